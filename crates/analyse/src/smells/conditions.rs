//! Conditions that ask for something else than they seem to.

use ir::{BinaryOp, Edge, ExprId, ExprKind, Function, Op, PlaceKind, Program, StatementKind, TypeKind, UnaryOp};

use super::{Found, Smell, edges, functions, inner, is_truth, parts};

pub(super) fn find(program: &Program, found: &mut Vec<Found>) {
    for (id, function) in functions(program) {
        for (edge_id, edge) in edges(function) {
            let mut add = |smell| found.push(Found { function: id, edge: edge_id, smell });
            if is_assignment_as_condition(program, function, edge) {
                add(Smell::AssignmentAsCondition);
            }
            for part in parts(program, &edge.op) {
                if let Some(smell) = of_operator(program, part) {
                    add(smell);
                }
            }
        }
    }
}

/// Whether what is assigned, a constant or another variable, is what the statement then asks for.
fn is_assignment_as_condition(program: &Program, function: &Function, edge: &Edge) -> bool {
    let Op::Assign { place, value, .. } = edge.op else { return false };
    let is_plain = match *program[inner(program, value)].kind() {
        ExprKind::Int(_) => true,
        ExprKind::Load(from) => matches!(program[from].kind(), PlaceKind::Variable(_)),
        _ => false,
    };
    let statement = &program[edge.statement];
    let decides = matches!(statement.kind, StatementKind::If { .. } | StatementKind::While | StatementKind::DoWhile);
    let asks_for_it = |next: &&Edge| match next.op {
        Op::Assume { condition, .. } => {
            let condition = inner(program, condition);
            condition == inner(program, value)
                || matches!(program[condition].kind(), ExprKind::Load(read) if program[*read].kind() == program[place].kind())
        }
        _ => false,
    };
    let mut following = function.edges.iter().filter(|next| next.from == edge.to && next.statement == edge.statement);
    is_plain && decides && following.any(|next| asks_for_it(&next))
}

fn of_operator(program: &Program, expr: ExprId) -> Option<Smell> {
    let ExprKind::Binary(op, left, right) = *program[expr].kind() else { return None };
    match op {
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
            let (left_is, right_is) = (is_truth(program, left), is_truth(program, right));
            if left_is == right_is {
                return None;
            }
            let truth = inner(program, if left_is { left } else { right });
            match program[truth].kind() {
                ExprKind::Binary(op, ..) if op.is_comparison() => Some(Smell::ComparisonInBits),
                ExprKind::Unary(UnaryOp::LogicalNot, _) if op == BinaryOp::BitAnd => Some(Smell::NegationInBits),
                _ => None,
            }
        }
        BinaryOp::Lt | BinaryOp::Ge => {
            let is_unsigned = matches!(program.types.kind(program[left].ty()), TypeKind::Int { signed: false, .. });
            let is_zero = matches!(program[inner(program, right)].kind(), ExprKind::Int(0));
            let is_constant = matches!(program[inner(program, left)].kind(), ExprKind::Int(_));
            (is_unsigned && is_zero && !is_constant).then_some(Smell::UnsignedBelowZero)
        }
        _ => None,
    }
}
