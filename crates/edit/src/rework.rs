//! What can become of the steps of a function, as data; `steps` makes it so.

use ir::{EdgeId, FunctionId, StatementId, VarId};

use crate::calls::Called;
use crate::conditions::Asked;
use crate::jumps::JumpTo;
use crate::stores::{Reached, Stored};

/// A change of the steps of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rework {
    /// A statement more.
    Inserted {
        /// Where.
        at: Spot,
        /// When: always, or under a condition.
        guard: Option<Guard>,
        /// What.
        new: NewStep,
    },
    /// A statement is left out: always, or unless a condition holds.
    Restricted {
        /// The function.
        function: FunctionId,
        /// The step that the statement is.
        edge: EdgeId,
        /// When it is still done.
        guard: Option<Guard>,
    },
    /// Two statements that follow each other change places, or one with several.
    Exchanged {
        /// The function.
        function: FunctionId,
        /// The first step of the first one.
        from: EdgeId,
        /// How many steps it has.
        first: u32,
        /// How many those have that come before it then.
        second: u32,
        /// How many statements these are.
        statements: u32,
    },
    /// A statement is done elsewhere in its function.
    Moved {
        /// The step that the statement is, or its last one.
        edge: EdgeId,
        /// Where it is done then.
        to: Spot,
    },
    /// Two arguments of a call change places.
    Arguments {
        /// The function that calls.
        function: FunctionId,
        /// The call.
        edge: EdgeId,
        /// The arguments, by position.
        pair: (u32, u32),
    },
    /// Another function is called.
    Callee {
        /// The function that calls.
        function: FunctionId,
        /// The call.
        edge: EdgeId,
        /// What is called in its place.
        callee: FunctionId,
    },
    /// What a step assigns is what a call returns.
    Result {
        /// The function.
        function: FunctionId,
        /// The step.
        edge: EdgeId,
        /// The call.
        called: Called,
    },
    /// What a step computes or decides by is joined with what a call returns: one more condition.
    Predicate {
        /// The function.
        function: FunctionId,
        /// The step.
        edge: EdgeId,
        /// The call.
        called: Called,
        /// Whether it must not hold.
        is_negated: bool,
        /// `||` in place of `&&`.
        is_or: bool,
    },
    /// A value of a `switch` goes another way: a label more, elsewhere, or less.
    Case {
        /// The function.
        function: FunctionId,
        /// The value.
        value: i128,
        /// The way that it goes, and
        from: EdgeId,
        /// the one that it goes then.
        to: EdgeId,
    },
    /// A jump to elsewhere in place of another jump or of a `return`.
    Goto {
        /// The function.
        function: FunctionId,
        /// The step.
        edge: EdgeId,
        /// Where to.
        to: JumpTo,
    },
    /// `while` in place of `if`, or the other way round.
    Loop {
        /// The function.
        function: FunctionId,
        /// The statement.
        statement: StatementId,
    },
}

/// A condition under which something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// The condition.
    pub condition: EditCondition,
    /// Whether it must not hold.
    pub is_negated: bool,
}

/// What is asked before something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditCondition {
    /// A condition.
    Asked(Asked),
    /// Whether a function returns something else than 0.
    Answered(Called),
}

/// A place for one more statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The function.
    pub function: FunctionId,
    /// Where in it.
    pub place: Where,
}

/// Where in a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Where {
    /// At its beginning.
    First,
    /// After a step, and only where that comes by.
    After(EdgeId),
    /// Before a step, whatever way leads there.
    Before(EdgeId),
}

/// One more statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewStep {
    /// What another step does, of the same function or (with variables of the same name and type) of another one.
    Copy(FunctionId, EdgeId),
    /// A variable or a member becomes a constant.
    Set(Target, i128),
    /// A constant is added to it.
    Add(Target, i64),
    /// A member or an element, however it is reached, becomes something.
    Store(Reached, Stored),
    /// A call that stands nowhere else; what it returns is ignored.
    Call(Called),
    /// The innermost loop or switch is left, or its next iteration begins: `break` or `continue`.
    Jump {
        /// Whether it goes on.
        is_again: bool,
    },
    /// A whole `if` statement as it stands elsewhere, of the same function or (with variables of the same name and type) of
    /// another one, or an assignment of what calls return. It is not put under another condition.
    Block {
        /// Where it stands.
        function: FunctionId,
        /// The statement.
        statement: StatementId,
        /// A `return` of the function it is put into, if it does that in place of its own.
        returns: Option<EdgeId>,
        /// Whether it decides something.
        is_branch: bool,
    },
}

/// A variable, or a member of it or of what it points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The variable.
    pub var: VarId,
    /// The member, by its index.
    pub member: Option<u32>,
}
