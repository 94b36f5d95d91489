//! `malloc` and its kin.

use ir::PropertyClass;
use logic::Term;

use super::super::object::{self, Background, Cell};
use super::super::value::{NOWHERE, Pointer, Target};
use super::super::{Executor, ObjectKind, Otherwise, Size, start_of};
use super::{Outcome, Request};
use analyse::table::Table;

/// Larger objects are not followed.
const MAX_OBJECT: u128 = (1 << 31) - 1;

impl Executor<'_> {
    /// A new object of the heap, or null for more than any machine has. Whether there is room for less than that nobody knows.
    fn allocate(&mut self, size: Term, background: Background) -> Pointer {
        let (most, largest) = (MAX_OBJECT, u128::from(self.program.types.machine.largest_object()));
        let (most, largest) = (self.number(64, most), self.number(64, largest));
        let (is_large, is_huge) = (self.terms.ult(most, size), self.terms.ult(largest, size));
        if is_huge == self.terms.truth() {
            return Pointer::NULL;
        }
        let not_huge = self.terms.not(is_huge);
        let is_large = self.terms.and(is_large, not_huge);
        if is_large != self.terms.falsehood() {
            self.refuse_if(is_large, "an allocation of 2 GiB or more");
        }
        if self.dead {
            return Pointer::NULL;
        }
        let zero = self.number(64, 0);
        let size = self.terms.ite(is_huge, zero, size);
        let size = self.size_of_bits(size);
        let object = self.new_object(ObjectKind::Heap, size, background);
        if is_huge != self.terms.falsehood() {
            self.kill(object, is_huge);
        }
        Pointer::choose(is_huge, &Pointer::NULL, &start_of(object), self.terms)
    }

    /// Storage of the library itself.
    pub(super) fn kept(&mut self, request: Request) -> Outcome {
        let size = self.argument_bits(request, 0, 64);
        let most = self.number(64, MAX_OBJECT);
        let is_huge = self.terms.ult(most, size);
        self.refuse_if(is_huge, "a text that may be very long");
        if self.dead {
            return Outcome::Nothing;
        }
        let zero = self.number(64, 0);
        let size = self.terms.ite(is_huge, zero, size);
        let size = self.size_of_bits(size);
        Outcome::Pointer(start_of(self.new_object(ObjectKind::Environment, size, Background::Zero)))
    }

    pub(super) fn malloc(&mut self, request: Request) -> Outcome {
        let size = self.argument_bits(request, 0, 64);
        Outcome::Pointer(self.allocate(size, Background::Unset))
    }

    pub(super) fn calloc(&mut self, request: Request) -> Outcome {
        let (count, size) = (self.argument_bits(request, 0, 64), self.argument_bits(request, 1, 64));
        let wraps = self.terms.umul_overflow(count, size);
        let product = self.terms.mul(count, size);
        let huge = self.number(64, u128::from(u64::MAX));
        let size = self.terms.ite(wraps, huge, product);
        Outcome::Pointer(self.allocate(size, Background::Zero))
    }

    pub(super) fn aligned_alloc(&mut self, request: Request) -> Outcome {
        let (align, size) = (self.argument_bits(request, 0, 64), self.argument_bits(request, 1, 64));
        match self.terms.as_constant(align) {
            Some(align) if align.is_power_of_two() && align <= 1 << 20 => {
                let block = self.allocate(size, Background::Unset);
                for (_, target) in block.cases(self.terms) {
                    self.objects[target.object as usize].align = (align as u64).max(16);
                }
                Outcome::Pointer(block)
            }
            Some(_) => Outcome::Pointer(Pointer::NULL),
            None => {
                self.refuse("`aligned_alloc` with a computed alignment");
                Outcome::Nothing
            }
        }
    }

    pub(super) fn free(&mut self, request: Request) -> Outcome {
        let pointer = self.argument_pointer(request, 0);
        self.release(&pointer, request, true);
        Outcome::Nothing
    }

    /// Checks that a pointer may be freed (or is null), and frees what it points to.
    fn release(&mut self, pointer: &Pointer, request: Request, frees: bool) {
        let (mut invalid, mut double) = (self.terms.falsehood(), self.terms.falsehood());
        let mut dying: Vec<(u32, Term)> = Vec::new();
        for (when, target) in pointer.cases(self.terms) {
            let offset = target.offset(self.terms);
            let zero = self.number(64, 0);
            let is_start = self.terms.eq(offset, zero);
            let not_start = self.terms.not(is_start);
            if target.object == NOWHERE {
                let wrong = self.terms.and(when, not_start);
                invalid = self.terms.or(invalid, wrong);
                continue;
            }
            if self.objects[target.object as usize].kind != ObjectKind::Heap {
                invalid = self.terms.or(invalid, when);
                continue;
            }
            let Some(alive) = self.object(target.object).map(|object| object.alive) else { continue };
            let dead = self.terms.not(alive);
            let again = self.terms.and(when, dead);
            double = self.terms.or(double, again);
            let wrong = self.terms.and_all(&[when, alive, not_start]);
            invalid = self.terms.or(invalid, wrong);
            dying.push((target.object, when));
        }
        self.check(request.site, PropertyClass::DoubleFree, double, Otherwise::Ends);
        self.check(request.site, PropertyClass::InvalidFree, invalid, Otherwise::Ends);
        if frees && !self.dead {
            for (object, when) in dying {
                let when = self.terms.and(when, self.extra);
                self.kill(object, when);
            }
        }
    }

    pub(super) fn realloc(&mut self, request: Request) -> Outcome {
        let (old, size) = (self.argument_pointer(request, 0), self.argument_bits(request, 1, 64));
        self.release(&old, request, false);
        if self.dead {
            return Outcome::Nothing;
        }
        let zero = self.number(64, 0);
        let is_zero = self.terms.eq(size, zero);
        let is_null = self.same_pointer(&old, &Pointer::NULL);
        let is_not_null = self.terms.not(is_null);
        // With size 0 an object is freed, but null becomes a new object without bytes.
        let frees_only = self.terms.and(is_zero, is_not_null);
        let new = self.allocate(size, Background::Unset);
        let fails = self.same_pointer(&new, &Pointer::NULL);
        self.copy_old(&old, &new, size);
        let keeps = self.terms.not(frees_only);
        let keeps_old = self.terms.and(fails, keeps);
        for (when, target) in old.cases(self.terms) {
            if target.object != NOWHERE {
                let dies = self.terms.not(keeps_old);
                let dies = self.terms.and_all(&[when, dies, self.extra]);
                self.kill(target.object, dies);
            }
        }
        if frees_only != self.terms.falsehood() {
            for (_, target) in new.cases(self.terms) {
                if target.object != NOWHERE {
                    self.kill(target.object, frees_only);
                }
            }
        }
        Outcome::Pointer(Pointer::choose(frees_only, &Pointer::NULL, &new, self.terms))
    }

    /// Copies what fits from an old object to a new one.
    fn copy_old(&mut self, old: &Pointer, new: &Pointer, size: Term) {
        let Some((_, target)) = new.cases(self.terms).into_iter().find(|(_, target)| target.object != NOWHERE) else {
            return;
        };
        let destination = start_of(target.object);
        for (when, source) in old.cases(self.terms) {
            if source.object == NOWHERE {
                continue;
            }
            let old_size = self.objects[source.object as usize].size;
            let new_size = self.objects[target.object as usize].size;
            let from = start_of(source.object);
            if let (Size::Known(a), Size::Known(b)) = (old_size, new_size) {
                let block = self.block_to_move(&from, a.min(b) as u32);
                self.write_block(&destination, &block, when);
                continue;
            }
            if self.copy_cells(source.object, &destination, when, size) {
                continue;
            }
            if !self.can_enumerate(old_size.most().min(new_size.most())) {
                return;
            }
            let old_bits = match old_size {
                Size::Known(bytes) => self.number(64, u128::from(bytes)),
                Size::Computed(bits, _) => bits,
            };
            for at in 0..old_size.most().min(new_size.most()) {
                if self.dead {
                    return;
                }
                let position = self.number(64, u128::from(at));
                let (in_old, in_new) = (self.terms.ult(position, old_bits), self.terms.ult(position, size));
                let copied = self.terms.and_all(&[when, in_old, in_new]);
                let piece = from.map(|target| target.moved(at as i64));
                let byte = self.read_byte_to_copy(&piece);
                let place = destination.map(|target| target.moved(at as i64));
                self.under(copied, |executor| executor.write(&place, &byte));
            }
        }
    }

    /// Copies what was written to an object to a new one of a computed size; what was never written is unset in both, and
    /// of no interest to anybody else when the old object ends. False if the object is zero where nothing was written, or
    /// shares its content: then its size matters.
    fn copy_cells(&mut self, from: u32, to: &Pointer, when: Term, size: Term) -> bool {
        let Some(old) = self.object(from).cloned() else { return true };
        if old.background == Background::Zero || old.content.is_some() {
            return false;
        }
        let mut cells: Vec<(u32, Cell)> = Vec::new();
        Table::default().differences(&old.cells, &mut |offset, _, cell: Option<&Cell>| {
            cells.extend(cell.map(|cell| (offset, cell.clone())));
        });
        self.under(when, |executor| {
            for (offset, cell) in &cells {
                let place = to.map(|target| target.moved(i64::from(*offset)));
                executor.copy_cell(&place, cell, size);
            }
        });
        for write in object::after(&old.history, 0) {
            let when = self.terms.and(when, write.when);
            let place = to.map(|target| Target { object: target.object, ..write.target });
            self.under(when, |executor| executor.copy_cell(&place, &write.cell, size));
        }
        true
    }

    /// Writes as much of a cell as lies within a number of bytes.
    fn copy_cell(&mut self, place: &Pointer, cell: &Cell, size: Term) {
        let Pointer::One(target) = *place else { return };
        let offset = target.offset(self.terms);
        let length = self.number(64, u128::from(cell.size));
        let end = self.terms.add(offset, length);
        if self.terms.ule(end, size) == self.terms.truth() {
            return self.write(place, cell);
        }
        for at in 0..cell.size {
            let distance = self.number(64, u128::from(at));
            let position = self.terms.add(offset, distance);
            let is_inside = self.terms.ult(position, size);
            let byte = self.byte_of(cell, at);
            let piece = Pointer::One(target.moved(i64::from(at)));
            self.under(is_inside, |executor| executor.write(&piece, &byte));
        }
    }
}
