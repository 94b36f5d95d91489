//! From a proof to the infection chain: the statements that made the contradictory conditions what they are.

use std::collections::{BTreeMap, BTreeSet};

use check::Surrounding;
use ir::{Callee, ExprId, ExprKind, Op, PlaceKind, Program, SpanId, TypeKind, VariableKind};
use run::{Cursor, Value};

use super::proof::Proof;
use super::surroundings::surroundings;
use crate::explanation::{Link, LinkTarget, PathCondition, PathInput, Seen};
use crate::straight_line::failed::Question;
use crate::straight_line::formula::{Conjunct, Formula, LeafKind, Origin};
use crate::straight_line::path::{Bytes, Path, Store};
use crate::verify::PathProof;

/// Links of one edge that are kept: the first one and the last ones.
const LAST_LINKS: usize = 2;
/// Values that are kept of a condition or a link.
const MOST_VALUES: usize = 6;

/// A chain with the conditions that it explains.
pub struct Chain {
    /// The failed condition.
    pub failed: PathCondition,
    /// The other conditions of the proof.
    pub conditions: Vec<PathCondition>,
    /// The inputs of the proof.
    pub inputs: Vec<PathInput>,
    /// The links.
    pub links: Vec<Link>,
}

impl Chain {
    /// What is said about the run, for a second look.
    pub fn proof(&self, proof: &Proof<'_, '_>) -> PathProof<'_> {
        PathProof {
            failed: &self.failed,
            conditions: &self.conditions,
            inputs: &self.inputs,
            from: proof.formula.from,
            is_irreducible: proof.is_irreducible,
        }
    }
}

/// The chain of a proof.
pub fn chain(path: &Path<'_>, question: &Question, proof: &Proof<'_, '_>) -> Chain {
    let formula = &proof.formula;
    let conjuncts: Vec<&Conjunct> =
        proof.conjuncts.iter().map(|&position| &formula.conjuncts[position]).chain([&proof.failed]).collect();
    let behind: Vec<BTreeSet<Key>> = conjuncts.iter().map(|conjunct| transforming(path, formula, conjunct)).collect();
    let all: BTreeSet<Key> = behind.iter().flatten().copied().collect();
    let (kept, left_out) = fold(path, &all);
    let mut wanted: BTreeSet<usize> = kept.iter().filter_map(|key| key.step()).collect();
    wanted.extend(conjuncts.iter().filter_map(|conjunct| user_step(path, conjunct.step)));
    wanted.extend(proof.inputs.iter().filter_map(|&leaf| match formula.leaves[leaf].kind {
        LeafKind::Input(step, _) => user_step(path, step),
        LeafKind::Before(_) | LeafKind::Unknown => None,
    }));
    let around = surroundings(path, &wanted);
    let mut teller = Teller { path, cursor: path.trace.cursor(), around };
    let links: Vec<Link> = kept.iter().map(|key| teller.link(*key, left_out.get(key).copied().unwrap_or(0))).collect();
    let mut conditions: Vec<PathCondition> = Vec::new();
    for (conjunct, behind) in conjuncts.iter().zip(&behind) {
        let span = match conjunct.source {
            Some((expr, _)) => path.program[expr].span(),
            None => question.span,
        };
        let mut condition = teller.condition(conjunct.step, conjunct.source, span);
        condition.transformed_by = (0..kept.len()).filter(|&position| behind.contains(&kept[position])).collect();
        conditions.push(condition);
    }
    let mut failed = conditions.pop().unwrap_or_else(|| teller.condition(question.step, None, question.span));
    failed.span = question.span;
    let inputs = proof.inputs.iter().filter_map(|&leaf| teller.input(formula, leaf)).collect();
    Chain { failed, conditions, inputs, links }
}

/// A link before it is told: a step, or the initial value of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    origin: Order,
    /// What of a step: the position of a parameter.
    part: u32,
}

/// Initial values come before all steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Declaration(ir::VarId),
    Step(usize),
}

impl Key {
    fn step(&self) -> Option<usize> {
        match self.origin {
            Order::Step(step) => Some(step),
            Order::Declaration(_) => None,
        }
    }
}

/// The statements that transformed a condition. Inputs are no statements of the program that could be wrong; what
/// happens inside a library function is told as the user's call.
fn transforming(path: &Path<'_>, formula: &Formula<'_, '_>, conjunct: &Conjunct) -> BTreeSet<Key> {
    let mut waiting: Vec<u32> = formula.reads_of_conjunct(conjunct).to_vec();
    let mut seen: BTreeSet<u32> = waiting.iter().copied().collect();
    let mut keys = BTreeSet::new();
    while let Some(number) = waiting.pop() {
        waiting.extend(formula.reads_of(number).iter().copied().filter(|read| seen.insert(*read)));
        let definition = &formula.definitions[number as usize];
        let key = match definition.origin {
            Origin::Declaration(var) => Some(Key { origin: Order::Declaration(var), part: 0 }),
            Origin::Step(_) if is_input(path, formula, number) => None,
            Origin::Step(step) => {
                let part = match (path.op(step), definition.to.store) {
                    (Op::Call { .. }, Store::Variable(_, var)) => parameter(path, step, var).unwrap_or(0),
                    _ => 0,
                };
                user_step(path, step).map(|user| {
                    let part = if user == step { part } else { 0 };
                    Key { origin: Order::Step(user), part }
                })
            }
        };
        keys.extend(key);
    }
    keys
}

