//! From a function of the program to [`Code`].
//!
//! Locations are laid out in depth-first order so that most edges fall through. A loop's condition is
//! compiled a second time at its end, which saves a jump in every round.

mod assigned;
mod branch;
mod call;
mod expr;
mod extra;
mod op;
mod place;
mod select;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use ir::{
    ClassSet, EdgeId, Function, FunctionId, LocationId, Op, Program, PropertyClass, SiteId, SpanId, Storage, TypeId,
    TypeKind, VarId,
};

use crate::code::{Beginning, Code, Copying, Instr, Node, Note, R, Shape, Signature, Slot, SlotKind};
use crate::memory::Memory;
use crate::scalar::Scalar;
use assigned::{Assigned, analyse};

/// What compiling depends on besides the function.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) program: &'a Program,
    pub(crate) classes: ClassSet,
    /// The addresses of static variables, by variable.
    pub(crate) globals: &'a [u64],
    pub(crate) memory: &'a Memory,
    pub(crate) signatures: &'a [Signature],
    /// Whether every step and every write of a variable is recorded.
    pub(crate) recording: bool,
    /// The variables that threads can share, if there may be several threads: the code then stops before visible steps.
    pub(crate) shared: Option<&'a BTreeSet<VarId>>,
}

/// Whether a local variable lives in memory.
pub(crate) fn lives_in_memory(program: &Program, var: VarId) -> bool {
    let variable = &program[var];
    variable.in_memory || variable.storage == Storage::Static || !program.types.is_scalar(variable.ty)
}

/// What a value of a type is when it is passed; `None` for `void`.
pub(crate) fn shape(program: &Program, ty: TypeId) -> Option<Shape> {
    match Scalar::of(&program.types, ty) {
        Some(scalar) => Some(Shape::Scalar(scalar)),
        None => match program.types.kind(ty) {
            TypeKind::Record(record) => Some(Shape::Record(program.types.record(*record).size)),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int { .. }
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array { .. }
            | TypeKind::Function(_) => None,
        },
    }
}

/// How a function of a type wants to be called. A definition without prototype still has parameters.
pub(crate) fn signature(program: &Program, ty: TypeId, parameters: Option<&[VarId]>) -> Option<Signature> {
    let TypeKind::Function(function) = program.types.kind(ty) else { return None };
    let types: Vec<TypeId> = match parameters {
        Some(parameters) => parameters.iter().map(|&var| program[var].ty).collect(),
        None => function.parameters.clone(),
    };
    Some(Signature {
        parameters: types.into_iter().filter_map(|ty| shape(program, ty)).collect(),
        returns: shape(program, function.returns),
        variadic: function.variadic,
        prototyped: function.prototyped,
    })
}

/// A jump target: a location, or a place inside the code of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Label(usize);

/// The edge of what belongs to no edge.
pub(crate) const NO_EDGE: EdgeId = EdgeId(u32::MAX);

/// Registers a function may have; windows of callees begin below this.
const MAX_REGISTER: usize = 60_000;

struct Compiler<'a> {
    setting: Setting<'a>,
    program: &'a Program,
    function: &'a Function,
    outgoing: Vec<Vec<EdgeId>>,
    incoming: Vec<u32>,
    assigned: Assigned,
    code: Code,
    /// The first temporary that is free.
    free: usize,
    /// Where each label stands; locations come first.
    labels: Vec<Option<u32>>,
    /// Instructions whose target is a label.
    fixups: Vec<(usize, Label)>,
    node: Node,
    edge: EdgeId,
    pending: i32,
    /// Whether operations on operations are constants, as far as that was asked: long sums would be walked again for each term.
    folded: RefCell<BTreeMap<ir::ExprId, Option<u128>>>,
}

/// Compiles a function that is called with values for the first `given` of its parameters.
pub(crate) fn compile(setting: Setting<'_>, id: FunctionId, given: usize) -> Code {
    let program = setting.program;
    let function = &program[id];
    let outgoing = function.outgoing();
    let mut incoming = vec![0; function.locations as usize];
    for edge in &function.edges {
        incoming[edge.to.index()] += 1;
    }
    incoming[function.entry.index()] += 1;
    let assigned = {
        let begun: Vec<VarId> = begun_variables(function);
        let given: Vec<VarId> = function.parameters.iter().copied().take(given).collect();
        analyse(program, function, &outgoing, &|var| {
            if lives_in_memory(program, var) { begun.binary_search(&var).is_err() } else { given.contains(&var) }
        })
    };
    let mut compiler = Compiler {
        setting,
        program,
        function,
        labels: vec![None; outgoing.len()],
        outgoing,
        incoming,
        assigned,
        code: Code::new(id),
        free: 0,
        fixups: Vec::new(),
        node: Node::Op,
        edge: NO_EDGE,
        pending: -1,
        folded: RefCell::default(),
    };
    compiler.code.stack_bytes = program.stack_bytes(id);
    compiler.lay_out_frame();
    compiler.prologue(given);
    compiler.locations();
    compiler.finish()
}

