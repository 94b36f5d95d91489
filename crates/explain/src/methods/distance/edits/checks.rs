//! Checks of edits on the whole program, within the bounds.

use std::collections::{BTreeMap, BTreeSet};

use check::{Property, Statistics, Verdict};
use edit::{Edit, edited};
use ir::{FunctionId, Program};
use run::Script;

use super::{MOST_OF_A_LINE, Repair, RepairOutcome, Survivor, Trials};
use crate::case::Case;
use crate::methods::distance::effort;
use crate::methods::distance::interventions::Line;

/// At least and at most so many edits are checked on the whole program, and what that may cost, in hundredths of what
/// finding the failing run took. How many that allows follows from the size of the first question, so that it does not depend
/// on how a solver searches; only much more than was expected ends it.
const LEAST_CHECKS: u64 = 3;
const MOST_CHECKS: u64 = 30;
const MUCH_MORE: u64 = 2;
/// The most conflicts of such a check.
const CONFLICTS: u64 = 20_000;
/// The most steps and terms of such a check: in large programs nothing is tried that would take long.
const MOST_CHECK_STEPS: u64 = 60_000;
const MOST_TERMS: usize = 150_000;
/// Edits that have so many points less than the best one that was proven are not checked.
const FAR: u32 = 160;

/// Checks of edits on the whole program.
pub struct Checks {
    most_cost: u64,
    cost_left: u64,
    /// How many were made, and may be.
    made: u64,
    allowed: u64,
    /// Whether a check found a run that fails after an edit.
    has_learned: bool,
    /// The points of the best edit that was proven.
    best_proven: u32,
    /// The edits that were refuted, each with its line.
    pub refuted: Vec<(usize, Edit)>,
}

impl Checks {
    /// None was made yet; what all of them may cost.
    pub fn new(most_cost: u64) -> Checks {
        let allowed = if most_cost > 0 { MOST_CHECKS } else { 0 };
        let cost_left = MUCH_MORE * most_cost;
        Checks { most_cost, cost_left, made: 0, allowed, has_learned: false, best_proven: 0, refuted: Vec::new() }
    }

    /// The best edit of each line. The best of all are checked; what a check refutes is dropped, and the run that it found may
    /// save further checks.
    pub fn best_of(
        &mut self,
        case: &Case<'_>,
        survivors: Vec<Survivor>,
        lines: &[&Line],
        trials: &mut Trials<'_>,
    ) -> Vec<Repair> {
        let mut repairs: Vec<Repair> = Vec::new();
        let mut of_line: BTreeMap<usize, usize> = BTreeMap::new();
        for Survivor { line, edit, judged } in survivors {
            let worth = judged.points();
            if repairs.iter().any(|repair| repair.line == line) || case.is_halted() {
                continue;
            }
            let of_line = of_line.entry(line).or_insert(0);
            let elsewhere = BTreeSet::new();
            let mut repair = Repair { line, edit, outcome: RepairOutcome::Tried, judged, elsewhere };
            let has_time = self.made < self.allowed && self.cost_left > 0;
            if has_time && *of_line < MOST_OF_A_LINE && worth + FAR >= self.best_proven {
                *of_line += 1;
                match self.check(case, (edit, lines[line].function), trials) {
                    Checked::Fails => {
                        self.refuted.push((line, edit));
                        continue;
                    }
                    Checked::Holds(outcome) => {
                        (repair.outcome, self.best_proven) = (outcome, self.best_proven.max(worth));
                    }
                    Checked::Unknown => {}
                }
            }
            repairs.push(repair);
        }
        repairs
    }

