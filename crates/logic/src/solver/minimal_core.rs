//! Minimal unsatisfiable cores, by deletion.
//!
//! Each assumption of a core is left out once; if the rest is still unsatisfiable it stays out, together with everything
//! the solver did not need. What is left is minimal: without any one member there is a model.

use super::Solver;
use crate::budget::{Budget, Meter};
use crate::eval::Model;
use crate::sat::{Sat, SatAnswer, Stop};
use crate::terms::{Term, Terms};

/// A set of assumptions that cannot hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimalCore {
    /// The assumptions, in the order they were given.
    pub terms: Vec<Term>,
    /// Whether the set is proven minimal; if not, `stop` says what ended the search.
    pub is_minimal: bool,
    /// What ended the search before it was done.
    pub stop: Option<Stop>,
    /// Solver calls made.
    pub calls: u64,
}

/// The answer to a query for a minimal core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoreAnswer {
    /// There is no core: a model of everything.
    Sat(Model),
    /// A core, minimal or labelled as not proven so.
    Core(MinimalCore),
    /// Not even a first answer within the budget.
    Unknown(Stop),
}

impl<S: Sat> Solver<S> {
    /// A minimal subset of the assumptions that, with the assertions, cannot hold. Later assumptions are left out
    /// before earlier ones, so the order of the assumptions says which are preferred in the core.
    pub fn minimal_core(&mut self, terms: &Terms, assumptions: &[Term], budget: &Budget) -> CoreAnswer {
        if let Err(stop) = self.translate(terms, assumptions, &budget.limits()) {
            return CoreAnswer::Unknown(stop);
        }
        let assumed = self.assumed(terms, assumptions);
        let mut meter = Meter::start(budget, &self.sat);
        let answer = meter.solve(&mut self.sat, &assumed.literals);
        let answer = match answer {
            SatAnswer::Sat => CoreAnswer::Sat(self.model(terms)),
            SatAnswer::Unknown(stop) => CoreAnswer::Unknown(stop),
            SatAnswer::Unsat => {
                let core = assumed.failed(&self.sat);
                CoreAnswer::Core(self.shrink(terms, core, &mut meter))
            }
        };
        self.sat.set_limits(self.limits.clone());
        answer
    }

    fn shrink(&mut self, terms: &Terms, core: Vec<Term>, meter: &mut Meter) -> MinimalCore {
        let mut core = core;
        // Everything from here on is needed.
        let mut needed_from = core.len();
        let mut stop = None;
        while needed_from > 0 {
            let candidate = needed_from - 1;
            let mut rest = core.clone();
            rest.remove(candidate);
            let assumed = self.assumed(terms, &rest);
            match meter.solve(&mut self.sat, &assumed.literals) {
                SatAnswer::Sat => needed_from = candidate,
                SatAnswer::Unsat => {
                    let needed = core.len() - needed_from;
                    core = assumed.failed(&self.sat);
                    // The needed members are in every core of the rest, and they come last.
                    needed_from = core.len() - needed;
                }
                SatAnswer::Unknown(reason) => {
                    stop = Some(reason);
                    break;
                }
            }
        }
        MinimalCore { terms: core, is_minimal: stop.is_none(), stop, calls: meter.calls() }
    }
}
