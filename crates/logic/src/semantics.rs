//! What every operation means on plain numbers.
//!
//! A bit vector of width `w` (1 to 128) is a `u128` below `2^w`; a boolean is a bit vector of width 1. All operations
//! are total. Where the machine has no answer, the answer is the one of SMT-LIB's theory `FixedSizeBitVectors`:
//! `x udiv 0` is all ones, `x urem 0` is `x`, `x sdiv 0` is 1 for negative `x` and all ones otherwise, `x srem 0` is
//! `x`, the smallest signed number divided by -1 is itself, and a shift by the width or more gives zero (or the sign,
//! for the arithmetic shift).
//!
//! Constant folding and the evaluator both call these functions, so they are the one place to read (and to test).

/// The largest supported width.
pub const MAX_WIDTH: u32 = 128;

/// All ones, in the given width.
pub fn mask(width: u32) -> u128 {
    debug_assert!((1..=MAX_WIDTH).contains(&width), "a width lies between 1 and 128, not {width}");
    u128::MAX >> (MAX_WIDTH - width)
}

/// The smallest signed number of the width, as bits: only the sign bit set.
pub fn signed_minimum(width: u32) -> u128 {
    1 << (width - 1)
}

/// The largest signed number of the width: all ones but the sign bit.
pub fn signed_maximum(width: u32) -> u128 {
    mask(width) >> 1
}

/// The bits read as a two's-complement number.
pub fn to_signed(width: u32, value: u128) -> i128 {
    let unused = MAX_WIDTH - width;
    ((value << unused) as i128) >> unused
}

/// The low bits of a two's-complement number.
pub fn from_signed(width: u32, value: i128) -> u128 {
    value as u128 & mask(width)
}

/// Whether the sign bit is set.
pub fn is_negative(width: u32, value: u128) -> bool {
    value >> (width - 1) & 1 == 1
}

/// Two's-complement negation.
pub fn neg(width: u32, a: u128) -> u128 {
    a.wrapping_neg() & mask(width)
}

/// Wrapping sum.
pub fn add(width: u32, a: u128, b: u128) -> u128 {
    a.wrapping_add(b) & mask(width)
}

/// Wrapping product.
pub fn mul(width: u32, a: u128, b: u128) -> u128 {
    a.wrapping_mul(b) & mask(width)
}

/// Unsigned quotient; all ones if the divisor is zero.
pub fn udiv(width: u32, a: u128, b: u128) -> u128 {
    a.checked_div(b).unwrap_or(mask(width))
}

/// Unsigned remainder; the dividend if the divisor is zero.
pub fn urem(_width: u32, a: u128, b: u128) -> u128 {
    a.checked_rem(b).unwrap_or(a)
}

/// The absolute value, read as unsigned (the smallest signed number stays itself).
pub fn magnitude(width: u32, a: u128) -> u128 {
    if is_negative(width, a) { neg(width, a) } else { a }
}

/// Signed quotient, rounded towards zero.
pub fn sdiv(width: u32, a: u128, b: u128) -> u128 {
    let quotient = udiv(width, magnitude(width, a), magnitude(width, b));
    if is_negative(width, a) != is_negative(width, b) { neg(width, quotient) } else { quotient }
}

/// Signed remainder, with the sign of the dividend.
pub fn srem(width: u32, a: u128, b: u128) -> u128 {
    let remainder = urem(width, magnitude(width, a), magnitude(width, b));
    if is_negative(width, a) { neg(width, remainder) } else { remainder }
}

/// Left shift.
pub fn shl(width: u32, a: u128, amount: u128) -> u128 {
    if amount >= u128::from(width) { 0 } else { (a << amount) & mask(width) }
}

/// Logical right shift.
pub fn lshr(width: u32, a: u128, amount: u128) -> u128 {
    if amount >= u128::from(width) { 0 } else { a >> amount }
}

/// Arithmetic right shift.
pub fn ashr(width: u32, a: u128, amount: u128) -> u128 {
    let amount = amount.min(u128::from(width - 1));
    from_signed(width, to_signed(width, a) >> amount)
}

/// Whether `a < b` as unsigned numbers.
pub fn ult(a: u128, b: u128) -> bool {
    a < b
}

/// Whether `a < b` as signed numbers.
pub fn slt(width: u32, a: u128, b: u128) -> bool {
    to_signed(width, a) < to_signed(width, b)
}

/// Whether the unsigned product does not fit the width.
pub fn umul_overflows(width: u32, a: u128, b: u128) -> bool {
    a.checked_mul(b).is_none_or(|product| product > mask(width))
}

/// Whether the signed product does not fit the width.
pub fn smul_overflows(width: u32, a: u128, b: u128) -> bool {
    match to_signed(width, a).checked_mul(to_signed(width, b)) {
        Some(product) => product != to_signed(width, from_signed(width, product)),
        None => true,
    }
}
