//! New calls of known functions, with arguments that are chosen where they are put: as statements, or for values.

use ir::{
    Callee, Edge, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, SpanId,
    StatementId, TypeId, TypeKind, UnaryOp, VarId, VariableKind,
};

use crate::copies::{namesake, variables_at};
use crate::expressions::{as_type, copy_of};
use crate::steps::can_graft_place;
use crate::stores::{
    Reached, can_read, graft_reached, holds_constant_target, is_for_writing, reached_member, reached_text,
    reached_type, read, read_reached,
};

/// The most arguments of a new call.
pub const MOST_ARGUMENTS: usize = 4;

/// What a new call passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Argument {
    /// What a variable holds.
    Variable(VarId),
    /// What a member or an element holds.
    Read(Reached),
    /// Where a record or an array is.
    Address(Reached),
    /// A constant.
    Constant(i64),
}

/// A new call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Called {
    /// The function that is called.
    pub callee: FunctionId,
    /// The arguments, as many as it has parameters.
    pub arguments: [Option<Argument>; MOST_ARGUMENTS],
}

/// How well a value fits where one is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It is of that type.
    Same,
    /// C converts it: both are integers.
    Converted,
}

/// What a function returns.
pub fn returned_type(program: &Program, function: FunctionId) -> Option<TypeId> {
    match program.types.kind(program[function].ty) {
        TypeKind::Function(function) => Some(function.returns),
        _ => None,
    }
}

/// Whether two types are the same, whatever is said about constants.
fn is_alike(program: &Program, a: TypeId, b: TypeId) -> bool {
    match (program.types.kind(a), program.types.kind(b)) {
        (TypeKind::Pointer(a), TypeKind::Pointer(b)) => is_alike(program, *a, *b),
        (a, b) => a == b,
    }
}

/// How well a value of one type fits where one of another type is wanted.
pub fn value_fit(program: &Program, given: TypeId, wanted: TypeId) -> Option<Fit> {
    match (program.types.kind(given), program.types.kind(wanted)) {
        _ if is_alike(program, given, wanted) => Some(Fit::Same),
        (TypeKind::Int { .. }, TypeKind::Int { .. }) => Some(Fit::Converted),
        _ => None,
    }
}

/// How well an argument fits a parameter, where some variables can be named.
pub fn argument_fit(program: &Program, argument: Argument, parameter: VarId, variables: &[VarId]) -> Option<Fit> {
    let wanted = program[parameter].ty;
    let is_pointer = matches!(program.types.kind(wanted), TypeKind::Pointer(_));
    // What points to constants is not for functions that write.
    let may_write = is_pointer && !program[parameter].constant_target;
    match argument {
        Argument::Variable(var) => {
            let is_kept = !may_write || !program[var].constant_target;
            value_fit(program, program[var].ty, wanted).filter(|_| is_kept && program.types.is_scalar(wanted))
        }
        Argument::Read(reached) => {
            let fit = value_fit(program, reached_type(program, reached)?, wanted)?;
            let is_kept = !may_write || !holds_constant_target(program, reached, variables);
            (is_kept && can_read(program, reached, variables)).then_some(fit)
        }
        Argument::Address(reached) => {
            let fits = can_address(program, reached, wanted, variables)
                && (!may_write || is_for_writing(program, reached, variables));
            fits.then_some(Fit::Same)
        }
        Argument::Constant(_) => matches!(program.types.kind(wanted), TypeKind::Int { .. }).then_some(Fit::Same),
    }
}

/// Whether a place is a record or an array whose address is a pointer of some type, and can be taken.
fn can_address(program: &Program, reached: Reached, wanted: TypeId, variables: &[VarId]) -> bool {
    let (TypeKind::Pointer(to), Some(ty)) = (program.types.kind(wanted), reached_type(program, reached)) else {
        return false;
    };
    let pointed = match program.types.kind(ty) {
        TypeKind::Record(_) => ty,
        TypeKind::Array { element, .. } => *element,
        _ => return false,
    };
    let field = reached_member(program, reached).and_then(|(record, member)| program.types.field(record, member));
    // A variable whose address is taken has to be in memory.
    let is_in_memory = |var: VarId| namesake(program, var, variables).is_some_and(|var| program[var].in_memory);
    // The address of what a pointer points to is that pointer.
    let is_pointer = reached.member.is_none()
        && matches!(*program[reached.base].kind(), PlaceKind::Deref(pointer) if matches!(*program[pointer].kind(), ExprKind::Load(_)));
    !is_pointer
        && is_alike(program, pointed, *to)
        && field.is_none_or(|field| !field.name.is_empty())
        && can_graft_place(program, reached.base, variables)
        && program.root_of(reached.base).is_none_or(is_in_memory)
}

