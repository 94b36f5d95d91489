//! The search for variations (figures 2 and 3 of the paper): from each state of the failing run in which something is chosen, the
//! last one first, all other ways within a number of moves; beyond that, ways that go on as the failing run does.
//!
//! A run is decided by its inputs, so a state is reached by running the program anew with the inputs that lead there. States in
//! which the search was before are not searched again ([`States`]): of several ways to one state the shortest is kept.

use std::collections::{BTreeSet, VecDeque};

use ir::{EdgeId, FunctionId, LocationId};
use run::{Discard, InputPolicy, Limit, Outcome, Prepared, Script, Trace};

use super::domains::Domains;
use super::moves::moves_before;
use super::states::States;
use crate::case::Case;
use crate::effort::{OF_RECORDED_RUN, OF_RECORDED_STEP};
use crate::explanation::{CutShort, Move, Transition, Variation};
use crate::sample::Kind;

/// What the whole search may cost, in nanoseconds of a usual machine.
const BUDGET: u64 = 3_000_000_000;
/// A run that goes its own way may take so many times the steps of the failing run, and so many more.
const MAX_TIMES: u64 = 4;
const MAX_MORE: u64 = 2_000;
/// Where no other run of a kind was found, so many are asked for.
const FROM_SOLVER: usize = 8;
/// The most ways to go on as the failing run does that are tried from one state.
const MAX_EXTENSIONS: usize = 8;

/// What a search found.
pub(super) struct Found {
    pub(super) negatives: Vec<Variation>,
    /// Runs that pass the check.
    pub(super) passing: Vec<Variation>,
    /// Runs that end without failing: for a check that nothing passes.
    pub(super) ending: Vec<Variation>,
    pub(super) cut_short: Option<CutShort>,
    pub(super) has_sampled_inputs: bool,
    /// How many of them a solver found, on other paths.
    pub(super) from_solver: usize,
}

/// How far a search goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub(super) depth: usize,
    pub(super) most: usize,
}

pub(super) struct Search<'a, 'c> {
    case: &'a Case<'c>,
    program: Prepared<'c>,
    check: Option<(FunctionId, LocationId)>,
    reach: Reach,
    states: States<'c>,
    domains: Domains,
    visited: BTreeSet<Vec<u64>>,
    /// The failing run: its inputs, the steps that take them, its moves.
    failing: Way,
    found: Found,
    left: u64,
}

/// A run as far as the search looks at it.
struct Way {
    inputs: Vec<u128>,
    input_steps: Vec<usize>,
    moves: Vec<Move>,
}

impl Way {
    /// The move in which a step is made.
    fn move_of(&self, step: usize) -> usize {
        self.moves.partition_point(|one| one.first_step <= step).saturating_sub(1)
    }
}

impl<'a, 'c> Search<'a, 'c> {
    /// A search around the failing run of a case, with the edge that fails.
    pub(super) fn new(
        case: &'a Case<'c>,
        trace: &Trace<'c>,
        check: Option<(FunctionId, EdgeId)>,
        reach: Reach,
    ) -> Search<'a, 'c> {
        let program = case.program;
        let report = trace.report();
        let failing = Way {
            inputs: report.inputs.iter().map(|input| input.value).collect(),
            input_steps: report.inputs.iter().map(|input| input.step as usize).collect(),
            moves: moves_before(program, trace, trace.len()),
        };
        let first = Variation {
            script: Script { inputs: failing.inputs.clone(), ..case.run.script.clone() },
            steps: report.steps,
            moves: failing.moves.clone(),
            away: 0,
        };
        Search {
            case,
            program: Prepared::new(program),
            check: check.map(|(function, edge)| (function, program[function].edge(edge).from)),
            reach,
            states: States::of(program),
            domains: Domains::of(case, trace),
            visited: BTreeSet::new(),
            failing,
            found: Found {
                negatives: vec![first],
                passing: Vec::new(),
                ending: Vec::new(),
                cut_short: None,
                has_sampled_inputs: false,
                from_solver: 0,
            },
            left: BUDGET,
        }
    }

    /// Searches from each state of the failing run in which something is chosen, the last one first; then takes in runs of other
    /// paths that somebody else found, if none was found of a kind.
    pub(super) fn run(mut self, trace: &Trace<'_>, others: &mut dyn FnMut(Kind, usize) -> Vec<Script>) -> Found {
        for choice in (0..self.failing.inputs.len()).rev() {
            let step = self.failing.input_steps[choice];
            self.note_state(trace, step);
            self.search_from(trace, choice);
            if self.found.cut_short.is_some() {
                break;
            }
        }
        let has_none =
            [(Kind::Passing, self.found.passing.is_empty()), (Kind::Failing, self.found.negatives.len() == 1)];
        for (kind, has_none) in has_none {
            if has_none && !self.case.is_halted() {
                let scripts = others(kind, FROM_SOLVER);
                scripts.iter().for_each(|script| self.take_in(script));
            }
        }
        self.found
    }

