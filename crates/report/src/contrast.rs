//! What the closest passing run does differently, as rows with both runs side by side. Every page draws these rows.

use explain::{AnswerSearch, AtomKind, Avoided, Difference, DistanceEvidence, Optimality, Requirement};
use ir::SpanId;

use crate::trust::iteration_bound;
use crate::words::Words;

/// What is said of a value that has no name.
pub(crate) const UNNAMED: &str = "the value";

/// Something that differs between the failing and the passing run.
pub(crate) struct ContrastRow<'a> {
    /// The difference.
    pub(crate) one: &'a Difference,
    /// Where.
    pub(crate) span: SpanId,
    /// What differs: a condition or a name.
    pub(crate) what: String,
    /// Whether that is text of the program.
    pub(crate) is_code: bool,
    /// What it is in the failing run.
    pub(crate) failing: Side,
    /// What it is in the passing run.
    pub(crate) passing: Side,
    /// Whether the run passes because of this; none if nobody looked.
    pub(crate) is_needed: Option<bool>,
}

/// What one run does at a place where two runs differ.
pub(crate) enum Side {
    /// It has this value.
    Value(String),
    /// It has a value that cannot be told shortly.
    SomeValue,
    /// It has another such value than the other run, or one that looks the same.
    AnotherValue,
    /// It does not come here.
    NotExecuted,
}

impl Side {
    /// For a cell of a table.
    pub(crate) fn text(&self) -> &str {
        match self {
            Side::Value(text) => text,
            Side::SomeValue => "a value",
            Side::AnotherValue => "another value",
            Side::NotExecuted => "not executed",
        }
    }
}

/// Whether a difference, by its position, is needed for the run to pass; none if nobody looked. Values that were changed
/// against the program are as few as can be.
pub(crate) fn is_needed(evidence: &DistanceEvidence, position: usize) -> Option<bool> {
    (evidence.is_injected || !evidence.slices.is_empty()).then(|| evidence.slice.contains(&position))
}

impl Words<'_> {
    /// What differs in the order of execution, as far as one of the runs executes it and it stands somewhere in the source.
    pub(crate) fn contrast_rows<'e>(&self, evidence: &'e DistanceEvidence) -> Vec<ContrastRow<'e>> {
        let has_place = |one: &Difference| self.program.sources.span(one.span).is_some();
        let differences = evidence.differences.iter().enumerate();
        let rows: Vec<ContrastRow<'e>> = differences
            .filter(|(_, one)| (one.in_failing || one.in_passing) && has_place(one))
            .map(|(position, one)| {
                let is_guard = one.kind == AtomKind::Guard;
                let side = |is_here: bool, bits: Option<u128>| match (is_here, bits) {
                    (false, _) => Side::NotExecuted,
                    (true, Some(0)) if is_guard => Side::Value("false".to_string()),
                    (true, _) if is_guard => Side::Value("true".to_string()),
                    (true, Some(_)) => Side::Value(self.told_value(one, bits)),
                    (true, None) => Side::SomeValue,
                };
                let failing = side(one.in_failing, one.failing);
                let passing = match side(one.in_passing, one.passing) {
                    // Pointers that lead elsewhere look the same.
                    Side::Value(text) if text == failing.text() => Side::AnotherValue,
                    Side::SomeValue if one.in_failing => Side::AnotherValue,
                    passing => passing,
                };
                let what = if is_guard { self.source(one.span) } else { self.name(one) };
                ContrastRow {
                    one,
                    span: one.span,
                    is_code: is_guard || !what.starts_with("the "),
                    what,
                    failing,
                    passing,
                    is_needed: is_needed(evidence, position),
                }
            })
            .collect();
        // Where paths meet there may be values that have neither a name nor a text: others have to say it.
        let says_something = |row: &ContrastRow<'_>| {
            let is_told = matches!(row.failing, Side::Value(_)) || matches!(row.passing, Side::Value(_));
            row.what != UNNAMED || is_told || row.is_needed == Some(true)
        };
        match rows.iter().any(says_something) {
            true => rows.into_iter().filter(says_something).collect(),
            false => rows,
        }
    }

    /// `x (line 12)`
    pub(crate) fn short_difference(&self, one: &Difference) -> String {
        let what = if one.kind == AtomKind::Guard { self.source(one.span) } else { self.name(one) };
        let line = self.program.sources.span(one.span).map_or(0, |span| span.told.line);
        format!("{what} (line {line}){}", self.where_about(one))
    }

    /// How a passing run avoids the question: the one that is shown, or another one in place of which it is shown.
    pub(crate) fn avoided(&self, evidence: &DistanceEvidence) -> Option<String> {
        let (how, distance) = match evidence.avoided.as_ref()? {
            Avoided::NotReached { distance } => ("it does not come to the failed check at all".to_string(), *distance),
            Avoided::Presupposition { conditions, distance } => {
                let sources = &self.program.sources;
                let text = |span| format!("`{}`", sources.snippet(span).unwrap_or_default());
                let texts: Vec<String> = conditions.iter().map(|&expr| text(self.program[expr].span())).collect();
                (format!("it changes {}", texts.join(", ")), *distance)
            }
        };
        let (other, shown) = (run_that_avoids(evidence, distance), run_that_is_shown(evidence));
        let are_many = evidence.has_smallest_slice || evidence.optimality != Optimality::Proven;
        let does = |one: &'static str, many: &'static str| if are_many { many } else { one };
        Some(match evidence.requirement {
            Requirement::Answers => format!(
                "{other} passes because {how}: that avoids the question. This is {shown} {}.",
                does("answers it", "answer it")
            ),
            Requirement::Reaches => format!(
                "{other} passes because {how}: that avoids the question. This is {shown} {}{}.",
                does("comes to the check", "come to the check"),
                nothing_answers(evidence, "; ", " the question in full")
            ),
            Requirement::Nothing => format!(
                "This run passes because {how}: that avoids the question{}.",
                nothing_answers(evidence, ", but ", " it")
            ),
        })
    }
}

