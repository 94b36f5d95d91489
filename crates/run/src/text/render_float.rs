//! Rendering of the decimal floating-point conversions, `%e %f %g`, and the
//! entry points for all floating-point conversions.

use super::exact::{Decimal, Magnitude, Unpacked, unpack_double, unpack_long_double};
use super::hex_float::{HexFloat, format_hex};
use super::printf::Spec;
use super::render_plain::{Frame, append_padded, append_repeated, sign_of};

const DEFAULT_PRECISION: u32 = 6;
/// `%g` writes exponents from here up to its precision without an exponent.
const SMALLEST_PLAIN_EXPONENT: i64 = -4;

/// `%e %E %f %F %g %G %a %A` of a `double`.
pub fn format_double(spec: &Spec, value: f64, out: &mut Vec<u8>) {
    format_unpacked(spec, unpack_double(value), || HexFloat::of_double(value), out);
}

/// The same of a `long double`, whose x87 bits are the low 80 bits.
pub fn format_long_double(spec: &Spec, bits: u128, out: &mut Vec<u8>) {
    format_unpacked(spec, unpack_long_double(bits), || HexFloat::of_long_double(bits), out);
}

fn format_unpacked(spec: &Spec, value: Unpacked, hex: impl Fn() -> HexFloat, out: &mut Vec<u8>) {
    let sign: Vec<u8> = sign_of(spec, value.negative).into_iter().collect();
    let upper = spec.conversion.is_ascii_uppercase();
    let word: &[u8] = match (value.magnitude, upper) {
        (Magnitude::Infinity, false) => b"inf",
        (Magnitude::Infinity, true) => b"INF",
        (Magnitude::NotANumber, false) => b"nan",
        (Magnitude::NotANumber, true) => b"NAN",
        (Magnitude::Finite { .. }, _) if matches!(spec.conversion, b'a' | b'A') => {
            return format_hex(spec, &sign, hex(), out);
        }
        (Magnitude::Finite { mantissa, exponent }, _) => {
            let body = decimal_body(spec, Decimal::exact(mantissa, exponent));
            let frame = Frame { prefix: &sign, zero_fill: spec.flags.zero };
            return append_padded(spec, &frame, &body, out);
        }
    };
    append_padded(spec, &Frame { prefix: &sign, zero_fill: false }, word, out);
}

fn decimal_body(spec: &Spec, value: Decimal) -> Vec<u8> {
    let precision = i64::from(spec.precision.unwrap_or(DEFAULT_PRECISION));
    match spec.conversion {
        b'e' | b'E' => scientific(spec, value, precision),
        b'g' | b'G' => general(spec, value, precision),
        _ => plain(spec, value, precision),
    }
}

/// `ddd.ddd` with `precision` digits after the point.
fn plain(spec: &Spec, mut value: Decimal, precision: i64) -> Vec<u8> {
    value.round(value.point + precision);
    let mut body = Vec::new();
    for place in (0..value.point.max(1)).rev() {
        body.push(value.digit(place));
    }
    append_fraction(spec, &value, -1, precision, &mut body);
    body
}

/// `d.ddde+dd` with `precision` digits after the point.
fn scientific(spec: &Spec, mut value: Decimal, precision: i64) -> Vec<u8> {
    value.round(precision + 1);
    let mut body = vec![value.digit(value.point - 1)];
    append_fraction(spec, &value, value.point - 2, precision, &mut body);
    append_exponent(spec, value.point - 1, &mut body);
    body
}

/// `%g`: whichever of the two is shorter, in `precision` significant digits,
/// without trailing zeros unless the flag `#` keeps them.
fn general(spec: &Spec, mut value: Decimal, precision: i64) -> Vec<u8> {
    let significant = precision.max(1);
    let unrounded_exponent = value.point - 1;
    value.round(significant);
    let exponent = value.point - 1;
    // Where only rounding leads to a number too large for the plain form,
    // glibc has already settled how many zeros `#` keeps: none.
    let outgrew_plain = exponent == significant && unrounded_exponent < exponent;
    let shown = if spec.flags.alternate && !outgrew_plain {
        significant
    } else {
        let zeros = value.digits.iter().rev().take_while(|&&digit| digit == b'0').count();
        (value.digits.len() - zeros) as i64
    };
    if (SMALLEST_PLAIN_EXPONENT..significant).contains(&exponent) {
        plain(spec, value, (shown - 1 - exponent).max(0))
    } else {
        scientific(spec, value, (shown - 1).max(0))
    }
}

