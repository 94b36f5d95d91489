//! The same operands, computed otherwise: as another type, with another sign, rounded up, in another order.

use crate::edit::Change;
use crate::{BinaryOp, ExprId, ExprKind, Program, SiteKind, SpanId, StatementId, UnaryOp};

/// Another order of evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// `(a + c) * b` for `a * b + c`.
    Inner,
    /// `a * (b + c)` for `a * b + c`.
    Right,
    /// `(a + b) * c` for `a + b * c`.
    Left,
}

impl Program {
    /// The same operands, computed otherwise: as another type, with another sign, rounded up, or in another order.
    pub(crate) fn computed_otherwise(&self, expr: ExprId) -> Vec<Change> {
        let node = &self[expr];
        let Some((_, is_signed)) = self.types.integer(node.ty).filter(|_| self.is_whole_number(expr)) else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        match node.kind {
            ExprKind::Load(_) => {
                changes.extend(is_signed.then_some(Change::Unary(UnaryOp::Neg)));
            }
            ExprKind::Binary(op, ..) if op.is_comparison() => {
                changes.extend(self.can_compare_around(expr).then_some(Change::Around));
            }
            ExprKind::Binary(op, ..) => {
                changes.extend((op == BinaryOp::Div).then_some(Change::RoundedUp));
                let groupings = [Grouping::Inner, Grouping::Right, Grouping::Left];
                changes.extend(
                    groupings.into_iter().filter(|&way| self.group(expr, way).is_some()).map(Change::Regrouped),
                );
                let is_one_sided = matches!(op, BinaryOp::Sub | BinaryOp::Div | BinaryOp::Rem);
                changes.extend(is_one_sided.then_some(Change::Swapped));
                if op == BinaryOp::BitAnd {
                    changes.push(Change::Unary(UnaryOp::BitNot));
                }
            }
            _ => {}
        }
        changes
    }

