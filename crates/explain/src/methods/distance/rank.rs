//! From differences to causes: the statements behind the slice, in the order in which a person should look at them.
//!
//! Inputs are no causes: they are what was changed. Statements that the user trusts, the harness and the failed assertion
//! are none either. A value where paths meet stands for the assignments that it comes from.

use std::collections::BTreeMap;

use check::AtomKind;
use ir::{FunctionId, StatementId};
use logic::Model;

use super::difference;
use crate::case::{AtomValue, Case, Subject};
use crate::explanation::{Cause, Difference, Why};
use crate::trust::is_harness;

/// Points for a statement.
const ONLY_FAILING: u32 = 30;
const CONDITION: u32 = 25;
const VALUE: u32 = 24;
const ONLY_PASSING: u32 = 20;

/// The causes behind the slice of the differences.
pub fn causes(
    case: &Case<'_>,
    subject: &Subject,
    (model, passing): (&Model, &[AtomValue]),
    differences: &[Difference],
    slice: &[usize],
) -> Vec<Cause> {
    let mut collected = Collected { case, causes: BTreeMap::new() };
    for &position in slice {
        let one = &differences[position];
        match one.kind {
            AtomKind::Input => {}
            AtomKind::Guard => collected.add(one, Why::Condition(one.clone()), CONDITION),
            AtomKind::Value => match (one.in_failing, one.in_passing) {
                (true, true) => collected.add(one, Why::Value(one.clone()), VALUE),
                (true, false) => collected.add(one, Why::OnlyFailing(one.clone()), ONLY_FAILING),
                (false, true) => collected.add(one, Why::OnlyPassing(one.clone()), ONLY_PASSING),
                (false, false) => {}
            },
            AtomKind::Merge => {
                for source in assignments(subject, one.atom) {
                    let from = difference(case, subject, model, passing, source);
                    match (from.in_failing, from.in_passing) {
                        (true, false) => collected.add(&from.clone(), Why::OnlyFailing(from), ONLY_FAILING),
                        (false, true) => collected.add(&from.clone(), Why::OnlyPassing(from), ONLY_PASSING),
                        (true, true) | (false, false) => {}
                    }
                }
            }
        }
    }
    let mut causes: Vec<Cause> = collected.causes.into_values().collect();
    // Equal points: the later statement is nearer to the failure.
    causes.sort_by_key(|cause| (std::cmp::Reverse(cause.score), std::cmp::Reverse(last_atom(cause))));
    causes
}

fn last_atom(cause: &Cause) -> usize {
    cause.reasons.iter().map(|why| why.difference().atom).max().unwrap_or(0)
}

/// The assignments whose values meet in a merge, directly or through other merges.
fn assignments(subject: &Subject, merge: usize) -> Vec<usize> {
    let atoms = subject.unwound.atoms();
    let (mut waiting, mut found, mut seen) = (vec![merge], Vec::new(), std::collections::BTreeSet::new());
    while let Some(index) = waiting.pop() {
        if !seen.insert(index) {
            continue;
        }
        match atoms[index].kind {
            AtomKind::Merge => waiting.extend(&atoms[index].sources),
            AtomKind::Value => found.push(index),
            AtomKind::Input | AtomKind::Guard => {}
        }
    }
    found.sort_unstable();
    found
}

struct Collected<'a> {
    case: &'a Case<'a>,
    causes: BTreeMap<(FunctionId, StatementId), Cause>,
}

impl Collected<'_> {
    fn add(&mut self, one: &Difference, why: Why, points: u32) {
        let program = self.case.program;
        // What happens inside a call that only one run makes is the fault of that call.
        let (function, edge) = one.call.unwrap_or((one.function, one.edge));
        let (span, statement) = match one.call {
            Some(_) => (program[function].edge(edge).span, program[function].edge(edge).statement),
            None => (one.span, one.statement),
        };
        let is_main = program.start == Some(function);
        if self.case.trust.covers(program, function, span) || is_main && is_harness(program, function) {
            return;
        }
        let cause = self.causes.entry((function, statement)).or_insert_with(|| Cause {
            function,
            statement,
            span,
            reasons: Vec::new(),
            score: 0,
        });
        if cause.score < points {
            (cause.score, cause.span) = (points, span);
            cause.reasons.insert(0, why);
        } else {
            cause.reasons.push(why);
        }
    }
}

/// When every run fails there is no contrast: what the failing run executes, the last first.
pub fn without_contrast(case: &Case<'_>, subject: &Subject) -> Vec<Cause> {
    let mut collected = Collected { case, causes: BTreeMap::new() };
    for (index, atom) in subject.unwound.atoms().iter().enumerate() {
        let is_before = atom.checks_before <= subject.check;
        let is_statement = matches!(atom.kind, AtomKind::Value | AtomKind::Guard);
        if is_before && is_statement && subject.values[index].is_executed {
            let one = difference(case, subject, &subject.failing, &subject.values, index);
            collected.add(&one, Why::OnlyFailing(one.clone()), ONLY_FAILING);
        }
    }
    let mut causes: Vec<Cause> = collected.causes.into_values().collect();
    causes.sort_by_key(|cause| std::cmp::Reverse(last_atom(cause)));
    causes
}
