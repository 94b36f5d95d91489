//! Terms to gates, bit by bit ("bit-blasting").
//!
//! Each term is blasted once; equal circuits from different terms meet again in the gate graph. The circuits are in
//! [`adder`] (sums, negation, comparison), [`choices`] (comparison of what is chosen among few values), [`multiplier`],
//! [`divider`] and [`shifter`].

mod adder;
mod choices;
mod divider;
mod multiplier;
mod shifter;

use std::collections::BTreeMap;

use crate::gates::{Gates, Wire};
use crate::sat::{SatLimits, Stop};
use crate::terms::{Node, Term, Terms};
use choices::Choices;

/// Dividend and divisor, or quotient and remainder.
type WirePair = (Vec<Wire>, Vec<Wire>);

/// The place where no bits start.
const NOT_BLASTED: u32 = u32::MAX;

/// The outer limits are looked at every so many terms (or gates, when they become clauses).
pub(crate) const LIMITS_EVERY: u32 = 1024;
/// The limits are looked at after so many gates at the latest.
const GATES_BETWEEN: usize = 1 << 16;

/// The gates of terms of one arena. Bit 0 of a vector of wires is the lowest.
#[derive(Clone, Debug, Default)]
pub struct Blaster {
    gates: Gates,
    arena: Option<u64>,
    /// Where the bits of each term start in `bits`, or [`NOT_BLASTED`].
    starts: Vec<u32>,
    bits: Vec<Wire>,
    /// Quotient and remainder of each pair of operands, so that division and remainder share a circuit.
    divisions: BTreeMap<WirePair, WirePair>,
    /// The values among which terms are chosen, as far as it was asked for.
    choices: BTreeMap<Term, Choices>,
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
        self.blast_within(terms, term, &SatLimits::default()).expect("without limits there is no stop");
        self.blasted(terms, term).expect("the term was just blasted")
    }

    /// Blasts a term, or as much of it as the outer limits allow; what was done is kept for the next attempt.
    pub fn blast_within(&mut self, terms: &Terms, term: Term, limits: &SatLimits) -> Result<(), Stop> {
        let arena = *self.arena.get_or_insert(terms.identity());
        assert!(arena == terms.identity(), "all terms of a solver come from one arena");
        if self.starts.len() < terms.len() {
            self.starts.resize(terms.len(), NOT_BLASTED);
        }
        let mut pending = vec![term];
        let (mut steps, mut gates_then) = (0u32, self.gates.len());
        while let Some(&top) = pending.last() {
            steps = steps.wrapping_add(1);
            // A multiplication is one step and thousands of gates.
            if steps.is_multiple_of(LIMITS_EVERY) || self.gates.len() - gates_then > GATES_BETWEEN {
                gates_then = self.gates.len();
                limits.reached().map_or(Ok(()), Err)?;
            }
            if self.starts[top.index()] != NOT_BLASTED {
                pending.pop();
                continue;
            }
            let before = pending.len();
            let node = terms.node(top);
            pending.extend(node.operands().rev().filter(|operand| self.starts[operand.index()] == NOT_BLASTED));
            if pending.len() == before {
                pending.pop();
                self.starts[top.index()] = match node {
                    // A piece of a term lies inside the bits of that term.
                    Node::Extract { of, low } => self.starts[of.index()] + low,
                    Node::Named(of, _) => self.starts[of.index()],
                    _ => self.blast_node(terms, top, node),
                };
            }
        }
        Ok(())
    }

    /// The wires of a term, if it was blasted before.
    pub fn blasted(&self, terms: &Terms, term: Term) -> Option<&[Wire]> {
        let start = *self.starts.get(term.index())?;
        (start != NOT_BLASTED).then(|| &self.bits[start as usize..][..terms.width(term) as usize])
    }

    /// Blasts a term whose operands are blasted; says where its bits start.
    fn blast_node(&mut self, terms: &Terms, term: Term, node: Node) -> u32 {
        let bits = self.apply(terms, term, node);
        assert!(bits.len() == terms.width(term) as usize, "a term has as many wires as bits");
        let start = u32::try_from(self.bits.len()).expect("fewer than 2^32 bits");
        assert!(start != NOT_BLASTED, "fewer than 2^32 bits");
        self.bits.extend(bits);
        start
    }

    /// The wires of a term that is blasted.
    fn wires(&self, terms: &Terms, term: Term) -> &[Wire] {
        &self.bits[self.starts[term.index()] as usize..][..terms.width(term) as usize]
    }

    fn apply(&mut self, terms: &Terms, term: Term, node: Node) -> Vec<Wire> {
        let of_choices = match node {
            Node::Eq(a, b) => self.compare_choices(terms, (a, b), Gates::equal),
            Node::Ult(a, b) => self.compare_choices(terms, (a, b), Gates::less),
            Node::Slt(a, b) => self.compare_choices(terms, (a, b), Gates::less_signed),
            _ => None,
        };
        if let Some(wire) = of_choices {
            return vec![wire];
        }
        let width = terms.width(term) as usize;
        let (bits, starts, gates) = (&self.bits, &self.starts, &mut self.gates);
        let of = |term: Term| &bits[starts[term.index()] as usize..][..terms.width(term) as usize];
        match node {
            Node::Constant(value) => (0..width).map(|bit| Wire::constant(value >> bit & 1 == 1)).collect(),
            Node::Variable(_) => (0..width).map(|_| gates.input()).collect(),
            Node::Not(a) => negated(of(a)),
            Node::And(a, b) => zip_with(of(a), of(b), |a, b| gates.and(a, b)),
            Node::Xor(a, b) => zip_with(of(a), of(b), |a, b| gates.xor(a, b)),
            Node::Neg(a) => gates.negate(of(a)),
            // A difference is one subtractor instead of a negation and an adder.
            Node::Add(a, b) => match (terms.node(a), terms.node(b)) {
                (_, Node::Neg(subtrahend)) => gates.add(of(a), &negated(of(subtrahend)), Wire::TRUE),
                (Node::Neg(subtrahend), _) => gates.add(of(b), &negated(of(subtrahend)), Wire::TRUE),
                _ => gates.add(of(a), of(b), Wire::FALSE),
            },
            Node::Mul(a, b) => gates.multiply(of(a), of(b), width),
            Node::Udiv(a, b) | Node::Urem(a, b) | Node::Sdiv(a, b) | Node::Srem(a, b) => {
                let (dividend, divisor) = (of(a).to_vec(), of(b).to_vec());
                let (quotient, remainder) = match node {
                    Node::Udiv(..) | Node::Urem(..) => self.divide(dividend, divisor),
                    _ => self.divide_signed(&dividend, &divisor),
                };
                if matches!(node, Node::Udiv(..) | Node::Sdiv(..)) { quotient } else { remainder }
            }
            Node::Shl(a, b) => gates.shift_left(of(a), of(b)),
            Node::Lshr(a, b) => gates.shift_right(of(a), of(b), Wire::FALSE),
            Node::Ashr(a, b) => gates.shift_right(of(a), of(b), of(a)[width - 1]),
            Node::Eq(a, b) => vec![gates.equal(of(a), of(b))],
            Node::Ult(a, b) => vec![gates.less(of(a), of(b))],
            Node::Slt(a, b) => vec![gates.less_signed(of(a), of(b))],
            Node::Concat(high, low) => [of(low), of(high)].concat(),
            Node::Extract { of: source, low } => of(source)[low as usize..][..width].to_vec(),
            Node::SignExtend(a) => {
                let mut bits = of(a).to_vec();
                let sign = bits[bits.len() - 1];
                bits.resize(width, sign);
                bits
            }
            Node::Ite(condition, then, otherwise) => {
                let condition = of(condition)[0];
                zip_with(of(then), of(otherwise), |a, b| gates.ite(condition, a, b))
            }
            Node::Named(a, _) => of(a).to_vec(),
            Node::UmulOverflow(a, b) => vec![gates.multiplication_overflows(of(a), of(b))],
            Node::SmulOverflow(a, b) => vec![gates.signed_multiplication_overflows(of(a), of(b))],
        }
    }
}

fn negated(wires: &[Wire]) -> Vec<Wire> {
    wires.iter().map(|&wire| !wire).collect()
}

fn zip_with(a: &[Wire], b: &[Wire], mut combine: impl FnMut(Wire, Wire) -> Wire) -> Vec<Wire> {
    assert!(a.len() == b.len(), "both operands have one width");
    a.iter().zip(b).map(|(&a, &b)| combine(a, b)).collect()
}
