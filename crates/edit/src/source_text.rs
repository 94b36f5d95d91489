//! The text of a file, as far as an edit of statements has to understand it: what is code and what is a comment or a string,
//! where a statement begins and ends, how lines are indented.

use ir::{FileId, Program, Region, SpanId, StatementId};

use crate::Replacement;

/// The text of a file.
pub(crate) struct SourceText<'a> {
    file: FileId,
    text: &'a str,
    /// Where each line begins.
    starts: Vec<usize>,
    /// For each byte, whether it is code: neither part of a comment, a string or a character.
    is_code: Vec<bool>,
}

/// A range of bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub from: usize,
    pub to: usize,
}

impl Range {
    /// Whether another range lies in it.
    pub fn contains(self, other: Range) -> bool {
        self.from <= other.from && other.to <= self.to
    }
}

impl<'a> SourceText<'a> {
    /// The text of a file of the user's; none if it is not at hand.
    pub fn new(program: &'a Program, file: FileId) -> Option<SourceText<'a>> {
        let source = program.sources.file(file);
        let text = source.text.as_deref().filter(|_| !source.library)?;
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Some(SourceText { file, text, starts, is_code: code_mask(text) })
    }

    /// The file and the range of a span, if it stands in the text as it is told: outside of macros and `#line`.
    pub fn of_span(program: &'a Program, span: SpanId) -> Option<(SourceText<'a>, Range)> {
        let span = program.sources.span(span)?;
        let is_plain = span.told == span.text && span.definition.is_none() && span.expansion.is_none();
        let text = SourceText::new(program, span.text.file).filter(|_| is_plain)?;
        let range = text.range(span.text)?;
        Some((text, range))
    }

    /// The file and the range of a whole statement, with its semicolon.
    pub fn of_statement(program: &'a Program, statement: StatementId) -> Option<(SourceText<'a>, Range)> {
        let (text, range) = SourceText::of_span(program, program[statement].span)?;
        // Statements begin where the last one ended, and a span may leave out the semicolon.
        text.follows_statement(range.from).then_some(())?;
        let to = text.statement_end(range.from)?;
        (to >= range.to).then_some((text, Range { from: range.from, to }))
    }

    /// The bytes of a region.
    pub fn range(&self, region: Region) -> Option<Range> {
        let at = |line: u32, column: u32| Some(self.starts.get((line as usize).checked_sub(1)?)? + column as usize - 1);
        let range = Range { from: at(region.line, region.column)?, to: at(region.end_line, region.end_column)? };
        (self.text.get(range.from..range.to).is_some()).then_some(range)
    }

    /// New text in place of a range; between two bytes if the range is empty.
    pub fn replace(&self, range: Range, text: impl Into<String>) -> Replacement {
        let (line, column) = self.position(range.from);
        let (end_line, end_column) = self.position(range.to);
        Replacement { region: Region { file: self.file, line, column, end_line, end_column }, text: text.into() }
    }

    fn position(&self, at: usize) -> (u32, u32) {
        let line = self.starts.partition_point(|start| *start <= at) - 1;
        (line as u32 + 1, (at - self.starts[line]) as u32 + 1)
    }

    /// What stands in a range.
    pub fn get(&self, range: Range) -> &'a str {
        self.text.get(range.from..range.to).unwrap_or_default()
    }

    /// Whether all of a range is code and white space.
    pub fn is_all_code(&self, range: Range) -> bool {
        self.is_code[range.from..range.to].iter().all(|is_code| *is_code)
    }

    /// The last byte of code before a place that is no white space, with the place after it.
    pub fn before(&self, at: usize) -> Option<(u8, usize)> {
        let bytes = self.text.as_bytes();
        let found = (0..at).rev().find(|&at| self.is_code[at] && !bytes[at].is_ascii_whitespace())?;
        Some((bytes[found], found + 1))
    }

    /// The first byte of code from a place on that is no white space, with its place.
    pub fn next(&self, at: usize) -> Option<(u8, usize)> {
        let bytes = self.text.as_bytes();
        let found = (at..bytes.len()).find(|&at| self.is_code[at] && !bytes[at].is_ascii_whitespace())?;
        Some((bytes[found], found))
    }

