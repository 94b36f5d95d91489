//! The predicates by which runs are compared: comparisons in the failed condition, in branches that matter for it, and those that
//! the user gives; each is looked at where all its variables may still matter.

use std::collections::BTreeMap;

use ir::{BinaryOp, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, Storage};
use ir::{UnaryOp, VarId, VariableKind};

use crate::relevant::{ByLocation, Relevant};

/// The most predicates.
const MAX_PREDICATES: usize = 40;

/// Predicates, and where they are looked at.
#[derive(Debug)]
pub(super) struct Predicates {
    /// They.
    pub(super) all: Vec<ExprId>,
    /// By location: their positions.
    pub(super) at: BTreeMap<(FunctionId, LocationId), Vec<usize>>,
}

impl Predicates {
    /// Those of a program; `given` are the numbers of the user's observations.
    pub(super) fn of(
        program: &Program,
        relevant: &Relevant,
        check: Option<(FunctionId, EdgeId)>,
        variables: &ByLocation,
        given: &[u32],
    ) -> Predicates {
        let mut collector = Collector { program, found: Vec::new() };
        let of_check = check.map(|(function, edge)| &program[function].edge(edge).op);
        if let Some(Op::Assert { condition, .. } | Op::Assume { condition, .. }) = of_check {
            collector.add(*condition);
        }
        let users = || program.functions().filter(|(_, function)| function.defined && !function.library);
        for edge in users().flat_map(|(_, function)| &function.edges) {
            if let Op::Observe { number, condition } = edge.op
                && given.contains(&number)
            {
                collector.add(condition);
            }
        }
        for (id, function) in users() {
            for (index, edge) in (0u32..).zip(&function.edges) {
                if let Op::Assume { condition, holds: true } = edge.op
                    && relevant.has(program, id, EdgeId(index))
                {
                    collector.add(condition);
                }
            }
        }
        let all = collector.found;
        let mut at: BTreeMap<(FunctionId, LocationId), Vec<usize>> = BTreeMap::new();
        for (position, &predicate) in all.iter().enumerate() {
            let needed = variables_of(program, predicate);
            for (&place, known) in variables {
                if needed.iter().all(|variable| known.contains(variable)) {
                    at.entry(place).or_default().push(position);
                }
            }
        }
        Predicates { all, at }
    }
}

struct Collector<'a> {
    program: &'a Program,
    found: Vec<ExprId>,
}

impl Collector<'_> {
    /// Takes the comparisons in a condition.
    fn add(&mut self, condition: ExprId) {
        match *self.program[condition].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => self.add(operand),
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.add(left);
                self.add(right);
            }
            ExprKind::Convert(operand) if self.is_truth_value(operand) => self.add(operand),
            _ => self.add_leaf(condition),
        }
    }

    fn is_truth_value(&self, expr: ExprId) -> bool {
        match *self.program[expr].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, _) | ExprKind::And(..) | ExprKind::Or(..) => true,
            ExprKind::Binary(op, ..) => op.is_comparison(),
            ExprKind::Convert(operand) => self.is_truth_value(operand),
            _ => false,
        }
    }

    fn add_leaf(&mut self, leaf: ExprId) {
        let variables = variables_of(self.program, leaf);
        let is_users = |&variable: &VarId| {
            self.program[variable].kind != VariableKind::Temporary
                && self.program[variable].function.is_none_or(|function| !self.program[function].library)
        };
        let mut owners: Vec<FunctionId> = variables
            .iter()
            .filter(|&&variable| self.program[variable].storage != Storage::Static)
            .filter_map(|&variable| self.program[variable].function)
            .collect();
        owners.dedup();
        // What holds in all runs alike, or of variables that are not there together, tells nothing.
        let is_fit = !variables.is_empty() && variables.iter().all(is_users) && owners.len() < 2;
        let is_known = self.found.iter().any(|&known| is_same_predicate(self.program, known, leaf));
        if is_fit && !is_known && self.found.len() < MAX_PREDICATES {
            self.found.push(leaf);
        }
    }
}

/// The variables that an expression begins its reads at.
fn variables_of(program: &Program, expr: ExprId) -> Vec<VarId> {
    let mut variables = Vec::new();
    for part in program.parts_of(expr) {
        if let ExprKind::Load(place) | ExprKind::AddressOf(place) = *program[part].kind()
            && let Some(variable) = root_variable(program, place)
            && !variables.contains(&variable)
        {
            variables.push(variable);
        }
    }
    variables
}

fn root_variable(program: &Program, mut place: PlaceId) -> Option<VarId> {
    loop {
        match *program[place].kind() {
            PlaceKind::Variable(variable) => return Some(variable),
            PlaceKind::Deref(_) => return None,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
        }
    }
}

/// Whether two conditions say the same or the opposite: `a < b`, `b > a`, `a >= b`.
fn is_same_predicate(program: &Program, one: ExprId, other: ExprId) -> bool {
    let ordered = |expr: ExprId| match *program[expr].kind() {
        ExprKind::Binary(BinaryOp::Lt | BinaryOp::Ge, left, right) => Some((true, left, right)),
        ExprKind::Binary(BinaryOp::Gt | BinaryOp::Le, left, right) => Some((true, right, left)),
        ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) => Some((false, left, right)),
        _ => None,
    };
    match (ordered(one), ordered(other)) {
        (Some((is_order, a, b)), Some((is_other_order, c, d))) => {
            is_order == is_other_order
                && (is_same(program, a, c) && is_same(program, b, d)
                    || !is_order && is_same(program, a, d) && is_same(program, b, c))
        }
        (None, None) => is_same(program, one, other),
        _ => false,
    }
}

/// Whether two expressions are written alike.
fn is_same(program: &Program, one: ExprId, other: ExprId) -> bool {
    let (first, second) = (program[one].kind(), program[other].kind());
    match (first, second) {
        (ExprKind::Load(a), ExprKind::Load(b)) | (ExprKind::AddressOf(a), ExprKind::AddressOf(b)) => {
            is_same_place(program, *a, *b)
        }
        (ExprKind::Unary(op, a), ExprKind::Unary(other, b)) => op == other && is_same(program, *a, *b),
        (ExprKind::Convert(a), ExprKind::Convert(b)) => {
            program[one].ty() == program[other].ty() && is_same(program, *a, *b)
        }
        (ExprKind::Binary(op, a, b), ExprKind::Binary(other, c, d)) => {
            op == other && is_same(program, *a, *c) && is_same(program, *b, *d)
        }
        _ => first == second,
    }
}

fn is_same_place(program: &Program, one: PlaceId, other: PlaceId) -> bool {
    match (program[one].kind(), program[other].kind()) {
        (PlaceKind::Variable(a), PlaceKind::Variable(b)) => a == b,
        (PlaceKind::Deref(a), PlaceKind::Deref(b)) => is_same(program, *a, *b),
        (PlaceKind::Field(a, field), PlaceKind::Field(b, other)) => field == other && is_same_place(program, *a, *b),
        (PlaceKind::Index(a, index), PlaceKind::Index(b, other)) => {
            is_same_place(program, *a, *b) && is_same(program, *index, *other)
        }
        _ => false,
    }
}
