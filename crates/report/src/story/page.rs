//! A story as text for people: a line for each entry, its number in the source at the left, remarks at the right.

use ir::Program;

use super::{Entry, Event, Fact, LeftOut, Story};
use crate::style::{Look, Style, columns};

/// Where remarks begin, at least and at most.
const REMARKS: (usize, usize) = (32, 46);
/// Steps of indentation; what lies deeper is not moved further.
const INDENT: u32 = 12;

/// One line before it is laid out.
struct Line {
    number: Option<u32>,
    file: Option<ir::FileId>,
    indent: usize,
    text: String,
    style: Style,
    remark: String,
    input: bool,
}

/// Draws a story.
pub fn story_page(program: &Program, story: &Story, look: Look) -> String {
    let mut page = Page { out: String::new(), look };
    page.piece(Style::Title, &title(story, look.columns));
    page.end_line();
    page.out.push_str(&story_lines(program, story, look));
    let shown: usize = story.entries.iter().map(Entry::height).sum();
    if shown < story.lines {
        let widest = widest_number(&lines(program, story, look.columns));
        page.piece(Style::Dim, &format!("{:widest$}  (shortened from {} lines; --full shows all)", "", story.lines));
        page.end_line();
    }
    page.out
}

/// How many digits the line numbers have.
fn widest_number(lines: &[Line]) -> usize {
    lines.iter().filter_map(|line| line.number).max().unwrap_or(0).to_string().len().max(3)
}

/// The entries of a story, without its title.
pub(crate) fn story_lines(program: &Program, story: &Story, look: Look) -> String {
    let lines = lines(program, story, look.columns);
    let mut page = Page { out: String::new(), look };
    let widest = widest_number(&lines);
    let fits = |line: &&Line| !line.remark.is_empty();
    let text = lines.iter().filter(fits).map(|line| line.indent + columns(&line.text) + 2).max().unwrap_or(0);
    let remarks = widest + 4 + text.clamp(REMARKS.0 - widest - 4, REMARKS.1 - widest - 4);
    let several = lines.iter().filter_map(|line| line.file).any(|file| Some(file) != lines.iter().find_map(|l| l.file));
    let mut file = None;
    for line in &lines {
        if several && line.file.is_some() && line.file != file {
            file = line.file;
            let name = line.file.map_or("", |file| program.sources.file(file).name.as_str());
            page.piece(Style::Dim, &format!("{:widest$}  {name}:", ""));
            page.end_line();
        }
        page.line(line, widest, remarks);
    }
    page.out
}

/// `The failing run (inputs: n = 3, x = -1):`
fn title(story: &Story, width: usize) -> String {
    let what = if story.failed { "The failing run" } else { "The run" };
    let mut shown = String::new();
    let mut count = 0;
    for fact in &story.inputs {
        let short = equation(fact).replacen("__VERIFIER_", "", 1);
        let next = format!("{}{short}", if count == 0 { "" } else { ", " });
        let more = if count + 1 < story.input_count { 18 } else { 0 };
        if columns(what) + columns(" (inputs: ):") + columns(&shown) + columns(&next) + more > width {
            break;
        }
        shown.push_str(&next);
        count += 1;
    }
    if story.input_count == 0 {
        return format!("{what}:");
    }
    if count == 0 {
        return format!("{what} ({} inputs):", story.input_count);
    }
    if count < story.input_count {
        shown.push_str(&format!(", ... {} in all", story.input_count));
    }
    format!("{what} (inputs: {shown}):")
}

fn lines(program: &Program, story: &Story, width: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for entry in &story.entries {
        let (text, remark) = story_entry(entry);
        let span = program.sources.span(entry.span);
        let has_number = !matches!(entry.event, Event::Iteration { .. } | Event::LeftOut(_));
        let number = span.filter(|_| has_number).map(|span| span.told.line);
        let input = entry.event.has_input();
        let indent = 2 * entry.depth.min(INDENT) as usize;
        let text = entry.thread.map_or(text.clone(), |thread| format!("{:<4}{text}", format!("T{}", thread + 1)));
        if entry.inline
            && let Some(line) = lines.last_mut()
            && line.indent + columns(&line.text) + columns(&line.remark) + columns(&text) + columns(&remark) + 12
                < width
        {
            join(line, entry, &text, &remark, input);
            line.number = line.number.or(number);
            continue;
        }
        let style = match entry.event {
            Event::LeftOut(_) => Style::Dim,
            Event::Loop { .. } | Event::Iteration { .. } | Event::Call { .. } => Style::Frame,
            Event::End { failed: true, .. } => Style::Failure,
            _ => Style::Plain,
        };
        let file = span.filter(|_| has_number).map(|span| span.told.file);
        lines.push(Line { number, file, indent, text, style, remark, input });
    }
    lines
}

