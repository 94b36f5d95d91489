//! Calls that need more than a jump: through pointers, with variable arguments, or with arguments that do
//! not fit the parameters.

use std::sync::atomic::Ordering;

use ir::{Builtin, FunctionId, PropertyClass, TypeId, TypeKind};

use super::interpret::Registers;
use super::world::{At, Trap, Violation, World};
use crate::code::{BuiltinCall, CallInfo, Code, Instr, R, Shape, Signature};
use crate::memory::{Block, Fill, ObjectKind, Request};
use crate::outcome::InputReason;
use crate::scalar::Scalar;

/// What is left to do for a call.
pub(super) enum Prepared {
    /// Enter the function; its first `given` parameters stand in the window.
    Enter { function: u32, given: usize, window: R },
    /// Nothing: the result stands in the window.
    Done,
}

/// An argument: its type, how it is passed, and its value (the address of a record).
type Argument = (TypeId, Shape, u128);

/// Finds out what is called and puts the arguments where it wants them.
pub(super) fn prepare(
    world: &mut World,
    signatures: &[Signature],
    code: &Code,
    instr: &Instr,
    frame: &mut Registers,
    at: &At,
) -> Result<Prepared, Trap> {
    let (call, window, pointer) = match *instr {
        Instr::CallSlow { call, window, .. } => (call, window, None),
        Instr::CallPointer { pointer, window, call, .. } => (call, window, Some(frame[pointer as usize])),
        other => panic!("{other:?} is no such call"),
    };
    let info = &code.calls[call as usize];
    let function = match (info.function, pointer) {
        (Some(function), _) => function,
        (None, pointer) => {
            let address = pointer.unwrap_or(0);
            let Some(function) = world.memory.function_at(address) else {
                return Err(not_a_function(world, address));
            };
            if info.fitting.load(Ordering::Relaxed) == function.0 {
                return Ok(Prepared::Enter { function: function.0, given: usize::MAX, window });
            }
            let signature = &signatures[function.index()];
            if let Some(expected) = &info.signature {
                if world.checks(world.site(at), PropertyClass::BadCall)
                    && let Some(text) = mismatch(world, function, (expected, &info.arguments), signature)
                {
                    return Err(bad_call(address, text));
                }
                let same = expected == signature && expected.parameters.len() == info.arguments.len();
                if same && !signature.variadic && world.program[function].defined {
                    info.fitting.store(function.0, Ordering::Relaxed);
                    return Ok(Prepared::Enter { function: function.0, given: usize::MAX, window });
                }
            }
            function
        }
    };
    if !world.program[function].defined {
        return undefined_function(world, function, info, frame, window, at);
    }
    let given = arrange(world, &signatures[function.index()], info, frame, window, at)?;
    Ok(Prepared::Enter { function: function.0, given, window })
}

fn bad_call(address: u64, text: String) -> Trap {
    let violation = Violation::said(PropertyClass::BadCall, text);
    Trap::Violation(Violation { address: Some(address), ..violation })
}

fn not_a_function(world: &World, address: u64) -> Trap {
    let text = if address < crate::memory::NULL_PAGE {
        "a null pointer is called"
    } else if world.memory.object(world.memory.id_of(address)).is_some() {
        "the called pointer points to data, not to a function"
    } else {
        "the called pointer does not point to a function"
    };
    bad_call(address, text.to_string())
}

/// What is wrong about calling a function through a pointer of another type.
fn mismatch(
    world: &World,
    function: FunctionId,
    (expected, arguments): (&Signature, &[(TypeId, Shape)]),
    actual: &Signature,
) -> Option<String> {
    let name = &world.program[function].name;
    let (wanted, given) = (actual.parameters.len(), arguments.len());
    let known = world.program[function].defined || actual.prototyped;
    if !expected.prototyped && !actual.variadic && known && wanted != given {
        return Some(format!("`{name}` has {wanted} parameters but is called with {given} arguments"));
    }
    if expected.prototyped && actual.prototyped {
        let given = expected.parameters.len();
        if actual.variadic != expected.variadic {
            let says = if actual.variadic { "takes" } else { "does not take" };
            return Some(format!("`{name}` {says} variable arguments, unlike the type it is called with"));
        }
        if wanted != given {
            return Some(format!("`{name}` has {wanted} parameters but is called with {given}"));
        }
        for (index, (a, b)) in expected.parameters.iter().zip(&actual.parameters).enumerate() {
            if !alike(*a, *b) {
                let number = index + 1;
                return Some(format!("parameter {number} of `{name}` has another type than the call expects"));
            }
        }
    }
    match (expected.returns, actual.returns) {
        (Some(a), Some(b)) if !alike(a, b) => Some(format!("`{name}` returns another type than the call expects")),
        _ => None,
    }
}

/// Whether two values are passed alike: same class and size.
pub(super) fn alike(a: Shape, b: Shape) -> bool {
    match (a, b) {
        (Shape::Record(a), Shape::Record(b)) => a == b,
        (Shape::Scalar(Scalar::Float(a)), Shape::Scalar(Scalar::Float(b))) => a == b,
        (Shape::Scalar(Scalar::Bool | Scalar::Int { .. }), Shape::Scalar(Scalar::Bool | Scalar::Int { .. })) => {
            let bytes = |shape| match shape {
                Shape::Scalar(scalar) => scalar.bytes(),
                Shape::Record(_) => 0,
            };
            bytes(a) == bytes(b)
        }
        (Shape::Scalar(_) | Shape::Record(_), _) => false,
    }
}

