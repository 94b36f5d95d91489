//! What `cexplain check` says about a fixture: its exit code, and one line `FILE:LINE:COLUMN: violated CLASS: ...`
//! on standard output for every violated property.

use std::collections::BTreeSet;

use super::fixture::{Expect, Fixture, Property};
use crate::support::{self, cexplain};

/// Seconds for one fixture.
const LIMIT: u32 = 60;

/// Compares the checker's answer with what the fixture says.
pub fn check(fixture: &Fixture) -> Result<(), String> {
    // All that stays undecided is listed only with `--full`.
    let output = cexplain(LIMIT, "check").args([&fixture.name, "--full"]).args(&fixture.options).output();
    let output = output.map_err(|error| format!("cexplain cannot be started: {error}"))?;
    let code = output.status.code();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let wanted = match fixture.expect {
        Expect::Violated => 1,
        Expect::Holds => 0,
        Expect::Unknown | Expect::Nothing => 3,
    };
    let properties = |verdict| support::properties(&fixture.name, &stdout, verdict).into_iter().collect();
    let (found, undecided): (BTreeSet<Property>, BTreeSet<Property>) = (properties("violated"), properties("unknown"));
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

fn list(properties: &BTreeSet<Property>) -> String {
    let texts: Vec<String> = properties.iter().map(|(line, class)| format!("{class} in line {line}")).collect();
    if texts.is_empty() { "nothing".to_string() } else { texts.join(", ") }
}
