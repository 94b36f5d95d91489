//! Checks of the classes that are off by default.

use ir::PropertyClass;

use super::slow_instructions::Rare;
use super::world::{Trap, Violation};
use crate::arith;
use crate::code::{BinaryInfo, Moving, R};
use crate::memory::ObjectKind;

impl Rare<'_, '_> {
    /// Whether an unsigned result wraps around, or a signed value is shifted out of its type.
    pub(super) fn check_operator(&mut self, a: R, b: R, info: BinaryInfo) -> Result<(), Trap> {
        let (left, right) = (info.scalar.read(&self.frame[..], a), info.right.read(&self.frame[..], b));
        match arith::unmeant(info.op, info.scalar, left, right, info.right) {
            Some(class) => Err(Violation::plain(class).into()),
            None => Ok(()),
        }
    }

    /// Whether a pointer leaves its object, or a null pointer moves. What points to no object, or to a dead one, is not
    /// looked at: no bounds are known.
    pub(super) fn check_move(&mut self, base: R, index: R, moving: Moving) -> Result<(), Trap> {
        let address = self.frame[base as usize];
        let index = moving.index.read(&self.frame[..], index) as i128;
        let leaves = match self.world.memory.locate(address) {
            None => address == 0 && index != 0,
            Some((object, _)) if self.is_function(object.id) => false,
            Some((object, offset)) => {
                let to = index.checked_mul(moving.stride).and_then(|bytes| bytes.checked_add(i128::from(offset)));
                to.is_none_or(|to| !(0..=object.data.len() as i128).contains(&to))
            }
        };
        if !leaves {
            return Ok(());
        }
        Err(Violation { address: Some(address), ..Violation::plain(PropertyClass::PointerArithmetic) }.into())
    }

    /// Whether an address is a multiple of an alignment, as far as its object's own alignment tells.
    pub(super) fn check_aligned(&mut self, address: u64, align: u32) -> Result<(), Trap> {
        let Some((object, offset)) = self.world.memory.locate(address) else { return Ok(()) };
        let Some(origin) = self.world.memory.origin(object.id) else { return Ok(()) };
        let certain = match origin.kind {
            ObjectKind::Variable(var) => self.world.program.certain_align(var),
            ObjectKind::Heap | ObjectKind::Stack => u64::from(origin.align),
            ObjectKind::Function(_) | ObjectKind::Arguments | ObjectKind::Environment => 1,
        };
        let grid = i64::try_from(certain.min(u64::from(align))).unwrap_or(1);
        if offset.rem_euclid(grid.max(1)) == 0 {
            return Ok(());
        }
        Err(Violation { address: Some(address), ..Violation::plain(PropertyClass::Misaligned) }.into())
    }

    fn is_function(&self, id: u32) -> bool {
        self.world.memory.origin(id).is_some_and(|origin| matches!(origin.kind, ObjectKind::Function(_)))
    }
}
