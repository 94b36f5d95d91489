//! Other programs: where they are, how they are run with a time limit, how work is spread over processors.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The directory of the workspace.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask lies inside the workspace").to_path_buf()
}

/// The directory of build results: the one this program lies in.
pub fn target_dir() -> PathBuf {
    let own = std::env::current_exe().ok();
    let dir = own.as_deref().and_then(Path::parent).and_then(Path::parent);
    dir.map_or_else(|| root().join("target"), Path::to_path_buf)
}

/// The cargo that started us.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// How many processors there are.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Whether a program can be started and is content with its arguments. It may leave files where it runs, as Csmith does
/// whatever it is asked: that is no folder of ours.
pub fn works(program: &str, arguments: &[&str]) -> bool {
    let scratch = target_dir().join("tmp");
    if std::fs::create_dir_all(&scratch).is_err() {
        return false;
    }
    let mut command = Command::new(program);
    command.current_dir(scratch).args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The first line that a program prints, or "unknown".
pub fn first_line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(root()).stderr(Stdio::null()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().next().map_or_else(|| "unknown".to_string(), |line| line.trim().to_string())
}

/// Builds the command `cexplain` and returns where it is.
pub fn build_cexplain(release: bool) -> Result<PathBuf, String> {
    let mut build = cargo();
    build.args(["build", "--quiet", "--package", "cexplain"]).arg("--target-dir").arg(target_dir());
    if release {
        build.arg("--release");
    }
    let status = build.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("cexplain cannot be built".to_string());
    }
    Ok(target_dir().join(if release { "release" } else { "debug" }).join("cexplain"))
}

/// How a program ended that was run with a time limit.
#[derive(Debug)]
pub struct Ended {
    /// Status and output.
    pub output: Output,
    /// How long it took.
    pub time: Duration,
    /// Whether the limit was reached.
    pub late: bool,
}

/// Runs a program, without input, for so many seconds at most.
pub fn run_limited(seconds: u64, dir: &Path, program: &OsStr, arguments: &[&OsStr]) -> Result<Ended, String> {
    let start = Instant::now();
    let mut command = Command::new("timeout");
    command.args(["--kill-after=2", &seconds.to_string()]).arg(program).args(arguments);
    let output = command.current_dir(dir).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{}: {error}", program.to_string_lossy()))?;
    let time = start.elapsed();
    Ok(Ended { output, time, late: time >= Duration::from_secs(seconds) })
}

/// Clock ticks a second in `/proc`, on every Linux that Rust runs on.
const CLOCK_TICKS: f64 = 100.0;

/// What a run of a program cost.
#[derive(Debug)]
pub struct Measured {
    /// Seconds from start to end.
    pub seconds: f64,
    /// Seconds of processor time, as the system last reported it while the program ran.
    pub processor: f64,
    /// The largest resident set in MiB, as the system reported it while the program ran.
    pub mebibytes: f64,
    /// What it printed to its standard output.
    pub stdout: String,
    /// The exit code; none if it was killed.
    pub code: Option<i32>,
    /// Whether it was killed by us because time was up.
    pub late: bool,
}

/// Runs a program and measures it; it is killed when the time is up.
pub fn measure(command: &mut Command, limit: Duration) -> Result<Measured, String> {
    let start = Instant::now();
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))?;
    let mut pipe = child.stdout.take().expect("the standard output is a pipe");
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    });
    let (status_file, stat_file) = (format!("/proc/{}/status", child.id()), format!("/proc/{}/stat", child.id()));
    let threads = format!("/proc/{}/task", child.id());
    let mut nanoseconds: BTreeMap<OsString, u64> = BTreeMap::new();
    let (mut kibibytes, mut clock_ticks, mut late) = (0, 0, false);
    // A process that has ended is waited for only after its last readings: they stay until then.
    loop {
        if !late && start.elapsed() >= limit {
            late = true;
            child.kill().map_err(|error| error.to_string())?;
        }
        let text = std::fs::read_to_string(&status_file).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        kibibytes = kibibytes.max(peak.unwrap_or(0));
        // After the name in parentheses the first field is the state, the 12th and 13th are user and system time in clock
        // ticks.
        let text = std::fs::read_to_string(&stat_file).unwrap_or_default();
        let fields: Vec<&str> = text.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace().collect();
        let used: u64 = fields.iter().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        clock_ticks = clock_ticks.max(used);
        // Clock ticks are coarse; where the scheduler keeps books, they say it to the nanosecond, thread by thread.
        for thread in std::fs::read_dir(&threads).into_iter().flatten().flatten() {
            let text = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
            if let Some(used) = text.split_whitespace().next().and_then(|field| field.parse().ok()) {
                nanoseconds.insert(thread.file_name(), used);
            }
        }
        if matches!(fields.first(), None | Some(&"Z" | &"X")) {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    let stdout = String::from_utf8_lossy(&reader.join().expect("reading does not panic")).into_owned();
    let exact: u64 = nanoseconds.values().sum();
    let processor = if exact > 0 { exact as f64 / 1e9 } else { clock_ticks as f64 / CLOCK_TICKS };
    let mebibytes = kibibytes as f64 / 1024.0;
    Ok(Measured { seconds, processor, mebibytes, stdout, code: status.code(), late })
}

/// The status as a shell shows it: the exit code, or 128 and the number of the signal.
pub fn shell_status(output: &Output) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    output.status.code().unwrap_or_else(|| 128 + output.status.signal().unwrap_or(0))
}

/// Calls `work` for 0, 1, ... up to `count` on so many threads; the first problem ends it.
pub fn in_parallel(
    jobs: usize,
    count: u64,
    work: impl Fn(usize, u64) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let next = AtomicU64::new(0);
    let problem = Mutex::new(None);
    std::thread::scope(|scope| {
        for job in 0..jobs {
            let (next, problem, work) = (&next, &problem, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return;
                    }
                    if let Err(message) = work(job, index) {
                        next.store(count, Ordering::Relaxed);
                        *problem.lock().expect("no thread panics with the lock") = Some(message);
                        return;
                    }
                }
            });
        }
    });
    let problem = problem.into_inner().expect("no thread panics with the lock");
    problem.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_are_asked_for_leave_nothing_where_we_are() {
        assert!(works("sh", &["-c", "echo left behind > platform.info"]));
        assert!(!works("sh", &["-c", "exit 1"]) && !works("no-such-program", &[]));
        let here = std::env::current_dir().expect("there is a folder");
        for folder in [here, root()] {
            assert!(!folder.join("platform.info").exists(), "{}", folder.display());
        }
    }
}