    /// The types of operands before they were widened, with and without a sign: a difference of such values may be meant in
    /// them.
    pub(crate) fn narrower(&self, operands: &[ExprId]) -> Vec<(u32, bool)> {
        let mut found = Vec::new();
        for &operand in operands {
            let ExprKind::Convert(inner) = self[operand].kind else { continue };
            let (Some((bits, _)), Some((wide, _))) =
                (self.types.integer(self[inner].ty), self.types.integer(self[operand].ty))
            else {
                continue;
            };
            if bits < wide {
                found.extend([(bits, true), (bits, false)]);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The operators and operands of an expression in another order of evaluation, `inner` first: the outer operator, the inner
    /// one with its operands, and the operand that is left.
    fn group(&self, expr: ExprId, way: Grouping) -> Option<Regrouped> {
        let ExprKind::Binary(outer, left, right) = self[expr].kind else { return None };
        let nested = if way == Grouping::Left { right } else { left };
        let ExprKind::Binary(inner, a, b) = self[nested].kind else { return None };
        let is_sum = |op| matches!(op, BinaryOp::Add | BinaryOp::Sub);
        let is_same = inner == outer || is_sum(inner) && is_sum(outer);
        if is_same || inner.is_comparison() || outer.is_comparison() {
            return None;
        }
        let regrouped = match way {
            Grouping::Inner => Regrouped { outer: inner, inner: outer, operands: (a, right), left: b, is_left: true },
            Grouping::Right => Regrouped { outer: inner, inner: outer, operands: (b, right), left: a, is_left: false },
            Grouping::Left => Regrouped { outer: inner, inner: outer, operands: (left, a), left: b, is_left: true },
        };
        let ty = self[expr].ty;
        let fits = |op: BinaryOp, right: ExprId| self[right].ty == ty || op.is_shift();
        let (first, second) = regrouped.operands;
        let is_typed = self[first].ty == ty
            && fits(regrouped.inner, second)
            && match regrouped.is_left {
                true => fits(regrouped.outer, regrouped.left),
                false => self[regrouped.left].ty == ty,
            };
        is_typed.then_some(regrouped)
    }

    /// An expression in another order of evaluation, as it would be written.
    pub fn regrouped_text(&self, expr: ExprId, way: Grouping) -> Option<String> {
        let Regrouped { outer, inner, operands, left, is_left } = self.group(expr, way)?;
        let text = |expr: ExprId| {
            let text = self.sources.snippet(self[expr].span)?;
            let is_plain = text.chars().all(|letter| letter.is_alphanumeric() || "_.[]".contains(letter));
            Some(if is_plain { text } else { format!("({text})") })
        };
        let first = format!("({} {} {})", text(operands.0)?, inner.symbol(), text(operands.1)?);
        Some(match is_left {
            true => format!("{first} {} {}", outer.symbol(), text(left)?),
            false => format!("{} {} {first}", text(left)?, outer.symbol()),
        })
    }

    /// The name of an integer type where the program is: that of `<stdint.h>` if the program makes use of it.
    pub fn int_name(&self, bits: u32, is_signed: bool) -> String {
        let includes = |text: &str| text.contains("stdint.h") || text.contains("inttypes.h");
        let knows_standard = self.sources.files().any(|(_, file)| file.text.as_deref().is_some_and(includes));
        match (bits, is_signed) {
            (8, true) if !knows_standard => "signed char".to_string(),
            (8, false) if !knows_standard => "unsigned char".to_string(),
            (16, true) if !knows_standard => "short".to_string(),
            (16, false) if !knows_standard => "unsigned short".to_string(),
            (32, true) if !knows_standard => "int".to_string(),
            (32, false) if !knows_standard => "unsigned int".to_string(),
            (64, true) if !knows_standard => "long long".to_string(),
            (64, false) if !knows_standard => "unsigned long long".to_string(),
            _ => format!("{}int{bits}_t", if is_signed { "" } else { "u" }),
        }
    }

    /// Makes such a change.
    pub(crate) fn compute_otherwise(&mut self, expr: ExprId, change: Change) {
        let (old, index) = (self[expr].clone(), expr.index());
        match (change, &old.kind) {
            (Change::Cast { of, bits, is_signed }, _) => self.cast_inside(expr, of, bits, is_signed),
            (Change::Around, _) => self.compare_around(expr),
            (Change::Unary(op), _) => self.turn_round(op, expr),
            (Change::Swapped, ExprKind::Binary(op, a, b)) => {
                self.exprs[index].kind = ExprKind::Binary(*op, *b, *a);
            }
            (Change::RoundedUp, ExprKind::Binary(_, a, b)) => {
                let sum = self.combined(BinaryOp::Add, *a, *b, old.span);
                let sum = self.moved(sum, -1, StatementId(0));
                self.exprs[index].kind = ExprKind::Binary(BinaryOp::Div, sum, *b);
            }
            (Change::Regrouped(way), _) => {
                let Some(Regrouped { outer, inner, operands, left, is_left }) = self.group(expr, way) else { return };
                let first = self.combined(inner, operands.0, operands.1, old.span);
                let (left, right) = if is_left { (first, left) } else { (left, first) };
                let whole = self.combined(outer, left, right, old.span);
                self.put(expr, whole);
            }
            (change, kind) => panic!("{change:?} does not fit {kind:?}"),
        }
    }

    /// Two operands with an operator; whether the result fits is checked.
    pub(crate) fn combined(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: SpanId) -> ExprId {
        let site = self.operator_check(op, self[left].ty).map(|kind| self.check_of(span, kind));
        self.binary(op, left, right, span, site)
    }

    /// Whether an expression is made of bits.
    pub fn is_of_bits(&self, expr: ExprId) -> bool {
        match self[expr].kind {
            ExprKind::Binary(op, ..) => matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor),
            ExprKind::Convert(inner) => self.is_of_bits(inner),
            _ => false,
        }
    }

    /// Whether an expression is an integer that is written as a whole.
    pub(crate) fn is_whole_number(&self, expr: ExprId) -> bool {
        let text = self.sources.snippet(self[expr].span);
        matches!(self.types.kind(self[expr].ty), crate::TypeKind::Int { .. })
            && text.is_some_and(|text| crate::assigned(&text).is_none())
    }

    /// Turns round the sign of an integer, or all bits of the second operand of an expression.
    fn turn_round(&mut self, op: UnaryOp, expr: ExprId) {
        let old = self[expr].clone();
        if let (UnaryOp::BitNot, ExprKind::Binary(and, a, b)) = (op, &old.kind) {
            let turned = self.unary(UnaryOp::BitNot, *b, old.span, None);
            self.exprs[expr.index()].kind = ExprKind::Binary(*and, *a, turned);
            return;
        }
        let kind = self.negation_check(old.ty).unwrap_or(SiteKind::Arithmetic);
        let (copy, site) = (self.copy_of(expr), self.check_of(old.span, kind));
        let turned = self.unary(op, copy, old.span, Some(site));
        self.put(expr, turned);
    }
}

/// The operators and operands of an expression in another order of evaluation.
struct Regrouped {
    outer: BinaryOp,
    inner: BinaryOp,
    /// What the inner operator takes.
    operands: (ExprId, ExprId),
    /// What the outer one takes besides,
    left: ExprId,
    /// on its right, if what is inside comes on its left.
    is_left: bool,
}
