//! The checked constructors of expressions and places. Each asserts what its node relies on.

use std::collections::BTreeMap;

use crate::program::count;
use crate::{
    BinaryOp, Expr, ExprId, ExprKind, FunctionId, Intrinsic, Place, PlaceId, PlaceKind, Program, SiteId, SpanId,
    TypeId, TypeKind, UnaryOp, VarId,
};

impl Program {
    fn push_expr(&mut self, kind: ExprKind, ty: TypeId, span: SpanId, site: Option<SiteId>) -> ExprId {
        self.exprs.push(Expr { kind, ty, span, site });
        ExprId(count(self.exprs.len()))
    }

    fn push_place(&mut self, kind: PlaceKind, ty: TypeId, span: SpanId, site: Option<SiteId>) -> PlaceId {
        self.places.push(Place { kind, ty, span, site });
        PlaceId(count(self.places.len()))
    }

    /// An integer, `_Bool` or pointer constant; the value is wrapped into the type.
    pub fn int(&mut self, value: i128, ty: TypeId, span: SpanId) -> ExprId {
        let (bits, signed) = self.types.integer(ty).expect("an integer constant has an integer type");
        let value = if matches!(self.types.kind(ty), TypeKind::Bool) {
            i128::from(value != 0)
        } else {
            wrap(value, bits, signed)
        };
        self.push_expr(ExprKind::Int(value), ty, span, None)
    }

    /// A floating-point constant.
    pub fn float(&mut self, bits: u128, ty: TypeId, span: SpanId) -> ExprId {
        assert!(self.types.float(ty).is_some(), "a float constant has a float type");
        self.push_expr(ExprKind::Float(bits), ty, span, None)
    }

    /// The value of a place.
    pub fn load(&mut self, place: PlaceId, span: SpanId, site: Option<SiteId>) -> ExprId {
        let ty = self[place].ty;
        let aggregate = matches!(self.types.kind(ty), TypeKind::Record(_) | TypeKind::Array { .. });
        let fits = self.types.is_scalar(ty) || aggregate && self.types.size_of(ty).is_some();
        assert!(fits, "only values of known size are loaded");
        self.push_expr(ExprKind::Load(place), ty, span, site)
    }

    /// The address of a place, with the given pointer type.
    pub fn address_of(&mut self, place: PlaceId, ty: TypeId, span: SpanId) -> ExprId {
        assert!(matches!(self.types.kind(ty), TypeKind::Pointer(_)), "an address has a pointer type");
        self.mark_in_memory(place);
        self.push_expr(ExprKind::AddressOf(place), ty, span, None)
    }

    fn mark_in_memory(&mut self, mut place: PlaceId) {
        loop {
            match self[place].kind {
                PlaceKind::Variable(var) => {
                    self.variable_mut(var).in_memory = true;
                    return;
                }
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Deref(_) => return,
            }
        }
    }

    /// The address of a function.
    pub fn function_address(&mut self, function: FunctionId, ty: TypeId, span: SpanId) -> ExprId {
        assert!(matches!(self.types.kind(ty), TypeKind::Pointer(_)), "an address has a pointer type");
        self.push_expr(ExprKind::FunctionAddress(function), ty, span, None)
    }

    /// A unary operation.
    pub fn unary(&mut self, op: UnaryOp, operand: ExprId, span: SpanId, site: Option<SiteId>) -> ExprId {
        let operand_ty = self[operand].ty;
        assert!(self.types.is_scalar(operand_ty), "operators take scalars");
        let ty = match op {
            UnaryOp::Neg | UnaryOp::BitNot => operand_ty,
            UnaryOp::LogicalNot => self.types.int(),
        };
        self.push_expr(ExprKind::Unary(op, operand), ty, span, site)
    }

