//! How well causes are named: the pairs of a folder, a faulty program and its correction. Their difference is where the
//! fault is. Every method lists lines, the consensus ranks them; `cexplain score` says how soon one comes to the fault.

pub mod learn;
mod plots;
pub mod repair;
mod tables;
mod truth;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;

use crate::bench::{programs, today};
use crate::process::{build_cexplain, measure, root, target_dir};
use truth::Truth;

/// Seconds for each question.
const LIMIT: Duration = Duration::from_secs(90);
/// The same for cexplain itself, so that it can say what it has.
const OWN_LIMIT: &str = "60";
/// The report as people see it: the consensus of the usual methods.
const CONSENSUS: &str = "consensus";
/// The consensus without the infection chain: the closest passing runs, edits, and who executes what.
const WITHOUT_CHAIN: &str = "without-chain";
/// The consensus, what it is without the chain, and single methods; `distance` is that of the thesis, without edits.
const METHODS: &[&str] = &[
    CONSENSUS,
    WITHOUT_CHAIN,
    "distance",
    "infection",
    "repair",
    "transitions",
    "abstract",
    "diagnosis",
    "ochiai",
    "dstar",
    "dynamic-slice",
    "static-slice",
    "counterexample",
];
/// Of a long list a person looks at the first ones.
const FIRST: &str = "3";
/// How many programs are measured at a time.
const JOBS: usize = 2;
/// For a quick look: one program in so many.
pub const EVERY: usize = 8;

/// What is measured.
#[derive(Debug)]
pub struct Bench {
    /// The folder with the pairs.
    pub folder: Option<String>,
    /// Only a part of the programs.
    pub quick: bool,
    /// Nothing is written.
    pub dry_run: bool,
}

/// What one method says about one program.
#[derive(Debug, Clone, Default)]
struct Said {
    rank: Option<usize>,
    reported: usize,
    score: f64,
    score_both_ways: f64,
    score_of_first: f64,
    exam: (f64, f64),
    seconds: f64,
    mebibytes: f64,
}

/// What came of a pair.
#[derive(Debug)]
struct Outcome {
    name: String,
    /// `learn` or `test`: which half of the suite it belongs to; `all` without a split.
    half: String,
    truth: Truth,
    /// Lines with code.
    lines: usize,
    check_seconds: f64,
    /// By method; a method that found nothing to say is missing.
    methods: BTreeMap<&'static str, Said>,
}

/// Measures all methods on the pairs of a folder, and writes the results to a dated folder in it.
pub fn run(bench: &Bench) -> Result<bool, String> {
    let cexplain = build_cexplain(true)?;
    let folder = bench.folder.as_ref().map_or_else(|| root().join("bench/faults"), PathBuf::from);
    let halves = split(&folder);
    let mut faulty = pairs(&folder)?;
    if bench.quick {
        faulty = faulty.into_iter().step_by(EVERY).collect();
    }
    let outcomes = outcomes(&cexplain, &faulty, &halves)?;
    if outcomes.is_empty() {
        return Err(format!("{}: no pair NAME.c and NAME.fixed.c", folder.display()));
    }
    let results = folder.join("results");
    let before = previous(&results);
    let page = tables::page(&outcomes, before.as_ref());
    println!("{page}");
    if !bench.dry_run && !bench.quick {
        let dir = results.join(today());
        let files = [
            ("README.md", page),
            ("raw.csv", tables::raw(&outcomes)),
            ("score.svg", plots::scores(&outcomes)),
            ("time.svg", plots::times(&outcomes)),
        ];
        std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        for (name, text) in files {
            let file = dir.join(name);
            std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        println!("written to {}", dir.display());
    }
    Ok(true)
}

/// What comes of all pairs, in their order. Two are measured at a time: what counts is processor time.
fn outcomes(cexplain: &Path, faulty: &[PathBuf], halves: &BTreeMap<String, String>) -> Result<Vec<Outcome>, String> {
    let next = AtomicUsize::new(0);
    let worker = || -> Result<Vec<(usize, Outcome)>, String> {
        let mut own = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(faulty) = faulty.get(number) else { return Ok(own) };
            let name = faulty.file_stem().expect("a program has a name").to_string_lossy().into_owned();
            eprintln!("{name}");
            let half = halves.get(&name).cloned().unwrap_or_else(|| "all".to_string());
            own.push((number, outcome(cexplain, faulty, name, half)?));
        }
    };
    let parts: Vec<Result<Vec<(usize, Outcome)>, String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..JOBS).map(|_| scope.spawn(worker)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err("a measurement panicked".into())))
            .collect()
    });
    let mut all: Vec<(usize, Outcome)> =
        parts.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    all.sort_by_key(|(number, _)| *number);
    Ok(all.into_iter().map(|(_, outcome)| outcome).collect())
}

