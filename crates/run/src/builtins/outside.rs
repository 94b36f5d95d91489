//! What comes from files and connections: bytes and lines that are inputs.

use ir::InputId;

use super::Call;
use crate::outcome::InputReason;
use crate::scalar::Scalar;
use crate::vm::world::Trap;

impl Call<'_, '_> {
    /// The next input from the source that an argument names.
    fn next_from_outside(&mut self, index: usize, bits: u32, signed: bool) -> Result<u128, Trap> {
        let source = InputId(self.argument(index) as u32);
        let ty = self.world.program[source].ty;
        let span = self.world.span(self.at);
        self.world.input(Scalar::Int { bits, signed }, ty, InputReason::Source(source), span, self.at.step)
    }

    /// Bytes that come from outside.
    pub(super) fn fill(&mut self) -> Result<u128, Trap> {
        let (to, count) = (self.argument(0), self.argument(1));
        if count == 0 {
            return Ok(0);
        }
        self.world.memory.check(to, count, true)?;
        for at in 0..count {
            let byte = self.next_from_outside(2, 8, false)? as u8;
            self.world.memory.store_bytes(to.wrapping_add(at), &[byte])?;
        }
        Ok(0)
    }

    /// A line that comes from outside or, without a source, from the standard input. Its characters are stored as they come,
    /// and where they do not fit, nothing more is asked for.
    pub(super) fn line_from_outside(&mut self) -> Result<u128, Trap> {
        let (to, size) = (self.argument(0), self.argument(1) as i32);
        let is_stdin = self.argument(2) as i32 == -1;
        let mut length = 0u64;
        let mut ended = false;
        while length + 1 < u64::from(size.max(1) as u32) {
            let character = if is_stdin {
                self.world.streams.next()
            } else {
                u8::try_from(self.next_from_outside(2, 16, true)? as i128).ok()
            };
            let Some(character) = character else {
                ended = true;
                break;
            };
            self.world.memory.store_bytes(to.wrapping_add(length), &[character])?;
            length += 1;
            if character == b'\n' {
                break;
            }
        }
        if length > 0 || !ended {
            self.world.memory.store_bytes(to.wrapping_add(length), &[0])?;
        }
        Ok(u128::from(if ended { !length } else { length }))
    }
}
