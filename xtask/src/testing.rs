//! `cargo xtask test`: everything that must hold before a change is taken. Every step runs, whatever the
//! others say; at the end there is one line for each.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::browser::Outcome;
use crate::fault_bench::EVERY;
use crate::process::{cargo, processors, target_dir, works};
use crate::{Fuzz, browser, csmith, limits, packages, schemas};

/// How many random programs are compared with gcc.
const CSMITH_PROGRAMS: u64 = 150;
/// How many expensive programs are held against the limits, and how long that may take.
const EXPENSIVE_PROGRAMS: u64 = 10;
const EXPENSIVE_TIME: Duration = Duration::from_secs(40);

/// Runs all steps; whether everything holds.
pub fn run(install: bool) -> Result<bool, String> {
    let missing = packages::prepare(install);
    let has = |name: &str| !missing.iter().any(|need| need.name == name);
    let mut summary = Vec::new();
    let mut fine = true;

    fine &= text_and_lints(&mut summary)?;
    heading("tests");
    fine &= tests(&[], &mut summary)?;
    let mut skipped = Vec::new();
    if works("cargo", &["deny", "--version"]) {
        heading("dependencies");
        // Advisories are looked up on the network; the rest is in the lock file.
        let checks = ["deny", "--workspace", "--offline", "check", "licenses", "bans", "sources"];
        fine &= step("dependencies", cargo().args(checks), &mut summary)?;
    } else {
        skipped.push("skipped: licences and sources of dependencies, because cargo-deny is missing".to_string());
    }
    heading("browser");
    if has("node 20 with npm") && has("chromium") {
        match browser::run(install, &mut summary)? {
            Outcome::Ran(passed) => fine &= passed,
            Outcome::Skipped(why) => skipped.push(format!("skipped: the HTML report in a browser, because {why}")),
        }
    }
    heading("schemas");
    let start = Instant::now();
    match schemas::run(install)? {
        schemas::Compared::Files { fine: fitting, wrong } => {
            fine &= wrong == 0;
            summary.push(format!("schemas: {fitting} files fit, {wrong} do not ({} s)", start.elapsed().as_secs()));
        }
        schemas::Compared::Skipped(why) => summary.push(format!("skipped: the schemas of the formats, because {why}")),
    }
    heading("limits");
    fine &= expensive_programs(&mut summary)?;
    heading("csmith");
    let mut last = "0 passed, 0 failed".to_string();
    if has("gcc") && has("csmith") {
        let fuzz = Fuzz { seed: 1, jobs: processors(), release: false };
        let start = Instant::now();
        let counts = csmith::run(CSMITH_PROGRAMS, &fuzz)?;
        fine &= counts.failed() == 0;
        summary.push(format!("csmith: {} ({} s)", counts.line(), start.elapsed().as_secs()));
        last = counts.verdict();
    }
    summary.extend(skipped);
    for need in &missing {
        summary.push(format!("skipped: {}, because {} is missing", need.without, need.name));
    }
    println!("\n== summary");
    for line in summary {
        println!("{line}");
    }
    println!("{last}");
    Ok(fine)
}

/// The tests of the command line that take seconds; those of other crates do, too.
const QUICK_TESTS: [&str; 5] = ["programs", "command_line", "vocabulary", "pdg", "tidy"];

/// Makes every edit that is offered for a part of the pairs of `bench/faults`, and checks the edited programs; whether all
/// that is said of these edits holds.
pub fn check_offered_edits() -> Result<bool, String> {
    let mut command = cargo();
    command
        .args(["test", "--release", "--package", "cexplain", "--test", "programs", "--target-dir"])
        .arg(target_dir());
    command.args(["--", "bench/faults", "--skip", "::first_three"]);
    command.env("CEXPLAIN_ONE_PAIR_IN", EVERY.to_string());
    step("edits", &mut command, &mut Vec::new())
}

