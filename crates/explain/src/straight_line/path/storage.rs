//! What the steps of a path work on: storage under names of its own, calls, and what a step does with bytes.

use ir::{FunctionId, PlaceId, VarId};
use run::Spot;

/// Storage, under a name that is never used twice in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Store {
    /// A variable of one call that is in no memory.
    Variable(u32, VarId),
    /// An object of memory.
    Object(u32),
    /// Whether an object is alive: one byte.
    Life(u32),
}

/// Some bytes of storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes {
    /// The storage.
    pub store: Store,
    /// The first byte.
    pub offset: u32,
    /// How many.
    pub length: u32,
}

/// A call of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Activation {
    /// The function.
    pub function: FunctionId,
    /// The calls that are open, this one included.
    pub depth: u32,
    /// The step that made the call; none for the start function.
    pub called_at: Option<usize>,
    /// The caller.
    pub caller: Option<u32>,
}

/// A value that a step writes and that is taken from the run as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    /// Where it goes.
    pub to: Bytes,
    /// The value.
    pub value: u128,
    /// Whether it comes from outside: an input of the program, or what it reads.
    pub is_input: bool,
    /// Whether the step itself reads it: a value that nobody had set.
    pub is_read: bool,
    /// Whether it is the same as what was given before it: storage that shares what nobody had set.
    pub is_copy: bool,
    /// Which bits of the bytes it is about.
    pub bits: u128,
}

impl Given {
    /// A value that the step writes.
    pub fn new(to: Bytes, value: u128, is_input: bool) -> Given {
        Given { to, value, is_input, is_read: false, is_copy: false, bits: u128::MAX }
    }
}

/// Bytes that a step copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copied {
    /// Where they come from.
    pub from: (Store, u32),
    /// Where they go.
    pub to: Bytes,
}

/// What a step does beyond what its operation says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doing {
    /// Nothing.
    Plain,
    /// It enters a function: where its parameters are, and the object of its variable arguments.
    Enter {
        /// The call.
        activation: u32,
        /// Where the parameters are.
        parameters: Vec<Option<Spot>>,
        /// The object of variable arguments.
        area: Option<u32>,
    },
    /// It leaves a function: where the result goes, in the caller.
    Leave {
        /// The caller.
        caller: Option<u32>,
        /// The place.
        result: Option<(PlaceId, Spot)>,
    },
    /// A library function copies bytes, fills them with the byte of its second argument, compares or measures texts.
    Block {
        /// Bytes that are copied.
        copied: Vec<Copied>,
        /// Bytes that are filled.
        filled: Vec<Bytes>,
        /// The texts that are compared or measured.
        texts: Texts,
        /// Where the result goes.
        result: Option<Spot>,
    },
}

/// Texts that a library function looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Texts {
    /// Where they begin.
    pub starts: Vec<(Store, u32)>,
    /// How many bytes were looked at.
    pub looked: u32,
    /// Whether all bytes were looked at that the function may look at.
    pub is_all: bool,
}
