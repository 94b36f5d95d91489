//! A violated property in at most five lines.

use explain::{Evidence, Explanation, Optimality};

use crate::answer::{Answer, Finding};
use crate::failure::title;
use crate::failure_span;
use crate::inputs::{argument_list, environment_list, input_equation, input_rows};
use crate::style::{Look, Style};
use crate::words::{Words, property_sentence};

/// Causes that are named.
const MOST_CAUSES: usize = 3;
/// The most columns of a cause's text.
const CAUSE: usize = 24;

/// What fails and where, the inputs, the first causes, the contrast, and what it holds for.
pub fn brief_page(answer: &Answer<'_>, finding: &Finding<'_>, look: Look) -> String {
    let (program, words) = (answer.program, Words { program: answer.program });
    let (what, span) = match finding.failing.failure() {
        Some(failure) => (title(program, failure), failure_span(program, failure)),
        None => (property_sentence(finding.property), finding.property.span),
    };
    let head = format!("{}: {}: {what}", program.sources.describe(span), finding.property.class.name());
    let mut out = format!("{}\n", look.painted(Style::Failure, &look.cut(&head, look.columns)));
    let mut line = |name: &str, text: String| {
        let text = look.cut(&text, look.columns - name.len() - 4);
        out.push_str(&format!("  {}: {text}\n", look.painted(Style::Title, name)));
    };
    let mut inputs: Vec<String> =
        input_rows(program, finding).iter().map(|row| input_equation(&row.name, &row.value)).collect();
    if let Some(environment) = environment_list(finding.failing.script) {
        inputs.insert(0, format!("environment {environment}"));
    }
    if let Some(arguments) = argument_list(&answer.checked.scope, finding.failing.script) {
        inputs.insert(0, format!("arguments {arguments}"));
    }
    if !finding.failing.script.stdin.is_empty() {
        inputs.push(format!("standard input {:?}", String::from_utf8_lossy(&finding.failing.script.stdin)));
    }
    let without = match program.spawns() {
        true => "none: it depends on the order of its threads' steps",
        false => "none: it fails every time",
    };
    line("inputs", if inputs.is_empty() { without.to_string() } else { inputs.join(", ") });
    let causes: Vec<String> = finding
        .causes
        .iter()
        .take(MOST_CAUSES)
        .map(|ranked| {
            let cause = ranked.cause().span;
            let file = |span| program.sources.span(span).map(|span| span.told.file);
            let place = match file(cause) == file(span) {
                true => format!("line {}", words.line_of(cause)),
                false => words.place(cause),
            };
            format!("{place} `{}`", look.cut(&words.source(cause), CAUSE))
        })
        .collect();
    if !causes.is_empty() {
        line("causes", causes.join(", "));
    }
    if let Some(text) = finding.explanations.iter().find_map(|explanation| contrast(words, explanation)) {
        line("passes", text);
    }
    line("scope", scope(answer, finding));
    out
}

/// What the closest passing run changes.
fn contrast(words: Words<'_>, explanation: &Explanation) -> Option<String> {
    match &explanation.evidence {
        Evidence::Infection(_)
        | Evidence::Repair(_)
        | Evidence::Transitions(_)
        | Evidence::Abstract(_)
        | Evidence::Variations(_)
        | Evidence::Comparison(_) => None,
        Evidence::AlwaysFails { is_unconditional: true, .. } => Some("no run that ends within the bounds".to_string()),
        Evidence::AlwaysFails { is_unconditional: false, .. } => {
            Some("no run that ends within the bounds, under these assumptions".to_string())
        }
        Evidence::Distance(evidence) => {
            let inputs: Vec<String> = evidence
                .inputs
                .iter()
                .map(|input| {
                    let (failing, passing) =
                        (words.told_value(input, input.failing), words.told_value(input, input.passing));
                    let changed = input_equation(&words.name(input), &passing);
                    match passing.as_str() {
                        "succeeds" | "fails" => changed,
                        _ => format!("{changed} in place of {failing}"),
                    }
                })
                .collect();
            Some(match (evidence.is_injected, inputs.is_empty()) {
                (true, _) => format!("if {} values were others", evidence.differences.len()),
                (false, true) => "with the same inputs".to_string(),
                (false, false) => format!("with {}", inputs.join(", ")),
            })
        }
    }
}

/// What it holds for, in one line.
fn scope(answer: &Answer<'_>, finding: &Finding<'_>) -> String {
    let mut facts = vec![match &finding.passing {
        Some(_) => "both runs were replayed".to_string(),
        None => "the failing run was replayed".to_string(),
    }];
    let is_farthest = finding.is_farthest();
    let is_proven = finding.explanations.iter().all(|explanation| match &explanation.evidence {
        Evidence::Distance(evidence) => evidence.optimality == Optimality::Proven,
        Evidence::Infection(_)
        | Evidence::Repair(_)
        | Evidence::Transitions(_)
        | Evidence::Abstract(_)
        | Evidence::Variations(_)
        | Evidence::AlwaysFails { .. }
        | Evidence::Comparison(_) => true,
    });
    if !is_proven {
        let other = if is_farthest { "farther" } else { "closer" };
        facts.push(format!("a {other} passing run may exist"));
    }
    facts.push(match answer.checked.scope.cut.len() {
        0 => "no loop was cut short".to_string(),
        1 => "1 loop was cut short".to_string(),
        count => format!("{count} loops were cut short"),
    });
    facts.join("; ")
}
