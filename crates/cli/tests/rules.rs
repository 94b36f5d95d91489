//! Usage rules: programs in `tests/rules` that say what `--rule` finds in them.
//!
//! ```text
//! //@ rule: FILE[:NAME=FUNCTION,...]    what `--rule` gets
//! //@ holds                             nothing fails
//! //@ violated: SENTENCE; SENTENCE      the sentences that are violated, and no others
//! //@ unknown: TEXT                     there is no verdict, and the page says why
//! //~ rule                              on a line: a rule is violated there; if any line is marked, on no other
//! //~ fault                             on a line of `seeded`: one of these is among the first three causes,
//! //@ first: N                          or among so many
//! ```
//!
//! Programs of `seeded` that speak of `FIXED` are those of `bench/check` with calls of an interface; one call is missing or is there
//! twice unless `FIXED` is defined.
//!
//! Files of rules in `tests/rules/wrong` cannot be used; what is said of them stands beside them, and `BLESS=1` writes it anew.
#![allow(clippy::disallowed_methods)] // tests read files

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cexplain(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cexplain"))
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .current_dir(root())
        .output()
        .expect("the binary under test starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The files of a folder that end so, by name.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder can be listed");
    let names = entries.map(|entry| entry.expect("an entry can be read").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
    names.sort();
    names.into_iter().map(|name| format!("{folder}/{name}")).collect()
}

/// A program with what it says of itself.
struct Program {
    name: String,
    text: String,
}

impl Program {
    fn all(folder: &str) -> Vec<Program> {
        let read = |name: String| {
            let text = std::fs::read_to_string(root().join(&name)).expect("the program can be read");
            Program { name, text }
        };
        let programs: Vec<Program> = files(folder, ".c").into_iter().map(read).collect();
        assert!(programs.len() >= 5, "there are programs in {folder}");
        programs
    }

    fn field(&self, key: &str) -> Option<&str> {
        let start = format!("//@ {key}");
        self.text.lines().find_map(|line| line.strip_prefix(&start)).map(|rest| rest.trim_start_matches(':').trim())
    }

    fn rule(&self) -> &str {
        self.field("rule").expect("the program names a rule")
    }

    fn marked(&self, mark: &str) -> BTreeSet<u64> {
        let mark = format!("//~ {mark}");
        (1..).zip(self.text.lines()).filter(|(_, line)| line.contains(&mark)).map(|(number, _)| number).collect()
    }

    /// The page and the report of a command; the report is JSON.
    fn report(&self, command: &str, more: &[&str]) -> (Output, Value) {
        let file = scratch(&format!("{}.{command}.json", self.name.replace('/', "_")));
        let arguments = [&[command, &self.name, "--rule", self.rule(), "--json", &file][..], more].concat();
        let output = cexplain(&arguments);
        let json = std::fs::read(&file).unwrap_or_else(|_| panic!("{}: {}", self.name, stderr(&output)));
        (output, serde_json::from_slice(&json).expect("it is JSON"))
    }
}

fn scratch(name: &str) -> String {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).display().to_string()
}

