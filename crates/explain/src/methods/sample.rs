//! Runs of a program, as different from each other as their paths: what tests would be if there were any.

use check::AtomKind;
use ir::{TypeId, TypeKind};
use logic::{Answer, Evaluator, Model, SatLimits, Term};
use run::{Discard, Outcome};

use crate::case::{Case, Subject};

/// The conflicts that the search for each run may take.
const CONFLICTS: u64 = 5_000;

/// How many neighbours are made for each input of a run, and the most of all.
const NEAR_OF_AN_INPUT: usize = 80;
const MOST_NEAR: usize = 1500;

/// Kinds of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Those that violate something.
    Failing,
    /// Those that come to the end of the program and violate nothing.
    Passing,
}

/// A run; the interpreter confirmed of which kind it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sampled {
    /// The inputs, in order.
    pub inputs: Vec<u128>,
    /// What is read from the standard input.
    pub stdin: Vec<u8>,
}

impl Sampled {
    /// A run by its inputs and what it reads.
    pub fn new(inputs: &[u128], stdin: &[u8]) -> Sampled {
        Sampled { inputs: inputs.to_vec(), stdin: stdin.to_vec() }
    }
}

/// Runs of a kind, each on another path; the failing run itself is none of them.
pub fn runs(case: &Case<'_>, subject: &mut Subject, kind: Kind, most: usize) -> Vec<Sampled> {
    let mut solver = case.solver_of_runs(subject);
    solver.set_limits(SatLimits {
        conflicts: Some(CONFLICTS),
        work: None,
        deadline: case.options.deadline,
        interrupt: case.options.interrupt.clone(),
    });
    let unwound = &mut subject.unwound;
    let wanted = match kind {
        Kind::Failing => unwound.fails(),
        Kind::Passing => unwound.passes(),
    };
    let mut conditions = vec![wanted];
    if kind == Kind::Failing {
        let failing = subject.failing.clone();
        conditions.push(another_path(subject, &failing));
    }
    let mut runs = Vec::new();
    while runs.len() < most {
        let Answer::Sat(model) = solver.solve(&subject.unwound.terms, &conditions) else { break };
        let (inputs, stdin) = subject.unwound.inputs_of(&model);
        let options = check::run_options(case.options, &inputs, &stdin);
        let report = run::execute(case.program, &options, &mut Discard);
        let is_wanted = match report.outcome {
            Outcome::Failure(_) => kind == Kind::Failing,
            Outcome::Exit { .. } => kind == Kind::Passing,
            _ => false,
        };
        if !is_wanted {
            // What the interpreter does not confirm counts for nothing, and more of it is not looked for.
            break;
        }
        runs.push(Sampled { inputs, stdin });
        let next = another_path(subject, &model);
        conditions.push(next);
    }
    runs
}

/// Inputs near those of some runs: one to three of them are changed, to constants that the program knows, to their
/// neighbours, and to each other. The choice looks random and is always the same.
pub fn near<'a>(case: &'a Case<'_>, seeds: &'a [Sampled], constants: &'a [i128]) -> impl Iterator<Item = Sampled> + 'a {
    let types: Vec<Vec<TypeId>> = seeds.iter().map(|seed| input_types(case, seed)).collect();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let most = (NEAR_OF_AN_INPUT * case.run.inputs.len()).min(MOST_NEAR);
    (0..most).filter_map(move |number| {
        let which = number % seeds.len().max(1);
        let (seed, types) = (seeds.get(which)?, types.get(which)?);
        let mut changed = seed.clone();
        let count = changed.inputs.len().min(types.len());
        if count == 0 {
            return None;
        }
        for _ in 0..=random.below(3) {
            let at = random.below(count);
            let Some((bits, _)) = case.program.types.integer(types[at]) else { continue };
            let old = changed.inputs[at];
            let constant = constants.get(random.below(constants.len().max(1))).map_or(0, |&value| value as u128);
            let value = match random.below(6) {
                0 => old.wrapping_add(1),
                1 => old.wrapping_sub(1),
                2 => constant.wrapping_add(1),
                3 => constant.wrapping_sub(1),
                4 => changed.inputs[random.below(count)],
                _ => constant,
            };
            let is_bool = matches!(case.program.types.kind(types[at]), TypeKind::Bool);
            let width = if is_bool { 1 } else { bits };
            changed.inputs[at] = if width >= 128 { value } else { value & ((1 << width) - 1) };
        }
        (changed != *seed).then_some(changed)
    })
}

/// The types of the inputs that a run asks for.
fn input_types(case: &Case<'_>, run: &Sampled) -> Vec<TypeId> {
    let report = run::execute(case.program, &check::run_options(case.options, &run.inputs, &run.stdin), &mut Discard);
    report.inputs.iter().map(|input| input.ty).collect()
}

/// Numbers that look random: xorshift.
struct Random(u64);

impl Random {
    /// A number below another one, which is not 0.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap_or(0)
    }
}

/// The condition that some branch goes another way than in a run.
fn another_path(subject: &mut Subject, model: &Model) -> Term {
    let atoms = subject.unwound.atoms().iter().filter(|atom| atom.kind == AtomKind::Guard);
    let guards: Vec<(Term, Term)> = atoms.map(|atom| (atom.executed, atom.parts[0])).collect();
    let mut evaluator = Evaluator::new(&subject.unwound.terms, model);
    let taken: Vec<bool> =
        guards.iter().map(|&(executed, outcome)| evaluator.holds(executed) && evaluator.holds(outcome)).collect();
    let terms = &mut subject.unwound.terms;
    let mut different = Vec::new();
    for ((executed, outcome), was_taken) in guards.into_iter().zip(taken) {
        let is_taken = terms.and(executed, outcome);
        different.push(if was_taken { terms.not(is_taken) } else { is_taken });
    }
    terms.or_all(&different)
}
