//! The same operands, computed otherwise: as another type, with another sign, rounded up, in another order.

use ir::{BinaryOp, ExprId, ExprKind, Program, SiteKind, SpanId, StatementId, UnaryOp};

use crate::expressions::{Change, check_of, copy_of};
use crate::integer_types::{can_compare_around, cast_inside, compare_around};
use crate::steps::moved;

/// Another order of evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// `(a + c) * b` for `a * b + c`.
    Inner,
    /// `a * (b + c)` for `a * b + c`.
    Right,
    /// `(a + b) * c` for `a + b * c`.
    Left,
}

/// The same operands, computed otherwise: as another type, with another sign, rounded up, or in another order.
pub(crate) fn computed_otherwise(program: &Program, expr: ExprId) -> Vec<Change> {
    let node = &program[expr];
    let Some((_, is_signed)) = program.types.integer(node.ty()).filter(|_| is_whole_number(program, expr)) else {
        return Vec::new();
    };
    let mut changes = Vec::new();
    match *node.kind() {
        ExprKind::Load(_) => {
            changes.extend(is_signed.then_some(Change::Unary(UnaryOp::Neg)));
        }
        ExprKind::Binary(op, ..) if op.is_comparison() => {
            changes.extend(can_compare_around(program, expr).then_some(Change::Around));
        }
        ExprKind::Binary(op, ..) => {
            changes.extend((op == BinaryOp::Div).then_some(Change::RoundedUp));
            let groupings = [Grouping::Inner, Grouping::Right, Grouping::Left];
            changes.extend(
                groupings.into_iter().filter(|&way| group(program, expr, way).is_some()).map(Change::Regrouped),
            );
            let is_one_sided = matches!(op, BinaryOp::Sub | BinaryOp::Div | BinaryOp::Rem);
            changes.extend(is_one_sided.then_some(Change::Swapped));
            if op == BinaryOp::BitAnd {
                changes.push(Change::Unary(UnaryOp::BitNot));
            }
        }
        _ => {}
    }
    changes
}

