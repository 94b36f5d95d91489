//! Bits that are the same under every model, computed once per term from its operands.

use super::{Node, Term, Terms};
use crate::semantics::{is_negative, mask, to_signed};

/// Which bits of a term are certainly 0 and which are certainly 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownBits {
    /// The bits that are always 0.
    pub zeros: u128,
    /// The bits that are always 1.
    pub ones: u128,
}

impl KnownBits {
    pub(super) const NOTHING: KnownBits = KnownBits { zeros: 0, ones: 0 };

    pub(super) fn exactly(width: u32, value: u128) -> Self {
        KnownBits { zeros: !value & mask(width), ones: value }
    }

    /// The value, if every bit is known.
    pub fn as_constant(self, width: u32) -> Option<u128> {
        (self.zeros | self.ones == mask(width)).then_some(self.ones)
    }

    /// The smallest unsigned value.
    pub fn minimum(self) -> u128 {
        self.ones
    }

    /// The largest unsigned value.
    pub fn maximum(self, width: u32) -> u128 {
        mask(width) & !self.zeros
    }

    /// The smallest signed value.
    pub fn signed_minimum(self, width: u32) -> i128 {
        let sign = 1 << (width - 1);
        let value = if self.zeros & sign != 0 { self.ones } else { self.ones | sign };
        to_signed(width, value)
    }

    /// The largest signed value.
    pub fn signed_maximum(self, width: u32) -> i128 {
        let sign = 1 << (width - 1);
        let value = self.maximum(width);
        to_signed(width, if self.ones & sign != 0 { value } else { value & !sign })
    }

    /// Whether the two can never be the same value.
    pub fn excludes(self, other: KnownBits) -> bool {
        self.zeros & other.ones != 0 || self.ones & other.zeros != 0
    }

    /// How many of the highest bits are certainly 0.
    pub fn leading_zeros(self, width: u32) -> u32 {
        self.maximum(width).leading_zeros() - (128 - width)
    }

    /// How many of the lowest bits are certainly 0.
    pub fn trailing_zeros(self, width: u32) -> u32 {
        (!self.zeros).trailing_zeros().min(width)
    }

    fn join(self, other: KnownBits) -> KnownBits {
        KnownBits { zeros: self.zeros & other.zeros, ones: self.ones & other.ones }
    }

    fn of_truth(value: Option<bool>) -> KnownBits {
        value.map_or(KnownBits::NOTHING, |value| KnownBits::exactly(1, u128::from(value)))
    }
}

/// The bits at and above a position.
fn bits_from(width: u32, position: u32) -> u128 {
    if position >= width { 0 } else { mask(width) & (u128::MAX << position) }
}

/// The bits below a position.
fn bits_below(position: u32) -> u128 {
    if position == 0 { 0 } else { mask(position) }
}

fn known_sum(width: u32, a: KnownBits, b: KnownBits, carry_in: bool) -> KnownBits {
    if a == KnownBits::NOTHING || b == KnownBits::NOTHING {
        return KnownBits::NOTHING;
    }
    // The carries into each bit are least when all unknown bits are 0 and most when they are 1.
    let sum = |x: u128, y: u128| x.wrapping_add(y).wrapping_add(u128::from(carry_in));
    let fewest_carries = sum(a.ones, b.ones) ^ a.ones ^ b.ones;
    let most_carries = sum(!a.zeros, !b.zeros) ^ !a.zeros ^ !b.zeros;
    let is_carry_known = fewest_carries | !most_carries;
    let is_known = (a.zeros | a.ones) & (b.zeros | b.ones) & is_carry_known & mask(width);
    let value = a.ones ^ b.ones ^ fewest_carries;
    KnownBits { zeros: !value & is_known, ones: value & is_known }
}

