//! Small changes of expressions, as a person would try them: another operator, a neighbouring constant, another variable.

use std::collections::BTreeSet;

use crate::{BinaryOp, Expr, ExprId, ExprKind, PlaceId, PlaceKind, Program, TypeKind, UnaryOp, VarId, VariableKind};

/// A small change of one expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The expression.
    pub expr: ExprId,
    /// What becomes of it.
    pub change: Change,
}

/// What becomes of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The same operands with another operator.
    Operator(BinaryOp),
    /// `&&` becomes `||`, or the other way round.
    OtherConnective,
    /// The truth value is turned round.
    Negated,
    /// Only this operand remains.
    Only(ExprId),
    /// Another constant.
    Constant(i128),
    /// Another variable of the same type.
    Variable(VarId),
    /// Another member of the same type, by its index.
    Member(u32),
}

/// The most other variables that are tried for one.
const MOST_VARIABLES: usize = 6;

impl Program {
    /// An expression and all expressions in it.
    pub fn parts_of(&self, root: ExprId) -> Vec<ExprId> {
        let (mut waiting, mut parts) = (vec![root], Vec::new());
        let mut seen = BTreeSet::new();
        while let Some(expr) = waiting.pop() {
            if !seen.insert(expr) {
                continue;
            }
            parts.push(expr);
            match &self[expr].kind {
                ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => {}
                ExprKind::Load(place) | ExprKind::AddressOf(place) => waiting.extend(self.expressions_of(*place)),
                ExprKind::Unary(_, a) | ExprKind::Convert(a) => waiting.push(*a),
                ExprKind::Binary(_, a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => waiting.extend([*b, *a]),
                ExprKind::PointerAdd { pointer, index, .. } => waiting.extend([*index, *pointer]),
                ExprKind::PointerDifference { left, right, .. } => waiting.extend([*right, *left]),
                ExprKind::Conditional(a, b, c) => waiting.extend([*c, *b, *a]),
                ExprKind::Intrinsic(_, operands) => waiting.extend(operands.iter().rev()),
            }
        }
        parts
    }

    /// The expressions directly in a place.
    pub fn expressions_of(&self, place: PlaceId) -> Vec<ExprId> {
        match *self[place].kind() {
            PlaceKind::Variable(_) => Vec::new(),
            PlaceKind::Deref(pointer) => vec![pointer],
            PlaceKind::Field(base, _) => self.expressions_of(base),
            PlaceKind::Index(base, index) => {
                let mut inside = self.expressions_of(base);
                inside.push(index);
                inside
            }
        }
    }

    /// The small changes of an expression itself. `visible` are the variables that may stand in for each other.
    pub fn edits(&self, expr: ExprId, visible: &[VarId]) -> Vec<Edit> {
        let node = &self[expr];
        let mut changes = Vec::new();
        match &node.kind {
            ExprKind::Binary(op, a, b) => {
                let fits = |op: &&BinaryOp| match self.types.kind(self[*a].ty) {
                    TypeKind::Float(_) => op.is_comparison() || matches!(op, BinaryOp::Add | BinaryOp::Sub),
                    TypeKind::Pointer(_) => matches!(op, BinaryOp::Eq | BinaryOp::Ne),
                    _ => true,
                };
                changes.extend(similar(*op).iter().filter(fits).map(|&op| Change::Operator(op)));
                for &operand in [a, b] {
                    if self[operand].ty == node.ty && !op.is_comparison() {
                        changes.push(Change::Only(operand));
                    }
                }
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                changes.push(Change::OtherConnective);
                changes.extend([*a, *b].into_iter().filter(|&one| self[one].ty == node.ty).map(Change::Only));
            }
            ExprKind::Unary(UnaryOp::LogicalNot, operand) if self[*operand].ty == node.ty => {
                changes.push(Change::Only(*operand));
            }
            ExprKind::Int(value) => changes.extend(self.neighbours(node, *value).into_iter().map(Change::Constant)),
            ExprKind::Load(place) => match *self[*place].kind() {
                PlaceKind::Variable(own) => {
                    let is_other = |var: &&VarId| **var != own && self[**var].ty == self[own].ty;
                    changes
                        .extend(visible.iter().filter(is_other).take(MOST_VARIABLES).map(|&var| Change::Variable(var)));
                }
                PlaceKind::Field(base, own) => {
                    if let TypeKind::Record(record) = self.types.kind(self[base].ty()) {
                        let fields = (0u32..).zip(&self.types.record(*record).fields);
                        let alike = fields.filter(|(index, field)| {
                            *index != own && field.ty == self[*place].ty() && field.bits.is_none()
                        });
                        changes.extend(alike.map(|(index, _)| Change::Member(index)));
                    }
                }
                PlaceKind::Deref(_) | PlaceKind::Index(..) => {}
            },
            ExprKind::Unary(..)
            | ExprKind::Float(_)
            | ExprKind::AddressOf(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(_)
            | ExprKind::Conditional(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::VariableArguments => {}
        }
        changes.into_iter().map(|change| Edit { expr, change }).collect()
    }

    /// Turning a condition round. It must be what a branch tests, and nothing else.
    pub fn negation(&self, condition: ExprId) -> Edit {
        Edit { expr: condition, change: Change::Negated }
    }

    fn neighbours(&self, node: &Expr, value: i128) -> Vec<i128> {
        let Some((bits, signed)) = self.types.integer(node.ty) else { return Vec::new() };
        let (low, high) = if signed {
            (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
        } else {
            (0, (1i128 << bits.min(126)) - 1)
        };
        let mut values = vec![value + 1, value - 1, 0, 1, value * 2, value / 2];
        values.retain(|other| *other != value && (low..=high).contains(other));
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The program with one change.
    pub fn edited(&self, edit: &Edit) -> Program {
        let mut program = self.clone();
        let index = edit.expr.index();
        let old = self[edit.expr].clone();
        let kind = match (edit.change, &old.kind) {
            (Change::Operator(op), ExprKind::Binary(_, a, b)) => ExprKind::Binary(op, *a, *b),
            (Change::OtherConnective, ExprKind::And(a, b)) => ExprKind::Or(*a, *b),
            (Change::OtherConnective, ExprKind::Or(a, b)) => ExprKind::And(*a, *b),
            (Change::Only(operand), _) => {
                program.exprs[index] = Expr { span: old.span, ..self[operand].clone() };
                return program;
            }
            (Change::Constant(value), ExprKind::Int(_)) => ExprKind::Int(value),
            (Change::Negated, _) => {
                program.exprs.push(old.clone());
                let copy = ExprId(u32::try_from(program.exprs.len() - 1).expect("fewer than 2^32 expressions"));
                let ty = program.types.int();
                program.exprs[index] = Expr { kind: ExprKind::Unary(UnaryOp::LogicalNot, copy), ty, site: None, ..old };
                return program;
            }
            (Change::Variable(var), ExprKind::Load(place)) => {
                let place = program.variable_place(var, self[*place].span());
                ExprKind::Load(place)
            }
            (Change::Member(member), ExprKind::Load(place)) => {
                let PlaceKind::Field(base, _) = *self[*place].kind() else {
                    panic!("a member is changed into another")
                };
                ExprKind::Load(program.field(base, member, self[*place].span()))
            }
            (change, kind) => panic!("{change:?} does not fit {kind:?}"),
        };
        program.exprs[index].kind = kind;
        program
    }

    /// The variables that a function may use in place of each other: its own and those of the whole program.
    pub fn visible_variables(&self, function: crate::FunctionId) -> Vec<VarId> {
        let is_plain = |var: VarId| {
            matches!(self[var].kind, VariableKind::Declared | VariableKind::Parameter)
                && self.types.is_scalar(self[var].ty)
        };
        let own = self[function].locals.iter().copied();
        let global = self.globals.iter().map(|global| global.var).filter(|&var| self[var].function.is_none());
        own.chain(global).filter(|&var| is_plain(var)).collect()
    }
}

/// Operators that are taken for each other.
fn similar(op: BinaryOp) -> &'static [BinaryOp] {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub};
    match op {
        Lt => &[Le, Gt, Ge, Ne],
        Le => &[Lt, Ge, Gt, Eq],
        Gt => &[Ge, Lt, Le, Ne],
        Ge => &[Gt, Le, Lt, Eq],
        Eq => &[Ne, Le, Ge],
        Ne => &[Eq, Lt, Gt],
        Add => &[Sub],
        Sub => &[Add],
        Mul => &[Add],
        Div => &[Rem],
        Rem => &[Div],
        BitAnd => &[BitOr, BitXor],
        BitOr => &[BitAnd, BitXor],
        BitXor => &[BitAnd, BitOr],
        Shl => &[Shr],
        Shr => &[Shl],
    }
}
