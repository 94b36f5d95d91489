//! What operators on scalars mean, as terms: for every engine that reads expressions. No checks, no state.
//!
//! A scalar is the bits of its storage: `_Bool` has 8, a pointer is its address. `None` means that an operation is out of
//! reach (128-bit floating-point numbers).

use ir::{BinaryOp, FloatFormat, Intrinsic, Machine, TypeId, TypeKind, Types};
use logic::float::{self, Format};
use logic::{Term, Terms};

/// A scalar type as the machine sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scalar {
    /// `_Bool`.
    Bool,
    /// An integer.
    Int {
        /// Its width.
        bits: u32,
        /// Whether it is signed.
        signed: bool,
    },
    /// A floating-point number.
    Float(FloatFormat),
    /// A pointer.
    Pointer,
}

impl Scalar {
    /// The scalar behind a type, if it is one.
    pub fn of(types: &Types, ty: TypeId) -> Option<Scalar> {
        match types.kind(ty) {
            TypeKind::Bool => Some(Scalar::Bool),
            TypeKind::Int { bits, signed } => Some(Scalar::Int { bits: *bits, signed: *signed }),
            TypeKind::Float(format) => Some(Scalar::Float(*format)),
            TypeKind::Pointer(_) => Some(Scalar::Pointer),
            TypeKind::Void | TypeKind::Array { .. } | TypeKind::Record(_) | TypeKind::Function(_) => None,
        }
    }

    /// Bytes that a load or store touches. The padding of `long double` is never touched.
    pub fn bytes(self, machine: Machine) -> u32 {
        match self {
            Scalar::Bool => 1,
            Scalar::Int { bits, .. } => bits / 8,
            Scalar::Float(FloatFormat::Single) => 4,
            Scalar::Float(FloatFormat::Double) => 8,
            Scalar::Float(FloatFormat::Extended) => 10,
            Scalar::Float(FloatFormat::Quad) => 16,
            Scalar::Pointer => machine.pointer_bits() / 8,
        }
    }

    /// Whether it is a signed integer.
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::Int { signed: true, .. })
    }
}

/// The format in terms of the solver; none for binary128, which programs for these machines hardly ever use.
pub fn format_of(format: FloatFormat) -> Option<Format> {
    match format {
        FloatFormat::Single => Some(Format::SINGLE),
        FloatFormat::Double => Some(Format::DOUBLE),
        FloatFormat::Extended => Some(Format::EXTENDED),
        FloatFormat::Quad => None,
    }
}

/// Whether a value counts as true.
pub fn truth(terms: &mut Terms, scalar: Scalar, bits: Term) -> Option<Term> {
    Some(match scalar {
        Scalar::Float(format) => {
            let zero = float::is_zero(terms, format_of(format)?, bits);
            terms.not(zero)
        }
        Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => {
            let zero = terms.constant(terms.width(bits), 0);
            terms.ne(bits, zero)
        }
    })
}

/// `-a`
pub fn negate(terms: &mut Terms, scalar: Scalar, bits: Term) -> Option<Term> {
    Some(match scalar {
        Scalar::Float(format) => float::neg(terms, format_of(format)?, bits),
        Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => terms.neg(bits),
    })
}

/// An operator on two operands that is no comparison; the right operand of a shift has a type of its own. Shift amounts are
/// masked, as the machine does it.
pub fn binary(terms: &mut Terms, op: BinaryOp, (left, right): (Scalar, Scalar), a: Term, b: Term) -> Option<Term> {
    if let Scalar::Float(format) = left {
        let format = format_of(format)?;
        return Some(match op {
            BinaryOp::Add => float::add(terms, format, a, b),
            BinaryOp::Sub => float::sub(terms, format, a, b),
            BinaryOp::Mul => float::mul(terms, format, a, b),
            BinaryOp::Div => float::div(terms, format, a, b),
            BinaryOp::Rem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => unreachable!("floats have no `{}` here", op.symbol()),
        });
    }
    let is_signed = left.is_signed();
    Some(match (op, is_signed) {
        (BinaryOp::Add, _) => terms.add(a, b),
        (BinaryOp::Sub, _) => terms.sub(a, b),
        (BinaryOp::Mul, _) => terms.mul(a, b),
        (BinaryOp::Div, true) => terms.sdiv(a, b),
        (BinaryOp::Div, false) => terms.udiv(a, b),
        (BinaryOp::Rem, true) => terms.srem(a, b),
        (BinaryOp::Rem, false) => terms.urem(a, b),
        (BinaryOp::BitAnd, _) => terms.and(a, b),
        (BinaryOp::BitOr, _) => terms.or(a, b),
        (BinaryOp::BitXor, _) => terms.xor(a, b),
        (BinaryOp::Shl | BinaryOp::Shr, _) => {
            let width = terms.width(a);
            let amount = resized(terms, right, b, width);
            let mask = terms.constant(width, u128::from(width - 1));
            let amount = terms.and(amount, mask);
            match (op, is_signed) {
                (BinaryOp::Shl, _) => terms.shl(a, amount),
                (_, true) => terms.ashr(a, amount),
                (_, false) => terms.lshr(a, amount),
            }
        }
        (BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge, _) => {
            unreachable!("comparisons are made elsewhere")
        }
    })
}

