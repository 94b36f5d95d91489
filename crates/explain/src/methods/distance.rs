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
//! **Refuses.** When the unwound program is too large, or the budget ends before any passing run is found.

pub mod closest;
pub mod edits;
pub mod interventions;
pub mod metric;
pub mod question;
pub mod rank;
pub mod slice;

use std::collections::BTreeMap;

use check::{AtomKind, LoopId};
use logic::{Budget, Model, Solver, Term};
use run::{Discard, Outcome};

use crate::case::{AtomValue, Case, Subject, differs, values_of};
use crate::explanation::{
    Avoided, Difference, DistanceEvidence, Evidence, Explanation, Optimality, PassingRun, Refusal, Requirement,
};
use crate::methods::Method;
use crate::verify::{self, Verified};
use closest::{Closest, closest};
use question::Question;

pub use metric::{Metric, Ruler, Weights};
pub use slice::Slices;

/// How differences are reduced to those that are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Slicing {
    /// First the closest run, then its slice.
    #[default]
    TwoPhase,
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
    /// Whether a run that avoids the question is replaced by one that answers it.
    pub keeps_question: bool,
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
            keeps_question: true,
            conflicts: 200_000,
        }
    }
}

/// The conflicts that a second look at the optimum may take.
const VERIFY_CONFLICTS: u64 = 20_000;

/// The conflicts that the search for another passing run may take.
const OTHER_CONFLICTS: u64 = 10_000;

/// The passing run of a search.
struct Found {
    closest: Closest,
    /// What it does at each atom.
    values: Vec<AtomValue>,
    run: PassingRun,
    /// The conditions under which it was looked for, beyond passing.
    conditions: Vec<Term>,
}

/// Explains a case by its closest passing run.
pub fn explain(case: &Case<'_>, options: &DistanceOptions) -> Result<Explanation, Refusal> {
    let budget = Budget {
        calls: None,
        conflicts: Some(options.conflicts),
        deadline: case.options.deadline,
        interrupt: case.options.interrupt.clone(),
    };
    let ruler = Ruler { metric: options.metric, weights: options.weights, past_error: options.past_error };
    let mut bounds = case.bounds.clone();
    let mut subject = case.subject(&bounds)?;
    let mut solver = case.solver_of_runs(&mut subject);
    let mut first = search(case, &mut subject, &mut solver, &ruler, &[], &budget)?;
    // Perhaps a passing run needs more iterations than the failing one.
    while first.is_none() && grow(case, &subject, &mut bounds) {
        subject = case.subject(&bounds)?;
        solver = case.solver_of_runs(&mut subject);
        first = search(case, &mut subject, &mut solver, &ruler, &[], &budget)?;
    }
    let Some(first) = first else {
        return Ok(Explanation {
            method: Method::Distance,
            causes: {
                let mut ranking = rank::Ranking::new(case);
                ranking.save(&interventions::saving_lines(case, &subject));
                ranking.causes()
            },
            passing: None,
            evidence: Evidence::AlwaysFails { is_unconditional: true },
            verified: Verified::Yes,
        });
    };
    let question = Question::new(&mut subject);
    let avoided = avoided(&subject, &question, &first);
    // A run that passes because the question changed shows what the code is meant to do: an edit should keep that.
    let meant = matches!(avoided, Some(Avoided::Presupposition { .. })).then(|| first.run.clone());
    let (mut found, mut requirement) = (first, Requirement::Nothing);
    if avoided.is_some() && options.keeps_question {
        // Where nothing answers the question in full, it should at least be asked.
        for wanted in [Requirement::Answers, Requirement::Reaches] {
            let conditions = question.conditions(&mut subject.unwound.terms, wanted);
            if let Some(second) = search(case, &mut subject, &mut solver, &ruler, &conditions, &budget)? {
                (found, requirement) = (second, wanted);
                break;
            }
        }
    }
    let conditions = found.conditions.clone();
    let others =
        other_contrasts(case, &mut subject, &mut solver, &ruler, (&found, &conditions), options.contrasts, &budget)?;
    finish(case, options, &mut subject, &ruler, (found, others), (avoided, requirement, meant), &budget)
}

