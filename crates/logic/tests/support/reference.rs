//! Every operation on lists of bits (lowest first), as taught in school.

/// A binary operation and whether its result has width 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Shl,
    Lshr,
    Ashr,
    Eq,
    Ne,
    Ult,
    Ule,
    Slt,
    Sle,
    UaddOverflow,
    UsubOverflow,
    UmulOverflow,
    SaddOverflow,
    SsubOverflow,
    SmulOverflow,
    SdivOverflow,
}

pub const OPERATIONS: [Op; 26] = [
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::Udiv,
    Op::Urem,
    Op::Sdiv,
    Op::Srem,
    Op::Shl,
    Op::Lshr,
    Op::Ashr,
    Op::Eq,
    Op::Ne,
    Op::Ult,
    Op::Ule,
    Op::Slt,
    Op::Sle,
    Op::UaddOverflow,
    Op::UsubOverflow,
    Op::UmulOverflow,
    Op::SaddOverflow,
    Op::SsubOverflow,
    Op::SmulOverflow,
    Op::SdivOverflow,
];

impl Op {
    pub fn is_condition(self) -> bool {
        use Op::*;
        matches!(
            self,
            Eq | Ne
                | Ult
                | Ule
                | Slt
                | Sle
                | UaddOverflow
                | UsubOverflow
                | UmulOverflow
                | SaddOverflow
                | SsubOverflow
                | SmulOverflow
                | SdivOverflow
        )
    }
}

pub type Bits = Vec<bool>;

pub fn to_bits(width: u32, value: u128) -> Bits {
    (0..width).map(|position| value >> position & 1 == 1).collect()
}

pub fn to_number(bits: &[bool]) -> u128 {
    bits.iter().enumerate().map(|(position, &bit)| u128::from(bit) << position).sum()
}

pub fn not(a: &[bool]) -> Bits {
    a.iter().map(|bit| !bit).collect()
}

fn add_carry(a: &[bool], b: &[bool], mut carry: bool) -> (Bits, bool) {
    let mut sum = Vec::new();
    for (&x, &y) in a.iter().zip(b) {
        let count = u8::from(x) + u8::from(y) + u8::from(carry);
        sum.push(count % 2 == 1);
        carry = count >= 2;
    }
    (sum, carry)
}

pub fn negate(a: &[bool]) -> Bits {
    add_carry(&vec![false; a.len()], &not(a), true).0
}

fn extended(a: &[bool], width: usize, fill: bool) -> Bits {
    let mut bits = a.to_vec();
    bits.resize(width, fill);
    bits
}

fn sign(a: &[bool]) -> bool {
    a[a.len() - 1]
}

fn long_product(a: &[bool], b: &[bool], width: usize) -> Bits {
    let mut product = vec![false; width];
    for (shift, &digit) in b.iter().enumerate() {
        if digit {
            let shifted: Bits = std::iter::repeat_n(false, shift)
                .chain(a.iter().copied())
                .chain(std::iter::repeat(false))
                .take(width)
                .collect();
            product = add_carry(&product, &shifted, false).0;
        }
    }
    product
}

/// Long division; by zero gives all ones and the dividend.
fn divide(a: &[bool], b: &[bool]) -> (Bits, Bits) {
    let width = a.len();
    if b.iter().all(|bit| !bit) {
        return (vec![true; width], a.to_vec());
    }
    let divisor = extended(b, width + 1, false);
    let mut rest = vec![false; width + 1];
    let mut quotient = vec![false; width];
    for position in (0..width).rev() {
        rest.insert(0, a[position]);
        rest.truncate(width + 1);
        let (difference, fits) = add_carry(&rest, &not(&divisor), true);
        if fits {
            rest = difference;
            quotient[position] = true;
        }
    }
    rest.truncate(width);
    (quotient, rest)
}

fn magnitude(a: &[bool]) -> Bits {
    if sign(a) { negate(a) } else { a.to_vec() }
}

fn divide_signed(a: &[bool], b: &[bool]) -> (Bits, Bits) {
    let (quotient, rest) = divide(&magnitude(a), &magnitude(b));
    let quotient = if sign(a) != sign(b) { negate(&quotient) } else { quotient };
    (quotient, if sign(a) { negate(&rest) } else { rest })
}

/// Shifts one place at a time.
fn shift(a: &[bool], amount: &[bool], left: bool, fill: bool) -> Bits {
    let mut bits: std::collections::VecDeque<bool> = a.iter().copied().collect();
    for _ in 0..to_number(amount).min(a.len() as u128) {
        if left {
            bits.pop_back();
            bits.push_front(fill);
        } else {
            bits.pop_front();
            bits.push_back(fill);
        }
    }
    bits.into_iter().collect()
}

fn less(a: &[bool], b: &[bool]) -> bool {
    // The highest difference decides.
    a.iter().zip(b).rev().find(|(x, y)| x != y).is_some_and(|(x, _)| !x)
}

fn less_signed(a: &[bool], b: &[bool]) -> bool {
    if sign(a) != sign(b) { sign(a) } else { less(a, b) }
}

/// Whether bits (of a wide signed result) are not the sign extension of their low part.
fn sticks_out(wide: &[bool], width: usize) -> bool {
    wide[width - 1..].iter().any(|&bit| bit != wide[width - 1])
}

pub fn apply(op: Op, a: &[bool], b: &[bool]) -> Bits {
    let width = a.len();
    let truth = |value: bool| vec![value];
    let wide = |bits: &[bool], signed: bool| extended(bits, 2 * width + 2, signed && sign(bits));
    match op {
        Op::And => a.iter().zip(b).map(|(x, y)| x & y).collect(),
        Op::Or => a.iter().zip(b).map(|(x, y)| x | y).collect(),
        Op::Xor => a.iter().zip(b).map(|(x, y)| x ^ y).collect(),
        Op::Add => add_carry(a, b, false).0,
        Op::Sub => add_carry(a, &not(b), true).0,
        Op::Mul => long_product(a, b, width),
        Op::Udiv => divide(a, b).0,
        Op::Urem => divide(a, b).1,
        Op::Sdiv => divide_signed(a, b).0,
        Op::Srem => divide_signed(a, b).1,
        Op::Shl => shift(a, b, true, false),
        Op::Lshr => shift(a, b, false, false),
        Op::Ashr => shift(a, b, false, sign(a)),
        Op::Eq => truth(a == b),
        Op::Ne => truth(a != b),
        Op::Ult => truth(less(a, b)),
        Op::Ule => truth(!less(b, a)),
        Op::Slt => truth(less_signed(a, b)),
        Op::Sle => truth(!less_signed(b, a)),
        Op::UaddOverflow => truth(add_carry(a, b, false).1),
        Op::UsubOverflow => truth(less(a, b)),
        Op::UmulOverflow => {
            let product = long_product(&wide(a, false), &wide(b, false), 2 * width + 2);
            truth(product[width..].iter().any(|&bit| bit))
        }
        Op::SaddOverflow => truth(sticks_out(&add_carry(&wide(a, true), &wide(b, true), false).0, width)),
        Op::SsubOverflow => truth(sticks_out(&add_carry(&wide(a, true), &not(&wide(b, true)), true).0, width)),
        Op::SmulOverflow => {
            let product = long_product(&wide(a, true), &wide(b, true), 2 * width + 2);
            truth(sticks_out(&product, width))
        }
        Op::SdivOverflow => {
            let lowest = sign(a) && a[..width - 1].iter().all(|bit| !bit);
            truth(lowest && b.iter().all(|&bit| bit))
        }
    }
}
