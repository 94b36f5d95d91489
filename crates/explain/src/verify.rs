//! Every claim of an explanation, checked again by code that had no part in making it.

use logic::Budget;
use run::{Discard, Outcome};

use crate::case::{Case, differs, values_of};
use crate::explanation::{DistanceEvidence, Optimality, PassingRun, Refusal};
use crate::methods::distance::metric::Ruler;
use crate::methods::distance::question::Question;

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
    let question = Question::new(&mut subject);
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
