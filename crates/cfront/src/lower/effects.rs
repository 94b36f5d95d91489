//! Which expressions have side effects: those become steps, the others stay whole.

use rucc_ast::UnaryOp;
use rucc_sema::{BitCount, Conversion, ExprId, ExprKind};
use rucc_types::Qualifiers;

use super::Lowering;
use crate::VolatileReads;

impl Lowering<'_> {
    /// Whether evaluating the expression needs steps of its own.
    pub(super) fn has_effects(&mut self, id: ExprId) -> bool {
        if self.fun.known.contains_key(&id.index()) || self.fun.vla_lengths.contains_key(&id.index()) {
            return false;
        }
        let count = self.tast().counts().exprs;
        let memo = &mut self.state().effects;
        if memo.len() < count {
            memo.resize(count, None);
        }
        if let Some(known) = memo[id.index()] {
            return known;
        }
        let answer = self.compute_effects(id);
        self.state().effects[id.index()] = Some(answer);
        answer
    }

    fn compute_effects(&mut self, id: ExprId) -> bool {
        match self.expr(id).kind {
            ExprKind::Error | ExprKind::Const(_) | ExprKind::Str(_) | ExprKind::Decl(_) | ExprKind::LabelAddr(_) => {
                false
            }
            ExprKind::Member { base, .. } => self.has_effects(base),
            ExprKind::Subscript { base, index } => self.has_effects(base) || self.has_effects(index),
            ExprKind::Unary { op, operand } => match op {
                UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => true,
                _ => self.has_effects(operand),
            },
            ExprKind::Binary { lhs, rhs, .. } | ExprKind::Comma { lhs, rhs } => {
                self.has_effects(lhs) || self.has_effects(rhs)
            }
            ExprKind::Cond { cond, then, otherwise } => {
                // A condition that yields a record, or nothing, is control flow too.
                !self.is_scalar_c(self.expr(id).ty)
                    || self.has_effects(cond)
                    || self.has_effects(then)
                    || self.has_effects(otherwise)
            }
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                (self.options.volatile == VolatileReads::Input && self.is_volatile(operand))
                    || self.is_shared_read(operand)
                    || self.has_effects(operand)
            }
            ExprKind::Cast(operand) => self.has_variable_length(self.expr(id).ty) || self.has_effects(operand),
            ExprKind::Convert { operand, .. }
            | ExprKind::Abs { operand }
            | ExprKind::ByteSwap { operand }
            | ExprKind::BitCount {
                operand,
                count: BitCount::Ones | BitCount::Parity | BitCount::FirstSet | BitCount::RedundantSign,
            }
            | ExprKind::ConstantP { value: operand } => self.has_effects(operand),
            ExprKind::Classify { lhs, rhs, .. } | ExprKind::Sign { lhs, rhs, .. } => {
                self.has_effects(lhs) || rhs.is_some_and(|rhs| self.has_effects(rhs))
            }
            ExprKind::Expect { value, hint, .. } => self.has_effects(value) || self.has_effects(hint),
            _ => true,
        }
    }

    pub(super) fn is_volatile(&self, id: ExprId) -> bool {
        let types = self.rucc_types();
        types.object_quals(types.canonical(self.expr(id).ty)).has(Qualifiers::VOLATILE)
    }

    /// Whether a lowered value stays the same whatever happens next: constants and temporaries.
    pub(super) fn is_stable(&self, value: ir::ExprId) -> bool {
        match self.program[value].kind() {
            ir::ExprKind::Int(_) | ir::ExprKind::Float(_) | ir::ExprKind::FunctionAddress(_) => true,
            ir::ExprKind::Load(place) => match *self.program[*place].kind() {
                ir::PlaceKind::Variable(var) => self.program[var].kind == ir::VariableKind::Temporary,
                _ => false,
            },
            ir::ExprKind::AddressOf(place) => matches!(self.program[*place].kind(), ir::PlaceKind::Variable(_)),
            ir::ExprKind::Convert(inner) => self.is_stable(*inner) && self.program[value].site().is_none(),
            _ => false,
        }
    }

    /// Keeps a value for later when something else with side effects comes in between.
    pub(super) fn keep(&mut self, value: ir::ExprId, effects_follow: bool, span: ir::SpanId) -> ir::ExprId {
        if effects_follow && !self.is_stable(value) { self.spill(value, span) } else { value }
    }
}
