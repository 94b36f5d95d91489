//! What `cexplain check` says about a fixture alone.

use super::fixture::{Expect, Fixture};
use crate::support::{cexplain, properties, shell_status};

/// Seconds that `cexplain` is given, unless the fixture says otherwise.
const TIMEOUT: &str = "20";

/// Seconds after which it is stopped from outside.
const LIMIT: u32 = 60;

/// Compares the checker's answer with what the fixture says.
pub fn check(fixture: &Fixture) -> Result<(), String> {
    let mut command = cexplain(LIMIT, "check");
    command.arg(&fixture.name);
    if !fixture.options.iter().any(|option| option == "--timeout") {
        command.args(["--timeout", TIMEOUT]);
    }
    let output = command.args(&fixture.options).output();
    let output = output.map_err(|error| format!("cexplain cannot be started: {error}"))?;
    let status = shell_status(&output);
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    judge(fixture, status, &stdout).map_err(|problem| format!("{problem}\nstdout:\n{stdout}stderr:\n{stderr}"))
}

fn judge(fixture: &Fixture, status: i32, stdout: &str) -> Result<(), String> {
    let statuses: &[i32] = match &fixture.expect {
        Expect::Violated(class) if ir::PropertyClass::from_name(class).is_none() => {
            return Err(format!("there is no class `{class}`"));
        }
        Expect::Violated(_) => &[1],
        Expect::Holds => &[0],
        Expect::Unknown if fixture.is_fine => &[0, 3],
        Expect::Unknown => &[3],
    };
    if !statuses.contains(&status) {
        let what = match (fixture.is_fine, status) {
            (false, 0) => " (a false all-clear)",
            (true, 1) => " (a false alarm)",
            _ => "",
        };
        return Err(format!("expected: exit code {statuses:?}\ngot: {status}{what}"));
    }
    let Expect::Violated(class) = &fixture.expect else { return Ok(()) };
    let found = properties(&fixture.name, stdout, "violated");
    let is_wanted =
        |(line, found): &(usize, String)| found == class && (fixture.here.is_empty() || fixture.here.contains(line));
    match found.iter().any(is_wanted) {
        true => Ok(()),
        false => Err(format!("expected: {class}, in a line of {:?}\ngot: {found:?}", fixture.here)),
    }
}
