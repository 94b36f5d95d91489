//! Objects as rows of cells: which scalars an object holds, and which of them an access meets.
//!
//! A cell stands for one scalar of an object or, in arrays that are not small, for the same scalar of all elements. Members of
//! unions and bit-fields have no cells: what they hold is not known. Objects of recursive functions exist several times at
//! once and have no cells either.

use std::collections::{BTreeMap, BTreeSet};

use ir::{ArrayLength, EdgeId, FunctionId, Program, Storage, TypeId, TypeKind, Types, VarId};

use super::number::{Number, Width};
use super::pointer::ObjectId;
use crate::cells::allocated_type;

/// Arrays with at most this many elements have cells for each of them.
const MAX_UNROLLED: u64 = 8;
/// Objects with more cells than this have none: nothing is known of what they hold.
const MAX_CELLS: usize = 512;

/// A cell by its number.
pub type CellId = u32;

/// Something that has an address, or holds values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ObjectKind {
    /// A variable.
    Variable(VarId),
    /// Memory that a step allocates: what it allocated last, or all before that.
    Allocated(FunctionId, EdgeId, Age),
    /// What a function returns.
    Returned(FunctionId),
    /// A function.
    Function(FunctionId),
}

/// Which memory from a step is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Age {
    /// What was allocated last: one object.
    Latest,
    /// All that was allocated before: any number of objects.
    Earlier,
}

/// What is known about a cell for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellInfo {
    /// The object that it is part of.
    pub object: ObjectId,
    /// Where its first scalar begins.
    pub offset: u64,
    /// The type of the scalar.
    pub ty: TypeId,
    /// Whether it stands for several scalars.
    pub is_many: bool,
}

/// What is known about an object for good.
#[derive(Debug, Clone)]
pub struct ObjectInfo {
    /// What it is.
    pub kind: ObjectKind,
    /// The type of its content: of memory from the heap, that of one element.
    pub ty: Option<TypeId>,
    /// Its size, if it is always the same.
    pub size: Option<u64>,
    /// Its cells, by their offsets.
    pub cells: BTreeMap<u64, CellId>,
    /// Whether pointers may lead to it.
    pub has_address: bool,
    /// The function whose calls it lives in.
    pub function: Option<FunctionId>,
}

/// All objects of a program.
#[derive(Debug)]
pub struct Objects {
    list: Vec<ObjectInfo>,
    numbers: BTreeMap<ObjectKind, ObjectId>,
    cells: Vec<CellInfo>,
}

/// The cells that an access meets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hits {
    /// Cells, and whether exactly one scalar of the cell's size and place is accessed.
    pub cells: Vec<(CellId, bool)>,
    /// Whether something that has no cell may be met as well.
    pub has_other: bool,
}

impl Hits {
    /// The only cell that is met, as a whole, whatever the offset.
    pub fn only(&self) -> Option<CellId> {
        match self.cells[..] {
            [(cell, true)] if !self.has_other => Some(cell),
            _ => None,
        }
    }

    /// The cells of which one is met as a whole; none if it may be something else.
    pub fn one_of(&self) -> Option<impl Iterator<Item = CellId> + '_> {
        let is_whole = !self.has_other && !self.cells.is_empty() && self.cells.iter().all(|(_, is_exact)| *is_exact);
        is_whole.then(|| self.cells.iter().map(|(cell, _)| *cell))
    }
}

impl Objects {
    /// The objects of a program. Those of the given functions may exist several times at once.
    pub fn of(program: &Program, recursive: &BTreeSet<FunctionId>) -> Objects {
        let mut objects = Objects { list: Vec::new(), numbers: BTreeMap::new(), cells: Vec::new() };
        for (var, variable) in program.variables() {
            let is_several = variable.in_memory && variable.function.is_some_and(|own| recursive.contains(&own));
            let is_tracked = variable.storage == Storage::Static || !is_several;
            let size = program.globals.iter().find(|global| global.var == var).map(|global| global.initializer.size);
            let info = ObjectInfo {
                kind: ObjectKind::Variable(var),
                ty: Some(variable.ty),
                size: size.or_else(|| program.types.size_of(variable.ty)),
                cells: BTreeMap::new(),
                has_address: variable.storage == Storage::Static || variable.in_memory,
                function: variable.function.filter(|_| variable.storage == Storage::Automatic),
            };
            objects.add(program, info, is_tracked);
        }
        for (id, function) in program.functions() {
            let returns = match program.types.kind(function.ty) {
                TypeKind::Function(ty) => Some(ty.returns),
                _ => None,
            };
            let plain = ObjectInfo {
                kind: ObjectKind::Function(id),
                ty: None,
                size: Some(0),
                cells: BTreeMap::new(),
                has_address: true,
                function: None,
            };
            objects.add(program, plain.clone(), false);
            let kind = ObjectKind::Returned(id);
            objects.add(program, ObjectInfo { kind, ty: returns, has_address: false, ..plain.clone() }, true);
            for (index, edge) in (0u32..).zip(&function.edges) {
                if matches!(edge.op, ir::Op::Call { callee: ir::Callee::Builtin(_), .. } | ir::Op::StackAllocate { .. })
                {
                    let edge = EdgeId(index);
                    let ty = allocated_type(program, id, edge);
                    for age in [Age::Latest, Age::Earlier] {
                        let kind = ObjectKind::Allocated(id, edge, age);
                        objects.add(program, ObjectInfo { kind, ty, size: None, ..plain.clone() }, true);
                    }
                }
            }
        }
        objects
    }

