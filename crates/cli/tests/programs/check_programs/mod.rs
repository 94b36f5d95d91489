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
//! //@ schedule: 1:3 2:5     an order of the threads' steps in which a witness fails; may be given several times
//! //@ stdin: TEXT           standard input of the failing runs, with the escapes of C; without it, empty
//! //@ range: A..B           where inputs are drawn from, in addition to all values of their types; ends count,
//!                           and with a point (`-1.0..1.0`) the values are real numbers in steps of 1/4
//! ```
//!
//! Several marks may follow each other on a line: `//~ check: signed-overflow //~ check: assertion`. A run ends
//! at its first failure; a property is marked only if it can be that first failure.
//!
//! Each engine is one function from a fixture to a complaint: [`interpreter::check`], [`gcc::check`],
//! [`checker::check`].

mod checker;
mod fixture;
mod gcc;
pub mod interpreter;

use std::sync::Arc;

use libtest_mimic::Trial;

use crate::support::gcc_builds;
use fixture::Fixture;

/// An engine's opinion of a fixture.
type Engine = fn(&Fixture) -> Result<(), String>;

/// Three tests for each fixture.
pub fn trials() -> Vec<Trial> {
    let has_gcc = gcc_builds(&[]);
    let engines: [(&str, Engine); 3] =
        [("checker", checker::check), ("interpreter", interpreter::check), ("gcc", gcc::check)];
    let mut trials = Vec::new();
    for fixture in fixture::all().into_iter().map(Arc::new) {
        for (engine, check) in engines {
            let own = Arc::clone(&fixture);
            let trial = Trial::test(format!("{}::{engine}", fixture.name), move || Ok(own.sound().and_then(check)?));
            trials.push(trial.with_ignored_flag(engine == "gcc" && !has_gcc));
        }
    }
    trials
}
