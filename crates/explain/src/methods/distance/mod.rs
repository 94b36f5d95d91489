//! # The closest passing run
//!
//! **Question.** What does the closest run that passes do differently, and which of these differences are needed?
//!
//! **Paper.** Groce, "Error Explanation and Fault Localization with Distance Metrics" (2005), chapters 3 to 6: a metric on
//! the static single assignment form of the unwound program, the closest successful execution as an optimum, delta
//! slicing, causal dependence.
//!
//! **Differs.** The optimum is found by core-guided MaxSAT and made unique by rules ([`closest`]). Copies through parameters
//! and temporaries are no atoms. A run that avoids the question is recognised and a second search keeps it
//! ([`question`]). Pointers are compared, but a slice cannot take their change back by itself.
//!
//! Assumptions and hypotheses are C expressions at lines, observed on the way ([`crate::proposition`]).
//!
//! **Refuses.** When the unwound program is too large, or the budget ends before any passing run is found.

pub mod closest;
pub mod dependence;
mod differences;
pub mod injection;
pub mod metric;
pub mod question;
pub mod rank;
mod repairs;
pub mod search;
pub mod slice;

use logic::Budget;
use run::Script;

use crate::case::{Case, Subject};
use crate::effort::Effort;
use crate::explanation::{
    AnswerSearch, Avoided, Dependences, Difference, DistanceEvidence, Evidence, Explanation, Refusal, Requirement, Tie,
};
use crate::measure::{Metric, Weights};
use crate::methods::Method;
use crate::proposition::Proposition;
use crate::saving;
use crate::verify::{self, Verified};
use differences::{difference, listed, positions};
use question::Question;
use repairs::look_for_repairs;
use search::{Found, Searcher};

pub use dependence::CauseSearch;
pub use slice::Slices;

/// How differences are reduced to those that are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Slicing {
    /// First the closest run, then its slice.
    #[default]
    TwoPhase,
    /// The run with the smallest slice; of those the closest one.
    OneStep,
    /// Not at all.
    None,
}

/// What the user decided.
#[derive(Debug, Clone)]
pub struct DistanceOptions {
    /// What is counted.
    pub metric: Metric,
    /// What it weighs.
    pub weights: Weights,
    /// Whether what comes after the failed check counts as well.
    pub past_error: bool,
    /// How differences are reduced.
    pub slicing: Slicing,
    /// How many minimal slices are listed.
    pub slices: usize,
    /// How many passing runs are compared, each changing other inputs.
    pub contrasts: usize,
    /// How many equally close runs are listed.
    pub ties: usize,
    /// How often the program is unwound once more, with one more iteration of a loop that was cut, for a closer run.
    pub further: u32,
    /// Whether the passing run that is farthest from the failing one is wanted, not the closest.
    pub is_farthest: bool,
    /// Whether inputs count as if all of them were asked for when the program begins.
    pub inputs_at_start: bool,
    /// Whether lines and edits are looked for that would have saved the failing run.
    pub looks_for_repairs: bool,
    /// Whether a run that avoids the question is replaced by one that answers it.
    pub keeps_question: bool,
    /// What a passing run has to fulfil.
    pub assumptions: Vec<Proposition>,
    /// What is asked about causes.
    pub causes: CauseSearch,
    /// The most conflicts of each search.
    pub conflicts: u64,
}

impl Default for DistanceOptions {
    fn default() -> DistanceOptions {
        DistanceOptions {
            metric: Metric::default(),
            weights: Weights::default(),
            past_error: false,
            slicing: Slicing::default(),
            slices: 1,
            contrasts: 4,
            ties: 1,
            further: 4,
            is_farthest: false,
            inputs_at_start: false,
            looks_for_repairs: true,
            keeps_question: true,
            assumptions: Vec::new(),
            causes: CauseSearch::default(),
            conflicts: 200_000,
        }
    }
}

/// The conflicts that a second look at the optimum may take, and the most work: in hundredths of what finding the failing
/// run took.
const VERIFY_CONFLICTS: u64 = 20_000;
const VERIFY_EFFORT: u64 = 60;

/// How many times as large the unwound program may become in search of a run that answers the question; below so many terms
/// size does not matter.
const GROWTH: usize = 8;
const LEAST_TERMS: usize = 200_000;

/// What became of the question that the failing run asks.
struct Answered {
    avoided: Option<Avoided>,
    requirement: Requirement,
}

