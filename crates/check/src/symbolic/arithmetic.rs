//! Arithmetic with its checks.

use ir::{BinaryOp, ExprId, FloatFormat, PropertyClass, SiteId};
use logic::Term;
use logic::float::Format;

use super::{Executor, Otherwise};
use crate::operations::{self, Scalar};

impl Executor<'_> {
    /// An operator on two operands that is no comparison.
    pub(super) fn binary(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Term {
        let (scalar, right_scalar) = (self.expr_scalar(left), self.expr_scalar(right));
        let (a, b) = (self.bits(left), self.bits(right));
        if !matches!(scalar, Scalar::Float(_)) {
            self.check_operands(expr, op, (scalar, right_scalar), a, b);
        }
        let result = operations::binary(self.terms, op, (scalar, right_scalar), a, b);
        self.reached(result, a)
    }

    fn check_operands(&mut self, expr: ExprId, op: BinaryOp, (left, right): (Scalar, Scalar), a: Term, b: Term) {
        let site = self.program[expr].site();
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                if left.is_signed()
                    && self.checks(site, PropertyClass::SignedOverflow)
                    && let Some(wrong) = operations::overflow(self.terms, op, a, b)
                {
                    self.check(site, PropertyClass::SignedOverflow, wrong, Otherwise::GoesOn);
                }
                self.check_wrap(site, op, a, b);
            }
            BinaryOp::Div | BinaryOp::Rem => {
                let zero = self.number(self.terms.width(b), 0);
                let by_zero = self.terms.eq(b, zero);
                self.check(site, PropertyClass::DivisionByZero, by_zero, Otherwise::Ends);
                if left.is_signed()
                    && let Some(wrong) = operations::overflow(self.terms, op, a, b)
                {
                    self.check(site, PropertyClass::SignedOverflow, wrong, Otherwise::Ends);
                }
            }
            BinaryOp::Shl | BinaryOp::Shr => {
                if self.checks(site, PropertyClass::BadShift) {
                    let wrong = operations::bad_shift(self.terms, b, right, self.terms.width(a));
                    self.check(site, PropertyClass::BadShift, wrong, Otherwise::GoesOn);
                }
                if op == BinaryOp::Shl {
                    self.check_left_shift(site, (left, right), a, b);
                }
            }
            BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => {}
        }
    }

    /// The result of an operation; the path is refused, and something stands in its place, if it is out of reach.
    pub(super) fn reached(&mut self, result: Option<Term>, otherwise: Term) -> Term {
        result.unwrap_or_else(|| {
            self.refuse("128-bit floating-point numbers");
            otherwise
        })
    }

    /// The format; the path is refused if it is out of reach.
    pub(super) fn float_format(&mut self, format: FloatFormat) -> Option<Format> {
        let found = operations::format_of(format);
        if found.is_none() {
            self.refuse("128-bit floating-point numbers");
        }
        found
    }

    /// A scalar that becomes a float.
    pub(super) fn float_of(&mut self, from: Scalar, to: FloatFormat, bits: Term) -> Term {
        let result = operations::float_of(self.terms, from, to, bits);
        self.reached(result, bits)
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
        let Some((value, fits)) = operations::float_to_integer(self.terms, format, bits, (width, signed)) else {
            self.refuse("128-bit floating-point numbers");
            return self.number(width, 0);
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
}
