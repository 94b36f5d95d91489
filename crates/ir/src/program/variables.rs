//! What a program computes with: variables, what they hold at first, and inputs.

use super::{FunctionId, VarId};
use crate::{SpanId, TypeId};

/// How long a variable lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// The whole run.
    Static,
    /// From [`Op::Begin`](super::Op::Begin) to [`Op::End`](super::Op::End), at most until its function returns; parameters and temporaries
    /// during the whole call.
    Automatic,
}

/// Why a variable exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableKind {
    /// The user declared it.
    Declared,
    /// A parameter.
    Parameter,
    /// Made by lowering to hold an intermediate value; shown as its source expression.
    Temporary,
    /// A string literal.
    Literal,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// The name in the source; temporaries have names that C cannot spell.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Its declaration, or the expression a temporary stands for.
    pub span: SpanId,
    /// How long it lives.
    pub storage: Storage,
    /// Why it exists.
    pub kind: VariableKind,
    /// Whether writing to it is undefined (`const` objects, string literals).
    pub read_only: bool,
    /// Whether it is declared to point to constants, or holds pointers that are.
    pub constant_target: bool,
    /// Whether its address is taken or it is too big for a register: it must live in memory.
    pub in_memory: bool,
    /// The function it belongs to.
    pub function: Option<FunctionId>,
    /// Alignment in bytes.
    pub align: u64,
}

/// A pointer inside an initial value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointerTarget {
    /// Into a variable of static storage.
    Variable(VarId),
    /// A function.
    Function(FunctionId),
}

/// An address to be written into an initial value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relocation {
    /// Where it goes.
    pub offset: u64,
    /// Its width in bytes.
    pub size: u64,
    /// What it points to.
    pub target: PointerTarget,
    /// Bytes added to the target's address.
    pub addend: i64,
}

/// The initial bytes of a variable of static storage.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Initializer {
    /// Size of the object; may exceed that of its type (flexible array members).
    pub size: u64,
    /// The first bytes; the rest is zero.
    pub bytes: Vec<u8>,
    /// Addresses in it.
    pub relocations: Vec<Relocation>,
    /// The integers that were written for it, in the order of the source.
    pub parts: Vec<InitialPart>,
    /// True for an `extern` variable that no file defines: its bytes are inputs.
    pub unknown: bool,
}

/// An integer that was written as a part of an initial value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InitialPart {
    /// Where it goes.
    pub offset: u64,
    /// Its type.
    pub ty: TypeId,
    /// Where it was written.
    pub span: SpanId,
}

/// A variable of static storage with its initial value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// The variable.
    pub var: VarId,
    /// Its initial value.
    pub initializer: Initializer,
}

/// Why a value is nondeterministic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputKind {
    /// The program asked for any value (`__VERIFIER_nondet_int` and the like).
    Nondet(String),
    /// A function has neither body nor model.
    Undefined(String),
    /// A library function whose result depends on the outside world (`rand`, `time`).
    Environment(String),
    /// What a library function meets outside the program: files, descriptors, connections, clocks. The words say what it is
    /// (`read()`, `byte of read()`).
    Outside(String),
    /// Whether an allocation function fails (1) or succeeds (0), where the user asked to look at both.
    Allocation(String),
    /// A `volatile` object is read, and the user asked to treat that as an input.
    Volatile,
    /// The output of an assembler statement.
    Assembler,
}

impl InputKind {
    /// Whether a value is what a function of that name gives; otherwise it is named in words, as a part of what a library
    /// function finds outside.
    pub fn is_result(&self) -> bool {
        match self {
            InputKind::Nondet(_) | InputKind::Undefined(_) | InputKind::Environment(_) => true,
            InputKind::Outside(_) | InputKind::Allocation(_) | InputKind::Volatile | InputKind::Assembler => false,
        }
    }
}

/// A source of nondeterministic values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputSource {
    /// Why.
    pub kind: InputKind,
    /// The type of its values.
    pub ty: TypeId,
    /// Where it is asked for.
    pub span: SpanId,
}
