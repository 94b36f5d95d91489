//! `cexplain FILE`: finds runs that fail and explains them.

use explain::{Case, DistanceOptions, METHODS, Method, Metric, Settings, Slicing, Trust, Weights};
use report::Explained;

use crate::check_command::{Violation, run_with};
use crate::options::{ExplainOptions, MethodName, MetricName, SliceName};
use crate::outputs::Form;
use crate::run_command::complain;

/// Checks the program and explains what fails.
pub fn run(options: &ExplainOptions) -> u8 {
    let mut trust = Trust::default();
    for rule in &options.trust {
        if let Err(message) = trust.add(rule) {
            return complain(&format!("--trust: {message}"));
        }
    }
    let settings = settings(options);
    let chosen = method(options.method);
    run_with(&options.check, Form::Report, &|violation| {
        check::with_large_stack(|| explain(chosen, violation, &trust, &settings))
    })
}

/// The method behind a name; none for all of them.
fn method(name: MethodName) -> Option<Method> {
    match name {
        MethodName::Distance => Some(Method::Distance),
        MethodName::Infection => Some(Method::Infection),
        MethodName::All => None,
    }
}

/// What the chosen method says, or every method, in the order of their table.
fn explain(chosen: Option<Method>, violation: &Violation<'_>, trust: &Trust, settings: &Settings) -> Explained {
    let case = Case {
        program: violation.program,
        options: violation.options,
        property: violation.property,
        run: violation.run,
        bounds: violation.report.bounds.clone(),
        trust: trust.clone(),
    };
    let mut explained = Explained::default();
    for info in METHODS.iter().filter(|info| chosen.is_none_or(|chosen| chosen == info.method)) {
        match (info.explain)(&case, settings) {
            Ok(explanation) => explained.explanations.push(explanation),
            Err(refusal) => explained.refusals.push((info.method, refusal)),
        }
    }
    explained
}

fn settings(options: &ExplainOptions) -> Settings {
    Settings {
        distance: DistanceOptions {
            metric: match options.metric {
                MetricName::Ssa => Metric::Ssa,
                MetricName::Executed => Metric::Executed,
                MetricName::Inputs => Metric::Inputs,
                MetricName::InputsGuards => Metric::InputsGuards,
            },
            weights: Weights {
                inputs: options.input_weight,
                guards: options.guard_weight,
                values: options.value_weight,
            },
            past_error: options.past_error,
            slicing: match options.slice {
                SliceName::TwoPhase => Slicing::TwoPhase,
                SliceName::None => Slicing::None,
            },
            slices: options.slices,
            keeps_question: !options.any_passing_run,
            ..DistanceOptions::default()
        },
    }
}
