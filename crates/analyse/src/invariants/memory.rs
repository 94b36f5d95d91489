//! Reading and writing through places: which cells are met, what is checked, and what is left.

use ir::{PlaceId, PlaceKind, PropertyClass, SiteId, TypeId, TypeKind, VariableKind};

use super::evaluate::{Machine, Spot};
use super::number::{Number, Width};
use super::objects::{CellId, ObjectKind};
use super::pointer::{ObjectId, Pointer};
use super::state::Value;
use super::world::Unset;

/// The scalars of a type that are copied one by one at the most.
const MAX_COPIED: usize = 64;

impl Machine<'_, '_> {
    fn size_of(&self, ty: TypeId) -> Option<u64> {
        self.world.program.types.size_of(ty)
    }

    /// The bytes of an object, as far as they are known.
    pub fn object_size(&self, object: ObjectId) -> Option<Number> {
        self.world.fixed_size(object).or_else(|| self.state.sizes.get(object).copied())
    }

    /// The only cell that a place is, if a write to it replaces what it holds.
    pub fn strong_cell(&self, spot: &Spot, ty: TypeId) -> Option<CellId> {
        let pointer = &spot.pointer;
        if pointer.any || pointer.targets.len() != 1 || spot.bits.is_some() {
            return None;
        }
        let (&object, offset) = pointer.targets.iter().next()?;
        let bytes = self.size_of(ty)?;
        if !self.world.is_concrete(object) || offset.single().is_none() {
            return None;
        }
        let only = self.world.objects.hits(&self.world.program.types, object, offset, bytes).only();
        only.filter(|&cell| !self.world.objects.cell(cell).is_many)
    }

    /// The value found at a place.
    pub fn read(&mut self, spot: &Spot, ty: TypeId) -> Value {
        let types = &self.world.program.types;
        if let (Some((_, bits)), Some(own)) = (spot.bits, self.width(ty)) {
            return Value::Number(Number::any(Width { bits, ..own }));
        }
        let (Some(own), Some(bytes)) = (self.width(ty), self.size_of(ty)) else { return Value::Unknown };
        let mut found: Option<Value> = None;
        for (&object, offset) in &spot.pointer.targets {
            let hits = self.world.objects.hits(types, object, offset, bytes);
            let values = hits.one_of().map(|cells| cells.map(|cell| self.state.get(cell)));
            let value = values.and_then(|values| values.reduce(|one, other| one.join(&other)));
            let value = value.unwrap_or(Value::Unknown);
            found = Some(found.map_or(value.clone(), |known| known.join(&value)));
        }
        let is_pointer = matches!(types.kind(ty), TypeKind::Pointer(_));
        match found.filter(|_| !spot.pointer.any) {
            Some(Value::Number(number)) if is_pointer => Value::Pointer(Value::Number(number).pointer()),
            Some(Value::Number(number)) => Value::Number(number.wrapped(own)),
            Some(value) => value,
            None => Value::Unknown,
        }
    }

    /// A scalar is written to a place.
    pub fn write(&mut self, spot: &Spot, ty: TypeId, value: &Value) {
        if let Some(cell) = self.strong_cell(spot, ty) {
            self.state.set(self.world, cell, value.clone());
            return;
        }
        if spot.pointer.any {
            self.state.forget_memory(self.world);
            return;
        }
        let (offset, bytes) = match (spot.bits, self.size_of(ty)) {
            (Some((first, bits)), _) => (u64::from(first / 8), u64::from((first % 8 + bits).div_ceil(8))),
            (None, Some(bytes)) => (0, bytes),
            (None, None) => (0, 1 << 40),
        };
        for (&object, place) in &spot.pointer.targets {
            let place = place.plus(&Number::constant(i128::from(offset)));
            let hits = self.world.objects.hits(&self.world.program.types, object, &place, bytes);
            for (cell, is_exact) in hits.cells {
                let is_whole = is_exact && spot.bits.is_none();
                self.state.add(self.world, cell, if is_whole { value } else { &Value::Unknown });
            }
        }
    }

