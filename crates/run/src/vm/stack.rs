//! The stack of the program: what arrays of variable length and `alloca` take of it. What the other variables take is counted
//! when their function is called.

use ir::PropertyClass;

use super::world::{Trap, Violation, World};
use crate::memory::ObjectKind;

/// How much of the stack is in use, and how much there is.
pub(super) struct Stack<'a> {
    pub(super) used: &'a mut u64,
    pub(super) limit: u64,
}

impl Stack<'_> {
    /// Takes some bytes, if there are as many.
    pub(super) fn take(&mut self, bytes: u64) -> Result<(), Trap> {
        let bytes = ir::on_stack(bytes);
        if self.used.saturating_add(bytes) > self.limit {
            return Err(Violation::plain(PropertyClass::StackOverflow).into());
        }
        *self.used = self.used.saturating_add(bytes);
        Ok(())
    }

    /// Gives back what an array of variable length took whose scope ends.
    pub(super) fn give_back(&mut self, world: &World, id: u32) {
        let (Some(origin), Some(object)) = (world.memory.origin(id), world.memory.object(id)) else { return };
        let ObjectKind::Variable(var) = origin.kind else { return };
        if world.program.types.size_of(world.program[var].ty).is_none() {
            *self.used = self.used.saturating_sub(ir::on_stack(object.data.len() as u64));
        }
    }
}
