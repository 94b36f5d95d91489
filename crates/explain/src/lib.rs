//! Explanations of failing runs: why does this run fail, and where is the fault?
//!
//! ```text
//! Case (program, property, failing run) -> Subject (unwound, with the run's values) -> method -> Explanation
//! ```
//!
//! - [`case`]: what is explained, and what the user vouches for ([`trust`]).
//! - [`proposition`]: what the user says about runs: assumptions, hypothetical causes.
//! - [`methods`]: one file per method, all of one shape, in one table ([`METHODS`]).
//! - [`measure`]: what counts as a difference between runs.
//! - [`explanation`]: what a method gives: causes in order, the passing run, evidence. Data, not text.
//! - [`consensus`]: one list of causes over all methods and failures, by the [`signs`] that they see.
//! - [`score`]: what a report is worth if one knows where the fault is.
//! - [`verify`]: every claim of an explanation is checked again by code that had no part in making it.

pub mod baselines;
pub mod case;
pub mod edits;
pub mod effort;
pub mod explanation;
pub mod lines;
pub mod measure;
pub mod methods;
pub mod proposition;
pub mod ranking;
pub mod relevant;
pub mod roles;
pub mod sample;
pub mod saving;
pub mod schedules;
pub mod score;
pub mod straight_line;
pub mod telling_apart;
pub mod temporal;
pub mod trust;
pub mod unconstrained;
pub mod verify;
pub mod violation;

pub use case::{Case, Recording, Subject};
pub use effort::EffortLevel;
pub use explanation::{
    AbstractChange, AbstractContrast, AbstractEvidence, AbstractMetric, AbstractWhy, AlignedStep, Among, AnswerSearch,
    Avoidance, Avoided, BranchWay, Cause, CauseEdge, Changed, Choice, Comparison, CutShort, Decision, Dependence,
    Dependences, Dependent, Difference, DistanceEvidence, ErrorTrace, Evidence, Explanation, Fix, FixChange, FixEnd,
    FixState, FixValue, Goal, Hypothesis, InfectionEvidence, Likely, LikelyRelation, LineAnswer, Link, LinkTarget,
    Localised, Move, Optimality, PassingRun, PathCondition, PathInput, PointInvariants, PointKind, Predicate, Reach,
    Refusal, Relation, RepairConfig, RepairEvidence, Requirement, Rest, Searched, Seen, ShownLine, Tie, Transformation,
    Transition, TransitionSets, TransitionsEvidence, TrustedStep, Variation, VariationWhy, VariationsEvidence, Why,
    Witness,
};
pub use logic::Stop;
pub use measure::{Metric, Weights};
pub use methods::abstraction::AbstractOptions;
pub use methods::distance::dependence::SearchScope;
pub use methods::distance::{CauseSearch, DistanceOptions, Slicing};
pub use methods::repair::RepairOptions;
pub use methods::repair::library::{BUILT_IN as BUILT_IN_LIBRARY, Library, LibraryError};
pub use methods::transitions::TransitionsOptions;
pub use methods::variations::VariationsOptions;
pub use methods::{METHODS, Method, MethodInfo, Settings};
pub use proposition::{Claim, Proposition};
pub use ranking::consensus::{RankedCause, SharedCause};
pub use ranking::signs::Signs;
pub use temporal::{
    Blame, BlameKind, ClosestSatisfying, SeenEvent, TemporalChange, TemporalExplanation, closest_satisfying,
    explain_temporal,
};
pub use trust::Trust;
pub use verify::{Looked, Verified};
pub use violation::{FailureGroup, Violation, violations};

/// Which lines depend on which others.
pub use analyse::dependence;
pub use analyse::invariants;
/// Code that is often a slip.
pub use analyse::smells::Smell;

/// What a check gives and how it was made, for whoever shows it: data only.
pub use check::{
    AnyArguments, ArgumentPart, Arguments, AtomKind, CutLoop, FailingRun, FailingRuns, LoopId, Options as CheckOptions,
    Property, Reason, Report as CheckReport, Scope, Surrounding, ThreadScope, Verdict,
};
