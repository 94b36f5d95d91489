//! # The infection chain
//!
//! **Question.** How did the bad value come about in this very run?
//!
//! **Paper.** Wang, Yang, Ivancic, Gupta, "Whodunit? Causal Analysis for Counterexamples" (2006): the weakest precondition of
//! the failed condition along the concrete path, conjunct by conjunct; a minimal proof that it cannot hold; the
//! statements that transformed its conjuncts.
//!
//! **Differs.** The precondition is not computed backwards. From any step on, the path is executed forwards with terms, and
//! what storage holds there is free ([`crate::straight_line::formula`]): substitution of definitions one after the other gives the same terms in
//! either direction. The step where the conjuncts become contradictory is found by search ([`proof`]), because they stay
//! contradictory once they are. Signed arithmetic counts as arithmetic on integers where the run was seen not to overflow.
//! A function of the library that is written in C is followed step by step; of those that are not, `memcpy` and its kin copy,
//! `memset` fills, `strlen`, `strcmp` and their kin are computed from the bytes they looked at, mathematical functions are
//! known at the one point they were asked for, and whatever else writes memory writes what it wrote in the run.
//! Beyond the paper, decisions are told without which the run would not have failed ([`decisions`]): a wrong branch is
//! in no proof that takes the path for granted.
//!
//! **Refuses.** When the run is too long to be recorded, when the failed condition depends on a 128-bit floating-point
//! number, or when the budget ends first.

pub mod chain;
pub mod decisions;
pub mod proof;
pub mod surroundings;

use std::collections::{BTreeMap, BTreeSet};

use ir::{EdgeId, FunctionId, Op, PropertyClass, SpanId, StatementId};
use run::{Failure, Limit, Outcome};

use crate::case::Case;
use crate::explanation::{Cause, Evidence, Explanation, InfectionEvidence, Link, PathCondition, Refusal, Why};
use crate::lines::constants_of;
use crate::lines::{LineKey, line_of};
use crate::methods::Method;
use crate::ranking::signs::Signs;
use crate::roles::{aside, role};
use crate::straight_line::failed::Question;
use crate::straight_line::path::Path;
use crate::verify::{self, Verified};
use proof::Obstacle;

/// Explains a case by its infection chain.
pub fn explain(case: &Case<'_>) -> Result<Explanation, Refusal> {
    let trace = case.trace().map_err(|error| Refusal::Wrong(error.to_string()))?;
    let failure = match &trace.report().outcome {
        Outcome::Failure(failure) => failure,
        Outcome::Limit(Limit::Time) => return Err(Refusal::Stopped(logic::Stop::Time)),
        Outcome::Limit(Limit::Interrupt) => return Err(Refusal::Stopped(logic::Stop::Interrupted)),
        other => return Err(Refusal::Inconsistent(format!("the failing run does not fail: {other:?}"))),
    };
    let mut path = Path::new(trace, case.options.classes);
    let question = Question::new(&mut path, failure);
    let proof = proof::prove(case, &path, &question).map_err(|obstacle| match obstacle {
        Obstacle::Stopped(stop) => Refusal::Stopped(stop),
        Obstacle::NotFollowed => {
            Refusal::Wrong("the failed condition depends on something that is not followed".to_string())
        }
    })?;
    let chain = chain::chain(&path, &question, &proof);
    let verified = verify::infection(case, trace, &chain.proof(&proof));
    if let Verified::No(what) = verified {
        return Err(Refusal::Inconsistent(what));
    }
    let from = proof.formula.from;
    let mut evidence = InfectionEvidence {
        from_span: chain.inputs.is_empty().then(|| place_of(&path, from)),
        failed: chain.failed,
        conditions: chain.conditions,
        inputs: chain.inputs,
        from,
        is_latest: proof.is_latest,
        is_irreducible: proof.is_irreducible,
        chain: chain.links,
        decisions: Vec::new(),
        steps: trace.len(),
    };
    evidence.decisions = decisions::decisions(case, &path, failure, &evidence.conditions);
    let causes = causes(case, failure, &evidence);
    Ok(Explanation {
        method: Method::Infection,
        causes,
        passing: None,
        evidence: Evidence::Infection(Box::new(evidence)),
        verified,
    })
}

/// Where a step is in the user's code.
fn place_of(path: &Path<'_>, step: usize) -> SpanId {
    let step = chain::user_step(path, step).unwrap_or(step);
    let own = &path.steps[step];
    path.program[own.function].edge(own.edge).span
}

