//! Random programs from Csmith: what `cexplain run` prints and how it ends must be what the program does that
//! gcc builds. Such programs have no undefined behaviour, so a failure that is found is a mistake as well, and so is a state of
//! the run that is outside of what `cexplain invariants` says.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Mutex;
use std::time::Duration;

use crate::Fuzz;
use crate::packages::csmith_include_dir;
use crate::process::{build_cexplain, in_parallel, run_limited, shell_status, target_dir};

/// Seconds for the compiled program; longer ones are passed over.
const COMPILED_LIMIT: u64 = 5;
/// Seconds of processor time for the interpreter: what else runs on the machine must not make a program fail.
const OUR_LIMIT: u64 = 60;
/// Seconds by the clock for it; longer ones are passed over.
const OUTER_LIMIT: u64 = 600;
/// The status of a program that has used up its processor time (128 and the number of SIGXCPU).
const OUT_OF_TIME: i32 = 152;
/// A program that takes gcc less than this and us more than our limit hangs.
const HANGS_BELOW: Duration = Duration::from_millis(100);

/// What came of one program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Same,
    Mismatch,
    GccTimeout,
    OurTimeout,
    Hang,
    Panic,
    Refused,
    NotGenerated,
}

const NAMES: &[(Kind, &str)] = &[
    (Kind::Same, "same"),
    (Kind::Mismatch, "mismatch"),
    (Kind::GccTimeout, "gcc-timeout"),
    (Kind::OurTimeout, "our-timeout"),
    (Kind::Hang, "hang"),
    (Kind::Panic, "panic"),
    (Kind::Refused, "refused"),
    (Kind::NotGenerated, "not generated"),
];

/// How many programs had which result.
#[derive(Debug, Default)]
pub struct Counts(BTreeMap<Kind, u64>);

impl Counts {
    fn get(&self, result: Kind) -> u64 {
        self.0.get(&result).copied().unwrap_or(0)
    }

    /// Programs that show a mistake.
    pub fn failed(&self) -> u64 {
        [Kind::Mismatch, Kind::Hang, Kind::Panic, Kind::Refused].map(|result| self.get(result)).iter().sum()
    }

    /// All counts in one line.
    pub fn line(&self) -> String {
        let parts: Vec<String> = NAMES.iter().map(|(result, name)| format!("{} {name}", self.get(*result))).collect();
        parts.join(", ")
    }

    /// `150 passed, 0 failed`
    pub fn verdict(&self) -> String {
        format!("{} passed, {} failed", self.get(Kind::Same), self.failed())
    }
}

/// Compares so many programs.
pub fn run(count: u64, fuzz: &Fuzz) -> Result<Counts, String> {
    let include = csmith_include_dir().ok_or("csmith.h is not found (Debian: libcsmith-dev)")?;
    let cexplain = build_cexplain(fuzz.release)?;
    let counts = Mutex::new(Counts::default());
    in_parallel(fuzz.jobs, count, |job, index| {
        let dir = target_dir().join("fuzz").join(format!("csmith-{job}"));
        std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        let trial = Trial { seed: fuzz.seed + index, include: &include, cexplain: &cexplain, dir };
        let (result, remark) = trial.compare()?;
        if !remark.is_empty() {
            println!("seed {}: {remark}", trial.seed);
        }
        *counts.lock().expect("no thread panics with the lock").0.entry(result).or_default() += 1;
        Ok(())
    })?;
    let counts = counts.into_inner().expect("no thread panics with the lock");
    println!("{count} programs, seeds {} to {}: {}", fuzz.seed, fuzz.seed + count.saturating_sub(1), counts.line());
    println!("{}", counts.verdict());
    Ok(counts)
}

/// One program.
struct Trial<'a> {
    seed: u64,
    include: &'a Path,
    cexplain: &'a Path,
    dir: PathBuf,
}

