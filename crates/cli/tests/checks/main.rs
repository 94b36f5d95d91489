//! Every C file of `tests/check` says at its top what is true of all runs of it together. That is what
//! `cexplain check` has to find out; here the interpreter tries many runs, and gcc reads the file, so that neither
//! the checker nor the author of the fixture can be wrong alone.
//!
//! ```text
//! //@ expect: violated      some run fails (exit code 1): `//~ check: CLASS` marks every line where one can
//! //@ expect: holds         no run fails, and all of them are covered (exit code 0)
//! //@ expect: unknown       not all runs are covered, and none of those that are fails (exit code 3)
//! //@ expect: nothing       the assumptions leave no run at all (exit code 3)
//! //@ options: ...          further options of `cexplain check`
//! //@ witness: ...          inputs of a failing run, as `cexplain run --inputs` takes them; may be given several
//!                           times; every marked property needs one, except one that fails when all inputs are 0
//! //@ stdin: TEXT           standard input of the failing runs, with the escapes `\n` and `\xHH`; without it, empty
//! //@ range: A..B           where inputs are drawn from, in addition to all values of their types; ends count,
//!                           and with a point (`-1.0..1.0`) the values are real numbers in steps of 1/4
//! ```
//!
//! Several marks may follow each other on a line: `//~ check: signed-overflow //~ check: assertion`. A run ends
//! at its first failure; a property is marked only if it can be that first failure.
//!
//! Each engine is one function from a fixture to a complaint: [`interpreter::check`], [`gcc::check`],
//! [`checker::check`].
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // tests read and write files

mod checker;
mod fixture;
mod gcc;
mod interpreter;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fixture::Fixture;

#[test]
fn runs_agree_with_fixtures() {
    let fixtures = fixture::all();
    let failures = for_each(&fixtures, interpreter::check);
    say(&format!("checks: {} tried by the interpreter, {} failed", fixtures.len(), failures.len()));
    give_up_if_any(&failures);
}

#[test]
fn gcc_accepts_fixtures() {
    let fixtures = fixture::all();
    if !gcc::works() {
        say(&format!("checks: 0 read by gcc, {} SKIPPED because there is no gcc", fixtures.len()));
        return;
    }
    let failures = for_each(&fixtures, gcc::check);
    say(&format!("checks: {} read by gcc, {} failed", fixtures.len(), failures.len()));
    give_up_if_any(&failures);
}

#[test]
fn the_checker_says_what_fixtures_say() {
    let fixtures = fixture::all();
    if !checker::exists() {
        say(&format!("checks: {} SKIPPED because there is no command `cexplain check` yet", fixtures.len()));
        return;
    }
    let failures = for_each(&fixtures, checker::check);
    say(&format!("checks: {} decided by the checker, {} failed", fixtures.len(), failures.len()));
    give_up_if_any(&failures);
}

/// The directory of the workspace; programs run there, so that messages name files as `tests/check/...`.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace exists")
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
    assert!(failures.is_empty(), "{} fixtures fail:\n{}", failures.len(), failures.join("\n"));
}
