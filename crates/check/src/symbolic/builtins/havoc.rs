//! What functions without body may do: storage becomes any value, which is asked for when it is read.

use std::collections::BTreeSet;
use std::rc::Rc;

use ir::Storage;

use super::super::object::{self, Background, Cell, Object};
use super::super::value::{NOWHERE, ObjectId, Pointer, Value};
use super::super::{Executor, ObjectKind};
use super::{Outcome, Request};
use analyse::table::Table;

impl Executor<'_> {
    /// The objects that a pointer may lead to; a pointer that leads nowhere changes nothing.
    pub(super) fn havoc(&mut self, request: Request) -> Outcome {
        let pointer = self.argument_pointer(request, 0);
        let cases = pointer.cases(self.terms);
        if let [(_, target)] = cases[..] {
            self.forget(target.object);
            return Outcome::Nothing;
        }
        // Each case by itself, as far as it is the case.
        for (when, target) in cases {
            let start = self.take_state();
            let is_other = self.terms.not(when);
            let mut states = Vec::new();
            for (condition, is_forgotten) in [(when, true), (is_other, false)] {
                self.state = start.clone();
                self.state.guard = self.state.guard.and(self.terms, condition);
                if self.state.guard.term(self.terms) == self.terms.falsehood() {
                    continue;
                }
                if is_forgotten {
                    self.forget(target.object);
                }
                states.push(self.take_state());
            }
            let joined = states.into_iter().reduce(|first, second| self.join_states(first, second));
            self.state = joined.unwrap_or(start);
        }
        Outcome::Nothing
    }

    pub(super) fn havoc_globals(&mut self) -> Outcome {
        let program = self.program;
        for (var, variable) in program.variables() {
            let is_own = variable.storage == Storage::Static
                && variable.function.is_none()
                && !program.sources.is_library(variable.span);
            if is_own {
                self.forget(self.globals[var.index()]);
            }
        }
        Outcome::Nothing
    }

    /// What a function does that is called back is not looked at; the run goes on without.
    pub(super) fn may_call(&mut self, request: Request) -> Outcome {
        let pointer = self.argument_pointer(request, 0);
        let in_library = self.frames.last().is_some_and(|frame| self.program[frame.function].library);
        for (when, target) in pointer.cases(self.terms) {
            if let ObjectKind::Function(function) = self.objects[target.object as usize].kind {
                let name = &self.program[function].name;
                let what = match in_library {
                    true => format!("`{name}` may be run at any time, by a signal"),
                    false => format!("a function without body may call `{name}`"),
                };
                self.under(when, |executor| executor.note_refusal(what));
            }
        }
        Outcome::Nothing
    }

    fn forget(&mut self, id: ObjectId) {
        let info = &self.objects[id as usize];
        let is_storage = !matches!(info.kind, ObjectKind::Function(_)) && !info.read_only && info.size.most() > 0;
        if id == NOWHERE || !is_storage {
            return;
        }
        self.note_ways_on(id);
        let Some(object) = self.object(id) else { return };
        let mut object = Object::blank(object.alive, object.size, Background::Unset);
        object.content = self.forgotten_content(id);
        self.set_object(id, Rc::new(object));
        self.objects[id as usize].unknown = true;
    }

    /// What pointers inside of an object lead on to may be changed, or called, as well. That is not followed: the run goes
    /// on without, and nothing is said to hold.
    fn note_ways_on(&mut self, id: ObjectId) {
        let Some(object) = self.object(id).cloned() else { return };
        let mut pointers: Vec<Pointer> = Vec::new();
        let mut collect = |cell: &Cell| {
            if let Value::Pointer(pointer) = &cell.value {
                pointers.push(pointer.clone());
            }
        };
        Table::default()
            .differences(&object.cells, &mut |_, _, cell: Option<&Cell>| cell.into_iter().for_each(&mut collect));
        object::after(&object.history, 0).iter().for_each(|write| collect(&write.cell));
        let mut known = BTreeSet::from([id, NOWHERE]);
        for (when, target) in pointers.iter().flat_map(|pointer| pointer.cases(self.terms)).collect::<Vec<_>>() {
            if known.insert(target.object) && !self.objects[target.object as usize].read_only {
                let what = "a function without body may follow pointers inside of what its arguments point to";
                self.under(when, |executor| executor.note_refusal(what));
            }
        }
    }
}
