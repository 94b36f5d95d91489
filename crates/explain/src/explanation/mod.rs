//! What a method gives: data, from which pages are made.

mod abstraction;
mod distance;
mod infection;
mod repair;
mod transitions;
mod variations;

use analyse::smells::Smell;
use check::{ArgumentPart, AtomKind, Surrounding};
use edit::Edit;
use ir::{EdgeId, FunctionId, SpanId, StatementId, TypeId, VarId};
use run::Script;

use crate::methods::Method;
use crate::ranking::signs::Signs;
use crate::verify::Verified;

pub use abstraction::{
    AbstractChange, AbstractContrast, AbstractEvidence, AbstractMetric, AbstractWhy, AlignedStep, Predicate,
};
pub use distance::{
    Among, AnswerSearch, Avoided, Dependence, Dependences, Dependent, DistanceEvidence, Hypothesis, Optimality,
    Relation, Requirement, Searched, Tie,
};
pub use infection::{Decision, InfectionEvidence, Link, LinkTarget, PathCondition, PathInput, Seen};
pub use repair::{Changed, Fix, FixChange, FixEnd, FixState, FixValue, RepairConfig, RepairEvidence, TrustedStep};
pub use transitions::{
    BranchWay, CauseEdge, ErrorTrace, Goal, LineAnswer, Localised, Rest, ShownLine, TransitionsEvidence, Witness,
};
pub use variations::{
    Choice, CutShort, Likely, LikelyRelation, Move, PointInvariants, PointKind, Transformation, Transition,
    TransitionSets, Variation, VariationWhy, VariationsEvidence,
};

/// An explanation of a failing run.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The method that made it.
    pub method: Method,
    /// The likely causes, the most likely one first.
    pub causes: Vec<Cause>,
    /// The run that passes, if the method found one.
    pub passing: Option<PassingRun>,
    /// What the method found, for whoever wants to check it.
    pub evidence: Evidence,
    /// What a second look at the evidence said.
    pub verified: Verified,
}

/// A statement that probably has to do with the fault.
#[derive(Debug, Clone, PartialEq)]
pub struct Cause {
    /// The function.
    pub function: FunctionId,
    /// The statement.
    pub statement: StatementId,
    /// The part of it that matters: a condition, an assignment.
    pub span: SpanId,
    /// Why it is here, the strongest reason first.
    pub reasons: Vec<Why>,
    /// Constants in it that were written elsewhere, in the definition of a macro.
    pub constants: Vec<SpanId>,
    /// For an initial value: where the failing run makes use of it.
    pub used_at: Option<SpanId>,
    /// If something is missing: other lines where it could be added as well.
    pub elsewhere: Vec<SpanId>,
    /// What speaks for it.
    pub signs: Signs,
    /// How likely it is, against the other causes of the method.
    pub score: u32,
}

/// How far loops and recursions were followed that do not end before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// So many iterations of each loop, at least; all of them without a number.
    pub iterations: Option<u32>,
    /// So many open calls of each function, at least; all of them without a number.
    pub calls: Option<u32>,
}

impl Reach {
    /// Whether all loops and recursions were followed to their end.
    pub fn is_complete(self) -> bool {
        self.iterations.is_none() && self.calls.is_none()
    }
}

/// Why a statement is a cause.
#[derive(Debug, Clone, PartialEq)]
pub enum Why {
    /// Both runs come here, and the value is another one.
    Value(Difference),
    /// The condition has another outcome.
    Condition(Difference),
    /// Only the failing run executes it.
    OnlyFailing(Difference),
    /// Only the passing run executes it.
    OnlyPassing(Difference),
    /// The failing run would pass with the same inputs, if this line gave other values.
    CouldSave,
    /// With this edit nothing fails, as far as loops were followed.
    Repairs(Edit, Reach),
    /// With this edit this failure is gone, and nothing new fails, as far as loops were followed; other failures of the program
    /// remain.
    RepairsThis(Edit, Reach),
    /// With this edit and another one nothing fails, as far as loops were followed; not with one of them alone.
    RepairTogether(Edit, Edit, Reach),
    /// With this edit and another one this failure is gone, and nothing new fails, as far as loops were followed; others remain.
    RepairThisTogether(Edit, Edit, Reach),
    /// With this edit all runs pass that were tried; whether something else fails was not checked.
    MayRepair(Edit),
    /// With an edit of it the runs that were tried do not fail here any more, but perhaps elsewhere.
    MayRepairThis(Edit),
    /// With this edit the run does not fail any more, but only because it avoids the question.
    Avoids(Edit, Avoidance),
    /// It gave the bad value, or one that it was computed from: the links of the chain, by position.
    Transforms(Vec<usize>),
    /// Its outcome contradicts the failed condition: the conditions of the proof, by position.
    Contradicts(Vec<usize>),
    /// With the other outcome the run would not have failed: the decisions, by position.
    Decides(Vec<usize>),
    /// It gave a value that such a decision was made from: the decisions, by position.
    BehindDecision(Vec<usize>),
    /// The run fails here, and it is not an assertion that does.
    Fails,
    /// From here the run goes to the place where it must not come.
    Leads,
    /// No run that takes it then passes the check; of a branch, the way it goes. In which of the failing runs, by position.
    NoRunPasses(Goal, usize, Option<BranchWay>),
    /// No run passes the check after it with the values that it has there. In which of the failing runs, by position.
    NoRunPassesWithValues(usize),
    /// The closest passing run over predicates does something else here.
    OverPredicates(AbstractWhy),
    /// Which of the runs near the failing one make this transition.
    OfVariations(VariationWhy),
    /// Changed, by itself or with others, it keeps the failing run from failing where it does: the fix, by position.
    OfFix(usize),
    /// It is written as slips are.
    Smells(Smell),
    /// The failing run executes it.
    Executed,
    /// The failure depends on it.
    DependedOn,
    /// So many failing and passing runs execute it.
    Covered {
        /// Failing runs.
        failing: usize,
        /// Passing runs.
        passing: usize,
    },
}

