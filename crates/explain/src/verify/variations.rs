//! A second look at runs near the failing one: each is run again, and fails or passes where that is said; what is said to be in all
//! runs of a side and in none of the other, and what is said to hold at places, is looked up in these runs.

use std::collections::BTreeMap;

use ir::{EdgeId, FunctionId, LocationId, Op, Program, TypeKind, VarId};
use run::{Discard, Outcome, RecordedInput, Step, Trace, Value};

use super::{Doubt, Looked, Verified};
use crate::case::Case;
use crate::explanation::{Choice, Goal, LikelyRelation, PointInvariants, Transition, Variation, VariationsEvidence};

/// Looks at variations and what is said of them.
pub fn variations(case: &Case<'_>, evidence: &VariationsEvidence) -> Verified {
    Verified::new(|looked| {
        let negatives: Vec<Trace<'_>> = replayed(case, &evidence.negatives)?;
        let positives: Vec<Trace<'_>> = replayed(case, &evidence.positives)?;
        for trace in &negatives {
            fails_there(case, trace)?;
        }
        for (trace, variation) in positives.iter().zip(&evidence.positives) {
            passes(case, trace, variation, evidence.goal)?;
        }
        looked.push(Looked::Variations);
        let near = |traces: &[Trace<'_>], side: &[Variation]| -> Vec<usize> {
            (0..traces.len()).filter(|&one| is_compared(evidence, &side[one])).collect()
        };
        let (near_negatives, near_positives) =
            (near(&negatives, &evidence.negatives), near(&positives, &evidence.positives));
        let of = |traces: &'_ [Trace<'_>], near: &[usize], transition: &Transition| -> Vec<bool> {
            near.iter().map(|&one| makes(case.program, &traces[one], transition)).collect()
        };
        let sides = [
            ((&negatives, &near_negatives), (&positives, &near_positives)),
            ((&positives, &near_positives), (&negatives, &near_negatives)),
        ];
        let causes = [&evidence.transitions.cause_negatives, &evidence.transitions.cause_positives];
        for (((own, near_own), (others, near_others)), transitions) in sides.into_iter().zip(causes) {
            for transition in transitions {
                let (in_own, in_others) = (of(own, near_own, transition), of(others, near_others, transition));
                if in_own.contains(&false) || in_others.contains(&true) || in_own.is_empty() || in_others.is_empty() {
                    return Doubt::wrong("a transition is said to tell failing runs from passing ones, and does not");
                }
            }
        }
        looked.push(Looked::TellingTransitions);
        for point in &evidence.invariants {
            hold(case.program, point, (&negatives, &positives))?;
        }
        if !evidence.invariants.is_empty() {
            looked.push(Looked::TellingRelations);
        }
        Ok(())
    })
}

/// The runs as they are, up to where they fail or have passed.
fn replayed<'c>(case: &Case<'c>, variations: &[Variation]) -> Result<Vec<Trace<'c>>, Doubt> {
    let replay = |variation: &Variation| {
        let options =
            run::Options { max_steps: variation.steps, ..check::run_options(case.options, &variation.script) };
        let trace = Trace::replay(case.program, &options, &mut Discard);
        trace.map_err(|_| Doubt::Undecided("a run is too long to be recorded".to_string()))
    };
    variations.iter().map(replay).collect()
}

/// Whether a run is among those whose transitions are compared.
fn is_compared(evidence: &VariationsEvidence, variation: &Variation) -> bool {
    evidence.compared_within == evidence.depth || variation.away <= evidence.compared_within
}

/// The place of the check.
fn place(case: &Case<'_>) -> Option<(FunctionId, LocationId)> {
    let trace = case.trace().ok()?;
    let last = trace.len().checked_sub(1).and_then(|last| trace.step(last));
    let (function, edge): (FunctionId, EdgeId) = case.property.call.or(last.map(|step| (step.function, step.edge)))?;
    Some((function, case.program[function].edge(edge).from))
}

fn fails_there(case: &Case<'_>, trace: &Trace<'_>) -> Result<(), Doubt> {
    match &trace.report().outcome {
        Outcome::Failure(failure) if case.is_own(failure) => Ok(()),
        _ => Doubt::wrong("a run that is called failing does not fail as this one does"),
    }
}

/// Whether a run comes to the check and is beyond it when it is cut off, or ends without failing.
fn passes(case: &Case<'_>, trace: &Trace<'_>, variation: &Variation, goal: Goal) -> Result<(), Doubt> {
    let outcome = &trace.report().outcome;
    if matches!(outcome, Outcome::Failure(_)) {
        return Doubt::wrong("a run that is called passing fails");
    }
    let comes_there = trace.steps().any(|step| Some(at(case.program, step)) == place(case));
    match goal {
        Goal::Ends if matches!(outcome, Outcome::Exit { .. }) => Ok(()),
        Goal::PassesCheck if comes_there && trace.len() as u64 == variation.steps => Ok(()),
        _ => Doubt::wrong("a run that is called passing does not pass the check"),
    }
}

fn at(program: &Program, step: Step) -> (FunctionId, LocationId) {
    (step.function, program[step.function].edge(step.edge).from)
}

/// Whether a run makes a transition: it comes to the place, and there and in the following steps of the statement chooses
/// what is said.
fn makes(program: &Program, trace: &Trace<'_>, transition: &Transition) -> bool {
    let there = (transition.function, transition.location);
    let visits = trace.steps().filter(|step| at(program, *step) == there);
    visits.into_iter().any(|step| transition.choices.is_empty() || chosen(program, trace, step) == transition.choices)
}

