//! A violated property as a message: the source line, the values that were seen, the memory it is about,
//! and who called.

use ir::{Program, PropertyClass, SpanId};
use run::{Failure, Operand};

use crate::conditions::{ConditionPart, PartOutcome};
use crate::story::encloses;
use crate::{Excerpt, Level, Mark, Message};

/// Where to point: the failed expression, or the user's call if that is inside a library function.
pub fn failure_span(program: &Program, failure: &Failure) -> SpanId {
    let in_library = program.sources.is_library(failure.span) || !failure.span.is_some();
    match failure.user_frame.and_then(|index| failure.stack.get(index)) {
        Some(frame) if in_library => frame.span,
        _ => failure.span,
    }
}

/// The message for a failure.
pub fn failure_message(program: &Program, failure: &Failure) -> Message {
    let user = failure.user_frame.and_then(|index| failure.stack.get(index));
    let span = failure_span(program, failure);
    let in_library = span != failure.span;
    let label = if in_library && user.is_some() { String::new() } else { values(failure) };
    let mut message = Message {
        level: Level::Error,
        class: Some(failure.class.name().to_string()),
        title: title(program, failure),
        excerpts: Vec::new(),
        notes: Vec::new(),
        children: Vec::new(),
    };
    if let Some(excerpt) = excerpt(program, span, label, true) {
        message.excerpts.push(excerpt);
    }
    message.notes.extend(program.sources.use_of_macro(span));
    memory_notes(program, failure, &mut message);
    stack_notes(program, failure, &mut message);
    message
}

/// The message for a failure of which the parts of the condition are known: each part that was looked at is marked, with
/// what it was and the values in it.
pub(crate) fn detailed_message(program: &Program, failure: &Failure, parts: &[ConditionPart]) -> Message {
    let mut message = failure_message(program, failure);
    let excerpts: Option<Vec<Excerpt>> = parts
        .iter()
        .filter(|part| matches!(part.outcome, PartOutcome::True | PartOutcome::False))
        .map(|part| {
            let inside = failure.operands.iter().filter(|operand| is_inside(program, operand.span, part.span));
            let values = told(inside);
            let label = format!("{}{}{values}", part.outcome.words(), if values.is_empty() { "" } else { ": " });
            excerpt(program, part.span, label, part.outcome == PartOutcome::False)
        })
        .collect();
    let apart = |marks: &[Mark]| marks.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start);
    let false_part = parts.iter().find(|part| part.outcome == PartOutcome::False);
    // All of it can be drawn as one excerpt, or the whole condition is marked.
    if let (Some(excerpts), [whole]) = (excerpts, message.excerpts.as_mut_slice())
        && excerpts.iter().any(|excerpt| excerpt.marks.iter().any(|mark| mark.primary))
        && excerpts
            .iter()
            .all(|part| (&part.file, &part.text, part.first_line) == (&whole.file, &whole.text, whole.first_line))
    {
        let marks: Vec<Mark> = excerpts.into_iter().flat_map(|excerpt| excerpt.marks).collect();
        if apart(&marks) {
            whole.marks = marks;
            return message;
        }
    }
    message.notes.splice(0..0, false_part.map(|part| format!("`{}` is false", part.text)));
    message
}

/// Whether something is written inside of something else.
fn is_inside(program: &Program, inner: SpanId, outer: SpanId) -> bool {
    let region = |span| program.sources.span(span).map(|span| span.text);
    region(inner).zip(region(outer)).is_some_and(|(inner, outer)| encloses(&outer, &inner))
}

/// What happened, in one line. What happened inside a library function is told without its own variables.
pub(crate) fn title(program: &Program, failure: &Failure) -> String {
    let in_library = failure_span(program, failure) != failure.span;
    let is_said = matches!(
        failure.class,
        PropertyClass::Rule | PropertyClass::Deadlock | PropertyClass::DataRace | PropertyClass::LockMisuse
    );
    if is_said {
        return failure.text.clone();
    }
    if in_library && failure.user_frame.is_some() {
        let function = library_function(program, failure);
        return format!("in the call of `{function}`: {}", failure.class.sentence());
    }
    // What is asserted by a call has no text of its own.
    match program.sources.snippet(failure.span) {
        Some(condition) if failure.class == PropertyClass::Assertion && failure.text == failure.class.sentence() => {
            format!("the asserted condition `{condition}` is false")
        }
        _ => failure.text.clone(),
    }
}

