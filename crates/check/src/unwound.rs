//! The unwound program as data, for explanations: its checks, inputs and atoms as terms over the inputs.
//!
//! The engine asks for violations and throws its formula away. Explanations ask many questions about one failing run,
//! so they get the formula itself, made once more within the same bounds, with atoms under names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use analyse::loops::LoopId;
use ir::{EdgeId, FunctionId, LocationId, Program};
use logic::{Evaluator, Model, SatLimits, Solver, Term, Terms};
use run::{EnvironmentVariable, Script};

use crate::engine::{Asking, reason_of_halt};
use crate::options::Options;
use crate::stdin::Reader;
use crate::symbolic::{
    ArgumentPart, Atom, Check, CheckVisit, Contexts, Cut, Encoding, Followed, Form, Input, Observation, Visit, Watched,
    execute,
};
use crate::verdict::Reason;

/// A program unwound within bounds.
#[derive(Debug)]
pub struct Unwound {
    /// The arena of all terms.
    pub terms: Terms,
    encoding: Encoding,
    contexts: Contexts,
    /// The bounds of its loops.
    pub bounds: BTreeMap<LoopId, u32>,
}

/// A call or an iteration around a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Surrounding {
    /// A call of a function, from an edge of another one.
    Call {
        /// The caller.
        caller: FunctionId,
        /// Where.
        edge: EdgeId,
        /// What is called.
        callee: FunctionId,
    },
    /// An iteration of a loop, counted from 0.
    Iteration {
        /// The function.
        function: FunctionId,
        /// The head of the loop.
        head: LocationId,
        /// Which iteration.
        number: u32,
    },
}

impl Unwound {
    /// Unwinds a program. Wants the stack of [`crate::with_large_stack`].
    pub fn new(program: &Program, options: &Options, bounds: &BTreeMap<LoopId, u32>) -> Result<Unwound, Reason> {
        Unwound::of(program, Options { records: true, ..options.clone() }, bounds)
    }

    /// The same with the visits of edges and of a check, and without atoms.
    pub fn watching(
        program: &Program,
        options: &Options,
        bounds: &BTreeMap<LoopId, u32>,
        watched: &Arc<Watched>,
    ) -> Result<Unwound, Reason> {
        let watched = Some(Arc::clone(watched));
        Unwound::of(program, Options { records: false, watched, ..options.clone() }, bounds)
    }

    /// The same with events of temporal logic, and when runs come back to a state.
    pub fn following(program: &Program, options: &Options, bounds: &BTreeMap<LoopId, u32>) -> Result<Unwound, Reason> {
        Unwound::of(program, Options { records: false, follows_events: true, ..options.clone() }, bounds)
    }

    fn of(program: &Program, options: Options, bounds: &BTreeMap<LoopId, u32>) -> Result<Unwound, Reason> {
        let (mut terms, mut contexts, mut solver) = (Terms::new(), Contexts::default(), Solver::new());
        let mut oracle = Asking { solver: &mut solver, options: &options };
        let encoding = execute(program, &options, bounds, &mut terms, &mut contexts, &mut oracle, None);
        match encoding.halt {
            Some(halt) => Err(reason_of_halt(halt, &options)),
            None => Ok(Unwound { terms, encoding, contexts, bounds: bounds.clone() }),
        }
    }

    /// What runs can do differently, in the order of execution.
    pub fn atoms(&self) -> &[Atom] {
        &self.encoding.atoms
    }

    /// The checks, in the order of execution.
    pub fn checks(&self) -> &[Check] {
        &self.encoding.checks
    }

    /// The inputs, in the order in which they are asked for.
    pub fn inputs(&self) -> &[Input] {
        &self.encoding.inputs
    }

    /// What was observed, in the order of execution.
    pub fn observations(&self) -> &[Observation] {
        &self.encoding.observations
    }

    /// When runs take edges, in the order of execution, if that was watched.
    pub fn visits(&self) -> &[Visit] {
        &self.encoding.visits
    }

    /// When runs come to the watched check, in the order of execution.
    pub fn check_visits(&self) -> &[CheckVisit] {
        &self.encoding.check_visits
    }

    /// The loops and recursions that were cut at their bounds on some path.
    pub fn cut_loops(&self) -> Vec<LoopId> {
        let mut loops: Vec<LoopId> = self.encoding.cuts.iter().map(|cut| cut.at).collect();
        loops.sort_unstable();
        loops.dedup();
        loops
    }

    /// How many steps the unwinding has.
    pub fn steps(&self) -> u64 {
        self.encoding.steps
    }

    /// Whether pointers were looked at as numbers.
    pub fn uses_addresses(&self) -> bool {
        self.encoding.uses_addresses
    }

