//! The way back through the whole program: from a location to all from which a run comes there.
//!
//! The way to the entry of a function goes on at its callers, and the way to a location behind a call at the end of the
//! function that was called, whichever call it was. A run that makes a call goes through the function's entry; so what is said
//! before a call follows from what is said there, and from what is said behind the call where the goal does not lie inside.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Callee, EdgeId, FunctionId, LocationId, Op, PlaceId};

use super::backward::Goal;
use super::state::State;
use super::{Ground, Invariants, PathStep};

/// Rounds of a location before its states are widened.
const ROUNDS_BEFORE_WIDENING: usize = 3;
/// Rounds in which widened bounds stop at constants of the program.
const ROUNDS_WITH_CONSTANTS: usize = 8;

/// A location.
type At = (FunctionId, LocationId);

/// Where a way leads back from, and what bounds it.
pub struct Start<'g> {
    /// The location of the goal.
    pub at: At,
    /// The states there.
    pub state: State,
    /// States that bound what is said, at each location.
    pub ground: &'g Ground,
    /// Places that steps access in any case: a run goes on only if they lie in their objects.
    pub accessed: &'g BTreeMap<PathStep, Vec<PlaceId>>,
}

/// The way back, as far as it is known.
struct Spread<'i, 'p, 'g> {
    invariants: &'i Invariants<'p>,
    start: Start<'g>,
    callers: BTreeMap<FunctionId, Vec<PathStep>>,
    /// Functions in which a run may come to the goal before they end.
    around_goal: BTreeSet<FunctionId>,
    found: Ground,
}

impl Invariants<'_> {
    /// What must hold at each location for a run to come from there to the goal. Locations that are not there have nothing left.
    pub fn backward(&self, at: (FunctionId, LocationId), goal: Goal) -> BTreeMap<(FunctionId, LocationId), State> {
        let Some(forward) = self.at(at.0, at.1) else { return BTreeMap::new() };
        let start =
            Start { at, state: self.with_goal(forward, goal), ground: self.states(), accessed: &BTreeMap::new() };
        self.spread(start).unwrap_or_else(|| self.states().clone())
    }

    /// The states at each location from which a run comes to a start; none if that is too much work.
    pub(super) fn spread(&self, start: Start<'_>) -> Option<Ground> {
        let callers = self.callers();
        let around_goal = self.around(start.at.0, &callers);
        let found = BTreeMap::from([(start.at, start.state.clone())]);
        let mut spread = Spread { invariants: self, start, callers, around_goal, found };
        spread.run()?;
        spread.found.retain(|_, state| !state.is_empty);
        Some(spread.found)
    }

    /// The steps that call each function with a body.
    pub(super) fn callers(&self) -> BTreeMap<FunctionId, Vec<PathStep>> {
        let program = self.program();
        let mut found: BTreeMap<FunctionId, Vec<PathStep>> = BTreeMap::new();
        for (id, function) in program.functions() {
            for (index, edge) in (0u32..).zip(&function.edges) {
                for callee in self.callees(&edge.op) {
                    found.entry(callee).or_default().push((id, EdgeId(index)));
                }
            }
        }
        found
    }

    /// The functions with a body that a step may call.
    fn callees(&self, op: &Op) -> Vec<FunctionId> {
        let called = match op {
            Op::Call { callee: Callee::Function(callee), .. } => vec![*callee],
            Op::Call { callee: Callee::Pointer(_), .. } => self.world().by_address.clone(),
            _ => Vec::new(),
        };
        called.into_iter().filter(|&callee| self.program()[callee].defined).collect()
    }

    /// Whether a step may call something without a body.
    fn may_call_others(&self, op: &Op) -> bool {
        match op {
            Op::Call { callee: Callee::Function(callee), .. } => !self.program()[*callee].defined,
            Op::Call { callee: Callee::Pointer(_), .. } => {
                self.world().by_address.iter().any(|&callee| !self.program()[callee].defined)
            }
            _ => true,
        }
    }

    /// A function and all that call it, by way of others, too.
    fn around(&self, function: FunctionId, callers: &BTreeMap<FunctionId, Vec<PathStep>>) -> BTreeSet<FunctionId> {
        let (mut found, mut waiting) = (BTreeSet::from([function]), vec![function]);
        while let Some(callee) = waiting.pop() {
            let of_callee = callers.get(&callee).into_iter().flatten();
            waiting.extend(of_callee.map(|&(caller, _)| caller).filter(|&caller| found.insert(caller)));
        }
        found
    }
}

