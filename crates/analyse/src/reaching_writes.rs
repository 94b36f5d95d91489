//! Which writes reach which reads, cell by cell, along paths through calls that return to where they came from.
//!
//! A write is followed through its function, into the functions that are called after it, and from the end of its function
//! to all its callers. What was entered by a call is left over the call, not by its end: a called function lets a write pass
//! if there is a way through it on which nothing overwrites the cell. 64 writes are followed at a time.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use ir::{EdgeId, FunctionId, LocationId, Program, Storage, VarId, VariableKind};

use crate::accesses::{Access, AllAccesses};
use crate::call_graph::{Calls, Step, is_users};
use crate::cells::{CellNumber, Cells, Object};

/// What writes a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Writer {
    /// A step.
    Step(Step),
    /// The definition of a variable of static storage.
    Definition(VarId),
    /// A call, which hands over a parameter.
    Parameter(VarId),
}

/// Where a cell lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Holder {
    /// The function whose local variable it is: it ends with it.
    owner: Option<FunctionId>,
    /// Whether nobody else can reach it, because its address is not taken.
    is_private: bool,
}

impl Holder {
    fn of(program: &Program, object: Object) -> Holder {
        match object {
            Object::Variable(var) if program[var].storage == Storage::Automatic => {
                let owner = program[var].function;
                Holder { owner, is_private: owner.is_some() && !program[var].in_memory }
            }
            _ => Holder { owner: None, is_private: false },
        }
    }
}

/// All that happens to a cell.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct History {
    /// What writes it, and from where on.
    writes: Vec<(Writer, FunctionId, LocationId)>,
    /// Steps after which nothing is left of what was there.
    kills: Vec<Step>,
    reads: Vec<Step>,
}

/// Steps that call the same functions.
struct Group {
    functions: Vec<FunctionId>,
    steps: Vec<Step>,
}

/// A step of the user's functions, as far as calls go.
struct Calling {
    /// What it calls.
    group: Option<usize>,
    /// Whether it leads on without any of these.
    leads_on: bool,
    /// Whether it leads on at all.
    comes_back: bool,
}

/// The edges of the user's functions in one table.
struct Table<'a> {
    program: &'a Program,
    calls: &'a Calls,
    /// Of each function: its first location and edge, if it is the user's.
    starts: Vec<Option<(usize, usize)>>,
    outgoing: Vec<Vec<EdgeId>>,
    edges: Vec<Calling>,
    groups: Vec<Group>,
    /// Of each function: the groups that call it.
    called_by: Vec<Vec<usize>>,
    /// Of each function: the functions that call it.
    callers: Vec<BTreeSet<FunctionId>>,
}

