//! Recursions that go deeper than they were followed: does the stack suffice?
//!
//! The solver says how a run comes to where a recursion was cut. The interpreter runs on from there, on these inputs and on
//! variations of them with large numbers, and sees whether the stack overflows. What it sees is a failing run like any other;
//! that it sees nothing proves nothing.

use ir::{Program, PropertyClass, TypeId};
use run::{Discard, InputPolicy, Outcome, Script};

use crate::options::Options;
use crate::replay::run_options;

/// The most steps of all these runs together.
const MOST_STEPS: u64 = 100_000_000;
/// The most inputs that are varied.
const MOST_INPUTS: usize = 8;
/// Depths that overflow the usual stack.
const LARGE: [u128; 2] = [1_000_000, 100_000_000];
/// The same as text, for numbers that are read from arguments and from the standard input.
const LARGE_TEXT: &[u8] = b"9999999";

/// A run near another one that overflows the stack, and the number of its steps.
pub(crate) fn overflowing_run(program: &Program, options: &Options, script: &Script) -> Option<(Script, u64)> {
    let mut steps_left = MOST_STEPS;
    let mut types: Vec<TypeId> = Vec::new();
    let mut attempt = |script: &Script, types: &mut Vec<TypeId>| {
        let run_options =
            run::Options { input_policy: InputPolicy::Again, max_steps: steps_left, ..run_options(options, script) };
        let report = run::execute(program, &run_options, &mut Discard);
        steps_left = steps_left.saturating_sub(report.steps);
        if types.is_empty() {
            *types = report.inputs.iter().map(|input| input.ty).collect();
        }
        let overflows =
            matches!(&report.outcome, Outcome::Failure(failure) if failure.class == PropertyClass::StackOverflow);
        // The inputs as they were taken, so that the run depends on nothing else.
        let inputs = report.inputs.iter().map(|input| input.value).collect();
        overflows.then(|| (Script { inputs, ..script.clone() }, report.steps))
    };
    if let Some(found) = attempt(script, &mut types) {
        return Some(found);
    }
    let given = types.clone();
    for variation in variations(program, script, &given) {
        if options.is_halted() {
            return None;
        }
        if let Some(found) = attempt(&variation, &mut types) {
            return Some(found);
        }
    }
    None
}

/// The same run with large numbers, one at a time.
fn variations(program: &Program, script: &Script, types: &[TypeId]) -> Vec<Script> {
    let mut all = Vec::new();
    for (position, &ty) in types.iter().enumerate().take(MOST_INPUTS) {
        let Some((bits, _)) = program.types.integer(ty).filter(|&(bits, _)| bits < 128) else { continue };
        let (greatest, least) = ((1 << (bits - 1)) - 1, 1 << (bits - 1));
        for value in LARGE.into_iter().filter(|&value| value <= greatest).chain([greatest, least]) {
            let mut changed = script.clone();
            changed.inputs.resize(changed.inputs.len().max(position + 1), 0);
            changed.inputs[position] = value;
            all.push(changed);
        }
    }
    for position in 1..script.arguments.len() {
        let mut changed = script.clone();
        changed.arguments[position] = LARGE_TEXT.to_vec();
        all.push(changed);
    }
    if program.reads_standard_input() {
        all.push(Script { stdin: [LARGE_TEXT, b"\n"].concat(), ..script.clone() });
    }
    all
}
