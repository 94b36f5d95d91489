//! Source files and spans: where every step and every sub-expression came from.

use std::collections::BTreeMap;
use std::sync::Arc;

/// A file in the [`SourceMap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// One source file: its name as the user knows it and, where it could be read, its text.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name to show.
    pub name: String,
    /// The text, absent for a file that only a `#line` directive names.
    pub text: Option<Arc<str>>,
    /// True for the library models that come with the tool: never shown as the user's code.
    pub library: bool,
}

/// A range of text in one file. Lines and columns count from 1; columns count bytes; the end is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    /// The file.
    pub file: FileId,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// Column after the last one.
    pub end_column: u32,
}

/// Where something was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The position to tell the user: `#line` directives are applied.
    pub told: Region,
    /// The position in the text that was really read; differs from `told` only below a `#line`.
    pub text: Region,
    /// For what is told at the use of a macro and comes from its body: where that body is.
    pub definition: Option<Region>,
    /// For what is told inside the definition of a macro that defines functions: its use.
    pub expansion: Option<Expansion>,
}

/// A use of a macro that defines whole functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expansion {
    /// The macro's name where it is used.
    pub used: Region,
    /// The span with the arguments of this use in it, in a file that no user wrote.
    pub text: Region,
}

/// An interned [`Span`]; [`SpanId::NONE`] for what the tool made itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpanId(u32);

impl SpanId {
    /// No source position.
    pub const NONE: SpanId = SpanId(0);

    /// Whether there is a source position.
    pub fn is_some(self) -> bool {
        self != SpanId::NONE
    }
}

/// All files and spans of a program.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    /// For every file the bytes at which its lines start.
    lines: Vec<Arc<[usize]>>,
    spans: Vec<Span>,
    /// Shared by copies of a program.
    interned: Arc<BTreeMap<Span, SpanId>>,
}

impl SourceMap {
    /// Adds a file.
    pub fn add_file(&mut self, file: SourceFile) -> FileId {
        self.lines.push(line_starts(file.text.as_deref()).into());
        self.files.push(file);
        FileId(u32::try_from(self.files.len() - 1).expect("fewer than 2^32 files"))
    }

    /// The file behind an id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// Gives a file that only a `#line` directive named its text, once somebody could read it.
    pub fn set_text(&mut self, id: FileId, text: Arc<str>) {
        self.lines[id.0 as usize] = line_starts(Some(&text)).into();
        self.files[id.0 as usize].text = Some(text);
    }

    /// All files in the order they were met.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        (0u32..).map(FileId).zip(self.files.iter())
    }

    /// Interns a span.
    pub fn intern(&mut self, span: Span) -> SpanId {
        if let Some(&id) = self.interned.get(&span) {
            return id;
        }
        self.spans.push(span);
        let id = SpanId(u32::try_from(self.spans.len()).expect("fewer than 2^32 spans"));
        Arc::make_mut(&mut self.interned).insert(span, id);
        id
    }

    /// The span behind an id, if it has one.
    pub fn span(&self, id: SpanId) -> Option<&Span> {
        let index = (id.0 as usize).checked_sub(1)?;
        self.spans.get(index)
    }

    /// `file:line:column` of a span, or `<internal>`.
    pub fn describe(&self, id: SpanId) -> String {
        match self.span(id) {
            Some(span) => {
                format!("{}:{}:{}", self.file(span.told.file).name, span.told.line, span.told.column)
            }
            None => "<internal>".to_string(),
        }
    }

    /// Where the macro is used whose definition holds a span, in words; none if the span is in no such definition.
    pub fn use_of_macro(&self, id: SpanId) -> Option<String> {
        let Region { file, line, column, end_column, .. } = self.span(id)?.expansion?.used;
        let range = column as usize - 1..end_column as usize - 1;
        let name = self.line(file, line).and_then(|text| text.get(range));
        let name = name.map_or_else(|| "this macro".to_string(), |name| format!("`{name}`"));
        Some(format!("{name} is used at {}:{line}:{column}", self.file(file).name))
    }

    /// The source text of a span with white space folded, when the file's text is at hand.
    pub fn snippet(&self, id: SpanId) -> Option<String> {
        let folded = self.raw(id)?.split_whitespace().collect::<Vec<_>>().join(" ");
        (!folded.is_empty()).then_some(folded)
    }

    /// The same without comments; none if there are directives in it.
    pub fn code(&self, id: SpanId) -> Option<String> {
        let code = without_comments(self.raw(id)?);
        if code.lines().any(|line| line.trim_start().starts_with('#')) {
            return None;
        }
        let folded = code.split_whitespace().collect::<Vec<_>>().join(" ");
        (!folded.is_empty()).then_some(folded)
    }

    /// The source text of a span as it stands there.
    fn raw(&self, id: SpanId) -> Option<&str> {
        let span = self.span(id)?;
        let region = span.expansion.map_or(span.text, |expansion| expansion.text);
        let text = self.file(region.file).text.as_deref()?;
        let starts = &self.lines[region.file.0 as usize];
        let at = |line: u32, column: u32| Some(starts.get(line as usize - 1)? + column as usize - 1);
        let from = at(region.line, region.column)?;
        let to = at(region.end_line, region.end_column)?.min(text.len());
        let (from, to) = balanced(text, from, to);
        text.get(from..to)
    }

    /// A line of a file, counted from 1, without its end, when the file's text is at hand.
    pub fn line(&self, file: FileId, line: u32) -> Option<&str> {
        let starts = &self.lines[file.0 as usize];
        let start = *starts.get((line as usize).checked_sub(1)?)?;
        let end = starts.get(line as usize).map_or(usize::MAX, |next| next - 1);
        let text = self.file(file).text.as_deref()?;
        text.get(start..end.min(text.len()))
    }

    /// Whether the span stands in one of the tool's own library models.
    pub fn is_library(&self, id: SpanId) -> bool {
        self.span(id).is_some_and(|span| self.file(span.told.file).library)
    }
}

