//! Programs that say what explains them: `tests/explain`.
//!
//! ```text
//! //@ options: ...       further options
//! //@ distance: N        the distance of the closest passing run
//! //@ values: N          how many values are compared
//! //@ needed: N          how many of the differences are needed
//! //@ slices: N          how many minimal slices there are
//! //@ question: avoided  a closer run avoids the question, and another one is shown
//! //@ depends on: A, B   the causes that a search among relations finds, and no others
//! //@ says: TEXT         a line of the page holds this (may be given several times)
//! //@ says not: TEXT     no line of the page holds this
//! //~ cause              on a line: it is among the first three causes; no other line is
//! ```
//!
//! With `--method infection` among the options:
//!
//! ```text
//! //@ proof: A; B; C     the outcomes that contradict each other, the failed condition, the inputs
//! //@ from: N            the line from which on they do, or `inputs` if inputs are needed
//! //~ chain              on a line: it is in the chain; no other line is
//! //~ failed             on a line: what fails is not an assertion, and fails here
//! //~ decision           on a line: a decision without which nothing would have failed; no other line is
//! ```
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;

use crate::header;
use crate::support::{cexplain, root, with_effort};

/// Seconds for one explanation.
const LIMIT: u32 = 120;

/// Three tests for each program: what the page says, that it does not depend on how the solver searches, and that the method
/// `repair` finds no more where more is known; and tests of their own.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in header::programs("tests/explain") {
        let (name, same, page) = (header::name_of(&path), path.clone(), path.clone());
        trials.push(Trial::test(format!("{name}::page"), move || Ok(check(&page)?)));
        trials.push(Trial::test(format!("{name}::seeds"), move || Ok(is_the_same_for_all_seeds(&same)?)));
        trials.push(Trial::test(format!("{name}::configurations"), move || Ok(more_proofs_give_no_more_fixes(&path)?)));
    }
    trials.push(Trial::test("tests/explain::deep_folder", || Ok(places_are_whole_however_deep_the_folder_is()?)));
    for name in ["tcas_climb_operator", "tcas_constant", "tcas_variable"] {
        let is_found = move || Ok(is_among_the_first_three_causes(name)?);
        trials.push(Trial::test(format!("bench/faults/{name}.c::first_three"), is_found));
    }
    trials
}

fn places_are_whole_however_deep_the_folder_is() -> Result<(), String> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/explain/edits/missing_statement.c");
    let deep = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a_folder_with_a_long_name/".repeat(4));
    std::fs::create_dir_all(&deep).expect("folders can be made");
    let copy = deep.join("missing_statement.c");
    std::fs::copy(program, &copy).expect("the program can be copied");
    check(&copy)
}

/// Faults of three kinds in a program of the kind that thesis 5.1.1 is about: of the first one, the closest run that passes only
/// changes what the property presupposes, and another search answers the question.
fn is_among_the_first_three_causes(name: &str) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/faults");
    let cexplain = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cexplain")).args(arguments).output().expect("cexplain starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let [faulty, fixed] = [".c", ".fixed.c"].map(|end| folder.join(format!("{name}{end}")));
    let [text, correct] = [&faulty, &fixed].map(|path| std::fs::read_to_string(path).expect("it can be read"));
    let differs = |(a, b): (&str, &str)| a != b;
    let line = 1 + text.lines().zip(correct.lines()).position(differs).expect("there is a fault");
    let report = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
    let [faulty, report] = [&faulty, &report].map(|path| path.display().to_string());
    let page = cexplain(&[&faulty, "--full", "--json", &report]);
    if name == "tcas_climb_operator" {
        let avoids =
            "A run that is closer still passes because it changes `descending_safe`: that avoids the question.";
        if !flowing(&page).contains(avoids) {
            return Err(page);
        }
    }
    let place = format!("{faulty}:{line}");
    let measured = cexplain(&["score", &faulty, "--report", &report, "--faulty", &place, "--json", "-"]);
    // The first failure is the first one that is measured.
    let rank = measured.split_once("\"rank\": ").and_then(|(_, rest)| rest.split(',').next()?.parse().ok());
    match rank {
        Some(1..=3) => Ok(()),
        _ => Err(measured),
    }
}

