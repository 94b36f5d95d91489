//! Streams: reading and writing without a format.

use ir::{Builtin, PropertyClass, Storage};

use super::Call;
use crate::Stream;
use crate::vm::world::Trap;

/// What a stream pointer stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    In,
    Out,
    Err,
    /// A file: what is written to it is gone.
    File,
}

impl Call<'_, '_> {
    pub(super) fn write_out(&mut self, stream: Stream, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.world.output.write(stream, bytes);
            if let Some(journal) = &mut self.world.memory.journal {
                journal.output(stream, bytes);
            }
        }
    }

    fn stream(&self, index: usize) -> Result<Which, Trap> {
        let address = self.argument(index);
        let known = Builtin::STREAMS.iter().find(|(_, known)| *known == address);
        match known.map(|(name, _)| *name) {
            Some("stdin") => Ok(Which::In),
            Some("stdout") => Ok(Which::Out),
            Some(_) => Ok(Which::Err),
            None if address == Builtin::FILE_STREAM => Ok(Which::File),
            None if address == 0 => Err(self.violation(PropertyClass::NullDereference, "the stream is a null pointer")),
            None => Err(self.violation(PropertyClass::Library, "the pointer is no open stream")),
        }
    }

    /// Whether an argument stands for a file.
    pub(super) fn is_file(&self, index: usize) -> bool {
        self.argument(index) == Builtin::FILE_STREAM
    }

    /// The stream of an argument to write to; `None` for the standard input, where writing fails, and for a file.
    pub(super) fn output_stream(&self, index: usize) -> Result<Option<Stream>, Trap> {
        Ok(match self.stream(index)? {
            Which::In | Which::File => None,
            Which::Out => Some(Stream::Out),
            Which::Err => Some(Stream::Err),
        })
    }

    pub(super) fn puts(&mut self) -> Result<u128, Trap> {
        let mut text = self.string(self.argument(0), u64::MAX)?;
        text.push(b'\n');
        self.write_out(Stream::Out, &text);
        Ok(text.len() as u128)
    }

    /// `putchar`, or `fputc` with the stream in argument `index`.
    pub(super) fn putchar(&mut self, index: Option<usize>) -> Result<u128, Trap> {
        let byte = self.argument(0) as u8;
        let stream = match index {
            None => Some(Stream::Out),
            Some(index) => self.output_stream(index)?,
        };
        let Some(stream) = stream else { return Ok(u128::MAX) };
        self.write_out(stream, &[byte]);
        Ok(u128::from(byte))
    }

    pub(super) fn fputs(&mut self) -> Result<u128, Trap> {
        let text = self.string(self.argument(0), u64::MAX)?;
        let Some(stream) = self.output_stream(1)? else { return Ok(u128::MAX) };
        self.write_out(stream, &text);
        Ok(1)
    }

    pub(super) fn fwrite(&mut self) -> Result<u128, Trap> {
        let (from, size, count) = (self.argument(0), self.argument(1), self.argument(2));
        let bytes = self.block(from, size.saturating_mul(count))?;
        let Some(stream) = self.output_stream(3)? else { return Ok(0) };
        self.write_out(stream, &bytes);
        Ok(if size == 0 { 0 } else { u128::from(count) })
    }

    pub(super) fn fflush(&mut self) -> Result<u128, Trap> {
        if self.argument(0) != 0 {
            self.stream(0)?;
        }
        Ok(0)
    }

    pub(super) fn perror(&mut self) -> Result<u128, Trap> {
        let mut text = match self.argument(0) {
            0 => Vec::new(),
            address => self.string(address, u64::MAX)?,
        };
        if !text.is_empty() {
            text.extend_from_slice(b": ");
        }
        text.extend_from_slice(&self.error_text());
        text.push(b'\n');
        self.write_out(Stream::Err, &text);
        Ok(0)
    }

    /// `getchar`, or `fgetc` with the stream in argument `index`.
    pub(super) fn getchar(&mut self, index: Option<usize>) -> Result<u128, Trap> {
        if let Some(index) = index
            && self.stream(index)? != Which::In
        {
            return Ok(u128::MAX);
        }
        Ok(self.world.streams.next().map_or(u128::MAX, u128::from))
    }

    pub(super) fn ungetc(&mut self) -> Result<u128, Trap> {
        let character = self.argument(0) as i32;
        if self.stream(1)? != Which::In || character == -1 {
            return Ok(u128::MAX);
        }
        self.world.streams.put_back(character as u8);
        Ok(u128::from(character as u8))
    }

    /// Reads up to a line's end (which is kept) or `limit` bytes; `None` at the end of the input.
    fn line(&mut self, limit: u64) -> Option<Vec<u8>> {
        let mut line = Vec::new();
        while (line.len() as u64) < limit {
            let Some(byte) = self.world.streams.next() else { break };
            line.push(byte);
            if byte == b'\n' {
                break;
            }
        }
        (!line.is_empty() || limit == 0).then_some(line)
    }

    pub(super) fn gets(&mut self) -> Result<u128, Trap> {
        let Some(mut line) = self.line(u64::MAX) else { return Ok(0) };
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        line.push(0);
        self.world.memory.store_bytes(self.argument(0), &line)?;
        Ok(self.advance(self.argument(0), 0))
    }

    pub(super) fn fgets(&mut self) -> Result<u128, Trap> {
        let (to, size) = (self.argument(0), self.argument(1) as i32);
        if self.stream(2)? != Which::In || size <= 0 {
            return Ok(0);
        }
        self.world.memory.check(to, 1, true)?;
        let Some(mut line) = self.line(size as u64 - 1) else { return Ok(0) };
        line.push(0);
        self.world.memory.store_bytes(to, &line)?;
        Ok(self.advance(to, 0))
    }

    pub(super) fn fread(&mut self) -> Result<u128, Trap> {
        let (to, size, count) = (self.argument(0), self.argument(1), self.argument(2));
        let total = size.saturating_mul(count);
        if self.stream(3)? != Which::In || total == 0 {
            return Ok(0);
        }
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < total {
            let Some(byte) = self.world.streams.next() else { break };
            bytes.push(byte);
        }
        self.world.memory.store_bytes(to, &bytes)?;
        Ok(u128::from(bytes.len() as u64 / size))
    }

    pub(super) fn feof(&mut self) -> Result<u128, Trap> {
        let stream = self.stream(0)?;
        Ok(u128::from(stream == Which::In && self.world.streams.at_end))
    }

    pub(super) fn ferror(&mut self) -> Result<u128, Trap> {
        self.stream(0)?;
        Ok(0)
    }

    // `errno` lives in the library's models.

    fn errno_address(&self) -> Option<u64> {
        let program = self.world.program;
        let (var, _) = program.variables().find(|(_, variable)| {
            variable.storage == Storage::Static
                && variable.name == "errno_value"
                && program.sources.is_library(variable.span)
        })?;
        self.world.global_address(var)
    }

    pub(super) fn set_errno(&mut self, value: i32) -> Result<(), Trap> {
        if let Some(address) = self.errno_address() {
            self.world.memory.store_bytes(address, &value.to_le_bytes())?;
        }
        Ok(())
    }

    /// What `strerror(errno)` says.
    pub(super) fn error_text(&self) -> Vec<u8> {
        let number = self.errno_address().and_then(|address| self.world.memory.read::<4>(address));
        let text = match number.map_or(0, i32::from_le_bytes) {
            0 => "Success",
            1 => "Operation not permitted",
            2 => "No such file or directory",
            4 => "Interrupted system call",
            5 => "Input/output error",
            9 => "Bad file descriptor",
            11 => "Resource temporarily unavailable",
            12 => "Cannot allocate memory",
            13 => "Permission denied",
            14 => "Bad address",
            17 => "File exists",
            20 => "Not a directory",
            21 => "Is a directory",
            22 => "Invalid argument",
            24 => "Too many open files",
            28 => "No space left on device",
            32 => "Broken pipe",
            33 => "Numerical argument out of domain",
            34 => "Numerical result out of range",
            other => return format!("Unknown error {other}").into_bytes(),
        };
        text.as_bytes().to_vec()
    }
}
