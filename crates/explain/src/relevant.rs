//! What the failed check may depend on: lines of its static slice, and variables that may still matter at a location.

use std::collections::{BTreeMap, BTreeSet};

use analyse::control::{Decided, Decisions};
use analyse::dependence::{Graph, Line};
use analyse::live::Live;
use ir::{Builtin, Callee, EdgeId, ExprKind, FunctionId, LocationId, Op, Program, PropertyClass, SpanId, VarId};
use run::Step;

use crate::case::Case;
use crate::explanation::Refusal;

/// Variables by location.
pub type ByLocation = BTreeMap<(FunctionId, LocationId), Vec<VarId>>;

/// The step of the user's code that makes the failed check; none if it is made where the program ends.
pub fn step_of_check(case: &Case<'_>) -> Result<Option<(FunctionId, EdgeId)>, Refusal> {
    // What leaks is found out when the program ends.
    if case.property.class == PropertyClass::Leak {
        return Ok(None);
    }
    let trace = case.trace().map_err(|error| Refusal::Unsuited(error.to_string()))?;
    let last = trace.steps().last().map(|step| (step.function, step.edge));
    Ok(case.property.call.or(last))
}

/// The way out of a branch by which the failing run comes to an error location, if that branch alone decides about it, seen
/// through calls that lead there whenever they are made.
pub fn failing_way(case: &Case<'_>) -> Result<Option<(FunctionId, EdgeId)>, Refusal> {
    let program = case.program;
    let trace = case.trace().map_err(|error| Refusal::Unsuited(error.to_string()))?;
    let steps: Vec<Step> = trace.steps().collect();
    let edge = |step: &Step| program[step.function].edge(step.edge);
    let Some(mut step) = steps.last().copied() else { return Ok(None) };
    if case.property.call.is_some() || !is_error_location(program, &edge(&step).op) {
        return Ok(None);
    }
    let decisions = Decisions::of(program);
    while !program[step.function].library {
        let before = steps[..step.index].iter().rev();
        match decisions.about(step.function, edge(&step).from) {
            Decided::ByCall => match before.clone().find(|other| other.depth < step.depth) {
                Some(call) => step = *call,
                None => break,
            },
            Decided::ByBranch(branch) => {
                let mut own = before.take_while(|other| other.depth >= step.depth);
                let way = own.find(|other| other.depth == step.depth && edge(other).from == branch);
                let way = way.filter(|way| matches!(edge(way).op, Op::Assume { .. }));
                return Ok(way.map(|way| (way.function, way.edge)));
            }
            Decided::Otherwise => break,
        }
    }
    Ok(None)
}

/// Whether a step fails whenever it is made.
fn is_error_location(program: &Program, op: &Op) -> bool {
    match op {
        Op::Assert { condition, .. } => matches!(program[*condition].kind(), ExprKind::Int(0)),
        Op::Call { callee, .. } => *callee == Callee::Builtin(Builtin::Abort),
        _ => false,
    }
}

/// The lines that the failed check may depend on.
#[derive(Debug)]
pub struct Relevant {
    lines: BTreeSet<Line>,
    check: Option<(FunctionId, EdgeId)>,
}

impl Relevant {
    /// The static slice of the check of a case, which is made in a step.
    pub fn of(case: &Case<'_>, check: Option<(FunctionId, EdgeId)>) -> Relevant {
        let graph = Graph::of(case.program);
        let start = line_of(case.program, case.property.span);
        let mut waiting = start.map(|line| graph.nodes_for(line)).unwrap_or_default();
        let mut slice: BTreeSet<usize> = BTreeSet::new();
        while let Some(node) = waiting.pop() {
            if slice.insert(node) {
                waiting.extend(graph.depends(node).map(|(other, _)| other));
            }
        }
        Relevant { lines: slice.into_iter().map(|node| graph.lines()[node]).collect(), check }
    }

    /// Whether the check may depend on a step.
    pub fn has(&self, program: &Program, function: FunctionId, edge: EdgeId) -> bool {
        Some((function, edge)) == self.check
            || line_of(program, program[function].edge(edge).span).is_some_and(|line| self.lines.contains(&line))
    }

    /// The variables on whose values the check may still depend.
    pub fn variables(&self, program: &Program) -> ByLocation {
        let live = Live::of(program, &|function, edge| self.has(program, function, edge));
        let mut variables = BTreeMap::new();
        for (id, function) in program.functions().filter(|(_, function)| function.defined && !function.library) {
            for location in (0..function.locations).map(LocationId) {
                let own = live.at(program, id, location);
                if !own.is_empty() {
                    variables.insert((id, location), own);
                }
            }
        }
        variables
    }
}

fn line_of(program: &Program, span: SpanId) -> Option<Line> {
    let region = program.sources.span(span)?.told;
    Some(Line { file: region.file, line: region.line })
}
