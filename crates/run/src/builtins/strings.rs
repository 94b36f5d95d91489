//! `strlen` and its kin.

use super::Call;
use crate::vm::world::Trap;

impl Call<'_, '_> {
    pub(super) fn strlen(&mut self) -> Result<u128, Trap> {
        let text = self.string(self.argument(0), u64::MAX)?;
        Ok(text.len() as u128)
    }

    pub(super) fn strnlen(&mut self) -> Result<u128, Trap> {
        let text = self.string(self.argument(0), self.argument(1))?;
        Ok(text.len() as u128)
    }

    pub(super) fn strcpy(&mut self, end: bool) -> Result<u128, Trap> {
        let (to, from) = (self.argument(0), self.argument(1));
        let mut text = self.string(from, u64::MAX)?;
        text.push(0);
        let size = text.len() as u64;
        self.world.memory.check(to, size, true)?;
        self.no_overlap(to, from, size, size)?;
        self.world.memory.store_bytes(to, &text)?;
        Ok(self.advance(to, if end { size - 1 } else { 0 }))
    }

    pub(super) fn strncpy(&mut self) -> Result<u128, Trap> {
        let (to, from, size) = (self.argument(0), self.argument(1), self.argument(2));
        self.world.memory.check(to, size, true)?;
        let mut text = self.string(from, size)?;
        let read = (text.len() as u64 + 1).min(size);
        self.no_overlap(to, from, size, read)?;
        text.resize(usize::try_from(size).unwrap_or(usize::MAX), 0);
        self.world.memory.store_bytes(to, &text)?;
        Ok(self.advance(to, 0))
    }

    pub(super) fn strcat(&mut self) -> Result<u128, Trap> {
        self.append(u64::MAX)
    }

    pub(super) fn strncat(&mut self) -> Result<u128, Trap> {
        self.append(self.argument(2))
    }

    fn append(&mut self, limit: u64) -> Result<u128, Trap> {
        let (to, from) = (self.argument(0), self.argument(1));
        let old = self.string(to, u64::MAX)?.len() as u64;
        let mut text = self.string(from, limit)?;
        let read = (text.len() as u64).saturating_add(1).min(limit);
        text.push(0);
        let end = to.wrapping_add(old);
        self.world.memory.check(end, text.len() as u64, true)?;
        self.no_overlap(to, from, old + text.len() as u64, read)?;
        self.world.memory.store_bytes(end, &text)?;
        Ok(self.advance(to, 0))
    }

    /// Bytes behind the first difference are not looked at.
    pub(super) fn strcmp(&mut self, limit: u64) -> Result<u128, Trap> {
        let (left, right) = (self.argument(0), self.argument(1));
        for index in 0..limit {
            let a = self.byte(left.wrapping_add(index))?;
            let b = self.byte(right.wrapping_add(index))?;
            if a != b || a == 0 {
                return Ok((i128::from(a) - i128::from(b)) as u128);
            }
        }
        Ok(0)
    }

    pub(super) fn strchr(&mut self) -> Result<u128, Trap> {
        let (from, wanted) = (self.argument(0), self.argument(1) as u8);
        for index in 0.. {
            let byte = self.byte(from.wrapping_add(index))?;
            if byte == wanted {
                return Ok(self.advance(from, index));
            }
            if byte == 0 {
                break;
            }
        }
        Ok(0)
    }

    pub(super) fn strrchr(&mut self) -> Result<u128, Trap> {
        let (from, wanted) = (self.argument(0), self.argument(1) as u8);
        let mut text = self.string(from, u64::MAX)?;
        text.push(0);
        let found = text.iter().rposition(|&byte| byte == wanted);
        Ok(found.map_or(0, |index| self.advance(from, index as u64)))
    }

    pub(super) fn strstr(&mut self) -> Result<u128, Trap> {
        let (from, wanted) = (self.argument(0), self.argument(1));
        let wanted = self.string(wanted, u64::MAX)?;
        if wanted.is_empty() {
            self.byte(from)?;
            return Ok(self.advance(from, 0));
        }
        // Within one object, only as far as the first match: programs search on from there.
        if let Some((object, offset)) = self.world.memory.locate(from)
            && let Ok(offset) = usize::try_from(offset)
            && let Some(rest) = object.data.get(offset..)
        {
            for start in 0..rest.len() {
                let matches = rest[start..].starts_with(&wanted);
                let length = if matches { wanted.len() } else { 1 };
                if !object.all_set(offset + start, length) {
                    break;
                }
                if matches {
                    return Ok(self.advance(from, start as u64));
                }
                if rest[start] == 0 {
                    return Ok(0);
                }
            }
        }
        let text = self.string(from, u64::MAX)?;
        let found = text.windows(wanted.len()).position(|window| window == wanted);
        Ok(found.map_or(0, |index| self.advance(from, index as u64)))
    }
}
