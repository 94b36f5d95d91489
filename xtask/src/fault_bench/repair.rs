//! The method `repair` on the pairs, in each configuration: how many fixes it lists, how many of them name a faulty line, what
//! that costs. From one configuration to the next the number of fixes falls or stays; where it rises, the command fails.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use serde_json::Value;

use super::truth::Truth;
use super::{Bench, EVERY, FIRST, JOBS, LIMIT, OWN_LIMIT, pairs, split};
use crate::bench::{machine, median, today};
use crate::process::{build_cexplain, in_parallel, measure, root};

/// The configurations, in their order: each uses more proofs of other checks than the one before.
const CONFIGURATIONS: [&str; 4] = ["default", "correlated", "invariants", "trusted"];

/// What one configuration says about one failing run.
#[derive(Debug, Clone)]
struct Said {
    fixes: usize,
    /// Fixes that change a faulty line.
    useful: usize,
    /// Fixes that other runs refute: they are counted, not listed.
    refuted: usize,
    /// The place of the first useful fix among those that are listed.
    rank: Option<usize>,
    /// Whether the search for fixes was ended by a limit.
    is_cut_short: bool,
    /// Processor time of finding the failing run and its fixes.
    seconds: f64,
}

/// A pair in all configurations; one that refuses is missing.
#[derive(Debug)]
struct Outcome {
    name: String,
    half: String,
    said: [Option<Said>; CONFIGURATIONS.len()],
}

impl Outcome {
    /// Where the number of fixes rises: the later one of the two configurations. A search that was ended by a limit may have
    /// missed some, and says nothing about those after it.
    fn rises_at(&self) -> Option<usize> {
        let said = |number: usize| self.said[number].as_ref();
        (1..CONFIGURATIONS.len()).find(|&later| {
            let before = (0..later).rev().filter_map(said).find(|before| !before.is_cut_short);
            before.zip(said(later)).is_some_and(|(before, after)| before.fixes < after.fixes)
        })
    }
}

/// Measures the pairs of a folder; whether the number of fixes rises nowhere.
pub fn run(bench: &Bench) -> Result<bool, String> {
    let cexplain = build_cexplain(true)?;
    let folder = bench.folder.as_ref().map_or_else(|| root().join("bench/faults"), PathBuf::from);
    let halves = split(&folder);
    let mut faulty = pairs(&folder)?;
    if bench.quick {
        faulty = faulty.into_iter().step_by(EVERY).collect();
    }
    let found = Mutex::new(Vec::new());
    in_parallel(JOBS, faulty.len() as u64, |_, number| {
        let path = &faulty[usize::try_from(number).map_err(|error| error.to_string())?];
        let name = path.file_stem().expect("a program has a name").to_string_lossy().into_owned();
        let half = halves.get(&name).cloned().unwrap_or_else(|| "all".to_string());
        let outcome = outcome(&cexplain, path, name, half)?;
        eprintln!("{}", row(&outcome));
        found.lock().expect("no thread panics with the lock").push((number, outcome));
        Ok(())
    })?;
    let mut found = found.into_inner().expect("no thread panics with the lock");
    found.sort_by_key(|(number, _)| *number);
    let outcomes: Vec<Outcome> = found.into_iter().map(|(_, outcome)| outcome).collect();
    if outcomes.is_empty() {
        return Err(format!("{}: no pair NAME.c and NAME.fixed.c", folder.display()));
    }
    let page = page(&outcomes);
    println!("{page}");
    if !bench.dry_run && !bench.quick {
        let dir = folder.join("results").join(today());
        std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        for (name, text) in [("repair.md", page), ("repair.csv", raw(&outcomes))] {
            let file = dir.join(name);
            std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        println!("written to {}", dir.display());
    }
    Ok(outcomes.iter().all(|one| one.rises_at().is_none()))
}

fn outcome(cexplain: &Path, faulty: &Path, name: String, half: String) -> Result<Outcome, String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let truth = Truth::of(&read(faulty)?, &read(&faulty.with_extension("fixed.c"))?);
    let mut said = [const { None }; CONFIGURATIONS.len()];
    for (own, configuration) in said.iter_mut().zip(CONFIGURATIONS) {
        let mut command = Command::new(cexplain);
        command.arg("explain").arg(faulty).args(["--timeout", OWN_LIMIT, "--method", "repair", "--json", "-"]);
        command.args(["--repair-config", configuration]);
        let measured = measure(&mut command, LIMIT)?;
        let report = serde_json::from_str::<Value>(&measured.stdout).ok();
        *own =
            report.as_ref().and_then(evidence).map(|evidence| of_evidence(evidence, &truth.lines, measured.processor));
    }
    Ok(Outcome { name, half, said })
}