/// A page without its line breaks.
fn flowing(page: &str) -> String {
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn list(json: &Value) -> impl Iterator<Item = &Value> {
    json.as_array().into_iter().flatten()
}

#[test]
fn programs_break_the_rules_that_they_say() {
    for program in Program::all("tests/rules").iter().chain(&Program::all("tests/rules/seeded")) {
        let recorded = scratch(&format!("{}.inputs", program.name.replace('/', "_")));
        let (output, report) = program.report("check", &["--record", &recorded, "--force"]);
        let (page, name) = (stdout(&output), &program.name);
        if let Some(why) = program.field("unknown") {
            assert_eq!(output.status.code(), Some(3), "{name}: {page}");
            assert!(flowing(&page).contains(why), "{name}: {page}");
            continue;
        }
        let violated: Vec<&Value> = list(&report["properties"]).filter(|one| one["verdict"] == "violated").collect();
        let said: BTreeSet<&str> = violated.iter().filter_map(|one| one["text"].as_str()?.split(": ").nth(1)).collect();
        let wanted: BTreeSet<&str> = program.field("violated").map_or(BTreeSet::new(), |all| all.split("; ").collect());
        assert_eq!(said, wanted, "{name}: {page}");
        assert_eq!(output.status.code(), Some(i32::from(!wanted.is_empty())), "{name}: {page}");
        assert!(violated.iter().all(|one| one["class"] == "rule"), "{name}: {page}");
        let lines: BTreeSet<u64> = violated.iter().filter_map(|one| one["location"]["line"].as_u64()).collect();
        let marked = program.marked("rule");
        assert!(marked.is_empty() || marked == lines, "{name}: lines {lines:?}, not {marked:?}");
        if !wanted.is_empty() {
            the_interpreter_agrees(program, &recorded, &page);
        }
    }
}

/// The run that the check has found fails where the interpreter is given its inputs, with the same sentence.
fn the_interpreter_agrees(program: &Program, recorded: &str, page: &str) {
    let output = cexplain(&["run", &program.name, "--rule", program.rule(), "--inputs", recorded, "--verdict"]);
    assert_eq!(output.status.code(), Some(1), "{}: {}", program.name, stderr(&output));
    let said = stderr(&output);
    let first = |text: &str| text.lines().find(|line| line.starts_with("error[rule]")).map(str::to_string);
    assert!(first(&said).is_some(), "{}: {said}", program.name);
    assert_eq!(first(&said), first(page), "{}", program.name);
}

#[test]
fn the_missing_or_doubled_call_is_among_the_first_causes() {
    for program in Program::all("tests/rules/seeded") {
        let (output, report) = program.report("explain", &["--force"]);
        let fault = program.marked("fault");
        let file = |cause: &Value| cause["location"]["file"].as_str().unwrap_or_default().to_string();
        let line = |cause: &Value| cause["location"]["line"].as_u64().filter(|_| file(cause) == program.name);
        let ranked: Vec<Option<u64>> = list(&report["failures"][0]["causes"]).map(line).collect();
        let first = ranked.iter().take(
            program
                .field("first")
                .map_or(3, |text| text.split(" ").next().and_then(|number| number.parse().ok()).expect("a number")),
        );
        assert!(
            first.clone().flatten().any(|line| fault.contains(line)),
            "{}: {ranked:?}\n{}",
            program.name,
            stdout(&output)
        );
        for cause in list(&report["failures"][0]["causes"]) {
            let file = file(cause);
            assert!(
                file == program.name || file.ends_with("/verify.h"),
                "causes are lines of the program, not of {file}"
            );
        }
        let hidden = ["__cexplain", "<rule"];
        let page = format!("{}{report}", stdout(&output));
        assert!(hidden.iter().all(|name| !page.contains(name)), "{}: {page}", program.name);
    }
}

#[test]
fn without_the_fault_no_rule_is_violated() {
    let seeded = Program::all("tests/rules/seeded");
    let fixed: Vec<&Program> = seeded.iter().filter(|program| program.text.contains("FIXED")).collect();
    assert!(fixed.len() >= 5, "there are programs of bench/check");
    for program in fixed {
        let (output, _) = program.report("check", &["-D", "FIXED", "--force"]);
        assert_eq!(output.status.code(), Some(0), "{}: {}", program.name, stdout(&output));
    }
}

#[test]
fn files_that_are_no_rules_are_told_by_line_and_column() {
    let names = files("tests/rules/wrong", ".rule");
    assert!(names.len() >= 10, "there are wrong files");
    for name in names {
        let output = cexplain(&["check", "tests/rules/several.c", "--rule", &name]);
        let (said, golden) = (stderr(&output), root().join(name.replace(".rule", ".txt")));
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(&format!("{name}:")), "{name}: {said}");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&golden, &said).expect("it can be written");
        }
        let wanted = std::fs::read_to_string(&golden).unwrap_or_default();
        assert_eq!(said, wanted, "{name}");
    }
}

