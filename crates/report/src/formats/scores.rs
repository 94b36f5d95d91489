//! What reports are worth, as a table and as JSON.

use std::fmt::Write as _;

use explain::dependence::Line;
use explain::score::{Measures, RunMeasures, Share};
use ir::Program;

use crate::Json;

/// The name and version of the JSON form.
const SCHEMA: &str = "cexplain-score-1";
/// A rank is told as being among the first so many.
const TOPS: [usize; 4] = [1, 3, 5, 10];

/// The measures of a report.
#[derive(Debug, Clone)]
pub struct Scores<'a> {
    /// The program.
    pub program: &'a Program,
    /// The lines that count as faulty.
    pub faulty: Vec<Line>,
    /// Each failure with the name of its property.
    pub failures: Vec<(String, Measures)>,
    /// All of them as one report.
    pub whole: Measures,
}

/// A table with a row for each failure, and one for the program.
pub fn score_table(scores: &Scores<'_>) -> String {
    let faulty: Vec<String> = scores.faulty.iter().map(|&line| place(scores.program, line)).collect();
    let mut out = String::new();
    let _ = writeln!(out, "{} lines with code; faulty: {}\n", scores.whole.lines, faulty.join(", "));
    let head = ["", "rank", "reported", "read", "steps", "score", "EXAM", "run's score", "spared"];
    let mut rows = vec![head.map(str::to_string)];
    rows.extend(scores.failures.iter().map(|(name, measures)| row(name, measures)));
    if scores.failures.len() != 1 {
        rows.push(row("the program", &scores.whole));
    }
    let widths: Vec<usize> =
        (0..head.len()).map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)).collect();
    for row in rows {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(line, "  {cell:>width$}");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

fn row(name: &str, measures: &Measures) -> [String; 9] {
    let or_none = |number: Option<usize>| number.map_or("-".to_string(), |number| number.to_string());
    let (best, worst) = measures.exam;
    let exam = if best == worst { decimal(best) } else { format!("{} to {}", decimal(best), decimal(worst)) };
    let of_run =
        |part: fn(&RunMeasures) -> Share| measures.run.as_ref().map_or("-".to_string(), |run| decimal(part(run)));
    [
        name.to_string(),
        or_none(measures.rank),
        measures.reported.to_string(),
        measures.read.to_string(),
        or_none(measures.steps),
        decimal(measures.score),
        exam,
        of_run(|run| run.score),
        of_run(|run| run.spared),
    ]
}

/// Two digits, rounded towards 0: nothing looks better than it is.
fn decimal(share: Share) -> String {
    let sign = if share.ten_thousandths <= -100 { "-" } else { "" };
    let hundredths = share.ten_thousandths.unsigned_abs() / 100;
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The same as JSON.
pub fn score_json(scores: &Scores<'_>) -> String {
    let faulty = scores.faulty.iter().map(|line| {
        let file = &scores.program.sources.file(line.file).name;
        Json::Object(vec![("file", Json::text(file)), ("line", Json::count(line.line))])
    });
    let failures = scores.failures.iter().map(|(name, measured)| {
        let mut members = vec![("property", Json::text(name))];
        members.extend(measures(measured));
        Json::Object(members)
    });
    Json::Object(vec![
        ("schema", Json::text(SCHEMA)),
        ("lines", Json::count(scores.whole.lines)),
        ("faulty", Json::List(faulty.collect())),
        ("failures", Json::List(failures.collect())),
        ("program", Json::Object(measures(&scores.whole))),
    ])
    .write()
}

fn measures(measures: &Measures) -> Vec<(&'static str, Json)> {
    let or_null = |number: Option<usize>| number.map_or(Json::Null, Json::count);
    let share = |share: Share| Json::Decimal(share.ten_thousandths);
    let top = measures.rank.and_then(|rank| TOPS.into_iter().find(|&top| rank <= top));
    let run = measures.run.map_or(Json::Null, |run| {
        Json::Object(vec![
            ("lines", Json::count(run.lines)),
            ("score", share(run.score)),
            ("spared", share(run.spared)),
        ])
    });
    vec![
        ("rank", or_null(measures.rank)),
        ("top", or_null(top)),
        ("reported", Json::count(measures.reported)),
        ("read", Json::count(measures.read)),
        ("steps", or_null(measures.steps)),
        ("score", share(measures.score)),
        ("exam", Json::Object(vec![("best", share(measures.exam.0)), ("worst", share(measures.exam.1))])),
        ("run", run),
    ]
}

fn place(program: &Program, line: Line) -> String {
    format!("{}:{}", program.sources.file(line.file).name, line.line)
}
