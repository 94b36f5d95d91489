//! Interventions: would a run pass if one place of the program gave another value, with the same inputs?
//!
//! The program is executed with the inputs of the failing run as constants and some steps free to give any value. Almost
//! everything is constant, so that one such execution costs little more than a concrete run.

use std::collections::{BTreeMap, BTreeSet};

use ir::{EdgeId, FunctionId, Program, SiteId, VarId};
use logic::{Answer, Evaluator, Model, Solver, Term, Terms};

use crate::engine::is_halted;
use crate::options::Options;
use crate::symbolic::{Contexts, LoopId, Oracle, Probe, execute};
use crate::unwound::Unwound;

/// The bound of loops whose end depends on free values.
const BOUND: u32 = 8;
/// The bound of recursions whose depth does.
const DEPTH: u32 = 3;
/// The most conflicts of the question.
const CONFLICTS: u64 = 2000;

/// The most terms: what takes more is not cheap.
const MOST_TERMS: usize = 60_000;

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

/// What may give any value.
#[derive(Debug, Clone, Default)]
pub struct Freedom {
    /// Steps.
    pub edges: BTreeSet<(FunctionId, EdgeId)>,
    /// Integers in initial values of static variables, by their position among its parts.
    pub initials: Vec<(VarId, usize)>,
}

/// The inputs of a run by where they are asked for.
#[derive(Debug, Clone)]
pub struct FixedInputs {
    inputs: BTreeMap<(u32, u32, u32, u32), u128>,
    known: BTreeMap<(u32, u32, u32, u32), u32>,
    keys: Vec<(u32, u32, u32, u32)>,
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
        is_halted(self.options)
    }
}

impl FixedInputs {
    /// The inputs of a run of an unwound program.
    pub fn new(unwound: &Unwound, model: &Model) -> FixedInputs {
        let contexts = unwound.contexts();
        let mut evaluator = Evaluator::new(&unwound.terms, model);
        let inputs = contexts.inputs.iter().map(|(&key, &term)| (key, evaluator.value(term))).collect();
        FixedInputs { inputs, known: contexts.known.clone(), keys: contexts.keys.clone() }
    }

    /// Whether the run passes if some places may give any value, and still comes to a site; and how many steps it took to
    /// find out.
    pub fn intervene(
        &self,
        program: &Program,
        options: &Options,
        free: &Freedom,
        site: Option<SiteId>,
        most_steps: u64,
    ) -> (Intervention, u64) {
        let options = Options {
            records: false,
            unwind: None,
            unwind_set: BTreeMap::new(),
            first_bound: BOUND,
            max_edges: most_steps,
            max_terms: MOST_TERMS,
            ..options.clone()
        };
        let mut probe = Probe { inputs: self.inputs.clone(), free: free.clone(), site, reached: Vec::new() };
        let mut contexts = Contexts { known: self.known.clone(), keys: self.keys.clone(), inputs: BTreeMap::new() };
        let (mut terms, mut solver) = (Terms::new(), Solver::new());
        let mut oracle = Unasked { options: &options };
        let bounds = program.functions().map(|(id, _)| (LoopId::Recursion(id), DEPTH)).collect();
        let encoding = execute(program, &options, &bounds, &mut terms, &mut contexts, &mut oracle, Some(&mut probe));
        if encoding.halt.is_some() {
            return (Intervention::Unknown, encoding.steps);
        }
        let mut ends = Vec::new();
        for &(reached, required) in &encoding.ends {
            ends.push(terms.and(reached, required));
        }
        let passes = terms.or_all(&ends);
        let asked = terms.or_all(&probe.reached);
        let mut limits = Unwound::limits(&options);
        limits.conflicts = Some(CONFLICTS);
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
        (outcome, encoding.steps)
    }
}
