//! All runs of a program with few inputs, one after the other, through the interpreter.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cfront::SourceAccess;
use run::{Captured, InputPolicy, InputValue, Outcome};

use super::program::{Claim, Program};
use crate::random::Random;

/// Steps of one run; programs are made so that they need far fewer.
const STEPS: u64 = 100_000;

/// A property: the line, and the class.
pub type Property = (usize, String);

/// What all runs together do.
#[derive(Debug, Default)]
pub struct Behaviour {
    /// How many runs there are.
    pub runs: u64,
    /// Violated properties, and how many runs violate each.
    pub violated: BTreeMap<Property, u64>,
    /// Why the runs are no basis for a verdict, if they are not.
    pub unusable: Option<String>,
    /// What was written to standard output, by all runs.
    pub(super) output: Vec<u8>,
}

/// Runs a program on all combinations of its inputs.
pub fn enumerate(text: &str, inputs: &[Vec<i64>]) -> Behaviour {
    let mut behaviour = Behaviour::default();
    let access = OneFile(text.to_string());
    let compiled = match cfront::compile(&[PathBuf::from("program.c")], &cfront::Options::default(), &access) {
        Ok(compiled) => compiled,
        Err(diagnostics) => {
            behaviour.unusable = Some(format!("refused: {diagnostics:?}"));
            return behaviour;
        }
    };
    let mut options = run::Options { max_steps: STEPS, input_policy: InputPolicy::Stop, ..run::Options::default() };
    let combinations: usize = inputs.iter().map(Vec::len).product();
    for combination in 0..combinations {
        let mut rest = combination;
        options.inputs.clear();
        for values in inputs {
            options.inputs.push(InputValue::Bits(i128::from(values[rest % values.len()]) as u128));
            rest /= values.len();
        }
        let mut output = Captured::default();
        let report = run::execute(&compiled.program, &options, &mut output);
        behaviour.runs += 1;
        behaviour.output.extend(output.stdout);
        match report.outcome {
            Outcome::Exit { .. } => {}
            Outcome::Failure(failure) => {
                let property = (line(&compiled, &failure), failure.class.name().to_string());
                *behaviour.violated.entry(property).or_default() += 1;
            }
            other => {
                behaviour.unusable = Some(format!("a run ends with {other:?}"));
                return behaviour;
            }
        }
    }
    behaviour
}

/// The line of a failure; what fails inside the library fails where the program calls it.
fn line(compiled: &cfront::Compiled, failure: &run::Failure) -> usize {
    let sources = &compiled.program.sources;
    let user = failure.user_frame.and_then(|index| failure.stack.get(index));
    let span = match user {
        Some(frame) if sources.is_library(failure.span) => frame.span,
        _ => failure.span,
    };
    sources.span(span).map_or(0, |span| span.told.line as usize)
}

/// Chooses what the assertions of a program say, by the values that their expressions take: mostly something
/// that is true but not always obvious, else something that few runs violate.
pub fn claims(program: &Program, random: &mut Random) -> Result<Vec<Claim>, String> {
    let behaviour = enumerate(&program.probe(), &program.inputs);
    if let Some(why) = behaviour.unusable {
        return Err(why);
    }
    let mut values: Vec<BTreeMap<i64, u64>> = vec![BTreeMap::new(); program.assertions()];
    for line in String::from_utf8_lossy(&behaviour.output).lines() {
        let (number, value) = line.split_once(' ').ok_or("a probe prints two numbers")?;
        let number: usize = number.parse().map_err(|_| "a probe prints its number first")?;
        let value = value.parse().map_err(|_| "a probe prints a value")?;
        *values[number].entry(value).or_default() += 1;
    }
    Ok(values.iter().map(|values| claim(values, random)).collect())
}

fn claim(values: &BTreeMap<i64, u64>, random: &mut Random) -> Claim {
    let (Some((&least, _)), Some((&greatest, _))) = (values.first_key_value(), values.last_key_value()) else {
        return Claim { operator: "==", number: 0 };
    };
    if random.below(100) < 82 {
        // True: between the ends, or a number that does not occur.
        let absent: BTreeSet<i64> = (0..20).map(|step| least.wrapping_add(step)).collect();
        let absent: Vec<i64> = absent.into_iter().filter(|number| !values.contains_key(number)).collect();
        return match random.below(4) {
            0 => Claim { operator: "<=", number: greatest },
            1 => Claim { operator: ">=", number: least },
            _ if values.len() == 1 => Claim { operator: "==", number: least },
            _ if absent.is_empty() => Claim { operator: "!=", number: greatest.wrapping_add(1) },
            _ => Claim { operator: "!=", number: *random.pick(&absent) },
        };
    }
    match random.below(6) {
        0 => Claim { operator: "<=", number: greatest.saturating_sub(1) },
        1 => Claim { operator: ">=", number: least.saturating_add(1) },
        _ => {
            let rarest = values.values().min().copied().unwrap_or(0);
            let rare: Vec<i64> = values.iter().filter(|(_, runs)| **runs == rarest).map(|(value, _)| *value).collect();
            Claim { operator: "!=", number: *random.pick(&rare) }
        }
    }
}

/// A single file that exists only here.
#[derive(Debug)]
struct OneFile(String);

impl SourceAccess for OneFile {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        match path == Path::new("program.c") {
            true => Ok(self.0.clone().into_bytes()),
            false => Err(std::io::Error::new(std::io::ErrorKind::NotFound, "there is only one file")),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("there is only our own preprocessor".to_string())
    }
}
