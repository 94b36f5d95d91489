//! The program's text with what is known about its lines: which run executes them, which are causes, what fails.

use std::collections::BTreeSet;

use ir::{FileId, Program, Region, SpanId};
use run::Trace;

use super::Section;
use super::text::{code, counted, escaped};

/// Files with more lines are shown in part; all failures share this number.
const WHOLE: usize = 2_000;
/// Files with fewer lines are shown whole, however many failures there are.
const SHORT: usize = 200;
/// Lines around those that matter, if a file is shown in part.
const AROUND: u32 = 8;

/// What a page says about the lines of the program.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// The causes: rank and place.
    causes: Vec<(usize, Region)>,
    /// What fails.
    failure: Option<Region>,
    /// Lines of the failing run, and of the passing run.
    executed: [BTreeSet<(FileId, u32)>; 2],
}

impl Marks {
    /// A cause.
    pub fn add_cause(&mut self, program: &Program, rank: usize, span: SpanId) {
        self.causes.extend(program.sources.span(span).map(|span| (rank, span.told)));
    }

    /// What fails.
    pub fn set_failure(&mut self, program: &Program, span: SpanId) {
        self.failure = program.sources.span(span).map(|span| span.told);
    }

    /// The lines of a run: 0 is the failing one, 1 the passing one.
    pub fn add_run(&mut self, run: usize, trace: &Trace<'_>) {
        let program = trace.program();
        let mut seen = BTreeSet::new();
        for step in trace.steps() {
            let function = &program[step.function];
            let edge = function.edge(step.edge);
            if function.library || matches!(edge.op, ir::Op::Skip | ir::Op::Begin { .. } | ir::Op::End { .. }) {
                continue;
            }
            seen.insert(edge.span);
        }
        let places = seen.into_iter().filter_map(|span| program.sources.span(span));
        self.executed[run].extend(places.map(|span| (span.told.file, span.told.line)));
    }

    /// The files that something is known about.
    fn files(&self) -> BTreeSet<FileId> {
        let of_runs = self.executed.iter().flatten().map(|&(file, _)| file);
        of_runs.chain(self.causes.iter().map(|(_, region)| region.file)).collect()
    }

    /// The lines of a file that something is known about.
    fn lines(&self, file: FileId) -> BTreeSet<u32> {
        let executed = self.executed.iter().flatten().filter(|(of, _)| *of == file).map(|&(_, line)| line);
        let causes = self.causes.iter().filter(|(_, region)| region.file == file).map(|(_, region)| region.line);
        executed.chain(causes).collect()
    }
}

/// The files of the program, each as a figure.
pub(super) fn source(program: &Program, marks: &Marks, section: &Section<'_>, has_passing: bool) -> String {
    let mut out = String::new();
    let most = (WHOLE / section.failures).max(SHORT);
    for file in marks.files() {
        let source = program.sources.file(file);
        if source.library {
            continue;
        }
        let Some(text) = &source.text else {
            out.push_str(&format!("<p class=\"soft\">The text of {} is not at hand.</p>\n", code(&source.name)));
            continue;
        };
        let lines: Vec<&str> = text.split('\n').collect();
        let classes = classes(text);
        let shown = (lines.len() > most).then(|| near(&marks.lines(file)));
        out.push_str(&format!(
            "<figure class=\"excerpt\"><figcaption>{}</figcaption>\n<section class=\"code\" tabindex=\"0\" \
             aria-label=\"Source of {}{}\"><ol>\n",
            code(&source.name),
            escaped(&source.name),
            section.of
        ));
        let mut start = 0;
        let mut skipped = 0;
        let last = lines.len() - usize::from(lines.last().is_some_and(|line| line.is_empty()));
        for (number, line) in (1u32..).zip(&lines[..last]) {
            let range = start..start + line.len();
            start = range.end + 1;
            if shown.as_ref().is_some_and(|shown| !shown.contains(&number)) {
                skipped += 1;
                continue;
            }
            note_skipped(&mut out, &mut skipped);
            let painted = paint(line, &classes[range], &marks.on_line(file, number, line));
            out.push_str(&marks.line(file, number, &painted, &section.id, has_passing));
        }
        note_skipped(&mut out, &mut skipped);
        out.push_str("</ol></section></figure>\n");
    }
    out
}

fn note_skipped(out: &mut String, skipped: &mut usize) {
    if *skipped > 0 {
        let lines = counted(*skipped, "line");
        out.push_str(&format!("<li class=\"skipped\"><span class=\"no\"></span>... {lines} not shown ...</li>\n"));
        *skipped = 0;
    }
}

