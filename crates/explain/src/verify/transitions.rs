//! A second look at edges that no correct run takes: on a new unwinding, with a formula of its own and a new solver, no run takes
//! one of the causes and then passes the check; and the runs that were found to be correct for the other edges are walked again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use check::{LoopId, PropertyKey, Unwound, VisitPart, Watched};
use ir::{EdgeId, FunctionId, PropertyClass};
use logic::{Answer, Term};
use run::{Discard, Outcome, Trace};

use super::{Doubt, Looked, Verified};
use crate::case::Case;
use crate::explanation::{ErrorTrace, Goal, Localised, TransitionsEvidence, Witness};

/// An edge, and which part of it.
type Edge = (FunctionId, EdgeId, VisitPart);
/// The conflicts that a question may take.
const CONFLICTS: u64 = 200_000;

/// Looks at causes, and at the runs that are correct for the edges that are none.
pub fn transitions(
    case: &Case<'_>,
    bounds: &BTreeMap<LoopId, u32>,
    evidence: &TransitionsEvidence,
    witnesses: &[Witness],
) -> Verified {
    Verified::new(|looked| {
        let failing: Vec<&ErrorTrace> =
            evidence.traces.iter().filter(|trace| trace.found == Localised::Edges).collect();
        let check = check_of(case)?;
        for witness in witnesses {
            takes_and_passes(case, witness, check, evidence)?;
        }
        if !witnesses.is_empty() {
            looked.push(Looked::CorrectRuns);
        }
        if failing.is_empty() {
            return Ok(());
        }
        let property = PropertyKey { site: case.property.site, class: case.property.class, call: case.property.call };
        let failing_way = evidence.failing_way;
        let (variables, predicates) = (BTreeMap::new(), BTreeMap::new());
        let watched = Arc::new(Watched { property, check, failing_way, variables, predicates });
        let mut unwound = Unwound::watching(case.program, case.options, bounds, &watched)
            .map_err(|_| Doubt::Undecided("the program could not be unwound again".to_string()))?;
        if let Some(way) = failing_way {
            fails_this_way(case, &mut unwound, way)?;
        }
        let mut before: BTreeSet<Edge> = BTreeSet::new();
        for trace in failing {
            let own: BTreeSet<Edge> = trace
                .causes
                .iter()
                .map(|cause| {
                    let part = if cause.returns { VisitPart::Returns } else { VisitPart::Begins };
                    (cause.function, cause.edge, part)
                })
                .collect();
            none_passes(case, &mut unwound, (&own, &before), evidence.goal)?;
            before.extend(own);
        }
        looked.push(Looked::NoCorrectRun);
        Ok(())
    })
}

/// The step that makes the failed check.
fn check_of(case: &Case<'_>) -> Result<Option<(FunctionId, EdgeId)>, Doubt> {
    if case.property.class == PropertyClass::Leak {
        return Ok(None);
    }
    let Ok(trace) = case.trace() else { return Doubt::undecided("the failing run is too long to be recorded") };
    let last = trace.len().checked_sub(1).and_then(|last| trace.step(last));
    Ok(case.property.call.or(last.map(|step| (step.function, step.edge))))
}

/// Whether the failing run takes the way that stands for the failed check, and no run that takes it ends well.
fn fails_this_way(case: &Case<'_>, unwound: &mut Unwound, way: (FunctionId, EdgeId)) -> Result<(), Doubt> {
    let Ok(trace) = case.trace() else { return Doubt::undecided("the failing run is too long to be recorded") };
    if !trace.steps().any(|step| (step.function, step.edge) == way) {
        return Doubt::wrong("the failing run does not go the way that is said to fail");
    }
    let mut solver = Unwound::solver(case.options);
    solver.set_limits(case.options.solver_limits(Some(CONFLICTS)));
    let taken = unwound.visits().iter().filter(|visit| (visit.function, visit.edge) == way);
    let taken: Vec<Term> = taken.map(|visit| visit.taken).collect();
    let (some, ends) = (unwound.terms.or_all(&taken), unwound.passes());
    match solver.solve(&unwound.terms, &[some, ends]) {
        Answer::Unsat(_) => Ok(()),
        Answer::Sat(_) => Doubt::wrong("a run goes the way that is said to fail, and ends well"),
        Answer::Unknown(stop) => Doubt::undecided(stop.to_string()),
    }
}

