//! Where things are and what they are called on pages: the user's code, the user's names, values as C has them.
#![allow(clippy::disallowed_methods)] // tests read and write files

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of one test with a program in it.
fn folder(name: &str, program: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("places").join(name);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("a.c"), program).expect("a file can be written");
    folder
}

/// What cexplain says of a program, on a page with so many columns.
fn said(name: &str, program: &str, arguments: &[&str], columns: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    let command = command.args(arguments).env("COLUMNS", columns).current_dir(folder(name, program));
    let output = command.stdin(Stdio::null()).output().expect("cexplain can be started");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("pages are UTF-8")
}

/// A page of the usual width.
fn page(name: &str, program: &str, arguments: &[&str]) -> String {
    said(name, program, arguments, "80")
}

const MACRO: &str = r#"extern int __VERIFIER_nondet_int(void);
#define DEFINE_STACK(name, size)        \
  static int name##_data[size];         \
  static int name##_top;                \
  static void name##_push(int value) {  \
    if (name##_top <= size) {           \
      name##_data[name##_top] = value;  \
      name##_top++;                     \
    }                                   \
  }
DEFINE_STACK(small, 3)
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) small_push(i);
  return 0;
}
"#;

#[test]
fn a_failure_in_a_macro_that_defines_functions_is_inside_its_definition() {
    let text = page("macro", MACRO, &["a.c"]);
    assert!(text.contains("--> a.c:7:7\n"), "{text}");
    assert!(text.contains("small_top = 3"), "{text}");
    assert!(text.contains("`DEFINE_STACK` is used at a.c:11:1"), "{text}");
    assert!(text.contains("a.c:6:9 in `small_push`"), "{text}");
    let sarif = page("macro_sarif", MACRO, &["a.c", "--sarif", "-"]);
    assert!(sarif.contains("\"startLine\": 7") || sarif.contains("\"startLine\":7"), "{sarif}");
    let html = page("macro_html", MACRO, &["a.c", "--html", "-"]);
    assert!(html.contains("a.c:7"), "the page has the line in the definition");
}

#[test]
fn what_scanf_fills_is_called_by_its_name_and_shown_in_its_type() {
    let program = r#"#include <stdio.h>
#include <assert.h>
int main(void) {
  int n, m;
  if (scanf("%d %d", &n, &m) != 2) return 0;
  int k = 0;
  if (n < 0) k = -1;
  assert(k != -1 || m != -5);
  return 0;
}
"#;
    let text = page("scanned", program, &["a.c"]);
    assert!(text.contains("  5  input m"), "the contrast names the variable: {text}");
    let sentences = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(sentences.contains("it cannot hold with m = -5."), "{text}");
    assert!(!text.contains("the input ") && !text.contains("0xff"), "{text}");
}

#[test]
fn inputs_of_one_name_are_told_apart() {
    let program = r#"#include <stdio.h>
#include <assert.h>
int main(void) {
  int c, sum = 0;
  for (int i = 0; i < 4; i++) { c = getchar(); sum += c == 'x'; }
  assert(sum != 3);
  return 0;
}
"#;
    let text = page("characters", program, &["a.c"]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for input in ["c = 0 (iteration 1)", "c = 120 (iteration 2)", "c = 120 (iteration 4)"] {
        assert!(text.contains(input), "{input}: {text}");
    }
    assert!(!text.contains("the input "), "{text}");
}

#[test]
fn iterations_are_told_from_the_outer_loop_inwards() {
    let program = r#"#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int total = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      if (__VERIFIER_nondet_int() == i + j) total++;
  assert(total < 6);
  return 0;
}
"#;
    let text = page("iterations", program, &["a.c", "--quick"]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("(iteration 3 inside iteration 2)"), "{text}");
    let after = |word: &str| -> Vec<u32> {
        let said = text.match_indices(word).map(|(at, _)| &text[at + word.len()..]);
        said.filter_map(|rest| rest.split([' ', ')', ',']).next()?.parse().ok()).collect()
    };
    assert!(after("(iteration ").iter().all(|&inner| inner <= 3), "no iteration that there is not: {text}");
    assert!(after("inside iteration ").iter().all(|&outer| outer <= 2), "no iteration that there is not: {text}");
}

/// Two addresses that cannot be told apart in words are not called another value twice.
#[test]
fn of_two_values_without_words_one_is_the_other() {
    let program = r#"#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a, b;
int main(void) {
  int *p = __VERIFIER_nondet_int() > 3 ? &a : &b;
  a = 1;
  assert(*p != 1);
  return 0;
}
"#;
    let text = page("addresses", program, &["a.c", "--quick"]);
    let row = text.lines().find(|line| line.trim_start().starts_with("5  p ")).expect("`p` differs");
    assert_eq!((row.matches("a pointer").count(), row.matches("another value").count()), (1, 1), "{text}");
}

