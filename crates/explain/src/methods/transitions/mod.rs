//! # Edges that no correct run takes
//!
//! **Question.** Which steps of the failing run does no run take that goes on to pass the check?
//!
//! **Paper.** Ball, Naik, Rajamani, "From Symptom to Cause: Localizing Errors in Counterexample Traces" (POPL 2003; SLAM): causes
//! as edges of the error trace that are in no correct trace, one failing run for each cause by halting at it, and the finer
//! definition of its section 6, by transitions with their values.
//!
//! **Differs.** The paper works on a boolean abstraction, so that correct traces may be infeasible (its figure 10). Here the
//! questions are asked about the unwound program and are exact within the bounds: one run after the other is looked for that
//! takes an edge not seen in a correct run yet, and then passes the check; when none is left, that is proven for all remaining edges
//! at once ([`correct`]). Every such run is replayed. Of both definitions the finer one is asked only where the first finds
//! nothing, and of its suffix the first element is told, as the paper suggests ([`states`]). Of a state, those variables count
//! that the failed check may still depend on. Nothing passes an error location, and in the paper the edges into it are causes;
//! here the branch that decides about it is taken for the check, if there is one: its other way passes.
//!
//! **Refuses.** When the program is too large to be unwound, when the failing run is too long, and when no run passes the check at all.

mod correct;
mod shown;
mod states;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use check::{FailingRun, Property, PropertyKey, VisitPart, Watched};
use ir::{EdgeId, ExprKind, FunctionId, Op, PlaceKind, VarId, VariableKind};
use logic::{Answer, Model, Term};
use run::{Discard, Outcome};

use crate::case::Case;
use crate::explanation::{
    BranchWay, Cause, CauseEdge, ErrorTrace, Evidence, Explanation, Goal, Localised, Refusal, Rest,
    TransitionsEvidence, Why,
};
use crate::lines::constants_of;
use crate::methods::Method;
use crate::ranking::signs::Signs;
use crate::relevant::{Relevant, failing_way, step_of_check};
use crate::verify::{self, Verified};
use correct::{Correct, Search};

/// The most failing runs with causes of their own that are looked for.
const MAX_TRACES: usize = 8;

/// What the user decides.
#[derive(Debug, Clone, Default)]
pub struct TransitionsOptions {
    /// Lines for which a run is wanted that takes them and then passes the check.
    pub show_correct: Vec<u32>,
}

/// An edge, and which part of it.
pub(crate) type EdgeKey = (FunctionId, EdgeId, VisitPart);

/// Explains a case by edges that no correct run takes.
pub fn explain(case: &Case<'_>, options: &TransitionsOptions) -> Result<Explanation, Refusal> {
    // Nothing passes an error location: the branch is taken for the check that decides about it.
    if let Some(way) = failing_way(case)?
        && let Some(explanation) = explained(case, options, Some(way))?
    {
        return Ok(explanation);
    }
    let explanation = explained(case, options, None)?;
    let what = "no run within the bounds passes the check, or ends without coming to it";
    explanation.ok_or_else(|| Refusal::Unsuited(what.to_string()))
}

/// The same with the check, or with a way out of a branch that stands for it; nothing if no run is correct then.
fn explained(
    case: &Case<'_>,
    options: &TransitionsOptions,
    failing_way: Option<(FunctionId, EdgeId)>,
) -> Result<Option<Explanation>, Refusal> {
    let watched = Arc::new(watched(case, failing_way)?);
    let mut search = Search::new(case, &watched)?;
    if failing_way.is_some() && !search.failing_way_always_fails() {
        return Ok(None);
    }
    let mut halted: BTreeSet<EdgeKey> = BTreeSet::new();
    let mut failing = (search.subject.failing.clone(), case.run.clone());
    let mut traces: Vec<ErrorTrace> = Vec::new();
    let mut shown = Vec::new();
    let rest = loop {
        let own = search.trace_of(&failing.0)?;
        let mut correct = search.correct_edges(&own, &halted)?;
        if traces.is_empty() && correct.taken.is_empty() && correct.undecided.is_empty() {
            if failing_way.is_some() {
                return Ok(None);
            }
            // An error location about which no branch alone decides. Then runs are correct that end.
            search.goal = Goal::Ends;
            correct = search.correct_edges(&own, &halted)?;
        }
        if traces.is_empty() {
            shown = search.show(&own, &correct, &options.show_correct)?;
        }
        let (trace, causes) = localise(&mut search, &failing, &own, correct, &halted)?;
        let can_halt = trace.found == Localised::Edges;
        let is_cut_short = trace.is_cut_short;
        traces.push(trace);
        if !can_halt {
            break if is_cut_short { Rest::Undecided } else { Rest::NotSeparable };
        }
        halted.extend(causes);
        match search.another_failing_run(&halted)? {
            Next::None => break Rest::None,
            Next::Undecided => break Rest::Undecided,
            Next::Found(..) if traces.len() == MAX_TRACES => break Rest::More,
            Next::Found(model, run) => failing = (*model, run),
        }
    };
    if traces[0].found == Localised::NoRunPasses {
        return Ok(None);
    }
    let explains = match rest {
        Rest::None => search.failures_without(&halted),
        Rest::More | Rest::NotSeparable | Rest::Undecided => Vec::new(),
    };
    let cut_at = search.subject.cut_at(case.options);
    let evidence = TransitionsEvidence { goal: search.goal, failing_way, traces, rest, explains, cut_at, shown };
    let verified = verify::transitions(case, &search.subject.unwound.bounds, &evidence, &search.witnesses);
    if let Verified::No(what) = verified {
        return Err(Refusal::Inconsistent(what));
    }
    Ok(Some(Explanation {
        method: Method::Transitions,
        causes: causes(case, &evidence),
        passing: None,
        evidence: Evidence::Transitions(Box::new(evidence)),
        verified,
    }))
}

