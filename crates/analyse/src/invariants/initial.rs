//! The state before the program starts.

use ir::{Global, PointerTarget, Program, Storage, TypeId, TypeKind, VarId};

use super::evaluate::{Machine, Spot};
use super::number::Number;
use super::objects::{ObjectKind, width};
use super::pointer::{ObjectId, Pointer};
use super::state::Value;

/// Objects with more scalars than this that are not all 0 at the end are not looked at one by one.
const MAX_SCALARS: usize = 20_000;

/// A scalar of an initial value.
struct Scalar {
    offset: u64,
    ty: TypeId,
}

/// Variables of static storage get their initial values.
pub fn set_up(machine: &mut Machine<'_, '_>) {
    let program = machine.world.program;
    for (var, variable) in program.variables() {
        if variable.storage != Storage::Static {
            continue;
        }
        let object = machine.world.objects.variable(var);
        match program.globals.iter().find(|global| global.var == var) {
            Some(global) if global.initializer.unknown => {}
            Some(global) => initialise(machine, object, global),
            None => {
                for &cell in machine.world.objects.object(object).cells.values() {
                    machine.state.set(machine.world, cell, Value::Number(Number::constant(0)));
                }
            }
        }
    }
    for (_, function) in program.functions() {
        let automatic = function.locals.iter().filter(|&&var| program[var].storage == Storage::Automatic);
        automatic.for_each(|&var| machine.bury(machine.world.objects.variable(var)));
    }
}

fn initialise(machine: &mut Machine<'_, '_>, object: ObjectId, global: &Global) {
    let world = machine.world;
    let program = world.program;
    let mut scalars = Vec::new();
    let written = global.initializer.bytes.len() as u64;
    let last = global.initializer.relocations.iter().map(|relocation| relocation.offset + relocation.size).max();
    let end = written.max(last.unwrap_or(0));
    let is_complete = collect(program, program[global.var].ty, 0, end, &mut scalars);
    // Behind what is written there are zeros.
    for &cell in world.objects.object(object).cells.values() {
        machine.state.set(world, cell, if is_complete { Value::Number(Number::constant(0)) } else { Value::Unknown });
    }
    if !is_complete {
        return;
    }
    let mut is_first = std::collections::BTreeSet::new();
    for scalar in scalars {
        let offset = Number::constant(i128::from(scalar.offset));
        let bytes = program.types.size_of(scalar.ty).unwrap_or(1);
        let value = value_at(machine, global, &scalar, bytes);
        let spot = Spot { pointer: Pointer::to(object, offset), bits: None };
        let hits = world.objects.hits(&program.types, object, &offset, bytes);
        if let [(cell, true)] = hits.cells[..] {
            let info = world.objects.cell(cell);
            // Where all scalars of a cell are written, the zeros behind them do not count.
            let is_full = info.is_many && end >= global.initializer.size;
            if is_full && is_first.insert(cell) {
                machine.state.set(world, cell, value);
            } else {
                machine.write(&spot, scalar.ty, &value);
            }
        }
    }
}

/// The scalars of a type that begin before a byte; false if there are too many.
fn collect(program: &Program, ty: TypeId, base: u64, end: u64, found: &mut Vec<Scalar>) -> bool {
    if base >= end {
        return true;
    }
    let types = &program.types;
    match types.kind(ty) {
        TypeKind::Array { element, .. } => {
            let size = types.size_of(*element).unwrap_or(0);
            if size == 0 {
                return true;
            }
            let count = types.size_of(ty).map_or(u64::MAX, |bytes| bytes / size);
            let written = (end - base).div_ceil(size).min(count);
            (0..written).all(|index| collect(program, *element, base + index * size, end, found))
        }
        TypeKind::Record(record) if types.record(*record).union => true,
        TypeKind::Record(record) => {
            let fields = types.record(*record).fields.iter().filter(|field| field.bits.is_none());
            fields.into_iter().all(|field| collect(program, field.ty, base + field.offset, end, found))
        }
        TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Pointer(_) => {
            found.push(Scalar { offset: base, ty });
            found.len() <= MAX_SCALARS
        }
        TypeKind::Void | TypeKind::Float(_) | TypeKind::Function(_) => true,
    }
}

fn value_at(machine: &Machine<'_, '_>, global: &Global, scalar: &Scalar, bytes: u64) -> Value {
    let program = machine.world.program;
    let range = scalar.offset..scalar.offset + bytes;
    let relocation = global
        .initializer
        .relocations
        .iter()
        .find(|relocation| relocation.offset < range.end && range.start < relocation.offset + relocation.size);
    if let Some(relocation) = relocation {
        if relocation.offset != scalar.offset || relocation.size != bytes {
            return Value::Unknown;
        }
        let kind = match relocation.target {
            PointerTarget::Variable(var) => ObjectKind::Variable(var),
            PointerTarget::Function(function) => ObjectKind::Function(function),
        };
        let target = machine.world.objects.number(kind).map(|object| Pointer::to(object, Number::constant(0)));
        let target = target.unwrap_or_else(Pointer::any);
        return Value::Pointer(machine.moved(&target, &Number::constant(i128::from(relocation.addend))));
    }
    let Some(width) = width(&program.types, scalar.ty) else { return Value::Unknown };
    let byte = |at: u64| global.initializer.bytes.get(at as usize).copied().unwrap_or(0);
    let bits = range.rev().fold(0i128, |bits, at| bits << 8 | i128::from(byte(at)));
    Value::Number(Number::constant(bits).wrapped(width))
}

/// The parameters of the function that the program starts with: any values that it can get.
pub fn start_parameters(machine: &mut Machine<'_, '_>, parameters: &[VarId], is_main: bool) {
    let program = machine.world.program;
    for (position, &parameter) in parameters.iter().enumerate() {
        let object = machine.world.objects.variable(parameter);
        machine.revive(&[object]);
        let ty = program[parameter].ty;
        let Some(width) = width(&program.types, ty) else { continue };
        let value = match program.types.kind(ty) {
            TypeKind::Pointer(_) => Value::Pointer(Pointer::any()),
            _ if is_main && position == 0 => {
                Value::Number(Number::any(width).clipped(0, width.greatest()).expect("0 is a number of arguments"))
            }
            _ => Value::Number(Number::any(width)),
        };
        let spot = Spot { pointer: Pointer::to(object, Number::constant(0)), bits: None };
        machine.write(&spot, ty, &value);
    }
}
