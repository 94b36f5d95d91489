//! Every C file of `tests/run` says at its top what a run of it should do. `cexplain` is asked, and
//! gcc with its sanitizers, so that neither we nor the author of the fixture can be wrong alone.
//!
//! ```text
//! //@ expect: exit N        the program ends by itself with this status (134: killed by SIGABRT)
//! //@ expect: fails CLASS   the line marked `//~ run: CLASS` (`//~^` for the line above) violates that class
//! //@ expect: refused       not a program we take; `//~ run: error` marks the line the message points to
//! //@ expect: limit         a limit ends the run
//! //@ message: TEXT         part of the message when the program is refused
//! //@ options: ...          further options of `cexplain run`
//! //@ args: ...             arguments of the program
//! //@ stdin: TEXT           its standard input, with the escapes of C
//! //@ stdout: TEXT          its standard output, with the escapes of C; unchecked if not given
//! //@ inputs: ...           values of its nondeterministic inputs
//! //@ schedule: 1:3 2:5     the order in which its threads make their steps
//! //@ gcc: no REASON        do not ask gcc
//! ```
//!
//! `BLESS=1` writes the mark of a failure into a fixture that has none.

mod fixture;
mod gcc;
mod ours;

use std::sync::Arc;

use libtest_mimic::Trial;

use fixture::{Expect, Fixture};

/// Three tests for each fixture: what `cexplain` does with it, what gcc does, and whether its runs stay inside the invariants.
pub fn trials() -> Vec<Trial> {
    let compiler = gcc::Compiler::find().map(Arc::new);
    let mut trials = Vec::new();
    for fixture in fixture::all().into_iter().map(Arc::new) {
        let own = Arc::clone(&fixture);
        trials
            .push(Trial::test(format!("{}::cexplain", fixture.name), move || Ok(own.sound().and_then(ours::check)?)));
        if fixture.expect != Expect::Refused {
            let (name, own) = (format!("{}::invariants", fixture.name), Arc::clone(&fixture));
            trials.push(Trial::test(name, move || Ok(own.sound().and_then(ours::compare_with_invariants)?)));
        }
        if !is_for_gcc(&fixture) {
            continue;
        }
        let (name, compiler) = (format!("{}::gcc", fixture.name), compiler.clone());
        let can_build = compiler.as_ref().is_some_and(|compiler| compiler.builds(&fixture));
        let check = move || {
            let compiler = compiler.as_ref().ok_or("there is no gcc")?;
            Ok(fixture.sound().and_then(|fixture| compiler.check(fixture))?)
        };
        trials.push(Trial::test(name, check).with_ignored_flag(!can_build));
    }
    trials
}

/// Whether gcc has something to say about a fixture.
fn is_for_gcc(fixture: &Fixture) -> bool {
    fixture.ask_gcc && !matches!(fixture.expect, Expect::Refused | Expect::Limit)
}
