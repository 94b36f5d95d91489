//! How the bad value came about: what the method `infection` found.

use check::Surrounding;
use ir::{EdgeId, ExprId, FunctionId, PlaceId, SpanId, StatementId, TypeId, VarId};
use run::Value;

/// Why the failed condition could not hold on the path of the failing run: conditions that contradict each other, and the
/// statements that made them what they are.
#[derive(Debug, Clone, PartialEq)]
pub struct InfectionEvidence {
    /// The condition that failed.
    pub failed: PathCondition,
    /// The outcomes on the path that contradict it, in the order of execution. Together with it and the inputs they cannot
    /// hold; without any one of them they can.
    pub conditions: Vec<PathCondition>,
    /// The inputs that are needed for the contradiction; none if every run that ends in the same way fails.
    pub inputs: Vec<PathInput>,
    /// The step from which on the conditions contradict each other.
    pub from: usize,
    /// Where that step is; none if inputs are needed.
    pub from_span: Option<SpanId>,
    /// Whether it is the last such step: proven.
    pub is_latest: bool,
    /// Whether nothing can be left out: proven.
    pub is_irreducible: bool,
    /// The statements that transformed the conditions, in the order of execution.
    pub chain: Vec<Link>,
    /// Branches after which the run would not have failed, had they gone the other way, in the order of execution.
    pub decisions: Vec<Decision>,
    /// How many steps the run has.
    pub steps: usize,
}

/// A condition on the path of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct PathCondition {
    /// The step.
    pub step: usize,
    /// The function.
    pub function: FunctionId,
    /// The edge.
    pub edge: EdgeId,
    /// Where.
    pub span: SpanId,
    /// The condition and the outcome that it has in the proof; none if it is no condition of the program.
    pub source: Option<(ExprId, bool)>,
    /// The call of the user's code in which it stands, if it stands in a library function.
    pub call: Option<(FunctionId, EdgeId)>,
    /// The values that were seen, by the call if there is one.
    pub values: Vec<Seen>,
    /// The calls and iterations around it.
    pub around: Vec<Surrounding>,
    /// The links of the chain that transformed it, by position.
    pub transformed_by: Vec<usize>,
}

/// A value that was seen in a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// What was evaluated.
    pub expr: ExprId,
    /// Its value.
    pub value: Value,
}

/// An input of a run that matters.
#[derive(Debug, Clone, PartialEq)]
pub struct PathInput {
    /// The step that asked for it; none for what was there when the program began.
    pub step: Option<usize>,
    /// Where.
    pub span: SpanId,
    /// The place or variable that it went to, if that has a name.
    pub name: Option<String>,
    /// The bits, and how many bytes they are.
    pub bits: u128,
    /// How many bytes.
    pub bytes: u32,
    /// The type, if it is a scalar.
    pub ty: Option<TypeId>,
    /// The calls and iterations around it.
    pub around: Vec<Surrounding>,
}

/// A statement that gave a value which matters.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// The step; none for the initial value of a variable.
    pub step: Option<usize>,
    /// The function; none outside of functions.
    pub function: Option<FunctionId>,
    /// The edge.
    pub edge: Option<EdgeId>,
    /// The statement.
    pub statement: Option<StatementId>,
    /// Where.
    pub span: SpanId,
    /// What got the value.
    pub target: LinkTarget,
    /// The type of the value.
    pub ty: Option<TypeId>,
    /// The value.
    pub value: Value,
    /// The values that it was computed from.
    pub values: Vec<Seen>,
    /// Whether it only passes a value on.
    pub is_copy: bool,
    /// The calls and iterations around it.
    pub around: Vec<Surrounding>,
    /// How many earlier links of the same edge are left out here.
    pub left_out: usize,
}

/// What gets a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkTarget {
    /// A place.
    Place(PlaceId),
    /// A variable: a parameter, or one with an initial value.
    Variable(VarId),
    /// The result of a function.
    Result(FunctionId),
    /// The life of an object: it ends here.
    Life,
}

/// A branch that decided about the failure.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The branch, with the outcome that it had.
    pub condition: PathCondition,
    /// Whether the run would have come to the failed check again, and passed it.
    pub passes_check: bool,
    /// The statements that transformed the condition of the branch, in the order of execution; not those of the harness.
    pub chain: Vec<Link>,
}
