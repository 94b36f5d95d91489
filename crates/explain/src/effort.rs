//! What the parts of an explanation may cost: in proportion to the size of the unwound program, or to the solver's work if that
//! was more: these say about how long it took to find the failing run. Counted in nanoseconds of a usual machine, but never by a clock, so that answers stay the
//! same: every kind of work has a price.

/// The price of a unit of the solver's work.
pub const OF_SOLVER_WORK: u64 = 50;
/// The price of a term, of a step of symbolic execution, and of a clause.
const OF_TERM: u64 = 1_500;
const OF_SYMBOLIC_STEP: u64 = 5_000;
const OF_CLAUSE: u64 = 700;
/// The price of making an edited program ready.
pub const OF_EDIT: u64 = 20_000;
/// The price of a run.
pub const OF_RUN: u64 = 8_000;
/// The price of a step in it.
pub const OF_STEP: u64 = 20;
/// The price of a recorded run.
pub const OF_RECORDED_RUN: u64 = 25_000;
/// The price of a step in it.
pub const OF_RECORDED_STEP: u64 = 100;

/// To find the failing run in a program of no size takes so long, and for each term so much longer.
const OF_NOTHING: u64 = 30_000_000;
const OF_UNWOUND_TERM: u64 = 12_000;

/// What counts of the solver's work by which the failing run was found: it is rounded down to a power of this, so that a
/// solver that searches otherwise hardly changes what may be done.
const ROUNDED: u64 = 2;

/// How hard it is looked for fixes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum EffortLevel {
    /// In proportion to what it took to find the failing run, and no more.
    Quick,
    /// As long as nothing was proven, at least about as much work as a usual machine does in three seconds.
    #[default]
    Normal,
    /// The same with half a minute.
    Thorough,
}

impl EffortLevel {
    /// What is spent at least before giving up, in nanoseconds.
    pub const fn floor(self) -> u64 {
        match self {
            EffortLevel::Quick => 0,
            EffortLevel::Normal => 3_000_000_000,
            EffortLevel::Thorough => 30_000_000_000,
        }
    }
}

/// About what it took to find the failing run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    nanoseconds: u64,
}

impl Effort {
    /// That for an unwound program with so many terms, about which a solver had to work so much.
    pub fn new(terms: usize, solver_work: u64) -> Effort {
        let searched = OF_SOLVER_WORK.saturating_mul(ROUNDED.pow(solver_work.max(1).ilog(ROUNDED)));
        Effort { nanoseconds: (OF_NOTHING + OF_UNWOUND_TERM * terms as u64).max(searched) }
    }

    /// So many hundredths of it, in nanoseconds.
    pub fn hundredths(self, hundredths: u64) -> u64 {
        self.nanoseconds / 100 * hundredths
    }

    /// So many hundredths of it, in the solver's unit of work.
    pub fn solver_work(self, hundredths: u64) -> u64 {
        self.hundredths(hundredths) / OF_SOLVER_WORK
    }
}

/// What a symbolic execution with its questions to a solver costs, in nanoseconds.
pub fn symbolic(steps: u64, terms: u64, clauses: u64, solver_work: u64) -> u64 {
    OF_SYMBOLIC_STEP * steps + OF_TERM * terms + OF_CLAUSE * clauses + OF_SOLVER_WORK * solver_work
}

/// How many terms can be made at a price.
pub fn terms_for(nanoseconds: u64) -> usize {
    usize::try_from(nanoseconds / OF_TERM).unwrap_or(usize::MAX)
}
