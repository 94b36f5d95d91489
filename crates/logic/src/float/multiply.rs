//! Product.

use super::Format;
use super::fold::{self, Operation};
use super::parts::{Parts, pack, unless_invalid};
use super::round::{Unrounded, round};
use crate::terms::{Term, Terms};

/// The product.
pub fn mul(terms: &mut Terms, format: Format, a: Term, b: Term) -> Term {
    if let Some(folded) = fold::binary(terms, format, Operation::Mul, a, b) {
        return folded;
    }
    let (a, b) = (Parts::of(terms, format, a), Parts::of(terms, format, b));
    let sign = terms.xor(a.sign, b.sign);
    let number = if is_one(terms, &a) {
        let magnitude = b.magnitude(terms);
        pack(terms, format, sign, magnitude)
    } else if is_one(terms, &b) {
        let magnitude = a.magnitude(terms);
        pack(terms, format, sign, magnitude)
    } else {
        let magnitude = product_of_numbers(terms, &a, &b);
        pack(terms, format, sign, magnitude)
    };
    let (left, right) = (terms.and(a.infinite, b.zero), terms.and(a.zero, b.infinite));
    let invalid = terms.or(left, right);
    let number = unless_invalid(terms, format, invalid, number);
    let number = b.unless_nan(terms, number);
    a.unless_nan(terms, number)
}

/// Whether the number is the constant 1 or -1.
pub(super) fn is_one(terms: &Terms, a: &Parts) -> bool {
    let one = a.format.bias() as u128;
    terms.as_constant(a.exponent) == Some(one) && terms.as_constant(a.fraction) == Some(0)
}

/// The significands are multiplied as they are, and the leading one of a product with a subnormal number is moved up
/// afterwards: fewer gates than to move both operands up before, and the multiplier sees bits of the operands instead of
/// choices of them.
fn product_of_numbers(terms: &mut Terms, a: &Parts, b: &Parts) -> Term {
    let format = a.format;
    let (significand_a, significand_b) = (a.significand(terms), b.significand(terms));
    let product_width = 2 * format.precision();
    let wide_a = terms.zero_extend(significand_a, product_width);
    let wide_b = terms.zero_extend(significand_b, product_width);
    let significand = terms.mul(wide_a, wide_b);

    // The top bit of the product is one place above the product of the integer bits.
    let room_width = format.wide_exponent_bits();
    let (exponent_a, exponent_b) = (a.true_exponent(terms), b.true_exponent(terms));
    let (exponent_a, exponent_b) =
        (terms.zero_extend(exponent_a, room_width), terms.zero_extend(exponent_b, room_width));
    let room = terms.add(exponent_a, exponent_b);
    let bias = terms.signed_constant(room_width, -format.bias());
    let room = terms.add(bias, room);

    let infinite = terms.or(a.infinite, b.infinite);
    // At most one operand is subnormal, or the product is far below the smallest number.
    let exact = Unrounded { significand, room, most_zeros: format.precision() };
    round(terms, format, exact, infinite)
}
