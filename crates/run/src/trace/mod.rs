//! Recorded runs. A [`Trace`] can only be made by running the program, so everything it says happened.

mod cursor;

use std::sync::Arc;

use ir::{EdgeId, FunctionId, Program};

use crate::code::Code;
use crate::memory::{Event, Journal, Memory};
use crate::outcome::{Limit, Outcome, Report};
use crate::{Options, Output, Prepared, Stream, vm};

pub use cursor::{Cursor, Effect, FrameView, Home, Revealed, Spot, Touched};

/// A recorded run.
pub struct Trace<'p> {
    program: &'p Program,
    report: Report,
    journal: Journal,
    /// Memory before the first step, prepared for walking.
    start: Memory,
    codes: Vec<Arc<Code>>,
    globals: Vec<u64>,
    steps: Vec<Recorded>,
    /// For every call that returned: the event of the return, and the step that made the call.
    returns: Vec<(usize, u32)>,
}

/// A step as it is kept.
#[derive(Debug, Clone, Copy)]
struct Recorded {
    /// Its first event.
    event: usize,
    function: FunctionId,
    edge: EdgeId,
    depth: u32,
    thread: u32,
}

/// A step of a recorded run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Its number, from 0.
    pub index: usize,
    /// The function it is in.
    pub function: FunctionId,
    /// The edge that was executed.
    pub edge: EdgeId,
    /// How many calls of its thread were open, the first one included.
    pub depth: u32,
    /// The thread that made it, from 0.
    pub thread: u32,
}

/// Why there is no trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TraceError {
    /// The run is too long to be recorded: it was given up after so many steps.
    TooLong {
        /// Steps recorded until then.
        steps: u64,
    },
    /// The run did not even start.
    NotStarted {
        /// Why.
        what: String,
    },
    /// Nobody tried to record it: the time was over.
    NoTime,
}

impl std::fmt::Display for TraceError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TraceError::TooLong { steps } => write!(out, "the run is too long to be recorded ({steps} steps)"),
            TraceError::NotStarted { what } => write!(out, "the run did not start: {what}"),
            TraceError::NoTime => write!(out, "there was no time to record it"),
        }
    }
}

impl std::error::Error for TraceError {}

impl<'p> Trace<'p> {
    /// Runs a program and writes every change down.
    ///
    /// # Errors
    ///
    /// When the run cannot start or is too long to be kept.
    pub fn replay(program: &'p Program, options: &Options, output: &mut dyn Output) -> Result<Trace<'p>, TraceError> {
        Trace::of(&Prepared::new(program), options, output)
    }

    /// The same for a program that is prepared.
    pub(crate) fn of(
        prepared: &Prepared<'p>,
        options: &Options,
        output: &mut dyn Output,
    ) -> Result<Trace<'p>, TraceError> {
        let program = prepared.program();
        let vm::Finished { vm, start, report } = vm::run(prepared, options, output, true, None);
        let memory = vm.world.memory;
        let Some(mut start) = start else {
            let what = match report.outcome {
                Outcome::Unsupported { what, .. } => what,
                Outcome::Limit(_) => "not enough memory".to_string(),
                Outcome::Exit { .. }
                | Outcome::Failure(_)
                | Outcome::AssumptionFalse { .. }
                | Outcome::Signal { .. } => "it ended before it began".to_string(),
            };
            return Err(TraceError::NotStarted { what });
        };
        if report.outcome == Outcome::Limit(Limit::Memory) && vm.recording_full {
            return Err(TraceError::TooLong { steps: report.steps });
        }
        start.prepare_walk(&memory);
        let journal = memory.journal.map(|journal| *journal).unwrap_or_default();
        let (steps, returns) = index(&journal, &report);
        let (codes, globals) = (vm.codes, vm.globals);
        Ok(Trace { program, report, journal, start, codes, globals, steps, returns })
    }