/// The variables that have a `Begin`; all others live from the start.
fn begun_variables(function: &Function) -> Vec<VarId> {
    let mut begun: Vec<VarId> = function
        .edges
        .iter()
        .filter_map(|edge| match edge.op {
            Op::Begin { var, .. } => Some(var),
            _ => None,
        })
        .filter(|var| !function.parameters.contains(var))
        .collect();
    begun.sort_unstable();
    begun.dedup();
    begun
}

impl<'a> Compiler<'a> {
    // Registers.

    /// Gives every variable its register: parameters first (the caller puts them there), then what must be
    /// 0 at entry (flags and addresses), then the rest.
    fn lay_out_frame(&mut self) {
        let mut slots: Vec<Slot> = Vec::new();
        for &var in &self.function.parameters {
            if let Some(shape) = shape(self.program, self.program[var].ty) {
                let register = self.temporary(shape.registers());
                slots.push(Slot { var, kind: SlotKind::Register { register, flag: None } });
            }
        }
        if self.is_variadic() {
            let register = self.temporary(1);
            self.code.arguments = Some(register);
        }
        self.code.parameter_registers = self.free as u16;
        let zero_from = self.free;
        for &var in &self.function.locals {
            let known = slots.iter().position(|slot| slot.var == var);
            let memory = lives_in_memory(self.program, var);
            let is_parameter = known.is_some();
            let uncertain = self.assigned.position(var).is_some_and(|at| self.assigned.uncertain.has(at));
            let kind = if memory {
                let address = self.temporary(1);
                self.code.objects.push(address);
                SlotKind::Memory { address }
            } else {
                let flagged = uncertain || self.setting.recording && !is_parameter;
                let flag = flagged.then(|| self.temporary(1));
                let register = match known.map(|index| slots[index].kind) {
                    Some(SlotKind::Register { register, .. }) => register,
                    Some(SlotKind::Memory { .. }) | None => 0,
                };
                SlotKind::Register { register, flag }
            };
            match known {
                Some(index) => slots[index].kind = kind,
                None => slots.push(Slot { var, kind }),
            }
        }
        self.code.zero = zero_from..self.free;
        for slot in &mut slots {
            if let SlotKind::Register { register, .. } = &mut slot.kind
                && !self.function.parameters.contains(&slot.var)
            {
                let scalar = Scalar::of(&self.program.types, self.program[slot.var].ty);
                *register = self.temporary(scalar.map_or(1, Scalar::registers));
            }
        }
        slots.sort_unstable_by_key(|slot| slot.var);
        self.code.slots = slots;
        if let Some(arguments) = self.code.arguments {
            self.code.objects.push(arguments);
        }
    }

    fn is_variadic(&self) -> bool {
        matches!(self.program.types.kind(self.function.ty), TypeKind::Function(ty) if ty.variadic)
    }

    /// Takes free registers. Beyond the last one the code is given up in `finish`.
    fn temporary(&mut self, count: u16) -> R {
        let register = self.free;
        self.free += count as usize;
        self.code.frame = self.code.frame.max(self.free);
        register.min(MAX_REGISTER) as R
    }

    /// Objects that live during the whole call, and parameters that live in memory.
    fn prologue(&mut self, given: usize) {
        let begun = begun_variables(self.function);
        let mut incoming: R = 0;
        let parameters = &self.function.parameters;
        for (index, &var) in parameters.iter().enumerate() {
            let Some(shape) = shape(self.program, self.program[var].ty) else { continue };
            if let Some(SlotKind::Memory { address }) = self.code.slot(var) {
                self.begin(address, var);
                if index < given {
                    self.store_parameter(address, incoming, shape, self.program[var].ty);
                }
            } else if index < given
                && let Some(SlotKind::Register { flag: Some(flag), .. }) = self.code.slot(var)
            {
                self.set_register_constant(flag, 1);
            }
            incoming += shape.registers();
        }
        for &var in &self.function.locals {
            let Some(SlotKind::Memory { address }) = self.code.slot(var) else { continue };
            if !parameters.contains(&var) && begun.binary_search(&var).is_err() {
                self.begin(address, var);
            }
        }
    }

