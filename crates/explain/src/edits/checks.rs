//! Checks of edits on the whole program, within the bounds.

use std::collections::BTreeMap;

use check::{Property, Statistics, Verdict};
use edit::{Edit, edited};
use ir::{FunctionId, Program};
use run::Script;

use super::{MOST_OF_A_LINE, Repair, RepairOutcome, Survivor, Trials};
use crate::case::Case;
use crate::effort;
use crate::explanation::Reach;
use crate::lines::Line;
use crate::ranking::signs::Judged;

/// At least and at most so many edits are checked on the whole program, and what that may cost, in hundredths of what
/// finding the failing run took. How many that allows follows from the size of the first question, so that it does not depend
/// on how a solver searches; only much more than was expected ends it.
const LEAST_CHECKS: u64 = 3;
const MOST_CHECKS: u64 = 30;
const MUCH_MORE: u64 = 2;
/// What it may cost, in as many times that, to see whether edits hold beyond the bounds of the failing run; and at least.
const FURTHER: u64 = 4;
const LEAST_FURTHER: u64 = 500_000_000;
/// The most conflicts of such a check.
const CONFLICTS: u64 = 20_000;
/// The most steps and terms of such a check: in large programs nothing is tried that would take long.
const MOST_CHECK_STEPS: u64 = 60_000;
const MOST_TERMS: usize = 150_000;
/// So often it is looked whether edits that are not checked avoid the question.
const MOST_LOOKED: usize = 60;
/// Edits that have so many points less than the best one that was proven are not checked.
const FAR: u32 = 160;

/// Checks of edits on the whole program.
pub struct Checks {
    pub(super) most_cost: u64,
    pub(super) cost_left: u64,
    pub(super) further_left: u64,
    /// How many were made, and may be.
    made: u64,
    pub(super) allowed: u64,
    /// Whether a check found a run that fails after an edit.
    has_learned: bool,
    /// The points of the best edit that was proven.
    best_proven: u32,
    /// The edits that were refuted, each with its line.
    pub refuted: Vec<(usize, Edit)>,
    /// The first edit of a line that only avoids the question.
    pub avoiding: Vec<Repair>,
    /// How often it was looked whether an edit does.
    looked: usize,
}

impl Checks {
    /// None was made yet; what all of them may cost.
    pub fn new(most_cost: u64) -> Checks {
        let allowed = if most_cost > 0 { MOST_CHECKS } else { 0 };
        let cost_left = MUCH_MORE * most_cost;
        Checks {
            most_cost,
            cost_left,
            further_left: if allowed > 0 { LEAST_FURTHER.max(FURTHER * most_cost) } else { 0 },
            made: 0,
            allowed,
            has_learned: false,
            best_proven: 0,
            refuted: Vec::new(),
            avoiding: Vec::new(),
            looked: 0,
        }
    }

