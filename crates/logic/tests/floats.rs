//! Floating-point operations: circuits and folded constants against the machine's arithmetic, against a software
//! implementation (for the 80-bit format), against a table of all numbers (for tiny formats).
#![allow(missing_docs)]

mod support;

use logic::float::{self, Direction, Format};
use logic::{Term, Terms};
use rustc_apfloat::ieee::X87DoubleExtended;
use rustc_apfloat::{Float, FloatConvert, Round};
use support::numbers::{Build, compare, samples, special, with_nans};

const ARITHMETIC: [&str; 4] = ["add", "sub", "mul", "div"];

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

fn extended(bits: u128) -> X87DoubleExtended {
    X87DoubleExtended::from_bits(bits)
}

fn bits_of_single(value: f32) -> u128 {
    u128::from(value.to_bits())
}

fn bits_of_double(value: f64) -> u128 {
    u128::from(value.to_bits())
}

fn build_arithmetic(name: &str, format: Format) -> Box<Build> {
    let operation = match name {
        "add" => float::add,
        "sub" => float::sub,
        "mul" => float::mul,
        "div" => float::div,
        _ => unreachable!("an operation"),
    };
    Box::new(move |terms: &mut Terms, operands: &[Term]| vec![operation(terms, format, operands[0], operands[1])])
}

fn native<T>(name: &str, a: T, b: T) -> T
where
    T: std::ops::Add<Output = T> + std::ops::Sub<Output = T> + std::ops::Mul<Output = T> + std::ops::Div<Output = T>,
{
    match name {
        "add" => a + b,
        "sub" => a - b,
        "mul" => a * b,
        "div" => a / b,
        _ => unreachable!("an operation"),
    }
}

/// Pairs of special numbers, then random ones.
fn pairs(seed: u64, format: Format, count: usize) -> impl Iterator<Item = Vec<u128>> {
    let special = special(format);
    let step = 1 + special.len() * special.len() / (count / 2);
    let both = special.clone().into_iter().flat_map(move |a| special.clone().into_iter().map(move |b| vec![a, b]));
    both.step_by(step).chain(samples(seed, format, 2, count))
}

#[test]
fn arithmetic_of_single_and_double() {
    for name in ARITHMETIC {
        let count = if name == "div" { 6_000 } else { 15_000 };
        compare(name, &[32; 2], &*build_arithmetic(name, Format::SINGLE), pairs(1, Format::SINGLE, count), &|x| {
            let result = native(name, single(x[0]), single(x[1]));
            vec![with_nans(Format::SINGLE, x, bits_of_single(result))]
        });
        compare(name, &[64; 2], &*build_arithmetic(name, Format::DOUBLE), pairs(2, Format::DOUBLE, count), &|x| {
            let result = native(name, double(x[0]), double(x[1]));
            vec![with_nans(Format::DOUBLE, x, bits_of_double(result))]
        });
    }
}

#[test]
fn arithmetic_of_extended() {
    for name in ARITHMETIC {
        let count = if name == "div" { 3_000 } else { 8_000 };
        let build = build_arithmetic(name, Format::EXTENDED);
        compare(name, &[80; 2], &*build, pairs(3, Format::EXTENDED, count), &|x| {
            let (a, b) = (extended(x[0]), extended(x[1]));
            let round = Round::NearestTiesToEven;
            let result = match name {
                "add" => a.add_r(b, round),
                "sub" => a.sub_r(b, round),
                "mul" => a.mul_r(b, round),
                _ => a.div_r(b, round),
            };
            let invalid = result.value.is_nan() && !a.is_nan() && !b.is_nan();
            vec![if invalid { Format::EXTENDED.default_nan() } else { result.value.to_bits() }]
        });
    }
}

/// The value of a number of a tiny format.
fn tiny_value(exponent_bits: u32, fraction_bits: u32, bits: u128) -> f64 {
    let fraction = (bits & ((1 << fraction_bits) - 1)) as f64 / f64::from(1 << fraction_bits);
    let exponent = (bits >> fraction_bits & ((1 << exponent_bits) - 1)) as i32;
    let bias = (1 << (exponent_bits - 1)) - 1;
    let sign = if bits >> (exponent_bits + fraction_bits) & 1 == 1 { -1.0 } else { 1.0 };
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(1 - bias),
        _ if exponent == (1 << exponent_bits) - 1 && fraction == 0.0 => f64::INFINITY,
        _ if exponent == (1 << exponent_bits) - 1 => f64::NAN,
        _ => (1.0 + fraction) * 2f64.powi(exponent - bias),
    };
    sign * magnitude
}

