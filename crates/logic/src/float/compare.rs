//! Comparisons; all are false if an operand is a NaN.

use super::Format;
use super::parts::Parts;
use crate::terms::{Term, Terms};

/// Whether the numbers are equal; 0 and -0 are.
pub fn eq(terms: &mut Terms, format: Format, a: Term, b: Term) -> Term {
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    let equal = equal_numbers(terms, &a, &b);
    ordered(terms, &a, &b, equal)
}

/// Whether the first number is below the second.
pub fn lt(terms: &mut Terms, format: Format, a: Term, b: Term) -> Term {
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    if a.whole == b.whole {
        return terms.falsehood();
    }
    let less = less_numbers(terms, &a, &b);
    ordered(terms, &a, &b, less)
}

/// Whether the first number is not above the second.
pub fn le(terms: &mut Terms, format: Format, a: Term, b: Term) -> Term {
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    let above = if a.whole == b.whole { terms.falsehood() } else { less_numbers(terms, &b, &a) };
    let not_above = terms.not(above);
    ordered(terms, &a, &b, not_above)
}

/// Whether one of the two is a NaN.
pub fn is_unordered(terms: &mut Terms, format: Format, a: Term, b: Term) -> Term {
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    terms.or(a.nan, b.nan)
}

fn ordered(terms: &mut Terms, a: &Parts, b: &Parts, condition: Term) -> Term {
    let unordered = terms.or(a.nan, b.nan);
    let ordered = terms.not(unordered);
    terms.and(ordered, condition)
}

/// Equality of two numbers that are not NaNs.
fn equal_numbers(terms: &mut Terms, a: &Parts, b: &Parts) -> Term {
    let (magnitude_a, magnitude_b) = (a.magnitude(terms), b.magnitude(terms));
    let magnitudes = terms.eq(magnitude_a, magnitude_b);
    let signs = terms.eq(a.sign, b.sign);
    let signs = terms.or(signs, a.zero);
    terms.and(magnitudes, signs)
}

/// The order of two numbers that are not NaNs.
fn less_numbers(terms: &mut Terms, a: &Parts, b: &Parts) -> Term {
    let (magnitude_a, magnitude_b) = (a.magnitude(terms), b.magnitude(terms));
    let some_not_zero = {
        let both_zero = terms.and(a.zero, b.zero);
        terms.not(both_zero)
    };
    let positive_b = terms.not(b.sign);
    if terms.as_constant(a.sign).is_some() || terms.as_constant(b.sign).is_some() {
        let less = terms.ult(magnitude_a, magnitude_b);
        let greater = terms.ult(magnitude_b, magnitude_a);
        let if_negative = terms.ite(b.sign, greater, some_not_zero);
        let if_positive = terms.and(positive_b, less);
        return terms.ite(a.sign, if_negative, if_positive);
    }
    // One chain of carries for both signs: with a set bit below the right side it says whether `a <= b`, whose negation
    // is the order of negative numbers.
    let zero = terms.falsehood();
    let (left, right) = (terms.concat(magnitude_a, zero), terms.concat(magnitude_b, a.sign));
    let less = terms.ult(left, right);
    let same_signs = terms.xor(less, a.sign);
    let different_signs = terms.and(a.sign, some_not_zero);
    let signs_differ = terms.xor(a.sign, b.sign);
    terms.ite(signs_differ, different_signs, same_signs)
}
