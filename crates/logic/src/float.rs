//! IEEE-754 floating-point arithmetic as terms: exact, rounded to nearest, ties to even.
//!
//! A number is a term that holds its bits as they lie in memory. Every operation takes the arena, the [`Format`] and
//! such terms, and gives such a term (or a truth value). There is no state and no new kind of node: an operation is a
//! circuit of bit-vector terms, so equal operations are equal terms and constants fold.
//!
//! **NaNs are those of x86-64's SSE.** An operation with a NaN gives the first operand that is one, made quiet; an
//! invalid operation gives the negative quiet NaN without payload. Comparisons with a NaN are false. The same holds for
//! the 80-bit format, where the x87 itself prefers the NaN with the larger significand.
//!
//! **How an operation is made:** [`parts`] takes operands apart; the operation's own file computes an exact
//! significand and its exponent, as wide as needed, with everything below in one sticky bit; [`round`] moves the leading
//! one to its place, rounds and packs. [`fold`] computes with the machine's arithmetic where all operands are constants.
//!
//! **The 80-bit format** stores its integer bit. Encodings that the x87 rejects (that bit clear under an exponent
//! that is not zero) count as NaNs; a set bit under the exponent zero means what it says.
//!
//! Not here: `fmod` and `remainder` (their circuits are as long as the exponent range), `fma` of 80-bit numbers
//! (needs terms of more than 128 bits), binary128 (its products do), other rounding directions, exception flags,
//! and the functions that the library approximates (`sin`, `exp`, ...).

mod add;
mod compare;
mod convert;
mod divide;
mod fold;
mod fused;
mod integer;
mod integral;
mod multiply;
mod parts;
mod round;
mod square_root;

use crate::semantics::mask;
use crate::terms::{Term, Terms};

pub use add::{add, sub};
pub use compare::{eq, is_unordered, le, lt};
pub use convert::convert;
pub use divide::div;
pub use fused::fma;
pub use integer::{from_signed, from_unsigned, to_signed, to_unsigned};
pub use integral::{Direction, round_to_integral};
pub use multiply::mul;
pub use square_root::sqrt;

use parts::Parts;

/// How the bits of a number are laid out: from the top, a sign, a biased exponent, perhaps the integer bit, a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Format {
    exponent_bits: u32,
    /// Without the integer bit.
    fraction_bits: u32,
    explicit_integer_bit: bool,
}

impl Format {
    /// binary16, C's `_Float16`.
    pub const HALF: Format = Format::new(5, 10);
    /// binary32, C's `float`.
    pub const SINGLE: Format = Format::new(8, 23);
    /// binary64, C's `double`.
    pub const DOUBLE: Format = Format::new(11, 52);
    /// The x87's 80 bits, C's `long double` without its padding.
    pub const EXTENDED: Format = Format { exponent_bits: 15, fraction_bits: 63, explicit_integer_bit: true };

    /// A format laid out as IEEE-754 says, without an explicit integer bit.
    pub const fn new(exponent_bits: u32, fraction_bits: u32) -> Format {
        assert!(exponent_bits >= 3 && exponent_bits <= 15, "an exponent has 3 to 15 bits");
        // The product of two significands has to fit a term.
        assert!(fraction_bits >= 2 && fraction_bits <= 63, "a fraction has 2 to 63 bits");
        // So that all exponents, those of normalised subnormal numbers too, fit two bits more than are stored.
        assert!(fraction_bits + 1 < 1 << (exponent_bits - 1), "the exponents reach beyond the significand");
        Format { exponent_bits, fraction_bits, explicit_integer_bit: false }
    }

    /// The number of bits of a number.
    pub const fn width(self) -> u32 {
        1 + self.exponent_bits + self.fraction_bits + self.explicit_integer_bit as u32
    }

    /// The number of bits of a significand, with the integer bit.
    pub const fn precision(self) -> u32 {
        self.fraction_bits + 1
    }

    /// What is added to exponents to store them.
    const fn bias(self) -> i32 {
        (1 << (self.exponent_bits - 1)) - 1
    }

