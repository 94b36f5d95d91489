//! Inputs in source terms: what asked for a value, and the value.

use ir::{FloatFormat, InputKind, Program, SpanId};
use run::{InputReason, RecordedInput, Value};

use crate::answer::Finding;
use crate::{Length, story};

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
        _ => match program.types.integer(input.ty) {
            Some((bits, is_signed)) if bits < 128 => {
                let shift = 128 - bits;
                let value = input.value << shift;
                let value = if is_signed { value as i128 >> shift } else { (value >> shift) as i128 };
                Value::Int(value).render(program, input.ty)
            }
            _ => input_number(program, input),
        },
    }
}

/// An input of the failing run beside the same input of the passing run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct InputRow {
    /// What got it: a variable, or what asked for it.
    pub(crate) name: String,
    /// The value.
    pub(crate) value: String,
    /// What asked for it.
    pub(crate) asked_by: String,
    /// Where.
    pub(crate) span: SpanId,
    /// The value in the passing run, if there is one.
    pub(crate) passing: Option<PassingInput>,
}

/// An input in the passing run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PassingInput {
    Same(String),
    Other(String),
    NotAskedFor,
}

/// The inputs of the failing run in order.
pub(crate) fn input_rows(program: &Program, finding: &Finding<'_>) -> Vec<InputRow> {
    let inputs = &finding.failing.report.inputs;
    let asked_by = |input: &RecordedInput| input_name(program, input).replace('`', "");
    let facts = finding.failing.trace.as_ref().map(|trace| story(trace, Length::SHORT).inputs).unwrap_or_default();
    let passing = finding.passing.as_ref().map(|run| &run.report.inputs);
    let row = |(number, input): (usize, &RecordedInput)| InputRow {
        name: match facts.get(number).filter(|_| facts.len() == inputs.len()) {
            Some(fact) if !fact.text.is_empty() => fact.text.clone(),
            _ => asked_by(input),
        },
        value: input_value(program, input),
        asked_by: asked_by(input),
        span: input.span,
        passing: passing.map(|passing| match passing.get(number).filter(|other| other.span == input.span) {
            Some(other) if other.value == input.value => PassingInput::Same(input_value(program, other)),
            Some(other) => PassingInput::Other(input_value(program, other)),
            None => PassingInput::NotAskedFor,
        }),
    };
    inputs.iter().enumerate().map(row).collect()
}
