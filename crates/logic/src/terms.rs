//! Bit-vector terms: a shared, simplified, append-only graph.
//!
//! Booleans are bit vectors of width 1 (1 is true), so `and`, `or`, `not`, `ite` serve both. Equal terms are the same
//! [`Term`] (hash-consing), so sharing is kept and equality of terms is a comparison of two numbers.
//!
//! Terms are made by the constructors of [`Terms`] only. They simplify as they build, and they keep a small normal
//! form, so that few node kinds reach the code below:
//! - `or` becomes `not`/`and`, `sub` becomes `add`/`neg`, `ule`/`sle` become a negated strict comparison;
//! - zero-extension is a `concat` with a zero constant, and concatenations lean to the right;
//! - equality of booleans is a negated `xor`; constants stand on the left of commutative operations, other operands are
//!   ordered by age.
//!
//! Every rewriting step looks at a bounded number of nodes and never walks a whole term: building is linear, and deep
//! terms (long loops) cannot exhaust the stack.
//!
//! One file per family of operations: [`bitwise`], [`arithmetic`], [`division`], [`shift`], [`compare`], [`shape`]
//! (concat, extract, extend), [`choice`] (ite), [`overflow`].

mod arithmetic;
mod bitwise;
mod choice;
mod compare;
mod division;
mod known;
mod overflow;
mod print;
mod shape;
mod shift;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::intern::{InternTable, Mixer};
use crate::semantics::{MAX_WIDTH, mask};

pub use known::KnownBits;

/// A term of one arena. Ordered by age: operands are older than the terms made of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

impl Term {
    /// The position in the arena, counted from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable of one arena, numbered from 0 in the order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u32);

impl Variable {
    /// The number of the variable.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

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
}

impl Node {
    /// The operands, in order.
    pub fn operands(&self) -> impl DoubleEndedIterator<Item = Term> + use<> {
        let (first, second, third) = match *self {
            Node::Constant(_) | Node::Variable(_) => (None, None, None),
            Node::Not(a) | Node::Neg(a) | Node::SignExtend(a) | Node::Extract { of: a, .. } => (Some(a), None, None),
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

    /// A number per kind of node, and its operands as words: what the hash is made of.
    fn words(&self) -> (u64, u128) {
        let pair = |a: Term, b: Term| u128::from(a.0) | u128::from(b.0) << 32;
        match *self {
            Node::Constant(value) => (0, value),
            Node::Variable(variable) => (1, u128::from(variable.0)),
            Node::Not(a) => (2, u128::from(a.0)),
            Node::And(a, b) => (3, pair(a, b)),
            Node::Xor(a, b) => (4, pair(a, b)),
            Node::Neg(a) => (5, u128::from(a.0)),
            Node::Add(a, b) => (6, pair(a, b)),
            Node::Mul(a, b) => (7, pair(a, b)),
            Node::Udiv(a, b) => (8, pair(a, b)),
            Node::Urem(a, b) => (9, pair(a, b)),
            Node::Sdiv(a, b) => (10, pair(a, b)),
            Node::Srem(a, b) => (11, pair(a, b)),
            Node::Shl(a, b) => (12, pair(a, b)),
            Node::Lshr(a, b) => (13, pair(a, b)),
            Node::Ashr(a, b) => (14, pair(a, b)),
            Node::Eq(a, b) => (15, pair(a, b)),
            Node::Ult(a, b) => (16, pair(a, b)),
            Node::Slt(a, b) => (17, pair(a, b)),
            Node::Concat(a, b) => (18, pair(a, b)),
            Node::Extract { of, low } => (19, u128::from(of.0) | u128::from(low) << 32),
            Node::SignExtend(a) => (20, u128::from(a.0)),
            Node::Ite(a, b, c) => (21, pair(a, b) | u128::from(c.0) << 64),
            Node::UmulOverflow(a, b) => (22, pair(a, b)),
            Node::SmulOverflow(a, b) => (23, pair(a, b)),
        }
    }
}

/// A node with what was computed about it when it was made.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: Node,
    width: u32,
    known: KnownBits,
}

fn hash_of(node: &Node, width: u32) -> u64 {
    let (kind, words) = node.words();
    Mixer::new(kind << 8 | u64::from(width)).mix(words as u64).mix((words >> 64) as u64).finish()
}

/// The arena of terms, with the constructors.
#[derive(Clone, Debug)]
pub struct Terms {
    identity: u64,
    entries: Vec<Entry>,
    table: InternTable,
    variables: Vec<VariableEntry>,
    truth: Term,
    falsehood: Term,
}

#[derive(Clone, Debug)]
struct VariableEntry {
    name: String,
    term: Term,
}

static NEXT_IDENTITY: AtomicU64 = AtomicU64::new(0);

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Terms {
    /// An empty arena.
    pub fn new() -> Self {
        let mut terms = Terms {
            identity: NEXT_IDENTITY.fetch_add(1, Ordering::Relaxed),
            entries: Vec::new(),
            table: InternTable::default(),
            variables: Vec::new(),
            truth: Term(1),
            falsehood: Term(0),
        };
        terms.falsehood = terms.constant(1, 0);
        terms.truth = terms.constant(1, 1);
        terms
    }

    /// A number that tells arenas apart. A clone keeps it: terms of the original are terms of the clone.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is nothing but the two truth values.
    pub fn is_empty(&self) -> bool {
        self.entries.len() <= 2
    }

    /// A constant; the value is cut to the width.
    pub fn constant(&mut self, width: u32, value: u128) -> Term {
        assert!((1..=MAX_WIDTH).contains(&width), "a width lies between 1 and 128, not {width}");
        self.intern(width, Node::Constant(value & mask(width)))
    }

    /// The constant 1 of width 1.
    pub fn truth(&self) -> Term {
        self.truth
    }

    /// The constant 0 of width 1.
    pub fn falsehood(&self) -> Term {
        self.falsehood
    }

    /// A truth value as a term.
    pub fn boolean(&self, value: bool) -> Term {
        if value { self.truth } else { self.falsehood }
    }

    /// A fresh variable. The name is for printing; two variables may share one.
    pub fn variable(&mut self, name: impl Into<String>, width: u32) -> Term {
        assert!((1..=MAX_WIDTH).contains(&width), "a width lies between 1 and 128, not {width}");
        let number = u32::try_from(self.variables.len()).expect("fewer than 2^32 variables");
        let term = self.intern(width, Node::Variable(Variable(number)));
        self.variables.push(VariableEntry { name: name.into(), term });
        term
    }

    /// How many variables there are.
    pub fn variable_count(&self) -> usize {
        self.variables.len()
    }

    /// All variables as terms, in the order of creation.
    pub fn variables(&self) -> impl Iterator<Item = Term> + '_ {
        self.variables.iter().map(|entry| entry.term)
    }

