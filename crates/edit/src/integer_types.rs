//! Expressions as C computes them if something in them has another integer type: an operand that is cast, or a variable that is
//! declared otherwise. What is computed with it may have another type, too, up to the next conversion that is written.

use std::collections::BTreeSet;

use ir::{
    BinaryOp, ExprId, ExprKind, Op, PlaceId, PlaceKind, Program, SiteId, SpanId, Storage, TypeId, TypeKind, UnaryOp,
    VarId, VariableKind,
};

use crate::arithmetic::{int_name, is_whole_number, narrower};
use crate::changes::{Change, Edit};
use crate::conditions::compared_as;
use crate::expressions::{as_type, check_of, copy_of};

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

/// Casts of operands in an expression that may have been forgotten, of those that are written for themselves.
pub fn casts_in(program: &Program, root: ExprId, is_written: &dyn Fn(ExprId) -> bool) -> Vec<Edit> {
    let mut found: Vec<(ExprId, u32, bool)> = Vec::new();
    for part in program.parts_of(root).into_iter().filter(|&part| is_written(part)) {
        let Some((bits, is_signed)) = number(program, part) else { continue };
        match *program[part].kind() {
            // C computes with `int` where shorter integers stand: whether they have a sign counts.
            ExprKind::Load(_) if bits < 32 => found.push((part, bits, !is_signed)),
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                let sides = [a, b].map(|side| unconverted(program, side));
                let differences = sides.into_iter().filter(|&side| is_written(side) && is_difference(program, side));
                found.extend(differences.map(|side| (side, 32, true)));
            }
            ExprKind::Binary(op, a, b) if is_whole_number(program, part) => {
                found.extend(narrower(program, &[a, b]).into_iter().map(|(bits, is_signed)| (part, bits, is_signed)));
                let operand = unconverted(program, a);
                let grows = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
                let is_plain = op == BinaryOp::Shl || !matches!(*program[operand].kind(), ExprKind::Int(_));
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
pub fn other_types(program: &Program, var: VarId) -> Vec<Edit> {
    let variable = &program[var];
    let Some((bits, is_signed)) = plain_integer(program, variable.ty).filter(|_| can_redeclare(program, var)) else {
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
pub fn is_cast_for(program: &Program, var: VarId) -> bool {
    let edges = program[var].function.map(|function| &program[function].edges);
    edges.into_iter().flatten().any(|edge| match edge.op {
        Op::Assign { place, value, .. } if *program[place].kind() == PlaceKind::Variable(var) => {
            let value = unconverted(program, value);
            uncast(program, value, program[var].ty) != value
        }
        _ => false,
    })
}

/// Whether a variable is one of a function that nobody else writes to, and that is kept nowhere else: the steps that name
/// it are all that depends on its type.
fn can_redeclare(program: &Program, var: VarId) -> bool {
    let variable = &program[var];
    let (Some(function), VariableKind::Declared, Storage::Automatic) =
        (variable.function, variable.kind, variable.storage)
    else {
        return false;
    };
    let is_own = |place: PlaceId| program.root_of(place) == Some(var);
    let is_kept = |place: PlaceId, value: ExprId| {
        let target = program.root_of(place).filter(|target| program[*target].kind == VariableKind::Temporary);
        target.is_some() && program.parts_of(value).iter().any(|&part| program.variable_of(part) == Some(var))
    };
    let is_given = program[function].edges.iter().any(|edge| match edge.op {
        // What is kept for later has a type of its own.
        Op::Assign { place, value, .. } => is_kept(place, value),
        Op::Call { result: Some(place), .. } | Op::Input { place, .. } | Op::Zero { place } => is_own(place),
        Op::StackAllocate { result, .. } => is_own(result),
        _ => false,
    });
    !variable.in_memory && !is_given
}

/// A comparison of counters that begin again at 0, by their difference: `(int16_t)(a - b) < 0` for `a < b`.
pub(crate) fn can_compare_around(program: &Program, expr: ExprId) -> bool {
    let ExprKind::Binary(op, a, b) = *program[expr].kind() else { return false };
    let is_order = matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge);
    let counter = |side: ExprId| {
        let side = unconverted(program, side);
        let is_read = !matches!(*program[side].kind(), ExprKind::Int(_));
        number(program, side).filter(|&(bits, is_signed)| is_read && !is_signed && bits <= 32)
    };
    is_order && counter(a).is_some() && counter(a) == counter(b)
}

/// The type that a comparison of counters by their difference is made in.
pub fn around(program: &Program, comparison: ExprId) -> Option<(u32, bool)> {
    let ExprKind::Binary(_, a, _) = *program[comparison].kind() else { return None };
    number(program, unconverted(program, a)).map(|(bits, _)| (bits, true))
}

/// Compares counters by their difference.
pub(crate) fn compare_around(program: &mut Program, expr: ExprId) {
    let (Some((bits, is_signed)), ExprKind::Binary(op, a, b)) = (around(program, expr), program[expr].kind().clone())
    else {
        return;
    };
    let (span, ty) = (program[expr].span(), int_type(program, bits, is_signed));
    let (a, b) = (unconverted(program, a), unconverted(program, b));
    let (a, b) = balanced(program, (a, b), (a, b));
    let difference = arithmetic(program, BinaryOp::Sub, a, b, span, None);
    let difference = program.convert(difference, ty, span, None);
    let difference = promoted(program, difference);
    let zero = program.int(0, program[difference].ty(), span);
    let compared = program.binary(op, difference, zero, span, None);
    program.put(expr, compared);
}

/// Casts an operand in an expression.
pub(crate) fn cast_inside(program: &mut Program, root: ExprId, of: ExprId, bits: u32, is_signed: bool) {
    let (ty, old) = (int_type(program, bits, is_signed), program[root].ty());
    if let Some(new) = retyped(program, root, Source::Operand(of, ty)) {
        let new = as_type(program, new, old);
        program.put(root, new);
    }
}

/// Gives a variable of a function another integer type. What was cast to the old one for it is cast to the new one.
pub(crate) fn declare(program: &mut Program, var: VarId, bits: u32, is_signed: bool) {
    let Some(function) = program[var].function else { return };
    let (ty, old) = (int_type(program, bits, is_signed), program[var].ty);
    program.change_type_of_variable(var, ty);
    let mut done: BTreeSet<ExprId> = BTreeSet::new();
    for op in program[function].edges.iter().map(|edge| edge.op.clone()).collect::<Vec<_>>() {
        for (root, wanted) in values_in(program, &op, var) {
            if !done.insert(root) {
                continue;
            }
            let new = match retyped(program, root, Source::Variable(var)) {
                Some(new) => new,
                // What the variable becomes is converted to its type.
                None if wanted == Wanted::Own => {
                    let copy = copy_of(program, root);
                    unconverted(program, copy)
                }
                None => continue,
            };
            let new = match wanted {
                Wanted::Own => {
                    let new = uncast(program, new, old);
                    of_type(program, new, ty)
                }
                Wanted::Type(wanted) => of_type(program, new, wanted),
                Wanted::Number => promoted(program, new),
                Wanted::Truth => new,
            };
            program.put(root, new);
        }
    }
}

/// What a step computes, each with what it wants of it.
fn values_in(program: &Program, op: &Op, var: VarId) -> Vec<(ExprId, Wanted)> {
    let places = |place: PlaceId| program.expressions_of(place).into_iter().map(|index| (index, Wanted::Number));
    let same = |value: ExprId| (value, Wanted::Type(program[value].ty()));
    match op {
        Op::Assign { place, value, .. } => {
            let is_own = *program[*place].kind() == PlaceKind::Variable(var);
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
                ir::Callee::Pointer(pointer) => Some(same(*pointer)),
                _ => None,
            };
            let result = result.iter().flat_map(|place| places(*place).collect::<Vec<_>>());
            arguments.iter().map(|&argument| same(argument)).chain(pointer).chain(result).collect()
        }
        Op::Return { value: Some(value) } => vec![same(*value)],
        Op::Begin { size: Some(size), .. } => vec![same(*size)],
        Op::StackAllocate { result, size } => places(*result).chain([same(*size)]).collect(),
        Op::Spawn { handle, argument, .. } => places(*handle).chain([same(*argument)]).collect(),
        Op::Await { condition, object, holder, .. } => vec![(*condition, Wanted::Truth), same(*object), same(*holder)],
        Op::Sync { object, .. } => vec![same(*object)],
        Op::Atomic { .. }
        | Op::Skip
        | Op::Return { value: None }
        | Op::Begin { size: None, .. }
        | Op::End { .. }
        | Op::Refuse { .. } => Vec::new(),
    }
}

/// An expression with something of another type in it, if it is there. It may have another type itself.
fn retyped(program: &mut Program, expr: ExprId, source: Source) -> Option<ExprId> {
    let old = program[expr].clone();
    let (kind, ty, span, site) = (old.kind().clone(), old.ty(), old.span(), old.site());
    if let Source::Operand(of, ty) = source
        && of == expr
    {
        let copy = copy_of(program, expr);
        return Some(program.convert(copy, ty, span, None));
    }
    Some(match kind {
        ExprKind::Load(place) => {
            let place = retyped_place(program, place, source)?;
            program.load(place, span, site)
        }
        ExprKind::AddressOf(place) => {
            let place = retyped_place(program, place, source)?;
            program.address_of(place, ty, span)
        }
        ExprKind::Convert(inner) => {
            let new = retyped(program, inner, source)?;
            // What C converts by itself depends on the type.
            if is_silent(program, expr) || program[new].ty() == ty { new } else { program.convert(new, ty, span, site) }
        }
        ExprKind::Unary(op, a) => {
            let new = retyped(program, a, source)?;
            match op {
                UnaryOp::LogicalNot => program.unary(op, new, span, site),
                UnaryOp::Neg | UnaryOp::BitNot => {
                    let new = promoted(program, new);
                    let site = site_of(program, op == UnaryOp::Neg, program[new].ty(), site, span);
                    program.unary(op, new, span, site)
                }
            }
        }
        ExprKind::Binary(op, a, b) => {
            let (a, b) = retyped_pair(program, (a, b), source, op.is_shift())?;
            arithmetic(program, op, a, b, span, site)
        }
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            let (new_a, new_b) = (retyped(program, a, source), retyped(program, b, source));
            if new_a.is_none() && new_b.is_none() {
                return None;
            }
            program.short_circuit(matches!(kind, ExprKind::Or(..)), new_a.unwrap_or(a), new_b.unwrap_or(b), span)
        }
        ExprKind::Conditional(condition, a, b) => {
            let new_condition = retyped(program, condition, source);
            let pair = retyped_pair(program, (a, b), source, false);
            if new_condition.is_none() && pair.is_none() {
                return None;
            }
            let (a, b) = pair.unwrap_or((a, b));
            program.conditional(new_condition.unwrap_or(condition), a, b, span)
        }
        ExprKind::PointerAdd { pointer, index, stride, negative } => {
            let (new_pointer, new_index) = (retyped(program, pointer, source), retyped_index(program, index, source));
            if new_pointer.is_none() && new_index.is_none() {
                return None;
            }
            let (pointer, index) = (new_pointer.unwrap_or(pointer), new_index.unwrap_or(index));
            program.checked_pointer_add(pointer, index, (stride, negative), span, site)
        }
        ExprKind::PointerDifference { left, right, stride } => {
            let (new_left, new_right) = (retyped(program, left, source), retyped(program, right, source));
            if new_left.is_none() && new_right.is_none() {
                return None;
            }
            let (left, right) = (new_left.unwrap_or(left), new_right.unwrap_or(right));
            program.pointer_difference(left, right, stride, ty, span, site)
        }
        ExprKind::Intrinsic(op, operands) => {
            let new: Vec<Option<ExprId>> = operands.iter().map(|&operand| retyped(program, operand, source)).collect();
            if new.iter().all(Option::is_none) {
                return None;
            }
            let fitted = operands.iter().zip(new).map(|(&old, new)| {
                let expected = program[old].ty();
                new.map_or(old, |new| as_type(program, new, expected))
            });
            let fitted: Vec<ExprId> = fitted.collect();
            program.intrinsic(op, fitted, ty, span, site)
        }
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => {
            return None;
        }
    })
}

fn retyped_index(program: &mut Program, index: ExprId, source: Source) -> Option<ExprId> {
    let new = retyped(program, index, source)?;
    Some(promoted(program, new))
}

fn retyped_place(program: &mut Program, place: PlaceId, source: Source) -> Option<PlaceId> {
    let (kind, ty, span, site) =
        (program[place].kind().clone(), program[place].ty(), program[place].span(), program[place].site());
    match kind {
        PlaceKind::Variable(var) => (source == Source::Variable(var)).then_some(place),
        PlaceKind::Field(base, index) => {
            let base = retyped_place(program, base, source)?;
            Some(program.field(base, index, span))
        }
        PlaceKind::Deref(pointer) => {
            let pointer = retyped(program, pointer, source)?;
            Some(program.checked_deref(pointer, ty, span, site))
        }
        PlaceKind::Index(base, index) => {
            let (new_base, new_index) = (retyped_place(program, base, source), retyped_index(program, index, source));
            if new_base.is_none() && new_index.is_none() {
                return None;
            }
            Some(program.index(new_base.unwrap_or(base), new_index.unwrap_or(index), span, site))
        }
    }
}

/// Two operands, of which one at least has another type, in the types that C gives them.
fn retyped_pair(
    program: &mut Program,
    old: (ExprId, ExprId),
    source: Source,
    is_shift: bool,
) -> Option<(ExprId, ExprId)> {
    let new = (retyped(program, old.0, source), retyped(program, old.1, source));
    if new.0.is_none() && new.1.is_none() {
        return None;
    }
    let a = new.0.unwrap_or_else(|| natural(program, old.0));
    let b = new.1.unwrap_or_else(|| natural(program, old.1));
    Some(if is_shift { (promoted(program, a), promoted(program, b)) } else { balanced(program, (a, b), old) })
}

/// Two operands in the type that C computes with them in. What are no numbers keep the types that they had.
pub(crate) fn balanced(program: &mut Program, (a, b): (ExprId, ExprId), old: (ExprId, ExprId)) -> (ExprId, ExprId) {
    let (left, right) = (program[a].ty(), program[b].ty());
    let common = match (program.types.float(left), program.types.float(right)) {
        (None, None) => compared_as(program, left, right),
        (Some(_), None) => Some(left),
        (None, Some(_)) => Some(right),
        (Some(_), Some(_)) => Some(program[old.0].ty()),
    };
    let (left, right) = common.map_or((program[old.0].ty(), program[old.1].ty()), |common| (common, common));
    (of_type(program, a, left), of_type(program, b, right))
}

/// An integer as C computes with it: short ones become an `int`.
pub(crate) fn promoted(program: &mut Program, expr: ExprId) -> ExprId {
    let ty = program[expr].ty();
    match compared_as(program, ty, ty) {
        Some(promoted) => of_type(program, expr, promoted),
        None => expr,
    }
}

/// A value as one of another type; a number is written in it.
fn of_type(program: &mut Program, expr: ExprId, ty: TypeId) -> ExprId {
    match (program[expr].kind(), program.types.kind(ty)) {
        (&ExprKind::Int(value), TypeKind::Int { .. }) if program[expr].ty() != ty => {
            program.int(value, ty, program[expr].span())
        }
        _ => as_type(program, expr, ty),
    }
}

/// An operand before C converted it; a number has the type that it is written in.
fn natural(program: &mut Program, expr: ExprId) -> ExprId {
    let own = unconverted(program, expr);
    let ExprKind::Int(value) = *program[own].kind() else { return own };
    let text = program.sources.snippet(program[own].span()).unwrap_or_default();
    let says_type = text.ends_with(['u', 'U', 'l', 'L']) && text.starts_with(|digit: char| digit.is_ascii_digit());
    let is_number = matches!(program.types.kind(program[own].ty()), TypeKind::Int { .. });
    if !is_number || says_type || text.contains("sizeof") || i32::try_from(value).is_err() {
        return own;
    }
    let (int, span) = (program.types.int(), program[own].span());
    program.int(value, int, span)
}

/// What is cast to a type, if something is.
fn uncast(program: &Program, expr: ExprId, ty: TypeId) -> ExprId {
    match *program[expr].kind() {
        ExprKind::Convert(inner) if program.types.same_representation(program[expr].ty(), ty) => {
            unconverted(program, inner)
        }
        _ => expr,
    }
}

/// What is converted, where C does that by itself.
pub(crate) fn unconverted(program: &Program, mut expr: ExprId) -> ExprId {
    while is_silent(program, expr) {
        let ExprKind::Convert(inner) = *program[expr].kind() else { break };
        expr = inner;
    }
    expr
}

/// Whether something is converted between numbers without a word.
pub(crate) fn is_silent(program: &Program, expr: ExprId) -> bool {
    let ExprKind::Convert(inner) = *program[expr].kind() else { return false };
    let is_number =
        |ty: TypeId| matches!(program.types.kind(ty), TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Float(_));
    program[inner].span() == program[expr].span() && is_number(program[expr].ty()) && is_number(program[inner].ty())
}

/// An operation on two operands. It keeps its check; what was not checked before may have to be now.
pub(crate) fn arithmetic(
    program: &mut Program,
    op: BinaryOp,
    a: ExprId,
    b: ExprId,
    span: SpanId,
    site: Option<SiteId>,
) -> ExprId {
    let can_overflow = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
    let site = if op.is_shift() {
        shift_site(program, op, program[a].ty(), site, span)
    } else {
        site_of(program, can_overflow, program[a].ty(), site, span)
    };
    program.binary(op, a, b, span, site)
}

fn site_of(
    program: &mut Program,
    can_overflow: bool,
    ty: TypeId,
    site: Option<SiteId>,
    span: SpanId,
) -> Option<SiteId> {
    if !can_overflow || program.types.integer(ty).is_none() {
        return site;
    }
    // What has no sign begins again at 0, unless somebody asks about that.
    let kind = program.negation_check(ty)?;
    let kept = site.filter(|&site| program[site].kind == kind);
    Some(kept.unwrap_or_else(|| check_of(program, span, kind)))
}

/// A shift keeps its check, unless another one is due with the other type.
fn shift_site(program: &mut Program, op: BinaryOp, ty: TypeId, site: Option<SiteId>, span: SpanId) -> Option<SiteId> {
    let kind = program.operator_check(op, ty)?;
    match site {
        Some(site) if program[site].kind != kind => Some(check_of(program, span, kind)),
        kept => kept,
    }
}

fn int_type(program: &mut Program, bits: u32, is_signed: bool) -> TypeId {
    let name = int_name(program, bits, is_signed);
    program.types.plain(TypeKind::Int { bits, signed: is_signed }, &name)
}

/// How long the integers of an expression are and whether they have a sign; none of names of an enumeration, or of a length
/// that has no name.
fn number(program: &Program, expr: ExprId) -> Option<(u32, bool)> {
    plain_integer(program, program[expr].ty())
}

fn plain_integer(program: &Program, ty: TypeId) -> Option<(u32, bool)> {
    let is_named = program.types.get(ty).enumeration.is_some();
    match *program.types.kind(ty) {
        TypeKind::Int { bits: bits @ (8 | 16 | 32 | 64), signed } if !is_named => Some((bits, signed)),
        _ => None,
    }
}

/// Whether an expression is a difference without a sign: less than 0 is never meant as it stands.
fn is_difference(program: &Program, expr: ExprId) -> bool {
    matches!(*program[expr].kind(), ExprKind::Binary(BinaryOp::Sub, ..)) && number(program, expr) == Some((32, false))
}
