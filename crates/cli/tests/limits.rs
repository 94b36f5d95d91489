//! Limits and signals: work ends soon with what is known, and what was found is kept. Times are generous: machines are
//! busy; `cargo xtask fuzz --limits` measures them.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// How long something may take that should take a second.
const SOON: Duration = Duration::from_secs(20);
/// How long the work goes on before a signal comes.
const WHILE: Duration = Duration::from_millis(1500);

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/limits").join(name)
}

fn start(arguments: &[&str], name: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    command.args(arguments).arg(program(name)).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary under test starts")
}

/// Runs a command that a limit ends.
fn limited(arguments: &[&str], name: &str) -> Output {
    let started = Instant::now();
    let output = start(arguments, name).wait_with_output().expect("the binary under test ends");
    assert!(started.elapsed() < SOON, "{arguments:?} {name} took {:?}", started.elapsed());
    output
}

/// Runs a command and sends it a signal while it works.
fn signalled(arguments: &[&str], name: &str, signal: &str) -> Output {
    let child = start(arguments, name);
    std::thread::sleep(WHILE);
    let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().expect("kill starts");
    assert!(sent.success(), "{arguments:?} {name} had ended before the signal came");
    let then = Instant::now();
    let output = child.wait_with_output().expect("the binary under test ends");
    assert!(then.elapsed() < SOON, "{arguments:?} {name} took {:?} after the signal", then.elapsed());
    output
}

fn assert_ends(output: &Output, code: i32, says: &[&str]) {
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}{errors}");
    // Sentences go on over the ends of lines.
    let flowing = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in says {
        assert!(flowing.contains(expected), "`{expected}` is not said:\n{text}{errors}");
    }
}

#[test]
fn signals_end_a_check() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let output = signalled(&["check"], "hard.c", signal);
        assert_ends(&output, code, &["unknown assertion", "undecided: interrupted"]);
    }
}

#[test]
fn signals_end_an_explanation_and_the_failure_is_shown() {
    for signal in ["INT", "TERM"] {
        let output = signalled(&["explain"], "hard_to_explain.c", signal);
        assert_ends(&output, 1, &["product == ", "1 violated"]);
    }
}

#[test]
fn signals_do_not_lose_a_failure_that_was_found() {
    for command in ["check", "explain"] {
        let output = signalled(&[command], "hard_after_failure.c", "INT");
        assert_ends(&output, 1, &["violated assertion: `count != 7`", "1 violated, 1 unknown"]);
    }
}

#[test]
fn the_time_limit_ends_a_check() {
    for command in ["check", "explain"] {
        let output = limited(&[command, "--timeout", "1"], "hard.c");
        assert_ends(&output, 3, &["unknown assertion", "undecided: the time limit was reached"]);
    }
}

#[test]
fn the_time_limit_does_not_lose_a_failure_that_was_found() {
    for command in ["check", "explain"] {
        let output = limited(&[command, "--timeout", "3"], "hard_after_failure.c");
        assert_ends(&output, 1, &["violated assertion: `count != 7`", "1 violated, 1 unknown"]);
    }
}

/// What shows that fixes were found before a limit or a signal came, and that not all was looked at.
const SOME_FIXES: &[&str] =
    &["What would keep this run from failing: 1. line ", "There may be more: not all was looked at.", "1 violated"];

#[test]
fn limits_and_signals_do_not_lose_fixes_that_were_found() {
    let options = ["explain", "--method", "repair", "--repair-config", "default"];
    let limited = limited(&[&options[..], &["--explain-timeout", "2"]].concat(), "many_fixes.c");
    assert_ends(&limited, 1, SOME_FIXES);
    let interrupted = signalled(&options, "many_fixes.c", "INT");
    assert_ends(&interrupted, 1, SOME_FIXES);
}

#[test]
fn the_memory_limit_ends_a_check() {
    for command in ["check", "explain"] {
        let output = limited(&[command, "--memory", "120"], "large.c");
        assert_ends(&output, 3, &["the memory limit was reached"]);
    }
}

#[test]
fn the_time_limit_ends_reading() {
    let doubled: String = (1..40).map(|i| format!("#define A{i} A{} + A{}\n", i - 1, i - 1)).collect();
    let text = format!("#define A0 1\n{doubled}int main(void) {{ return A39; }}\n");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doubled.c");
    #[allow(clippy::disallowed_methods)] // a test may write files
    std::fs::write(&file, text).expect("the program can be written");
    let output = limited(&["check", "--timeout", "1", "--memory", "400"], &file.display().to_string());
    assert_ends(&output, 3, &[]);
}
