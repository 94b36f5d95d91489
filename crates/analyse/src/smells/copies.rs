//! Lines that were copied: where one name is another one than in the line before, all of its kind should be.

use std::collections::BTreeMap;

use ir::{EdgeId, FileId, Program};

use super::{Found, Smell, edges, functions};

/// How often a name has to be changed for one that was not to be told.
const LEAST_CHANGED: usize = 2;

/// A line with the first step on it.
type Lines = BTreeMap<(FileId, u32), EdgeId>;

pub(super) fn find(program: &Program, found: &mut Vec<Found>) {
    for (id, function) in functions(program) {
        let mut lines: Lines = BTreeMap::new();
        for (edge_id, edge) in edges(function) {
            if let Some(span) = program.sources.span(edge.span) {
                lines.entry((span.told.file, span.told.line)).or_insert(edge_id);
            }
        }
        for (&(file, line), &edge) in &lines {
            if line == 0 || !lines.contains_key(&(file, line - 1)) {
                continue;
            }
            let text = |line| program.sources.line(file, line).map(tokens).unwrap_or_default();
            if has_unchanged_name(&text(line - 1), &text(line)) {
                found.push(Found { function: id, edge, smell: Smell::NameNotChanged });
            }
        }
    }
}

/// Whether two lines have the same shape, a name of the first is another one in the second wherever it stands but in one place.
fn has_unchanged_name(before: &[&str], after: &[&str]) -> bool {
    if before.len() != after.len() || before.len() < 5 {
        return false;
    }
    let mut changes: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for (one, two) in before.iter().zip(after) {
        match (is_name(one), is_name(two)) {
            (true, true) => *changes.entry(one).or_default().entry(two).or_insert(0) += 1,
            (false, false) if one == two || is_number(one) && is_number(two) => {}
            _ => return false,
        }
    }
    let is_slip = |(name, to): (&&str, &BTreeMap<&str, usize>)| {
        to.len() == 2
            && to.get(name) == Some(&1)
            && to.iter().any(|(other, count)| other != name && *count >= LEAST_CHANGED)
    };
    changes.iter().any(is_slip)
}

/// The tokens of a line, without comments.
fn tokens(line: &str) -> Vec<&str> {
    let line = line.split("//").next().unwrap_or("").split("/*").next().unwrap_or("");
    let (mut tokens, mut rest) = (Vec::new(), line.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_word = |one: char| one.is_alphanumeric() || one == '_';
        let length = match is_word(first) {
            true => rest.find(|one| !is_word(one)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

fn is_number(token: &str) -> bool {
    token.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{has_unchanged_name, tokens};

    fn smells(before: &str, after: &str) -> bool {
        has_unchanged_name(&tokens(before), &tokens(after))
    }

    #[test]
    fn a_name_that_stays_among_changed_ones() {
        assert!(smells("out.x = in.x - base.x;", "out.y = in.y - base.x;"));
        assert!(smells("if (left < 0) left = left + 1;", "if (right < 0) right = left + 1;"));
    }

    #[test]
    fn names_that_all_change_or_all_stay() {
        assert!(!smells("out.x = in.x - base.x;", "out.y = in.y - base.y;"));
        assert!(!smells("out.x = in.x - base.x;", "out.x = in.x - base.x;"));
        assert!(!smells("sum = sum + a;", "sum = sum + b;"));
    }

    #[test]
    fn lines_of_other_shapes() {
        assert!(!smells("out.x = in.x - base.x;", "out.y = in.y + base.x;"));
        assert!(!smells("a = b;", "c = b;"));
    }
}
