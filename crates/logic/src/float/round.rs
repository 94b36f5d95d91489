//! The rounding unit that all operations share.

use super::Format;
use crate::semantics::mask;
use crate::terms::{Term, Terms};

/// An exact result before rounding; its sign stands aside. The lowest bit of the significand may be sticky: set if
/// anything below it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unrounded {
    /// The leading one may stand below the top, by at most `most_zeros` places unless the number is subnormal.
    pub(super) significand: Term,
    /// The biased exponent of the top bit of the significand, less one; signed. It is the number of places that the
    /// significand can be moved up before the exponent is the smallest one.
    pub(super) room: Term,
    pub(super) most_zeros: u32,
}

/// The distances of a shifter that can move by any number of places up to the given one, largest first.
fn distances(most: u32) -> impl Iterator<Item = u32> {
    (0..32 - most.leading_zeros()).rev().map(|stage| 1 << stage)
}

/// Moves the leading one up to the top, but at most by `most_zeros` places, and with `bounded` by at most `room`
/// places. Gives the significand and the room that is left.
pub(super) fn normalise(
    terms: &mut Terms,
    significand: Term,
    room: Term,
    most_zeros: u32,
    bounded: bool,
) -> (Term, Term) {
    let (width, room_width) = (terms.width(significand), terms.width(room));
    let (mut significand, mut room) = (significand, room);
    for distance in distances(most_zeros) {
        let stage = distance.trailing_zeros();
        let top = terms.extract(significand, width - distance, distance);
        let mut moves = terms.is_all_zeros(top);
        // The room may be a narrow number that can hold no such distance.
        if stage >= room_width {
            assert!(bounded, "room for every distance");
            continue;
        }
        let high = terms.extract(room, stage, room_width - stage);
        if bounded {
            let enough = terms.has_ones(high);
            moves = terms.and(moves, enough);
        }
        let rest = terms.extract(significand, 0, width - distance);
        let moved = terms.with_zeros_below(rest, distance);
        significand = terms.ite(moves, moved, significand);
        let high = terms.decrement_if(high, moves);
        room = if stage == 0 {
            high
        } else {
            let low = terms.extract(room, 0, stage);
            terms.concat(high, low)
        };
    }
    (significand, room)
}

/// Exponent and fraction of the nearest number, the even one of two; infinity if the number is too large, or if
/// `infinite` holds.
pub(super) fn round(terms: &mut Terms, format: Format, exact: Unrounded, infinite: Term) -> Term {
    let room_width = terms.width(exact.room);
    let precision = format.precision();

    // Room below zero: the number is subnormal and its significand moves down instead of up.
    let lacks_room = terms.extract(exact.room, room_width - 1, 1);
    let has_room = terms.not(lacks_room);
    let room = terms.extract(exact.room, 0, room_width - 1);
    let room = terms.only_if(has_room, room);
    let farthest: u32 = distances(exact.most_zeros).sum();
    let bounded = terms.known_bits(room).minimum() < u128::from(farthest);
    let (significand, room) = normalise(terms, exact.significand, room, exact.most_zeros, bounded);
    let significand = terms.with_sticky_bit(significand, precision + 2);
    let missing = terms.neg(exact.room);
    let missing = terms.only_if(lacks_room, missing);
    let significand = terms.shift_right_sticky(significand, missing);

    // From the top: the leading bit, the fraction, the first bit below, the sticky bit.
    let leading = terms.extract(significand, precision + 1, 1);
    let fraction = terms.extract(significand, 2, format.fraction_bits);
    let half = terms.extract(significand, 1, 1);
    let sticky = terms.extract(significand, 0, 1);
    let odd = terms.extract(significand, 2, 1);
    let upwards = terms.or(sticky, odd);
    let upwards = terms.and(half, upwards);

    // Without the leading bit the number is subnormal or zero, and the stored exponent is zero. Otherwise it is one more
    // than the room. That one and the rounding are added at once; a carry out of the fraction does the right thing.
    let exponent = terms.resize(room, format.exponent_bits);
    let exponent = terms.only_if(leading, exponent);
    let magnitude = terms.concat(exponent, fraction);
    let increment = terms.zero_extend(upwards, format.fraction_bits);
    let leading_above = terms.zero_extend(leading, format.exponent_bits);
    let increment = terms.concat(leading_above, increment);
    let magnitude = terms.add(magnitude, increment);

    let too_large = exceeds(terms, room, format);
    let too_large = terms.and(leading, too_large);
    let infinite = terms.or(infinite, too_large);
    let infinity = terms.constant(format.magnitude_width(), mask(format.exponent_bits) << format.fraction_bits);
    terms.ite(infinite, infinity, magnitude)
}

/// Whether the stored exponent, one more than the room, would be all ones or more.
fn exceeds(terms: &mut Terms, room: Term, format: Format) -> Term {
    let width = terms.width(room);
    if width < format.exponent_bits {
        return terms.falsehood();
    }
    let upper = terms.extract(room, 1, format.exponent_bits - 1);
    let reaches = terms.is_all_ones(upper);
    if width == format.exponent_bits {
        return reaches;
    }
    let above = terms.extract(room, format.exponent_bits, width - format.exponent_bits);
    let above = terms.has_ones(above);
    terms.or(reaches, above)
}
