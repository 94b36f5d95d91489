//! Conditions that edits ask: as they stand somewhere in the program, or comparisons that stand nowhere.

use crate::{BinaryOp, ExprId, Program, Reached, SpanId, StatementId, TypeId, TypeKind, VarId};

/// A condition that is asked at some place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// As it stands somewhere in the program, with the variables of the place.
    Standing(ExprId),
    /// What a place holds is compared.
    Compared(BinaryOp, Reached, Operand),
}

/// What something is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operand {
    /// A constant.
    Constant(i128),
    /// What a place holds.
    Place(Reached),
}

impl Program {
    /// A condition as it would be written where some variables can be named.
    pub fn asked_text(&self, asked: Asked, variables: &[VarId]) -> Option<String> {
        match asked {
            Asked::Standing(condition) => self.text_at(condition, variables),
            Asked::Compared(op, left, right) => {
                let is_truth = |of: Reached| self.reached_type(of).is_some_and(|ty| self.is_truth(ty));
                let text = self.reached_text(left, variables)?;
                Some(match (op, right) {
                    (BinaryOp::Ne, Operand::Constant(0)) if is_truth(left) => text,
                    (BinaryOp::Eq, Operand::Constant(0)) if is_truth(left) => format!("!{text}"),
                    (_, Operand::Constant(value)) => format!("{text} {} {value}", op.symbol()),
                    (_, Operand::Place(other)) => {
                        format!("{text} {} {}", op.symbol(), self.reached_text(other, variables)?)
                    }
                })
            }
        }
    }

    /// Whether values of a type are truth values or pointers, of which it is asked whether they are something at all.
    fn is_truth(&self, ty: TypeId) -> bool {
        matches!(self.types.kind(ty), TypeKind::Bool | TypeKind::Pointer(_))
    }

    /// Whether what a place holds can be compared with what another one holds.
    pub fn can_compare(&self, left: Reached, right: Reached) -> bool {
        let (Some(left), Some(right)) = (self.reached_type(left), self.reached_type(right)) else { return false };
        match (self.types.kind(left), self.types.kind(right)) {
            (TypeKind::Int { .. }, TypeKind::Int { .. }) | (TypeKind::Bool, TypeKind::Bool) => true,
            (TypeKind::Pointer(_), TypeKind::Pointer(_)) => left == right,
            _ => false,
        }
    }

    /// The condition as an expression, with the variables of a place.
    pub(crate) fn ask(
        &mut self,
        asked: Asked,
        variables: &[VarId],
        (span, statement): (SpanId, StatementId),
    ) -> ExprId {
        let (op, left, right) = match asked {
            Asked::Standing(condition) => return self.graft(condition, variables),
            Asked::Compared(op, left, right) => (op, left, right),
        };
        let left = self.read_reached(left, variables, (span, statement));
        let right = match right {
            Operand::Place(other) => self.read_reached(other, variables, (span, statement)),
            Operand::Constant(value) => {
                let own = self[left].ty;
                let is_pointer = matches!(self.types.kind(own), TypeKind::Pointer(_));
                let ty = if is_pointer { own } else { self.types.int() };
                self.int(value, ty, span)
            }
        };
        let (left, right) = match self.compared_as(self[left].ty, self[right].ty) {
            Some(ty) => (self.as_type(left, ty), self.as_type(right, ty)),
            None => (left, right),
        };
        self.binary(op, left, right, span, None)
    }

    /// The type that C compares two integers in; none for pointers.
    pub(crate) fn compared_as(&mut self, left: TypeId, right: TypeId) -> Option<TypeId> {
        let int = self.types.int();
        let promoted = |ty: TypeId| match *self.types.kind(ty) {
            TypeKind::Int { bits, signed } if bits >= 32 => Some((bits, !signed, ty)),
            TypeKind::Int { .. } | TypeKind::Bool => Some((32, false, int)),
            _ => None,
        };
        let (left, right) = (promoted(left)?, promoted(right)?);
        // The longer one; of two that are equally long, the one without a sign.
        Some(if (left.0, left.1) >= (right.0, right.1) { left.2 } else { right.2 })
    }

    /// A copy of the program in which what some places hold can be evaluated, with what reads them.
    pub fn with_reads(&self, places: &[Reached], variables: &[VarId], near: SpanId) -> (Program, Vec<ExprId>) {
        let mut program = self.clone();
        let reads =
            places.iter().map(|&place| program.read_reached(place, variables, (near, StatementId(0)))).collect();
        (program, reads)
    }
}
