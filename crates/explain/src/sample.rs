//! Runs of a program, as different from each other as their paths: what tests would be if there were any.

use check::AtomKind;
use ir::{Program, TypeId, TypeKind};
use logic::{Answer, Evaluator, Model, Term};
use run::{Discard, Outcome, Script};

use crate::case::{Case, Subject};

/// The conflicts that the search for each run may take.
const CONFLICTS: u64 = 5_000;

/// So many changes in a row may come to nothing.
const MOST_VAIN: usize = 20;
/// What is small: numbers below this.
const SMALL: usize = 8;

/// Kinds of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Those that fail as the failing run does.
    Failing,
    /// Those that come to the end of the program and violate nothing.
    Passing,
}

/// Runs of a kind, each on another path; the failing run itself is none of them.
pub fn runs(case: &Case<'_>, subject: &mut Subject, kind: Kind, most: usize) -> Vec<Script> {
    let mut solver = case.solver_of_runs(subject);
    solver.set_limits(case.options.solver_limits(Some(CONFLICTS)));
    let unwound = &mut subject.unwound;
    let wanted = match kind {
        Kind::Failing => unwound.fails_as(subject.check),
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
        let script = subject.unwound.script_of(case.options, &model);
        let options = check::run_options(case.options, &script);
        let report = run::execute(case.program, &options, &mut Discard);
        let is_wanted = match report.outcome {
            Outcome::Failure(failure) => kind == Kind::Failing && case.is_own(&failure),
            Outcome::Exit { .. } => kind == Kind::Passing,
            _ => false,
        };
        if !is_wanted {
            // What the interpreter does not confirm counts for nothing, and more of it is not looked for.
            break;
        }
        runs.push(script);
        let next = another_path(subject, &model);
        conditions.push(next);
    }
    runs
}

/// Runs near others: one to three of their inputs are changed, to constants that the program knows, to their neighbours, to
/// small numbers, and to each other. The choice looks random and is always the same.
pub struct Near<'a> {
    program: &'a Program,
    options: &'a check::Options,
    constants: &'a [i128],
    seeds: Vec<(Script, Vec<TypeId>)>,
    random: Random,
    turn: usize,
}

impl<'a> Near<'a> {
    /// With the runs to begin with.
    pub fn new(program: &'a Program, options: &'a check::Options, seeds: &[Script], constants: &'a [i128]) -> Near<'a> {
        let seeds = seeds.iter().map(|seed| (seed.clone(), input_types(program, options, seed))).collect();
        Near { program, options, constants, seeds, random: Random(0x9e37_79b9_7f4a_7c15), turn: 0 }
    }

    /// One more run to look around.
    pub fn add(&mut self, seed: &Script) {
        self.seeds.push((seed.clone(), input_types(self.program, self.options, seed)));
    }

    /// The next one; none if there is nothing to change.
    pub fn another(&mut self) -> Option<Script> {
        // A change may come to nothing, but not for ever.
        (0..MOST_VAIN).find_map(|_| {
            let which = self.turn % self.seeds.len().max(1);
            self.turn += 1;
            let (seed, types) = self.seeds.get(which)?;
            let mut changed = seed.clone();
            let count = changed.inputs.len().min(types.len());
            for _ in 0..=self.random.below(3) {
                if count > 0 {
                    let at = self.random.below(count);
                    change(self.program, &mut self.random, self.constants, &mut changed.inputs[..count], at, types[at]);
                }
            }
            (changed != *seed).then_some(changed)
        })
    }
}

/// Gives an input another value.
fn change(program: &Program, random: &mut Random, constants: &[i128], inputs: &mut [u128], at: usize, ty: TypeId) {
    let Some((bits, _)) = program.types.integer(ty) else { return };
    let constant = constants.get(random.below(constants.len().max(1))).map_or(0, |&value| value as u128);
    let value = match random.below(7) {
        0 => inputs[at].wrapping_add(1),
        1 => inputs[at].wrapping_sub(1),
        2 => constant.wrapping_add(1),
        3 => constant.wrapping_sub(1),
        4 => inputs[random.below(inputs.len())],
        5 => random.below(SMALL) as u128,
        _ => constant,
    };
    let width = if matches!(program.types.kind(ty), TypeKind::Bool) { 1 } else { bits };
    inputs[at] = if width >= 128 { value } else { value & ((1 << width) - 1) };
}

/// The types of the inputs that a run asks for.
fn input_types(program: &Program, options: &check::Options, run: &Script) -> Vec<TypeId> {
    let report = run::execute(program, &check::run_options(options, run), &mut Discard);
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
