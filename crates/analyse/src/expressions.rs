//! The expressions of a step.

use std::collections::BTreeSet;

use ir::{Callee, ExprId, Op, PlaceId, Program};

/// Some expressions and everything in them, nothing twice.
pub(crate) fn nested(program: &Program, roots: &[ExprId]) -> Vec<ExprId> {
    let parts: BTreeSet<ExprId> = roots.iter().flat_map(|&root| program.parts_of(root)).collect();
    parts.into_iter().collect()
}

/// All expressions of a step.
pub(crate) fn of_step(program: &Program, op: &Op) -> Vec<ExprId> {
    let (mut roots, place): (Vec<ExprId>, Option<PlaceId>) = match op {
        Op::Assign { place, value, .. } => (vec![*value], Some(*place)),
        Op::Zero { place } | Op::Input { place, .. } => (Vec::new(), Some(*place)),
        Op::Assume { condition, .. }
        | Op::Constrain { condition }
        | Op::Assert { condition, .. }
        | Op::Observe { condition, .. } => (vec![*condition], None),
        Op::Case { selector, .. } => (vec![*selector], None),
        Op::Return { value } => (value.iter().copied().collect(), None),
        Op::StackAllocate { result, size } => (vec![*size], Some(*result)),
        Op::Begin { size, .. } => (size.iter().copied().collect(), None),
        Op::Call { callee, arguments, result, .. } => {
            let mut roots = arguments.clone();
            if let Callee::Pointer(pointer) = callee {
                roots.push(*pointer);
            }
            (roots, *result)
        }
        Op::Spawn { handle, argument, .. } => (vec![*argument], Some(*handle)),
        Op::Await { condition, object, holder, .. } => (vec![*condition, *object, *holder], None),
        Op::Sync { object, .. } => (vec![*object], None),
        Op::Skip | Op::End { .. } | Op::Refuse { .. } | Op::Atomic { .. } => (Vec::new(), None),
    };
    roots.extend(place.map_or_else(Vec::new, |place| program.expressions_of(place)));
    nested(program, &roots)
}