impl Spread<'_, '_, '_> {
    fn run(&mut self) -> Option<()> {
        let mut rounds: BTreeMap<At, usize> = BTreeMap::new();
        let mut waiting = BTreeSet::from([self.start.at]);
        let mut work = 0;
        while let Some(place) = waiting.pop_first() {
            for (from, before) in self.all_before(place) {
                work += 1;
                if work > self.invariants.world().options.max_work {
                    return None;
                }
                if self.add(from, &before, &mut rounds) {
                    waiting.insert(from);
                }
            }
        }
        Some(())
    }

    /// More states lead from a location to the goal; whether they were not known.
    fn add(&mut self, from: At, before: &State, rounds: &mut BTreeMap<At, usize>) -> bool {
        let world = self.invariants.world();
        let known = self.found.entry(from).or_insert_with(State::empty);
        if known.includes(world, before) {
            return false;
        }
        let round = rounds.entry(from).or_insert(0);
        *round += 1;
        *known = if *round <= ROUNDS_BEFORE_WIDENING {
            known.join(world, before)
        } else {
            known.widened(world, before, world.thresholds(*round, ROUNDS_WITH_CONSTANTS))
        };
        true
    }

    /// What holds at the locations from which a step leads to one: in the same function, in callers, or where a function that
    /// was called ends.
    fn all_before(&self, (function, location): At) -> Vec<(At, State)> {
        let program = self.invariants.program();
        let after = &self.found[&(function, location)];
        let mut found = Vec::new();
        for edge in program[function].incoming(location) {
            let (step, from) = ((function, edge), program[function].edge(edge).from);
            let Some(forward) = self.start.ground.get(&(function, from)) else { continue };
            let op = &program[function].edge(edge).op;
            if self.invariants.may_call_others(op) {
                found.push(((function, from), self.inside(step, self.invariants.before(step, forward, after))));
            }
            for callee in self.invariants.callees(op) {
                let end = (callee, program[callee].exit);
                if let Some(at_end) = self.start.ground.get(&end) {
                    found.push((end, self.invariants.before_end(step, callee, (forward, at_end), after)));
                }
                found.extend(self.before_call(step, callee));
            }
        }
        if location == program[function].entry {
            let callers = self.callers.get(&function).into_iter().flatten();
            found.extend(callers.filter_map(|&step| self.before_call(step, function)));
        }
        found
    }

    /// What holds before a call that goes through the entry of a function.
    fn before_call(&self, step: PathStep, callee: FunctionId) -> Option<(At, State)> {
        let program = self.invariants.program();
        let edge = program[step.0].edge(step.1);
        let from = (step.0, edge.from);
        let (forward, at_entry) = (self.start.ground.get(&from)?, self.found.get(&(callee, program[callee].entry))?);
        let before = self.invariants.before_call(step, callee, (forward, at_entry), None);
        if self.around_goal.contains(&callee) {
            return Some((from, before));
        }
        // The run comes to the goal behind the call.
        let behind = self.found.get(&(step.0, edge.to))?;
        Some((from, before.meet(&self.invariants.before(step, forward, behind))))
    }

    /// The states of those before a step in which what it accesses in any case lies in its object.
    fn inside(&self, step: PathStep, before: State) -> State {
        let Some(accessed) = self.start.accessed.get(&step).filter(|_| !before.is_empty) else { return before };
        let mut machine = self.invariants.machine(&before);
        accessed.iter().for_each(|&place| machine.require_inside(place));
        machine.state
    }
}
