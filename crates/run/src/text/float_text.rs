//! The grammar of floating-point text (`strtod`) and its correctly rounded
//! conversion to any binary format of up to 64 bits of precision.

use super::big::Big;
use super::decimal::parse_integer;
use super::is_space;

/// A number as text gives it, before rounding to a format.
pub(super) struct FloatText {
    pub(super) negative: bool,
    pub(super) value: TextValue,
    /// Bytes used, leading space included; 0 if there is no number.
    pub(super) consumed: usize,
}

pub(super) enum TextValue {
    Zero,
    Infinity,
    /// With the payload of `nan(...)`, 0 if there is none, and whether that
    /// was out of range.
    NotANumber {
        payload: u64,
        overflow: bool,
    },
    Binary(Scaled),
    /// Digits, each from 0 to 9 with the first not 0, times `10^exponent`.
    Decimal {
        digits: Vec<u8>,
        exponent: i64,
    },
}

/// `mantissa * 2^exponent`, plus something smaller than the mantissa's last
/// bit if `sticky`; then the mantissa has more bits than any format.
#[derive(Clone, Copy)]
pub(super) struct Scaled {
    mantissa: u128,
    exponent: i64,
    sticky: bool,
}

/// A binary floating-point format. Exponents are those of the leading bit.
pub(super) struct BinaryFormat {
    pub(super) precision: u32,
    pub(super) min_exponent: i64,
    pub(super) max_exponent: i64,
}

pub(super) enum Rounded {
    Infinity,
    /// The significand counts units in the last place. It lacks its leading
    /// bit (of weight `2^(precision-1)`) in zero and subnormal numbers.
    Finite {
        significand: u64,
        exponent: i64,
        underflow: bool,
    },
}

/// More digits than any halfway case of the x87 format has; beyond them it
/// matters only whether a nonzero digit follows.
const DIGIT_LIMIT: usize = 11_600;
/// Decimal exponents outside these bounds overflow or vanish in every format.
const MAX_DECIMAL_EXPONENT: i64 = 5_000;
const MIN_DECIMAL_EXPONENT: i64 = -5_100;
/// Keeps sums of an exponent and digit counts far from overflow.
const EXPONENT_LIMIT: i64 = i64::MAX / 64;
/// Hexadecimal digits kept; the rest is sticky.
const HEX_DIGIT_LIMIT: u32 = 30;
/// Bits of a quotient: two more than the widest format, plus one for a
/// leading zero bit.
const QUOTIENT_BITS: u32 = 68;

pub(super) fn read_float_text(text: &[u8]) -> FloatText {
    let spaces = text.iter().take_while(|&&byte| is_space(byte)).count();
    let sign = text.get(spaces).filter(|&&byte| matches!(byte, b'+' | b'-'));
    let start = spaces + usize::from(sign.is_some());
    let body = &text[start..];
    let found = read_word(body).or_else(|| read_hexadecimal(body)).or_else(|| read_decimal(body));
    match found {
        Some((value, length)) => FloatText { negative: sign == Some(&b'-'), value, consumed: start + length },
        None => FloatText { negative: false, value: TextValue::Zero, consumed: 0 },
    }
}

fn starts_with(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

fn read_word(body: &[u8]) -> Option<(TextValue, usize)> {
    if starts_with(body, b"infinity") {
        return Some((TextValue::Infinity, 8));
    }
    if starts_with(body, b"inf") {
        return Some((TextValue::Infinity, 3));
    }
    if !starts_with(body, b"nan") {
        return None;
    }
    let bare = Some((TextValue::NotANumber { payload: 0, overflow: false }, 3));
    let Some(inner) = body[3..].strip_prefix(b"(") else {
        return bare;
    };
    let is_payload = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = inner.iter().take_while(|byte| is_payload(byte)).count();
    if inner.get(length) != Some(&b')') {
        return bare;
    }
    let number = parse_integer(&inner[..length], 0, false);
    let payload = if number.consumed == length { number.magnitude } else { 0 };
    Some((TextValue::NotANumber { payload, overflow: number.overflow }, 5 + length))
}

/// Digits with at most one point among them.
struct DigitRun<'a> {
    whole: &'a [u8],
    fraction: &'a [u8],
    length: usize,
}