fn line_starts(text: Option<&str>) -> Vec<usize> {
    let text = text.unwrap_or("");
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// What a piece of C assigns to, if it is an assignment or counts something up or down: `x` of `x += y` and of `x++`.
pub fn assigned(text: &str) -> Option<&str> {
    let counted = |sign: &str| text.strip_suffix(sign).or_else(|| text.strip_prefix(sign));
    if let Some(target) = counted("++").or_else(|| counted("--")) {
        return Some(target.trim());
    }
    let bytes = text.as_bytes();
    let (mut depth, mut quote, mut is_escaped) = (0usize, None, false);
    for (at, &byte) in bytes.iter().enumerate() {
        match (quote, byte) {
            _ if is_escaped => is_escaped = false,
            (Some(_), b'\\') => is_escaped = true,
            (Some(mark), _) => quote = quote.filter(|_| byte != mark),
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            (None, b'=') if depth == 0 => {
                let before = |back: usize| at.checked_sub(back).map_or(b' ', |at| bytes[at]);
                let is_shift = matches!(before(1), b'<' | b'>') && before(1) == before(2);
                let is_comparison = matches!(before(1), b'=' | b'!' | b'<' | b'>') && !is_shift;
                if !is_comparison && bytes.get(at + 1) != Some(&b'=') {
                    return Some(text[..at].trim_end_matches(|sign| "+-*/%&|^<> \t".contains(sign)));
                }
            }
            (None, _) => {}
        }
    }
    None
}

/// A piece of C with a blank for each comment.
fn without_comments(text: &str) -> String {
    let (mut result, mut rest, mut quote) = (String::new(), text, None);
    while let Some(letter) = rest.chars().next() {
        let comment = match (quote, rest.get(..2)) {
            (None, Some("//")) => rest.find('\n').or(Some(rest.len())),
            (None, Some("/*")) => rest[2..].find("*/").map(|end| end + 4).or(Some(rest.len())),
            _ => None,
        };
        if let Some(end) = comment {
            result.push(' ');
            rest = &rest[end..];
            continue;
        }
        match (quote, letter) {
            (Some(_), '\\') => {
                result.push(letter);
                rest = &rest[1..];
            }
            (Some(mark), _) => quote = quote.filter(|_| letter != mark),
            (None, '"' | '\'') => quote = Some(letter),
            (None, _) => {}
        }
        let length = rest.chars().next().map_or(0, char::len_utf8);
        result.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    result
}

/// A range widened by the parentheses that belong to it: around an operand at its edge, and after a macro's name.
fn balanced(text: &str, mut from: usize, mut to: usize) -> (usize, usize) {
    /// How far to look for the end of a macro's arguments.
    const FAR: usize = 400;
    let (mut closed_only, mut open) = (0usize, 0usize);
    // Quoted text may hold parentheses of its own.
    let (mut quote, mut is_escaped) = (None, false);
    for &byte in text.as_bytes().get(from..to).unwrap_or_default() {
        match (quote, byte) {
            _ if is_escaped => is_escaped = false,
            (Some(_), b'\\') => is_escaped = true,
            (Some(mark), _) => quote = quote.filter(|_| byte != mark),
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(') => open += 1,
            (None, b')') if open > 0 => open -= 1,
            (None, b')') => closed_only += 1,
            (None, _) => {}
        }
    }
    if quote.is_some() {
        return (from, to);
    }
    let bytes = text.as_bytes();
    let mut start = from;
    while closed_only > 0 && start > 0 && matches!(bytes[start - 1], b'(' | b' ' | b'\t' | b'\n') {
        start -= 1;
        if bytes[start] == b'(' {
            closed_only -= 1;
            from = start;
        }
    }
    let mut end = to;
    while open > 0 && end < bytes.len().min(to + FAR) {
        match bytes[end] {
            b'(' => open += 1,
            b')' => open -= 1,
            b';' | b'{' | b'}' => return (from, to),
            _ => {}
        }
        end += 1;
        if open == 0 {
            to = end;
        }
    }
    (from, to)
}

#[cfg(test)]
mod tests {
    use super::{assigned, without_comments};

    #[test]
    fn comments_are_left_out() {
        for (text, code) in [
            ("a; // b\nc", "a;  \nc"),
            ("a /* b\n */ + c", "a   + c"),
            (r#"f("// \"x\" /*", '"', "é")"#, r#"f("// \"x\" /*", '"', "é")"#),
            ("a / b // c", "a / b  "),
        ] {
            assert_eq!(without_comments(text), code, "{text}");
        }
    }

    #[test]
    fn assignments_have_targets() {
        for (text, target) in [
            ("x += y", "x"),
            ("a[i] <<= 2", "a[i]"),
            ("p->n = q == r", "p->n"),
            ("x++", "x"),
            ("--p->n", "p->n"),
            ("*link = NULL", "*link"),
        ] {
            assert_eq!(assigned(text), Some(target), "{text}");
        }
        for text in ["x == y", "a <= b", "x != y", "f(x = y)", "a[i++]", "c == '='", "a >= b"] {
            assert_eq!(assigned(text), None, "{text}");
        }
    }
}
