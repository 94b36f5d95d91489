//! Words that repeat themselves, and the truth of a formula on them by its definition: the positions after one are walked
//! until all were seen. Slow and plain, because everything else is compared with it.

use super::{Binary, Formula, Unary};

/// An infinite word: its positions one after the other, and from the last one on the positions from `start` again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    letters: Vec<Vec<bool>>,
    start: usize,
}

impl Word {
    /// A word whose positions from `start` on are repeated for ever.
    ///
    /// # Panics
    ///
    /// If nothing is repeated.
    pub fn new(letters: Vec<Vec<bool>>, start: usize) -> Word {
        assert!(start < letters.len(), "something is repeated");
        Word { letters, start }
    }

    /// The truth of the propositions at each position, up to the end of the first round.
    pub fn letters(&self) -> &[Vec<bool>] {
        &self.letters
    }

    /// The first position that is repeated.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The position after another.
    pub fn after(&self, position: usize) -> usize {
        if position + 1 < self.letters.len() { position + 1 } else { self.start }
    }

    /// Whether a formula is true of the word.
    pub fn fulfils(&self, formula: &Formula) -> bool {
        self.truth(formula)[0]
    }

    /// Whether a formula is true of what follows, at each position.
    pub fn truth(&self, formula: &Formula) -> Vec<bool> {
        match formula {
            Formula::Constant(value) => vec![*value; self.letters.len()],
            Formula::Proposition(number) => {
                self.letters.iter().map(|letter| letter.get(*number).copied().unwrap_or(false)).collect()
            }
            Formula::Not(inner) => self.truth(inner).into_iter().map(|value| !value).collect(),
            Formula::Unary(operator, inner) => self.unary(*operator, &self.truth(inner)),
            Formula::Binary(operator, left, right) => self.binary(*operator, &self.truth(left), &self.truth(right)),
        }
    }

    /// The positions from one on, as far as there are new ones.
    fn from(&self, position: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(position), |&last| Some(self.after(last))).take(2 * self.letters.len())
    }

    fn each(&self, holds: impl Fn(usize) -> bool) -> Vec<bool> {
        (0..self.letters.len()).map(holds).collect()
    }

    fn unary(&self, operator: Unary, inner: &[bool]) -> Vec<bool> {
        self.each(|position| match operator {
            Unary::Next => inner[self.after(position)],
            Unary::Finally => self.from(position).any(|later| inner[later]),
            Unary::Globally => self.from(position).all(|later| inner[later]),
        })
    }

    fn binary(&self, operator: Binary, left: &[bool], right: &[bool]) -> Vec<bool> {
        self.each(|position| match operator {
            Binary::And => left[position] && right[position],
            Binary::Or => left[position] || right[position],
            Binary::Implies => !left[position] || right[position],
            Binary::Equivalent => left[position] == right[position],
            Binary::Until => self.until(position, left, right, false),
            Binary::WeakUntil => self.until(position, left, right, true),
            Binary::Release => self.release(position, left, right),
        })
    }

    fn until(&self, position: usize, left: &[bool], right: &[bool], otherwise: bool) -> bool {
        let decisive = self.from(position).find(|&later| right[later] || !left[later]);
        decisive.map_or(otherwise, |later| right[later])
    }

    fn release(&self, position: usize, left: &[bool], right: &[bool]) -> bool {
        let decisive = self.from(position).find(|&later| left[later] || !right[later]);
        decisive.is_none_or(|later| right[later])
    }
}