    /// The program that ran.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// How the run ended, its inputs and its number of steps.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether the run has no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// A step by its number.
    pub fn step(&self, index: usize) -> Option<Step> {
        let &Recorded { function, edge, depth, thread, .. } = self.steps.get(index)?;
        Some(Step { index, function, edge, depth, thread })
    }

    /// All steps in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        (0..self.len()).filter_map(|index| self.step(index))
    }

    /// A cursor before the first step.
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor::new(self)
    }

    /// What a step writes to the program's output.
    pub fn output(&self, step: usize) -> impl Iterator<Item = (Stream, &[u8])> {
        let events = self.events(step);
        let output = &self.journal.output;
        // Written after its step began, before the next one.
        let from = output.partition_point(|written| written.event <= events.start);
        output[from..]
            .iter()
            .take_while(move |written| written.event <= events.end)
            .map(|written| (written.stream, &self.journal.bytes[written.bytes.0..written.bytes.1]))
    }

    /// The events of a step.
    fn events(&self, step: usize) -> std::ops::Range<usize> {
        let end = self.steps.get(step + 1).map_or(self.journal.events.len(), |next| next.event);
        self.steps[step].event..end
    }

    /// The events before the first step.
    fn prelude(&self) -> std::ops::Range<usize> {
        0..self.steps.first().map_or(self.journal.events.len(), |first| first.event)
    }
}

impl std::fmt::Debug for Trace<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Trace").field("report", &self.report).finish_non_exhaustive()
    }
}

/// What becomes of a run in which one branch goes the other way. It is no run of the program, so there is no trace of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Turned {
    /// How it ends.
    pub outcome: Outcome,
    /// Whether it comes to the given edge after the branch.
    pub comes_to_edge: bool,
}

/// Runs a program with the outcome of the branch in one step turned round, and looks whether it comes to an edge then.
pub fn turned(program: &Program, options: &Options, step: u64, edge: (FunctionId, EdgeId)) -> Turned {
    let (prepared, mut output) = (Prepared::new(program), crate::Discard);
    let finished = vm::run(&prepared, options, &mut output, true, Some(step));
    let journal = finished.vm.world.memory.journal.map(|journal| *journal).unwrap_or_default();
    let (steps, _) = index(&journal, &finished.report);
    let after = steps.get(step as usize + 1..).unwrap_or_default();
    let comes_to_edge = after.iter().any(|recorded| (recorded.function, recorded.edge) == edge);
    Turned { outcome: finished.report.outcome, comes_to_edge }
}

/// Finds the steps and the calls in a journal.
fn index(journal: &Journal, report: &Report) -> (Vec<Recorded>, Vec<(usize, u32)>) {
    let mut steps: Vec<Recorded> = Vec::new();
    let mut returns = Vec::new();
    let mut threads: Vec<Vec<(FunctionId, u32)>> = vec![Vec::new()];
    let mut thread = 0;
    for (position, event) in journal.events.iter().enumerate() {
        if let Event::Switch { to, .. } = *event {
            thread = to as usize;
            threads.resize(threads.len().max(thread + 1), Vec::new());
        }
        let open = &mut threads[thread];
        match *event {
            Event::Step { edge } => {
                let Some(&(function, _)) = open.last() else { continue };
                let (depth, thread) = (open.len() as u32, thread as u32);
                steps.push(Recorded { event: position, function, edge, depth, thread });
            }
            Event::Enter { function, .. } => open.push((function, steps.len().saturating_sub(1) as u32)),
            Event::Leave { .. } => {
                if let Some((_, called_at)) = open.pop() {
                    returns.push((position, called_at));
                }
            }
            Event::Register { .. }
            | Event::Write { .. }
            | Event::Create(_)
            | Event::Destroy(_)
            | Event::Switch { .. } => {}
        }
    }
    debug_assert_eq!(steps.len() as u64, report.steps, "recorded and counted steps are the same");
    (steps, returns)
}