/// The index of the nearest of all positive numbers of a tiny format, in order and with infinity last.
fn tiny_nearest(values: &[f64], value: f64) -> u128 {
    let last = values.len() - 1;
    // For rounding, infinity stands where the next number would.
    let place = |index: usize| if index == last { 2.0 * values[last - 1] - values[last - 2] } else { values[index] };
    let above = (0..=last).find(|&index| place(index) >= value).unwrap_or(last);
    if above == 0 || place(above) <= value {
        return above as u128;
    }
    let (down, up) = (value - place(above - 1), place(above) - value);
    let nearest = if down < up || down == up && above % 2 == 1 { above - 1 } else { above };
    nearest as u128
}

/// All numbers of a tiny format. The results of `double` are exact, or rounded so late that rounding again does not
/// matter.
fn check_tiny_format(exponent_bits: u32, fraction_bits: u32) {
    let format = Format::new(exponent_bits, fraction_bits);
    let width = format.width();
    let value = |bits| tiny_value(exponent_bits, fraction_bits, bits);
    let values: Vec<f64> = (0..=format.infinity()).map(value).collect();
    let to_bits = |operands: &[u128], result: f64| {
        let sign = if result.is_sign_negative() { format.sign_bit() } else { 0 };
        let bits = if result.is_nan() { format.default_nan() } else { sign | tiny_nearest(&values, result.abs()) };
        vec![with_nans(format, operands, bits)]
    };
    for name in ARITHMETIC {
        let all = (0..1u128 << (2 * width)).map(|both| vec![both & ((1 << width) - 1), both >> width]);
        compare(name, &[width; 2], &*build_arithmetic(name, format), all, &|x| {
            to_bits(x, native(name, value(x[0]), value(x[1])))
        });
    }
    let mut random = support::Random::new(23);
    let triples = (0..20_000).map(|_| (0..3).map(|_| random.number(width)).collect());
    let build = move |terms: &mut Terms, x: &[Term]| vec![float::fma(terms, format, x[0], x[1], x[2])];
    compare("fma", &[width; 3], &build, triples, &|x| to_bits(x, value(x[0]).mul_add(value(x[1]), value(x[2]))));
    let build = move |terms: &mut Terms, x: &[Term]| vec![float::sqrt(terms, format, x[0])];
    let all = (0..1 << width).map(|x| vec![x]);
    compare("sqrt", &[width], &build, all, &|x| to_bits(x, value(x[0]).sqrt()));
}

#[test]
fn tiny_formats_exhaustively() {
    check_tiny_format(3, 2);
    check_tiny_format(4, 3);
}

#[test]
fn comparisons_and_classes() {
    fn build(format: Format) -> Box<Build> {
        Box::new(move |terms: &mut Terms, x: &[Term]| {
            vec![
                float::eq(terms, format, x[0], x[1]),
                float::lt(terms, format, x[0], x[1]),
                float::le(terms, format, x[0], x[1]),
                float::is_unordered(terms, format, x[0], x[1]),
                float::is_nan(terms, format, x[0]),
                float::is_infinite(terms, format, x[0]),
                float::is_finite(terms, format, x[0]),
                float::is_zero(terms, format, x[0]),
                float::is_subnormal(terms, format, x[0]),
                float::is_normal(terms, format, x[0]),
                float::is_negative(terms, format, x[0]),
                float::neg(terms, format, x[0]),
                float::abs(terms, format, x[0]),
                float::copysign(terms, format, x[0], x[1]),
            ]
        })
    }
    macro_rules! facts {
        ($a:expr, $b:expr, $bits:expr) => {{
            let (a, b) = ($a, $b);
            let bits = $bits;
            vec![
                u128::from(a == b),
                u128::from(a < b),
                u128::from(a <= b),
                u128::from(a.is_nan() || b.is_nan()),
                u128::from(a.is_nan()),
                u128::from(a.is_infinite()),
                u128::from(a.is_finite()),
                u128::from(a == 0.0),
                u128::from(a.is_subnormal()),
                u128::from(a.is_normal()),
                u128::from(a.is_sign_negative()),
                bits(-a),
                bits(a.abs()),
                bits(a.copysign(b)),
            ]
        }};
    }
    compare("facts", &[32; 2], &*build(Format::SINGLE), pairs(4, Format::SINGLE, 8_000), &|x| {
        facts!(single(x[0]), single(x[1]), bits_of_single)
    });
    compare("facts", &[64; 2], &*build(Format::DOUBLE), pairs(5, Format::DOUBLE, 8_000), &|x| {
        facts!(double(x[0]), double(x[1]), bits_of_double)
    });
    compare("facts", &[80; 2], &*build(Format::EXTENDED), pairs(6, Format::EXTENDED, 8_000), &|x| {
        let (a, b) = (extended(x[0]), extended(x[1]));
        let sign = Format::EXTENDED.sign_bit();
        let truths = [
            a == b,
            a < b,
            a <= b,
            a.is_nan() || b.is_nan(),
            a.is_nan(),
            a.is_infinite(),
            a.is_finite(),
            a.is_zero(),
            a.is_denormal(),
            a.is_finite() && !a.is_zero() && !a.is_denormal(),
            a.is_negative(),
        ];
        let numbers = [x[0] ^ sign, x[0] & !sign, x[0] & !sign | x[1] & sign];
        truths.into_iter().map(u128::from).chain(numbers).collect()
    });
}

