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
        let mut evaluator = Evaluator::new(terms, &model);
        let holds: Vec<bool> = wanted.iter().map(|&condition| evaluator.holds(condition)).collect();
        if self.translate(terms, &[assumptions, wanted].concat(), &budget.limits()).is_err() {
            return InOrder { model, holds, is_complete: false };
        }
        let mut assumed = self.assumed(terms, assumptions).literals;
        let literals: Vec<Lit> = wanted.iter().map(|&condition| self.literal(terms, condition)).collect();
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
        if self.translate(terms, &[assumptions, conditions].concat(), &budget.limits()).is_err() {
            return Vec::new();
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to give truth values to some variables, those first in which the earlier ones hold.
    fn preferred(count: usize, allows: impl Fn(&[bool]) -> bool) -> Option<Vec<bool>> {
        (0..1u32 << count)
            .rev()
            .map(|number| (0..count).map(|bit| number >> (count - 1 - bit) & 1 == 1).collect::<Vec<bool>>())
            .find(|values| allows(values))
    }

    #[test]
    fn earlier_conditions_are_preferred() {
        const COUNT: usize = 6;
        let mut random = 0x2545_f491_4f6c_dd1du64;
        let mut next = |below: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random % below
        };
        for _ in 0..200 {
            // Clauses of three literals: a variable, and whether it has to hold.
            let clauses: Vec<[(usize, bool); 3]> =
                (0..12).map(|_| std::array::from_fn(|_| (next(COUNT as u64) as usize, next(2) == 1))).collect();
            let allows =
                |values: &[bool]| clauses.iter().all(|clause| clause.iter().any(|&(var, sign)| values[var] == sign));
            let Some(expected) = preferred(COUNT, allows) else { continue };
            let mut terms = Terms::new();
            let wanted: Vec<Term> = (0..COUNT).map(|number| terms.variable(format!("v{number}"), 1)).collect();
            let mut solver = Solver::new();
            for clause in &clauses {
                let literals = clause.map(|(var, sign)| if sign { wanted[var] } else { terms.not(wanted[var]) });
                let clause = terms.or_all(&literals);
                solver.assert(&terms, clause);
            }
            let crate::Answer::Sat(model) = solver.solve(&terms, &[]) else { panic!("there is a model") };
            let found = solver.in_order(&terms, &[], &wanted, model, &Budget::unlimited());
            assert!(found.is_complete);
            assert_eq!(found.holds, expected, "{clauses:?}");
            assert_eq!(
                crate::values(&terms, &found.model, &wanted),
                expected.iter().map(|&holds| u128::from(holds)).collect::<Vec<_>>()
            );
            let never = solver.never(&terms, &[], &wanted, &Budget::unlimited());
            for &condition in &never {
                assert!(matches!(solver.solve(&terms, &[condition]), crate::Answer::Unsat(_)), "it never holds");
            }
        }
    }
}
