//! The runs that edits are tried on: an edit has to mend the failing ones, and to leave the passing ones alone. A run that
//! violates another property is neither: of a failure only its own runs are asked.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use edit::is_condition;
use ir::{EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, Program};
use run::{Discard, InputPolicy, Outcome, Prepared, Report, Script, Trace, Value};

use super::cases::{Selected, selected};
use crate::case::Case;
use crate::effort::{Effort, OF_EDIT, OF_RECORDED_RUN, OF_RECORDED_STEP, OF_RUN, OF_STEP};
use crate::lines::{LineKey, line_of};
use crate::sample::Near;

/// The most passing and failing runs.
const MOST_PASSING: usize = 40;
const MOST_FAILING: usize = 8;
/// So many more may fail as others do, after as many steps: with other values.
const MOST_FAILING_ALIKE: usize = 24;
/// Up to so many, runs count that differ from known ones in values only.
const ENOUGH_PASSING: usize = 16;
/// What the search for runs may cost, in hundredths of what finding the failing run took; and at least. The most runs that
/// are tried, and the most that others are looked for around.
const SEARCH_EFFORT: u64 = 20;
const LEAST_SEARCH: u64 = 20_000_000;
const MOST_NEAR: usize = 4000;
const MOST_SEEDS: usize = 60;
/// What all runs with edits together may cost, in hundredths of what finding the failing run took; and at least.
const TRIAL_EFFORT: u64 = 140;
const LEAST_COST: u64 = 300_000_000;
/// On so many passing runs it is seen whether an edit changes something; the others only have to go on passing.
const MOST_SHOWN: usize = 16;

/// So many failing and passing runs, and visits of each from its beginning and before its end, are looked at to see what is
/// different where they come by.
const WATCHED_FAILING: usize = 10;
const WATCHED_PASSING: usize = 14;
const MOST_VISITS: usize = 8;

/// So many runs that broke edits before are tried first.
const BREAKING: usize = 6;

/// Runs of the program as it is.
pub struct Trials<'p> {
    program: Prepared<'p>,
    watched: Watched,
    failing: Vec<Failing>,
    passing: Vec<Passing>,
    /// The steps that the failing run takes.
    executed: BTreeSet<(FunctionId, EdgeId)>,
    /// How many failing and passing runs execute a line.
    covered: BTreeMap<LineKey, (usize, usize)>,
    /// How many come by a `switch` with a value.
    selected: BTreeMap<Selected, (usize, usize)>,
    /// How many failing runs were looked at for that.
    failing_covered: usize,
    cost_left: u64,
}

/// What a run shows to the assertions, each time they are reached, and at its end.
#[derive(PartialEq)]
struct Seen {
    /// The values in their conditions.
    values: Vec<Value>,
    /// Which of the plain conditions in them hold.
    truths: Vec<Value>,
    /// The status.
    status: u8,
}

/// What is looked at in each assertion: expressions, and whether they are plain conditions.
type Watched = BTreeMap<(FunctionId, EdgeId), Vec<(ExprId, bool)>>;

/// A failing run.
struct Failing {
    run: Script,
    /// After how many steps it fails; 0 if it was learned.
    steps: u64,
    /// Whether it fails only after an edit: it passes in the program as it is.
    passes: bool,
}

/// A passing run, the steps that it takes, and what it shows.
struct Passing {
    run: Script,
    steps: BTreeSet<(FunctionId, EdgeId)>,
    selected: BTreeSet<Selected>,
    path: u64,
    shows: Seen,
    /// How much of what the failed condition is made of is as in the failing run.
    likeness: usize,
    /// Whether it is looked at what it shows after edits.
    is_shown: bool,
}

impl Passing {
    /// Whether another run shows something else, or goes another way.
    fn is_other(&self, other: &Passing) -> bool {
        self.shows != other.shows || self.path != other.path
    }
}

/// The assertion that fails in the failing run, and what its condition is made of there.
struct Failed {
    at: (FunctionId, EdgeId),
    truths: Vec<Value>,
}

