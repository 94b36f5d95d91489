//! For temporal logic: the events of runs, and when a run comes back to the head of a loop in the state in which it was there
//! before.
//!
//! Equality of states is a conjunction over what differs between two versions of the state, which share all that was not
//! written. What cannot be compared (content of large objects that was written at computed places) is not equal: then a
//! run is not offered, and nothing wrong is said. Whatever is offered is executed by the interpreter, which compares all of the state.

use std::rc::Rc;

use logic::Term;

use super::Executor;
use super::object::{Background, Cell, Object};
use super::state::{Slot, State};
use super::value::Value;
use crate::endings::{Before, Ending};

/// How many earlier visits of a loop's head a visit is compared with.
const MAX_COMPARED: usize = 4;
/// The most visits of a loop's head that are kept, each time the loop is entered.
const MAX_VISITS: usize = 200;

/// An event, each time the unwound program comes to it.
#[derive(Debug, Clone)]
pub struct EventVisit {
    /// Whether it happens.
    pub reached: Term,
    /// Whether each proposition holds then.
    pub letter: Vec<Term>,
}

/// What an execution notes for temporal logic.
#[derive(Debug, Default)]
pub(crate) struct Followed {
    pub(crate) events: Vec<EventVisit>,
    pub(crate) endings: Vec<Ending>,
}

/// A loop's head as it was visited.
pub(super) struct HeadVisit {
    state: State,
    before: Before,
}

