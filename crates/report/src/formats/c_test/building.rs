//! How a test is compiled: which checks of gcc see the failure, and the command.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

use ir::{ClassSet, FunctionId, Program, PropertyClass as C, Storage, VariableKind};
use run::Failure;

use super::Building;

/// What a test needs from the compiler.
#[derive(Debug)]
pub(super) struct Needs {
    /// The classes that were checked: what was switched off must not end the program.
    pub classes: ClassSet,
    /// What has to be seen; nothing in a run that passes.
    pub watch: Option<Watch>,
    /// Whether variables that the program never sets have to be 0.
    pub sets_unset: bool,
    /// Whether the test calls `main` itself, with arguments.
    pub wraps_main: bool,
    /// The functions of the library that the test stands in front of.
    pub wrapped: Vec<String>,
    /// The file that the test includes, because it calls a function of it.
    pub includes: Option<usize>,
}

/// What has to be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Watch {
    /// Something that ends the program by itself, or that a sanitizer sees.
    Class(C),
    /// The call of a function that does not end the program.
    Entering(String),
}

/// A command.
#[derive(Debug)]
pub(super) struct Command {
    /// The arguments of gcc.
    pub compile: Vec<OsString>,
    /// Compiling, for a shell.
    pub compile_line: String,
    /// Running, for a shell.
    pub run_line: String,
}

/// How a compiled program shows a failure; the error says that it does not.
pub(super) fn watch(program: &Program, failure: &Failure) -> Result<Watch, String> {
    let refuse = |why: &str| Err(format!("gcc has no check that sees this failure: {why}"));
    let variable = failure.object.as_ref().and_then(|object| object.variable);
    match failure.class {
        C::Uninitialised => refuse("a value that was never set"),
        C::VarArgs => refuse("a missing variable argument"),
        C::Library => refuse("a precondition of a library function"),
        C::Deadlock => refuse("threads that wait for ever"),
        C::DataRace => refuse("accesses that nothing orders"),
        C::LockMisuse => refuse("the use of a lock"),
        C::Rule => refuse("a usage rule"),
        C::UnsignedWrap => refuse("an unsigned result that wraps around"),
        C::PointerArithmetic => refuse("a pointer that leaves its object"),
        C::ReadOnlyWrite if variable.is_some_and(|variable| is_on_stack(program, variable)) => {
            refuse("a constant on the stack is written")
        }
        C::ReachError => {
            let text = failure.site.and_then(|site| program[site].text.clone()).unwrap_or_default();
            let Some(name) = text.strip_suffix("()") else { return refuse("a label is reached") };
            let is_defined = program.functions().any(|(_, function)| function.name == name && function.defined);
            Ok(if is_defined { Watch::Entering(name.to_string()) } else { Watch::Class(C::ReachError) })
        }
        class => Ok(Watch::Class(class)),
    }
}

fn is_on_stack(program: &Program, variable: ir::VarId) -> bool {
    program[variable].storage == Storage::Automatic && program[variable].kind != VariableKind::Literal
}

/// The file of the program in which a function is defined.
pub(super) fn file_of(program: &Program, function: FunctionId, building: &Building) -> Result<usize, String> {
    let name = &program[function].name;
    let span = program.sources.span(program[function].span).ok_or_else(|| format!("`{name}` has no place"))?;
    let file = &program.sources.file(span.told.file).name;
    let position = building.files.iter().position(|path| path.display().to_string() == *file);
    position.ok_or_else(|| format!("`{name}` is defined in {file}, which is included by another file"))
}

/// The sanitizers for what was checked, and nothing else.
fn sanitizers(needs: &Needs) -> String {
    let has = |classes: &[C]| classes.iter().any(|&class| needs.classes.has(class));
    let is_watched = |class: C| needs.watch == Some(Watch::Class(class));
    let memory = [
        C::NullDereference,
        C::InvalidPointer,
        C::OutOfBounds,
        C::UseAfterFree,
        C::UseAfterScope,
        C::DoubleFree,
        C::InvalidFree,
    ];
    let mut chosen = Vec::new();
    for (name, is_chosen) in [
        ("address", has(&memory) || is_watched(C::Leak) || is_watched(C::Overlap)),
        ("pointer-compare,pointer-subtract", is_watched(C::PointerDifference)),
        ("signed-integer-overflow", has(&[C::SignedOverflow])),
        ("integer-divide-by-zero", has(&[C::DivisionByZero])),
        ("shift-exponent", has(&[C::BadShift])),
        ("shift-base", has(&[C::LeftShift])),
        ("alignment", has(&[C::Misaligned])),
        ("null", has(&[C::NullDereference])),
        ("bounds", has(&[C::OutOfBounds])),
        ("vla-bound", has(&[C::VlaSize])),
        ("unreachable", has(&[C::Unreachable])),
        ("float-cast-overflow", has(&[C::FloatConversion])),
    ] {
        if is_chosen {
            chosen.push(name);
        }
    }
    chosen.join(",")
}

