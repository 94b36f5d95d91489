//! What the proofs of other checks say about the failing run: the seam to the abstract interpreter.
//!
//! A safety projection of a proven check bounds what an assignment may give (the paper's constraint on result variables); an
//! error projection says which steps the proof rests on (its relevant edges): they are trusted.

use std::collections::BTreeMap;

use ir::{EdgeId, FunctionId};
use logic::{Term, Terms};

use crate::case::Case;

/// The values that an assignment may give without a check failing that is proven, whatever comes after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bound {
    pub low: i128,
    pub high: i128,
    pub is_signed: bool,
}

impl Bound {
    /// That a value lies within.
    pub fn holds(self, terms: &mut Terms, value: Term) -> Term {
        let width = terms.width(value);
        let (low, high) = (terms.constant(width, self.low as u128), terms.constant(width, self.high as u128));
        let (above, below) = match self.is_signed {
            true => (terms.sle(low, value), terms.sle(value, high)),
            false => (terms.ule(low, value), terms.ule(value, high)),
        };
        terms.and(above, below)
    }
}

/// What proofs say about the steps of a program.
#[derive(Debug, Clone, Default)]
pub(super) struct Bounds {
    /// What assignments may give.
    pub after: BTreeMap<(FunctionId, EdgeId), Bound>,
    /// The steps that proofs rest on, each with the check that was proven.
    pub trusted: BTreeMap<(FunctionId, EdgeId), String>,
    /// Why nothing could be proven.
    pub obstacle: Option<String>,
}

impl Bounds {
    /// What an assignment may give.
    pub fn after(&self, function: FunctionId, edge: EdgeId) -> Option<Bound> {
        self.after.get(&(function, edge)).copied()
    }
}

/// What proofs say about a program.
pub(super) fn of(_case: &Case<'_>) -> Bounds {
    Bounds { obstacle: Some("no checks are proven yet".to_string()), ..Bounds::default() }
}
