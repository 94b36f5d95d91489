//! `cexplain invariants`: what holds at each line, in all runs.

use check::Uninitialised;
use explain::invariants::{Invariants, Options};
use ir::Program;
use report::{Level, Look, Message, formats};
use run::{Discard, Trace};

use crate::options::{InvariantsOptions, UninitialisedName};
use crate::outputs::{is_standard_output, prepare, wanted, write_file};
use crate::run_command::{classes, complain};
use crate::{exit, files};

/// Steps of a run that are compared with the invariants at the most.
const MAX_STEPS: u64 = 200_000;

/// Prints what holds.
pub fn run(options: &InvariantsOptions) -> u8 {
    let classes = match classes(&options.enable, &options.disable) {
        Ok(classes) => classes,
        Err(name) => return complain(&format!("there is no class of properties `{name}`; `--enable list` shows all")),
    };
    if let Err(message) = prepare(&wanted(&[("--json", &options.json)]), &options.read, &[]) {
        return complain(&message);
    }
    let compiled = match files::read_checked(&options.read, classes) {
        Ok(compiled) => compiled,
        Err(code) => return code,
    };
    let uninitialised = match options.uninitialised {
        UninitialisedName::Pointers => Uninitialised::Pointers,
        UninitialisedName::Input => Uninitialised::Input,
        UninitialisedName::Error => Uninitialised::Error,
    };
    let wanted = Options { max_work: options.max_work, ..check::assumptions(classes, uninitialised) };
    let answer = answer(&compiled.program, wanted, options.json.is_some());
    let mut is_shown = false;
    if let Some(path) = &options.json {
        is_shown = is_standard_output(path);
        if let Err(message) = write_file(path, &answer.json) {
            return complain(&message);
        }
    }
    if let Some(work) = answer.given_up_after {
        let text = format!("nothing is known: the analysis was given up after {work} steps");
        eprint!("{}", report::render(&Message::plain(Level::Warning, text), Look::PLAIN));
        return exit::LIMIT;
    }
    if !is_shown {
        print!("{}", answer.list);
    }
    exit::FINE
}

/// What is printed and written.
struct Answer {
    list: String,
    json: String,
    given_up_after: Option<u64>,
}

/// Analyses a program. Deep expressions are deep recursions.
fn answer(program: &Program, wanted: Options, with_json: bool) -> Answer {
    check::with_large_stack(|| {
        let invariants = Invariants::of(program, wanted);
        Answer {
            list: formats::invariants_list(&invariants),
            json: if with_json { formats::invariants_json(&invariants) } else { String::new() },
            given_up_after: invariants.halt.map(|_| invariants.work),
        }
    })
}

/// Compares the states of a run with the invariants; the error is an exit code, and what is wrong was said.
pub fn compare(program: &Program, options: &run::Options) -> Result<(), u8> {
    let steps = options.max_steps.min(MAX_STEPS);
    let recorded = run::Options { max_steps: steps, ..options.clone() };
    let wanted = check::assumptions(options.classes, options.uninitialised);
    let escapes = check::with_large_stack(|| match Trace::replay(program, &recorded, &mut Discard) {
        Ok(trace) => check::escapes(&trace, &Invariants::of(program, wanted)),
        Err(_) => Vec::new(),
    });
    for escape in &escapes {
        eprintln!("outside the invariants: {escape}");
    }
    if escapes.is_empty() { Ok(()) } else { Err(exit::INTERNAL) }
}
