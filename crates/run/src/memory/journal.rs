//! What a recorded run writes down: every change of registers and memory, so that it can be walked in both
//! directions.

use ir::{EdgeId, FunctionId, TypeId};

use super::object::{Object, Origin};
use crate::Stream;

/// One change. Events between two `Step`s belong to the step before them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Event {
    /// A step begins.
    Step { edge: EdgeId },
    /// A register (counted from the bottom of the stack of registers) changed.
    Register { index: u32, old: u64, new: u64 },
    /// Bytes of an object changed: four pieces of `length` bytes at `at`: data before, shadow before, data
    /// after, shadow after.
    Write { id: u32, offset: u32, length: u32, at: usize, why: Why },
    /// An object came into being: an index into `births`.
    Create(usize),
    /// An object died: an index into `deaths`.
    Destroy(usize),
    /// A call: the function entered, where its registers begin, and which variant of its code runs.
    Enter { function: FunctionId, base: u32, code: u32 },
    /// Another thread goes on.
    Switch { from: u32, to: u32 },
    /// A return from the innermost call.
    Leave { function: FunctionId, base: u32, code: u32 },
}

/// Why bytes changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// They were written.
    Written,
    /// They were read, and what they held all the time became known.
    Read,
    /// Others were read that share their content.
    Shared,
}

/// An object that came into being; its bytes are zero.
#[derive(Debug, Clone)]
pub(crate) struct Birth {
    pub(crate) id: u32,
    pub(crate) base: u32,
    pub(crate) size: u64,
    pub(crate) read_only: bool,
    /// Whether the zeros count as set.
    pub(crate) set: bool,
    pub(crate) origin: Origin,
    /// For an area of variable arguments: what lies where.
    pub(crate) arguments: Option<Vec<(u64, TypeId)>>,
}

/// An object as it was when it died.
#[derive(Debug, Clone)]
pub(crate) struct Death {
    pub(crate) object: Object,
    pub(crate) origin: Origin,
    pub(crate) arguments: Option<Vec<(u64, TypeId)>>,
}

/// Something that the program wrote to one of its streams.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    /// The number of events before it.
    pub(crate) event: usize,
    pub(crate) stream: Stream,
    /// Where it begins and ends in the journal's bytes.
    pub(crate) bytes: (usize, usize),
}

/// All changes of a run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Journal {
    pub(crate) events: Vec<Event>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) births: Vec<Birth>,
    pub(crate) deaths: Vec<Death>,
    pub(crate) output: Vec<Written>,
    /// The registers of each thread as recorded so far. They differ from the real ones, where temporaries come and go.
    registers: Vec<Vec<u64>>,
    /// The thread that runs.
    thread: usize,
}

impl Journal {
    /// Writes down that a register changes.
    pub(crate) fn register(&mut self, index: usize, new: u64) {
        if self.registers.len() <= self.thread {
            self.registers.resize(self.thread + 1, Vec::new());
        }
        let registers = &mut self.registers[self.thread];
        if registers.len() <= index {
            registers.resize(index + 64, 0);
        }
        let old = std::mem::replace(&mut registers[index], new);
        self.events.push(Event::Register { index: index as u32, old, new });
    }

    /// Writes down that another thread goes on.
    pub(crate) fn switch(&mut self, from: u32, to: u32) {
        self.thread = to as usize;
        self.events.push(Event::Switch { from, to });
    }

    /// Writes down what the program writes.
    pub(crate) fn output(&mut self, stream: Stream, bytes: &[u8]) {
        let from = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        self.output.push(Written { event: self.events.len(), stream, bytes: (from, self.bytes.len()) });
    }

    /// Bytes the journal itself holds, roughly.
    pub(crate) fn size(&self) -> usize {
        let others = self.births.len() + self.deaths.len() + self.output.len();
        self.events.len() * size_of::<Event>() + self.bytes.len() + others * 128
    }
}
