//! A second look at fixes: the failing run is walked once more, step by step in the changed program, with terms that are all
//! constants ([`super::infection`]'s walk). Up to where a fix is said to end, what is assumed and asserted on the way has to
//! hold; there the run has to go another way, or to pass the check that failed.
//!
//! What the walk takes from the run (what library functions write that are not written in C) may be different in a
//! changed program: if a fix does not hold then, that is no answer.

use ir::{ExprId, ExprKind, Op, UnaryOp};
use logic::Term;
use run::Trace;

use super::changes::Changes;
use super::infection::walk::Walk;
use super::{Doubt, Looked, Verified};
use crate::case::Case;
use crate::explanation::PathCondition;
use crate::explanation::{Fix, FixEnd};

/// The most steps that are walked for all fixes together; of what is beyond, nothing is said.
const MAX_STEPS: usize = 2_000_000;

/// Looks at fixes of a run whose check is made in its last step, or in an earlier one that decides about it.
pub fn repair(case: &Case<'_>, trace: &Trace<'_>, fixes: &[Fix], last: usize) -> Verified {
    if fixes.is_empty() {
        return Verified::NotAsked;
    }
    Verified::new(|looked| {
        let mut steps = 0;
        for fix in fixes {
            steps += fix.steps;
            if steps > MAX_STEPS {
                return Doubt::undecided("the runs of all changes together are too long");
            }
            if case.is_halted() {
                return Doubt::undecided("it was stopped");
            }
            holds(case, trace, fix, last).map_err(|doubt| about(case, fix, doubt))?;
        }
        looked.push(Looked::Fixes);
        Ok(())
    })
}

/// A doubt with the fix that it is about.
fn about(case: &Case<'_>, fix: &Fix, doubt: Doubt) -> Doubt {
    let line = |span| case.program.sources.span(span).map_or(0, |span| span.told.line);
    let lines: Vec<String> = fix.changes.iter().map(|change| line(change.span).to_string()).collect();
    match doubt {
        Doubt::Wrong(what) => Doubt::Wrong(format!("{what} (of line {}: {:?})", lines.join(", "), fix.changes[0].what)),
        Doubt::Undecided(why) => Doubt::Undecided(why),
    }
}

/// Whether the run does what a fix says.
fn holds(case: &Case<'_>, trace: &Trace<'_>, fix: &Fix, last: usize) -> Result<(), Doubt> {
    let program = case.program;
    let mut walk = Walk::changed(case, trace, last, Changes::of(program, fix));
    let end = match fix.end {
        FixEnd::Leaves(step) => step,
        FixEnd::Passes => last,
    };
    for _ in 0..end {
        walk.open_calls();
        walk.copied_steps();
        let Some(step) = walk.cursor.next_step() else { return Doubt::wrong("a fix ends behind the end of the run") };
        if let Op::Constrain { condition } | Op::Assert { condition, .. } = program[step.function].edge(step.edge).op {
            let truth = walk.truth(condition);
            decided(&walk, truth, true, "what is assumed or asserted on the way does not hold with a change")?;
        }
        walk.step();
    }
    walk.open_calls();
    walk.copied_steps();
    let Some(step) = walk.cursor.next_step() else { return Doubt::wrong("a fix ends behind the end of the run") };
    let edge = program[step.function].edge(step.edge);
    if fix.end == FixEnd::Passes && end + 1 == trace.len() {
        let passes = walk.passes()?;
        return decided(&walk, passes, true, "the run does not pass the check with a change");
    }
    match (fix.end, &edge.op) {
        (_, Op::Assume { condition, holds }) => {
            let mut others = Vec::new();
            outcomes(&mut walk, *condition, *holds, &mut others);
            let mut turns = walk.terms.falsehood();
            for other in others {
                turns = walk.terms.or(turns, other);
            }
            decided(&walk, turns, true, "a run does not go another way where a change is said to make it")
        }
        (_, Op::Case { selector, .. }) => {
            let condition = PathCondition {
                step: step.index,
                function: step.function,
                edge: step.edge,
                span: edge.span,
                source: Some((*selector, true)),
                call: None,
                values: Vec::new(),
                around: Vec::new(),
                transformed_by: Vec::new(),
            };
            let taken = walk.condition(&condition);
            decided(&walk, taken, false, "a `switch` goes the same way as before a change")
        }
        // Operands decide whether the check is made at all.
        (FixEnd::Leaves(_), _) => Ok(()),
        (FixEnd::Passes, _) => Doubt::undecided("the check is no step of its own"),
    }
}

/// Whether a term is what it should be.
fn decided(walk: &Walk<'_>, term: Term, wanted: bool, wrong: &str) -> Result<(), Doubt> {
    match walk.terms.as_constant(term) {
        Some(value) if (value != 0) == wanted => Ok(()),
        Some(_) if walk.has_lost => Doubt::undecided("library functions are taken as they were in the run"),
        Some(_) => Doubt::wrong(wrong),
        None => Doubt::undecided("something in it is not followed"),
    }
}

/// For each operand of a condition that the run evaluates: that it is different from the run.
fn outcomes(walk: &mut Walk<'_>, condition: ExprId, holds: bool, others: &mut Vec<Term>) {
    let program = walk.program;
    match *program[condition].kind() {
        ExprKind::Unary(UnaryOp::LogicalNot, operand) => outcomes(walk, operand, !holds, others),
        ExprKind::And(left, right) | ExprKind::Or(left, right) => {
            let decides = matches!(program[condition].kind(), ExprKind::Or(..));
            let first = super::infection::truth(&walk.cursor, program, left);
            if let Some(first) = first {
                outcomes(walk, left, first, others);
            }
            if first != Some(decides) {
                outcomes(walk, right, holds, others);
            }
        }
        _ => {
            let truth = walk.truth(condition);
            others.push(if holds { walk.terms.not(truth) } else { truth });
        }
    }
}
