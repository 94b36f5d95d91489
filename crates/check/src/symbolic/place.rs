//! Places: where they are, how they are read and written.

use ir::{ArrayLength, ExprId, ExprKind, PlaceId, PlaceKind, PropertyClass, SiteId, Storage, TypeId, TypeKind, VarId};
use logic::Term;

use super::access::Use;
use super::object::{Background, Cell};
use super::state::Slot;
use super::value::{Pointer, Value};
use super::{Executor, ObjectKind, Otherwise, Size, start_of};
use crate::operations::Scalar;

/// Where a place is.
#[derive(Debug, Clone)]
pub(super) enum Spot {
    /// A variable whose address nobody takes: its slot.
    Register(u32),
    /// Behind a pointer; for a bit-field its first bit and width.
    Memory(Pointer, Option<(u32, u32)>),
}

impl Executor<'_> {
    /// Whether a variable is in memory (and not a register).
    pub(super) fn lives_in_memory(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        variable.in_memory || variable.storage == Storage::Static || !self.program.types.is_scalar(variable.ty)
    }

    /// The slot of a local variable of the current call.
    pub(super) fn local_slot(&self, var: VarId) -> u32 {
        let frame = self.frames.last().expect("a function is executed");
        frame.first_slot + self.local_index[var.index()]
    }

    /// The address of a variable in memory. A local variable that a jump has brought into scope begins now.
    fn variable_address(&mut self, var: VarId) -> Pointer {
        if self.program[var].storage == Storage::Static {
            return start_of(self.globals[var.index()]);
        }
        let slot = self.local_slot(var);
        if let Some(Slot::Address(pointer)) = self.state.slots.get(slot) {
            let pointer = pointer.clone();
            if let Pointer::One(target) = pointer {
                self.complete(target.object);
            }
            return pointer;
        }
        let size = self.program.types.size_of(self.program[var].ty).unwrap_or(0);
        self.begin_variable(var, Size::Known(size))
    }

    /// A variable that was begun on some of the paths that met is there on all of them, unset on the others: the program
    /// names it, so it is in scope.
    fn complete(&mut self, id: u32) {
        let Some(object) = self.object(id) else { return };
        let alive = object.alive;
        if alive == self.terms.truth() {
            return;
        }
        let mut object = super::object::Object::clone(object);
        object.alive = self.terms.truth();
        let mut cells: Vec<(u32, Cell)> = Vec::new();
        analyse::table::Table::default().differences(&object.cells, &mut |offset, _, cell: Option<&Cell>| {
            cells.extend(cell.map(|cell| (offset, cell.clone())));
        });
        for (offset, cell) in cells {
            let full = self.all_ones(cell.size);
            let nothing = self.number(cell.size * 8, 0);
            let set = self.terms.ite(alive, cell.set.unwrap_or(full), nothing);
            object.cells.set(offset, Some(Cell { set: Some(set), ..cell }));
        }
        self.set_object(id, std::rc::Rc::new(object));
    }

    /// A new object for a local variable.
    pub(super) fn begin_variable(&mut self, var: VarId, size: Size) -> Pointer {
        let object = self.new_object(ObjectKind::Variable(var), size, Background::Unset);
        self.objects[object as usize].read_only = self.program[var].read_only;
        let pointer = start_of(object);
        let slot = self.local_slot(var);
        self.state.slots.set(slot, Some(Slot::Address(pointer.clone())));
        pointer
    }

    /// The address of a place; nothing is accessed. The index may be one past the end.
    pub(super) fn address_of(&mut self, place: PlaceId) -> Pointer {
        self.address(place, true)
    }

    fn address(&mut self, place: PlaceId, past: bool) -> Pointer {
        match self.spot(place, past) {
            Spot::Memory(pointer, _) => pointer,
            Spot::Register(_) => unreachable!("a variable in a register has no address"),
        }
    }

    /// Where a place is.
    pub(super) fn spot(&mut self, place: PlaceId, past: bool) -> Spot {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) if !self.lives_in_memory(var) => Spot::Register(self.local_slot(var)),
            PlaceKind::Variable(var) => Spot::Memory(self.variable_address(var), None),
            PlaceKind::Deref(pointer) => {
                let pointer = match *self.program[pointer].kind() {
                    ExprKind::AddressOf(place) => self.address(place, true),
                    _ => self.pointer(pointer),
                };
                self.check_aligned(place, &pointer);
                Spot::Memory(pointer, None)
            }
            PlaceKind::Field(base, index) => {
                let pointer = self.address(base, false);
                let field = self.program.types.field(self.program[base].ty(), index);
                let field = field.expect("the record has that member");
                Spot::Memory(pointer.map(|target| target.moved(field.offset as i64)), field.bits)
            }
            PlaceKind::Index(base, index) => Spot::Memory(self.element(place, base, index, past), None),
        }
    }

    fn element(&mut self, place: PlaceId, base: PlaceId, index: ExprId, past: bool) -> Pointer {
        let pointer = self.address(base, false);
        let TypeKind::Array { element, length } = *self.program.types.kind(self.program[base].ty()) else {
            panic!("an array is indexed")
        };
        let scalar = self.expr_scalar(index);
        let bits = self.bits(index);
        let is_signed = matches!(scalar, Scalar::Int { signed: true, .. });
        let wide = if is_signed { self.terms.resize_signed(bits, 64) } else { self.terms.resize(bits, 64) };
        let site = self.program[place].site();
        if self.checks(site, PropertyClass::OutOfBounds) {
            let limit = match length {
                ArrayLength::Fixed(length) => Some(self.number(64, u128::from(length))),
                ArrayLength::Variable(var) => Some(self.length_variable(var)),
                ArrayLength::Unknown => None,
            };
            if let Some(limit) = limit {
                let inside = if past { self.terms.ule(wide, limit) } else { self.terms.ult(wide, limit) };
                let outside = self.terms.not(inside);
                self.check(site, PropertyClass::OutOfBounds, outside, Otherwise::Ends);
            }
        }
        match self.program.types.size_of(element) {
            Some(stride) => self.pointer_plus(&pointer, wide, stride, false),
            None => {
                let size = self.size_of_variable_type(element);
                let bytes = self.terms.mul(wide, size);
                self.pointer_plus(&pointer, bytes, 1, false)
            }
        }
    }

    /// The length that a variable holds.
    fn length_variable(&mut self, var: VarId) -> Term {
        let spot = if self.lives_in_memory(var) {
            Spot::Memory(self.variable_address(var), None)
        } else {
            Spot::Register(self.local_slot(var))
        };
        let value = self.load_spot(&spot, self.program[var].ty, None);
        let bits = self.as_bits(&value);
        self.terms.resize(bits, 64)
    }

    /// The size in bytes of a type that may be of variable length.
    fn size_of_variable_type(&mut self, ty: TypeId) -> Term {
        if let Some(size) = self.program.types.size_of(ty) {
            return self.number(64, u128::from(size));
        }
        match *self.program.types.kind(ty) {
            TypeKind::Array { element, length } => {
                let size = self.size_of_variable_type(element);
                let count = match length {
                    ArrayLength::Fixed(count) => self.number(64, u128::from(count)),
                    ArrayLength::Variable(var) => self.length_variable(var),
                    ArrayLength::Unknown => self.number(64, 0),
                };
                self.terms.mul(size, count)
            }
            _ => self.number(64, 0),
        }
    }

    /// The value of a place, for an expression that loads it.
    pub(super) fn load(&mut self, expr: ExprId, place: PlaceId) -> Value {
        let spot = self.spot(place, false);
        let ty = self.program[place].ty();
        let site = self.program[expr].site();
        if let (Some(site_id), Spot::Memory(pointer, _)) = (site, &spot)
            && self.program[site_id].kind == ir::SiteKind::VarArgs
        {
            self.check_argument(&pointer.clone(), ty, site);
        }
        let value = self.load_spot(&spot, ty, site);
        self.has_read |= self.options.records && !is_constant(self.terms, &value);
        value
    }

    /// The value of a scalar somewhere.
    pub(super) fn load_spot(&mut self, spot: &Spot, ty: TypeId, site: Option<SiteId>) -> Value {
        let scalar = self.scalar_of(ty).expect("a scalar is read");
        let size = self.scalar_bytes(scalar);
        match spot {
            Spot::Register(slot) => {
                let cell = match self.state.slots.get(*slot) {
                    Some(Slot::Register(cell)) => cell.clone(),
                    Some(Slot::Address(_) | Slot::Object(_)) | None => self.background_cell(size, Background::Unset),
                };
                let all = self.all_ones(size);
                let cell = self.settled(spot, cell, (all, 0), ty, site);
                self.typed(cell.value, scalar)
            }
            Spot::Memory(pointer, None) => {
                let Some(pointer) = self.checked(pointer, u64::from(size), Use::Read, site) else {
                    return self.anything(scalar);
                };
                let cell = self.read(&pointer, size);
                let all = self.all_ones(size);
                let cell = self.settled(&Spot::Memory(pointer, None), cell, (all, 0), ty, site);
                self.typed(cell.value, scalar)
            }
            Spot::Memory(pointer, Some((first, width))) => {
                let (byte, shift) = (first / 8, first % 8);
                let bytes = (shift + width).div_ceil(8);
                let pointer = pointer.map(|target| target.moved(i64::from(byte)));
                let Some(pointer) = self.checked(&pointer, u64::from(bytes), Use::Read, site) else {
                    return self.anything(scalar);
                };
                let cell = self.read(&pointer, bytes);
                let wanted = self.field_mask(bytes, shift, *width);
                let cell = self.settled(&Spot::Memory(pointer, None), cell, (wanted, shift), ty, site);
                let raw = self.as_bits(&cell.value);
                let field = self.terms.extract(raw, shift, *width);
                let is_signed = matches!(scalar, Scalar::Int { signed: true, .. });
                let bits = if is_signed {
                    self.terms.resize_signed(field, size * 8)
                } else {
                    self.terms.resize(field, size * 8)
                };
                Value::Bits(bits)
            }
        }
    }

    /// The bits of a bit-field among those of its bytes.
    fn field_mask(&mut self, bytes: u32, shift: u32, width: u32) -> Term {
        let ones = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        self.number(bytes * 8, ones << shift)
    }

    /// Some value, where there is none because the path has ended.
    pub(super) fn anything(&mut self, scalar: Scalar) -> Value {
        if scalar == Scalar::Pointer {
            return Value::Pointer(Pointer::NULL);
        }
        let width = self.scalar_bytes(scalar) * 8;
        Value::Bits(self.number(width, 0))
    }

    /// Gives bits that are wanted but were never set a value, for good; or that is a violation.
    fn settled(
        &mut self,
        spot: &Spot,
        cell: Cell,
        (wanted, shift): (Term, u32),
        ty: TypeId,
        site: Option<SiteId>,
    ) -> Cell {
        if self.missing(&cell, wanted) == self.terms.falsehood() {
            return cell;
        }
        let content = self.content_of(&cell);
        let cell = self.with_content(cell, &content);
        let missing = self.missing(&cell, wanted);
        let Some(set) = cell.set.filter(|_| missing != self.terms.falsehood()) else { return cell };
        let unset = self.terms.not(set);
        let takes = self.terms.and(unset, wanted);
        let missing = self.allowed(spot, &cell, (missing, takes), ty, site);
        if missing == self.terms.falsehood() {
            return cell;
        }
        let is_elsewhere = match spot {
            Spot::Register(_) => false,
            Spot::Memory(pointer, _) => self.constant_place(pointer).is_none(),
        };
        let is_partly_set = self.terms.as_constant(set).is_none();
        if matches!(cell.value, Value::Pointer(_)) || is_elsewhere && is_partly_set {
            // A pointer that may be anything makes all that follows expensive, and so does an input that is written to
            // one of many places, as bytes of a buffer that was filled up to its end: worth a question.
            let here = self.here();
            if !self.oracle.possible(self.terms, &[self.required, here, missing]) {
                return cell;
            }
        }
        let mut input = self.scalar_input(ty, missing);
        self.note_unset(spot);
        if self.terms.as_constant(wanted) != Some(u128::MAX >> (128 - cell.size * 8)) {
            let value = self.as_bits(&input);
            let value = self.terms.resize(value, cell.size * 8);
            let amount = self.number(cell.size * 8, u128::from(shift));
            input = Value::Bits(self.terms.shl(value, amount));
        }
        self.share(&cell, &content, &input, (takes, missing));
        let value = self.overlaid(&cell.value, &input, takes, missing);
        let (new_set, full) = (self.terms.or(set, wanted), self.all_ones(cell.size));
        let settled = Cell { value, set: (new_set != full).then_some(new_set), ..cell };
        self.write_spot(spot, &settled);
        settled
    }

    /// Whether bits that are wanted of a cell are not set.
    fn missing(&mut self, cell: &Cell, wanted: Term) -> Term {
        let Some(set) = cell.set else { return self.terms.falsehood() };
        let set_here = self.terms.and(set, wanted);
        self.terms.ne(set_here, wanted)
    }

    /// When missing bits may be asked for; it is a violation to read them otherwise.
    fn allowed(
        &mut self,
        spot: &Spot,
        cell: &Cell,
        (missing, bits): (Term, Term),
        ty: TypeId,
        site: Option<SiteId>,
    ) -> Term {
        let is_checked = self.options.uninitialised.is_error(&self.program.types, ty)
            && self.checks(site, PropertyClass::Uninitialised);
        if !is_checked {
            return missing;
        }
        let mut is_unknown = self.terms.falsehood();
        if let Spot::Memory(pointer, _) = spot {
            for (when, target) in pointer.cases(self.terms) {
                if self.objects[target.object as usize].unknown {
                    is_unknown = self.terms.or(is_unknown, when);
                }
            }
        }
        let wrong = self.is_mistake(cell, (missing, bits), is_unknown);
        self.check(site, PropertyClass::Uninitialised, wrong, Otherwise::Ends);
        let right = self.terms.not(wrong);
        self.terms.and(missing, right)
    }

    /// A new input of a scalar type, if `needed` holds.
    pub(super) fn scalar_input(&mut self, ty: TypeId, needed: Term) -> Value {
        let scalar = self.scalar_of(ty).expect("a scalar is asked for");
        if scalar == Scalar::Bool {
            let bit = self.input(1, ty, needed);
            return Value::Bits(self.terms.zero_extend(bit, 8));
        }
        let width = self.scalar_bytes(scalar) * 8;
        let bits = self.input(width, ty, needed);
        self.typed(Value::Bits(bits), scalar)
    }

    /// Writes a whole cell without checks.
    pub(super) fn write_spot(&mut self, spot: &Spot, cell: &Cell) {
        match spot {
            Spot::Register(slot) => {
                let new = if self.extra == self.terms.truth() {
                    cell.clone()
                } else {
                    let old = match self.state.slots.get(*slot) {
                        Some(Slot::Register(old)) => old.clone(),
                        Some(Slot::Address(_) | Slot::Object(_)) | None => {
                            self.background_cell(cell.size, Background::Unset)
                        }
                    };
                    self.choose_cell(self.extra, cell, &old)
                };
                self.state.slots.set(*slot, Some(Slot::Register(new)));
            }
            Spot::Memory(pointer, _) => self.write(pointer, cell),
        }
    }

    /// Whether a place is in a local `const` variable: a write can only be its initialiser.
    fn is_own_constant(&self, mut place: PlaceId) -> bool {
        loop {
            match *self.program[place].kind() {
                PlaceKind::Variable(var) => {
                    return self.program[var].storage == Storage::Automatic && self.program[var].read_only;
                }
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Deref(_) => return false,
            }
        }
    }

    /// How a place is written.
    pub(super) fn write_use(&self, place: PlaceId) -> Use {
        if self.is_own_constant(place) { Use::Initialise } else { Use::Write }
    }

    /// Gives a scalar place a value.
    pub(super) fn store(&mut self, spot: &Spot, ty: TypeId, value: Value, purpose: Use, site: Option<SiteId>) {
        let scalar = self.scalar_of(ty).expect("a scalar is written");
        let size = self.scalar_bytes(scalar);
        match spot {
            Spot::Register(_) => self.write_spot(spot, &Cell { from: self.writer, ..Cell::known(size, value) }),
            Spot::Memory(pointer, None) => {
                if let Some(pointer) = self.checked(pointer, u64::from(size), purpose, site) {
                    self.write(&pointer, &Cell { from: self.writer, ..Cell::known(size, value) });
                }
            }
            Spot::Memory(pointer, Some((first, width))) => {
                let (byte, shift) = (first / 8, first % 8);
                let bytes = (shift + width).div_ceil(8);
                let pointer = pointer.map(|target| target.moved(i64::from(byte)));
                let Some(pointer) = self.checked(&pointer, u64::from(bytes), purpose, site) else { return };
                let old = self.read(&pointer, bytes);
                let mask = self.field_mask(bytes, shift, *width);
                let value = self.as_bits(&value);
                let value = self.terms.resize(value, bytes * 8);
                let amount = self.number(bytes * 8, u128::from(shift));
                let value = self.terms.shl(value, amount);
                let keep = self.terms.not(mask);
                let raw = self.as_bits(&old.value);
                let (new, kept) = (self.terms.and(value, mask), self.terms.and(raw, keep));
                let merged = self.terms.or(new, kept);
                let full = self.all_ones(bytes);
                let set = old.set.map(|set| self.terms.or(set, mask)).filter(|&set| set != full);
                let from = self.writer;
                self.write(&pointer, &Cell { size: bytes, value: Value::Bits(merged), set, from, ..old });
            }
        }
    }
}

/// Whether a value is seen to be the same in all runs.
fn is_constant(terms: &logic::Terms, value: &Value) -> bool {
    match value {
        Value::Bits(bits) => terms.as_constant(*bits).is_some(),
        Value::Pointer(Pointer::One(target)) => target.index.is_none(),
        Value::Pointer(_) => false,
    }
}
