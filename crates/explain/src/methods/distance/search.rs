//! The search for passing runs: under conditions, within bounds, replayed.

use std::collections::{BTreeMap, BTreeSet};

use check::{AtomKind, LoopId, Surrounding};
use ir::{FunctionId, LocationId};
use logic::{Budget, Model, Objective, Optimum, Solver, Stop, Term};
use run::{Discard, InputPolicy, Limit, Outcome};

use super::closest::{Closest, Wanted, closest};
use super::differences::changed_inputs;
use super::question::Question;
use super::slice;
use super::{DistanceOptions, Slicing};
use crate::case::{AtomValue, Case, Subject, values_of};
use crate::effort::Effort;
use crate::explanation::{PassingRun, Refusal, Requirement, Tie};
use crate::measure::{Metric, Ruler};

/// The conflicts that the search for another passing run may take.
const OTHER_CONFLICTS: u64 = 10_000;
/// What it may cost, in hundredths of what finding the failing run took.
const OTHER_EFFORT: u64 = 15;
/// The most loops of which one more iteration is looked at, and what that may cost for each.
const MOST_FURTHER: usize = 3;
const FURTHER_EFFORT: u64 = 15;
/// The most passing runs that keep a part of the failed condition.
const MOST_KEEPING: usize = 3;
/// The work of the solver that goes with a conflict: with many values to compare there is much of it between two.
const WORK_OF_A_CONFLICT: u64 = 300;

/// The passing run of a search.
#[derive(Debug)]
pub struct Found {
    /// The run as a model.
    pub closest: Closest,
    /// What it does at each atom.
    pub values: Vec<AtomValue>,
    /// The calls that only one of this run and the failing one makes.
    pub one_sided: BTreeSet<u32>,
    /// The run.
    pub run: PassingRun,
    /// The conditions under which it was looked for, beyond passing.
    pub conditions: Vec<Term>,
    /// The weight of its slice, if that was minimised.
    pub slice_weight: Option<u64>,
}

/// Looks for passing runs.
pub struct Searcher<'a> {
    /// What is explained.
    pub case: &'a Case<'a>,
    /// What the user decided.
    pub options: &'a DistanceOptions,
    /// How far runs are apart.
    pub ruler: Ruler,
    /// What a search may cost.
    pub budget: Budget,
    /// The unwound program.
    pub subject: Subject,
    /// A solver for its runs.
    pub solver: Solver,
    /// What the failing run asks.
    pub question: Question,
    /// What is preferred among equally close runs: that the question is answered, or at least asked.
    preferred: Vec<Term>,
    /// What the user assumes.
    pub assumed: Vec<Term>,
    /// Whether runs count that have not ended where loops were cut, because none ends.
    pub is_endless: bool,
    /// Whether it is known that no run with more iterations is closer than the one that was found first.
    pub excludes_longer: bool,
}

/// What came of looking for a closer run.
enum Looked {
    Closer(Box<Found>),
    NoneCloser,
    Stopped,
}

