//! The values of variables along a story: what each entry changes, so that the state at any entry can be put
//! together from the changes before it.

use std::collections::{BTreeMap, BTreeSet};

use ir::{FunctionId, Op, Program, Storage, TypeId, TypeKind, VarId, VariableKind};
use run::{Cursor, Effect, ObjectName, Pointer, Step, Trace, Value};

use super::strings::Strings;
use crate::story::Names;
use crate::{Entry, Event};

/// Elements of allocated memory that are shown.
const ELEMENTS: u64 = 16;
/// Members of a variable that are shown one by one.
const MEMBERS: usize = 48;

/// A change of the state. Texts are numbers in a table of strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// A call is made; calls count from 1, the outermost.
    Enter { depth: u32, function: FunctionId },
    /// Calls from this one inwards have returned.
    Leave { depth: u32 },
    /// A variable of a call (0: of the whole program) has a value, or none any more.
    Set { depth: u32, name: u32, value: Option<u32> },
}

/// What every entry of a story changes.
pub(super) fn changes(
    trace: &Trace<'_>,
    entries: &[Entry],
    names: &Names<'_>,
    strings: &mut Strings,
) -> Vec<Vec<Change>> {
    let mut walk = Walk {
        program: trace.program(),
        cursor: trace.cursor(),
        names,
        strings,
        frames: Vec::new(),
        objects: BTreeMap::new(),
        dirty: BTreeSet::new(),
        shown: BTreeMap::new(),
        returned: None,
        row: Vec::new(),
    };
    walk.start();
    let begins = begins(trace, entries);
    let mut all = Vec::with_capacity(entries.len());
    for index in 0..entries.len() {
        let end = begins.get(index + 1).copied().unwrap_or(trace.len());
        while walk.cursor.position() < end {
            walk.step();
        }
        walk.settle();
        all.push(std::mem::take(&mut walk.row));
    }
    all
}

/// The step with which each entry begins. Entries stand in order, so these do not decrease.
pub(super) fn begins(trace: &Trace<'_>, entries: &[Entry]) -> Vec<usize> {
    let mut begins: Vec<usize> = Vec::with_capacity(entries.len());
    for entry in entries {
        let least = begins.last().map_or(0, |&last| last);
        begins.push(begin(trace, entry, least).max(least));
    }
    begins
}

/// The step with which an entry begins: for a call the step that makes it, for a loop and its iterations what
/// prepares them (`i = 0`, `i++`).
fn begin(trace: &Trace<'_>, entry: &Entry, least: usize) -> usize {
    let program = trace.program();
    let before = |step: usize| step.checked_sub(1).filter(|&before| before > least).and_then(|at| trace.step(at));
    let Some(own) = trace.step(entry.step) else { return entry.step };
    let mut first = entry.step;
    match entry.event {
        Event::Call { library: false, .. } if before(first).is_some_and(|before| before.depth < own.depth) => {
            first -= 1;
        }
        Event::Iteration { .. } | Event::LoopEnd { .. } => {
            let statement = program[own.function].edge(own.edge).statement;
            let belongs =
                |step: &Step| step.depth == own.depth && program[step.function].edge(step.edge).statement == statement;
            while before(first).filter(|step| belongs(step)).is_some() {
                first -= 1;
            }
        }
        Event::Loop { .. } => {
            let around = program.sources.span(entry.span).map(|span| span.text);
            let belongs = |step: &Step| {
                let inside = program.sources.span(program[step.function].edge(step.edge).span);
                step.depth == own.depth
                    && matches!((around, inside), (Some(around), Some(inside)) if crate::story::encloses(&around, &inside.text))
            };
            while before(first).filter(|step| belongs(step)).is_some() {
                first -= 1;
            }
        }
        _ => {}
    }
    first
}

/// A thing with a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Slot {
    /// A variable of a call (0: of the whole program).
    Variable(u32, VarId),
    /// Allocated memory, by its number.
    Heap(u32),
}

/// An object of memory.
#[derive(Debug, Clone, Copy)]
struct Object {
    slot: Slot,
    address: u64,
    size: u64,
}

struct Walk<'t, 's> {
    program: &'t Program,
    cursor: Cursor<'t>,
    names: &'s Names<'t>,
    strings: &'s mut Strings,
    frames: Vec<FunctionId>,
    /// Objects that the run made, by their numbers.
    objects: BTreeMap<u32, Object>,
    /// What may have changed since it was last looked at.
    dirty: BTreeSet<Slot>,
    /// The values that were last told.
    shown: BTreeMap<Slot, BTreeMap<u32, u32>>,
    /// The outermost call that has returned and was not told yet: it is still to be seen at its last entry.
    returned: Option<u32>,
    row: Vec<Change>,
}

