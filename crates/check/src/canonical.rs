//! The canonical failing run: of all runs that violate a property the one with the fewest steps, among those the
//! fewest inputs that are not zero, among those the smallest inputs, the first input first.
//!
//! There is exactly one such run, so that the answer is the same every day. Each stage is a search with a budget; if it
//! ends early the run is the best found, and says so.

use std::collections::BTreeSet;

use ir::{FloatFormat, Program, TypeKind};
use logic::sat::SatStatistics;
use logic::{Answer, Budget, Evaluator, Model, SatLimits, Solver, Term, Terms};
use run::{EnvironmentVariable, Script};

use crate::options::{Arguments, Options};
use crate::stdin;
use crate::symbolic::{ArgumentPart, Check, Encoding, Form, Input, STEP_BITS};

/// The most solver calls for the values of inputs.
const MOST_CALLS: u32 = 3000;
/// The conflicts, and the work (in the solver's unit), that the search may take in any case.
const FREE_CONFLICTS: u64 = 20_000;
const FREE_WORK: u64 = 40_000_000;
/// Of what deciding took, one part in so many may go into the search as well.
const SHARE: u64 = 8;
/// Of the conflicts that are left, one in so many may go into one call.
const CALL_SHARE: u64 = 3;
/// The most inputs whose number is minimised as a sum.
const MOST_INPUTS: usize = 512;

/// A model of the least run, and whether it is proven to be the least.
pub(crate) struct Least {
    pub(crate) model: Model,
    pub(crate) is_proven: bool,
}

/// What is being searched.
struct Search<'a> {
    terms: &'a mut Terms,
    solver: &'a mut Solver,
    assumptions: Vec<Term>,
    model: Model,
    is_proven: bool,
    calls: u32,
    limits: SatLimits,
    /// The conflicts and the work that are left.
    conflicts: u64,
    work: u64,
}

/// Finds the least run that violates one of the checks and fulfils the assumptions, starting from a model of one. What it
/// may cost depends on what the solver has `spent` before.
pub(crate) fn least(
    program: &Program,
    options: &Options,
    encoding: &Encoding,
    checks: &[&Check],
    (assumptions, start): (Vec<Term>, Model),
    terms: &mut Terms,
    (solver, spent): (&mut Solver, SatStatistics),
) -> Least {
    let count = checks.iter().map(|check| check.inputs).max().unwrap_or(0);
    let inputs = &encoding.inputs[..count.min(encoding.inputs.len())];
    // What the search may cost else is counted by itself.
    let limits = options.solver_limits(None);
    let (conflicts, work) = (FREE_CONFLICTS + spent.conflicts / SHARE, FREE_WORK + spent.work / SHARE);
    let mut search =
        Search { terms, solver, assumptions, model: start, is_proven: true, calls: 0, limits, conflicts, work };
    search.fewest_steps(checks);
    search.fewest_inputs(inputs);
    search.smallest_inputs(program, inputs);
    Least { model: search.model, is_proven: search.is_proven }
}

/// Of the runs that fulfil the assumptions the one with the smallest inputs, the first input first, starting from one;
/// and whether that is proven.
pub(crate) fn smallest(
    program: &Program,
    inputs: &[Input],
    (assumptions, start): (Vec<Term>, Model),
    terms: &mut Terms,
    (solver, limits): (&mut Solver, SatLimits),
) -> (Model, bool) {
    let (conflicts, work) = (FREE_CONFLICTS, FREE_WORK);
    let mut search =
        Search { terms, solver, assumptions, model: start, is_proven: true, calls: 0, limits, conflicts, work };
    search.smallest_inputs(program, inputs);
    (search.model, search.is_proven)
}

/// The number of steps of a run that violates one of the checks.
pub(crate) fn steps_of(checks: &[&Check], terms: &mut Terms) -> Term {
    let mut steps = terms.constant(STEP_BITS, 0);
    for check in checks {
        let is_this = terms.and(check.required, check.violated);
        steps = terms.ite(is_this, check.steps, steps);
    }
    steps
}

