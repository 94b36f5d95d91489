//! The truth of a formula on the positions of an unwound program, as one term.
//!
//! The positions form a list in the order in which runs come to them; of each it is a term whether the run does, and which
//! propositions hold there. A position to which a run does not come has the truth of the one after it, so that operators see
//! only positions that are there. The terms are as many as nodes times positions.
//!
//! In a cycle, whether `a U b` holds at the end depends on the start of the cycle, which depends on the end. So `U` goes
//! through the cycle once before, with "no" at the end: a `b` that does not come in one round never comes. `R` does with
//! "yes". Operands are complete by then, so that operators may be nested as they like.
//!
//! # References
//!
//! A. Biere, K. Heljanko, T. Junttila, T. Latvala, V. Schuppan: Linear encodings of bounded LTL model checking. LMCS 2(5),
//! 2006. There every state is in the word and the solver chooses where the cycle begins; here the caller does.

use super::normal::{Node, Normal};
use crate::terms::{Term, Terms};

/// A position to which a run may come.
#[derive(Debug, Clone)]
pub struct Position {
    /// Whether the run comes to it.
    pub reached: Term,
    /// Whether each proposition holds there.
    pub letter: Vec<Term>,
}

/// What comes after the last position.
#[derive(Debug, Clone, Copy)]
pub enum Ending<'a> {
    /// One position with this letter, for ever.
    Stutters(&'a [Term]),
    /// The positions from this one on again. The run comes to at least one of them.
    Cycle(usize),
}

/// Whether the formula is true of a run.
pub fn holds(terms: &mut Terms, formula: &Normal, positions: &[Position], ending: Ending<'_>) -> Term {
    let mut truths: Vec<Vec<Term>> = Vec::with_capacity(formula.nodes().len());
    for &node in formula.nodes() {
        let mut column = Column { terms, positions, ending, truths: &truths };
        let truth = column.of(node);
        truths.push(truth);
    }
    truths[formula.root()][0]
}

/// Makes the truth of one node at all positions, and after the last one.
struct Column<'a> {
    terms: &'a mut Terms,
    positions: &'a [Position],
    ending: Ending<'a>,
    /// Those of its operands.
    truths: &'a [Vec<Term>],
}

impl Column<'_> {
    fn of(&mut self, node: Node) -> Vec<Term> {
        let end = self.positions.len();
        let last = match self.ending {
            Ending::Stutters(letter) => self.at_rest(node, letter),
            Ending::Cycle(start) => {
                let at_first = self.terms.boolean(matches!(node, Node::Release(..) | Node::True));
                self.walk(node, start, at_first)[start]
            }
        };
        let mut truth = self.walk(node, 0, last);
        truth[end] = last;
        truth
    }

    /// The truth where one letter stands for ever.
    fn at_rest(&mut self, node: Node, letter: &[Term]) -> Term {
        let end = self.positions.len();
        match node {
            Node::True => self.terms.truth(),
            Node::False => self.terms.falsehood(),
            Node::Literal { proposition, holds } => self.literal(letter, proposition, holds),
            Node::And(a, b) => self.terms.and(self.truths[a][end], self.truths[b][end]),
            Node::Or(a, b) => self.terms.or(self.truths[a][end], self.truths[b][end]),
            Node::Next(a) => self.truths[a][end],
            Node::Until(_, b) | Node::Release(_, b) => self.truths[b][end],
        }
    }

    fn literal(&mut self, letter: &[Term], proposition: usize, holds: bool) -> Term {
        let value = letter.get(proposition).copied().unwrap_or(self.terms.falsehood());
        if holds { value } else { self.terms.not(value) }
    }

    /// The truth from the end back to a position, if it is `last` after the end. Positions before are not computed.
    fn walk(&mut self, node: Node, to: usize, last: Term) -> Vec<Term> {
        let mut truth = vec![last; self.positions.len() + 1];
        for at in (to..self.positions.len()).rev() {
            let position = &self.positions[at];
            let here = self.here(node, at, truth[at + 1]);
            truth[at] = self.terms.ite(position.reached, here, truth[at + 1]);
        }
        truth
    }

    /// The truth at a position to which the run comes, if it is `after` behind it.
    fn here(&mut self, node: Node, at: usize, after: Term) -> Term {
        match node {
            Node::True => self.terms.truth(),
            Node::False => self.terms.falsehood(),
            Node::Literal { proposition, holds } => {
                let positions = self.positions;
                self.literal(&positions[at].letter, proposition, holds)
            }
            Node::And(a, b) => self.terms.and(self.truths[a][at], self.truths[b][at]),
            Node::Or(a, b) => self.terms.or(self.truths[a][at], self.truths[b][at]),
            Node::Next(a) => self.truths[a][at + 1],
            Node::Until(a, b) => {
                let goes_on = self.terms.and(self.truths[a][at], after);
                self.terms.or(self.truths[b][at], goes_on)
            }
            Node::Release(a, b) => {
                let goes_on = self.terms.or(self.truths[a][at], after);
                self.terms.and(self.truths[b][at], goes_on)
            }
        }
    }
}
