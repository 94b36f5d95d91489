//! Fifty closest-model instances for measuring the MaxSAT search: "which passing run differs least from this failing
//! one?" (see `bench/maxsat/README.md`).
//!
//! - `closest [NAME...]` solves them (all without names), checks the answers and prints a table;
//! - `closest --write DIRECTORY` writes them as WCNF files for other solvers.
//!
//! Seconds are processor time, which Linux tells: for translating the terms to clauses, filling the solver, and the
//! search; making the terms and checking the answer do not count.
#![allow(clippy::print_stdout, clippy::disallowed_methods)]

mod programs;

use logic::check::{Fault, check_cost, check_model, check_optimum};
use logic::cnf::Cnf;
use logic::{Budget, Objective, Optimum, Solver};
use programs::Instance;

/// The conflicts that the check of an optimum may take.
const CHECK_CONFLICTS: u64 = 5000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["--write", directory] => write(directory),
        ref names => solve(names),
    }
}

fn write(directory: &str) {
    std::fs::create_dir_all(directory).expect("the directory can be made");
    for (name, make) in programs::all() {
        let instance = make();
        let cnf = Cnf::of_terms(&instance.terms, &instance.assertions, &instance.softs);
        std::fs::write(format!("{directory}/{name}.wcnf"), cnf.wcnf().to_string()).expect("the file can be written");
    }
}

fn solve(names: &[&str]) {
    println!("instance variables clauses softs optimum seconds check");
    for (name, make) in programs::all() {
        if !names.is_empty() && !names.contains(&name.as_str()) {
            continue;
        }
        let instance = make();
        let begin = processor_seconds();
        let mut solver = Solver::new();
        instance.assertions.iter().for_each(|&assertion| solver.assert(&instance.terms, assertion));
        for &(soft, _) in &instance.softs {
            solver.literal(&instance.terms, soft);
        }
        let size = solver.statistics();
        let softs = instance.softs.clone();
        let objective = Objective { softs, start: Some(instance.failing.clone()), ..Objective::default() };
        let optimum = solver.minimise(&instance.terms, &objective, &Budget::unlimited(), &mut |_| {});
        let seconds = processor_seconds() - begin;
        let (cost, verdict) = check(&instance, &optimum);
        println!("{name} {} {} {} {cost} {seconds:.3} {verdict}", size.variables, size.clauses, instance.softs.len());
        assert!((10_000..=200_000).contains(&size.variables), "{name} has the intended size");
        assert!(instance.softs.len() >= 1000 && (3..=60).contains(&cost), "{name} is as hard as intended");
    }
}

/// The least cost, and how far it is checked: the model always, that nothing is cheaper if that is not too hard.
fn check(instance: &Instance, optimum: &Optimum) -> (u64, &'static str) {
    let Instance { terms, assertions, softs, .. } = instance;
    let Optimum::Optimal { cost, model } = optimum else {
        panic!("there is a passing run and no limit, but the answer is {optimum:?}");
    };
    check_model(terms, assertions, model).expect("the model satisfies the assertions");
    check_cost(terms, softs, model, *cost).expect("the model has the cost");
    let budget = Budget { conflicts: Some(CHECK_CONFLICTS), ..Budget::default() };
    match check_optimum(terms, assertions, softs, *cost, &budget) {
        Ok(()) => (*cost, "optimum"),
        Err(Fault::Undecided(_)) => (*cost, "model"),
        Err(fault) => panic!("the optimum is wrong: {fault}"),
    }
}

/// Processor time of this program; other programs on the machine do not count.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("Linux tells the processor time");
    let nanoseconds: f64 = text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    nanoseconds / 1e9
}
