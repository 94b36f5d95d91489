//! The most likely causes: those to look at first as excerpts of the source, the others on a line each.

use explain::RankedCause;
use ir::SpanId;

use super::Page;
use crate::style::{Style, columns, wrapped};
use crate::words::Reasoned;

/// The most causes that are shown as excerpts: more than these are called likely only by methods to compare with.
const MOST_EXCERPTS: usize = 5;
/// The most causes that are shown without being asked.
const MOST_CAUSES: usize = 8;
/// Reasons that are given for a cause without being asked.
const MOST_REASONS: usize = 3;
/// The least room that a label below its mark has.
const LABEL: usize = 44;
/// Blanks before what is said about a cause.
const INDENT: usize = 5;
/// The least room that a cause beside its place has.
const BESIDE: usize = 30;

impl Page<'_> {
    pub(super) fn causes(&mut self) {
        if self.finding.explanations.is_empty() {
            return;
        }
        self.heading("Most likely causes:");
        let causes = &self.finding.causes;
        if causes.is_empty() {
            let why = self.finding.why_no_cause();
            self.line(&format!("  none: {why}"));
            return;
        }
        let shown = if self.full { causes.len() } else { causes.len().min(MOST_CAUSES) };
        let mut is_less = false;
        for (number, ranked) in (1..).zip(&causes[..shown]) {
            let reasons = self.words.reasons(ranked);
            if !is_less && !ranked.is_likely {
                self.line("");
                self.line("Less likely:");
                is_less = true;
            }
            if is_less || number > MOST_EXCERPTS || !self.excerpt(number, ranked, &reasons) {
                self.one_line(number, ranked, &reasons);
            }
        }
        if shown < causes.len() {
            self.line(&format!("   ({} more; --full shows all)", causes.len() - shown));
        }
    }

    /// `4. file.c:12: x < y: why`; the place is whole however long the file's name is.
    fn one_line(&mut self, number: usize, ranked: &RankedCause<'_>, reasons: &[Reasoned]) {
        let span = ranked.cause().span;
        let mut start = format!("{number}. {}: ", self.words.place(span));
        if columns(&start) + BESIDE > self.look.columns {
            self.line(&start);
            start = " ".repeat(INDENT);
        }
        let reason = match reasons.first() {
            Some(reason) if !self.full => format!(": {}", reason.text),
            _ => String::new(),
        };
        for line in self.look.lines(&format!("{start}`{}`{reason}", self.words.source(span)), INDENT) {
            self.line(&line);
        }
        if self.full {
            let remarks = self.words.remarks(ranked);
            for text in reasons.iter().map(|reason| &reason.text).chain(&remarks) {
                self.paragraph(&" ".repeat(INDENT), text);
            }
        }
    }

    /// The line with a mark below the part that matters and the first reason beside it; false if the text is not at hand.
    fn excerpt(&mut self, number: usize, ranked: &RankedCause<'_>, reasons: &[Reasoned]) -> bool {
        let cause = ranked.cause();
        let span_of_mark = marked_span(self, cause.span, reasons);
        let (program, look) = (self.words.program, self.look);
        let Some(span) = program.sources.span(span_of_mark) else { return false };
        let Some(text) = program.sources.line(span.text.file, span.text.line) else { return false };
        let line_number = span.told.line.to_string();
        let gutter = columns(&line_number) + 3;
        let end = if span.text.end_line == span.text.line { span.text.end_column as usize - 1 } else { text.len() };
        let marked = Marked::new(text, span.text.column as usize - 1, end, self.look.columns.saturating_sub(gutter));
        let place = program.sources.describe(span_of_mark);
        let function = self.words.function_of(cause).map_or(String::new(), |name| format!(" in `{name}`"));
        let title = format!("{number}. {place}{function}");
        self.line("");
        self.line(&look.painted(Style::Title, &title));
        let bar = look.painted(Style::Number, look.bar());
        let blank = " ".repeat(columns(&line_number));
        self.line(&format!("{} {bar} {}", look.painted(Style::Number, &line_number), marked.text));
        let carets = look.underline().repeat(marked.end - marked.start);
        let label = reasons.first().map_or("", |reason| &reason.text);
        let below = |indent: usize, text: &str| {
            format!("{blank} {bar} {}{}", " ".repeat(indent), look.painted(Style::Mark, text))
        };
        if gutter + marked.end + 1 + columns(label) <= self.look.columns {
            self.line(&below(marked.start, &format!("{carets} {label}")));
        } else {
            self.line(&below(marked.start, &carets));
            let indent = marked.start.min(self.look.columns.saturating_sub(gutter + LABEL));
            for line in wrapped(label, self.look.columns.saturating_sub(gutter + indent)) {
                self.line(&below(indent, &line));
            }
        }
        let most = if self.full { reasons.len() } else { reasons.len().min(MOST_REASONS) };
        let mut further: Vec<String> = reasons[..most].iter().skip(1).map(|reason| reason.text.clone()).collect();
        further.extend(self.words.remarks(ranked));
        for (number, text) in (1..).zip(&further) {
            let start = format!("{blank} {} ", look.remark(number == further.len()));
            self.paragraph(&start, text);
        }
        true
    }
}

