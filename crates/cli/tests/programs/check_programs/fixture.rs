//! A fixture: a C file with what it says about all of its runs.

use std::collections::BTreeSet;
use std::path::Path;

use run::InputValue;

use crate::header::{self, unescape, words};

/// What is true of all runs together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expect {
    /// Some run fails.
    Violated,
    /// No run fails, and all are covered.
    Holds,
    /// Not all runs are covered.
    Unknown,
    /// There is no run that counts.
    Nothing,
}

/// A property: the line, from 1, and the class.
pub type Property = (usize, String);

/// Values that inputs are drawn from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// The first one; of real numbers, in quarters.
    pub first: i64,
    /// The last one, likewise.
    pub last: i64,
    /// Whether they are real.
    pub real: bool,
}

/// A fixture.
#[derive(Debug)]
pub struct Fixture {
    /// Its path from the workspace's directory.
    pub name: String,
    /// What is true of its runs.
    pub expect: Expect,
    /// `options:`
    pub options: Vec<String>,
    /// `witness:`, as often as it is given.
    pub witnesses: Vec<Vec<InputValue>>,
    /// `schedule:`, as often as it is given.
    pub schedules: Vec<Vec<run::Turn>>,
    /// `stdin:`
    pub stdin: Option<Vec<u8>>,
    /// `range:`
    pub range: Option<Range>,
    /// Properties marked as violated.
    pub marks: BTreeSet<Property>,
    /// Properties marked as undecided; others may be so too.
    pub undecided: BTreeSet<Property>,
    /// What is wrong with the fixture itself.
    pub problem: Option<String>,
}

/// All fixtures, by name.
pub fn all() -> Vec<Fixture> {
    header::programs("tests/check").iter().map(|path| Fixture::read(path)).collect()
}

impl Fixture {
    /// The fixture, or what is wrong with it itself.
    pub fn sound(&self) -> Result<&Fixture, String> {
        self.problem.as_ref().map_or(Ok(self), |problem| Err(problem.clone()))
    }

    fn read(path: &Path) -> Fixture {
        let text = std::fs::read_to_string(path).expect("a fixture can be read");
        let mut fixture = Fixture {
            name: header::name_of(path),
            expect: Expect::Holds,
            options: Vec::new(),
            witnesses: Vec::new(),
            schedules: Vec::new(),
            stdin: None,
            range: None,
            marks: BTreeSet::new(),
            undecided: BTreeSet::new(),
            problem: None,
        };
        fixture.problem = fixture.read_text(&text).err();
        fixture
    }

    fn read_text(&mut self, text: &str) -> Result<(), String> {
        header::read(text.as_bytes(), &["witness", "schedule"], &mut |key, value| self.set(key, value.trim()))?;
        self.marks = marks(text, "check:")?;
        self.undecided = marks(text, "unknown:")?;
        match self.expect {
            Expect::Violated if self.marks.is_empty() => Err("no line is marked although some run fails".to_string()),
            Expect::Violated => Ok(()),
            _ if !self.marks.is_empty() => Err("lines are marked although none should fail".to_string()),
            Expect::Holds | Expect::Nothing if !self.witnesses.is_empty() || self.stdin.is_some() => {
                Err("there is a witness although no run should fail".to_string())
            }
            _ => Ok(()),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "expect" => {
                self.expect = match value {
                    "violated" => Expect::Violated,
                    "holds" => Expect::Holds,
                    "unknown" => Expect::Unknown,
                    "nothing" => Expect::Nothing,
                    _ => return Err(format!("`{value}` cannot be expected")),
                }
            }
            "options" => self.options = words(value),
            "witness" => {
                let values = value.split_whitespace().map(|word| input(word).ok_or(format!("`{word}` is no value")));
                self.witnesses.push(values.collect::<Result<_, _>>()?);
            }
            "schedule" => {
                let turns = value.split_whitespace().map(|word| turn(word).ok_or(format!("`{word}` is no turn")));
                self.schedules.push(turns.collect::<Result<_, _>>()?);
            }
            "stdin" => self.stdin = Some(unescape(value)?),
            "range" => self.range = Some(range(value).ok_or(format!("`{value}` is no range"))?),
            _ => return Err(format!("unknown key `{key}` in the header")),
        }
        Ok(())
    }
}

/// Some steps of a thread as `cexplain run --inputs` takes them.
fn turn(word: &str) -> Option<run::Turn> {
    let (thread, steps) = word.split_once(':')?;
    Some(run::Turn { thread: thread.parse::<u32>().ok()?.checked_sub(1)?, steps: steps.parse().ok()? })
}

/// A value as `cexplain run --inputs` takes it.
fn input(word: &str) -> Option<InputValue> {
    if let Some(quoted) = word.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        return quoted.chars().next().map(|only| InputValue::Bits(u128::from(u32::from(only))));
    }
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word),
    };
    let magnitude = match digits.strip_prefix("0x") {
        Some(hex) => u128::from_str_radix(hex, 16).ok(),
        None => digits.parse::<u128>().ok(),
    };
    match magnitude {
        Some(magnitude) => Some(InputValue::Bits(if negative { magnitude.wrapping_neg() } else { magnitude })),
        None => word.parse().ok().map(InputValue::Real),
    }
}

/// `-4..4`, or `-1.0..1.0`.
fn range(value: &str) -> Option<Range> {
    let (first, last) = value.split_once("..")?;
    let whole = |text: &str| text.parse::<i64>().ok();
    let quarters = |text: &str| text.parse::<f64>().ok().map(|real| (real * 4.0) as i64);
    let range = match (whole(first), whole(last)) {
        (Some(first), Some(last)) => Range { first, last, real: false },
        _ => Range { first: quarters(first)?, last: quarters(last)?, real: true },
    };
    (range.first <= range.last).then_some(range)
}

/// The marks `//~ check: CLASS` (violated) or `//~ unknown: CLASS`.
fn marks(text: &str, wanted: &str) -> Result<BTreeSet<Property>, String> {
    let mut marks = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        for mark in line.split("//~").skip(1) {
            let mark = mark.trim();
            if !mark.starts_with("check:") && !mark.starts_with("unknown:") {
                return Err(format!("line {}: neither `check:` nor `unknown:`", index + 1));
            }
            let Some(class) = mark.strip_prefix(wanted).map(str::trim) else { continue };
            ir::PropertyClass::from_name(class).ok_or(format!("there is no class `{class}`"))?;
            marks.insert((index + 1, class.to_string()));
        }
    }
    Ok(marks)
}
