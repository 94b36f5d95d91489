//! What can be changed in a program, as data; `expressions` and `steps` make it so.

use ir::{BinaryOp, ExprId, FunctionId, LocationId, PlaceId, VarId};

use crate::conditions::Asked;
use crate::rework::Rework;
use crate::rewritings::Rewriting;

/// A small change of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Of one expression.
    Expression {
        /// The expression.
        expr: ExprId,
        /// What becomes of it.
        change: Change,
    },
    /// Of one integer in the initial value of a static variable.
    Initial {
        /// The variable.
        var: VarId,
        /// The integer: its position among the parts of the initial value.
        part: usize,
        /// What comes in its place.
        value: i128,
    },
    /// Of the integer type of a variable.
    Declared {
        /// The variable.
        var: VarId,
        /// How long it becomes.
        bits: u32,
        /// Whether it has a sign then.
        is_signed: bool,
    },
    /// Of the steps of a function.
    Steps(Rework),
}

/// What becomes of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The same operands with another operator.
    Operator(BinaryOp),
    /// `&&` becomes `||`, or the other way round.
    OtherConnective,
    /// The truth value is turned round.
    Negated,
    /// Only this operand remains.
    Only(ExprId),
    /// Another constant.
    Constant(i128),
    /// Another variable of a fitting type.
    Variable(VarId),
    /// Another member of the same type, by its index.
    Member(u32),
    /// So much more, or less: of an integer, or in elements of a pointer.
    Offset(i64),
    /// Another expression of a fitting type, as it stands elsewhere in the program.
    Other(Taken),
    /// One more operand, as it stands elsewhere in the program.
    Term(BinaryOp, Taken),
    /// The bits of something that stands elsewhere are cleared: `x & ~mask`.
    Cleared(Taken),
    /// What is assigned changes what the target held before, in place of taking its place: `+=` for `=`.
    Accumulated(BinaryOp, PlaceId),
    /// One more condition is asked.
    Joined(Joined),
    /// With an operand of another integer type in it: `(uint8_t)(a - b)`.
    Cast {
        /// The operand.
        of: ExprId,
        /// How long it is.
        bits: u32,
        /// Whether it has a sign.
        is_signed: bool,
    },
    /// Counters are compared by their difference, so that they may begin again at 0: `(int16_t)(a - b) < 0`.
    Around,
    /// The same operands, computed otherwise.
    Rewritten(Rewriting),
}

/// A condition that is asked in addition to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Joined {
    /// The condition.
    pub condition: Asked,
    /// Whether it must not hold.
    pub is_negated: bool,
    /// `||` in place of `&&`.
    pub is_or: bool,
    /// Whether it is asked before the old condition, to guard it.
    pub is_first: bool,
    /// The function of the old condition, and
    pub function: FunctionId,
    /// where it is asked: variables are those that live there.
    pub location: LocationId,
}

/// An expression that stands elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// The expression.
    pub expr: ExprId,
    /// The function that it is taken to, and
    pub function: FunctionId,
    /// where: variables are those that live there.
    pub location: LocationId,
}

impl Edit {
    /// Whether another edit adds the same to the same function, at another place: a statement, or one more condition.
    pub fn adds_the_same_elsewhere(&self, other: &Edit) -> bool {
        match (*self, *other) {
            (
                Edit::Steps(Rework::Inserted { at, guard, new }),
                Edit::Steps(Rework::Inserted { at: at_other, guard: other_guard, new: other_new }),
            ) => at != at_other && at.function == at_other.function && guard == other_guard && new == other_new,
            (
                Edit::Steps(Rework::Predicate { function, edge, called, is_negated, is_or }),
                Edit::Steps(Rework::Predicate { edge: other_edge, .. }),
            ) => {
                let here = Rework::Predicate { function, edge: other_edge, called, is_negated, is_or };
                edge != other_edge && *other == Edit::Steps(here)
            }
            (
                Edit::Expression { expr, change: Change::Joined(joined) },
                Edit::Expression { expr: other_expr, change: Change::Joined(other) },
            ) => expr != other_expr && other == Joined { location: other.location, ..joined },
            _ => false,
        }
    }
}

/// What an edit at some place may make use of.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    /// Variables that may stand in for each other.
    pub variables: Vec<VarId>,
    /// Constants that the program knows.
    pub constants: Vec<i128>,
    /// Members and elements that are read elsewhere.
    pub reads: Vec<Taken>,
}