/// Puts an entry on the line of the one before it.
fn join(line: &mut Line, entry: &Entry, text: &str, remark: &str, input: bool) {
    let between = match entry.event {
        Event::Return { .. } => " ",
        _ if line.text.contains(" = ") => "; ",
        _ => "  ",
    };
    line.text.push_str(between);
    line.text.push_str(text);
    if !line.remark.is_empty() && !remark.is_empty() {
        line.remark.push_str(", ");
    }
    line.remark.push_str(remark);
    line.input |= input;
}

/// The text of an entry and the remark beside it.
pub fn story_entry(entry: &Entry) -> (String, String) {
    let (text, mut remark) = match &entry.event {
        Event::Assign { writes, by, inputs } => {
            let both = [remarks(writes, by.as_deref()), values(inputs)];
            (equations(writes), both.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", "))
        }
        Event::Input(fact) => (equation(fact), remarks(std::slice::from_ref(fact), None)),
        Event::Branch { condition, holds, operands } => {
            // What is tested needs no second name.
            let remark = match operands.as_slice() {
                [only] if only.written == *condition && condition.len() > 12 => {
                    values(&[Fact { text: String::new(), ..only.clone() }])
                }
                _ => values(operands),
            };
            (format!("{condition} is {holds}"), remark)
        }
        Event::Switch { selector, arm, operands } => {
            // A single value says itself what was switched on.
            let telling = operands.iter().any(|fact| fact.input) || !arm.starts_with("case") || arm.contains("...");
            (format!("switch ({selector}): {arm}"), if telling { values(operands) } else { String::new() })
        }
        Event::Assumption { condition, operands } => (format!("{condition} is assumed"), values(operands)),
        Event::Check { condition, operands } => (format!("{condition} holds"), values(operands)),
        Event::Call { name, arguments, .. } => (format!("{name}({})", equations(arguments)), remarks(arguments, None)),
        Event::Return { value } => match value {
            Some(fact) => (format!("returns {}", fact.value), remarks(std::slice::from_ref(fact), None)),
            None => ("returns".to_string(), String::new()),
        },
        Event::Read(fact) => (format!("reads {}", equation(fact)), String::new()),
        Event::Free(fact) => (format!("free({})", fact.text), values(std::slice::from_ref(fact))),
        Event::Output(text) => (format!("prints {}", quoted(text)), String::new()),
        Event::Loop { head } => (head.clone(), String::new()),
        Event::Iteration { number, head } => {
            let text = if head.is_empty() { format!("#{number}") } else { format!("#{number}  {}", equations(head)) };
            (text, remarks(head, None))
        }
        Event::LoopEnd { iterations, operands, .. } => {
            (format!("ends after {}", counted(*iterations, "iteration")), values(operands))
        }
        Event::LeftOut(LeftOut { lines, iterations, calls }) => {
            let what = match (iterations, calls) {
                (0, 0) => counted(*lines as u64, "line"),
                (0, calls) => counted(*calls, "call"),
                (iterations, _) => counted(*iterations, "iteration"),
            };
            let more = what.replacen(' ', " more ", 1);
            (format!("... {more} ..."), String::new())
        }
        Event::End { text, failed, operands } => {
            (if *failed { format!("FAILS: {text}") } else { text.clone() }, values(operands))
        }
    };
    if entry.left_out > 0 {
        let more = format!("... {} ...", counted(entry.left_out as u64, "line"));
        remark = if remark.is_empty() { more } else { format!("{more} {remark}") };
    }
    (text, remark)
}

impl Event {
    /// Whether it tells an input.
    fn has_input(&self) -> bool {
        let beside = matches!(self, Event::Assign { inputs, .. } if !inputs.is_empty());
        beside || self.facts().iter().any(|fact| fact.input)
    }

