//! Reading and writing scalars through pointers, with the checks of memory.

use std::rc::Rc;

use ir::{PropertyClass, SiteId, SiteKind};
use logic::Term;

use super::content::Links;
use super::object::{self, Background, Cell, LONGEST, Meeting, Object};
use super::state::byte_of;
use super::value::{NOWHERE, ObjectId, Pointer, Target, Value};
use super::{Executor, ObjectKind, Otherwise, Size, pointer};

/// Addresses below this one count as null.
pub(super) const NULL_PAGE: u64 = 4096;

/// Writes that were written down are written to at most so many places in all for reads that they overlap in part.
const MOST_PLACES_WRITTEN: u64 = 1024;

/// What is done with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Read,
    Write,
    /// A write that is meant even if the object is read-only: its initialiser.
    Initialise,
}

impl Executor<'_> {
    /// Checks that some bytes behind a pointer may be used; the cases in which they may. None if there are none.
    pub(super) fn checked(
        &mut self,
        pointer: &Pointer,
        size: u64,
        purpose: Use,
        site: Option<SiteId>,
    ) -> Option<Pointer> {
        let length = self.number(64, u128::from(size));
        self.checked_range(pointer, Size::Known(size), length, purpose, site)
    }

    /// The same for a length that is a term; a length of 0 is not checked by the caller.
    pub(super) fn checked_range(
        &mut self,
        pointer: &Pointer,
        size: Size,
        length: Term,
        purpose: Use,
        site: Option<SiteId>,
    ) -> Option<Pointer> {
        let mut usable = Vec::new();
        for (when, target) in pointer.cases(self.terms) {
            let here = self.here();
            if self.terms.and(here, when) == self.terms.falsehood() {
                continue;
            }
            let is_usable = self.under(when, |executor| executor.check_case(target, size, length, purpose, site));
            if is_usable {
                usable.push((when, target));
            }
        }
        if usable.is_empty() {
            if self.extra == self.terms.truth() {
                self.dead = true;
            }
            return None;
        }
        Some(pointer.filtered(|when, target| usable.contains(&(when, *target)), self.terms))
    }

    /// Checks one case; false if it cannot be used at all.
    fn check_case(&mut self, target: Target, size: Size, length: Term, purpose: Use, site: Option<SiteId>) -> bool {
        let truth = self.terms.truth();
        if target.object == NOWHERE {
            let class = if target.index.is_none_or(|(stride, _)| stride > 1) && (target.base as u64) < NULL_PAGE {
                PropertyClass::NullDereference
            } else if let Some((_, number)) = target.index {
                let zero = self.number(64, 0);
                let is_null = self.terms.eq(number, zero);
                self.memory_check(site, PropertyClass::NullDereference, is_null);
                PropertyClass::InvalidPointer
            } else {
                PropertyClass::InvalidPointer
            };
            self.memory_check(site, class, truth);
            return false;
        }
        let info = self.objects[target.object as usize].clone();
        let Some(object) = self.object(target.object) else { return false };
        let dead = self.terms.not(object.alive);
        let class = match info.kind {
            ObjectKind::Heap => PropertyClass::UseAfterFree,
            ObjectKind::Variable(_)
            | ObjectKind::Stack
            | ObjectKind::Function(_)
            | ObjectKind::Arguments
            | ObjectKind::Environment
            | ObjectKind::Content => PropertyClass::UseAfterScope,
        };
        self.memory_check(site, class, dead);
        let inside = self.within(target, size, length, info.size);
        let outside = self.terms.not(inside);
        self.memory_check(site, PropertyClass::OutOfBounds, outside);
        if info.read_only && purpose == Use::Write {
            self.memory_check(site, PropertyClass::ReadOnlyWrite, truth);
            return false;
        }
        dead != truth && outside != truth
    }

    /// A check whose failure always ends the run. A site for variable arguments reports everything as its class.
    fn memory_check(&mut self, site: Option<SiteId>, class: PropertyClass, wrong: Term) {
        let is_argument = site.is_some_and(|site| self.program[site].kind == SiteKind::VarArgs);
        let class = if is_argument { PropertyClass::VarArgs } else { class };
        self.check(site, class, wrong, Otherwise::Ends);
    }

    /// Whether some bytes from a place on lie within an object.
    fn within(&mut self, target: Target, size: Size, length: Term, object: Size) -> Term {
        if let (Size::Known(bytes), Size::Known(object_size)) = (size, object) {
            let Some(room) = object_size.checked_sub(bytes) else { return self.terms.falsehood() };
            let target = target.normal(self.terms);
            let Some((stride, index)) = target.index else {
                return self.terms.boolean(target.base >= 0 && target.base as u64 <= room);
            };
            let Some(room) = room.checked_sub(target.base as u64) else { return self.terms.falsehood() };
            let limit = self.number(64, u128::from(room / stride) + 1);
            return self.terms.ult(index, limit);
        }
        let object_size = match object {
            Size::Known(size) => self.number(64, u128::from(size)),
            Size::Computed(term, _) => term,
        };
        let offset = target.offset(self.terms);
        let zero = self.number(64, 0);
        // All three are below 2^63 if they are sound, so that the sum does not wrap.
        let not_negative = self.terms.sle(zero, offset);
        let fits = self.terms.ule(length, object_size);
        let room = self.terms.sub(object_size, length);
        let before_end = self.terms.ule(offset, room);
        self.terms.and_all(&[not_negative, fits, before_end])
    }

    /// How many places of a stride an access of some bytes can have in an object, and the index of the place
    /// (after normalisation of the target).
    fn places(&mut self, target: Target, size: u32) -> (Target, u64) {
        let target = target.normal(self.terms);
        let Some((stride, index)) = target.index else { return (target, 1) };
        let most = self.objects[target.object as usize].size.most();
        let room = most.checked_sub(u64::from(size)).and_then(|room| room.checked_sub(target.base as u64));
        let places = room.map_or(0, |room| room / stride + 1);
        let largest = self.terms.known_bits(index).maximum(64);
        (target, places.min(u64::try_from(largest).unwrap_or(u64::MAX).saturating_add(1)))
    }

    /// Reads some bytes behind a pointer whose cases were checked: the value and which bits of it are set.
    pub(super) fn read(&mut self, pointer: &Pointer, size: u32) -> Cell {
        let mut result: Option<Cell> = None;
        for (when, target) in pointer.cases(self.terms).into_iter().rev() {
            let cell = self.read_target(target, size);
            result = Some(match result {
                None => cell,
                Some(other) => self.choose_cell(when, &cell, &other),
            });
        }
        match result {
            Some(cell) => cell,
            None => self.background_cell(size, Background::Zero),
        }
    }

    pub(super) fn read_target(&mut self, target: Target, size: u32) -> Cell {
        let Some(object) = self.object(target.object).cloned() else {
            return self.background_cell(size, Background::Zero);
        };
        let (target, places) = self.places(target, size);
        if places == 0 || target.base < 0 || self.is_stopped() {
            return self.background_cell(size, Background::Zero);
        }
        if size > 1 && self.is_read_by_bytes(&object, target, size) {
            let bytes: Vec<Cell> = (0..size).map(|at| self.read_byte(&object, target.moved(i64::from(at)))).collect();
            return self.joined_bytes(&bytes);
        }
        let Some(object) = self.readable(object, target, size) else {
            return self.background_cell(size, Background::Zero);
        };
        let mut cell = match target.index {
            None => match u32::try_from(target.base) {
                Ok(offset) => self.read_cell(&object, offset, size),
                Err(_) => self.background_cell(size, Background::Zero),
            },
            Some((stride, index)) => {
                let bits = bits_for(places);
                self.select(&object, (target.base as u64, stride), index, size, (0, bits), places)
                    .expect("the first place exists")
            }
        };
        for write in object::after(&object.history, 0) {
            if object::meeting(write.target, write.cell.size, target, size) == Meeting::Whole {
                let same = self.same_offset(write.target, target);
                let is_this = self.terms.and(write.when, same);
                let written = self.linked(&object, target, write.cell.clone());
                cell = self.choose_cell(is_this, &written, &cell);
            }
        }
        cell
    }

    /// Whether written-down writes overlap a place in part, and may be at so many places that comparing byte by byte is
    /// cheaper than writing them to all these places.
    fn is_read_by_bytes(&mut self, object: &Object, target: Target, size: u32) -> bool {
        let overlaps =
            |write: &object::Write| object::meeting(write.target, write.cell.size, target, size) == Meeting::Partly;
        let writes = object::after(&object.history, 0);
        if !writes.iter().any(|write| overlaps(write)) {
            return false;
        }
        let mut places = 0;
        for write in writes {
            let write_target = Target { object: target.object, ..write.target };
            places += self.places(write_target, write.cell.size).1;
            if places > MOST_PLACES_WRITTEN {
                return true;
            }
        }
        false
    }

    /// One byte, compared with each byte of the writes that were written down.
    fn read_byte(&mut self, object: &Object, target: Target) -> Cell {
        let plain = Object { history: None, ..object.clone() };
        let (target, places) = self.places(target, 1);
        let mut byte = match target.index {
            _ if places == 0 || target.base < 0 => self.background_cell(1, Background::Zero),
            None => match u32::try_from(target.base) {
                Ok(offset) => self.read_cell(&plain, offset, 1),
                Err(_) => self.background_cell(1, Background::Zero),
            },
            Some((stride, index)) => {
                let bits = bits_for(places);
                self.select(&plain, (target.base as u64, stride), index, 1, (0, bits), places)
                    .expect("the first place exists")
            }
        };
        for write in object::after(&object.history, 0) {
            for at in 0..write.cell.size {
                let place = write.target.moved(i64::from(at));
                if object::meeting(place, 1, target, 1) == Meeting::Never || self.is_stopped() {
                    continue;
                }
                let same = self.same_offset(place, target);
                let is_this = self.terms.and(write.when, same);
                if is_this != self.terms.falsehood() {
                    let written = self.byte_of(&write.cell, at);
                    let written = self.linked(object, target, written);
                    byte = self.choose_cell(is_this, &written, &byte);
                }
            }
        }
        byte
    }

    /// An object whose written-down writes do not overlap a place in part; none if that is out of reach.
    fn readable(&mut self, object: Rc<Object>, target: Target, size: u32) -> Option<Rc<Object>> {
        let overlaps = object::after(&object.history, 0)
            .iter()
            .any(|write| object::meeting(write.target, write.cell.size, target, size) == Meeting::Partly);
        if !overlaps {
            return Some(object);
        }
        let mut plain = Object { history: None, ..Object::clone(&object) };
        for write in object::after(&object.history, 0) {
            let write_target = Target { object: target.object, ..write.target };
            if !self.write_places(&mut plain, write_target, &write.cell, write.when) {
                return None;
            }
        }
        let plain = Rc::new(plain);
        self.set_object(target.object, Rc::clone(&plain));
        Some(plain)
    }

    /// Whether so many places can be told apart one by one; the path is refused if not.
    pub(super) fn can_enumerate(&mut self, places: u64) -> bool {
        if places <= self.options.max_places {
            return true;
        }
        self.refuse(format!("an access with a computed offset that has {places} possible places"));
        false
    }

    /// The cell of an index, among those that begin with `first` and have `bits` further bits.
    fn select(
        &mut self,
        object: &Object,
        (base, stride): (u64, u64),
        index: Term,
        size: u32,
        (first, bits): (u64, u32),
        places: u64,
    ) -> Option<Cell> {
        if first >= places {
            return None;
        }
        if self.is_stopped() {
            return Some(self.background_cell(size, Background::Zero));
        }
        let start = base + first * stride;
        if bits == 0 {
            return Some(self.read_cell(object, start as u32, size));
        }
        let end = start + ((1 << bits) - 1) * stride + u64::from(size);
        if !object.cells.any_between(start.saturating_sub(u64::from(LONGEST)), end) {
            let cell = self.background_cell(size, object.background);
            let anywhere = Target { index: Some((stride, index)), ..Target::at(NOWHERE, base as i64) };
            return Some(self.linked(object, anywhere, cell));
        }
        let low = self.select(object, (base, stride), index, size, (first, bits - 1), places)?;
        let middle = first + (1 << (bits - 1));
        match self.select(object, (base, stride), index, size, (middle, bits - 1), places) {
            None => Some(low),
            Some(high) => {
                let bit = self.terms.extract(index, bits - 1, 1);
                Some(self.choose_cell(bit, &high, &low))
            }
        }
    }

    /// One cell or another of the same size.
    pub(super) fn choose_cell(&mut self, condition: Term, then: &Cell, otherwise: &Cell) -> Cell {
        if then == otherwise {
            return then.clone();
        }
        let value = self.choose_value(condition, &then.value, &otherwise.value);
        let set = match (then.set, otherwise.set) {
            (None, None) => None,
            (a, b) => {
                let full = self.all_ones(then.size);
                let set = self.terms.ite(condition, a.unwrap_or(full), b.unwrap_or(full));
                (set != full).then_some(set)
            }
        };
        let links = Links::choose(condition, then, otherwise, self.terms);
        Cell { size: then.size, value, set, from: then.from, links }
    }

    /// One value or another.
    pub(super) fn choose_value(&mut self, condition: Term, then: &Value, otherwise: &Value) -> Value {
        match (then, otherwise) {
            (Value::Bits(a), Value::Bits(b)) => Value::Bits(self.terms.ite(condition, *a, *b)),
            (Value::Pointer(_), _) | (_, Value::Pointer(_)) => {
                let (a, b) = (self.as_pointer(then.clone()), self.as_pointer(otherwise.clone()));
                Value::Pointer(Pointer::choose(condition, &a, &b, self.terms))
            }
        }
    }

    pub(super) fn background_cell(&mut self, size: u32, background: Background) -> Cell {
        let zero = self.number(size * 8, 0);
        Cell { set: (background == Background::Unset).then_some(zero), ..Cell::known(size, Value::Bits(zero)) }
    }

    /// The bytes at a constant offset of an object.
    pub(super) fn read_cell(&mut self, object: &Object, offset: u32, size: u32) -> Cell {
        let cell = self.unlinked_cell(object, offset, size);
        self.linked(object, Target::at(NOWHERE, i64::from(offset)), cell)
    }

    /// The same; where its unset bits lie is said only where that is not the content of the object.
    fn unlinked_cell(&mut self, object: &Object, offset: u32, size: u32) -> Cell {
        if let Some(cell) = object.cells.get(offset)
            && cell.size == size
        {
            return cell.clone();
        }
        let touching = object.touching(offset, size);
        if touching.is_empty() {
            return self.background_cell(size, object.background);
        }
        let mut bytes = Vec::with_capacity(size as usize);
        for position in offset..offset + size {
            let start = touching.iter().copied().find(|&start| {
                start <= position && object.cells.get(start).is_some_and(|cell| start + cell.size > position)
            });
            bytes.push(match start.and_then(|start| object.cells.get(start).map(|cell| (start, cell))) {
                Some((start, cell)) => self.byte_of(cell, position - start),
                None => self.background_cell(1, object.background),
            });
        }
        self.joined_bytes(&bytes)
    }

    /// Bytes put together, the lowest first.
    pub(super) fn joined_bytes(&mut self, bytes: &[Cell]) -> Cell {
        let size = bytes.len() as u32;
        let mut all: Option<Term> = None;
        let mut set: Option<Term> = None;
        let is_all_set = bytes.iter().all(|byte| byte.set.is_none());
        let full = self.all_ones(1);
        for byte in bytes {
            let Value::Bits(bits) = byte.value else { panic!("a byte has bits") };
            all = Some(all.map_or(bits, |low| self.terms.concat(bits, low)));
            if !is_all_set {
                let mask = byte.set.unwrap_or(full);
                set = Some(set.map_or(mask, |low| self.terms.concat(mask, low)));
            }
        }
        let links = Links::joined(bytes.iter().map(|byte| &byte.links));
        let value = Value::Bits(all.expect("there is a byte"));
        Cell { size, value, set, from: 0, links }
    }

    pub(super) fn byte_of(&mut self, cell: &Cell, position: u32) -> Cell {
        if let Value::Pointer(pointer) = &cell.value {
            let bits = self.bits_of_pointer(pointer);
            let cell = Cell { value: Value::Bits(bits), ..cell.clone() };
            return byte_of(self.terms, &cell, position, &mut |_, _| unreachable!("it has bits"));
        }
        byte_of(self.terms, cell, position, &mut |_, _| unreachable!("it has bits"))
    }

    /// Writes a cell at a constant offset of an object.
    pub(super) fn write_cell(&mut self, object: &mut Object, offset: u32, cell: Cell) {
        if object.cells.get(offset).is_none_or(|old| old.size != cell.size) {
            for start in object.touching(offset, cell.size) {
                let old = object.cells.get(start).cloned().expect("it touches");
                object.cells.set(start, None);
                for position in 0..old.size {
                    let at = start + position;
                    if at < offset || at >= offset + cell.size {
                        let byte = self.byte_of(&old, position);
                        object.cells.set(at, Some(byte));
                    }
                }
            }
        }
        object.cells.set(offset, Some(cell));
    }

    /// Writes a cell behind a pointer whose cases were checked.
    pub(super) fn write(&mut self, pointer: &Pointer, cell: &Cell) {
        let cases = pointer.cases(self.terms);
        for (when, target) in cases {
            // Within an expression a write happens only if it is evaluated.
            let when = self.terms.and(when, self.extra);
            self.write_target(target, cell, when);
        }
    }

    pub(super) fn write_target(&mut self, target: Target, cell: &Cell, when: Term) {
        if when == self.terms.falsehood() || self.is_stopped() {
            return;
        }
        let Some(shared) = self.object(target.object).cloned() else { return };
        let mut object = Object::clone(&shared);
        drop(shared);
        let (target, places) = self.places(target, cell.size);
        if object.history.is_some() || places > self.options.max_direct_places {
            object.history = object::with(&object.history, when, target, cell.clone());
        } else if !self.write_places(&mut object, target, cell, when) {
            return;
        }
        self.set_object(target.object, Rc::new(object));
    }

    /// Writes into every place that a target may be; false if they are too many.
    fn write_places(&mut self, object: &mut Object, target: Target, cell: &Cell, when: Term) -> bool {
        let (target, places) = self.places(target, cell.size);
        match target.index {
            None => {
                if let Ok(offset) = u32::try_from(target.base) {
                    self.write_place(object, offset, cell, when);
                }
            }
            Some((stride, index)) => {
                if !self.can_enumerate(places) {
                    return false;
                }
                let bits = bits_for(places).clamp(1, 64);
                let low = self.terms.extract(index, 0, bits);
                for place in 0..places {
                    if self.is_stopped() {
                        return false;
                    }
                    let number = self.number(bits, u128::from(place));
                    let same = self.terms.eq(low, number);
                    let chosen = self.terms.and(when, same);
                    self.write_place(object, (target.base as u64 + place * stride) as u32, cell, chosen);
                }
            }
        }
        true
    }

    fn write_place(&mut self, object: &mut Object, offset: u32, cell: &Cell, when: Term) {
        if when == self.terms.falsehood() {
            return;
        }
        let new = if when == self.terms.truth() {
            cell.clone()
        } else {
            let old = self.read_cell(object, offset, cell.size);
            self.choose_cell(when, cell, &old)
        };
        self.write_cell(object, offset, new);
    }

    /// The bits of a pointer as a number.
    pub(super) fn bits_of_pointer(&mut self, pointer: &Pointer) -> Term {
        let width = self.pointer_bits_of_machine();
        pointer::address_bits(self.terms, pointer, &self.objects, &mut self.exposed, width)
    }

    /// The object that a constant pointer points to, with the offset.
    pub(super) fn constant_place(&self, pointer: &Pointer) -> Option<(ObjectId, u32)> {
        match pointer {
            Pointer::One(Target { object, base, index: None }) if *object != NOWHERE => {
                u32::try_from(*base).ok().map(|offset| (*object, offset))
            }
            Pointer::One(_) | Pointer::Cases(_) => None,
        }
    }
}

/// Bits that tell so many places apart.
fn bits_for(places: u64) -> u32 {
    64 - places.saturating_sub(1).leading_zeros()
}
