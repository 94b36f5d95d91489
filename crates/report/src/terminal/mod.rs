//! A violated property as a page for the terminal: what fails, the failing inputs, the most likely causes, the contrast with
//! the closest passing run, how the bad value came about, scope and trust. [`brief_page`] says the same in five lines;
//! [`together_page`] comes first where several properties are violated.

mod abstraction;
mod brief;
mod causes;
mod chain;
mod contrast;
mod diff;
mod fixes;
mod schedule;
mod together;
mod transitions;

use explain::Evidence;
use ir::SpanId;

pub use self::brief::brief_page;
pub use self::together::together_page;
use crate::answer::{Answer, Finding};
use crate::conditions::condition_parts;
use crate::failure::detailed_message;
use crate::inputs::{argument_list, environment_list, input_equation, input_rows, needs_of_missing_bodies};
use crate::message::render;
use crate::rule_states;
use crate::style::{Look, Style, columns, wrapped};
use crate::trust::trust_facts;
use crate::words::{Words, property_sentence};

/// Inputs that are shown without being asked.
const MOST_INPUTS: usize = 24;
/// The most columns of a value among others.
const MOST_OF_A_VALUE: usize = 40;

/// How much of a page is shown, and how.
#[derive(Debug, Clone, Copy)]
pub struct Detail {
    /// Leave nothing out.
    pub full: bool,
    /// What the terminal can show.
    pub look: Look,
}

/// The page about a violated property; `more` is what else speaks for it.
pub fn finding_page(answer: &Answer<'_>, finding: &Finding<'_>, detail: Detail, more: &[String]) -> String {
    let words = Words { program: answer.program };
    let mut page = Page {
        words,
        finding,
        options: answer.options,
        scope: &answer.checked.scope,
        full: detail.full,
        look: detail.look,
        out: String::new(),
    };
    page.failure();
    page.inputs();
    page.threads();
    page.causes();
    page.diffs();
    page.contrast();
    page.chain();
    page.trust(more);
    page.out
}

struct Page<'a> {
    words: Words<'a>,
    finding: &'a Finding<'a>,
    options: &'a explain::CheckOptions,
    scope: &'a explain::Scope,
    full: bool,
    look: Look,
    out: String,
}

impl Page<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    /// Whether places need the names of files.
    fn has_several_files(&self) -> bool {
        let is_own = |file: &ir::SourceFile| !file.library && file.name.ends_with(".c");
        self.words.program.sources.files().filter(|(_, file)| is_own(file)).count() > 1
    }

    /// The line, with the file's name if the program has several.
    fn short_place(&self, span: SpanId) -> String {
        let sources = &self.words.program.sources;
        match sources.span(span) {
            Some(span) if self.has_several_files() => {
                let name = &sources.file(span.told.file).name;
                format!("{}:{}", name.rsplit('/').next().unwrap_or(name), span.told.line)
            }
            Some(span) => span.told.line.to_string(),
            None => "-".to_string(),
        }
    }

    /// Begins a part of the page.
    fn heading(&mut self, text: &str) {
        self.line("");
        let painted = self.look.painted(Style::Title, text);
        self.line(&painted);
    }

    /// Text over several lines, all but the first one indented.
    fn paragraph(&mut self, start: &str, text: &str) {
        let indent = " ".repeat(columns(start));
        for (number, line) in wrapped(text, self.look.columns - columns(start)).iter().enumerate() {
            self.line(&format!("{}{line}", if number == 0 { start } else { &indent }));
        }
    }

    /// A sentence, over several lines if it has to be.
    fn sentence(&mut self, text: &str) {
        for line in self.look.lines(text, 2) {
            self.line(&line);
        }
    }

    fn failure(&mut self) {
        let program = self.words.program;
        match self.finding.failing.failure() {
            Some(failure) => {
                let parts = condition_parts(program, self.finding, failure);
                let mut message = detailed_message(program, failure, &parts);
                message.children.extend(rule_states::remarks(self.finding, program));
                let text = render(&message, self.look);
                self.line(&text);
            }
            None => {
                let property = self.finding.property;
                let place = program.sources.describe(property.span);
                self.paragraph("", &format!("{place}: {}", property_sentence(property)));
            }
        }
    }

    fn inputs(&mut self) {
        if let Some(needs) = needs_of_missing_bodies(self.words.program, &self.finding.failing.report.inputs) {
            self.line("");
            self.paragraph("", &format!("It fails {needs}."));
        }
        let failing = &self.finding.failing;
        let arguments = argument_list(self.scope, failing.script);
        if let Some(arguments) = &arguments {
            self.line("");
            let text = format!("The program's arguments: {arguments}");
            self.sentence(&text);
        }
        let environment = environment_list(failing.script);
        if let Some(environment) = &environment {
            self.line("");
            let text = format!("The environment: {environment}");
            self.sentence(&text);
        }
        if failing.report.inputs.is_empty() && failing.script.stdin.is_empty() {
            if arguments.is_some() || environment.is_some() {
                return;
            }
            self.line("");
            match self.words.program.spawns() {
                true => self
                    .line("The program takes no inputs: it fails whenever its threads make their steps in this order."),
                false => self.line("The program takes no inputs: it fails every time."),
            }
            return;
        }
        if !failing.report.inputs.is_empty() {
            let rows = input_rows(self.words.program, self.finding);
            let shown = if self.full { rows.len() } else { rows.len().min(MOST_INPUTS) };
            let mut items: Vec<String> = rows[..shown]
                .iter()
                .map(|row| input_equation(&row.name, &self.look.cut(&row.value, MOST_OF_A_VALUE)))
                .collect();
            if shown < rows.len() {
                items.push(format!("... {} in all", rows.len()));
            }
            let title = if items.len() == 1 { "The failing input: " } else { "The failing inputs: " };
            self.line("");
            self.listed(title, &items);
        }
        if !failing.script.stdin.is_empty() {
            let text = format!("The standard input: {:?}", String::from_utf8_lossy(&failing.script.stdin));
            self.line("");
            self.sentence(&text);
        }
    }

    /// Items with commas between, broken only between items.
    fn listed(&mut self, title: &str, items: &[String]) {
        let mut lines: Vec<String> = vec![title.to_string()];
        for (number, item) in items.iter().enumerate() {
            let item = if number + 1 < items.len() { format!("{item}, ") } else { item.clone() };
            match lines.last_mut() {
                Some(line) if columns(line) + columns(item.trim_end()) <= self.look.columns => line.push_str(&item),
                _ => lines.push(format!("  {item}")),
            }
        }
        let first = lines[0].replacen(title, &self.look.painted(Style::Title, title), 1);
        self.line(&first);
        for line in &lines[1..] {
            self.sentence(line);
        }
    }

    fn chain(&mut self) {
        for explanation in self.finding.explanations {
            if let Evidence::Infection(evidence) = &explanation.evidence {
                self.infection(evidence, &explanation.causes);
            }
            if let Evidence::Repair(evidence) = &explanation.evidence {
                self.fixes(evidence);
            }
            if let Evidence::Abstract(evidence) = &explanation.evidence {
                self.abstraction(evidence);
            }
            if let Evidence::Transitions(evidence) = &explanation.evidence {
                self.transitions(evidence);
            }
        }
    }

    fn trust(&mut self, more: &[String]) {
        self.heading("Scope and trust:");
        for fact in trust_facts(self.words, self.finding).iter().chain(more) {
            self.paragraph(&format!("  {} ", self.look.bullet()), fact);
        }
    }
}
