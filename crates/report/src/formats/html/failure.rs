//! What fails, and on which inputs.

use run::Failure;

use super::source::excerpt;
use super::text::{code, counted, escaped, sentence};
use super::{Page, Section};
use crate::answer::{Finding, ReplayedRun};
use crate::conditions::{ConditionPart, PartOutcome, condition_parts};
use crate::failure::title;
use crate::inputs::{InputRow, PassingInput, argument_list, environment_list, input_number, input_rows};
use crate::message::Message;
use crate::words::property_sentence;
use crate::{failure_message, failure_span};

/// Inputs that are shown before the list is opened.
const FIRST_INPUTS: usize = 24;
/// The calls that are listed.
const MOST_NOTES: usize = 13;

impl Page<'_> {
    /// The failed condition with the values of its operands, where it stands, who called.
    pub(super) fn what_fails(&self, section: &Section<'_>) -> String {
        let finding = section.finding;
        let program = self.program();
        let failure = finding.failing.failure();
        let text = failure.map_or_else(|| property_sentence(finding.property), |failure| title(program, failure));
        let span = failure.map_or(finding.property.span, |failure| failure_span(program, failure));
        let function = failure.and_then(|failure| failure.stack.get(failure.user_frame.unwrap_or(0)));
        let function = function.map_or(String::new(), |frame| format!(" in {}", code(&program[frame.function].name)));
        let mut out = format!(
            "<div class=\"failure-head\"><p class=\"kicker\"><b>{}</b> at {}{function}</p>\n<h2 id=\"{}-title\">{}</h2></div>\n",
            escaped(finding.property.class.name()),
            self.place_link(&section.id, span),
            section.id,
            sentence(&super::text::capital(&text)),
        );
        out.push_str(&excerpt(program, span, &section.of));
        let Some(failure) = failure else { return out };
        out.push_str(&self.conjuncts(finding, failure));
        // A rule's names are no names of the program.
        if failure.class != ir::PropertyClass::Rule {
            out.push_str(&operands(failure));
        }
        let mut message = failure_message(program, failure);
        message.children.extend(crate::rule_states::remarks(finding, program));
        let notes: Vec<String> = message
            .children
            .iter()
            .map(note)
            .chain(message.notes.iter().take(MOST_NOTES).map(|note| note.to_string()))
            .map(|text| format!("<li>{}</li>\n", sentence(&format!("{}.", super::text::capital(&text)))))
            .collect();
        if !notes.is_empty() {
            out.push_str(&format!("<ul class=\"facts\">\n{}</ul>\n", notes.concat()));
        }
        out
    }

    /// Which parts of a failed condition are false.
    fn conjuncts(&self, finding: &Finding<'_>, failure: &Failure) -> String {
        let parts = condition_parts(self.program(), finding, failure);
        if parts.is_empty() {
            return String::new();
        }
        let item = |part: &ConditionPart| {
            let said = match part.outcome {
                PartOutcome::False => format!("<b class=\"head-fail\">{}</b>", part.outcome.words()),
                PartOutcome::True | PartOutcome::NoValue | PartOutcome::NotEvaluated => {
                    part.outcome.words().to_string()
                }
            };
            format!("<li>{} {said}</li>\n", code(&part.text))
        };
        let items: String = parts.iter().map(item).collect();
        format!("<p>Of the condition:</p>\n<ul class=\"facts\">\n{items}</ul>\n")
    }

    /// The inputs of the failing run, beside those of the passing run.
    pub(super) fn inputs(&self, finding: &Finding<'_>) -> String {
        let failing = &finding.failing;
        let mut out = String::new();
        let list = |run: &ReplayedRun<'_>| argument_list(&self.answer.checked.scope, run.script);
        let arguments = list(failing);
        if let Some(arguments) = &arguments {
            out.push_str(&format!("<p>Arguments of the program: {}", code(arguments)));
            if let Some(other) = finding.passing.as_ref().and_then(list).filter(|other| other != arguments) {
                out.push_str(&format!(" (in the passing run {})", code(&other)));
            }
            out.push_str("</p>\n");
        }
        let environment = environment_list(failing.script);
        if let Some(environment) = &environment {
            out.push_str(&format!("<p>Environment: {}", code(environment)));
            let other = finding.passing.as_ref().and_then(|run| environment_list(run.script));
            if let Some(other) = other.filter(|other| other != environment) {
                out.push_str(&format!(" (in the passing run {})", code(&other)));
            }
            out.push_str("</p>\n");
        }
        let is_from_outside = arguments.is_some() || environment.is_some();
        if failing.report.inputs.is_empty() && failing.script.stdin.is_empty() && !is_from_outside {
            let when = match self.answer.program.spawns() {
                true => "it fails whenever its threads make their steps in this order",
                false => "it fails every time",
            };
            return format!("<p>The program takes no inputs: {when}.</p>\n");
        }
        if !failing.report.inputs.is_empty() {
            out.push_str(&self.input_table(finding));
        }
        let stdin = |run: &ReplayedRun<'_>| code(&format!("{:?}", String::from_utf8_lossy(&run.script.stdin)));
        if !failing.script.stdin.is_empty() {
            out.push_str(&format!("<p>Standard input: {}", stdin(failing)));
            if let Some(passing) =
                finding.passing.as_ref().filter(|passing| passing.script.stdin != failing.script.stdin)
            {
                out.push_str(&format!(" (in the passing run {})", stdin(passing)));
            }
            out.push_str("</p>\n");
        }
        out
    }

    fn input_table(&self, finding: &Finding<'_>) -> String {
        let program = self.program();
        let row = |input: &InputRow| {
            let other = input.passing.as_ref().map(|other| match other {
                PassingInput::Same(value) => format!("<td class=\"soft\">{}</td>", code(value)),
                PassingInput::Other(value) => format!("<td class=\"pass\">{} ≠</td>", code(value)),
                PassingInput::NotAskedFor => "<td class=\"soft\">not asked for</td>".to_string(),
            });
            let line = program.sources.span(input.span).map_or(String::new(), |span| span.told.line.to_string());
            format!(
                "<tr><th scope=\"row\">{}</th><td class=\"fail\">{}</td>{}<td class=\"soft small\">{} in line {line}</td></tr>\n",
                code(&input.name),
                code(&input.value),
                other.unwrap_or_default(),
                code(&input.asked_by),
            )
        };
        let rows: Vec<String> = input_rows(program, finding).iter().map(row).collect();
        let column = match (finding.passing.is_some(), finding.is_farthest()) {
            (false, _) => "",
            (true, false) => "<th scope=\"col\" class=\"pass\">closest passing run</th>",
            (true, true) => "<th scope=\"col\" class=\"pass\">farthest passing run</th>",
        };
        let head = format!(
            "<thead><tr><th scope=\"col\">input</th><th scope=\"col\" class=\"fail\">failing run</th>{column}<th scope=\"col\">asked by</th></tr></thead>"
        );
        let table = |rows: &[String]| {
            format!(
                "<div class=\"scroll\"><table class=\"values\">{head}\n<tbody>\n{}</tbody></table></div>\n",
                rows.concat()
            )
        };
        let (first, others) = rows.split_at(rows.len().min(FIRST_INPUTS));
        let mut out = table(first);
        if !others.is_empty() {
            out.push_str(&format!(
                "<details class=\"more\"><summary>{}</summary>\n{}</details>\n",
                counted(others.len(), "more input"),
                table(others)
            ));
        }
        let inputs = finding.failing.report.inputs.iter();
        let numbers: Vec<String> = inputs.map(|input| input_number(program, input)).collect();
        out.push_str(&format!(
            "<details class=\"more\"><summary>As a file for <code>cexplain run --inputs</code></summary>\n<pre>{}</pre></details>\n",
            escaped(&numbers.join("\n"))
        ));
        out
    }
}

/// The values that the failed check saw.
fn operands(failure: &Failure) -> String {
    let mut rows: Vec<String> = Vec::new();
    for operand in failure.operands.iter().filter(|operand| operand.text != operand.rendered) {
        let row = format!(
            "<tr><th scope=\"row\">{}</th><td class=\"fail\">{}</td></tr>\n",
            code(&operand.text),
            code(&operand.rendered)
        );
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "<div class=\"scroll\"><table class=\"values\"><caption>Values at this moment</caption>\n<tbody>\n{}</tbody></table></div>\n",
        rows.concat()
    )
}

/// A note with its place.
fn note(message: &Message) -> String {
    let place = message.excerpts.first().map(|excerpt| {
        let line = excerpt.marks.first().map_or(0, |mark| {
            let before = excerpt.text.get(..mark.range.start).unwrap_or_default();
            before.matches('\n').count()
        });
        format!(" (`{}:{}`)", excerpt.file, excerpt.first_line + line)
    });
    format!("{}{}", message.title, place.unwrap_or_default())
}
