//! Pieces of JSON that several formats have.

use explain::{CheckReport, FailingRun, Property, Reason, Verdict};
use ir::Program;
use run::{EnvironmentVariable, Script, Turn};

use crate::location::location_json;
use crate::scope::notes;
use crate::words::property_sentence;
use crate::{Answer, Json};

/// The names of the user's files.
pub(super) fn files(program: &Program) -> Json {
    let files = program.sources.files().filter(|(_, file)| !file.library);
    Json::List(files.map(|(_, file)| Json::text(&file.name)).collect())
}

/// The arguments of a run, without the program's own name.
pub(super) fn arguments(script: &Script) -> Json {
    let texts = script.arguments.iter().skip(1);
    Json::List(texts.map(|text| Json::text(String::from_utf8_lossy(text))).collect())
}

/// What a run finds in its environment, if it asks for anything there.
pub(super) fn environment(script: &Script) -> Option<(&'static str, Json)> {
    let variable = |variable: &EnvironmentVariable| {
        let value = variable.value.as_ref().map_or(Json::Null, |value| Json::text(String::from_utf8_lossy(value)));
        Json::Object(vec![("name", Json::text(String::from_utf8_lossy(&variable.name))), ("value", value)])
    };
    let variables = &script.environment;
    (!variables.is_empty()).then(|| ("environment", Json::List(variables.iter().map(variable).collect())))
}

/// What a property is.
pub(super) fn property(program: &Program, property: &Property) -> Vec<(&'static str, Json)> {
    vec![
        ("name", Json::text(&property.name)),
        ("class", Json::text(property.class.name())),
        ("location", location_json(program, property.span)),
        ("text", Json::text(property_sentence(property))),
    ]
}

/// The number of the path that a run takes, if several runs were wanted.
pub(super) fn path(answer: &Answer<'_>, run: &FailingRun) -> Option<(&'static str, Json)> {
    (answer.options.runs > 1).then(|| ("path", Json::count(run.path)))
}

/// What was found out about a property.
pub(super) fn verdict(verdict: &Verdict) -> Vec<(&'static str, Json)> {
    match verdict {
        Verdict::Violated(_) => vec![("verdict", Json::text("violated"))],
        Verdict::NeverReached => vec![("verdict", Json::text("never reached"))],
        Verdict::Holds => vec![("verdict", Json::text("holds"))],
        Verdict::Unknown(reason) => {
            vec![("verdict", Json::text("unknown")), ("reason", Json::text(reason_name(reason)))]
        }
    }
}

/// What the verdicts hold for.
pub(super) fn scope(answer: &Answer<'_>) -> Json {
    let (program, CheckReport { scope, .. }) = (answer.program, answer.checked);
    let cut = scope.cut.iter().map(|cut| {
        Json::Object(vec![
            ("loop", Json::text(&cut.name)),
            ("location", location_json(program, cut.span)),
            ("bound", Json::count(cut.bound)),
            ("checks", Json::count(cut.checks)),
        ])
    });
    let unsupported = scope.unsupported.iter().map(|(what, span)| {
        Json::Object(vec![("what", Json::text(what)), ("location", location_json(program, *span))])
    });
    Json::Object(vec![
        ("cut", Json::List(cut.collect())),
        ("unsupported", Json::List(unsupported.collect())),
        ("allocations_succeed", Json::Bool(program.relies_on_memory())),
        ("uses_addresses", Json::Bool(scope.uses_addresses)),
        ("nothing_checked", Json::Bool(scope.nothing_checked)),
        ("notes", Json::List(notes(answer).iter().map(Json::text).collect())),
    ])
}

/// In which order threads, counted from 1, make their steps: `THREAD:STEPS`, as a file of inputs has them.
pub(super) fn schedule(turns: &[Turn]) -> Json {
    Json::List(turns.iter().map(|turn| Json::text(format!("{}:{}", turn.thread + 1, turn.steps))).collect())
}

/// Inputs as their bits.
pub(super) fn bits(inputs: &[u128]) -> Json {
    Json::List(inputs.iter().map(|bits| Json::text(format!("{bits:#x}"))).collect())
}

fn reason_name(reason: &Reason) -> String {
    match reason {
        Reason::Bound => "bound".to_string(),
        Reason::Unsupported { what, .. } => format!("unsupported: {what}"),
        Reason::Time => "time".to_string(),
        Reason::Interrupted => "interrupted".to_string(),
        Reason::Solver => "solver".to_string(),
        Reason::Size => "size".to_string(),
        Reason::Schedules => "schedules".to_string(),
        Reason::Inputs => "inputs".to_string(),
        Reason::NothingChecked => "no run fulfils all assumptions".to_string(),
        Reason::Unconfirmed(why) => format!("unconfirmed: {why}"),
    }
}
