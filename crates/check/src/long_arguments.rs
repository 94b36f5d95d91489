//! Arguments and environment variables longer than those that are looked at symbolically: a buffer of 64 bytes overflows only
//! with more than that.
//!
//! The interpreter runs the program on a few long texts. A run that fails is a failing run like any other, and is
//! shortened while it fails in the same way; that none fails proves nothing.

use std::sync::Arc;

use ir::Program;
use run::{Discard, EnvironmentVariable, Failure, Outcome, Script};

use crate::options::{AnyArguments, Arguments, Options};
use crate::replay::run_options;
use crate::symbolic::PropertyKey;
use crate::verdict::FailingRun;

/// The lengths that are tried.
const LENGTHS: [u32; 8] = [12, 20, 40, 70, 130, 260, 520, 4100];
/// The most steps of one run.
const MOST_STEPS: u64 = 2_000_000;

/// The bounds that a run is within: of arguments, and of the environment.
type Bounds = (Arguments, u32);

/// Long texts for a program.
pub(crate) struct LongTexts<'a> {
    program: &'a Program,
    options: &'a Options,
    /// The names of the environment variables that runs ask for.
    variables: &'a [Arc<[u8]>],
}

/// What is long in a run.
#[derive(Clone, Copy)]
struct Shape {
    /// How many arguments there are, the program's own name counted; none if they are not long.
    count: Option<u32>,
    /// Whether environment variables are long; otherwise they are not set.
    environment: bool,
}

impl<'a> LongTexts<'a> {
    pub(crate) fn new(program: &'a Program, options: &'a Options, variables: &'a [Arc<[u8]>]) -> LongTexts<'a> {
        LongTexts { program, options, variables }
    }

    /// A failing run with long texts: what fails, the run, and bounds that it is within.
    pub(crate) fn failing_run(&self) -> Option<(PropertyKey, FailingRun, Bounds)> {
        let shapes = self.shapes();
        for &length in &LENGTHS {
            for &shape in &shapes {
                if self.options.is_halted() {
                    return None;
                }
                if length <= self.looked_at(shape) {
                    continue;
                }
                if let Some((key, run)) = self.attempt(shape, length) {
                    let (run, length) = self.shortened(shape, (key, run), length);
                    return Some((key, run, self.bounds(shape, length)));
                }
            }
        }
        None
    }

    /// Every way in which texts may be long.
    fn shapes(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        if !self.variables.is_empty() {
            shapes.push(Shape { count: None, environment: true });
        }
        if let Arguments::Any(any) = &self.options.arguments
            && self.program.uses_of_main_arguments().texts
        {
            for count in 2..=any.count {
                shapes.push(Shape { count: Some(count), environment: false });
                if !self.variables.is_empty() {
                    shapes.push(Shape { count: Some(count), environment: true });
                }
            }
        }
        shapes
    }

    /// The length up to which all texts of a shape were looked at.
    fn looked_at(&self, shape: Shape) -> u32 {
        match (&self.options.arguments, shape.count) {
            (Arguments::Any(any), Some(_)) if shape.environment => any.length.min(self.options.environment_length),
            (Arguments::Any(any), Some(_)) => any.length,
            (Arguments::Any(_) | Arguments::Given(_), _) => self.options.environment_length,
        }
    }

    fn script(&self, shape: Shape, length: u32) -> Script {
        let long = vec![b'a'; length as usize];
        let arguments = match (&self.options.arguments, shape.count) {
            (Arguments::Given(given), _) => given.clone(),
            (Arguments::Any(any), count) => {
                let further = (1..count.unwrap_or(1)).map(|_| long.clone());
                std::iter::once(any.name.clone()).chain(further).collect()
            }
        };
        let value = shape.environment.then_some(long);
        let variable = |name: &Arc<[u8]>| EnvironmentVariable { name: name.to_vec(), value: value.clone() };
        let environment = self.variables.iter().map(variable).collect();
        Script { arguments, environment, ..Script::default() }
    }

    fn attempt(&self, shape: Shape, length: u32) -> Option<(PropertyKey, FailingRun)> {
        let script = self.script(shape, length);
        let run_options = run::Options { max_steps: MOST_STEPS, ..run_options(self.options, &script) };
        let report = run::execute(self.program, &run_options, &mut Discard);
        match report.outcome {
            Outcome::Failure(failure) => {
                let inputs = report.inputs.iter().map(|input| input.value).collect();
                let script = Script { inputs, ..script };
                Some((
                    key_of(self.program, &failure)?,
                    FailingRun { script, steps: report.steps, is_least: false, path: 1 },
                ))
            }
            _ => None,
        }
    }

    /// The run with the shortest texts that fails in the same way, and their length.
    fn shortened(&self, shape: Shape, (key, run): (PropertyKey, FailingRun), length: u32) -> (FailingRun, u32) {
        let (mut run, mut low, mut high) = (run, self.looked_at(shape), length);
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            match self.attempt(shape, middle).filter(|(other, _)| *other == key) {
                Some((_, shorter)) => (run, high) = (shorter, middle),
                None => low = middle,
            }
        }
        (run, high)
    }

    fn bounds(&self, shape: Shape, length: u32) -> Bounds {
        let arguments = match (&self.options.arguments, shape.count) {
            (Arguments::Any(any), Some(count)) => {
                Arguments::Any(AnyArguments { name: any.name.clone(), count, length: length.max(any.length) })
            }
            (same, _) => same.clone(),
        };
        let most = self.options.environment_length;
        (arguments, if shape.environment { length.max(most) } else { most })
    }
}

/// What a failure is about, as the checker names it.
pub(crate) fn key_of(program: &Program, failure: &Failure) -> Option<PropertyKey> {
    let user = failure.stack.get(failure.user_frame?)?;
    let call = match program[failure.function].library {
        true => Some((user.function, user.edge?)),
        false => None,
    };
    Some(PropertyKey { site: failure.site, class: failure.class, call })
}