impl Search<'_> {
    /// Whether an outer limit has ended the search: the run found so far stays, and is not proven to be the least.
    fn is_halted(&mut self) -> bool {
        let is_halted = self.limits.reached().is_some();
        self.is_proven &= !is_halted;
        is_halted
    }

    fn value(&self, term: Term) -> u128 {
        Evaluator::new(self.terms, &self.model).value(term)
    }

    /// Whether there is a run that fulfils a further condition; it becomes the current one. None if that is not known.
    fn improves(&mut self, condition: Term) -> Option<bool> {
        if condition == self.terms.falsehood() {
            return Some(false);
        }
        if self.conflicts == 0 || self.work == 0 || self.is_halted() {
            return None;
        }
        self.calls += 1;
        self.solver.set_limits(SatLimits {
            conflicts: Some(self.conflicts / CALL_SHARE + 1),
            work: Some(self.work),
            ..self.limits.clone()
        });
        let before = self.solver.statistics();
        self.assumptions.push(condition);
        let answer = self.solver.solve(self.terms, &self.assumptions);
        self.assumptions.pop();
        let after = self.solver.statistics();
        self.conflicts = self.conflicts.saturating_sub(after.conflicts - before.conflicts);
        self.work = self.work.saturating_sub(after.work - before.work);
        match answer {
            Answer::Sat(model) => {
                self.model = model;
                Some(true)
            }
            Answer::Unsat(_) => Some(false),
            Answer::Unknown(_) => None,
        }
    }

    /// Makes a number that is at least `low` as small as possible, by halving the range that is left; gives what was
    /// found. `at_most` makes the condition that it is not greater than something.
    fn minimise(&mut self, number: Term, mut low: u128, at_most: impl Fn(&mut Terms, u128) -> Term) -> u128 {
        let mut high = self.value(number);
        while low < high {
            let middle = low + (high - low) / 2;
            let is_smaller = at_most(self.terms, middle);
            match self.improves(is_smaller) {
                Some(true) => high = self.value(number),
                Some(false) => low = middle + 1,
                // Not known: perhaps something less ambitious is possible.
                None => {
                    self.is_proven = false;
                    low = middle + 1;
                }
            }
        }
        high
    }

    /// Checks that no short run comes to are left out of a question, so that it is about the beginning of the program.
    fn fewest_steps(&mut self, checks: &[&Check]) {
        let steps = steps_of(checks, self.terms);
        let low = checks.iter().map(|check| check.fewest_steps).min().unwrap_or(0);
        let some_check = |terms: &mut Terms, limit: u128, order: fn(&mut Terms, Term, Term) -> Term| {
            let steps = terms.constant(STEP_BITS, limit);
            let mut some = Vec::new();
            for check in checks.iter().filter(|check| u128::from(check.fewest_steps) <= limit) {
                let is_violated = terms.and(check.required, check.violated);
                let is_in_time = order(terms, check.steps, steps);
                some.push(terms.and(is_violated, is_in_time));
            }
            terms.or_all(&some)
        };
        let found = self.minimise(steps, low.into(), |terms, limit| some_check(terms, limit, Terms::ule));
        let has_found = some_check(self.terms, found, Terms::eq);
        self.assumptions.push(has_found);
    }

    /// The bits of an input, or zero if the run does not ask for it.
    fn asked(&mut self, input: &Input) -> Term {
        let zero = self.terms.constant(self.terms.width(input.term), 0);
        self.terms.ite(input.asked, input.term, zero)
    }

    fn fewest_inputs(&mut self, inputs: &[Input]) {
        if self.is_halted() || inputs.len() > MOST_INPUTS {
            self.is_proven = false;
            return;
        }
        let mut bits = Vec::new();
        for input in inputs {
            let value = self.asked(input);
            let zero = self.terms.constant(self.terms.width(value), 0);
            bits.push(self.terms.ne(value, zero));
        }
        // The number of bits that are set, as a tree of adders.
        while bits.len() > 1 {
            let mut next = Vec::new();
            for pair in bits.chunks(2) {
                next.push(match *pair {
                    [a, b] => {
                        let width = self.terms.width(a).max(self.terms.width(b)) + 1;
                        let (a, b) = (self.terms.zero_extend(a, width), self.terms.zero_extend(b, width));
                        self.terms.add(a, b)
                    }
                    _ => pair[0],
                });
            }
            bits = next;
        }
        if let Some(&number) = bits.first() {
            let width = self.terms.width(number);
            let low = self.terms.known_bits(number).minimum();
            let found = self.minimise(number, low, |terms, limit| {
                let limit = terms.constant(width, limit);
                terms.ule(number, limit)
            });
            let found = self.terms.constant(width, found);
            let is_found = self.terms.eq(number, found);
            self.assumptions.push(is_found);
        }
    }

    fn smallest_inputs(&mut self, program: &Program, inputs: &[Input]) {
        let asked: Vec<Term> = inputs.iter().map(|input| self.asked(input)).collect();
        let needed = self.needed_bits(program, inputs, &asked);
        let mut values = logic::values(self.terms, &self.model, &asked);
        for (position, (input, &value)) in inputs.iter().zip(&asked).enumerate() {
            if self.is_halted() {
                return;
            }
            if values[position] == 0 {
                let zero = self.terms.constant(self.terms.width(value), 0);
                let is_zero = self.terms.eq(value, zero);
                self.assumptions.push(is_zero);
                continue;
            }
            let before = self.calls;
            for bit in self.cost_bits(program, input, value) {
                match needed.contains(&bit) {
                    true => self.assumptions.push(bit),
                    false => self.clear(bit),
                }
            }
            if self.calls > before {
                values = logic::values(self.terms, &self.model, &asked);
            }
        }
    }

    /// Of the bits that are 1 now, those that are in all runs: a few questions about all of them save one for each.
    fn needed_bits(&mut self, program: &Program, inputs: &[Input], asked: &[Term]) -> BTreeSet<Term> {
        let mut bits = Vec::new();
        let values = logic::values(self.terms, &self.model, asked);
        for ((input, &value), now) in inputs.iter().zip(asked).zip(values) {
            if now != 0 {
                bits.extend(self.cost_bits(program, input, value));
            }
        }
        let values = logic::values(self.terms, &self.model, &bits);
        let mut bits: Vec<Term> =
            bits.into_iter().zip(values).filter(|(_, value)| *value == 1).map(|(bit, _)| bit).collect();
        bits.sort_unstable();
        bits.dedup();
        let zeros: Vec<Term> = bits.iter().map(|&bit| self.terms.not(bit)).collect();
        let budget = Budget {
            calls: None,
            conflicts: Some(self.conflicts / CALL_SHARE + 1),
            work: Some(self.work / CALL_SHARE + 1),
            deadline: self.limits.deadline,
            interrupt: self.limits.interrupt.clone(),
        };
        if self.is_halted() {
            return BTreeSet::new();
        }
        let before = self.solver.statistics();
        let never = self.solver.never(self.terms, &self.assumptions, &zeros, &budget);
        let after = self.solver.statistics();
        self.conflicts = self.conflicts.saturating_sub(after.conflicts - before.conflicts);
        self.work = self.work.saturating_sub(after.work - before.work);
        never.into_iter().map(|zero| self.terms.not(zero)).collect()
    }

    /// Makes a bit 0 if a run allows it.
    fn clear(&mut self, bit: Term) {
        let not = self.terms.not(bit);
        if self.value(bit) == 0 {
            self.assumptions.push(not);
            return;
        }
        if self.calls >= MOST_CALLS {
            self.is_proven = false;
            return;
        }
        match self.improves(not) {
            Some(true) => self.assumptions.push(not),
            Some(false) => self.assumptions.push(bit),
            None => self.is_proven = false,
        }
    }

    /// The bits that should be 0, the most important one first.
    fn cost_bits(&mut self, program: &Program, input: &Input, value: Term) -> Vec<Term> {
        let width = self.terms.width(value);
        if let Form::Argument(ArgumentPart::Character { .. } | ArgumentPart::Variable { position: Some(_), .. }) =
            &input.form
        {
            return self.character_bits(value);
        }
        match program.types.kind(input.ty) {
            TypeKind::Int { signed: true, .. } if matches!(input.form, Form::Value | Form::Number(_)) => {
                // 0, -1, 1, -2, 2, ... would prefer -1 to 1: count the magnitude first, then the sign.
                let sign = self.terms.extract(value, width - 1, 1);
                let negative = self.terms.neg(value);
                let magnitude = self.terms.ite(sign, negative, value);
                let mut bits: Vec<Term> =
                    (0..width).rev().map(|position| self.terms.extract(magnitude, position, 1)).collect();
                bits.push(sign);
                bits
            }
            TypeKind::Float(FloatFormat::Single) if width == 32 => self.float_bits(value, 23, 8),
            TypeKind::Float(FloatFormat::Double) if width == 64 => self.float_bits(value, 52, 11),
            _ => (0..width).rev().map(|position| self.terms.extract(value, position, 1)).collect(),
        }
    }

    /// A character of an argument is simple if it can be printed, and the more it is like `a`.
    fn character_bits(&mut self, value: Term) -> Vec<Term> {
        let [first, last, usual] = [b' ', b'~', b'a'].map(|byte| self.terms.constant(8, u128::from(byte)));
        let (is_below, is_above) = (self.terms.ult(value, first), self.terms.ult(last, value));
        let is_unprintable = self.terms.or(is_below, is_above);
        let unlike = self.terms.xor(value, usual);
        let mut bits = vec![is_unprintable];
        bits.extend((0..8).rev().map(|position| self.terms.extract(unlike, position, 1)));
        bits
    }

    /// A float is simple if its fraction is short, then if it is near 1, then if it is positive.
    fn float_bits(&mut self, value: Term, fraction: u32, exponent: u32) -> Vec<Term> {
        let mut bits: Vec<Term> = (0..fraction).map(|position| self.terms.extract(value, position, 1)).collect();
        let own = self.terms.extract(value, fraction, exponent);
        let middle = self.terms.constant(exponent, (1 << (exponent - 1)) - 1);
        let distance = self.terms.sub(own, middle);
        let sign = self.terms.extract(distance, exponent - 1, 1);
        let negative = self.terms.neg(distance);
        let magnitude = self.terms.ite(sign, negative, distance);
        bits.extend((0..exponent).rev().map(|position| self.terms.extract(magnitude, position, 1)));
        bits.push(sign);
        bits.push(self.terms.extract(value, fraction + exponent, 1));
        bits
    }
}

