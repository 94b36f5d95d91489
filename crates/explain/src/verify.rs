//! Every claim of an explanation, checked again by code that had no part in making it.

use logic::Budget;
use run::{Discard, Outcome};

use crate::case::{Case, differs, values_of};
use crate::explanation::{DistanceEvidence, Optimality, PassingRun, Refusal};
use crate::methods::distance::metric::Ruler;
use crate::methods::distance::question::Question as Contrast;
use crate::methods::infection::failed::Question;
use crate::methods::infection::formula::Formula;
use crate::methods::infection::path::Path;
use crate::methods::infection::proof::{Proof, connected, core_budget, model_of};

/// What a check of an explanation found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    /// Everything holds.
    Yes,
    /// Something could not be decided within the budget.
    Undecided(String),
    /// Something is wrong: a defect of this program.
    No(String),
}

/// Checks the closest passing run: it passes, the distance is right, nothing is closer.
pub fn distance(
    case: &Case<'_>,
    ruler: &Ruler,
    passing: &PassingRun,
    evidence: &DistanceEvidence,
    budget: &Budget,
) -> Verified {
    let options = check::run_options(case.options, &passing.inputs, &passing.stdin);
    let report = run::execute(case.program, &options, &mut Discard);
    if matches!(report.outcome, Outcome::Limit(_)) {
        return Verified::Undecided("there was no time to replay the passing run".to_string());
    }
    if !matches!(report.outcome, Outcome::Exit { .. }) {
        return Verified::No(format!("the passing run does not pass: {:?}", report.outcome));
    }
    // A new unwinding, from the inputs of both runs alone.
    let mut subject = match case.subject(&evidence.bounds) {
        Ok(subject) => subject,
        Err(Refusal::Unwinding(_)) => return Verified::Undecided("the limits did not allow a second look".to_string()),
        Err(refusal) => return Verified::No(format!("the failing run cannot be repeated: {refusal:?}")),
    };
    let model = subject.unwound.model_of(&passing.inputs, &passing.stdin, &subject.failing);
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
    let mut conditions = question.conditions(&mut subject.unwound.terms, evidence.requirement);
    conditions.push(subject.unwound.passes());
    conditions.extend(subject.idle_inputs());
    if let Err(fault) = logic::check::check_model(&subject.unwound.terms, &conditions, &model) {
        return Verified::No(format!("the passing run does not do what is required: {fault}"));
    }
    if evidence.optimality != Optimality::Proven {
        return Verified::Yes;
    }
    let sames = ruler.sames(&mut subject);
    let softs: Vec<(logic::Term, u64)> = sames.iter().map(|same| (same.holds, same.weight)).collect();
    match logic::check::check_optimum(&subject.unwound.terms, &conditions, &softs, distance, budget) {
        Ok(()) => Verified::Yes,
        Err(logic::check::Fault::Undecided(stop)) => Verified::Undecided(stop.to_string()),
        Err(fault) => Verified::No(fault.to_string()),
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
