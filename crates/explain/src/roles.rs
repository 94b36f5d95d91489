//! The parts that functions play: most are what a program is about; the harness and functions that only state
//! properties are there to test it.

use std::collections::BTreeSet;

use ir::{Callee, FunctionId, Op, PlaceId, Program, StatementId};

use crate::ranking::signs::Signs;

/// The part of a function in the program, as a sign, given those that are aside.
pub(crate) fn role(program: &Program, aside: &BTreeSet<FunctionId>, function: FunctionId) -> Signs {
    match aside.contains(&function) {
        true if program.start == Some(function) => Signs { harness: 1000, ..Signs::default() },
        true => Signs { stating: 1000, ..Signs::default() },
        false => Signs::default(),
    }
}

/// Whether a function itself writes what is not its own: static variables, or through pointers.
fn changes_others(program: &Program, function: &ir::Function) -> bool {
    let is_elsewhere =
        |place: PlaceId| program.root_of(place).is_none_or(|var| program[var].storage == ir::Storage::Static);
    function.edges.iter().any(|edge| match edge.op {
        Op::Assign { place, .. } | Op::Zero { place } | Op::Input { place, .. } => is_elsewhere(place),
        Op::Call { result, .. } => result.is_some_and(is_elsewhere),
        _ => false,
    })
}

/// The functions that change something that others see, by themselves or in what they call: they do more than state a property,
/// wherever they are called.
pub(crate) fn changing(program: &Program) -> BTreeSet<FunctionId> {
    let own = program.functions().filter(|(_, function)| changes_others(program, function));
    let mut changing: BTreeSet<FunctionId> = own.map(|(id, _)| id).collect();
    let calls = |function: &ir::Function| -> Vec<FunctionId> {
        let callee = |edge: &ir::Edge| match edge.op {
            Op::Call { callee: Callee::Function(callee), .. } => Some(callee),
            _ => None,
        };
        function.edges.iter().filter_map(callee).collect()
    };
    let calls: Vec<(FunctionId, Vec<FunctionId>)> =
        program.functions().map(|(id, function)| (id, calls(function))).collect();
    loop {
        let before = changing.len();
        let more = calls.iter().filter(|(_, callees)| callees.iter().any(|callee| changing.contains(callee)));
        changing.extend(more.map(|(caller, _)| *caller).collect::<Vec<_>>());
        if changing.len() == before {
            return changing;
        }
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
    // Who calls whom: inside the statement of an assertion or assumption, or elsewhere.
    let mut calls: Vec<(FunctionId, bool, FunctionId)> = Vec::new();
    for (caller, function) in program.functions() {
        let asserting: BTreeSet<StatementId> = function
            .edges
            .iter()
            .filter(|edge| matches!(edge.op, Op::Assert { .. } | Op::Constrain { .. }))
            .map(|edge| edge.statement)
            .collect();
        for edge in &function.edges {
            if let Op::Call { callee: Callee::Function(callee), .. } = edge.op {
                calls.push((caller, asserting.contains(&edge.statement), callee));
            }
        }
    }
    let changing = changing(program);
    let mut callees: BTreeSet<FunctionId> = calls.iter().map(|&(_, _, callee)| callee).collect();
    callees.retain(|callee| !changing.contains(callee));
    // What asserts something and changes nothing is there for that.
    let asserts = |function: &ir::Function| function.edges.iter().any(|edge| matches!(edge.op, Op::Assert { .. }));
    let is_stating =
        |(id, own): &(FunctionId, &ir::Function)| Some(*id) != program.start && !changing.contains(id) && asserts(own);
    let mut stating: BTreeSet<FunctionId> = program.functions().filter(is_stating).map(|(id, _)| id).collect();
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