/// Runs the steps that take seconds; whether everything holds.
pub fn run_quickly(install: bool) -> Result<bool, String> {
    packages::prepare(install);
    let mut summary = Vec::new();
    let mut fine = text_and_lints(&mut summary)?;
    heading("tests");
    let chosen = ["--lib", "--bins"].into_iter().chain(QUICK_TESTS.iter().flat_map(|name| ["--test", name]));
    fine &= tests(&chosen.collect::<Vec<_>>(), &mut summary)?;
    println!("\n== summary");
    for line in summary {
        println!("{line}");
    }
    Ok(fine)
}

/// How the text looks, and what the compiler and clippy say of it.
fn text_and_lints(summary: &mut Vec<String>) -> Result<bool, String> {
    heading("format");
    let mut fine = step("format", cargo().args(["fmt", "--all", "--check", "--", "-l"]), summary)?;
    heading("clippy");
    let mut clippy = cargo();
    clippy.args(["clippy", "--quiet", "--workspace", "--all-targets", "--target-dir"]).arg(target_dir());
    fine &= step("clippy", clippy.args(["--", "-D", "warnings"]), summary)?;
    Ok(fine)
}

/// Runs a few programs that are expensive: they must end by themselves, with a documented exit code.
fn expensive_programs(summary: &mut Vec<String>) -> Result<bool, String> {
    let start = Instant::now();
    let trial = limits::Trial {
        count: 40 * EXPENSIVE_PROGRAMS,
        enough: Some(EXPENSIVE_PROGRAMS),
        time: Some(EXPENSIVE_TIME),
        ..limits::Trial::default()
    };
    let seen = limits::run(&trial, &Fuzz { seed: 1, jobs: processors(), release: false })?;
    summary.push(format!("limits: {} ({} s)", seen.line(), start.elapsed().as_secs()));
    Ok(seen.failed() == 0)
}

fn heading(name: &str) {
    println!("\n== {name}");
    let _ = std::io::stdout().flush();
}

fn step(name: &str, command: &mut Command, summary: &mut Vec<String>) -> Result<bool, String> {
    let start = Instant::now();
    let status = command.stdin(Stdio::null()).status().map_err(|error| format!("cargo: {error}"))?;
    let word = if status.success() { "ok" } else { "FAILED" };
    summary.push(format!("{name}: {word} ({} s)", start.elapsed().as_secs()));
    Ok(status.success())
}

/// The tests of all crates, or those that are chosen; their results are added up from the lines that the test programs print.
fn tests(chosen: &[&str], summary: &mut Vec<String>) -> Result<bool, String> {
    let start = Instant::now();
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]).args(chosen).arg("--target-dir").arg(target_dir());
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cargo: {error}"))?;
    let output = child.stdout.take().expect("standard output is piped");
    let mut sums = [0u64; 3];
    for line in BufReader::new(output).lines() {
        let line = line.map_err(|error| format!("cargo test: {error}"))?;
        println!("{line}");
        if let Some(result) = line.strip_prefix("test result: ") {
            for (sum, word) in sums.iter_mut().zip(["passed", "failed", "ignored"]) {
                *sum += number_before(result, word);
            }
        }
    }
    let status = child.wait().map_err(|error| format!("cargo test: {error}"))?;
    let [passed, failed, ignored] = sums;
    let word = if status.success() { "" } else { ", FAILED" };
    summary.push(format!(
        "tests: {passed} passed, {failed} failed, {ignored} ignored{word} ({} s)",
        start.elapsed().as_secs()
    ));
    Ok(status.success())
}

/// The number that stands before a word: 12 in `ok. 12 passed; 0 failed`.
fn number_before(line: &str, word: &str) -> u64 {
    let words: Vec<&str> = line.split([' ', ';']).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|candidate| *candidate == word);
    at.and_then(|at| at.checked_sub(1)).and_then(|at| words[at].parse().ok()).unwrap_or(0)
}
