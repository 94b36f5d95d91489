//! The sign of what is read turned round, `-a` for `a`; or all bits of a mask, `a & ~b` for `a & b`.

use ir::{BinaryOp, ExprId, ExprKind, Program, SiteKind, UnaryOp};

use super::{Family, Likeness, operand, text_of};
use crate::expressions::{check_of, copy_of};

pub(super) const NEGATED: Family =
    Family { likeness: Likeness::Sign, applies: is_signed_read, make: negate, text: negated_text, is_exact: true };
/// C would compute `~b` in the type of `b` alone, before it is widened.
pub(super) const MASK_TURNED: Family =
    Family { likeness: Likeness::Sign, applies: is_mask, make: turn_mask, text: mask_text, is_exact: false };

fn is_signed_read(program: &Program, expr: ExprId) -> bool {
    let is_signed = program.types.integer(program[expr].ty()).is_some_and(|(_, is_signed)| is_signed);
    is_signed && matches!(program[expr].kind(), ExprKind::Load(_))
}

fn negate(program: &mut Program, expr: ExprId) {
    let (ty, span) = (program[expr].ty(), program[expr].span());
    let kind = program.negation_check(ty).unwrap_or(SiteKind::Arithmetic);
    let (copy, site) = (copy_of(program, expr), check_of(program, span, kind));
    let negated = program.unary(UnaryOp::Neg, copy, span, Some(site));
    program.put(expr, negated);
}

fn negated_text(program: &Program, expr: ExprId) -> Option<String> {
    Some(format!("-{}", operand(program, expr)?))
}

fn is_mask(program: &Program, expr: ExprId) -> bool {
    matches!(program[expr].kind(), ExprKind::Binary(BinaryOp::BitAnd, ..))
}

fn turn_mask(program: &mut Program, expr: ExprId) {
    let ExprKind::Binary(op, a, b) = *program[expr].kind() else { return };
    let turned = program.unary(UnaryOp::BitNot, b, program[expr].span(), None);
    let turned = program.copy_with(expr, ExprKind::Binary(op, a, turned));
    program.put(expr, turned);
}

fn mask_text(program: &Program, expr: ExprId) -> Option<String> {
    let ExprKind::Binary(op, a, b) = *program[expr].kind() else { return None };
    Some(format!("{} {} ~{}", text_of(program, a)?, op.symbol(), operand(program, b)?))
}