/// An argument as it would be written where some variables can be named.
pub fn argument_text(program: &Program, argument: Argument, variables: &[VarId]) -> Option<String> {
    match argument {
        Argument::Variable(var) => Some(program[var].name.clone()),
        Argument::Read(reached) => reached_text(program, reached, variables),
        Argument::Address(reached) => {
            let text = reached_text(program, reached, variables)?;
            let is_array = matches!(program.types.kind(reached_type(program, reached)?), TypeKind::Array { .. });
            Some(if is_array { text } else { format!("&{text}") })
        }
        Argument::Constant(value) => Some(value.to_string()),
    }
}

/// A call as it would be written where some variables can be named.
pub fn call_text(program: &Program, called: Called, variables: &[VarId]) -> Option<String> {
    let given = called.arguments.iter().flatten();
    let texts: Option<Vec<String>> = given.map(|&argument| argument_text(program, argument, variables)).collect();
    Some(format!("{}({})", program[called.callee].name, texts?.join(", ")))
}

/// A call, with the variables of a spot.
pub(crate) fn call(
    program: &mut Program,
    called: Called,
    result: Option<PlaceId>,
    variables: &[VarId],
    near: (SpanId, StatementId),
) -> Op {
    let wanted: Vec<TypeId> =
        program[called.callee].parameters.iter().map(|&parameter| program[parameter].ty).collect();
    let given = called.arguments.iter().flatten();
    let arguments =
        wanted.into_iter().zip(given).map(|(ty, &argument)| pass(program, argument, ty, variables, near)).collect();
    Op::Call { callee: Callee::Function(called.callee), arguments, result, site: None }
}

/// What is passed for a parameter of a type.
fn pass(
    program: &mut Program,
    argument: Argument,
    ty: TypeId,
    variables: &[VarId],
    near: (SpanId, StatementId),
) -> ExprId {
    let (span, statement) = near;
    let value = match argument {
        Argument::Variable(var) => {
            let place = program.variable_place(var, span);
            read(program, place, span, statement)
        }
        Argument::Read(reached) => read_reached(program, reached, variables, near),
        Argument::Address(reached) => {
            let place = graft_reached(program, reached, variables, span);
            program.address_of(place, ty, span)
        }
        Argument::Constant(value) => program.int(i128::from(value), ty, span),
    };
    fitted(program, value, ty)
}

/// A value as one of another type.
fn fitted(program: &mut Program, value: ExprId, ty: TypeId) -> ExprId {
    match program.types.same_representation(program[value].ty(), ty) {
        true => program.retype(value, ty),
        false => as_type(program, value, ty),
    }
}

/// The value of a step that assigns something that was computed or read, and is written by itself: it could be the
/// result of a call. Not what a call returned already.
pub fn replaceable_value(program: &Program, function: FunctionId, edge: EdgeId) -> Option<ExprId> {
    let Op::Assign { place, value, .. } = program[function].edge(edge).op else { return None };
    let is_temporary = |var: VarId| program[var].kind == VariableKind::Temporary;
    let mut inner = value;
    while let ExprKind::Convert(converted) = *program[inner].kind() {
        inner = converted;
    }
    let is_constant = matches!(*program[inner].kind(), ExprKind::Int(_) | ExprKind::Float(_));
    let is_part = program.sources.snippet(program[value].span()).is_none_or(|text| ir::assigned(&text).is_some());
    let mut used = program.parts_of(value).into_iter().filter_map(|part| program.variable_of(part));
    let is_written = program.root_of(place).is_none_or(|var| !is_temporary(var));
    (is_written && !is_constant && !is_part && !used.any(is_temporary)).then_some(value)
}

/// The variable that a step declares and gives a value.
pub fn declared_by(program: &Program, function: FunctionId, edge: EdgeId) -> Option<VarId> {
    let edge = program[function].edge(edge);
    let Op::Assign { place, .. } = edge.op else { return None };
    let PlaceKind::Variable(var) = *program[place].kind() else { return None };
    // Of a declaration the name is what is written.
    program.sources.snippet(edge.span).is_some_and(|text| !text.contains(['=', '+', '-'])).then_some(var)
}

/// Assigns the result of a call, in place of what a step assigns.
pub(crate) fn take_result(program: &mut Program, function: FunctionId, edge: EdgeId, called: Called) {
    let Op::Assign { place, value: old, site } = program[function].edge(edge).op else { return };
    let Some(value) = call_before(program, function, edge, called, program[old].span()) else { return };
    let value = fitted(program, value, program[place].ty());
    program.function_mut(function).edges[edge.index()].op = Op::Assign { place, value, site };
}

