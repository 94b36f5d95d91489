//! The meaning of operators on canonical values of any scalar type. The interpreter has faster ways for
//! the common types; the rare ones, and everything that explains a run afterwards, come here.

use std::cmp::Ordering;

use ir::{BinaryOp, FloatFormat, Intrinsic, PropertyClass, Types, UnaryOp};

use crate::float;
use crate::scalar::{Scalar, wrap};

/// What is undefined about an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Overflow,
    DivisionByZero,
    BadShift,
    FloatConversion,
}

/// A result in gcc's total meaning, and what is undefined about it. Division by zero has no result.
pub(crate) type Computed = (u128, Option<Fault>);

/// A unary operator on a value of a scalar type.
pub(crate) fn unary(op: UnaryOp, scalar: Scalar, value: u128) -> Computed {
    match op {
        UnaryOp::LogicalNot => (u128::from(!is_true(scalar, value)), None),
        UnaryOp::BitNot => (scalar.canonical(!value), None),
        UnaryOp::Neg => match scalar {
            Scalar::Float(format) => (value ^ float::sign_bit(format), None),
            Scalar::Bool | Scalar::Int { .. } => binary(BinaryOp::Sub, scalar, 0, value, scalar),
        },
    }
}

/// Whether a value counts as true.
pub(crate) fn is_true(scalar: Scalar, value: u128) -> bool {
    match scalar {
        Scalar::Bool | Scalar::Int { .. } => value != 0,
        Scalar::Float(format) => !float::is_zero(format, value),
    }
}

/// A binary operator; `right_scalar` differs from `scalar` only for shifts.
pub(crate) fn binary(op: BinaryOp, scalar: Scalar, left: u128, right: u128, right_scalar: Scalar) -> Computed {
    if op.is_comparison() {
        let order = compare(scalar, left, right);
        return (u128::from(holds(op, order)), None);
    }
    match scalar {
        Scalar::Float(format) => (float::binary(format, op, left, right), None),
        Scalar::Bool => integer(op, 8, false, left, right, right_scalar),
        Scalar::Int { bits, signed } => integer(op, bits, signed, left, right, right_scalar),
    }
}

/// How two canonical values compare; `None` with a NaN.
pub(crate) fn compare(scalar: Scalar, left: u128, right: u128) -> Option<Ordering> {
    match scalar {
        Scalar::Float(format) => float::compare(format, left, right),
        Scalar::Int { signed: true, .. } => Some((left as i128).cmp(&(right as i128))),
        Scalar::Bool | Scalar::Int { signed: false, .. } => Some(left.cmp(&right)),
    }
}

fn holds(op: BinaryOp, order: Option<Ordering>) -> bool {
    match op {
        BinaryOp::Eq => order == Some(Ordering::Equal),
        BinaryOp::Ne => order != Some(Ordering::Equal),
        BinaryOp::Lt => order == Some(Ordering::Less),
        BinaryOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        BinaryOp::Gt => order == Some(Ordering::Greater),
        BinaryOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr => panic!("`{}` is no comparison", op.symbol()),
    }
}

fn integer(op: BinaryOp, bits: u32, signed: bool, left: u128, right: u128, amount: Scalar) -> Computed {
    let fit = |exact: Option<i128>, wrapped: u128| {
        let result = wrap(wrapped, bits, signed);
        let overflow = signed && exact.is_none_or(|exact| exact as u128 != result);
        (result, overflow.then_some(Fault::Overflow))
    };
    let (a, b) = (left as i128, right as i128);
    match op {
        BinaryOp::Add => fit(a.checked_add(b), left.wrapping_add(right)),
        BinaryOp::Sub => fit(a.checked_sub(b), left.wrapping_sub(right)),
        BinaryOp::Mul => fit(a.checked_mul(b), left.wrapping_mul(right)),
        BinaryOp::Div | BinaryOp::Rem if right == 0 => (0, Some(Fault::DivisionByZero)),
        BinaryOp::Div if signed => fit(a.checked_div(b), a.wrapping_div(b) as u128),
        BinaryOp::Div => (left / right, None),
        BinaryOp::Rem if signed => {
            // The remainder itself fits, but the quotient does not, and the machine computes both.
            let overflow = b == -1 && left == wrap(1 << (bits - 1), bits, true);
            (a.wrapping_rem(b) as u128, overflow.then_some(Fault::Overflow))
        }
        BinaryOp::Rem => (left % right, None),
        BinaryOp::BitAnd => (left & right, None),
        BinaryOp::BitOr => (left | right, None),
        BinaryOp::BitXor => (left ^ right, None),
        BinaryOp::Shl | BinaryOp::Shr => shift(op, bits, signed, left, right, amount),
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
            panic!("comparisons are done before")
        }
    }
}

