//! What all engines need: folders, commands, the options of compilers.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The directory of the workspace; programs run there, so that messages name files as `tests/run/...`.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace exists")
}

/// A directory for files that tests write.
pub fn scratch_dir(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&dir).expect("the target directory can be written");
    dir
}

/// A command that is ended after some time.
pub fn limited(seconds: u32, program: &Path) -> Command {
    let mut command = Command::new("timeout");
    command.args(["--kill-after=2", &seconds.to_string()]).arg(program).current_dir(root());
    command
}

/// `cexplain` with a command, ended after some time.
pub fn cexplain(seconds: u32, command: &str) -> Command {
    let mut started = limited(seconds, env!("CARGO_BIN_EXE_cexplain").as_ref());
    started.arg(command);
    started
}

/// The status as a shell shows it: the exit code, or 128 and the number of the signal.
pub fn shell_status(output: &Output) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    output.status.code().unwrap_or_else(|| 128 + output.status.signal().unwrap_or(0))
}

/// Bytes as a person can read them.
pub fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

/// Whether gcc builds a program with these options, that then runs.
pub fn gcc_builds(flags: &[&str]) -> bool {
    let dir = scratch_dir("gcc");
    let name = format!("probe{}", flags.concat().replace(['/', '='], ""));
    let source = dir.join(format!("{name}.c"));
    let text = "#include <stdio.h>\nint main(void) { return puts(\"works\") < 0; }\n";
    std::fs::write(&source, text).expect("the target directory can be written");
    let binary = dir.join(name);
    let mut command = Command::new("gcc");
    command.args(flags).arg(&source).arg("-o").arg(&binary).stderr(Stdio::null());
    let is_built = command.status().is_ok_and(|status| status.success());
    is_built && Command::new(&binary).stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The options of `cexplain` that mean something to a compiler, as it spells them.
pub fn compiler_options(options: &[String]) -> Vec<String> {
    let mut standard = "-std=gnu11".to_string();
    let mut flags = Vec::new();
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        match option.as_str() {
            "--machine" => flags.extend(rest.next().filter(|machine| *machine == "ilp32").map(|_| "-m32".to_string())),
            "--std" => standard = rest.next().map_or(standard, |name| format!("-std={}", name.replace('c', "gnu"))),
            "-D" | "-U" | "-I" => flags.extend(rest.next().map(|value| format!("{option}{value}"))),
            _ if ["-D", "-U", "-I"].iter().any(|prefix| option.starts_with(prefix)) => flags.push(option.clone()),
            _ => {}
        }
    }
    flags.push(standard);
    flags
}

/// The lines and classes of which standard output of `cexplain check` says a verdict: `FILE:LINE:COLUMN: VERDICT CLASS: ...`.
pub fn properties(program: &str, stdout: &str, verdict: &str) -> Vec<(usize, String)> {
    let verdict = format!(": {verdict} ");
    let property = |line: &str| {
        let (place, rest) = line.strip_prefix(program)?.strip_prefix(':')?.split_once(&verdict)?;
        let class = rest.split(':').next()?.trim();
        Some((place.split(':').next()?.parse().ok()?, class.to_string()))
    };
    stdout.lines().filter_map(property).collect()
}

/// The options of a program that is explained. Without others no more is spent on fixes than has to be: there are many programs.
pub fn with_effort(options: &str) -> Vec<&str> {
    let given = options.split_whitespace();
    match options.contains("--effort") {
        true => given.collect(),
        false => given.chain(["--effort", "quick"]).collect(),
    }
}