impl Failed {
    /// None if it is no assertion that fails.
    fn of(watched: &Watched, trace: &Trace) -> Option<Failed> {
        let last = trace.steps().last()?;
        let at = (last.function, last.edge);
        watched.get(&at).map(|_| Failed { at, truths: truths_at(watched, trace, last.index, at) })
    }

    /// How much of it is the same in a run, at the visit where most is.
    fn likeness(&self, watched: &Watched, trace: &Trace) -> usize {
        let visits = trace.steps().filter(|step| (step.function, step.edge) == self.at);
        let same = |step: run::Step| {
            let truths = truths_at(watched, trace, step.index, self.at);
            1 + truths.iter().zip(&self.truths).filter(|(now, then)| now == then).count()
        };
        visits.map(same).max().unwrap_or(0)
    }
}

/// Which of the plain conditions of an assertion hold at a step.
fn truths_at(watched: &Watched, trace: &Trace, index: usize, at: (FunctionId, EdgeId)) -> Vec<Value> {
    let mut cursor = trace.cursor();
    cursor.seek(index);
    let parts = watched.get(&at).into_iter().flatten();
    parts.filter(|(_, is_condition)| *is_condition).map(|&(part, _)| cursor.eval(part)).collect()
}

/// What an edit does to a failing run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// It passes, or comes to where the program is known to fail for other reasons.
    Yes,
    /// It fails elsewhere, later, where no run failed before.
    Later,
    /// It fails as before, or earlier, or does not end.
    No,
}

/// What an edit does to passing runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effects {
    /// How many of them show something else to the assertions.
    pub changed: usize,
    /// How many of them take other steps.
    pub turned: usize,
}

/// What some expressions are whenever a run comes by a place, as far as they are integers or pointers.
pub struct Visited {
    /// Whether the run fails.
    pub fails: bool,
    /// The values at each visit.
    pub visits: Vec<Vec<Option<i128>>>,
}

