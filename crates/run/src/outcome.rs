//! How a run ended, and everything that can be said about a violation at that moment.

use ir::{EdgeId, FunctionId, InputId, PropertyClass, SiteId, SpanId, StatementId, TypeId, VarId};

use crate::Value;
use crate::schedule::Turn;

/// What a run gives.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// How many steps (edges) were executed; the one that failed counts.
    pub steps: u64,
    /// The inputs it asked for, in order.
    pub inputs: Vec<RecordedInput>,
    /// The order in which its threads made their steps; empty if the program starts none.
    pub schedule: Vec<Turn>,
    /// How many threads were not at their ends when the program ended.
    pub lost_threads: usize,
    /// The threads that an assumption ended ([`Options::assumptions_stop_threads`](crate::Options)).
    pub stopped_threads: Vec<u32>,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The program ended by itself.
    Exit {
        /// Its exit status, 0 to 255.
        status: u8,
    },
    /// A property was violated.
    Failure(Box<Failure>),
    /// An assumption (`__VERIFIER_assume`) did not hold: the run is of no interest.
    AssumptionFalse {
        /// The function of the assumption.
        function: FunctionId,
        /// Its edge.
        edge: EdgeId,
        /// Where it is written.
        span: SpanId,
    },
    /// The machine would end the program: something undefined whose class is not checked, or `abort`.
    Signal {
        /// `SIGSEGV`, `SIGFPE` or `SIGABRT`.
        name: &'static str,
        /// Where.
        span: SpanId,
    },
    /// One of the caller's limits was reached.
    Limit(Limit),
    /// The program does something that cannot be run here.
    Unsupported {
        /// What.
        what: String,
        /// Where.
        span: SpanId,
    },
}

/// A limit of the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// [`Options::max_steps`](crate::Options::max_steps).
    Steps,
    /// [`Options::memory_limit`](crate::Options::memory_limit), for memory that cannot be refused.
    Memory,
    /// [`Options::max_depth`](crate::Options::max_depth).
    Depth,
    /// [`Options::deadline`](crate::Options::deadline).
    Time,
    /// [`Options::interrupt`](crate::Options::interrupt).
    Interrupt,
    /// No further input is given and none may be made up.
    Inputs,
    /// Whoever decides about the order of threads gave the run up.
    Schedule,
    /// The run is in a state in which it was before: it goes on for ever ([`Options::looks_for_recurrence`](crate::Options)).
    Recurs,
}

/// Why a value was taken from the inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputReason {
    /// The program has a source of inputs there.
    Source(InputId),
    /// A value was read that was never set; what it belongs to, when that is known.
    Uninitialised(Option<VarId>),
    /// What a function without body may have stored there was read: the source, and the variable when that is known.
    Stored(InputId, Option<VarId>),
    /// A parameter of the start function.
    Parameter(VarId),
    /// A function without body was called through a pointer.
    UndefinedFunction(FunctionId),
}

/// An input that a run took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedInput {
    /// The bits of the value, cut to the type's width.
    pub value: u128,
    /// The type of the value; for a record its bytes come in pieces of 16.
    pub ty: TypeId,
    /// Why it was asked for.
    pub reason: InputReason,
    /// Where.
    pub span: SpanId,
    /// In which step, counted from 0.
    pub step: u64,
}

/// A violated property, with everything that was known when it happened.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// The class that was violated.
    pub class: PropertyClass,
    /// The site; none only for a missing return value.
    pub site: Option<SiteId>,
    /// Where.
    pub span: SpanId,
    /// The source statement.
    pub statement: Option<StatementId>,
    /// The function it happened in.
    pub function: FunctionId,
    /// The edge whose operation failed; none at the end of the program.
    pub edge: Option<EdgeId>,
    /// The step, counted from 0.
    pub step: u64,
    /// Open calls, innermost first.
    pub stack: Vec<StackFrame>,
    /// Index into `stack` of the innermost frame that is not library code.
    pub user_frame: Option<usize>,
    /// The values that the failed check saw, in order of evaluation.
    pub operands: Vec<Operand>,
    /// The memory it is about.
    pub object: Option<ObjectNote>,
    /// What happened, in one sentence without place.
    pub text: String,
}

/// An open call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StackFrame {
    /// The function.
    pub function: FunctionId,
    /// The edge it is at: the failed one in the innermost frame, a call in the others.
    pub edge: Option<EdgeId>,
    /// Where that is.
    pub span: SpanId,
}

/// A sub-expression with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Operand {
    /// As the user wrote it.
    pub text: String,
    /// Where.
    pub span: SpanId,
    /// Its type.
    pub ty: TypeId,
    /// Its value.
    pub value: Value,
    /// The value in source terms.
    pub rendered: String,
}

/// What an object of memory is, for messages.
#[derive(Debug, Clone, PartialEq)]
pub struct ObjectNote {
    /// `` `a` ``, or "heap object of 40 bytes".
    pub name: String,
    /// The variable, if it is one.
    pub variable: Option<VarId>,
    /// Its size in bytes.
    pub size: u64,
    /// Where it was allocated or declared.
    pub allocated: SpanId,
    /// In which step, for what was allocated during the run.
    pub allocated_step: u64,
    /// Where and when it was freed or went out of scope.
    pub ended: Option<(SpanId, u64)>,
    /// Where in the object the access begins.
    pub offset: Option<i64>,
    /// How many bytes it touches.
    pub access_size: Option<u64>,
    /// Whether it writes.
    pub write: bool,
}
