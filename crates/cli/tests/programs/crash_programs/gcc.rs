//! What gcc's program does: one that crashes has to be stopped by a signal or by a sanitizer, one that is fine has to end
//! by itself.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::fixture::{Expect, Fixture, Run};
use crate::support::{gcc_builds, root, shell_status};

/// Seconds for one compiled program.
const LIMIT: &str = "10";

/// Seconds after which a program is believed never to end.
const FOREVER: &str = "1";

/// The status with which `timeout` tells that the time was up.
const TIME_IS_UP: i32 = 124;

const SANITIZERS: [&str; 4] = ["-g", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// Whether there is a gcc with sanitizers.
pub fn works() -> bool {
    gcc_builds(&SANITIZERS)
}

/// Compiles a fixture and runs it.
pub fn check(fixture: &Fixture) -> Result<(), String> {
    let name = fixture.name.trim_start_matches("tests/crash/").trim_end_matches(".c").replace('/', "-");
    let dir = scratch_dir(&name);
    build(fixture, &dir.join("program"))?;
    fixture.runs.iter().try_for_each(|run| check_run(fixture, run, &dir))
}

/// An empty directory.
fn scratch_dir(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("crashes").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("the target directory can be written");
    dir
}

fn build(fixture: &Fixture, program: &Path) -> Result<(), String> {
    let is_old = fixture.options.iter().any(|option| option == "c89");
    let mut command = Command::new("gcc");
    command.current_dir(root()).args(["-w", if is_old { "-std=gnu89" } else { "-std=gnu11" }]).args(SANITIZERS);
    command.arg(&fixture.name).args(fixture.with.iter().map(|file| format!("tests/crash/with/{file}")));
    if fixture.fills_stack {
        command.args(["tests/crash/with/fill_stack.c", "-Wl,--wrap=main"]);
    }
    let output = command.arg("-o").arg(program).output().map_err(|error| format!("gcc: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("gcc refuses it:\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}

fn check_run(fixture: &Fixture, run: &Run, dir: &Path) -> Result<(), String> {
    let written = run.files.iter().try_for_each(|(name, bytes)| std::fs::write(dir.join(name), bytes));
    let opened = written.and_then(|()| std::fs::write(dir.join("stdin"), &run.stdin));
    let stdin = opened.and_then(|()| File::open(dir.join("stdin"))).map_err(|error| error.to_string())?;
    // A leak would end any program abnormally: it counts only where one is expected.
    let finds_leaks = u8::from(fixture.expect == Expect::Violated("leak".to_string()));
    let mut command = Command::new("timeout");
    command.arg(if fixture.never_ends { FOREVER } else { LIMIT });
    // The environment is changed behind `timeout`, which is itself looked for along PATH.
    command.arg("env");
    let unset = run.env.iter().filter(|(_, value)| value.is_none());
    command.args(unset.map(|(name, _)| format!("--unset={name}")));
    command.args(run.env.iter().filter_map(|(name, value)| value.as_ref().map(|value| format!("{name}={value}"))));
    command.arg("./program").args(&run.args).current_dir(dir).stdin(stdin);
    command.env("ASAN_OPTIONS", format!("symbolize=0:detect_leaks={finds_leaks}"));
    let output = command.output().map_err(|error| format!("the program cannot be started: {error}"))?;
    let status = shell_status(&output);
    let said = String::from_utf8_lossy(&output.stderr);
    let is_stopped = status > 128 || said.contains("Sanitizer") || said.contains("runtime error:");
    let (expected, is_right) = match (fixture.is_fine, fixture.never_ends) {
        (true, _) => ("that it ends by itself", !is_stopped && status < TIME_IS_UP),
        (false, true) => ("that it does not end", status == TIME_IS_UP),
        (false, false) => ("that it is stopped by a signal or a sanitizer", is_stopped),
    };
    match is_right {
        true => Ok(()),
        false => Err(format!("run `{}`\nexpected: {expected}\ngcc's program: status {status}\n{said}", run.name)),
    }
}
