//! How well causes are named: the pairs of `bench/faults/`, a faulty program and its correction. Their difference is where
//! the fault is; `cexplain explain` should name one of its lines among the first causes.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::bench::{keep, machine, median, programs, today};
use crate::process::{build_cexplain, measure, root};

/// Seconds for each program.
const LIMIT: Duration = Duration::from_secs(60);

/// What came of a pair.
struct Outcome {
    name: String,
    faulty: BTreeSet<usize>,
    /// The lines of the causes, in order; a cause has several if it mentions where constants are defined.
    causes: Vec<BTreeSet<usize>>,
    /// All lines that the explanation mentions.
    mentioned: BTreeSet<usize>,
    check_seconds: f64,
    explain_seconds: f64,
    avoids: bool,
    /// Whether something is missing: the correction only adds lines.
    is_omission: bool,
    /// The lines of the infection chain with its decisions, and what it took.
    chain: BTreeSet<usize>,
    chain_seconds: f64,
}

impl Outcome {
    /// The position of the first cause with a faulty line.
    fn rank(&self) -> Option<usize> {
        self.causes.iter().position(|lines| !lines.is_disjoint(&self.faulty)).map(|position| position + 1)
    }

    fn is_in_chain(&self) -> bool {
        !self.chain.is_disjoint(&self.faulty)
    }

    fn is_mentioned(&self) -> bool {
        self.rank().is_some() || !self.mentioned.is_disjoint(&self.faulty)
    }
}

/// Explains every faulty program of a folder; writes the table to its results if asked to.
pub fn run(folder: Option<&str>, record: bool) -> Result<bool, String> {
    let cexplain = build_cexplain(true)?;
    let folder = folder.map_or_else(|| root().join("bench/faults"), PathBuf::from);
    let mut outcomes = Vec::new();
    for faulty in programs(&folder)? {
        let fixed = faulty.with_extension("fixed.c");
        if faulty.to_string_lossy().ends_with(".fixed.c") || !fixed.exists() {
            continue;
        }
        outcomes.push(outcome(&cexplain, &faulty, &fixed)?);
    }
    let page = page(&outcomes);
    println!("{page}");
    if record {
        keep(&folder.join("results"), &page)?;
    }
    Ok(!outcomes.is_empty())
}

fn outcome(cexplain: &Path, faulty: &Path, fixed: &Path) -> Result<Outcome, String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let name = faulty.file_stem().expect("a program has a name").to_string_lossy().into_owned();
    eprintln!("{name}");
    let timed = |subcommand: &str, options: &[&str]| {
        let mut command = Command::new(cexplain);
        command.arg(subcommand).arg(faulty).args(["--timeout", "50"]).args(options);
        measure(&mut command, LIMIT)
    };
    let checked = timed("check", &["--full"])?;
    let explained = timed("explain", &["--full"])?;
    let infected = timed("explain", &["--method", "infection"])?;
    let text = explained.stdout;
    let file = faulty.display().to_string();
    let (causes, mentioned) = lines_of(&text, &file);
    let (lines, is_omission) = changed_lines(&read(faulty)?, &read(fixed)?);
    Ok(Outcome {
        name,
        faulty: lines,
        is_omission,
        chain: chain_lines(&infected.stdout),
        chain_seconds: infected.seconds,
        causes,
        mentioned,
        check_seconds: checked.seconds,
        explain_seconds: explained.seconds,
        avoids: text.split_whitespace().collect::<Vec<_>>().join(" ").contains("avoids the question"),
    })
}

/// The lines of the causes in order, with those of constants in them, and all lines that the causes and the contrast
/// mention. Of several failures the first one counts.
fn lines_of(text: &str, file: &str) -> (Vec<BTreeSet<usize>>, BTreeSet<usize>) {
    let (mut causes, mut mentioned): (Vec<BTreeSet<usize>>, BTreeSet<usize>) = Default::default();
    let mut lines = text.lines().skip_while(|line| *line != "Most likely causes:").skip(1);
    let is_heading = |line: &str| line.starts_with(|first: char| first.is_ascii_uppercase());
    for line in lines.by_ref().take_while(|line| !is_heading(line)) {
        let numbers: BTreeSet<usize> = line
            .match_indices(&format!("{file}:"))
            .filter_map(|(at, found)| {
                let digits = line[at + found.len()..].chars().take_while(char::is_ascii_digit);
                digits.collect::<String>().parse().ok()
            })
            .collect();
        mentioned.extend(&numbers);
        let is_cause = line.split_once(". ").is_some_and(|(number, _)| number.parse::<usize>().is_ok());
        match causes.last_mut() {
            _ if is_cause => causes.push(numbers),
            Some(last) => last.extend(numbers),
            None => {}
        }
    }
    // Rows of the contrast begin with the line, after a star if they are needed.
    for line in lines.take_while(|line| !line.is_empty()) {
        let first = line.trim_start().trim_start_matches("* ").split(' ').next().unwrap_or_default();
        mentioned.extend(first.parse::<usize>().ok());
    }
    (causes, mentioned)
}

/// The lines of the first infection chain on a page: its rows, those of the decisions, and where constants are defined. The
/// row of a failed assertion is none of them.
fn chain_lines(text: &str) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    let section = text.lines().skip_while(|line| !line.starts_with("How the bad value")).skip(1);
    for line in section.take_while(|line| !line.starts_with("Scope and trust")) {
        if let Some((number, what)) = line.trim_start().split_once("  ")
            && !what.starts_with("had to ")
        {
            lines.extend(number.parse::<usize>().ok());
        }
        for (_, rest) in line.split("(line ").zip(line.split("(line ").skip(1)) {
            lines.extend(rest.split(')').next().and_then(|number| number.parse::<usize>().ok()));
        }
    }
    lines
}

