//! Whether gcc takes a fixture for correct C.

use std::process::Command;

use super::fixture::Fixture;
use crate::support::{compiler_options, root};

/// Has gcc read a fixture.
pub fn check(fixture: &Fixture) -> Result<(), String> {
    let mut command = Command::new("gcc");
    command.current_dir(root()).args(["-w", "-fsyntax-only"]).args(compiler_options(&fixture.options));
    let output = command.arg(&fixture.name).output().map_err(|error| format!("gcc: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("gcc refuses it:\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}
