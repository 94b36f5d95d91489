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
//! //@ stdin: TEXT           its standard input, with the escapes of C
//! //@ env: NAME=TEXT        a variable of its environment; `-NAME` is not set; may be given several times
//! //@ file: NAME=TEXT       a file where it runs, likewise
//! ```

mod checker;
mod fixture;
mod gcc;

use std::sync::Arc;

use libtest_mimic::Trial;

/// Two tests for each fixture: what `cexplain check` says of the file, and what gcc's program does.
pub fn trials() -> Vec<Trial> {
    let has_gcc = gcc::works();
    let mut trials = Vec::new();
    for fixture in fixture::all().into_iter().map(Arc::new) {
        let (name, own) = (fixture.name.clone(), Arc::clone(&fixture));
        trials.push(Trial::test(format!("{name}::checker"), move || Ok(own.sound().and_then(checker::check)?)));
        let compiled = Trial::test(format!("{name}::gcc"), move || Ok(fixture.sound().and_then(gcc::check)?));
        trials.push(compiled.with_ignored_flag(!has_gcc));
    }
    trials
}
