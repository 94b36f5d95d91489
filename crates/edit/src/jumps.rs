//! Jumps to elsewhere: `goto out;` in place of `return`, or of a `goto` to another label; `continue` in place of `break`.

use ir::{Edge, EdgeId, FunctionId, LocationId, Op, Program, StatementKind, VarId};

use crate::copies::living_at;
use crate::rework::Rework;
use crate::steps::way_out;

/// Where a jump leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JumpTo {
    /// To a label of the function, by its number.
    Label(u32),
    /// Out of the loop or `switch`: `break`.
    Leave,
    /// To the next iteration: `continue`.
    Again,
}

/// Where else a step may be meant to jump to: a `return`, a `goto`, a `break` or a `continue`.
pub fn other_jumps(program: &Program, function: FunctionId, edge: EdgeId) -> Vec<Rework> {
    let (own, step) = (&program[function], program[function].edge(edge));
    let text = program.sources.snippet(step.span).unwrap_or_default();
    let (old, others): (Option<&str>, &[JumpTo]) = match step.op {
        Op::Return { .. } => (None, &[JumpTo::Leave, JumpTo::Again]),
        Op::Skip if !program.is_written(step.span) => return Vec::new(),
        Op::Skip => match program[step.statement].kind {
            StatementKind::Goto => {
                let label = text.strip_prefix("goto").unwrap_or_default().trim_matches([' ', '\t', ';']);
                (Some(label), &[JumpTo::Leave, JumpTo::Again])
            }
            StatementKind::Break => (None, &[JumpTo::Again]),
            StatementKind::Continue => (None, &[JumpTo::Leave]),
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let labels = own.labels.iter().map(|(name, _)| Some(name.as_str()) != old);
    let labels = (0u32..).zip(labels).filter(|(_, is_other)| *is_other).map(|(label, _)| JumpTo::Label(label));
    let mut targets = labels.chain(others.iter().copied()).peekable();
    if targets.peek().is_none() {
        return Vec::new();
    }
    let here = living_at(program, function, step.from);
    let can_jump = |to: &JumpTo| {
        let target = target_of(program, function, edge, *to);
        target.is_some_and(|target| {
            let is_used = own.edges.iter().any(|edge| edge.from == target);
            is_used && living_at(program, function, target).is_subset(&here)
        })
    };
    targets.filter(can_jump).map(|to| Rework::Goto { function, edge, to }).collect()
}

/// Where a jump from a step leads.
fn target_of(program: &Program, function: FunctionId, edge: EdgeId, to: JumpTo) -> Option<LocationId> {
    let from = program[function].edge(edge).from;
    match to {
        JumpTo::Label(label) => program[function].labels.get(label as usize).map(|(_, location)| *location),
        JumpTo::Leave => way_out(program, function, from, false),
        JumpTo::Again => way_out(program, function, from, true),
    }
}

/// How a jump is written.
pub fn jump_text(program: &Program, function: FunctionId, to: JumpTo) -> String {
    match to {
        JumpTo::Label(label) => format!("goto {};", program[function].labels[label as usize].0),
        JumpTo::Leave => "break;".to_string(),
        JumpTo::Again => "continue;".to_string(),
    }
}

/// Jumps to elsewhere: what lives here and not there ends.
pub(crate) fn jump_elsewhere(program: &mut Program, function: FunctionId, edge: EdgeId, to: JumpTo) {
    let Some(target) = target_of(program, function, edge, to) else { return };
    let Edge { from, span, statement, .. } = *program[function].edge(edge);
    let (here, there) = (living_at(program, function, from), living_at(program, function, target));
    let ended: Vec<VarId> = here.difference(&there).copied().collect();
    let own = program.function_mut(function);
    let mut from = LocationId(own.locations);
    own.locations += 1;
    (own.edges[edge.index()].op, own.edges[edge.index()].to) = (Op::Skip, from);
    for var in ended {
        let to = LocationId(own.locations);
        own.locations += 1;
        own.edges.push(Edge { from, to, op: Op::End { var }, span, statement });
        from = to;
    }
    own.edges.push(Edge { from, to: target, op: Op::Skip, span, statement });
}
