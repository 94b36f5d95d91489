//! Ripple-carry adders, and the comparisons built on the same carry chain.
//!
//! Sum bits are three-way exclusive ors and carries are majorities, each one gate with its own clauses; with constant
//! inputs both shrink to half adders or vanish.

use crate::gates::{Gates, Wire};

impl Gates {
    /// The low bits of `a + b + carry`.
    pub(crate) fn add(&mut self, a: &[Wire], b: &[Wire], carry: Wire) -> Vec<Wire> {
        assert!(a.len() == b.len(), "both operands have one width");
        let mut carry = carry;
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let (bit, next) = self.full_adder(a, b, carry);
            sum.push(bit);
            carry = next;
        }
        sum
    }

    /// The carry out of `a + b + carry`.
    pub(crate) fn carry_out(&mut self, a: &[Wire], b: &[Wire], carry: Wire) -> Wire {
        a.iter().zip(b).fold(carry, |carry, (&a, &b)| self.majority(a, b, carry))
    }

    /// Two's-complement negation.
    pub(crate) fn negate(&mut self, a: &[Wire]) -> Vec<Wire> {
        let flipped: Vec<Wire> = a.iter().map(|&wire| !wire).collect();
        let zero = vec![Wire::FALSE; a.len()];
        self.add(&zero, &flipped, Wire::TRUE)
    }

    /// The negation of `a` where the condition holds.
    pub(crate) fn negate_if(&mut self, condition: Wire, a: &[Wire]) -> Vec<Wire> {
        let flipped: Vec<Wire> = a.iter().map(|&wire| self.xor(wire, condition)).collect();
        let zero = vec![Wire::FALSE; a.len()];
        self.add(&zero, &flipped, condition)
    }

    /// Whether all bits agree.
    pub(crate) fn equal(&mut self, a: &[Wire], b: &[Wire]) -> Wire {
        let agreements: Vec<Wire> = a.iter().zip(b).map(|(&a, &b)| !self.xor(a, b)).collect();
        self.and_many(&agreements)
    }

    /// Whether `a < b` as unsigned numbers: `b - a` borrows nothing and `a` is not `b`, which is the carry of `!a + b`.
    pub(crate) fn less(&mut self, a: &[Wire], b: &[Wire]) -> Wire {
        let flipped: Vec<Wire> = a.iter().map(|&wire| !wire).collect();
        self.carry_out(&flipped, b, Wire::FALSE)
    }

    /// Whether `a < b` as signed numbers: the order of the numbers with flipped signs.
    pub(crate) fn less_signed(&mut self, a: &[Wire], b: &[Wire]) -> Wire {
        let flip_sign = |bits: &[Wire]| {
            let mut bits = bits.to_vec();
            let sign = bits.len() - 1;
            bits[sign] = !bits[sign];
            bits
        };
        self.less(&flip_sign(a), &flip_sign(b))
    }
}
