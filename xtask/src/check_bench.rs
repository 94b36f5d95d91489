//! Measurements of `cexplain check`: the programs of `bench/check/`, which say at their top what is true of them,
//! back to back with CBMC where it is installed.
//!
//! ```text
//! //@ expect: holds|violated   what a check has to say
//! //@ unwind: N                a bound that is enough for every loop
//! //@ witness: ...             inputs with which the program fails
//! //@ cbmc: ...                further options of CBMC
//! //~ check: CLASS             on a line where a property of that class is violated
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::bench::{keep, machine, median, programs, today};
use crate::process::{Measured, build_cexplain, first_line, measure, root, works};

/// Address space that either program may have, in KiB: 8 GiB.
const MEMORY: &str = "8388608";

/// CBMC's options: the classes that cexplain checks by default, every property decided. Leaks and the failure of
/// `malloc` are left out, as they are in cexplain.
const PEER_OPTIONS: &[&str] = &[
    "--bounds-check",
    "--pointer-check",
    "--signed-overflow-check",
    "--div-by-zero-check",
    "--undefined-shift-check",
    "--unwinding-assertions",
    "--verbosity",
    "8",
];

/// What is asked of a benchmark.
#[derive(Debug)]
pub struct Bench {
    /// Programs whose names start so.
    pub only: Option<String>,
    /// Seconds for each check.
    pub seconds: u64,
    /// CBMC is not run.
    pub without_peer: bool,
    /// cexplain is not run.
    pub only_peer: bool,
    /// Nothing is written.
    pub dry_run: bool,
}

/// A program with what it says about itself.
#[derive(Debug)]
struct Program {
    path: PathBuf,
    name: String,
    /// Whether some property is violated.
    violated: bool,
    unwind: String,
    peer_options: Vec<String>,
    /// Lines with a violated property, here or in the program it includes.
    marks: Vec<usize>,
    /// Its length, with that of the program it includes.
    lines: usize,
}

/// What a tool said.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Answer {
    Holds,
    Violated,
    /// No answer, and why.
    None(String),
}

/// A tool's answer and what it cost.
#[derive(Debug)]
struct Checked {
    answer: Answer,
    seconds: f64,
    /// Of processor time.
    processor: f64,
    mebibytes: f64,
    /// Variables and clauses of the formula.
    size: Option<(u64, u64)>,
}

/// A program with what the tools said about it.
#[derive(Debug)]
struct Row {
    program: Program,
    ours: Option<Checked>,
    theirs: Option<Checked>,
}

/// Runs all programs; whether no answer is wrong.
pub fn run(bench: &Bench) -> Result<bool, String> {
    if bench.only_peer && bench.without_peer {
        return Err("--only-peer and --no-peer leave nothing to run".to_string());
    }
    let peer = !bench.without_peer && works("cbmc", &["--version"]);
    if bench.only_peer && !peer {
        return Err("there is no cbmc on the PATH".to_string());
    }
    let cexplain = if bench.only_peer { None } else { Some(build_cexplain(true)?) };
    let limit = Duration::from_secs(bench.seconds);
    let mut rows = Vec::new();
    for path in programs(&root().join("bench/check"))? {
        let program = read(&path)?;
        if bench.only.as_ref().is_some_and(|only| !program.name.starts_with(only.as_str())) {
            continue;
        }
        let ours = cexplain.as_ref().map(|cexplain| check_ours(cexplain, &program, bench.seconds)).transpose()?;
        let theirs = if peer { Some(check_theirs(&program, limit)?) } else { None };
        let row = Row { program, ours, theirs };
        eprintln!("{}", row.text());
        rows.push(row);
    }
    if rows.is_empty() {
        return Err("no program has such a name".to_string());
    }
    let page = page(bench, peer, &rows);
    println!("{page}");
    if !bench.dry_run && bench.only.is_none() {
        keep(&root().join("bench/check/results"), &page)?;
    }
    let mut judged = rows.iter().filter_map(|row| {
        let checked = if bench.only_peer { &row.theirs } else { &row.ours };
        checked.as_ref().map(|checked| checked.is_wrong(&row.program))
    });
    Ok(!judged.any(|wrong| wrong))
}