impl<'a> Searcher<'a> {
    /// Unwinds the program within bounds.
    pub fn new(
        case: &'a Case<'a>,
        options: &'a DistanceOptions,
        bounds: BTreeMap<LoopId, u32>,
    ) -> Result<Searcher<'a>, Refusal> {
        let budget = Budget {
            work: Some(options.conflicts.saturating_mul(WORK_OF_A_CONFLICT)),
            ..case.options.budget(Some(options.conflicts))
        };
        let ruler = Ruler {
            metric: options.metric,
            weights: options.weights,
            past_error: options.past_error,
            known: BTreeMap::new(),
        };
        let mut subject = case.subject(&bounds)?;
        let solver = case.solver_of_runs(&mut subject);
        let mut assumed = Vec::new();
        for assumption in &options.assumptions {
            if !assumption.holds(&mut subject) {
                return Err(Refusal::Wrong(format!(
                    "the assumption `{}` does not hold in the failing run, so it says nothing about it",
                    assumption.text
                )));
            }
            assumed.push(assumption.term(&mut subject.unwound));
        }
        let question = Question::new(&mut subject);
        let mut preferred = Vec::new();
        if options.keeps_question {
            let terms = &mut subject.unwound.terms;
            for wanted in [Requirement::Answers, Requirement::Reaches] {
                let conditions = question.conditions(terms, wanted);
                preferred.push(terms.and_all(&conditions));
            }
            preferred.dedup();
        }
        let is_endless = !subject.unwound.may_end();
        let excludes_longer = subject.unwound.cut_loops().is_empty();
        Ok(Searcher {
            case,
            options,
            ruler,
            budget,
            subject,
            solver,
            question,
            preferred,
            assumed,
            is_endless,
            excludes_longer,
        })
    }

    /// The first passing run, within larger bounds if there is none.
    pub fn first(&mut self) -> Result<Option<Found>, Refusal> {
        let mut first = self.search(&[])?;
        // Perhaps a passing run needs more iterations than the failing one.
        let mut bounds = self.subject.unwound.bounds.clone();
        while first.is_none() && self.grow(&mut bounds) {
            *self = Searcher::new(self.case, self.options, bounds.clone())?;
            first = self.search(&[])?;
        }
        if first.is_none() && !self.is_endless && !self.subject.unwound.cut_loops().is_empty() {
            // Or it goes on for ever.
            *self = Searcher::new(self.case, self.options, self.case.bounds.clone())?;
            self.is_endless = true;
            first = self.search(&[])?;
        }
        match first {
            Some(found) => self.further(found).map(Some),
            None => Ok(None),
        }
    }

    /// Raises the bounds of loops that were cut; false if that is not allowed any more.
    pub fn grow(&self, bounds: &mut BTreeMap<LoopId, u32>) -> bool {
        let mut has_grown = false;
        for id in self.loops_to_grow() {
            let bound = bounds.entry(id).or_insert(self.case.options.first_bound);
            if *bound < self.case.options.last_bound {
                *bound = (*bound * 2).min(self.case.options.last_bound);
                has_grown = true;
            }
        }
        has_grown
    }

    /// The loops that were cut, and whose bounds are not the user's.
    pub fn loops_to_grow(&self) -> Vec<LoopId> {
        let options = self.case.options;
        let mut loops = self.subject.unwound.cut_loops();
        loops.retain(|id| options.unwind.is_none() && !options.unwind_set.contains_key(id));
        loops
    }

    /// Looks for a closer run with more iterations. What such iterations do counts as different, whatever it is, so
    /// that beyond a certain number of them nothing can be closer: then it is known that no longer run is.
    fn further(&mut self, mut found: Found) -> Result<Found, Refusal> {
        if self.options.slicing == Slicing::OneStep || self.options.is_farthest {
            return Ok(found);
        }
        let known = iterations(&self.subject);
        let loops = self.loops_to_grow();
        let mut left = self.options.further;
        let mut excludes_longer = loops.len() <= MOST_FURTHER;
        let mut least_of_one = Vec::new();
        for id in loops.into_iter().take(MOST_FURTHER) {
            let mut bounds = self.subject.unwound.bounds.clone();
            loop {
                *bounds.entry(id).or_insert(self.case.options.first_bound) += 1;
                let mut next = Searcher::new(self.case, self.options, bounds.clone())?;
                (next.is_endless, next.ruler.known) = (self.is_endless, known.clone());
                let least = next.ruler.least(&next.subject);
                least_of_one.push(least);
                if least >= found.closest.distance {
                    break;
                }
                if left == 0 {
                    excludes_longer = false;
                    break;
                }
                left -= 1;
                match next.closer_than(&found)? {
                    Looked::Closer(other) => {
                        found = *other;
                        *self = next;
                    }
                    Looked::NoneCloser => {}
                    Looked::Stopped => excludes_longer = false,
                }
            }
        }
        // A little more of two loops at once was not looked at.
        least_of_one.sort_unstable();
        let least_of_two: u64 = least_of_one.iter().take(2).sum();
        self.excludes_longer = excludes_longer && (least_of_one.len() < 2 || least_of_two >= found.closest.distance);
        Ok(found)
    }

    /// Looks for a run that is closer than a known one.
    fn closer_than(&mut self, known: &Found) -> Result<Looked, Refusal> {
        let work = Effort::new(self.subject.unwound.terms.len(), self.case.solver_work);
        let budget = Budget { work: Some(work.solver_work(FURTHER_EFFORT)), ..self.budget.clone() };
        match self.search_within(&[], &budget) {
            Ok(Some(other)) if other.closest.distance >= known.closest.distance => Ok(Looked::NoneCloser),
            // Which run is found must not depend on how the solver searches.
            Ok(Some(other)) if other.closest.is_unique => Ok(Looked::Closer(Box::new(other))),
            Ok(None) => Ok(Looked::NoneCloser),
            Ok(Some(_)) | Err(Refusal::Stopped(_)) => Ok(Looked::Stopped),
            Err(refusal) => Err(refusal),
        }
    }

    /// The condition of runs that pass and fulfil what the user assumes, and further conditions.
    pub fn wanted(&mut self, conditions: &[Term]) -> Vec<Term> {
        let unwound = &mut self.subject.unwound;
        let passes = if self.is_endless { unwound.survives() } else { unwound.passes() };
        [&[passes], &self.assumed[..], conditions].concat()
    }

    /// What must hold in a slice: the run comes to its check and passes it, under the same conditions.
    pub fn slice_goals(&mut self, conditions: &[Term]) -> Vec<Term> {
        let check = self.subject.unwound.checks()[self.subject.check].clone();
        let holds = self.subject.unwound.terms.not(check.violated);
        [&[check.required, holds], &self.assumed[..], conditions].concat()
    }

    /// Looks for the closest passing run under further conditions, and replays it.
    pub fn search(&mut self, conditions: &[Term]) -> Result<Option<Found>, Refusal> {
        let budget = self.budget.clone();
        self.search_within(conditions, &budget)
    }

    fn search_within(&mut self, conditions: &[Term], budget: &Budget) -> Result<Option<Found>, Refusal> {
        let all = self.wanted(conditions);
        let slice_weight = match self.options.slicing {
            Slicing::OneStep => match self.smallest_slice(&all, conditions, budget).map_err(Refusal::Stopped)? {
                Some(weight) => Some(weight),
                None => return Ok(None),
            },
            Slicing::TwoPhase | Slicing::None => None,
        };
        let wanted = Wanted {
            conditions: &all,
            preferred: &self.preferred,
            is_farthest: self.options.is_farthest,
            inputs_at_start: self.options.inputs_at_start,
        };
        let found = closest(self.case, &mut self.subject, &mut self.solver, &self.ruler, wanted, budget);
        self.solver.release();
        let Some(closest) = found.map_err(Refusal::Stopped)? else { return Ok(None) };
        let Some(run) = self.replay(&closest.model)? else { return Ok(None) };
        let values = values_of(&self.subject.unwound, &closest.model);
        let one_sided = self.subject.unwound.one_sided_calls(&self.subject.failing, &closest.model);
        Ok(Some(Found { closest, values, one_sided, run, conditions: conditions.to_vec(), slice_weight }))
    }

    /// The weight of the smallest slice of any passing run; from now on only runs with such a slice are looked for.
    fn smallest_slice(&mut self, all: &[Term], conditions: &[Term], budget: &Budget) -> Result<Option<u64>, Stop> {
        let goals = self.slice_goals(conditions);
        let full = Ruler { metric: Metric::Ssa, ..self.ruler.clone() };
        let problem = slice::Slicing::with_shadows(&mut self.subject, &full, &goals);
        let terms = &mut self.subject.unwound.terms;
        let softs = problem.changes.iter().map(|&(_, change, weight)| (terms.not(change), weight)).collect();
        let assumptions = [all, &problem.required].concat();
        let objective =
            Objective { assumptions, softs, start: Some(self.subject.failing.clone()), ..Objective::default() };
        match self.solver.minimise_and_hold(terms, &objective, budget, &mut |_| {}) {
            Optimum::Optimal { cost, .. } => Ok(Some(cost)),
            Optimum::Unsatisfiable => Ok(None),
            Optimum::Best { .. } => Err(Stop::Conflicts),
            Optimum::Unknown { stop, .. } => Err(stop),
        }
    }

    /// The run of a model, as the interpreter sees it: it must come to the end of the program, or repeat itself for ever
    /// beyond where a loop was cut. None if it fails there, or nobody knows.
    fn replay(&self, model: &Model) -> Result<Option<PassingRun>, Refusal> {
        let script = self.subject.unwound.script_of(self.case.options, model);
        let mut options = check::run_options(self.case.options, &script);
        let to_cut = if self.is_endless { self.subject.unwound.steps_to_cut(model) } else { None };
        if let Some(steps) = to_cut {
            options = run::Options { max_steps: steps, input_policy: InputPolicy::Stop, ..options };
        }
        let report = run::execute(self.case.program, &options, &mut Discard);
        match report.outcome {
            Outcome::Exit { .. } => Ok(Some(PassingRun { script, steps: report.steps, ends: true })),
            Outcome::Limit(Limit::Steps | Limit::Inputs) if to_cut.is_some() => {
                let goes_on = self.case.goes_on_for_ever(&script);
                Ok(goes_on.then_some(PassingRun { script, steps: report.steps, ends: false }))
            }
            Outcome::Limit(_) => Err(Refusal::Stopped(Stop::Interrupted)),
            other => {
                Err(Refusal::Inconsistent(format!("the passing run does not pass when it is replayed: {other:?}")))
            }
        }
    }

    /// Closest runs that change other inputs than those before them.
    pub fn other_contrasts(&mut self, first: &Found) -> Result<Vec<Found>, Refusal> {
        let work = Effort::new(self.subject.unwound.terms.len(), self.case.solver_work).solver_work(OTHER_EFFORT);
        let budget = Budget { conflicts: Some(OTHER_CONFLICTS), work: Some(work), ..self.budget.clone() };
        let mut others: Vec<Found> = Vec::new();
        let mut conditions = first.conditions.clone();
        while others.len() + 1 < self.options.contrasts {
            let latest = others.last().unwrap_or(first);
            let before = conditions.len();
            let subject = &mut self.subject;
            for index in 0..subject.unwound.atoms().len() {
                let atom = &subject.unwound.atoms()[index];
                if atom.kind == AtomKind::Input && subject.values[index].parts != latest.values[index].parts {
                    let (part, value) = (atom.parts[0], subject.values[index].parts[0]);
                    let terms = &mut subject.unwound.terms;
                    let value = terms.constant(terms.width(part), value);
                    conditions.push(terms.eq(part, value));
                }
            }
            if conditions.len() == before {
                break;
            }
            match self.search_within(&conditions, &budget) {
                Ok(Some(found)) => others.push(found),
                Ok(None) | Err(Refusal::Stopped(_)) => break,
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(others)
    }

    /// Closest runs in which a part of the failed condition is as in the failing run, for the parts of which no known run
    /// shows that: what the program does rightly although it looks like the failure.
    pub fn keeping_parts(&mut self, question: &Question, known: &[&Found]) -> Result<Vec<Found>, Refusal> {
        let work = Effort::new(self.subject.unwound.terms.len(), self.case.solver_work).solver_work(OTHER_EFFORT);
        let budget = Budget { conflicts: Some(OTHER_CONFLICTS), work: Some(work), ..self.budget.clone() };
        let parts = question.parts(&mut self.subject);
        let mut found: Vec<Found> = Vec::new();
        if !self.options.looks_for_repairs || parts.len() < 2 {
            return Ok(found);
        }
        for part in parts {
            let terms = &self.subject.unwound.terms;
            let keeps = |one: &Found| {
                logic::values(terms, &one.closest.model, &[question.reached, part]).iter().all(|&value| value == 1)
            };
            if found.len() == MOST_KEEPING || known.iter().copied().chain(&found).any(keeps) {
                continue;
            }
            match self.search_within(&[question.reached, part], &budget) {
                // Which of several equally close ones is found must not depend on how the solver searches.
                Ok(Some(one)) if one.closest.is_unique => found.push(one),
                Ok(_) | Err(Refusal::Stopped(_)) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(found)
    }

    /// Other runs that are as close as the first one, each differing elsewhere.
    pub fn ties(&mut self, first: &Found) -> Result<Vec<Tie>, Refusal> {
        let mut ties = Vec::new();
        let mut conditions = first.conditions.clone();
        let mut latest: Vec<(Term, bool)> = self.differing_sames(first);
        while ties.len() + 1 < self.options.ties {
            let terms = &mut self.subject.unwound.terms;
            let others: Vec<Term> =
                latest.iter().map(|&(same, holds)| if holds { terms.not(same) } else { same }).collect();
            conditions.push(terms.or_all(&others));
            match self.search(&conditions)? {
                Some(found) if found.closest.distance == first.closest.distance => {
                    latest = self.differing_sames(&found);
                    let inputs = changed_inputs(self.case, &self.subject, &found);
                    ties.push(Tie { run: found.run, inputs });
                }
                _ => break,
            }
        }
        Ok(ties)
    }

    /// Where a run is as the failing one, and where not.
    fn differing_sames(&self, found: &Found) -> Vec<(Term, bool)> {
        let mut evaluator = logic::Evaluator::new(&self.subject.unwound.terms, &found.closest.model);
        found.closest.sames.iter().map(|same| (same.holds, evaluator.holds(same.holds))).collect()
    }
}

/// How many iterations of each loop the unwound program has.
fn iterations(subject: &Subject) -> BTreeMap<(FunctionId, LocationId), u32> {
    let mut iterations = BTreeMap::new();
    for atom in subject.unwound.atoms() {
        for around in subject.unwound.surroundings(atom.context) {
            if let Surrounding::Iteration { function, head, number } = around {
                let most = iterations.entry((function, head)).or_insert(0);
                *most = number.saturating_add(1).max(*most);
            }
        }
    }
    iterations
}
