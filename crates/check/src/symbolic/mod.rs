//! Symbolic execution: the program's graph is walked with values that are terms, and every check becomes a condition.
//!
//! All runs within the unwinding bounds are followed at once. At a branch whose condition is not constant the state is
//! copied, where paths meet the states are merged ([`state`]), so that every step is executed once per unwinding and not
//! once per path. What comes out is a list of checks, each with the condition under which a run reaches and violates it.
//!
//! - [`value`], [`object`], [`state`], [`guard`]: values, memory, path conditions, and their merging.
//! - [`access`], [`blocks`], [`content`]: reading and writing through pointers; checks of memory; what is unknown.
//! - [`checks`]: what may fail on the way, what cannot be followed.
//! - [`expr`], [`integer`], [`float`], [`place`], [`pointer`]: expressions and places.
//! - [`flow`], [`step`], [`call`], [`setup`], [`arguments`]: control flow, edges, calls, what is there before `main`.
//! - [`temporal`]: for temporal logic: events, and when a run comes back to a state.
//! - [`builtins`]: library functions.
//! - [`atoms`], [`observe`], [`visits`]: for explanations: what a run can do differently, under names; what somebody wants to
//!   know; when runs take an edge or come to a check.
//!
//! **The meaning of everything is that of the crate `run`**, which replays each result.

mod access;
mod arguments;
mod atom;
mod atoms;
mod blocks;
mod builtins;
mod call;
mod checks;
mod content;
mod encoding;
mod expr;
mod extra;

mod arithmetic;
mod flow;
mod guard;
mod input;
mod object;
mod observe;
mod place;
mod pointer;
mod setup;
mod stack;
mod state;
mod step;
mod temporal;

mod value;
mod visits;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use ir::{EdgeId, FunctionId, Program, SpanId, TypeId, VarId};
use logic::{Term, Terms};

use crate::options::Options;
use crate::paths::PathFunctions;
use analyse::loops::LoopId;
use analyse::order;
use analyse::table::Table;
use guard::Guard;
use object::{Background, Cell, Object};
use state::{Ready, Slot, State, Stdin, Steps};
use value::{ObjectId, Pointer, Target};

pub use atom::{Atom, AtomKind, Shape};
pub(crate) use atoms::Probe;
pub use encoding::{Check, PropertyKey};
pub(crate) use encoding::{Cut, Encoding, Halt, Oracle, Refusal};
pub use input::{ArgumentPart, Form, Input};
pub use observe::Observation;
pub(crate) use state::STEP_BITS;
pub(crate) use temporal::Followed;
pub use visits::{CheckVisit, Held, Visit, VisitPart, Watched};

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ObjectKind {
    Variable(VarId),
    Heap,
    Stack,
    Function(FunctionId),
    Arguments,
    Environment,
    /// Unknown content that other objects share.
    Content,
}

/// The size of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    Known(u64),
    /// A term of 64 bits, and a number that it never exceeds.
    Computed(Term, u64),
}

impl Size {
    /// A number that the size never exceeds.
    fn most(self) -> u64 {
        match self {
            Size::Known(size) | Size::Computed(_, size) => size,
        }
    }
}

/// What is known of an object on all paths.
#[derive(Debug, Clone)]
pub(crate) struct ObjectInfo {
    pub(crate) kind: ObjectKind,
    pub(crate) size: Size,
    pub(crate) read_only: bool,
    /// Its bytes are inputs until they are set: an `extern` variable that nobody defines.
    pub(crate) unknown: bool,
    /// Where its state is kept.
    slot: u32,
    /// The number that its address is.
    address: u64,
    /// What its address is certainly a multiple of.
    align: u64,
    /// Where the user's code allocated it.
    origin: Option<(FunctionId, EdgeId)>,
    /// The types and offsets of variable arguments.
    arguments: Vec<(u64, TypeId)>,
    /// Where the content of its unset bits lies at first, if some were copied.
    content: Option<ObjectId>,
}

/// Where an input is asked for: the context, the function, the edge, and which one of that edge.
pub(crate) type InputKey = (u32, u32, u32, u32);

