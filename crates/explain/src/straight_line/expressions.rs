//! Expressions along a path as terms, at the places of the run.

use check::operations::{self, Scalar};
use ir::{BinaryOp, ExprId, ExprKind, PlaceId, PlaceKind, TypeId, UnaryOp};
use logic::Term;
use run::{Home, Spot};

use super::cells::Piece;
use super::formula::{Formula, Leaf, LeafKind, Origin};
use super::path::{Bytes, Path, Store};

impl Formula<'_, '_> {
    pub(super) fn activation(&self) -> u32 {
        self.path.steps[self.step].activation
    }

    /// The scalar behind a type that is one.
    pub fn scalar(&self, ty: TypeId) -> Scalar {
        Scalar::of(&self.program().types, ty).unwrap_or(Scalar::Pointer)
    }

    pub(super) fn expr_scalar(&self, expr: ExprId) -> Scalar {
        self.scalar(self.program()[expr].ty())
    }

    pub(super) fn width_of(&self, ty: TypeId) -> u32 {
        self.scalar(ty).bytes(self.program().types.machine) * 8
    }

    /// Storage of a place in this step, if it lies within its object.
    pub(super) fn place(&mut self, place: PlaceId) -> Option<(Store, u32)> {
        let spot = self.spot(place)?;
        Path::place(self.activation(), &spot)
    }

    pub(super) fn leaf(&mut self, kind: LeafKind, width: u32) -> Term {
        let term = self.terms.variable("", width);
        self.leaves.push(Leaf { term, kind });
        term
    }

    pub(super) fn unknown(&mut self, width: u32) -> Term {
        self.leaf(LeafKind::Unknown, width)
    }

    pub(super) fn or_unknown(&mut self, term: Option<Term>, width: u32) -> Term {
        term.unwrap_or_else(|| self.unknown(width))
    }

    /// A value under a condition; unknown where it does not hold.
    pub(super) fn only_if(&mut self, condition: Term, value: Term) -> Term {
        if condition == self.terms.truth() {
            return value;
        }
        let other = self.unknown(self.terms.width(value));
        self.terms.ite(condition, value, other)
    }

    /// Makes sure that bytes hold something.
    pub(super) fn fill_gaps(&mut self, bytes: Bytes) {
        for piece in self.cells.pieces(bytes) {
            let Piece::Gap(gap) = piece else { continue };
            match self.initial(gap) {
                Some((value, origin)) => {
                    let term = self.terms.constant(gap.length * 8, value);
                    let reads = std::mem::take(&mut self.reads);
                    match origin {
                        Some(origin) => self.define_as(origin, gap, term),
                        None => self.cells.write(&mut self.terms, gap, term, None),
                    }
                    self.reads = reads;
                }
                None => {
                    let term = self.leaf(LeafKind::Before(gap), gap.length * 8);
                    self.cells.write(&mut self.terms, gap, term, None);
                }
            }
        }
    }

    /// The value that storage begins with, and where that comes from (unless it is a literal): static storage, when the path
    /// begins where the program does; allocated storage that was set to zeros on the path.
    pub(super) fn initial(&self, bytes: Bytes) -> Option<(u128, Option<Origin>)> {
        let Store::Object(object) = bytes.store else { return None };
        if let Some(&birth) = self.path.zeroed.get(&object) {
            return (birth >= self.from).then_some((0, Some(Origin::Step(birth))));
        }
        let var = *self.path.statics.get(&object)?;
        let is_literal = self.program()[var].kind == ir::VariableKind::Literal;
        if self.from > 0 && !is_literal && !self.program()[var].read_only {
            return None;
        }
        let value = self.path.initial(bytes)?;
        Some((value, (!is_literal).then_some(Origin::Declaration(var))))
    }

    /// What bytes hold.
    pub fn read(&mut self, bytes: Bytes) -> Term {
        if let Some(cell) = self.cells.exact(bytes) {
            self.note(cell.definition);
            return cell.term;
        }
        self.fill_gaps(bytes);
        let mut whole: Option<Term> = None;
        for piece in self.cells.pieces(bytes) {
            let Piece::Of(cell, first, length) = piece else { continue };
            self.note(cell.definition);
            let part = self.terms.extract(cell.term, first * 8, length * 8);
            whole = Some(match whole {
                Some(low) => self.terms.concat(part, low),
                None => part,
            });
        }
        whole.unwrap_or_else(|| self.unknown(bytes.length * 8))
    }

    fn note(&mut self, definition: Option<u32>) {
        if let Some(definition) = definition
            && !self.reads.contains(&definition)
        {
            self.reads.push(definition);
        }
    }