/// Explains a case by its closest passing run.
pub fn explain(case: &Case<'_>, options: &DistanceOptions) -> Result<Explanation, Refusal> {
    let mut searcher = Searcher::new(case, options, case.bounds.clone())?;
    if options.metric == Metric::Interventions {
        return injection::explain(case, options, &mut searcher);
    }
    let Some(first) = searcher.first()? else {
        let dependences = dependence::answer(&mut searcher, None, Requirement::Nothing)?;
        return always_fails(&searcher, dependences);
    };
    let mut contrast = contrast(&mut searcher, first)?;
    if contrast.requirement == Requirement::Nothing && contrast.avoided.is_some() && options.keeps_question {
        contrast = with_more_iterations(&mut searcher, contrast)?;
    }
    let Contrast { question, found, avoided, avoiding, requirement } = contrast;
    let ties = searcher.ties(&found)?;
    let dependences = dependence::answer(&mut searcher, Some(&found), requirement)?;
    let others = searcher.other_contrasts(&found)?;
    let known: Vec<&Found> = std::iter::once(&found).chain(&avoiding).chain(&others).collect();
    let mut tests = searcher.keeping_parts(&question, &known)?;
    tests.extend(avoiding);
    finish(&mut searcher, (found, others, tests), Answered { avoided, requirement }, (ties, dependences))
}

/// The passing run that a failing run is contrasted with.
struct Contrast {
    question: Question,
    found: Found,
    /// How the closest run avoids the question, if it does.
    avoided: Option<Avoided>,
    /// That run, where another one is shown that answers.
    avoiding: Option<Found>,
    requirement: Requirement,
}

/// The closest run that answers the question, if the closest one does not and another one does.
fn contrast(searcher: &mut Searcher<'_>, first: Found) -> Result<Contrast, Refusal> {
    let question = searcher.question.clone();
    let avoided = avoided(&searcher.subject, &question, &first);
    let mut contrast = Contrast { question, found: first, avoided, avoiding: None, requirement: Requirement::Nothing };
    if contrast.avoided.is_none() || !searcher.options.keeps_question {
        return Ok(contrast);
    }
    // Where nothing answers the question in full, it should at least be asked: a run that changes what is presupposed
    // does come to the check.
    let is_asked = matches!(contrast.avoided, Some(Avoided::Presupposition { .. }));
    let wanted: &[Requirement] = match is_asked {
        true => &[Requirement::Answers],
        false => &[Requirement::Answers, Requirement::Reaches],
    };
    for &wanted in wanted {
        let conditions = contrast.question.conditions(&mut searcher.subject.unwound.terms, wanted);
        if let Some(second) = searcher.search(&conditions)? {
            contrast.avoiding = Some(std::mem::replace(&mut contrast.found, second));
            contrast.requirement = wanted;
            break;
        }
    }
    Ok(contrast)
}

/// The same with more iterations of loops that were cut: perhaps a run answers that goes on for longer. The first contrast
/// stays where none does, or where looking for it costs too much.
fn with_more_iterations(searcher: &mut Searcher<'_>, first: Contrast) -> Result<Contrast, Refusal> {
    let most_terms = searcher.subject.unwound.terms.len().saturating_mul(GROWTH).max(LEAST_TERMS);
    let mut bounds = searcher.subject.unwound.bounds.clone();
    while searcher.grow(&mut bounds) {
        let mut next = match Searcher::new(searcher.case, searcher.options, bounds.clone()) {
            Ok(next) if next.subject.unwound.terms.len() <= most_terms => next,
            Ok(_) | Err(Refusal::Unwinding(_) | Refusal::Stopped(_)) => return Ok(first),
            Err(refusal) => return Err(refusal),
        };
        let closest = match next.search(&[]) {
            Ok(Some(closest)) => closest,
            Ok(None) | Err(Refusal::Stopped(_)) => return Ok(first),
            Err(refusal) => return Err(refusal),
        };
        match contrast(&mut next, closest) {
            Ok(found) if found.requirement != Requirement::Nothing || found.avoided.is_none() => {
                *searcher = next;
                return Ok(found);
            }
            Ok(_) => {}
            Err(Refusal::Stopped(_)) => return Ok(first),
            Err(refusal) => return Err(refusal),
        }
        if next.loops_to_grow().is_empty() {
            return Ok(first);
        }
    }
    Ok(first)
}

/// What is said when no run passes.
fn always_fails(searcher: &Searcher<'_>, dependences: Dependences) -> Result<Explanation, Refusal> {
    let Searcher { case, options, ref subject, ref budget, .. } = *searcher;
    let is_unconditional = options.assumptions.is_empty();
    let effort = Effort::new(subject.unwound.terms.len(), case.solver_work);
    let second_look = Budget { conflicts: Some(VERIFY_CONFLICTS), work: None, ..budget.clone() };
    let verified = verify::always_fails(case, &subject.unwound.bounds, &options.assumptions, &second_look);
    if let Verified::No(what) = verified {
        return Err(Refusal::Inconsistent(what));
    }
    let mut ranking = rank::Ranking::new(case);
    if options.looks_for_repairs {
        look_for_repairs(case, subject, &mut ranking, &[], effort);
    } else {
        ranking.save(&saving::saving_lines(case, subject));
    }
    Ok(Explanation {
        method: Method::Distance,
        causes: ranking.causes(),
        passing: None,
        evidence: Evidence::AlwaysFails { is_unconditional, dependences },
        verified,
    })
}

