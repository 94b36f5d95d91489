//! What comes behind a place, whatever the values are: everything that edges, calls and returns lead to.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Callee, EdgeId, FunctionId, LocationId, Op, Program, StatementId};

/// A location of a function.
pub type Place = (FunctionId, LocationId);

/// The statements that some edge behind the places belongs to.
pub fn statements_behind(program: &Program, places: Vec<Place>) -> BTreeSet<StatementId> {
    let calls = Calls::of(program);
    let mut statements = BTreeSet::new();
    let mut seen: BTreeSet<Place> = BTreeSet::new();
    let mut outgoing: BTreeMap<FunctionId, Vec<Vec<EdgeId>>> = BTreeMap::new();
    let mut waiting = places;
    waiting.extend(program.exit_handlers.map(|function| (function, program[function].entry)));
    while let Some((function, location)) = waiting.pop() {
        if !seen.insert((function, location)) {
            continue;
        }
        if location == program[function].exit {
            waiting.extend(calls.returns(function));
        }
        let edges = outgoing.entry(function).or_insert_with(|| program[function].outgoing());
        for &edge in &edges[location.index()] {
            let edge = program[function].edge(edge);
            statements.insert(edge.statement);
            waiting.push((function, edge.to));
            if let Op::Call { callee, .. } = &edge.op {
                match callee {
                    Callee::Function(callee) => waiting.push((*callee, program[*callee].entry)),
                    Callee::Pointer(_) => waiting.extend(calls.live.iter().map(|&id| (id, program[id].entry))),
                    Callee::Builtin(_) => {}
                }
            }
        }
    }
    statements
}

/// Where functions return to.
struct Calls {
    live: BTreeSet<FunctionId>,
    direct: BTreeMap<FunctionId, Vec<Place>>,
    /// Behind calls through pointers, which any function may return from.
    indirect: Vec<Place>,
}

impl Calls {
    fn of(program: &Program) -> Calls {
        let live = program.live_functions();
        let (mut direct, mut indirect) = (BTreeMap::<FunctionId, Vec<Place>>::new(), Vec::new());
        for &caller in &live {
            for edge in &program[caller].edges {
                match edge.op {
                    Op::Call { callee: Callee::Function(callee), .. } => {
                        direct.entry(callee).or_default().push((caller, edge.to));
                    }
                    Op::Call { callee: Callee::Pointer(_), .. } => indirect.push((caller, edge.to)),
                    _ => {}
                }
            }
        }
        Calls { live, direct, indirect }
    }

    fn returns(&self, function: FunctionId) -> Vec<Place> {
        let direct = self.direct.get(&function).map_or(&[][..], Vec::as_slice);
        [direct, &self.indirect].concat()
    }
}