/// The truth value that a step computes or decides by: it may be meant to be one of two.
pub fn joinable_value(program: &Program, function: FunctionId, edge: EdgeId) -> Option<ExprId> {
    let is_truth = |value: &ExprId| match *program[*value].kind() {
        ExprKind::Binary(op, ..) => op.is_comparison(),
        ExprKind::And(..) | ExprKind::Or(..) => true,
        ExprKind::Unary(op, _) => op == UnaryOp::LogicalNot,
        ExprKind::Int(_) => false,
        _ => program.types.kind(program[*value].ty()) == &TypeKind::Bool,
    };
    match program[function].edge(edge).op {
        Op::Assume { condition, .. } => {
            let is_number = program.types.float(program[condition].ty()).is_none();
            Some(condition).filter(|condition| is_number && !matches!(*program[*condition].kind(), ExprKind::Int(_)))
        }
        Op::Assign { place, value, .. } => {
            // What is kept for later is part of another expression.
            let is_kept = program.root_of(place).is_some_and(|var| program[var].kind == VariableKind::Temporary);
            Some(value).filter(|value| !is_kept && is_truth(value))
        }
        Op::Return { value: Some(value) } => Some(value).filter(is_truth),
        _ => None,
    }
}

/// The function whose answer a step only keeps: that may be meant to be one of two.
pub fn joinable_call(program: &Program, function: FunctionId, edge: EdgeId) -> Option<FunctionId> {
    match program[function].edge(edge).op {
        Op::Call { callee: Callee::Function(callee), result: Some(result), .. } => {
            let is_kept = program.root_of(result).is_some_and(|var| program[var].kind == VariableKind::Temporary);
            (!is_kept && program.types.kind(program[result].ty()) == &TypeKind::Bool).then_some(callee)
        }
        _ => None,
    }
}

/// Joins what a step computes or decides by with the result of a call.
pub(crate) fn join_result(
    program: &mut Program,
    (function, edge): (FunctionId, EdgeId),
    called: Called,
    is_negated: bool,
    is_or: bool,
) {
    if joinable_call(program, function, edge).is_some() {
        keep_result(program, function, edge);
    }
    let Some(old) = joinable_value(program, function, edge) else { return };
    let span = program[old].span();
    let Some(mut result) = call_before(program, function, edge, called, span) else { return };
    if is_negated {
        result = program.unary(UnaryOp::LogicalNot, result, span, None);
    }
    let copy = copy_of(program, old);
    let joined = program.short_circuit(is_or, copy, result, span);
    let joined = as_type(program, joined, program[old].ty());
    program.put(old, joined);
}

/// What a call returns is assigned by a step of its own: the edge is that step then.
fn keep_result(program: &mut Program, function: FunctionId, edge: EdgeId) {
    let Edge { from, span, statement, .. } = *program[function].edge(edge);
    let Op::Call { callee, arguments, result: Some(place), site } = program[function].edge(edge).op.clone() else {
        return;
    };
    let Callee::Function(called) = callee else { return };
    let Some(returns) = returned_type(program, called) else { return };
    let temporary = program.add_temporary(Some(function), returns, span);
    let kept = program.variable_place(temporary, span);
    let read = program.variable_place(temporary, span);
    let value = program.load(read, span, None);
    let value = fitted(program, value, program[place].ty());
    let own = program.function_mut(function);
    own.locals.push(temporary);
    let between = LocationId(own.locations);
    own.locations += 1;
    let assigning = &mut own.edges[edge.index()];
    (assigning.from, assigning.op) = (between, Op::Assign { place, value, site: None });
    let op = Op::Call { callee, arguments, result: Some(kept), site };
    own.edges.push(Edge { from, to: between, op, span, statement });
}

/// Puts a call before a step (and its alternatives), and reads what it returns.
fn call_before(
    program: &mut Program,
    function: FunctionId,
    edge: EdgeId,
    called: Called,
    near: SpanId,
) -> Option<ExprId> {
    let Edge { from, span, statement, .. } = *program[function].edge(edge);
    let returns = returned_type(program, called.callee)?;
    let variables = variables_at(program, function, from);
    let (result, value) = kept_result(program, function, returns, near);
    let call = call(program, called, Some(result), &variables, (near, statement));
    let own = program.function_mut(function);
    let between = LocationId(own.locations);
    own.locations += 1;
    own.edges.iter_mut().filter(|edge| edge.from == from).for_each(|edge| edge.from = between);
    own.edges.push(Edge { from, to: between, op: call, span, statement });
    Some(value)
}

/// A new temporary for a result: the place, and what reads it.
pub(crate) fn kept_result(program: &mut Program, function: FunctionId, ty: TypeId, near: SpanId) -> (PlaceId, ExprId) {
    let temporary = program.add_temporary(Some(function), ty, near);
    program.function_mut(function).locals.push(temporary);
    let result = program.variable_place(temporary, near);
    let read = program.variable_place(temporary, near);
    (result, program.load(read, near, None))
}
