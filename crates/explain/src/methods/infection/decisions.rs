//! Branches without which the run would not have failed: the run is repeated with one of them turned round.
//!
//! The chain says how the value came about on this path; it does not say why the run was on it. So branches
//! are turned one at a time, and those after which the interpreter sees no failure are told beside the chain.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use ir::{EdgeId, ExprKind, FunctionId, LocationId, Op, PropertyClass};
use run::{Failure, Outcome};

use super::{chain, proof};
use crate::case::Case;
use crate::explanation::{Decision, PathCondition};
use crate::roles::aside;
use crate::straight_line::failed::Question;
use crate::straight_line::path::Path;
use crate::verify::{self, Verified};

/// The most branches that are turned.
const MOST_TURNS: usize = 60;
/// The most steps of all these runs together.
const MOST_STEPS: u64 = 4_000_000;
/// Of the times that the run comes to a branch, the last ones are tried.
const LAST_TIMES: usize = 3;
/// The most decisions that are told.
const MOST_DECISIONS: usize = 6;

/// The decisions of a run, in the order of execution. Conditions that are told anyway are left out.
pub fn decisions(case: &Case<'_>, path: &Path<'_>, failure: &Failure, told: &[PathCondition]) -> Vec<Decision> {
    let options = check::run_options(case.options, &case.run.script);
    // A turned run may not end by itself.
    let most = 4 * path.trace.len() as u64 + 10_000;
    let options = run::Options { max_steps: most, ..options };
    let mut left = MOST_STEPS;
    let mut found: Vec<(usize, bool)> = Vec::new();
    let told: BTreeSet<usize> = told.iter().map(|condition| condition.step).collect();
    for step in candidates(case, path, &told) {
        if left < most / 4 || case.is_halted() {
            break;
        }
        left = left.saturating_sub(path.trace.len() as u64);
        let edge = failure.edge.unwrap_or(EdgeId(u32::MAX));
        let turned = run::turned(path.program, &options, step as u64, (failure.function, edge));
        if matches!(turned.outcome, Outcome::Exit { .. }) {
            found.push((step, turned.comes_to_edge));
        }
    }
    let aside = aside(path.program);
    let is_aside = |step: usize| aside.contains(&path.steps[step].function);
    // Branches of the harness, and of what only states properties, count where there are no others.
    if found.iter().any(|&(step, _)| !is_aside(step)) {
        found.retain(|&(step, _)| !is_aside(step));
    }
    // An assertion should be reached again; a place where nothing may go wrong may be avoided.
    let should_come = failure.class == PropertyClass::Assertion;
    found.sort_by_key(|&(step, comes)| (should_come && !comes, Reverse(step)));
    let mut seen = BTreeSet::new();
    found.retain(|&(step, _)| seen.insert(branch(path, step)));
    found.truncate(MOST_DECISIONS);
    found.sort_unstable();
    let mut decisions: Vec<Decision> =
        found.into_iter().map(|(step, passes_check)| decision(case, path, step, passes_check)).collect();
    for decision in &mut decisions {
        decision.chain.retain(|link| link.function.is_none_or(|function| !aside.contains(&function)));
    }
    decisions
}

/// A decision, and how it came about that it was made so.
fn decision(case: &Case<'_>, path: &Path<'_>, step: usize, passes_check: bool) -> Decision {
    let question = Question::of_branch(path, step).map(Question::alone);
    let proven = question.as_ref().and_then(|question| Some((question, proof::prove(case, path, question).ok()?)));
    let proven = proven.map(|(question, proof)| (chain::chain(path, question, &proof), proof));
    let is_wrong = |chain: &chain::Chain, proof: &proof::Proof<'_, '_>| {
        matches!(verify::infection(case, path.trace, &chain.proof(proof)), Verified::No(_))
    };
    let chain = proven.filter(|(chain, proof)| !is_wrong(chain, proof)).map_or_else(Vec::new, |(chain, _)| chain.links);
    let source = match path.op(step) {
        Op::Assume { condition, holds } => Some((*condition, *holds)),
        _ => None,
    };
    let span = source.map_or(ir::SpanId::NONE, |(condition, _)| path.program[condition].span());
    let condition = chain::Teller::new(path, &BTreeSet::from([step])).condition(step, source, span);
    Decision { condition, passes_check, chain }
}

/// The branch of a step, whichever way it goes.
fn branch(path: &Path<'_>, step: usize) -> (FunctionId, LocationId) {
    let own = &path.steps[step];
    (own.function, path.program[own.function].edge(own.edge).from)
}

/// The branches that are turned: of each the last times, the latest first.
fn candidates(case: &Case<'_>, path: &Path<'_>, told: &BTreeSet<usize>) -> Vec<usize> {
    let mut times: BTreeMap<(FunctionId, LocationId), usize> = BTreeMap::new();
    let mut chosen = Vec::new();
    for step in (0..path.steps.len()).rev() {
        let own = &path.steps[step];
        let function = &path.program[own.function];
        let edge = function.edge(own.edge);
        let Op::Assume { condition, .. } = edge.op else { continue };
        // `while (1)` decides nothing.
        if function.library || matches!(path.program[condition].kind(), ExprKind::Int(_)) {
            continue;
        }
        if told.contains(&step) {
            continue;
        }
        let count = times.entry((own.function, edge.from)).or_default();
        *count += 1;
        if *count <= LAST_TIMES && !case.trust.covers(path.program, own.function, edge.span) {
            chosen.push(step);
        }
    }
    chosen.truncate(MOST_TURNS);
    chosen
}
