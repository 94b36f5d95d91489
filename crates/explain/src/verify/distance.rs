//! A second look at a contrast. The program is unwound once more; both runs are followed through it by evaluation; only what
//! speaks of all runs ("none is closer", "no smaller slice will do") is asked of a solver, in formulas made here.

mod question;
mod slices;

use std::collections::BTreeMap;

use check::{AtomKind, LoopId, Surrounding, Unwound};
use logic::{Budget, Evaluator, Model, Term};
use run::{Discard, InputPolicy, Limit, Outcome};

use super::{Doubt, Looked, Verified};
use crate::case::Case;
use crate::explanation::{DistanceEvidence, Optimality, PassingRun};
use crate::measure::{Metric, Ruler};
use crate::proposition::Proposition;

/// What is said about a passing run.
#[derive(Debug, Clone, Copy)]
pub struct Contrast<'a> {
    /// How distances were to be measured.
    pub ruler: &'a Ruler,
    /// What the user assumes.
    pub assumptions: &'a [Proposition],
    /// The run.
    pub passing: &'a PassingRun,
    /// What was found.
    pub evidence: &'a DistanceEvidence,
}

/// Both runs in an unwinding of their own.
struct Second {
    unwound: Unwound,
    failing: Model,
    passing: Model,
    /// The check that the failing run violates.
    check: usize,
    /// What they do at each atom.
    before: Vec<Shown>,
    after: Vec<Shown>,
}

/// What a run does at an atom.
struct Shown {
    is_executed: bool,
    parts: Vec<u128>,
}

/// Looks at the closest passing run: it passes, it differs as stated, its slices are slices, nothing is closer.
pub fn distance(case: &Case<'_>, contrast: &Contrast<'_>, budget: &Budget) -> Verified {
    Verified::new(|looked| {
        let Contrast { ruler, assumptions, passing, evidence } = *contrast;
        replay(case, passing)?;
        let mut second = Second::new(case, &evidence.bounds, passing)?;
        let mut wanted: Vec<Term> = assumptions.iter().map(|one| one.term(&mut second.unwound)).collect();
        wanted.extend(question::conditions(&mut second, evidence.requirement));
        let passes = if passing.ends { second.unwound.passes() } else { second.unwound.survives() };
        let runs = [vec![passes], wanted.clone(), second.idle_inputs()].concat();
        if logic::check::check_model(&second.unwound.terms, &runs, &second.passing).is_err() {
            return Doubt::wrong("the passing run does not do what is required of it");
        }
        looked.push(Looked::Passes);
        let further = second.differences(ruler, evidence)?;
        looked.push(Looked::Differences);
        // Without slicing, or where its budget ended, every difference is listed.
        if !evidence.slices.is_empty() {
            slices::look(&mut second, ruler, evidence, &wanted, budget)?;
            looked.push(Looked::Slices);
        }
        if evidence.optimality == Optimality::Proven && !evidence.has_smallest_slice {
            let mut softs = second.sames(ruler);
            let mut claimed = evidence.distance.saturating_sub(further);
            if evidence.is_farthest {
                claimed = softs.iter().map(|(_, weight)| weight).sum::<u64>().saturating_sub(claimed);
                softs.iter_mut().for_each(|(same, _)| *same = second.unwound.terms.not(*same));
            }
            logic::check::check_optimum(&second.unwound.terms, &runs, &softs, claimed, budget)?;
            looked.push(if evidence.is_farthest { Looked::Farthest } else { Looked::Nearest });
        }
        Ok(())
    })
}

/// Looks whether no run passes: a new unwinding within the same bounds has none that ends and fulfils the assumptions.
pub fn always_fails(
    case: &Case<'_>,
    bounds: &BTreeMap<LoopId, u32>,
    assumptions: &[Proposition],
    budget: &Budget,
) -> Verified {
    Verified::new(|looked| {
        let mut unwound = unwind(case, bounds)?;
        let mut conditions: Vec<Term> = assumptions.iter().map(|one| one.term(&mut unwound)).collect();
        conditions.push(unwound.passes());
        match solve(&unwound.terms, &conditions, budget)? {
            Some(_) => Doubt::wrong("there is a run that passes"),
            None => {
                looked.push(Looked::NonePasses);
                Ok(())
            }
        }
    })
}

