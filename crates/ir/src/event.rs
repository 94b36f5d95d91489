//! What formulas of temporal logic see of a run: events, one after the other, each with the propositions that hold then.
//!
//! An event is an [`Op::Observe`](crate::Op::Observe) with a number of its own: engines that do not care see a step that does
//! nothing. It happens when a run comes to the step and its condition holds.

use crate::{ExprId, Program};

/// What an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// The program starts.
    Start,
    /// A function is about to be called.
    Call,
    /// A call has returned.
    Return,
    /// The run comes to a line.
    Line,
    /// Something was written, or may have been.
    Write,
}

/// An event of the program's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What it is.
    pub kind: EventKind,
    /// The propositions that it makes true, by their numbers; if there is an expression, only where that is true.
    pub holds: Vec<(usize, Option<ExprId>)>,
}

/// The events of a program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Events {
    /// How many propositions there are.
    pub propositions: usize,
    /// The number of the first event among those of [`Op::Observe`](crate::Op::Observe).
    pub first: u32,
    /// The events.
    pub list: Vec<Event>,
    /// Propositions that are expressions with a value at all times.
    pub everywhere: Vec<(usize, ExprId)>,
    /// The proposition that holds when the program has ended.
    pub end: Option<usize>,
}

impl Program {
    /// The event of an observation, if it is one.
    pub fn event_of(&self, number: u32) -> Option<&Event> {
        self.events.list.get(number.checked_sub(self.events.first)? as usize)
    }
}
