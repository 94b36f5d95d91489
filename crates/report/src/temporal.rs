//! Runs that violate a formula of temporal logic: what is promised and never comes, stem and cycle, as a page and as JSON.

use std::fmt::Write;

use explain::{AtomKind, Blame, BlameKind, ClosestSatisfying, SeenEvent, TemporalChange, TemporalExplanation};
use ir::{Program, SpanId};
use run::{Lasso, Script, Trace};

use crate::inputs::{input_equation, input_name, input_value, quoted};
use crate::location::{Location, location_json};
use crate::story::{Event, Length, Story, story, story_json, story_lines};
use crate::style::Look;
use crate::{Json, environment_list};

/// The name and version of the form of [`temporal_json`].
const SCHEMA: &str = "cexplain-temporal-1";
/// The most lines of the stem that are shown (the last ones), and of the cycle (the first ones), unless all are wanted.
const MAX_LINES: usize = 40;
/// The most events that are listed, unless all are wanted.
const MAX_EVENTS: usize = 20;

/// What is known of a formula.
#[derive(Debug)]
pub struct TemporalFinding<'a> {
    /// Its name, if it has one.
    pub name: Option<&'a str>,
    /// The formula.
    pub formula: &'a str,
    /// The texts of all propositions.
    pub propositions: &'a [String],
    /// Why it is not known whether it holds, if that is so.
    pub why_unknown: Option<&'a str>,
    /// A run that violates it.
    pub run: Option<TemporalRun<'a>>,
}

/// A run that violates a formula.
#[derive(Debug)]
pub struct TemporalRun<'a> {
    /// What decides it.
    pub script: &'a Script,
    /// The first input that is repeated.
    pub inputs_repeat_from: Option<usize>,
    /// What is said of it.
    pub explanation: &'a TemporalExplanation,
    /// The closest run that satisfies the formula.
    pub closest: Option<&'a ClosestSatisfying>,
    /// The run as it was recorded, up to the end of the first round.
    pub trace: &'a Trace<'a>,
}

/// A formula and what is known of it, as text for people.
pub fn temporal_page(program: &Program, finding: &TemporalFinding<'_>, look: Look, is_full: bool) -> String {
    let mut out = String::new();
    let name = finding.name.map_or(String::new(), |name| format!("{name}: "));
    let Some(run) = &finding.run else {
        match finding.why_unknown {
            Some(why) => say(&mut out, &format!("unknown: {name}{}\n  {why}", finding.formula)),
            None => say(&mut out, &format!("holds: {name}{}", finding.formula)),
        }
        return out;
    };
    say(&mut out, &format!("violated: {name}{}", finding.formula));
    for line in sentences(program, run) {
        say(&mut out, &format!("  {line}"));
    }
    let inputs = inputs_sentences(program, run);
    for line in inputs {
        say(&mut out, &format!("  {line}"));
    }
    events_page(program, finding, run, is_full, &mut out);
    if let Some(closest) = run.closest {
        closest_page(program, closest, is_full, &mut out);
    }
    out.push('\n');
    let (stem, cycle) = stories(run);
    let limit = if is_full { usize::MAX } else { MAX_LINES };
    if let Some(cycle) = cycle {
        piece(program, &stem, look, "The stem:", (limit, true), &mut out);
        piece(program, &cycle, look, "Again and again:", (limit, false), &mut out);
    } else {
        piece(program, &stem, look, "The run:", (limit, true), &mut out);
    }
    out
}

