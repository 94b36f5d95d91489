//! Changes of the steps of a function: a statement more or less, under a condition, with other arguments, with another call.

use std::collections::BTreeSet;

use ir::{
    BinaryOp, Callee, Edge, EdgeId, Enclosure, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind,
    Program, Site, SiteId, SiteKind, SpanId, StatementId, TypeId, TypeKind, VarId, VariableKind,
};

use crate::blocks::{block, insert_block};
use crate::calls::{call, join_result, kept_result, returned_type, take_result};
use crate::conditions::ask;
use crate::copies::{can_graft, graft, graft_place, living_at, namesake, variables_at};
use crate::events::{is_beside_its_call, steps_of_call};
use crate::jumps::jump_elsewhere;
use crate::labels::send;
use crate::loops::turn_loop;
use crate::order::{exchange, move_statement};
use crate::rework::{EditCondition, Guard, NewStep, Rework, Spot, Target, Where};
use crate::stores::store;
use crate::written::is_callable_in;

/// Where a step at a spot would begin.
pub fn location_of(program: &Program, spot: Spot) -> LocationId {
    let own = &program[spot.function];
    match spot.place {
        Where::First => own.entry,
        Where::After(edge) => own.edge(edge).to,
        Where::Before(edge) => own.edge(edge).from,
    }
}

/// The steps that lead to a spot.
pub fn ways_to(program: &Program, spot: Spot) -> Vec<EdgeId> {
    let own = &program[spot.function];
    match spot.place {
        Where::First => Vec::new(),
        Where::After(edge) => vec![edge],
        Where::Before(edge) => own.incoming(own.edge(edge).from),
    }
}

/// Leads them to a location; so begins the function, if it began at the spot.
pub(crate) fn lead(program: &mut Program, spot: Spot, ways: &[EdgeId], to: LocationId) {
    let begins_here = match spot.place {
        Where::First => true,
        Where::After(_) => false,
        Where::Before(_) => location_of(program, spot) == program[spot.function].entry,
    };
    let own = program.function_mut(spot.function);
    ways.iter().for_each(|way| own.edges[way.index()].to = to);
    if begins_here {
        own.entry = to;
    }
}

/// The variable or member as it is written.
pub fn target_text(program: &Program, target: Target) -> String {
    let name = &program[target.var].name;
    let Some(member) = target.member else { return name.clone() };
    let (record, arrow) = match *program.types.kind(program[target.var].ty) {
        TypeKind::Pointer(to) => (to, "->"),
        _ => (program[target.var].ty, "."),
    };
    let field = program.types.field(record, member).map_or("", |field| field.name.as_str());
    format!("{name}{arrow}{field}")
}

/// The integers, truth values and pointers that variables hold, and their members: what a statement may set.
pub fn targets(program: &Program, variables: &[VarId]) -> Vec<(Target, TypeId)> {
    let mut targets = Vec::new();
    for &var in variables.iter().filter(|&&var| !program[var].read_only) {
        let record = match *program.types.kind(program[var].ty) {
            TypeKind::Int { .. } | TypeKind::Bool => {
                targets.push((Target { var, member: None }, program[var].ty));
                continue;
            }
            // What a pointer to constants points to is not for writing.
            TypeKind::Pointer(_) if program[var].constant_target => continue,
            TypeKind::Pointer(to) => to,
            _ => program[var].ty,
        };
        let TypeKind::Record(id) = *program.types.kind(record) else { continue };
        for (member, field) in (0u32..).zip(&program.types.record(id).fields) {
            let fits =
                matches!(program.types.kind(field.ty), TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Pointer(_));
            if fits && field.bits.is_none() && !field.read_only && !field.name.is_empty() {
                targets.push((Target { var, member: Some(member) }, field.ty));
            }
        }
    }
    targets
}

