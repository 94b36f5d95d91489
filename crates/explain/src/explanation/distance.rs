//! The closest passing run, and what was found about causes by its definition: what the method `distance` found.

use std::collections::BTreeMap;

use check::LoopId;
use ir::ExprId;

use super::{Difference, PassingRun};

/// What the closest passing run does differently.
#[derive(Debug, Clone, PartialEq)]
pub struct DistanceEvidence {
    /// The distance.
    pub distance: u64,
    /// Whether it is the least.
    pub optimality: Optimality,
    /// How many things could differ.
    pub atoms: usize,
    /// The inputs that differ.
    pub inputs: Vec<Difference>,
    /// Everything that differs, in the order of execution.
    pub differences: Vec<Difference>,
    /// Of the differences those that are needed: their positions. All of them if there was no slicing.
    pub slice: Vec<usize>,
    /// All minimal slices, if that was asked for, and whether these are all.
    pub slices: Vec<Vec<usize>>,
    /// Whether these are all minimal slices.
    pub are_all_slices: bool,
    /// Whether the slice is the smallest of all passing runs, and the distance only the least of those.
    pub has_smallest_slice: bool,
    /// Whether values were changed against the program, so that there is no such run.
    pub is_injected: bool,
    /// Whether the farthest passing run was looked for, not the closest.
    pub is_farthest: bool,
    /// Whether differences weigh something else than one each, so that the distance is not their number.
    pub is_weighted: bool,
    /// How a closer passing run avoided the question, if one did.
    pub avoided: Option<Avoided>,
    /// What the run was required to do beyond passing.
    pub requirement: Requirement,
    /// The most iterations of loops that were cut short; none if no loop was.
    pub cut_at: Option<u32>,
    /// Whether no longer run is closer either: otherwise the optimum is one of runs within the bounds.
    pub excludes_longer: bool,
    /// If the run does not answer the question: what came of looking for one that does.
    pub answers: AnswerSearch,
    /// Whether only runs count that fulfil what the user assumes.
    pub is_assumed: bool,
    /// The bounds within which it was looked for.
    pub bounds: BTreeMap<LoopId, u32>,
    /// Other closest runs, if that was asked for.
    pub others: Vec<PassingRun>,
    /// Whether another choice of runs at the same distance was possible and settled by rule.
    pub is_settled: bool,
    /// Other runs that are as close, if they were asked for.
    pub ties: Vec<Tie>,
    /// What was found about causes.
    pub dependences: Dependences,
}

/// What came of looking for a run that answers the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerSearch {
    /// Nobody looked for one.
    NotMade,
    /// None was found; there may be one.
    NoneFound,
    /// There is none within the bounds, under the assumptions.
    NoneExists,
}

/// A run that is as close as the one that is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Tie {
    /// It.
    pub run: PassingRun,
    /// The inputs that it changes.
    pub inputs: Vec<Difference>,
}

/// What was found about causes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Dependences {
    /// The effect that was asked about, if it is not the failure.
    pub effect: Option<String>,
    /// What was asked, and the answers: hypotheses of the user, and what the search found.
    pub answers: Vec<Dependence>,
    /// How far a search for causes came, if there was one.
    pub searched: Option<Searched>,
    /// Which runs were looked at.
    pub among: Among,
}

/// How many relations a search for causes looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Searched {
    /// Those it asked about.
    pub tried: usize,
    /// Those it left out, because there were too many or because it was ended.
    pub left_out: usize,
    /// Of those it asked about, the ones on which the budget ended.
    pub undecided: usize,
}

/// Which runs were looked at for causes, of all within the bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Among {
    /// Those that do what the failing run does, before what is asked about.
    pub keeps_earlier: bool,
    /// Those that fulfil what the user assumes.
    pub is_assumed: bool,
    /// Those that fulfil the requirement of the passing run that is shown.
    pub requirement: Requirement,
}

impl Among {
    /// Whether all runs within the bounds were looked at.
    pub fn is_all(&self) -> bool {
        *self == Among::default()
    }
}

/// Whether the effect depends on a hypothetical cause.
#[derive(Debug, Clone, PartialEq)]
pub struct Dependence {
    /// The cause.
    pub hypothesis: Hypothesis,
    /// The answer.
    pub verdict: Dependent,
}

/// Something that holds in the failing run and may be a cause.
#[derive(Debug, Clone, PartialEq)]
pub enum Hypothesis {
    /// What the user said.
    Said(String),
    /// Two values are related.
    Related(Box<Difference>, Relation, Box<Difference>),
    /// A value is what it is.
    Is(Box<Difference>),
}

/// A relation of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// `==`
    Equal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Relation {
    /// As C writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            Relation::Equal => "==",
            Relation::Less => "<",
            Relation::LessOrEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterOrEqual => ">=",
        }
    }
}

/// The answer to a hypothesis.
#[derive(Debug, Clone, PartialEq)]
pub enum Dependent {
    /// In all closest runs without the cause the effect is absent, too.
    Yes {
        /// How far they are.
        distance: u64,
    },
    /// A run without the cause that is as close as any has the effect.
    No {
        /// How far it is.
        distance: u64,
        /// The inputs that it changes.
        inputs: Vec<Difference>,
    },
    /// The cause is absent from the failing run itself.
    Absent,
    /// The effect is absent from the failing run itself.
    EffectAbsent,
    /// Among the runs that were looked at there is none without the cause.
    Always,
    /// The budget ended.
    Undecided,
}

/// What a passing run has to do beyond passing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Requirement {
    /// Nothing.
    #[default]
    Nothing,
    /// Come to the failed check.
    Reaches,
    /// Come to the failed check, and leave alone what it presupposes.
    Answers,
}

/// Whether an optimum is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Optimality {
    /// Nothing is closer: proven.
    Proven,
    /// The best that was found; nothing is closer than the bound.
    BestFound {
        /// The proven bound.
        bound: u64,
    },
}

/// How a run passes without answering the question.
#[derive(Debug, Clone, PartialEq)]
pub enum Avoided {
    /// It does not come to the property.
    NotReached {
        /// The distance of that run.
        distance: u64,
    },
    /// A condition that the question presupposes has changed.
    Presupposition {
        /// The conditions that changed, as parts of the asserted condition.
        conditions: Vec<ExprId>,
        /// The distance of that run.
        distance: u64,
    },
}
