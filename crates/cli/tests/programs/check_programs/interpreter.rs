//! What the interpreter finds when it runs a fixture many times: on the inputs the fixture names, on all
//! combinations of small ones as far as that goes, and on random ones. None of these runs may leave what is said of all runs.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use cfront::SourceAccess;
use explain::invariants::Invariants;
use ir::{ClassSet, Program, PropertyClass};
use run::{Discard, InputPolicy, InputValue, Limit, Outcome, Trace, Uninitialised};

use super::fixture::{Expect, Fixture, Property, Range};
use crate::support::root;

/// Runs of one fixture on combinations of small inputs.
const COMBINATIONS: usize = 300;
/// Runs on random inputs, from the fixture's range and from everywhere.
const RANDOM: u64 = 150;
/// Steps of one run.
const STEPS: u64 = 20_000;
/// Runs whose states are compared with what is said of all runs.
const COMPARED: u32 = 12;
/// Runs that an assumption must not cut off, for a fixture that asks for inputs.
const COUNTING: usize = 10;

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
enum End {
    Fine,
    Assumption,
    Fails(Property),
    Limit,
    Other(String),
}

/// A fixture's program, ready to be run.
#[derive(Clone, Copy)]
struct Runner<'p> {
    program: &'p Program,
    options: &'p run::Options,
    /// What holds in all of its runs.
    invariants: &'p Invariants<'p>,
    /// Runs whose states are still compared with that.
    compared: &'p Cell<u32>,
}

/// What was seen in many runs.
#[derive(Default)]
struct Seen {
    /// Failures, and for each the inputs of the first run that had it.
    failures: Vec<(Property, String)>,
    /// Runs that were not cut off by an assumption.
    counting: usize,
    /// Whether a run asked for inputs.
    asks: bool,
    /// Whether a run reached a limit.
    limit: bool,
    /// Ends that should not be.
    others: BTreeSet<String>,
}

