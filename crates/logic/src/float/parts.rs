//! Numbers taken apart and put together.

use super::Format;
use crate::semantics::mask;
use crate::terms::{Term, Terms};

/// The parts of a number. Exponent and fraction are in the form without an integer bit, whatever the format; those of a
/// NaN mean nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) format: Format,
    /// The number itself.
    pub(super) whole: Term,
    pub(super) sign: Term,
    /// As stored: biased, zero for subnormal numbers.
    pub(super) exponent: Term,
    pub(super) fraction: Term,
    pub(super) exponent_is_zero: Term,
    pub(super) nan: Term,
    pub(super) infinite: Term,
    pub(super) zero: Term,
}

impl Parts {
    pub(super) fn of(terms: &mut Terms, format: Format, a: Term) -> Parts {
        format.expect(terms, a);
        let sign = terms.extract(a, format.width() - 1, 1);
        let stored_exponent = terms.extract(a, format.width() - 1 - format.exponent_bits, format.exponent_bits);
        let fraction = terms.extract(a, 0, format.fraction_bits);
        let no_fraction = terms.is_all_zeros(fraction);
        let some_fraction = terms.not(no_fraction);
        let stored_zero = terms.is_all_zeros(stored_exponent);
        let highest = terms.is_all_ones(stored_exponent);

        let mut exponent = stored_exponent;
        let mut exponent_is_zero = stored_zero;
        let mut nan = terms.and(highest, some_fraction);
        if format.explicit_integer_bit {
            let integer_bit = terms.extract(a, format.fraction_bits, 1);
            let no_integer_bit = terms.not(integer_bit);
            // With the integer bit, the exponent zero means what the exponent one does.
            let raised = terms.and(stored_zero, integer_bit);
            exponent = with_lowest_bit_or(terms, stored_exponent, raised);
            exponent_is_zero = terms.and(stored_zero, no_integer_bit);
            let not_stored_zero = terms.not(stored_zero);
            let rejected = terms.and(not_stored_zero, no_integer_bit);
            nan = terms.or(nan, rejected);
        }
        let not_nan = terms.not(nan);
        let infinite = terms.and(highest, not_nan);
        let zero = terms.and(exponent_is_zero, no_fraction);
        Parts { format, whole: a, sign, exponent, fraction, exponent_is_zero, nan, infinite, zero }
    }

    /// Exponent and fraction as one number, ordered as the absolute values are.
    pub(super) fn magnitude(&self, terms: &mut Terms) -> Term {
        terms.concat(self.exponent, self.fraction)
    }

    /// The significand with its integer bit, which is clear for subnormal numbers and zero.
    pub(super) fn significand(&self, terms: &mut Terms) -> Term {
        let integer_bit = terms.not(self.exponent_is_zero);
        terms.concat(integer_bit, self.fraction)
    }

    /// The biased exponent that the significand has: subnormal numbers have that of the smallest normal ones.
    pub(super) fn true_exponent(&self, terms: &mut Terms) -> Term {
        with_lowest_bit_or(terms, self.exponent, self.exponent_is_zero)
    }

    /// The number itself, as a quiet NaN.
    fn quiet(&self, terms: &mut Terms) -> Term {
        let format = self.format;
        let quiet_bit = terms.constant(format.width(), format.quiet_bit());
        let quiet = terms.or(quiet_bit, self.whole);
        if !format.explicit_integer_bit {
            return quiet;
        }
        // Rejected encodings may have any exponent.
        let ones = terms.constant(format.exponent_bits, mask(format.exponent_bits));
        let significand = terms.extract(quiet, 0, format.precision());
        let magnitude = terms.concat(ones, significand);
        terms.concat(self.sign, magnitude)
    }

    /// `otherwise`, unless this number is a NaN, which is then the result.
    pub(super) fn unless_nan(&self, terms: &mut Terms, otherwise: Term) -> Term {
        let quiet = self.quiet(terms);
        terms.ite(self.nan, quiet, otherwise)
    }
}

