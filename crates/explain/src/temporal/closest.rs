//! **Question.** What does the closest run do that satisfies the formula, be it one that ends or one that never does?
//!
//! **Paper.** A. Groce: Error explanation and fault localization with distance metrics, CMU-CS-05-121, 2005, chapter 8: a successful
//! run is a counterexample to the negated formula, and the distance is that of other explanations.
//!
//! **Differs.** The program is unwound as it is, not its abstraction; the distance counts inputs, outcomes of branches and values
//! (as `distance` does) up to where the run ends or comes back for the cycle. In place of an automaton, the formula is a term
//! over the events. A run in which what was to be answered never comes is shown only if there is no other.
//!
//! **Refuses.** Where nothing was found within the bounds, or the interpreter does not confirm it, nothing is shown.

use std::collections::BTreeMap;

use check::{AtomKind, Counterexample, Ending, Executed, LoopId, Unwound, executed};
use ir::{Program, SpanId, TypeId};
use logic::temporal::bounded::holds;
use logic::temporal::{Formula, Normal};
use logic::{Evaluator, Model, Objective, Optimum, Solver, Term};
use run::Script;

/// The most ways to come back or to end that are looked at.
const MAX_ENDINGS: usize = 24;
/// The most conflicts of the solver for each of them.
const MAX_CONFLICTS: u64 = 20_000;

/// Something that the run does otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemporalChange {
    /// What it is.
    pub kind: AtomKind,
    /// Where.
    pub span: SpanId,
    /// The type of the values.
    pub ty: Option<TypeId>,
    /// The value in the violating run, if it comes there; of a branch whether its condition holds.
    pub was: Option<u128>,
    /// The value in this run.
    pub is: Option<u128>,
}

/// The closest run that was found which satisfies a formula.
#[derive(Debug, Clone)]
pub struct ClosestSatisfying {
    /// The run, as the interpreter saw it.
    pub run: Executed,
    /// In how many inputs, branches and values it differs, up to where it ends or comes back.
    pub distance: u64,
    /// Whether it is proven that none within the bounds is closer, for any way to end or to come back.
    pub is_proven: bool,
    /// What it does otherwise.
    pub changes: Vec<TemporalChange>,
    /// Whether what was to be answered never comes in it.
    pub avoids: bool,
}

/// What is wanted of a run.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    program: &'a Program,
    options: &'a check::Options,
    formula: &'a Formula,
    /// Propositions of which one has to hold at some event.
    comes: &'a [usize],
}

/// Looks for the closest run that satisfies the formula. `comes` are the propositions that had to be answered.
pub fn closest_satisfying(
    program: &Program,
    options: &check::Options,
    (formula, found): (&Formula, &Counterexample),
    comes: &[usize],
) -> Option<ClosestSatisfying> {
    check::with_large_stack(|| {
        let wanted = Wanted { program, options, formula, comes };
        if let Some(closest) = wanted.closest(found) {
            return Some(closest);
        }
        if comes.is_empty() {
            return None;
        }
        let closest = Wanted { comes: &[], ..wanted }.closest(found)?;
        Some(ClosestSatisfying { avoids: true, ..closest })
    })
}

/// A way to end with the closest model.
struct Candidate {
    cost: u64,
    model: Model,
    ending: Ending,
}

impl Wanted<'_> {
    fn closest(&self, found: &Counterexample) -> Option<ClosestSatisfying> {
        let bounds: &BTreeMap<LoopId, u32> = &found.bounds;
        let mut unwound = Unwound::following_atoms(self.program, self.options, bounds).ok()?;
        let failing = unwound.model_of(&unrolled(&found.run, unwound.inputs().len()), &Model::new());
        let mut solver = Unwound::solver(self.options);
        keep_idle_inputs(&mut unwound, &failing, &mut solver);
        let (mut candidates, mut is_proven) = (Vec::new(), true);
        let endings = unwound.endings();
        is_proven &= endings.len() <= MAX_ENDINGS;
        for ending in endings.into_iter().take(MAX_ENDINGS) {
            if self.options.is_halted() {
                is_proven = false;
                break;
            }
            is_proven &= self.nearest(&mut unwound, &mut solver, &failing, ending, &mut candidates);
        }
        candidates.sort_by_key(|candidate| candidate.cost);
        for candidate in candidates {
            let (script, repeat_from) = unwound.script_to(self.options, &candidate.model, &candidate.ending);
            let run = executed(self.program, self.options, script, repeat_from, candidate.ending.is_end());
            let Some(run) = run.filter(|run| run.word.fulfils(self.formula)) else {
                is_proven = false;
                continue;
            };
            let changes = changes(self.program, &unwound, (&failing, &candidate.model), candidate.ending.atoms());
            return Some(ClosestSatisfying { run, distance: candidate.cost, is_proven, changes, avoids: false });
        }
        None
    }

    /// The closest run with one ending; whether the solver was certain.
    fn nearest(
        &self,
        unwound: &mut Unwound,
        solver: &mut Solver,
        failing: &Model,
        ending: Ending,
        candidates: &mut Vec<Candidate>,
    ) -> bool {
        let condition = self.condition(unwound, &ending);
        if condition == unwound.terms.falsehood() {
            return true;
        }
        let softs = sames(unwound, failing, ending.atoms());
        let objective =
            Objective { assumptions: vec![condition], softs, start: Some(failing.clone()), ..Objective::default() };
        let budget = self.options.budget(Some(MAX_CONFLICTS));
        match solver.minimise(&unwound.terms, &objective, &budget, &mut |_| {}) {
            Optimum::Optimal { cost, model } => {
                candidates.push(Candidate { cost, model, ending });
                true
            }
            Optimum::Best { cost, model, .. } => {
                candidates.push(Candidate { cost, model, ending });
                false
            }
            Optimum::Unsatisfiable => true,
            Optimum::Unknown { .. } => false,
        }
    }

    /// The condition of runs with this ending that satisfy the formula.
    fn condition(&self, unwound: &mut Unwound, ending: &Ending) -> Term {
        let normal = Normal::of(self.formula);
        let satisfies = ending.condition(unwound, &mut |terms, positions, last| holds(terms, &normal, positions, last));
        if self.comes.is_empty() {
            return satisfies;
        }
        let mut comes = Vec::new();
        for position in unwound.positions().into_iter().take(ending.events()) {
            for &proposition in self.comes {
                comes.push(unwound.terms.and(position.reached, position.letter[proposition]));
            }
        }
        let comes = unwound.terms.or_all(&comes);
        unwound.terms.and(satisfies, comes)
    }
}

