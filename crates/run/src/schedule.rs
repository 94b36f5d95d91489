//! The order in which threads make their steps, and who decides about it.

use std::collections::VecDeque;

use ir::SpanId;

/// Some visible steps of one thread, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    /// The thread; the first one is 0, the others are numbered as they are started.
    pub thread: u32,
    /// How many steps that other threads can notice.
    pub steps: u64,
}

/// An object that stands for the order in which inputs are asked for.
pub const INPUTS: u32 = u32::MAX;

/// Memory that a step reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Access {
    /// The object.
    pub object: u32,
    /// The first byte.
    pub offset: u32,
    /// How many.
    pub size: u32,
    /// Whether it writes (or ends the life of the object).
    pub writes: bool,
}

impl Access {
    /// Whether the order of two accesses of different threads matters.
    pub fn conflicts(&self, other: &Access) -> bool {
        let before = |one: &Access, two: &Access| u64::from(one.offset) + u64::from(one.size) <= u64::from(two.offset);
        self.object == other.object && (self.writes || other.writes) && !before(self, other) && !before(other, self)
    }
}

/// A thread that can make a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Able {
    /// The thread.
    pub thread: u32,
    /// Whether the program ends with that step.
    pub ends_program: bool,
}

/// A visible step with the invisible ones behind it.
#[derive(Debug)]
pub struct VisibleStep<'a> {
    /// Who made it.
    pub thread: u32,
    /// What it read and wrote.
    pub accesses: &'a [Access],
    /// The thread that it started.
    pub spawned: Option<u32>,
    /// Where it is written; for a step of the library, where the user called it.
    pub span: SpanId,
}

/// Decides which thread makes the next visible step.
pub trait Scheduler {
    /// One of the threads that can make a step; `last` made the step before. None gives the run up.
    fn choose(&mut self, able: &[Able], last: u32) -> Option<u32>;

    /// A step was made.
    fn made(&mut self, step: &VisibleStep<'_>);

    /// The run is over, and a thread still waits; what its condition reads.
    fn waits(&mut self, thread: u32, reads: &[Access]);
}

impl<S: Scheduler + ?Sized> Scheduler for &mut S {
    fn choose(&mut self, able: &[Able], last: u32) -> Option<u32> {
        (**self).choose(able, last)
    }

    fn made(&mut self, step: &VisibleStep<'_>) {
        (**self).made(step);
    }

    fn waits(&mut self, thread: u32, reads: &[Access]) {
        (**self).waits(thread, reads);
    }
}

/// How many steps one thread makes while others could before it is their turn: some wait by asking again and again.
const PATIENCE: u64 = 10_000;

/// Follows a schedule. Behind its end, and where it does not fit, each thread goes on until it ends or waits, then the next one does.
pub struct Follow {
    turns: VecDeque<Turn>,
    /// Steps that the current thread made without being told to.
    alone: u64,
}

impl Follow {
    /// Follows these turns.
    pub fn new(turns: &[Turn]) -> Follow {
        Follow { turns: turns.iter().copied().collect(), alone: 0 }
    }
}

impl Scheduler for Follow {
    fn choose(&mut self, able: &[Able], last: u32) -> Option<u32> {
        let can = |thread: u32| able.iter().any(|able| able.thread == thread);
        while let Some(turn) = self.turns.front_mut() {
            if turn.steps == 0 || !can(turn.thread) {
                self.turns.pop_front();
                continue;
            }
            turn.steps -= 1;
            return Some(turn.thread);
        }
        self.alone += 1;
        if can(last) && self.alone < PATIENCE {
            return Some(last);
        }
        self.alone = 0;
        let next = able.iter().find(|able| able.thread > last).or(able.first());
        next.map(|able| able.thread)
    }

    fn made(&mut self, _step: &VisibleStep<'_>) {}

    fn waits(&mut self, _thread: u32, _reads: &[Access]) {}
}

/// Appends a step to a schedule.
pub(crate) fn extend(turns: &mut Vec<Turn>, thread: u32) {
    match turns.last_mut() {
        Some(turn) if turn.thread == thread => turn.steps += 1,
        _ => turns.push(Turn { thread, steps: 1 }),
    }
}
