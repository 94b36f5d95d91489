//! Formulas with names, for what is asked for most often.
//!
//! # References
//!
//! M. Dwyer, G. Avrunin, J. Corbett: Patterns in property specifications for finite-state verification. ICSE 1999.

use super::parse::{Parsed, SyntaxError, parse, parse_two};
use super::{Binary, Formula, Unary};

/// A ready-made formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// `request => grant`: after each request a grant comes.
    Response,
    /// It never comes.
    Absence,
    /// It comes.
    Existence,
    /// `first => then`: the second comes only after the first.
    Precedence,
    /// It comes once, or never.
    AtMostOnce,
}

impl Pattern {
    /// The formula that the pattern makes of a text.
    ///
    /// # Errors
    ///
    /// When the text is no formula, or not two with `=>` between them where the pattern has two.
    pub fn read(self, text: &str) -> Result<Parsed, SyntaxError> {
        match self {
            Pattern::Response => parse_two(text, |request, grant| {
                let comes = Formula::unary(Unary::Finally, grant);
                Formula::unary(Unary::Globally, Formula::binary(Binary::Implies, request, comes))
            }),
            Pattern::Precedence => {
                parse_two(text, |first, then| Formula::binary(Binary::WeakUntil, then.negated(), first))
            }
            Pattern::Absence => one(text, |formula| Formula::unary(Unary::Globally, formula.negated())),
            Pattern::Existence => one(text, |formula| Formula::unary(Unary::Finally, formula)),
            Pattern::AtMostOnce => one(text, |formula| {
                let again = Formula::unary(Unary::Next, Formula::unary(Unary::Finally, formula.clone()));
                Formula::unary(Unary::Finally, Formula::binary(Binary::And, formula, again)).negated()
            }),
        }
    }
}

fn one(text: &str, make: impl Fn(Formula) -> Formula) -> Result<Parsed, SyntaxError> {
    let parsed = parse(text)?;
    Ok(Parsed { formula: make(parsed.formula), ..parsed })
}
