//! Evaluation of expressions in a state that is at rest: after a failure, or somewhere in a recorded run.
//!
//! Slow and plain: it walks the tree, changes nothing, takes no inputs. What the run would have complained
//! about has the machine's meaning here where there is one.

use ir::{ArrayLength, ExprId, ExprKind, PlaceId, PlaceKind, Program, Storage, TypeId, TypeKind, VarId};

use crate::arith::{self, Fault};
use crate::code::{Code, SlotKind};
use crate::memory::{Memory, ObjectKind};
use crate::scalar::{Scalar, wrap};
use crate::value::{ObjectName, Pointer, Target, Value};

/// A state: memory, and the registers of one call.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) program: &'a Program,
    pub(crate) memory: &'a Memory,
    /// The addresses of static variables, by variable.
    pub(crate) globals: &'a [u64],
    /// The code of the function and its registers; none outside of functions.
    pub(crate) frame: Option<(&'a Code, &'a [u64])>,
}

/// Why there is no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stuck {
    /// Something was never set.
    Unset,
    /// There is no such object, or the machine would stop.
    Missing,
}

/// Where a place is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Location {
    Register { register: u16, set: bool },
    Memory { address: u64, bits: Option<(u32, u32)> },
}

/// Elements of an array that a value keeps, by how deep the array lies in it.
const ELEMENTS: [u64; 3] = [64, 16, 8];
/// Bytes of a text that a pointer's value keeps.
const TEXT: usize = 80;

impl<'a> View<'a> {
    fn scalar_of(&self, ty: TypeId) -> Option<Scalar> {
        Scalar::of(&self.program.types, ty)
    }

    /// The value of an expression.
    pub(crate) fn value(&self, expr: ExprId) -> Value {
        let node = &self.program[expr];
        if let ExprKind::Load(place) = node.kind() {
            return self.place_value(*place);
        }
        match self.scalar(expr) {
            Ok(bits) => self.scalar_value(bits, node.ty()),
            Err(Stuck::Unset) => Value::Unset,
            Err(Stuck::Missing) => Value::Missing,
        }
    }

    /// The value of a place.
    pub(crate) fn place_value(&self, place: PlaceId) -> Value {
        let ty = self.program[place].ty();
        match self.location(place) {
            Ok(location) => self.value_at(location, ty),
            Err(Stuck::Unset) => Value::Unset,
            Err(Stuck::Missing) => Value::Missing,
        }
    }

    /// The value of a variable, if it exists in this state.
    pub(crate) fn variable_value(&self, var: VarId) -> Value {
        match self.variable(var) {
            Ok(location) => self.value_at(location, self.program[var].ty),
            Err(Stuck::Unset) => Value::Unset,
            Err(Stuck::Missing) => Value::Missing,
        }
    }

    fn value_at(&self, location: Location, ty: TypeId) -> Value {
        self.nested_value(location, ty, 0)
    }

    fn nested_value(&self, location: Location, ty: TypeId, depth: usize) -> Value {
        if let Location::Memory { address, bits: None } = location {
            return self.memory_value(address, ty, depth);
        }
        match self.load(location, ty) {
            Ok(bits) => self.scalar_value(bits, ty),
            Err(Stuck::Unset) => Value::Unset,
            Err(Stuck::Missing) => Value::Missing,
        }
    }

    /// The value of a type at an address.
    pub(crate) fn memory_value(&self, address: u64, ty: TypeId, depth: usize) -> Value {
        let types = &self.program.types;
        match types.kind(ty) {
            TypeKind::Array { element, length } => {
                let size = self.size(*element).unwrap_or(0);
                let length = self.length(*length).unwrap_or_else(|_| {
                    // As many as the object holds.
                    let bytes = crate::vm::bytes_behind(self.memory, address) as u64;
                    bytes.checked_div(size).unwrap_or(0)
                });
                let count = length.min(ELEMENTS[depth.min(2)]);
                let elements = (0..count).map(|index| {
                    self.memory_value(address.wrapping_add(index.wrapping_mul(size)), *element, depth + 1)
                });
                Value::Array { elements: elements.collect(), length }
            }
            TypeKind::Record(record) => {
                let fields = &types.record(*record).fields;
                let values = fields.iter().map(|field| {
                    let at = address.wrapping_add(field.offset);
                    self.nested_value(Location::Memory { address: at, bits: field.bits }, field.ty, depth + 1)
                });
                Value::Record(values.collect())
            }
            TypeKind::Void | TypeKind::Function(_) => Value::Missing,
            TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Float(_) | TypeKind::Pointer(_) => {
                match self.load(Location::Memory { address, bits: None }, ty) {
                    Ok(bits) => self.scalar_value(bits, ty),
                    Err(Stuck::Unset) => Value::Unset,
                    Err(Stuck::Missing) => Value::Missing,
                }
            }
        }
    }

