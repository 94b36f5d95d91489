//! Every C file of `tests/crash` is a small program as people write them that fails when it is compiled and run in the
//! right way: with some arguments, some input, some environment. `cexplain check` sees the file alone, and must not
//! say that nothing fails. The programs of `tests/crash/fine` are about the same things and do not fail: no failure may be
//! reported for them.
//!
//! ```text
//! //@ expect: CLASS         some run violates that class (exit code 1), in a line marked `//~ here` if any is marked
//! //@ expect: unknown       it fails, but how is nothing that `cexplain` can say (exit code 3); fine: 0 as well
//! //@ expect: holds         fine: no run fails (exit code 0)
//! //@ options: ...          further options of `cexplain check`
//! //@ with: FILE ...        further files for gcc, from `tests/crash/with`; `cexplain` does not see them
//! //@ stack: filled         variables that were never set are not 0 when gcc's program starts
//! //@ ends: never           gcc's program does not end at all
//! //@ run: NAME             what follows is about this run; a program that fails has one, without a name
//! //@ args: ...             arguments of the run; `""` is an empty one
//! //@ stdin: TEXT           its standard input, with the escapes `\n` and `\xHH`
//! //@ env: NAME=TEXT        a variable of its environment; `-NAME` is not set; may be given several times
//! //@ file: NAME=TEXT       a file where it runs, likewise
//! ```
//!
//! `CRASHES=TEXT` leaves all programs out whose names do not contain the text.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // tests read and write files

mod checker;
mod fixture;
mod gcc;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fixture::Fixture;

#[test]
fn compiled_programs_fail_or_do_not() {
    let fixtures = fixture::all();
    if !gcc::works() {
        say(&format!("crashes: 0 run by gcc, {} SKIPPED because there is no gcc with sanitizers", fixtures.len()));
        return;
    }
    let failures = for_each(&fixtures, gcc::check);
    say(&format!("crashes: {} run by gcc, {} failed", fixtures.len(), failures.len()));
    give_up_if_any(&failures);
}

#[test]
fn no_false_all_clear_and_no_false_alarm() {
    let fixtures = fixture::all();
    let failures = for_each(&fixtures, checker::check);
    say(&format!("crashes: {} checked, {} failed", fixtures.len(), failures.len()));
    give_up_if_any(&failures);
}

/// The directory of the workspace; programs are named from there, as `tests/crash/...`.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace exists")
}

/// The status as a shell shows it: the exit code, or 128 and the number of the signal.
fn shell_status(output: &Output) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    output.status.code().unwrap_or_else(|| 128 + output.status.signal().unwrap_or(0))
}

/// Writes where the test harness does not keep it back: counts are worth seeing when all is well too.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Checks all fixtures on all processors; the complaints, in the order of the fixtures.
fn for_each(fixtures: &[Fixture], check: impl Fn(&Fixture) -> Result<(), String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(fixture) = fixtures.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = match &fixture.problem {
                        Some(problem) => Err(problem.clone()),
                        None => check(fixture),
                    };
                    if let Err(message) = result {
                        let complaint = format!("--- {}\n{}", fixture.name, message.trim_end());
                        failures.lock().expect("checks do not panic").push(complaint);
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("checks do not panic");
    failures.sort();
    failures
}

fn give_up_if_any(failures: &[String]) {
    assert!(failures.is_empty(), "{} programs fail:\n{}", failures.len(), failures.join("\n"));
}
