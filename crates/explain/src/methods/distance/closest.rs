//! The closest run: an optimum, made unique.
//!
//! Many runs may be equally close. Of those: one that answers the question, or at least asks it, rather than one that switches
//! off what the property presupposes; then the one with the fewest changed inputs, then the one with the fewest changes
//! in code that the failing run does not execute (the fault is in what it executes), then the one whose changes lie nearest
//! to the failed property (its first change is as late as possible, then its second, and so on), then the one with the
//! smallest inputs. There is one such run, whatever the solver finds first.

use check::AtomKind;
use logic::{Budget, Model, Objective, Optimum, Solver, Stop, Term};

use super::metric::Same;
use crate::case::{Case, Subject};
use crate::explanation::Optimality;
use crate::measure::Ruler;

/// A run that is as close as can be.
#[derive(Debug, Clone)]
pub struct Closest {
    /// It.
    pub model: Model,
    /// Its distance.
    pub distance: u64,
    /// Whether nothing is closer.
    pub optimality: Optimality,
    /// Whether it is the only one after the rules for ties.
    pub is_unique: bool,
    /// The conditions that were minimised.
    pub sames: Vec<Same>,
}

/// The most questions for one rule.
const MOST_QUESTIONS: u64 = 400;

/// Looks for the closest run that fulfils conditions. None if no run does.
pub fn closest(
    case: &Case<'_>,
    subject: &mut Subject,
    solver: &mut Solver,
    ruler: &Ruler,
    (conditions, preferred): (&[Term], &[Term]),
    budget: &Budget,
) -> Result<Option<Closest>, Stop> {
    let (sames, least) = (ruler.sames(subject), ruler.least(subject));
    let objective = Objective {
        assumptions: conditions.to_vec(),
        softs: sames.iter().map(|same| (same.holds, same.weight)).collect(),
        start: Some(subject.failing.clone()),
        ..Objective::default()
    };
    let optimum = solver.minimise_and_hold(&subject.unwound.terms, &objective, budget, &mut |_| {});
    let (cost, model) = match optimum {
        Optimum::Optimal { cost, model } => (cost, model),
        Optimum::Best { cost, lower_bound, model, .. } => {
            let optimality = Optimality::BestFound { lower_bound: lower_bound + least };
            return Ok(Some(Closest { model, distance: cost + least, optimality, is_unique: false, sames }));
        }
        Optimum::Unsatisfiable => return Ok(None),
        Optimum::Unknown { stop, .. } => return Err(stop),
    };
    let (model, is_unique) = settle(case, subject, solver, (conditions, preferred, &sames), model, budget);
    solver.release();
    Ok(Some(Closest { model, distance: cost + least, optimality: Optimality::Proven, is_unique, sames }))
}

/// Of the closest runs the one that the rules prefer, and whether they could be followed to the end.
fn settle(
    case: &Case<'_>,
    subject: &mut Subject,
    solver: &mut Solver,
    (conditions, preferred, sames): (&[Term], &[Term], &[Same]),
    model: Model,
    budget: &Budget,
) -> (Model, bool) {
    let mut is_unique = true;
    let mut model = model;
    // What the question prefers, one after the other; fewest changed inputs; fewest changes where the failing run never was.
    let atoms = subject.unwound.atoms();
    let is_input = |same: &&Same| atoms[same.atom].kind == AtomKind::Input;
    let is_elsewhere = |same: &&Same| !subject.values[same.atom].is_executed;
    let mut rules: Vec<Vec<Term>> = preferred.iter().map(|&condition| vec![condition]).collect();
    for rule in [
        sames.iter().filter(is_input).map(|same| same.holds).collect::<Vec<_>>(),
        sames.iter().filter(is_elsewhere).map(|same| same.holds).collect(),
    ] {
        if rule.len() < sames.len() {
            rules.push(rule);
        }
    }
    for rule in rules.into_iter().filter(|rule| !rule.is_empty()) {
        let softs = rule.into_iter().map(|condition| (condition, 1)).collect();
        let start = Some(model.clone());
        let objective = Objective { assumptions: conditions.to_vec(), softs, start, ..Objective::default() };
        match solver.minimise_and_hold(&subject.unwound.terms, &objective, budget, &mut |_| {}) {
            Optimum::Optimal { model: better, .. } => model = better,
            Optimum::Best { .. } | Optimum::Unsatisfiable | Optimum::Unknown { .. } => is_unique = false,
        }
    }
    // Changes as late as possible.
    let wanted: Vec<Term> = sames.iter().map(|same| same.holds).collect();
    solver.push();
    let questions = Budget { calls: Some(MOST_QUESTIONS), ..budget.clone() };
    let settled = solver.in_order(&subject.unwound.terms, conditions, &wanted, model, &questions);
    is_unique &= settled.is_complete;
    model = settled.model;
    for (&condition, _) in wanted.iter().zip(settled.holds).filter(|(_, holds)| *holds) {
        solver.assert(&subject.unwound.terms, condition);
    }
    // Smallest inputs.
    let start = model.clone();
    let (smallest, is_proven) =
        subject.unwound.smallest_inputs((case.program, case.options), solver, conditions.to_vec(), start);
    solver.pop();
    (smallest, is_unique && is_proven)
}
