//! Which instruction an operator has on which type; `None` where only the long way serves.

use ir::{BinaryOp, FloatFormat, PropertyClass};

use crate::code::{FloatTest, Instr, R};
use crate::scalar::Scalar;

/// The class that an integer operator can violate, apart from the ones that always trap.
pub(super) fn operator_class(op: BinaryOp) -> PropertyClass {
    if op.is_shift() { PropertyClass::BadShift } else { PropertyClass::SignedOverflow }
}

pub(super) fn integer_instr(op: BinaryOp, bits: u32, signed: bool, checked: bool, dst: R, a: R, b: R) -> Option<Instr> {
    let wide = match bits {
        32 => false,
        64 => true,
        _ => return bitwise_instr(op, bits, dst, a, b),
    };
    Some(match (op, wide, signed && checked) {
        (BinaryOp::Add, false, true) => Instr::AddI32 { dst, a, b },
        (BinaryOp::Sub, false, true) => Instr::SubI32 { dst, a, b },
        (BinaryOp::Mul, false, true) => Instr::MulI32 { dst, a, b },
        (BinaryOp::Add, true, true) => Instr::AddI64 { dst, a, b },
        (BinaryOp::Sub, true, true) => Instr::SubI64 { dst, a, b },
        (BinaryOp::Mul, true, true) => Instr::MulI64 { dst, a, b },
        (BinaryOp::Add, true, false) => Instr::Add64 { dst, a, b },
        (BinaryOp::Sub, true, false) => Instr::Sub64 { dst, a, b },
        (BinaryOp::Mul, true, false) => Instr::Mul64 { dst, a, b },
        (BinaryOp::Add, false, false) if !signed => Instr::AddU32 { dst, a, b },
        (BinaryOp::Sub, false, false) if !signed => Instr::SubU32 { dst, a, b },
        (BinaryOp::Mul, false, false) if !signed => Instr::MulU32 { dst, a, b },
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, false, false) => return None,
        (BinaryOp::Div, false, _) if signed => Instr::DivI32 { dst, a, b },
        (BinaryOp::Rem, false, _) if signed => Instr::RemI32 { dst, a, b },
        (BinaryOp::Div, true, _) if signed => Instr::DivI64 { dst, a, b },
        (BinaryOp::Rem, true, _) if signed => Instr::RemI64 { dst, a, b },
        (BinaryOp::Div, _, _) => Instr::DivU { dst, a, b },
        (BinaryOp::Rem, _, _) => Instr::RemU { dst, a, b },
        (BinaryOp::Shl | BinaryOp::Shr, _, _) if !checked => return None,
        (BinaryOp::Shl, false, _) if signed => Instr::ShlI32 { dst, a, b },
        (BinaryOp::Shl, false, _) => Instr::ShlU32 { dst, a, b },
        (BinaryOp::Shl, true, _) => Instr::Shl64 { dst, a, b },
        (BinaryOp::Shr, _, _) if signed => Instr::ShrS { dst, a, b, bits: bits as u8 },
        (BinaryOp::Shr, _, _) => Instr::ShrU { dst, a, b, bits: bits as u8 },
        (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, _, _) => return bitwise_instr(op, bits, dst, a, b),
        (BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge, _, _) => return None,
    })
}

pub(super) fn bitwise_instr(op: BinaryOp, bits: u32, dst: R, a: R, b: R) -> Option<Instr> {
    match op {
        BinaryOp::BitAnd if bits <= 64 => Some(Instr::And { dst, a, b }),
        BinaryOp::BitOr if bits <= 64 => Some(Instr::Or { dst, a, b }),
        BinaryOp::BitXor if bits <= 64 => Some(Instr::Xor { dst, a, b }),
        _ => None,
    }
}

