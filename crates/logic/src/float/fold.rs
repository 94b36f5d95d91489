//! Constants computed with the machine's own arithmetic. Which NaN comes out is decided here, since compilers do not
//! promise it.

use super::Format;
use crate::terms::{Term, Terms};

/// The operations on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Add,
    Sub,
    Mul,
    Div,
}

/// The machine's type of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Native {
    Single,
    Double,
}

fn native(format: Format) -> Option<Native> {
    match format {
        Format::SINGLE => Some(Native::Single),
        Format::DOUBLE => Some(Native::Double),
        _ => None,
    }
}

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

fn is_nan(format: Format, bits: u128) -> bool {
    bits & !format.sign_bit() > format.infinity()
}

/// The first operand that is a NaN, made quiet; the default NaN if the result is one without that; the result.
fn with_nans(terms: &mut Terms, format: Format, operands: &[u128], result: u128) -> Term {
    let bits = match operands.iter().find(|&&operand| is_nan(format, operand)) {
        Some(nan) => nan | format.quiet_bit(),
        None if is_nan(format, result) => format.default_nan(),
        None => result,
    };
    terms.constant(format.width(), bits)
}

fn apply<T>(operation: Operation, a: T, b: T) -> T
where
    T: std::ops::Add<Output = T> + std::ops::Sub<Output = T> + std::ops::Mul<Output = T> + std::ops::Div<Output = T>,
{
    match operation {
        Operation::Add => a + b,
        Operation::Sub => a - b,
        Operation::Mul => a * b,
        Operation::Div => a / b,
    }
}

/// An operation on two constants.
pub(super) fn binary(terms: &mut Terms, format: Format, operation: Operation, a: Term, b: Term) -> Option<Term> {
    let (x, y) = (terms.as_constant(a)?, terms.as_constant(b)?);
    let result = match native(format)? {
        Native::Single => u128::from(apply(operation, single(x), single(y)).to_bits()),
        Native::Double => u128::from(apply(operation, double(x), double(y)).to_bits()),
    };
    Some(with_nans(terms, format, &[x, y], result))
}

/// The square root of a constant.
pub(super) fn square_root(terms: &mut Terms, format: Format, a: Term) -> Option<Term> {
    let x = terms.as_constant(a)?;
    let result = match native(format)? {
        Native::Single => u128::from(single(x).sqrt().to_bits()),
        Native::Double => u128::from(double(x).sqrt().to_bits()),
    };
    Some(with_nans(terms, format, &[x], result))
}

/// `a * b + c` of constants.
pub(super) fn fused(terms: &mut Terms, format: Format, a: Term, b: Term, c: Term) -> Option<Term> {
    let (x, y, z) = (terms.as_constant(a)?, terms.as_constant(b)?, terms.as_constant(c)?);
    let result = match native(format)? {
        Native::Single => u128::from(single(x).mul_add(single(y), single(z)).to_bits()),
        Native::Double => u128::from(double(x).mul_add(double(y), double(z)).to_bits()),
    };
    Some(with_nans(terms, format, &[x, y, z], result))
}

/// A constant in another format. NaNs are left to the general way.
pub(super) fn convert(terms: &mut Terms, from: Format, to: Format, a: Term) -> Option<Term> {
    let x = terms.as_constant(a)?;
    let result = match (native(from)?, native(to)?) {
        _ if is_nan(from, x) => return None,
        (Native::Single, Native::Double) => u128::from(f64::from(single(x)).to_bits()),
        (Native::Double, Native::Single) => u128::from((double(x) as f32).to_bits()),
        _ => return None,
    };
    Some(terms.constant(to.width(), result))
}

/// A constant integer as a number.
pub(super) fn from_magnitude(terms: &mut Terms, format: Format, sign: Term, magnitude: Term) -> Option<Term> {
    let (negative, x) = (terms.as_constant(sign)?, terms.as_constant(magnitude)?);
    let result = match native(format)? {
        Native::Single => u128::from((x as f32).to_bits()),
        Native::Double => u128::from((x as f64).to_bits()),
    };
    let sign = if negative == 1 { format.sign_bit() } else { 0 };
    Some(terms.constant(format.width(), sign | result))
}
