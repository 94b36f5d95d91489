//! Sums, products and quotients, computed exactly; and how a result is brought into a type.

use super::{ABOVE, BELOW, Number, Width, greatest_common_divisor};

/// All integers that arithmetic on values of types can give, where nothing better is known.
fn anything() -> Number {
    Number { low: BELOW, high: ABOVE, modulus: 1, residue: 0, zeros: 0, ones: 0 }
}

impl Number {
    /// The values as a type has them: those that do not fit are reduced modulo the number of its values.
    pub fn wrapped(&self, width: Width) -> Number {
        if self.fits(width) {
            return *self;
        }
        let count = 1i128 << width.bits;
        let turns = (self.low - width.least()).div_euclid(count);
        if turns == (self.high - width.least()).div_euclid(count) {
            return self.shifted(-turns * count);
        }
        let modulus = greatest_common_divisor(self.modulus, count);
        let known = u64::MAX.checked_shr(64 - width.bits).unwrap_or(0);
        let (mut zeros, mut ones) = (self.zeros & known, self.ones & known);
        let sign = 1u64 << (width.bits - 1);
        if !width.signed || zeros & sign != 0 {
            zeros |= !known;
        } else if ones & sign != 0 {
            ones |= !known;
        }
        let residue = self.residue.rem_euclid(modulus);
        let number = Number { low: width.least(), high: width.greatest(), modulus, residue, zeros, ones };
        number.reduced().expect("what is wrapped was a value")
    }

    /// All values moved by the same distance.
    fn shifted(&self, distance: i128) -> Number {
        let number = Number {
            low: self.low + distance,
            high: self.high + distance,
            modulus: self.modulus,
            residue: self.residue + distance,
            zeros: 0,
            ones: 0,
        };
        // A multiple of 2^n leaves the lowest n bits as they are.
        let mask = (1u64 << distance.trailing_zeros().min(63)) - 1;
        let number = Number { zeros: self.zeros & mask, ones: self.ones & mask, ..number };
        number.reduced().expect("moved values are as many as before")
    }

    /// `a + b`
    pub fn plus(&self, other: &Number) -> Number {
        if let Some(distance) = other.single() {
            return self.shifted(distance);
        }
        if let Some(distance) = self.single() {
            return other.shifted(distance);
        }
        let modulus = greatest_common_divisor(self.modulus, other.modulus);
        Number::stepped(self.low + other.low, self.high + other.high, modulus, self.residue + other.residue)
            .expect("a sum of values is a value")
    }

    /// `-a`
    pub fn negated(&self) -> Number {
        Number::stepped(-self.high, -self.low, self.modulus, -self.residue)
            .expect("negated values are as many as before")
    }

    /// `a - b`
    pub fn minus(&self, other: &Number) -> Number {
        self.plus(&other.negated())
    }

    /// `a * b`
    pub fn times(&self, other: &Number) -> Number {
        let corners = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        let products: Option<Vec<i128>> = corners.iter().map(|(a, b)| a.checked_mul(*b)).collect();
        let Some(products) = products else { return anything() };
        let (low, high) = (least(&products), greatest(&products));
        if low < BELOW || high > ABOVE {
            return anything();
        }
        let parts = [
            self.modulus.checked_mul(other.modulus),
            self.modulus.checked_mul(other.residue),
            other.modulus.checked_mul(self.residue),
        ];
        let (modulus, residue) = match (parts, self.residue.checked_mul(other.residue)) {
            ([Some(a), Some(b), Some(c)], Some(residue)) => {
                (greatest_common_divisor(greatest_common_divisor(a, b), c), residue)
            }
            _ => (1, 0),
        };
        Number::stepped(low, high, modulus, residue).expect("a product of values is a value")
    }

    /// `a / b` without its fraction, where `b` is not 0; none if it always is.
    pub fn divided(&self, other: &Number) -> Option<Number> {
        let parts = [other.clipped(BELOW, -1), other.clipped(1, ABOVE)];
        let quotients = parts.into_iter().flatten().map(|divisor| self.divided_by_one_sign(&divisor));
        quotients.reduce(|one, next| one.join(&next))
    }

    fn divided_by_one_sign(&self, divisor: &Number) -> Number {
        let corners =
            [self.low / divisor.low, self.low / divisor.high, self.high / divisor.low, self.high / divisor.high];
        let (mut low, mut high) = (least(&corners), greatest(&corners));
        if self.has_zero_inside() {
            (low, high) = (low.min(0), high.max(0));
        }
        let is_exact = |by: i128| self.modulus % by == 0 && self.residue % by == 0;
        match divisor.single().filter(|&by| is_exact(by)) {
            Some(by) => Number::stepped(low, high, (self.modulus / by).abs(), self.residue / by),
            None => Number::interval(low, high),
        }
        .expect("a quotient is a value")
    }

    fn has_zero_inside(&self) -> bool {
        self.low <= 0 && self.high >= 0
    }

    /// `a % b` with the sign of `a`, where `b` is not 0; none if it always is.
    pub fn remainder(&self, other: &Number) -> Option<Number> {
        let largest = other.low.abs().max(other.high.abs());
        if largest == 0 {
            return None;
        }
        let smallest = if other.has_zero_inside() { 1 } else { other.low.abs().min(other.high.abs()) };
        if self.low > -smallest && self.high < smallest {
            return Some(*self);
        }
        let low = if self.low < 0 { self.low.max(1 - largest) } else { 0 };
        let high = if self.high > 0 { self.high.min(largest - 1) } else { 0 };
        let modulus = greatest_common_divisor(greatest_common_divisor(self.modulus, other.modulus), other.residue);
        Number::stepped(low, high, modulus, self.residue)
    }
}

fn least(values: &[i128]) -> i128 {
    values.iter().copied().min().expect("there are corners")
}

fn greatest(values: &[i128]) -> i128 {
    values.iter().copied().max().expect("there are corners")
}
