//! `scanf`: numbers, characters and words of the standard input.
//!
//! What stands where a number is expected is asked for first: a number, the end, or a character that is left there. A number is
//! any number, not its digits; the text that a run is repeated with is made from it ([`crate::stdin`]). Spaces that are passed
//! over are not there, except where they have to part a number from what follows. A NUL character where a number is
//! expected, and an input that ends right behind a number, without a line's end, are left out of account.

use ir::{Builtin, TypeId, TypeKind};
use logic::Term;

use super::super::access::Use;
use super::super::object::Cell;
use super::super::value::{Pointer, Value};
use super::super::{Executor, Form, Ready};
use super::{Outcome, Request};
use crate::stdin::{END_OF_INPUT, Notation, is_space};

/// The longest word that is followed.
const LONGEST_WORD: u64 = 256;

/// A character was left unread: this, and its bits.
const UNREAD: u128 = 0x100;

/// A part of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Space,
    Literal(u8),
    Conversion(Conversion),
}

/// A `%` and what follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Conversion {
    /// `*`: nothing is stored.
    is_dropped: bool,
    /// The most characters.
    most: Option<u64>,
    kind: Kind,
}

/// What is read.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// A number with so many bits.
    Number(u32, Notation),
    Character,
    /// A word, with the characters that belong to it.
    Word(Set),
}

/// Characters: these, or all but these.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Set {
    listed: Vec<u8>,
    is_inverted: bool,
    /// Whether spaces before it are passed over.
    is_spaced: bool,
}

/// How a conversion ended, as conditions.
struct Read {
    /// There was something of that kind.
    matched: Term,
    /// The input had ended.
    ended: Term,
}