/// Whether a definition only takes an input, or hands one to the variable it was asked for.
fn is_input(path: &Path<'_>, formula: &Formula<'_, '_>, number: u32) -> bool {
    let Origin::Step(step) = formula.definitions[number as usize].origin else { return false };
    match path.op(step) {
        Op::Input { .. } => true,
        Op::Assign { value, .. } => {
            let reads = formula.reads_of(number);
            let is_taken = |read: &u32| match formula.definitions[*read as usize].origin {
                Origin::Step(step) => matches!(path.op(step), Op::Input { .. }),
                Origin::Declaration(_) => false,
            };
            is_copy(path.program, *value) && !reads.is_empty() && reads.iter().all(is_taken)
        }
        _ => false,
    }
}

/// The name of the place that an input was asked for.
fn input_name(path: &Path<'_>, formula: &Formula<'_, '_>, step: usize) -> Option<(String, ir::TypeId)> {
    let program = path.program;
    let is_input = |number: &u32| formula.definitions[*number as usize].origin == Origin::Step(step);
    let receiver = (0..formula.definitions.len() as u32).find_map(|number| {
        let Origin::Step(receiver) = formula.definitions[number as usize].origin else { return None };
        let takes = receiver != step && formula.reads_of(number).iter().any(is_input);
        match path.op(receiver) {
            Op::Assign { place, value, .. } if takes && is_copy(path.program, *value) => Some(*place),
            _ => None,
        }
    });
    let own = match path.op(step) {
        Op::Input { place, .. } => Some(*place),
        Op::Call { result, .. } => *result,
        _ => None,
    };
    let place = receiver.or(own)?;
    let name = match program[place].kind() {
        PlaceKind::Variable(var) if program[*var].kind != VariableKind::Temporary => Some(program[*var].name.clone()),
        PlaceKind::Variable(_) => None,
        PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
            program.sources.snippet(program[place].span())
        }
    };
    Some((name?, program[place].ty()))
}

/// The position of a parameter that a call sets.
fn parameter(path: &Path<'_>, step: usize, var: ir::VarId) -> Option<u32> {
    let crate::straight_line::path::Doing::Enter { activation, .. } = &path.steps[step].doing else { return None };
    let function = path.activations[*activation as usize].function;
    path.program[function].parameters.iter().position(|own| *own == var).map(|position| position as u32)
}

/// The step of the user's code that a step belongs to: the call, inside of library functions.
pub fn user_step(path: &Path<'_>, mut step: usize) -> Option<usize> {
    while path.program[path.steps[step].function].library {
        step = path.activations[path.steps[step].activation as usize].called_at?;
    }
    Some(step)
}

/// Of many links of one edge the first and the last ones, and how many are left out before each.
fn fold(path: &Path<'_>, all: &BTreeSet<Key>) -> (Vec<Key>, BTreeMap<Key, usize>) {
    let mut by_edge: BTreeMap<(u32, u32, u32), Vec<Key>> = BTreeMap::new();
    for key in all {
        let edge = match key.origin {
            Order::Step(step) => (path.steps[step].function.0 + 1, path.steps[step].edge.0, key.part),
            Order::Declaration(var) => (0, var.0, 0),
        };
        by_edge.entry(edge).or_default().push(*key);
    }
    let (mut kept, mut left_out) = (Vec::new(), BTreeMap::new());
    for keys in by_edge.into_values() {
        if keys.len() <= LAST_LINKS + 1 {
            kept.extend(keys);
            continue;
        }
        let first_of_last = keys.len() - LAST_LINKS;
        kept.push(keys[0]);
        kept.extend(&keys[first_of_last..]);
        left_out.insert(keys[first_of_last], first_of_last - 1);
    }
    kept.sort_unstable();
    (kept, left_out)
}

/// Tells steps with their values.
pub struct Teller<'p, 't> {
    path: &'p Path<'t>,
    cursor: Cursor<'t>,
    around: BTreeMap<usize, Vec<Surrounding>>,
}

impl<'p, 't> Teller<'p, 't> {
    /// A teller of some steps.
    pub fn new(path: &'p Path<'t>, steps: &BTreeSet<usize>) -> Teller<'p, 't> {
        Teller { path, cursor: path.trace.cursor(), around: surroundings(path, steps) }
    }