    fn load(&mut self, place: PlaceId) -> Term {
        let ty = self.program()[place].ty();
        let scalar = self.scalar(ty);
        let width = self.width_of(ty);
        let Some(spot) = self.spot(place) else { return self.unknown(width) };
        let Some((store, offset)) = Path::place(self.activation(), &spot) else { return self.unknown(width) };
        let Some((first, bits)) = spot.bits else {
            return self.read(Bytes { store, offset, length: width / 8 });
        };
        let (byte, shift) = (first / 8, first % 8);
        let storage = self.read(Bytes { store, offset: offset + byte, length: (shift + bits).div_ceil(8) });
        let value = self.terms.extract(storage, shift, bits);
        operations::resized(&mut self.terms, scalar, value, width)
    }

    /// The address of a place, computed as the program does it from addresses of variables that the run fixes.
    pub fn address(&mut self, place: PlaceId) -> Term {
        let width = self.program().types.machine.pointer_bits();
        match *self.program()[place].kind() {
            PlaceKind::Variable(_) => match self.spot(place) {
                Some(Spot { home: Home::Memory { address, .. }, .. }) => {
                    self.terms.constant(width, u128::from(address))
                }
                _ => self.unknown(width),
            },
            PlaceKind::Deref(pointer) => self.value(pointer),
            PlaceKind::Field(base, index) => {
                let start = self.address(base);
                let offset =
                    self.program().types.field(self.program()[base].ty(), index).map_or(0, |field| field.offset);
                let offset = self.terms.constant(width, u128::from(offset));
                self.terms.add(start, offset)
            }
            PlaceKind::Index(base, index) => {
                let start = self.address(base);
                let Some(size) = self.program().types.size_of(self.program()[place].ty()) else {
                    return self.unknown(width);
                };
                let index = self.index(index, width);
                let size = self.terms.constant(width, u128::from(size));
                let distance = self.terms.mul(index, size);
                self.terms.add(start, distance)
            }
        }
    }

    /// An index with its sign.
    pub fn index(&mut self, index: ExprId, width: u32) -> Term {
        let scalar = self.expr_scalar(index);
        let value = self.value(index);
        operations::resized(&mut self.terms, scalar, value, width)
    }

    /// The value of a scalar expression.
    pub fn value(&mut self, expr: ExprId) -> Term {
        let program = self.program();
        let node = &program[expr];
        let width = self.width_of(node.ty());
        match node.kind() {
            ExprKind::Int(value) => {
                let value = self.terms.constant(width, *value as u128);
                self.or_other_constant(expr, value)
            }
            ExprKind::Float(bits) => self.terms.constant(width, *bits),
            ExprKind::Load(place) => {
                let value = self.load(*place);
                self.or_other_read(expr, value)
            }
            ExprKind::AddressOf(place) => self.address(*place),
            ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => self.known(expr, width),
            ExprKind::Unary(UnaryOp::LogicalNot, _) | ExprKind::And(..) | ExprKind::Or(..) => {
                let truth = self.truth(expr);
                self.terms.zero_extend(truth, width)
            }
            ExprKind::Unary(op, operand) => {
                let (scalar, value) = (self.expr_scalar(*operand), self.value(*operand));
                if *op == UnaryOp::BitNot {
                    return self.terms.not(value);
                }
                if scalar.is_signed() && node.site().is_some() {
                    let wrong = self.terms.neg_overflow(value);
                    self.fact(wrong);
                }
                let result = operations::negate(&mut self.terms, scalar, value);
                self.or_unknown(result, width)
            }
            ExprKind::Binary(op, ..) if op.is_comparison() => {
                let truth = self.truth(expr);
                self.terms.zero_extend(truth, width)
            }
            ExprKind::Binary(op, left, right) => self.binary(expr, *op, *left, *right),
            ExprKind::PointerAdd { pointer, index, stride, negative } => {
                let pointer = self.value(*pointer);
                let index = self.index(*index, width);
                let stride = self.terms.constant(width, u128::from(*stride));
                let distance = self.terms.mul(index, stride);
                if *negative { self.terms.sub(pointer, distance) } else { self.terms.add(pointer, distance) }
            }
            ExprKind::PointerDifference { left, right, stride } => {
                let (left, right) = (self.value(*left), self.value(*right));
                let distance = self.terms.sub(left, right);
                let stride = self.terms.constant(self.terms.width(distance), u128::from(*stride));
                let elements = self.terms.sdiv(distance, stride);
                self.terms.resize_signed(elements, width)
            }
            ExprKind::Convert(operand) => self.convert(expr, *operand, width),
            ExprKind::Conditional(condition, then, otherwise) => {
                let outcome = self.path.outcome(self.step, *condition);
                let condition = self.truth(*condition);
                let then = self.if_evaluated(outcome == Some(true), |formula| formula.value(*then));
                let otherwise = self.if_evaluated(outcome == Some(false), |formula| formula.value(*otherwise));
                self.terms.ite(condition, then, otherwise)
            }
            ExprKind::Intrinsic(op, _) if op.asks_memory() => self.known(expr, width),
            ExprKind::Intrinsic(op, operands) => {
                let scalars: Vec<Scalar> = operands.iter().map(|&operand| self.expr_scalar(operand)).collect();
                let bits: Vec<Term> = operands.iter().map(|&operand| self.value(operand)).collect();
                match operations::intrinsic(&program.types, &mut self.terms, *op, &scalars, &bits) {
                    Some(result) => self.terms.resize(result, width),
                    None => self.unknown(width),
                }
            }
        }
    }

