//! Operators, with the properties that undefined behaviour makes of them.

use ir::{BinaryOp as B, ExprId as Value, Op, SiteId, SiteKind, SpanId, TypeKind, UnaryOp as U};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{ExprId, ExprKind};
use rucc_types::TypeKind as C;

use super::{Lower, Lowering};

impl Lowering<'_> {
    pub(super) fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        match op {
            UnaryOp::Plus | UnaryOp::Real => self.rvalue(operand),
            UnaryOp::Imag => {
                self.effect(operand)?;
                self.refuse_special(operand)?;
                let ty = self.ty(self.expr(id).ty)?;
                Ok(if self.program.types.float(ty).is_some() {
                    self.program.float(0, ty, span)
                } else {
                    self.program.int(0, ty, span)
                })
            }
            UnaryOp::Minus => {
                let value = self.rvalue(operand)?;
                let kind = self.program.negation_check(self.program[value].ty());
                let site = kind.and_then(|kind| self.operator_site_of(kind, span));
                let negated = self.program.unary(U::Neg, value, span, site);
                Ok(self.cut_to_width(negated, self.expr(id).ty, span))
            }
            UnaryOp::BitNot => {
                let value = self.rvalue(operand)?;
                let inverted = self.program.unary(U::BitNot, value, span, None);
                Ok(self.cut_to_width(inverted, self.expr(id).ty, span))
            }
            UnaryOp::Not => {
                let value = self.truth(operand)?;
                Ok(self.program.unary(U::LogicalNot, value, span, None))
            }
            UnaryOp::Deref => self.load(id, span),
            UnaryOp::AddrOf => self.address(id, operand),
            UnaryOp::PreInc => self.step_value(operand, false, false, span),
            UnaryOp::PreDec => self.step_value(operand, true, false, span),
            UnaryOp::PostInc => self.step_value(operand, false, true, span),
            UnaryOp::PostDec => self.step_value(operand, true, true, span),
        }
    }

    fn address(&mut self, id: ExprId, operand: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let ty = self.expr(id).ty;
        if matches!(self.c_kind(self.expr(operand).ty), C::Function(_)) {
            return self.function_value(operand, ty);
        }
        self.evaluate_array_lengths(ty)?;
        let place = self.place(operand)?;
        let ty = self.ty(ty)?;
        if let ir::PlaceKind::Deref(pointer) = *self.program[place].kind() {
            return Ok(self.coerce(pointer, ty, span));
        }
        Ok(self.program.address_of(place, ty, span))
    }

    pub(super) fn binary(&mut self, id: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        if matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr) {
            return self.logical(id, op == BinaryOp::LogOr, lhs, rhs);
        }
        let effects = self.has_effects(rhs);
        let (left, right) = if effects && self.is_swapped(op, lhs, rhs) {
            let right = self.rvalue(rhs)?;
            let right = if self.is_stable(right) { right } else { self.spill(right, span) };
            (self.rvalue(lhs)?, right)
        } else {
            let left = self.rvalue(lhs)?;
            let left = self.keep(left, effects, span);
            (left, self.rvalue(rhs)?)
        };
        let (left_pointee, right_pointee) = (self.pointee(self.expr(lhs).ty), self.pointee(self.expr(rhs).ty));
        let value = match (op, left_pointee, right_pointee) {
            (BinaryOp::Add, Some(element), None) => self.move_pointer(left, right, element, false, span)?,
            (BinaryOp::Add, None, Some(element)) => self.move_pointer(right, left, element, false, span)?,
            (BinaryOp::Sub, Some(element), None) => self.move_pointer(left, right, element, true, span)?,
            (BinaryOp::Sub, Some(element), Some(_)) => self.pointer_difference(id, left, right, element)?,
            _ => self.operate(op, left, right, span, id)?,
        };
        let ty = self.ty(self.expr(id).ty)?;
        let value = self.coerce(value, ty, span);
        Ok(self.cut_to_width(value, self.expr(id).ty, span))
    }

    /// gcc turns commutative operations and comparisons around when the left operand is a plain variable
    /// and the right one is not: the variable is then read last.
    fn is_swapped(&self, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> bool {
        let commutes = match op {
            BinaryOp::Add | BinaryOp::Mul | BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr => true,
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => true,
            BinaryOp::Sub | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => false,
            BinaryOp::LogAnd | BinaryOp::LogOr => false,
        };
        let pointers = self.pointee(self.expr(lhs).ty).is_some() || self.pointee(self.expr(rhs).ty).is_some();
        commutes && (!pointers || op != BinaryOp::Add) && self.is_plain_variable(lhs) && !self.is_plain_variable(rhs)
    }

    /// A variable, perhaps under a conversion that keeps its width.
    fn is_plain_variable(&self, id: ExprId) -> bool {
        let target = &self.units[self.unit].session.target;
        let width =
            |id: ExprId| rucc_types::integer_info(self.rucc_types(), self.expr(id).ty, target).map(|info| info.width);
        match self.expr(id).kind {
            ExprKind::Decl(_) => true,
            ExprKind::Convert { kind: rucc_sema::Conversion::Lvalue, operand } => self.is_plain_variable(operand),
            ExprKind::Convert { kind: rucc_sema::Conversion::Arithmetic, operand } | ExprKind::Cast(operand) => {
                width(id).is_some() && width(id) == width(operand) && self.is_plain_variable(operand)
            }
            _ => false,
        }
    }

    /// A value of a type of odd width, held in 64 bits: only its own bits count.
    pub(super) fn cut_to_width(&mut self, value: Value, ty: rucc_types::TypeId, span: SpanId) -> Value {
        let Some((width, signed)) = self.odd_width(ty) else { return value };
        let bits = |signed| TypeKind::Int { bits: 64, signed };
        let unsigned_type = self.program.types.plain(bits(false), "unsigned long");
        let int = self.program.types.int();
        let amount = self.program.int(i128::from(64 - width), int, span);
        let own = self.program[value].ty();
        let raw = self.coerce(value, unsigned_type, span);
        let high = self.program.binary(B::Shl, raw, amount, span, None);
        let sided_type = self.program.types.plain(bits(signed), if signed { "long" } else { "unsigned long" });
        let high = self.coerce(high, sided_type, span);
        let low = self.program.binary(B::Shr, high, amount, span, None);
        self.coerce(low, own, span)
    }

    fn pointer_difference(
        &mut self,
        id: ExprId,
        left: Value,
        right: Value,
        element: rucc_types::TypeId,
    ) -> Lower<Value> {
        let span = self.expr_span(id);
        let ty = self.ty(self.expr(id).ty)?;
        let element = self.ty(element)?;
        let site = self.site(SiteKind::PointerPair, span);
        if let Some(stride) = self.stride(element) {
            // Elements without size: gcc divides by zero; there is no sensible answer.
            return Ok(self.program.pointer_difference(left, right, stride.max(1), ty, span, site));
        }
        let Some(size) = self.size_expression(element, span) else {
            return Err(self.refuse_expr(id, "the difference of pointers to an incomplete type"));
        };
        let bytes = self.program.pointer_difference(left, right, 1, ty, span, site);
        let size = self.coerce(size, ty, span);
        Ok(self.program.binary(B::Div, bytes, size, span, None))
    }

    /// An operator on two values that are not moved pointers.
    pub(super) fn operate(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        span: SpanId,
        id: ExprId,
    ) -> Lower<Value> {
        let op = match op {
            BinaryOp::Mul => B::Mul,
            BinaryOp::Div => B::Div,
            BinaryOp::Rem => B::Rem,
            BinaryOp::Add => B::Add,
            BinaryOp::Sub => B::Sub,
            BinaryOp::Shl => B::Shl,
            BinaryOp::Shr => B::Shr,
            BinaryOp::Lt => B::Lt,
            BinaryOp::Gt => B::Gt,
            BinaryOp::Le => B::Le,
            BinaryOp::Ge => B::Ge,
            BinaryOp::Eq => B::Eq,
            BinaryOp::Ne => B::Ne,
            BinaryOp::BitAnd => B::BitAnd,
            BinaryOp::BitXor => B::BitXor,
            BinaryOp::BitOr => B::BitOr,
            BinaryOp::LogAnd | BinaryOp::LogOr => return Err(self.refuse_expr(id, "this operator")),
        };
        let right = if op.is_shift() {
            right
        } else {
            let ty = self.program[left].ty();
            self.coerce(right, ty, span)
        };
        let site = self.operator_site(op, left, span);
        Ok(self.program.binary(op, left, right, span, site))
    }

    fn operator_site(&mut self, op: B, left: Value, span: SpanId) -> Option<SiteId> {
        let kind = self.program.operator_check(op, self.program[left].ty())?;
        self.operator_site_of(kind, span)
    }

    /// The check of an operator. What is off by default says nothing about library models: they are not the user's code.
    pub(super) fn operator_site_of(&mut self, kind: SiteKind, span: SpanId) -> Option<SiteId> {
        let is_library = self.units[self.unit].library;
        match kind {
            SiteKind::UnsignedArithmetic | SiteKind::PointerArithmetic if is_library => None,
            // What the models shift by is never too much.
            SiteKind::LeftShift | SiteKind::Shift if is_library => None,
            kind => self.site(kind, span),
        }
    }

    fn logical(&mut self, id: ExprId, or: bool, lhs: ExprId, rhs: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        if !self.has_effects(lhs) && !self.has_effects(rhs) {
            let left = self.truth(lhs)?;
            let right = self.truth(rhs)?;
            return Ok(self.program.short_circuit(or, left, right, span));
        }
        if !self.has_effects(rhs) {
            let left = self.truth(lhs)?;
            let right = self.truth(rhs)?;
            return Ok(self.program.short_circuit(or, left, right, span));
        }
        let int = self.program.types.int();
        let var = self.temporary(int, span);
        let (yes, no) = self.branch(id)?;
        let join = self.fun.new_location();
        for (location, truth) in [(yes, 1), (no, 0)] {
            self.fun.continue_at(location);
            let place = self.temporary_place(var, span);
            let value = self.program.int(truth, int, span);
            self.emit(Op::Assign { place, value, site: None }, span);
            self.jump_to(join);
        }
        self.fun.continue_at(join);
        Ok(self.read_temporary(var, span))
    }

    /// The type `++`, `--` and compound assignment compute in, after promotion.
    pub(super) fn promoted(&mut self, ty: ir::TypeId, bit_field: Option<u32>) -> ir::TypeId {
        match self.program.types.kind(ty) {
            TypeKind::Bool => self.program.types.int(),
            TypeKind::Int { bits, signed } => {
                let fits_int = *bits < 32 || bit_field.is_some_and(|width| width < 32 || (width == 32 && *signed));
                if fits_int { self.program.types.int() } else { ty }
            }
            _ => ty,
        }
    }

    /// Whether the operand is a bit-field of a type that promotes to `int`, which rucc forgets in compound
    /// assignments: the operands as C converts them.
    pub(super) fn repair_bit_field_operand(
        &mut self,
        lhs: ExprId,
        rhs: ExprId,
        computation: ir::TypeId,
    ) -> Lower<(ir::TypeId, ExprId)> {
        let Some(width) = self.bit_field(lhs) else { return Ok((computation, rhs)) };
        let promoted = self.promoted(computation, Some(width));
        if promoted == computation {
            return Ok((computation, rhs));
        }
        let mut written = rhs;
        while let ExprKind::Convert { kind: rucc_sema::Conversion::Arithmetic, operand } = self.expr(written).kind {
            let wide = self.ty(self.expr(operand).ty)?;
            if self.program.types.integer(wide).is_none_or(|(bits, _)| bits < 32) {
                break;
            }
            written = operand;
        }
        let own = self.ty(self.expr(written).ty)?;
        let own = self.promoted(own, self.bit_field(written));
        let common = match (self.program.types.integer(own), self.program.types.float(own)) {
            (Some((32, true)), _) => promoted,
            _ => own,
        };
        Ok((common, written))
    }
}