    /// A condition of a step.
    pub fn condition(&mut self, step: usize, source: Option<(ExprId, bool)>, span: SpanId) -> PathCondition {
        let own = &self.path.steps[step];
        let user = user_step(self.path, step).unwrap_or(step);
        let roots: Vec<ExprId> = match (source, self.path.op(user)) {
            (Some((expr, _)), _) if user == step => vec![expr],
            (_, op) => operands(op),
        };
        let calling = &self.path.steps[user];
        PathCondition {
            step,
            function: own.function,
            edge: own.edge,
            span,
            source,
            call: (user != step).then_some((calling.function, calling.edge)),
            values: self.values(user, &roots),
            around: self.around.get(&user).cloned().unwrap_or_default(),
            transformed_by: Vec::new(),
        }
    }

    /// What was read in expressions.
    fn values(&mut self, step: usize, roots: &[ExprId]) -> Vec<Seen> {
        self.cursor.seek(step);
        let program = self.path.program;
        let mut seen: Vec<Seen> = Vec::new();
        for part in roots.iter().flat_map(|&root| program.parts_of(root)) {
            let ExprKind::Load(place) = program[part].kind() else { continue };
            let is_temporary = matches!(program[*place].kind(),
                PlaceKind::Variable(var) if program[*var].kind == VariableKind::Temporary);
            let value = self.cursor.eval(part);
            let is_shown = matches!(value, Value::Int(_) | Value::Float(_) | Value::Pointer(_)) && !is_temporary;
            if is_shown && seen.len() < MOST_VALUES {
                seen.push(Seen { expr: part, value });
            }
        }
        seen
    }

    fn link(&mut self, key: Key, left_out: usize) -> Link {
        let program = self.path.program;
        let step = match key.origin {
            Order::Step(step) => step,
            Order::Declaration(var) => {
                self.cursor.seek(0);
                return Link {
                    step: None,
                    function: program[var].function,
                    edge: None,
                    statement: None,
                    span: program[var].span,
                    target: LinkTarget::Variable(var),
                    ty: Some(program[var].ty),
                    value: self.cursor.variable(var),
                    values: Vec::new(),
                    is_copy: false,
                    around: Vec::new(),
                    left_out,
                };
            }
        };
        let own = &self.path.steps[step];
        let edge = program[own.function].edge(own.edge);
        self.cursor.seek(step);
        let (target, value_of) = target(self.path, step, key.part);
        let is_dead = self.path.watched.is_some_and(|(_, change, is_alive)| change == step && !is_alive);
        let value = value_of.map_or(Value::Missing, |expr| self.cursor.eval(expr));
        let span = match (&edge.op, value_of) {
            (Op::Call { callee: Callee::Function(_) | Callee::Pointer(_), .. }, Some(argument)) => {
                program[argument].span()
            }
            _ => edge.span,
        };
        Link {
            step: Some(step),
            function: Some(own.function),
            edge: Some(own.edge),
            statement: Some(edge.statement),
            span,
            target: if is_dead { LinkTarget::Life } else { target },
            ty: value_of.map(|expr| program[expr].ty()),
            value,
            values: value_of.map_or_else(Vec::new, |expr| self.values(step, &[expr])),
            is_copy: value_of.is_some_and(|expr| is_copy(program, expr)) && matches!(edge.op, Op::Return { .. }),
            around: self.around.get(&step).cloned().unwrap_or_default(),
            left_out,
        }
    }

    /// What a call writes through one of its arguments: how the program calls it, and its type.
    fn argument_at(&mut self, step: usize, to: Bytes) -> Option<(String, ir::TypeId)> {
        let (program, Store::Object(object)) = (self.path.program, to.store) else { return None };
        let Op::Call { arguments, .. } = self.path.op(step) else { return None };
        self.cursor.seek(step);
        let leads_there = |argument: &ExprId| match self.cursor.eval(*argument) {
            Value::Pointer(pointer) => {
                pointer.target.is_some_and(|target| target.object == object && target.offset == i64::from(to.offset))
            }
            _ => false,
        };
        let mut argument = arguments.iter().copied().find(leads_there)?;
        while let ExprKind::Convert(inner) = *program[argument].kind() {
            argument = inner;
        }
        let text = program.sources.snippet(program[argument].span())?;
        match (program[argument].kind(), program.types.kind(program[argument].ty())) {
            (&ExprKind::AddressOf(place), _) => Some((text.trim_start_matches('&').to_string(), program[place].ty())),
            (_, TypeKind::Pointer(target)) => Some((text, *target)),
            _ => None,
        }
    }