/// The point and `count` digits from the one of weight `10^place` down.
fn append_fraction(spec: &Spec, value: &Decimal, place: i64, count: i64, body: &mut Vec<u8>) {
    if count > 0 || spec.flags.alternate {
        body.push(b'.');
    }
    // Past the last digit of the value only zeros follow, possibly very many.
    let last = value.point - value.digits.len() as i64;
    let known = (place - last + 1).clamp(0, count);
    body.extend((0..known).map(|step| value.digit(place - step)));
    append_repeated(b'0', (count - known) as usize, body);
}

fn append_exponent(spec: &Spec, exponent: i64, body: &mut Vec<u8>) {
    body.push(if spec.conversion.is_ascii_uppercase() { b'E' } else { b'e' });
    body.push(if exponent < 0 { b'-' } else { b'+' });
    body.extend_from_slice(format!("{:02}", exponent.unsigned_abs()).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::super::printf::{Piece, parse};
    use super::*;

    fn spec(format: &str) -> Spec {
        match parse(format.as_bytes()).as_slice() {
            [Piece::Directive(directive)] => directive.resolve(0, 0),
            other => panic!("{other:?}"),
        }
    }

    fn check(cases: &[(&str, f64, &str)]) {
        for &(format, value, expected) in cases {
            let mut out = Vec::new();
            format_double(&spec(format), value, &mut out);
            assert_eq!(String::from_utf8_lossy(&out), expected, "{format} of {value:e}");
        }
    }

    #[test]
    fn plain_and_scientific() {
        check(&[
            ("%f", 2.34567891, "2.345679"),
            ("%.0f", 2.5, "2"),
            ("%.0f", 0.5, "0"),
            ("%#.0f", 3.5, "4."),
            ("%08.2f", -2.34567, "-0002.35"),
            ("%+.1f", 0.05, "+0.1"),
            ("%.20f", 0.1, "0.10000000000000000555"),
            ("%.3f", 1e22, "10000000000000000000000.000"),
            ("%e", 0.0, "0.000000e+00"),
            ("%.2E", 12345.0, "1.23E+04"),
            ("%.0e", 9.5, "1e+01"),
            ("%e", 5e-324, "4.940656e-324"),
        ]);
    }

    #[test]
    fn general() {
        check(&[
            ("%g", 0.0, "0"),
            ("%g", 100000.0, "100000"),
            ("%g", 1000000.0, "1e+06"),
            ("%g", 0.0001, "0.0001"),
            ("%g", 0.00001, "1e-05"),
            ("%#g", 3.0, "3.00000"),
            ("%.0g", 123.0, "1e+02"),
            ("%.17g", 0.1, "0.10000000000000001"),
            ("%G", 1e-10, "1E-10"),
            ("%.3g", 999.5, "1e+03"),
            ("%#g", 999999.5, "1.e+06"),
        ]);
    }

    #[test]
    fn special_values() {
        check(&[
            ("%f", f64::INFINITY, "inf"),
            ("%06F", f64::NEG_INFINITY, "  -INF"),
            ("%+g", f64::INFINITY, "+inf"),
            ("%-5e", f64::NAN, "nan  "),
            ("%a", -f64::NAN, "-nan"),
            ("%f", -0.0, "-0.000000"),
        ]);
    }

    #[test]
    fn long_doubles() {
        let cases = [
            ("%Lg", 0x3fff_8000000000000000, "1"),
            ("%La", 0x3fff_8000000000000000, "0x8p-3"),
            ("%.30Lf", 0x3ffb_cccccccccccccccd, "0.100000000000000000001355252716"),
            ("%Lf", 0x7fff_8000000000000000, "inf"),
            ("%Lf", 0xffff_c000000000000000, "-nan"),
            ("%.3Le", 0x7ffe_ffffffffffffffff, "1.190e+4932"),
            ("%.3Le", 0x0000_0000000000000001, "3.645e-4951"),
        ];
        for (format, bits, expected) in cases {
            let mut out = Vec::new();
            format_long_double(&spec(format), bits, &mut out);
            assert_eq!(String::from_utf8_lossy(&out), expected, "{format} of {bits:x}");
        }
    }

    #[test]
    fn hexadecimal() {
        check(&[
            ("%a", 1.0, "0x1p+0"),
            ("%A", 0.1, "0X1.999999999999AP-4"),
            ("%.0a", 1.9999, "0x2p+0"),
            ("%.2a", 0.1, "0x1.9ap-4"),
            ("%#a", 2.0, "0x1.p+1"),
            ("%012a", -0.5, "-0x000001p-1"),
            ("%a", 0.0, "0x0p+0"),
            ("%a", 5e-324, "0x0.0000000000001p-1022"),
            ("%.3a", 1.0, "0x1.000p+0"),
        ]);
    }
}
