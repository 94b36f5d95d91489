//! The results as text: a table per half of the suite with a row per method, the programs, and everything as CSV.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{CONSENSUS, METHODS, Outcome, Said};
use crate::bench::{machine, median, today};

/// The whole page; compared with what was measured before, if there is something.
pub fn page(outcomes: &[Outcome], before: Option<&(String, String)>) -> String {
    let mut text = format!(
        "# Causes of seeded faults, {}\n\n{}\n\
         `rank`: the place of the first cause that names a faulty line. `score`: the share of the program that need not be \
         read to come to the fault, starting with the lines that the report calls likely (of methods to compare with, all) and going on to what depends on them; `both ways`: going on to what they depend on as well; `score, 3`: starting with its first three causes. `without-chain` is the consensus without the infection chain, `distance` the closest passing run alone. \
         `EXAM`: the share of all lines read until the fault, in the order of the report (mean of best and worst case). \
         `time`: processor time of finding and explaining, divided by that of finding alone. Medians of time, lines and \
         memory, means of all else; a program about which a method has nothing to say counts as not found. Of programs for \
         learning only the list of causes is measured.\n",
        today(),
        machine()
    );
    let mut halves: Vec<&str> = outcomes.iter().map(|one| one.half.as_str()).collect();
    halves.sort_unstable();
    halves.dedup();
    for half in halves {
        let own: Vec<&Outcome> = outcomes.iter().filter(|one| one.half == half).collect();
        let _ = write!(text, "\n## {}: {} programs\n\n{}", title(half), own.len(), methods(&own));
        text += &chain(&own);
    }
    text += &programs(outcomes);
    if let Some((date, raw)) = before {
        text += &compared(outcomes, date, raw);
    }
    text
}

fn title(half: &str) -> &str {
    match half {
        "learn" => "For learning: points and weights were set on these",
        "test" => "For testing: these were not looked at for that",
        _ => "All",
    }
}

fn methods(own: &[&Outcome]) -> String {
    let mut text = String::from(
        "| method | first | top 3 | top 5 | top 10 | named | score | both ways | score, 3 | EXAM | lines | time | MiB |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for &method in METHODS {
        let results: Vec<&Said> = own.iter().filter_map(|one| one.methods.get(method)).collect();
        if results.is_empty() {
            continue;
        }
        let share = |number: usize| format!("{:.0} %", 100.0 * number as f64 / own.len() as f64);
        let within =
            |most: usize| share(results.iter().filter(|one| one.rank.is_some_and(|rank| rank <= most)).count());
        let mean = |of: &dyn Fn(&Said) -> f64, missing: f64| {
            let sum: f64 = results.iter().map(|one| of(one)).sum();
            (sum + missing * (own.len() - results.len()) as f64) / own.len() as f64
        };
        let mut ratios: Vec<f64> =
            own.iter().filter_map(|one| Some(one.methods.get(method)?.seconds / one.check_seconds.max(0.01))).collect();
        let mut reported: Vec<f64> = results.iter().map(|one| one.reported as f64).collect();
        let mut memory: Vec<f64> = results.iter().map(|one| one.mebibytes).collect();
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {} | {:.2} | {:.0} |",
            if method == CONSENSUS { "**consensus**" } else { method },
            within(1),
            within(3),
            within(5),
            within(10),
            within(usize::MAX),
            mean(&|one| one.score, 0.0),
            mean(&|one| one.score_both_ways, 0.0),
            mean(&|one| one.score_of_first, 0.0),
            mean(&|one| (one.exam.0 + one.exam.1) / 2.0, 1.0),
            median(&mut reported),
            median(&mut ratios),
            median(&mut memory),
        );
    }
    text
}

/// How often the infection chain holds the fault, where something is wrong and not missing.
fn chain(own: &[&Outcome]) -> String {
    let wrong: Vec<&&Outcome> = own.iter().filter(|one| !one.truth.is_omission).collect();
    if own.iter().all(|one| !one.methods.contains_key("infection")) {
        return String::new();
    }
    let results = wrong.iter().filter_map(|one| one.methods.get("infection"));
    let held = results.filter(|one| one.rank.is_some()).count();
    let share = 100.0 * held as f64 / wrong.len().max(1) as f64;
    format!(
        "\nThe infection chain holds a faulty line in {held} of {} faults that are not omissions ({share:.0} %).\n",
        wrong.len()
    )
}

fn programs(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "\n## Programs\n\nRanks by method; `-`: not named.\n\n| program | half | lines | faulty | check, s | explain, s |",
    );
    let short = |method: &&str| format!(" {method} |");
    text += &METHODS.iter().map(short).collect::<String>();
    text += "\n|---|---|--:|---|--:|--:|";
    text += &"--:|".repeat(METHODS.len());
    for one in outcomes {
        let faulty: Vec<String> = one.truth.lines.iter().map(usize::to_string).collect();
        let note = if one.truth.is_omission { " (missing)" } else { "" };
        let explained = one.methods.get(CONSENSUS).map_or(0.0, |result| result.seconds);
        let _ = write!(
            text,
            "\n| {} | {} | {} | {}{note} | {:.2} | {explained:.2} |",
            one.name,
            one.half,
            one.lines,
            faulty.join(", "),
            one.check_seconds
        );
        for method in METHODS {
            let rank = one.methods.get(method).and_then(|result| result.rank);
            let _ = write!(text, " {} |", rank.map_or("-".to_string(), |rank| rank.to_string()));
        }
    }
    text.push('\n');
    text
}

/// Everything, a line per program and method.
pub fn raw(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "program,half,omission,places,lines,check_seconds,method,rank,reported,score,score_both_ways,score_of_first,exam_best,exam_worst,\
         seconds,mebibytes\n",
    );
    for one in outcomes {
        for (method, result) in &one.methods {
            let _ = writeln!(
                text,
                "{},{},{},{},{},{:.2},{method},{},{},{:.4},{:.4},{:.4},{:.4},{:.4},{:.2},{:.1}",
                one.name,
                one.half,
                one.truth.is_omission,
                one.truth.places,
                one.lines,
                one.check_seconds,
                result.rank.map_or(String::new(), |rank| rank.to_string()),
                result.reported,
                result.score,
                result.score_both_ways,
                result.score_of_first,
                result.exam.0,
                result.exam.1,
                result.seconds,
                result.mebibytes,
            );
        }
    }
    text
}

/// Which ranks of the consensus are others than before.
fn compared(outcomes: &[Outcome], date: &str, raw: &str) -> String {
    let mut known: BTreeMap<&str, Option<usize>> = BTreeMap::new();
    for line in raw.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        if let [program, _, _, _, _, _, CONSENSUS, rank, ..] = fields[..] {
            known.insert(program, rank.parse().ok());
        }
    }
    let mut text = format!("\n## Since {date}\n\n");
    let shown = |rank: Option<usize>| rank.map_or("-".to_string(), |rank| rank.to_string());
    for one in outcomes {
        let now = one.methods.get(CONSENSUS).and_then(|result| result.rank);
        match known.get(one.name.as_str()) {
            Some(&before) if before != now => {
                let _ = writeln!(text, "- {}: rank {} (was {})", one.name, shown(now), shown(before));
            }
            None => {
                let _ = writeln!(text, "- {}: new, rank {}", one.name, shown(now));
            }
            Some(_) => {}
        }
    }
    text
}
