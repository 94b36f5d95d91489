//! Inputs in source terms: what asked for a value, and the value.

use ir::{FloatFormat, InputKind, Program};
use run::{InputReason, RecordedInput};

/// What asked for an input: `__VERIFIER_nondet_int()`, ``uninitialised `x` ``.
pub fn input_name(program: &Program, input: &RecordedInput) -> String {
    match &input.reason {
        InputReason::Source(source) => match &program[*source].kind {
            InputKind::Nondet(name) | InputKind::Undefined(name) | InputKind::Environment(name) => format!("{name}()"),
            InputKind::Volatile => "volatile read".to_string(),
            InputKind::Assembler => "assembler output".to_string(),
        },
        InputReason::Uninitialised(Some(var)) => format!("uninitialised `{}`", program[*var].name),
        InputReason::Uninitialised(None) => "uninitialised memory".to_string(),
        InputReason::Parameter(var) => format!("parameter `{}`", program[*var].name),
        InputReason::UndefinedFunction(function) => format!("{}()", program[*function].name),
    }
}

/// The value as a number that `--inputs` takes: decimal, or the bits of a floating-point value.
pub fn input_number(program: &Program, input: &RecordedInput) -> String {
    match (program.types.float(input.ty), program.types.integer(input.ty)) {
        (Some(_), _) => format!("{:#x}", input.value),
        (None, Some((bits, true))) if bits < 128 => {
            let shift = 128 - bits;
            (((input.value << shift) as i128) >> shift).to_string()
        }
        _ => input.value.to_string(),
    }
}

/// The value for people.
pub fn input_value(program: &Program, input: &RecordedInput) -> String {
    match program.types.float(input.ty) {
        Some(FloatFormat::Single) => format!("{:?}", f32::from_bits(input.value as u32)),
        Some(FloatFormat::Double) => format!("{:?}", f64::from_bits(input.value as u64)),
        _ => input_number(program, input),
    }
}
