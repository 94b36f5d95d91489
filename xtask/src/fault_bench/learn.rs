//! Learns how much each sign of a fault weighs, from the pairs of the learn half.
//!
//! A conditional logit model: of the lines that a report lists, one is at fault with a probability in proportion to the
//! exponential of its points, and its points are the weighted sum of its signs, among them the kind of the best edit of it. The weights make the faulty lines as probable
//! as can be, less a penalty for large weights. What speaks for a line may not count against it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{LIMIT, OWN_LIMIT, Truth, pairs, split};
use crate::process::{build_cexplain, measure, root};

/// The penalty, and the steps of the search.
const PENALTY: f64 = 1.0;
const STEPS: i32 = 600;
const RATE: f64 = 0.05;
/// What is learned about, by the names in a report: signs of a line, then what is known of its best edit.
const SIGNS: [&str; 13] = [
    "only-failing",
    "saves",
    "covered",
    "chain",
    "decides",
    "stating",
    "harness",
    "smells",
    "proven",
    "changed",
    "turned",
    "untried",
    "odd",
];
/// Those of them that speak against a line.
const AGAINST: [&str; 6] = ["stating", "harness", "changed", "turned", "untried", "odd"];
/// With so many passing runs an edit was tried well.
const ENOUGH_RUNS: f64 = 6.0;
/// What an edit is worth if nothing is known of its kind: kinds that are rare stay near it.
const OF_AN_EDIT: f64 = 2.0;

/// A listed line: its signs, and whether it is at fault.
type Listed = (Vec<f64>, bool);

/// A line as it is read: its signs, the kind of its best edit, and whether it is at fault.
type Read = (Vec<f64>, Option<String>, bool);

/// Prints the weights that fit the learn half of a folder best, in hundredths as the source has them.
pub fn run(folder: Option<&str>) -> Result<bool, String> {
    let cexplain = build_cexplain(true)?;
    let folder = folder.map_or_else(|| root().join("bench/faults"), PathBuf::from);
    let halves = split(&folder);
    let is_for_learning = |path: &PathBuf| {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        halves.get(&name).is_none_or(|half| half == "learn")
    };
    let mut read: Vec<Vec<Read>> = Vec::new();
    let mut count = 0;
    for faulty in pairs(&folder)?.into_iter().filter(is_for_learning) {
        eprintln!("{}", faulty.display());
        count += 1;
        let lines = listed(&cexplain, &faulty)?;
        if lines.iter().any(|(_, _, is_faulty)| *is_faulty) {
            read.push(lines);
        }
    }
    println!("{count} programs, the faulty line is listed in {}", read.len());
    let kinds: BTreeSet<String> = read.iter().flatten().filter_map(|(_, kind, _)| kind.clone()).collect();
    let kinds: Vec<String> = kinds.into_iter().collect();
    // Each kind of edit is a sign of its own.
    let listed = |(signs, kind, is_faulty): Read| -> Listed {
        let of_kind = kinds.iter().map(|other| f64::from(u8::from(Some(other) == kind.as_ref())));
        (signs.into_iter().chain(of_kind).collect(), is_faulty)
    };
    let programs: Vec<Vec<Listed>> = read.into_iter().map(|lines| lines.into_iter().map(listed).collect()).collect();
    let weights = fit(&programs, SIGNS.len() + kinds.len());
    let names = SIGNS.iter().copied().chain(kinds.iter().map(String::as_str));
    for (name, weight) in names.zip(&weights) {
        println!("{name:20} {:5.0}", weight * 100.0);
    }
    let rank = |lines: &Vec<Listed>| {
        let points = |(signs, _): &Listed| product(signs, &weights);
        let best = lines.iter().filter(|line| line.1).map(points).fold(f64::MIN, f64::max);
        1 + lines.iter().filter(|line| !line.1 && points(line) > best).count()
    };
    for top in [1, 3, 5] {
        let found = programs.iter().filter(|lines| rank(lines) <= top).count();
        println!("in the first {top}: {:.0} %", 100.0 * found as f64 / f64::from(count));
    }
    Ok(true)
}

