//! The runs of a violated property: the canonical one, then, if they are wanted, those of other paths, then those of the same
//! paths with other values.
//!
//! A path is blocked by the check that its run violates together with the ways that it goes before. What the interpreter
//! executes decides in the end whether a run takes a new path.

use logic::{Answer, Evaluator, Model, Term};
use run::Script;

use super::{Engine, Violation};
use crate::canonical::{Least, least, script_of};
use crate::paths::{Path, PathFunctions};
use crate::replay::Opinion;
use crate::symbolic::{Check, Encoding, PropertyKey};
use crate::verdict::{FailingRun, FailingRuns};

/// The most runs that turn out to be no new ones before the search for others ends.
const MAX_REPEATED: u32 = 64;
/// The conflicts that the question may take, besides as many as deciding took, whether there are more paths than wanted.
const LAST_CONFLICTS: u64 = 20_000;

/// What is asked about one property.
struct Asked<'e> {
    key: PropertyKey,
    encoding: &'e Encoding,
    checks: Vec<&'e Check>,
    /// Some check is violated.
    violated: Term,
}

/// A run as the solver gives it, confirmed by the interpreter.
struct Confirmed {
    model: Model,
    /// The property as the interpreter sees it.
    actual: PropertyKey,
    run: FailingRun,
}

/// The runs that are known, and what keeps the solver from giving them again.
struct Known {
    /// What they violate.
    actual: PropertyKey,
    runs: Vec<FailingRun>,
    models: Vec<Model>,
    /// The path of each run; its number is its place here, from 1.
    paths: Vec<Path>,
    other_paths: Vec<Term>,
    repeated: u32,
}

