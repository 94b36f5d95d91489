//! Places: C lvalues, and rvalues of record type, which always live somewhere.

use ir::{Op, PlaceId, SiteKind, SpanId, TypeKind};
use rucc_ast::UnaryOp;
use rucc_sema::{Category, Conversion, DeclId, ExprId, ExprKind, Linkage, StorageDuration};
use rucc_types::{ArrayLen, TypeKind as C};

use super::{Lower, Lowering};

impl Lowering<'_> {
    /// The place an lvalue (or a value of record or array type) names.
    pub(super) fn place(&mut self, id: ExprId) -> Lower<PlaceId> {
        let node = self.expr(id);
        let span = self.expr_span(id);
        match node.kind {
            ExprKind::Decl(decl) => {
                if self.is_whole_environment(decl) {
                    self.emit(Op::Refuse { what: "the environment as a list (`environ`)".to_string() }, span);
                }
                let var = self.variable(decl)?;
                Ok(self.program.variable_place(var, span))
            }
            ExprKind::Str(literal) => {
                let var = self.literal(literal, id)?;
                Ok(self.program.variable_place(var, span))
            }
            ExprKind::Member { base, field } => {
                self.refuse_special(base)?;
                let base = self.place(base)?;
                Ok(self.program.field(base, field, span))
            }
            ExprKind::Subscript { base, index } => self.subscript(id, base, index, span),
            ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                let pointer = self.rvalue(operand)?;
                self.followed(pointer, id, span)
            }
            ExprKind::CompoundLiteral(decl) => self.compound_literal(decl, span),
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.place(rhs)
            }
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => self.place(operand),
            ExprKind::Cast(operand) if !self.is_scalar_c(node.ty) => self.place(operand),
            ExprKind::Unary { op: UnaryOp::Real | UnaryOp::Imag, .. } => Err(self.refuse_expr(id, "complex numbers")),
            _ => self.value_in_temporary(id, span),
        }
    }

    /// `*pointer`; `*&place` is the place itself when the types agree.
    pub(super) fn dereference(&mut self, pointer: ir::ExprId, ty: ir::TypeId, span: SpanId) -> PlaceId {
        if let ir::ExprKind::AddressOf(place) = *self.program[pointer].kind()
            && self.program[place].ty() == ty
        {
            return place;
        }
        self.program.deref(pointer, ty, span)
    }

    /// A record that some expression yields (a call, `?:`, an assignment): put into a temporary.
    fn value_in_temporary(&mut self, id: ExprId, span: SpanId) -> Lower<PlaceId> {
        let value = self.rvalue(id)?;
        if let ir::ExprKind::Load(place) = *self.program[value].kind() {
            return Ok(place);
        }
        let kept = self.spill(value, span);
        let ir::ExprKind::Load(place) = *self.program[kept].kind() else {
            unreachable!("a spilled value is a load");
        };
        Ok(place)
    }

    fn subscript(&mut self, id: ExprId, base: ExprId, index: ExprId, span: SpanId) -> Lower<PlaceId> {
        if matches!(self.c_kind(self.expr(base).ty), C::Vector { .. }) {
            return Err(self.refuse_expr(id, "vector types"));
        }
        let effects = self.has_effects(index);
        if let ExprKind::Convert { kind: Conversion::ArrayDecay, operand } = self.expr(base).kind {
            self.refuse_special(operand)?;
            let array = self.place(operand)?;
            let array = if effects { self.stabilise(array) } else { array };
            let index = self.rvalue(index)?;
            if let TypeKind::Array { .. } = self.program.types.kind(self.program[array].ty()) {
                let site = if self.is_flexible(operand) { None } else { self.site(SiteKind::Index, span) };
                return Ok(self.program.index(array, index, span, site));
            }
        }
        let pointer = self.rvalue(base)?;
        let pointer = self.keep(pointer, effects, span);
        let index = self.rvalue(index)?;
        let element = self.pointee(self.expr(base).ty).expect("rucc checks that a pointer is subscripted");
        let moved = self.move_pointer(pointer, index, element, false, span)?;
        self.followed(moved, id, span)
    }

    /// What an expression gets by following a pointer, with the check of the address if somebody asks for it.
    fn followed(&mut self, pointer: ir::ExprId, id: ExprId, span: SpanId) -> Lower<PlaceId> {
        let written = self.expr(id).ty;
        let ty = self.ty(written)?;
        let target = &self.units[self.unit].session.target;
        // A type may be declared with less alignment than its values have otherwise.
        let declared = rucc_types::align(self.rucc_types(), written, target).unwrap_or(1);
        let kind = self.program.alignment_check(ty).filter(|_| declared >= self.program.types.align_of(ty));
        let kind = kind.filter(|_| !self.units[self.unit].library);
        if let ir::ExprKind::AddressOf(place) = *self.program[pointer].kind()
            && self.program[place].ty() == ty
        {
            return Ok(place);
        }
        let site = kind.and_then(|kind| self.site(kind, span));
        Ok(self.program.checked_deref(pointer, ty, span, site))
    }

    /// Whether an array expression may hold more elements than its type says, as far as the object reaches: a
    /// flexible array member, or as it was written before there were any, a last member of at most one element.
    fn is_flexible(&self, array: ExprId) -> bool {
        let node = self.expr(array);
        let C::Array { len, .. } = self.c_kind(node.ty) else { return false };
        match len {
            ArrayLen::Unknown | ArrayLen::Star => return true,
            ArrayLen::Fixed(0 | 1) => {}
            ArrayLen::Fixed(_) | ArrayLen::Variable(_) => return false,
        }
        let ExprKind::Member { base, field } = node.kind else { return false };
        let C::Record(record) = self.c_kind(self.expr(base).ty) else { return false };
        let info = self.rucc_types().record_info(record);
        let trailing = field as usize + 1 == info.fields.len() || info.kind == rucc_types::RecordKind::Union;
        // Only through a pointer can the object be larger than its type.
        trailing && self.goes_through_pointer(base)
    }

    fn goes_through_pointer(&self, id: ExprId) -> bool {
        match self.expr(id).kind {
            ExprKind::Unary { op: UnaryOp::Deref, .. } => true,
            ExprKind::Member { base, .. } => self.goes_through_pointer(base),
            ExprKind::Subscript { base, .. } => match self.expr(base).kind {
                ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => self.goes_through_pointer(operand),
                _ => true,
            },
            _ => false,
        }
    }

    /// The variable a name refers to: a local one, or one of static storage made on first use.
    pub(super) fn variable(&mut self, decl: DeclId) -> Lower<ir::VarId> {
        self.refuse_thread_local(decl)?;
        let node = self.decl(decl);
        if let Some(&known) = self.states[self.unit].variables.get(&decl.index()) {
            let variable = &self.program[known];
            if variable.storage == ir::Storage::Automatic && variable.function != self.fun.id {
                let what = format!("a nested function that uses `{}` of the enclosing one", variable.name);
                return Err(self.refuse(self.fun.near, what));
            }
            return Ok(known);
        }
        if node.linkage == Linkage::None && node.duration == StorageDuration::Automatic {
            // Declared in an enclosing function, or in a statement that was never lowered.
            return Err(self.refuse(self.fun.near, format!("the use of `{}` here", self.name_of(decl))));
        }
        self.global(decl)
    }

    /// Complex numbers and vectors are laid out but not computed with.
    pub(super) fn refuse_special(&self, id: ExprId) -> Lower<()> {
        match self.c_kind(self.expr(id).ty) {
            C::Complex(_) => Err(self.refuse_expr(id, "complex numbers")),
            C::Vector { .. } => Err(self.refuse_expr(id, "vector types")),
            _ => Ok(()),
        }
    }

    /// A place whose pointers and indices are in temporaries, so that later side effects cannot move it.
    pub(super) fn stabilise(&mut self, place: PlaceId) -> PlaceId {
        let span = self.program[place].span();
        match *self.program[place].kind() {
            ir::PlaceKind::Variable(_) => place,
            ir::PlaceKind::Deref(pointer) => {
                if self.is_stable(pointer) {
                    return place;
                }
                let ty = self.program[place].ty();
                let pointer = self.spill(pointer, span);
                let site = self.program[place].site();
                self.program.checked_deref(pointer, ty, span, site)
            }
            ir::PlaceKind::Field(base, field) => {
                let stable = self.stabilise(base);
                if stable == base { place } else { self.program.field(stable, field, span) }
            }
            ir::PlaceKind::Index(base, index) => {
                let stable_base = self.stabilise(base);
                let stable_index = if self.is_stable(index) { index } else { self.spill(index, span) };
                if stable_base == base && stable_index == index {
                    return place;
                }
                let site = self.program[place].site();
                self.program.index(stable_base, stable_index, span, site)
            }
        }
    }

    /// Whether an expression is a bit-field, and how wide.
    pub(super) fn bit_field(&self, id: ExprId) -> Option<u32> {
        let node = self.expr(id);
        if node.category != Category::Bitfield {
            return None;
        }
        match node.kind {
            ExprKind::Member { base, field } => {
                let C::Record(record) = self.c_kind(self.expr(base).ty) else { return None };
                self.rucc_types().record_info(record).fields[field as usize].bits
            }
            ExprKind::Comma { rhs, .. } => self.bit_field(rhs),
            _ => None,
        }
    }

    pub(super) fn is_scalar_c(&self, ty: rucc_types::TypeId) -> bool {
        rucc_types::is_scalar(self.rucc_types(), self.rucc_types().canonical(ty))
            && !matches!(self.c_kind(ty), C::Complex(_) | C::Vector { .. })
    }
}
