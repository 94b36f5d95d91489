//! Limits: programs that were made expensive at random. Whatever the program, `cexplain` must end soon after its time
//! limit, take little more memory than it may, and end with a documented exit code.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::Fuzz;
use crate::costly::make_costly;
use crate::mutate::collect;
use crate::process::{Measured, build_cexplain, in_parallel, measure, root, target_dir};
use crate::random::Random;

/// The limits that a run is given.
const OPTIONS: &[&str] = &["--color", "never", "--timeout", "5", "--memory", "500"];
/// Seconds that it may take.
const MOST_SECONDS: f64 = 6.0;
/// Memory that it may take, in MiB.
const MOST_MEBIBYTES: f64 = 625.0;
/// When a run is killed.
const KILL_AFTER: Duration = Duration::from_secs(30);
/// Exit codes a run may end with.
const DOCUMENTED: &[i32] = &[0, 1, 2, 3];
/// A run that takes fewer seconds is cheap: it says nothing about limits.
const CHEAP: f64 = 1.0;
/// How many of the worst runs are shown.
const SHOWN: usize = 5;

/// What is tried.
#[derive(Debug, Default)]
pub struct Trial {
    /// How many programs are made expensive.
    pub count: u64,
    /// The folder of the programs; the project's own without one.
    pub from: Option<String>,
    /// Whether seconds and mebibytes count. On a machine that does other work as well they say little: then only a run counts
    /// that had to be killed, or ended with an exit code that is not documented.
    pub is_exact: bool,
    /// Ends after so many runs that are not cheap, if given.
    pub enough: Option<u64>,
    /// Ends after this time, if given.
    pub time: Option<Duration>,
}

/// How the runs ended.
#[derive(Debug, Default)]
pub struct Seen {
    codes: BTreeMap<String, u64>,
    runs: Vec<Run>,
    failed: u64,
}

#[derive(Debug)]
struct Run {
    /// The file and the command.
    what: String,
    /// The file, if it was made for this and is of no further use.
    made: Option<PathBuf>,
    seconds: f64,
    mebibytes: f64,
}

impl Seen {
    /// How many runs broke a limit.
    pub fn failed(&self) -> u64 {
        self.failed
    }

    /// How many runs were not cheap.
    fn expensive(&self) -> u64 {
        self.runs.iter().filter(|run| run.seconds >= CHEAP).count() as u64
    }

    /// What came out, in a line.
    pub fn line(&self) -> String {
        let codes: Vec<String> = self.codes.iter().map(|(code, number)| format!("{number} with {code}")).collect();
        let (total, expensive) = (self.runs.len(), self.expensive());
        format!("{total} runs ({expensive} not cheap), {} broke a limit; {}", self.failed, codes.join(", "))
    }

    /// Shows the worst runs by a measure; their programs are kept.
    fn show_worst(&mut self, name: &str, measure: impl Fn(&Run) -> f64) {
        let mut runs: Vec<&mut Run> = self.runs.iter_mut().collect();
        runs.sort_by(|left, right| measure(right).total_cmp(&measure(left)).then_with(|| left.what.cmp(&right.what)));
        println!("most {name}:");
        for run in runs.into_iter().take(SHOWN) {
            println!("  {:5.2} s {:5.0} MiB  {}", run.seconds, run.mebibytes, run.what);
            run.made = None;
        }
    }
}

/// A program to be run.
struct Source {
    path: PathBuf,
    text: String,
}

