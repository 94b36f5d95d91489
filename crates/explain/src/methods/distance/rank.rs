//! From evidence to causes: lines, in the order in which a person should look at them.
//!
//! A line may differ in the closest passing runs; it may be one that could have saved the failing run; failing runs may execute
//! it more often than passing ones; and there may be a small edit of it after which nothing fails. Inputs are no causes:
//! they are what was changed. Lines that the user trusts are none either. The harness and functions that only state the property
//! come after the code that they are about. How much each sign weighs is said in [`crate::ranking::signs`].

use std::collections::{BTreeMap, BTreeSet};

use analyse::smells;

use check::AtomKind;
use edit::Edit;
use ir::{FunctionId, SpanId, StatementId};

use super::differences::difference_of;
use crate::case::{AtomValue, Case, Subject};
use crate::edits::{self, Repair, RepairOutcome, Trials, cases};
use crate::explanation::{Cause, Difference, Why};
use crate::lines::{Line, LineKey, constants_of, executed_lines, line_of};
use crate::roles::{aside, role};

/// Causes as they are collected.
pub struct Ranking<'a> {
    case: &'a Case<'a>,
    aside: BTreeSet<FunctionId>,
    causes: BTreeMap<LineKey, Known>,
}

/// What is known of a line.
struct Known {
    cause: Cause,
    /// The strongest of its differences: the first one that is told.
    strongest: Option<Strength>,
    /// The last step of the failing run on it.
    last: usize,
}

/// How much a difference tells, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    OnlyPassing,
    Value,
    Condition,
    OnlyFailing,
}

