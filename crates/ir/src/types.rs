//! Types and their layout, as gcc lays them out on the chosen machine.

use std::collections::BTreeMap;
use std::sync::Arc;

/// The machine a program is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Machine {
    /// x86-64: `long` and pointers have 64 bits.
    Lp64,
    /// 32-bit x86: `int`, `long` and pointers have 32 bits.
    Ilp32,
}

impl Machine {
    /// Width of a pointer.
    pub fn pointer_bits(self) -> u32 {
        match self {
            Machine::Lp64 => 64,
            Machine::Ilp32 => 32,
        }
    }

    /// Size of a pointer in bytes.
    pub fn pointer_bytes(self) -> u64 {
        u64::from(self.pointer_bits() / 8)
    }

    /// The most bytes that an object can have: what a process can address there. No library allocates more.
    pub fn largest_object(self) -> u64 {
        match self {
            Machine::Lp64 => 1 << 47,
            Machine::Ilp32 => (1 << 31) - 1,
        }
    }
}

/// An interned type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(u32);

/// A struct or union.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(pub u32);

/// An enumeration, kept so that values can be shown by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnumId(pub u32);

/// Formats of floating-point types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatFormat {
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
    /// x87 80-bit extended (`long double`); 16 bytes of storage on x86-64, 12 on 32-bit x86.
    Extended,
    /// IEEE binary128.
    Quad,
}

/// How many elements an array has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArrayLength {
    /// Known when the program is read.
    Fixed(u64),
    /// A flexible array member or an incomplete type: as many as the object holds.
    Unknown,
    /// A variable-length array: the value of this variable, an unsigned integer of pointer width.
    Variable(crate::VarId),
}

/// A function's type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionType {
    /// What it returns.
    pub returns: TypeId,
    /// Its parameters.
    pub parameters: Vec<TypeId>,
    /// Whether more arguments may follow.
    pub variadic: bool,
    /// False for `f()` and K&R definitions, whose arguments are not checked.
    pub prototyped: bool,
}

/// What a type is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TypeKind {
    /// No value.
    Void,
    /// `_Bool`: one byte that holds 0 or 1.
    Bool,
    /// A two's-complement integer of 8, 16, 32, 64 or 128 bits.
    Int {
        /// Width in bits.
        bits: u32,
        /// Whether it is signed.
        signed: bool,
    },
    /// A floating-point number.
    Float(FloatFormat),
    /// A pointer.
    Pointer(TypeId),
    /// An array.
    Array {
        /// The element type.
        element: TypeId,
        /// The number of elements.
        length: ArrayLength,
    },
    /// A struct or union.
    Record(RecordId),
    /// A function.
    Function(FunctionType),
}

/// A type with what the user should see of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// How the source spells it.
    pub spelling: String,
    /// The enumeration whose names its values have.
    pub enumeration: Option<EnumId>,
    /// `volatile`-qualified.
    pub volatile: bool,
}

/// A member of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name; empty for an unnamed struct or union member.
    pub name: String,
    /// Its declared type.
    pub ty: TypeId,
    /// Offset in bytes of the storage that holds it.
    pub offset: u64,
    /// For a bit-field: first bit counted from `offset`'s byte (may exceed 7) and the width.
    pub bits: Option<(u32, u32)>,
    /// Whether it is `const`.
    pub read_only: bool,
    /// Whether it is declared to point to constants, or holds pointers that are.
    pub constant_target: bool,
}

/// A struct or union with its layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// `struct node`, `union u`, or a made-up name for an anonymous one.
    pub name: String,
    /// Whether members overlap.
    pub union: bool,
    /// Members in order.
    pub fields: Vec<Field>,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// False for a record that is declared but never defined.
    pub complete: bool,
}

/// The names of an enumeration's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enumeration {
    /// `enum color`.
    pub name: String,
    /// Name and value of each enumerator.
    pub values: Vec<(String, i128)>,
}

/// All types of a program.
#[derive(Debug, Clone)]
pub struct Types {
    /// The machine that decides sizes.
    pub machine: Machine,
    // Shared: many edited copies of a program are made, and hardly any has types of its own.
    types: Arc<Vec<Type>>,
    interned: Arc<BTreeMap<Type, TypeId>>,
    records: Arc<Vec<Record>>,
    enumerations: Arc<Vec<Enumeration>>,
}

