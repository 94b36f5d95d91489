//! Values of expressions.

use ir::{BinaryOp as B, ExprId as Value, Op, SiteKind, SpanId, TypeId, TypeKind};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{Base, Const, Conversion, ExprId, ExprKind, Stmt, StmtId};
use rucc_types::TypeKind as C;

use super::threads::Order;
use super::{Lower, Lowering};

impl Lowering<'_> {
    /// The value of an expression; side effects become steps before it.
    pub(super) fn rvalue(&mut self, id: ExprId) -> Lower<Value> {
        if let Some(&known) = self.fun.known.get(&id.index()) {
            return Ok(known);
        }
        if let Some(&length) = self.fun.vla_lengths.get(&id.index()) {
            let span = self.expr_span(id);
            let value = self.read_temporary(length, span);
            let ty = self.ty(self.expr(id).ty)?;
            return Ok(self.coerce(value, ty, span));
        }
        self.refuse_special(id)?;
        let node = self.expr(id);
        let span = self.expr_span(id);
        match node.kind {
            ExprKind::Error => Err(self.refuse_expr(id, "this expression")),
            ExprKind::Const(value) => self.constant(self.tast()[value], id),
            ExprKind::Str(_) | ExprKind::Decl(_) | ExprKind::Member { .. } | ExprKind::Subscript { .. } => {
                self.load(id, span)
            }
            ExprKind::CompoundLiteral(_) => self.load(id, span),
            ExprKind::Call { callee, args } => self.call_value(id, callee, args),
            ExprKind::Unary { op, operand } => self.unary(id, op, operand),
            ExprKind::Binary { op, lhs, rhs } => self.binary(id, op, lhs, rhs),
            ExprKind::Assign { .. } => self.assignment_value(id),
            ExprKind::Cond { cond, then, otherwise } => self.conditional(id, cond, then, otherwise),
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.rvalue(rhs)
            }
            ExprKind::Cast(operand) => self.cast(id, operand),
            ExprKind::Convert { kind, operand } => self.conversion(id, kind, operand),
            ExprKind::StmtExpr(body) => self
                .statement_value(body, id)?
                .ok_or_else(|| self.refuse_expr(id, "the value of a statement expression that has none")),
            ExprKind::LabelAddr(label) => {
                let ty = self.ty(node.ty)?;
                let address = self.label_address(label);
                Ok(self.program.int(address, ty, span))
            }
            _ => self.gnu_value(id),
        }
    }

    /// Evaluates an expression for its side effects only.
    pub(super) fn effect(&mut self, id: ExprId) -> Lower<()> {
        let node = self.expr(id);
        let span = self.expr_span(id);
        match node.kind {
            ExprKind::Convert { kind: Conversion::Void, operand } => self.effect(operand),
            ExprKind::Cast(operand) if self.is_void(node.ty) => self.effect(operand),
            ExprKind::Call { callee, args } => self.call_effect(id, callee, args),
            ExprKind::Assign { .. } => self.assignment_effect(id),
            ExprKind::Unary { op: UnaryOp::PreInc | UnaryOp::PostInc, operand } => {
                self.step_effect(operand, false, span)
            }
            ExprKind::Unary { op: UnaryOp::PreDec | UnaryOp::PostDec, operand } => {
                self.step_effect(operand, true, span)
            }
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.effect(rhs)
            }
            ExprKind::Cond { cond, then, otherwise } => {
                if let Some(text) = self.assertion_in(otherwise) {
                    return self.lower_assertion(cond, text, span);
                }
                if !self.has_effects(id) {
                    return self.evaluate_unused(id);
                }
                let (yes, no) = self.branch(cond)?;
                let join = self.fun.new_location();
                for (location, arm) in [(yes, then), (no, otherwise)] {
                    self.fun.continue_at(location);
                    self.effect(arm)?;
                    self.jump_to(join);
                }
                self.fun.continue_at(join);
                Ok(())
            }
            ExprKind::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, .. } if self.has_effects(id) => {
                let (yes, no) = self.branch(id)?;
                self.fun.continue_at(yes);
                self.jump_to(no);
                Ok(())
            }
            ExprKind::StmtExpr(body) => self.statement_value(body, id).map(|_| ()),
            _ if !self.has_effects(id) => self.evaluate_unused(id),
            _ if self.is_void(node.ty) => self.gnu_effect(id),
            _ if !self.is_scalar_c(node.ty) => self.place(id).map(|_| ()),
            _ => self.rvalue(id).map(|_| ()),
        }
    }

    /// A pure expression whose value nobody wants. It is evaluated all the same where it could be wrong
    /// (`a / b;`), unless it only mentions variables (`(void)x;`).
    fn evaluate_unused(&mut self, id: ExprId) -> Lower<()> {
        let mut inner = id;
        while let ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) = self.expr(inner).kind {
            inner = operand;
        }
        let computes = matches!(self.expr(inner).kind, ExprKind::Binary { .. } | ExprKind::Cond { .. });
        if computes && self.is_scalar_c(self.expr(inner).ty) {
            let span = self.expr_span(inner);
            let value = self.rvalue(inner)?;
            self.spill(value, span);
        }
        Ok(())
    }

    /// Reads a place.
    pub(super) fn load(&mut self, id: ExprId, span: SpanId) -> Lower<Value> {
        if self.options.volatile == crate::VolatileReads::Input
            && self.is_volatile(id)
            && self.is_scalar_c(self.expr(id).ty)
        {
            let ty = self.ty(self.expr(id).ty)?;
            return Ok(self.input(ir::InputKind::Volatile, ty, span));
        }
        self.expect_object(id)?;
        let place = self.place(id)?;
        if self.is_atomic(id) {
            return Ok(self.atomic_load(place, Order::LOAD, span));
        }
        Ok(self.load_place(place, span))
    }

    /// Reads a place of an atomic type.
    pub(super) fn atomic_load(&mut self, place: ir::PlaceId, order: Order, span: SpanId) -> Value {
        let place = self.stabilise(place);
        let is_open = self.open_atomic(place, order, span);
        let value = self.load_place(place, span);
        self.close_atomic(place, order, is_open, span);
        value
    }

    /// Reads a place, with the checks that belong to it.
    pub(super) fn load_place(&mut self, place: ir::PlaceId, span: SpanId) -> Value {
        let temporary = match *self.program[place].kind() {
            ir::PlaceKind::Variable(var) => self.program[var].kind == ir::VariableKind::Temporary,
            _ => false,
        };
        let kind = self.access_kind();
        let site = if temporary { None } else { self.site(kind, span) };
        let value = self.program.load(place, span, site);
        // What other threads may change in between is read by a step of its own.
        if !temporary && self.is_shared_place(place) { self.spill(value, span) } else { value }
    }

    /// A fresh input in a temporary.
    pub(super) fn input(&mut self, kind: ir::InputKind, ty: TypeId, span: SpanId) -> Value {
        let source = self.program.add_input(ir::InputSource { kind, ty, span });
        let var = self.temporary(ty, span);
        let place = self.temporary_place(var, span);
        self.emit(Op::Input { place, source }, span);
        self.read_temporary(var, span)
    }

    pub(super) fn constant(&mut self, value: Const, id: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let ty = self.ty(self.expr(id).ty)?;
        match value {
            Const::Int(value) if self.program.types.integer(ty).is_some() => Ok(self.program.int(value, ty, span)),
            Const::Float(value) if self.program.types.float(ty).is_some() => {
                Ok(self.program.float(value.to_bits(), ty, span))
            }
            Const::Address(address) => self.address_constant(address, ty, span, id),
            Const::Int(_) | Const::Float(_) => Err(self.refuse_expr(id, "a constant of this type")),
            Const::Complex { .. } | Const::ComplexInt { .. } => Err(self.refuse_expr(id, "complex numbers")),
            Const::Apart { to, from } => {
                let apart = self.label_address(to) - self.label_address(from);
                Ok(self.program.int(apart, ty, span))
            }
        }
    }

    fn address_constant(&mut self, address: rucc_sema::Address, ty: TypeId, span: SpanId, id: ExprId) -> Lower<Value> {
        let char_type = self.program.types.plain(TypeKind::Int { bits: 8, signed: true }, "char");
        let pointer_type = self.program.types.pointer_to(char_type);
        let base = match address.base {
            Base::Absolute => {
                let number = self.program.int(address.offset, pointer_type, span);
                return Ok(self.coerce(number, ty, span));
            }
            Base::Label(label) => {
                let number = self.label_address(label);
                let number = self.program.int(number, pointer_type, span);
                return Ok(self.coerce(number, ty, span));
            }
            Base::Decl(decl) if self.decl(decl).kind == rucc_sema::DeclKind::Function => {
                let function = self.function(decl)?;
                self.program.function_address(function, pointer_type, span)
            }
            Base::Decl(decl) => {
                let var = self.variable(decl)?;
                let place = self.program.variable_place(var, span);
                self.program.address_of(place, pointer_type, span)
            }
            Base::Str(literal) => {
                let var = self.literal(literal, id)?;
                let place = self.program.variable_place(var, span);
                self.program.address_of(place, pointer_type, span)
            }
        };
        let size = self.program.types.size();
        let offset = self.program.int(address.offset, size, span);
        let moved = if address.offset == 0 { base } else { self.program.pointer_add(base, offset, 1, false, span) };
        Ok(self.coerce(moved, ty, span))
    }

    /// A value as another scalar type (or as the same record type under another name).
    pub(super) fn coerce(&mut self, value: Value, ty: TypeId, span: SpanId) -> Value {
        if self.program.types.same_representation(self.program[value].ty(), ty) {
            return self.program.retype(value, ty);
        }
        self.convert(value, ty, span)
    }

    /// A conversion, checked where it can be undefined.
    pub(super) fn convert(&mut self, value: Value, ty: TypeId, span: SpanId) -> Value {
        let types = &self.program.types;
        let from_float = types.float(self.program[value].ty()).is_some();
        let to_int = types.integer(ty).is_some() && !matches!(types.kind(ty), TypeKind::Bool);
        if let ir::ExprKind::Int(constant) = *self.program[value].kind()
            && types.integer(ty).is_some()
        {
            return self.program.int(constant, ty, span);
        }
        let site = if from_float && to_int { self.site(SiteKind::FloatConversion, span) } else { None };
        self.program.convert(value, ty, span, site)
    }

    fn cast(&mut self, id: ExprId, operand: ExprId) -> Lower<Value> {
        let node = self.expr(id);
        self.evaluate_array_lengths(node.ty)?;
        if !self.is_scalar_c(node.ty) {
            return self.rvalue(operand);
        }
        let value = self.rvalue(operand)?;
        let ty = self.ty(node.ty)?;
        let span = self.expr_span(id);
        Ok(self.coerce(value, ty, span))
    }

    fn conversion(&mut self, id: ExprId, kind: Conversion, operand: ExprId) -> Lower<Value> {
        let node = self.expr(id);
        let span = self.expr_span(id);
        match kind {
            Conversion::Lvalue => self.load(operand, span),
            Conversion::ArrayDecay => {
                self.refuse_special(operand)?;
                let place = self.place(operand)?;
                let ty = self.ty(node.ty)?;
                Ok(self.program.address_of(place, ty, span))
            }
            Conversion::FunctionDecay => self.function_value(operand, node.ty),
            Conversion::Arithmetic | Conversion::Pointer | Conversion::NullPointer => {
                if !self.is_scalar_c(node.ty) {
                    return self.rvalue(operand);
                }
                let value = self.rvalue(operand)?;
                let ty = self.ty(node.ty)?;
                let value = self.coerce(value, ty, span);
                Ok(self.cut_to_width(value, node.ty, span))
            }
            Conversion::Bool => {
                let value = self.rvalue(operand)?;
                let ty = self.ty(node.ty)?;
                Ok(self.coerce(value, ty, span))
            }
            Conversion::Void => Err(self.refuse_expr(id, "the value of a void expression")),
            Conversion::Broadcast => Err(self.refuse_expr(id, "vector types")),
            Conversion::Hardbool => Err(self.refuse_expr(id, "the attribute hardbool")),
        }
    }

    /// A function as a pointer: a name, or whatever a pointer to a function points to.
    pub(super) fn function_value(&mut self, operand: ExprId, ty: rucc_types::TypeId) -> Lower<Value> {
        let span = self.expr_span(operand);
        let ty = self.ty(ty)?;
        match self.expr(operand).kind {
            ExprKind::Decl(decl) => {
                let function = self.function(decl)?;
                Ok(self.program.function_address(function, ty, span))
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                let pointer = self.rvalue(operand)?;
                Ok(self.coerce(pointer, ty, span))
            }
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.function_value(rhs, self.expr(rhs).ty)
            }
            ExprKind::Cond { .. } => {
                let pointer = self.rvalue(operand)?;
                Ok(self.coerce(pointer, ty, span))
            }
            _ => Err(self.refuse_expr(operand, "this use of a function")),
        }
    }

    /// `({ ... })`: its statements, and the value of the last one.
    pub(super) fn statement_value(&mut self, body: StmtId, id: ExprId) -> Lower<Option<Value>> {
        let outer = self.fun.statement;
        let node = self.expr(id);
        let span = self.expr_span(id);
        let Stmt::Block(list) = self.tast()[body] else {
            self.lower_statement(body)?;
            return Ok(None);
        };
        let statements = &self.tast()[list];
        self.enter_block(statements, span)?;
        let mut value = None;
        for (index, &statement) in statements.iter().enumerate() {
            let last = index + 1 == statements.len();
            if last && !self.is_void(node.ty) {
                value = self.last_value(statement, node.ty)?;
            } else {
                self.lower_statement(statement)?;
            }
        }
        self.leave_scope(span);
        self.fun.statement = outer;
        Ok(value)
    }

    fn last_value(&mut self, statement: StmtId, ty: rucc_types::TypeId) -> Lower<Option<Value>> {
        match self.tast()[statement] {
            Stmt::Expr(expr) => {
                let span = self.expr_span(expr);
                // The trees of statement expressions end in the unconverted expression.
                let mut inner = expr;
                while let ExprKind::Convert { kind: Conversion::Void, operand } = self.expr(inner).kind {
                    inner = operand;
                }
                if self.is_void(self.expr(inner).ty) {
                    self.effect(inner)?;
                    return Ok(None);
                }
                let value = self.rvalue(inner)?;
                let value = if self.is_scalar_c(ty) {
                    let ty = self.ty(ty)?;
                    self.coerce(value, ty, span)
                } else {
                    value
                };
                Ok(Some(self.spill(value, span)))
            }
            Stmt::Label { label, body } => {
                self.define_label(label);
                self.last_value(body, ty)
            }
            _ => {
                self.lower_statement(statement)?;
                Ok(None)
            }
        }
    }

    fn conditional(&mut self, id: ExprId, cond: ExprId, then: ExprId, otherwise: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let ty = self.ty(self.expr(id).ty)?;
        let shared = self.share_condition(cond, then)?;
        let value = self.conditional_arms(id, cond, then, otherwise, ty, span);
        if let Some(shared) = shared {
            self.fun.known.remove(&shared);
        }
        value
    }

    /// `a ?: b` uses its condition as a value: compute it once.
    fn share_condition(&mut self, cond: ExprId, then: ExprId) -> Lower<Option<usize>> {
        let mut tested = cond;
        while let ExprKind::Convert { kind: Conversion::Bool, operand } = self.expr(tested).kind {
            tested = operand;
        }
        let mut used = then;
        while used != tested {
            match self.expr(used).kind {
                ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => used = operand,
                _ => return Ok(None),
            }
        }
        if !self.has_effects(tested) || self.fun.known.contains_key(&tested.index()) {
            return Ok(None);
        }
        let span = self.expr_span(tested);
        let value = self.rvalue(tested)?;
        let value = self.spill(value, span);
        self.fun.known.insert(tested.index(), value);
        Ok(Some(tested.index()))
    }

    fn conditional_arms(
        &mut self,
        id: ExprId,
        cond: ExprId,
        then: ExprId,
        otherwise: ExprId,
        ty: TypeId,
        span: SpanId,
    ) -> Lower<Value> {
        let scalar = self.is_scalar_c(self.expr(id).ty) || self.program.types.is_scalar(ty);
        if scalar && !self.has_effects(cond) && !self.has_effects(then) && !self.has_effects(otherwise) {
            let condition = self.truth(cond)?;
            let then = self.rvalue_or_function(then)?;
            let then = self.coerce(then, ty, span);
            let otherwise = self.rvalue_or_function(otherwise)?;
            let otherwise = self.coerce(otherwise, ty, span);
            return Ok(self.program.conditional(condition, then, otherwise, span));
        }
        let (yes, no) = self.branch(cond)?;
        let join = self.fun.new_location();
        let var = self.temporary(ty, span);
        for (location, arm) in [(yes, then), (no, otherwise)] {
            self.fun.continue_at(location);
            if self.is_void(self.expr(arm).ty) {
                self.effect(arm)?;
            } else {
                let value = self.rvalue_or_function(arm)?;
                let value = self.coerce(value, ty, span);
                let place = self.temporary_place(var, span);
                self.emit(Op::Assign { place, value, site: None }, span);
            }
            self.jump_to(join);
        }
        self.fun.continue_at(join);
        Ok(self.read_temporary(var, span))
    }

    fn rvalue_or_function(&mut self, id: ExprId) -> Lower<Value> {
        if matches!(self.c_kind(self.expr(id).ty), C::Function(_)) {
            let ty = self.expr(id).ty;
            return self.function_value(id, ty);
        }
        self.rvalue(id)
    }

    /// Pointer plus or minus an integer, in elements of a C type.
    pub(super) fn move_pointer(
        &mut self,
        pointer: Value,
        index: Value,
        element: rucc_types::TypeId,
        negative: bool,
        span: SpanId,
    ) -> Lower<Value> {
        self.evaluate_array_lengths(element)?;
        let ty = self.ty(element)?;
        if let Some(stride) = self.stride(ty) {
            let site = self.pointer_site(span);
            return Ok(self.program.checked_pointer_add(pointer, index, (stride, negative), span, site));
        }
        let Some(size) = self.size_expression(ty, span) else {
            return Err(self.refuse(self.fun.near, "arithmetic on a pointer to an incomplete type"));
        };
        let size_type = self.program.types.size();
        let index = self.coerce(index, size_type, span);
        let bytes = self.program.binary(B::Mul, index, size, span, None);
        // As a signed number, so that a negative index moves backwards.
        let bits = self.program.types.machine.pointer_bits();
        let signed = self.program.types.plain(TypeKind::Int { bits, signed: true }, "long");
        let bytes = self.coerce(bytes, signed, span);
        let site = self.pointer_site(span);
        Ok(self.program.checked_pointer_add(pointer, bytes, (1, negative), span, site))
    }

    /// The check of a pointer that moves, if somebody asks for it.
    fn pointer_site(&mut self, span: SpanId) -> Option<ir::SiteId> {
        let kind = self.program.pointer_check()?;
        self.operator_site_of(kind, span)
    }

    /// Bytes of one element for pointer arithmetic: functions and `void` count as one byte in GNU C.
    pub(super) fn stride(&self, ty: TypeId) -> Option<u64> {
        match self.program.types.kind(ty) {
            TypeKind::Function(_) | TypeKind::Void => Some(1),
            _ => self.program.types.size_of(ty),
        }
    }
}