/// Reads what a program says about itself.
fn read(path: &Path) -> Result<Program, String> {
    let name = path.file_stem().expect("a program has a name").to_string_lossy().into_owned();
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let text = read(path)?;
    let field = |key: &str| {
        let start = format!("//@ {key}:");
        text.lines().find_map(|line| Some(line.strip_prefix(&start)?.trim().to_string()))
    };
    let violated = match field("expect").as_deref() {
        Some("holds") => false,
        Some("violated") => true,
        _ => return Err(format!("{name}: there is no `//@ expect: holds` or `//@ expect: violated`")),
    };
    let unwind = field("unwind").filter(|unwind| unwind.parse::<u32>().is_ok());
    let unwind = unwind.ok_or_else(|| format!("{name}: there is no `//@ unwind: N`"))?;
    let mut texts = vec![text.clone()];
    for other in text.lines().filter_map(|line| line.strip_prefix("#include \"")?.strip_suffix(".c\"")) {
        texts.push(read(&path.with_file_name(format!("{other}.c")))?);
    }
    let lines = texts.iter().map(|text| text.lines().count()).sum();
    let numbered = texts.iter().flat_map(|text| text.lines().enumerate());
    let marks = numbered.filter(|(_, line)| line.contains("//~ check: ")).map(|(index, _)| index + 1).collect();
    let peer_options = field("cbmc").unwrap_or_default().split_whitespace().map(str::to_string).collect();
    Ok(Program { path: path.to_path_buf(), name, violated, unwind, peer_options, marks, lines })
}

/// A command whose address space is limited.
fn limited(program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v \"$0\" && exec \"$@\"", MEMORY]).arg(program);
    command
}

fn check_ours(cexplain: &Path, program: &Program, seconds: u64) -> Result<Checked, String> {
    let mut command = limited(cexplain);
    command.arg("check").arg(&program.path).args(["--unwind", &program.unwind, "--json", "-"]);
    command.args(["--timeout", &seconds.to_string()]);
    let measured = measure(&mut command, Duration::from_secs(seconds + 10))?;
    let answer = match measured.code {
        Some(0) => Answer::Holds,
        Some(1) => Answer::Violated,
        Some(3) if measured.seconds >= seconds as f64 => Answer::None("time".to_string()),
        Some(3) => Answer::None("unknown".to_string()),
        Some(code) => Answer::None(format!("exit code {code}")),
        None => Answer::None(if measured.late { "time" } else { "killed" }.to_string()),
    };
    let statistics = measured.stdout.split_once("\"statistics\"").map_or("", |(_, rest)| rest);
    let size = number_after(statistics, "\"variables\"").zip(number_after(statistics, "\"clauses\""));
    Ok(checked(answer, &measured, size))
}

