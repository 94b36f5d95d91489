//! Which writes reach which reads, cell by cell, along paths through calls that return to where they came from.
//!
//! A write is followed through its function, into the functions that are called after it, and from the end of its function
//! to all its callers. What was entered by a call is left over the call, not by its end: a called function lets a write pass
//! if there is a way through it on which nothing overwrites the cell. 64 writes are followed at a time.

use std::collections::VecDeque;

use ir::{EdgeId, FunctionId, LocationId, Program, Storage, VarId};

use super::accesses::{Access, AllAccesses};
use super::calls::{Calls, Step, is_users};
use super::cells::{CellNumber, Cells, Object};

/// What writes a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Writer {
    /// A step.
    Step(Step),
    /// The definition of a variable of static storage.
    Definition(VarId),
}

/// All that happens to a cell.
#[derive(Debug, Default)]
struct History {
    /// What writes it, and from where on.
    writes: Vec<(Writer, FunctionId, LocationId)>,
    /// Steps after which nothing is left of what was there.
    kills: Vec<Step>,
    reads: Vec<Step>,
}

/// The edges of the user's functions in one table.
struct Table<'a> {
    program: &'a Program,
    calls: &'a Calls,
    /// Of each function: its first location and edge, if it is the user's.
    starts: Vec<Option<(usize, usize)>>,
    outgoing: Vec<Vec<EdgeId>>,
    /// Of each edge: the functions that it calls, and whether it also leads on without any of them.
    callees: Vec<(Vec<FunctionId>, bool)>,
    edges: usize,
}

impl<'a> Table<'a> {
    fn new(program: &'a Program, calls: &'a Calls) -> Table<'a> {
        let mut table =
            Table { program, calls, starts: Vec::new(), outgoing: Vec::new(), callees: Vec::new(), edges: 0 };
        for (id, function) in program.functions() {
            if !is_users(program, id) {
                table.starts.push(None);
                continue;
            }
            table.starts.push(Some((table.outgoing.len(), table.edges)));
            table.outgoing.extend(function.outgoing());
            table.edges += function.edges.len();
            for index in (0u32..).take(function.edges.len()) {
                let step = (id, EdgeId(index));
                let callees: Vec<FunctionId> = calls.callees.get(&step).into_iter().flatten().copied().collect();
                let leads_on = callees.is_empty() || calls.library.contains_key(&step);
                let ends =
                    calls.next(program, step) == function.exit && function.edges[index as usize].to != function.exit;
                table.callees.push((callees, leads_on && !ends));
            }
        }
        table
    }

    fn location(&self, function: FunctionId, location: LocationId) -> Option<usize> {
        self.starts[function.index()].map(|(first, _)| first + location.index())
    }

    fn edge(&self, (function, edge): Step) -> Option<usize> {
        self.starts[function.index()].map(|(_, first)| first + edge.index())
    }
}

/// Which writers every step may read from.
pub(super) fn reaching(
    program: &Program,
    cells: &Cells,
    calls: &Calls,
    accesses: &AllAccesses,
    found: &mut dyn FnMut(Step, Writer),
) {
    let table = Table::new(program, calls);
    let histories = histories(program, cells, calls, accesses);
    let mut walker = Walker {
        bits: vec![[0; 2]; table.outgoing.len()],
        touched: Vec::new(),
        killed: vec![0; table.edges],
        concerned: vec![0; table.starts.len()],
        passed: vec![0; table.starts.len()],
        stamp: 0,
        table,
    };
    for (cell, history) in histories.iter().enumerate() {
        if !history.writes.is_empty() && !history.reads.is_empty() {
            walker.cell(cells.object_of(cell), history, found);
        }
    }
}

