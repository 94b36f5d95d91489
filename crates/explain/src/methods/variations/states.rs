//! States of runs in a form in which equal states are equal: objects are numbered anew, and variables that are not read any
//! more do not count.

use analyse::live::Live;
use ir::{Program, Storage, VarId};
use run::{Cursor, Home, ObjectName, Trace, Value};

/// A state with more in memory than this many bytes is a state of its own: to compare it would cost more than it saves.
const MAX_MEMORY: u64 = 1 << 16;

/// Makes states comparable.
pub(super) struct States<'p> {
    program: &'p Program,
    live: Live,
}

impl<'p> States<'p> {
    pub(super) fn of(program: &'p Program) -> States<'p> {
        States { program, live: Live::of(program, &|_, _| true) }
    }

    /// The state before a step; none if it is too large to be kept.
    pub(super) fn before(&self, trace: &Trace<'_>, step: usize) -> Option<Vec<u64>> {
        let mut cursor = trace.cursor();
        cursor.seek(step);
        let mut objects = cursor.live_objects();
        objects
            .retain(|(_, name)| matches!(name, ObjectName::Variable(_) | ObjectName::Heap(_) | ObjectName::Stack(_)));
        let size: u64 = objects.iter().filter_map(|(object, _)| cursor.size_of(*object)).sum();
        if size > MAX_MEMORY {
            return None;
        }
        let mut key = Key { program: self.program, cursor: &cursor, objects: &objects, words: Vec::new() };
        for (number, frame) in cursor.frames().into_iter().enumerate() {
            let Some(edge) = frame.edge else { continue };
            let edge = self.program[frame.function].edge(edge);
            // A call has been made: what it reads is not needed any more.
            let location = if number == 0 { edge.from } else { edge.to };
            key.words.extend([u64::from(frame.function.0), u64::from(location.0)]);
            for var in self.live.at(self.program, frame.function, location) {
                if self.program[var].storage != Storage::Static {
                    key.variable(number, var);
                }
            }
        }
        key.memory();
        Some(key.words)
    }
}

struct Key<'a, 't> {
    program: &'a Program,
    cursor: &'a Cursor<'t>,
    objects: &'a [(u32, ObjectName)],
    words: Vec<u64>,
}

impl Key<'_, '_> {
    fn variable(&mut self, frame: usize, var: VarId) {
        self.words.push(u64::from(var.0));
        let value = self.cursor.variable_in(frame, var);
        self.value(&value);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Int(value) => self.wide(0, *value as u128),
            Value::Float(bits) => self.wide(1, *bits),
            Value::Pointer(pointer) => self.address(pointer.address),
            // Their bytes are in memory, and are looked at there.
            Value::Record(_) | Value::Array { .. } => self.words.push(2),
            Value::Unset => self.words.push(3),
            Value::Missing => self.words.push(4),
        }
    }

    fn wide(&mut self, kind: u64, bits: u128) {
        self.words.extend([kind, bits as u64, (bits >> 64) as u64]);
    }

    /// An address by the place of its object among those that live.
    fn address(&mut self, address: u64) {
        match self.place_of(address) {
            Some((place, offset)) => self.words.extend([5, place, offset]),
            None => self.words.extend([6, address]),
        }
    }

    fn place_of(&self, address: u64) -> Option<(u64, u64)> {
        let Home::Memory { object, offset, .. } = self.cursor.home(address)? else { return None };
        let place = self.objects.binary_search_by_key(&object, |(known, _)| *known).ok()?;
        Some((place as u64, offset as u64))
    }

    /// What lives in memory, the older objects first.
    fn memory(&mut self) {
        for (object, name) in self.objects {
            let size = self.cursor.size_of(*object).unwrap_or(0);
            let is_of = match name {
                ObjectName::Variable(var) => u64::from(var.0) << 1 | 1,
                _ => 0,
            };
            self.words.extend([7, is_of, size]);
            if let ObjectName::Variable(var) = name
                && self.program[*var].read_only
            {
                continue;
            }
            let size = u32::try_from(size).unwrap_or(u32::MAX);
            for offset in (0..size).step_by(8) {
                let length = 8.min(size - offset);
                match self.cursor.bytes_of(*object, offset, length) {
                    Some(bits) => self.address(bits as u64),
                    None => {
                        let known = self.cursor.set_bytes_of(*object, offset, length).unwrap_or(0);
                        self.words.extend([8, known as u64]);
                    }
                }
            }
        }
    }
}