    /// The values it tells.
    pub(crate) fn facts(&self) -> &[Fact] {
        match self {
            Event::Assign { writes: facts, .. }
            | Event::Branch { operands: facts, .. }
            | Event::Switch { operands: facts, .. }
            | Event::Assumption { operands: facts, .. }
            | Event::Check { operands: facts, .. }
            | Event::Call { arguments: facts, .. }
            | Event::Iteration { head: facts, .. }
            | Event::LoopEnd { operands: facts, .. }
            | Event::End { operands: facts, .. } => facts,
            Event::Input(fact) | Event::Read(fact) | Event::Free(fact) | Event::Return { value: Some(fact) } => {
                std::slice::from_ref(fact)
            }
            Event::Return { value: None } | Event::Output(_) | Event::Loop { .. } | Event::LeftOut(_) => &[],
        }
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn equation(fact: &Fact) -> String {
    if fact.text.is_empty() { fact.value.clone() } else { crate::input_equation(&fact.text, &fact.value) }
}

fn equations(facts: &[Fact]) -> String {
    facts.iter().map(equation).collect::<Vec<_>>().join(", ")
}

/// What to remark about values that are shown: which are inputs, and the notes.
fn remarks(facts: &[Fact], by: Option<&str>) -> String {
    let mut remarks: Vec<String> = Vec::new();
    let inputs: Vec<&Fact> = facts.iter().filter(|fact| fact.input).collect();
    if !inputs.is_empty() && inputs.len() == facts.len() {
        remarks.push(if inputs.len() == 1 { "input" } else { "inputs" }.to_string());
    } else {
        remarks.extend(inputs.iter().map(|fact| format!("{}: input", fact.text)));
    }
    for fact in facts {
        match &fact.note {
            Some(note) if facts.len() == 1 => remarks.push(note.clone()),
            Some(note) if note.contains(" is ") => remarks.push(note.clone()),
            Some(note) if note.starts_with("new") => remarks.push(format!("{}: {note}", fact.text)),
            _ => {}
        }
    }
    remarks.extend(by.map(|name| format!("by {name}")));
    remarks.join(", ")
}

/// Values that a condition was computed from.
fn values(facts: &[Fact]) -> String {
    let one = |fact: &Fact| format!("{}{}", equation(fact), if fact.input { " (input)" } else { "" });
    facts.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Text as C writes it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars().take(48) {
        match letter {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out.push_str(if text.chars().count() > 48 { "\"..." } else { "\"" });
    out
}

struct Page {
    out: String,
    look: Look,
}

impl Page {
    fn piece(&mut self, style: Style, text: &str) {
        self.out.push_str(&self.look.painted(style, text));
    }

    fn end_line(&mut self) {
        let kept = self.out.trim_end_matches(' ').len();
        self.out.truncate(kept);
        self.out.push('\n');
    }

    fn line(&mut self, line: &Line, widest: usize, remarks: usize) {
        let number = line.number.map_or(String::new(), |number| number.to_string());
        self.piece(Style::Number, &format!("{number:>widest$}"));
        let start = widest + 2 + line.indent;
        let width = self.look.columns;
        self.out.push_str(&" ".repeat(start - widest));
        let mut text = line.text.as_str();
        // What failed is told to the end.
        while line.style == Style::Failure && columns(text) > width - start {
            let room: usize = text.char_indices().nth(width - start).map_or(text.len(), |(at, _)| at);
            let Some(space) = text[..room].rfind(' ').filter(|&space| space > 20) else { break };
            self.piece(line.style, &text[..space]);
            self.end_line();
            self.out.push_str(&" ".repeat(start));
            text = &text[space + 1..];
        }
        let text = self.look.cut(text, width - start);
        self.piece(line.style, &text);
        if !line.remark.is_empty() {
            let style = if line.input { Style::Input } else { Style::Dim };
            let end = start + columns(&text);
            let column = remarks.max(end + 2);
            if column + columns(&line.remark) <= width {
                self.out.push_str(&" ".repeat(column - end));
            } else if end + 2 + columns(&line.remark) <= width {
                self.out.push_str("  ");
            } else {
                self.end_line();
                self.out.push_str(&" ".repeat(start + 4));
            }
            let room = if column + columns(&line.remark) <= width { width - column } else { width - start - 4 };
            self.piece(style, &self.look.cut(&line.remark, room.max(20)));
        }
        self.end_line();
    }
}
