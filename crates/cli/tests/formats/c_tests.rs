//! Failing runs as C tests: the command at the top of each is run by a shell, and what comes out is compared with what the
//! test says.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{cexplain, gcc_works, root, say, scratch};

/// What came out of a test.
#[derive(Debug)]
pub enum Verdict {
    /// What it says.
    AsExpected,
    /// Something else.
    Otherwise(#[allow(dead_code)] String), // shown when a test fails
}

/// Compiles and runs a C test as its first lines say, in the folder that the names of its files are relative to.
pub fn try_out(folder: &Path, text: &str) -> Verdict {
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//   ")).collect();
    let expected = text.lines().find_map(|line| line.strip_prefix("// Expected: ")).unwrap_or_default();
    let [compile, run] = commands[..] else { return Verdict::Otherwise(format!("not two commands: {commands:?}")) };
    let shell = |command: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(folder).stdin(Stdio::null()).output().expect("a shell starts")
    };
    let compiled = shell(compile);
    if !compiled.status.success() {
        return Verdict::Otherwise(format!("{compile}\n{}", String::from_utf8_lossy(&compiled.stderr)));
    }
    let ended = shell(&format!("timeout 30 {run}"));
    let said = String::from_utf8_lossy(&ended.stderr);
    let is_as_expected = match expected.strip_prefix("it ends with exit status ") {
        Some(rest) => {
            let status = rest.split(',').next().and_then(|number| number.parse().ok());
            ended.status.code() == status && !said.contains("Sanitizer") && !said.contains("runtime error")
        }
        None => !ended.status.success() && is_at(&said, expected),
    };
    if is_as_expected {
        Verdict::AsExpected
    } else {
        Verdict::Otherwise(format!("expected: {expected}\nended with {}\n{said}", ended.status))
    }
}

/// Whether the report of a sanitizer names the expected place: `FILE:LINE:COLUMN: CLASS: what`.
fn is_at(said: &str, expected: &str) -> bool {
    let mut parts = expected.splitn(5, ':');
    let (Some(file), Some(line), class) = (parts.next(), parts.next(), parts.nth(1)) else { return false };
    // A call of what is no function leaves no trace of its place.
    if class == Some(" bad-call") && said.contains("SEGV") {
        return true;
    }
    let place = format!("{file}:{line}");
    said.lines().filter(|line| line.trim_start().starts_with('#') || line.contains("runtime error:")).any(|line| {
        let mut ends = line.match_indices(&place).map(|(at, _)| at + place.len());
        ends.any(|end| !line[end..].starts_with(|next: char| next.is_ascii_digit()))
    })
}

/// Fixtures in which a run fails: their names from the workspace's directory, and the options they are checked with.
fn failing_fixtures() -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for (folder, expectation) in [("tests/check", "//@ expect: violated"), ("tests/run", "//@ expect: fails")] {
        let mut waiting: Vec<PathBuf> = vec![root().join(folder)];
        while let Some(path) = waiting.pop() {
            if path.is_dir() {
                let entries = std::fs::read_dir(&path).expect("fixtures can be listed");
                waiting.extend(entries.map(|entry| entry.expect("fixtures can be listed").path()));
                continue;
            }
            let text = String::from_utf8_lossy(&std::fs::read(&path).expect("a fixture can be read")).into_owned();
            if path.extension().is_some_and(|extension| extension == "c") && text.contains(expectation) {
                let name =
                    path.strip_prefix(root()).expect("fixtures lie in the workspace").to_string_lossy().into_owned();
                let options = text.lines().filter_map(|line| line.strip_prefix("//@ options: "));
                found.push((name, options.flat_map(str::split_whitespace).map(str::to_string).collect()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn failing_runs_fail_when_compiled() {
    let fixtures = failing_fixtures();
    if !gcc_works() {
        say(&format!("C tests: {} fixtures SKIPPED because there is no gcc with sanitizers", fixtures.len()));
        return;
    }
    let folder = scratch("formats");
    let (next, tried) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (wrong, refused) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let work = || {
        while let Some((name, options)) = fixtures.get(next.fetch_add(1, Ordering::Relaxed)) {
            let stem = folder.join(name.replace(['/', '.'], "_"));
            let (test, log) = (stem.with_extension("c"), stem.with_extension("sarif"));
            let mut command = cexplain(&root());
            command.arg("check").arg(name).args(options).args(["--timeout", "60", "--emit-test"]).arg(&test);
            let output = command.arg("--sarif").arg(&log).output().expect("the binary under test starts");
            match std::fs::read_to_string(&test) {
                Ok(text) => {
                    tried.fetch_add(1, Ordering::Relaxed);
                    if let Verdict::Otherwise(what) = try_out(&root(), &text) {
                        wrong.lock().expect("no panic").push(format!("{name}: {what}"));
                    }
                    let _ = std::fs::remove_file(test.with_extension(""));
                }
                Err(_) => {
                    // The message is wrapped; where, depends on the name of the folder.
                    let said = String::from_utf8_lossy(&output.stderr);
                    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
                    let why = said.split_once("not written: ").map_or(said.as_str(), |(_, why)| why);
                    refused.lock().expect("no panic").push(format!("{name}: {why}\n"));
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(work);
        }
    });
    let mut refused = refused.into_inner().expect("no panic");
    refused.sort();
    let (tried, wrong) = (tried.into_inner(), wrong.into_inner().expect("no panic"));
    say(&format!("C tests: {tried} fail as they say, {} do not, {} refused", wrong.len(), refused.len()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let list = root().join("tests/formats/no_c_test.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&list, refused.concat()).expect("the list can be written");
    }
    let known = std::fs::read_to_string(&list).unwrap_or_default();
    // What only the trial with gcc refused may become a test with another version of gcc.
    let missing = known.split_inclusive('\n').filter(|line| !line.contains(": compiled, "));
    let differing: Vec<&str> = missing
        .filter(|line| !refused.iter().any(|other| other == line))
        .chain(refused.iter().map(String::as_str).filter(|line| !known.contains(line)))
        .collect();
    assert!(differing.is_empty(), "{} lists others than these:\n{}", list.display(), differing.concat());
}
