//! How runs of an unwound program may go on for ever, or end: what a formula of temporal logic says of them as terms.

use ir::Program;
use logic::temporal::bounded::{self, Position};
use logic::{Model, Term, Terms};
use run::Script;

use crate::options::Options;
use crate::unwound::Unwound;
use crate::verdict::Reason;
use std::collections::BTreeMap;

use analyse::loops::LoopId;

/// A way in which runs end, or come back to a state.
#[derive(Debug, Clone)]
pub struct Ending {
    /// Whether a run ends, or comes back, in this way.
    pub(crate) reached: Term,
    /// What holds there apart from events.
    pub(crate) letter: Vec<Term>,
    /// How many events, inputs and atoms of the list come before.
    pub(crate) before: Before,
    /// How many came before the state to which it comes back; none at the end of the program.
    pub(crate) start: Option<Before>,
}

/// How much of the lists comes before a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Before {
    pub(crate) events: usize,
    pub(crate) inputs: usize,
    pub(crate) atoms: usize,
}

/// Gives the truth of a formula at the first of some positions.
pub type Truth<'a> = &'a mut dyn FnMut(&mut Terms, &[Position], bounded::Ending<'_>) -> Term;

impl Ending {
    /// Whether the program ends there.
    pub fn is_end(&self) -> bool {
        self.start.is_none()
    }

    /// How many events may come before.
    pub fn events(&self) -> usize {
        self.before.events
    }

    /// How many atoms come before.
    pub fn atoms(&self) -> usize {
        self.before.atoms
    }

    /// The condition of runs with this ending of which a formula is true, if they do the same again and again.
    pub fn condition(&self, unwound: &mut Unwound, truth: Truth<'_>) -> Term {
        let positions = unwound.positions();
        let positions = &positions[..self.before.events];
        let terms = &mut unwound.terms;
        let at_rest = truth(terms, positions, bounded::Ending::Stutters(&self.letter));
        let Some(start) = self.start.filter(|start| start.events < self.before.events) else {
            return terms.and(self.reached, at_rest);
        };
        let mut happen = Vec::new();
        for position in &positions[start.events..] {
            happen.push(position.reached);
        }
        let something_happens = terms.or_all(&happen);
        let in_cycle = truth(terms, positions, bounded::Ending::Cycle(start.events));
        let is_true = terms.ite(something_happens, in_cycle, at_rest);
        terms.and(self.reached, is_true)
    }
}

impl Unwound {
    /// The program unwound with events of temporal logic, and with what runs can do differently.
    pub fn following_atoms(
        program: &Program,
        options: &Options,
        bounds: &BTreeMap<LoopId, u32>,
    ) -> Result<Unwound, Reason> {
        Unwound::new(program, &Options { follows_events: true, ..options.clone() }, bounds)
    }

    /// The positions of words: runs come to some of them, in this order.
    pub fn positions(&self) -> Vec<Position> {
        let events = self.followed().events.iter();
        events.map(|event| Position { reached: event.reached, letter: event.letter.clone() }).collect()
    }

    /// How runs end, then how they come back.
    pub fn endings(&self) -> Vec<Ending> {
        self.followed().endings.clone()
    }

    /// The inputs of a run up to an ending, and the first of them that is repeated.
    pub fn script_to(&self, options: &Options, model: &Model, ending: &Ending) -> (Script, Option<usize>) {
        let script = self.script_before(options, model, ending.before.inputs);
        let stem = ending.start.map(|start| self.script_before(options, model, start.inputs).inputs.len());
        let repeat_from = stem.filter(|&stem| stem < script.inputs.len());
        (script, repeat_from)
    }
}