/// The lines that are listed for the first failure of a program.
fn listed(cexplain: &Path, faulty: &Path) -> Result<Vec<Read>, String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let truth = Truth::of(&read(faulty)?, &read(&faulty.with_extension("fixed.c"))?);
    let mut command = Command::new(cexplain);
    command.arg("explain").arg(faulty).args(["--timeout", OWN_LIMIT, "--full", "--json", "-"]);
    let explained = measure(&mut command, LIMIT)?;
    let Ok(json) = serde_json::from_str::<Value>(&explained.stdout) else { return Ok(Vec::new()) };
    let first = json.get("failures").and_then(Value::as_array).and_then(|failures| failures.first().cloned());
    let causes = first.as_ref().and_then(|failure| failure.get("causes")).and_then(Value::as_array);
    let line_of = |place: &Value| place.get("line").and_then(Value::as_i64).unwrap_or(0);
    let is_faulty = |line: i64| usize::try_from(line).is_ok_and(|line| truth.lines.contains(&line));
    let lines = causes.into_iter().flatten().map(|cause| {
        let repair = cause.get("repair");
        let known = |name: &str| repair.and_then(|repair| repair.get(name)).and_then(Value::as_f64);
        let sign = |name: &&str| match *name {
            "changed" | "turned" => known(name).unwrap_or(0.0).ln_1p(),
            "odd" => known(name).unwrap_or(0.0),
            "untried" => known("runs").map_or(0.0, |runs| 1.0 - runs.min(ENOUGH_RUNS) / ENOUGH_RUNS),
            _ => {
                let value = cause.get("signs").and_then(|signs| signs.get(name)).and_then(Value::as_f64);
                value.unwrap_or(0.0) / 1000.0
            }
        };
        let kind = repair.and_then(|repair| repair.get("kind")).and_then(Value::as_str).map(str::to_string);
        let own = cause.get("location").map_or(0, line_of);
        let more =
            ["definitions", "elsewhere"].into_iter().filter_map(|name| cause.get(name).and_then(Value::as_array));
        let is_faulty = is_faulty(own) || more.flatten().map(line_of).any(is_faulty);
        (SIGNS.iter().map(sign).collect(), kind, is_faulty)
    });
    Ok(lines.collect())
}

fn product(signs: &[f64], weights: &[f64]) -> f64 {
    signs.iter().zip(weights).map(|(sign, weight)| sign * weight).sum()
}

/// Climbs to the best weights (by Adam's rule), without those that have the wrong sign.
fn fit(programs: &[Vec<Listed>], size: usize) -> Vec<f64> {
    let expected = |index: usize| if index < SIGNS.len() { 0.0 } else { OF_AN_EDIT };
    let mut weights: Vec<f64> = (0..size).map(expected).collect();
    let (mut mean, mut square) = (vec![0.0; size], vec![0.0; size]);
    for step in 1..=STEPS {
        let pull = |(index, weight): (usize, &f64)| -PENALTY * (weight - expected(index));
        let mut slope: Vec<f64> = weights.iter().enumerate().map(pull).collect();
        for lines in programs {
            let points: Vec<f64> = lines.iter().map(|(signs, _)| product(signs, &weights)).collect();
            let most = points.iter().copied().fold(f64::MIN, f64::max);
            let shares: Vec<f64> = points.iter().map(|points| (points - most).exp()).collect();
            let all: f64 = shares.iter().sum();
            let faulty: f64 = lines.iter().zip(&shares).filter(|(line, _)| line.1).map(|(_, share)| share).sum();
            for ((signs, is_faulty), share) in lines.iter().zip(&shares) {
                let pull = if *is_faulty { share / faulty } else { 0.0 } - share / all;
                slope.iter_mut().zip(signs).for_each(|(slope, sign)| *slope += pull * sign);
            }
        }
        for index in 0..size {
            mean[index] = 0.9 * mean[index] + 0.1 * slope[index];
            square[index] = 0.999 * square[index] + 0.001 * slope[index] * slope[index];
            let (mean, square) = (mean[index] / (1.0 - 0.9f64.powi(step)), square[index] / (1.0 - 0.999f64.powi(step)));
            weights[index] += RATE * mean / (square.sqrt() + 1e-8);
            let is_against = SIGNS.get(index).is_some_and(|sign| AGAINST.contains(sign));
            weights[index] = if is_against { weights[index].min(0.0) } else { weights[index].max(0.0) };
        }
    }
    weights
}
