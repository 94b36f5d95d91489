//! Small changes of expressions, as a person would try them: another operator, a neighbouring constant, another variable.

use ir::{
    BinaryOp, ExprId, ExprKind, InitialPart, PlaceId, PlaceKind, Program, Site, SiteId, SiteKind, SpanId, StatementId,
    TypeId, TypeKind, UnaryOp, VarId,
};

use crate::arithmetic::{is_of_bits, is_whole_number};
use crate::changes::{Change, Edit, Taken, Vocabulary};
use crate::copies::{graft, join, variables_at};
use crate::integer_types::{
    arithmetic, balanced, can_compare_around, cast_inside, compare_around, declare, promoted, unconverted,
};
use crate::rewritings::Rewriting;
use crate::steps::{moved, rework};

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

/// The small changes of an expression itself.
pub fn edits(program: &Program, expr: ExprId, vocabulary: &Vocabulary) -> Vec<Edit> {
    let node = &program[expr];
    // Of `x += y` and `x++`, what is read and added is written nowhere by itself.
    let is_part = program.sources.snippet(node.span()).is_some_and(|text| ir::assigned(&text).is_some());
    if is_part && !matches!(*node.kind(), ExprKind::Binary(..)) {
        return Vec::new();
    }
    let mut changes = Vec::new();
    match node.kind() {
        ExprKind::Binary(op, a, b) => {
            let old = op;
            let fits = |op: &&BinaryOp| match program.types.kind(program[*a].ty()) {
                TypeKind::Float(_) => op.is_comparison() || matches!(op, BinaryOp::Add | BinaryOp::Sub),
                TypeKind::Pointer(_) => matches!(op, BinaryOp::Eq | BinaryOp::Ne),
                // A number is added to numbers, and bits to bits.
                _ if matches!(old, BinaryOp::Add) && matches!(*program[*b].kind(), ExprKind::Int(_)) => {
                    !matches!(op, BinaryOp::BitXor | BinaryOp::BitOr)
                }
                _ => true,
            };
            changes.extend(similar(*op).iter().filter(fits).map(|&op| Change::Operator(op)));
            for &operand in [a, b] {
                // Nobody means a constant where something is computed.
                let is_constant = matches!(*program[operand].kind(), ExprKind::Int(_) | ExprKind::Float(_));
                if program[operand].ty() == node.ty() && !op.is_comparison() && !is_constant {
                    changes.push(Change::Only(operand));
                }
            }
        }
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            changes.push(Change::OtherConnective);
            changes.extend([*a, *b].into_iter().filter(|&one| program[one].ty() == node.ty()).map(Change::Only));
        }
        ExprKind::Unary(_, operand) => {
            let is_constant = matches!(*program[*operand].kind(), ExprKind::Int(_) | ExprKind::Float(_));
            if program[*operand].ty() == node.ty() && !is_constant {
                changes.push(Change::Only(*operand));
            }
        }
        // The truth value of `a || b` is a number that nobody wrote.
        ExprKind::Int(_) if program.sources.snippet(node.span()).is_some_and(|text| text.contains(['|', '&', '?'])) => {
        }
        ExprKind::Int(value) => {
            let others = other_constants(program, node.ty(), *value, &vocabulary.constants);
            changes.extend(others.into_iter().map(Change::Constant));
            changes.extend(variables_for(program, expr, vocabulary));
        }
        ExprKind::Load(place) => match *program[*place].kind() {
            PlaceKind::Variable(_) => changes.extend(variables_for(program, expr, vocabulary)),
            PlaceKind::Field(..) => {
                changes.extend(variables_for(program, expr, vocabulary));
                changes.extend(other_members(program, *place).into_iter().map(Change::Member));
            }
            PlaceKind::Deref(_) | PlaceKind::Index(..) => changes.extend(variables_for(program, expr, vocabulary)),
        },
        ExprKind::AddressOf(place) => {
            changes.extend(other_members(program, *place).into_iter().map(Change::Member));
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
    let is_comparison = matches!(node.kind(), ExprKind::Binary(op, ..) if op.is_comparison());
    let can_go_around = is_comparison && is_whole_number(program, expr) && can_compare_around(program, expr);
    changes.extend(can_go_around.then_some(Change::Around));
    changes.extend(Rewriting::all_of(program, expr).into_iter().map(Change::Rewritten));
    if can_move(program, expr) {
        changes.extend([1, -1].map(Change::Offset));
    }
    if matches!(*node.kind(), ExprKind::Load(_) | ExprKind::Int(_)) {
        changes.extend(reads_for(program, expr, vocabulary));
    }
    if let Some(inner) = converted(program, expr) {
        // What is read is converted: something of another type may be read in its place.
        let others = variables_for(program, expr, vocabulary).into_iter().chain(reads_for(program, expr, vocabulary));
        changes.extend(others.filter(|change| type_of(program, change) != Some(program[inner].ty())));
    }
    changes.into_iter().map(|change| Edit::Expression { expr, change }).collect()
}

/// What is computed is taken from a variable, a member or an element that holds it already.
pub fn taken(program: &Program, expr: ExprId, vocabulary: &Vocabulary) -> Vec<Edit> {
    let changes = variables_for(program, expr, vocabulary).into_iter().chain(reads_for(program, expr, vocabulary));
    changes.map(|change| Edit::Expression { expr, change }).collect()
}

/// What an expression converts without saying so, if it is a variable, a member or an element.
pub(crate) fn converted(program: &Program, expr: ExprId) -> Option<ExprId> {
    let ExprKind::Convert(inner) = *program[expr].kind() else { return None };
    (program[inner].span() == program[expr].span() && matches!(*program[inner].kind(), ExprKind::Load(_)))
        .then_some(inner)
}

pub(crate) fn type_of(program: &Program, change: &Change) -> Option<TypeId> {
    match change {
        Change::Variable(var) => Some(program[*var].ty),
        Change::Other(taken) | Change::Term(_, taken) | Change::Cleared(taken) => Some(program[taken.expr].ty()),
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
        | Change::Rewritten(_)
        | Change::Joined(_) => None,
    }
}

/// Whether a value of one type may be meant where one of another type is: both are integers that C mixes without a loss.
pub(crate) fn fits(program: &Program, new: TypeId, old: TypeId) -> bool {
    let is_mixed = |ty: TypeId| program.types.integer(ty).is_some_and(|(bits, _)| bits <= 32);
    let is_truth = |ty: TypeId| *program.types.kind(ty) == TypeKind::Bool;
    new == old || is_mixed(new) && is_mixed(old) && is_truth(new) == is_truth(old)
}

fn variables_for(program: &Program, expr: ExprId, vocabulary: &Vocabulary) -> Vec<Change> {
    let (own, ty) =
        (program.variable_of(expr).or_else(|| program.variable_of(converted(program, expr)?)), program[expr].ty());
    let others = vocabulary.variables.iter().copied().filter(|&var| Some(var) != own);
    let (same, other): (Vec<VarId>, Vec<VarId>) =
        others.filter(|&var| fits(program, program[var].ty, ty)).partition(|&var| program[var].ty == ty);
    same.into_iter().chain(other).take(MOST_VARIABLES).map(Change::Variable).collect()
}

fn reads_for(program: &Program, expr: ExprId, vocabulary: &Vocabulary) -> Vec<Change> {
    let ty = program[expr].ty();
    let others = vocabulary.reads.iter().copied().filter(|other| !is_same(program, other.expr, expr));
    let (same, other): (Vec<Taken>, Vec<Taken>) = others
        .filter(|other| fits(program, program[other.expr].ty(), ty))
        .partition(|other| program[other.expr].ty() == ty);
    same.into_iter().chain(other).take(MOST_READS).map(Change::Other).collect()
}

/// An integer that is computed, with one more operand that is added or subtracted.
pub fn terms_of(program: &Program, expr: ExprId, operands: &[Taken]) -> Vec<Edit> {
    let node = &program[expr];
    if !is_whole_number(program, expr) {
        return Vec::new();
    }
    let own: Vec<ExprId> = program.parts_of(expr);
    let is_new = |taken: &&Taken| {
        fits(program, program[taken.expr].ty(), node.ty())
            && !own.iter().any(|&part| is_same(program, part, taken.expr))
    };
    let with = |taken: &Taken| match is_of_bits(program, expr) {
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
pub fn accumulated(program: &Program, target: PlaceId, value: ExprId) -> Vec<Edit> {
    let text = |span| program.sources.snippet(span);
    let target_text = text(program[target].span());
    let is_there = program.parts_of(value).iter().any(|&part| text(program[part].span()) == target_text);
    if !is_whole_number(program, value) || target_text.is_none() || is_there {
        return Vec::new();
    }
    let ops = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::BitOr, BinaryOp::BitAnd];
    ops.map(|op| Edit::Expression { expr: value, change: Change::Accumulated(op, target) }).to_vec()
}

/// Whether a little may be added to an expression: it is an integer that is no truth value, or a pointer to elements.
fn can_move(program: &Program, expr: ExprId) -> bool {
    match (program.types.kind(program[expr].ty()), program[expr].kind()) {
        (TypeKind::Pointer(target), ExprKind::Load(_)) => program.types.size_of(*target).is_some_and(|size| size > 0),
        (TypeKind::Int { .. }, ExprKind::Load(_)) => true,
        // What is shorter than an `int` is counted as one.
        (TypeKind::Int { .. }, ExprKind::Convert(_)) => {
            let inner = converted(program, expr).and_then(|inner| program.types.integer(program[inner].ty()));
            inner.is_some_and(|(bits, _)| bits < 32)
        }
        _ => false,
    }
}

/// Whether two expressions read the same as text.
fn is_same(program: &Program, a: ExprId, b: ExprId) -> bool {
    a == b || program.sources.snippet(program[a].span()) == program.sources.snippet(program[b].span())
}

/// Turning a condition round. It must be what a branch tests, and nothing else.
pub fn negation(_program: &Program, condition: ExprId) -> Edit {
    Edit::Expression { expr: condition, change: Change::Negated }
}

/// The changes of a part of an initial value.
pub fn initial_edits(program: &Program, var: VarId, part: usize, vocabulary: &Vocabulary) -> Vec<Edit> {
    let Some((ty, value)) = initial_value(program, var, part) else { return Vec::new() };
    let others = other_constants(program, ty, value, &vocabulary.constants);
    others.into_iter().map(|value| Edit::Initial { var, part, value }).collect()
}

/// An integer in the initial value of a static variable.
pub fn initial_value(program: &Program, var: VarId, part: usize) -> Option<(TypeId, i128)> {
    let initializer = &program.globals.iter().find(|global| global.var == var)?.initializer;
    let part = initializer.parts.get(part)?;
    let (_, signed) = program.types.integer(part.ty)?;
    let size = usize::try_from(program.types.size_of(part.ty)?).ok()?;
    let mut bytes = [0; 16];
    for (at, byte) in bytes.iter_mut().take(size).enumerate() {
        *byte = initializer.bytes.get(usize::try_from(part.offset).ok()? + at).copied().unwrap_or(0);
    }
    Some((part.ty, ir::wrap(i128::from_le_bytes(bytes), u32::try_from(8 * size).ok()?, signed)))
}

/// Constants that may stand for another one: its neighbours, and those nearest to it that the program knows.
fn other_constants(program: &Program, ty: TypeId, value: i128, known: &[i128]) -> Vec<i128> {
    let Some((bits, signed)) = program.types.integer(ty) else { return Vec::new() };
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
pub fn edited(program: &Program, edit: &Edit) -> Program {
    let mut program = program.clone();
    match *edit {
        Edit::Expression { expr, change } => change_expression(&mut program, expr, change),
        Edit::Initial { var, part, value } => set_initial(&mut program, var, part, value),
        Edit::Declared { var, bits, is_signed } => declare(&mut program, var, bits, is_signed),
        Edit::Steps(change) => rework(&mut program, change),
    }
    program
}

/// The other members of its record that are of the type of a member.
fn other_members(program: &Program, place: PlaceId) -> Vec<u32> {
    let PlaceKind::Field(base, own) = *program[place].kind() else { return Vec::new() };
    let TypeKind::Record(record) = program.types.kind(program[base].ty()) else { return Vec::new() };
    let fields = (0u32..).zip(&program.types.record(*record).fields);
    let is_alike =
        |(index, field): &(u32, &ir::Field)| *index != own && field.ty == program[place].ty() && field.bits.is_none();
    fields.filter(is_alike).map(|(index, _)| index).collect()
}

fn change_expression(program: &mut Program, expr: ExprId, change: Change) {
    let old = program[expr].clone();
    let (ty, span, site) = (old.ty(), old.span(), old.site());
    let new = match (change, old.kind()) {
        (Change::Operator(op), ExprKind::Binary(_, a, b)) => {
            // Another operator may need another check.
            let kind = program.operator_check(op, program[*a].ty());
            let kept = site.filter(|&site| Some(program[site].kind) == kind);
            let site = kept.or_else(|| kind.map(|kind| check_of(program, span, kind)));
            program.binary(op, *a, *b, span, site)
        }
        (Change::OtherConnective, ExprKind::And(a, b)) => program.short_circuit(true, *a, *b, span),
        (Change::OtherConnective, ExprKind::Or(a, b)) => program.short_circuit(false, *a, *b, span),
        (Change::Constant(value), ExprKind::Int(_)) => program.int(value, ty, span),
        (Change::Member(member), ExprKind::Load(place)) => {
            let place = other_member(program, *place, member);
            program.copy_with(expr, ExprKind::Load(place))
        }
        (Change::Member(member), ExprKind::AddressOf(place)) => {
            let place = other_member(program, *place, member);
            program.copy_with(expr, ExprKind::AddressOf(place))
        }
        (Change::Only(operand), _) => operand,
        (Change::Negated, _) => {
            let copy = copy_of(program, expr);
            program.unary(UnaryOp::LogicalNot, copy, span, None)
        }
        (Change::Joined(joined), _) => {
            let copy = copy_of(program, expr);
            let changed = join(program, copy, joined, span);
            as_type(program, changed, ty)
        }
        (Change::Other(taken), _) => {
            // A copy: the other one may contain this one.
            let other = take(program, taken);
            as_type(program, other, ty)
        }
        (Change::Term(op, taken), _) => {
            let operand = take(program, taken);
            return combine(program, op, expr, operand, false);
        }
        (Change::Cleared(taken), _) => {
            let mask = take(program, taken);
            let mask = as_type(program, mask, ty);
            let mask = program.unary(UnaryOp::BitNot, mask, span, None);
            return combine(program, BinaryOp::BitAnd, expr, mask, false);
        }
        (Change::Accumulated(op, target), _) => {
            let site = check_of(program, span, SiteKind::Access);
            let held = program.load(target, program[target].span(), Some(site));
            return combine(program, op, expr, held, true);
        }
        (Change::Offset(by), _) => {
            let copy = copy_of(program, expr);
            let copy = promoted(program, copy);
            // Edits do not know their statement: what goes wrong in the new sum is placed by its span.
            let moved = moved(program, copy, by, StatementId(0));
            as_type(program, moved, ty)
        }
        (Change::Variable(var), _) => return read_in_place(program, expr, var),
        (Change::Cast { of, bits, is_signed }, _) => return cast_inside(program, expr, of, bits, is_signed),
        (Change::Around, _) => return compare_around(program, expr),
        (Change::Rewritten(rewriting), _) => return rewriting.make(program, expr),
        (change, kind) => panic!("{change:?} does not fit {kind:?}"),
    };
    program.put(expr, new);
}

/// Another member of the same record.
fn other_member(program: &mut Program, place: PlaceId, member: u32) -> PlaceId {
    let PlaceKind::Field(base, _) = *program[place].kind() else { panic!("a member is changed into another") };
    program.field(base, member, program[place].span())
}

/// A variable is read in place of an expression.
fn read_in_place(program: &mut Program, expr: ExprId, var: VarId) {
    let old = program[expr].clone();
    let (kind, span, site, ty) = (old.kind(), old.span(), old.site(), old.ty());
    let place = program.variable_place(var, span);
    // What was computed before had another check.
    let site = match kind {
        ExprKind::Load(_) => site,
        _ => Some(check_of(program, span, SiteKind::Access)),
    };
    let read = program.load(place, span, site);
    let read = as_type(program, read, ty);
    program.put(expr, read);
}

/// An expression that stands elsewhere, with the variables of the place where it is put.
fn take(program: &mut Program, Taken { expr, function, location }: Taken) -> ExprId {
    let variables = variables_at(program, function, location);
    graft(program, expr, &variables)
}

/// A copy of an expression that is about to change.
pub(crate) fn copy_of(program: &mut Program, expr: ExprId) -> ExprId {
    program.copy_with(expr, program[expr].kind().clone())
}

/// A new check of something that an edit computes.
pub(crate) fn check_of(program: &mut Program, span: SpanId, kind: SiteKind) -> SiteId {
    program.add_site(Site { kind, span, statement: StatementId(0), text: None })
}

/// Puts an operand to an integer, on its left or on its right.
fn combine(program: &mut Program, op: BinaryOp, expr: ExprId, operand: ExprId, is_left: bool) {
    let (whole, span) = (copy_of(program, expr), program[expr].span());
    // C computes with what is written, and converts the result.
    let (whole, operand) = (unconverted(program, whole), unconverted(program, operand));
    let pair = if is_left { (operand, whole) } else { (whole, operand) };
    let (left, right) = balanced(program, pair, pair);
    let combined = arithmetic(program, op, left, right, span, None);
    let combined = as_type(program, combined, program[expr].ty());
    program.put(expr, combined);
}

/// A value as one of another type.
pub(crate) fn as_type(program: &mut Program, expr: ExprId, ty: TypeId) -> ExprId {
    if program[expr].ty() == ty { expr } else { program.convert(expr, ty, program[expr].span(), None) }
}

fn set_initial(program: &mut Program, var: VarId, part: usize, value: i128) {
    let Some(global) = program.globals.iter_mut().find(|global| global.var == var) else { return };
    let Some(&InitialPart { offset, ty, .. }) = global.initializer.parts.get(part) else { return };
    let (Some(size), Ok(first)) = (program.types.size_of(ty), usize::try_from(offset)) else { return };
    let bytes = &mut global.initializer.bytes;
    let end = first + usize::try_from(size.min(16)).unwrap_or(16);
    bytes.resize(bytes.len().max(end), 0);
    bytes[first..end].copy_from_slice(&value.to_le_bytes()[..end - first]);
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