impl Types {
    /// An empty table for a machine.
    pub fn new(machine: Machine) -> Types {
        Types {
            machine,
            types: Arc::default(),
            interned: Arc::default(),
            records: Arc::default(),
            enumerations: Arc::default(),
        }
    }

    /// Interns a type.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.interned.get(&ty) {
            return id;
        }
        let id = TypeId(u32::try_from(self.types.len()).expect("fewer than 2^32 types"));
        Arc::make_mut(&mut self.types).push(ty.clone());
        Arc::make_mut(&mut self.interned).insert(ty, id);
        id
    }

    /// Interns a type that is nothing but its kind.
    pub fn plain(&mut self, kind: TypeKind, spelling: &str) -> TypeId {
        self.intern(Type { kind, spelling: spelling.to_string(), enumeration: None, volatile: false })
    }

    /// C's `int`.
    pub fn int(&mut self) -> TypeId {
        self.plain(TypeKind::Int { bits: 32, signed: true }, "int")
    }

    /// `unsigned long` on both machines has the width of a pointer: sizes are counted in it.
    pub fn size(&mut self) -> TypeId {
        let bits = self.machine.pointer_bits();
        let spelling = if bits == 64 { "unsigned long" } else { "unsigned int" };
        self.plain(TypeKind::Int { bits, signed: false }, spelling)
    }

    /// `void`.
    pub fn void(&mut self) -> TypeId {
        self.plain(TypeKind::Void, "void")
    }

    /// A pointer to a type.
    pub fn pointer_to(&mut self, target: TypeId) -> TypeId {
        let spelling = format!("{} *", self.get(target).spelling);
        self.plain(TypeKind::Pointer(target), &spelling)
    }

    /// The type behind an id.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// What a type is.
    pub fn kind(&self, id: TypeId) -> &TypeKind {
        &self.get(id).kind
    }

    /// Every type with its id.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        (0u32..).map(TypeId).zip(self.types.iter())
    }

    /// Adds a record, perhaps to be completed later.
    pub fn add_record(&mut self, record: Record) -> RecordId {
        Arc::make_mut(&mut self.records).push(record);
        RecordId(u32::try_from(self.records.len() - 1).expect("fewer than 2^32 records"))
    }

    /// Completes a record.
    pub fn complete_record(&mut self, id: RecordId, record: Record) {
        Arc::make_mut(&mut self.records)[id.0 as usize] = record;
    }

    /// The record behind an id.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// Adds an enumeration.
    pub fn add_enumeration(&mut self, enumeration: Enumeration) -> EnumId {
        Arc::make_mut(&mut self.enumerations).push(enumeration);
        EnumId(u32::try_from(self.enumerations.len() - 1).expect("fewer than 2^32 enumerations"))
    }

    /// The enumeration behind an id.
    pub fn enumeration(&self, id: EnumId) -> &Enumeration {
        &self.enumerations[id.0 as usize]
    }

    /// All enumerations.
    pub fn enumerations(&self) -> impl Iterator<Item = &Enumeration> {
        self.enumerations.iter()
    }

    /// Size in bytes; `None` for types without one (functions, incomplete and variable-length types).
    pub fn size_of(&self, id: TypeId) -> Option<u64> {
        match self.kind(id) {
            TypeKind::Void => Some(1),
            TypeKind::Bool => Some(1),
            TypeKind::Int { bits, .. } => Some(u64::from(bits / 8)),
            TypeKind::Float(format) => Some(self.float_size(*format)),
            TypeKind::Pointer(_) => Some(self.machine.pointer_bytes()),
            TypeKind::Array { element, length: ArrayLength::Fixed(count) } => {
                self.size_of(*element)?.checked_mul(*count)
            }
            TypeKind::Array { .. } => None,
            TypeKind::Record(record) => {
                let record = self.record(*record);
                record.complete.then_some(record.size)
            }
            TypeKind::Function(_) => None,
        }
    }

    /// Storage size of a floating-point format.
    pub fn float_size(&self, format: FloatFormat) -> u64 {
        match format {
            FloatFormat::Single => 4,
            FloatFormat::Double => 8,
            FloatFormat::Extended => match self.machine {
                Machine::Lp64 => 16,
                Machine::Ilp32 => 12,
            },
            FloatFormat::Quad => 16,
        }
    }

    /// Width and signedness of an integer or `_Bool`; pointers count as unsigned.
    pub fn integer(&self, id: TypeId) -> Option<(u32, bool)> {
        match self.kind(id) {
            TypeKind::Bool => Some((8, false)),
            TypeKind::Int { bits, signed } => Some((*bits, *signed)),
            TypeKind::Pointer(_) => Some((self.machine.pointer_bits(), false)),
            TypeKind::Void
            | TypeKind::Float(_)
            | TypeKind::Array { .. }
            | TypeKind::Record(_)
            | TypeKind::Function(_) => None,
        }
    }

    /// The floating-point format of a type.
    pub fn float(&self, id: TypeId) -> Option<FloatFormat> {
        match self.kind(id) {
            TypeKind::Float(format) => Some(*format),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int { .. }
            | TypeKind::Pointer(_)
            | TypeKind::Array { .. }
            | TypeKind::Record(_)
            | TypeKind::Function(_) => None,
        }
    }

    /// Whether values of the type fit one register: integers, `_Bool`, floats, pointers.
    pub fn is_scalar(&self, id: TypeId) -> bool {
        self.integer(id).is_some() || self.float(id).is_some()
    }

    /// Whether two types have values of the same representation (spelling and qualifiers aside).
    pub fn same_representation(&self, a: TypeId, b: TypeId) -> bool {
        a == b
            || match (self.kind(a), self.kind(b)) {
                (TypeKind::Pointer(_), TypeKind::Pointer(_)) => true,
                (TypeKind::Record(x), TypeKind::Record(y)) => x == y || self.record(*x).size == self.record(*y).size,
                (TypeKind::Array { element: x, length: m }, TypeKind::Array { element: y, length: n }) => {
                    m == n && self.same_representation(*x, *y)
                }
                (x, y) => x == y,
            }
    }

    /// The index-th member of a record type.
    pub fn field(&self, record: TypeId, index: u32) -> Option<&Field> {
        match self.kind(record) {
            TypeKind::Record(id) => self.record(*id).fields.get(index as usize),
            _ => None,
        }
    }
}

