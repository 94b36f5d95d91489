//! What decides a run, as text: one input value a line, `#` starts a comment. A line `argument "TEXT"` for each argument of the
//! program, a line `environment "NAME=TEXT"` for each environment variable (`"NAME"` for one that is not set), and a line
//! `stdin "TEXT"`, if it has any; `\\`, `\"` and `\xNN` stand for what cannot stand there itself. For a program with threads, lines
//! `schedule THREAD:STEPS THREAD:STEPS ...` with the order in which the threads, counted from 1, make the steps that others can
//! notice, and `goes past races` if races do not end the run.
//!
//! Integers are decimal or hexadecimal (`0x`), with a sign if wanted; characters stand in quotes; a number
//! with a point or an exponent is real. A hexadecimal number for a floating-point input is its bits.

use std::path::Path;

use ir::Program;
use run::{EnvironmentVariable, InputValue, RecordedInput, Script, Turn};

/// What a file decides about a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Given {
    /// The values of inputs.
    pub inputs: Vec<InputValue>,
    /// The arguments, without the program's own name.
    pub arguments: Vec<Vec<u8>>,
    /// What the file says of the environment.
    pub environment: Vec<EnvironmentVariable>,
    /// The standard input, if the file says anything about it.
    pub stdin: Option<Vec<u8>>,
    /// In which order threads make their steps.
    pub schedule: Vec<Turn>,
    /// Whether the run goes on where threads race.
    pub goes_past_races: bool,
}

use crate::options::{GivenRunOptions, ReadOptions};

impl GivenRunOptions {
    /// Whether anything is given.
    pub fn is_any(&self) -> bool {
        self.inputs.is_some() || self.stdin.is_some() || !self.env.is_empty()
    }

    /// What is given about a run: options go before what the file of inputs says.
    pub fn read(&self, args: Option<&[String]>) -> Result<Given, String> {
        let read =
            |path: &Path| std::fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()));
        let mut given = match &self.inputs {
            Some(path) => self::read(&String::from_utf8_lossy(&read(path)?))
                .map_err(|(line, why)| format!("{}:{line}: {why}", path.display()))?,
            None => Given::default(),
        };
        if let Some(path) = &self.stdin {
            given.stdin = Some(read(path)?);
        }
        if let Some(args) = args {
            given.arguments = args.iter().map(|argument| argument.clone().into_bytes()).collect();
        }
        if !self.env.is_empty() {
            given.environment = self.env.iter().map(|text| variable(text.as_bytes())).collect();
        }
        Ok(given)
    }
}

impl Given {
    /// What decides the run besides its inputs; the first argument is the program's own name.
    pub fn script(&self, program_name: String) -> Script {
        Script {
            arguments: std::iter::once(program_name.into_bytes()).chain(self.arguments.iter().cloned()).collect(),
            environment: self.environment.clone(),
            stdin: self.stdin.clone().unwrap_or_default(),
            inputs: Vec::new(),
            schedule: self.schedule.clone(),
            goes_past_races: self.goes_past_races,
        }
    }
}

/// The name by which a program is called: that of its first file.
pub fn program_name(files: &ReadOptions) -> String {
    let name = files.files.first().map_or(String::new(), |file| file.display().to_string());
    name.strip_suffix(".c").unwrap_or(&name).to_string()
}

/// Reads a file; the error is a line number and a reason.
pub fn read(text: &str) -> Result<Given, (usize, String)> {
    let mut given = Given::default();
    let values = &mut given.inputs;
    for (number, line) in text.lines().enumerate() {
        let quoted = |rest: &str| unquoted(rest).ok_or_else(|| (number + 1, "a text in quotes is missing".to_string()));
        if let Some(rest) = line.trim_start().strip_prefix("argument ") {
            given.arguments.push(quoted(rest)?);
            continue;
        }
        if let Some(rest) = line.trim_start().strip_prefix("environment ") {
            given.environment.push(variable(&quoted(rest)?));
            continue;
        }
        if line.trim() == "goes past races" {
            given.goes_past_races = true;
            continue;
        }
        if let Some(rest) = line.trim_start().strip_prefix("schedule ") {
            let words = rest.split('#').next().unwrap_or("").split_whitespace();
            for word in words {
                let turn = turn(word).ok_or_else(|| (number + 1, format!("`{word}` is not THREAD:STEPS")))?;
                given.schedule.push(turn);
            }
            continue;
        }
        if let Some(rest) = line.trim_start().strip_prefix("stdin ") {
            given.stdin = Some(quoted(rest)?);
            continue;
        }
        let line = line.split('#').next().unwrap_or("");
        for word in line.split_whitespace() {
            values.push(value(word).ok_or_else(|| (number + 1, format!("`{word}` is not a value")))?);
        }
    }
    Ok(given)
}

/// An environment variable from `NAME=TEXT`, or from the name of one that is not set.
pub fn variable(text: &[u8]) -> EnvironmentVariable {
    let end = text.iter().position(|&byte| byte == b'=');
    let name = text[..end.unwrap_or(text.len())].to_vec();
    EnvironmentVariable { name, value: end.map(|end| text[end + 1..].to_vec()) }
}

