//! The predicates by which runs are compared: comparisons in the failed condition, in branches that matter for it, and those that
//! the user gives; each is looked at where all its variables may still matter.

use std::collections::BTreeMap;

use ir::{BinaryOp, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, Storage};
use ir::{UnaryOp, VarId, VariableKind};

use crate::explanation::Predicate;
use crate::relevant::{ByLocation, Relevant};

/// The most predicates.
const MAX_PREDICATES: usize = 40;
/// How often predicates are led over assignments.
const ROUNDS: usize = 2;

/// Predicates, and where they are looked at.
#[derive(Debug)]
pub(super) struct Predicates {
    /// They.
    pub(super) all: Vec<ExprId>,
    /// By location: their positions.
    pub(super) at: BTreeMap<(FunctionId, LocationId), Vec<usize>>,
}

/// The predicates of a program: `given` are the numbers of the user's observations. To lead them over assignments, new expressions are
/// put into the program.
pub(super) fn collect(
    program: &mut Program,
    relevant: &Relevant,
    check: Option<(FunctionId, EdgeId)>,
    given: &[u32],
) -> Vec<ExprId> {
    let mut all = of_program(program, relevant, check, given);
    let mut first = 0;
    for _ in 0..ROUNDS {
        let last = all.len();
        for at in first..last {
            for before in before_assignments(program, relevant, all[at]) {
                Collector { program, found: std::mem::take(&mut all) }.take(before, &mut all);
            }
        }
        first = last;
    }
    all
}

/// What a condition is before assignments to the variables that it compares: `y > 0` for `z > 0` and `z = y`.
fn before_assignments(program: &mut Program, relevant: &Relevant, predicate: ExprId) -> Vec<ExprId> {
    let ExprKind::Binary(op, left, right) = *program[predicate].kind() else { return Vec::new() };
    let mut assignments: Vec<(VarId, ExprId)> = Vec::new();
    for (id, function) in program.functions().filter(|(_, function)| function.defined && !function.library) {
        for (index, edge) in (0u32..).zip(&function.edges) {
            if let Op::Assign { place, value, .. } = edge.op
                && let PlaceKind::Variable(variable) = *program[place].kind()
                && relevant.has(program, id, EdgeId(index))
            {
                assignments.push((variable, value));
            }
        }
    }
    let mut found = Vec::new();
    for (variable, value) in assignments {
        let sides = [left, right].map(|side| replaced(program, side, variable, value));
        if sides != [None, None] {
            let [left, right] = [sides[0].unwrap_or(left), sides[1].unwrap_or(right)];
            found.push(program.copy_with(predicate, ExprKind::Binary(op, left, right)));
        }
    }
    found
}

/// A side of a comparison that is just a variable, with what the variable gets in its place.
fn replaced(program: &mut Program, side: ExprId, variable: VarId, value: ExprId) -> Option<ExprId> {
    match *program[side].kind() {
        ExprKind::Load(place)
            if *program[place].kind() == PlaceKind::Variable(variable) && program[side].ty() == program[value].ty() =>
        {
            Some(value)
        }
        ExprKind::Convert(operand) => {
            let operand = replaced(program, operand, variable, value)?;
            Some(program.copy_with(side, ExprKind::Convert(operand)))
        }
        _ => None,
    }
}

/// How a predicate is told.
pub(super) fn describe(program: &Program, predicate: ExprId) -> Predicate {
    let whole = snippet(program, predicate);
    match *program[predicate].kind() {
        ExprKind::Binary(op, left, right) if op.is_comparison() => {
            let number = match *program[written(program, right)].kind() {
                ExprKind::Int(number) => Some(number),
                _ => None,
            };
            let [left, right] = [left, right].map(|side| text(program, side, &whole));
            Predicate { relation: Some(op), left, right, number }
        }
        _ => {
            let left = text(program, predicate, "");
            Predicate { relation: None, left, right: String::new(), number: None }
        }
    }
}

/// What a conversion converts is what is written.
fn written(program: &Program, mut expr: ExprId) -> ExprId {
    while let ExprKind::Convert(operand) = *program[expr].kind() {
        expr = operand;
    }
    expr
}

fn snippet(program: &Program, expr: ExprId) -> String {
    program.sources.snippet(program[expr].span()).unwrap_or_default()
}

/// An expression as it is written; where a macro is used in it, whose place is wider, as it is put together.
fn text(program: &Program, expr: ExprId, whole: &str) -> String {
    let expr = written(program, expr);
    let own = snippet(program, expr);
    if own != whole {
        return own;
    }
    match *program[expr].kind() {
        ExprKind::Binary(op, left, right) => {
            format!("{} {} {}", part(program, left, whole), op.symbol(), part(program, right, whole))
        }
        ExprKind::PointerAdd { pointer, index, negative, .. } => {
            let sign = if negative { "-" } else { "+" };
            format!("{} {sign} {}", part(program, pointer, whole), part(program, index, whole))
        }
        _ => own,
    }
}

/// A part of an expression that is put together: constants may come from macros.
fn part(program: &Program, expr: ExprId, whole: &str) -> String {
    match *program[written(program, expr)].kind() {
        ExprKind::Int(number) => number.to_string(),
        _ => text(program, expr, whole),
    }
}

/// Those that are written in the program.
fn of_program(
    program: &Program,
    relevant: &Relevant,
    check: Option<(FunctionId, EdgeId)>,
    given: &[u32],
) -> Vec<ExprId> {
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
    collector.found
}

impl Predicates {
    /// Each where all its variables may still matter.
    pub(super) fn new(program: &Program, all: Vec<ExprId>, variables: &ByLocation) -> Predicates {
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
    /// Takes a predicate and gives back all.
    fn take(mut self, predicate: ExprId, all: &mut Vec<ExprId>) {
        self.add_leaf(predicate);
        *all = self.found;
    }

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