/// How a run avoids the question, if it does.
fn avoided(subject: &Subject, question: &Question, found: &Found) -> Option<Avoided> {
    let (terms, distance) = (&subject.unwound.terms, found.closest.distance);
    if !question.is_reached(terms, &found.closest.model) {
        return Some(Avoided::NotReached { distance });
    }
    let conditions = question.changed(terms, &found.closest.model);
    (!conditions.is_empty()).then_some(Avoided::Presupposition { conditions, distance })
}

/// Differences, slice, causes.
fn finish(
    searcher: &mut Searcher<'_>,
    (found, others, tests): (Found, Vec<Found>, Vec<Found>),
    Answered { avoided, requirement }: Answered,
    (ties, dependences): (Vec<Tie>, Dependences),
) -> Result<Explanation, Refusal> {
    let Searcher { case, options, .. } = *searcher;
    let (differing, slices) = differences::differing(searcher, &found);
    if let (Some(weight), Some(slices)) = (found.slice_weight, &slices)
        && weight != slices.weight
    {
        let what = format!("the smallest slice weighs {weight}, that of its run {}", slices.weight);
        return Err(Refusal::Inconsistent(what));
    }
    // Longer runs were only looked at for the closest one, whether it answers or not.
    let excludes_longer = searcher.excludes_longer
        && (requirement == Requirement::Nothing || searcher.subject.unwound.cut_loops().is_empty());
    // Of runs that do not end one may be there that was not seen to go on for ever.
    let answers = match (options.keeps_question, searcher.is_endless) {
        (false, _) => AnswerSearch::NotMade,
        (true, true) => AnswerSearch::NoneFound,
        (true, false) => AnswerSearch::NoneExists,
    };
    let (ruler, budget, subject) = (&searcher.ruler, searcher.budget.clone(), &mut searcher.subject);
    let (differences, inputs) = listed(case, subject, &found, &differing);
    let (slice, all, are_all) = positions(&differing, slices.as_ref());
    let evidence = DistanceEvidence {
        distance: found.closest.distance,
        optimality: found.closest.optimality,
        atoms: ruler.compared(subject),
        inputs,
        differences,
        slice,
        slices: all,
        are_all_slices: are_all,
        has_smallest_slice: found.slice_weight.is_some(),
        is_injected: false,
        is_farthest: options.is_farthest,
        is_weighted: options.weights != Weights::default(),
        avoided,
        requirement,
        answers,
        is_assumed: !options.assumptions.is_empty(),
        excludes_longer,
        cut_at: subject.cut_at(case.options),
        bounds: subject.unwound.bounds.clone(),
        others: others.iter().map(|other| other.run.clone()).collect(),
        is_settled: found.closest.is_unique,
        ties,
        dependences,
    };
    let effort = Effort::new(subject.unwound.terms.len(), case.solver_work);
    let most_work = Some(effort.solver_work(VERIFY_EFFORT));
    let second_look = Budget { conflicts: Some(VERIFY_CONFLICTS), work: most_work, ..budget };
    let contrast =
        verify::Contrast { ruler, assumptions: &options.assumptions, passing: &found.run, evidence: &evidence };
    let verified = verify::distance(case, &contrast, &second_look);
    if let Verified::No(what) = verified {
        return Err(Refusal::Inconsistent(what));
    }
    // The evidence stands; what follows only puts causes in order.
    let mut ranking = rank::Ranking::new(case);
    let needed: Vec<Difference> =
        evidence.slice.iter().map(|&position| evidence.differences[position].clone()).collect();
    ranking.contrast(subject, (&found.one_sided, &found.values), &needed);
    for (number, other) in (1..).zip(&others) {
        let (differing, slices) = differences::differing(searcher, other);
        let subject = &searcher.subject;
        let needed: Vec<Difference> = slices
            .map_or(differing, |slices| slices.first)
            .iter()
            .map(|&atom| Difference { contrast: number, ..difference(case, subject, other, atom) })
            .collect();
        ranking.contrast(subject, (&other.one_sided, &other.values), &needed);
    }
    if !options.looks_for_repairs {
        return Ok(explanation(found, evidence, verified, ranking));
    }
    let known = std::iter::once(&found).chain(&others).chain(&tests).map(|one| &one.run);
    let known: Vec<Script> = known.map(|run| run.script.clone()).collect();
    look_for_repairs(case, &searcher.subject, &mut ranking, &known, effort);
    Ok(explanation(found, evidence, verified, ranking))
}

fn explanation(
    found: Found,
    evidence: DistanceEvidence,
    verified: Verified,
    ranking: rank::Ranking<'_>,
) -> Explanation {
    Explanation {
        method: Method::Distance,
        causes: ranking.causes(),
        passing: Some(found.run),
        evidence: Evidence::Distance(Box::new(evidence)),
        verified,
    }
}