    /// Takes in what a whole run does at the check.
    fn take_in(&mut self, script: &Script) {
        let options = check::run_options(self.case.options, script);
        let Ok(run) = self.program.replay(&options, &mut Discard) else { return };
        let moves = moves_before(self.case.program, &run, run.len());
        let (failing, passing) = (self.found.negatives.len(), self.found.passing.len());
        self.collect(&run, &moves, script, (0, run.len()));
        self.found.from_solver += self.found.negatives.len() + self.found.passing.len() - failing - passing;
    }

    /// Whether a state is new. One that is too large to be compared always is.
    fn note_state(&mut self, trace: &Trace<'_>, step: usize) -> bool {
        self.left = self.left.saturating_sub(OF_RECORDED_STEP * step as u64);
        self.states.before(trace, step).is_none_or(|state| self.visited.insert(state))
    }

    /// All ways from one state of the failing run, those with fewer choices first.
    fn search_from(&mut self, trace: &Trace<'_>, choice: usize) {
        let start = self.failing.move_of(self.failing.input_steps[choice]);
        let own = self.failing.inputs[choice];
        let mut waiting: VecDeque<Vec<u128>> = VecDeque::new();
        let others = self.values_at(trace, choice).into_iter().filter(|value| *value != own);
        waiting.extend(others.map(|value| with(&self.failing.inputs[..choice], value)));
        while let Some(inputs) = waiting.pop_front() {
            if !self.may_go_on() {
                return;
            }
            let decided = inputs.len();
            let Some(run) = self.replay(&inputs) else { continue };
            let report = run.report();
            let next = report.inputs.get(decided).map(|input| input.step as usize);
            let from = report.inputs.get(decided - 1).map_or(0, |input| input.step as usize);
            let moves = moves_before(self.case.program, &run, next.unwrap_or(run.len()));
            let limit = start + self.reach.depth;
            let beyond = moves.get(limit).map(|one| one.first_step);
            let end = beyond.or(next).unwrap_or(run.len());
            self.collect(&run, &moves, &self.script(inputs.clone()), (from, end));
            match (beyond, next) {
                (Some(_), _) => self.extend(&run, &moves, limit),
                (None, Some(next)) => {
                    if self.note_state(&run, next) {
                        let values = self.values_at(&run, decided);
                        waiting.extend(values.into_iter().map(|value| with(&inputs, value)));
                    }
                }
                (None, None) => {}
            }
        }
    }

    fn values_at(&mut self, trace: &Trace<'_>, input: usize) -> Vec<u128> {
        let Some(recorded) = trace.report().inputs.get(input) else { return Vec::new() };
        let own = self.failing.inputs.get(input).copied();
        let (values, are_all) = self.domains.values(self.case.program, recorded.ty, own);
        self.found.has_sampled_inputs |= !are_all;
        values
    }

    /// Whether the limits allow one more run.
    fn may_go_on(&mut self) -> bool {
        let has_enough = |side: &[Variation]| side.len() >= self.reach.most.div_ceil(2);
        if has_enough(&self.found.negatives) && has_enough(&self.found.passing) {
            self.found.cut_short = Some(CutShort::Enough);
        } else if self.left == 0 || self.case.is_halted() {
            self.found.cut_short = Some(CutShort::Budget);
        }
        self.found.cut_short.is_none()
    }

    /// The failing run with other inputs.
    fn script(&self, inputs: Vec<u128>) -> Script {
        Script { inputs, ..self.case.run.script.clone() }
    }

