//! Runs that never end: a stem, and a cycle of steps that is repeated for ever.
//!
//! A run is executed until it is in a state in which it was before (`vm/recurrence.rs`); inputs that it takes in the cycle are
//! repeated with it. Then the length of the cycle is measured, and the first step from which on the run is in it.

use crate::{Discard, Limit, Options, Outcome, Prepared, vm};

/// A run that never ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasso {
    /// The steps before the cycle.
    pub stem: u64,
    /// The steps of the cycle: the state before the first of them is the state after the last one.
    pub cycle: u64,
}

/// Whether the run of these options never ends, and what it repeats. None if it ends, or does not repeat itself within the
/// limits.
pub fn lasso(prepared: &Prepared<'_>, options: &Options) -> Option<Lasso> {
    let looking = Options { looks_for_recurrence: true, ..options.clone() };
    let report = prepared.execute(&looking, &mut Discard);
    if report.outcome != Outcome::Limit(Limit::Recurs) {
        return None;
    }
    // The state came for the second time at the end, so that the run has been in the cycle for at least one round.
    let far = report.steps;
    let limits = Options { max_steps: 3 * far + 2, ..options.clone() };
    let cycle = vm::comes_again(prepared, &limits, far, None)?;
    let is_in_cycle = |step: u64| vm::comes_again(prepared, &limits, step, Some(cycle)).is_some();
    // Once in the cycle, always in the cycle.
    let (mut outside, mut inside) = (0, far);
    if is_in_cycle(0) {
        inside = 0;
    }
    while inside > outside + 1 {
        let middle = outside + (inside - outside) / 2;
        if is_in_cycle(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    Some(Lasso { stem: inside, cycle })
}
