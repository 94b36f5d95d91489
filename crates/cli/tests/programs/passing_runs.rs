//! Runs that a page calls passing: each of them is repeated to its end, by the interpreter (`cexplain run` with what decides the
//! run) and, where the program can be compiled and its inputs can be fed to it, by gcc's program. A run that goes on for ever
//! has to come to a state in which it was before.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::Trial;
use run::{Discard, InputPolicy, InputValue, Limit, Outcome};
use serde_json::Value;

use crate::header;
use crate::support::{cexplain, compiler_options, gcc_builds, limited, root, scratch_dir, shell_status};

/// Seconds for one explanation, and for one run.
const EXPLAIN_LIMIT: u32 = 120;
const RUN_LIMIT: u32 = 10;
/// The most steps until a run that goes on for ever repeats itself.
const MAX_STEPS_TO_RECUR: u64 = 1_000_000;

/// Options that decide what a program means, not how it is explained; the second ones take a value.
const MEANING: [&str; 2] = ["--malloc-may-fail", "--cc"];
const MEANING_WITH_VALUE: [&str; 11] = [
    "--machine",
    "--std",
    "-D",
    "-U",
    "-I",
    "--function",
    "--uninitialised",
    "--enable",
    "--disable",
    "--volatile",
    "--no-body",
];

/// What gives gcc's program its inputs: the values of a file, one a line.
const FEED: &str = r#"
#include <stdio.h>
#include <stdlib.h>
static const char *next(void)
{
    static FILE *values;
    static char line[80];
    if (!values)
        values = fopen(getenv("INPUTS"), "r");
    return values && fgets(line, sizeof line, values) ? line : "0";
}
#define ASKED __attribute__((weak))
#define WHOLE(type, name) ASKED type __VERIFIER_nondet_##name(void) { return (type)strtoull(next(), 0, 0); }
WHOLE(_Bool, bool) WHOLE(char, char) WHOLE(signed char, schar) WHOLE(unsigned char, uchar)
WHOLE(short, short) WHOLE(unsigned short, ushort) WHOLE(int, int) WHOLE(unsigned, uint) WHOLE(unsigned, unsigned)
WHOLE(long, long) WHOLE(unsigned long, ulong) WHOLE(long long, longlong) WHOLE(unsigned long long, ulonglong)
ASKED void __VERIFIER_assume(int holds) { if (!holds) _Exit(77); }
ASKED void __VERIFIER_assert(int holds) { if (!holds) abort(); }
ASKED void __CPROVER_assume(int holds) { __VERIFIER_assume(holds); }
ASKED void __CPROVER_assert(int holds, const char *what) { (void)what; __VERIFIER_assert(holds); }
ASKED void reach_error(void) { abort(); }
"#;

/// A program that is explained, and the options that it is explained with.
struct Explained {
    path: PathBuf,
    options: Vec<String>,
}

/// A test for each program of which a page is compared elsewhere.
pub fn trials() -> Vec<Trial> {
    let explained = header::programs("tests/explain").into_iter().map(|path| Explained::by(path, "//@ options:"));
    let formats = header::programs("tests/formats").into_iter().map(|path| Explained::by(path, "//@ options:"));
    let pages = header::programs("tests/pages").into_iter().map(|path| Explained::by(path, "//@ command: explain"));
    let is_wanted = |program: &Explained| {
        let text = source(&program.path);
        program.path.starts_with(root().join("tests/explain"))
            || text.lines().any(|line| line.starts_with("//@ options:") || line.starts_with("//@ command: explain"))
    };
    explained.chain(formats).chain(pages).filter(is_wanted).map(trial).collect()
}

fn trial(program: Explained) -> Trial {
    Trial::test(format!("{}::passing", header::name_of(&program.path)), move || Ok(program.repeat()?))
}

impl Explained {
    /// The program with the options that a line of it gives.
    fn by(path: PathBuf, key: &str) -> Explained {
        let text = source(&path);
        let given = text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        Explained { path, options: header::words(given) }
    }

