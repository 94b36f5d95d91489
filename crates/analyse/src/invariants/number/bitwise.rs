//! Operations on bits. Results of `~`, `&`, `|` and `^` are exact integers in two's complement, as are those of shifts.

use super::{ABOVE, BELOW, Number};

/// The most distances of a shift that are looked at one by one.
const MAX_DISTANCES: i128 = 64;

impl Number {
    /// `~a`
    pub fn complement(&self) -> Number {
        let one = Number::constant(1);
        let number = self.negated().minus(&one);
        let met = Number { zeros: number.zeros | self.ones, ones: number.ones | self.zeros, ..number };
        met.reduced().expect("complements are as many as before")
    }

    /// A set of which only some bits and the sign are known.
    fn of_bits(zeros: u64, ones: u64, (low, high): (i128, i128)) -> Number {
        Number { low, high, modulus: 1, residue: 0, zeros, ones }.reduced().expect("the bits come from values")
    }

    /// The range of a result whose sign is negative if both operands are, or positive if both are not.
    fn sign_range(negative: Option<bool>) -> (i128, i128) {
        match negative {
            Some(true) => (-(1 << 63), -1),
            Some(false) => (0, (1 << 64) - 1),
            None => (-(1 << 63), (1 << 64) - 1),
        }
    }

    fn is_negative(&self) -> Option<bool> {
        if self.low >= 0 {
            Some(false)
        } else if self.high < 0 {
            Some(true)
        } else {
            None
        }
    }

    /// `a & b`
    pub fn and(&self, other: &Number) -> Number {
        let negative = match (self.is_negative(), other.is_negative()) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            (None | Some(true), None | Some(true)) => None,
        };
        let (low, mut high) = Number::sign_range(negative);
        for operand in [self, other] {
            if operand.low >= 0 {
                high = high.min(operand.high);
            }
        }
        Number::of_bits(self.zeros | other.zeros, self.ones & other.ones, (low, high))
    }

    /// `a | b`
    pub fn or(&self, other: &Number) -> Number {
        let negative = match (self.is_negative(), other.is_negative()) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            (None | Some(false), None | Some(false)) => None,
        };
        let (mut low, high) = Number::sign_range(negative);
        if negative == Some(false) {
            low = self.low.max(other.low);
        }
        Number::of_bits(self.zeros & other.zeros, self.ones | other.ones, (low, high))
    }

    /// `a ^ b`
    pub fn xor(&self, other: &Number) -> Number {
        let negative = match (self.is_negative(), other.is_negative()) {
            (Some(a), Some(b)) => Some(a != b),
            (None, _) | (_, None) => None,
        };
        let zeros = self.zeros & other.zeros | self.ones & other.ones;
        let ones = self.zeros & other.ones | self.ones & other.zeros;
        Number::of_bits(zeros, ones, Number::sign_range(negative))
    }

    /// `a << b`, before it is brought into a type. Distances are not negative and less than 64.
    pub fn shifted_left(&self, distance: &Number) -> Number {
        self.for_each_distance(distance, |number, by| number.times(&Number::constant(1 << by)))
    }

    /// `a >> b`, rounded down.
    pub fn shifted_right(&self, distance: &Number) -> Number {
        self.for_each_distance(distance, |number, by| {
            let zeros = if number.low >= 0 { !(u64::MAX >> by) } else { 0 };
            let bits = (number.zeros >> by | zeros, number.ones >> by);
            // Of a number that may be negative, bits from above the 64th are not known.
            let kept = if number.low >= 0 { u64::MAX } else { u64::MAX >> by };
            let range = (number.low >> by, number.high >> by);
            Number::of_bits(bits.0 & kept, bits.1 & kept, range)
        })
    }

    fn for_each_distance(&self, distance: &Number, each: impl Fn(&Number, u32) -> Number) -> Number {
        let (first, last) = (distance.low.clamp(0, 63), distance.high.clamp(0, 63));
        debug_assert!(last - first < MAX_DISTANCES, "distances are less than 64");
        let mut results = (first..=last).filter(|&by| distance.has(by)).map(|by| each(self, by as u32));
        let none = Number { low: BELOW, high: ABOVE, modulus: 1, residue: 0, zeros: 0, ones: 0 };
        let first = results.next().unwrap_or(none);
        results.fold(first, |one, next| one.join(&next))
    }
}
