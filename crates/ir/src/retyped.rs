//! Expressions as C computes them if something in them has another integer type: an operand that is cast, or a variable that is
//! declared otherwise. What is computed with it may have another type, too, up to the next conversion that is written.

use std::collections::BTreeSet;

use crate::edit::Change;
use crate::{
    BinaryOp, Edit, Expr, ExprId, ExprKind, Op, PlaceId, PlaceKind, Program, SiteId, SpanId, Storage, TypeId, TypeKind,
    UnaryOp, VarId, VariableKind,
};

/// What a step wants of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// One of the type that the variable has now.
    Own,
    /// One of this type.
    Type(TypeId),
    /// One to count with.
    Number,
    /// One that is 0 or not.
    Truth,
}

/// What has another type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// This operand: it is cast.
    Operand(ExprId, TypeId),
    /// This variable: its type changed already.
    Variable(VarId),
}

impl Program {
    /// Casts of operands in an expression that may have been forgotten, of those that are written for themselves.
    pub fn casts_in(&self, root: ExprId, is_written: &dyn Fn(ExprId) -> bool) -> Vec<Edit> {
        let mut found: Vec<(ExprId, u32, bool)> = Vec::new();
        for part in self.parts_of(root).into_iter().filter(|&part| is_written(part)) {
            let Some((bits, is_signed)) = self.number(part) else { continue };
            match self[part].kind {
                // C computes with `int` where shorter integers stand: whether they have a sign counts.
                ExprKind::Load(_) if bits < 32 => found.push((part, bits, !is_signed)),
                ExprKind::Binary(op, a, b) if op.is_comparison() => {
                    let sides = [a, b].map(|side| self.unconverted(side));
                    let differences = sides.into_iter().filter(|&side| is_written(side) && self.is_difference(side));
                    found.extend(differences.map(|side| (side, 32, true)));
                }
                ExprKind::Binary(op, a, b) if self.is_whole_number(part) => {
                    found.extend(self.narrower(&[a, b]).into_iter().map(|(bits, is_signed)| (part, bits, is_signed)));
                    let operand = self.unconverted(a);
                    let grows = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
                    let is_plain = op == BinaryOp::Shl || !matches!(self[operand].kind, ExprKind::Int(_));
                    if grows && bits == 32 && is_plain && is_written(operand) {
                        found.push((operand, 64, is_signed));
                    }
                }
                _ => {}
            }
        }
        found.sort_unstable();
        found.dedup();
        let cast = |(of, bits, is_signed)| Change::Cast { of, bits, is_signed };
        found.into_iter().map(|one| Edit::Expression { expr: root, change: cast(one) }).collect()
    }

    /// Other integer types that a variable of a function may be meant to have.
    pub fn other_types(&self, var: VarId) -> Vec<Edit> {
        let variable = &self[var];
        let Some((bits, is_signed)) = self.plain_integer(variable.ty).filter(|_| self.can_redeclare(var)) else {
            return Vec::new();
        };
        let mut types = vec![(bits, !is_signed)];
        if bits < 64 {
            types.push((2 * bits, is_signed));
        }
        if bits < 32 && !types.contains(&(32, true)) {
            types.push((32, true));
        }
        types.into_iter().map(|(bits, is_signed)| Edit::Declared { var, bits, is_signed }).collect()
    }

    /// Whether something is cast to the type of a variable for it: such casts change with the type.
    pub fn is_cast_for(&self, var: VarId) -> bool {
        let edges = self[var].function.map(|function| &self[function].edges);
        edges.into_iter().flatten().any(|edge| match edge.op {
            Op::Assign { place, value, .. } if self[place].kind == PlaceKind::Variable(var) => {
                let value = self.unconverted(value);
                self.uncast(value, self[var].ty) != value
            }
            _ => false,
        })
    }

