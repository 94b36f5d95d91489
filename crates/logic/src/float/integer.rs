//! Conversion from and to integers.

use super::Format;
use super::fold;
use super::parts::{Parts, pack};
use super::round::{Unrounded, round};
use crate::semantics::{signed_maximum, signed_minimum};
use crate::terms::{Term, Terms};

/// The number nearest to a two's-complement integer.
pub fn from_signed(terms: &mut Terms, format: Format, integer: Term) -> Term {
    let width = terms.width(integer);
    let sign = terms.extract(integer, width - 1, 1);
    let magnitude = negate_if(terms, sign, integer);
    from_magnitude(terms, format, sign, magnitude)
}

/// The number nearest to an unsigned integer.
pub fn from_unsigned(terms: &mut Terms, format: Format, integer: Term) -> Term {
    let sign = terms.falsehood();
    from_magnitude(terms, format, sign, integer)
}

fn from_magnitude(terms: &mut Terms, format: Format, sign: Term, magnitude: Term) -> Term {
    if let Some(folded) = fold::from_magnitude(terms, format, sign, magnitude) {
        return folded;
    }
    let width = terms.width(magnitude);
    let highest = format.bias() + width as i32 - 2;
    // Wide enough for the highest exponent even if the format's are small.
    let room_width = format.wide_exponent_bits().max(34 - highest.leading_zeros());
    let room = terms.signed_constant(room_width, highest);
    let infinite = terms.falsehood();
    let exact = Unrounded { significand: magnitude, room, most_zeros: width - 1 };
    let magnitude = round(terms, format, exact, infinite);
    pack(terms, format, sign, magnitude)
}

/// The integer part as a two's-complement integer, and whether it fits. If it does not, the integer is what gcc's code
/// for x86-64 makes of the number: the smallest one; through 32 bits, if the result is narrower; for more than 64
/// bits, the end of the range that is nearer, and zero for NaNs.
pub fn to_signed(terms: &mut Terms, format: Format, a: Term, width: u32) -> (Term, Term) {
    let a = Parts::of(terms, format, a);
    let fits = fits_signed(terms, &a, width);
    let value = match width {
        ..=32 => machine_integer(terms, &a, 32),
        33..=64 => machine_integer(terms, &a, 64),
        65.. => {
            let value = integer_part(terms, &a, width);
            let lowest = terms.constant(width, signed_minimum(width));
            let highest = terms.constant(width, signed_maximum(width));
            let end = terms.ite(a.sign, lowest, highest);
            let not_nan = terms.not(a.nan);
            let end = terms.only_if(not_nan, end);
            terms.ite(fits, value, end)
        }
    };
    (terms.extract(value, 0, width), fits)
}

/// The integer part as an unsigned integer, and whether it fits. If it does not, the integer is what gcc's code for
/// x86-64 makes of the number: that of a wider signed conversion; with 64 bits, zero for numbers above the range; for
/// more than 64 bits, the end of the range that is nearer, and zero for NaNs.
pub fn to_unsigned(terms: &mut Terms, format: Format, a: Term, width: u32) -> (Term, Term) {
    let a = Parts::of(terms, format, a);
    let below_one = is_below_power(terms, &a, 0);
    let below_end = is_below_power(terms, &a, width);
    let positive = terms.not(a.sign);
    let in_range = terms.and(positive, below_end);
    let fits = terms.or(below_one, in_range);
    let value = match width {
        ..32 => machine_integer(terms, &a, 32),
        32..64 => machine_integer(terms, &a, 64),
        64 => {
            // gcc subtracts 2^63 from numbers that are at least that, converts to a signed integer and adds it again.
            let value = integer_part(terms, &a, 64);
            let fits_signed = fits_signed(terms, &a, 64);
            let usual = terms.or(fits_signed, in_range);
            let not_nan = terms.not(a.nan);
            let above = terms.and(positive, not_nan);
            let lowest = terms.constant(64, signed_minimum(64));
            let zero = terms.constant(64, 0);
            let unusual = terms.ite(above, zero, lowest);
            terms.ite(usual, value, unusual)
        }
        65.. => {
            let value = integer_part(terms, &a, width);
            let not_nan = terms.not(a.nan);
            let above = terms.and(positive, not_nan);
            let end = terms.sign_extend(above, width);
            terms.ite(fits, value, end)
        }
    };
    (terms.extract(value, 0, width), fits)
}

/// What the machine's signed conversion gives: the smallest integer if the number does not fit.
fn machine_integer(terms: &mut Terms, a: &Parts, width: u32) -> Term {
    let fits = fits_signed(terms, a, width);
    let value = integer_part(terms, a, width);
    let indefinite = terms.constant(width, signed_minimum(width));
    terms.ite(fits, value, indefinite)
}

fn fits_signed(terms: &mut Terms, a: &Parts, width: u32) -> Term {
    let below_end = is_below_power(terms, a, width - 1);
    // Negative numbers reach one further: the leading one may stand at the sign, with no other bit before the point.
    let wider = is_below_power(terms, a, width);
    let bits = aligned_significand(terms, a, width);
    let others = terms.extract(bits, 0, width - 1);
    let alone = terms.is_all_zeros(others);
    let lowest = terms.and_all(&[a.sign, wider, alone]);
    terms.or(below_end, lowest)
}

/// Whether the number is not a NaN and its absolute value is below a power of two.
fn is_below_power(terms: &mut Terms, a: &Parts, power: u32) -> Term {
    let format = a.format;
    let limit = format.bias() + power as i32;
    // Infinities, and NaNs but those of rejected encodings, have the highest exponent.
    let limit = terms.constant(format.exponent_bits, limit.min(format.highest_exponent()) as u128);
    let below = terms.ult(a.exponent, limit);
    if !format.explicit_integer_bit {
        return below;
    }
    let not_nan = terms.not(a.nan);
    terms.and(below, not_nan)
}

/// The highest bits of the significand, with zeros below if it has fewer.
fn aligned_significand(terms: &mut Terms, a: &Parts, width: u32) -> Term {
    let precision = a.format.precision();
    let significand = a.significand(terms);
    if precision < width {
        terms.with_zeros_below(significand, width - precision)
    } else {
        terms.extract(significand, precision - width, width)
    }
}

/// The integer part in two's complement, if the absolute value is below `2^width`.
fn integer_part(terms: &mut Terms, a: &Parts, width: u32) -> Term {
    let format = a.format;
    // The top bit stands for 2^(width - 1). The low bits of the distance suffice in that range, but for numbers below
    // one.
    let bits = aligned_significand(terms, a, width);
    let distance_width = (32 - (width - 1).leading_zeros()).max(1);
    let highest =
        terms.signed_constant(format.wide_exponent_bits().max(distance_width), format.bias() + width as i32 - 1);
    let exponent = terms.zero_extend(a.exponent, format.wide_exponent_bits().max(distance_width));
    let distance = terms.sub(highest, exponent);
    let distance = terms.extract(distance, 0, distance_width);
    let distance = terms.resize(distance, width);
    let shifted = terms.lshr(bits, distance);
    let below_one = is_below_power(terms, a, 0);
    let at_least_one = terms.not(below_one);
    let magnitude = terms.only_if(at_least_one, shifted);
    negate_if(terms, a.sign, magnitude)
}

/// The two's-complement negation where the condition holds.
fn negate_if(terms: &mut Terms, condition: Term, a: Term) -> Term {
    let width = terms.width(a);
    let flips = terms.sign_extend(condition, width);
    let flipped = terms.xor(flips, a);
    let one = terms.zero_extend(condition, width);
    terms.add(flipped, one)
}