/// The command.
pub(super) fn command(building: &Building, needs: &Needs) -> Result<Command, String> {
    let name = building.test.with_extension("");
    if building.test.extension().is_none_or(|extension| extension != "c") || name == building.test {
        return Err("the name of the test has to end with .c".to_string());
    }
    let mut compile: Vec<OsString> = ["-g", "-O0", "-w"].map(OsString::from).to_vec();
    compile.extend(building.flags.iter().cloned());
    let sanitizers = sanitizers(needs);
    if !sanitizers.is_empty() {
        compile.push(format!("-fsanitize={sanitizers}").into());
        compile.push("-fno-sanitize-recover=all".into());
    }
    if needs.sets_unset {
        compile.push("-ftrivial-auto-var-init=zero".into());
    }
    if matches!(needs.watch, Some(Watch::Entering(_))) {
        compile.push("-finstrument-functions".into());
    }
    if needs.watch == Some(Watch::Class(C::Overlap)) {
        // A copy of known size would be compiled without a call that the sanitizer sees.
        compile.push("-fno-builtin".into());
    }
    if needs.wraps_main {
        compile.push("-Wl,--wrap=main".into());
    }
    compile.extend(needs.wrapped.iter().map(|name| format!("-Wl,--wrap={name}").into()));
    for (position, file) in building.files.iter().enumerate() {
        if needs.includes == Some(position) {
            compile.extend(["-iquote", "."].map(OsString::from));
        } else {
            compile.push(file.clone().into());
        }
    }
    compile.push(building.test.clone().into());
    let binary = if name.components().count() == 1 { PathBuf::from(".").join(&name) } else { name };
    let words: Vec<String> = compile.iter().map(quoted).collect();
    let run_line = quoted(binary.as_os_str());
    let compile_line = format!("gcc {} -o {run_line} -lm", words.join(" "));
    Ok(Command { compile, compile_line, run_line })
}

/// A word for a shell.
fn quoted(word: impl AsRef<std::ffi::OsStr>) -> String {
    let bytes = word.as_ref().as_encoded_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(byte);
    match std::str::from_utf8(bytes) {
        Ok(text) if !bytes.is_empty() && bytes.iter().all(is_plain) => text.to_string(),
        Ok(text) if !text.chars().any(char::is_control) => format!("'{}'", text.replace('\'', "'\\''")),
        _ => {
            let mut text = String::from("$'");
            for &byte in bytes {
                match byte {
                    b'\'' | b'\\' => {
                        text.push('\\');
                        text.push(char::from(byte));
                    }
                    b' '..=b'~' => text.push(char::from(byte)),
                    _ => {
                        let _ = write!(text, "\\{byte:03o}");
                    }
                }
            }
            text.push('\'');
            text
        }
    }
}

/// A file as `#include` takes it.
pub(super) fn header_name(file: &std::path::Path) -> Result<String, String> {
    match file.to_str() {
        Some(name) if !name.contains(['"', '\n']) => Ok(format!("\"{name}\"")),
        _ => {
            Err(format!("{} cannot be included: its name has characters that `#include` does not take", file.display()))
        }
    }
}

/// Functions of verification tasks, by their names.
const VOCABULARY: [(&str, &str); 8] = [
    ("__VERIFIER_assume", "(int holds)\n{\n    if (!holds)\n        __builtin_exit(77);\n}\n"),
    ("__CPROVER_assume", "(int holds)\n{\n    if (!holds)\n        __builtin_exit(77);\n}\n"),
    ("__VERIFIER_assert", "(int holds)\n{\n    if (!holds)\n        __builtin_abort();\n}\n"),
    ("__CPROVER_assert", "(int holds, const char *text)\n{\n    if (!holds)\n        __builtin_abort();\n}\n"),
    ("__VERIFIER_error", "(void)\n{\n    __builtin_abort();\n}\n"),
    ("reach_error", "(void)\n{\n    __builtin_abort();\n}\n"),
    ("__VERIFIER_atomic_begin", "(void) {}\n"),
    ("__VERIFIER_atomic_end", "(void) {}\n"),
];

/// What the sanitizers are told, and what verification tasks expect to be there.
pub(super) fn runtime(text: &mut String, program: &Program, needs: &Needs) {
    let leaks = i32::from(needs.watch == Some(Watch::Class(C::Leak)));
    let is_difference = needs.watch == Some(Watch::Class(C::PointerDifference));
    let pairs = if is_difference { ":detect_invalid_pointer_pairs=2" } else { "" };
    let fill = if needs.sets_unset { ":max_malloc_fill_size=1073741824:malloc_fill_byte=0" } else { "" };
    let _ = write!(
        text,
        "// What the sanitizers are told.\n\
         const char *__asan_default_options(void)\n{{\n    return \"detect_leaks={leaks}:handle_abort=1:\
         detect_stack_use_after_return=1:allocator_may_return_null=1:redzone=512{fill}{pairs}\";\n}}\n\
         const char *__ubsan_default_options(void)\n{{\n    return \"print_stacktrace=1:handle_abort=1\";\n}}\n\n"
    );
    let files: Vec<&str> = program.sources.files().filter_map(|(_, file)| file.text.as_deref()).collect();
    let mut is_first = true;
    for (name, rest) in VOCABULARY {
        if files.iter().any(|text| text.contains(name)) {
            if std::mem::take(&mut is_first) {
                text.push_str("// Functions of verification tasks, unless the program has its own.\n");
            }
            let _ = write!(text, "__attribute__((weak)) void {name}{rest}");
        }
    }
    text.push_str(if is_first { "" } else { "\n" });
    if let Some(Watch::Entering(name)) = &needs.watch {
        let _ = write!(
            text,
            "// The program goes on after `{name}`; the test does not.\n\
             __attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *caller) {{}}\n\
             __attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *caller)\n\
             {{\n    if (function == (void *){name})\n        __builtin_abort();\n}}\n\n"
        );
    }
}
