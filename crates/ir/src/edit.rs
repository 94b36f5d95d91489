//! Small changes of expressions, as a person would try them: another operator, a neighbouring constant, another variable.
//! Those of whole statements are in `rework.rs`.

use std::collections::BTreeSet;

use crate::build::wrap;
use crate::computed::Grouping;
use crate::program::count;
use crate::{
    Asked, BinaryOp, Expr, ExprId, ExprKind, FunctionId, InitialPart, LocationId, Op, PlaceId, PlaceKind, Program,
    Rework, Site, SiteId, SiteKind, SpanId, StatementId, TypeId, TypeKind, UnaryOp, VarId,
};

/// A small change of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Of one expression.
    Expression {
        /// The expression.
        expr: ExprId,
        /// What becomes of it.
        change: Change,
    },
    /// Of one integer in the initial value of a static variable.
    Initial {
        /// The variable.
        var: VarId,
        /// The integer: its position among the parts of the initial value.
        part: usize,
        /// What comes in its place.
        value: i128,
    },
    /// Of the integer type of a variable.
    Declared {
        /// The variable.
        var: VarId,
        /// How long it becomes.
        bits: u32,
        /// Whether it has a sign then.
        is_signed: bool,
    },
    /// Of the steps of a function.
    Steps(Rework),
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
    /// Another variable of a fitting type.
    Variable(VarId),
    /// Another member of the same type, by its index.
    Member(u32),
    /// So much more, or less: of an integer, or in elements of a pointer.
    Offset(i64),
    /// Another expression of a fitting type, as it stands elsewhere in the program.
    Other(Taken),
    /// One more operand, as it stands elsewhere in the program.
    Term(BinaryOp, Taken),
    /// The bits of something that stands elsewhere are cleared: `x & ~mask`.
    Cleared(Taken),
    /// What is assigned changes what the target held before, in place of taking its place: `+=` for `=`.
    Accumulated(BinaryOp, PlaceId),
    /// One more condition is asked.
    Joined(Joined),
    /// With an operand of another integer type in it: `(uint8_t)(a - b)`.
    Cast {
        /// The operand.
        of: ExprId,
        /// How long it is.
        bits: u32,
        /// Whether it has a sign.
        is_signed: bool,
    },
    /// Counters are compared by their difference, so that they may begin again at 0: `(int16_t)(a - b) < 0`.
    Around,
    /// The sign, or all bits, turned round.
    Unary(UnaryOp),
    /// A division that rounds up.
    RoundedUp,
    /// The operands change sides.
    Swapped,
    /// The same operands and operators, in another order of evaluation.
    Regrouped(Grouping),
}

/// A condition that is asked in addition to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Joined {
    /// The condition.
    pub condition: Asked,
    /// Whether it must not hold.
    pub is_negated: bool,
    /// `||` in place of `&&`.
    pub is_or: bool,
    /// Whether it is asked before the old condition, to guard it.
    pub is_first: bool,
    /// The function of the old condition, and
    pub function: FunctionId,
    /// where it is asked: variables are those that live there.
    pub location: LocationId,
}

/// An expression that stands elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// The expression.
    pub expr: ExprId,
    /// The function that it is taken to, and
    pub function: FunctionId,
    /// where: variables are those that live there.
    pub location: LocationId,
}

impl Edit {
    /// Whether another edit adds the same to the same function, at another place: a statement, or one more condition.
    pub fn adds_the_same_elsewhere(&self, other: &Edit) -> bool {
        match (*self, *other) {
            (
                Edit::Steps(Rework::Inserted { at, guard, new }),
                Edit::Steps(Rework::Inserted { at: at_other, guard: other_guard, new: other_new }),
            ) => at != at_other && at.function == at_other.function && guard == other_guard && new == other_new,
            (
                Edit::Steps(Rework::Predicate { function, edge, called, is_negated, is_or }),
                Edit::Steps(Rework::Predicate { edge: other_edge, .. }),
            ) => {
                let here = Rework::Predicate { function, edge: other_edge, called, is_negated, is_or };
                edge != other_edge && *other == Edit::Steps(here)
            }
            (
                Edit::Expression { expr, change: Change::Joined(joined) },
                Edit::Expression { expr: other_expr, change: Change::Joined(other) },
            ) => expr != other_expr && other == Joined { location: other.location, ..joined },
            _ => false,
        }
    }
}

