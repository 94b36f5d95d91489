//! A run as a sequence of moves: statements of the user that it executes, with what is chosen from outside in each.

use ir::{Op, Program, StatementId, StatementKind, TypeKind};
use run::Trace;

use crate::explanation::{Choice, Move, Transition};

/// An open call on the way through a run.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// The statement that it is in, if that is the user's.
    statement: Option<StatementId>,
    /// The latest move of this call, which goes on once a call in it has come back.
    latest: usize,
}

/// The moves of a recorded run before a step. Steps of one statement are one move, also if a function is called in between;
/// what the library does belongs to the statement that calls it.
pub(super) fn moves_before(program: &Program, trace: &Trace<'_>, end: usize) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let inputs = &trace.report().inputs;
    let mut next_input = 0;
    for step in trace.steps().take(end) {
        let depth = step.depth as usize;
        if open.len() > depth {
            open.truncate(depth);
        }
        while open.len() < depth {
            open.push(Open { statement: None, latest: 0 });
        }
        let function = &program[step.function];
        let edge = function.edge(step.edge);
        let here = &mut open[depth - 1];
        let is_told = !function.library
            && !matches!(edge.op, Op::Begin { .. } | Op::End { .. } | Op::Observe { .. })
            && program[edge.statement].kind != StatementKind::Implied
            && (!matches!(edge.op, Op::Skip) || here.statement == Some(edge.statement));
        // A loop without a body comes back to where its move began.
        let comes_back = moves.get(here.latest).is_some_and(|one| one.transition.location == edge.from);
        if is_told && (here.statement != Some(edge.statement) || comes_back) {
            *here = Open { statement: Some(edge.statement), latest: moves.len() };
            moves.push(Move {
                transition: Transition {
                    function: step.function,
                    location: edge.from,
                    statement: edge.statement,
                    span: edge.span,
                    choices: Vec::new(),
                },
                first_step: step.index,
            });
        }
        // Inputs that the library asks for are the caller's.
        let caller = open.iter().rev().find(|open| open.statement.is_some()).map(|open| open.latest);
        let mut takes_input = false;
        while let Some(input) = inputs.get(next_input).filter(|input| input.step <= step.index as u64) {
            next_input += 1;
            takes_input = true;
            let is_truth = matches!(program.types.kind(input.ty), TypeKind::Bool);
            if let Some(latest) = caller.filter(|_| is_truth) {
                moves[latest].transition.choices.push(Choice::Truth(input.value != 0));
            }
        }
        let Some(latest) = open[depth - 1].statement.map(|_| open[depth - 1].latest).filter(|_| is_told) else {
            continue;
        };
        let asked = takes_input || asks(inputs, moves[latest].first_step, step.index);
        match edge.op {
            Op::Assume { holds, .. } if asked => {
                let choices = &mut moves[latest].transition.choices;
                choices.retain(|choice| !matches!(choice, Choice::Truth(_)));
                choices.push(Choice::Outcome(holds));
            }
            Op::Case { .. } if asked => moves[latest].transition.choices.push(Choice::Label(step.edge)),
            _ => {}
        }
    }
    moves
}

/// Whether an input is taken between two steps.
fn asks(inputs: &[run::RecordedInput], from: usize, to: usize) -> bool {
    let first = inputs.partition_point(|input| input.step < from as u64);
    inputs.get(first).is_some_and(|input| input.step <= to as u64)
}
