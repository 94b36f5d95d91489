//! A run as a C test: one file that is compiled together with the program and hands it the inputs of the run. A person
//! repeats the failure with nothing but gcc; the command stands at the top of the file.
//!
//! The file defines the functions that the program takes its values from. It includes no header, because it may have to
//! define a function that a header declares with other types. What lies outside the reach of such a file (a variable that was
//! never set, a volatile object) is refused by name.

mod building;
mod feeding;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

use ir::{FunctionId, Program, PropertyClass, TypeKind};
use run::{EnvironmentVariable, Failure, Outcome};

use crate::answer::{Answer, ReplayedRun};
use crate::failure::{failure_span, title};
use feeding::Feeding;

/// How the program is compiled.
#[derive(Debug, Clone)]
pub struct Building {
    /// Its files.
    pub files: Vec<PathBuf>,
    /// What the compiler has to be told about them: `-I`, `-D`, `-m32` and the like.
    pub flags: Vec<OsString>,
    /// Where the test will be written.
    pub test: PathBuf,
}

/// A test.
#[derive(Debug, Clone)]
pub struct CTest {
    /// The C file.
    pub text: String,
    /// The arguments of gcc; the name of the binary and `-lm` follow.
    pub compile: Vec<OsString>,
}

/// Makes a test of a run; the error says why there is none.
pub fn c_test(answer: &Answer<'_>, run: &ReplayedRun<'_>, building: &Building) -> Result<CTest, String> {
    let (program, options) = (answer.program, answer.options);
    if program.spawns() {
        return Err("the program starts threads, and a C test does not force the order of their steps".to_string());
    }
    let failure = match &run.report.outcome {
        Outcome::Failure(failure) => Some(&**failure),
        Outcome::Exit { .. } => None,
        _ => return Err("the run neither fails nor comes to an end".to_string()),
    };
    let watch = failure.map(|failure| building::watch(program, failure)).transpose()?;
    let start = program.start.ok_or("the program has no start")?;
    let feeding = Feeding::new(program, &run.report.inputs)?;
    let is_main = program[start].name == "main";
    let has_arguments = is_main && !program[start].parameters.is_empty();
    let needs = building::Needs {
        classes: options.classes,
        watch,
        sets_unset: feeding.sets_unset,
        wraps_main: has_arguments,
        wrapped: feeding.wrapped(),
        includes: (!is_main).then(|| building::file_of(program, start, building)).transpose()?,
    };
    let mut text = String::new();
    let command = building::command(building, &needs)?;
    header(&mut text, program, run, failure, &command);
    if let Some(position) = needs.includes {
        let file = building::header_name(&building.files[position])?;
        let _ = writeln!(text, "#define main main_of_the_program\n#include {file}\n#undef main\n");
    }
    building::runtime(&mut text, program, &needs);
    feeding.write(&mut text, needs.includes.is_some());
    feeding.write_allocations(&mut text);
    if program.reads_standard_input() {
        write_standard_input(&mut text, program, &run.script.stdin)?;
    }
    let environment = with_zone(&run.script.environment, feeding.zone)?;
    if !environment.is_empty() {
        write_environment(&mut text, &environment);
    }
    if has_arguments {
        write_arguments(&mut text, &run.script.arguments);
    } else if !is_main {
        write_start(&mut text, program, start, &feeding)?;
    }
    Ok(CTest { text, compile: command.compile })
}

/// What the file is for, how to use it, and what then happens.
fn header(
    text: &mut String,
    program: &Program,
    run: &ReplayedRun<'_>,
    failure: Option<&Failure>,
    command: &building::Command,
) {
    let mut line = |content: &str| {
        let content: String = content.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        text.push_str(format!("// {content}").trim_end());
        // A backslash at its end would continue the comment on the next line.
        text.push_str(if content.ends_with('\\') { " .\n" } else { "\n" });
    };
    match (failure, &run.report.outcome) {
        (Some(failure), _) => {
            line("A run that fails, found by cexplain. To see it fail:");
            line("");
            line(&format!("  {}", command.compile_line));
            line(&format!("  {}", command.run_line));
            line("");
            let place = program.sources.describe(failure_span(program, failure));
            line(&format!("Expected: {place}: {}: {}", failure.class.name(), title(program, failure)));
            line(seen_as(failure));
        }
        (None, Outcome::Exit { status }) => {
            line("A run that passes, found by cexplain. To see it pass:");
            line("");
            line(&format!("  {}", command.compile_line));
            line(&format!("  {}", command.run_line));
            line("");
            line(&format!("Expected: it ends with exit status {status}, and nothing is reported."));
        }
        (None, _) => {}
    }
    text.push('\n');
}

/// How a failure shows in a compiled program.
fn seen_as(failure: &Failure) -> &'static str {
    match failure.class {
        PropertyClass::Assertion | PropertyClass::ReachError | PropertyClass::Abort => {
            "The program aborts there; the stack that is printed names the line."
        }
        PropertyClass::Leak => "The leak is reported when the program ends.",
        _ => "A sanitizer of gcc reports it there and ends the program.",
    }
}

