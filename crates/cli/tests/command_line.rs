//! What people type: help, wrong words, files that must not be lost, streams that cannot be written.
#![allow(clippy::disallowed_methods)] // tests read and write files

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A program that fails for one input.
const FAILING: &str = "#include <assert.h>\nint nondet_int(void);\nint main(void)\n{\n    int x = nondet_int();\n    assert(x != 5);\n    return 0;\n}\n";

/// An empty folder for one test, with a program in it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command_line").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("prog.c"), FAILING).expect("a file can be written");
    folder
}

fn cexplain(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().expect("cexplain can be started")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn no_output_goes_over_a_file_of_the_program() {
    let folder = folder("program");
    std::fs::write(folder.join("other.c"), "int other;\n").expect("a file can be written");
    std::fs::write(folder.join("values.txt"), "5\n").expect("a file can be written");
    for arguments in [
        &["prog.c", "--html", "prog.c"][..],
        &["prog.c", "--html", "./prog.c", "--force"],
        &["prog.c", "--html", "other.c", "--force"],
        &["prog.c", "--emit-test", "./prog.c", "--force"],
        &["run", "prog.c", "--inputs", "values.txt", "--record", "values.txt", "--force"],
    ] {
        let output = cexplain(&folder, arguments);
        assert_eq!(code(&output), 2, "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("is not written"), "{}", stderr(&output));
    }
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file is still there");
    assert_eq!((read("prog.c"), read("other.c")), (FAILING.to_string(), "int other;\n".to_string()));
    assert_eq!(read("values.txt"), "5\n");
}

#[test]
fn what_others_wrote_is_kept_and_what_we_wrote_is_not() {
    let folder = folder("others");
    let options = ["--json", "--html", "--sarif", "--record", "--dimacs"];
    for option in options {
        std::fs::write(folder.join("notes"), "mine\n").expect("a file can be written");
        let output = cexplain(&folder, &["check", "prog.c", option, "notes"]);
        assert_eq!(code(&output), 2, "{option}: {}", stderr(&output));
        assert_eq!(std::fs::read_to_string(folder.join("notes")).expect("it is there"), "mine\n");
        let output = cexplain(&folder, &["check", "prog.c", option, "notes", "--force"]);
        assert_eq!(code(&output), 1, "{option}: {}", stderr(&output));
        // Ours now: it is written again.
        let output = cexplain(&folder, &["check", "prog.c", option, "notes"]);
        assert_eq!(code(&output), 1, "{option}: {}", stderr(&output));
    }
    for _ in 0..2 {
        let output = cexplain(&folder, &["check", "prog.c", "--emit-test", "./test.c"]);
        assert_eq!((code(&output), folder.join("test.c").exists()), (1, true), "{}", stderr(&output));
    }
}

#[test]
fn what_cannot_be_written_is_said_before_the_work() {
    let folder = folder("nowhere");
    let output = cexplain(&folder, &["prog.c", "--json", "no/such/folder.json"]);
    assert_eq!((code(&output), stdout(&output)), (2, String::new()));
    assert!(stderr(&output).contains("cannot write no/such/folder.json"), "{}", stderr(&output));
    // A file that could be written and was not: nothing is left behind.
    let output = cexplain(&folder, &["check", "prog.c", "--json", "a.json", "--sarif", "no/such/folder"]);
    assert_eq!((code(&output), folder.join("a.json").exists()), (2, false));
}

#[test]
fn one_output_at_most_goes_to_the_standard_output() {
    let folder = folder("streams");
    for pair in [["--json", "--sarif"], ["--record", "--html"], ["--dimacs", "--record"]] {
        let output = cexplain(&folder, &["check", "prog.c", pair[0], "-", pair[1], "-"]);
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{}", stderr(&output));
    }
    let output = cexplain(&folder, &["check", "prog.c", "--record", "-"]);
    assert_eq!(code(&output), 1);
    let recorded = stdout(&output);
    assert!(recorded.lines().all(|line| line.starts_with('#') || line.starts_with("5 ")), "{recorded}");
    let output = cexplain(&folder, &["check", "prog.c", "--emit-test", "-"]);
    assert_eq!(code(&output), 2);
}

#[test]
fn a_full_disk_and_a_closed_pipe_are_no_bugs() {
    let folder = folder("full");
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    let output = command.arg("prog.c").current_dir(&folder).stdout(full).output().expect("cexplain can be started");
    assert_eq!(code(&output), 2);
    assert!(!stderr(&output).contains("bug of cexplain"), "{}", stderr(&output));
    let output = cexplain(&folder, &["check", "prog.c", "--json", "/dev/full"]);
    assert_eq!(code(&output), 2);
    assert!(stdout(&output).contains("1 violated"), "the page is printed all the same: {}", stdout(&output));

    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    command.arg("prog.c").current_dir(&folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("cexplain can be started");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(!stderr(&output).contains("bug of cexplain"), "{}", stderr(&output));
    assert_ne!(code(&output), 70);
}

#[test]
fn help_and_lists_need_no_program() {
    let folder = folder("help");
    let output = cexplain(&folder, &["help"]);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("cexplain [OPTIONS] FILE..."), "{}", stdout(&output));
    assert_eq!(stdout(&cexplain(&folder, &["help", "check"])), stdout(&cexplain(&folder, &["check", "--help"])));
    for arguments in [&["--enable", "list"][..], &["check", "--enable", "list"], &["run", "--enable=list"]] {
        let output = cexplain(&folder, arguments);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(stdout(&output).contains("signed-overflow"), "{}", stdout(&output));
    }
}

#[test]
fn verdicts_for_scripts_and_silence() {
    let folder = folder("verdict");
    std::fs::write(folder.join("fine.c"), "int main(void) { return 0; }\n").expect("a file can be written");
    for command in ["check", "explain"] {
        let output = cexplain(&folder, &[command, "prog.c", "--verdict", "--quiet"]);
        assert_eq!(code(&output), 1);
        assert_eq!(stderr(&output), "verdict: failure assertion at prog.c:6:12\n");
        let output = cexplain(&folder, &[command, "fine.c", "--verdict", "--quiet"]);
        assert_eq!((code(&output), stdout(&output)), (0, String::new()));
        assert_eq!(stderr(&output), "verdict: holds\n");
    }
}

#[test]
fn one_mistake_gives_one_diagnostic() {
    let folder = folder("mistakes");
    let wrong = [
        ("binary.c", "int main(void) { return 0; }\0\u{1}\u{2}".repeat(40), "not a text"),
        (
            "void.c",
            "void f(void *d, void *s, int i) { d[i] = s[i]; }\nint main(void) { char a[1], b[1]; f(a, b, 0); return 0; }\n"
                .to_string(),
            "type `void`",
        ),
        (
            "read.c",
            "int f(void *s, int i) { return s[i]; }\nint main(void) { char a[1] = {0}; return f(a, 0); }\n".to_string(),
            "void",
        ),
    ];
    for (name, text, expected) in wrong {
        std::fs::write(folder.join(name), text).expect("a file can be written");
        let output = cexplain(&folder, &[name]);
        let said = stderr(&output);
        assert_eq!(code(&output), 2, "{name}: {said}");
        assert!(said.contains(expected) && said.matches("error:").count() == 1, "{name}: {said}");
    }
}

const MISTAKEN: &str = "#include <assert.h>
int nondet_int(void);
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum = i;
    assert(sum == 3);
    return 0;
}
";

/// A fix is shown as a diff, applied only if the user agrees, and holds when the program is checked then; what was there is kept.
#[test]
fn a_fix_is_shown_and_applied_only_with_consent() {
    let folder = folder("fix");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file can be written");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file is there");
    write("wrong.c", MISTAKEN);
    let output = cexplain(&folder, &["fix", "wrong.c"]);
    assert_eq!((code(&output), read("wrong.c").as_str()), (1, MISTAKEN), "{}", stderr(&output));
    let said = stdout(&output);
    assert!(said.contains("--- a/wrong.c\n+++ b/wrong.c\n") && said.contains("not applied"), "{said}");

    let output = cexplain(&folder, &["wrong.c", "--diff", "fix.patch"]);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let written = read("fix.patch");
    let (heading, diff) = written.split_once('\n').expect("it has lines");
    assert!(heading == "cexplain: nothing fails within the bounds" && said.contains(diff), "{written}");

    let output = cexplain(&folder, &["fix", "wrong.c", "--yes"]);
    assert_eq!((code(&output), read("wrong.c.orig").as_str()), (0, MISTAKEN), "{}", stderr(&output));
    assert_eq!(code(&cexplain(&folder, &["check", "wrong.c"])), 0, "{}", read("wrong.c"));
}