/// Another failing run.
enum Next {
    /// There is none.
    None,
    /// This one.
    Found(Box<Model>, FailingRun),
    /// The budget ended.
    Undecided,
}

/// What is noted while the program is unwound: visits of the failed check, and the variables that it may still depend on.
fn watched(case: &Case<'_>, failing_way: Option<(FunctionId, EdgeId)>) -> Result<Watched, Refusal> {
    let property = case.property;
    let key = PropertyKey { site: property.site, class: property.class, call: property.call };
    let check = step_of_check(case)?;
    let variables = Relevant::of(case, check).variables(case.program);
    Ok(Watched { property: key, check, failing_way, variables, predicates: BTreeMap::new() })
}

/// The causes of a failing run: edges that are in no correct run; if there are none, the first step with values that are not.
fn localise(
    search: &mut Search<'_, '_>,
    (model, run): &(Model, FailingRun),
    own: &[usize],
    correct: Correct,
    halted: &BTreeSet<EdgeKey>,
) -> Result<(ErrorTrace, BTreeSet<EdgeKey>), Refusal> {
    let edges = correct.taken.len() + correct.never.len() + correct.undecided.len();
    let mut trace = ErrorTrace {
        script: run.script.clone(),
        steps: run.steps,
        edges,
        correct: correct.taken.len(),
        found: Localised::Edges,
        causes: Vec::new(),
        is_cut_short: !correct.undecided.is_empty(),
    };
    if correct.taken.is_empty() && correct.undecided.is_empty() {
        trace.found = Localised::NoRunPasses;
        return Ok((trace, BTreeSet::new()));
    }
    let mut told: BTreeSet<EdgeKey> = BTreeSet::new();
    for &visit in own {
        let key = search.key(visit);
        if correct.never.contains(&key) && told.insert(key) {
            trace.causes.push(search.cause_edge(visit, Vec::new()));
        }
    }
    if trace.causes.is_empty() && correct.undecided.is_empty() {
        match search.first_state(model, own, halted)? {
            states::First::Step(visit, _) if search.only_takes_input(visit) => trace.found = Localised::Inputs,
            states::First::Step(visit, values) => {
                trace.found = Localised::Values;
                let mut cause = search.cause_edge(visit, values);
                cause.around = search.subject.unwound.surroundings(search.subject.unwound.visits()[visit].context);
                trace.causes.push(cause);
            }
            states::First::None => trace.found = Localised::Nothing,
            states::First::Undecided => {
                trace.found = Localised::Nothing;
                trace.is_cut_short = true;
            }
        }
    } else if trace.causes.is_empty() {
        trace.found = Localised::Nothing;
    }
    Ok((trace, correct.never))
}

impl Search<'_, '_> {
    /// The edge of a visit as a cause.
    fn cause_edge(&self, visit: usize, values: Vec<(VarId, ir::TypeId, u128)>) -> CauseEdge {
        let visit = &self.subject.unwound.visits()[visit];
        let edge = self.case.program[visit.function].edge(visit.edge);
        let (way, span) = match edge.op {
            Op::Assume { holds, .. } => (Some(BranchWay::Condition(holds)), edge.span),
            // Not the whole `switch` with all that stands in it.
            Op::Case { selector, arm } => (Some(BranchWay::Label(arm)), self.case.program[selector].span()),
            _ => (None, edge.span),
        };
        CauseEdge {
            function: visit.function,
            edge: visit.edge,
            returns: visit.part == VisitPart::Returns,
            statement: edge.statement,
            span,
            way,
            values,
            around: Vec::new(),
        }
    }

    /// Whether a step does nothing but take an input, or keep one that was just taken.
    fn only_takes_input(&self, visit: usize) -> bool {
        let program = self.case.program;
        let visit = &self.subject.unwound.visits()[visit];
        match program[visit.function].edge(visit.edge).op {
            Op::Input { .. } => true,
            Op::Assign { value, .. } => program.parts_of(value).into_iter().all(|part| match *program[part].kind() {
                ExprKind::Load(place) => match *program[place].kind() {
                    PlaceKind::Variable(variable) => program[variable].kind == VariableKind::Temporary,
                    _ => false,
                },
                ExprKind::Convert(_) => true,
                _ => false,
            }),
            _ => false,
        }
    }

