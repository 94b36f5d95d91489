//! A story as JSON, for programs: the entries in order, each with its depth.

use ir::Program;

use super::{Entry, Event, Fact, Story, story_entry};
use crate::Json;
use crate::location::location_json;

/// The name and version of the form of [`run_json`].
const SCHEMA: &str = "cexplain-run-1";

/// What `cexplain run --json` writes: a story with the name of its form; `docs/run.schema.json` describes it.
pub fn run_json(program: &Program, story: &Story) -> Json {
    let mut members = vec![("schema", Json::text(SCHEMA))];
    members.extend(story_members(program, story));
    Json::Object(members)
}

/// A story as a JSON object.
///
/// `entries` is a list; each entry has `kind`, `function`, `depth` (how many entries it lies in), `iteration` (of
/// the innermost loop, or null), `location` (or null), `text` (as the page shows it), and, by kind, `value`,
/// `values` (a list of `name`, `written`, `value`, `input`, `note`), `holds`, `lines`, `iterations`, `calls`.
pub fn story_json(program: &Program, story: &Story) -> Json {
    Json::Object(story_members(program, story))
}

fn story_members(program: &Program, story: &Story) -> Vec<(&'static str, Json)> {
    let entries = story.entries.iter().map(|entry| entry_json(program, entry)).collect();
    vec![
        ("failed", Json::Bool(story.failed)),
        ("input_count", Json::count(story.input_count)),
        ("inputs", Json::List(story.inputs.iter().map(fact_json).collect())),
        ("lines", Json::count(story.lines)),
        ("entries", Json::List(entries)),
    ]
}

fn entry_json(program: &Program, entry: &Entry) -> Json {
    let text = match &entry.event {
        Event::End { text, .. } => text.clone(),
        _ => story_entry(entry).0,
    };
    let iteration = match entry.event {
        Event::Iteration { number, .. } => Some(number),
        _ => entry.iteration,
    };
    let mut members = vec![
        ("kind", Json::text(kind(&entry.event))),
        ("function", Json::text(program[entry.function].name.as_str())),
        ("depth", Json::count(entry.depth)),
        ("iteration", iteration.map_or(Json::Null, Json::count)),
        ("step", Json::count(entry.step)),
        ("location", location_json(program, entry.span)),
        ("text", Json::text(text)),
    ];
    members.extend(entry.thread.map(|thread| ("thread", Json::count(thread + 1))));
    match &entry.event {
        Event::Assign { by, inputs, .. } => {
            if let Some(name) = by {
                members.push(("by", Json::text(name.as_str())));
            }
            if !inputs.is_empty() {
                members.push(("inputs", Json::List(inputs.iter().map(fact_json).collect())));
            }
        }
        Event::LoopEnd { iterations, condition, holds, .. } => {
            members.push(("iterations", Json::count(*iterations)));
            members.push(("condition", Json::text(condition.as_str())));
            members.push(("holds", Json::Bool(*holds)));
        }
        Event::Branch { condition, holds, .. } => {
            members.push(("condition", Json::text(condition.as_str())));
            members.push(("holds", Json::Bool(*holds)));
        }
        Event::Call { library: true, .. } => members.push(("library", Json::Bool(true))),
        Event::Output(text) => members.push(("value", Json::text(text.as_str()))),
        Event::LeftOut(left_out) => {
            members.push(("lines", Json::count(left_out.lines)));
            members.push(("iterations", Json::count(left_out.iterations)));
            members.push(("calls", Json::count(left_out.calls)));
        }
        Event::End { failed, .. } => members.push(("failed", Json::Bool(*failed))),
        Event::Call { library: false, .. }
        | Event::Input(_)
        | Event::Switch { .. }
        | Event::Assumption { .. }
        | Event::Check { .. }
        | Event::Return { .. }
        | Event::Free(_)
        | Event::Read(_)
        | Event::Loop { .. }
        | Event::Iteration { .. } => {}
    }
    let facts = entry.event.facts();
    if let [only] = facts {
        members.push(("value", Json::text(only.value.as_str())));
    }
    if !facts.is_empty() {
        members.push(("values", Json::List(facts.iter().map(fact_json).collect())));
    }
    if entry.left_out > 0 {
        members.push(("left_out", Json::count(entry.left_out)));
    }
    Json::Object(members)
}

fn kind(event: &Event) -> &'static str {
    match event {
        Event::Assign { .. } => "assignment",
        Event::Input(_) => "input",
        Event::Branch { .. } => "branch",
        Event::Switch { .. } => "switch",
        Event::Assumption { .. } => "assumption",
        Event::Check { .. } => "assertion",
        Event::Call { .. } => "call",
        Event::Return { .. } => "return",
        Event::Free(_) => "free",
        Event::Read(_) => "read",
        Event::Output(_) => "output",
        Event::Loop { .. } => "loop",
        Event::Iteration { .. } => "iteration",
        Event::LoopEnd { .. } => "loop-end",
        Event::LeftOut(_) => "left-out",
        Event::End { failed: true, .. } => "failure",
        Event::End { failed: false, .. } => "end",
    }
}

fn fact_json(fact: &Fact) -> Json {
    let mut members = vec![
        ("name", Json::text(fact.text.as_str())),
        ("written", Json::text(fact.written.as_str())),
        ("value", Json::text(fact.value.as_str())),
        ("input", Json::Bool(fact.input)),
    ];
    if let Some(note) = &fact.note {
        members.push(("note", Json::text(note.as_str())));
    }
    Json::Object(members)
}
