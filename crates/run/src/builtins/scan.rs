//! The `scanf` family and `strtod`.

use ir::{Builtin, FloatFormat, PropertyClass};

use super::Call;
use super::arguments::{Source, Wanted};
use crate::memory::MemoryError;
use crate::scalar::Scalar;
use crate::text::decimal;
use crate::text::printf::{IntWidth, Length};
use crate::text::scanf::{
    self as format, ByteSource, ScanConversion, ScanDirective, ScanPiece, ScanValue, Scanner, SliceSource,
};
use crate::vm::streams::Streams;
use crate::vm::world::Trap;

impl ByteSource for Streams {
    fn peek(&mut self) -> Option<u8> {
        Streams::peek(self)
    }

    fn advance(&mut self) {
        self.next();
    }
}

impl Call<'_, '_> {
    fn reads_list(&self) -> bool {
        matches!(self.call.builtin, Builtin::Vscanf | Builtin::Vfscanf | Builtin::Vsscanf)
    }

    pub(super) fn scanf(&mut self) -> Result<u128, Trap> {
        self.scan_stdin(0)
    }

    pub(super) fn fscanf(&mut self) -> Result<u128, Trap> {
        if self.argument(0) == Builtin::STREAMS[0].1 {
            return self.scan_stdin(1);
        }
        self.output_stream(0)?;
        Ok(u128::MAX)
    }

    fn scan_stdin(&mut self, index: usize) -> Result<u128, Trap> {
        let mut stdin = std::mem::replace(&mut self.world.streams, Streams::new(Vec::new()));
        let result = self.scan(index, &mut stdin);
        self.world.streams = stdin;
        result
    }

    pub(super) fn sscanf(&mut self) -> Result<u128, Trap> {
        let text = self.string(self.argument(0), u64::MAX)?;
        self.scan(1, &mut SliceSource::new(&text))
    }

    /// Carries out the format at an argument.
    fn scan(&mut self, index: usize, source: &mut impl ByteSource) -> Result<u128, Trap> {
        let text = self.string(self.argument(index), u64::MAX)?;
        let pieces = format::parse(&text);
        let mut arguments = self.variable_arguments(index + 1, self.reads_list());
        let positional = self.scan_positions(&pieces, &mut arguments)?;
        let mut scanner = Scanner::new(source);
        for piece in &pieces {
            let value = match scanner.step(piece) {
                Ok(Some(value)) => value,
                Ok(None) => continue,
                Err(result) => return Ok(i128::from(result) as u128),
            };
            let ScanPiece::Directive(directive) = piece else { continue };
            let address = match directive.position {
                Some(position) => positional[position as usize - 1],
                None => self.next_argument(&mut arguments, Wanted::Pointer)? as u64,
            };
            self.store_scanned(address, &value, directive)?;
        }
        Ok(i128::from(scanner.assigned()) as u128)
    }

    /// For a format with positions: all its pointers in order.
    fn scan_positions(&mut self, pieces: &[ScanPiece], source: &mut Source) -> Result<Vec<u64>, Trap> {
        let position = |piece: &ScanPiece| match piece {
            ScanPiece::Directive(directive) => directive.position,
            ScanPiece::Whitespace | ScanPiece::Literal(_) | ScanPiece::Bad => None,
        };
        let count = pieces.iter().filter_map(position).max().unwrap_or(0);
        (0..count).map(|_| self.next_argument(source, Wanted::Pointer).map(|value| value as u64)).collect()
    }

    fn store_scanned(&mut self, address: u64, value: &ScanValue, directive: &ScanDirective) -> Result<(), Trap> {
        match value {
            ScanValue::Integer(width, bits) => {
                let length = match directive.conversion {
                    // A pointer has the machine's width.
                    ScanConversion::Pointer => Length::Size,
                    _ => directive.length,
                };
                let width =
                    if matches!(directive.conversion, ScanConversion::Pointer) { IntWidth::Long } else { *width };
                self.store_count(address, width, length, u128::from(*bits))
            }
            ScanValue::Float(number) => Ok(self.world.memory.store_bytes(address, &number.to_le_bytes())?),
            ScanValue::Double(number) => Ok(self.world.memory.store_bytes(address, &number.to_le_bytes())?),
            ScanValue::LongDouble(bits) => Ok(self.world.memory.store_bytes(address, &bits.to_le_bytes()[..10])?),
            ScanValue::Text { bytes, wide } => {
                let bytes: Vec<u8> = if *wide {
                    bytes.iter().flat_map(|&byte| u32::from(byte).to_le_bytes()).collect()
                } else {
                    bytes.clone()
                };
                if directive.allocate {
                    return Err(Trap::Unsupported("`scanf` with an `m` modifier".to_string()));
                }
                Ok(self.world.memory.store_bytes(address, &bytes)?)
            }
        }
    }

    /// `strtod`, `strtof`, `strtold`: bytes behind the number are not looked at.
    pub(super) fn strtod(&mut self) -> Result<u128, Trap> {
        let (from, end) = (self.argument(0), self.argument(1));
        let (text, ended) = self.readable_text(from)?;
        let (format, value, consumed, range_error) = match self.call.builtin {
            Builtin::Strtof => {
                let parsed = decimal::read_float(&text);
                (FloatFormat::Single, u128::from(parsed.value.to_bits()), parsed.consumed, parsed.range_error)
            }
            Builtin::Strtold => {
                let parsed = decimal::read_long_double(&text);
                (FloatFormat::Extended, parsed.value, parsed.consumed, parsed.range_error)
            }
            _ => {
                let parsed = decimal::read_double(&text);
                (FloatFormat::Double, u128::from(parsed.value.to_bits()), parsed.consumed, parsed.range_error)
            }
        };
        if !ended && consumed == text.len() {
            let (class, address) = (PropertyClass::OutOfBounds, from.wrapping_add(text.len() as u64));
            return Err(MemoryError { class, address, size: 1, write: false }.into());
        }
        if range_error {
            self.set_errno(34)?;
        }
        if end != 0 {
            let size = self.pointer_bytes() as usize;
            let stop = self.advance(from, consumed as u64);
            self.world.memory.store(end, size, stop, crate::scalar::wrap(u128::MAX, size as u32 * 8, false), false)?;
        }
        Ok(Scalar::Float(format).canonical(value))
    }

    /// The text at an address up to its end or the end of its object, and whether the text itself ended.
    fn readable_text(&mut self, address: u64) -> Result<(Vec<u8>, bool), Trap> {
        self.world.memory.check(address, 1, false)?;
        let mut text = Vec::new();
        loop {
            let at = address.wrapping_add(text.len() as u64);
            if self.world.memory.check(at, 1, false).is_err() {
                return Ok((text, false));
            }
            match self.byte(at)? {
                0 => return Ok((text, true)),
                byte => text.push(byte),
            }
        }
    }
}
