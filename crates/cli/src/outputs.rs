//! Files that the user asked for.

use std::ffi::OsString;
use std::io::{Read, Write};
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

/// What every file that is written has near its beginning, and how near.
const MARK: &[u8] = b"cexplain";
const MARKED_BYTES: u64 = 2000;

/// Whether a file was asked for on standard output, so that nothing else may be printed there.
pub fn take_standard_output(wanted: &[Wanted<'_>]) -> bool {
    wanted.iter().any(|output| is_standard_output(output.path))
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
    if let Some(path) = &options.diff {
        match answer.findings.iter().find_map(|finding| finding.fixes.first()) {
            Some(fix) => write_file(path, &format!("cexplain: {}\n{}", fix.known(), fix.diff(answer.program)))?,
            None if answer.findings.is_empty() => say(Level::Note, "nothing fails: no diff is written"),
            None => say(Level::Warning, "no diff is written: no fix was found whose text holds when it is checked"),
        }
    }
    if let (Some(path), Some(text)) = (&options.dimacs, &answer.checked.dimacs) {
        write_file(path, &format!("c a question of cexplain\n{text}"))?;
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
            Some(run) => {
                let path = path.with_file_name(name);
                prepare(&[Wanted { option: "--emit-test", path: &path }], &options.read, &[])?;
                emit_test(answer, options, run, &path)?;
            }
            None => say(Level::Note, "no run that passes is known: no test is written for it"),
        }
    }
    Ok(())
}

/// Writes a run as a C test, unless it cannot be one. It is tried out first: what gcc's program does otherwise than the
/// interpreter says is no test.
fn emit_test(answer: &Answer<'_>, options: &CheckOptions, run: &ReplayedRun<'_>, path: &Path) -> Result<(), String> {
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

/// A file, or a folder, that the user asked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The option that asks for it.
    pub option: &'static str,
    /// Where it goes.
    pub path: &'a Path,
}

/// Those of the options that are given.
pub fn wanted<'a>(options: &[(&'static str, &'a Option<PathBuf>)]) -> Vec<Wanted<'a>> {
    let given = |&(option, path): &(&'static str, &'a Option<PathBuf>)| Some(Wanted { option, path: path.as_ref()? });
    options.iter().filter_map(given).collect()
}

/// All that a check or an explanation may write.
pub fn wanted_by_check(options: &CheckOptions) -> Vec<Wanted<'_>> {
    wanted(&[
        ("--json", &options.json),
        ("--html", &options.html),
        ("--sarif", &options.sarif),
        ("--diff", &options.diff),
        ("--record", &options.record),
        ("--dimacs", &options.dimacs),
        ("--emit-test", &options.emit_test),
        ("--test-xml", &options.test_xml),
    ])
}

/// Looks, before any work is done, whether everything can be written where it should go: nothing over a file that is read or
/// over a file that is none of ours, and no two things to one place.
pub fn prepare(wanted: &[Wanted<'_>], read: &ReadOptions, further: &[&Option<PathBuf>]) -> Result<(), String> {
    let is_read = |path: &Path| {
        let further = further.iter().copied().flatten();
        let given = read.files.iter().chain(further).map(|file| identity(file));
        let rules = read.rule.iter().map(|text| identity(&files::rule_file(text).path));
        given.chain(rules).any(|file| file == identity(path))
    };
    for (number, output) in wanted.iter().enumerate() {
        let Wanted { option, path } = *output;
        if let Some(other) = wanted[..number].iter().find(|other| identity(other.path) == identity(path)) {
            let place =
                if is_standard_output(path) { "the standard output".into() } else { path.display().to_string() };
            return Err(format!("`{}` and `{option}` cannot both go to {place}", other.option));
        }
        let is_folder = option == "--test-xml";
        if is_standard_output(path) {
            if is_folder || option == "--emit-test" {
                return Err(format!("`{option}` needs a name: it cannot go to the standard output"));
            }
            continue;
        }
        let refuse = |why: &str| Err(format!("{} is not written: {why}", path.display()));
        let is_source = path.extension().is_some_and(|ending| ["c", "h", "i"].iter().any(|known| ending == *known));
        if is_read(path) || is_source && option != "--emit-test" {
            return refuse("it looks like a file of the program");
        }
        if !is_folder && !read.force && !is_ours_to_write(path) {
            return refuse("it exists and was not written by cexplain (`--force` writes it all the same)");
        }
        try_to_write(path, is_folder).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

/// What tells two names of one file.
fn identity(path: &Path) -> PathBuf {
    let whole = std::fs::canonicalize(path).or_else(|_| std::path::absolute(path));
    whole.unwrap_or_else(|_| path.to_path_buf())
}

/// Whether nothing is lost if a file is written: it does not exist, is empty, no file at all (`/dev/null`), or came from here.
fn is_ours_to_write(path: &Path) -> bool {
    let Ok(data) = std::fs::metadata(path) else { return true };
    if !data.is_file() || data.len() == 0 {
        return true;
    }
    // Every format names the tool near its beginning.
    let mut start = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(MARKED_BYTES).read_to_end(&mut start));
    read.is_ok() && start.windows(MARK.len()).any(|bytes| bytes == MARK)
}

/// Opens a file for writing, without changing it; one that did not exist is gone afterwards.
fn try_to_write(path: &Path, is_folder: bool) -> std::io::Result<()> {
    if is_folder {
        return match path.is_dir() {
            true => Ok(()),
            false => std::fs::create_dir_all(path),
        };
    }
    let is_new = !path.exists();
    std::fs::OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    if is_new { std::fs::remove_file(path) } else { Ok(()) }
}

/// Writes a file, or to standard output if its name is `-`.
pub fn write_file(path: &Path, text: &str) -> Result<(), String> {
    if is_standard_output(path) {
        let mut out = std::io::stdout().lock();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        return written.map_err(|error| format!("cannot write to the standard output: {error}"));
    }
    std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Whether a file's name stands for the standard output.
pub fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}
