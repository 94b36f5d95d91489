//! What options can be set to.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use explain::METHODS;

/// What stands for all methods.
pub const ALL_METHODS: &str = "all";

/// The names of the methods, from their table, and one for all of them.
pub fn method_names() -> PossibleValuesParser {
    let named = METHODS.iter().map(|info| PossibleValue::new(info.name).help(info.summary));
    PossibleValuesParser::new(named.chain([PossibleValue::new(ALL_METHODS).help("All of them")]))
}

/// Names of metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MetricName {
    /// Every assignment, branch and input of the unwound program
    Ssa,
    /// Only what one of the two runs executes
    Executed,
    /// Only inputs
    Inputs,
    /// Inputs and branches
    #[value(name = "inputs+guards")]
    InputsGuards,
    /// Everything, and values may change against the program: there is no such run
    Interventions,
    /// With `--method abstract`: predicates, outcomes of branches, and calls
    Predicates,
    /// With `--method abstract`: steps, aligned as well as can be, and predicates at them
    Alignment,
}

impl MetricName {
    /// Whether it is one of the method `abstract`.
    pub fn is_abstract(self) -> bool {
        matches!(self, MetricName::Predicates | MetricName::Alignment)
    }
}

/// Where causes are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SearchName {
    /// Relations of two inputs
    Inputs,
    /// Relations of inputs and assigned values
    All,
    /// The values that the closest passing run changes
    Changes,
}

/// Ways to slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SliceName {
    /// First the closest run, then its slice
    TwoPhase,
    /// The run with the smallest slice
    OneStep,
    /// Not at all
    None,
}

/// Ways to read the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FollowName {
    /// To what a line depends on, and to what depends on it
    Both,
    /// To what a line depends on
    Causes,
    /// To what depends on a line
    Effects,
}

/// Names of configurations of the method `repair`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RepairConfigName {
    /// Every step of the run may change by itself
    Default,
    /// A line changes in all its steps at once, and nothing changes that need not
    Correlated,
    /// What changes stays within what the proofs of other checks need
    Invariants,
    /// What these proofs rest on does not change
    Trusted,
}

/// Names of C standards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum StandardName {
    #[value(aliases = ["c90", "gnu89", "gnu90", "ansi"])]
    C89,
    #[value(alias = "gnu99")]
    C99,
    #[value(alias = "gnu11")]
    C11,
    #[value(aliases = ["c18", "gnu17", "gnu18"])]
    C17,
    #[value(aliases = ["c2x", "gnu23", "gnu2x"])]
    C23,
}

/// Names of machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum MachineName {
    #[value(alias = "64")]
    Lp64,
    #[value(alias = "32")]
    Ilp32,
}

/// What reading a volatile object means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum VolatileName {
    Memory,
    Input,
}

/// What a function without body may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum NoBodyName {
    Arguments,
    Globals,
    Nothing,
}

/// When to use color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// What reading an uninitialised value means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum UninitialisedName {
    Pointers,
    Input,
    Error,
}

/// How hard it is looked for fixes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum EffortName {
    Quick,
    Normal,
    Thorough,
}
