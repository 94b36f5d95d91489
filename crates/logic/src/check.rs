//! Second opinions: models, cores and optima verified by code that had no part in finding them.
//!
//! A model is checked by evaluating the terms (no gates, no solver); a core by a fresh solver without history; an
//! optimum by a fresh query that asks for anything cheaper, with the cost spelled out as a term (a counter for equal
//! weights, an adder otherwise) instead of the totalizers of the search.

use std::fmt;

use crate::budget::{Budget, Meter};
use crate::eval::{Evaluator, Model};
use crate::sat::cadical::Cadical;
use crate::sat::{Sat, SatAnswer, Stop};
use crate::solver::Solver;
use crate::terms::{Term, Terms};

/// What a check found wrong, or could not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A condition that should hold under the model does not.
    Fails(Term),
    /// The model costs something else than claimed.
    Cost {
        /// The claimed cost.
        claimed: u64,
        /// The cost found by evaluation.
        actual: u64,
    },
    /// The core has a model: it is none.
    CoreHolds,
    /// The core cannot hold even without this member: it is not minimal.
    Superfluous(Term),
    /// There is a cheaper model.
    Cheaper,
    /// The check gave up.
    Undecided(Stop),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Fails(term) => write!(f, "a condition (term {}) does not hold under the model", term.index()),
            Fault::Cost { claimed, actual } => write!(f, "the model costs {actual}, not {claimed}"),
            Fault::CoreHolds => f.write_str("the core is satisfiable"),
            Fault::Superfluous(term) => write!(f, "the core does not need its member (term {})", term.index()),
            Fault::Cheaper => f.write_str("there is a cheaper model"),
            Fault::Undecided(stop) => write!(f, "the check gave up: {stop}"),
        }
    }
}

/// Checks that every condition holds under a model.
pub fn check_model(terms: &Terms, conditions: &[Term], model: &Model) -> Result<(), Fault> {
    let mut evaluator = Evaluator::new(terms, model);
    match conditions.iter().find(|&&condition| !evaluator.holds(condition)) {
        Some(&condition) => Err(Fault::Fails(condition)),
        None => Ok(()),
    }
}

/// The weight of the soft conditions that fail under a model.
pub fn cost(terms: &Terms, softs: &[(Term, u64)], model: &Model) -> u64 {
    let mut evaluator = Evaluator::new(terms, model);
    softs.iter().filter(|(term, _)| !evaluator.holds(*term)).map(|(_, weight)| weight).sum()
}

/// Checks that a model has the cost it is said to have.
pub fn check_cost(terms: &Terms, softs: &[(Term, u64)], model: &Model, claimed: u64) -> Result<(), Fault> {
    let actual = cost(terms, softs, model);
    if actual == claimed { Ok(()) } else { Err(Fault::Cost { claimed, actual }) }
}

/// Checks that assertions and core together have no model.
pub fn check_core(terms: &Terms, assertions: &[Term], core: &[Term], budget: &Budget) -> Result<(), Fault> {
    match fresh_answer(terms, &[assertions, core], budget) {
        SatAnswer::Unsat => Ok(()),
        SatAnswer::Sat => Err(Fault::CoreHolds),
        SatAnswer::Unknown(stop) => Err(Fault::Undecided(stop)),
    }
}

/// Checks that a core is one, and that it has a model without any one of its members.
pub fn check_minimal_core(terms: &Terms, assertions: &[Term], core: &[Term], budget: &Budget) -> Result<(), Fault> {
    check_core(terms, assertions, core, budget)?;
    for (position, &member) in core.iter().enumerate() {
        let (before, after) = (&core[..position], &core[position + 1..]);
        match fresh_answer(terms, &[assertions, before, after], budget) {
            SatAnswer::Sat => {}
            SatAnswer::Unsat => return Err(Fault::Superfluous(member)),
            SatAnswer::Unknown(stop) => return Err(Fault::Undecided(stop)),
        }
    }
    Ok(())
}

