//! The dependence graph, and what reports are worth by it.
//!
//! Programs in `tests/pdg` say what each of their lines depends on; a line without such a word has no node:
//!
//! ```text
//! //~ depends on: 3 (data), 5 (control)
//! //~ depends on: nothing
//! ```
//!
//! Beside `branches.c` stands its graph for Graphviz. `BLESS=1` writes it anew; read it before you commit it.
#![allow(clippy::disallowed_methods)] // tests read files

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

type Dependences = BTreeMap<usize, BTreeSet<(usize, String)>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cexplain(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cexplain"))
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("the binary under test starts")
}

/// The standard output of a command that has to succeed.
fn shown(arguments: &[&str]) -> String {
    let output = cexplain(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// A scratch file with a name of its own.
fn scratch(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    folder.join(name).to_str().expect("the folder's name is UTF-8").to_string()
}

#[test]
fn lines_depend_on_what_the_programs_say() {
    let entries = std::fs::read_dir(root().join("tests/pdg")).expect("the programs can be listed");
    let mut programs: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    programs.sort();
    assert!(programs.len() >= 10, "there are programs in tests/pdg");
    let mut wrong = Vec::new();
    for program in programs {
        let name = format!("tests/pdg/{}", program.file_name().expect("a file").to_string_lossy());
        let told = told(&std::fs::read_to_string(&program).expect("the program can be read"));
        let seen = listed(&shown(&["pdg", &name]), &name);
        let lines: BTreeSet<&usize> = told.keys().chain(seen.keys()).collect();
        for line in lines.into_iter().filter(|line| told.get(line) != seen.get(line)) {
            let text = |dependences: Option<&BTreeSet<(usize, String)>>| match dependences {
                None => "no node".to_string(),
                Some(all) => all.iter().map(|(line, why)| format!("{line} ({why})")).collect::<Vec<_>>().join(", "),
            };
            wrong.push(format!("{name}:{line}: [{}], not [{}]", text(seen.get(line)), text(told.get(line))));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the marks of a program say.
fn told(text: &str) -> Dependences {
    let mut told = Dependences::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some((_, list)) = line.split_once("//~ depends on: ") else { continue };
        let one = |item: &str| {
            let (line, why) = item.trim().split_once(" (").expect("LINE (WHY)");
            (line.parse().expect("a line is a number"), why.trim_end_matches(')').to_string())
        };
        let all = list.split(',').filter(|item| item.trim() != "nothing").map(one).collect();
        told.insert(number, all);
    }
    told
}

/// What a list says about a file: `prog.c:12: data 3, 8; control 11`.
fn listed(list: &str, file: &str) -> Dependences {
    let mut seen = Dependences::new();
    for line in list.lines() {
        let Some((number, rest)) = line.strip_prefix(&format!("{file}:")).and_then(|rest| rest.split_once(':')) else {
            continue;
        };
        let mut all = BTreeSet::new();
        for group in rest.split(';').map(str::trim).filter(|group| !group.is_empty()) {
            let (why, lines) = group.split_once(' ').expect("a reason and lines");
            all.extend(lines.split(", ").map(|line| (line.parse().expect("a line"), why.to_string())));
        }
        seen.insert(number.parse().expect("a line"), all);
    }
    seen
}

#[test]
fn the_graph_for_graphviz_is_as_it_was_read() {
    let seen = shown(&["pdg", "tests/pdg/branches.c", "--dot", "-"]);
    let golden = root().join("tests/pdg/branches.dot");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, &seen).expect("the graph can be written");
    }
    assert_eq!(seen, std::fs::read_to_string(&golden).expect("there is a graph"));
}

#[test]
fn the_graph_as_json() {
    let json = shown(&["pdg", "tests/pdg/branches.c", "--json", "-"]);
    assert!(json.contains("\"schema\": \"cexplain-pdg-1\""), "{json}");
    let node = r#"{"node": 6, "file": "tests/pdg/branches.c", "line": 11, "data": [], "control": [5]}"#;
    assert!(json.contains(node), "{json}");
}

#[test]
fn a_report_is_measured() {
    let report = scratch("middle_report.json");
    let found = cexplain(&["examples/middle.c", "--full", "--json", &report]);
    assert_eq!(found.status.code(), Some(1), "the program fails");
    let arguments = ["score", "examples/middle.c", "--report", &report, "--faulty", "middle.c:13"];
    let table = shown(&arguments);
    // The graph has 21 lines. One is likely, the faulty one: 1 - 1/21, EXAM 1/21. The run has 13 lines.
    let row = "main.assertion.1     1         1     1      0   0.95  0.04         0.38    0.92";
    assert!(table.starts_with("21 lines with code; faulty: examples/middle.c:13\n"), "{table}");
    assert!(table.contains(row), "{table}");
    let json = shown(&[&arguments[..], &["--json", "-"]].concat());
    let measures = r#""rank": 1, "top": 1, "reported": 1, "read": 1, "steps": 0, "score": 0.9524"#;
    assert!(json.contains(measures), "{json}");
    assert!(json.contains(r#""run": {"lines": 13, "score": 0.3810, "spared": 0.9231}"#), "{json}");
}

/// A cause that uses a constant says nothing about other lines that use it, too.
#[test]
fn a_line_is_not_named_by_its_constants() {
    let (program, report) = (scratch("room.c"), scratch("room_report.json"));
    let text = "#include <assert.h>\n\
        extern int __VERIFIER_nondet_int(void);\n\
        extern void __VERIFIER_assume(int);\n\
        #define LIMIT 10\n\
        static int room(int used) { return LIMIT - used - 1; }\n\
        static int is_full(int used) { return used == LIMIT; }\n\
        int main(void)\n\
        {\n\
            int used = __VERIFIER_nondet_int();\n\
            __VERIFIER_assume(used >= 0 && used <= 10);\n\
            assert(is_full(used) || room(used) > 0);\n\
            return 0;\n\
        }\n";
    std::fs::write(&program, text).expect("the program can be written");
    assert_eq!(cexplain(&[&program, "--full", "--json", &report]).status.code(), Some(1), "the program fails");
    let asked = |faulty: &str| {
        shown(&["score", &program, "--report", &report, "--first", "1", "--faulty", faulty, "--json", "-"])
    };
    let json = asked("room.c:5");
    assert!(json.contains(r#""rank": 1, "top": 1, "reported": 1"#), "{json}");
    let json = asked("room.c:6");
    assert!(json.contains(r#""rank": null, "top": null, "reported": 1"#), "{json}");
    // A fault in the definition is one of all lines that use it.
    let json = asked("room.c:4");
    assert!(json.contains(r#""rank": 1, "top": 1, "reported": 1"#), "{json}");
}

#[test]
fn lines_are_measured_like_a_report() {
    // What depends on line 20 of the example is 28; on that, 29, 30 and, because it calls it, the head of the function, line 6; on
    // that, the lines of the function.
    let near = ["score", "examples/middle.c", "--lines", "middle.c:20", "--faulty", "middle.c:13", "--json", "-"];
    let json = shown(&near);
    assert!(json.contains(r#""steps": 3"#), "{json}");
    // Both ways one step leads to 6, 8, 11, 13, 16, 18 and 28: 8 of 21 lines are read.
    let measures = r#""rank": null, "top": null, "reported": 1, "read": 8, "steps": 1, "score": 0.6190"#;
    let json = shown(&[&near[..], &["--follow", "both"]].concat());
    assert!(json.contains(measures), "{json}");
    // The second group of two lines holds the fault.
    let groups = ["--lines", "middle.c:28", "--lines", "middle.c:12-13", "--faulty", "middle.c:13", "--json", "-"];
    let json = shown(&[&["score", "examples/middle.c"], &groups[..]].concat());
    assert!(json.contains(r#""rank": 3, "top": 3, "reported": 3, "read": 3, "steps": 0"#), "{json}");
    assert!(json.contains(r#""exam": {"best": 0.0952, "worst": 0.1429}"#), "{json}");
}

#[test]
fn what_cannot_be_measured_is_told() {
    let report = scratch("other_report.json");
    assert_eq!(cexplain(&["tests/formats/always.c", "--json", &report]).status.code(), Some(1), "the program fails");
    let fine = scratch("fine_report.json");
    assert_eq!(cexplain(&["tests/formats/fine.c", "--json", &fine]).status.code(), Some(0), "the program is fine");
    let checked = scratch("checked.json");
    assert_eq!(cexplain(&["check", "tests/formats/always.c", "--json", &checked]).status.code(), Some(1), "it fails");
    let not_json = scratch("not.json");
    std::fs::write(&not_json, "{\"schema\": ").expect("the file can be written");
    let damaged = scratch("damaged.json");
    std::fs::write(&damaged, r#"{"schema": "cexplain-report-1", "program": {"files": []}}"#)
        .expect("it can be written");
    let cases: &[(&[&str], &str)] = &[
        (&["--report", &report, "--faulty", "middle.c:13"], "is a report about another program"),
        (
            &["--report", &not_json, "--faulty", "middle.c:13"],
            "is not JSON: EOF while parsing a value at line 1 column 11",
        ),
        (&["--report", &checked, "--faulty", "middle.c:13"], "not `cexplain-report-1`"),
        (&["--report", &damaged, "--faulty", "middle.c:13"], "missing field `failures`"),
        (&["--report", "no/such.json", "--faulty", "middle.c:13"], "cannot read no/such.json"),
        (&["--lines", "middle.c:1", "--faulty", "middle.c:99"], "examples/middle.c has 33 lines, there is no line 99"),
        (&["--lines", "middle.c:99", "--faulty", "middle.c:9"], "--lines: examples/middle.c has 33 lines"),
        (&["--lines", "middle.c:1", "--faulty", "other.c:9"], "--faulty: the program has no file `other.c`"),
        (&["--lines", "middle.c:1", "--faulty", "middle.c"], "`middle.c` is not FILE:LINES"),
        (&["--lines", "middle.c:1", "--faulty", "middle.c:9-7"], "`middle.c:9-7` is not FILE:LINES"),
        (&["--lines", "middle.c:1", "--faulty", "middle.c:x"], "`middle.c:x` is not FILE:LINES"),
        (&["--lines", "middle.c:1", "--faulty", "assert.h:9"], "assert.h has no line with code"),
        (&["--faulty", "middle.c:9"], "--report <FILE>"),
        (&["--lines", "middle.c:1"], "--faulty <FILE:LINES>"),
        (&["--lines", "middle.c:1", "--report", &report, "--faulty", "middle.c:9"], "cannot be used with"),
        (&["--lines", "middle.c:1", "--faulty", "middle.c:9", "--json", "a.c"], "looks like a file of the program"),
    ];
    for (options, expected) in cases {
        let output = cexplain(&[&["score", "examples/middle.c"], *options].concat());
        // Messages are wrapped; where, depends on the names of files.
        let told = String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(2), "{options:?}: {told}");
        assert!(told.contains(expected), "{options:?}: {told}");
        assert!(output.stdout.is_empty(), "{options:?} prints nothing");
    }
    let output = cexplain(&["score", "tests/formats/fine.c", "--report", &fine, "--faulty", "fine.c:1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("reports no failure"));
}

/// From a function that returns nothing the slice goes on to who calls it, and with what.
#[test]
fn slices_go_through_calls() {
    let (program, report) = (scratch("sliced.c"), scratch("sliced_report.json"));
    let text = "#include <assert.h>\n\
        extern int __VERIFIER_nondet_int(void);\n\
        static int level;\n\
        static void set(int value)\n\
        {\n\
            level = value;\n\
        }\n\
        int main(void)\n\
        {\n\
            int x = __VERIFIER_nondet_int();\n\
            int unused = 3;\n\
            set(x);\n\
            assert(level != 5);\n\
            return unused;\n\
        }\n";
    std::fs::write(&program, text).expect("the program can be written");
    for method in ["dynamic-slice", "static-slice"] {
        let output = cexplain(&["explain", &program, "--method", method, "--json", &report]);
        assert_eq!(output.status.code(), Some(1), "{method}: the program fails");
        let score = |line: &str| shown(&["score", &program, "--report", &report, "--faulty", line, "--json", "-"]);
        for named in ["sliced.c:6", "sliced.c:12"] {
            assert!(!score(named).contains(r#""rank": null"#), "{method}: {named}");
        }
        assert!(score("sliced.c:11").contains(r#""rank": null"#), "{method}: nothing depends on line 11");
    }
}
