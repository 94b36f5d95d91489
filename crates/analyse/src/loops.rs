//! Loops by name: `main.1` is the first loop of `main` in the source, `f.recursion` the recursion of `f`.

use ir::{FunctionId, LocationId, Program, SpanId};

use crate::order::{Item, plan};

/// A loop, by its head, or the recursion of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LoopId {
    /// A loop of a function.
    Loop(FunctionId, LocationId),
    /// The function calls itself, directly or not.
    Recursion(FunctionId),
}

/// A loop with its name and place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedLoop {
    /// Which loop.
    pub id: LoopId,
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub span: SpanId,
}

/// All loops of a program, function by function; within a function as the source has them.
pub fn list(program: &Program) -> Vec<NamedLoop> {
    let mut all = Vec::new();
    for (function_id, function) in program.functions() {
        if !function.defined {
            continue;
        }
        let mut heads = Vec::new();
        collect(&plan(function).items, &mut heads);
        let mut placed: Vec<(SpanId, LocationId)> = heads
            .into_iter()
            .map(|head| {
                let edge = function.edges.iter().find(|edge| edge.from == head);
                (edge.map_or(function.span, |edge| program[edge.statement].span), head)
            })
            .collect();
        placed.sort_by_key(|&(span, head)| (position(program, span), head));
        for (number, (span, head)) in (1..).zip(placed) {
            let name = format!("{}.{number}", function.name);
            all.push(NamedLoop { id: LoopId::Loop(function_id, head), name, span });
        }
    }
    all
}

/// The name and place of a loop or recursion.
pub fn name(program: &Program, id: LoopId) -> (String, SpanId) {
    match id {
        LoopId::Recursion(function) => (format!("{}.recursion", program[function].name), program[function].span),
        LoopId::Loop(function, _) => {
            let found = list(program).into_iter().find(|named| named.id == id);
            found.map_or((program[function].name.clone(), program[function].span), |named| (named.name, named.span))
        }
    }
}

/// The loop of a name.
pub fn find(program: &Program, name: &str) -> Option<LoopId> {
    if let Some(function) = name.strip_suffix(".recursion") {
        let found = program.functions().find(|(_, candidate)| candidate.name == function && candidate.defined);
        return found.map(|(id, _)| LoopId::Recursion(id));
    }
    list(program).into_iter().find(|named| named.name == name).map(|named| named.id)
}

fn collect(items: &[Item], heads: &mut Vec<LocationId>) {
    for item in items {
        if let Item::Loop { head, body, .. } = item {
            heads.push(*head);
            collect(body, heads);
        }
    }
}

fn position(program: &Program, span: SpanId) -> (u32, u32) {
    program.sources.span(span).map_or((0, 0), |span| (span.told.line, span.told.column))
}