    /// The word of code that ends before a place.
    fn word_before(&self, at: usize) -> &'a str {
        let Some((_, end)) = self.before(at) else { return "" };
        let start = self.text[..end].rfind(|letter: char| !is_letter(letter)).map_or(0, |at| at + 1);
        &self.text[start..end]
    }

    /// The word of code at a place.
    fn word_at(&self, at: usize) -> &'a str {
        let rest = &self.text[at..];
        let end = rest.find(|letter: char| !is_letter(letter)).unwrap_or(rest.len());
        &rest[..end]
    }

    /// Whether a statement can begin at a place.
    fn follows_statement(&self, at: usize) -> bool {
        self.is_in_block(at) || self.is_sole_body(at)
    }

    /// Whether what begins at a place stands in a block, so that other statements can stand beside it.
    pub fn is_in_block(&self, at: usize) -> bool {
        matches!(self.before(at), Some((b'{' | b'}' | b';' | b':', _)))
    }

    /// Whether what begins at a place is all that an `if`, `else` or a loop does.
    fn is_sole_body(&self, at: usize) -> bool {
        matches!(self.before(at), Some((b')', _))) || matches!(self.word_before(at), "else" | "do")
    }

    /// White space at the beginning of the line of a place.
    pub fn indent(&self, at: usize) -> &'a str {
        let (line, _) = self.position(at);
        let start = self.starts[line as usize - 1];
        let rest = &self.text[start..];
        &rest[..rest.find(|letter: char| letter != ' ' && letter != '\t').unwrap_or(rest.len())]
    }

    /// Whether only white space stands before a place on its line.
    pub fn begins_line(&self, at: usize) -> bool {
        let (line, _) = self.position(at);
        self.text[self.starts[line as usize - 1]..at].trim().is_empty()
    }

    /// The end of the line of a place, if only white space and comments stand between.
    pub fn line_end(&self, at: usize) -> Option<usize> {
        let end = self.text[at..].find('\n').map_or(self.text.len(), |length| at + length);
        let bytes = self.text.as_bytes();
        let is_free = (at..end).all(|at| !self.is_code[at] || bytes[at].is_ascii_whitespace());
        // A comment that goes on over lines is not cut.
        let ends_here = end >= self.is_code.len() || self.is_code[end];
        (is_free && ends_here).then_some(end)
    }

    /// Where the parenthesis or brace that opens at a place is closed: the place after that.
    pub fn closing(&self, open: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut depth = 0usize;
        for (at, &byte) in bytes.iter().enumerate().skip(open).filter(|(at, _)| self.is_code[*at]) {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(at + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Where the statement that begins at a place ends: the place after it.
    pub fn statement_end(&self, at: usize) -> Option<usize> {
        let (byte, at) = self.next(at)?;
        if byte == b'{' {
            return self.closing(at);
        }
        match self.word_at(at) {
            "if" => {
                let then = self.statement_end(self.head_end(at)?)?;
                match self.next(then).filter(|(_, other)| self.word_at(*other) == "else") {
                    Some((_, other)) => self.statement_end(other + "else".len()),
                    None => Some(then),
                }
            }
            "for" | "while" | "switch" => self.statement_end(self.head_end(at)?),
            "do" => {
                let body = self.statement_end(at + "do".len())?;
                self.semicolon(body)
            }
            _ => self.semicolon(at),
        }
    }

    /// The end of what stands in parentheses after the keyword at a place.
    pub fn head_end(&self, at: usize) -> Option<usize> {
        let (byte, open) = self.next(at + self.word_at(at).len())?;
        (byte == b'(').then(|| self.closing(open))?
    }

    /// Where the body begins of the loop or branch at a place.
    pub fn body(&self, at: usize) -> Option<usize> {
        let after = match self.word_at(at) {
            "do" => at + "do".len(),
            "if" | "for" | "while" | "switch" => self.head_end(at)?,
            _ => return None,
        };
        Some(self.next(after)?.1)
    }

    /// Where the `else` branch begins of the `if` at a place.
    pub fn else_body(&self, at: usize) -> Option<usize> {
        let (_, other) = self.next(self.statement_end(self.body(at)?)?)?;
        (self.word_at(other) == "else").then(|| self.next(other + "else".len()))?.map(|(_, at)| at)
    }

    /// The place after the next semicolon that is not in parentheses or braces.
    fn semicolon(&self, from: usize) -> Option<usize> {
        self.next_outside(from, b';').map(|at| at + 1)
    }

    /// The next such byte of code that is not in parentheses or braces that open after the place.
    pub fn next_outside(&self, from: usize, wanted: u8) -> Option<usize> {
        let mut at = from;
        loop {
            let (byte, found) = self.next(at)?;
            match byte {
                _ if byte == wanted => return Some(found),
                b'(' | b'[' | b'{' => at = self.closing(found)?,
                b')' | b']' | b'}' => return None,
                _ => at = found + 1,
            }
        }
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Which bytes are code.
fn code_mask(text: &str) -> Vec<bool> {
    let bytes = text.as_bytes();
    let mut is_code = vec![true; bytes.len()];
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let begins_line = text[..at].trim_end_matches([' ', '\t']).ends_with('\n') || text[..at].trim().is_empty();
        let length = match rest {
            [b'#', ..] if begins_line => directive_length(rest),
            [b'/', b'/', ..] => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] => text[at + 2..].find("*/").map_or(rest.len(), |end| end + 4),
            [quote @ (b'"' | b'\''), ..] => quoted_length(rest, *quote),
            _ => 0,
        };
        is_code[at..at + length].fill(false);
        at += length.max(1);
    }
    is_code
}

/// How long the directive is that begins a text, with the lines that it goes on over.
fn directive_length(rest: &[u8]) -> usize {
    let ends = |at: &usize| rest[*at] == b'\n' && !rest[..*at].ends_with(b"\\") && !rest[..*at].ends_with(b"\\\r");
    (0..rest.len()).find(ends).unwrap_or(rest.len())
}

/// How long the string or character is that begins a text.
fn quoted_length(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 1,
            byte if byte == quote || byte == b'\n' => return at + 1,
            _ => {}
        }
        at += 1;
    }
    rest.len()
}
