//! The expressions of a step.

use ir::{Callee, ExprId, ExprKind, Op, PlaceId, PlaceKind, Program};

/// The pointers and indices in a place.
pub(super) fn operands(program: &Program, mut place: PlaceId) -> Vec<ExprId> {
    let mut found = Vec::new();
    loop {
        match *program[place].kind() {
            PlaceKind::Variable(_) => return found,
            PlaceKind::Deref(pointer) => {
                found.push(pointer);
                return found;
            }
            PlaceKind::Field(record, _) => place = record,
            PlaceKind::Index(array, index) => {
                found.push(index);
                place = array;
            }
        }
    }
}

/// Some expressions and everything in them.
pub(super) fn nested(program: &Program, roots: &[ExprId]) -> Vec<ExprId> {
    let mut found = roots.to_vec();
    let mut position = 0;
    while let Some(&expr) = found.get(position) {
        position += 1;
        match program[expr].kind() {
            ExprKind::Load(place) | ExprKind::AddressOf(place) => found.extend(operands(program, *place)),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => found.push(*operand),
            ExprKind::Binary(_, left, right)
            | ExprKind::And(left, right)
            | ExprKind::Or(left, right)
            | ExprKind::PointerDifference { left, right, .. } => found.extend([*left, *right]),
            ExprKind::PointerAdd { pointer, index, .. } => found.extend([*pointer, *index]),
            ExprKind::Conditional(condition, yes, no) => found.extend([*condition, *yes, *no]),
            ExprKind::Intrinsic(_, arguments) => found.extend(arguments),
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => {}
        }
    }
    found
}

/// All expressions of a step.
pub(super) fn of_step(program: &Program, op: &Op) -> Vec<ExprId> {
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
        Op::Skip | Op::End { .. } | Op::Refuse { .. } => (Vec::new(), None),
    };
    roots.extend(place.map_or_else(Vec::new, |place| operands(program, place)));
    nested(program, &roots)
}
