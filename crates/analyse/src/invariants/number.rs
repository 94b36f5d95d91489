//! Sets of integers as a reduced product of three domains: an interval, a congruence and known bits.
//!
//! Values are mathematical integers: what a cell of a type of at most 64 bits holds lies from -2^63 to 2^64 - 1, and
//! arithmetic is done exactly first and brought back into a type by [`Number::wrapped`]. Known bits are those of the
//! lowest 64 bits in two's complement. Each part is always as tight as the others make it ([`Number::reduced`]), so an
//! empty set is never represented: operations that may have no result give `None`.

mod arithmetic;
mod bitwise;
mod constraints;
#[cfg(test)]
mod tests;

pub use constraints::Order;

/// A non-empty set of integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    low: i128,
    high: i128,
    /// All values are `residue` modulo this; 0 for a single value, 1 for any.
    modulus: i128,
    residue: i128,
    /// Bits that are 0 in all values, among the lowest 64.
    zeros: u64,
    /// Bits that are 1 in all values.
    ones: u64,
}

/// Below every value of a type, above every value of a type, and what modulo arithmetic stays below.
const BELOW: i128 = -(1 << 100);
const ABOVE: i128 = 1 << 100;
/// Bounds of sets that have none.
pub(crate) const BEFORE_ALL: i128 = BELOW;
/// The same at the other end.
pub(crate) const BEHIND_ALL: i128 = ABOVE;

/// The range of an integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Width {
    /// Bits, at most 64.
    pub bits: u32,
    /// Whether values may be negative.
    pub signed: bool,
}

impl Width {
    /// The least value.
    pub fn least(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    /// The greatest value.
    pub fn greatest(self) -> i128 {
        if self.signed { (1 << (self.bits - 1)) - 1 } else { (1 << self.bits) - 1 }
    }
}

fn greatest_common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}

impl Number {
    /// One value.
    pub fn constant(value: i128) -> Number {
        let pattern = value as u64;
        Number { low: value, high: value, modulus: 0, residue: value, zeros: !pattern, ones: pattern }
    }

    /// All integers of an interval.
    pub fn interval(low: i128, high: i128) -> Option<Number> {
        Number { low, high, modulus: 1, residue: 0, zeros: 0, ones: 0 }.reduced()
    }

    /// All integers of an interval that is known to have some.
    pub(crate) fn between(low: i128, high: i128) -> Number {
        Number::interval(low, high).expect("the interval is not empty")
    }

    /// All values of a type.
    pub fn any(width: Width) -> Number {
        Number::between(width.least(), width.greatest())
    }

    /// The integers of an interval that leave a remainder.
    pub fn stepped(low: i128, high: i128, modulus: i128, residue: i128) -> Option<Number> {
        Number { low, high, modulus, residue, zeros: 0, ones: 0 }.reduced()
    }

    /// 0 or 1.
    pub(crate) fn truth(value: Option<bool>) -> Number {
        value.map_or_else(|| Number::between(0, 1), |value| Number::constant(i128::from(value)))
    }

    /// The least value.
    pub fn low(&self) -> i128 {
        self.low
    }

    /// The greatest value.
    pub fn high(&self) -> i128 {
        self.high
    }

    /// What all values are modulo which number; none if there is no such pattern.
    pub fn congruence(&self) -> Option<(i128, i128)> {
        (self.modulus > 1).then_some((self.modulus, self.residue))
    }

    /// Bits that are 0 and bits that are 1 in all values.
    pub fn known_bits(&self) -> (u64, u64) {
        (self.zeros, self.ones)
    }

