//! Inputs in source terms: what asked for a value, and the value.

use explain::{AtomKind, Difference, Scope};
use ir::{Builtin, Callee, ExprKind, FloatFormat, InputId, InputKind, Op, Program, SpanId, TypeId, VarId};
use run::{EnvironmentVariable, InputReason, RecordedInput, Script, Trace, Value};

use crate::answer::Finding;
use crate::words::{Words, ordinal};
use crate::{Length, story};

/// What a source of inputs is called: `read_sensor()`.
fn source_name(program: &Program, source: InputId) -> String {
    match &program[source].kind {
        InputKind::Nondet(name) | InputKind::Undefined(name) | InputKind::Environment(name) => format!("{name}()"),
        InputKind::Outside(words) => words.clone(),
        InputKind::Allocation(name) => {
            let line =
                program.sources.span(program[source].span).filter(|span| !program.sources.file(span.told.file).library);
            line.map_or_else(|| format!("`{name}`"), |span| format!("`{name}` at line {}", span.told.line))
        }
        InputKind::Volatile => "volatile read".to_string(),
        InputKind::Assembler => "assembler output".to_string(),
    }
}

/// Which outcome of a call it is that an input holds for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Succeeds,
    Fails,
}

impl Outcome {
    /// What the call does if the input holds, or does not.
    pub(crate) fn word(self, holds: bool) -> &'static str {
        match (self, holds) {
            (Outcome::Succeeds, true) | (Outcome::Fails, false) => "succeeds",
            (Outcome::Succeeds, false) | (Outcome::Fails, true) => "fails",
        }
    }
}

/// The call and the outcome that an input from outside is about: `fopen() succeeds`.
pub(crate) fn outcome_of(words: &str) -> Option<(&str, Outcome)> {
    let succeeds = words.strip_suffix(" succeeds").map(|call| (call, Outcome::Succeeds));
    succeeds.or_else(|| words.strip_suffix(" fails").map(|call| (call, Outcome::Fails)))
}

/// The call and what it does, if an input from outside says that.
pub(crate) fn told_outcome(program: &Program, input: &RecordedInput) -> Option<(String, &'static str)> {
    let InputReason::Source(source) = input.reason else { return None };
    let InputKind::Outside(words) = &program[source].kind else { return None };
    let (call, outcome) = outcome_of(words)?;
    Some((call.to_string(), outcome.word(input.value != 0)))
}