/// Runs programs as they are and made expensive; prints those that break a limit, and the worst ones.
pub fn run(trial: &Trial, fuzz: &Fuzz) -> Result<Seen, String> {
    let sources = sources(trial.from.as_deref(), fuzz.seed)?;
    let cexplain = build_cexplain(fuzz.release)?;
    let dir = target_dir().join("fuzz");
    std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let bench = Bench { cexplain, dir, trial, start: Instant::now(), seen: Mutex::default(), alone: Mutex::new(()) };
    in_parallel(fuzz.jobs, trial.count, |_, index| {
        let source = &sources[index as usize % sources.len()];
        let command = if index % 2 == 0 { "explain" } else { "check" };
        if index < sources.len() as u64 && !bench.is_over() {
            bench.attempt(command, &source.path, &source.path)?;
        }
        if bench.is_over() {
            return Ok(());
        }
        let mut random = Random::new(fuzz.seed, index);
        let file = bench.dir.join(format!("limits-seed-{}-{index}.c", fuzz.seed));
        write(&file, &make_costly(&source.text, &mut random))?;
        bench.attempt(command, &file, &source.path)
    })?;
    let mut seen = bench.seen.into_inner().expect("no thread panics with the lock");
    seen.show_worst("time", |run| run.seconds);
    seen.show_worst("memory", |run| run.mebibytes);
    for made in seen.runs.iter().filter_map(|run| run.made.as_ref()) {
        std::fs::remove_file(made).map_err(|error| format!("{}: {error}", made.display()))?;
    }
    println!("{}", seen.line());
    Ok(seen)
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// The programs, in an order that a seed decides.
fn sources(from: Option<&str>, seed: u64) -> Result<Vec<Source>, String> {
    let folders = match from {
        Some(folder) => vec![std::env::current_dir().map_err(|error| error.to_string())?.join(folder)],
        None => ["tests/crash", "tests/check", "tests/explain"].map(|folder| root().join(folder)).to_vec(),
    };
    let mut files = Vec::new();
    for folder in &folders {
        collect(folder, &mut files)?;
    }
    files.sort();
    let mut random = Random::new(seed, u64::MAX);
    for at in (1..files.len()).rev() {
        files.swap(at, random.below(at + 1));
    }
    let mut sources = Vec::new();
    for path in files {
        let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        sources.push(Source { path, text: String::from_utf8_lossy(&bytes).into_owned() });
    }
    if sources.is_empty() {
        return Err("there are no C files".to_string());
    }
    Ok(sources)
}

/// What the threads share.
struct Bench<'a> {
    cexplain: PathBuf,
    dir: PathBuf,
    trial: &'a Trial,
    start: Instant,
    seen: Mutex<Seen>,
    /// Whoever holds it measures once more, after a measurement that others may have disturbed.
    alone: Mutex<()>,
}

impl Bench<'_> {
    /// Whether enough was seen.
    fn is_over(&self) -> bool {
        let expensive = self.seen.lock().expect("no thread panics with the lock").expensive();
        self.trial.enough.is_some_and(|enough| expensive >= enough)
            || self.trial.time.is_some_and(|time| self.start.elapsed() >= time)
    }

    /// Runs a program that was made from another one, or is that one.
    fn attempt(&self, command: &str, file: &Path, origin: &Path) -> Result<(), String> {
        let mut measured = self.measure(command, file)?;
        if self.trial.is_exact && is_slow(&measured) {
            let _alone = self.alone.lock().expect("no thread panics with the lock");
            measured = self.measure(command, file)?;
        }
        let problem = problem(&measured, self.trial.is_exact);
        let own = |path: &Path| path.strip_prefix(root()).unwrap_or(path).display().to_string();
        if let Some(problem) = &problem {
            println!("{command} {} (from {}): {problem}", file.display(), own(origin));
        }
        let code = measured.code.map_or("a signal".to_string(), |code| format!("exit code {code}"));
        let mut seen = self.seen.lock().expect("no thread panics with the lock");
        *seen.codes.entry(code).or_default() += 1;
        seen.failed += u64::from(problem.is_some());
        let what = format!("{command} {}, from {}", own(file), own(origin));
        let made = (problem.is_none() && file != origin).then(|| file.to_path_buf());
        seen.runs.push(Run { what, made, seconds: measured.seconds, mebibytes: measured.mebibytes });
        Ok(())
    }

    fn measure(&self, command: &str, file: &Path) -> Result<Measured, String> {
        let mut run = Command::new(&self.cexplain);
        run.arg(command).args(OPTIONS).arg(file).current_dir(&self.dir);
        measure(&mut run, KILL_AFTER)
    }
}

fn is_slow(measured: &Measured) -> bool {
    measured.late || measured.seconds > MOST_SECONDS
}

/// What is wrong with a run.
fn problem(measured: &Measured, is_exact: bool) -> Option<String> {
    let mut wrong = Vec::new();
    if measured.late || is_exact && is_slow(measured) {
        wrong.push(format!("{:.2} s", measured.seconds));
    }
    if is_exact && measured.mebibytes > MOST_MEBIBYTES {
        wrong.push(format!("{:.0} MiB", measured.mebibytes));
    }
    match measured.code {
        Some(code) if DOCUMENTED.contains(&code) => {}
        Some(code) => wrong.push(format!("exit code {code}")),
        None => wrong.push("ended by a signal".to_string()),
    }
    (!wrong.is_empty()).then(|| wrong.join(", "))
}
