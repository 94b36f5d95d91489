//! One message with source excerpts, drawn as compilers draw them.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Renderer, Snippet};

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

/// A message as text, with or without color.
pub fn render(message: &Message, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut groups = vec![group(message)];
    groups.extend(message.children.iter().map(group));
    let mut text = renderer.render(&groups);
    text.push('\n');
    text
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
