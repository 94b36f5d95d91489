//! What a job of many solver calls may cost.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::sat::{Lit, Sat, SatAnswer, SatLimits, SatStatistics, Stop};

/// Limits of a job. Calls, conflicts and work are the same on every machine; the deadline and the flag are outer limits.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The most solver calls.
    pub calls: Option<u64>,
    /// The most conflicts of all calls together.
    pub conflicts: Option<u64>,
    /// The most work of all calls together, in the solver's unit ([`SatStatistics::work`]), where it counts it.
    pub work: Option<u64>,
    /// A point in time.
    pub deadline: Option<Instant>,
    /// A flag that stops the job when raised.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// No limits.
    pub fn unlimited() -> Self {
        Budget::default()
    }

    /// A number of solver calls.
    pub fn calls(calls: u64) -> Self {
        Budget { calls: Some(calls), ..Budget::default() }
    }

    /// The limits of one call that may use all of it.
    pub fn limits(&self) -> SatLimits {
        let Budget { calls: _, conflicts, work, deadline, interrupt } = self.clone();
        SatLimits { conflicts, work, deadline, interrupt }
    }
}

/// Counts what a job has used and passes what is left to each call.
#[derive(Debug)]
pub(crate) struct Meter {
    budget: Budget,
    calls: u64,
    before: SatStatistics,
}

impl Meter {
    pub(crate) fn start(budget: &Budget, sat: &dyn Sat) -> Self {
        Meter { budget: budget.clone(), calls: 0, before: sat.statistics() }
    }

    /// Calls made so far.
    pub(crate) fn calls(&self) -> u64 {
        self.calls
    }

    /// Conflicts since the start.
    pub(crate) fn conflicts(&self, sat: &dyn Sat) -> u64 {
        sat.statistics().conflicts.saturating_sub(self.before.conflicts)
    }

    /// The conflicts that are left, if they are limited.
    pub(crate) fn conflicts_left(&self, sat: &dyn Sat) -> Option<u64> {
        self.budget.conflicts.map(|limit| limit.saturating_sub(self.conflicts(sat)))
    }

    /// Work since the start, in the solver's unit.
    pub(crate) fn work(&self, sat: &dyn Sat) -> u64 {
        sat.statistics().work.saturating_sub(self.before.work)
    }

    /// One solver call within the budget.
    pub(crate) fn solve(&mut self, sat: &mut dyn Sat, assumptions: &[Lit]) -> SatAnswer {
        self.attempt(sat, assumptions, None).unwrap_or(SatAnswer::Unknown(Stop::Conflicts))
    }

    /// One solver call within the budget that is given up after a number of conflicts; `None` if it was.
    pub(crate) fn attempt(
        &mut self,
        sat: &mut dyn Sat,
        assumptions: &[Lit],
        patience: Option<u64>,
    ) -> Option<SatAnswer> {
        if self.budget.calls.is_some_and(|limit| self.calls >= limit) {
            return Some(SatAnswer::Unknown(Stop::Calls));
        }
        let left = self.conflicts_left(sat);
        let work = self.budget.work.map(|limit| limit.saturating_sub(self.work(sat)));
        if left == Some(0) || work == Some(0) {
            return Some(SatAnswer::Unknown(Stop::Conflicts));
        }
        let is_patience_shorter = patience.is_some_and(|patience| left.is_none_or(|left| patience < left));
        self.calls += 1;
        let conflicts = if is_patience_shorter { patience } else { left };
        sat.set_limits(SatLimits { conflicts, work, ..self.budget.limits() });
        match sat.solve(assumptions) {
            SatAnswer::Unknown(Stop::Conflicts) if is_patience_shorter && !self.is_worked_out(sat) => None,
            answer => Some(answer),
        }
    }

    /// Whether all work is done that may be.
    fn is_worked_out(&self, sat: &dyn Sat) -> bool {
        self.budget.work.is_some_and(|limit| self.work(sat) >= limit)
    }

    /// One more call after the budget has ended, of a few conflicts.
    pub(crate) fn last_attempt(&mut self, sat: &mut dyn Sat, assumptions: &[Lit], conflicts: u64) -> SatAnswer {
        self.calls += 1;
        sat.set_limits(SatLimits { conflicts: Some(conflicts), work: None, ..self.budget.limits() });
        sat.solve(assumptions)
    }
}
