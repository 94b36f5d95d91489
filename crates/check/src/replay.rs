//! The interpreter's opinion on a run that the solver found.

use ir::{Program, PropertyClass};
use run::{Discard, InputPolicy, InputValue, Outcome};

use crate::options::Options;
use crate::symbolic::PropertyKey;

/// What became of a run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Opinion {
    /// It violates the property; after so many steps.
    Confirmed { steps: u64 },
    /// It violates another class at the same site.
    OtherClass { class: PropertyClass, steps: u64 },
    /// It does something else.
    Different(String),
}

/// The options of the interpreter for a run with these inputs.
pub fn run_options(options: &Options, inputs: &[u128], stdin: &[u8]) -> run::Options {
    run::Options {
        classes: options.classes,
        uninitialised: options.uninitialised,
        args: options.args.clone(),
        stdin: stdin.to_vec(),
        inputs: inputs.iter().map(|&bits| InputValue::Bits(bits)).collect(),
        input_policy: InputPolicy::Zero,
        max_steps: options.max_edges.max(1 << 24),
        interrupt: options.interrupt.clone(),
        deadline: options.deadline,
        ..run::Options::default()
    }
}

/// Runs the program on inputs and looks whether it violates a property.
pub(crate) fn replay(program: &Program, options: &Options, inputs: &[u128], stdin: &[u8], key: PropertyKey) -> Opinion {
    let report = run::execute(program, &run_options(options, inputs, stdin), &mut Discard);
    let steps = report.steps;
    match &report.outcome {
        Outcome::Failure(failure) => {
            let is_same_site = failure.site == key.site;
            if is_same_site && failure.class == key.class {
                Opinion::Confirmed { steps }
            } else if is_same_site {
                Opinion::OtherClass { class: failure.class, steps }
            } else {
                let place = program.sources.describe(failure.span);
                Opinion::Different(format!("it fails with {} at {place}: {}", failure.class.name(), failure.text))
            }
        }
        other => Opinion::Different(format!("it ends otherwise: {other:?}")),
    }
}
