//! Gates as clauses (Tseitin's encoding, both directions), made when first needed.

use super::{Gate, Gates, Wire};
use crate::blast::LIMITS_EVERY;
use crate::sat::{ClauseSink, Lit, SatLimits, Stop, Var};

/// The number that no variable has.
const NOT_EMITTED: u32 = u32::MAX;

/// Which gates have a literal already. One emitter belongs to one graph and one sink.
#[derive(Clone, Debug, Default)]
pub struct Emitter {
    /// The number of the variable of each gate.
    variables: Vec<u32>,
    stated_divisions: Vec<bool>,
    waiting: Vec<Wire>,
}

impl Emitter {
    /// An emitter that has emitted nothing.
    pub fn new() -> Self {
        Emitter::default()
    }

    /// The literal of a wire; emits every gate it depends on.
    pub fn literal(&mut self, gates: &Gates, sink: &mut dyn ClauseSink, wire: Wire) -> Lit {
        let literal = self.emit(gates, sink, wire);
        self.state_waiting(gates, sink);
        literal
    }

    /// Emits every gate a wire depends on, or as many as the outer limits allow.
    pub fn emit_within(
        &mut self,
        gates: &Gates,
        sink: &mut dyn ClauseSink,
        wire: Wire,
        limits: &SatLimits,
    ) -> Result<(), Stop> {
        self.emit_gates(gates, sink, wire, limits)?;
        self.state_waiting(gates, sink);
        Ok(())
    }

    /// The literal of a wire that was emitted already.
    pub fn emitted(&self, wire: Wire) -> Option<Lit> {
        let variable = *self.variables.get(wire.gate())?;
        (variable != NOT_EMITTED).then(|| Var::new(variable).literal(!wire.is_negated()))
    }

    /// Makes a wire true, unless one of the `unless` literals is.
    pub fn assert(&mut self, gates: &Gates, sink: &mut dyn ClauseSink, wire: Wire, unless: &[Lit]) {
        self.state(gates, sink, wire, unless);
        self.state_waiting(gates, sink);
    }

    /// A conjunction is stated piece by piece, a disjunction as one clause: neither needs a literal of its own.
    fn state(&mut self, gates: &Gates, sink: &mut dyn ClauseSink, wire: Wire, unless: &[Lit]) {
        let mut pending = vec![wire];
        while let Some(wire) = pending.pop() {
            if wire == Wire::TRUE {
                continue;
            }
            if self.emitted(wire).is_none() {
                if let Some(conjuncts) = gates.conjuncts(wire) {
                    pending.extend(conjuncts.iter().rev());
                    continue;
                }
                if let Some(conjuncts) = gates.conjuncts(!wire) {
                    let disjuncts: Vec<Wire> = conjuncts.iter().map(|&conjunct| !conjunct).collect();
                    self.state_disjunction(gates, sink, &disjuncts, unless);
                    continue;
                }
            }
            self.state_disjunction(gates, sink, &[wire], unless);
        }
    }

    fn state_disjunction(&mut self, gates: &Gates, sink: &mut dyn ClauseSink, wires: &[Wire], unless: &[Lit]) {
        let mut clause = unless.to_vec();
        for &wire in wires {
            if wire != Wire::FALSE {
                clause.push(self.emit(gates, sink, wire));
            }
        }
        sink.add_clause(&clause);
    }

    /// States the conditions of divisions whose results were emitted meanwhile. They are definitions, so they hold unconditionally.
    fn state_waiting(&mut self, gates: &Gates, sink: &mut dyn ClauseSink) {
        while let Some(wire) = self.waiting.pop() {
            self.state(gates, sink, wire, &[]);
        }
    }

    fn emit(&mut self, gates: &Gates, sink: &mut dyn ClauseSink, wire: Wire) -> Lit {
        self.emit_gates(gates, sink, wire, &SatLimits::default()).expect("without limits there is no stop");
        self.emitted(wire).expect("the gate was just emitted")
    }

