//! Square root.

use super::Format;
use super::divide::normalised;
use super::fold;
use super::parts::{Parts, pack, unless_invalid};
use super::round::{Unrounded, round};
use crate::terms::{Term, Terms};

/// The square root; that of -0 is -0.
pub fn sqrt(terms: &mut Terms, format: Format, a: Term) -> Term {
    if let Some(folded) = fold::square_root(terms, format, a) {
        return folded;
    }
    let a = Parts::of(terms, format, a);
    let (significand, exponent) = normalised(terms, &a);
    // The bias is odd: an odd stored exponent is an even one.
    let even = terms.extract(exponent, 0, 1);
    let (once, twice) =
        (terms.zero_extend(significand, format.precision() + 1), terms.with_zeros_below(significand, 1));
    let radicand = terms.ite(even, once, twice);
    let (root, remainder) = root_digits(terms, radicand);
    let sticky = terms.has_ones(remainder);
    let significand = terms.concat(root, sticky);

    // Half the exponent, rounded down: (stored + bias) / 2, less one. It is never negative.
    let width = format.wide_exponent_bits();
    let offset = terms.signed_constant(width, format.bias() - 2);
    let doubled = terms.add(offset, exponent);
    let room = terms.extract(doubled, 1, width - 2);
    let room = terms.zero_extend(room, width);
    let exact = Unrounded { significand, room, most_zeros: 0 };
    let magnitude = round(terms, format, exact, a.infinite);
    let not_zero = terms.not(a.zero);
    let magnitude = terms.only_if(not_zero, magnitude);
    let number = pack(terms, format, a.sign, magnitude);
    let invalid = terms.and(a.sign, not_zero);
    let number = unless_invalid(terms, format, invalid, number);
    a.unless_nan(terms, number)
}

/// The root of a number of `n` bits with `n` zeros below: its `n` bits, and what remains.
fn root_digits(terms: &mut Terms, radicand: Term) -> (Term, Term) {
    let digits = terms.width(radicand);
    let bit = |terms: &mut Terms, position: u32| {
        if position < digits { terms.extract(radicand, digits - 1 - position, 1) } else { terms.falsehood() }
    };
    let (mut root, mut remainder): (Option<Term>, Option<Term>) = (None, None);
    for digit in 0..digits {
        let (high, low) = (bit(terms, 2 * digit), bit(terms, 2 * digit + 1));
        let pair = terms.concat(high, low);
        let rest = remainder.map_or(pair, |remainder| terms.concat(remainder, pair));
        // The remainder is at most twice the root, so `digit + 1` bits held it before and three more hold this.
        let width = digit + 3;
        let rest = terms.resize(rest, width);
        let one = terms.constant(2, 1);
        let trial = root.map_or(one, |root| terms.concat(root, one));
        let trial = terms.zero_extend(trial, width);
        let difference = terms.sub(rest, trial);
        let borrow = terms.extract(difference, width - 1, 1);
        let next = terms.ite(borrow, rest, difference);
        remainder = Some(terms.extract(next, 0, width - 1));
        let bit = terms.not(borrow);
        root = Some(root.map_or(bit, |root| terms.concat(root, bit)));
    }
    (root.expect("at least one digit"), remainder.expect("at least one digit"))
}
