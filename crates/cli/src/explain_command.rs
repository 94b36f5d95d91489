//! `cexplain FILE`: finds runs that fail and explains them.

use explain::{Case, DistanceOptions, Metric, Refusal, Settings, Slicing, Trust, Weights};

use crate::check_command::{Violation, run_with};
use crate::exit;
use crate::options::{ExplainOptions, MetricName, SliceName};
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
    let internal = std::cell::Cell::new(false);
    let code = run_with(&options.check, &|violation| {
        let explained = check::with_large_stack(|| explain(violation, &trust, &settings));
        match explained {
            Ok(explanation) => {
                print!("{}", report::contrast_page(violation.program, &explanation, options.check.full));
            }
            Err(Refusal::Inconsistent(what)) => {
                internal.set(true);
                eprintln!("internal error: {what}; please report it together with the program");
            }
            Err(Refusal::Unwinding(reason)) => println!("(not explained: {reason:?})"),
            Err(Refusal::Stopped(stop)) => println!("(not explained: {stop})"),
            Err(Refusal::Wrong(what)) => println!("(not explained: {what})"),
        }
        println!();
    });
    if internal.get() { exit::INTERNAL } else { code }
}

fn explain(violation: &Violation<'_>, trust: &Trust, settings: &Settings) -> Result<explain::Explanation, Refusal> {
    let case = Case {
        program: violation.program,
        options: violation.options,
        property: violation.property,
        run: violation.run,
        bounds: violation.report.bounds.clone(),
        trust: trust.clone(),
    };
    (explain::Method::Distance.info().explain)(&case, settings)
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
