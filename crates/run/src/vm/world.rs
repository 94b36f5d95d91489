//! Everything around the interpreter's registers: memory, inputs, streams, and the caller's options.

use std::collections::BTreeMap;

use ir::{InputId, Program, PropertyClass, Site, SiteId, SpanId, TypeId, VarId};

use super::inputs::Inputs;
use super::races::Sharing;
use super::streams::Streams;
use crate::code::{Node, Note};
use crate::memory::{Fill, Memory, MemoryError, ObjectKind, Request};
use crate::outcome::{InputReason, Limit};
use crate::scalar::Scalar;
use crate::schedule::{Access, INPUTS};
use crate::{Options, Output};

/// Why an instruction could not complete.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Trap {
    /// A property of this class is violated at the instruction's node.
    Violation(Violation),
    /// An assumption does not hold.
    AssumptionFalse,
    Limit(Limit),
    Unsupported(String),
    /// `exit` was called.
    Exit(i32),
    /// `_Exit` was called.
    QuickExit(i32),
    /// The thread ends.
    EndThread,
}

/// What is violated, and what is known about it on the spot.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Violation {
    pub(crate) class: PropertyClass,
    /// The access that failed.
    pub(crate) access: Option<MemoryError>,
    /// An address it is about, if it is no access.
    pub(crate) address: Option<u64>,
    /// What happened, where only the spot knows.
    pub(crate) text: Option<String>,
    /// Whether the index of a subscript is what failed (rather than the access to the element).
    pub(crate) index: bool,
}

impl Violation {
    pub(crate) fn plain(class: PropertyClass) -> Violation {
        Violation { class, access: None, address: None, text: None, index: false }
    }

    pub(crate) fn said(class: PropertyClass, text: impl Into<String>) -> Violation {
        Violation { text: Some(text.into()), ..Violation::plain(class) }
    }
}

impl From<Violation> for Trap {
    fn from(violation: Violation) -> Trap {
        Trap::Violation(violation)
    }
}

impl From<MemoryError> for Trap {
    fn from(error: MemoryError) -> Trap {
        Trap::Violation(Violation { access: Some(error), ..Violation::plain(error.class) })
    }
}

/// Where the run is: the instruction's note and the number of the step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At {
    pub(crate) note: Note,
    pub(crate) function: ir::FunctionId,
    pub(crate) step: u64,
}

/// The surroundings of a running program.
pub(crate) struct World<'a> {
    pub(crate) program: &'a Program,
    pub(crate) options: &'a Options,
    pub(crate) memory: Memory,
    pub(crate) inputs: Inputs,
    pub(crate) streams: Streams,
    pub(crate) output: &'a mut dyn Output,
    /// Objects from `alloca`, each with the number of open calls when it was made.
    pub(crate) allocas: Vec<(usize, u32)>,
    /// Where the user's code called library code that asks for inputs or memory; nowhere while the user's own code does.
    pub(crate) called_from: SpanId,
    /// The step of a recorded run whose branch is turned round.
    pub(crate) turned_step: Option<u64>,
    /// What threads share, if there may be several.
    pub(crate) sharing: Option<Box<Sharing>>,
    /// Objects in which a function without body may have stored anything, by their ids.
    pub(crate) stored: BTreeMap<u32, InputId>,
    /// Where the texts of the environment variables are that are set, by their names.
    pub(crate) environment: BTreeMap<Vec<u8>, u64>,
}

