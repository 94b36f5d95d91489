//! Edges of failing runs that no run takes which goes on to pass the check: what the method `transitions` found.

use std::collections::BTreeSet;

use check::{Property, Surrounding, VisitPart};
use ir::{EdgeId, FunctionId, SpanId, StatementId, TypeId, VarId};
use run::Script;

/// What a correct run does after an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// It comes to the check and passes it.
    PassesCheck,
    /// It comes to the end of the program without failing: the check is one that nothing passes, as an error location.
    Ends,
}

/// What the method `transitions` found.
#[derive(Debug, Clone, PartialEq)]
pub struct TransitionsEvidence {
    /// What correct runs do.
    pub goal: Goal,
    /// The way out of a branch that stands for the check, which is an error location that nothing passes: who goes this way comes there, and
    /// who goes the other way passes.
    pub failing_way: Option<(FunctionId, EdgeId)>,
    /// Failing runs, each with causes of its own: the one that is explained, then runs that take none of the causes before.
    pub traces: Vec<ErrorTrace>,
    /// Whether there are more such runs.
    pub rest: Rest,
    /// Other failures of the program that no run shows which takes none of the causes.
    pub explains: Vec<Property>,
    /// The most iterations of loops that were cut short; none if no loop was.
    pub cut_at: Option<u32>,
    /// Runs that take edges and then pass the check, for lines that were asked about.
    pub shown: Vec<ShownLine>,
}

/// A failing run and its causes.
#[derive(Debug, Clone, PartialEq)]
pub struct ErrorTrace {
    /// What decides it.
    pub script: Script,
    /// How many steps it takes.
    pub steps: u64,
    /// How many edges of the user's code it takes before the check, each counted once.
    pub edges: usize,
    /// How many of them some run takes that then passes the check.
    pub correct: usize,
    /// How the causes were found.
    pub found: Localised,
    /// The causes, in the order of the run.
    pub causes: Vec<CauseEdge>,
    /// Whether the budget ended before all was decided: what is listed is proven all the same.
    pub is_cut_short: bool,
}

/// By which definition causes were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Localised {
    /// Edges that no run takes which then passes the check.
    Edges,
    /// There is no such edge. The first step after which no run passes that has the same values there.
    Values,
    /// Nothing but the inputs: with the last one that is read it is decided, whatever the program does then.
    Inputs,
    /// Every edge of the run, because no run passes the check at all: that says nothing.
    NoRunPasses,
    /// Nothing: also with the same values other runs pass, or that was not decided.
    Nothing,
}

/// An edge of a failing run that is a cause.
#[derive(Debug, Clone, PartialEq)]
pub struct CauseEdge {
    /// The function.
    pub function: FunctionId,
    /// The edge.
    pub edge: EdgeId,
    /// Whether it is the end of a call: the call has come back.
    pub returns: bool,
    /// The statement.
    pub statement: StatementId,
    /// Where.
    pub span: SpanId,
    /// Of a branch: which way is taken.
    pub way: Option<BranchWay>,
    /// With what values of variables no run passes after it, if that is how it was found.
    pub values: Vec<(VarId, TypeId, u128)>,
    /// The calls and iterations around it, if it is one step of the run.
    pub around: Vec<Surrounding>,
}

/// Which way a branch goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BranchWay {
    /// Its condition holds, or not.
    Condition(bool),
    /// A label of a `switch`, or none of them.
    Label(ir::Arm),
}

/// Whether failing runs are left that take none of the causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// None within the bounds.
    None,
    /// There are more; so many were looked at as one call shows.
    More,
    /// The last one has no cause that others could be kept from.
    NotSeparable,
    /// The budget ended.
    Undecided,
}

/// A line about which somebody asked, with a run that goes on well from it.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownLine {
    /// The line.
    pub line: u32,
    /// What is known of it.
    pub answer: LineAnswer,
}

/// Whether a run takes a line and then passes the check.
#[derive(Debug, Clone, PartialEq)]
pub enum LineAnswer {
    /// This one does: it was replayed.
    Run {
        /// Where on the line.
        span: SpanId,
        /// What decides it.
        script: Script,
        /// How many steps it takes.
        steps: u64,
        /// Whether it comes to the end of the program without failing anywhere.
        passes: bool,
    },
    /// None within the bounds.
    NoRun,
    /// The program does nothing there.
    NothingThere,
    /// The budget ended.
    Undecided,
}

/// A run that takes edges and then passes the check.
#[derive(Debug, Clone, PartialEq)]
pub struct Witness {
    /// What decides it.
    pub script: Script,
    /// Which edges.
    pub edges: BTreeSet<(FunctionId, EdgeId, VisitPart)>,
    /// After so many steps it has passed the check for the last time; what it does then does not matter. Nothing for one that has to
    /// come to its end.
    pub steps: u64,
}
