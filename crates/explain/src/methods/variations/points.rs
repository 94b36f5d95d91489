//! Values of variables at places: before the check, where functions return, where loops decide.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use analyse::loops::{self, LoopId};
use ir::{FunctionId, LocationId, Op, Program, SpanId, TypeKind, VarId};
use run::{Discard, Trace, Value};

use super::relations::{Visit, telling};
use crate::case::Case;
use crate::explanation::{Likely, PointInvariants, PointKind, Variation};

/// The most variables at a place.
const MAX_VARIABLES: usize = 24;
/// The most visits of a place in one run: the last ones tell most.
const MAX_VISITS: usize = 8;
/// The most places that are told.
const MAX_POINTS: usize = 4;
/// Away from the check, a place is told only if its best relation is broken in so many of a thousand visits of the other side.
const ENOUGH_ELSEWHERE: usize = 800;

/// A place.
type Point = (FunctionId, LocationId);
/// The visits of all places on one side.
type Visits = BTreeMap<Point, Vec<Visit>>;

/// The relations that tell negatives from positives, the most telling place first.
pub(super) fn invariants(
    case: &Case<'_>,
    check: Option<Point>,
    (negatives, positives): (&[Variation], &[Variation]),
) -> Vec<PointInvariants> {
    let program = case.program;
    let points = points(program, check);
    let is_pointer = |var: &VarId| matches!(program.types.kind(program[*var].ty), TypeKind::Pointer(_));
    let of_side = |side: &[Variation]| {
        let mut visits = Visits::new();
        for variation in side {
            look_at(case, variation, &points, &mut visits);
        }
        visits
    };
    let (of_negatives, of_positives) = (of_side(negatives), of_side(positives));
    let mut told = Vec::new();
    for (&(function, location), &(kind, span)) in &points {
        let (Some(own), Some(others)) =
            (of_negatives.get(&(function, location)), of_positives.get(&(function, location)))
        else {
            continue;
        };
        let flags: BTreeSet<VarId> =
            own.iter().chain(others).flat_map(|visit| visit.keys().copied()).filter(is_pointer).collect();
        let (negatives, positives) = (telling(own, others, &flags), telling(others, own, &flags));
        if !negatives.is_empty() || !positives.is_empty() {
            told.push(PointInvariants { function, location, span, kind, negatives, positives });
        }
    }
    told.retain(|point| point.kind == PointKind::Check || sharpness(point) >= ENOUGH_ELSEWHERE);
    told.sort_by_key(|point| (point.kind, Reverse(sharpness(point))));
    told.truncate(MAX_POINTS);
    told
}

/// How well the best relation of a place tells both sides apart.
fn sharpness(point: &PointInvariants) -> usize {
    let share = |likely: &Likely| likely.violated * 1000 / likely.others.max(1);
    point.negatives.iter().chain(&point.positives).map(share).max().unwrap_or(0)
}

/// The places: of the user's functions.
fn points(program: &Program, check: Option<Point>) -> BTreeMap<Point, (PointKind, SpanId)> {
    let mut points = BTreeMap::new();
    for (id, function) in program.functions().filter(|(_, function)| !function.library && function.defined) {
        for edge in &function.edges {
            if matches!(edge.op, Op::Return { .. }) {
                points.entry((id, edge.from)).or_insert((PointKind::Return, edge.span));
            }
        }
    }
    for one in loops::list(program) {
        let LoopId::Loop(function, head) = one.id else { continue };
        if program[function].library {
            continue;
        }
        if let Some(edge) = program[function].edges.iter().find(|edge| edge.from == head) {
            points.entry((function, head)).or_insert((PointKind::Loop, edge.span));
        }
    }
    if let Some((function, location)) = check
        && let Some(edge) = program[function].edges.iter().find(|edge| edge.from == location)
    {
        points.insert((function, location), (PointKind::Check, edge.span));
    }
    points
}

/// Notes the values at places that a run comes to.
fn look_at(case: &Case<'_>, variation: &Variation, points: &BTreeMap<Point, (PointKind, SpanId)>, visits: &mut Visits) {
    let options = run::Options { max_steps: variation.steps, ..check::run_options(case.options, &variation.script) };
    let Ok(trace) = Trace::replay(case.program, &options, &mut Discard) else { return };
    let mut own = Visits::new();
    let mut cursor = trace.cursor();
    for step in trace.steps().take(usize::try_from(variation.steps).unwrap_or(usize::MAX)) {
        let at = (step.function, case.program[step.function].edge(step.edge).from);
        if !points.contains_key(&at) {
            continue;
        }
        cursor.seek(step.index);
        let visit = variables(case.program, step.function)
            .filter_map(|var| Some((var, number(&cursor.variable(var))?)))
            .take(MAX_VARIABLES)
            .collect();
        let known = own.entry(at).or_default();
        known.push(visit);
        if known.len() > MAX_VISITS {
            known.remove(0);
        }
    }
    for (at, own) in own {
        visits.entry(at).or_default().extend(own);
    }
}

/// The variables of the user that have a name at a place: those of the function, then static ones.
fn variables(program: &Program, function: FunctionId) -> impl Iterator<Item = VarId> + '_ {
    let locals = program[function].locals.iter().copied();
    let statics = program.globals.iter().map(|global| global.var);
    let is_named = |var: &VarId| {
        matches!(program[*var].kind, ir::VariableKind::Declared | ir::VariableKind::Parameter)
            && !program[*var].read_only
            && !program.sources.is_library(program[*var].span)
            && matches!(
                program.types.kind(program[*var].ty),
                TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Pointer(_)
            )
    };
    let is_visible = move |var: &VarId| program[*var].function.is_none_or(|own| own == function);
    locals.chain(statics).filter(is_named).filter(is_visible)
}

/// A value as a number: of a pointer only whether it is null.
fn number(value: &Value) -> Option<i128> {
    match value {
        Value::Int(value) => Some(*value),
        Value::Pointer(pointer) => Some(i128::from(pointer.address != 0)),
        Value::Float(_) | Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => None,
    }
}