    /// The condition of runs that come to the end of the program, and violate nothing on the way.
    pub fn passes(&mut self) -> Term {
        let mut ends = Vec::new();
        for &(reached, required) in &self.encoding.ends {
            ends.push(self.terms.and(reached, required));
        }
        self.terms.or_all(&ends)
    }

    /// The condition of runs that are still going on where a loop was cut, and have violated nothing until then.
    pub fn survives(&mut self) -> Term {
        let mut cuts = Vec::new();
        for cut in &self.encoding.cuts {
            cuts.push(self.terms.and(cut.reached, cut.required));
        }
        self.terms.or_all(&cuts)
    }

    /// The loop at whose bound a run is cut off, if it is.
    pub fn cut_by(&self, model: &Model) -> Option<LoopId> {
        let mut evaluator = Evaluator::new(&self.terms, model);
        let is_hit = |cut: &&Cut| evaluator.holds(cut.reached) && evaluator.holds(cut.required);
        self.encoding.cuts.iter().find(is_hit).map(|cut| cut.at)
    }

    /// What a run comes to that is not followed, if it does.
    pub fn refused_by(&self, model: &Model) -> Option<&str> {
        let mut evaluator = Evaluator::new(&self.terms, model);
        let mut refusals = self.encoding.refusals.iter();
        let met = refusals.find(|refusal| evaluator.holds(refusal.reached) && evaluator.holds(refusal.required));
        met.map(|refusal| refusal.what.as_str())
    }

    /// How many steps a run takes until it comes to where a loop was cut, if it does.
    pub fn steps_to_cut(&self, model: &Model) -> Option<u64> {
        let mut evaluator = Evaluator::new(&self.terms, model);
        let cut =
            self.encoding.cuts.iter().find(|cut| evaluator.holds(cut.reached) && evaluator.holds(cut.required))?;
        Some(evaluator.value(cut.steps) as u64)
    }

    /// Whether some run comes to the end of the program within the bounds, as far as can be seen without asking a solver.
    pub fn may_end(&self) -> bool {
        !self.encoding.ends.is_empty()
    }

    /// The condition of runs that violate something.
    pub fn fails(&mut self) -> Term {
        self.fails_where(|_| true)
    }

    /// The condition of runs that violate the property of a check.
    pub fn fails_as(&mut self, check: usize) -> Term {
        let property = self.encoding.checks[check].property;
        self.fails_where(|other| other.property == property)
    }

    fn fails_where(&mut self, is_meant: impl Fn(&Check) -> bool) -> Term {
        let mut ways = Vec::new();
        for check in self.encoding.checks.iter().filter(|check| is_meant(check)) {
            ways.push(self.terms.and(check.required, check.violated));
        }
        self.terms.or_all(&ways)
    }

    /// The model of a run, from its inputs and what it reads. Inputs that it does not ask for are as in another run, so
    /// that code which neither of them executes is not told apart.
    pub fn model_of(&self, script: &Script, beside: &Model) -> Model {
        let (mut inputs, mut stdin) = (script.inputs.iter(), Reader::new(&script.stdin));
        let mut model = beside.clone();
        let mut start = 0;
        // Whether an input is asked for depends on earlier ones: as long as they keep their values nothing changes.
        loop {
            let mut evaluator = Evaluator::new(&self.terms, &model);
            let mut change = None;
            for (position, input) in self.encoding.inputs.iter().enumerate().skip(start) {
                if !evaluator.holds(input.asked) {
                    continue;
                }
                // After its failure a run asks for nothing more.
                let value = match &input.form {
                    Form::Value => inputs.next().copied().unwrap_or(0),
                    Form::Character { spaced } => stdin.character(evaluator.holds(*spaced)),
                    Form::Look(notation) => stdin.look(*notation),
                    Form::Number(notation) => stdin.number(*notation),
                    Form::Argument(ArgumentPart::Count) => script.arguments.len().saturating_sub(1) as u128,
                    Form::Argument(ArgumentPart::Character { argument, position }) => {
                        let text = script.arguments.get(*argument as usize);
                        text.and_then(|text| text.get(*position as usize)).map_or(0, |&byte| u128::from(byte))
                    }
                    Form::Argument(ArgumentPart::Variable { name, position }) => {
                        match script.environment.iter().find(|variable| variable.name[..] == name[..]) {
                            Some(variable) => part_of_variable(variable, *position),
                            // The run does not ask for it.
                            None => evaluator.value(input.term),
                        }
                    }
                };
                if value != evaluator.value(input.term) {
                    change = Some((position, value));
                    break;
                }
            }
            let Some((position, value)) = change else { break };
            let variable = self.terms.as_variable(self.encoding.inputs[position].term);
            model.set(variable.expect("inputs are variables"), value);
            start = position + 1;
        }
        model
    }

    /// What decides the run of a model.
    pub fn script_of(&self, options: &Options, model: &Model) -> Script {
        crate::canonical::script_of(&self.encoding, usize::MAX, options, &self.terms, model)
    }

