//! Diffs as tools take them: every one that a report offers applies with `git apply` and with `patch`, gives the text that its edits give, and that
//! text is C to gcc. What it means is looked at where edits are made.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::header;
use crate::support::{compiler_options, gcc_builds, scratch_dir};

/// A diff of a program with some options, applied by each tool in a folder of its own.
pub fn applies(path: &Path, options: &str, diff: &str, edited: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let folder = scratch_dir("diffs").join(header::name_of(path).replace('/', "_"));
    let patch = folder.join("fix.patch");
    let named = diff.lines().find_map(|line| line.strip_prefix("--- a/")).ok_or("a diff names no file")?;
    let file = folder.join(named);
    let parent = file.parent().ok_or("a file has no folder")?;
    let write = |at: &Path, text: &str| std::fs::write(at, text).map_err(|error| format!("{}: {error}", at.display()));
    std::fs::create_dir_all(parent).map_err(|error| error.to_string())?;
    write(&patch, diff)?;
    for (tool, arguments) in [("git", &["apply"][..]), ("patch", &["--quiet", "-p1", "-i"][..])] {
        if tool == "patch" && Command::new(tool).arg("--version").stdout(Stdio::null()).status().is_err() {
            continue;
        }
        write(&file, &text)?;
        let mut command = Command::new(tool);
        // The folder lies inside of a repository, which is none of its business.
        command.current_dir(&folder).env("GIT_CEILING_DIRECTORIES", scratch_dir("diffs")).args(arguments).arg(&patch);
        let output = command.output().map_err(|error| format!("{tool}: {error}"))?;
        let now = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
        if !output.status.success() || now != edited {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{tool} makes something else of this diff: {said}\n{diff}\n{now}"));
        }
    }
    let original = path.parent().ok_or("a program has no folder")?;
    is_c(&file, original, options)
}

/// Whether gcc takes a file for C, with the headers beside the original.
fn is_c(file: &Path, original: &Path, options: &str) -> Result<(), String> {
    static HAS_GCC: OnceLock<bool> = OnceLock::new();
    if !HAS_GCC.get_or_init(|| gcc_builds(&[])) {
        return Ok(());
    }
    let options: Vec<String> = options.split_whitespace().map(str::to_string).collect();
    let mut command = Command::new("gcc");
    command.args(["-w", "-fsyntax-only", "-iquote"]).arg(original).args(compiler_options(&options)).arg(file);
    let output = command.output().map_err(|error| format!("gcc: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("gcc refuses {}:\n{}", file.display(), String::from_utf8_lossy(&output.stderr))),
    }
}
