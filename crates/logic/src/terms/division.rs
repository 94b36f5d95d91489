//! Division and remainder, unsigned and signed. Division by zero has the answer of SMT-LIB (see [`crate::semantics`]).

use super::{Node, Term, Terms};
use crate::semantics::{self, mask, signed_minimum};

impl Terms {
    /// Unsigned quotient; all ones if the divisor is zero.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if let Some(divisor) = self.as_constant(b) {
            if let Some(dividend) = self.as_constant(a) {
                return self.constant(width, semantics::udiv(width, dividend, divisor));
            }
            if divisor == 0 {
                return self.constant(width, mask(width));
            }
            if divisor.is_power_of_two() {
                return self.shift_right_by(a, divisor.trailing_zeros());
            }
        }
        if self.known_bits(a).maximum(width) < self.known_bits(b).minimum() {
            return self.constant(width, 0);
        }
        if let Some((narrow_a, narrow_b)) = self.narrowed_division(a, b) {
            let quotient = self.udiv(narrow_a, narrow_b);
            return self.zero_extend(quotient, width);
        }
        self.intern(width, Node::Udiv(a, b))
    }

    /// Unsigned remainder; the dividend if the divisor is zero.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if a == b {
            return self.constant(width, 0);
        }
        if let Some(divisor) = self.as_constant(b) {
            if let Some(dividend) = self.as_constant(a) {
                return self.constant(width, semantics::urem(width, dividend, divisor));
            }
            if divisor == 0 {
                return a;
            }
            if divisor.is_power_of_two() {
                let keep = self.constant(width, divisor - 1);
                return self.and(keep, a);
            }
        }
        if self.known_bits(a).maximum(width) < self.known_bits(b).minimum() {
            return a;
        }
        if let Some((narrow_a, narrow_b)) = self.narrowed_division(a, b) {
            let remainder = self.urem(narrow_a, narrow_b);
            return self.zero_extend(remainder, width);
        }
        self.intern(width, Node::Urem(a, b))
    }

    /// Both operands without the high bits that are zero in both, if the divisor is certainly not zero (the answer for
    /// a zero divisor depends on the width).
    fn narrowed_division(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let width = self.width(a);
        if self.known_bits(b).ones == 0 {
            return None;
        }
        let unused = self.known_bits(a).leading_zeros(width).min(self.known_bits(b).leading_zeros(width));
        if unused == 0 {
            return None;
        }
        Some((self.extract(a, 0, width - unused), self.extract(b, 0, width - unused)))
    }

    /// Signed quotient, rounded towards zero.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if self.is_never_negative(a) && self.is_never_negative(b) {
            return self.udiv(a, b);
        }
        if let Some(divisor) = self.as_constant(b) {
            if let Some(dividend) = self.as_constant(a) {
                return self.constant(width, semantics::sdiv(width, dividend, divisor));
            }
            if divisor == 1 && width > 1 {
                return a;
            }
            if divisor == mask(width) {
                return self.neg(a);
            }
            if divisor.is_power_of_two() && divisor != signed_minimum(width) {
                let exponent = divisor.trailing_zeros();
                let bias = self.rounding_bias(a, exponent);
                let biased = self.add(a, bias);
                return self.shift_right_arithmetic_by(biased, exponent);
            }
        }
        self.intern(width, Node::Sdiv(a, b))
    }

    /// Signed remainder, with the sign of the dividend.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if a == b {
            return self.constant(width, 0);
        }
        if self.is_never_negative(a) && self.is_never_negative(b) {
            return self.urem(a, b);
        }
        if let Some(divisor) = self.as_constant(b) {
            if let Some(dividend) = self.as_constant(a) {
                return self.constant(width, semantics::srem(width, dividend, divisor));
            }
            // The sign of the divisor does not matter; the smallest number is its own magnitude.
            let size = semantics::magnitude(width, divisor);
            if size == 1 {
                return self.constant(width, 0);
            }
            if size.is_power_of_two() && size != signed_minimum(width) {
                let bias = self.rounding_bias(a, size.trailing_zeros());
                let biased = self.add(a, bias);
                let keep = self.constant(width, size - 1);
                let low = self.and(keep, biased);
                return self.sub(low, bias);
            }
        }
        self.intern(width, Node::Srem(a, b))
    }

    /// `2^exponent - 1` for negative `a` and 0 otherwise: what makes a right shift round towards zero.
    fn rounding_bias(&mut self, a: Term, exponent: u32) -> Term {
        let width = self.width(a);
        let sign = self.extract(a, width - 1, 1);
        let ones = self.sign_extend(sign, exponent);
        self.zero_extend(ones, width)
    }

    /// Whether the sign bit is certainly 0.
    pub(super) fn is_never_negative(&self, a: Term) -> bool {
        self.known_bits(a).leading_zeros(self.width(a)) > 0
    }
}
