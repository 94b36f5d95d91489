//! Every operation on all pairs of many sets of small integers, against the same operation on their members.

use super::{Number, Order, Width};

const NIBBLE: Width = Width { bits: 4, signed: false };
const SIGNED_NIBBLE: Width = Width { bits: 4, signed: true };

/// A set and those of the integers from -8 to 15 that belong to it.
struct Sample {
    number: Number,
    members: Vec<i128>,
}

/// Intervals, congruences, and the least sets around some values chosen by a fixed rule.
fn samples(width: Width) -> Vec<Sample> {
    let (least, greatest) = (width.least(), width.greatest());
    let mut numbers = Vec::new();
    for low in (least..=greatest).step_by(3) {
        for high in (low..=greatest).step_by(2) {
            numbers.push(Number::between(low, high));
        }
    }
    for modulus in 2..6 {
        numbers.extend((0..modulus).filter_map(|residue| Number::stepped(least, greatest, modulus, residue)));
    }
    let mut seed = 7u64;
    for _ in 0..40 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mask = (seed >> 33) as u16 & (seed >> 45) as u16;
        let chosen = (least..=greatest).filter(|value| mask >> (value - least) & 1 != 0);
        numbers.extend(chosen.map(Number::constant).reduce(|one, next| one.join(&next)));
    }
    let with_members = |number: Number| {
        let members = (-8..16).filter(|&value| number.has(value)).collect();
        Sample { number, members }
    };
    numbers.into_iter().map(with_members).collect()
}

/// Compares an operation on sets with the same on values, where it has a result.
fn check(width: Width, sets: impl Fn(&Number, &Number) -> Option<Number>, values: impl Fn(i128, i128) -> Option<i128>) {
    let samples = samples(width);
    for a in &samples {
        for b in &samples {
            let result = sets(&a.number, &b.number);
            for &x in &a.members {
                for &y in &b.members {
                    if let Some(value) = values(x, y) {
                        let is_in = result.is_some_and(|result| result.has(value));
                        assert!(is_in, "{x} and {y} give {value}: {:?}, {:?} give {result:?}", a.number, b.number);
                    }
                }
            }
        }
    }
}

fn check_both(
    sets: impl Fn(&Number, &Number) -> Option<Number> + Copy,
    values: impl Fn(i128, i128) -> Option<i128> + Copy,
) {
    check(NIBBLE, sets, values);
    check(SIGNED_NIBBLE, sets, values);
}

fn in_nibble(value: i128) -> i128 {
    value & 15
}

fn in_signed_nibble(value: i128) -> i128 {
    if value & 8 != 0 { (value & 15) - 16 } else { value & 15 }
}

#[test]
fn samples_have_members_and_reduction_keeps_them() {
    for width in [NIBBLE, SIGNED_NIBBLE] {
        for Sample { number, members } in samples(width) {
            assert!(!members.is_empty(), "{number:?}");
            assert!(members.contains(&number.low()) || number.congruence().is_some() || number.single().is_none());
            assert_eq!(number.reduced().map(|again| again.includes(&number)), Some(true));
        }
    }
}

#[test]
fn sums_differences_and_products() {
    check_both(|a, b| Some(a.plus(b)), |x, y| Some(x + y));
    check_both(|a, b| Some(a.minus(b)), |x, y| Some(x - y));
    check_both(|a, b| Some(a.times(b)), |x, y| Some(x * y));
}

#[test]
fn wrapped_sums_and_products() {
    check_both(|a, b| Some(a.plus(b).wrapped(NIBBLE)), |x, y| Some(in_nibble(x + y)));
    check_both(|a, b| Some(a.minus(b).wrapped(SIGNED_NIBBLE)), |x, y| Some(in_signed_nibble(x - y)));
    check_both(|a, b| Some(a.times(b).wrapped(NIBBLE)), |x, y| Some(in_nibble(x * y)));
    check_both(|a, b| Some(a.times(b).wrapped(SIGNED_NIBBLE)), |x, y| Some(in_signed_nibble(x * y)));
}

#[test]
fn quotients_and_remainders() {
    check_both(|a, b| a.divided(b), |x, y| x.checked_div(y));
    check_both(|a, b| a.remainder(b), |x, y| x.checked_rem(y));
}

#[test]
fn bits() {
    check_both(|a, b| Some(a.and(b)), |x, y| Some(x & y));
    check_both(|a, b| Some(a.or(b)), |x, y| Some(x | y));
    check_both(|a, b| Some(a.xor(b)), |x, y| Some(x ^ y));
    check_both(|a, _| Some(a.complement()), |x, _| Some(!x));
}

#[test]
fn shifts() {
    let distance = |y: i128| (0..8).contains(&y).then_some(y as u32);
    let small = |b: &Number| b.clipped(0, 7);
    check_both(|a, b| Some(a.shifted_left(&small(b)?)), |x, y| Some(x << distance(y)?));
    check_both(|a, b| Some(a.shifted_right(&small(b)?)), |x, y| Some(x >> distance(y)?));
    check_both(|a, b| Some(a.shifted_left(&small(b)?).wrapped(NIBBLE)), |x, y| Some(in_nibble(x << distance(y)?)));
}

#[test]
fn unions_and_intersections() {
    check_both(|a, b| Some(a.join(b)), |x, _| Some(x));
    check_both(|a, b| Some(a.join(b)), |_, y| Some(y));
    check_both(|a, b| a.meet(b), |x, y| (x == y).then_some(x));
    check_both(|a, b| Some(a.widened(b, &[-4, 0, 3, 9])), |x, _| Some(x));
    check_both(|a, b| Some(a.widened(b, &[-4, 0, 3, 9])), |_, y| Some(y));
    check_both(|a, b| a.includes(b).then_some(*a), |_, _| None);
    for a in samples(NIBBLE) {
        for b in samples(NIBBLE) {
            if a.number.includes(&b.number) {
                assert!(b.members.iter().all(|value| a.members.contains(value)), "{:?} {:?}", a.number, b.number);
            }
        }
    }
}

#[test]
fn comparisons() {
    type Holds = fn(&i128, &i128) -> bool;
    let orders: [(Order, Holds); 4] =
        [(Order::Equal, i128::eq), (Order::Different, i128::ne), (Order::Less, i128::lt), (Order::AtMost, i128::le)];
    for (order, holds) in orders {
        check_both(|a, b| Some(Number::truth(a.compared(order, b))), |x, y| Some(i128::from(holds(&x, &y))));
        check_both(|a, b| Some(a.constrained(order, b)?.0), |x, y| holds(&x, &y).then_some(x));
        check_both(|a, b| Some(a.constrained(order, b)?.1), |x, y| holds(&x, &y).then_some(y));
    }
}

#[test]
fn widening_ends() {
    let thresholds = [-8, 0, 7, 100];
    let mut number = Number::constant(0);
    let mut steps = 0;
    for value in 0..200 {
        let next = number.widened(&Number::constant(value), &thresholds);
        steps += usize::from(next != number);
        number = next;
    }
    assert!(steps < 20, "{steps} steps, {number:?}");
    let tight = Number::constant(0).join(&Number::constant(10)).widened(&Number::constant(20), &thresholds);
    assert_eq!((tight.low(), tight.high(), tight.congruence()), (0, 100, Some((10, 0))));
}