/// The script with its cycle repeated until there are enough inputs.
fn unrolled(found: &Executed, inputs: usize) -> Script {
    let mut script = found.script.clone();
    let Some(from) = found.inputs_repeat_from else { return script };
    let cycle = script.inputs[from..].to_vec();
    while script.inputs.len() < inputs {
        script.inputs.extend(&cycle);
    }
    script
}

/// Inputs that a run does not ask for are as in the violating run.
fn keep_idle_inputs(unwound: &mut Unwound, failing: &Model, solver: &mut Solver) {
    let inputs: Vec<(Term, Term)> = unwound.inputs().iter().map(|input| (input.term, input.asked)).collect();
    let terms: Vec<Term> = inputs.iter().map(|one| one.0).collect();
    let values = logic::values(&unwound.terms, failing, &terms);
    for ((input, asked), value) in inputs.into_iter().zip(values) {
        let terms = &mut unwound.terms;
        let value = terms.constant(terms.width(input), value);
        let same = terms.eq(input, value);
        let condition = terms.or(asked, same);
        solver.assert(&unwound.terms, condition);
    }
}

/// For each atom that counts: that a run does there as the violating one does.
fn sames(unwound: &mut Unwound, failing: &Model, atoms: usize) -> Vec<(Term, u64)> {
    let counted: Vec<(Term, Vec<Term>)> = unwound.atoms()[..atoms]
        .iter()
        .filter(|atom| counts(atom.kind))
        .map(|atom| (atom.executed, atom.parts.clone()))
        .collect();
    let mut wanted = Vec::new();
    {
        let mut evaluator = Evaluator::new(&unwound.terms, failing);
        for (executed, parts) in &counted {
            wanted.push((evaluator.holds(*executed), evaluator.values(parts)));
        }
    }
    let terms = &mut unwound.terms;
    let mut softs = Vec::new();
    for ((executed, parts), (is_executed, values)) in counted.into_iter().zip(wanted) {
        let mut same = executed;
        if is_executed {
            for (part, value) in parts.into_iter().zip(values) {
                let value = terms.constant(terms.width(part), value);
                let equal = terms.eq(part, value);
                same = terms.and(same, equal);
            }
        } else {
            same = terms.not(executed);
        }
        if same != terms.truth() {
            softs.push((same, 1));
        }
    }
    softs
}

fn counts(kind: AtomKind) -> bool {
    match kind {
        AtomKind::Input | AtomKind::Guard | AtomKind::Value => true,
        AtomKind::Merge => false,
    }
}

/// What two runs do otherwise at the first atoms.
fn changes(
    program: &Program,
    unwound: &Unwound,
    (failing, other): (&Model, &Model),
    atoms: usize,
) -> Vec<TemporalChange> {
    let mut one = Evaluator::new(&unwound.terms, failing);
    let mut two = Evaluator::new(&unwound.terms, other);
    let mut changes = Vec::new();
    for atom in unwound.atoms()[..atoms].iter().filter(|atom| counts(atom.kind)) {
        let value =
            |evaluator: &mut Evaluator<'_>| evaluator.holds(atom.executed).then(|| evaluator.values(&atom.parts));
        let (was, is) = (value(&mut one), value(&mut two));
        if was != is {
            let first = |values: Option<Vec<u128>>| values.and_then(|values| values.first().copied());
            let span = program[atom.function].edge(atom.edge).span;
            changes.push(TemporalChange { kind: atom.kind, span, ty: atom.ty, was: first(was), is: first(is) });
        }
    }
    changes
}
