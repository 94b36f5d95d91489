//! The same operands and operators in another order of evaluation: `a * (b + c)` for `a * b + c`.

use ir::{BinaryOp, ExprId, ExprKind, Program};

use super::{Family, Likeness, operand};
use crate::arithmetic::combined;

/// `(a + c) * b` for `a * b + c`.
pub(super) const INNER: Family = Family {
    applies: |program, expr| group(program, expr, Grouping::Inner).is_some(),
    make: |program, expr| regroup(program, expr, Grouping::Inner),
    text: |program, expr| text(program, expr, Grouping::Inner),
    ..REGROUPED
};
/// `a * (b + c)` for `a * b + c`.
pub(super) const RIGHT: Family = Family {
    applies: |program, expr| group(program, expr, Grouping::Right).is_some(),
    make: |program, expr| regroup(program, expr, Grouping::Right),
    text: |program, expr| text(program, expr, Grouping::Right),
    ..REGROUPED
};
/// `(a + b) * c` for `a + b * c`.
pub(super) const LEFT: Family = Family {
    applies: |program, expr| group(program, expr, Grouping::Left).is_some(),
    make: |program, expr| regroup(program, expr, Grouping::Left),
    text: |program, expr| text(program, expr, Grouping::Left),
    ..REGROUPED
};

/// What the three have in common.
const REGROUPED: Family =
    Family { likeness: Likeness::Order, applies: |_, _| false, make: |_, _| {}, text: |_, _| None, is_exact: true };

/// Which operand stays outside, and on which side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grouping {
    Inner,
    Right,
    Left,
}

/// The operators and operands of an expression in another order of evaluation.
struct Regrouped {
    outer: BinaryOp,
    inner: BinaryOp,
    /// What the inner operator takes.
    operands: (ExprId, ExprId),
    /// What the outer one takes besides,
    left: ExprId,
    /// on its right, if what is inside comes on its left.
    is_left: bool,
}

/// The operators and operands of an expression in another order of evaluation, `inner` first: the outer operator, the inner
/// one with its operands, and the operand that is left.
fn group(program: &Program, expr: ExprId, way: Grouping) -> Option<Regrouped> {
    let ExprKind::Binary(outer, left, right) = *program[expr].kind() else { return None };
    let nested = if way == Grouping::Left { right } else { left };
    let ExprKind::Binary(inner, a, b) = *program[nested].kind() else { return None };
    let is_sum = |op| matches!(op, BinaryOp::Add | BinaryOp::Sub);
    let is_same = inner == outer || is_sum(inner) && is_sum(outer);
    if is_same || inner.is_comparison() || outer.is_comparison() {
        return None;
    }
    let regrouped = match way {
        Grouping::Inner => Regrouped { outer: inner, inner: outer, operands: (a, right), left: b, is_left: true },
        Grouping::Right => Regrouped { outer: inner, inner: outer, operands: (b, right), left: a, is_left: false },
        Grouping::Left => Regrouped { outer: inner, inner: outer, operands: (left, a), left: b, is_left: true },
    };
    let ty = program[expr].ty();
    let fits = |op: BinaryOp, right: ExprId| program[right].ty() == ty || op.is_shift();
    let (first, second) = regrouped.operands;
    let is_typed = program[first].ty() == ty
        && fits(regrouped.inner, second)
        && match regrouped.is_left {
            true => fits(regrouped.outer, regrouped.left),
            false => program[regrouped.left].ty() == ty,
        };
    is_typed.then_some(regrouped)
}

fn regroup(program: &mut Program, expr: ExprId, way: Grouping) {
    let Some(Regrouped { outer, inner, operands, left, is_left }) = group(program, expr, way) else { return };
    let span = program[expr].span();
    let first = combined(program, inner, operands.0, operands.1, span);
    let (left, right) = if is_left { (first, left) } else { (left, first) };
    let whole = combined(program, outer, left, right, span);
    program.put(expr, whole);
}

fn text(program: &Program, expr: ExprId, way: Grouping) -> Option<String> {
    let Regrouped { outer, inner, operands, left, is_left } = group(program, expr, way)?;
    let first = format!("({} {} {})", operand(program, operands.0)?, inner.symbol(), operand(program, operands.1)?);
    Some(match is_left {
        true => format!("{first} {} {}", outer.symbol(), operand(program, left)?),
        false => format!("{} {} {first}", operand(program, left)?, outer.symbol()),
    })
}
