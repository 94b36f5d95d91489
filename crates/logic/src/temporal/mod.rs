//! Linear temporal logic (LTL): formulas over propositions, and three ways to say what they mean.
//!
//! A formula speaks of an infinite word: a list of positions, each with the propositions that hold there. Here every word is
//! a [`Word`] that repeats itself from some position on (a lasso); a finite one repeats its last position.
//!
//! - [`parse`]: text to [`Formula`], with errors that know their place; [`patterns`] have names instead.
//! - [`word`]: the meaning of a formula, straight from its definition. Everything else is tested against this.
//! - [`normal`]: negations in front of propositions only, shared subformulas; what both translations begin with.
//! - [`automaton`]: a Büchi automaton that accepts the words which fulfil a formula.
//! - [`bounded`]: the same as one term over the positions of an unwound program, of linear size.

pub mod automaton;
pub mod bounded;
mod degeneralise;
pub mod normal;
pub mod parse;
pub mod patterns;
pub mod proposition;
pub mod word;

pub use automaton::Automaton;
pub use bounded::{Ending, Position};
pub use normal::Normal;
pub use parse::{Parsed, SyntaxError, parse};
pub use proposition::{Comparison, Place, Proposition};
pub use word::Word;

/// An operator with one operand, other than `!`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unary {
    /// `X`: at the next position.
    Next,
    /// `F`: at this position or a later one.
    Finally,
    /// `G`: from this position on for ever.
    Globally,
}

/// An operator with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Binary {
    /// `&`.
    And,
    /// `|`.
    Or,
    /// `->`.
    Implies,
    /// `<->`.
    Equivalent,
    /// `a U b`: `b` comes, and until then `a` holds.
    Until,
    /// `a W b`: the same, but `b` need not come if `a` holds for ever.
    WeakUntil,
    /// `a R b`: `b` holds up to and with the position where `a` holds, or for ever.
    Release,
}

/// A formula of LTL. Propositions are numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Formula {
    /// `true` or `false`.
    Constant(bool),
    /// A proposition.
    Proposition(usize),
    /// `!`.
    Not(Box<Formula>),
    /// An operator with one operand.
    Unary(Unary, Box<Formula>),
    /// An operator with two operands.
    Binary(Binary, Box<Formula>, Box<Formula>),
}

impl Formula {
    /// `!a`.
    #[must_use]
    pub fn negated(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    /// An operator with one operand.
    pub fn unary(operator: Unary, operand: Formula) -> Formula {
        Formula::Unary(operator, Box::new(operand))
    }

    /// An operator with two operands.
    pub fn binary(operator: Binary, left: Formula, right: Formula) -> Formula {
        Formula::Binary(operator, Box::new(left), Box::new(right))
    }

    /// Whether it says something of the very next position: adding or leaving out positions may then change its truth.
    pub fn has_next(&self) -> bool {
        match self {
            Formula::Constant(_) | Formula::Proposition(_) => false,
            Formula::Not(inner) => inner.has_next(),
            Formula::Unary(operator, inner) => *operator == Unary::Next || inner.has_next(),
            Formula::Binary(_, left, right) => left.has_next() || right.has_next(),
        }
    }

    /// How many operators and operands it has.
    pub fn size(&self) -> usize {
        1 + match self {
            Formula::Constant(_) | Formula::Proposition(_) => 0,
            Formula::Not(inner) | Formula::Unary(_, inner) => inner.size(),
            Formula::Binary(_, left, right) => left.size() + right.size(),
        }
    }

    /// The formula as text. `name` gives the text of a proposition.
    pub fn text(&self, name: &dyn Fn(usize) -> String) -> String {
        match self {
            Formula::Constant(value) => value.to_string(),
            Formula::Proposition(number) => name(*number),
            Formula::Not(inner) => format!("!{}", inner.operand_text(name)),
            Formula::Unary(operator, inner) => format!("{} {}", operator.symbol(), inner.operand_text(name)),
            Formula::Binary(operator, left, right) => {
                format!("{} {} {}", left.operand_text(name), operator.symbol(), right.operand_text(name))
            }
        }
    }

    fn operand_text(&self, name: &dyn Fn(usize) -> String) -> String {
        match self {
            Formula::Binary(..) => format!("({})", self.text(name)),
            Formula::Constant(_) | Formula::Proposition(_) | Formula::Not(_) | Formula::Unary(..) => self.text(name),
        }
    }
}

impl Unary {
    /// The letter of the operator.
    pub fn symbol(self) -> &'static str {
        match self {
            Unary::Next => "X",
            Unary::Finally => "F",
            Unary::Globally => "G",
        }
    }
}

impl Binary {
    /// The sign of the operator.
    pub fn symbol(self) -> &'static str {
        match self {
            Binary::And => "&",
            Binary::Or => "|",
            Binary::Implies => "->",
            Binary::Equivalent => "<->",
            Binary::Until => "U",
            Binary::WeakUntil => "W",
            Binary::Release => "R",
        }
    }
}