#[test]
fn parameters_of_the_started_function_keep_their_names() {
    let program = r#"int f(int x1, int x2, int x3) {
  int max = x1;
  if (x2 > max) max = x2;
  if (x3 > max) max = x2;
  __VERIFIER_assert(max >= x1 && max >= x2 && max >= x3);
  return max;
}
"#;
    let text = page("parameters", program, &["a.c", "--function", "f"]);
    assert!(text.contains("The failing inputs: x1 = 0, x2 = 0, x3 = 1"), "{text}");
    assert!(text.contains("1  input x3"), "{text}");
    assert!(!text.contains("the input "), "{text}");
}

#[test]
fn outcomes_of_calls_are_told_in_words() {
    let program = r#"#include <stdio.h>
#include <assert.h>
int main(void) {
  FILE *f = fopen("a.txt", "r");
  int ok = 0;
  if (f) { ok = 1; fclose(f); }
  assert(ok);
  return 0;
}
"#;
    for arguments in [&["a.c"][..], &["a.c", "--full"], &["a.c", "--brief"], &["check", "a.c"]] {
        let text = page("outcomes", program, arguments);
        assert!(text.contains("fopen() fails"), "{text}");
        assert!(!text.contains("= false") && !text.contains("the value"), "{text}");
    }
}

#[test]
fn nothing_inside_a_library_model_is_shown() {
    let programs = [
        r#"#include <string.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *s = malloc(4);
  if (n < 0 || n > 6) return 0;
  memset(s, 'a', 4);
  char *t = strchr(s, n == 3 ? 'a' : 'b');
  return strncmp(s, t, 9);
}
"#,
        r#"#include <string.h>
#include <stdio.h>
#include <assert.h>
int main(void) {
  char b[6];
  FILE *f = fopen("x", "r");
  if (!f) return 1;
  if (!fgets(b, 6, f)) { fclose(f); return 2; }
  fclose(f);
  assert(strcmp(b, "ab") != 0);
  return 0;
}
"#,
    ];
    for (number, program) in programs.iter().enumerate() {
        let lines = program.lines().count();
        for arguments in
            [&["a.c", "--full"][..], &["a.c", "--json", "-"], &["a.c", "--sarif", "-"], &["a.c", "--html", "-"]]
        {
            let text = page(&format!("library_{number}"), program, arguments);
            assert!(!text.contains("library models") && !text.contains("<internal>"), "{arguments:?}: {text}");
        }
        // The rows of a page begin with lines of the program.
        let text = page(&format!("library_{number}"), program, &["a.c"]);
        let rows = text.lines().filter_map(|line| line.trim_start().split_once("  ")?.0.parse::<usize>().ok());
        let beyond: Vec<usize> = rows.filter(|&row| row > lines).collect();
        assert!(beyond.is_empty(), "{beyond:?}: {text}");
    }
}

#[test]
fn pages_are_as_wide_as_the_terminal_and_leave_nothing_out() {
    let program = r#"#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int first_measurement_of_the_day = __VERIFIER_nondet_int(), second_measurement_of_the_day = __VERIFIER_nondet_int();
  assert(first_measurement_of_the_day < 3 || second_measurement_of_the_day != first_measurement_of_the_day + 17);
  return 0;
}
"#;
    // A verdict is one line, for programs that look for it.
    let is_verdict = |line: &&str| line.contains(": violated ");
    let lengths = |text: &str| text.lines().filter(|line| !is_verdict(line)).map(|line| line.chars().count()).max();
    let widest = |text: &str| lengths(text).unwrap_or(0);
    let (narrow, wide) = (said("width", program, &["a.c"], "80"), said("width", program, &["a.c"], "160"));
    assert!(widest(&narrow) <= 80, "{narrow}");
    assert!((100..=160).contains(&widest(&wide)), "{wide}");
    assert!(
        wide.contains("\n5 |   assert(first_measurement_of_the_day < 3 || second_measurement_of_the_day != first_"),
        "{wide}"
    );
    for text in [&narrow, &wide] {
        let sentence = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(sentence.contains("no such run within the bounds is closer."), "{sentence}");
    }
}

#[test]
fn why_checks_are_undecided_comes_first_and_is_one_line_for_a_loop() {
    let program = r#"#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[100];
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int();
  assert(x != 5);
  for (int i = 0; i < n; i++) { a[i % 7] += i; a[(i * 3) % 50] = 7 / (i + 1); }
  int s = 0;
  for (int j = 0; j < n; j++) { s += a[j]; }
  assert(s != 12345);
  return 0;
}
"#;
    let text = page("undecided", program, &["a.c"]);
    let summary = text.split("(--full shows the failing run step by step)").nth(1).expect("a summary");
    let at = |words: &str| summary.find(words).unwrap_or_else(|| panic!("{words}: {summary}"));
    assert!(at("iterations after the") < at("unknown assertion"), "{summary}");
    assert_eq!(summary.matches("unknown assertion").count(), 1, "{summary}");
    assert_eq!(summary.matches(": unknown").count(), 1, "the rest is counted: {summary}");
    let full = page("undecided", program, &["a.c", "--full"]);
    assert!(full.matches(": unknown").count() > 3, "{full}");
}
