//! From evidence to causes: lines, in the order in which a person should look at them.
//!
//! Four kinds of evidence add up. A line may differ in the closest passing runs, and most so where the runs part; it may be
//! one that could have saved the failing run; and there may be a small edit of it after which nothing fails. A line that
//! decides or computes counts more than one that copies. Inputs are no causes: they are what was changed. Lines that the user
//! trusts are none either. The harness and functions that only state the property come after the code that they are about.
//! The points were set on the seeded faults of `bench/faults`.

use std::collections::{BTreeMap, BTreeSet};

use check::AtomKind;
use ir::{Callee, Change, Edit, ExprId, ExprKind, FunctionId, Op, PlaceKind, Program, SpanId, StatementId};

use super::difference_of;
use super::edits::Repair;
use super::interventions::{Line, LineKey, line_of};
use crate::case::{AtomValue, Case, Subject};
use crate::explanation::{Cause, Difference, Why};

/// Points of a contrast.
const ONLY_FAILING: u32 = 180;
const CONDITION: u32 = 150;
const VALUE: u32 = 144;
const ONLY_PASSING: u32 = 120;
/// For the line where the runs of a contrast part.
const ORIGIN: u32 = 50;
/// For every further contrast that names the line.
const NAMED_AGAIN: u32 = 25;
/// For an edit after which nothing fails.
const REPAIRS: u32 = 800;
/// The same for an edit that adds a condition. Both count less
/// the more passing runs they change, against the one that changes fewest.
const REPAIRS_BY_ADDING: u32 = 600;
/// With fewer passing runs to try it on, an edit counts less.
const ENOUGH_RUNS: u32 = 6;
/// Of their points the harness and functions that state the property keep one part in so many.
const HARNESS: u32 = 6;
const STATING: u32 = 3;

/// What a line does; the more it does, the more its saving the run counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Work {
    Copies,
    SetsConstant,
    Calls,
    Computes,
    DecidesPlainly,
    Decides,
}

impl Work {
    /// The points of a line that could have saved the run.
    fn points(self) -> u32 {
        match self {
            Work::Copies | Work::Calls | Work::DecidesPlainly => 450,
            Work::SetsConstant => 350,
            Work::Computes => 550,
            Work::Decides => 500,
        }
    }
}

/// Causes as they are collected.
pub struct Ranking<'a> {
    case: &'a Case<'a>,
    aside: BTreeSet<FunctionId>,
    causes: BTreeMap<LineKey, (Cause, Points)>,
    contrasts: u32,
}

/// The points of a line, by kind of evidence.
#[derive(Debug, Clone, Copy, Default)]
struct Points {
    contrast: u32,
    saving: u32,
    repair: u32,
    /// How many contrasts name it, the latest of them, and whether runs part here.
    named: u32,
    latest: u32,
    is_origin: bool,
    /// The last step of the failing run on it.
    last: usize,
}

