//! New assignments to members and elements: places as they stand somewhere in the program, taken to another spot.

use ir::{
    Edge, ExprId, ExprKind, Op, PlaceId, PlaceKind, Program, Site, SiteId, SiteKind, SpanId, StatementId, Storage,
    TypeId, TypeKind, VarId, VariableKind,
};

use crate::copies::{graft_place, namesake, text_at};
use crate::rework::Spot;
use crate::steps::{base_of, can_graft_place, member_of, moved, neighbours};

/// A place as it stands somewhere in the program, or a member of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reached {
    /// The place.
    pub base: PlaceId,
    /// The member of it, by its index.
    pub member: Option<u32>,
}

/// What a place becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// A constant.
    Constant(i128),
    /// So much more, or less, than it was.
    Moved(i64),
    /// What a variable holds.
    Variable(VarId),
    /// What another place holds.
    Read(Reached),
}

/// The type of a place that is reached; none if there is no such member.
pub fn reached_type(program: &Program, reached: Reached) -> Option<TypeId> {
    let ty = program[reached.base].ty();
    match reached.member {
        None => Some(ty),
        Some(member) => program.types.field(ty, member).map(|field| field.ty),
    }
}

/// The record and the member that a reached place is, if it is one.
pub fn reached_member(program: &Program, reached: Reached) -> Option<(TypeId, u32)> {
    match reached.member {
        Some(member) => Some((program[reached.base].ty(), member)),
        None => member_of(program, reached.base),
    }
}

/// The record that a place is a member of, as a place.
fn record_of(program: &Program, reached: Reached) -> Option<PlaceId> {
    match (reached.member, program[reached.base].kind()) {
        (Some(_), _) => Some(reached.base),
        (None, PlaceKind::Field(base, _)) => Some(*base),
        (None, PlaceKind::Variable(_) | PlaceKind::Deref(_) | PlaceKind::Index(..)) => None,
    }
}

/// The other members of the record that a place is a member of, if they are of its type.
pub fn siblings(program: &Program, reached: Reached) -> Vec<Reached> {
    let (Some(base), Some((record, own))) = (record_of(program, reached), reached_member(program, reached)) else {
        return Vec::new();
    };
    let TypeKind::Record(id) = *program.types.kind(record) else { return Vec::new() };
    let others = (0..program.types.record(id).fields.len() as u32).filter(|&member| member != own);
    let others = others.map(|member| Reached { base, member: Some(member) });
    others.filter(|&other| is_same_kind(program, other, reached)).collect()
}

/// Whether two places hold values of the same kind.
pub fn is_same_kind(program: &Program, a: Reached, b: Reached) -> bool {
    match (reached_type(program, a), reached_type(program, b)) {
        (Some(a), Some(b)) => program.types.kind(a) == program.types.kind(b),
        _ => false,
    }
}

/// Whether a place is one that [`Target`](crate::Target) means: a variable, a member of it or of what it points to.
pub fn is_direct(program: &Program, reached: Reached) -> bool {
    let base = match record_of(program, reached) {
        None => return matches!(*program[reached.base].kind(), PlaceKind::Variable(_)),
        Some(base) => base,
    };
    match *program[base].kind() {
        PlaceKind::Variable(_) => true,
        PlaceKind::Deref(pointer) => match *program[pointer].kind() {
            ExprKind::Load(place) => matches!(*program[place].kind(), PlaceKind::Variable(_)),
            _ => false,
        },
        PlaceKind::Field(..) | PlaceKind::Index(..) => false,
    }
}

/// Whether a place can be read where only some variables can be named: it is an integer, a truth value or a pointer.
pub fn can_read(program: &Program, reached: Reached, variables: &[VarId]) -> bool {
    let Some(ty) = reached_type(program, reached) else { return false };
    let is_plain = matches!(program.types.kind(ty), TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Pointer(_));
    let field = reached_member(program, reached).and_then(|(record, member)| program.types.field(record, member));
    let is_named = field.is_none_or(|field| field.bits.is_none() && !field.name.is_empty());
    is_plain && is_named && can_graft_place(program, reached.base, variables)
}

/// Whether a place can be written where only some variables can be named: it can be read, and nothing says `const`.
pub fn can_write(program: &Program, reached: Reached, variables: &[VarId]) -> bool {
    can_read(program, reached, variables) && is_for_writing(program, reached, variables)
}

