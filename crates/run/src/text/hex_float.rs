//! Rendering of `%a` and `%A`.
//!
//! glibc writes a `double` with one bit before the point and an x87 `long
//! double` with four, so the two formats differ in more than their length.

use super::exact::DOUBLE_FRACTION_BITS;
use super::printf::Spec;
use super::render_plain::{Frame, append_padded};

/// A finite value `leading.fraction * 2^exponent` in hexadecimal digits.
pub(super) struct HexFloat {
    leading: u8,
    /// Values from 0 to 15.
    fraction: Vec<u8>,
    exponent: i32,
}

const DOUBLE_FRACTION_DIGITS: u32 = DOUBLE_FRACTION_BITS / 4;
const EXTENDED_FRACTION_DIGITS: u32 = 15;
const DOUBLE_BIAS: i32 = 1023;
/// Three more than the format's bias, since three bits of the leading digit
/// stand left of where the format's own point is.
const EXTENDED_BIAS: i32 = 16383 + 3;

impl HexFloat {
    pub(super) fn of_double(value: f64) -> Self {
        let bits = value.to_bits();
        let stored = (bits >> DOUBLE_FRACTION_BITS & 0x7ff) as i32;
        HexFloat {
            leading: u8::from(stored != 0),
            fraction: nibbles(bits, DOUBLE_FRACTION_DIGITS),
            exponent: exponent_of(stored, DOUBLE_BIAS, bits << 1 == 0),
        }
    }

    pub(super) fn of_long_double(bits: u128) -> Self {
        let mantissa = bits as u64;
        let stored = (bits >> 64 & 0x7fff) as i32;
        HexFloat {
            leading: (mantissa >> 60) as u8,
            fraction: nibbles(mantissa, EXTENDED_FRACTION_DIGITS),
            exponent: exponent_of(stored, EXTENDED_BIAS, mantissa == 0),
        }
    }

    /// Rounds to `count` digits after the point, ties to even.
    fn round(&mut self, count: usize) {
        let Some(&next) = self.fraction.get(count) else {
            return;
        };
        let last = if count > 0 { self.fraction[count - 1] } else { self.leading };
        let more = next & 7 != 0 || self.fraction[count + 1..].iter().any(|&digit| digit != 0);
        self.fraction.truncate(count);
        if next >= 8 && (more || last & 1 == 1) {
            self.increment();
        }
    }

    fn drop_trailing_zeros(&mut self) {
        while self.fraction.last() == Some(&0) {
            self.fraction.pop();
        }
    }

    fn increment(&mut self) {
        for digit in self.fraction.iter_mut().rev() {
            if *digit < 15 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.leading += 1;
        if self.leading == 16 {
            self.leading = 1;
            self.exponent += 4;
        }
    }
}

/// The lowest `count` hexadecimal digits, the highest first.
fn nibbles(bits: u64, count: u32) -> Vec<u8> {
    (0..count).rev().map(|place| (bits >> (4 * place) & 15) as u8).collect()
}

fn exponent_of(stored: i32, bias: i32, is_zero: bool) -> i32 {
    match stored {
        0 if is_zero => 0,
        0 => 1 - bias,
        _ => stored - bias,
    }
}

pub(super) fn format_hex(spec: &Spec, sign: &[u8], mut value: HexFloat, out: &mut Vec<u8>) {
    match spec.precision {
        Some(precision) => {
            value.round(precision as usize);
            value.fraction.resize(precision as usize, 0);
        }
        None => value.drop_trailing_zeros(),
    }
    let upper = spec.conversion == b'A';
    let digits: &[u8; 16] = if upper { b"0123456789ABCDEF" } else { b"0123456789abcdef" };
    let mut body = vec![digits[usize::from(value.leading)]];
    if !value.fraction.is_empty() || spec.flags.alternate {
        body.push(b'.');
    }
    body.extend(value.fraction.iter().map(|&digit| digits[usize::from(digit)]));
    body.push(if upper { b'P' } else { b'p' });
    body.extend_from_slice(format!("{:+}", value.exponent).as_bytes());
    let prefix = [sign, if upper { b"0X" } else { b"0x" }].concat();
    let frame = Frame { prefix: &prefix, zero_fill: spec.flags.zero };
    append_padded(spec, &frame, &body, out);
}
