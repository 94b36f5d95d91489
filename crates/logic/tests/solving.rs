//! The solver over terms: models, cores, minimal cores, groups, limits; each answer verified by `logic::check`.
#![allow(missing_docs)]

mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use logic::check::{check_core, check_minimal_core, check_model};
use logic::sat::cadical::Cadical;
use logic::sat::{ClauseSink, Lit, SatAnswer, Var};
use logic::{Answer, Budget, CoreAnswer, Sat, SatLimits, Solver, Stop, Term, Terms};
use support::Random;
use support::batsat::Batsat;
use support::expression::Program;

/// Random conditions, not all of which can hold together.
fn conditions(seed: u64) -> (Terms, Vec<Term>) {
    let mut random = Random::new(seed);
    let program = Program::random(&mut random, 70, &[1, 4, 8]);
    let mut terms = Terms::new();
    let built = program.build(&mut terms);
    let mut conditions: Vec<Term> = built.into_iter().filter(|&term| terms.width(term) == 1).collect();
    for condition in &mut conditions {
        if random.chance(40) {
            *condition = terms.not(*condition);
        }
    }
    conditions.retain(|&condition| terms.as_constant(condition).is_none());
    (terms, conditions)
}

#[test]
fn answers_are_verified_and_two_solvers_agree() {
    let (mut satisfiable, mut unsatisfiable) = (0, 0);
    for seed in 0..200 {
        let (terms, conditions) = conditions(seed);
        let (mut cadical, mut batsat) = (Solver::new(), Solver::with_sat(Batsat::default()));
        let (assertions, assumptions) = conditions.split_at(conditions.len() / 3);
        for &assertion in assertions {
            cadical.assert(&terms, assertion);
            batsat.assert(&terms, assertion);
        }
        for count in [assumptions.len() / 2, assumptions.len()] {
            let assumptions = &assumptions[..count];
            let second = batsat.solve(&terms, assumptions);
            match cadical.solve(&terms, assumptions) {
                Answer::Sat(model) => {
                    satisfiable += 1;
                    check_model(&terms, &[assertions, assumptions].concat(), &model).expect("a model");
                    let Answer::Sat(model) = second else { panic!("seed {seed}: the solvers disagree") };
                    check_model(&terms, &[assertions, assumptions].concat(), &model).expect("a model");
                }
                Answer::Unsat(core) => {
                    unsatisfiable += 1;
                    let Answer::Unsat(second) = second else { panic!("seed {seed}: the solvers disagree") };
                    for core in [core, second] {
                        assert!(core.iter().all(|term| assumptions.contains(term)));
                        check_core(&terms, assertions, &core, &Budget::unlimited()).expect("a core");
                    }
                }
                Answer::Unknown(stop) => panic!("seed {seed}: {stop}"),
            }
        }
    }
    assert!(satisfiable > 20 && unsatisfiable > 20, "both happen: {satisfiable} and {unsatisfiable}");
}

fn minimal_cores_are_minimal<S: Sat>(make: impl Fn() -> S) {
    let mut found = 0;
    for seed in 300..400 {
        let (terms, conditions) = conditions(seed);
        let (assertions, assumptions) = conditions.split_at(conditions.len() / 5);
        let mut solver = Solver::with_sat(make());
        assertions.iter().for_each(|&assertion| solver.assert(&terms, assertion));
        match solver.minimal_core(&terms, assumptions, &Budget::unlimited()) {
            CoreAnswer::Sat(model) => {
                check_model(&terms, &conditions, &model).expect("a model");
            }
            CoreAnswer::Core(core) => {
                found += 1;
                assert!(core.is_minimal && core.stop.is_none());
                assert!(core.terms.is_sorted_by_key(|term| assumptions.iter().position(|other| other == term)));
                check_minimal_core(&terms, assertions, &core.terms, &Budget::unlimited()).expect("a minimal core");
            }
            CoreAnswer::Unknown(stop) => panic!("seed {seed}: {stop}"),
        }
    }
    assert!(found > 20, "cores were found: {found}");
}

