//! An incremental solver over terms.
//!
//! One [`Solver`] serves all queries of a case: assertions stay, queries are asked under assumptions, and groups of
//! assertions can be taken back ([`Solver::push`], [`Solver::pop`]). Gates and clauses are made when a query first needs
//! them.

mod in_order;
mod minimal_core;
mod optimise;

use std::collections::BTreeMap;

use crate::blast::Blaster;
use crate::cnf::Cnf;
use crate::eval::Model;
use crate::gates::Wire;
use crate::gates::emit::Emitter;
use crate::sat::cadical::Cadical;
use crate::sat::{Lit, Sat, SatAnswer, SatLimits, SatStatistics, Stop};
use crate::terms::{Term, Terms};

pub use in_order::InOrder;
pub use minimal_core::{CoreAnswer, MinimalCore};
pub use optimise::{Objective, Optima, Optimum};

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A model of the assertions and assumptions.
    Sat(Model),
    /// Assumptions that, with the assertions, cannot hold together: a subset, in their order, not necessarily minimal.
    Unsat(Vec<Term>),
    /// No answer, and why.
    Unknown(Stop),
}

/// A group of assertions that is open.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// The assertions hold while this is assumed.
    literal: Lit,
    /// How many assertions there were before.
    assertions_before: usize,
}

/// An incremental solver over the terms of one arena.
#[derive(Debug)]
pub struct Solver<S: Sat = Cadical> {
    sat: S,
    blaster: Blaster,
    emitter: Emitter,
    groups: Vec<Group>,
    /// What is asserted now.
    assertions: Vec<Term>,
    limits: SatLimits,
    /// Literals that are assumed because an optimum is held ([`Solver::minimise_and_hold`]), and those that switch off
    /// what belongs to it.
    held: Vec<Lit>,
    held_guards: Vec<Lit>,
}

impl Solver<Cadical> {
    /// A solver without assertions.
    pub fn new() -> Self {
        Solver::with_sat(Cadical::new())
    }

    /// A solver without assertions that expects few hard questions in place of many easy ones.
    pub fn for_hard_questions() -> Self {
        Solver::with_sat(Cadical::for_hard_questions())
    }
}

impl Default for Solver<Cadical> {
    fn default() -> Self {
        Solver::new()
    }
}

impl<S: Sat> Solver<S> {
    /// A solver over a given SAT solver without clauses.
    pub fn with_sat(sat: S) -> Self {
        Solver {
            sat,
            blaster: Blaster::new(),
            emitter: Emitter::new(),
            groups: Vec::new(),
            assertions: Vec::new(),
            limits: SatLimits::default(),
            held: Vec::new(),
            held_guards: Vec::new(),
        }
    }

    /// The limits of each call of [`Solver::solve`] from now on.
    pub fn set_limits(&mut self, limits: SatLimits) {
        self.sat.set_limits(limits.clone());
        self.limits = limits;
    }

    /// Counters of the SAT solver, with the variables and clauses it was given.
    pub fn statistics(&self) -> SatStatistics {
        self.sat.statistics()
    }

    /// How many logic gates there are (inputs included), whether they became clauses or not.
    pub fn gate_count(&self) -> usize {
        self.blaster.gates().len()
    }

    /// The assertions that hold now and the assumptions as one formula, for writing it down. The encoding is the one
    /// that [`Solver::solve`] uses; it is made anew, so that nothing of what was taken back or added by searches is in it,
    /// and variables are numbered differently.
    pub fn cnf(&self, terms: &Terms, assumptions: &[Term]) -> Cnf {
        Cnf::of_terms(terms, &[&self.assertions, assumptions].concat(), &[])
    }

    /// The SAT solver itself.
    pub fn sat_mut(&mut self) -> &mut S {
        &mut self.sat
    }

    /// Makes a condition hold: for good, or until the innermost open group is closed.
    pub fn assert(&mut self, terms: &Terms, condition: Term) {
        let wire = self.blaster.condition(terms, condition);
        let unless: Vec<Lit> = self.groups.last().map(|group| !group.literal).into_iter().collect();
        self.assertions.push(condition);
        self.emitter.assert(self.blaster.gates(), &mut self.sat, wire, &unless);
    }

    /// Opens a group of assertions.
    pub fn push(&mut self) {
        let literal = self.sat.new_var().positive();
        self.groups.push(Group { literal, assertions_before: self.assertions.len() });
    }

    /// Closes the innermost open group and takes its assertions back.
    pub fn pop(&mut self) {
        let group = self.groups.pop().expect("a group is open");
        self.assertions.truncate(group.assertions_before);
        self.sat.add_clause(&[!group.literal]);
    }

    /// How many groups are open.
    pub fn depth(&self) -> usize {
        self.groups.len()
    }

    /// The literal of a condition.
    pub fn literal(&mut self, terms: &Terms, condition: Term) -> Lit {
        let wire = self.blaster.condition(terms, condition);
        self.emitter.literal(self.blaster.gates(), &mut self.sat, wire)
    }