/// Whether an operator on signed integers overflows; none if it cannot.
pub fn overflow(terms: &mut Terms, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    match op {
        BinaryOp::Add => Some(terms.sadd_overflow(a, b)),
        BinaryOp::Sub => Some(terms.ssub_overflow(a, b)),
        BinaryOp::Mul => Some(terms.smul_overflow(a, b)),
        BinaryOp::Div | BinaryOp::Rem => Some(terms.sdiv_overflow(a, b)),
        BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge => None,
    }
}

/// Whether a shift amount is negative or not less than the width.
pub fn bad_shift(terms: &mut Terms, amount: Term, scalar: Scalar, width: u32) -> Term {
    let own = terms.width(amount);
    let limit = terms.constant(own, u128::from(width));
    let is_small = terms.ult(amount, limit);
    // A negative amount is large without its sign, except where 128 is out of reach of 8 signed bits.
    let wrong = terms.not(is_small);
    if own == 8 && width == 128 && scalar.is_signed() {
        return terms.extract(amount, 7, 1);
    }
    wrong
}

/// A comparison as a truth value. Pointers are compared as addresses.
pub fn comparison(terms: &mut Terms, op: BinaryOp, scalar: Scalar, a: Term, b: Term) -> Option<Term> {
    if let Scalar::Float(format) = scalar {
        let format = format_of(format)?;
        return Some(match op {
            BinaryOp::Eq => float::eq(terms, format, a, b),
            BinaryOp::Ne => {
                let equal = float::eq(terms, format, a, b);
                terms.not(equal)
            }
            BinaryOp::Lt => float::lt(terms, format, a, b),
            BinaryOp::Le => float::le(terms, format, a, b),
            BinaryOp::Gt => float::lt(terms, format, b, a),
            _ => float::le(terms, format, b, a),
        });
    }
    Some(match (op, scalar.is_signed()) {
        (BinaryOp::Eq, _) => terms.eq(a, b),
        (BinaryOp::Ne, _) => terms.ne(a, b),
        (BinaryOp::Lt, true) => terms.slt(a, b),
        (BinaryOp::Lt, false) => terms.ult(a, b),
        (BinaryOp::Le, true) => terms.sle(a, b),
        (BinaryOp::Le, false) => terms.ule(a, b),
        (BinaryOp::Gt, true) => terms.slt(b, a),
        (BinaryOp::Gt, false) => terms.ult(b, a),
        (_, true) => terms.sle(b, a),
        (_, false) => terms.ule(b, a),
    })
}

/// An integer in another width.
pub fn resized(terms: &mut Terms, from: Scalar, bits: Term, width: u32) -> Term {
    if from.is_signed() { terms.resize_signed(bits, width) } else { terms.resize(bits, width) }
}

/// A scalar that becomes a float.
pub fn float_of(terms: &mut Terms, from: Scalar, to: FloatFormat, bits: Term) -> Option<Term> {
    let to = format_of(to)?;
    Some(match from {
        Scalar::Float(from) => float::convert(terms, format_of(from)?, to, bits),
        Scalar::Int { signed: true, .. } => float::from_signed(terms, to, bits),
        Scalar::Int { .. } | Scalar::Bool | Scalar::Pointer => float::from_unsigned(terms, to, bits),
    })
}

