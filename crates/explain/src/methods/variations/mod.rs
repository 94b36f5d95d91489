//! # Runs near the failing one
//!
//! **Question.** What do all runs near the failing one have in common that fail as it does, and what do those do that do not?
//!
//! **Paper.** Groce, Visser, "What Went Wrong: Explaining Counterexamples" (SPIN 2003; Java PathFinder): negatives reach the same
//! error from the same control location, positives pass there. An explicit search goes back along the failing run and from each of
//! its states explores other ways to a limited depth, extended by what the failing run does (its figures 2 and 3). Three analyses:
//! transitions (table 1), likely invariants, and the smallest transformations of positives into negatives, over which the
//! first analysis is made once more.
//!
//! **Differs.** A transition is a statement of the user, with what is chosen from outside in it; depth counts these. Inputs with many
//! values take those that the program knows, and their neighbours; where that gives none, a
//! solver is asked for runs of other paths. Where nothing passes the check (an error location), runs
//! are positives that end. Invariants are looked for at the check, where functions return and at the heads of loops, without being
//! asked; only those are told that the other side breaks. States are compared without variables that are not read any more.
//!
//! **Refuses.** When the failing run is too long to be kept, and when it asks for no input: then there is no other run.

mod domains;
mod moves;
mod points;
mod relations;
mod search;
mod sets;
mod states;
mod transformations;

use std::collections::BTreeSet;

use ir::SpanId;
use run::Script;

use crate::case::Case;
use crate::explanation::{
    Cause, Evidence, Explanation, Goal, Refusal, Transition, TransitionSets, Variation, VariationWhy,
    VariationsEvidence, Why,
};
use crate::methods::Method;
use crate::ranking::signs::Signs;
use crate::relevant::step_of_check;
use crate::sample::{Kind, runs};
use crate::verify::{self, Verified};
use search::{Found, Reach, Search};

/// How many moves a run may go its own way, and how many variations are looked for, unless the user says otherwise.
const DEFAULT_DEPTH: usize = 20;
const DEFAULT_MOST: usize = 300;

/// What the user decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariationsOptions {
    /// How many moves a run may go its own way before it has to go on as the failing run does.
    pub depth: usize,
    /// The most variations that are looked for.
    pub most: usize,
}

impl Default for VariationsOptions {
    fn default() -> VariationsOptions {
        VariationsOptions { depth: DEFAULT_DEPTH, most: DEFAULT_MOST }
    }
}

/// Explains a case by the runs near it.
pub fn explain(case: &Case<'_>, options: &VariationsOptions) -> Result<Explanation, Refusal> {
    let trace = case.trace().map_err(|error| Refusal::Unsuited(error.to_string()))?;
    if trace.report().inputs.is_empty() {
        return Err(Refusal::Unsuited("the failing run asks for no input, so there is no other run".to_string()));
    }
    let check = step_of_check(case)?;
    let reach = Reach { depth: options.depth, most: options.most };
    let mut subject = None;
    let mut others = |kind: Kind, most: usize| -> Vec<Script> {
        let subject = subject.get_or_insert_with(|| case.subject(&case.bounds));
        subject.as_mut().map_or(Vec::new(), |subject| runs(case, subject, kind, most))
    };
    let found = Search::new(case, trace, check, reach).run(trace, &mut others);
    let evidence = evidence(case, check, found, options.depth);
    let verified = verify::variations(case, &evidence);
    if let Verified::No(what) = verified {
        return Err(Refusal::Inconsistent(what));
    }
    Ok(Explanation {
        method: Method::Variations,
        causes: causes(case, &evidence),
        passing: None,
        evidence: Evidence::Variations(Box::new(evidence)),
        verified,
    })
}

/// What follows from the runs that were found.
fn evidence(
    case: &Case<'_>,
    check: Option<(ir::FunctionId, ir::EdgeId)>,
    found: Found,
    depth: usize,
) -> VariationsEvidence {
    let Found { negatives, passing, ending, cut_short, has_sampled_inputs, from_solver } = found;
    let goal = if passing.is_empty() && !ending.is_empty() { Goal::Ends } else { Goal::PassesCheck };
    let positives = match goal {
        Goal::PassesCheck => Found::without_beginnings(passing, &negatives),
        Goal::Ends => ending,
    };
    let (transitions, compared_within) = telling_transitions(&negatives, &positives, depth);
    let is_compared = |one: &&Variation| compared_within == depth || one.away <= compared_within;
    let near = |side: &[Variation]| -> Vec<Variation> { side.iter().filter(is_compared).cloned().collect() };
    let transformations = transformations::transformations(&near(&positives), &near(&negatives));
    let of_negatives: Vec<Vec<Transition>> = transformations.iter().map(|one| one.in_negative.clone()).collect();
    let of_positives: Vec<Vec<Transition>> = transformations.iter().map(|one| one.in_positive.clone()).collect();
    let of_transformations = compare(&of_negatives, &of_positives);
    let place = check.map(|(function, edge)| (function, case.program[function].edge(edge).from));
    let invariants = points::invariants(case, place, (&negatives, &positives));
    VariationsEvidence {
        goal,
        depth,
        negatives,
        positives,
        transitions,
        compared_within,
        of_transformations,
        invariants,
        transformations,
        has_sampled_inputs,
        from_solver,
        cut_short,
    }
}

