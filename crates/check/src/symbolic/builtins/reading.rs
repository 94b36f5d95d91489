//! Reading blocks and lines: from the standard input, or from files and connections, where each byte is an input.

use ir::{InputId, TypeId};
use logic::Term;

use super::super::Executor;
use super::super::access::Use;
use super::super::object::Cell;
use super::super::value::{Pointer, Value};
use super::{Outcome, Request};

/// The most bytes of one read that are followed.
const MOST_BYTES: u64 = 4096;

/// Where characters come from.
#[derive(Debug, Clone, Copy)]
enum Origin {
    Stdin,
    /// From outside: inputs of this type.
    Outside(TypeId),
}

/// A line that was read, as conditions and a number.
struct Line {
    /// There was nothing before the end.
    is_empty: Term,
    /// The end was met.
    ended: Term,
    /// How many characters there were.
    length: Term,
}

impl Executor<'_> {
    /// The type of the inputs of a source whose number is an argument; none if there is no source.
    fn source_type(&mut self, request: Request, index: usize) -> Option<TypeId> {
        let number = self.argument_bits(request, index, 32);
        let number = self.terms.as_constant(number)? as u32;
        (number != u32::MAX).then(|| self.program[InputId(number)].ty)
    }

    /// Bytes from outside: as many as an argument says.
    pub(super) fn fill(&mut self, request: Request) -> Outcome {
        let to = self.argument_pointer(request, 0);
        let count = self.argument_bits(request, 1, 64);
        let Some(ty) = self.source_type(request, 2) else { return Outcome::Nothing };
        if self.terms.as_constant(count) == Some(0) {
            return Outcome::Nothing;
        }
        let Some(target) = self.checked_bytes(&to, count, Use::Write, request) else { return Outcome::Nothing };
        let most = match self.terms.as_constant(count) {
            Some(count) => count as u64,
            None => self.most_bytes(&target),
        };
        let limit = self.number(64, u128::from(MOST_BYTES));
        let is_too_much = self.terms.ult(limit, count);
        self.refuse_if(is_too_much, "more than 4096 bytes that come at a time");
        for at in 0..most.min(MOST_BYTES) {
            let position = self.number(64, u128::from(at));
            let comes = self.terms.ult(position, count);
            if comes == self.terms.falsehood() || self.dead || self.is_stopped() {
                break;
            }
            let place = target.map(|target| target.moved(at as i64));
            self.under(comes, |executor| {
                let truth = executor.terms.truth();
                let byte = executor.input(8, ty, truth);
                executor.write(&place, &Cell::known(1, Value::Bits(byte)));
            });
        }
        Outcome::Nothing
    }

    /// The next character, or -1 at the end, as 32 bits.
    fn character_of(&mut self, origin: Origin) -> Term {
        let Origin::Outside(ty) = origin else { return self.next_character() };
        let truth = self.terms.truth();
        let mut input = self.input(16, ty, truth);
        let end = self.number(32, u128::MAX);
        if self.probe.is_some() && self.terms.as_constant(input).is_none() {
            // What the run did not read is not there.
            input = self.number(16, u128::MAX);
        }
        let character = self.terms.sign_extend(input, 32);
        let (is_end, most) = (self.terms.eq(character, end), self.number(32, 255));
        let is_other = self.terms.ult(most, character);
        let not_end = self.terms.not(is_end);
        let wrong = self.terms.and(is_other, not_end);
        self.require_not(wrong);
        character
    }

    /// Reads a line into a buffer of a constant size, as `fgets` does.
    fn read_line(&mut self, to: &Pointer, size: u64, origin: Origin, request: Request) -> Line {
        let (end, newline) = (self.number(32, u128::MAX), self.number(32, u128::from(b'\n')));
        let never = self.terms.falsehood();
        let mut line = Line { is_empty: never, ended: never, length: self.number(32, 0) };
        let mut reading = self.terms.truth();
        // The line is over, and its end is to be written here: position by position, as the characters are. An end that
        // is written at a computed place would change every byte of the line once more.
        let mut ends = never;
        let zero = self.number(8, 0);
        for at in 0..size {
            if reading == never && ends == never || self.dead || self.is_stopped() {
                break;
            }
            let (mut byte, mut stored, mut is_newline) = (zero, never, never);
            if at == size - 1 {
                ends = self.terms.or(ends, reading);
            } else if reading != never {
                let character = self.under(reading, |executor| executor.character_of(origin));
                let is_end = self.terms.eq(character, end);
                let stops = self.terms.and(reading, is_end);
                line.ended = self.terms.or(line.ended, stops);
                if at == 0 {
                    line.is_empty = stops;
                } else {
                    ends = self.terms.or(ends, stops);
                }
                let not_end = self.terms.not(is_end);
                stored = self.terms.and(reading, not_end);
                byte = self.terms.extract(character, 0, 8);
                let here = self.terms.eq(character, newline);
                is_newline = self.terms.and(stored, here);
            }
            let value = self.terms.ite(ends, zero, byte);
            let written = self.terms.or(stored, ends);
            self.under(written, |executor| executor.put_checked(to, at, value, request));
            let length = self.number(32, u128::from(at) + 1);
            line.length = self.terms.ite(stored, length, line.length);
            let not_newline = self.terms.not(is_newline);
            reading = self.terms.and(stored, not_newline);
            ends = is_newline;
        }
        line
    }

    /// A size that a line can be read into; the path is refused if it is none.
    fn line_size(&mut self, request: Request) -> Option<u64> {
        let size = self.argument_bits(request, 1, 32);
        let size = self.terms.as_constant(size).filter(|&size| (1..=u128::from(MOST_BYTES)).contains(&size));
        if size.is_none() && !self.dead {
            self.refuse("a line with this size");
        }
        size.map(|size| size as u64)
    }

    pub(super) fn fgets(&mut self, request: Request) -> Outcome {
        let to = self.argument_pointer(request, 0);
        if !self.is_stdin(request, 2) {
            return Outcome::Nothing;
        }
        let Some(size) = self.line_size(request) else { return Outcome::Nothing };
        let line = self.read_line(&to, size, Origin::Stdin, request);
        Outcome::Pointer(Pointer::choose(line.is_empty, &Pointer::NULL, &to, self.terms))
    }

    /// A line from outside, or of the standard input: its length, or the complement of that if the end was met.
    pub(super) fn line(&mut self, request: Request) -> Outcome {
        let to = self.argument_pointer(request, 0);
        let origin = self.source_type(request, 2).map_or(Origin::Stdin, Origin::Outside);
        let Some(size) = self.line_size(request) else { return Outcome::Nothing };
        let line = self.read_line(&to, size, origin, request);
        let complement = self.terms.not(line.length);
        Outcome::Bits(self.terms.ite(line.ended, complement, line.length))
    }

    /// Elements from the standard input.
    pub(super) fn fread(&mut self, request: Request) -> Outcome {
        let to = self.argument_pointer(request, 0);
        let (size, count) = (self.argument_bits(request, 1, 64), self.argument_bits(request, 2, 64));
        if !self.is_stdin(request, 3) {
            return Outcome::Nothing;
        }
        let Some(element) = self.terms.as_constant(size) else {
            self.refuse("`fread` of elements of a computed size");
            return Outcome::Nothing;
        };
        let mut read = self.number(64, 0);
        if element == 0 {
            return Outcome::Bits(read);
        }
        let total = match self.terms.as_constant(count) {
            Some(count) => self.number(64, element.saturating_mul(count).min(u128::from(u64::MAX))),
            None => self.terms.mul(size, count),
        };
        // One more than fits is enough: writing it is an error.
        let most = self.most_bytes(&to).saturating_add(1).min(MOST_BYTES);
        let end = self.number(32, u128::MAX);
        let mut reading = self.terms.truth();
        for at in 0..=most {
            let position = self.number(64, u128::from(at));
            let is_wanted = self.terms.ult(position, total);
            reading = self.terms.and(reading, is_wanted);
            if reading == self.terms.falsehood() || self.dead || self.is_stopped() {
                break;
            }
            if at == most {
                self.refuse_if(reading, "more than 4096 bytes that come at a time");
                break;
            }
            let character = self.under(reading, |executor| executor.next_character());
            let is_end = self.terms.eq(character, end);
            let not_end = self.terms.not(is_end);
            reading = self.terms.and(reading, not_end);
            let byte = self.terms.extract(character, 0, 8);
            self.under(reading, |executor| executor.put_checked(&to, at, byte, request));
            let elements = self.number(64, (u128::from(at) + 1) / element);
            read = self.terms.ite(reading, elements, read);
        }
        Outcome::Bits(read)
    }
}
