//! The iteration: states are pushed along edges in a weak topological order until nothing changes.
//!
//! A loop is repeated with growing states at its head, which are widened so that this ends, then with shrinking ones, and once
//! more with the result. What is pushed out of a loop counts in that last round alone, and only there states are written down.
//! Functions are followed at every call, as if they stood there; what came of a call is kept for calls from the same two
//! steps. Of a function that is called while it is open, one state at its entry and one at its end stand for all calls.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use ir::{Callee, EdgeId, FunctionId, LocationId, Op};

use super::builtins::BuiltinCall;
use super::checks::Checks;
use super::evaluate::Machine;
use super::state::State;
use super::world::World;
use crate::order::{Item, Orders, Plan};

/// Rounds of a loop before its states are widened.
const ROUNDS_BEFORE_WIDENING: usize = 2;
/// Rounds in which widened bounds stop at constants of the program; then only at the bounds of types.
const ROUNDS_WITH_CONSTANTS: usize = 10;
/// Rounds in which the states of a loop shrink.
const SHRINKING_ROUNDS: usize = 2;
/// Rounds of a loop in all: one that widening does not end ends the analysis.
const MAX_ROUNDS: usize = 200;
/// Calls that may be open.
const MAX_DEPTH: usize = 60;
/// Steps of the call string.
const CONTEXT: usize = 2;

type Step = (FunctionId, EdgeId);

/// Why the analysis ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// The work that was allowed is done.
    Work,
    /// Too many calls are open.
    Depth,
    /// The program may have several threads.
    Threads,
}

/// How states are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// They grow.
    Growing,
    /// They shrink: what came of larger ones is not good enough.
    Shrinking,
    /// They are final, and written down.
    Final,
}

/// What came of a call.
#[derive(Debug)]
struct Known {
    entry: State,
    exit: State,
    /// What was assumed about open functions when it was found.
    assumptions: u64,
}

/// All calls of an open function.
#[derive(Debug)]
struct Summary {
    entry: State,
    exit: State,
    has_changed: bool,
    /// How often it has grown.
    rounds: usize,
}

/// The analysis of a program.
#[derive(Debug)]
pub struct Analysis<'w, 'a> {
    world: &'w World<'a>,
    orders: Orders,
    /// The states at each location of each function, whatever calls led there.
    pub recorded: BTreeMap<(FunctionId, LocationId), State>,
    /// The checks of final states.
    pub checks: Checks,
    /// Steps of work that were made.
    pub work: u64,
    open: Vec<Step>,
    known: BTreeMap<(FunctionId, Vec<Step>), Known>,
    covered: BTreeMap<(FunctionId, Vec<Step>), State>,
    summaries: BTreeMap<FunctionId, Summary>,
    assumptions: u64,
}

/// A function that is being followed.
struct Walk {
    function: FunctionId,
    plan: Rc<Plan>,
    states: Vec<State>,
    /// Loops that are repeated: what leaves one of them is forgotten.
    repeated: Vec<Rc<BTreeSet<LocationId>>>,
    mode: Mode,
}

/// A loop that is being repeated.
struct Loop<'i> {
    head: LocationId,
    body: &'i [Item],
    /// States that enter it elsewhere than at its head.
    others: Vec<(LocationId, State)>,
}

impl<'w, 'a> Analysis<'w, 'a> {
    /// Nothing was followed yet.
    pub fn new(world: &'w World<'a>) -> Analysis<'w, 'a> {
        Analysis {
            world,
            orders: Orders::new(world.program),
            recorded: BTreeMap::new(),
            checks: Checks::default(),
            work: 0,
            open: Vec::new(),
            known: BTreeMap::new(),
            covered: BTreeMap::new(),
            summaries: BTreeMap::new(),
            assumptions: 0,
        }
    }

    /// Follows a function from a state at its entry, and writes down what is found.
    pub fn follow(&mut self, function: FunctionId, entry: State) -> Result<State, Halt> {
        self.enter(function, entry, Mode::Final)
    }

    fn spend(&mut self, work: u64) -> Result<(), Halt> {
        self.work += work;
        if self.work > self.world.options.max_work { Err(Halt::Work) } else { Ok(()) }
    }

    /// A function is called; the state at its end.
    fn enter(&mut self, function: FunctionId, entry: State, mode: Mode) -> Result<State, Halt> {
        if let Some(summary) = self.summaries.get_mut(&function) {
            if !summary.entry.includes(self.world, &entry) {
                let thresholds = self.world.thresholds(summary.rounds, ROUNDS_WITH_CONSTANTS);
                summary.entry = summary.entry.widened(self.world, &entry, thresholds);
                summary.has_changed = true;
                summary.rounds += 1;
            }
            return Ok(summary.exit.clone());
        }
        if !self.world.recursive.contains(&function) {
            return self.walk(function, entry, mode);
        }
        self.summaries.insert(function, Summary { entry, exit: State::empty(), has_changed: false, rounds: 0 });
        for round in 0.. {
            if round > MAX_ROUNDS {
                return Err(Halt::Work);
            }
            self.assumptions += 1;
            let entry = self.summary(function).entry.clone();
            let exit = self.walk(function, entry, Mode::Growing)?;
            let is_stable = self.settle(function, &exit);
            if !is_stable {
                continue;
            }
            if mode != Mode::Final {
                break;
            }
            let entry = self.summary(function).entry.clone();
            let exit = self.walk(function, entry, Mode::Final)?;
            if self.settle(function, &exit) {
                break;
            }
        }
        self.assumptions += 1;
        let summary = self.summaries.remove(&function).expect("it is open");
        Ok(summary.exit)
    }

