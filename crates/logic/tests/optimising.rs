//! MaxSAT against brute force, on literals and on terms, with verification of every optimum.
#![allow(missing_docs)]

mod support;

use std::collections::BTreeSet;

use logic::check::{Fault, check_cost, check_model, check_optimum};
use logic::cnf::Cnf;
use logic::maxsat::enumerate::{Incomplete, all_optima};
use logic::maxsat::oll::{Problem, Strategy, minimise};
use logic::maxsat::{MaxSat, Soft};
use logic::sat::cadical::Cadical;
use logic::sat::{ClauseSink, Lit, Var};
use logic::{Budget, Objective, Optimum, Sat, Solver, Stop, Term, Terms};
use support::Random;
use support::batsat::Batsat;

const VARIABLES: u32 = 9;

/// Random clauses over a few variables, and soft literals with equal or mixed weights.
fn instance(random: &mut Random) -> (Vec<Vec<Lit>>, Vec<Soft>) {
    let literal = |random: &mut Random| Var::new(random.below(u64::from(VARIABLES)) as u32).literal(random.chance(50));
    let clause_count = 3 + random.below(30);
    let clauses: Vec<Vec<Lit>> =
        (0..clause_count).map(|_| (0..2 + random.below(2)).map(|_| literal(random)).collect()).collect();
    let weights: &[u64] = random.pick(&[&[1][..], &[3], &[1, 2, 5], &[1, 10, 100, 1000], &[0, 1, 7, 8, 9, 50]]);
    let softs = (0..1 + random.below(14)).map(|_| Soft { literal: literal(random), weight: random.pick(weights) });
    (clauses, softs.collect())
}

fn holds(assignment: u32, literal: Lit) -> bool {
    (assignment >> literal.var().index() & 1 == 1) == literal.is_positive()
}

/// All models with their costs.
fn brute_force(clauses: &[Vec<Lit>], softs: &[Soft], hard: &[Lit]) -> Vec<(u32, u64)> {
    (0..1u32 << VARIABLES)
        .filter(|&a| hard.iter().all(|&l| holds(a, l)))
        .filter(|&a| clauses.iter().all(|clause| clause.iter().any(|&l| holds(a, l))))
        .map(|a| (a, softs.iter().filter(|soft| !holds(a, soft.literal)).map(|soft| soft.weight).sum()))
        .collect()
}

fn load(sat: &mut dyn ClauseSink, clauses: &[Vec<Lit>]) {
    for _ in 0..VARIABLES {
        sat.new_var();
    }
    clauses.iter().for_each(|clause| sat.add_clause(clause));
}

fn strategies() -> Vec<Strategy> {
    let choices = [false, true];
    let mut all = Vec::new();
    for stratify in choices {
        for disjoint_cores in choices {
            for (model_after, improve_after) in [(0, 0), (0, 5000), (3, 10), (300, 5000)] {
                all.push(Strategy { stratify, disjoint_cores, model_after, improve_after });
            }
        }
    }
    all
}

fn agrees_with_brute_force<S: Sat>(make: impl Fn() -> S, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut random = Random::new(seed);
        let (clauses, softs) = instance(&mut random);
        let hard: Vec<Lit> = if random.chance(30) { vec![Var::new(0).literal(random.chance(50))] } else { vec![] };
        let least = brute_force(&clauses, &softs, &hard).into_iter().map(|(_, cost)| cost).min();
        // One solver for all strategies: a search must leave no trace.
        let mut sat = make();
        load(&mut sat, &clauses);
        for strategy in strategies() {
            let start: Vec<Lit> = (0..VARIABLES).map(|v| Var::new(v).literal(random.chance(50))).collect();
            let problem = Problem { hard: &hard, softs: &softs, start: &start };
            let mut bounds = Vec::new();
            let mut progress = |progress| bounds.push(progress);
            let outcome = minimise(&mut sat, problem, strategy, &Budget::unlimited(), &mut progress);
            match outcome {
                MaxSat::Optimal { cost, assignment } => {
                    assert_eq!(Some(cost), least, "seed {seed} {strategy:?}");
                    assert_eq!(assignment.cost(&softs), cost, "seed {seed} {strategy:?}");
                    assert!(clauses.iter().all(|clause| clause.iter().any(|&l| assignment.value(l))));
                    assert!(hard.iter().all(|&l| assignment.value(l)));
                    let is_sound =
                        |p: &logic::Progress| p.lower_bound <= cost && p.upper_bound.is_none_or(|upper| upper >= cost);
                    assert!(bounds.iter().all(is_sound), "seed {seed} {strategy:?}: {bounds:?}");
                    assert!(bounds.is_sorted_by_key(|p| p.lower_bound), "lower bounds rise");
                }
                MaxSat::Unsatisfiable => assert_eq!(least, None, "seed {seed} {strategy:?}"),
                MaxSat::Best { .. } | MaxSat::Unknown { .. } => panic!("seed {seed}: no budget was given"),
            }
        }
    }
}