/// The types of operands before they were widened, with and without a sign: a difference of such values may be meant in
/// them.
pub(crate) fn narrower(program: &Program, operands: &[ExprId]) -> Vec<(u32, bool)> {
    let mut found = Vec::new();
    for &operand in operands {
        let ExprKind::Convert(inner) = *program[operand].kind() else { continue };
        let (Some((bits, _)), Some((wide, _))) =
            (program.types.integer(program[inner].ty()), program.types.integer(program[operand].ty()))
        else {
            continue;
        };
        if bits < wide {
            found.extend([(bits, true), (bits, false)]);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
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

/// An expression in another order of evaluation, as it would be written.
pub fn regrouped_text(program: &Program, expr: ExprId, way: Grouping) -> Option<String> {
    let Regrouped { outer, inner, operands, left, is_left } = group(program, expr, way)?;
    let text = |expr: ExprId| {
        let text = program.sources.snippet(program[expr].span())?;
        let is_plain = text.chars().all(|letter| letter.is_alphanumeric() || "_.[]".contains(letter));
        Some(if is_plain { text } else { format!("({text})") })
    };
    let first = format!("({} {} {})", text(operands.0)?, inner.symbol(), text(operands.1)?);
    Some(match is_left {
        true => format!("{first} {} {}", outer.symbol(), text(left)?),
        false => format!("{} {} {first}", text(left)?, outer.symbol()),
    })
}

/// The name of an integer type where the program is: that of `<stdint.h>` if the program makes use of it.
pub fn int_name(program: &Program, bits: u32, is_signed: bool) -> String {
    let includes = |text: &str| text.contains("stdint.h") || text.contains("inttypes.h");
    let knows_standard = program.sources.files().any(|(_, file)| file.text.as_deref().is_some_and(includes));
    match (bits, is_signed) {
        (8, true) if !knows_standard => "signed char".to_string(),
        (8, false) if !knows_standard => "unsigned char".to_string(),
        (16, true) if !knows_standard => "short".to_string(),
        (16, false) if !knows_standard => "unsigned short".to_string(),
        (32, true) if !knows_standard => "int".to_string(),
        (32, false) if !knows_standard => "unsigned int".to_string(),
        (64, true) if !knows_standard => "long long".to_string(),
        (64, false) if !knows_standard => "unsigned long long".to_string(),
        _ => format!("{}int{bits}_t", if is_signed { "" } else { "u" }),
    }
}

/// Makes such a change.
pub(crate) fn compute_otherwise(program: &mut Program, expr: ExprId, change: Change) {
    let old = program[expr].clone();
    match (change, old.kind()) {
        (Change::Cast { of, bits, is_signed }, _) => cast_inside(program, expr, of, bits, is_signed),
        (Change::Around, _) => compare_around(program, expr),
        (Change::Unary(op), _) => turn_round(program, op, expr),
        (Change::Swapped, ExprKind::Binary(op, a, b)) => {
            let swapped = program.copy_with(expr, ExprKind::Binary(*op, *b, *a));
            program.put(expr, swapped);
        }
        (Change::RoundedUp, ExprKind::Binary(_, a, b)) => {
            let sum = combined(program, BinaryOp::Add, *a, *b, old.span());
            let sum = moved(program, sum, -1, StatementId(0));
            let rounded = program.copy_with(expr, ExprKind::Binary(BinaryOp::Div, sum, *b));
            program.put(expr, rounded);
        }
        (Change::Regrouped(way), _) => {
            let Some(Regrouped { outer, inner, operands, left, is_left }) = group(program, expr, way) else { return };
            let first = combined(program, inner, operands.0, operands.1, old.span());
            let (left, right) = if is_left { (first, left) } else { (left, first) };
            let whole = combined(program, outer, left, right, old.span());
            program.put(expr, whole);
        }
        (change, kind) => panic!("{change:?} does not fit {kind:?}"),
    }
}

/// Two operands with an operator; whether the result fits is checked.
pub(crate) fn combined(program: &mut Program, op: BinaryOp, left: ExprId, right: ExprId, span: SpanId) -> ExprId {
    let site = program.operator_check(op, program[left].ty()).map(|kind| check_of(program, span, kind));
    program.binary(op, left, right, span, site)
}

/// Whether an expression is made of bits.
pub fn is_of_bits(program: &Program, expr: ExprId) -> bool {
    match *program[expr].kind() {
        ExprKind::Binary(op, ..) => matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor),
        ExprKind::Convert(inner) => is_of_bits(program, inner),
        _ => false,
    }
}

/// Whether an expression is an integer that is written as a whole.
pub(crate) fn is_whole_number(program: &Program, expr: ExprId) -> bool {
    let text = program.sources.snippet(program[expr].span());
    matches!(program.types.kind(program[expr].ty()), ir::TypeKind::Int { .. })
        && text.is_some_and(|text| ir::assigned(&text).is_none())
}

/// Turns round the sign of an integer, or all bits of the second operand of an expression.
fn turn_round(program: &mut Program, op: UnaryOp, expr: ExprId) {
    let old = program[expr].clone();
    if let (UnaryOp::BitNot, ExprKind::Binary(and, a, b)) = (op, old.kind()) {
        let turned = program.unary(UnaryOp::BitNot, *b, old.span(), None);
        let turned = program.copy_with(expr, ExprKind::Binary(*and, *a, turned));
        program.put(expr, turned);
        return;
    }
    let kind = program.negation_check(old.ty()).unwrap_or(SiteKind::Arithmetic);
    let (copy, site) = (copy_of(program, expr), check_of(program, old.span(), kind));
    let turned = program.unary(op, copy, old.span(), Some(site));
    program.put(expr, turned);
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
