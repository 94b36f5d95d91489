//! Places: where they are, how they are read and written.

use ir::{ArrayLength, ExprId, ExprKind, PlaceId, PlaceKind, PropertyClass, Storage, TypeId, TypeKind, VarId};

use super::select::{load_at, load_by, load_global, load_global_at, load_plain};
use super::{Compiler, last};
use crate::code::{Access, Asked, BitAccess, Instr, Node, R, SlotKind};
use crate::scalar::Scalar;

/// Where an address starts.
#[derive(Debug, Clone, Copy)]
pub(super) enum Base {
    Register(R),
    Constant(u64),
}

/// How a place in memory is reached.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// Base and offset.
    Plain(Base, i64),
    /// An element of the width of the access: index times width is added. With a length it is checked.
    Element(Base, R, Option<u32>),
}

/// Whether the last step to a place may be left to the access itself.
#[derive(Debug, Clone, Copy)]
struct Fuse {
    /// The width of the access, if its instructions know elements.
    width: Option<u64>,
    /// Whether the check of an index may be left to it, too.
    check: bool,
}

impl Fuse {
    const NO: Fuse = Fuse { width: None, check: false };
}

/// A place that can be written, with everything of it evaluated.
#[derive(Debug, Clone, Copy)]
pub(super) enum Target {
    Register { register: R, flag: Option<R>, scalar: Scalar },
    Memory(MemoryTarget),
}

/// A place in memory.
#[derive(Debug, Clone, Copy)]
pub(super) struct MemoryTarget {
    way: Way,
    bits: Option<(u32, u32)>,
    scalar: Scalar,
    ty: TypeId,
    /// Whether it may be written although it is read-only.
    force: bool,
}

