//! Kinds of reasons why a line is a cause, and why a method gave none: what they are called, and which run they are about.

use explain::{Difference, Reach, Reason, Refusal, Why};

/// The passing run that a difference is about.
pub(crate) fn passing_run(one: &Difference) -> &'static str {
    if one.contrast == 0 { "the passing run" } else { "another passing run" }
}

/// The reason as if it were about the passing run that is shown.
pub(crate) fn of_shown_run(why: &Why) -> Why {
    let mut why = why.clone();
    match &mut why {
        Why::Value(one) | Why::Condition(one) | Why::OnlyFailing(one) | Why::OnlyPassing(one) => one.contrast = 0,
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
        | Why::Covered { .. } => {}
    }
    why
}

/// The name of a kind of reasons, for programs.
pub(crate) fn kind_of(why: &Why) -> &'static str {
    match why {
        Why::Value(_) => "value",
        Why::Condition(_) => "condition",
        Why::OnlyFailing(_) => "only-failing",
        Why::OnlyPassing(_) => "only-passing",
        Why::CouldSave => "could-save",
        Why::Repairs(..) | Why::RepairsThis(..) | Why::RepairTogether(..) | Why::RepairThisTogether(..) => "repair",
        Why::MayRepair(_) | Why::MayRepairThis(_) => "possible-repair",
        Why::Avoids(..) => "avoids-the-question",
        Why::Transforms(_) => "transforms",
        Why::Contradicts(_) => "contradicts",
        Why::Decides(_) => "decides",
        Why::BehindDecision(_) => "behind-decision",
        Why::Fails => "fails",
        Why::Leads => "leads",
        Why::OverPredicates(_) => "over-predicates",
        Why::OfVariations(_) => "of-variations",
        Why::NoRunPasses(..) => "no-run-passes",
        Why::NoRunPassesWithValues(_) => "no-run-passes-with-values",
        Why::OfFix(_) => "of-fix",
        Why::Smells(_) => "smells",
        Why::Executed => "executed",
        Why::DependedOn => "depended-on",
        Why::Covered { .. } => "covered",
    }
}

/// Why a method gave no explanation.
pub(crate) fn refusal_sentence(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Inconsistent(what) => {
            format!("internal error: {what}; please report it together with the program")
        }
        Refusal::Unwinding(Reason::Size) => "not explained: the formula became too large".to_string(),
        Refusal::Unwinding(_) => "not explained: there was no time left".to_string(),
        Refusal::CutShort(stop) => format!("the explanation was stopped: {stop}; there may be more to say"),
        Refusal::Stopped(stop) => format!("not explained: {stop}"),
        Refusal::Unsuited(what) | Refusal::Wrong(what) => format!("not explained: {what}"),
    }
}

/// How far it was looked at whether something fails: `up to 8 iterations`.
pub(crate) fn reached(reach: Reach) -> String {
    let iterations = reach.iterations.map(|count| crate::words::counted(count as usize, "iteration"));
    let calls = reach.calls.map(|count| crate::words::counted(count as usize, "open call"));
    match (iterations, calls) {
        (None, None) => "within the bounds".to_string(),
        (Some(one), None) | (None, Some(one)) => format!("up to {one}"),
        (Some(iterations), Some(calls)) => format!("up to {iterations} and {calls}"),
    }
}