/// The faulty programs that have a correction beside them.
fn pairs(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut pairs = programs(folder)?;
    pairs.retain(|path| !path.to_string_lossy().ends_with(".fixed.c") && path.with_extension("fixed.c").exists());
    Ok(pairs)
}

/// Which half a program belongs to: `split.txt` has lines `NAME learn` and `NAME test`.
fn split(folder: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder.join("split.txt")).unwrap_or_default();
    let pair = |line: &str| {
        let (name, half) = line.split_once(' ')?;
        Some((name.to_string(), half.trim().to_string()))
    };
    text.lines().filter_map(pair).collect()
}

/// The raw results of the latest run before today's.
fn previous(results: &Path) -> Option<(String, String)> {
    let mut dates: Vec<String> = std::fs::read_dir(results)
        .ok()?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| *name != today() && results.join(name).join("raw.csv").exists())
        .collect();
    dates.sort();
    let date = dates.pop()?;
    let raw = std::fs::read_to_string(results.join(&date).join("raw.csv")).ok()?;
    Some((date, raw))
}

fn outcome(cexplain: &Path, faulty: &Path, name: String, half: String) -> Result<Outcome, String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let truth = Truth::of(&read(faulty)?, &read(&faulty.with_extension("fixed.c"))?);
    let mut command = Command::new(cexplain);
    command.arg("check").arg(faulty).args(["--timeout", OWN_LIMIT]);
    let checked = measure(&mut command, LIMIT)?;
    let (mut methods, mut lines) = (BTreeMap::new(), 0);
    // What was learned from is only asked how well that was learned.
    let asked = if half == "learn" { &METHODS[..1] } else { METHODS };
    for &method in asked {
        let mut command = Command::new(cexplain);
        command.arg("explain").arg(faulty).args(["--timeout", OWN_LIMIT, "--full", "--json", "-"]);
        match method {
            CONSENSUS => {}
            WITHOUT_CHAIN => drop(command.args(["--method", "distance"])),
            "distance" => drop(command.args(["--method", method, "--quick"])),
            _ => drop(command.args(["--method", method])),
        }
        let explained = measure(&mut command, LIMIT)?;
        if let Some((result, all)) = scored(cexplain, faulty, &truth, &explained.stdout)? {
            lines = all;
            let (seconds, mebibytes) = (explained.processor, explained.mebibytes);
            methods.insert(method, Said { seconds, mebibytes, ..result });
        }
    }
    Ok(Outcome { name, half, truth, lines, check_seconds: checked.processor, methods })
}

/// What `cexplain score` says about the first failure of a report, and how many lines the program has; none if the report
/// has no failure or names no line.
fn scored(cexplain: &Path, faulty: &Path, truth: &Truth, report: &str) -> Result<Option<(Said, usize)>, String> {
    let dir = target_dir().join("bench");
    let name = faulty.file_stem().unwrap_or_default().to_string_lossy();
    let file = dir.join(format!("{name}.json"));
    std::fs::create_dir_all(&dir)
        .and_then(|()| std::fs::write(&file, report))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let lines: Vec<String> = truth.lines.iter().map(usize::to_string).collect();
    let ask = |more: &[&str]| -> Result<Option<Value>, String> {
        let mut command = Command::new(cexplain);
        command.arg("score").arg(faulty).arg("--report").arg(&file).args(["--json", "-"]).args(more);
        command.arg("--faulty").arg(format!("{}:{}", faulty.display(), lines.join(",")));
        let measured = measure(&mut command, LIMIT)?;
        if measured.code != Some(0) {
            return Ok(None);
        }
        serde_json::from_str::<Value>(&measured.stdout)
            .map(Some)
            .map_err(|error| format!("{}: {error}", faulty.display()))
    };
    let asked = (ask(&[])?, ask(&["--first", FIRST])?, ask(&["--follow", "both"])?);
    let (Some(all), Some(first), Some(both)) = asked else { return Ok(None) };
    let failure =
        |json: &Value| json.get("failures").and_then(Value::as_array).and_then(|items| items.first().cloned());
    let (Some(own), Some(own_first), Some(own_both)) = (failure(&all), failure(&first), failure(&both)) else {
        return Ok(None);
    };
    let number = |json: &Value, name: &str| json.get(name).and_then(Value::as_f64).unwrap_or(0.0);
    let exam = own.get("exam").map_or((1.0, 1.0), |exam| (number(exam, "best"), number(exam, "worst")));
    let result = Said {
        rank: own.get("rank").and_then(Value::as_i64).and_then(|rank| usize::try_from(rank).ok()),
        reported: number(&own, "reported") as usize,
        score: number(&own, "score"),
        score_both_ways: number(&own_both, "score"),
        score_of_first: number(&own_first, "score"),
        exam,
        ..Said::default()
    };
    Ok(Some((result, number(&all, "lines") as usize)))
}
