//! What a term is made of, and the small form in which it is stored.

use super::{Term, Variable};
use crate::intern::Mixer;

/// What a term is made of. The width of operands and result is asked with [`Terms::width`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A number below `2^width`.
    Constant(u128),
    /// A free variable.
    Variable(Variable),
    /// Every bit flipped.
    Not(Term),
    /// Bitwise conjunction.
    And(Term, Term),
    /// Bitwise difference.
    Xor(Term, Term),
    /// Two's-complement negation.
    Neg(Term),
    /// Wrapping sum.
    Add(Term, Term),
    /// Wrapping product.
    Mul(Term, Term),
    /// Unsigned quotient.
    Udiv(Term, Term),
    /// Unsigned remainder.
    Urem(Term, Term),
    /// Signed quotient.
    Sdiv(Term, Term),
    /// Signed remainder.
    Srem(Term, Term),
    /// Left shift.
    Shl(Term, Term),
    /// Logical right shift.
    Lshr(Term, Term),
    /// Arithmetic right shift.
    Ashr(Term, Term),
    /// Equality (of width 1; the operands are wider than 1).
    Eq(Term, Term),
    /// Unsigned less-than (of width 1).
    Ult(Term, Term),
    /// Signed less-than (of width 1).
    Slt(Term, Term),
    /// The first operand above the second.
    Concat(Term, Term),
    /// The bits of a term from a lowest bit upwards, as many as the width of this term says.
    Extract {
        /// The term cut from.
        of: Term,
        /// The lowest bit taken.
        low: u32,
    },
    /// The sign bit repeated above.
    SignExtend(Term),
    /// If the first (of width 1) is 1 then the second else the third.
    Ite(Term, Term, Term),
    /// Whether the unsigned product does not fit (of width 1).
    UmulOverflow(Term, Term),
    /// Whether the signed product does not fit (of width 1).
    SmulOverflow(Term, Term),
    /// The first operand under a name: the same value, but no simplification looks through it, so that it can be
    /// found again in what was made of it ([`Terms::rewrite`]).
    Named(Term, u32),
}

impl Node {
    /// The operands, in order.
    pub fn operands(&self) -> impl DoubleEndedIterator<Item = Term> + use<> {
        let (first, second, third) = match *self {
            Node::Constant(_) | Node::Variable(_) => (None, None, None),
            Node::Not(a) | Node::Neg(a) | Node::SignExtend(a) | Node::Extract { of: a, .. } | Node::Named(a, _) => {
                (Some(a), None, None)
            }
            Node::And(a, b)
            | Node::Xor(a, b)
            | Node::Add(a, b)
            | Node::Mul(a, b)
            | Node::Udiv(a, b)
            | Node::Urem(a, b)
            | Node::Sdiv(a, b)
            | Node::Srem(a, b)
            | Node::Shl(a, b)
            | Node::Lshr(a, b)
            | Node::Ashr(a, b)
            | Node::Eq(a, b)
            | Node::Ult(a, b)
            | Node::Slt(a, b)
            | Node::Concat(a, b)
            | Node::UmulOverflow(a, b)
            | Node::SmulOverflow(a, b) => (Some(a), Some(b), None),
            Node::Ite(a, b, c) => (Some(a), Some(b), Some(c)),
        };
        first.into_iter().chain(second).chain(third)
    }
}

/// The kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Constant,
    Variable,
    Extract,
    Not,
    And,
    Xor,
    Neg,
    Add,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Shl,
    Lshr,
    Ashr,
    Eq,
    Ult,
    Slt,
    Concat,
    SignExtend,
    Ite,
    UmulOverflow,
    SmulOverflow,
    Named,
}

/// A node and its width in 16 bytes: the kind, and up to three numbers (operands as a rule, the position of the value for
/// a constant). A list of constants belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedNode {
    kind: Kind,
    width: u8,
    numbers: [u32; 3],
}

impl PackedNode {
    /// The constant at a position of the list.
    pub(super) fn constant(width: u32, position: u32) -> Self {
        PackedNode { kind: Kind::Constant, width: width as u8, numbers: [position, 0, 0] }
    }

