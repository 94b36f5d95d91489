//! The `printf` family.

use ir::{Builtin, PropertyClass};

use super::Call;
use super::arguments::{Source, Wanted};
use crate::text::printf::{self as format, Amount, ArgumentKind, Bad, Directive, IntWidth, Length, Piece, Spec};
use crate::vm::world::Trap;

impl Call<'_, '_> {
    fn is_list(&self) -> bool {
        matches!(self.call.builtin, Builtin::Vprintf | Builtin::Vfprintf | Builtin::Vsprintf | Builtin::Vsnprintf)
    }

    pub(super) fn printf(&mut self) -> Result<u128, Trap> {
        let (text, result) = self.formatted(0)?;
        self.write_out(crate::Stream::Out, &text);
        Ok(result)
    }

    pub(super) fn fprintf(&mut self) -> Result<u128, Trap> {
        let stream = self.output_stream(0)?;
        let (text, result) = self.formatted(1)?;
        match stream {
            Some(stream) => self.write_out(stream, &text),
            None if self.is_file(0) => {}
            None => return Ok(u128::MAX),
        }
        Ok(result)
    }

    pub(super) fn sprintf(&mut self) -> Result<u128, Trap> {
        let (mut text, result) = self.formatted(1)?;
        text.push(0);
        self.world.memory.store_bytes(self.argument(0), &text)?;
        Ok(result)
    }

    pub(super) fn snprintf(&mut self) -> Result<u128, Trap> {
        let (mut text, result) = self.formatted(2)?;
        let size = usize::try_from(self.argument(1)).unwrap_or(usize::MAX);
        if size > 0 {
            text.truncate(size - 1);
            text.push(0);
            self.world.memory.store_bytes(self.argument(0), &text)?;
        }
        Ok(result)
    }

    /// What the format at an argument makes of the arguments behind it, and the result of `printf`.
    fn formatted(&mut self, index: usize) -> Result<(Vec<u8>, u128), Trap> {
        let text = self.string(self.argument(index), u64::MAX)?;
        let pieces = format::parse(&text);
        let mut source = self.variable_arguments(index + 1, self.is_list());
        let positional = self.positional(&pieces, &mut source)?;
        let mut out = Vec::new();
        for piece in &pieces {
            match piece {
                Piece::Literal(bytes) => out.extend_from_slice(bytes),
                Piece::Directive(directive) => {
                    if !self.directive(directive, &mut source, &positional, &mut out)? {
                        return Ok((out, u128::MAX));
                    }
                }
                Piece::Bad(Bad::Unknown(directive)) => {
                    let spec = self.spec(directive, &mut source, &positional)?;
                    format::format_unknown(&spec, &mut out);
                }
                Piece::Bad(Bad::Incomplete | Bad::Overflow) => return Ok((out, u128::MAX)),
            }
        }
        let length = out.len() as u128;
        Ok((out, length))
    }

    /// For a format with positions: all its arguments in order.
    fn positional(&mut self, pieces: &[Piece], source: &mut Source) -> Result<Vec<u128>, Trap> {
        let kinds = format::positional_arguments(pieces);
        kinds.into_iter().map(|kind| self.next_argument(source, self.wanted(kind, Length::None))).collect()
    }

    /// The type of the argument that a directive takes.
    fn wanted(&self, kind: ArgumentKind, length: Length) -> Wanted {
        match kind {
            ArgumentKind::Int(width) | ArgumentKind::UInt(width) => {
                Wanted::Integer(self.own_width(width, length).bits().max(32))
            }
            ArgumentKind::Char | ArgumentKind::WideChar | ArgumentKind::None | ArgumentKind::Error => {
                Wanted::Integer(32)
            }
            ArgumentKind::Double => Wanted::Double,
            ArgumentKind::LongDouble => Wanted::LongDouble,
            ArgumentKind::Pointer | ArgumentKind::String | ArgumentKind::WideString | ArgumentKind::StoreCount(_) => {
                Wanted::Pointer
            }
        }
    }

    /// The width of an integer on this machine: `l`, `z` and `t` mean 32 bits on a 32-bit one.
    pub(super) fn own_width(&self, width: IntWidth, length: Length) -> IntWidth {
        match length {
            Length::Long | Length::Size | Length::PtrDiff if self.pointer_bytes() == 4 => IntWidth::Int,
            Length::None
            | Length::Char
            | Length::Short
            | Length::Long
            | Length::LongLong
            | Length::IntMax
            | Length::Size
            | Length::PtrDiff
            | Length::LongDouble => width,
        }
    }

