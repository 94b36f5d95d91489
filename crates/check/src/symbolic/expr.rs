//! Expressions as terms.

use ir::{BinaryOp, ExprId, ExprKind, Intrinsic, PropertyClass, TypeId, UnaryOp};
use logic::Term;

use super::value::{NOWHERE, Pointer, Target, Value};
use super::{Executor, ObjectKind, Otherwise, Size, start_of};
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
                let index_type = self.expr_scalar(*index);
                let index = self.index_bits(*index);
                if self.checks(node.site(), PropertyClass::PointerArithmetic) {
                    self.check_move(&pointer, (index, index_type), (*stride, *negative), node.site());
                }
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
                self.check_negation(expr, bits);
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
        if op.asks_memory() {
            let pointer = self.pointer(operands[0]);
            let width = self.scalar_bytes(self.expr_scalar(expr)) * 8;
            let answer = self.of_object(op, &pointer);
            return self.terms.resize(answer, width);
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

    /// What an intrinsic that asks memory says about a pointer, as 64 bits.
    fn of_object(&mut self, op: Intrinsic, pointer: &Pointer) -> Term {
        // The interpreter numbers objects in its own way; a pointer to nowhere is its address.
        self.uses_addresses |= op == Intrinsic::ObjectNumber;
        let zero = self.number(64, 0);
        let mut result = zero;
        for (when, target) in pointer.cases(self.terms) {
            let answer = match op {
                Intrinsic::ObjectNumber => self.number(64, u128::from(target.object)),
                Intrinsic::ObjectOffset => target.offset(self.terms),
                _ if target.object == NOWHERE => zero,
                _ => self.of_known_object(op, target),
            };
            result = self.terms.ite(when, answer, result);
        }
        result
    }

    fn of_known_object(&mut self, op: Intrinsic, target: Target) -> Term {
        let (zero, one) = (self.number(64, 0), self.number(64, 1));
        let info = &self.objects[target.object as usize];
        let (kind, is_read_only, size) = (info.kind, info.read_only, info.size);
        if op == Intrinsic::IsDynamic {
            return if kind == ObjectKind::Heap { one } else { zero };
        }
        let Some(alive) = self.object(target.object).map(|object| object.alive) else { return zero };
        let size = match size {
            Size::Known(size) => self.number(64, u128::from(size)),
            Size::Computed(term, _) => term,
        };
        match op {
            Intrinsic::IsAlive => self.terms.ite(alive, one, zero),
            Intrinsic::IsWritable if is_read_only => zero,
            Intrinsic::IsWritable => self.terms.ite(alive, one, zero),
            Intrinsic::ObjectSize => self.terms.ite(alive, size, zero),
            _ => {
                let offset = target.offset(self.terms);
                let inside = self.terms.ule(offset, size);
                let counts = self.terms.and(inside, alive);
                let rest = self.terms.sub(size, offset);
                self.terms.ite(counts, rest, zero)
            }
        }
    }
}