    /// A record or array is copied whole, or becomes any value without a source.
    pub fn copy(&mut self, to: &Spot, from: Option<&Spot>, ty: TypeId) {
        if to.pointer.any {
            self.state.forget_memory(self.world);
            return;
        }
        let parts = self.copied_parts(ty);
        let Some(parts) = parts.filter(|_| to.bits.is_none()) else {
            self.write(&Spot { pointer: to.pointer.clone(), bits: None }, ty, &Value::Unknown);
            return;
        };
        let at = |machine: &Self, spot: &Spot, offset: u64| Spot {
            pointer: machine.moved(&spot.pointer, &Number::constant(i128::from(offset))),
            bits: None,
        };
        let mut values = Vec::new();
        for &(offset, part) in &parts {
            let value = match from {
                Some(from) => {
                    let place = at(self, from, offset);
                    self.read(&place, part)
                }
                None => Value::Unknown,
            };
            values.push((at(self, to, offset), part, value));
        }
        // Whatever has no cell in this type may have one in the type of the object.
        self.write(to, ty, &Value::Unknown);
        for (place, part, value) in values {
            self.write(&place, part, &value);
        }
    }

    /// The scalars of a type, each with its offset; none if there are too many, or some that are not told apart.
    fn copied_parts(&self, ty: TypeId) -> Option<Vec<(u64, TypeId)>> {
        let types = &self.world.program.types;
        let (mut parts, mut waiting) = (Vec::new(), vec![(0, ty)]);
        while let Some((offset, ty)) = waiting.pop() {
            match types.kind(ty) {
                TypeKind::Array { element, length: ir::ArrayLength::Fixed(count) } => {
                    let size = types.size_of(*element)?;
                    if *count > MAX_COPIED as u64 {
                        return None;
                    }
                    waiting.extend((0..*count).map(|index| (offset + index * size, *element)));
                }
                TypeKind::Record(record) if !types.record(*record).union => {
                    let fields = types.record(*record).fields.iter().filter(|field| field.bits.is_none());
                    waiting.extend(fields.map(|field| (offset + field.offset, field.ty)));
                }
                TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Pointer(_) => parts.push((offset, ty)),
                TypeKind::Array { .. } => return None,
                TypeKind::Record(_) | TypeKind::Float(_) | TypeKind::Void | TypeKind::Function(_) => {}
            }
            if parts.len() + waiting.len() > MAX_COPIED {
                return None;
            }
        }
        Some(parts)
    }

    /// All bytes of a place become 0.
    pub fn zero(&mut self, spot: &Spot, ty: TypeId) {
        if self.width(ty).is_some() {
            self.write(spot, ty, &Value::Number(Number::constant(0)));
            return;
        }
        if spot.pointer.any {
            self.state.forget_memory(self.world);
            return;
        }
        let bytes = self.size_of(ty);
        for (&object, offset) in &spot.pointer.targets {
            self.zero_bytes(object, offset, bytes.map(|bytes| Number::constant(i128::from(bytes))));
        }
    }

    /// Bytes of an object become 0: all that is known is of cells that lie inside for certain, or are left alone.
    pub fn zero_bytes(&mut self, object: ObjectId, offset: &Number, bytes: Option<Number>) {
        let info = self.world.objects.object(object);
        let zero = Value::Number(Number::constant(0));
        let (start, length) = (offset.single(), bytes.and_then(|bytes| bytes.single()));
        let whole = self.object_size(object).and_then(|size| size.single());
        for (&at, &cell) in &info.cells {
            let known = self.world.objects.cell(cell);
            let size = i128::from(self.size_of(known.ty).unwrap_or(1));
            let is_all = start == Some(0) && length.is_some() && length >= whole && whole.is_some();
            let is_inside = match (start, length) {
                (Some(start), Some(length)) => {
                    !known.is_many && start <= i128::from(at) && i128::from(at) + size <= start + length
                }
                _ => false,
            };
            if (is_all || is_inside) && self.world.is_concrete(object) {
                self.state.set(self.world, cell, zero.clone());
            } else if known.is_many || self.may_meet(object, at, size, offset, bytes) {
                // A part of a scalar may become 0.
                self.state.set(self.world, cell, Value::Unknown);
            }
        }
    }