/// Whether a statement that sets a target at a spot would stand beside one that sets something else of the same record.
pub fn is_among_alike(program: &Program, at: Spot, target: Target) -> bool {
    let is_alike = |edge: &Edge| match edge.op {
        Op::Assign { place, .. } => member_of(program, place).is_some() && base_of(program, place) == Some(target.var),
        _ => false,
    };
    target.member.is_some() && neighbours(program, at).any(is_alike)
}

/// The steps just before and after a spot.
pub(crate) fn neighbours(program: &Program, at: Spot) -> impl Iterator<Item = &Edge> {
    let location = location_of(program, at);
    let before = ways_to(program, at).into_iter().map(move |edge| program[at.function].edge(edge));
    before.chain(program[at.function].edges.iter().filter(move |edge| edge.from == location))
}

/// The variable that a place is part of, or that points to what it is part of.
pub(crate) fn base_of(program: &Program, place: PlaceId) -> Option<VarId> {
    match *program[place].kind() {
        PlaceKind::Variable(var) => Some(var),
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => base_of(program, base),
        PlaceKind::Deref(pointer) => match *program[pointer].kind() {
            ExprKind::Load(place) => base_of(program, place),
            _ => None,
        },
    }
}

/// The record and the member that a place is, if it is one.
pub fn member_of(program: &Program, place: PlaceId) -> Option<(TypeId, u32)> {
    match *program[place].kind() {
        PlaceKind::Field(base, member) => Some((program[base].ty(), member)),
        _ => None,
    }
}

/// Whether a step can be done at another place where only some variables can be named. A `return` stays in its function.
pub fn can_copy(
    program: &Program,
    (function, edge): (FunctionId, EdgeId),
    to: FunctionId,
    variables: &[VarId],
) -> bool {
    if is_beside_its_call(program, function, edge) {
        return false;
    }
    let steps = steps_of_call(program, function, edge);
    steps.into_iter().all(|edge| can_copy_step(program, (function, edge), to, variables))
}

fn can_copy_step(
    program: &Program,
    (function, edge): (FunctionId, EdgeId),
    to: FunctionId,
    variables: &[VarId],
) -> bool {
    let edge = program[function].edge(edge);
    let fits = |expr: &ExprId| {
        let is_constant = matches!(*program[*expr].kind(), ExprKind::Int(_) | ExprKind::Float(_));
        is_constant || can_graft(program, *expr, variables)
    };
    match &edge.op {
        Op::Assign { place, value, .. } => fits(value) && can_graft_place(program, *place, variables),
        Op::Call { callee: Callee::Function(callee), arguments, result: None, .. } => {
            let is_event = program.rule_events.contains_key(callee);
            arguments.iter().all(fits) && (is_event || is_callable_in(program, *callee, to))
        }
        Op::Call { callee: Callee::Builtin(_), arguments, result: None, .. } => arguments.iter().all(fits),
        Op::Return { value } => function == to && value.as_ref().is_none_or(fits),
        _ => false,
    }
}

/// The other orders of the arguments of a call, and the other functions of its type that could be called.
pub fn other_calls(program: &Program, function: FunctionId, edge: EdgeId) -> Vec<Rework> {
    let Op::Call { callee, arguments, .. } = &program[function].edge(edge).op else { return Vec::new() };
    let mut found = Vec::new();
    // Another call would be another event.
    if steps_of_call(program, function, edge).len() > 1 || program.rule_event_of(program[function].edge(edge)).is_some()
    {
        return found;
    }
    for first in 0..arguments.len() {
        for second in first + 1..arguments.len() {
            if program[arguments[first]].ty() == program[arguments[second]].ty()
                && arguments[first] != arguments[second]
            {
                found.push(Rework::Arguments { function, edge, pair: (first as u32, second as u32) });
            }
        }
    }
    if let Callee::Function(own) = *callee {
        let others = program.functions().filter(|(id, other)| {
            let is_alike = other.ty == program[own].ty && other.defined && !other.library;
            *id != own && *id != function && is_alike && is_callable_in(program, *id, function)
        });
        found.extend(others.map(|(callee, _)| Rework::Callee { function, edge, callee }));
    }
    found
}

