//! Fixes as edits of the program: tried on the failing runs and on passing ones near them, and the best ones checked on the
//! whole program, by what `distance` tries its edits with.

use std::collections::BTreeSet;

use edit::{Edit, edited};
use ir::{FunctionId, Program};
use run::Prepared;

use crate::case::Case;
use crate::edits::{CHECK_EFFORT, Checked, Checks, Functions, RepairOutcome, Saved, Trials};
use crate::effort::Effort;
use crate::explanation::{FixChange, FixState};

/// The most fixes that are tried.
pub(super) const MAX_TRIED: usize = 60;

/// What checks may cost at least, in nanoseconds of a usual machine: where the failing run was found at once, most fixes that runs
/// do not refute are checked.
const LEAST_CHECK_EFFORT: u64 = 500_000_000;

/// Runs to try edits on, and what checks of them may cost.
pub(super) struct Attempts<'a, 'p> {
    case: &'a Case<'p>,
    trials: Trials<'p>,
    checks: Checks,
}

impl<'a, 'p> Attempts<'a, 'p> {
    /// Looks for passing runs near the failing one.
    pub fn new(case: &'a Case<'p>, terms: usize, constants: &[i128]) -> Attempts<'a, 'p> {
        let effort = Effort::new(terms, case.solver_work);
        Attempts {
            case,
            trials: Trials::new(case, &[], constants, effort),
            checks: Checks::new(effort.hundredths(CHECK_EFFORT).max(LEAST_CHECK_EFFORT)),
        }
    }

    /// What runs say of changes: that they are no edits or there is no time, that a run refutes them, or that none does.
    pub fn try_on_runs(&mut self, changes: &[FixChange]) -> FixState {
        let Some((program, functions)) = self.edited(changes) else { return FixState::Along };
        if self.case.is_halted() || self.trials.are_over() {
            return FixState::Along;
        }
        let set = self.trials.as_set(functions.iter().copied());
        let passes = match functions.first() {
            Some(&only) if functions.len() == 1 => {
                let prepared = self.trials.prepare(&program, only);
                self.passes(&prepared, set)
            }
            _ => {
                let prepared = Prepared::new(&program);
                self.passes(&prepared, set)
            }
        };
        if passes { FixState::Tried } else { FixState::Refuted }
    }

    /// Whether there is time to check one fix more.
    pub fn may_check(&self) -> bool {
        self.checks.may_go_on() && !self.case.is_halted()
    }

    /// What a check of the whole program says of changes that no run refutes.
    pub fn check(&mut self, changes: &[FixChange]) -> FixState {
        let Some((program, functions)) = self.edited(changes) else { return FixState::Along };
        let Some(&only) = functions.first().filter(|_| functions.len() == 1) else { return FixState::Tried };
        match self.checks.check_program(self.case, (&program, &[only]), &mut self.trials) {
            Checked::Holds(RepairOutcome::NothingFails(reach)) => FixState::Checked(reach),
            Checked::Holds(RepairOutcome::OthersRemain(reach)) => FixState::CheckedThis(reach),
            Checked::Holds(RepairOutcome::Tried) | Checked::Unknown => FixState::Tried,
            Checked::Fails => FixState::Refuted,
        }
    }

    /// The program with changes, and the functions that they are in; none where one of them is no edit.
    fn edited(&self, changes: &[FixChange]) -> Option<(Program, BTreeSet<FunctionId>)> {
        let edits = edits_of(self.case.program, changes)?;
        let functions = edits.iter().map(|(function, _)| *function).collect();
        let mut program = self.case.program.clone();
        for (_, edit) in edits {
            program = edited(&program, &edit);
        }
        Some((program, functions))
    }

    /// Whether all failing runs pass, and all passing runs go on passing; what the edited functions are compared with stays as it is.
    fn passes(&mut self, prepared: &Prepared<'_>, functions: Functions) -> bool {
        let case = self.case;
        self.trials.saves(case, prepared) == Saved::Yes
            && self.trials.mends_others(case, prepared)
            && self.trials.effects(case, (prepared, functions), &|_| true).is_some()
            && !self.trials.is_tampering(case, prepared, functions)
    }
}

/// The edits that make changes; none where one of them is no edit.
pub(super) fn edits_of(program: &Program, changes: &[FixChange]) -> Option<Vec<(FunctionId, Edit)>> {
    let edit = |change: &FixChange| Some((change.function, change.edit(program)?));
    changes.iter().map(edit).collect()
}

/// The edit of a fix that is one.
pub(super) fn only_edit(program: &Program, changes: &[FixChange]) -> Option<Edit> {
    match edits_of(program, changes)?.as_slice() {
        [(_, edit)] => Some(*edit),
        _ => None,
    }
}

/// The rank of fixes that were at least tried with success.
pub(super) const TRIED: u8 = 1;

/// How much is known: the more, the better.
pub(super) fn rank_of(state: FixState) -> u8 {
    match state {
        FixState::Checked(_) | FixState::CheckedThis(_) => 0,
        FixState::Tried => TRIED,
        FixState::Along => 2,
        FixState::Refuted => 3,
    }
}
