//! The project's own commands, started with `cargo xtask`: everything that is checked before a change is
//! taken, random tests, and measurements.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // a tool for the terminal

mod bench;
mod browser;
mod check_bench;
mod check_fuzz;
mod costly;
mod csmith;
mod fault_bench;
mod limits;
mod mutate;
mod options;
mod packages;
mod process;
mod random;
mod schemas;
mod seed_faults;
mod testing;

use std::process::ExitCode;

use clap::Parser;

use options::{BenchOptions, Command, FuzzOptions, Options};

fn main() -> ExitCode {
    match dispatch(Options::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs a command; `Ok(false)` when something that was checked does not hold.
fn dispatch(command: Command) -> Result<bool, String> {
    match command {
        Command::Test { no_install, quick: true } => testing::run_quickly(!no_install),
        Command::Test { no_install, quick: false } => testing::run(!no_install),
        Command::Schemas => match schemas::run(true)? {
            schemas::Compared::Files { fine, wrong } => {
                println!("{fine} files fit, {wrong} do not");
                Ok(wrong == 0)
            }
            schemas::Compared::Skipped(why) => Err(why),
        },
        Command::Edits => testing::check_offered_edits(),
        Command::Fuzz(options) => fuzz(options),
        Command::Mutate(seeding) => seed_faults::run(&seeding),
        Command::Bench(options) => measure(options),
        Command::Learn { folder } => fault_bench::learn::run(folder.as_deref()),
    }
}

fn fuzz(options: FuzzOptions) -> Result<bool, String> {
    let FuzzOptions { kind, from, enumerate_only, seed, jobs, release } = options;
    let fuzz = Fuzz { seed, jobs: jobs.unwrap_or_else(process::processors).max(1), release };
    if let Some(count) = kind.csmith {
        return csmith::run(count, &fuzz).map(|counts| counts.failed() == 0);
    }
    if let Some(count) = kind.mutate {
        return mutate::run(count, &fuzz);
    }
    if let Some(count) = kind.check {
        return check_fuzz::run(count, &fuzz, enumerate_only);
    }
    if let Some(count) = kind.temporal {
        return temporal_logic(count);
    }
    let count = kind.limits.expect("one kind is given");
    let trial = limits::Trial { count, from, is_exact: true, ..limits::Trial::default() };
    limits::run(&trial, &fuzz).map(|seen| seen.failed() == 0)
}

/// The test of the crate `logic`, with so many formulas.
fn temporal_logic(formulas: u64) -> Result<bool, String> {
    let mut test = process::cargo();
    test.args(["test", "--package", "cexplain-logic", "--test", "temporal", "three_meanings", "--", "--nocapture"]);
    test.env("CEXPLAIN_TEMPORAL", format!("{formulas},100"));
    let status = test.status().map_err(|error| format!("cargo test: {error}"))?;
    Ok(status.success())
}

fn measure(options: BenchOptions) -> Result<bool, String> {
    let BenchOptions { check, faults, repair, quick, folder, only, timeout, no_peer, only_peer, runs, dry_run } =
        options;
    if check {
        let seconds = timeout.max(1);
        return check_bench::run(&check_bench::Bench { only, seconds, without_peer: no_peer, only_peer, dry_run });
    }
    if repair {
        return fault_bench::repair::run(&fault_bench::Bench { folder, quick, dry_run });
    }
    if faults || quick {
        return fault_bench::run(&fault_bench::Bench { folder, quick, dry_run });
    }
    bench::run(runs.max(1), !dry_run)
}

/// What the kinds of random tests have in common.
#[derive(Debug)]
struct Fuzz {
    seed: u64,
    jobs: usize,
    release: bool,
}