    /// The canonical bits of a scalar as a value.
    pub(crate) fn scalar_value(&self, bits: u128, ty: TypeId) -> Value {
        match self.program.types.kind(ty) {
            TypeKind::Float(_) => Value::Float(bits),
            TypeKind::Pointer(target) => Value::Pointer(self.pointer(bits as u64, Some(*target))),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int { .. }
            | TypeKind::Array { .. }
            | TypeKind::Record(_)
            | TypeKind::Function(_) => Value::Int(bits as i128),
        }
    }

    /// What an address points to.
    pub(crate) fn pointer(&self, address: u64, pointee: Option<TypeId>) -> Pointer {
        let id = self.memory.id_of(address);
        let target = if let Some((object, offset)) = self.memory.locate(address) {
            let kind = self.memory.origin(id).map(|origin| (origin.kind, origin.allocated));
            kind.map(|(kind, span)| Target {
                object: id,
                name: object_name(kind, span),
                offset,
                size: object.data.len() as u64,
                alive: true,
                text: self.text_at(address, pointee),
            })
        } else {
            self.memory.dead(id).map(|dead| Target {
                object: id,
                name: object_name(dead.origin.kind, dead.origin.allocated),
                offset: i64::from((address as u32).wrapping_sub(dead.base) as i32),
                size: dead.size,
                alive: false,
                text: None,
            })
        };
        Pointer { address, target }
    }

    /// The text that a pointer to characters points to.
    fn text_at(&self, address: u64, pointee: Option<TypeId>) -> Option<Vec<u8>> {
        let TypeKind::Int { bits: 8, .. } = self.program.types.kind(pointee?) else { return None };
        let mut text = Vec::new();
        for index in 0..TEXT as u64 {
            match self.memory.read::<1>(address.wrapping_add(index))? {
                [0] => return Some(text),
                [byte] => text.push(byte),
            }
        }
        Some(text)
    }

    fn load(&self, location: Location, ty: TypeId) -> Result<u128, Stuck> {
        let scalar = self.scalar_of(ty).ok_or(Stuck::Missing)?;
        match location {
            Location::Register { set: false, .. } => Err(Stuck::Unset),
            Location::Register { register, .. } => {
                let (_, registers) = self.frame.ok_or(Stuck::Missing)?;
                Ok(scalar.read(registers, register))
            }
            Location::Memory { address, bits: None } => {
                let (raw, set) = self.memory.load(address, scalar.bytes()).map_err(|_| Stuck::Missing)?;
                let all = wrap(u128::MAX, scalar.bits(), false);
                if set & all == all { Ok(scalar.canonical(raw)) } else { Err(Stuck::Unset) }
            }
            Location::Memory { address, bits: Some((first, width)) } => {
                let (byte, shift) = (first / 8, first % 8);
                let bytes = (shift + width).div_ceil(8) as usize;
                let from = address.wrapping_add(u64::from(byte));
                let (raw, set) = self.memory.load(from, bytes).map_err(|_| Stuck::Missing)?;
                let mask = wrap(u128::MAX, width, false) << shift;
                if set & mask != mask {
                    return Err(Stuck::Unset);
                }
                Ok(wrap(raw >> shift, width, scalar.signed()))
            }
        }
    }

    pub(crate) fn variable(&self, var: VarId) -> Result<Location, Stuck> {
        if self.program[var].storage == Storage::Static {
            let address = self.globals[var.index()];
            return Ok(Location::Memory { address, bits: None });
        }
        let (code, registers) = self.frame.ok_or(Stuck::Missing)?;
        match code.slot(var).ok_or(Stuck::Missing)? {
            SlotKind::Register { register, flag } => {
                let set = flag.is_none_or(|flag| registers[flag as usize] != 0);
                Ok(Location::Register { register, set })
            }
            SlotKind::Memory { address } => match registers[address as usize] {
                0 => Err(Stuck::Missing),
                address => Ok(Location::Memory { address, bits: None }),
            },
        }
    }

