//! Where the program could be changed, and how: the untrusted assignments and conditions of the failing run, each with what
//! the library has for it.

use std::collections::{BTreeMap, BTreeSet};

use analyse::dependence::{self, Dependence, Graph};
use edit::{Spot, Where, is_as_written, restrictable, told_at, variables_at};
use ir::{
    BinaryOp, EdgeId, ExprId, ExprKind, FunctionId, Op, PlaceId, PlaceKind, Program, SpanId, StatementId, TypeKind,
    UnaryOp, VarId, VariableKind,
};

use super::library::Library;
use crate::case::Case;
use crate::explanation::Changed;
use crate::straight_line::choices::{At, Instead};
use crate::straight_line::path::Path;
use crate::trust::matches_pattern;

/// The most other variables that are tried for one.
const MAX_VARIABLES: usize = 6;
/// The most constants of the program that are tried for one, besides its neighbours.
const MAX_KNOWN: usize = 2;
/// The most assignments that are tried once more before a step.
const MAX_COPIES: usize = 4;
/// The most ways in which all steps of the run together could change: what exceeds it is left out, the least likely first.
/// Each is a term or two for each step.
const MAX_WAYS: usize = 300_000;

/// A place where the program could be changed: what a step computes or decides as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub function: FunctionId,
    /// The step of the run that executes it first.
    pub edge: EdgeId,
    pub statement: StatementId,
    pub span: SpanId,
    /// The steps of the run that execute it.
    pub steps: Vec<usize>,
}

/// A way in which a place could be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Way {
    /// The place: its number.
    pub place: usize,
    pub at: At,
    pub instead: Instead,
    pub weight: u32,
}

impl Way {
    /// What changes, as it is told.
    pub(super) fn changed(&self, root: ExprId) -> Changed {
        let expr = match self.at {
            At::Expr(expr) => expr,
            At::Step(..) => root,
        };
        match self.instead {
            Instead::Operator(op) => Changed::Operator(expr, op),
            Instead::Constant(value) => Changed::Constant(expr, value),
            Instead::Offset(by) => Changed::Offset(expr, by),
            Instead::Variable(var) => Changed::Variable(expr, var),
            Instead::Negated => Changed::Negated(expr),
            Instead::Anything => Changed::Values(expr),
            Instead::LeftOut => Changed::LeftOut,
            Instead::Copied(edge) => Changed::Copied(edge),
        }
    }
}

/// All places of a run, with their ways.
pub(super) struct Places {
    pub places: Vec<Place>,
    pub ways: Vec<Way>,
    /// Conditions that decide something about the failure: the steps.
    pub deciding: BTreeSet<usize>,
    /// Whether ways were left out because there are too many.
    pub is_cut_short: bool,
}

/// Finds the places of a run up to a step.
pub(super) fn places(
    case: &Case<'_>,
    path: &Path<'_>,
    last: usize,
    library: &Library,
    aside: &BTreeSet<FunctionId>,
) -> Places {
    let mut finder = Finder {
        case,
        program: case.program,
        library,
        relevant: relevant_lines(case, path),
        constants: constants(case.program),
        known: BTreeMap::new(),
        found: Places { places: Vec::new(), ways: Vec::new(), deciding: BTreeSet::new(), is_cut_short: false },
    };
    for step in 0..=last {
        finder.step(path, step, step == last, aside);
    }
    finder.found.limit();
    finder.found
}

struct Finder<'a> {
    case: &'a Case<'a>,
    program: &'a Program,
    library: &'a Library,
    /// The lines that the failure depends on, as far as the run executes them.
    relevant: BTreeSet<dependence::Line>,
    constants: BTreeSet<i128>,
    /// The places of steps that were seen.
    known: BTreeMap<(FunctionId, EdgeId), Vec<usize>>,
    found: Places,
}