fn build_conversion(from: Format, to: Format) -> Box<Build> {
    Box::new(move |terms: &mut Terms, x: &[Term]| vec![float::convert(terms, from, to, x[0])])
}

fn all_special_and(seed: u64, format: Format, count: usize) -> impl Iterator<Item = Vec<u128>> {
    special(format).into_iter().map(|bits| vec![bits]).chain(samples(seed, format, 1, count))
}

#[test]
fn conversions_between_formats() {
    let (s, d, e) = (Format::SINGLE, Format::DOUBLE, Format::EXTENDED);
    compare("float to double", &[32], &*build_conversion(s, d), all_special_and(7, s, 20_000), &|x| {
        vec![bits_of_double(f64::from(single(x[0])))]
    });
    // Half of the numbers near the range of `float`.
    let near = |x: Vec<u128>| {
        let exponent = x[0] >> 52 & 0x7ff;
        let inside = if x[0] & 1 == 0 { exponent } else { 1023 - 160 + exponent % 320 };
        vec![x[0] & !(0x7ff << 52) | inside << 52]
    };
    compare("double to float", &[64], &*build_conversion(d, s), all_special_and(8, d, 40_000).map(near), &|x| {
        vec![bits_of_single(double(x[0]) as f32)]
    });
    fn software<From: FloatConvert<To>, To: Float>(bits: u128) -> Vec<u128> {
        let converted: To = From::from_bits(bits).convert(&mut false).value;
        vec![converted.to_bits()]
    }
    use rustc_apfloat::ieee::{Double, Half, Single};
    type Extended = X87DoubleExtended;
    let near = |x: Vec<u128>| {
        let exponent = x[0] >> 64 & 0x7fff;
        let inside = if x[0] & 1 == 0 { exponent } else { 16383 - 1100 + exponent % 2200 };
        vec![x[0] & !(0x7fff << 64) | inside << 64]
    };
    let count = 10_000;
    compare("e to s", &[80], &*build_conversion(e, s), all_special_and(9, e, count).map(near), &|x| {
        software::<Extended, Single>(x[0])
    });
    compare("e to d", &[80], &*build_conversion(e, d), all_special_and(10, e, count).map(near), &|x| {
        software::<Extended, Double>(x[0])
    });
    compare("s to e", &[32], &*build_conversion(s, e), all_special_and(11, s, count), &|x| {
        software::<Single, Extended>(x[0])
    });
    compare("d to e", &[64], &*build_conversion(d, e), all_special_and(12, d, count), &|x| {
        software::<Double, Extended>(x[0])
    });
    let h = Format::HALF;
    compare("h to s", &[16], &*build_conversion(h, s), (0..1 << 16).step_by(7).map(|x| vec![x]), &|x| {
        software::<Half, Single>(x[0])
    });
    compare("s to h", &[32], &*build_conversion(s, h), all_special_and(13, s, count), &|x| {
        software::<Single, Half>(x[0])
    });
}