/// Which run it is, at that distance, that avoids the question, where another one is shown that does not. Of runs that are
/// proven to be equally close one that answers is shown, so one that avoids the question is closer: or nothing is proven.
fn run_that_avoids(evidence: &DistanceEvidence, distance: u64) -> &'static str {
    match evidence.has_smallest_slice {
        true => "A run that needs no more changes",
        false if distance < evidence.distance => "A run that is closer still",
        false => "Another run",
    }
}

/// Which run it is that is shown instead.
fn run_that_is_shown(evidence: &DistanceEvidence) -> &'static str {
    match (evidence.has_smallest_slice, evidence.optimality) {
        (true, _) => "the one with the fewest needed changes of those that",
        (false, Optimality::Proven) => "the closest run that",
        (false, Optimality::BestFound { .. }) => "the closest run that was found of those that",
    }
}

/// That no run answers the question, as far as that is known.
fn nothing_answers(evidence: &DistanceEvidence, before: &str, what: &str) -> String {
    let bounds = iteration_bound(evidence);
    let assumed = if evidence.is_assumed { " under these assumptions" } else { "" };
    match evidence.answers {
        AnswerSearch::NotMade => String::new(),
        AnswerSearch::NoneFound => format!("{before}no run was found that answers{what}"),
        AnswerSearch::NoneExists => format!("{before}no run{bounds}{assumed} answers{what}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::distance_evidence;

    #[test]
    fn a_run_that_avoids_the_question_is_called_closer_only_where_it_is() {
        let proven = distance_evidence(4);
        assert_eq!(run_that_avoids(&proven, 3), "A run that is closer still");
        assert_eq!(run_that_is_shown(&proven), "the closest run that");
        let found = DistanceEvidence { optimality: Optimality::BestFound { bound: 2 }, ..distance_evidence(4) };
        assert_eq!(run_that_avoids(&found, 4), "Another run");
        assert_eq!(run_that_avoids(&found, 5), "Another run");
        assert_eq!(run_that_is_shown(&found), "the closest run that was found of those that");
        let smallest = DistanceEvidence { has_smallest_slice: true, ..distance_evidence(4) };
        assert_eq!(run_that_avoids(&smallest, 3), "A run that needs no more changes");
        assert_eq!(run_that_is_shown(&smallest), "the one with the fewest needed changes of those that");
    }

    #[test]
    fn that_no_run_answers_is_said_only_where_that_is_known() {
        let with = |answers| DistanceEvidence { answers, ..distance_evidence(4) };
        assert_eq!(nothing_answers(&with(AnswerSearch::NotMade), ", but ", " it"), "");
        assert_eq!(
            nothing_answers(&with(AnswerSearch::NoneFound), ", but ", " it"),
            ", but no run was found that answers it"
        );
        let cut = DistanceEvidence { cut_at: Some(8), ..with(AnswerSearch::NoneExists) };
        assert_eq!(nothing_answers(&cut, ", but ", " it"), ", but no run with up to 8 iterations answers it");
    }
}
