//! Integers and floats: results, and what is undefined about them.

mod common;

use common::{Build, class, failure, status};
use ir::{Arm, BinaryOp, ClassSet, FloatFormat, PropertyClass, TypeKind};
use run::{Options, Outcome};

fn without(class: PropertyClass) -> Options {
    let mut options = Options::default();
    options.classes.set(class, false);
    options
}

/// `return left op right` on `int`, through variables so that nothing is folded.
fn operation(op: BinaryOp, left: i128, right: i128) -> Build {
    let mut b = Build::lp64();
    b.main();
    let (x, y) = (b.local("x", b.int), b.local("y", b.int));
    let (left, right) = (b.num(left), b.num(right));
    b.assign(x, left);
    b.assign(y, right);
    let (x, y) = (b.load(x), b.load(y));
    let result = b.binary(op, x, y);
    b.ret(Some(result));
    b
}

#[test]
fn results_of_operators() {
    for (op, left, right, expected) in [
        (BinaryOp::Add, 40, 2, 42),
        (BinaryOp::Sub, 40, 2, 38),
        (BinaryOp::Mul, 6, 7, 42),
        (BinaryOp::Div, -7, 2, -3),
        (BinaryOp::Rem, -7, 2, -1),
        (BinaryOp::BitAnd, 12, 10, 8),
        (BinaryOp::BitOr, 12, 10, 14),
        (BinaryOp::BitXor, 12, 10, 6),
        (BinaryOp::Shl, 3, 4, 48),
        (BinaryOp::Shr, -16, 2, -4),
        (BinaryOp::Lt, -1, 0, 1),
        (BinaryOp::Ge, -1, 0, 0),
    ] {
        assert_eq!(status(&operation(op, left, right).run()), expected as i8 as u8, "{left} {op:?} {right}");
    }
}

#[test]
fn overflow_is_found_or_wraps() {
    let max = i128::from(i32::MAX);
    let overflow = operation(BinaryOp::Add, max, 1);
    let report = overflow.run();
    assert_eq!(class(&report), PropertyClass::SignedOverflow);
    assert_eq!(failure(&report).text, "2147483647 + 1 does not fit `int`");
    assert_eq!(failure(&report).step, 4);
    assert_eq!(report.steps, 5);
    assert_eq!(status(&overflow.run_with(&without(PropertyClass::SignedOverflow))), 0);
    assert_eq!(class(&operation(BinaryOp::Mul, 65536, 65536).run()), PropertyClass::SignedOverflow);
    assert_eq!(class(&operation(BinaryOp::Sub, -max, 2).run()), PropertyClass::SignedOverflow);
    assert_eq!(class(&operation(BinaryOp::Div, -max - 1, -1).run()), PropertyClass::SignedOverflow);
}

#[test]
fn division_by_zero_and_bad_shifts() {
    let division = operation(BinaryOp::Div, 1, 0);
    assert_eq!(class(&division.run()), PropertyClass::DivisionByZero);
    let outcome = division.run_with(&without(PropertyClass::DivisionByZero)).outcome;
    assert!(matches!(outcome, Outcome::Signal { name: "SIGFPE", .. }), "{outcome:?}");
    let shift = operation(BinaryOp::Shl, 1, 33);
    assert_eq!(class(&shift.run()), PropertyClass::BadShift);
    assert_eq!(status(&shift.run_with(&without(PropertyClass::BadShift))), 2);
    assert_eq!(class(&operation(BinaryOp::Shr, 1, -1).run()), PropertyClass::BadShift);
}

#[test]
fn unsigned_arithmetic_wraps() {
    let mut b = Build::lp64();
    b.main();
    let x = b.local("x", b.uint);
    let zero = b.constant(0, b.uint);
    b.assign(x, zero);
    let (value, one) = (b.load(x), b.constant(1, b.uint));
    let less = b.binary(BinaryOp::Sub, value, one);
    let wide = b.convert(less, b.long);
    let max = b.constant(0xffff_ffff, b.long);
    let equal = b.binary(BinaryOp::Eq, wide, max);
    b.ret(Some(equal));
    assert_eq!(status(&b.run()), 1);
}

#[test]
fn wide_integers_and_long_doubles() {
    let mut b = Build::lp64();
    let wide = b.program.types.plain(TypeKind::Int { bits: 128, signed: true }, "__int128");
    let extended = b.program.types.plain(TypeKind::Float(FloatFormat::Extended), "long double");
    b.main();
    let (x, y) = (b.local("x", wide), b.local("y", extended));
    let big = b.constant(1 << 100, wide);
    b.assign(x, big);
    let value = b.load(x);
    let as_float = b.convert(value, extended);
    b.assign(y, as_float);
    let value = b.load(y);
    let scale = b.program.float((0x3fff + 96) << 64 | 1 << 63, extended, ir::SpanId::NONE);
    let quotient = b.binary(BinaryOp::Div, value, scale);
    let result = b.convert(quotient, b.int);
    b.ret(Some(result));
    assert_eq!(status(&b.run()), 16);
}

#[test]
fn float_conversions() {
    let build = |value: f64| {
        let mut b = Build::lp64();
        b.main();
        let x = b.local("x", b.double);
        let constant = b.program.float(u128::from(value.to_bits()), b.double, ir::SpanId::NONE);
        b.assign(x, constant);
        let value = b.load(x);
        let converted = b.convert(value, b.int);
        b.ret(Some(converted));
        b
    };
    assert_eq!(status(&build(42.9).run()), 42);
    let too_large = build(1e10);
    assert_eq!(class(&too_large.run()), PropertyClass::FloatConversion);
    // The machine's answer is INT_MIN.
    assert_eq!(status(&too_large.run_with(&without(PropertyClass::FloatConversion))), 0);
    assert_eq!(class(&build(f64::NAN).run()), PropertyClass::FloatConversion);
}

#[test]
fn switches() {
    let arms = [Arm::Range(-5, -5), Arm::Range(0, 3), Arm::Range(1_000_000, 2_000_000), Arm::Otherwise];
    for (value, expected) in [(-5, 0), (0, 1), (3, 1), (4, 3), (-6, 3), (1_500_000, 2), (2_000_001, 3)] {
        for wide in [false, true] {
            let mut b = Build::lp64();
            let ty =
                if wide { b.program.types.plain(TypeKind::Int { bits: 128, signed: true }, "__int128") } else { b.int };
            b.main();
            let (x, result) = (b.local("x", ty), b.local("result", b.int));
            let constant = b.constant(value, ty);
            b.assign(x, constant);
            let selector = b.load(x);
            b.switch(selector, &arms, result);
            let result = b.load(result);
            b.ret(Some(result));
            assert_eq!(status(&b.run()), expected, "switch on {value}");
        }
    }
}

#[test]
fn everything_off_is_the_machine() {
    let options = Options { classes: ClassSet::NONE, ..Options::default() };
    assert_eq!(status(&operation(BinaryOp::Add, i128::from(i32::MAX), 3).run_with(&options)), 2);
    assert_eq!(status(&operation(BinaryOp::Shl, 1, 35).run_with(&options)), 8);
}
