//! Product and sum with one rounding.

use super::Format;
use super::add::sum_or_difference;
use super::divide::normalised;
use super::fold;
use super::parts::{Parts, pack, unless_invalid};
use super::round::{Unrounded, normalise, round};
use crate::terms::{Term, Terms};

/// `a * b + c`, rounded once. Not for the 80-bit format: the exact sum does not fit a term.
pub fn fma(terms: &mut Terms, format: Format, a: Term, b: Term, c: Term) -> Term {
    assert!(2 * format.precision() + 5 <= crate::semantics::MAX_WIDTH, "the exact sum fits a term");
    if let Some(folded) = fold::fused(terms, format, a, b, c) {
        return folded;
    }
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    let c = Parts::of(terms, format, c);
    let sign = terms.xor(a.sign, b.sign);
    let number = sum_of_numbers(terms, [&a, &b, &c], sign);

    let product_infinite = terms.or(a.infinite, b.infinite);
    let signs_differ = terms.xor(sign, c.sign);
    let opposite = terms.and_all(&[product_infinite, c.infinite, signs_differ]);
    let (left, right) = (terms.and(a.infinite, b.zero), terms.and(a.zero, b.infinite));
    let invalid = terms.or_all(&[opposite, left, right]);
    let number = unless_invalid(terms, format, invalid, number);
    let number = c.unless_nan(terms, number);
    let number = b.unless_nan(terms, number);
    a.unless_nan(terms, number)
}

/// A significand of twice the precision with its leading one at the top, and the exponent of that place: biased, and
/// moved up to be positive. Both are zero for the number zero.
struct Wide {
    exponent: Term,
    significand: Term,
}

fn sum_of_numbers(terms: &mut Terms, [a, b, c]: [&Parts; 3], sign: Term) -> Term {
    let format = a.format;
    let offset = format.bias() + 2 * format.precision() as i32;
    let product = wide_product(terms, a, b, offset);
    let addend = wide_number(terms, c, offset);

    let (exponent_p, significand_p) = (product.exponent, product.significand);
    let (exponent_c, significand_c) = (addend.exponent, addend.significand);
    // Exponent and significand together may not fit a term.
    let same_exponents = terms.eq(exponent_p, exponent_c);
    let by_exponent = terms.ult(exponent_p, exponent_c);
    let by_significand = terms.ult(significand_p, significand_c);
    let by_significand = terms.and(same_exponents, by_significand);
    let swapped = terms.or(by_exponent, by_significand);
    let large = terms.ite(swapped, significand_c, significand_p);
    let small = terms.ite(swapped, significand_p, significand_c);
    let large_exponent = terms.ite(swapped, exponent_c, exponent_p);
    let small_exponent = terms.ite(swapped, exponent_p, exponent_c);
    let sign_of_sum = terms.ite(swapped, c.sign, sign);

    let large = terms.with_zeros_below(large, 3);
    let small = terms.with_zeros_below(small, 3);
    let distance = terms.sub(large_exponent, small_exponent);
    let small = terms.shift_right_sticky(small, distance);
    let signs_differ = terms.xor(sign, c.sign);
    let significand = sum_or_difference(terms, large, small, signs_differ);

    let same_significands = terms.eq(significand_p, significand_c);
    let vanishes = terms.and_all(&[same_exponents, same_significands, signs_differ]);
    let stays = terms.not(vanishes);
    let sign_of_sum = terms.and(sign_of_sum, stays);

    let width = terms.width(large_exponent);
    let offset = terms.signed_constant(width, -offset);
    let room = terms.add(offset, large_exponent);
    let product_infinite = terms.or(a.infinite, b.infinite);
    let sign_of_sum = terms.ite(product_infinite, sign, sign_of_sum);
    let sign_of_sum = terms.ite(c.infinite, c.sign, sign_of_sum);
    let infinite = terms.or(product_infinite, c.infinite);
    let exact = Unrounded { significand, room, most_zeros: 2 * format.precision() + 1 };
    let magnitude = round(terms, format, exact, infinite);
    pack(terms, format, sign_of_sum, magnitude)
}

fn wide_product(terms: &mut Terms, a: &Parts, b: &Parts, offset: i32) -> Wide {
    let format = a.format;
    let (significand_a, exponent_a) = normalised(terms, a);
    let (significand_b, exponent_b) = normalised(terms, b);
    let width = 2 * format.precision();
    let (wide_a, wide_b) = (terms.zero_extend(significand_a, width), terms.zero_extend(significand_b, width));
    let product = terms.mul(wide_a, wide_b);
    let exponent_width = format.wide_exponent_bits() + 1;
    let exponent_a = terms.sign_extend(exponent_a, exponent_width);
    let exponent_b = terms.sign_extend(exponent_b, exponent_width);
    let sum = terms.add(exponent_a, exponent_b);
    // The top bit of the product is one place above the product of the integer bits.
    let bias = terms.signed_constant(exponent_width, offset - format.bias() + 1);
    let exponent = terms.add(bias, sum);
    let (significand, exponent) = normalise(terms, product, exponent, 1, false);
    let zero = terms.or(a.zero, b.zero);
    unless_zero(terms, zero, exponent, significand)
}

fn wide_number(terms: &mut Terms, c: &Parts, offset: i32) -> Wide {
    let format = c.format;
    let (significand, exponent) = normalised(terms, c);
    let significand = terms.with_zeros_below(significand, format.precision());
    let exponent_width = format.wide_exponent_bits() + 1;
    let exponent = terms.sign_extend(exponent, exponent_width);
    let offset = terms.signed_constant(exponent_width, offset);
    let exponent = terms.add(offset, exponent);
    unless_zero(terms, c.zero, exponent, significand)
}

fn unless_zero(terms: &mut Terms, zero: Term, exponent: Term, significand: Term) -> Wide {
    let not_zero = terms.not(zero);
    Wide { exponent: terms.only_if(not_zero, exponent), significand: terms.only_if(not_zero, significand) }
}