impl<'a> Ranking<'a> {
    /// Nothing yet.
    pub fn new(case: &'a Case<'a>) -> Ranking<'a> {
        Ranking { case, aside: aside(case.program), causes: BTreeMap::new() }
    }

    /// Whether a function is the harness or only states properties.
    pub fn is_aside(&self, function: FunctionId) -> bool {
        self.aside.contains(&function)
    }

    /// Adds the lines behind what a passing run needs to do differently.
    pub fn contrast(
        &mut self,
        subject: &Subject,
        (one_sided, passing): (&BTreeSet<u32>, &[AtomValue]),
        needed: &[Difference],
    ) {
        for one in needed {
            match one.kind {
                AtomKind::Input => {}
                AtomKind::Guard => self.add(one, Why::Condition(one.clone()), Strength::Condition),
                AtomKind::Value => self.add_value(one.clone(), true),
                // A value where paths meet stands for the assignments that it comes from.
                AtomKind::Merge => {
                    for source in assignments(subject, one.atom) {
                        let from = difference_of(self.case, subject, one_sided, passing, source);
                        self.add_value(Difference { contrast: one.contrast, ..from }, false);
                    }
                }
            }
        }
    }

    /// Adds an assignment that only one run executes, or (if that counts) that gives another value in both.
    fn add_value(&mut self, one: Difference, in_both: bool) {
        match (one.in_failing, one.in_passing) {
            (true, false) => self.add(&one.clone(), Why::OnlyFailing(one), Strength::OnlyFailing),
            (false, true) => self.add(&one.clone(), Why::OnlyPassing(one), Strength::OnlyPassing),
            (true, true) if in_both => self.add(&one.clone(), Why::Value(one), Strength::Value),
            (true, true) | (false, false) => {}
        }
    }

    fn add(&mut self, one: &Difference, why: Why, strength: Strength) {
        let program = self.case.program;
        // What happens inside a call that only one run makes is the fault of that call.
        let (function, edge) = one.call.unwrap_or((one.function, one.edge));
        let (span, statement) = match one.call {
            Some(_) => (program[function].edge(edge).span, program[function].edge(edge).statement),
            None => (one.span, one.statement),
        };
        if self.case.trust.covers(program, function, span) {
            return;
        }
        let Some(key) = line_of(self.case, function, span) else { return };
        let known = self.entry(key, function, statement, span);
        if known.strongest < Some(strength) {
            (known.strongest, known.cause.span) = (Some(strength), span);
            known.cause.reasons.insert(0, why);
        } else {
            known.cause.reasons.push(why);
        }
        if strength == Strength::OnlyFailing {
            known.cause.signs.only_failing = 1000;
        }
    }

    fn entry(&mut self, key: LineKey, function: FunctionId, statement: StatementId, span: SpanId) -> &mut Known {
        let signs = role(self.case.program, &self.aside, function);
        let (reasons, constants) = (Vec::new(), Vec::new());
        let cause = Cause {
            function,
            statement,
            span,
            reasons,
            signs,
            score: 0,
            constants,
            used_at: None,
            elsewhere: Vec::new(),
        };
        self.causes.entry(key).or_insert(Known { cause, strongest: None, last: 0 })
    }

    /// Adds lines that could have saved the run.
    pub fn save(&mut self, lines: &[Line]) {
        for line in lines {
            let Some(key) = line_of(self.case, line.function, line.span) else { continue };
            let constants = constants_of(self.case.program, &line.edges);
            let known = self.entry(key, line.function, line.statement, line.span);
            known.last = line.last;
            known.cause.signs.saves = 1000;
            known.cause.reasons.push(Why::CouldSave);
            (known.cause.constants, known.cause.used_at) = (constants, line.used_at);
        }
    }

    /// Adds a line with an edit after which all runs pass that were tried, given all lines. Two edits at once are told at both.
    pub fn repair(&mut self, lines: &[&Line], repair: &Repair) {
        let other = repair.also.map(|(_, other)| other);
        self.repair_of_line(lines, repair, (repair.line, repair.edit, other));
        if let Some((line, edit)) = repair.also {
            self.repair_of_line(lines, repair, (line, edit, Some(repair.edit)));
        }
    }

    fn repair_of_line(&mut self, lines: &[&Line], repair: &Repair, (line, edit, other): (usize, Edit, Option<Edit>)) {
        let line = lines[line];
        let Some(key) = line_of(self.case, line.function, line.span) else { return };
        let has_others = !self.case.others.is_empty();
        let known = self.entry(key, line.function, line.statement, line.span);
        known.last = known.last.max(line.last);
        known.cause.signs.repair = Some(repair.judged);
        known.cause.signs.proven = if repair.outcome == RepairOutcome::Tried { 0 } else { 1000 };
        let why = match (repair.outcome, repair.avoids, other) {
            (_, Some(avoidance), _) => Why::Avoids(edit, avoidance),
            (RepairOutcome::NothingFails(reach), None, Some(other)) => Why::RepairTogether(edit, other, reach),
            (RepairOutcome::OthersRemain(reach), None, Some(other)) => Why::RepairThisTogether(edit, other, reach),
            (RepairOutcome::NothingFails(reach), None, None) => Why::Repairs(edit, reach),
            (RepairOutcome::OthersRemain(reach), None, None) => Why::RepairsThis(edit, reach),
            (RepairOutcome::Tried, None, _) if has_others => Why::MayRepairThis(edit),
            (RepairOutcome::Tried, None, _) => Why::MayRepair(edit),
        };
        known.cause.reasons.insert(0, why);
        known.cause.elsewhere = repair.elsewhere.iter().map(|&other| lines[other].span).collect();
    }

    /// Adds how much more failing runs than passing ones execute lines, and the lines of the code that some passing run
    /// does not execute.
    pub fn cover(&mut self, trials: &Trials) {
        for line in executed_lines(self.case) {
            let Some(key) = line_of(self.case, line.function, line.span) else { continue };
            let (failing, passing) = trials.covered(key);
            let is_telling = !self.aside.contains(&key.0) && passing < trials.passing();
            let is_trusted = self.case.trust.covers(self.case.program, line.function, line.span);
            if is_trusted || !is_telling && !self.causes.contains_key(&key) {
                continue;
            }
            let suspicion = trials.suspicion(key);
            let constants = constants_of(self.case.program, &line.edges);
            let known = self.entry(key, line.function, line.statement, line.span);
            known.cause.signs.covered = suspicion;
            if known.cause.reasons.is_empty() {
                known.cause.reasons.push(Why::Covered { failing, passing });
                (known.last, known.cause.constants) = (line.last, constants);
            }
        }
        // Behind a label that is missing nothing is executed: who comes by with its value is.
        for (&key, known) in &mut self.causes {
            if known.cause.signs.repair.is_some() {
                known.cause.signs.covered = known.cause.signs.covered.max(trials.suspicion(key));
            }
            let edit = known.cause.reasons.first().and_then(Why::edit);
            if let Some(selected) = edit.and_then(|edit| cases::turned(self.case.program, edit)) {
                known.cause.signs.covered = known.cause.signs.covered.max(trials.suspicion_of(selected));
            }
            // Where a property is found to be violated only failing runs come by: that is what failing means.
            if known.cause.signs.stating > 0 && edits::answers(self.case.program, key.0) {
                known.cause.signs.covered = 0;
            }
        }
    }

    /// Adds what is written as slips are, where the failing run comes by.
    pub fn smells(&mut self) {
        let case = self.case;
        let executed: BTreeMap<LineKey, Line> = executed_lines(case)
            .into_iter()
            .filter_map(|line| Some((line_of(case, line.function, line.span)?, line)))
            .collect();
        for found in smells::all(case.program) {
            let edge = case.program[found.function].edge(found.edge);
            let Some(key) = line_of(case, found.function, edge.span) else { continue };
            let Some(line) = executed.get(&key) else { continue };
            if case.trust.covers(case.program, found.function, edge.span) {
                continue;
            }
            let known = self.entry(key, found.function, edge.statement, line.span);
            known.cause.signs.smells = 1000;
            if !known.cause.reasons.contains(&Why::Smells(found.smell)) {
                known.cause.reasons.push(Why::Smells(found.smell));
            }
            known.last = known.last.max(line.last);
        }
    }

    /// The causes, the most likely one first.
    pub fn causes(self) -> Vec<Cause> {
        let mut causes: Vec<(Cause, usize)> = Vec::new();
        for Known { mut cause, last, .. } in self.causes.into_values() {
            cause.score = cause.signs.points();
            causes.push((cause, last));
        }
        // Equal points: the earlier line is nearer to where it began.
        causes.sort_by_key(|(cause, last)| (std::cmp::Reverse(cause.score), *last));
        causes.into_iter().map(|(cause, _)| cause).collect()
    }
}

/// The assignments whose values meet in a merge, directly or through other merges.
fn assignments(subject: &Subject, merge: usize) -> Vec<usize> {
    let atoms = subject.unwound.atoms();
    let (mut waiting, mut found, mut seen) = (vec![merge], Vec::new(), BTreeSet::new());
    while let Some(index) = waiting.pop() {
        if !seen.insert(index) {
            continue;
        }
        match atoms[index].kind {
            AtomKind::Merge => waiting.extend(&atoms[index].sources),
            AtomKind::Value => found.push(index),
            AtomKind::Input | AtomKind::Guard => {}
        }
    }
    found.sort_unstable();
    found
}
