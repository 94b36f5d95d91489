//! Pure operations that C has no operator for.

use crate::TypeId;

/// A pure operation on one or two scalars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Intrinsic {
    /// Zero bits above the highest set bit; the width for 0. Result `int`.
    LeadingZeros,
    /// Zero bits below the lowest set bit; the width for 0. Result `int`.
    TrailingZeros,
    /// Number of set bits. Result `int`.
    PopCount,
    /// Whether the number of set bits is odd. Result `int`.
    Parity,
    /// Position of the lowest set bit counted from 1, 0 if there is none. Result `int`.
    FirstSet,
    /// How many bits below the sign bit repeat it. Result `int`.
    RedundantSignBits,
    /// Bytes in reverse order. Result has the operand's type.
    ByteSwap,
    /// Whether the exact sum does not fit the given integer type. Result `int`.
    AddOverflows(TypeId),
    /// Whether the exact difference does not fit the given integer type. Result `int`.
    SubOverflows(TypeId),
    /// Whether the exact product does not fit the given integer type. Result `int`.
    MulOverflows(TypeId),
    /// Magnitude of a float, sign bit cleared. Result has the operand's type.
    FloatAbs,
    /// The first operand's magnitude with the second one's sign bit. Same types.
    CopySign,
    /// Whether a float is a NaN. Result `int`.
    IsNan,
    /// 1 for an infinity of either sign. Result `int`.
    IsInfinite,
    /// -1 or 1 for an infinity by its sign, else 0. Result `int`.
    InfinitySign,
    /// Whether a float is neither infinite nor NaN. Result `int`.
    IsFinite,
    /// Whether a float is normal (not zero, subnormal, infinite or NaN). Result `int`.
    IsNormal,
    /// Whether a float is subnormal. Result `int`.
    IsSubnormal,
    /// Whether the sign bit is set. Result `int`.
    SignBit,
    /// Whether one of two floats is a NaN. Result `int`.
    IsUnordered,
    /// Bytes of the object that the pointer points into, from the pointer on; 0 if it points nowhere.
    /// Result `size_t`. Never fails.
    BytesBehind,
    /// A number that the object of a pointer has for itself, alive or not; 0 if there never was one. Result `size_t`.
    ObjectNumber,
    /// How far a pointer is from the first byte of its object; of a pointer to none, the address. Result of its width.
    ObjectOffset,
    /// Bytes of the object that the pointer points into or beside; 0 if it is not alive. Result `size_t`.
    ObjectSize,
    /// Whether the object of a pointer is alive. Result `int`.
    IsAlive,
    /// Whether the object of a pointer is alive and may be changed. Result `int`.
    IsWritable,
    /// Whether the object of a pointer comes from the heap, alive or not. Result `int`.
    IsDynamic,
}

impl Intrinsic {
    /// Number of operands.
    pub fn arity(self) -> usize {
        match self {
            Intrinsic::AddOverflows(_)
            | Intrinsic::SubOverflows(_)
            | Intrinsic::MulOverflows(_)
            | Intrinsic::CopySign
            | Intrinsic::IsUnordered => 2,
            Intrinsic::LeadingZeros
            | Intrinsic::TrailingZeros
            | Intrinsic::PopCount
            | Intrinsic::Parity
            | Intrinsic::FirstSet
            | Intrinsic::RedundantSignBits
            | Intrinsic::ByteSwap
            | Intrinsic::FloatAbs
            | Intrinsic::IsNan
            | Intrinsic::IsInfinite
            | Intrinsic::InfinitySign
            | Intrinsic::IsFinite
            | Intrinsic::IsNormal
            | Intrinsic::IsSubnormal
            | Intrinsic::SignBit
            | Intrinsic::BytesBehind
            | Intrinsic::ObjectNumber
            | Intrinsic::ObjectOffset
            | Intrinsic::ObjectSize
            | Intrinsic::IsAlive
            | Intrinsic::IsWritable
            | Intrinsic::IsDynamic => 1,
        }
    }

    /// Whether the answer depends on memory, and not on the operands alone.
    pub fn asks_memory(self) -> bool {
        matches!(
            self,
            Intrinsic::BytesBehind
                | Intrinsic::ObjectNumber
                | Intrinsic::ObjectOffset
                | Intrinsic::ObjectSize
                | Intrinsic::IsAlive
                | Intrinsic::IsWritable
                | Intrinsic::IsDynamic
        )
    }
}
