//! What holds in all runs, as a list for people and as JSON.

use std::fmt::Write as _;

use explain::invariants::{Invariants, Point, PointKind};

use crate::Json;
use crate::location::{Location, location_json};

/// The name and version of the JSON form.
const SCHEMA: &str = "cexplain-invariants-1";

/// One line for each place with something to say: `prog.c:12: loop main.1: 0 <= i && i <= 10; i <= n`.
pub fn invariants_list(invariants: &Invariants<'_>) -> String {
    let mut out = String::new();
    for point in invariants.points() {
        let place = match Location::of(invariants.program(), point.span) {
            Some(location) => format!("{}:{}", location.file, location.line),
            None => "?".to_string(),
        };
        let facts = if point.is_reachable { point.facts.join("; ") } else { "no run comes here".to_string() };
        let _ = writeln!(out, "{place}: {}: {facts}", what(invariants, &point));
    }
    let results = invariants.results();
    let proven = results.iter().filter(|result| result.holds).count();
    let _ = writeln!(out, "{proven} of {} checks never fail", results.len());
    out
}

/// What a place is, in words.
fn what(invariants: &Invariants<'_>, point: &Point) -> String {
    let function = &invariants.program()[point.function].name;
    match &point.kind {
        PointKind::Entry => format!("{function} begins"),
        PointKind::Loop(name) => format!("loop {name}"),
        PointKind::Check => "before".to_string(),
        PointKind::Exit => format!("{function} ends"),
    }
}

/// The same as JSON, with each check.
pub fn invariants_json(invariants: &Invariants<'_>) -> String {
    let points = invariants.points();
    let checks = invariants.results();
    let object = Json::Object(vec![
        ("schema", Json::text(SCHEMA)),
        ("complete", Json::Bool(invariants.halt.is_none())),
        ("work", Json::count(invariants.work)),
        ("points", Json::List(points.iter().map(|point| point_json(invariants, point)).collect())),
        (
            "checks",
            Json::List(
                checks
                    .iter()
                    .map(|check| {
                        let span = invariants.program()[check.site].span;
                        Json::Object(vec![
                            ("location", location_json(invariants.program(), span)),
                            ("class", Json::text(check.class.name())),
                            ("proven", Json::Bool(check.holds)),
                        ])
                    })
                    .collect(),
            ),
        ),
    ]);
    object.write()
}

fn point_json(invariants: &Invariants<'_>, point: &Point) -> Json {
    let (kind, name) = match &point.kind {
        PointKind::Entry => ("entry", None),
        PointKind::Loop(name) => ("loop", Some(name)),
        PointKind::Check => ("check", None),
        PointKind::Exit => ("exit", None),
    };
    Json::Object(vec![
        ("location", location_json(invariants.program(), point.span)),
        ("function", Json::text(&invariants.program()[point.function].name)),
        ("kind", Json::text(kind)),
        ("loop", name.map_or(Json::Null, Json::text)),
        ("reachable", Json::Bool(point.is_reachable)),
        ("facts", Json::List(point.facts.iter().map(Json::text).collect())),
    ])
}
