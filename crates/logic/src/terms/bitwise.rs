//! Not, and, or, xor: bitwise on any width, and the connectives on width 1.

use super::{Node, Term, Terms};
use crate::semantics::mask;

impl Terms {
    /// Every bit flipped.
    pub fn not(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match self.node(a) {
            Node::Constant(value) => self.constant(width, !value),
            Node::Not(inner) => inner,
            _ => self.intern(width, Node::Not(a)),
        }
    }

    /// Bitwise conjunction.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if a == b {
            return a;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(constant) = self.as_constant(a) {
            return self.and_constant(width, constant, a, b);
        }
        if self.are_complements(a, b) {
            return self.constant(width, 0);
        }
        if let Some(simpler) = self.and_absorbed(a, b).or_else(|| self.and_absorbed(b, a)) {
            return simpler;
        }
        if let Some((left, right)) = self.and_without_repetition(a, b).or_else(|| self.and_without_repetition(b, a)) {
            return self.and(left, right);
        }
        if width == 1 && (self.are_exclusive(a, b) || self.are_exclusive(b, a)) {
            return self.falsehood();
        }
        self.intern(width, Node::And(a, b))
    }

    fn and_constant(&mut self, width: u32, constant: u128, a: Term, b: Term) -> Term {
        let known = self.known_bits(b);
        if constant & known.maximum(width) == 0 {
            return self.constant(width, 0);
        }
        // Every bit that may be 1 is kept.
        if known.maximum(width) & !constant == 0 {
            return b;
        }
        if let Node::And(c, inner) = self.node(b)
            && let Some(other) = self.as_constant(c)
        {
            let both = self.constant(width, constant & other);
            return self.and(both, inner);
        }
        // A run of ones cuts out a piece.
        let low = constant.trailing_zeros();
        let run = (constant >> low).trailing_ones();
        if constant >> low == mask(run) {
            let piece = self.extract(b, low, run);
            let widened = self.zero_extend(piece, width - low);
            return self.shift_left_within(widened, low, width);
        }
        self.intern(width, Node::And(a, b))
    }

    /// `a & b` where `b` mentions `a` one level below: the simpler result, if it is `a`, `b` or zero.
    fn and_absorbed(&mut self, a: Term, b: Term) -> Option<Term> {
        match self.node(b) {
            Node::And(x, y) if x == a || y == a => Some(b),
            Node::And(x, y) if self.are_complements(x, a) || self.are_complements(y, a) => {
                let width = self.width(a);
                Some(self.constant(width, 0))
            }
            Node::Not(inner) => match self.node(inner) {
                // a & (not a | y)' spelled: a & !(x & y) with x the complement of a holds whenever a does.
                Node::And(x, y) if self.are_complements(x, a) || self.are_complements(y, a) => Some(a),
                _ => None,
            },
            _ => None,
        }
    }

    /// `a & !(a & y)` is `a & !y`.
    fn and_without_repetition(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let Node::Not(inner) = self.node(b) else { return None };
        let Node::And(x, y) = self.node(inner) else { return None };
        let rest = if x == a {
            y
        } else if y == a {
            x
        } else {
            return None;
        };
        let negated = self.not(rest);
        Some((a, negated))
    }

    /// Whether two conditions can be seen never to hold together: `x = 1 & x = 2`, `x < y & y < x`, `x < y & x = y`.
    fn are_exclusive(&self, a: Term, b: Term) -> bool {
        match (self.node(a), self.node(b)) {
            (Node::Eq(c, x), Node::Eq(d, y)) if x == y => {
                self.as_constant(c).is_some() && self.as_constant(d).is_some() && c != d
            }
            (Node::Ult(x, y), Node::Ult(z, w)) | (Node::Slt(x, y), Node::Slt(z, w)) => x == w && y == z,
            (Node::Ult(x, y) | Node::Slt(x, y), Node::Eq(z, w)) => (x, y) == (z, w) || (x, y) == (w, z),
            _ => false,
        }
    }

    /// Bitwise disjunction.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (not_a, not_b) = (self.not(a), self.not(b));
        let neither = self.and(not_a, not_b);
        self.not(neither)
    }

    /// Bitwise difference.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if a == b {
            return self.constant(width, 0);
        }
        if self.are_complements(a, b) {
            return self.constant(width, mask(width));
        }
        // Negations move outwards, so that a difference and its complement share a node.
        match (self.node(a), self.node(b)) {
            (Node::Not(x), Node::Not(y)) => return self.xor(x, y),
            (Node::Not(x), _) if self.as_constant(b).is_none() => {
                let inner = self.xor(x, b);
                return self.not(inner);
            }
            (_, Node::Not(y)) if self.as_constant(a).is_none() => {
                let inner = self.xor(a, y);
                return self.not(inner);
            }
            _ => {}
        }
        let (a, b) = self.ordered(a, b);
        if let Some(constant) = self.as_constant(a) {
            return self.xor_constant(width, constant, a, b);
        }
        match (self.node(a), self.node(b)) {
            (Node::Xor(x, y), _) if x == b => y,
            (Node::Xor(x, y), _) if y == b => x,
            (_, Node::Xor(x, y)) if x == a => y,
            (_, Node::Xor(x, y)) if y == a => x,
            _ => self.intern(width, Node::Xor(a, b)),
        }
    }

    fn xor_constant(&mut self, width: u32, constant: u128, a: Term, b: Term) -> Term {
        if constant == 0 {
            return b;
        }
        if constant == mask(width) {
            return self.not(b);
        }
        match self.node(b) {
            Node::Constant(other) => self.constant(width, constant ^ other),
            Node::Not(inner) => {
                let flipped = self.constant(width, !constant);
                self.xor(flipped, inner)
            }
            Node::Xor(c, inner) if self.as_constant(c).is_some() => {
                let other = self.as_constant(c).unwrap_or(0);
                let both = self.constant(width, constant ^ other);
                self.xor(both, inner)
            }
            _ => self.intern(width, Node::Xor(a, b)),
        }
    }

    /// The conjunction of many (true if there are none). Balanced, so that the depth stays small.
    pub fn and_all(&mut self, conjuncts: &[Term]) -> Term {
        match conjuncts {
            [] => self.truth(),
            [only] => *only,
            _ => {
                let (front, back) = conjuncts.split_at(conjuncts.len() / 2);
                let (front, back) = (self.and_all(front), self.and_all(back));
                self.and(front, back)
            }
        }
    }

    /// The disjunction of many (false if there are none).
    pub fn or_all(&mut self, disjuncts: &[Term]) -> Term {
        let negated: Vec<Term> = disjuncts.iter().map(|&term| self.not(term)).collect();
        let none = self.and_all(&negated);
        if disjuncts.is_empty() { self.falsehood() } else { self.not(none) }
    }

    /// `a` implies `b`, bitwise.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// Whether one term is the negation of the other.
    pub(super) fn are_complements(&self, a: Term, b: Term) -> bool {
        self.node(a) == Node::Not(b) || self.node(b) == Node::Not(a)
    }

    /// The operands of a commutative operation in their order: constants first, then by age.
    pub(super) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let key = |term| (self.as_constant(term).is_none(), term);
        if key(a) <= key(b) { (a, b) } else { (b, a) }
    }
}
