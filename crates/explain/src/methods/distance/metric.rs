//! How far two runs of the unwound program are apart: the weight of the atoms at which they differ.

use check::{AtomKind, Surrounding};
use logic::Term;

use crate::case::{AtomValue, Subject};
use crate::measure::{Metric, Ruler, Weights};

impl Weights {
    /// The weight of an atom.
    pub(in crate::methods) fn of(&self, kind: AtomKind) -> u64 {
        match kind {
            AtomKind::Input => self.inputs,
            AtomKind::Guard => self.guards,
            AtomKind::Value | AtomKind::Merge => self.values,
        }
    }
}

/// The condition that an atom is as in the failing run, and the price if it is not.
#[derive(Debug, Clone, Copy)]
pub struct Same {
    /// The atom.
    pub atom: usize,
    /// It is as in the failing run.
    pub holds: Term,
    /// The weight.
    pub weight: u64,
}

impl Ruler {
    /// Whether an atom is counted.
    pub(in crate::methods) fn counts(&self, subject: &Subject, atom: usize) -> bool {
        let atom = &subject.unwound.atoms()[atom];
        let is_before = self.past_error || atom.checks_before <= subject.check;
        is_before
            && !atom.is_folded
            && match self.metric {
                Metric::Ssa | Metric::Executed | Metric::Interventions => true,
                Metric::Inputs => atom.kind == AtomKind::Input,
                Metric::InputsGuards => matches!(atom.kind, AtomKind::Input | AtomKind::Guard),
            }
    }

    /// Whether an atom lies in an iteration that the failing run is not compared in.
    fn is_new(&self, subject: &Subject, atom: usize) -> bool {
        if self.known.is_empty() {
            return false;
        }
        let around = subject.unwound.surroundings(subject.unwound.atoms()[atom].context);
        around.iter().any(|around| match around {
            Surrounding::Iteration { function, head, number } => {
                self.known.get(&(*function, *head)).is_some_and(|known| number >= known)
            }
            Surrounding::Call { .. } => false,
        })
    }

    /// What every run of the unwound program is apart from the failing one: what lies in further iterations.
    pub(in crate::methods) fn least(&self, subject: &Subject) -> u64 {
        let new = (0..subject.unwound.atoms().len())
            .filter(|&index| self.counts(subject, index) && self.is_new(subject, index));
        new.map(|index| self.weights.of(subject.unwound.atoms()[index].kind)).sum()
    }

    /// How many values of the program are compared: all that are not computed from constants alone, whether or not it can be
    /// seen that they never differ.
    pub(in crate::methods) fn compared(&self, subject: &Subject) -> usize {
        let (atoms, terms) = (subject.unwound.atoms(), &subject.unwound.terms);
        let is_compared = |&index: &usize| {
            let is_fixed = atoms[index].parts.iter().all(|&part| terms.as_constant(part).is_some());
            let counts = self.counts(subject, index) && !self.is_new(subject, index);
            counts && !is_fixed && self.weights.of(atoms[index].kind) > 0
        };
        (0..atoms.len()).filter(is_compared).count()
    }

    /// The conditions that atoms are as in the failing run; those that cannot be otherwise are left out.
    pub(in crate::methods) fn sames(&self, subject: &mut Subject) -> Vec<Same> {
        let mut sames = Vec::new();
        for index in 0..subject.unwound.atoms().len() {
            if !self.counts(subject, index) || self.is_new(subject, index) {
                continue;
            }
            let holds = self.same(subject, index);
            let weight = self.weights.of(subject.unwound.atoms()[index].kind);
            if holds != subject.unwound.terms.truth() && weight > 0 {
                sames.push(Same { atom: index, holds, weight });
            }
        }
        sames
    }

    /// The condition that a run is at an atom as the failing run.
    fn same(&self, subject: &mut Subject, index: usize) -> Term {
        let atom = &subject.unwound.atoms()[index];
        let (kind, executed, parts) = (atom.kind, atom.executed, atom.parts.clone());
        let value = &subject.values[index];
        let terms = &mut subject.unwound.terms;
        if kind == AtomKind::Guard {
            let taken = terms.and(executed, parts[0]);
            let was_taken = value.is_executed && value.parts[0] == 1;
            return if was_taken { taken } else { terms.not(taken) };
        }
        let mut equalities = Vec::with_capacity(parts.len());
        for (&part, &was) in parts.iter().zip(&value.parts) {
            let was = terms.constant(terms.width(part), was);
            equalities.push(terms.eq(part, was));
        }
        let is_equal = terms.and_all(&equalities);
        if self.metric == Metric::Executed && !value.is_executed {
            let is_idle = terms.not(executed);
            return terms.or(is_equal, is_idle);
        }
        is_equal
    }
}

/// Whether two runs differ at an atom. A branch differs if one run comes there and goes this way, and the other does not.
pub(in crate::methods) fn differs(kind: AtomKind, a: &AtomValue, b: &AtomValue) -> bool {
    let taken = |value: &AtomValue| value.is_executed && value.parts[0] == 1;
    match kind {
        AtomKind::Guard => taken(a) != taken(b),
        AtomKind::Input | AtomKind::Value | AtomKind::Merge => a.parts != b.parts,
    }
}
