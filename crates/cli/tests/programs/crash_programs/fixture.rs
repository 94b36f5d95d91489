//! A fixture: a C file with what it says about itself.

use std::collections::BTreeSet;
use std::path::Path;

use crate::header::{self, unescape, words};

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

/// All fixtures, by name.
pub fn all() -> Vec<Fixture> {
    header::programs("tests/crash").iter().map(|path| Fixture::read(path)).collect()
}

impl Fixture {
    /// The fixture, or what is wrong with it itself.
    pub fn sound(&self) -> Result<&Fixture, String> {
        self.problem.as_ref().map_or(Ok(self), |problem| Err(problem.clone()))
    }

    fn read(path: &Path) -> Fixture {
        let text = std::fs::read_to_string(path).expect("a fixture can be read");
        let name = header::name_of(path);
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
        let repeatable = ["run", "args", "stdin", "env", "file"];
        header::read(text.as_bytes(), &repeatable, &mut |key, value| self.set(key, value.trim()))?;
        if self.runs.is_empty() {
            self.runs.push(Run::default());
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
        match key {
            "expect" => {
                self.expect = match value {
                    "holds" => Expect::Holds,
                    "unknown" => Expect::Unknown,
                    class => Expect::Violated(class.to_string()),
                }
            }
            "options" => self.options = words(value),
            "with" => self.with = words(value),
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
        let pair = || value.split_once('=').ok_or(format!("`{key}` needs `NAME=TEXT`"));
        match key {
            "args" => {
                let word = |word: &str| if word == "\"\"" { String::new() } else { word.to_string() };
                self.args = value.split_whitespace().map(word).collect();
            }
            "stdin" => self.stdin = unescape(value)?,
            "env" => match value.strip_prefix('-') {
                Some(name) => self.env.push((name.to_string(), None)),
                None => {
                    let (name, text) = pair()?;
                    self.env.push((name.to_string(), Some(text.to_string())));
                }
            },
            _ => {
                let (name, text) = pair()?;
                self.files.push((name.to_string(), unescape(text)?));
            }
        }
        Ok(())
    }
}

fn marked_lines(text: &str) -> BTreeSet<usize> {
    let is_marked = |&(_, line): &(usize, &str)| line.ends_with("//~ here");
    text.lines().enumerate().filter(is_marked).map(|(index, _)| index + 1).collect()
}
