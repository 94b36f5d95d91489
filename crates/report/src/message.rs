//! One message with source excerpts, drawn as compilers draw them.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Renderer, Snippet};

use crate::style::{Look, columns, wrapped};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// A failure.
    Error,
    /// Worth knowing.
    Warning,
    /// A remark that belongs to another message.
    Note,
}

/// A marked piece of an excerpt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Bytes of the excerpt's text.
    pub range: Range<usize>,
    /// What to say about it; may be empty.
    pub label: String,
    /// Whether the message is about this piece.
    pub primary: bool,
}

/// A piece of a source file with marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The file's name.
    pub file: String,
    /// The text: the whole file or some lines of it.
    pub text: Arc<str>,
    /// The number of its first line.
    pub first_line: usize,
    /// The marks.
    pub marks: Vec<Mark>,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// How bad it is.
    pub level: Level,
    /// The class of the property or the kind of the problem, shown in brackets.
    pub class: Option<String>,
    /// What happened, in one line.
    pub title: String,
    /// Where.
    pub excerpts: Vec<Excerpt>,
    /// Further remarks, each on a line of its own.
    pub notes: Vec<String>,
    /// Messages that belong to this one: where memory was freed, who called.
    pub children: Vec<Message>,
}

impl Message {
    /// A message without a place.
    pub fn plain(level: Level, title: impl Into<String>) -> Message {
        Message {
            level,
            class: None,
            title: title.into(),
            excerpts: Vec::new(),
            notes: Vec::new(),
            children: Vec::new(),
        }
    }
}

/// A message as text that fits the page.
pub fn render(message: &Message, look: Look) -> String {
    let renderer = if look.color { Renderer::styled() } else { Renderer::plain() };
    let decor = if look.unicode { DecorStyle::Unicode } else { DecorStyle::Ascii };
    let renderer = renderer.term_width(look.columns).decor_style(decor);
    let all: Vec<&Message> = std::iter::once(message).chain(&message.children).collect();
    let last = all.iter().flat_map(|message| &message.excerpts).map(Excerpt::last_line).max().unwrap_or(0);
    let fitted: Vec<Message> = all
        .iter()
        .map(|message| fitted(message, Page { columns: look.columns, digits: last.to_string().len() }))
        .collect();
    let groups: Vec<Group<'_>> = fitted.iter().map(group).collect();
    let mut text = renderer.render(&groups);
    text.push('\n');
    text
}

impl Excerpt {
    /// The number of the last line that is shown.
    fn last_line(&self) -> usize {
        let ends = self.marks.iter().map(|mark| on_characters(&self.text, mark.range.clone()).end);
        self.first_line + ends.max().map_or(0, |end| self.text[..end].matches('\n').count())
    }
}

/// The room that a message has.
#[derive(Clone, Copy)]
struct Page {
    /// Columns of the page.
    columns: usize,
    /// Digits of the numbers of lines.
    digits: usize,
}

/// The message with its title and notes over lines that fit the page; labels that do not fit become notes.
fn fitted(message: &Message, page: Page) -> Message {
    let digits = page.digits;
    let mut message = message.clone();
    let class = message.class.as_ref().map_or(0, |class| columns(class) + 2);
    let name = match message.level {
        Level::Error => "error: ",
        Level::Warning => "warning: ",
        Level::Note => "note: ",
    };
    message.title = wrapped(&message.title, page.columns.saturating_sub(columns(name) + class)).join("\n");
    let mut moved = Vec::new();
    for excerpt in &mut message.excerpts {
        let line_of = |at: usize| excerpt.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        for mark in &mut excerpt.marks {
            mark.range = that_fits(&excerpt.text, on_characters(&excerpt.text, mark.range.clone()), page);
        }
        let ranges: Vec<Range<usize>> =
            excerpt.marks.iter().map(|mark| on_characters(&excerpt.text, mark.range.clone())).collect();
        for (mark, range) in excerpt.marks.iter_mut().zip(&ranges) {
            // Of several labels only the last stands beside its mark; the others stand below.
            let is_last = ranges.iter().all(|other| other.start <= range.start);
            let to = if is_last { range.end } else { range.start };
            let line = line_of(to);
            let tabs = excerpt.text[line..to].matches('\t').count();
            let used = digits + 4 + columns(&excerpt.text[line..to]) + 3 * tabs;
            if !mark.label.is_empty() && used + columns(&mark.label) > page.columns {
                let label = std::mem::take(&mut mark.label);
                let source = excerpt.text[range.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
                // What is said about the marked piece needs its name.
                moved.push(if label.starts_with("is true") || label.starts_with("is false") {
                    format!("`{source}` {label}")
                } else {
                    label
                });
            }
        }
    }
    moved.append(&mut message.notes);
    let room = page.columns.saturating_sub(digits + " = note: ".len());
    message.notes = moved.iter().map(|note| wrapped(note, room).join("\n")).collect();
    message
}

/// What stands around the marked part of a line that is cut off: the margin, dots and a few letters.
const AROUND: usize = 17;

/// The beginning of a range that is too long for the page, on its line: lines are cut off only where nothing is marked.
fn that_fits(text: &str, range: Range<usize>, page: Page) -> Range<usize> {
    let room = page.columns.saturating_sub(page.digits + AROUND);
    let marked = &text[range.clone()];
    let line = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line..].lines().next().unwrap_or_default();
    let is_whole = columns(line) + page.digits + " | ".len() <= page.columns;
    if is_whole || marked.contains(['\n', '\t']) || columns(marked) <= room {
        return range;
    }
    let mut end = range.start;
    for (at, letter) in marked.char_indices() {
        let next = range.start + at + letter.len_utf8();
        if columns(&text[range.start..next]) > room {
            break;
        }
        end = next;
    }
    range.start..end
}

fn level(level: Level) -> annotate_snippets::Level<'static> {
    match level {
        Level::Error => annotate_snippets::Level::ERROR,
        Level::Warning => annotate_snippets::Level::WARNING,
        Level::Note => annotate_snippets::Level::NOTE,
    }
}

fn group(message: &Message) -> Group<'_> {
    let mut title = level(message.level).primary_title(message.title.as_str());
    if let Some(class) = &message.class {
        title = title.id(class.as_str());
    }
    let mut group = title.elements(message.excerpts.iter().map(|excerpt| {
        let marks = excerpt.marks.iter().map(|mark| {
            let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
            let annotation = kind.span(on_characters(&excerpt.text, mark.range.clone()));
            if mark.label.is_empty() { annotation } else { annotation.label(mark.label.as_str()) }
        });
        Snippet::source(&*excerpt.text).path(excerpt.file.as_str()).line_start(excerpt.first_line).annotations(marks)
    }));
    for note in &message.notes {
        group = group.element(annotate_snippets::Level::NOTE.message(note.as_str()));
    }
    group
}

/// A range that begins and ends between characters and lies inside the text.
fn on_characters(text: &str, range: Range<usize>) -> Range<usize> {
    let inside = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = inside(range.start);
    start..inside(range.end).max(start)
}
