//! `cexplain FILE`: finds runs that fail and explains them.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use explain::{
    Case, CauseSearch, DistanceOptions, Library, LibraryError, METHODS, Method, MethodInfo, Metric, Proposition,
    Recording, Refusal, RepairConfig, RepairOptions, SearchScope, Settings, Slicing, Trust, Weights,
};
use report::Explained;

use crate::check_command::{Explainable, Explainer, run_with};
use crate::options::{ExplainOptions, MethodName, MetricName, RepairConfigName, SearchName, SliceName};
use crate::outputs::Form;
use crate::propositions::Reader;
use crate::run_command::complain;

/// Checks the program and explains what fails.
pub fn run(options: &'static ExplainOptions) -> u8 {
    let mut trust = Trust::default();
    for rule in &options.trust {
        if let Err(message) = trust.add(rule) {
            return complain(&format!("--trust: {message}"));
        }
    }
    let main_file = options.check.read.files.first().map_or(String::new(), |file| file.display().to_string());
    let mut reader = Reader::new(main_file);
    let settings = match settings(options, &mut reader) {
        Ok(settings) => settings,
        Err(message) => return complain(&message),
    };
    let time = match Duration::try_from_secs_f64(options.explain_timeout) {
        Ok(time) => time,
        Err(error) => return complain(&format!("--explain-timeout: {error}")),
    };
    let explainer: Explainer = Arc::new(move |violation, said| {
        check::with_large_stack(|| explain(&options.method, violation, (&trust, &settings), said));
    });
    let given = options.given.is_any().then_some(&options.given);
    run_with(&options.check, &reader.observations, Form::Report, Some((explainer, time)), given)
}

/// Whether a method was chosen; without a choice the usual ones are.
fn is_chosen(info: &MethodInfo, chosen: &[MethodName]) -> bool {
    if chosen.is_empty() {
        return info.is_usual;
    }
    chosen.iter().any(|name| match name {
        MethodName::Distance => info.method == Method::Distance,
        MethodName::Infection => info.method == Method::Infection,
        MethodName::Repair => info.method == Method::Repair,
        MethodName::Diagnosis => info.method == Method::Diagnosis,
        MethodName::Ochiai => info.method == Method::Ochiai,
        MethodName::Dstar => info.method == Method::DStar,
        MethodName::DynamicSlice => info.method == Method::DynamicSlice,
        MethodName::StaticSlice => info.method == Method::StaticSlice,
        MethodName::Counterexample => info.method == Method::Counterexample,
        MethodName::All => true,
    })
}

/// Says what the chosen methods say, in the order of their table. A method that has not ended counts as stopped.
fn explain(
    chosen: &[MethodName],
    violation: &Explainable<'_>,
    (trust, settings): (&Trust, &Settings),
    said: &Mutex<Explained>,
) {
    if violation.property.class == ir::PropertyClass::StackOverflow {
        let why = "a run that overflows the stack is too deep to be compared with others";
        if let Ok(mut said) = said.lock() {
            said.refusals.push((Method::Distance, Refusal::Unsuited(why.to_string())));
        }
        return;
    }
    let chosen: Vec<&MethodInfo> = METHODS.iter().filter(|info| is_chosen(info, chosen)).collect();
    if let Ok(mut said) = said.lock() {
        said.refusals.extend(chosen.iter().map(|info| (info.method, Refusal::Stopped(explain::Stop::Time))));
    }
    let case = Case {
        program: violation.program,
        options: violation.options,
        property: violation.property,
        run: violation.run,
        other_runs: violation.other_runs.clone(),
        others: violation.others.clone(),
        bounds: violation.report.bounds.clone(),
        trust: trust.clone(),
        solver_work: violation.report.statistics.work,
        recording: Recording::of(violation.program, violation.options, violation.run),
    };
    let stop = || case.options.stop().unwrap_or(explain::Stop::Time);
    for info in chosen {
        let result = (info.explain)(&case, settings);
        let Ok(mut said) = said.lock() else { return };
        let is_halted = case.is_halted();
        let refusal = match result {
            Ok(explanation) => {
                said.explanations.push(explanation);
                is_halted.then(|| Refusal::CutShort(stop()))
            }
            // What does not fit because it was not worked out is no defect.
            Err(refusal) if refusal.is_defect() && is_halted => Some(Refusal::Stopped(stop())),
            Err(refusal) => Some(refusal),
        };
        let place = said.refusals.iter().position(|(method, _)| *method == info.method);
        match (place, refusal) {
            (Some(place), Some(refusal)) => said.refusals[place].1 = refusal,
            (Some(place), None) => drop(said.refusals.remove(place)),
            (None, _) => {}
        }
    }
}

