//! What an atom is, and how a condition is put together from atoms.

use ir::{EdgeId, ExprId, FunctionId, TypeId, VarId};
use logic::Term;

use super::ArgumentPart;

/// The kind of an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AtomKind {
    /// A value from outside.
    Input,
    /// A branch is reached and goes one way.
    Guard,
    /// The value of an assignment, an argument or a result.
    Value,
    /// The value of a variable where paths meet.
    Merge,
}

/// Something that a run can do differently.
#[derive(Debug, Clone)]
pub struct Atom {
    /// What it is.
    pub kind: AtomKind,
    /// The function.
    pub function: FunctionId,
    /// The edge of the assignment or input, of the branch that is taken, or (for a merge) one after paths have met.
    pub edge: EdgeId,
    /// The call and iteration it belongs to.
    pub context: u32,
    /// The condition under which a run comes here, if all that was required before holds.
    pub executed: Term,
    /// Its value: terms that are all equal in two runs that do not differ here. For a guard: the condition as such.
    pub parts: Vec<Term>,
    /// The variable that gets the value, or (a part of) whose object does.
    pub variable: Option<VarId>,
    /// Its type, where it is one scalar.
    pub ty: Option<TypeId>,
    /// For a merge: the atoms whose values meet.
    pub sources: Vec<usize>,
    /// How many checks come before.
    pub checks_before: usize,
    /// For an input: a value that nobody set was read.
    pub is_unset: bool,
    /// For an input: the part of the program's arguments that it is.
    pub argument: Option<ArgumentPart>,
    /// For an input: it does nothing but decide a branch, which is an atom already.
    pub is_folded: bool,
}

/// A condition as it is put together, negations at the leaves.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// An expression without `&&`, `||` and `!`.
    Leaf {
        /// The expression.
        expr: ExprId,
        /// Whether it stands negated.
        is_negated: bool,
        /// The condition that this leaf (with its negation) contributes.
        holds: Term,
    },
    /// All of them hold.
    All {
        /// What.
        members: Vec<Shape>,
        /// Whether this is the negation of alternatives.
        is_negated: bool,
    },
    /// One of them holds.
    Any {
        /// What.
        members: Vec<Shape>,
        /// Whether this is the negation of what holds together.
        is_negated: bool,
    },
}