fn near(lines: &BTreeSet<u32>) -> BTreeSet<u32> {
    lines.iter().flat_map(|&line| line.saturating_sub(AROUND)..=line + AROUND).collect()
}

/// The lines around what fails, as a figure; `of` says which failure it is, if there are several.
pub(super) fn excerpt(program: &Program, span: SpanId, of: &str) -> String {
    let Some(region) = program.sources.span(span).map(|span| span.told) else { return String::new() };
    let file = program.sources.file(region.file);
    let Some(text) = &file.text else { return String::new() };
    let marks = Marks { failure: Some(region), ..Marks::default() };
    let classes = classes(text);
    let mut items = String::new();
    let mut start = 0;
    for (number, line) in (1u32..).zip(text.split('\n')) {
        let range = start..start + line.len();
        start = range.end + 1;
        if number + 2 < region.line || number > region.end_line + 2 {
            continue;
        }
        let is_bad = (region.line..=region.end_line).contains(&number);
        let painted = paint(line, &classes[range], &marks.on_line(region.file, number, line));
        let class = if is_bad { " class=\"fails\"" } else { "" };
        items.push_str(&format!("<li{class}><span class=\"no\">{number}</span><span>{painted}</span></li>\n"));
    }
    format!(
        "<figure class=\"excerpt\"><figcaption>{}</figcaption>\n<section class=\"code\" tabindex=\"0\" \
         aria-label=\"The lines around the failure{of}\"><ol>\n{items}</ol></section></figure>\n",
        code(&format!("{}:{}", file.name, region.line))
    )
}

/// The line that something begins in, without its indentation, with that thing marked.
pub(super) fn marked_line(program: &Program, span: SpanId) -> Option<String> {
    let region = program.sources.span(span)?.told;
    let text = program.sources.file(region.file).text.as_ref()?;
    let line = text.split('\n').nth(region.line as usize - 1)?;
    let marks = Marks { causes: vec![(1, region)], ..Marks::default() };
    let on_line = marks.on_line(region.file, region.line, line);
    let start = line.len() - line.trim_start().len();
    let end = line.trim_end().len().max(start);
    let classes = classes(line);
    let painted = paint(&line[start..end], &classes[start..end], &on_line[start..end]);
    (!painted.is_empty()).then(|| format!("<code class=\"line\">{painted}</code>"))
}

/// How a piece of a line is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Cause,
    Failure,
}

impl Marks {
    /// The mark of every byte of a line.
    fn on_line(&self, file: FileId, number: u32, line: &str) -> Vec<Mark> {
        let mut marks = vec![Mark::None; line.len()];
        let mut put = |region: &Region, mark: Mark| {
            if region.file != file || !(region.line..=region.end_line).contains(&number) {
                return;
            }
            let indent = line.len() - line.trim_start().len();
            let from = if region.line == number { region.column as usize - 1 } else { indent };
            let to = if region.end_line == number { region.end_column as usize - 1 } else { line.trim_end().len() };
            let to = to.min(marks.len());
            marks[from.min(to)..to].fill(mark);
        };
        for (_, region) in self.causes.iter().rev() {
            put(region, Mark::Cause);
        }
        if let Some(region) = &self.failure {
            put(region, Mark::Failure);
        }
        marks
    }

    /// A line of the source.
    fn line(&self, file: FileId, number: u32, painted: &str, prefix: &str, has_passing: bool) -> String {
        let mut ranks: Vec<usize> = self
            .causes
            .iter()
            .filter(|(_, region)| region.file == file && region.line == number)
            .map(|(rank, _)| *rank)
            .collect();
        ranks.sort_unstable();
        let fails = self.failure.is_some_and(|region| region.file == file && region.line == number);
        let class = match (fails, ranks.is_empty()) {
            (true, _) => " class=\"fails\"",
            // Only the first causes are highlighted; a page that shouts everywhere says nothing.
            (false, false) if ranks[0] <= super::FIRST_CAUSES => " class=\"cause\"",
            (false, _) => "",
        };
        let [failing, passing] = [0, 1].map(|run| self.executed[run].contains(&(file, number)));
        let ran = match (failing, passing) {
            _ if !has_passing => {
                if failing {
                    "F"
                } else {
                    ""
                }
            }
            (true, true) => "FP",
            (true, false) => "F",
            (false, true) => " P",
            (false, false) => "",
        };
        let badge = match ranks.first() {
            Some(rank) => format!(
                "<a href=\"#{prefix}-cause-{rank}\" title=\"Cause {rank}\"><span class=\"sr\">cause </span>{rank}</a>"
            ),
            None => String::new(),
        };
        let said = if fails { "<span class=\"sr\"> (fails here)</span>" } else { "" };
        format!(
            "<li id=\"{prefix}-s{}-L{number}\"{class}><span class=\"rank\">{badge}</span><span class=\"no\">{number}</span>\
             <span class=\"ran\">{ran}</span><span class=\"text\">{painted}</span>{said}</li>\n",
            file.0
        )
    }
}