impl Types {
    /// What addresses of a type are multiples of: on a 32-bit machine the least that gcc takes for it anywhere.
    pub fn align_of(&self, ty: TypeId) -> u64 {
        let scalar = |bytes: u64| match self.machine {
            Machine::Lp64 => bytes.next_power_of_two().min(16),
            Machine::Ilp32 => bytes.next_power_of_two().min(4),
        };
        match self.kind(ty) {
            TypeKind::Record(record) => self.record(*record).align.max(1),
            TypeKind::Array { element, .. } => self.align_of(*element),
            TypeKind::Void | TypeKind::Function(_) => 1,
            TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Float(_) | TypeKind::Pointer(_) => {
                scalar(self.size_of(ty).unwrap_or(1))
            }
        }
    }

    /// Where a variable argument of this type goes, given the first free byte of the area: its offset, and
    /// the first free byte after it. Calls and `va_arg` both follow this rule.
    pub fn variable_argument(&self, ty: TypeId, free: u64) -> (u64, u64) {
        let slot = self.machine.pointer_bytes();
        let align = self.variable_argument_align(ty);
        let offset = free.next_multiple_of(align);
        (offset, offset + self.size_of(ty).unwrap_or(slot).next_multiple_of(slot))
    }

    /// Alignment of a variable argument of this type.
    pub fn variable_argument_align(&self, ty: TypeId) -> u64 {
        let wide = match self.kind(ty) {
            TypeKind::Int { bits, .. } => *bits == 128,
            TypeKind::Float(format) => matches!(format, FloatFormat::Extended | FloatFormat::Quad),
            TypeKind::Record(record) => self.record(*record).align >= 16,
            TypeKind::Void | TypeKind::Bool | TypeKind::Pointer(_) | TypeKind::Array { .. } | TypeKind::Function(_) => {
                false
            }
        };
        if wide && self.machine == Machine::Lp64 { 16 } else { self.machine.pointer_bytes() }
    }
}
