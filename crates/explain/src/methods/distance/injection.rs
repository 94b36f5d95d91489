//! The closest passing "run" when values may be changed against the program, at any point (interventions): the fewest values
//! of the failing run that must be others for the property to hold. There is no such run to replay; what is found is a set
//! of values, proven to be the smallest.

use std::collections::BTreeSet;

use logic::{Budget, Model, Objective, Optimum, Rewriter, Solver, Term, Terms};

use super::differences::difference_of;
use super::search::Searcher;
use super::slice::is_name;
use super::{DistanceOptions, VERIFY_CONFLICTS, rank};
use crate::case::{AtomValue, Case};
use crate::explanation::{
    AnswerSearch, Dependences, Difference, DistanceEvidence, Evidence, Explanation, Optimality, Refusal, Requirement,
};
use crate::measure::{Metric, Ruler, Weights};
use crate::methods::Method;
use crate::verify::Verified;

/// The values of atoms, free of the program.
struct Freed {
    rewriter: Rewriter,
    /// For each part of an atom that was freed: the atom, the free value, whether it is as in the failing run.
    values: Vec<(usize, Term, Term)>,
}

/// Explains a case by the fewest values that must change against the program.
pub fn explain(
    case: &Case<'_>,
    options: &DistanceOptions,
    searcher: &mut Searcher<'_>,
) -> Result<Explanation, Refusal> {
    let keeps = [Requirement::Answers, Requirement::Reaches];
    for requirement in keeps.into_iter().filter(|_| options.keeps_question).chain([Requirement::Nothing]) {
        if let Some(explanation) = fewest(case, options, searcher, requirement)? {
            return Ok(explanation);
        }
    }
    super::always_fails(searcher, Dependences::default())
}

/// The fewest values that must change for a requirement to be fulfilled; none if that is impossible.
fn fewest(
    case: &Case<'_>,
    options: &DistanceOptions,
    searcher: &mut Searcher<'_>,
    requirement: Requirement,
) -> Result<Option<Explanation>, Refusal> {
    let question = searcher.question.clone();
    let conditions = question.conditions(&mut searcher.subject.unwound.terms, requirement);
    let goals = searcher.slice_goals(&conditions);
    let full = Ruler { metric: Metric::Ssa, ..searcher.ruler.clone() };
    let mut freed = free(searcher, &full);
    let terms = &mut searcher.subject.unwound.terms;
    let required: Vec<Term> = goals.iter().map(|&goal| freed.rewriter.rewrite(terms, goal)).collect();
    let atoms = searcher.subject.unwound.atoms();
    let softs: Vec<(Term, u64)> =
        freed.values.iter().map(|&(atom, _, same)| (same, options.weights.of(atoms[atom].kind))).collect();
    let objective = Objective { assumptions: required.clone(), softs: softs.clone(), ..Objective::default() };
    let terms = &searcher.subject.unwound.terms;
    let mut solver = case.solver();
    let (distance, model) = match solver.minimise_and_hold(terms, &objective, &searcher.budget, &mut |_| {}) {
        Optimum::Optimal { cost, model } => (cost, model),
        Optimum::Unsatisfiable => return Ok(None),
        Optimum::Best { .. } => return Err(Refusal::Stopped(logic::Stop::Conflicts)),
        Optimum::Unknown { stop, .. } => return Err(Refusal::Stopped(stop)),
    };
    let terms = &mut searcher.subject.unwound.terms;
    let (model, is_settled) = settled(terms, &mut solver, &freed, model, &searcher.budget);
    let second_look = Budget { conflicts: Some(VERIFY_CONFLICTS), ..searcher.budget.clone() };
    // Another solver agrees. That is no second look: it answers the same question.
    match logic::check::check_optimum(terms, &required, &softs, distance, &second_look) {
        Ok(()) | Err(logic::check::Fault::Undecided(_)) => {}
        Err(fault) => return Err(Refusal::Inconsistent(fault.to_string())),
    }
    let values = values(searcher, &mut freed, &model);
    let subject = &searcher.subject;
    // Behind a branch that was turned others may decide what they always would have: those were not changed.
    let mut evaluator = logic::Evaluator::new(&subject.unwound.terms, &model);
    let mut differing: Vec<usize> =
        freed.values.iter().filter(|(_, _, same)| !evaluator.holds(*same)).map(|&(atom, ..)| atom).collect();
    differing.dedup();
    // There is no run to compare calls with.
    let no_calls = BTreeSet::new();
    let differences: Vec<Difference> =
        differing.iter().map(|&atom| difference_of(case, subject, &no_calls, &values, atom)).collect();
    let inputs = differences.iter().filter(|one| one.kind == check::AtomKind::Input).cloned().collect();
    let mut ranking = rank::Ranking::new(case);
    ranking.contrast(subject, (&no_calls, &values), &differences);
    ranking.save(&crate::saving::saving_lines(case, subject));
    let evidence = DistanceEvidence {
        distance,
        optimality: Optimality::Proven,
        atoms: freed.values.len(),
        inputs,
        slice: (0..differences.len()).collect(),
        differences,
        slices: Vec::new(),
        are_all_slices: false,
        has_smallest_slice: false,
        is_injected: true,
        is_farthest: false,
        is_weighted: options.weights != Weights::default(),
        avoided: None,
        requirement,
        answers: if options.keeps_question { AnswerSearch::NoneExists } else { AnswerSearch::NotMade },
        is_assumed: !options.assumptions.is_empty(),
        excludes_longer: false,
        cut_at: subject.cut_at(case.options),
        bounds: subject.unwound.bounds.clone(),
        others: Vec::new(),
        is_settled,
        ties: Vec::new(),
        dependences: Dependences::default(),
    };
    Ok(Some(Explanation {
        method: Method::Distance,
        causes: ranking.causes(),
        passing: None,
        evidence: Evidence::Distance(Box::new(evidence)),
        verified: Verified::NotAsked,
    }))
}

