//! Programs with several threads: orders of their steps, by running the program again and again.
//!
//! ```text
//! inputs (one vector after the other) -> switches (few switches first) -> priorities (at random) -> reduction (all orders)
//!                                     -> failures (one run for each property, with the fewest switches) -> report
//! ```
//!
//! - [`runner`]: one run in a chosen order, and what came of it.
//! - [`switches`]: schedules with no switch that is not forced, with one, with two, ...: the first failing one has the fewest.
//! - [`priorities`]: random priorities that change at a few points.
//! - [`reduction`]: one schedule of each kind, where those count as one that differ in the order of steps that do not meet.
//! - [`inputs`]: which values inputs have.
//!
//! Whatever is found was run; the interpreter runs it once more from what is reported. That nothing fails is said only if all
//! inputs and all schedules were looked at. A schedule is one of steps, each of which accesses shared memory once: memory is
//! sequentially consistent.

mod inputs;
mod priorities;
mod reduction;
mod runner;
mod switches;

use std::collections::BTreeMap;

use ir::{Callee, ExprId, ExprKind, Op, PlaceId, PlaceKind, Program, PropertyClass, SpanId, TypeKind, VariableKind};

use crate::engine::{Phase, Progress};
use crate::options::Options;
use crate::properties::{Names, is_stated, list, may_overflow_stack, property};
use crate::symbolic::PropertyKey;
use crate::verdict::{FailingRun, FailingRuns, Property, Reason, Report, Scope, Statistics, ThreadScope, Verdict};
use inputs::Inputs;
use runner::Runner;

/// The steps of all runs together that each part of the search may take.
const SWITCH_WORK: u64 = 600_000;
const PRIORITY_WORK: u64 = 4_000_000;
const REDUCTION_WORK: u64 = 60_000_000;
/// The steps that looking for fewer switches may take, once a failing run is known.
const LEAST_WORK: u64 = 12_000_000;

/// The number of complete schedules of a program that are left after reduction, with the inputs that it has by default; none if it
/// has too many.
pub fn count_schedules(program: &Program, options: &Options) -> Option<u64> {
    let mut runner = Runner::new(program, options);
    let explored = reduction::explore(&mut runner, &[], REDUCTION_WORK);
    explored.is_complete.then_some(explored.schedules)
}

/// How all schedules of a program are gone through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// One of each kind.
    Reduced,
    /// Every one.
    Plain,
}

/// Whether some schedule of a program fails, with the inputs that it has by default; none if there are too many to say.
pub fn some_schedule_fails(program: &Program, options: &Options, search: Search) -> Option<bool> {
    let mut runner = Runner::new(program, options);
    let is_complete = match search {
        Search::Reduced => reduction::explore(&mut runner, &[], REDUCTION_WORK).is_complete,
        Search::Plain => switches::explore(&mut runner, &[], REDUCTION_WORK).is_complete,
    };
    let fails = !runner.found.is_empty();
    (fails || is_complete).then_some(fails)
}

/// Checks a program with threads. What comes of races is looked for first: a failure that shows is more than an order that is not
/// there.
pub(crate) fn explore(program: &Program, options: &Options, progress: &mut (dyn FnMut(Progress) + Send)) -> Report {
    let mut runner = Runner::new(program, options);
    let mut looked = look(&mut runner, REDUCTION_WORK, progress);
    if options.classes.has(PropertyClass::DataRace) && !runner.is_halted() {
        let known = std::mem::take(&mut runner.found);
        runner.goes_past_races = false;
        let work = if known.is_empty() { REDUCTION_WORK } else { 0 };
        let races = look(&mut runner, work, progress);
        looked = Looked {
            all_schedules: looked.all_schedules && races.all_schedules,
            all_inputs: looked.all_inputs && races.all_inputs,
            one_by_one: looked.one_by_one && races.one_by_one,
        };
        runner.found.extend(known);
    }
    report(program, options, runner, looked)
}

/// What was looked at.
#[derive(Debug, Clone, Copy)]
struct Looked {
    all_schedules: bool,
    all_inputs: bool,
    /// Whether all schedules were run, none left out because it does the same as another one.
    one_by_one: bool,
}

/// Looks for failures with one list of inputs after the other, until some are found.
fn look(runner: &mut Runner<'_>, work: u64, progress: &mut (dyn FnMut(Progress) + Send)) -> Looked {
    let mut inputs = Inputs::default();
    let (mut all_schedules, mut one_by_one) = (true, true);
    while let Some(values) = inputs.next() {
        progress(Progress { phase: Phase::Executing, bound: 1, left: inputs.left(), violated: runner.found.len() });
        let before = runner.take_seen_inputs(BTreeMap::new());
        let searched = search(runner, &values, work);
        all_schedules &= searched.is_complete;
        one_by_one &= searched.one_by_one;
        let seen = runner.take_seen_inputs(before);
        inputs.add(&values, seen);
        if !runner.found.is_empty() || runner.is_halted() {
            break;
        }
    }
    Looked { all_schedules: all_schedules && !runner.is_halted(), all_inputs: inputs.are_all(), one_by_one }
}

/// How much a search has seen.
struct Searched {
    is_complete: bool,
    one_by_one: bool,
}