/// What a report says about the fixes of its first failure.
fn evidence(report: &Value) -> Option<&Value> {
    let explanations = report.get("failures")?.get(0)?.get("explanations")?.as_array()?;
    explanations.iter().find_map(|one| one.get("repair"))
}

fn of_evidence(evidence: &Value, faulty: &BTreeSet<usize>, seconds: f64) -> Said {
    let list = |value: &Value, name: &str| value.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let line = |change: &Value, name: &str| change.pointer(&format!("/location/{name}")).and_then(Value::as_u64);
    let names_fault = |change: &Value| {
        let (first, last) = (line(change, "line").unwrap_or(0), line(change, "end_line").unwrap_or(0));
        faulty.range(first as usize..=last.max(first) as usize).next().is_some()
    };
    let fixes = list(evidence, "fixes");
    let is_useful = |fix: &&Value| list(fix, "changes").iter().any(names_fault);
    let is_refuted = |fix: &&Value| fix.get("state").and_then(Value::as_str) == Some("refuted");
    Said {
        fixes: fixes.len(),
        useful: fixes.iter().filter(is_useful).count(),
        refuted: fixes.iter().filter(is_refuted).count(),
        rank: fixes.iter().filter(|fix| !is_refuted(fix)).position(|fix| is_useful(&fix)).map(|place| place + 1),
        is_cut_short: evidence.get("cut_short").and_then(Value::as_bool).unwrap_or(false),
        seconds,
    }
}

fn row(outcome: &Outcome) -> String {
    let cells = outcome.said.iter().map(|said| match said {
        Some(said) => {
            format!(
                "{}{} / {} / {:.1}",
                said.fixes,
                if said.is_cut_short { "+" } else { "" },
                said.useful,
                said.seconds
            )
        }
        None => "-".to_string(),
    });
    let rank = outcome.said[CONFIGURATIONS.len() - 1].as_ref().and_then(|said| said.rank);
    let rank = rank.map_or("-".to_string(), |rank| rank.to_string());
    let rises = outcome.rises_at().map_or("", |_| " rises");
    format!("| {} | {} | {rank}{rises} |", outcome.name, cells.collect::<Vec<_>>().join(" | "))
}

fn page(outcomes: &[Outcome]) -> String {
    let mut text = format!(
        "# Fixes of seeded faults by `--method repair`, {}\n\n{}\n\
         `fixes`: how many the search finds (median, and all together), refuted ones included; `useful`: those that change a \
         faulty line; `listed`: those that no other run refutes (median); `first`, `top 3`: pairs where the first useful one is \
         among so many that are listed, of all pairs; `time`: processor time of finding the failing run and its fixes, in \
         seconds (median, longest). A pair is missing where there is no answer.\n",
        today(),
        machine()
    );
    let mut halves: Vec<&str> = outcomes.iter().map(|one| one.half.as_str()).collect();
    halves.sort_unstable();
    halves.dedup();
    for half in halves {
        let own: Vec<&Outcome> = outcomes.iter().filter(|one| one.half == half).collect();
        let _ = write!(text, "\n## {half}: {} pairs\n\n{}", own.len(), table(&own));
    }
    let rising: Vec<&str> = outcomes.iter().filter(|one| one.rises_at().is_some()).map(|one| &*one.name).collect();
    let _ = match rising.is_empty() {
        true => {
            writeln!(
                text,
                "\nFrom one configuration to the next, the number of fixes falls or stays in every pair (a search that was ended by a limit is \
             not compared with those after it)."
            )
        }
        false => {
            writeln!(text, "\nFrom one configuration to the next, the number of fixes rises in {}.", rising.join(", "))
        }
    };
    text += "\n| pair | default: fixes / useful / s | correlated | invariants | trusted | first useful |\n|---|--:|--:|--:|--:|--:|\n";
    for outcome in outcomes {
        let _ = writeln!(text, "{}", row(outcome));
    }
    text + "\n`+`: the search was ended by a limit; there may be more.\n"
}

