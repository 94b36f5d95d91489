//! The functions that hand a program its inputs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use ir::{FloatFormat, InputKind, Op, Program, TypeId, TypeKind, VarId, VariableKind};
use run::{InputReason, RecordedInput};

use crate::inputs::{input_name, input_value};

/// The inputs of a run, by the functions that give them.
#[derive(Debug)]
pub(super) struct Feeding<'a> {
    program: &'a Program,
    /// By the name of the function: its type and its values, each with the line that asked for it.
    functions: BTreeMap<&'a str, Table>,
    /// Whether calls of allocation functions fail, by their names, each with the line of the call.
    allocations: BTreeMap<&'a str, Vec<(bool, u32)>>,
    /// Parameters of the start function as C expressions.
    pub parameters: BTreeMap<VarId, String>,
    /// Whether values are read that were never set; all of them are 0.
    pub sets_unset: bool,
    /// The time zone, if the run asks for it: quarters of an hour east of Greenwich.
    pub zone: Option<i32>,
}

/// What the library model of local time calls its inputs.
const ZONE: &str = "quarters of an hour east of Greenwich";
const SUMMER: &str = "summer time";
/// What the model of `getpid` calls its input.
const PROCESS: &str = "getpid() - 1";

#[derive(Debug, Default)]
struct Table {
    /// The type; none for a function without result.
    ty: Option<TypeId>,
    values: Vec<(String, u32)>,
}

