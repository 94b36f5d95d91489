//! What the method `repair` gives: fixes of the failing run, from which pages are made. Data only.

use edit::{Change, Edit, NewStep, Rework, Spot, Where, told_at};
use ir::{BinaryOp, EdgeId, ExprId, FunctionId, Program, SpanId, StatementId, VarId};
use run::Value;

use super::Reach;

/// How much is known of what the program is meant to do: each configuration takes away some of the fixes of the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum RepairConfig {
    /// Every step of the failing run may change by itself.
    Default,
    /// A line changes in all its steps at once, and nothing changes that need not.
    Correlated,
    /// What changes stays within what the proofs of other checks need.
    Invariants,
    /// What these proofs rest on does not change.
    #[default]
    Trusted,
}

impl RepairConfig {
    /// All of them, the least restricted first.
    pub const ALL: [RepairConfig; 4] =
        [RepairConfig::Default, RepairConfig::Correlated, RepairConfig::Invariants, RepairConfig::Trusted];

    /// Its name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            RepairConfig::Default => "default",
            RepairConfig::Correlated => "correlated",
            RepairConfig::Invariants => "invariants",
            RepairConfig::Trusted => "trusted",
        }
    }
}

/// Changes after which the failing run does not fail where it did.
#[derive(Debug, Clone, PartialEq)]
pub struct Fix {
    /// The changes, in the order of execution.
    pub changes: Vec<FixChange>,
    /// What they cost by the library.
    pub cost: u64,
    /// How many steps of the failing run are still made.
    pub steps: usize,
    /// What the run does then.
    pub end: FixEnd,
    /// What is known about it.
    pub state: FixState,
    /// The last configuration in which it is a fix.
    pub survives: RepairConfig,
}

impl Fix {
    /// How many of its changes are in code that the run executes once.
    pub fn outside_loops(&self) -> usize {
        self.changes.iter().filter(|change| change.copies <= 1).count()
    }
}

/// What a run does after a fix, step by step along the failing run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixEnd {
    /// It comes to the failed check and passes it.
    Passes,
    /// It goes another way at this step.
    Leaves(usize),
}

/// What is known about a fix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixState {
    /// As an edit of the program it was checked: nothing fails as far as loops were followed.
    Checked(Reach),
    /// The same, but other failures of the program remain.
    CheckedThis(Reach),
    /// All runs pass that it was tried on.
    Tried,
    /// It is no edit of the text, or was not tried: it holds along the failing run.
    Along,
    /// The edited program still fails on some run, or breaks one that passes; it holds along the failing run only.
    Refuted,
}

/// A change of the program.
#[derive(Debug, Clone, PartialEq)]
pub struct FixChange {
    /// The function.
    pub function: FunctionId,
    /// The step.
    pub edge: EdgeId,
    /// The statement.
    pub statement: StatementId,
    /// The part of it that is computed or decided.
    pub span: SpanId,
    /// What changes.
    pub what: Changed,
    /// How many steps of the failing run it is about.
    pub copies: usize,
    /// For other values: each with its step, as far as it differs from what the run has there.
    pub values: Vec<FixValue>,
}

/// Another value in a step of the failing run.
#[derive(Debug, Clone, PartialEq)]
pub struct FixValue {
    /// The step.
    pub step: usize,
    /// The value in the run.
    pub before: Value,
    /// The bits that it would have to have.
    pub bits: u128,
}

/// What changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    /// An operator becomes another one.
    Operator(ExprId, BinaryOp),
    /// A constant becomes another one.
    Constant(ExprId, i128),
    /// A little more or less of what is read.
    Offset(ExprId, i64),
    /// Another variable is read.
    Variable(ExprId, VarId),
    /// A condition is turned round.
    Negated(ExprId),
    /// An assignment is left out.
    LeftOut,
    /// Another assignment of the function is made before it as well.
    Copied(EdgeId),
    /// What is computed or decided is something else.
    Values(ExprId),
}

impl FixChange {
    /// The change as an edit of the program; none for other values.
    pub fn edit(&self, program: &Program) -> Option<Edit> {
        self.what.edit(program, self.function, self.edge)
    }
}

impl Changed {
    /// An edit of the program that makes the change in a step; none for other values.
    pub fn edit(self, program: &Program, function: FunctionId, edge: EdgeId) -> Option<Edit> {
        let change = |expr: ExprId, change: Change| Some(Edit::Expression { expr, change });
        match self {
            Changed::Operator(expr, op) => change(expr, Change::Operator(op)),
            Changed::Constant(expr, value) => change(expr, Change::Constant(value)),
            Changed::Offset(expr, by) => change(expr, Change::Offset(by)),
            Changed::Variable(expr, var) => change(expr, Change::Variable(var)),
            Changed::Negated(expr) => change(expr, Change::Negated),
            Changed::LeftOut => Some(Edit::Steps(Rework::Restricted { function, edge, guard: None })),
            Changed::Copied(copied) => {
                let at = Spot { function, place: Where::Before(edge) };
                told_at(program, at)?;
                Some(Edit::Steps(Rework::Inserted { at, guard: None, new: NewStep::Copy(function, copied) }))
            }
            Changed::Values(_) => None,
        }
    }

    /// Its name in reports for machines.
    pub fn name(self) -> &'static str {
        match self {
            Changed::Operator(..) => "operator",
            Changed::Constant(..) => "constant",
            Changed::Offset(..) => "offset",
            Changed::Variable(..) => "variable",
            Changed::Negated(_) => "negated",
            Changed::LeftOut => "left-out",
            Changed::Copied(_) => "copied",
            Changed::Values(_) => "values",
        }
    }
}

impl FixState {
    /// Its name in reports for machines.
    pub fn name(self) -> &'static str {
        match self {
            FixState::Checked(_) => "checked",
            FixState::CheckedThis(_) => "checked-this-failure",
            FixState::Tried => "tried",
            FixState::Along => "along-the-run",
            FixState::Refuted => "refuted",
        }
    }
}

/// A statement that is not changed, because the proof of another check rests on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustedStep {
    /// The function.
    pub function: FunctionId,
    /// The step.
    pub edge: EdgeId,
    /// Where.
    pub span: SpanId,
    /// The check that was proven.
    pub proven: String,
}

/// What the method found.
#[derive(Debug, Clone, PartialEq)]
pub struct RepairEvidence {
    /// The configuration that was asked for.
    pub config: RepairConfig,
    /// The fixes, the best first; those that do not hold in that configuration are not among them.
    pub fixes: Vec<Fix>,
    /// How many fixes there are in each configuration that was looked at.
    pub counts: Vec<(RepairConfig, usize)>,
    /// What is trusted because of proofs, as far as the failing run executes it.
    pub trusted: Vec<TrustedStep>,
    /// How many steps the failing run has.
    pub steps: usize,
    /// How many places could change, and in how many ways together.
    pub places: usize,
    /// In how many ways together.
    pub ways: usize,
    /// How many failing runs were looked at. What is listed is a fix of all of them.
    pub runs: usize,
    /// Whether the fixes of the runs have nothing in common, so that those of the first are listed.
    pub has_nothing_in_common: bool,
    /// Whether there may be more fixes: the most were found, or a budget ended the search.
    pub is_cut_short: bool,
    /// The most changes of a fix.
    pub most_changes: usize,
    /// What the solver did, in its unit.
    pub work: u64,
    /// Why nothing could be proven of other checks, where that was tried.
    pub no_proofs: Option<String>,
}
