//! The project's own commands, started with `cargo xtask`: everything that is checked before a change is
//! taken, random tests, and measurements. Only the standard library and the project's own crates are used.
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
mod packages;
mod process;
mod random;
mod schemas;
mod seed_faults;
mod testing;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--no-install]
    Everything: format, lints, tests, the HTML report in a browser, what is written for programs against the schemas of
    the formats, 150 random programs against gcc, ten expensive programs against the limits of time and memory. Debian packages that the tests need (csmith, libcsmith-dev, gcc-multilib,
    nodejs, npm, chromium) are installed if that is possible without a password, and packages from npm and PyPI.
cargo xtask schemas
    Only the schemas.
cargo xtask fuzz --csmith N [--seed S] [--jobs J] [--release]
    N random programs from Csmith, with seeds S, S+1, ...: output and status must be those of gcc.
cargo xtask fuzz --mutate N [--seed S] [--jobs J] [--release]
    N damaged fixtures: every run must end with a documented exit code.
cargo xtask fuzz --check N [--seed S] [--jobs J] [--release] [--enumerate-only]
    N random programs with few inputs: `cexplain check` must find what goes wrong in any of their runs, and nothing
    else. With --enumerate-only the programs are only run, and counted.
cargo xtask fuzz --limits N [--seed S] [--from DIR] [--jobs J] [--release]
    N programs of tests/crash, tests/check and tests/explain (or C files of another folder), as they are and made
    expensive, with `explain` and `check` in turn, `--timeout 5` and `--memory 500`: every run must end within 6 s and
    625 MiB, with a documented exit code.
cargo xtask mutate --to DIR [--from DIR] [--count N] [--seed S]
    Makes pairs NAME.c and NAME.fixed.c for the benchmark of explanations, from correct programs (NAME.fixed.c of
    bench/faults/, or the C files of another folder): one small change each, kept if it makes the program fail.
cargo xtask bench [--runs R] [--dry-run]
    The programs of bench/ against gcc -O0; the result is written to bench/results/ unless --dry-run is given.
cargo xtask bench --check [--only NAME] [--timeout S] [--no-peer | --only-peer] [--dry-run]
    `cexplain check` on the programs of bench/check/ (or those whose names start with NAME), and CBMC if it is on
    the PATH; the result is written to bench/check/results/ unless --dry-run or --only is given.
cargo xtask bench --faults [--folder DIR] [--quick] [--dry-run]
    All methods on the pairs NAME.c and NAME.fixed.c of bench/faults/ (or another folder): how soon one comes to the
    faulty line, and what that costs. Tables, raw data and plots are written to a dated folder in the folder's results/,
    unless --dry-run is given; --quick (which needs no --faults) takes one program in eight and writes nothing.
cargo xtask learn [--folder DIR]
    Learns from the same pairs (those that split.txt marks with `learn`) how much each sign of a fault weighs, and prints it.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs a command; `Ok(false)` when something that was checked does not hold.
fn dispatch(arguments: &[String]) -> Result<bool, String> {
    let Some((command, rest)) = arguments.split_first() else { return Err(format!("no command\n{USAGE}")) };
    let mut options = Options { rest: rest.to_vec() };
    match command.as_str() {
        "test" => {
            let install = !options.flag("--no-install");
            options.done()?;
            testing::run(install)
        }
        "learn" => {
            let folder = options.text("--folder")?;
            options.done()?;
            fault_bench::learn::run(folder.as_deref())
        }
        "schemas" => {
            options.done()?;
            match schemas::run(true)? {
                schemas::Compared::Files { fine, wrong } => {
                    println!("{fine} files fit, {wrong} do not");
                    Ok(wrong == 0)
                }
                schemas::Compared::Skipped(why) => Err(why),
            }
        }
        "fuzz" => {
            let csmith = options.number("--csmith")?;
            let mutate = options.number("--mutate")?;
            let check = options.number("--check")?;
            let limits = options.number("--limits")?;
            let from = options.text("--from")?;
            let enumerate_only = options.flag("--enumerate-only");
            let fuzz = Fuzz {
                seed: options.number("--seed")?.unwrap_or(1),
                jobs: options.number("--jobs")?.map_or_else(process::processors, |jobs| jobs as usize).max(1),
                release: options.flag("--release"),
            };
            options.done()?;
            match (csmith, mutate, check, limits) {
                (Some(count), None, None, None) => csmith::run(count, &fuzz).map(|counts| counts.failed() == 0),
                (None, Some(count), None, None) => mutate::run(count, &fuzz),
                (None, None, Some(count), None) => check_fuzz::run(count, &fuzz, enumerate_only),
                (None, None, None, Some(count)) => {
                    let trial = limits::Trial { count, from, is_exact: true, ..limits::Trial::default() };
                    limits::run(&trial, &fuzz).map(|seen| seen.failed() == 0)
                }
                _ => Err(format!("fuzz takes one of --csmith N, --mutate N, --check N and --limits N\n{USAGE}")),
            }
        }
        "bench" if options.flag("--check") => {
            let bench = check_bench::Bench {
                only: options.text("--only")?,
                seconds: options.number("--timeout")?.unwrap_or(120).max(1),
                without_peer: options.flag("--no-peer"),
                only_peer: options.flag("--only-peer"),
                dry_run: options.flag("--dry-run"),
            };
            options.done()?;
            check_bench::run(&bench)
        }
        "bench" => {
            let (faults, quick) = (options.flag("--faults"), options.flag("--quick"));
            if faults || quick {
                let bench =
                    fault_bench::Bench { folder: options.text("--folder")?, quick, dry_run: options.flag("--dry-run") };
                options.done()?;
                return fault_bench::run(&bench);
            }
            let runs = options.number("--runs")?.unwrap_or(5).max(1);
            let record = !options.flag("--dry-run");
            options.done()?;
            bench::run(runs as usize, record)
        }
        "mutate" => {
            let seeding = seed_faults::Seeding {
                from: options.text("--from")?.unwrap_or_else(|| "bench/faults".to_string()),
                to: options.text("--to")?.ok_or_else(|| format!("mutate needs --to DIR\n{USAGE}"))?,
                count: options.number("--count")?.unwrap_or(50),
                seed: options.number("--seed")?.unwrap_or(1),
            };
            options.done()?;
            seed_faults::run(&seeding)
        }
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(true)
        }
        other => Err(format!("unknown command `{other}`\n{USAGE}")),
    }
}

/// What the kinds of random tests have in common.
#[derive(Debug)]
struct Fuzz {
    seed: u64,
    jobs: usize,
    release: bool,
}

/// Options that were not looked at yet.
#[derive(Debug)]
struct Options {
    rest: Vec<String>,
}

impl Options {
    fn flag(&mut self, name: &str) -> bool {
        let before = self.rest.len();
        self.rest.retain(|argument| argument != name);
        self.rest.len() < before
    }

    fn text(&mut self, name: &str) -> Result<Option<String>, String> {
        let Some(at) = self.rest.iter().position(|argument| argument == name) else { return Ok(None) };
        self.rest.remove(at);
        if at == self.rest.len() {
            return Err(format!("{name} needs a value"));
        }
        Ok(Some(self.rest.remove(at)))
    }

    fn number(&mut self, name: &str) -> Result<Option<u64>, String> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        text.parse().map(Some).map_err(|_| format!("{name} needs a number, not `{text}`"))
    }

    fn done(&self) -> Result<(), String> {
        match self.rest.first() {
            Some(argument) => Err(format!("unknown argument `{argument}`\n{USAGE}")),
            None => Ok(()),
        }
    }
}