    /// The literals of all bits of a term, lowest first.
    pub fn literals(&mut self, terms: &Terms, term: Term) -> Vec<Lit> {
        let wires = self.blaster.blast(terms, term).to_vec();
        wires.into_iter().map(|wire| self.emitter.literal(self.blaster.gates(), &mut self.sat, wire)).collect()
    }

    /// Looks for a model of the assertions in which the assumptions hold.
    pub fn solve(&mut self, terms: &Terms, assumptions: &[Term]) -> Answer {
        if let Err(stop) = self.translate(terms, assumptions, &self.limits.clone()) {
            return Answer::Unknown(stop);
        }
        let assumed = self.assumed(terms, assumptions);
        self.sat.set_limits(self.limits.clone());
        match self.sat.solve(&assumed.literals) {
            SatAnswer::Sat => Answer::Sat(self.model(terms)),
            SatAnswer::Unsat => Answer::Unsat(assumed.failed(&self.sat)),
            SatAnswer::Unknown(stop) => Answer::Unknown(stop),
        }
    }

    /// Makes the gates and clauses of conditions, within the outer limits: large formulas take their time here.
    fn translate(&mut self, terms: &Terms, conditions: &[Term], limits: &SatLimits) -> Result<(), Stop> {
        for &condition in conditions {
            self.blaster.blast_within(terms, condition, limits)?;
            let wire = self.blaster.condition(terms, condition);
            self.emitter.emit_within(self.blaster.gates(), &mut self.sat, wire, limits)?;
        }
        Ok(())
    }

    /// The literals to assume: those of the open groups, those of optima that are held, then those of the terms.
    fn assumed(&mut self, terms: &Terms, assumptions: &[Term]) -> Assumed {
        let mut literals: Vec<Lit> = self.groups.iter().map(|group| group.literal).chain(self.held.clone()).collect();
        let mut owners = BTreeMap::new();
        for &term in assumptions {
            let literal = self.literal(terms, term);
            owners.entry(literal).or_insert_with(|| {
                literals.push(literal);
                term
            });
        }
        Assumed { literals, owners }
    }

    /// The values of the variables that the solver knows, after a satisfiable call.
    fn model(&self, terms: &Terms) -> Model {
        self.model_by(terms, |literal| self.sat.value(literal))
    }

    /// The values of the variables that the solver knows, from the values of literals.
    fn model_by(&self, terms: &Terms, value: impl Fn(Lit) -> bool) -> Model {
        let mut model = Model::new();
        for term in terms.variables() {
            let Some(bits) = self.blaster.blasted(terms, term) else { continue };
            let variable = terms.as_variable(term).expect("variables are variables");
            let literals: Vec<Option<Lit>> = bits.iter().map(|&wire| self.emitter.emitted(wire)).collect();
            if literals.iter().all(Option::is_none) {
                continue;
            }
            let is_set = |literal: &Option<Lit>| u128::from(literal.is_some_and(&value));
            model.set(variable, literals.iter().rev().fold(0, |number, literal| number << 1 | is_set(literal)));
        }
        model
    }

    /// Makes a model the one to try first: every variable and every gate the solver knows prefers its value under it.
    pub fn prefer(&mut self, terms: &Terms, model: &Model) {
        for literal in self.literals_under(terms, model) {
            self.sat.set_phase(literal);
        }
    }

    /// Forgets preferences.
    pub fn prefer_nothing(&mut self) {
        for wire in self.blaster.gates().wires() {
            if let Some(literal) = self.emitter.emitted(wire) {
                self.sat.clear_phase(literal.var());
            }
        }
    }

    /// For every variable and gate the solver knows, the literal that is true under a model.
    fn literals_under(&self, terms: &Terms, model: &Model) -> Vec<Lit> {
        let mut true_inputs: Vec<Wire> = Vec::new();
        for (variable, value) in model.iter().filter(|(_, value)| *value != 0) {
            let Some(bits) = self.blaster.blasted(terms, terms.variable_term(variable)) else { continue };
            true_inputs.extend(bits.iter().enumerate().filter(|(bit, _)| value >> bit & 1 == 1).map(|(_, wire)| *wire));
        }
        true_inputs.sort_unstable();
        let gates = self.blaster.gates();
        let simulation = gates.simulate(|wire| true_inputs.binary_search(&wire).is_ok());
        let under_model = |wire: Wire| {
            let literal = self.emitter.emitted(wire)?;
            Some(if simulation.value(wire) { literal } else { !literal })
        };
        gates.wires().filter_map(under_model).collect()
    }
}

/// Assumed literals, and which term each stands for.
struct Assumed {
    literals: Vec<Lit>,
    owners: BTreeMap<Lit, Term>,
}

impl Assumed {
    /// The terms of the failed literals.
    fn failed(&self, sat: &impl Sat) -> Vec<Term> {
        sat.failed().iter().filter_map(|literal| self.owners.get(literal).copied()).collect()
    }
}
