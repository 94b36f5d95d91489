//! Numbers out of strings: the `strtol` and `strtod` families.

use super::float_text::{BinaryFormat, Rounded, TextValue, read_float_text, round_decimal, round_scaled};
use super::is_space;

/// An integer read by [`parse_integer`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParsedInteger {
    /// Whether there is a minus sign.
    pub negative: bool,
    /// `u64::MAX` if `overflow`.
    pub magnitude: u64,
    /// Whether the value does not fit 64 bits.
    pub overflow: bool,
    /// Bytes used, leading space included; 0 if there is no number.
    pub consumed: usize,
}

impl ParsedInteger {
    /// The value `strtol` returns, and whether it sets `ERANGE`.
    pub fn to_signed(self) -> (i64, bool) {
        let limit = i64::MIN.unsigned_abs();
        match (self.negative, self.magnitude) {
            (true, magnitude) if magnitude > limit => (i64::MIN, true),
            (true, magnitude) => (magnitude.wrapping_neg() as i64, false),
            (false, magnitude) if magnitude >= limit => (i64::MAX, true),
            (false, magnitude) => (magnitude as i64, false),
        }
    }

    /// The value `strtoul` returns, and whether it sets `ERANGE`. A minus sign
    /// negates modulo 2^64.
    pub fn to_unsigned(self) -> (u64, bool) {
        match (self.overflow, self.negative) {
            (true, _) => (u64::MAX, true),
            (false, true) => (self.magnitude.wrapping_neg(), false),
            (false, false) => (self.magnitude, false),
        }
    }
}

/// Reads an integer as `strtol` does: base 0 goes by the prefix, and bases 0
/// and 16 take `0x`. For a base C does not allow nothing is read.
pub fn parse_integer(text: &[u8], base: u32, skip_space: bool) -> ParsedInteger {
    let mut result = ParsedInteger::default();
    if base == 1 || base > 36 {
        return result;
    }
    let byte = |at: usize| text.get(at).copied().unwrap_or(0);
    let mut at = 0;
    while skip_space && is_space(byte(at)) {
        at += 1;
    }
    result.negative = byte(at) == b'-';
    at += usize::from(matches!(byte(at), b'+' | b'-'));
    // `0x` belongs to the number only if a digit follows; otherwise the number
    // is the 0 alone.
    let has_prefix = byte(at) == b'0' && byte(at + 1) | 0x20 == b'x' && byte(at + 2).is_ascii_hexdigit();
    let base = match base {
        0 | 16 if has_prefix => {
            at += 2;
            16
        }
        0 if byte(at) == b'0' => 8,
        0 => 10,
        _ => base,
    };
    while let Some(digit) = char::from(byte(at)).to_digit(base) {
        let shifted = result.magnitude.checked_mul(u64::from(base));
        match shifted.and_then(|value| value.checked_add(u64::from(digit))) {
            Some(value) if !result.overflow => result.magnitude = value,
            _ => (result.magnitude, result.overflow) = (u64::MAX, true),
        }
        at += 1;
        result.consumed = at;
    }
    if result.consumed == 0 { ParsedInteger::default() } else { result }
}

/// A floating-point number read from text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParsedFloat<T> {
    /// The value, 0 if there is no number.
    pub value: T,
    /// Bytes used, leading space included; 0 if there is no number.
    pub consumed: usize,
    /// Whether `strtod` sets `ERANGE`: overflow, a subnormal or zero result
    /// that is not exact, or the payload of `nan(...)` out of range.
    pub range_error: bool,
}

const SINGLE: BinaryFormat = BinaryFormat { precision: 24, min_exponent: -126, max_exponent: 127 };
const DOUBLE: BinaryFormat = BinaryFormat { precision: 53, min_exponent: -1022, max_exponent: 1023 };
const EXTENDED: BinaryFormat = BinaryFormat { precision: 64, min_exponent: -16382, max_exponent: 16383 };

