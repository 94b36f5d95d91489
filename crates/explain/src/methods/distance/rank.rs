//! From differences to causes: the lines behind them, in the order in which a person should look at them.
//!
//! Inputs are no causes: they are what was changed. Lines that the user trusts and the failed assertion are none either. A
//! value where paths meet stands for the assignments that it comes from. Two kinds of evidence add up: what the closest
//! passing run does differently, and which lines could have saved the failing run. The harness and functions that only
//! state the property come after the code that they are about.

use std::collections::{BTreeMap, BTreeSet};

use check::AtomKind;
use ir::{Callee, FunctionId, Op, Program, StatementId};
use logic::Model;

use super::difference;
use super::interventions::{Line, LineKey, line_of};
use crate::case::{AtomValue, Case, Subject};
use crate::explanation::{Cause, Difference, Why};

/// Points for a line.
const COULD_SAVE: u32 = 40;
const ONLY_FAILING: u32 = 30;
const CONDITION: u32 = 25;
const VALUE: u32 = 24;
const ONLY_PASSING: u32 = 20;
/// What remains of the points of the harness and of functions that state the property.
const ASIDE: u32 = 4;

/// The causes behind the slice of the differences.
pub fn causes(
    case: &Case<'_>,
    subject: &Subject,
    (model, passing): (&Model, &[AtomValue]),
    (differences, slice): (&[Difference], &[usize]),
    saving: &[Line],
) -> Vec<Cause> {
    let mut collected = Collected::new(case);
    for &position in slice {
        let one = &differences[position];
        match one.kind {
            AtomKind::Input => {}
            AtomKind::Guard => collected.add(one, Why::Condition(one.clone()), CONDITION),
            AtomKind::Value => match (one.in_failing, one.in_passing) {
                (true, true) => collected.add(one, Why::Value(one.clone()), VALUE),
                (true, false) => collected.add(one, Why::OnlyFailing(one.clone()), ONLY_FAILING),
                (false, true) => collected.add(one, Why::OnlyPassing(one.clone()), ONLY_PASSING),
                (false, false) => {}
            },
            AtomKind::Merge => {
                for source in assignments(subject, one.atom) {
                    let from = difference(case, subject, model, passing, source);
                    match (from.in_failing, from.in_passing) {
                        (true, false) => collected.add(&from.clone(), Why::OnlyFailing(from), ONLY_FAILING),
                        (false, true) => collected.add(&from.clone(), Why::OnlyPassing(from), ONLY_PASSING),
                        (true, true) | (false, false) => {}
                    }
                }
            }
        }
    }
    collected.save(saving);
    collected.ranked()
}

/// When every run fails there is no contrast: only the lines that could have saved this one.
pub fn without_contrast(case: &Case<'_>, subject: &Subject, saving: &[Line]) -> Vec<Cause> {
    let _ = subject;
    let mut collected = Collected::new(case);
    collected.save(saving);
    collected.ranked()
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

struct Collected<'a> {
    case: &'a Case<'a>,
    aside: BTreeSet<FunctionId>,
    causes: BTreeMap<LineKey, (Cause, Points)>,
}

/// The points of a line, by kind of evidence; and the last step of the run on it.
#[derive(Debug, Clone, Copy, Default)]
struct Points {
    contrast: u32,
    saving: u32,
    last: usize,
}

impl<'a> Collected<'a> {
    fn new(case: &'a Case<'a>) -> Collected<'a> {
        Collected { case, aside: aside(case.program), causes: BTreeMap::new() }
    }

    fn add(&mut self, one: &Difference, why: Why, points: u32) {
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
        let cause = Cause { function, statement, span, reasons: Vec::new(), score: 0 };
        let (cause, known) = self.causes.entry(key).or_insert((cause, Points::default()));
        if known.contrast < points {
            (known.contrast, cause.span) = (points, span);
            cause.reasons.insert(0, why);
        } else {
            cause.reasons.push(why);
        }
    }

    fn save(&mut self, lines: &[Line]) {
        for line in lines {
            let Some(key) = line_of(self.case, line.function, line.span) else { continue };
            let (function, statement, span) = (line.function, line.statement, line.span);
            let cause = Cause { function, statement, span, reasons: Vec::new(), score: 0 };
            let (cause, points) = self.causes.entry(key).or_insert((cause, Points::default()));
            (points.saving, points.last) = (COULD_SAVE, line.last);
            cause.reasons.push(Why::CouldSave);
        }
    }

    fn ranked(self) -> Vec<Cause> {
        let mut causes: Vec<(Cause, usize)> = Vec::new();
        for (mut cause, points) in self.causes.into_values() {
            let sum = points.contrast + points.saving;
            cause.score = if self.aside.contains(&cause.function) { sum / ASIDE } else { sum };
            causes.push((cause, points.last));
        }
        // Equal points: the later line is nearer to the failure.
        causes.sort_by_key(|(cause, last)| std::cmp::Reverse((cause.score, *last)));
        causes.into_iter().map(|(cause, _)| cause).collect()
    }
}

/// The functions that are not what the program is about: the harness, and those that only serve to state properties.
fn aside(program: &Program) -> BTreeSet<FunctionId> {
    let mut aside = BTreeSet::new();
    if let Some(main) = program.start {
        let is_call = |op: &Op| matches!(op, Op::Call { callee: Callee::Function(callee), .. }
            if !program[*callee].library && program[*callee].defined);
        if program[main].edges.iter().any(|edge| is_call(&edge.op)) {
            aside.insert(main);
        }
    }
    // Who calls whom: inside the statement of an assertion, or elsewhere.
    let mut calls: Vec<(FunctionId, bool, FunctionId)> = Vec::new();
    for (caller, function) in program.functions() {
        let asserting: BTreeSet<StatementId> = function
            .edges
            .iter()
            .filter(|edge| matches!(edge.op, Op::Assert { .. }))
            .map(|edge| edge.statement)
            .collect();
        for edge in &function.edges {
            if let Op::Call { callee: Callee::Function(callee), .. } = edge.op {
                calls.push((caller, asserting.contains(&edge.statement), callee));
            }
        }
    }
    let callees: BTreeSet<FunctionId> = calls.iter().map(|&(_, _, callee)| callee).collect();
    let mut stating: BTreeSet<FunctionId> = BTreeSet::new();
    loop {
        let before = stating.len();
        for &callee in &callees {
            let mut own = calls.iter().filter(|&&(_, _, other)| other == callee);
            if own.all(|&(caller, is_asserting, _)| is_asserting || stating.contains(&caller) || caller == callee) {
                stating.insert(callee);
            }
        }
        if stating.len() == before {
            break;
        }
    }
    aside.extend(stating);
    aside
}
