//! Visits: the times that runs take an edge of the user's code, and come to a check; made only when explanations ask for them.
//!
//! A visit is an edge in a context (a call and loop iterations). Of two visits that one run makes, it makes the one first that
//! comes first in the list: the execution follows the order of the program.

use std::collections::BTreeMap;

use analyse::table::Table;
use ir::{EdgeId, ExprId, FunctionId, LocationId, Op, VarId};
use logic::Term;

use super::object::{Background, Cell};
use super::state::Slot;
use super::value::Value;
use super::{Executor, PropertyKey};

/// The most cells of a variable whose values are noted.
const MAX_CELLS: usize = 64;

/// What explanations want to know of visits.
#[derive(Debug, Clone)]
pub struct Watched {
    /// The property whose check is watched.
    pub property: PropertyKey,
    /// The step in the user's code that makes the check; none if it is made where the program ends.
    pub check: Option<(FunctionId, EdgeId)>,
    /// A way out of a branch that is taken for the check in its place: who takes this way fails, who takes another one passes.
    pub failing_way: Option<(FunctionId, EdgeId)>,
    /// The variables whose values are noted where a visit begins and ends, by location.
    pub variables: BTreeMap<(FunctionId, LocationId), Vec<VarId>>,
    /// Conditions of which it is noted whether they hold before a step, by its location.
    pub predicates: BTreeMap<(FunctionId, LocationId), Vec<ExprId>>,
}

/// Which part of an edge a visit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum VisitPart {
    /// All of it; of a call that it begins.
    Begins,
    /// A call has come back.
    Returns,
}

/// A time that runs take an edge.
#[derive(Debug, Clone)]
pub struct Visit {
    /// The function.
    pub function: FunctionId,
    /// The edge.
    pub edge: EdgeId,
    /// Which part of it.
    pub part: VisitPart,
    /// The call and iteration it belongs to.
    pub context: u32,
    /// A run takes the edge, and all that was required before holds.
    pub taken: Term,
    /// How many visits of the check come before.
    pub checks_before: usize,
    /// What the watched variables hold before it (not where a call comes back).
    pub before: Vec<Held>,
    /// What they hold after it (not where a call begins).
    pub after: Vec<Held>,
    /// Whether the conditions of its location have a value and hold before it, in their order.
    pub predicates: Vec<Term>,
}

/// A part of a variable with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// The variable.
    pub variable: VarId,
    /// Where the part begins, in bytes.
    pub offset: u32,
    /// Its value; bits that nobody has set are 0.
    pub value: Term,
}

/// A time that runs come to the watched check.
#[derive(Debug, Clone, Copy)]
pub struct CheckVisit {
    /// A run comes here, and all that was required before holds.
    pub reached: Term,
    /// The same, and the check is passed.
    pub passed: Term,
    /// How many visits come before.
    pub visits_before: usize,
    /// The number of steps of such a run, this one included.
    pub steps: Term,
}

