//! A second look at the proof behind an infection chain. The interpreter says whether the conditions hold in the run. That they
//! contradict each other is proven in formulas of its own: the run is walked once more, byte by byte ([`walk`]).
//!
//! What this walk does not follow (most library functions that are not written in C, failures of the lifetime of objects)
//! is unknown to it. Conditions that contradict each other whatever the unknown is do contradict each other; otherwise
//! the second look remains undecided.

mod expressions;
mod failed;
pub(super) mod walk;

use check::operations::Scalar;
use ir::{Arm, ExprId, Op, Program};
use logic::{Answer, Evaluator, Solver, Term, Terms};
use run::{Cursor, Outcome, Trace, Value};

use super::{Doubt, Looked, Verified};
use crate::case::Case;
use crate::explanation::{PathCondition, PathInput};
use walk::Walk;

/// The most conflicts of all questions together.
const CONFLICTS: u64 = 50_000;

/// What is said about a run: the failed condition cannot hold together with others.
#[derive(Debug, Clone, Copy)]
pub struct PathProof<'a> {
    /// The condition that failed.
    pub failed: &'a PathCondition,
    /// The others.
    pub conditions: &'a [PathCondition],
    /// The inputs that are needed.
    pub inputs: &'a [PathInput],
    /// The step from which on they contradict each other.
    pub from: usize,
    /// Whether it is said that nothing can be left out.
    pub is_irreducible: bool,
}

/// Looks at a proof: in the run all conditions hold except the failed one; they cannot hold together; without any one of them
/// they can.
pub fn infection(case: &Case<'_>, trace: &Trace<'_>, proof: &PathProof<'_>) -> Verified {
    Verified::new(|looked| {
        in_run(trace, proof)?;
        looked.push(Looked::InRun);
        let mut walk = Walk::new(case, trace, proof.from, proof.failed.step);
        let (failed, mut others) = walk.terms_of(proof)?;
        for input in proof.inputs {
            others.push(walk.input(input)?);
        }
        // Inputs that fix the run need nothing else, not even that its arithmetic was seen to be right.
        let facts = if proof.inputs.is_empty() { std::mem::take(&mut walk.facts) } else { Vec::new() };
        let questions = Questions { case, terms: &walk.terms, unknown: &walk.unknown, facts };
        let all: Vec<Term> = others.iter().copied().chain([failed]).collect();
        if questions.can_hold(&all)? {
            questions.refuse_unknown(&all)?;
            return Doubt::wrong("the conditions of the proof can hold together");
        }
        looked.push(Looked::Contradiction);
        if !proof.is_irreducible {
            return Ok(());
        }
        // Without the failed condition the others hold: the run shows it.
        for left_out in 0..others.len() {
            let rest = all.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, &term)| term);
            if !questions.can_hold(&rest.collect::<Vec<_>>())? {
                return Doubt::wrong("the proof does not need all of its conditions");
            }
        }
        questions.refuse_unknown(&all)?;
        looked.push(Looked::Irreducible);
        Ok(())
    })
}

/// Whether the conditions have the outcomes in the run that they are said to have.
fn in_run(trace: &Trace<'_>, proof: &PathProof<'_>) -> Result<(), Doubt> {
    let mut cursor = trace.cursor();
    let all = proof.conditions.iter().map(|condition| (condition, false)).chain([(proof.failed, true)]);
    for (condition, is_failed) in all {
        let step = trace.step(condition.step);
        if step.map(|step| (step.function, step.edge)) != Some((condition.function, condition.edge)) {
            return Doubt::wrong(format!("step {} of the run is another one than stated", condition.step));
        }
        let Some((expr, holds)) = condition.source else {
            // No expression of the program: the interpreter itself says that it fails.
            if !is_failed || !matches!(trace.report().outcome, Outcome::Failure(_)) {
                return Doubt::wrong("a condition that is no expression is not the failed one");
            }
            continue;
        };
        cursor.seek(condition.step);
        let is_so = match arm_of(trace, condition, expr) {
            // The run goes this way; what failed is to go another one.
            Some(arm) => takes(trace, &cursor, condition, expr, arm),
            None => truth(&cursor, trace.program(), expr).map(|truth| (truth == holds) != is_failed),
        };
        match is_so {
            Some(true) => {}
            Some(false) if is_failed => return Doubt::wrong("the failed condition holds in the run"),
            Some(false) => {
                return Doubt::wrong(format!("a condition of step {} does not hold in the run", condition.step));
            }
            None => return Doubt::undecided("a condition has no value that can be read off the run"),
        }
    }
    Ok(())
}

