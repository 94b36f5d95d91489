//! The finer definition: steps of the failing run that no correct run makes with the same values (section 6 of the paper).
//!
//! A step of the failing run is correct if some run takes the same edge, in whatever call and iteration, with the same values of the
//! variables that the failed check may still depend on, before it and after it, and passes the check later. What is not correct
//! is the rest of the run from some step on; its first step is the cause.

use std::collections::{BTreeMap, BTreeSet};

use check::Held;
use ir::{TypeId, VarId, VariableKind};
use logic::{Answer, Evaluator, Model, Term};

use super::EdgeKey;
use super::correct::Search;
use crate::explanation::Refusal;

/// The most comparisons of values that are made.
const MAX_COMPARISONS: usize = 400_000;

/// The first step of a failing run that no correct run makes with the same values.
pub(super) enum First {
    /// This one, with the values after it.
    Step(usize, Vec<(VarId, TypeId, u128)>),
    /// There is none.
    None,
    /// There was too much to look at, or the budget ended.
    Undecided,
}

/// What variables hold around a step of the failing run.
struct Values {
    before: Vec<(Held, u128)>,
    after: Vec<(Held, u128)>,
}

impl Search<'_, '_> {
    /// The first step of a failing run that no correct run makes with the same values.
    pub(super) fn first_state(
        &mut self,
        failing: &Model,
        own: &[usize],
        halted: &BTreeSet<EdgeKey>,
    ) -> Result<First, Refusal> {
        let work: usize = own
            .iter()
            .map(|&number| {
                let visit = &self.subject.unwound.visits()[number];
                self.visits[&self.key(number)].len() * (1 + visit.before.len() + visit.after.len())
            })
            .sum();
        if work > MAX_COMPARISONS {
            return Ok(First::Undecided);
        }
        let mut evaluator = Evaluator::new(&self.subject.unwound.terms, failing);
        let mut valued = |held: &[Held]| -> Vec<(Held, u128)> {
            held.iter().map(|&held| (held, evaluator.value(held.value))).collect()
        };
        let values: Vec<Values> = own
            .iter()
            .map(|&number| {
                let visit = &self.subject.unwound.visits()[number];
                Values { before: valued(&visit.before), after: valued(&visit.after) }
            })
            .collect();
        let later = self.passes_later(halted);
        // Of steps with the same values only the first one matters.
        let mut open: BTreeMap<usize, Term> = BTreeMap::new();
        for (position, (&number, values)) in own.iter().zip(&values).enumerate() {
            let correct = self.correct_with(self.key(number), values, &later);
            open.insert(position, correct);
        }
        loop {
            let wanted: Vec<Term> = open.values().copied().collect();
            let some = self.subject.unwound.terms.or_all(&wanted);
            let model = match self.solver.solve(&self.subject.unwound.terms, &[some]) {
                Answer::Unsat(_) => break,
                Answer::Unknown(_) => return Ok(First::Undecided),
                Answer::Sat(model) => model,
            };
            let mut evaluator = Evaluator::new(&self.subject.unwound.terms, &model);
            let covered: Vec<usize> =
                open.iter().filter(|&(_, &term)| evaluator.holds(term)).map(|(&position, _)| position).collect();
            drop(evaluator);
            let edges = covered.iter().map(|&position| self.key(own[position])).collect();
            self.confirmed(&model, &edges)?;
            open.retain(|position, _| !covered.contains(position));
        }
        Ok(match open.first_key_value() {
            Some((&position, _)) => First::Step(own[position], self.told(&values[position])),
            None => First::None,
        })
    }

    /// The condition of runs that take an edge with given values before and after it, and then pass the check.
    fn correct_with(&mut self, key: EdgeKey, values: &Values, later: &[Term]) -> Term {
        let mut ways = Vec::new();
        for number in self.visits[&key].clone() {
            let visit = &self.subject.unwound.visits()[number];
            let (taken, passes) = (visit.taken, later[visit.checks_before]);
            let (before, after) = (visit.before.clone(), visit.after.clone());
            let terms = &mut self.subject.unwound.terms;
            let mut all = vec![taken, passes];
            same(terms, &values.before, &before, &mut all);
            same(terms, &values.after, &after, &mut all);
            ways.push(terms.and_all(&all));
        }
        self.subject.unwound.terms.or_all(&ways)
    }

    /// The values that are told: those of the user's own variables, after the step or, of a branch or call, before it.
    fn told(&self, values: &Values) -> Vec<(VarId, TypeId, u128)> {
        let program = self.case.program;
        let held = if values.after.is_empty() { &values.before } else { &values.after };
        let is_told = |variable: VarId| {
            program[variable].kind != VariableKind::Temporary && program.types.is_scalar(program[variable].ty)
        };
        held.iter()
            .filter(|(held, _)| held.offset == 0 && is_told(held.variable))
            .map(|&(held, value)| (held.variable, program[held.variable].ty, value))
            .collect()
    }
}

/// Adds that parts of variables have given values. What a visit does not know of is 0, as what nobody has set.
fn same(terms: &mut logic::Terms, wanted: &[(Held, u128)], found: &[Held], all: &mut Vec<Term>) {
    for &(held, value) in wanted {
        let width = terms.width(held.value);
        let own = found.iter().find(|other| (other.variable, other.offset) == (held.variable, held.offset));
        let is_same = match own {
            Some(own) if terms.width(own.value) == width => {
                let value = terms.constant(width, value);
                terms.eq(own.value, value)
            }
            // The bytes are kept in other pieces there.
            Some(_) => terms.falsehood(),
            None => terms.boolean(value == 0),
        };
        all.push(is_same);
    }
    let is_new =
        |other: &&Held| wanted.iter().all(|(held, _)| (held.variable, held.offset) != (other.variable, other.offset));
    for other in found.iter().filter(is_new) {
        let zero = terms.constant(terms.width(other.value), 0);
        all.push(terms.eq(other.value, zero));
    }
}
