//! The narrow interface behind which a SAT solver stands.
//!
//! Nothing above this trait names a particular solver. [`cadical`] is the one in use; the tests run a second one
//! (BatSat) behind the same trait and compare.

pub mod cadical;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A propositional variable, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable of a number.
    pub fn new(index: u32) -> Self {
        assert!(index < u32::MAX / 4, "fewer than 2^30 variables");
        Var(index)
    }

    /// The number of the variable.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The number of the variable, as an index for tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable has the value.
    pub fn literal(self, value: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!value))
    }

    /// The literal that is true when the variable is.
    pub fn positive(self) -> Lit {
        self.literal(true)
    }

    /// The literal that is true when the variable is false.
    pub fn negative(self) -> Lit {
        self.literal(false)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether the literal is the variable itself.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Twice the number of the variable, plus one if negated: an index for tables over literals.
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// The number of DIMACS text: counted from 1, negative if negated.
    pub fn to_dimacs(self) -> i64 {
        let number = i64::from(self.0 >> 1) + 1;
        if self.is_positive() { number } else { -number }
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Why a solver gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stop {
    /// The limit on conflicts or on work was reached.
    Conflicts,
    /// The limit on solver calls was reached.
    Calls,
    /// The point in time was reached.
    Time,
    /// The interrupt flag was raised.
    Interrupted,
    /// The solver ran out of memory or failed inside.
    Failed,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Conflicts => "the limit on solver conflicts was reached",
            Stop::Calls => "the limit on solver calls was reached",
            Stop::Time => "the time limit was reached",
            Stop::Interrupted => "interrupted",
            Stop::Failed => "the SAT solver ran out of memory or failed",
        })
    }
}

/// What a SAT solver says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SatAnswer {
    /// There is a model; [`Sat::value`] reads it.
    Sat,
    /// There is none under the assumptions; [`Sat::failed`] says which of them matter.
    Unsat,
    /// The solver gave up.
    Unknown(Stop),
}

/// What one call may cost. Without limits a call runs to its end.
#[derive(Clone, Debug, Default)]
pub struct SatLimits {
    /// The most conflicts of one call: the same on every machine.
    pub conflicts: Option<u64>,
    /// The most work of one call, in the solver's unit ([`SatStatistics::work`]), where it counts it: likewise.
    pub work: Option<u64>,
    /// A point in time: an outer limit only, since answers that depend on it differ from run to run.
    pub deadline: Option<Instant>,
    /// A flag that stops the solver when raised (by a signal handler, say). It is not lowered by the solver.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl SatLimits {
    /// Which of the outer limits is reached now.
    pub fn reached(&self) -> Option<Stop> {
        stop_of(self.deadline, self.interrupt.as_deref())
    }
}

/// Which outer limit is reached now: the one test of all who may be stopped.
pub fn stop_of(deadline: Option<Instant>, interrupt: Option<&AtomicBool>) -> Option<Stop> {
    if interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
        return Some(Stop::Interrupted);
    }
    deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Stop::Time)
}

/// Counters since the solver was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SatStatistics {
    /// Variables made.
    pub variables: u64,
    /// Clauses added.
    pub clauses: u64,
    /// Calls of [`Sat::solve`].
    pub calls: u64,
    /// Conflicts, where the solver counts them.
    pub conflicts: u64,
    /// Propagations, where the solver counts them.
    pub propagations: u64,
    /// Decisions, where the solver counts them.
    pub decisions: u64,
    /// Work in a unit of the solver, where it counts it (visits to memory, roughly): a time that is the same on every
    /// machine.
    pub work: u64,
}

/// Something that takes variables and clauses: a solver, or a formula to be written down.
pub trait ClauseSink {
    /// A new variable; numbers are given in order.
    fn new_var(&mut self) -> Var;

    /// Adds a clause: at least one of the literals is true.
    fn add_clause(&mut self, clause: &[Lit]);
}

/// An incremental SAT solver.
pub trait Sat: ClauseSink {
    /// Looks for a model of all clauses in which the assumptions are true.
    fn solve(&mut self, assumptions: &[Lit]) -> SatAnswer;

    /// The value of a literal, after [`SatAnswer::Sat`]. A variable that does not matter is false.
    fn value(&self, literal: Lit) -> bool;

    /// After [`SatAnswer::Unsat`]: assumptions that already cannot hold together, in the order they were given.
    fn failed(&self) -> &[Lit];

    /// The value to try first for a variable, until changed.
    fn set_phase(&mut self, literal: Lit);

    /// Forgets the value to try first.
    fn clear_phase(&mut self, var: Var);

    /// The limits of the calls from now on.
    fn set_limits(&mut self, limits: SatLimits);

    /// Counters.
    fn statistics(&self) -> SatStatistics;
}
