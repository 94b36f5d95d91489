//! `cexplain run --trace`: the steps of a run.

use ir::Program;
use run::{Options, Output, Report, Trace, TraceError};

/// Runs the program and shows every step; the report is missing when the run cannot be recorded.
pub fn run_with_trace(program: &Program, options: &Options, output: &mut dyn Output) -> Result<Report, TraceError> {
    let trace = Trace::replay(program, options, output)?;
    for line in report::step_lines(&trace) {
        eprintln!("{line}");
    }
    Ok(trace.report().clone())
}