    /// Where a place is.
    pub(crate) fn location(&self, place: PlaceId) -> Result<Location, Stuck> {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) => self.variable(var),
            PlaceKind::Deref(pointer) => Ok(Location::Memory { address: self.scalar(pointer)? as u64, bits: None }),
            PlaceKind::Field(base, index) => {
                let address = self.address(base)?;
                let field = self.program.types.field(self.program[base].ty(), index).ok_or(Stuck::Missing)?;
                Ok(Location::Memory { address: self.wrap(address.wrapping_add(field.offset)), bits: field.bits })
            }
            PlaceKind::Index(base, index) => {
                let address = self.address(base)?;
                let index = self.scalar(index)? as u64;
                let size = self.size(self.program[place].ty())?;
                Ok(Location::Memory { address: self.wrap(address.wrapping_add(index.wrapping_mul(size))), bits: None })
            }
        }
    }

    /// The address of a place in memory.
    pub(crate) fn address(&self, place: PlaceId) -> Result<u64, Stuck> {
        match self.location(place)? {
            Location::Memory { address, .. } => Ok(address),
            Location::Register { .. } => Err(Stuck::Missing),
        }
    }

    fn wrap(&self, address: u64) -> u64 {
        wrap(u128::from(address), self.program.types.machine.pointer_bits(), false) as u64
    }

    /// The size of a type, perhaps of variable length.
    fn size(&self, ty: TypeId) -> Result<u64, Stuck> {
        if let Some(size) = self.program.types.size_of(ty) {
            return Ok(size);
        }
        match *self.program.types.kind(ty) {
            TypeKind::Array { element, length } => Ok(self.size(element)?.wrapping_mul(self.length(length)?)),
            _ => Err(Stuck::Missing),
        }
    }

    /// The number of elements of an array.
    pub(crate) fn length(&self, length: ArrayLength) -> Result<u64, Stuck> {
        match length {
            ArrayLength::Fixed(length) => Ok(length),
            ArrayLength::Unknown => Err(Stuck::Missing),
            ArrayLength::Variable(var) => Ok(self.load(self.variable(var)?, self.program[var].ty)? as u64),
        }
    }

    fn typed_scalar(&self, expr: ExprId) -> Result<(Scalar, u128), Stuck> {
        let scalar = self.scalar_of(self.program[expr].ty()).ok_or(Stuck::Missing)?;
        Ok((scalar, self.scalar(expr)?))
    }

    /// Whether an expression counts as true.
    pub(crate) fn truth(&self, expr: ExprId) -> Result<bool, Stuck> {
        let (scalar, value) = self.typed_scalar(expr)?;
        Ok(arith::is_true(scalar, value))
    }

    /// The canonical bits of a scalar expression.
    pub(crate) fn scalar(&self, expr: ExprId) -> Result<u128, Stuck> {
        let node = &self.program[expr];
        let own = self.scalar_of(node.ty()).ok_or(Stuck::Missing)?;
        match node.kind() {
            ExprKind::Int(value) => Ok(*value as u128),
            ExprKind::Float(bits) => Ok(*bits),
            ExprKind::Load(place) => self.load(self.location(*place)?, node.ty()),
            ExprKind::AddressOf(place) => Ok(u128::from(self.address(*place)?)),
            ExprKind::FunctionAddress(function) => Ok(u128::from(self.memory.function_address(*function))),
            ExprKind::Unary(op, operand) => {
                let (scalar, value) = self.typed_scalar(*operand)?;
                computed(arith::unary(*op, scalar, value))
            }
            ExprKind::Binary(op, left, right) => {
                let (scalar, left) = self.typed_scalar(*left)?;
                let (right_scalar, right) = self.typed_scalar(*right)?;
                computed(arith::binary(*op, scalar, left, right, right_scalar))
            }
            ExprKind::PointerAdd { pointer, index, stride, negative } => {
                let pointer = self.scalar(*pointer)?;
                let distance = self.scalar(*index)?.wrapping_mul(u128::from(*stride));
                let sum = if *negative { pointer.wrapping_sub(distance) } else { pointer.wrapping_add(distance) };
                Ok(own.canonical(sum))
            }
            ExprKind::PointerDifference { left, right, stride } => {
                let difference = self.scalar(*left)?.wrapping_sub(self.scalar(*right)?) as i64;
                let stride = i64::try_from(*stride).unwrap_or(i64::MAX);
                Ok(own.canonical(i128::from(difference.wrapping_div(stride)) as u128))
            }
            ExprKind::Convert(operand) => {
                let (scalar, value) = self.typed_scalar(*operand)?;
                computed(arith::convert(scalar, own, value))
            }
            ExprKind::And(left, right) => Ok(u128::from(self.truth(*left)? && self.truth(*right)?)),
            ExprKind::Or(left, right) => Ok(u128::from(self.truth(*left)? || self.truth(*right)?)),
            ExprKind::Conditional(condition, then, otherwise) => {
                self.scalar(if self.truth(*condition)? { *then } else { *otherwise })
            }
            ExprKind::Intrinsic(op, operands) => {
                let operands: Result<Vec<_>, Stuck> =
                    operands.iter().map(|&operand| self.typed_scalar(operand)).collect();
                let operands = operands?;
                let value = match op {
                    op if op.asks_memory() => crate::vm::of_object(self.memory, *op, operands[0].1 as u64),
                    op => arith::intrinsic(&self.program.types, *op, &operands).ok_or(Stuck::Missing)?,
                };
                Ok(own.canonical(value))
            }
            ExprKind::VariableArguments => {
                let (code, registers) = self.frame.ok_or(Stuck::Missing)?;
                Ok(code.arguments.map_or(0, |register| u128::from(registers[register as usize])))
            }
        }
    }
}

fn computed((value, fault): arith::Computed) -> Result<u128, Stuck> {
    if fault == Some(Fault::DivisionByZero) { Err(Stuck::Missing) } else { Ok(value) }
}

pub(crate) fn object_name(kind: ObjectKind, span: ir::SpanId) -> ObjectName {
    match kind {
        ObjectKind::Variable(var) => ObjectName::Variable(var),
        ObjectKind::Heap => ObjectName::Heap(span),
        ObjectKind::Stack => ObjectName::Stack(span),
        ObjectKind::Function(function) => ObjectName::Function(function),
        ObjectKind::Arguments => ObjectName::Arguments,
        ObjectKind::Environment => ObjectName::Environment,
    }
}
