//! A second look at an explanation: its claims are checked again by code that had no part in making them.
//!
//! Nothing here uses anything of the methods (a test in `xtask` holds that rule). What both sides share is what the
//! claims are about: the interpreter, the checker's unwinding, the solver, and plain data. A second look says what it
//! looked at ([`Looked`]); pages claim that and no more.

mod abstraction;
mod changes;
mod distance;
mod infection;
mod repair;
mod temporal;
mod transitions;
mod variations;

pub use abstraction::abstraction;
pub use distance::{Contrast, always_fails, distance};
pub use infection::{PathProof, infection};
pub use repair::repair;
pub use temporal::{ClaimedRun, temporal};
pub use transitions::transitions;
pub use variations::variations;

/// What a second look found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    /// Everything that it looked at holds.
    Yes(Vec<Looked>),
    /// Something could not be decided.
    Undecided {
        /// What holds.
        looked: Vec<Looked>,
        /// Why that is not all.
        why: String,
    },
    /// Something is wrong: a defect of this program.
    No(String),
    /// There was no second look.
    NotAsked,
}

/// A claim that was looked at again, and holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Looked {
    /// The passing run passes, and does what was asked of it.
    Passes,
    /// The runs differ in what is listed, and are as far apart as stated.
    Differences,
    /// Each slice is enough, and no choice of the differences that weighs less is.
    Slices,
    /// No run within the bounds is closer.
    Nearest,
    /// No run within the bounds is farther.
    Farthest,
    /// No run that ends within the bounds passes.
    NonePasses,
    /// The conditions of the proof hold in the failing run, but for the failed one.
    InRun,
    /// They contradict each other.
    Contradiction,
    /// Without any one of them there is no contradiction.
    Irreducible,
    /// With each of the fixes the failing run, step by step, does not fail where it did.
    Fixes,
    /// The runs that are called correct take their edges, and then pass the check.
    CorrectRuns,
    /// No run within the bounds takes one of the causes and then passes the check.
    NoCorrectRun,
    /// Runs near the failing one fail where it does, or pass there, as is said of them.
    Variations,
    /// The transitions that are named are in all of the one kind and in none of the other.
    TellingTransitions,
    /// The relations that are named hold in all of the one kind, and not in all of the other.
    TellingRelations,
}

impl Looked {
    /// The name in reports for machines.
    pub fn name(self) -> &'static str {
        match self {
            Looked::Passes => "passes",
            Looked::Differences => "differences",
            Looked::Slices => "slices",
            Looked::Nearest => "nearest",
            Looked::Farthest => "farthest",
            Looked::NonePasses => "none-passes",
            Looked::InRun => "in-run",
            Looked::Contradiction => "contradiction",
            Looked::Irreducible => "irreducible",
            Looked::Fixes => "fixes",
            Looked::CorrectRuns => "correct-runs",
            Looked::NoCorrectRun => "no-correct-run",
            Looked::Variations => "variations",
            Looked::TellingTransitions => "telling-transitions",
            Looked::TellingRelations => "telling-relations",
        }
    }
}

/// Why a second look ends early.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Doubt {
    /// A claim is wrong.
    Wrong(String),
    /// It could not be decided.
    Undecided(String),
}

impl Doubt {
    fn wrong<T>(what: impl Into<String>) -> Result<T, Doubt> {
        Err(Doubt::Wrong(what.into()))
    }

    fn undecided<T>(what: impl Into<String>) -> Result<T, Doubt> {
        Err(Doubt::Undecided(what.into()))
    }
}

impl From<logic::check::Fault> for Doubt {
    fn from(fault: logic::check::Fault) -> Doubt {
        match fault {
            logic::check::Fault::Undecided(stop) => Doubt::Undecided(stop.to_string()),
            fault => Doubt::Wrong(fault.to_string()),
        }
    }
}

impl Verified {
    /// What a look that noted claims one after the other came to.
    fn new(look: impl FnOnce(&mut Vec<Looked>) -> Result<(), Doubt>) -> Verified {
        let mut looked = Vec::new();
        match look(&mut looked) {
            Ok(()) => Verified::Yes(looked),
            Err(Doubt::Undecided(why)) => Verified::Undecided { looked, why },
            Err(Doubt::Wrong(what)) => Verified::No(what),
        }
    }

    /// Whether nothing is left that was looked at and could not be decided.
    pub fn agrees(&self) -> bool {
        matches!(self, Verified::Yes(_))
    }

    /// The claims that were looked at again, and hold.
    pub fn looked(&self) -> &[Looked] {
        match self {
            Verified::Yes(looked) | Verified::Undecided { looked, .. } => looked,
            Verified::No(_) | Verified::NotAsked => &[],
        }
    }
}
