//! What edits of integers have in common: their types and their names, and operands put together.

use ir::{BinaryOp, ExprId, ExprKind, Program, SpanId};

use crate::expressions::check_of;

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
