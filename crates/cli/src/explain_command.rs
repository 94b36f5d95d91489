//! `cexplain FILE`: finds runs that fail and explains them.

use explain::{
    Case, CauseSearch, DistanceOptions, METHODS, Method, Metric, Proposition, Refusal, SearchScope, Settings, Slicing,
    Trust, Weights,
};

use report::Json;

use crate::check_command::{Told, Violation, run_with};
use crate::options::{ExplainOptions, MethodName, MetricName, SearchName, SliceName};
use crate::propositions::Reader;
use crate::run_command::complain;

/// Checks the program and explains what fails.
pub fn run(options: &ExplainOptions) -> u8 {
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
    let chosen = methods(options.method);
    run_with(&options.check, &reader.observations, &|violation| {
        let told = |method: &Method| match check::with_large_stack(|| explain(*method, violation, &trust, &settings)) {
            Ok(explanation) => Told {
                text: report::explanation_page(violation.program, &explanation, options.check.full),
                json: report::explanation_json(violation.program, &explanation),
                is_defect: false,
            },
            Err(refusal) => not_explained(*method, &refusal),
        };
        chosen.iter().map(told).collect()
    })
}

/// The methods behind a name, in the order of their table.
fn methods(name: MethodName) -> Vec<Method> {
    let wanted = match name {
        MethodName::Distance => Some(Method::Distance),
        MethodName::Infection => Some(Method::Infection),
        MethodName::All => None,
    };
    METHODS.iter().map(|info| info.method).filter(|method| wanted.is_none_or(|wanted| wanted == *method)).collect()
}

/// What is said when there is no explanation.
fn not_explained(method: Method, refusal: &Refusal) -> Told {
    let (text, is_defect) = match refusal {
        Refusal::Inconsistent(what) => {
            (format!("internal error: {what}; please report it together with the program"), true)
        }
        Refusal::Unwinding(check::Reason::Size) => ("not explained: the formula became too large".to_string(), false),
        Refusal::Unwinding(_) => ("not explained: there was no time left".to_string(), false),
        Refusal::Stopped(stop) => (format!("not explained: {stop}"), false),
        Refusal::Wrong(what) => (format!("not explained: {what}"), false),
    };
    let json = Json::Object(vec![("method", Json::text(method.info().name)), ("refusal", Json::text(&text))]);
    Told { text: format!("{text}\n"), json, is_defect }
}

fn explain(
    method: Method,
    violation: &Violation<'_>,
    trust: &Trust,
    settings: &Settings,
) -> Result<explain::Explanation, Refusal> {
    let case = Case {
        program: violation.program,
        options: violation.options,
        property: violation.property,
        run: violation.run,
        bounds: violation.report.bounds.clone(),
        trust: trust.clone(),
    };
    (method.info().explain)(&case, settings)
}

fn settings(options: &ExplainOptions, reader: &mut Reader) -> Result<Settings, String> {
    let mut all = |name: &str, texts: &[String]| -> Result<Vec<Proposition>, String> {
        texts.iter().map(|text| reader.read(name, text)).collect()
    };
    let assumptions = all("--assume", &options.assume)?;
    let hypotheses = all("--check-cause", &options.check_cause)?;
    let effect = all("--effect", options.effect.as_slice())?.pop();
    if effect.is_some() && hypotheses.is_empty() && options.find_causes.is_none() {
        return Err("--effect needs --check-cause or --find-causes: what should it depend on?".to_string());
    }
    Ok(Settings {
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
            keeps_question: !options.any_passing_run,
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