    fn emit_gates(
        &mut self,
        gates: &Gates,
        sink: &mut dyn ClauseSink,
        wire: Wire,
        limits: &SatLimits,
    ) -> Result<(), Stop> {
        if self.variables.len() < gates.len() {
            self.variables.resize(gates.len(), NOT_EMITTED);
        }
        let mut pending = vec![wire.gate()];
        let mut steps = 0u32;
        while let Some(&gate) = pending.last() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(LIMITS_EVERY)
                && let Some(stop) = limits.reached()
            {
                return Err(stop);
            }
            if self.variables[gate] != NOT_EMITTED {
                pending.pop();
                continue;
            }
            let before = pending.len();
            for_each_operand(gates, gates.gates[gate], |operand| {
                if self.variables[operand.gate()] == NOT_EMITTED {
                    pending.push(operand.gate());
                }
            });
            if pending.len() == before {
                pending.pop();
                self.emit_gate(gates, sink, gate);
            }
        }
        Ok(())
    }

    fn emit_gate(&mut self, gates: &Gates, sink: &mut dyn ClauseSink, index: usize) {
        let variable = sink.new_var();
        self.variables[index] = variable.number();
        let output = variable.positive();
        let of = |wire: Wire| self.emitted(wire).expect("operands are emitted before the gate");
        match gates.gates[index] {
            Gate::False => sink.add_clause(&[!output]),
            Gate::Input { division } => self.use_division(gates, division),
            Gate::And { start, length } => {
                let mut long = vec![output];
                for &operand in &gates.operands[start as usize..(start + length) as usize] {
                    let operand = of(operand);
                    sink.add_clause(&[!output, operand]);
                    long.push(!operand);
                }
                sink.add_clause(&long);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (of(a), of(b));
                sink.add_clause(&[!output, a, b]);
                sink.add_clause(&[!output, !a, !b]);
                sink.add_clause(&[output, !a, b]);
                sink.add_clause(&[output, a, !b]);
            }
            Gate::Xor3(a, b, c) => emit_xor3(sink, output, [of(a), of(b), of(c)]),
            Gate::Majority(a, b, c) => {
                let (a, b, c) = (of(a), of(b), of(c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    sink.add_clause(&[output, !x, !y]);
                    sink.add_clause(&[!output, x, y]);
                }
            }
            Gate::Ite(condition, then, otherwise) => {
                let (condition, then, otherwise) = (of(condition), of(then), of(otherwise));
                sink.add_clause(&[!condition, !then, output]);
                sink.add_clause(&[!condition, then, !output]);
                sink.add_clause(&[condition, !otherwise, output]);
                sink.add_clause(&[condition, otherwise, !output]);
                // Implied, but they let equal arms decide the output while the condition is open.
                sink.add_clause(&[!then, !otherwise, output]);
                sink.add_clause(&[then, otherwise, !output]);
            }
        }
    }

    fn use_division(&mut self, gates: &Gates, division: Option<u32>) {
        let Some(division) = division.map(|division| division as usize) else { return };
        if self.stated_divisions.len() <= division {
            self.stated_divisions.resize(division + 1, false);
        }
        if !std::mem::replace(&mut self.stated_divisions[division], true) {
            self.waiting.extend(&gates.divisions[division].conditions);
        }
    }
}

fn emit_xor3(sink: &mut dyn ClauseSink, output: Lit, inputs: [Lit; 3]) {
    let [a, b, c] = inputs;
    let signed = |literal: Lit, negate: bool| if negate { !literal } else { literal };
    for pattern in 0..8 {
        let (x, y, z) = (pattern & 1 == 1, pattern & 2 == 2, pattern & 4 == 4);
        // The inputs take the values x, y, z unless the clause is satisfied by one of them.
        sink.add_clause(&[signed(a, x), signed(b, y), signed(c, z), signed(output, !(x ^ y ^ z))]);
    }
}

fn for_each_operand(gates: &Gates, gate: Gate, mut visit: impl FnMut(Wire)) {
    match gate {
        Gate::False | Gate::Input { .. } => {}
        Gate::And { start, length } => {
            for &operand in &gates.operands[start as usize..(start + length) as usize] {
                visit(operand);
            }
        }
        Gate::Xor(a, b) => [a, b].into_iter().for_each(visit),
        Gate::Xor3(a, b, c) | Gate::Majority(a, b, c) | Gate::Ite(a, b, c) => [a, b, c].into_iter().for_each(visit),
    }
}
