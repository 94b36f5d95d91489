//! Variable arguments of library functions: in registers, or in the area of a function that passes its own
//! ones on.

use ir::PropertyClass;

use super::Call;
use crate::code::Shape;
use crate::scalar::Scalar;
use crate::vm::world::Trap;

/// Where the next variable argument is.
pub(super) enum Source {
    /// The arguments of the call, from this one on.
    Own(usize),
    /// An area of variable arguments: the position in it.
    Area(u64),
}

/// What is wanted of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// An integer of at least this width.
    Integer(u32),
    Pointer,
    Double,
    LongDouble,
}

impl Wanted {
    fn describe(self) -> &'static str {
        match self {
            Wanted::Integer(64) => "a `long`",
            Wanted::Integer(_) => "an `int`",
            Wanted::Pointer => "a pointer",
            Wanted::Double => "a `double`",
            Wanted::LongDouble => "a `long double`",
        }
    }

    /// Whether a value of a type serves. A wider integer does on a 64-bit machine, where the low bits are
    /// read.
    fn accepts(self, scalar: Scalar, pointer_bits: u32) -> bool {
        match (self, scalar) {
            (Wanted::Integer(bits), Scalar::Int { bits: given, .. }) => {
                given == bits || pointer_bits == 64 && given == 64 && bits < 64
            }
            (Wanted::Pointer, Scalar::Int { bits, .. }) => bits == pointer_bits,
            (Wanted::Double, Scalar::Float(format)) => format == ir::FloatFormat::Double,
            (Wanted::LongDouble, Scalar::Float(format)) => format == ir::FloatFormat::Extended,
            (Wanted::Integer(_) | Wanted::Pointer, Scalar::Bool | Scalar::Float(_))
            | (Wanted::Double | Wanted::LongDouble, Scalar::Bool | Scalar::Int { .. }) => false,
        }
    }
}

impl Call<'_, '_> {
    /// The variable arguments that follow `fixed` arguments; of a `v` function, those in its area.
    pub(super) fn variable_arguments(&self, fixed: usize, area: bool) -> Source {
        if area { Source::Area(self.argument(fixed)) } else { Source::Own(fixed) }
    }

    /// Takes the next variable argument.
    pub(super) fn next_argument(&mut self, source: &mut Source, wanted: Wanted) -> Result<u128, Trap> {
        let (scalar, ty, value) = match source {
            Source::Own(index) => {
                let Some(&(ty, shape, _)) = self.call.arguments.get(*index) else { return Err(self.missing(wanted)) };
                let value = self.wide_argument(*index);
                *index += 1;
                let Shape::Scalar(scalar) = shape else { return Err(self.mismatch(wanted, ty)) };
                (scalar, ty, Some(value))
            }
            Source::Area(position) => {
                let found = self.argument_in_area(*position);
                let Some((address, ty, next)) = found else { return Err(self.missing(wanted)) };
                let types = &self.world.program.types;
                let Some(scalar) = Scalar::of(types, ty) else { return Err(self.mismatch(wanted, ty)) };
                *position = next;
                let value = if wanted.accepts(scalar, types.machine.pointer_bits()) {
                    Some(self.world.load(address, scalar, ty, self.at)?)
                } else {
                    None
                };
                (scalar, ty, value)
            }
        };
        let accepted = wanted.accepts(scalar, self.world.program.types.machine.pointer_bits());
        match value {
            Some(value) if accepted => Ok(value),
            _ => Err(self.mismatch(wanted, ty)),
        }
    }

    /// The first argument at or behind a position in an area: its address, type, and the position behind.
    fn argument_in_area(&self, position: u64) -> Option<(u64, ir::TypeId, u64)> {
        let memory = &self.world.memory;
        let (object, offset) = memory.locate(position)?;
        let offset = u64::try_from(offset).ok()?;
        let list = memory.arguments_at(object.id)?;
        let &(at, ty) = list.iter().find(|&&(at, _)| at >= offset)?;
        let (_, after) = self.world.program.types.variable_argument(ty, at);
        let start = memory.address(object.id, object.base);
        Some((start + at, ty, start + after))
    }

    fn missing(&self, wanted: Wanted) -> Trap {
        let text = format!("the format asks for {} but there is no further argument", wanted.describe());
        self.violation(PropertyClass::VarArgs, text)
    }

    fn mismatch(&self, wanted: Wanted, ty: ir::TypeId) -> Trap {
        let spelling = &self.world.program.types.get(ty).spelling;
        let text = format!("the format asks for {} but the argument has type `{spelling}`", wanted.describe());
        self.violation(PropertyClass::VarArgs, text)
    }
}