    /// A failing run of the property that takes none of some edges: the one with the smallest inputs.
    fn another_failing_run(&mut self, halted: &BTreeSet<EdgeKey>) -> Result<Next, Refusal> {
        let unwound = &mut self.subject.unwound;
        let mut conditions = vec![unwound.fails_as(self.subject.check)];
        if self.failing_way.is_some() {
            conditions.push(self.goes_failing_way());
        }
        conditions.extend(self.avoiding(halted));
        let unwound = &mut self.subject.unwound;
        let model = match self.solver.solve(&unwound.terms, &conditions) {
            Answer::Unsat(_) => return Ok(Next::None),
            Answer::Unknown(_) => return Ok(Next::Undecided),
            Answer::Sat(model) => model,
        };
        let of_case = (self.case.program, self.case.options);
        let (model, is_least) = unwound.smallest_inputs(of_case, &mut self.solver, conditions, model);
        self.limit();
        let script = self.subject.unwound.script_of(self.case.options, &model);
        let options = check::run_options(self.case.options, &script);
        let report = run::execute(self.case.program, &options, &mut Discard);
        match &report.outcome {
            Outcome::Failure(failure) if self.case.is_own(failure) => {
                let run = FailingRun { script, steps: report.steps, is_least, path: 1 };
                Ok(Next::Found(Box::new(model), run))
            }
            Outcome::Limit(_) => Ok(Next::Undecided),
            other => self.contradicted(&format!("another failing run does not fail when it is replayed: {other:?}")),
        }
    }

    /// The other failures of the program that no run shows which takes none of some edges.
    fn failures_without(&mut self, halted: &BTreeSet<EdgeKey>) -> Vec<Property> {
        let avoiding = self.avoiding(halted);
        let mut explained = Vec::new();
        for other in &self.case.others {
            let key = PropertyKey { site: other.site, class: other.class, call: other.call };
            let unwound = &mut self.subject.unwound;
            let Some(check) = unwound.checks().iter().position(|check| check.property == key) else { continue };
            let mut conditions: Vec<Term> = vec![unwound.fails_as(check)];
            conditions.extend(&avoiding);
            if matches!(self.solver.solve(&self.subject.unwound.terms, &conditions), Answer::Unsat(_)) {
                explained.push(other.clone());
            }
        }
        explained
    }
}

/// The lines of the causes: of each failing run in the order of its steps.
fn causes(case: &Case<'_>, evidence: &TransitionsEvidence) -> Vec<Cause> {
    let program = case.program;
    let line = |span| program.sources.span(span).map(|span| (span.told.file, span.told.line));
    let mut causes: Vec<Cause> = Vec::new();
    for (number, trace) in evidence.traces.iter().enumerate() {
        let op = |edge: &CauseEdge| &program[edge.function].edge(edge.edge).op;
        // A jump is told only where nothing else happens: an empty branch.
        let does_something = |edge: &CauseEdge| {
            !matches!(op(edge), Op::Skip | Op::Begin { .. } | Op::End { .. } | Op::Observe { .. }) && edge.way.is_none()
        };
        let has_steps = trace.causes.iter().any(does_something);
        for edge in &trace.causes {
            let is_told = match op(edge) {
                Op::Begin { .. } | Op::End { .. } | Op::Observe { .. } => false,
                Op::Skip => !has_steps,
                _ => true,
            };
            if !is_told || case.trust.covers(program, edge.function, edge.span) || line(edge.span).is_none() {
                continue;
            }
            let reason = match trace.found {
                Localised::Values => Why::NoRunPassesWithValues(number),
                Localised::Edges | Localised::Inputs | Localised::NoRunPasses | Localised::Nothing => {
                    Why::NoRunPasses(evidence.goal, number, edge.way)
                }
            };
            let is_known = |cause: &&mut Cause| cause.function == edge.function && line(cause.span) == line(edge.span);
            match causes.iter_mut().find(is_known) {
                Some(known) if known.reasons.contains(&reason) => {}
                Some(known) => known.reasons.push(reason),
                None => causes.push(Cause {
                    function: edge.function,
                    statement: edge.statement,
                    span: edge.span,
                    reasons: vec![reason],
                    constants: constants_of(program, &BTreeSet::from([(edge.function, edge.edge)])),
                    used_at: None,
                    elsewhere: Vec::new(),
                    signs: Signs::default(),
                    score: 0,
                }),
            }
        }
    }
    let count = causes.len() as u32;
    for (cause, place) in causes.iter_mut().zip(0..) {
        cause.score = count - place;
    }
    causes
}
