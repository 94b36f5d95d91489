//! Expressions as terms.

use ir::{BinaryOp, ExprId, ExprKind, Intrinsic, PropertyClass, TypeId, UnaryOp};
use logic::Term;

use super::value::{NOWHERE, Pointer, Target, Value};
use super::{Executor, Otherwise, Size, start_of};
use crate::operations::{self, Scalar};

impl Executor<'_> {
    /// The scalar behind a type, if it is one.
    pub(super) fn scalar_of(&self, ty: TypeId) -> Option<Scalar> {
        Scalar::of(&self.program.types, ty)
    }

    /// Bytes that a load or store of a scalar touches. The padding of `long double` is never touched.
    pub(super) fn scalar_bytes(&self, scalar: Scalar) -> u32 {
        scalar.bytes(self.program.types.machine)
    }

    pub(super) fn expr_scalar(&self, expr: ExprId) -> Scalar {
        self.scalar_of(self.program[expr].ty()).expect("the expression is a scalar")
    }

    /// The value of a scalar as its type wants it: pointers as pointers, everything else as bits.
    pub(super) fn typed(&mut self, value: Value, scalar: Scalar) -> Value {
        match scalar {
            Scalar::Pointer => Value::Pointer(self.as_pointer(value)),
            Scalar::Bool | Scalar::Int { .. } | Scalar::Float(_) => Value::Bits(self.as_bits(&value)),
        }
    }

    /// The value of a scalar expression.
    pub(super) fn value(&mut self, expr: ExprId) -> Value {
        let program = self.program;
        let node = &program[expr];
        let scalar = self.expr_scalar(expr);
        match node.kind() {
            ExprKind::Int(value) => {
                if scalar == Scalar::Pointer {
                    return Value::Pointer(Pointer::One(Target::at(NOWHERE, *value as i64)));
                }
                let width = self.scalar_bytes(scalar) * 8;
                Value::Bits(self.number(width, *value as u128))
            }
            ExprKind::Float(bits) => {
                let width = self.scalar_bytes(scalar) * 8;
                Value::Bits(self.number(width, *bits))
            }
            ExprKind::Load(place) => self.load(expr, *place),
            ExprKind::AddressOf(place) => Value::Pointer(self.address_of(*place)),
            ExprKind::FunctionAddress(function) => Value::Pointer(start_of(self.functions[function.index()])),
            ExprKind::Unary(UnaryOp::LogicalNot, _) | ExprKind::And(..) | ExprKind::Or(..) => {
                let truth = self.truth(expr);
                Value::Bits(self.terms.zero_extend(truth, 32))
            }
            ExprKind::Unary(op, operand) => Value::Bits(self.unary(expr, *op, *operand)),
            ExprKind::Binary(op, ..) if op.is_comparison() => {
                let truth = self.truth(expr);
                Value::Bits(self.terms.zero_extend(truth, 32))
            }
            ExprKind::Binary(op, left, right) => Value::Bits(self.binary(expr, *op, *left, *right)),
            ExprKind::PointerAdd { pointer, index, stride, negative } => {
                let pointer = self.pointer(*pointer);
                let index = self.index_bits(*index);
                Value::Pointer(self.pointer_plus(&pointer, index, *stride, *negative))
            }
            ExprKind::PointerDifference { left, right, stride } => {
                let (left, right) = (self.pointer(*left), self.pointer(*right));
                let distance = self.pointer_distance(&left, &right, *stride, node.site());
                let width = self.scalar_bytes(scalar) * 8;
                Value::Bits(self.terms.resize(distance, width))
            }
            ExprKind::Convert(operand) => self.convert(expr, *operand, scalar),
            ExprKind::Conditional(condition, then, otherwise) => self.conditional(*condition, *then, *otherwise),
            ExprKind::Intrinsic(op, operands) => Value::Bits(self.intrinsic(expr, *op, operands)),
            ExprKind::VariableArguments => {
                let object = self.frames.last().and_then(|frame| frame.arguments);
                Value::Pointer(object.map_or(Pointer::NULL, start_of))
            }
        }
    }

    /// The bits of a scalar expression that is no pointer.
    pub(super) fn bits(&mut self, expr: ExprId) -> Term {
        let value = self.value(expr);
        self.as_bits(&value)
    }

    /// The value of a pointer expression.
    pub(super) fn pointer(&mut self, expr: ExprId) -> Pointer {
        let value = self.value(expr);
        self.as_pointer(value)
    }

    /// An index as 64 bits with its sign.
    pub(super) fn index_bits(&mut self, expr: ExprId) -> Term {
        let bits = self.bits(expr);
        match self.expr_scalar(expr) {
            Scalar::Int { signed: true, .. } => self.terms.resize_signed(bits, 64),
            Scalar::Int { .. } | Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => self.terms.resize(bits, 64),
        }
    }

    /// Whether an expression counts as true.
    pub(super) fn truth(&mut self, expr: ExprId) -> Term {
        let program = self.program;
        let node = &program[expr];
        match *node.kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => {
                let truth = self.truth(operand);
                self.terms.not(truth)
            }
            ExprKind::And(left, right) => {
                let left = self.truth(left);
                if left == self.terms.falsehood() {
                    return left;
                }
                let right = self.under(left, |executor| executor.truth(right));
                self.terms.and(left, right)
            }
            ExprKind::Or(left, right) => {
                let left = self.truth(left);
                if left == self.terms.truth() {
                    return left;
                }
                let not_left = self.terms.not(left);
                let right = self.under(not_left, |executor| executor.truth(right));
                self.terms.or(left, right)
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => self.comparison(expr, op, left, right),
            ExprKind::Convert(operand) if self.expr_scalar(expr) == Scalar::Bool => self.truth(operand),
            _ => {
                let value = self.value(expr);
                self.value_truth(&value, self.expr_scalar(expr))
            }
        }
    }

    /// Whether a value counts as true.
    pub(super) fn value_truth(&mut self, value: &Value, scalar: Scalar) -> Term {
        match (value, scalar) {
            (Value::Pointer(pointer), _) => self.pointer_truth(&pointer.clone()),
            (Value::Bits(bits), scalar) => {
                let result = operations::truth(self.terms, scalar, *bits);
                self.reached(result, self.terms.falsehood())
            }
        }
    }

    fn conditional(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> Value {
        let condition = self.truth(condition);
        if condition == self.terms.truth() {
            return self.value(then);
        }
        if condition == self.terms.falsehood() {
            return self.value(otherwise);
        }
        let then = self.under(condition, |executor| executor.value(then));
        let opposite = self.terms.not(condition);
        let otherwise = self.under(opposite, |executor| executor.value(otherwise));
        self.choose_value(condition, &then, &otherwise)
    }

    fn unary(&mut self, expr: ExprId, op: UnaryOp, operand: ExprId) -> Term {
        let bits = self.bits(operand);
        match (op, self.expr_scalar(operand)) {
            (UnaryOp::Neg, scalar) => {
                if matches!(scalar, Scalar::Int { signed: true, .. }) {
                    let site = self.program[expr].site();
                    if self.checks(site, PropertyClass::SignedOverflow) {
                        let wrong = self.terms.neg_overflow(bits);
                        self.check(site, PropertyClass::SignedOverflow, wrong, Otherwise::GoesOn);
                    }
                }
                let result = operations::negate(self.terms, scalar, bits);
                self.reached(result, bits)
            }
            (UnaryOp::BitNot, _) => self.terms.not(bits),
            (UnaryOp::LogicalNot, _) => unreachable!("truth values are made elsewhere"),
        }
    }

    fn comparison(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Term {
        let scalar = self.expr_scalar(left);
        let site = self.program[expr].site();
        let (left, right) = (self.value(left), self.value(right));
        match scalar {
            Scalar::Pointer => {
                let (left, right) = (self.as_pointer(left), self.as_pointer(right));
                match op {
                    BinaryOp::Eq => self.same_pointer(&left, &right),
                    BinaryOp::Ne => {
                        let same = self.same_pointer(&left, &right);
                        self.terms.not(same)
                    }
                    BinaryOp::Lt => self.pointer_less(&left, &right, false, site),
                    BinaryOp::Le => self.pointer_less(&left, &right, true, site),
                    BinaryOp::Gt => self.pointer_less(&right, &left, false, site),
                    _ => self.pointer_less(&right, &left, true, site),
                }
            }
            Scalar::Bool | Scalar::Int { .. } | Scalar::Float(_) => {
                let (a, b) = (self.as_bits(&left), self.as_bits(&right));
                let result = operations::comparison(self.terms, op, scalar, a, b);
                self.reached(result, self.terms.falsehood())
            }
        }
    }

    fn convert(&mut self, expr: ExprId, operand: ExprId, to: Scalar) -> Value {
        let from = self.expr_scalar(operand);
        if to == Scalar::Bool {
            let truth = self.truth(operand);
            return Value::Bits(self.terms.zero_extend(truth, 8));
        }
        let value = self.value(operand);
        match (from, to) {
            (Scalar::Pointer, Scalar::Pointer) => value,
            (Scalar::Pointer, Scalar::Int { bits, .. }) => {
                self.uses_addresses = true;
                let number = self.as_bits(&value);
                Value::Bits(self.terms.resize(number, bits))
            }
            (_, Scalar::Float(to_format)) => {
                let bits = self.as_bits(&value);
                Value::Bits(self.float_of(from, to_format, bits))
            }
            (Scalar::Float(format), Scalar::Int { bits: width, signed }) => {
                let bits = self.as_bits(&value);
                Value::Bits(self.float_to_integer(format, bits, width, signed, self.program[expr].site()))
            }
            (_, Scalar::Pointer) => {
                let bits = self.as_bits(&value);
                let width = self.pointer_bits_of_machine();
                let number = self.resized(bits, from, width);
                Value::Pointer(self.as_pointer(Value::Bits(number)))
            }
            (_, Scalar::Int { bits: width, .. }) => {
                let bits = self.as_bits(&value);
                Value::Bits(self.resized(bits, from, width))
            }
            (_, Scalar::Bool) => unreachable!("truth values are made above"),
        }
    }

    /// An integer in another width.
    pub(super) fn resized(&mut self, bits: Term, from: Scalar, width: u32) -> Term {
        operations::resized(self.terms, from, bits, width)
    }

    fn intrinsic(&mut self, expr: ExprId, op: Intrinsic, operands: &[ExprId]) -> Term {
        if op == Intrinsic::BytesBehind {
            let pointer = self.pointer(operands[0]);
            let width = self.scalar_bytes(self.expr_scalar(expr)) * 8;
            let bytes = self.bytes_behind(&pointer);
            return self.terms.resize(bytes, width);
        }
        let scalars: Vec<Scalar> = operands.iter().map(|&operand| self.expr_scalar(operand)).collect();
        let bits: Vec<Term> = operands.iter().map(|&operand| self.bits(operand)).collect();
        let result = operations::intrinsic(&self.program.types, self.terms, op, &scalars, &bits);
        let width = self.scalar_bytes(self.expr_scalar(expr)) * 8;
        match result {
            Some(result) if self.terms.width(result) <= width => self.terms.zero_extend(result, width),
            Some(result) => self.terms.resize(result, width),
            None => {
                self.refuse(format!("the operation {op:?} on operands of this type"));
                self.number(width, 0)
            }
        }
    }

    /// The bytes from a pointer to the end of its object, as 64 bits.
    pub(super) fn bytes_behind(&mut self, pointer: &Pointer) -> Term {
        let zero = self.number(64, 0);
        let mut result = zero;
        for (when, target) in pointer.cases(self.terms) {
            if target.object == NOWHERE {
                continue;
            }
            let size = match self.objects[target.object as usize].size {
                Size::Known(size) => self.number(64, u128::from(size)),
                Size::Computed(term, _) => term,
            };
            let offset = target.offset(self.terms);
            let inside = self.terms.ule(offset, size);
            let Some(alive) = self.object(target.object).map(|object| object.alive) else { continue };
            let counts = self.terms.and_all(&[when, inside, alive]);
            let rest = self.terms.sub(size, offset);
            result = self.terms.ite(counts, rest, result);
        }
        result
    }
}