/// What happens to each cell.
fn histories(program: &Program, cells: &Cells, calls: &Calls, accesses: &AllAccesses) -> Vec<History> {
    let mut histories: Vec<History> = (0..cells.len()).map(|_| History::default()).collect();
    // A write is the last word about a cell only if no access to that cell is larger.
    let mut largest = vec![0u64; cells.len()];
    let every = accesses
        .steps
        .values()
        .flat_map(|step| step.uses.iter().copied().chain(step.definitions.iter().map(|(access, _)| *access)));
    for access in every.chain(accesses.parameters.iter().map(|(.., access)| *access)) {
        largest[access.cell] = largest[access.cell].max(access.size);
    }
    for (&step, what) in &accesses.steps {
        let to = calls.next(program, step);
        for &access in &what.uses {
            covered(cells, access, &mut |cell| push_new(&mut histories[cell].reads, step));
        }
        for &(access, is_whole) in &what.definitions {
            covered(cells, access, &mut |cell| push_new(&mut histories[cell].writes, (Writer::Step(step), step.0, to)));
            if is_whole && access.size >= largest[access.cell] {
                histories[access.cell].kills.push(step);
            }
        }
        for &cell in &what.ended {
            covered(cells, Access { cell, size: 1 }, &mut |cell| histories[cell].kills.push(step));
        }
    }
    for &(step, callee, access) in &accesses.parameters {
        let entry = program[callee].entry;
        covered(cells, access, &mut |cell| histories[cell].writes.push((Writer::Step(step), callee, entry)));
    }
    // Runs begin where nothing calls; there variables of static storage have their initial values.
    let beginnings: Vec<FunctionId> = program
        .functions()
        .map(|(id, _)| id)
        .filter(|&id| is_users(program, id))
        .filter(|&id| program.start == Some(id) || !calls.callers.contains_key(&id))
        .collect();
    for (cell, history) in histories.iter_mut().enumerate() {
        if let Object::Variable(var) = cells.object_of(cell)
            && program[var].storage == Storage::Static
        {
            let first = |&id: &FunctionId| (Writer::Definition(var), id, program[id].entry);
            history.writes.extend(beginnings.iter().map(first));
        }
    }
    histories
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if list.last() != Some(&item) {
        list.push(item);
    }
}

/// The cells that an access covers: all of the object if it may be anywhere, else those that begin in it.
fn covered(cells: &Cells, access: Access, found: &mut dyn FnMut(CellNumber)) {
    let cell = cells.cell(access.cell);
    let others = cells.cells_of(cell.object);
    match cell.offset {
        None => others.values().for_each(|&cell| found(cell)),
        Some(start) => {
            let end = start.saturating_add(access.size.max(1));
            others.range(Some(start)..Some(end)).for_each(|(_, &cell)| found(cell));
        }
    }
}

/// How a place was come to: from the write on, or by a call.
const BY_WRITE: usize = 0;
const BY_CALL: usize = 1;

struct Walker<'a> {
    table: Table<'a>,
    /// Of each location: the writes that come there, by way.
    bits: Vec<[u64; 2]>,
    touched: Vec<usize>,
    /// Marks with the current stamp: edges that overwrite the cell, functions that have to do with it, functions that it
    /// passes.
    killed: Vec<u32>,
    concerned: Vec<u32>,
    passed: Vec<u32>,
    stamp: u32,
}