#[test]
fn minimal_cores_are_minimal_under_cadical() {
    minimal_cores_are_minimal(Cadical::new);
}

#[test]
fn minimal_cores_are_minimal_under_batsat() {
    minimal_cores_are_minimal(Batsat::default);
}

/// `x < y`, `y < z`, ..., and the last below the first: only all together are impossible.
fn cycle(terms: &mut Terms, length: usize) -> Vec<Term> {
    let variables: Vec<Term> = (0..length).map(|number| terms.variable(format!("x{number}"), 8)).collect();
    (0..length).map(|number| terms.ult(variables[number], variables[(number + 1) % length])).collect()
}

#[test]
fn a_core_that_was_not_finished_says_so() {
    let mut terms = Terms::new();
    let cycle = cycle(&mut terms, 12);
    let mut solver = Solver::new();
    let CoreAnswer::Core(core) = solver.minimal_core(&terms, &cycle, &Budget::calls(4)) else { panic!("a core") };
    assert_eq!((core.is_minimal, core.stop, core.calls), (false, Some(Stop::Calls), 4));
    assert_eq!(core.terms, cycle);
    let CoreAnswer::Core(core) = solver.minimal_core(&terms, &cycle, &Budget::unlimited()) else { panic!("a core") };
    assert_eq!((core.is_minimal, core.stop), (true, None));
    assert_eq!(core.terms, cycle);
    assert_eq!(solver.minimal_core(&terms, &cycle, &Budget::calls(0)), CoreAnswer::Unknown(Stop::Calls));
}

#[test]
fn groups_of_assertions_can_be_taken_back() {
    let mut terms = Terms::new();
    let x = terms.variable("x", 8);
    let (five, seven) = (terms.constant(8, 5), terms.constant(8, 7));
    let (is_five, is_seven) = (terms.eq(x, five), terms.eq(x, seven));
    let mut solver = Solver::new();
    solver.push();
    solver.assert(&terms, is_five);
    assert!(matches!(solver.solve(&terms, &[]), Answer::Sat(_)));
    solver.push();
    solver.assert(&terms, is_seven);
    assert_eq!(solver.depth(), 2);
    assert_eq!(solver.solve(&terms, &[]), Answer::Unsat(vec![]));
    solver.pop();
    assert!(matches!(solver.solve(&terms, &[]), Answer::Sat(_)));
    assert_eq!(solver.solve(&terms, &[is_seven]), Answer::Unsat(vec![is_seven]));
    solver.pop();
    assert!(matches!(solver.solve(&terms, &[is_seven]), Answer::Sat(_)));
}

#[test]
fn constants_as_assumptions_and_assertions() {
    let mut terms = Terms::new();
    let x = terms.variable("x", 1);
    let (truth, falsehood) = (terms.truth(), terms.falsehood());
    let mut solver = Solver::new();
    assert!(matches!(solver.solve(&terms, &[truth, x, truth]), Answer::Sat(_)));
    assert_eq!(solver.solve(&terms, &[x, falsehood]), Answer::Unsat(vec![falsehood]));
    let not_x = terms.not(x);
    let Answer::Unsat(core) = solver.solve(&terms, &[x, truth, not_x]) else { panic!("opposites") };
    assert_eq!(core, vec![x, not_x]);
    solver.assert(&terms, truth);
    solver.assert(&terms, falsehood);
    assert_eq!(solver.solve(&terms, &[x]), Answer::Unsat(vec![]));
}

/// Factors of a product of two primes: hard enough to run into any limit.
fn hard_question(terms: &mut Terms) -> Vec<Term> {
    let (x, y) = (terms.variable("x", 40), terms.variable("y", 40));
    let product = terms.mul(x, y);
    let target = terms.constant(40, 1_048_573 * 1_048_571);
    let one = terms.constant(40, 1);
    let half = terms.constant(40, 1 << 20);
    vec![
        terms.eq(product, target),
        terms.ult(one, x),
        terms.ult(one, y),
        terms.ult(x, half),
        terms.ult(y, half),
        terms.ule(x, y),
    ]
}

