//! A fixture: a C file with what it says about itself.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::root;

/// What `cexplain check` should say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expect {
    /// A property of this class is violated.
    Violated(String),
    /// Nothing fails.
    Holds,
    /// Nothing that is known fails.
    Unknown,
}

/// How the compiled program is run.
#[derive(Debug, Default)]
pub struct Run {
    /// `run:`
    pub name: String,
    /// `args:`
    pub args: Vec<String>,
    /// `stdin:`
    pub stdin: Vec<u8>,
    /// `env:`, and nothing for a variable that is not set.
    pub env: Vec<(String, Option<String>)>,
    /// `file:`, names and contents.
    pub files: Vec<(String, Vec<u8>)>,
}

/// A fixture.
#[derive(Debug)]
pub struct Fixture {
    /// Its path from the workspace's directory.
    pub name: String,
    /// Whether it is one of those that do not fail.
    pub is_fine: bool,
    /// `expect:`
    pub expect: Expect,
    /// Lines marked `//~ here`, from 1.
    pub here: BTreeSet<usize>,
    /// `options:`
    pub options: Vec<String>,
    /// `with:`
    pub with: Vec<String>,
    /// `stack: filled`
    pub fills_stack: bool,
    /// `ends: never`
    pub never_ends: bool,
    /// All runs, at least one.
    pub runs: Vec<Run>,
    /// What is wrong with the fixture itself.
    pub problem: Option<String>,
}

/// All fixtures, by name; only those whose name contains `CRASHES`, if that is set.
pub fn all() -> Vec<Fixture> {
    let mut paths = Vec::new();
    collect(&root().join("tests/crash"), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are fixtures in tests/crash");
    let wanted = std::env::var("CRASHES").unwrap_or_default();
    paths.iter().map(|path| Fixture::read(path)).filter(|fixture| fixture.name.contains(&wanted)).collect()
}

fn collect(dir: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("tests/crash can be read") {
        let path = entry.expect("tests/crash can be read").path();
        if path.is_dir() && !path.ends_with("with") {
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
            is_fine: name.starts_with("tests/crash/fine/"),
            name,
            expect: Expect::Holds,
            here: marked_lines(&text),
            options: Vec::new(),
            with: Vec::new(),
            fills_stack: false,
            never_ends: false,
            runs: Vec::new(),
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
            let may_repeat = ["run", "args", "stdin", "env", "file"].contains(&key);
            if !seen.insert(key) && !may_repeat {
                return Err(format!("`{key}` is given twice"));
            }
            self.set(key, value.trim())?;
        }
        if self.runs.is_empty() {
            self.runs.push(Run::default());
        }
        if !seen.contains("expect") {
            return Err("the header says nothing under `expect`".to_string());
        }
        let fails = self.expect != Expect::Holds && !(self.is_fine && self.expect == Expect::Unknown);
        match (self.is_fine, fails) {
            (true, true) => Err("a program that is fine should not fail".to_string()),
            (false, false) => Err("a program that crashes cannot hold".to_string()),
            (false, true) if self.runs.len() > 1 => Err("one run that fails is enough".to_string()),
            _ => Ok(()),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let words = || value.split_whitespace().map(str::to_string).collect();
        match key {
            "expect" => {
                self.expect = match value {
                    "holds" => Expect::Holds,
                    "unknown" => Expect::Unknown,
                    class => Expect::Violated(class.to_string()),
                }
            }
            "options" => self.options = words(),
            "with" => self.with = words(),
            "stack" if value == "filled" => self.fills_stack = true,
            "ends" if value == "never" => self.never_ends = true,
            "run" => self.runs.push(Run { name: value.to_string(), ..Run::default() }),
            "args" | "stdin" | "env" | "file" => {
                if self.runs.is_empty() {
                    self.runs.push(Run::default());
                }
                let run = self.runs.last_mut().expect("there is a run");
                run.set(key, value)?;
            }
            _ => return Err(format!("`{key}: {value}` is not understood")),
        }
        Ok(())
    }
}

impl Run {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let bytes = |text: &str| unescape(text).ok_or(format!("`{text}`: the escapes are `\\n` and `\\xHH`"));
        let pair = || value.split_once('=').ok_or(format!("`{key}` needs `NAME=TEXT`"));
        match key {
            "args" => {
                let word = |word: &str| if word == "\"\"" { String::new() } else { word.to_string() };
                self.args = value.split_whitespace().map(word).collect();
            }
            "stdin" => self.stdin = bytes(value)?,
            "env" => match value.strip_prefix('-') {
                Some(name) => self.env.push((name.to_string(), None)),
                None => {
                    let (name, text) = pair()?;
                    self.env.push((name.to_string(), Some(text.to_string())));
                }
            },
            _ => {
                let (name, text) = pair()?;
                self.files.push((name.to_string(), bytes(text)?));
            }
        }
        Ok(())
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

fn marked_lines(text: &str) -> BTreeSet<usize> {
    let is_marked = |&(_, line): &(usize, &str)| line.ends_with("//~ here");
    text.lines().enumerate().filter(is_marked).map(|(index, _)| index + 1).collect()
}
