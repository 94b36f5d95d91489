//! Binary floating-point values taken apart, and their exact decimal
//! expansion.
//!
//! Every finite binary float has a finite decimal expansion, so rounding can
//! be done on the full list of digits: the result is right for any precision,
//! for `double` and for the x87 extended format alike.

use super::big::Big;

/// What a float's bits stand for; the finite value is `mantissa * 2^exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Magnitude {
    Infinity,
    NotANumber,
    Finite { mantissa: u64, exponent: i32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unpacked {
    pub(super) negative: bool,
    pub(super) magnitude: Magnitude,
}

pub(super) const DOUBLE_FRACTION_BITS: u32 = 52;
const DOUBLE_EXPONENT_MASK: u64 = 0x7ff;
/// Bias plus the fraction bits: a stored exponent less this scales an integer.
const DOUBLE_SCALE: i32 = 1023 + 52;

const EXTENDED_EXPONENT_MASK: u128 = 0x7fff;
const EXTENDED_SCALE: i32 = 16383 + 63;
const EXTENDED_INTEGER_BIT: u64 = 1 << 63;

pub(super) fn unpack_double(value: f64) -> Unpacked {
    let bits = value.to_bits();
    let fraction = bits & ((1 << DOUBLE_FRACTION_BITS) - 1);
    let stored = (bits >> DOUBLE_FRACTION_BITS & DOUBLE_EXPONENT_MASK) as i32;
    let magnitude = match stored {
        0x7ff if fraction == 0 => Magnitude::Infinity,
        0x7ff => Magnitude::NotANumber,
        0 => Magnitude::Finite { mantissa: fraction, exponent: 1 - DOUBLE_SCALE },
        _ => Magnitude::Finite { mantissa: fraction | 1 << DOUBLE_FRACTION_BITS, exponent: stored - DOUBLE_SCALE },
    };
    Unpacked { negative: bits >> 63 != 0, magnitude }
}

/// Takes the low 80 bits apart. The encodings the processor itself rejects
/// (a nonzero exponent without the integer bit) count as not-a-number, as they
/// do for glibc's formatting. In pseudo-denormals (an exponent of zero with the
/// integer bit), which no arithmetic produces, it overlooks the integer bit
/// unless that is the only one.
pub(super) fn unpack_long_double(bits: u128) -> Unpacked {
    let mantissa = bits as u64;
    let stored = (bits >> 64 & EXTENDED_EXPONENT_MASK) as i32;
    let magnitude = match stored {
        0 => {
            let fraction = mantissa & !EXTENDED_INTEGER_BIT;
            let mantissa = if fraction == 0 { mantissa } else { fraction };
            Magnitude::Finite { mantissa, exponent: 1 - EXTENDED_SCALE }
        }
        0x7fff if mantissa == EXTENDED_INTEGER_BIT => Magnitude::Infinity,
        0x7fff => Magnitude::NotANumber,
        _ if mantissa & EXTENDED_INTEGER_BIT == 0 => Magnitude::NotANumber,
        _ => Magnitude::Finite { mantissa, exponent: stored - EXTENDED_SCALE },
    };
    Unpacked { negative: bits >> 79 & 1 != 0, magnitude }
}

/// The value `0.d1d2d3... * 10^point`, where d1 is not zero. Zero has no
/// digits and a point of 1, so that its scientific exponent is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    /// ASCII digits.
    pub(super) digits: Vec<u8>,
    pub(super) point: i64,
}

impl Decimal {
    pub(super) fn exact(mantissa: u64, exponent: i32) -> Self {
        if mantissa == 0 {
            return Decimal { digits: Vec::new(), point: 1 };
        }
        // Removing factors of two first keeps short values short.
        let spare = mantissa.trailing_zeros();
        let exponent = exponent + spare as i32;
        let mut big = Big::from_u64(mantissa >> spare);
        if exponent >= 0 {
            big.shift_left(exponent as u64);
            let digits = big.into_decimal();
            let point = digits.len() as i64;
            return Decimal { digits, point };
        }
        // m / 2^k is m * 5^k / 10^k.
        big.multiply_power_of_five(exponent.unsigned_abs());
        let digits = big.into_decimal();
        let point = digits.len() as i64 + i64::from(exponent);
        Decimal { digits, point }
    }

    /// Keeps `count` leading digits (it may be negative), rounding to nearest
    /// with ties to even.
    pub(super) fn round(&mut self, count: i64) {
        if count >= self.digits.len() as i64 {
            return;
        }
        if count < 0 {
            // The first dropped place is a zero before the digits.
            self.digits.clear();
            return;
        }
        let count = count as usize;
        let upward = self.rounds_up(count);
        self.digits.truncate(count);
        if upward {
            self.increment();
        }
    }

    fn rounds_up(&self, count: usize) -> bool {
        let beyond_half = self.digits[count + 1..].iter().any(|&digit| digit != b'0');
        let odd = count > 0 && self.digits[count - 1] % 2 == 1;
        match self.digits[count] {
            b'5' => beyond_half || odd,
            digit => digit > b'5',
        }
    }

    /// Adds one in the last kept place.
    fn increment(&mut self) {
        for digit in self.digits.iter_mut().rev() {
            if *digit != b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        self.digits.insert(0, b'1');
        self.point += 1;
    }

    /// The digit of weight `10^place`.
    pub(super) fn digit(&self, place: i64) -> u8 {
        let index = self.point - 1 - place;
        usize::try_from(index).ok().and_then(|index| self.digits.get(index)).copied().unwrap_or(b'0')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(value: f64) -> Decimal {
        match unpack_double(value).magnitude {
            Magnitude::Finite { mantissa, exponent } => Decimal::exact(mantissa, exponent),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn expansions_are_exact() {
        let tenth = decimal(0.1);
        let text = b"1000000000000000055511151231257827021181583404541015625";
        assert_eq!((tenth.digits.as_slice(), tenth.point), (text.as_slice(), 0));
        assert_eq!(decimal(1024.0), Decimal { digits: b"1024".to_vec(), point: 4 });
        assert_eq!(decimal(0.0), Decimal { digits: Vec::new(), point: 1 });
    }

    #[test]
    fn ties_round_to_even() {
        for (value, expected) in [(0.5, b"".as_slice()), (1.5, b"2"), (2.5, b"2"), (9.5, b"10")] {
            let mut rounded = decimal(value);
            rounded.round(rounded.point);
            assert_eq!(rounded.digits, expected, "{value}");
        }
    }

    #[test]
    fn invalid_extended_encodings_are_not_numbers() {
        let unnormal = 0x3fff_u128 << 64 | 1;
        assert_eq!(unpack_long_double(unnormal).magnitude, Magnitude::NotANumber);
        let pseudo_denormal = unpack_long_double(1 << 63);
        let expected = Magnitude::Finite { mantissa: 1 << 63, exponent: -16445 };
        assert_eq!(pseudo_denormal.magnitude, expected);
    }
}
