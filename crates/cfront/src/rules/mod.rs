//! Usage rules of an interface, as small automata in files of their own.
//!
//! ```text
//! rule spinlock for each (lock) {
//!   state { int held = 0; }
//!   on enter Acquire(lock) { if (held) violation "acquired twice"; held = 1; }
//!   on leave Release(lock) { if (!held) violation "released while free"; held = 0; }
//!   on exit main { if (held) violation "still held"; }
//! }
//! ```
//!
//! [`parse`] reads the rules, [`weave`] writes functions for their events in C at the end of the files that declare what the
//! rules speak of, and `lower/events.rs` calls these functions where the program calls the others. All engines then see
//! ordinary calls, assignments and assertions.
//!
//! **Objects.** A rule `for each` object could follow one object that is chosen at will. Here all objects are followed, by a
//! table of those that were met: no choice is added to the inputs of the program, so the failing run stays the least one, a
//! recorded run can be repeated without the rule, and the closest run that passes cannot pass by looking at another object.
//! The table has a limit, and a run that meets more objects ends without a verdict.

pub(crate) mod facts;
pub(crate) mod lex;
pub(crate) mod parse;
pub(crate) mod weave;

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use crate::{Diagnostic, Position, Severity, SourceAccess};

/// A file of rules, and which functions of the program are meant by names in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFile {
    /// Its path.
    pub path: PathBuf,
    /// A name in the file and the function that it stands for here; a name may stand for several functions.
    pub renames: Vec<(String, String)>,
}

/// How many objects a rule can tell apart, unless it says otherwise.
const OBJECTS: u32 = 32;
/// The most that a rule may ask for: every event compares its object with all that are known.
const MAX_OBJECTS: u32 = 256;

/// The text of a file of rules.
#[derive(Debug)]
pub(crate) struct RuleText {
    pub name: String,
    pub text: Arc<str>,
}

/// A word of a rule and where it is written, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    pub text: String,
    pub at: Range<usize>,
}

/// A rule as it is written.
#[derive(Debug)]
pub(crate) struct Rule {
    pub source: Arc<RuleText>,
    pub name: Word,
    /// What the objects are called that have states of their own, and how many there may be.
    pub each: Option<(Word, u32)>,
    pub states: Vec<State>,
    pub events: Vec<Event>,
}

/// A variable of a rule.
#[derive(Debug)]
pub(crate) struct State {
    pub name: Word,
    /// The words of its type before the name.
    pub ty: Range<usize>,
    /// Its first value.
    pub first: Option<Range<usize>>,
}

/// An event and what it does.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    pub kind: Kind,
    /// The function; `main` for the end of the program.
    pub function: Word,
    pub patterns: Vec<Pattern>,
    /// The statements, without braces.
    pub body: Range<usize>,
}

/// When an event happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Before a call.
    Enter,
    /// After a call; its result may have a name.
    Leave(Option<Word>),
    /// When the program ends by itself.
    Exit,
}

/// What an argument has to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// Anything.
    Any,
    /// Anything, and the body may speak of it.
    Bind(Word),
    /// A constant.
    Constant(Range<usize>),
}

/// Reads all rules of all files.
pub(crate) fn read(files: &[RuleFile], access: &dyn SourceAccess) -> Result<Vec<Rule>, Vec<Diagnostic>> {
    let mut rules: Vec<Rule> = Vec::new();
    for file in files {
        let name = file.path.display().to_string();
        let complain = |why: String| vec![Diagnostic::plain(format!("cannot read {name}: {why}"))];
        let bytes = access.read(&file.path).map_err(|error| complain(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|_| complain("it is not a text in UTF-8".to_string()))?;
        let source = Arc::new(RuleText { name: name.clone(), text: Arc::from(text) });
        let own = parse::rules(&source, &file.renames).map_err(|diagnostic| vec![*diagnostic])?;
        for rule in own {
            if rules.iter().any(|known| known.name.text == rule.name.text) {
                let message = format!("there are two rules `{}`", rule.name.text);
                return Err(vec![rule.source.wrong(&rule.name.at, message)]);
            }
            rules.push(rule);
        }
    }
    Ok(rules)
}

impl RuleText {
    /// A complaint about a range of the text.
    pub fn wrong(&self, range: &Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { position: Some(self.position(range)), ..Diagnostic::plain(message.into()) }
    }

    fn position(&self, range: &Range<usize>) -> Position {
        let before = &self.text[..range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Position {
            file: self.name.clone(),
            line: 1 + before.matches('\n').count() as u32,
            column: 1 + (range.start - line_start) as u32,
            text: Some(Arc::clone(&self.text)),
            range: range.clone(),
        }
    }

    /// The text with blanks for everything outside of a range: what is read of it has its own line and column.
    pub fn alone(&self, range: &Range<usize>) -> String {
        let mut bytes = self.text.as_bytes().to_vec();
        for (at, byte) in bytes.iter_mut().enumerate() {
            if !range.contains(&at) && *byte != b'\n' {
                *byte = b' ';
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// What to say of rules that name functions which the program does not have.
pub(crate) fn remarks(rules: &[Rule], declared: &BTreeSet<String>) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    for rule in rules {
        let mut missing: Vec<&Word> = Vec::new();
        let mut has_some = false;
        for event in rule.events.iter().filter(|event| event.kind != Kind::Exit) {
            let is_there = declared.contains(&event.function.text);
            has_some |= is_there;
            if !is_there && !missing.iter().any(|known| known.text == event.function.text) {
                missing.push(&event.function);
            }
        }
        let Some(first) = missing.first() else { continue };
        let names: Vec<String> = missing.iter().map(|word| format!("`{}`", word.text)).collect();
        let what = if names.len() == 1 { "a function" } else { "functions" };
        let so = if has_some { "" } else { ": it says nothing about this program" };
        let message = format!("the rule `{}` names {what} that the program does not have{so}", rule.name.text);
        let mut remark = rule.source.wrong(&first.at, message);
        remark.severity = Severity::Warning;
        remark.notes.push(format!("there is no {}", names.join(", no ")));
        remarks.push(remark);
    }
    remarks
}

/// Gives complaints about pieces of rules the text of the whole file, and the names that are written there.
pub(crate) fn whole_texts(diagnostics: &mut [Diagnostic], rules: &[Rule]) {
    for diagnostic in diagnostics.iter_mut() {
        diagnostic.message = diagnostic.message.replace(weave::VIOLATION, "violation");
        for (number, rule) in rules.iter().enumerate() {
            for (name, state) in weave::variables(number, rule).0.iter().zip(&rule.states) {
                diagnostic.message = diagnostic.message.replace(name, &state.name.text);
            }
        }
    }
    for position in diagnostics.iter_mut().filter_map(|diagnostic| diagnostic.position.as_mut()) {
        let source = rules.iter().map(|rule| &rule.source).find(|source| source.name == position.file);
        if let Some(source) = source {
            position.text = Some(Arc::clone(&source.text));
        }
    }
}
