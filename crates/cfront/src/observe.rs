//! Expressions of the user's that are looked at whenever a run comes to a line.
//!
//! Such an expression is read where it is wanted: its tokens are put before the first statement of the line, as a statement
//! of their own, so that names, macros and types mean what they mean there. A body without braces gets some. All tokens of
//! the program keep their places.

use rucc_diag::{FileId, SourceMap, Span};
use rucc_lex::{PpToken, PpTokenKind, Punct};
use rucc_sema::{Checked, Stmt, StmtId};

use crate::unit::Unit;
use crate::{Diagnostic, Position};

/// An expression to be looked at whenever a run comes to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The expression, in C.
    pub expression: String,
    /// The file, or the end of its path.
    pub file: String,
    /// The line.
    pub line: u32,
    /// What to call the expression in messages.
    pub origin: String,
}

/// An observation that was put into a unit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    /// Its number.
    pub number: u32,
    /// The file that its statement begins in.
    pub file: FileId,
    /// The file of its expression.
    pub expression: FileId,
}

/// Where an observation goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot {
    span: Span,
    /// Whether the statement is alone in its place: the body of an `if`, say.
    is_alone: bool,
}

/// Where the observations go that have a place in a unit, by their numbers.
pub(crate) fn spots(checked: &Checked, sources: &SourceMap, wanted: &[Observation]) -> Vec<(u32, Spot)> {
    let numbered = (0u32..).zip(wanted);
    numbered.filter_map(|(number, one)| Some((number, find(checked, sources, one)?))).collect()
}

/// Makes a file of a name and a text, and gives its tokens.
pub(crate) type Read<'a> = &'a mut dyn FnMut(&str, &str) -> Result<(FileId, Vec<PpToken>), Diagnostic>;

/// Puts observations into the tokens of a unit. `read` makes a file of a text and gives its tokens.
pub(crate) fn insert(
    tokens: &[PpToken],
    spots: &[(u32, Spot)],
    observations: &[Observation],
    read: Read<'_>,
) -> Result<(Vec<PpToken>, Vec<Placed>), Diagnostic> {
    let mut placed = Vec::new();
    let mut insertions: Vec<(usize, Vec<PpToken>)> = Vec::new();
    for &(number, spot) in spots {
        let observation = &observations[number as usize];
        let (own, expression) = read(&observation.origin, &observation.expression)?;
        if let Some(fault) = fault_of(&expression) {
            return Err(not_an_expression(observation, fault));
        }
        let (file, around) = read(&observation.origin, "( ) ; { }")?;
        let own_insertions = spot.place(tokens, &expression, &around);
        if !own_insertions.is_empty() {
            insertions.extend(own_insertions);
            placed.push(Placed { number, file, expression: own });
        }
    }
    insertions.sort_by_key(|&(at, _)| at);
    let mut all = Vec::with_capacity(tokens.len());
    let mut next = insertions.into_iter().peekable();
    for (position, &token) in tokens.iter().enumerate() {
        while let Some((_, more)) = next.next_if(|&(at, _)| at == position) {
            all.extend(more);
        }
        all.push(token);
    }
    Ok((all, placed))
}

impl Spot {
    /// What is put before which token.
    fn place(&self, tokens: &[PpToken], expression: &[PpToken], around: &[PpToken]) -> Vec<(usize, Vec<PpToken>)> {
        let first = tokens.iter().position(|token| token.span.lo == self.span.lo);
        let last = tokens.iter().rposition(|token| token.span.hi == self.span.hi);
        let (Some(first), Some(last), [open, close, end, begin, finish]) = (first, last, around) else {
            return Vec::new();
        };
        // What is wrong at the end of the expression is shown there.
        let edge = expression.last().map_or(close.span, |token| token.span);
        let mut statement = vec![*open];
        statement.extend(expression);
        statement.extend([PpToken { span: edge, ..*close }, PpToken { span: edge, ..*end }]);
        if !self.is_alone {
            return vec![(first, statement)];
        }
        statement.insert(0, PpToken { span: tokens[first].span, ..*begin });
        vec![(first, statement), (last + 1, vec![PpToken { span: tokens[last].span, ..*finish }])]
    }
}

