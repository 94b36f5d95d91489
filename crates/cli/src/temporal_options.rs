//! Options that name formulas of temporal logic.

use std::path::PathBuf;

use clap::Args;

/// Formulas of temporal logic: only they are checked then (docs/temporal.md).
#[derive(Debug, Args)]
pub struct TemporalOptions {
    /// Look for a run that violates this formula, e.g. 'G (call(lock) -> F call(unlock))', whether the run ends or goes on for
    /// ever; may be given several times
    #[arg(long, value_name = "FORMULA", help_heading = "Temporal logic")]
    pub ltl: Vec<String>,
    /// Formulas in a file, one a line, `NAME: FORMULA` or a property of SV-COMP (.prp)
    #[arg(long, value_name = "FILE", help_heading = "Temporal logic")]
    pub ltl_file: Vec<PathBuf>,
    /// Look for a run that never ends
    #[arg(long, help_heading = "Temporal logic")]
    pub termination: bool,
    /// After each of the first comes the second, e.g. 'request() => grant()'
    #[arg(long, value_name = "FIRST => SECOND", help_heading = "Temporal logic")]
    pub response: Vec<String>,
    /// It never comes
    #[arg(long, value_name = "FORMULA", help_heading = "Temporal logic")]
    pub absence: Vec<String>,
    /// It comes
    #[arg(long, value_name = "FORMULA", help_heading = "Temporal logic")]
    pub existence: Vec<String>,
    /// The second comes only after the first
    #[arg(long, value_name = "FIRST => SECOND", help_heading = "Temporal logic")]
    pub precedence: Vec<String>,
    /// It comes once, or never
    #[arg(long, value_name = "FORMULA", help_heading = "Temporal logic")]
    pub at_most_once: Vec<String>,
}
