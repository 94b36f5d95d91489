//! What counts as a difference between two runs, as it was chosen: data only. The method that looks for the closest run and
//! the second look at it each count by code of their own.

use std::collections::BTreeMap;

use ir::{FunctionId, LocationId};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Metric {
    /// All assignments, branches and inputs of the unwound program, executed or not.
    #[default]
    Ssa,
    /// Only what one of the two runs executes.
    Executed,
    /// Only inputs.
    Inputs,
    /// Inputs and branches.
    InputsGuards,
    /// All, but values may be changed against the program.
    Interventions,
}

/// What a difference weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// In an input.
    pub inputs: u64,
    /// In the outcome of a branch.
    pub guards: u64,
    /// In any other value.
    pub values: u64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { inputs: 1, guards: 1, values: 1 }
    }
}

/// A distance from the failing run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruler {
    /// What is counted.
    pub metric: Metric,
    /// What it weighs.
    pub weights: Weights,
    /// Whether what comes after the failed check counts as well.
    pub past_error: bool,
    /// The iterations of loops that the failing run is compared in; what is done in further ones is different, whatever
    /// it is. Loops that are not named here are compared in all iterations.
    pub known: BTreeMap<(FunctionId, LocationId), u32>,
}
