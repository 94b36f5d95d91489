//! Values that go the wrong way in a `switch`: those that the failing run comes by with.

use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};

use edit::{Edit, Rework, Switch, other_arms, step_at_label, switch_at};
use ir::{FunctionId, LocationId, Op, Program};
use run::{Trace, Value};

use crate::case::Case;
use crate::lines::{Line, line_of};

/// The most other ways that are tried of one `switch`.
const MOST_CASES: usize = 60;

/// A value that a run comes by a `switch` with.
pub type Selected = (FunctionId, LocationId, i128);

/// A `switch` with the values that the failing run comes by with.
struct Visited {
    switch: Switch,
    values: BTreeSet<i128>,
}

/// Adds the other ways of values to the lines where labels would change. What a value should lead to, the failing run need not
/// execute: such lines are added as well.
pub fn add(case: &Case<'_>, lines: &mut Vec<Line>) {
    for (at, Visited { switch, values }) in visited(case) {
        let others = values.iter().flat_map(|&value| other_arms(case.program, &switch, value));
        for rework in others.take(MOST_CASES) {
            if let Some(position) = position(case, lines, at, (&switch, rework)) {
                lines[position].others.push(Edit::Steps(rework));
            }
        }
    }
}

/// The line where a label would change: that of what comes after it, else that of the `switch`.
fn position(
    case: &Case<'_>,
    lines: &mut Vec<Line>,
    (function, location): (FunctionId, LocationId),
    (switch, rework): (&Switch, Rework),
) -> Option<usize> {
    let Rework::Case { from, to, .. } = rework else { return None };
    let decided = case.program[function].edges.iter().find(|edge| edge.from == location)?;
    let step = step_at_label(case.program, switch, (from, to)).unwrap_or(decided);
    let of_line = |line: &Line| line_of(case, line.function, line.span);
    let key = line_of(case, function, step.span)?;
    let known = lines.iter().position(|line| of_line(line) == Some(key));
    if known.is_some() {
        return known;
    }
    let decided = line_of(case, function, decided.span)?;
    let last = lines.iter().find(|line| of_line(line) == Some(decided))?.last;
    lines.push(Line::new(function, step.statement, step.span, last));
    Some(lines.len() - 1)
}

/// The `switch` statements of the user's code that the failing run comes by.
fn visited(case: &Case<'_>) -> BTreeMap<(FunctionId, LocationId), Visited> {
    let mut visited: BTreeMap<(FunctionId, LocationId), Visited> = BTreeMap::new();
    let Ok(trace) = case.trace() else { return visited };
    for (function, location, value) in selected(case.program, trace) {
        match visited.entry((function, location)) {
            Entry::Occupied(known) => _ = known.into_mut().values.insert(value),
            Entry::Vacant(free) => {
                if let Some(switch) = switch_at(case.program, function, location) {
                    free.insert(Visited { switch, values: BTreeSet::from([value]) });
                }
            }
        }
    }
    visited
}

/// The values that a run comes by locations of the user's code with that go several ways by a value.
pub fn selected(program: &Program, trace: &Trace) -> BTreeSet<Selected> {
    let (mut cursor, mut selected) = (trace.cursor(), BTreeSet::new());
    for step in trace.steps() {
        let function = &program[step.function];
        // Steps of an edit are none of the program's.
        let Some(edge) = function.edges.get(step.edge.index()).filter(|_| !function.library) else { continue };
        if let Op::Case { selector, .. } = edge.op {
            cursor.seek(step.index);
            if let Value::Int(value) = cursor.eval(selector) {
                selected.insert((step.function, edge.from, value));
            }
        }
    }
    selected
}

/// The value that goes another way with an edit, and where.
pub fn turned(program: &Program, edit: &Edit) -> Option<Selected> {
    match *edit {
        Edit::Steps(Rework::Case { function, value, from, .. }) => {
            Some((function, program[function].edge(from).from, value))
        }
        _ => None,
    }
}