fn read_digits(text: &[u8], is_digit: fn(&u8) -> bool) -> Option<DigitRun<'_>> {
    let run = |text: &[u8]| text.iter().take_while(|byte| is_digit(byte)).count();
    let whole = &text[..run(text)];
    let after = &text[whole.len()..];
    let Some(after_point) = after.strip_prefix(b".") else {
        return (!whole.is_empty()).then_some(DigitRun { whole, fraction: &[], length: whole.len() });
    };
    let fraction = &after_point[..run(after_point)];
    let length = whole.len() + 1 + fraction.len();
    (whole.len() + fraction.len() > 0).then_some(DigitRun { whole, fraction, length })
}

/// An exponent `letter[sign]digits`; (0, 0) if there is none.
fn read_exponent(text: &[u8], letter: u8) -> (i64, usize) {
    if !starts_with(text, &[letter]) {
        return (0, 0);
    }
    let sign = text.get(1).filter(|&&byte| matches!(byte, b'+' | b'-'));
    let start = 1 + usize::from(sign.is_some());
    let count = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if count == 0 {
        return (0, 0);
    }
    let digits = text[start..start + count].iter();
    let size = digits.fold(0, |sum: i64, &digit| {
        (sum.saturating_mul(10).saturating_add(i64::from(digit - b'0'))).min(EXPONENT_LIMIT)
    });
    (if sign == Some(&b'-') { -size } else { size }, start + count)
}

fn read_hexadecimal(body: &[u8]) -> Option<(TextValue, usize)> {
    if !starts_with(body, b"0x") {
        return None;
    }
    let run = read_digits(&body[2..], u8::is_ascii_hexdigit)?;
    let end = 2 + run.length;
    let (power, power_length) = read_exponent(&body[end..], b'p');
    let mut scaled = Scaled { mantissa: 0, exponent: power - 4 * run.fraction.len() as i64, sticky: false };
    let mut kept = 0;
    for &byte in run.whole.iter().chain(run.fraction) {
        let digit = char::from(byte).to_digit(16).unwrap_or(0);
        if kept < HEX_DIGIT_LIMIT {
            scaled.mantissa = scaled.mantissa << 4 | u128::from(digit);
            kept += u32::from(scaled.mantissa != 0);
        } else {
            scaled.exponent += 4;
            scaled.sticky |= digit != 0;
        }
    }
    let is_zero = scaled.mantissa == 0;
    let value = if is_zero { TextValue::Zero } else { TextValue::Binary(scaled) };
    Some((value, end + power_length))
}

fn read_decimal(body: &[u8]) -> Option<(TextValue, usize)> {
    let run = read_digits(body, u8::is_ascii_digit)?;
    let (power, power_length) = read_exponent(&body[run.length..], b'e');
    let all = run.whole.iter().chain(run.fraction).map(|byte| byte - b'0');
    let mut digits: Vec<u8> = all.skip_while(|&digit| digit == 0).collect();
    let mut exponent = power - run.fraction.len() as i64;
    if digits.len() > DIGIT_LIMIT {
        exponent += (digits.len() - DIGIT_LIMIT - 1) as i64;
        let sticky = digits[DIGIT_LIMIT..].iter().any(|&digit| digit != 0);
        digits.truncate(DIGIT_LIMIT);
        digits.push(u8::from(sticky));
    }
    while digits.last() == Some(&0) {
        digits.pop();
        exponent += 1;
    }
    let length = run.length + power_length;
    if digits.is_empty() {
        return Some((TextValue::Zero, length));
    }
    Some((TextValue::Decimal { digits, exponent }, length))
}