/// Reads a library of likely mistakes.
fn read_library(path: &Path) -> Result<Library, String> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("--repair-library: {name}: {error}"))?;
    Library::parse(&text).map_err(|LibraryError { line, column, length, message }| {
        let source: String = text.lines().nth(line - 1).unwrap_or_default().replace('\t', " ");
        let (blank, carets) = (" ".repeat(column - 1), "^".repeat(length));
        format!("{name}:{line}:{column}: {message}\n  {source}\n  {blank}{carets}")
    })
}

fn settings(options: &ExplainOptions, reader: &mut Reader) -> Result<Settings, String> {
    let mut all = |name: &str, texts: &[String]| -> Result<Vec<Proposition>, String> {
        texts.iter().map(|text| reader.read(name, text)).collect()
    };
    let library = options.repair_library.as_deref().map_or_else(|| Ok(Library::default()), read_library)?;
    let assumptions = all("--assume", &options.assume)?;
    let hypotheses = all("--check-cause", &options.check_cause)?;
    let effect = all("--effect", options.effect.as_slice())?.pop();
    if effect.is_some() && hypotheses.is_empty() && options.find_causes.is_none() {
        return Err("--effect needs --check-cause or --find-causes: what should it depend on?".to_string());
    }
    if options.farthest && options.metric == MetricName::Interventions {
        return Err("--farthest looks for a run, and with --metric interventions there is none".to_string());
    }
    if options.farthest && options.slice == SliceName::OneStep {
        return Err(
            "--farthest cannot be combined with --slice one-step: that looks for the fewest changes".to_string()
        );
    }
    Ok(Settings {
        repair: RepairOptions {
            library,
            config: match options.repair_config {
                RepairConfigName::Default => RepairConfig::Default,
                RepairConfigName::Correlated => RepairConfig::Correlated,
                RepairConfigName::Invariants => RepairConfig::Invariants,
                RepairConfigName::Trusted => RepairConfig::Trusted,
            },
            most_changes: options.repair_changes as usize,
        },
        distance: DistanceOptions {
            metric: match options.metric {
                MetricName::Ssa => Metric::Ssa,
                MetricName::Executed => Metric::Executed,
                MetricName::Inputs => Metric::Inputs,
                MetricName::InputsGuards => Metric::InputsGuards,
                MetricName::Interventions => Metric::Interventions,
            },
            weights: Weights {
                inputs: options.input_weight,
                guards: options.guard_weight,
                values: options.value_weight,
            },
            past_error: options.past_error,
            slicing: match options.slice {
                SliceName::TwoPhase => Slicing::TwoPhase,
                SliceName::OneStep => Slicing::OneStep,
                SliceName::None => Slicing::None,
            },
            slices: options.slices,
            ties: options.closest,
            further: options.further,
            is_farthest: options.farthest,
            inputs_at_start: options.inputs_at_start,
            // Far away there is nearly always a run that does not come to the check at all, and another one would not be the farthest.
            keeps_question: !options.any_passing_run && !options.farthest,
            looks_for_repairs: !options.quick,
            // What only one run does is a sign of a fault where that run is close.
            contrasts: if options.quick || options.farthest { 1 } else { DistanceOptions::default().contrasts },
            assumptions,
            causes: CauseSearch {
                hypotheses,
                scope: options.find_causes.map(|name| match name {
                    SearchName::Inputs => SearchScope::Inputs,
                    SearchName::All => SearchScope::All,
                    SearchName::Changes => SearchScope::Changes,
                }),
                effect,
                keeps_what_is_before: options.no_earlier_changes,
            },
            ..DistanceOptions::default()
        },
    })
}