impl Executor<'_> {
    /// Notes that the current edge is taken now; by what number it is known.
    pub(super) fn begin_visit(&mut self, edge: EdgeId) -> Option<usize> {
        let truth = self.terms.truth();
        self.visit(edge, VisitPart::Begins, truth)
    }

    /// Notes that one way out of a branch is taken where a condition holds.
    pub(super) fn visit_way(&mut self, edge: EdgeId, condition: Term) {
        self.visit(edge, VisitPart::Begins, condition);
    }

    /// Notes that the current edge was executed to its end.
    pub(super) fn end_visit(&mut self, number: Option<usize>, edge: EdgeId) {
        let Some(number) = number.filter(|_| !self.dead) else { return };
        let function = self.visits[number].function;
        if matches!(self.program[function].edge(edge).op, Op::Call { .. }) {
            let truth = self.terms.truth();
            self.visit(edge, VisitPart::Returns, truth);
        } else {
            self.visits[number].after = self.held(function, self.program[function].edge(edge).to);
        }
    }

    fn visit(&mut self, edge: EdgeId, part: VisitPart, condition: Term) -> Option<usize> {
        let function = self.frames.last()?.function;
        if self.options.watched.is_none() || self.program[function].library || self.dead {
            return None;
        }
        let (here, required) = (self.here(), self.required);
        let taken = self.terms.and_all(&[here, required, condition]);
        if taken == self.terms.falsehood() {
            return None;
        }
        let (from, to) = (self.program[function].edge(edge).from, self.program[function].edge(edge).to);
        let (before, after) = match part {
            VisitPart::Begins => (self.held(function, from), Vec::new()),
            VisitPart::Returns => (Vec::new(), self.held(function, to)),
        };
        let (context, checks_before) = (self.context, self.check_visits.len());
        let predicates = match part {
            VisitPart::Begins => self.predicates_here.clone(),
            VisitPart::Returns => Vec::new(),
        };
        self.visits.push(Visit { function, edge, part, context, taken, checks_before, before, after, predicates });
        self.visit_deciding_branch(function, edge, taken);
        Some(self.visits.len() - 1)
    }

    /// Notes that a way is taken out of the branch that stands for the check.
    fn visit_deciding_branch(&mut self, function: FunctionId, edge: EdgeId, taken: Term) {
        let watched = self.options.watched.as_ref();
        let Some((own, failing)) = watched.and_then(|watched| watched.failing_way) else { return };
        if own != function || self.program[own].edge(failing).from != self.program[own].edge(edge).from {
            return;
        }
        let passed = if edge == failing { self.terms.falsehood() } else { taken };
        let steps = self.steps_at_check();
        let visits_before = self.visits.len() - 1;
        self.check_visits.push(CheckVisit { reached: taken, passed, visits_before, steps });
        self.visits[visits_before].checks_before = self.check_visits.len();
    }

    /// The conditions under which the current edge is reached, before it is executed, if it makes the watched check.
    pub(super) fn comes_to_check(&mut self, edge: EdgeId) -> Option<Term> {
        let function = self.frames.last()?.function;
        let watched = self.options.watched.as_ref()?;
        if watched.check != Some((function, edge)) || watched.failing_way.is_some() {
            return None;
        }
        let here = self.here();
        Some(self.terms.and(here, self.required))
    }

    /// Notes that the step was executed that makes the watched check: what goes on has passed it.
    pub(super) fn has_left_check(&mut self, reached: Option<Term>, visits_before: usize) {
        let Some(reached) = reached else { return };
        let passed = if self.dead {
            self.terms.falsehood()
        } else {
            let here = self.here();
            self.terms.and(here, self.required)
        };
        let steps = self.steps_at_check();
        self.check_visits.push(CheckVisit { reached, passed, visits_before, steps });
        // The step that makes the check does not come before it, but before the next one.
        if let Some(own) = self.visits.get_mut(visits_before).filter(|own| own.part == VisitPart::Begins) {
            own.checks_before = self.check_visits.len();
        }
    }

    /// Notes that the watched check is made now.
    pub(super) fn visit_check(&mut self, property: PropertyKey, wrong: Term) {
        let is_own = |watched: &&std::sync::Arc<Watched>| watched.property == property && watched.failing_way.is_none();
        let Some(watched) = self.options.watched.as_ref().filter(is_own) else { return };
        // Where one step makes the check, to have passed it is to have come to the end of that step. A call goes on for long after
        // its arguments were looked at.
        let is_made_on_the_way = match watched.check {
            None => true,
            Some((function, edge)) => {
                property.call.is_none() && matches!(self.program[function].edge(edge).op, Op::Call { .. })
            }
        };
        if !is_made_on_the_way || self.dead {
            return;
        }
        let here = self.here();
        let reached = self.terms.and(here, self.required);
        let holds = self.terms.not(wrong);
        let passed = self.terms.and(reached, holds);
        let user = self.frames.iter().rev().find(|frame| !self.program[frame.function].library);
        let place = user.map(|frame| (frame.function, frame.edge));
        let is_own = self.visits.last().is_some_and(|last| {
            last.part == VisitPart::Begins && last.context == self.context && Some((last.function, last.edge)) == place
        });
        let (visits_before, steps) = (self.visits.len() - usize::from(is_own), self.steps_at_check());
        self.check_visits.push(CheckVisit { reached, passed, visits_before, steps });
    }

    /// Looks which of the watched conditions hold, before a step from here.
    pub(super) fn look_at_predicates(&mut self, function: FunctionId, location: LocationId) {
        let Some(watched) = self.options.watched.clone() else { return };
        let wanted = watched.predicates.get(&(function, location));
        self.predicates_here = wanted.into_iter().flatten().map(|&condition| self.holds_quietly(condition)).collect();
    }

    /// What the watched variables of a location hold now.
    fn held(&mut self, function: FunctionId, location: LocationId) -> Vec<Held> {
        let Some(watched) = self.options.watched.clone() else { return Vec::new() };
        let mut held = Vec::new();
        for &variable in watched.variables.get(&(function, location)).into_iter().flatten() {
            for (offset, cell) in self.cells_of(variable) {
                let value = match &cell.value {
                    Value::Bits(bits) => *bits,
                    Value::Pointer(pointer) => self.pointer_part(&pointer.clone()),
                };
                let value = match cell.set {
                    Some(set) => self.terms.and(value, set),
                    None => value,
                };
                held.push(Held { variable, offset, value });
            }
        }
        held
    }

    /// The cells of a variable, as far as they are at constant offsets.
    fn cells_of(&self, variable: VarId) -> Vec<(u32, Cell)> {
        let object = if self.program[variable].storage == ir::Storage::Static {
            self.object(self.globals[variable.index()])
        } else {
            match self.state.slots.get(self.local_slot(variable)) {
                Some(Slot::Register(cell)) => return vec![(0, cell.clone())],
                Some(Slot::Address(pointer)) => {
                    self.constant_place(pointer).and_then(|(object, _)| self.object(object))
                }
                Some(Slot::Object(_)) | None => None,
            }
        };
        let Some(object) = object.filter(|object| object.history.is_none()) else { return Vec::new() };
        let mut cells = Vec::new();
        object.cells.differences(&Table::default(), &mut |offset, cell, _| {
            cells.extend(cell.map(|cell| (offset, cell.clone())));
        });
        if cells.len() > MAX_CELLS || object.background == Background::Unset && cells.is_empty() {
            return Vec::new();
        }
        cells
    }
}
