//! `cexplain fix`: shows the best fix as a diff, and applies it.

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pipeline::Answered;
use report::CheckedPatch;

use crate::options::{CheckOptions, FixOptions};
use crate::outputs::{self, Form};
use crate::progress::Watcher;
use crate::run_command::complain;
use crate::{check_command, exit, explain_command};

/// Finds a fix, shows it, and applies it if the user agrees.
pub fn run(options: &FixOptions) -> u8 {
    let show = |answered: &Answered, check: &CheckOptions, form: Form, watcher: &Watcher| {
        fix(answered, check, form, (watcher, options.yes))
    };
    explain_command::run_with_show(&options.explain, show)
}

fn fix(answered: &Answered, options: &CheckOptions, form: Form, (watcher, agrees): (&Watcher, bool)) -> u8 {
    let answer = answered.page_model();
    let Some((finding, fix)) = answer.findings.iter().find_map(|finding| Some((finding, finding.fixes.first()?)))
    else {
        // Nothing fails, or nothing is known that helps: what was found is said as always.
        let code = check_command::show(answered, options, form, watcher);
        if code == exit::FAILURE {
            println!("no fix was found whose text holds when it is checked");
        }
        return code;
    };
    if let Err(message) = outputs::write(&answer, options, form) {
        return complain(&message);
    }
    let place = answered.program.sources.describe(finding.property.span);
    println!("{place}: {}", report::property_sentence(finding.property));
    println!("With this change {}:\n", fix.known());
    print!("{}", fix.diff(&answered.program));
    if !agrees && !asks_and_agrees() {
        println!("\nnot applied (--yes applies it without asking)");
        return exit::FAILURE;
    }
    match apply(answered, fix) {
        Ok(()) if fix.leaves_others => exit::FAILURE,
        Ok(()) => exit::FINE,
        Err(message) => complain(&message),
    }
}

/// Asks the user, if there is one.
fn asks_and_agrees() -> bool {
    if !std::io::stdin().is_terminal() {
        return false;
    }
    print!("\nApply it? [y/N] ");
    let _ = std::io::stdout().flush();
    let mut said = String::new();
    std::io::stdin().read_line(&mut said).is_ok() && matches!(said.trim(), "y" | "Y" | "yes")
}

/// Writes the edited files. Nothing is lost: what is not clean in git is kept beside them.
fn apply(answered: &Answered, fix: &CheckedPatch) -> Result<(), String> {
    let program = &answered.program;
    let mut changed: Vec<(PathBuf, &str, String)> = Vec::new();
    for file in fix.patch.files() {
        let source = program.sources.file(file);
        let (Some(old), Some(new)) = (source.text.as_deref(), fix.patch.applied(program, file)) else {
            return Err(format!("{} cannot be changed: its text is not at hand", source.name));
        };
        let path = PathBuf::from(&source.name);
        let now = std::fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        if now != old.as_bytes() {
            return Err(format!("{} has changed since it was read: nothing was applied", path.display()));
        }
        if !is_clean_in_git(&path) && kept(&path).exists() {
            return Err(format!("{} exists: nothing was applied", kept(&path).display()));
        }
        changed.push((path, old, new));
    }
    for (path, old, new) in changed {
        let write = |path: &Path, text: &str| {
            std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
        };
        let mut said = format!("{} is changed", path.display());
        if !is_clean_in_git(&path) {
            write(&kept(&path), old)?;
            said.push_str(&format!("; as it was it is {}", kept(&path).display()));
        }
        write(&path, &new)?;
        println!("{said}");
    }
    Ok(())
}

/// Where a file is kept as it was.
fn kept(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".orig");
    PathBuf::from(name)
}

/// Whether git has the file as it is now.
fn is_clean_in_git(path: &Path) -> bool {
    let git = |arguments: &[&str]| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or_default();
        let mut command = Command::new("git");
        command.arg("-C").arg(folder).args(arguments).arg("--").arg(name);
        command.stdin(Stdio::null()).stderr(Stdio::null()).output()
    };
    let is_known = git(&["ls-files", "--error-unmatch"]).is_ok_and(|said| said.status.success());
    is_known && git(&["status", "--porcelain"]).is_ok_and(|said| said.status.success() && said.stdout.is_empty())
}
