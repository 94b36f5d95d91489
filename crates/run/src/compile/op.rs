//! Operations of edges.

use ir::{EdgeId, ExprId, ExprKind, Op, PlaceId, VarId};

use super::place::Target;
use super::{Compiler, last};
use crate::code::{Asked, Instr, Node, SlotKind};
use crate::scalar::Scalar;

impl Compiler<'_> {
    /// Compiles the operation of a lone edge; whether control goes on at the edge's end.
    pub(super) fn operation(&mut self, edge: EdgeId) -> bool {
        let mark = self.free;
        let op = &self.function.edge(edge).op;
        let falls_through = !matches!(op, Op::Return { .. });
        match op {
            Op::Skip | Op::Observe { .. } => {}
            Op::Refuse { what } => self.unsupported(what),
            Op::Assign { place, value, .. } => self.assign(*place, *value),
            Op::Zero { place } => self.zero(*place),
            Op::Assume { .. } => panic!("branches are compiled by their location"),
            // A switch with nothing but a default: the selector is still evaluated.
            Op::Case { selector, .. } => {
                self.expr(*selector, None);
            }
            Op::Constrain { condition } => self.require(*condition, Instr::FailConstrain {}),
            Op::Assert { condition, site } => {
                if self.checks(Some(*site), self.program[*site].kind.classes()[0]) {
                    self.require(*condition, Instr::FailAssert {});
                } else {
                    self.evaluate(*condition);
                }
            }
            Op::Input { place, source } => self.input(*place, *source),
            Op::Call { callee, arguments, result, .. } => self.call(*callee, arguments, *result),
            Op::Return { value } => self.return_(*value),
            Op::Begin { var, size } => self.begin_variable(*var, *size),
            Op::End { var } => self.end_variable(*var),
            Op::StackAllocate { result, size } => {
                self.code.allocates = true;
                let target = self.target(*result, true);
                let size = self.expr(*size, None);
                self.node = Node::Op;
                let dst = self.temporary(1);
                self.emit(Instr::StackAllocate { dst, size });
                self.store(target, dst);
            }
            Op::Spawn { .. } | Op::Await { .. } | Op::Atomic { .. } | Op::Sync { .. } => self.thread_operation(edge),
        }
        self.free = mark;
        falls_through
    }

    /// Compiles what only programs with threads have.
    fn thread_operation(&mut self, edge: EdgeId) {
        match self.function.edge(edge).op {
            Op::Spawn { handle, function, argument } => {
                let target = self.target(handle, true);
                let argument = self.expr(argument, None);
                self.node = Node::Op;
                let dst = self.temporary(1);
                self.emit(Instr::Spawn { dst, argument, function: function.0 });
                self.store(target, dst);
            }
            Op::Await { condition, .. } => {
                self.pending = 0;
                let value = self.expr(condition, None);
                self.node = Node::Op;
                self.emit(Instr::Await { condition: value });
                self.begin_step(edge);
            }
            Op::Atomic { begins } => self.emit(Instr::Atomic { begins }),
            Op::Sync { acquires, object } => {
                let object = self.expr(object, None);
                self.node = Node::Op;
                self.emit(Instr::Sync { object, acquires });
            }
            _ => panic!("only operations of threads are compiled here"),
        }
    }

    /// Evaluates an expression for its checks.
    fn evaluate(&mut self, expr: ExprId) {
        if self.can_fail(expr) {
            self.expr(expr, None);
        }
    }

    /// Goes on if the condition holds, else traps.
    fn require(&mut self, condition: ExprId, trap: Instr) {
        let on = self.label();
        self.branch(condition, true, on, 0);
        self.node = Node::Op;
        self.emit(trap);
        self.bind(on);
    }

    fn assign(&mut self, place: PlaceId, value: ExprId) {
        let Some(scalar) = Scalar::of(&self.program.types, self.program[value].ty()) else {
            return self.assign_record(place, value);
        };
        if self.can_fail(value) && self.is_memory(place) {
            // What is wrong with the value shows before what is wrong with the place.
            let result = self.expr(value, None);
            let target = self.target(place, true);
            self.node = Node::Op;
            return self.store(target, result);
        }
        let target = self.target(place, true);
        match target {
            Target::Register { register, .. } if !self.setting.recording => {
                let result = self.expr(value, Some(register));
                self.node = Node::Op;
                if result != register {
                    self.move_value(register, result, scalar);
                }
                self.mark_set(target);
            }
            Target::Register { .. } | Target::Memory { .. } => {
                let result = self.expr(value, None);
                self.node = Node::Op;
                self.store(target, result);
            }
        }
    }

    pub(super) fn move_value(&mut self, dst: u16, src: u16, scalar: Scalar) {
        if scalar.wide() {
            self.emit(Instr::MovePair { dst, src });
        } else {
            self.emit(Instr::Move { dst, src });
        }
    }

    fn assign_record(&mut self, place: PlaceId, value: ExprId) {
        let size = self.program.types.size_of(self.program[value].ty()).unwrap_or(0);
        let force = self.is_own_variable(place);
        let from = self.record_address(value);
        let (to, to_offset) = self.address(place, false);
        let to = self.plain_address(to, to_offset);
        self.node = Node::Op;
        let copy = self.copying(size, force);
        self.emit(Instr::CopyRecord { to, from, copy });
    }

    /// The address of a record value.
    pub(super) fn record_address(&mut self, value: ExprId) -> u16 {
        self.node = Node::Expr(value);
        match self.program[value].kind() {
            ExprKind::Load(place) => {
                let (base, offset) = self.address(*place, false);
                self.node = Node::Expr(value);
                let address = self.plain_address(base, offset);
                if self.is_argument(value) {
                    let ty = self.program[value].ty();
                    self.emit(Instr::CheckArgument { base: address, offset: 0, ty });
                }
                address
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::AddressOf(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(_)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::VariableArguments => panic!("a record value is always loaded"),
        }
    }

    fn zero(&mut self, place: PlaceId) {
        if let Some(scalar) = Scalar::of(&self.program.types, self.program[place].ty())
            && !self.is_memory(place)
        {
            let target = self.target(place, true);
            let value = self.temporary(scalar.registers());
            self.emit(Instr::Const { dst: value, value: 0 });
            if scalar.wide() {
                self.emit(Instr::Const { dst: value + 1, value: 0 });
            }
            self.store(target, value);
            return;
        }
        let size = self.program.types.size_of(self.program[place].ty()).unwrap_or(0);
        let force = self.is_own_variable(place);
        let (base, offset) = self.address(place, false);
        let base = self.plain_address(base, offset);
        self.node = Node::Op;
        let copy = self.copying(size, force);
        self.emit(Instr::ZeroBytes { base, copy });
    }

    fn input(&mut self, place: PlaceId, source: ir::InputId) {
        let ty = self.program[place].ty();
        let scalar = Scalar::of(&self.program.types, ty);
        let span = self.program[source].span;
        let info = self.asked(Asked { source: Some(source), var: None, ty, scalar, register: 0, span });
        match scalar {
            Some(scalar) => {
                let target = self.target(place, true);
                self.node = Node::Op;
                let dst = self.temporary(scalar.registers());
                self.emit(Instr::Input { dst, info });
                self.store(target, dst);
            }
            None => {
                let (base, offset) = self.address(place, false);
                let base = self.plain_address(base, offset);
                self.node = Node::Op;
                self.emit(Instr::InputRecord { base, info });
            }
        }
    }

    pub(super) fn asked(&mut self, asked: Asked) -> u32 {
        self.code.asked.push(asked);
        last(self.code.asked.len())
    }

    fn begin_variable(&mut self, var: VarId, size: Option<ExprId>) {
        match self.code.slot(var) {
            Some(SlotKind::Memory { address }) => {
                let size = size.map(|size| self.expr(size, None));
                self.node = Node::Op;
                let info = self.beginning(var);
                match size {
                    Some(size) => self.emit(Instr::BeginSized { address, size, info }),
                    None => self.emit(Instr::Begin { address, info }),
                }
            }
            Some(SlotKind::Register { flag: Some(flag), .. }) => self.set_register_constant(flag, 0),
            Some(SlotKind::Register { flag: None, .. }) | None => {}
        }
    }

    fn end_variable(&mut self, var: VarId) {
        match self.code.slot(var) {
            Some(SlotKind::Memory { address }) => self.emit(Instr::End { address }),
            Some(SlotKind::Register { flag: Some(flag), .. }) if self.setting.recording => {
                self.set_register_constant(flag, 0);
            }
            Some(SlotKind::Register { .. }) | None => {}
        }
    }
}
