//! What is explained: a program, a property, and a run that violates it.

use std::collections::BTreeMap;
use std::sync::Arc;

use check::{FailingRun, LoopId, Property, Unwound, Watched};
use ir::{Program, PropertyClass};
use logic::{Evaluator, Model, Solver, Term};
use run::{Discard, Failure, InputPolicy, Limit, Outcome, Script, Trace, TraceError};

use crate::effort::EffortLevel;
use crate::explanation::Refusal;
use crate::trust::Trust;

/// The most steps in which a run has to repeat itself, to be called one that goes on for ever.
const MAX_STEPS_TO_RECUR: u64 = 1_000_000;

/// A failing run to explain.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    /// The program.
    pub program: &'a Program,
    /// How it was checked: classes of properties, limits.
    pub options: &'a check::Options,
    /// The property that the run violates.
    pub property: &'a Property,
    /// The run.
    pub run: &'a FailingRun,
    /// Other runs that violate it, if several were wanted.
    pub other_runs: Vec<&'a FailingRun>,
    /// Other properties of the program that some run violates. A run that violates one of them says nothing about this
    /// failure.
    pub others: Vec<Property>,
    /// The bounds within which the run was found.
    pub bounds: BTreeMap<LoopId, u32>,
    /// What the user vouches for.
    pub trust: Trust,
    /// How much work of a solver it took to find the run, in its unit: an explanation may cost in proportion to that.
    pub solver_work: u64,
    /// How hard it is looked for fixes.
    pub effort: EffortLevel,
    /// The run as the interpreter recorded it, once for all methods.
    pub recording: Recording<'a>,
}

/// A failing run as the interpreter recorded it; none of one that is too long to be kept.
#[derive(Debug, Clone)]
pub struct Recording<'a>(Result<Arc<Trace<'a>>, TraceError>);

impl<'a> Recording<'a> {
    /// Replays a run and writes it down.
    pub fn of(program: &'a Program, options: &check::Options, run: &FailingRun) -> Recording<'a> {
        let options = check::run_options(options, &run.script);
        Recording(Trace::replay(program, &options, &mut Discard).map(Arc::new))
    }
}

/// The unwound program, with the values of the failing run.
#[derive(Debug)]
pub struct Subject {
    /// The program as terms.
    pub unwound: Unwound,
    /// The failing run.
    pub failing: Model,
    /// The check that it violates.
    pub check: usize,
    /// What the failing run does at each atom.
    pub values: Vec<AtomValue>,
}

/// Unwinds a program within bounds.
type Unwinding<'a> = dyn Fn(&BTreeMap<LoopId, u32>) -> Result<Unwound, check::Reason> + 'a;

/// What a run does at an atom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtomValue {
    /// Whether the run comes there.
    pub is_executed: bool,
    /// The values of its parts.
    pub parts: Vec<u128>,
}

