//! The core-guided loop.

use std::collections::{BTreeMap, BTreeSet};

use super::totalizer::Totalizer;
use super::{Assignment, MaxSat, Progress, Soft, merged};
use crate::budget::{Budget, Meter};
use crate::sat::{Lit, Sat, SatAnswer, Stop};

/// Choices that do not change the optimum, only the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Look at heavy soft literals first.
    pub stratify: bool,
    /// Collect cores that do not overlap before counting inside them.
    pub disjoint_cores: bool,
    /// Look for a first model once this many conflicts went into cores: an upper bound for when it takes long. Easy
    /// searches are over before, and the first model they find is the optimum.
    pub model_after: u64,
    /// Improve the best model step by step once this many conflicts went into cores.
    pub improve_after: u64,
}

impl Default for Strategy {
    fn default() -> Self {
        Strategy { stratify: true, disjoint_cores: false, model_after: 1000, improve_after: 5000 }
    }
}

/// Of the conflicts that went into cores, one in so many may go into each attempt at the upper bound.
const UPPER_BOUND_SHARE: u64 = 4;

/// The conflicts that the last attempt to find a model may take when the budget has ended.
const RESCUE_PATIENCE: u64 = 1000;

/// Cores up to this size are shrunk.
const SHRINK_SIZE: usize = 60;

/// The conflicts that one attempt to do without a member of a core may take.
const SHRINK_PATIENCE: u64 = 10;

/// Of all the work, one part in so many may go into shrinking cores.
const SHRINK_SHARE: u64 = 2;

/// The conflicts that one attempt to make a soft literal true may take.
const IMPROVE_PATIENCE: u64 = 100;

/// A literal that is assumed at the price of its weight.
#[derive(Clone, Copy, Debug)]
struct Assumption {
    literal: Lit,
    weight: u64,
    /// For "fewer than `count` members of counter `counter` are false": where to go on when it is in a core.
    counted: Option<(usize, usize)>,
}

/// The state of a search.
pub(crate) struct Search<'a> {
    pub(super) sat: &'a mut dyn Sat,
    pub(super) meter: Meter,
    /// Assumed in every call.
    hard: Vec<Lit>,
    softs: Vec<Soft>,
    /// The values to try first when any model will do.
    start: Vec<Lit>,
    assumptions: Vec<Assumption>,
    positions: BTreeMap<Lit, usize>,
    counters: Vec<Totalizer>,
    /// Counter outputs that become assumptions when the disjoint cores are exhausted.
    delayed: Vec<Assumption>,
    strategy: Strategy,
    /// Only assumptions of at least this weight are made.
    threshold: u64,
    lower_bound: u64,
    best: Option<(u64, Assignment)>,
    cores: u64,
    /// The work that went into shrinking cores.
    shrink_work: u64,
    /// What is still to be done about the upper bound.
    upper: UpperBound,
    /// Switches the clauses that hold for good enough models only.
    pub(super) guard: Lit,
    progress: &'a mut dyn FnMut(Progress),
}

/// What a search is about.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// Literals that must be true, besides the clauses.
    pub hard: &'a [Lit],
    /// Literals that should be true.
    pub softs: &'a [Soft],
    /// Values to try first when looking for a first model.
    pub start: &'a [Lit],
}

/// Finds a model of least cost.
pub fn minimise(
    sat: &mut dyn Sat,
    problem: Problem<'_>,
    strategy: Strategy,
    budget: &Budget,
    progress: &mut dyn FnMut(Progress),
) -> MaxSat {
    let mut search = Search::new(sat, problem, strategy, budget, progress);
    let outcome = search.run();
    search.finish();
    outcome
}

/// Work on the upper bound that waits for its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UpperBound {
    /// Find a first model when this many conflicts have gone by.
    FindModel(u64),
    /// Improve the best model.
    Improve,
    /// Nothing more to do.
    Done,
}

