//! Terms to gates, bit by bit ("bit-blasting").
//!
//! Each term is blasted once; equal circuits from different terms meet again in the gate graph. The circuits are in
//! [`adder`] (sums, negation, comparison), [`multiplier`], [`divider`] and [`shifter`].

mod adder;
mod divider;
mod multiplier;
mod shifter;

use std::collections::BTreeMap;

use crate::gates::{Gates, Wire};
use crate::terms::{Node, Term, Terms};

/// Dividend and divisor, or quotient and remainder.
type WirePair = (Vec<Wire>, Vec<Wire>);

/// The gates of terms of one arena. Bit 0 of a vector of wires is the lowest.
#[derive(Clone, Debug, Default)]
pub struct Blaster {
    gates: Gates,
    arena: Option<u64>,
    /// Where the bits of a term start in `bits`; blasted terms only.
    starts: Vec<Option<u32>>,
    bits: Vec<Wire>,
    /// Quotient and remainder of each pair of operands, so that division and remainder share a circuit.
    divisions: BTreeMap<WirePair, WirePair>,
}

impl Blaster {
    /// A blaster that has blasted nothing.
    pub fn new() -> Self {
        Blaster::default()
    }

    /// The gates made so far.
    pub fn gates(&self) -> &Gates {
        &self.gates
    }

    /// The wire of a term of width 1.
    pub fn condition(&mut self, terms: &Terms, term: Term) -> Wire {
        assert!(terms.width(term) == 1, "a condition has width 1");
        self.blast(terms, term)[0]
    }

    /// The wires of a term, lowest bit first.
    pub fn blast(&mut self, terms: &Terms, term: Term) -> &[Wire] {
        let arena = *self.arena.get_or_insert(terms.identity());
        assert!(arena == terms.identity(), "all terms of a solver come from one arena");
        if self.starts.len() < terms.len() {
            self.starts.resize(terms.len(), None);
        }
        let mut pending = vec![term];
        while let Some(&top) = pending.last() {
            if self.starts[top.index()].is_some() {
                pending.pop();
                continue;
            }
            let before = pending.len();
            let node = terms.node(top);
            pending.extend(node.operands().rev().filter(|operand| self.starts[operand.index()].is_none()));
            if pending.len() == before {
                pending.pop();
                let bits = self.apply(terms, top, node);
                assert!(bits.len() == terms.width(top) as usize, "a term has as many wires as bits");
                self.starts[top.index()] = Some(u32::try_from(self.bits.len()).expect("fewer than 2^32 bits"));
                self.bits.extend(bits);
            }
        }
        self.blasted(terms, term).expect("the term was just blasted")
    }

    /// The wires of a term, if it was blasted before.
    pub fn blasted(&self, terms: &Terms, term: Term) -> Option<&[Wire]> {
        let start = (*self.starts.get(term.index())?)? as usize;
        Some(&self.bits[start..start + terms.width(term) as usize])
    }

    fn apply(&mut self, terms: &Terms, term: Term, node: Node) -> Vec<Wire> {
        let width = terms.width(term) as usize;
        let of = |blaster: &Blaster, term: Term| -> Vec<Wire> {
            blaster.blasted(terms, term).expect("operands are blasted before the terms made of them").to_vec()
        };
        match node {
            Node::Constant(value) => (0..width).map(|bit| Wire::constant(value >> bit & 1 == 1)).collect(),
            Node::Variable(_) => (0..width).map(|_| self.gates.input()).collect(),
            Node::Not(a) => of(self, a).into_iter().map(|wire| !wire).collect(),
            Node::And(a, b) => zip_with(&of(self, a), &of(self, b), |a, b| self.gates.and(a, b)),
            Node::Xor(a, b) => zip_with(&of(self, a), &of(self, b), |a, b| self.gates.xor(a, b)),
            Node::Neg(a) => self.gates.negate(&of(self, a)),
            Node::Add(a, b) => self.sum(terms, a, b),
            Node::Mul(a, b) => self.gates.multiply(&of(self, a), &of(self, b), width),
            Node::Udiv(a, b) => self.divide(of(self, a), of(self, b)).0,
            Node::Urem(a, b) => self.divide(of(self, a), of(self, b)).1,
            Node::Sdiv(a, b) => self.divide_signed(&of(self, a), &of(self, b)).0,
            Node::Srem(a, b) => self.divide_signed(&of(self, a), &of(self, b)).1,
            Node::Shl(a, b) => self.gates.shift_left(&of(self, a), &of(self, b)),
            Node::Lshr(a, b) => self.gates.shift_right(&of(self, a), &of(self, b), Wire::FALSE),
            Node::Ashr(a, b) => {
                let a = of(self, a);
                self.gates.shift_right(&a, &of(self, b), a[width - 1])
            }
            Node::Eq(a, b) => vec![self.gates.equal(&of(self, a), &of(self, b))],
            Node::Ult(a, b) => vec![self.gates.less(&of(self, a), &of(self, b))],
            Node::Slt(a, b) => vec![self.gates.less_signed(&of(self, a), &of(self, b))],
            Node::Concat(high, low) => {
                let mut bits = of(self, low);
                bits.extend(of(self, high));
                bits
            }
            Node::Extract { of: source, low } => of(self, source)[low as usize..low as usize + width].to_vec(),
            Node::SignExtend(a) => {
                let mut bits = of(self, a);
                let sign = bits[bits.len() - 1];
                bits.resize(width, sign);
                bits
            }
            Node::Ite(condition, then, otherwise) => {
                let condition = of(self, condition)[0];
                zip_with(&of(self, then), &of(self, otherwise), |a, b| self.gates.ite(condition, a, b))
            }
            Node::UmulOverflow(a, b) => vec![self.gates.multiplication_overflows(&of(self, a), &of(self, b))],
            Node::SmulOverflow(a, b) => vec![self.gates.signed_multiplication_overflows(&of(self, a), &of(self, b))],
        }
    }

    /// A sum; `a + -b` is one subtractor instead of a negation and an adder.
    fn sum(&mut self, terms: &Terms, a: Term, b: Term) -> Vec<Wire> {
        let of = |term: Term| self.blasted(terms, term).expect("operands are blasted before").to_vec();
        match (terms.node(a), terms.node(b)) {
            (_, Node::Neg(subtrahend)) => {
                let flipped: Vec<Wire> = of(subtrahend).into_iter().map(|wire| !wire).collect();
                let minuend = of(a);
                self.gates.add(&minuend, &flipped, Wire::TRUE)
            }
            (Node::Neg(subtrahend), _) => {
                let flipped: Vec<Wire> = of(subtrahend).into_iter().map(|wire| !wire).collect();
                let minuend = of(b);
                self.gates.add(&minuend, &flipped, Wire::TRUE)
            }
            _ => {
                let (a, b) = (of(a), of(b));
                self.gates.add(&a, &b, Wire::FALSE)
            }
        }
    }
}

fn zip_with(a: &[Wire], b: &[Wire], mut combine: impl FnMut(Wire, Wire) -> Wire) -> Vec<Wire> {
    assert!(a.len() == b.len(), "both operands have one width");
    a.iter().zip(b).map(|(&a, &b)| combine(a, b)).collect()
}
