//! Comparisons of values that are chosen among a few.
//!
//! Programs that sort, search or move values around compare values that are nested choices between few others, say
//! the elements of an array as they were at first. Such a comparison is a matter of which values are chosen, and of how
//! these compare with each other: a solver then thinks about few comparisons, which it meets again and again, and not
//! about the bits of every choice on the way. This pays where the values are given: what is computed is needed bit by
//! bit anyway.

use std::rc::Rc;

use super::Blaster;
use crate::gates::{Gates, Wire};
use crate::terms::{Node, Term, Terms};

/// The most values that a term is chosen from.
const MOST_VALUES: usize = 8;
/// The least number of bits that are compared: fewer are as cheap as they are.
const LEAST_WIDTH: u32 = 8;

/// The given values among which a term is chosen, each with the condition of its being chosen, the oldest first; none if
/// they are too many, or some of them are not given.
pub(super) type Choices = Rc<[(Term, Wire)]>;

impl Blaster {
    /// A comparison of two blasted terms, if it can be made of comparisons of given values they are chosen from.
    pub(super) fn compare_choices(
        &mut self,
        terms: &Terms,
        (a, b): (Term, Term),
        compare: fn(&mut Gates, &[Wire], &[Wire]) -> Wire,
    ) -> Option<Wire> {
        let is_choice = |term| matches!(terms.node(term), Node::Ite(..));
        if terms.width(a) < LEAST_WIDTH || !(is_choice(a) || is_choice(b)) {
            return None;
        }
        let (of_a, of_b) = (self.choices(terms, a), self.choices(terms, b));
        if of_a.is_empty() || of_b.is_empty() {
            return None;
        }
        let mut chosen = Vec::new();
        for &(x, is_x) in of_a.iter() {
            let mut given_x = Vec::new();
            for &(y, is_y) in of_b.iter() {
                let (x, y) = (self.wires(terms, x).to_vec(), self.wires(terms, y).to_vec());
                let compared = compare(&mut self.gates, &x, &y);
                given_x.push(self.gates.and(is_y, compared));
            }
            let given_x = self.gates.or_many(&given_x);
            chosen.push(self.gates.and(is_x, given_x));
        }
        Some(self.gates.or_many(&chosen))
    }

    /// The given values among which a blasted term is chosen.
    fn choices(&mut self, terms: &Terms, term: Term) -> Choices {
        let mut pending = vec![term];
        while let Some(&top) = pending.last() {
            if self.choices.contains_key(&top) {
                pending.pop();
                continue;
            }
            let known = |blaster: &Blaster, arm| blaster.choices.get(&arm).map(Rc::clone);
            let choices: Choices = match terms.node(top) {
                Node::Ite(condition, then, otherwise) => match (known(self, then), known(self, otherwise)) {
                    (Some(of_then), Some(of_otherwise)) => {
                        let condition = self.wires(terms, condition)[0];
                        self.merged(condition, &of_then, &of_otherwise)
                    }
                    (of_then, of_otherwise) => {
                        pending.extend(of_otherwise.is_none().then_some(otherwise));
                        pending.extend(of_then.is_none().then_some(then));
                        continue;
                    }
                },
                _ if is_given(terms, top) => Rc::new([(top, Wire::TRUE)]),
                _ => Rc::new([]),
            };
            self.choices.insert(top, choices);
        }
        Rc::clone(&self.choices[&term])
    }

    fn merged(&mut self, condition: Wire, then: &Choices, otherwise: &Choices) -> Choices {
        let mut values: Vec<Term> = then.iter().chain(otherwise.iter()).map(|&(value, _)| value).collect();
        values.sort_unstable();
        values.dedup();
        if then.is_empty() || otherwise.is_empty() || values.len() > MOST_VALUES {
            return Rc::new([]);
        }
        let chosen = |choices: &Choices, value: Term| {
            choices
                .binary_search_by_key(&value, |&(value, _)| value)
                .map_or(Wire::FALSE, |position| choices[position].1)
        };
        let merge = |value| (value, self.gates.ite(condition, chosen(then, value), chosen(otherwise, value)));
        values.into_iter().map(merge).collect()
    }
}

/// Whether a term is a constant, a variable, or a piece or an extension of a variable.
fn is_given(terms: &Terms, term: Term) -> bool {
    let is_variable = |term| matches!(terms.node(term), Node::Variable(_));
    match terms.node(term) {
        Node::Constant(_) | Node::Variable(_) => true,
        Node::Extract { of, .. } | Node::SignExtend(of) => is_variable(of),
        Node::Concat(high, low) => terms.as_constant(high).is_some() && is_variable(low),
        _ => false,
    }
}
