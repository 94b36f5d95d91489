//! Objects of memory, alive and dead.

use std::collections::VecDeque;

use ir::{FunctionId, SpanId, VarId};

use super::links::Link;

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ObjectKind {
    /// A variable, global or local, or a string literal.
    Variable(VarId),
    /// From `malloc` and its kin.
    Heap,
    /// From `alloca`.
    Stack,
    /// The address of a function.
    Function(FunctionId),
    /// The variable arguments of a call.
    Arguments,
    /// `argv` and its strings.
    Environment,
}

/// A live object, as far as every access needs it. An empty slot has the id 0 and no bytes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Object {
    /// The contents.
    pub(crate) data: Box<[u8]>,
    /// For each byte the bits that are set; empty when all of them are.
    pub(crate) shadow: Box<[u8]>,
    /// Its id.
    pub(crate) id: u32,
    /// The low half of the address of its first byte.
    pub(crate) base: u32,
    /// How many bytes of the shadow are not full.
    pub(crate) unset: u32,
    /// Whether it must not be written.
    pub(crate) read_only: bool,
    /// Whether its unset bytes may be anything without that being a mistake: somebody else may have set them.
    pub(crate) may_be_anything: bool,
    /// Which of its bytes share their unknown content with others, in order.
    pub(crate) links: Vec<Link>,
}

impl Object {
    /// Whether all of some bytes were set.
    pub(crate) fn all_set(&self, offset: usize, length: usize) -> bool {
        self.shadow.is_empty() || self.shadow[offset..offset + length].iter().all(|&bits| bits == 0xff)
    }
}

/// Where an object comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) kind: ObjectKind,
    pub(crate) allocated: SpanId,
    pub(crate) step: u64,
    /// What its address was made a multiple of.
    pub(crate) align: u32,
}

impl Default for Origin {
    fn default() -> Origin {
        Origin { kind: ObjectKind::Environment, allocated: SpanId::NONE, step: 0, align: 1 }
    }
}

/// An object whose life has ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dead {
    pub(crate) id: u32,
    pub(crate) base: u32,
    pub(crate) size: u64,
    pub(crate) origin: Origin,
    /// Where and when it ended.
    pub(crate) ended: SpanId,
    pub(crate) ended_step: u64,
}

/// What is remembered of dead objects: everything about the latest ones, one bit about the older.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graveyard {
    latest: VecDeque<Dead>,
    /// One bit for each id that was freed rather than left behind by its scope.
    freed: Vec<u64>,
}

impl Graveyard {
    const REMEMBERED: usize = 1 << 12;

    pub(crate) fn bury(&mut self, dead: Dead) {
        if self.latest.len() == Graveyard::REMEMBERED
            && let Some(oldest) = self.latest.pop_front()
            && oldest.origin.kind == ObjectKind::Heap
        {
            let word = oldest.id as usize / 64;
            if self.freed.len() <= word {
                self.freed.resize(word + 1, 0);
            }
            self.freed[word] |= 1 << (oldest.id % 64);
        }
        self.latest.push_back(dead);
    }

    /// Takes back the latest death, when a run is walked backwards.
    pub(crate) fn find(&self, id: u32) -> Option<&Dead> {
        self.latest.iter().rev().find(|dead| dead.id == id)
    }

    /// Whether an id that is not alive was freed (rather than left behind by its scope).
    pub(crate) fn was_freed(&self, id: u32) -> bool {
        match self.find(id) {
            Some(dead) => dead.origin.kind == ObjectKind::Heap,
            None => self.freed.get(id as usize / 64).is_some_and(|word| word >> (id % 64) & 1 != 0),
        }
    }
}