/// Why the loop ended.
enum End {
    Optimal,
    Unsatisfiable,
    Stopped(Stop),
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        sat: &'a mut dyn Sat,
        problem: Problem<'_>,
        strategy: Strategy,
        budget: &Budget,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Self {
        // Repeated literals add up to larger weights, but that alone is no reason to look at them first.
        let weights_differ = problem.softs.windows(2).any(|pair| pair[0].weight != pair[1].weight);
        let softs = merged(problem.softs);
        let meter = Meter::start(budget, sat);
        let guard = sat.new_var().positive();
        let mut hard = problem.hard.to_vec();
        hard.push(guard);
        let assumed_anyway: BTreeSet<Lit> = hard.iter().copied().collect();
        // A soft literal that is assumed anyway is never paid for, and must not be taken for one in a core.
        let assumptions: Vec<Assumption> = softs
            .iter()
            .filter(|soft| !assumed_anyway.contains(&soft.literal))
            .map(|soft| Assumption { literal: soft.literal, weight: soft.weight, counted: None })
            .collect();
        let positions = assumptions.iter().enumerate().map(|(position, a)| (a.literal, position)).collect();
        let mut search = Search {
            sat,
            meter,
            hard,
            softs,
            start: problem.start.to_vec(),
            assumptions,
            positions,
            counters: Vec::new(),
            delayed: Vec::new(),
            strategy,
            threshold: 0,
            lower_bound: 0,
            best: None,
            cores: 0,
            shrink_work: 0,
            upper: UpperBound::FindModel(strategy.model_after),
            guard,
            progress,
        };
        search.threshold = if strategy.stratify && weights_differ { search.next_threshold(u64::MAX) } else { 0 };
        search
    }

    pub(crate) fn run(&mut self) -> MaxSat {
        let mut end = self.search();
        if let (End::Stopped(Stop::Calls | Stop::Conflicts), None) = (&end, &self.best) {
            end = self.rescue(end);
        }
        match (end, self.best.take()) {
            (End::Unsatisfiable, _) => MaxSat::Unsatisfiable,
            (End::Optimal, Some((cost, assignment))) => MaxSat::Optimal { cost, assignment },
            (End::Optimal, None) => unreachable!("an optimum comes with a model"),
            (End::Stopped(stop), Some((cost, assignment))) => {
                MaxSat::Best { cost, lower_bound: self.lower_bound, assignment, stop }
            }
            (End::Stopped(stop), None) => MaxSat::Unknown { lower_bound: self.lower_bound, stop },
        }
    }

    /// The budget ended before any model was found: one short call more, so that there is something to show.
    fn rescue(&mut self, end: End) -> End {
        let hard = self.hard.clone();
        self.set_phases();
        let answer = self.meter.last_attempt(self.sat, &hard, RESCUE_PATIENCE);
        self.clear_phases();
        match answer {
            SatAnswer::Sat => {
                self.improve();
                let is_optimal = self.best.as_ref().is_some_and(|(cost, _)| *cost == self.lower_bound);
                if is_optimal { End::Optimal } else { end }
            }
            SatAnswer::Unsat => End::Unsatisfiable,
            SatAnswer::Unknown(_) => end,
        }
    }

    /// Switches off everything that was added for this search only.
    pub(crate) fn finish(&mut self) {
        self.sat.add_clause(&[!self.guard]);
    }

    fn search(&mut self) -> End {
        loop {
            if self.best.as_ref().is_some_and(|(cost, _)| *cost == self.lower_bound) {
                return End::Optimal;
            }
            let assumed = self.assumed();
            let patience = self.patience();
            match self.meter.attempt(self.sat, &assumed, patience) {
                None => {
                    if let Some(end) = self.work_on_upper_bound() {
                        return end;
                    }
                }
                Some(SatAnswer::Sat) => {
                    self.improve();
                    if !self.admit_delayed() && !self.lower_threshold() {
                        let cost = self.best.as_ref().map(|(cost, _)| *cost);
                        assert!(cost == Some(self.lower_bound), "a model of all assumptions costs the lower bound");
                        return End::Optimal;
                    }
                    self.harden();
                }
                Some(SatAnswer::Unsat) => {
                    if !self.relax() {
                        return End::Unsatisfiable;
                    }
                    self.report();
                }
                Some(SatAnswer::Unknown(stop)) => return End::Stopped(stop),
            }
        }
    }

    /// How many conflicts a call may take before it is time for the upper bound.
    fn patience(&self) -> Option<u64> {
        let due = match self.upper {
            UpperBound::FindModel(due) => due,
            UpperBound::Improve => self.strategy.improve_after,
            UpperBound::Done => return None,
        };
        Some(due.saturating_sub(self.meter.conflicts(self.sat)).max(1))
    }

    /// Finds a first model, or improves the best one. `Some` if this ends the search.
    fn work_on_upper_bound(&mut self) -> Option<End> {
        match self.upper {
            UpperBound::FindModel(due) => self.find_model(due),
            UpperBound::Improve => {
                self.upper = UpperBound::Done;
                self.improve_step_by_step()
            }
            UpperBound::Done => None,
        }
    }