fn say(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

/// The story in two parts, each with a title; what is left out of a long one is said.
fn piece(
    program: &Program,
    part: &Story,
    look: Look,
    title: &str,
    (limit, keeps_end): (usize, bool),
    out: &mut String,
) {
    let text = story_lines(program, part, look);
    let lines: Vec<&str> = text.lines().collect();
    let left_out = lines.len().saturating_sub(limit);
    say(out, title);
    if lines.is_empty() {
        say(out, "  (no statement)");
    }
    let note = format!("  ({left_out} lines left out; --full shows all)");
    if left_out > 0 && keeps_end {
        say(out, &note);
    }
    let shown = if keeps_end { &lines[left_out..] } else { &lines[..lines.len() - left_out] };
    for line in shown {
        say(out, line);
    }
    if left_out > 0 && !keeps_end {
        say(out, &note);
    }
}

/// The story of the stem, and that of the cycle.
fn stories(run: &TemporalRun<'_>) -> (Story, Option<Story>) {
    let mut whole = story(run.trace, Length::Full);
    let Some(lasso) = run.explanation.lasso else { return (whole, None) };
    // That the recording ends is no event of the run.
    whole.entries.retain(|entry| !matches!(entry.event, Event::End { .. }));
    let stem = usize::try_from(lasso.stem).unwrap_or(usize::MAX);
    let (before, after): (Vec<_>, Vec<_>) = whole.entries.iter().cloned().partition(|entry| entry.step < stem);
    let mut cycle = Story { entries: after, ..whole.clone() };
    let least = cycle.entries.iter().map(|entry| entry.depth).min().unwrap_or(0);
    for entry in &mut cycle.entries {
        entry.depth -= least;
    }
    (Story { entries: before, ..whole }, Some(cycle))
}

/// What kind of run it is, and why it violates the formula.
fn sentences(program: &Program, run: &TemporalRun<'_>) -> Vec<String> {
    let mut sentences = Vec::new();
    match run.explanation.lasso {
        Some(lasso) => {
            let lines = cycle_lines(program, run.trace, lasso);
            sentences.push(format!(
                "a run that never ends: after {} it repeats {} for ever{lines}",
                counted(lasso.stem, "step"),
                counted(lasso.cycle, "step")
            ));
        }
        None => sentences.push(format!("a run that ends after {}", counted(run.trace.len() as u64, "step"))),
    }
    let is_endless = run.explanation.lasso.is_some();
    sentences.extend(run.explanation.blame.iter().map(|blame| blame_sentence(program, blame, is_endless)));
    sentences
}

fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// `, lines 12 to 19`: the lines of the user's that the cycle executes.
fn cycle_lines(program: &Program, trace: &Trace<'_>, lasso: Lasso) -> String {
    match lines_of_cycle(program, trace, lasso) {
        Some((file, first, last)) if first == last => format!(" (line {first} of {file})"),
        Some((file, first, last)) => format!(" (lines {first} to {last} of {file})"),
        None => String::new(),
    }
}

/// The file of the first step of the cycle that is the user's, and the first and last line of the cycle in it.
fn lines_of_cycle<'p>(program: &'p Program, trace: &Trace<'_>, lasso: Lasso) -> Option<(&'p str, u32, u32)> {
    let mut found: Option<(&str, u32, u32)> = None;
    let first = usize::try_from(lasso.stem).ok()?;
    for step in (first..trace.len()).filter_map(|index| trace.step(index)) {
        let span = program[step.function].edge(step.edge).span;
        let Some(location) = Location::of(program, span).filter(|_| !program.sources.is_library(span)) else {
            continue;
        };
        found = match found {
            None => Some((location.file, location.line, location.line)),
            Some((file, low, high)) if file == location.file => {
                Some((file, low.min(location.line), high.max(location.line)))
            }
            other => other,
        };
    }
    found
}

/// `` `call(grant)` was promised at line 14 in step 30 and never comes``.
fn blame_sentence(program: &Program, blame: &Blame, is_endless: bool) -> String {
    let part = &blame.part;
    let at = match blame.at {
        Some((step, span)) => match Location::of(program, span) {
            Some(location) => format!("at line {} in step {step}", location.line),
            None => format!("in step {step}"),
        },
        None if is_endless => "once nothing of it happens any more".to_string(),
        None => "at the end".to_string(),
    };
    if part == "end" && is_endless && blame.what == BlameKind::NeverComes {
        return "the program never ends".to_string();
    }
    match blame.what {
        BlameKind::IsFalse => format!("`{part}` does not hold {at}"),
        BlameKind::IsTrue => format!("`{part}` holds {at}"),
        BlameKind::NeverComes => format!("`{part}` was promised {at} and never comes"),
        BlameKind::HoldsForEver => format!("`{part}` holds for ever from {at} on").replace("from at", "from"),
    }
}

/// The inputs of the stem, and those that are repeated.
fn inputs_sentences(program: &Program, run: &TemporalRun<'_>) -> Vec<String> {
    let mut sentences = Vec::new();
    let script = run.script;
    for (number, argument) in script.arguments.iter().enumerate().skip(1) {
        sentences.push(format!("argument {number}: {}", quoted(argument)));
    }
    sentences.extend(environment_list(script).map(|list| format!("environment: {list}")));
    if !script.stdin.is_empty() {
        sentences.push(format!("standard input: {}", quoted(&script.stdin)));
    }
    let inputs = &run.trace.report().inputs;
    let equation =
        |input: &run::RecordedInput| input_equation(&input_name(program, input), &input_value(program, input));
    let (stem, cycle) = match run.explanation.lasso {
        Some(lasso) => inputs.split_at(inputs.partition_point(|input| input.step < lasso.stem)),
        None => inputs.split_at(inputs.len()),
    };
    for (title, list) in [("inputs", stem), ("inputs of each round", cycle)] {
        if !list.is_empty() {
            let shown: Vec<String> = list.iter().take(MAX_EVENTS).map(equation).collect();
            let more = if list.len() > MAX_EVENTS { ", ..." } else { "" };
            sentences.push(format!("{title}: {}{more}", shown.join(", ")));
        }
    }
    sentences
}

