//! Edits that only avoid the question: the failure is gone because nothing comes to the check any more, or because what the code does is
//! no longer done. Such an edit may be all that is found, but it is no fix, and is told apart.
//!
//! It is read off the known runs: what passing ones did before, and what neither they nor the failing run do with the edit.

use std::collections::BTreeSet;

use edit::{Edit, Rework};
use ir::{Edge, EdgeId, ExprKind, FunctionId, Op, PlaceId, Program, SpanId, StatementKind, Storage};
use run::{Outcome, Prepared, Trace};

use super::trials::{Trials, most_steps, options, replay};
use crate::case::Case;
use crate::effort::{OF_RECORDED_RUN, OF_RECORDED_STEP};
use crate::explanation::Avoidance;
use crate::lines::Line;

/// A step as it is known in edited programs as well: an edit may put a copy of it elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Doing {
    function: FunctionId,
    span: SpanId,
    way: Option<bool>,
}

impl Doing {
    fn new(function: FunctionId, edge: &Edge) -> Doing {
        let way = match edge.op {
            Op::Assume { holds, .. } => Some(holds),
            _ => None,
        };
        Doing { function, span: edge.span, way }
    }
}

/// What runs do.
#[derive(Debug, Default)]
struct Done {
    steps: BTreeSet<Doing>,
    functions: BTreeSet<FunctionId>,
}

impl Done {
    fn add(&mut self, program: &Program, trace: &Trace<'_>) {
        for step in trace.steps().filter(|step| !program[step.function].library) {
            self.functions.insert(step.function);
            self.steps.insert(Doing::new(step.function, program[step.function].edge(step.edge)));
        }
    }

    /// Whether some of these steps are done here, and none of them in other runs.
    fn loses(&self, after: &Done, steps: impl Iterator<Item = Doing>) -> bool {
        let done: Vec<Doing> = steps.filter(|step| self.steps.contains(step)).collect();
        !done.is_empty() && done.iter().all(|step| !after.steps.contains(step))
    }
}

/// Whether others may see what a step does.
fn is_seen(program: &Program, op: &Op) -> bool {
    let is_elsewhere =
        |place: PlaceId| program.root_of(place).is_none_or(|var| program[var].storage == Storage::Static);
    match op {
        Op::Assign { place, .. } | Op::Zero { place } => is_elsewhere(*place),
        Op::Call { .. } | Op::Return { value: Some(_) } => true,
        _ => false,
    }
}

impl Trials<'_> {
    /// How an edit avoids the question, if it does, as far as runs show it that are kept for that.
    pub fn avoidance(
        &mut self,
        case: &Case<'_>,
        (program, prepared): (&Program, &Prepared<'_>),
        edit: &Edit,
    ) -> Option<Avoidance> {
        let (mut before, mut after) = (Done::default(), Done::default());
        let (own, failing, passing) = self.kept();
        let mut cost = 0;
        let check = check_of(case);
        for run in passing.chain([failing?]) {
            let now = replay(prepared, &options(case, run, most_steps(case)))?;
            cost += OF_RECORDED_RUN + OF_RECORDED_STEP * now.report().steps;
            after.add(program, &now);
            // Whoever came to an assertion has to come there still.
            let misses = |then: &Trace<'_>| {
                let comes = |program: &Program, trace: &Trace<'_>| {
                    let mut one = Done::default();
                    one.add(program, trace);
                    check.is_some_and(|(check, _)| one.steps.contains(&check))
                };
                check.is_some_and(|(_, is_asserted)| is_asserted) && comes(case.program, then) && !comes(program, &now)
            };
            if run == failing? {
                if case.trace().is_ok_and(&misses) {
                    return Some(Avoidance::Check);
                }
                // What is printed later than where the run failed, or by a run that assumptions end, says nothing.
                let is_whole = matches!(now.report().outcome, Outcome::Exit { .. });
                if is_whole && printed(&now) < case.trace().map_or(0, printed) {
                    return Some(Avoidance::Output);
                }
                continue;
            }
            let then = replay(own, &options(case, run, most_steps(case)))?;
            cost += OF_RECORDED_RUN + OF_RECORDED_STEP * then.report().steps;
            if misses(&then) {
                return Some(Avoidance::Check);
            }
            before.add(case.program, &then);
        }
        self.pay(cost);
        lost(case, edit, &before, &after)
    }
}