/// A run that fulfils conditions, if there is one.
fn solve(terms: &logic::Terms, conditions: &[Term], budget: &Budget) -> Result<Option<Model>, Doubt> {
    let mut solver: logic::Solver = logic::Solver::new();
    solver.set_limits(logic::SatLimits { work: None, ..budget.limits() });
    match solver.solve(terms, conditions) {
        logic::Answer::Sat(model) => Ok(Some(model)),
        logic::Answer::Unsat(_) => Ok(None),
        logic::Answer::Unknown(stop) => Doubt::undecided(stop.to_string()),
    }
}

/// The interpreter's opinion of the passing run.
fn replay(case: &Case<'_>, passing: &PassingRun) -> Result<(), Doubt> {
    let mut options = check::run_options(case.options, &passing.script);
    if !passing.ends {
        options = run::Options { max_steps: passing.steps, input_policy: InputPolicy::Stop, ..options };
    }
    match run::execute(case.program, &options, &mut Discard).outcome {
        Outcome::Exit { .. } => Ok(()),
        Outcome::Limit(Limit::Steps | Limit::Inputs) if !passing.ends => match case.goes_on_for_ever(&passing.script) {
            true => Ok(()),
            false => Doubt::wrong("the passing run does not go on for ever"),
        },
        Outcome::Limit(_) => Doubt::undecided("there was no time to replay the passing run"),
        outcome => Doubt::wrong(format!("the passing run does not pass: {outcome:?}")),
    }
}

fn unwind(case: &Case<'_>, bounds: &BTreeMap<LoopId, u32>) -> Result<Unwound, Doubt> {
    let refused = |_| Doubt::Undecided("the limits did not allow a second look".to_string());
    Unwound::new(case.program, case.options, bounds).map_err(refused)
}

impl Second {
    fn new(case: &Case<'_>, bounds: &BTreeMap<LoopId, u32>, passing: &PassingRun) -> Result<Second, Doubt> {
        let unwound = unwind(case, bounds)?;
        let failing = unwound.model_of(&case.run.script, &Model::new());
        let passing = unwound.model_of(&passing.script, &failing);
        let Some(check) = unwound.violated_check(&failing) else {
            return Doubt::wrong("the failing run does not fail in a second unwinding");
        };
        if unwound.checks()[check].property.site != case.property.site {
            return Doubt::wrong("the failing run fails elsewhere in a second unwinding");
        }
        let (before, after) = (shown(&unwound, &failing), shown(&unwound, &passing));
        Ok(Second { unwound, failing, passing, check, before, after })
    }

    /// An input that a run does not ask for is as in the failing run; otherwise it could be chosen at will.
    fn idle_inputs(&mut self) -> Vec<Term> {
        let inputs: Vec<(Term, Term)> = self.unwound.inputs().iter().map(|input| (input.asked, input.term)).collect();
        let all: Vec<Term> = inputs.iter().map(|(_, input)| *input).collect();
        let values = logic::values(&self.unwound.terms, &self.failing, &all);
        let terms = &mut self.unwound.terms;
        let mut conditions = Vec::new();
        for ((asked, input), was) in inputs.into_iter().zip(values) {
            let was = terms.constant(terms.width(input), was);
            let differs = terms.ne(input, was);
            conditions.push(terms.implies(differs, asked));
        }
        conditions
    }

    /// The atoms at which the runs can be compared: not what comes after the failed check, unless that was wanted.
    fn compared(&self, ruler: &Ruler) -> Vec<usize> {
        let atoms = self.unwound.atoms().iter().enumerate();
        let compared = atoms.filter(|(_, atom)| ruler.past_error || atom.checks_before <= self.check);
        compared.filter(|(_, atom)| !atom.is_folded).map(|(index, _)| index).collect()
    }

