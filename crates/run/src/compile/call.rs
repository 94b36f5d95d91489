//! Calls and returns.

use std::sync::atomic::AtomicU32;

use ir::{Callee, ExprId, FunctionId, Op, PlaceId, TypeId, TypeKind};

use super::place::Target;
use super::{Compiler, last, shape, signature};
use crate::code::{Asked, BuiltinCall, CallInfo, Instr, Node, R, Shape, Signature};
use crate::scalar::Scalar;

impl Compiler<'_> {
    pub(super) fn call(&mut self, callee: Callee, arguments: &[ExprId], result: Option<PlaceId>) {
        match callee {
            Callee::Function(function) => {
                let (window, shapes) = self.arguments(arguments);
                self.node = Node::Op;
                self.call_function(function, window, shapes);
                let missing = self.may_return_nothing(function);
                self.result(result, window, missing, false);
            }
            Callee::Pointer(pointer) => {
                let pointer_register = self.expr(pointer, None);
                let (window, shapes) = self.arguments(arguments);
                self.node = Node::Op;
                let signature = self.pointed_signature(pointer);
                self.code.calls.push(CallInfo {
                    function: None,
                    arguments: shapes,
                    signature,
                    fitting: AtomicU32::new(u32::MAX),
                });
                let call = last(self.code.calls.len());
                self.emit_charging(|steps| Instr::CallPointer { pointer: pointer_register, window, call, steps });
                self.result(result, window, true, true);
            }
            Callee::Builtin(builtin) => {
                let (window, shapes) = self.arguments(arguments);
                self.node = Node::Op;
                let mut register = 0;
                let arguments = shapes.into_iter().map(|(ty, shape)| {
                    let at = register;
                    register += shape.registers();
                    (ty, shape, at)
                });
                let arguments = arguments.collect();
                let scalar = result.and_then(|place| Scalar::of(&self.program.types, self.program[place].ty()));
                self.code.builtins.push(BuiltinCall { builtin, arguments, result: scalar });
                let call = last(self.code.builtins.len());
                self.emit(Instr::CallBuiltin { call, window });
                self.result(result, window, false, false);
            }
        }
    }

    fn pointed_signature(&self, pointer: ExprId) -> Option<Signature> {
        match *self.program.types.kind(self.program[pointer].ty()) {
            TypeKind::Pointer(target) => signature(self.program, target, None),
            _ => None,
        }
    }

    /// Evaluates arguments into consecutive registers from a new window on.
    fn arguments(&mut self, arguments: &[ExprId]) -> (R, Vec<(TypeId, Shape)>) {
        let shapes: Vec<(TypeId, Shape)> = arguments
            .iter()
            .map(|&argument| {
                let ty = self.program[argument].ty();
                (ty, shape(self.program, ty).expect("an argument is a scalar or a record"))
            })
            .collect();
        // A result of two registers needs room even when there are no arguments.
        let total: u16 = shapes.iter().map(|(_, shape)| shape.registers()).sum();
        let window = self.temporary(total.max(2));
        let mut register = window;
        for (&argument, &(_, shape)) in arguments.iter().zip(&shapes) {
            match shape {
                Shape::Scalar(scalar) => self.value_into(argument, register, scalar),
                Shape::Record(size) => {
                    let address = self.record_address(argument);
                    if let Ok(size) = u32::try_from(size) {
                        self.emit(Instr::CheckRead { base: address, size });
                    }
                    self.emit(Instr::Move { dst: register, src: address });
                }
            }
            register += shape.registers();
        }
        (window, shapes)
    }

    fn call_function(&mut self, function: FunctionId, window: R, arguments: Vec<(TypeId, Shape)>) {
        let signature = &self.setting.signatures[function.index()];
        let exact = !signature.variadic
            && signature.parameters.len() == arguments.len()
            && signature.parameters.iter().zip(&arguments).all(|(parameter, (_, argument))| parameter == argument);
        if exact {
            self.emit_charging(|steps| Instr::Call { function: function.0, window, steps });
        } else {
            self.code.calls.push(CallInfo {
                function: Some(function),
                arguments,
                signature: None,
                fitting: AtomicU32::new(u32::MAX),
            });
            let call = last(self.code.calls.len());
            self.emit_charging(|steps| Instr::CallSlow { call, window, steps });
        }
    }

    /// Whether a function that should return a value may end without one.
    fn may_return_nothing(&self, function: FunctionId) -> bool {
        let function = &self.program[function];
        function.edges.iter().any(|edge| matches!(edge.op, Op::Return { value: None }))
    }

    /// Takes the result of a call out of the window.
    fn result(&mut self, result: Option<PlaceId>, window: R, may_be_missing: bool, any_type: bool) {
        let Some(place) = result else { return };
        let ty = self.program[place].ty();
        let scalar = Scalar::of(&self.program.types, ty);
        let span = self.edge_span();
        let asked = Asked { source: None, var: None, ty, scalar, register: 0, span };
        match scalar {
            Some(_) => {
                if may_be_missing || any_type {
                    let info = self.asked(asked);
                    self.emit(Instr::CheckResult { dst: window, info });
                }
                let target: Target = self.target(place, true);
                self.node = Node::Op;
                self.store(target, window);
            }
            None => {
                let (base, offset) = self.address(place, false);
                let base = self.plain_address(base, offset);
                self.node = Node::Op;
                let info = self.asked(asked);
                self.emit(Instr::TakeRecord { base, info });
            }
        }
    }

    pub(super) fn return_(&mut self, value: Option<ExprId>) {
        let Some(value) = value else {
            return self.emit_charging(|steps| Instr::Return { steps });
        };
        match shape(self.program, self.program[value].ty()) {
            Some(Shape::Scalar(scalar)) => {
                let src = self.expr(value, None);
                self.node = Node::Op;
                self.emit_charging(|steps| {
                    if scalar.wide() { Instr::ReturnPair { src, steps } } else { Instr::ReturnValue { src, steps } }
                });
            }
            Some(Shape::Record(size)) => {
                let src = self.record_address(value);
                let size = u32::try_from(size).unwrap_or(u32::MAX);
                self.emit_charging(|steps| Instr::ReturnRecord { src, size, steps });
            }
            None => {
                self.emit_charging(|steps| Instr::Return { steps });
            }
        }
    }
}