/// Collects causes line by line.
struct Causes<'a> {
    case: &'a Case<'a>,
    lines: BTreeMap<LineKey, Line>,
}

/// A line that is a cause, the steps on it, and the last of them.
struct Line {
    cause: Cause,
    edges: BTreeSet<(FunctionId, EdgeId)>,
    latest: usize,
}

impl Causes<'_> {
    fn link(&mut self, link: &Link, why: Why) {
        let program = self.case.program;
        // What is set outside of functions has no statement; it is told with where the program begins.
        let start = program.start.and_then(|start| Some((start, program[start].edges.first()?.statement)));
        let function = link.function.or(start.map(|start| start.0));
        let statement = link.statement.or(start.map(|start| start.1));
        if let (Some(function), Some(statement), false) = (function, statement, link.is_copy) {
            self.add((function, statement, link.span), link.edge, link.step.unwrap_or(0), why);
        }
    }

    fn condition(&mut self, condition: &PathCondition, why: Why) {
        let edge = self.case.program[condition.function].edge(condition.edge);
        // Assumptions and assertions state what is wanted.
        if !matches!(edge.op, Op::Constrain { .. } | Op::Assert { .. }) {
            let place = (condition.function, edge.statement, condition.span);
            self.add(place, Some(condition.edge), condition.step, why);
        }
    }

    fn add(
        &mut self,
        (function, statement, span): (FunctionId, StatementId, SpanId),
        edge: Option<EdgeId>,
        step: usize,
        why: Why,
    ) {
        let program = self.case.program;
        if self.case.trust.covers(program, function, span) || program[function].library {
            return;
        }
        let Some(key) = line_of(self.case, function, span) else { return };
        let line = self.lines.entry(key).or_insert_with(|| Line {
            cause: Cause {
                function,
                statement,
                span,
                reasons: Vec::new(),
                constants: Vec::new(),
                used_at: None,
                elsewhere: Vec::new(),
                signs: Signs::default(),
                score: 0,
            },
            edges: BTreeSet::new(),
            latest: 0,
        });
        line.latest = line.latest.max(step);
        line.edges.extend(edge.map(|edge| (function, edge)));
        let merged = line.cause.reasons.iter_mut().any(|known| match (known, &why) {
            (Why::Transforms(own), Why::Transforms(new))
            | (Why::Contradicts(own), Why::Contradicts(new))
            | (Why::Decides(own), Why::Decides(new))
            | (Why::BehindDecision(own), Why::BehindDecision(new)) => {
                own.extend(new);
                true
            }
            _ => false,
        });
        if !merged {
            line.cause.reasons.push(why);
        }
    }
}

/// The lines of the chain, the conditions and the decisions: the later, the nearer to the failure, the higher. What the
/// user trusts is no cause, and neither is an assertion that fails.
fn causes(case: &Case<'_>, failure: &Failure, evidence: &InfectionEvidence) -> Vec<Cause> {
    let mut causes = Causes { case, lines: BTreeMap::new() };
    match failure.class {
        PropertyClass::Assertion => {}
        PropertyClass::ReachError => causes.condition(&evidence.failed, Why::Leads),
        _ => causes.condition(&evidence.failed, Why::Fails),
    }
    for (position, link) in evidence.chain.iter().enumerate() {
        causes.link(link, Why::Transforms(vec![position]));
    }
    for (position, condition) in evidence.conditions.iter().enumerate() {
        causes.condition(condition, Why::Contradicts(vec![position]));
    }
    for (position, decision) in evidence.decisions.iter().enumerate() {
        causes.condition(&decision.condition, Why::Decides(vec![position]));
        decision.chain.iter().for_each(|link| causes.link(link, Why::BehindDecision(vec![position])));
    }
    let mut lines: Vec<Line> = causes.lines.into_values().collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.latest));
    let (count, aside) = (lines.len(), aside(case.program));
    let decides = |line: &Line| line.cause.reasons.iter().any(|why| matches!(why, Why::Decides(_)));
    let scored = lines.into_iter().enumerate().map(|(position, line)| Cause {
        signs: Signs {
            chain: 1000,
            decides: if decides(&line) { 1000 } else { 0 },
            ..role(case.program, &aside, line.cause.function)
        },
        score: (count - position) as u32,
        constants: constants_of(case.program, &line.edges),
        ..line.cause
    });
    scored.collect()
}
