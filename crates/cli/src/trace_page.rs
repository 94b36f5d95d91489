//! The steps of a run, for people.

use ir::Program;
use run::{Options, Output, Report};

/// Runs the program and shows every step.
pub fn run_with_trace(program: &Program, options: &Options, output: &mut dyn Output) -> Report {
    run::execute(program, options, output)
}