/// The fields of a result, from which each format builds its bits.
struct Fields {
    negative: bool,
    /// The exponent as stored, with the format's bias.
    exponent: u64,
    /// With the leading bit, except for infinity and not-a-number.
    significand: u64,
}

fn read_fields(text: &[u8], format: &BinaryFormat) -> ParsedFloat<Fields> {
    let read = read_float_text(text);
    let special = (2 * format.max_exponent + 1) as u64;
    let quiet_bit = 1u64 << (format.precision - 2);
    let (exponent, significand, range_error) = match &read.value {
        TextValue::Zero => (0, 0, false),
        TextValue::Infinity => (special, 0, false),
        TextValue::NotANumber { payload, overflow } => (special, quiet_bit | payload & (quiet_bit - 1), *overflow),
        TextValue::Binary(scaled) => store(round_scaled(*scaled, format), format, special),
        TextValue::Decimal { digits, exponent } => store(round_decimal(digits, *exponent, format), format, special),
    };
    let value = Fields { negative: read.negative, exponent, significand };
    ParsedFloat { value, consumed: read.consumed, range_error }
}

fn store(rounded: Rounded, format: &BinaryFormat, special: u64) -> (u64, u64, bool) {
    match rounded {
        Rounded::Infinity => (special, 0, true),
        Rounded::Finite { significand, exponent, underflow } => {
            let normal = significand >> (format.precision - 1) != 0;
            let stored = if normal { (exponent + format.max_exponent) as u64 } else { 0 };
            (stored, significand, underflow)
        }
    }
}

/// `strtof`: rounded once, from the text to the format.
pub fn read_float(text: &[u8]) -> ParsedFloat<f32> {
    let ParsedFloat { value, consumed, range_error } = read_fields(text, &SINGLE);
    let fraction = value.significand & ((1 << 23) - 1);
    let bits = u64::from(value.negative) << 31 | value.exponent << 23 | fraction;
    ParsedFloat { value: f32::from_bits(bits as u32), consumed, range_error }
}

/// `strtod`.
pub fn read_double(text: &[u8]) -> ParsedFloat<f64> {
    let ParsedFloat { value, consumed, range_error } = read_fields(text, &DOUBLE);
    let fraction = value.significand & ((1 << 52) - 1);
    let bits = u64::from(value.negative) << 63 | value.exponent << 52 | fraction;
    ParsedFloat { value: f64::from_bits(bits), consumed, range_error }
}

/// `strtold`: the x87 bits are the low 80 bits of the value.
pub fn read_long_double(text: &[u8]) -> ParsedFloat<u128> {
    let ParsedFloat { value, consumed, range_error } = read_fields(text, &EXTENDED);
    // Infinity and not-a-number have the integer bit set in this format.
    let is_special = value.exponent == 0x7fff;
    let significand = value.significand | u64::from(is_special) << 63;
    let top = u128::from(value.negative) << 15 | u128::from(value.exponent);
    ParsedFloat { value: top << 64 | u128::from(significand), consumed, range_error }
}

/// [`read_float`] without the range error.
pub fn parse_float(text: &[u8]) -> (f32, usize) {
    let parsed = read_float(text);
    (parsed.value, parsed.consumed)
}

/// [`read_double`] without the range error.
pub fn parse_double(text: &[u8]) -> (f64, usize) {
    let parsed = read_double(text);
    (parsed.value, parsed.consumed)
}

