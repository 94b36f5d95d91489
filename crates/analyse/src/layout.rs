//! Where parts of an object begin. Elements of an array are not told apart: all of them are the first one. Members of a
//! union are one part.

use std::collections::BTreeMap;

use ir::{TypeId, TypeKind, Types};

/// Objects with more parts than this are one part.
const MOST_PARTS: usize = 256;

/// The part of an object that a byte belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// Where the part begins, in the first element of every array around it.
    pub offset: u64,
    /// Whether it stands for several places: elements of an array, members of a union.
    pub is_many: bool,
}

/// The part of an object of a type that a byte of it belongs to.
pub(crate) fn part(types: &Types, mut ty: TypeId, mut byte: u64) -> Part {
    let mut part = Part { offset: 0, is_many: false };
    loop {
        match inside(types, ty, byte) {
            Inside::Element(element, rest) => (ty, byte, part.is_many) = (element, rest, true),
            Inside::Member(member, start) => {
                (ty, byte) = (member, byte - start);
                part.offset += start;
            }
            Inside::Union => return Part { is_many: true, ..part },
            Inside::Whole => return part,
        }
    }
}

/// Whether something of this size begins at a byte: a pointer that moves by such steps moves along an array of it.
pub(crate) fn has_size(types: &Types, mut ty: TypeId, mut byte: u64, size: u64) -> bool {
    loop {
        if byte == 0 && types.size_of(ty) == Some(size) {
            return true;
        }
        match inside(types, ty, byte) {
            Inside::Element(element, rest) => (ty, byte) = (element, rest),
            Inside::Member(member, start) => (ty, byte) = (member, byte - start),
            Inside::Union => return true,
            Inside::Whole => return false,
        }
    }
}

/// One step into a type.
enum Inside {
    /// An element of an array, and the byte in it.
    Element(TypeId, u64),
    /// A member of a struct, and where it begins.
    Member(TypeId, u64),
    Union,
    /// A scalar, padding, or a type without a known size.
    Whole,
}

fn inside(types: &Types, ty: TypeId, byte: u64) -> Inside {
    match types.kind(ty) {
        TypeKind::Array { element, .. } => {
            let rest = types.size_of(*element).map_or(0, |size| byte % size.max(1));
            Inside::Element(*element, rest)
        }
        TypeKind::Record(record) if types.record(*record).union => Inside::Union,
        TypeKind::Record(record) => {
            let fields = types.record(*record).fields.iter().filter(|field| field.offset <= byte);
            match fields.max_by_key(|field| field.offset) {
                Some(field) => Inside::Member(field.ty, field.offset),
                None => Inside::Whole,
            }
        }
        TypeKind::Void
        | TypeKind::Bool
        | TypeKind::Int { .. }
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_) => Inside::Whole,
    }
}

/// The parts of a type: where each begins, its size, and its type if it is a scalar. None if there are too many.
pub(crate) fn parts(types: &Types, ty: TypeId) -> Option<Vec<(u64, u64, TypeId)>> {
    let mut found: BTreeMap<u64, (u64, TypeId)> = BTreeMap::new();
    let mut waiting = vec![(ty, 0u64)];
    while let Some((ty, start)) = waiting.pop() {
        match types.kind(ty) {
            TypeKind::Array { element, .. } => waiting.push((*element, start)),
            TypeKind::Record(record) if !types.record(*record).union => {
                waiting.extend(types.record(*record).fields.iter().map(|field| (field.ty, start + field.offset)));
            }
            _ => {
                let size = types.size_of(ty).unwrap_or(1);
                let part = found.entry(start).or_insert((size, ty));
                if part.0 < size {
                    *part = (size, ty);
                }
            }
        }
        if found.len() > MOST_PARTS || waiting.len() > MOST_PARTS {
            return None;
        }
    }
    Some(found.into_iter().map(|(start, (size, ty))| (start, size, ty)).collect())
}

/// Whether a value of a type may hold an address.
pub(crate) fn may_hold_address(types: &Types, ty: TypeId) -> bool {
    match types.kind(ty) {
        TypeKind::Pointer(_) => true,
        TypeKind::Int { bits, .. } => *bits >= types.machine.pointer_bits(),
        TypeKind::Record(record) => types.record(*record).union,
        TypeKind::Void | TypeKind::Bool | TypeKind::Float(_) | TypeKind::Array { .. } | TypeKind::Function(_) => false,
    }
}