impl<'p> Trials<'p> {
    /// The failing runs, the known passing ones, and others near them that show something else.
    pub fn new(case: &Case<'p>, known: &[Script], constants: &[i128], effort: Effort) -> Trials<'p> {
        let failing = &case.run.script;
        // What is near the failing run tells most: it comes as often as the others together.
        let seeds: Vec<Script> = std::iter::repeat_n(failing, known.len().max(1)).chain(known).cloned().collect();
        let mut trials = Trials {
            program: Prepared::new(case.program),
            watched: watched(case.program),
            failing: Vec::new(),
            passing: Vec::new(),
            executed: BTreeSet::new(),
            covered: BTreeMap::new(),
            selected: BTreeMap::new(),
            failing_covered: 0,
            cost_left: effort.hundredths(TRIAL_EFFORT).max(LEAST_COST),
        };
        trials.find(case, known, Near::new(case, &seeds, constants), effort);
        // Passing runs that are most like the failing one tell most.
        let mut order: Vec<usize> = (0..trials.passing.len()).collect();
        order.sort_by_key(|&index| Reverse(trials.passing[index].likeness));
        order.into_iter().take(MOST_SHOWN).for_each(|index| trials.passing[index].is_shown = true);
        trials
    }

    /// Looks for runs: the one that fails, given ones that pass, and others near them.
    fn find(&mut self, case: &Case<'_>, known: &[Script], mut near: Near<'_>, effort: Effort) {
        let mut left = effort.hundredths(SEARCH_EFFORT).max(LEAST_SEARCH);
        let mut ends: BTreeSet<u64> = BTreeSet::new();
        let (mut alike, mut failing_alike, mut failed, mut seeds) = (Vec::new(), Vec::new(), None, 0);
        for number in 0..MOST_NEAR {
            let given = std::iter::once(&case.run.script).chain(known).nth(number);
            let has_enough = self.passing.len() >= MOST_PASSING && failing_alike.len() >= MOST_FAILING_ALIKE;
            if given.is_none() && (left == 0 || has_enough) || case.is_halted() {
                break;
            }
            let Some(run) = given.cloned().or_else(|| near.another()) else { break };
            let report = execute(&self.program, &options(case, &run, most_steps(case)));
            left = left.saturating_sub(OF_RUN + OF_STEP * report.steps);
            let is_new = match &report.outcome {
                Outcome::Failure(failure) if number == 0 || case.is_own(failure) => {
                    let is_new = number == 0 || ends.len() < MOST_FAILING && ends.insert(report.steps);
                    if !is_new && failing_alike.len() < MOST_FAILING_ALIKE {
                        failing_alike.push(Failing { run: run.clone(), steps: report.steps, passes: false });
                    }
                    is_new
                }
                Outcome::Exit { .. } => given.is_some() || self.passing.len() < MOST_PASSING,
                _ => false,
            };
            let Some(trace) = is_new.then(|| replay(&self.program, &options(case, &run, most_steps(case)))).flatten()
            else {
                continue;
            };
            left = left.saturating_sub(OF_RECORDED_RUN + OF_RECORDED_STEP * report.steps);
            match &trace.report().outcome {
                Outcome::Failure(_) => {
                    let steps = steps_of(&trace);
                    ends.insert(report.steps);
                    self.cover(case, (&steps, selected(case.program, &trace)), true);
                    if number == 0 {
                        (failed, self.executed) = (Failed::of(&self.watched, &trace), steps);
                    }
                    self.failing.push(Failing { run, steps: report.steps, passes: false });
                }
                Outcome::Exit { status } => {
                    let (steps, shows) = (steps_of(&trace), seen(&self.watched, &trace, *status));
                    let likeness = failed.as_ref().map_or(0, |failed| failed.likeness(&self.watched, &trace));
                    let (selected, path) = (selected(case.program, &trace), path_of(case, &trace));
                    let passing = Passing { run, steps, selected, path, shows, likeness, is_shown: false };
                    let is_known =
                        |other: &Passing| other.steps == passing.steps && is_alike(&other.shows, &passing.shows);
                    if !self.passing.iter().any(is_known) {
                        if given.is_none() && seeds < MOST_SEEDS {
                            (seeds, _) = (seeds + 1, near.add(&passing.run));
                        }
                        self.cover(case, (&passing.steps, passing.selected.clone()), false);
                        self.passing.push(passing);
                    } else if alike.len() < ENOUGH_PASSING
                        && self.passing.iter().chain(&alike).all(|other| other.is_other(&passing))
                    {
                        alike.push(passing);
                    }
                }
                _ => {}
            }
        }
        self.failing.extend(failing_alike);
        let missing = ENOUGH_PASSING.saturating_sub(self.passing.len());
        for passing in alike.into_iter().take(missing) {
            self.cover(case, (&passing.steps, passing.selected.clone()), false);
            self.passing.push(passing);
        }
    }

    /// The steps that the failing run takes.
    pub fn executed(&self) -> &BTreeSet<(FunctionId, EdgeId)> {
        &self.executed
    }

    /// How many passing runs there are, each on other steps or showing something else.
    pub fn passing(&self) -> usize {
        self.passing.len()
    }

    /// What some expressions of a copy of the program, with more to read in one function, are whenever runs come by a location
    /// of that function. Nothing if the failing run never does.
    pub fn watch(
        &mut self,
        case: &Case<'_>,
        (extended, function): (&Program, FunctionId),
        location: LocationId,
        reads: &[ExprId],
    ) -> Vec<Visited> {
        let program = self.prepare(extended, function);
        let failing = self.failing.iter().take(WATCHED_FAILING).map(|failing| (&failing.run, true));
        let passing = self.passing.iter().filter(|passing| passing.is_shown).take(WATCHED_PASSING);
        let runs: Vec<(&Script, bool)> = failing.chain(passing.map(|passing| (&passing.run, false))).collect();
        let (mut seen, mut cost) = (Vec::new(), 0);
        for (run, fails) in runs {
            let Some(trace) = replay(&program, &options(case, run, most_steps(case))) else { continue };
            let is_visit =
                |step: &run::Step| step.function == function && extended[function].edge(step.edge).from == location;
            let mut at: Vec<usize> = trace.steps().filter(is_visit).map(|step| step.index).collect();
            if at.len() > 2 * MOST_VISITS {
                at.drain(MOST_VISITS..at.len() - MOST_VISITS);
            }
            let mut cursor = trace.cursor();
            let visits: Vec<Vec<Option<i128>>> = at
                .into_iter()
                .map(|index| {
                    cursor.seek(index);
                    reads.iter().map(|&read| number(cursor.eval(read))).collect()
                })
                .collect();
            cost += OF_RECORDED_RUN + OF_RECORDED_STEP * trace.report().steps;
            cost += OF_RECORDED_STEP * (visits.len() * reads.len()) as u64;
            let is_needed = !fails || !visits.is_empty();
            seen.push(Visited { fails, visits });
            if !is_needed {
                seen.clear();
                break;
            }
        }
        self.pay(cost);
        seen
    }

    /// Whether no more edits may be tried.
    pub fn are_over(&self) -> bool {
        self.cost_left == 0 || self.failing.is_empty()
    }

    /// Notes the lines that a run executes, and the values that it comes by a `switch` with.
    fn cover(
        &mut self,
        case: &Case<'_>,
        (steps, selected): (&BTreeSet<(FunctionId, EdgeId)>, BTreeSet<Selected>),
        fails: bool,
    ) {
        let span = |&(function, edge): &(FunctionId, EdgeId)| (function, case.program[function].edge(edge).span);
        let lines: BTreeSet<LineKey> =
            steps.iter().map(span).filter_map(|(function, span)| line_of(case, function, span)).collect();
        let note = |(failing, passing): &mut (usize, usize)| *(if fails { failing } else { passing }) += 1;
        lines.into_iter().for_each(|line| note(self.covered.entry(line).or_default()));
        selected.into_iter().for_each(|value| note(self.selected.entry(value).or_default()));
        self.failing_covered += usize::from(fails);
    }

    /// How many failing and passing runs execute a line.
    pub fn covered(&self, line: LineKey) -> (usize, usize) {
        self.covered.get(&line).copied().unwrap_or((0, 0))
    }

    /// How much more failing runs than passing ones execute a line, by Ochiai's coefficient, in thousandths.
    pub fn suspicion(&self, line: LineKey) -> u32 {
        self.share(self.covered(line))
    }

    /// The same of coming by a `switch` with a value: what the value does would have a line of its own behind its label.
    pub fn suspicion_of(&self, selected: Selected) -> u32 {
        self.share(self.selected.get(&selected).copied().unwrap_or((0, 0)))
    }

    fn share(&self, (failing, passing): (usize, usize)) -> u32 {
        let (with, all, other) = (failing as f64, self.failing_covered as f64, passing as f64);
        if failing == 0 { 0 } else { (1000.0 * with / (all * (with + other)).sqrt()).round() as u32 }
    }

    /// Notes one more run on which edits have to pass.
    pub fn learn(&mut self, case: &Case<'_>, run: Script) {
        let passes = self.passes_unedited(case, &run);
        self.failing.push(Failing { run, steps: 0, passes });
    }

    /// Whether a run passes in the program as it is.
    pub fn passes_unedited(&self, case: &Case<'_>, run: &Script) -> bool {
        let report = execute(&self.program, &options(case, run, most_steps(case)));
        matches!(report.outcome, Outcome::Exit { .. })
    }

    fn pay(&mut self, cost: u64) {
        self.cost_left = self.cost_left.saturating_sub(cost);
    }

    /// The program with an edit in a function, ready for its runs.
    pub fn prepare<'e>(&mut self, edited: &'e Program, function: FunctionId) -> Prepared<'e> {
        self.pay(OF_EDIT);
        self.program.edited(edited, function)
    }

    /// Whether nothing fails in an edited program on inputs with which something failed.
    pub fn mends(&mut self, case: &Case<'_>, edited: &Prepared<'_>) -> bool {
        self.saves(case, edited) == Saved::Yes && self.mends_others(case, edited)
    }

    /// Whether the failing run itself passes in an edited program: most edits end there.
    pub fn saves(&mut self, case: &Case<'_>, edited: &Prepared<'_>) -> Saved {
        if self.failing.is_empty() { Saved::No } else { self.outcome(case, edited, 0, false) }
    }

    /// Whether the other failing runs pass, the latest first.
    pub fn mends_others(&mut self, case: &Case<'_>, edited: &Prepared<'_>) -> bool {
        for index in (1..self.failing.len()).rev() {
            if self.outcome(case, edited, index, true) != Saved::Yes {
                // Most edits end where others did.
                self.failing[index..].rotate_left(1);
                return false;
            }
        }
        true
    }

    fn outcome(&mut self, case: &Case<'_>, edited: &Prepared<'_>, index: usize, may_be_excluded: bool) -> Saved {
        let failing = &self.failing[index];
        let report = execute(edited, &options(case, &failing.run, most_steps(case)));
        self.cost_left = self.cost_left.saturating_sub(OF_RUN + OF_STEP * report.steps);
        match report.outcome {
            Outcome::Exit { .. } => Saved::Yes,
            // It comes further than before. What is known to fail there is another matter.
            Outcome::Failure(failure) if !case.is_own(&failure) && report.steps >= failing.steps => {
                if case.is_elsewhere(&failure) && !failing.passes { Saved::Yes } else { Saved::Later }
            }
            // What the harness assumes after the failed check excludes the run only then.
            Outcome::AssumptionFalse { .. } if may_be_excluded || report.steps >= failing.steps => Saved::Yes,
            _ => Saved::No,
        }
    }

    /// What an edit does to passing runs, if all go on passing and it stays good enough with what it does. Runs that edits
    /// break move to the front: most edits end there.
    pub fn effects(
        &mut self,
        case: &Case<'_>,
        edited: &Prepared<'_>,
        good_enough: &dyn Fn(Effects) -> bool,
    ) -> Option<Effects> {
        let first = self.passing.len().min(BREAKING);
        self.go_on_passing(case, edited, 0..first)?;
        let mut effects = Effects { changed: 0, turned: 0 };
        if !good_enough(effects) {
            return None;
        }
        for index in (0..self.passing.len()).filter(|&index| self.passing[index].is_shown).collect::<Vec<_>>() {
            let trace = replay(edited, &options(case, &self.passing[index].run, most_steps(case)))?;
            self.pay(OF_RECORDED_RUN + OF_RECORDED_STEP * trace.report().steps);
            let Outcome::Exit { status } = trace.report().outcome else {
                self.passing[..=index].rotate_right(1);
                return None;
            };
            let passing = &self.passing[index];
            effects.changed += usize::from(seen(&self.watched, &trace, status) != passing.shows);
            effects.turned += usize::from(path_of(case, &trace) != passing.path);
            if !good_enough(effects) {
                return None;
            }
        }
        self.go_on_passing(case, edited, first..self.passing.len())?;
        Some(effects)
    }

    /// Whether some passing runs go on passing with an edit.
    fn go_on_passing(&mut self, case: &Case<'_>, edited: &Prepared<'_>, range: Range<usize>) -> Option<()> {
        for index in range {
            let report = execute(edited, &options(case, &self.passing[index].run, most_steps(case)));
            self.pay(OF_RUN + OF_STEP * report.steps);
            if !matches!(report.outcome, Outcome::Exit { .. }) {
                self.passing[..=index].rotate_right(1);
                return None;
            }
        }
        Some(())
    }
}

