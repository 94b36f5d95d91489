//! The environment of the program.

use ir::SpanId;

use super::Call;
use crate::memory::{Fill, ObjectKind, Request};
use crate::vm::world::Trap;

impl Call<'_, '_> {
    /// What a variable is set to: the same text, at the same address, whenever it is asked for.
    pub(super) fn environment(&mut self) -> Result<u128, Trap> {
        let name = self.string(self.argument(0), u64::MAX)?;
        Ok(self.world.environment.get(&name).map_or(0, |&address| u128::from(address)))
    }

    /// Storage of the library itself.
    pub(super) fn kept(&mut self) -> Result<u128, Trap> {
        let (size, kind) = (self.argument(0), ObjectKind::Environment);
        let request = Request { size, align: 16, kind, fill: Fill::Zero, span: SpanId::NONE, step: self.at.step };
        Ok(u128::from(self.world.create(request)?))
    }
}