#[test]
fn integers_to_numbers() {
    fn build(format: Format, signed: bool) -> Box<Build> {
        Box::new(move |terms: &mut Terms, x: &[Term]| {
            vec![if signed {
                float::from_signed(terms, format, x[0])
            } else {
                float::from_unsigned(terms, format, x[0])
            }]
        })
    }
    for width in [1, 8, 16, 32, 64, 80, 128] {
        for signed in [false, true] {
            let mut random = support::Random::new(14 + u64::from(width));
            // Numbers of every length, so that all places of rounding occur.
            let integers: Vec<Vec<u128>> = (0..2_000)
                .map(|_| {
                    let number = random.number(width) >> random.below(u64::from(width));
                    let negative = signed && random.chance(50);
                    vec![if negative { number.wrapping_neg() & (u128::MAX >> (128 - width)) } else { number }]
                })
                .collect();
            let value =
                |x: &[u128]| if signed { (x[0] as i128) << (128 - width) >> (128 - width) } else { x[0] as i128 };
            let samples = || integers.iter().cloned();
            compare("to float", &[width], &*build(Format::SINGLE, signed), samples(), &|x| {
                vec![bits_of_single(if signed { value(x) as f32 } else { x[0] as f32 })]
            });
            compare("to double", &[width], &*build(Format::DOUBLE, signed), samples(), &|x| {
                vec![bits_of_double(if signed { value(x) as f64 } else { x[0] as f64 })]
            });
            compare("to long double", &[width], &*build(Format::EXTENDED, signed), samples(), &|x| {
                let converted = if signed { X87DoubleExtended::from_i128(value(x)) } else { Float::from_u128(x[0]) };
                vec![converted.value.to_bits()]
            });
            compare("to _Float16", &[width], &*build(Format::HALF, signed), samples(), &|x| {
                use rustc_apfloat::ieee::Half;
                let converted = if signed { Half::from_i128(value(x)) } else { Half::from_u128(x[0]) };
                vec![converted.value.to_bits()]
            });
        }
    }
}

/// The integer part of a number, and whether it fits.
fn exact_integer<T: Float>(value: T, width: u32, signed: bool) -> (u128, bool) {
    let (round, width) = (Round::TowardZero, width as usize);
    if signed {
        let result = value.to_i128_r(width, round, &mut false);
        (result.value as u128, !result.status.contains(rustc_apfloat::Status::INVALID_OP))
    } else {
        let result = value.to_u128_r(width, round, &mut false);
        (result.value, !result.status.contains(rustc_apfloat::Status::INVALID_OP))
    }
}

/// What gcc's code for x86-64 makes of a number that is converted to an integer.
fn machine_integer<T: Float>(value: T, width: u32, signed: bool) -> Vec<u128> {
    let (exact, fits) = exact_integer(value, width, signed);
    let through = |value: T, width: u32| match exact_integer(value, width, true) {
        (integer, true) => integer,
        (_, false) => 1 << (width - 1),
    };
    let integer = match (width, signed) {
        _ if fits => exact,
        (128, _) => exact,
        (64, false) => {
            let limit = T::from_u128(1 << 63).value;
            if value >= limit { through((value - limit).value, 64) ^ 1 << 63 } else { through(value, 64) }
        }
        (64, true) | (32, false) => through(value, 64),
        _ => through(value, 32),
    };
    vec![integer & (u128::MAX >> (128 - width)), u128::from(fits)]
}

#[test]
fn numbers_to_integers() {
    fn build(format: Format, width: u32, signed: bool) -> Box<Build> {
        Box::new(move |terms: &mut Terms, x: &[Term]| {
            let conversion = if signed { float::to_signed } else { float::to_unsigned };
            let (value, fits) = conversion(terms, format, x[0], width);
            vec![value, fits]
        })
    }
    /// Most exponents in a range where the integers are.
    fn near(format: Format, x: Vec<u128>) -> Vec<u128> {
        let exponent_bits = if format == Format::EXTENDED { 15 } else { format.width() - format.precision() };
        let low = format.width() - 1 - exponent_bits;
        let ones = (1 << exponent_bits) - 1;
        let exponent = x[0] >> low & ones;
        let inside = if x[0] & 7 == 0 { exponent } else { (ones >> 1) - 3 + exponent % 135 };
        vec![x[0] & !(ones << low) | inside.min(ones) << low]
    }
    use rustc_apfloat::ieee::{Double, Half, Single};
    for width in [8, 16, 32, 64, 128] {
        for signed in [false, true] {
            let samples = |format| {
                let specials = special(format).into_iter().map(|bits| vec![bits]);
                specials.chain(samples(15, format, 1, 2_500).map(move |x| near(format, x)))
            };
            let name = format!("to integer of {width}, {signed}");
            compare(&name, &[32], &*build(Format::SINGLE, width, signed), samples(Format::SINGLE), &|x| {
                machine_integer(Single::from_bits(x[0]), width, signed)
            });
            compare(&name, &[64], &*build(Format::DOUBLE, width, signed), samples(Format::DOUBLE), &|x| {
                machine_integer(Double::from_bits(x[0]), width, signed)
            });
            compare(&name, &[80], &*build(Format::EXTENDED, width, signed), samples(Format::EXTENDED), &|x| {
                machine_integer(extended(x[0]), width, signed)
            });
            compare(&name, &[16], &*build(Format::HALF, width, signed), samples(Format::HALF), &|x| {
                machine_integer(Half::from_bits(x[0]), width, signed)
            });
        }
    }
}

