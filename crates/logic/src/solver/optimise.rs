//! Models of least cost, on terms.

use super::Solver;
use crate::budget::Budget;
use crate::eval::Model;
use crate::maxsat::enumerate::{Incomplete, all_optima};
use crate::maxsat::oll::{Problem, Search, Strategy, minimise};
use crate::maxsat::{Assignment, MaxSat, Progress, Soft};
use crate::sat::{Lit, Sat, Stop};
use crate::terms::{Term, Terms};

/// What to minimise: the weight of the soft conditions that fail.
#[derive(Clone, Debug, Default)]
pub struct Objective {
    /// Conditions that must hold, besides the assertions.
    pub assumptions: Vec<Term>,
    /// Conditions that should hold, each with what it costs if it does not.
    pub softs: Vec<(Term, u64)>,
    /// A model to stay close to: its values are tried first when looking for a first model. It need not satisfy the
    /// assertions.
    pub start: Option<Model>,
    /// How to search; does not change what is optimal.
    pub strategy: Strategy,
}

/// The outcome of a minimisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Optimum {
    /// A model of least cost, proven.
    Optimal {
        /// Its cost.
        cost: u64,
        /// The model.
        model: Model,
    },
    /// The best model found before the budget ended.
    Best {
        /// Its cost.
        cost: u64,
        /// No model is cheaper than this.
        lower_bound: u64,
        /// The model.
        model: Model,
        /// What ended the search.
        stop: Stop,
    },
    /// Assertions and assumptions have no model.
    Unsatisfiable,
    /// No model was found before the budget ended.
    Unknown {
        /// No model is cheaper than this.
        lower_bound: u64,
        /// What ended the search.
        stop: Stop,
    },
}

/// The models of least cost, one for each combination of values of the chosen terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optima {
    /// The least cost.
    pub cost: u64,
    /// The models.
    pub models: Vec<Model>,
    /// Why there may be more: `None` if these are all.
    pub incomplete: Option<Incomplete>,
}

/// An objective on literals.
struct Literals {
    hard: Vec<Lit>,
    softs: Vec<Soft>,
    start: Vec<Lit>,
}

impl Literals {
    fn problem(&self) -> Problem<'_> {
        Problem { hard: &self.hard, softs: &self.softs, start: &self.start }
    }
}

impl<S: Sat> Solver<S> {
    /// Finds a model of least cost. `progress` is told about every better bound.
    pub fn minimise(
        &mut self,
        terms: &Terms,
        objective: &Objective,
        budget: &Budget,
        progress: &mut dyn FnMut(Progress),
    ) -> Optimum {
        let literals = match self.prepare(terms, objective, budget) {
            Ok(literals) => literals,
            Err(stop) => return Optimum::Unknown { lower_bound: 0, stop },
        };
        let outcome = minimise(&mut self.sat, literals.problem(), objective.strategy, budget, progress);
        self.sat.set_limits(self.limits.clone());
        self.on_terms(terms, outcome)
    }

    /// Finds a model of least cost; if it is proven to be that, all later queries are about models of that cost only,
    /// until [`Solver::release`]. Held optima add up: of the models of least cost those of least other cost.
    pub fn minimise_and_hold(
        &mut self,
        terms: &Terms,
        objective: &Objective,
        budget: &Budget,
        progress: &mut dyn FnMut(Progress),
    ) -> Optimum {
        let literals = match self.prepare(terms, objective, budget) {
            Ok(literals) => literals,
            Err(stop) => return Optimum::Unknown { lower_bound: 0, stop },
        };
        let mut search = Search::new(&mut self.sat, literals.problem(), objective.strategy, budget, progress);
        let outcome = search.run();
        match outcome {
            MaxSat::Optimal { .. } => {
                let (optimal, guard) = search.optimal();
                let hold = self.sat.new_var().positive();
                for literal in optimal {
                    self.sat.add_clause(&[!hold, literal]);
                }
                self.held.push(hold);
                self.held_guards.extend([hold, guard]);
            }
            _ => search.finish(),
        }
        self.sat.set_limits(self.limits.clone());
        self.on_terms(terms, outcome)
    }

    /// Ends the restriction to optima.
    pub fn release(&mut self) {
        self.held.clear();
        for guard in self.held_guards.drain(..) {
            self.sat.add_clause(&[!guard]);
        }
    }

    /// Finds up to `limit` models of least cost that differ in the values of the chosen terms. If the least cost is
    /// not reached, the outcome of the search is the error.
    pub fn all_optima(
        &mut self,
        terms: &Terms,
        objective: &Objective,
        chosen: &[Term],
        limit: usize,
        budget: &Budget,
    ) -> Result<Optima, Optimum> {
        let literals = match self.prepare(terms, objective, budget) {
            Ok(literals) => literals,
            Err(stop) => return Err(Optimum::Unknown { lower_bound: 0, stop }),
        };
        let chosen: Vec<Lit> = chosen.iter().flat_map(|&term| self.literals(terms, term)).collect();
        let outcome = all_optima(&mut self.sat, literals.problem(), &chosen, limit, budget);
        self.sat.set_limits(self.limits.clone());
        match outcome {
            Ok(optima) => Ok(Optima {
                cost: optima.cost,
                models: optima.assignments.iter().map(|assignment| self.model_of(terms, assignment)).collect(),
                incomplete: optima.incomplete,
            }),
            Err(other) => Err(self.on_terms(terms, other)),
        }
    }

    /// The objective on literals, unless a limit is reached before they are made.
    fn prepare(&mut self, terms: &Terms, objective: &Objective, budget: &Budget) -> Result<Literals, Stop> {
        let softs: Vec<Term> = objective.softs.iter().map(|&(term, _)| term).collect();
        self.translate(terms, &objective.assumptions, &budget.limits())?;
        self.translate(terms, &softs, &budget.limits())?;
        let hard = self.assumed(terms, &objective.assumptions).literals;
        let softs =
            objective.softs.iter().map(|&(term, weight)| Soft { literal: self.literal(terms, term), weight }).collect();
        let start = objective.start.as_ref().map(|model| self.literals_under(terms, model)).unwrap_or_default();
        Ok(Literals { hard, softs, start })
    }

    fn model_of(&self, terms: &Terms, assignment: &Assignment) -> Model {
        self.model_by(terms, |literal| assignment.value(literal))
    }

    fn on_terms(&self, terms: &Terms, outcome: MaxSat) -> Optimum {
        match outcome {
            MaxSat::Optimal { cost, assignment } => Optimum::Optimal { cost, model: self.model_of(terms, &assignment) },
            MaxSat::Best { cost, lower_bound, assignment, stop } => {
                Optimum::Best { cost, lower_bound, model: self.model_of(terms, &assignment), stop }
            }
            MaxSat::Unsatisfiable => Optimum::Unsatisfiable,
            MaxSat::Unknown { lower_bound, stop } => Optimum::Unknown { lower_bound, stop },
        }
    }
}
