//! `cexplain FILE`: finds runs that fail and explains them.

use std::path::Path;
use std::time::Duration;

use explain::{
    AbstractMetric, AbstractOptions, CauseSearch, DistanceOptions, EffortLevel, Library, LibraryError, METHODS, Method,
    MethodInfo, Metric, Proposition, RepairConfig, RepairOptions, SearchScope, Settings, Slicing, TransitionsOptions,
    Trust, VariationsOptions, Weights,
};
use pipeline::{Answered, Explaining};

use crate::check_command::{run_with, show};
use crate::option_values::ALL_METHODS;
use crate::options::{CheckOptions, EffortName, ExplainOptions, MetricName, RepairConfigName, SearchName, SliceName};
use crate::outputs::Form;
use crate::progress::Watcher;
use crate::propositions::Reader;
use crate::run_command::complain;

/// Checks the program and explains what fails.
pub fn run(options: &ExplainOptions) -> u8 {
    run_with_show(options, show)
}

/// The same; `show` says what was found.
pub fn run_with_show(
    options: &ExplainOptions,
    show: impl FnOnce(&Answered, &CheckOptions, Form, &Watcher) -> u8,
) -> u8 {
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
    let explaining = Explaining { methods: methods(&options.method), trust, settings, time };
    let given = options.given.is_any().then_some(&options.given);
    run_with(&options.check, &reader.observations, Form::Report, (Some(explaining), given), show)
}

/// The methods that were chosen; none without a choice.
fn methods(chosen: &[String]) -> Vec<Method> {
    let is_chosen = |info: &&MethodInfo| chosen.iter().any(|name| name == info.name || name == ALL_METHODS);
    METHODS.iter().filter(is_chosen).map(|info| info.method).collect()
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

/// What the closest run is looked for by.
fn distance_metric(names: &[MetricName]) -> Result<Metric, String> {
    let mut chosen = names.iter().filter_map(|name| match name {
        MetricName::Ssa => Some(Metric::Ssa),
        MetricName::Executed => Some(Metric::Executed),
        MetricName::Inputs => Some(Metric::Inputs),
        MetricName::InputsGuards => Some(Metric::InputsGuards),
        MetricName::Interventions => Some(Metric::Interventions),
        MetricName::Predicates | MetricName::Alignment => None,
    });
    let metric = chosen.next().unwrap_or_default();
    match chosen.next() {
        None => Ok(metric),
        Some(_) => Err("--metric: the method `distance` looks for the closest run by one metric".to_string()),
    }
}

/// What the closest run over predicates is looked for by; `predicates` are numbers of observations.
fn abstract_options(options: &ExplainOptions, predicates: Vec<u32>) -> Result<AbstractOptions, String> {
    let mut metrics: Vec<AbstractMetric> = Vec::new();
    for name in &options.metric {
        let metric = match name {
            MetricName::Predicates => AbstractMetric::Predicates,
            MetricName::Alignment => AbstractMetric::Alignment,
            MetricName::Ssa
            | MetricName::Executed
            | MetricName::Inputs
            | MetricName::InputsGuards
            | MetricName::Interventions => continue,
        };
        if !metrics.contains(&metric) {
            metrics.push(metric);
        }
    }
    let is_asked = |name: &String| name == "abstract" || name == ALL_METHODS;
    if !options.method.iter().any(is_asked) {
        if options.metric.iter().any(|metric| metric.is_abstract()) {
            return Err("--metric predicates and --metric alignment are for --method abstract".to_string());
        }
        if !predicates.is_empty() {
            return Err("--predicate is for --method abstract".to_string());
        }
    }
    let defaults = AbstractOptions::default();
    Ok(AbstractOptions { metrics: if metrics.is_empty() { defaults.metrics } else { metrics }, predicates })
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
    let predicates = all("--predicate", &options.predicate)?;
    let claims = predicates.iter().flat_map(|predicate| predicate.alternatives.iter().flatten());
    let abstraction = abstract_options(options, claims.map(|claim| claim.number).collect())?;
    let metric = distance_metric(&options.metric)?;
    if options.farthest && metric == Metric::Interventions {
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
        abstraction,
        effort: match options.effort {
            EffortName::Quick => EffortLevel::Quick,
            EffortName::Normal => EffortLevel::Normal,
            EffortName::Thorough => EffortLevel::Thorough,
        },
        transitions: TransitionsOptions { show_correct: options.show_correct.clone() },
        variations: VariationsOptions { depth: options.depth as usize, most: options.most as usize },
        distance: DistanceOptions {
            metric,
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