#[test]
fn limits_stop_the_solver_and_say_which() {
    let mut terms = Terms::new();
    let question = hard_question(&mut terms);
    let mut solver = Solver::new();
    solver.set_limits(SatLimits { work: Some(10), ..SatLimits::default() });
    assert_eq!(solver.solve(&terms, &question), Answer::Unknown(Stop::Conflicts));
    solver.set_limits(SatLimits { conflicts: Some(10), ..SatLimits::default() });
    assert_eq!(solver.solve(&terms, &question), Answer::Unknown(Stop::Conflicts));
    solver.set_limits(SatLimits { deadline: Some(Instant::now()), ..SatLimits::default() });
    assert_eq!(solver.solve(&terms, &question), Answer::Unknown(Stop::Time));
    let raised = Some(Arc::new(AtomicBool::new(true)));
    solver.set_limits(SatLimits { interrupt: raised, ..SatLimits::default() });
    assert_eq!(solver.solve(&terms, &question), Answer::Unknown(Stop::Interrupted));
    solver.set_limits(SatLimits::default());
    assert!(matches!(solver.solve(&terms, &question[1..]), Answer::Sat(_)));
}

#[test]
fn a_running_call_can_be_interrupted() {
    let mut terms = Terms::new();
    let question = hard_question(&mut terms);
    let mut solver = Solver::new();
    let flag = Arc::new(AtomicBool::new(false));
    solver.set_limits(SatLimits { interrupt: Some(Arc::clone(&flag)), ..SatLimits::default() });
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        flag.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let answer = solver.solve(&terms, &question);
    raiser.join().expect("the thread ends");
    // A machine may be fast enough to answer first.
    assert!(matches!(answer, Answer::Unknown(Stop::Interrupted) | Answer::Sat(_)), "{answer:?}");
}

#[test]
fn the_same_questions_get_the_same_answers() {
    let ask = || {
        let mut answers = Vec::new();
        for seed in 0..30 {
            let (terms, conditions) = conditions(seed);
            let mut solver = Solver::new();
            for end in 0..conditions.len() {
                answers.push(solver.solve(&terms, &conditions[..end]));
            }
        }
        answers
    };
    assert!(ask() == ask());
}

#[test]
fn preferred_values_are_taken_where_possible() {
    let mut terms = Terms::new();
    let variables: Vec<Term> = (0..20).map(|number| terms.variable(format!("x{number}"), 16)).collect();
    let sum = variables.iter().copied().reduce(|a, b| terms.add(a, b)).expect("variables");
    let bound = terms.constant(16, 60_000);
    let condition = terms.ult(sum, bound);
    let mut random = Random::new(7);
    let values: Vec<u128> = variables.iter().map(|_| u128::from(random.below(2000))).collect();
    let model = support::expression::model_of(&terms, &values);
    let mut solver = Solver::new();
    solver.assert(&terms, condition);
    solver.prefer(&terms, &model);
    assert_eq!(solver.solve(&terms, &[]), Answer::Sat(model));
}

#[test]
fn deep_terms_do_not_exhaust_the_stack() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", 8), terms.variable("y", 8));
    let mut value = x;
    for step in 0..100_000u32 {
        let constant = terms.constant(8, u128::from(step) * 7 + 3);
        value = if step % 3 == 0 { terms.xor(value, constant) } else { terms.add(value, constant) };
        let condition = terms.ult(y, constant);
        value = if step % 10 == 0 { terms.ite(condition, y, value) } else { value };
    }
    let goal = terms.constant(8, 0x39);
    let reached = terms.eq(goal, value);
    let low = terms.extract(value, 0, 4);
    let nine = terms.constant(4, 9);
    let low_reached = terms.eq(nine, low);
    let model = support::expression::model_of(&terms, &[0, 0]);
    logic::eval(&terms, &model, reached);
    assert!(terms.to_smtlib(&[reached, low_reached]).len() > 100_000);
    let cnf = logic::cnf::Cnf::of_terms(&terms, &[reached, low_reached], &[]);
    assert!(cnf.clause_count() > 100_000);
}

