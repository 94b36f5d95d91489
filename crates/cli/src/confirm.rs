//! A second referee: the program is compiled with gcc and its sanitizers, together with the test that feeds it, and has to
//! do what the interpreter says. `--confirm` shows what came out; `--emit-test` writes no test that was seen to fail
//! otherwise.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use ir::PropertyClass;
use report::formats::{Building, CTest, c_test};
use report::{Answer, Location, ReplayedRun};
use run::Outcome;

use crate::files;
use crate::options::ReadOptions;

/// What became of a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tried {
    /// What the interpreter says; the line that shows it.
    AsExpected(String),
    /// Something else.
    Otherwise(String),
    /// It could not be tried here.
    Impossible(String),
}

/// Compiles and runs the program on the inputs of a run; what came out, in a sentence.
pub fn confirm(answer: &Answer<'_>, read: &ReadOptions, run: &ReplayedRun<'_>) -> String {
    let tried = in_scratch_folder(|folder| {
        let building = Building { test: folder.join("inputs.c"), ..files::building(read) };
        let test = c_test(answer, run, &building)?;
        std::fs::write(&building.test, &test.text).map_err(|error| error.to_string())?;
        Ok(build_and_run(answer, run, &test, folder))
    });
    match tried {
        Ok(Tried::AsExpected(line)) => format!("confirmed by a compiled program: {line}"),
        Ok(Tried::Otherwise(why) | Tried::Impossible(why)) | Err(why) => {
            format!("not confirmed by a compiled program: {why}")
        }
    }
}

/// Compiles and runs a test that lies where it says.
pub fn try_out(answer: &Answer<'_>, run: &ReplayedRun<'_>, test: &CTest) -> Tried {
    match in_scratch_folder(|folder| Ok(build_and_run(answer, run, test, folder))) {
        Ok(tried) => tried,
        Err(why) => Tried::Impossible(why),
    }
}

fn in_scratch_folder<T>(work: impl FnOnce(&Path) -> Result<T, String>) -> Result<T, String> {
    let folder = std::env::temp_dir().join(format!("cexplain-confirm-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let result = work(&folder);
    // What cannot be removed is left to the system.
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn build_and_run(answer: &Answer<'_>, run: &ReplayedRun<'_>, test: &CTest, folder: &Path) -> Tried {
    let binary = folder.join("program");
    let compiled = Command::new("gcc").args(&test.compile).arg("-o").arg(&binary).arg("-lm").output();
    match compiled {
        Err(error) => return Tried::Impossible(format!("gcc cannot be started: {error}")),
        Ok(output) if !output.status.success() => {
            let text = String::from_utf8_lossy(&output.stderr);
            return Tried::Impossible(format!("gcc does not compile it: {}", text.lines().next().unwrap_or_default()));
        }
        Ok(_) => {}
    }
    let mut execute = Command::new("timeout");
    execute.arg("20").arg(&binary).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    match execute.output() {
        Ok(output) => judge(answer, run, &output),
        Err(error) => Tried::Impossible(format!("it cannot be started: {error}")),
    }
}

/// Compares what a compiled program did with what the interpreter says.
fn judge(answer: &Answer<'_>, run: &ReplayedRun<'_>, output: &Output) -> Tried {
    let said = String::from_utf8_lossy(&output.stderr);
    let report = said.lines().find_map(what_happened);
    let ended = format!("compiled, the program ends with {}", output.status);
    match (&run.report.outcome, output.status.code()) {
        (_, Some(77)) => Tried::Otherwise("compiled, the run does not fulfil an assumption".to_string()),
        (_, Some(78)) => Tried::Otherwise("compiled, the run asks for more inputs".to_string()),
        (_, Some(124)) => Tried::Otherwise("compiled, the program does not end in 20 s".to_string()),
        (Outcome::Exit { status }, Some(code)) if code == i32::from(*status) && report.is_none() => {
            Tried::AsExpected(format!("it ends with {}", output.status))
        }
        (Outcome::Exit { .. }, _) => Tried::Otherwise(report.unwrap_or(ended)),
        (_, Some(0)) => {
            let why = "gcc has no check for it, or leaves out what has no effect";
            Tried::Otherwise(format!("compiled, the program ends without a failure ({why})"))
        }
        (Outcome::Failure(failure), _) => {
            let place = Location::of(answer.program, report::failure_span(answer.program, failure));
            let is_there = |line: &str| place.is_some_and(|place| names_place(line, &place));
            let shown = report.unwrap_or(ended);
            // A call of what is no function leaves no trace of the place where it was made.
            let is_bad_call = failure.class == PropertyClass::BadCall && said.contains("SEGV");
            if said.lines().any(is_there) || is_bad_call {
                Tried::AsExpected(shown)
            } else {
                Tried::Otherwise(format!("compiled, the program fails elsewhere: {shown}"))
            }
        }
        _ => Tried::Otherwise(ended),
    }
}

/// Whether a line of a sanitizer's report names a line of a place: as that of an error, or of an open call.
fn names_place(line: &str, place: &Location<'_>) -> bool {
    let is_frame = line.trim_start().starts_with('#') || line.contains("runtime error:");
    is_frame
        && (place.line..=place.end_line).any(|number| {
            let wanted = format!("{}:{number}", place.file);
            line.match_indices(&wanted)
                .any(|(at, found)| !line[at + found.len()..].starts_with(|next: char| next.is_ascii_digit()))
        })
}

/// What a line on standard error says about a failure, without numbers that change from run to run.
fn what_happened(line: &str) -> Option<String> {
    if line.contains("runtime error:") || line.contains(": Assertion ") {
        return Some(line.trim().to_string());
    }
    let (_, report) = line.split_once("ERROR: ")?;
    let what = report.split(" on ").next().unwrap_or(report);
    Some(what.split(" (pc ").next().unwrap_or(what).trim().to_string())
}