    fn amount(&mut self, amount: Amount, source: &mut Source, positional: &[u128]) -> Result<i32, Trap> {
        Ok(match amount {
            Amount::None | Amount::Fixed(_) => 0,
            Amount::FromArgument => self.next_argument(source, Wanted::Integer(32))? as i32,
            Amount::FromPosition(position) => positional[position as usize - 1] as i32,
        })
    }

    fn spec(&mut self, directive: &Directive, source: &mut Source, positional: &[u128]) -> Result<Spec, Trap> {
        let width = self.amount(directive.width, source, positional)?;
        let precision = self.amount(directive.precision.unwrap_or_default(), source, positional)?;
        Ok(directive.resolve(width, precision))
    }

    /// Carries out a directive; false if `printf` fails there.
    fn directive(
        &mut self,
        directive: &Directive,
        source: &mut Source,
        positional: &[u128],
        out: &mut Vec<u8>,
    ) -> Result<bool, Trap> {
        let spec = self.spec(directive, source, positional)?;
        let kind = directive.argument_kind();
        let value = match (kind, directive.position) {
            (ArgumentKind::None | ArgumentKind::Error, _) => 0,
            (_, Some(position)) => positional[position as usize - 1],
            (_, None) => self.next_argument(source, self.wanted(kind, directive.length))?,
        };
        let bits = value as u64;
        match kind {
            ArgumentKind::Int(width) => {
                let width = self.own_width(width, directive.length);
                format::format_signed(&spec, width.truncate_signed(bits), out);
            }
            ArgumentKind::UInt(width) => {
                let width = self.own_width(width, directive.length);
                format::format_unsigned(&spec, width.truncate_unsigned(bits), out);
            }
            ArgumentKind::Double => format::format_double(&spec, f64::from_bits(bits), out),
            ArgumentKind::LongDouble => format::format_long_double(&spec, value, out),
            ArgumentKind::Pointer => format::format_pointer(&spec, bits, out),
            ArgumentKind::Char => format::format_char(&spec, bits as u8, out),
            ArgumentKind::String => self.print_string(&spec, bits, out)?,
            ArgumentKind::WideString => {
                let text = self.wide_string(bits, spec.precision)?;
                return Ok(format::format_wide(&spec, &text, out));
            }
            ArgumentKind::WideChar => return Ok(format::format_wide(&spec, &[bits as u32], out)),
            ArgumentKind::StoreCount(width) => self.store_count(bits, width, directive.length, out.len() as u128)?,
            ArgumentKind::None => out.push(b'%'),
            ArgumentKind::Error => {
                let text = self.error_text();
                format::format_bytes(&spec, &text, out);
            }
        }
        Ok(true)
    }

    fn print_string(&mut self, spec: &Spec, address: u64, out: &mut Vec<u8>) -> Result<(), Trap> {
        if address == 0 && !self.world.checks(self.world.site(self.at), PropertyClass::NullDereference) {
            format::format_null_string(spec, out);
            return Ok(());
        }
        let text = self.string(address, spec.precision.map_or(u64::MAX, u64::from))?;
        format::format_bytes(spec, &text, out);
        Ok(())
    }

    /// A string of `wchar_t`.
    fn wide_string(&mut self, address: u64, limit: Option<u32>) -> Result<Vec<u32>, Trap> {
        let mut text = Vec::new();
        while limit.is_none_or(|limit| (text.len() as u64) < u64::from(limit)) {
            let at = address.wrapping_add(4 * text.len() as u64);
            let mut bytes = [0; 4];
            for (index, byte) in (0..).zip(&mut bytes) {
                *byte = self.byte(at.wrapping_add(index))?;
            }
            match u32::from_le_bytes(bytes) {
                0 => break,
                character => text.push(character),
            }
        }
        Ok(text)
    }

    /// Stores the number of bytes so far, for `%n`.
    pub(super) fn store_count(
        &mut self,
        address: u64,
        width: IntWidth,
        length: Length,
        count: u128,
    ) -> Result<(), Trap> {
        let bits = self.own_width(width, length).bits();
        let size = bits as usize / 8;
        let mask = crate::scalar::wrap(u128::MAX, bits, false);
        Ok(self.world.memory.store(address, size, count, mask, false)?)
    }
}
