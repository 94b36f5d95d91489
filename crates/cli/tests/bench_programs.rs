//! The programs of `bench/check` are what they say about themselves, as far as a run can show it: one that is said to
//! be violated fails with its `//@ witness:` on a line marked with the class that is violated there, in its own text
//! or in that of the program it includes.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // tests read and write files

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn witnesses_fail_at_marked_lines() {
    let mut complaints = Vec::new();
    let programs = programs();
    assert!(!programs.is_empty(), "there are programs in bench/check");
    for path in programs {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        if let Err(complaint) = check(&path, &name) {
            complaints.push(format!("{name}: {complaint}"));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/check").canonicalize().expect("bench/check exists")
}

fn programs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory()).expect("bench/check can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    paths.sort();
    paths
}

/// The values of all lines `//@ key: value`.
fn fields<'a>(text: &'a str, key: &str) -> Vec<&'a str> {
    let start = format!("//@ {key}:");
    text.lines().filter_map(|line| Some(line.strip_prefix(&start)?.trim())).collect()
}

fn check(path: &Path, name: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let witness = fields(&text, "witness").join("\n");
    let verdict = verdict(path, name, &witness)?;
    if fields(&text, "unwind").first().is_none_or(|unwind| unwind.parse::<u32>().is_err()) {
        return Err("no `//@ unwind: N`".to_string());
    }
    match fields(&text, "expect")[..] {
        ["holds"] if verdict.starts_with("failure") => Err(format!("said to hold, but {verdict}")),
        ["holds"] => Ok(()),
        ["violated"] => {
            let (class, place) = verdict
                .strip_prefix("failure ")
                .and_then(|rest| rest.split_once(" at "))
                .ok_or_else(|| format!("the witness does not fail: {verdict}"))?;
            let mut parts = place.rsplitn(3, ':').skip(1);
            let line = parts.next().and_then(|line| line.parse::<usize>().ok()).unwrap_or_default();
            let file = std::fs::read_to_string(parts.next().unwrap_or_default()).map_err(|error| error.to_string())?;
            let line = file.lines().nth(line.wrapping_sub(1)).unwrap_or_default();
            if line.ends_with(&format!("//~ check: {class}")) {
                Ok(())
            } else {
                Err(format!("the witness fails with {class} at {place}, which is not marked so"))
            }
        }
        _ => Err("no `//@ expect: holds` or `//@ expect: violated`".to_string()),
    }
}

/// What a run with these inputs (0 after them) comes to.
fn verdict(path: &Path, name: &str, inputs: &str) -> Result<String, String> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-programs");
    let file = dir.join(name).with_extension("txt");
    std::fs::create_dir_all(&dir).and_then(|()| std::fs::write(&file, inputs)).map_err(|error| error.to_string())?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    command.args(["run", "--verdict", "--timeout", "60", "--inputs"]).arg(&file).arg(path);
    let output = command.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = said.lines().rev().find_map(|line| line.strip_prefix("verdict: "));
    last.map(str::to_string).ok_or_else(|| format!("no verdict: {said}"))
}
