//! Floating-point arithmetic in the four formats. `float` and `double` use the machine's own operations;
//! `long double` and binary128 are computed in software with correct rounding.

use std::cmp::Ordering;

use ir::{BinaryOp, FloatFormat};
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};

use crate::scalar::wrap;

/// Runs `$body` with `$kind` naming the software float of a format.
macro_rules! with_software {
    ($format:expr, $kind:ident => $body:expr) => {
        match $format {
            FloatFormat::Single => {
                type $kind = Single;
                $body
            }
            FloatFormat::Double => {
                type $kind = Double;
                $body
            }
            FloatFormat::Extended => {
                type $kind = X87DoubleExtended;
                $body
            }
            FloatFormat::Quad => {
                type $kind = Quad;
                $body
            }
        }
    };
}

/// `+ - * /` on two values of a format.
pub(crate) fn binary(format: FloatFormat, op: BinaryOp, left: u128, right: u128) -> u128 {
    match format {
        FloatFormat::Single => {
            let (a, b) = (f32::from_bits(left as u32), f32::from_bits(right as u32));
            u128::from(hardware(op, a, b).to_bits())
        }
        FloatFormat::Double => {
            let (a, b) = (f64::from_bits(left as u64), f64::from_bits(right as u64));
            u128::from(hardware(op, a, b).to_bits())
        }
        FloatFormat::Extended => software::<X87DoubleExtended>(format, op, left, right),
        FloatFormat::Quad => software::<Quad>(format, op, left, right),
    }
}

fn hardware<T>(op: BinaryOp, a: T, b: T) -> T
where
    T: std::ops::Add<Output = T> + std::ops::Sub<Output = T> + std::ops::Mul<Output = T> + std::ops::Div<Output = T>,
{
    match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge => panic!("`{}` is no float arithmetic", op.symbol()),
    }
}

fn software<T: Float>(format: FloatFormat, op: BinaryOp, left: u128, right: u128) -> u128 {
    let (a, b) = (T::from_bits(left), T::from_bits(right));
    let result = match op {
        BinaryOp::Add => a.add_r(b, Round::NearestTiesToEven).value,
        BinaryOp::Sub => a.sub_r(b, Round::NearestTiesToEven).value,
        BinaryOp::Mul => a.mul_r(b, Round::NearestTiesToEven).value,
        BinaryOp::Div => a.div_r(b, Round::NearestTiesToEven).value,
        BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge => panic!("`{}` is no float arithmetic", op.symbol()),
    };
    if result.is_nan() && !a.is_nan() && !b.is_nan() {
        // The x87's "real indefinite" is a negative NaN.
        return indefinite(format);
    }
    result.to_bits()
}

/// The NaN that the machine makes by itself.
pub(crate) fn indefinite(format: FloatFormat) -> u128 {
    match format {
        FloatFormat::Single => 0xffc0_0000,
        FloatFormat::Double => 0xfff8_0000_0000_0000,
        FloatFormat::Extended => 0xffff_c000_0000_0000_0000,
        FloatFormat::Quad => 0xffff_8000 << 96,
    }
}

/// The bit that holds the sign.
pub(crate) fn sign_bit(format: FloatFormat) -> u128 {
    match format {
        FloatFormat::Single => 1 << 31,
        FloatFormat::Double => 1 << 63,
        FloatFormat::Extended => 1 << 79,
        FloatFormat::Quad => 1 << 127,
    }
}

/// How two values compare; `None` if one is a NaN.
pub(crate) fn compare(format: FloatFormat, left: u128, right: u128) -> Option<Ordering> {
    with_software!(format, Kind => Kind::from_bits(left).partial_cmp(&Kind::from_bits(right)))
}

/// Whether a value is 0 (of either sign).
pub(crate) fn is_zero(format: FloatFormat, value: u128) -> bool {
    with_software!(format, Kind => Kind::from_bits(value).is_zero())
}

/// What `isnan` and its kin ask about a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Category {
    pub(crate) nan: bool,
    pub(crate) infinite: bool,
    pub(crate) zero: bool,
    pub(crate) subnormal: bool,
}

/// The category of a value.
pub(crate) fn category(format: FloatFormat, value: u128) -> Category {
    with_software!(format, Kind => {
        let value = Kind::from_bits(value);
        Category {
            nan: value.is_nan(),
            infinite: value.is_infinite(),
            zero: value.is_zero(),
            subnormal: value.is_denormal(),
        }
    })
}