fn events_page(
    program: &Program,
    finding: &TemporalFinding<'_>,
    run: &TemporalRun<'_>,
    is_full: bool,
    out: &mut String,
) {
    let shown: Vec<&SeenEvent> = run.explanation.events.iter().filter(|event| is_full || !event.is_dull).collect();
    if shown.is_empty() {
        return;
    }
    say(out, "Events:");
    let stem = run.explanation.lasso.map(|lasso| lasso.stem);
    let mut has_begun = false;
    let left_out = if is_full { 0 } else { shown.len().saturating_sub(MAX_EVENTS) };
    if left_out > 0 {
        say(out, &format!("  ({left_out} events left out; --full shows all)"));
    }
    for event in &shown[left_out..] {
        if !has_begun && stem.is_some_and(|stem| event.step >= stem) {
            has_begun = true;
            say(out, "  from here on again and again:");
        }
        let line = place(program, event.span);
        let _ = writeln!(out, "  step {:<6} {line:<10} {}", event.step, held(finding, event));
    }
    if let (Some(_), false) = (stem, has_begun) {
        say(out, "  then nothing of this, for ever");
    }
}

fn place(program: &Program, span: SpanId) -> String {
    Location::of(program, span).map_or(String::new(), |location| format!("line {}", location.line))
}

fn held(finding: &TemporalFinding<'_>, event: &SeenEvent) -> String {
    let names: Vec<&str> = event.holds.iter().map(|&number| finding.propositions[number].as_str()).collect();
    if names.is_empty() { "(none)".to_string() } else { names.join(", ") }
}