#[test]
fn what_cannot_be_used_is_said() {
    let several = "tests/rules/several.c";
    let missing = cexplain(&["check", several, "--rule", "rules/none.rule"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("cannot read rules/none.rule"), "{}", stderr(&missing));
    let renamed = cexplain(&["check", several, "--rule", "rules/lock.rule:lck=take"]);
    assert_eq!(renamed.status.code(), Some(2));
    assert!(stderr(&renamed).contains("no rule in rules/lock.rule speaks of a function `lck`"), "{}", stderr(&renamed));
    let twice = cexplain(&["check", several, "--rule", "rules/lock.rule", "--rule", "rules/lock.rule"]);
    assert_eq!(twice.status.code(), Some(2));
    assert!(stderr(&twice).contains("there are two rules `lock`"), "{}", stderr(&twice));
    let over =
        cexplain(&["check", several, "--rule", "rules/lock.rule:lock=take", "--json", "rules/lock.rule", "--force"]);
    assert_eq!(over.status.code(), Some(2));
    assert!(stderr(&over).contains("it looks like a file of the program"), "{}", stderr(&over));
}

#[test]
fn functions_that_are_not_there_are_named() {
    let output = cexplain(&["check", "tests/rules/several.c", "--rule", "rules/lock.rule:lock=take"]);
    let said = stderr(&output);
    assert!(flowing(&said).contains("the rule `lock` names a function that the program does not have"), "{said}");
    assert!(said.contains("there is no `unlock`"), "{said}");
    let output = cexplain(&["check", "tests/rules/several.c", "--rule", "rules/lock.rule"]);
    assert!(flowing(&stderr(&output)).contains("it says nothing about this program"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
}

#[test]
fn formats_name_the_rule_and_its_states() {
    let program = Program::all("tests/rules").into_iter().find(|program| program.name.ends_with("several.c"));
    let program = program.expect("it is there");
    let sarif = scratch("several.sarif");
    let (output, report) = program.report("explain", &["--sarif", &sarif, "--force"]);
    let rule = &report["failures"][0]["rule"];
    assert_eq!(rule["name"], "lock", "{report}");
    let change = &rule["events"][0]["changes"][0];
    assert_eq!((change["state"].as_str(), change["after"].as_str()), (Some("held"), Some("1")), "{rule}");
    assert!(stdout(&output).contains("rule lock: held: 0 -> 1 here"), "{}", stdout(&output));
    let log: Value = serde_json::from_slice(&std::fs::read(sarif).expect("it is there")).expect("it is JSON");
    let run = &log["runs"][0];
    assert_eq!(run["results"][0]["ruleId"], "rule/lock", "{log}");
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "rule/lock", "{log}");
    let text = run["results"][0]["message"]["text"].as_str().unwrap_or_default();
    assert!(text.contains("held: 0 -> 1"), "{text}");
    let story = cexplain(&["run", &program.name, "--rule", program.rule(), "--story"]);
    assert!(stderr(&story).contains("held of &locks[0] = 1"), "{}", stderr(&story));
}

#[test]
fn rules_hold_across_files_and_can_be_switched_off() {
    let folder = "tests/rules/with";
    let files = [format!("{folder}/caller.c"), format!("{folder}/keeper.c")];
    let rule = "rules/lock.rule:lock=take,unlock=give";
    let output = cexplain(&["check", &files[0], &files[1], "--rule", rule]);
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains("rule lock: the lock is taken twice"), "{}", stdout(&output));
    let off = cexplain(&["check", &files[0], &files[1], "--rule", rule, "--disable", "rule"]);
    assert_eq!(off.status.code(), Some(0), "{}", stdout(&off));
}

/// Two branches that do nothing where a lock should be released are one failing run each, and each of them is a cause.
#[test]
fn each_branch_that_does_not_release_has_a_run_of_its_own() {
    let name = "tests/explain/rules/two_locks_missing.c";
    let text = std::fs::read_to_string(root().join(name)).expect("the program can be read");
    let line = |words: &str| (1..).zip(text.lines()).find(|(_, line)| line.contains(words)).map(|(number, _)| number);
    let (first, second) = (line("if (first)").expect("it is there"), line("if (second)").expect("it is there"));
    let rule = "rules/lock.rule:lock=Acquire,unlock=Release";
    let output = cexplain(&["explain", name, "--rule", rule, "--method", "transitions", "--json", "-"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let failures: Vec<BTreeSet<u64>> = list(&report["failures"])
        .map(|failure| list(&failure["causes"]).filter_map(|cause| cause["location"]["line"].as_u64()).collect())
        .collect();
    // The condition and the branch that is taken in place of the release.
    assert_eq!(failures, [BTreeSet::from([first, first + 3]), BTreeSet::from([second, second + 3])], "{report}");
}
