//! `memcpy` and its kin.

use ir::PropertyClass;
use logic::Term;

use super::super::access::Use;
use super::super::object::{Background, Cell};
use super::super::value::{Pointer, Value};
use super::super::{Executor, Otherwise, Size};
use super::{Outcome, Request};

impl Executor<'_> {
    /// Checks a range of bytes unless it is empty; the usable cases.
    pub(super) fn checked_bytes(
        &mut self,
        pointer: &Pointer,
        length: Term,
        purpose: Use,
        request: Request,
    ) -> Option<Pointer> {
        if let Some(length) = self.terms.as_constant(length) {
            return self.checked(pointer, length as u64, purpose, request.site);
        }
        let zero = self.number(64, 0);
        let is_any = self.terms.ne(length, zero);
        let size = Size::Computed(length, u64::MAX);
        self.under(is_any, |executor| executor.checked_range(pointer, size, length, purpose, request.site))
    }

    /// Two ranges of bytes that must not overlap; a copy onto itself is allowed.
    pub(super) fn check_overlap(&mut self, to: &Pointer, from: &Pointer, sizes: (Term, Term), request: Request) {
        let mut wrong = self.terms.falsehood();
        let zero = self.number(64, 0);
        for (to_when, a) in to.cases(self.terms) {
            for (from_when, b) in from.cases(self.terms) {
                if a.object != b.object {
                    continue;
                }
                let (x, y) = (a.offset(self.terms), b.offset(self.terms));
                let same_place = self.terms.eq(x, y);
                let same_size = self.terms.eq(sizes.0, sizes.1);
                let itself = self.terms.and(same_place, same_size);
                let (ahead, behind) = (self.terms.sub(y, x), self.terms.sub(x, y));
                let is_ahead = self.terms.ult(ahead, sizes.0);
                let is_behind = self.terms.ult(behind, sizes.1);
                let either = self.terms.or(is_ahead, is_behind);
                let not_itself = self.terms.not(itself);
                let (any_to, any_from) = (self.terms.ne(sizes.0, zero), self.terms.ne(sizes.1, zero));
                let case = self.terms.and_all(&[to_when, from_when, either, not_itself, any_to, any_from]);
                wrong = self.terms.or(wrong, case);
            }
        }
        self.check(request.site, PropertyClass::Overlap, wrong, Otherwise::GoesOn);
    }

    pub(super) fn memcpy(&mut self, request: Request, returns_end: bool, checks_overlap: bool) -> Outcome {
        let (to, from) = (self.argument_pointer(request, 0), self.argument_pointer(request, 1));
        let length = self.argument_bits(request, 2, 64);
        let end = if returns_end { self.pointer_plus(&to, length, 1, false) } else { to.clone() };
        if self.terms.as_constant(length) == Some(0) {
            return Outcome::Pointer(end);
        }
        let Some(target) = self.checked_bytes(&to, length, Use::Write, request) else { return Outcome::Nothing };
        let Some(source) = self.checked_bytes(&from, length, Use::Read, request) else { return Outcome::Nothing };
        if checks_overlap {
            self.check_overlap(&to, &from, (length, length), request);
        }
        if self.dead {
            return Outcome::Nothing;
        }
        match self.terms.as_constant(length) {
            Some(length) => {
                let block = self.read_block(&source, length as u32);
                let truth = self.terms.truth();
                self.write_block(&target, &block, truth);
            }
            None => self.copy_computed(&target, &source, length),
        }
        Outcome::Pointer(end)
    }

    /// Copies a number of bytes that is a term.
    fn copy_computed(&mut self, to: &Pointer, from: &Pointer, length: Term) {
        let most = self.most_bytes(to).min(self.most_bytes(from));
        if !self.can_enumerate(most) {
            return;
        }
        let bytes: Vec<Cell> = (0..most)
            .map(|at| {
                let piece = from.map(|target| target.moved(at as i64));
                self.read_byte_to_copy(&piece)
            })
            .collect();
        for (at, byte) in (0..).zip(bytes) {
            let position = self.number(64, at);
            let is_copied = self.terms.ult(position, length);
            let place = to.map(|target| target.moved(at as i64));
            self.under(is_copied, |executor| executor.write(&place, &byte));
        }
    }

    pub(super) fn memset(&mut self, request: Request) -> Outcome {
        let to = self.argument_pointer(request, 0);
        let byte = self.argument_bits(request, 1, 32);
        let byte = self.terms.extract(byte, 0, 8);
        let length = self.argument_bits(request, 2, 64);
        if self.terms.as_constant(length) == Some(0) {
            return Outcome::Pointer(to);
        }
        let Some(target) = self.checked_bytes(&to, length, Use::Write, request) else { return Outcome::Nothing };
        if self.dead {
            return Outcome::Nothing;
        }
        let Some(length) = self.terms.as_constant(length) else {
            let most = self.most_bytes(&target);
            if self.can_enumerate(most) {
                for at in 0..most {
                    let position = self.number(64, u128::from(at));
                    let is_set = self.terms.ult(position, length);
                    let place = target.map(|target| target.moved(at as i64));
                    let cell = Cell::known(1, Value::Bits(byte));
                    self.under(is_set, |executor| executor.write(&place, &cell));
                }
            }
            return Outcome::Pointer(to);
        };
        let length = length as u64;
        if let (Some((id, 0)), Some(0)) = (self.constant_place(&target), self.terms.as_constant(byte))
            && self.objects[id as usize].size == Size::Known(length)
            && self.extra == self.terms.truth()
        {
            self.blank(id, Background::Zero);
            return Outcome::Pointer(to);
        }
        let block = match self.terms.as_constant(byte) {
            Some(byte) => self.filled_block(length as u32, byte as u8),
            None => (0..length as u32).map(|at| (at, Cell::known(1, Value::Bits(byte)))).collect(),
        };
        let truth = self.terms.truth();
        self.write_block(&target, &block, truth);
        Outcome::Pointer(to)
    }

    pub(super) fn memcmp(&mut self, request: Request) -> Outcome {
        let (left, right) = (self.argument_pointer(request, 0), self.argument_pointer(request, 1));
        let length = self.argument_bits(request, 2, 64);
        let most = match self.terms.as_constant(length) {
            Some(length) => length as u64,
            None => self.most_bytes(&left).min(self.most_bytes(&right)) + 1,
        };
        if !self.can_enumerate(most) {
            return Outcome::Nothing;
        }
        // All bytes of one block are read before those of the other: they may be inputs.
        let [left, right] = [left, right].map(|block| self.bytes_within(&block, (length, most), request));
        let mut result = self.number(32, 0);
        for ((is_read, a), (_, b)) in left.into_iter().zip(right).rev() {
            let differs = self.terms.ne(a, b);
            let counts = self.terms.and(is_read, differs);
            let (a, b) = (self.terms.zero_extend(a, 32), self.terms.zero_extend(b, 32));
            let difference = self.terms.sub(a, b);
            result = self.terms.ite(counts, difference, result);
        }
        Outcome::Bits(result)
    }

    /// The bytes of a block, each with whether it lies within a length.
    fn bytes_within(&mut self, block: &Pointer, (length, most): (Term, u64), request: Request) -> Vec<(Term, Term)> {
        let mut bytes = Vec::new();
        for at in 0..most {
            let position = self.number(64, u128::from(at));
            let is_read = self.terms.ult(position, length);
            if is_read == self.terms.falsehood() || self.dead {
                break;
            }
            bytes.push((is_read, self.under(is_read, |executor| executor.byte_at(block, at, request.site))));
        }
        bytes
    }

    pub(super) fn memchr(&mut self, request: Request) -> Outcome {
        let from = self.argument_pointer(request, 0);
        let wanted = self.argument_bits(request, 1, 32);
        let wanted = self.terms.extract(wanted, 0, 8);
        let length = self.argument_bits(request, 2, 64);
        let most = self.most_bytes(&from) + 1;
        let mut looking = self.terms.truth();
        let mut found = Vec::new();
        for at in 0..most {
            let position = self.number(64, u128::from(at));
            let is_within = self.terms.ult(position, length);
            looking = self.terms.and(looking, is_within);
            if looking == self.terms.falsehood() || self.dead {
                break;
            }
            let byte = self.under(looking, |executor| executor.byte_at(&from, at, request.site));
            let is_wanted = self.terms.eq(byte, wanted);
            found.push((self.terms.and(looking, is_wanted), position));
            let goes_on = self.terms.not(is_wanted);
            looking = self.terms.and(looking, goes_on);
        }
        Outcome::Pointer(self.found_pointer(&from, &found))
    }

    /// The pointer to the position that was found, or null. The conditions exclude each other.
    pub(super) fn found_pointer(&mut self, from: &Pointer, found: &[(Term, Term)]) -> Pointer {
        let mut index = self.number(64, 0);
        let mut is_any = self.terms.falsehood();
        for &(is_here, position) in found {
            index = self.terms.ite(is_here, position, index);
            is_any = self.terms.or(is_any, is_here);
        }
        let pointer = self.pointer_plus(from, index, 1, false);
        Pointer::choose(is_any, &pointer, &Pointer::NULL, self.terms)
    }
}
