//! Where statements may be missing, and how a person would say where that is.

use std::collections::BTreeSet;

use ir::{Edge, EdgeId, FunctionId, LocationId, Op, Program, SpanId};

use crate::rework::{Spot, Where};

/// How a spot lies to the step that it is told at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpotPosition {
    /// Before it.
    Before,
    /// After it.
    After,
    /// After it, as the first thing that is done if it was decided so.
    FirstAfter,
    /// In an `else` of it.
    Else,
    /// Before it, where the `if` statement that ends there has no `else`.
    ElseBefore,
    /// After it, where the `if` statement that ends there has no `else`.
    ElseAfter,
    /// After the statement that ends with it.
    AfterStatement,
}

/// The most steps without a place in the source that are passed over.
const MOST_PASSED: usize = 20;

/// The spots beside a step, each with the step that it is told at.
pub fn spots_at(program: &Program, function: FunctionId, edge: EdgeId) -> Vec<(Spot, EdgeId)> {
    let own = &program[function];
    let mut places = vec![Where::Before(edge), Where::After(edge)];
    if own.edge(edge).from == own.entry {
        places.insert(0, Where::First);
    }
    let spots = places.into_iter().map(|place| Spot { function, place });
    spots.filter_map(|spot| Some((spot, told_at(program, spot)?.0))).collect()
}

/// The step that a spot is told at, and how it lies to it. None if no statement could stand there.
pub fn told_at(program: &Program, spot: Spot) -> Option<(EdgeId, SpotPosition)> {
    let own = &program[spot.function];
    match spot.place {
        Where::First => {
            let first = (0u32..).map(EdgeId).zip(&own.edges).find(|(_, edge)| edge.from == own.entry)?;
            (!matches!(first.1.op, Op::Begin { .. })).then_some((first.0, SpotPosition::Before))
        }
        Where::Before(edge) => told_before(program, spot.function, edge),
        Where::After(edge) => told_after(program, spot.function, edge),
    }
}

/// Where several ways meet. (Where there is one, the spot is that after its last step.)
fn told_before(program: &Program, function: FunctionId, edge: EdgeId) -> Option<(EdgeId, SpotPosition)> {
    let own = &program[function];
    let step = own.edge(edge);
    let ways: Vec<(EdgeId, &Edge)> = own.incoming(step.from).into_iter().map(|way| (way, own.edge(way))).collect();
    let is_first = own.edges.iter().position(|other| other.from == step.from) == Some(edge.index());
    let is_inside = ways.iter().any(|(_, way)| way.statement == step.statement && way.span != SpanId::NONE);
    let loops = || own.enclosures.iter().filter(|enclosure| enclosure.again.is_some());
    let is_head = loops().any(|enclosure| {
        enclosure.inside.contains(&step.from) && ways.iter().any(|(_, way)| !enclosure.inside.contains(&way.from))
    });
    let is_jump = |way: &Edge| matches!(way.op, Op::Skip) && way.span != SpanId::NONE;
    if ways.len() < 2 || !is_first || is_head || is_inside {
        return None;
    }
    let last = ways.iter().max_by_key(|(_, way)| line(program, way.span))?;
    let is_again = loops().any(|enclosure| enclosure.again == Some(step.from));
    if is_again && ways.iter().any(|(_, way)| is_jump(way)) {
        // Who goes on with the next iteration does not come by the end of the body.
        return None;
    }
    match next_step(program, function, step.from).filter(|_| !is_again) {
        Some(next) if line(program, own.edge(next).span) > line(program, last.1.span) => {
            Some((next, SpotPosition::Before))
        }
        _ => (last.1.span != SpanId::NONE).then_some((last.0, SpotPosition::AfterStatement)),
    }
}

fn told_after(program: &Program, function: FunctionId, edge: EdgeId) -> Option<(EdgeId, SpotPosition)> {
    let own = &program[function];
    let step = own.edge(edge);
    let next: Vec<&Edge> = own.edges.iter().filter(|next| next.from == step.to).collect();
    let is_silent = |edge: &Edge| matches!(edge.op, Op::Skip) && edge.span == SpanId::NONE;
    let is_join = own.incoming(step.to).len() > 1;
    let later = |than: SpanId| {
        let next = next_step(program, function, step.to)?;
        (line(program, own.edge(next).span) > line(program, than)).then_some(next)
    };
    let is_inside = next.is_empty() || next.iter().any(|next| next.statement == step.statement);
    match step.op {
        // After these comes the statement that they prepare.
        Op::Begin { .. } if next.iter().any(|next| matches!(next.op, Op::Begin { .. })) => None,
        Op::Begin { .. } => next_step(program, function, step.to).map(|next| (next, SpotPosition::Before)),
        // The way around an `if` statement without `else`, or from the end of a statement to that of another one.
        Op::Skip if is_silent(step) => {
            let &[decision] = &own.incoming(step.from)[..] else { return None };
            let than = own.edge(decision).span;
            match (is_join, later(than)) {
                _ if !matches!(own.edge(decision).op, Op::Assume { holds: false, .. }) => None,
                (true, Some(next)) => Some((next, SpotPosition::ElseBefore)),
                (true, None) => {
                    let others = own.incoming(step.to).into_iter().filter(|other| *other != edge);
                    let last = others.max_by_key(|other| line(program, own.edge(*other).span))?;
                    (line(program, own.edge(last).span) > line(program, than))
                        .then_some((last, SpotPosition::ElseAfter))
                }
                (false, Some(next)) => Some((next, SpotPosition::Before)),
                (false, None) => Some((decision, SpotPosition::FirstAfter)),
            }
        }
        // Nothing comes after a jump.
        Op::Skip => None,
        Op::Assume { holds: true, .. } => Some((edge, SpotPosition::FirstAfter)),
        // The same as after the step that leads around the statement: it can be told at either end of it.
        Op::Assume { .. } if matches!(next[..], [only] if is_silent(only)) => {
            let has_else = own.incoming(next[0].to).len() > 1;
            has_else.then_some((edge, SpotPosition::Else))
        }
        // No statement stands only where a loop ends by itself.
        Op::Assume { .. } if is_join => None,
        Op::Assume { .. } => {
            Some(later(step.span).map_or((edge, SpotPosition::FirstAfter), |next| (next, SpotPosition::Before)))
        }
        Op::Case { .. } => match later(step.span).filter(|_| !is_join) {
            Some(next) => Some((next, SpotPosition::Before)),
            None => Some((edge, SpotPosition::FirstAfter)),
        },
        _ if is_inside => None,
        Op::End { .. } => match later(step.span).filter(|_| !is_join) {
            Some(next) => Some((next, SpotPosition::Before)),
            None => Some((edge, SpotPosition::After)),
        },
        _ => Some((edge, SpotPosition::After)),
    }
}

/// The first step from a location on that has a place in the source and is more than the beginning or end of a variable;
/// none if other ways join before that.
fn next_step(program: &Program, function: FunctionId, mut location: LocationId) -> Option<EdgeId> {
    let own = &program[function];
    let mut seen = BTreeSet::new();
    while seen.len() < MOST_PASSED && seen.insert(location) {
        let (id, next) = (0u32..).map(EdgeId).zip(&own.edges).find(|(_, edge)| edge.from == location)?;
        match next.op {
            Op::End { .. } | Op::Begin { .. } => location = next.to,
            Op::Skip if next.span == SpanId::NONE => location = next.to,
            _ => return Some(id),
        }
        if own.incoming(location).len() > 1 {
            return None;
        }
    }
    None
}

fn line(program: &Program, span: SpanId) -> u32 {
    program.sources.span(span).map_or(0, |span| span.told.line)
}
