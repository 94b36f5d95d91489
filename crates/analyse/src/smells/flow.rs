//! Ways that go on too far: from one `case` into the next, and beyond the end of an array.

use std::collections::BTreeSet;

use ir::{
    ArrayLength, BinaryOp, Edge, Enclosure, ExprKind, Function, LocationId, Op, PlaceKind, Program, TypeKind, VarId,
};

use super::{Found, Smell, edges, functions, inner};

/// How many lines behind a `case` somebody may say that it runs on.
const REMARK_WITHIN: u32 = 4;

pub(super) fn find(program: &Program, found: &mut Vec<Found>) {
    for (id, function) in functions(program) {
        for (edge_id, edge) in edges(function) {
            let mut add = |smell| found.push(Found { function: id, edge: edge_id, smell });
            if falls_through(program, function, edge) {
                add(Smell::FallsThrough);
            }
            if goes_beyond(program, function, edge) {
                add(Smell::BeyondArray);
            }
        }
    }
}

/// Whether a step that does something leads to where a label of a `switch` does, and nobody says that this is meant.
fn falls_through(program: &Program, function: &Function, edge: &Edge) -> bool {
    if matches!(edge.op, Op::Case { .. } | Op::Skip | Op::Begin { .. } | Op::End { .. } | Op::Observe { .. }) {
        return false;
    }
    let labels: Vec<&Edge> =
        function.edges.iter().filter(|other| other.to == edge.to && matches!(other.op, Op::Case { .. })).collect();
    let Some(label) = labels.first() else { return false };
    // The place behind a `switch` is no label of it.
    let leaves = |enclosure: &Enclosure| enclosure.leave == edge.to && enclosure.inside.contains(&label.from);
    let is_of_switch = |enclosure: &&Enclosure| enclosure.again.is_none() && enclosure.inside.contains(&edge.to);
    let is_inside = function.enclosures.iter().find(is_of_switch).is_some_and(|own| own.inside.contains(&edge.from));
    is_inside && !function.enclosures.iter().any(leaves) && !is_remarked(program, edge)
}

fn is_remarked(program: &Program, edge: &Edge) -> bool {
    let Some(span) = program.sources.span(edge.span) else { return true };
    let (file, line) = (span.told.file, span.told.line);
    let says = |line: u32| {
        program.sources.line(file, line).is_some_and(|text| {
            let text = text.to_lowercase();
            text.contains("fall") || text.contains("no break") || text.contains("through")
        })
    };
    (line..=line + REMARK_WITHIN).any(says)
}

/// Whether a condition lets a variable of a loop grow to the length of an array that it indexes there, or beyond.
fn goes_beyond(program: &Program, function: &Function, edge: &Edge) -> bool {
    let Op::Assume { condition, holds: true } = edge.op else { return false };
    let ExprKind::Binary(op, left, right) = *program[inner(program, condition)].kind() else { return false };
    let (Some(var), ExprKind::Int(bound)) = (read(program, left), program[inner(program, right)].kind()) else {
        return false;
    };
    let last = match op {
        BinaryOp::Le => *bound,
        BinaryOp::Lt => *bound - 1,
        _ => return false,
    };
    let own = function.enclosures.iter().find(|one| one.again.is_some() && one.inside.contains(&edge.from));
    own.is_some_and(|own| lengths(program, function, &own.inside, var).into_iter().any(|length| last >= length))
}

/// The lengths of arrays that a variable, as it is, indexes somewhere.
fn lengths(program: &Program, function: &Function, inside: &BTreeSet<LocationId>, var: VarId) -> Vec<i128> {
    let mut lengths = Vec::new();
    for edge in function.edges.iter().filter(|edge| inside.contains(&edge.from)) {
        let mut places: Vec<ir::PlaceId> = super::parts(program, &edge.op)
            .into_iter()
            .filter_map(|part| match *program[part].kind() {
                ExprKind::Load(place) => Some(place),
                _ => None,
            })
            .collect();
        if let Op::Assign { place, .. } = edge.op {
            places.push(place);
        }
        for place in places {
            let PlaceKind::Index(array, index) = *program[place].kind() else { continue };
            let TypeKind::Array { length: ArrayLength::Fixed(length), .. } = *program.types.kind(program[array].ty())
            else {
                continue;
            };
            if read(program, index) == Some(var) {
                lengths.push(i128::from(length));
            }
        }
    }
    lengths
}

/// The variable that an expression is the value of.
fn read(program: &Program, expr: ir::ExprId) -> Option<VarId> {
    match *program[inner(program, expr)].kind() {
        ExprKind::Load(place) => match *program[place].kind() {
            PlaceKind::Variable(var) => Some(var),
            _ => None,
        },
        _ => None,
    }
}
