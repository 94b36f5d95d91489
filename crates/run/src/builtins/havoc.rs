//! What functions without body may do: storage becomes any value, which is asked for when it is read.

use ir::{InputId, Storage};

use super::Call;
use crate::vm::world::Trap;

impl Call<'_, '_> {
    /// The object that a pointer leads to; a pointer that leads nowhere changes nothing.
    pub(super) fn havoc(&mut self) -> Result<u128, Trap> {
        self.forget(self.argument(0), InputId(self.argument(1) as u32))?;
        Ok(0)
    }

    pub(super) fn havoc_globals(&mut self) -> Result<u128, Trap> {
        let (program, source) = (self.world.program, InputId(self.argument(0) as u32));
        for (var, variable) in program.variables() {
            let is_own = variable.storage == Storage::Static
                && variable.function.is_none()
                && !program.sources.is_library(variable.span);
            if is_own && let Some(address) = self.world.global_address(var) {
                self.forget(address, source)?;
            }
        }
        Ok(0)
    }

    fn forget(&mut self, address: u64, source: InputId) -> Result<(), Trap> {
        let memory = &mut self.world.memory;
        let Some((object, _)) = memory.locate(address) else { return Ok(()) };
        if object.read_only || object.data.is_empty() {
            return Ok(());
        }
        let (id, start, size) = (object.id, memory.address(object.id, object.base), object.data.len());
        memory.forget_bytes(start, size as u64)?;
        self.world.memory.allow_anything(id);
        self.world.stored.insert(id, source);
        Ok(())
    }
}