#[test]
fn maxsat_agrees_with_brute_force_under_cadical() {
    agrees_with_brute_force(Cadical::new, 0..250);
}

#[test]
fn maxsat_agrees_with_brute_force_under_batsat() {
    agrees_with_brute_force(Batsat::default, 0..250);
}

#[test]
fn all_optima_are_enumerated() {
    let mut several = 0;
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let (clauses, softs) = instance(&mut random);
        let models = brute_force(&clauses, &softs, &[]);
        let least = models.iter().map(|&(_, cost)| cost).min();
        let chosen: Vec<Lit> = (0..VARIABLES).filter(|_| random.chance(60)).map(|v| Var::new(v).positive()).collect();
        let seen = |value: &dyn Fn(Lit) -> bool| chosen.iter().map(|&l| value(l)).collect::<Vec<bool>>();
        let wanted: BTreeSet<Vec<bool>> = models
            .iter()
            .filter(|&&(_, cost)| Some(cost) == least)
            .map(|&(assignment, _)| seen(&|l| holds(assignment, l)))
            .collect();
        let mut sat = Cadical::new();
        load(&mut sat, &clauses);
        let problem = Problem { hard: &[], softs: &softs, start: &[] };
        for limit in [1, 3, 1000] {
            match all_optima(&mut sat, problem, &chosen, limit, &Budget::unlimited()) {
                Ok(optima) => {
                    assert_eq!(Some(optima.cost), least, "seed {seed}");
                    let found: BTreeSet<Vec<bool>> = optima.assignments.iter().map(|a| seen(&|l| a.value(l))).collect();
                    assert_eq!(found.len(), optima.assignments.len(), "seed {seed}: no repetition");
                    assert!(optima.assignments.iter().all(|a| a.cost(&softs) == optima.cost), "seed {seed}");
                    if optima.incomplete.is_none() {
                        assert_eq!(found, wanted, "seed {seed}");
                    } else {
                        assert_eq!(optima.incomplete, Some(Incomplete::Limit));
                        assert!(found.is_subset(&wanted) && found.len() == limit, "seed {seed}");
                    }
                    several += usize::from(wanted.len() > 1);
                }
                Err(outcome) => {
                    assert_eq!(outcome, MaxSat::Unsatisfiable);
                    assert_eq!(least, None, "seed {seed}");
                }
            }
        }
    }
    assert!(several > 100, "many instances have several optima: {several}");
}

/// A chain `x1 = f(x0)`, `x2 = f(x1)`, ... whose end must differ from what the start values give, staying close.
fn closest(terms: &mut Terms, length: usize, weighted: bool) -> (Vec<Term>, Vec<(Term, u64)>) {
    let mut random = Random::new(length as u64);
    let input = terms.variable("input", 8);
    let (mut assertions, mut softs) = (Vec::new(), Vec::new());
    let (mut value, mut concrete) = (input, 17u128);
    let start = terms.constant(8, concrete);
    softs.push((terms.eq(input, start), 1));
    for step in 0..length {
        let next = terms.variable(format!("x{step}"), 8);
        let addend = random.number(8);
        let constant = terms.constant(8, addend);
        let computed = if step % 2 == 0 { terms.add(value, constant) } else { terms.xor(value, constant) };
        concrete = if step % 2 == 0 { (concrete + addend) & 255 } else { concrete ^ addend };
        // Every step may be left out, at a price.
        let taken = terms.eq(next, computed);
        let old = terms.constant(8, concrete);
        softs.push((taken, if weighted { 1 + random.below(9) } else { 1 }));
        softs.push((terms.eq(next, old), 1));
        value = next;
    }
    let wrong = terms.constant(8, concrete);
    assertions.push(terms.ne(value, wrong));
    (assertions, softs)
}