    /// The name a variable was given.
    pub fn name(&self, variable: Variable) -> &str {
        &self.variables[variable.index()].name
    }

    /// The term of a variable.
    pub fn variable_term(&self, variable: Variable) -> Term {
        self.variables[variable.index()].term
    }

    /// The variable a term is, if it is one.
    pub fn as_variable(&self, term: Term) -> Option<Variable> {
        match self.node(term) {
            Node::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// The value of a term that is a constant.
    pub fn as_constant(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// What a term is made of.
    pub fn node(&self, term: Term) -> Node {
        self.entries[term.index()].node
    }

    /// The number of bits of a term.
    pub fn width(&self, term: Term) -> u32 {
        self.entries[term.index()].width
    }

    /// The bits of a term that are the same under every model.
    pub fn known_bits(&self, term: Term) -> KnownBits {
        self.entries[term.index()].known
    }

    /// The common width of two operands.
    fn same_width(&self, a: Term, b: Term) -> u32 {
        let (width_a, width_b) = (self.width(a), self.width(b));
        assert!(width_a == width_b, "both operands have one width, not {width_a} and {width_b}");
        width_a
    }

    /// The term of a node as it stands. If the bits turn out to be all known, it is a constant.
    fn intern(&mut self, width: u32, node: Node) -> Term {
        let hash = hash_of(&node, width);
        let entries = &self.entries;
        let is_same = |index: u32| entries[index as usize].node == node && entries[index as usize].width == width;
        if let Some(index) = self.table.find(hash, is_same) {
            return Term(index);
        }
        let known = self.known_bits_of(width, &node);
        if let (Some(value), false) = (known.as_constant(width), matches!(node, Node::Constant(_))) {
            return self.constant(width, value);
        }
        let index = u32::try_from(self.entries.len()).expect("fewer than 2^32 terms");
        self.entries.push(Entry { node, width, known });
        let entries = &self.entries;
        self.table.insert(hash, index, |index| hash_of(&entries[index as usize].node, entries[index as usize].width));
        Term(index)
    }
}