fn shift(op: BinaryOp, bits: u32, signed: bool, left: u128, right: u128, amount: Scalar) -> Computed {
    let negative = amount.signed() && (right as i128) < 0;
    let bad = negative || right >= u128::from(bits);
    // The machine masks the amount to 5 bits, to 6 for 64-bit operands; narrow types shift as 32 bits.
    let mask = if bits <= 32 { 31 } else { u128::from(bits) - 1 };
    let by = (right & mask) as u32;
    let result = match op {
        BinaryOp::Shl => wrap(left << by, bits, signed),
        _ if signed => ((left as i128) >> by) as u128,
        _ => left >> by,
    };
    (result, bad.then_some(Fault::BadShift))
}

/// What is wrong about an operator whose result is defined, or commonly taken to be: the class that looks for it.
pub(crate) fn unmeant(
    op: BinaryOp,
    scalar: Scalar,
    left: u128,
    right: u128,
    right_scalar: Scalar,
) -> Option<PropertyClass> {
    let Scalar::Int { bits, signed } = scalar else { return None };
    if op == BinaryOp::Shl && signed {
        let (result, fault) = shift(op, bits, signed, left, right, right_scalar);
        let (back, _) = shift(BinaryOp::Shr, bits, signed, result, right, right_scalar);
        let is_wrong = (left as i128) < 0 || back != left;
        return (fault.is_none() && is_wrong).then_some(PropertyClass::LeftShift);
    }
    let wraps = match op {
        _ if signed => false,
        BinaryOp::Add => left.checked_add(right).is_none_or(|exact| exact != wrap(exact, bits, false)),
        BinaryOp::Sub => left < right,
        BinaryOp::Mul => left.checked_mul(right).is_none_or(|exact| exact != wrap(exact, bits, false)),
        _ => false,
    };
    wraps.then_some(PropertyClass::UnsignedWrap)
}

/// A conversion between scalar types.
pub(crate) fn convert(from: Scalar, to: Scalar, value: u128) -> Computed {
    match (from, to) {
        (_, Scalar::Bool) => (u128::from(is_true(from, value)), None),
        (Scalar::Float(format), Scalar::Int { bits, signed }) => {
            let (result, fits) = float::to_integer(format, value, bits, signed);
            (result, (!fits).then_some(Fault::FloatConversion))
        }
        (Scalar::Float(from), Scalar::Float(to)) => (float::convert(from, to, value), None),
        (Scalar::Bool | Scalar::Int { .. }, Scalar::Float(format)) => {
            (float::from_integer(format, value, from.signed()), None)
        }
        (Scalar::Bool | Scalar::Int { .. }, Scalar::Int { .. }) => (to.canonical(value), None),
    }
}

