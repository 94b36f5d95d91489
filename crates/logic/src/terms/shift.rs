//! Shifts. Shifting by the width or more is defined: zero, or the sign for the arithmetic right shift.

use super::{Node, Term, Terms};
use crate::semantics;

impl Terms {
    /// Left shift; the amount has the width of the shifted term.
    pub fn shl(&mut self, a: Term, amount: Term) -> Term {
        let width = self.same_width(a, amount);
        match self.constant_amount(amount) {
            Some(amount) if amount >= width => self.constant(width, 0),
            Some(amount) => self.shift_left_within(a, amount, width),
            None if self.as_constant(a) == Some(0) => a,
            None => self.intern(width, Node::Shl(a, amount)),
        }
    }

    /// Logical right shift; the amount has the width of the shifted term.
    pub fn lshr(&mut self, a: Term, amount: Term) -> Term {
        let width = self.same_width(a, amount);
        match self.constant_amount(amount) {
            Some(amount) if amount >= width => self.constant(width, 0),
            Some(amount) => self.shift_right_by(a, amount),
            None if self.as_constant(a) == Some(0) => a,
            None => self.intern(width, Node::Lshr(a, amount)),
        }
    }

    /// Arithmetic right shift; the amount has the width of the shifted term.
    pub fn ashr(&mut self, a: Term, amount: Term) -> Term {
        let width = self.same_width(a, amount);
        if self.is_never_negative(a) {
            return self.lshr(a, amount);
        }
        match self.constant_amount(amount) {
            Some(amount) => self.shift_right_arithmetic_by(a, amount.min(width - 1)),
            None if self.as_constant(a) == Some(semantics::mask(width)) => a,
            None => self.intern(width, Node::Ashr(a, amount)),
        }
    }

    /// A shift amount that is certain, cut to the largest width.
    fn constant_amount(&self, amount: Term) -> Option<u32> {
        let width = self.width(amount);
        let known = self.known_bits(amount);
        // The exact amount does not matter beyond the width.
        if known.minimum() >= u128::from(width) {
            return Some(width);
        }
        self.as_constant(amount).map(|amount| amount as u32)
    }

    /// The term moved up by a fixed amount, in the given width (high bits drop off; the term may be narrower or wider).
    pub(super) fn shift_left_within(&mut self, a: Term, amount: u32, width: u32) -> Term {
        if amount >= width {
            return self.constant(width, 0);
        }
        let kept = self.resize(a, width - amount);
        if amount == 0 {
            return kept;
        }
        let zeros = self.constant(amount, 0);
        self.concat(kept, zeros)
    }

    /// The term moved down by a fixed amount below its width.
    pub(super) fn shift_right_by(&mut self, a: Term, amount: u32) -> Term {
        let width = self.width(a);
        let kept = self.extract(a, amount, width - amount);
        self.zero_extend(kept, width)
    }

    /// The term moved down by a fixed amount below its width, filled with its sign.
    pub(super) fn shift_right_arithmetic_by(&mut self, a: Term, amount: u32) -> Term {
        let width = self.width(a);
        let kept = self.extract(a, amount, width - amount);
        self.sign_extend(kept, width)
    }
}