impl<'a> Ranking<'a> {
    /// Nothing yet.
    pub fn new(case: &'a Case<'a>) -> Ranking<'a> {
        Ranking { case, aside: aside(case.program), causes: BTreeMap::new(), contrasts: 0 }
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
        self.contrasts += 1;
        let mut lines: Vec<(usize, LineKey)> = Vec::new();
        for one in needed {
            let named = match one.kind {
                AtomKind::Input => None,
                AtomKind::Guard => self.add(one, Why::Condition(one.clone()), CONDITION),
                AtomKind::Value => self.add_value(one.clone(), true),
                // A value where paths meet stands for the assignments that it comes from.
                AtomKind::Merge => {
                    for source in assignments(subject, one.atom) {
                        let from = difference_of(self.case, subject, one_sided, passing, source);
                        let from = Difference { contrast: one.contrast, ..from };
                        lines.extend(self.add_value(from, false).map(|key| (source, key)));
                    }
                    None
                }
            };
            lines.extend(named.map(|key| (one.atom, key)));
        }
        lines.sort_unstable();
        let origin = lines.iter().find(|(_, key)| !self.aside.contains(&key.0)).map(|(_, key)| *key);
        for (key, (_, points)) in &mut self.causes {
            points.named += u32::from(points.latest == self.contrasts);
            points.is_origin |= Some(*key) == origin;
        }
    }

    /// Adds an assignment that only one run executes, or (if that counts) that gives another value in both.
    fn add_value(&mut self, one: Difference, in_both: bool) -> Option<LineKey> {
        match (one.in_failing, one.in_passing) {
            (true, false) => self.add(&one.clone(), Why::OnlyFailing(one), ONLY_FAILING),
            (false, true) => self.add(&one.clone(), Why::OnlyPassing(one), ONLY_PASSING),
            (true, true) if in_both => self.add(&one.clone(), Why::Value(one), VALUE),
            (true, true) | (false, false) => None,
        }
    }

    fn add(&mut self, one: &Difference, why: Why, points: u32) -> Option<LineKey> {
        let program = self.case.program;
        // What happens inside a call that only one run makes is the fault of that call.
        let (function, edge) = one.call.unwrap_or((one.function, one.edge));
        let (span, statement) = match one.call {
            Some(_) => (program[function].edge(edge).span, program[function].edge(edge).statement),
            None => (one.span, one.statement),
        };
        if self.case.trust.covers(program, function, span) {
            return None;
        }
        let key = line_of(self.case, function, span)?;
        let contrasts = self.contrasts;
        let (cause, known) = self.entry(key, function, statement, span);
        if known.contrast < points {
            (known.contrast, cause.span) = (points, span);
            cause.reasons.insert(0, why);
        } else {
            cause.reasons.push(why);
        }
        known.latest = contrasts;
        Some(key)
    }

    fn entry(
        &mut self,
        key: LineKey,
        function: FunctionId,
        statement: StatementId,
        span: SpanId,
    ) -> (&mut Cause, &mut Points) {
        let cause =
            Cause { function, statement, span, reasons: Vec::new(), score: 0, constants: Vec::new(), used_at: None };
        let (cause, points) = self.causes.entry(key).or_insert((cause, Points::default()));
        (cause, points)
    }

    /// Adds lines that could have saved the run.
    pub fn save(&mut self, lines: &[Line]) {
        for line in lines {
            let Some(key) = line_of(self.case, line.function, line.span) else { continue };
            let program = self.case.program;
            let (cause, points) = self.entry(key, line.function, line.statement, line.span);
            let full = work_of(program, line).points();
            // Keeping the run away from the assertion is the poorer way to save it.
            (points.saving, points.last) = (if line.avoids { full * 9 / 10 } else { full }, line.last);
            cause.reasons.push(Why::CouldSave);
            cause.constants = constants_of(program, &line.edges);
            cause.used_at = line.used_at;
        }
    }

    /// Adds a line with an edit after which nothing fails.
    pub fn repair(&mut self, line: &Line, repair: &Repair) {
        let Some(key) = line_of(self.case, line.function, line.span) else { return };
        let is_addition = matches!(repair.edit, Edit::Expression { change: Change::Joined(_), .. });
        let most = if is_addition { REPAIRS_BY_ADDING } else { REPAIRS };
        let kept = (1 + repair.least_changed as u32, 1 + repair.changed as u32);
        let known = (repair.sampled as u32).min(ENOUGH_RUNS);
        let (cause, points) = self.entry(key, line.function, line.statement, line.span);
        points.repair = most * kept.0 / kept.1 * known / ENOUGH_RUNS;
        cause.reasons.insert(0, Why::Repairs(repair.edit));
    }

    /// The causes, the most likely one first.
    pub fn causes(self) -> Vec<Cause> {
        let mut causes: Vec<(Cause, usize)> = Vec::new();
        for (mut cause, points) in self.causes.into_values() {
            let again = NAMED_AGAIN * points.named.saturating_sub(1);
            let origin = if points.is_origin { ORIGIN } else { 0 };
            let sum = points.contrast + points.saving + points.repair + origin + again;
            cause.score = sum / weight(self.case.program, &self.aside, cause.function);
            causes.push((cause, points.last));
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

/// What the steps of a line do.
fn work_of(program: &Program, line: &Line) -> Work {
    let of_edge = |&(function, edge): &(FunctionId, ir::EdgeId)| match &program[function].edge(edge).op {
        Op::Assume { condition, .. } => match work_of_expression(program, *condition) {
            Work::Computes => Work::Decides,
            _ => Work::DecidesPlainly,
        },
        Op::Case { .. } => Work::DecidesPlainly,
        Op::Assign { value, .. } => work_of_expression(program, *value),
        Op::Return { value: Some(value) } => work_of_expression(program, *value),
        Op::Call { arguments, .. } => {
            arguments.iter().map(|&argument| work_of_expression(program, argument)).max().unwrap_or(Work::Calls)
        }
        _ => Work::Copies,
    };
    // An initial value acts where it is made use of: it is computed with.
    line.edges.iter().map(of_edge).max().unwrap_or(Work::Computes)
}

fn work_of_expression(program: &Program, expr: ExprId) -> Work {
    match *program[expr].kind() {
        ExprKind::Int(_) | ExprKind::Float(_) => Work::SetsConstant,
        ExprKind::Load(place) if matches!(program[place].kind(), PlaceKind::Variable(_)) => Work::Copies,
        ExprKind::Convert(operand) => work_of_expression(program, operand),
        _ => Work::Computes,
    }
}

/// The constants in a line that were written elsewhere: in the definition of a macro.
pub(crate) fn constants_of(program: &Program, edges: &BTreeSet<(FunctionId, ir::EdgeId)>) -> Vec<SpanId> {
    let mut spans = Vec::new();
    for &(function, edge) in edges {
        let roots = program.roots_of(&program[function].edge(edge).op);
        for part in roots.into_iter().flat_map(|root| program.parts_of(root)) {
            let span = program[part].span();
            let is_constant = matches!(program[part].kind(), ExprKind::Int(_) | ExprKind::Float(_));
            // In the same file: a constant of a system header is not at fault.
            let is_elsewhere = program
                .sources
                .span(span)
                .is_some_and(|span| span.definition.is_some_and(|definition| definition.file == span.told.file));
            if is_constant && is_elsewhere && !spans.contains(&span) {
                spans.push(span);
            }
        }
    }
    spans
}

/// Points of a function are divided by this, given those that are aside.
pub(crate) fn weight(program: &Program, aside: &BTreeSet<FunctionId>, function: FunctionId) -> u32 {
    match aside.contains(&function) {
        true if program.start == Some(function) => HARNESS,
        true => STATING,
        false => 1,
    }
}

/// The functions that are not what the program is about: the harness, and those that only serve to state properties.
pub(crate) fn aside(program: &Program) -> BTreeSet<FunctionId> {
    let mut aside = BTreeSet::new();
    if let Some(main) = program.start {
        let is_call = |op: &Op| {
            matches!(op, Op::Call { callee: Callee::Function(callee), .. }
                if !program[*callee].library && program[*callee].defined)
        };
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
