//! The memory of all runs, seen from afar: objects, and cells in them.

use std::collections::BTreeMap;

use ir::{EdgeId, FunctionId, Op, PlaceId, PlaceKind, Program, TypeId, TypeKind, VarId};

use crate::layout;

/// In memory without a type, members that begin later than this are not told apart.
const FARTHEST: u64 = 1024;

/// Something that has an address or holds values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Object {
    /// A variable; all its instances are one.
    Variable(VarId),
    /// What a step allocates, whenever it is taken.
    Allocated(FunctionId, EdgeId),
    /// What a function returns.
    Returned(FunctionId),
    /// The variable arguments of all calls.
    Arguments,
    /// A function.
    Function(FunctionId),
    /// Whatever the program gets from outside.
    Outside,
}

/// An object by number.
pub(crate) type ObjectNumber = usize;
/// A cell by number.
pub(crate) type CellNumber = usize;

/// A part of an object, or (without an offset) any part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The object.
    pub object: ObjectNumber,
    /// Where the part begins.
    pub offset: Option<u64>,
    /// Whether it stands for several places in memory.
    pub is_many: bool,
}

/// A place as its base and the way from there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reference {
    /// Where it starts.
    pub base: Base,
    /// Bytes of the members on the way.
    pub offset: u64,
    /// Whether the way has no element of an array and no member of a union: all of the cell is meant.
    pub is_exact: bool,
}

/// Where a place starts.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Base {
    /// At a variable.
    Variable(VarId),
    /// Where a pointer leads to.
    Pointer(ir::ExprId),
}

/// The base of a place, and the way from there.
pub(crate) fn reference(program: &Program, mut place: PlaceId) -> Reference {
    let (mut offset, mut is_exact) = (0u64, true);
    loop {
        match *program[place].kind() {
            PlaceKind::Variable(var) => return Reference { base: Base::Variable(var), offset, is_exact },
            PlaceKind::Deref(pointer) => return Reference { base: Base::Pointer(pointer), offset, is_exact },
            PlaceKind::Field(record, index) => {
                let ty = program[record].ty();
                offset += program.types.field(ty, index).map_or(0, |field| field.offset);
                let is_union =
                    matches!(program.types.kind(ty), TypeKind::Record(id) if program.types.record(*id).union);
                is_exact &= !is_union;
                place = record;
            }
            PlaceKind::Index(array, _) => {
                is_exact = false;
                place = array;
            }
        }
    }
}

/// How a pointer moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shift {
    /// To a member.
    Member(u64),
    /// Along an array: the size of an element, and how many, if that is known.
    Elements(u64, Option<i64>),
    /// Anywhere in its object.
    Anywhere,
}

/// All objects and cells that were met.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    objects: Vec<(Object, Option<TypeId>)>,
    object_numbers: BTreeMap<Object, ObjectNumber>,
    cells: Vec<Cell>,
    /// The cells of each object.
    by_object: Vec<BTreeMap<Option<u64>, CellNumber>>,
}

impl Cells {
    /// The number of an object.
    pub fn object(&mut self, program: &Program, object: Object) -> ObjectNumber {
        if let Some(&number) = self.object_numbers.get(&object) {
            return number;
        }
        let ty = match object {
            Object::Variable(var) => Some(program[var].ty),
            Object::Returned(function) => match program.types.kind(program[function].ty) {
                TypeKind::Function(ty) => Some(ty.returns),
                _ => None,
            },
            Object::Allocated(function, edge) => allocated_type(program, function, edge),
            Object::Arguments | Object::Function(_) | Object::Outside => None,
        };
        let number = self.objects.len();
        self.objects.push((object, ty));
        self.by_object.push(BTreeMap::new());
        self.object_numbers.insert(object, number);
        number
    }

    /// What a number stands for.
    pub fn object_of(&self, cell: CellNumber) -> Object {
        self.objects[self.cells[cell].object].0
    }

