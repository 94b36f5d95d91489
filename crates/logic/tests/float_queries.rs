//! Questions about floating-point numbers put to the solver, with answers that are known.
#![allow(missing_docs)]

use logic::float::{self, Format};
use logic::{Answer, Evaluator, Solver, Term, Terms};

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

fn bits_of_single(value: f32) -> u128 {
    u128::from(value.to_bits())
}

fn bits_of_double(value: f64) -> u128 {
    u128::from(value.to_bits())
}

/// Asks for a model of conditions on numbers, and checks it.
fn find(widths: &[u32], build: impl FnOnce(&mut Terms, &[Term]) -> Vec<Term>) -> Option<Vec<u128>> {
    let mut terms = Terms::new();
    let variables: Vec<Term> = widths.iter().map(|&width| terms.variable("x", width)).collect();
    let conditions = build(&mut terms, &variables);
    let mut solver = Solver::new();
    for &condition in &conditions {
        solver.assert(&terms, condition);
    }
    match solver.solve(&terms, &[]) {
        Answer::Sat(model) => {
            let mut evaluator = Evaluator::new(&terms, &model);
            assert!(conditions.iter().all(|&condition| evaluator.holds(condition)), "the model is one");
            Some(variables.iter().map(|&variable| evaluator.value(variable)).collect())
        }
        Answer::Unsat(_) => None,
        Answer::Unknown(stop) => panic!("no limit was set: {stop}"),
    }
}

#[test]
fn queries_with_an_answer() {
    let s = Format::SINGLE;
    let absorbed = find(&[32], |terms, x| {
        let one = terms.constant(32, bits_of_single(1.0));
        let sum = float::add(terms, s, x[0], one);
        let finite = float::is_finite(terms, s, x[0]);
        vec![float::eq(terms, s, sum, x[0]), finite]
    });
    let x = single(absorbed.expect("large numbers absorb one")[0]);
    assert!(x + 1.0 == x && x.is_finite());

    let inexact = find(&[32], |terms, x| {
        let number = float::from_signed(terms, s, x[0]);
        let (back, fits) = float::to_signed(terms, s, number, 32);
        vec![terms.ne(back, x[0]), fits]
    });
    let x = inexact.expect("large integers are rounded")[0] as i32;
    assert_ne!(x as f32 as i32, x);

    let quotient = find(&[32, 32], |terms, x| {
        let quotient = float::div(terms, s, x[0], x[1]);
        let wanted = terms.constant(32, bits_of_single(0.7));
        let (two, three) = (terms.constant(32, bits_of_single(2.0)), terms.constant(32, bits_of_single(3.0)));
        let bounds = [float::lt(terms, s, two, x[1]), float::lt(terms, s, x[1], three)];
        vec![float::eq(terms, s, quotient, wanted), bounds[0], bounds[1]]
    });
    let x = quotient.expect("such numbers exist");
    assert!(single(x[0]) / single(x[1]) == 0.7 && 2.0 < single(x[1]) && single(x[1]) < 3.0);

    let root = find(&[64], |terms, x| {
        let square = float::mul(terms, Format::DOUBLE, x[0], x[0]);
        let wanted = terms.constant(64, bits_of_double(2.25));
        vec![float::eq(terms, Format::DOUBLE, square, wanted)]
    });
    assert_eq!(double(root.expect("2.25 is a square")[0]).abs(), 1.5);

    let absorbed = find(&[80], |terms, x| {
        let one = terms.constant(80, 0x3fff_8000_0000_0000_0000);
        let sum = float::add(terms, Format::EXTENDED, x[0], one);
        let finite = float::is_finite(terms, Format::EXTENDED, x[0]);
        vec![float::eq(terms, Format::EXTENDED, sum, x[0]), finite]
    });
    let exponent = absorbed.expect("large numbers absorb one")[0] >> 64 & 0x7fff;
    assert!(16383 + 63 < exponent && exponent < 0x7fff, "at least 2^64, half a unit of which is one");
}

#[test]
fn queries_without_an_answer() {
    let (s, d) = (Format::SINGLE, Format::DOUBLE);
    let not_commutative = find(&[32, 32], |terms, x| {
        let (left, right) = (float::add(terms, s, x[0], x[1]), float::add(terms, s, x[1], x[0]));
        let equal = float::eq(terms, s, left, right);
        let nan = float::is_nan(terms, s, left);
        vec![terms.not(equal), terms.not(nan)]
    });
    assert_eq!(not_commutative, None);

    let integer_lost = find(&[32], |terms, x| {
        let number = float::from_signed(terms, d, x[0]);
        let (back, fits) = float::to_signed(terms, d, number, 32);
        let same = terms.eq(back, x[0]);
        let kept = terms.and(same, fits);
        vec![terms.not(kept)]
    });
    assert_eq!(integer_lost, None);

    let number_lost = find(&[32], |terms, x| {
        let wide = float::convert(terms, s, d, x[0]);
        let back = float::convert(terms, d, s, wide);
        let nan = float::is_nan(terms, s, x[0]);
        vec![terms.ne(back, x[0]), terms.not(nan)]
    });
    assert_eq!(number_lost, None);

    let halving_inexact = find(&[32], |terms, x| {
        let (half, two) = (terms.constant(32, bits_of_single(0.5)), terms.constant(32, bits_of_single(2.0)));
        let halved = float::mul(terms, s, x[0], half);
        let doubled = float::mul(terms, s, halved, two);
        let same = float::eq(terms, s, doubled, x[0]);
        let large = terms.constant(32, bits_of_single(1e-30));
        let absolute = float::abs(terms, s, x[0]);
        vec![terms.not(same), float::lt(terms, s, large, absolute)]
    });
    assert_eq!(halving_inexact, None);

    let different_without_difference = find(&[64, 64], |terms, x| {
        let difference = float::sub(terms, d, x[0], x[1]);
        let equal = float::eq(terms, d, x[0], x[1]);
        vec![float::is_zero(terms, d, difference), terms.not(equal)]
    });
    assert_eq!(different_without_difference, None);

    let quotient_too_large = find(&[32, 32], |terms, x| {
        let (one, eight) = (terms.constant(32, bits_of_single(1.0)), terms.constant(32, bits_of_single(8.0)));
        let mut conditions = Vec::new();
        for &number in x {
            conditions.push(float::le(terms, s, one, number));
            conditions.push(float::le(terms, s, number, eight));
        }
        let quotient = float::div(terms, s, x[0], x[1]);
        let bounded = float::le(terms, s, quotient, x[0]);
        conditions.push(terms.not(bounded));
        conditions
    });
    assert_eq!(quotient_too_large, None);
}
