//! Every operation against a reference that shares nothing with the crate: the evaluator, the simplifying constructors,
//! the gates, and the clauses under two SAT solvers.
#![allow(missing_docs)]

mod support;

use logic::blast::Blaster;
use logic::sat::Sat;
use logic::sat::cadical::Cadical;
use logic::{Answer, Evaluator, Solver, Term, Terms, eval};
use support::Random;
use support::batsat::Batsat;
use support::expression::{Program, build_binary, model_of};
use support::reference::{OPERATIONS, Op, apply, to_bits, to_number};

const WIDE: [u32; 9] = [16, 31, 32, 33, 63, 64, 65, 127, 128];

fn expected(op: Op, width: u32, a: u128, b: u128) -> u128 {
    to_number(&apply(op, &to_bits(width, a), &to_bits(width, b)))
}

/// All pairs for small widths, random ones for larger.
fn pairs(random: &mut Random, width: u32) -> Vec<(u128, u128)> {
    if width <= 4 {
        let all = 1u128 << width;
        return (0..all).flat_map(|a| (0..all).map(move |b| (a, b))).collect();
    }
    (0..300).map(|_| (random.number(width), random.number(width))).collect()
}

fn all_widths() -> impl Iterator<Item = u32> {
    (1..=8).chain(WIDE)
}

#[test]
fn evaluator_and_gates_agree_with_the_reference() {
    let mut random = Random::new(1);
    for width in all_widths() {
        for op in OPERATIONS {
            let mut terms = Terms::new();
            let (a, b) = (terms.variable("a", width), terms.variable("b", width));
            let term = build_binary(&mut terms, op, a, b);
            let mut blaster = Blaster::new();
            let result = blaster.blast(&terms, term).to_vec();
            let inputs: Vec<_> = [a, b].iter().map(|&v| blaster.blast(&terms, v).to_vec()).collect();
            for (x, y) in pairs(&mut random, width) {
                let wanted = expected(op, width, x, y);
                let model = model_of(&terms, &[x, y]);
                assert_eq!(eval(&terms, &model, term), wanted, "eval {op:?} width {width}: {x} {y}");
                let simulation = blaster.gates().simulate(|wire| {
                    let position = |bits: &[_]| bits.iter().position(|&bit| bit == wire);
                    match position(&inputs[0]) {
                        Some(position) => x >> position & 1 == 1,
                        None => y >> position(&inputs[1]).expect("an input") & 1 == 1,
                    }
                });
                let bits: Vec<bool> = result.iter().map(|&wire| simulation.value(wire)).collect();
                assert_eq!(to_number(&bits), wanted, "gates {op:?} width {width}: {x} {y}");
                assert!(blaster.gates().divisions_hold(&simulation), "division {op:?} width {width}: {x} {y}");
            }
        }
    }
}

#[test]
fn operations_with_a_constant_agree_with_the_reference() {
    let mut random = Random::new(2);
    for width in all_widths() {
        for op in OPERATIONS {
            for (constant, y) in pairs(&mut random, width) {
                let mut terms = Terms::new();
                let variable = terms.variable("y", width);
                let constant_term = terms.constant(width, constant);
                let left = build_binary(&mut terms, op, constant_term, variable);
                let right = build_binary(&mut terms, op, variable, constant_term);
                let both = terms.constant(width, y);
                let folded = build_binary(&mut terms, op, constant_term, both);
                let model = model_of(&terms, &[y]);
                let (forward, backward) = (expected(op, width, constant, y), expected(op, width, y, constant));
                assert_eq!(eval(&terms, &model, left), forward, "{op:?} width {width}: constant {constant} by {y}");
                assert_eq!(eval(&terms, &model, right), backward, "{op:?} width {width}: {y} by constant {constant}");
                assert_eq!(terms.as_constant(folded), Some(forward), "{op:?} width {width}: folding");
            }
        }
    }
}

#[test]
fn divisions_by_a_divisor_with_known_bits_agree_with_the_reference() {
    let mut random = Random::new(6);
    for width in [4, 5, 8, 13] {
        for known in 1..width {
            // Zeros, a one, and variable bits below; the dividend has zeros above.
            let mut terms = Terms::new();
            let (a, b) = (terms.variable("a", width - 1), terms.variable("b", known));
            let one = terms.truth();
            let divisor = terms.concat(one, b);
            let (dividend, divisor) = (terms.zero_extend(a, width), terms.resize(divisor, width));
            let (quotient, remainder) = (terms.udiv(dividend, divisor), terms.urem(dividend, divisor));
            let mut solver = Solver::new();
            for _ in 0..8 {
                let (x, y) = (random.number(width - 1), random.number(known));
                let by = (1 << known | y) & ((1 << width) - 1);
                let mut assumptions = Vec::new();
                let model = model_of(&terms, &[x, y]);
                assert_eq!(eval(&terms, &model, quotient), x / by, "{x} / {by}");
                for (term, value) in [(a, x), (b, y), (quotient, x / by), (remainder, x % by)] {
                    let value = terms.constant(terms.width(term), value);
                    assumptions.push(terms.eq(term, value));
                }
                let right = solver.solve(&terms, &assumptions);
                assert!(matches!(right, Answer::Sat(_)), "width {width}: {x} by {by}");
                for position in [2, 3] {
                    let mut wrong = assumptions.clone();
                    wrong[position] = terms.not(wrong[position]);
                    wrong.remove(5 - position);
                    let answer = solver.solve(&terms, &wrong);
                    assert!(matches!(answer, Answer::Unsat(_)), "width {width}: {x} by {by} has no other result");
                }
            }
        }
    }
}

