//! Where something stands in the user's files, for all formats.

use ir::{Program, Region, SpanId};

use crate::Json;

/// A range of a file as the user knows it. Lines and columns count from 1, columns count bytes, the end is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location<'a> {
    /// The file's name as it was given.
    pub file: &'a str,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// Column after the last one.
    pub end_column: u32,
}

impl<'a> Location<'a> {
    /// Where a span stands; nowhere if cexplain made it itself.
    pub fn of(program: &'a Program, span: SpanId) -> Option<Location<'a>> {
        program.sources.span(span).map(|span| Location::of_region(program, span.told))
    }

    /// A region of a file.
    pub fn of_region(program: &'a Program, region: Region) -> Location<'a> {
        let Region { file, line, column, end_line, end_column } = region;
        Location { file: &program.sources.file(file).name, line, column, end_line, end_column }
    }

    /// As a JSON object.
    pub fn json(&self) -> Json {
        Json::Object(vec![
            ("file", Json::text(self.file)),
            ("line", Json::count(self.line)),
            ("column", Json::count(self.column)),
            ("end_line", Json::count(self.end_line)),
            ("end_column", Json::count(self.end_column)),
        ])
    }
}

/// The location of a span as JSON, or null: also for what stands in a model of the library or in a rule.
pub(crate) fn location_json(program: &Program, span: SpanId) -> Json {
    let location = Location::of(program, span).filter(|_| !program.sources.is_library(span));
    location.map_or(Json::Null, |location| location.json())
}
