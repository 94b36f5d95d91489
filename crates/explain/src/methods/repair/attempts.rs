//! Fixes as edits of the program: tried on the failing runs and on passing ones near them, and the best ones checked on the
//! whole program, by what `distance` tries its edits with.

use std::collections::BTreeSet;

use edit::{Edit, edited};
use ir::{FunctionId, Program};
use run::Prepared;

use crate::case::Case;
use crate::edits::{CHECK_EFFORT, Checked, Checks, RepairOutcome, Saved, Trials};
use crate::effort::Effort;
use crate::explanation::{FixChange, FixState};

/// The most fixes that are tried.
pub(super) const MAX_TRIED: usize = 60;

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
            checks: Checks::new(effort.hundredths(CHECK_EFFORT)),
        }
    }

    /// What is known of changes.
    pub fn attempt(&mut self, changes: &[FixChange]) -> FixState {
        let case = self.case;
        let Some(edits) = edits_of(case.program, changes) else { return FixState::Along };
        if case.is_halted() || self.trials.are_over() {
            return FixState::Along;
        }
        let (mut program, mut functions) = (case.program.clone(), BTreeSet::new());
        for (function, edit) in edits {
            program = edited(&program, &edit);
            functions.insert(function);
        }
        let first = functions.first().copied().unwrap_or(changes[0].function);
        let passes = match functions.len() {
            1 => {
                let prepared = self.trials.prepare(&program, first);
                self.passes(&prepared)
            }
            _ => {
                let prepared = Prepared::new(&program);
                self.passes(&prepared)
            }
        };
        if !passes {
            return FixState::Refuted;
        }
        if functions.len() > 1 || !self.checks.may_go_on() {
            return FixState::Tried;
        }
        match self.checks.check_program(case, (&program, first), &mut self.trials) {
            Checked::Holds(RepairOutcome::NothingFails(reach)) => FixState::Checked(reach),
            Checked::Holds(RepairOutcome::OthersRemain(reach)) => FixState::CheckedThis(reach),
            Checked::Holds(RepairOutcome::Tried) | Checked::Unknown => FixState::Tried,
            Checked::Fails => FixState::Refuted,
        }
    }

    /// Whether all failing runs pass, and all passing runs go on passing.
    fn passes(&mut self, prepared: &Prepared<'_>) -> bool {
        let case = self.case;
        self.trials.saves(case, prepared) == Saved::Yes
            && self.trials.mends_others(case, prepared)
            && self.trials.effects(case, prepared, &|_| true).is_some()
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

/// How much is known: the more, the better.
pub(super) fn rank_of(state: FixState) -> u8 {
    match state {
        FixState::Checked(_) | FixState::CheckedThis(_) => 0,
        FixState::Tried => 1,
        FixState::Along => 2,
        FixState::Refuted => 3,
    }
}
