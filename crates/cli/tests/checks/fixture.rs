//! A fixture: a C file with what it says about all of its runs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use run::InputValue;

use crate::root;

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

/// All fixtures, by name; only those whose name contains `CHECKS`, if that is set.
pub fn all() -> Vec<Fixture> {
    let mut paths = Vec::new();
    collect(&root().join("tests/check"), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are fixtures in tests/check");
    let wanted = std::env::var("CHECKS").unwrap_or_default();
    paths.iter().map(|path| Fixture::read(path)).filter(|fixture| fixture.name.contains(&wanted)).collect()
}

fn collect(dir: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("tests/check can be read") {
        let path = entry.expect("tests/check can be read").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            paths.push(path);
        }
    }
}

impl Fixture {
    fn read(path: &Path) -> Fixture {
        let text = std::fs::read_to_string(path).expect("a fixture can be read");
        let name = path.strip_prefix(root()).expect("fixtures lie in the workspace").to_string_lossy().into_owned();
        let mut fixture = Fixture {
            name,
            expect: Expect::Holds,
            options: Vec::new(),
            witnesses: Vec::new(),
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
        let mut seen = BTreeSet::new();
        for line in text.lines().take_while(|line| line.starts_with("//")) {
            let Some(rest) = line.strip_prefix("//@ ") else { continue };
            let (key, value) = rest.split_once(':').ok_or(format!("no key in `{rest}`"))?;
            if !seen.insert(key) && key != "witness" {
                return Err(format!("`{key}` is given twice"));
            }
            self.set(key, value.trim())?;
        }
        if !seen.contains("expect") {
            return Err("the header says nothing under `expect`".to_string());
        }
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
            "options" => self.options = value.split_whitespace().map(str::to_string).collect(),
            "witness" => {
                let values = value.split_whitespace().map(|word| input(word).ok_or(format!("`{word}` is no value")));
                self.witnesses.push(values.collect::<Result<_, _>>()?);
            }
            "stdin" => self.stdin = Some(unescape(value).ok_or("`stdin` knows the escapes `\\n` and `\\xHH`")?),
            "range" => self.range = Some(range(value).ok_or(format!("`{value}` is no range"))?),
            _ => return Err(format!("unknown key `{key}` in the header")),
        }
        Ok(())
    }
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

/// Text with escapes as bytes.
fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend_from_slice(before.as_bytes());
        if let Some(after) = after.strip_prefix('n') {
            bytes.push(b'\n');
            rest = after;
        } else {
            let digits = after.strip_prefix('x')?.get(..2)?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &after[3..];
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    Some(bytes)
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