impl Engine<'_> {
    /// Finds the canonical run of a violated property, and further ones if they are wanted.
    pub(super) fn find_runs(&mut self, encoding: &Encoding, Violation { key, model, first }: Violation) {
        let checks: Vec<&Check> = encoding.checks[first..].iter().filter(|check| check.property == key).collect();
        let mut conditions = Vec::new();
        for check in &checks {
            conditions.push(self.terms.and(check.required, check.violated));
        }
        let violated = self.terms.or_all(&conditions);
        let asked = Asked { key, encoding, checks, violated };
        // After the end of time the first run is as good as any: it is confirmed.
        let is_told = self.first_runs.contains_key(&key);
        let is_first_enough = self.options.is_halted() && is_told;
        let canonical = if is_first_enough { None } else { self.least_run(&asked, &[], model) };
        let found = match canonical {
            Some(canonical) => {
                let actual = canonical.actual;
                let wants_more = self.options.runs > 1 && !self.options.any_failure && !self.options.is_halted();
                let runs =
                    if wants_more { self.further_runs(&asked, canonical) } else { FailingRuns::one(canonical.run) };
                Some((actual, runs))
            }
            None if self.defect.is_none() => {
                let first = self.first_runs.remove(&key);
                if first.is_some() {
                    self.unconfirmed.remove(&key);
                }
                first.map(|(actual, run)| (actual, FailingRuns::one(run)))
            }
            None => None,
        };
        let Some((actual, runs)) = found else { return };
        if let Some(run) = runs.list.first().filter(|_| !is_told) {
            self.referee.tell(&self.options, actual, run);
        }
        self.undecided.remove(&actual);
        self.found.entry(actual).or_insert(runs);
    }

    /// The least run that violates the property and fulfils conditions, starting from a model of one; none if the
    /// interpreter does not confirm it, for a reason that is noted unless the first run will do.
    fn least_run(&mut self, asked: &Asked<'_>, conditions: &[Term], start: Model) -> Option<Confirmed> {
        let found = match self.options.any_failure || self.options.is_halted() {
            true => Least { model: start, is_proven: false },
            false => least(
                self.program,
                &self.options,
                asked.encoding,
                &asked.checks,
                (conditions.to_vec(), start),
                &mut self.terms,
                (&mut self.solver, self.spent),
            ),
        };
        let key = asked.key;
        let script = self.script(asked, &found.model);
        let (actual, steps) = match self.referee.replay(&self.options, &script, key) {
            Opinion::Confirmed { steps } => (key, steps),
            Opinion::OtherClass { class, steps } => (PropertyKey { class, ..key }, steps),
            // The first run is as good, but for its length.
            Opinion::Stopped if self.first_runs.contains_key(&key) => return None,
            Opinion::Stopped => {
                self.unconfirmed.insert(key, "there was no time to replay the run".to_string());
                return None;
            }
            Opinion::Beyond => {
                let why = "the run needs more memory or steps than the interpreter has to replay it";
                self.unconfirmed.insert(key, why.to_string());
                return None;
            }
            Opinion::Different(what) => {
                self.not_confirmed(asked.encoding, key, &what, &script);
                return None;
            }
        };
        let run = FailingRun { script, steps, is_least: found.is_proven, path: 1 };
        Some(Confirmed { model: found.model, actual, run })
    }

    fn script(&self, asked: &Asked<'_>, model: &Model) -> Script {
        let count = asked.checks.iter().map(|check| check.inputs).max().unwrap_or(0);
        let limit = self.inputs_before(&asked.checks, model, count);
        script_of(asked.encoding, limit, &self.options, &self.terms, model)
    }

    /// The canonical run and others, as many as are wanted: of other paths as long as there are any.
    fn further_runs(&mut self, asked: &Asked<'_>, canonical: Confirmed) -> FailingRuns {
        let functions = PathFunctions::of(self.program);
        let Some(path) = self.referee.path(&self.options, &functions, &canonical.run.script) else {
            return FailingRuns::one(canonical.run);
        };
        let blocked = self.other_path(asked, &canonical.model);
        let mut known = Known {
            actual: canonical.actual,
            runs: vec![canonical.run],
            models: vec![canonical.model],
            paths: vec![path],
            other_paths: vec![blocked],
            repeated: 0,
        };
        let has_all_paths = self.find_paths(asked, &functions, &mut known);
        if self.wants_another(&known) {
            self.find_values(asked, &functions, &mut known);
        }
        FailingRuns { list: known.runs, has_all_paths }
    }

    fn wants_another(&self, known: &Known) -> bool {
        known.runs.len() < self.options.runs as usize
            && known.repeated < MAX_REPEATED
            && self.defect.is_none()
            && !self.options.is_halted()
    }

    /// Finds runs of other paths; says whether it is proven that there are no more.
    fn find_paths(&mut self, asked: &Asked<'_>, functions: &PathFunctions, known: &mut Known) -> bool {
        while self.wants_another(known) {
            self.set_limits();
            let conditions = [&[asked.violated], &known.other_paths[..]].concat();
            let start = match self.solver.solve(&self.terms, &conditions) {
                Answer::Sat(model) => model,
                Answer::Unsat(_) => return true,
                Answer::Unknown(_) => return false,
            };
            let conditions = known.other_paths.clone();
            let Some(found) = self.least_run(asked, &conditions, start) else { return self.keeps_verdict(asked.key) };
            let blocked = self.other_path(asked, &found.model);
            known.other_paths.push(blocked);
            let Some(path) = self.referee.path(&self.options, functions, &found.run.script) else { return false };
            let is_known = known.paths.contains(&path);
            known.add(found, path, is_known);
        }
        let conflicts = LAST_CONFLICTS + self.spent.conflicts;
        self.solver.set_limits(self.options.solver_limits(Some(conflicts)));
        let conditions = [&[asked.violated], &known.other_paths[..]].concat();
        !self.options.is_halted() && matches!(self.solver.solve(&self.terms, &conditions), Answer::Unsat(_))
    }

    /// A further run that was not confirmed says nothing against those that were; whether there are more paths stays open.
    fn keeps_verdict(&mut self, key: PropertyKey) -> bool {
        self.unconfirmed.remove(&key);
        false
    }

    /// Finds runs with other values than those that are known.
    fn find_values(&mut self, asked: &Asked<'_>, functions: &PathFunctions, known: &mut Known) {
        let mut others: Vec<Term> = Vec::new();
        for model in &known.models {
            others.push(self.other_values(asked, model));
        }
        while self.wants_another(known) {
            self.set_limits();
            let conditions = [&[asked.violated], &others[..]].concat();
            let Answer::Sat(start) = self.solver.solve(&self.terms, &conditions) else { return };
            let Some(found) = self.least_run(asked, &others, start) else {
                self.keeps_verdict(asked.key);
                return;
            };
            others.push(self.other_values(asked, &found.model));
            let Some(path) = self.referee.path(&self.options, functions, &found.run.script) else { return };
            let is_known = known.runs.iter().any(|run| run.script == found.run.script);
            known.add(found, path, is_known);
        }
    }

    /// The first check that a model violates.
    fn violated_check<'e>(&self, checks: &[&'e Check], model: &Model) -> Option<&'e Check> {
        let mut evaluator = Evaluator::new(&self.terms, model);
        checks.iter().copied().find(|check| evaluator.holds(check.violated) && evaluator.holds(check.required))
    }

    /// How many inputs come before the check that a model violates.
    pub(super) fn inputs_before(&self, checks: &[&Check], model: &Model, otherwise: usize) -> usize {
        self.violated_check(checks, model).map_or(otherwise, |check| check.inputs)
    }

    /// The condition of runs that take another path than that of a model: they do not violate the same check, or have gone
    /// another way before.
    fn other_path(&mut self, asked: &Asked<'_>, model: &Model) -> Term {
        let Some(check) = self.violated_check(&asked.checks, model) else { return self.terms.truth() };
        let is_here = self.terms.and(check.required, check.violated);
        let mut ways = vec![self.terms.not(is_here)];
        let decisions = &asked.encoding.decisions[..check.decisions];
        for (&decision, taken) in decisions.iter().zip(logic::values(&self.terms, model, decisions)) {
            ways.push(if taken == 1 { self.terms.not(decision) } else { decision });
        }
        self.terms.or_all(&ways)
    }

    /// The condition of runs that ask for other inputs than a model, or get other values.
    fn other_values(&mut self, asked: &Asked<'_>, model: &Model) -> Term {
        let inputs = &asked.encoding.inputs;
        let limit = self.inputs_before(&asked.checks, model, inputs.len()).min(inputs.len());
        let mut differences = Vec::new();
        for input in &inputs[..limit] {
            let values = logic::values(&self.terms, model, &[input.asked, input.term]);
            if values[0] == 0 {
                differences.push(input.asked);
                continue;
            }
            let old = self.terms.constant(self.terms.width(input.term), values[1]);
            let is_other = self.terms.ne(input.term, old);
            let is_not_asked = self.terms.not(input.asked);
            differences.push(self.terms.or(is_not_asked, is_other));
        }
        self.terms.or_all(&differences)
    }
}

impl Known {
    /// Adds a run, unless it is known or violates another class than the canonical one. A path that is not known yet gets
    /// the next number.
    fn add(&mut self, found: Confirmed, path: Path, is_known: bool) {
        if is_known || found.actual != self.actual {
            self.repeated += 1;
            return;
        }
        let place = self.paths.iter().position(|known| *known == path).unwrap_or_else(|| {
            self.paths.push(path);
            self.paths.len() - 1
        });
        self.runs.push(FailingRun { path: place as u32 + 1, ..found.run });
        self.models.push(found.model);
    }
}
