//! Where could this very run have been saved? Lines of which it is enough that they give other values, with the same inputs.
//!
//! A run that passes because its inputs changed may leave the faulty line as it was. So the other question is asked as well,
//! line by line: if what this line computes or decides were free, could the failing run come to its check and pass?

use std::collections::{BTreeMap, BTreeSet};

use check::{FixedInputs, Intervention};
use ir::{EdgeId, ExprKind, FunctionId, Op, Program, SpanId, StatementId};
use run::{Discard, Trace};

use crate::case::{Case, Subject};

/// A line that the failing run executes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The function.
    pub function: FunctionId,
    /// The statement.
    pub statement: StatementId,
    /// The first part of it that the run executes.
    pub span: SpanId,
    /// The steps.
    pub edges: BTreeSet<(FunctionId, EdgeId)>,
    /// The last step of the run that is on it.
    pub last: usize,
    /// Whether it saves the run only by keeping it away from the assertion.
    pub avoids: bool,
}

/// The most lines that are tried.
const MOST_LINES: usize = 120;

/// The most steps of all executions together.
const MOST_STEPS: u64 = 150_000;

/// The key by which steps belong to one line: the function, the file and the number.
pub type LineKey = (FunctionId, u32, u32);

/// The line of a span.
pub fn line_of(case: &Case<'_>, function: FunctionId, span: SpanId) -> Option<LineKey> {
    let region = case.program.sources.span(span)?.told;
    Some((function, region.file.0, region.line))
}

/// The lines that could have saved the run, the one executed last first.
pub fn saving_lines(case: &Case<'_>, subject: &Subject) -> Vec<Line> {
    let mut lines = executed_lines(case);
    lines.retain(|line| !case.trust.covers(case.program, line.function, line.span));
    lines.sort_by_key(|line| std::cmp::Reverse(line.last));
    lines.truncate(MOST_LINES);
    let fixed = FixedInputs::new(&subject.unwound, &subject.failing);
    let mut steps_left = MOST_STEPS;
    lines.retain_mut(|line| {
        if steps_left == 0 || case.is_halted() {
            return false;
        }
        let most_steps = (8 * case.run.steps + 5000).min(steps_left);
        let (outcome, steps) = fixed.intervene(case.program, case.options, &line.edges, case.property.site, most_steps);
        steps_left = steps_left.saturating_sub(steps);
        // An assertion should be reached again; a place where nothing may go wrong (a division, an access) may be avoided.
        line.avoids = outcome == Intervention::Avoids && case.property.class == ir::PropertyClass::Assertion;
        matches!(outcome, Intervention::Passes | Intervention::Avoids)
    });
    lines
}

/// The lines of the user's code that the failing run executes, with the steps that compute or decide something.
fn executed_lines(case: &Case<'_>) -> Vec<Line> {
    let options = check::run_options(case.options, &case.run.inputs, &case.run.stdin);
    let Ok(trace) = Trace::replay(case.program, &options, &mut Discard) else { return Vec::new() };
    let mut lines: BTreeMap<LineKey, Line> = BTreeMap::new();
    let mut feeding: BTreeSet<LineKey> = BTreeSet::new();
    for step in trace.steps() {
        let function = &case.program[step.function];
        let edge = function.edge(step.edge);
        let Some(key) = line_of(case, step.function, edge.span) else { continue };
        if matches!(edge.op, Op::Input { .. }) {
            feeding.insert(key);
        }
        if function.library || !may_save(case.program, &edge.op) {
            continue;
        }
        let line = lines.entry(key).or_insert_with(|| Line {
            function: step.function,
            statement: edge.statement,
            span: edge.span,
            edges: BTreeSet::new(),
            last: step.index,
            avoids: false,
        });
        line.last = step.index;
        if line.edges.insert((step.function, step.edge)) && matches!(edge.op, Op::Assume { .. } | Op::Case { .. }) {
            // A branch is one step, whichever way it goes.
            let others = (0u32..).map(EdgeId).zip(&function.edges).filter(|(_, other)| other.from == edge.from);
            line.edges.extend(others.map(|(id, _)| (step.function, id)));
        }
    }
    // A line that takes an input cannot be at fault for its value.
    lines.into_iter().filter(|(key, _)| !feeding.contains(key)).map(|(_, line)| line).collect()
}

/// Whether a step computes or decides something.
fn may_save(program: &Program, op: &Op) -> bool {
    match op {
        // `while (1)` decides nothing.
        Op::Assume { condition, .. } if matches!(program[*condition].kind(), ExprKind::Int(_)) => false,
        Op::Assign { .. } | Op::Assume { .. } | Op::Case { .. } | Op::Call { .. } => true,
        Op::Return { value } => value.is_some(),
        Op::Skip
        | Op::Observe { .. }
        | Op::Zero { .. }
        | Op::Constrain { .. }
        | Op::Assert { .. }
        | Op::Input { .. }
        | Op::Begin { .. }
        | Op::End { .. }
        | Op::Refuse { .. }
        | Op::StackAllocate { .. } => false,
    }
}