    /// Looks for any model: close to the start first, then without preference. If both attempts are given up, the next
    /// ones come later and may take longer.
    fn find_model(&mut self, due: u64) -> Option<End> {
        let patience = Some((due / UPPER_BOUND_SHARE).max(1));
        let hard = self.hard.clone();
        self.set_phases();
        let first = self.meter.attempt(self.sat, &hard, patience);
        self.clear_phases();
        let answer = match first {
            None => self.meter.attempt(self.sat, &hard, patience),
            answer => answer,
        };
        match answer {
            Some(SatAnswer::Sat) => {
                self.upper = UpperBound::Improve;
                self.improve();
                self.harden();
                None
            }
            Some(SatAnswer::Unsat) => Some(End::Unsatisfiable),
            Some(SatAnswer::Unknown(stop)) => Some(End::Stopped(stop)),
            None => {
                self.upper = UpperBound::FindModel(4 * self.meter.conflicts(self.sat));
                None
            }
        }
    }

    /// Keeps what is true in the best model and tries to make one more soft literal true at a time.
    fn improve_step_by_step(&mut self) -> Option<End> {
        let (_, best) = self.best.as_ref()?;
        let (mut kept, missing): (Vec<Lit>, Vec<Lit>) =
            self.softs.iter().map(|soft| soft.literal).partition(|&literal| best.value(literal));
        let spent = self.meter.conflicts(self.sat);
        let enough = spent + spent / UPPER_BOUND_SHARE;
        for candidate in missing {
            if self.meter.conflicts(self.sat) >= enough {
                break;
            }
            if self.best.as_ref().is_some_and(|(_, best)| best.value(candidate)) {
                kept.push(candidate);
                continue;
            }
            let assumed: Vec<Lit> = self.hard.iter().chain(&kept).copied().chain([candidate]).collect();
            match self.meter.attempt(self.sat, &assumed, Some(IMPROVE_PATIENCE)) {
                Some(SatAnswer::Sat) => {
                    kept.push(candidate);
                    self.improve();
                }
                Some(SatAnswer::Unsat) | None => {}
                Some(SatAnswer::Unknown(stop)) => return Some(End::Stopped(stop)),
            }
        }
        self.harden();
        None
    }

    fn set_phases(&mut self) {
        self.start.iter().for_each(|&literal| self.sat.set_phase(literal));
    }

    /// Phases would be forced on every later decision as well, which hinders the search for cores.
    fn clear_phases(&mut self) {
        self.start.iter().for_each(|literal| self.sat.clear_phase(literal.var()));
    }

    /// Once the least cost is known: looks for a model of that cost. All assumptions together hold in these models
    /// and in no others.
    pub(super) fn solve_for_optimum(&mut self) -> SatAnswer {
        self.admit_delayed();
        self.threshold = 0;
        let assumed = self.assumed();
        self.meter.solve(self.sat, &assumed)
    }

    /// Once the least cost is known: literals that hold together in the models of that cost and in no others, and the
    /// one among them that switches off what was added for this search.
    pub(crate) fn optimal(&mut self) -> (Vec<Lit>, Lit) {
        self.admit_delayed();
        self.threshold = 0;
        (self.assumed(), self.guard)
    }

    /// The literals of a call: hard ones, then everything of weight.
    fn assumed(&self) -> Vec<Lit> {
        let mut literals = self.hard.clone();
        let active = self.assumptions.iter().filter(|a| a.weight > 0 && a.weight >= self.threshold);
        literals.extend(active.map(|a| a.literal));
        literals
    }

    /// Keeps the solver's model if it is the best so far.
    fn improve(&mut self) {
        let cost: u64 = self.softs.iter().filter(|soft| !self.sat.value(soft.literal)).map(|soft| soft.weight).sum();
        if self.best.as_ref().is_none_or(|(best, _)| cost < *best) {
            self.best = Some((cost, Assignment::of(self.sat)));
            self.report();
        }
    }

    fn report(&mut self) {
        let state = Progress {
            lower_bound: self.lower_bound,
            upper_bound: self.best.as_ref().map(|(cost, _)| *cost),
            cores: self.cores,
            calls: self.meter.calls(),
        };
        (self.progress)(state);
    }

