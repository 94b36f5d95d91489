//! Propositions of temporal logic in a program: which calls, lines and expressions are watched, and how they get there.
//!
//! - An expression at a line, or that the run comes to a line, is an observation (`observe.rs`).
//! - An expression without a line is the body of a function behind the last line of the first file: names mean what they mean
//!   there. `lower/watched.rs` takes it from there.
//! - Calls and returns need no text.

use std::ops::Range;
use std::sync::Arc;

use rucc_diag::FileId;
use rucc_lex::PpToken;

use crate::observe::{Observation, fault_of};
use crate::{Diagnostic, Position};

/// What names begin with that are written here.
const PREFIX: &str = "__cexplain_watched_";

/// How the result of a call is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultTest {
    /// A comparison.
    pub operator: ir::BinaryOp,
    /// With what.
    pub number: i128,
}

/// What a proposition says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Watch {
    /// A function is called.
    Call(String),
    /// A call of it has returned, with such a result.
    Return(String, Option<ResultTest>),
    /// The run comes to a line of a file, and an expression is true there, if one is given.
    Line {
        /// The file, or the end of its path.
        file: String,
        /// The line.
        line: u32,
        /// The expression.
        expression: Option<String>,
    },
    /// An expression over what is known in the whole first file is true.
    Always(String),
    /// The program has ended.
    End,
}

/// A proposition, and where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watched {
    /// What it says.
    pub watch: Watch,
    /// What the text is called in messages.
    pub origin: String,
    /// The text that it is part of.
    pub text: Arc<str>,
    /// Where in it.
    pub range: Range<usize>,
}

impl Watched {
    /// A complaint about the proposition.
    pub(crate) fn wrong(&self, message: String) -> Diagnostic {
        let before = &self.text[..self.range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let position = Position {
            file: self.origin.clone(),
            line: 1 + before.matches('\n').count() as u32,
            column: 1 + (self.range.start - line_start) as u32,
            text: Some(Arc::clone(&self.text)),
            range: self.range.clone(),
        };
        Diagnostic { position: Some(position), ..Diagnostic::plain(message) }
    }

    /// The function that it names.
    pub(crate) fn function(&self) -> Option<&str> {
        match &self.watch {
            Watch::Call(name) | Watch::Return(name, _) => Some(name),
            Watch::Line { .. } | Watch::Always(_) | Watch::End => None,
        }
    }

    /// What is observed at a line for it.
    pub(crate) fn observation(&self) -> Option<Observation> {
        let Watch::Line { file, line, expression } = &self.watch else { return None };
        let expression = expression.clone().unwrap_or_else(|| "1".to_string());
        Some(Observation { expression, file: file.clone(), line: *line, origin: self.origin.clone() })
    }
}

/// All observations of a program: those that were asked for, then those of propositions, in their order.
pub(crate) fn observations(options: &crate::Options) -> Vec<Observation> {
    let own = options.watched.iter().filter_map(Watched::observation);
    options.observations.iter().cloned().chain(own).collect()
}

/// The function whose body is the expression of a proposition.
pub(crate) fn function_name(proposition: usize) -> String {
    format!("{PREFIX}{proposition}")
}

/// Complaints about the functions for expressions are complaints about the formulas that these are written in.
pub(crate) fn in_formulas(diagnostics: &mut [Diagnostic], watched: &[Watched]) {
    for diagnostic in diagnostics {
        let Some(position) = &diagnostic.position else { continue };
        let text = position.text.as_deref().unwrap_or_default();
        for (number, proposition) in watched.iter().enumerate() {
            let (Watch::Always(expression) | Watch::Line { expression: Some(expression), .. }) = &proposition.watch
            else {
                continue;
            };
            let is_inside = text == expression && position.file == proposition.origin;
            if is_inside || text.contains(&format!("{}(", function_name(number))) {
                let whole = proposition.wrong(diagnostic.message.clone());
                let begins = proposition.text[proposition.range.clone()].find(expression.as_str());
                diagnostic.position = match (whole.position, begins.filter(|_| is_inside)) {
                    (Some(place), Some(begins)) => {
                        let from = place.range.start + begins;
                        let range = from + position.range.start..from + position.range.end;
                        let column = place.column + (begins + position.range.start) as u32;
                        Some(Position { range, column, ..place })
                    }
                    (place, _) => place,
                };
                break;
            }
        }
    }
}

/// Makes a file of a name and a text, and gives its tokens.
type Read<'a> = &'a mut dyn FnMut(&str, &str) -> Result<(FileId, Vec<PpToken>), Diagnostic>;

/// The functions for expressions without a line, as tokens to be put behind the last one of the first file; and their files.
pub(crate) fn functions(watched: &[Watched], read: Read<'_>) -> Result<(Vec<PpToken>, Vec<FileId>), Diagnostic> {
    let (mut tokens, mut files) = (Vec::new(), Vec::new());
    for (number, proposition) in watched.iter().enumerate() {
        let Watch::Always(expression) = &proposition.watch else { continue };
        let (file, head) =
            read(&proposition.origin, &format!("static int {}(void) {{ return !!(", function_name(number)))?;
        let (_, inside) = read(&proposition.origin, expression)?;
        let (_, tail) = read(&proposition.origin, "); }")?;
        if let Some(fault) = fault_of(&inside) {
            return Err(proposition.wrong(format!("`{expression}` is not an expression of C: {fault}")));
        }
        files.push(file);
        tokens.extend(head.into_iter().chain(inside).chain(tail));
    }
    Ok((tokens, files))
}
