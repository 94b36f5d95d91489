//! `cexplain ir`: the program as a graph.

use crate::options::IrOptions;
use crate::{exit, files};

/// Prints the program.
pub fn run(options: &IrOptions) -> u8 {
    match files::read_program(&options.read) {
        Ok(compiled) => {
            if !options.check {
                print!("{}", ir::print_program(&compiled.program, options.library));
            }
            exit::FINE
        }
        Err(code) => code,
    }
}