impl Executor<'_> {
    /// `scanf` and `fscanf`.
    pub(super) fn scanf(&mut self, request: Request, format_at: usize) -> Outcome {
        if request.builtin == Builtin::Fscanf && !self.is_stdin(request, 0) {
            return Outcome::Nothing;
        }
        let format = self.argument_pointer(request, format_at);
        let Some(text) = self.constant_string(&format, request) else {
            if !self.dead {
                self.refuse("a format that is not constant");
            }
            return Outcome::Nothing;
        };
        let Some(pieces) = pieces(&text, self.pointer_bits_of_machine()) else {
            self.refuse("this format of `scanf`");
            return Outcome::Nothing;
        };
        let (mut going, mut next, mut assigned) = (self.terms.truth(), format_at + 1, 0u128);
        // How it ends where it does not come to its end.
        let mut failures: Vec<(Term, Term)> = Vec::new();
        for piece in pieces {
            let before = assigned;
            let read = match piece {
                Piece::Space => {
                    self.under(going, |executor| executor.pass_spaces());
                    continue;
                }
                Piece::Literal(byte) => self.under(going, |executor| executor.literal(byte)),
                Piece::Conversion(conversion) => {
                    let (mut to, mut is_misfit) = (None, false);
                    if !conversion.is_dropped {
                        is_misfit = !self.is_integer_of(request, next, self.pointer_bits_of_machine());
                        to = (!is_misfit).then(|| self.argument_pointer(request, next));
                        (next, assigned) = (next + 1, assigned + 1);
                    }
                    let read = self.under(going, |executor| executor.scan_one(request, &conversion, to.as_ref()));
                    if is_misfit {
                        // It is looked at only when there is something to store.
                        let stores = self.terms.and(going, read.matched);
                        self.under(stores, |executor| executor.argument_fits(request, false));
                    }
                    read
                }
            };
            self.note_failure(&read, (going, before), &mut failures);
            going = self.terms.and(going, read.matched);
        }
        let mut result = self.number(32, assigned);
        for (failed, value) in failures {
            result = self.terms.ite(failed, value, result);
        }
        Outcome::Bits(result)
    }

    /// Notes what is returned where something did not match: -1 if nothing was assigned because the input has ended.
    fn note_failure(&mut self, read: &Read, (going, assigned): (Term, u128), failures: &mut Vec<(Term, Term)>) {
        let not_matched = self.terms.not(read.matched);
        let failed = self.terms.and(going, not_matched);
        let (count, end) = (self.number(32, assigned), self.number(32, u128::MAX));
        let value = if assigned == 0 { self.terms.ite(read.ended, end, count) } else { count };
        failures.push((failed, value));
    }

    /// Passes over spaces: what comes next is none.
    fn pass_spaces(&mut self) {
        let stdin = self.state.stdin;
        let (nothing, byte) = (self.number(9, 0), self.terms.extract(stdin.unread, 0, 8));
        let is_space = self.is_one_of(byte, &spaces());
        let unread = self.terms.ite(is_space, nothing, stdin.unread);
        let is_passed = self.terms.eq(unread, nothing);
        let spaced = self.number(2, Ready::Spaced as u128);
        let ready = self.terms.ite(is_passed, spaced, stdin.ready);
        self.state.stdin.unread = self.terms.ite(self.extra, unread, stdin.unread);
        self.state.stdin.ready = self.terms.ite(self.extra, ready, stdin.ready);
    }

    /// A character is left where it is.
    fn leave_unread(&mut self, character: Term) {
        let (byte, is_there) = (self.terms.extract(character, 0, 8), self.number(9, UNREAD));
        let byte = self.terms.zero_extend(byte, 9);
        let unread = self.terms.or(byte, is_there);
        self.state.stdin.unread = self.terms.ite(self.extra, unread, self.state.stdin.unread);
    }

    /// The same of a character that could as well begin a number.
    fn leave_any_unread(&mut self, character: Term) {
        self.leave_unread(character);
        self.state.stdin.is_any_unread = self.terms.or(self.state.stdin.is_any_unread, self.extra);
    }

    fn literal(&mut self, byte: u8) -> Read {
        let character = self.next_character();
        let (wanted, end) = (self.number(32, u128::from(byte)), self.number(32, u128::MAX));
        let (matched, ended) = (self.terms.eq(character, wanted), self.terms.eq(character, end));
        let other = self.terms.or(matched, ended);
        let other = self.terms.not(other);
        self.under(other, |executor| executor.leave_any_unread(character));
        Read { matched, ended }
    }

    fn scan_one(&mut self, request: Request, conversion: &Conversion, to: Option<&Pointer>) -> Read {
        match &conversion.kind {
            Kind::Number(bits, notation) => self.scan_number(request, (*bits, *notation), to),
            Kind::Character => {
                let character = self.next_character();
                let end = self.number(32, u128::MAX);
                let ended = self.terms.eq(character, end);
                let matched = self.terms.not(ended);
                let byte = self.terms.extract(character, 0, 8);
                if let Some(to) = to {
                    self.under(matched, |executor| executor.put_checked(to, 0, byte, request));
                }
                Read { matched, ended }
            }
            Kind::Word(set) => self.scan_word(request, set, conversion.most, to),
        }
    }

    fn scan_number(&mut self, request: Request, (bits, notation): (u32, Notation), to: Option<&Pointer>) -> Read {
        self.pass_spaces();
        let (stdin, nothing) = (self.state.stdin, self.number(9, 0));
        // What was left there is either part of a number, or nothing goes on.
        let left = self.terms.extract(stdin.unread, 0, 8);
        let mut begins = self.is_one_of(left, &beginnings(notation));
        if matches!(notation, Notation::Decimal { .. } | Notation::Octal) {
            // What is left where any kind of number was expected begins no such number.
            begins = self.terms.and(begins, stdin.is_any_unread);
        }
        self.refuse_if(begins, "a number whose first character was looked at before");
        let is_free = self.terms.eq(stdin.unread, nothing);
        let not_ended = self.terms.not(stdin.ended);
        let is_asked = self.terms.and(is_free, not_ended);
        let look = self.look(is_asked, notation);
        let is_end = self.terms.extract(look, 8, 1);
        let is_number = self.terms.eq(look, nothing);
        let matched = self.terms.and(is_asked, is_number);
        let ends = self.terms.and(is_asked, is_end);
        let ended = self.terms.or(stdin.ended, ends);
        let goes_on = self.terms.and(self.extra, is_asked);
        self.state.stdin.ended = self.terms.ite(self.extra, ended, stdin.ended);
        let is_other = self.terms.or(is_end, is_number);
        let is_other = self.terms.not(is_other);
        let is_left = self.terms.and(is_asked, is_other);
        self.under(is_left, |executor| executor.leave_unread(look));
        let after = match notation {
            Notation::Decimal { .. } => Ready::AfterDecimal,
            Notation::Octal | Notation::Hexadecimal | Notation::Single | Notation::Double => Ready::AfterOther,
        };
        let (after, any) = (self.number(2, after as u128), self.number(2, Ready::Anything as u128));
        let ready = self.terms.ite(is_number, after, any);
        self.state.stdin.ready = self.terms.ite(goes_on, ready, self.state.stdin.ready);
        let ty = self.type_of(bits, notation);
        let value = self.under(matched, |executor| executor.number_of(bits, notation, ty));
        if let Some(to) = to {
            self.note_target(to);
            let size = bits / 8;
            self.under(matched, |executor| {
                if let Some(place) = executor.checked(to, u64::from(size), Use::Write, request.site) {
                    executor.write(&place, &Cell::known(size, Value::Bits(value)));
                }
            });
        }
        Read { matched, ended }
    }

    /// What stands where a number is expected: 0 for a number, the end, or another character.
    fn look(&mut self, is_asked: Term, notation: Notation) -> Term {
        let ty = self.byte_type();
        let mut look = self.input(9, ty, is_asked);
        if self.probe.is_some() && self.terms.as_constant(look).is_none() {
            look = self.number(9, END_OF_INPUT);
        }
        self.note_form(Form::Look(notation));
        let (is_end, byte) = (self.terms.extract(look, 8, 1), self.terms.extract(look, 0, 8));
        let mut excluded = spaces();
        excluded.extend(beginnings(notation));
        let excluded = self.is_one_of(byte, &excluded);
        // There is one end.
        let zero = self.number(8, 0);
        let is_plain = self.terms.eq(byte, zero);
        let is_other = self.terms.not(is_plain);
        let wrong = self.terms.ite(is_end, is_other, excluded);
        self.under(is_asked, |executor| executor.require_not(wrong));
        look
    }

    fn number_of(&mut self, bits: u32, notation: Notation, ty: TypeId) -> Term {
        let truth = self.terms.truth();
        let value = self.input(bits, ty, truth);
        self.note_form(Form::Number(notation));
        // Of what is not a number, only one is written as `nan`.
        let (exponent, fraction) = match notation {
            Notation::Single => (8, 23),
            Notation::Double => (11, 52),
            Notation::Decimal { .. } | Notation::Octal | Notation::Hexadecimal => return value,
        };
        let own = self.terms.extract(value, fraction, exponent);
        let (most, rest) = (self.number(exponent, u128::MAX), self.terms.extract(value, 0, fraction));
        let (none, is_most) = (self.number(fraction, 0), self.terms.eq(own, most));
        let is_infinite = self.terms.eq(rest, none);
        let is_number = self.terms.not(is_infinite);
        let is_nan = self.terms.and(is_most, is_number);
        let written = self.number(bits, ((1 << (exponent + 1)) - 1) << (fraction - 1));
        let is_written = self.terms.eq(value, written);
        let is_other = self.terms.not(is_written);
        let wrong = self.terms.and(is_nan, is_other);
        self.require_not(wrong);
        value
    }

    /// Characters up to one that does not belong to a word.
    fn scan_word(&mut self, request: Request, set: &Set, most: Option<u64>, to: Option<&Pointer>) -> Read {
        if set.is_spaced {
            self.pass_spaces();
        }
        // One more than fits is enough: writing it is an error.
        let room = to.map_or(LONGEST_WORD, |to| self.most_bytes(to).saturating_add(1));
        let limit = most.unwrap_or(room).min(LONGEST_WORD);
        let end = self.number(32, u128::MAX);
        let (mut reading, mut ended) = (self.terms.truth(), self.terms.falsehood());
        let (mut matched, mut length) = (self.terms.truth(), self.number(64, u128::from(limit)));
        for at in 0..limit {
            if reading == self.terms.falsehood() || self.dead {
                break;
            }
            let character = self.under(reading, |executor| executor.next_character());
            let is_end = self.terms.eq(character, end);
            let byte = self.terms.extract(character, 0, 8);
            let is_listed = self.is_one_of(byte, &set.listed);
            let belongs = if set.is_inverted { self.terms.not(is_listed) } else { is_listed };
            let not_end = self.terms.not(is_end);
            let belongs = self.terms.and(belongs, not_end);
            let stored = self.terms.and(reading, belongs);
            let not_stored = self.terms.not(belongs);
            let stops = self.terms.and(reading, not_stored);
            let is_left = self.terms.and(stops, not_end);
            self.under(is_left, |executor| executor.leave_any_unread(character));
            if at == 0 {
                matched = belongs;
                ended = is_end;
            }
            let here = self.number(64, u128::from(at));
            length = self.terms.ite(stops, here, length);
            if let Some(to) = to {
                self.under(stored, |executor| executor.put_checked(to, at, byte, request));
            }
            reading = stored;
        }
        if most.is_none_or(|most| most > limit) {
            self.refuse_if(reading, "a word that is longer");
        }
        if let Some(to) = to {
            let (place, zero) = (self.pointer_plus(to, length, 1, false), self.number(8, 0));
            self.under(matched, |executor| executor.put_checked(&place, 0, zero, request));
        }
        Read { matched, ended }
    }

    /// Whether a byte is one of some.
    pub(super) fn is_one_of(&mut self, byte: Term, bytes: &[u8]) -> Term {
        let mut any = Vec::new();
        for &one in bytes {
            let one = self.number(8, u128::from(one));
            any.push(self.terms.eq(byte, one));
        }
        self.terms.or_all(&any)
    }

    /// A type with so many bits that the program has, to show values by.
    fn type_of(&self, bits: u32, notation: Notation) -> TypeId {
        let is_wanted = |kind: &TypeKind| match (kind, notation) {
            (TypeKind::Int { bits: own, signed }, Notation::Decimal { is_signed, .. }) => {
                *own == bits && *signed == is_signed
            }
            (TypeKind::Int { bits: own, signed: false }, Notation::Octal | Notation::Hexadecimal) => *own == bits,
            (TypeKind::Float(format), Notation::Single) => *format == ir::FloatFormat::Single,
            (TypeKind::Float(format), Notation::Double) => *format == ir::FloatFormat::Double,
            _ => false,
        };
        let found = self.program.types.iter().find(|(_, ty)| is_wanted(&ty.kind));
        found.map_or_else(|| self.byte_type(), |(id, _)| id)
    }
}

