//! The report that `cexplain FILE --json` wrote, read again: as much of it as is needed to judge it.

use serde::Deserialize;

use crate::formats::REPORT_SCHEMA;

/// A line of a file, by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct ReadLine {
    /// The file's name as it was given.
    pub file: String,
    /// The line.
    pub line: u32,
}

/// A cause of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadCause {
    /// Its line; where something is missing, all lines where it could be added.
    pub lines: Vec<ReadLine>,
    /// What speaks for it.
    pub score: i64,
    /// Whether it is one of those to look at first; where that is not said, all are.
    pub is_likely: bool,
}

/// A failure of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFailure {
    /// The name of the violated property.
    pub property: String,
    /// The causes in order.
    pub causes: Vec<ReadCause>,
    /// The lines of the failing run, as far as its story tells them.
    pub run: Vec<ReadLine>,
}

/// A report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadReport {
    /// The files that were read, headers included.
    pub files: Vec<String>,
    /// The failures in order.
    pub failures: Vec<ReadFailure>,
    /// The causes of all failures together, in order; none if the report has no list of them.
    pub causes: Vec<ReadCause>,
}

impl ReadReport {
    /// Reads a report, or says why it is none.
    pub fn read(text: &str) -> Result<ReadReport, String> {
        let json: serde_json::Value = serde_json::from_str(text).map_err(|error| format!("it is not JSON: {error}"))?;
        match json.get("schema").and_then(serde_json::Value::as_str) {
            Some(REPORT_SCHEMA) => {}
            Some(other) => return Err(format!("its schema is `{other}`, not `{REPORT_SCHEMA}`")),
            None => return Err(format!("it has no member `schema` that says `{REPORT_SCHEMA}`")),
        }
        let written: Written = serde_json::from_value(json).map_err(|error| error.to_string())?;
        Ok(ReadReport {
            files: written.program.files,
            failures: written.failures.into_iter().map(ReadFailure::from).collect(),
            causes: written.causes.into_iter().map(ReadCause::from).collect(),
        })
    }
}

/// What is read of a report, as the file has it.
#[derive(Deserialize)]
struct Written {
    program: WrittenProgram,
    failures: Vec<WrittenFailure>,
    /// Reports of one failure have none.
    #[serde(default)]
    causes: Vec<WrittenCause>,
}

#[derive(Deserialize)]
struct WrittenProgram {
    files: Vec<String>,
}

#[derive(Deserialize)]
struct WrittenFailure {
    property: WrittenProperty,
    causes: Vec<WrittenCause>,
    runs: WrittenRuns,
}

#[derive(Deserialize)]
struct WrittenProperty {
    name: String,
}

#[derive(Deserialize)]
struct WrittenRuns {
    failing: WrittenRun,
}

#[derive(Deserialize)]
struct WrittenRun {
    story: Option<WrittenStory>,
}

#[derive(Deserialize)]
struct WrittenStory {
    entries: Vec<WrittenEntry>,
}

#[derive(Deserialize)]
struct WrittenEntry {
    location: Option<ReadLine>,
}

#[derive(Deserialize)]
struct WrittenCause {
    location: Option<ReadLine>,
    #[serde(default)]
    elsewhere: Vec<ReadLine>,
    score: i64,
    #[serde(default = "likely")]
    likely: bool,
}

/// Where that is not said, all causes are to be looked at first.
fn likely() -> bool {
    true
}

impl From<WrittenFailure> for ReadFailure {
    fn from(written: WrittenFailure) -> ReadFailure {
        let entries = written.runs.failing.story.map(|story| story.entries).unwrap_or_default();
        let mut run: Vec<ReadLine> = entries.into_iter().filter_map(|entry| entry.location).collect();
        run.sort();
        run.dedup();
        let causes = written.causes.into_iter().map(ReadCause::from).collect();
        ReadFailure { property: written.property.name, causes, run }
    }
}

impl From<WrittenCause> for ReadCause {
    fn from(written: WrittenCause) -> ReadCause {
        // Definitions of constants in it have no code of their own: what they are at fault for is told of the lines that use
        // them.
        let lines = written.location.into_iter().chain(written.elsewhere).collect();
        ReadCause { lines, score: written.score, is_likely: written.likely }
    }
}
