//! Checks of the classes that are off by default: instructions of their own, before the one that is checked.

use ir::{BinaryOp, ExprId, PropertyClass};

use super::{Compiler, last};
use crate::code::{BinaryInfo, Instr, Moving, Node, R};
use crate::scalar::Scalar;

impl Compiler<'_> {
    /// Whether an operator is looked at for more than what is undefined about it.
    pub(super) fn is_watched(&self, expr: ExprId) -> bool {
        let site = self.program[expr].site();
        self.checks(site, PropertyClass::UnsignedWrap) || self.checks(site, PropertyClass::LeftShift)
    }

    /// Checks an operator whose operands stand in registers.
    pub(super) fn check_operator(&mut self, op: BinaryOp, (scalar, a): (Scalar, R), (right, b): (Scalar, R)) {
        self.code.binaries.push(BinaryInfo { op, scalar, right, result: scalar, checked: true });
        let info = last(self.code.binaries.len());
        self.emit(Instr::CheckOperator { a, b, info });
    }

    /// Checks a pointer that moves, if that is looked for.
    pub(super) fn check_move(&mut self, expr: ExprId, base: R, index: ExprId, stride: u64, negative: bool) {
        if !self.checks(self.program[expr].site(), PropertyClass::PointerArithmetic) {
            return;
        }
        let scalar = self.scalar(index);
        let register = self.expr(index, None);
        let stride = if negative { -i128::from(stride) } else { i128::from(stride) };
        self.code.moves.push(Moving { stride, index: scalar });
        let info = last(self.code.moves.len());
        self.node = Node::Expr(expr);
        self.emit(Instr::CheckMove { base, index: register, info });
    }
}