/// [`read_long_double`] without the range error.
pub fn parse_long_double(text: &[u8]) -> (u128, usize) {
    let parsed = read_long_double(text);
    (parsed.value, parsed.consumed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_their_ends() {
        let cases: [(&[u8], u32, i64, usize); 12] = [
            (b"42abc", 10, 42, 2),
            (b" \t-42", 10, -42, 5),
            (b"0x1F", 16, 31, 4),
            (b"0x1F", 0, 31, 4),
            (b"017", 0, 15, 3),
            (b"0xg", 16, 0, 1),
            (b"0x", 0, 0, 1),
            (b"zz", 36, 1295, 2),
            (b"-", 10, 0, 0),
            (b"", 10, 0, 0),
            (b"12", 1, 0, 0),
            (b"129", 2, 1, 1),
        ];
        for (text, base, value, consumed) in cases {
            let parsed = parse_integer(text, base, true);
            assert_eq!((parsed.to_signed().0, parsed.consumed), (value, consumed), "{text:?}");
        }
        assert_eq!(parse_integer(b" 1", 10, false).consumed, 0);
    }

    #[test]
    fn integers_out_of_range_saturate() {
        let signed = |text: &[u8]| parse_integer(text, 10, true).to_signed();
        let unsigned = |text: &[u8]| parse_integer(text, 10, true).to_unsigned();
        assert_eq!(signed(b"9223372036854775807"), (i64::MAX, false));
        assert_eq!(signed(b"9223372036854775808"), (i64::MAX, true));
        assert_eq!(signed(b"-9223372036854775808"), (i64::MIN, false));
        assert_eq!(signed(b"-9223372036854775809"), (i64::MIN, true));
        assert_eq!(unsigned(b"18446744073709551616"), (u64::MAX, true));
        assert_eq!(unsigned(b"-1"), (u64::MAX, false));
    }

    #[test]
    fn doubles_and_their_ends() {
        let cases: [(&[u8], f64, usize); 12] = [
            (b"2.75abc", 2.75, 4),
            (b" -1e3", -1000.0, 5),
            (b"1e+", 1.0, 1),
            (b".5", 0.5, 2),
            (b"5.", 5.0, 2),
            (b".", 0.0, 0),
            (b"0x1.8p1", 3.0, 7),
            (b"0x.", 0.0, 1),
            (b"infinity", f64::INFINITY, 8),
            (b"-infinit", f64::NEG_INFINITY, 4),
            (b"1e23", 1e23, 4),
            (b"9007199254740993", 9007199254740992.0, 16),
        ];
        for (text, value, consumed) in cases {
            assert_eq!(parse_double(text), (value, consumed), "{text:?}");
        }
    }

    #[test]
    fn not_a_number_carries_its_payload() {
        let bits = |text: &[u8]| (parse_double(text).0.to_bits(), parse_double(text).1);
        assert_eq!(bits(b"nan"), (0x7ff8_0000_0000_0000, 3));
        assert_eq!(bits(b"-nan(0x12)"), (0xfff8_0000_0000_0012, 10));
        assert_eq!(bits(b"nan(1"), (0x7ff8_0000_0000_0000, 3));
    }

    #[test]
    fn range_errors() {
        assert!(read_double(b"1e309").range_error);
        assert!(read_double(b"1e-400").range_error);
        assert!(read_double(b"5e-324").range_error);
        assert!(!read_double(b"0x1p-1074").range_error);
        assert!(!read_double(b"0e999999999999999999999").range_error);
        assert_eq!(read_double(b"1e99999999999999999999").value, f64::INFINITY);
    }

    #[test]
    fn floats_round_once() {
        // Just above halfway between two floats, but halfway as a double.
        let text = b"1.00000005960464477539062500000001";
        assert_eq!(parse_float(text).0, 1.0 + f32::EPSILON);
        assert_eq!(parse_double(text).0 as f32, 1.0);
    }

    #[test]
    fn long_doubles() {
        assert_eq!(parse_long_double(b"1"), (0x3fff_8000000000000000, 1));
        assert_eq!(parse_long_double(b"-0.1"), (0xbffb_cccccccccccccccd, 4));
        assert_eq!(parse_long_double(b"inf"), (0x7fff_8000000000000000, 3));
        assert_eq!(parse_long_double(b"nan"), (0x7fff_c000000000000000, 3));
        assert_eq!(parse_long_double(b"3.6451995318824746025e-4951"), (1, 27));
        assert_eq!(parse_long_double(b"1e4933"), (0x7fff_8000000000000000, 6));
    }
}