    /// Explains the program and repeats all runs that are said to pass.
    fn repeat(&self) -> Result<(), String> {
        let mut command = cexplain(EXPLAIN_LIMIT, "explain");
        command.arg(&self.path).args(&self.options).arg("--json").arg(self.scratch("json"));
        let output = command.output().map_err(|error| error.to_string())?;
        let page = String::from_utf8_lossy(&output.stdout);
        let text = std::fs::read_to_string(self.scratch("json"))
            .map_err(|_| format!("no report: {}", String::from_utf8_lossy(&output.stderr)))?;
        let report = serde_json::from_str::<Value>(&text).map_err(|error| error.to_string())?;
        let failures = report.get("failures").and_then(Value::as_array).ok_or("the report has no failures")?;
        let mut runs: Vec<&Value> = Vec::new();
        for failure in failures {
            let of = |name: &str| failure.get("runs").and_then(|runs| runs.get(name));
            runs.extend(of("passing").filter(|run| run.get("ends").is_some()));
            runs.extend(of("other_passing").and_then(Value::as_array).ok_or("no list of other passing runs")?);
        }
        let told = ["run that passes changes:", "without failing changes:", "needs the fewest changes changes:"];
        if runs.is_empty() && told.iter().any(|text| page.contains(text)) {
            return Err(format!("the page has a passing run, the report has none:\n{page}"));
        }
        let binary = self.compiled(&runs)?;
        for (number, run) in (1..).zip(runs) {
            let told = |why: String| format!("passing run {number}: {why}");
            match field(run, "ends")? {
                "exit" => self.interpret(run).map_err(told)?,
                // It was followed as far as loops were unwound.
                "limit" => self.goes_on_for_ever(run).map_err(told)?,
                other => return Err(told(format!("it ends with {other}"))),
            }
            if let Some(binary) = binary.as_ref().filter(|_| ends_and_can_be_fed(run)) {
                self.execute(binary, run).map_err(told)?;
            }
        }
        Ok(())
    }

    /// A file for this test.
    fn scratch(&self, extension: &str) -> PathBuf {
        let name = header::name_of(&self.path).replace(['/', '.'], "_");
        scratch_dir("passing").join(name).with_extension(extension)
    }

    /// The options that decide what the program means.
    fn meaning(&self) -> Vec<String> {
        let mut kept = Vec::new();
        let mut rest = self.options.iter();
        while let Some(option) = rest.next() {
            let name = option.as_str();
            if MEANING_WITH_VALUE.contains(&name) {
                kept.push(option.clone());
                kept.extend(rest.next().cloned());
            } else if MEANING.contains(&name) || ["-D", "-U", "-I"].iter().any(|prefix| name.starts_with(prefix)) {
                kept.push(option.clone());
            }
        }
        kept
    }

