//! Files that the user asked for.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use report::formats::{self, Building};
use report::{Answer, Length, Level, Look, Message, ReplayedRun};

use crate::confirm::{self, Tried};
use crate::options::{CheckOptions, ReadOptions};
use crate::{files, test_suite};

/// Which result `--json` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// That of `cexplain check`.
    Check,
    /// The report of `cexplain FILE`.
    Report,
}

/// Whether a file was asked for on standard output, so that nothing else may be printed there.
pub fn take_standard_output(options: &CheckOptions) -> bool {
    [&options.json, &options.html, &options.sarif].into_iter().flatten().any(|path| is_standard_output(path))
}

/// Writes all that was asked for.
pub fn write(answer: &Answer<'_>, options: &CheckOptions, form: Form) -> Result<(), String> {
    let length = if options.full { Length::Full } else { Length::SHORT };
    if let Some(path) = &options.sarif {
        write_file(path, &formats::sarif(answer, length))?;
    }
    if let Some(path) = &options.json {
        let text = match form {
            Form::Check => formats::check_json(answer),
            Form::Report => formats::report_json(answer, length),
        };
        write_file(path, &text)?;
    }
    if let Some(path) = &options.html {
        write_file(path, &formats::html_page(answer))?;
    }
    if let (Some(path), Some(text)) = (&options.dimacs, &answer.checked.dimacs) {
        write_file(path, text)?;
    }
    if let (Some(path), Some(finding)) = (&options.record, answer.findings.first()) {
        let run = &finding.failing;
        let text = crate::inputs::write(answer.program, run.script, &run.report.inputs);
        write_file(path, &text)?;
    }
    if let Some(path) = &options.emit_test {
        emit_tests(answer, options, path)?;
    }
    if let Some(folder) = &options.test_xml {
        match test_suite::files(answer, options) {
            _ if answer.findings.is_empty() => say(Level::Note, "nothing fails: no test suite is written"),
            Ok(files) => test_suite::write(folder, &files)?,
            Err(why) => say(Level::Warning, &format!("{} is not written: {why}", folder.display())),
        }
    }
    Ok(())
}

/// Writes the failing run, and the passing one if that was asked for, as C tests.
fn emit_tests(answer: &Answer<'_>, options: &CheckOptions, path: &Path) -> Result<(), String> {
    let Some(finding) = answer.findings.first() else {
        say(Level::Note, "nothing fails: no test is written");
        return Ok(());
    };
    emit_test(answer, options, &finding.failing, path)?;
    if options.passing {
        let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
        name.push("_passing.c");
        match &finding.passing {
            Some(run) => emit_test(answer, options, run, &path.with_file_name(name))?,
            None => say(Level::Note, "no run that passes is known: no test is written for it"),
        }
    }
    Ok(())
}

/// Writes a run as a C test, unless it cannot be one. It is tried out first: what gcc's program does otherwise than the
/// interpreter says is no test.
fn emit_test(answer: &Answer<'_>, options: &CheckOptions, run: &ReplayedRun<'_>, path: &Path) -> Result<(), String> {
    let identity = |path: &Path| std::fs::canonicalize(path).ok();
    if options.read.files.iter().any(|file| identity(file).is_some() && identity(file) == identity(path)) {
        return Err(format!("{} is not written: it is a file of the program", path.display()));
    }
    let building = Building { test: path.to_path_buf(), ..files::building(&options.read) };
    let refuse = |why: &str| say(Level::Warning, &format!("{} is not written: {why}", path.display()));
    let test = match formats::c_test(answer, run, &building) {
        Ok(test) => test,
        Err(why) => {
            refuse(&why);
            return Ok(());
        }
    };
    write_file(path, &test.text)?;
    match confirm::try_out(answer, run, &test) {
        Tried::AsExpected(_) => {}
        Tried::Impossible(why) => say(Level::Note, &format!("{} was not tried out: {why}", path.display())),
        Tried::Otherwise(why) => {
            refuse(&why);
            std::fs::remove_file(path).map_err(|error| format!("cannot remove {}: {error}", path.display()))?;
        }
    }
    Ok(())
}

fn say(level: Level, text: &str) {
    eprint!("{}", report::render(&Message::plain(level, text), Look::PLAIN));
}

/// Refuses to write over the program: the name of a file that was forgotten makes the next word one.
pub fn protect(read: &ReadOptions, outputs: &[&Option<PathBuf>]) -> Result<(), String> {
    let identity = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    for path in outputs.iter().copied().flatten() {
        let is_source = path.extension().is_some_and(|ending| ["c", "h", "i"].iter().any(|known| ending == *known));
        if is_source || read.files.iter().any(|file| identity(file) == identity(path)) {
            return Err(format!("{} is not written: it looks like a file of the program", path.display()));
        }
    }
    Ok(())
}

/// Writes a file, or to standard output if its name is `-`.
pub fn write_file(path: &Path, text: &str) -> Result<(), String> {
    if is_standard_output(path) {
        print!("{text}");
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Whether a file's name stands for the standard output.
pub fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}
