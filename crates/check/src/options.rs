//! What a caller may decide about a check.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ir::{ClassSet, Program};

use crate::symbolic::LoopId;

pub use run::Uninitialised;

/// Everything that decides how a program is checked.
#[derive(Debug, Clone)]
pub struct Options {
    /// The classes of properties that are checked.
    pub classes: ClassSet,
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
    /// The most steps of one symbolic execution.
    pub max_edges: u64,
    /// The most terms.
    pub max_terms: usize,
    /// The most places that an access with a computed offset may have.
    pub max_places: u64,
    /// Writes at a computed offset with more places than this are written down in a history.
    pub max_direct_places: u64,
    /// The program's arguments, its own name first.
    pub args: Vec<Vec<u8>>,
    /// Only these properties, if any are given: by their names.
    pub properties: Vec<String>,
    /// How many different failing runs are wanted for a property.
    pub runs: u32,
    /// Whether assignments are recorded, and shown as terms.
    pub records: bool,
    /// Whether any failing run will do: the search ends at the first one, and it is not made the least.
    pub any_failure: bool,
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
}

impl Default for Options {
    fn default() -> Options {
        Options {
            classes: ClassSet::default(),
            uninitialised: Uninitialised::Input,
            unwind: None,
            unwind_set: BTreeMap::new(),
            first_bound: 2,
            last_bound: 128,
            max_iterations: 1 << 20,
            max_counted_iterations: 4096,
            max_edges: 50_000_000,
            max_terms: 60_000_000,
            max_places: 1 << 16,
            max_direct_places: 256,
            args: vec![b"program".to_vec()],
            properties: Vec::new(),
            runs: 1,
            records: false,
            any_failure: false,
            dimacs: false,
            max_conflicts: 20_000_000,
            max_work: None,
            interrupt: None,
            deadline: None,
        }
    }
}

impl Options {
    /// The bound that the user gave for a loop.
    pub(crate) fn unwind_of(&self, _program: &Program, id: LoopId) -> Option<u32> {
        self.unwind_set.get(&id).copied().or(self.unwind)
    }
}