#[test]
fn rounding_to_integral_numbers() {
    const DIRECTIONS: [(Direction, Round); 5] = [
        (Direction::TowardZero, Round::TowardZero),
        (Direction::Down, Round::TowardNegative),
        (Direction::Up, Round::TowardPositive),
        (Direction::NearestEven, Round::NearestTiesToEven),
        (Direction::NearestAway, Round::NearestTiesToAway),
    ];
    fn build(format: Format, direction: Direction) -> Box<Build> {
        Box::new(move |terms: &mut Terms, x: &[Term]| vec![float::round_to_integral(terms, format, direction, x[0])])
    }
    /// Exponents where there are bits before and behind the point.
    fn near(format: Format, x: Vec<u128>) -> Vec<u128> {
        let exponent_bits = if format == Format::EXTENDED { 15 } else { format.width() - format.precision() };
        let low = format.width() - 1 - exponent_bits;
        let ones = (1 << exponent_bits) - 1;
        let exponent = x[0] >> low & ones;
        let inside =
            if x[0] & 7 == 7 { exponent } else { (ones >> 1) - 3 + exponent % (u128::from(format.precision()) + 4) };
        vec![x[0] & !(ones << low) | inside << low]
    }
    for (direction, round) in DIRECTIONS {
        let samples = |format| {
            let specials = special(format).into_iter().map(|bits| vec![bits]);
            specials.chain(samples(16, format, 1, 3_000).map(move |x| near(format, x)))
        };
        compare("integral float", &[32], &*build(Format::SINGLE, direction), samples(Format::SINGLE), &|x| {
            let value = single(x[0]);
            let result = match direction {
                Direction::TowardZero => value.trunc(),
                Direction::Down => value.floor(),
                Direction::Up => value.ceil(),
                Direction::NearestEven => value.round_ties_even(),
                Direction::NearestAway => value.round(),
            };
            vec![with_nans(Format::SINGLE, x, bits_of_single(result))]
        });
        compare("integral double", &[64], &*build(Format::DOUBLE, direction), samples(Format::DOUBLE), &|x| {
            let value = double(x[0]);
            let result = match direction {
                Direction::TowardZero => value.trunc(),
                Direction::Down => value.floor(),
                Direction::Up => value.ceil(),
                Direction::NearestEven => value.round_ties_even(),
                Direction::NearestAway => value.round(),
            };
            vec![with_nans(Format::DOUBLE, x, bits_of_double(result))]
        });
        compare("integral long double", &[80], &*build(Format::EXTENDED, direction), samples(Format::EXTENDED), &|x| {
            vec![extended(x[0]).round_to_integral(round).value.to_bits()]
        });
    }
}

#[test]
fn square_roots() {
    fn build(format: Format) -> Box<Build> {
        Box::new(move |terms: &mut Terms, x: &[Term]| vec![float::sqrt(terms, format, x[0])])
    }
    compare("sqrtf", &[32], &*build(Format::SINGLE), all_special_and(17, Format::SINGLE, 8_000), &|x| {
        vec![with_nans(Format::SINGLE, x, bits_of_single(single(x[0]).sqrt()))]
    });
    compare("sqrt", &[64], &*build(Format::DOUBLE), all_special_and(18, Format::DOUBLE, 6_000), &|x| {
        vec![with_nans(Format::DOUBLE, x, bits_of_double(double(x[0]).sqrt()))]
    });
    // The squares of numbers with half the bits have exact roots, their neighbours do not.
    let squares = samples(19, Format::EXTENDED, 1, 2_000).map(|x| {
        let root = extended(x[0] >> 32 << 32 | 1 << 63);
        vec![(root * root).value.to_bits() ^ x[0] & 1]
    });
    let build = build(Format::EXTENDED);
    compare("sqrtl", &[80], &*build, all_special_and(20, Format::EXTENDED, 2_000).chain(squares), &|x| {
        vec![extended_root(x[0])]
    });
}

