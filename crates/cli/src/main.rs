//! The command `cexplain`: options, files, output. Everything else is in the crates below.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // this is the crate with IO

mod check_command;
mod check_page;
mod confirm;
mod explain_command;
mod files;
mod fix_command;
mod inputs;
mod invariants_command;
mod ir_command;
mod option_values;
mod options;
mod outputs;
mod page;
mod pdg_command;
mod progress;
mod propositions;
mod run_command;
mod score_command;
mod temporal_command;
mod temporal_options;
mod test_suite;
mod trace_page;

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

/// Solvers and runs are made and thrown away by the thousand: the allocator matters.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Exit codes, the same for every subcommand.
pub(crate) mod exit {
    /// Nothing fails within the stated scope.
    pub const FINE: u8 = 0;
    /// Failures were found and explained.
    pub const FAILURE: u8 = 1;
    /// The program (or the command line) cannot be used.
    pub const BAD_INPUT: u8 = 2;
    /// A limit was reached before there was an answer.
    pub const LIMIT: u8 = 3;
    /// A bug of this tool.
    pub const INTERNAL: u8 = 70;
    /// SIGINT came before there was an answer.
    pub const INTERRUPTED: u8 = 130;
    /// SIGTERM came before there was an answer.
    pub const TERMINATED: u8 = 143;
}

fn main() -> ExitCode {
    page::report_panics();
    let arguments = options::like_a_compiler(std::env::args_os());
    if options::asks_for_classes(&arguments) {
        run_command::list_classes();
        return ExitCode::from(exit::FINE);
    }
    if options::asks_for_library(&arguments) {
        print!("{}", explain::BUILT_IN_LIBRARY);
        return ExitCode::from(exit::FINE);
    }
    let command = match options::Cli::try_parse_from(arguments) {
        Ok(cli) => cli.command,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { exit::BAD_INPUT } else { exit::FINE });
        }
    };
    let work = std::panic::catch_unwind(|| match command {
        options::Command::Run(options) => run_command::run(&options),
        options::Command::Check(options) => check_command::run(Box::leak(options)),
        options::Command::Explain(options) => explain_command::run(Box::leak(options)),
        options::Command::Fix(options) => fix_command::run(&options),
        options::Command::Ir(options) => ir_command::run(&options),
        options::Command::Pdg(options) => pdg_command::run(&options),
        options::Command::Invariants(options) => invariants_command::run(&options),
        options::Command::Score(options) => score_command::run(&options),
    });
    ExitCode::from(work.unwrap_or(exit::INTERNAL))
}
