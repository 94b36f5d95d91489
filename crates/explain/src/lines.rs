//! Lines of the user's code: what a run executes on each of them.

use std::collections::{BTreeMap, BTreeSet};

use edit::Edit;
use ir::{EdgeId, ExprKind, FunctionId, Op, Program, SpanId, StatementId, VarId};
use run::{Discard, Script, Trace};

use crate::case::Case;

/// A line that the failing run executes, or that a change of its way leads to.
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
    /// Integers of initial values that are written on it, in place of steps: the function is one that reads them.
    pub initials: Vec<(VarId, usize)>,
    /// Where these are made use of.
    pub used_at: Option<SpanId>,
    /// Edits that are none of its steps: of labels of a `switch`, of jumps and of types.
    pub others: Vec<Edit>,
    /// The last step of the run that is on it.
    pub last: usize,
}

impl Line {
    /// One on which no step was seen yet.
    pub fn new(function: FunctionId, statement: StatementId, span: SpanId, last: usize) -> Line {
        Line {
            function,
            statement,
            span,
            edges: BTreeSet::new(),
            initials: Vec::new(),
            used_at: None,
            others: Vec::new(),
            last,
        }
    }
}

/// The key by which steps belong to one line: the function, the file and the number.
pub type LineKey = (FunctionId, u32, u32);

/// The line of a span. What a variable of the library begins with stands in no line of the user's.
pub fn line_of(case: &Case<'_>, function: FunctionId, span: SpanId) -> Option<LineKey> {
    if case.program.sources.is_library(span) && !case.program[function].library {
        return None;
    }
    let region = case.program.sources.span(span)?.told;
    Some((function, region.file.0, region.line))
}

/// The lines of the user's code that the failing run executes, with the steps that compute or decide something.
pub(crate) fn executed_lines(case: &Case<'_>) -> Vec<Line> {
    case.trace().map_or(Vec::new(), |trace| lines_of_trace(case, trace).into_values().collect())
}

/// The same for any run.
pub(crate) fn lines_of_run(case: &Case<'_>, script: &Script) -> BTreeMap<LineKey, Line> {
    let options = check::run_options(case.options, script);
    let trace = Trace::replay(case.program, &options, &mut Discard);
    trace.map_or(BTreeMap::new(), |trace| lines_of_trace(case, &trace))
}

fn lines_of_trace(case: &Case<'_>, trace: &Trace<'_>) -> BTreeMap<LineKey, Line> {
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
        let line = lines.entry(key).or_insert_with(|| Line::new(step.function, edge.statement, edge.span, step.index));
        line.last = step.index;
        if line.edges.insert((step.function, step.edge)) && matches!(edge.op, Op::Assume { .. } | Op::Case { .. }) {
            // A branch is one step, whichever way it goes.
            let others = (0u32..).map(EdgeId).zip(&function.edges).filter(|(_, other)| other.from == edge.from);
            line.edges.extend(others.map(|(id, _)| (step.function, id)));
        }
    }
    // A line that takes an input cannot be at fault for its value.
    lines.into_iter().filter(|(key, _)| !feeding.contains(key)).collect()
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
        | Op::Spawn { .. }
        | Op::Await { .. }
        | Op::Atomic { .. }
        | Op::Sync { .. }
        | Op::StackAllocate { .. } => false,
    }
}

/// The constants in a line that were written elsewhere: in the definition of a macro.
pub(crate) fn constants_of(program: &Program, edges: &BTreeSet<(FunctionId, ir::EdgeId)>) -> Vec<SpanId> {
    let mut spans = Vec::new();
    for &(function, edge) in edges {
        let roots = program.roots_of(&program[function].edge(edge).op);
        for part in roots.into_iter().flat_map(|root| program.parts_of(root)) {
            let span = program[part].span();
            let is_constant = matches!(program[part].kind(), ExprKind::Int(_) | ExprKind::Float(_));
            // In the same file: a constant of a system header is not at fault.
            let is_elsewhere = program
                .sources
                .span(span)
                .is_some_and(|span| span.definition.is_some_and(|definition| definition.file == span.told.file));
            if is_constant && is_elsewhere && !spans.contains(&span) {
                spans.push(span);
            }
        }
    }
    spans
}