/// The lines of a text that another one does not have, and whether there are any: where lines are only missing, those around
/// the gap count. Where a line was moved, those that it was moved across count as well.
fn changed_lines(faulty: &str, fixed: &str) -> (BTreeSet<usize>, bool) {
    let (a, b): (Vec<&str>, Vec<&str>) = (faulty.lines().collect(), fixed.lines().collect());
    // The longest common subsequence, from the ends backwards.
    let mut longest = vec![vec![0u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i][j] =
                if a[i] == b[j] { longest[i + 1][j + 1] + 1 } else { longest[i + 1][j].max(longest[i][j + 1]) };
        }
    }
    let (mut i, mut j) = (0, 0);
    let (mut changed, mut gaps, mut added) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            (i, j) = (i + 1, j + 1);
        } else if j < b.len() && (i == a.len() || longest[i][j + 1] >= longest[i + 1][j]) {
            gaps.extend([i, i + 1]);
            added.push((i, b[j]));
            j += 1;
        } else {
            changed.insert(i + 1);
            i += 1;
        }
    }
    for &line in &changed.clone() {
        for &(gap, _) in added.iter().filter(|(_, text)| *text == a[line - 1]) {
            changed.extend(if line <= gap { line..=gap } else { gap + 1..=line });
        }
    }
    if changed.is_empty() { (gaps, true) } else { (changed, false) }
}

fn page(outcomes: &[Outcome]) -> String {
    let count = |wanted: &dyn Fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| wanted(outcome)).count();
    let within = |most: usize| count(&|outcome: &Outcome| outcome.rank().is_some_and(|rank| rank <= most));
    let share = |number: usize| format!("{number} ({:.0} %)", 100.0 * number as f64 / outcomes.len().max(1) as f64);
    // Explaining includes checking: what it costs on top.
    let mut ratios: Vec<f64> = outcomes
        .iter()
        .map(|one| (one.explain_seconds - one.check_seconds).max(0.0) / one.check_seconds.max(1e-3))
        .collect();
    let wrong: Vec<&Outcome> = outcomes.iter().filter(|one| !one.is_omission).collect();
    let in_chain = wrong.iter().filter(|one| one.is_in_chain()).count();
    let mut lengths: Vec<f64> = outcomes.iter().map(|one| one.chain.len() as f64).collect();
    let mut text = format!("# Causes of seeded faults, {}\n\n{}\n", today(), machine());
    let _ = writeln!(
        text,
        "- programs: {}\n- faulty line first: {}\n- among the first three causes: {}\n- among the first five: {}\n\
         - in the explanation: {}\n- median of the time for explaining, divided by that for checking: {:.2}\n\
         - in the infection chain with its decisions: {in_chain} of {} faults that are not omissions ({:.0} %); median \
         of its lines: {}\n",
        outcomes.len(),
        share(within(1)),
        share(within(3)),
        share(within(5)),
        share(count(&Outcome::is_mentioned)),
        median(&mut ratios),
        wrong.len(),
        100.0 * in_chain as f64 / wrong.len().max(1) as f64,
        median(&mut lengths),
    );
    text += "| program | faulty lines | rank | causes | check, s | explain, s | in chain | its lines | chain, s | |\n\
             |---|---|--:|--:|--:|--:|---|--:|--:|---|\n";
    for one in outcomes {
        let lines: Vec<String> = one.faulty.iter().map(usize::to_string).collect();
        let rank = one.rank().map_or("-".to_string(), |rank| rank.to_string());
        let note = match (one.rank(), one.is_mentioned(), one.avoids) {
            (None, true, _) => "only among the differences",
            (None, false, _) => "not mentioned",
            (Some(_), _, true) => "a closer run avoids the question",
            (Some(_), _, false) => "",
        };
        let _ = writeln!(
            text,
            "| {} | {} | {rank} | {} | {:.2} | {:.2} | {} | {} | {:.2} | {note} |",
            one.name,
            lines.join(", "),
            one.causes.len(),
            one.check_seconds,
            one.explain_seconds,
            match (one.is_in_chain(), one.is_omission) {
                (true, _) => "yes",
                (false, true) => "omission",
                (false, false) => "no",
            },
            one.chain.len(),
            one.chain_seconds,
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{chain_lines, lines_of};

    fn set(lines: &[usize]) -> BTreeSet<usize> {
        lines.iter().copied().collect()
    }

    #[test]
    fn lines_are_read_off_a_page() {
        let page = std::fs::read_to_string(crate::process::root().join("tests/pages/explained_in_full.txt"))
            .expect("the page is there");
        let (causes, mentioned) = lines_of(&page, "tests/pages/explained_in_full.c");
        // The first cause has a constant, which is defined in line 5.
        assert_eq!(causes[0], set(&[5, 12]), "{page}");
        assert!(causes.len() >= 4 && causes[1..].iter().all(|lines| lines.len() == 1), "{causes:?}");
        // The contrast begins with the input, in line 20.
        assert!(mentioned.contains(&20) && !mentioned.contains(&22), "{mentioned:?}");
        assert_eq!(chain_lines(&page), set(&[5, 12, 13, 15, 21]), "{page}");
    }
}
