//! Control flow: branches, joins, loops.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use analyse::loops::LoopId;
use analyse::order::{Item, Plan};
use ir::{Arm, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, UnaryOp};
use logic::Term;

use super::state::{State, Steps};
use super::value::{ObjectId, Pointer, Target, Value};
use super::{Cut, Executor};
use crate::operations::Scalar;

/// A loop that is being executed.
#[derive(Debug)]
pub(super) struct Active {
    members: Rc<BTreeSet<LocationId>>,
    /// How many calls were open when it was entered.
    depth: usize,
    /// How many objects there were.
    objects: ObjectId,
    /// Whether this iteration brought the loop nearer to its end.
    counts: bool,
    /// How far the branches that may end it were from it last.
    distances: BTreeMap<EdgeId, Distance>,
}

/// What tells how far a branch is from the end of its loop, as far as it is the same in all runs.
#[derive(Debug, Clone, PartialEq)]
enum Distance {
    /// The value of a condition, or the difference of what is compared.
    Number(u128),
    /// The places that are compared.
    Places(Vec<Target>),
}

/// The states that wait at the locations of a function.
type Pending = Vec<Option<State>>;

impl Executor<'_> {
    /// Executes the body of the current function from the current state; the state at its end, if a path comes there.
    pub(super) fn body(&mut self, function: FunctionId) -> Option<State> {
        let program = self.program;
        let plan = self.orders.plan(program, function);
        let mut pending: Pending = vec![None; program[function].locations as usize];
        pending[program[function].entry.index()] = Some(self.take_state());
        self.items(&plan, &plan.items, &mut pending);
        self.state = pending[program[function].exit.index()].take()?;
        self.note_merges();
        Some(self.take_state())
    }

    fn items(&mut self, plan: &Rc<Plan>, items: &[Item], pending: &mut Pending) {
        for item in items {
            if self.halt.is_some() {
                return;
            }
            match item {
                Item::Location(location) => self.location(plan, *location, pending),
                Item::Loop { head, body, members } => self.repeat(plan, (*head, members), body, pending),
            }
        }
    }

    /// Executes what leaves a location.
    fn location(&mut self, plan: &Rc<Plan>, location: LocationId, pending: &mut Pending) {
        let edges = &plan.outgoing[location.index()];
        let Some(&first) = edges.first() else { return };
        let Some(state) = pending[location.index()].take() else { return };
        self.state = state;
        self.dead = false;
        let function = self.frames.last().expect("a function is executed").function;
        let edge = self.program[function].edge(first);
        self.arrive(first);
        self.note_merges();
        self.look_at_predicates(function, location);
        let comes_to_check = self.comes_to_check(first);
        let visits_before = self.visits.len();
        match &edge.op {
            Op::Assume { condition, .. } => {
                let expression = *condition;
                let (condition, is_computed) = self.traced(|executor| executor.truth(expression));
                let condition = self.freed_bits(condition);
                self.has_left_check(comes_to_check, visits_before);
                self.watch_exit(function, edges, expression, condition);
                self.branch(function, edges, (condition, is_computed), pending);
            }
            Op::Case { selector, .. } => {
                let is_signed = matches!(self.expr_scalar(*selector), Scalar::Int { signed: true, .. });
                let (selector, is_computed) = self.traced(|executor| executor.bits(*selector));
                let selector = self.freed_bits(selector);
                self.has_left_check(comes_to_check, visits_before);
                self.switch((function, edges), (selector, is_signed), is_computed, pending);
            }
            op => {
                let visit = self.begin_visit(first);
                self.step(first, op);
                self.has_left_check(comes_to_check, visits_before);
                self.end_visit(visit, first);
                if !self.dead {
                    let state = self.take_state();
                    self.join(pending, edge.to, state);
                }
            }
        }
    }

    /// The current function is at an edge now.
    fn arrive(&mut self, edge: EdgeId) {
        self.poll();
        self.inputs_here = 0;
        self.state.steps.constant += 1;
        if let Some(frame) = self.frames.last_mut() {
            frame.edge = edge;
        }
    }

    fn branch(
        &mut self,
        function: FunctionId,
        edges: &[EdgeId],
        (condition, is_computed): (Term, bool),
        pending: &mut Pending,
    ) {
        if self.dead {
            return;
        }
        // What counts as a branch of a run must not depend on what was decided before.
        let decided = match self.probe {
            Some(_) => None,
            None if self.notes() => None,
            None => self.state.guard.decides(self.terms, condition),
        };
        let condition = decided.map_or(condition, |holds| self.terms.boolean(holds));
        let taken = edges
            .iter()
            .copied()
            .find(|&edge| matches!(self.program[function].edge(edge).op, Op::Assume { holds: true, .. }));
        let condition = self.note_guard(taken.unwrap_or(edges[0]), condition, is_computed);
        for &id in edges {
            let edge = self.program[function].edge(id);
            let Op::Assume { holds, .. } = edge.op else { panic!("a branch has two outcomes") };
            let outcome = if holds { condition } else { self.terms.not(condition) };
            self.visit_way(id, outcome);
            self.fork(pending, edge.to, outcome);
        }
    }

    fn switch(
        &mut self,
        (function, edges): (FunctionId, &[EdgeId]),
        (selector, is_signed): (Term, bool),
        is_computed: bool,
        pending: &mut Pending,
    ) {
        if self.dead {
            return;
        }
        let width = self.terms.width(selector);
        let mut others = self.terms.truth();
        let mut rest = None;
        for &id in edges {
            let edge = self.program[function].edge(id);
            let Op::Case { arm, .. } = edge.op else { panic!("a switch has cases") };
            let Arm::Range(low, high) = arm else {
                rest = Some((id, edge.to));
                continue;
            };
            let (first, last) = (self.number(width, low as u128), self.number(width, high as u128));
            let outcome = if low == high {
                self.terms.eq(selector, first)
            } else if is_signed {
                let (above, below) = (self.terms.sle(first, selector), self.terms.sle(selector, last));
                self.terms.and(above, below)
            } else {
                let (above, below) = (self.terms.ule(first, selector), self.terms.ule(selector, last));
                self.terms.and(above, below)
            };
            let outcome = self.note_guard(id, outcome, is_computed);
            let not = self.terms.not(outcome);
            others = self.terms.and(others, not);
            self.visit_way(id, outcome);
            self.fork(pending, edge.to, outcome);
        }
        if let Some((id, to)) = rest {
            self.visit_way(id, others);
            self.fork(pending, to, others);
        }
    }

    /// One way out of a location, taken where a condition holds.
    fn fork(&mut self, pending: &mut Pending, to: LocationId, condition: Term) {
        if condition == self.terms.falsehood() {
            return;
        }
        let mut state = self.state.clone();
        state.guard = state.guard.and(self.terms, condition);
        self.note_decision(state.guard.term(self.terms), condition);
        self.join(pending, to, state);
    }

    /// Notes when runs go a way (those that fulfil `guard`) that others do not, if paths are told apart.
    pub(super) fn note_decision(&mut self, guard: Term, condition: Term) {
        let Some(functions) = &self.path_functions else { return };
        let Some(frame) = self.frames.last() else { return };
        if condition != self.terms.truth() && functions.counts(frame.function) {
            self.decisions.push(guard);
        }
    }

    /// A path comes to a location.
    fn join(&mut self, pending: &mut Pending, to: LocationId, state: State) {
        if state.guard.term(self.terms) == self.terms.falsehood() {
            return;
        }
        let place = &mut pending[to.index()];
        let joined = match place.take() {
            None => state,
            Some(other) => self.join_states(other, state),
        };
        pending[to.index()] = Some(joined);
    }

    /// Looks whether a branch counts towards the end of the innermost loop: it does not leave the loop this time, for
    /// sure, and its distance from doing so has changed since the last iteration. Such loops end by themselves.
    fn watch_exit(&mut self, function: FunctionId, edges: &[EdgeId], expression: ExprId, condition: Term) {
        let Some(known) = self.terms.as_constant(condition) else { return };
        let Some(active) = self.loops.last() else { return };
        if active.depth != self.frames.len() {
            return;
        }
        let leaves = edges.iter().any(|&edge| {
            let edge = self.program[function].edge(edge);
            let is_taken = matches!(edge.op, Op::Assume { holds, .. } if holds == (known == 1));
            !is_taken && !active.members.contains(&edge.to)
        });
        if !leaves || matches!(self.program[expression].kind(), ExprKind::Int(_)) {
            return;
        }
        let old_objects = active.objects;
        let operands: Vec<Value> = match *self.program[expression].kind() {
            ExprKind::Binary(op, left, right) if op.is_comparison() => vec![self.value(left), self.value(right)],
            ExprKind::And(..) | ExprKind::Or(..) => return,
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => vec![self.value(operand)],
            _ => vec![self.value(expression)],
        };
        let Some(distance) = self.distance_from_end(&operands, old_objects) else { return };
        let active = self.loops.last_mut().expect("it was just looked at");
        let before = active.distances.insert(edges[0], distance.clone());
        active.counts |= before.is_none_or(|before| before != distance);
    }

    /// How far what is compared is apart. Something that is new in every iteration, an input or a new object, says
    /// nothing about the end.
    fn distance_from_end(&mut self, operands: &[Value], old_objects: ObjectId) -> Option<Distance> {
        let difference = match *operands {
            [Value::Bits(only)] => only,
            [Value::Bits(left), Value::Bits(right)] => self.terms.sub(left, right),
            _ => {
                let place = |operand: &Value| match operand {
                    Value::Pointer(Pointer::One(target)) if target.object < old_objects => Some(*target),
                    Value::Pointer(_) | Value::Bits(_) => None,
                };
                return operands.iter().map(place).collect::<Option<_>>().map(Distance::Places);
            }
        };
        self.terms.as_constant(difference).map(Distance::Number)
    }

    /// Whether an edge leads out of a loop, other than that of a condition which always holds.
    fn has_exit(&self, function: FunctionId, members: &BTreeSet<LocationId>) -> bool {
        let is_exit = |edge: &ir::Edge| members.contains(&edge.from) && !members.contains(&edge.to);
        self.program[function].edges.iter().filter(|edge| is_exit(edge)).any(|edge| match edge.op {
            Op::Assume { condition, holds } => match *self.program[condition].kind() {
                ExprKind::Int(value) => (value != 0) == holds,
                _ => true,
            },
            _ => true,
        })
    }

    /// Executes a loop, as often as its bound allows.
    fn repeat(
        &mut self,
        plan: &Rc<Plan>,
        (head, members): (LocationId, &Rc<BTreeSet<LocationId>>),
        body: &[Item],
        pending: &mut Pending,
    ) {
        let function = self.frames.last().expect("a function is executed").function;
        let id = LoopId::Loop(function, head);
        let outer = self.context;
        let mut start = self.terms.truth();
        let mut uncertain = 0;
        self.loops.push(Active {
            members: Rc::clone(members),
            depth: self.frames.len(),
            objects: self.objects.len() as ObjectId,
            counts: false,
            distances: BTreeMap::new(),
        });
        // A loop that nothing leaves goes on for ever: there is no end to be followed to.
        let has_exit = self.has_exit(function, members);
        let mut inputs = self.inputs.len();
        let mut visits = Vec::new();
        for iteration in 0.. {
            if self.halt.is_some() {
                break;
            }
            match &pending[head.index()] {
                Some(state) => {
                    let (guard, steps) = (state.guard.term(self.terms), state.steps);
                    if iteration > 0 {
                        let active = self.loops.last_mut().expect("the loop is active");
                        let counts = std::mem::take(&mut active.counts);
                        // An iteration that takes inputs and does not count may be followed by any number of others.
                        let takes_inputs = std::mem::replace(&mut inputs, self.inputs.len()) < self.inputs.len();
                        let is_certain = guard == start && has_exit && (counts || !takes_inputs)
                            || counts && iteration < self.options.max_counted_iterations;
                        uncertain += u32::from(!is_certain);
                        if !self.goes_on(id, (guard, steps), is_certain, iteration, uncertain) {
                            pending[head.index()] = None;
                            break;
                        }
                    }
                    start = guard;
                }
                // A jump may lead into the middle of the loop.
                None if iteration == 0 && any_pending(body, pending) => {}
                None => break,
            }
            self.context = self.contexts.inside(outer, function.0, head.0, iteration);
            if let Some(state) = pending[head.index()].clone().filter(|_| self.options.follows_events) {
                self.note_head(&state, &mut visits);
            }
            self.location(plan, head, pending);
            self.items(plan, body, pending);
        }
        self.loops.pop();
        self.context = outer;
    }

    /// Whether another iteration (or deeper call) is executed; if not, it is noted what was cut off.
    pub(super) fn goes_on(
        &mut self,
        id: LoopId,
        (guard, steps): (Term, Steps),
        is_certain: bool,
        iteration: u32,
        uncertain: u32,
    ) -> bool {
        let is_within = match self.options.unwind_of(self.program, id) {
            Some(bound) => iteration < bound.max(1),
            None => {
                let bound = self.bounds.get(&id).copied().unwrap_or(self.options.first_bound);
                let most = match id {
                    LoopId::Loop(..) => self.options.max_iterations,
                    LoopId::Recursion(_) => self.options.max_recursion,
                };
                (is_certain || uncertain < bound) && iteration < most
            }
        };
        if is_within {
            return true;
        }
        if !self.oracle.possible(self.terms, &[self.required, guard]) {
            return false;
        }
        let steps = steps.term(self.terms);
        self.cuts.push(Cut { at: id, reached: guard, required: self.required, steps });
        let both = self.terms.and(self.required, guard);
        let not = self.terms.not(guard);
        self.required = if both == self.terms.falsehood() { self.required } else { self.terms.and(self.required, not) };
        false
    }
}

/// Whether a path waits at one of the locations.
fn any_pending(items: &[Item], pending: &Pending) -> bool {
    items.iter().any(|item| match item {
        Item::Location(location) => pending[location.index()].is_some(),
        Item::Loop { head, body, .. } => pending[head.index()].is_some() || any_pending(body, pending),
    })
}