/// What to mark: what an edit would change, or what the cause is about.
fn marked_span(page: &Page<'_>, whole: SpanId, reasons: &[Reasoned]) -> SpanId {
    let program = page.words.program;
    let line = |span| program.sources.span(span).map(|span| (span.text.file, span.text.line));
    let edited = match reasons.first().map(|reason| &reason.why) {
        Some(why) => why.edit().and_then(|edit| edit::changed_span(program, edit)),
        None => None,
    };
    edited.filter(|&edited| line(edited) == line(whole)).unwrap_or(whole)
}

/// A line of the source with a marked part, made to fit.
struct Marked {
    text: String,
    start: usize,
    end: usize,
}

impl Marked {
    /// The bytes from `start` to `end` of a line are marked; there is room for so many columns.
    fn new(line: &str, start: usize, end: usize, room: usize) -> Marked {
        let shown = |text: &str| text.trim_end_matches('\r').replace('\t', "    ");
        let up_to = |at: usize| columns(&shown(line.get(..at.min(line.len())).unwrap_or(line)));
        let text: Vec<char> =
            shown(line).trim_end().chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect();
        let (start, end) = (up_to(start).min(text.len()), up_to(end).min(text.len()));
        let end = end.max(start + 1);
        if text.len() <= room {
            return Marked { text: text.iter().collect(), start, end };
        }
        // What is marked has to be in sight; dots stand for what is not.
        let dots = "...";
        let tail = (text.len() + columns(dots)).saturating_sub(room);
        let left = match (end + columns(dots) <= room, tail <= start) {
            (true, _) => 0,
            (false, true) => tail,
            (false, false) => start.saturating_sub(8),
        };
        let before = if left > 0 { dots } else { "" };
        let dots_around = columns(before) + if left == tail { 0 } else { columns(dots) };
        let kept: String = text[left..].iter().take(room.saturating_sub(dots_around)).collect();
        let after = if left + columns(&kept) < text.len() { dots } else { "" };
        let moved = |at: usize| (at - left + columns(before)).min(room.saturating_sub(columns(after)));
        let (start, end) = (moved(start), moved(end));
        Marked { text: format!("{before}{kept}{after}"), start, end: end.max(start + 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::Marked;

    fn drawn(line: &str, start: usize, end: usize, room: usize) -> String {
        let marked = Marked::new(line, start, end, room);
        format!("{}\n{}{}", marked.text, " ".repeat(marked.start), "^".repeat(marked.end - marked.start))
    }

    #[test]
    fn what_is_marked_is_in_sight() {
        assert_eq!(drawn("\tx = y;", 5, 6, 40), "    x = y;\n        ^");
        assert_eq!(drawn("ü = y;", 5, 6, 40), "ü = y;\n    ^");
        assert_eq!(drawn("abc", 7, 9, 40), "abc\n   ^");
        let long = format!("{}x{}", "a + ".repeat(20), " + b".repeat(20));
        assert_eq!(drawn(&long, 80, 81, 30), "...a + a + x + b + b + b + ...\n           ^");
        assert_eq!(drawn("aaaaaaaaaa = bbbbbbbbbb;", 13, 23, 20), "...aaa = bbbbbbbbbb;\n         ^^^^^^^^^^");
        assert_eq!(drawn(&long, 0, 1, 30), format!("{}...\n^", &long[..27]));
    }
}
