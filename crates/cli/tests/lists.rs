//! Every failure has its own list of causes, whatever else fails; and what fails for no fault of the code comes last.
#![allow(clippy::disallowed_methods)] // tests read and write files

use std::path::{Path, PathBuf};
use std::process::Command;

use report::{ReadFailure, ReadReport};
use serde_json::Value;

/// What cexplain says about a program of `tests/explain/lists`.
struct Said {
    page: String,
    html: String,
    json: Value,
    sarif: String,
    /// The JSON report as text.
    text: String,
    report: ReadReport,
}

fn said(name: &str, label: &str, options: &[&str]) -> Said {
    said_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/explain/lists").join(name), label, options)
}

fn said_of(program: &Path, label: &str, options: &[&str]) -> Said {
    let name = program.file_name().expect("it is a file").display();
    let file = |end: &str| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("lists_{label}_{name}.{end}"));
    let [json, html, sarif] = ["json", "html", "sarif"].map(file);
    let output = Command::new(env!("CARGO_BIN_EXE_cexplain"))
        .arg(program)
        .args(options)
        .arg("--json")
        .arg(&json)
        .arg("--html")
        .arg(&html)
        .arg("--sarif")
        .arg(&sarif)
        .output()
        .expect("cexplain starts");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let [json, html, sarif] = [json, html, sarif].map(|path| std::fs::read_to_string(path).expect("it was written"));
    Said {
        page: String::from_utf8_lossy(&output.stdout).into_owned(),
        html,
        sarif,
        report: ReadReport::read(&json).expect("it is a report"),
        json: serde_json::from_str(&json).expect("it is JSON"),
        text: json,
    }
}

impl Said {
    /// The groups of the failures, in their order.
    fn groups(&self) -> Vec<&str> {
        let failures = self.json.get("failures").and_then(Value::as_array).expect("there are failures");
        failures.iter().filter_map(|failure| failure.get("group").and_then(Value::as_str)).collect()
    }
}

/// The first line of each cause, in order.
fn lines(failure: &ReadFailure) -> Vec<u32> {
    failure.causes.iter().filter_map(|cause| cause.lines.first()).map(|line| line.line).collect()
}

/// One wrong condition, and seven results that may overflow: the list of the assertion is the same with and without them, and
/// each overflow is first where it happens or in what it computes with.
#[test]
fn overflows_do_not_change_the_list_of_an_assertion() {
    let (with, without) =
        (said("largest.c", "with", &[]), said("largest.c", "without", &["--disable", "signed-overflow"]));
    assert_eq!((with.report.failures.len(), without.report.failures.len()), (8, 1));
    let (own, alone) = (&with.report.failures[0], &without.report.failures[0]);
    assert_eq!(own.property, alone.property);
    assert_eq!(lines(own)[0], 16, "the faulty line comes first");
    assert_eq!(own.causes, alone.causes);
    for overflow in &with.report.failures[1..] {
        assert_ne!(lines(overflow), lines(own), "{}", overflow.property);
    }
    assert!(without.text.contains("nothing fails within the bounds") && !with.text.contains("nothing fails"));
}

/// Overflows before the faulty line and behind it: no edit mends them all, and none has to.
const THREE: &str = "#include <assert.h>
int nondet_int(void);
int main(void) {
    int a = nondet_int();
    int b = nondet_int();
    int c = nondet_int();
    int sum = a + b;
    int difference = b - c;
    int next = c + 1;
    int most = a;
    if (b > most)
        most = b;
    if (c < most)
        most = c;
    int product = most * 3;
    assert(most >= a && most >= b && most >= c);
    int negated = -a;
    int previous = b - 1;
    int twice = sum * 2;
    return (difference ^ next ^ product ^ negated ^ previous ^ twice) & 1;
}
";

#[test]
fn overflows_do_not_hide_the_faulty_line() {
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("three.c");
    std::fs::write(&program, THREE).expect("it can be written");
    for (label, options) in [("with", &[][..]), ("without", &["--disable", "signed-overflow"])] {
        let said = said_of(&program, label, options);
        assert_eq!(lines(&said.report.failures[0])[0], 13, "{}", said.page);
        assert!(said.text.contains("with `>` in place of `<` in `c < most`"));
    }
}

