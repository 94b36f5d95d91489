//! Statements in another order, or done elsewhere in their function.

use std::collections::BTreeSet;

use ir::{EdgeId, FunctionId, LocationId, Op, Program, SpanId, StatementId, VariableKind};

use crate::blocks::{block, can_copy_block, insert_block};
use crate::copies::variables_at;
use crate::insertion_points::spots_at;
use crate::rework::{NewStep, Rework, Spot, Where};
use crate::steps::{can_copy, insert, location_of};

/// The most statements that one is exchanged with.
const MOST_PASSED: u32 = 3;
/// The most places that one is moved to.
const MOST_MOVES: usize = 10;

/// The statements that may change places: those that follow each other, each without a branch, by their steps.
pub fn exchanges(program: &Program, function: FunctionId, edges: &BTreeSet<EdgeId>) -> Vec<Rework> {
    let own = &program[function];
    let outgoing = own.outgoing();
    let mut incoming = vec![0u32; own.locations as usize];
    own.edges.iter().for_each(|edge| incoming[edge.to.index()] += 1);
    // The one step that follows another, if nothing else comes there.
    let next = |id: EdgeId| -> Option<EdgeId> {
        let to = own.edge(id).to;
        match outgoing[to.index()][..] {
            [next] if incoming[to.index()] == 1 => Some(next),
            _ => None,
        }
    };
    let is_plain = |id: EdgeId| matches!(own.edge(id).op, Op::Assign { .. } | Op::Call { .. });
    // The steps of a statement from its first one on.
    let statement = |from: EdgeId| -> Vec<EdgeId> {
        let mut steps = Vec::new();
        let mut at = Some(from);
        while let Some(id) = at.filter(|&id| is_plain(id) && own.edge(id).statement == own.edge(from).statement) {
            steps.push(id);
            at = next(id);
        }
        steps
    };
    let mut found = Vec::new();
    for &from in edges {
        let is_first = !own.edges.iter().any(|edge| {
            edge.to == own.edge(from).from && edge.statement == own.edge(from).statement && edge.from != edge.to
        });
        let first = statement(from);
        let (true, Some(&last)) = (is_first, first.last()) else { continue };
        let (first, mut last, mut second) = (first.len() as u32, last, 0);
        for statements in 1..=MOST_PASSED {
            let Some(steps) = next(last).map(statement).filter(|steps| !steps.is_empty()) else { break };
            (last, second) = (steps[steps.len() - 1], second + steps.len() as u32);
            found.push(Rework::Exchanged { function, from, first, second, statements });
        }
    }
    found
}

/// The other places in a function where a statement may be done that is a single step: after some steps, those near
/// it first.
pub fn moves(program: &Program, function: FunctionId, edge: EdgeId, steps: &BTreeSet<EdgeId>) -> Vec<Rework> {
    let own = program[function].edge(edge);
    let is_statement = match own.op {
        Op::Assign { place, .. } => {
            program.root_of(place).is_none_or(|var| program[var].kind != VariableKind::Temporary)
        }
        Op::Call { result: None, .. } => true,
        _ => false,
    };
    let is_alone = program[function].edges.iter().filter(|other| other.statement == own.statement).count() == 1;
    let block = block(program, function, own.statement).filter(|block| !block.is_branch);
    if !is_statement || !is_alone && block.is_none() {
        return Vec::new();
    }
    let fits = |spot: &Spot| {
        let variables = variables_at(program, function, location_of(program, *spot));
        let is_here = matches!(spot.place, Where::After(other) | Where::Before(other)
            if program[function].edge(other).statement == own.statement);
        !is_here
            && match &block {
                Some(block) => can_copy_block(program, block, None, function, &variables),
                None => can_copy(program, (function, edge), function, &variables),
            }
    };
    let mut near: Vec<EdgeId> = steps.iter().copied().collect();
    near.sort_by_key(|other| (other.0.abs_diff(edge.0), other.0));
    let spots = near.into_iter().flat_map(|step| spots_at(program, function, step)).map(|(spot, _)| spot);
    spots.filter(fits).take(MOST_MOVES).map(|to| Rework::Moved { edge, to }).collect()
}

/// Whether a statement, given its last step, changes places with the one before or after it if it is done elsewhere, and that
/// one decides something. (Where it does not, both change places as [`Rework::Exchanged`].)
pub fn is_exchange(program: &Program, edge: EdgeId, to: Spot) -> bool {
    let own = &program[to.function];
    let (moved, there) = (own.edge(edge), location_of(program, to));
    let Some(first) = own.edges.iter().find(|step| step.statement == moved.statement) else { return false };
    is_one_statement(program, to.function, moved.to, there) || is_one_statement(program, to.function, there, first.from)
}

/// Whether all ways from a location are steps of one statement, which decides something, until they come to another location.
fn is_one_statement(program: &Program, function: FunctionId, from: LocationId, to: LocationId) -> bool {
    let own = &program[function];
    let Some(first) = own.edges.iter().find(|step| step.from == from) else { return false };
    let (mut seen, mut waiting) = (BTreeSet::from([from, to]), vec![from]);
    let (mut arrives, mut decides) = (false, false);
    while let Some(location) = waiting.pop() {
        for step in own.edges.iter().filter(|step| step.from == location) {
            if step.statement != first.statement {
                return false;
            }
            arrives |= step.to == to;
            decides |= matches!(step.op, Op::Assume { .. });
            if seen.insert(step.to) {
                waiting.push(step.to);
            }
        }
    }
    // Nothing else comes or goes there.
    arrives && decides && from != to && own.incoming(from).len() == 1 && own.incoming(to).len() == 1
}

/// Does a statement, given its last step, elsewhere.
pub(crate) fn move_statement(program: &mut Program, edge: EdgeId, to: Spot) {
    let statement = program[to.function].edge(edge).statement;
    let steps = match block(program, to.function, statement).filter(|block| !block.is_branch) {
        Some(block) => {
            insert_block(program, to, &block, None);
            block.steps().to_vec()
        }
        None => {
            insert(program, to, None, NewStep::Copy(to.function, edge));
            vec![edge]
        }
    };
    let function = program.function_mut(to.function);
    steps.into_iter().for_each(|step| function.edges[step.index()].op = Op::Skip);
}

/// The steps of two statements in the other order, on the same locations.
pub(crate) fn exchange(program: &mut Program, function: FunctionId, from: EdgeId, first: u32, second: u32) {
    let own = &program[function];
    let outgoing = own.outgoing();
    let mut steps = vec![from];
    while steps.len() < (first + second) as usize {
        let to = own.edge(steps[steps.len() - 1]).to;
        steps.push(outgoing[to.index()][0]);
    }
    let what = |id: &EdgeId| {
        let edge = own.edge(*id);
        (edge.op.clone(), edge.span, edge.statement)
    };
    let (before, after) = steps.split_at(first as usize);
    let changed: Vec<(Op, SpanId, StatementId)> = after.iter().chain(before).map(what).collect();
    let own = program.function_mut(function);
    for (id, (op, span, statement)) in steps.into_iter().zip(changed) {
        let edge = &mut own.edges[id.index()];
        (edge.op, edge.span, edge.statement) = (op, span, statement);
    }
}
