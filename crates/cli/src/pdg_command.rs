//! `cexplain pdg`: which lines depend on which others.

use explain::dependence::Graph;
use report::formats;

use crate::options::PdgOptions;
use crate::outputs::{is_standard_output, prepare, wanted, write_file};
use crate::run_command::complain;
use crate::{exit, files};

/// Prints the graph.
pub fn run(options: &PdgOptions) -> u8 {
    let wanted = wanted(&[("--dot", &options.dot), ("--json", &options.json)]);
    if let Err(message) = prepare(&wanted, &options.read, &[]) {
        return complain(&message);
    }
    let compiled = match files::read_program(&options.read) {
        Ok(compiled) => compiled,
        Err(code) => return code,
    };
    let program = &compiled.program;
    let graph = Graph::of(program);
    let mut is_shown = false;
    for (path, form) in [(&options.dot, formats::graph_dot as Form), (&options.json, formats::graph_json as Form)] {
        let Some(path) = path else { continue };
        is_shown |= is_standard_output(path);
        if let Err(message) = write_file(path, &form(program, &graph)) {
            return complain(&message);
        }
    }
    if !is_shown {
        print!("{}", formats::graph_list(program, &graph));
    }
    exit::FINE
}

type Form = fn(&ir::Program, &Graph) -> String;