impl Walk<'_, '_> {
    /// The variables of the whole program.
    fn start(&mut self) {
        let globals = self.program.globals.iter().map(|global| global.var).filter(|&var| self.is_named(var));
        self.dirty = globals.map(|var| Slot::Variable(0, var)).collect();
    }

    fn is_named(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        let named = match variable.kind {
            VariableKind::Declared | VariableKind::Parameter => true,
            VariableKind::Temporary | VariableKind::Literal => false,
        };
        let of_library = variable
            .function
            .map_or(self.program.sources.is_library(variable.span), |function| self.program[function].library);
        named && !of_library && variable.span.is_some() && !variable.name.starts_with(['$', '('])
    }

    /// Makes a step and notes what it may change.
    fn step(&mut self) {
        let Some(step) = self.cursor.next_step() else { return };
        self.call(step);
        let function = &self.program[step.function];
        let op = &function.edge(step.edge).op;
        if let Op::Begin { var, .. } | Op::End { var } = *op
            && self.is_named(var)
        {
            self.dirty.insert(Slot::Variable(step.depth, var));
        }
        // The library's own variables are of no interest, only what it does to memory and gives back.
        let matters = !function.library || matches!(op, Op::Call { .. } | Op::Return { .. });
        let mut created = Vec::new();
        if matters || !self.cursor.touched().is_empty() {
            self.note_effects(step.depth, &mut created);
        }
        self.cursor.forward();
        for (address, depth) in created {
            self.create(&self.cursor.pointer(address), depth);
        }
    }

    /// Notes what the next step changes, and where it makes objects: those can be looked at when it is made.
    fn note_effects(&mut self, mut depth: u32, created: &mut Vec<(u64, u32)>) {
        for effect in self.cursor.effects() {
            match effect {
                Effect::Variable { var, .. } => {
                    if self.is_named(var) {
                        self.dirty.insert(Slot::Variable(depth, var));
                    }
                }
                Effect::Memory { place, .. } | Effect::Destroyed(place) => self.touch(&place),
                Effect::Created(place) => created.push((place.address, depth)),
                Effect::Called(_) => depth += 1,
                Effect::Returned(_) => depth = depth.saturating_sub(1),
            }
        }
    }

    fn create(&mut self, place: &Pointer, depth: u32) {
        let Some(target) = &place.target else { return };
        let slot = match target.name {
            ObjectName::Variable(var) if self.is_named(var) => Slot::Variable(depth, var),
            ObjectName::Heap(_) => Slot::Heap(target.object),
            _ => return,
        };
        self.objects.insert(target.object, Object { slot, address: place.address, size: target.size });
        self.dirty.insert(slot);
    }

    fn touch(&mut self, place: &Pointer) {
        let Some(target) = &place.target else { return };
        let slot = match (self.objects.get(&target.object), &target.name) {
            (Some(object), _) => object.slot,
            // Objects that were there before the first step: of the whole program, and of the outermost call.
            (None, &ObjectName::Variable(var)) if self.is_named(var) => match self.program[var].storage {
                Storage::Static => Slot::Variable(0, var),
                Storage::Automatic => Slot::Variable(1, var),
            },
            (None, _) => return,
        };
        self.dirty.insert(slot);
    }

    /// Leaves and enters calls, so that the innermost one is that of the step.
    fn call(&mut self, step: Step) {
        let depth = step.depth as usize;
        let same = self.frames.len().min(depth);
        let same = if same == depth && self.frames.get(depth - 1).is_some_and(|&open| open != step.function) {
            same - 1
        } else {
            same
        };
        if self.frames.len() > same {
            self.frames.truncate(same);
            let outermost = same as u32 + 1;
            self.dirty.retain(|slot| !matches!(slot, Slot::Variable(of, _) if *of >= outermost));
            self.shown.retain(|slot, _| !matches!(slot, Slot::Variable(of, _) if *of >= outermost));
            self.returned = Some(self.returned.map_or(outermost, |known| known.min(outermost)));
        }
        while self.frames.len() < depth {
            self.leave();
            self.frames.push(step.function);
            let depth = self.frames.len() as u32;
            if !self.program[step.function].library {
                self.row.push(Change::Enter { depth, function: step.function });
                let parameters: Vec<VarId> = self.program[step.function].parameters.clone();
                self.dirty.extend(parameters.into_iter().map(|var| Slot::Variable(depth, var)));
            }
        }
    }

    fn leave(&mut self) {
        self.row.extend(self.returned.take().map(|depth| Change::Leave { depth }));
    }

    /// Tells the values that changed, at the end of an entry.
    fn settle(&mut self) {
        // What returned before this entry is gone; what returns in it is still seen.
        self.leave();
        if let Some(step) = self.cursor.next_step() {
            self.call(step);
        }
        for slot in std::mem::take(&mut self.dirty) {
            self.tell(slot);
        }
    }

