//! The result of `cexplain check` as JSON.

use explain::{FailingRun, Property, Verdict};

use super::parts;
use crate::group::group_name;
use crate::{Answer, Json, Length, ReplayedRun, story, story_json};

/// The whole result.
pub fn check_json(answer: &Answer<'_>) -> String {
    let properties = answer.checked.properties.iter().map(|(property, verdict)| entry(answer, property, verdict));
    let statistics = &answer.checked.statistics;
    let page = Json::Object(vec![
        ("schema", Json::text("cexplain-check-1")),
        ("files", parts::files(answer.program)),
        ("properties", Json::List(properties.collect())),
        ("scope", parts::scope(answer)),
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
                ("proven_by_intervals", Json::count(answer.checked.scope.proven)),
            ]),
        ),
    ]);
    page.write()
}

fn entry(answer: &Answer<'_>, property: &Property, verdict: &Verdict) -> Json {
    let mut members = parts::property(answer.program, property);
    members.extend(parts::verdict(verdict));
    if let Verdict::Violated(runs) = verdict {
        let finding = answer.findings.iter().find(|finding| finding.property.name == property.name);
        members.extend(finding.map(|finding| ("group", Json::text(group_name(finding.group)))));
        members.push(("runs", Json::List(runs.list.iter().map(|run| run_entry(answer, run)).collect())));
        if answer.options.runs > 1 {
            members.push(("all_paths", Json::Bool(runs.has_all_paths)));
        }
    }
    Json::Object(members)
}

fn run_entry(answer: &Answer<'_>, run: &FailingRun) -> Json {
    let mut members = vec![
        ("steps", Json::count(run.steps)),
        ("least", Json::Bool(run.is_least)),
        ("inputs", parts::bits(&run.script.inputs)),
        ("arguments", parts::arguments(&run.script)),
        ("stdin", Json::text(String::from_utf8_lossy(&run.script.stdin))),
    ];
    if !run.script.schedule.is_empty() {
        members.push(("schedule", parts::schedule(&run.script.schedule)));
    }
    members.extend(parts::path(answer, run));
    members.extend(parts::environment(&run.script));
    let replayed = ReplayedRun::new(answer.program, answer.options, &run.script, None);
    if let Ok(trace) = &replayed.trace {
        members.push(("story", story_json(answer.program, &story(trace, Length::SHORT))));
    }
    Json::Object(members)
}
