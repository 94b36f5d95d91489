//! Annotations for GitHub: commands on standard output that mark lines of a pull request.

use explain::FailureGroup;

use crate::answer::Answer;
use crate::failure::{failure_span, title};
use crate::group::UNCONSTRAINED;
use crate::location::Location;
use crate::words::Words;

/// The most causes that an annotation names.
const MOST_CAUSES: usize = 3;

/// A line for each violated property.
pub fn github(answer: &Answer<'_>) -> String {
    let words = Words { program: answer.program };
    let mut out = String::new();
    for finding in &answer.findings {
        let (class, what, span) = match finding.failing.failure() {
            Some(failure) => (failure.class, title(answer.program, failure), failure_span(answer.program, failure)),
            None => (finding.property.class, finding.property.class.sentence().to_string(), finding.property.span),
        };
        let mut text = what.clone();
        if finding.group == FailureGroup::Unconstrained {
            text.push_str(&format!("\n{UNCONSTRAINED}"));
        }
        for (number, ranked) in (1..).zip(finding.causes.iter().take(MOST_CAUSES)) {
            let cause = ranked.cause();
            if number == 1 {
                text.push_str("\nMost likely causes:");
            }
            text.push_str(&format!("\n{number}. {}: {}", words.place(cause.span), words.source(cause.span)));
            if let Some(reason) = words.reasons(ranked).first() {
                text.push_str(&format!(" ({})", reason.text));
            }
        }
        let mut properties = Vec::new();
        if let Some(place) = Location::of(answer.program, span) {
            properties.push(format!("file={}", property(place.file)));
            properties.push(format!("line={},endLine={}", place.line, place.end_line));
            // Columns are shown only within a line.
            if place.line == place.end_line {
                properties.push(format!("col={},endColumn={}", place.column, place.end_column));
            }
        }
        properties.push(format!("title={}", property(&format!("cexplain: {}", class.name()))));
        out.push_str(&format!("::error {}::{}\n", properties.join(","), data(&text)));
    }
    out
}

/// Text after the command: on one line.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of the command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn what_has_a_meaning_is_escaped() {
        assert_eq!(data("50%\r\nx::y, z"), "50%25%0D%0Ax::y, z");
        assert_eq!(property("a:b,c%\n"), "a%3Ab%2Cc%25%0A");
    }
}