    /// A binary operation.
    pub fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: SpanId, site: Option<SiteId>) -> ExprId {
        let (left_ty, right_ty) = (self[left].ty, self[right].ty);
        assert!(
            self.types.is_scalar(left_ty)
                && (op.is_shift() && self.types.integer(right_ty).is_some()
                    || self.types.same_representation(left_ty, right_ty)),
            "operands of `{}` fit each other: {} and {}",
            op.symbol(),
            self.types.get(left_ty).spelling,
            self.types.get(right_ty).spelling,
        );
        let ty = if op.is_comparison() { self.types.int() } else { left_ty };
        self.push_expr(ExprKind::Binary(op, left, right), ty, span, site)
    }

    /// Pointer plus or minus an integer; the result has the pointer's type.
    pub fn pointer_add(&mut self, pointer: ExprId, index: ExprId, stride: u64, negative: bool, span: SpanId) -> ExprId {
        self.checked_pointer_add(pointer, index, (stride, negative), span, None)
    }

    /// The same with a check; stride and sign in one.
    pub fn checked_pointer_add(
        &mut self,
        pointer: ExprId,
        index: ExprId,
        (stride, negative): (u64, bool),
        span: SpanId,
        site: Option<SiteId>,
    ) -> ExprId {
        let ty = self[pointer].ty;
        assert!(matches!(self.types.kind(ty), TypeKind::Pointer(_)), "pointer arithmetic starts at a pointer");
        assert!(self.types.integer(self[index].ty).is_some(), "a pointer moves by an integer");
        self.push_expr(ExprKind::PointerAdd { pointer, index, stride, negative }, ty, span, site)
    }

    /// Pointer minus pointer.
    pub fn pointer_difference(
        &mut self,
        left: ExprId,
        right: ExprId,
        stride: u64,
        ty: TypeId,
        span: SpanId,
        site: Option<SiteId>,
    ) -> ExprId {
        for side in [left, right] {
            let side_ty = self[side].ty;
            assert!(matches!(self.types.kind(side_ty), TypeKind::Pointer(_)), "pointers are subtracted");
        }
        assert!(stride > 0, "elements have a size");
        self.push_expr(ExprKind::PointerDifference { left, right, stride }, ty, span, site)
    }

    /// A conversion between scalar types.
    pub fn convert(&mut self, operand: ExprId, ty: TypeId, span: SpanId, site: Option<SiteId>) -> ExprId {
        assert!(
            self.types.is_scalar(self[operand].ty) && self.types.is_scalar(ty),
            "scalars are converted: {} to {}",
            self.types.get(self[operand].ty).spelling,
            self.types.get(ty).spelling,
        );
        self.push_expr(ExprKind::Convert(operand), ty, span, site)
    }

    /// `&&` (`or` false) or `||` (`or` true).
    pub fn short_circuit(&mut self, or: bool, left: ExprId, right: ExprId, span: SpanId) -> ExprId {
        assert!(self.types.is_scalar(self[left].ty) && self.types.is_scalar(self[right].ty), "truth of scalars");
        let ty = self.types.int();
        let kind = if or { ExprKind::Or(left, right) } else { ExprKind::And(left, right) };
        self.push_expr(kind, ty, span, None)
    }

    /// `?:` on scalars.
    pub fn conditional(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId, span: SpanId) -> ExprId {
        let ty = self[then].ty;
        assert!(self.types.is_scalar(self[condition].ty), "a condition is a scalar");
        assert!(
            self.types.is_scalar(ty) && self.types.same_representation(ty, self[otherwise].ty),
            "both arms have one scalar type"
        );
        self.push_expr(ExprKind::Conditional(condition, then, otherwise), ty, span, None)
    }

    /// An intrinsic; `ty` is its result type.
    pub fn intrinsic(
        &mut self,
        op: Intrinsic,
        operands: Vec<ExprId>,
        ty: TypeId,
        span: SpanId,
        site: Option<SiteId>,
    ) -> ExprId {
        assert_eq!(op.arity(), operands.len(), "an intrinsic has its operands");
        self.push_expr(ExprKind::Intrinsic(op, operands), ty, span, site)
    }

    /// The address of the first variable argument of the current call.
    pub fn variable_arguments(&mut self, ty: TypeId, span: SpanId) -> ExprId {
        self.push_expr(ExprKind::VariableArguments, ty, span, None)
    }

    /// A variable as a place.
    pub fn variable_place(&mut self, var: VarId, span: SpanId) -> PlaceId {
        let ty = self[var].ty;
        self.push_place(PlaceKind::Variable(var), ty, span, None)
    }

    /// What a pointer points to, seen as a value of type `ty`.
    pub fn deref(&mut self, pointer: ExprId, ty: TypeId, span: SpanId) -> PlaceId {
        self.checked_deref(pointer, ty, span, None)
    }

    /// The same with a check of the alignment.
    pub fn checked_deref(&mut self, pointer: ExprId, ty: TypeId, span: SpanId, site: Option<SiteId>) -> PlaceId {
        let pointer_ty = self[pointer].ty;
        assert!(matches!(self.types.kind(pointer_ty), TypeKind::Pointer(_)), "a pointer is dereferenced");
        self.push_place(PlaceKind::Deref(pointer), ty, span, site)
    }

    /// A member of a record place.
    pub fn field(&mut self, base: PlaceId, index: u32, span: SpanId) -> PlaceId {
        let ty = self.types.field(self[base].ty, index).expect("the record has that member").ty;
        self.push_place(PlaceKind::Field(base, index), ty, span, None)
    }

    /// An element of an array place.
    pub fn index(&mut self, base: PlaceId, index: ExprId, span: SpanId, site: Option<SiteId>) -> PlaceId {
        let TypeKind::Array { element, .. } = *self.types.kind(self[base].ty) else {
            panic!("an array is indexed");
        };
        assert!(self.types.integer(self[index].ty).is_some(), "an index is an integer");
        self.push_place(PlaceKind::Index(base, index), element, span, site)
    }

    /// The same value under another type of the same representation (another spelling or pointee).
    pub fn retype(&mut self, expr: ExprId, ty: TypeId) -> ExprId {
        assert!(
            self.types.same_representation(self[expr].ty, ty),
            "a value keeps its representation: {} as {}",
            self.types.get(self[expr].ty).spelling,
            self.types.get(ty).spelling,
        );
        if self[expr].ty == ty {
            return expr;
        }
        let mut copy = self[expr].clone();
        copy.ty = ty;
        self.exprs.push(copy);
        ExprId(count(self.exprs.len()))
    }

    /// A copy of an expression with other operands of the same types.
    pub fn copy_with(&mut self, expr: ExprId, kind: ExprKind) -> ExprId {
        let Expr { ty, span, site, .. } = self[expr];
        self.push_expr(kind, ty, span, site)
    }

    /// A copy of a place with other operands of the same types.
    pub fn copy_place_with(&mut self, place: PlaceId, kind: PlaceKind) -> PlaceId {
        let Place { ty, span, site, .. } = self[place];
        self.push_place(kind, ty, span, site)
    }

    /// Computes another expression where one is written; the text that it stands for stays.
    pub fn put(&mut self, expr: ExprId, new: ExprId) {
        self.exprs[expr.index()] = Expr { span: self[expr].span, ..self[new].clone() };
    }

    /// Gives a variable another type, wherever it is named. Expressions that read it are made anew by the caller.
    pub fn change_type_of_variable(&mut self, var: VarId, ty: TypeId) {
        self.variable_mut(var).ty = ty;
        for place in self.places.iter_mut().filter(|place| place.kind == PlaceKind::Variable(var)) {
            place.ty = ty;
        }
    }

    /// Names other variables of the same types in all places from one on.
    pub fn rename_places(&mut self, from: usize, other: &BTreeMap<VarId, VarId>) {
        for place in &mut self.places[from..] {
            if let PlaceKind::Variable(var) = &mut place.kind {
                *var = other.get(var).copied().unwrap_or(*var);
            }
        }
    }
}

/// Wraps a value into an integer type of `bits` bits. Unsigned 128-bit values keep their bit pattern.
pub fn wrap(value: i128, bits: u32, signed: bool) -> i128 {
    if bits >= 128 {
        return value;
    }
    let mask = (1i128 << bits) - 1;
    let low = value & mask;
    if signed && low >> (bits - 1) != 0 { low - (1i128 << bits) } else { low }
}