    fn add(&mut self, program: &Program, mut info: ObjectInfo, is_tracked: bool) {
        let object = self.list.len() as ObjectId;
        self.numbers.insert(info.kind, object);
        let mut found = BTreeMap::new();
        if let Some(ty) = info.ty.filter(|_| is_tracked) {
            let types = &program.types;
            let is_complete = match info.kind {
                // The first element is told apart from the others: often there is no other one.
                ObjectKind::Allocated(_, _, age) => {
                    let is_earlier = age == Age::Earlier;
                    let rest = types.size_of(ty).unwrap_or(1).max(1);
                    scalars(types, ty, (0, is_earlier), &mut found) && scalars(types, ty, (rest, true), &mut found)
                }
                ObjectKind::Variable(_) | ObjectKind::Returned(_) | ObjectKind::Function(_) => {
                    scalars(types, ty, (0, false), &mut found)
                }
            };
            for (offset, (ty, is_many)) in found.into_iter().filter(|_| is_complete) {
                info.cells.insert(offset, self.cells.len() as CellId);
                self.cells.push(CellInfo { object, offset, ty, is_many });
            }
        }
        self.list.push(info);
    }

    /// The number of an object.
    pub fn number(&self, kind: ObjectKind) -> Option<ObjectId> {
        self.numbers.get(&kind).copied()
    }

    /// The number of a variable.
    pub fn variable(&self, var: VarId) -> ObjectId {
        self.numbers[&ObjectKind::Variable(var)]
    }

    /// What is known about an object.
    pub fn object(&self, object: ObjectId) -> &ObjectInfo {
        &self.list[object as usize]
    }

    /// All objects.
    pub fn all(&self) -> impl Iterator<Item = (ObjectId, &ObjectInfo)> {
        (0..).zip(&self.list)
    }

    /// What is known about a cell.
    pub fn cell(&self, cell: CellId) -> &CellInfo {
        &self.cells[cell as usize]
    }

    /// The cell of a variable that is one scalar.
    pub fn scalar_of(&self, var: VarId) -> Option<CellId> {
        let info = self.object(self.variable(var));
        let cell = *info.cells.get(&0).filter(|_| info.cells.len() == 1)?;
        (!self.cell(cell).is_many).then_some(cell)
    }

    /// The cells that an access of a number of bytes meets, at offsets of an object.
    pub fn hits(&self, types: &Types, object: ObjectId, offsets: &Number, bytes: u64) -> Hits {
        let info = self.object(object);
        let mut hits = Hits::default();
        let Some(ty) = info.ty.filter(|_| !info.cells.is_empty()) else { return Hits { has_other: true, ..hits } };
        let mut search = Search { types, info, bytes: i128::from(bytes), hits: &mut hits };
        search.at(ty, offsets, 0);
        if matches!(info.kind, ObjectKind::Allocated(..)) {
            let size = i128::from(types.size_of(ty).unwrap_or(1).max(1));
            let rest = offsets.minus(&Number::constant(size));
            if let Some(rest) = rest.clipped(1 - i128::from(bytes), i128::MAX >> 8) {
                search.elements(ty, size, &rest, size as u64);
            }
        }
        hits.cells.sort_unstable();
        hits.cells.dedup();
        if offsets.single().is_some() && matches!(hits.cells[..], [(_, true)]) {
            // A scalar that begins and ends there is all that lies there.
            hits.has_other = false;
        }
        hits
    }
}

/// Whether a struct has bytes that belong to no member with cells.
fn has_gaps(types: &Types, record: ir::RecordId) -> bool {
    let record = types.record(record);
    let whole = record.fields.iter().filter(|field| field.bits.is_none());
    let bytes: u64 = whole.map(|field| types.size_of(field.ty).unwrap_or(0)).sum();
    bytes != record.size || record.fields.iter().any(|field| field.bits.is_some())
}

