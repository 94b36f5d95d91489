//! Atoms: what a run can do differently. Inputs, outcomes of branches, values of assignments, and values where paths meet:
//! the static single assignment form of the unwound program, made only when explanations ask for it.
//!
//! The terms of an atom get a name ([`logic::Terms::named`]), so that everything computed from them can be led back to
//! them. Pointers are not named: too much depends on their cases being simple.

use std::collections::BTreeMap;

use ir::{
    EdgeId, ExprId, ExprKind, FunctionId, PlaceId, PlaceKind, SiteId, TypeId, TypeKind, UnaryOp, VarId, VariableKind,
};
use logic::{Node, Term};

use crate::probe::Freedom;

use super::atom::{Atom, AtomKind, Shape};
use super::object::Object;
use super::place::Spot;
use super::state::{Merged, Slot};
use super::value::{Pointer, Value};
use super::{Executor, Form, ObjectKind, pointer};

/// The most objects that a free pointer may lead to.
const MOST_TARGETS: usize = 8;

/// An execution with all inputs fixed and some steps free to give any value.
#[derive(Debug, Default)]
pub(crate) struct Probe {
    /// The inputs, by where they are asked for; others are zero.
    pub(crate) inputs: BTreeMap<(u32, u32, u32, u32), u128>,
    /// What may give any value.
    pub(crate) free: Freedom,
    /// A site whose checks are looked for.
    pub(crate) site: Option<SiteId>,
    /// The conditions under which a run comes to that site.
    pub(crate) reached: Vec<Term>,
}

