//! Slicing of differences: which of them are needed for the property to hold?
//!
//! Every atom that differs is either as in the failing run, or as in the passing run and then computed from the other
//! atoms as the program says; all other atoms keep their values. The fewest that must change are the slice.

use std::collections::BTreeMap;

use check::AtomKind;
use logic::maxsat::enumerate::Incomplete;
use logic::{Budget, Model, Objective, Optimum, Rewriter, Solver, Term, Terms};

use super::metric::differs;
use crate::case::{AtomValue, Subject};
use crate::measure::Ruler;

/// A slicing problem: the terms of the program with atoms replaced by choices between two values.
#[derive(Debug)]
pub struct Slicing {
    /// Which of the differences change: for each one a condition, and its weight.
    pub changes: Vec<(usize, Term, u64)>,
    /// What must hold: the definitions of what changes, and the property.
    pub required: Vec<Term>,
}

/// The slices that were found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slices {
    /// The first one: atoms.
    pub first: Vec<usize>,
    /// Its weight.
    pub weight: u64,
    /// All minimal ones, if they were asked for.
    pub all: Vec<Vec<usize>>,
    /// Whether that is all of them.
    pub are_all: bool,
}

impl Slicing {
    /// The problem for a passing run. `goals` are the conditions that must hold, on the terms of the program.
    pub fn new(subject: &mut Subject, ruler: &Ruler, passing: &[AtomValue], goals: &[Term]) -> Slicing {
        let mut rewriter = Rewriter::new();
        let mut changes = Vec::new();
        let mut definitions: Vec<(Term, Term, u128)> = Vec::new();
        for (index, is) in passing.iter().enumerate() {
            let atom = &subject.unwound.atoms()[index];
            if atom.checks_before > subject.check && !ruler.past_error {
                continue;
            }
            let (kind, parts, is_folded) = (atom.kind, atom.parts.clone(), atom.is_folded);
            let was = &subject.values[index];
            let is_changed = differs(kind, was, is) && was.parts != is.parts;
            let terms = &mut subject.unwound.terms;
            let named: Vec<usize> = (0..parts.len()).filter(|&position| is_name(terms, parts[position])).collect();
            if named.is_empty() {
                continue;
            }
            let change = is_changed.then(|| terms.variable(format!("change {index}"), 1));
            if let (Some(change), false) = (change, is_folded) {
                changes.push((index, change, ruler.weights.of(kind)));
            }
            for position in named {
                let part = parts[position];
                let width = terms.width(part);
                let old = terms.constant(width, was.parts[position]);
                let new = terms.constant(width, is.parts[position]);
                let chosen = match change {
                    Some(change) => terms.ite(change, new, old),
                    None => old,
                };
                rewriter.replace(part, chosen);
                if let (Some(change), true) = (change, kind != AtomKind::Input) {
                    definitions.push((change, terms.unnamed(part), is.parts[position]));
                }
            }
        }
        let terms = &mut subject.unwound.terms;
        let mut required = Vec::new();
        for (change, definition, value) in definitions {
            let computed = rewriter.rewrite(terms, definition);
            let value = terms.constant(terms.width(computed), value);
            let is_computed = terms.eq(computed, value);
            required.push(terms.implies(change, is_computed));
        }
        for &goal in goals {
            required.push(rewriter.rewrite(terms, goal));
        }
        Slicing { changes, required }
    }

    /// The problem for all passing runs at once: every atom is as in the failing run, or as in the run that is looked
    /// for (its shadow) and then computed from the other atoms as the program says.
    pub fn with_shadows(subject: &mut Subject, ruler: &Ruler, goals: &[Term]) -> Slicing {
        let mut rewriter = Rewriter::new();
        let mut changes = Vec::new();
        let mut definitions: Vec<(Term, Term)> = Vec::new();
        for index in 0..subject.unwound.atoms().len() {
            let atom = &subject.unwound.atoms()[index];
            if atom.checks_before > subject.check && !ruler.past_error {
                continue;
            }
            let (kind, parts, is_folded) = (atom.kind, atom.parts.clone(), atom.is_folded);
            let was = &subject.values[index].parts;
            let terms = &mut subject.unwound.terms;
            let change = terms.variable(format!("change {index}"), 1);
            let mut has_name = false;
            for (&part, &was) in parts.iter().zip(was) {
                if !is_name(terms, part) {
                    continue;
                }
                let old = terms.constant(terms.width(part), was);
                let chosen = terms.ite(change, part, old);
                rewriter.replace(part, chosen);
                if kind != AtomKind::Input {
                    definitions.push((change, part));
                }
                has_name = true;
            }
            if has_name && !is_folded {
                changes.push((index, change, ruler.weights.of(kind)));
            }
        }
        let terms = &mut subject.unwound.terms;
        let mut required = Vec::new();
        for (change, part) in definitions {
            let definition = terms.unnamed(part);
            let computed = rewriter.rewrite(terms, definition);
            let is_computed = terms.eq(computed, part);
            required.push(terms.implies(change, is_computed));
        }
        for &goal in goals {
            required.push(rewriter.rewrite(terms, goal));
        }
        Slicing { changes, required }
    }

