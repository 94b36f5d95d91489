//! The same operands, computed otherwise: families of edits that need to know nothing but the expression.
//!
//! A family is a file that says where it applies, makes the edit, and writes it in C; and a row of the [table](REWRITINGS).

mod grouping;
mod rounding;
mod sides;
mod signs;

use ir::{ExprId, Program};

use crate::arithmetic::is_whole_number;

/// A family of edits of one expression; a row of the table.
struct Family {
    /// Which edits it is judged like.
    likeness: Likeness,
    /// Whether an integer expression that is written as a whole can be changed so.
    applies: fn(&Program, ExprId) -> bool,
    /// Changes the expression.
    make: fn(&mut Program, ExprId),
    /// How the changed expression is written; it may need parentheses around it.
    text: fn(&Program, ExprId) -> Option<String>,
    /// Whether C computes that text in the types in which it is made here.
    is_exact: bool,
}

/// All families. Their order is that in which equally likely edits are tried.
const REWRITINGS: &[Family] = &[
    signs::NEGATED,
    rounding::ROUNDED_UP,
    grouping::INNER,
    grouping::RIGHT,
    grouping::LEFT,
    sides::SWAPPED,
    signs::MASK_TURNED,
];

/// Which edits a family is judged like, until it has a weight of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// A sign, or all bits, turned round.
    Sign,
    /// A division that rounds up.
    RoundedUp,
    /// Operands in another order.
    Order,
}

/// A family of the table, by its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rewriting(u8);

impl Rewriting {
    /// The families that apply to an expression.
    pub(crate) fn all_of(program: &Program, expr: ExprId) -> Vec<Rewriting> {
        if program.types.integer(program[expr].ty()).is_none() || !is_whole_number(program, expr) {
            return Vec::new();
        }
        (0u8..)
            .zip(REWRITINGS)
            .filter(|(_, family)| (family.applies)(program, expr))
            .map(|(row, _)| Rewriting(row))
            .collect()
    }

    fn family(self) -> &'static Family {
        &REWRITINGS[usize::from(self.0)]
    }

    /// Which edits it is judged like.
    pub fn likeness(self) -> Likeness {
        self.family().likeness
    }

    /// Changes an expression.
    pub(crate) fn make(self, program: &mut Program, expr: ExprId) {
        (self.family().make)(program, expr);
    }

    /// How the changed expression is written.
    pub(crate) fn text(self, program: &Program, expr: ExprId) -> Option<String> {
        (self.family().text)(program, expr)
    }

    /// The same, if the text means what the edit does.
    pub(crate) fn exact_text(self, program: &Program, expr: ExprId) -> Option<String> {
        self.text(program, expr).filter(|_| self.family().is_exact)
    }
}

/// The source text of an expression.
fn text_of(program: &Program, expr: ExprId) -> Option<String> {
    program.sources.snippet(program[expr].span())
}

/// The same as an operand: in parentheses if it is more than a name or a member.
fn operand(program: &Program, expr: ExprId) -> Option<String> {
    let text = text_of(program, expr)?;
    let is_plain = text.chars().all(|letter| letter.is_alphanumeric() || "_.->[]".contains(letter));
    Some(if is_plain { text } else { format!("({text})") })
}
