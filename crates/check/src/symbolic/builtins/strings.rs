//! `strlen` and its kin.

use ir::SiteId;
use logic::Term;

use super::super::Executor;
use super::super::Size;
use super::super::access::Use;
use super::super::object::Cell;
use super::super::value::{Pointer, Value};
use super::{Outcome, Request};

/// A character of a string: whether it is read, and what it is. The last one that is read is the end, unless the
/// limit was reached.
#[derive(Debug, Clone, Copy)]
pub(super) struct Character {
    pub(super) is_read: Term,
    pub(super) byte: Term,
}

impl Executor<'_> {
    /// Reads a string up to its end, or as many characters as a limit says.
    pub(super) fn string(&mut self, from: &Pointer, limit: Option<Term>, site: Option<SiteId>) -> Vec<Character> {
        let most = self.most_bytes(from) + 1;
        let mut characters = Vec::new();
        let mut is_read = self.terms.truth();
        let zero = self.number(8, 0);
        for at in 0..most {
            if let Some(limit) = limit {
                let position = self.number(64, u128::from(at));
                let is_within = self.terms.ult(position, limit);
                is_read = self.terms.and(is_read, is_within);
            }
            if is_read == self.terms.falsehood() || self.dead {
                break;
            }
            if at > self.options.max_places {
                self.refuse_if(is_read, "a string that may be very long");
                break;
            }
            let byte = self.under(is_read, |executor| executor.byte_at(from, at, site));
            characters.push(Character { is_read, byte });
            let goes_on = self.terms.ne(byte, zero);
            is_read = self.terms.and(is_read, goes_on);
        }
        characters
    }

    /// The number of characters before the end.
    pub(super) fn length_of(&mut self, characters: &[Character]) -> Term {
        let zero = self.number(8, 0);
        let mut length = self.number(64, characters.len() as u128);
        for (at, character) in characters.iter().enumerate().rev() {
            let is_end = self.terms.eq(character.byte, zero);
            let not_read = self.terms.not(character.is_read);
            let stops = self.terms.or(is_end, not_read);
            let here = self.number(64, at as u128);
            length = self.terms.ite(stops, here, length);
        }
        length
    }

    pub(super) fn strlen(&mut self, request: Request, is_limited: bool) -> Outcome {
        let from = self.argument_pointer(request, 0);
        let limit = is_limited.then(|| self.argument_bits(request, 1, 64));
        let characters = self.string(&from, limit, request.site);
        Outcome::Bits(self.length_of(&characters))
    }

    /// Checks that so many bytes can be written.
    pub(super) fn writable(&mut self, to: &Pointer, length: Term, site: Option<SiteId>) -> Option<Pointer> {
        match self.terms.as_constant(length) {
            Some(length) => self.checked(to, length as u64, Use::Write, site),
            None => self.checked_range(to, Size::Computed(length, u64::MAX), length, Use::Write, site),
        }
    }

    pub(super) fn put(&mut self, to: &Pointer, offset: u64, byte: Term, when: Term) {
        let place = to.map(|target| target.moved(offset as i64));
        let cell = Cell::known(1, Value::Bits(byte));
        self.under(when, |executor| executor.write(&place, &cell));
    }

    pub(super) fn strcpy(&mut self, request: Request, returns_end: bool) -> Outcome {
        let (to, from) = (self.argument_pointer(request, 0), self.argument_pointer(request, 1));
        let characters = self.string(&from, None, request.site);
        let length = self.length_of(&characters);
        let one = self.number(64, 1);
        let size = self.terms.add(length, one);
        let Some(target) = self.writable(&to, size, request.site) else { return Outcome::Nothing };
        self.check_overlap(&to, &from, (size, size), request);
        if self.dead {
            return Outcome::Nothing;
        }
        for (at, character) in (0..).zip(&characters) {
            self.put(&target, at, character.byte, character.is_read);
        }
        Outcome::Pointer(if returns_end { self.pointer_plus(&to, length, 1, false) } else { to })
    }

    pub(super) fn strncpy(&mut self, request: Request) -> Outcome {
        let (to, from) = (self.argument_pointer(request, 0), self.argument_pointer(request, 1));
        let size = self.argument_bits(request, 2, 64);
        if self.terms.as_constant(size) == Some(0) {
            return Outcome::Pointer(to);
        }
        let Some(target) = self.writable(&to, size, request.site) else { return Outcome::Nothing };
        let characters = self.string(&from, Some(size), request.site);
        let length = self.length_of(&characters);
        let one = self.number(64, 1);
        let whole = self.terms.add(length, one);
        let is_cut = self.terms.ult(size, whole);
        let read = self.terms.ite(is_cut, size, whole);
        self.check_overlap(&to, &from, (size, read), request);
        if self.dead {
            return Outcome::Nothing;
        }
        let most = match self.terms.as_constant(size) {
            Some(size) => size as u64,
            None => self.most_bytes(&target),
        };
        let zero = self.number(8, 0);
        for at in 0..most {
            let position = self.number(64, u128::from(at));
            let is_within = self.terms.ult(position, size);
            let byte = match characters.get(at as usize) {
                Some(character) => self.terms.ite(character.is_read, character.byte, zero),
                None => zero,
            };
            self.put(&target, at, byte, is_within);
        }
        Outcome::Pointer(to)
    }

    pub(super) fn strcat(&mut self, request: Request, is_limited: bool) -> Outcome {
        let (to, from) = (self.argument_pointer(request, 0), self.argument_pointer(request, 1));
        let limit = is_limited.then(|| self.argument_bits(request, 2, 64));
        let old = self.string(&to, None, request.site);
        let old_length = self.length_of(&old);
        let new = self.string(&from, limit, request.site);
        let new_length = self.length_of(&new);
        let one = self.number(64, 1);
        let size = self.terms.add(new_length, one);
        let end = self.pointer_plus(&to, old_length, 1, false);
        let Some(target) = self.writable(&end, size, request.site) else { return Outcome::Nothing };
        let all = self.terms.add(old_length, size);
        let read = match limit {
            None => size,
            Some(limit) => {
                let is_cut = self.terms.ult(limit, size);
                self.terms.ite(is_cut, limit, size)
            }
        };
        self.check_overlap(&to, &from, (all, read), request);
        if self.dead {
            return Outcome::Nothing;
        }
        let zero = self.number(8, 0);
        for (at, character) in (0..).zip(&new) {
            self.put(&target, at, character.byte, character.is_read);
        }
        // The end, which a limit may have kept from being read.
        let end = self.pointer_plus(&end, new_length, 1, false);
        let truth = self.terms.truth();
        self.put(&end, 0, zero, truth);
        Outcome::Pointer(to)
    }

    pub(super) fn strcmp(&mut self, request: Request, is_limited: bool) -> Outcome {
        let (left, right) = (self.argument_pointer(request, 0), self.argument_pointer(request, 1));
        let limit = is_limited.then(|| self.argument_bits(request, 2, 64));
        let most = self.most_bytes(&left).min(self.most_bytes(&right)) + 1;
        let mut is_read = self.terms.truth();
        let zero = self.number(8, 0);
        let mut pairs = Vec::new();
        for at in 0..most {
            if let Some(limit) = limit {
                let position = self.number(64, u128::from(at));
                let is_within = self.terms.ult(position, limit);
                is_read = self.terms.and(is_read, is_within);
            }
            if is_read == self.terms.falsehood() || self.dead {
                break;
            }
            let (a, b) = self.under(is_read, |executor| {
                (executor.byte_at(&left, at, request.site), executor.byte_at(&right, at, request.site))
            });
            pairs.push((is_read, a, b));
            let (same, more) = (self.terms.eq(a, b), self.terms.ne(a, zero));
            is_read = self.terms.and_all(&[is_read, same, more]);
        }
        let mut result = self.number(32, 0);
        for (is_read, a, b) in pairs.into_iter().rev() {
            let differs = self.terms.ne(a, b);
            let counts = self.terms.and(is_read, differs);
            let (a, b) = (self.terms.zero_extend(a, 32), self.terms.zero_extend(b, 32));
            let difference = self.terms.sub(a, b);
            result = self.terms.ite(counts, difference, result);
        }
        Outcome::Bits(result)
    }

    pub(super) fn strchr(&mut self, request: Request) -> Outcome {
        let from = self.argument_pointer(request, 0);
        let wanted = self.argument_bits(request, 1, 32);
        let wanted = self.terms.extract(wanted, 0, 8);
        let most = self.most_bytes(&from) + 1;
        let mut looking = self.terms.truth();
        let zero = self.number(8, 0);
        let mut found = Vec::new();
        for at in 0..most {
            if looking == self.terms.falsehood() || self.dead {
                break;
            }
            let byte = self.under(looking, |executor| executor.byte_at(&from, at, request.site));
            let position = self.number(64, u128::from(at));
            let is_wanted = self.terms.eq(byte, wanted);
            found.push((self.terms.and(looking, is_wanted), position));
            let (other, more) = (self.terms.not(is_wanted), self.terms.ne(byte, zero));
            looking = self.terms.and_all(&[looking, other, more]);
        }
        Outcome::Pointer(self.found_pointer(&from, &found))
    }

    pub(super) fn strrchr(&mut self, request: Request) -> Outcome {
        let from = self.argument_pointer(request, 0);
        let wanted = self.argument_bits(request, 1, 32);
        let wanted = self.terms.extract(wanted, 0, 8);
        let characters = self.string(&from, None, request.site);
        let mut later = self.terms.falsehood();
        let mut found = Vec::new();
        for (at, character) in characters.iter().enumerate().rev() {
            let is_wanted = self.terms.eq(character.byte, wanted);
            let not_later = self.terms.not(later);
            let is_here = self.terms.and_all(&[character.is_read, is_wanted, not_later]);
            found.push((is_here, self.number(64, at as u128)));
            later = self.terms.or(later, is_here);
        }
        Outcome::Pointer(self.found_pointer(&from, &found))
    }

    pub(super) fn strstr(&mut self, request: Request) -> Outcome {
        let (from, wanted) = (self.argument_pointer(request, 0), self.argument_pointer(request, 1));
        let wanted = self.string(&wanted, None, request.site);
        let text = self.string(&from, None, request.site);
        let zero = self.number(8, 0);
        let mut looking = self.terms.truth();
        let mut found = Vec::new();
        for start in 0..text.len() {
            let mut matches = text[start].is_read;
            for (offset, character) in wanted.iter().enumerate() {
                let is_end = self.terms.eq(character.byte, zero);
                let not_read = self.terms.not(character.is_read);
                let is_over = self.terms.or(is_end, not_read);
                let same = match text.get(start + offset) {
                    Some(other) => {
                        let same = self.terms.eq(other.byte, character.byte);
                        self.terms.and(other.is_read, same)
                    }
                    None => self.terms.falsehood(),
                };
                let fits = self.terms.or(is_over, same);
                matches = self.terms.and(matches, fits);
            }
            let is_here = self.terms.and(looking, matches);
            found.push((is_here, self.number(64, start as u128)));
            let not = self.terms.not(matches);
            looking = self.terms.and(looking, not);
        }
        Outcome::Pointer(self.found_pointer(&from, &found))
    }
}