/// What BatSat says about DIMACS text.
fn answer_to_text(text: &str) -> SatAnswer {
    let mut batsat = Batsat::default();
    let mut promised = None;
    let mut clauses = 0;
    for line in text.lines().filter(|line| !line.starts_with('c')) {
        if let Some(header) = line.strip_prefix("p cnf ") {
            let (variables, count) = header.split_once(' ').expect("two numbers");
            (0..variables.parse().expect("a number")).for_each(|_: u32| _ = batsat.new_var());
            promised = count.parse().ok();
            continue;
        }
        let numbers = line.strip_suffix("0").expect("a clause ends with 0").split_whitespace();
        let literal = |number: i64| Var::new(u32::try_from(number.abs() - 1).expect("a variable")).literal(number > 0);
        let clause: Vec<Lit> = numbers.map(|word| literal(word.parse().expect("a number"))).collect();
        batsat.add_clause(&clause);
        clauses += 1;
    }
    assert_eq!(promised, Some(clauses), "the header tells the number of clauses");
    batsat.solve(&[])
}

#[test]
fn a_formula_written_down_has_the_answer_of_the_solver() {
    let (mut satisfiable, mut unsatisfiable) = (0, 0);
    for seed in 500..600 {
        let (terms, conditions) = conditions(seed);
        let (first, rest) = conditions.split_at(conditions.len() / 4);
        let (second, assumptions) = rest.split_at(rest.len() / 3);
        let mut solver = Solver::new();
        first.iter().for_each(|&condition| solver.assert(&terms, condition));
        solver.push();
        second.iter().for_each(|&condition| solver.assert(&terms, condition));
        let mut compare = |solver: &mut Solver, assumptions: &[Term]| {
            let text = solver.cnf(&terms, assumptions).dimacs().to_string();
            match solver.solve(&terms, assumptions) {
                Answer::Sat(_) => {
                    satisfiable += 1;
                    assert_eq!(answer_to_text(&text), SatAnswer::Sat, "seed {seed}");
                }
                Answer::Unsat(_) => {
                    unsatisfiable += 1;
                    assert_eq!(answer_to_text(&text), SatAnswer::Unsat, "seed {seed}");
                }
                Answer::Unknown(stop) => panic!("seed {seed}: {stop}"),
            }
        };
        compare(&mut solver, assumptions);
        compare(&mut solver, &[]);
        solver.pop();
        compare(&mut solver, &assumptions[..assumptions.len() / 2]);
        compare(&mut solver, &[]);
    }
    assert!(satisfiable > 20 && unsatisfiable > 20, "both happen: {satisfiable} and {unsatisfiable}");
}

#[test]
fn comparisons_of_chosen_values_are_those_of_their_bits() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut terms = Terms::new();
        let width = random.pick(&[8, 16, 32]);
        let conditions: Vec<Term> = (0..4).map(|number| terms.variable(format!("c{number}"), 1)).collect();
        let narrow = terms.variable("narrow", width / 2);
        let mut values: Vec<Term> = (0..4).map(|number| terms.variable(format!("v{number}"), width)).collect();
        values.push(terms.constant(width, 5));
        values.push(terms.sign_extend(narrow, width));
        values.push(terms.zero_extend(narrow, width));
        for _ in 0..12 {
            let (condition, then, otherwise) = (random.pick(&conditions), random.pick(&values), random.pick(&values));
            values.push(terms.ite(condition, then, otherwise));
        }
        let (a, b) = (random.pick(&values[7..]), random.pick(&values));
        // Nothing looks through names.
        let (bits_of_a, bits_of_b) = (terms.named(a, 0), terms.named(b, 1));
        for compare in [Terms::eq, Terms::ult, Terms::slt] {
            let (of_choices, of_bits) = (compare(&mut terms, a, b), compare(&mut terms, bits_of_a, bits_of_b));
            let differs = terms.ne(of_choices, of_bits);
            let answer = Solver::new().solve(&terms, &[differs]);
            assert!(matches!(answer, Answer::Unsat(_)), "seed {seed}: {} and {}", terms.show(a), terms.show(b));
        }
    }
}
