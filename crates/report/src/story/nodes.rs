//! The list of entries while it grows, the entries that are still open, and the folding of iterations.
//!
//! An open entry has a shape: which steps were made inside it, whatever the values. Iterations of the same shape
//! are alike, and of many alike only a few are kept.

use std::collections::BTreeSet;

use ir::{FunctionId, SpanId};

use super::{Entry, Event, LeftOut};

/// Loops with so many iterations are shown whole.
const FEW: u64 = 4;
/// Loops with so many entries are shown whole too.
const SMALL: usize = 12;
/// So many iterations at the end of a loop are kept.
const LAST: usize = 2;
/// So many different shapes are kept in any case.
const SHAPES: usize = 4;

/// Where something happens.
#[derive(Debug, Clone, Copy)]
pub(super) struct At {
    pub function: FunctionId,
    pub span: SpanId,
    pub step: usize,
    pub iteration: Option<u64>,
}

/// An entry that is still open.
#[derive(Debug)]
struct Open {
    entry: usize,
    shape: u64,
}

/// An iteration that is (still) among the entries.
#[derive(Debug, Clone, Copy)]
struct Kept {
    number: u64,
    entry: usize,
    novel: bool,
}

/// The iterations of a loop so far.
#[derive(Debug, Default)]
pub(super) struct Iterations {
    kept: Vec<Kept>,
    shapes: BTreeSet<u64>,
    /// Whether there are too many.
    folded: bool,
}

/// The entries so far.
#[derive(Debug)]
pub(super) struct Nodes {
    pub entries: Vec<Entry>,
    open: Vec<Open>,
    /// Whether all iterations are kept.
    full: bool,
}

impl Nodes {
    pub fn new(full: bool) -> Nodes {
        Nodes { entries: Vec::new(), open: Vec::new(), full }
    }

    pub fn depth(&self) -> u32 {
        self.open.len() as u32
    }

    /// Adds an entry.
    pub fn push(&mut self, event: Event, at: At) {
        let At { function, span, step, iteration } = at;
        self.entries.push(Entry {
            event,
            function,
            span,
            step,
            depth: self.depth(),
            iteration,
            inline: false,
            left_out: 0,
            thread: None,
        });
    }

    /// Adds an entry that others will lie in.
    pub fn open(&mut self, event: Event, at: At) {
        let entry = self.entries.len();
        self.push(event, at);
        self.open.push(Open { entry, shape: 0 });
    }

    /// The innermost open entry.
    pub fn innermost(&mut self) -> Option<&mut Entry> {
        let at = self.open.last()?.entry;
        self.entries.get_mut(at)
    }

    /// The last entry, if it lies directly in the innermost open one.
    pub fn last(&mut self) -> Option<&mut Entry> {
        let depth = self.depth();
        self.entries.last_mut().filter(|entry| entry.depth == depth)
    }

    /// Takes the last entry away again, if so wished.
    pub fn take_last_if(&mut self, wished: bool) -> Option<Entry> {
        if wished { self.entries.pop() } else { None }
    }

    /// Notes that something happened in the innermost open entry.
    pub fn mark(&mut self, what: u64) {
        if let Some(open) = self.open.last_mut() {
            open.shape = mixed(open.shape, what);
        }
    }

    /// Closes a call. One that only returns fits a line.
    pub fn close_call(&mut self) {
        let Some(open) = self.open.pop() else { return };
        if self.entries.len() == open.entry + 2
            && let Some(last) = self.entries.last_mut()
            && matches!(last.event, Event::Return { .. })
        {
            last.inline = true;
        }
        self.mark(open.shape);
    }

    /// Closes an iteration and, of the loop's earlier ones, leaves those out that show nothing new.
    pub fn close_iteration(&mut self, number: u64, loop_: &mut Iterations) {
        let Some(open) = self.open.pop() else { return };
        if self.entries.len() == open.entry + 2
            && let Some(last) = self.entries.last_mut()
            && last.event.is_short()
        {
            last.inline = true;
        }
        let novel = loop_.shapes.insert(open.shape) && loop_.shapes.len() <= SHAPES;
        loop_.kept.push(Kept { number, entry: open.entry, novel });
        let entries = self.entries.len() - loop_.kept.first().map_or(0, |first| first.entry);
        loop_.folded |= number > FEW && entries > SMALL;
        if loop_.folded && !self.full {
            self.fold(loop_);
        }
    }

    /// An iteration that turns out to be none: its entries belong to the loop.
    pub fn dissolve_iteration(&mut self) -> Option<Entry> {
        let open = self.open.pop()?;
        let iteration = self.entries.remove(open.entry);
        for entry in &mut self.entries[open.entry..] {
            entry.depth -= 1;
        }
        Some(iteration)
    }

    /// Closes a loop.
    pub fn close_loop(&mut self, loop_: &Iterations) {
        if self.open.pop().is_some() {
            let shape = loop_.shapes.iter().fold(1, |shape, &iteration| mixed(shape, iteration));
            self.mark(shape);
        }
    }

    /// Leaves out iterations in the middle.
    fn fold(&mut self, loop_: &mut Iterations) {
        let mut at = 0;
        while at + LAST < loop_.kept.len() {
            let Kept { number, entry: from, novel } = loop_.kept[at];
            if novel || number == 1 {
                at += 1;
                continue;
            }
            // What follows may be a note from before; it stays.
            let next = loop_.kept[at + 1].entry;
            let depth = self.entries[from].depth;
            let end = (from + 1..next).find(|&index| self.entries[index].depth <= depth).unwrap_or(next);
            let lines = self.entries[from..end].iter().map(Entry::lines).sum();
            let removed = match self.entries[..from].last_mut() {
                Some(Entry { event: Event::LeftOut(left_out), depth: own, .. }) if *own == depth => {
                    left_out.lines += lines;
                    left_out.iterations += 1;
                    self.entries.drain(from..end);
                    end - from
                }
                _ => {
                    self.entries[from].event = Event::LeftOut(LeftOut { lines, iterations: 1, calls: 0 });
                    self.entries.drain(from + 1..end);
                    end - from - 1
                }
            };
            loop_.kept.remove(at);
            for later in &mut loop_.kept[at..] {
                later.entry -= removed;
            }
        }
    }
}

impl Event {
    /// Whether it can stand on the line of the iteration it is all of.
    fn is_short(&self) -> bool {
        match self {
            Event::Assign { .. }
            | Event::Input(_)
            | Event::Branch { .. }
            | Event::Switch { .. }
            | Event::Assumption { .. }
            | Event::Check { .. }
            | Event::Free(_)
            | Event::Read(_)
            | Event::Output(_) => true,
            Event::Call { .. }
            | Event::Return { .. }
            | Event::Loop { .. }
            | Event::Iteration { .. }
            | Event::LoopEnd { .. }
            | Event::LeftOut(_)
            | Event::End { .. } => false,
        }
    }
}

/// A number for a sequence: FNV-1a over words.
pub(super) fn mixed(so_far: u64, next: u64) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let start = if so_far == 0 { 0xcbf2_9ce4_8422_2325 } else { so_far };
    let folded = (start ^ (next & 0xffff_ffff)).wrapping_mul(PRIME);
    (folded ^ (next >> 32)).wrapping_mul(PRIME).max(1)
}