/// The square root of an 80-bit number, from that of an integer.
fn extended_root(bits: u128) -> u128 {
    let value = extended(bits);
    if value.is_nan() {
        return bits >> 79 << 79 | 0x7fff << 64 | bits & u128::from(u64::MAX) | 1 << 62;
    }
    if value.is_zero() || value.is_pos_infinity() {
        return value.to_bits();
    }
    if value.is_negative() {
        return Format::EXTENDED.default_nan();
    }
    let mut exponent = 0;
    let fraction = value.frexp(&mut exponent);
    let significand = fraction.scalbn(64).to_u128(128).value;
    // value = square * 2^(exponent - 128) with an even exponent, and the root has 64 bits.
    let (square, exponent) =
        if exponent % 2 == 0 { (significand << 64, exponent) } else { (significand << 63, exponent + 1) };
    let root = square.isqrt();
    let remainder = square - root * root;
    // (root + 1/2)^2 is root^2 + root + 1/4.
    let nearest = root + u128::from(remainder > root);
    X87DoubleExtended::from_u128(nearest).value.scalbn(exponent / 2 - 64).to_bits()
}

#[test]
fn fused_multiplication_and_addition() {
    fn build(format: Format) -> Box<Build> {
        Box::new(move |terms: &mut Terms, x: &[Term]| vec![float::fma(terms, format, x[0], x[1], x[2])])
    }
    /// Half of the sums nearly cancel.
    fn cancelling(x: Vec<u128>, product: u128, sign: u128) -> Vec<u128> {
        if x[2] & 1 == 0 { vec![x[0], x[1], product ^ sign ^ (x[2] >> 1 & 3)] } else { x }
    }
    let singles = samples(21, Format::SINGLE, 3, 8_000)
        .map(|x| cancelling(x.clone(), bits_of_single(single(x[0]) * single(x[1])), Format::SINGLE.sign_bit()));
    compare("fmaf", &[32; 3], &*build(Format::SINGLE), singles, &|x| {
        vec![with_nans(Format::SINGLE, x, bits_of_single(single(x[0]).mul_add(single(x[1]), single(x[2]))))]
    });
    let doubles = samples(22, Format::DOUBLE, 3, 6_000)
        .map(|x| cancelling(x.clone(), bits_of_double(double(x[0]) * double(x[1])), Format::DOUBLE.sign_bit()));
    compare("fma", &[64; 3], &*build(Format::DOUBLE), doubles, &|x| {
        vec![with_nans(Format::DOUBLE, x, bits_of_double(double(x[0]).mul_add(double(x[1]), double(x[2]))))]
    });
}

/// What the references above take for granted about the machine's NaNs.
#[cfg(target_arch = "x86_64")]
#[test]
fn nans_of_the_machine() {
    use std::hint::black_box;
    let numbers: [u32; 6] = [0, 0x3f80_0000, 0x7f80_0000, 0xff80_0000, 0x8000_0001, 0xc123_4567];
    let nans: [u32; 4] = [0x7fc0_0000, 0xffc0_0001, 0x7f80_0001, 0xffa5_5555];
    for name in ARITHMETIC {
        for (number, nan) in numbers.iter().flat_map(|&number| nans.map(|nan| (number, nan))) {
            let quiet = nan | 0x0040_0000;
            let (x, y) = (black_box(f32::from_bits(number)), black_box(f32::from_bits(nan)));
            assert_eq!(black_box(native(name, x, y)).to_bits(), quiet, "{name} {number:x} {nan:x}");
            assert_eq!(black_box(native(name, y, x)).to_bits(), quiet, "{name} {nan:x} {number:x}");
        }
    }
    let invalid = [("add", f64::INFINITY, f64::NEG_INFINITY), ("mul", 0.0, f64::INFINITY), ("div", 0.0, -0.0)];
    for (name, a, b) in invalid {
        let result = black_box(native(name, black_box(a), black_box(b)));
        assert_eq!(bits_of_double(result), Format::DOUBLE.default_nan(), "{name} {a} {b}");
    }
    assert_eq!(bits_of_double(black_box(-1f64).sqrt()), Format::DOUBLE.default_nan());
}
