//! Measurements: the programs of `bench/`, built by gcc without optimisation, against `cexplain run`.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::process::{build_cexplain, first_line, measure, root, target_dir};

/// Seconds after which `cexplain run` is given up.
const LIMIT: &str = "120";
/// The same for whatever is measured.
const LONGEST: Duration = Duration::from_secs(300);

/// Runs every program so many times with both; whether both print the same.
pub fn run(runs: usize, record: bool) -> Result<bool, String> {
    let cexplain = build_cexplain(true)?;
    let programs = programs(&root().join("bench"))?;
    let mut table = String::from(
        "| program | gcc -O0, s | cexplain run, s | ratio | gcc, MiB | cexplain, MiB |\n|---|--:|--:|--:|--:|--:|\n",
    );
    let mut raw = String::new();
    let mut same = true;
    for source in &programs {
        let name = source.file_name().expect("a program has a name").to_string_lossy().into_owned();
        eprintln!("{name}");
        let binary = build(source)?;
        let theirs = [binary.as_os_str()];
        let ours = [cexplain.as_os_str(), "run".as_ref(), "--timeout".as_ref(), LIMIT.as_ref(), source.as_os_str()];
        let (mut their_times, mut our_times) = (Vec::new(), Vec::new());
        let mut problem = None;
        for _ in 0..runs {
            let (time, theirs) = timed(&theirs)?;
            their_times.push(time);
            let (time, ours) = timed(&ours)?;
            our_times.push(time);
            if !theirs.status.success() || !ours.status.success() {
                problem = Some(format!("gcc's program: {}, cexplain: {}", theirs.status, ours.status));
                break;
            } else if theirs.stdout != ours.stdout {
                problem = Some("the outputs differ".to_string());
                break;
            }
        }
        if let Some(problem) = problem {
            same = false;
            let _ = writeln!(raw, "{name}: NO RESULT: {problem}");
            continue;
        }
        let (their_memory, our_memory) = (peak_memory(&theirs)?, peak_memory(&ours)?);
        let _ = writeln!(raw, "{name}: gcc {}; cexplain {}", list(&their_times), list(&our_times));
        let (theirs, ours) = (median(&mut their_times), median(&mut our_times));
        let ratio = ours / theirs.max(1e-9);
        let _ =
            writeln!(table, "| {name} | {theirs:.3} | {ours:.2} | {ratio:.0} | {their_memory:.1} | {our_memory:.1} |");
    }
    let page = page(runs, &table, &raw);
    println!("{page}");
    if record {
        keep(&root().join("bench/results"), &page)?;
    }
    Ok(same)
}

fn page(runs: usize, table: &str, raw: &str) -> String {
    format!(
        "# Benchmark of {date}\n\n\
         Median of {runs} runs each, alternating; wall time with start-up and reading the file; \
         peak resident memory of one more run.\n\n\
         {machine}- {gcc}\n\n{table}\n## All times, in seconds\n\n```text\n{raw}```\n",
        date = today(),
        machine = machine(),
        gcc = first_line("gcc", &["--version"]),
    )
}

/// The date, as it is in the names of results.
pub fn today() -> String {
    first_line("date", &["-u", "+%Y-%m-%d"])
}

/// What was measured, and on what: a list for the head of a page.
pub fn machine() -> String {
    let field = |file: &str, key: &str| {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with(key)).and_then(|line| line.split_once(':'));
        line.map_or_else(|| "unknown".to_string(), |(_, value)| value.trim().to_string())
    };
    format!(
        "- processor: {cpu}, {cores} cores; memory: {memory}\n- system: {system}\n- {rustc}\n- commit: {commit}\n",
        cpu = field("/proc/cpuinfo", "model name"),
        cores = crate::process::processors(),
        memory = field("/proc/meminfo", "MemTotal"),
        system = first_line("uname", &["-srm"]),
        rustc = first_line("rustc", &["--version"]),
        commit = first_line("git", &["describe", "--always", "--dirty"]),
    )
}

/// Writes a page of results.
pub fn keep(dir: &Path, page: &str) -> Result<(), String> {
    let file = dir.join(format!("{}.md", today()));
    std::fs::create_dir_all(dir)
        .and_then(|()| std::fs::write(&file, page))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    println!("written to {}", file.display());
    Ok(())
}

/// The C files of a directory.
pub fn programs(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    Ok(files)
}

fn build(source: &Path) -> Result<PathBuf, String> {
    let dir = target_dir().join("bench");
    std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let binary = dir.join(source.file_stem().expect("a program has a name"));
    let status = Command::new("gcc").args(["-O0", "-o"]).arg(&binary).arg(source).arg("-lm").status();
    match status {
        Ok(status) if status.success() => Ok(binary),
        Ok(_) => Err(format!("gcc refuses {}", source.display())),
        Err(error) => Err(format!("gcc: {error}")),
    }
}

fn command(words: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(words[0].as_ref());
    command.args(&words[1..]).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// Seconds until the end, and how it came.
fn timed(words: &[impl AsRef<OsStr>]) -> Result<(f64, Output), String> {
    let start = Instant::now();
    let output = command(words).output().map_err(|error| error.to_string())?;
    Ok((start.elapsed().as_secs_f64(), output))
}

/// The largest resident set of a run in MiB.
fn peak_memory(words: &[impl AsRef<OsStr>]) -> Result<f64, String> {
    Ok(measure(&mut command(words), LONGEST)?.mebibytes)
}

pub fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn list(times: &[f64]) -> String {
    let texts: Vec<String> = times.iter().map(|time| format!("{time:.3}")).collect();
    texts.join(" ")
}