/// Tries a fixture.
pub fn check(fixture: &Fixture) -> Result<(), String> {
    let (program, options) = read(fixture)?;
    let wanted = check::assumptions(options.classes, options.uninitialised);
    let invariants = Invariants::of(&program, wanted);
    let compared = Cell::new(COMPARED);
    let runner = Runner { program: &program, options: &options, invariants: &invariants, compared: &compared };
    let mut problems = Vec::new();
    let mut witnessed = BTreeSet::new();
    for witness in std::iter::once(&Vec::new()).chain(&fixture.witnesses) {
        for schedule in std::iter::once(&Vec::new()).chain(&fixture.schedules) {
            let options = run::Options { schedule: schedule.clone(), ..options.clone() };
            let scheduled = Runner { options: &options, ..runner };
            let (end, _) = scheduled.run(witness, fixture.stdin.as_deref().unwrap_or_default(), InputPolicy::Zero);
            match end {
                End::Fails(property) => _ = witnessed.insert(property),
                _ if witness.is_empty() && schedule.is_empty() || !fixture.schedules.is_empty() => {}
                end => problems.push(format!("the witness {} ends with {end:?}", words(witness))),
            }
        }
    }
    // What lies beyond a bound may fail or not, and take for ever.
    let seen = if fixture.expect == Expect::Unknown { Seen::default() } else { runner.try_many(fixture) };
    match fixture.expect {
        Expect::Violated => {
            for (line, class) in fixture.marks.difference(&witnessed) {
                let mut found = seen.failures.iter().filter(|((at, what), _)| at == line && what == class);
                let hint = found.next().map_or("none was found by trying".to_string(), |(_, inputs)| inputs.clone());
                problems.push(format!("no witness for {class} in line {line}: {hint}"));
            }
            let failures = seen.failures.iter().filter(|(property, _)| !fixture.marks.contains(property));
            problems.extend(failures.map(|(property, inputs)| unexpected(property, inputs)));
            problems.extend(witnessed.difference(&fixture.marks).map(|property| unexpected(property, "a witness")));
        }
        Expect::Holds => {
            problems.extend(seen.failures.iter().map(|(property, inputs)| unexpected(property, inputs)));
            if seen.asks && seen.counting < COUNTING {
                problems.push(format!("only {} runs count, the others violate an assumption", seen.counting));
            }
            if seen.limit {
                problems.push(format!("a run does not end in {STEPS} steps"));
            }
        }
        Expect::Nothing if seen.counting > 0 => problems.push("some run violates no assumption".to_string()),
        Expect::Nothing | Expect::Unknown => {}
    }
    problems.extend(seen.others);
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn unexpected((line, class): &Property, inputs: &str) -> String {
    format!("{class} in line {line} is not expected; {inputs}")
}

fn read(fixture: &Fixture) -> Result<(Program, run::Options), String> {
    let mut front = cfront::Options { system_include: headers().to_vec(), ..cfront::Options::default() };
    let mut options = run::Options { max_steps: STEPS, ..run::Options::default() };
    let mut rest = fixture.options.iter();
    while let Some(option) = rest.next() {
        if option == "--malloc-may-fail" {
            front.malloc_may_fail = true;
            continue;
        }
        let value = rest.next().ok_or(format!("`{option}` without value"))?;
        match (option.as_str(), value.as_str()) {
            ("--unwind" | "--max-unwind", _) => {}
            ("--machine", "ilp32") => front.machine = ir::Machine::Ilp32,
            ("--std", "c89") => front.standard = cfront::Standard::C89,
            ("--function", name) => front.function = name.to_string(),
            ("-D", define) => front.defines.push(define.to_string()),
            ("--volatile", "input") => front.volatile = cfront::VolatileReads::Input,
            ("--uninitialised", "error") => options.uninitialised = Uninitialised::Error,
            ("--enable", class) => switch(&mut options.classes, class, true)?,
            ("--disable", "all") => options.classes = ClassSet::NONE,
            ("--disable", class) => switch(&mut options.classes, class, false)?,
            _ => return Err(format!("the option `{option} {value}` means nothing to this test")),
        }
    }
    front.classes = options.classes;
    let compiled = cfront::compile(&[PathBuf::from(&fixture.name)], &front, &Files).map_err(|diagnostics| {
        let texts: Vec<String> = diagnostics.iter().map(|diagnostic| format!("{diagnostic:?}")).collect();
        format!("refused: {}", texts.join("\n"))
    })?;
    Ok((compiled.program, options))
}

impl Runner<'_> {
    /// Runs it; the end, and the inputs that were taken.
    fn run(&self, inputs: &[InputValue], stdin: &[u8], policy: InputPolicy) -> (End, Vec<run::RecordedInput>) {
        let (inputs, stdin) = (inputs.to_vec(), stdin.to_vec());
        let options = run::Options { inputs, stdin, input_policy: policy, ..self.options.clone() };
        let report = run::execute(self.program, &options, &mut Discard);
        if let Some(escape) = self.escape(&options, &report.outcome) {
            return (End::Other(escape), report.inputs);
        }
        let end = match report.outcome {
            Outcome::Failure(failure) => {
                let span = self.program.sources.span(report::failure_span(self.program, &failure));
                let line = span.map_or(0, |span| span.told.line as usize);
                End::Fails((line, failure.class.name().to_string()))
            }
            Outcome::AssumptionFalse { .. } => End::Assumption,
            // `abort` where that class is switched off is an end like any other.
            Outcome::Exit { .. } | Outcome::Signal { name: "SIGABRT", .. } => End::Fine,
            Outcome::Limit(Limit::Steps) => End::Limit,
            other => End::Other(format!("{other:?}")),
        };
        (end, report.inputs)
    }

    /// How a run leaves what is said of all runs: by a failure that is said to be impossible, or, where its states are looked
    /// at, by one of them.
    fn escape(&self, options: &run::Options, outcome: &Outcome) -> Option<String> {
        if let Outcome::Failure(failure) = outcome
            && failure.site.is_some_and(|site| self.invariants.holds(site, failure.class))
        {
            return Some(format!("{} is proven and fails with {:?}", failure.class.name(), options.inputs));
        }
        let left = self.compared.get().checked_sub(1)?;
        self.compared.set(left);
        let trace = Trace::replay(self.program, options, &mut Discard).ok()?;
        check::escapes(&trace, self.invariants).into_iter().next()
    }

    fn try_many(&self, fixture: &Fixture) -> Seen {
        let mut seen = Seen::default();
        let small = fixture.range.unwrap_or(Range { first: -2, last: 9, real: false });
        self.try_combinations(small, &mut seen);
        for seed in 0..RANDOM {
            let random = InputPolicy::Random { seed };
            let stdin = random_text(seed);
            seen.add(self.run(&[], &stdin, random));
            if let Some(range) = fixture.range {
                let mut state = seed;
                let inputs: Vec<InputValue> = (0..32).map(|_| range.random(&mut state)).collect();
                seen.add(self.run(&inputs, &stdin, random));
            }
        }
        seen
    }

    /// Runs on all combinations of values, the last input changing fastest, until there were many.
    fn try_combinations(&self, range: Range, seen: &mut Seen) {
        let mut digits: Vec<i64> = Vec::new();
        for _ in 0..COMBINATIONS {
            let inputs: Vec<InputValue> = digits.iter().map(|&digit| range.value(range.first + digit)).collect();
            let (end, taken) = self.run(&inputs, &[], InputPolicy::Zero);
            let asked = taken.len();
            if digits.len() < asked {
                // The run asked for more than it was given: give it the first value of all.
                digits.resize(asked, 0);
                continue;
            }
            seen.add((end, taken));
            digits.truncate(asked);
            while digits.last() == Some(&(range.last - range.first)) {
                digits.pop();
            }
            match digits.last_mut() {
                Some(digit) => *digit += 1,
                None => return,
            }
        }
    }
}

