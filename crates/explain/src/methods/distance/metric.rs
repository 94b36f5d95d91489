//! How far two runs of the unwound program are apart: the weight of the atoms at which they differ.

use std::collections::BTreeMap;

use check::{AtomKind, Surrounding};
use ir::{FunctionId, LocationId};
use logic::Term;

use crate::case::{AtomValue, Subject, differs};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Metric {
    /// All assignments, branches and inputs of the unwound program, executed or not.
    #[default]
    Ssa,
    /// Only what one of the two runs executes.
    Executed,
    /// Only inputs.
    Inputs,
    /// Inputs and branches.
    InputsGuards,
    /// All, but values may be changed against the program.
    Interventions,
}

/// What a difference weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// In an input.
    pub inputs: u64,
    /// In the outcome of a branch.
    pub guards: u64,
    /// In any other value.
    pub values: u64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { inputs: 1, guards: 1, values: 1 }
    }
}

impl Weights {
    /// The weight of an atom.
    pub fn of(&self, kind: AtomKind) -> u64 {
        match kind {
            AtomKind::Input => self.inputs,
            AtomKind::Guard => self.guards,
            AtomKind::Value | AtomKind::Merge => self.values,
        }
    }
}

/// A distance from the failing run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruler {
    /// What is counted.
    pub metric: Metric,
    /// What it weighs.
    pub weights: Weights,
    /// Whether what comes after the failed check counts as well.
    pub past_error: bool,
    /// The iterations of loops that the failing run is compared in; what is done in further ones is different, whatever
    /// it is. Loops that are not named here are compared in all iterations.
    pub known: BTreeMap<(FunctionId, LocationId), u32>,
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
    pub fn counts(&self, subject: &Subject, atom: usize) -> bool {
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
    pub fn least(&self, subject: &Subject) -> u64 {
        let new = (0..subject.unwound.atoms().len())
            .filter(|&index| self.counts(subject, index) && self.is_new(subject, index));
        new.map(|index| self.weights.of(subject.unwound.atoms()[index].kind)).sum()
    }

    /// The conditions that atoms are as in the failing run; those that cannot be otherwise are left out.
    pub fn sames(&self, subject: &mut Subject) -> Vec<Same> {
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

    /// The distance of a run from the failing one, from what it does at each atom: evaluated, not solved.
    pub fn distance(&self, subject: &Subject, other: &[AtomValue]) -> u64 {
        let atoms = subject.unwound.atoms().iter().enumerate();
        let price = |(index, atom): (usize, &check::Atom)| {
            let (was, is) = (&subject.values[index], &other[index]);
            let is_idle = self.metric == Metric::Executed && !was.is_executed && !is.is_executed;
            let differs =
                self.counts(subject, index) && (self.is_new(subject, index) || differs(atom.kind, was, is) && !is_idle);
            if differs { self.weights.of(atom.kind) } else { 0 }
        };
        atoms.map(price).sum()
    }
}