/// A line with its words in colour and its marks. Classes and marks stand for bytes.
fn paint(line: &str, classes: &[Class], marks: &[Mark]) -> String {
    let mut out = String::new();
    let mut from = 0;
    let mut mark = Mark::None;
    while from < line.len() {
        let same = |at: usize| classes[at] == classes[from] && marks[at] == marks[from];
        let mut to = from + 1;
        while to < line.len() && (same(to) || !line.is_char_boundary(to)) {
            to += 1;
        }
        if marks[from] != mark {
            if mark != Mark::None {
                out.push_str("</mark>");
            }
            mark = marks[from];
            out.push_str(match mark {
                Mark::None => "",
                Mark::Cause => "<mark class=\"why\">",
                Mark::Failure => "<mark class=\"bad\">",
            });
        }
        let text = escaped(&line[from..to]);
        match classes[from].name() {
            Some(name) => out.push_str(&format!("<span class=\"{name}\">{text}</span>")),
            None => out.push_str(&text),
        }
        from = to;
    }
    if mark != Mark::None {
        out.push_str("</mark>");
    }
    out
}

/// What a byte of C belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    Keyword,
    Number,
    Quoted,
    Comment,
}

impl Class {
    fn name(self) -> Option<&'static str> {
        match self {
            Class::Plain => None,
            Class::Keyword => Some("k"),
            Class::Number => Some("n"),
            Class::Quoted => Some("s"),
            Class::Comment => Some("c"),
        }
    }
}

const KEYWORDS: &[&str] = &[
    "auto", "bool", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
    "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed",
    "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "_Bool",
];

/// The class of every byte of a file.
fn classes(text: &str) -> Vec<Class> {
    let bytes = text.as_bytes();
    let mut classes = vec![Class::Plain; bytes.len()];
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let (length, class) = if rest.starts_with(b"//") {
            (rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()), Class::Comment)
        } else if rest.starts_with(b"/*") {
            let end = rest[2..].windows(2).position(|pair| pair == b"*/");
            (end.map_or(rest.len(), |end| end + 4), Class::Comment)
        } else if matches!(rest[0], b'"' | b'\'') {
            (quoted(rest), Class::Quoted)
        } else if is_word(rest[0]) {
            let length = rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len());
            let word = &text[at..at + length];
            let class = if rest[0].is_ascii_digit() {
                Class::Number
            } else if KEYWORDS.contains(&word) {
                Class::Keyword
            } else {
                Class::Plain
            };
            (length, class)
        } else if rest[0] == b'#' && text[..at].rsplit('\n').next().is_some_and(|line| line.trim().is_empty()) {
            let word = rest[1..].iter().position(|&byte| !is_word(byte) && byte != b' ').unwrap_or(rest.len() - 1);
            (word + 1, Class::Keyword)
        } else {
            (1, Class::Plain)
        };
        classes[at..at + length].fill(class);
        at += length.max(1);
    }
    classes
}

/// The length of a quoted text; it ends with its line at the latest.
fn quoted(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'\n' {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == bytes[0] => return at + 1,
            _ => at += 1,
        }
    }
    at.min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_colours_and_marks_nest_round_them() {
        let line = "if (x < \"</b>\") /* ä */ y = 0x1F;";
        let mut marks = vec![Mark::None; line.len()];
        marks[4..9].fill(Mark::Cause);
        assert_eq!(
            paint(line, &classes(line), &marks),
            "<span class=\"k\">if</span> (<mark class=\"why\">x &lt; <span class=\"s\">&quot;</span></mark>\
             <span class=\"s\">&lt;/b&gt;&quot;</span>) <span class=\"c\">/* ä */</span> y = <span class=\"n\">0x1F</span>;"
        );
    }

    #[test]
    fn text_that_is_hardly_c_has_classes_too() {
        for text in ["\"open", "'\\", "/* open", "#", "#\u{e4}x", "a\\\nb", "\u{2028}'\u{e4}'"] {
            assert_eq!(classes(text).len(), text.len());
        }
    }
}