pub(super) fn immediate_instr(
    op: BinaryOp,
    bits: u32,
    signed: bool,
    checked: bool,
    dst: R,
    a: R,
    imm: i32,
) -> Option<Instr> {
    let wide = bits == 64;
    let amount = u8::try_from(imm).ok().filter(|&by| u32::from(by) < bits);
    match op {
        BinaryOp::Add | BinaryOp::Sub => {
            let imm = if op == BinaryOp::Sub { imm.checked_neg()? } else { imm };
            match (wide, signed && checked) {
                (false, true) => Some(Instr::AddI32Imm { dst, a, imm }),
                (true, true) => Some(Instr::AddI64Imm { dst, a, imm }),
                (true, false) => Some(Instr::Add64Imm { dst, a, imm }),
                (false, false) => (!signed).then_some(Instr::AddU32Imm { dst, a, imm }),
            }
        }
        BinaryOp::Mul => match (wide, signed && checked) {
            (false, true) => Some(Instr::MulI32Imm { dst, a, imm }),
            (true, true) => Some(Instr::MulI64Imm { dst, a, imm }),
            (true, false) => Some(Instr::Mul64Imm { dst, a, imm }),
            (false, false) => (!signed).then_some(Instr::MulU32Imm { dst, a, imm }),
        },
        BinaryOp::Div if signed => (imm != 0 && imm != -1).then_some(Instr::DivSImm { dst, a, imm }),
        BinaryOp::Rem if signed => (imm != 0 && imm != -1).then_some(Instr::RemSImm { dst, a, imm }),
        BinaryOp::Div => u32::try_from(imm).ok().filter(|&imm| imm != 0).map(|imm| Instr::DivUImm { dst, a, imm }),
        BinaryOp::Rem => u32::try_from(imm).ok().filter(|&imm| imm != 0).map(|imm| Instr::RemUImm { dst, a, imm }),
        // A negative constant of an unsigned type does not fit (it is out of range for `immediate`), so
        // sign extension is right for both.
        BinaryOp::BitAnd => Some(Instr::AndImm { dst, a, imm }),
        BinaryOp::BitOr => Some(Instr::OrImm { dst, a, imm }),
        BinaryOp::BitXor => Some(Instr::XorImm { dst, a, imm }),
        BinaryOp::Shl => amount.map(|by| match (wide, signed) {
            (true, _) => Instr::Shl64Imm { dst, a, by },
            (false, true) => Instr::ShlI32Imm { dst, a, by },
            (false, false) => Instr::ShlU32Imm { dst, a, by },
        }),
        BinaryOp::Shr if signed => amount.map(|by| Instr::ShrSImm { dst, a, by }),
        BinaryOp::Shr => amount.map(|by| Instr::ShrUImm { dst, a, by }),
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => None,
    }
}

pub(super) fn float_instr(op: BinaryOp, format: FloatFormat, dst: R, a: R, b: R) -> Option<Instr> {
    match (op, format) {
        (BinaryOp::Add, FloatFormat::Double) => Some(Instr::AddF64 { dst, a, b }),
        (BinaryOp::Sub, FloatFormat::Double) => Some(Instr::SubF64 { dst, a, b }),
        (BinaryOp::Mul, FloatFormat::Double) => Some(Instr::MulF64 { dst, a, b }),
        (BinaryOp::Div, FloatFormat::Double) => Some(Instr::DivF64 { dst, a, b }),
        (BinaryOp::Add, FloatFormat::Single) => Some(Instr::AddF32 { dst, a, b }),
        (BinaryOp::Sub, FloatFormat::Single) => Some(Instr::SubF32 { dst, a, b }),
        (BinaryOp::Mul, FloatFormat::Single) => Some(Instr::MulF32 { dst, a, b }),
        (BinaryOp::Div, FloatFormat::Single) => Some(Instr::DivF32 { dst, a, b }),
        (_, FloatFormat::Single | FloatFormat::Double | FloatFormat::Extended | FloatFormat::Quad) => None,
    }
}