/// Which transitions are in which runs: of all of them, or, if these tell nothing apart, of those near enough that they do.
fn telling_transitions(negatives: &[Variation], positives: &[Variation], depth: usize) -> (TransitionSets, usize) {
    let within = |side: &[Variation], most: usize| -> Vec<Vec<Transition>> {
        let near = side.iter().filter(|one| one.away <= most);
        near.map(|one| one.moves.iter().map(|step| step.transition.clone()).collect()).collect()
    };
    let all = compare(&within(negatives, usize::MAX), &within(positives, usize::MAX));
    let tells = |sets: &TransitionSets| !sets.cause_negatives.is_empty() || !sets.cause_positives.is_empty();
    if tells(&all) {
        return (all, depth);
    }
    let distances: BTreeSet<usize> = negatives.iter().chain(positives).map(|one| one.away).collect();
    for most in distances.into_iter().rev().skip(1) {
        let near = compare(&within(negatives, most), &within(positives, most));
        if tells(&near) {
            return (near, most);
        }
    }
    (all, depth)
}

fn compare(negatives: &[Vec<Transition>], positives: &[Vec<Transition>]) -> TransitionSets {
    if negatives.is_empty() || positives.is_empty() {
        return TransitionSets::default();
    }
    sets::compare(&parts(negatives), &parts(positives))
}

fn parts(side: &[Vec<Transition>]) -> Vec<Vec<&Transition>> {
    side.iter().map(|way| way.iter().collect()).collect()
}

/// The lines of what tells negatives from positives, what tells most first.
fn causes(case: &Case<'_>, evidence: &VariationsEvidence) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    let smallest = evidence.transformations.first();
    // If it only leaves something out, that is what tells.
    let of_smallest = smallest.map_or(&[][..], |one| match one.in_negative.is_empty() {
        true => &one.in_positive[..],
        false => &one.in_negative[..],
    });
    let over = &evidence.of_transformations;
    let lists: [(VariationWhy, &[Transition]); 5] = [
        (VariationWhy::EveryNegativeOnly, &evidence.transitions.cause_negatives),
        (VariationWhy::EveryTransformationOnly, &over.cause_negatives),
        (VariationWhy::SmallestTransformation, of_smallest),
        (VariationWhy::EveryPositiveOnly, &evidence.transitions.cause_positives),
        (VariationWhy::SomeNegativeOnly, &evidence.transitions.only_negatives),
    ];
    for (why, transitions) in lists {
        for transition in transitions {
            add(case, &mut causes, transition, why);
        }
    }
    let count = causes.len() as u32;
    for (cause, place) in causes.iter_mut().zip(0..) {
        cause.score = count - place;
    }
    causes
}

fn add(case: &Case<'_>, causes: &mut Vec<Cause>, transition: &Transition, why: VariationWhy) {
    let program = case.program;
    let line = |span: SpanId| program.sources.span(span).map(|span| (span.told.file, span.told.line));
    let (function, span) = (transition.function, transition.span);
    if case.trust.covers(program, function, span) || line(span).is_none() {
        return;
    }
    let reason = Why::OfVariations(why);
    match causes.iter_mut().find(|cause| cause.function == function && line(cause.span) == line(span)) {
        // What comes first says more.
        Some(_) => {}
        None => causes.push(Cause {
            function,
            statement: transition.statement,
            span,
            reasons: vec![reason],
            constants: crate::lines::constants_of(program, &edges_of(case, transition)),
            used_at: None,
            elsewhere: Vec::new(),
            signs: Signs::default(),
            score: 0,
        }),
    }
}

/// The edges that leave the place of a transition.
fn edges_of(case: &Case<'_>, transition: &Transition) -> BTreeSet<(ir::FunctionId, ir::EdgeId)> {
    let function = &case.program[transition.function];
    let edges = (0u32..).map(ir::EdgeId).zip(&function.edges);
    edges.filter(|(_, edge)| edge.from == transition.location).map(|(id, _)| (transition.function, id)).collect()
}
