//! Observations: conditions that somebody wants to know at a place, without any influence on runs.

use ir::ExprId;
use logic::Term;

use super::Executor;

/// A condition at a place, each time the unwound program comes there.
#[derive(Debug, Clone, Copy)]
pub struct Observation {
    /// Which one: the number in the program.
    pub number: u32,
    /// A run comes here.
    pub reached: Term,
    /// The condition can be evaluated here, and holds.
    pub holds: Term,
    /// How many atoms come before.
    pub atoms_before: usize,
}

impl Executor<'_> {
    /// Notes whether a condition holds here, if atoms are made. Where it has no value (it reads what nobody set, or
    /// behind a null pointer) it does not hold.
    pub(super) fn observe(&mut self, number: u32, condition: ExprId) {
        self.note_event(number, condition);
        if !self.options.records || self.dead {
            return;
        }
        let atoms = self.atoms.len();
        let here = self.here();
        let reached = self.terms.and(here, self.required);
        let holds = self.holds_quietly(condition);
        self.observations.push(Observation { number, reached, holds, atoms_before: atoms });
    }

    /// Whether a condition has a value here and holds, without any influence on runs.
    pub(super) fn holds_quietly(&mut self, condition: ExprId) -> Term {
        let (inputs, atoms, inputs_here) = (self.inputs.len(), self.atoms.len(), self.inputs_here);
        // What is read for the first time becomes known: only for whoever looks here.
        let state = self.state.clone();
        self.quiet = Some(self.terms.falsehood());
        let truth = self.truth(condition);
        let mut without_value = self.quiet.take().expect("it was set above");
        for input in self.inputs.drain(inputs..) {
            without_value = self.terms.or(without_value, input.asked);
        }
        self.state = state;
        self.atoms.truncate(atoms);
        self.inputs_here = inputs_here;
        self.dead = false;
        let has_value = self.terms.not(without_value);
        self.terms.and(has_value, truth)
    }

    /// Whether what goes wrong now only spoils an observation; then it is kept in mind.
    pub(super) fn spoils_observation(&mut self, wrong: Term) -> bool {
        let Some(before) = self.quiet else { return false };
        // As in a run that ends here: nothing after it has a meaning.
        self.dead |= wrong == self.terms.truth() && self.extra == wrong;
        let here = self.here();
        let wrong = self.terms.and(here, wrong);
        self.quiet = Some(self.terms.or(before, wrong));
        true
    }
}