/// Which call and loop iteration something belongs to. The same on every execution with larger bounds, so that
/// inputs keep their variables.
#[derive(Debug, Default)]
pub(crate) struct Contexts {
    pub(crate) known: BTreeMap<(u32, u32, u32, u32), u32>,
    /// What each context is, by its number less one.
    pub(crate) keys: Vec<(u32, u32, u32, u32)>,
    pub(crate) inputs: BTreeMap<InputKey, Term>,
    /// The names of environment variables that some run asks for, as they were found.
    pub(crate) environment: Vec<Arc<[u8]>>,
}

/// A variable of the environment.
#[derive(Debug, Clone)]
struct EnvironmentText {
    /// Its text, null where it is not set.
    value: Pointer,
    /// When a run asks for it.
    asked: Term,
}

impl Contexts {
    /// The context inside another one.
    fn inside(&mut self, outer: u32, function: u32, place: u32, number: u32) -> u32 {
        let key = (outer, function, place, number);
        let keys = &mut self.keys;
        *self.known.entry(key).or_insert_with(|| {
            keys.push(key);
            keys.len() as u32
        })
    }
}

/// An activation of a function.
#[derive(Debug, Clone)]
struct Frame {
    function: FunctionId,
    /// The slot of its first local variable; the others follow.
    first_slot: u32,
    /// The object with its variable arguments.
    arguments: Option<ObjectId>,
    /// The edge it is at.
    edge: EdgeId,
    /// Objects of `alloca` and variable arguments, to die at the end.
    objects: Vec<ObjectId>,
    /// The value it returns, in a slot; records in an object.
    result: Option<u32>,
    /// The condition under which it was called.
    start: Term,
    /// Bytes of the program's stack that are in use by this call and those around it.
    stack_used: u64,
}

/// The symbolic execution of a program.
pub(crate) struct Executor<'a> {
    program: &'a Program,
    options: &'a Options,
    terms: &'a mut Terms,
    oracle: &'a mut dyn Oracle,
    contexts: &'a mut Contexts,
    bounds: &'a BTreeMap<LoopId, u32>,
    orders: order::Orders,
    objects: Vec<ObjectInfo>,
    globals: Vec<ObjectId>,
    functions: Vec<ObjectId>,
    local_index: Vec<u32>,
    next_slot: u32,
    next_address: u64,
    exposed: BTreeMap<Term, Pointer>,
    frames: Vec<Frame>,
    /// The arrays of variable length and blocks of `alloca` that were made, alive or not.
    on_stack: Vec<ObjectId>,
    /// Loops that are being executed, the innermost last.
    loops: Vec<flow::Active>,
    state: State,
    /// The conditions of the expression around what is evaluated.
    extra: Term,
    /// The current path cannot go on.
    dead: bool,
    context: u32,
    /// Inputs of the current edge, to number them.
    inputs_here: u32,
    /// What every run so far fulfils.
    required: Term,
    already: BTreeSet<(Term, Term)>,
    executed_edges: u64,
    /// Accesses to memory, to look at the limits now and then within a step as well.
    accesses: u64,
    halt: Option<Halt>,
    depth_of: Vec<u32>,
    pub(crate) checks: Vec<Check>,
    pub(crate) inputs: Vec<Input>,
    /// The functions whose branches make a path, if several runs are wanted.
    path_functions: Option<PathFunctions>,
    /// When runs go a way that others do not: at branches, and where a pointer says which function is called.
    pub(crate) decisions: Vec<Term>,
    pub(crate) refusals: Vec<Refusal>,
    pub(crate) cuts: Vec<Cut>,
    pub(crate) atoms: Vec<Atom>,
    pub(crate) observations: Vec<Observation>,
    /// When edges are taken, if that is watched.
    visits: Vec<Visit>,
    /// When runs come to the watched check.
    check_visits: Vec<CheckVisit>,
    /// Events, and when runs come back, if that is followed.
    followed: temporal::Followed,
    /// Which of the watched conditions hold before the current step.
    predicates_here: Vec<Term>,
    /// While a condition is only observed: when it has no value.
    quiet: Option<Term>,
    /// What is asked of this execution.
    probe: Option<&'a mut Probe>,
    /// The shape of the condition that is asserted now.
    shape: Option<Shape>,
    /// The atom that writes now, counted from 1.
    writer: u32,
    /// If atoms are made: whether what is evaluated now has read a value that is not the same in all runs.
    has_read: bool,
    /// The conditions under which calls are executed, by their contexts, if atoms are made.
    pub(crate) calls: BTreeMap<u32, Term>,
    /// The objects by their slots, if atoms are made.
    object_of_slot: BTreeMap<u32, ObjectId>,
    /// Runs that come to the end of the program.
    pub(crate) ends: Vec<(Term, Term)>,
    /// When runs come to what the user wrote as a property.
    reached: BTreeMap<PropertyKey, Vec<Term>>,
    /// Whether addresses were looked at as numbers.
    pub(crate) uses_addresses: bool,
    /// Whether a result of the library was used that is not modelled.
    pub(crate) uses_opaque: bool,
    /// The variables of the environment by their names.
    environment: BTreeMap<Arc<[u8]>, EnvironmentText>,
    /// A variable of the environment is asked for that was not known before: everything has to begin anew with it.
    begins_anew: bool,
}