/// What stands in the table of methods can be asked for, ends up in the report, and is documented.
#[test]
fn every_method_of_the_table_explains_and_is_documented() {
    let folder = folder("methods");
    let output = cexplain(&folder, &["prog.c", "--method", "all", "--json", "-"]);
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("the report is JSON");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/explaining.md");
    let docs = std::fs::read_to_string(docs).expect("there is documentation");
    let failure = &report["failures"][0];
    for info in explain::METHODS {
        let said = ["explanations", "refusals"].map(|list| failure[list].as_array().cloned().unwrap_or_default());
        let is_it = |one: &serde_json::Value| one["method"].as_str() == Some(info.name);
        assert_eq!(said.iter().flatten().filter(|one| is_it(one)).count(), 1, "{}", info.name);
        assert!(docs.contains(&format!("`{}`", info.name)), "docs/explaining.md names `{}`", info.name);
    }
}

#[test]
fn the_library_of_likely_mistakes_is_a_file() {
    let folder = folder("library");
    let program = "int main(void)\n{\n    int numbers[3] = {1, 2, 3}, sum = 0;\n    for (int i = 0; i <= 3; i++)\n        \
                   sum += numbers[i];\n    return sum;\n}\n";
    std::fs::write(folder.join("prog.c"), program).expect("a file can be written");
    let explained = |more: &[&str]| cexplain(&folder, &[&["explain", "prog.c", "--method", "repair"], more].concat());
    let first = |output: &Output| {
        let page = stdout(output);
        let list = page.split("What would keep this run from failing:").nth(1).map(str::to_string);
        list.and_then(|list| list.lines().find(|line| line.contains("1. line")).map(str::to_string)).unwrap_or(page)
    };
    let built_in = explained(&[]);
    assert!(first(&built_in).contains("line 4: `<` in place of `<=`"), "{}", first(&built_in));
    // What is printed is what is used.
    let shown = cexplain(&folder, &["explain", "--repair-library", "show"]);
    assert_eq!(code(&shown), 0, "{}", stderr(&shown));
    std::fs::write(folder.join("own.txt"), stdout(&shown)).expect("a file can be written");
    assert_eq!(first(&explained(&["--repair-library", "own.txt"])), first(&built_in));
    // A library that knows nothing but constants.
    std::fs::write(folder.join("own.txt"), "version 1\nconstant : -1 5\n").expect("a file can be written");
    let constants = explained(&["--repair-library", "own.txt"]);
    assert!(first(&constants).contains("line 4: 2 in place of `3`"), "{}", first(&constants));
    // What is wrong with one is told with its place.
    std::fs::write(folder.join("own.txt"), "version 1\noperator <= : < many\n").expect("a file can be written");
    let wrong = explained(&["--repair-library", "own.txt"]);
    let place = "own.txt:2:17";
    assert_eq!(code(&wrong), 2, "{}", stdout(&wrong));
    assert!(stderr(&wrong).contains(place) && stderr(&wrong).contains("^^^^"), "{}", stderr(&wrong));
}