impl Finder<'_> {
    fn step(&mut self, path: &Path<'_>, step: usize, is_last: bool, aside: &BTreeSet<FunctionId>) {
        let (function, id) = (path.steps[step].function, path.steps[step].edge);
        let edge = self.program[function].edge(id);
        let is_relevant = self.program[function].library || self.is_relevant(edge.span);
        if matches!(edge.op, Op::Assume { .. } | Op::Case { .. }) && is_relevant {
            self.found.deciding.insert(step);
        }
        let is_left_alone = self.program[function].library
            || !is_relevant
            || aside.contains(&function)
            || self.case.trust.covers(self.program, function, edge.span)
            || self.library.left_alone.iter().any(|name| matches_pattern(name, &self.program[function].name))
            || is_last && matches!(edge.op, Op::Assume { .. } | Op::Case { .. });
        if is_left_alone {
            return;
        }
        if let Some(places) = self.known.get(&(function, id)) {
            places.iter().for_each(|&place| self.found.places[place].steps.push(step));
            return;
        }
        let before = self.found.places.len();
        for (root, may_differ) in self.roots(&edge.op) {
            let span = self.program[root].span();
            // The two ways out of a branch are about the same condition.
            let same = self.known.iter().find_map(|((own, other), places)| {
                let is_other_way = *own == function
                    && matches!((&edge.op, &self.program[function].edge(*other).op),
                        (Op::Assume { condition: a, .. }, Op::Assume { condition: b, .. }) if a == b);
                places.first().copied().filter(|_| is_other_way)
            });
            if let Some(same) = same {
                self.found.places[same].steps.push(step);
                self.known.insert((function, id), vec![same]);
                return;
            }
            let place = self.found.places.len();
            self.found.places.push(Place { function, edge: id, statement: edge.statement, span, steps: vec![step] });
            self.ways(place, root, may_differ && !is_last);
            if !self.found.ways.iter().any(|way| way.place == place) {
                self.found.places.pop();
            }
        }
        let own: Vec<usize> = (before..self.found.places.len()).collect();
        if let Some(&first) = own.first() {
            self.statements(first);
        }
        self.known.insert((function, id), own);
    }

    fn is_relevant(&self, span: SpanId) -> bool {
        line_of(self.program, span).is_some_and(|line| self.relevant.contains(&line))
    }

    /// What a step computes or decides as a whole, and whether other values of it count as a change of the program. What only
    /// passes on what another step computed is changed there.
    fn roots(&self, op: &Op) -> Vec<(ExprId, bool)> {
        let is_own = |expr: ExprId| {
            !matches!(self.program[self.inner(expr)].kind(), ExprKind::Load(place)
            if self.program.root_of(*place).is_some_and(|var| self.program[var].kind == VariableKind::Temporary))
        };
        match op {
            Op::Assign { place, value, .. } => {
                let is_named =
                    self.program.root_of(*place).is_none_or(|var| self.program[var].kind != VariableKind::Temporary);
                let mut roots = vec![(*value, is_named && is_own(*value))];
                roots.extend(self.program.expressions_of(*place).into_iter().map(|inside| (inside, false)));
                roots
            }
            // An endless loop is meant to be one.
            Op::Assume { condition, .. } if matches!(self.program[self.inner(*condition)].kind(), ExprKind::Int(_)) => {
                Vec::new()
            }
            Op::Assume { condition, .. } => vec![(*condition, true)],
            Op::Case { selector, .. } => vec![(*selector, false)],
            Op::Return { value: Some(value) } => {
                let is_computed = !matches!(self.program[self.inner(*value)].kind(), ExprKind::Load(_));
                vec![(*value, is_computed)]
            }
            Op::Call { arguments, .. } => arguments.iter().map(|&argument| (argument, false)).collect(),
            Op::Return { value: None }
            | Op::Skip
            | Op::Observe { .. }
            | Op::Zero { .. }
            | Op::Input { .. }
            | Op::Constrain { .. }
            | Op::Assert { .. }
            | Op::Begin { .. }
            | Op::End { .. }
            | Op::StackAllocate { .. }
            | Op::Refuse { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. } => Vec::new(),
        }
    }

    fn is_temporary(&self, place: PlaceId) -> bool {
        let root = self.program.root_of(place);
        root.is_some_and(|var| self.program[var].kind == VariableKind::Temporary)
    }

    fn inner(&self, mut expr: ExprId) -> ExprId {
        while let ExprKind::Convert(operand) = *self.program[expr].kind() {
            expr = operand;
        }
        expr
    }

    /// The ways in which a place could be changed.
    fn ways(&mut self, place: usize, root: ExprId, may_differ: bool) {
        let (program, first) = (self.program, self.found.ways.len());
        let Place { function, edge, .. } = self.found.places[place];
        let own = program[function].edge(edge);
        let variables = variables_at(program, function, own.from);
        let conditions = match own.op {
            Op::Assume { condition, .. } => leaves(program, condition),
            _ => Vec::new(),
        };
        for part in program.parts_of(root) {
            for (instead, weight) in self.of_expression(part, &variables) {
                // One more or less is meant where things are counted, not where they are told apart from 0.
                if conditions.contains(&part) && matches!(instead, Instead::Offset(_)) {
                    continue;
                }
                let way = Way { place, at: At::Expr(part), instead, weight };
                let edit = way.changed(root).edit(program, function, edge);
                if edit.is_some_and(|edit| is_as_written(program, root, &edit)) {
                    self.found.ways.push(way);
                }
            }
        }
        for &condition in &conditions {
            let weight = self.library.negated();
            self.found.ways.extend(weight.map(|weight| {
                let (at, instead) = (At::Expr(condition), Instead::Negated);
                Way { place, at, instead, weight }
            }));
        }
        // A condition with likelier mistakes is not just cut short: any run would end at any branch.
        let is_condition = !conditions.is_empty();
        let has_others = self.found.ways.len() > first;
        if let Some(weight) = self.library.any_value().filter(|_| may_differ && !(is_condition && has_others)) {
            let roots = if is_condition { conditions } else { vec![root] };
            let free = roots.into_iter().filter(|&root| program.types.is_scalar(program[root].ty()));
            self.found.ways.extend(free.map(|root| {
                let (at, instead) = (At::Expr(root), Instead::Anything);
                Way { place, at, instead, weight }
            }));
        }
    }

    /// What the library has for an expression.
    fn of_expression(&self, expr: ExprId, variables: &[VarId]) -> Vec<(Instead, u32)> {
        let (program, library) = (self.program, self.library);
        let node = &program[expr];
        let mut ways: Vec<(Instead, u32)> = Vec::new();
        // Of `x += y` and `x++`, what is read and added is written nowhere by itself.
        let is_part = program.sources.snippet(node.span()).is_some_and(|text| ir::assigned(&text).is_some());
        if is_part && !matches!(*node.kind(), ExprKind::Binary(..)) {
            return ways;
        }
        match node.kind() {
            ExprKind::Binary(op, a, _) => {
                let is_number = program.types.integer(program[*a].ty()).is_some();
                let fits = |new: BinaryOp| is_number || new.is_comparison();
                let others = library.operators(*op).into_iter().filter(|(new, _)| fits(*new));
                ways.extend(others.map(|(new, weight)| (Instead::Operator(new), weight)));
            }
            ExprKind::Int(value) => {
                let Some((bits, is_signed)) = program.types.integer(node.ty()) else { return ways };
                let fits = |new: i128| ir::wrap(new, bits, is_signed) == new && new != *value;
                let mut own = library.constants();
                own.sort_by_key(|(by, _)| *by);
                let near: Vec<(i128, u32)> =
                    own.into_iter().map(|(by, weight)| (value + i128::from(by), weight)).collect();
                let is_near = |new: i128| near.iter().any(|(known, _)| *known == new);
                let mut known: Vec<i128> =
                    self.constants.iter().copied().filter(|&new| !is_near(new) && new != *value).collect();
                known.sort_by_key(|other| (other.abs_diff(*value), *other));
                let known = known.into_iter().take(MAX_KNOWN).filter_map(|new| Some((new, library.known_constant()?)));
                let all = near.iter().copied().chain(known).filter(|(new, _)| fits(*new));
                ways.extend(all.map(|(new, weight)| (Instead::Constant(new), weight)));
            }
            // What a call gave, or an input, is written as the call.
            ExprKind::Load(place) if self.is_temporary(*place) => {}
            ExprKind::Load(place) => {
                let is_number = program.types.integer(node.ty()).is_some_and(|(bits, _)| bits > 1);
                let is_pointer = matches!(program.types.kind(node.ty()), TypeKind::Pointer(target)
                    if program.types.size_of(*target).is_some_and(|size| size > 0));
                if is_number || is_pointer {
                    ways.extend(library.offsets().into_iter().map(|(by, weight)| (Instead::Offset(by), weight)));
                }
                if let (PlaceKind::Variable(own), Some(weight)) = (program[*place].kind(), library.variable()) {
                    let others = variables.iter().copied().filter(|var| var != own && program[*var].ty == node.ty());
                    ways.extend(others.take(MAX_VARIABLES).map(|var| (Instead::Variable(var), weight)));
                }
            }
            ExprKind::Float(_)
            | ExprKind::AddressOf(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(_)
            | ExprKind::Conditional(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::VariableArguments => {}
        }
        ways
    }

    /// Statements more or less, at the step of a place.
    fn statements(&mut self, place: usize) {
        let program = self.program;
        let Place { function, edge, .. } = self.found.places[place];
        let own = program[function].edge(edge);
        let at = At::Step(function, edge);
        if let Some(weight) = self.library.left_out()
            && matches!(own.op, Op::Assign { .. })
            && !restrictable(program, &BTreeSet::from([(function, edge)])).is_empty()
        {
            self.found.ways.push(Way { place, at, instead: Instead::LeftOut, weight });
        }
        let Some(weight) = self.library.copied() else { return };
        if told_at(program, Spot { function, place: Where::Before(edge) }).is_none() {
            return;
        }
        let variables = variables_at(program, function, own.from);
        let others = (0u32..).map(EdgeId).zip(&program[function].edges).filter(|(id, other)| {
            let Op::Assign { place, value, .. } = other.op else { return false };
            // To set a result to a constant once more helps anywhere, and says nothing.
            if program.parts_of(value).into_iter().all(|part| program.variable_of(part).is_none()) {
                return false;
            }
            let is_named = matches!(program[place].kind(), PlaceKind::Variable(var) if variables.contains(var));
            *id != edge && is_named && edit::can_copy(program, (function, *id), function, &variables)
        });
        let others: Vec<EdgeId> = others.map(|(id, _)| id).take(MAX_COPIES).collect();
        for other in others {
            self.found.ways.push(Way { place, at, instead: Instead::Copied(other), weight });
        }
    }
}

impl Places {
    /// Leaves out the least likely ways if there are too many.
    fn limit(&mut self) {
        let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
        for way in &self.ways {
            *sizes.entry(way.weight).or_default() += self.places[way.place].steps.len();
        }
        let mut left = MAX_WAYS;
        let mut least = u32::MAX;
        for (&weight, &size) in sizes.iter().rev() {
            if size > left {
                break;
            }
            left -= size;
            least = weight;
        }
        let before = self.ways.len();
        self.ways.retain(|way| way.weight >= least);
        self.is_cut_short = self.ways.len() < before;
    }
}

/// The conditions that C asks one after the other in a condition: operands of `&&` and `||`.
fn leaves(program: &Program, condition: ExprId) -> Vec<ExprId> {
    match *program[condition].kind() {
        ExprKind::Unary(UnaryOp::LogicalNot, operand) => leaves(program, operand),
        ExprKind::And(left, right) | ExprKind::Or(left, right) => {
            let mut all = leaves(program, left);
            all.extend(leaves(program, right));
            all
        }
        _ => vec![condition],
    }
}

fn line_of(program: &Program, span: SpanId) -> Option<dependence::Line> {
    let region = program.sources.span(span)?.told;
    Some(dependence::Line { file: region.file, line: region.line })
}

/// The integers of the user's code.
pub(super) fn constants(program: &Program) -> BTreeSet<i128> {
    let mut constants = BTreeSet::new();
    for (_, function) in program.functions().filter(|(_, function)| !function.library && function.defined) {
        for root in function.edges.iter().flat_map(|edge| program.roots_of(&edge.op)) {
            constants.extend(program.parts_of(root).into_iter().filter_map(|part| match program[part].kind() {
                ExprKind::Int(value) => Some(*value),
                _ => None,
            }));
        }
    }
    constants
}

/// The lines that the failure depends on, over what the run executes; and the conditions that keep the run from executing what
/// would have written something that they read.
fn relevant_lines(case: &Case<'_>, path: &Path<'_>) -> BTreeSet<dependence::Line> {
    let program = case.program;
    let graph = Graph::of(program);
    let mut executed = BTreeSet::new();
    for step in &path.steps {
        executed.extend(line_of(program, program[step.function].edge(step.edge).span));
    }
    let lines_with_steps: BTreeSet<dependence::Line> = program
        .functions()
        .flat_map(|(_, function)| &function.edges)
        .filter_map(|edge| line_of(program, edge.span))
        .collect();
    // Through heads and parameters of functions dependences lead to the calls.
    let is_executed = |node: usize| {
        let line = &graph.lines()[node];
        executed.contains(line) || !lines_with_steps.contains(line)
    };
    let mut waiting = line_of(program, case.property.span).map(|line| graph.nodes_for(line)).unwrap_or_default();
    let mut seen: BTreeSet<usize> = waiting.iter().copied().collect();
    while let Some(node) = waiting.pop() {
        let is_missing = !is_executed(node);
        for (other, why) in graph.depends(node) {
            // Of what is not executed only what decides about it counts.
            let counts = match why {
                Dependence::Data => !is_missing,
                Dependence::Control => is_missing || is_executed(other),
            };
            if counts && seen.insert(other) {
                waiting.push(other);
            }
        }
    }
    seen.into_iter().map(|node| graph.lines()[node]).collect()
}
