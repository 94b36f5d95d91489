//! The interpreter's opinion on a run that the solver found.

use std::time::{Duration, Instant};

use ir::{Program, PropertyClass};
use run::{Discard, InputPolicy, InputValue, Limit, Outcome, Prepared, Script};

use crate::options::Options;
use crate::paths::{Path, PathFunctions};
use crate::properties::{Names, property};
use crate::symbolic::PropertyKey;
use crate::verdict::FailingRun;

/// What became of a run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Opinion {
    /// It violates the property; after so many steps.
    Confirmed { steps: u64 },
    /// It violates another class at the same site.
    OtherClass { class: PropertyClass, steps: u64 },
    /// It does something else.
    Different(String),
    /// It took longer than may be.
    Stopped,
    /// It is beyond the limits of the interpreter.
    Beyond,
}

/// What a replay may take after the time of the check is over: what was found is not dropped for lack of time.
const GRACE: Duration = Duration::from_millis(200);

/// The options of the interpreter for a run.
pub fn run_options(options: &Options, script: &Script) -> run::Options {
    run::Options {
        classes: script.classes(options.classes),
        uninitialised: options.uninitialised,
        args: script.arguments.clone(),
        environment: script.environment.clone(),
        stdin: script.stdin.clone(),
        inputs: script.inputs.iter().map(|&bits| InputValue::Bits(bits)).collect(),
        schedule: script.schedule.clone(),
        input_policy: InputPolicy::Zero,
        stack_limit: options.stack_limit,
        max_steps: options.max_edges.max(1 << 24),
        interrupt: options.interrupt.clone(),
        deadline: options.deadline,
        ..run::Options::default()
    }
}

/// The interpreter for all runs of a check: a program with many failures is compiled once.
pub(crate) struct Referee<'p> {
    program: &'p Program,
    prepared: Prepared<'p>,
    names: Option<Names>,
}

impl<'p> Referee<'p> {
    pub(crate) fn new(program: &'p Program) -> Referee<'p> {
        Referee { program, prepared: Prepared::new(program), names: None }
    }

    /// Runs the program and looks whether it violates a property.
    pub(crate) fn replay(&self, options: &Options, script: &Script, key: PropertyKey) -> Opinion {
        let deadline = options.deadline.map(|deadline| deadline.max(Instant::now()) + GRACE);
        let run_options = run::Options { interrupt: None, deadline, ..run_options(options, script) };
        let report = self.prepared.execute(&run_options, &mut Discard);
        let steps = report.steps;
        match &report.outcome {
            Outcome::Failure(failure) => {
                let is_same_site = failure.site == key.site;
                if is_same_site && failure.class == key.class {
                    Opinion::Confirmed { steps }
                } else if is_same_site {
                    Opinion::OtherClass { class: failure.class, steps }
                } else {
                    let place = self.program.sources.describe(failure.span);
                    Opinion::Different(format!("it fails with {} at {place}: {}", failure.class.name(), failure.text))
                }
            }
            Outcome::Limit(Limit::Time | Limit::Interrupt) => Opinion::Stopped,
            Outcome::Limit(_) => Opinion::Beyond,
            other => Opinion::Different(format!("it ends otherwise: {other:?}")),
        }
    }

    /// The path that a run takes; none if it is too long to be recorded.
    pub(crate) fn path(&self, options: &Options, functions: &PathFunctions, script: &Script) -> Option<Path> {
        let trace = self.prepared.replay(&run_options(options, script), &mut Discard).ok()?;
        matches!(trace.report().outcome, Outcome::Failure(_)).then(|| functions.path_of(&trace))
    }

    /// Tells whoever listens of a failing run that was confirmed: it is not lost if the check is left behind.
    pub(crate) fn tell(&mut self, options: &Options, key: PropertyKey, run: &FailingRun) {
        if let Some(listener) = &options.listener {
            let names = self.names.get_or_insert_with(|| Names::of(self.program));
            (listener.0)(&property(self.program, key, names), run);
        }
    }
}