/// Bytes as a C string literal.
fn literal(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => {
                text.push('\\');
                text.push(char::from(byte));
            }
            // `??=` and its kin mean something else in old standards.
            b' '..=b'~' if byte != b'?' => text.push(char::from(byte)),
            _ => {
                let _ = write!(text, "\\{byte:03o}");
            }
        }
    }
    text.push('"');
    text
}

/// Puts the standard input of the run in place before the program starts.
fn write_standard_input(text: &mut String, program: &Program, stdin: &[u8]) -> Result<(), String> {
    let needed = ["memfd_create", "write", "lseek", "dup2"];
    let taken = program.functions().find(|(_, function)| function.defined && needed.contains(&function.name.as_str()));
    if let Some((_, function)) = taken {
        return Err(format!(
            "the program has a function `{}` of its own, which feeding its input needs",
            function.name
        ));
    }
    let _ = write!(
        text,
        "// The standard input of the run.\n\
         int memfd_create(const char *, unsigned);\n\
         __PTRDIFF_TYPE__ write(int, const void *, __SIZE_TYPE__);\n\
         long lseek(int, long, int);\n\
         int dup2(int, int);\n\
         __attribute__((constructor)) static void feed_standard_input(void)\n\
         {{\n    static const char input[] = {};\n    int file = memfd_create(\"input\", 0);\n    \
         if (file < 0 || write(file, input, sizeof input - 1) != sizeof input - 1 || lseek(file, 0, 0) != 0 || \
         dup2(file, 0) != 0)\n        __builtin_abort();\n}}\n\n",
        literal(stdin)
    );
    Ok(())
}

/// The environment of a run with a variable for its time zone.
fn with_zone(variables: &[EnvironmentVariable], zone: Option<i32>) -> Result<Vec<EnvironmentVariable>, String> {
    let mut all = variables.to_vec();
    let Some(east) = zone else { return Ok(all) };
    if variables.iter().any(|variable| variable.name == b"TZ") {
        return Err("the program asks for TZ, by which a test would set the time zone".to_string());
    }
    // The name says how far west it is.
    let (sign, quarters) = (if east > 0 { '-' } else { '+' }, east.unsigned_abs());
    let text = format!("UTC{sign}{:02}:{:02}", quarters / 4, quarters % 4 * 15);
    all.push(EnvironmentVariable { name: b"TZ".to_vec(), value: Some(text.into_bytes()) });
    Ok(all)
}

/// Sets the environment variables of the run, and takes away those that it finds not set, before the program starts.
fn write_environment(text: &mut String, variables: &[EnvironmentVariable]) {
    text.push_str("// The environment of the run.\nint setenv(const char *, const char *, int);\n");
    text.push_str("int unsetenv(const char *);\n");
    text.push_str("__attribute__((constructor(101))) static void set_environment(void)\n{\n");
    for variable in variables {
        let name = literal(&variable.name);
        let _ = match &variable.value {
            Some(value) => writeln!(text, "    setenv({name}, {}, 1);", literal(value)),
            None => writeln!(text, "    unsetenv({name});"),
        };
    }
    text.push_str("}\n\n");
}

/// Hands the program the arguments of the run, its own name included.
fn write_arguments(text: &mut String, args: &[Vec<u8>]) {
    text.push_str("// The arguments of the run.\nint __real_main(int, char **, char **);\n");
    text.push_str("int __wrap_main(void)\n{\n");
    for (number, argument) in args.iter().enumerate() {
        let _ = writeln!(text, "    static char argument{number}[] = {};", literal(argument));
    }
    let names: Vec<String> = (0..args.len()).map(|number| format!("argument{number}, ")).collect();
    let _ = writeln!(text, "    static char *arguments[] = {{ {}0 }};", names.concat());
    let count = args.len();
    let _ = writeln!(text, "    return __real_main({count}, arguments, arguments + {count});\n}}");
}

/// Starts in another function than `main`.
fn write_start(text: &mut String, program: &Program, start: FunctionId, feeding: &Feeding<'_>) -> Result<(), String> {
    let function = &program[start];
    let mut values = Vec::new();
    for &parameter in &function.parameters {
        let value = feeding.parameters.get(&parameter).ok_or_else(|| {
            format!("the parameter `{}` is not a single value, or the run does not use it", program[parameter].name)
        })?;
        values.push(value.clone());
    }
    let call = format!("{}({})", function.name, values.join(", "));
    let returns = match program.types.kind(function.ty) {
        TypeKind::Function(signature) => signature.returns,
        _ => return Err(format!("`{}` is no function", function.name)),
    };
    // As the interpreter does it: the result is the exit status where it can be one.
    if program.types.integer(returns).is_some() {
        let _ = writeln!(text, "int main(void)\n{{\n    return (int){call};\n}}");
    } else {
        let _ = writeln!(text, "int main(void)\n{{\n    {call};\n    return 0;\n}}");
    }
    Ok(())
}