    /// Whether the failure is gone after an edit, and nothing new fails.
    fn check(&mut self, case: &Case<'_>, (edit, function): (Edit, FunctionId), trials: &mut Trials<'_>) -> Checked {
        self.made += 1;
        let edited = edited(case.program, &edit);
        // What a check would refute may be refuted already. (Which runs are known depends on how solvers search; what is
        // not checked is not tried on them, and reports stay the same.)
        if self.has_learned {
            let edited = trials.prepare(&edited, function);
            if !trials.mends(case, &edited) {
                return Checked::Fails;
            }
        }
        let Seen { checked, failing, expected, cost } = look(case, &edited, (self.most_cost, trials));
        if self.made == 1 {
            self.allowed = (self.most_cost / expected.max(1)).clamp(LEAST_CHECKS, MOST_CHECKS);
        }
        self.cost_left = self.cost_left.saturating_sub(cost);
        if let Some(run) = failing {
            trials.learn(case, run);
            self.has_learned = true;
        }
        checked
    }
}

/// What a check of an edited program says.
enum Checked {
    /// The failure is gone within the bounds, and nothing new fails.
    Holds(RepairOutcome),
    /// The failure is still there, or something new fails.
    Fails,
    Unknown,
}

/// What a check saw, and what it should have cost and did.
struct Seen {
    checked: Checked,
    /// A run that speaks against the edit.
    failing: Option<Script>,
    expected: u64,
    cost: u64,
}

/// Checks an edited program within the bounds. Other failures of the program as it is are no reason against an edit, unless a
/// run that passes there comes to one.
fn look(case: &Case<'_>, edited: &Program, (most_cost, trials): (u64, &Trials<'_>)) -> Seen {
    let most = case.bounds.values().copied().max().unwrap_or(case.options.first_bound);
    let options = check::Options {
        properties: Vec::new(),
        runs: 1,
        any_failure: true,
        known_failures: case.others.clone(),
        records: false,
        dimacs: false,
        last_bound: most,
        max_conflicts: CONFLICTS,
        max_work: Some(most_cost / effort::OF_SOLVER_WORK),
        max_edges: MOST_CHECK_STEPS,
        max_terms: MOST_TERMS,
        ..case.options.clone()
    };
    let report = check::check(edited, &options, &mut |_| {});
    let Statistics { steps, terms, clauses, work, .. } = report.statistics;
    // To answer a question takes about as long as to write it down.
    let written = effort::symbolic(steps, terms, clauses, 0);
    let (expected, cost) = (2 * written, effort::symbolic(steps, terms, clauses, work));
    let is_known = |property: &Property| case.others.iter().any(|other| is_same(other, property));
    let mut violated = report.properties.iter().filter_map(|(property, verdict)| match verdict {
        Verdict::Violated(runs) => Some((is_known(property), &runs.list.first()?.script)),
        Verdict::Holds | Verdict::NeverReached | Verdict::Unknown(_) => None,
    });
    let failing = violated.clone().find(|&(is_known, run)| !is_known || trials.passes_unedited(case, run));
    if let Some((_, run)) = failing {
        return Seen { checked: Checked::Fails, failing: Some(run.clone()), expected, cost };
    }
    let is_decided = |(_, verdict): &&(Property, Verdict)| match verdict {
        Verdict::Violated(_) | Verdict::Holds | Verdict::NeverReached => true,
        Verdict::Unknown(reason) => matches!(reason, check::Reason::Bound),
    };
    let undecided = || report.properties.iter().filter(|one| !is_decided(one));
    let is_open = report.defect.is_some() || report.scope.nothing_checked;
    let checked = if is_open || undecided().any(|(property, _)| !is_known(property)) {
        Checked::Unknown
    } else if violated.next().is_some() {
        Checked::Holds(RepairOutcome::OthersRemain)
    } else if undecided().next().is_some() {
        Checked::Unknown
    } else {
        Checked::Holds(RepairOutcome::NothingFails)
    };
    Seen { checked, failing: None, expected, cost }
}

/// Whether two properties are the same, one of them of an edited program: names may have other numbers there.
fn is_same(one: &Property, other: &Property) -> bool {
    (one.site, one.class, one.call) == (other.site, other.class, other.call)
}