impl World<'_> {
    /// The site of a node.
    pub(crate) fn site(&self, at: &At) -> Option<SiteId> {
        match at.note.node {
            Node::Expr(expr) => self.program[expr].site(),
            Node::Place(place) => self.program[place].site(),
            Node::Op => {
                let edge = self.program[at.function].edges.get(at.note.edge.index())?;
                match edge.op {
                    ir::Op::Assign { site, .. } | ir::Op::Call { site, .. } => site,
                    ir::Op::Assert { site, .. } | ir::Op::Await { site, .. } => Some(site),
                    ir::Op::Skip
                    | ir::Op::Observe { .. }
                    | ir::Op::Refuse { .. }
                    | ir::Op::Zero { .. }
                    | ir::Op::Assume { .. }
                    | ir::Op::Case { .. }
                    | ir::Op::Constrain { .. }
                    | ir::Op::Input { .. }
                    | ir::Op::Return { .. }
                    | ir::Op::Begin { .. }
                    | ir::Op::End { .. }
                    | ir::Op::StackAllocate { .. }
                    | ir::Op::Spawn { .. }
                    | ir::Op::Atomic { .. }
                    | ir::Op::Sync { .. } => None,
                }
            }
        }
    }

    /// Where the node of an instruction was written.
    pub(crate) fn span(&self, at: &At) -> SpanId {
        let own = match at.note.node {
            Node::Expr(expr) => self.program[expr].span(),
            Node::Place(place) => self.program[place].span(),
            Node::Op => SpanId::NONE,
        };
        if own.is_some() {
            return own;
        }
        self.program[at.function].edges.get(at.note.edge.index()).map_or(SpanId::NONE, |edge| edge.span)
    }

    /// Where the node of an instruction stands for the user: library code stands where it is called.
    pub(crate) fn told_span(&self, at: &At) -> SpanId {
        if self.called_from.is_some() { self.called_from } else { self.span(at) }
    }

    /// Whether a site looks for violations of a class.
    pub(crate) fn checks(&self, site: Option<SiteId>, class: PropertyClass) -> bool {
        site.is_some_and(|site| {
            let site: &Site = &self.program[site];
            self.options.classes.has(class) && site.kind.classes().contains(&class)
        })
    }

    /// Takes the next input: a canonical value of the scalar.
    pub(crate) fn input(
        &mut self,
        scalar: Scalar,
        ty: TypeId,
        reason: InputReason,
        span: SpanId,
        step: u64,
    ) -> Result<u128, Trap> {
        self.note_input();
        let raw = self.inputs.next(Some(scalar), span).map_err(Trap::Limit)?;
        let value = scalar.of_input(raw);
        let span = if self.called_from.is_some() { self.called_from } else { span };
        self.inputs.record(crate::scalar::wrap(value, scalar.bits(), false), ty, reason, span, step);
        Ok(value)
    }

    /// Notes that the order of threads matters here: inputs are given in the order in which they are asked for.
    pub(crate) fn note_input(&self) {
        if let Some(sharing) = &self.sharing {
            sharing.note(Access { object: INPUTS, offset: 0, size: 1, writes: true });
        }
    }

    /// Takes the bytes of a record from the inputs.
    pub(crate) fn input_bytes(
        &mut self,
        size: u64,
        ty: TypeId,
        reason: &InputReason,
        span: SpanId,
        step: u64,
    ) -> Result<Vec<u8>, Trap> {
        self.note_input();
        let mut bytes = Vec::with_capacity(size as usize);
        while (bytes.len() as u64) < size {
            let raw = self.inputs.next(None, span).map_err(Trap::Limit)?;
            self.inputs.record(raw, ty, reason.clone(), span, step);
            bytes.extend_from_slice(&raw.to_le_bytes());
        }
        bytes.truncate(size as usize);
        Ok(bytes)
    }

    /// Whether reading something unset is a violation there.
    pub(crate) fn unset_is_error(&self, site: Option<SiteId>, ty: TypeId) -> bool {
        self.options.uninitialised.is_error(&self.program.types, ty) && self.checks(site, PropertyClass::Uninitialised)
    }

    /// Reads a scalar of which some bits may be unset: they become inputs, or that is a violation.
    pub(crate) fn load(&mut self, address: u64, scalar: Scalar, ty: TypeId, at: &At) -> Result<u128, Trap> {
        let size = scalar.bytes();
        let (raw, set) = self.memory.load(address, size)?;
        let all = crate::scalar::wrap(u128::MAX, scalar.bits(), false);
        if set & all == all {
            return Ok(scalar.canonical(raw));
        }
        let merged = self.settle(address, size, (raw, set), all, (scalar, ty), at)?;
        Ok(scalar.canonical(merged))
    }

    /// Gives the unset bits of `wanted` among those read at an address a value, for good, and all copies of them.
    pub(crate) fn settle(
        &mut self,
        address: u64,
        size: usize,
        (raw, set): (u128, u128),
        wanted: u128,
        (scalar, ty): (Scalar, TypeId),
        at: &At,
    ) -> Result<u128, Trap> {
        let var = self.variable_at(address);
        let stored = self.stored.get(&self.memory.id_of(address)).copied();
        let is_allowed = self.memory.may_be_anything(address, wanted & !set);
        if !is_allowed && self.unset_is_error(self.site(at), ty) {
            let class = PropertyClass::Uninitialised;
            let error = MemoryError { class, address, size: size as u64, write: false };
            return Err(error.into());
        }
        let reason = match stored {
            Some(source) => InputReason::Stored(source, var),
            None => InputReason::Uninitialised(var),
        };
        let value = self.input(scalar, ty, reason, self.span(at), at.step)?;
        let shift = wanted.trailing_zeros();
        let merged = (raw & set) | (value << shift & !set & wanted) | (raw & !wanted);
        self.memory.reveal(address, size, merged, wanted & !set)?;
        Ok(merged)
    }

    /// One byte of a string or block, settled if it is unset.
    pub(crate) fn load_byte(&mut self, address: u64, at: &At) -> Result<u8, Trap> {
        if let Some([byte]) = self.memory.read::<1>(address).filter(|_| self.memory.accesses.is_none()) {
            return Ok(byte);
        }
        let scalar = Scalar::Int { bits: 8, signed: false };
        let ty = self.byte_type();
        self.load(address, scalar, ty, at).map(|value| value as u8)
    }

    /// Some type of one byte, to record inputs with.
    fn byte_type(&self) -> TypeId {
        let byte = |kind: &ir::TypeKind| matches!(kind, ir::TypeKind::Int { bits: 8, .. } | ir::TypeKind::Bool);
        let found = self.program.types.iter().find(|(_, ty)| byte(&ty.kind));
        found.or_else(|| self.program.types.iter().next()).map(|(id, _)| id).expect("a program has types")
    }

    /// The variable that an address lies in.
    pub(crate) fn variable_at(&self, address: u64) -> Option<VarId> {
        match self.memory.origin(self.memory.id_of(address))?.kind {
            ObjectKind::Variable(var) => Some(var),
            ObjectKind::Heap
            | ObjectKind::Stack
            | ObjectKind::Function(_)
            | ObjectKind::Arguments
            | ObjectKind::Environment => None,
        }
    }

    /// The address of a variable of static storage.
    pub(crate) fn global_address(&self, var: VarId) -> Option<u64> {
        let found = self.memory.live_objects().find(|(_, origin)| origin.kind == ObjectKind::Variable(var));
        found.map(|(object, _)| self.memory.address(object.id, object.base))
    }

    /// A new object that cannot be refused.
    pub(crate) fn create(&mut self, request: Request) -> Result<u64, Trap> {
        self.memory.create(request).ok_or(Trap::Limit(Limit::Memory))
    }

    /// A new object with given bytes, made before the program starts.
    pub(crate) fn create_with(&mut self, bytes: &[u8], align: u64) -> Result<u64, Trap> {
        let request = Request {
            size: bytes.len() as u64,
            align,
            kind: ObjectKind::Environment,
            fill: Fill::Zero,
            span: SpanId::NONE,
            step: 0,
        };
        let address = self.create(request)?;
        self.memory.store_bytes(address, bytes)?;
        Ok(address)
    }
}
