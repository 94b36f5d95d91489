//! A failing run that somebody else found: a test, a fuzzer, another checker. The interpreter says whether it fails.

use std::collections::BTreeMap;

use ir::Program;
use run::{Discard, Outcome, Script};

use crate::long_arguments::key_of;
use crate::options::{Arguments, Options};
use crate::properties::{Names, property};
use crate::verdict::{FailingRun, FailingRuns, Report, Scope, Statistics, Verdict};

/// What a check would give that had found the given run and looked at nothing else; what the run does instead, if it does not
/// fail.
pub fn given_run(program: &Program, run_options: &run::Options) -> Result<Report, Box<run::Report>> {
    let report = run::execute(program, run_options, &mut Discard);
    let key = match &report.outcome {
        Outcome::Failure(failure) => key_of(program, failure),
        Outcome::Exit { .. }
        | Outcome::AssumptionFalse { .. }
        | Outcome::Signal { .. }
        | Outcome::Limit(_)
        | Outcome::Unsupported { .. } => None,
    };
    let Some(key) = key else { return Err(Box::new(report)) };
    let script = Script {
        arguments: run_options.args.clone(),
        environment: run_options.environment.clone(),
        stdin: run_options.stdin.clone(),
        inputs: report.inputs.iter().map(|input| input.value).collect(),
        schedule: report.schedule.clone(),
        goes_past_races: !run_options.classes.has(ir::PropertyClass::DataRace),
    };
    let run = FailingRun { script, steps: report.steps, is_least: false, path: 1 };
    let failed = property(program, key, &mut Names::of(program));
    Ok(Report {
        properties: vec![(failed, Verdict::Violated(FailingRuns::one(run)))],
        scope: Scope { is_given_run: true, ..Scope::default() },
        statistics: Statistics::default(),
        assignments: Vec::new(),
        dimacs: None,
        bounds: BTreeMap::new(),
        defect: None,
    })
}

/// The options within which other runs are compared with a given one: its texts are among those that are looked at.
pub fn options_for(options: Options, script: &Script) -> Options {
    let longest = |texts: &mut dyn Iterator<Item = usize>| u32::try_from(texts.max().unwrap_or(0)).unwrap_or(u32::MAX);
    let arguments = match options.arguments {
        Arguments::Any(mut any) => {
            any.count = any.count.max(u32::try_from(script.arguments.len()).unwrap_or(u32::MAX));
            any.length = any.length.max(longest(&mut script.arguments.iter().skip(1).map(Vec::len)));
            Arguments::Any(any)
        }
        given @ Arguments::Given(_) => given,
    };
    let values = script.environment.iter().filter_map(|variable| variable.value.as_ref());
    let environment_length = options.environment_length.max(longest(&mut values.map(Vec::len)));
    Options { arguments, environment_length, ..options }
}
