//! Conditions that edits ask: as they stand somewhere in the program, or comparisons that stand nowhere.

use ir::{BinaryOp, ExprId, Program, SpanId, StatementId, TypeId, TypeKind, VarId};

use crate::copies::{graft, text_at};
use crate::expressions::as_type;
use crate::stores::{Reached, reached_text, reached_type, read_reached};

/// A condition that is asked at some place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// As it stands somewhere in the program, with the variables of the place.
    Standing(ExprId),
    /// What a place holds is compared.
    Compared(BinaryOp, Reached, Operand),
}

/// What something is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operand {
    /// A constant.
    Constant(i128),
    /// What a place holds.
    Place(Reached),
}

/// A condition as it would be written where some variables can be named.
pub fn asked_text(program: &Program, asked: Asked, variables: &[VarId]) -> Option<String> {
    match asked {
        Asked::Standing(condition) => text_at(program, condition, variables),
        Asked::Compared(op, left, right) => {
            let is_truth = |of: Reached| reached_type(program, of).is_some_and(|ty| is_truth(program, ty));
            let text = reached_text(program, left, variables)?;
            Some(match (op, right) {
                (BinaryOp::Ne, Operand::Constant(0)) if is_truth(left) => text,
                (BinaryOp::Eq, Operand::Constant(0)) if is_truth(left) => format!("!{text}"),
                (_, Operand::Constant(value)) => format!("{text} {} {value}", op.symbol()),
                (_, Operand::Place(other)) => {
                    format!("{text} {} {}", op.symbol(), reached_text(program, other, variables)?)
                }
            })
        }
    }
}

/// Whether values of a type are truth values or pointers, of which it is asked whether they are something at all.
pub(crate) fn is_truth(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.kind(ty), TypeKind::Bool | TypeKind::Pointer(_))
}

/// Whether what a place holds can be compared with what another one holds.
pub fn can_compare(program: &Program, left: Reached, right: Reached) -> bool {
    let (Some(left), Some(right)) = (reached_type(program, left), reached_type(program, right)) else { return false };
    match (program.types.kind(left), program.types.kind(right)) {
        (TypeKind::Int { .. }, TypeKind::Int { .. }) | (TypeKind::Bool, TypeKind::Bool) => true,
        (TypeKind::Pointer(_), TypeKind::Pointer(_)) => left == right,
        _ => false,
    }
}

/// The condition as an expression, with the variables of a place.
pub(crate) fn ask(
    program: &mut Program,
    asked: Asked,
    variables: &[VarId],
    (span, statement): (SpanId, StatementId),
) -> ExprId {
    let (op, left, right) = match asked {
        Asked::Standing(condition) => return graft(program, condition, variables),
        Asked::Compared(op, left, right) => (op, left, right),
    };
    let left = read_reached(program, left, variables, (span, statement));
    let right = match right {
        Operand::Place(other) => read_reached(program, other, variables, (span, statement)),
        Operand::Constant(value) => {
            let own = program[left].ty();
            let is_pointer = matches!(program.types.kind(own), TypeKind::Pointer(_));
            let ty = if is_pointer { own } else { program.types.int() };
            program.int(value, ty, span)
        }
    };
    let (left, right) = match compared_as(program, program[left].ty(), program[right].ty()) {
        Some(ty) => (as_type(program, left, ty), as_type(program, right, ty)),
        None => (left, right),
    };
    program.binary(op, left, right, span, None)
}

/// The type that C compares two integers in; none for pointers.
pub(crate) fn compared_as(program: &mut Program, left: TypeId, right: TypeId) -> Option<TypeId> {
    let int = program.types.int();
    let promoted = |ty: TypeId| match *program.types.kind(ty) {
        TypeKind::Int { bits, signed } if bits >= 32 => Some((bits, !signed, ty)),
        TypeKind::Int { .. } | TypeKind::Bool => Some((32, false, int)),
        _ => None,
    };
    let (left, right) = (promoted(left)?, promoted(right)?);
    // The longer one; of two that are equally long, the one without a sign.
    Some(if (left.0, left.1) >= (right.0, right.1) { left.2 } else { right.2 })
}

/// A copy of the program in which what some places hold can be evaluated, with what reads them.
pub fn with_reads(program: &Program, places: &[Reached], variables: &[VarId], near: SpanId) -> (Program, Vec<ExprId>) {
    let mut program = program.clone();
    let reads =
        places.iter().map(|&place| read_reached(&mut program, place, variables, (near, StatementId(0)))).collect();
    (program, reads)
}