/// A float that becomes an integer, and whether it fits.
pub fn float_to_integer(
    terms: &mut Terms,
    format: FloatFormat,
    bits: Term,
    (width, signed): (u32, bool),
) -> Option<(Term, Term)> {
    let format = format_of(format)?;
    Some(if signed {
        float::to_signed(terms, format, bits, width)
    } else {
        float::to_unsigned(terms, format, bits, width)
    })
}

/// An operation without an operator, in whatever width it comes; none where it is out of reach.
pub fn intrinsic(types: &Types, terms: &mut Terms, op: Intrinsic, scalars: &[Scalar], bits: &[Term]) -> Option<Term> {
    match scalars[0] {
        Scalar::Float(format) => float_intrinsic(terms, op, format, bits),
        Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => integer_intrinsic(types, terms, op, scalars, bits),
    }
}

/// An operation without an operator; none where it is out of reach.
fn integer_intrinsic(
    types: &Types,
    terms: &mut Terms,
    op: Intrinsic,
    scalars: &[Scalar],
    bits: &[Term],
) -> Option<Term> {
    let a = bits[0];
    let width = terms.width(a);
    Some(match op {
        Intrinsic::LeadingZeros => leading_zeros(terms, a),
        Intrinsic::TrailingZeros => trailing_zeros(terms, a, 0, width),
        Intrinsic::FirstSet => {
            let position = trailing_zeros(terms, a, 1, width);
            let zero = terms.constant(width, 0);
            let is_zero = terms.eq(a, zero);
            let none = terms.constant(32, 0);
            terms.ite(is_zero, none, position)
        }
        Intrinsic::PopCount => population(terms, a),
        Intrinsic::Parity => {
            let mut parity = terms.falsehood();
            for position in 0..width {
                let bit = terms.extract(a, position, 1);
                parity = terms.xor(parity, bit);
            }
            parity
        }
        Intrinsic::RedundantSignBits => {
            let sign = terms.extract(a, width - 1, 1);
            let all = terms.sign_extend(sign, width);
            let folded = terms.xor(a, all);
            let zeros = leading_zeros(terms, folded);
            let one = terms.constant(32, 1);
            terms.sub(zeros, one)
        }
        Intrinsic::ByteSwap => {
            let mut swapped = terms.extract(a, 0, 8);
            for byte in 1..width / 8 {
                let next = terms.extract(a, byte * 8, 8);
                swapped = terms.concat(swapped, next);
            }
            swapped
        }
        Intrinsic::AddOverflows(ty) => return overflows(types, terms, BinaryOp::Add, ty, scalars, bits),
        Intrinsic::SubOverflows(ty) => return overflows(types, terms, BinaryOp::Sub, ty, scalars, bits),
        Intrinsic::MulOverflows(ty) => return overflows(types, terms, BinaryOp::Mul, ty, scalars, bits),
        Intrinsic::FloatAbs
        | Intrinsic::CopySign
        | Intrinsic::IsNan
        | Intrinsic::IsInfinite
        | Intrinsic::InfinitySign
        | Intrinsic::IsFinite
        | Intrinsic::IsNormal
        | Intrinsic::IsSubnormal
        | Intrinsic::SignBit
        | Intrinsic::IsUnordered
        | Intrinsic::BytesBehind
        | Intrinsic::ObjectNumber
        | Intrinsic::ObjectOffset
        | Intrinsic::ObjectSize
        | Intrinsic::IsAlive
        | Intrinsic::IsWritable
        | Intrinsic::IsDynamic => return None,
    })
}

fn leading_zeros(terms: &mut Terms, a: Term) -> Term {
    let width = terms.width(a);
    let mut result = terms.constant(32, u128::from(width));
    for position in 0..width {
        let bit = terms.extract(a, position, 1);
        let zeros = terms.constant(32, u128::from(width - 1 - position));
        result = terms.ite(bit, zeros, result);
    }
    result
}

/// The position of the lowest set bit plus a start; `none` if there is none.
fn trailing_zeros(terms: &mut Terms, a: Term, start: u32, none: u32) -> Term {
    let width = terms.width(a);
    let mut result = terms.constant(32, u128::from(none));
    for position in (0..width).rev() {
        let bit = terms.extract(a, position, 1);
        let zeros = terms.constant(32, u128::from(position + start));
        result = terms.ite(bit, zeros, result);
    }
    result
}