fn spaces() -> Vec<u8> {
    (0..=u8::MAX).filter(|&byte| is_space(byte)).collect()
}

fn beginnings(notation: Notation) -> Vec<u8> {
    (0..=u8::MAX).filter(|&byte| notation.begins_with(byte)).collect()
}

/// The parts of a format; none if there is one that is not followed.
fn pieces(format: &[u8], pointer_bits: u32) -> Option<Vec<Piece>> {
    let (mut pieces, mut rest) = (Vec::new(), format);
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if is_space(byte) {
            if pieces.last() != Some(&Piece::Space) {
                pieces.push(Piece::Space);
            }
        } else if byte != b'%' {
            pieces.push(Piece::Literal(byte));
        } else if let Some(after) = rest.strip_prefix(b"%") {
            rest = after;
            pieces.extend([Piece::Space, Piece::Literal(b'%')]);
        } else {
            pieces.push(Piece::Conversion(conversion(&mut rest, pointer_bits)?));
        }
    }
    Some(pieces)
}

fn conversion(rest: &mut &[u8], pointer_bits: u32) -> Option<Conversion> {
    let mut taken = |prefix: &[u8]| match rest.strip_prefix(prefix) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    };
    let is_dropped = taken(b"*");
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (width, after) = rest.split_at(digits);
    let most: Option<u64> = std::str::from_utf8(width).ok()?.parse().ok().filter(|&most| most > 0);
    *rest = after;
    let mut taken = |prefix: &[u8]| match rest.strip_prefix(prefix) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    };
    let lengths: [(&[u8], u32); 9] = [
        (b"hh", 8),
        (b"h", 16),
        (b"ll", 64),
        (b"l", pointer_bits),
        (b"q", 64),
        (b"j", 64),
        (b"z", pointer_bits),
        (b"t", pointer_bits),
        (b"", 32),
    ];
    let (prefix, bits) = *lengths.iter().find(|(prefix, _)| taken(prefix))?;
    let (&letter, after) = rest.split_first()?;
    *rest = after;
    let number = |notation: Notation| most.is_none().then_some(Kind::Number(bits, notation));
    let kind = match letter {
        b'd' | b'i' => number(Notation::Decimal { bits, is_signed: true })?,
        b'u' => number(Notation::Decimal { bits, is_signed: false })?,
        b'o' => number(Notation::Octal)?,
        b'x' | b'X' => number(Notation::Hexadecimal)?,
        b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' if most.is_none() => match prefix {
            b"" => Kind::Number(32, Notation::Single),
            b"l" => Kind::Number(64, Notation::Double),
            _ => return None,
        },
        b'c' if prefix.is_empty() && most.is_none_or(|most| most == 1) => Kind::Character,
        b's' if prefix.is_empty() => Kind::Word(Set { listed: spaces(), is_inverted: true, is_spaced: true }),
        b'[' if prefix.is_empty() => Kind::Word(set(rest)?),
        _ => return None,
    };
    Some(Conversion { is_dropped, most, kind })
}

/// The characters between brackets; none if they do not end.
fn set(rest: &mut &[u8]) -> Option<Set> {
    let is_inverted = rest.first() == Some(&b'^');
    let inside = if is_inverted { &rest[1..] } else { *rest };
    // A bracket in first place stands for itself.
    let length = 1 + inside.iter().skip(1).position(|&byte| byte == b']')?;
    let (own, after) = inside.split_at(length);
    *rest = &after[1..];
    let mut listed = Vec::new();
    let mut at = 0;
    while at < own.len() {
        match own[at..] {
            [first, b'-', last, ..] if first <= last => {
                listed.extend(first..=last);
                at += 3;
            }
            [byte, ..] => {
                listed.push(byte);
                at += 1;
            }
            [] => break,
        }
    }
    Some(Set { listed, is_inverted, is_spaced: false })
}