/// An integer (canonical, of the given signedness) as a float.
pub(crate) fn from_integer(format: FloatFormat, value: u128, signed: bool) -> u128 {
    with_software!(format, Kind => {
        let result = if signed { Kind::from_i128(value as i128) } else { Kind::from_u128(value) };
        result.value.to_bits()
    })
}

/// One format to another.
pub(crate) fn convert(from: FloatFormat, to: FloatFormat, value: u128) -> u128 {
    match (from, to) {
        (FloatFormat::Single, FloatFormat::Double) => u128::from(f64::from(f32::from_bits(value as u32)).to_bits()),
        (FloatFormat::Double, FloatFormat::Single) => u128::from((f64::from_bits(value as u64) as f32).to_bits()),
        (from, to) => with_software!(from, From => with_software!(to, To => convert_software::<From, To>(value))),
    }
}

fn convert_software<From: FloatConvert<To>, To: Float>(value: u128) -> u128 {
    let converted: To = From::from_bits(value).convert(&mut false).value;
    converted.to_bits()
}

/// A float cut to an integer: the canonical value, and whether it fits. If it does not, the value is what
/// gcc's code for x86-64 gives.
pub(crate) fn to_integer(format: FloatFormat, value: u128, bits: u32, signed: bool) -> (u128, bool) {
    let (exact, fits) = to_integer_exact(format, value, bits, signed);
    if fits {
        return (exact, true);
    }
    let wide = |bits| to_integer_exact(format, value, bits, true);
    let indefinite = |bits: u32| 1u128 << (bits - 1);
    let result = match (bits, signed) {
        (128, _) => exact,
        (64, true) => indefinite(64),
        (64, false) => {
            // gcc subtracts 2^63 first when the value is at least that.
            let limit = from_integer(format, 1 << 63, false);
            let large = matches!(compare(format, value, limit), Some(Ordering::Greater | Ordering::Equal));
            if large {
                let rest = binary(format, BinaryOp::Sub, value, limit);
                let (low, fits) = to_integer_exact(format, rest, 64, true);
                (if fits { low } else { indefinite(64) }) ^ indefinite(64)
            } else {
                let (low, fits) = wide(64);
                if fits { low } else { indefinite(64) }
            }
        }
        (32, false) => {
            let (low, fits) = wide(64);
            if fits { low } else { indefinite(64) }
        }
        (_, _) => {
            let (low, fits) = wide(32);
            if fits { low } else { indefinite(32) }
        }
    };
    (wrap(result, bits, signed), false)
}

fn to_integer_exact(format: FloatFormat, value: u128, bits: u32, signed: bool) -> (u128, bool) {
    with_software!(format, Kind => {
        let value = Kind::from_bits(value);
        let mut exact = false;
        if signed {
            let result = value.to_i128_r(bits as usize, Round::TowardZero, &mut exact);
            (result.value as u128, !result.status.contains(rustc_apfloat::Status::INVALID_OP))
        } else {
            let result = value.to_u128_r(bits as usize, Round::TowardZero, &mut exact);
            (result.value, !result.status.contains(rustc_apfloat::Status::INVALID_OP))
        }
    })
}

/// Rounds to an integral value.
pub(crate) fn round_to_integral(format: FloatFormat, value: u128, round: Round) -> u128 {
    with_software!(format, Kind => {
        let value = Kind::from_bits(value);
        let rounded = value.round_to_integral(round).value;
        // A zero result keeps the operand's sign.
        if rounded.is_zero() { rounded.copy_sign(value).to_bits() } else { rounded.to_bits() }
    })
}

/// C's `fmod`.
pub(crate) fn remainder_toward_zero(format: FloatFormat, left: u128, right: u128) -> u128 {
    with_software!(format, Kind => {
        let (a, b) = (Kind::from_bits(left), Kind::from_bits(right));
        let result = a.c_fmod(b).value;
        if result.is_nan() && !a.is_nan() && !b.is_nan() { indefinite(format) } else { result.to_bits() }
    })
}