/// Whether a type's elements are told apart.
fn is_unrolled(types: &Types, element: TypeId, length: ArrayLength) -> Option<u64> {
    match length {
        ArrayLength::Fixed(count) => (count <= MAX_UNROLLED && types.size_of(element).is_some()).then_some(count),
        ArrayLength::Unknown | ArrayLength::Variable(_) => None,
    }
}

/// The width of a scalar that is an integer of at most 64 bits.
pub fn width(types: &Types, ty: TypeId) -> Option<Width> {
    let (bits, signed) = types.integer(ty)?;
    (bits <= 64).then_some(Width { bits, signed })
}

/// Collects the scalars of a type by their offsets, with whether several of them share it; false if there are too many.
fn scalars(types: &Types, ty: TypeId, (base, is_many): (u64, bool), found: &mut BTreeMap<u64, (TypeId, bool)>) -> bool {
    match types.kind(ty) {
        TypeKind::Array { element, length } => match is_unrolled(types, *element, *length) {
            Some(count) => (0..count).all(|index| {
                let size = types.size_of(*element).unwrap_or(0);
                scalars(types, *element, (base + index * size, is_many), found)
            }),
            None => scalars(types, *element, (base, true), found),
        },
        TypeKind::Record(record) if types.record(*record).union => true,
        TypeKind::Record(record) => {
            let fields = types.record(*record).fields.iter().filter(|field| field.bits.is_none());
            fields.into_iter().all(|field| scalars(types, field.ty, (base + field.offset, is_many), found))
        }
        TypeKind::Void | TypeKind::Function(_) | TypeKind::Float(_) => true,
        TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Pointer(_) => {
            if width(types, ty).is_some() {
                found.insert(base, (ty, is_many));
            }
            found.len() <= MAX_CELLS
        }
    }
}

/// Follows an access through a type.
struct Search<'a> {
    types: &'a Types,
    info: &'a ObjectInfo,
    bytes: i128,
    hits: &'a mut Hits,
}

impl Search<'_> {
    /// Offsets are those of the access relative to the place of the type, which is at `base` in terms of cells.
    fn at(&mut self, ty: TypeId, offsets: &Number, base: u64) {
        let size = i128::from(self.types.size_of(ty).unwrap_or(1 << 40));
        // Accesses that reach into the type at all.
        let Some(offsets) = offsets.clipped(1 - self.bytes, size - 1) else { return };
        match self.types.kind(ty) {
            TypeKind::Array { element, length } => {
                let size = i128::from(self.types.size_of(*element).unwrap_or(1).max(1));
                match is_unrolled(self.types, *element, *length) {
                    Some(count) => {
                        for index in 0..i128::from(count) {
                            let inner = offsets.minus(&Number::constant(index * size));
                            self.at(*element, &inner, base + (index * size) as u64);
                        }
                    }
                    None => self.elements(*element, size, &offsets, base),
                }
            }
            TypeKind::Record(record) if self.types.record(*record).union => self.hits.has_other = true,
            TypeKind::Record(record) => {
                self.hits.has_other |= has_gaps(self.types, *record);
                for field in self.types.record(*record).fields.iter().filter(|field| field.bits.is_none()) {
                    let inner = offsets.minus(&Number::constant(i128::from(field.offset)));
                    self.at(field.ty, &inner, base + field.offset);
                }
            }
            TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Pointer(_) => {
                if let Some(&cell) = self.info.cells.get(&base) {
                    let is_exact = offsets.single() == Some(0) && size == self.bytes;
                    self.hits.cells.push((cell, is_exact));
                } else {
                    self.hits.has_other = true;
                }
            }
            TypeKind::Void | TypeKind::Function(_) | TypeKind::Float(_) => self.hits.has_other = true,
        }
    }

    /// Elements that share their cells: what counts is where in an element the access begins.
    fn elements(&mut self, element: TypeId, size: i128, offsets: &Number, base: u64) {
        let inside = offsets.remainder(&Number::constant(size)).expect("elements have a size");
        let inside = if inside.low() < 0 { inside.plus(&Number::constant(size)).join(&inside) } else { inside };
        let Some(inside) = inside.clipped(0, size - 1) else { return };
        self.at(element, &inside, base);
        if inside.high() + self.bytes > size {
            // It reaches into the elements behind, all of them if it is long.
            for begin in 1..=((inside.high() + self.bytes - 1) / size).min(2) {
                let before = inside.minus(&Number::constant(begin * size));
                self.at(element, &before, base);
            }
        }
    }
}
