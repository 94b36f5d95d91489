//! Conversion between formats.

use super::Format;
use super::fold;
use super::parts::{Parts, pack};
use super::round::{Unrounded, round};
use crate::semantics::mask;
use crate::terms::{Term, Terms};

/// The nearest number of another format. NaNs become quiet and keep the high bits of their payload. To the same format,
/// nothing changes.
pub fn convert(terms: &mut Terms, from: Format, to: Format, a: Term) -> Term {
    if from == to {
        from.expect(terms, a);
        return a;
    }
    if let Some(folded) = fold::convert(terms, from, to, a) {
        return folded;
    }
    let a = Parts::of(terms, from, a);
    let magnitude = converted_magnitude(terms, &a, to);
    let number = pack(terms, to, a.sign, magnitude);
    let nan = converted_nan(terms, &a, to);
    terms.ite(a.nan, nan, number)
}

fn converted_magnitude(terms: &mut Terms, a: &Parts, to: Format) -> Term {
    let significand = a.significand(terms);
    // Zeros below, so that a subnormal number that becomes a normal one has the places it needs.
    let significand = if a.format.precision() < to.precision() + 2 {
        terms.with_sticky_bit(significand, to.precision() + 2)
    } else {
        significand
    };
    let width = a.format.exponent_bits.max(to.exponent_bits) + 2;
    let exponent = a.true_exponent(terms);
    let exponent = terms.zero_extend(exponent, width);
    let rebias = to.bias() - a.format.bias();
    let offset = terms.signed_constant(width, rebias - 1);
    let room = terms.add(offset, exponent);
    // Subnormal numbers stay subnormal, unless the other format has smaller exponents.
    let most_zeros = rebias.clamp(0, a.format.fraction_bits as i32) as u32;
    round(terms, to, Unrounded { significand, room, most_zeros }, a.infinite)
}

fn converted_nan(terms: &mut Terms, a: &Parts, to: Format) -> Term {
    let (old, new) = (a.format.fraction_bits, to.fraction_bits);
    let payload = if new > old {
        terms.with_zeros_below(a.fraction, new - old)
    } else {
        terms.extract(a.fraction, old - new, new)
    };
    let quiet_bit = terms.constant(new, to.quiet_bit());
    let payload = terms.or(quiet_bit, payload);
    let exponent = terms.constant(to.exponent_bits, mask(to.exponent_bits));
    let magnitude = terms.concat(exponent, payload);
    pack(terms, to, a.sign, magnitude)
}
