//! The way back: what must hold earlier if something holds later.
//!
//! A condition at a location is led back over the steps before it. What is found at an earlier location holds in every run
//! that comes from there to the condition; where nothing is left, no run does. Forward states bound it everywhere. Along a
//! given path, calls are entered and left as the path does; [`super::spread`] leads it back through the whole program.

use ir::{Callee, EdgeId, ExprId, FunctionId, Op};

use super::Invariants;
use super::builtins::BuiltinCall;
use super::calls::Aside;
use super::evaluate::Machine;
use super::objects::ObjectKind;
use super::state::{State, Value};
use super::unchanged::without_pointers;

/// A step of a path.
pub type PathStep = (FunctionId, EdgeId);

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

    pub(super) fn machine(&self, state: &State) -> Machine<'_, '_> {
        Machine { world: self.world(), state: state.clone(), checks: None, is_quiet: false }
    }

    pub(super) fn with_goal(&self, state: &State, goal: Goal) -> State {
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
    pub(super) fn before(&self, (function, edge): PathStep, forward: &State, after: &State) -> State {
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
            Op::Return { value: Some(value) } if program.types.is_scalar(program[value].ty()) => {
                Some((value, machine.returned_value(function, after)))
            }
            _ => None,
        };
        let kept = machine.kept(op, after);
        machine.state = forward.meet(&kept);
        machine.pass(op);
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
    pub(super) fn before_call(
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

    /// What holds where a function ends, given what does behind the call.
    pub(super) fn before_end(
        &self,
        (function, edge): PathStep,
        callee: FunctionId,
        (forward, at_end): (&State, &State),
        after: &State,
    ) -> State {
        let program = self.program();
        let Op::Call { result, .. } = program[function].edge(edge).op else { return at_end.clone() };
        let mut machine = self.machine(forward);
        let wanted = result.and_then(|place| machine.written_value(place, after));
        let kept = result.map_or_else(|| after.clone(), |place| machine.without_place(place, after));
        let mut state = at_end.meet(&without_pointers(machine.memory_of(&kept)));
        let returned = self.world().objects.number(ObjectKind::Returned(callee));
        let cell = returned.and_then(|object| self.world().objects.object(object).cells.get(&0).copied());
        if let (Some(cell), Some(Value::Number(wanted)), Some(place)) = (cell, wanted, result)
            && program.types.same_representation(self.world().objects.cell(cell).ty, program[place].ty())
        {
            let met = match state.get(cell) {
                Value::Number(known) => known.meet(&wanted),
                Value::Pointer(_) | Value::Unknown => Some(wanted),
            };
            match met {
                Some(met) => state.refine(self.world(), cell, Value::Number(met)),
                None => state = State::empty(),
            }
        }
        state
    }
}

fn is_call(op: &Op) -> bool {
    matches!(op, Op::Call { .. })
}
