//! A graph of logic gates with structural hashing, written to clauses on demand.
//!
//! A [`Wire`] is a gate's output or its negation. Building simplifies (constants, equal and opposite inputs, one level
//! of absorption) and equal gates are one gate. No clause is made until a wire is needed ([`emit`]): what no query looks
//! at costs nothing in the solver.

pub mod emit;
pub mod simulate;

use crate::intern::{InternTable, Mixer};

/// The output of a gate, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wire(u32);

impl Wire {
    /// Always false.
    pub const FALSE: Wire = Wire(0);
    /// Always true.
    pub const TRUE: Wire = Wire(1);

    /// The constant of a truth value.
    pub fn constant(value: bool) -> Wire {
        if value { Wire::TRUE } else { Wire::FALSE }
    }

    /// Whether this is one of the two constants.
    pub fn is_constant(self) -> bool {
        self.0 <= 1
    }

    fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    fn without_sign(self) -> Wire {
        Wire(self.0 & !1)
    }

    fn negated_if(self, condition: bool) -> Wire {
        Wire(self.0 ^ u32::from(condition))
    }
}

impl std::ops::Not for Wire {
    type Output = Wire;

    fn not(self) -> Wire {
        Wire(self.0 ^ 1)
    }
}

/// What drives a wire. Operands are older than the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate {
    /// The constant false.
    False,
    /// A free input. The bits of a quotient or remainder name their division.
    Input { division: Option<u32> },
    /// The conjunction of the operands in a range of the operand pool: sorted, at least two, none repeated or opposite.
    And { start: u32, length: u32 },
    /// Exclusive or of two positive wires in order.
    Xor(Wire, Wire),
    /// Exclusive or of three positive wires in order.
    Xor3(Wire, Wire, Wire),
    /// At least two of three wires in order, the first of them positive.
    Majority(Wire, Wire, Wire),
    /// If the first (positive) then the second (positive) else the third.
    Ite(Wire, Wire, Wire),
}

/// The gates.
#[derive(Clone, Debug)]
pub struct Gates {
    gates: Vec<Gate>,
    operands: Vec<Wire>,
    table: InternTable,
    divisions: Vec<Division>,
}

/// A division whose results are inputs that its conditions tie to the operands.
#[derive(Clone, Debug)]
struct Division {
    dividend: Vec<Wire>,
    divisor: Vec<Wire>,
    /// The gate of the lowest bit of the quotient; the other bits and the remainder follow.
    first_result: usize,
    conditions: Vec<Wire>,
}

impl Default for Gates {
    fn default() -> Self {
        Gates::new()
    }
}

impl Gates {
    /// A graph with nothing but the constants.
    pub fn new() -> Self {
        Gates { gates: vec![Gate::False], operands: Vec::new(), table: InternTable::default(), divisions: Vec::new() }
    }

    /// How many gates there are (inputs and the constant included).
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    /// Whether there is nothing but the constants.
    pub fn is_empty(&self) -> bool {
        self.gates.len() == 1
    }

    /// The positive wire of every gate, oldest first.
    pub fn wires(&self) -> impl Iterator<Item = Wire> + use<> {
        (0..self.gates.len() as u32).map(|index| Wire(index << 1))
    }

    /// A new free input.
    pub fn input(&mut self) -> Wire {
        self.push(Gate::Input { division: None })
    }

    /// The bits of a quotient and of a remainder as new inputs. What they are is stated with [`Gates::define`].
    pub(crate) fn division_results(&mut self, dividend: &[Wire], divisor: &[Wire]) -> (u32, Vec<Wire>, Vec<Wire>) {
        let number = u32::try_from(self.divisions.len()).expect("fewer than 2^32 divisions");
        self.divisions.push(Division {
            dividend: dividend.to_vec(),
            divisor: divisor.to_vec(),
            first_result: self.gates.len(),
            conditions: Vec::new(),
        });
        let mut fresh = || (0..dividend.len()).map(|_| self.push(Gate::Input { division: Some(number) })).collect();
        (number, fresh(), fresh())
    }

