//! What programs read, to the letter: every C file in `tests/formats` that begins with `//@ options:` has beside it what
//! cexplain writes for it in each format. `BLESS=1` writes what is missing or has changed; read it before you commit it.
//! `cargo xtask test` compares the files with the schemas of the formats.
//!
//! ```text
//! //@ options: ...          further options of `cexplain`; this line comes first
//! //@ files: OTHER.c ...    further files of the program
//! //@ args: ONE|TWO         arguments of the program
//! ```
//!
//! And every failing run that is found in the fixtures of the other tests becomes a C test that gcc compiles and that fails
//! where it says ([`c_tests`]).
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // tests read and write files

mod c_tests;
mod goldens;
mod test_comp;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The directory of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace exists")
}

/// An empty folder for a test's files.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the target directory can be written");
    folder
}

/// The program under test, in a folder. The time of test suites is fixed.
fn cexplain(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    command.current_dir(folder).env("SOURCE_DATE_EPOCH", "0");
    command
}

/// Writes where the test harness does not keep it back: counts are worth seeing when all is well too.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Whether gcc builds programs with its sanitizers here.
fn gcc_works() -> bool {
    let folder = scratch("formats-probe");
    let source = folder.join("probe.c");
    std::fs::write(&source, "int main(void) { return 0; }\n").expect("the target directory can be written");
    let mut command = Command::new("gcc");
    command.args(["-fsanitize=address,undefined", "-o"]).arg(folder.join("probe")).arg(&source);
    command.output().is_ok_and(|output| output.status.success())
}
