//! Values of a run as others see them: independent of the memory they came from.

use ir::{FunctionId, SpanId, VarId};

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// An integer or `_Bool`; unsigned 128-bit values keep their bit pattern.
    Int(i128),
    /// The bits of a float of its format.
    Float(u128),
    /// A pointer.
    Pointer(Pointer),
    /// The members of a struct or union, in order.
    Record(Vec<Value>),
    /// The first elements of an array, and how many it has.
    Array {
        /// The first elements.
        elements: Vec<Value>,
        /// The number of elements.
        length: u64,
    },
    /// Never set, or only in part.
    Unset,
    /// There is no such value now: the place does not exist, or its evaluation fails.
    Missing,
}

impl Value {
    /// The integer, if it is one.
    pub fn as_int(&self) -> Option<i128> {
        match self {
            Value::Int(value) => Some(*value),
            Value::Float(_)
            | Value::Pointer(_)
            | Value::Record(_)
            | Value::Array { .. }
            | Value::Unset
            | Value::Missing => None,
        }
    }
}

/// A pointer and what it points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer {
    /// The address.
    pub address: u64,
    /// The object it points into; none for null and for addresses of nothing.
    pub target: Option<Target>,
}

/// What a pointer points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The number of the object, unique within a run.
    pub object: u32,
    /// What the object is.
    pub name: ObjectName,
    /// Bytes from its start; may lie outside.
    pub offset: i64,
    /// Its size in bytes.
    pub size: u64,
    /// Whether it still lives.
    pub alive: bool,
    /// The text at the pointer, if it points to characters that are set and end with a 0.
    pub text: Option<Vec<u8>>,
}

/// What an object is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ObjectName {
    /// A variable.
    Variable(VarId),
    /// A function.
    Function(FunctionId),
    /// Memory from `malloc` and its kin, allocated there.
    Heap(SpanId),
    /// Memory from `alloca`.
    Stack(SpanId),
    /// The variable arguments of a call.
    Arguments,
    /// `argv` and its strings.
    Environment,
}
