//! Interventions: would a run pass if one place of the program gave another value, with the same inputs?
//!
//! The program is executed with the inputs of the failing run as constants and some steps free to give any value, as are
//! inputs that the failing run did not come to ask for. Almost everything is constant, so that one such execution costs
//! little more than a concrete run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use analyse::loops::LoopId;
use ir::{EdgeId, FunctionId, Program, SiteId, VarId};
use logic::{Answer, Evaluator, Model, Solver, Term, Terms};

use crate::options::Options;
use crate::symbolic::{Contexts, Form, InputKey, Oracle, Probe, execute};
use crate::unwound::Unwound;

/// The bound of loops whose end depends on free values.
const BOUND: u32 = 8;
/// The bound of recursions whose depth does.
const DEPTH: u32 = 3;
/// The most conflicts of the question.
const CONFLICTS: u64 = 2000;
/// The most work, in the solver's own unit: a few hundredths of a second.
const MOST_WORK: u64 = 1_000_000;

/// The most terms: what takes more is not cheap.
const MOST_TERMS: usize = 60_000;

/// The most values that are tried before the solver is asked.
const MOST_GUESSES: usize = 24;

/// What an intervention does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intervention {
    /// The run comes to the check again and passes.
    Passes,
    /// The run passes, but only without coming to the check.
    Avoids,
    /// It fails, whatever the values are.
    Fails,
    /// That is not known.
    Unknown,
}

/// What it takes to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cost {
    /// Steps of the execution.
    pub steps: u64,
    /// Terms that it made.
    pub terms: u64,
    /// Clauses that the solver got.
    pub clauses: u64,
    /// Its work, in its own unit.
    pub solver_work: u64,
}

/// What may give any value.
#[derive(Debug, Clone, Default)]
pub struct Freedom {
    /// Steps.
    pub edges: BTreeSet<(FunctionId, EdgeId)>,
    /// Integers in initial values of static variables, by their position among its parts.
    pub initials: Vec<(VarId, usize)>,
}

/// Where something is asked for.
type Key = InputKey;

/// The inputs of a run by where they are asked for.
#[derive(Debug, Clone)]
pub struct FixedInputs {
    inputs: BTreeMap<Key, u128>,
    known: BTreeMap<Key, u32>,
    keys: Vec<Key>,
    /// The names of environment variables that runs ask for.
    environment: Vec<Arc<[u8]>>,
}

/// Takes everything for possible: no time is spent on finding the ends of loops.
struct Unasked<'a> {
    options: &'a Options,
}

impl Oracle for Unasked<'_> {
    fn possible(&mut self, _terms: &Terms, _conditions: &[Term]) -> bool {
        true
    }

    fn halted(&self) -> bool {
        self.options.is_halted()
    }
}

impl FixedInputs {
    /// The inputs of a run of an unwound program, as many as it asks for before it fails: later ones are free. The standard
    /// input is what it is.
    pub fn new(unwound: &Unwound, model: &Model, asked: usize) -> FixedInputs {
        let contexts = unwound.contexts();
        let mut evaluator = Evaluator::new(&unwound.terms, model);
        let mut left = asked;
        let mut values: BTreeMap<Term, u128> = BTreeMap::new();
        for input in unwound.inputs() {
            let is_value = input.form == Form::Value;
            if (!is_value || left > 0) && evaluator.holds(input.asked) {
                left -= usize::from(is_value);
                values.insert(input.term, evaluator.value(input.term));
            }
        }
        let fixed = |(&key, term): (&Key, &Term)| values.get(term).map(|&value| (key, value));
        let inputs = contexts.inputs.iter().filter_map(fixed).collect();
        let environment = contexts.environment.clone();
        FixedInputs { inputs, known: contexts.known.clone(), keys: contexts.keys.clone(), environment }
    }

    /// Whether the run passes if some places may give any value, and still comes to a site; and what it took to find out.
    pub fn intervene(
        &self,
        program: &Program,
        options: &Options,
        free: &Freedom,
        site: Option<SiteId>,
        (most_steps, most_terms): (u64, usize),
    ) -> (Intervention, Cost) {
        let options = Options {
            records: false,
            unwind: None,
            unwind_set: BTreeMap::new(),
            first_bound: BOUND,
            max_edges: most_steps,
            max_terms: most_terms.min(MOST_TERMS),
            ..options.clone()
        };
        let mut probe = Probe { inputs: self.inputs.clone(), free: free.clone(), site, reached: Vec::new() };
        let (known, keys, environment) = (self.known.clone(), self.keys.clone(), self.environment.clone());
        let mut contexts = Contexts { known, keys, inputs: BTreeMap::new(), environment };
        let (mut terms, mut solver) = (Terms::new(), Solver::new());
        let mut oracle = Unasked { options: &options };
        let bounds = program.functions().map(|(id, _)| (LoopId::Recursion(id), DEPTH)).collect();
        let encoding = execute(program, &options, &bounds, &mut terms, &mut contexts, &mut oracle, Some(&mut probe));
        if encoding.halt.is_some() {
            let cost = Cost { steps: encoding.steps, terms: terms.len() as u64, ..Cost::default() };
            return (Intervention::Unknown, cost);
        }
        let mut ends = Vec::new();
        for &(reached, required) in &encoding.ends {
            ends.push(terms.and(reached, required));
        }
        let passes = terms.or_all(&ends);
        let asked = terms.or_all(&probe.reached);
        let cost = Cost { steps: encoding.steps, terms: terms.len() as u64, ..Cost::default() };
        if is_guessed(&terms, &[passes, asked]) {
            return (Intervention::Passes, cost);
        }
        let mut limits = Unwound::limits(&options);
        (limits.conflicts, limits.work) = (Some(CONFLICTS), Some(MOST_WORK));
        solver.set_limits(limits);
        let outcome = match solver.solve(&terms, &[passes, asked]) {
            Answer::Sat(_) => Intervention::Passes,
            Answer::Unknown(_) => Intervention::Unknown,
            Answer::Unsat(_) => match solver.solve(&terms, &[passes]) {
                Answer::Sat(_) => Intervention::Avoids,
                Answer::Unsat(_) => Intervention::Fails,
                Answer::Unknown(_) => Intervention::Unknown,
            },
        };
        (outcome, Cost { clauses: solver.statistics().clauses, solver_work: solver.statistics().work, ..cost })
    }
}

/// Whether some plain values of the free variables make conditions true: small numbers, constants of the program and their
/// neighbours, for all of them alike. Where that is so, no solver is needed.
fn is_guessed(terms: &Terms, conditions: &[Term]) -> bool {
    if conditions.contains(&terms.falsehood()) {
        return false;
    }
    let variables: Vec<Term> = terms.variables().collect();
    let constants = terms.all().filter_map(|term| terms.as_constant(term)).take(MOST_GUESSES);
    let near = constants.flat_map(|value| [value, value.wrapping_add(1), value.wrapping_sub(1)]);
    let mut guesses: Vec<u128> = Vec::new();
    for guess in [0, 1, u128::MAX].into_iter().chain(near) {
        if !guesses.contains(&guess) {
            guesses.push(guess);
        }
    }
    guesses.truncate(MOST_GUESSES);
    guesses.into_iter().any(|guess| {
        let mut model = Model::new();
        for variable in variables.iter().filter_map(|&term| terms.as_variable(term)) {
            let width = terms.width(terms.variable_term(variable));
            model.set(variable, if width >= 128 { guess } else { guess & ((1 << width) - 1) });
        }
        let mut evaluator = Evaluator::new(terms, &model);
        conditions.iter().all(|&condition| evaluator.holds(condition))
    })
}
