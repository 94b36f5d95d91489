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
pub mod edits;
pub mod effort;
pub mod injection;
pub mod interventions;
pub mod metric;
pub mod question;
pub mod rank;
pub mod search;
pub mod slice;

use std::collections::BTreeSet;

use check::{ArgumentPart, AtomKind};
use ir::Op;
use logic::Budget;
use run::Script;

use crate::case::{AtomValue, Case, Subject};
use crate::explanation::{
    AnswerSearch, Avoided, Dependences, Difference, DistanceEvidence, Evidence, Explanation, Refusal, Requirement, Tie,
};
use crate::measure::{Metric, Ruler, Weights};
use crate::methods::Method;
use crate::proposition::Proposition;
use crate::verify::{self, Verified};
use edits::{Trials, Words};
use effort::Effort;
use metric::differs;
use question::Question;
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
/// The same for finding out which lines could have saved the run.
const PROBE_EFFORT: u64 = 30;

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
        ranking.save(&interventions::saving_lines(case, subject));
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
    let (differing, slices) = differing(searcher, &found);
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
        let (differing, slices) = self::differing(searcher, other);
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

/// Adds the lines that could have saved the run, and edits of lines after which all runs pass that are tried: the failing ones,
/// known passing ones and others near them.
fn look_for_repairs(
    case: &Case<'_>,
    subject: &Subject,
    ranking: &mut rank::Ranking<'_>,
    known: &[Script],
    effort: Effort,
) {
    let mut words = Words::new(case.program, &|function| ranking.is_aside(function));
    let mut trials = Trials::new(case, known, &words.constants, effort);
    words.note_steps(trials.executed());
    let mut probes = interventions::Probes::new(case, subject, effort.hundredths(PROBE_EFFORT));
    let saving_tables = probes.tables();
    let tables: Vec<interventions::Line> = interventions::tables(case).into_iter().flatten().collect();
    let candidates = candidates(case, &tables, ranking, &trials);
    let candidates: Vec<&interventions::Line> = candidates.iter().collect();
    let is_aside = |function| ranking.is_aside(function);
    let (repairs, saving) = edits::repairs(case, (&candidates, &is_aside), &words, &mut trials, effort);
    // Where an edit saved the run, no solver need be asked whether anything could.
    let key =
        |&position: &usize| interventions::line_of(case, candidates[position].function, candidates[position].span);
    let mut saving = probes.lines(&saving.iter().filter_map(key).collect());
    saving.extend(saving_tables);
    ranking.save(&saving);
    for repair in repairs {
        ranking.repair(&candidates, &repair);
    }
    ranking.cover(&trials);
}

