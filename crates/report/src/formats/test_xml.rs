//! Runs as a test suite in the exchange format of Test-Comp: `metadata.xml` and a file for each run, with the values of its
//! inputs in the order in which it asks for them.

use std::fmt::Write as _;

use ir::{FloatFormat, InputKind, Machine, PropertyClass};
use run::{InputReason, Outcome, RecordedInput};

use crate::answer::{Answer, ReplayedRun};
use crate::inputs::{input_name, input_number};

const METADATA_TYPE: &str = "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" \
                             \"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">";
const CASE_TYPE: &str = "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \
                         \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">";
const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>";

/// What only the caller knows about the program's file.
#[derive(Debug, Clone)]
pub struct ProgramFile {
    /// Its name.
    pub name: String,
    /// The SHA-256 hash of its bytes, in hexadecimal.
    pub hash: String,
    /// When the suite is made, as ISO 8601 says it.
    pub time: String,
}

/// `metadata.xml`: what the suite is for.
pub fn suite_metadata(answer: &Answer<'_>, file: &ProgramFile) -> String {
    let program = answer.program;
    let start = program.start.map_or("main", |start| &program[start].name);
    let class = answer.findings.first().and_then(|finding| finding.failing.failure()).map(|failure| failure.class);
    let architecture = match program.types.machine {
        Machine::Lp64 => "64bit",
        Machine::Ilp32 => "32bit",
    };
    let mut text = format!("{DECLARATION}\n{METADATA_TYPE}\n<test-metadata>\n");
    for (name, content) in [
        ("sourcecodelang", "C"),
        ("producer", concat!("cexplain ", env!("CARGO_PKG_VERSION"))),
        ("specification", &specification(start, class)),
        ("programfile", &file.name),
        ("programhash", &file.hash),
        ("entryfunction", start),
        ("architecture", architecture),
        ("creationtime", &file.time),
    ] {
        let _ = writeln!(text, "  <{name}>{}</{name}>", escaped(content));
    }
    text.push_str("</test-metadata>\n");
    text
}

/// What the runs show, in the notation of the competitions.
fn specification(start: &str, class: Option<PropertyClass>) -> String {
    use PropertyClass as C;
    let call = |name: &str| format!("COVER( init({start}()), FQL(COVER EDGES(@CALL({name}))) )");
    let rule = |rule: &str| format!("CHECK( init({start}()), LTL(G {rule}) )");
    match class {
        None => rule("true"),
        Some(C::ReachError) => call("reach_error"),
        Some(C::Assertion) => call("__assert_fail"),
        Some(C::Abort) => call("abort"),
        Some(C::SignedOverflow) => rule("! overflow"),
        Some(C::NullDereference | C::InvalidPointer | C::OutOfBounds | C::UseAfterFree | C::UseAfterScope) => {
            rule("valid-deref")
        }
        Some(C::DoubleFree | C::InvalidFree) => rule("valid-free"),
        Some(C::Leak) => rule("valid-memtrack"),
        Some(class) => rule(&format!("! {}", class.name())),
    }
}

/// A run as a test case; the error names an input that the format has no place for.
pub fn test_case(answer: &Answer<'_>, run: &ReplayedRun<'_>) -> Result<String, String> {
    let program = answer.program;
    if !run.script.stdin.is_empty() {
        return Err("the run reads its standard input, which the format has no place for".to_string());
    }
    if run.script.environment.iter().any(|variable| variable.value.is_some()) {
        return Err("the run has environment variables, which the format has no place for".to_string());
    }
    if run.script.arguments.len() > 1 {
        return Err("the run has arguments, which the format has no place for".to_string());
    }
    let covers = if matches!(run.report.outcome, Outcome::Failure(_)) { " coversError=\"true\"" } else { "" };
    let mut text = format!("{DECLARATION}\n{CASE_TYPE}\n<testcase{covers}>\n");
    for input in &run.report.inputs {
        let is_nondet = match &input.reason {
            InputReason::Source(source) => matches!(program[*source].kind, InputKind::Nondet(_)),
            InputReason::Uninitialised(_)
            | InputReason::Stored(..)
            | InputReason::Parameter(_)
            | InputReason::UndefinedFunction(_) => false,
        };
        let value = value(answer, input).filter(|_| is_nondet).ok_or_else(|| {
            let place = program.sources.describe(input.span);
            format!("the format has no place for an input of the run: {} at {place}", input_name(program, input))
        })?;
        let spelling = &program.types.get(input.ty).spelling;
        let _ = writeln!(text, "  <input type=\"{}\">{}</input>", escaped(spelling), escaped(&value));
    }
    text.push_str("</testcase>\n");
    Ok(text)
}

/// The value as a C program would read it; none for numbers that have no common notation.
fn value(answer: &Answer<'_>, input: &RecordedInput) -> Option<String> {
    match answer.program.types.float(input.ty) {
        None => Some(input_number(answer.program, input)),
        Some(FloatFormat::Single) => {
            Some(f32::from_bits(input.value as u32)).filter(|value| value.is_finite()).map(|value| format!("{value:?}"))
        }
        Some(FloatFormat::Double) => {
            Some(f64::from_bits(input.value as u64)).filter(|value| value.is_finite()).map(|value| format!("{value:?}"))
        }
        Some(FloatFormat::Extended | FloatFormat::Quad) => None,
    }
}

/// Text without what XML reads as its own, and without what it has no way to write.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_control() => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_xml_cannot_say_is_replaced() {
        assert_eq!(escaped("a<b>&\"c\"\u{1}"), "a&lt;b&gt;&amp;&quot;c&quot;\u{fffd}");
    }
}
