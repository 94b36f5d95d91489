//! `while` in place of `if`, and `if` in place of `while`.

use std::collections::BTreeSet;

use ir::{EdgeId, ExprKind, FunctionId, LocationId, Op, Program, Statement, StatementId, StatementKind};

use crate::blocks::steps_of;
use crate::rework::Rework;

/// What is to be done with a statement so that it is done again, or once at most.
struct Turned {
    /// The word that it begins with, and the one in its place.
    words: (&'static str, &'static str),
    /// The steps at the end of its body, and
    last: Vec<EdgeId>,
    /// where they lead then.
    to: LocationId,
}

/// The branches among some steps that could be loops, and the loops that could be branches.
pub fn other_loops(program: &Program, edges: &BTreeSet<(FunctionId, EdgeId)>) -> Vec<Rework> {
    let decided = |&(function, edge): &(FunctionId, EdgeId)| {
        let edge = program[function].edge(edge);
        // A loop without an end was meant to go on: made only once, its body no longer does its work.
        let decides = |condition: ir::ExprId| !matches!(program[condition].kind(), ExprKind::Int(_));
        matches!(edge.op, Op::Assume { condition, .. } if decides(condition)).then_some((function, edge.statement))
    };
    let statements: BTreeSet<(FunctionId, StatementId)> = edges.iter().filter_map(decided).collect();
    let can_turn = |&(function, statement): &(FunctionId, StatementId)| turned(program, function, statement).is_some();
    let turned = |(function, statement)| Rework::Loop { function, statement };
    statements.into_iter().filter(can_turn).map(turned).collect()
}

/// The word that a branch or loop begins with, and the one that it would begin with.
pub fn loop_words(
    program: &Program,
    function: FunctionId,
    statement: StatementId,
) -> Option<(&'static str, &'static str)> {
    turned(program, function, statement).map(|turned| turned.words)
}

/// Makes a loop of a branch, or the other way round.
pub(crate) fn turn_loop(program: &mut Program, function: FunctionId, statement: StatementId) {
    let Some(Turned { last, to, .. }) = turned(program, function, statement) else { return };
    let own = program.function_mut(function);
    for edge in last {
        own.edges[edge.index()].to = to;
    }
}

/// None for what is neither, has an `else`, does nothing, or jumps: what a jump means would change as well.
fn turned(program: &Program, function: FunctionId, statement: StatementId) -> Option<Turned> {
    let words = words_of(program, statement)?;
    let own = &program[function];
    // Before a loop there may be a step that only leads to its head.
    let is_first = |edge: &&ir::Edge| edge.statement == statement && !matches!(edge.op, Op::Skip);
    let head = own.edges.iter().find(is_first)?.from;
    let steps = steps_of(program, function, statement, head)?;
    let [join] = steps.outside.iter().copied().collect::<Vec<_>>()[..] else { return None };
    let (end, to) = if words.0 == "if" { (join, head) } else { (head, join) };
    if words.0 == "if" && steps.edges.iter().any(|&id| own.edge(id).to == head) {
        return None;
    }
    let is_body = |id: EdgeId| own.edge(id).statement != statement;
    let behind = behind(program, function, &steps.edges, &is_body, head);
    let is_last = |&id: &EdgeId| own.edge(id).to == end && (is_body(id) || behind.contains(&own.edge(id).from));
    let last: Vec<EdgeId> = steps.edges.iter().copied().filter(is_last).collect();
    (!last.is_empty()).then_some(Turned { words, last, to })
}

/// The locations that some steps come to once the body of their statement has begun, up to its head.
fn behind(
    program: &Program,
    function: FunctionId,
    steps: &[EdgeId],
    is_body: &dyn Fn(EdgeId) -> bool,
    head: LocationId,
) -> BTreeSet<LocationId> {
    let own = &program[function];
    let first = steps.iter().filter(|&&id| is_body(id)).map(|&id| own.edge(id).to);
    let mut waiting: Vec<LocationId> = first.collect();
    let mut behind = BTreeSet::new();
    while let Some(location) = waiting.pop() {
        if location != head && behind.insert(location) {
            let next = steps.iter().map(|&id| own.edge(id)).filter(|edge| edge.from == location);
            waiting.extend(next.map(|edge| edge.to));
        }
    }
    behind
}

/// The word that a statement begins with and the one in its place, if that is all that would be changed.
fn words_of(program: &Program, statement: StatementId) -> Option<(&'static str, &'static str)> {
    let Statement { kind, has_jumps, span, .. } = program[statement];
    // A statement with directives in it is none that can be read as one.
    if has_jumps || !program.is_written(span) || program.sources.code(span).is_none() {
        return None;
    }
    match kind {
        StatementKind::If { has_else: false } => Some(("if", "while")),
        StatementKind::While => Some(("while", "if")),
        StatementKind::For { counts: false } => Some(("for", "if")),
        _ => None,
    }
}
