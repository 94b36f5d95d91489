//! Whether a result does not fit: conditions of width 1 about the exact, unbounded result.

use super::{Node, Term, Terms};
use crate::semantics::{self, from_signed, mask, signed_maximum, signed_minimum, to_signed};

impl Terms {
    /// Whether the unsigned sum wraps.
    pub fn uadd_overflow(&mut self, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        let (a, b) = self.ordered(a, b);
        let room = self.not(a);
        self.ult(room, b)
    }

    /// Whether the unsigned difference wraps.
    pub fn usub_overflow(&mut self, a: Term, b: Term) -> Term {
        self.ult(a, b)
    }

    /// Whether the signed sum wraps.
    pub fn sadd_overflow(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if self.sign_bits(a) > 1 && self.sign_bits(b) > 1 {
            return self.falsehood();
        }
        let (a, b) = self.ordered(a, b);
        if let Some(constant) = self.as_constant(a) {
            let constant = to_signed(width, constant);
            let (lowest, highest) = signed_range(width);
            return if constant >= 0 {
                let limit = self.constant(width, from_signed(width, highest - constant));
                self.slt(limit, b)
            } else {
                let limit = self.constant(width, from_signed(width, lowest - constant));
                self.slt(b, limit)
            };
        }
        let sum = self.add(a, b);
        self.sign_differs_from_both(sum, a, b)
    }

    /// Whether the signed difference wraps.
    pub fn ssub_overflow(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if a == b || self.sign_bits(a) > 1 && self.sign_bits(b) > 1 {
            return self.falsehood();
        }
        let (lowest, highest) = signed_range(width);
        if let Some(constant) = self.as_constant(b) {
            let constant = to_signed(width, constant);
            return if constant >= 0 {
                let limit = self.constant(width, from_signed(width, lowest + constant));
                self.slt(a, limit)
            } else {
                let limit = self.constant(width, from_signed(width, highest + constant));
                self.slt(limit, a)
            };
        }
        if let Some(constant) = self.as_constant(a) {
            // c - b fits between c - highest and c - lowest; one of the two is no restriction.
            let constant = to_signed(width, constant);
            return if constant >= 0 {
                let limit = self.constant(width, from_signed(width, constant - highest));
                self.slt(b, limit)
            } else {
                let limit = self.constant(width, from_signed(width, constant - lowest));
                self.slt(limit, b)
            };
        }
        let difference = self.sub(a, b);
        let not_b = self.not(b);
        self.sign_differs_from_both(difference, a, not_b)
    }

    /// Whether the sign of a result differs from the (equal) signs of both operands.
    fn sign_differs_from_both(&mut self, result: Term, a: Term, b: Term) -> Term {
        let width = self.width(result);
        let (result, a, b) =
            (self.extract(result, width - 1, 1), self.extract(a, width - 1, 1), self.extract(b, width - 1, 1));
        let (from_a, from_b) = (self.xor(result, a), self.xor(result, b));
        self.and(from_a, from_b)
    }

    /// Whether negation wraps: only for the smallest signed number.
    pub fn neg_overflow(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let lowest = self.constant(width, signed_minimum(width));
        self.eq(lowest, a)
    }

    /// Whether the signed quotient does not fit: the smallest number divided by -1.
    pub fn sdiv_overflow(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        let lowest = self.neg_overflow(a);
        let minus_one = self.constant(width, mask(width));
        let by_minus_one = self.eq(minus_one, b);
        self.and(lowest, by_minus_one)
    }

    /// Whether the unsigned product does not fit.
    pub fn umul_overflow(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if width == 1 {
            return self.falsehood();
        }
        let (a, b) = self.ordered(a, b);
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(x), Some(y)) => self.boolean(semantics::umul_overflows(width, x, y)),
            (Some(0), None) => self.falsehood(),
            (Some(x), None) => {
                let limit = self.constant(width, mask(width) / x);
                self.ult(limit, b)
            }
            _ => self.intern(1, Node::UmulOverflow(a, b)),
        }
    }

    /// Whether the signed product does not fit.
    pub fn smul_overflow(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if width == 1 {
            // -1 times -1 is 1, which width 1 does not have.
            return self.and(a, b);
        }
        let (a, b) = self.ordered(a, b);
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(x), Some(y)) => self.boolean(semantics::smul_overflows(width, x, y)),
            (Some(x), None) => self.smul_overflow_of_constant(width, to_signed(width, x), b),
            _ => self.intern(1, Node::SmulOverflow(a, b)),
        }
    }

    fn smul_overflow_of_constant(&mut self, width: u32, constant: i128, b: Term) -> Term {
        let (lowest, highest) = signed_range(width);
        let (least, greatest) = match constant {
            0 | 1 => return self.falsehood(),
            -1 => return self.neg_overflow(b),
            2.. => (lowest / constant, highest / constant),
            _ => (highest / constant, lowest / constant),
        };
        let least = self.constant(width, from_signed(width, least));
        let greatest = self.constant(width, from_signed(width, greatest));
        let (below, above) = (self.slt(b, least), self.slt(greatest, b));
        self.or(below, above)
    }
}

/// The smallest and the largest signed number of a width.
fn signed_range(width: u32) -> (i128, i128) {
    (to_signed(width, signed_minimum(width)), signed_maximum(width) as i128)
}
