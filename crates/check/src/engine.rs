//! The questions to the solver: grows the bounds, decides each property, finds the canonical runs.

mod conclusion;
mod runs;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use analyse::loops::LoopId;
use ir::{Program, PropertyClass};
use logic::sat::SatStatistics;
use logic::{Answer, Evaluator, Model, SatLimits, Solver, Term, Terms};
use run::Script;

use crate::canonical::script_of;
use crate::deep::overflowing_run;
use crate::long_arguments::LongTexts;
use crate::options::{Arguments, FIRST_LENGTH, Options, UseInvariants};
use crate::properties::{Names, property};
use crate::proven::Proven;
use crate::replay::{Opinion, Referee};
use crate::symbolic::{Check, Contexts, Encoding, Oracle, PropertyKey, execute};
use crate::verdict::{FailingRun, FailingRuns, Property, Reason, Report};
pub(crate) use conclusion::{reason_of, reason_of_halt};

/// The most conflicts for finding out whether a loop can go on.
const LOOP_CONFLICTS: u64 = 2000;
/// The checks are asked about in so many parts, from the beginning of the program to its end: what was proven about the
/// beginning helps with the rest, and early failures are found in a small formula.
const PARTS: usize = 8;
/// The stack of the thread that executes: deep recursions of the program are recursions of the execution.
const STACK: usize = 2 << 30;

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Symbolic execution.
    Executing,
    /// Looking for violations.
    Solving,
    /// Looking for the canonical failing run.
    Minimising,
    /// Explaining a failing run.
    Explaining,
}

/// How far a check has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// The largest bound of a loop.
    pub bound: u32,
    /// Properties that are not decided yet.
    pub left: usize,
    /// Violated properties found so far.
    pub violated: usize,
}

/// Checks a program.
pub fn check(program: &Program, options: &Options, progress: &mut (dyn FnMut(Progress) + Send)) -> Report {
    if program.spawns() {
        return crate::explore::explore(program, options, progress);
    }
    with_large_stack(move || Engine::new(program, options, progress).check())
}

thread_local! {
    /// Whether this thread has such a stack.
    static IS_LARGE: Cell<bool> = const { Cell::new(false) };
}

/// Does something in a thread whose stack is large enough for deep recursions of the program. A thread that was started for
/// that does it itself: it is as good as a new one, and many edits are checked by it.
pub fn with_large_stack<T: Send>(job: impl FnOnce() -> T + Send) -> T {
    if IS_LARGE.get() {
        return job();
    }
    let job = || {
        IS_LARGE.set(true);
        job()
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        match thread.spawn_scoped(scope, job).expect("a thread can be started").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// A property that some run violates.
struct Violation {
    key: PropertyKey,
    model: Model,
    /// No run violates one of its checks before this one.
    first: usize,
}

struct Engine<'a> {
    program: &'a Program,
    referee: Referee<'a>,
    /// With arguments that may be any within the bounds of this round.
    options: Options,
    most_arguments: Arguments,
    most_environment: u32,
    progress: &'a mut (dyn FnMut(Progress) + Send),
    terms: Terms,
    solver: Solver,
    contexts: Contexts,
    bounds: BTreeMap<LoopId, u32>,
    found: BTreeMap<PropertyKey, FailingRuns>,
    /// The first failing run of each property that some run violates, as the solver gave it: with the property as the
    /// interpreter sees it.
    first_runs: BTreeMap<PropertyKey, (PropertyKey, FailingRun)>,
    unconfirmed: BTreeMap<PropertyKey, String>,
    undecided: BTreeMap<PropertyKey, Reason>,
    defect: Option<String>,
    /// What needs no solver.
    proven: Proven,
    rounds: u32,
    /// What deciding the properties took.
    spent: SatStatistics,
}

/// Asks the solver during the execution.
pub(crate) struct Asking<'a> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) options: &'a Options,
}

impl Oracle for Asking<'_> {
    fn possible(&mut self, terms: &Terms, conditions: &[Term]) -> bool {
        if conditions.iter().any(|&condition| condition == terms.falsehood()) {
            return false;
        }
        if self.options.is_halted() {
            return true;
        }
        self.solver.set_limits(self.options.solver_limits(Some(LOOP_CONFLICTS)));
        !matches!(self.solver.solve(terms, conditions), Answer::Unsat(_))
    }

    fn halted(&self) -> bool {
        self.options.is_halted()
    }
}