/// All formulas and what is known of them, as JSON; `docs/temporal.schema.json` describes it.
pub fn temporal_json(program: &Program, findings: &[TemporalFinding<'_>]) -> Json {
    let formulas = findings.iter().map(|finding| finding_json(program, finding)).collect();
    Json::Object(vec![("schema", Json::text(SCHEMA)), ("formulas", Json::List(formulas))])
}

fn finding_json(program: &Program, finding: &TemporalFinding<'_>) -> Json {
    let verdict = match (&finding.run, finding.why_unknown) {
        (Some(_), _) => "violated",
        (None, Some(_)) => "unknown",
        (None, None) => "holds",
    };
    Json::Object(vec![
        ("name", finding.name.map_or(Json::Null, Json::text)),
        ("formula", Json::text(finding.formula)),
        ("verdict", Json::text(verdict)),
        ("why_unknown", finding.why_unknown.map_or(Json::Null, Json::text)),
        ("run", finding.run.as_ref().map_or(Json::Null, |run| run_json(program, finding, run))),
    ])
}

fn run_json(program: &Program, finding: &TemporalFinding<'_>, run: &TemporalRun<'_>) -> Json {
    let lasso = run.explanation.lasso.map_or(Json::Null, |lasso| {
        let lines = lines_of_cycle(program, run.trace, lasso);
        Json::Object(vec![
            ("stem", Json::count(lasso.stem)),
            ("cycle", Json::count(lasso.cycle)),
            ("file", lines.map_or(Json::Null, |(file, ..)| Json::text(file))),
            ("first_line", lines.map_or(Json::Null, |(_, first, _)| Json::count(first))),
            ("last_line", lines.map_or(Json::Null, |(.., last)| Json::count(last))),
        ])
    });
    let event = |event: &SeenEvent| {
        let holds = event.holds.iter().map(|&number| Json::text(finding.propositions[number].as_str())).collect();
        Json::Object(vec![
            ("step", Json::count(event.step)),
            ("location", location_json(program, event.span)),
            ("holds", Json::List(holds)),
        ])
    };
    let blame = |blame: &Blame| {
        Json::Object(vec![
            ("part", Json::text(blame.part.as_str())),
            ("kind", Json::text(kind(blame.what))),
            ("step", blame.at.map_or(Json::Null, |(step, _)| Json::count(step))),
            ("location", blame.at.map_or(Json::Null, |(_, span)| location_json(program, span))),
            ("text", Json::text(blame_sentence(program, blame, run.explanation.lasso.is_some()))),
        ])
    };
    let inputs = run.script.inputs.iter().map(|value| Json::text(value.to_string())).collect();
    let (stem, cycle) = stories(run);
    Json::Object(vec![
        ("lasso", lasso),
        ("inputs", Json::List(inputs)),
        ("inputs_repeat_from", run.inputs_repeat_from.map_or(Json::Null, Json::count)),
        ("why", Json::List(run.explanation.blame.iter().map(blame).collect())),
        ("events", Json::List(run.explanation.events.iter().map(event).collect())),
        ("closest", run.closest.map_or(Json::Null, |closest| closest_json(program, closest))),
        ("stem", story_json(program, &stem)),
        ("cycle", cycle.map_or(Json::Null, |cycle| story_json(program, &cycle))),
    ])
}

/// What the closest run that satisfies the formula does otherwise.
fn closest_page(program: &Program, closest: &ClosestSatisfying, is_full: bool, out: &mut String) {
    say(out, &closest_sentence(closest));
    if closest.avoids {
        say(out, "  it avoids the question: what was to be answered never comes in it");
    }
    let limit = if is_full { usize::MAX } else { MAX_EVENTS };
    for change in closest.changes.iter().take(limit) {
        let _ = writeln!(out, "  {:<10} {}", place(program, change.span), change_sentence(program, change));
    }
    let more = closest.changes.len().saturating_sub(limit);
    if more > 0 {
        say(out, &format!("  ({more} more; --full shows all)"));
    }
}

fn closest_sentence(closest: &ClosestSatisfying) -> String {
    let how = match closest.run.lasso {
        Some(_) => "never ends, too",
        None => "ends",
    };
    let what = if closest.is_proven { "The closest run" } else { "The closest run that was found" };
    let within = if closest.is_proven { " (proven within the bounds)" } else { "" };
    let differences = counted(closest.distance, "difference");
    format!("{what} that satisfies the formula {how}, and has {differences}{within}:")
}

/// `` `y > 0`: true, was false``.
fn change_sentence(program: &Program, change: &TemporalChange) -> String {
    let code = program.sources.code(change.span).unwrap_or_else(|| "this".to_string());
    let value = |bits: Option<u128>| match bits {
        None => "not executed".to_string(),
        Some(bits) if change.kind == AtomKind::Guard => if bits != 0 { "true" } else { "false" }.to_string(),
        Some(bits) => number(program, change, bits),
    };
    format!("`{code}`: {}, was {}", value(change.is), value(change.was))
}

fn number(program: &Program, change: &TemporalChange, bits: u128) -> String {
    match change.ty.and_then(|ty| program.types.integer(ty)) {
        Some((width, true)) if width < 128 => {
            let shift = 128 - width;
            (((bits << shift) as i128) >> shift).to_string()
        }
        Some(_) => bits.to_string(),
        None => format!("{bits:#x}"),
    }
}

fn closest_json(program: &Program, closest: &ClosestSatisfying) -> Json {
    let lasso = closest.run.lasso.map_or(Json::Null, |lasso| {
        Json::Object(vec![("stem", Json::count(lasso.stem)), ("cycle", Json::count(lasso.cycle))])
    });
    let change = |change: &TemporalChange| {
        Json::Object(vec![
            ("location", location_json(program, change.span)),
            ("text", Json::text(change_sentence(program, change))),
        ])
    };
    let inputs = closest.run.script.inputs.iter().map(|value| Json::text(value.to_string())).collect();
    Json::Object(vec![
        ("distance", Json::count(closest.distance)),
        ("proven", Json::Bool(closest.is_proven)),
        ("avoids", Json::Bool(closest.avoids)),
        ("lasso", lasso),
        ("inputs", Json::List(inputs)),
        ("inputs_repeat_from", closest.run.inputs_repeat_from.map_or(Json::Null, Json::count)),
        ("changes", Json::List(closest.changes.iter().map(change).collect())),
    ])
}

fn kind(what: BlameKind) -> &'static str {
    match what {
        BlameKind::IsFalse => "is-false",
        BlameKind::IsTrue => "is-true",
        BlameKind::NeverComes => "never-comes",
        BlameKind::HoldsForEver => "holds-for-ever",
    }
}
