//! Does a run come to a state in which it was before? Then it goes on for ever, and nothing else will happen.
//!
//! The state is compared with one earlier state, which is replaced after 1, 2, 4, ... looks (Brent's algorithm for cycles):
//! a cycle is found whatever its length is, and one state is kept. Inputs that are made up depend on nothing but earlier ones
//! at the same place, so that they repeat themselves with the state; while given ones are left, no state counts. Given ones
//! that are repeated are part of the state by their position.

use super::{Frame, POLL, Vm};
use crate::memory::Memory;

/// How often a run is looked at that may go on for ever, in steps.
pub(super) const LOOK: u64 = 61;

/// An earlier state of a run, and when it will be replaced.
#[derive(Default)]
pub(super) struct Recurrence {
    earlier: Option<State>,
    looks: u64,
    next_replacement: u64,
}

/// Everything that decides how a run goes on.
struct State {
    code: u32,
    pc: usize,
    base: usize,
    frames: Vec<Frame>,
    registers: Vec<u64>,
    memory: Memory,
    standard_input_left: usize,
    inputs_taken: usize,
}

impl Recurrence {
    /// Looks at a run: whether it was in this state before.
    pub(super) fn has_come_back(&mut self, vm: &Vm<'_>) -> bool {
        if vm.world.inputs.has_given_left() {
            return false;
        }
        self.looks += 1;
        if self.earlier.as_ref().is_some_and(|earlier| earlier.is_state_of(vm)) {
            return true;
        }
        if self.looks > self.next_replacement {
            self.next_replacement = 2 * self.looks;
            self.earlier = Some(State::of(vm));
        }
        false
    }
}

/// The state after one number of steps is looked for again. Recorded runs stop after every single step, others need not.
pub(super) struct Again {
    pub(super) after: u64,
    /// After exactly how many steps more it has to come; whenever it does, if there is no such number.
    pub(super) within: Option<u64>,
    state: Option<State>,
    /// When it came.
    pub(super) found: Option<u64>,
}

impl Again {
    pub(super) fn new(after: u64, within: Option<u64>) -> Again {
        Again { after, within, state: None, found: None }
    }

    /// Looks at a run; whether it need not go on.
    pub(super) fn is_done(&mut self, vm: &Vm<'_>) -> bool {
        if vm.steps < self.after {
            return false;
        }
        let Some(state) = &self.state else {
            self.state = (vm.steps == self.after && !vm.world.inputs.has_given_left()).then(|| State::of(vm));
            return self.state.is_none();
        };
        let more = vm.steps - self.after;
        let is_time = self.within.is_none_or(|within| within == more);
        if is_time && state.is_state_of(vm) {
            self.found = Some(more);
        }
        self.found.is_some() || self.within.is_some_and(|within| within <= more)
    }

    /// How many steps may be made before the next look.
    pub(super) fn pause(&self, steps: u64) -> u64 {
        let next = match (&self.state, self.within) {
            (None, _) => self.after,
            (Some(_), Some(within)) => self.after + within,
            (Some(_), None) => steps + 1,
        };
        next.saturating_sub(steps).clamp(1, POLL)
    }
}

impl State {
    fn of(vm: &Vm<'_>) -> State {
        State {
            code: vm.code,
            pc: vm.pc,
            base: vm.base,
            frames: vm.frames.clone(),
            registers: registers(vm).to_vec(),
            memory: vm.world.memory.clone(),
            standard_input_left: vm.world.streams.left(),
            inputs_taken: vm.world.inputs.position(),
        }
    }

    fn is_state_of(&self, vm: &Vm<'_>) -> bool {
        (self.code, self.pc, self.base) == (vm.code, vm.pc, vm.base)
            && self.frames == vm.frames
            && self.registers == registers(vm)
            && self.standard_input_left == vm.world.streams.left()
            && self.inputs_taken == vm.world.inputs.position()
            && vm.world.memory.returned.is_none()
            && self.memory.has_contents_of(&vm.world.memory)
    }
}

/// The registers of all open calls.
fn registers<'v>(vm: &'v Vm<'_>) -> &'v [u64] {
    let end = vm.base + vm.codes.get(vm.code as usize).map_or(0, |code| code.frame);
    &vm.stack[..end.min(vm.stack.len())]
}
