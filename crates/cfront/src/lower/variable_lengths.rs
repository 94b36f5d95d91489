//! Arrays of variable length: each length is computed once, where control comes to the declaration.

use ir::{ExprId, Op, SpanId, TypeId, TypeKind};
use rucc_types::{ArrayLen, TypeKind as C};

use super::{Lower, Lowering};

impl Lowering<'_> {
    /// Whether a type has an array in it whose length is computed.
    pub(super) fn has_variable_length(&self, ty: rucc_types::TypeId) -> bool {
        match self.c_kind(ty) {
            C::Pointer(inner) => self.has_variable_length(inner),
            C::Array { len: ArrayLen::Variable(_), .. } => true,
            C::Array { elem, .. } => self.has_variable_length(elem),
            _ => false,
        }
    }

    /// Computes the lengths of all variable-length arrays in a type, each once, into hidden variables.
    pub(super) fn evaluate_array_lengths(&mut self, ty: rucc_types::TypeId) -> Lower<()> {
        match self.c_kind(ty) {
            C::Pointer(inner) => self.evaluate_array_lengths(inner),
            C::Array { elem, len } => {
                self.evaluate_array_lengths(elem)?;
                if let ArrayLen::Variable(vla) = len
                    && !self.fun.vlas.contains_key(&vla.0)
                {
                    self.evaluate_array_length(vla)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn evaluate_array_length(&mut self, vla: rucc_types::VlaId) -> Lower<()> {
        let length = self.tast().vla_size(vla);
        let span = self.expr_span(length);
        let value = self.rvalue(length)?;
        let size = self.program.types.size();
        // The check is on the value as written: a negative length must not turn into a huge one.
        let zero = self.program.int(0, self.program[value].ty(), span);
        let value = self.spill(value, span);
        let positive = self.program.binary(ir::BinaryOp::Gt, value, zero, span, None);
        self.emit_check(ir::SiteKind::VlaSize, positive, None, span);
        let value = self.program.convert(value, size, span, None);
        let var = self.temporary(size, span);
        let place = self.temporary_place(var, span);
        self.emit(Op::Assign { place, value, site: None }, span);
        self.fun.vlas.insert(vla.0, var);
        self.fun.vla_lengths.insert(length.index(), var);
        Ok(())
    }

    /// `sizeof` a type as an expression of type `size_t`.
    pub(super) fn size_expression(&mut self, ty: TypeId, span: SpanId) -> Option<ExprId> {
        let size = self.program.types.size();
        if let Some(bytes) = self.program.types.size_of(ty) {
            return Some(self.program.int(i128::from(bytes), size, span));
        }
        let TypeKind::Array { element, length: ir::ArrayLength::Variable(var) } = *self.program.types.kind(ty) else {
            return None;
        };
        let element = self.size_expression(element, span)?;
        let length = self.read_temporary(var, span);
        Some(self.program.binary(ir::BinaryOp::Mul, length, element, span, None))
    }
}
