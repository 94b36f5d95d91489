//! Sizes that are not those of what they are used for.

use ir::{
    Builtin, Callee, Edge, ExprId, ExprKind, Function, FunctionId, Op, PlaceId, PlaceKind, Program, TypeKind, VarId,
};

use super::{Found, Smell, edges, functions, inner, parts};

pub(super) fn find(program: &Program, found: &mut Vec<Found>) {
    for (id, function) in functions(program) {
        for (edge_id, edge) in edges(function) {
            let Op::Call { callee, arguments, result, .. } = &edge.op else { continue };
            let mut add = |smell| found.push(Found { function: id, edge: edge_id, smell });
            if arguments.iter().any(|&argument| is_size_of_pointer(program, id, argument)) {
                add(Smell::SizeOfPointer);
            }
            let size = match callee {
                Callee::Builtin(Builtin::Malloc) => arguments.first(),
                Callee::Builtin(Builtin::Realloc) => arguments.get(1),
                _ => None,
            };
            let Some(&size) = size else { continue };
            if is_plain_length(program, function, edge, size) {
                add(Smell::NoTerminator);
            } else if result.is_some_and(|result| counts_no_elements(program, function, (edge, result), size)) {
                add(Smell::AllocationOfBytes);
            }
        }
    }
}

/// Whether it is written as `sizeof` of a variable that is a pointer.
fn is_size_of_pointer(program: &Program, function: FunctionId, expr: ExprId) -> bool {
    let expr = inner(program, expr);
    if !matches!(program[expr].kind(), ExprKind::Int(_)) {
        return false;
    }
    let Some(text) = program.sources.code(program[expr].span()) else { return false };
    let Some(operand) = text.strip_prefix("sizeof") else { return false };
    let name = operand.trim().trim_start_matches('(').trim_end_matches(')').trim();
    let locals = program[function].locals.iter().copied();
    let variables = locals.chain(program.globals.iter().map(|global| global.var));
    let is_it =
        |var: VarId| program[var].name == name && matches!(program.types.kind(program[var].ty), TypeKind::Pointer(_));
    variables.into_iter().any(is_it)
}

/// The variable that a place is.
fn variable(program: &Program, place: PlaceId) -> Option<VarId> {
    match *program[place].kind() {
        PlaceKind::Variable(var) => Some(var),
        _ => None,
    }
}

/// Whether a size is nothing but what `strlen` returned in the step before.
fn is_plain_length(program: &Program, function: &Function, edge: &Edge, size: ExprId) -> bool {
    let ExprKind::Load(read) = *program[inner(program, size)].kind() else { return false };
    let Some(length) = variable(program, read) else { return false };
    function.edges.iter().any(|before| {
        before.to == edge.from
            && matches!(&before.op, Op::Call { callee: Callee::Builtin(Builtin::Strlen), result: Some(result), .. }
                if variable(program, *result) == Some(length))
    })
}

/// Whether memory for elements of several bytes is asked for without their size.
fn counts_no_elements(program: &Program, function: &Function, (edge, result): (&Edge, PlaceId), size: ExprId) -> bool {
    let Some(element) = element_size(program, function, edge, result).filter(|size| *size > 1) else { return false };
    let is_multiple = |part: &ExprId| match *program[*part].kind() {
        ExprKind::Int(value) => value != 0 && value % i128::from(element) == 0,
        _ => false,
    };
    let text = program.sources.code(program[size].span()).unwrap_or_default();
    // A size that was worked out before may be one of bytes.
    let is_plain_variable = matches!(program[inner(program, size)].kind(), ExprKind::Load(_));
    !text.contains("sizeof") && !is_plain_variable && !program.parts_of(size).iter().any(is_multiple)
}

/// The size of what the pointer points to that gets an allocation.
fn element_size(program: &Program, function: &Function, edge: &Edge, result: PlaceId) -> Option<u64> {
    let own = pointee(program, program[result].ty());
    let got = variable(program, result)?;
    let next = function.edges.iter().filter(|next| next.from == edge.to).find_map(|next| match next.op {
        Op::Assign { place, .. } if parts(program, &next.op).iter().any(|part| is_read_of(program, *part, got)) => {
            pointee(program, program[place].ty())
        }
        _ => None,
    });
    next.or(own)
}

fn is_read_of(program: &Program, expr: ExprId, var: VarId) -> bool {
    matches!(*program[expr].kind(), ExprKind::Load(place) if variable(program, place) == Some(var))
}

fn pointee(program: &Program, ty: ir::TypeId) -> Option<u64> {
    match *program.types.kind(ty) {
        TypeKind::Pointer(to) if !matches!(program.types.kind(to), TypeKind::Void) => program.types.size_of(to),
        _ => None,
    }
}