/// An integer, or the address that a pointer is.
fn number(value: Value) -> Option<i128> {
    match value {
        Value::Int(value) => Some(value),
        Value::Pointer(pointer) => Some(i128::from(pointer.address)),
        Value::Float(_) | Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => None,
    }
}

/// How a run is made. It may go on for longer than its inputs say: then these come again, place by place, for what the
/// program assumes of them holds again, or they are 0, for many loops end then.
fn options(case: &Case<'_>, run: &Script, max_steps: u64) -> [run::Options; 2] {
    [InputPolicy::Again, InputPolicy::Zero].map(|input_policy| run::Options {
        max_steps,
        input_policy,
        ..check::run_options(case.options, run)
    })
}

/// Whether a run says something about the program: it ends, well or not.
fn is_telling(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Exit { .. } | Outcome::Failure(_))
}

/// Runs a program.
fn execute(program: &Prepared<'_>, [first, second]: &[run::Options; 2]) -> Report {
    let report = program.execute(first, &mut Discard);
    match is_telling(&report.outcome) {
        true => report,
        false => program.execute(second, &mut Discard),
    }
}

/// Runs a program and writes down what happens.
fn replay<'p>(program: &Prepared<'p>, [first, second]: &[run::Options; 2]) -> Option<Trace<'p>> {
    let trace = program.replay(first, &mut Discard).ok().filter(|trace| is_telling(&trace.report().outcome));
    trace.or_else(|| program.replay(second, &mut Discard).ok())
}