    /// Leaves out soft members of a core as long as that is cheap: small cores mean small counters. The literals of the
    /// solver's last proof are the result.
    fn shrunk(&mut self, core: Vec<Lit>) -> Vec<Lit> {
        let (mut core, mut tried) = (core, 0);
        loop {
            let work = self.meter.work(self.sat);
            let softs: Vec<Lit> = core.iter().copied().filter(|literal| self.positions.contains_key(literal)).collect();
            if tried >= softs.len() || softs.len() > SHRINK_SIZE || self.shrink_work * SHRINK_SHARE > work {
                return core;
            }
            let rest = softs.iter().enumerate().filter(|(position, _)| *position != tried).map(|(_, literal)| *literal);
            // All hard literals are assumed, so that a model found on the way is one of the problem.
            let assumed: Vec<Lit> = self.hard.iter().copied().chain(rest).collect();
            let answer = self.meter.attempt(self.sat, &assumed, Some(SHRINK_PATIENCE));
            self.shrink_work += self.meter.work(self.sat) - work;
            match answer {
                // Members that were tried before and are needed are still there, in front.
                Some(SatAnswer::Unsat) => core = self.sat.failed().to_vec(),
                Some(SatAnswer::Sat) => {
                    self.improve();
                    tried += 1;
                }
                Some(SatAnswer::Unknown(_)) => return core,
                None => tried += 1,
            }
        }
    }

    /// Pays for the core that the solver found and counts inside it. False if the core has no soft member.
    fn relax(&mut self) -> bool {
        let core = self.sat.failed().to_vec();
        let core = self.shrunk(core);
        let members: Vec<usize> = core.iter().filter_map(|literal| self.positions.get(literal).copied()).collect();
        let Some(price) = members.iter().map(|&member| self.assumptions[member].weight).min() else {
            return false;
        };
        if let &[only] = &core[..] {
            // The literal is false in every model: known once and for all.
            self.sat.add_clause(&[!only]);
        }
        self.cores += 1;
        self.lower_bound += price;
        for &member in &members {
            self.assumptions[member].weight -= price;
            if let Some((counter, count)) = self.assumptions[member].counted {
                self.count_further(counter, count + 1, price);
            }
        }
        if members.len() > 1 {
            let falsified: Vec<Lit> = members.iter().map(|&member| !self.assumptions[member].literal).collect();
            self.counters.push(Totalizer::new(&falsified));
            self.count_further(self.counters.len() - 1, 2, price);
        }
        true
    }

    /// Assumes that fewer than `count` members of a counter are false, at a price.
    fn count_further(&mut self, counter: usize, count: usize, price: u64) {
        let Some(reached) = self.counters[counter].at_least(self.sat, count) else { return };
        let assumption = Assumption { literal: !reached, weight: price, counted: Some((counter, count)) };
        if self.strategy.disjoint_cores {
            self.delayed.push(assumption);
        } else {
            self.admit(assumption);
        }
    }

    fn admit(&mut self, assumption: Assumption) {
        match self.positions.get(&assumption.literal) {
            Some(&position) => self.assumptions[position].weight += assumption.weight,
            None => {
                self.positions.insert(assumption.literal, self.assumptions.len());
                self.assumptions.push(assumption);
            }
        }
    }

    fn admit_delayed(&mut self) -> bool {
        let delayed = std::mem::take(&mut self.delayed);
        let any = !delayed.is_empty();
        delayed.into_iter().for_each(|assumption| self.admit(assumption));
        any
    }

    /// Admits lighter assumptions; false if all are admitted.
    fn lower_threshold(&mut self) -> bool {
        let lightest = self.assumptions.iter().map(|a| a.weight).filter(|&weight| weight > 0).min();
        if lightest.is_none_or(|lightest| lightest >= self.threshold) {
            return false;
        }
        self.threshold = self.next_threshold(self.threshold);
        true
    }

    /// The largest weight below a limit that leaves enough variety: weights are admitted until the number of
    /// admitted assumptions is large compared with the number of distinct weights among them.
    fn next_threshold(&self, below: u64) -> u64 {
        let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
        for assumption in self.assumptions.iter().filter(|a| a.weight > 0) {
            *counts.entry(assumption.weight).or_insert(0) += 1;
        }
        let (mut distinct, mut admitted) = (0, 0);
        for (&weight, &count) in counts.iter().rev() {
            distinct += 1;
            admitted += count;
            // The factor is the one RC2 uses.
            if weight < below && 4 * admitted >= 5 * distinct {
                return weight;
            }
        }
        0
    }

    /// What costs more than the gap cannot be false in a model as good as the best: no need to assume it.
    fn harden(&mut self) {
        let Some((cost, _)) = self.best else { return };
        let gap = cost - self.lower_bound;
        for assumption in self.assumptions.iter_mut().filter(|a| a.weight > gap) {
            self.sat.add_clause(&[!self.guard, assumption.literal]);
            assumption.weight = 0;
        }
    }
}
