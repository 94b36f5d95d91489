//! Quotient.

use super::Format;
use super::fold::{self, Operation};
use super::parts::{Parts, pack, unless_invalid};
use super::round::{Unrounded, normalise, round};
use crate::terms::{Term, Terms};

/// The quotient. A number that is not zero divided by zero is an infinity.
pub fn div(terms: &mut Terms, format: Format, a: Term, b: Term) -> Term {
    if let Some(folded) = fold::binary(terms, format, Operation::Div, a, b) {
        return folded;
    }
    if let Some(reciprocal) = exact_reciprocal(terms, format, b) {
        return super::mul(terms, format, a, reciprocal);
    }
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    let sign = terms.xor(a.sign, b.sign);
    let magnitude = quotient_of_numbers(terms, &a, &b);
    let number = pack(terms, format, sign, magnitude);
    let (zeros, infinities) = (terms.and(a.zero, b.zero), terms.and(a.infinite, b.infinite));
    let invalid = terms.or(zeros, infinities);
    let number = unless_invalid(terms, format, invalid, number);
    let number = b.unless_nan(terms, number);
    a.unless_nan(terms, number)
}

/// The reciprocal of a constant, if both are normal powers of two.
fn exact_reciprocal(terms: &mut Terms, format: Format, b: Term) -> Option<Term> {
    terms.as_constant(b)?;
    let parts = Parts::of(terms, format, b);
    let exponent = terms.as_constant(parts.exponent)? as i32;
    let opposite = 2 * format.bias() - exponent;
    let normal = |exponent| 0 < exponent && exponent < format.highest_exponent();
    let power_of_two = terms.as_constant(parts.fraction) == Some(0) && terms.as_constant(parts.nan) == Some(0);
    if !power_of_two || !normal(exponent) || !normal(opposite) {
        return None;
    }
    let magnitude = terms.constant(format.magnitude_width(), (opposite as u128) << format.fraction_bits);
    Some(pack(terms, format, parts.sign, magnitude))
}

fn quotient_of_numbers(terms: &mut Terms, a: &Parts, b: &Parts) -> Term {
    let format = a.format;
    let precision = format.precision();
    let (significand_a, exponent_a) = normalised(terms, a);
    let (significand_b, exponent_b) = normalised(terms, b);
    // The dividend is doubled if it is smaller, so that the quotient lies between one and two, and the divisor is taken
    // away once for the integer digit. What is left is below the divisor and has room for the other digits in a term
    // even if the format is the widest. Measured against leaving the first digit to the division, and against one
    // subtraction per digit: the only way without a question among twenty that took long.
    let doubled = terms.ult(significand_a, significand_b);
    let once = terms.zero_extend(significand_a, precision + 1);
    let twice = terms.with_zeros_below(significand_a, 1);
    let dividend = terms.ite(doubled, twice, once);
    let divisor = terms.zero_extend(significand_b, precision + 1);
    let rest = terms.sub(dividend, divisor);
    let rest = terms.extract(rest, 0, precision);
    let dividend = terms.with_zeros_below(rest, precision);
    let divisor = terms.zero_extend(significand_b, 2 * precision);
    let quotient = terms.udiv(dividend, divisor);
    let quotient = terms.extract(quotient, 0, precision);
    let remainder = terms.urem(dividend, divisor);
    let sticky = terms.has_ones(remainder);
    let digits = terms.concat(quotient, sticky);
    let one = terms.truth();
    let significand = terms.concat(one, digits);

    let exponent_width = format.wide_exponent_bits();
    let difference = terms.sub(exponent_a, exponent_b);
    let bias = terms.signed_constant(exponent_width, format.bias() - 1);
    let room = terms.add(bias, difference);
    let room = terms.decrement_if(room, doubled);
    let infinite = terms.or(a.infinite, b.zero);
    let magnitude = round(terms, format, Unrounded { significand, room, most_zeros: 0 }, infinite);
    let vanishes = terms.or(a.zero, b.infinite);
    let remains = terms.not(vanishes);
    terms.only_if(remains, magnitude)
}

/// The significand with its leading one at the top (which is there even if the number is zero), and its exponent, biased
/// and signed.
pub(super) fn normalised(terms: &mut Terms, a: &Parts) -> (Term, Term) {
    let format = a.format;
    let exponent = a.true_exponent(terms);
    let exponent = terms.zero_extend(exponent, format.wide_exponent_bits());
    let significand = a.significand(terms);
    let (significand, exponent) = normalise(terms, significand, exponent, format.fraction_bits, false);
    let fraction = terms.extract(significand, 0, format.fraction_bits);
    let one = terms.truth();
    (terms.concat(one, fraction), exponent)
}