    /// States a condition on the results of a division. The conditions must have a solution whatever the other inputs
    /// are: they define, they do not restrict.
    pub(crate) fn define(&mut self, division: u32, condition: Wire) {
        self.divisions[division as usize].conditions.push(condition);
    }

    fn push(&mut self, gate: Gate) -> Wire {
        let index = u32::try_from(self.gates.len()).expect("fewer than 2^31 gates");
        assert!(index < u32::MAX / 2, "fewer than 2^31 gates");
        self.gates.push(gate);
        Wire(index << 1)
    }

    fn intern(&mut self, gate: Gate) -> Wire {
        let hash = hash_of(gate);
        if let Some(index) = self.table.find(hash, |index| self.gates[index as usize] == gate) {
            return Wire(index << 1);
        }
        self.remember(hash, gate)
    }

    fn remember(&mut self, hash: u64, gate: Gate) -> Wire {
        let wire = self.push(gate);
        self.table.insert(hash, wire.0 >> 1);
        wire
    }

    /// Both.
    pub fn and(&mut self, a: Wire, b: Wire) -> Wire {
        if a == b || b == Wire::TRUE {
            return a;
        }
        if a == Wire::TRUE {
            return b;
        }
        if a == Wire::FALSE || b == Wire::FALSE || a == !b {
            return Wire::FALSE;
        }
        if let Some(simpler) = self.and_absorbed(a, b).or_else(|| self.and_absorbed(b, a)) {
            return simpler;
        }
        self.intern_and(&if a < b { [a, b] } else { [b, a] })
    }

    /// `a & b` where `b` is a conjunction, or a negated one, that mentions `a` or its negation.
    fn and_absorbed(&mut self, a: Wire, b: Wire) -> Option<Wire> {
        let operands = self.conjuncts(b.without_sign())?;
        let (same, opposite) = (operands.contains(&a), operands.contains(&!a));
        match (b.is_negated(), same, opposite) {
            (false, true, _) => Some(b),
            (false, _, true) => Some(Wire::FALSE),
            (true, _, true) => Some(a),
            // a & !(a & y) is a & !y.
            (true, true, _) if operands.len() == 2 => {
                let other = if operands[0] == a { operands[1] } else { operands[0] };
                Some(self.and(a, !other))
            }
            _ => None,
        }
    }

    /// The operands of a (positive) conjunction.
    fn conjuncts(&self, wire: Wire) -> Option<&[Wire]> {
        match self.gates[wire.gate()] {
            Gate::And { start, length } if !wire.is_negated() => {
                Some(&self.operands[start as usize..(start + length) as usize])
            }
            _ => None,
        }
    }

