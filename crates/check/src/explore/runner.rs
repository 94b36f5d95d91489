//! One run after the other, each in an order that somebody chooses, and the failing ones among them.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Op, Program, SiteId, SpanId, TypeKind};
use run::{Discard, InputReason, Outcome, Prepared, Report, Scheduler, Script, Turn};

use super::is_better;
use crate::long_arguments::key_of;
use crate::options::{Arguments, Options};
use crate::properties::{Names, property};
use crate::replay::run_options;
use crate::symbolic::PropertyKey;
use crate::verdict::FailingRun;

/// The most steps of one run: who waits by asking again and again never ends.
const MAX_STEPS: u64 = 200_000;

/// The most runs that are looked at again for what they come to.
const MAX_COVERED: usize = 64;

/// The most attempts to make a schedule shorter.
const MAX_SHORTENINGS: usize = 2_000;

/// Which values an input may have, as far as its type tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// 0 or 1.
    Choice,
    /// Something with so many bits.
    Number(u32),
}

/// Runs a program, and keeps what fails.
pub(super) struct Runner<'a> {
    program: &'a Program,
    options: &'a Options,
    prepared: Prepared<'a>,
    /// Whether runs go on where threads race.
    pub(super) goes_past_races: bool,
    /// The best failing run of each property.
    pub(super) found: BTreeMap<PropertyKey, FailingRun>,
    /// What runs came to and could not go on from.
    pub(super) refusals: Vec<(String, SpanId)>,
    /// How many runs there were.
    pub(super) runs: u64,
    /// How many steps they made together.
    pub(super) steps: u64,
    /// What was asked for at each position.
    seen: BTreeMap<usize, BTreeSet<Kind>>,
    /// Some schedules of runs that ended.
    kept: Vec<(Vec<u128>, Vec<Turn>)>,
    pub(super) defect: Option<String>,
    names: Names,
}

/// How a run ended, for whoever searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// By itself, or because an assumption does not hold.
    Ended,
    /// It violates a property.
    Failed,
    /// It was not followed to its end.
    Cut,
}