    /// Any other node.
    pub(super) fn new(width: u32, node: Node) -> Self {
        let (kind, numbers) = match node {
            Node::Constant(_) => unreachable!("constants are stored by their position"),
            Node::Variable(variable) => (Kind::Variable, [variable.0, 0, 0]),
            Node::Extract { of, low } => (Kind::Extract, [of.0, low, 0]),
            Node::Not(a) => (Kind::Not, [a.0, 0, 0]),
            Node::And(a, b) => (Kind::And, [a.0, b.0, 0]),
            Node::Xor(a, b) => (Kind::Xor, [a.0, b.0, 0]),
            Node::Neg(a) => (Kind::Neg, [a.0, 0, 0]),
            Node::Add(a, b) => (Kind::Add, [a.0, b.0, 0]),
            Node::Mul(a, b) => (Kind::Mul, [a.0, b.0, 0]),
            Node::Udiv(a, b) => (Kind::Udiv, [a.0, b.0, 0]),
            Node::Urem(a, b) => (Kind::Urem, [a.0, b.0, 0]),
            Node::Sdiv(a, b) => (Kind::Sdiv, [a.0, b.0, 0]),
            Node::Srem(a, b) => (Kind::Srem, [a.0, b.0, 0]),
            Node::Shl(a, b) => (Kind::Shl, [a.0, b.0, 0]),
            Node::Lshr(a, b) => (Kind::Lshr, [a.0, b.0, 0]),
            Node::Ashr(a, b) => (Kind::Ashr, [a.0, b.0, 0]),
            Node::Eq(a, b) => (Kind::Eq, [a.0, b.0, 0]),
            Node::Ult(a, b) => (Kind::Ult, [a.0, b.0, 0]),
            Node::Slt(a, b) => (Kind::Slt, [a.0, b.0, 0]),
            Node::Concat(a, b) => (Kind::Concat, [a.0, b.0, 0]),
            Node::SignExtend(a) => (Kind::SignExtend, [a.0, 0, 0]),
            Node::Ite(a, b, c) => (Kind::Ite, [a.0, b.0, c.0]),
            Node::UmulOverflow(a, b) => (Kind::UmulOverflow, [a.0, b.0, 0]),
            Node::SmulOverflow(a, b) => (Kind::SmulOverflow, [a.0, b.0, 0]),
            Node::Named(a, name) => (Kind::Named, [a.0, name, 0]),
        };
        // Widths are at most 128.
        PackedNode { kind, width: width as u8, numbers }
    }

    pub(super) fn unpack(self, constants: &[u128]) -> Node {
        let [first, second, third] = self.numbers;
        let (a, b, c) = (Term(first), Term(second), Term(third));
        match self.kind {
            Kind::Constant => Node::Constant(constants[first as usize]),
            Kind::Variable => Node::Variable(Variable(first)),
            Kind::Extract => Node::Extract { of: a, low: second },
            Kind::Not => Node::Not(a),
            Kind::And => Node::And(a, b),
            Kind::Xor => Node::Xor(a, b),
            Kind::Neg => Node::Neg(a),
            Kind::Add => Node::Add(a, b),
            Kind::Mul => Node::Mul(a, b),
            Kind::Udiv => Node::Udiv(a, b),
            Kind::Urem => Node::Urem(a, b),
            Kind::Sdiv => Node::Sdiv(a, b),
            Kind::Srem => Node::Srem(a, b),
            Kind::Shl => Node::Shl(a, b),
            Kind::Lshr => Node::Lshr(a, b),
            Kind::Ashr => Node::Ashr(a, b),
            Kind::Eq => Node::Eq(a, b),
            Kind::Ult => Node::Ult(a, b),
            Kind::Slt => Node::Slt(a, b),
            Kind::Concat => Node::Concat(a, b),
            Kind::SignExtend => Node::SignExtend(a),
            Kind::Ite => Node::Ite(a, b, c),
            Kind::UmulOverflow => Node::UmulOverflow(a, b),
            Kind::SmulOverflow => Node::SmulOverflow(a, b),
            Kind::Named => Node::Named(a, second),
        }
    }

    pub(super) fn width(self) -> u32 {
        u32::from(self.width)
    }

    /// Where the value is, if this is a constant.
    pub(super) fn constant_position(self) -> Option<u32> {
        (self.kind == Kind::Constant).then_some(self.numbers[0])
    }

    /// The hash of a node that is not a constant.
    pub(super) fn hash(self) -> u64 {
        let [a, b, c] = self.numbers.map(u64::from);
        Mixer::new((self.kind as u64) << 8 | u64::from(self.width)).mix(a | b << 32).mix(c).finish()
    }
}

pub(super) fn hash_of_constant(width: u32, value: u128) -> u64 {
    Mixer::new(u64::from(width)).mix(value as u64).mix((value >> 64) as u64).finish()
}
