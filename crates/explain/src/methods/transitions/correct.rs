//! Which edges of a failing run correct runs take: runs that come to the check after the edge, and pass it.
//!
//! Invariant of the search: of every edge in `taken` a run is known, and was replayed, that takes it and then passes the check. Each
//! question asks for a run that takes some edge that is not in it yet; the answer "none" is a proof for all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use check::Watched;
use ir::{EdgeId, FunctionId, Op};
use logic::{Answer, Evaluator, Model, Solver, Term};
use run::{Discard, Outcome, Trace, TraceError};

use super::EdgeKey;
use crate::case::{Case, Subject};
use crate::explanation::{Goal, Refusal, Witness};

/// The conflicts that one question may take.
const CONFLICTS: u64 = 100_000;
/// The most steps of the failing run before the check that are looked at.
pub(super) const MAX_VISITS: usize = 20_000;

/// What is known of the edges of a failing run.
#[derive(Debug, Clone, Default)]
pub(super) struct Correct {
    /// Some run takes it and then passes the check.
    pub(super) taken: BTreeSet<EdgeKey>,
    /// No run within the bounds does.
    pub(super) never: BTreeSet<EdgeKey>,
    /// The budget ended.
    pub(super) undecided: BTreeSet<EdgeKey>,
}

/// The unwound program with its visits, and a solver for runs.
pub(super) struct Search<'a, 'p> {
    pub(super) case: &'a Case<'p>,
    pub(super) subject: Subject,
    pub(super) solver: Solver,
    /// What correct runs do.
    pub(super) goal: Goal,
    /// The step that makes the check.
    check: Option<(FunctionId, EdgeId)>,
    /// The way out of a branch that stands for the check.
    pub(super) failing_way: Option<(FunctionId, EdgeId)>,
    /// The visits of each edge.
    pub(super) visits: BTreeMap<EdgeKey, Vec<usize>>,
    /// Runs that were found to be correct for some edges, with these.
    pub(super) witnesses: Vec<Witness>,
}

impl<'a, 'p> Search<'a, 'p> {
    pub(super) fn new(case: &'a Case<'p>, watched: &Arc<Watched>) -> Result<Search<'a, 'p>, Refusal> {
        let mut subject = case.watched_subject(&case.bounds, watched)?;
        let solver = case.solver_of_runs(&mut subject);
        let mut visits: BTreeMap<EdgeKey, Vec<usize>> = BTreeMap::new();
        for (number, visit) in subject.unwound.visits().iter().enumerate() {
            visits.entry((visit.function, visit.edge, visit.part)).or_default().push(number);
        }
        let (goal, failing_way) = (Goal::PassesCheck, watched.failing_way);
        let (check, witnesses) = (watched.check, Vec::new());
        let mut search = Search { case, subject, solver, goal, check, failing_way, visits, witnesses };
        search.limit();
        Ok(search)
    }

    /// Sets the limits of a question.
    pub(super) fn limit(&mut self) {
        self.solver.set_limits(self.case.options.solver_limits(Some(CONFLICTS)));
    }

    pub(super) fn key(&self, visit: usize) -> EdgeKey {
        let visit = &self.subject.unwound.visits()[visit];
        (visit.function, visit.edge, visit.part)
    }

    /// Runs that take the failing way out of the branch that stands for the check.
    pub(super) fn goes_failing_way(&mut self) -> Term {
        let unwound = &mut self.subject.unwound;
        let mut ways = Vec::new();
        for check in unwound.check_visits().to_vec() {
            let fails = unwound.terms.not(check.passed);
            ways.push(unwound.terms.and(check.reached, fails));
        }
        unwound.terms.or_all(&ways)
    }

    /// Whether no run takes that way and ends without failing all the same.
    pub(super) fn failing_way_always_fails(&mut self) -> bool {
        let (goes, ends) = (self.goes_failing_way(), self.subject.unwound.passes());
        matches!(self.solver.solve(&self.subject.unwound.terms, &[goes, ends]), Answer::Unsat(_))
    }

