//! What expressions mean on the walk: the operators are the checker's, the places are those of the run.

use check::operations::{self, Scalar};
use ir::{BinaryOp, ExprId, ExprKind, PlaceId, PlaceKind, TypeId, UnaryOp};
use logic::Term;
use run::{Home, Spot};

use super::walk::{Walk, bits_of};

/// What is out of reach of [`operations`].
const QUAD: &str = "a 128-bit floating-point number";

impl Walk<'_> {
    pub(in crate::verify) fn scalar(&self, ty: TypeId) -> Scalar {
        Scalar::of(&self.program.types, ty).unwrap_or(Scalar::Pointer)
    }

    pub(super) fn width_of(&self, ty: TypeId) -> u32 {
        8 * self.scalar(ty).bytes(self.program.types.machine)
    }

    /// The value of an expression, if it is a scalar.
    pub(super) fn scalar_value(&mut self, expr: ExprId) -> Option<Term> {
        Scalar::of(&self.program.types, self.program[expr].ty()).map(|_| self.value(expr))
    }

    /// A value that is what it is in the run: an address of a function, the size of an object.
    fn as_seen(&mut self, expr: ExprId) -> Term {
        let width = self.width_of(self.program[expr].ty());
        match bits_of(&self.cursor.eval(expr)) {
            Some(bits) => self.terms.constant(width, bits),
            None => self.unknown(width, "a value that the run does not have"),
        }
    }

    fn or_quad(&mut self, term: Option<Term>, width: u32) -> Term {
        term.unwrap_or_else(|| self.unknown(width, QUAD))
    }

    /// The value of a scalar expression, in the program as it is looked at.
    pub(in crate::verify) fn value(&mut self, expr: ExprId) -> Term {
        let value = self.changed_value(expr).unwrap_or_else(|| self.value_as_written(expr));
        match self.changes.value_at(self.cursor.position(), expr) {
            Some(bits) => self.terms.constant(self.terms.width(value), bits),
            None => value,
        }
    }

    /// The value of a scalar expression that itself is as it is written.
    pub(in crate::verify) fn value_as_written(&mut self, expr: ExprId) -> Term {
        let (program, node) = (self.program, &self.program[expr]);
        let (scalar, width) = (self.scalar(node.ty()), self.width_of(node.ty()));
        match node.kind() {
            ExprKind::Int(value) => self.terms.constant(width, *value as u128),
            ExprKind::Float(bits) => self.terms.constant(width, *bits),
            ExprKind::Load(place) => match self.position(*place) {
                Some(position) => self.read(position, program[*place].ty()),
                None => self.unknown(width, "a place that the run does not have"),
            },
            ExprKind::AddressOf(place) => self.address(*place),
            ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => self.as_seen(expr),
            ExprKind::Unary(UnaryOp::LogicalNot, _) | ExprKind::And(..) | ExprKind::Or(..) => self.number(expr, width),
            ExprKind::Binary(op, ..) if op.is_comparison() => self.number(expr, width),
            ExprKind::Convert(_) if scalar == Scalar::Bool => self.number(expr, width),
            ExprKind::Unary(op, operand) => {
                let (own, value) = (self.scalar(program[*operand].ty()), self.value(*operand));
                if *op == UnaryOp::BitNot {
                    return self.terms.not(value);
                }
                if own.is_signed() && node.site().is_some() {
                    let overflows = self.terms.neg_overflow(value);
                    self.note_fact(overflows);
                }
                let negated = operations::negate(&mut self.terms, own, value);
                self.or_quad(negated, width)
            }
            ExprKind::Binary(op, left, right) => {
                let scalars = (self.scalar(program[*left].ty()), self.scalar(program[*right].ty()));
                let (a, b) = (self.value(*left), self.value(*right));
                if scalars.0.is_signed() && node.site().is_some() && self.is_plain(*op, a, b) {
                    let overflows = operations::overflow(&mut self.terms, *op, a, b);
                    overflows.into_iter().for_each(|overflows| self.note_fact(overflows));
                }
                let result = operations::binary(&mut self.terms, *op, scalars, a, b);
                let width = self.terms.width(a);
                self.or_quad(result, width)
            }
            ExprKind::PointerAdd { pointer, index, stride, negative } => {
                let start = self.value(*pointer);
                let distance = self.distance(*index, *stride, width);
                if *negative { self.terms.sub(start, distance) } else { self.terms.add(start, distance) }
            }
            ExprKind::PointerDifference { left, right, stride } => {
                let (left, right) = (self.value(*left), self.value(*right));
                let bytes = self.terms.sub(left, right);
                let stride = self.terms.constant(self.terms.width(bytes), u128::from(*stride));
                let elements = self.terms.sdiv(bytes, stride);
                self.terms.resize_signed(elements, width)
            }
            ExprKind::Convert(operand) => self.converted(*operand, scalar, width),
            ExprKind::Conditional(condition, then, otherwise) => {
                let outcome = super::truth(&self.cursor, program, *condition);
                let condition = self.truth(*condition);
                let then = self.aside(outcome == Some(true), |walk| walk.value(*then));
                let otherwise = self.aside(outcome == Some(false), |walk| walk.value(*otherwise));
                self.terms.ite(condition, then, otherwise)
            }
            ExprKind::Intrinsic(op, _) if op.asks_memory() => self.as_seen(expr),
            ExprKind::Intrinsic(op, operands) => {
                let scalars: Vec<Scalar> = operands.iter().map(|&one| self.scalar(program[one].ty())).collect();
                let values: Vec<Term> = operands.iter().map(|&one| self.value(one)).collect();
                match operations::intrinsic(&program.types, &mut self.terms, *op, &scalars, &values) {
                    Some(result) => self.terms.resize(result, width),
                    None => self.unknown(width, QUAD),
                }
            }
        }
    }

    /// A truth value as a number.
    fn number(&mut self, expr: ExprId, width: u32) -> Term {
        let truth = self.truth(expr);
        self.terms.zero_extend(truth, width)
    }

    /// Whether an expression counts as true, in the program as it is looked at.
    pub(in crate::verify) fn truth(&mut self, expr: ExprId) -> Term {
        let truth = self.changed_truth(expr).unwrap_or_else(|| self.truth_as_written(expr));
        match self.changes.value_at(self.cursor.position(), expr) {
            Some(bits) if self.terms.width(truth) == 1 && self.changes.is_decided(expr) => self.terms.constant(1, bits),
            _ => truth,
        }
    }

    /// Whether an expression counts as true that itself is as it is written.
    pub(in crate::verify) fn truth_as_written(&mut self, expr: ExprId) -> Term {
        let program = self.program;
        match *program[expr].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => {
                let truth = self.truth(operand);
                self.terms.not(truth)
            }
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                let is_and = matches!(program[expr].kind(), ExprKind::And(..));
                let outcome = super::truth(&self.cursor, program, left);
                let left = self.truth(left);
                let right = self.aside(outcome == Some(is_and), |walk| walk.truth(right));
                if is_and { self.terms.and(left, right) } else { self.terms.or(left, right) }
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                let scalar = self.scalar(program[left].ty());
                let (a, b) = (self.value(left), self.value(right));
                let result = operations::comparison(&mut self.terms, op, scalar, a, b);
                self.or_quad(result, 1)
            }
            ExprKind::Convert(operand) if self.scalar(program[expr].ty()) == Scalar::Bool => self.truth(operand),
            _ => {
                let (scalar, value) = (self.scalar(program[expr].ty()), self.value(expr));
                let result = operations::truth(&mut self.terms, scalar, value);
                self.or_quad(result, 1)
            }
        }
    }

    fn converted(&mut self, operand: ExprId, to: Scalar, width: u32) -> Term {
        let from = self.scalar(self.program[operand].ty());
        let value = self.value(operand);
        match (from, to) {
            (_, Scalar::Float(format)) => {
                let result = operations::float_of(&mut self.terms, from, format, value);
                self.or_quad(result, width)
            }
            (Scalar::Float(format), Scalar::Int { bits, signed }) => {
                match operations::float_to_integer(&mut self.terms, format, value, (bits, signed)) {
                    Some((result, fits)) if fits == self.terms.truth() => result,
                    Some((result, fits)) => {
                        let other = self.unknown(width, "a conversion of a number that is too large");
                        self.terms.ite(fits, result, other)
                    }
                    None => self.unknown(width, QUAD),
                }
            }
            (_, Scalar::Int { .. } | Scalar::Pointer | Scalar::Bool) => {
                operations::resized(&mut self.terms, from, value, width)
            }
        }
    }

    /// The address of a place, computed as the program does.
    pub(super) fn address(&mut self, place: PlaceId) -> Term {
        let width = self.program.types.machine.pointer_bits();
        match *self.program[place].kind() {
            PlaceKind::Variable(_) => match self.cursor.spot(place) {
                Some(Spot { home: Home::Memory { address, .. }, .. }) => {
                    self.terms.constant(width, u128::from(address))
                }
                _ => self.unknown(width, "a variable without an address"),
            },
            PlaceKind::Deref(pointer) => self.value(pointer),
            PlaceKind::Field(base, index) => {
                let field = self.program.types.field(self.program[base].ty(), index);
                let offset = self.terms.constant(width, u128::from(field.map_or(0, |field| field.offset)));
                let start = self.address(base);
                self.terms.add(start, offset)
            }
            PlaceKind::Index(base, index) => match self.program.types.size_of(self.program[place].ty()) {
                Some(size) => {
                    let start = self.address(base);
                    let distance = self.distance(index, size, width);
                    self.terms.add(start, distance)
                }
                None => self.unknown(width, "an array of variable length"),
            },
        }
    }

    fn distance(&mut self, index: ExprId, stride: u64, width: u32) -> Term {
        let index = self.index(index, width);
        let stride = self.terms.constant(width, u128::from(stride));
        self.terms.mul(index, stride)
    }

    /// An index with its sign.
    pub(super) fn index(&mut self, index: ExprId, width: u32) -> Term {
        let (scalar, value) = (self.scalar(self.program[index].ty()), self.value(index));
        operations::resized(&mut self.terms, scalar, value, width)
    }

    /// Looks at an operand that the run evaluates, or does not.
    fn aside(&mut self, is_evaluated: bool, look: impl FnOnce(&mut Self) -> Term) -> Term {
        let before = self.is_evaluated;
        self.is_evaluated &= is_evaluated;
        let term = look(self);
        self.is_evaluated = before;
        term
    }

    /// Whether overflow of an operation is easily told: sums, and products with a constant.
    fn is_plain(&self, op: BinaryOp, a: Term, b: Term) -> bool {
        match op {
            BinaryOp::Add | BinaryOp::Sub => true,
            BinaryOp::Mul => self.terms.as_constant(a).or(self.terms.as_constant(b)).is_some(),
            _ => false,
        }
    }

    /// Notes that something was seen not to overflow.
    fn note_fact(&mut self, overflows: Term) {
        if self.is_evaluated && self.sees_overflow && self.is_before_failure() {
            let fact = self.terms.not(overflows);
            if fact != self.terms.truth() {
                self.facts.push(fact);
            }
        }
    }
}
