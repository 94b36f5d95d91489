//! How text for a terminal looks: its width, color, and the characters that lines are drawn with.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns of a page that goes to no terminal.
pub const USUAL_COLUMNS: usize = 80;

/// What a terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether there is color.
    pub color: bool,
    /// Whether lines are drawn with characters beyond ASCII.
    pub unicode: bool,
    /// How many columns a page has.
    pub columns: usize,
}

/// How a piece of a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    Number,
    Dim,
    Frame,
    Input,
    Failure,
    Title,
    Mark,
}

impl Style {
    fn code(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Number => "\x1b[94m",
            Style::Dim => "\x1b[2m",
            Style::Frame | Style::Title => "\x1b[1m",
            Style::Input => "\x1b[33m",
            Style::Failure => "\x1b[1m\x1b[91m",
            Style::Mark => "\x1b[1m\x1b[33m",
        }
    }
}

impl Look {
    /// Neither color nor anything beyond ASCII, on a page of the usual width.
    pub const PLAIN: Look = Look { color: false, unicode: false, columns: USUAL_COLUMNS };

    /// A piece of text in a style.
    pub(crate) fn painted(self, style: Style, text: &str) -> String {
        if self.color && !style.code().is_empty() && !text.trim().is_empty() {
            format!("{}{text}\x1b[0m", style.code())
        } else {
            text.to_string()
        }
    }

    /// The line between numbers and source text.
    pub(crate) fn bar(self) -> &'static str {
        if self.unicode { "\u{2502}" } else { "|" }
    }

    /// What a remark below an excerpt begins with.
    pub(crate) fn remark(self, is_last: bool) -> &'static str {
        match (self.unicode, is_last) {
            (false, _) => "=",
            (true, false) => "\u{251c}",
            (true, true) => "\u{2570}",
        }
    }

    /// What marks an expression.
    pub(crate) fn underline(self) -> &'static str {
        if self.unicode { "\u{2501}" } else { "^" }
    }

    /// What a list begins its items with.
    pub(crate) fn bullet(self) -> &'static str {
        if self.unicode { "\u{2022}" } else { "-" }
    }

    /// What a value became.
    pub(crate) fn arrow(self) -> &'static str {
        if self.unicode { "\u{2192}" } else { "->" }
    }

    /// A sentence over lines of the page; all but the first one begin with so many blanks.
    pub fn lines(self, text: &str, indent: usize) -> Vec<String> {
        let (room, text) = (self.columns.saturating_sub(indent), &on_one_line(text));
        let first = wrapped(text, self.columns).remove(0);
        let rest = text.get(first.len()..).map(str::trim_start).filter(|rest| !rest.is_empty());
        let further = rest.map_or(Vec::new(), |rest| wrapped(rest, room));
        std::iter::once(first).chain(further.into_iter().map(|line| format!("{}{line}", " ".repeat(indent)))).collect()
    }

    /// The first columns of a text; dots say that there is more.
    pub(crate) fn cut(self, text: &str, most: usize) -> String {
        let text = &on_one_line(text);
        if columns(text) <= most {
            return text.to_string();
        }
        let dots = if self.unicode { "\u{2026}" } else { "..." };
        let (room, mut used) = (most.saturating_sub(columns(dots)), 0);
        let fits = |letter: &char| {
            used += letter.width().unwrap_or(0);
            used <= room
        };
        let kept: String = text.chars().take_while(fits).collect();
        format!("{}{dots}", kept.trim_end())
    }
}

/// How many columns a text takes.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// Text of a program without what would end the line or drive the terminal.
fn on_one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Text over lines of at most so many columns, broken between words; a longer word stays whole.
pub(crate) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in on_one_line(text).split(' ') {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{Look, Style, columns, wrapped};

    #[test]
    fn long_text_is_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a muchlongerword b", 5), ["a", "muchlongerword", "b"]);
        assert_eq!(wrapped("one\n\x1b[31mtwo", 20), ["one  [31mtwo"]);
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(Look::PLAIN.cut("abcdefgh", 8), "abcdefgh");
        assert_eq!(Look::PLAIN.cut("abcdefghi", 8), "abcde...");
        assert_eq!(Look { unicode: true, ..Look::PLAIN }.cut("abcdefghi", 8), "abcdefg\u{2026}");
    }

    #[test]
    fn only_a_terminal_with_color_gets_it() {
        assert_eq!(Look::PLAIN.painted(Style::Failure, "no"), "no");
        let look = Look { color: true, ..Look::PLAIN };
        assert_eq!(look.painted(Style::Title, "yes"), "\x1b[1myes\x1b[0m");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!([columns("abc"), columns("\u{6f22}\u{5b57}"), columns("e\u{301}")], [3, 4, 1]);
        assert_eq!(Look::PLAIN.cut("\u{6f22}\u{5b57}\u{6f22}\u{5b57}", 7), "\u{6f22}\u{5b57}...");
        assert_eq!(wrapped("\u{6f22}\u{5b57} ab", 6), ["\u{6f22}\u{5b57}", "ab"]);
    }
}