/// What only unconstrained inputs reach comes last, under its own heading, in every format; and is not in the list of what
/// several failures share.
#[test]
fn what_only_unconstrained_inputs_reach_comes_last() {
    const HEADING: &str = "Undefined behaviour that only unconstrained inputs reach";
    let said = said("largest.c", "order", &[]);
    assert_eq!(said.groups(), [&["stated"][..], &["unconstrained"; 7]].concat());
    assert!(said.report.causes.is_empty());
    let pages = [(&said.page, "error["), (&said.html, "<article ")];
    for (page, failure) in pages {
        assert_eq!(page.matches(HEADING).count(), if failure == "error[" { 1 } else { 2 });
        let (before, behind) = page.rsplit_once(HEADING).expect("there is a heading");
        assert_eq!((before.matches(failure).count(), behind.matches(failure).count()), (1, 7));
    }
    assert_eq!(said.sarif.matches(HEADING).count(), 7);
}

/// A condition that holds an input within limits, however wide, makes the difference; one among inputs does not.
#[test]
fn limited_inputs_are_no_unconstrained_ones() {
    let said = said("limited.c", "limited", &[]);
    assert_eq!(said.groups(), ["unstated", "unconstrained"]);
    assert!(lines(&said.report.failures[0]).contains(&8));
    assert!(lines(&said.report.failures[1]).contains(&17));
}

/// Two faults: each failure lists its own line first, with an edit that was checked; what they share is one more list. Nothing fails
/// any more only with both edits together, in one diff.
#[test]
fn independent_faults_do_not_veto_each_other() {
    let said = said("independent.c", "independent", &[]);
    let first: Vec<u32> = said.report.failures.iter().map(|failure| lines(failure)[0]).collect();
    assert_eq!(first, [13, 19]);
    for edit in ["with `>` in place of `>=` in `x >= 0`", "with `last = x` in place of `last += x`"] {
        assert!(said.text.contains(&format!("{edit} this failure is gone within the bounds; others remain")), "{edit}");
    }
    let together = "A fix, checked as text: nothing fails within the bounds";
    assert_eq!(said.page.matches("nothing fails within").count(), said.page.matches(together).count());
    assert!(said.page.contains("+    if (x > 0)") && said.page.contains("+    last = x;"), "{}", said.page);
    let causes = said.json.get("causes").and_then(Value::as_array).expect("there is a list of shared causes");
    let likely: Vec<&Value> = causes.iter().filter(|cause| cause.get("likely") == Some(&Value::Bool(true))).collect();
    assert!(!likely.is_empty());
    for cause in likely {
        let failures = cause.get("failures").and_then(Value::as_array).map(Vec::len);
        assert_eq!(failures, Some(2), "only what both failures list is called likely for both");
    }
}

/// What `--slices` and `--closest` find is listed, on the page and for programs; without them it is neither looked for nor said.
#[test]
fn slices_and_runs_as_close_are_listed() {
    let papers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/explain/papers");
    let listed = |said: &Said, name: &str| -> Vec<Value> {
        let explanations = said.json["failures"][0]["explanations"].as_array().expect("there are explanations");
        let distance = explanations.iter().find_map(|one| one.get("distance")).expect("one is `distance`");
        distance[name].as_array().cloned().expect("it is a list")
    };
    let (one, all) = (
        said_of(&papers.join("minmax.c"), "one_slice", &["--quick"]),
        said_of(&papers.join("minmax.c"), "slices", &["--quick", "--slices", "5"]),
    );
    assert_eq!((listed(&one, "minimal_slices").len(), listed(&all, "minimal_slices").len()), (1, 2));
    assert_eq!((one.page.matches("Minimal slice").count(), all.page.matches("Minimal slice").count()), (0, 2));
    let (one, all) = (
        said_of(&papers.join("tie.c"), "one_run", &["--quick"]),
        said_of(&papers.join("tie.c"), "ties", &["--quick", "--closest", "5"]),
    );
    assert_eq!((listed(&one, "equally_close_inputs").len(), listed(&all, "equally_close_inputs").len()), (0, 1));
    assert!(!one.page.contains("As close is a run") && all.page.contains("As close is a run that changes: first"));
}