/// The value of the term is forced by the values of its variables: no other is possible.
fn check_clauses<S: Sat>(make: impl Fn() -> S, seed: u64, widths: impl Iterator<Item = u32>, samples: usize) {
    let mut random = Random::new(seed);
    for width in widths {
        for op in OPERATIONS {
            let mut terms = Terms::new();
            let (a, b) = (terms.variable("a", width), terms.variable("b", width));
            let term = build_binary(&mut terms, op, a, b);
            let result_width = terms.width(term);
            let mut solver = Solver::with_sat(make());
            let chosen = pairs(&mut random, width);
            for _ in 0..samples {
                let (x, y) = random.pick(&chosen);
                let wanted = expected(op, width, x, y);
                let is = |terms: &mut Terms, term: Term, width: u32, value: u128| {
                    let value = terms.constant(width, value);
                    terms.eq(term, value)
                };
                let (a_is, b_is) = (is(&mut terms, a, width, x), is(&mut terms, b, width, y));
                let right = is(&mut terms, term, result_width, wanted);
                let wrong = terms.not(right);
                let answer = solver.solve(&terms, &[a_is, b_is, right]);
                assert!(matches!(answer, Answer::Sat(_)), "{op:?} width {width}: {x} {y} gives {wanted}");
                let answer = solver.solve(&terms, &[a_is, b_is, wrong]);
                assert!(matches!(answer, Answer::Unsat(_)), "{op:?} width {width}: {x} {y} gives only {wanted}");
            }
        }
    }
}

#[test]
fn clauses_agree_with_the_reference_under_cadical() {
    check_clauses(Cadical::new, 3, (1..=8).chain([16, 32]), 6);
}

#[test]
fn clauses_agree_with_the_reference_under_batsat() {
    check_clauses(Batsat::default, 4, 1..=8, 6);
}

#[test]
fn simplified_random_terms_agree_with_the_reference() {
    for seed in 0..1500 {
        let mut random = Random::new(1000 + seed);
        let widths: &[u32] = random.pick(&[&[1, 4][..], &[1, 2, 3], &[1, 8], &[1, 8, 32], &[3], &[1, 64], &[1, 128]]);
        let program = Program::random(&mut random, 60, widths);
        let mut terms = Terms::new();
        let built = program.build(&mut terms);
        let mut blaster = Blaster::new();
        for &term in &built {
            blaster.blast(&terms, term);
        }
        for _ in 0..6 {
            let values: Vec<u128> = program.variable_widths.iter().map(|&width| random.number(width)).collect();
            let wanted = program.compute(&values);
            let model = model_of(&terms, &values);
            let mut evaluator = Evaluator::new(&terms, &model);
            let mut inputs = std::collections::BTreeMap::new();
            for (term, &value) in terms.variables().zip(&values) {
                for (position, &wire) in blaster.blasted(&terms, term).unwrap_or(&[]).iter().enumerate() {
                    inputs.insert(wire, value >> position & 1 == 1);
                }
            }
            let simulation = blaster.gates().simulate(|wire| inputs[&wire]);
            assert_eq!(logic::values(&terms, &model, &built), wanted, "all at once, seed {seed}");
            if random.chance(50) {
                evaluator.compute_all();
            }
            for (node, &term) in built.iter().enumerate() {
                assert_eq!(terms.width(term), program.widths[node], "seed {seed} node {node}");
                let value = evaluator.value(term);
                assert_eq!(value, wanted[node], "seed {seed} node {node}: {:?}", program.nodes[node]);
                let known = terms.known_bits(term);
                assert!(value & known.zeros == 0 && value & known.ones == known.ones, "seed {seed} node {node}");
                let bits: Vec<bool> =
                    blaster.blasted(&terms, term).expect("blasted").iter().map(|&w| simulation.value(w)).collect();
                assert_eq!(to_number(&bits), value, "gates, seed {seed} node {node}");
            }
            assert!(blaster.gates().divisions_hold(&simulation), "divisions, seed {seed}");
        }
    }
}

#[test]
fn random_terms_have_exactly_their_values_in_the_solver() {
    for seed in 0..60 {
        let mut random = Random::new(5000 + seed);
        let program = Program::random(&mut random, 30, &[1, 4, 8]);
        let mut terms = Terms::new();
        let built = program.build(&mut terms);
        let values: Vec<u128> = program.variable_widths.iter().map(|&width| random.number(width)).collect();
        let wanted = program.compute(&values);
        let (mut cadical, mut batsat) = (Solver::new(), Solver::with_sat(Batsat::default()));
        let variables: Vec<Term> = terms.variables().collect();
        for (&variable, &value) in variables.iter().zip(&values) {
            let width = terms.width(variable);
            let value = terms.constant(width, value);
            let is = terms.eq(variable, value);
            cadical.assert(&terms, is);
            batsat.assert(&terms, is);
        }
        for (node, &term) in built.iter().enumerate() {
            let value = terms.constant(program.widths[node], wanted[node]);
            let wrong = terms.ne(term, value);
            assert!(matches!(cadical.solve(&terms, &[wrong]), Answer::Unsat(_)), "seed {seed} node {node}");
            assert!(matches!(batsat.solve(&terms, &[wrong]), Answer::Unsat(_)), "seed {seed} node {node}");
        }
        assert!(matches!(cadical.solve(&terms, &[]), Answer::Sat(_)));
        assert!(matches!(batsat.solve(&terms, &[]), Answer::Sat(_)));
    }
}
