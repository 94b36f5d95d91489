//! Which accesses are ordered: vector clocks, and for each byte who accessed it last.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use ir::{PropertyClass, SpanId};

use super::world::{At, Trap, Violation, World};
use crate::memory::ObjectKind;
use crate::schedule::Access;

/// How often each thread released something, as far as a thread knows.
type Clock = Vec<u32>;

/// An access that was made.
#[derive(Debug, Clone, Copy)]
struct Seen {
    thread: usize,
    /// The thread's own count at that time.
    count: u32,
    writes: bool,
    is_atomic: bool,
    span: SpanId,
}

/// What is known about memory that threads share.
pub(crate) struct Sharing {
    /// What was accessed since the last visible step began.
    log: Arc<Mutex<Vec<Access>>>,
    /// How much of it was looked at.
    looked_at: usize,
    /// The thread that runs.
    pub(crate) thread: usize,
    /// How many brackets are open.
    pub(crate) brackets: u32,
    clocks: Vec<Clock>,
    released: BTreeMap<u64, Clock>,
    seen: BTreeMap<(u32, u32), Vec<Seen>>,
}

fn join(clock: &mut Clock, other: &Clock) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (own, other) in clock.iter_mut().zip(other) {
        *own = (*own).max(*other);
    }
}

impl Sharing {
    pub(crate) fn new(log: Arc<Mutex<Vec<Access>>>) -> Sharing {
        Sharing {
            log,
            looked_at: 0,
            thread: 0,
            brackets: 0,
            clocks: vec![vec![1]],
            released: BTreeMap::new(),
            seen: BTreeMap::new(),
        }
    }

    /// What was accessed; the list is empty then.
    pub(crate) fn take_log(&mut self) -> Vec<Access> {
        self.looked_at = 0;
        std::mem::take(&mut *self.log.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notes something that is no access of memory.
    pub(crate) fn note(&self, access: Access) {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).push(access);
    }

    /// A new thread knows what the one knows that starts it.
    pub(crate) fn spawn(&mut self) {
        let mut clock = self.clocks[self.thread].clone();
        clock.resize(self.clocks.len() + 1, 0);
        clock[self.clocks.len()] = 1;
        self.clocks.push(clock);
        self.advance();
    }

    fn advance(&mut self) {
        self.clocks[self.thread][self.thread] += 1;
    }

    /// What happens before a release happens before what happens after an acquisition behind it.
    pub(crate) fn sync(&mut self, object: u64, acquires: bool) {
        if acquires {
            if let Some(known) = self.released.get(&object) {
                join(&mut self.clocks[self.thread], known);
            }
            return;
        }
        let clock = &self.clocks[self.thread];
        join(self.released.entry(object).or_default(), clock);
        self.advance();
    }

    /// The accesses that nobody looked at yet.
    fn fresh(&mut self) -> Vec<Access> {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = log.get(self.looked_at..).unwrap_or_default().to_vec();
        self.looked_at = log.len();
        fresh
    }

    /// Notes an access; an earlier one of another thread that nothing orders with it.
    fn meet(&mut self, access: &Access, is_wait: bool, span: SpanId) -> Option<Seen> {
        let own = Seen {
            thread: self.thread,
            count: self.clocks[self.thread][self.thread],
            writes: access.writes,
            is_atomic: is_wait || self.brackets > 0,
            span,
        };
        let clock = &self.clocks[self.thread];
        let mut found = None;
        let end = access.offset.saturating_add(access.size);
        for offset in access.offset..end {
            let seen = self.seen.entry((access.object, offset)).or_default();
            let is_unordered = |other: &&Seen| {
                other.thread != own.thread
                    && (other.writes || own.writes)
                    && !(other.is_atomic && own.is_atomic)
                    && other.count > clock.get(other.thread).copied().unwrap_or(0)
            };
            found = found.or_else(|| seen.iter().find(is_unordered).copied());
            let is_same =
                |other: &Seen| (other.thread, other.writes, other.is_atomic) == (own.thread, own.writes, own.is_atomic);
            seen.retain(|other| !is_same(other));
            seen.push(own);
        }
        found
    }
}

impl World<'_> {
    /// Looks at what an instruction accessed: whether another thread does so too, and nothing orders them.
    pub(crate) fn look_for_race(&mut self, at: &At) -> Result<(), Trap> {
        let Some(sharing) = &mut self.sharing else { return Ok(()) };
        let fresh = sharing.fresh();
        if fresh.is_empty() {
            return Ok(());
        }
        let op = self.program[at.function].edges.get(at.note.edge.index()).map(|edge| &edge.op);
        let is_wait = matches!(op, Some(ir::Op::Await { .. }));
        let is_looked_for = self.checks(self.site(at), PropertyClass::DataRace);
        let span = self.told_span(at);
        for access in fresh {
            if !self.is_for_races(access.object) {
                continue;
            }
            let Some(sharing) = &mut self.sharing else { break };
            let thread = sharing.thread;
            if let Some(other) = sharing.meet(&access, is_wait, span)
                && is_looked_for
            {
                return Err(self.race(&access, thread, other));
            }
        }
        Ok(())
    }

    /// Whether races about an object are the program's: not those about the library's own variables.
    fn is_for_races(&self, object: u32) -> bool {
        match self.memory.origin(object).map(|origin| origin.kind) {
            Some(ObjectKind::Variable(var)) => {
                let file = self.program.sources.span(self.program[var].span).map(|span| span.text.file);
                file.is_none_or(|file| !self.program.sources.file(file).library)
            }
            Some(ObjectKind::Function(_)) => false,
            Some(ObjectKind::Heap | ObjectKind::Stack | ObjectKind::Arguments | ObjectKind::Environment) => true,
            None => false,
        }
    }

    fn race(&self, access: &Access, thread: usize, other: Seen) -> Trap {
        let does = if access.writes { "writes" } else { "reads" };
        let did = if other.writes { "wrote" } else { "read" };
        let name = match self.memory.origin(access.object).map(|origin| origin.kind) {
            Some(ObjectKind::Variable(var)) => format!("`{}`", self.program[var].name),
            _ => "the same memory".to_string(),
        };
        let place = self.program.sources.describe(other.span);
        let (one, two) = (thread + 1, other.thread + 1);
        let text =
            format!("thread {one} {does} {name}, which thread {two} {did} at {place}, and nothing orders the two");
        let base = self.memory.object(access.object).map_or(0, |object| object.base);
        let address = self.memory.address(access.object, base).wrapping_add(u64::from(access.offset));
        Violation { address: Some(address), ..Violation::said(PropertyClass::DataRace, text) }.into()
    }
}