impl<'a> Feeding<'a> {
    /// Sorts the inputs of a run; the error names one that cannot be given from outside.
    pub fn new(program: &'a Program, inputs: &[RecordedInput]) -> Result<Feeding<'a>, String> {
        let mut feeding = Feeding {
            program,
            functions: BTreeMap::new(),
            allocations: BTreeMap::new(),
            parameters: BTreeMap::new(),
            sets_unset: false,
            zone: None,
        };
        // All functions that are missing, asked or not: without them the program cannot be linked.
        for name in &program.undefined_functions {
            feeding.functions.insert(name, Table::default());
        }
        for source in program.input_sources() {
            if let InputKind::Nondet(name) | InputKind::Undefined(name) = &program[source].kind {
                feeding.functions.entry(name).or_default().ty = Some(program[source].ty);
            }
        }
        let may_be_alloca = program
            .functions()
            .flat_map(|(_, function)| &function.edges)
            .any(|edge| matches!(edge.op, Op::StackAllocate { .. }));
        for input in inputs {
            let line = program.sources.span(input.span).map_or(0, |span| span.told.line);
            let refuse = |why: &str| {
                let place = program.sources.describe(input.span);
                Err(format!(
                    "the run needs an input that no test can give: {} at {place} ({why})",
                    input_name(program, input)
                ))
            };
            match &input.reason {
                InputReason::Source(source) => match &program[*source].kind {
                    InputKind::Outside(name) if name == ZONE => feeding.zone = Some(input.value as u32 as i32),
                    InputKind::Outside(name) if name == SUMMER && input.value == 0 => {}
                    // A signal for the program itself needs its true number.
                    InputKind::Outside(name) if name == PROCESS => {}
                    InputKind::Nondet(name) | InputKind::Undefined(name) | InputKind::Environment(name) => {
                        feeding.add(name, input, line)?;
                    }
                    InputKind::Outside(_) => return refuse("a file, a clock, a connection or the system decides"),
                    InputKind::Allocation(name) => {
                        let span = program.sources.span(input.span);
                        let is_user = span.is_some_and(|span| !program.sources.file(span.told.file).library);
                        feeding.allocation(name, input, if is_user { line } else { 0 })?;
                    }
                    InputKind::Volatile => return refuse("a volatile object changes by itself"),
                    InputKind::Assembler => return refuse("assembler decides"),
                },
                InputReason::UndefinedFunction(function) => feeding.add(&program[*function].name, input, line)?,
                InputReason::Parameter(variable) => {
                    let value = constant(program, input)?;
                    feeding.parameters.insert(*variable, value);
                }
                InputReason::Stored(..) => return refuse("a function without body would have to store it"),
                InputReason::Uninitialised(variable) => {
                    let is_temporary =
                        variable.is_some_and(|variable| program[variable].kind == VariableKind::Temporary);
                    if input.value != 0 {
                        return refuse(&format!("it would have to be {}", input_value(program, input)));
                    }
                    if is_temporary || (variable.is_none() && may_be_alloca) {
                        return refuse("it cannot be set from outside");
                    }
                    feeding.sets_unset = true;
                }
            }
        }
        Ok(feeding)
    }

    fn add(&mut self, name: &'a str, input: &RecordedInput, line: u32) -> Result<(), String> {
        let value = constant(self.program, input)?;
        let table = self.functions.entry(name).or_default();
        let types = &self.program.types;
        if table.ty.is_some_and(|ty| c_type(self.program, ty) != c_type(self.program, input.ty)) {
            let (one, other) = (table.ty.map(|ty| &types.get(ty).spelling), &types.get(input.ty).spelling);
            return Err(format!("`{name}` gives values of several types: {} and {other}", one.map_or("", |one| one)));
        }
        table.ty = Some(input.ty);
        table.values.push((value, line));
        Ok(())
    }

    /// Notes whether an allocation fails.
    fn allocation(&mut self, name: &'a str, input: &RecordedInput, line: u32) -> Result<(), String> {
        if !ALLOCATORS.iter().any(|(known, ..)| *known == name) {
            return Err(format!("the run needs an input that no test can give: whether `{name}` fails"));
        }
        self.allocations.entry(name).or_default().push((input.value != 0, line));
        Ok(())
    }

    /// The allocation functions that the test stands in front of.
    pub fn wrapped(&self) -> Vec<String> {
        self.allocations.keys().map(|name| (*name).to_string()).collect()
    }

    /// Writes functions that are called in place of those that allocate, and fail where the run wants it.
    pub fn write_allocations(&self, text: &mut String) {
        if self.allocations.is_empty() {
            return;
        }
        text.push_str("// Allocations fail where those of the run do.\nint *__errno_location(void);\n");
        for (name, result, parameters, arguments, failure) in ALLOCATORS {
            let Some(calls) = self.allocations.get(name) else { continue };
            let _ = writeln!(text, "{result}__real_{name}({parameters});");
            let _ = writeln!(text, "{result}__wrap_{name}({parameters})\n{{\n    static const char fails[] = {{");
            for (fails, line) in calls {
                let place = if *line > 0 { format!(" // line {line}") } else { String::new() };
                let _ = writeln!(text, "        {},{place}", u8::from(*fails));
            }
            let _ = writeln!(
                text,
                "    }};\n    static unsigned next;\n    if (next < sizeof fails && fails[next++]) {{\n        \
                 {failure};\n    }}\n    return __real_{name}({arguments});\n}}"
            );
        }
        text.push('\n');
    }

    /// Writes the functions. Where the program's own declarations are in sight, its own names of types are used.
    pub fn write(&self, text: &mut String, knows_types: bool) {
        if self.functions.is_empty() {
            return;
        }
        text.push_str("// The inputs of the run, in the order in which it asks for them.\n");
        let asks_in_vain = self.functions.values().any(|table| table.ty.is_some());
        if asks_in_vain {
            text.push_str(
                "int dprintf(int, const char *, ...);\n\
                 static void ask_in_vain(const char *name)\n{\n    \
                 dprintf(2, \"the run asks %s() for more values than it did before\\n\", name);\n    \
                 __builtin_exit(78);\n}\n",
            );
        }
        for (name, table) in &self.functions {
            let Some(ty) = table.ty else {
                let _ = writeln!(text, "void {name}(void) {{}}");
                continue;
            };
            let spelling = if knows_types {
                format!("__typeof__({})", self.program.types.get(ty).spelling)
            } else {
                c_type(self.program, ty).unwrap_or("void").to_string()
            };
            // `time` hands out its result in two ways.
            let (parameters, result) = match name {
                &"time" => (format!("{spelling} *result"), "result ? (*result = values[next++]) : values[next++]"),
                _ => ("void".to_string(), "values[next++]"),
            };
            let _ = writeln!(text, "{spelling} {name}({parameters})\n{{");
            if table.values.is_empty() {
                let _ = writeln!(text, "    ask_in_vain(\"{name}\");\n    return ({spelling})0;\n}}");
                continue;
            }
            let _ = writeln!(text, "    static {spelling} values[] = {{");
            for (value, line) in &table.values {
                let _ = writeln!(text, "        {value}, // line {line}");
            }
            let _ = writeln!(
                text,
                "    }};\n    static unsigned next;\n    if (next == sizeof values / sizeof *values)\n        \
                 ask_in_vain(\"{name}\");\n    return {result};\n}}"
            );
        }
        text.push('\n');
    }
}

/// What an allocation function does that fails.
const NO_MEMORY: &str = "*__errno_location() = 12;\n        return 0";

/// Allocation functions: name, result, parameters, arguments, and what they do when they fail.
const ALLOCATORS: [(&str, &str, &str, &str, &str); 9] = [
    ("malloc", "void *", "__SIZE_TYPE__ size", "size", NO_MEMORY),
    ("calloc", "void *", "__SIZE_TYPE__ count, __SIZE_TYPE__ size", "count, size", NO_MEMORY),
    ("realloc", "void *", "void *old, __SIZE_TYPE__ size", "old, size", NO_MEMORY),
    ("aligned_alloc", "void *", "__SIZE_TYPE__ align, __SIZE_TYPE__ size", "align, size", NO_MEMORY),
    ("memalign", "void *", "__SIZE_TYPE__ align, __SIZE_TYPE__ size", "align, size", NO_MEMORY),
    ("valloc", "void *", "__SIZE_TYPE__ size", "size", NO_MEMORY),
    ("posix_memalign", "int ", "void **to, __SIZE_TYPE__ align, __SIZE_TYPE__ size", "to, align, size", "return 12"),
    ("strdup", "char *", "const char *text", "text", NO_MEMORY),
    ("strndup", "char *", "const char *text, __SIZE_TYPE__ most", "text, most", NO_MEMORY),
];

/// The value as a C constant.
fn constant(program: &Program, input: &RecordedInput) -> Result<String, String> {
    let bits = input.value;
    let text = match program.types.kind(input.ty) {
        TypeKind::Bool => u8::from(bits != 0).to_string(),
        &TypeKind::Int { bits: width, signed } => integer(bits, width, signed),
        TypeKind::Float(format) => float(bits, *format),
        TypeKind::Pointer(_) if bits == 0 => "0".to_string(),
        TypeKind::Pointer(_) => format!("(void *){bits:#x}"),
        TypeKind::Void | TypeKind::Array { .. } | TypeKind::Record(_) | TypeKind::Function(_) => {
            let spelling = &program.types.get(input.ty).spelling;
            return Err(format!(
                "the run needs an input that no test can give: {} is a whole `{spelling}`",
                input_name(program, input)
            ));
        }
    };
    Ok(text)
}

fn integer(bits: u128, width: u32, signed: bool) -> String {
    if width == 128 {
        let (high, low) = ((bits >> 64) as u64, bits as u64);
        return format!("(__int128)(((unsigned __int128){high:#x}ull << 64) | {low:#x}ull)");
    }
    let shift = 128 - width;
    if !signed {
        let suffix = if width == 64 { "ull" } else { "u" };
        return format!("{}{suffix}", (bits << shift) >> shift);
    }
    let value = ((bits << shift) as i128) >> shift;
    match value {
        // The least number is not the negation of a number.
        value if value == i128::from(i64::MIN) => "-9223372036854775807ll - 1".to_string(),
        value if value == i128::from(i32::MIN) && width == 32 => "-2147483647 - 1".to_string(),
        value if width == 64 => format!("{value}ll"),
        value => value.to_string(),
    }
}

fn float(bits: u128, format: FloatFormat) -> String {
    // Widths of the exponent and of the fraction, whether the leading bit is written out, and the suffix.
    let (exponent_bits, fraction_bits, is_explicit, suffix) = match format {
        FloatFormat::Single => (8, 23, false, "f"),
        FloatFormat::Double => (11, 52, false, ""),
        FloatFormat::Extended => (15, 63, true, "l"),
        FloatFormat::Quad => (15, 112, false, "f128"),
    };
    let stored = fraction_bits + u32::from(is_explicit);
    let sign = if bits >> (stored + exponent_bits) & 1 == 1 { "-" } else { "" };
    let exponent = (bits >> stored) & ((1 << exponent_bits) - 1);
    let fraction = bits & ((1 << stored) - 1);
    let largest = (1 << exponent_bits) - 1;
    if exponent == largest {
        let payload = fraction & ((1 << fraction_bits) - 1);
        let quiet = payload >> (fraction_bits - 1) & 1 == 1;
        return match payload {
            0 => format!("{sign}__builtin_inf{suffix}()"),
            _ if quiet => format!("{sign}__builtin_nan{suffix}(\"{:#x}\")", payload & !(1 << (fraction_bits - 1))),
            _ => format!("{sign}__builtin_nans{suffix}(\"{payload:#x}\")"),
        };
    }
    match format {
        FloatFormat::Single => format!("{:?}f", f32::from_bits(bits as u32)),
        FloatFormat::Double => format!("{:?}", f64::from_bits(bits as u64)),
        FloatFormat::Extended | FloatFormat::Quad => {
            let bias = (1i64 << (exponent_bits - 1)) - 1;
            let mantissa = if is_explicit || exponent == 0 { fraction } else { fraction | 1 << fraction_bits };
            let power = (exponent as i64).max(1) - bias - i64::from(fraction_bits);
            format!("{sign}{mantissa:#x}p{power}{suffix}")
        }
    }
}

/// A type of C's own with the same values; none for what is not a single value.
fn c_type(program: &Program, ty: TypeId) -> Option<&'static str> {
    let plain = BTreeSet::from(["char", "int", "unsigned int", "long", "unsigned long", "short", "unsigned short"]);
    if let Some(known) = plain.get(program.types.get(ty).spelling.as_str()) {
        return Some(known);
    }
    Some(match program.types.kind(ty) {
        TypeKind::Bool => "_Bool",
        TypeKind::Int { bits: 8, signed: true } => "signed char",
        TypeKind::Int { bits: 8, signed: false } => "unsigned char",
        TypeKind::Int { bits: 16, signed: true } => "short",
        TypeKind::Int { bits: 16, signed: false } => "unsigned short",
        TypeKind::Int { bits: 32, signed: true } => "int",
        TypeKind::Int { bits: 32, signed: false } => "unsigned int",
        TypeKind::Int { bits: 64, signed: true } => "long long",
        TypeKind::Int { bits: 64, signed: false } => "unsigned long long",
        TypeKind::Int { signed: true, .. } => "__int128",
        TypeKind::Int { signed: false, .. } => "unsigned __int128",
        TypeKind::Float(FloatFormat::Single) => "float",
        TypeKind::Float(FloatFormat::Double) => "double",
        TypeKind::Float(FloatFormat::Extended) => "long double",
        TypeKind::Float(FloatFormat::Quad) => "_Float128",
        TypeKind::Pointer(_) => "void *",
        TypeKind::Void | TypeKind::Array { .. } | TypeKind::Record(_) | TypeKind::Function(_) => return None,
    })
}
