//! Who calls whom, and what library functions do for their callers.
//!
//! Only the user's functions are part of the graph. What happens inside a library function counts as done by the user's step
//! that called it, and a function that the library calls counts as called by that step.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Callee, EdgeId, FunctionId, LocationId, Op, Program};

use crate::graph_search::{finished, mark, reversed};
use crate::library_effects::Effect;
use crate::points_to::Pointers;

/// A step of a function.
pub(crate) type Step = (FunctionId, EdgeId);

/// Calls among the user's functions.
#[derive(Debug)]
pub(crate) struct Calls {
    /// The user's functions that a step calls, also by way of the library.
    pub callees: BTreeMap<Step, BTreeSet<FunctionId>>,
    /// The steps that call a function.
    pub callers: BTreeMap<FunctionId, Vec<Step>>,
    /// The library functions that a step enters, directly or by way of others.
    pub library: BTreeMap<Step, BTreeSet<FunctionId>>,
    /// Functions that never come to their end.
    endless: BTreeSet<FunctionId>,
    /// Functions that may be called again before they end.
    recursive: BTreeSet<FunctionId>,
}

/// Whether a function is the user's.
pub(crate) fn is_users(program: &Program, function: FunctionId) -> bool {
    program[function].defined && !program[function].library
}

impl Calls {
    /// The calls of a program.
    pub fn of(program: &Program, pointers: &Pointers<'_>) -> Calls {
        let mut calls = Calls {
            callees: BTreeMap::new(),
            callers: BTreeMap::new(),
            library: BTreeMap::new(),
            endless: BTreeSet::new(),
            recursive: BTreeSet::new(),
        };
        for (id, function) in program.functions().filter(|(id, _)| is_users(program, *id)) {
            for (index, edge) in (0u32..).zip(&function.edges) {
                if matches!(edge.op, Op::Call { .. }) {
                    calls.add(program, pointers, (id, EdgeId(index)));
                }
            }
        }
        for (&step, callees) in &calls.callees {
            for &callee in callees {
                calls.callers.entry(callee).or_default().push(step);
            }
        }
        calls.endless = endless(program);
        calls.recursive = recursive(program, &calls.callees);
        calls
    }

    fn add(&mut self, program: &Program, pointers: &Pointers<'_>, step: Step) {
        let (mut users, mut library) = (BTreeSet::new(), BTreeSet::new());
        let mut waiting: Vec<FunctionId> = pointers.callees(step.0, step.1).collect();
        while let Some(callee) = waiting.pop() {
            if !program[callee].library {
                users.extend(program[callee].defined.then_some(callee));
            } else if library.insert(callee) {
                for index in (0u32..).take(program[callee].edges.len()) {
                    waiting.extend(pointers.callees(callee, EdgeId(index)));
                }
            }
        }
        if !users.is_empty() {
            self.callees.insert(step, users);
        }
        if !library.is_empty() {
            self.library.insert(step, library);
        }
    }

    /// Whether a function can come to its end.
    pub fn returns(&self, function: FunctionId) -> bool {
        !self.endless.contains(&function)
    }

    /// Whether several instances of a function's variables may exist at a time.
    pub fn is_recursive(&self, function: FunctionId) -> bool {
        self.recursive.contains(&function)
    }

    /// Where a step leads to: a call that does not come back leads to the end of the function.
    pub fn next(&self, program: &Program, (function, edge): Step) -> LocationId {
        let body = &program[function];
        if ends(&self.endless, &body.edge(edge).op) { body.exit } else { body.edge(edge).to }
    }
}

/// The functions that lie on a cycle of calls.
fn recursive(program: &Program, callees: &BTreeMap<Step, BTreeSet<FunctionId>>) -> BTreeSet<FunctionId> {
    let mut next: Vec<Vec<usize>> = program.functions().map(|_| Vec::new()).collect();
    for ((function, _), callees) in callees {
        next[function.index()].extend(callees.iter().map(|callee| callee.index()));
    }
    let before = reversed(&next);
    let mut seen = vec![false; next.len()];
    let mut found = BTreeSet::new();
    // What is marked at once are the nodes of a cycle, or a single one.
    for node in finished(&next, 0..next.len()).into_iter().rev() {
        let cycle = mark(&before, node, &mut seen);
        if cycle.len() > 1 || next[node].contains(&node) {
            found.extend(cycle);
        }
    }
    program.functions().map(|(id, _)| id).filter(|id| found.contains(&id.index())).collect()
}

/// Whether nothing comes after a step.
fn ends(endless: &BTreeSet<FunctionId>, op: &Op) -> bool {
    match op {
        Op::Refuse { .. } => true,
        Op::Call { callee: Callee::Builtin(builtin), .. } => Effect::ends_the_run(*builtin),
        Op::Call { callee: Callee::Function(callee), .. } => endless.contains(callee),
        _ => false,
    }
}

/// The functions that never come to their end, because of what they call. Loops count as if they ended.
fn endless(program: &Program) -> BTreeSet<FunctionId> {
    let mut callers: BTreeMap<FunctionId, BTreeSet<FunctionId>> = BTreeMap::new();
    for (id, function) in program.functions() {
        for edge in &function.edges {
            if let Op::Call { callee: Callee::Function(callee), .. } = edge.op {
                callers.entry(callee).or_default().insert(id);
            }
        }
    }
    let mut endless = BTreeSet::new();
    let mut waiting: BTreeSet<FunctionId> =
        program.functions().filter(|(_, function)| function.defined).map(|(id, _)| id).collect();
    while let Some(id) = waiting.pop_first() {
        if !endless.contains(&id) && never_ends(program, &endless, id) {
            endless.insert(id);
            waiting.extend(callers.get(&id).into_iter().flatten());
        }
    }
    endless
}

fn never_ends(program: &Program, endless: &BTreeSet<FunctionId>, id: FunctionId) -> bool {
    let function = &program[id];
    let has_such_a_step = function.edges.iter().any(|edge| ends(endless, &edge.op));
    if !has_such_a_step {
        return false;
    }
    let outgoing = function.outgoing();
    let mut seen = vec![false; outgoing.len()];
    let mut waiting = vec![function.entry];
    while let Some(location) = waiting.pop() {
        if std::mem::replace(&mut seen[location.index()], true) {
            continue;
        }
        let edges = outgoing[location.index()].iter().map(|&edge| function.edge(edge));
        waiting.extend(edges.filter(|edge| !ends(endless, &edge.op)).map(|edge| edge.to));
    }
    !seen[function.exit.index()]
}
