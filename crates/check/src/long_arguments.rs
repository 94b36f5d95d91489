//! Arguments longer than those that are looked at symbolically: a buffer of 64 bytes overflows only with more than that.
//!
//! The interpreter runs the program on a few long arguments. A run that fails is a failing run like any other, and is
//! shortened while it fails in the same way; that none fails proves nothing.

use ir::Program;
use run::{Discard, Failure, Outcome, Script};

use crate::options::{AnyArguments, Options};
use crate::replay::run_options;
use crate::symbolic::PropertyKey;
use crate::verdict::FailingRun;

/// The lengths that are tried.
const LENGTHS: [u32; 8] = [12, 20, 40, 70, 130, 260, 520, 4100];
/// The most steps of one run.
const MOST_STEPS: u64 = 2_000_000;

/// A failing run with long arguments: what fails, the run, and bounds that it is within.
pub(crate) fn failing_run(
    program: &Program,
    options: &Options,
    any: &AnyArguments,
) -> Option<(PropertyKey, FailingRun, AnyArguments)> {
    let attempt = |count: u32, length: u32| {
        let long = vec![b'a'; length as usize];
        let arguments = std::iter::once(any.name.clone()).chain((1..count).map(|_| long.clone())).collect();
        let script = Script { arguments, ..Script::default() };
        let run_options = run::Options { max_steps: MOST_STEPS, ..run_options(options, &script) };
        let report = run::execute(program, &run_options, &mut Discard);
        match report.outcome {
            Outcome::Failure(failure) => {
                let inputs = report.inputs.iter().map(|input| input.value).collect();
                let script = Script { inputs, ..script };
                Some((key_of(program, &failure)?, FailingRun { script, steps: report.steps, is_least: false }))
            }
            _ => None,
        }
    };
    for &length in LENGTHS.iter().filter(|&&length| length > any.length) {
        for count in 2..=any.count {
            if options.is_halted() {
                return None;
            }
            let Some((key, mut run)) = attempt(count, length) else { continue };
            let (mut low, mut high) = (any.length, length);
            while low + 1 < high {
                let middle = low + (high - low) / 2;
                match attempt(count, middle).filter(|(other, _)| *other == key) {
                    Some((_, shorter)) => (run, high) = (shorter, middle),
                    None => low = middle,
                }
            }
            return Some((key, run, AnyArguments { name: any.name.clone(), count, length: high }));
        }
    }
    None
}

/// What a failure is about, as the checker names it.
fn key_of(program: &Program, failure: &Failure) -> Option<PropertyKey> {
    let user = failure.stack.get(failure.user_frame?)?;
    let call = match program[failure.function].library {
        true => Some((user.function, user.edge?)),
        false => None,
    };
    Some(PropertyKey { site: failure.site, class: failure.class, call })
}
