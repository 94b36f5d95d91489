//! What the page holds for: what was replayed, what was proven, within which bounds, and what was not looked at.

use explain::Verdict;
use ir::Machine;

use super::text::{capital, sentence};
use super::{Page, Section};
use crate::scope::{NotChecked, not_checked, notes};
use crate::trust::trust_facts;
use crate::words::{is_stated, property_sentence};

/// The undecided properties that are listed.
const MOST_UNKNOWN: usize = 12;

impl Page<'_> {
    /// Scope and trust, of a failure and of the whole check.
    pub(super) fn scope(&self, section: Option<&Section<'_>>) -> String {
        let mut facts: Vec<String> = Vec::new();
        if let Some(section) = section {
            facts.extend(trust_facts(self.words, section.finding));
        }
        self.bounds(&mut facts);
        let items: Vec<String> = facts.iter().map(|fact| format!("<li>{}</li>\n", sentence(fact))).collect();
        format!("<ul class=\"facts\">\n{}</ul>\n", items.concat())
    }

    fn bounds(&self, facts: &mut Vec<String>) {
        let (program, checked) = (self.program(), self.answer.checked);
        let scope = &checked.scope;
        for NotChecked { span, text } in not_checked(self.answer) {
            match span.is_some() {
                true => facts.push(format!("{}: {text}.", program.sources.describe(span))),
                false => facts.push(format!("{}.", capital(&text))),
            }
        }
        if scope.cut.is_empty() {
            facts.push("No loop was cut short: what is said holds for runs of any length.".to_string());
        }
        facts.extend(notes(self.answer).iter().map(|note| format!("{}.", capital(note))));
        if scope.nothing_checked {
            facts.push("Nothing was checked: no run fulfils all assumptions.".to_string());
        }
        let unknown: Vec<_> =
            checked.properties.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Unknown(_))).collect();
        // What the user stated is named; of the rest the number is enough.
        let stated: Vec<_> = unknown.iter().filter(|(property, _)| is_stated(property)).take(MOST_UNKNOWN).collect();
        for (property, _) in &stated {
            facts.push(format!(
                "Undecided: {} at {}.",
                property_sentence(property),
                program.sources.describe(property.span)
            ));
        }
        if unknown.len() > stated.len() {
            let left = unknown.len() - stated.len();
            let more = if stated.is_empty() { "" } else { "more " };
            let (checks, stay) = if left == 1 { ("check", "stays") } else { ("checks", "stay") };
            facts.push(format!("{left} {more}{checks} {stay} undecided."));
        }
        let machine = match program.types.machine {
            Machine::Lp64 => "x86-64",
            Machine::Ilp32 => "32-bit x86",
        };
        facts.push(format!("The program means what gcc makes of it on {machine}, without optimisation."));
    }
}
