//! The runs that edits are tried on: an edit has to mend the failing ones, and to leave the passing ones alone. A run that
//! violates another property is neither: of a failure only its own runs are asked.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use ir::{EdgeId, ExprId, FunctionId, LocationId, Program};
use run::{Discard, InputPolicy, Outcome, Prepared, Report, Script, Trace, Value};

use super::cases::{Selected, selected};
use super::influence::Functions;
use super::oracle::{Compared, Oracle, Parts, begs_the_question, has_references, parts_of};
use super::shown::{Failed, Seen, Watched, is_alike, seen, watched};
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

/// A program that is edited in several functions is made ready as a whole: that costs as much as so many edits.
const OF_WHOLE: u64 = 10;
/// So many runs that broke edits before are tried first.
const BREAKING: usize = 6;

/// Runs of the program as it is.
pub struct Trials<'p> {
    program: Prepared<'p>,
    watched: Watched,
    /// What must be as it is where functions are edited, and who has a part in it.
    oracle: Oracle,
    parts: Parts,
    /// The functions that the user vouches for.
    trusted: Functions,
    failing: Vec<Failing>,
    passing: Vec<Passing>,
    /// The steps that the failing run takes.
    executed: BTreeSet<(FunctionId, EdgeId)>,
    /// Those that other failing runs take.
    executed_by_others: BTreeSet<(FunctionId, EdgeId)>,
    /// How many failing and passing runs execute a line.
    covered: BTreeMap<LineKey, (usize, usize)>,
    /// How many come by a `switch` with a value.
    selected: BTreeMap<Selected, (usize, usize)>,
    /// How many failing runs were looked at for that.
    failing_covered: usize,
    cost_left: u64,
}

/// A failing run.
struct Failing {
    run: Script,
    /// After how many steps it fails; 0 if it was learned.
    steps: u64,
    /// Whether it fails only after an edit: it passes in the program as it is.
    passes: bool,
    /// What it compares, as far as it comes.
    compared: Compared,
}

impl Failing {
    /// A run of which it is not known what it compares.
    fn new(run: Script, steps: u64, passes: bool) -> Failing {
        Failing { run, steps, passes, compared: Compared::new() }
    }
}

