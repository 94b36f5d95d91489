//! What an execution gives: the checks on the way, where it could not go on, what else is asked of its runs.

use std::collections::BTreeMap;
use std::sync::Arc;

use analyse::loops::LoopId;
use analyse::reachable::Place;
use ir::{EdgeId, FunctionId, PropertyClass, SiteId, SpanId};
use logic::{Term, Terms};

use super::{Atom, CheckVisit, Executor, Followed, Input, Observation, Shape, Visit};

/// A condition that a check puts on runs.
#[derive(Debug, Clone)]
pub struct Check {
    /// What it is about.
    pub property: PropertyKey,
    /// A run comes here, if all that was required before holds: inside of a library function, to the user's call of it.
    pub reached: Term,
    /// A run comes here and violates the property, if all that was required before holds.
    pub violated: Term,
    /// What was required before: earlier checks hold, assumptions hold, loops end within their bounds.
    pub required: Term,
    /// The number of steps of such a run.
    pub steps: Term,
    /// No such run has fewer steps.
    pub fewest_steps: u64,
    /// How many inputs were asked for on any path before.
    pub inputs: usize,
    /// How many ways to go there were on any path before; none if only one run is wanted.
    pub decisions: usize,
    /// How the condition of an assertion is made, if atoms are made.
    pub shape: Option<Shape>,
}

/// What a check is about: a site and a class; in library code also the user's call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PropertyKey {
    /// Where.
    pub site: Option<SiteId>,
    /// What.
    pub class: PropertyClass,
    /// The innermost call from the user's code, if the site is in library code.
    pub call: Option<(FunctionId, EdgeId)>,
}

/// A place that the execution could not go beyond.
#[derive(Debug, Clone)]
pub(crate) struct Refusal {
    pub(crate) what: String,
    pub(crate) span: SpanId,
    pub(crate) at: Option<Place>,
    pub(crate) reached: Term,
    pub(crate) required: Term,
}

/// A loop (or recursion) that was cut at its bound.
#[derive(Debug, Clone)]
pub(crate) struct Cut {
    pub(crate) at: LoopId,
    pub(crate) reached: Term,
    pub(crate) required: Term,
    /// The number of steps of such a run.
    pub(crate) steps: Term,
}

/// Why an execution ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The time limit or the interrupt flag.
    Stopped,
    /// More steps than allowed.
    TooLong,
    /// More memory than allowed.
    TooBig,
}

/// Answers whether a condition can hold; used to find the ends of loops.
pub(crate) trait Oracle {
    /// Whether the conditions can hold together; unknown counts as yes.
    fn possible(&mut self, terms: &Terms, conditions: &[Term]) -> bool;
    /// Whether the execution should end.
    fn halted(&self) -> bool;
}

/// What an execution gives.
#[derive(Debug, Default)]
pub(crate) struct Encoding {
    pub(crate) checks: Vec<Check>,
    pub(crate) inputs: Vec<Input>,
    /// When runs go a way that others do not, if several runs are wanted.
    pub(crate) decisions: Vec<Term>,
    pub(crate) refusals: Vec<Refusal>,
    pub(crate) cuts: Vec<Cut>,
    pub(crate) atoms: Vec<Atom>,
    pub(crate) observations: Vec<Observation>,
    pub(crate) visits: Vec<Visit>,
    pub(crate) check_visits: Vec<CheckVisit>,
    pub(crate) followed: Followed,
    /// What all runs fulfil that were followed to their end.
    pub(crate) required: Option<Term>,
    pub(crate) calls: BTreeMap<u32, Term>,
    pub(crate) ends: Vec<(Term, Term)>,
    /// When runs come to what the user wrote as a property.
    pub(crate) reached: BTreeMap<PropertyKey, Vec<Term>>,
    pub(crate) halt: Option<Halt>,
    pub(crate) uses_addresses: bool,
    /// Whether a result of the library was used that is not modelled.
    pub(crate) uses_opaque: bool,
    pub(crate) steps: u64,
    /// When runs ask for the variables of the environment, by their names.
    pub(crate) environment: BTreeMap<Arc<[u8]>, Term>,
}

impl Executor<'_> {
    /// What came of it; none if it asked for a variable of the environment that was not known before.
    pub(super) fn into_encoding(self) -> Option<Encoding> {
        if self.begins_anew {
            return None;
        }
        let environment = self.environment.into_iter().map(|(name, text)| (name, text.asked)).collect();
        Some(Encoding {
            checks: self.checks,
            inputs: self.inputs,
            decisions: self.decisions,
            refusals: self.refusals,
            cuts: self.cuts,
            atoms: self.atoms,
            observations: self.observations,
            visits: self.visits,
            check_visits: self.check_visits,
            followed: self.followed,
            required: Some(self.required),
            calls: self.calls,
            ends: self.ends,
            reached: self.reached,
            halt: self.halt,
            uses_addresses: self.uses_addresses,
            uses_opaque: self.uses_opaque,
            steps: self.executed_edges,
            environment,
        })
    }
}
