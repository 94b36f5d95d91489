//! What is worked out for nobody.

use ir::{ExprId, ExprKind, Op, PlaceKind, Program, StatementKind, VariableKind};

use super::{Found, Smell, edges, functions, inner, parts};
use crate::live::Live;

/// Values of local variables that are written anew, or end, before anybody reads them.
pub(super) fn find(program: &Program, found: &mut Vec<Found>) {
    let live = Live::of(program, &|_, _| true);
    for (id, function) in functions(program) {
        for (edge_id, edge) in edges(function) {
            let Op::Assign { place, value, .. } = edge.op else { continue };
            let PlaceKind::Variable(var) = *program[place].kind() else { continue };
            let variable = &program[var];
            let is_local = variable.function == Some(id)
                && !variable.in_memory
                && variable.storage != ir::Storage::Static
                && matches!(variable.kind, VariableKind::Declared | VariableKind::Parameter);
            // To begin with a constant, and to count on at the end, are habits.
            let is_constant = is_constant(program, value);
            let reads = |part: ExprId| matches!(*program[part].kind(), ExprKind::Load(read) if program[read].kind() == program[place].kind());
            let counts_on = parts(program, &edge.op).into_iter().any(reads);
            // What nobody reads anywhere is kept on purpose, as `(void)x` says.
            let is_read = || function.edges.iter().any(|other| parts(program, &other.op).into_iter().any(reads));
            let is_habit = is_constant && program[edge.statement].kind == StatementKind::Declaration
                || counts_on
                || matches!(program[edge.statement].kind, StatementKind::For { .. });
            if is_local && !is_habit && !live.at(program, id, edge.to).contains(&var) && is_read() {
                found.push(Found { function: id, edge: edge_id, smell: Smell::ValueNeverRead });
            }
        }
    }
}

fn is_constant(program: &Program, value: ExprId) -> bool {
    match *program[inner(program, value)].kind() {
        ExprKind::Int(_) | ExprKind::Float(_) => true,
        ExprKind::Unary(_, operand) => is_constant(program, operand),
        _ => false,
    }
}