/// IEEE `remainder`.
pub(crate) fn remainder_to_nearest(format: FloatFormat, left: u128, right: u128) -> u128 {
    with_software!(format, Kind => {
        let (a, b) = (Kind::from_bits(left), Kind::from_bits(right));
        let result = a.ieee_rem(b).value;
        if result.is_nan() && !a.is_nan() && !b.is_nan() {
            indefinite(format)
        } else if result.is_zero() {
            result.copy_sign(a).to_bits()
        } else {
            result.to_bits()
        }
    })
}

/// The square root of an x87 value, correctly rounded: an integer square root of the scaled significand
/// with two more bits than the result has, the lowest one sticky.
pub(crate) fn square_root_extended(bits: u128) -> u128 {
    let value = X87DoubleExtended::from_bits(bits);
    if value.is_nan() || value.is_zero() || value.is_pos_infinity() {
        return bits;
    }
    if value.is_negative() {
        return indefinite(FloatFormat::Extended);
    }
    let mut exponent = 0;
    let fraction = value.frexp(&mut exponent); // value = fraction * 2^exponent, fraction in [1/2, 1)
    let significand = (fraction.scalbn(64)).to_u128(128).value; // 64 bits, exact
    let (significand, exponent) =
        if exponent % 2 == 0 { (significand, exponent) } else { (significand << 1, exponent - 1) };
    // value = significand * 2^(exponent - 64); scale to 2^(2 * 66) times a number in [1/4, 1).
    let (root, rest) = integer_square_root_scaled(significand);
    let sticky = root << 1 | u128::from(rest);
    let rounded = X87DoubleExtended::from_u128(sticky).value; // rounds 67 bits to 64
    rounded.scalbn(exponent / 2 - 67).to_bits()
}

/// The integer square root of `significand * 2^68`, and whether something is left. Bit by bit, because the
/// radicand has up to 133 bits.
fn integer_square_root_scaled(significand: u128) -> (u128, bool) {
    let (mut root, mut rest) = (0u128, 0u128);
    for step in (0..67).rev() {
        let shift = 2 * step;
        let pair = if shift >= 68 { significand >> (shift - 68) & 3 } else { 0 };
        rest = rest << 2 | pair;
        let trial = root << 2 | 1;
        root <<= 1;
        if rest >= trial {
            rest -= trial;
            root |= 1;
        }
    }
    (root, rest != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extended(value: f64) -> u128 {
        convert(FloatFormat::Double, FloatFormat::Extended, u128::from(value.to_bits()))
    }

    fn double(bits: u128) -> f64 {
        f64::from_bits(convert(FloatFormat::Extended, FloatFormat::Double, bits) as u64)
    }

    #[test]
    fn extended_square_roots() {
        for value in [4.0, 2.0, 0.5, 1e300, 3.0, 1e-310, 144.0, 0.25] {
            assert_eq!(double(square_root_extended(extended(value))), f64::sqrt(value), "root of {value}");
        }
        // sqrtl(2) on x86: 0x3fffb504f333f9de6484.
        assert_eq!(square_root_extended(extended(2.0)), 0x3fff_b504_f333_f9de_6484);
        assert_eq!(square_root_extended(extended(-1.0)), indefinite(FloatFormat::Extended));
    }

    #[test]
    fn conversions_out_of_range() {
        let bits = |value: f64| u128::from(value.to_bits());
        let d = FloatFormat::Double;
        assert_eq!(to_integer(d, bits(-1.5), 32, true), (-1i128 as u128, true));
        assert_eq!(to_integer(d, bits(3e9), 32, true), (i128::from(i32::MIN) as u128, false));
        assert_eq!(to_integer(d, bits(-1.0), 32, false), (0xffff_ffff, false));
        assert_eq!(to_integer(d, bits(300.0), 8, false), (44, false));
        assert_eq!(to_integer(d, bits(f64::NAN), 64, false).0, 1 << 63);
        assert_eq!(to_integer(d, bits(1.8e19), 64, false), (18_000_000_000_000_000_000, true));
        assert_eq!(to_integer(d, bits(2e19), 64, false), (0, false));
    }

    #[test]
    fn extended_arithmetic() {
        let third = binary(FloatFormat::Extended, BinaryOp::Div, extended(1.0), extended(3.0));
        assert_eq!(third, 0x3ffd_aaaa_aaaa_aaaa_aaab);
        let nan = binary(FloatFormat::Extended, BinaryOp::Div, extended(0.0), extended(0.0));
        assert_eq!(nan, indefinite(FloatFormat::Extended));
    }
}
