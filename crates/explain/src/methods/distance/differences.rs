//! What a run does differently from the failing one, as a reader is told it.

use std::collections::BTreeSet;

use check::{ArgumentPart, AtomKind};
use ir::Op;

use super::Slicing;
use super::metric::differs;
use super::search::{Found, Searcher};
use super::slice::{self, Slices};
use crate::case::{AtomValue, Case, Subject};
use crate::explanation::Difference;
use crate::measure::{Metric, Ruler};

/// What a run does differently, and which inputs.
pub fn listed(
    case: &Case<'_>,
    subject: &Subject,
    found: &Found,
    differing: &[usize],
) -> (Vec<Difference>, Vec<Difference>) {
    let differences = differing.iter().map(|&atom| difference(case, subject, found, atom)).collect();
    (differences, changed_inputs(case, subject, found))
}

/// The inputs that a run changes.
pub fn changed_inputs(case: &Case<'_>, subject: &Subject, found: &Found) -> Vec<Difference> {
    (0..subject.unwound.atoms().len())
        .filter(|&index| subject.unwound.atoms()[index].kind == AtomKind::Input)
        .filter(|&index| subject.values[index].parts != found.values[index].parts)
        .filter(|&index| subject.values[index].is_executed || found.values[index].is_executed)
        .map(|index| difference(case, subject, found, index))
        .collect()
}

/// Slices as positions among the differences: the first one, all, and whether these are all.
pub fn positions(differing: &[usize], slices: Option<&Slices>) -> (Vec<usize>, Vec<Vec<usize>>, bool) {
    let position = |atom: &usize| differing.iter().position(|known| known == atom);
    let positions = |atoms: &[usize]| -> Vec<usize> { atoms.iter().filter_map(position).collect() };
    match slices {
        None => ((0..differing.len()).collect(), Vec::new(), false),
        Some(slices) => {
            (positions(&slices.first), slices.all.iter().map(|slice| positions(slice)).collect(), slices.are_all)
        }
    }
}

/// The atoms at which a passing run differs, and the slice of them. What differs is listed by the full metric, whatever
/// was minimised.
pub fn differing(searcher: &mut Searcher<'_>, found: &Found) -> (Vec<usize>, Option<Slices>) {
    let full = Ruler { metric: Metric::Ssa, ..searcher.ruler.clone() };
    let subject = &mut searcher.subject;
    let atoms = subject.unwound.atoms();
    let differing: Vec<usize> = (0..atoms.len())
        .filter(|&index| full.counts(subject, index))
        .filter(|&index| differs(atoms[index].kind, &subject.values[index], &found.values[index]))
        .collect();
    let slices = match searcher.options.slicing {
        Slicing::None => None,
        Slicing::TwoPhase | Slicing::OneStep => slice_of(searcher, &full, found),
    };
    (differing, slices)
}

/// The slice of the differences of a passing run.
pub fn slice_of(searcher: &mut Searcher<'_>, ruler: &Ruler, found: &Found) -> Option<Slices> {
    let goals = searcher.slice_goals(&found.conditions);
    let subject = &mut searcher.subject;
    let problem = slice::Slicing::new(subject, ruler, &found.values, &goals);
    let executed: Vec<bool> = found.values.iter().map(|value| value.is_executed).collect();
    let is_guard: Vec<bool> = subject.unwound.atoms().iter().map(|atom| atom.kind == AtomKind::Guard).collect();
    let mut solver = searcher.case.solver();
    let preferred = |atom: usize| executed[atom] || is_guard[atom];
    problem.solve(subject, &preferred, searcher.options.slices, (&mut solver, &searcher.budget))
}

/// A difference between the failing run and another one.
pub fn difference(case: &Case<'_>, subject: &Subject, found: &Found, index: usize) -> Difference {
    difference_of(case, subject, &found.one_sided, &found.values, index)
}

/// A difference between the failing run and another one, given by what it does at atoms and the calls that only one of
/// them makes.
pub fn difference_of(
    case: &Case<'_>,
    subject: &Subject,
    one_sided: &BTreeSet<u32>,
    other: &[AtomValue],
    index: usize,
) -> Difference {
    let atom = &subject.unwound.atoms()[index];
    let (was, is) = (&subject.values[index], &other[index]);
    let function = &case.program[atom.function];
    let mut edge = function.edge(atom.edge);
    // Where somebody looks on, what matters is the step after that.
    while let (Op::Observe { .. }, Some(next)) = (&edge.op, function.edges.iter().find(|next| next.from == edge.to)) {
        edge = next;
    }
    let declared = atom.variable.filter(|_| atom.is_unset).map(|variable| case.program[variable].span);
    let declared = declared.or_else(|| parameter_of(case, atom.argument.as_ref()?));
    let is_scalar = atom.kind == AtomKind::Guard || atom.ty.is_some();
    let scalar = |value: &AtomValue| value.parts.first().copied().filter(|_| is_scalar);
    Difference {
        atom: index,
        kind: atom.kind,
        function: atom.function,
        edge: atom.edge,
        statement: edge.statement,
        span: declared.unwrap_or(edge.span),
        variable: atom.variable,
        argument: atom.argument.clone(),
        ty: atom.ty,
        failing: scalar(was),
        passing: scalar(is),
        in_failing: was.is_executed,
        in_passing: is.is_executed,
        contrast: 0,
        around: subject.unwound.surroundings(atom.context),
        call: subject.unwound.call_around(atom.context, one_sided),
    }
}

/// Where the parameter of `main` is declared that a part of the arguments comes by.
fn parameter_of(case: &Case<'_>, part: &ArgumentPart) -> Option<ir::SpanId> {
    let position = match part {
        ArgumentPart::Count => 0,
        ArgumentPart::Character { .. } => 1,
        ArgumentPart::Variable { .. } => return None,
    };
    let parameter = case.program[case.program.start?].parameters.get(position)?;
    Some(case.program[*parameter].span)
}