/// The lines that edits are tried on. The harness is not edited. Functions that state the property are, after the others:
/// perhaps they are what is tested. Tables come first (there are few numbers in them that matter), then what failing runs
/// execute more often than passing ones.
fn candidates(
    case: &Case<'_>,
    tables: &[interventions::Line],
    ranking: &rank::Ranking<'_>,
    trials: &Trials<'_>,
) -> Vec<interventions::Line> {
    let mut lines = tables.to_vec();
    let executed = interventions::executed_lines(case).into_iter();
    lines.extend(executed);
    edits::cases::add(case, &mut lines);
    edits::beside::add(case, trials.executed(), &mut lines);
    lines.retain(|line| !case.trust.covers(case.program, line.function, line.span));
    let is_harness = |line: &interventions::Line| Some(line.function) == case.program.start && !is_alone(case);
    lines.retain(|line| !is_harness(line) || !line.initials.is_empty());
    let suspicion = |line: &interventions::Line| {
        interventions::line_of(case, line.function, line.span).map_or(0, |key| trials.suspicion(key))
    };
    lines.sort_by_cached_key(|line| {
        let is_late = std::cmp::Reverse((suspicion(line), line.last));
        (ranking.is_aside(line.function), line.initials.is_empty(), is_late)
    });
    lines
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

/// Whether `main` is all there is.
fn is_alone(case: &Case<'_>) -> bool {
    let is_own = |function: &ir::Function| !function.library && function.defined;
    case.program.functions().filter(|(_, function)| is_own(function)).count() == 1
}

/// What a run does differently, and which inputs.
fn listed(
    case: &Case<'_>,
    subject: &Subject,
    found: &Found,
    differing: &[usize],
) -> (Vec<Difference>, Vec<Difference>) {
    let differences = differing.iter().map(|&atom| difference(case, subject, found, atom)).collect();
    (differences, changed_inputs(case, subject, found))
}

/// The inputs that a run changes.
pub(crate) fn changed_inputs(case: &Case<'_>, subject: &Subject, found: &Found) -> Vec<Difference> {
    (0..subject.unwound.atoms().len())
        .filter(|&index| subject.unwound.atoms()[index].kind == AtomKind::Input)
        .filter(|&index| subject.values[index].parts != found.values[index].parts)
        .filter(|&index| subject.values[index].is_executed || found.values[index].is_executed)
        .map(|index| difference(case, subject, found, index))
        .collect()
}

/// Slices as positions among the differences: the first one, all, and whether these are all.
fn positions(differing: &[usize], slices: Option<&Slices>) -> (Vec<usize>, Vec<Vec<usize>>, bool) {
    let position = |atom: &usize| differing.iter().position(|known| known == atom);
    let positions = |atoms: &[usize]| -> Vec<usize> { atoms.iter().filter_map(position).collect() };
    match slices {
        None => ((0..differing.len()).collect(), Vec::new(), false),
        Some(slices) => {
            (positions(&slices.first), slices.all.iter().map(|slice| positions(slice)).collect(), slices.are_all)
        }
    }
}

/// The atoms at which a passing run differs, and the slice of them. What differs is listed by the full metric, whatever
/// was minimised.
fn differing(searcher: &mut Searcher<'_>, found: &Found) -> (Vec<usize>, Option<Slices>) {
    let full = Ruler { metric: Metric::Ssa, ..searcher.ruler.clone() };
    let subject = &mut searcher.subject;
    let atoms = subject.unwound.atoms();
    let differing: Vec<usize> = (0..atoms.len())
        .filter(|&index| full.counts(subject, index))
        .filter(|&index| differs(atoms[index].kind, &subject.values[index], &found.values[index]))
        .collect();
    let slices = match searcher.options.slicing {
        Slicing::None => None,
        Slicing::TwoPhase | Slicing::OneStep => slice_of(searcher, &full, found),
    };
    (differing, slices)
}

/// The slice of the differences of a passing run.
fn slice_of(searcher: &mut Searcher<'_>, ruler: &Ruler, found: &Found) -> Option<Slices> {
    let goals = searcher.slice_goals(&found.conditions);
    let subject = &mut searcher.subject;
    let problem = slice::Slicing::new(subject, ruler, &found.values, &goals);
    let executed: Vec<bool> = found.values.iter().map(|value| value.is_executed).collect();
    let is_guard: Vec<bool> = subject.unwound.atoms().iter().map(|atom| atom.kind == AtomKind::Guard).collect();
    let mut solver = searcher.case.solver();
    let preferred = |atom: usize| executed[atom] || is_guard[atom];
    problem.solve(subject, &preferred, searcher.options.slices, (&mut solver, &searcher.budget))
}

/// A difference between the failing run and another one.
pub(crate) fn difference(case: &Case<'_>, subject: &Subject, found: &Found, index: usize) -> Difference {
    difference_of(case, subject, &found.one_sided, &found.values, index)
}

/// A difference between the failing run and another one, given by what it does at atoms and the calls that only one of
/// them makes.
pub(crate) fn difference_of(
    case: &Case<'_>,
    subject: &Subject,
    one_sided: &BTreeSet<u32>,
    other: &[AtomValue],
    index: usize,
) -> Difference {
    let atom = &subject.unwound.atoms()[index];
    let (was, is) = (&subject.values[index], &other[index]);
    let function = &case.program[atom.function];
    let mut edge = function.edge(atom.edge);
    // Where somebody looks on, what matters is the step after that.
    while let (Op::Observe { .. }, Some(next)) = (&edge.op, function.edges.iter().find(|next| next.from == edge.to)) {
        edge = next;
    }
    let declared = atom.variable.filter(|_| atom.is_unset).map(|variable| case.program[variable].span);
    let declared = declared.or_else(|| parameter_of(case, atom.argument.as_ref()?));
    let is_scalar = atom.kind == AtomKind::Guard || atom.ty.is_some();
    let scalar = |value: &AtomValue| value.parts.first().copied().filter(|_| is_scalar);
    Difference {
        atom: index,
        kind: atom.kind,
        function: atom.function,
        edge: atom.edge,
        statement: edge.statement,
        span: declared.unwrap_or(edge.span),
        variable: atom.variable,
        argument: atom.argument.clone(),
        ty: atom.ty,
        failing: scalar(was),
        passing: scalar(is),
        in_failing: was.is_executed,
        in_passing: is.is_executed,
        contrast: 0,
        around: subject.unwound.surroundings(atom.context),
        call: subject.unwound.call_around(atom.context, one_sided),
    }
}

/// Where the parameter of `main` is declared that a part of the arguments comes by.
fn parameter_of(case: &Case<'_>, part: &ArgumentPart) -> Option<ir::SpanId> {
    let position = match part {
        ArgumentPart::Count => 0,
        ArgumentPart::Character { .. } => 1,
        ArgumentPart::Variable { .. } => return None,
    };
    let parameter = case.program[case.program.start?].parameters.get(position)?;
    Some(case.program[*parameter].span)
}
