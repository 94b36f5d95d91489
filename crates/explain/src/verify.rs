//! Every claim of an explanation, checked again by code that had no part in making it.

use std::collections::BTreeMap;

use logic::{Budget, Term};
use run::{Discard, InputPolicy, Limit, Outcome};

use crate::case::{AtomValue, Case, Subject, differs, values_of};
use crate::explanation::{DistanceEvidence, Optimality, PassingRun, Refusal};
use crate::methods::distance::metric::{Metric, Ruler};
use crate::methods::distance::question::Question as Contrast;
use crate::methods::distance::slice::Slicing;
use crate::methods::infection::failed::Question;
use crate::methods::infection::formula::Formula;
use crate::methods::infection::path::Path;
use crate::methods::infection::proof::{Proof, connected, core_budget, model_of};
use crate::proposition::Proposition;

/// What a check of an explanation found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    /// Everything holds.
    Yes,
    /// Something could not be decided within the budget.
    Undecided(String),
    /// Something is wrong: a defect of this program.
    No(String),
    /// There was no second look: a method to compare with.
    NotAsked,
}

/// Checks the closest passing run: it passes, the distance is right, nothing is closer.
pub fn distance(
    case: &Case<'_>,
    (ruler, assumptions): (&Ruler, &[Proposition]),
    passing: &PassingRun,
    evidence: &DistanceEvidence,
    budget: &Budget,
) -> Verified {
    let mut options = check::run_options(case.options, &passing.script);
    if !passing.ends {
        options = run::Options { max_steps: passing.steps, input_policy: InputPolicy::Stop, ..options };
    }
    let report = run::execute(case.program, &options, &mut Discard);
    match report.outcome {
        Outcome::Exit { .. } => {}
        Outcome::Limit(Limit::Steps | Limit::Inputs) if !passing.ends && case.goes_on_for_ever(&passing.script) => {}
        Outcome::Limit(Limit::Steps | Limit::Inputs) if !passing.ends => {
            return Verified::No("the passing run does not go on for ever".to_string());
        }
        Outcome::Limit(_) => return Verified::Undecided("there was no time to replay the passing run".to_string()),
        outcome => return Verified::No(format!("the passing run does not pass: {outcome:?}")),
    }
    // A new unwinding, from the inputs of both runs alone.
    let mut subject = match case.subject(&evidence.bounds) {
        Ok(subject) => subject,
        Err(Refusal::Unwinding(_)) => return Verified::Undecided("the limits did not allow a second look".to_string()),
        Err(refusal) => return Verified::No(format!("the failing run cannot be repeated: {refusal:?}")),
    };
    let model = subject.unwound.model_of(&passing.script, &subject.failing);
    let values = values_of(&subject.unwound, &model);
    let distance = ruler.distance(&subject, &values);
    if distance != evidence.distance {
        return Verified::No(format!("the distance is {distance}, not {}", evidence.distance));
    }
    let differing: Vec<usize> = (0..values.len())
        .filter(|&index| ruler.counts(&subject, index))
        .filter(|&index| differs(subject.unwound.atoms()[index].kind, &subject.values[index], &values[index]))
        .collect();
    let claimed: Vec<usize> = evidence
        .differences
        .iter()
        .map(|difference| difference.atom)
        .filter(|&atom| ruler.counts(&subject, atom))
        .collect();
    if differing != claimed {
        return Verified::No("the runs differ elsewhere than stated".to_string());
    }
    let question = Contrast::new(&mut subject);
    let mut conditions: Vec<Term> = assumptions.iter().map(|assumption| assumption.term(&mut subject)).collect();
    conditions.extend(question.conditions(&mut subject.unwound.terms, evidence.requirement));
    if let Some(fault) = slice_fault(&mut subject, ruler, &values, (&conditions, evidence), budget) {
        return fault;
    }
    let unwound = &mut subject.unwound;
    conditions.push(if passing.ends { unwound.passes() } else { unwound.survives() });
    conditions.extend(subject.idle_inputs());
    if let Err(fault) = logic::check::check_model(&subject.unwound.terms, &conditions, &model) {
        return Verified::No(format!("the passing run does not do what is required: {fault}"));
    }
    if evidence.optimality != Optimality::Proven || evidence.has_smallest_slice {
        return Verified::Yes;
    }
    let sames = ruler.sames(&mut subject);
    let softs: Vec<(Term, u64)> = sames.iter().map(|same| (same.holds, same.weight)).collect();
    match logic::check::check_optimum(
        &subject.unwound.terms,
        &conditions,
        &softs,
        distance - ruler.least(&subject),
        budget,
    ) {
        Ok(()) => Verified::Yes,
        Err(logic::check::Fault::Undecided(stop)) => Verified::Undecided(stop.to_string()),
        Err(fault) => Verified::No(fault.to_string()),
    }
}