    /// Tells the values of a thing that are not those that were last told; members of records one by one.
    fn tell(&mut self, slot: Slot) {
        let depth = match slot {
            Slot::Variable(depth, _) => depth,
            Slot::Heap(_) => 0,
        };
        let mut now = BTreeMap::new();
        let mut order = Vec::new();
        for (name, value) in self.texts(slot) {
            let name = self.strings.id(&name);
            order.push(name);
            now.insert(name, self.strings.id(&value));
        }
        let before = self.shown.remove(&slot).unwrap_or_default();
        for name in before.keys().filter(|name| !now.contains_key(name)) {
            self.row.push(Change::Set { depth, name: *name, value: None });
        }
        for name in order {
            if before.get(&name) != now.get(&name) {
                self.row.push(Change::Set { depth, name, value: now.get(&name).copied() });
            }
        }
        if !now.is_empty() {
            self.shown.insert(slot, now);
        }
    }

    /// The names and values that a thing has now.
    fn texts(&self, slot: Slot) -> Vec<(String, String)> {
        let mut texts = Vec::new();
        match slot {
            Slot::Variable(depth, var) => {
                let open = self.frames.len();
                let frame = if depth == 0 { Some(0) } else { open.checked_sub(depth as usize) };
                if let Some(frame) = frame {
                    let value = self.cursor.variable_in(frame, var);
                    if is_unset(&value) {
                        return texts;
                    }
                    self.add_members(self.variable_name(var), &value, self.program[var].ty, &mut texts);
                }
            }
            Slot::Heap(number) => self.add_heap_object(number, &mut texts),
        }
        texts
    }

    /// A value, or the members that it has.
    fn add_members(&self, name: String, value: &Value, ty: TypeId, texts: &mut Vec<(String, String)>) {
        match (value, self.program.types.kind(ty)) {
            (Value::Missing, _) => {}
            (Value::Unset, _) => texts.push((name, "not set".to_string())),
            (Value::Record(values), &TypeKind::Record(record)) if texts.len() + values.len() <= MEMBERS => {
                let fields = &self.program.types.record(record).fields;
                for (value, field) in values.iter().zip(fields) {
                    let name = if field.name.is_empty() { name.clone() } else { format!("{name}.{}", field.name) };
                    self.add_members(name, value, field.ty, texts);
                }
            }
            (Value::Array { elements, length }, &TypeKind::Array { element, .. })
                if elements.len() as u64 == *length
                    && texts.len() + elements.len() <= MEMBERS
                    && matches!(self.program.types.kind(element), TypeKind::Record(_)) =>
            {
                for (index, value) in elements.iter().enumerate() {
                    self.add_members(format!("{name}[{index}]"), value, element, texts);
                }
            }
            _ => texts.push((name, self.names.known_value(value, ty))),
        }
    }

    /// Allocated memory: what it holds, as far as pointers to it said what that is.
    fn add_heap_object(&self, number: u32, texts: &mut Vec<(String, String)>) {
        let Some(object) = self.objects.get(&number) else { return };
        let Some((name, Some(holds))) = self.names.heap_object(number) else { return };
        let Some(size) = self.program.types.size_of(holds).filter(|&size| size > 0) else { return };
        let count = object.size / size;
        let element = |index: u64| self.cursor.at(object.address + index * size, holds);
        if count <= 1 {
            return self.add_members(name, &element(0), holds, texts);
        }
        let known: Vec<Value> =
            (0..count.min(ELEMENTS)).map(element).filter(|value| *value != Value::Missing).collect();
        if known.is_empty() {
            return;
        }
        let mut parts: Vec<String> = known.iter().map(|value| self.names.known_value(value, holds)).collect();
        if count > ELEMENTS {
            parts.push(format!("... ({count} elements)"));
        }
        texts.push((name, format!("{{{}}}", parts.join(", "))));
    }

    /// The name, with the line if the function has several of that name.
    fn variable_name(&self, var: VarId) -> String {
        let variable = &self.program[var];
        let same =
            |other: &&VarId| **other != var && self.is_named(**other) && self.program[**other].name == variable.name;
        let shadowed =
            variable.function.is_some_and(|function| self.program[function].locals.iter().any(|other| same(&other)));
        match self.program.sources.span(variable.span) {
            Some(span) if shadowed => format!("{} (line {})", variable.name, span.told.line),
            _ => variable.name.clone(),
        }
    }
}

/// Whether nothing of a value was ever set.
fn is_unset(value: &Value) -> bool {
    match value {
        Value::Unset => true,
        Value::Record(parts) | Value::Array { elements: parts, .. } => parts.iter().all(is_unset),
        Value::Int(_) | Value::Float(_) | Value::Pointer(_) | Value::Missing => false,
    }
}