    /// Repeats a run that ends, by `cexplain run`.
    fn interpret(&self, run: &Value) -> Result<(), String> {
        let inputs = self.scratch("inputs");
        std::fs::write(&inputs, script(run)?).map_err(|error| error.to_string())?;
        let mut command = cexplain(RUN_LIMIT, "run");
        let output = command.arg(&self.path).args(self.meaning()).arg("--inputs").arg(&inputs).stdin(Stdio::null());
        let output = output.output().map_err(|error| error.to_string())?;
        match output.status.code() {
            Some(0) => Ok(()),
            _ => Err(format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr))),
        }
    }

    /// Follows a run until it is in a state in which it was before.
    fn goes_on_for_ever(&self, run: &Value) -> Result<(), String> {
        if !self.meaning().is_empty() {
            return Err("options that decide what the program means are not read here".to_string());
        }
        let files = [self.path.clone()];
        let compiled = cfront::compile(&files, &cfront::Options::default(), &Disk).map_err(|_| "it is not read")?;
        let options = run::Options {
            inputs: numbers(run)?.into_iter().map(InputValue::Bits).collect(),
            input_policy: InputPolicy::Again,
            looks_for_recurrence: true,
            max_steps: MAX_STEPS_TO_RECUR,
            ..run::Options::default()
        };
        match run::execute(&compiled.program, &options, &mut Discard).outcome {
            Outcome::Limit(Limit::Recurs) => Ok(()),
            other => Err(format!("it does not come to a state in which it was before: {other:?}")),
        }
    }

    /// gcc's program, if one of the runs can be fed to it.
    fn compiled(&self, runs: &[&Value]) -> Result<Option<PathBuf>, String> {
        if !runs.iter().any(|run| ends_and_can_be_fed(run)) || !gcc_builds(&[]) {
            return Ok(None);
        }
        let (feed, binary) = (self.scratch("feed.c"), self.scratch("program"));
        std::fs::write(&feed, FEED).map_err(|error| error.to_string())?;
        let mut command = Command::new("gcc");
        command.args(compiler_options(&self.options)).args(["-w", "-o"]).args([&binary, &self.path, &feed]).arg("-lm");
        let output = command.output().map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(Some(binary)),
            false => Err(format!("gcc: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }

    /// Repeats a run by gcc's program: it ends as the report says.
    fn execute(&self, binary: &Path, run: &Value) -> Result<(), String> {
        let (values, standard_input) = (self.scratch("values"), self.scratch("stdin"));
        let lines: Vec<String> =
            inputs_of(run)?.map(|input| Ok(format!("{}\n", field(input, "number")?))).collect::<Result<_, String>>()?;
        std::fs::write(&values, lines.concat()).map_err(|error| error.to_string())?;
        std::fs::write(&standard_input, bytes(field(run, "stdin_hex")?)?).map_err(|error| error.to_string())?;
        let standard_input = std::fs::File::open(standard_input).map_err(|error| error.to_string())?;
        let output = limited(RUN_LIMIT, binary).env("INPUTS", &values).stdin(standard_input).output();
        let output = output.map_err(|error| error.to_string())?;
        let (ended, expected) = (shell_status(&output), run.get("status").and_then(Value::as_i64));
        match Some(i64::from(ended)) == expected {
            true => Ok(()),
            false => Err(format!("gcc's program ends with {ended}: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }
}

/// The text of a program, in whatever encoding it is.
fn source(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).expect("the program can be read")).into_owned()
}

/// The files of this machine.
#[derive(Debug)]
struct Disk;

impl cfront::SourceAccess for Disk {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        std::fs::read(path)
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, path: &Path, arguments: &[String]) -> Result<Vec<u8>, String> {
        let output = Command::new("cc").arg("-E").args(arguments).arg(path).output();
        output.map(|output| output.stdout).map_err(|error| error.to_string())
    }
}

/// Whether a run ends, and all that decides it are whole numbers that functions return, and the standard input.
fn ends_and_can_be_fed(run: &Value) -> bool {
    let is_fed = |input: &Value| {
        let (name, number) = (field(input, "name").unwrap_or_default(), field(input, "number").unwrap_or_default());
        name.starts_with("__VERIFIER_nondet_")
            && number.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit())
    };
    let has_none = |name: &str| run.get(name).and_then(Value::as_array).is_none_or(Vec::is_empty);
    field(run, "ends") == Ok("exit")
        && has_none("arguments")
        && has_none("environment")
        && inputs_of(run).is_ok_and(|mut inputs| inputs.all(is_fed))
}

/// What decides a run, as `cexplain run --inputs` reads it.
fn script(run: &Value) -> Result<String, String> {
    let mut text = String::new();
    for input in inputs_of(run)? {
        text.push_str(&format!("{}\n", field(input, "number")?));
    }
    for argument in run.get("arguments").and_then(Value::as_array).into_iter().flatten() {
        let argument = argument.as_str().ok_or("an argument is no text")?;
        text.push_str(&format!("argument \"{}\"\n", argument.replace('\\', "\\\\").replace('"', "\\\"")));
    }
    for variable in run.get("environment").and_then(Value::as_array).into_iter().flatten() {
        let value = variable.get("value").and_then(Value::as_str).map(|value| format!("={value}"));
        text.push_str(&format!("environment \"{}{}\"\n", field(variable, "name")?, value.unwrap_or_default()));
    }
    let standard_input: String = bytes(field(run, "stdin_hex")?)?.iter().map(|byte| format!("\\x{byte:02x}")).collect();
    text.push_str(&format!("stdin \"{standard_input}\"\n"));
    Ok(text)
}

/// The inputs of a run as bits.
fn numbers(run: &Value) -> Result<Vec<u128>, String> {
    let bits =
        |input: &Value| field(input, "number")?.parse::<i128>().map(|number| number as u128).map_err(|e| e.to_string());
    inputs_of(run)?.map(bits).collect()
}

fn inputs_of(run: &Value) -> Result<impl Iterator<Item = &Value>, String> {
    Ok(run.get("inputs").and_then(Value::as_array).ok_or("a run has no list of inputs")?.iter())
}

fn field<'a>(json: &'a Value, name: &str) -> Result<&'a str, String> {
    json.get(name).and_then(Value::as_str).ok_or_else(|| format!("no text `{name}`"))
}

/// Bytes from hexadecimal digits.
fn bytes(digits: &str) -> Result<Vec<u8>, String> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).unwrap_or_default());
    pairs.map(|pair| u8::from_str_radix(pair, 16).map_err(|error| error.to_string())).collect()
}
