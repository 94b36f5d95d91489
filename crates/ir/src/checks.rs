//! What is checked about an operator on operands of a type.

use crate::{BinaryOp, Machine, Program, PropertyClass, SiteKind, TypeId, TypeKind, VarId, VariableKind};

impl Program {
    /// What is checked about an operator whose left operand has a type.
    pub fn operator_check(&self, op: BinaryOp, ty: TypeId) -> Option<SiteKind> {
        let is_pointer = matches!(self.types.kind(ty), TypeKind::Pointer(_));
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => self.negation_check(ty),
            BinaryOp::Div | BinaryOp::Rem => self.types.integer(ty).map(|_| SiteKind::Division),
            BinaryOp::Shl if self.is_signed(ty) && self.optional_checks.has(PropertyClass::LeftShift) => {
                Some(SiteKind::LeftShift)
            }
            BinaryOp::Shl | BinaryOp::Shr => Some(SiteKind::Shift),
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => is_pointer.then_some(SiteKind::PointerPair),
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::Eq | BinaryOp::Ne => None,
        }
    }

    /// What is checked about the negation of a value of a type, and about sums, differences and products: that the result
    /// fits a signed type, and an unsigned one if somebody asks for that.
    pub fn negation_check(&self, ty: TypeId) -> Option<SiteKind> {
        match self.types.kind(ty) {
            TypeKind::Int { signed: true, .. } => Some(SiteKind::Arithmetic),
            TypeKind::Int { signed: false, .. } if self.optional_checks.has(PropertyClass::UnsignedWrap) => {
                Some(SiteKind::UnsignedArithmetic)
            }
            TypeKind::Int { .. }
            | TypeKind::Bool
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Void
            | TypeKind::Array { .. }
            | TypeKind::Record(_)
            | TypeKind::Function(_) => None,
        }
    }

    /// What is checked about a pointer that moves.
    pub fn pointer_check(&self) -> Option<SiteKind> {
        self.optional_checks.has(PropertyClass::PointerArithmetic).then_some(SiteKind::PointerArithmetic)
    }

    /// What is checked about an address that is followed to a value of a type.
    pub fn alignment_check(&self, ty: TypeId) -> Option<SiteKind> {
        let is_asked = self.optional_checks.has(PropertyClass::Misaligned);
        (is_asked && self.types.align_of(ty) > 1).then_some(SiteKind::Alignment)
    }

    /// A number that the address of a variable is certainly a multiple of. The x86-64 ABI aligns arrays of 16 bytes and more, and
    /// those of variable length, whatever their elements are.
    pub fn certain_align(&self, var: VarId) -> u64 {
        let variable = &self[var];
        let is_declared = matches!(variable.kind, VariableKind::Declared | VariableKind::Parameter);
        let is_array = matches!(self.types.kind(variable.ty), TypeKind::Array { .. });
        let is_long = self.types.size_of(variable.ty).is_none_or(|size| size >= 16);
        match (is_declared, is_array && is_long && self.types.machine == Machine::Lp64) {
            (true, true) => variable.align.max(16),
            (true, false) => variable.align.max(1),
            (false, _) => self.types.align_of(variable.ty),
        }
    }

    fn is_signed(&self, ty: TypeId) -> bool {
        matches!(self.types.kind(ty), TypeKind::Int { signed: true, .. })
    }
}