/// Executes a program within bounds.
pub(crate) fn execute(
    program: &Program,
    options: &Options,
    bounds: &BTreeMap<LoopId, u32>,
    terms: &mut Terms,
    contexts: &mut Contexts,
    oracle: &mut dyn Oracle,
    mut probe: Option<&mut Probe>,
) -> Encoding {
    loop {
        let encoding = execute_once(program, options, bounds, terms, contexts, oracle, probe.as_deref_mut());
        if let Some(encoding) = encoding {
            return encoding;
        }
    }
}

/// Executes a program within bounds, unless it asks for a variable of the environment that was not known before.
fn execute_once(
    program: &Program,
    options: &Options,
    bounds: &BTreeMap<LoopId, u32>,
    terms: &mut Terms,
    contexts: &mut Contexts,
    oracle: &mut dyn Oracle,
    probe: Option<&mut Probe>,
) -> Option<Encoding> {
    let truth = terms.truth();
    let state = State {
        guard: Guard::default(),
        slots: Table::default(),
        steps: Steps { constant: 0, term: None },
        stdin: Stdin::new(terms),
        merged: Vec::new(),
    };
    let mut local_index = vec![0; program.variables().count()];
    for (_, function) in program.functions() {
        for (index, var) in (0u32..).zip(&function.locals) {
            local_index[var.index()] = index;
        }
    }
    let mut executor = Executor {
        program,
        options,
        terms,
        oracle,
        contexts,
        bounds,
        orders: order::Orders::new(program),
        objects: vec![ObjectInfo {
            kind: ObjectKind::Environment,
            size: Size::Known(0),
            read_only: true,
            unknown: false,
            slot: 0,
            address: 0,
            align: 1,
            origin: None,
            arguments: Vec::new(),
            content: None,
        }],
        globals: vec![value::NOWHERE; program.variables().count()],
        functions: Vec::new(),
        local_index,
        next_slot: 1,
        next_address: 0x0800_0000,
        exposed: BTreeMap::new(),
        frames: Vec::new(),
        on_stack: Vec::new(),
        loops: Vec::new(),
        state,
        extra: truth,
        dead: false,
        context: 0,
        inputs_here: 0,
        required: truth,
        already: BTreeSet::new(),
        executed_edges: 0,
        accesses: 0,
        halt: None,
        depth_of: vec![0; program.functions().count()],
        checks: Vec::new(),
        inputs: Vec::new(),
        path_functions: (options.runs > 1).then(|| PathFunctions::of(program)),
        decisions: Vec::new(),
        refusals: Vec::new(),
        cuts: Vec::new(),
        atoms: Vec::new(),
        observations: Vec::new(),
        visits: Vec::new(),
        check_visits: Vec::new(),
        followed: temporal::Followed::default(),
        predicates_here: Vec::new(),
        quiet: None,
        probe,
        shape: None,
        writer: 0,
        has_read: false,
        calls: BTreeMap::new(),
        object_of_slot: BTreeMap::new(),
        ends: Vec::new(),
        reached: BTreeMap::new(),
        uses_addresses: false,
        uses_opaque: false,
        environment: BTreeMap::new(),
        begins_anew: false,
    };
    executor.whole_program();
    executor.into_encoding()
}