pub(crate) fn rework(program: &mut Program, rework: Rework) {
    match rework {
        Rework::Inserted { at, guard, new } => insert(program, at, guard, new),
        Rework::Restricted { function, edge, guard } => restrict(program, function, edge, guard),
        Rework::Moved { edge, to } => move_statement(program, edge, to),
        Rework::Exchanged { function, from, first, second, .. } => exchange(program, function, from, first, second),
        Rework::Arguments { function, edge, pair } => {
            if let Op::Call { arguments, .. } = &mut program.function_mut(function).edges[edge.index()].op {
                arguments.swap(pair.0 as usize, pair.1 as usize);
            }
        }
        Rework::Callee { function, edge, callee: other } => {
            if let Op::Call { callee, .. } = &mut program.function_mut(function).edges[edge.index()].op {
                *callee = Callee::Function(other);
            }
        }
        Rework::Result { function, edge, called } => take_result(program, function, edge, called),
        Rework::Predicate { function, edge, called, is_negated, is_or } => {
            join_result(program, (function, edge), called, is_negated, is_or);
        }
        Rework::Case { function, value, from, to } => send(program, function, value, (from, to)),
        Rework::Loop { function, statement } => turn_loop(program, function, statement),
        Rework::Goto { function, edge, to } => jump_elsewhere(program, function, edge, to),
    }
}

pub(crate) fn insert(program: &mut Program, at: Spot, guard: Option<Guard>, new: NewStep) {
    if let NewStep::Block { function, statement, returns, .. } = new {
        if let Some(block) = block(program, function, statement) {
            insert_block(program, at, &block, returns);
        }
        return;
    }
    let location = location_of(program, at);
    let variables = variables_at(program, at.function, location);
    let near = match at.place {
        Where::First => program[at.function].edges[0].clone(),
        Where::After(edge) | Where::Before(edge) => program[at.function].edge(edge).clone(),
    };
    if let NewStep::Jump { is_again } = new {
        if let Some(target) = jump_target(program, at, is_again) {
            jump(program, at, guard, target, (near.span, near.statement));
        }
        return;
    }
    let mut before: Vec<Op> = Vec::new();
    let (op, span, statement) = match new {
        NewStep::Copy(function, edge) => {
            let steps = steps_of_call(program, function, edge);
            let ops: Vec<Op> = steps.iter().map(|&step| program[function].edge(step).op.clone()).collect();
            let Edge { span, statement, .. } = *program[function].edge(edge);
            before = ops.into_iter().map(|op| copied(program, op, &variables)).collect();
            let Some(op) = before.pop() else { return };
            (op, span, statement)
        }
        NewStep::Set(target, value) => {
            let (place, site) = target_place(program, target, near.span, near.statement);
            let ty = program[place].ty();
            let value = program.int(value, ty, near.span);
            (Op::Assign { place, value, site }, near.span, near.statement)
        }
        NewStep::Add(target, by) => {
            let (place, site) = target_place(program, target, near.span, near.statement);
            let old = program.load(place, near.span, site);
            let value = moved(program, old, by, near.statement);
            (Op::Assign { place, value, site }, near.span, near.statement)
        }
        NewStep::Store(place, value) => {
            let op = store(program, (place, value), &variables, (near.span, near.statement));
            (op, near.span, near.statement)
        }
        NewStep::Call(called) => {
            let op = call(program, called, None, &variables, (near.span, near.statement));
            (op, near.span, near.statement)
        }
        NewStep::Block { .. } | NewStep::Jump { .. } => return,
    };
    let mut fresh = new_location(program, at.function);
    let exit = program[at.function].exit;
    let to = if matches!(op, Op::Return { .. }) { exit } else { location };
    lead(program, at, &ways_to(program, at), fresh);
    if let Some(guard) = guard {
        let inside = new_location(program, at.function);
        decide(program, at.function, guard, &variables, (span, statement), (fresh, inside, location));
        fresh = inside;
    }
    for op in before {
        let next = new_location(program, at.function);
        program.function_mut(at.function).edges.push(Edge { from: fresh, to: next, op, span, statement });
        fresh = next;
    }
    program.function_mut(at.function).edges.push(Edge { from: fresh, to, op, span, statement });
}