/// The library function that the user called.
fn library_function(program: &Program, failure: &Failure) -> String {
    let index = failure.user_frame.unwrap_or(0);
    match index.checked_sub(1).and_then(|callee| failure.stack.get(callee)) {
        Some(frame) => program[frame.function].name.clone(),
        None => "a library function".to_string(),
    }
}

/// `x = 3, y = 4`
fn values(failure: &Failure) -> String {
    told(failure.operands.iter())
}

/// The values of operands, each once; a constant needs no second name.
fn told<'a>(operands: impl Iterator<Item = &'a Operand>) -> String {
    let mut seen: Vec<String> = Vec::new();
    for operand in operands.filter(|operand| operand.text != operand.rendered) {
        let text = format!("{} = {}", operand.text, operand.rendered);
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen.join(", ")
}

fn memory_notes(program: &Program, failure: &Failure, message: &mut Message) {
    let Some(object) = &failure.object else { return };
    if let Some((span, _)) = object.ended {
        let what = match failure.class {
            PropertyClass::UseAfterScope => "its lifetime ended here",
            _ => "it was freed here",
        };
        message.children.extend(note(program, span, &format!("{} is gone: {what}", object.name)));
    }
    let what = if object.variable.is_some() { "declared here" } else { "allocated here" };
    message.children.extend(note(program, object.allocated, &format!("{} was {what}", object.name)));
}

/// The open calls of the user's functions, innermost first.
fn stack_notes(program: &Program, failure: &Failure, message: &mut Message) {
    let frames: Vec<_> = failure.stack.iter().filter(|frame| !program[frame.function].library).collect();
    let mut calls = frames.windows(2).peekable();
    while let Some(pair) = calls.next() {
        let (callee, caller) = (pair[0], pair[1]);
        // A recursion through one call is told once.
        let mut times = 1;
        while calls.next_if(|next| next[0].function == callee.function && *next[1] == *caller).is_some() {
            times += 1;
        }
        let times = if times > 1 { format!(", {times} times") } else { String::new() };
        message.notes.push(format!(
            "`{}` was called from `{}` at {}{times}",
            program[callee.function].name,
            program[caller.function].name,
            program.sources.describe(caller.span)
        ));
        if message.notes.len() >= 12 {
            message.notes.push(format!("... and {} more calls", calls.count()));
            break;
        }
    }
}

fn note(program: &Program, span: SpanId, title: &str) -> Option<Message> {
    let excerpt = excerpt(program, span, String::new(), true)?;
    let mut message = Message::plain(Level::Note, title);
    message.excerpts.push(excerpt);
    Some(message)
}

/// The source around a span.
pub fn excerpt(program: &Program, span: SpanId, label: String, primary: bool) -> Option<Excerpt> {
    let span = program.sources.span(span)?;
    let told_file = program.sources.file(span.told.file);
    let text = program.sources.file(span.text.file).text.clone()?;
    let start = line_start(&text, span.text.line)? + span.text.column as usize - 1;
    let end = line_start(&text, span.text.end_line)? + span.text.end_column as usize - 1;
    let mark = Mark { range: start..end.max(start + 1), label, primary };
    if span.told == span.text {
        return Some(Excerpt { file: told_file.name.clone(), text, first_line: 1, marks: vec![mark] });
    }
    // Below a `#line`, only the lines themselves are shown, under the numbers the user knows.
    let from = line_start(&text, span.text.line)?;
    let lines: String =
        text[from..].lines().take((span.text.end_line - span.text.line) as usize + 1).collect::<Vec<_>>().join("\n");
    let range = mark.range.start - from..(mark.range.end - from).min(lines.len());
    Some(Excerpt {
        file: told_file.name.clone(),
        text: lines.into(),
        first_line: span.told.line as usize,
        marks: vec![Mark { range, ..mark }],
    })
}

/// The byte where a line (counted from 1) starts.
fn line_start(text: &str, line: u32) -> Option<usize> {
    let mut start = 0;
    for _ in 1..line {
        start += text.get(start..)?.find('\n')? + 1;
    }
    Some(start)
}
