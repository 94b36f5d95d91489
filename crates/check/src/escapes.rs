//! Whether a recorded run stays inside the invariants: a test of the analysis by the interpreter.
//!
//! At each location that the run comes to, what variables and memory hold is compared with what is said to hold there in all
//! runs. Places that the run comes to often are looked at less and less often.

use std::collections::BTreeMap;

use analyse::invariants::{Age, CellId, Invariants, ObjectId, ObjectKind, Relation, State, Value as Known};
use ir::{EdgeId, FunctionId, LocationId, Op, Storage, TypeId, TypeKind, VarId};
use run::{Cursor, ObjectName, Outcome, Pointer, Trace, Value};

/// The most states of a run that are compared.
const MAX_COMPARED: u32 = 400;
/// The most objects from the heap that are compared in a state.
const MAX_HEAP: usize = 12;
/// The most elements of memory from the heap that are compared.
const MAX_ELEMENTS: u64 = 6;
/// The most escapes that are told.
const MAX_TOLD: usize = 20;

/// How a run leaves the invariants; nothing if it does not.
pub fn escapes(trace: &Trace<'_>, invariants: &Invariants<'_>) -> Vec<String> {
    let mut found = Vec::new();
    if invariants.halt.is_some() {
        return found;
    }
    if let Outcome::Failure(failure) = &trace.report().outcome
        && let Some(site) = failure.site
        && invariants.holds(site, failure.class)
    {
        let place = trace.program().sources.describe(trace.program()[site].span);
        found.push(format!("{place}: {} is proven and fails", failure.class.name()));
    }
    let mut comparison = Comparison {
        invariants,
        cursor: trace.cursor(),
        visits: BTreeMap::new(),
        heap: BTreeMap::new(),
        latest: BTreeMap::new(),
        compared: 0,
    };
    while comparison.compared < MAX_COMPARED && found.len() < MAX_TOLD {
        comparison.compare(&mut found);
        comparison.note_allocations();
        if !comparison.cursor.forward() {
            break;
        }
    }
    found
}

/// Memory that a step of the run allocated.
#[derive(Debug, Clone, Copy)]
struct Block {
    step: (FunctionId, EdgeId),
    address: u64,
}

struct Comparison<'t, 'i, 'p> {
    invariants: &'i Invariants<'p>,
    cursor: Cursor<'t>,
    visits: BTreeMap<(FunctionId, LocationId), u32>,
    /// Objects of the run by their numbers.
    heap: BTreeMap<u32, Block>,
    /// The last object of each step that allocates.
    latest: BTreeMap<(FunctionId, EdgeId), u32>,
    compared: u32,
}