/// Closest runs that change other inputs than those before them.
fn other_contrasts(
    case: &Case<'_>,
    subject: &mut Subject,
    solver: &mut Solver,
    ruler: &Ruler,
    (first, conditions): (&Found, &[Term]),
    most: usize,
    budget: &Budget,
) -> Result<Vec<Found>, Refusal> {
    let budget = Budget { conflicts: Some(OTHER_CONFLICTS), ..budget.clone() };
    let mut others: Vec<Found> = Vec::new();
    let mut conditions = conditions.to_vec();
    while others.len() + 1 < most {
        let latest = others.last().unwrap_or(first);
        let before = conditions.len();
        for index in 0..subject.unwound.atoms().len() {
            let atom = &subject.unwound.atoms()[index];
            if atom.kind == AtomKind::Input && subject.values[index].parts != latest.values[index].parts {
                let (part, value) = (atom.parts[0], subject.values[index].parts[0]);
                let terms = &mut subject.unwound.terms;
                let value = terms.constant(terms.width(part), value);
                conditions.push(terms.eq(part, value));
            }
        }
        if conditions.len() == before {
            break;
        }
        match search(case, subject, solver, ruler, &conditions, &budget) {
            Ok(Some(found)) => others.push(found),
            Ok(None) | Err(Refusal::Stopped(_)) => break,
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(others)
}

/// Raises the bounds of loops that were cut; false if that is not allowed any more.
fn grow(case: &Case<'_>, subject: &Subject, bounds: &mut BTreeMap<LoopId, u32>) -> bool {
    if case.options.unwind.is_some() {
        return false;
    }
    let mut has_grown = false;
    for id in subject.unwound.cut_loops() {
        if case.options.unwind_set.contains_key(&id) {
            continue;
        }
        let bound = bounds.entry(id).or_insert(case.options.first_bound);
        if *bound < case.options.last_bound {
            *bound = (*bound * 2).min(case.options.last_bound);
            has_grown = true;
        }
    }
    has_grown
}

/// Looks for the closest passing run under further conditions, and replays it.
fn search(
    case: &Case<'_>,
    subject: &mut Subject,
    solver: &mut Solver,
    ruler: &Ruler,
    conditions: &[Term],
    budget: &Budget,
) -> Result<Option<Found>, Refusal> {
    let passes = subject.unwound.passes();
    let all: Vec<Term> = [&[passes], conditions].concat();
    let Some(closest) = closest(case, subject, solver, ruler, &all, budget).map_err(Refusal::Stopped)? else {
        return Ok(None);
    };
    let run = replay(case, subject, &closest.model)?;
    let values = values_of(&subject.unwound, &closest.model);
    Ok(Some(Found { closest, values, run, conditions: conditions.to_vec() }))
}

/// The run of a model, as the interpreter sees it: it must come to the end of the program.
fn replay(case: &Case<'_>, subject: &Subject, model: &Model) -> Result<PassingRun, Refusal> {
    let (inputs, stdin) = subject.unwound.inputs_of(model);
    let options = check::run_options(case.options, &inputs, &stdin);
    let report = run::execute(case.program, &options, &mut Discard);
    match report.outcome {
        Outcome::Exit { .. } => Ok(PassingRun { inputs, stdin, steps: report.steps, ends: true }),
        Outcome::Limit(_) => Err(Refusal::Stopped(logic::Stop::Interrupted)),
        other => Err(Refusal::Inconsistent(format!("the passing run does not pass when it is replayed: {other:?}"))),
    }
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
    case: &Case<'_>,
    options: &DistanceOptions,
    subject: &mut Subject,
    ruler: &Ruler,
    (found, others): (Found, Vec<Found>),
    (avoided, requirement, meant): (Option<Avoided>, Requirement, Option<PassingRun>),
    budget: &Budget,
) -> Result<Explanation, Refusal> {
    // What differs is listed by the full metric, whatever was minimised.
    let full = Ruler { metric: Metric::Ssa, ..*ruler };
    let (differing, slices) = differing(case, options, subject, &full, &found, budget);
    let differences: Vec<Difference> =
        differing.iter().map(|&atom| difference(case, subject, &found.closest.model, &found.values, atom)).collect();
    let inputs: Vec<Difference> = (0..atoms_count(subject))
        .filter(|&index| subject.unwound.atoms()[index].kind == AtomKind::Input)
        .filter(|&index| subject.values[index].parts != found.values[index].parts)
        .filter(|&index| subject.values[index].is_executed || found.values[index].is_executed)
        .map(|index| difference(case, subject, &found.closest.model, &found.values, index))
        .collect();
    let position = |atom: &usize| differing.iter().position(|known| known == atom);
    let positions = |atoms: &[usize]| -> Vec<usize> { atoms.iter().filter_map(position).collect() };
    let (slice, all, are_all) = match &slices {
        None => ((0..differing.len()).collect(), Vec::new(), false),
        Some(slices) => {
            (positions(&slices.first), slices.all.iter().map(|slice| positions(slice)).collect(), slices.are_all)
        }
    };
    let evidence = DistanceEvidence {
        distance: found.closest.distance,
        optimality: found.closest.optimality,
        atoms: found.closest.sames.len(),
        inputs,
        differences,
        slice,
        slices: all,
        are_all_slices: are_all,
        avoided,
        requirement,
        bounds: subject.unwound.bounds.clone(),
        others: others.iter().map(|other| other.run.clone()).collect(),
        is_settled: found.closest.is_unique,
    };
    let second_look = Budget { conflicts: Some(VERIFY_CONFLICTS), ..budget.clone() };
    let verified = verify::distance(case, ruler, &found.run, &evidence, &second_look);
    if let Verified::No(what) = verified {
        return Err(Refusal::Inconsistent(what));
    }
    // The evidence stands; what follows only puts causes in order.
    let saving = interventions::saving_lines(case, subject);
    let mut ranking = rank::Ranking::new(case);
    let needed: Vec<Difference> =
        evidence.slice.iter().map(|&position| evidence.differences[position].clone()).collect();
    ranking.contrast(subject, (&found.closest.model, &found.values), &needed);
    for other in &others {
        let (differing, slices) = self::differing(case, options, subject, &full, other, budget);
        let needed: Vec<Difference> = slices
            .map_or(differing, |slices| slices.first)
            .iter()
            .map(|&atom| difference(case, subject, &other.closest.model, &other.values, atom))
            .collect();
        ranking.contrast(subject, (&other.closest.model, &other.values), &needed);
    }
    ranking.save(&saving);
    let candidates: Vec<&interventions::Line> = saving.iter().filter(|line| !ranking.is_aside(line.function)).collect();
    let known: Vec<&PassingRun> = std::iter::once(&found.run).chain(others.iter().map(|other| &other.run)).collect();
    for repair in edits::repairs(case, &candidates, &known, meant.as_ref(), subject.unwound.steps()) {
        ranking.repair(candidates[repair.line], repair.edit);
    }
    let causes = ranking.causes();
    Ok(Explanation {
        method: Method::Distance,
        causes,
        passing: Some(found.run),
        evidence: Evidence::Distance(Box::new(evidence)),
        verified,
    })
}

/// The atoms at which a passing run differs, and the slice of them.
fn differing(
    case: &Case<'_>,
    options: &DistanceOptions,
    subject: &mut Subject,
    ruler: &Ruler,
    found: &Found,
    budget: &Budget,
) -> (Vec<usize>, Option<Slices>) {
    let atoms = subject.unwound.atoms();
    let differing: Vec<usize> = (0..atoms.len())
        .filter(|&index| ruler.counts(subject, index))
        .filter(|&index| differs(atoms[index].kind, &subject.values[index], &found.values[index]))
        .collect();
    let slices = match options.slicing {
        Slicing::None => None,
        Slicing::TwoPhase => two_phase(case, subject, ruler, found, options.slices, budget),
    };
    (differing, slices)
}

fn atoms_count(subject: &Subject) -> usize {
    subject.unwound.atoms().len()
}

/// The slice of the differences of a passing run.
fn two_phase(
    case: &Case<'_>,
    subject: &mut Subject,
    ruler: &Ruler,
    found: &Found,
    most: usize,
    budget: &Budget,
) -> Option<Slices> {
    let check = subject.unwound.checks()[subject.check].clone();
    let terms = &mut subject.unwound.terms;
    let holds = terms.not(check.violated);
    let mut goals = vec![check.required, holds];
    goals.extend(&found.conditions);
    let problem = slice::Slicing::new(subject, ruler, &found.values, &goals);
    let executed: Vec<bool> = found.values.iter().map(|value| value.is_executed).collect();
    let is_guard: Vec<bool> = subject.unwound.atoms().iter().map(|atom| atom.kind == AtomKind::Guard).collect();
    let mut solver = case.solver();
    problem.solve(subject, &|atom| executed[atom] || is_guard[atom], most, (&mut solver, budget))
}

/// A difference between the failing run and another one.
pub(crate) fn difference(
    case: &Case<'_>,
    subject: &Subject,
    model: &Model,
    other: &[AtomValue],
    index: usize,
) -> Difference {
    let atom = &subject.unwound.atoms()[index];
    let (was, is) = (&subject.values[index], &other[index]);
    let edge = case.program[atom.function].edge(atom.edge);
    let declared = atom.variable.filter(|_| atom.is_unset).map(|variable| case.program[variable].span);
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
        ty: atom.ty,
        failing: scalar(was),
        passing: scalar(is),
        in_failing: was.is_executed,
        in_passing: is.is_executed,
        around: subject.unwound.surroundings(atom.context),
        call: subject.unwound.one_sided_call(atom.context, &subject.failing, model),
    }
}

/// Whether the distance is proven.
pub fn is_proven(evidence: &DistanceEvidence) -> bool {
    evidence.optimality == Optimality::Proven
}
