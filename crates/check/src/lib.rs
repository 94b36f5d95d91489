//! Engines that find failing runs: bounded model checking, exact for all runs within bounds, and for programs with threads a search
//! through the orders of their steps.
//!
//! ```text
//! ir -> symbolic (checks as terms) -> engine (questions to the solver) -> replay -> verdicts
//! ```
//!
//! - [`symbolic`]: executes the program with terms as values; every check becomes a condition.
//! - [`engine`]: grows the bounds, asks the solver, decides each property.
//! - [`explore`]: programs with threads, run in one order after the other.
//! - [`proven`]: checks that need no solver, because they hold in all runs.
//! - [`escapes`]: whether runs stay inside what is said of all runs.
//! - [`canonical`]: of all failing runs the shortest with the smallest inputs.
//! - [`replay`]: the interpreter's opinion; **no run is reported that it does not confirm**.
//! - [`paths`]: which runs take the same path.
//! - [`deep`]: recursions that overflow the stack.
//! - [`long_arguments`]: failures that only long arguments show.
//! - [`given`]: a failing run that somebody else found.
//! - [`stdin`]: the standard input of a run as text.
//! - [`unwound`]: the formula as data, for explanations.
//! - [`probe`]: interventions: runs in which a step gives another value.
//! - [`properties`]: names and places of properties; [`reachable_properties`]: what stays undecided where the execution was cut.

mod canonical;
mod deep;
mod engine;
mod escapes;
mod explore;
mod format;
mod given;
mod long_arguments;
pub mod operations;
mod options;
mod paths;
mod probe;
mod properties;
mod proven;
mod reachable_properties;
mod replay;
mod stdin;
mod symbolic;
mod unwound;
mod verdict;

pub use analyse::loops::{self, LoopId};
pub use engine::{Phase, Progress, check, with_large_stack};
pub use escapes::escapes;
pub use explore::{Search, count_schedules, some_schedule_fails};
pub use given::{given_run, options_for};
pub use logic::set_seed as set_solver_seed;
pub use options::{AnyArguments, Arguments, Listener, Options, Uninitialised, UseInvariants};
pub use probe::{Cost, FixedInputs, Freedom, Intervention};
pub use properties::list as properties;
pub use proven::assumptions;
pub use replay::run_options;
pub use stdin::Notation;
pub use symbolic::{
    ArgumentPart, Atom, AtomKind, Check, CheckVisit, Form, Held, Input, Observation, PropertyKey, Shape, Visit,
    VisitPart, Watched,
};
pub use unwound::{Surrounding, Unwound};
pub use verdict::{
    CutLoop, FailingRun, FailingRuns, Property, Reason, Report, Scope, Statistics, ThreadScope, Verdict,
};
