//! What a passing run has to do beyond passing, read off the failed condition once more.

use check::Shape;
use logic::{Evaluator, Term};

use super::Second;
use crate::explanation::Requirement;

/// The conditions of runs that fulfil a requirement.
pub(super) fn conditions(second: &mut Second, requirement: Requirement) -> Vec<Term> {
    let check = second.unwound.checks()[second.check].clone();
    let mut conditions = Vec::new();
    if requirement != Requirement::Nothing {
        conditions.extend([check.reached, check.required]);
    }
    if let (Requirement::Answers, Some(shape)) = (requirement, &check.shape) {
        let mut kept = Vec::new();
        let mut run = Evaluator::new(&second.unwound.terms, &second.failing);
        presupposed(shape, &mut run, &mut kept);
        conditions.extend(kept.into_iter().map(|leaf| second.unwound.terms.not(leaf)));
    }
    conditions
}

/// What a condition that failed presupposes: leaves that have to stay false. `!a || b` and `a -> b` ask about `b`, provided
/// that `a` holds: of alternatives the last one is asked about, and those before it that deny something are presupposed.
fn presupposed(shape: &Shape, run: &mut Evaluator<'_>, kept: &mut Vec<Term>) {
    match shape {
        Shape::Leaf { .. } => {}
        Shape::All { members, .. } => {
            for member in members {
                if !holds(member, run) {
                    presupposed(member, run, kept);
                }
            }
        }
        Shape::Any { members, is_negated } => {
            let last = members.len().saturating_sub(1);
            let mut asked = Vec::new();
            for (position, member) in members.iter().enumerate() {
                if position < last && (*is_negated || denies(member)) {
                    false_leaves(member, run, kept);
                } else {
                    asked.push(member);
                }
            }
            if let [only] = asked[..] {
                presupposed(only, run, kept);
            }
        }
    }
}

/// The leaves that made a condition fail.
fn false_leaves(shape: &Shape, run: &mut Evaluator<'_>, leaves: &mut Vec<Term>) {
    match shape {
        Shape::Leaf { holds, .. } => leaves.push(*holds),
        Shape::All { members, .. } | Shape::Any { members, .. } => {
            for member in members {
                if !holds(member, run) {
                    false_leaves(member, run, leaves);
                }
            }
        }
    }
}

fn denies(shape: &Shape) -> bool {
    match shape {
        Shape::Leaf { is_negated, .. } | Shape::All { is_negated, .. } | Shape::Any { is_negated, .. } => *is_negated,
    }
}

fn holds(shape: &Shape, run: &mut Evaluator<'_>) -> bool {
    match shape {
        Shape::Leaf { holds, .. } => run.holds(*holds),
        Shape::All { members, .. } => members.iter().all(|member| self::holds(member, run)),
        Shape::Any { members, .. } => members.iter().any(|member| self::holds(member, run)),
    }
}
