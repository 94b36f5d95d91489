//! Reading and writing streams.
//!
//! What is written matters only for what is read from memory on the way. The standard input is symbolic: each character
//! is any character or the end.

use ir::{Builtin, PropertyClass};
use logic::Term;

use super::super::call::Passed;
use super::super::object::Cell;
use super::super::value::{Pointer, Value};
use super::super::{Executor, Input, Otherwise};
use super::{Outcome, Request};
use crate::operations::Scalar;

/// The number that stands for the standard input.
const STDIN: u128 = 16;

/// In place of a character: the standard input has ended.
const END_OF_INPUT: u128 = 0x100;

impl Executor<'_> {
    /// The characters of a constant string.
    fn constant_string(&mut self, from: &Pointer, request: Request) -> Option<Vec<u8>> {
        let characters = self.string(from, None, request.site);
        let mut text = Vec::new();
        for character in characters {
            match self.terms.as_constant(character.byte)? {
                0 => return Some(text),
                byte => text.push(byte as u8),
            }
        }
        None
    }

    /// `printf` and `fprintf`: the format and its arguments are looked at.
    pub(super) fn printf(&mut self, request: Request, format_at: usize) -> Outcome {
        let format = self.argument_pointer(request, format_at);
        let Some(text) = self.constant_string(&format, request) else {
            if !self.dead {
                self.refuse("a format that is not constant");
            }
            return Outcome::Nothing;
        };
        if matches!(request.builtin, Builtin::Vprintf | Builtin::Vfprintf) {
            // The arguments lie in another call's area; only their strings could be wrong.
            return Outcome::Opaque;
        }
        let mut next = format_at + 1;
        let mut at = 0;
        while at < text.len() {
            if text[at] != b'%' {
                at += 1;
                continue;
            }
            at += 1;
            let mut length = 0;
            let mut has_precision = false;
            while let Some(&byte) = text.get(at) {
                match byte {
                    b'-' | b'+' | b' ' | b'#' | b'0'..=b'9' | b'\'' => {}
                    b'.' => has_precision = true,
                    b'*' => {
                        self.wanted_integer(request, next, 32);
                        next += 1;
                    }
                    b'l' | b'z' | b'j' | b't' => length = 64,
                    b'L' => length = 80,
                    b'h' => {}
                    _ => break,
                }
                at += 1;
            }
            let Some(&conversion) = text.get(at) else { break };
            at += 1;
            if conversion == b'%' {
                continue;
            }
            self.conversion(request, conversion, next, length, has_precision);
            next += 1;
            if self.dead {
                return Outcome::Nothing;
            }
        }
        Outcome::Opaque
    }

    fn conversion(&mut self, request: Request, conversion: u8, index: usize, length: u32, has_precision: bool) {
        match conversion {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' => {
                let pointer = self.pointer_bits_of_machine();
                self.wanted_integer(request, index, if length == 64 { pointer.max(32) } else { 32 });
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                let format = if length == 80 { ir::FloatFormat::Extended } else { ir::FloatFormat::Double };
                let given = request.arguments.get(index).and_then(|(ty, _)| self.scalar_of(*ty));
                self.argument_fits(request, given == Some(Scalar::Float(format)));
            }
            b'p' => self.wanted_integer(request, index, self.pointer_bits_of_machine()),
            b's' if length == 0 => {
                self.wanted_integer(request, index, self.pointer_bits_of_machine());
                if self.dead {
                    return;
                }
                if has_precision {
                    // Whether the end is read depends on the precision; only the first character is certain.
                    return;
                }
                let text = self.argument_pointer(request, index);
                self.string(&text, None, request.site);
            }
            _ => self.refuse("this conversion of `printf`"),
        }
    }

    /// Checks that an argument is an integer of a width; a wider one does on a 64-bit machine.
    fn wanted_integer(&mut self, request: Request, index: usize, width: u32) {
        let pointer = self.pointer_bits_of_machine();
        let fits = match request.arguments.get(index) {
            Some((ty, Passed::Scalar(_))) => match self.scalar_of(*ty) {
                Some(Scalar::Int { bits, .. }) => bits == width || pointer == 64 && bits == 64 && width < 64,
                Some(Scalar::Pointer) => pointer == width || pointer == 64 && width < 64,
                Some(Scalar::Bool | Scalar::Float(_)) | None => false,
            },
            Some((_, Passed::Record(_))) | None => false,
        };
        self.argument_fits(request, fits);
    }

    fn argument_fits(&mut self, request: Request, fits: bool) {
        let wrong = self.terms.boolean(!fits);
        self.check(request.site, PropertyClass::VarArgs, wrong, Otherwise::Ends);
    }

    pub(super) fn puts(&mut self, request: Request) -> Outcome {
        let text = self.argument_pointer(request, 0);
        if request.builtin == Builtin::Perror && text == Pointer::NULL {
            return Outcome::Nothing;
        }
        self.string(&text, None, request.site);
        Outcome::Opaque
    }

    pub(super) fn putchar(&mut self, request: Request) -> Outcome {
        let character = self.argument_bits(request, 0, 32);
        let byte = self.terms.extract(character, 0, 8);
        Outcome::Bits(self.terms.zero_extend(byte, 32))
    }

    pub(super) fn fwrite(&mut self, request: Request) -> Outcome {
        let from = self.argument_pointer(request, 0);
        let (size, count) = (self.argument_bits(request, 1, 64), self.argument_bits(request, 2, 64));
        let bytes = self.terms.mul(size, count);
        match self.terms.as_constant(bytes) {
            Some(bytes) if bytes <= 65536 => {
                for at in 0..bytes as u64 {
                    if self.dead {
                        break;
                    }
                    self.byte_at(&from, at, request.site);
                }
            }
            _ => self.refuse("`fwrite` of a computed number of bytes"),
        }
        Outcome::Bits(count)
    }

    /// The next character of the standard input, or -1, as 32 bits.
    fn next_character(&mut self) -> Term {
        let ty = self.byte_type();
        let ended = self.state.at_end_of_input;
        let not_ended = self.terms.not(ended);
        let mut input = self.input(9, ty, not_ended);
        if self.probe.is_some() && self.terms.as_constant(input).is_none() {
            // What the run did not read is not there.
            input = self.number(9, END_OF_INPUT);
        }
        if let Some(last) = self.inputs.last_mut() {
            *last = Input { is_character: true, ..last.clone() };
        }
        let is_end = self.terms.extract(input, 8, 1);
        let ends = self.terms.or(ended, is_end);
        // Within an expression the end counts only if the character is read at all.
        self.state.at_end_of_input = self.terms.ite(self.extra, ends, ended);
        let byte = self.terms.extract(input, 0, 8);
        let (byte, end) = (self.terms.zero_extend(byte, 32), self.number(32, u128::MAX));
        self.terms.ite(ends, end, byte)
    }

    pub(super) fn getchar(&mut self) -> Outcome {
        Outcome::Bits(self.next_character())
    }

    fn is_stdin(&mut self, request: Request, index: usize) -> bool {
        let value = self.argument_value(request, index);
        let bits = self.as_bits(&value);
        if self.terms.as_constant(bits) == Some(STDIN) {
            return true;
        }
        self.refuse("reading from another stream than `stdin`");
        false
    }

    pub(super) fn fgetc(&mut self, request: Request) -> Outcome {
        if !self.is_stdin(request, 0) {
            return Outcome::Nothing;
        }
        self.getchar()
    }

    pub(super) fn fgets(&mut self, request: Request) -> Outcome {
        let to = self.argument_pointer(request, 0);
        let size = self.argument_bits(request, 1, 32);
        if !self.is_stdin(request, 2) {
            return Outcome::Nothing;
        }
        let Some(size) = self.terms.as_constant(size).filter(|size| (2..=4096).contains(size)) else {
            self.refuse("`fgets` with this size");
            return Outcome::Nothing;
        };
        let (end, newline) = (self.number(32, u128::MAX), self.number(32, u128::from(b'\n')));
        let mut reading = self.terms.truth();
        let mut is_empty = self.terms.falsehood();
        let mut length = self.number(64, size - 1);
        for at in 0..size as u64 - 1 {
            if reading == self.terms.falsehood() || self.dead {
                break;
            }
            let character = self.under(reading, |executor| executor.next_character());
            let is_end = self.terms.eq(character, end);
            let stops = self.terms.and(reading, is_end);
            if at == 0 {
                is_empty = stops;
            }
            let here = self.number(64, u128::from(at));
            length = self.terms.ite(stops, here, length);
            let not_end = self.terms.not(is_end);
            let stored = self.terms.and(reading, not_end);
            let byte = self.terms.extract(character, 0, 8);
            self.under(stored, |executor| executor.put_checked(&to, at, byte, request));
            let is_newline = self.terms.eq(character, newline);
            let last = self.terms.and(stored, is_newline);
            let next = self.number(64, u128::from(at) + 1);
            length = self.terms.ite(last, next, length);
            let not_newline = self.terms.not(is_newline);
            reading = self.terms.and(stored, not_newline);
        }
        let is_any = self.terms.not(is_empty);
        let (place, zero) = (self.pointer_plus(&to, length, 1, false), self.number(8, 0));
        self.under(is_any, |executor| executor.put_checked(&place, 0, zero, request));
        Outcome::Pointer(Pointer::choose(is_empty, &Pointer::NULL, &to, self.terms))
    }

    fn put_checked(&mut self, to: &Pointer, offset: u64, byte: Term, request: Request) {
        let place = to.map(|target| target.moved(offset as i64));
        if let Some(place) = self.checked(&place, 1, super::super::access::Use::Write, request.site) {
            self.write(&place, &Cell { size: 1, value: Value::Bits(byte), set: None, from: 0 });
        }
    }
}