fn check(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let field = |key: &str| {
        let start = format!("//@ {key}: ");
        text.lines().find_map(|line| line.strip_prefix(&start).map(str::to_string))
    };
    let options = field("options").unwrap_or_default();
    if options.contains("--method infection") {
        return check_chain(path, &text, &field);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cexplain"))
        .current_dir(root())
        .arg("explain")
        .arg(path)
        .args(["--full", "--slices", "20"])
        .args(with_effort(&options))
        .output()
        .map_err(|error| error.to_string())?;
    let page = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() != Some(1) {
        return Err(format!("ends with {}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    for expected in text.lines().filter_map(|line| line.strip_prefix("//@ says: ")) {
        if !flowing(&page).contains(&flowing(expected)) {
            return Err(format!("the page does not say `{expected}`:\n{page}"));
        }
    }
    for unwanted in text.lines().filter_map(|line| line.strip_prefix("//@ says not: ")) {
        if flowing(&page).contains(&flowing(unwanted)) {
            return Err(format!("the page says `{unwanted}`:\n{page}"));
        }
    }
    if let Some(line) = laid_out(&page).find(|line| !fits(line)) {
        return Err(format!("a line has more than 80 columns: {line}"));
    }
    if let Some(expected) = field("depends on") {
        let found = dependences(&page).join(", ");
        if found != expected {
            return Err(format!("the failure depends on `{found}`, not on `{expected}`:\n{page}"));
        }
    }
    check_numbers(&text, &page, &field)?;
    let marked: BTreeSet<usize> =
        (1..).zip(text.lines()).filter(|(_, line)| line.contains("//~ cause")).map(|(n, _)| n).collect();
    let named = causes(&page, path, 3);
    if marked != named {
        return Err(format!("the first causes are {named:?}, not {marked:?}:\n{page}"));
    }
    Ok(())
}

/// Compares the chain on a page with the marks of a program.
fn check_chain(path: &Path, text: &str, field: &dyn Fn(&str) -> Option<String>) -> Result<(), String> {
    let options = field("options").unwrap_or_default();
    let output = Command::new(env!("CARGO_BIN_EXE_cexplain"))
        .current_dir(root())
        .arg("explain")
        .arg(path)
        .args(with_effort(&options))
        .output()
        .map_err(|error| error.to_string())?;
    let page = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() != Some(1) {
        return Err(format!("ends with {}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    if let Some(line) = laid_out(&page).find(|line| !fits(line)) {
        return Err(format!("a line has more than 80 columns: {line}"));
    }
    let (chain, rest) = page
        .split_once("How the bad value came about:\n")
        .and_then(|(_, rest)| rest.split_once("\n\n"))
        .ok_or_else(|| format!("no chain in:\n{page}"))?;
    let (conclusion, decisions) = rest.split_once("\n\n").unwrap_or((rest, ""));
    // A row: the line, what happens, and at the right what was seen.
    let row = |line: &str| -> Option<(usize, String)> {
        let (number, rest) = line.trim_start().split_once("  ")?;
        Some((number.parse().ok()?, rest.split("  ").next()?.to_string()))
    };
    let is_failed = |what: &str| what.starts_with("had to ") || what.starts_with("fails: ");
    let rows: Vec<(usize, String)> = chain.lines().filter_map(row).collect();
    let lines = |wanted: &dyn Fn(&str) -> bool| -> BTreeSet<usize> {
        rows.iter().filter(|(_, what)| wanted(what)).map(|(line, _)| *line).collect()
    };
    let decided: BTreeSet<usize> = decisions
        .lines()
        .skip_while(|line| !line.starts_with("The run would not have failed"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        // What lies behind a decision is indented.
        .filter(|line| !line.starts_with("    "))
        .filter_map(|line| Some(row(line)?.0))
        .collect();
    let seen = [
        ("chain", lines(&|what| !is_failed(what))),
        ("failed", lines(&|what| what.starts_with("fails: "))),
        ("decision", decided),
    ];
    for (mark, found) in seen {
        let suffix = format!("//~ {mark}");
        let marked: BTreeSet<usize> =
            (1..).zip(text.lines()).filter(|(_, line)| line.ends_with(&suffix)).map(|(n, _)| n).collect();
        if marked != found {
            return Err(format!("lines of `{mark}` are {found:?}, not {marked:?}:\n{page}"));
        }
    }
    let from = match conclusion.strip_prefix("From line ").and_then(|rest| rest.split_once(' ')) {
        Some((line, _)) => line.to_string(),
        None if conclusion.starts_with("On this path") => "inputs".to_string(),
        None => "start".to_string(),
    };
    let mut proof: Vec<String> = rows
        .iter()
        .map(|(_, what)| what.as_str())
        .filter(|what| what.ends_with(" is true") || what.ends_with(" is false") || what.starts_with("had to "))
        .map(|what| what.split_once(": ").map_or(what, |(_, condition)| condition).to_string())
        .collect();
    let mut conclusion = conclusion.replace('\n', " ");
    if conclusion.contains(FIXED_PLACES) {
        conclusion = conclusion.replace(&format!(", with {FIXED_PLACES},"), "");
        proof.push(FIXED_PLACES.to_string());
    }
    if let Some((_, inputs)) = conclusion.split_once(" with ") {
        proof.extend(inputs.trim_end_matches('.').split(", ").map(str::to_string));
    }
    for (key, seen) in [("from", from), ("proof", proof.join("; "))] {
        if let Some(expected) = field(key)
            && expected != seen
        {
            return Err(format!("{key} is `{seen}`, not `{expected}`:\n{page}"));
        }
    }
    Ok(())
}

/// What a proof may rely on besides its conditions.
const FIXED_PLACES: &str = "pointers and indices as in this run";

/// A text without the ends of its lines: sentences may go on over them, also below an excerpt.
fn flowing(text: &str) -> String {
    let line = |line: &'_ str| line.trim_start().strip_prefix("| ").unwrap_or(line).to_string();
    let lines: Vec<String> = text.lines().map(line).collect();
    lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of a page but those of diffs, which are the program's own.
fn laid_out(page: &str) -> impl Iterator<Item = &str> {
    let mut is_diff = false;
    page.lines().filter(move |line| {
        is_diff = line.starts_with("--- a/") || is_diff && !line.is_empty();
        !is_diff
    })
}

/// Whether a line fits the page. A line that begins with a place in a file may be as long as that needs.
fn fits(line: &str) -> bool {
    // Verdicts are whole, for programs that look for them.
    let is_verdict =
        [": violated ", ": unknown ", ": holds ", ": never reached "].iter().any(|word| line.contains(word));
    // A diff has the lines of the source as they are.
    let is_diff = line.starts_with(['+', '-']);
    is_verdict || is_diff || {
        let most = match line.split_whitespace().find(|word| word.contains(".c:")) {
            Some(place) => 80 + place.chars().count(),
            None => 80,
        };
        line.chars().count() <= most
    }
}

/// The relations that a search for causes found.
fn dependences(page: &str) -> Vec<&str> {
    let after = page.lines().skip_while(|line| !line.starts_with("The failure depends on each of these"));
    // The sentence may be longer than a line.
    after.skip_while(|line| !line.ends_with('.')).skip(1).map_while(|line| line.strip_prefix("  ")).collect()
}

/// Compares the numbers of the last lines with those that a program expects.
fn check_numbers(text: &str, page: &str, field: &dyn Fn(&str) -> Option<String>) -> Result<(), String> {
    let page_text = flowing(page);
    let after = |start: &str| page_text.split_once(start).map(|(_, rest)| rest.to_string());
    let word = |text: &str| text.split(' ').next().unwrap_or_default().to_string();
    let summary = after("The runs differ in ").or_else(|| after("the runs differ in "));
    let summary = summary.or_else(|| {
        page_text.split_once(" values were changed against").map(|(before, rest)| {
            let numbers: Vec<&str> = before.rsplit(' ').take(3).collect();
            format!("{} of {} values{rest}", numbers[2], numbers[0])
        })
    });
    let expects_none = !["distance", "values", "needed", "slices", "question"].iter().any(|key| field(key).is_some());
    let Some(summary) = summary else {
        return if expects_none { Ok(()) } else { Err(format!("no distance in:\n{page}")) };
    };
    let ends = [" differences are needed.", " differences is needed.", " difference is needed."];
    let is_open =
        summary.contains("needed was not looked at") && field("needed").is_none() && field("slices").is_none();
    let before = match ends.iter().find_map(|end| Some(summary.split_once(end)?.0)) {
        Some(before) => before,
        None if is_open => &summary,
        None => return Err(format!("no number of needed differences in:\n{page}")),
    };
    // `... proven. 2 of 4`, `All 4`, `The one`
    let words: Vec<&str> = before.rsplit(' ').take(3).collect();
    let needed = match words[..] {
        ["one", "The", ..] => "1",
        ["Both", ..] => "2",
        [all, "All", ..] => all,
        [_, "of", needed] => needed,
        _ => "none",
    };
    let distance = word(&summary);
    let values = summary.split_once(" of ").map(|(_, rest)| word(rest)).unwrap_or_default();
    let slices = after("There are ").filter(|rest| rest.contains("minimal slices.")).map(|rest| word(&rest));
    let (distance, slices) = (distance.as_str(), slices.as_deref());
    let avoided = if page_text.contains("avoids the question") { "avoided" } else { "kept" };
    for (key, seen) in [
        ("distance", distance),
        ("values", values.as_str()),
        ("needed", needed),
        ("slices", slices.unwrap_or("1")),
        ("question", avoided),
    ] {
        if let Some(expected) = field(key)
            && expected != seen
        {
            return Err(format!("{key} is {seen}, not {expected}:\n{page}"));
        }
    }
    if !before.contains("was proven") && !text.contains("one-step") {
        return Err(format!("the distance is not proven: {summary}"));
    }
    Ok(())
}

/// However the solver searches, the page is the same to the letter.
fn is_the_same_for_all_seeds(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let options = text.lines().find_map(|line| line.strip_prefix("//@ options: ")).unwrap_or_default();
    let page = |seed: u32| -> Result<String, String> {
        let mut command = cexplain(LIMIT, "explain");
        command.arg(path).args(["--full", "--slices", "20", "--solver-seed", &seed.to_string()]);
        let output = command.args(with_effort(options)).output().map_err(|error| error.to_string())?;
        let page = String::from_utf8_lossy(&output.stdout).into_owned();
        // The last line ends with the time it took.
        Ok(page.rsplit_once(" (").map_or(page.clone(), |(page, _)| page.to_string()))
    };
    let usual = page(0)?;
    for seed in 1..=10 {
        let other = page(seed)?;
        if other != usual {
            return Err(format!("with seed {seed}:\n{other}\nand without:\n{usual}"));
        }
    }
    Ok(())
}

/// From one configuration of the method `repair` to the next, the number of fixes falls or stays; every fix is confirmed by a
/// second look, or the page says what that does not follow.
fn more_proofs_give_no_more_fixes(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let options = text.lines().find_map(|line| line.strip_prefix("//@ options: ")).unwrap_or_default();
    let words: Vec<&str> = options.split_whitespace().collect();
    // What other methods are asked says nothing here; how the program is read and checked does.
    let position = |name: &str| words.iter().position(|word| *word == name);
    let kept = [
        "--function",
        "--unwind",
        "--uninitialised",
        "--enable",
        "--no-body",
        "--max-args",
        "--repair-changes",
        "--rule",
    ];
    let own = kept.iter().filter_map(|name| Some([*name, *words.get(position(name)? + 1)?])).flatten();
    let own: Vec<&str> = own.collect();
    let counts = |config: &str| -> Result<Vec<Vec<usize>>, String> {
        let mut command = cexplain(LIMIT, "explain");
        // The basic form of the paper's method looks for long; on a busy machine longer than usual explanations may take.
        command.arg(path).args(&own).args([
            "--effort",
            "quick",
            "--method",
            "repair",
            "--repair-config",
            config,
            "--explain-timeout",
            "300",
        ]);
        let output = command.output().map_err(|error| error.to_string())?;
        let page = flowing(&String::from_utf8_lossy(&output.stdout));
        match output.status.code() {
            Some(1) if !page.contains("disagrees") => Ok(page
                .split("fixes by configuration: ")
                .skip(1)
                .filter_map(|rest| rest.split_once(';'))
                .map(|(list, _)| list.split(", ").filter_map(|one| one.split(' ').next()?.parse().ok()).collect())
                .collect()),
            _ => Err(format!("--repair-config {config}: {page}")),
        }
    };
    let (basic, restricted) = (counts("default")?, counts("trusted")?);
    if basic.len() != restricted.len() {
        return Err(format!("failures are explained in one configuration only: {basic:?}, {restricted:?}"));
    }
    for (basic, restricted) in basic.iter().zip(&restricted) {
        let all: Vec<usize> = basic.iter().chain(restricted).copied().collect();
        if all.len() != 4 || all.windows(2).any(|pair| pair[0] < pair[1]) {
            return Err(format!("fixes by configuration: {all:?}"));
        }
    }
    Ok(())
}

/// The lines of the first causes of the first failure.
fn causes(page: &str, path: &Path, most: usize) -> BTreeSet<usize> {
    let page = page.split_once("\nMost likely causes:").map_or(page, |(_, list)| list);
    let file = format!("{}:", path.display());
    let is_cause =
        |line: &&str| line.trim_start().split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    page.lines()
        .filter(is_cause)
        .take(most)
        .filter_map(|line| line.split_once(&file)?.1.split(':').next()?.parse().ok())
        .collect()
}
