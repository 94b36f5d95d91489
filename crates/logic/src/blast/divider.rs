//! Division: quotient and remainder as fresh bits, tied to the operands by `dividend = quotient * divisor + remainder`
//! and `remainder < divisor`. Division by zero is all ones with the dividend as the remainder.
//!
//! Measured against restoring division (one subtractor per bit of the quotient): three times faster on proofs about
//! quotient and remainder, and the signed ones did not finish with the other; slower (1.6 times) on nested divisions.

use super::Blaster;
use crate::gates::{Gates, Wire};

impl Blaster {
    /// Quotient and remainder, unsigned.
    pub(super) fn divide(&mut self, dividend: Vec<Wire>, divisor: Vec<Wire>) -> (Vec<Wire>, Vec<Wire>) {
        let key = (dividend, divisor);
        if let Some(known) = self.divisions.get(&key) {
            return known.clone();
        }
        let results = self.gates.divide(&key.0, &key.1);
        self.divisions.insert(key, results.clone());
        results
    }

    /// Quotient and remainder, signed: the unsigned ones of the magnitudes, with the signs put back.
    pub(super) fn divide_signed(&mut self, dividend: &[Wire], divisor: &[Wire]) -> (Vec<Wire>, Vec<Wire>) {
        let (sign_a, sign_b) = (dividend[dividend.len() - 1], divisor[divisor.len() - 1]);
        let magnitude_a = self.gates.negate_if(sign_a, dividend);
        let magnitude_b = self.gates.negate_if(sign_b, divisor);
        let (quotient, remainder) = self.divide(magnitude_a, magnitude_b);
        let signs_differ = self.gates.xor(sign_a, sign_b);
        (self.gates.negate_if(signs_differ, &quotient), self.gates.negate_if(sign_a, &remainder))
    }
}

impl Gates {
    fn divide(&mut self, dividend: &[Wire], divisor: &[Wire]) -> (Vec<Wire>, Vec<Wire>) {
        let width = dividend.len();
        let (division, quotient, remainder) = self.division_results(dividend, divisor);
        // A divisor that is certainly at least 2^k leaves the quotient k bits less, and the remainder is below it.
        let significant = |bits: &[Wire]| bits.iter().rposition(|&bit| bit != Wire::FALSE).map_or(0, |top| top + 1);
        let lowest = divisor.iter().rposition(|&bit| bit == Wire::TRUE);
        let quotient_bits = lowest.map_or(width, |lowest| significant(dividend).saturating_sub(lowest));
        let remainder_bits = lowest.map_or(width, |_| significant(divisor));
        let first = |bits: &[Wire], count: usize| -> Vec<Wire> {
            (0..width).map(|position| if position < count { bits[position] } else { Wire::FALSE }).collect()
        };
        let (quotient, remainder) = (&first(&quotient, quotient_bits)[..], &first(&remainder, remainder_bits)[..]);
        let by_zero = !self.or_many(divisor);

        let product = self.multiply(quotient, divisor, width);
        let sum = self.add(&product, remainder, Wire::FALSE);
        let sum_matches = self.equal(&sum, dividend);
        let product_overflows = self.multiplication_overflows(quotient, divisor);
        let sum_overflows = self.carry_out(&product, remainder, Wire::FALSE);
        let remainder_is_small = self.less(remainder, divisor);
        let quotient_is_all_ones = self.and_many(quotient);
        // With a zero divisor the product is zero, so the sum already makes the remainder the dividend.
        for condition in [!product_overflows, !sum_overflows, sum_matches] {
            self.define(division, condition);
        }
        let bounded = self.or(by_zero, remainder_is_small);
        self.define(division, bounded);
        let defined = self.or(!by_zero, quotient_is_all_ones);
        self.define(division, defined);
        (quotient.to_vec(), remainder.to_vec())
    }
}