    /// Whether a variable is one of a function that nobody else writes to, and that is kept nowhere else: the steps that name
    /// it are all that depends on its type.
    fn can_redeclare(&self, var: VarId) -> bool {
        let variable = &self[var];
        let (Some(function), VariableKind::Declared, Storage::Automatic) =
            (variable.function, variable.kind, variable.storage)
        else {
            return false;
        };
        let is_own = |place: PlaceId| self.root_of(place) == Some(var);
        let is_kept = |place: PlaceId, value: ExprId| {
            let target = self.root_of(place).filter(|target| self[*target].kind == VariableKind::Temporary);
            target.is_some() && self.parts_of(value).iter().any(|&part| self.variable_of(part) == Some(var))
        };
        let is_given = self[function].edges.iter().any(|edge| match edge.op {
            // What is kept for later has a type of its own.
            Op::Assign { place, value, .. } => is_kept(place, value),
            Op::Call { result: Some(place), .. } | Op::Input { place, .. } | Op::Zero { place } => is_own(place),
            Op::StackAllocate { result, .. } => is_own(result),
            _ => false,
        });
        !variable.in_memory && !is_given
    }

    /// A comparison of counters that begin again at 0, by their difference: `(int16_t)(a - b) < 0` for `a < b`.
    pub(crate) fn can_compare_around(&self, expr: ExprId) -> bool {
        let ExprKind::Binary(op, a, b) = self[expr].kind else { return false };
        let is_order = matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge);
        let counter = |side: ExprId| {
            let side = self.unconverted(side);
            let is_read = !matches!(self[side].kind, ExprKind::Int(_));
            self.number(side).filter(|&(bits, is_signed)| is_read && !is_signed && bits <= 32)
        };
        is_order && counter(a).is_some() && counter(a) == counter(b)
    }

    /// The type that a comparison of counters by their difference is made in.
    pub fn around(&self, comparison: ExprId) -> Option<(u32, bool)> {
        let ExprKind::Binary(_, a, _) = self[comparison].kind else { return None };
        self.number(self.unconverted(a)).map(|(bits, _)| (bits, true))
    }

    /// Compares counters by their difference.
    pub(crate) fn compare_around(&mut self, expr: ExprId) {
        let (Some((bits, is_signed)), ExprKind::Binary(op, a, b)) = (self.around(expr), self[expr].kind.clone()) else {
            return;
        };
        let (span, ty) = (self[expr].span, self.int_type(bits, is_signed));
        let (a, b) = (self.unconverted(a), self.unconverted(b));
        let (a, b) = self.balanced((a, b), (a, b));
        let difference = self.arithmetic(BinaryOp::Sub, a, b, span, None);
        let difference = self.convert(difference, ty, span, None);
        let difference = self.promoted(difference);
        let zero = self.int(0, self[difference].ty, span);
        let compared = self.binary(op, difference, zero, span, None);
        self.put(expr, compared);
    }

    /// Casts an operand in an expression.
    pub(crate) fn cast_inside(&mut self, root: ExprId, of: ExprId, bits: u32, is_signed: bool) {
        let (ty, old) = (self.int_type(bits, is_signed), self[root].ty);
        if let Some(new) = self.retyped(root, Source::Operand(of, ty)) {
            let new = self.as_type(new, old);
            self.put(root, new);
        }
    }

    /// Gives a variable of a function another integer type. What was cast to the old one for it is cast to the new one.
    pub(crate) fn declare(&mut self, var: VarId, bits: u32, is_signed: bool) {
        let Some(function) = self[var].function else { return };
        let (ty, old) = (self.int_type(bits, is_signed), self[var].ty);
        self.variable_mut(var).ty = ty;
        for place in self.places.iter_mut().filter(|place| place.kind == PlaceKind::Variable(var)) {
            place.ty = ty;
        }
        let mut done: BTreeSet<ExprId> = BTreeSet::new();
        for op in self[function].edges.iter().map(|edge| edge.op.clone()).collect::<Vec<_>>() {
            for (root, wanted) in self.values_in(&op, var) {
                if !done.insert(root) {
                    continue;
                }
                let new = match self.retyped(root, Source::Variable(var)) {
                    Some(new) => new,
                    // What the variable becomes is converted to its type.
                    None if wanted == Wanted::Own => {
                        let copy = self.copy_of(root);
                        self.unconverted(copy)
                    }
                    None => continue,
                };
                let new = match wanted {
                    Wanted::Own => {
                        let new = self.uncast(new, old);
                        self.of_type(new, ty)
                    }
                    Wanted::Type(wanted) => self.of_type(new, wanted),
                    Wanted::Number => self.promoted(new),
                    Wanted::Truth => new,
                };
                self.put(root, new);
            }
        }
    }

    /// What a step computes, each with what it wants of it.
    fn values_in(&self, op: &Op, var: VarId) -> Vec<(ExprId, Wanted)> {
        let places = |place: PlaceId| self.expressions_of(place).into_iter().map(|index| (index, Wanted::Number));
        let same = |value: ExprId| (value, Wanted::Type(self[value].ty));
        match op {
            Op::Assign { place, value, .. } => {
                let is_own = self[*place].kind == PlaceKind::Variable(var);
                let wanted = if is_own { (*value, Wanted::Own) } else { same(*value) };
                places(*place).chain([wanted]).collect()
            }
            Op::Zero { place } | Op::Input { place, .. } => places(*place).collect(),
            Op::Assume { condition, .. }
            | Op::Constrain { condition }
            | Op::Assert { condition, .. }
            | Op::Observe { condition, .. } => vec![(*condition, Wanted::Truth)],
            Op::Case { selector, .. } => vec![same(*selector)],
            Op::Call { callee, arguments, result, .. } => {
                let pointer = match callee {
                    crate::Callee::Pointer(pointer) => Some(same(*pointer)),
                    _ => None,
                };
                let result = result.iter().flat_map(|place| places(*place).collect::<Vec<_>>());
                arguments.iter().map(|&argument| same(argument)).chain(pointer).chain(result).collect()
            }
            Op::Return { value: Some(value) } => vec![same(*value)],
            Op::Begin { size: Some(size), .. } => vec![same(*size)],
            Op::StackAllocate { result, size } => places(*result).chain([same(*size)]).collect(),
            Op::Skip
            | Op::Return { value: None }
            | Op::Begin { size: None, .. }
            | Op::End { .. }
            | Op::Refuse { .. } => Vec::new(),
        }
    }

    /// An expression with something of another type in it, if it is there. It may have another type itself.
    fn retyped(&mut self, expr: ExprId, source: Source) -> Option<ExprId> {
        let Expr { kind, ty, span, site } = self[expr].clone();
        if let Source::Operand(of, ty) = source
            && of == expr
        {
            let copy = self.copy_of(expr);
            return Some(self.convert(copy, ty, span, None));
        }
        Some(match kind {
            ExprKind::Load(place) => {
                let place = self.retyped_place(place, source)?;
                self.load(place, span, site)
            }
            ExprKind::AddressOf(place) => {
                let place = self.retyped_place(place, source)?;
                self.address_of(place, ty, span)
            }
            ExprKind::Convert(inner) => {
                let new = self.retyped(inner, source)?;
                // What C converts by itself depends on the type.
                if self.is_silent(expr) || self[new].ty == ty { new } else { self.convert(new, ty, span, site) }
            }
            ExprKind::Unary(op, a) => {
                let new = self.retyped(a, source)?;
                match op {
                    UnaryOp::LogicalNot => self.unary(op, new, span, site),
                    UnaryOp::Neg | UnaryOp::BitNot => {
                        let new = self.promoted(new);
                        let site = self.site_of(op == UnaryOp::Neg, self[new].ty, site, span);
                        self.unary(op, new, span, site)
                    }
                }
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = self.retyped_pair((a, b), source, op.is_shift())?;
                self.arithmetic(op, a, b, span, site)
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let (new_a, new_b) = (self.retyped(a, source), self.retyped(b, source));
                if new_a.is_none() && new_b.is_none() {
                    return None;
                }
                self.short_circuit(matches!(kind, ExprKind::Or(..)), new_a.unwrap_or(a), new_b.unwrap_or(b), span)
            }
            ExprKind::Conditional(condition, a, b) => {
                let new_condition = self.retyped(condition, source);
                let pair = self.retyped_pair((a, b), source, false);
                if new_condition.is_none() && pair.is_none() {
                    return None;
                }
                let (a, b) = pair.unwrap_or((a, b));
                self.conditional(new_condition.unwrap_or(condition), a, b, span)
            }
            ExprKind::PointerAdd { pointer, index, stride, negative } => {
                let (new_pointer, new_index) = (self.retyped(pointer, source), self.retyped_index(index, source));
                if new_pointer.is_none() && new_index.is_none() {
                    return None;
                }
                let (pointer, index) = (new_pointer.unwrap_or(pointer), new_index.unwrap_or(index));
                self.checked_pointer_add(pointer, index, (stride, negative), span, site)
            }
            ExprKind::PointerDifference { left, right, stride } => {
                let (new_left, new_right) = (self.retyped(left, source), self.retyped(right, source));
                if new_left.is_none() && new_right.is_none() {
                    return None;
                }
                let (left, right) = (new_left.unwrap_or(left), new_right.unwrap_or(right));
                self.pointer_difference(left, right, stride, ty, span, site)
            }
            ExprKind::Intrinsic(op, operands) => {
                let new: Vec<Option<ExprId>> = operands.iter().map(|&operand| self.retyped(operand, source)).collect();
                if new.iter().all(Option::is_none) {
                    return None;
                }
                let fitted = operands.iter().zip(new).map(|(&old, new)| {
                    let expected = self[old].ty;
                    new.map_or(old, |new| self.as_type(new, expected))
                });
                let fitted: Vec<ExprId> = fitted.collect();
                self.intrinsic(op, fitted, ty, span, site)
            }
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => {
                return None;
            }
        })
    }

    fn retyped_index(&mut self, index: ExprId, source: Source) -> Option<ExprId> {
        let new = self.retyped(index, source)?;
        Some(self.promoted(new))
    }

    fn retyped_place(&mut self, place: PlaceId, source: Source) -> Option<PlaceId> {
        let (kind, ty, span, site) = (self[place].kind.clone(), self[place].ty, self[place].span, self[place].site);
        match kind {
            PlaceKind::Variable(var) => (source == Source::Variable(var)).then_some(place),
            PlaceKind::Field(base, index) => {
                let base = self.retyped_place(base, source)?;
                Some(self.field(base, index, span))
            }
            PlaceKind::Deref(pointer) => {
                let pointer = self.retyped(pointer, source)?;
                Some(self.checked_deref(pointer, ty, span, site))
            }
            PlaceKind::Index(base, index) => {
                let (new_base, new_index) = (self.retyped_place(base, source), self.retyped_index(index, source));
                if new_base.is_none() && new_index.is_none() {
                    return None;
                }
                Some(self.index(new_base.unwrap_or(base), new_index.unwrap_or(index), span, site))
            }
        }
    }

    /// Two operands, of which one at least has another type, in the types that C gives them.
    fn retyped_pair(&mut self, old: (ExprId, ExprId), source: Source, is_shift: bool) -> Option<(ExprId, ExprId)> {
        let new = (self.retyped(old.0, source), self.retyped(old.1, source));
        if new.0.is_none() && new.1.is_none() {
            return None;
        }
        let a = new.0.unwrap_or_else(|| self.natural(old.0));
        let b = new.1.unwrap_or_else(|| self.natural(old.1));
        Some(if is_shift { (self.promoted(a), self.promoted(b)) } else { self.balanced((a, b), old) })
    }

    /// Two operands in the type that C computes with them in. What are no numbers keep the types that they had.
    fn balanced(&mut self, (a, b): (ExprId, ExprId), old: (ExprId, ExprId)) -> (ExprId, ExprId) {
        let (left, right) = (self[a].ty, self[b].ty);
        let common = match (self.types.float(left), self.types.float(right)) {
            (None, None) => self.compared_as(left, right),
            (Some(_), None) => Some(left),
            (None, Some(_)) => Some(right),
            (Some(_), Some(_)) => Some(self[old.0].ty),
        };
        let (left, right) = common.map_or((self[old.0].ty, self[old.1].ty), |common| (common, common));
        (self.of_type(a, left), self.of_type(b, right))
    }

    /// An integer as C computes with it: short ones become an `int`.
    fn promoted(&mut self, expr: ExprId) -> ExprId {
        let ty = self[expr].ty;
        match self.compared_as(ty, ty) {
            Some(promoted) => self.of_type(expr, promoted),
            None => expr,
        }
    }

    /// A value as one of another type; a number is written in it.
    fn of_type(&mut self, expr: ExprId, ty: TypeId) -> ExprId {
        match (&self[expr].kind, self.types.kind(ty)) {
            (&ExprKind::Int(value), TypeKind::Int { .. }) if self[expr].ty != ty => {
                self.int(value, ty, self[expr].span)
            }
            _ => self.as_type(expr, ty),
        }
    }

    /// An operand before C converted it; a number has the type that it is written in.
    fn natural(&mut self, expr: ExprId) -> ExprId {
        let own = self.unconverted(expr);
        let ExprKind::Int(value) = self[own].kind else { return own };
        let text = self.sources.snippet(self[own].span).unwrap_or_default();
        let says_type = text.ends_with(['u', 'U', 'l', 'L']) && text.starts_with(|digit: char| digit.is_ascii_digit());
        let is_number = matches!(self.types.kind(self[own].ty), TypeKind::Int { .. });
        if !is_number || says_type || text.contains("sizeof") || i32::try_from(value).is_err() {
            return own;
        }
        let (int, span) = (self.types.int(), self[own].span);
        self.int(value, int, span)
    }

    /// What is cast to a type, if something is.
    fn uncast(&self, expr: ExprId, ty: TypeId) -> ExprId {
        match self[expr].kind {
            ExprKind::Convert(inner) if self.types.same_representation(self[expr].ty, ty) => self.unconverted(inner),
            _ => expr,
        }
    }

    /// What is converted, where C does that by itself.
    pub(crate) fn unconverted(&self, mut expr: ExprId) -> ExprId {
        while self.is_silent(expr) {
            let ExprKind::Convert(inner) = self[expr].kind else { break };
            expr = inner;
        }
        expr
    }

    /// Whether something is converted between numbers without a word.
    fn is_silent(&self, expr: ExprId) -> bool {
        let ExprKind::Convert(inner) = self[expr].kind else { return false };
        let is_number =
            |ty: TypeId| matches!(self.types.kind(ty), TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Float(_));
        self[inner].span == self[expr].span && is_number(self[expr].ty) && is_number(self[inner].ty)
    }

    /// An operation on two operands. It keeps its check; what was not checked before may have to be now.
    fn arithmetic(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: SpanId, site: Option<SiteId>) -> ExprId {
        let can_overflow = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        let site = if op.is_shift() {
            self.shift_site(op, self[a].ty, site, span)
        } else {
            self.site_of(can_overflow, self[a].ty, site, span)
        };
        self.binary(op, a, b, span, site)
    }

    fn site_of(&mut self, can_overflow: bool, ty: TypeId, site: Option<SiteId>, span: SpanId) -> Option<SiteId> {
        if !can_overflow || self.types.integer(ty).is_none() {
            return site;
        }
        // What has no sign begins again at 0, unless somebody asks about that.
        let kind = self.negation_check(ty)?;
        let kept = site.filter(|&site| self[site].kind == kind);
        Some(kept.unwrap_or_else(|| self.check_of(span, kind)))
    }

    /// A shift keeps its check, unless another one is due with the other type.
    fn shift_site(&mut self, op: BinaryOp, ty: TypeId, site: Option<SiteId>, span: SpanId) -> Option<SiteId> {
        let kind = self.operator_check(op, ty)?;
        match site {
            Some(site) if self[site].kind != kind => Some(self.check_of(span, kind)),
            kept => kept,
        }
    }

    fn int_type(&mut self, bits: u32, is_signed: bool) -> TypeId {
        let name = self.int_name(bits, is_signed);
        self.types.plain(TypeKind::Int { bits, signed: is_signed }, &name)
    }

    /// How long the integers of an expression are and whether they have a sign; none of names of an enumeration, or of a length
    /// that has no name.
    fn number(&self, expr: ExprId) -> Option<(u32, bool)> {
        self.plain_integer(self[expr].ty)
    }

    fn plain_integer(&self, ty: TypeId) -> Option<(u32, bool)> {
        let is_named = self.types.get(ty).enumeration.is_some();
        match *self.types.kind(ty) {
            TypeKind::Int { bits: bits @ (8 | 16 | 32 | 64), signed } if !is_named => Some((bits, signed)),
            _ => None,
        }
    }

    /// Whether an expression is a difference without a sign: less than 0 is never meant as it stands.
    fn is_difference(&self, expr: ExprId) -> bool {
        matches!(self[expr].kind, ExprKind::Binary(BinaryOp::Sub, ..)) && self.number(expr) == Some((32, false))
    }
}