/// What an edit at some place may make use of.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    /// Variables that may stand in for each other.
    pub variables: Vec<VarId>,
    /// Constants that the program knows.
    pub constants: Vec<i128>,
    /// Members and elements that are read elsewhere.
    pub reads: Vec<Taken>,
}

/// The most other variables that are tried for one, those of its own type first.
const MOST_VARIABLES: usize = 8;
/// The most constants of the program that are tried for one: the nearest.
const MOST_CONSTANTS: usize = 8;
/// The most members and elements that are tried for one expression, those of its own type first.
const MOST_READS: usize = 14;
/// The most operands that are tried with one expression.
const MOST_TERMS: usize = 10;

/// Numbers that are easily written in place of another one: with two neighbouring digits exchanged, or a hexadecimal digit more
/// or less.
fn misspelled(value: i128) -> Vec<i128> {
    if !(10..1 << 64).contains(&value) {
        return Vec::new();
    }
    let mut found = if value < 16 { Vec::new() } else { vec![value * 16, value / 16] };
    for base in [10, 16] {
        let mut weight = 1;
        while value / weight >= base {
            let (low, high) = (value / weight % base, value / weight / base % base);
            found.push(value + (low - high) * weight * base + (high - low) * weight);
            weight *= base;
        }
    }
    found
}

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
            _ => Vec::new(),
        }
    }

    /// The variables that a step reads or whose address it takes.
    pub fn variables_of(&self, op: &Op) -> BTreeSet<VarId> {
        let parts = self.roots_of(op).into_iter().flat_map(|root| self.parts_of(root));
        parts.filter_map(|part| self.variable_of(part)).collect()
    }

    /// The small changes of an expression itself.
    pub fn edits(&self, expr: ExprId, vocabulary: &Vocabulary) -> Vec<Edit> {
        let node = &self[expr];
        // Of `x += y` and `x++`, what is read and added is written nowhere by itself.
        let is_part = self.sources.snippet(node.span).is_some_and(|text| crate::assigned(&text).is_some());
        if is_part && !matches!(node.kind, ExprKind::Binary(..)) {
            return Vec::new();
        }
        let mut changes = Vec::new();
        match &node.kind {
            ExprKind::Binary(op, a, b) => {
                let old = op;
                let fits = |op: &&BinaryOp| match self.types.kind(self[*a].ty) {
                    TypeKind::Float(_) => op.is_comparison() || matches!(op, BinaryOp::Add | BinaryOp::Sub),
                    TypeKind::Pointer(_) => matches!(op, BinaryOp::Eq | BinaryOp::Ne),
                    // A number is added to numbers, and bits to bits.
                    _ if matches!(old, BinaryOp::Add) && matches!(self[*b].kind, ExprKind::Int(_)) => {
                        !matches!(op, BinaryOp::BitXor | BinaryOp::BitOr)
                    }
                    _ => true,
                };
                changes.extend(similar(*op).iter().filter(fits).map(|&op| Change::Operator(op)));
                for &operand in [a, b] {
                    // Nobody means a constant where something is computed.
                    let is_constant = matches!(self[operand].kind, ExprKind::Int(_) | ExprKind::Float(_));
                    if self[operand].ty == node.ty && !op.is_comparison() && !is_constant {
                        changes.push(Change::Only(operand));
                    }
                }
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                changes.push(Change::OtherConnective);
                changes.extend([*a, *b].into_iter().filter(|&one| self[one].ty == node.ty).map(Change::Only));
            }
            ExprKind::Unary(_, operand) => {
                let is_constant = matches!(self[*operand].kind, ExprKind::Int(_) | ExprKind::Float(_));
                if self[*operand].ty == node.ty && !is_constant {
                    changes.push(Change::Only(*operand));
                }
            }
            // The truth value of `a || b` is a number that nobody wrote.
            ExprKind::Int(_) if self.sources.snippet(node.span).is_some_and(|text| text.contains(['|', '&', '?'])) => {}
            ExprKind::Int(value) => {
                let others = self.other_constants(node.ty, *value, &vocabulary.constants);
                changes.extend(others.into_iter().map(Change::Constant));
                changes.extend(self.variables_for(expr, vocabulary));
            }
            ExprKind::Load(place) => match *self[*place].kind() {
                PlaceKind::Variable(_) => changes.extend(self.variables_for(expr, vocabulary)),
                PlaceKind::Field(..) => {
                    changes.extend(self.variables_for(expr, vocabulary));
                    changes.extend(self.other_members(*place).into_iter().map(Change::Member));
                }
                PlaceKind::Deref(_) | PlaceKind::Index(..) => changes.extend(self.variables_for(expr, vocabulary)),
            },
            ExprKind::AddressOf(place) => {
                changes.extend(self.other_members(*place).into_iter().map(Change::Member));
            }
            ExprKind::Float(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(_)
            | ExprKind::Conditional(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::VariableArguments => {}
        }
        changes.extend(self.computed_otherwise(expr));
        if self.can_move(expr) {
            changes.extend([1, -1].map(Change::Offset));
        }
        if matches!(node.kind, ExprKind::Load(_) | ExprKind::Int(_)) {
            changes.extend(self.reads_for(expr, vocabulary));
        }
        if let Some(inner) = self.converted(expr) {
            // What is read is converted: something of another type may be read in its place.
            let others = self.variables_for(expr, vocabulary).into_iter().chain(self.reads_for(expr, vocabulary));
            changes.extend(others.filter(|change| self.type_of(change) != Some(self[inner].ty)));
        }
        changes.into_iter().map(|change| Edit::Expression { expr, change }).collect()
    }

    /// What is computed is taken from a variable, a member or an element that holds it already.
    pub fn taken(&self, expr: ExprId, vocabulary: &Vocabulary) -> Vec<Edit> {
        let changes = self.variables_for(expr, vocabulary).into_iter().chain(self.reads_for(expr, vocabulary));
        changes.map(|change| Edit::Expression { expr, change }).collect()
    }

    /// What an expression converts without saying so, if it is a variable, a member or an element.
    fn converted(&self, expr: ExprId) -> Option<ExprId> {
        let ExprKind::Convert(inner) = self[expr].kind else { return None };
        (self[inner].span == self[expr].span && matches!(self[inner].kind, ExprKind::Load(_))).then_some(inner)
    }

    fn type_of(&self, change: &Change) -> Option<TypeId> {
        match change {
            Change::Variable(var) => Some(self[*var].ty),
            Change::Other(taken) | Change::Term(_, taken) | Change::Cleared(taken) => Some(self[taken.expr].ty),
            Change::Operator(_)
            | Change::Accumulated(..)
            | Change::OtherConnective
            | Change::Negated
            | Change::Only(_)
            | Change::Constant(_)
            | Change::Member(_)
            | Change::Offset(_)
            | Change::Cast { .. }
            | Change::Around
            | Change::Unary(_)
            | Change::RoundedUp
            | Change::Swapped
            | Change::Regrouped(_)
            | Change::Joined(_) => None,
        }
    }

    /// Whether a value of one type may be meant where one of another type is: both are integers that C mixes without a loss.
    fn fits(&self, new: TypeId, old: TypeId) -> bool {
        let is_mixed = |ty: TypeId| self.types.integer(ty).is_some_and(|(bits, _)| bits <= 32);
        let is_truth = |ty: TypeId| *self.types.kind(ty) == TypeKind::Bool;
        new == old || is_mixed(new) && is_mixed(old) && is_truth(new) == is_truth(old)
    }

    fn variables_for(&self, expr: ExprId, vocabulary: &Vocabulary) -> Vec<Change> {
        let (own, ty) = (self.variable_of(expr).or_else(|| self.variable_of(self.converted(expr)?)), self[expr].ty);
        let others = vocabulary.variables.iter().copied().filter(|&var| Some(var) != own);
        let (same, other): (Vec<VarId>, Vec<VarId>) =
            others.filter(|&var| self.fits(self[var].ty, ty)).partition(|&var| self[var].ty == ty);
        same.into_iter().chain(other).take(MOST_VARIABLES).map(Change::Variable).collect()
    }

    fn reads_for(&self, expr: ExprId, vocabulary: &Vocabulary) -> Vec<Change> {
        let ty = self[expr].ty;
        let others = vocabulary.reads.iter().copied().filter(|other| !self.is_same(other.expr, expr));
        let (same, other): (Vec<Taken>, Vec<Taken>) =
            others.filter(|other| self.fits(self[other.expr].ty, ty)).partition(|other| self[other.expr].ty == ty);
        same.into_iter().chain(other).take(MOST_READS).map(Change::Other).collect()
    }

    /// An integer that is computed, with one more operand that is added or subtracted.
    pub fn terms_of(&self, expr: ExprId, operands: &[Taken]) -> Vec<Edit> {
        let node = &self[expr];
        if !self.is_whole_number(expr) {
            return Vec::new();
        }
        let own: Vec<ExprId> = self.parts_of(expr);
        let is_new = |taken: &&Taken| {
            self.fits(self[taken.expr].ty, node.ty) && !own.iter().any(|&part| self.is_same(part, taken.expr))
        };
        let with = |taken: &Taken| match self.is_of_bits(expr) {
            true => [BinaryOp::BitAnd, BinaryOp::BitOr]
                .map(|op| Change::Term(op, *taken))
                .into_iter()
                .chain([Change::Cleared(*taken)])
                .collect(),
            false => [BinaryOp::Add, BinaryOp::Sub].map(|op| Change::Term(op, *taken)).to_vec(),
        };
        let changes = operands.iter().filter(is_new).take(MOST_TERMS).flat_map(with);
        changes.map(|change| Edit::Expression { expr, change }).collect()
    }

    /// An integer that is assigned, together with what the target held before.
    pub fn accumulated(&self, target: PlaceId, value: ExprId) -> Vec<Edit> {
        let text = |span| self.sources.snippet(span);
        let target_text = text(self[target].span);
        let is_there = self.parts_of(value).iter().any(|&part| text(self[part].span) == target_text);
        if !self.is_whole_number(value) || target_text.is_none() || is_there {
            return Vec::new();
        }
        let ops = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::BitOr, BinaryOp::BitAnd];
        ops.map(|op| Edit::Expression { expr: value, change: Change::Accumulated(op, target) }).to_vec()
    }

    /// Whether a little may be added to an expression: it is an integer that is no truth value, or a pointer to elements.
    fn can_move(&self, expr: ExprId) -> bool {
        match (self.types.kind(self[expr].ty), &self[expr].kind) {
            (TypeKind::Pointer(target), ExprKind::Load(_)) => self.types.size_of(*target).is_some_and(|size| size > 0),
            (TypeKind::Int { .. }, ExprKind::Load(_)) => true,
            _ => false,
        }
    }

    /// Whether two expressions read the same as text.
    fn is_same(&self, a: ExprId, b: ExprId) -> bool {
        a == b || self.sources.snippet(self[a].span) == self.sources.snippet(self[b].span)
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

    /// Turning a condition round. It must be what a branch tests, and nothing else.
    pub fn negation(&self, condition: ExprId) -> Edit {
        Edit::Expression { expr: condition, change: Change::Negated }
    }

    /// The changes of a part of an initial value.
    pub fn initial_edits(&self, var: VarId, part: usize, vocabulary: &Vocabulary) -> Vec<Edit> {
        let Some((ty, value)) = self.initial_value(var, part) else { return Vec::new() };
        let others = self.other_constants(ty, value, &vocabulary.constants);
        others.into_iter().map(|value| Edit::Initial { var, part, value }).collect()
    }

    /// An integer in the initial value of a static variable.
    pub fn initial_value(&self, var: VarId, part: usize) -> Option<(TypeId, i128)> {
        let initializer = &self.globals.iter().find(|global| global.var == var)?.initializer;
        let part = initializer.parts.get(part)?;
        let (_, signed) = self.types.integer(part.ty)?;
        let size = usize::try_from(self.types.size_of(part.ty)?).ok()?;
        let mut bytes = [0; 16];
        for (at, byte) in bytes.iter_mut().take(size).enumerate() {
            *byte = initializer.bytes.get(usize::try_from(part.offset).ok()? + at).copied().unwrap_or(0);
        }
        Some((part.ty, wrap(i128::from_le_bytes(bytes), u32::try_from(8 * size).ok()?, signed)))
    }

    /// Constants that may stand for another one: its neighbours, and those nearest to it that the program knows.
    fn other_constants(&self, ty: TypeId, value: i128, known: &[i128]) -> Vec<i128> {
        let Some((bits, signed)) = self.types.integer(ty) else { return Vec::new() };
        let (low, high) = if signed {
            (-(1i128 << (bits - 1).min(126)), (1i128 << (bits - 1).min(126)) - 1)
        } else {
            (0, (1i128 << bits.min(126)) - 1)
        };
        // Masks are a bit longer or shorter, units a factor of ten apart, limits as large as can be.
        let mut values = vec![value + 1, value - 1, 0, 1, value * 2, value * 2 + 1, value / 2, value * 10, value / 10];
        values.extend(misspelled(value));
        values.extend(known.first().into_iter().chain(known.last()));
        let mut nearest: Vec<i128> = known.to_vec();
        nearest.sort_by_key(|other| (other.abs_diff(value), *other));
        values.extend(nearest.into_iter().take(MOST_CONSTANTS + 1));
        values.retain(|other| *other != value && (low..=high).contains(other));
        // The nearest first.
        values.sort_unstable_by_key(|other| (other.abs_diff(value), *other));
        values.dedup();
        values
    }

    /// The program with one change.
    pub fn edited(&self, edit: &Edit) -> Program {
        let mut program = self.clone();
        match *edit {
            Edit::Expression { expr, change } => program.change(expr, change),
            Edit::Initial { var, part, value } => program.set_initial(var, part, value),
            Edit::Declared { var, bits, is_signed } => program.declare(var, bits, is_signed),
            Edit::Steps(rework) => program.rework(rework),
        }
        program
    }

    /// The other members of its record that are of the type of a member.
    fn other_members(&self, place: PlaceId) -> Vec<u32> {
        let PlaceKind::Field(base, own) = self[place].kind else { return Vec::new() };
        let TypeKind::Record(record) = self.types.kind(self[base].ty()) else { return Vec::new() };
        let fields = (0u32..).zip(&self.types.record(*record).fields);
        let is_alike = |(index, field): &(u32, &crate::Field)| {
            *index != own && field.ty == self[place].ty() && field.bits.is_none()
        };
        fields.filter(is_alike).map(|(index, _)| index).collect()
    }

    fn change(&mut self, expr: ExprId, change: Change) {
        let old = self[expr].clone();
        let kind = match (change, &old.kind) {
            (Change::Operator(op), ExprKind::Binary(_, a, b)) => ExprKind::Binary(op, *a, *b),
            (Change::OtherConnective, ExprKind::And(a, b)) => ExprKind::Or(*a, *b),
            (Change::OtherConnective, ExprKind::Or(a, b)) => ExprKind::And(*a, *b),
            (Change::Constant(value), ExprKind::Int(_)) => ExprKind::Int(value),
            (Change::Member(member), ExprKind::Load(place)) => {
                let PlaceKind::Field(base, _) = self[*place].kind else { panic!("a member is changed into another") };
                ExprKind::Load(self.field(base, member, self[*place].span))
            }
            (Change::Member(member), ExprKind::AddressOf(place)) => {
                let PlaceKind::Field(base, _) = self[*place].kind else { panic!("a member is changed into another") };
                ExprKind::AddressOf(self.field(base, member, self[*place].span))
            }
            (Change::Only(operand), _) => return self.put(expr, operand),
            (Change::Negated, _) => {
                let copy = self.copy_of(expr);
                let negated = self.unary(UnaryOp::LogicalNot, copy, old.span, None);
                return self.put(expr, negated);
            }
            (Change::Joined(joined), _) => {
                let copy = self.copy_of(expr);
                let changed = self.join(copy, joined, old.span);
                let changed = self.as_type(changed, old.ty);
                return self.put(expr, changed);
            }
            (Change::Other(taken), _) => {
                // A copy: the other one may contain this one.
                let other = self.take(taken);
                let other = self.as_type(other, old.ty);
                return self.put(expr, other);
            }
            (Change::Term(op, taken), _) => {
                let operand = self.take(taken);
                return self.combine(op, expr, operand, false);
            }
            (Change::Cleared(taken), _) => {
                let mask = self.take(taken);
                let mask = self.as_type(mask, old.ty);
                let mask = self.unary(UnaryOp::BitNot, mask, old.span, None);
                return self.combine(BinaryOp::BitAnd, expr, mask, false);
            }
            (Change::Accumulated(op, target), _) => {
                let held = self.load(target, self[target].span, None);
                self.exprs[held.index()].site = Some(self.check_of(old.span, SiteKind::Access));
                return self.combine(op, expr, held, true);
            }
            (Change::Offset(by), _) => {
                let copy = self.copy_of(expr);
                // Edits do not know their statement: what goes wrong in the new sum is placed by its span.
                let moved = self.moved(copy, by, StatementId(0));
                return self.put(expr, moved);
            }
            (Change::Variable(var), _) => return self.read_in_place(expr, var),
            (
                Change::Cast { .. }
                | Change::Around
                | Change::Unary(_)
                | Change::RoundedUp
                | Change::Swapped
                | Change::Regrouped(_),
                _,
            ) => return self.compute_otherwise(expr, change),
            (change, kind) => panic!("{change:?} does not fit {kind:?}"),
        };
        self.exprs[expr.index()].kind = kind;
    }

    /// A variable is read in place of an expression.
    fn read_in_place(&mut self, expr: ExprId, var: VarId) {
        let Expr { kind, span, site, ty } = self[expr].clone();
        let place = self.variable_place(var, span);
        // What was computed before had another check.
        let site = match kind {
            ExprKind::Load(_) => site,
            _ => Some(self.check_of(span, SiteKind::Access)),
        };
        let read = self.load(place, span, site);
        let read = self.as_type(read, ty);
        self.put(expr, read);
    }

    /// An expression that stands elsewhere, with the variables of the place where it is put.
    fn take(&mut self, Taken { expr, function, location }: Taken) -> ExprId {
        let variables = self.variables_at(function, location);
        self.graft(expr, &variables)
    }

    /// A copy of an expression that is about to change.
    pub(crate) fn copy_of(&mut self, expr: ExprId) -> ExprId {
        self.exprs.push(self[expr].clone());
        ExprId(count(self.exprs.len()))
    }

    /// Puts an expression where another one is written.
    pub(crate) fn put(&mut self, expr: ExprId, new: ExprId) {
        self.exprs[expr.index()] = Expr { span: self[expr].span, ..self[new].clone() };
    }

    /// A new check of something that an edit computes.
    pub(crate) fn check_of(&mut self, span: SpanId, kind: SiteKind) -> SiteId {
        self.add_site(Site { kind, span, statement: StatementId(0), text: None })
    }

    /// Puts an operand to an integer, on its left or on its right.
    fn combine(&mut self, op: BinaryOp, expr: ExprId, operand: ExprId, is_left: bool) {
        let (whole, span) = (self.copy_of(expr), self[expr].span);
        let operand = self.as_type(operand, self[expr].ty);
        let (left, right) = if is_left { (operand, whole) } else { (whole, operand) };
        let combined = self.combined(op, left, right, span);
        self.put(expr, combined);
    }

    /// A value as one of another type.
    pub(crate) fn as_type(&mut self, expr: ExprId, ty: TypeId) -> ExprId {
        if self[expr].ty == ty { expr } else { self.convert(expr, ty, self[expr].span, None) }
    }

    fn set_initial(&mut self, var: VarId, part: usize, value: i128) {
        let Some(global) = self.globals.iter_mut().find(|global| global.var == var) else { return };
        let Some(&InitialPart { offset, ty, .. }) = global.initializer.parts.get(part) else { return };
        let (Some(size), Ok(first)) = (self.types.size_of(ty), usize::try_from(offset)) else { return };
        let bytes = &mut global.initializer.bytes;
        let end = first + usize::try_from(size.min(16)).unwrap_or(16);
        bytes.resize(bytes.len().max(end), 0);
        bytes[first..end].copy_from_slice(&value.to_le_bytes()[..end - first]);
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
        Add => &[Sub, BitXor, BitOr],
        Sub => &[Add],
        Mul => &[Add, Div],
        Div => &[Rem, Mul],
        Rem => &[Div],
        BitAnd => &[BitOr, BitXor],
        BitOr => &[BitAnd, BitXor],
        BitXor => &[BitAnd, BitOr],
        Shl => &[Shr],
        Shr => &[Shl],
    }
}

#[cfg(test)]
mod tests {
    use super::misspelled;

    #[test]
    fn digits_change_places() {
        assert_eq!(misspelled(9), []);
        // 21 and, of 0xc, no digit.
        assert_eq!(misspelled(12), [21]);
        // 0x130 and 1; 91 for 19; 0x31.
        assert_eq!(misspelled(0x13), [0x130, 1, 91, 0x31]);
        assert!(misspelled(0x80).contains(&0x800) && misspelled(640).contains(&460) && misspelled(640).contains(&604));
    }
}