    fn may_meet(&self, _object: ObjectId, at: u64, size: i128, offset: &Number, bytes: Option<Number>) -> bool {
        let end = bytes.map_or(i128::MAX >> 8, |bytes| offset.high() + bytes.high());
        offset.low() < i128::from(at) + size && i128::from(at) < end
    }

    /// The checks of an access, and what is known about the pointer once they have passed.
    pub fn access(&mut self, spot: &Spot, place: PlaceId, site: Option<SiteId>, is_write: bool) {
        if self.is_quiet || self.state.is_empty {
            return;
        }
        let ty = self.world.program[place].ty();
        let bytes = self.accessed_bytes(spot, ty);
        let is_guarded = self.is_guarded(place);
        self.record_access(spot, (bytes, is_guarded), site, is_write);
        if !is_write {
            let is_set = self.is_set(spot, ty);
            self.check(site, PropertyClass::Uninitialised, is_set);
        } else {
            self.check(site, PropertyClass::Uninitialised, true);
        }
        if bytes == Some(0) {
            return;
        }
        let valid = self.valid(&spot.pointer, bytes.unwrap_or(1));
        if valid.is_empty() {
            // The run ends here, whether or not the class is checked.
            self.stop();
        } else if valid != spot.pointer {
            self.require_base(place, &valid);
        }
    }

    fn accessed_bytes(&self, spot: &Spot, ty: TypeId) -> Option<u64> {
        match spot.bits {
            Some((first, bits)) => Some(u64::from((first + bits).div_ceil(8))),
            None => self.size_of(ty),
        }
    }

    fn record_access(
        &mut self,
        spot: &Spot,
        (bytes, is_guarded): (Option<u64>, bool),
        site: Option<SiteId>,
        is_write: bool,
    ) {
        let Some(site) = site else { return };
        let pointer = &spot.pointer;
        let is_object = !pointer.any && !pointer.null && !pointer.wild;
        let is_behind_start = !pointer.any && pointer.targets.values().all(|at| at.low() >= 0);
        let is_before_end = |machine: &Self| {
            let ends = |bytes| pointer.targets.iter().all(|(&object, at)| machine.is_before_end(object, at, bytes));
            !pointer.any && bytes.is_some_and(ends)
        };
        let parts = (is_guarded || is_behind_start, is_guarded || is_before_end(self));
        let is_function =
            |&object: &ObjectId| matches!(self.world.objects.object(object).kind, ObjectKind::Function(_));
        let is_object = is_object && !pointer.targets.keys().any(is_function);
        let alive = !pointer.any && !pointer.wild && pointer.targets.keys().all(|&object| self.is_alive(object));
        let writable = !pointer.any && pointer.targets.keys().all(|&object| self.is_writable(object));
        for (class, holds) in [
            (PropertyClass::NullDereference, is_object),
            (PropertyClass::InvalidPointer, is_object),
            (PropertyClass::OutOfBounds, parts.0 && parts.1),
            (PropertyClass::UseAfterFree, alive),
            (PropertyClass::UseAfterScope, alive),
            (PropertyClass::ReadOnlyWrite, !is_write || writable),
        ] {
            if class == PropertyClass::OutOfBounds && !is_guarded {
                self.check_parts(Some(site), class, parts);
            } else {
                self.check(Some(site), class, holds);
            }
        }
    }

    /// Whether checks of subscripts alone keep a place inside its variable.
    fn is_guarded(&self, mut place: PlaceId) -> bool {
        let program = self.world.program;
        loop {
            match *program[place].kind() {
                PlaceKind::Variable(_) => return true,
                PlaceKind::Deref(_) => return false,
                PlaceKind::Field(record, _) => place = record,
                PlaceKind::Index(array, _) => {
                    let is_known = !matches!(
                        program.types.kind(program[array].ty()),
                        TypeKind::Array { length: ir::ArrayLength::Unknown, .. }
                    );
                    let is_checked = program[place].site().is_some() && self.is_on(PropertyClass::OutOfBounds);
                    if !is_known || !is_checked {
                        return false;
                    }
                    place = array;
                }
            }
        }
    }

