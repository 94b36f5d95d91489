//! Assignments, compound assignments, `++` and `--`.

use ir::{ExprId as Value, FloatFormat, Op, PlaceId, SpanId};
use rucc_ast::BinaryOp;
use rucc_sema::{ExprId, ExprKind};

use super::threads::Order;
use super::{Lower, Lowering};

impl Lowering<'_> {
    /// An assignment whose value nobody wants.
    pub(super) fn assignment_effect(&mut self, id: ExprId) -> Lower<()> {
        let span = self.expr_span(id);
        let ExprKind::Assign { op, lhs, .. } = self.expr(id).kind else { unreachable!("called on assignments") };
        let (place, value) = self.assignment(id, false)?;
        self.store_atomically(lhs, op.is_some(), place, value, span);
        Ok(())
    }

    /// An assignment used as a value.
    pub(super) fn assignment_value(&mut self, id: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let ExprKind::Assign { op, lhs, .. } = self.expr(id).kind else { unreachable!("called on assignments") };
        let (place, value) = self.assignment(id, true)?;
        if self.is_atomic(lhs) {
            let value = if self.is_stable(value) { value } else { self.spill(value, span) };
            self.store_atomically(lhs, op.is_some(), place, value, span);
            return Ok(value);
        }
        self.store_and_reuse(place, value, self.bit_field(lhs).is_some(), span)
    }

    /// Stores, and if the object is atomic, in a bracket: that of the whole update, which is open already, or of the store alone.
    fn store_atomically(&mut self, lhs: ExprId, updates: bool, place: PlaceId, value: Value, span: SpanId) {
        if !self.is_atomic(lhs) {
            return self.store(place, value, span);
        }
        let place = self.stabilise(place);
        let is_open = match updates {
            true => self.is_shared_place(place),
            false => self.open_atomic(place, Order::STORE, span),
        };
        self.store(place, value, span);
        self.close_atomic(place, Order::STORE, is_open, span);
    }

    fn store_and_reuse(&mut self, place: PlaceId, value: Value, bit_field: bool, span: SpanId) -> Lower<Value> {
        if bit_field {
            self.store(place, value, span);
            let stored = self.program.load(place, span, None);
            return Ok(if self.is_shared_place(place) { self.spill(stored, span) } else { stored });
        }
        let value = if self.is_stable(value) { value } else { self.spill(value, span) };
        self.store(place, value, span);
        Ok(value)
    }

    fn store(&mut self, place: PlaceId, value: Value, span: SpanId) {
        let ty = self.program[place].ty();
        let value = self.coerce(value, ty, span);
        let kind = self.access_kind();
        let site = self.site(kind, span);
        self.emit(Op::Assign { place, value, site }, span);
    }

    /// The place and the new value of an assignment. With `stable`, the place survives the assignment itself.
    fn assignment(&mut self, id: ExprId, stable: bool) -> Lower<(PlaceId, Value)> {
        let ExprKind::Assign { op, computation, lhs, rhs } = self.expr(id).kind else {
            unreachable!("called on assignments");
        };
        self.expect_object(lhs)?;
        match op {
            None => {
                self.refuse_special(lhs)?;
                self.plain_assignment(lhs, rhs, stable)
            }
            Some(op) => self.compound(id, op, computation, lhs, rhs, stable),
        }
    }

    /// gcc evaluates the right side first; of a call only the arguments, the call itself comes after the
    /// left side.
    fn plain_assignment(&mut self, lhs: ExprId, rhs: ExprId, stable: bool) -> Lower<(PlaceId, Value)> {
        if let ExprKind::Call { args, .. } = self.expr(rhs).kind {
            let arguments = self.tast()[args].to_vec();
            let early = if self.has_effects(lhs) { self.evaluate_early(&arguments)? } else { Vec::new() };
            let place = self.place(lhs)?;
            let place = self.stabilise(place);
            let value = self.rvalue(rhs)?;
            for argument in early {
                self.fun.known.remove(&argument);
            }
            return Ok((place, value));
        }
        let span = self.expr_span(rhs);
        let value = self.rvalue(rhs)?;
        let effects = self.has_effects(lhs);
        let value = self.keep(value, effects, span);
        let place = self.place(lhs)?;
        Ok((if stable { self.stabilise(place) } else { place }, value))
    }

    /// Arguments of a call that is made later.
    pub(super) fn evaluate_early(&mut self, arguments: &[ExprId]) -> Lower<Vec<usize>> {
        let mut early = Vec::new();
        for &argument in arguments.iter().rev() {
            self.refuse_special(argument)?;
            let span = self.expr_span(argument);
            let value = self.rvalue(argument)?;
            let value = self.keep(value, true, span);
            self.fun.known.insert(argument.index(), value);
            early.push(argument.index());
        }
        Ok(early)
    }

    fn compound(
        &mut self,
        id: ExprId,
        op: BinaryOp,
        computation: rucc_types::TypeId,
        lhs: ExprId,
        rhs: ExprId,
        stable: bool,
    ) -> Lower<(PlaceId, Value)> {
        self.refuse_special(lhs)?;
        let span = self.expr_span(id);
        let computation_type = computation;
        let computation = self.ty(computation)?;
        let (computation, rhs) = self.repair_bit_field_operand(lhs, rhs, computation)?;
        // gcc evaluates a right side with side effects before it reads the left side.
        let early = if self.has_effects(rhs) {
            let value = self.rvalue(rhs)?;
            Some(if self.is_stable(value) { value } else { self.spill(value, span) })
        } else {
            None
        };
        let place = self.place(lhs)?;
        // The place is named twice if others may change what it is made of.
        let place = if stable || self.is_atomic(lhs) { self.stabilise(place) } else { place };
        let left_span = self.expr_span(lhs);
        if self.is_atomic(lhs) {
            self.open_atomic(place, Order::UPDATE, span);
        }
        let old = self.load_place(place, left_span);
        let right = match early {
            Some(value) => value,
            None => self.rvalue(rhs)?,
        };
        if let Some(element) = self.pointee(self.expr(lhs).ty) {
            let moved = self.move_pointer(old, right, element, op == BinaryOp::Sub, span)?;
            return Ok((place, moved));
        }
        let old = self.coerce(old, computation, left_span);
        let right =
            if matches!(op, BinaryOp::Shl | BinaryOp::Shr) { right } else { self.coerce(right, computation, span) };
        let value = self.operate(op, old, right, span, id)?;
        let value = self.cut_to_width(value, computation_type, span);
        let ty = self.program[place].ty();
        Ok((place, self.coerce(value, ty, span)))
    }

    /// `++` or `--` as a statement.
    pub(super) fn step_effect(&mut self, operand: ExprId, down: bool, span: SpanId) -> Lower<()> {
        self.refuse_special(operand)?;
        let place = self.place(operand)?;
        let place = if self.is_atomic(operand) { self.stabilise(place) } else { place };
        if self.is_atomic(operand) {
            self.open_atomic(place, Order::UPDATE, span);
        }
        let old = self.load_place(place, span);
        let new = self.stepped(operand, old, down, span)?;
        self.store_atomically(operand, true, place, new, span);
        Ok(())
    }

    /// `++` or `--` as a value: the old one (`post`) or the new one.
    pub(super) fn step_value(&mut self, operand: ExprId, down: bool, post: bool, span: SpanId) -> Lower<Value> {
        self.refuse_special(operand)?;
        let place = self.place(operand)?;
        let place = self.stabilise(place);
        if self.is_atomic(operand) {
            self.open_atomic(place, Order::UPDATE, span);
        }
        let old = self.load_place(place, span);
        if post {
            let old = if self.is_stable(old) { old } else { self.spill(old, span) };
            let new = self.stepped(operand, old, down, span)?;
            self.store_atomically(operand, true, place, new, span);
            return Ok(old);
        }
        let new = self.stepped(operand, old, down, span)?;
        if self.is_atomic(operand) {
            let new = if self.is_stable(new) { new } else { self.spill(new, span) };
            self.store_atomically(operand, true, place, new, span);
            return Ok(new);
        }
        self.store_and_reuse(place, new, self.bit_field(operand).is_some(), span)
    }

    /// The value one further, in the operand's type.
    fn stepped(&mut self, operand: ExprId, old: Value, down: bool, span: SpanId) -> Lower<Value> {
        let ty = self.program[old].ty();
        let int = self.program.types.int();
        if let Some(element) = self.pointee(self.expr(operand).ty) {
            let one = self.program.int(1, int, span);
            return self.move_pointer(old, one, element, down, span);
        }
        let computation = self.promoted(ty, self.bit_field(operand));
        let one = match self.program.types.float(computation) {
            Some(format) => self.program.float(one_bits(format), computation, span),
            None => self.program.int(1, computation, span),
        };
        let old = self.coerce(old, computation, span);
        let op = if down { BinaryOp::Sub } else { BinaryOp::Add };
        let new = self.operate(op, old, one, span, operand)?;
        Ok(self.coerce(new, ty, span))
    }
}

fn one_bits(format: FloatFormat) -> u128 {
    match format {
        FloatFormat::Single => u128::from(1f32.to_bits()),
        FloatFormat::Double => u128::from(1f64.to_bits()),
        FloatFormat::Extended => (0x3fff_u128 << 64) | (1 << 63),
        FloatFormat::Quad => 0x3fff_u128 << 112,
    }
}
