//! What an aligned passing run does differently, and which lines that makes suspicious.

use std::collections::BTreeSet;

use ir::{FunctionId, Op, Program};

use super::Search;
use super::alignment::Pair;
use super::steps::Walked;
use crate::case::Case;
use crate::explanation::{AbstractChange, AbstractEvidence, AbstractMetric, AbstractWhy, AlignedStep, Cause, Why};
use crate::lines::constants_of;
use crate::ranking::signs::Signs;

impl Search<'_, '_> {
    /// The aligned steps with what differs at each.
    pub(super) fn aligned(&self, pairs: &[Pair], passing: &[Walked]) -> Vec<AlignedStep> {
        let program = self.case.program;
        let row = |pair: &Pair| {
            let own = [pair.failing.map(|at| &self.failing[at]), pair.passing.map(|at| &passing[at])];
            let one = own[0].or(own[1]).expect("a pair has at least one step");
            let step = &self.steps[one.step];
            let edge = one.way.unwrap_or(step.ways[0].0);
            let told = program[step.function].edge(edge);
            let around =
                own.map(|own| own.map(|walked| self.subject.unwound.surroundings(self.steps[walked.step].context)));
            let (mut changed, mut same) = (Vec::new(), Vec::new());
            if let [Some(failing), Some(other)] = own {
                let positions = self.predicates.at.get(&(step.function, step.location)).map_or(&[][..], |own| own);
                for ((&position, &held), &holds) in positions.iter().zip(&failing.holds).zip(&other.holds) {
                    let list = if held == holds { &mut same } else { &mut changed };
                    list.push((position, held));
                }
            }
            AlignedStep {
                function: step.function,
                edge,
                statement: told.statement,
                span: match told.op {
                    Op::Case { selector, .. } => program[selector].span(),
                    _ => told.span,
                },
                ways: own.map(|own| own.and_then(|walked| walked.way)),
                around,
                changed,
                same,
            }
        };
        pairs.iter().map(row).collect()
    }
}

/// What aligned runs do differently, in order.
pub(super) fn of(program: &Program, metric: AbstractMetric, aligned: &[AlignedStep]) -> Vec<AbstractChange> {
    let mut changes = Vec::new();
    for (position, step) in aligned.iter().enumerate() {
        let is_call = matches!(program[step.function].edge(step.edge).op, Op::Call { .. });
        // Without an alignment, steps as such do not count.
        let counts = metric == AbstractMetric::Alignment || is_call;
        match &step.around {
            [Some(_), None] if counts => changes.push(AbstractChange::Deleted(position)),
            [None, Some(_)] if counts => changes.push(AbstractChange::Inserted(position)),
            [Some(_), Some(_)] if step.ways[0] != step.ways[1] => changes.push(AbstractChange::Way(position)),
            _ => {}
        }
        for &(predicate, held) in &step.changed {
            extend(&mut changes, aligned, position, (predicate, held));
        }
    }
    join(changes)
}

/// Notes that a predicate differs at a step: in the same change as before, if it differs since then wherever it is looked at.
fn extend(changes: &mut Vec<AbstractChange>, aligned: &[AlignedStep], position: usize, one: (usize, bool)) {
    let known = changes.iter_mut().rev().find_map(|change| match change {
        AbstractChange::Predicates { last, changed, .. } if changed[0] == one => {
            let is_same_between =
                aligned[*last..position].iter().any(|step| step.same.iter().any(|(other, _)| *other == one.0));
            (!is_same_between).then_some(last)
        }
        _ => None,
    });
    match known {
        Some(last) => *last = position,
        None => changes.push(AbstractChange::Predicates { first: position, last: position, changed: vec![one] }),
    }
}

/// Puts predicates that differ at the same steps into one change.
fn join(changes: Vec<AbstractChange>) -> Vec<AbstractChange> {
    let mut joined: Vec<AbstractChange> = Vec::new();
    for change in changes {
        let AbstractChange::Predicates { first, last, changed } = &change else {
            joined.push(change);
            continue;
        };
        let same = joined.iter_mut().find_map(|known| match known {
            AbstractChange::Predicates { first: from, last: to, changed } if (*from, *to) == (*first, *last) => {
                Some(changed)
            }
            _ => None,
        });
        match same {
            Some(known) => known.extend(changed),
            None => joined.push(change),
        }
    }
    joined
}

/// The lines where the runs do something else: what only the failing run does first.
pub(super) fn causes(case: &Case<'_>, evidence: &AbstractEvidence) -> Vec<Cause> {
    let program = case.program;
    let line = |span| program.sources.span(span).map(|span| (span.told.file, span.told.line));
    let mut found: Vec<(u32, AbstractWhy, &AlignedStep)> = Vec::new();
    for contrast in &evidence.contrasts {
        for change in &contrast.changes {
            match *change {
                AbstractChange::Deleted(at) => found.push((4, AbstractWhy::Deleted, &contrast.aligned[at])),
                AbstractChange::Way(at) => found.push((3, AbstractWhy::Way, &contrast.aligned[at])),
                AbstractChange::Inserted(at) => found.push((2, AbstractWhy::Inserted, &contrast.aligned[at])),
                AbstractChange::Predicates { first, .. } => {
                    // What came just before it made the difference.
                    let before = contrast.aligned[..first].iter().rev().find(|step| step.around[0].is_some());
                    found.extend(before.map(|step| (1, AbstractWhy::Predicate, step)));
                }
            }
        }
    }
    found.sort_by_key(|(rank, ..)| std::cmp::Reverse(*rank));
    let mut causes: Vec<Cause> = Vec::new();
    for (rank, why, step) in found {
        let is_input = matches!(program[step.function].edge(step.edge).op, Op::Input { .. });
        let is_trusted = case.trust.covers(program, step.function, step.span);
        if is_input || is_trusted || line(step.span).is_none() {
            continue;
        }
        let is_known = |cause: &&mut Cause| cause.function == step.function && line(cause.span) == line(step.span);
        match causes.iter_mut().find(is_known) {
            Some(known) if known.reasons.contains(&Why::OverPredicates(why)) => {}
            Some(known) => known.reasons.push(Why::OverPredicates(why)),
            None => causes.push(cause(program, step, why, rank)),
        }
    }
    let count = causes.len() as u32;
    for (cause, place) in causes.iter_mut().zip(0..) {
        cause.score = count - place;
    }
    causes
}

fn cause(program: &Program, step: &AlignedStep, why: AbstractWhy, score: u32) -> Cause {
    let edges: BTreeSet<(FunctionId, ir::EdgeId)> = BTreeSet::from([(step.function, step.edge)]);
    Cause {
        function: step.function,
        statement: step.statement,
        span: step.span,
        reasons: vec![Why::OverPredicates(why)],
        constants: constants_of(program, &edges),
        used_at: None,
        elsewhere: Vec::new(),
        signs: Signs::default(),
        score,
    }
}
