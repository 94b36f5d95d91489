//! Temporal logic: programs in `tests/temporal` that say what is found in them.
//!
//! ```text
//! //@ options: OPTIONS       what cexplain gets; texts in single quotes are one word
//! //@ verdict: WORD          `violated`, `holds` or `unknown`, over all formulas: also the exit code
//! //@ says: TEXT             the page has this text; may be given several times
//! //@ lasso                  the first violated formula is violated by a run that never ends: `cexplain run`, given the inputs
//!                            of the stem and those of the cycle twenty times, is still going on after twenty rounds
//! //@ ends                   the first violated formula is violated by a run that ends
//! ```
#![allow(clippy::disallowed_methods)] // tests read and write files

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// How often a cycle is repeated to see that the run goes on.
const ROUNDS: u64 = 20;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cexplain(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    command.args(arguments).env_remove("CLICOLOR_FORCE").current_dir(root()).output().expect("cexplain can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Words of a command line; what is in single quotes is one word.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (number, piece) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(piece.to_string());
        } else {
            words.extend(piece.split_whitespace().map(str::to_string));
        }
    }
    words
}

/// What a program says after a key, in order.
fn said<'t>(program: &'t str, key: &str) -> Vec<&'t str> {
    program.lines().filter_map(|line| line.strip_prefix("//@ ")?.strip_prefix(key)).map(str::trim).collect()
}

fn run_of(json: &Value) -> &Value {
    let formulas = json["formulas"].as_array().expect("formulas");
    let violated = formulas.iter().find(|formula| formula["verdict"] == "violated");
    &violated.expect("some formula is violated")["run"]
}

/// The run of a lasso goes on after many rounds, as another command sees it.
fn goes_on(file: &str, name: &str, run: &Value) {
    let number = |value: &Value| value.as_u64().expect("a number");
    let (stem, cycle) = (number(&run["lasso"]["stem"]), number(&run["lasso"]["cycle"]));
    let inputs: Vec<&str> = run["inputs"].as_array().expect("inputs").iter().filter_map(Value::as_str).collect();
    let from = run["inputs_repeat_from"].as_u64().map_or(inputs.len(), |from| from as usize);
    let mut all: Vec<&str> = inputs.clone();
    for _ in 0..ROUNDS + 2 {
        all.extend(&inputs[from..]);
    }
    let signed = |value: &&str| value.parse::<u128>().expect("a number").to_string();
    let lines: Vec<String> = all.iter().map(signed).collect();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("temporal_{name}.txt"));
    std::fs::write(&path, lines.join("\n")).expect("a file can be written");
    let steps = (stem + ROUNDS * cycle).to_string();
    let output = cexplain(&["run", file, "--inputs", &path.display().to_string(), "--max-steps", &steps]);
    assert_eq!(output.status.code(), Some(3), "{name}: the run goes on: {}", text(&output.stderr));
}

#[test]
fn programs_are_as_they_say() {
    let mut names: Vec<String> = std::fs::read_dir(root().join("tests/temporal"))
        .expect("the folder can be listed")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".c"))
        .collect();
    names.sort();
    assert!(names.len() > 15, "there are programs");
    let mut wrong = Vec::new();
    for name in names {
        let result = std::panic::catch_unwind(|| check(&name));
        if result.is_err() {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "these are not as they say: {wrong:?}");
}

fn check(name: &str) {
    let file = format!("tests/temporal/{name}");
    let program = std::fs::read_to_string(root().join(&file)).expect("a program can be read");
    let options = said(&program, "options:");
    let mut arguments = vec![file.clone()];
    arguments.extend(options.iter().flat_map(|line| words(line)));
    let with = |more: &[&str]| {
        let all: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
        cexplain(&all)
    };
    let output = with(&["--full"]);
    let page = text(&output.stdout);
    let expected = match said(&program, "verdict:")[..] {
        ["violated"] => 1,
        ["holds"] => 0,
        ["unknown"] => 3,
        _ => panic!("{name} has one verdict"),
    };
    assert_eq!(output.status.code(), Some(expected), "{name}: {page}{}", text(&output.stderr));
    for wanted in said(&program, "says:") {
        assert!(page.contains(wanted), "{name} does not say `{wanted}`:\n{page}");
    }
    let (is_lasso, ends) = (!said(&program, "lasso").is_empty(), !said(&program, "ends").is_empty());
    assert!(expected != 1 || is_lasso || ends, "{name} says what kind of run it is");
    if is_lasso || ends {
        let json: Value = serde_json::from_slice(&with(&["--json", "-"]).stdout).expect("JSON");
        let run = run_of(&json);
        assert_eq!(run["lasso"].is_null(), ends, "{name}: {page}");
        if is_lasso {
            goes_on(&file, name, run);
        }
    }
}

/// What is said of a formula that cannot be used, and the exit code.
fn complaint(formula: &str) -> String {
    let output = cexplain(&["tests/temporal/locks.c", "--ltl", formula]);
    assert_eq!(output.status.code(), Some(2), "{formula}");
    text(&output.stderr)
}

#[test]
fn what_is_wrong_with_a_formula_is_shown_in_it() {
    let message = complaint("G (call(Lock) ->");
    assert!(message.contains("expected a formula") && message.contains("--ltl:1:17"), "{message}");
    let message = complaint("G (call(Lok) -> F call(Unlock))");
    assert!(message.contains("the program has no function `Lok`") && message.contains("^"), "{message}");
    let message = complaint("F at(2)");
    assert!(message.contains("no statement begins in"), "{message}");
    let message = complaint("F [nothing > 2]");
    assert!(message.contains("'nothing' undeclared") && message.contains("--ltl:1:4"), "{message}");
    let message = complaint("F [Lock()]");
    assert!(message.contains("F [Lock()]") && !message.contains("__cexplain"), "{message}");
    assert!(complaint("F [process(1, 2) > 0]").contains("calls or changes something"));
    assert!(complaint("F [1; 2]").contains("is not an expression of C"));
}

#[test]
fn what_a_step_is_and_what_says_nothing_is_told() {
    let output = cexplain(&["tests/temporal/binary_search_rounded_up.c", "--ltl", "X true | end"]);
    assert!(text(&output.stderr).contains("`X` speaks of the next event"), "{}", text(&output.stderr));
    let output = cexplain(&["tests/temporal/binary_search_rounded_up.c", "--ltl", "F end | !F end"]);
    assert!(text(&output.stderr).contains("true of every run of every program"), "{}", text(&output.stderr));
}

#[test]
fn formulas_come_from_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("formulas.ltl");
    std::fs::write(&path, "# of locks\ngives: G (call(Lock) -> F call(Unlock))\n\ntakes: F call(Lock)\n")
        .expect("a file");
    let output = cexplain(&["tests/temporal/locks_three_rounds.c", "--ltl-file", &path.display().to_string()]);
    let page = text(&output.stdout);
    assert!(page.contains("holds: gives: G (call(Lock) -> F call(Unlock))"), "{page}");
    assert!(page.contains("holds: takes: F call(Lock)"), "{page}");
    let path = folder.join("termination.prp");
    std::fs::write(&path, "CHECK( init(main()), LTL(F end) )\n").expect("a file");
    let output = cexplain(&["check", "tests/temporal/binary_search.c", "--ltl-file", &path.display().to_string()]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    std::fs::write(&path, "CHECK( init(main()), LTL(G valid-free) )\n").expect("a file");
    let output = cexplain(&["check", "tests/temporal/binary_search.c", "--ltl-file", &path.display().to_string()]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    let output = cexplain(&["tests/temporal/locks.c", "--termination", "--html", "page.html"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
}