/// What is no longer done.
fn lost(case: &Case<'_>, edit: &Edit, before: &Done, after: &Done) -> Option<Avoidance> {
    let program = case.program;
    if let Some((check, _)) = check_of(case)
        && before.steps.contains(&check)
        && !after.steps.contains(&check)
    {
        return Some(Avoidance::Check);
    }
    if let Some(&function) = before.functions.difference(&after.functions).next() {
        return Some(Avoidance::Call(function));
    }
    // A loop that is an `if` from now on does what it did.
    let turns_loop = matches!(edit, Edit::Steps(Rework::Loop { .. }));
    let idle = before
        .functions
        .iter()
        .filter(|_| !turns_loop)
        .find_map(|&function| idle_loop(program, function, before, after));
    if idle.is_some() {
        return idle;
    }
    before.functions.iter().copied().find_map(|function| {
        let own = program[function].edges.iter().filter(|edge| is_seen(program, &edge.op));
        let is_idle = before.loses(after, own.map(|edge| Doing::new(function, edge)));
        is_idle.then_some(Avoidance::Work(function))
    })
}

/// A loop of a function in which nothing is done any more.
fn idle_loop(program: &Program, function: FunctionId, before: &Done, after: &Done) -> Option<Avoidance> {
    let own = &program[function];
    own.enclosures.iter().filter(|enclosure| enclosure.again.is_some()).find_map(|enclosure| {
        let inside = || own.edges.iter().filter(|edge| enclosure.inside.contains(&edge.from));
        let does =
            |edge: &&Edge| matches!(edge.op, Op::Assign { .. } | Op::Zero { .. } | Op::Call { .. } | Op::Input { .. });
        let is_idle = before.loses(after, inside().filter(does).map(|edge| Doing::new(function, edge)));
        let is_head = |edge: &&Edge| {
            let touches = enclosure.inside.contains(&edge.from) || enclosure.inside.contains(&edge.to);
            let kind = program[edge.statement].kind;
            touches && matches!(kind, StatementKind::While | StatementKind::DoWhile | StatementKind::For { .. })
        };
        let first = own.edges.iter().find(is_head).or_else(|| inside().next()).filter(|_| is_idle)?;
        Some(Avoidance::Loop(program[first.statement].span))
    })
}

/// The step of the user that makes the failed check, and whether it is a condition that is asserted. None where nothing must come.
fn check_of(case: &Case<'_>) -> Option<(Doing, bool)> {
    let program = case.program;
    let last = case.trace().ok()?.steps().last()?;
    let (function, edge) = case.property.call.unwrap_or((last.function, last.edge));
    let step = program[function].edge(edge);
    let is_asserted = match step.op {
        Op::Assert { condition, .. } if matches!(program[condition].kind(), ExprKind::Int(_)) => return None,
        Op::Assert { .. } => true,
        _ => false,
    };
    Some((Doing::new(function, step), is_asserted))
}

/// How much a run prints.
fn printed(trace: &Trace<'_>) -> usize {
    (0..trace.len()).flat_map(|step| trace.output(step)).map(|(_, bytes)| bytes.len()).sum()
}

/// Whether an edit changes the condition of a `while (1)`: a loop that was meant to go on avoids every failure if it ends.
pub(super) fn ends_endless_loop(program: &Program, line: &Line, edit: &Edit) -> bool {
    let Edit::Expression { expr, .. } = edit else { return false };
    let asks = |&(function, edge): &(FunctionId, EdgeId)| {
        let edge = program[function].edge(edge);
        let kind = program[edge.statement].kind;
        matches!(kind, StatementKind::While | StatementKind::DoWhile | StatementKind::For { .. })
            && matches!(edge.op, Op::Assume { condition, .. } if condition == *expr)
    };
    matches!(program[*expr].kind(), ExprKind::Int(_)) && line.edges.iter().any(asks)
}