    /// One gate for the conjunction of many.
    pub fn and_many(&mut self, wires: &[Wire]) -> Wire {
        let mut sorted: Vec<Wire> = wires.iter().copied().filter(|&wire| wire != Wire::TRUE).collect();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.first() == Some(&Wire::FALSE) || sorted.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Wire::FALSE;
        }
        match sorted[..] {
            [] => Wire::TRUE,
            [only] => only,
            [a, b] => self.and(a, b),
            _ => self.intern_and(&sorted),
        }
    }

    /// One gate for the disjunction of many.
    pub fn or_many(&mut self, wires: &[Wire]) -> Wire {
        let negated: Vec<Wire> = wires.iter().map(|&wire| !wire).collect();
        !self.and_many(&negated)
    }

    fn intern_and(&mut self, sorted: &[Wire]) -> Wire {
        let hash = hash_of_operands(sorted);
        let is_same = |index: u32| self.conjuncts(Wire(index << 1)) == Some(sorted);
        if let Some(index) = self.table.find(hash, is_same) {
            return Wire(index << 1);
        }
        let start = u32::try_from(self.operands.len()).expect("fewer than 2^32 operands");
        self.operands.extend_from_slice(sorted);
        self.remember(hash, Gate::And { start, length: sorted.len() as u32 })
    }

    /// At least one.
    pub fn or(&mut self, a: Wire, b: Wire) -> Wire {
        !self.and(!a, !b)
    }

    /// Exactly one.
    pub fn xor(&mut self, a: Wire, b: Wire) -> Wire {
        let negated = a.is_negated() ^ b.is_negated();
        let (a, b) = (a.without_sign(), b.without_sign());
        let result = if a == b {
            Wire::FALSE
        } else if a == Wire::FALSE {
            b
        } else if b == Wire::FALSE {
            a
        } else {
            self.intern(Gate::Xor(a.min(b), a.max(b)))
        };
        result.negated_if(negated)
    }

    /// An odd number of three.
    pub fn xor3(&mut self, a: Wire, b: Wire, c: Wire) -> Wire {
        let negated = a.is_negated() ^ b.is_negated() ^ c.is_negated();
        let mut inputs = [a.without_sign(), b.without_sign(), c.without_sign()];
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        // Two equal wires cancel; the constant comes first in the order.
        let result = if a == b {
            c
        } else if b == c {
            a
        } else if a == Wire::FALSE {
            self.xor(b, c)
        } else {
            self.intern(Gate::Xor3(a, b, c))
        };
        result.negated_if(negated)
    }

    /// At least two of three.
    pub fn majority(&mut self, a: Wire, b: Wire, c: Wire) -> Wire {
        let mut inputs = [a, b, c];
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        if a == b || b == c {
            return b;
        }
        // Opposite wires are neighbours in the order.
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        if a == Wire::FALSE {
            return self.and(b, c);
        }
        if a == Wire::TRUE {
            return self.or(b, c);
        }
        // The majority of the negations is the negation of the majority.
        let negated = a.is_negated();
        let flip = |wire: Wire| wire.negated_if(negated);
        self.intern(Gate::Majority(flip(a), flip(b), flip(c))).negated_if(negated)
    }

    /// If the condition then one else the other.
    pub fn ite(&mut self, condition: Wire, then: Wire, otherwise: Wire) -> Wire {
        if condition.is_negated() {
            return self.ite(!condition, otherwise, then);
        }
        if then == otherwise || condition == Wire::FALSE {
            return otherwise;
        }
        if then == !otherwise {
            return self.xor(condition, otherwise);
        }
        if then == Wire::TRUE || then == condition {
            return self.or(condition, otherwise);
        }
        if then == Wire::FALSE || then == !condition {
            return self.and(!condition, otherwise);
        }
        if otherwise == Wire::FALSE || otherwise == condition {
            return self.and(condition, then);
        }
        if otherwise == Wire::TRUE || otherwise == !condition {
            return self.or(!condition, then);
        }
        let negated = then.is_negated();
        self.intern(Gate::Ite(condition, then.negated_if(negated), otherwise.negated_if(negated))).negated_if(negated)
    }

    /// Sum and carry of three bits.
    pub fn full_adder(&mut self, a: Wire, b: Wire, c: Wire) -> (Wire, Wire) {
        (self.xor3(a, b, c), self.majority(a, b, c))
    }
}

fn hash_of_operands(sorted: &[Wire]) -> u64 {
    sorted.iter().fold(Mixer::new(2), |mixer, wire| mixer.mix(u64::from(wire.0))).finish()
}

fn hash_of(gate: Gate) -> u64 {
    let three = |kind: u64, a: Wire, b: Wire, c: Wire| {
        Mixer::new(kind).mix(u64::from(a.0) | u64::from(b.0) << 32).mix(u64::from(c.0)).finish()
    };
    match gate {
        Gate::False | Gate::Input { .. } | Gate::And { .. } => unreachable!("looked up in another way or not at all"),
        Gate::Xor(a, b) => three(3, a, b, Wire::FALSE),
        Gate::Xor3(a, b, c) => three(4, a, b, c),
        Gate::Majority(a, b, c) => three(5, a, b, c),
        Gate::Ite(a, b, c) => three(6, a, b, c),
    }
}
