//! The operands change sides: `b - a` for `a - b`.

use ir::{BinaryOp, ExprId, ExprKind, Program};

use super::{Family, Likeness, operand};

pub(super) const SWAPPED: Family = Family { likeness: Likeness::Order, applies, make, text, is_exact: true };

/// Where the sides make a difference; comparisons have operators for both.
fn applies(program: &Program, expr: ExprId) -> bool {
    matches!(program[expr].kind(), ExprKind::Binary(BinaryOp::Sub | BinaryOp::Div | BinaryOp::Rem, ..))
}

fn make(program: &mut Program, expr: ExprId) {
    let ExprKind::Binary(op, a, b) = *program[expr].kind() else { return };
    let swapped = program.copy_with(expr, ExprKind::Binary(op, b, a));
    program.put(expr, swapped);
}

fn text(program: &Program, expr: ExprId) -> Option<String> {
    let ExprKind::Binary(op, a, b) = *program[expr].kind() else { return None };
    Some(format!("{} {} {}", operand(program, b)?, op.symbol(), operand(program, a)?))
}