/// Some steps of a thread, such as `2:5`: threads are counted from 1.
fn turn(word: &str) -> Option<Turn> {
    let (thread, steps) = word.split_once(':')?;
    let thread = thread.parse::<u32>().ok()?.checked_sub(1)?;
    Some(Turn { thread, steps: steps.parse().ok()? })
}

/// The bytes of a text in quotes.
fn unquoted(text: &str) -> Option<Vec<u8>> {
    let mut rest = text.trim().strip_prefix('"')?.bytes();
    let mut bytes = Vec::new();
    loop {
        match rest.next()? {
            b'"' => break,
            b'\\' => match rest.next()? {
                b'x' => {
                    let digits = [rest.next()?, rest.next()?];
                    bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
                }
                byte => bytes.push(byte),
            },
            byte => bytes.push(byte),
        }
    }
    let behind: Vec<u8> = rest.collect();
    let behind = behind.trim_ascii();
    (behind.is_empty() || behind[0] == b'#').then_some(bytes)
}

fn value(word: &str) -> Option<InputValue> {
    let quoted = word.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    if let Some(quoted) = quoted {
        let mut characters = quoted.chars();
        let only = characters.next()?;
        return characters.next().is_none().then_some(InputValue::Bits(u128::from(u32::from(only))));
    }
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    let magnitude = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u128::from_str_radix(hex, 16).ok(),
        None => digits.parse::<u128>().ok(),
    };
    if let Some(magnitude) = magnitude {
        return Some(InputValue::Bits(if negative { magnitude.wrapping_neg() } else { magnitude }));
    }
    word.parse().ok().map(InputValue::Real)
}

/// What decided a run, as a text that [`read`] takes; the first argument is the program's own name.
pub fn write(program: &Program, script: &Script, inputs: &[RecordedInput]) -> String {
    let mut text = String::from("# what decides a run, written by cexplain\n");
    for argument in script.arguments.iter().skip(1) {
        text.push_str(&format!("argument {}\n", report::quoted(argument)));
    }
    for variable in &script.environment {
        let value = variable.value.iter().flat_map(|value| [b"=", &value[..]]).collect::<Vec<_>>().concat();
        text.push_str(&format!("environment {}\n", report::quoted(&[&variable.name[..], &value].concat())));
    }
    if !script.stdin.is_empty() {
        text.push_str(&format!("stdin {}\n", report::quoted(&script.stdin)));
    }
    if script.goes_past_races && !script.schedule.is_empty() {
        text.push_str("goes past races\n");
    }
    for turns in script.schedule.chunks(16) {
        let words: Vec<String> = turns.iter().map(|turn| format!("{}:{}", turn.thread + 1, turn.steps)).collect();
        text.push_str(&format!("schedule {}\n", words.join(" ")));
    }
    for input in inputs {
        text.push_str(&format!("{}  # {}\n", report::input_number(program, input), describe(program, input)));
    }
    text
}

/// `__VERIFIER_nondet_int() = 3 at line 12`
pub fn describe(program: &Program, input: &RecordedInput) -> String {
    let (name, value) = (report::input_name(program, input), report::input_value(program, input));
    let equation = report::input_equation(&name, &value);
    match program.sources.span(input.span) {
        // Whether an allocation fails is told with its line.
        Some(span) if equation.contains('=') => format!("{equation} at line {}", span.told.line),
        _ => equation,
    }
}

#[cfg(test)]
mod tests {
    use super::{InputValue, read};

    #[test]
    fn a_list_may_mix_notations() {
        let values = read("1 -1 # two of them\n0x10\n'a' 1.5 -2e3\n").expect("a correct list");
        let bits = [1, u128::MAX, 16, 97].map(InputValue::Bits);
        let reals = [1.5, -2000.0].map(InputValue::Real);
        assert_eq!(values.inputs, [&bits[..], &reals[..]].concat());
    }

    #[test]
    fn arguments_and_standard_input_come_back_as_they_were_written() {
        let (argument, stdin) = (b"a \"#\\\xff\n".to_vec(), b"\0x # y".to_vec());
        let text = format!("argument {}\nstdin {} # all of it\n7\n", report::quoted(&argument), report::quoted(&stdin));
        let given = read(&text).expect("a correct file");
        assert_eq!((given.arguments, given.stdin), (vec![argument], Some(stdin)));
        assert_eq!(given.inputs, [InputValue::Bits(7)]);
    }

    #[test]
    fn environment_variables_are_set_or_not() {
        let given =
            read("environment \"HOME=/a=b\"\nenvironment \"EMPTY=\"\nenvironment \"DEBUG\"\n").expect("a correct file");
        let values: Vec<_> = given.environment.into_iter().map(|variable| variable.value).collect();
        assert_eq!(values, [Some(b"/a=b".to_vec()), Some(Vec::new()), None]);
    }

    #[test]
    fn a_text_without_its_end_is_named_with_its_line() {
        assert_eq!(read("1\nargument \"a\n"), Err((2, "a text in quotes is missing".to_string())));
    }

    #[test]
    fn a_bad_value_is_named_with_its_line() {
        assert_eq!(read("1\nseven\n"), Err((2, "`seven` is not a value".to_string())));
    }
}