impl Comparison<'_, '_, '_> {
    fn compare(&mut self, found: &mut Vec<String>) {
        let Some(step) = self.cursor.next_step() else { return };
        let program = self.invariants.program();
        let edge = program[step.function].edge(step.edge);
        let visits = self.visits.entry((step.function, edge.from)).or_insert(0);
        *visits += 1;
        if *visits > 2 && !visits.is_power_of_two() {
            return;
        }
        self.compared += 1;
        let place = format!("{} in {}", program.sources.describe(edge.span), program[step.function].name);
        let mut wrong = Vec::new();
        match self.invariants.at(step.function, edge.from) {
            None => wrong.push("no run comes here".to_string()),
            Some(state) => self.compare_state(state, step.function, &mut wrong),
        }
        found.extend(wrong.into_iter().map(|what| format!("{place} (step {}): {what}", step.index)));
    }

    fn compare_state(&self, state: &State, function: FunctionId, wrong: &mut Vec<String>) {
        let program = self.invariants.program();
        let statics =
            program.variables().filter(|(_, variable)| variable.storage == Storage::Static).map(|(var, _)| var);
        for var in statics.chain(program[function].locals.iter().copied()) {
            let value = self.cursor.variable(var);
            let object = self.invariants.world().objects.variable(var);
            let name = &program[var].name;
            self.compare_value(state, (object, 0, program[var].ty), &value, &mut |what| {
                wrong.push(format!("{name}: {what}"))
            });
        }
        for (&number, &block) in self.heap.iter().rev().take(MAX_HEAP) {
            self.compare_block(state, number, block, wrong);
        }
        for relation in state.related(self.invariants.world()) {
            self.compare_relation(relation, wrong);
        }
    }

    fn compare_block(&self, state: &State, number: u32, block: Block, wrong: &mut Vec<String>) {
        let Some(size) = self.cursor.size_of(number) else { return };
        let Some(object) = self.object_of(number, block) else { return };
        let objects = &self.invariants.world().objects;
        if state.sizes.get(object).is_none_or(|sizes| !sizes.has(i128::from(size))) {
            wrong.push(format!("memory of {size} bytes is said to have {:?}", state.sizes.get(object)));
        }
        let Some(ty) = objects.object(object).ty else { return };
        let bytes = self.invariants.program().types.size_of(ty).unwrap_or(0).max(1);
        for element in 0..(size / bytes).min(MAX_ELEMENTS) {
            let value = self.cursor.at(block.address + element * bytes, ty);
            self.compare_value(state, (object, element * bytes, ty), &value, &mut |what| {
                wrong.push(format!("memory allocated by {:?}: {what}", block.step));
            });
        }
    }

    fn object_of(&self, number: u32, block: Block) -> Option<ObjectId> {
        let is_latest = self.latest.get(&block.step) == Some(&number);
        let age = if is_latest { Age::Latest } else { Age::Earlier };
        self.invariants.world().objects.number(ObjectKind::Allocated(block.step.0, block.step.1, age))
    }

    /// Compares the scalars of a value.
    fn compare_value(
        &self,
        state: &State,
        (object, offset, ty): (ObjectId, u64, TypeId),
        value: &Value,
        told: &mut dyn FnMut(String),
    ) {
        let types = &self.invariants.program().types;
        match (value, types.kind(ty)) {
            (Value::Record(members), TypeKind::Record(record)) => {
                for (field, member) in types.record(*record).fields.iter().zip(members) {
                    if field.bits.is_none() {
                        self.compare_value(state, (object, offset + field.offset, field.ty), member, told);
                    }
                }
            }
            (Value::Array { elements, .. }, TypeKind::Array { element, .. }) => {
                let size = types.size_of(*element).unwrap_or(0);
                for (index, value) in (0..).zip(elements) {
                    self.compare_value(state, (object, offset + index * size, *element), value, told);
                }
            }
            (Value::Int(_) | Value::Pointer(_) | Value::Unset, _) => {
                let place = analyse::invariants::Number::constant(i128::from(offset));
                let bytes = types.size_of(ty).unwrap_or(1);
                let hits = self.invariants.world().objects.hits(types, object, &place, bytes);
                if let [(cell, true)] = hits.cells[..] {
                    self.compare_scalar(state, cell, value, &mut |what| told(format!("at byte {offset}: {what}")));
                }
            }
            (Value::Float(_) | Value::Missing | Value::Record(_) | Value::Array { .. }, _) => {}
        }
    }

    fn compare_scalar(&self, state: &State, cell: CellId, value: &Value, told: &mut dyn FnMut(String)) {
        match (value, state.get(cell)) {
            (Value::Unset, Known::Unknown) | (_, Known::Unknown) => {}
            (Value::Unset, known) => told(format!("it is not set, and said to be {known:?}")),
            (Value::Int(value), Known::Number(number)) if !number.has(*value) => {
                told(format!("{value} is not in {number:?}"));
            }
            (Value::Pointer(pointer), Known::Number(number)) if !number.has(i128::from(pointer.address)) => {
                told(format!("the address {} is not in {number:?}", pointer.address));
            }
            (Value::Pointer(pointer), Known::Pointer(known)) if !self.has_pointer(&known, pointer) => {
                told(format!("{pointer:?} is not in {known:?}"));
            }
            (Value::Int(address), Known::Pointer(known)) => {
                let pointer = self.cursor.pointer(*address as u64);
                if !self.has_pointer(&known, &pointer) {
                    told(format!("{pointer:?} is not in {known:?}"));
                }
            }
            _ => {}
        }
    }

    fn has_pointer(&self, known: &analyse::invariants::Pointer, pointer: &Pointer) -> bool {
        if known.any {
            return true;
        }
        let Some(target) = &pointer.target else {
            return if pointer.address == 0 { known.null } else { known.wild };
        };
        let objects = &self.invariants.world().objects;
        let object = match target.name {
            ObjectName::Variable(var) => Some(objects.variable(var)),
            ObjectName::Function(function) => objects.number(ObjectKind::Function(function)),
            ObjectName::Heap(_) | ObjectName::Stack(_) | ObjectName::Environment => {
                self.heap.get(&target.object).and_then(|&block| self.object_of(target.object, block))
            }
            ObjectName::Arguments => None,
        };
        let offsets = object.and_then(|object| known.targets.get(&object));
        offsets.is_some_and(|offsets| offsets.has(i128::from(target.offset))) || !target.alive && known.wild
    }

    fn compare_relation(&self, relation: Relation, wrong: &mut Vec<String>) {
        let world = self.invariants.world();
        let value = |(cell, negative): (CellId, bool)| -> Option<i128> {
            let var: VarId = world.variable_of(cell)?;
            let value = self.cursor.variable(var).as_int()?;
            Some(if negative { -value } else { value })
        };
        let (Some(a), Some(b)) = (value(relation.a), value(relation.b)) else { return };
        if a + b > relation.bound {
            let name = |cell: CellId| world.variable_of(cell).map(|var| world.program[var].name.clone());
            let names = (name(relation.a.0), name(relation.b.0));
            wrong.push(format!("{names:?}: {a} + {b} is more than {relation:?}"));
        }
    }

    /// Remembers which step made which objects.
    fn note_allocations(&mut self) {
        let Some(step) = self.cursor.next_step() else { return };
        let edge = self.invariants.program()[step.function].edge(step.edge);
        let allocates = matches!(edge.op, Op::Call { callee: ir::Callee::Builtin(_), .. } | Op::StackAllocate { .. });
        if !allocates {
            return;
        }
        for effect in self.cursor.effects() {
            if let run::Effect::Created(pointer) = effect
                && let Some(object) = self.created(&pointer)
            {
                let step = (step.function, step.edge);
                self.heap.insert(object, Block { step, address: pointer.address });
                self.latest.insert(step, object);
            }
        }
    }

    /// The number of an object that a step is about to make.
    fn created(&self, pointer: &Pointer) -> Option<u32> {
        let touched = self.cursor.touched();
        let mut created = touched.iter().filter_map(|touched| match touched {
            run::Touched::Created { object } => Some(*object),
            run::Touched::Written { .. } | run::Touched::Destroyed { .. } => None,
        });
        pointer.target.as_ref().map(|target| target.object).or_else(|| created.next_back())
    }
}
