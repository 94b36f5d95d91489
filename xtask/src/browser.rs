//! The HTML report in a browser: the tests of `tests/browser`, with Debian's Chromium and packages from npm.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::process::{build_cexplain, first_line, root};

/// The oldest Node.js that runs the tests.
const NODE: u32 = 20;

/// What became of the tests.
pub enum Outcome {
    /// They ran; whether all passed.
    Ran(bool),
    /// They could not run, for this reason.
    Skipped(&'static str),
}

/// Whether there is a Node.js that is new enough, with npm.
pub fn has_node() -> bool {
    let version = first_line("node", &["--version"]);
    let major = version.trim_start_matches('v').split('.').next().and_then(|number| number.parse::<u32>().ok());
    major.is_some_and(|major| major >= NODE) && first_line("npm", &["--version"]) != "unknown"
}

/// Whether there is a Chromium.
pub fn has_chromium() -> bool {
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .iter()
        .any(|path| std::path::Path::new(path).exists())
}

/// Installs the packages, if that is allowed, and runs the tests.
pub fn run(install: bool, summary: &mut Vec<String>) -> Result<Outcome, String> {
    let folder = root().join("tests/browser");
    let packages = ["playwright-core", "html-validate", "axe-core"];
    let is_complete = || packages.iter().all(|package| folder.join("node_modules").join(package).is_dir());
    if install && !is_complete() {
        println!("installing {} (npm)", packages.join(" "));
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]);
        // Whether it worked shows by what is there.
        let _ = npm.current_dir(&folder).stdin(Stdio::null()).status();
    }
    if !is_complete() {
        return Ok(Outcome::Skipped("packages from npm are missing"));
    }
    let start = Instant::now();
    let cexplain = build_cexplain(false)?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec"]).env("CEXPLAIN", cexplain).current_dir(&folder).stdin(Stdio::null());
    let status = node.status().map_err(|error| format!("node: {error}"))?;
    let word = if status.success() { "ok" } else { "FAILED" };
    summary.push(format!("browser: {word} ({} s)", start.elapsed().as_secs()));
    Ok(Outcome::Ran(status.success()))
}