impl Compiler<'_> {
    /// Whether a place is in memory (and not a register).
    pub(super) fn is_memory(&self, place: PlaceId) -> bool {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) => super::lives_in_memory(self.program, var),
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => true,
        }
    }

    /// The variable a place is in, if no pointer is followed.
    pub(super) fn root_variable(&self, mut place: PlaceId) -> Option<VarId> {
        loop {
            match *self.program[place].kind() {
                PlaceKind::Variable(var) => return Some(var),
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Deref(_) => return None,
            }
        }
    }

    /// Whether a place is in a local variable: then a write is meant even if the variable is `const`,
    /// because it can only be the initialiser.
    pub(super) fn is_own_variable(&self, place: PlaceId) -> bool {
        self.root_variable(place)
            .is_some_and(|var| self.program[var].storage == Storage::Automatic && self.program[var].read_only)
    }

    /// Evaluates everything about a place that is to be written. `fuse` allows an index to be checked
    /// when the write happens.
    pub(super) fn target(&mut self, place: PlaceId, fuse: bool) -> Target {
        let ty = self.program[place].ty();
        let scalar = Scalar::of(&self.program.types, ty).expect("a scalar is written");
        if let PlaceKind::Variable(var) = *self.program[place].kind()
            && let Some(SlotKind::Register { register, flag }) = self.code.slot(var)
        {
            return Target::Register { register, flag, scalar };
        }
        let force = self.is_own_variable(place);
        let short = !self.setting.recording && !force && !scalar.wide();
        let fuse = Fuse { width: short.then_some(scalar.bytes() as u64), check: fuse };
        let (way, bits) = self.way(place, fuse, false);
        Target::Memory(MemoryTarget { way, bits, scalar, ty, force })
    }

    /// Notes that a variable in a register is set.
    pub(super) fn mark_set(&mut self, target: Target) {
        if let Target::Register { flag: Some(flag), .. } = target {
            self.set_register_constant(flag, 1);
        }
    }

    /// Writes a value.
    pub(super) fn store(&mut self, target: Target, src: R) {
        match target {
            Target::Register { register, scalar, .. } => {
                if self.setting.recording {
                    self.emit(Instr::LogMove { dst: register, src });
                    if scalar.wide() {
                        self.emit(Instr::LogMove { dst: register + 1, src: src + 1 });
                    }
                } else {
                    self.move_value(register, src, scalar);
                }
                self.mark_set(target);
            }
            Target::Memory(target) => self.store_memory(&target, src),
        }
    }

    fn store_memory(&mut self, target: &MemoryTarget, src: R) {
        let width = target.scalar.bytes();
        if let Some(bits) = target.bits {
            let Way::Plain(base, offset) = target.way else { panic!("bit-fields are no elements") };
            let bits = self.bit_access(offset, bits, target.scalar, target.ty, target.force);
            let base = self.base_register(base);
            return self.emit(Instr::StoreBits { src, base, bits });
        }
        let short = !self.setting.recording && !target.force && !target.scalar.wide();
        match target.way {
            Way::Plain(base, offset) if !short => {
                let (base, offset) = self.fit_offset(base, offset);
                let access = self.access(target.scalar, target.ty, target.force);
                self.emit(Instr::StoreAny { src, base, offset, access });
            }
            Way::Plain(Base::Constant(address), offset) => {
                let address = self.constant(address.wrapping_add_signed(offset));
                self.emit(match width {
                    1 => Instr::StoreGlobal8 { src, address },
                    2 => Instr::StoreGlobal16 { src, address },
                    4 => Instr::StoreGlobal32 { src, address },
                    _ => Instr::StoreGlobal64 { src, address },
                });
            }
            Way::Plain(base, offset) => {
                let (base, offset) = self.fit_offset(base, offset);
                self.emit(match width {
                    1 => Instr::Store8 { src, base, offset },
                    2 => Instr::Store16 { src, base, offset },
                    4 => Instr::Store32 { src, base, offset },
                    _ => Instr::Store64 { src, base, offset },
                });
            }
            Way::Element(base, index, length) => self.store_element(src, base, index, length, width),
        }
    }

    fn store_element(&mut self, src: R, base: Base, index: R, length: Option<u32>, width: usize) {
        if let (Base::Constant(address), Some(length)) = (base, length)
            && let Ok(address) = u16::try_from(self.constant(address))
        {
            return self.emit(match width {
                1 => Instr::StoreGlobalAt8 { src, address, index, length },
                2 => Instr::StoreGlobalAt16 { src, address, index, length },
                4 => Instr::StoreGlobalAt32 { src, address, index, length },
                _ => Instr::StoreGlobalAt64 { src, address, index, length },
            });
        }
        let base = self.base_register(base);
        self.emit(match (width, length) {
            (1, Some(length)) => Instr::StoreAt8 { src, base, index, length },
            (2, Some(length)) => Instr::StoreAt16 { src, base, index, length },
            (4, Some(length)) => Instr::StoreAt32 { src, base, index, length },
            (_, Some(length)) => Instr::StoreAt64 { src, base, index, length },
            (1, None) => Instr::StoreBy8 { src, base, index },
            (2, None) => Instr::StoreBy16 { src, base, index },
            (4, None) => Instr::StoreBy32 { src, base, index },
            (_, None) => Instr::StoreBy64 { src, base, index },
        });
    }

    /// Reads a place into a register (a variable's own one, if it is in one).
    pub(super) fn load(&mut self, expr: ExprId, place: PlaceId, want: Option<R>) -> R {
        let ty = self.program[place].ty();
        let scalar = Scalar::of(&self.program.types, ty).expect("a scalar is read");
        if let PlaceKind::Variable(var) = *self.program[place].kind()
            && let Some(SlotKind::Register { register, flag }) = self.code.slot(var)
        {
            self.node = Node::Expr(expr);
            self.check_set(var, register, flag, ty, scalar);
            return register;
        }
        // Only the long way tells what threads share.
        let short = !scalar.wide() && self.setting.shared.is_none();
        let fuse = Fuse { width: short.then_some(scalar.bytes() as u64), check: true };
        let (way, bits) = self.way(place, fuse, false);
        self.node = Node::Expr(expr);
        let dst = want.unwrap_or_else(|| self.temporary(scalar.registers()));
        if let Some(bits) = bits {
            let Way::Plain(base, offset) = way else { panic!("bit-fields are no elements") };
            let bits = self.bit_access(offset, bits, scalar, ty, false);
            let base = self.base_register(base);
            self.emit(Instr::LoadBits { dst, base, bits });
            return dst;
        }
        match way {
            Way::Plain(base, offset) if self.is_argument(expr) => {
                let (base, offset) = self.fit_offset(base, offset);
                self.emit(Instr::CheckArgument { base, offset, ty });
                let access = self.access(scalar, ty, false);
                self.emit(Instr::LoadAny { dst, base, offset, access });
            }
            Way::Plain(base, offset) if !short => {
                let (base, offset) = self.fit_offset(base, offset);
                let access = self.access(scalar, ty, false);
                self.emit(Instr::LoadAny { dst, base, offset, access });
            }
            Way::Plain(Base::Constant(address), offset) => {
                let address = self.constant(address.wrapping_add_signed(offset));
                self.emit(load_global(scalar, dst, address));
            }
            Way::Plain(base, offset) => {
                let (base, offset) = self.fit_offset(base, offset);
                self.emit(load_plain(scalar, dst, base, offset));
            }
            Way::Element(base, index, length) => self.load_element(scalar, dst, base, index, length),
        }
        dst
    }

    /// Whether a load is a `va_arg` that is checked.
    pub(super) fn is_argument(&self, expr: ExprId) -> bool {
        self.checks(self.program[expr].site(), PropertyClass::VarArgs)
            && self.program[expr].site().is_some_and(|site| self.program[site].kind == ir::SiteKind::VarArgs)
    }

    fn load_element(&mut self, scalar: Scalar, dst: R, base: Base, index: R, length: Option<u32>) {
        if let (Base::Constant(address), Some(length)) = (base, length)
            && let Ok(address) = u16::try_from(self.constant(address))
        {
            return self.emit(load_global_at(scalar, dst, address, index, length));
        }
        let base = self.base_register(base);
        self.emit(match length {
            Some(length) => load_at(scalar, dst, base, index, length),
            None => load_by(scalar, dst, base, index),
        });
    }

    /// Makes sure that a variable in a register is set, unless that is certain.
    fn check_set(&mut self, var: VarId, register: R, flag: Option<R>, ty: TypeId, scalar: Scalar) {
        let Some(flag) = flag else { return };
        if self.assigned.certain(self.function, self.edge, var) {
            return;
        }
        let span = match self.node {
            Node::Expr(expr) => self.program[expr].span(),
            Node::Place(place) => self.program[place].span(),
            Node::Op => self.edge_span(),
        };
        let asked = Asked { source: None, var: Some(var), ty, scalar: Some(scalar), register, span };
        let info = self.asked(asked);
        self.emit(Instr::CheckSet { flag, info });
    }

    /// The address of a place in memory: base and offset. `past` allows the index one past the end.
    pub(super) fn address(&mut self, place: PlaceId, past: bool) -> (Base, i64) {
        let (way, bits) = self.way(place, Fuse::NO, past);
        assert!(bits.is_none(), "a bit-field has no address");
        match way {
            Way::Plain(base, offset) => (base, offset),
            Way::Element(..) => panic!("elements are used only when asked for"),
        }
    }

    /// How a place is reached.
    fn way(&mut self, place: PlaceId, fuse: Fuse, past: bool) -> (Way, Option<(u32, u32)>) {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) => (Way::Plain(self.variable_base(place, var), 0), None),
            PlaceKind::Deref(pointer) if self.checks(self.program[place].site(), PropertyClass::Misaligned) => {
                let way = self.deref(pointer, Fuse::NO);
                (self.check_aligned(place, way), None)
            }
            PlaceKind::Deref(pointer) => (self.deref(pointer, fuse), None),
            PlaceKind::Field(base_place, index) => {
                let (base, offset) = self.address(base_place, false);
                let field = self.program.types.field(self.program[base_place].ty(), index);
                let field = field.expect("the record has that member");
                (Way::Plain(base, offset.wrapping_add_unsigned(field.offset)), field.bits)
            }
            PlaceKind::Index(base_place, index) => (self.element(place, base_place, index, fuse, past), None),
        }
    }

    fn variable_base(&mut self, place: PlaceId, var: VarId) -> Base {
        match self.code.slot(var) {
            Some(SlotKind::Memory { address }) => {
                if !self.assigned.certain(self.function, self.edge, var) {
                    self.node = Node::Place(place);
                    let info = self.beginning(var);
                    self.emit(Instr::Ensure { address, info });
                }
                Base::Register(address)
            }
            Some(SlotKind::Register { .. }) => panic!("`{}` is in a register", self.program[var].name),
            None => Base::Constant(self.setting.globals[var.index()]),
        }
    }

    fn deref(&mut self, pointer: ExprId, fuse: Fuse) -> Way {
        match *self.program[pointer].kind() {
            ExprKind::AddressOf(place) => {
                let (base, offset) = self.address(place, true);
                Way::Plain(base, offset)
            }
            ExprKind::PointerAdd { pointer: from, index, stride, negative } => {
                let base = self.expr(from, None);
                self.check_move(pointer, base, index, stride, negative);
                if let Some(index) = self.known_integer(index) {
                    let index = if negative { index.wrapping_neg() } else { index };
                    let offset = index.wrapping_mul(i128::from(stride));
                    if let Ok(offset) = i64::try_from(offset) {
                        return Way::Plain(Base::Register(base), offset);
                    }
                }
                let index_register = self.expr(index, None);
                if fuse.width == Some(stride) && !negative {
                    return Way::Element(Base::Register(base), index_register, None);
                }
                self.node = Node::Expr(pointer);
                Way::Plain(Base::Register(self.pointer_add(base, index_register, stride, negative, None)), 0)
            }
            _ => match self.known_integer(pointer) {
                Some(address) => Way::Plain(Base::Constant(address as u64), 0),
                None => Way::Plain(Base::Register(self.expr(pointer, None)), 0),
            },
        }
    }

    /// Checks the address behind a pointer that is followed.
    fn check_aligned(&mut self, place: PlaceId, way: Way) -> Way {
        let Way::Plain(base, offset) = way else { panic!("elements are used only when asked for") };
        let (base, offset) = self.fit_offset(base, offset);
        let align = u32::try_from(self.program.types.align_of(self.program[place].ty())).unwrap_or(u32::MAX);
        self.node = Node::Place(place);
        self.emit(Instr::CheckAligned { base, offset, align });
        Way::Plain(Base::Register(base), i64::from(offset))
    }

    fn element(&mut self, place: PlaceId, base_place: PlaceId, index: ExprId, fuse: Fuse, past: bool) -> Way {
        let (base, offset) = self.address(base_place, false);
        let TypeKind::Array { element, length } = *self.program.types.kind(self.program[base_place].ty()) else {
            panic!("an array is indexed")
        };
        let check = self.checks(self.program[place].site(), PropertyClass::OutOfBounds);
        let Some(stride) = self.program.types.size_of(element) else {
            return self.element_of_unknown_size(place, (base, offset), index, element, length, check, past);
        };
        let limit = match length {
            ArrayLength::Fixed(length) if check => Some(length.saturating_add(u64::from(past))),
            ArrayLength::Fixed(_) | ArrayLength::Unknown | ArrayLength::Variable(_) => None,
        };
        if let Some(known) = self.known_integer(index)
            && !(check && matches!(length, ArrayLength::Variable(_)))
        {
            if limit.is_some_and(|limit| known < 0 || known as u128 >= u128::from(limit)) {
                self.node = Node::Place(place);
                self.emit(Instr::FailIndex {});
            }
            let moved = offset.wrapping_add((known as i64).wrapping_mul(stride as i64));
            return Way::Plain(base, moved);
        }
        let index_register = self.expr(index, None);
        self.node = Node::Place(place);
        if let ArrayLength::Variable(var) = length
            && check
        {
            self.check_variable_length(index_register, var, past);
        }
        self.element_way((base, offset), index_register, stride, limit, fuse)
    }

    fn element_way(
        &mut self,
        (base, offset): (Base, i64),
        index: R,
        stride: u64,
        limit: Option<u64>,
        fuse: Fuse,
    ) -> Way {
        let short_limit = limit.map(|limit| u32::try_from(limit).ok());
        if fuse.width == Some(stride) && short_limit != Some(None) && (fuse.check || limit.is_none()) {
            let base = match base {
                Base::Constant(address) => Some(Base::Constant(address.wrapping_add_signed(offset))),
                Base::Register(_) if offset == 0 => Some(base),
                Base::Register(_) => None,
            };
            if let Some(base) = base {
                return Way::Element(base, index, short_limit.flatten());
            }
        }
        let register = self.base_register(base);
        match (limit, u32::try_from(stride)) {
            (Some(limit), Ok(stride)) if limit <= u64::from(u32::MAX) && self.wide_pointers() => {
                let dst = self.temporary(1);
                self.emit(Instr::IndexAddress { dst, base: register, index, stride, length: limit as u32 });
                Way::Plain(Base::Register(dst), offset)
            }
            _ => {
                if let Some(limit) = limit {
                    let length = self.temporary(1);
                    self.load_constant(length, limit);
                    self.emit(Instr::CheckIndex { index, length, past: 0 });
                }
                Way::Plain(Base::Register(self.pointer_add(register, index, stride, false, None)), offset)
            }
        }
    }

    fn check_variable_length(&mut self, index: R, var: VarId, past: bool) {
        let length = self.variable_value(var);
        self.emit(Instr::CheckIndex { index, length, past: u8::from(past) });
    }

    /// The value of the variable that holds a length.
    fn variable_value(&mut self, var: VarId) -> R {
        let ty = self.program[var].ty;
        let scalar = Scalar::of(&self.program.types, ty).expect("a length is an integer");
        match self.code.slot(var) {
            Some(SlotKind::Register { register, flag }) => {
                self.check_set(var, register, flag, ty, scalar);
                register
            }
            Some(SlotKind::Memory { address }) => {
                let dst = self.temporary(1);
                self.emit(load_plain(scalar, dst, address, 0));
                dst
            }
            None => {
                let dst = self.temporary(1);
                let address = self.constant(self.setting.globals[var.index()]);
                self.emit(load_global(scalar, dst, address));
                dst
            }
        }
    }

    /// An element of an array whose elements have a size that is known only when the program runs.
    #[expect(clippy::too_many_arguments, reason = "one use, all of them from the place")]
    fn element_of_unknown_size(
        &mut self,
        place: PlaceId,
        (base, offset): (Base, i64),
        index: ExprId,
        element: TypeId,
        length: ArrayLength,
        check: bool,
        past: bool,
    ) -> Way {
        let index = self.expr(index, None);
        self.node = Node::Place(place);
        if let ArrayLength::Variable(var) = length
            && check
        {
            self.check_variable_length(index, var, past);
        }
        let size = self.size_register(element);
        let bytes = self.temporary(1);
        self.emit(Instr::Mul64 { dst: bytes, a: index, b: size });
        let base = self.base_register(base);
        Way::Plain(Base::Register(self.pointer_add(base, bytes, 1, false, None)), offset)
    }

    /// The size of a variable-length type.
    fn size_register(&mut self, ty: TypeId) -> R {
        match *self.program.types.kind(ty) {
            TypeKind::Array { element, length: ArrayLength::Variable(var) } => {
                let size = self.size_register(element);
                let count = self.variable_value(var);
                let dst = self.temporary(1);
                self.emit(Instr::Mul64 { dst, a: size, b: count });
                dst
            }
            TypeKind::Array { element, length: ArrayLength::Fixed(count) }
                if self.program.types.size_of(ty).is_none() =>
            {
                let size = self.size_register(element);
                let dst = self.temporary(1);
                self.load_constant(dst, count);
                self.emit(Instr::Mul64 { dst, a: size, b: dst });
                dst
            }
            _ => {
                let dst = self.temporary(1);
                self.load_constant(dst, self.program.types.size_of(ty).unwrap_or(0));
                dst
            }
        }
    }

    fn wide_pointers(&self) -> bool {
        self.program.types.machine.pointer_bits() == 64
    }

    /// Adds an index times a stride to an address.
    pub(super) fn pointer_add(&mut self, base: R, index: R, stride: u64, negative: bool, want: Option<R>) -> R {
        let signed = i64::try_from(stride).ok().map(|stride| if negative { -stride } else { stride });
        let Some(stride) = signed.and_then(|stride| i32::try_from(stride).ok()) else {
            let scaled = self.temporary(1);
            self.load_constant(scaled, if negative { stride.wrapping_neg() } else { stride });
            self.emit(Instr::Mul64 { dst: scaled, a: scaled, b: index });
            return self.pointer_add(base, scaled, 1, false, want);
        };
        let dst = want.unwrap_or_else(|| self.temporary(1));
        self.emit(if self.wide_pointers() {
            Instr::PointerAdd { dst, base, index, stride }
        } else {
            Instr::PointerAdd32 { dst, base, index, stride }
        });
        dst
    }

    /// A base in a register.
    fn base_register(&mut self, base: Base) -> R {
        match base {
            Base::Register(register) => register,
            Base::Constant(address) => {
                let dst = self.temporary(1);
                self.load_constant(dst, address);
                dst
            }
        }
    }

    /// A base in a register and an offset that fits an instruction.
    fn fit_offset(&mut self, base: Base, offset: i64) -> (R, i32) {
        match (base, i32::try_from(offset)) {
            (Base::Register(register), Ok(offset)) => (register, offset),
            (base, _) => (self.plain_address(base, offset), 0),
        }
    }

    /// The address in one register.
    pub(super) fn plain_address(&mut self, base: Base, offset: i64) -> R {
        match base {
            Base::Register(register) if offset == 0 => register,
            Base::Register(register) => {
                let dst = self.temporary(1);
                self.add_offset(dst, register, offset);
                dst
            }
            Base::Constant(address) => {
                self.base_register(Base::Constant(self.wrap(address.wrapping_add_signed(offset))))
            }
        }
    }

    fn wrap(&self, address: u64) -> u64 {
        if self.wide_pointers() { address } else { u64::from(address as u32) }
    }

    /// Adds a constant to an address.
    pub(super) fn add_offset(&mut self, dst: R, a: R, offset: i64) {
        match i32::try_from(offset) {
            Ok(imm) if self.wide_pointers() => self.emit(Instr::Add64Imm { dst, a, imm }),
            Ok(imm) => self.emit(Instr::AddU32Imm { dst, a, imm }),
            Err(_) => {
                let amount = self.temporary(1);
                self.load_constant(amount, offset as u64);
                self.pointer_add(a, amount, 1, false, Some(dst));
            }
        }
    }

    fn bit_access(&mut self, offset: i64, (first, width): (u32, u32), scalar: Scalar, ty: TypeId, force: bool) -> u32 {
        // Only the bytes that hold the field are touched.
        let (byte, shift) = (first / 8, first % 8);
        let bytes = (shift + width).div_ceil(8) as usize;
        let offset = offset + i64::from(byte);
        self.code.bits.push(BitAccess { offset, bytes, shift, width, scalar, ty, force });
        last(self.code.bits.len())
    }

    pub(super) fn access(&mut self, scalar: Scalar, ty: TypeId, force: bool) -> u32 {
        self.code.accesses.push(Access { scalar, ty, force });
        last(self.code.accesses.len())
    }
}
