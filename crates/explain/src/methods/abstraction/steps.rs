//! The steps of the unwound program as the paper has them: control locations, each with the truth of its predicates.

use check::{Unwound, VisitPart};
use ir::{EdgeId, FunctionId, LocationId, Op, Program, VariableKind};
use logic::{Evaluator, Model, Term, Terms};

/// A time that runs come to a control location.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) function: FunctionId,
    pub(super) location: LocationId,
    pub(super) context: u32,
    /// Its first visit.
    pub(super) visit: usize,
    /// The ways out of it, each with the condition that a run takes it.
    pub(super) ways: Vec<(EdgeId, Term)>,
    /// A run comes here.
    pub(super) executed: Term,
    /// Whether the predicates of the location hold, in their order.
    pub(super) predicates: Vec<Term>,
}

/// What one run does.
#[derive(Debug, Clone)]
pub(super) struct Walked {
    /// The step.
    pub(super) step: usize,
    /// The way out of it.
    pub(super) way: Option<EdgeId>,
    /// Whether the predicates hold before it.
    pub(super) holds: Vec<bool>,
}

/// The steps of the unwound program that a person would see, in the order of execution.
pub(super) fn steps(program: &Program, unwound: &mut Unwound) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (number, visit) in unwound.visits().iter().enumerate() {
        if visit.part != VisitPart::Begins {
            continue;
        }
        let edge = program[visit.function].edge(visit.edge);
        if !is_told(program, &edge.op) {
            continue;
        }
        let way = (visit.edge, visit.taken);
        let is_branch = matches!(edge.op, Op::Assume { .. } | Op::Case { .. });
        match steps.last_mut() {
            Some(last)
                if is_branch
                    && (last.function, last.location, last.context) == (visit.function, edge.from, visit.context) =>
            {
                last.ways.push(way);
            }
            _ => steps.push(Step {
                function: visit.function,
                location: edge.from,
                context: visit.context,
                visit: number,
                ways: vec![way],
                executed: visit.taken,
                predicates: visit.predicates.clone(),
            }),
        }
    }
    for step in &mut steps {
        let taken: Vec<Term> = step.ways.iter().map(|&(_, taken)| taken).collect();
        step.executed = unwound.terms.or_all(&taken);
    }
    steps
}

/// Whether a step does something that a person would see.
fn is_told(program: &Program, op: &Op) -> bool {
    match op {
        Op::Assign { place, .. } => !is_temporary(program, *place),
        Op::Assume { condition, .. } => !matches!(program[*condition].kind(), ir::ExprKind::Int(_)),
        Op::Case { .. } | Op::Call { .. } | Op::Assert { .. } | Op::Input { .. } => true,
        Op::Return { value } => value.is_some(),
        Op::Skip
        | Op::Observe { .. }
        | Op::Zero { .. }
        | Op::Constrain { .. }
        | Op::Begin { .. }
        | Op::End { .. }
        | Op::Refuse { .. }
        | Op::Spawn { .. }
        | Op::Await { .. }
        | Op::Atomic { .. }
        | Op::Sync { .. }
        | Op::StackAllocate { .. } => false,
    }
}

fn is_temporary(program: &Program, place: ir::PlaceId) -> bool {
    matches!(*program[place].kind(), ir::PlaceKind::Variable(variable)
        if program[variable].kind == VariableKind::Temporary)
}

/// The steps of a run, of those before some step of the unwinding.
pub(super) fn walked(terms: &Terms, steps: &[Step], end: usize, model: &Model) -> Vec<Walked> {
    let mut evaluator = Evaluator::new(terms, model);
    let mut all = Vec::new();
    for (number, step) in steps.iter().enumerate().take(end) {
        if evaluator.holds(step.executed) {
            let way = step.ways.iter().find(|(_, taken)| evaluator.holds(*taken)).map(|&(edge, _)| edge);
            let holds = step.predicates.iter().map(|&predicate| evaluator.holds(predicate)).collect();
            all.push(Walked { step: number, way, holds });
        }
    }
    all
}