impl Terms {
    /// The known bits of a node that is not interned yet.
    pub(super) fn known_bits_of(&self, width: u32, node: &Node) -> KnownBits {
        let of = |term: Term| self.known_bits(term);
        match *node {
            Node::Constant(value) => KnownBits::exactly(width, value),
            Node::Variable(_) => KnownBits::NOTHING,
            Node::Not(a) => KnownBits { zeros: of(a).ones, ones: of(a).zeros },
            Node::And(a, b) => KnownBits { zeros: of(a).zeros | of(b).zeros, ones: of(a).ones & of(b).ones },
            Node::Xor(a, b) => {
                let (a, b) = (of(a), of(b));
                KnownBits { zeros: a.zeros & b.zeros | a.ones & b.ones, ones: a.zeros & b.ones | a.ones & b.zeros }
            }
            Node::Neg(a) => {
                let flipped = KnownBits { zeros: of(a).ones, ones: of(a).zeros };
                known_sum(width, KnownBits::exactly(width, 0), flipped, true)
            }
            Node::Add(a, b) => known_sum(width, of(a), of(b), false),
            Node::Mul(a, b) => {
                let low = of(a).trailing_zeros(width) + of(b).trailing_zeros(width);
                let used = (width - of(a).leading_zeros(width)) + (width - of(b).leading_zeros(width));
                KnownBits { zeros: bits_below(low.min(width)) | bits_from(width, used), ones: 0 }
            }
            // The quotient is not larger than the dividend unless the divisor may be zero.
            Node::Udiv(a, b) if of(b).ones != 0 => {
                KnownBits { zeros: bits_from(width, width - of(a).leading_zeros(width)), ones: 0 }
            }
            Node::Udiv(_, _) => KnownBits::NOTHING,
            Node::Urem(a, b) => {
                let by_dividend = of(a).leading_zeros(width);
                let by_divisor = if of(b).ones != 0 { of(b).leading_zeros(width) } else { 0 };
                KnownBits { zeros: bits_from(width, width - by_dividend.max(by_divisor)), ones: 0 }
            }
            Node::Sdiv(_, _) | Node::Srem(_, _) => KnownBits::NOTHING,
            Node::Shl(a, _) => KnownBits { zeros: bits_below(of(a).trailing_zeros(width)), ones: 0 },
            Node::Lshr(a, _) => KnownBits { zeros: bits_from(width, width - of(a).leading_zeros(width)), ones: 0 },
            Node::Ashr(_, _) => KnownBits::NOTHING,
            Node::Eq(a, b) => KnownBits::of_truth(of(a).excludes(of(b)).then_some(false)),
            Node::Ult(a, b) => {
                let operand_width = self.width(a);
                KnownBits::of_truth(if of(a).maximum(operand_width) < of(b).minimum() {
                    Some(true)
                } else if of(a).minimum() >= of(b).maximum(operand_width) {
                    Some(false)
                } else {
                    None
                })
            }
            Node::Slt(a, b) => {
                let operand_width = self.width(a);
                KnownBits::of_truth(if of(a).signed_maximum(operand_width) < of(b).signed_minimum(operand_width) {
                    Some(true)
                } else if of(a).signed_minimum(operand_width) >= of(b).signed_maximum(operand_width) {
                    Some(false)
                } else {
                    None
                })
            }
            Node::Concat(high, low) => {
                let shift = self.width(low);
                KnownBits {
                    zeros: of(high).zeros << shift | of(low).zeros,
                    ones: of(high).ones << shift | of(low).ones,
                }
            }
            Node::Extract { of: term, low } => {
                KnownBits { zeros: of(term).zeros >> low & mask(width), ones: of(term).ones >> low & mask(width) }
            }
            Node::SignExtend(a) => {
                let above = bits_from(width, self.width(a));
                let fill = |bits: u128| if is_negative(self.width(a), bits) { bits | above } else { bits };
                KnownBits { zeros: fill(of(a).zeros), ones: fill(of(a).ones) }
            }
            Node::Ite(_, then, otherwise) => of(then).join(of(otherwise)),
            Node::UmulOverflow(a, b) => {
                let operand_width = self.width(a);
                let zeros = of(a).leading_zeros(operand_width) + of(b).leading_zeros(operand_width);
                KnownBits::of_truth((zeros >= operand_width).then_some(false))
            }
            // A constant that was given a name is meant to be opaque.
            Node::Named(a, _) if self.as_constant(a).is_some() => KnownBits::NOTHING,
            Node::Named(a, _) => of(a),
            Node::SmulOverflow(a, b) => {
                let fits = self.sign_bits(a) + self.sign_bits(b) > self.width(a) + 1;
                KnownBits::of_truth(fits.then_some(false))
            }
        }
    }

    /// A lower bound for how many of the highest bits are certainly equal (at least 1).
    pub(super) fn sign_bits(&self, term: Term) -> u32 {
        self.sign_bits_within(term, 4)
    }

    fn sign_bits_within(&self, term: Term, depth: u32) -> u32 {
        let width = self.width(term);
        let known = self.known_bits(term);
        let inverted = KnownBits { zeros: known.ones, ones: known.zeros };
        let by_bits = known.leading_zeros(width).max(inverted.leading_zeros(width)).max(1);
        if depth == 0 {
            return by_bits;
        }
        let by_node = match self.node(term) {
            Node::SignExtend(a) => width - self.width(a) + self.sign_bits_within(a, depth - 1),
            Node::Named(a, _) if self.as_constant(a).is_some() => 1,
            Node::Not(a) | Node::Named(a, _) => self.sign_bits_within(a, depth - 1),
            Node::Neg(a) => self.sign_bits_within(a, depth - 1) - 1,
            Node::And(a, b) | Node::Xor(a, b) | Node::Ite(_, a, b) => {
                self.sign_bits_within(a, depth - 1).min(self.sign_bits_within(b, depth - 1))
            }
            Node::Add(a, b) => self.sign_bits_within(a, depth - 1).min(self.sign_bits_within(b, depth - 1)) - 1,
            Node::Mul(a, b) => {
                let used = |term| width - self.sign_bits_within(term, depth - 1) + 1;
                (width + 1).saturating_sub(used(a) + used(b))
            }
            _ => 1,
        };
        by_node.max(by_bits)
    }
}
