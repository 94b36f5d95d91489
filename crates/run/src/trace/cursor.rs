//! Walking a recorded run in both directions. Each move applies or takes back the changes of one step.

use ir::{EdgeId, ExprId, FunctionId, PlaceId, SpanId, TypeId, VarId, VariableKind};

use super::{Step, Trace};
use crate::code::SlotKind;
use crate::eval::{Location, View};
use crate::memory::{Event, Memory, Why};
use crate::scalar::Scalar;
use crate::value::{Pointer, Value};

/// A place in a recorded run: the state before a step.
pub struct Cursor<'t> {
    trace: &'t Trace<'t>,
    position: usize,
    memory: Memory,
    registers: Vec<u64>,
    frames: Vec<Open>,
    /// The registers and frames of the threads that do not run; those of the one that runs are empty.
    others: Vec<(Vec<u64>, Vec<Open>)>,
}

/// An open call.
#[derive(Debug, Clone, Copy)]
struct Open {
    function: FunctionId,
    base: u32,
    code: u32,
    /// The step that made the call.
    called_at: u32,
}

/// An open call as others see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameView {
    /// The function.
    pub function: FunctionId,
    /// The edge it is at: the next one in the innermost frame, the call in the others.
    pub edge: Option<EdgeId>,
    /// Where that is.
    pub span: SpanId,
    /// The step of that edge.
    pub step: usize,
}

/// Bytes that nobody set and that become known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revealed {
    /// The object.
    pub object: u32,
    /// The first byte.
    pub offset: u32,
    /// What they turn out to be.
    pub bytes: Vec<u8>,
    /// Which bits of them become known.
    pub bits: Vec<u8>,
    /// Whether they are read themselves; others, before them in the list, have the same content otherwise.
    pub is_read: bool,
}

/// Something that a step does to the state.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// A variable in no memory changes.
    Variable {
        /// The variable.
        var: VarId,
        /// Its value before.
        before: Value,
        /// Its value after.
        after: Value,
    },
    /// Bytes in memory change.
    Memory {
        /// Where they begin.
        place: Pointer,
        /// The bytes before; bits that were not set are zero.
        before: Vec<u8>,
        /// Which bits were set before.
        set_before: Vec<u8>,
        /// The bytes after.
        after: Vec<u8>,
        /// Which bits are set after.
        set_after: Vec<u8>,
    },
    /// An object comes into being.
    Created(Pointer),
    /// An object dies.
    Destroyed(Pointer),
    /// A function is entered.
    Called(FunctionId),
    /// A function is left.
    Returned(FunctionId),
}

/// An object of memory that a step touches, by its number ([`Target::object`](crate::Target::object)).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touched {
    /// Bytes of it are written.
    Written {
        /// The object.
        object: u32,
        /// The first byte, from its start.
        offset: u32,
        /// How many.
        length: u32,
    },
    /// It comes into being.
    Created {
        /// The object.
        object: u32,
    },
    /// It dies.
    Destroyed {
        /// The object.
        object: u32,
    },
}

/// Where a place is in one state of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Where its storage is.
    pub home: Home,
    /// For a bit-field: its first bit, counted from the storage, and its width.
    pub bits: Option<(u32, u32)>,
}

/// Where storage is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// A variable of the innermost call that is in no memory.
    Register(VarId),
    /// In an object that is alive.
    Memory {
        /// The address.
        address: u64,
        /// The object.
        object: u32,
        /// Bytes from its start; may lie outside.
        offset: i64,
    },
}