impl Walker<'_> {
    fn cell(&mut self, object: Object, history: &History, found: &mut dyn FnMut(Step, Writer)) {
        self.stamp += 1;
        for edge in history.kills.iter().filter_map(|&step| self.table.edge(step)) {
            self.killed[edge] = self.stamp;
        }
        // A local variable is nobody else's, unless its address is taken; it ends with its function.
        let owner = match object {
            Object::Variable(var) if self.table.program[var].storage == Storage::Automatic => {
                self.table.program[var].function
            }
            _ => None,
        };
        let is_private = match object {
            Object::Variable(var) => owner.is_some() && !self.table.program[var].in_memory,
            _ => false,
        };
        if !is_private {
            let concerned = self.mark_concerned(history);
            self.mark_passed(history, concerned);
        }
        for group in history.writes.chunks(64) {
            self.follow(group, owner, is_private);
            for &(function, edge) in &history.reads {
                let from = self.table.program[function].edge(edge).from;
                let Some(location) = self.table.location(function, from) else { continue };
                let mut bits = self.bits[location][BY_WRITE] | self.bits[location][BY_CALL];
                while bits != 0 {
                    found((function, edge), group[bits.trailing_zeros() as usize].0);
                    bits &= bits - 1;
                }
            }
            for location in self.touched.drain(..) {
                self.bits[location] = [0; 2];
            }
        }
    }

    /// Functions that access the cell, and those that call them.
    fn mark_concerned(&mut self, history: &History) -> Vec<FunctionId> {
        let steps = history.reads.iter().chain(&history.kills).map(|(function, _)| *function);
        let mut waiting: Vec<FunctionId> =
            steps.chain(history.writes.iter().map(|(_, function, _)| *function)).collect();
        let mut all = Vec::new();
        while let Some(function) = waiting.pop() {
            if std::mem::replace(&mut self.concerned[function.index()], self.stamp) != self.stamp {
                all.push(function);
                let callers = self.table.calls.callers.get(&function).into_iter().flatten();
                waiting.extend(callers.map(|(caller, _)| *caller));
            }
        }
        all
    }

    /// Functions that have a way through them on which nothing overwrites the cell.
    fn mark_passed(&mut self, history: &History, all: Vec<FunctionId>) {
        if history.kills.is_empty() {
            for id in all.into_iter().filter(|&id| self.table.calls.returns(id)) {
                self.passed[id.index()] = self.stamp;
            }
            return;
        }
        let mut waiting: VecDeque<FunctionId> = all.into();
        while let Some(id) = waiting.pop_front() {
            if self.passed[id.index()] != self.stamp && self.has_way_through(id) {
                self.passed[id.index()] = self.stamp;
                let callers = self.table.calls.callers.get(&id).into_iter().flatten();
                waiting.extend(callers.map(|(caller, _)| *caller));
            }
        }
    }

    fn has_way_through(&self, id: FunctionId) -> bool {
        let function = &self.table.program[id];
        let Some((first, first_edge)) = self.table.starts[id.index()] else { return true };
        let mut seen = vec![false; function.locations as usize];
        let mut waiting = vec![function.entry];
        while let Some(location) = waiting.pop() {
            if location == function.exit {
                return true;
            }
            if std::mem::replace(&mut seen[location.index()], true) {
                continue;
            }
            for &edge in &self.table.outgoing[first + location.index()] {
                let number = first_edge + edge.index();
                if self.killed[number] != self.stamp && self.passes(number) {
                    waiting.push(function.edge(edge).to);
                }
            }
        }
        false
    }

    /// Whether what is in the cell before a step may be there after it, as far as the functions that it calls go.
    fn passes(&self, edge: usize) -> bool {
        let (callees, leads_on) = &self.table.callees[edge];
        *leads_on
            || callees.iter().any(|callee| {
                let is_concerned = self.concerned[callee.index()] == self.stamp;
                if is_concerned { self.passed[callee.index()] == self.stamp } else { self.table.calls.returns(*callee) }
            })
    }

    /// Follows up to 64 writes to wherever they come.
    fn follow(&mut self, writes: &[(Writer, FunctionId, LocationId)], owner: Option<FunctionId>, is_private: bool) {
        let mut waiting: VecDeque<(FunctionId, LocationId, usize)> = VecDeque::new();
        for (position, &(_, function, location)) in writes.iter().enumerate() {
            self.arrive((function, location, BY_WRITE), 1 << position, &mut waiting);
        }
        while let Some((id, location, way)) = waiting.pop_front() {
            let Some((first, first_edge)) = self.table.starts[id.index()] else { continue };
            let bits = self.bits[first + location.index()][way];
            let function = &self.table.program[id];
            if location == function.exit {
                if way == BY_WRITE && owner != Some(id) {
                    self.return_to_callers(id, bits, &mut waiting);
                }
                continue;
            }
            for position in 0..self.table.outgoing[first + location.index()].len() {
                let edge = self.table.outgoing[first + location.index()][position];
                let number = first_edge + edge.index();
                if !is_private {
                    for index in 0..self.table.callees[number].0.len() {
                        let callee = self.table.callees[number].0[index];
                        if self.concerned[callee.index()] == self.stamp {
                            let entry = self.table.program[callee].entry;
                            self.arrive((callee, entry, BY_CALL), bits, &mut waiting);
                        }
                    }
                }
                let passes = if is_private { self.comes_back(number) } else { self.passes(number) };
                if self.killed[number] != self.stamp && passes {
                    self.arrive((id, function.edge(edge).to, way), bits, &mut waiting);
                }
            }
        }
    }

    /// Whether a step leads on at all.
    fn comes_back(&self, edge: usize) -> bool {
        let (callees, leads_on) = &self.table.callees[edge];
        *leads_on || callees.iter().any(|callee| self.table.calls.returns(*callee))
    }

    fn return_to_callers(
        &mut self,
        id: FunctionId,
        bits: u64,
        waiting: &mut VecDeque<(FunctionId, LocationId, usize)>,
    ) {
        let calls = self.table.calls;
        for &(caller, edge) in calls.callers.get(&id).into_iter().flatten() {
            if self.table.edge((caller, edge)).is_some_and(|number| self.killed[number] != self.stamp) {
                self.arrive((caller, self.table.program[caller].edge(edge).to, BY_WRITE), bits, waiting);
            }
        }
    }

    fn arrive(
        &mut self,
        (function, location, way): (FunctionId, LocationId, usize),
        bits: u64,
        waiting: &mut VecDeque<(FunctionId, LocationId, usize)>,
    ) {
        let Some(number) = self.table.location(function, location) else { return };
        let known = &mut self.bits[number];
        if *known == [0; 2] {
            self.touched.push(number);
        }
        if known[way] | bits != known[way] {
            known[way] |= bits;
            waiting.push_back((function, location, way));
        }
    }
}
