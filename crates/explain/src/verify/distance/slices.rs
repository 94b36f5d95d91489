//! A second look at slices, by their definition: a difference is kept as in the failing run, or it changes and is then what
//! the program computes from the others; the property has to hold. A slice that is listed must do, and none may weigh less.

use check::AtomKind;
use logic::{Budget, Model, Rewriter, Term};

use super::{Second, solve, weight};
use crate::explanation::DistanceEvidence;
use crate::measure::Ruler;
use crate::verify::Doubt;

/// A difference that changes or does not.
struct Choice {
    atom: usize,
    /// It changes.
    changes: Term,
    /// What that costs; none for an input that only decides a branch, which counts itself.
    weight: Option<u64>,
}

/// The choices, and what must hold for them.
struct Problem {
    choices: Vec<Choice>,
    required: Vec<Term>,
}

/// Looks at every slice that is listed.
pub(super) fn look(
    second: &mut Second,
    ruler: &Ruler,
    evidence: &DistanceEvidence,
    wanted: &[Term],
    budget: &Budget,
) -> Result<(), Doubt> {
    let problem = Problem::new(second, ruler, wanted);
    let mut least = None;
    for slice in std::iter::once(&evidence.slice).chain(&evidence.slices) {
        let Some(atoms) = slice.iter().map(|&at| Some(evidence.differences.get(at)?.atom)).collect::<Option<Vec<_>>>()
        else {
            return Doubt::wrong("a slice has members that are no differences");
        };
        let weight = problem.is_enough(second, &atoms, budget)?;
        if *least.get_or_insert(weight) != weight {
            return Doubt::wrong("slices weigh differently");
        }
    }
    let softs: Vec<(Term, u64)> = problem
        .choices
        .iter()
        .filter_map(|choice| Some((second.unwound.terms.not(choice.changes), choice.weight?)))
        .collect();
    let terms = &second.unwound.terms;
    match logic::check::check_optimum(terms, &problem.required, &softs, least.unwrap_or(0), budget) {
        Err(logic::check::Fault::Cheaper) => Doubt::wrong("the slice is not minimal"),
        checked => Ok(checked?),
    }
}

impl Problem {
    fn new(second: &mut Second, ruler: &Ruler, wanted: &[Term]) -> Problem {
        let mut problem = Problem { choices: Vec::new(), required: Vec::new() };
        let mut replaced = Rewriter::new();
        let mut definitions = Vec::new();
        for index in 0..second.unwound.atoms().len() {
            let atom = second.unwound.atoms()[index].clone();
            if !ruler.past_error && atom.checks_before > second.check {
                continue;
            }
            let terms = &mut second.unwound.terms;
            let (before, after) = (&second.before[index], &second.after[index]);
            let may_change = before.parts != after.parts
                && match atom.kind {
                    // A way that neither run goes is no difference, whatever its condition would have been.
                    AtomKind::Guard => [before, after].iter().any(|one| one.is_executed && one.parts[0] == 1),
                    AtomKind::Input | AtomKind::Value | AtomKind::Merge => true,
                };
            // What has no name of its own cannot be replaced: parts of pointers, constants.
            let has_name = |part: Term| terms.unnamed(part) != part || terms.as_variable(part).is_some();
            let named: Vec<usize> = (0..atom.parts.len()).filter(|&at| has_name(atom.parts[at])).collect();
            if named.is_empty() {
                continue;
            }
            let changes = terms.variable(format!("changes {index}"), 1);
            for at in named {
                let (part, was, is) = (atom.parts[at], before.parts[at], after.parts[at]);
                let width = terms.width(part);
                let (old, new) = (terms.constant(width, was), terms.constant(width, is));
                let chosen = if may_change { terms.ite(changes, new, old) } else { old };
                replaced.replace(part, chosen);
                if may_change && atom.kind != AtomKind::Input {
                    definitions.push((changes, terms.unnamed(part), new));
                }
            }
            if may_change {
                let weight = (!atom.is_folded).then(|| weight(ruler, atom.kind));
                problem.choices.push(Choice { atom: index, changes, weight });
            }
        }
        let check = second.unwound.checks()[second.check].clone();
        let terms = &mut second.unwound.terms;
        for (changes, definition, value) in definitions {
            let computed = replaced.rewrite(terms, definition);
            let is_computed = terms.eq(computed, value);
            problem.required.push(terms.implies(changes, is_computed));
        }
        let passes = terms.not(check.violated);
        for &goal in [check.required, passes].iter().chain(wanted) {
            problem.required.push(replaced.rewrite(terms, goal));
        }
        problem
    }

    /// The weight of a slice, if it is one.
    fn is_enough(&self, second: &mut Second, atoms: &[usize], budget: &Budget) -> Result<u64, Doubt> {
        if !atoms.iter().all(|atom| self.choices.iter().any(|choice| choice.atom == *atom && choice.weight.is_some())) {
            return Doubt::wrong("a slice has members that cannot change");
        }
        let is_in = |choice: &&Choice| atoms.contains(&choice.atom);
        // Inputs that only decide a branch are as that branch needs them: first all of them changed.
        let is_changed = |choice: &Choice| choice.weight.is_none() || is_in(&choice);
        let model = self.model(second, is_changed);
        if logic::check::check_model(&second.unwound.terms, &self.required, &model).is_err() {
            let terms = &mut second.unwound.terms;
            let mut conditions = self.required.clone();
            for choice in self.choices.iter().filter(|choice| choice.weight.is_some()) {
                conditions.push(if is_in(&choice) { choice.changes } else { terms.not(choice.changes) });
            }
            if solve(terms, &conditions, budget)?.is_none() {
                return Doubt::wrong("the slice is not enough");
            }
        }
        Ok(self.choices.iter().filter(is_in).filter_map(|choice| choice.weight).sum())
    }

    /// The passing run with some differences changed and the others as in the failing run.
    fn model(&self, second: &Second, is_changed: impl Fn(&Choice) -> bool) -> Model {
        let terms = &second.unwound.terms;
        let mut model = second.passing.clone();
        for choice in &self.choices {
            if let Some(variable) = terms.as_variable(choice.changes) {
                model.set(variable, u128::from(is_changed(choice)));
            }
        }
        model
    }
}
