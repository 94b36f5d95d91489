//! Floating-point arithmetic as terms.

use ir::{BinaryOp, FloatFormat, Intrinsic, PropertyClass, SiteId};
use logic::Term;
use logic::float::{self, Format};

use super::expr::Scalar;
use super::{Executor, Otherwise};

/// The format in terms of the solver; none for binary128, which programs for these machines hardly ever use.
fn format_of(format: FloatFormat) -> Option<Format> {
    match format {
        FloatFormat::Single => Some(Format::SINGLE),
        FloatFormat::Double => Some(Format::DOUBLE),
        FloatFormat::Extended => Some(Format::EXTENDED),
        FloatFormat::Quad => None,
    }
}

impl Executor<'_> {
    /// The format; the path is refused if it is out of reach.
    pub(super) fn float_format(&mut self, format: FloatFormat) -> Option<Format> {
        let found = format_of(format);
        if found.is_none() {
            self.refuse("128-bit floating-point numbers");
        }
        found
    }

    /// Whether a float is not zero.
    pub(super) fn float_truth(&mut self, format: FloatFormat, bits: Term) -> Term {
        let Some(format) = self.float_format(format) else { return self.terms.falsehood() };
        let zero = float::is_zero(self.terms, format, bits);
        self.terms.not(zero)
    }

    pub(super) fn float_negate(&mut self, format: FloatFormat, bits: Term) -> Term {
        let Some(format) = self.float_format(format) else { return bits };
        float::neg(self.terms, format, bits)
    }

    pub(super) fn float_binary(&mut self, op: BinaryOp, format: FloatFormat, a: Term, b: Term) -> Term {
        let Some(format) = self.float_format(format) else { return a };
        match op {
            BinaryOp::Add => float::add(self.terms, format, a, b),
            BinaryOp::Sub => float::sub(self.terms, format, a, b),
            BinaryOp::Mul => float::mul(self.terms, format, a, b),
            BinaryOp::Div => float::div(self.terms, format, a, b),
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
        }
    }

    pub(super) fn float_comparison(&mut self, op: BinaryOp, format: FloatFormat, a: Term, b: Term) -> Term {
        let Some(format) = self.float_format(format) else { return self.terms.falsehood() };
        match op {
            BinaryOp::Eq => float::eq(self.terms, format, a, b),
            BinaryOp::Ne => {
                let equal = float::eq(self.terms, format, a, b);
                self.terms.not(equal)
            }
            BinaryOp::Lt => float::lt(self.terms, format, a, b),
            BinaryOp::Le => float::le(self.terms, format, a, b),
            BinaryOp::Gt => float::lt(self.terms, format, b, a),
            _ => float::le(self.terms, format, b, a),
        }
    }

    /// A scalar that becomes a float.
    pub(super) fn float_of(&mut self, from: Scalar, to: FloatFormat, bits: Term) -> Term {
        let Some(to) = self.float_format(to) else { return bits };
        match from {
            Scalar::Float(from) => {
                let Some(from) = self.float_format(from) else { return bits };
                float::convert(self.terms, from, to, bits)
            }
            Scalar::Int { signed: true, .. } => float::from_signed(self.terms, to, bits),
            Scalar::Int { .. } | Scalar::Bool | Scalar::Pointer => float::from_unsigned(self.terms, to, bits),
        }
    }

    /// A float that becomes an integer.
    pub(super) fn float_to_integer(
        &mut self,
        format: FloatFormat,
        bits: Term,
        width: u32,
        signed: bool,
        site: Option<SiteId>,
    ) -> Term {
        let Some(format) = self.float_format(format) else { return self.number(width, 0) };
        let (value, fits) = if signed {
            float::to_signed(self.terms, format, bits, width)
        } else {
            float::to_unsigned(self.terms, format, bits, width)
        };
        let wrong = self.terms.not(fits);
        if self.checks(site, PropertyClass::FloatConversion) {
            self.check(site, PropertyClass::FloatConversion, wrong, Otherwise::GoesOn);
        } else {
            // What the machine makes of a number that does not fit depends on the instruction chosen.
            self.refuse_if(wrong, "a conversion of a float that does not fit the integer type");
        }
        value
    }

    pub(super) fn float_intrinsic(&mut self, op: Intrinsic, format: FloatFormat, bits: &[Term]) -> Option<Term> {
        let format = format_of(format)?;
        let a = bits[0];
        let terms = &mut *self.terms;
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
            | Intrinsic::BytesBehind => return None,
        })
    }
}
