//! Diagnostics about the user's files, as plain data; crate `report` draws them.

use std::sync::Arc;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The program cannot be used.
    Error,
    /// Worth knowing.
    Warning,
}

/// Where something is wrong, with the text around it.
#[derive(Clone)]
pub struct Position {
    /// File name as the user knows it (after `#line`).
    pub file: String,
    /// Line as the user knows it, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
    /// The whole text of the file that was read, when it is at hand.
    pub text: Option<Arc<str>>,
    /// Byte range in that text.
    pub range: std::ops::Range<usize>,
}

/// One diagnostic.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub position: Option<Position>,
    /// Further remarks.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// An error without a position.
    pub fn plain(message: String) -> Diagnostic {
        Diagnostic { severity: Severity::Error, message, position: None, notes: Vec::new() }
    }
}

impl std::fmt::Debug for Position {
    /// Without the text, which is a whole file.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}