/// A pure intrinsic on canonical values; `None` for those that need the memory.
pub(crate) fn intrinsic(types: &Types, op: Intrinsic, operands: &[(Scalar, u128)]) -> Option<u128> {
    let (scalar, value) = operands[0];
    let low = wrap(value, scalar.bits(), false);
    let unused = 128 - scalar.bits();
    let result = match op {
        Intrinsic::LeadingZeros => u128::from(low.leading_zeros() - unused),
        Intrinsic::TrailingZeros => u128::from(low.trailing_zeros().min(scalar.bits())),
        Intrinsic::PopCount => u128::from(low.count_ones()),
        Intrinsic::Parity => u128::from(low.count_ones() % 2),
        Intrinsic::FirstSet => {
            if low == 0 {
                0
            } else {
                u128::from(low.trailing_zeros()) + 1
            }
        }
        Intrinsic::RedundantSignBits => {
            let signed = wrap(value, scalar.bits(), true) as i128;
            let folded = (if signed < 0 { !signed } else { signed }) as u128;
            u128::from(folded.leading_zeros() - unused - 1)
        }
        Intrinsic::ByteSwap => scalar.canonical(low.swap_bytes() >> unused),
        Intrinsic::AddOverflows(ty) => overflows(types, ty, BinaryOp::Add, operands),
        Intrinsic::SubOverflows(ty) => overflows(types, ty, BinaryOp::Sub, operands),
        Intrinsic::MulOverflows(ty) => overflows(types, ty, BinaryOp::Mul, operands),
        Intrinsic::FloatAbs => value & !float::sign_bit(format_of(scalar)),
        Intrinsic::CopySign => {
            let sign = float::sign_bit(format_of(scalar));
            value & !sign | operands[1].1 & sign
        }
        Intrinsic::IsNan => u128::from(float::category(format_of(scalar), value).nan),
        Intrinsic::IsInfinite => u128::from(float::category(format_of(scalar), value).infinite),
        Intrinsic::InfinitySign => {
            let format = format_of(scalar);
            match (float::category(format, value).infinite, value & float::sign_bit(format) != 0) {
                (false, _) => 0,
                (true, false) => 1,
                (true, true) => u128::MAX,
            }
        }
        Intrinsic::IsFinite => {
            let category = float::category(format_of(scalar), value);
            u128::from(!category.nan && !category.infinite)
        }
        Intrinsic::IsNormal => {
            let category = float::category(format_of(scalar), value);
            u128::from(!category.nan && !category.infinite && !category.zero && !category.subnormal)
        }
        Intrinsic::IsSubnormal => u128::from(float::category(format_of(scalar), value).subnormal),
        Intrinsic::SignBit => u128::from(value & float::sign_bit(format_of(scalar)) != 0),
        Intrinsic::IsUnordered => u128::from(float::compare(format_of(scalar), value, operands[1].1).is_none()),
        Intrinsic::BytesBehind
        | Intrinsic::ObjectNumber
        | Intrinsic::ObjectOffset
        | Intrinsic::ObjectSize
        | Intrinsic::IsAlive
        | Intrinsic::IsWritable
        | Intrinsic::IsDynamic => return None,
    };
    Some(result)
}

fn format_of(scalar: Scalar) -> FloatFormat {
    match scalar {
        Scalar::Float(format) => format,
        Scalar::Bool | Scalar::Int { .. } => panic!("a float intrinsic has a float operand"),
    }
}

/// Whether the exact result of an operation on two integers, of any two types, does not fit a type.
fn overflows(types: &Types, ty: ir::TypeId, op: BinaryOp, operands: &[(Scalar, u128)]) -> u128 {
    let (bits, signed) = types.integer(ty).expect("overflow is asked of an integer type");
    let (a_negative, a) = sign_and_magnitude(operands[0]);
    let (b_negative, b) = sign_and_magnitude(operands[1]);
    let exact = match op {
        BinaryOp::Mul => a.checked_mul(b).map(|product| (a_negative != b_negative && product != 0, product)),
        BinaryOp::Sub => add_signed((a_negative, a), (!b_negative, b)),
        _ => add_signed((a_negative, a), (b_negative, b)),
    };
    let Some((negative, magnitude)) = exact else { return 1 };
    let fits = match (negative && magnitude != 0, signed) {
        (true, false) => false,
        (true, true) => magnitude <= 1 << (bits - 1),
        (false, true) => magnitude < 1 << (bits - 1),
        (false, false) => bits == 128 || magnitude < 1 << bits,
    };
    u128::from(!fits)
}

