//! The calls and iterations around steps of a path.

use std::collections::{BTreeMap, BTreeSet};

use check::{LoopId, Surrounding};
use ir::{Function, FunctionId, LocationId, Program};

use crate::straight_line::path::Path;

/// A loop of a function: its head and the locations in it.
struct Loop {
    head: LocationId,
    body: BTreeSet<LocationId>,
}

/// The calls and iterations around some steps.
pub fn surroundings(path: &Path<'_>, wanted: &BTreeSet<usize>) -> BTreeMap<usize, Vec<Surrounding>> {
    let loops = loops(path.program);
    // The iteration of each loop of an activation, counted from 0; none if the activation is not in it.
    let mut iterations: Vec<Vec<Option<u32>>> = Vec::new();
    let mut found = BTreeMap::new();
    for (index, step) in path.steps.iter().enumerate() {
        let activation = step.activation as usize;
        let own: &[Loop] = loops.get(&step.function).map_or(&[], |own| own);
        if iterations.len() <= activation {
            iterations.resize(activation + 1, Vec::new());
        }
        let from = path.program[step.function].edge(step.edge).from;
        let counts = &mut iterations[activation];
        counts.resize(own.len(), None);
        for (count, one) in counts.iter_mut().zip(own) {
            *count = match *count {
                _ if !one.body.contains(&from) => None,
                Some(number) if from == one.head => Some(number + 1),
                None => Some(0),
                unchanged => unchanged,
            };
        }
        if wanted.contains(&index) {
            found.insert(index, around(path, &loops, &iterations, activation));
        }
    }
    found
}

fn around(
    path: &Path<'_>,
    loops: &BTreeMap<FunctionId, Vec<Loop>>,
    iterations: &[Vec<Option<u32>>],
    activation: usize,
) -> Vec<Surrounding> {
    let mut open = vec![activation];
    while let Some(caller) = path.activations[open[open.len() - 1]].caller {
        open.push(caller as usize);
    }
    let mut list = Vec::new();
    for &one in open.iter().rev() {
        let function = path.activations[one].function;
        if let (Some(call), Some(caller)) = (path.activations[one].called_at, path.activations[one].caller) {
            let caller = path.activations[caller as usize].function;
            list.push(Surrounding::Call { caller, edge: path.steps[call].edge, callee: function });
        }
        let own: &[Loop] = loops.get(&function).map_or(&[], |own| own);
        // Outer loops contain inner ones.
        let mut counted: Vec<(&Loop, u32)> =
            own.iter().zip(&iterations[one]).filter_map(|(one, count)| Some((one, (*count)?))).collect();
        counted.sort_by_key(|(one, _)| std::cmp::Reverse(one.body.len()));
        list.extend(counted.into_iter().map(|(one, number)| Surrounding::Iteration {
            function,
            head: one.head,
            number,
        }));
    }
    list
}

fn loops(program: &Program) -> BTreeMap<FunctionId, Vec<Loop>> {
    let mut all: BTreeMap<FunctionId, Vec<Loop>> = BTreeMap::new();
    for named in analyse::loops::list(program) {
        if let LoopId::Loop(function, head) = named.id {
            all.entry(function).or_default().push(Loop { head, body: body(&program[function], head) });
        }
    }
    all
}

/// The locations of a loop: those from which its head can be reached without it being entered from outside.
fn body(function: &Function, head: LocationId) -> BTreeSet<LocationId> {
    // What the entry reaches without the head is outside, unless the graph has more than one way into the loop.
    let mut outside = BTreeSet::new();
    let mut waiting = vec![function.entry];
    while let Some(location) = waiting.pop() {
        if location != head && outside.insert(location) {
            waiting.extend(function.edges.iter().filter(|edge| edge.from == location).map(|edge| edge.to));
        }
    }
    let mut body = BTreeSet::from([head]);
    let back = function.edges.iter().filter(|edge| edge.to == head && !outside.contains(&edge.from));
    let mut waiting: Vec<LocationId> = back.map(|edge| edge.from).collect();
    while let Some(location) = waiting.pop() {
        if body.insert(location) {
            waiting.extend(function.edges.iter().filter(|edge| edge.to == location).map(|edge| edge.from));
        }
    }
    body
}