/// The test behind a comparison of floats: which, whether operands are swapped, and the sense.
pub(super) fn float_test(op: BinaryOp) -> (FloatTest, bool, bool) {
    match op {
        BinaryOp::Eq => (FloatTest::Eq, false, true),
        BinaryOp::Ne => (FloatTest::Eq, false, false),
        BinaryOp::Lt => (FloatTest::Lt, false, true),
        BinaryOp::Le => (FloatTest::Le, false, true),
        BinaryOp::Gt => (FloatTest::Lt, true, true),
        BinaryOp::Ge => (FloatTest::Le, true, true),
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

pub(super) fn compare_instr(op: BinaryOp, scalar: Scalar, dst: R, a: R, b: R) -> Option<Instr> {
    if scalar.wide() {
        return None;
    }
    match scalar {
        Scalar::Float(format) => {
            let (test, swap, sense) = float_test(op);
            let (a, b) = if swap { (b, a) } else { (a, b) };
            Some(match format {
                FloatFormat::Single => Instr::SetF32 { dst, a, b, test, sense },
                FloatFormat::Double | FloatFormat::Extended | FloatFormat::Quad => {
                    Instr::SetF64 { dst, a, b, test, sense }
                }
            })
        }
        Scalar::Bool | Scalar::Int { .. } => match (op, scalar.signed()) {
            (BinaryOp::Eq, _) => Some(Instr::SetEq { dst, a, b }),
            (BinaryOp::Ne, _) => Some(Instr::SetNe { dst, a, b }),
            (BinaryOp::Lt, true) => Some(Instr::SetLtS { dst, a, b }),
            (BinaryOp::Le, true) => Some(Instr::SetLeS { dst, a, b }),
            (BinaryOp::Gt, true) => Some(Instr::SetLtS { dst, a: b, b: a }),
            (BinaryOp::Ge, true) => Some(Instr::SetLeS { dst, a: b, b: a }),
            (BinaryOp::Lt, false) => Some(Instr::SetLtU { dst, a, b }),
            (BinaryOp::Le, false) => Some(Instr::SetLeU { dst, a, b }),
            (BinaryOp::Gt, false) => Some(Instr::SetLtU { dst, a: b, b: a }),
            (BinaryOp::Ge, false) => Some(Instr::SetLeU { dst, a: b, b: a }),
            _ => None,
        },
    }
}

/// Whether a canonical value of one type is the converted one of another already.
pub(super) fn canonical_stays(from: Scalar, to: Scalar) -> bool {
    match (from, to) {
        (Scalar::Bool, Scalar::Bool) => true,
        (Scalar::Bool, Scalar::Int { bits, .. }) => bits <= 64,
        (Scalar::Int { bits: from_bits, signed: from_signed }, Scalar::Int { bits, signed }) => {
            if bits > 64 || from_bits > 64 {
                return from == to;
            }
            // Into 64 bits everything is extended already; else a wider type of the same or, from
            // unsigned, of any signedness.
            bits == 64 || from_signed == signed && from_bits <= bits || !from_signed && from_bits < bits
        }
        (Scalar::Float(a), Scalar::Float(b)) => a == b,
        (Scalar::Bool | Scalar::Int { .. }, Scalar::Float(_))
        | (Scalar::Float(_), Scalar::Bool | Scalar::Int { .. })
        | (Scalar::Int { .. }, Scalar::Bool) => false,
    }
}

pub(super) fn convert_instr(from: Scalar, to: Scalar, checked: bool, dst: R, src: R) -> Option<Instr> {
    match (from, to) {
        (Scalar::Int { .. }, Scalar::Bool) if !from.wide() => Some(Instr::SetNeImm { dst, a: src, imm: 0 }),
        (Scalar::Bool | Scalar::Int { .. }, Scalar::Int { bits: 128, .. }) if !from.wide() => {
            Some(if from.signed() { Instr::WidenS { dst, src } } else { Instr::WidenU { dst, src } })
        }
        (Scalar::Bool | Scalar::Int { .. }, Scalar::Int { bits, signed }) => match (bits, signed) {
            (8, true) => Some(Instr::Sext8 { dst, src }),
            (16, true) => Some(Instr::Sext16 { dst, src }),
            (32, true) => Some(Instr::Sext32 { dst, src }),
            (8, false) => Some(Instr::Zext8 { dst, src }),
            (16, false) => Some(Instr::Zext16 { dst, src }),
            (32, false) => Some(Instr::Zext32 { dst, src }),
            (64, _) => Some(Instr::Move { dst, src }),
            _ => None,
        },
        (Scalar::Bool | Scalar::Int { .. }, Scalar::Float(format)) if !from.wide() => match (format, from.signed()) {
            (FloatFormat::Double, true) => Some(Instr::F64FromS { dst, src }),
            (FloatFormat::Double, false) => Some(Instr::F64FromU { dst, src }),
            (FloatFormat::Single, true) => Some(Instr::F32FromS { dst, src }),
            (FloatFormat::Single, false) => Some(Instr::F32FromU { dst, src }),
            (FloatFormat::Extended | FloatFormat::Quad, _) => None,
        },
        (Scalar::Float(FloatFormat::Single), Scalar::Float(FloatFormat::Double)) => {
            Some(Instr::F64FromF32 { dst, src })
        }
        (Scalar::Float(FloatFormat::Double), Scalar::Float(FloatFormat::Single)) => {
            Some(Instr::F32FromF64 { dst, src })
        }
        (Scalar::Float(FloatFormat::Double), Scalar::Int { bits: 32, signed: true }) if checked => {
            Some(Instr::I32FromF64 { dst, src })
        }
        (Scalar::Float(FloatFormat::Double), Scalar::Int { bits: 64, signed: true }) if checked => {
            Some(Instr::I64FromF64 { dst, src })
        }
        (Scalar::Bool | Scalar::Int { .. } | Scalar::Float(_), _) => None,
    }
}

/// Picks the member of a family of loads for a scalar.
macro_rules! load_family {
    ($scalar:expr, $u8:ident $s8:ident $u16:ident $s16:ident $u32:ident $s32:ident $w64:ident, $fields:tt) => {
        match ($scalar.bytes(), $scalar.signed()) {
            (1, false) => Instr::$u8 $fields,
            (1, true) => Instr::$s8 $fields,
            (2, false) => Instr::$u16 $fields,
            (2, true) => Instr::$s16 $fields,
            (4, false) => Instr::$u32 $fields,
            (4, true) => Instr::$s32 $fields,
            _ => Instr::$w64 $fields,
        }
    };
}

pub(super) fn load_plain(scalar: Scalar, dst: R, base: R, offset: i32) -> Instr {
    load_family!(scalar, LoadU8 LoadS8 LoadU16 LoadS16 LoadU32 LoadS32 Load64, { dst, base, offset })
}

pub(super) fn load_global(scalar: Scalar, dst: R, address: u32) -> Instr {
    load_family!(
        scalar,
        LoadGlobalU8 LoadGlobalS8 LoadGlobalU16 LoadGlobalS16 LoadGlobalU32 LoadGlobalS32 LoadGlobal64,
        { dst, address }
    )
}

pub(super) fn load_at(scalar: Scalar, dst: R, base: R, index: R, length: u32) -> Instr {
    load_family!(
        scalar,
        LoadAtU8 LoadAtS8 LoadAtU16 LoadAtS16 LoadAtU32 LoadAtS32 LoadAt64,
        { dst, base, index, length }
    )
}

pub(super) fn load_by(scalar: Scalar, dst: R, base: R, index: R) -> Instr {
    load_family!(scalar, LoadByU8 LoadByS8 LoadByU16 LoadByS16 LoadByU32 LoadByS32 LoadBy64, { dst, base, index })
}

pub(super) fn load_global_at(scalar: Scalar, dst: R, address: u16, index: R, length: u32) -> Instr {
    load_family!(
        scalar,
        LoadGlobalAtU8 LoadGlobalAtS8 LoadGlobalAtU16 LoadGlobalAtS16 LoadGlobalAtU32 LoadGlobalAtS32 LoadGlobalAt64,
        { dst, address, index, length }
    )
}