    /// The cell behind a number.
    pub fn cell(&self, cell: CellNumber) -> Cell {
        self.cells[cell]
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cells of an object that were met so far.
    pub fn cells_of(&self, object: ObjectNumber) -> &BTreeMap<Option<u64>, CellNumber> {
        &self.by_object[object]
    }

    /// The cell that a byte of an object belongs to.
    pub fn at(&mut self, program: &Program, object: ObjectNumber, byte: u64) -> CellNumber {
        let types = &program.types;
        let (offset, is_many) = match self.objects[object] {
            (Object::Arguments | Object::Outside, _) => (None, true),
            (Object::Function(_), _) => (Some(0), false),
            (Object::Allocated(..), Some(ty)) => (Some(layout::part(types, ty, byte).offset), true),
            (Object::Allocated(..), None) => ((byte <= FARTHEST).then_some(byte), true),
            (Object::Variable(_) | Object::Returned(_), Some(ty)) => {
                let part = layout::part(types, ty, byte);
                (Some(part.offset), part.is_many)
            }
            (Object::Variable(_) | Object::Returned(_), None) => (None, true),
        };
        self.intern(Cell { object, offset, is_many })
    }

    /// Any cell of an object.
    pub fn anywhere(&mut self, object: ObjectNumber) -> CellNumber {
        let is_function = matches!(self.objects[object].0, Object::Function(_));
        self.intern(Cell { object, offset: is_function.then_some(0), is_many: true })
    }

    fn intern(&mut self, cell: Cell) -> CellNumber {
        let number = self.cells.len();
        match self.by_object[cell.object].entry(cell.offset) {
            std::collections::btree_map::Entry::Occupied(known) => *known.get(),
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(number);
                self.cells.push(cell);
                number
            }
        }
    }

    /// Where a pointer to a cell points to after a move.
    pub fn shifted(&mut self, program: &Program, cell: CellNumber, shift: Shift) -> CellNumber {
        let Cell { object, offset: Some(offset), .. } = self.cells[cell] else { return cell };
        let (what, ty) = self.objects[object];
        if matches!(what, Object::Function(_)) {
            return cell;
        }
        match shift {
            Shift::Member(0) => cell,
            Shift::Member(bytes) => self.at(program, object, offset.saturating_add(bytes)),
            Shift::Anywhere => self.anywhere(object),
            Shift::Elements(size, count) => {
                // A pointer that moves by the size of what it points to stays in an array, whose elements are one. Of
                // memory without a type, bytes may be anything.
                match ty {
                    Some(ty) if layout::has_size(&program.types, ty, offset, size) => return cell,
                    Some(_) => {}
                    None if size > 1 => return cell,
                    None => return self.anywhere(object),
                }
                let bytes = count.and_then(|count| count.checked_mul(i64::try_from(size).ok()?));
                match bytes.and_then(|bytes| offset.checked_add_signed(bytes)) {
                    Some(byte) => self.at(program, object, byte),
                    None => self.anywhere(object),
                }
            }
        }
    }
}

/// The type of what is allocated: that of the pointer which the address goes to.
pub(crate) fn allocated_type(program: &Program, function: FunctionId, edge: EdgeId) -> Option<TypeId> {
    let function = &program[function];
    let result = match &function.edge(edge).op {
        Op::Call { result: Some(result), .. } | Op::StackAllocate { result, .. } => *result,
        _ => return None,
    };
    let target = |ty: TypeId| match program.types.kind(ty) {
        TypeKind::Pointer(target) => {
            let has_parts = !matches!(program.types.kind(*target), TypeKind::Void | TypeKind::Function(_));
            // Bytes may become anything.
            (has_parts && program.types.size_of(*target).is_some_and(|size| size > 1)).then_some(*target)
        }
        _ => None,
    };
    if let Some(ty) = target(program[result].ty()) {
        return Some(ty);
    }
    let PlaceKind::Variable(holder) = *program[result].kind() else { return None };
    function.edges.iter().find_map(|edge| match edge.op {
        Op::Assign { place, value, .. } if is_copy_of(program, value, holder) => target(program[place].ty()),
        _ => None,
    })
}

/// Whether an expression is a variable's value, perhaps converted.
fn is_copy_of(program: &Program, mut value: ir::ExprId, var: VarId) -> bool {
    loop {
        match *program[value].kind() {
            ir::ExprKind::Convert(operand) => value = operand,
            ir::ExprKind::Load(place) => return *program[place].kind() == PlaceKind::Variable(var),
            _ => return false,
        }
    }
}
