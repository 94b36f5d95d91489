//! `cexplain run --story`, `--json` and `--trace`: what happened in a run.

use ir::Program;
use report::Length;
use run::{Options, Output, Report, Trace, TraceError};

use crate::options::RunOptions;
use crate::page;

/// What to print once the program's own output is out.
#[derive(Debug, Default)]
pub struct Shown {
    /// The story as JSON.
    pub json: String,
    /// On standard error.
    pub err: String,
}

/// Runs the program and writes what happened; there is no report when the run cannot be recorded.
pub fn run_with_trace(
    program: &Program,
    options: &Options,
    wanted: &RunOptions,
    output: &mut dyn Output,
) -> Result<(Report, Shown), TraceError> {
    let trace = Trace::replay(program, options, output)?;
    let length = if wanted.full { Length::Full } else { Length::SHORT };
    let mut shown = Shown::default();
    if wanted.trace {
        for line in report::step_lines(&trace) {
            shown.err.push_str(&line);
            shown.err.push('\n');
        }
    }
    if wanted.json.is_some() {
        shown.json = report::run_json(program, &report::story(&trace, length)).write();
    }
    if wanted.story {
        let story = report::story(&trace, length);
        shown.err.push_str(&report::story_page(program, &story, page::look(&wanted.read, page::Stream::Err)));
        shown.err.push('\n');
    }
    Ok((trace.report().clone(), shown))
}