impl Executor<'_> {
    /// Whether atoms are made for what is executed now: in the user's own code.
    pub(super) fn notes(&self) -> bool {
        self.options.records && self.frames.last().is_some_and(|frame| !self.program[frame.function].library)
    }

    /// Makes an atom; the number by which values refer to it, counted from 1.
    fn note(
        &mut self,
        kind: AtomKind,
        parts: Vec<Term>,
        executed: Term,
        variable: Option<VarId>,
        ty: Option<TypeId>,
    ) -> u32 {
        let user = self.frames.iter().rev().find(|frame| !self.program[frame.function].library);
        let (function, edge) = user.map_or((FunctionId(0), EdgeId(0)), |frame| (frame.function, frame.edge));
        let checks_before = self.checks.len();
        let context = self.context;
        self.atoms.push(Atom {
            kind,
            function,
            edge,
            context,
            executed,
            parts,
            variable,
            ty,
            sources: Vec::new(),
            checks_before,
            is_unset: false,
            argument: None,
            is_folded: false,
        });
        self.atoms.len() as u32
    }

    fn next_name(&self) -> u32 {
        self.atoms.len() as u32 + 1
    }

    /// The terms that a value is, for comparison.
    fn parts_of(&mut self, value: &Value) -> Vec<Term> {
        match value {
            Value::Bits(bits) => vec![*bits],
            Value::Pointer(pointer) => vec![self.pointer_part(&pointer.clone())],
        }
    }

    /// A pointer as a number, without exposing its address.
    pub(super) fn pointer_part(&mut self, pointer: &Pointer) -> Term {
        let width = self.program.types.machine.pointer_bits();
        let mut unused = std::collections::BTreeMap::new();
        pointer::address_bits(self.terms, pointer, &self.objects, &mut unused, width)
    }

    /// Notes an input.
    pub(super) fn note_input(&mut self, term: Term, asked: Term, ty: TypeId, form: &Form) {
        if self.options.records {
            self.note(AtomKind::Input, vec![term], asked, None, Some(ty));
            if let (Form::Argument(part), Some(atom)) = (form, self.atoms.last_mut()) {
                atom.argument = Some(part.clone());
                // They are there before the program's first step.
                atom.function = self.program.start.unwrap_or(atom.function);
            }
        }
    }

    /// Where the input that was just noted goes to: the variable, or one that lowering made.
    pub(super) fn note_receiver(&mut self, place: PlaceId, value: &Value) {
        if !self.options.records {
            return;
        }
        let variable = self.root_variable(place);
        if let Some(atom) = self.input_atom(value)
            && self.atoms[atom].variable.is_none()
            && !self.atoms[atom].is_unset
        {
            self.atoms[atom].variable = variable;
        }
    }

    /// The input that was just noted is what was found in a place that nobody had set.
    pub(super) fn note_unset(&mut self, spot: &Spot) {
        if !self.options.records {
            return;
        }
        let variable = match spot {
            Spot::Register(slot) => self.variable_of_slot(*slot),
            Spot::Memory(pointer, _) => self.variable_at(pointer),
        };
        if let Some(atom) = self.atoms.last_mut() {
            (atom.is_unset, atom.variable) = (true, variable);
        }
    }

    /// The input that was just noted is written to a place: `n` of `scanf("%d", &n)`.
    pub(super) fn note_target(&mut self, pointer: &Pointer) {
        if let Some(variable) = self.variable_at(pointer) {
            self.note_owner(variable);
        }
    }

    /// The input that was just noted is what a variable begins with: a parameter.
    pub(super) fn note_owner(&mut self, variable: VarId) {
        if let Some(atom) = self.atoms.last_mut().filter(|atom| atom.kind == AtomKind::Input) {
            atom.variable = atom.variable.or(Some(variable));
        }
    }

    /// The variable that a pointer leads into, if it is the same in all runs.
    fn variable_at(&self, pointer: &Pointer) -> Option<VarId> {
        let (object, _) = self.constant_place(pointer)?;
        match self.objects[object as usize].kind {
            ObjectKind::Variable(variable) => Some(variable),
            ObjectKind::Heap
            | ObjectKind::Stack
            | ObjectKind::Function(_)
            | ObjectKind::Arguments
            | ObjectKind::Environment
            | ObjectKind::Content => None,
        }
    }

    /// The atom of an input, if a value is one as it came.
    fn input_atom(&self, value: &Value) -> Option<usize> {
        let Value::Bits(bits) = *value else { return None };
        let bits = self.whole_input(bits)?;
        self.atoms.iter().rposition(|atom| atom.kind == AtomKind::Input && atom.parts[0] == bits)
    }

    /// The variable that a term is, but for zeros above it (a `_Bool`).
    fn whole_input(&self, bits: Term) -> Option<Term> {
        match self.terms.node(bits) {
            Node::Variable(_) => Some(bits),
            Node::Concat(high, low) if self.terms.as_constant(high) == Some(0) => self.whole_input(low),
            _ => None,
        }
    }

    /// The input that a condition tests, if it does nothing else.
    fn tested_input(&self, condition: Term) -> Option<Term> {
        match self.terms.node(condition) {
            Node::Variable(_) => Some(condition),
            Node::Not(inner) => self.tested_input(inner),
            Node::Eq(constant, input) if self.terms.as_constant(constant) == Some(0) => self.whole_input(input),
            _ => None,
        }
    }

    /// The outcome of a branch, or any other one if the step is free.
    pub(super) fn freed_bits(&mut self, bits: Term) -> Term {
        if !self.is_free() {
            return bits;
        }
        let width = self.terms.width(bits);
        self.terms.variable("any way", width)
    }

    /// Whether the step that is executed may give any value.
    fn is_free(&self) -> bool {
        match (&self.probe, self.frames.last()) {
            (Some(probe), Some(frame)) => probe.free.edges.contains(&(frame.function, frame.edge)),
            _ => false,
        }
    }

    /// The value, or any other one if the step is free. A pointer may become null or lead to an object of its type.
    pub(super) fn freed(&mut self, value: Value, ty: TypeId) -> Value {
        if !self.is_free() {
            return value;
        }
        match value {
            Value::Bits(bits) => {
                let width = self.terms.width(bits);
                let any = self.terms.variable("any value", width);
                // A truth value stays one.
                let is_bool = *self.program.types.kind(ty) == TypeKind::Bool;
                let lowest = self.terms.extract(any, 0, 1);
                Value::Bits(if is_bool { self.terms.zero_extend(lowest, width) } else { any })
            }
            Value::Pointer(pointer) => {
                let mut chosen = pointer;
                let mut targets = vec![Pointer::NULL];
                let is_place =
                    |info: &super::ObjectInfo| matches!(info.kind, ObjectKind::Heap | ObjectKind::Variable(_));
                let places = (1..self.objects.len()).rev().filter(|&id| is_place(&self.objects[id]));
                targets.extend(places.take(MOST_TARGETS).map(|id| super::start_of(id as u32)));
                for target in targets {
                    let is_it = self.terms.variable("any pointer", 1);
                    chosen = Pointer::choose(is_it, &target, &chosen, self.terms);
                }
                Value::Pointer(chosen)
            }
        }
    }

    /// Notes an assignment to a place; what is written from now on comes from it. The value gets a name.
    pub(super) fn note_assignment(
        &mut self,
        (place, spot): (PlaceId, &Spot),
        (expression, value): (ExprId, Value),
        is_computed: bool,
    ) -> Value {
        self.writer = 0;
        let value = self.freed(value, self.program[place].ty());
        if !self.notes() {
            return value;
        }
        let variable = self.root_variable(place);
        if self.is_copy(expression)
            && let Some(input) = self.claimed_input(&value, variable)
        {
            self.writer = input;
            return value;
        }
        if variable.is_some_and(|variable| self.program[variable].kind == VariableKind::Temporary) {
            return if is_computed { self.hidden(value) } else { value };
        }
        let named = self.named_value(value, is_computed);
        let mut parts = self.parts_of(&named);
        // Where it is written, if that is not fixed.
        if let Spot::Memory(pointer, _) = spot
            && self.constant_place(pointer).is_none()
        {
            let place = self.pointer_part(pointer);
            parts.push(place);
        }
        let executed = self.here();
        self.writer = self.note(AtomKind::Value, parts, executed, variable, Some(self.program[place].ty()));
        named
    }

    /// Notes an argument or a result that is more than a copy. The value gets a name.
    pub(super) fn note_value(
        &mut self,
        (expression, value): (ExprId, Value),
        variable: Option<VarId>,
        is_computed: bool,
    ) -> Value {
        let value = self.freed(value, self.program[expression].ty());
        if !self.notes() || self.is_copy(expression) {
            return value;
        }
        let named = self.named_value(value, is_computed);
        let parts = self.parts_of(&named);
        let executed = self.here();
        self.note(AtomKind::Value, parts, executed, variable, Some(self.program[expression].ty()));
        named
    }

    /// Notes one way out of a branch. The condition gets a name.
    pub(super) fn note_guard(&mut self, edge: EdgeId, condition: Term, is_computed: bool) -> Term {
        if !self.notes() || self.terms.as_constant(condition).is_some() && !is_computed {
            return condition;
        }
        if let Some(input) = self.tested_input(condition)
            && let Some(atom) = self.atoms.iter().rposition(|atom| atom.parts[0] == input)
            && self.waits_in_temporary(atom)
        {
            self.atoms[atom].is_folded = true;
        }
        let named = self.terms.opaque(condition, self.next_name());
        let executed = self.here();
        let number = self.note(AtomKind::Guard, vec![named], executed, None, None);
        self.atoms[number as usize - 1].edge = edge;
        named
    }

    /// The value with a name. One that is computed from what differs between runs counts, and so has a name, even if the terms
    /// simplify to a constant: `x - x` is as much of a value as what nobody simplifies. What is computed from constants alone
    /// is the same in all runs.
    fn named_value(&mut self, value: Value, is_computed: bool) -> Value {
        let name = self.next_name();
        match value {
            Value::Bits(bits) if is_computed => Value::Bits(self.terms.opaque(bits, name)),
            Value::Bits(bits) => Value::Bits(self.terms.named(bits, name)),
            pointer @ Value::Pointer(_) => pointer,
        }
    }

    /// A value on its way through a temporary: what is computed stays so if it is constant. No atom has this name.
    fn hidden(&mut self, value: Value) -> Value {
        match value {
            Value::Bits(bits) if self.terms.as_constant(bits).is_some() => Value::Bits(self.terms.opaque(bits, 0)),
            value @ (Value::Bits(_) | Value::Pointer(_)) => value,
        }
    }

    /// What an evaluation gives, and whether it read a value that is not the same in all runs.
    pub(super) fn traced<T>(&mut self, evaluate: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        self.has_read = false;
        let value = evaluate(self);
        (value, self.has_read)
    }

    /// Whether an expression only takes a value from elsewhere.
    fn is_copy(&self, expression: ExprId) -> bool {
        match *self.program[expression].kind() {
            ExprKind::Int(_) | ExprKind::Float(_) => true,
            ExprKind::Load(place) => matches!(self.program[place].kind(), PlaceKind::Variable(_)),
            ExprKind::Convert(operand) => self.is_copy(operand),
            _ => false,
        }
    }

    /// The variable that a place is, or lies in.
    fn root_variable(&self, place: PlaceId) -> Option<VarId> {
        match *self.program[place].kind() {
            PlaceKind::Variable(variable) => Some(variable),
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => self.root_variable(base),
            PlaceKind::Deref(_) => None,
        }
    }

    /// The atom of an input that is put into its variable now: both are one.
    fn claimed_input(&mut self, value: &Value, variable: Option<VarId>) -> Option<u32> {
        let position = self.input_atom(value)?;
        if !self.waits_in_temporary(position) {
            return None;
        }
        let frame = self.frames.last()?;
        let (function, edge) = (frame.function, frame.edge);
        let atom = &mut self.atoms[position];
        (atom.variable, atom.function, atom.edge) = (variable, function, edge);
        Some(position as u32 + 1)
    }

    /// Whether an input has not come to its variable yet.
    fn waits_in_temporary(&self, atom: usize) -> bool {
        let variable = self.atoms[atom].variable;
        variable.is_some_and(|variable| self.program[variable].kind == VariableKind::Temporary)
    }

    /// Notes the values of variables where paths have met just now.
    pub(super) fn note_merges(&mut self) {
        if self.state.merged.is_empty() {
            return;
        }
        let mut merged = std::mem::take(&mut self.state.merged);
        if !self.notes() {
            return;
        }
        merged.sort();
        merged.dedup();
        for group in merged.chunk_by(|a, b| a.slot == b.slot) {
            let slot = group[0].slot;
            match self.state.slots.get(slot).cloned() {
                Some(Slot::Register(cell)) => {
                    let Some(variable) = self.variable_of_slot(slot) else { continue };
                    if self.program[variable].kind == VariableKind::Temporary {
                        continue;
                    }
                    let Some(value) = self.merged_value(cell.value.clone()) else { continue };
                    let parts = self.parts_of(&value);
                    let from = self.note_merge(parts, Some(variable), group);
                    self.state.slots.set(slot, Some(Slot::Register(super::Cell { value, from, ..cell })));
                }
                Some(Slot::Object(object)) => self.note_merged_object(slot, &object, group),
                Some(Slot::Address(_)) | None => {}
            }
        }
    }

    /// The value with a name; none if there is nothing to tell apart.
    fn merged_value(&mut self, value: Value) -> Option<Value> {
        match value {
            Value::Bits(bits) => {
                let is_plain = self.terms.as_constant(bits).is_some()
                    || self.terms.as_variable(bits).is_some()
                    || self.terms.unnamed(bits) != bits;
                (!is_plain).then(|| self.named_value(Value::Bits(bits), false))
            }
            Value::Pointer(Pointer::One(_)) => None,
            Value::Pointer(pointer) => Some(Value::Pointer(pointer)),
        }
    }

    fn note_merge(&mut self, parts: Vec<Term>, variable: Option<VarId>, group: &[Merged]) -> u32 {
        let executed = self.here();
        let ty = variable.map(|variable| self.program[variable].ty).filter(|&ty| self.scalar_of(ty).is_some());
        let number = self.note(AtomKind::Merge, parts, executed, variable, ty);
        let mut sources: Vec<usize> = group
            .iter()
            .flat_map(|merged| merged.sources)
            .filter(|&from| from != 0)
            .map(|from| from as usize - 1)
            .collect();
        sources.sort_unstable();
        sources.dedup();
        let types: Vec<Option<TypeId>> = sources.iter().map(|&source| self.atoms[source].ty).collect();
        let atom = &mut self.atoms[number as usize - 1];
        if let (None, [first, rest @ ..], 1) = (ty, &types[..], atom.parts.len())
            && rest.iter().all(|other| other == first)
        {
            atom.ty = *first;
        }
        atom.sources = sources;
        number
    }

    /// Fields of a variable are atoms of their own; arrays and objects of the heap are one each.
    fn note_merged_object(&mut self, slot: u32, object: &std::rc::Rc<Object>, group: &[Merged]) {
        let Some(&id) = self.object_of_slot.get(&slot) else { return };
        let variable = match self.objects[id as usize].kind {
            ObjectKind::Variable(variable) => Some(variable),
            ObjectKind::Heap => None,
            ObjectKind::Stack
            | ObjectKind::Function(_)
            | ObjectKind::Arguments
            | ObjectKind::Environment
            | ObjectKind::Content => return,
        };
        let is_apart = variable.is_some_and(|variable| {
            !matches!(self.program.types.kind(self.program[variable].ty), TypeKind::Array { .. })
        });
        let mut changed = Object::clone(object);
        let (mut parts, mut cells) = (Vec::new(), Vec::new());
        for merged in group {
            let Some(offset) = merged.offset else { continue };
            let Some(cell) = changed.cells.get(offset).cloned() else { continue };
            if cells.iter().any(|&(known, _)| known == offset) {
                continue;
            }
            let Some(value) = self.merged_value(cell.value.clone()) else { continue };
            let own = self.parts_of(&value);
            let mut cell = super::Cell { value, ..cell };
            if is_apart {
                let sources: Vec<Merged> = group.iter().filter(|one| one.offset == Some(offset)).copied().collect();
                cell.from = self.note_merge(own, variable, &sources);
            } else {
                parts.extend(own);
            }
            cells.push((offset, cell));
        }
        if cells.is_empty() {
            return;
        }
        if !is_apart {
            let from = self.note_merge(parts, variable, group);
            cells.iter_mut().for_each(|(_, cell)| cell.from = from);
        }
        for (offset, cell) in cells {
            changed.cells.set(offset, Some(cell));
        }
        self.state.slots.set(slot, Some(Slot::Object(std::rc::Rc::new(changed))));
    }

    /// How a condition is put together. Its leaves are evaluated as in the condition itself, one after the other.
    pub(super) fn shape_of(&mut self, expr: ExprId, is_negated: bool) -> Shape {
        let (left, right, is_and) = match *self.program[expr].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => return self.shape_of(operand, !is_negated),
            ExprKind::Convert(operand) if self.is_truth_value(operand) => return self.shape_of(operand, is_negated),
            ExprKind::And(left, right) => (left, right, true),
            ExprKind::Or(left, right) => (left, right, false),
            _ => {
                let truth = self.truth(expr);
                let holds = if is_negated { self.terms.not(truth) } else { truth };
                return Shape::Leaf { expr, is_negated, holds };
            }
        };
        let first = self.shape_of(left, is_negated);
        let decides = self.truth(left);
        let goes_on = if is_and { decides } else { self.terms.not(decides) };
        let second = self.under(goes_on, |executor| executor.shape_of(right, is_negated));
        let is_all = is_and != is_negated;
        let mut members = Vec::new();
        for shape in [first, second] {
            match shape {
                Shape::All { members: inner, is_negated: own } if is_all && own == is_negated => members.extend(inner),
                Shape::Any { members: inner, is_negated: own } if !is_all && own == is_negated => members.extend(inner),
                shape => members.push(shape),
            }
        }
        if is_all { Shape::All { members, is_negated } } else { Shape::Any { members, is_negated } }
    }

    /// Whether an expression is a truth value put together from others.
    fn is_truth_value(&self, expr: ExprId) -> bool {
        match *self.program[expr].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, _) | ExprKind::And(..) | ExprKind::Or(..) => true,
            ExprKind::Convert(operand) => self.is_truth_value(operand),
            _ => false,
        }
    }

    fn variable_of_slot(&self, slot: u32) -> Option<VarId> {
        let frame = self.frames.last()?;
        let index = slot.checked_sub(frame.first_slot)?;
        self.program[frame.function].locals.get(index as usize).copied()
    }
}