/// What decides the run of a model: its arguments, the inputs that it asks for, in order, and what it reads from the standard
/// input; up to a number of inputs asked for on any path.
pub(crate) fn script_of(encoding: &Encoding, limit: usize, options: &Options, terms: &Terms, model: &Model) -> Script {
    let mut evaluator = Evaluator::new(terms, model);
    let (mut inputs, mut stdin) = (Vec::new(), stdin::Writer::default());
    let mut environment: Vec<EnvironmentVariable> = Vec::new();
    let mut arguments = match &options.arguments {
        Arguments::Given(given) => given.clone(),
        Arguments::Any(any) => vec![any.name.clone()],
    };
    for input in &encoding.inputs[..limit.min(encoding.inputs.len())] {
        if !evaluator.holds(input.asked) {
            continue;
        }
        let value = evaluator.value(input.term);
        match &input.form {
            Form::Value => inputs.push(value),
            Form::Character { spaced } => stdin.character(value, evaluator.holds(*spaced)),
            Form::Look(_) => stdin.look(value),
            Form::Number(notation) => stdin.number(value, *notation),
            Form::Argument(ArgumentPart::Count) => arguments.resize(1 + value as usize, Vec::new()),
            Form::Argument(ArgumentPart::Character { argument, .. }) if value != 0 => {
                arguments[*argument as usize].push(value as u8);
            }
            Form::Argument(ArgumentPart::Character { .. }) => {}
            Form::Argument(ArgumentPart::Variable { name, position: None }) => {
                if encoding.environment.get(name).is_some_and(|&asked| evaluator.holds(asked)) {
                    let value = (value != 0).then(Vec::new);
                    environment.push(EnvironmentVariable { name: name.to_vec(), value });
                }
            }
            Form::Argument(ArgumentPart::Variable { name, position: Some(_) }) => {
                let own = environment.last_mut().filter(|variable| variable.name[..] == name[..] && value != 0);
                if let Some(text) = own.and_then(|variable| variable.value.as_mut()) {
                    text.push(value as u8);
                }
            }
        }
    }
    Script { arguments, environment, stdin: stdin.finish(), inputs, schedule: Vec::new(), goes_past_races: false }
}
