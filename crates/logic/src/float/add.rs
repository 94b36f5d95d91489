//! Sum and difference.

use super::Format;
use super::fold::{self, Operation};
use super::parts::{Parts, pack, unless_invalid};
use super::round::{Unrounded, round};
use crate::terms::{Term, Terms};

/// The sum.
pub fn add(terms: &mut Terms, format: Format, a: Term, b: Term) -> Term {
    if let Some(folded) = fold::binary(terms, format, Operation::Add, a, b) {
        return folded;
    }
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    signed_sum(terms, &a, &b, b.sign)
}

/// The difference.
pub fn sub(terms: &mut Terms, format: Format, a: Term, b: Term) -> Term {
    if let Some(folded) = fold::binary(terms, format, Operation::Sub, a, b) {
        return folded;
    }
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    if a.whole == b.whole {
        let zero = terms.constant(format.width(), 0);
        let number = unless_invalid(terms, format, a.infinite, zero);
        return a.unless_nan(terms, number);
    }
    let sign_b = terms.not(b.sign);
    signed_sum(terms, &a, &b, sign_b)
}

/// `a + b`, with another sign for `b`.
fn signed_sum(terms: &mut Terms, a: &Parts, b: &Parts, sign_b: Term) -> Term {
    let format = a.format;
    let number = match (terms.as_constant(a.zero), terms.as_constant(b.zero)) {
        (_, Some(1)) => plus_zero(terms, a, a.sign, sign_b),
        (Some(1), _) => plus_zero(terms, b, sign_b, a.sign),
        // In one order, so that `a + b` and `b + a` share everything but the choice of a NaN.
        _ if a.whole <= b.whole => sum_of_numbers(terms, (a, a.sign), (b, sign_b)),
        _ => sum_of_numbers(terms, (b, sign_b), (a, a.sign)),
    };
    let signs_differ = terms.xor(a.sign, sign_b);
    let both_infinite = terms.and(a.infinite, b.infinite);
    let invalid = terms.and(both_infinite, signs_differ);
    let number = unless_invalid(terms, format, invalid, number);
    let number = b.unless_nan(terms, number);
    a.unless_nan(terms, number)
}

/// A number plus a zero: only the sign of another zero changes.
fn plus_zero(terms: &mut Terms, a: &Parts, sign: Term, sign_of_zero: Term) -> Term {
    let both = terms.and(sign, sign_of_zero);
    let sign = terms.ite(a.zero, both, sign);
    let magnitude = a.magnitude(terms);
    pack(terms, a.format, sign, magnitude)
}

/// The sum of two numbers with the given signs.
fn sum_of_numbers(terms: &mut Terms, (a, sign_a): (&Parts, Term), (b, sign_b): (&Parts, Term)) -> Term {
    let format = a.format;
    // The larger one first, so that the difference is not negative.
    let (magnitude_a, magnitude_b) = (a.magnitude(terms), b.magnitude(terms));
    let swapped = terms.ult(magnitude_a, magnitude_b);
    let choose = |terms: &mut Terms, if_swapped, otherwise| terms.ite(swapped, if_swapped, otherwise);
    let (exponent_a, exponent_b) = (a.true_exponent(terms), b.true_exponent(terms));
    let (significand_a, significand_b) = (a.significand(terms), b.significand(terms));
    let (large, small) = (choose(terms, significand_b, significand_a), choose(terms, significand_a, significand_b));
    let large_exponent = choose(terms, exponent_b, exponent_a);
    let small_exponent = choose(terms, exponent_a, exponent_b);
    let sign = choose(terms, sign_b, sign_a);

    // Three places below suffice: if the exponents differ by more than one, the difference loses at most one leading
    // place, so that the first bit below the result and the sticky bit under it are still right.
    let large = terms.with_zeros_below(large, 3);
    let small = terms.with_zeros_below(small, 3);
    let distance = terms.sub(large_exponent, small_exponent);
    let small = terms.shift_right_sticky(small, distance);
    let signs_differ = terms.xor(sign_a, sign_b);
    let sum = sum_or_difference(terms, large, small, signs_differ);

    // A difference of equal numbers is positive.
    let equal = terms.eq(magnitude_a, magnitude_b);
    let vanishes = terms.and(equal, signs_differ);
    let stays = terms.not(vanishes);
    let sign = terms.and(sign, stays);

    // The top bit of the sum is the carry, one place above the larger number.
    let room = terms.zero_extend(large_exponent, format.exponent_bits + 1);
    let infinite = terms.or(a.infinite, b.infinite);
    let exact = Unrounded { significand: sum, room, most_zeros: format.precision() + 1 };
    let magnitude = round(terms, format, exact, infinite);
    pack(terms, format, sign, magnitude)
}

/// `a + b`, or `a - b` if the condition holds, one bit wider; `a` is not smaller than `b`.
pub(super) fn sum_or_difference(terms: &mut Terms, a: Term, b: Term, subtract: Term) -> Term {
    let width = terms.width(a) + 1;
    let a = terms.zero_extend(a, width);
    let b = terms.zero_extend(b, width);
    let flips = terms.sign_extend(subtract, width);
    let b = terms.xor(b, flips);
    // The carry into the lowest place comes out of a place below, where both operands have the same bit.
    let a = terms.concat(a, subtract);
    let b = terms.concat(b, subtract);
    let sum = terms.add(a, b);
    terms.extract(sum, 1, width)
}
