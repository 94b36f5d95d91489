//! All models of least cost, seen through chosen literals.

use super::oll::{Problem, Search, Strategy};
use super::{Assignment, MaxSat};
use crate::budget::Budget;
use crate::sat::{Lit, Sat, SatAnswer, Stop};

/// The models of least cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllOptima {
    /// The least cost.
    pub cost: u64,
    /// One model for each combination of values of the chosen literals.
    pub assignments: Vec<Assignment>,
    /// Why there may be more: `None` if these are all.
    pub incomplete: Option<Incomplete>,
}

/// Why an enumeration ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// The limit on the number of models was reached.
    Limit,
    /// The budget ended.
    Stopped(Stop),
}

/// Finds the least cost, then up to `limit` models of that cost which differ in the chosen literals. If the least cost
/// is not reached, the outcome of the search is the error.
pub fn all_optima(
    sat: &mut dyn Sat,
    problem: Problem<'_>,
    chosen: &[Lit],
    limit: usize,
    budget: &Budget,
) -> Result<AllOptima, MaxSat> {
    let mut ignore_progress = |_| {};
    let mut search = Search::new(sat, problem, Strategy::default(), budget, &mut ignore_progress);
    let outcome = search.run();
    let result = match outcome {
        MaxSat::Optimal { cost, assignment } => Ok(search.other_optima(cost, assignment, chosen, limit)),
        other => Err(other),
    };
    search.finish();
    result
}

impl Search<'_> {
    fn other_optima(&mut self, cost: u64, first: Assignment, chosen: &[Lit], limit: usize) -> AllOptima {
        let mut optima = AllOptima { cost, assignments: Vec::new(), incomplete: None };
        let mut next = first;
        loop {
            if optima.assignments.len() == limit {
                optima.incomplete = Some(Incomplete::Limit);
                return optima;
            }
            self.exclude(&next, chosen);
            optima.assignments.push(next);
            match self.solve_for_optimum() {
                SatAnswer::Sat => next = Assignment::of(self.sat),
                SatAnswer::Unsat => return optima,
                SatAnswer::Unknown(stop) => {
                    optima.incomplete = Some(Incomplete::Stopped(stop));
                    return optima;
                }
            }
        }
    }

    /// Excludes the values that a model gives to the chosen literals.
    fn exclude(&mut self, assignment: &Assignment, chosen: &[Lit]) {
        let mut clause = vec![!self.guard];
        clause.extend(chosen.iter().map(|&literal| if assignment.value(literal) { !literal } else { literal }));
        self.sat.add_clause(&clause);
    }
}
