//! What a run shows to the assertions: which of their conditions hold, and the values in them.

use std::collections::BTreeMap;

use edit::is_condition;
use ir::{EdgeId, ExprId, ExprKind, FunctionId, Op, Program};
use run::{Trace, Value};

/// What a run shows to the assertions, each time they are reached, and at its end.
#[derive(PartialEq)]
pub struct Seen {
    /// The values in their conditions.
    values: Vec<Value>,
    /// Which of the plain conditions in them hold.
    truths: Vec<Value>,
    /// The status.
    status: u8,
}

/// What is looked at in each assertion: expressions, and whether they are plain conditions.
pub type Watched = BTreeMap<(FunctionId, EdgeId), Vec<(ExprId, bool)>>;

/// The assertion that fails in the failing run, and what its condition is made of there.
pub struct Failed {
    at: (FunctionId, EdgeId),
    truths: Vec<Value>,
}

impl Failed {
    /// None if it is no assertion that fails.
    pub fn of(watched: &Watched, trace: &Trace) -> Option<Failed> {
        let last = trace.steps().last()?;
        let at = (last.function, last.edge);
        watched.get(&at).map(|_| Failed { at, truths: truths_at(watched, trace, last.index, at) })
    }

    /// How much of it is the same in a run, at the visit where most is.
    pub fn likeness(&self, watched: &Watched, trace: &Trace) -> usize {
        let visits = trace.steps().filter(|step| (step.function, step.edge) == self.at);
        let same = |step: run::Step| {
            let truths = truths_at(watched, trace, step.index, self.at);
            1 + truths.iter().zip(&self.truths).filter(|(now, then)| now == then).count()
        };
        visits.map(same).max().unwrap_or(0)
    }
}

/// Which of the plain conditions of an assertion hold at a step.
fn truths_at(watched: &Watched, trace: &Trace, index: usize, at: (FunctionId, EdgeId)) -> Vec<Value> {
    let mut cursor = trace.cursor();
    cursor.seek(index);
    let parts = watched.get(&at).into_iter().flatten();
    parts.filter(|(_, is_condition)| *is_condition).map(|&(part, _)| cursor.eval(part)).collect()
}

/// What assertions are about: the plain conditions in them, and the values.
pub fn watched(program: &Program) -> Watched {
    let mut watched = Watched::new();
    for (id, function) in program.functions() {
        for (edge_id, edge) in (0u32..).map(EdgeId).zip(&function.edges) {
            let Op::Assert { condition, .. } = edge.op else { continue };
            let parts = program.parts_of(condition).into_iter().map(|part| (part, is_condition(program, part)));
            let is_watched = |&(part, is_condition): &(ExprId, bool)| {
                is_condition || matches!(program[part].kind(), ExprKind::Load(_))
            };
            watched.insert((id, edge_id), parts.filter(is_watched).collect());
        }
    }
    watched
}

/// What a run that passes shows.
pub fn seen(watched: &Watched, trace: &Trace, status: u8) -> Seen {
    let (mut values, mut truths) = (Vec::new(), Vec::new());
    let mut cursor = trace.cursor();
    for step in trace.steps() {
        let Some(parts) = watched.get(&(step.function, step.edge)) else { continue };
        cursor.seek(step.index);
        for &(part, is_condition) in parts {
            (if is_condition { &mut truths } else { &mut values }).push(cursor.eval(part));
        }
    }
    Seen { values, truths, status }
}

/// Whether two runs show the same as far as conditions go; if there are none, whether they show the same.
pub fn is_alike(a: &Seen, b: &Seen) -> bool {
    match a.truths.is_empty() && b.truths.is_empty() {
        true => a == b,
        false => a.truths == b.truths,
    }
}
