//! Expressions.

use ir::{BinaryOp, ExprId, ExprKind, FloatFormat, Intrinsic, PlaceId, PlaceKind, PropertyClass, UnaryOp};

use super::select::{
    canonical_stays, compare_instr, convert_instr, float_instr, immediate_instr, integer_instr, operator_class,
};
use super::{Compiler, last};
use crate::arith;
use crate::code::{BinaryInfo, ConvertInfo, Instr, IntrinsicInfo, Node, R, UnaryInfo};
use crate::scalar::Scalar;

impl Compiler<'_> {
    pub(super) fn scalar(&self, expr: ExprId) -> Scalar {
        Scalar::of(&self.program.types, self.program[expr].ty()).expect("the expression is a scalar")
    }

    /// Evaluates an expression; the register of its value is `want` if something had to be computed.
    pub(super) fn expr(&mut self, expr: ExprId, want: Option<R>) -> R {
        if let Some(value) = self.fold(expr) {
            return self.constant_value(self.scalar(expr), value, want);
        }
        let node = &self.program[expr];
        match node.kind() {
            ExprKind::Int(_) | ExprKind::Float(_) => panic!("constants are folded"),
            ExprKind::Load(place) => self.load(expr, *place, want),
            ExprKind::AddressOf(place) => self.address_of(*place, want),
            ExprKind::FunctionAddress(function) => {
                let address = self.setting.memory.function_address(*function);
                let dst = want.unwrap_or_else(|| self.temporary(1));
                self.load_constant(dst, address);
                dst
            }
            ExprKind::Unary(op, operand) => self.unary(expr, *op, *operand, want),
            ExprKind::Binary(op, left, right) => self.binary(expr, *op, *left, *right, want),
            ExprKind::PointerAdd { pointer, index, stride, negative } => {
                self.pointer_sum(expr, (*pointer, *index), *stride, *negative, want)
            }
            ExprKind::PointerDifference { left, right, stride } => {
                let (a, b) = (self.expr(*left, None), self.expr(*right, None));
                self.pointer_difference(expr, a, b, *stride, want)
            }
            ExprKind::Convert(operand) => self.convert(expr, *operand, want),
            ExprKind::And(..) | ExprKind::Or(..) => self.truth(expr, want),
            ExprKind::Conditional(condition, then, otherwise) => {
                self.conditional(expr, (*condition, *then, *otherwise), want)
            }
            ExprKind::Intrinsic(op, operands) => self.intrinsic(expr, *op, operands, want),
            ExprKind::VariableArguments => self.code.arguments.unwrap_or_else(|| {
                let dst = want.unwrap_or_else(|| self.temporary(1));
                self.load_constant(dst, 0);
                dst
            }),
        }
    }

    fn constant_value(&mut self, scalar: Scalar, value: u128, want: Option<R>) -> R {
        let dst = want.unwrap_or_else(|| self.temporary(scalar.registers()));
        self.load_constant(dst, value as u64);
        if scalar.wide() {
            self.load_constant(dst + 1, (value >> 64) as u64);
        }
        dst
    }

    /// The value of an expression that is a constant and cannot fail.
    pub(super) fn fold(&self, expr: ExprId) -> Option<u128> {
        let node = &self.program[expr];
        let sound = |(value, fault): arith::Computed| fault.is_none().then_some(value);
        match node.kind() {
            ExprKind::Int(value) => Some(*value as u128),
            ExprKind::Float(bits) => Some(*bits),
            ExprKind::Convert(operand) => {
                let value = self.fold(*operand)?;
                sound(arith::convert(self.scalar(*operand), self.scalar(expr), value))
            }
            ExprKind::Unary(..) | ExprKind::Binary(..) if self.is_watched(expr) => None,
            ExprKind::Unary(op, operand) => {
                let value = self.fold(*operand)?;
                sound(arith::unary(*op, self.scalar(*operand), value))
            }
            ExprKind::Binary(op, left, right) => {
                if node.site().is_some_and(|site| self.program[site].kind == ir::SiteKind::PointerPair) {
                    return None;
                }
                if !matches!(self.program[*left].kind(), ExprKind::Binary(..) | ExprKind::Convert(_)) {
                    return self.fold_binary(*op, *left, *right);
                }
                if let Some(&known) = self.folded.borrow().get(&expr) {
                    return known;
                }
                let value = self.fold_binary(*op, *left, *right);
                self.folded.borrow_mut().insert(expr, value);
                value
            }
            ExprKind::Load(_)
            | ExprKind::AddressOf(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::VariableArguments => None,
        }
    }

    fn fold_binary(&self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<u128> {
        let (left_value, right_value) = (self.fold(left)?, self.fold(right)?);
        let (value, fault) = arith::binary(op, self.scalar(left), left_value, right_value, self.scalar(right));
        fault.is_none().then_some(value)
    }

    /// The value of a constant integer expression.
    pub(super) fn known_integer(&self, expr: ExprId) -> Option<i128> {
        match self.scalar(expr) {
            Scalar::Bool | Scalar::Int { .. } => self.fold(expr).map(|value| value as i128),
            Scalar::Float(_) => None,
        }
    }

    /// A constant right operand that fits an instruction.
    pub(super) fn immediate(&self, expr: ExprId) -> Option<i32> {
        self.known_integer(expr).and_then(|value| i32::try_from(value).ok())
    }

    fn address_of(&mut self, place: PlaceId, want: Option<R>) -> R {
        let (base, offset) = self.address(place, true);
        match (base, want) {
            (super::place::Base::Register(register), Some(dst)) if offset != 0 => {
                self.add_offset(dst, register, offset);
                dst
            }
            (base, _) => self.plain_address(base, offset),
        }
    }

    fn pointer_sum(
        &mut self,
        expr: ExprId,
        (pointer, index): (ExprId, ExprId),
        stride: u64,
        negative: bool,
        want: Option<R>,
    ) -> R {
        let base = self.expr(pointer, None);
        self.check_move(expr, base, index, stride, negative);
        if let Some(index) = self.known_integer(index) {
            let index = if negative { index.wrapping_neg() } else { index };
            if let Ok(offset) = i64::try_from(index.wrapping_mul(i128::from(stride))) {
                let dst = want.unwrap_or_else(|| self.temporary(1));
                self.add_offset(dst, base, offset);
                return dst;
            }
        }
        let index = self.expr(index, None);
        self.node = Node::Expr(expr);
        self.pointer_add(base, index, stride, negative, want)
    }

    fn pointer_difference(&mut self, expr: ExprId, a: R, b: R, stride: u64, want: Option<R>) -> R {
        self.node = Node::Expr(expr);
        if self.checks(self.program[expr].site(), PropertyClass::PointerDifference) {
            self.emit(Instr::SameObject { a, b });
        }
        let dst = want.unwrap_or_else(|| self.temporary(1));
        // Both are at most 2^63 apart; a larger stride leaves nothing of the difference.
        let stride = u32::try_from(stride).unwrap_or(u32::MAX);
        self.emit(Instr::PointerDiff { dst, a, b, stride });
        let scalar = self.scalar(expr);
        if scalar.bytes() == 4 {
            self.emit(Instr::Sext32 { dst, src: dst });
        }
        dst
    }

    fn unary(&mut self, expr: ExprId, op: UnaryOp, operand: ExprId, want: Option<R>) -> R {
        if op == UnaryOp::LogicalNot {
            return self.truth(expr, want);
        }
        let scalar = self.scalar(operand);
        let src = self.expr(operand, None);
        self.node = Node::Expr(expr);
        if self.is_watched(expr) {
            let zero = self.constant_value(scalar, 0, None);
            self.check_operator(BinaryOp::Sub, (scalar, zero), (scalar, src));
        }
        let checked = self.checks(self.program[expr].site(), PropertyClass::SignedOverflow);
        let dst = want.unwrap_or_else(|| self.temporary(scalar.registers()));
        match (op, scalar) {
            (UnaryOp::Neg, Scalar::Float(FloatFormat::Double)) => self.emit(Instr::NegF64 { dst, src }),
            (UnaryOp::Neg, Scalar::Float(FloatFormat::Single)) => self.emit(Instr::NegF32 { dst, src }),
            (UnaryOp::BitNot, Scalar::Int { bits: 8..=64, signed: true }) => {
                self.emit(Instr::XorImm { dst, a: src, imm: -1 });
            }
            (UnaryOp::Neg | UnaryOp::BitNot | UnaryOp::LogicalNot, _) => {
                self.code.unaries.push(UnaryInfo { op, scalar, checked });
                let info = last(self.code.unaries.len());
                self.emit(Instr::Unary { dst, a: src, info });
            }
        }
        dst
    }

    fn binary(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId, want: Option<R>) -> R {
        let scalar = self.scalar(left);
        if op.is_comparison() {
            return self.comparison(expr, op, left, right, want);
        }
        if let Scalar::Int { bits: 32 | 64, .. } = scalar
            && !self.is_watched(expr)
            && let Some(dst) = self.binary_immediate(expr, op, left, right, want)
        {
            return dst;
        }
        let a = self.expr(left, None);
        let b = self.expr(right, None);
        self.node = Node::Expr(expr);
        let right_scalar = self.scalar(right);
        if self.is_watched(expr) {
            self.check_operator(op, (scalar, a), (right_scalar, b));
        }
        let dst = want.unwrap_or_else(|| self.temporary(scalar.registers()));
        let instr = match scalar {
            Scalar::Int { bits, signed } => {
                let checked = self.checks(self.program[expr].site(), operator_class(op));
                let narrow_amount = !op.is_shift() || !right_scalar.wide();
                integer_instr(op, bits, signed, checked && narrow_amount, dst, a, b)
            }
            Scalar::Float(format) => float_instr(op, format, dst, a, b),
            Scalar::Bool => None,
        };
        match instr {
            Some(instr) => self.emit(instr),
            None => self.binary_long_way(expr, op, (left, a), (right, b), dst),
        }
        dst
    }

    fn binary_long_way(&mut self, expr: ExprId, op: BinaryOp, left: (ExprId, R), right: (ExprId, R), dst: R) {
        let checked = self.checks(self.program[expr].site(), operator_class(op));
        self.code.binaries.push(BinaryInfo {
            op,
            scalar: self.scalar(left.0),
            right: self.scalar(right.0),
            result: self.scalar(expr),
            checked,
        });
        let info = last(self.code.binaries.len());
        self.emit(Instr::Binary { dst, a: left.1, b: right.1, info });
    }

    /// An operation with a constant right operand (or left one, where that makes no difference).
    fn binary_immediate(
        &mut self,
        expr: ExprId,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        want: Option<R>,
    ) -> Option<R> {
        let Scalar::Int { bits, signed } = self.scalar(left) else { return None };
        let commutes =
            matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor);
        let (operand, imm) = match (self.immediate(right), self.immediate(left)) {
            (Some(imm), _) => (left, imm),
            (None, Some(imm)) if commutes => (right, imm),
            (None, _) => return None,
        };
        let checked = self.checks(self.program[expr].site(), operator_class(op));
        let template = immediate_instr(op, bits, signed, checked, 0, 0, imm)?;
        let a = self.expr(operand, None);
        self.node = Node::Expr(expr);
        let dst = want.unwrap_or_else(|| self.temporary(1));
        let instr = immediate_instr(op, bits, signed, checked, dst, a, imm).unwrap_or(template);
        self.emit(instr);
        Some(dst)
    }

    fn comparison(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId, want: Option<R>) -> R {
        let scalar = self.scalar(left);
        let pair = self.checks(self.program[expr].site(), PropertyClass::PointerDifference);
        let a = self.expr(left, None);
        if !pair
            && !scalar.wide()
            && let (Scalar::Int { signed, .. }, Some(imm)) = (scalar, self.immediate(right))
        {
            let dst = want.unwrap_or_else(|| self.temporary(1));
            let instr = match op {
                BinaryOp::Eq => Some(Instr::SetEqImm { dst, a, imm }),
                BinaryOp::Ne => Some(Instr::SetNeImm { dst, a, imm }),
                BinaryOp::Lt if signed => Some(Instr::SetLtSImm { dst, a, imm }),
                BinaryOp::Ge if signed => Some(Instr::SetGeSImm { dst, a, imm }),
                BinaryOp::Le if signed => imm.checked_add(1).map(|imm| Instr::SetLtSImm { dst, a, imm }),
                BinaryOp::Gt if signed => imm.checked_add(1).map(|imm| Instr::SetGeSImm { dst, a, imm }),
                _ => None,
            };
            if let Some(instr) = instr {
                self.emit(instr);
                return dst;
            }
        }
        let b = self.expr(right, None);
        self.node = Node::Expr(expr);
        if pair {
            self.emit(Instr::SameObject { a, b });
        }
        let dst = want.unwrap_or_else(|| self.temporary(1));
        match compare_instr(op, scalar, dst, a, b) {
            Some(instr) => self.emit(instr),
            None => self.binary_long_way(expr, op, (left, a), (right, b), dst),
        }
        dst
    }

    /// An expression whose value is a truth value, by branches.
    fn truth(&mut self, expr: ExprId, want: Option<R>) -> R {
        if let ExprKind::Unary(UnaryOp::LogicalNot, operand) = *self.program[expr].kind()
            && let Scalar::Int { .. } | Scalar::Bool = self.scalar(operand)
            && !self.scalar(operand).wide()
            && !matches!(self.program[operand].kind(), ExprKind::And(..) | ExprKind::Or(..))
        {
            let a = self.expr(operand, None);
            let dst = want.unwrap_or_else(|| self.temporary(1));
            self.emit(Instr::SetEqImm { dst, a, imm: 0 });
            return dst;
        }
        let dst = want.unwrap_or_else(|| self.temporary(1));
        let (no, end) = (self.label(), self.label());
        let mark = self.free;
        self.branch(expr, false, no, 0);
        self.free = mark;
        self.emit(Instr::Const { dst, value: 1 });
        self.emit_to(Instr::Jump { target: 0, steps: 0 }, end);
        self.bind(no);
        self.emit(Instr::Const { dst, value: 0 });
        self.bind(end);
        dst
    }

    fn conditional(
        &mut self,
        expr: ExprId,
        (condition, then, otherwise): (ExprId, ExprId, ExprId),
        want: Option<R>,
    ) -> R {
        let scalar = self.scalar(expr);
        // A wanted register may be a variable that the arms read; each arm writes it last.
        let dst = want.unwrap_or_else(|| self.temporary(scalar.registers()));
        let (no, end) = (self.label(), self.label());
        let mark = self.free;
        self.branch(condition, false, no, 0);
        self.free = mark;
        self.value_into(then, dst, scalar);
        self.emit_to(Instr::Jump { target: 0, steps: 0 }, end);
        self.bind(no);
        self.free = mark;
        self.value_into(otherwise, dst, scalar);
        self.bind(end);
        self.free = mark;
        dst
    }

    /// Evaluates an expression into a certain register.
    pub(super) fn value_into(&mut self, expr: ExprId, dst: R, scalar: Scalar) {
        let result = self.expr(expr, Some(dst));
        if result != dst {
            self.move_value(dst, result, scalar);
        }
    }

    fn convert(&mut self, expr: ExprId, operand: ExprId, want: Option<R>) -> R {
        let (from, to) = (self.scalar(operand), self.scalar(expr));
        let same = canonical_stays(from, to);
        let src = self.expr(operand, if same { want } else { None });
        if same {
            return src;
        }
        self.node = Node::Expr(expr);
        let checked = self.checks(self.program[expr].site(), PropertyClass::FloatConversion);
        let dst = want.unwrap_or_else(|| self.temporary(to.registers()));
        match convert_instr(from, to, checked, dst, src) {
            Some(instr) => self.emit(instr),
            None => {
                self.code.conversions.push(ConvertInfo { from, to, checked });
                let info = last(self.code.conversions.len());
                self.emit(Instr::Convert { dst, a: src, info });
            }
        }
        dst
    }

    fn intrinsic(&mut self, expr: ExprId, op: Intrinsic, operands: &[ExprId], want: Option<R>) -> R {
        let scalars: Vec<Scalar> = operands.iter().map(|&operand| self.scalar(operand)).collect();
        let total: u16 = scalars.iter().map(|scalar| scalar.registers()).sum();
        let first = self.temporary(total);
        let mut register = first;
        for (&operand, &scalar) in operands.iter().zip(&scalars) {
            self.value_into(operand, register, scalar);
            register += scalar.registers();
        }
        self.node = Node::Expr(expr);
        let result = self.scalar(expr);
        let dst = want.unwrap_or_else(|| self.temporary(result.registers()));
        self.code.intrinsics.push(IntrinsicInfo { op, operands: scalars, result });
        let info = last(self.code.intrinsics.len());
        self.emit(Instr::Intrinsic { dst, first, info });
        dst
    }

    /// Whether evaluating an expression may fail or ask for an input.
    pub(super) fn can_fail(&self, expr: ExprId) -> bool {
        if self.fold(expr).is_some() {
            return false;
        }
        let node = &self.program[expr];
        let any = |operands: &[ExprId]| operands.iter().any(|&operand| self.can_fail(operand));
        match node.kind() {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => false,
            ExprKind::Load(place) => match *self.program[*place].kind() {
                PlaceKind::Variable(var) => {
                    super::lives_in_memory(self.program, var) || !self.assigned.certain(self.function, self.edge, var)
                }
                PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => true,
            },
            ExprKind::AddressOf(_) => true,
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => node.site().is_some() || any(&[*operand]),
            ExprKind::Binary(op, left, right) => {
                let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem);
                divides || node.site().is_some() || any(&[*left, *right])
            }
            ExprKind::PointerAdd { pointer, index, .. } => node.site().is_some() || any(&[*pointer, *index]),
            ExprKind::PointerDifference { left, right, .. } => node.site().is_some() || any(&[*left, *right]),
            ExprKind::And(left, right) | ExprKind::Or(left, right) => any(&[*left, *right]),
            ExprKind::Conditional(condition, then, otherwise) => any(&[*condition, *then, *otherwise]),
            ExprKind::Intrinsic(_, operands) => any(operands),
        }
    }

    /// The number of nodes of a small expression; `None` if it has more than `limit`.
    pub(super) fn weight(&self, expr: ExprId, limit: usize) -> Option<usize> {
        if limit == 0 {
            return None;
        }
        let sum = |operands: &[ExprId]| {
            operands.iter().try_fold(1, |sum, &operand| {
                let sum = sum + self.weight(operand, limit - 1)?;
                (sum <= limit).then_some(sum)
            })
        };
        match self.program[expr].kind() {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => {
                Some(1)
            }
            ExprKind::Load(place) | ExprKind::AddressOf(place) => self.place_weight(*place, limit),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => sum(&[*operand]),
            ExprKind::Binary(_, left, right) | ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                sum(&[*left, *right])
            }
            ExprKind::PointerAdd { pointer, index, .. } => sum(&[*pointer, *index]),
            ExprKind::PointerDifference { left, right, .. } => sum(&[*left, *right]),
            ExprKind::Conditional(condition, then, otherwise) => sum(&[*condition, *then, *otherwise]),
            ExprKind::Intrinsic(_, operands) => sum(operands),
        }
    }

    fn place_weight(&self, place: PlaceId, limit: usize) -> Option<usize> {
        if limit == 0 {
            return None;
        }
        let weight = match *self.program[place].kind() {
            PlaceKind::Variable(_) => 1,
            PlaceKind::Deref(pointer) => 1 + self.weight(pointer, limit - 1)?,
            PlaceKind::Field(base, _) => 1 + self.place_weight(base, limit - 1)?,
            PlaceKind::Index(base, index) => 1 + self.place_weight(base, limit - 1)? + self.weight(index, limit - 1)?,
        };
        (weight <= limit).then_some(weight)
    }
}