/// Whether nothing says `const` about a place.
pub(crate) fn is_for_writing(program: &Program, reached: Reached, variables: &[VarId]) -> bool {
    let is_constant = |of: TypeId, member: u32| program.types.field(of, member).is_none_or(|field| field.read_only);
    let is_own_constant = reached.member.is_some_and(|member| is_constant(program[reached.base].ty(), member));
    if is_own_constant {
        return false;
    }
    let mut place = reached.base;
    loop {
        match *program[place].kind() {
            PlaceKind::Field(base, member) if is_constant(program[base].ty(), member) => return false,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
            PlaceKind::Deref(pointer) => return !points_to_constant(program, pointer, variables),
            PlaceKind::Variable(var) => {
                return namesake(program, var, variables).is_some_and(|var| !program[var].read_only);
            }
        }
    }
}

/// Whether a pointer is read from what is declared to point to constants.
fn points_to_constant(program: &Program, mut pointer: ExprId, variables: &[VarId]) -> bool {
    while let ExprKind::PointerAdd { pointer: inner, .. } = *program[pointer].kind() {
        pointer = inner;
    }
    match *program[pointer].kind() {
        ExprKind::Load(place) => holds_constant_target(program, Reached { base: place, member: None }, variables),
        _ => false,
    }
}

/// Whether a place is declared to point to constants.
pub(crate) fn holds_constant_target(program: &Program, reached: Reached, variables: &[VarId]) -> bool {
    let mut place = reached.base;
    if let Some(member) = reached.member {
        return program.types.field(program[place].ty(), member).is_none_or(|field| field.constant_target);
    }
    while let PlaceKind::Index(base, _) = *program[place].kind() {
        place = base;
    }
    match *program[place].kind() {
        PlaceKind::Variable(var) => namesake(program, var, variables).is_none_or(|var| program[var].constant_target),
        PlaceKind::Field(base, member) => {
            program.types.field(program[base].ty(), member).is_none_or(|field| field.constant_target)
        }
        PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
    }
}

/// A place as it would be written where other variables can be named.
pub fn reached_text(program: &Program, reached: Reached, variables: &[VarId]) -> Option<String> {
    match reached.member {
        Some(member) => member_text(program, reached.base, member, variables),
        None => place_text(program, reached.base, variables),
    }
}

fn place_text(program: &Program, place: PlaceId, variables: &[VarId]) -> Option<String> {
    match *program[place].kind() {
        PlaceKind::Variable(var) => {
            let is_named = matches!(program[var].kind, VariableKind::Declared | VariableKind::Parameter);
            namesake(program, var, variables).filter(|_| is_named).map(|var| program[var].name.clone())
        }
        PlaceKind::Field(base, member) => member_text(program, base, member, variables),
        PlaceKind::Index(base, index) => {
            let base = place_text(program, base, variables)?;
            Some(format!("{}[{}]", enclosed(&base), index_text(program, index, variables)?))
        }
        PlaceKind::Deref(pointer) => match *program[pointer].kind() {
            ExprKind::PointerAdd { pointer, index, stride, negative: false } => {
                let TypeKind::Pointer(to) = *program.types.kind(program[pointer].ty()) else { return None };
                let text = pointer_text(program, pointer, variables)?;
                let index = index_text(program, index, variables)?;
                (program.types.size_of(to) == Some(stride)).then(|| format!("{}[{index}]", enclosed(&text)))
            }
            _ => pointer_text(program, pointer, variables).map(|text| format!("*{text}")),
        },
    }
}

/// `base.member`, or `pointer->member`.
fn member_text(program: &Program, base: PlaceId, member: u32, variables: &[VarId]) -> Option<String> {
    let name = &program.types.field(program[base].ty(), member)?.name;
    let mut outer = base;
    // The members of one without a name are named as if they were its record's.
    while let PlaceKind::Field(of, own) = *program[outer].kind()
        && program.types.field(program[of].ty(), own)?.name.is_empty()
    {
        outer = of;
    }
    let text = place_text(program, outer, variables)?;
    match text.strip_prefix('*') {
        _ if name.is_empty() => Some(text),
        Some(pointer) => Some(format!("{}->{name}", enclosed(pointer))),
        None => Some(format!("{text}.{name}")),
    }
}

