//! How fast terms, gates and clauses are made, and how much memory they take.
//!
//! `cargo run --release -p logic --example building [MILLIONS-OF-TERMS]`
#![allow(clippy::print_stdout, clippy::disallowed_methods)]

use logic::cnf::Cnf;
use logic::{Evaluator, Model, Solver, Term, Terms};

fn main() {
    let millions: usize = std::env::args().nth(1).map_or(5, |text| text.parse().expect("a number of millions"));
    let mut terms = Terms::new();
    let start = Start::now();
    let conditions = unrolled_loop(&mut terms, millions * 1_000_000);
    start.report("terms made", terms.len());

    let model = Model::new();
    let start = Start::now();
    let mut evaluator = Evaluator::new(&terms, &model);
    let holding = conditions.iter().filter(|&&condition| evaluator.holds(condition)).count();
    start.report("terms evaluated", terms.len());
    drop(evaluator);

    let start = Start::now();
    let mut evaluator = Evaluator::new(&terms, &model);
    evaluator.compute_all();
    start.report("terms evaluated in one pass", terms.len());
    assert!(holding == conditions.iter().filter(|&&condition| evaluator.holds(condition)).count());
    drop(evaluator);

    let some = &conditions[..conditions.len() / 20];
    let start = Start::now();
    let cnf = Cnf::of_terms(&terms, some, &[]);
    start.report("clauses made", cnf.clause_count());
    drop(cnf);

    let start = Start::now();
    let mut solver = Solver::new();
    some.iter().for_each(|&condition| solver.assert(&terms, condition));
    start.report("clauses made and given to CaDiCaL", solver.statistics().clauses as usize);
}

/// Processor time and memory at the start of a measurement.
struct Start {
    seconds: f64,
    bytes: f64,
}

impl Start {
    fn now() -> Self {
        Start { seconds: processor_seconds(), bytes: memory() }
    }

    fn report(&self, what: &str, count: usize) {
        let seconds = processor_seconds() - self.seconds;
        let (millions, bytes) = (count as f64 / 1e6, (memory() - self.bytes) / count as f64);
        println!(
            "{millions:.2} million {what}: {seconds:.2} s, {:.2} million/s, {bytes:.0} bytes each",
            millions / seconds
        );
    }
}

/// A loop over a few 32-bit variables and a small array, with a branch in every round.
fn unrolled_loop(terms: &mut Terms, count: usize) -> Vec<Term> {
    let mut array: Vec<Term> = (0..8).map(|cell| terms.variable(format!("cell{cell}"), 32)).collect();
    let (mut sum, mut index) = (terms.constant(32, 0), terms.variable("index", 32));
    let mut guard = terms.truth();
    let three = terms.constant(32, 3);
    let mut conditions = Vec::new();
    let goal = terms.len() + count;
    while terms.len() < goal {
        let input = terms.variable("input", 32);
        let mut read = array[0];
        for (cell, &value) in array.iter().enumerate().skip(1) {
            let number = terms.constant(32, cell as u128);
            let here = terms.eq(index, number);
            read = terms.ite(here, value, read);
        }
        let product = terms.mul(read, three);
        let shifted = terms.lshr(input, three);
        let mixed = terms.xor(product, shifted);
        let next = terms.add(sum, mixed);
        let larger = terms.slt(sum, input);
        let overflows = terms.sadd_overflow(sum, mixed);
        let fails = terms.and(guard, overflows);
        conditions.push(terms.not(fails));
        sum = terms.ite(larger, next, sum);
        for (cell, value) in array.iter_mut().enumerate() {
            let number = terms.constant(32, cell as u128);
            let here = terms.eq(index, number);
            let written = terms.and(here, larger);
            *value = terms.ite(written, sum, *value);
        }
        let low = terms.extract(input, 0, 3);
        index = terms.zero_extend(low, 32);
        let bounded = terms.ult(sum, input);
        guard = terms.and(guard, bounded);
    }
    conditions
}

/// Memory in use, in bytes, where the system tells it (Linux).
fn memory() -> f64 {
    let text = std::fs::read_to_string("/proc/self/statm").expect("Linux tells the memory in use");
    let pages: f64 = text.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a number");
    pages * 4096.0
}

/// Processor time of this program, where the system tells it (Linux); other programs on the machine do not count.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("Linux tells the processor time");
    let nanoseconds: f64 = text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    nanoseconds / 1e9
}
