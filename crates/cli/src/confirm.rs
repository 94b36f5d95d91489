//! `--confirm`: a second referee. The program is compiled with the machine's C compiler and its sanitizers, and run on
//! the inputs that were found.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use check::FailingRun;
use ir::{InputKind, Program};
use run::{InputReason, Report};

use crate::options::{MachineName, ReadOptions};

/// Compiles and runs the program; what came out, in a sentence.
pub fn confirm(program: &Program, read: &ReadOptions, report: &Report, run: &FailingRun) -> String {
    match feeder(program, report).and_then(|text| build_and_run(read, &text, run)) {
        Ok(what) => what,
        Err(why) => format!("not confirmed by a compiled program: {why}"),
    }
}

/// A C file with functions that hand out the inputs.
fn feeder(program: &Program, report: &Report) -> Result<String, String> {
    let mut names: BTreeMap<&str, (&str, bool)> = BTreeMap::new();
    let mut values = String::new();
    for input in &report.inputs {
        let InputReason::Source(source) = input.reason else {
            return Err("some inputs are uninitialised values or parameters".to_string());
        };
        let InputKind::Nondet(name) = &program[source].kind else {
            return Err("some inputs come from the environment".to_string());
        };
        let is_float = program.types.float(input.ty).is_some();
        if program.types.size_of(input.ty).is_none_or(|size| size > 8) {
            return Err(format!("`{name}` gives values of more than 8 bytes"));
        }
        names.insert(name, (&program.types.get(input.ty).spelling, is_float));
        let _ = write!(values, "{}ull, ", input.value as u64);
    }
    let mut text = String::from("#include <stdlib.h>\n#include <string.h>\n");
    let _ = writeln!(text, "static const unsigned long long values[] = {{ {values}0 }};\nstatic unsigned long used;");
    let _ = writeln!(
        text,
        "static unsigned long long next(void) {{ return values[used < sizeof values / 8 - 1 ? used++ : used]; }}"
    );
    for (name, (spelling, is_float)) in names {
        let body = if is_float {
            "unsigned long long bits = next(); T value; memcpy(&value, &bits, sizeof value); return value;"
        } else {
            "return (T)next();"
        };
        let _ = writeln!(text, "#define T {spelling}\nT {name}(void) {{ {body} }}\n#undef T");
    }
    text.push_str(
        "__attribute__((weak)) void __VERIFIER_assume(int holds) { if (!holds) _Exit(77); }\n\
         __attribute__((weak)) void __VERIFIER_assert(int holds) { if (!holds) abort(); }\n\
         __attribute__((weak)) void __VERIFIER_error(void) { abort(); }\n\
         __attribute__((weak)) void reach_error(void) { abort(); }\n",
    );
    Ok(text)
}

fn build_and_run(read: &ReadOptions, feeder: &str, run: &FailingRun) -> Result<String, String> {
    let folder = std::env::temp_dir().join(format!("cexplain-confirm-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let result = in_folder(read, feeder, run, &folder);
    // What cannot be removed is left to the system.
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn in_folder(read: &ReadOptions, feeder: &str, run: &FailingRun, folder: &std::path::Path) -> Result<String, String> {
    let (source, binary, stdin) = (folder.join("inputs.c"), folder.join("program"), folder.join("stdin"));
    std::fs::write(&source, feeder).map_err(|error| error.to_string())?;
    std::fs::write(&stdin, &run.stdin).map_err(|error| error.to_string())?;
    let mut compile = Command::new("cc");
    compile.args(["-w", "-g", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o"]).arg(&binary);
    if matches!(read.machine, MachineName::Ilp32) {
        compile.arg("-m32");
    }
    compile.args(read.include_dirs.iter().map(|dir| PathBuf::from(format!("-I{}", dir.display()))));
    compile.args(read.defines.iter().map(|define| format!("-D{define}")));
    let output = compile.args(&read.files).arg(&source).arg("-lm").output();
    let output = output.map_err(|error| format!("cc cannot be started: {error}"))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        return Err(format!("cc does not compile it: {}", text.lines().next().unwrap_or_default()));
    }
    let input = std::fs::File::open(&stdin).map_err(|error| error.to_string())?;
    let mut execute = Command::new("timeout");
    execute.arg("10").arg(&binary).stdin(input).stdout(Stdio::null()).stderr(Stdio::piped());
    let output = execute.output().map_err(|error| format!("it cannot be started: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let line =
        said.lines().find(|line| line.contains("runtime error") || line.contains("ERROR") || line.contains("ssert"));
    match (output.status.code(), line) {
        (Some(0), _) => Err("compiled, the program ends without a failure".to_string()),
        (Some(77), _) => Err("compiled, the run does not fulfil an assumption".to_string()),
        (_, Some(line)) => Ok(format!("confirmed by a compiled program: {}", line.trim())),
        (_, None) => Ok(format!("confirmed by a compiled program: it ends with {}", output.status)),
    }
}
