//! Unsigned integers of any size, with only the operations that exact
//! conversion between binary floats and decimal text needs.

use std::cmp::Ordering;

/// Limbs of 32 bits, least significant first, with no zero limb on top, so
/// that comparing lengths compares magnitudes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Big {
    limbs: Vec<u32>,
}

/// The largest power of five that fits a limb, and its exponent.
const FIVE_POWER: (u32, u32) = (13, 1_220_703_125);
const BILLION: u32 = 1_000_000_000;
const BILLION_DIGITS: usize = 9;

impl Big {
    pub(super) fn from_u64(value: u64) -> Self {
        let mut big = Big { limbs: vec![value as u32, (value >> 32) as u32] };
        big.trim();
        big
    }

    /// The number written by `digits`, each a value from 0 to 9.
    pub(super) fn from_digits(digits: &[u8]) -> Self {
        let mut big = Big { limbs: Vec::with_capacity(digits.len() / BILLION_DIGITS + 1) };
        for chunk in digits.chunks(BILLION_DIGITS) {
            let value = chunk.iter().fold(0, |sum, &digit| sum * 10 + u32::from(digit));
            big.multiply_add(10u32.pow(chunk.len() as u32), value);
        }
        big
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    pub(super) fn bit_length(&self) -> u64 {
        match self.limbs.last() {
            Some(top) => self.limbs.len() as u64 * 32 - u64::from(top.leading_zeros()),
            None => 0,
        }
    }

    pub(super) fn multiply_add(&mut self, factor: u32, addend: u32) {
        let mut carry = u64::from(addend);
        for limb in &mut self.limbs {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry != 0 {
            self.limbs.push(carry as u32);
        }
    }

    pub(super) fn multiply_power_of_five(&mut self, mut power: u32) {
        while power >= FIVE_POWER.0 {
            self.multiply_add(FIVE_POWER.1, 0);
            power -= FIVE_POWER.0;
        }
        self.multiply_add(5u32.pow(power), 0);
    }

    pub(super) fn shift_left(&mut self, bits: u64) {
        let (whole, part) = ((bits / 32) as usize, bits % 32);
        if part != 0 {
            self.multiply_add(1 << part, 0);
        }
        if whole != 0 && !self.is_zero() {
            self.limbs.splice(0..0, std::iter::repeat_n(0, whole));
        }
    }

    /// Subtracts a number that is not larger.
    pub(super) fn subtract(&mut self, other: &Big) {
        let mut borrow = false;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            let other_limb = other.limbs.get(index).copied().unwrap_or(0);
            let (difference, under) = limb.overflowing_sub(other_limb);
            let (difference, under_again) = difference.overflowing_sub(u32::from(borrow));
            *limb = difference;
            borrow = under || under_again;
        }
        self.trim();
    }

    fn divide_by_billion(&mut self) -> u32 {
        let mut remainder = 0u64;
        for limb in self.limbs.iter_mut().rev() {
            let dividend = remainder << 32 | u64::from(*limb);
            *limb = (dividend / u64::from(BILLION)) as u32;
            remainder = dividend % u64::from(BILLION);
        }
        self.trim();
        remainder as u32
    }

    /// The decimal digits as ASCII, without leading zeros; none for zero.
    pub(super) fn into_decimal(mut self) -> Vec<u8> {
        let mut reversed = Vec::with_capacity(self.limbs.len() * 10);
        while !self.is_zero() {
            let mut group = self.divide_by_billion();
            for _ in 0..BILLION_DIGITS {
                reversed.push(b'0' + (group % 10) as u8);
                group /= 10;
            }
        }
        while reversed.last() == Some(&b'0') {
            reversed.pop();
        }
        reversed.reverse();
        reversed
    }

    /// The leading 128 bits, how far they were shifted down, and whether a
    /// nonzero bit was lost.
    pub(super) fn leading_bits(&self) -> (u128, u64, bool) {
        let shift = self.bit_length().saturating_sub(128);
        let (whole, part) = ((shift / 32) as usize, shift % 32);
        let mut bits = 0u128;
        for (place, &limb) in self.limbs[whole..].iter().enumerate() {
            let limb = u128::from(limb);
            let offset = place as u64 * 32;
            bits |= if offset >= part { limb << (offset - part) } else { limb >> (part - offset) };
        }
        let lost_limb = self.limbs[..whole].iter().any(|&limb| limb != 0);
        let lost_part = part != 0 && self.limbs[whole] & ((1 << part) - 1) != 0;
        (bits, shift, lost_limb || lost_part)
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.limbs.len().cmp(&other.limbs.len());
        by_length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_digits_of_a_power_of_two() {
        let mut big = Big::from_u64(1);
        big.shift_left(100);
        assert_eq!(big.into_decimal(), b"1267650600228229401496703205376");
        assert_eq!(Big::from_u64(0).into_decimal(), b"");
        assert_eq!(Big::from_u64(1_000_000_000).into_decimal(), b"1000000000");
    }

    #[test]
    fn leading_bits_report_what_they_lose() {
        let mut big = Big::from_u64(3);
        big.shift_left(200);
        assert_eq!(big.leading_bits(), (3 << 126, 74, false));
        big.multiply_add(1, 1);
        assert_eq!(big.leading_bits(), (3 << 126, 74, true));
    }

    #[test]
    fn subtraction_borrows_across_limbs() {
        let mut big = Big::from_u64(1);
        big.shift_left(64);
        big.subtract(&Big::from_u64(1));
        assert_eq!(big, Big::from_u64(u64::MAX));
    }
}