    /// Whether what stands for all calls of an open function does so after another round; if not, it does more from now on.
    fn settle(&mut self, function: FunctionId, exit: &State) -> bool {
        let summary = self.summaries.get_mut(&function).expect("it is open");
        let thresholds = self.world.thresholds(summary.rounds, ROUNDS_WITH_CONSTANTS);
        let has_changed = std::mem::take(&mut summary.has_changed);
        if summary.exit.includes(self.world, exit) {
            return !has_changed;
        }
        summary.exit = summary.exit.widened(self.world, exit, thresholds);
        summary.rounds += 1;
        false
    }

    fn summary(&self, function: FunctionId) -> &Summary {
        &self.summaries[&function]
    }

    fn walk(&mut self, function: FunctionId, entry: State, mode: Mode) -> Result<State, Halt> {
        let body = &self.world.program[function];
        let plan = self.orders.plan(self.world.program, function);
        let mut walk = Walk {
            function,
            plan: Rc::clone(&plan),
            states: vec![State::empty(); body.locations as usize],
            repeated: Vec::new(),
            mode,
        };
        walk.states[body.entry.index()] = entry;
        self.items(&mut walk, &plan.items)?;
        Ok(std::mem::take(&mut walk.states[body.exit.index()]))
    }

    fn items(&mut self, walk: &mut Walk, items: &[Item]) -> Result<(), Halt> {
        for item in items {
            match item {
                Item::Location(location) => self.location(walk, *location)?,
                Item::Loop { head, body, members } => self.repeat(walk, *head, body, members)?,
            }
        }
        Ok(())
    }

    /// Follows the edges of a location.
    fn location(&mut self, walk: &mut Walk, location: LocationId) -> Result<(), Halt> {
        let state = std::mem::replace(&mut walk.states[location.index()], State::empty());
        if location == self.world.program[walk.function].exit {
            walk.states[location.index()] = state.clone();
        }
        if state.is_empty {
            return Ok(());
        }
        if walk.mode == Mode::Final {
            let known = self.recorded.entry((walk.function, location)).or_insert_with(State::empty);
            *known = known.join(self.world, &state);
        }
        let plan = Rc::clone(&walk.plan);
        for &edge in &plan.outgoing[location.index()] {
            self.spend(1)?;
            let next = self.edge((walk.function, edge), &state, walk.mode)?;
            let to = self.world.program[walk.function].edge(edge).to;
            if !next.is_empty && walk.repeated.iter().all(|members| members.contains(&to)) {
                let known = &mut walk.states[to.index()];
                *known = known.join(self.world, &next);
            }
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        walk: &mut Walk,
        head: LocationId,
        body: &[Item],
        members: &Rc<BTreeSet<LocationId>>,
    ) -> Result<(), Halt> {
        let entry = std::mem::replace(&mut walk.states[head.index()], State::empty());
        // A loop may be entered elsewhere, by `goto` or `switch`.
        let mut others = Vec::new();
        for &member in members.iter() {
            let state = std::mem::replace(&mut walk.states[member.index()], State::empty());
            if !state.is_empty {
                others.push((member, state));
            }
        }
        if entry.is_empty && others.is_empty() {
            return Ok(());
        }
        let inside = Loop { head, body, others };
        let mode = walk.mode;
        let mut current = entry.clone();
        walk.repeated.push(Rc::clone(members));
        walk.mode = Mode::Growing;
        for round in 0.. {
            if round > MAX_ROUNDS {
                return Err(Halt::Work);
            }
            let next = entry.join(self.world, &self.round(walk, &inside, &current)?);
            if current.includes(self.world, &next) {
                break;
            }
            current = if round < ROUNDS_BEFORE_WIDENING {
                current.join(self.world, &next)
            } else {
                current.widened(self.world, &next, self.world.thresholds(round, ROUNDS_WITH_CONSTANTS))
            };
        }
        walk.mode = Mode::Shrinking;
        for _ in 0..SHRINKING_ROUNDS {
            let next = entry.join(self.world, &self.round(walk, &inside, &current)?);
            if next.includes(self.world, &current) {
                break;
            }
            current = next;
        }
        walk.repeated.pop();
        walk.mode = mode;
        self.round(walk, &inside, &current)?;
        Ok(())
    }

    /// One round of a loop; what leads back to its head.
    fn round(&mut self, walk: &mut Walk, inside: &Loop<'_>, state: &State) -> Result<State, Halt> {
        walk.states[inside.head.index()] = state.clone();
        for (member, state) in &inside.others {
            walk.states[member.index()] = state.clone();
        }
        self.location(walk, inside.head)?;
        self.items(walk, inside.body)?;
        Ok(std::mem::replace(&mut walk.states[inside.head.index()], State::empty()))
    }

    /// Makes one step.
    fn edge(&mut self, step: Step, state: &State, mode: Mode) -> Result<State, Halt> {
        let op = &self.world.program[step.0].edge(step.1).op;
        if matches!(op, Op::Call { .. }) {
            return self.call(step, state, mode);
        }
        let mut checks = std::mem::take(&mut self.checks);
        let mut machine = self.machine(state, (mode == Mode::Final).then_some(&mut checks));
        machine.step(step.0, step.1);
        let next = machine.state;
        self.checks = checks;
        Ok(next)
    }

    fn machine<'m>(&self, state: &State, checks: Option<&'m mut Checks>) -> Machine<'m, 'a>
    where
        'w: 'm,
    {
        Machine { world: self.world, state: state.clone(), checks, is_quiet: false }
    }

