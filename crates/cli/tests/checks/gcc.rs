//! Whether gcc takes a fixture for correct C.

use std::process::{Command, Stdio};

use crate::fixture::Fixture;
use crate::root;

/// Whether there is a gcc.
pub fn works() -> bool {
    let mut command = Command::new("gcc");
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Has gcc read a fixture.
pub fn check(fixture: &Fixture) -> Result<(), String> {
    let mut standard = "-std=gnu11".to_string();
    let mut command = Command::new("gcc");
    command.current_dir(root()).args(["-w", "-fsyntax-only"]);
    let mut rest = fixture.options.iter();
    while let Some(option) = rest.next() {
        match option.as_str() {
            "--machine" if rest.next().is_some_and(|machine| machine == "ilp32") => {
                command.arg("-m32");
            }
            "--std" => standard = rest.next().map_or(standard, |name| format!("-std={}", name.replace('c', "gnu"))),
            "-D" => {
                command.args(rest.next().map(|value| format!("-D{value}")));
            }
            _ => {}
        }
    }
    let output = command.arg(standard).arg(&fixture.name).output().map_err(|error| format!("gcc: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("gcc refuses it:\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}
