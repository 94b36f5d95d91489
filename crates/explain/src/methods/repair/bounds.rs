//! What the proofs of other checks say about the failing run: the seam to the abstract interpreter.
//!
//! A safety projection of a proven check bounds what an assignment may give (the paper's constraint on result variables); an
//! error projection says which steps the proof rests on (its relevant edges): they are trusted.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use analyse::invariants::{Invariants, Options, Part, SafetyCheck, Unset};
use ir::{EdgeId, FunctionId, Op, Program, PropertyClass};
use logic::{Term, Terms};
use run::Uninitialised;

use crate::case::Case;
use crate::straight_line::path::Path;

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

/// The most work of the abstract interpreter, in its steps.
const MAX_WORK: u64 = 2_000_000;
/// The most checks whose proofs are looked at, those that the run comes to last; each is led back through the whole program.
const MAX_CHECKS: usize = 24;
/// The most checks times steps of the program: what is larger is looked at in part.
const MAX_CHECKED_STEPS: usize = 60_000;

/// What proofs of the checks say that a run comes to. Whether arithmetic overflows is left aside: what keeps counters small is
/// what is asked about.
pub(super) fn of(case: &Case<'_>, path: &Path<'_>) -> Bounds {
    let options = Options { classes: case.options.classes, max_work: MAX_WORK, unset: unset(case) };
    let invariants = Invariants::of(case.program, options);
    if let Some(halt) = &invariants.halt {
        return Bounds { obstacle: Some(format!("the analysis was given up ({halt:?})")), ..Bounds::default() };
    }
    let mut last: BTreeMap<(FunctionId, EdgeId), usize> = BTreeMap::new();
    for (number, step) in path.steps.iter().enumerate() {
        last.insert((step.function, step.edge), number);
    }
    let is_wanted = |check: &SafetyCheck| {
        check.is_proven
            && last.contains_key(&check.step)
            && !case.program[check.step.0].library
            && matches!(
                check.class,
                PropertyClass::OutOfBounds
                    | PropertyClass::NullDereference
                    | PropertyClass::Assertion
                    | PropertyClass::DivisionByZero
            )
    };
    let mut checks: Vec<SafetyCheck> = invariants.safety_checks().into_iter().filter(is_wanted).collect();
    checks.sort_by_key(|check| Reverse(last.get(&check.step).copied()));
    let edges: usize = case.program.functions().map(|(_, function)| function.edges.len()).sum();
    checks.truncate(MAX_CHECKS.min(MAX_CHECKED_STEPS / edges.max(1)));
    let mut bounds = Bounds::default();
    if checks.is_empty() {
        bounds.obstacle = Some("no other check that the run comes to is proven".to_string());
    }
    for check in checks {
        if case.is_halted() {
            break;
        }
        bounds.add(case.program, &invariants, &check);
    }
    bounds
}

fn unset(case: &Case<'_>) -> Unset {
    match case.options.uninitialised {
        Uninitialised::Pointers => Unset::Pointers,
        Uninitialised::Input => Unset::Nothing,
        Uninitialised::Error => Unset::Everything,
    }
}

impl Bounds {
    /// What the proof of one check says.
    fn add(&mut self, program: &Program, invariants: &Invariants<'_>, check: &SafetyCheck) {
        let specification = invariants.specification(std::slice::from_ref(check));
        for (step, values) in specification.allowed {
            let Some(is_signed) = is_signed(program, step) else { continue };
            let own = Bound { low: values.low(), high: values.high(), is_signed };
            let known = self.after.entry(step).or_insert(own);
            let both = Bound { low: known.low.max(own.low), high: known.high.min(own.high), is_signed };
            // No value would do: the checks say nothing together.
            if both.low <= both.high {
                *known = both;
            }
        }
        for step in specification.trusted.into_keys() {
            self.trusted.entry(step).or_insert_with(|| said(program, check));
        }
    }
}

/// Whether the integer that a step assigns has a sign; none if it assigns none.
fn is_signed(program: &Program, (function, edge): (FunctionId, EdgeId)) -> Option<bool> {
    let Op::Assign { place, .. } = program[function].edge(edge).op else { return None };
    program.types.integer(program[place].ty()).map(|(_, is_signed)| is_signed)
}

/// A check in words: `values[i] is not below the object (line 4)`
fn said(program: &Program, check: &SafetyCheck) -> String {
    let span = program[check.site].span;
    let text = program.sources.snippet(span).unwrap_or_default();
    let line = program.sources.span(span).map_or(0, |span| span.told.line);
    let what = match (check.class, check.part) {
        (PropertyClass::OutOfBounds, Part::NotBelow) => "does not lie before its object",
        (PropertyClass::OutOfBounds, Part::NotAbove) => "does not lie behind its object",
        (PropertyClass::OutOfBounds, Part::Whole) => "lies in its object",
        (PropertyClass::NullDereference, _) => "follows no null pointer",
        (PropertyClass::DivisionByZero, _) => "does not divide by zero",
        _ => "holds",
    };
    format!("`{text}` in line {line} {what}")
}