fn read_arguments(info: &CallInfo, frame: &Registers, window: R) -> Vec<Argument> {
    let mut register = window;
    let mut values = Vec::with_capacity(info.arguments.len());
    for &(ty, shape) in &info.arguments {
        let value = match shape {
            Shape::Scalar(scalar) => scalar.read(&frame[..], register),
            Shape::Record(_) => u128::from(frame[register as usize]),
        };
        values.push((ty, shape, value));
        register += shape.registers();
    }
    values
}

/// Puts the arguments where the function wants them; returns how many parameters have a value.
fn arrange(
    world: &mut World,
    signature: &Signature,
    info: &CallInfo,
    frame: &mut Registers,
    window: R,
    at: &At,
) -> Result<usize, Trap> {
    let arguments = read_arguments(info, frame, window);
    let mut register = window;
    for (index, &parameter) in signature.parameters.iter().enumerate() {
        if let Some(&(_, argument, value)) = arguments.get(index) {
            match (parameter, argument) {
                (Shape::Scalar(wanted), Shape::Scalar(given)) => {
                    let value = pass(signature, wanted, given, value);
                    wanted.write(&mut frame[..], register, value);
                }
                (Shape::Record(wanted), Shape::Record(given)) if wanted <= given => {
                    frame[register as usize] = value as u64;
                }
                (Shape::Record(_) | Shape::Scalar(_), _) => {
                    let text = "an argument and its parameter are of different kinds (record and scalar)";
                    return Err(Trap::Unsupported(text.to_string()));
                }
            }
        }
        register += parameter.registers();
    }
    if signature.variadic {
        let rest = arguments.get(signature.parameters.len()..).unwrap_or_default();
        frame[register as usize] = variable_area(world, rest, at)?;
    }
    Ok(arguments.len().min(signature.parameters.len()))
}

/// An argument as its parameter gets it: the bits are kept, except that a definition without prototype knows
/// that a `float` comes as a `double`.
fn pass(signature: &Signature, wanted: Scalar, given: Scalar, value: u128) -> u128 {
    match (wanted, given) {
        (Scalar::Float(to), Scalar::Float(from)) if !signature.prototyped => crate::float::convert(from, to, value),
        _ => wanted.canonical(value),
    }
}

/// Lays out variable arguments in an object of their own; its address.
fn variable_area(world: &mut World, arguments: &[Argument], at: &At) -> Result<u64, Trap> {
    let types = &world.program.types;
    let mut offsets = Vec::with_capacity(arguments.len());
    let mut free = 0;
    for &(ty, _, _) in arguments {
        let (offset, next) = types.variable_argument(ty, free);
        offsets.push(offset);
        free = next;
    }
    let span = world.span(at);
    let (kind, fill) = (ObjectKind::Arguments, Fill::Unset);
    let area = world.create(Request { size: free, align: 16, kind, fill, span, step: at.step })?;
    let id = world.memory.id_of(area);
    let list = arguments.iter().zip(&offsets).map(|(argument, &offset)| (offset, argument.0)).collect();
    world.memory.set_arguments(id, list);
    for (&(_, shape, value), &offset) in arguments.iter().zip(&offsets) {
        match shape {
            Shape::Scalar(scalar) => {
                let mask = crate::scalar::wrap(u128::MAX, scalar.bits(), false);
                world.memory.store(area + offset, scalar.bytes(), value, mask, false)?;
            }
            Shape::Record(size) => world.memory.copy(area + offset, value as u64, size, false)?,
        }
    }
    Ok(area)
}

/// A call of a function without body: of the library, or one that returns any value.
fn undefined_function(
    world: &mut World,
    function: FunctionId,
    info: &CallInfo,
    frame: &mut Registers,
    window: R,
    at: &At,
) -> Result<Prepared, Trap> {
    let TypeKind::Function(ty) = world.program.types.kind(world.program[function].ty) else {
        return Err(Trap::Unsupported("a function without a function type".to_string()));
    };
    let returns = ty.returns;
    let scalar = Scalar::of(&world.program.types, returns);
    if let Some(builtin) = Builtin::from_name(&world.program[function].name) {
        let mut register = 0;
        let arguments = info.arguments.iter().map(|&(ty, shape)| {
            let first = register;
            register += shape.registers();
            (ty, shape, first)
        });
        let call = BuiltinCall { builtin, arguments: arguments.collect(), result: scalar };
        crate::builtins::call(world, &call, &mut frame[window as usize..], at)?;
        return Ok(Prepared::Done);
    }
    let reason = InputReason::UndefinedFunction(function);
    let span = world.span(at);
    match scalar {
        Some(scalar) => {
            let value = world.input(scalar, returns, reason, span, at.step)?;
            scalar.write(&mut frame[..], window, value);
        }
        None => {
            if let TypeKind::Record(_) = world.program.types.kind(returns) {
                let size = world.program.types.size_of(returns).unwrap_or(0);
                let bytes = world.input_bytes(size, returns, &reason, span, at.step)?;
                world.memory.returned = Some(Block::of_bytes(bytes));
            }
        }
    }
    Ok(Prepared::Done)
}