/// The most steps of a run with an edit: it may never end.
fn most_steps(case: &Case<'_>) -> u64 {
    10 * case.run.steps + 2_000
}

/// The steps that a run takes, each once.
fn steps_of(trace: &Trace) -> BTreeSet<(FunctionId, EdgeId)> {
    trace.steps().map(|step| (step.function, step.edge)).collect()
}

/// A number that stands for the steps that a run takes, in their order; steps that an edit added do not count.
fn path_of(case: &Case<'_>, trace: &Trace) -> u64 {
    let is_new = |step: &run::Step| step.edge.index() >= case.program[step.function].edges.len();
    // How many calls are open where an edit calls something: what is done in that call is no part of the way.
    let mut calling = None;
    let own = trace.steps().filter(|step| {
        if calling.is_some_and(|depth| step.depth > depth) {
            return false;
        }
        calling = is_new(step).then_some(step.depth);
        calling.is_none()
    });
    // The hash of Fowler, Noll and Vo.
    own.fold(0xcbf2_9ce4_8422_2325, |hash: u64, step| {
        let step = u64::from(step.function.0) << 32 | u64::from(step.edge.0);
        (hash ^ step).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    })
}

/// What assertions are about: the plain conditions in them, and the values.
fn watched(program: &Program) -> Watched {
    let mut watched = Watched::new();
    for (id, function) in program.functions() {
        for (edge_id, edge) in (0u32..).map(EdgeId).zip(&function.edges) {
            let Op::Assert { condition, .. } = edge.op else { continue };
            let parts = program.parts_of(condition).into_iter().map(|part| (part, is_condition(program, part)));
            let is_watched = |&(part, is_condition): &(ExprId, bool)| {
                is_condition || matches!(program[part].kind(), ExprKind::Load(_))
            };
            watched.insert((id, edge_id), parts.filter(is_watched).collect());
        }
    }
    watched
}

/// What a run that passes shows.
fn seen(watched: &Watched, trace: &Trace, status: u8) -> Seen {
    let (mut values, mut truths) = (Vec::new(), Vec::new());
    let mut cursor = trace.cursor();
    for step in trace.steps() {
        let Some(parts) = watched.get(&(step.function, step.edge)) else { continue };
        cursor.seek(step.index);
        for &(part, is_condition) in parts {
            (if is_condition { &mut truths } else { &mut values }).push(cursor.eval(part));
        }
    }
    Seen { values, truths, status }
}

/// Whether two runs show the same as far as conditions go; if there are none, whether they show the same.
fn is_alike(a: &Seen, b: &Seen) -> bool {
    match a.truths.is_empty() && b.truths.is_empty() {
        true => a == b,
        false => a.truths == b.truths,
    }
}