/// What happens on a path where something is wrong whose class is not checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Otherwise {
    /// The machine ends the run.
    Ends,
    /// The run goes on as on the machine.
    GoesOn,
}

impl Executor<'_> {
    /// The condition under which what is evaluated now is executed.
    fn here(&mut self) -> Term {
        let guard = self.state.guard.term(self.terms);
        self.terms.and(guard, self.extra)
    }

    fn pointer_bits_of_machine(&self) -> u32 {
        self.program.types.machine.pointer_bits()
    }

    fn number(&mut self, width: u32, value: u128) -> Term {
        self.terms.constant(width, value)
    }

    fn all_ones(&mut self, bytes: u32) -> Term {
        self.terms.constant(bytes * 8, u128::MAX)
    }

    /// Evaluates something that happens only if a condition holds.
    fn under<T>(&mut self, condition: Term, evaluate: impl FnOnce(&mut Self) -> T) -> T {
        let (outer, outer_dead) = (self.extra, self.dead);
        self.extra = self.terms.and(outer, condition);
        let value = evaluate(self);
        self.extra = outer;
        // What ends inside ends only there, but for the execution as a whole.
        self.dead = outer_dead || self.dead && condition == self.terms.truth() || self.halt.is_some();
        value
    }

    fn current_span(&self) -> SpanId {
        self.frames.last().map_or(SpanId::NONE, |frame| {
            let span = |frame: &Frame| {
                self.program[frame.function].edges.get(frame.edge.index()).map_or(SpanId::NONE, |edge| edge.span)
            };
            let user = self.frames.iter().rev().find(|frame| !self.program[frame.function].library);
            span(user.unwrap_or(frame))
        })
    }

    /// A new value from outside, if `needed` holds; its bits are in the range of the type.
    fn input(&mut self, width: u32, ty: TypeId, needed: Term) -> Term {
        let frame = self.frames.last();
        let (function, edge) = frame.map_or((u32::MAX, 0), |frame| (frame.function.0, frame.edge.0));
        let key = (self.context, function, edge, self.inputs_here);
        self.inputs_here += 1;
        self.input_at(key, width, ty, (needed, Form::Value))
    }

    /// A value from outside by where it is asked for.
    fn input_at(&mut self, key: InputKey, width: u32, ty: TypeId, (needed, form): (Term, Form)) -> Term {
        if let Some(probe) = &self.probe {
            let value = probe.inputs.get(&key).map(|&value| self.terms.constant(width, value));
            return value.unwrap_or_else(|| self.terms.variable("a later input", width));
        }
        let known = self.contexts.inputs.get(&key).copied().filter(|&term| self.terms.width(term) == width);
        let term = match known {
            Some(term) => term,
            None => {
                let term = self.terms.variable(format!("input {}", self.contexts.inputs.len()), width);
                self.contexts.inputs.insert(key, term);
                term
            }
        };
        let here = self.here();
        let asked = self.terms.and(here, needed);
        self.note_input(term, asked, ty, &form);
        self.inputs.push(Input { term, asked, ty, form });
        term
    }

    /// A new slot of the state.
    fn new_slots(&mut self, count: u32) -> u32 {
        let first = self.next_slot;
        self.next_slot += count;
        first
    }

    /// A new object that is alive from now on.
    fn new_object(&mut self, kind: ObjectKind, size: Size, background: Background) -> ObjectId {
        let slot = self.new_slots(1);
        let id = self.objects.len() as ObjectId;
        let address = match self.program.types.machine {
            ir::Machine::Lp64 => u64::from(id) << 32 | 0x1000_0000,
            ir::Machine::Ilp32 => {
                let address = self.next_address;
                self.next_address += (size.most() + 4096).next_multiple_of(4096);
                address
            }
        };
        let user = self.frames.iter().rev().find(|frame| !self.program[frame.function].library);
        let origin = user.map(|frame| (frame.function, frame.edge));
        let align = self.certain_align(kind);
        self.objects.push(ObjectInfo {
            kind,
            size,
            read_only: false,
            unknown: false,
            slot,
            address,
            align,
            origin,
            arguments: Vec::new(),
            content: None,
        });
        if self.options.records {
            self.object_of_slot.insert(slot, id);
        }
        let object = Object::blank(self.terms.truth(), size.most(), background);
        self.state.slots.set(slot, Some(Slot::Object(Rc::new(object))));
        id
    }

    /// A new object that paths make their own with [`Executor::revive`].
    fn new_object_outside(&mut self, size: Size) -> ObjectId {
        let id = self.new_object(ObjectKind::Environment, size, Background::Unset);
        let slot = self.objects[id as usize].slot;
        self.state.slots.set(slot, None);
        id
    }

    /// Makes an object alive and blank on the current path.
    fn revive(&mut self, id: ObjectId) {
        let (size, kind) = (self.objects[id as usize].size.most(), self.objects[id as usize].kind);
        let mut object = Object::blank(self.terms.truth(), size, Background::Unset);
        object.is_content = kind == ObjectKind::Content;
        self.set_object(id, Rc::new(object));
    }

    /// The state of an object; none if the path does not know it.
    fn object(&self, id: ObjectId) -> Option<&Rc<Object>> {
        match self.state.slots.get(self.objects[id as usize].slot)? {
            Slot::Object(object) => Some(object),
            Slot::Register(_) | Slot::Address(_) => None,
        }
    }

    fn set_object(&mut self, id: ObjectId, object: Rc<Object>) {
        let slot = self.objects[id as usize].slot;
        self.state.slots.set(slot, Some(Slot::Object(object)));
    }

    /// Ends the life of an object where a condition holds.
    fn kill(&mut self, id: ObjectId, when: Term) {
        let Some(object) = self.object(id) else { return };
        let mut object = Object::clone(object);
        let survives = self.terms.not(when);
        object.alive = self.terms.and(object.alive, survives);
        if object.alive == self.terms.falsehood() {
            object.cells = Table::default();
            object.history = None;
        }
        self.set_object(id, Rc::new(object));
    }

    /// Takes the current state away, so that nobody else holds parts of it.
    fn take_state(&mut self) -> State {
        let empty = State {
            guard: Guard::default(),
            slots: Table::default(),
            steps: Steps { constant: 0, term: None },
            stdin: Stdin::new(self.terms),
            merged: Vec::new(),
        };
        std::mem::replace(&mut self.state, empty)
    }

    /// Merges two states.
    fn join_states(&mut self, first: State, second: State) -> State {
        let (objects, exposed) = (&self.objects, &mut self.exposed);
        let width = self.program.types.machine.pointer_bits();
        let mut bits_of =
            |terms: &mut Terms, pointer: &Pointer| pointer::address_bits(terms, pointer, objects, exposed, width);
        first.join(second, self.terms, &mut bits_of, self.options.records)
    }

    /// Looks at the limits now and then.
    fn poll(&mut self) {
        self.executed_edges += 1;
        if self.executed_edges.is_multiple_of(64) {
            self.look_at_limits();
        }
    }

    /// The same for what one step may do very often. The path ends where the execution does.
    fn is_stopped(&mut self) -> bool {
        self.accesses += 1;
        if self.accesses.is_multiple_of(256) {
            self.look_at_limits();
        }
        self.dead |= self.halt.is_some();
        self.halt.is_some()
    }

    fn look_at_limits(&mut self) {
        if self.halt.is_some() {
            return;
        }
        if self.oracle.halted() {
            self.halt = Some(Halt::Stopped);
        } else if self.executed_edges > self.options.max_edges {
            self.halt = Some(Halt::TooLong);
        } else if self.terms.len() > self.options.max_terms {
            self.halt = Some(Halt::TooBig);
        }
    }
}

/// A pointer to the start of an object.
fn start_of(object: ObjectId) -> Pointer {
    Pointer::One(Target::at(object, 0))
}
