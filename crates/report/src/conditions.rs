//! Which part of a failed condition is false: of `a && b && c`, each part with what it was in the failing run.

use ir::{ExprId, ExprKind, Op, Program, SpanId};
use run::{Failure, Value};

use crate::answer::Finding;

/// A part of a condition that had to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ConditionPart {
    /// Where.
    pub(crate) span: SpanId,
    /// As it is written.
    pub(crate) text: String,
    /// What it was.
    pub(crate) outcome: PartOutcome,
}

/// What a part of a condition was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PartOutcome {
    True,
    False,
    /// A value that is not set, or not kept.
    NoValue,
    /// An earlier part was false.
    NotEvaluated,
}

impl PartOutcome {
    /// What is said about the part.
    pub(crate) fn words(self) -> &'static str {
        match self {
            PartOutcome::True => "is true",
            PartOutcome::False => "is false",
            PartOutcome::NoValue => "has no value",
            PartOutcome::NotEvaluated => "is not looked at any more",
        }
    }
}

/// The parts of the condition that a run failed to fulfil; none if it has only one.
pub(crate) fn condition_parts(program: &Program, finding: &Finding<'_>, failure: &Failure) -> Vec<ConditionPart> {
    let (Ok(trace), Some(edge)) = (&finding.failing.trace, failure.edge) else { return Vec::new() };
    let Op::Assert { condition, .. } = program[failure.function].edge(edge).op else { return Vec::new() };
    let mut parts = Vec::new();
    collect(program, condition, &mut parts);
    if parts.len() < 2 {
        return Vec::new();
    }
    let mut cursor = trace.cursor();
    cursor.seek(usize::try_from(failure.step).unwrap_or(usize::MAX));
    // Where macros are used, the place of a part is wider than the part; the text of the assertion is exact.
    let texts = finding.property.text.as_deref().map(conjuncts).filter(|texts| texts.len() == parts.len());
    let mut is_decided = false;
    let mut said = Vec::new();
    for (number, part) in parts.into_iter().enumerate() {
        let outcome = match cursor.eval(part) {
            _ if is_decided => PartOutcome::NotEvaluated,
            Value::Int(0) => PartOutcome::False,
            Value::Int(_) => PartOutcome::True,
            Value::Pointer(pointer) if pointer.address == 0 => PartOutcome::False,
            Value::Pointer(_) => PartOutcome::True,
            Value::Float(_) | Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => {
                PartOutcome::NoValue
            }
        };
        is_decided |= outcome == PartOutcome::False;
        let span = program[part].span();
        let text = match &texts {
            Some(texts) => texts[number].clone(),
            None => program.sources.snippet(span).unwrap_or_default(),
        };
        said.push(ConditionPart { span, text, outcome });
    }
    said
}

/// The parts of a condition that all have to hold.
fn collect(program: &Program, condition: ExprId, parts: &mut Vec<ExprId>) {
    match *program[condition].kind() {
        ExprKind::And(left, right) => {
            collect(program, left, parts);
            collect(program, right, parts);
        }
        ExprKind::Convert(inner) => collect(program, inner, parts),
        _ => parts.push(condition),
    }
}

/// The text of a condition, cut at each `&&` that is not in parentheses or quotes.
fn conjuncts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut open, mut quote, mut is_escaped) = (0, None, false);
    for letter in text.chars() {
        match (quote, letter) {
            (Some(_), _) if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(end), letter) if letter == end => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(' | '[' | '{') => open += 1,
            (None, ')' | ']' | '}') => open -= 1,
            (None, _) => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(letter);
            if open == 0 && quote.is_none() && last.ends_with("&&") {
                last.truncate(last.len() - 2);
                parts.push(String::new());
            }
        }
    }
    parts.iter().map(|part| part.trim().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::conjuncts;

    #[test]
    fn a_condition_is_cut_where_it_can_be() {
        assert_eq!(conjuncts("a && (b && c) && d[i && 1]"), ["a", "(b && c)", "d[i && 1]"]);
        assert_eq!(conjuncts("s == \"&&)\\\"\" && c != '&'"), ["s == \"&&)\\\"\"", "c != '&'"]);
        assert_eq!(conjuncts("a || b"), ["a || b"]);
    }
}
