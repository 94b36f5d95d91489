//! `memcpy` and its kin.

use super::Call;
use crate::vm::world::Trap;

impl Call<'_, '_> {
    pub(super) fn memcpy(&mut self, end: bool) -> Result<u128, Trap> {
        let (to, from, size) = (self.argument(0), self.argument(1), self.argument(2));
        self.world.memory.check(to, size, true)?;
        self.world.memory.check(from, size, false)?;
        self.no_overlap(to, from, size, size)?;
        self.world.memory.copy(to, from, size, false)?;
        Ok(self.advance(to, if end { size } else { 0 }))
    }

    pub(super) fn memmove(&mut self) -> Result<u128, Trap> {
        let (to, from, size) = (self.argument(0), self.argument(1), self.argument(2));
        self.world.memory.check(to, size, true)?;
        self.world.memory.copy(to, from, size, false)?;
        Ok(self.advance(to, 0))
    }

    pub(super) fn memset(&mut self) -> Result<u128, Trap> {
        let (to, byte, size) = (self.argument(0), self.argument(1) as u8, self.argument(2));
        self.world.memory.fill(to, size, byte, false)?;
        Ok(self.advance(to, 0))
    }

    pub(super) fn memcmp(&mut self) -> Result<u128, Trap> {
        let (left, right, size) = (self.argument(0), self.argument(1), self.argument(2));
        let (left, right) = (self.block(left, size)?, self.block(right, size)?);
        let difference = left.iter().zip(&right).find(|(a, b)| a != b);
        Ok(difference.map_or(0, |(&a, &b)| (i128::from(a) - i128::from(b)) as u128))
    }

    /// Bytes behind the one that is found are not looked at.
    pub(super) fn memchr(&mut self) -> Result<u128, Trap> {
        let (from, wanted, size) = (self.argument(0), self.argument(1) as u8, self.argument(2));
        for index in 0..size {
            if self.byte(from.wrapping_add(index))? == wanted {
                return Ok(self.advance(from, index));
            }
        }
        Ok(0)
    }
}