/// The way of a switch that a condition is about, if its step is one.
fn arm_of(trace: &Trace<'_>, condition: &PathCondition, expr: ExprId) -> Option<Arm> {
    match trace.program()[condition.function].edge(condition.edge).op {
        Op::Case { selector, arm } if selector == expr => Some(arm),
        _ => None,
    }
}

/// The ranges of a switch that a way takes, and whether it takes all but those.
pub(super) fn ranges(program: &Program, condition: &PathCondition, arm: Arm) -> (Vec<(i128, i128)>, bool) {
    if let Arm::Range(low, high) = arm {
        return (vec![(low, high)], false);
    }
    let function = &program[condition.function];
    let from = function.edge(condition.edge).from;
    let range = |edge: &ir::Edge| match edge.op {
        Op::Case { arm: Arm::Range(low, high), .. } if edge.from == from => Some((low, high)),
        _ => None,
    };
    (function.edges.iter().filter_map(range).collect(), true)
}

/// Whether a switch goes a way, now.
fn takes(
    trace: &Trace<'_>,
    cursor: &Cursor<'_>,
    condition: &PathCondition,
    selector: ExprId,
    arm: Arm,
) -> Option<bool> {
    let value = cursor.eval(selector).as_int()?;
    let (ranges, is_otherwise) = ranges(trace.program(), condition, arm);
    Some(ranges.iter().any(|&(low, high)| (low..=high).contains(&value)) != is_otherwise)
}

/// Whether an expression counts as true, now.
pub(super) fn truth(cursor: &Cursor<'_>, program: &Program, expr: ExprId) -> Option<bool> {
    match cursor.eval(expr) {
        Value::Int(value) => Some(value != 0),
        Value::Pointer(pointer) => Some(pointer.address != 0),
        Value::Float(bits) => {
            // Both zeros count as false: the sign is no part of it.
            let width = 8 * Scalar::of(&program.types, program[expr].ty())?.bytes(program.types.machine);
            Some(bits << (129 - width) != 0)
        }
        Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => None,
    }
}

/// What is asked of a solver.
struct Questions<'a> {
    case: &'a Case<'a>,
    terms: &'a Terms,
    /// What the walk does not know.
    unknown: &'a [(Term, String)],
    /// What holds on the path besides conditions: signed arithmetic was seen not to overflow.
    facts: Vec<Term>,
}

impl Questions<'_> {
    /// Whether conditions can hold together. Of the facts only those are told to the solver that it does not respect anyway.
    fn can_hold(&self, conditions: &[Term]) -> Result<bool, Doubt> {
        let mut solver: Solver = Solver::new();
        solver.set_limits(self.case.options.solver_limits(Some(CONFLICTS)));
        for &condition in conditions {
            solver.assert(self.terms, condition);
        }
        loop {
            let model = match solver.solve(self.terms, &[]) {
                Answer::Unsat(_) => return Ok(false),
                Answer::Unknown(stop) => return Doubt::undecided(stop.to_string()),
                Answer::Sat(model) => model,
            };
            let mut run = Evaluator::new(self.terms, &model);
            let ignored: Vec<Term> = self.facts.iter().copied().filter(|&fact| !run.holds(fact)).collect();
            if ignored.is_empty() {
                return Ok(true);
            }
            for fact in ignored {
                solver.assert(self.terms, fact);
            }
        }
    }

    /// That conditions can hold says nothing if something in them is not followed.
    fn refuse_unknown(&self, conditions: &[Term]) -> Result<(), Doubt> {
        let mut seen = vec![false; self.terms.len()];
        let mut waiting: Vec<Term> = conditions.iter().chain(&self.facts).copied().collect();
        while let Some(term) = waiting.pop() {
            if !std::mem::replace(&mut seen[term.index()], true) {
                waiting.extend(self.terms.node(term).operands());
            }
        }
        match self.unknown.iter().find(|(term, _)| seen[term.index()]) {
            Some((_, what)) => Doubt::undecided(format!("it does not follow {what}")),
            None => Ok(()),
        }
    }
}