/// Whether no run takes an edge of some, none of others before, and then passes the check.
fn none_passes(
    case: &Case<'_>,
    unwound: &mut Unwound,
    (own, others): (&BTreeSet<Edge>, &BTreeSet<Edge>),
    goal: Goal,
) -> Result<(), Doubt> {
    let mut solver = Unwound::solver(case.options);
    solver.set_limits(case.options.solver_limits(Some(CONFLICTS)));
    let (visits, checks) = (unwound.visits().to_vec(), unwound.check_visits().to_vec());
    let key = |visit: &check::Visit| (visit.function, visit.edge, visit.part);
    let terms = &mut unwound.terms;
    // From the first visit to the last one: whether a cause was taken, whether the run was halted.
    let (mut taken, mut halted) = (terms.falsehood(), terms.falsehood());
    let mut wrong: Vec<Term> = Vec::new();
    let mut next = 0;
    for check in &checks {
        while next < visits.len() && next < check.visits_before {
            let visit = &visits[next];
            if own.contains(&key(visit)) {
                taken = terms.or(taken, visit.taken);
            }
            if others.contains(&key(visit)) {
                halted = terms.or(halted, visit.taken);
            }
            next += 1;
        }
        let is_free = terms.not(halted);
        wrong.push(terms.and_all(&[check.passed, taken, is_free]));
    }
    if goal == Goal::Ends {
        // Wherever a run comes: it takes a cause, is not halted, and ends well.
        for visit in &visits[next..] {
            taken = if own.contains(&key(visit)) { terms.or(taken, visit.taken) } else { taken };
            halted = if others.contains(&key(visit)) { terms.or(halted, visit.taken) } else { halted };
        }
        let is_free = terms.not(halted);
        let ends = unwound.passes();
        wrong = vec![unwound.terms.and_all(&[ends, taken, is_free])];
    }
    let some = unwound.terms.or_all(&wrong);
    match solver.solve(&unwound.terms, &[some]) {
        Answer::Unsat(_) => Ok(()),
        Answer::Sat(_) => Doubt::wrong("a run takes an edge that is called a cause, and then passes the check"),
        Answer::Unknown(stop) => Doubt::undecided(stop.to_string()),
    }
}

/// Whether a run takes all of some edges and then passes the check.
fn takes_and_passes(
    case: &Case<'_>,
    witness: &Witness,
    check: Option<(FunctionId, EdgeId)>,
    evidence: &TransitionsEvidence,
) -> Result<(), Doubt> {
    let max_steps = witness.steps;
    let options = run::Options { max_steps, ..check::run_options(case.options, &witness.script) };
    let Ok(trace) = Trace::replay(case.program, &options, &mut Discard) else {
        return Doubt::undecided("a run is too long to be recorded");
    };
    let fails = matches!(trace.report().outcome, Outcome::Failure(_));
    let mut open = witness.edges.clone();
    for step in trace.steps() {
        let is_last = step.index + 1 == trace.len();
        let is_check = match (evidence.goal, evidence.failing_way) {
            (Goal::PassesCheck, None) => Some((step.function, step.edge)) == check,
            (Goal::PassesCheck, Some((function, way))) => {
                let from = |edge| case.program[function].edge(edge).from;
                step.function == function && step.edge != way && from(step.edge) == from(way)
            }
            (Goal::Ends, _) => false,
        };
        if is_check && open.is_empty() && !(fails && is_last) {
            return Ok(());
        }
        open.retain(|&(function, edge, _)| (function, edge) != (step.function, step.edge));
    }
    // A check that is made in a call, or when the program ends, comes after all steps that it looks at.
    match &trace.report().outcome {
        Outcome::Exit { .. } if open.is_empty() && evidence.failing_way.is_none() => Ok(()),
        _ => Doubt::wrong("a run that is called correct does not take its edges and then pass the check"),
    }
}