impl<'a> Runner<'a> {
    pub(super) fn new(program: &'a Program, options: &'a Options) -> Runner<'a> {
        Runner {
            program,
            options,
            prepared: Prepared::new(program),
            goes_past_races: true,
            found: BTreeMap::new(),
            refusals: Vec::new(),
            runs: 0,
            steps: 0,
            seen: BTreeMap::new(),
            kept: Vec::new(),
            defect: None,
            names: Names::of(program),
        }
    }

    pub(super) fn is_halted(&self) -> bool {
        self.options.is_halted()
    }

    /// The first argument is the program's own name; there are no others.
    fn script(&self, inputs: Vec<u128>, schedule: Vec<Turn>) -> Script {
        let arguments = match &self.options.arguments {
            Arguments::Given(arguments) => arguments.clone(),
            Arguments::Any(any) => vec![any.name.clone()],
        };
        let goes_past_races = self.goes_past_races;
        Script { arguments, inputs, schedule, goes_past_races, ..Script::default() }
    }

    fn run_options(&self, script: &Script) -> run::Options {
        run::Options { max_steps: MAX_STEPS, ..run_options(self.options, script) }
    }

    /// Runs the program in an order that somebody chooses.
    pub(super) fn run(&mut self, values: &[u128], scheduler: &mut dyn Scheduler) -> (End, Report) {
        let script = self.script(values.to_vec(), Vec::new());
        let options = run::Options { assumptions_stop_threads: true, ..self.run_options(&script) };
        let report = self.prepared.execute_scheduled(&options, &mut Discard, scheduler);
        self.runs += 1;
        self.steps += report.steps + 50;
        self.note_inputs(&report);
        let end = match &report.outcome {
            Outcome::Failure(_) => self.note_failure(&report),
            Outcome::Exit { .. } | Outcome::Signal { .. } => {
                if self.kept.len() < MAX_COVERED {
                    self.kept.push((values.to_vec(), report.schedule.clone()));
                }
                End::Ended
            }
            Outcome::AssumptionFalse { .. } => End::Ended,
            Outcome::Limit(_) => End::Cut,
            Outcome::Unsupported { what, span } => {
                let refusal = (what.clone(), *span);
                if !self.refusals.contains(&refusal) {
                    self.refusals.push(refusal);
                }
                End::Cut
            }
        };
        (end, report)
    }

    fn note_inputs(&mut self, report: &Report) {
        for (position, input) in report.inputs.iter().enumerate() {
            let is_choice = matches!(self.program.types.kind(input.ty), TypeKind::Bool);
            let is_any = !matches!(input.reason, InputReason::Source(_));
            let bits = self.program.types.size_of(input.ty).unwrap_or(16).min(16) as u32 * 8;
            let kind = if is_choice && !is_any { Kind::Choice } else { Kind::Number(bits) };
            self.seen.entry(position).or_default().insert(kind);
        }
    }

    /// A failing run counts if it fails in the same way when nobody chooses any more, and no thread was stopped.
    fn note_failure(&mut self, report: &Report) -> End {
        let schedule = without_stopped(&report.schedule, &report.stopped_threads);
        let inputs = report.inputs.iter().map(|input| input.value).collect();
        let Some((key, run)) = self.replayed(inputs, schedule) else { return End::Cut };
        let is_new = self.found.get(&key).is_none_or(|known| is_better(&run, known));
        if is_new {
            let is_first = !self.found.contains_key(&key);
            if let Some(listener) = self.options.listener.as_ref().filter(|_| is_first) {
                (listener.0)(&property(self.program, key, &mut self.names), &run);
            }
            self.found.insert(key, run);
        }
        End::Failed
    }

    /// The run of a schedule, if it violates a property.
    fn replayed(&mut self, inputs: Vec<u128>, schedule: Vec<Turn>) -> Option<(PropertyKey, FailingRun)> {
        let script = self.script(inputs, schedule);
        let report = self.prepared.execute(&self.run_options(&script), &mut Discard);
        self.steps += report.steps + 50;
        let Outcome::Failure(failure) = &report.outcome else { return None };
        let key = key_of(self.program, failure)?;
        let inputs = report.inputs.iter().map(|input| input.value).collect();
        let script = Script { schedule: report.schedule.clone(), inputs, ..script };
        Some((key, FailingRun { script, steps: report.steps, is_least: false, path: 1 }))
    }

    /// The fewest switches of a failing run that is known.
    pub(super) fn fewest_turns(&self) -> Option<usize> {
        self.found.values().map(|run| run.script.schedule.len()).min()
    }

    /// Says that no failing run has fewer switches.
    pub(super) fn are_least(&mut self) {
        let fewest = self.fewest_turns();
        for run in self.found.values_mut() {
            run.is_least = Some(run.script.schedule.len()) == fewest;
        }
    }

    /// Takes turns out of the schedules of failing runs as long as they fail in the same way.
    pub(super) fn shorten(&mut self) {
        for (key, run) in self.found.clone() {
            if run.script.goes_past_races != self.goes_past_races {
                continue;
            }
            let mut best = run;
            let mut attempts = 0;
            let mut position = 0;
            while position < best.script.schedule.len() && attempts < MAX_SHORTENINGS && !self.is_halted() {
                attempts += 1;
                let mut schedule = best.script.schedule.clone();
                schedule.remove(position);
                match self.replayed(best.script.inputs.clone(), schedule) {
                    Some((other, shorter)) if other == key && is_better(&shorter, &best) => best = shorter,
                    _ => position += 1,
                }
            }
            self.found.insert(key, best);
        }
    }

    /// The failing runs, each run once more from what is reported.
    pub(super) fn confirmed(&mut self) -> Vec<(PropertyKey, FailingRun)> {
        let found = std::mem::take(&mut self.found);
        let mut confirmed = Vec::new();
        for (key, run) in found {
            self.goes_past_races = run.script.goes_past_races;
            match self.replayed(run.script.inputs.clone(), run.script.schedule.clone()) {
                Some((again, replayed)) if again == key && replayed.script == run.script => confirmed.push((key, run)),
                _ => self.defect = Some(format!("a failing run does not fail again: {:?}", run.script)),
            }
        }
        confirmed
    }

    /// What was asked for since; from now on it is what is given.
    pub(super) fn take_seen_inputs(
        &mut self,
        before: BTreeMap<usize, BTreeSet<Kind>>,
    ) -> BTreeMap<usize, BTreeSet<Kind>> {
        std::mem::replace(&mut self.seen, before)
    }

    /// The sites of assertions that some runs come to.
    pub(super) fn covered_sites(&mut self) -> BTreeSet<SiteId> {
        let mut sites = BTreeSet::new();
        for (inputs, schedule) in std::mem::take(&mut self.kept) {
            let script = self.script(inputs, schedule);
            let Ok(trace) = self.prepared.replay(&self.run_options(&script), &mut Discard) else { continue };
            for step in trace.steps() {
                if let Op::Assert { site, .. } = self.program[step.function].edge(step.edge).op {
                    sites.insert(site);
                }
            }
        }
        sites
    }
}

/// A schedule in which threads do not make the steps in which an assumption ended them.
fn without_stopped(schedule: &[Turn], stopped: &[u32]) -> Vec<Turn> {
    let mut turns = schedule.to_vec();
    for &thread in stopped {
        if let Some(last) = turns.iter_mut().rev().find(|turn| turn.thread == thread && turn.steps > 0) {
            last.steps -= 1;
        }
    }
    turns.retain(|turn| turn.steps > 0);
    turns
}