    /// Counts the differences, and compares them with those that are listed; what every run is apart because of iterations
    /// that the failing run is not compared in.
    fn differences(&self, ruler: &Ruler, evidence: &DistanceEvidence) -> Result<u64, Doubt> {
        let mut listed = evidence.differences.iter();
        let (mut distance, mut further) = (0, 0);
        for index in self.compared(ruler) {
            let atom = &self.unwound.atoms()[index];
            let (Shown { is_executed: in_failing, parts: was }, Shown { is_executed: in_passing, parts: is }) =
                (&self.before[index], &self.after[index]);
            let differs = match atom.kind {
                AtomKind::Guard => (*in_failing && was[0] == 1) != (*in_passing && is[0] == 1),
                AtomKind::Input | AtomKind::Value | AtomKind::Merge => was != is,
            };
            if differs {
                let Some(claimed) = listed.next().filter(|claimed| claimed.atom == index) else {
                    return Doubt::wrong("the runs differ elsewhere than stated");
                };
                let is_shown = claimed.failing.is_none_or(|value| value == was[0])
                    && claimed.passing.is_none_or(|value| value == is[0])
                    && (claimed.in_failing, claimed.in_passing) == (*in_failing, *in_passing);
                if !is_shown {
                    return Doubt::wrong("a difference has other values than stated");
                }
            }
            let weight = if is_measured(ruler.metric, atom.kind) { weight(ruler, atom.kind) } else { 0 };
            let is_further = self.is_further(ruler, atom.context);
            let is_seen = ruler.metric != Metric::Executed || *in_failing || *in_passing;
            further += if is_further { weight } else { 0 };
            distance += if is_further || differs && is_seen { weight } else { 0 };
        }
        if listed.next().is_some() {
            return Doubt::wrong("the runs differ elsewhere than stated");
        }
        let is_changed = |index: &usize| {
            let (before, after) = (&self.before[*index], &self.after[*index]);
            let is_input = self.unwound.atoms()[*index].kind == AtomKind::Input;
            is_input && before.parts != after.parts && (before.is_executed || after.is_executed)
        };
        if !(0..self.before.len()).filter(is_changed).eq(evidence.inputs.iter().map(|input| input.atom)) {
            return Doubt::wrong("the runs have other inputs than stated");
        }
        if distance != evidence.distance {
            return Doubt::wrong(format!("the distance is {distance}, not {}", evidence.distance));
        }
        Ok(further)
    }

    /// Whether something lies in an iteration that the failing run is not compared in.
    fn is_further(&self, ruler: &Ruler, context: u32) -> bool {
        self.unwound.surroundings(context).into_iter().any(|around| match around {
            Surrounding::Iteration { function, head, number } => {
                ruler.known.get(&(function, head)).is_some_and(|&known| known <= number)
            }
            Surrounding::Call { .. } => false,
        })
    }

    /// For each thing that counts: the condition that a run does as the failing one, and what it costs not to.
    fn sames(&mut self, ruler: &Ruler) -> Vec<(Term, u64)> {
        let mut softs = Vec::new();
        for index in self.compared(ruler) {
            let atom = self.unwound.atoms()[index].clone();
            if !is_measured(ruler.metric, atom.kind) || self.is_further(ruler, atom.context) {
                continue;
            }
            let terms = &mut self.unwound.terms;
            let Shown { is_executed: was_executed, parts: was } = &self.before[index];
            let mut differs = terms.falsehood();
            if atom.kind == AtomKind::Guard {
                let goes = terms.and(atom.executed, atom.parts[0]);
                differs = if *was_executed && was[0] == 1 { terms.not(goes) } else { goes };
            } else {
                for (&part, &value) in atom.parts.iter().zip(was) {
                    let value = terms.constant(terms.width(part), value);
                    let is_other = terms.ne(part, value);
                    differs = terms.or(differs, is_other);
                }
                if ruler.metric == Metric::Executed && !was_executed {
                    differs = terms.and(differs, atom.executed);
                }
            }
            if differs != terms.falsehood() {
                softs.push((terms.not(differs), weight(ruler, atom.kind)));
            }
        }
        softs
    }
}

/// What a run does at each atom.
fn shown(unwound: &Unwound, run: &Model) -> Vec<Shown> {
    let mut run = Evaluator::new(&unwound.terms, run);
    let atoms = unwound.atoms().iter();
    atoms.map(|atom| Shown { is_executed: run.holds(atom.executed), parts: run.values(&atom.parts) }).collect()
}

/// Whether a metric looks at something.
fn is_measured(metric: Metric, kind: AtomKind) -> bool {
    match kind {
        AtomKind::Input => true,
        AtomKind::Guard => metric != Metric::Inputs,
        AtomKind::Value | AtomKind::Merge => !matches!(metric, Metric::Inputs | Metric::InputsGuards),
    }
}

fn weight(ruler: &Ruler, kind: AtomKind) -> u64 {
    match kind {
        AtomKind::Input => ruler.weights.inputs,
        AtomKind::Guard => ruler.weights.guards,
        AtomKind::Value | AtomKind::Merge => ruler.weights.values,
    }
}