impl Trial<'_> {
    /// The result, and a remark unless all is well.
    fn compare(&self) -> Result<(Kind, String), String> {
        let source = self.dir.join("program.c");
        let binary = self.dir.join("program");
        let seed = self.seed.to_string();
        let generated = run_limited(30, &self.dir, "csmith".as_ref(), &words(&["--seed", &seed, "-o", "program.c"]))?;
        if !generated.output.status.success() {
            return Ok((Kind::NotGenerated, "csmith makes no program".to_string()));
        }
        let mut include = std::ffi::OsString::from("-I");
        include.push(self.include);
        let mut arguments = words(&["-w", "-O0"]);
        arguments.extend([include.as_os_str(), source.as_os_str(), "-o".as_ref(), binary.as_os_str()]);
        let built = run_limited(120, &self.dir, "gcc".as_ref(), &arguments)?;
        if !built.output.status.success() {
            return Err(format!("gcc refuses the program of seed {seed}"));
        }
        let theirs = run_limited(COMPILED_LIMIT, &self.dir, binary.as_os_str(), &[])?;
        if theirs.late {
            return Ok((Kind::GccTimeout, String::new()));
        }
        let (limited, limit) = (format!("ulimit -t {OUR_LIMIT} && exec \"$@\""), OUTER_LIMIT.to_string());
        let mut arguments = words(&["-c", &limited, "sh"]);
        arguments.push(self.cexplain.as_os_str());
        arguments.extend(words(&["run", "--verdict", "--against-invariants", "--color", "never", "--timeout", &limit]));
        arguments.extend([include.as_os_str(), source.as_os_str()]);
        let ours = run_limited(OUTER_LIMIT, &self.dir, "sh".as_ref(), &arguments)?;
        let (result, mut remark) = judge(&theirs.output, theirs.time, &ours.output, ours.late);
        if !remark.is_empty() && result != Kind::OurTimeout {
            let kept = target_dir().join("fuzz").join(format!("csmith-seed-{seed}.c"));
            std::fs::copy(&source, &kept).map_err(|error| format!("{}: {error}", kept.display()))?;
            remark.push_str(&format!("; kept as {}", kept.display()));
        }
        Ok((result, remark))
    }
}

fn judge(theirs: &Output, their_time: Duration, ours: &Output, late: bool) -> (Kind, String) {
    let said = String::from_utf8_lossy(&ours.stderr);
    let verdict = said.lines().rev().find_map(|line| line.strip_prefix("verdict: ")).unwrap_or("no verdict");
    let first = said.lines().next().unwrap_or("nothing was said");
    let limit = shell_status(ours) == OUT_OF_TIME || ours.status.code() == Some(3);
    match ours.status.code() {
        _ if late => (Kind::OurTimeout, format!("passed over after {OUTER_LIMIT} s")),
        _ if limit && their_time < HANGS_BELOW => (Kind::Hang, format!("gcc needs {their_time:?}, we stop: {verdict}")),
        _ if limit => (Kind::OurTimeout, format!("gcc needs {their_time:?}, we stop: {verdict}")),
        Some(2) => (Kind::Refused, format!("refused: {first}")),
        Some(0) => {
            let status = shell_status(theirs);
            if !same_end(verdict, status) {
                (Kind::Mismatch, format!("gcc's program ends with {status}, ours with `{verdict}`"))
            } else if theirs.stdout != ours.stdout {
                (Kind::Mismatch, format!("output differs: gcc {}, ours {}", tail(theirs), tail(ours)))
            } else {
                (Kind::Same, String::new())
            }
        }
        Some(1) => (Kind::Mismatch, format!("a failure is found: {verdict}")),
        _ => (Kind::Panic, format!("internal error (status {}): {first}", shell_status(ours))),
    }
}

/// Whether our verdict is how the compiled program ended.
fn same_end(verdict: &str, status: i32) -> bool {
    match verdict.split_once(' ') {
        Some(("exit", ours)) => ours.parse() == Ok(status),
        Some(("signal", "SIGABRT")) => status == 134,
        Some(("signal", "SIGFPE")) => status == 136,
        Some(("signal", "SIGSEGV")) => status == 139,
        _ => false,
    }
}

/// The last line of output, in quotes.
fn tail(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    format!("{:?}", text.lines().last().unwrap_or(""))
}

fn words<'a>(texts: &[&'a str]) -> Vec<&'a OsStr> {
    texts.iter().map(|text| OsStr::new(*text)).collect()
}
