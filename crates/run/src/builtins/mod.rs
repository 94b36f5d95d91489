//! Library functions that are executed natively, with their preconditions.
//!
//! Every byte they read or write is checked like an access of the program; what they find wrong is a
//! violation at the site of the call.

mod alloc;
mod arguments;
mod blocks;
mod environment;
mod havoc;
mod math;
mod outside;
mod print;
mod scan;
mod stdio;
mod strings;

use ir::{Builtin, PropertyClass};

use crate::code::{BuiltinCall, Shape};
use crate::memory::MemoryError;
use crate::scalar::Scalar;
use crate::vm::world::{At, Trap, Violation, World};

/// A library function being executed.
struct Call<'a, 'b> {
    world: &'a mut World<'b>,
    call: &'a BuiltinCall,
    registers: &'a mut [u64],
    at: &'a At,
}

/// Executes a library function: arguments and result stand in `registers`.
pub(crate) fn call(world: &mut World, call: &BuiltinCall, registers: &mut [u64], at: &At) -> Result<(), Trap> {
    Call { world, call, registers, at }.execute()
}

impl Call<'_, '_> {
    fn execute(&mut self) -> Result<(), Trap> {
        let builtin = self.call.builtin;
        if builtin.reads_stream() {
            self.world.note_input();
        }
        let value = match builtin {
            Builtin::Havoc => self.havoc(),
            Builtin::HavocGlobals => self.havoc_globals(),
            // What it would do then is not run.
            Builtin::MayCall => Ok(0),
            Builtin::Environment => self.environment(),
            Builtin::Kept => self.kept(),
            Builtin::Fill => self.fill(),
            Builtin::Line => self.line_from_outside(),
            Builtin::Malloc => self.malloc(),
            Builtin::Calloc => self.calloc(),
            Builtin::Realloc => self.realloc(),
            Builtin::AlignedAlloc => self.aligned_alloc(),
            Builtin::Free => self.free(),
            Builtin::Memcpy => self.memcpy(false),
            Builtin::Mempcpy => self.memcpy(true),
            Builtin::Memmove => self.memmove(),
            Builtin::Memset => self.memset(),
            Builtin::Memcmp => self.memcmp(),
            Builtin::Memchr => self.memchr(),
            Builtin::Strlen => self.strlen(),
            Builtin::Strnlen => self.strnlen(),
            Builtin::Strcpy => self.strcpy(false),
            Builtin::Stpcpy => self.strcpy(true),
            Builtin::Strncpy => self.strncpy(),
            Builtin::Strcat => self.strcat(),
            Builtin::Strncat => self.strncat(),
            Builtin::Strcmp => self.strcmp(u64::MAX),
            Builtin::Strncmp => self.strcmp(self.argument(2)),
            Builtin::Strchr => self.strchr(),
            Builtin::Strrchr => self.strrchr(),
            Builtin::Strstr => self.strstr(),
            Builtin::Printf | Builtin::Vprintf => self.printf(),
            Builtin::Fprintf | Builtin::Vfprintf => self.fprintf(),
            Builtin::Sprintf | Builtin::Vsprintf => self.sprintf(),
            Builtin::Snprintf | Builtin::Vsnprintf => self.snprintf(),
            Builtin::Puts => self.puts(),
            Builtin::Putchar => self.putchar(None),
            Builtin::Fputc => self.putchar(Some(1)),
            Builtin::Fputs => self.fputs(),
            Builtin::Fwrite => self.fwrite(),
            Builtin::Fflush => self.fflush(),
            Builtin::Perror => self.perror(),
            Builtin::Getchar => self.getchar(None),
            Builtin::Fgetc => self.getchar(Some(0)),
            Builtin::Ungetc => self.ungetc(),
            Builtin::Gets => self.gets(),
            Builtin::Fgets => self.fgets(),
            Builtin::Fread => self.fread(),
            Builtin::Feof => self.feof(),
            Builtin::Ferror => self.ferror(),
            Builtin::Scanf | Builtin::Vscanf => self.scanf(),
            Builtin::Fscanf | Builtin::Vfscanf => self.fscanf(),
            Builtin::Sscanf | Builtin::Vsscanf => self.sscanf(),
            Builtin::Strtod | Builtin::Strtof | Builtin::Strtold => self.strtod(),
            Builtin::Exit => Err(Trap::Exit(self.argument(0) as i32)),
            Builtin::QuickExit => Err(Trap::QuickExit(self.argument(0) as i32)),
            Builtin::ThreadNumber => Ok(self.world.sharing.as_ref().map_or(0, |sharing| sharing.thread as u128)),
            Builtin::EndThread => Err(Trap::EndThread),
            Builtin::Abort => Err(Violation::plain(PropertyClass::Abort).into()),
            _ => self.math(),
        }?;
        if let Some(scalar) = self.call.result {
            scalar.write(self.registers, 0, scalar.canonical(value));
        }
        Ok(())
    }