/// A passing run, the steps that it takes, and what it shows.
struct Passing {
    run: Script,
    steps: BTreeSet<(FunctionId, EdgeId)>,
    selected: BTreeSet<Selected>,
    path: u64,
    shows: Seen,
    compared: Compared,
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

/// What an edit does to a failing run: the more it helps, the larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Saved {
    /// It fails as before, or earlier, or does not end.
    No,
    /// It fails elsewhere, later, where no run failed before.
    Later,
    /// It passes, or comes to where the program is known to fail for other reasons.
    Yes,
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
            oracle: Oracle::new(case.program, case.trace().ok()),
            trusted: 0,
            parts: Parts::new(),
            failing: Vec::new(),
            passing: Vec::new(),
            executed: BTreeSet::new(),
            executed_by_others: BTreeSet::new(),
            covered: BTreeMap::new(),
            selected: BTreeMap::new(),
            failing_covered: 0,
            cost_left: effort.hundredths(TRIAL_EFFORT).max(LEAST_COST),
        };
        let is_trusted =
            |(id, function): &(FunctionId, &ir::Function)| case.trust.covers(case.program, *id, function.span);
        trials.trusted = trials.as_set(case.program.functions().filter(is_trusted).map(|(id, _)| id));
        trials.find(case, known, Near::new(case.program, case.options, &seeds, constants), effort);
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
                        failing_alike.push(Failing::new(run.clone(), report.steps, false));
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
            let compared = self.oracle.look(&trace);
            self.parts.extend(parts_of(&compared));
            match &trace.report().outcome {
                Outcome::Failure(_) => {
                    let steps = steps_of(&trace);
                    ends.insert(report.steps);
                    self.cover(case, (&steps, selected(case.program, &trace)), true);
                    if number > 0 {
                        self.executed_by_others.extend(&steps);
                    } else {
                        (failed, self.executed) = (Failed::of(&self.watched, &trace), steps);
                    }
                    self.failing.push(Failing { compared, ..Failing::new(run, report.steps, false) });
                }
                Outcome::Exit { status } => {
                    let (steps, shows) = (steps_of(&trace), seen(&self.watched, &trace, *status));
                    let likeness = failed.as_ref().map_or(0, |failed| failed.likeness(&self.watched, &trace));
                    let (selected, path) = (selected(case.program, &trace), path_of(case, &trace));
                    let passing = Passing { run, steps, selected, path, shows, compared, likeness, is_shown: false };
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
        if has_references(&self.parts) {
            for failing in &mut failing_alike {
                let trace = replay(&self.program, &options(case, &failing.run, most_steps(case)));
                failing.compared = trace.map(|trace| self.oracle.look(&trace)).unwrap_or_default();
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
        self.failing.push(Failing::new(run, 0, passes));
    }

    /// Whether a run passes in the program as it is.
    pub fn passes_unedited(&self, case: &Case<'_>, run: &Script) -> bool {
        let report = execute(&self.program, &options(case, run, most_steps(case)));
        matches!(report.outcome, Outcome::Exit { .. })
    }

    /// Pays for work that is done with these runs.
    pub(super) fn pay(&mut self, cost: u64) {
        self.cost_left = self.cost_left.saturating_sub(cost);
    }

    /// The program with an edit in a function, ready for its runs.
    pub fn prepare<'e>(&mut self, edited: &'e Program, function: FunctionId) -> Prepared<'e> {
        self.pay(OF_EDIT);
        self.program.edited(edited, function)
    }

    /// The program with edits in some functions.
    pub fn prepare_all<'e>(&mut self, edited: &'e Program, functions: &[FunctionId]) -> Prepared<'e> {
        match functions {
            [only, rest @ ..] if rest.iter().all(|other| other == only) => self.prepare(edited, *only),
            _ => {
                self.pay(OF_EDIT * OF_WHOLE);
                Prepared::new(edited)
            }
        }
    }

    /// Raises what runs with edits may cost.
    pub fn allow(&mut self, cost: u64) {
        self.cost_left = self.cost_left.max(cost);
    }

    /// What an edit does to each of the failing runs.
    pub fn outcomes(&mut self, case: &Case<'_>, edited: &Prepared<'_>) -> Vec<Saved> {
        (0..self.failing.len()).map(|index| self.outcome(case, edited, index, true)).collect()
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

    /// The program as it is, the failing run, and the passing ones that are looked at closely.
    pub(super) fn kept(&self) -> (&Prepared<'_>, Option<&Script>, impl Iterator<Item = &Script>) {
        let passing = self.passing.iter().filter(|passing| passing.is_shown).map(|passing| &passing.run);
        (&self.program, self.failing.first().map(|failing| &failing.run), passing)
    }

    /// The steps that other failing runs take.
    pub fn executed_by_others(&self) -> &BTreeSet<(FunctionId, EdgeId)> {
        &self.executed_by_others
    }

    /// Functions as a set.
    pub fn as_set(&self, functions: impl IntoIterator<Item = FunctionId>) -> Functions {
        functions.into_iter().fold(0, |all, function| all | self.oracle.alone(function))
    }

    /// Whether an edit has a function call what its results are compared with, or what the user vouches for.
    pub fn is_begging(&self, program: &Program, edited: &Program, function: FunctionId) -> bool {
        let called = self.oracle.newly_called(program, edited, function);
        called & self.trusted != 0 || called != 0 && begs_the_question(&self.parts, self.oracle.alone(function), called)
    }

    /// Whether a failing run, as far as it came before, is compared with something else after an edit of functions.
    pub fn is_tampering(&mut self, case: &Case<'_>, edited: &Prepared<'_>, functions: Functions) -> bool {
        let tampers = |failing: &Failing| {
            let is_asked = self.oracle.asks(functions, &failing.compared);
            let trace = is_asked.then(|| replay(edited, &options(case, &failing.run, most_steps(case)))).flatten();
            trace.is_some_and(|trace| self.oracle.is_tampered(functions, &failing.compared, &trace))
        };
        self.failing.iter().any(tampers)
    }

    /// What an edit of functions does to passing runs, if all go on passing, none is compared with something else, and it stays good
    /// enough with what it does. Runs that edits break move to the front: most edits end there.
    pub fn effects(
        &mut self,
        case: &Case<'_>,
        (edited, functions): (&Prepared<'_>, Functions),
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
            if self.oracle.is_tampered(functions, &passing.compared, &trace) {
                return None;
            }
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
pub(super) fn options(case: &Case<'_>, run: &Script, max_steps: u64) -> [run::Options; 2] {
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
pub(super) fn replay<'p>(program: &Prepared<'p>, [first, second]: &[run::Options; 2]) -> Option<Trace<'p>> {
    let trace = program.replay(first, &mut Discard).ok().filter(|trace| is_telling(&trace.report().outcome));
    trace.or_else(|| program.replay(second, &mut Discard).ok())
}

/// The most steps of a run with an edit: it may never end.
pub(super) fn most_steps(case: &Case<'_>) -> u64 {
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
