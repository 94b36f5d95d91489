//! Rounding to numbers without a fraction.

use super::Format;
use super::parts::{Parts, pack};
use crate::semantics::mask;
use crate::terms::{Term, Terms};

/// Where a number goes that lies between two integral ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// C's `trunc`.
    TowardZero,
    /// C's `floor`.
    Down,
    /// C's `ceil`.
    Up,
    /// C's `rint` and `nearbyint`: to the nearest, the even one of two.
    NearestEven,
    /// C's `round`: to the nearest, away from zero in the middle of two.
    NearestAway,
}

/// The number without a fraction that the direction leads to. A zero result has the sign of the operand.
pub fn round_to_integral(terms: &mut Terms, format: Format, direction: Direction, a: Term) -> Term {
    let a = Parts::of(terms, format, a);
    let magnitude = a.magnitude(terms);
    let bias = terms.constant(format.exponent_bits, format.bias() as u128);
    let below_one = terms.ult(a.exponent, bias);

    // The bits of the fraction that are behind the point: all of them for the exponent zero, and none if it is large.
    let exponent = terms.sub(a.exponent, bias);
    let all = terms.constant(format.fraction_bits, mask(format.fraction_bits));
    let behind = shift_right(terms, all, exponent);
    let behind = terms.zero_extend(behind, format.magnitude_width());

    // Carries out of the fraction raise the exponent, as they should.
    let increment = increment(terms, &a, direction, magnitude, behind);
    let raised = terms.add(magnitude, increment);
    let kept = terms.not(behind);
    let integral = terms.and(raised, kept);

    let to_one = rounds_to_one(terms, &a, direction);
    let one = terms.constant(format.magnitude_width(), (format.bias() as u128) << format.fraction_bits);
    let zero_or_one = terms.only_if(to_one, one);
    let magnitude = terms.ite(below_one, zero_or_one, integral);
    let number = pack(terms, format, a.sign, magnitude);
    a.unless_nan(terms, number)
}

/// What to add to a number of at least one before the bits behind the point are cleared.
fn increment(terms: &mut Terms, a: &Parts, direction: Direction, magnitude: Term, behind: Term) -> Term {
    let width = terms.width(behind);
    let below_half = terms.extract(behind, 1, width - 1);
    let below_half = terms.zero_extend(below_half, width);
    let half = terms.xor(behind, below_half);
    match direction {
        Direction::TowardZero => terms.constant(width, 0),
        Direction::Down => terms.only_if(a.sign, behind),
        Direction::Up => {
            let positive = terms.not(a.sign);
            terms.only_if(positive, behind)
        }
        Direction::NearestAway => half,
        Direction::NearestEven => {
            // The lowest bit before the point. For the exponent zero that is the integer bit, which is one, and so is
            // the lowest bit of the bias, which stands in its place.
            let low = terms.extract(half, 0, width - 1);
            let unit = terms.with_zeros_below(low, 1);
            let bit = terms.and(magnitude, unit);
            let odd = terms.has_ones(bit);
            terms.ite(odd, half, below_half)
        }
    }
}

/// Whether a number below one becomes one.
fn rounds_to_one(terms: &mut Terms, a: &Parts, direction: Direction) -> Term {
    let not_zero = terms.not(a.zero);
    let exponent_of_half = terms.constant(a.format.exponent_bits, a.format.bias() as u128 - 1);
    let at_least_half = terms.eq(exponent_of_half, a.exponent);
    match direction {
        Direction::TowardZero => terms.falsehood(),
        Direction::Down => terms.and(a.sign, not_zero),
        Direction::Up => {
            let positive = terms.not(a.sign);
            terms.and(positive, not_zero)
        }
        Direction::NearestAway => at_least_half,
        Direction::NearestEven => {
            let fraction = terms.has_ones(a.fraction);
            terms.and(at_least_half, fraction)
        }
    }
}

/// Logical right shift by an amount of any width.
pub(super) fn shift_right(terms: &mut Terms, a: Term, amount: Term) -> Term {
    let (width, amount_width) = (terms.width(a), terms.width(amount));
    let common = width.max(amount_width);
    let wide = terms.zero_extend(a, common);
    let amount = terms.zero_extend(amount, common);
    let shifted = terms.lshr(wide, amount);
    terms.extract(shifted, 0, width)
}
