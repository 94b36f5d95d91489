//! The result of `cexplain check` as JSON.

use std::collections::BTreeMap;

use check::{FailingRun, Property, Reason, Report, Verdict};
use ir::{Program, SpanId};
use report::{Json, Length};
use run::{Discard, Trace};

use crate::check_command::{Told, replay_options, sentence};

/// The whole result.
pub fn page(program: &Program, options: &check::Options, report: &Report, told: &BTreeMap<String, Vec<Told>>) -> Json {
    let files = program.sources.files().filter(|(_, file)| !file.library).map(|(_, file)| Json::text(&file.name));
    let properties = report
        .properties
        .iter()
        .map(|(property, verdict)| entry(program, options, (property, verdict), told.get(&property.name)))
        .collect();
    let statistics = &report.statistics;
    Json::Object(vec![
        ("schema", Json::text("cexplain-check-1")),
        ("files", Json::List(files.collect())),
        ("properties", Json::List(properties)),
        ("scope", scope(program, report)),
        (
            "statistics",
            Json::Object(vec![
                ("rounds", Json::count(statistics.rounds)),
                ("steps", Json::count(statistics.steps)),
                ("terms", Json::count(statistics.terms)),
                ("variables", Json::count(statistics.variables)),
                ("clauses", Json::count(statistics.clauses)),
                ("calls", Json::count(statistics.calls)),
                ("conflicts", Json::count(statistics.conflicts)),
            ]),
        ),
    ])
}

fn entry(
    program: &Program,
    options: &check::Options,
    (property, verdict): (&Property, &Verdict),
    told: Option<&Vec<Told>>,
) -> Json {
    let mut members = vec![
        ("name", Json::text(&property.name)),
        ("class", Json::text(property.class.name())),
        ("location", location(program, property.span)),
        ("text", Json::text(sentence(property))),
    ];
    match verdict {
        Verdict::Violated(runs) => {
            members.push(("verdict", Json::text("violated")));
            members.push(("runs", Json::List(runs.iter().map(|run| run_entry(program, options, run)).collect())));
            if let Some(told) = told.filter(|told| !told.is_empty()) {
                members.push(("explanations", Json::List(told.iter().map(|one| one.json.clone()).collect())));
            }
        }
        Verdict::Holds => members.push(("verdict", Json::text("holds"))),
        Verdict::Unknown(reason) => {
            members.push(("verdict", Json::text("unknown")));
            members.push(("reason", Json::text(reason_name(reason))));
        }
    }
    Json::Object(members)
}

fn run_entry(program: &Program, options: &check::Options, run: &FailingRun) -> Json {
    let mut members = vec![
        ("steps", Json::count(run.steps)),
        ("least", Json::Bool(run.is_least)),
        ("inputs", Json::List(run.inputs.iter().map(|bits| Json::text(format!("{bits:#x}"))).collect())),
        ("stdin", Json::text(String::from_utf8_lossy(&run.stdin))),
    ];
    if let Ok(trace) = Trace::replay(program, &replay_options(options, run), &mut Discard) {
        members.push(("story", report::story_json(program, &report::story(&trace, Length::SHORT))));
    }
    Json::Object(members)
}

fn scope(program: &Program, report: &Report) -> Json {
    let cut = report.scope.cut.iter().map(|cut| {
        Json::Object(vec![
            ("loop", Json::text(&cut.name)),
            ("location", location(program, cut.span)),
            ("bound", Json::count(cut.bound)),
        ])
    });
    let unsupported = report
        .scope
        .unsupported
        .iter()
        .map(|(what, span)| Json::Object(vec![("what", Json::text(what)), ("location", location(program, *span))]));
    Json::Object(vec![
        ("cut", Json::List(cut.collect())),
        ("unsupported", Json::List(unsupported.collect())),
        ("uses_addresses", Json::Bool(report.scope.uses_addresses)),
        ("nothing_checked", Json::Bool(report.scope.nothing_checked)),
    ])
}

fn location(program: &Program, span: SpanId) -> Json {
    let Some(span) = program.sources.span(span) else { return Json::Null };
    let region = span.told;
    Json::Object(vec![
        ("file", Json::text(&program.sources.file(region.file).name)),
        ("line", Json::count(region.line)),
        ("column", Json::count(region.column)),
        ("end_line", Json::count(region.end_line)),
        ("end_column", Json::count(region.end_column)),
    ])
}

fn reason_name(reason: &Reason) -> String {
    match reason {
        Reason::Bound => "bound".to_string(),
        Reason::Unsupported { what, .. } => format!("unsupported: {what}"),
        Reason::Time => "time".to_string(),
        Reason::Interrupted => "interrupted".to_string(),
        Reason::Solver => "solver".to_string(),
        Reason::Size => "size".to_string(),
        Reason::NothingChecked => "no run fulfils all assumptions".to_string(),
        Reason::Unconfirmed(why) => format!("unconfirmed: {why}"),
    }
}