    fn store_parameter(&mut self, address: R, incoming: R, shape: Shape, ty: TypeId) {
        match shape {
            Shape::Scalar(scalar) => {
                let access = self.access(scalar, ty, true);
                self.emit(Instr::StoreAny { src: incoming, base: address, offset: 0, access });
            }
            Shape::Record(size) => {
                let copy = self.copying(size, true);
                self.emit(Instr::CopyRecord { to: address, from: incoming, copy });
            }
        }
    }

    fn begin(&mut self, address: R, var: VarId) {
        let info = self.beginning(var);
        self.emit(Instr::Begin { address, info });
    }

    fn beginning(&mut self, var: VarId) -> u32 {
        let variable = &self.program[var];
        self.code.beginnings.push(Beginning {
            var,
            size: self.program.types.size_of(variable.ty).unwrap_or(0),
            align: variable.align.max(1),
            read_only: variable.read_only,
        });
        last(self.code.beginnings.len())
    }

    fn copying(&mut self, size: u64, force: bool) -> u32 {
        self.code.copies.push(Copying { size, force });
        last(self.code.copies.len())
    }

    // Emission.

    fn emit(&mut self, instr: Instr) {
        self.code.instrs.push(instr);
        self.code.notes.push(Note { node: self.node, edge: self.edge, pending: self.pending });
    }

    fn constant(&mut self, value: u64) -> u32 {
        if let Some(index) = self.code.constants.iter().rev().take(16).position(|&known| known == value) {
            return (self.code.constants.len() - 1 - index) as u32;
        }
        self.code.constants.push(value);
        last(self.code.constants.len())
    }

    /// Puts a constant into a register that is no variable.
    fn load_constant(&mut self, dst: R, value: u64) {
        match i32::try_from(value as i64) {
            Ok(value) => self.emit(Instr::Const { dst, value }),
            Err(_) => {
                let constant = self.constant(value);
                self.emit(Instr::Wide { dst, constant });
            }
        }
    }

    /// Sets a register that belongs to a variable (a flag).
    fn set_register_constant(&mut self, dst: R, value: i32) {
        if self.setting.recording {
            self.emit(Instr::LogConst { dst, value });
        } else {
            self.emit(Instr::Const { dst, value });
        }
    }

    fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.code.instrs.len() as u32);
    }

    fn emit_to(&mut self, instr: Instr, label: Label) {
        self.fixups.push((self.code.instrs.len(), label));
        self.emit(instr);
    }

    /// Emits an instruction that charges the steps up to the end of the current edge. It may trap before.
    fn emit_charging(&mut self, instr: impl FnOnce(u32) -> Instr) {
        let steps = (self.pending + 1) as u32;
        self.emit(instr(steps));
        self.pending = -1;
    }

    // Checks.

    /// Whether violations of a class are looked for at a site.
    fn checks(&self, site: Option<SiteId>, class: PropertyClass) -> bool {
        site.is_some_and(|site| self.setting.classes.has(class) && self.program[site].kind.classes().contains(&class))
    }

    // Locations.

    fn locations(&mut self) {
        self.pending = 0;
        let mut work = vec![self.function.entry];
        while let Some(start) = work.pop() {
            if self.labels[start.index()].is_some() {
                continue;
            }
            let mut next = Some(start);
            self.pending = 0;
            while let Some(location) = next {
                if self.labels[location.index()].is_some() {
                    self.continue_at(location);
                    break;
                }
                if self.incoming[location.index()] > 1 && self.pending > 0 {
                    let steps = self.pending as u32;
                    self.pending = -1;
                    self.emit(Instr::Charge { steps });
                    self.pending = 0;
                }
                self.bind(Label(location.index()));
                next = self.location(location, &mut work);
            }
        }
    }

    /// Goes on at a location whose code stands elsewhere. `pending` counts the steps not yet charged.
    fn continue_at(&mut self, location: LocationId) {
        let repeat = self.repeatable_condition(location);
        let steps = self.pending as u32;
        if let Some((then, otherwise)) = repeat {
            self.branch_edges(then, otherwise);
            return;
        }
        self.pending = -1;
        self.emit_to(Instr::Jump { target: 0, steps }, Label(location.index()));
    }

    /// The two edges of a location that is a small condition and nothing else.
    fn repeatable_condition(&self, location: LocationId) -> Option<(EdgeId, EdgeId)> {
        let [first, second] = self.outgoing[location.index()][..] else { return None };
        let Op::Assume { condition, holds } = self.function.edge(first).op else { return None };
        let small = self.weight(condition, 12).is_some();
        let (then, otherwise) = if holds { (first, second) } else { (second, first) };
        small.then_some((then, otherwise))
    }

    /// Compiles a location that begins here; returns where to go on.
    fn location(&mut self, location: LocationId, work: &mut Vec<LocationId>) -> Option<LocationId> {
        let edges = self.outgoing[location.index()].clone();
        self.node = Node::Op;
        match edges[..] {
            [] => {
                self.edge = NO_EDGE;
                self.unsupported("control leaves the function's graph");
                None
            }
            [only] => {
                self.start_edge(only);
                self.operation(only).then(|| {
                    self.pending += 1;
                    self.function.edge(only).to
                })
            }
            [first, second] if matches!(self.function.edge(first).op, Op::Assume { .. }) => {
                let holds = matches!(self.function.edge(first).op, Op::Assume { holds: true, .. });
                let (then, otherwise) = if holds { (first, second) } else { (second, first) };
                self.branch_location(then, otherwise, work)
            }
            _ => {
                self.switch_location(&edges, work);
                None
            }
        }
    }

    fn start_edge(&mut self, edge: EdgeId) {
        self.edge = edge;
        self.node = Node::Op;
        self.yield_before(edge);
        // A wait is a step only once it is over.
        if self.setting.recording && !matches!(self.function.edge(edge).op, Op::Await { .. }) {
            self.begin_step(edge);
        }
    }

    /// Writes down that a step begins.
    fn begin_step(&mut self, edge: EdgeId) {
        self.pending = -1;
        self.emit(Instr::Step { edge: edge.0 });
    }

    /// Lets other threads make steps before one that they can notice. A bracket belongs to the wait before it.
    fn yield_before(&mut self, edge: EdgeId) {
        let Some(shared) = self.setting.shared else { return };
        let step = self.function.edge(edge);
        let follows_wait = || {
            let before = self.function.incoming(step.from);
            !before.is_empty()
                && before.iter().all(|&edge| matches!(self.function.edge(edge).op, Op::Await { .. }))
                && matches!(step.op, Op::Atomic { begins: true })
        };
        // With the first function of the program all threads end.
        let is_start =
            self.program.start.is_some_and(|start| std::ptr::eq(&raw const self.program[start], self.function));
        let ends_program = is_start && matches!(step.op, Op::Return { .. });
        if (ends_program || self.program.is_visible(self.function, step, shared)) && !follows_wait() {
            self.pending = 0;
            self.emit(Instr::Yield { edge: edge.0 });
        }
    }

    fn unsupported(&mut self, text: &str) {
        self.code.texts.push(text.to_string());
        let text = last(self.code.texts.len());
        self.emit(Instr::Unsupported { text });
    }

    fn finish(mut self) -> Code {
        if self.code.frame >= MAX_REGISTER {
            let mut code = Code::new(self.code.function);
            code.frame = self.code.parameter_registers as usize + 2;
            code.texts.push("the function has too many variables".to_string());
            code.instrs.push(Instr::Unsupported { text: 0 });
            code.notes.push(Note { node: Node::Op, edge: NO_EDGE, pending: -1 });
            return code;
        }
        for (instr, label) in std::mem::take(&mut self.fixups) {
            let target = self.labels[label.0].expect("every label is bound");
            set_target(&mut self.code.instrs[instr], target);
        }
        for table in &mut self.code.switches {
            for target in table.dense.iter_mut().chain(table.ranges.iter_mut().map(|range| &mut range.2)) {
                *target = self.labels[*target as usize].expect("every label is bound");
            }
            table.otherwise = self.labels[table.otherwise as usize].expect("every label is bound");
        }
        self.code
    }

    /// The span of the current edge.
    fn edge_span(&self) -> SpanId {
        self.function.edges.get(self.edge.index()).map_or(SpanId::NONE, |edge| edge.span)
    }
}

fn set_target(instr: &mut Instr, to: u32) {
    match instr {
        Instr::Jump { target, .. }
        | Instr::Turn { target }
        | Instr::BrEq { target, .. }
        | Instr::BrNe { target, .. }
        | Instr::BrLtS { target, .. }
        | Instr::BrGeS { target, .. }
        | Instr::BrLtU { target, .. }
        | Instr::BrGeU { target, .. }
        | Instr::BrEqImm { target, .. }
        | Instr::BrNeImm { target, .. }
        | Instr::BrLtSImm { target, .. }
        | Instr::BrGeSImm { target, .. }
        | Instr::BrLtUImm { target, .. }
        | Instr::BrGeUImm { target, .. }
        | Instr::BrF64 { target, .. }
        | Instr::BrF32 { target, .. } => *target = to,
        _ => panic!("only branches have targets"),
    }
}

/// The index of the last entry of a table.
fn last(length: usize) -> u32 {
    u32::try_from(length - 1).expect("tables have fewer than 2^32 entries")
}