/// Checks that no run passes: a new unwinding within the same bounds has none that ends and fulfils the assumptions.
pub fn always_fails(
    case: &Case<'_>,
    bounds: &BTreeMap<check::LoopId, u32>,
    assumptions: &[Proposition],
    budget: &Budget,
) -> Verified {
    let mut subject = match case.subject(bounds) {
        Ok(subject) => subject,
        Err(Refusal::Unwinding(_)) => return Verified::Undecided("the limits did not allow a second look".to_string()),
        Err(refusal) => return Verified::No(format!("the failing run cannot be repeated: {refusal:?}")),
    };
    let mut conditions: Vec<Term> = assumptions.iter().map(|assumption| assumption.term(&mut subject)).collect();
    conditions.push(subject.unwound.passes());
    let mut solver: logic::Solver = logic::Solver::new();
    solver.set_limits(logic::SatLimits { work: None, ..budget.limits() });
    match solver.solve(&subject.unwound.terms, &conditions) {
        logic::Answer::Unsat(_) => Verified::Yes,
        logic::Answer::Sat(_) => Verified::No("there is a run that passes".to_string()),
        logic::Answer::Unknown(stop) => Verified::Undecided(stop.to_string()),
    }
}

/// What is wrong with the slice, if anything: the property holds with exactly these changes, and with no fewer.
fn slice_fault(
    subject: &mut Subject,
    ruler: &Ruler,
    values: &[AtomValue],
    (conditions, evidence): (&[Term], &DistanceEvidence),
    budget: &Budget,
) -> Option<Verified> {
    // Without slicing, or where its budget ended, every difference is listed.
    if evidence.slices.is_empty() {
        return None;
    }
    let full = Ruler { metric: Metric::Ssa, ..ruler.clone() };
    let check = subject.unwound.checks()[subject.check].clone();
    let holds = subject.unwound.terms.not(check.violated);
    let goals = [&[check.required, holds], conditions].concat();
    let problem = Slicing::new(subject, &full, values, &goals);
    let terms = &mut subject.unwound.terms;
    let changed: Vec<usize> = evidence.slice.iter().map(|&position| evidence.differences[position].atom).collect();
    let mut with_changes = problem.required.clone();
    let (mut softs, mut weight) = (Vec::new(), 0);
    for &(atom, change, own) in &problem.changes {
        let stays = terms.not(change);
        let is_changed = changed.contains(&atom);
        with_changes.push(if is_changed { change } else { stays });
        weight += if is_changed { own } else { 0 };
        softs.push((stays, own));
    }
    let mut solver: logic::Solver = logic::Solver::new();
    solver.set_limits(logic::SatLimits { work: None, ..budget.limits() });
    match solver.solve(terms, &with_changes) {
        logic::Answer::Sat(_) => {}
        logic::Answer::Unsat(_) => return Some(Verified::No("the slice is not enough".to_string())),
        logic::Answer::Unknown(stop) => return Some(Verified::Undecided(stop.to_string())),
    }
    match logic::check::check_optimum(terms, &problem.required, &softs, weight, budget) {
        Ok(()) => None,
        Err(logic::check::Fault::Undecided(stop)) => Some(Verified::Undecided(stop.to_string())),
        Err(fault) => Some(Verified::No(format!("the slice is not minimal: {fault}"))),
    }
}

/// Checks a proof: made anew, its conditions cannot hold together, but can without any one of them; and in the run all of
/// them hold except the one that failed.
pub fn infection(case: &Case<'_>, path: &Path<'_>, question: &Question, proof: &Proof<'_, '_>) -> Verified {
    let mut formula = Formula::new(path, proof.formula.from, question);
    let model = model_of(&formula);
    let Some(failed) = formula.failed else { return Verified::No("there is no failed condition".to_string()) };
    let mut core = vec![failed.term];
    core.extend(proof.conjuncts.iter().map(|&position| formula.conjuncts[position].term));
    for &position in &proof.inputs {
        let term = formula.leaves[position].term;
        let Some(value) = formula.terms.as_variable(term).and_then(|variable| model.get(variable)) else {
            return Verified::No("an input of the proof has no value in the run".to_string());
        };
        let value = formula.terms.constant(formula.terms.width(term), value);
        core.push(formula.terms.eq(term, value));
    }
    let mut evaluator = logic::Evaluator::new(&formula.terms, &model);
    if evaluator.holds(failed.term) {
        return Verified::No("the failed condition holds in the run".to_string());
    }
    if let Some(conjunct) = formula.conjuncts.iter().find(|conjunct| !evaluator.holds(conjunct.term)) {
        return Verified::No(format!("a condition of step {} does not hold in the run", conjunct.step));
    }
    if formula.background.iter().any(|fact| !evaluator.holds(*fact)) {
        return Verified::No("a fact about arithmetic does not hold in the run".to_string());
    }
    let background = if proof.inputs.is_empty() { connected(&formula, failed.term).1 } else { Vec::new() };
    let budget = core_budget(case);
    let checked = if proof.is_irreducible {
        logic::check::check_minimal_core(&formula.terms, &background, &core, &budget)
    } else {
        logic::check::check_core(&formula.terms, &background, &core, &budget)
    };
    match checked {
        Ok(()) => Verified::Yes,
        Err(logic::check::Fault::Undecided(stop)) => Verified::Undecided(stop.to_string()),
        Err(fault) => Verified::No(fault.to_string()),
    }
}
