//! What holds in all runs. Programs in `tests/invariants` say it of their own lines:
//!
//! ```text
//! //~ holds: i <= n; n % 4 == 0     each of these is said of the line
//! //~ open: out-of-bounds           a check of this class in the line is not called proven
//! ```
//!
//! All other checks of undefined behaviour in lines without `open` and without calls of the library are proven. That runs stay
//! inside of what is said is tested with the fixtures of `tests/run` and by `cargo xtask fuzz --csmith`. Beside `sum.c` stands its JSON;
//! `BLESS=1` writes it anew.
#![allow(clippy::disallowed_methods)] // tests read files

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cfront::SourceAccess;
use explain::invariants::{Invariants, Options};
use ir::Program;

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

/// The names of the programs.
fn programs() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("tests/invariants")).expect("the programs can be listed");
    let names = entries.map(|entry| entry.expect("an entry can be read").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".c")).collect();
    names.sort();
    assert!(names.len() >= 8, "there are programs in tests/invariants");
    names.into_iter().map(|name| format!("tests/invariants/{name}")).collect()
}

/// The lines of a program with a mark, by number.
fn marks(name: &str, mark: &str) -> Vec<(usize, Vec<String>)> {
    let text = std::fs::read_to_string(root().join(name)).expect("the program can be read");
    let marked = |(number, line): (usize, &str)| {
        let (_, said) = line.split_once(&format!("//~ {mark}: "))?;
        Some((number, said.split("; ").map(|one| one.trim().to_string()).collect()))
    };
    (1..).zip(text.lines()).filter_map(marked).collect()
}

#[test]
fn lines_hold_what_the_programs_say() {
    let mut wrong = Vec::new();
    for name in programs() {
        let list = shown(&["invariants", &name]);
        for (line, facts) in marks(&name, "holds") {
            let place = format!("{name}:{line}: ");
            let said: Vec<&str> = list
                .lines()
                .filter_map(|said| said.strip_prefix(&place))
                .filter_map(|said| said.split_once(": "))
                .flat_map(|(_, facts)| facts.split("; "))
                .collect();
            wrong.extend(
                facts
                    .iter()
                    .filter(|fact| !said.contains(&fact.as_str()))
                    .map(|fact| format!("{place}`{fact}` is not said, but {said:?}")),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn exactly_the_open_checks_are_not_proven() {
    for name in programs() {
        let program = compiled(&std::fs::read_to_string(root().join(&name)).expect("the program can be read"));
        let invariants = Invariants::of(&program, Options::default());
        let open = marks(&name, "open");
        let is_library = |site: ir::SiteId| {
            matches!(
                program[site].kind,
                ir::SiteKind::Library | ir::SiteKind::Free | ir::SiteKind::Call | ir::SiteKind::Stack
            )
        };
        // A line has several checks of a class: one of them is open.
        let mut unproven: BTreeSet<(usize, &str)> = BTreeSet::new();
        for check in invariants.results().into_iter().filter(|check| !is_library(check.site) && !check.holds) {
            let line = program.sources.span(program[check.site].span).map_or(0, |span| span.told.line as usize);
            unproven.insert((line, check.class.name()));
        }
        let marked = open.iter().flat_map(|(line, classes)| classes.iter().map(move |class| (*line, class.as_str())));
        for (line, class) in marked {
            assert!(unproven.contains(&(line, class)), "{name}:{line}: {class} is said to be proven");
        }
        // What is open for one reason may be for others.
        let further = unproven.iter().find(|(line, _)| open.iter().all(|(number, _)| number != line));
        assert_eq!(further, None, "{name}: this is not proven");
    }
}

#[test]
fn the_json_of_a_program() {
    let golden = root().join("tests/invariants/sum.json");
    let written = shown(&["invariants", "tests/invariants/sum.c", "--json", "-"]);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, &written).expect("the golden can be written");
    }
    let known = std::fs::read_to_string(&golden).expect("the golden can be read");
    assert_eq!(written, known, "BLESS=1 writes it anew");
}

#[test]
fn exit_codes() {
    let name = "tests/invariants/relations.c";
    let output = cexplain(&["invariants", name, "--max-work", "5"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("given up after 6 steps"), "{output:?}");
    assert!(output.stdout.is_empty());
    assert_eq!(cexplain(&["invariants", name, "--enable", "nothing"]).status.code(), Some(2));
    assert_eq!(cexplain(&["invariants", "tests/none.c"]).status.code(), Some(2));
    assert_eq!(shown(&["invariants", name]), shown(&["invariants", name]), "the answer is the same every time");
}

/// No files but the one that is compiled.
#[derive(Debug)]
struct OneFile(String);

impl SourceAccess for OneFile {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        match path.to_str() {
            Some("prog.c") => Ok(self.0.clone().into_bytes()),
            _ => std::fs::read(path),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("nothing is preprocessed by others".to_string())
    }
}

fn compiled(text: &str) -> Program {
    let of_gcc = std::fs::read_dir("/usr/lib/gcc/x86_64-linux-gnu").into_iter().flatten().flatten();
    let mut system_include: Vec<PathBuf> = of_gcc.map(|entry| entry.path().join("include")).collect();
    system_include.extend(["/usr/include/x86_64-linux-gnu", "/usr/include"].map(PathBuf::from));
    let options = cfront::Options { system_include, ..cfront::Options::default() };
    let compiled = cfront::compile(&[PathBuf::from("prog.c")], &options, &OneFile(text.to_string()));
    compiled.expect("the program compiles").program
}