/// Checks that no model of the assertions costs less than claimed.
pub fn check_optimum(
    terms: &Terms,
    assertions: &[Term],
    softs: &[(Term, u64)],
    claimed: u64,
    budget: &Budget,
) -> Result<(), Fault> {
    // The clone has the same identity and the same terms, plus the ones of this question.
    let mut terms = terms.clone();
    let Some(limit) = claimed.checked_sub(1) else { return Ok(()) };
    if budget.work.is_some_and(|work| rows(softs, limit).saturating_mul(WORK_OF_A_ROW) > work) {
        // To write the question down would take longer than the answer may.
        return Err(Fault::Undecided(Stop::Conflicts));
    }
    let cheaper = costs_at_most(&mut terms, softs, limit);
    match fresh_answer(&terms, &[assertions, &[cheaper]], budget) {
        SatAnswer::Unsat => Ok(()),
        SatAnswer::Sat => Err(Fault::Cheaper),
        SatAnswer::Unknown(stop) => Err(Fault::Undecided(stop)),
    }
}

/// The largest sequential counter; beyond that numbers are added.
const MOST_ROWS: u64 = 200_000;

/// What a row of a counter costs, in the solver's unit of work.
const WORK_OF_A_ROW: u64 = 15;

/// How many rows it takes to count: those of a counter, or the bits of adders.
fn rows(softs: &[(Term, u64)], limit: u64) -> u64 {
    let (count, is_uniform) = (softs.len() as u64, softs.windows(2).all(|pair| pair[0].1 == pair[1].1));
    let counter = (limit / softs.first().map_or(1, |soft| soft.1.max(1)) + 1).saturating_mul(count);
    let adders = u64::from(u64::BITS - count.saturating_mul(limit + 1).leading_zeros()) * count;
    if is_uniform && counter <= MOST_ROWS { counter } else { adders }
}

/// The condition that the failing soft conditions weigh at most `limit`.
pub fn costs_at_most(terms: &mut Terms, softs: &[(Term, u64)], limit: u64) -> Term {
    let softs: Vec<(Term, u64)> = softs.iter().copied().filter(|&(_, weight)| weight > 0).collect();
    match softs.first() {
        None => terms.truth(),
        Some(&(_, weight))
            if softs.iter().all(|soft| soft.1 == weight)
                && (limit / weight).saturating_mul(softs.len() as u64) <= MOST_ROWS =>
        {
            let conditions: Vec<Term> = softs.iter().map(|soft| soft.0).collect();
            let count = usize::try_from(limit / weight).unwrap_or(usize::MAX);
            fails_at_most(terms, &conditions, count)
        }
        Some(_) => {
            let all: u128 = softs.iter().map(|soft| u128::from(soft.1)).sum();
            if all <= u128::from(limit) {
                return terms.truth();
            }
            let width = 128 - all.leading_zeros();
            let zero = terms.constant(width, 0);
            let sum = softs.iter().fold(zero, |sum, &(condition, weight)| {
                let weight = terms.constant(width, u128::from(weight));
                let price = terms.ite(condition, zero, weight);
                terms.add(sum, price)
            });
            let limit = terms.constant(width, u128::from(limit));
            terms.ule(sum, limit)
        }
    }
}

/// At most `count` of the conditions fail: a sequential counter. Row `k` says that more than `k` have failed so far.
fn fails_at_most(terms: &mut Terms, conditions: &[Term], count: usize) -> Term {
    if count >= conditions.len() {
        return terms.truth();
    }
    let mut more_than = vec![terms.falsehood(); count + 1];
    for &condition in conditions {
        let fails = terms.not(condition);
        for row in (0..=count).rev() {
            let before = if row == 0 { terms.truth() } else { more_than[row - 1] };
            let reached = terms.and(before, fails);
            more_than[row] = terms.or(more_than[row], reached);
        }
    }
    terms.not(more_than[count])
}

/// The answer of a solver that has seen nothing else.
fn fresh_answer(terms: &Terms, conditions: &[&[Term]], budget: &Budget) -> SatAnswer {
    let mut solver: Solver<Cadical> = Solver::new();
    for &condition in conditions.iter().flat_map(|group| group.iter()) {
        solver.assert(terms, condition);
    }
    let sat: &mut dyn Sat = solver.sat_mut();
    Meter::start(budget, sat).solve(sat, &[])
}