/// The nearest number of the format, ties to even.
pub(super) fn round_decimal(digits: &[u8], exponent: i64, format: &BinaryFormat) -> Rounded {
    let leading = exponent + digits.len() as i64;
    if leading > MAX_DECIMAL_EXPONENT {
        return Rounded::Infinity;
    }
    if leading < MIN_DECIMAL_EXPONENT {
        return Rounded::Finite { significand: 0, exponent: format.min_exponent, underflow: true };
    }
    round_scaled(scale_decimal(digits, exponent), format)
}

fn scale_decimal(digits: &[u8], exponent: i64) -> Scaled {
    let mut numerator = Big::from_digits(digits);
    let power = exponent.unsigned_abs() as u32;
    if exponent >= 0 {
        numerator.multiply_power_of_five(power);
        let (mantissa, shift, sticky) = numerator.leading_bits();
        return Scaled { mantissa, exponent: exponent + shift as i64, sticky };
    }
    let mut denominator = Big::from_u64(1);
    denominator.multiply_power_of_five(power);
    // With equal bit lengths the quotient lies between 1/2 and 2.
    let excess = numerator.bit_length() as i64 - denominator.bit_length() as i64;
    if excess > 0 {
        denominator.shift_left(excess as u64);
    } else {
        numerator.shift_left(excess.unsigned_abs());
    }
    let mut mantissa = 0u128;
    for _ in 0..QUOTIENT_BITS {
        mantissa <<= 1;
        if numerator >= denominator {
            numerator.subtract(&denominator);
            mantissa |= 1;
        }
        numerator.shift_left(1);
    }
    let weight = i64::from(QUOTIENT_BITS - 1);
    Scaled { mantissa, exponent: exponent + excess - weight, sticky: !numerator.is_zero() }
}

/// The nearest number of the format, ties to even. The mantissa is not zero.
/// (glibc before 2.41 loses one bit of some subnormal results, its bug 30220;
/// that is not imitated.)
pub(super) fn round_scaled(scaled: Scaled, format: &BinaryFormat) -> Rounded {
    let spare = scaled.mantissa.leading_zeros();
    let mantissa = scaled.mantissa << spare;
    let leading = scaled.exponent - i64::from(spare) + 127;
    let mut exponent = leading.max(format.min_exponent);
    // Bits of the mantissa below the format's last place.
    let dropped = i64::from(128 - format.precision) + (exponent - leading);
    let (mut significand, upward, inexact) = cut(mantissa, dropped, scaled.sticky);
    significand += u128::from(upward);
    if significand >> format.precision != 0 {
        significand >>= 1;
        exponent += 1;
    }
    if exponent > format.max_exponent {
        return Rounded::Infinity;
    }
    let underflow = inexact && is_tiny(mantissa, leading, scaled.sticky, format);
    Rounded::Finite { significand: significand as u64, exponent, underflow }
}

/// Splits off the low `dropped` bits (at least 64): what is left, whether it
/// rounds up, and whether anything was lost.
fn cut(mantissa: u128, dropped: i64, sticky: bool) -> (u128, bool, bool) {
    if dropped > 128 {
        return (0, false, true);
    }
    let half = 1u128 << (dropped - 1);
    let kept = if dropped == 128 { 0 } else { mantissa >> dropped };
    let rest = mantissa & (half | (half - 1));
    let upward = rest > half || rest == half && (sticky || kept & 1 == 1);
    (kept, upward, rest != 0 || sticky)
}

/// Whether the value, rounded as if exponents had no lower bound, stays below
/// the normal numbers: x86 detects underflow after rounding.
fn is_tiny(mantissa: u128, leading: i64, sticky: bool, format: &BinaryFormat) -> bool {
    if leading != format.min_exponent - 1 {
        return leading < format.min_exponent;
    }
    let (kept, upward, _) = cut(mantissa, i64::from(128 - format.precision), sticky);
    (kept + u128::from(upward)) >> format.precision == 0
}