    /// The best edit of each line. The best of all are checked; what a check refutes is dropped, and the run that it found may
    /// save further checks.
    pub(super) fn best_of(
        &mut self,
        case: &Case<'_>,
        survivors: Vec<Survivor>,
        lines: &[&Line],
        trials: &mut Trials<'_>,
    ) -> Vec<Repair> {
        let mut repairs: Vec<Repair> = Vec::new();
        let mut of_line: BTreeMap<usize, usize> = BTreeMap::new();
        for one in survivors {
            let Survivor { line, edit, judged } = one;
            let worth = judged.points();
            if repairs.iter().any(|repair| repair.line == line) || case.is_halted() {
                continue;
            }
            let of_line = of_line.entry(line).or_insert(0);
            let mut repair = Repair::of(&one);
            let is_checked = self.may_go_on() && *of_line < MOST_OF_A_LINE && worth + FAR >= self.best_proven;
            if self.is_avoiding(case, &mut repair, (lines[line].function, is_checked), trials) {
                continue;
            }
            if is_checked {
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

    /// Whether an edit of a function only avoids the question; then it is noted. What is not to be checked is not always looked at.
    pub(super) fn is_avoiding(
        &mut self,
        case: &Case<'_>,
        repair: &mut Repair,
        (function, is_checked): (FunctionId, bool),
        trials: &mut Trials<'_>,
    ) -> bool {
        self.looked += 1;
        if !is_checked && self.looked > MOST_LOOKED {
            return false;
        }
        let program = edited(case.program, &repair.edit);
        let prepared = trials.prepare(&program, function);
        repair.avoids = trials.avoidance(case, (&program, &prepared), &repair.edit);
        if repair.avoids.is_some() && self.avoiding.iter().all(|one| one.line != repair.line) {
            let judged = Judged { odd: repair.judged.odd + 1, ..repair.judged };
            self.avoiding.push(Repair { judged, ..repair.clone() });
        }
        repair.avoids.is_some()
    }

    /// Whether one more check may be made.
    pub fn may_go_on(&self) -> bool {
        self.made < self.allowed && self.cost_left > 0
    }

    /// Whether the failure is gone after an edit and nothing new fails, if that is found out, and how far that was looked at.
    pub(super) fn check(
        &mut self,
        case: &Case<'_>,
        (edit, function): (Edit, FunctionId),
        trials: &mut Trials<'_>,
    ) -> Checked {
        self.check_program(case, (&edited(case.program, &edit), &[function]), trials)
    }

    /// The same of a program that was edited in some functions.
    pub fn check_program(
        &mut self,
        case: &Case<'_>,
        (edited, functions): (&Program, &[FunctionId]),
        trials: &mut Trials<'_>,
    ) -> Checked {
        self.made += 1;
        // What a check would refute may be refuted already. (Which runs are known depends on how solvers search; what is
        // not checked is not tried on them, and reports stay the same.)
        if self.has_learned {
            let prepared = trials.prepare_all(edited, functions);
            if !trials.mends(case, &prepared) {
                return Checked::Fails;
            }
        }
        let bound = case.bounds.values().copied().max().unwrap_or(case.options.first_bound);
        let first = look(case, edited, Extent { bound, most_cost: self.most_cost }, trials);
        if self.made == 1 {
            self.allowed = (self.most_cost / first.expected.max(1)).clamp(LEAST_CHECKS, MOST_CHECKS);
        }
        self.cost_left = self.cost_left.saturating_sub(first.cost);
        let is_open = !first.reach.is_complete() && bound < case.options.last_bound;
        let mut seen = first;
        if matches!(seen.checked, Checked::Holds(_)) && is_open && self.further_left > 0 {
            // Whoever makes the edit and checks the program comes further than the failing run.
            let extent = Extent { bound: case.options.last_bound, most_cost: self.further_left };
            let further = look(case, edited, extent, trials);
            self.further_left = self.further_left.saturating_sub(further.cost);
            if !matches!(further.checked, Checked::Unknown) {
                seen = further;
            }
        }
        if let Some(run) = seen.failing {
            trials.learn(case, run);
            self.has_learned = true;
        }
        seen.checked
    }
}

/// What checks of an edited program say.
pub enum Checked {
    /// The failure is gone as far as loops were followed, and nothing new fails.
    Holds(RepairOutcome),
    /// The failure is still there, or something new fails.
    Fails,
    /// Neither was found out.
    Unknown,
}

/// What a check saw, and what it should have cost and did.
struct Seen {
    checked: Checked,
    /// A run that speaks against the edit.
    failing: Option<Script>,
    reach: Reach,
    expected: u64,
    cost: u64,
}

/// How far a check goes.
#[derive(Clone, Copy)]
struct Extent {
    /// How far loops are followed.
    bound: u32,
    pub(super) most_cost: u64,
}

/// Checks an edited program. Other failures of the program as it is are no reason against an edit, unless a run that passes
/// there comes to one.
fn look(case: &Case<'_>, edited: &Program, Extent { bound, most_cost }: Extent, trials: &Trials<'_>) -> Seen {
    let options = check::Options {
        properties: Vec::new(),
        runs: 1,
        any_failure: true,
        known_failures: case.others.clone(),
        records: false,
        dimacs: false,
        last_bound: bound,
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
    let reach = reach(&report.scope);
    if let Some((_, run)) = failing {
        return Seen { checked: Checked::Fails, failing: Some(run.clone()), reach, expected, cost };
    }
    let is_decided = |(_, verdict): &&(Property, Verdict)| match verdict {
        Verdict::Violated(_) | Verdict::Holds | Verdict::NeverReached => true,
        Verdict::Unknown(reason) => matches!(reason, check::Reason::Bound),
    };
    let undecided = || report.properties.iter().filter(|one| !is_decided(one));
    let check::Scope { nothing_checked, unsupported, has_longer_texts, stopped, .. } = &report.scope;
    let is_whole = report.defect.is_none() && !nothing_checked && unsupported.is_empty() && stopped.is_none();
    let checked = if !is_whole || undecided().any(|(property, _)| !is_known(property)) {
        Checked::Unknown
    } else if violated.next().is_some() {
        Checked::Holds(RepairOutcome::OthersRemain(reach))
    } else if undecided().next().is_some() || *has_longer_texts {
        Checked::Unknown
    } else {
        Checked::Holds(RepairOutcome::NothingFails(reach))
    };
    Seen { checked, failing: None, reach, expected, cost }
}

/// Whether two properties are the same, one of them of an edited program: names may have other numbers there.
fn is_same(one: &Property, other: &Property) -> bool {
    (one.site, one.class, one.call) == (other.site, other.class, other.call)
}

/// How far loops and recursions were followed, where they do not end before.
fn reach(scope: &check::Scope) -> Reach {
    let least = |is_recursion: bool| {
        let cut = scope.cut.iter().filter(|cut| matches!(cut.id, check::LoopId::Recursion(_)) == is_recursion);
        cut.map(|cut| cut.bound).min()
    };
    Reach { iterations: least(false), calls: least(true) }
}