/// How an edit avoids the question: what runs do not do any more that were tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Avoidance {
    /// Come to the failed check.
    Check,
    /// Do something in the loop that stands there.
    Loop(SpanId),
    /// Call the function.
    Call(FunctionId),
    /// Do something in the function that others see.
    Work(FunctionId),
    /// Print as much as the failing run does.
    Output,
}

impl Why {
    /// The edit that it speaks of.
    pub fn edit(&self) -> Option<&Edit> {
        match self {
            Why::Repairs(edit, _)
            | Why::RepairsThis(edit, _)
            | Why::RepairTogether(edit, ..)
            | Why::RepairThisTogether(edit, ..)
            | Why::MayRepair(edit)
            | Why::MayRepairThis(edit)
            | Why::Avoids(edit, _) => Some(edit),
            _ => None,
        }
    }

    /// The difference behind it.
    pub fn difference(&self) -> Option<&Difference> {
        match self {
            Why::Value(difference)
            | Why::Condition(difference)
            | Why::OnlyFailing(difference)
            | Why::OnlyPassing(difference) => Some(difference),
            Why::CouldSave
            | Why::Repairs(..)
            | Why::RepairsThis(..)
            | Why::RepairTogether(..)
            | Why::RepairThisTogether(..)
            | Why::MayRepair(_)
            | Why::MayRepairThis(_)
            | Why::Avoids(..)
            | Why::Transforms(_)
            | Why::Contradicts(_)
            | Why::Decides(_)
            | Why::BehindDecision(_)
            | Why::Fails
            | Why::Leads
            | Why::OverPredicates(_)
            | Why::OfVariations(_)
            | Why::NoRunPasses(..)
            | Why::NoRunPassesWithValues(_)
            | Why::OfFix(_)
            | Why::Smells(_)
            | Why::Executed
            | Why::DependedOn
            | Why::Covered { .. } => None,
        }
    }
}

/// Something that two runs do differently.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The atom of the unwound program.
    pub atom: usize,
    /// What it is.
    pub kind: AtomKind,
    /// The function.
    pub function: FunctionId,
    /// The edge.
    pub edge: EdgeId,
    /// The statement.
    pub statement: StatementId,
    /// Where.
    pub span: SpanId,
    /// The variable that gets the value.
    pub variable: Option<VarId>,
    /// For an input: the part of the program's arguments that it is.
    pub argument: Option<ArgumentPart>,
    /// The type of the value, if it is a scalar.
    pub ty: Option<TypeId>,
    /// The bits in the failing run, if it is a scalar.
    pub failing: Option<u128>,
    /// The bits in the passing run.
    pub passing: Option<u128>,
    /// Whether the failing run comes here.
    pub in_failing: bool,
    /// Whether the passing run comes here.
    pub in_passing: bool,
    /// Which passing run it is about: 0 for the one that is shown, others by their number.
    pub contrast: usize,
    /// The calls and iterations around it.
    pub around: Vec<Surrounding>,
    /// The outermost call around it that only one of the runs makes: the caller and the edge.
    pub call: Option<(FunctionId, EdgeId)>,
}

/// A run that passes; the interpreter confirmed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassingRun {
    /// What decides it.
    pub script: Script,
    /// How many steps it takes.
    pub steps: u64,
    /// Whether it comes to the end of the program; otherwise it was followed as far as loops were unwound, and repeats
    /// itself for ever after that.
    pub ends: bool,
}

/// What a method found, in its own terms.
#[derive(Debug, Clone, PartialEq)]
pub enum Evidence {
    /// The closest passing run.
    Distance(Box<DistanceEvidence>),
    /// Every run within the bounds fails, as far as the question goes.
    AlwaysFails {
        /// Whether that is so without further assumptions.
        is_unconditional: bool,
        /// What was found about causes.
        dependences: Dependences,
    },
    /// How the bad value came about.
    Infection(Box<InfectionEvidence>),
    /// What would keep the run from failing.
    Repair(Box<RepairEvidence>),
    /// Which edges of failing runs no correct run takes.
    Transitions(Box<TransitionsEvidence>),
    /// The closest passing run over predicates.
    Abstract(Box<AbstractEvidence>),
    /// Runs near the failing one, and what tells those that fail from those that do not.
    Variations(Box<VariationsEvidence>),
    /// Nothing but the list of lines: a method to compare with.
    Comparison(Comparison),
}

/// What a method did that only lists lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// It lists what the failing run executes.
    Trail,
    /// It lists what the failure depends on.
    Slice,
    /// It lists every line that could have saved the run by itself.
    Diagnosis,
    /// It compares which lines runs execute.
    Spectrum {
        /// Failing runs.
        failing: usize,
        /// Passing runs.
        passing: usize,
    },
}

/// Why there is no explanation.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// The program could not be unwound.
    Unwinding(check::Reason),
    /// The failing run does not fit the unwound program: a defect of this program.
    Inconsistent(String),
    /// The search for a passing run ended early.
    Stopped(logic::Stop),
    /// There is an explanation, but the search for more ended early.
    CutShort(logic::Stop),
    /// The method has nothing to say about such a failure.
    Unsuited(String),
    /// What the user asked for makes no sense for this case.
    Wrong(String),
}

impl Refusal {
    /// Whether it is a defect of this program, to be reported.
    pub fn is_defect(&self) -> bool {
        matches!(self, Refusal::Inconsistent(_))
    }
}
