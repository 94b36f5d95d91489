//! Conditions that should hold, the earlier ones before the later ones.
//!
//! One question per condition would be enough, but most of those that fail in a first model fail in all: a few questions
//! about all of them at once find these out.

use super::Solver;
use crate::budget::{Budget, Meter};
use crate::eval::{Evaluator, Model};
use crate::sat::{Lit, Sat, SatAnswer};
use crate::terms::{Term, Terms};

/// The most questions about all conditions at once.
const ROUNDS: usize = 12;
/// With fewer conditions each is asked about by itself.
const WORTHWHILE: usize = 3;
/// Of the conflicts that are left, one in so many may go into one question.
const CALL_SHARE: u64 = 3;

/// The model that is preferred, as far as the budget allowed to find it.
#[derive(Clone, Debug)]
pub struct InOrder {
    /// It.
    pub model: Model,
    /// Which of the conditions hold in it.
    pub holds: Vec<bool>,
    /// Whether every preference was decided.
    pub is_complete: bool,
}

impl<S: Sat> Solver<S> {
    /// Goes through conditions in order; each one holds if some model of the assertions and assumptions allows it together
    /// with what was decided before. Starts from a model.
    pub fn in_order(
        &mut self,
        terms: &Terms,
        assumptions: &[Term],
        wanted: &[Term],
        model: Model,
        budget: &Budget,
    ) -> InOrder {
        let mut assumed = self.assumed(terms, assumptions).literals;
        let literals: Vec<Lit> = wanted.iter().map(|&condition| self.literal(terms, condition)).collect();
        let mut evaluator = Evaluator::new(terms, &model);
        let holds: Vec<bool> = wanted.iter().map(|&condition| evaluator.holds(condition)).collect();
        let mut meter = Meter::start(budget, &self.sat);
        let mut found = InOrder { model, holds, is_complete: true };
        let failing: Vec<usize> = (0..wanted.len()).filter(|&position| !found.holds[position]).collect();
        let never = self.never_among(&mut meter, &assumed, &literals, failing);
        let mut is_never = vec![false; wanted.len()];
        never.into_iter().for_each(|position| is_never[position] = true);
        for (position, &literal) in literals.iter().enumerate() {
            if is_never[position] {
                continue;
            }
            assumed.push(literal);
            if found.holds[position] {
                continue;
            }
            match self.ask(&mut meter, &assumed) {
                SatAnswer::Sat => {
                    found.holds = self.truths(&literals);
                    found.model = self.model(terms);
                }
                SatAnswer::Unsat => drop(assumed.pop()),
                SatAnswer::Unknown(_) => {
                    assumed.pop();
                    found.is_complete = false;
                }
            }
        }
        self.sat.set_limits(self.limits.clone());
        found
    }

    /// Those conditions among some that hold in no model of the assertions and assumptions; none of them if that is not found
    /// out soon.
    pub fn never(&mut self, terms: &Terms, assumptions: &[Term], conditions: &[Term], budget: &Budget) -> Vec<Term> {
        let assumed = self.assumed(terms, assumptions).literals;
        let literals: Vec<Lit> = conditions.iter().map(|&condition| self.literal(terms, condition)).collect();
        let mut meter = Meter::start(budget, &self.sat);
        let never = self.never_among(&mut meter, &assumed, &literals, (0..conditions.len()).collect());
        self.sat.set_limits(self.limits.clone());
        never.into_iter().map(|position| conditions[position]).collect()
    }

    /// The same for literals at some positions.
    fn never_among(
        &mut self,
        meter: &mut Meter,
        assumed: &[Lit],
        literals: &[Lit],
        mut positions: Vec<usize>,
    ) -> Vec<usize> {
        for _ in 0..ROUNDS {
            if positions.len() < WORTHWHILE {
                break;
            }
            let guard = self.sat.new_var().positive();
            let some = positions.iter().map(|&position| literals[position]);
            self.sat.add_clause(&std::iter::once(!guard).chain(some).collect::<Vec<_>>());
            match self.ask(meter, &[assumed, &[guard]].concat()) {
                SatAnswer::Sat => positions.retain(|&position| !self.sat.value(literals[position])),
                SatAnswer::Unsat => return positions,
                SatAnswer::Unknown(_) => break,
            }
        }
        Vec::new()
    }

    /// One question, which may not take all that is left.
    fn ask(&mut self, meter: &mut Meter, assumed: &[Lit]) -> SatAnswer {
        let patience = meter.conflicts_left(&self.sat).map(|left| left / CALL_SHARE + 1);
        meter.attempt(&mut self.sat, assumed, patience).unwrap_or(SatAnswer::Unknown(crate::sat::Stop::Conflicts))
    }

    /// Which literals are true, after a satisfiable call.
    fn truths(&self, literals: &[Lit]) -> Vec<bool> {
        literals.iter().map(|&literal| self.sat.value(literal)).collect()
    }
}