    /// The exponent of infinities and NaNs as stored: all ones.
    const fn highest_exponent(self) -> i32 {
        (1 << self.exponent_bits) - 1
    }

    /// The number of bits that hold sums and differences of exponents, signed.
    const fn wide_exponent_bits(self) -> u32 {
        self.exponent_bits + 2
    }

    /// The number of bits of exponent and fraction (without an integer bit).
    const fn magnitude_width(self) -> u32 {
        self.exponent_bits + self.fraction_bits
    }

    /// The bits of the positive infinity.
    pub fn infinity(self) -> u128 {
        let significand = if self.explicit_integer_bit { 1 << self.fraction_bits } else { 0 };
        mask(self.exponent_bits) << (self.width() - 1 - self.exponent_bits) | significand
    }

    /// The bit that tells quiet NaNs from signalling ones.
    fn quiet_bit(self) -> u128 {
        1 << (self.fraction_bits - 1)
    }

    /// The bits of the NaN that invalid operations give.
    pub fn default_nan(self) -> u128 {
        self.sign_bit() | self.infinity() | self.quiet_bit()
    }

    /// The bit that holds the sign.
    pub fn sign_bit(self) -> u128 {
        1 << (self.width() - 1)
    }

    /// Panics if a term is not a number of this format.
    fn expect(self, terms: &Terms, a: Term) {
        let (wanted, found) = (self.width(), terms.width(a));
        assert!(wanted == found, "a number of {wanted} bits is wanted, not of {found}");
    }
}

/// The number with the other sign; the sign of a NaN changes too.
pub fn neg(terms: &mut Terms, format: Format, a: Term) -> Term {
    format.expect(terms, a);
    let sign = terms.constant(format.width(), format.sign_bit());
    terms.xor(sign, a)
}

/// The number without its sign; a NaN loses its sign too.
pub fn abs(terms: &mut Terms, format: Format, a: Term) -> Term {
    format.expect(terms, a);
    let rest = terms.extract(a, 0, format.width() - 1);
    terms.zero_extend(rest, format.width())
}

/// The first number with the sign of the second; NaNs too.
pub fn copysign(terms: &mut Terms, format: Format, a: Term, sign_of: Term) -> Term {
    format.expect(terms, a);
    let rest = terms.extract(a, 0, format.width() - 1);
    let sign = is_negative(terms, format, sign_of);
    terms.concat(sign, rest)
}

/// Whether the sign bit is set: of negative numbers, of -0, of some NaNs.
pub fn is_negative(terms: &mut Terms, format: Format, a: Term) -> Term {
    format.expect(terms, a);
    terms.extract(a, format.width() - 1, 1)
}

/// Whether it is a NaN.
pub fn is_nan(terms: &mut Terms, format: Format, a: Term) -> Term {
    Parts::of(terms, format, a).nan
}

/// Whether it is an infinity.
pub fn is_infinite(terms: &mut Terms, format: Format, a: Term) -> Term {
    Parts::of(terms, format, a).infinite
}

/// Whether it is neither an infinity nor a NaN.
pub fn is_finite(terms: &mut Terms, format: Format, a: Term) -> Term {
    let parts = Parts::of(terms, format, a);
    let other = terms.or(parts.nan, parts.infinite);
    terms.not(other)
}

/// Whether it is 0 or -0.
pub fn is_zero(terms: &mut Terms, format: Format, a: Term) -> Term {
    Parts::of(terms, format, a).zero
}

/// Whether it is a number below the smallest normal one, but not zero.
pub fn is_subnormal(terms: &mut Terms, format: Format, a: Term) -> Term {
    let parts = Parts::of(terms, format, a);
    let not_zero = terms.not(parts.zero);
    terms.and(parts.exponent_is_zero, not_zero)
}

/// Whether it is a number, not zero, not subnormal, not infinite.
pub fn is_normal(terms: &mut Terms, format: Format, a: Term) -> Term {
    let parts = Parts::of(terms, format, a);
    let others = [parts.nan, parts.infinite, parts.exponent_is_zero];
    let other = terms.or_all(&others);
    terms.not(other)
}