/// Of the smallest sets of changes the one with changes as late as possible, with the smallest values: one answer, if
/// everything could be decided.
fn settled(terms: &mut Terms, solver: &mut Solver, freed: &Freed, model: Model, budget: &Budget) -> (Model, bool) {
    let sames: Vec<Term> = freed.values.iter().map(|&(_, _, same)| same).collect();
    let late = solver.in_order(terms, &[], &sames, model, budget);
    let decided: Vec<Term> =
        sames.iter().zip(&late.holds).filter(|(_, holds)| **holds).map(|(&same, _)| same).collect();
    let mut zeros: Vec<Term> = Vec::new();
    for (&(_, value, _), _) in freed.values.iter().zip(&late.holds).filter(|(_, holds)| !**holds) {
        for bit in (0..terms.width(value)).rev() {
            let bit = terms.extract(value, bit, 1);
            zeros.push(terms.not(bit));
        }
    }
    let smallest = solver.in_order(terms, &decided, &zeros, late.model, budget);
    (smallest.model, late.is_complete && smallest.is_complete)
}

/// Frees the value of every atom that counts.
fn free(searcher: &mut Searcher<'_>, ruler: &Ruler) -> Freed {
    let subject = &mut searcher.subject;
    let mut freed = Freed { rewriter: Rewriter::new(), values: Vec::new() };
    for index in 0..subject.unwound.atoms().len() {
        if !ruler.counts(subject, index) {
            continue;
        }
        let parts = subject.unwound.atoms()[index].parts.clone();
        let was = &subject.values[index].parts;
        let terms = &mut subject.unwound.terms;
        for (&part, &was) in parts.iter().zip(was) {
            if !is_name(terms, part) {
                continue;
            }
            let value = terms.variable(format!("changed {index}"), terms.width(part));
            freed.rewriter.replace(part, value);
            let was = terms.constant(terms.width(part), was);
            freed.values.push((index, value, terms.eq(value, was)));
        }
    }
    freed
}

/// What happens at each atom with the changed values.
fn values(searcher: &mut Searcher<'_>, freed: &mut Freed, model: &Model) -> Vec<AtomValue> {
    let unwound = &mut searcher.subject.unwound;
    let mut rewritten = Vec::new();
    for index in 0..unwound.atoms().len() {
        let (executed, parts) = (unwound.atoms()[index].executed, unwound.atoms()[index].parts.clone());
        let executed = freed.rewriter.rewrite(&mut unwound.terms, executed);
        let parts: Vec<Term> = parts.iter().map(|&part| freed.rewriter.rewrite(&mut unwound.terms, part)).collect();
        rewritten.push((executed, parts));
    }
    let mut evaluator = logic::Evaluator::new(&unwound.terms, model);
    rewritten
        .iter()
        .map(|(executed, parts)| AtomValue { is_executed: evaluator.holds(*executed), parts: evaluator.values(parts) })
        .collect()
}
