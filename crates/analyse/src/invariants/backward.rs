//! The way back: what must hold earlier if something holds later.
//!
//! A condition at a location is led back over the steps before it. What is found at an earlier location holds in every run
//! that comes from there to the condition; where nothing is left, no run does. Forward states bound it everywhere. Along a
//! given path, calls are entered and left as the path does; in the whole program, a call that lies on the way may change all
//! memory, and the way to a function's entry goes on at its callers.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Callee, EdgeId, ExprId, FunctionId, LocationId, Op, PlaceId};

use super::Invariants;
use super::builtins::BuiltinCall;
use super::calls::Aside;
use super::evaluate::{Machine, Spot};
use super::number::Number;
use super::objects::{CellId, ObjectKind};
use super::pointer::Pointer;
use super::state::{State, Value};
use crate::table::Table;

/// A step of a path.
pub type PathStep = (FunctionId, EdgeId);

/// Rounds of a location before its states are widened.
const ROUNDS_BEFORE_WIDENING: usize = 3;
/// Rounds in which widened bounds stop at constants of the program.
const ROUNDS_WITH_CONSTANTS: usize = 8;

/// A condition at the end of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// A scalar tested against 0.
    pub condition: ExprId,
    /// Whether it counts as true there.
    pub holds: bool,
}

/// What a step of a path does to the calls that are open.
#[derive(Debug)]
enum Passage {
    /// It stays in its call.
    Inside,
    /// It calls the function of the next step; what the caller put aside.
    Enter(FunctionId, Aside),
    /// It ends its call, which this step of the path made.
    Leave(usize),
}

/// What a step may have changed.
enum Written {
    Cells(Vec<CellId>),
    Memory,
}

