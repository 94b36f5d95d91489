//! A recorded run as a story: what the user's own statements did, in the user's terms, with calls and loops as a
//! tree. [`story`] makes it, [`story_page`] draws it for people, [`story_json`] writes it for programs.
//!
//! The tree is kept flat: an entry is followed by what happened inside it, one level deeper. Runs may be
//! millions of entries long or a hundred thousand calls deep; a list does not mind.

mod builder;
mod calls;
mod fit;
mod json;
mod loops;
mod names;
mod nodes;
mod page;
mod steps;
mod threads;

use ir::{FunctionId, SpanId};
use run::{Outcome, Trace};

pub use json::{run_json, story_json};
pub(crate) use loops::encloses;
pub(crate) use names::{HeapNumbers, Names};
pub(crate) use page::story_lines;
pub use page::{story_entry, story_page};

/// How much of a run is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// At most so many lines: like iterations are folded, then the longest parts.
    Lines(usize),
    /// Everything.
    Full,
}

impl Length {
    /// What fits a screen.
    pub const SHORT: Length = Length::Lines(60);
}

/// A run as a list of entries.
#[derive(Debug, Clone, PartialEq)]
pub struct Story {
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// The inputs that have a name in the story, in the order in which they were taken: at most 100.
    pub inputs: Vec<Fact>,
    /// How many inputs the run took in all.
    pub input_count: usize,
    /// The lines of the whole story; more than the entries make if something was left out.
    pub lines: usize,
    /// Whether the run violates a property.
    pub failed: bool,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// What.
    pub event: Event,
    /// In which function.
    pub function: FunctionId,
    /// Where it is written.
    pub span: SpanId,
    /// The step of the run (the first, if it took several).
    pub step: usize,
    /// How many entries it lies in.
    pub depth: u32,
    /// The iteration of the innermost loop of its function, counted from 1.
    pub iteration: Option<u64>,
    /// Whether it is so short that it stands on the line of the entry before it.
    pub inline: bool,
    /// How many lines that lie in it were left out without a note among them.
    pub left_out: usize,
    /// The thread that did it, from 0; none if the program has one.
    pub thread: Option<u32>,
}

/// What happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// Values were written.
    Assign {
        /// What was written.
        writes: Vec<Fact>,
        /// The library function that did it.
        by: Option<String>,
        /// Inputs that the values were computed from.
        inputs: Vec<Fact>,
    },
    /// A value was read, and another thread went on before it was used.
    Read(Fact),
    /// An input was taken that is not simply stored somewhere.
    Input(Fact),
    /// A condition was tested.
    Branch {
        /// As it is written.
        condition: String,
        /// The outcome.
        holds: bool,
        /// The values it was computed from.
        operands: Vec<Fact>,
    },
    /// A `switch` chose.
    Switch {
        /// What is switched on, as it is written.
        selector: String,
        /// `case 3`, `default`.
        arm: String,
        /// The values it was computed from.
        operands: Vec<Fact>,
    },
    /// An assumption holds.
    Assumption {
        /// As it is written.
        condition: String,
        /// The values it was computed from.
        operands: Vec<Fact>,
    },
    /// An assertion holds.
    Check {
        /// As it is written.
        condition: String,
        /// The values it was computed from.
        operands: Vec<Fact>,
    },
    /// A function was called; what it did is one level deeper.
    Call {
        /// Its name.
        name: String,
        /// Its parameters with their values.
        arguments: Vec<Fact>,
        /// Whether it is a library function: only what it does to the user's program is told.
        library: bool,
    },
    /// A function returned.
    Return {
        /// The value, if it has one.
        value: Option<Fact>,
    },
    /// Allocated memory was freed.
    Free(Fact),
    /// The program wrote something.
    Output(String),
    /// A loop began; its iterations are one level deeper.
    Loop {
        /// `for (i = 0; i < n; i++)`
        head: String,
    },
    /// An iteration began; what it did is one level deeper.
    Iteration {
        /// Its number, from 1.
        number: u64,
        /// The values that govern the loop, as far as they are new.
        head: Vec<Fact>,
    },
    /// A loop ended because of its condition.
    LoopEnd {
        /// How many iterations were made.
        iterations: u64,
        /// The condition as it is written.
        condition: String,
        /// Its outcome.
        holds: bool,
        /// The values it was computed from.
        operands: Vec<Fact>,
    },
    /// Something was left out.
    LeftOut(LeftOut),
    /// The run ended.
    End {
        /// How.
        text: String,
        /// Whether it violates a property.
        failed: bool,
        /// The values that the failed check saw.
        operands: Vec<Fact>,
    },
}

/// How much was left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Lines.
    pub lines: usize,
    /// Iterations of the loop it stands in, if it is nothing else.
    pub iterations: u64,
    /// Calls inside of each other of the same function, if it is nothing else.
    pub calls: u64,
}

/// Something that has a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fact {
    /// In source terms, with subscripts as numbers: `a[2].next`.
    pub text: String,
    /// As it is written: `a[i].next`.
    pub written: String,
    /// The value in source terms.
    pub value: String,
    /// Whether the value is an input.
    pub input: bool,
    /// A remark: what a pointer leads to, how big a new object is.
    pub note: Option<String>,
}

/// Tells a run.
pub fn story(trace: &Trace<'_>, length: Length) -> Story {
    named_story(trace, length, HeapNumbers::new()).0
}

/// Tells a run that is shown beside another one: what both allocate in the same place has the same number.
pub(crate) fn story_beside(trace: &Trace<'_>, other: Option<&Trace<'_>>, length: Length) -> Story {
    let numbers = other.map(|other| named_story(other, length, HeapNumbers::new()).1.heap_numbers());
    named_story(trace, length, numbers.unwrap_or_default()).0
}

/// Tells a run, and hands over the names that were given to allocated memory; some numbers are given already.
pub(crate) fn named_story<'t>(trace: &'t Trace<'t>, length: Length, numbers: HeapNumbers) -> (Story, Names<'t>) {
    let mut builder = builder::Builder::new(trace, length == Length::Full, numbers);
    if trace.program().spawns() {
        let (_, _, names) = builder.finish();
        return (threads::story(trace, length), names);
    }
    builder.walk();
    let (entries, inputs, names) = builder.finish();
    let lines = entries.iter().map(Entry::lines).sum();
    let entries = match length {
        Length::Full => entries,
        Length::Lines(most) => fit::fit(fit::fold_recursion(entries), most),
    };
    let failed = matches!(trace.report().outcome, Outcome::Failure(_));
    (Story { entries, inputs, input_count: trace.report().inputs.len(), lines, failed }, names)
}

impl Entry {
    /// The lines that the entry stands for, without what lies in it.
    fn lines(&self) -> usize {
        match &self.event {
            Event::LeftOut(left_out) => left_out.lines,
            _ if self.inline => 0,
            _ => 1,
        }
    }

    /// The lines that the entry takes itself.
    fn height(&self) -> usize {
        usize::from(!self.inline)
    }
}