/// The number that follows a key, after a colon.
fn number_after(text: &str, key: &str) -> Option<u64> {
    let rest = text.split_once(key)?.1.trim_start().strip_prefix(':')?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

fn check_theirs(program: &Program, limit: Duration) -> Result<Checked, String> {
    let mut command = limited(Path::new("cbmc"));
    command.arg(&program.path).args(["--unwind", &program.unwind]);
    // Since version 6 more is checked unless it is switched off.
    let version = first_line("cbmc", &["--version"]);
    if version.split('.').next().and_then(|major| major.parse::<u32>().ok()).is_some_and(|major| major >= 6) {
        command.args(["--no-standard-checks", "--no-malloc-may-fail"]);
    }
    command.args(PEER_OPTIONS).args(&program.peer_options);
    let measured = measure(&mut command, limit)?;
    let answer = match measured.code {
        Some(0) => Answer::Holds,
        Some(10) => their_violation(program, &measured.stdout),
        Some(code) => Answer::None(format!("exit code {code}")),
        None => Answer::None(if measured.late { "time" } else { "killed" }.to_string()),
    };
    let size = measured.stdout.lines().rev().find_map(|line| {
        let (variables, clauses) = line.split_once(" variables, ")?;
        Some((variables.parse().ok()?, clauses.strip_suffix(" clauses")?.parse().ok()?))
    });
    Ok(checked(answer, &measured, size))
}

/// What failures say: a violation at a marked line counts; without one, a bound that is too small is no violation.
fn their_violation(program: &Program, output: &str) -> Answer {
    let failures: Vec<&str> = output.lines().filter(|line| line.ends_with(": FAILURE")).collect();
    let is_marked = |line: &str| {
        let number = line.split_once("] line ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
        number.is_some_and(|number| program.marks.contains(&number))
    };
    if program.violated && failures.iter().any(|line| is_marked(line)) {
        Answer::Violated
    } else if failures.iter().any(|line| line.contains("unwinding assertion")) {
        Answer::None("bound".to_string())
    } else if program.violated {
        Answer::None("other lines".to_string())
    } else {
        Answer::Violated
    }
}

fn checked(answer: Answer, measured: &Measured, size: Option<(u64, u64)>) -> Checked {
    let Measured { seconds, processor, mebibytes, .. } = *measured;
    Checked { answer, seconds, processor, mebibytes, size }
}

impl Checked {
    fn is_right(&self, program: &Program) -> bool {
        self.answer == if program.violated { Answer::Violated } else { Answer::Holds }
    }

    /// Whether there is an answer, but not the right one.
    fn is_wrong(&self, program: &Program) -> bool {
        !matches!(self.answer, Answer::None(_)) && !self.is_right(program)
    }

    /// Answer, seconds, seconds of the processor, MiB, variables and clauses as cells of the table.
    fn cells(&self, program: &Program) -> String {
        let answer = match &self.answer {
            Answer::None(why) => why,
            _ if self.is_right(program) => "right",
            Answer::Holds => "WRONG: holds",
            Answer::Violated => "WRONG: violated",
        };
        let (variables, clauses) = self
            .size
            .map_or_else(Default::default, |(variables, clauses)| (variables.to_string(), clauses.to_string()));
        let Checked { seconds, processor, mebibytes, .. } = self;
        format!("{answer} | {seconds:.2} | {processor:.2} | {mebibytes:.0} | {variables} | {clauses}")
    }
}

impl Row {
    /// Our value divided by theirs, of time and of memory, where both are right.
    fn ratios(&self) -> Option<(f64, f64)> {
        let (ours, theirs) = (self.ours.as_ref()?, self.theirs.as_ref()?);
        (ours.is_right(&self.program) && theirs.is_right(&self.program)).then(|| {
            (ours.processor.max(0.01) / theirs.processor.max(0.01), ours.mebibytes / theirs.mebibytes.max(0.1))
        })
    }

    /// The row of the table.
    fn text(&self) -> String {
        let program = &self.program;
        let expected = if program.violated { "violated" } else { "holds" };
        let cells = |checked: &Option<Checked>| {
            checked.as_ref().map_or_else(|| "| | | | |".to_string(), |checked| checked.cells(program))
        };
        let (time, memory) = self
            .ratios()
            .map_or_else(Default::default, |(time, memory)| (format!("{time:.2}"), format!("{memory:.2}")));
        let (ours, theirs) = (cells(&self.ours), cells(&self.theirs));
        format!("| {} | {} | {expected} | {ours} | {theirs} | {time} | {memory} |", program.name, program.lines)
    }
}

fn page(bench: &Bench, peer: bool, rows: &[Row]) -> String {
    let mut text = format!("# Benchmark of checking, {}\n\n", today());
    let _ = writeln!(
        text,
        "One run each, back to back; at most {} s and 8 GiB of address space; wall time with start-up and reading the \
         file, processor time, peak resident memory. Ratios are cexplain's processor time and memory divided by \
         CBMC's, where both are right; processor time, because the machine may be shared.\n",
        bench.seconds
    );
    text += &machine();
    text += "- cexplain: `check FILE --unwind N`\n";
    if peer {
        let _ = writeln!(
            text,
            "- CBMC {}: `FILE --unwind N {}`; since version 6 also `--no-standard-checks --no-malloc-may-fail`",
            first_line("cbmc", &["--version"]),
            PEER_OPTIONS.join(" ")
        );
    }
    text += "\n| program | lines | expected | cexplain | s | CPU s | MiB | variables | clauses \
             | CBMC | s | CPU s | MiB | variables | clauses | time ratio | memory ratio |\n";
    text += "|---|--:|---|---|--:|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|\n";
    for row in rows {
        let _ = writeln!(text, "{}", row.text());
    }
    text.push('\n');
    text += &summary("cexplain", rows, |row| row.ours.as_ref());
    text += &summary("CBMC", rows, |row| row.theirs.as_ref());
    let (mut times, mut memories): (Vec<f64>, Vec<f64>) = rows.iter().filter_map(Row::ratios).unzip();
    if !times.is_empty() {
        let (count, time, memory) = (times.len(), median(&mut times), median(&mut memories));
        let _ = writeln!(text, "- median ratio of {count} programs: time {time:.2}, memory {memory:.2}");
    }
    text
}

/// How many a tool has got right, and in what time.
fn summary(name: &str, rows: &[Row], of: impl Fn(&Row) -> Option<&Checked>) -> String {
    let all: Vec<(&Program, &Checked)> = rows.iter().filter_map(|row| Some((&row.program, of(row)?))).collect();
    if all.is_empty() {
        return String::new();
    }
    let right = all.iter().filter(|(program, checked)| checked.is_right(program)).count();
    let seconds: f64 = all.iter().map(|(_, checked)| checked.seconds).sum();
    format!("- {name}: {right} of {} right, {seconds:.1} s in all\n", all.len())
}