impl Executor<'_> {
    /// Notes an event, if that is what an observation is.
    pub(super) fn note_event(&mut self, number: u32, condition: ir::ExprId) {
        if !self.options.follows_events || self.dead {
            return;
        }
        let Some(event) = self.program.event_of(number) else { return };
        let here = self.here();
        let comes = self.terms.and(here, self.required);
        let happens = self.holds_quietly(condition);
        let reached = self.terms.and(comes, happens);
        let mut letter = self.letter_everywhere();
        for &(proposition, condition) in &event.holds {
            letter[proposition] = match condition {
                Some(condition) => self.holds_quietly(condition),
                None => self.terms.truth(),
            };
        }
        self.followed.events.push(EventVisit { reached, letter });
    }

    /// The propositions that have a value at all times.
    fn letter_everywhere(&mut self) -> Vec<Term> {
        let events = &self.program.events;
        let mut letter = vec![self.terms.falsehood(); events.propositions];
        for &(proposition, condition) in &events.everywhere {
            letter[proposition] = self.holds_quietly(condition);
        }
        letter
    }

    /// Notes that the program ends here.
    pub(super) fn note_end(&mut self) {
        if !self.options.follows_events {
            return;
        }
        let here = self.here();
        let reached = self.terms.and(here, self.required);
        let mut letter = self.letter_everywhere();
        if let Some(end) = self.program.events.end {
            letter[end] = self.terms.truth();
        }
        let before = self.before();
        self.followed.endings.push(Ending { reached, letter, before, start: None });
    }

    fn before(&self) -> Before {
        Before { events: self.followed.events.len(), inputs: self.inputs.len(), atoms: self.atoms.len() }
    }

    /// Notes a visit of a loop's head.
    pub(super) fn note_head(&mut self, state: &State, earlier: &mut Vec<HeadVisit>) {
        if !self.options.follows_events || earlier.len() >= MAX_VISITS {
            return;
        }
        let before = self.before();
        let guard = state.guard.term(self.terms);
        let reached = self.terms.and(guard, self.required);
        let mut letter = None;
        for visit in earlier.iter().rev().take(MAX_COMPARED) {
            let Some(same) = self.same_states(&visit.state, state) else { continue };
            let repeats = self.terms.and(reached, same);
            if repeats == self.terms.falsehood() {
                continue;
            }
            let letter = letter.get_or_insert_with(|| self.letter_in(state)).clone();
            self.followed.endings.push(Ending { reached: repeats, letter, before, start: Some(visit.before) });
        }
        earlier.push(HeadVisit { state: state.clone(), before });
    }

    fn letter_in(&mut self, state: &State) -> Vec<Term> {
        let before = std::mem::replace(&mut self.state, state.clone());
        let letter = self.letter_everywhere();
        self.state = before;
        letter
    }

    /// When two states of one run are the same; none if that cannot be said, or never is.
    fn same_states(&mut self, earlier: &State, later: &State) -> Option<Term> {
        let mut differences: Vec<(Option<Slot>, Option<Slot>)> = Vec::new();
        earlier.slots.differences(&later.slots, &mut |_, one, two| differences.push((one.cloned(), two.cloned())));
        let (one, two) = (earlier.stdin, later.stdin);
        let mut same = self.terms.truth();
        for (a, b) in [(one.ended, two.ended), (one.unread, two.unread), (one.ready, two.ready)] {
            let equal = self.terms.eq(a, b);
            same = self.terms.and(same, equal);
        }
        for (one, two) in differences {
            let equal = self.same_slots(one.as_ref(), two.as_ref())?;
            same = self.terms.and(same, equal);
            if same == self.terms.falsehood() {
                return None;
            }
        }
        Some(same)
    }

    fn same_slots(&mut self, one: Option<&Slot>, two: Option<&Slot>) -> Option<Term> {
        match (one, two) {
            (Some(Slot::Register(one)), Some(Slot::Register(two))) => self.same_cells(one, two),
            (Some(Slot::Address(one)), Some(Slot::Address(two))) => {
                let (one, two) = (self.pointer_part(&one.clone()), self.pointer_part(&two.clone()));
                Some(self.terms.eq(one, two))
            }
            (Some(Slot::Object(one)), Some(Slot::Object(two))) => self.same_objects(one, two),
            // What came since must be gone.
            (None, Some(Slot::Object(object))) | (Some(Slot::Object(object)), None) => {
                Some(self.terms.not(object.alive))
            }
            (None, Some(Slot::Address(_))) | (None, None) => Some(self.terms.truth()),
            (Some(_), _) | (None, Some(Slot::Register(_))) => None,
        }
    }

    fn same_cells(&mut self, one: &Cell, two: &Cell) -> Option<Term> {
        if one.size != two.size {
            return None;
        }
        let mut bits = |cell: &Cell| match &cell.value {
            Value::Bits(bits) => *bits,
            Value::Pointer(pointer) => self.pointer_part(&pointer.clone()),
        };
        let (a, b) = (bits(one), bits(two));
        let equal = self.terms.eq(a, b);
        match (one.set, two.set) {
            (None, None) => Some(equal),
            (first, second) => {
                let all = self.terms.constant(one.size * 8, u128::MAX);
                let is_set = self.terms.eq(first.unwrap_or(all), second.unwrap_or(all));
                Some(self.terms.and(equal, is_set))
            }
        }
    }

    fn same_objects(&mut self, one: &Rc<Object>, two: &Rc<Object>) -> Option<Term> {
        if Rc::ptr_eq(one, two) {
            return Some(self.terms.truth());
        }
        let is_dead = self.terms.or(one.alive, two.alive);
        let is_dead = self.terms.not(is_dead);
        if is_dead == self.terms.truth() {
            return Some(is_dead);
        }
        let has_same_history = match (&one.history, &two.history) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        };
        if one.background != two.background || !has_same_history {
            return Some(is_dead);
        }
        let mut cells: Vec<(Option<Cell>, Option<Cell>)> = Vec::new();
        one.cells.differences(&two.cells, &mut |_, a, b| cells.push((a.cloned(), b.cloned())));
        let mut same = self.terms.eq(one.alive, two.alive);
        for pair in cells {
            let equal = match pair {
                (Some(a), Some(b)) => self.same_cells(&a, &b),
                (Some(cell), None) | (None, Some(cell)) => self.same_as_background(&cell, one.background),
                (None, None) => continue,
            };
            let Some(equal) = equal else { return Some(is_dead) };
            same = self.terms.and(same, equal);
        }
        Some(self.terms.or(is_dead, same))
    }

    /// When a cell holds what was there before anything was written.
    fn same_as_background(&mut self, cell: &Cell, background: Background) -> Option<Term> {
        let zero = self.terms.constant(cell.size * 8, 0);
        match (background, cell.set, &cell.value) {
            (Background::Zero, None, Value::Bits(bits)) => Some(self.terms.eq(*bits, zero)),
            (Background::Unset, Some(set), _) => Some(self.terms.eq(set, zero)),
            (Background::Zero | Background::Unset, _, _) => None,
        }
    }
}
