//! A division that rounds up: `(a + b - 1) / b` for `a / b`.

use ir::{BinaryOp, ExprId, ExprKind, Program, StatementId};

use super::{Family, Likeness, operand, text_of};
use crate::arithmetic::combined;
use crate::steps::moved;

pub(super) const ROUNDED_UP: Family = Family { likeness: Likeness::RoundedUp, applies, make, text, is_exact: true };

fn applies(program: &Program, expr: ExprId) -> bool {
    matches!(program[expr].kind(), ExprKind::Binary(BinaryOp::Div, ..))
}

fn make(program: &mut Program, expr: ExprId) {
    let ExprKind::Binary(_, a, b) = *program[expr].kind() else { return };
    let sum = combined(program, BinaryOp::Add, a, b, program[expr].span());
    let sum = moved(program, sum, -1, StatementId(0));
    let rounded = program.copy_with(expr, ExprKind::Binary(BinaryOp::Div, sum, b));
    program.put(expr, rounded);
}

fn text(program: &Program, expr: ExprId) -> Option<String> {
    let ExprKind::Binary(_, a, b) = *program[expr].kind() else { return None };
    let (left, right) = (text_of(program, a)?, operand(program, b)?);
    Some(format!("({left} + {right} - 1) / {right}"))
}
