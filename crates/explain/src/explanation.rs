//! What a method gives: data, from which pages are made.

use std::collections::BTreeMap;

use check::{ArgumentPart, AtomKind, LoopId, Surrounding};
use edit::Edit;
use ir::{EdgeId, ExprId, FunctionId, PlaceId, SpanId, StatementId, TypeId, VarId};
use run::{Script, Value};

use crate::fixes::RepairEvidence;
use crate::methods::Method;
use crate::signs::Signs;
use crate::verify::Verified;

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
    /// With this edit all runs pass that were tried; whether something else fails was not checked.
    MayRepair(Edit),
    /// With an edit of it the runs that were tried do not fail here any more, but perhaps elsewhere.
    MayRepairThis(Edit),
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
    /// Changed, by itself or with others, it keeps the failing run from failing where it does: the fix, by position.
    OfFix(usize),
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

impl Why {
    /// The edit that it speaks of.
    pub fn edit(&self) -> Option<&Edit> {
        match self {
            Why::Repairs(edit, _) | Why::RepairsThis(edit, _) | Why::MayRepair(edit) | Why::MayRepairThis(edit) => {
                Some(edit)
            }
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
            | Why::MayRepair(_)
            | Why::MayRepairThis(_)
            | Why::Transforms(_)
            | Why::Contradicts(_)
            | Why::Decides(_)
            | Why::BehindDecision(_)
            | Why::Fails
            | Why::Leads
            | Why::OfFix(_)
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