    /// The visits of a failing run before the check that it fails, in order.
    pub(super) fn trace_of(&self, failing: &Model) -> Result<Vec<usize>, Refusal> {
        let unwound = &self.subject.unwound;
        let mut evaluator = Evaluator::new(&unwound.terms, failing);
        let fails = |evaluator: &mut Evaluator<'_>, check: &check::CheckVisit| {
            evaluator.holds(check.reached) && !evaluator.holds(check.passed)
        };
        let failed = unwound.check_visits().iter().filter(|check| fails(&mut evaluator, check));
        let Some(end) = failed.map(|check| check.visits_before).min() else {
            let what = "the failing run does not come to the check in the unwound program";
            return Err(Refusal::Inconsistent(what.to_string()));
        };
        let own: Vec<usize> = (0..end).filter(|&number| evaluator.holds(unwound.visits()[number].taken)).collect();
        if own.len() > MAX_VISITS {
            return Err(Refusal::Unsuited(format!(
                "the failing run takes {} steps in the program's own code; at most {MAX_VISITS} are looked at",
                own.len()
            )));
        }
        Ok(own)
    }

    /// Whether an edge does something: that variables begin or end to live is nothing that a person sees.
    fn is_told(&self, key: &EdgeKey) -> bool {
        !matches!(self.case.program[key.0].edge(key.1).op, Op::Begin { .. } | Op::End { .. } | Op::Observe { .. })
    }

    /// Conditions of runs that take none of some edges.
    pub(super) fn avoiding(&mut self, halted: &BTreeSet<EdgeKey>) -> Vec<Term> {
        let mut conditions = Vec::new();
        for &visit in halted.iter().filter_map(|key| self.visits.get(key)).flatten() {
            let taken = self.subject.unwound.visits()[visit].taken;
            conditions.push(self.subject.unwound.terms.not(taken));
        }
        conditions
    }

    /// For each number of check visits: a run passes one of those that come after so many, and takes none of some edges before. Or, if
    /// that is the goal, it comes to its end and takes none of them.
    pub(super) fn passes_later(&mut self, halted: &BTreeSet<EdgeKey>) -> Vec<Term> {
        if self.goal == Goal::Ends {
            let avoiding = self.avoiding(halted);
            let ends = self.subject.unwound.passes();
            let all = [&[ends][..], &avoiding].concat();
            let good = self.subject.unwound.terms.and_all(&all);
            return vec![good; self.subject.unwound.check_visits().len() + 1];
        }
        let halts: BTreeSet<usize> = halted.iter().filter_map(|key| self.visits.get(key)).flatten().copied().collect();
        let mut was_halted = self.subject.unwound.terms.falsehood();
        let mut halts = halts.into_iter().peekable();
        let checks: Vec<check::CheckVisit> = self.subject.unwound.check_visits().to_vec();
        let mut passed = Vec::new();
        for check in checks {
            while let Some(halt) = halts.next_if(|&halt| halt < check.visits_before) {
                let taken = self.subject.unwound.visits()[halt].taken;
                was_halted = self.subject.unwound.terms.or(was_halted, taken);
            }
            let terms = &mut self.subject.unwound.terms;
            let goes_on = terms.not(was_halted);
            passed.push(terms.and(check.passed, goes_on));
        }
        let terms = &mut self.subject.unwound.terms;
        let mut later = terms.falsehood();
        let mut all = vec![later];
        for term in passed.into_iter().rev() {
            later = terms.or(later, term);
            all.push(later);
        }
        all.reverse();
        all
    }

    /// Which edges of a failing run correct runs take.
    pub(super) fn correct_edges(&mut self, own: &[usize], halted: &BTreeSet<EdgeKey>) -> Result<Correct, Refusal> {
        let later = self.passes_later(halted);
        let keys: BTreeSet<EdgeKey> =
            own.iter().map(|&visit| self.key(visit)).filter(|key| self.is_told(key)).collect();
        let mut open: BTreeMap<EdgeKey, Term> = BTreeMap::new();
        for key in keys {
            let mut ways = Vec::new();
            for &number in &self.visits[&key] {
                let visit = &self.subject.unwound.visits()[number];
                let (taken, passes) = (visit.taken, later[visit.checks_before]);
                ways.push(self.subject.unwound.terms.and(taken, passes));
            }
            open.insert(key, self.subject.unwound.terms.or_all(&ways));
        }
        let falsehood = self.subject.unwound.terms.falsehood();
        let mut correct = Correct::default();
        open.retain(|&key, &mut term| {
            if term == falsehood {
                correct.never.insert(key);
            }
            term != falsehood
        });
        while !open.is_empty() {
            let wanted: Vec<Term> = open.values().copied().collect();
            let some = self.subject.unwound.terms.or_all(&wanted);
            match self.solver.solve(&self.subject.unwound.terms, &[some]) {
                Answer::Unsat(_) => {
                    correct.never.extend(std::mem::take(&mut open).into_keys());
                }
                Answer::Unknown(_) => {
                    correct.undecided.extend(std::mem::take(&mut open).into_keys());
                }
                Answer::Sat(model) => {
                    let mut evaluator = Evaluator::new(&self.subject.unwound.terms, &model);
                    let covered: BTreeSet<EdgeKey> =
                        open.iter().filter(|&(_, &term)| evaluator.holds(term)).map(|(&key, _)| key).collect();
                    drop(evaluator);
                    let witness = self.confirmed(&model, &covered)?;
                    open.retain(|key, _| !covered.contains(key));
                    correct.taken.extend(&covered);
                    self.witnesses.push(witness);
                }
            }
        }
        Ok(correct)
    }

    /// Replays the run of a model: it has to take edges and then pass the check.
    pub(super) fn confirmed(&self, model: &Model, edges: &BTreeSet<EdgeKey>) -> Result<Witness, Refusal> {
        let script = self.subject.unwound.script_of(self.case.options, model);
        // What comes after the check does not matter, and may have no end.
        let mut evaluator = Evaluator::new(&self.subject.unwound.terms, model);
        let passed = self.subject.unwound.check_visits().iter().filter(|check| evaluator.holds(check.passed));
        let passed: Vec<Term> = passed.map(|check| check.steps).collect();
        let steps = evaluator.values(&passed).into_iter().max().unwrap_or(0);
        let own = check::run_options(self.case.options, &script);
        let max_steps = match self.goal {
            // The step of a branch is counted when it is left.
            Goal::PassesCheck => {
                let beyond = if self.failing_way.is_some() { 2 } else { 1 };
                u64::try_from(steps).unwrap_or(u64::MAX).saturating_add(beyond)
            }
            Goal::Ends => own.max_steps,
        };
        let options = run::Options { max_steps, ..own };
        let trace = match Trace::replay(self.case.program, &options, &mut Discard) {
            Ok(trace) => trace,
            Err(error @ (TraceError::TooLong { .. } | TraceError::NoTime)) => {
                return Err(Refusal::Unsuited(error.to_string()));
            }
            Err(error @ TraceError::NotStarted { .. }) => return Err(Refusal::Inconsistent(error.to_string())),
        };
        let passed = match (self.goal, self.failing_way) {
            (Goal::PassesCheck, None) => last_pass(&trace, self.check, &|step| (step.function, step.edge)),
            (Goal::PassesCheck, Some((function, way))) => {
                let from = self.case.program[function].edge(way).from;
                last_pass(&trace, Some((function, from, true)), &|step| {
                    let own = self.case.program[step.function].edge(step.edge).from;
                    (step.function, own, step.edge != way)
                })
            }
            (Goal::Ends, _) => matches!(trace.report().outcome, Outcome::Exit { .. }).then_some(trace.len()),
        };
        let Some(passed) = passed else {
            return self.contradicted("a run that should pass the check does not when it is replayed");
        };
        let before: BTreeSet<(FunctionId, EdgeId)> =
            trace.steps().take(passed).map(|step| (step.function, step.edge)).collect();
        if edges.iter().any(|&(function, edge, _)| !before.contains(&(function, edge))) {
            return self.contradicted("a run that should take an edge before the check does not when it is replayed");
        }
        Ok(Witness { script, edges: edges.clone(), steps: max_steps })
    }

    /// What it means that a replay contradicts the unwound program.
    pub(super) fn contradicted<T>(&self, what: &str) -> Result<T, Refusal> {
        if self.case.is_halted() {
            return Err(Refusal::Stopped(self.case.options.stop().unwrap_or(logic::Stop::Interrupted)));
        }
        if self.subject.unwound.uses_addresses() {
            return Err(Refusal::Unsuited("the program looks at addresses as numbers".to_string()));
        }
        Err(Refusal::Inconsistent(what.to_string()))
    }
}

/// How many steps a run takes until it has passed the check for the last time, known by what is the same of a step; none if it
/// never does.
fn last_pass<K: PartialEq>(trace: &Trace<'_>, check: Option<K>, key: &dyn Fn(&run::Step) -> K) -> Option<usize> {
    let ends = matches!(trace.report().outcome, Outcome::Exit { .. });
    let Some(check) = check else { return ends.then_some(trace.len()) };
    let is_check = |step: &run::Step| key(step) == check;
    // The last step of a run that does not end well was not executed to its end.
    let end = if ends { trace.len() } else { trace.len().saturating_sub(1) };
    let last = trace.steps().take(end).filter(is_check).last()?;
    // Of a call, what happens in it comes before.
    let after = trace.steps().skip(last.index + 1).find(|step| step.depth <= last.depth);
    match after {
        Some(after) => Some(after.index),
        None => ends.then_some(trace.len()),
    }
}