/// A pointer that is read from a place, and not seen as another one.
fn pointer_text(program: &Program, pointer: ExprId, variables: &[VarId]) -> Option<String> {
    match *program[pointer].kind() {
        ExprKind::Load(place) if program[place].ty() == program[pointer].ty() => place_text(program, place, variables),
        _ => None,
    }
}

/// An index as it is written; not one that does something, or stands for a call.
fn index_text(program: &Program, index: ExprId, variables: &[VarId]) -> Option<String> {
    let parts = program.parts_of(index);
    let mut used = parts.iter().filter_map(|&part| program.variable_of(part));
    let is_plain = used.all(|var| matches!(program[var].kind, VariableKind::Declared | VariableKind::Parameter));
    text_at(program, index, variables).filter(|text| is_plain && ir::assigned(text).is_none())
}

/// An assignment to a place as it would be written where other variables can be named.
pub fn store_text(program: &Program, place: Reached, value: Stored, variables: &[VarId]) -> Option<String> {
    let place = reached_text(program, place, variables)?;
    Some(match value {
        Stored::Constant(value) => format!("{place} = {value}"),
        Stored::Moved(by) => {
            let counted = enclosed(&place);
            match by {
                1 => format!("{counted}++"),
                -1 => format!("{counted}--"),
                by => format!("{place} += {by}"),
            }
        }
        Stored::Variable(var) => format!("{place} = {}", program[var].name),
        Stored::Read(other) => format!("{place} = {}", reached_text(program, other, variables)?),
    })
}

/// Whether a statement that sets a place at a spot would stand beside one that sets another member of its record.
pub fn is_store_among_alike(program: &Program, at: Spot, reached: Reached) -> bool {
    let Some(record) = record_of(program, reached) else { return false };
    let var = base_of(program, record);
    // A variable of another function goes by another name here.
    let is_known =
        var.is_none_or(|var| program[var].function == Some(at.function) || program[var].storage == Storage::Static);
    neighbours(program, at).any(|edge: &Edge| match edge.op {
        Op::Assign { place, .. } => {
            let is_alike = member_of(program, place).is_some_and(|(of, _)| of == program[record].ty());
            is_alike && (!is_known || base_of(program, place) == var)
        }
        _ => false,
    })
}

/// The assignment to a place, with the variables of a spot.
pub(crate) fn store(
    program: &mut Program,
    (place, value): (Reached, Stored),
    variables: &[VarId],
    (span, statement): (SpanId, StatementId),
) -> Op {
    let place = graft_reached(program, place, variables, span);
    let ty = program[place].ty();
    let value = match value {
        Stored::Constant(value) => program.int(value, ty, span),
        Stored::Moved(by) => {
            let old = read(program, place, span, statement);
            moved(program, old, by, statement)
        }
        Stored::Variable(var) => {
            let other = program.variable_place(var, span);
            read(program, other, span, statement)
        }
        Stored::Read(other) => {
            let other = graft_reached(program, other, variables, span);
            read(program, other, span, statement)
        }
    };
    let value = program.retype(value, ty);
    Op::Assign { place, value, site: Some(access(program, span, statement)) }
}

pub(crate) fn graft_reached(program: &mut Program, reached: Reached, variables: &[VarId], span: SpanId) -> PlaceId {
    let base = graft_place(program, reached.base, variables);
    match reached.member {
        Some(member) => program.field(base, member, span),
        None => base,
    }
}

/// What reads a place, with the variables of a spot.
pub(crate) fn read_reached(
    program: &mut Program,
    reached: Reached,
    variables: &[VarId],
    (span, statement): (SpanId, StatementId),
) -> ExprId {
    let place = graft_reached(program, reached, variables, span);
    read(program, place, span, statement)
}

pub(crate) fn read(program: &mut Program, place: PlaceId, span: SpanId, statement: StatementId) -> ExprId {
    let site = access(program, span, statement);
    program.load(place, span, Some(site))
}

/// A new check of an access.
fn access(program: &mut Program, span: SpanId, statement: StatementId) -> SiteId {
    program.add_site(Site { kind: SiteKind::Access, span, statement, text: None })
}

/// What stands before something that binds tighter than `*` does.
fn enclosed(text: &str) -> String {
    if text.starts_with('*') { format!("({text})") } else { text.to_string() }
}