    /// The only value.
    pub fn single(&self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether a value belongs to the set.
    pub fn has(&self, value: i128) -> bool {
        let fits = match self.modulus {
            0 => value == self.residue,
            modulus => value.rem_euclid(modulus) == self.residue,
        };
        let pattern = value as u64;
        self.low <= value && value <= self.high && fits && pattern & self.zeros == 0 && !pattern & self.ones == 0
    }

    /// Whether all values are values of a type.
    pub fn fits(&self, width: Width) -> bool {
        width.least() <= self.low && self.high <= width.greatest()
    }

    /// Whether all values of the other set belong to this one. (It may say no although they do.)
    pub fn includes(&self, other: &Number) -> bool {
        let is_congruent = match (self.modulus, other.modulus) {
            (0, _) => other.single() == self.single(),
            (modulus, 0) => other.residue.rem_euclid(modulus) == self.residue,
            (modulus, theirs) => theirs % modulus == 0 && other.residue.rem_euclid(modulus) == self.residue,
        };
        let has_bits = self.zeros & !other.zeros == 0 && self.ones & !other.ones == 0;
        self.low <= other.low && other.high <= self.high && is_congruent && has_bits
    }

    /// The values of both.
    pub fn join(&self, other: &Number) -> Number {
        let (modulus, residue) = self.common_congruence(other);
        let joined = Number {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            modulus,
            residue,
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        };
        joined.reduced().expect("a union of sets is not empty")
    }

    /// The values that belong to both.
    pub fn meet(&self, other: &Number) -> Option<Number> {
        let (modulus, residue) = self.both_congruences(other)?;
        let met = Number {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            modulus,
            residue,
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        };
        met.reduced()
    }

    /// Only values from the first to the second.
    pub(crate) fn clipped(&self, low: i128, high: i128) -> Option<Number> {
        Number { low: self.low.max(low), high: self.high.min(high), ..*self }.reduced()
    }

    /// The values of both and more, so that a growing sequence of sets comes to an end: bounds that move go to the next
    /// threshold. The thresholds are sorted.
    pub(crate) fn widened(&self, next: &Number, thresholds: &[i128]) -> Number {
        let joined = self.join(next);
        let low = if joined.low < self.low {
            let below = thresholds.partition_point(|&threshold| threshold <= joined.low);
            below.checked_sub(1).map_or(BELOW, |index| thresholds[index])
        } else {
            self.low
        };
        let high = if joined.high > self.high {
            let above = thresholds.partition_point(|&threshold| threshold < joined.high);
            thresholds.get(above).copied().unwrap_or(ABOVE)
        } else {
            self.high
        };
        if (low, high) == (self.low, self.high) {
            return joined;
        }
        // Bits that followed from the bounds would hold them back.
        let lowest = (joined.zeros | joined.ones).trailing_ones();
        let kept = 1u64.checked_shl(lowest).map_or(u64::MAX, |bit| bit - 1);
        let (modulus, residue) = (joined.modulus, joined.residue);
        let widened = Number { low, high, modulus, residue, zeros: joined.zeros & kept, ones: joined.ones & kept };
        widened.reduced().expect("a larger set is not empty")
    }

    fn common_congruence(&self, other: &Number) -> (i128, i128) {
        let inner = greatest_common_divisor(self.modulus, other.modulus);
        let modulus = greatest_common_divisor(inner, self.residue - other.residue);
        (modulus, if modulus == 0 { self.residue } else { self.residue.rem_euclid(modulus) })
    }

    /// The congruence of what fulfils two of them (Chinese remainder); the finer one where the product would be too large.
    fn both_congruences(&self, other: &Number) -> Option<(i128, i128)> {
        let (a, b) = if self.modulus == 0 || other.modulus != 0 && self.modulus >= other.modulus {
            (self, other)
        } else {
            (other, self)
        };
        if a.modulus == 0 {
            return b.has_residue(a.residue).then_some((0, a.residue));
        }
        let common = greatest_common_divisor(a.modulus, b.modulus);
        if (a.residue - b.residue) % common != 0 {
            return None;
        }
        let steps = b.modulus / common;
        if steps == 1 || steps > 4096 || a.modulus.checked_mul(steps).is_none_or(|product| product > 1 << 64) {
            return Some((a.modulus, a.residue));
        }
        let found = (0..steps).map(|step| a.residue + step * a.modulus).find(|&value| b.has_residue(value));
        found.map(|value| (a.modulus * steps, value))
    }

    fn has_residue(&self, value: i128) -> bool {
        match self.modulus {
            0 => value == self.residue,
            modulus => value.rem_euclid(modulus) == self.residue,
        }
    }

    /// Makes each part as tight as the others allow; none if no value is left.
    fn reduced(mut self) -> Option<Number> {
        // A few rounds find nearly everything that more would.
        for _ in 0..3 {
            let before = self;
            self = self.with_bounds_on_residues()?.with_bits_of_bounds()?.with_bounds_of_bits()?;
            if self == before {
                break;
            }
        }
        Some(self)
    }

    fn with_bounds_on_residues(mut self) -> Option<Number> {
        if self.modulus == 0 {
            (self.low, self.high) = (self.low.max(self.residue), self.high.min(self.residue));
        } else if self.modulus > 1 {
            self.residue = self.residue.rem_euclid(self.modulus);
            self.low += (self.residue - self.low).rem_euclid(self.modulus);
            self.high -= (self.high - self.residue).rem_euclid(self.modulus);
        } else {
            self.residue = 0;
        }
        if self.low > self.high {
            return None;
        }
        if self.low == self.high {
            (self.modulus, self.residue) = (0, self.low);
        }
        Some(self)
    }

    /// Leading bits that both bounds share, and trailing bits of the congruence.
    fn with_bits_of_bounds(mut self) -> Option<Number> {
        let is_pattern = self.low >= 0 && self.high < 1 << 64 || self.high < 0 && self.low >= -(1 << 64);
        if is_pattern {
            let (low, high) = (self.low as u64, self.high as u64);
            let shared = !(u64::MAX.checked_shr((low ^ high).leading_zeros()).unwrap_or(0));
            self.ones |= low & shared;
            self.zeros |= !low & shared;
        }
        let trailing = if self.modulus == 0 { 64 } else { self.modulus.trailing_zeros().min(64) };
        let mask = 1u64.checked_shl(trailing).map_or(u64::MAX, |bit| bit - 1);
        self.ones |= self.residue as u64 & mask;
        self.zeros |= !(self.residue as u64) & mask;
        (self.ones & self.zeros == 0).then_some(self)
    }

    fn with_bounds_of_bits(mut self) -> Option<Number> {
        if self.low >= 0 && self.high < 1 << 64 {
            self.low = self.low.max(i128::from(self.ones));
            self.high = self.high.min(i128::from(!self.zeros));
        } else if self.high < 0 && self.low >= -(1 << 64) {
            self.low = self.low.max(i128::from(self.ones) - (1 << 64));
            self.high = self.high.min(i128::from(!self.zeros) - (1 << 64));
        }
        let trailing = (self.zeros | self.ones).trailing_ones();
        if self.modulus != 0 && trailing > 0 {
            // Values that agree in their lowest bits are congruent.
            let of_bits =
                Number { modulus: 1 << trailing, residue: i128::from(self.ones) & ((1 << trailing) - 1), ..self };
            (self.modulus, self.residue) = self.both_congruences(&of_bits)?;
        }
        (self.low <= self.high).then_some(self)
    }
}