    fn is_before_end(&self, object: ObjectId, offset: &Number, bytes: u64) -> bool {
        self.object_size(object).is_some_and(|size| offset.high() + i128::from(bytes) <= size.low())
    }

    /// Whether an object is alive for certain.
    pub fn is_alive(&self, object: ObjectId) -> bool {
        let info = self.world.objects.object(object);
        let is_several = info.has_address && info.function.is_some_and(|own| self.world.recursive.contains(&own));
        !is_several && self.state.dead.get(object).is_none()
    }

    /// Whether what an object holds may change.
    pub fn is_writable(&self, object: ObjectId) -> bool {
        match self.world.objects.object(object).kind {
            ObjectKind::Variable(var) => {
                let variable = &self.world.program[var];
                !variable.read_only && variable.kind != VariableKind::Literal
            }
            ObjectKind::Allocated(..) => true,
            ObjectKind::Returned(_) | ObjectKind::Function(_) => false,
        }
    }

    /// Whether reading a value of a type at a place is certainly no use of what was never set.
    fn is_set(&self, spot: &Spot, ty: TypeId) -> bool {
        let types = &self.world.program.types;
        let is_error = match self.world.options.unset {
            Unset::Nothing => false,
            Unset::Pointers => {
                matches!(types.kind(ty), TypeKind::Pointer(_) | TypeKind::Record(_) | TypeKind::Array { .. })
            }
            Unset::Everything => true,
        };
        let Some(bytes) = self.size_of(ty).filter(|_| is_error) else { return !is_error };
        !spot.pointer.any
            && spot.pointer.targets.iter().all(|(&object, offset)| {
                let hits = self.world.objects.hits(types, object, offset, bytes);
                hits.one_of().is_some_and(|mut cells| cells.all(|cell| self.state.is_set(cell)))
            })
    }

    /// The addresses at which so many bytes may be accessed.
    fn valid(&self, pointer: &Pointer, bytes: u64) -> Pointer {
        if pointer.any {
            return pointer.clone();
        }
        let inside = |(&object, offset): (&ObjectId, &Number)| {
            let size = match self.object_size(object) {
                Some(size) => size.high(),
                None if matches!(self.world.objects.object(object).kind, ObjectKind::Allocated(..)) => return None,
                None => 1 << 40,
            };
            offset.clipped(0, size - i128::from(bytes)).map(|offset| (object, offset))
        };
        Pointer { targets: pointer.targets.iter().filter_map(inside).collect(), ..Pointer::default() }
    }

    /// A place has been accessed, so its addresses are some of these.
    pub fn require_base(&mut self, place: PlaceId, valid: &Pointer) {
        let program = self.world.program;
        match *program[place].kind() {
            PlaceKind::Variable(_) => {}
            PlaceKind::Deref(pointer) => self.require(pointer, &Value::Pointer(valid.clone())),
            PlaceKind::Field(record, index) => {
                if let Some(field) = program.types.field(program[record].ty(), index) {
                    let before = self.moved(valid, &Number::constant(-i128::from(field.offset)));
                    self.require_base(record, &before);
                }
            }
            PlaceKind::Index(array, index) => self.require_index(place, array, index, valid),
        }
    }

    fn require_index(&mut self, place: PlaceId, array: PlaceId, index: ir::ExprId, valid: &Pointer) {
        let Some(size) = self.size_of(self.world.program[place].ty()) else { return };
        let Some(number) = self.number_again(index) else { return };
        let distance = number.times(&Number::constant(-i128::from(size)));
        if distance.single().is_some() {
            let before = self.moved(valid, &distance);
            self.require_base(array, &before);
        }
    }
}