impl Seen {
    fn add(&mut self, (end, inputs): (End, Vec<run::RecordedInput>)) {
        self.asks |= !inputs.is_empty();
        self.counting += usize::from(end != End::Assumption);
        match end {
            End::Fine | End::Assumption => {}
            End::Limit => self.limit = true,
            End::Other(text) => _ = self.others.insert(text),
            End::Fails(property) => {
                if !self.failures.iter().any(|(old, _)| *old == property) {
                    let values: Vec<String> = inputs.iter().map(|input| format!("{:#x}", input.value)).collect();
                    self.failures.push((property, format!("inputs {}", values.join(" "))));
                }
            }
        }
    }
}

impl Range {
    fn value(self, number: i64) -> InputValue {
        match self.real {
            true => InputValue::Real(number as f64 / 4.0),
            false => InputValue::Bits(i128::from(number) as u128),
        }
    }

    /// A random one.
    fn random(self, state: &mut u64) -> InputValue {
        let count = (self.last - self.first) as u64 + 1;
        self.value(self.first + (random_bits(state) % count) as i64)
    }
}

/// The generator "splitmix64".
fn random_bits(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Some characters to read: digits, letters, ends of lines, and sometimes anything.
fn random_text(seed: u64) -> Vec<u8> {
    let mut state = !seed;
    let length = random_bits(&mut state) % 8;
    let character = |bits: u64| match bits % 8 {
        0..=2 => b'0' + (bits >> 8) as u8 % 10,
        3..=5 => b'a' + (bits >> 8) as u8 % 26,
        6 => b'\n',
        _ => (bits >> 8) as u8,
    };
    (0..length).map(|_| character(random_bits(&mut state))).collect()
}

fn switch(classes: &mut ClassSet, name: &str, on: bool) -> Result<(), String> {
    classes.set(PropertyClass::from_name(name).ok_or(format!("there is no class `{name}`"))?, on);
    Ok(())
}

fn words(inputs: &[InputValue]) -> String {
    let words = inputs.iter().map(|input| match input {
        InputValue::Bits(bits) => (*bits as i128).to_string(),
        InputValue::Real(real) => format!("{real:?}"),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Directories of system headers.
pub fn headers() -> &'static [PathBuf] {
    static HEADERS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    HEADERS.get_or_init(|| {
        let own = Command::new("gcc").arg("-print-file-name=include").output();
        let own = own.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string()).unwrap_or_default();
        [&own, "/usr/local/include", "/usr/include/x86_64-linux-gnu", "/usr/include"].map(PathBuf::from).to_vec()
    })
}

/// Files, with names as seen from the workspace's directory.
#[derive(Debug)]
struct Files;

impl SourceAccess for Files {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        std::fs::read(root().join(path))
    }

    fn identity(&self, path: &Path) -> PathBuf {
        root().join(path)
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("this test reads C by itself".to_string())
    }
}