    fn call(&mut self, step: Step, state: &State, mode: Mode) -> Result<State, Halt> {
        let op = &self.world.program[step.0].edge(step.1).op;
        let Op::Call { callee, arguments, result, site } = op else { return Ok(state.clone()) };
        let mut checks = std::mem::take(&mut self.checks);
        let mut machine = self.machine(state, (mode == Mode::Final).then_some(&mut checks));
        let called = match callee {
            Callee::Builtin(builtin) => {
                let call = BuiltinCall { step, builtin: *builtin, arguments, result: *result, site: *site };
                machine.builtin(&call);
                None
            }
            Callee::Function(function) => {
                let values = machine.arguments(op);
                Some((Some(vec![*function]), values))
            }
            Callee::Pointer(pointer) => {
                let called = machine.eval(*pointer).pointer();
                machine.fails(*site);
                let values = machine.arguments(op);
                Some((machine.callees(&called), values))
            }
        };
        let before = machine.state;
        self.checks = checks;
        let Some((callees, values)) = called else { return Ok(before) };
        if before.is_empty {
            return Ok(before);
        }
        let callees = callees.unwrap_or_else(|| self.world.by_address.clone());
        let mut after = State::empty();
        for callee in callees {
            let mut machine = self.machine(&before, None);
            if !self.world.program[callee].defined {
                machine.call_unknown(Some(callee), *result);
                after = after.join(self.world, &machine.state);
                continue;
            }
            let aside = machine.put_aside(step.0);
            machine.bind(callee, &values);
            let entry = machine.state;
            let exit = self.called(step, callee, entry, mode)?;
            if exit.is_empty {
                continue;
            }
            let mut machine = self.machine(&exit, None);
            machine.leave(callee, &aside);
            if let Some(place) = result {
                machine.take_result(callee, *place);
            }
            after = after.join(self.world, &machine.state);
        }
        Ok(after)
    }

    /// What came of a call that is known, or is found now.
    fn called(&mut self, step: Step, callee: FunctionId, entry: State, mode: Mode) -> Result<State, Halt> {
        if self.open.len() >= MAX_DEPTH {
            return Err(Halt::Depth);
        }
        self.spend(1)?;
        self.open.push(step);
        let context: Vec<Step> = self.open.iter().rev().take(CONTEXT).copied().collect();
        let key = (callee, context);
        let is_open = self.summaries.contains_key(&callee);
        let mut entry = entry;
        if mode == Mode::Final && !is_open {
            // All that is written down for these calls is written down for one state at the entry.
            if let Some(covered) = self.covered.get(&key)
                && !covered.includes(self.world, &entry)
            {
                entry = covered.join(self.world, &entry);
            }
        }
        let result = match self.reused(&key, &entry, mode).filter(|_| !is_open) {
            Some(exit) => exit,
            None => {
                let exit = self.enter(callee, entry.clone(), mode)?;
                if !is_open {
                    if mode == Mode::Final {
                        self.covered.insert(key.clone(), entry.clone());
                    }
                    let assumptions = self.assumptions;
                    self.known.insert(key, Known { entry, exit: exit.clone(), assumptions });
                }
                exit
            }
        };
        self.open.pop();
        Ok(result)
    }

    fn reused(&self, key: &(FunctionId, Vec<Step>), entry: &State, mode: Mode) -> Option<State> {
        let known = self.known.get(key)?;
        let is_valid = known.assumptions == self.assumptions || self.summaries.is_empty() && known.assumptions == 0;
        let fits = match mode {
            Mode::Growing => known.entry.includes(self.world, entry),
            Mode::Shrinking => known.entry.includes(self.world, entry) && entry.includes(self.world, &known.entry),
            Mode::Final => {
                let is_covered = self.covered.get(key).is_some_and(|covered| covered.includes(self.world, entry));
                is_covered && known.entry.includes(self.world, entry) && entry.includes(self.world, &known.entry)
            }
        };
        (is_valid && fits).then(|| known.exit.clone())
    }
}
