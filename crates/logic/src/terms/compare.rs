//! Equality and order.

use super::{Node, Term, Terms};
use crate::semantics::{self, from_signed, mask, signed_maximum, signed_minimum, to_signed};

/// How many nested operations an equality is pushed through.
const PUSH_DEPTH: u32 = 16;

impl Terms {
    /// Whether two terms are equal (of width 1).
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        self.eq_within(a, b, PUSH_DEPTH)
    }

    /// Whether two terms differ (of width 1).
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    fn eq_within(&mut self, a: Term, b: Term, depth: u32) -> Term {
        let width = self.same_width(a, b);
        if a == b {
            return self.truth();
        }
        if width == 1 {
            let different = self.xor(a, b);
            return self.not(different);
        }
        if self.are_complements(a, b) || self.known_bits(a).excludes(self.known_bits(b)) {
            return self.falsehood();
        }
        let (a, b) = self.ordered(a, b);
        if let Some(constant) = self.as_constant(a)
            && let Some(simpler) = self.eq_constant(width, constant, b, depth)
        {
            return simpler;
        }
        if depth > 0
            && let Some((x, y)) = self.without_common_part(a, b)
        {
            return self.eq_within(x, y, depth - 1);
        }
        if let Some(simpler) = self.eq_of_pieces(a, b) {
            return simpler;
        }
        if let Some(simpler) = self.eq_of_arm(a, b).or_else(|| self.eq_of_arm(b, a)) {
            return simpler;
        }
        self.intern(1, Node::Eq(a, b))
    }

    /// Equality with a constant, moved inwards.
    fn eq_constant(&mut self, width: u32, constant: u128, b: Term, depth: u32) -> Option<Term> {
        if depth == 0 {
            return None;
        }
        let (moved, inner) = match self.node(b) {
            Node::Not(inner) => (!constant & mask(width), inner),
            Node::Neg(inner) => (semantics::neg(width, constant), inner),
            Node::Add(c, inner) => (constant.wrapping_sub(self.as_constant(c)?) & mask(width), inner),
            Node::Xor(c, inner) => (constant ^ self.as_constant(c)?, inner),
            Node::Concat(high, low) => {
                let border = self.width(low);
                let high_width = self.width(high);
                let high_constant = self.constant(high_width, constant >> border);
                let low_constant = self.constant(border, constant);
                let (high, low) = (self.eq(high_constant, high), self.eq(low_constant, low));
                return Some(self.and(high, low));
            }
            Node::SignExtend(inner) => {
                let narrow = self.width(inner);
                let low = constant & mask(narrow);
                if from_signed(width, to_signed(narrow, low)) != constant {
                    return Some(self.falsehood());
                }
                let low = self.constant(narrow, low);
                return Some(self.eq(low, inner));
            }
            Node::Ite(condition, then, otherwise) => {
                // One arm is decided at once, so that the walk follows a single path.
                if self.as_constant(then).is_none() && self.as_constant(otherwise).is_none() {
                    return None;
                }
                let constant = self.constant(width, constant);
                let then = self.eq_within(constant, then, depth - 1);
                let otherwise = self.eq_within(constant, otherwise, depth - 1);
                return Some(self.ite(condition, then, otherwise));
            }
            _ => return None,
        };
        let moved = self.constant(width, moved);
        Some(self.eq_within(moved, inner, depth - 1))
    }

    /// Sums, differences and negations that share an operand, without it.
    fn without_common_part(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let width = self.width(a);
        match (self.node(a), self.node(b)) {
            (Node::Not(x), Node::Not(y)) | (Node::Neg(x), Node::Neg(y)) => Some((x, y)),
            (Node::Add(p, q), Node::Add(r, s)) | (Node::Xor(p, q), Node::Xor(r, s)) => {
                if p == r {
                    Some((q, s))
                } else if q == s {
                    Some((p, r))
                } else if p == s {
                    Some((q, r))
                } else if q == r {
                    Some((p, s))
                } else {
                    None
                }
            }
            (Node::Add(p, q) | Node::Xor(p, q), _) if p == b => Some((self.constant(width, 0), q)),
            (Node::Add(p, q) | Node::Xor(p, q), _) if q == b => Some((self.constant(width, 0), p)),
            (_, Node::Add(p, q) | Node::Xor(p, q)) if p == a => Some((self.constant(width, 0), q)),
            (_, Node::Add(p, q) | Node::Xor(p, q)) if q == a => Some((self.constant(width, 0), p)),
            (Node::SignExtend(x), Node::SignExtend(y)) if self.width(x) == self.width(y) => Some((x, y)),
            _ => None,
        }
    }

    /// Concatenations that are cut at the same place are compared piece by piece.
    fn eq_of_pieces(&mut self, a: Term, b: Term) -> Option<Term> {
        let (Node::Concat(high_a, low_a), Node::Concat(high_b, low_b)) = (self.node(a), self.node(b)) else {
            return None;
        };
        if self.width(low_a) == self.width(low_b) {
            let (high, low) = (self.eq(high_a, high_b), self.eq(low_a, low_b));
            return Some(self.and(high, low));
        }
        // Two zero-extensions from different widths: the wider one's surplus bits are zero.
        if self.as_constant(high_a) != Some(0) || self.as_constant(high_b) != Some(0) {
            return None;
        }
        let (narrow, wide) = if self.width(low_a) < self.width(low_b) { (low_a, low_b) } else { (low_b, low_a) };
        let width = self.width(wide);
        let widened = self.zero_extend(narrow, width);
        Some(self.intern_equality(widened, wide))
    }

    fn intern_equality(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        self.intern(1, Node::Eq(a, b))
    }

    /// A choice compared with one of its own arms.
    fn eq_of_arm(&mut self, a: Term, b: Term) -> Option<Term> {
        let Node::Ite(condition, then, otherwise) = self.node(a) else { return None };
        if then == b {
            let rest = self.intern_or_decide_equality(otherwise, b);
            return Some(self.or(condition, rest));
        }
        if otherwise == b {
            let rest = self.intern_or_decide_equality(then, b);
            let negated = self.not(condition);
            return Some(self.or(negated, rest));
        }
        None
    }

    /// An equality without further pushing (the walk down a chain of choices would not be bounded).
    fn intern_or_decide_equality(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.truth();
        }
        if self.as_constant(a).is_some() || self.as_constant(b).is_some() {
            return self.eq(a, b);
        }
        self.intern_equality(a, b)
    }

    /// Whether `a < b` as unsigned numbers (of width 1).
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if a == b {
            return self.falsehood();
        }
        if width == 1 {
            let negated = self.not(a);
            return self.and(negated, b);
        }
        if let Some(simpler) = self.ult_of_constant(width, a, b) {
            return simpler;
        }
        if let Some((x, y)) = self.without_high_zeros(a, b) {
            return self.ult(x, y);
        }
        if let Some(simpler) = self.order_of_choice(a, b, Terms::ult) {
            return simpler;
        }
        self.intern(1, Node::Ult(a, b))
    }

    fn ult_of_constant(&mut self, width: u32, a: Term, b: Term) -> Option<Term> {
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(x), Some(y)) => Some(self.boolean(semantics::ult(x, y))),
            (None, Some(0)) => Some(self.falsehood()),
            (None, Some(1)) => {
                let zero = self.constant(width, 0);
                Some(self.eq(zero, a))
            }
            (None, Some(y)) if y == mask(width) => Some(self.ne(b, a)),
            // x < 2^k: the bits from k upwards are zero.
            (None, Some(y)) if y.is_power_of_two() => {
                let exponent = y.trailing_zeros();
                let high = self.extract(a, exponent, width - exponent);
                let zero = self.constant(width - exponent, 0);
                Some(self.eq(zero, high))
            }
            (Some(x), None) if x == mask(width) => Some(self.falsehood()),
            (Some(0), None) => Some(self.ne(a, b)),
            (Some(x), None) if x == mask(width) - 1 => {
                let ones = self.constant(width, mask(width));
                Some(self.eq(ones, b))
            }
            _ => None,
        }
    }

    /// Both operands without the high bits that are certainly zero in both.
    fn without_high_zeros(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let inner_width = |terms: &Terms, term| terms.zero_extended(term).map(|inner| terms.width(inner));
        let width = match (inner_width(self, a), inner_width(self, b)) {
            (Some(x), Some(y)) => x.max(y),
            (Some(x), None) | (None, Some(x)) => x,
            (None, None) => return None,
        };
        let narrowed = |terms: &mut Terms, term| match terms.zero_extended(term) {
            Some(_) => Some(terms.extract(term, 0, width)),
            None => terms.narrowed_constant(term, width),
        };
        Some((narrowed(self, a)?, narrowed(self, b)?))
    }

    /// A choice of two constants compared with a constant.
    fn order_of_choice(&mut self, a: Term, b: Term, order: fn(&mut Terms, Term, Term) -> Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::Ite(condition, then, otherwise), Node::Constant(_))
                if self.as_constant(then).is_some() && self.as_constant(otherwise).is_some() =>
            {
                let (then, otherwise) = (order(self, then, b), order(self, otherwise, b));
                Some(self.ite(condition, then, otherwise))
            }
            (Node::Constant(_), Node::Ite(condition, then, otherwise))
                if self.as_constant(then).is_some() && self.as_constant(otherwise).is_some() =>
            {
                let (then, otherwise) = (order(self, a, then), order(self, a, otherwise));
                Some(self.ite(condition, then, otherwise))
            }
            _ => None,
        }
    }

    /// Whether `a <= b` as unsigned numbers (of width 1).
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// Whether `a < b` as signed numbers (of width 1).
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if a == b {
            return self.falsehood();
        }
        if width == 1 {
            let negated = self.not(b);
            return self.and(a, negated);
        }
        if let (Some(x), Some(y)) = (self.as_constant(a), self.as_constant(b)) {
            return self.boolean(semantics::slt(width, x, y));
        }
        if self.is_never_negative(a) && self.is_never_negative(b) {
            return self.ult(a, b);
        }
        if let Some(simpler) = self.slt_of_constant(width, a, b) {
            return simpler;
        }
        if let Some((x, y)) = self.without_sign_copies(a, b) {
            return self.slt(x, y);
        }
        if let Some(simpler) = self.order_of_choice(a, b, Terms::slt) {
            return simpler;
        }
        self.intern(1, Node::Slt(a, b))
    }

    fn slt_of_constant(&mut self, width: u32, a: Term, b: Term) -> Option<Term> {
        let (lowest, highest) = (signed_minimum(width), signed_maximum(width));
        match (self.as_constant(a), self.as_constant(b)) {
            (None, Some(0)) => Some(self.extract(a, width - 1, 1)),
            (None, Some(y)) if y == lowest => Some(self.falsehood()),
            (None, Some(y)) if y == highest => Some(self.ne(b, a)),
            (Some(x), None) if x == mask(width) => {
                let sign = self.extract(b, width - 1, 1);
                Some(self.not(sign))
            }
            (Some(x), None) if x == highest => Some(self.falsehood()),
            (Some(x), None) if x == lowest => Some(self.ne(a, b)),
            _ => None,
        }
    }

    /// Both operands without superfluous copies of the sign.
    fn without_sign_copies(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let width = self.width(a);
        let is_extension = |term| matches!(self.node(term), Node::SignExtend(_)) || self.zero_extended(term).is_some();
        if !is_extension(a) && !is_extension(b) {
            return None;
        }
        let copies = self.sign_bits(a).min(self.sign_bits(b)) - 1;
        let is_cheap = |term| is_extension(term) || self.as_constant(term).is_some();
        if copies == 0 || !is_cheap(a) || !is_cheap(b) {
            return None;
        }
        Some((self.extract(a, 0, width - copies), self.extract(b, 0, width - copies)))
    }

    /// Whether `a <= b` as signed numbers (of width 1).
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.slt(b, a);
        self.not(greater)
    }
}
