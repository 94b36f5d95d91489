//! What a caller may decide about a check.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use analyse::loops::LoopId;
use ir::{ClassSet, Program};
use logic::sat::stop_of;
use logic::{Budget, SatLimits, Stop};

use crate::symbolic::Watched;
use crate::verdict::{FailingRun, Property};

pub use run::Uninitialised;

/// The largest `argc` of the first attempt.
const FIRST_COUNT: u32 = 2;
/// The most characters of an argument or an environment variable in the first attempt.
pub(crate) const FIRST_LENGTH: u32 = 2;

/// The arguments that a program is started with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arguments {
    /// These, its own name first.
    Given(Vec<Vec<u8>>),
    /// Any, within bounds.
    Any(AnyArguments),
}

/// Bounds for arguments that may be any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnyArguments {
    /// The program's own name, which is the first argument.
    pub name: Vec<u8>,
    /// The largest `argc`, at least 1: the program's own name counts.
    pub count: u32,
    /// The most characters of an argument.
    pub length: u32,
}

impl AnyArguments {
    /// The bounds of the first attempt.
    pub(crate) fn first(&self) -> AnyArguments {
        let (count, length) = (self.count.min(FIRST_COUNT), self.length.min(FIRST_LENGTH));
        AnyArguments { name: self.name.clone(), count, length }
    }

    /// The bounds after these, with others as the end.
    pub(crate) fn grown(&self, most: &AnyArguments) -> AnyArguments {
        let double = |now: u32, most: u32| now.saturating_mul(2).clamp(1, most);
        AnyArguments {
            name: self.name.clone(),
            count: double(self.count, most.count),
            length: double(self.length, most.length),
        }
    }
}

/// Is told of failing runs as soon as the interpreter has confirmed them, before they are shortened.
#[derive(Clone)]
pub struct Listener(pub Arc<Listening>);

/// What a listener does with a property and a run that violates it.
pub type Listening = dyn Fn(&Property, &FailingRun) + Send + Sync;

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Listener")
    }
}

/// What is made of invariants, which hold in all runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UseInvariants {
    /// Nothing: an analysis of the whole program is not worth its time where little is asked.
    No,
    /// Checks that they prove are not asked of the solver.
    Yes,
    /// The solver is asked about everything, and a failing run that they call impossible is a defect.
    Compare,
}

/// Everything that decides how a program is checked.
#[derive(Debug, Clone)]
pub struct Options {
    /// The classes of properties that are checked.
    pub classes: ClassSet,
    /// Whether invariants of the program answer what they can.
    pub invariants: UseInvariants,
    /// What reading a value that was never set means.
    pub uninitialised: Uninitialised,
    /// A bound for all loops and recursions; without it, bounds grow.
    pub unwind: Option<u32>,
    /// Bounds for single loops, by [`LoopId`].
    pub unwind_set: BTreeMap<LoopId, u32>,
    /// The bound of the first attempt.
    pub first_bound: u32,
    /// Bounds grow no further than this.
    pub last_bound: u32,
    /// The most iterations of a loop whose end does not depend on inputs.
    pub max_iterations: u32,
    /// The most iterations of a loop that counts towards its end but may end earlier.
    pub max_counted_iterations: u32,
    /// Bytes that the variables of all open calls may take.
    pub stack_limit: u64,
    /// The most calls of one function that are followed while they are open, however certain they are; how deep they go
    /// then is left to the interpreter.
    pub max_recursion: u32,
    /// The most steps of one symbolic execution.
    pub max_edges: u64,
    /// The most terms.
    pub max_terms: usize,
    /// The most places that an access with a computed offset may have.
    pub max_places: u64,
    /// Writes at a computed offset with more places than this are written down in a history.
    pub max_direct_places: u64,
    /// The program's arguments.
    pub arguments: Arguments,
    /// The most characters of an environment variable.
    pub environment_length: u32,
    /// Only these properties, if any are given: by their names.
    pub properties: Vec<String>,
    /// How many different failing runs are wanted for a property.
    pub runs: u32,
    /// Whether assignments are recorded, and shown as terms.
    pub records: bool,
    /// Which visits of edges and checks are noted, for explanations.
    pub watched: Option<Arc<Watched>>,
    /// Whether events of temporal logic are noted, and when runs come back to a state.
    pub follows_events: bool,
    /// Whether any failing run will do: the search ends at the first one, and it is not made the least.
    pub any_failure: bool,
    /// With `any_failure`: properties of which it is known that runs violate them. Others are asked about first; whether one of
    /// these is violated is noted, and does not end the search.
    pub known_failures: Vec<Property>,
    /// Whether the formula of the last question is written down.
    pub dimacs: bool,
    /// The most conflicts of the solver in one question.
    pub max_conflicts: u64,
    /// The most work of the solver in all, in its own unit.
    pub max_work: Option<u64>,
    /// Becomes true when the check should end.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// When the check should end at the latest.
    pub deadline: Option<Instant>,
    /// Who is told of failing runs at once.
    pub listener: Option<Listener>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            classes: ClassSet::default(),
            invariants: UseInvariants::No,
            uninitialised: Uninitialised::default(),
            unwind: None,
            unwind_set: BTreeMap::new(),
            first_bound: 2,
            last_bound: 128,
            max_iterations: 1 << 20,
            max_counted_iterations: 4096,
            stack_limit: run::DEFAULT_STACK,
            max_recursion: 4096,
            max_edges: 50_000_000,
            max_terms: 60_000_000,
            max_places: 1 << 16,
            max_direct_places: 256,
            arguments: Arguments::Given(vec![b"program".to_vec()]),
            environment_length: 8,
            properties: Vec::new(),
            runs: 1,
            records: false,
            watched: None,
            follows_events: false,
            any_failure: false,
            known_failures: Vec::new(),
            dimacs: false,
            max_conflicts: 20_000_000,
            max_work: None,
            interrupt: None,
            deadline: None,
            listener: None,
        }
    }
}

impl Options {
    /// Which of the outer limits is reached now.
    pub fn stop(&self) -> Option<Stop> {
        stop_of(self.deadline, self.interrupt.as_deref())
    }

    /// Whether the user or an outer limit has ended the work.
    pub fn is_halted(&self) -> bool {
        self.stop().is_some()
    }

    /// The limits of a question to a solver that may take this many conflicts (as many as it likes without a number).
    pub fn solver_limits(&self, conflicts: Option<u64>) -> SatLimits {
        SatLimits { conflicts, work: None, deadline: self.deadline, interrupt: self.interrupt.clone() }
    }

    /// The budget of many questions that may take this many conflicts together.
    pub fn budget(&self, conflicts: Option<u64>) -> Budget {
        let SatLimits { conflicts, work, deadline, interrupt } = self.solver_limits(conflicts);
        Budget { calls: None, conflicts, work, deadline, interrupt }
    }

    /// The bound that the user gave for a loop.
    pub(crate) fn unwind_of(&self, _program: &Program, id: LoopId) -> Option<u32> {
        self.unwind_set.get(&id).copied().or(self.unwind)
    }
}
