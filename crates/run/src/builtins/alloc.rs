//! `malloc` and its kin.

use ir::PropertyClass;

use super::Call;
use crate::memory::{Fill, NULL_PAGE, ObjectKind, Request};
use crate::outcome::Limit;
use crate::vm::world::{Trap, Violation};

impl Call<'_, '_> {
    /// A new block; null for more than any machine has. Whether there is room for less is not for this run to say: where it
    /// has none, it ends.
    fn allocate(&mut self, size: u64, align: u64, fill: Fill) -> Result<u128, Trap> {
        if size > self.world.program.types.machine.largest_object() {
            return Ok(0);
        }
        let span = self.world.told_span(self.at);
        let step = self.at.step;
        let request = Request { size, align, kind: ObjectKind::Heap, fill, span, step };
        self.world.memory.create(request).map(u128::from).ok_or(Trap::Limit(Limit::Memory))
    }

    pub(super) fn malloc(&mut self) -> Result<u128, Trap> {
        self.allocate(self.argument(0), 16, Fill::Unset)
    }

    pub(super) fn calloc(&mut self) -> Result<u128, Trap> {
        let Some(size) = self.argument(0).checked_mul(self.argument(1)) else { return Ok(0) };
        self.allocate(size, 16, Fill::Zero)
    }

    pub(super) fn aligned_alloc(&mut self) -> Result<u128, Trap> {
        let align = self.argument(0);
        if !align.is_power_of_two() || align > 1 << 20 {
            return Ok(0);
        }
        self.allocate(self.argument(1), align.max(16), Fill::Unset)
    }

    pub(super) fn free(&mut self) -> Result<u128, Trap> {
        let address = self.argument(0);
        if address != 0 {
            self.release(address)?;
        }
        Ok(0)
    }

    pub(super) fn realloc(&mut self) -> Result<u128, Trap> {
        let (old, size) = (self.argument(0), self.argument(1));
        if old == 0 {
            return self.allocate(size, 16, Fill::Unset);
        }
        self.check_releasable(old)?;
        if size == 0 {
            self.release(old)?;
            return Ok(0);
        }
        let new = self.allocate(size, 16, Fill::Unset)?;
        if new != 0 && self.world.memory.journal.is_none() {
            let (from, to) = (self.world.memory.id_of(old), self.world.memory.id_of(new as u64));
            let span = self.world.told_span(self.at);
            self.world.memory.hand_over(from, to, span, self.at.step);
        } else if new != 0 {
            let old_size = self.world.memory.locate(old).map_or(0, |(object, _)| object.data.len() as u64);
            self.world.memory.copy(new as u64, old, old_size.min(size), false)?;
            self.release(old)?;
        }
        Ok(new)
    }

    fn release(&mut self, address: u64) -> Result<(), Trap> {
        self.check_releasable(address)?;
        let id = self.world.memory.id_of(address);
        let span = self.world.told_span(self.at);
        self.world.memory.destroy(id, span, self.at.step);
        Ok(())
    }

    /// Whether an address is the start of a live object from the heap.
    fn check_releasable(&self, address: u64) -> Result<(), Trap> {
        let memory = &self.world.memory;
        let id = memory.id_of(address);
        let class = match memory.locate(address) {
            Some((_, offset)) => match memory.origin(id).map(|origin| origin.kind) {
                Some(ObjectKind::Heap) if offset == 0 => return Ok(()),
                _ => PropertyClass::InvalidFree,
            },
            None if address < NULL_PAGE => PropertyClass::InvalidFree,
            None => match memory.complaint(address, 1, false) {
                Some(PropertyClass::UseAfterFree) => PropertyClass::DoubleFree,
                _ => PropertyClass::InvalidFree,
            },
        };
        Err(Violation { address: Some(address), ..Violation::plain(class) }.into())
    }
}