impl<'t> Cursor<'t> {
    pub(super) fn new(trace: &'t Trace<'_>) -> Cursor<'t> {
        let mut cursor = Cursor {
            trace,
            position: 0,
            memory: trace.start.clone(),
            registers: Vec::new(),
            frames: Vec::new(),
            others: Vec::new(),
        };
        for index in trace.prelude() {
            cursor.redo(index, 0);
        }
        cursor
    }

    /// The number of steps made so far: the state is the one before the step of that number.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The step that comes next; none at the end.
    pub fn next_step(&self) -> Option<Step> {
        self.trace.step(self.position)
    }

    /// Makes one step; false at the end.
    pub fn forward(&mut self) -> bool {
        if self.position >= self.trace.len() {
            return false;
        }
        for index in self.trace.events(self.position) {
            self.redo(index, self.position as u32);
        }
        self.position += 1;
        true
    }

    /// Takes one step back; false at the start.
    pub fn backward(&mut self) -> bool {
        let Some(previous) = self.position.checked_sub(1) else { return false };
        for index in self.trace.events(previous).rev() {
            self.undo(index);
        }
        self.position = previous;
        true
    }

    /// Goes to a position (at most the number of steps).
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.trace.len());
        while self.position < position {
            self.forward();
        }
        while self.position > position {
            self.backward();
        }
    }

    fn redo(&mut self, index: usize, step: u32) {
        let journal = &self.trace.journal;
        match journal.events[index] {
            Event::Step { .. } => {}
            Event::Switch { from, to } => self.switch(from as usize, to as usize),
            Event::Register { index, new, .. } => self.set_register(index, new),
            Event::Write { id, offset, length, at, .. } => {
                let length = length as usize;
                let after = &journal.bytes[at + 2 * length..at + 4 * length];
                let (data, shadow) = after.split_at(length);
                self.memory.restore(id, offset, data, shadow);
            }
            Event::Create(birth) => self.memory.redo_birth(&journal.births[birth]),
            Event::Destroy(death) => self.memory.redo_death(&journal.deaths[death]),
            Event::Enter { function, base, code } => {
                self.frames.push(Open { function, base, code, called_at: step });
            }
            Event::Leave { .. } => {
                self.frames.pop();
            }
        }
    }

    fn undo(&mut self, index: usize) {
        let journal = &self.trace.journal;
        match journal.events[index] {
            Event::Step { .. } => {}
            Event::Switch { from, to } => self.switch(to as usize, from as usize),
            Event::Register { index, old, .. } => self.set_register(index, old),
            Event::Write { id, offset, length, at, .. } => {
                let length = length as usize;
                let (data, shadow) = journal.bytes[at..at + 2 * length].split_at(length);
                self.memory.restore(id, offset, data, shadow);
            }
            Event::Create(birth) => self.memory.undo_birth(&journal.births[birth]),
            Event::Destroy(death) => self.memory.undo_death(&journal.deaths[death]),
            Event::Enter { .. } => {
                self.frames.pop();
            }
            Event::Leave { function, base, code } => {
                let returns = &self.trace.returns;
                let found = returns.binary_search_by_key(&index, |&(event, _)| event);
                let called_at = found.map_or(0, |found| returns[found].1);
                self.frames.push(Open { function, base, code, called_at });
            }
        }
    }

    /// Puts the registers and frames of one thread away and takes those of another.
    fn switch(&mut self, from: usize, to: usize) {
        let count = self.others.len().max(from + 1).max(to + 1);
        self.others.resize_with(count, Default::default);
        self.others[from] = (std::mem::take(&mut self.registers), std::mem::take(&mut self.frames));
        (self.registers, self.frames) = std::mem::take(&mut self.others[to]);
    }

    fn set_register(&mut self, index: u32, value: u64) {
        let index = index as usize;
        if self.registers.len() <= index {
            self.registers.resize(index + 64, 0);
        }
        self.registers[index] = value;
    }

    // The state.

    /// The open calls, innermost first.
    pub fn frames(&self) -> Vec<FrameView> {
        let mut views = Vec::new();
        let mut step = self.position;
        for open in self.frames.iter().rev() {
            let recorded = self.trace.step(step).filter(|recorded| recorded.function == open.function);
            let function = &self.trace.program[open.function];
            let edge = recorded.map(|recorded| recorded.edge);
            let span = edge.map_or(function.span, |edge| function.edge(edge).span);
            views.push(FrameView { function: open.function, edge, span, step });
            step = open.called_at as usize;
        }
        views
    }

    fn view(&self, frame: usize) -> View<'_> {
        let open = self.frames.len().checked_sub(frame + 1).map(|index| self.frames[index]);
        View {
            program: self.trace.program,
            memory: &self.memory,
            globals: &self.trace.globals,
            frame: open.map(|open| {
                let code = &*self.trace.codes[open.code as usize];
                (code, self.registers.get(open.base as usize..).unwrap_or_default())
            }),
        }
    }

    /// The value of a variable as the innermost call sees it.
    pub fn variable(&self, var: VarId) -> Value {
        self.variable_in(0, var)
    }

    /// The value of a variable as a call sees it, counted from the innermost.
    pub fn variable_in(&self, frame: usize, var: VarId) -> Value {
        self.view(frame).variable_value(var)
    }

    /// The value of a place as the innermost call sees it.
    pub fn place(&self, place: PlaceId) -> Value {
        self.view(0).place_value(place)
    }

    /// The value of an expression as the innermost call sees it.
    pub fn eval(&self, expr: ExprId) -> Value {
        self.eval_in(0, expr)
    }

    /// The value of an expression as a call sees it, counted from the innermost.
    pub fn eval_in(&self, frame: usize, expr: ExprId) -> Value {
        self.view(frame).value(expr)
    }

    /// The address of a place in memory as the innermost call sees it.
    pub fn address(&self, place: PlaceId) -> Option<Pointer> {
        let view = self.view(0);
        let address = view.address(place).ok()?;
        Some(view.pointer(address, Some(self.trace.program[place].ty())))
    }

    /// An address and what it points to now.
    pub fn pointer(&self, address: u64) -> Pointer {
        self.view(0).pointer(address, None)
    }

    /// Where a place is, as the innermost call sees it; none if there is no such place in this state.
    pub fn spot(&self, place: PlaceId) -> Option<Spot> {
        let view = self.view(0);
        let location = view.location(place).ok()?;
        match (location, self.trace.program[place].kind()) {
            (Location::Register { .. }, ir::PlaceKind::Variable(var)) => {
                Some(Spot { home: Home::Register(*var), bits: None })
            }
            (Location::Register { .. }, _) => None,
            (Location::Memory { address, bits }, _) => Some(Spot { home: self.home(address)?, bits }),
        }
    }

    /// Where a variable of the innermost call is.
    pub fn variable_spot(&self, var: VarId) -> Option<Spot> {
        let home = match self.view(0).variable(var).ok()? {
            Location::Register { .. } => Home::Register(var),
            Location::Memory { address, .. } => self.home(address)?,
        };
        Some(Spot { home, bits: None })
    }

    /// Where an address leads.
    pub fn home(&self, address: u64) -> Option<Home> {
        let (object, offset) = self.memory.locate(address)?;
        Some(Home::Memory { address, object: object.id, offset })
    }

    /// Up to 16 bytes of a living object as a number; none if not all of them are set.
    pub fn bytes_of(&self, object: u32, offset: u32, length: u32) -> Option<u128> {
        let (raw, set) = self.raw_bytes_of(object, offset, length)?;
        let all = crate::scalar::wrap(u128::MAX, length * 8, false);
        (set & all == all).then_some(raw & all)
    }

    /// The same with 0 for what is not set, as between the members of a record.
    pub fn set_bytes_of(&self, object: u32, offset: u32, length: u32) -> Option<u128> {
        let (raw, set) = self.raw_bytes_of(object, offset, length)?;
        Some(raw & set & crate::scalar::wrap(u128::MAX, length * 8, false))
    }

    /// The bits of a living object, and which of them are set.
    fn raw_bytes_of(&self, object: u32, offset: u32, length: u32) -> Option<(u128, u128)> {
        let base = self.memory.object(object)?.base;
        let address = self.memory.address(object, base).wrapping_add(u64::from(offset));
        self.memory.load(address, length as usize).ok()
    }

    /// The size of a living object.
    pub fn size_of(&self, object: u32) -> Option<u64> {
        self.memory.object(object).map(|object| object.data.len() as u64)
    }

    /// The value of a type that lies at an address in memory.
    pub fn at(&self, address: u64, ty: TypeId) -> Value {
        self.view(0).memory_value(address, ty, 0)
    }

    /// The variables of the user in a call, counted from the innermost, as far as they exist.
    pub fn variables(&self, frame: usize) -> Vec<(VarId, Value)> {
        let view = self.view(frame);
        let Some(open) = self.frames.len().checked_sub(frame + 1).map(|index| self.frames[index]) else {
            return Vec::new();
        };
        let program = self.trace.program;
        let named = |var: &VarId| match program[*var].kind {
            VariableKind::Declared | VariableKind::Parameter => true,
            VariableKind::Temporary | VariableKind::Literal => false,
        };
        let locals = program[open.function].locals.iter().copied().filter(named);
        locals.map(|var| (var, view.variable_value(var))).filter(|(_, value)| *value != Value::Missing).collect()
    }

    /// What the next step does, before it is made.
    pub fn effects(&self) -> Vec<Effect> {
        if self.position >= self.trace.len() {
            return Vec::new();
        }
        let mut frames = self.frames.clone();
        let mut effects = Vec::new();
        for index in self.trace.events(self.position) {
            if matches!(self.trace.journal.events[index], Event::Switch { .. }) {
                break;
            }
            self.effect(index, &mut frames, &mut effects);
        }
        effects
    }

    /// Which objects of memory the next step touches, before it is made. Cheaper than [`Cursor::effects`].
    pub fn touched(&self) -> Vec<Touched> {
        if self.position >= self.trace.len() {
            return Vec::new();
        }
        let journal = &self.trace.journal;
        let touched = self.trace.events(self.position).filter_map(|index| match journal.events[index] {
            Event::Write { id, offset, length, .. } => Some(Touched::Written { object: id, offset, length }),
            Event::Create(birth) => Some(Touched::Created { object: journal.births[birth].id }),
            Event::Destroy(death) => Some(Touched::Destroyed { object: journal.deaths[death].object.id }),
            Event::Step { .. }
            | Event::Register { .. }
            | Event::Enter { .. }
            | Event::Leave { .. }
            | Event::Switch { .. } => None,
        });
        touched.collect()
    }

    /// Bytes that were not set and that become known because the next step reads them, or others with the same content.
    pub fn revealed(&self) -> Vec<Revealed> {
        let mut found: Vec<Revealed> = Vec::new();
        if self.position >= self.trace.len() {
            return found;
        }
        let journal = &self.trace.journal;
        for index in self.trace.events(self.position) {
            let Event::Write { id, offset, length, at, why } = journal.events[index] else { continue };
            if why == Why::Written {
                continue;
            }
            let length = length as usize;
            let piece = |part: usize| &journal.bytes[at + part * length..at + (part + 1) * length];
            let (before, data, after) = (piece(1), piece(2), piece(3));
            let new = |index: usize| after[index] & !before[index];
            let positions: Vec<usize> = (0..length).filter(|&index| new(index) != 0).collect();
            for run in positions.chunk_by(|one, next| one + 1 == *next) {
                let bytes = run.iter().map(|&index| data[index]).collect();
                let bits = run.iter().map(|&index| new(index)).collect();
                let (offset, is_read) = (offset + run[0] as u32, why == Why::Read);
                found.push(Revealed { object: id, offset, bytes, bits, is_read });
            }
        }
        found
    }

    fn effect(&self, event: usize, frames: &mut Vec<Open>, effects: &mut Vec<Effect>) {
        let journal = &self.trace.journal;
        let view = self.view(0);
        let pointer = |id: u32, base: u32, offset: u32| {
            view.pointer(self.memory.address(id, base).wrapping_add(u64::from(offset)), None)
        };
        match journal.events[event] {
            // What comes behind it is how the next thread begins: no effect of this step.
            Event::Step { .. } | Event::Switch { .. } => {}
            Event::Register { index, old, new } => {
                // The parameters of a call that is just made were nothing before.
                let fresh = frames.len() > self.frames.len();
                let high = match journal.events.get(event + 1) {
                    Some(&Event::Register { index: next, old, new }) if next == index + 1 => (old, new),
                    _ => (0, 0),
                };
                effects.extend(self.register_effect(frames.last(), fresh, index, (old, high.0), (new, high.1)));
            }
            Event::Write { id, offset, length, at, .. } => {
                let length = length as usize;
                let piece = |number: usize| journal.bytes[at + number * length..at + (number + 1) * length].to_vec();
                let base = self.memory.object(id).map_or_else(
                    || journal.births.iter().find(|birth| birth.id == id).map_or(0, |birth| birth.base),
                    |object| object.base,
                );
                effects.push(Effect::Memory {
                    place: pointer(id, base, offset),
                    before: piece(0),
                    set_before: piece(1),
                    after: piece(2),
                    set_after: piece(3),
                });
            }
            Event::Create(birth) => {
                let birth = &journal.births[birth];
                effects.push(Effect::Created(pointer(birth.id, birth.base, 0)));
            }
            Event::Destroy(death) => {
                let object = &journal.deaths[death].object;
                effects.push(Effect::Destroyed(pointer(object.id, object.base, 0)));
            }
            Event::Enter { function, base, code } => {
                frames.push(Open { function, base, code, called_at: 0 });
                effects.push(Effect::Called(function));
            }
            Event::Leave { function, .. } => {
                frames.pop();
                effects.push(Effect::Returned(function));
            }
        }
    }

    /// The change of a variable that a register belongs to. Flags and addresses are no values.
    fn register_effect(
        &self,
        open: Option<&Open>,
        fresh: bool,
        index: u32,
        old: (u64, u64),
        new: (u64, u64),
    ) -> Option<Effect> {
        let open = open?;
        let code = &self.trace.codes[open.code as usize];
        let register = index.checked_sub(open.base)?;
        let program = self.trace.program;
        code.slots.iter().find_map(|slot| {
            let SlotKind::Register { register: own, flag } = slot.kind else { return None };
            if u32::from(own) != register {
                return None;
            }
            let ty = program[slot.var].ty;
            let scalar = Scalar::of(&program.types, ty)?;
            let word = |index: usize| self.registers.get(open.base as usize + index).copied().unwrap_or(0);
            let was_set = !fresh && flag.is_none_or(|flag| word(flag as usize) != 0);
            let view = self.view(0);
            let value = |(low, high): (u64, u64)| view.scalar_value(scalar.read(&[low, high], 0), ty);
            let before = if was_set { value(old) } else { Value::Unset };
            Some(Effect::Variable { var: slot.var, before, after: value(new) })
        })
    }
}