fn new_location(program: &mut Program, function: FunctionId) -> LocationId {
    let function = program.function_mut(function);
    function.locations += 1;
    LocationId(function.locations - 1)
}

/// Asks whether something is to be done at a location, and goes on at one of two others.
fn decide(
    program: &mut Program,
    function: FunctionId,
    guard: Guard,
    variables: &[VarId],
    (span, statement): (SpanId, StatementId),
    (mut from, done, otherwise): (LocationId, LocationId, LocationId),
) {
    let condition = match guard.condition {
        EditCondition::Asked(asked) => ask(program, asked, variables, (span, statement)),
        EditCondition::Answered(called) => {
            let Some(returns) = returned_type(program, called.callee) else { return };
            let (result, answer) = kept_result(program, function, returns, span);
            let op = call(program, called, Some(result), variables, (span, statement));
            let to = new_location(program, function);
            program.function_mut(function).edges.push(Edge { from, to, op, span, statement });
            from = to;
            answer
        }
    };
    let wanted = !guard.is_negated;
    for (holds, to) in [(wanted, done), (!wanted, otherwise)] {
        let op = Op::Assume { condition, holds };
        program.function_mut(function).edges.push(Edge { from, to, op, span, statement });
    }
}

/// Where `break` at a spot leads, or `continue`.
pub fn jump_target(program: &Program, at: Spot, is_again: bool) -> Option<LocationId> {
    let location = location_of(program, at);
    way_out(program, at.function, location, is_again).filter(|target| *target != location)
}

/// Where `break` at a location leads, or `continue`.
pub(crate) fn way_out(program: &Program, function: FunctionId, from: LocationId, is_again: bool) -> Option<LocationId> {
    let is_inside = |enclosure: &&Enclosure| enclosure.inside.contains(&from);
    let mut around = program[function].enclosures.iter().filter(is_inside);
    match is_again {
        true => around.find_map(|enclosure| enclosure.again),
        false => around.next().map(|enclosure| enclosure.leave),
    }
}

/// The steps of a jump: what lives here and not there ends.
fn jump(
    program: &mut Program,
    at: Spot,
    guard: Option<Guard>,
    target: LocationId,
    (span, statement): (SpanId, StatementId),
) {
    let location = location_of(program, at);
    let (here, there) = (living_at(program, at.function, location), living_at(program, at.function, target));
    let variables = variables_at(program, at.function, location);
    let (start, mut from) = (new_location(program, at.function), new_location(program, at.function));
    let ended: Vec<(VarId, LocationId)> =
        here.difference(&there).map(|&var| (var, new_location(program, at.function))).collect();
    lead(program, at, &ways_to(program, at), start);
    match guard {
        Some(guard) => decide(program, at.function, guard, &variables, (span, statement), (start, from, location)),
        None => {
            let jump = Edge { from: start, to: from, op: Op::Skip, span, statement };
            program.function_mut(at.function).edges.push(jump);
        }
    }
    let function = program.function_mut(at.function);
    for (var, to) in ended {
        function.edges.push(Edge { from, to, op: Op::End { var }, span, statement });
        from = to;
    }
    function.edges.push(Edge { from, to: target, op: Op::Skip, span, statement });
}