/// The number of set bits, by a tree of adders that grow with their sums.
fn population(terms: &mut Terms, a: Term) -> Term {
    let mut sums: Vec<Term> = (0..terms.width(a)).map(|position| terms.extract(a, position, 1)).collect();
    while sums.len() > 1 {
        let mut next = Vec::new();
        for pair in sums.chunks(2) {
            next.push(match *pair {
                [x, y] => {
                    let width = terms.width(x).max(terms.width(y)) + 1;
                    let (x, y) = (terms.zero_extend(x, width), terms.zero_extend(y, width));
                    terms.add(x, y)
                }
                _ => pair[0],
            });
        }
        sums = next;
    }
    sums[0]
}

/// Whether an exact result does not fit a type.
fn overflows(
    types: &Types,
    terms: &mut Terms,
    op: BinaryOp,
    ty: TypeId,
    scalars: &[Scalar],
    bits: &[Term],
) -> Option<Term> {
    let (width, signed) = types.integer(ty)?;
    let (a, b) = (bits[0], bits[1]);
    let (m, n) = (terms.width(a), terms.width(b));
    if m == width && n == width && scalars[0].is_signed() == signed && scalars[1].is_signed() == signed {
        return Some(match (op, signed) {
            (BinaryOp::Add, true) => terms.sadd_overflow(a, b),
            (BinaryOp::Add, false) => terms.uadd_overflow(a, b),
            (BinaryOp::Sub, true) => terms.ssub_overflow(a, b),
            (BinaryOp::Sub, false) => terms.usub_overflow(a, b),
            (_, true) => terms.smul_overflow(a, b),
            (_, false) => terms.umul_overflow(a, b),
        });
    }
    let exact = if op == BinaryOp::Mul { m + n + 2 } else { m.max(n) + 2 }.max(width + 1);
    if exact > 128 {
        return None;
    }
    let (a, b) = (resized(terms, scalars[0], a, exact), resized(terms, scalars[1], b, exact));
    let result = match op {
        BinaryOp::Add => terms.add(a, b),
        BinaryOp::Sub => terms.sub(a, b),
        _ => terms.mul(a, b),
    };
    let kept = terms.extract(result, 0, width);
    let back = if signed { terms.resize_signed(kept, exact) } else { terms.resize(kept, exact) };
    Some(terms.ne(back, result))
}

fn float_intrinsic(terms: &mut Terms, op: Intrinsic, format: FloatFormat, bits: &[Term]) -> Option<Term> {
    let format = format_of(format)?;
    let a = bits[0];
    Some(match op {
        Intrinsic::FloatAbs => float::abs(terms, format, a),
        Intrinsic::CopySign => float::copysign(terms, format, a, bits[1]),
        Intrinsic::IsNan => float::is_nan(terms, format, a),
        Intrinsic::IsInfinite => float::is_infinite(terms, format, a),
        Intrinsic::InfinitySign => {
            let infinite = float::is_infinite(terms, format, a);
            let negative = float::is_negative(terms, format, a);
            let (zero, one, minus) = (terms.constant(32, 0), terms.constant(32, 1), terms.constant(32, u128::MAX));
            let sign = terms.ite(negative, minus, one);
            terms.ite(infinite, sign, zero)
        }
        Intrinsic::IsFinite => {
            let (nan, infinite) = (float::is_nan(terms, format, a), float::is_infinite(terms, format, a));
            let either = terms.or(nan, infinite);
            terms.not(either)
        }
        Intrinsic::IsNormal => float::is_normal(terms, format, a),
        Intrinsic::IsSubnormal => float::is_subnormal(terms, format, a),
        Intrinsic::SignBit => float::is_negative(terms, format, a),
        Intrinsic::IsUnordered => {
            let (first, second) = (float::is_nan(terms, format, a), float::is_nan(terms, format, bits[1]));
            terms.or(first, second)
        }
        Intrinsic::LeadingZeros
        | Intrinsic::TrailingZeros
        | Intrinsic::PopCount
        | Intrinsic::Parity
        | Intrinsic::FirstSet
        | Intrinsic::RedundantSignBits
        | Intrinsic::ByteSwap
        | Intrinsic::AddOverflows(_)
        | Intrinsic::SubOverflows(_)
        | Intrinsic::MulOverflows(_)
        | Intrinsic::BytesBehind
        | Intrinsic::ObjectNumber
        | Intrinsic::ObjectOffset
        | Intrinsic::ObjectSize
        | Intrinsic::IsAlive
        | Intrinsic::IsWritable
        | Intrinsic::IsDynamic => return None,
    })
}
