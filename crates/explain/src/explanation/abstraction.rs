//! The closest passing run over predicates: what the method `abstract` found.

use check::Surrounding;
use ir::{BinaryOp, EdgeId, FunctionId, SpanId, StatementId};

use super::{Optimality, PassingRun};

/// What the method `abstract` found.
#[derive(Debug, Clone, PartialEq)]
pub struct AbstractEvidence {
    /// What is looked at: conditions that the program or the user has, and what they are before an assignment.
    pub predicates: Vec<Predicate>,
    /// The closest runs, one for each metric that was asked for.
    pub contrasts: Vec<AbstractContrast>,
    /// The most iterations of loops that were cut short; none if no loop was.
    pub cut_at: Option<u32>,
}

/// A condition by which runs are compared, as it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Predicate {
    /// The relation of both sides; without one, the left side is not 0.
    pub relation: Option<BinaryOp>,
    /// The left side, as it is written.
    pub left: String,
    /// The right side.
    pub right: String,
    /// The right side, if it is a number.
    pub number: Option<i128>,
}

/// By what two runs are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AbstractMetric {
    /// Predicates, outcomes of branches and calls of the unwound program.
    Predicates,
    /// Steps, aligned as well as can be: where they stand, and the predicates there.
    Alignment,
}

impl AbstractMetric {
    /// Its name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            AbstractMetric::Predicates => "predicates",
            AbstractMetric::Alignment => "alignment",
        }
    }
}

/// The closest passing run by a metric.
#[derive(Debug, Clone, PartialEq)]
pub struct AbstractContrast {
    /// The metric.
    pub metric: AbstractMetric,
    /// The run.
    pub passing: PassingRun,
    /// Its distance.
    pub distance: u64,
    /// Whether that is the least.
    pub optimality: Optimality,
    /// For alignment: what a step counts that the other run does not make.
    pub step_weight: u64,
    /// Whether it passes without coming to the check, because no other run passes.
    pub avoids: bool,
    /// What it does differently, in order.
    pub changes: Vec<AbstractChange>,
    /// The steps of both runs up to the check, the same ones facing each other.
    pub aligned: Vec<AlignedStep>,
}

/// Why a line is a cause over predicates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AbstractWhy {
    /// The closest passing run does not do it.
    Deleted,
    /// The closest passing run goes another way.
    Way,
    /// Only the closest passing run does it.
    Inserted,
    /// After it a predicate is different.
    Predicate,
}

/// A step of one run or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlignedStep {
    /// The function.
    pub function: FunctionId,
    /// The edge: of a branch, the way the failing run takes, if it comes there.
    pub edge: EdgeId,
    /// The statement.
    pub statement: StatementId,
    /// Where.
    pub span: SpanId,
    /// Of a branch, which way each run takes that comes here.
    pub ways: [Option<EdgeId>; 2],
    /// The calls and iterations around it in the failing run and the passing run, if they come here.
    pub around: [Option<Vec<Surrounding>>; 2],
    /// Predicates before it that differ: the position, and whether each holds in the failing run.
    pub changed: Vec<(usize, bool)>,
    /// Predicates before it that do not: the position, and whether each holds.
    pub same: Vec<(usize, bool)>,
}

/// Something that the passing run does differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AbstractChange {
    /// It does not make this step of the failing run: its position among the aligned ones.
    Deleted(usize),
    /// It makes this step, and the failing run does not.
    Inserted(usize),
    /// It goes another way at this branch.
    Way(usize),
    /// From a step to another, predicates have other values: the positions of the steps, and of the predicates.
    Predicates {
        /// The first step.
        first: usize,
        /// The last one.
        last: usize,
        /// Which predicates, and whether each holds in the failing run.
        changed: Vec<(usize, bool)>,
    },
}