#[test]
fn optima_on_terms_are_verified() {
    for length in 1..12 {
        for weighted in [false, true] {
            let mut terms = Terms::new();
            let (assertions, softs) = closest(&mut terms, length, weighted);
            let mut solver = Solver::new();
            assertions.iter().for_each(|&assertion| solver.assert(&terms, assertion));
            let objective = Objective { softs: softs.clone(), ..Objective::default() };
            let outcome = solver.minimise(&terms, &objective, &Budget::unlimited(), &mut |_| {});
            let Optimum::Optimal { cost, model } = outcome else { panic!("an optimum") };
            check_model(&terms, &assertions, &model).expect("a model");
            check_cost(&terms, &softs, &model, cost).expect("the cost");
            check_optimum(&terms, &assertions, &softs, cost, &Budget::unlimited()).expect("an optimum");
            let claim = check_optimum(&terms, &assertions, &softs, cost + 1, &Budget::unlimited());
            assert_eq!(claim, Err(Fault::Cheaper), "a wrong claim is found");

            let optima = solver.all_optima(&terms, &objective, &[softs[0].0], 10, &Budget::unlimited());
            let optima = optima.expect("optima");
            assert_eq!(optima.cost, cost);
            for model in &optima.models {
                check_model(&terms, &assertions, model).expect("a model");
                check_cost(&terms, &softs, model, cost).expect("the cost");
            }
            // The solver is as before: the assertions alone have a model.
            assert!(matches!(solver.solve(&terms, &[]), logic::Answer::Sat(_)));
        }
    }
}

#[test]
fn a_search_that_was_stopped_gives_bounds() {
    let mut terms = Terms::new();
    let (assertions, softs) = closest(&mut terms, 30, true);
    let mut last = None;
    for calls in 0..200 {
        let mut solver = Solver::new();
        assertions.iter().for_each(|&assertion| solver.assert(&terms, assertion));
        let objective = Objective { softs: softs.clone(), ..Objective::default() };
        match solver.minimise(&terms, &objective, &Budget::calls(calls), &mut |_| {}) {
            Optimum::Unknown { .. } => panic!("a first model is easy to find"),
            Optimum::Best { cost, lower_bound, model, stop } => {
                assert!(lower_bound < cost && stop == Stop::Calls);
                check_model(&terms, &assertions, &model).expect("a model");
                check_cost(&terms, &softs, &model, cost).expect("the cost");
                last = Some((lower_bound, cost));
            }
            Optimum::Optimal { cost, .. } => {
                let (lower_bound, upper_bound) = last.expect("bounds came first");
                assert!(lower_bound <= cost && cost <= upper_bound);
                return;
            }
            Optimum::Unsatisfiable => panic!("there is a model"),
        }
    }
    panic!("200 calls are enough");
}

#[test]
fn hard_conditions_without_a_model_have_no_optimum() {
    let mut terms = Terms::new();
    let x = terms.variable("x", 8);
    let (five, seven) = (terms.constant(8, 5), terms.constant(8, 7));
    let (is_five, is_seven) = (terms.eq(x, five), terms.eq(x, seven));
    let mut solver = Solver::new();
    solver.assert(&terms, is_five);
    let objective = Objective { assumptions: vec![is_seven], softs: vec![(is_five, 2)], ..Objective::default() };
    let outcome = solver.minimise(&terms, &objective, &Budget::unlimited(), &mut |_| {});
    assert_eq!(outcome, Optimum::Unsatisfiable);
    // Soft conditions that exclude each other cost the lighter one.
    let objective = Objective { assumptions: vec![], softs: vec![(is_five, 2), (is_seven, 3)], ..Objective::default() };
    let outcome = solver.minimise(&terms, &objective, &Budget::unlimited(), &mut |_| {});
    assert!(matches!(outcome, Optimum::Optimal { cost: 3, .. }), "{outcome:?}");
}

#[test]
fn dimacs_text() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", 1), terms.variable("y", 1));
    let either = terms.or(x, y);
    let not_x = terms.not(x);
    let cnf = Cnf::of_terms(&terms, &[either], &[(not_x, 4), (y, 2)]);
    assert_eq!(cnf.dimacs().to_string(), "c x#0 1\nc y#1 2\np cnf 2 1\n1 2 0\n");
    assert_eq!(cnf.wcnf().to_string(), "c x#0 1\nc y#1 2\np wcnf 2 3 7\n7 1 2 0\n4 -1 0\n2 2 0\n");
}
