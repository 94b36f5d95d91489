//! Does a run come to a state in which it was before? Then it goes on for ever, and nothing else will happen.
//!
//! The state is compared with one earlier state, which is replaced after 1, 2, 4, ... looks (Brent's algorithm for cycles):
//! a cycle is found whatever its length is, and one state is kept. Inputs that are made up depend on nothing but earlier ones
//! at the same place, so that they repeat themselves with the state; while given ones are left, no state counts.

use super::{Frame, Vm};
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
        }
    }

    fn is_state_of(&self, vm: &Vm<'_>) -> bool {
        (self.code, self.pc, self.base) == (vm.code, vm.pc, vm.base)
            && self.frames == vm.frames
            && self.registers == registers(vm)
            && self.standard_input_left == vm.world.streams.left()
            && vm.world.memory.returned.is_none()
            && self.memory.has_contents_of(&vm.world.memory)
    }
}

/// The registers of all open calls.
fn registers<'v>(vm: &'v Vm<'_>) -> &'v [u64] {
    let end = vm.base + vm.codes.get(vm.code as usize).map_or(0, |code| code.frame);
    &vm.stack[..end.min(vm.stack.len())]
}
