//! What `cexplain check` says about a fixture: its exit code, and one line `FILE:LINE:COLUMN: violated CLASS: ...`
//! on standard output for every violated property.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use crate::fixture::{Expect, Fixture, Property};
use crate::root;

/// Seconds for one fixture.
const LIMIT: u32 = 60;

/// Whether this `cexplain` has the command `check`.
pub fn exists() -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    command.args(["check", "--help"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Compares the checker's answer with what the fixture says.
pub fn check(fixture: &Fixture) -> Result<(), String> {
    let mut command = Command::new("timeout");
    command.args(["--kill-after=2", &LIMIT.to_string(), env!("CARGO_BIN_EXE_cexplain"), "check", &fixture.name]);
    // All that stays undecided is listed only then.
    command.arg("--full");
    let output = command.args(&fixture.options).current_dir(root()).output();
    let output = output.map_err(|error| format!("cexplain cannot be started: {error}"))?;
    let code = output.status.code();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let wanted = match fixture.expect {
        Expect::Violated => 1,
        Expect::Holds => 0,
        Expect::Unknown | Expect::Nothing => 3,
    };
    let found = properties(fixture, &stdout, "violated");
    let undecided = properties(fixture, &stdout, "unknown");
    let mut problems = Vec::new();
    if code != Some(wanted) {
        problems.push(format!("expected: exit code {wanted}\ngot: {code:?}"));
    }
    if found != fixture.marks {
        problems.push(format!("expected: {}\ngot: {}", list(&fixture.marks), list(&found)));
    }
    if !fixture.undecided.is_subset(&undecided) {
        problems.push(format!("expected to be undecided: {}\ngot: {}", list(&fixture.undecided), list(&undecided)));
    }
    if stdout.contains("a shorter or simpler one may exist") {
        problems.push("expected: runs that are proven to be the shortest and simplest".to_string());
    }
    if fixture.expect == Expect::Nothing && !stdout.contains("nothing was checked") {
        problems.push("expected: that nothing was checked".to_string());
    }
    match problems.is_empty() {
        true => Ok(()),
        false => Err(format!("{}\nstdout:\n{stdout}stderr:\n{stderr}", problems.join("\n"))),
    }
}

/// The properties that standard output gives a verdict.
fn properties(fixture: &Fixture, stdout: &str, verdict: &str) -> BTreeSet<Property> {
    let verdict = format!(": {verdict} ");
    let property = |line: &str| {
        let (place, rest) = line.strip_prefix(&fixture.name)?.strip_prefix(':')?.split_once(&verdict)?;
        let class = rest.split(':').next()?.trim();
        Some((place.split(':').next()?.parse().ok()?, class.to_string()))
    };
    stdout.lines().filter_map(property).collect()
}

fn list(properties: &BTreeSet<Property>) -> String {
    let texts: Vec<String> = properties.iter().map(|(line, class)| format!("{class} in line {line}")).collect();
    if texts.is_empty() { "nothing".to_string() } else { texts.join(", ") }
}