    fn known(&mut self, expr: ExprId, width: u32) -> Term {
        match self.path.known(self.step, expr) {
            Some(value) => self.terms.constant(width, value),
            None => self.unknown(width),
        }
    }

    fn binary(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Term {
        let scalars = (self.expr_scalar(left), self.expr_scalar(right));
        let (a, b) = (self.value(left), self.value(right));
        let is_checked = scalars.0.is_signed() && self.program()[expr].site().is_some();
        let is_cheap = match op {
            BinaryOp::Add | BinaryOp::Sub => true,
            BinaryOp::Mul => self.terms.as_constant(a).is_some() || self.terms.as_constant(b).is_some(),
            _ => false,
        };
        if is_checked
            && is_cheap
            && let Some(wrong) = operations::overflow(&mut self.terms, op, a, b)
        {
            self.fact(wrong);
        }
        let width = self.terms.width(a);
        let result = operations::binary(&mut self.terms, op, scalars, a, b);
        let result = self.or_unknown(result, width);
        self.or_other_operator(expr, (a, b), result)
    }

    /// Looks at an operand that the run evaluated, or did not.
    fn if_evaluated(&mut self, is_evaluated: bool, look: impl FnOnce(&mut Self) -> Term) -> Term {
        let before = self.is_evaluated;
        self.is_evaluated = before && is_evaluated;
        let term = look(self);
        self.is_evaluated = before;
        term
    }

    /// Something that the run was seen not to do. Not where it fails: that is the question.
    fn fact(&mut self, wrong: Term) {
        if self.is_evaluated && self.path.checks_overflow && self.step < self.last {
            let right = self.terms.not(wrong);
            if right != self.terms.truth() {
                self.background.push(right);
            }
        }
    }

    fn convert(&mut self, expr: ExprId, operand: ExprId, width: u32) -> Term {
        let (from, to) = (self.expr_scalar(operand), self.expr_scalar(expr));
        if to == Scalar::Bool {
            let truth = self.truth(operand);
            return self.terms.zero_extend(truth, width);
        }
        let value = self.value(operand);
        match (from, to) {
            (_, Scalar::Float(format)) => {
                let result = operations::float_of(&mut self.terms, from, format, value);
                self.or_unknown(result, width)
            }
            (Scalar::Float(format), Scalar::Int { bits, signed }) => {
                let result = operations::float_to_integer(&mut self.terms, format, value, (bits, signed));
                match result {
                    // What does not fit has no meaning that all machines share.
                    Some((value, fits)) => self.only_if(fits, value),
                    None => self.unknown(width),
                }
            }
            (_, Scalar::Int { .. } | Scalar::Pointer | Scalar::Bool) => {
                operations::resized(&mut self.terms, from, value, width)
            }
        }
    }

    /// Whether an expression counts as true.
    pub fn truth(&mut self, expr: ExprId) -> Term {
        match *self.program()[expr].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => {
                let truth = self.truth(operand);
                self.terms.not(truth)
            }
            ExprKind::And(left, right) => {
                let outcome = self.path.outcome(self.step, left);
                let left = self.truth(left);
                let right = self.if_evaluated(outcome == Some(true), |formula| formula.truth(right));
                self.terms.and(left, right)
            }
            ExprKind::Or(left, right) => {
                let outcome = self.path.outcome(self.step, left);
                let left = self.truth(left);
                let right = self.if_evaluated(outcome == Some(false), |formula| formula.truth(right));
                self.terms.or(left, right)
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                let scalar = self.expr_scalar(left);
                let (a, b) = (self.value(left), self.value(right));
                let result = operations::comparison(&mut self.terms, op, scalar, a, b);
                let result = self.or_unknown(result, 1);
                self.or_other_operator(expr, (a, b), result)
            }
            ExprKind::Convert(operand) if self.expr_scalar(expr) == Scalar::Bool => self.truth(operand),
            _ => {
                let scalar = self.expr_scalar(expr);
                let value = self.value(expr);
                let result = operations::truth(&mut self.terms, scalar, value);
                self.or_unknown(result, 1)
            }
        }
    }
}