    fn input(&mut self, formula: &Formula<'_, '_>, leaf: usize) -> Option<PathInput> {
        let program = self.path.program;
        match formula.leaves[leaf].kind {
            LeafKind::Input(step, given) => {
                let user = user_step(self.path, step).unwrap_or(step);
                let own = &self.path.steps[user];
                let edge = program[own.function].edge(own.edge);
                let (name, ty) = match given.to.store {
                    Store::Object(_) if !given.is_read => self.argument_at(step, given.to).unzip(),
                    _ if !given.is_read => input_name(self.path, formula, step).unzip(),
                    Store::Variable(_, var) => (Some(program[var].name.clone()), Some(program[var].ty)),
                    Store::Object(_) | Store::Life(_) => (None, None),
                };
                let fits = |ty: &ir::TypeId| program.types.size_of(*ty) == Some(u64::from(given.to.length));
                let ty = ty.filter(fits);
                Some(PathInput {
                    step: Some(step),
                    span: edge.span,
                    name,
                    bits: given.value,
                    bytes: given.to.length,
                    ty,
                    around: self.around.get(&user).cloned().unwrap_or_default(),
                })
            }
            LeafKind::Before(bytes) => {
                let mut cursor = self.path.trace.cursor();
                let bits = super::proof::value_of(self.path, &mut cursor, &formula.leaves[leaf], formula.from)?;
                let var = match bytes.store {
                    Store::Variable(_, var) => Some(var),
                    Store::Object(object) => self.path.statics.get(&object).copied(),
                    Store::Life(_) => None,
                };
                let whole = |var: &ir::VarId| program.types.size_of(program[*var].ty) == Some(u64::from(bytes.length));
                let span = var.map_or(SpanId::NONE, |var| program[var].span);
                let name = var.map(|var| program[var].name.clone());
                let ty = var.filter(whole).map(|var| program[var].ty);
                Some(PathInput { step: None, span, name, bits, bytes: bytes.length, ty, around: Vec::new() })
            }
            LeafKind::Unknown => None,
        }
    }
}

/// What gets a value in a step, and the expression that gives it.
fn target(path: &Path<'_>, step: usize, part: u32) -> (LinkTarget, Option<ExprId>) {
    let function = path.steps[step].function;
    match path.op(step) {
        Op::Assign { place, value, .. } => (LinkTarget::Place(*place), Some(*value)),
        Op::Zero { place } | Op::Input { place, .. } => (LinkTarget::Place(*place), None),
        Op::StackAllocate { result, .. } => (LinkTarget::Place(*result), None),
        Op::Return { value } => (LinkTarget::Result(function), *value),
        Op::Call { arguments, result, .. } => match &path.steps[step].doing {
            crate::straight_line::path::Doing::Enter { activation, .. } => {
                let callee = path.activations[*activation as usize].function;
                let argument = arguments.get(part as usize).copied();
                match path.program[callee].parameters.get(part as usize) {
                    Some(&parameter) if !path.program[callee].library => (LinkTarget::Variable(parameter), argument),
                    _ => (result.map_or(LinkTarget::Result(callee), LinkTarget::Place), None),
                }
            }
            _ => (result.map_or(LinkTarget::Result(function), LinkTarget::Place), None),
        },
        Op::Skip
        | Op::Observe { .. }
        | Op::Assume { .. }
        | Op::Case { .. }
        | Op::Constrain { .. }
        | Op::Assert { .. }
        | Op::Begin { .. }
        | Op::End { .. }
        | Op::Refuse { .. }
        | Op::Spawn { .. }
        | Op::Await { .. }
        | Op::Atomic { .. }
        | Op::Sync { .. } => (LinkTarget::Result(function), None),
    }
}

/// Whether an expression only passes the value of a variable on.
fn is_copy(program: &Program, expr: ExprId) -> bool {
    match *program[expr].kind() {
        ExprKind::Convert(operand) => is_copy(program, operand),
        ExprKind::Load(place) => matches!(program[place].kind(), PlaceKind::Variable(_)),
        _ => false,
    }
}

/// The expressions of an operation.
fn operands(op: &Op) -> Vec<ExprId> {
    match op {
        Op::Assign { value, .. } => vec![*value],
        Op::Assume { condition, .. } | Op::Constrain { condition } | Op::Assert { condition, .. } => vec![*condition],
        Op::Case { selector, .. } => vec![*selector],
        Op::Call { arguments, .. } => arguments.clone(),
        Op::Return { value } => value.iter().copied().collect(),
        Op::StackAllocate { size, .. } => vec![*size],
        Op::Begin { size, .. } => size.iter().copied().collect(),
        Op::Skip
        | Op::Observe { .. }
        | Op::Zero { .. }
        | Op::Input { .. }
        | Op::End { .. }
        | Op::Refuse { .. }
        | Op::Spawn { .. }
        | Op::Await { .. }
        | Op::Atomic { .. }
        | Op::Sync { .. } => Vec::new(),
    }
}
