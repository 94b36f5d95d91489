//! Exact weighted MaxSAT on an incremental SAT solver.
//!
//! Soft literals have a weight, the cost of a model is the weight of its false soft literals, and the answer is a model
//! of least cost, proven, or the best found together with a proven lower bound.
//!
//! The method is core-guided ("OLL", Andres and others 2012; Morgado, Dodaro, Marques-Silva 2014): all soft literals
//! are assumed; a core says that at least one of its members must be false; its weight goes into the lower bound, and the
//! members are replaced by a counter of which at most one, then two, ... may be false. When the assumptions hold, the
//! lower bound is the optimum. [`totalizer`] is the counter, [`oll`] the loop, [`enumerate`] finds the other optima.
//!
//! Everything added to the SAT solver is either a definition (the counters) or guarded by a literal that is switched
//! off at the end, so the solver can go on with other queries.

pub mod enumerate;
pub mod oll;
pub mod totalizer;

use std::collections::BTreeMap;

use crate::sat::{Lit, Sat, Stop};

/// A literal that should be true, and what it costs if it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soft {
    /// The literal.
    pub literal: Lit,
    /// The cost of making it false.
    pub weight: u64,
}

/// The value of every variable of the SAT solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    values: Vec<bool>,
}

impl Assignment {
    /// What the solver found, after a satisfiable call.
    pub fn of(sat: &dyn Sat) -> Self {
        let count = u32::try_from(sat.statistics().variables).expect("variables are numbered with 32 bits");
        Assignment { values: (0..count).map(|var| sat.value(crate::sat::Var::new(var).positive())).collect() }
    }

    /// The value of a literal.
    pub fn value(&self, literal: Lit) -> bool {
        self.values[literal.var().index()] == literal.is_positive()
    }

    /// The weight of the soft literals that are false.
    pub fn cost(&self, softs: &[Soft]) -> u64 {
        softs.iter().filter(|soft| !self.value(soft.literal)).map(|soft| soft.weight).sum()
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// No model is cheaper than this.
    pub lower_bound: u64,
    /// The cost of the best model so far.
    pub upper_bound: Option<u64>,
    /// Cores found.
    pub cores: u64,
    /// Solver calls made.
    pub calls: u64,
}

/// The outcome of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MaxSat {
    /// A model of least cost, proven.
    Optimal {
        /// Its cost.
        cost: u64,
        /// The model.
        assignment: Assignment,
    },
    /// The best model found before the budget ended.
    Best {
        /// Its cost.
        cost: u64,
        /// No model is cheaper than this.
        lower_bound: u64,
        /// The model.
        assignment: Assignment,
        /// What ended the search.
        stop: Stop,
    },
    /// The clauses and assumptions have no model at all.
    Unsatisfiable,
    /// No model was found before the budget ended.
    Unknown {
        /// No model is cheaper than this.
        lower_bound: u64,
        /// What ended the search.
        stop: Stop,
    },
}

/// Soft literals with one entry per literal, weights added up, zero weights dropped, in order of first appearance.
fn merged(softs: &[Soft]) -> Vec<Soft> {
    let mut result: Vec<Soft> = Vec::with_capacity(softs.len());
    let mut positions: BTreeMap<Lit, usize> = BTreeMap::new();
    for soft in softs.iter().filter(|soft| soft.weight > 0) {
        let position = *positions.entry(soft.literal).or_insert(result.len());
        match result.get_mut(position) {
            Some(known) => known.weight = known.weight.checked_add(soft.weight).expect("weights fit 64 bits"),
            None => result.push(*soft),
        }
    }
    let total = result.iter().try_fold(0u64, |sum, soft| sum.checked_add(soft.weight));
    assert!(total.is_some(), "the sum of all weights fits 64 bits");
    result
}
