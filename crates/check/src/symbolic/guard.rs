//! Path conditions: a list of conditions that grows at branches and shrinks at joins.
//!
//! Kept as a list, and not only as one term, so that the two sides of a branch find what they have in common when they
//! meet again: `p, c` and `p, not c` join to `p`, and `c` alone tells the sides apart.

use std::rc::Rc;

use logic::{Term, Terms};

#[derive(Debug)]
struct Link {
    before: Guard,
    condition: Term,
    all: Term,
    length: u32,
}

/// A path condition.
#[derive(Debug, Clone, Default)]
pub(crate) struct Guard(Option<Rc<Link>>);

impl Guard {
    /// The whole condition as a term.
    pub(crate) fn term(&self, terms: &Terms) -> Term {
        self.0.as_ref().map_or(terms.truth(), |link| link.all)
    }

    fn length(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// The path goes on where a condition holds.
    pub(crate) fn and(&self, terms: &mut Terms, condition: Term) -> Guard {
        if condition == terms.truth() {
            return self.clone();
        }
        let own = self.term(terms);
        let all = terms.and(own, condition);
        Guard(Some(Rc::new(Link { before: self.clone(), condition, all, length: self.length() + 1 })))
    }

    /// Whether one of the latest conditions decides another one.
    pub(crate) fn decides(&self, terms: &mut Terms, condition: Term) -> Option<bool> {
        let opposite = terms.not(condition);
        let mut guard = self;
        for _ in 0..64 {
            let Some(link) = &guard.0 else { break };
            if link.condition == condition || terms.unnamed(link.condition) == condition {
                return Some(true);
            }
            if link.condition == opposite || terms.negated_name(link.condition) == Some(condition) {
                return Some(false);
            }
            guard = &link.before;
        }
        None
    }

    fn same(&self, other: &Guard) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, Some(_)) | (Some(_), None) => false,
        }
    }

    /// Joins two paths that exclude each other: the path condition of both, and a condition that tells, where it holds,
    /// whether the first of them was taken.
    pub(crate) fn join(&self, other: &Guard, terms: &mut Terms) -> (Guard, Term) {
        let (mut left, mut right) = (self.clone(), other.clone());
        let (mut left_rest, mut right_rest) = (Vec::new(), Vec::new());
        while !left.same(&right) {
            let side = if left.length() >= right.length() { &mut left } else { &mut right };
            let Some(link) = side.0.clone() else { break };
            if left.length() >= right.length() {
                left_rest.push(link.condition);
                left = link.before.clone();
            } else {
                right_rest.push(link.condition);
                right = link.before.clone();
            }
        }
        // Conditions that both have, as two links of the same meaning.
        left_rest.reverse();
        right_rest.reverse();
        let mut common = 0;
        while common < left_rest.len() && common < right_rest.len() && left_rest[common] == right_rest[common] {
            left = left.and(terms, left_rest[common]);
            common += 1;
        }
        let first = terms.and_all(&left_rest[common..]);
        let second = terms.and_all(&right_rest[common..]);
        let either = terms.or(first, second);
        let joined = left.and(terms, either);
        // The shorter description of which side it was.
        if left_rest.len() <= right_rest.len() { (joined, first) } else { (joined, terms.not(second)) }
    }
}
