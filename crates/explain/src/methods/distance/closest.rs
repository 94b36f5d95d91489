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

/// Which run is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// What it has to fulfil.
    pub conditions: &'a [Term],
    /// What is preferred among equally close runs, the most important first.
    pub preferred: &'a [Term],
    /// Whether it is the one that is farthest from the failing run, not the closest.
    pub is_farthest: bool,
    /// Whether all inputs come before everything else, wherever they are asked for.
    pub inputs_at_start: bool,
}

/// The most questions for one rule.
const MOST_QUESTIONS: u64 = 400;

/// Looks for the closest run that fulfils conditions, or for the farthest one. None if no run does.
pub fn closest(
    case: &Case<'_>,
    subject: &mut Subject,
    solver: &mut Solver,
    ruler: &Ruler,
    wanted: Wanted<'_>,
    budget: &Budget,
) -> Result<Option<Closest>, Stop> {
    let (sames, least) = (ruler.sames(subject), ruler.least(subject));
    let softs: Vec<(Term, u64)> = match wanted.is_farthest {
        true => sames.iter().map(|same| (subject.unwound.terms.not(same.holds), same.weight)).collect(),
        false => sames.iter().map(|same| (same.holds, same.weight)).collect(),
    };
    // The farthest run is as the failing one at as little as can be; the rest is its distance.
    let all: u64 = softs.iter().map(|(_, weight)| weight).sum();
    let distance_at = |cost: u64| least + if wanted.is_farthest { all - cost } else { cost };
    let objective = Objective {
        assumptions: wanted.conditions.to_vec(),
        softs,
        start: Some(subject.failing.clone()),
        ..Objective::default()
    };
    let optimum = solver.minimise_and_hold(&subject.unwound.terms, &objective, budget, &mut |_| {});
    let (cost, model) = match optimum {
        Optimum::Optimal { cost, model } => (cost, model),
        Optimum::Best { cost, lower_bound, model, .. } => {
            let optimality = Optimality::BestFound { bound: distance_at(lower_bound) };
            return Ok(Some(Closest { model, distance: distance_at(cost), optimality, is_unique: false, sames }));
        }
        Optimum::Unsatisfiable => return Ok(None),
        Optimum::Unknown { stop, .. } => return Err(stop),
    };
    let (model, is_unique) = settle(case, subject, solver, (wanted, &sames), model, budget);
    solver.release();
    Ok(Some(Closest { model, distance: distance_at(cost), optimality: Optimality::Proven, is_unique, sames }))
}

/// Of the closest runs the one that the rules prefer, and whether they could be followed to the end.
fn settle(
    case: &Case<'_>,
    subject: &mut Subject,
    solver: &mut Solver,
    (wanted, sames): (Wanted<'_>, &[Same]),
    model: Model,
    budget: &Budget,
) -> (Model, bool) {
    let conditions = wanted.conditions;
    let mut is_unique = true;
    let mut model = model;
    // What the question prefers, one after the other; fewest changed inputs; fewest changes where the failing run never was.
    let atoms = subject.unwound.atoms();
    let is_input = |same: &&Same| atoms[same.atom].kind == AtomKind::Input;
    let is_elsewhere = |same: &&Same| !subject.values[same.atom].is_executed;
    let mut rules: Vec<Vec<Term>> = wanted.preferred.iter().map(|&condition| vec![condition]).collect();
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
    let mut in_order: Vec<&Same> = sames.iter().collect();
    in_order.sort_by_key(|same| order(subject, same.atom, wanted.inputs_at_start));
    let late: Vec<Term> = in_order.iter().map(|same| same.holds).collect();
    solver.push();
    let questions = Budget { calls: Some(MOST_QUESTIONS), ..budget.clone() };
    let settled = solver.in_order(&subject.unwound.terms, conditions, &late, model, &questions);
    is_unique &= settled.is_complete;
    model = settled.model;
    for (&condition, _) in late.iter().zip(settled.holds).filter(|(_, holds)| *holds) {
        solver.assert(&subject.unwound.terms, condition);
    }
    // Smallest inputs.
    let start = model.clone();
    let (smallest, is_proven) =
        subject.unwound.smallest_inputs((case.program, case.options), solver, conditions.to_vec(), start);
    solver.pop();
    (smallest, is_unique && is_proven)
}

/// Where an atom comes in the order of changes: where a run comes to it, but for inputs that all come first.
pub fn order(subject: &Subject, atom: usize, inputs_at_start: bool) -> (bool, usize) {
    let is_first = inputs_at_start && subject.unwound.atoms()[atom].kind == AtomKind::Input;
    (!is_first, atom)
}