    /// The canonical value of an argument; 0 for one that is missing.
    fn wide_argument(&self, index: usize) -> u128 {
        match self.call.arguments.get(index) {
            Some(&(_, Shape::Scalar(scalar), register)) => scalar.read(self.registers, register),
            Some(&(_, Shape::Record(_), register)) => u128::from(self.registers[register as usize]),
            None => 0,
        }
    }

    /// The low half of an argument: an integer or an address.
    fn argument(&self, index: usize) -> u64 {
        self.wide_argument(index) as u64
    }

    /// The scalar type of an argument.
    fn scalar(&self, index: usize) -> Option<Scalar> {
        match self.call.arguments.get(index)?.1 {
            Shape::Scalar(scalar) => Some(scalar),
            Shape::Record(_) => None,
        }
    }

    fn pointer_bytes(&self) -> u64 {
        self.world.program.types.machine.pointer_bytes()
    }

    /// A byte that is read, settled if it is unset.
    fn byte(&mut self, address: u64) -> Result<u8, Trap> {
        self.world.load_byte(address, self.at)
    }

    /// The bytes of a block, settled if some are unset.
    fn block(&mut self, address: u64, size: u64) -> Result<Vec<u8>, Trap> {
        let (data, shadow) = self.world.memory.bytes(address, size)?;
        if shadow.is_none_or(|shadow| shadow.iter().all(|&bits| bits == 0xff)) {
            return Ok(data.to_vec());
        }
        (0..size).map(|index| self.byte(address.wrapping_add(index))).collect()
    }

    /// The bytes of a string without its end, at most `limit` of them.
    fn string(&mut self, address: u64, limit: u64) -> Result<Vec<u8>, Trap> {
        if limit == 0 {
            return Ok(Vec::new());
        }
        if let Some((object, offset)) = self.world.memory.locate(address)
            && let Ok(offset) = usize::try_from(offset)
            && let Some(rest) = object.data.get(offset..)
        {
            let rest = &rest[..rest.len().min(usize::try_from(limit).unwrap_or(usize::MAX))];
            let end = rest.iter().position(|&byte| byte == 0);
            if let Some(end) = end
                && object.all_set(offset, end + 1)
            {
                return Ok(rest[..end].to_vec());
            }
            if end.is_none() && rest.len() as u64 == limit && object.all_set(offset, rest.len()) {
                return Ok(rest.to_vec());
            }
        }
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < limit {
            match self.byte(address.wrapping_add(bytes.len() as u64))? {
                0 => break,
                byte => bytes.push(byte),
            }
        }
        Ok(bytes)
    }

    /// What a pointer result is on this machine.
    fn advance(&self, address: u64, by: u64) -> u128 {
        let sum = address.wrapping_add(by);
        if self.pointer_bytes() == 4 { u128::from(sum as u32) } else { u128::from(sum) }
    }

    /// Two ranges that must not overlap.
    fn no_overlap(&self, to: u64, from: u64, to_size: u64, from_size: u64) -> Result<(), Trap> {
        if to_size == 0 || from_size == 0 {
            return Ok(());
        }
        let apart = to.saturating_add(to_size) <= from || from.saturating_add(from_size) <= to;
        // A copy of a block onto itself: compilers make such copies of assignments like `*p = *p`.
        let itself = to == from && to_size == from_size;
        if apart || itself {
            return Ok(());
        }
        let class = PropertyClass::Overlap;
        let access = Some(MemoryError { class, address: to, size: to_size, write: true });
        Err(Violation { access, ..Violation::plain(class) }.into())
    }

    fn violation(&self, class: PropertyClass, text: impl Into<String>) -> Trap {
        Violation::said(class, text).into()
    }
}