impl<'a> Table<'a> {
    fn new(program: &'a Program, calls: &'a Calls) -> Table<'a> {
        let count = program.functions().count();
        let mut table = Table {
            program,
            calls,
            starts: Vec::new(),
            outgoing: Vec::new(),
            edges: Vec::new(),
            groups: Vec::new(),
            called_by: vec![Vec::new(); count],
            callers: vec![BTreeSet::new(); count],
        };
        let mut numbers: BTreeMap<&BTreeSet<FunctionId>, usize> = BTreeMap::new();
        for (id, function) in program.functions() {
            if !is_users(program, id) {
                table.starts.push(None);
                continue;
            }
            table.starts.push(Some((table.outgoing.len(), table.edges.len())));
            table.outgoing.extend(function.outgoing());
            for (index, edge) in (0u32..).zip(&function.edges) {
                let step = (id, EdgeId(index));
                let ends = edge.to != function.exit && calls.next(program, step) == function.exit;
                let callees = calls.callees.get(&step);
                let leads_on = !ends && (callees.is_none() || calls.library.contains_key(&step));
                let returns = |callees: &BTreeSet<FunctionId>| callees.iter().any(|&callee| calls.returns(callee));
                let comes_back = leads_on || callees.is_some_and(returns);
                let group = callees.map(|callees| {
                    let group = *numbers.entry(callees).or_insert(table.groups.len());
                    if group == table.groups.len() {
                        table.groups.push(Group { functions: callees.iter().copied().collect(), steps: Vec::new() });
                        callees.iter().for_each(|callee| table.called_by[callee.index()].push(group));
                    }
                    table.groups[group].steps.push(step);
                    group
                });
                table.edges.push(Calling { group, leads_on, comes_back });
            }
        }
        for group in &table.groups {
            for callee in &group.functions {
                table.callers[callee.index()].extend(group.steps.iter().map(|(caller, _)| *caller));
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
pub(crate) fn reaching(
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
        followed: vec![[0; 2]; table.outgoing.len()],
        touched: Vec::new(),
        killed: vec![0; table.edges.len()],
        concerned: vec![0; table.starts.len()],
        passed: vec![0; table.starts.len()],
        passable: vec![0; table.groups.len()],
        entered: vec![0; table.groups.len()],
        left: vec![0; table.groups.len()],
        stamp: 0,
        table,
    };
    // Cells to which the same happens are followed once: members of objects that the same pointers lead to.
    let mut known = BTreeSet::new();
    for (cell, history) in histories.iter().enumerate() {
        let holder = Holder::of(program, cells.object_of(cell));
        if !history.writes.is_empty() && !history.reads.is_empty() && known.insert((holder, history)) {
            walker.cell(holder, history, found);
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
        let writer = match cells.object_of(access.cell) {
            Object::Variable(var) => Writer::Parameter(var),
            _ => Writer::Step(step),
        };
        covered(cells, access, &mut |cell| {
            let write = (writer, callee, entry);
            // Whoever calls: a parameter is handed over in one place.
            if !histories[cell].writes.contains(&write) {
                histories[cell].writes.push(write);
            }
        });
    }
    // Runs begin where nothing calls; there variables of static storage have their initial values, and parameters some.
    let beginnings: Vec<FunctionId> = program
        .functions()
        .map(|(id, _)| id)
        .filter(|&id| is_users(program, id))
        .filter(|&id| program.start == Some(id) || !calls.callers.contains_key(&id))
        .collect();
    for (cell, history) in histories.iter_mut().enumerate() {
        let Object::Variable(var) = cells.object_of(cell) else { continue };
        if program[var].storage == Storage::Static {
            let first = |&id: &FunctionId| (Writer::Definition(var), id, program[id].entry);
            history.writes.extend(beginnings.iter().map(first));
        } else if program[var].kind == VariableKind::Parameter {
            // Whoever runs the program hands over these.
            let own = beginnings.iter().filter(|id| program[var].function == Some(**id));
            history.writes.extend(own.map(|&id| (Writer::Parameter(var), id, program[id].entry)));
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
    /// Those that were followed from there.
    followed: Vec<[u64; 2]>,
    touched: Vec<usize>,
    /// Marks with the current stamp: edges that overwrite the cell, functions that have to do with it, functions that it
    /// passes.
    killed: Vec<u32>,
    concerned: Vec<u32>,
    passed: Vec<u32>,
    /// Groups of which it passes a function.
    passable: Vec<u32>,
    /// Of each group: the writes that were handed to its functions, and to what follows its steps.
    entered: Vec<u64>,
    left: Vec<u64>,
    stamp: u32,
}

impl Walker<'_> {
    fn cell(&mut self, holder: Holder, history: &History, found: &mut dyn FnMut(Step, Writer)) {
        self.stamp += 1;
        for edge in history.kills.iter().filter_map(|&step| self.table.edge(step)) {
            self.killed[edge] = self.stamp;
        }
        let Holder { owner, is_private } = holder;
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
                self.followed[location] = [0; 2];
            }
            if !is_private {
                self.entered.fill(0);
                self.left.fill(0);
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
                waiting.extend(&self.table.callers[function.index()]);
            }
        }
        all
    }

    /// Functions that have a way through them on which nothing overwrites the cell.
    fn mark_passed(&mut self, history: &History, all: Vec<FunctionId>) {
        for (group, passable) in self.table.groups.iter().zip(&mut self.passable) {
            let is_other = |id: &FunctionId| self.concerned[id.index()] != self.stamp && self.table.calls.returns(*id);
            if group.functions.iter().any(is_other) {
                *passable = self.stamp;
            }
        }
        let mut waiting: BTreeSet<FunctionId> = all.into_iter().collect();
        while let Some(id) = waiting.pop_first() {
            let passes = if history.kills.is_empty() { self.table.calls.returns(id) } else { self.has_way_through(id) };
            if passes && self.passed[id.index()] != self.stamp {
                self.passed[id.index()] = self.stamp;
                for &group in &self.table.called_by[id.index()] {
                    self.passable[group] = self.stamp;
                }
                let callers = self.table.callers[id.index()].iter().copied();
                waiting.extend(callers.filter(|caller| self.passed[caller.index()] != self.stamp));
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
        let calling = &self.table.edges[edge];
        let Some(group) = calling.group else { return calling.leads_on };
        calling.leads_on || self.passable[group] == self.stamp
    }

    /// Follows up to 64 writes to wherever they come.
    fn follow(&mut self, writes: &[(Writer, FunctionId, LocationId)], owner: Option<FunctionId>, is_private: bool) {
        let mut waiting: VecDeque<(FunctionId, LocationId, usize)> = VecDeque::new();
        for (position, &(_, function, location)) in writes.iter().enumerate() {
            self.arrive((function, location, BY_WRITE), 1 << position, &mut waiting);
        }
        while let Some((id, location, way)) = waiting.pop_front() {
            let Some((first, first_edge)) = self.table.starts[id.index()] else { continue };
            let number = first + location.index();
            let bits = self.bits[number][way] & !self.followed[number][way];
            if bits == 0 {
                continue;
            }
            self.followed[number][way] |= bits;
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
                let passes = if is_private {
                    self.table.edges[number].comes_back
                } else {
                    self.enter(number, bits, &mut waiting);
                    self.passes(number)
                };
                if self.killed[number] != self.stamp && passes {
                    self.arrive((id, function.edge(edge).to, way), bits, &mut waiting);
                }
            }
        }
    }

    /// Hands writes to the functions that a step calls.
    fn enter(&mut self, edge: usize, bits: u64, waiting: &mut VecDeque<(FunctionId, LocationId, usize)>) {
        let Some(group) = self.table.edges[edge].group else { return };
        let new = bits & !self.entered[group];
        if new == 0 {
            return;
        }
        self.entered[group] |= new;
        for index in 0..self.table.groups[group].functions.len() {
            let callee = self.table.groups[group].functions[index];
            if self.concerned[callee.index()] == self.stamp {
                self.arrive((callee, self.table.program[callee].entry, BY_CALL), new, waiting);
            }
        }
    }

    /// Hands writes from the end of a function to what follows its calls.
    fn return_to_callers(
        &mut self,
        id: FunctionId,
        bits: u64,
        waiting: &mut VecDeque<(FunctionId, LocationId, usize)>,
    ) {
        for position in 0..self.table.called_by[id.index()].len() {
            let group = self.table.called_by[id.index()][position];
            let new = bits & !self.left[group];
            if new == 0 {
                continue;
            }
            self.left[group] |= new;
            for index in 0..self.table.groups[group].steps.len() {
                let (caller, edge) = self.table.groups[group].steps[index];
                if self.table.edge((caller, edge)).is_some_and(|number| self.killed[number] != self.stamp) {
                    let to = self.table.program[caller].edge(edge).to;
                    self.arrive((caller, to, BY_WRITE), new, waiting);
                }
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