fn sign_and_magnitude((scalar, value): (Scalar, u128)) -> (bool, u128) {
    if scalar.signed() && (value as i128) < 0 { (true, (value as i128).unsigned_abs()) } else { (false, value) }
}

fn add_signed((a_negative, a): (bool, u128), (b_negative, b): (bool, u128)) -> Option<(bool, u128)> {
    if a_negative == b_negative {
        return a.checked_add(b).map(|sum| (a_negative, sum));
    }
    Some(if a >= b { (a_negative, a - b) } else { (b_negative, b - a) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Scalar = Scalar::Int { bits: 32, signed: true };
    const UNSIGNED: Scalar = Scalar::Int { bits: 32, signed: false };

    fn signed(value: i128) -> u128 {
        value as u128
    }

    #[test]
    fn overflow_is_told_and_wraps() {
        let top = i128::from(i32::MAX);
        assert_eq!(binary(BinaryOp::Add, INT, signed(top), 1, INT), (signed(-top - 1), Some(Fault::Overflow)));
        assert_eq!(binary(BinaryOp::Add, UNSIGNED, 0xffff_ffff, 1, UNSIGNED), (0, None));
        assert_eq!(binary(BinaryOp::Div, INT, signed(-top - 1), signed(-1), INT).1, Some(Fault::Overflow));
        assert_eq!(binary(BinaryOp::Rem, INT, signed(-top - 1), signed(-1), INT), (0, Some(Fault::Overflow)));
        assert_eq!(unary(UnaryOp::Neg, INT, signed(-top - 1)).1, Some(Fault::Overflow));
        assert_eq!(unary(UnaryOp::BitNot, UNSIGNED, 0), (0xffff_ffff, None));
    }

    #[test]
    fn shifts_are_masked() {
        assert_eq!(binary(BinaryOp::Shl, INT, 1, 33, INT), (2, Some(Fault::BadShift)));
        assert_eq!(binary(BinaryOp::Shr, INT, signed(-8), 1, INT), (signed(-4), None));
        assert_eq!(binary(BinaryOp::Shl, INT, 1, signed(-1), INT).1, Some(Fault::BadShift));
    }

    #[test]
    fn intrinsics_on_bits() {
        let types = Types::new(ir::Machine::Lp64);
        let run = |op, value| intrinsic(&types, op, &[(INT, value)]).expect("needs no memory");
        assert_eq!(run(Intrinsic::LeadingZeros, 1), 31);
        assert_eq!(run(Intrinsic::TrailingZeros, 0), 32);
        assert_eq!(run(Intrinsic::RedundantSignBits, u128::MAX), 31);
        assert_eq!(run(Intrinsic::RedundantSignBits, 1), 30);
        assert_eq!(run(Intrinsic::ByteSwap, 0x0102_0304), 0x0403_0201);
        assert_eq!(run(Intrinsic::FirstSet, 8), 4);
    }

    #[test]
    fn exact_overflow() {
        let mut types = Types::new(ir::Machine::Lp64);
        let int = types.int();
        let size = types.size();
        let wide = Scalar::Int { bits: 64, signed: false };
        let check = |op, a, b| intrinsic(&types, op, &[a, b]);
        assert_eq!(check(Intrinsic::AddOverflows(int), (wide, 1 << 31), (INT, signed(-1))), Some(0));
        assert_eq!(check(Intrinsic::AddOverflows(int), (wide, 1 << 31), (INT, 0)), Some(1));
        assert_eq!(check(Intrinsic::MulOverflows(size), (wide, u128::from(u64::MAX)), (wide, 2)), Some(1));
        assert_eq!(check(Intrinsic::SubOverflows(size), (wide, 1), (wide, 2)), Some(1));
    }
}
