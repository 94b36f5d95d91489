//! Files that the user asked for.

use std::path::Path;

use report::{Answer, Length, formats};

use crate::options::CheckOptions;

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
    [&options.json, &options.html].into_iter().flatten().any(|path| is_standard_output(path))
}

/// Writes all that was asked for.
pub fn write(answer: &Answer<'_>, options: &CheckOptions, form: Form) -> Result<(), String> {
    if let Some(path) = &options.json {
        let length = if options.full { Length::Full } else { Length::SHORT };
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
        write_file(path, &crate::inputs::write(answer.program, &finding.failing.report.inputs))?;
    }
    Ok(())
}

/// Writes a file, or to standard output if its name is `-`.
fn write_file(path: &Path, text: &str) -> Result<(), String> {
    if is_standard_output(path) {
        print!("{text}");
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}