fn table(own: &[&Outcome]) -> String {
    let mut text = String::from(
        "| configuration | pairs | fixes | in all | useful in all | listed | first | top 3 | time | longest |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (number, configuration) in CONFIGURATIONS.iter().enumerate() {
        let said: Vec<&Said> = own.iter().filter_map(|one| one.said[number].as_ref()).collect();
        if said.is_empty() {
            continue;
        }
        let half = |of: &dyn Fn(&Said) -> f64| median(&mut said.iter().map(|one| of(one)).collect::<Vec<f64>>());
        let sum = |of: &dyn Fn(&Said) -> usize| said.iter().map(|one| of(one)).sum::<usize>();
        let within = |most: usize| {
            let found = said.iter().filter(|one| one.rank.is_some_and(|rank| rank <= most)).count();
            format!("{:.0} %", 100.0 * found as f64 / own.len() as f64)
        };
        let _ = writeln!(
            text,
            "| {configuration} | {} | {} | {} | {} | {} | {} | {} | {:.2} | {:.1} |",
            said.len(),
            half(&|one| one.fixes as f64),
            sum(&|one| one.fixes),
            sum(&|one| one.useful),
            half(&|one| (one.fixes - one.refuted) as f64),
            within(1),
            within(FIRST.parse().unwrap_or(3)),
            half(&|one| one.seconds),
            said.iter().map(|one| one.seconds).fold(0.0, f64::max),
        );
    }
    text
}

fn raw(outcomes: &[Outcome]) -> String {
    let mut text = String::from("pair,half,configuration,fixes,useful,refuted,rank,cut_short,seconds\n");
    for outcome in outcomes {
        for (said, configuration) in outcome.said.iter().zip(CONFIGURATIONS) {
            let Some(said) = said else { continue };
            let rank = said.rank.map_or(String::new(), |rank| rank.to_string());
            let Said { fixes, useful, refuted, is_cut_short, seconds, .. } = said;
            let (name, half) = (&outcome.name, &outcome.half);
            let _ = writeln!(
                text,
                "{name},{half},{configuration},{fixes},{useful},{refuted},{rank},{is_cut_short},{seconds:.2}"
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Outcome, Said, of_evidence};

    fn said(fixes: usize) -> Option<Said> {
        Some(Said { fixes, useful: 0, refuted: 0, rank: None, is_cut_short: false, seconds: 0.0 })
    }

    fn cut_short(fixes: usize) -> Option<Said> {
        said(fixes).map(|said| Said { is_cut_short: true, ..said })
    }

    fn rises(counts: [Option<Said>; 4]) -> Option<usize> {
        Outcome { name: String::new(), half: String::new(), said: counts }.rises_at()
    }

    #[test]
    fn a_rise_is_found_across_a_refusal() {
        assert_eq!(rises([said(5), said(5), said(3), said(3)]), None);
        assert_eq!(rises([said(5), said(3), said(4), said(3)]), Some(2));
        assert_eq!(rises([said(5), None, said(6), said(6)]), Some(2));
        assert_eq!(rises([None, said(6), said(6), said(6)]), None);
    }

    #[test]
    fn what_was_cut_short_says_nothing_about_what_comes_after() {
        assert_eq!(rises([said(9), cut_short(3), said(5), said(5)]), None);
        assert_eq!(rises([said(4), cut_short(3), said(5), said(5)]), Some(2));
        assert_eq!(rises([said(4), cut_short(5), said(4), said(4)]), Some(1));
    }

    #[test]
    fn refuted_fixes_have_no_place() {
        let fix = |line: u32, state: &str| serde_json::json!({"state": state, "changes": [{"location": {"line": line, "end_line": line + 1}}]});
        let fixes = [fix(7, "refuted"), fix(3, "tried"), fix(6, "tried")];
        let said = of_evidence(&serde_json::json!({"fixes": fixes, "cut_short": true}), &BTreeSet::from([7]), 1.0);
        assert_eq!((said.fixes, said.useful, said.refuted, said.rank, said.is_cut_short), (3, 2, 1, Some(2), true));
    }
}
