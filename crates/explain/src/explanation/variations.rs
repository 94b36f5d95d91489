//! Runs near the failing one and what tells them apart: what the method `variations` found.

use ir::{EdgeId, FunctionId, LocationId, SpanId, StatementId, VarId};
use run::Script;

use super::Goal;

/// What the method `variations` found.
#[derive(Debug, Clone, PartialEq)]
pub struct VariationsEvidence {
    /// What positives do.
    pub goal: Goal,
    /// How many moves a run may go its own way before it has to go on as the failing run does.
    pub depth: usize,
    /// Runs that fail as the failing run does, at the same place; it is the first of them.
    pub negatives: Vec<Variation>,
    /// Runs that come to the same place and pass it.
    pub positives: Vec<Variation>,
    /// Which transitions are in which of them: of those that go their own way for at most `compared_within` moves.
    pub transitions: TransitionSets,
    /// Runs farther away make the same transitions for other reasons: where all runs together tell nothing apart, the nearer
    /// ones may.
    pub compared_within: usize,
    /// The same for the parts in which they differ: `t_n` for negatives and `t_p` for positives.
    pub of_transformations: TransitionSets,
    /// What holds at a place in all visits of one side, and not of the other.
    pub invariants: Vec<PointInvariants>,
    /// What turns a positive into a negative, the smallest change first; each change once. Of the runs that are compared.
    pub transformations: Vec<Transformation>,
    /// Inputs for which only some values were tried.
    pub has_sampled_inputs: bool,
    /// How many of the runs a solver found, on other paths, because no other of their kind was found near.
    pub from_solver: usize,
    /// Why there may be more runs within the depth.
    pub cut_short: Option<CutShort>,
}

/// Why a search ended before all runs within its depth were seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutShort {
    /// As many runs were found as were asked for.
    Enough,
    /// The work that it may take was done, or somebody ended it.
    Budget,
}

/// A run near the failing one, up to the place of the failure.
#[derive(Debug, Clone, PartialEq)]
pub struct Variation {
    /// What decides it.
    pub script: Script,
    /// How many steps it takes until it fails there, or has passed.
    pub steps: u64,
    /// Its moves.
    pub moves: Vec<Move>,
    /// How many of them it makes after it has left the way of the failing run.
    pub away: usize,
}

/// A statement that a run executes, once: what a person would call a step.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Where, and what was chosen.
    pub transition: Transition,
    /// The step that it begins with.
    pub first_step: usize,
}

/// A control location and an action: the values of inputs with few values that are taken there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Transition {
    /// The function.
    pub function: FunctionId,
    /// The location that it starts from.
    pub location: LocationId,
    /// The statement.
    pub statement: StatementId,
    /// What it does first.
    pub span: SpanId,
    /// What was chosen.
    pub choices: Vec<Choice>,
}

/// What is chosen from outside in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// Which way a condition goes that asks for an input.
    Outcome(bool),
    /// Which label of a `switch` is taken that asks for an input, by its edge.
    Label(EdgeId),
    /// A truth value.
    Truth(bool),
}

/// The sets of the paper's table 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TransitionSets {
    /// What is in every negative.
    pub all_negatives: Vec<Transition>,
    /// What is in every positive.
    pub all_positives: Vec<Transition>,
    /// What is in some negative and no positive.
    pub only_negatives: Vec<Transition>,
    /// What is in some positive and no negative.
    pub only_positives: Vec<Transition>,
    /// What is in every negative and no positive.
    pub cause_negatives: Vec<Transition>,
    /// What is in every positive and no negative.
    pub cause_positives: Vec<Transition>,
}

/// What holds at a place.
#[derive(Debug, Clone, PartialEq)]
pub struct PointInvariants {
    /// The function.
    pub function: FunctionId,
    /// The location.
    pub location: LocationId,
    /// Where that is.
    pub span: SpanId,
    /// What kind of place it is.
    pub kind: PointKind,
    /// What holds in all negatives that come here, and not in all positives.
    pub negatives: Vec<Likely>,
    /// What holds in all positives that come here, and not in all negatives.
    pub positives: Vec<Likely>,
}

/// Where values are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PointKind {
    /// Before the check that fails.
    Check,
    /// Where a function returns.
    Return,
    /// Where a loop decides whether to go on.
    Loop,
}

/// A relation that holds in all visits of one side.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// The relation.
    pub relation: LikelyRelation,
    /// In how many visits of its side it was seen to hold: all.
    pub visits: usize,
    /// In how many visits of the other side it does not hold.
    pub violated: usize,
    /// How many visits the other side has.
    pub others: usize,
}

/// A relation between values at a place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum LikelyRelation {
    /// `x == 3`
    Constant(VarId, i128),
    /// `x` is one of a few values.
    Among(VarId, Vec<i128>),
    /// `x >= 1`
    AtLeast(VarId, i128),
    /// `x <= 9`
    AtMost(VarId, i128),
    /// `x % 4 == 1`
    Remainder(VarId, i128, i128),
    /// `x < y`
    Less(VarId, VarId),
    /// `x <= y`
    LessOrEqual(VarId, VarId),
    /// `x == y`
    Equal(VarId, VarId),
    /// `x != y`
    NotEqual(VarId, VarId),
    /// `y == a * x + b`
    Linear {
        /// `y`
        result: VarId,
        /// `a`
        factor: i128,
        /// `x`
        of: VarId,
        /// `b`
        offset: i128,
    },
}

/// What turns a positive into a negative: other moves between a common beginning and a common end.
#[derive(Debug, Clone, PartialEq)]
pub struct Transformation {
    /// How many moves both have in common before, in the first pair that it applies to.
    pub prefix: usize,
    /// What the positive does then.
    pub in_positive: Vec<Transition>,
    /// What the negative does instead.
    pub in_negative: Vec<Transition>,
    /// To how many pairs of a positive and a negative it applies.
    pub pairs: usize,
}

impl Transformation {
    /// How much changes.
    pub fn size(&self) -> usize {
        self.in_positive.len() + self.in_negative.len()
    }
}

/// Why a line is a cause, by the runs near the failing one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariationWhy {
    /// Every run that fails makes this move, and none that passes.
    EveryNegativeOnly,
    /// The same of what is left if their common beginnings and ends are taken away.
    EveryTransformationOnly,
    /// Some run that fails makes it, and none that passes.
    SomeNegativeOnly,
    /// Every run that passes makes this move, and none that fails.
    EveryPositiveOnly,
    /// It is part of the smallest change that makes a passing run fail.
    SmallestTransformation,
}
