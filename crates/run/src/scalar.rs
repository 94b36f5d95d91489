//! Scalar types as the machine sees them, and the canonical form in which their values are held.
//!
//! A value is a `u128`: a signed integer is sign-extended, an unsigned one zero-extended, a float is the
//! bits of its format. In registers only the low 64 bits are kept, except for wide scalars (128-bit
//! integers, `long double`, binary128), which take two registers, the low half first.

use ir::{FloatFormat, TypeId, TypeKind, Types};

/// A scalar type as the machine sees it; pointers are unsigned integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scalar {
    Bool,
    Int { bits: u32, signed: bool },
    Float(FloatFormat),
}

impl Scalar {
    /// The scalar behind a type, if it is one.
    pub(crate) fn of(types: &Types, ty: TypeId) -> Option<Scalar> {
        match types.kind(ty) {
            TypeKind::Bool => Some(Scalar::Bool),
            TypeKind::Int { bits, signed } => Some(Scalar::Int { bits: *bits, signed: *signed }),
            TypeKind::Float(format) => Some(Scalar::Float(*format)),
            TypeKind::Pointer(_) => Some(Scalar::Int { bits: types.machine.pointer_bits(), signed: false }),
            TypeKind::Void | TypeKind::Array { .. } | TypeKind::Record(_) | TypeKind::Function(_) => None,
        }
    }

    /// Bytes that a load or store touches. The padding of `long double` is never touched, as with `fstp`.
    pub(crate) fn bytes(self) -> usize {
        match self {
            Scalar::Bool => 1,
            Scalar::Int { bits, .. } => (bits / 8) as usize,
            Scalar::Float(FloatFormat::Single) => 4,
            Scalar::Float(FloatFormat::Double) => 8,
            Scalar::Float(FloatFormat::Extended) => 10,
            Scalar::Float(FloatFormat::Quad) => 16,
        }
    }

    /// Whether a value takes two registers.
    pub(crate) fn wide(self) -> bool {
        self.bytes() > 8
    }

    /// Number of registers a value takes.
    pub(crate) fn registers(self) -> u16 {
        if self.wide() { 2 } else { 1 }
    }

    /// Whether values are signed integers.
    pub(crate) fn signed(self) -> bool {
        matches!(self, Scalar::Int { signed: true, .. })
    }

    /// Width in bits of the representation.
    pub(crate) fn bits(self) -> u32 {
        self.bytes() as u32 * 8
    }

    /// The canonical value of the low bits of `raw`.
    pub(crate) fn canonical(self, raw: u128) -> u128 {
        match self {
            Scalar::Bool => raw & 0xff,
            Scalar::Int { bits, signed } => wrap(raw, bits, signed),
            Scalar::Float(_) => wrap(raw, self.bits(), false),
        }
    }

    /// The canonical value of the bits of an input: `_Bool` holds nothing but 0 and 1.
    pub(crate) fn of_input(self, raw: u128) -> u128 {
        match self {
            Scalar::Bool => u128::from(raw != 0),
            Scalar::Int { .. } | Scalar::Float(_) => self.canonical(raw),
        }
    }

    /// The value whose registers begin at `register`.
    #[inline]
    pub(crate) fn read(self, registers: &[u64], register: u16) -> u128 {
        let low = registers[register as usize];
        if self.wide() {
            u128::from(low) | u128::from(registers[register as usize + 1]) << 64
        } else if self.signed() {
            i128::from(low as i64) as u128
        } else {
            u128::from(low)
        }
    }

    /// Puts a canonical value into the registers that begin at `register`.
    #[inline]
    pub(crate) fn write(self, registers: &mut [u64], register: u16, value: u128) {
        registers[register as usize] = value as u64;
        if self.wide() {
            registers[register as usize + 1] = (value >> 64) as u64;
        }
    }
}

/// The low `bits` bits of a value, sign- or zero-extended.
pub(crate) fn wrap(value: u128, bits: u32, signed: bool) -> u128 {
    if bits >= 128 {
        return value;
    }
    if bits == 0 {
        return 0;
    }
    let shift = 128 - bits;
    if signed { ((value as i128) << shift >> shift) as u128 } else { value << shift >> shift }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_values() {
        let byte = Scalar::Int { bits: 8, signed: true };
        assert_eq!(byte.canonical(0x1ff), u128::MAX);
        assert_eq!(Scalar::Int { bits: 16, signed: false }.canonical(0x1_2345), 0x2345);
        let mut registers = [0; 4];
        let wide = Scalar::Int { bits: 128, signed: true };
        wide.write(&mut registers, 1, u128::MAX - 1);
        assert_eq!(wide.read(&registers, 1), u128::MAX - 1);
        byte.write(&mut registers, 0, u128::MAX);
        assert_eq!(byte.read(&registers, 0), u128::MAX);
    }
}
