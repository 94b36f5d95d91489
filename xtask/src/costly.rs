//! Makes programs expensive: larger numbers and arrays, more iterations, nested loops, multiplications, recursions.

use std::ops::Range;

use crate::random::Random;

/// Numbers that make loops long and arrays large.
const NUMBERS: &[&str] = &["17", "64", "100", "1000", "4097", "65536", "1000000", "(1 << 28)", "2147483647"];
/// How often a statement is repeated.
const ITERATIONS: &[&str] = &["3", "10", "100", "5000", "costly_input()"];
/// Put before a program: what statements that are put into it call.
const HELPERS: &str = "\
unsigned nondet_uint(void);
static unsigned costly_input(void) { return nondet_uint(); }
static unsigned costly_calls(unsigned n) { return n < 2 ? n : costly_calls(n - 1) + costly_calls(n - 2); }
static unsigned costly_depth(unsigned n) { return n == 0 ? 0 : 1 + costly_depth(n - 1); }
static unsigned costly_product(void) { unsigned long a = costly_input(), b = costly_input(), c = costly_input(); if (a * b * c == 1234577ul * 7654337ul) a /= c - 1; return a * b % (c | 1); }
static unsigned costly_table(void) { unsigned t[64] = {0}; for (unsigned i = 0; i < 64; i++) t[costly_input() % 64] += t[costly_input() % 64] + i; return t[costly_input() % 64]; }
";
/// Such statements.
const STATEMENTS: &[&str] = &[
    "costly_calls(24);",
    "costly_calls(costly_input());",
    "costly_depth(costly_input());",
    "if (costly_product() == 77) costly_depth(9);",
    "if (costly_table() == 77) costly_calls(9);",
];

/// The program with one to four such changes, on the same lines as before.
pub fn make_costly(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for _ in 0..=random.below(4) {
        match random.below(8) {
            0 | 1 => enlarge(&mut lines, random, is_number),
            2 => enlarge(&mut lines, random, is_array_size),
            3 => repeat(&mut lines, random, 1),
            4 => repeat(&mut lines, random, 2 + random.clone().below(3)),
            5 | 6 => multiply(&mut lines, random),
            _ => put_in(&mut lines, random),
        }
    }
    let mut text = lines.join("\n");
    text.push('\n');
    if text.contains("costly_") { format!("{HELPERS}{text}") } else { text }
}

/// Whether a word is a number that is no part of a name.
fn is_number(line: &str, word: &Range<usize>) -> bool {
    line[word.clone()].bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is the size of an array, or an index.
fn is_array_size(line: &str, word: &Range<usize>) -> bool {
    is_number(line, word) && line[..word.start].ends_with('[') && line[word.end..].starts_with(']')
}

/// Puts a larger number in the place of one that fits.
fn enlarge(lines: &mut [String], random: &mut Random, fits: fn(&str, &Range<usize>) -> bool) {
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| is_code(line)) {
        found.extend(words(line).into_iter().filter(|word| fits(line, word)).map(|word| (number, word)));
    }
    if let Some((line, word)) = choose(&found, random) {
        lines[line].replace_range(word, random.pick::<&str>(NUMBERS));
    }
}

/// Repeats a statement in so many nested loops.
fn repeat(lines: &mut [String], random: &mut Random, loops: usize) {
    let Some(line) = choose(&statements(lines), random) else { return };
    let mut heads = String::new();
    for depth in 0..loops {
        let most = random.pick(ITERATIONS);
        heads.push_str(&format!("for (unsigned costly_{depth} = 0; costly_{depth} < {most}; costly_{depth}++) "));
    }
    let own = lines[line].trim().to_string();
    lines[line] = format!("    {heads}{{ {own} }}");
}

/// Multiplies where something is added.
fn multiply(lines: &mut [String], random: &mut Random) {
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| is_code(line)) {
        found.extend(line.match_indices(" + ").chain(line.match_indices(" += ")).map(|(at, _)| (number, at + 1)));
    }
    if let Some((line, at)) = choose(&found, random) {
        lines[line].replace_range(at..=at, "*");
    }
}

/// Puts an expensive statement before another one.
fn put_in(lines: &mut [String], random: &mut Random) {
    let Some(line) = choose(&statements(lines), random) else { return };
    let own = lines[line].trim().to_string();
    lines[line] = format!("    {{ {} }} {own}", random.pick(STATEMENTS));
}

/// The lines that are whole statements: calls, assignments, counting. What looks like a declaration is none.
fn statements(lines: &[String]) -> Vec<usize> {
    let is_statement = |line: &str| {
        let own = line.trim();
        let first = own.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let rest = own[first.len()..].trim_start();
        let begins = ["(", "=", "[", ".", "->", "++", "--", "+=", "-=", "*=", "^=", "|="]
            .iter()
            .any(|start| rest.starts_with(start));
        let is_keyword = ["if", "for", "while", "switch", "return", "sizeof", "case"].contains(&first);
        let is_inside = line.starts_with([' ', '\t']) && own.ends_with(';');
        is_inside && begins && !first.is_empty() && !is_keyword && !own.contains(['{', '}'])
    };
    let numbered = lines.iter().enumerate();
    numbered.filter(|(_, line)| is_code(line) && is_statement(line)).map(|(number, _)| number).collect()
}

/// Whether a line is neither a directive nor a comment.
fn is_code(line: &str) -> bool {
    !["#", "//", "/*", "*"].iter().any(|start| line.trim_start().starts_with(start))
}

/// Where the words and numbers of a line are.
fn words(line: &str) -> Vec<Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match (start, is_part(c)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push(from..at);
                start = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
    found
}

/// One of them, if there are any.
fn choose<T: Clone>(from: &[T], random: &mut Random) -> Option<T> {
    if from.is_empty() { None } else { Some(random.pick(from).clone()) }
}

#[cfg(test)]
mod tests {
    use super::{make_costly, statements, words};
    use crate::random::Random;

    const PROGRAM: &str = "int a[10];\n\nint main(void)\n{\n    int s = 0;\n    for (int i = 0; i < 10; i++)\n        s += a[i] + 2;\n    return s;\n}\n";

    #[test]
    fn lines_that_are_statements_are_found() {
        let lines: Vec<String> = PROGRAM.lines().map(str::to_string).collect();
        assert_eq!(statements(&lines), [6]);
    }

    #[test]
    fn words_are_found_up_to_the_end_of_the_line() {
        assert_eq!(words("a[10]+é7"), [0..1, 2..4, 6..9]);
    }

    #[test]
    fn programs_are_changed_and_keep_their_lines() {
        let mut changed = 0;
        for index in 0..100 {
            let text = make_costly(PROGRAM, &mut Random::new(1, index));
            let helpers = if text.contains("costly_") { super::HELPERS.lines().count() } else { 0 };
            assert_eq!(text.lines().count(), PROGRAM.lines().count() + helpers);
            changed += usize::from(text != PROGRAM);
        }
        assert!(changed > 90, "{changed} of 100 were changed");
    }
}