/// Looks at schedules for some inputs; whether all were looked at.
fn search(runner: &mut Runner<'_>, values: &[u128], work: u64) -> Searched {
    let few = switches::explore(runner, values, SWITCH_WORK);
    let mut is_done = few.is_complete;
    if !is_done && runner.found.is_empty() && work > 0 {
        priorities::explore(runner, values, PRIORITY_WORK);
    }
    if !is_done && runner.found.is_empty() {
        is_done = reduction::explore(runner, values, work).is_complete;
    }
    if !runner.found.is_empty() && !few.is_least {
        runner.shorten();
        is_done |= switches::explore(runner, values, LEAST_WORK).is_complete;
    }
    Searched { is_complete: is_done, one_by_one: few.is_complete }
}

/// Whether nothing can be said about a class though all schedules were looked at. What is left when the program ends may depend on
/// orders that the reduction takes for the same; and races with what whole blocks do are not seen.
fn is_open(program: &Program, class: PropertyClass, looked: Looked) -> Option<Reason> {
    match class {
        PropertyClass::Leak if !looked.one_by_one => Some(Reason::Schedules),
        PropertyClass::DataRace => block_call(program).map(|(what, span)| Reason::Unsupported { what, span }),
        _ => None,
    }
}

/// A call of the user that reads, writes or frees a whole block.
fn block_call(program: &Program) -> Option<(String, SpanId)> {
    let of_user = program.functions().filter(|(_, function)| !function.library && function.defined);
    of_user.flat_map(|(_, function)| &function.edges).find_map(|edge| match &edge.op {
        Op::Call { callee: Callee::Builtin(builtin), arguments, .. }
            if arguments.iter().any(|one| leads_to_memory(program, *one)) =>
        {
            Some((format!("races with what `{}` does", builtin.name()), edge.span))
        }
        _ => None,
    })
}

/// Whether an argument is a pointer to memory that may change: no literal, no standard stream.
fn leads_to_memory(program: &Program, argument: ExprId) -> bool {
    if !matches!(program.types.kind(program[argument].ty()), TypeKind::Pointer(_)) {
        return false;
    }
    let variables = program.parts_of(argument).into_iter().filter_map(|part| match *program[part].kind() {
        ExprKind::Load(place) | ExprKind::AddressOf(place) => Some(place),
        _ => None,
    });
    let is_harmless = |place: PlaceId| match *program[place].kind() {
        PlaceKind::Variable(var) => {
            program[var].kind == VariableKind::Literal
                || ["stdin", "stdout", "stderr"].contains(&program[var].name.as_str())
        }
        PlaceKind::Index(..) | PlaceKind::Field(..) | PlaceKind::Deref(_) => false,
    };
    let places: Vec<PlaceId> = variables.collect();
    !places.iter().copied().any(is_harmless) && !matches!(program[argument].kind(), ExprKind::Int(_))
}

fn report(program: &Program, options: &Options, mut runner: Runner<'_>, looked: Looked) -> Report {
    let Looked { all_schedules, all_inputs, one_by_one } = looked;
    let has_handlers = program.exit_handlers.is_some_and(|handlers| program[handlers].defined);
    let all_schedules = all_schedules && (one_by_one || !has_handlers);
    let is_complete = all_schedules && all_inputs && runner.refusals.is_empty();
    let mut names = Names::of(program);
    let reason = match (options.stop(), runner.refusals.first()) {
        (Some(stop), _) => crate::engine::reason_of(stop),
        (None, Some((what, span))) => Reason::Unsupported { what: what.clone(), span: *span },
        (None, None) if !all_schedules => Reason::Schedules,
        (None, None) => Reason::Inputs,
    };
    let stopped = options.stop().map(crate::engine::reason_of);
    let mut verdicts: BTreeMap<PropertyKey, Verdict> = BTreeMap::new();
    let covered = is_complete.then(|| runner.covered_sites());
    for own in list(program, options.classes) {
        let key = PropertyKey { site: own.site, class: own.class, call: own.call };
        if own.class == PropertyClass::StackOverflow && !may_overflow_stack(program, options) {
            continue;
        }
        let is_stated = own.site.is_some_and(|site| is_stated(program[site].kind));
        let is_reached = |site| covered.as_ref().is_some_and(|covered| covered.contains(&site));
        let verdict = match own.site {
            _ if !is_complete => Verdict::Unknown(reason.clone()),
            Some(site) if is_stated && !is_reached(site) => Verdict::NeverReached,
            _ => is_open(program, own.class, looked).map_or(Verdict::Holds, Verdict::Unknown),
        };
        verdicts.insert(key, verdict);
    }
    let found = runner.confirmed();
    let runs = runner.runs;
    verdicts.extend(found.into_iter().map(|(key, run)| (key, Verdict::Violated(FailingRuns::one(run)))));
    let properties: Vec<(Property, Verdict)> = verdicts
        .into_iter()
        .map(|(key, verdict)| (property(program, key, &mut names), verdict))
        .filter(|(property, _)| options.properties.is_empty() || options.properties.contains(&property.name))
        .collect();
    Report {
        properties,
        scope: Scope {
            unsupported: runner.refusals.clone(),
            threads: Some(ThreadScope { runs, all_schedules, all_inputs, has_weak_orders: program.has_weak_orders }),
            stopped,
            ..Scope::default()
        },
        statistics: Statistics { rounds: 1, steps: runner.steps, ..Statistics::default() },
        assignments: Vec::new(),
        dimacs: None,
        bounds: BTreeMap::new(),
        defect: runner.defect.take(),
    }
}

/// Which of two failing runs is shown: the one with fewer switches, then with fewer steps, then with the smaller schedule.
fn is_better(one: &FailingRun, other: &FailingRun) -> bool {
    let rank = |run: &FailingRun| {
        (run.script.schedule.len(), run.steps, run.script.inputs.clone(), run.script.schedule.clone())
    };
    rank(one) < rank(other)
}
