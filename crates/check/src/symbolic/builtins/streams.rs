//! Reading and writing streams.
//!
//! What is written matters only for what is read from memory on the way. The standard input is symbolic: each character
//! is any character or the end.

use ir::{Builtin, PropertyClass};
use logic::Term;

use super::super::call::Passed;
use super::super::object::Cell;
use super::super::value::{Pointer, Value};
use super::super::{Executor, Form, Otherwise, Ready, Stdin};
use super::{Outcome, Request};
use crate::operations::Scalar;
use crate::stdin::END_OF_INPUT;

/// The number that stands for the standard input.
const STDIN: u128 = 16;

impl Executor<'_> {
    /// The characters of a constant string.
    pub(super) fn constant_string(&mut self, from: &Pointer, request: Request) -> Option<Vec<u8>> {
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
    pub(super) fn wanted_integer(&mut self, request: Request, index: usize, width: u32) {
        let fits = self.is_integer_of(request, index, width);
        self.argument_fits(request, fits);
    }

    /// Whether an argument is an integer of a width, or does for one.
    pub(super) fn is_integer_of(&self, request: Request, index: usize, width: u32) -> bool {
        let pointer = self.pointer_bits_of_machine();
        match request.arguments.get(index) {
            Some((ty, Passed::Scalar(_))) => match self.scalar_of(*ty) {
                Some(Scalar::Int { bits, .. }) => bits == width || pointer == 64 && bits == 64 && width < 64,
                Some(Scalar::Pointer) => pointer == width || pointer == 64 && width < 64,
                Some(Scalar::Bool | Scalar::Float(_)) | None => false,
            },
            Some((_, Passed::Record(_))) | None => false,
        }
    }

    pub(super) fn argument_fits(&mut self, request: Request, fits: bool) {
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
        let most = match self.terms.as_constant(bytes) {
            Some(bytes) => bytes as u64,
            None => self.most_bytes(&from) + 1,
        };
        if !self.can_enumerate(most) {
            return Outcome::Nothing;
        }
        for at in 0..most {
            let position = self.number(64, u128::from(at));
            let is_written = self.terms.ult(position, bytes);
            if is_written == self.terms.falsehood() || self.dead {
                break;
            }
            self.under(is_written, |executor| executor.byte_at(&from, at, request.site));
        }
        Outcome::Bits(count)
    }

    /// The next character of the standard input, or -1, as 32 bits.
    pub(super) fn next_character(&mut self) -> Term {
        let (ty, stdin) = (self.byte_type(), self.state.stdin);
        let nothing = self.number(9, 0);
        let is_new = self.terms.eq(stdin.unread, nothing);
        let not_ended = self.terms.not(stdin.ended);
        let is_asked = self.terms.and(is_new, not_ended);
        let is_ready = |executor: &mut Self, what: Ready| {
            let what = executor.number(2, what as u128);
            executor.terms.eq(stdin.ready, what)
        };
        let is_after_other = is_ready(self, Ready::AfterOther);
        let is_unknown = self.terms.and(is_asked, is_after_other);
        self.refuse_if(is_unknown, "a character right behind a number that is no decimal integer");
        let mut input = self.input(9, ty, is_asked);
        if self.probe.is_some() && self.terms.as_constant(input).is_none() {
            // What the run did not read is not there.
            input = self.number(9, END_OF_INPUT);
        }
        let spaced = is_ready(self, Ready::Spaced);
        self.note_form(Form::Character { spaced });
        let (is_end, byte) = (self.terms.extract(input, 8, 1), self.terms.extract(input, 0, 8));
        if self.terms.as_constant(stdin.ready) != Some(Ready::Anything as u128) {
            // A digit would be part of the number before it, and spaces were passed over.
            let after_number = is_ready(self, Ready::AfterDecimal);
            let (is_digit, is_space) = (self.is_one_of(byte, b"0123456789"), self.is_one_of(byte, b" \t\n\x0b\x0c\r"));
            let in_number = self.terms.or(is_digit, is_end);
            let in_number = self.terms.and(after_number, in_number);
            let not_end = self.terms.not(is_end);
            let passed = self.terms.and(is_space, not_end);
            let passed = self.terms.and(spaced, passed);
            let wrong = self.terms.or(in_number, passed);
            self.under(is_asked, |executor| executor.require_not(wrong));
        }
        let ends = self.terms.and(is_asked, is_end);
        let ended = self.terms.or(stdin.ended, ends);
        // Within an expression the character counts only if it is read at all.
        let any = self.number(2, Ready::Anything as u128);
        self.state.stdin = Stdin {
            ended: self.terms.ite(self.extra, ended, stdin.ended),
            unread: self.terms.ite(self.extra, nothing, stdin.unread),
            is_any_unread: stdin.is_any_unread,
            ready: self.terms.ite(self.extra, any, stdin.ready),
        };
        let left = self.terms.extract(stdin.unread, 0, 8);
        let byte = self.terms.ite(is_new, byte, left);
        let (byte, end) = (self.terms.zero_extend(byte, 32), self.number(32, u128::MAX));
        let is_over = self.terms.and(is_new, ended);
        self.terms.ite(is_over, end, byte)
    }

    /// Says what the last input is.
    pub(super) fn note_form(&mut self, form: Form) {
        if let Some(last) = self.inputs.last_mut()
            && self.probe.is_none()
        {
            last.form = form;
        }
    }

    /// Whether the end of the standard input was seen.
    pub(super) fn feof(&mut self) -> Outcome {
        let spaced = self.number(2, Ready::Spaced as u128);
        let is_spaced = self.terms.eq(self.state.stdin.ready, spaced);
        self.refuse_if(is_spaced, "whether the standard input has ended behind spaces");
        let ended = self.state.stdin.ended;
        Outcome::Bits(self.terms.zero_extend(ended, 32))
    }

    pub(super) fn getchar(&mut self) -> Outcome {
        Outcome::Bits(self.next_character())
    }

    pub(super) fn is_stdin(&mut self, request: Request, index: usize) -> bool {
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

    pub(super) fn put_checked(&mut self, to: &Pointer, offset: u64, byte: Term, request: Request) {
        let place = to.map(|target| target.moved(offset as i64));
        if let Some(place) = self.checked(&place, 1, super::super::access::Use::Write, request.site) {
            self.write(&place, &Cell::known(1, Value::Bits(byte)));
        }
    }
}
