//! Calls with events of usage rules: what the user wrote as one call is several steps, which are changed together.

use ir::{Callee, Edge, EdgeId, FunctionId, Op, PlaceKind, Program, VariableKind};

/// The steps of the call that a step belongs to, in their order; the step alone if rules have nothing to do with it.
pub(crate) fn steps_of_call(program: &Program, function: FunctionId, edge: EdgeId) -> Vec<EdgeId> {
    let own = &program[function];
    let step = own.edge(edge);
    let is_kept = |edge: &Edge| match edge.op {
        Op::Assign { place, .. } => match program[place].kind() {
            PlaceKind::Variable(var) => program[*var].kind == VariableKind::Temporary,
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => false,
        },
        _ => false,
    };
    let is_part = |other: &Edge| {
        let is_call = matches!(other.op, Op::Call { .. }) && other.span == step.span;
        other.statement == step.statement && (is_call || is_kept(other))
    };
    if program.rule_events.is_empty() || !matches!(step.op, Op::Call { .. }) {
        return vec![edge];
    }
    let parts = || (0u32..).map(EdgeId).zip(&own.edges).filter(|(_, other)| is_part(other));
    if !parts().any(|(_, part)| program.rule_event_of(part).is_some()) {
        return vec![edge];
    }
    let mut steps = vec![edge];
    let (mut from, mut to) = (step.from, step.to);
    while let Some((before, part)) = parts().find(|(id, part)| part.to == from && !steps.contains(id)) {
        steps.insert(0, before);
        from = part.from;
    }
    while let Some((after, part)) = parts().find(|(id, part)| part.from == to && !steps.contains(id)) {
        steps.push(after);
        to = part.to;
    }
    steps
}

/// Whether a step is part of a call that another step stands for: the call of a function, or the first event of a call of what is
/// no function of the program.
pub(crate) fn is_beside_its_call(program: &Program, function: FunctionId, edge: EdgeId) -> bool {
    let own = &program[function];
    let steps = steps_of_call(program, function, edge);
    let is_event = |step: &EdgeId| program.rule_event_of(own.edge(*step)).is_some();
    let is_own_call = |step: &EdgeId| {
        let is_call = matches!(own.edge(*step).op, Op::Call { callee: Callee::Function(_) | Callee::Pointer(_), .. });
        is_call && !is_event(step)
    };
    let stands_for_all =
        steps.iter().find(|step| is_own_call(step)).or_else(|| steps.iter().find(|step| is_event(step)));
    stands_for_all.is_some_and(|step| *step != edge)
}