/// Why tokens cannot be one expression.
pub(crate) fn fault_of(tokens: &[PpToken]) -> Option<&'static str> {
    let mut depth = 0i32;
    for token in tokens {
        match token.kind {
            PpTokenKind::Punct(Punct::LParen) => depth += 1,
            PpTokenKind::Punct(Punct::RParen) => depth -= 1,
            PpTokenKind::Punct(Punct::Semi | Punct::LBrace | Punct::RBrace) => return Some("it holds more than that"),
            _ => {}
        }
        if depth < 0 {
            break;
        }
    }
    match (tokens.is_empty(), depth) {
        (true, _) => Some("it is empty"),
        (false, 0) => None,
        (false, _) => Some("its parentheses do not match"),
    }
}

fn not_an_expression(observation: &Observation, fault: &str) -> Diagnostic {
    Diagnostic {
        position: Some(Position {
            file: observation.origin.clone(),
            line: 1,
            column: 1,
            text: Some(std::sync::Arc::from(observation.expression.as_str())),
            range: 0..observation.expression.len(),
        }),
        ..Diagnostic::plain(format!("`{}` is not an expression of C: {fault}", observation.expression))
    }
}

/// Observations that no unit has a place for: what to say about the first one.
pub(crate) fn missing(units: &[Unit], observations: &[Observation]) -> Option<Diagnostic> {
    let is_placed = |number: u32| units.iter().flat_map(|unit| &unit.placed).any(|placed| placed.number == number);
    let (_, lost) = (0u32..).zip(observations).find(|&(number, _)| !is_placed(number))?;
    let mut lines: Vec<u32> = Vec::new();
    let mut is_file = false;
    for unit in units {
        let sources = &unit.session.sources;
        each_statement(&unit.checked, &mut |span, _| {
            if let Some(told) = sources.presumed(span.lo)
                && is_same_file(told.name, lost)
            {
                is_file = true;
                lines.push(told.line);
            }
            false
        });
    }
    let file = &lost.file;
    let before = lines.iter().filter(|&&line| line < lost.line).max();
    let after = lines.iter().filter(|&&line| line > lost.line).min();
    let near = match (before, after) {
        (Some(before), Some(after)) => format!("; near it one begins in line {before} and one in line {after}"),
        (Some(line), None) | (None, Some(line)) => format!("; the nearest one begins in line {line}"),
        (None, None) => String::new(),
    };
    Some(Diagnostic::plain(match is_file {
        true => format!("{}: no statement begins in {file}:{}{near}", lost.origin, lost.line),
        false => format!("{}: there is no code of a file `{file}` in this program", lost.origin),
    }))
}

fn is_same_file(name: &str, observation: &Observation) -> bool {
    name == observation.file || name.ends_with(&format!("/{}", observation.file))
}

/// The first statement that begins in the line.
fn find(checked: &Checked, sources: &SourceMap, observation: &Observation) -> Option<Spot> {
    let mut found = None;
    each_statement(checked, &mut |span, is_alone| {
        let is_here = sources
            .presumed(span.lo)
            .is_some_and(|told| told.line == observation.line && is_same_file(told.name, observation));
        if is_here {
            found = Some(Spot { span, is_alone });
        }
        is_here
    });
    found
}

/// Goes through the statements of all functions, outer ones first, until one is enough.
fn each_statement(checked: &Checked, visit: &mut dyn FnMut(Span, bool) -> bool) {
    let tast = &checked.tast;
    // Statements still to be visited, the next one last; and whether they are alone in their places.
    let mut pending: Vec<(StmtId, bool)> =
        tast.top_level().iter().rev().filter_map(|&decl| tast[decl].body).map(|body| (body, true)).collect();
    while let Some((id, is_alone)) = pending.pop() {
        let plain = match tast[id] {
            Stmt::Block(list) => {
                pending.extend(tast[list].iter().rev().map(|&statement| (statement, false)));
                continue;
            }
            Stmt::Label { body, .. } | Stmt::Case { body, .. } | Stmt::Default { body } => {
                pending.push((body, true));
                continue;
            }
            Stmt::If { then, otherwise, .. } => [Some(then), otherwise],
            Stmt::While { body, .. }
            | Stmt::DoWhile { body, .. }
            | Stmt::For { body, .. }
            | Stmt::Switch { body, .. } => [Some(body), None],
            _ => [None, None],
        };
        if !matches!(tast[id], Stmt::Empty | Stmt::Error) && visit(tast.stmt_span(id), is_alone) {
            return;
        }
        pending.extend(plain.into_iter().rev().flatten().map(|statement| (statement, true)));
    }
}
