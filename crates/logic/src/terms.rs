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
mod node;
mod overflow;
mod print;
mod rewrite;
mod shape;
mod shift;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::intern::InternTable;
use crate::semantics::{MAX_WIDTH, mask};

use node::PackedNode;

pub use known::KnownBits;
pub use node::Node;
pub use rewrite::Rewriter;

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

/// What is stored of a term: the node, its width, and where its known bits are. Models of large programs have many
/// millions of terms, so this is small.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: PackedNode,
    /// The position in the list of known bits.
    known: u32,
}

/// The position of [`KnownBits::NOTHING`], which holds for most terms.
const NOTHING_KNOWN: u32 = 0;

/// The arena of terms, with the constructors.
#[derive(Clone, Debug)]
pub struct Terms {
    identity: u64,
    entries: Vec<Entry>,
    /// The values of the constants.
    constants: Vec<u128>,
    /// What is known of terms that are no constants.
    known: Vec<KnownBits>,
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
            constants: Vec::new(),
            known: vec![KnownBits::NOTHING],
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
        let value = value & mask(width);
        let hash = node::hash_of_constant(width, value);
        let is_same = |index: u32| self.value_of(self.entries[index as usize].node) == Some((width, value));
        if let Some(index) = self.table.find(hash, is_same) {
            return Term(index);
        }
        let position = u32::try_from(self.constants.len()).expect("fewer than 2^32 constants");
        self.constants.push(value);
        self.push(hash, PackedNode::constant(width, position), NOTHING_KNOWN)
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

    /// All terms, oldest first: operands before the terms made of them.
    pub fn all(&self) -> impl Iterator<Item = Term> + use<> {
        (0..self.entries.len() as u32).map(Term)
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
        self.value_of(self.entries[term.index()].node).map(|(_, value)| value)
    }

    /// Width and value of a constant.
    fn value_of(&self, node: PackedNode) -> Option<(u32, u128)> {
        node.constant_position().map(|position| (node.width(), self.constants[position as usize]))
    }

    /// What a term is made of.
    pub fn node(&self, term: Term) -> Node {
        self.entries[term.index()].node.unpack(&self.constants)
    }

    /// The number of bits of a term.
    pub fn width(&self, term: Term) -> u32 {
        self.entries[term.index()].node.width()
    }

    /// The bits of a term that are the same under every model.
    pub fn known_bits(&self, term: Term) -> KnownBits {
        let entry = self.entries[term.index()];
        match self.value_of(entry.node) {
            Some((width, value)) => KnownBits::exactly(width, value),
            None => self.known[entry.known as usize],
        }
    }

    /// The common width of two operands.
    fn same_width(&self, a: Term, b: Term) -> u32 {
        let (width_a, width_b) = (self.width(a), self.width(b));
        assert!(width_a == width_b, "both operands have one width, not {width_a} and {width_b}");
        width_a
    }

    /// The term of a node as it stands, which is not a constant. If the bits turn out to be all known, it becomes one.
    fn intern(&mut self, width: u32, node: Node) -> Term {
        let packed = PackedNode::new(width, node);
        let hash = packed.hash();
        if let Some(index) = self.table.find(hash, |index| self.entries[index as usize].node == packed) {
            return Term(index);
        }
        let known = self.known_bits_of(width, &node);
        if let Some(value) = known.as_constant(width) {
            return self.constant(width, value);
        }
        let position = if known == KnownBits::NOTHING {
            NOTHING_KNOWN
        } else {
            self.known.push(known);
            u32::try_from(self.known.len() - 1).expect("fewer than 2^32 terms")
        };
        self.push(hash, packed, position)
    }

    fn push(&mut self, hash: u64, node: PackedNode, known: u32) -> Term {
        let index = u32::try_from(self.entries.len()).expect("fewer than 2^32 terms");
        self.entries.push(Entry { node, known });
        self.table.insert(hash, index);
        Term(index)
    }
}
