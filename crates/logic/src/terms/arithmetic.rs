//! Neg, add, sub, mul.

use super::{Node, Term, Terms};
use crate::semantics::{self, mask};

impl Terms {
    /// Two's-complement negation.
    pub fn neg(&mut self, a: Term) -> Term {
        let width = self.width(a);
        if width == 1 {
            return a;
        }
        match self.node(a) {
            Node::Constant(value) => self.constant(width, semantics::neg(width, value)),
            Node::Neg(inner) => inner,
            Node::Not(inner) => {
                let one = self.constant(width, 1);
                self.add(one, inner)
            }
            Node::Add(c, inner) if self.as_constant(c).is_some() => {
                let (c, inner) = (self.neg(c), self.neg(inner));
                self.add(c, inner)
            }
            Node::Mul(c, inner) if self.as_constant(c).is_some() => {
                let c = self.neg(c);
                self.mul(c, inner)
            }
            _ => self.intern(width, Node::Neg(a)),
        }
    }

    /// Wrapping sum.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if width == 1 {
            return self.xor(a, b);
        }
        let (a, b) = self.ordered(a, b);
        if let Some(constant) = self.as_constant(a) {
            return self.add_constant(width, constant, a, b);
        }
        if a == b {
            return self.shift_left_within(a, 1, width);
        }
        if self.are_complements(a, b) {
            return self.constant(width, mask(width));
        }
        // Constants move outwards: (c + x) + y is c + (x + y).
        for (sum, other) in [(a, b), (b, a)] {
            if let Node::Add(c, inner) = self.node(sum)
                && self.as_constant(c).is_some()
            {
                let rest = self.add(inner, other);
                return self.add(c, rest);
            }
        }
        if let Some(rest) = self.cancelled(a, b).or_else(|| self.cancelled(b, a)) {
            return rest;
        }
        self.intern(width, Node::Add(a, b))
    }

    fn add_constant(&mut self, width: u32, constant: u128, a: Term, b: Term) -> Term {
        if constant == 0 {
            return b;
        }
        match self.node(b) {
            Node::Constant(other) => self.constant(width, semantics::add(width, constant, other)),
            Node::Add(c, inner) if self.as_constant(c).is_some() => {
                let c = self.add(a, c);
                self.add(c, inner)
            }
            // c + not x is (c - 1) - x.
            Node::Not(inner) => {
                let c = self.constant(width, constant.wrapping_sub(1));
                let inner = self.neg(inner);
                self.add(c, inner)
            }
            _ => self.intern(width, Node::Add(a, b)),
        }
    }

    /// `a + b` where `b` takes `a` away again: what remains.
    fn cancelled(&mut self, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        match self.node(b) {
            Node::Neg(x) if x == a => Some(self.constant(width, 0)),
            // a - (a + y) is -y.
            Node::Neg(x) => match self.node(x) {
                Node::Add(p, q) if p == a => Some(self.neg(q)),
                Node::Add(p, q) if q == a => Some(self.neg(p)),
                _ => None,
            },
            // -x + (x + y) is y, and a + (y - a) is y.
            Node::Add(p, q) if self.are_opposite(a, p) => Some(q),
            Node::Add(p, q) if self.are_opposite(a, q) => Some(p),
            _ => None,
        }
    }

    fn are_opposite(&self, a: Term, b: Term) -> bool {
        self.node(a) == Node::Neg(b) || self.node(b) == Node::Neg(a)
    }

    /// Wrapping difference.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        if a == b {
            let width = self.width(a);
            return self.constant(width, 0);
        }
        let opposite = self.neg(b);
        self.add(a, opposite)
    }

    /// Wrapping product.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if width == 1 {
            return self.and(a, b);
        }
        let (a, b) = self.ordered(a, b);
        if let Some(constant) = self.as_constant(a) {
            return self.mul_constant(width, constant, a, b);
        }
        match (self.node(a), self.node(b)) {
            (Node::Neg(x), Node::Neg(y)) => return self.mul(x, y),
            (Node::Neg(x), _) => {
                let product = self.mul(x, b);
                return self.neg(product);
            }
            (_, Node::Neg(y)) => {
                let product = self.mul(a, y);
                return self.neg(product);
            }
            _ => {}
        }
        for (product, other) in [(a, b), (b, a)] {
            if let Node::Mul(c, inner) = self.node(product)
                && self.as_constant(c).is_some()
            {
                let rest = self.mul(inner, other);
                return self.mul(c, rest);
            }
        }
        self.intern(width, Node::Mul(a, b))
    }

    fn mul_constant(&mut self, width: u32, constant: u128, a: Term, b: Term) -> Term {
        if constant == 0 {
            return a;
        }
        if let Some(other) = self.as_constant(b) {
            return self.constant(width, semantics::mul(width, constant, other));
        }
        if constant.is_power_of_two() {
            return self.shift_left_within(b, constant.trailing_zeros(), width);
        }
        if constant == mask(width) {
            return self.neg(b);
        }
        match self.node(b) {
            Node::Mul(c, inner) if self.as_constant(c).is_some() => {
                let c = self.mul(a, c);
                self.mul(c, inner)
            }
            Node::Neg(inner) => {
                let c = self.neg(a);
                self.mul(c, inner)
            }
            _ => self.intern(width, Node::Mul(a, b)),
        }
    }
}