    /// The conditions that atoms stay as they are.
    fn stays(&self, terms: &mut Terms) -> Vec<Term> {
        self.changes.iter().map(|&(_, change, _)| terms.not(change)).collect()
    }

    /// Solves the problem. `preferred` says which atoms are rather in a slice, among slices of equal weight.
    pub fn solve(
        &self,
        subject: &mut Subject,
        preferred: &dyn Fn(usize) -> bool,
        most: usize,
        (solver, budget): (&mut Solver, &Budget),
    ) -> Option<Slices> {
        let terms = &mut subject.unwound.terms;
        let stays = self.stays(terms);
        let weights = self.changes.iter().map(|&(_, _, weight)| weight);
        let softs: Vec<(Term, u64)> = stays.iter().copied().zip(weights).collect();
        let assumptions = self.required.clone();
        let objective = Objective { assumptions: assumptions.clone(), softs, ..Objective::default() };
        let Optimum::Optimal { cost, model } = solver.minimise_and_hold(terms, &objective, budget, &mut |_| {}) else {
            return None;
        };
        let reluctant: Vec<(Term, u64)> = self
            .changes
            .iter()
            .zip(&stays)
            .filter(|((atom, ..), _)| !preferred(*atom))
            .map(|(_, &stay)| (stay, 1))
            .collect();
        let second = Objective { assumptions, softs: reluctant, ..Objective::default() };
        let model = match solver.minimise_and_hold(terms, &second, budget, &mut |_| {}) {
            Optimum::Optimal { model, .. } => model,
            Optimum::Best { .. } | Optimum::Unsatisfiable | Optimum::Unknown { .. } => model,
        };
        let settled = solver.in_order(terms, &second.assumptions, &stays, model, budget);
        solver.release();
        let first = self.atoms_of(terms, &settled.model);
        let (all, are_all) =
            if most > 1 { self.all(terms, &objective, most, (solver, budget)) } else { (vec![first.clone()], false) };
        Some(Slices { first, weight: cost, all, are_all })
    }

    fn all(
        &self,
        terms: &mut Terms,
        objective: &Objective,
        most: usize,
        (solver, budget): (&mut Solver, &Budget),
    ) -> (Vec<Vec<usize>>, bool) {
        let chosen: Vec<Term> = self.changes.iter().map(|&(_, change, _)| change).collect();
        match solver.all_optima(terms, objective, &chosen, most, budget) {
            Ok(optima) => {
                let mut all: Vec<Vec<usize>> = optima.models.iter().map(|model| self.atoms_of(terms, model)).collect();
                all.sort();
                let are_all = !matches!(optima.incomplete, Some(Incomplete::Limit | Incomplete::Stopped(_)));
                (all, are_all)
            }
            Err(_) => (Vec::new(), false),
        }
    }

    fn atoms_of(&self, terms: &Terms, model: &Model) -> Vec<usize> {
        let values: BTreeMap<usize, bool> =
            self.changes.iter().map(|&(atom, change, _)| (atom, logic::eval(terms, model, change) == 1)).collect();
        values.into_iter().filter(|(_, changes)| *changes).map(|(atom, _)| atom).collect()
    }
}

/// Whether a term can be replaced wherever it is used: it has a name, or is an input.
pub(super) fn is_name(terms: &Terms, part: Term) -> bool {
    terms.unnamed(part) != part || terms.as_variable(part).is_some()
}