impl Invariants<'_> {
    /// What must hold before each step of a path, and at its end, for a run that takes it to come to the goal. The first
    /// step may lie anywhere; each step has to begin where the one before it leads, in a call that it makes or behind one that it
    /// ends.
    pub fn backward_along(&self, path: &[PathStep], goal: Goal) -> Vec<State> {
        let Some(&(function, edge)) = path.first() else { return Vec::new() };
        let start = self.at(function, self.program()[function].edge(edge).from);
        let (forward, passages) = self.forward_along(path, start.cloned().unwrap_or_else(State::empty));
        let mut states = vec![self.with_goal(&forward[path.len()], goal)];
        // What holds in the callers of the call that is looked at, innermost last.
        let mut callers: Vec<State> = Vec::new();
        for index in (0..path.len()).rev() {
            let after = states.last().expect("the end has a state");
            let before = match &passages[index] {
                Passage::Inside => self.before(path[index], &forward[index], after),
                Passage::Leave(call) => {
                    callers.push(after.clone());
                    self.before_return(path[index], path[*call], &forward[index], after)
                }
                Passage::Enter(callee, _) => {
                    self.before_call(path[index], *callee, (&forward[index], after), callers.pop())
                }
            };
            states.push(before);
        }
        states.reverse();
        states
    }

    /// What must hold at each location for a run to come from there to the goal. Locations that are not there have nothing left.
    pub fn backward(&self, at: (FunctionId, LocationId), goal: Goal) -> BTreeMap<(FunctionId, LocationId), State> {
        let mut found: BTreeMap<(FunctionId, LocationId), State> = BTreeMap::new();
        let mut rounds: BTreeMap<(FunctionId, LocationId), usize> = BTreeMap::new();
        let Some(forward) = self.at(at.0, at.1) else { return found };
        let callers = self.callers();
        let mut waiting = BTreeSet::from([at]);
        found.insert(at, self.with_goal(forward, goal));
        while let Some(place) = waiting.pop_first() {
            let after = found[&place].clone();
            for (from, before) in self.all_before(place, &after, &callers) {
                let known = found.entry(from).or_insert_with(State::empty);
                if known.includes(self.world(), &before) {
                    continue;
                }
                let round = rounds.entry(from).or_insert(0);
                *round += 1;
                *known = if *round <= ROUNDS_BEFORE_WIDENING {
                    known.join(self.world(), &before)
                } else {
                    known.widened(self.world(), &before, self.world().thresholds(*round, ROUNDS_WITH_CONSTANTS))
                };
                waiting.insert(from);
            }
        }
        found.retain(|_, state| !state.is_empty);
        found
    }

    fn machine(&self, state: &State) -> Machine<'_, '_> {
        Machine { world: self.world(), state: state.clone(), checks: None, is_quiet: false }
    }

    fn with_goal(&self, state: &State, goal: Goal) -> State {
        let mut machine = self.machine(state);
        machine.require_truth(goal.condition, goal.holds);
        machine.state
    }

    /// The states along a path, and what each step does to the calls.
    fn forward_along(&self, path: &[PathStep], start: State) -> (Vec<State>, Vec<Passage>) {
        let program = self.program();
        let (mut states, mut passages, mut open) = (vec![start], Vec::new(), Vec::new());
        for (index, &(function, edge)) in path.iter().enumerate() {
            let mut machine = self.machine(states.last().expect("there is a state"));
            let op = &program[function].edge(edge).op;
            let next = path.get(index + 1).map(|step| (step.0, program[step.0].edge(step.1).from));
            let entered = next.filter(|&(callee, from)| is_call(op) && from == program[callee].entry);
            let passage = match (op, entered, open.last()) {
                (Op::Call { .. }, Some((callee, _)), _) => {
                    let values = machine.arguments(op);
                    let aside = machine.put_aside(function);
                    machine.bind(callee, &values);
                    open.push(index);
                    Passage::Enter(callee, aside)
                }
                (Op::Return { .. }, _, Some(&call)) => {
                    open.pop();
                    machine.step(function, edge);
                    self.leave(&mut machine, function, path[call], &passages[call]);
                    Passage::Leave(call)
                }
                (&Op::Call { callee: Callee::Builtin(builtin), ref arguments, result, site }, None, _) => {
                    machine.builtin(&BuiltinCall { step: (function, edge), builtin, arguments, result, site });
                    Passage::Inside
                }
                (Op::Call { result, .. }, None, _) => {
                    machine.call_unknown(None, *result);
                    Passage::Inside
                }
                _ => {
                    machine.step(function, edge);
                    Passage::Inside
                }
            };
            states.push(machine.state);
            passages.push(passage);
        }
        (states, passages)
    }

    fn leave(&self, machine: &mut Machine<'_, '_>, callee: FunctionId, call: PathStep, entered: &Passage) {
        let Passage::Enter(_, aside) = entered else { return };
        if machine.state.is_empty {
            return;
        }
        machine.leave(callee, aside);
        if let Op::Call { result: Some(place), .. } = self.program()[call.0].edge(call.1).op {
            machine.take_result(callee, place);
        }
    }

    /// What holds before a step that stays in its call, given what does after it.
    fn before(&self, (function, edge): PathStep, forward: &State, after: &State) -> State {
        if after.is_empty || forward.is_empty {
            return State::empty();
        }
        let program = self.program();
        let op = &program[function].edge(edge).op;
        let mut machine = self.machine(forward);
        let wanted = match *op {
            Op::Assign { place, value, .. } if program.types.is_scalar(program[place].ty()) => {
                Some((value, machine.written_value(place, after)))
            }
            _ => None,
        };
        let kept = machine.kept(op, after);
        machine.state = forward.meet(&kept);
        if let Some((value, Some(wanted))) = wanted {
            machine.require_possible(value, &wanted);
        }
        if matches!(op, Op::Assume { .. } | Op::Constrain { .. } | Op::Assert { .. } | Op::Case { .. }) {
            // These only choose among states.
            machine.step(function, edge);
        }
        machine.state
    }

    /// What holds before the end of a call, given what does behind it in the caller.
    fn before_return(&self, step: PathStep, call: PathStep, forward: &State, after: &State) -> State {
        if after.is_empty || forward.is_empty {
            return State::empty();
        }
        let program = self.program();
        let (Op::Return { value }, Op::Call { result, .. }) =
            (&program[step.0].edge(step.1).op, &program[call.0].edge(call.1).op)
        else {
            return forward.clone();
        };
        let mut machine = self.machine(after);
        let wanted = result.and_then(|place| machine.written_value(place, after));
        // The result is written last; nothing else that the caller sees changes between the two states.
        let kept = match *result {
            Some(place) => machine.without_place(place, after),
            None => after.clone(),
        };
        let mut machine = self.machine(forward);
        machine.state = forward.meet(&machine.memory_of(&kept));
        if let (Some(value), Some(wanted)) = (value, wanted)
            && program.types.is_scalar(program[*value].ty())
        {
            machine.require_possible(*value, &wanted);
        }
        machine.state
    }

    /// What holds before a call that is entered, given what does at the entry of the function and, if the call ends on the path,
    /// in the caller behind it.
    fn before_call(
        &self,
        (function, edge): PathStep,
        callee: FunctionId,
        (forward, after): (&State, &State),
        caller: Option<State>,
    ) -> State {
        if after.is_empty || forward.is_empty {
            return State::empty();
        }
        let program = self.program();
        let Op::Call { arguments, result, .. } = &program[function].edge(edge).op else { return forward.clone() };
        let mut machine = self.machine(forward);
        let wanted: Vec<(ExprId, Option<Value>)> = arguments
            .iter()
            .zip(&program[callee].parameters)
            .map(|(&argument, &parameter)| {
                let is_same = program.types.same_representation(program[argument].ty(), program[parameter].ty);
                let cell = self.world().objects.scalar_of(parameter).filter(|_| is_same);
                (argument, cell.map(|cell| after.get(cell)))
            })
            .collect();
        let memory = without_pointers(machine.memory_of(&machine.without_function(callee, after)));
        machine.state = forward.meet(&memory);
        if let Some(caller) = caller {
            let kept = match *result {
                Some(place) => machine.without_place(place, &caller),
                None => caller,
            };
            let registers = machine.registers_of(function, &kept);
            machine.state = machine.state.meet(&without_pointers(registers));
        }
        for (argument, value) in wanted {
            // Pointers to what died before mean something else behind the call.
            if let Some(value @ Value::Number(_)) = value {
                machine.require_possible(argument, &value);
            }
        }
        machine.state
    }

    /// The steps that call each function.
    fn callers(&self) -> BTreeMap<FunctionId, Vec<PathStep>> {
        let program = self.program();
        let mut found: BTreeMap<FunctionId, Vec<PathStep>> = BTreeMap::new();
        for (id, function) in program.functions() {
            for (index, edge) in (0u32..).zip(&function.edges) {
                let step = (id, EdgeId(index));
                match edge.op {
                    Op::Call { callee: Callee::Function(callee), .. } => found.entry(callee).or_default().push(step),
                    Op::Call { callee: Callee::Pointer(_), .. } => {
                        for &callee in &self.world().by_address {
                            found.entry(callee).or_default().push(step);
                        }
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// What holds at the locations from which a step leads to one.
    fn all_before(
        &self,
        (function, location): (FunctionId, LocationId),
        after: &State,
        callers: &BTreeMap<FunctionId, Vec<PathStep>>,
    ) -> Vec<((FunctionId, LocationId), State)> {
        let program = self.program();
        let mut found = Vec::new();
        for edge in program[function].incoming(location) {
            let from = program[function].edge(edge).from;
            if let Some(forward) = self.at(function, from) {
                found.push(((function, from), self.before((function, edge), forward, after)));
            }
        }
        if location == program[function].entry {
            for &(caller, edge) in callers.get(&function).into_iter().flatten() {
                let from = program[caller].edge(edge).from;
                if let Some(forward) = self.at(caller, from) {
                    found.push(((caller, from), self.before_call((caller, edge), function, (forward, after), None)));
                }
            }
        }
        found
    }
}

fn is_call(op: &Op) -> bool {
    matches!(op, Op::Call { .. })
}

/// What is said without pointers: a step that makes a new object gives other names to those that it made before.
fn without_pointers(state: State) -> State {
    State { pointers: Table::default(), ..state }
}

impl Machine<'_, '_> {
    /// The value that a place has been given, as a later state has it.
    fn written_value(&mut self, place: PlaceId, after: &State) -> Option<Value> {
        let spot = self.spot_again(place);
        let cell = self.strong_cell(&spot, self.world.program[place].ty())?;
        Some(after.get(cell))
    }

    fn spot_again(&mut self, place: PlaceId) -> Spot {
        let was_quiet = std::mem::replace(&mut self.is_quiet, true);
        let spot = self.place(place, false);
        self.is_quiet = was_quiet;
        spot
    }

    /// An expression has one of these values, or no run goes on.
    fn require_possible(&mut self, expr: ExprId, wanted: &Value) {
        match (wanted, self.number_again(expr)) {
            (Value::Number(number), Some(own)) if own.meet(number).is_none() => self.stop(),
            (Value::Unknown, _) => {}
            _ => self.require(expr, wanted),
        }
    }

    /// What a later state says about cells that a step has left alone.
    fn kept(&mut self, op: &Op, after: &State) -> State {
        let mut kept = after.clone();
        match self.written(op) {
            Written::Memory => {
                kept.forget_memory(self.world);
                if let Op::Call { result: Some(place), .. } = *op {
                    kept = self.without_place(place, &kept);
                }
            }
            Written::Cells(cells) => {
                for cell in cells {
                    kept.set(self.world, cell, Value::Unknown);
                }
            }
        }
        if matches!(op, Op::Call { .. } | Op::StackAllocate { .. } | Op::Begin { .. }) {
            without_pointers(kept)
        } else {
            kept
        }
    }

    /// What is said without a place.
    fn without_place(&mut self, place: PlaceId, state: &State) -> State {
        let mut kept = state.clone();
        let ty = self.world.program[place].ty();
        let spot = self.spot_again(place);
        match self.cells_of(&spot, self.world.program.types.size_of(ty)) {
            Written::Memory => kept.forget_memory(self.world),
            Written::Cells(cells) => cells.into_iter().for_each(|cell| kept.set(self.world, cell, Value::Unknown)),
        }
        kept
    }

    fn written(&mut self, op: &Op) -> Written {
        match *op {
            Op::Assign { place, .. } | Op::Zero { place } | Op::Input { place, .. } => {
                let ty = self.world.program[place].ty();
                let spot = self.spot_again(place);
                self.cells_of(&spot, self.world.program.types.size_of(ty))
            }
            Op::Begin { var, .. } | Op::End { var } => {
                let object = self.world.objects.variable(var);
                Written::Cells(self.world.objects.object(object).cells.values().copied().collect())
            }
            Op::Call { .. } | Op::StackAllocate { .. } => Written::Memory,
            Op::Return { .. }
            | Op::Skip
            | Op::Assume { .. }
            | Op::Case { .. }
            | Op::Constrain { .. }
            | Op::Assert { .. }
            | Op::Refuse { .. }
            | Op::Observe { .. } => Written::Cells(self.returned_cells()),
        }
    }

    /// What functions return is looked at where they do, and nowhere else.
    fn returned_cells(&self) -> Vec<CellId> {
        let returned = self.world.objects.all().filter(|(_, info)| matches!(info.kind, ObjectKind::Returned(_)));
        returned.flat_map(|(_, info)| info.cells.values().copied()).collect()
    }

    fn cells_of(&self, spot: &Spot, bytes: Option<u64>) -> Written {
        if spot.pointer.any {
            return Written::Memory;
        }
        let bytes = bytes.unwrap_or(1 << 40);
        let hits = |(&object, offset): (&u32, &Number)| {
            self.world.objects.hits(&self.world.program.types, object, offset, bytes).cells
        };
        let pointer: &Pointer = &spot.pointer;
        Written::Cells(pointer.targets.iter().flat_map(hits).map(|(cell, _)| cell).collect())
    }

    /// What a state says about memory that more than one call sees.
    fn memory_of(&self, state: &State) -> State {
        self.filtered(state, &|info| info.has_address && info.function.is_none())
    }

    /// What a state says about variables in registers of a function.
    fn registers_of(&self, function: FunctionId, state: &State) -> State {
        self.filtered(state, &|info| info.function == Some(function) && !info.has_address)
    }

    /// What a state says without the variables of a function.
    fn without_function(&self, function: FunctionId, state: &State) -> State {
        self.filtered(state, &|info| info.function != Some(function))
    }

    fn filtered(&self, state: &State, is_kept: &dyn Fn(&super::objects::ObjectInfo) -> bool) -> State {
        let mut kept = State { numbers: state.numbers.clone(), pointers: state.pointers.clone(), ..State::default() };
        for (_, info) in self.world.objects.all().filter(|(_, info)| !is_kept(info)) {
            for &cell in info.cells.values().filter(|&&cell| state.is_set(cell)) {
                kept.set(self.world, cell, Value::Unknown);
            }
        }
        kept
    }
}