fn restrict(program: &mut Program, id: FunctionId, edge: EdgeId, guard: Option<Guard>) {
    let steps = steps_of_call(program, id, edge);
    let (first, last) = (steps[0], steps[steps.len() - 1]);
    let Edge { from, span, statement, .. } = *program[id].edge(first);
    let to = program[id].edge(last).to;
    let Some(guard) = guard else {
        for step in steps {
            program.function_mut(id).edges[step.index()].op = Op::Skip;
        }
        return;
    };
    let variables = variables_at(program, id, from);
    let inside = new_location(program, id);
    program.function_mut(id).edges[first.index()].from = inside;
    decide(program, id, guard, &variables, (span, statement), (from, inside, to));
}

/// The steps among some that could be left out: assignments that people wrote, and calls without a result.
pub fn restrictable(program: &Program, edges: &BTreeSet<(FunctionId, EdgeId)>) -> Vec<(FunctionId, EdgeId)> {
    let is_statement = |&&(function, edge): &&(FunctionId, EdgeId)| match program[function].edge(edge).op {
        Op::Assign { place, .. } => {
            program.root_of(place).is_none_or(|var| program[var].kind != VariableKind::Temporary)
        }
        Op::Call { result: None, .. } => !is_beside_its_call(program, function, edge),
        _ => false,
    };
    edges.iter().filter(is_statement).copied().collect()
}

/// What a step does, with the variables of another place.
fn copied(program: &mut Program, op: Op, variables: &[VarId]) -> Op {
    match op {
        Op::Assign { place, value, site } => {
            let value = graft(program, value, variables);
            Op::Assign { place: graft_place(program, place, variables), value, site }
        }
        Op::Call { callee, arguments, result, site } => {
            let arguments = arguments.into_iter().map(|argument| graft(program, argument, variables)).collect();
            Op::Call { callee, arguments, result, site }
        }
        Op::Return { value } => Op::Return { value: value.map(|value| graft(program, value, variables)) },
        op => op,
    }
}

/// A target as a place, and the check of an access to it.
fn target_place(
    program: &mut Program,
    target: Target,
    span: SpanId,
    statement: StatementId,
) -> (PlaceId, Option<SiteId>) {
    let place = program.variable_place(target.var, span);
    let Some(member) = target.member else { return (place, None) };
    match *program.types.kind(program[target.var].ty) {
        TypeKind::Pointer(to) => {
            let pointer = program.load(place, span, None);
            let base = program.deref(pointer, to, span);
            let site = program.add_site(Site { kind: SiteKind::Access, span, statement, text: None });
            (program.field(base, member, span), Some(site))
        }
        _ => (program.field(place, member, span), None),
    }
}

/// An expression plus a constant; whether that fits is checked.
pub(crate) fn moved(program: &mut Program, expr: ExprId, by: i64, statement: StatementId) -> ExprId {
    let (ty, span) = (program[expr].ty(), program[expr].span());
    let (away, is_less) = (i128::from(by.unsigned_abs()), by < 0);
    if let TypeKind::Pointer(target) = *program.types.kind(ty) {
        let int = program.types.int();
        let index = program.int(away, int, span);
        let stride = program.types.size_of(target).unwrap_or(1);
        let site = program.pointer_check().map(|kind| program.add_site(Site { kind, span, statement, text: None }));
        return program.checked_pointer_add(expr, index, (stride, is_less), span, site);
    }
    let site = program.negation_check(ty).map(|kind| program.add_site(Site { kind, span, statement, text: None }));
    let constant = program.int(away, ty, span);
    program.binary(if is_less { BinaryOp::Sub } else { BinaryOp::Add }, expr, constant, span, site)
}

/// Whether a place means something where only some variables can be named.
pub(crate) fn can_graft_place(program: &Program, place: PlaceId, variables: &[VarId]) -> bool {
    let fits =
        |expr: &ExprId| matches!(*program[*expr].kind(), ExprKind::Int(_)) || can_graft(program, *expr, variables);
    let is_named =
        |var: VarId| program[var].kind != VariableKind::Temporary && namesake(program, var, variables).is_some();
    program.root_of(place).is_none_or(is_named) && program.expressions_of(place).iter().all(fits)
}
