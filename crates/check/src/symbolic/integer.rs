//! Integer arithmetic as terms, with its checks.

use ir::{BinaryOp, ExprId, Intrinsic, PropertyClass};
use logic::Term;

use super::expr::Scalar;
use super::{Executor, Otherwise};

impl Executor<'_> {
    /// An operator on two operands that is no comparison.
    pub(super) fn binary(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Term {
        let (scalar, right_scalar) = (self.expr_scalar(left), self.expr_scalar(right));
        let (a, b) = (self.bits(left), self.bits(right));
        let site = self.program[expr].site();
        if let Scalar::Float(format) = scalar {
            return self.float_binary(op, format, a, b);
        }
        let is_signed = matches!(scalar, Scalar::Int { signed: true, .. });
        let is_checked = self.checks(site, PropertyClass::SignedOverflow);
        match op {
            BinaryOp::Add => {
                if is_checked && is_signed {
                    let wrong = self.terms.sadd_overflow(a, b);
                    self.check(site, PropertyClass::SignedOverflow, wrong, Otherwise::GoesOn);
                }
                self.terms.add(a, b)
            }
            BinaryOp::Sub => {
                if is_checked && is_signed {
                    let wrong = self.terms.ssub_overflow(a, b);
                    self.check(site, PropertyClass::SignedOverflow, wrong, Otherwise::GoesOn);
                }
                self.terms.sub(a, b)
            }
            BinaryOp::Mul => {
                if is_checked && is_signed {
                    let wrong = self.terms.smul_overflow(a, b);
                    self.check(site, PropertyClass::SignedOverflow, wrong, Otherwise::GoesOn);
                }
                self.terms.mul(a, b)
            }
            BinaryOp::Div | BinaryOp::Rem => {
                let zero = self.number(self.terms.width(b), 0);
                let by_zero = self.terms.eq(b, zero);
                self.check(site, PropertyClass::DivisionByZero, by_zero, Otherwise::Ends);
                if is_signed {
                    let wrong = self.terms.sdiv_overflow(a, b);
                    self.check(site, PropertyClass::SignedOverflow, wrong, Otherwise::Ends);
                }
                match (op, is_signed) {
                    (BinaryOp::Div, true) => self.terms.sdiv(a, b),
                    (BinaryOp::Div, false) => self.terms.udiv(a, b),
                    (_, true) => self.terms.srem(a, b),
                    (_, false) => self.terms.urem(a, b),
                }
            }
            BinaryOp::BitAnd => self.terms.and(a, b),
            BinaryOp::BitOr => self.terms.or(a, b),
            BinaryOp::BitXor => self.terms.xor(a, b),
            BinaryOp::Shl | BinaryOp::Shr => {
                let width = self.terms.width(a);
                if self.checks(site, PropertyClass::BadShift) {
                    let wrong = self.bad_shift(b, right_scalar, width);
                    self.check(site, PropertyClass::BadShift, wrong, Otherwise::GoesOn);
                }
                let amount = self.resized(b, right_scalar, width);
                let mask = self.number(width, u128::from(width - 1));
                let amount = self.terms.and(amount, mask);
                match (op, is_signed) {
                    (BinaryOp::Shl, _) => self.terms.shl(a, amount),
                    (_, true) => self.terms.ashr(a, amount),
                    (_, false) => self.terms.lshr(a, amount),
                }
            }
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                unreachable!("comparisons are made elsewhere")
            }
        }
    }

    /// Whether a shift amount is negative or not less than the width.
    fn bad_shift(&mut self, amount: Term, scalar: Scalar, width: u32) -> Term {
        let own = self.terms.width(amount);
        let limit = self.number(own, u128::from(width));
        let is_small = self.terms.ult(amount, limit);
        // A negative amount is large without its sign, except where 128 is out of reach of 8 signed bits.
        let wrong = self.terms.not(is_small);
        if own == 8 && width == 128 && matches!(scalar, Scalar::Int { signed: true, .. }) {
            return self.terms.extract(amount, 7, 1);
        }
        wrong
    }

    pub(super) fn integer_comparison(&mut self, op: BinaryOp, is_signed: bool, a: Term, b: Term) -> Term {
        match (op, is_signed) {
            (BinaryOp::Eq, _) => self.terms.eq(a, b),
            (BinaryOp::Ne, _) => self.terms.ne(a, b),
            (BinaryOp::Lt, true) => self.terms.slt(a, b),
            (BinaryOp::Lt, false) => self.terms.ult(a, b),
            (BinaryOp::Le, true) => self.terms.sle(a, b),
            (BinaryOp::Le, false) => self.terms.ule(a, b),
            (BinaryOp::Gt, true) => self.terms.slt(b, a),
            (BinaryOp::Gt, false) => self.terms.ult(b, a),
            (_, true) => self.terms.sle(b, a),
            (_, false) => self.terms.ule(b, a),
        }
    }

    /// An operation without an operator; none where it is out of reach.
    pub(super) fn integer_intrinsic(&mut self, op: Intrinsic, scalars: &[Scalar], bits: &[Term]) -> Option<Term> {
        let a = bits[0];
        let width = self.terms.width(a);
        Some(match op {
            Intrinsic::LeadingZeros => self.leading_zeros(a),
            Intrinsic::TrailingZeros => self.trailing_zeros(a, 0, width),
            Intrinsic::FirstSet => {
                let position = self.trailing_zeros(a, 1, width);
                let zero = self.number(width, 0);
                let is_zero = self.terms.eq(a, zero);
                let none = self.number(32, 0);
                self.terms.ite(is_zero, none, position)
            }
            Intrinsic::PopCount => self.population(a),
            Intrinsic::Parity => {
                let mut parity = self.terms.falsehood();
                for position in 0..width {
                    let bit = self.terms.extract(a, position, 1);
                    parity = self.terms.xor(parity, bit);
                }
                parity
            }
            Intrinsic::RedundantSignBits => {
                let sign = self.terms.extract(a, width - 1, 1);
                let all = self.terms.sign_extend(sign, width);
                let folded = self.terms.xor(a, all);
                let zeros = self.leading_zeros(folded);
                let one = self.number(32, 1);
                self.terms.sub(zeros, one)
            }
            Intrinsic::ByteSwap => {
                let mut swapped = self.terms.extract(a, 0, 8);
                for byte in 1..width / 8 {
                    let next = self.terms.extract(a, byte * 8, 8);
                    swapped = self.terms.concat(swapped, next);
                }
                swapped
            }
            Intrinsic::AddOverflows(ty) => return self.overflows(BinaryOp::Add, ty, scalars, bits),
            Intrinsic::SubOverflows(ty) => return self.overflows(BinaryOp::Sub, ty, scalars, bits),
            Intrinsic::MulOverflows(ty) => return self.overflows(BinaryOp::Mul, ty, scalars, bits),
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
            | Intrinsic::BytesBehind => return None,
        })
    }

    fn leading_zeros(&mut self, a: Term) -> Term {
        let width = self.terms.width(a);
        let mut result = self.number(32, u128::from(width));
        for position in 0..width {
            let bit = self.terms.extract(a, position, 1);
            let zeros = self.number(32, u128::from(width - 1 - position));
            result = self.terms.ite(bit, zeros, result);
        }
        result
    }

    /// The position of the lowest set bit plus a start; `none` if there is none.
    fn trailing_zeros(&mut self, a: Term, start: u32, none: u32) -> Term {
        let width = self.terms.width(a);
        let mut result = self.number(32, u128::from(none));
        for position in (0..width).rev() {
            let bit = self.terms.extract(a, position, 1);
            let zeros = self.number(32, u128::from(position + start));
            result = self.terms.ite(bit, zeros, result);
        }
        result
    }

    /// The number of set bits, by a tree of adders that grow with their sums.
    fn population(&mut self, a: Term) -> Term {
        let mut sums: Vec<Term> = (0..self.terms.width(a)).map(|position| self.terms.extract(a, position, 1)).collect();
        while sums.len() > 1 {
            let mut next = Vec::new();
            for pair in sums.chunks(2) {
                next.push(match *pair {
                    [x, y] => {
                        let width = self.terms.width(x).max(self.terms.width(y)) + 1;
                        let (x, y) = (self.terms.zero_extend(x, width), self.terms.zero_extend(y, width));
                        self.terms.add(x, y)
                    }
                    _ => pair[0],
                });
            }
            sums = next;
        }
        sums[0]
    }

    /// Whether an exact result does not fit a type.
    fn overflows(&mut self, op: BinaryOp, ty: ir::TypeId, scalars: &[Scalar], bits: &[Term]) -> Option<Term> {
        let (width, signed) = self.program.types.integer(ty)?;
        let is_signed = |scalar: Scalar| matches!(scalar, Scalar::Int { signed: true, .. });
        let (a, b) = (bits[0], bits[1]);
        let (m, n) = (self.terms.width(a), self.terms.width(b));
        if m == width && n == width && is_signed(scalars[0]) == signed && is_signed(scalars[1]) == signed {
            return Some(match (op, signed) {
                (BinaryOp::Add, true) => self.terms.sadd_overflow(a, b),
                (BinaryOp::Add, false) => self.terms.uadd_overflow(a, b),
                (BinaryOp::Sub, true) => self.terms.ssub_overflow(a, b),
                (BinaryOp::Sub, false) => self.terms.usub_overflow(a, b),
                (_, true) => self.terms.smul_overflow(a, b),
                (_, false) => self.terms.umul_overflow(a, b),
            });
        }
        let exact = if op == BinaryOp::Mul { m + n + 2 } else { m.max(n) + 2 }.max(width + 1);
        if exact > 128 {
            return None;
        }
        let (a, b) = (self.resized(a, scalars[0], exact), self.resized(b, scalars[1], exact));
        let result = match op {
            BinaryOp::Add => self.terms.add(a, b),
            BinaryOp::Sub => self.terms.sub(a, b),
            _ => self.terms.mul(a, b),
        };
        let kept = self.terms.extract(result, 0, width);
        let back = if signed { self.terms.resize_signed(kept, exact) } else { self.terms.resize(kept, exact) };
        Some(self.terms.ne(back, result))
    }
}
