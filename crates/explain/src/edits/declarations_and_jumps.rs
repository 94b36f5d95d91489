//! Lines that compute and decide nothing, and may be wrong all the same: declarations, and jumps to labels.

use std::collections::BTreeSet;

use edit::{Edit, other_jumps, other_types};
use ir::{EdgeId, FunctionId, Op, SpanId, StatementId};

use crate::case::Case;
use crate::lines::{Line, line_of};

/// Adds other types of the variables that the failing run declares, and other labels that it may jump to.
pub fn add(case: &Case<'_>, executed: &BTreeSet<(FunctionId, EdgeId)>, lines: &mut Vec<Line>) {
    let program = case.program;
    for &(function, edge) in executed.iter().filter(|(function, _)| !program[*function].library) {
        let step = program[function].edge(edge);
        let (span, edits): (SpanId, Vec<Edit>) = match step.op {
            Op::Begin { var, .. } => (program[var].span, other_types(program, var)),
            _ => (step.span, other_jumps(program, function, edge).into_iter().map(Edit::Steps).collect()),
        };
        if edits.is_empty() {
            continue;
        }
        if let Some(position) = position(case, lines, function, (step.statement, span)) {
            lines[position].others.extend(edits);
        }
    }
}

/// The line of something, which may be none yet.
fn position(
    case: &Case<'_>,
    lines: &mut Vec<Line>,
    function: FunctionId,
    (statement, span): (StatementId, SpanId),
) -> Option<usize> {
    let key = line_of(case, function, span)?;
    let known = lines.iter().position(|line| line_of(case, line.function, line.span) == Some(key));
    known.or_else(|| {
        // It comes by when the function does.
        let last = lines.iter().filter(|line| line.function == function).map(|line| line.last).max()?;
        lines.push(Line::new(function, statement, span, last));
        Some(lines.len() - 1)
    })
}
