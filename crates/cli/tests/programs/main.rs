//! Programs that say at their top what is true of them. Every C file of `tests/run`, `tests/check`, `tests/crash` and `tests/explain` is
//! looked at by several engines, and each of these looks is a test of its own, named after the file and the engine:
//!
//! ```sh
//! cargo test -p cexplain --test programs -- tests/run/memory       # some files
//! cargo test -p cexplain --test programs -- ::gcc                  # one engine
//! ```
//!
//! - [`run_programs`]: one run, by `cexplain run` and by gcc.
//! - [`check_programs`]: all runs, by `cexplain check`, by the interpreter on many inputs; gcc reads the file.
//! - [`crash_programs`]: programs as people write them: `cexplain check` sees the file alone, gcc's program is run.
//! - [`edited_programs`]: edits that a report offers, made in the text; as diffs they go through [`offered_diffs`].
//! - [`explain_programs`]: what explains a failure: pages, the same ones for all seeds of the solver.
//! - [`passing_runs`]: every run that a page calls passing, by `cexplain run` to its end, and by gcc's program.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // tests read and write files

mod check_programs;
mod crash_programs;
mod edited_programs;
mod explain_programs;
mod header;
mod offered_diffs;
mod passing_runs;
mod run_programs;
mod support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, FormatSetting, Trial};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Thousands of lines that say `ok` would hide the one that does not.
    if arguments.format.is_none() && !arguments.list && arguments.filter.is_none() {
        arguments.format = Some(FormatSetting::Terse);
    }
    let mut trials: Vec<Trial> = run_programs::trials();
    trials.extend(check_programs::trials());
    trials.extend(crash_programs::trials());
    trials.extend(explain_programs::trials());
    trials.extend(passing_runs::trials());
    trials.extend(edited_programs::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}