impl<'a> Engine<'a> {
    fn new(program: &'a Program, options: &'a Options, progress: &'a mut (dyn FnMut(Progress) + Send)) -> Engine<'a> {
        let mut own = options.clone();
        if let (Arguments::Any(any), None) = (&options.arguments, options.unwind) {
            own.arguments = Arguments::Any(any.first());
        }
        if options.unwind.is_none() {
            own.environment_length = options.environment_length.min(FIRST_LENGTH);
        }
        Engine {
            program,
            referee: Referee::new(program),
            options: own,
            most_arguments: options.arguments.clone(),
            most_environment: options.environment_length,
            progress,
            terms: Terms::new(),
            solver: Solver::for_hard_questions(),
            contexts: Contexts::default(),
            bounds: BTreeMap::new(),
            found: BTreeMap::new(),
            first_runs: BTreeMap::new(),
            unconfirmed: BTreeMap::new(),
            undecided: BTreeMap::new(),
            defect: None,
            proven: Proven::default(),
            rounds: 0,
            spent: SatStatistics::default(),
        }
    }

    fn check(mut self) -> Report {
        if self.options.invariants != UseInvariants::No {
            self.proven = Proven::of(self.program, &self.options);
        }
        loop {
            self.rounds += 1;
            self.tell(Phase::Executing, 0);
            let mut oracle = Asking { solver: &mut self.solver, options: &self.options };
            let encoding = execute(
                self.program,
                &self.options,
                &self.bounds,
                &mut self.terms,
                &mut self.contexts,
                &mut oracle,
                None,
            );
            self.undecided.clear();
            let mut wanted = self.wanted(&encoding);
            wanted.retain(|&key, _| !self.is_proven(key));
            self.decide(&encoding, &wanted);
            let is_enough = self.options.any_failure && self.has_failure();
            let cut = if is_enough { BTreeSet::new() } else { self.reachable_cuts(&encoding) };
            let is_over = self.has_failure()
                || self.defect.is_some()
                || encoding.halt.is_some()
                || self.options.is_halted()
                || (cut.is_empty() && self.are_arguments_at_their_bounds());
            if is_over || !self.grow(&cut) {
                self.look_deeper(&encoding);
                self.try_long_texts();
                let report = self.report(&encoding, cut);
                if report.scope.stopped.is_some() {
                    std::mem::forget(encoding);
                }
                return report;
            }
        }
    }

    /// Whether the solver need not be asked about a property.
    fn is_proven(&self, key: PropertyKey) -> bool {
        self.options.invariants == UseInvariants::Yes && self.proven.has(key)
    }

    /// Whether a violation was found that is not known already.
    fn has_failure(&self) -> bool {
        self.found.keys().any(|key| !self.is_known_failure(*key))
    }

    /// Whether a violation of a property is known, and does not end a search for any failure.
    fn is_known_failure(&self, key: PropertyKey) -> bool {
        let is_it = |known: &Property| (known.site, known.class, known.call) == (key.site, key.class, key.call);
        self.options.known_failures.iter().any(is_it)
    }

    fn tell(&mut self, phase: Phase, left: usize) {
        let bound = self.bounds.values().copied().max().unwrap_or(self.options.first_bound);
        (self.progress)(Progress { phase, bound, left, violated: self.found.len() });
    }

    /// The checks of each property that is looked at and not decided yet.
    fn wanted(&self, encoding: &Encoding) -> BTreeMap<PropertyKey, Vec<usize>> {
        let mut names = match self.options.properties.is_empty() {
            true => Names::default(),
            false => Names::of(self.program),
        };
        let mut wanted: BTreeMap<PropertyKey, Vec<usize>> = BTreeMap::new();
        for (index, check) in encoding.checks.iter().enumerate() {
            let key = check.property;
            if self.found.contains_key(&key) || self.unconfirmed.contains_key(&key) {
                continue;
            }
            if !self.options.properties.is_empty() {
                let name = property(self.program, key, &mut names).name;
                if !self.options.properties.contains(&name) {
                    continue;
                }
            }
            wanted.entry(key).or_default().push(index);
        }
        wanted
    }

    fn set_limits(&mut self) {
        let done = self.solver.statistics().work;
        let work = self.options.max_work.map(|most| most.saturating_sub(done).max(1));
        self.solver.set_limits(SatLimits { work, ..self.options.solver_limits(Some(self.options.max_conflicts)) });
    }

    /// Decides properties until no run violates one of those that are left.
    fn decide(&mut self, encoding: &Encoding, wanted: &BTreeMap<PropertyKey, Vec<usize>>) {
        if self.options.is_halted() {
            return;
        }
        let (known, others): (BTreeMap<_, _>, BTreeMap<_, _>) =
            wanted.iter().map(|(key, checks)| (*key, checks.clone())).partition(|(key, _)| self.is_known_failure(*key));
        let mut violated = self.violations(encoding, &others);
        // Of what is known to fail one violation is enough, if there is nothing else.
        if violated.is_empty() && self.found.is_empty() {
            violated = self.violations(encoding, &known);
        }
        // Each canonical run is looked for by a solver of its own: what it learns is of no use elsewhere.
        self.spent = self.solver.statistics();
        let solver = std::mem::take(&mut self.solver);
        let count = violated.len();
        for (number, violation) in violated.into_iter().enumerate() {
            self.tell(Phase::Minimising, count - number);
            self.solver = Solver::new();
            self.find_runs(encoding, violation);
            if self.defect.is_some() {
                break;
            }
        }
        self.solver = solver;
    }

    /// The properties that some run violates; the others hold or stay undecided.
    fn violations(&mut self, encoding: &Encoding, wanted: &BTreeMap<PropertyKey, Vec<usize>>) -> Vec<Violation> {
        let mut left: BTreeSet<PropertyKey> = wanted.keys().copied().collect();
        let mut violated = Vec::new();
        let mut indices: Vec<usize> = wanted.values().flatten().copied().collect();
        indices.sort_unstable();
        for part in indices.chunks(indices.len().div_ceil(PARTS).max(1)) {
            loop {
                self.tell(Phase::Solving, left.len());
                let mut conditions = Vec::new();
                for check in part.iter().map(|&index| &encoding.checks[index]) {
                    if left.contains(&check.property) {
                        conditions.push(self.terms.and(check.required, check.violated));
                    }
                }
                let any = self.terms.or_all(&conditions);
                if any == self.terms.falsehood() {
                    break;
                }
                self.set_limits();
                match self.solver.solve(&self.terms, &[any]) {
                    Answer::Unsat(_) => break,
                    Answer::Unknown(stop) => {
                        let reason = reason_of(stop);
                        self.undecided.extend(left.iter().map(|&key| (key, reason.clone())));
                        return violated;
                    }
                    Answer::Sat(model) => {
                        let key = self.violated_in(encoding, wanted, &left, &model);
                        left.remove(&key);
                        let violation = Violation { key, model, first: part[0] };
                        self.replay_first(encoding, &violation);
                        violated.push(violation);
                        if self.options.any_failure {
                            return violated;
                        }
                    }
                }
            }
        }
        violated
    }

    /// The property that a model violates.
    fn violated_in(
        &self,
        encoding: &Encoding,
        wanted: &BTreeMap<PropertyKey, Vec<usize>>,
        left: &BTreeSet<PropertyKey>,
        model: &Model,
    ) -> PropertyKey {
        let mut evaluator = Evaluator::new(&self.terms, model);
        for key in left {
            for &index in &wanted[key] {
                let check = &encoding.checks[index];
                if evaluator.holds(check.violated) && evaluator.holds(check.required) {
                    return *key;
                }
            }
        }
        unreachable!("the model violates one of the properties")
    }

    /// Replays the run that the solver gave, before anything is done with it: what was found is not lost if time ends.
    /// One that is not confirmed has to be confirmed after it was shortened.
    fn replay_first(&mut self, encoding: &Encoding, Violation { key, model, first }: &Violation) {
        let checks: Vec<&Check> = encoding.checks[*first..].iter().filter(|check| check.property == *key).collect();
        let count = checks.iter().map(|check| check.inputs).max().unwrap_or(0);
        let limit = self.inputs_before(&checks, model, count);
        let script = script_of(encoding, limit, &self.options, &self.terms, model);
        let (actual, steps) = match self.referee.replay(&self.options, &script, *key) {
            Opinion::Confirmed { steps } => (*key, steps),
            Opinion::OtherClass { class, steps } => (PropertyKey { class, ..*key }, steps),
            Opinion::Different(_) | Opinion::Stopped | Opinion::Beyond => return,
        };
        let run = FailingRun { script, steps, is_least: false, path: 1 };
        self.referee.tell(&self.options, actual, &run);
        self.first_runs.insert(*key, (actual, run));
    }

    /// The interpreter does not agree: either the run depends on what is not modelled, or this is a defect.
    fn not_confirmed(&mut self, encoding: &Encoding, key: PropertyKey, what: &str, script: &Script) {
        if encoding.uses_addresses || encoding.uses_opaque {
            let why = if encoding.uses_addresses { "the addresses of objects" } else { "a result of the library" };
            self.unconfirmed.insert(key, format!("the run depends on {why}, and the interpreter does not confirm it"));
            return;
        }
        let mut names = Names::of(self.program);
        let property = property(self.program, key, &mut names);
        let place = self.program.sources.describe(property.span);
        self.defect = Some(format!(
            "the solver's run for {} at {place} is not confirmed by the interpreter: {what}; {script:?}",
            property.name
        ));
    }

    /// Looks for runs that overflow the stack where recursions were cut.
    fn look_deeper(&mut self, encoding: &Encoding) {
        let key = PropertyKey { site: self.program.stack_site, class: PropertyClass::StackOverflow, call: None };
        let is_known = self.found.contains_key(&key) || self.defect.is_some();
        if is_known || !self.options.classes.has(key.class) || !self.is_chosen(key) {
            return;
        }
        let mut looked_at = BTreeSet::new();
        for cut in &encoding.cuts {
            let is_recursion = matches!(cut.at, LoopId::Recursion(_));
            if !is_recursion || !looked_at.insert(cut.at) || self.options.is_halted() {
                continue;
            }
            self.set_limits();
            let Answer::Sat(model) = self.solver.solve(&self.terms, &[cut.required, cut.reached]) else { continue };
            let script = script_of(encoding, encoding.inputs.len(), &self.options, &self.terms, &model);
            if let Some((script, steps)) = overflowing_run(self.program, &self.options, &script) {
                let run = FailingRun { script, steps, is_least: false, path: 1 };
                self.referee.tell(&self.options, key, &run);
                self.found.insert(key, FailingRuns::one(run));
                return;
            }
        }
    }

    /// Tries arguments and environment variables that are longer than those that were looked at, if nothing else was found.
    fn try_long_texts(&mut self) {
        if self.has_failure() || self.defect.is_some() {
            return;
        }
        let long = LongTexts::new(self.program, &self.options, &self.contexts.environment);
        if let Some((key, run, bounds)) = long.failing_run()
            && self.is_chosen(key)
        {
            (self.options.arguments, self.options.environment_length) = bounds;
            self.referee.tell(&self.options, key, &run);
            self.found.insert(key, FailingRuns::one(run));
        }
    }

    /// Whether the user wants to know about a property.
    fn is_chosen(&self, key: PropertyKey) -> bool {
        let is_named = || property(self.program, key, &mut Names::of(self.program)).name;
        self.options.properties.is_empty() || self.options.properties.contains(&is_named())
    }

    /// The loops that some run takes further than their bounds.
    fn reachable_cuts(&mut self, encoding: &Encoding) -> BTreeSet<LoopId> {
        let mut reachable = BTreeSet::new();
        for cut in &encoding.cuts {
            if reachable.contains(&cut.at) {
                continue;
            }
            if self.options.is_halted() {
                reachable.insert(cut.at);
                continue;
            }
            self.set_limits();
            let answer = self.solver.solve(&self.terms, &[cut.required, cut.reached]);
            if !matches!(answer, Answer::Unsat(_)) {
                reachable.insert(cut.at);
            }
        }
        reachable
    }

    /// Raises the bounds of loops that need it; false if none can be raised.
    fn grow(&mut self, cut: &BTreeSet<LoopId>) -> bool {
        let mut has_grown = self.grow_arguments();
        for &id in cut {
            if self.options.unwind_of(self.program, id).is_some() {
                continue;
            }
            let bound = self.bounds.entry(id).or_insert(self.options.first_bound);
            if *bound < self.options.last_bound {
                *bound = bound.saturating_mul(2).min(self.options.last_bound);
                has_grown = true;
            }
        }
        has_grown
    }

    /// Whether arguments (and variables of the environment) have been any within the bounds that the user allows, or are given, or nobody looks at them.
    fn are_arguments_at_their_bounds(&self) -> bool {
        let used = self.program.uses_of_main_arguments();
        let is_environment_at_bound =
            self.options.environment_length == self.most_environment || self.contexts.environment.is_empty();
        (self.options.arguments == self.most_arguments || !used.any()) && is_environment_at_bound
    }

    /// Raises the bounds of arguments and of the environment; false if they cannot be raised.
    fn grow_arguments(&mut self) -> bool {
        if self.are_arguments_at_their_bounds() {
            return false;
        }
        let length = self.options.environment_length.saturating_mul(2);
        self.options.environment_length = length.clamp(1, self.most_environment.max(1)).min(self.most_environment);
        if let (Arguments::Any(now), Arguments::Any(most)) = (&self.options.arguments, &self.most_arguments) {
            self.options.arguments = Arguments::Any(now.grown(most));
        }
        true
    }
}
