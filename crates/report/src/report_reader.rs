//! The report that `cexplain FILE --json` wrote, read again: as much of it as is needed to judge it.

use crate::Json;
use crate::formats::REPORT_SCHEMA;

/// A line of a file, by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
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
        let json = Json::read(text).map_err(|error| format!("it is not JSON: {error}"))?;
        match json.member("schema").and_then(Json::as_text) {
            Some(REPORT_SCHEMA) => {}
            Some(other) => return Err(format!("its schema is `{other}`, not `{REPORT_SCHEMA}`")),
            None => return Err(format!("it has no member `schema` that says `{REPORT_SCHEMA}`")),
        }
        let files = list(member(&json, "program")?, "files")?.iter();
        let files = files.map(|file| file.as_text().map(str::to_string).ok_or_else(|| wrong("files")));
        Ok(ReadReport {
            files: files.collect::<Result<_, _>>()?,
            failures: list(&json, "failures")?.iter().map(failure).collect::<Result<_, _>>()?,
            causes: match json.member("causes") {
                Some(_) => list(&json, "causes")?.iter().map(cause).collect::<Result<_, _>>()?,
                None => Vec::new(),
            },
        })
    }
}

fn failure(json: &Json) -> Result<ReadFailure, String> {
    let property = member(member(json, "property")?, "name")?.as_text().ok_or_else(|| wrong("name"))?.to_string();
    let causes = list(json, "causes")?.iter().map(cause).collect::<Result<_, _>>()?;
    let story = member(member(member(json, "runs")?, "failing")?, "story")?;
    let mut run = Vec::new();
    if *story != Json::Null {
        for entry in list(story, "entries")? {
            run.extend(line(member(entry, "location")?)?);
        }
    }
    run.sort();
    run.dedup();
    Ok(ReadFailure { property, causes, run })
}

fn cause(json: &Json) -> Result<ReadCause, String> {
    // Definitions of constants in it have no code of their own: what they are at fault for is told of the lines that use them.
    let mut lines: Vec<ReadLine> = line(member(json, "location")?)?.into_iter().collect();
    for place in json.member("elsewhere").and_then(Json::items).into_iter().flatten() {
        lines.extend(line(place)?);
    }
    let score = member(json, "score")?.as_number().ok_or_else(|| wrong("score"))?;
    Ok(ReadCause { lines, score, is_likely: json.member("likely") != Some(&Json::Bool(false)) })
}

/// The line of a location; none of null.
fn line(location: &Json) -> Result<Option<ReadLine>, String> {
    if *location == Json::Null {
        return Ok(None);
    }
    let file = member(location, "file")?.as_text().ok_or_else(|| wrong("file"))?.to_string();
    let line = member(location, "line")?.as_number().and_then(|line| u32::try_from(line).ok());
    Ok(Some(ReadLine { file, line: line.ok_or_else(|| wrong("line"))? }))
}

fn member<'a>(json: &'a Json, name: &str) -> Result<&'a Json, String> {
    json.member(name).ok_or_else(|| format!("a member `{name}` is missing"))
}

fn list<'a>(json: &'a Json, name: &str) -> Result<&'a [Json], String> {
    member(json, name)?.items().ok_or_else(|| wrong(name))
}

fn wrong(name: &str) -> String {
    format!("a member `{name}` is not what it should be")
}
