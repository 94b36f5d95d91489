//! What stands in what: the parts of expressions, places and steps.

use std::collections::BTreeSet;

use crate::{ExprId, ExprKind, Op, PlaceId, PlaceKind, Program, VarId};

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

    /// The expressions that a step computes or decides by, each as a whole.
    pub fn roots_of(&self, op: &Op) -> Vec<ExprId> {
        match op {
            Op::Assign { place, value, .. } => {
                let mut roots = vec![*value];
                roots.extend(self.expressions_of(*place));
                roots
            }
            Op::Assume { condition, .. } => vec![*condition],
            Op::Case { selector, .. } => vec![*selector],
            Op::Return { value: Some(value) } => vec![*value],
            Op::Call { arguments, .. } => arguments.clone(),
            Op::Spawn { argument, .. } => vec![*argument],
            Op::Await { condition, .. } => vec![*condition],
            _ => Vec::new(),
        }
    }

    /// The variables that a step reads or whose address it takes.
    pub fn variables_of(&self, op: &Op) -> BTreeSet<VarId> {
        let parts = self.roots_of(op).into_iter().flat_map(|root| self.parts_of(root));
        parts.filter_map(|part| self.variable_of(part)).collect()
    }

    /// Whether two places are reached in the same way: from the same variable, by the same members, pointers and indices.
    pub fn is_same_place(&self, a: PlaceId, b: PlaceId) -> bool {
        match (&self[a].kind, &self[b].kind) {
            (PlaceKind::Variable(a), PlaceKind::Variable(b)) => a == b,
            (PlaceKind::Field(a, member), PlaceKind::Field(b, other)) => member == other && self.is_same_place(*a, *b),
            (PlaceKind::Deref(a), PlaceKind::Deref(b)) => self.is_same_value(*a, *b),
            (PlaceKind::Index(a, i), PlaceKind::Index(b, j)) => {
                self.is_same_place(*a, *b) && self.is_same_value(*i, *j)
            }
            _ => false,
        }
    }

    /// The variable that an expression reads, or part of it.
    pub fn variable_of(&self, expr: ExprId) -> Option<VarId> {
        let (ExprKind::Load(place) | ExprKind::AddressOf(place)) = self[expr].kind else { return None };
        self.root_of(place)
    }

    /// The variable that a place is, or is a part of.
    pub fn root_of(&self, mut place: PlaceId) -> Option<VarId> {
        loop {
            match self[place].kind {
                PlaceKind::Variable(var) => return Some(var),
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Deref(_) => return None,
            }
        }
    }

    /// Whether two expressions that only read something do so in the same way.
    fn is_same_value(&self, a: ExprId, b: ExprId) -> bool {
        match (&self[a].kind, &self[b].kind) {
            (ExprKind::Load(a), ExprKind::Load(b)) | (ExprKind::AddressOf(a), ExprKind::AddressOf(b)) => {
                self.is_same_place(*a, *b)
            }
            (ExprKind::Convert(a), ExprKind::Convert(b)) => self.is_same_value(*a, *b),
            (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
            _ => false,
        }
    }
}