/// What asked for an input: `__VERIFIER_nondet_int()`, ``uninitialised `x` ``.
pub fn input_name(program: &Program, input: &RecordedInput) -> String {
    match &input.reason {
        InputReason::Source(source) => source_name(program, *source),
        InputReason::Uninitialised(Some(var)) => format!("uninitialised `{}`", program[*var].name),
        InputReason::Uninitialised(None) => "uninitialised memory".to_string(),
        InputReason::Stored(source, var) => {
            let what = var.map_or_else(|| "memory".to_string(), |var| format!("`{}`", program[var].name));
            format!("{what} as {} leaves it", source_name(program, *source))
        }
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
    if let InputReason::Source(source) = &input.reason
        && let InputKind::Allocation(_) = program[*source].kind
    {
        return if input.value == 0 { "succeeds" } else { "fails" }.to_string();
    }
    if let Some((_, outcome)) = told_outcome(program, input) {
        return outcome.to_string();
    }
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

/// An input and its value in one: `n = 3`, `malloc at line 12 fails`.
pub fn input_equation(name: &str, value: &str) -> String {
    match value {
        "fails" | "succeeds" => format!("{name} {value}"),
        _ => format!("{name} = {value}"),
    }
}

impl Words<'_> {
    /// What an input without a variable of the user's comes from: `getchar()`, `fopen()`.
    pub(crate) fn source_of(&self, one: &Difference) -> Option<String> {
        let is_users = |var: VarId| self.program[var].function.is_none_or(|function| !self.program[function].library);
        if one.kind != AtomKind::Input || one.variable.is_some_and(is_users) {
            return None;
        }
        match &self.program[one.function].edge(one.edge).op {
            Op::Input { source, .. } => match &self.program[*source].kind {
                InputKind::Outside(words) => {
                    Some(outcome_of(words).map_or(words.as_str(), |(name, _)| name).to_string())
                }
                _ => None,
            },
            Op::Call { callee: Callee::Builtin(builtin), .. } => Some(format!("{}()", builtin.name())),
            _ => None,
        }
    }

    /// The value of a difference; of an input that says whether a call fails, the outcome.
    pub(crate) fn told_value(&self, one: &Difference, bits: Option<u128>) -> String {
        let outcome = match &self.program[one.function].edge(one.edge).op {
            Op::Input { source, .. } if one.kind == AtomKind::Input => match &self.program[*source].kind {
                InputKind::Outside(words) => outcome_of(words),
                _ => None,
            },
            _ => None,
        };
        match (outcome, bits, self.read_character(one)) {
            (Some((_, outcome)), Some(bits), _) => outcome.word(bits != 0).to_string(),
            // Beyond all characters is the end of the input.
            (None, Some(bits), Some(ty)) => self.value(Some(if bits > 0xff { u128::MAX } else { bits }), Some(ty)),
            _ => self.value(bits, one.ty),
        }
    }

    /// The type in which `getchar()` or `fgetc()` returns an input.
    fn read_character(&self, one: &Difference) -> Option<TypeId> {
        match self.program[one.function].edge(one.edge).op {
            Op::Call { callee: Callee::Builtin(Builtin::Getchar | Builtin::Fgetc), result: Some(place), .. }
                if one.kind == AtomKind::Input =>
            {
                Some(self.program[place].ty())
            }
            _ => None,
        }
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
    let passing = finding.passing.as_ref().map(|run| &run.report.inputs);
    rows_of(program, &finding.failing.report.inputs, finding.failing.trace.as_ref().ok(), passing)
}

/// The inputs of any run in order.
pub(crate) fn inputs_of_run(program: &Program, trace: &Trace<'_>) -> Vec<InputRow> {
    rows_of(program, &trace.report().inputs, Some(trace), None)
}

fn rows_of(
    program: &Program,
    inputs: &[RecordedInput],
    trace: Option<&Trace<'_>>,
    passing: Option<&Vec<RecordedInput>>,
) -> Vec<InputRow> {
    let asked_by = |input: &RecordedInput| input_name(program, input).replace('`', "");
    let facts = trace.map(|trace| story(trace, Length::SHORT).inputs).unwrap_or_default();
    let row = |(number, input): (usize, &RecordedInput)| InputRow {
        name: match facts.get(number).filter(|_| facts.len() == inputs.len()) {
            Some(fact) if !fact.text.is_empty() => fact.text.clone(),
            _ => told_outcome(program, input).map_or_else(|| asked_by(input), |(call, _)| call),
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
    let rows: Vec<InputRow> = inputs.iter().enumerate().map(row).collect();
    let mut joined: Vec<InputRow> = Vec::new();
    let mut at = 0;
    while at < rows.len() {
        let length = text_length(program, &inputs[at..]);
        if length > 1 {
            let passing = passing.map(|passing| passing.get(at..(at + length).min(passing.len())).unwrap_or_default());
            joined.push(text_row(program, &inputs[at..at + length], passing));
        } else {
            joined.push(rows[at].clone());
        }
        at += length;
    }
    tell_apart(program, &mut joined);
    joined
}

/// Inputs of one name get their lines beside it or, where these are the same too, their places in the order.
fn tell_apart(program: &Program, rows: &mut [InputRow]) {
    let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
    let lines: Vec<u32> =
        rows.iter().map(|row| program.sources.span(row.span).map_or(0, |span| span.told.line)).collect();
    for (at, row) in rows.iter_mut().enumerate() {
        let alike: Vec<usize> = (0..names.len()).filter(|&other| names[other] == names[at]).collect();
        let is_alone_in_line = alike.iter().filter(|&&other| lines[other] == lines[at]).count() == 1;
        let number = alike.iter().position(|&other| other == at).map_or(1, |position| position + 1);
        match alike.len() {
            1 => {}
            _ if is_alone_in_line => row.name.push_str(&format!(" (line {})", lines[at])),
            _ => row.name.push_str(&format!(" ({})", ordinal(number))),
        }
    }
}

/// What bytes and characters that come one after the other are called before the name of what gives them.
const PIECES: [(&str, &str); 2] = [("byte of ", "bytes of "), ("character of ", "characters of ")];

/// The words for several bytes or characters of a source; none if it gives something else.
fn words_of_text(program: &Program, input: &RecordedInput) -> Option<String> {
    let InputReason::Source(source) = input.reason else { return None };
    let InputKind::Outside(words) = &program[source].kind else { return None };
    PIECES.iter().find_map(|(one, many)| Some(format!("{many}{}", words.strip_prefix(one)?)))
}

/// How many inputs from the first on belong to one text that a call reads; 1 if it is none.
fn text_length(program: &Program, inputs: &[RecordedInput]) -> usize {
    let Some(first) = inputs.first().filter(|first| words_of_text(program, first).is_some()) else { return 1 };
    inputs.iter().take_while(|next| next.reason == first.reason && next.step == first.step).count()
}

/// Bytes and characters of one call as one row.
fn text_row(program: &Program, inputs: &[RecordedInput], passing: Option<&[RecordedInput]>) -> InputRow {
    let name = words_of_text(program, &inputs[0]).unwrap_or_default();
    let value = text_of(inputs);
    let passing = passing.map(|passing| {
        let is_same_place = |other: &&RecordedInput| other.span == inputs[0].span && other.reason == inputs[0].reason;
        let other: Vec<RecordedInput> = passing.iter().take_while(is_same_place).cloned().collect();
        match text_of(&other) {
            _ if other.is_empty() => PassingInput::NotAskedFor,
            same if same == value => PassingInput::Same(same),
            other => PassingInput::Other(other),
        }
    });
    InputRow { name: name.clone(), value, asked_by: name, span: inputs[0].span, passing }
}

/// Bytes in quotes; what is none is the end.
fn text_of(inputs: &[RecordedInput]) -> String {
    let bytes: Vec<u8> = inputs.iter().map_while(|input| u8::try_from(input.value).ok()).collect();
    let end = if bytes.len() < inputs.len() { " and the end" } else { "" };
    format!("{}{end}", quoted(&bytes))
}

/// Bytes in quotes, as `--inputs` takes them: what cannot be printed as `\xNN`.
pub fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => {
                text.push('\\');
                text.push(char::from(byte));
            }
            b' '..=b'~' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\x{byte:02x}")),
        }
    }
    text.push('"');
    text
}

/// The arguments of a run for people, if they are no matter of course: `"-n" "7"`.
pub(crate) fn argument_list(scope: &Scope, script: &Script) -> Option<String> {
    scope.arguments.as_ref()?;
    let texts: Vec<String> = script.arguments.iter().skip(1).map(|text| quoted(text)).collect();
    Some(if texts.is_empty() { "none".to_string() } else { texts.join(" ") })
}

/// What a run finds in its environment, for people: `HOME="aaa"`, `DEBUG` is not set.
pub fn environment_list(script: &Script) -> Option<String> {
    let variable = |variable: &EnvironmentVariable| {
        let name = String::from_utf8_lossy(&variable.name).into_owned();
        match &variable.value {
            Some(value) => format!("{name}={}", quoted(value)),
            None => format!("{name} is not set"),
        }
    };
    let texts: Vec<String> = script.environment.iter().map(variable).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// Whether a run may install a handler of a signal.
pub fn has_signal_handlers(program: &Program) -> bool {
    let live = program.live_functions();
    live.iter().any(|&id| program[id].library && matches!(program[id].name.as_str(), "signal" | "sigaction"))
}

/// What is assumed of allocations, if the program has any.
pub fn allocation_sentence(program: &Program) -> Option<&'static str> {
    program
        .relies_on_memory()
        .then_some("allocations are taken to succeed (`--malloc-may-fail` looks at failures, too)")
}

/// What a run takes from functions without body, if anything: "if `fill` sets `x` to 7 and `get` returns 3".
pub(crate) fn needs_of_missing_bodies(program: &Program, inputs: &[RecordedInput]) -> Option<String> {
    /// More of them would not be read.
    const MOST: usize = 3;
    let need = |input: &RecordedInput| {
        let value = input_value(program, input);
        match &input.reason {
            InputReason::Source(source) => match &program[*source].kind {
                InputKind::Undefined(name) => Some(format!("`{name}` returns {value}")),
                _ => None,
            },
            InputReason::UndefinedFunction(function) => Some(format!("`{}` returns {value}", program[*function].name)),
            InputReason::Stored(source, var) => {
                let what = match var {
                    Some(var) if program.types.is_scalar(program[*var].ty) => format!("`{}`", program[*var].name),
                    Some(var) => format!("a part of `{}`", program[*var].name),
                    None => "memory".to_string(),
                };
                let name = source_name(program, *source);
                Some(format!("`{}` sets {what} to {value}", name.trim_end_matches("()")))
            }
            InputReason::Uninitialised(_) | InputReason::Parameter(_) => None,
        }
    };
    let mut needs: Vec<String> = inputs.iter().filter_map(need).collect();
    if needs.len() > MOST {
        let more = needs.len() - MOST;
        needs.truncate(MOST);
        needs.push(format!("{more} more values are as shown below"));
    }
    let last = needs.pop()?;
    Some(if needs.is_empty() { format!("if {last}") } else { format!("if {} and {last}", needs.join(", ")) })
}

/// What is assumed of each function without body that the program calls.
pub fn missing_body_sentences(program: &Program) -> Vec<String> {
    let changes_storage = |name: &str| {
        let calls = program.functions().flat_map(|(_, function)| &function.edges).filter_map(|edge| match &edge.op {
            Op::Call { callee: Callee::Builtin(Builtin::Havoc), arguments, .. } => arguments.get(1),
            _ => None,
        });
        let mut sources = calls.filter_map(|&number| match program[number].kind() {
            ExprKind::Int(source) => Some(InputId(*source as u32)),
            _ => None,
        });
        sources.any(|source| matches!(&program[source].kind, InputKind::Undefined(known) if known == name))
    };
    let sentence = |name: &String| match changes_storage(name) {
        true => format!("`{name}` has no body: its result and what its arguments point to are taken as any value"),
        false => format!("`{name}` has no body: its result is taken as any value"),
    };
    program.undefined_functions.iter().map(sentence).collect()
}