    fn replay(&mut self, inputs: &[u128]) -> Option<Trace<'c>> {
        let script = self.script(inputs.to_vec());
        let max_steps = self.case.run.steps * MAX_TIMES + MAX_MORE;
        let options = run::Options {
            max_steps,
            input_policy: InputPolicy::Zero,
            ..check::run_options(self.case.options, &script)
        };
        let trace = self.program.replay(&options, &mut Discard).ok()?;
        self.left = self.left.saturating_sub(OF_RECORDED_RUN + 2 * OF_RECORDED_STEP * trace.len() as u64);
        Some(trace)
    }

    /// Takes in what a run does between two steps: whether it passes the check, fails at it, or ends.
    fn collect(&mut self, run: &Trace<'_>, moves: &[Move], script: &Script, (from, end): (usize, usize)) {
        let case = self.case;
        let failing = &self.failing.moves;
        let variation = |steps: usize| {
            let moves = moves[..moves.partition_point(|one| one.first_step < steps)].to_vec();
            let common = moves.iter().zip(failing).take_while(|(one, two)| one.transition == two.transition).count();
            Variation { script: script.clone(), steps: steps as u64, away: moves.len() - common, moves }
        };
        let fails_here = match &run.report().outcome {
            Outcome::Failure(failure) => case.is_own(failure),
            _ => false,
        };
        let last = run.len().saturating_sub(1);
        for step in run.steps().skip(from).take_while(|step| step.index < end) {
            let location = case.program[step.function].edge(step.edge).from;
            if Some((step.function, location)) != self.check {
                continue;
            }
            if let Some(passed) = self.passed_at(run, step) {
                self.found.add_passing(variation(passed), self.reach.most);
            }
        }
        if end < run.len() {
            return;
        }
        match &run.report().outcome {
            Outcome::Failure(_) if fails_here && self.is_at_check(run, last) => {
                self.found.add_negative(variation(run.len()), self.reach.most);
            }
            Outcome::Exit { .. } => Found::add(&mut self.found.ending, variation(run.len()), self.reach.most),
            Outcome::Limit(Limit::Steps) => {}
            _ => {}
        }
    }

    /// After which step a run has passed the check that it makes in a step; none if it fails there.
    fn passed_at(&self, run: &Trace<'_>, step: run::Step) -> Option<usize> {
        let next = (step.index + 1..run.len()).find_map(|index| run.step(index).filter(|one| one.depth <= step.depth));
        let ends = matches!(run.report().outcome, Outcome::Exit { .. });
        next.map(|next| next.index).or_else(|| ends.then_some(run.len()))
    }

    /// Whether a run that fails does so where the failing run does.
    fn is_at_check(&self, run: &Trace<'_>, last: usize) -> bool {
        let Some((function, location)) = self.check else { return true };
        let is_there = |step: run::Step| {
            step.function == function && self.case.program[step.function].edge(step.edge).from == location
        };
        let at_last = run.step(last).is_some_and(is_there);
        // In a call of the library that the check is about.
        at_last
            || run.steps().skip(last.saturating_sub(MAX_MORE as usize)).filter(|step| is_there(*step)).last().is_some()
    }

    /// Goes on as the failing run does from where it is at the same place (figure 3): its inputs from there on.
    fn extend(&mut self, run: &Trace<'_>, moves: &[Move], at: usize) {
        let here = place(&moves[at].transition);
        let step = moves[at].first_step;
        let inputs: Vec<u128> = {
            let before = run.report().inputs.iter().take_while(|input| (input.step as usize) < step);
            before.map(|input| input.value).collect()
        };
        let like: Vec<usize> = (0..self.failing.moves.len())
            .filter(|&other| place(&self.failing.moves[other].transition) == here)
            .collect();
        for other in like.into_iter().rev().take(MAX_EXTENSIONS) {
            if !self.may_go_on() {
                return;
            }
            let taken = self.failing.input_steps.partition_point(|&own| own < self.failing.moves[other].first_step);
            let mut inputs = inputs.clone();
            inputs.extend(&self.failing.inputs[taken..]);
            let Some(extended) = self.replay(&inputs) else { continue };
            let all = moves_before(self.case.program, &extended, extended.len());
            let rest = &self.failing.moves[other..];
            // The last move of the failing run is the one that fails: it may go on here.
            let follows = all.len() >= at + rest.len()
                && all[at..at + rest.len()]
                    .iter()
                    .zip(rest)
                    .all(|(one, two)| place(&one.transition) == place(&two.transition));
            if follows {
                let end = all.get(at + rest.len()).map_or(extended.len(), |one| one.first_step);
                let from = all[at + rest.len() - 1].first_step;
                self.collect(&extended, &all, &self.script(inputs), (from, end));
            }
        }
    }
}

impl Found {
    fn add_negative(&mut self, variation: Variation, most: usize) {
        Found::add(&mut self.negatives, variation, most);
    }

    fn add_passing(&mut self, variation: Variation, most: usize) {
        Found::add(&mut self.passing, variation, most);
    }

    /// One kind may be found by the thousand before the first of the other kind.
    fn add(side: &mut Vec<Variation>, variation: Variation, most: usize) {
        if side.len() < most.div_ceil(2) && !side.contains(&variation) {
            side.push(variation);
        }
    }

    /// Leaves out positives that are only the beginning of a negative.
    pub(super) fn without_beginnings(positives: Vec<Variation>, negatives: &[Variation]) -> Vec<Variation> {
        let begins = |short: &Variation, long: &Variation| {
            let inputs = &short.script.inputs;
            short.moves.len() <= long.moves.len()
                && long.script.inputs.starts_with(inputs)
                && short.moves.iter().zip(&long.moves).all(|(one, two)| one.transition == two.transition)
        };
        let is_beginning = |positive: &Variation| negatives.iter().any(|negative| begins(positive, negative));
        positives.into_iter().filter(|positive| !is_beginning(positive)).collect()
    }
}

/// Where a transition starts.
fn place(transition: &Transition) -> (FunctionId, LocationId) {
    (transition.function, transition.location)
}

fn with(inputs: &[u128], value: u128) -> Vec<u128> {
    let mut longer = inputs.to_vec();
    longer.push(value);
    longer
}
