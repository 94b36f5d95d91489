//! What every gate is under given inputs: for phases, and for testing circuits without a solver.

use super::{Gate, Gates, Wire};

/// The value of every gate.
#[derive(Clone, Debug)]
pub struct Simulation {
    values: Vec<bool>,
}

impl Simulation {
    /// The value of a wire.
    pub fn value(&self, wire: Wire) -> bool {
        self.values[wire.gate()] ^ wire.is_negated()
    }

    fn number(&self, bits: &[Wire]) -> u128 {
        bits.iter().rev().fold(0, |number, &wire| number << 1 | u128::from(self.value(wire)))
    }
}

impl Gates {
    /// Computes every gate. `input` gives the value of a free input.
    pub fn simulate(&self, mut input: impl FnMut(Wire) -> bool) -> Simulation {
        let mut simulation = Simulation { values: Vec::with_capacity(self.gates.len()) };
        for (index, &gate) in self.gates.iter().enumerate() {
            let of = |wire: Wire| simulation.value(wire);
            let value = match gate {
                Gate::False => false,
                Gate::Input { division: None } => input(Wire((index as u32) << 1)),
                Gate::Input { division: Some(division) } => self.division_bit(&simulation, division, index),
                Gate::And { start, length } => {
                    self.operands[start as usize..(start + length) as usize].iter().all(|&wire| of(wire))
                }
                Gate::Xor(a, b) => of(a) ^ of(b),
                Gate::Xor3(a, b, c) => of(a) ^ of(b) ^ of(c),
                Gate::Majority(a, b, c) => u8::from(of(a)) + u8::from(of(b)) + u8::from(of(c)) >= 2,
                Gate::Ite(condition, then, otherwise) => {
                    if of(condition) {
                        of(then)
                    } else {
                        of(otherwise)
                    }
                }
            };
            simulation.values.push(value);
        }
        simulation
    }

    /// Whether the conditions of all divisions hold, as they must.
    pub fn divisions_hold(&self, simulation: &Simulation) -> bool {
        self.divisions.iter().all(|division| division.conditions.iter().all(|&wire| simulation.value(wire)))
    }

    fn division_bit(&self, simulation: &Simulation, division: u32, gate: usize) -> bool {
        let division = &self.divisions[division as usize];
        let width = division.dividend.len();
        let (dividend, divisor) = (simulation.number(&division.dividend), simulation.number(&division.divisor));
        let position = gate - division.first_result;
        if position < width {
            crate::semantics::udiv(width as u32, dividend, divisor) >> position & 1 == 1
        } else {
            crate::semantics::urem(width as u32, dividend, divisor) >> (position - width) & 1 == 1
        }
    }
}