/// The number of a sign, and of exponent and fraction as one term (without an integer bit).
pub(super) fn pack(terms: &mut Terms, format: Format, sign: Term, magnitude: Term) -> Term {
    if !format.explicit_integer_bit {
        return terms.concat(sign, magnitude);
    }
    let exponent = terms.extract(magnitude, format.fraction_bits, format.exponent_bits);
    let fraction = terms.extract(magnitude, 0, format.fraction_bits);
    let subnormal = terms.is_all_zeros(exponent);
    let integer_bit = terms.not(subnormal);
    let significand = terms.concat(integer_bit, fraction);
    let magnitude = terms.concat(exponent, significand);
    terms.concat(sign, magnitude)
}

/// `number`, or the NaN of invalid operations.
pub(super) fn unless_invalid(terms: &mut Terms, format: Format, invalid: Term, number: Term) -> Term {
    let nan = terms.constant(format.width(), format.default_nan());
    terms.ite(invalid, nan, number)
}

fn with_lowest_bit_or(terms: &mut Terms, a: Term, condition: Term) -> Term {
    let width = terms.width(a);
    if width == 1 {
        return terms.or(a, condition);
    }
    let (high, lowest) = (terms.extract(a, 1, width - 1), terms.extract(a, 0, 1));
    let lowest = terms.or(lowest, condition);
    terms.concat(high, lowest)
}

/// Small circuits that the operations share.
impl Terms {
    /// Whether every bit is 0.
    pub(super) fn is_all_zeros(&mut self, a: Term) -> Term {
        let zero = self.constant(self.width(a), 0);
        self.eq(zero, a)
    }

    /// Whether some bit is 1.
    pub(super) fn has_ones(&mut self, a: Term) -> Term {
        let zeros = self.is_all_zeros(a);
        self.not(zeros)
    }

    /// Whether every bit is 1.
    pub(super) fn is_all_ones(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let ones = self.constant(width, mask(width));
        self.eq(ones, a)
    }

    /// The term where the condition holds, else zero.
    pub(super) fn only_if(&mut self, condition: Term, a: Term) -> Term {
        let zero = self.constant(self.width(a), 0);
        self.ite(condition, a, zero)
    }

    /// One less where the condition holds.
    pub(super) fn decrement_if(&mut self, a: Term, condition: Term) -> Term {
        // x - 1 is not(not x + 1), which takes half adders only.
        let flipped = self.not(a);
        let one = self.zero_extend(condition, self.width(a));
        let flipped = self.add(flipped, one);
        self.not(flipped)
    }

    /// A signed number as a constant.
    pub(super) fn signed_constant(&mut self, width: u32, value: i32) -> Term {
        self.constant(width, i128::from(value) as u128)
    }

    /// The term with zeros below, or its highest bits with the rest collected in a sticky lowest bit.
    pub(super) fn with_sticky_bit(&mut self, a: Term, width: u32) -> Term {
        let old = self.width(a);
        if old <= width {
            return if old == width { a } else { self.with_zeros_below(a, width - old) };
        }
        let dropped = old - (width - 1);
        let (high, low) = (self.extract(a, dropped, width - 1), self.extract(a, 0, dropped));
        let sticky = self.has_ones(low);
        self.concat(high, sticky)
    }

    /// The term with a number of zeros below.
    pub(super) fn with_zeros_below(&mut self, a: Term, count: u32) -> Term {
        let zeros = self.constant(count, 0);
        self.concat(a, zeros)
    }

    /// The term moved down; what falls off is collected in a sticky lowest bit. The amount may have any width.
    pub(super) fn shift_right_sticky(&mut self, a: Term, amount: Term) -> Term {
        let width = self.width(a);
        let amount_width = self.width(amount);
        let mut shifted = a;
        for stage in 0..amount_width {
            let distance = 1 << stage.min(31);
            if distance >= width {
                let high = self.extract(amount, stage, amount_width - stage);
                let too_far = self.has_ones(high);
                let sticky = self.has_ones(shifted);
                let remains = self.zero_extend(sticky, width);
                return self.ite(too_far, remains, shifted);
            }
            let moves = self.extract(amount, stage, 1);
            let dropped = self.extract(shifted, 0, distance);
            let sticky = self.has_ones(dropped);
            let kept = self.extract(shifted, distance, width - distance);
            let kept = with_lowest_bit_or(self, kept, sticky);
            let kept = self.zero_extend(kept, width);
            shifted = self.ite(moves, kept, shifted);
        }
        shifted
    }
}