impl<'a> Case<'a> {
    /// The failing run as the interpreter recorded it.
    ///
    /// # Errors
    ///
    /// When the run is too long to be kept.
    pub fn trace(&self) -> Result<&Trace<'a>, &TraceError> {
        self.recording.0.as_deref()
    }

    /// Unwinds the program within bounds.
    pub fn subject(&self, bounds: &BTreeMap<LoopId, u32>) -> Result<Subject, Refusal> {
        self.subject_of(bounds, &|bounds| Unwound::new(self.program, self.options, bounds))
    }

    /// The same with the visits of edges and of a check, and without atoms.
    pub fn watched_subject(&self, bounds: &BTreeMap<LoopId, u32>, watched: &Arc<Watched>) -> Result<Subject, Refusal> {
        self.subject_of(bounds, &|bounds| Unwound::watching(self.program, self.options, bounds, watched))
    }

    fn subject_of(&self, bounds: &BTreeMap<LoopId, u32>, unwind: &Unwinding<'_>) -> Result<Subject, Refusal> {
        let mut bounds = bounds.clone();
        let (unwound, failing, check) = loop {
            let unwound = unwind(&bounds).map_err(Refusal::Unwinding)?;
            let failing = unwound.model_of(&self.run.script, &Model::new());
            if let Some(check) = unwound.violated_check(&failing) {
                break (unwound, failing, check);
            }
            // With values that are kept apart for comparison, fewer loops are seen to end by themselves: those on the way of
            // the failing run may need more.
            let cut = unwound.cut_by(&failing).filter(|_| !self.is_halted());
            let raised = cut.map(|id| bounds.entry(id).or_insert(self.options.first_bound));
            match raised.filter(|bound| u64::from(**bound) <= self.run.steps) {
                Some(bound) => *bound *= 2,
                None => {
                    if let Some(stop) = self.options.stop() {
                        return Err(Refusal::Stopped(stop));
                    }
                    if let Some(what) = unwound.refused_by(&failing) {
                        return Err(Refusal::Unsuited(format!("the run comes to what is not followed: {what}")));
                    }
                    let what = "the unwound program does not fail on the inputs of the failing run";
                    return Err(Refusal::Inconsistent(what.to_string()));
                }
            }
        };
        // Of several classes at one site the interpreter may see another one first.
        if unwound.checks()[check].property.site != self.property.site {
            return Err(Refusal::Inconsistent("the unwound program fails at another property".to_string()));
        }
        let values = values_of(&unwound, &failing);
        Ok(Subject { unwound, failing, check, values })
    }

    /// Whether a run that has not ended goes on for ever without failing: as the interpreter sees it, it comes to a state in
    /// which it was before. Inputs that the script does not give are as they were at the same place before.
    pub fn goes_on_for_ever(&self, script: &Script) -> bool {
        let options = run::Options {
            input_policy: InputPolicy::Again,
            looks_for_recurrence: true,
            max_steps: MAX_STEPS_TO_RECUR,
            ..check::run_options(self.options, script)
        };
        run::execute(self.program, &options, &mut Discard).outcome == Outcome::Limit(Limit::Recurs)
    }

    /// Whether a run fails as this one does.
    pub fn is_own(&self, failure: &Failure) -> bool {
        failure.site == self.property.site && is_of_call(failure, self.property) && !self.is_elsewhere(failure)
    }

    /// Whether a run violates another property of which it is known that runs do.
    pub fn is_elsewhere(&self, failure: &Failure) -> bool {
        let is_it =
            |other: &Property| (failure.site, failure.class) == (other.site, other.class) && is_of_call(failure, other);
        self.others.iter().any(is_it)
    }

    /// Whether the user or a limit has ended the work.
    pub fn is_halted(&self) -> bool {
        self.options.is_halted()
    }

    /// A solver within the limits of the case.
    pub fn solver(&self) -> Solver {
        Unwound::solver(self.options)
    }

    /// A solver for runs of the unwound program.
    pub fn solver_of_runs(&self, subject: &mut Subject) -> Solver {
        let mut solver = self.solver();
        for condition in subject.idle_inputs() {
            solver.assert(&subject.unwound.terms, condition);
        }
        solver
    }
}

impl Subject {
    /// The most iterations of loops that were cut short; none if no loop was.
    pub fn cut_at(&self, options: &check::Options) -> Option<u32> {
        let given = |id: &LoopId| options.unwind_set.get(id).copied().or(options.unwind);
        let own = |id: &LoopId| self.unwound.bounds.get(id).copied().unwrap_or(options.first_bound);
        self.unwound.cut_loops().iter().map(|id| given(id).unwrap_or_else(|| own(id))).max()
    }

    /// Conditions without meaning for runs: an input that a run does not ask for is as in the failing run. Otherwise what
    /// code that no run executes would do could be chosen at will.
    pub fn idle_inputs(&mut self) -> Vec<Term> {
        let inputs: Vec<(Term, Term)> = self.unwound.inputs().iter().map(|input| (input.term, input.asked)).collect();
        let values =
            logic::values(&self.unwound.terms, &self.failing, &inputs.iter().map(|one| one.0).collect::<Vec<_>>());
        let terms = &mut self.unwound.terms;
        let mut conditions = Vec::new();
        for ((input, asked), value) in inputs.into_iter().zip(values) {
            let value = terms.constant(terms.width(input), value);
            let is_same = terms.eq(input, value);
            let condition = terms.or(asked, is_same);
            if condition != terms.truth() {
                conditions.push(condition);
            }
        }
        conditions
    }
}

/// Whether a failure inside of a library function is in the call that a property is about.
fn is_of_call(failure: &Failure, property: &Property) -> bool {
    let Some(call) = property.call else { return true };
    let user = failure.user_frame.and_then(|index| failure.stack.get(index));
    // What leaks is told with its allocation, which is over.
    failure.class == PropertyClass::Leak
        || user.is_none_or(|frame| (frame.function, frame.edge) == (call.0, Some(call.1)))
}

/// What a run does at each atom.
pub fn values_of(unwound: &Unwound, model: &Model) -> Vec<AtomValue> {
    let mut evaluator = Evaluator::new(&unwound.terms, model);
    let mut value = |atom: &check::Atom| AtomValue {
        is_executed: evaluator.holds(atom.executed),
        parts: evaluator.values(&atom.parts),
    };
    unwound.atoms().iter().map(&mut value).collect()
}