    /// The check that a run violates.
    pub fn violated_check(&self, model: &Model) -> Option<usize> {
        let mut evaluator = Evaluator::new(&self.terms, model);
        self.encoding.checks.iter().position(|check| evaluator.holds(check.violated) && evaluator.holds(check.required))
    }

    /// The calls that exactly one of two runs makes, by their contexts.
    pub fn one_sided_calls(&self, a: &Model, b: &Model) -> BTreeSet<u32> {
        let (mut in_a, mut in_b) = (Evaluator::new(&self.terms, a), Evaluator::new(&self.terms, b));
        let calls = self.encoding.calls.iter();
        calls.filter(|&(_, &executed)| in_a.holds(executed) != in_b.holds(executed)).map(|(&id, _)| id).collect()
    }

    /// The outermost call around a context that is among some calls: the caller and the edge.
    pub fn call_around(&self, context: u32, calls: &BTreeSet<u32>) -> Option<(FunctionId, EdgeId)> {
        self.contexts.around(context).into_iter().find_map(|(id, surrounding)| match surrounding {
            Surrounding::Call { caller, edge, .. } => calls.contains(&id).then_some((caller, edge)),
            Surrounding::Iteration { .. } => None,
        })
    }

    /// The calls and iterations around a context, the outermost first.
    pub fn surroundings(&self, context: u32) -> Vec<Surrounding> {
        self.contexts.surroundings(context)
    }

    /// Of the runs that fulfil the assumptions the one with the smallest inputs, the first input first, starting from
    /// one; and whether that is proven.
    pub fn smallest_inputs(
        &mut self,
        (program, options): (&Program, &Options),
        solver: &mut Solver,
        assumptions: Vec<Term>,
        start: Model,
    ) -> (Model, bool) {
        let inputs = &self.encoding.inputs;
        let limits = options.solver_limits(None);
        let found =
            crate::canonical::smallest(program, inputs, (assumptions, start), &mut self.terms, (solver, limits));
        solver.set_limits(Unwound::limits(options));
        found
    }

    /// A solver within the limits of the options.
    pub fn solver(options: &Options) -> Solver {
        let mut solver = Solver::new();
        solver.set_limits(Unwound::limits(options));
        solver
    }

    /// The limits of a question.
    pub(crate) fn limits(options: &Options) -> SatLimits {
        options.solver_limits(Some(options.max_conflicts))
    }

    /// What was noted for temporal logic.
    pub(crate) fn followed(&self) -> &Followed {
        &self.encoding.followed
    }

    /// The inputs of a run that come before others in the list.
    pub(crate) fn script_before(&self, options: &Options, model: &Model, inputs: usize) -> Script {
        crate::canonical::script_of(&self.encoding, inputs, options, &self.terms, model)
    }

    /// The condition of runs that were not cut, do not fail and meet no assumption that is false.
    pub(crate) fn is_followed(&self) -> Term {
        self.encoding.required.unwrap_or(self.terms.truth())
    }

    /// When runs come to something that is not followed, and what it is.
    pub(crate) fn refusals(&mut self) -> Vec<(Term, String)> {
        let refusals = self.encoding.refusals.iter();
        let mut met = Vec::new();
        for refusal in refusals {
            met.push((self.terms.and(refusal.reached, refusal.required), refusal.what.clone()));
        }
        met
    }

    pub(crate) fn contexts(&self) -> &Contexts {
        &self.contexts
    }
}

/// Whether a variable of the environment is set, or a character of it.
fn part_of_variable(variable: &EnvironmentVariable, position: Option<u32>) -> u128 {
    match (&variable.value, position) {
        (None, _) => 0,
        (Some(_), None) => 1,
        (Some(text), Some(position)) => text.get(position as usize).map_or(0, |&byte| u128::from(byte)),
    }
}

impl Contexts {
    fn surroundings(&self, context: u32) -> Vec<Surrounding> {
        self.around(context).into_iter().map(|(_, surrounding)| surrounding).collect()
    }

    /// The contexts around one, and itself, the outermost first.
    fn around(&self, context: u32) -> Vec<(u32, Surrounding)> {
        let mut around = Vec::new();
        let mut inner = context;
        while inner != 0 {
            let Some(&(outer, function, place, number)) = self.keys.get(inner as usize - 1) else { break };
            let surrounding = match number >> 31 {
                1 => Surrounding::Call {
                    caller: FunctionId(function),
                    edge: EdgeId(place),
                    callee: FunctionId(number & !(1 << 31)),
                },
                _ => Surrounding::Iteration { function: FunctionId(function), head: LocationId(place), number },
            };
            around.push((inner, surrounding));
            inner = outer;
        }
        around.reverse();
        around
    }
}