/// What is chosen in a statement from a step on, until the run is at another statement of this call.
fn chosen(program: &Program, trace: &Trace<'_>, first: Step) -> Vec<Choice> {
    let statement = program[first.function].edge(first.edge).statement;
    let mut choices: Vec<Choice> = Vec::new();
    let mut took_input = false;
    let inputs = &trace.report().inputs;
    for index in first.index..trace.len() {
        let Some(step) = trace.step(index) else { break };
        let edge = program[step.function].edge(step.edge);
        let is_own = step.depth == first.depth;
        let is_over = is_own && edge.statement != statement && !matches!(edge.op, Op::Begin { .. } | Op::End { .. })
            || step.depth < first.depth
            || index > first.index && is_own && edge.from == program[first.function].edge(first.edge).from;
        if is_over {
            break;
        }
        // What a function of the user asks for, which is called here, is chosen there.
        let is_of_statement = is_own || program[step.function].library;
        let taken = inputs.iter().filter(|input: &&RecordedInput| is_of_statement && input.step == index as u64);
        for input in taken {
            took_input = true;
            if matches!(program.types.kind(input.ty), TypeKind::Bool) {
                choices.push(Choice::Truth(input.value != 0));
            }
        }
        match edge.op {
            Op::Assume { holds, .. } if is_own && took_input => {
                choices.retain(|choice| !matches!(choice, Choice::Truth(_)));
                choices.push(Choice::Outcome(holds));
            }
            Op::Case { .. } if is_own && took_input => choices.push(Choice::Label(step.edge)),
            _ => {}
        }
    }
    choices
}

/// Whether what is said to hold at a place does, in all visits that are looked at, and is broken on the other side.
fn hold(
    program: &Program,
    point: &PointInvariants,
    (negatives, positives): (&[Trace<'_>], &[Trace<'_>]),
) -> Result<(), Doubt> {
    for (likely, own, others) in point
        .negatives
        .iter()
        .map(|likely| (likely, negatives, positives))
        .chain(point.positives.iter().map(|likely| (likely, positives, negatives)))
    {
        let holds = |trace: &Trace<'_>| {
            visits(program, trace, point).iter().map(|visit| is_so(&likely.relation, visit)).collect::<Vec<_>>()
        };
        let broken = own.iter().flat_map(holds).any(|holds| holds == Some(false));
        let is_telling = others.iter().flat_map(holds).any(|holds| holds == Some(false));
        if broken || !is_telling {
            return Doubt::wrong("a relation is said to hold in all runs of one side only, and does not");
        }
    }
    Ok(())
}

/// The numbers of the last visits of a run at a place.
fn visits(program: &Program, trace: &Trace<'_>, point: &PointInvariants) -> Vec<BTreeMap<VarId, i128>> {
    let relations = point.negatives.iter().chain(&point.positives);
    let variables: Vec<VarId> = relations.flat_map(|likely| variables(&likely.relation)).collect();
    let steps: Vec<Step> =
        trace.steps().filter(|step| at(program, *step) == (point.function, point.location)).collect();
    let mut cursor = trace.cursor();
    let mut visits = Vec::new();
    for step in steps.iter().rev().take(MAX_VISITS).rev() {
        cursor.seek(step.index);
        let number = |var: &VarId| match cursor.variable(*var) {
            Value::Int(value) => Some((*var, value)),
            Value::Pointer(pointer) => Some((*var, i128::from(pointer.address != 0))),
            _ => None,
        };
        visits.push(variables.iter().filter_map(number).collect());
    }
    visits
}

/// The visits of a run that relations are about: the last ones.
const MAX_VISITS: usize = 8;

fn variables(relation: &LikelyRelation) -> Vec<VarId> {
    match relation {
        LikelyRelation::Constant(one, _)
        | LikelyRelation::Among(one, _)
        | LikelyRelation::AtLeast(one, _)
        | LikelyRelation::AtMost(one, _)
        | LikelyRelation::Remainder(one, ..) => vec![*one],
        LikelyRelation::Less(one, other)
        | LikelyRelation::LessOrEqual(one, other)
        | LikelyRelation::Equal(one, other)
        | LikelyRelation::NotEqual(one, other) => vec![*one, *other],
        LikelyRelation::Linear { result, of, .. } => vec![*result, *of],
    }
}

/// Whether a relation holds for some numbers; nothing if one of them is missing.
fn is_so(relation: &LikelyRelation, visit: &BTreeMap<VarId, i128>) -> Option<bool> {
    let numbers: Option<Vec<i128>> = variables(relation).iter().map(|var| visit.get(var).copied()).collect();
    let numbers = numbers?;
    let (first, second) = (numbers[0], numbers.get(1).copied().unwrap_or(0));
    Some(match relation {
        LikelyRelation::Constant(_, value) => first == *value,
        LikelyRelation::Among(_, values) => values.contains(&first),
        LikelyRelation::AtLeast(_, value) => *value <= first,
        LikelyRelation::AtMost(_, value) => *value >= first,
        LikelyRelation::Remainder(_, modulus, rest) => first.checked_sub(*rest).is_some_and(|rest| rest % modulus == 0),
        LikelyRelation::Less(..) => second > first,
        LikelyRelation::LessOrEqual(..) => second >= first,
        LikelyRelation::Equal(..) => first == second,
        LikelyRelation::NotEqual(..) => first != second,
        LikelyRelation::Linear { factor, offset, .. } => {
            first.checked_sub(*offset).is_some_and(|rest| Some(rest) == second.checked_mul(*factor))
        }
    })
}
