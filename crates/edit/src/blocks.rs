//! Statements of more than one step of one place at another one: `if` statements with what they decide about, and assignments
//! of what calls return.

use std::collections::{BTreeMap, BTreeSet};

use ir::{
    Builtin, Callee, Edge, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, Region,
    SpanId, Statement, StatementId, StatementKind, Storage, VarId, Variable, VariableKind,
};

use crate::calls::{declared_by, returned_type};
use crate::copies::{graft, graft_place, namesake, renamed_text, variables_at};
use crate::rework::Spot;
use crate::steps::{lead, location_of, ways_to};

/// The most that a statement does and decides that is copied.
const MOST_STEPS: usize = 12;

/// A statement that may be copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its function.
    pub function: FunctionId,
    /// The statement.
    pub statement: StatementId,
    /// How it is written, without comments and with white space folded.
    pub text: String,
    /// Whether it decides something.
    pub is_branch: bool,
    /// Where it begins.
    entry: LocationId,
    /// Where its branches meet again, if any goes on.
    join: Option<LocationId>,
    /// Its steps.
    edges: Vec<EdgeId>,
    /// The variables in it that live outside of it.
    used: BTreeSet<VarId>,
    /// Its temporaries, and the variables that are declared in it.
    inner: BTreeSet<VarId>,
}

impl Block {
    /// Its steps.
    pub(crate) fn steps(&self) -> &[EdgeId] {
        &self.edges
    }

    /// Whether a step belongs to it.
    pub fn has(&self, function: FunctionId, edge: EdgeId) -> bool {
        self.function == function && self.edges.contains(&edge)
    }
}

/// The steps of a statement.
pub(crate) struct Steps {
    /// They themselves, in order.
    pub(crate) edges: Vec<EdgeId>,
    /// Where they lead.
    pub(crate) outside: BTreeSet<LocationId>,
}

/// What a step computes and where it writes.
type Parts = (Vec<ExprId>, Option<PlaceId>);

/// The statements of a function that may be copied.
pub fn blocks_in(program: &Program, function: FunctionId) -> Vec<Block> {
    let statements: BTreeSet<StatementId> = program[function].edges.iter().map(|edge| edge.statement).collect();
    statements.into_iter().filter_map(|statement| block(program, function, statement)).collect()
}

/// A statement with its steps: an `if` statement, or an assignment of what calls return; none if it is no such statement, is
/// long, or jumps to somewhere else.
pub fn block(program: &Program, function: FunctionId, statement: StatementId) -> Option<Block> {
    let text = program.sources.code(program[statement].span)?;
    let Statement { kind, has_jumps, span, .. } = program[statement];
    let is_branch = matches!(kind, StatementKind::If { .. }) && !has_jumps && program.is_written(span);
    if !is_branch && !assigns_result(program, function, statement) {
        return None;
    }
    let entry = program[function].edges.iter().find(|edge| edge.statement == statement)?.from;
    let (edges, join) = steps_from(program, function, statement, entry)?;
    if length(program, function, &edges) > MOST_STEPS {
        return None;
    }
    let (used, inner) = variables_in(program, function, &edges)?;
    Some(Block { function, statement, text, is_branch, entry, join, edges, used, inner })
}

/// Whether a statement is an assignment, but no declaration, of what is computed from results of calls.
fn assigns_result(program: &Program, function: FunctionId, statement: StatementId) -> bool {
    let all = (0u32..).map(EdgeId).zip(&program[function].edges);
    let steps: Vec<(EdgeId, &Edge)> = all.filter(|(_, edge)| edge.statement == statement).collect();
    let [before @ .., (last, end)] = &steps[..] else { return false };
    let is_kept = |place: PlaceId| match *program[place].kind() {
        PlaceKind::Variable(var) => program[var].kind == VariableKind::Temporary,
        _ => false,
    };
    let prepares = |(_, edge): &(EdgeId, &Edge)| match edge.op {
        Op::Call { result: Some(_), .. } => true,
        Op::Assign { place, .. } => is_kept(place),
        _ => false,
    };
    !before.is_empty()
        && before.iter().all(prepares)
        && matches!(end.op, Op::Assign { place, .. } if !is_kept(place))
        && declared_by(program, function, *last).is_none()
}

/// The steps of a statement and of all in it, and where they lead; none if they lead to several places or back, or something
/// else leads into the midst of them.
fn steps_from(
    program: &Program,
    function: FunctionId,
    statement: StatementId,
    entry: LocationId,
) -> Option<(Vec<EdgeId>, Option<LocationId>)> {
    let Steps { edges, outside } = steps_of(program, function, statement, entry)?;
    let is_closed = edges.iter().all(|&id| program[function].edge(id).to != entry);
    (is_closed && outside.len() <= 1).then(|| (edges, outside.first().copied()))
}

/// The steps of a statement that begins at a location, and of all in it; none if something else leads into the midst of them.
pub(crate) fn steps_of(
    program: &Program,
    function: FunctionId,
    statement: StatementId,
    entry: LocationId,
) -> Option<Steps> {
    let own = &program[function];
    let (outgoing, whole) = (own.outgoing(), region_of(program, program[statement].span)?);
    let is_inside = |edge: &Edge| {
        edge.statement == statement
            || region_of(program, program[edge.statement].span).is_some_and(|part| contains(&whole, &part))
    };
    let (mut edges, mut outside): (Vec<EdgeId>, BTreeSet<LocationId>) = (Vec::new(), BTreeSet::new());
    let (mut seen, mut waiting) = (BTreeSet::from([entry]), vec![entry]);
    while let Some(location) = waiting.pop() {
        let leaving = &outgoing[location.index()];
        if !leaving.iter().any(|&id| is_inside(own.edge(id))) {
            outside.insert(location);
            continue;
        }
        edges.extend(leaving);
        let next = leaving.iter().map(|&id| own.edge(id).to).filter(|&to| to != own.exit);
        waiting.extend(next.filter(|&to| seen.insert(to)));
    }
    edges.sort_unstable();
    let is_closed = edges.iter().all(|&id| is_inside(own.edge(id)));
    let is_amidst = |to: LocationId| to != entry && seen.contains(&to) && !outside.contains(&to);
    let mut all = (0u32..).map(EdgeId).zip(&own.edges);
    let is_entered = all.any(|(id, edge)| is_amidst(edge.to) && edges.binary_search(&id).is_err());
    (is_closed && !is_entered).then_some(Steps { edges, outside })
}

/// How many things steps do or decide.
fn length(program: &Program, function: FunctionId, edges: &[EdgeId]) -> usize {
    let is_nothing =
        |op: &Op| matches!(op, Op::Skip | Op::Begin { .. } | Op::End { .. } | Op::Assume { holds: false, .. });
    edges.iter().filter(|&&id| !is_nothing(&program[function].edge(id).op)).count()
}

pub(crate) fn region_of(program: &Program, span: SpanId) -> Option<Region> {
    program.sources.span(span).map(|span| span.text)
}

/// The variables in steps: those that live outside of them, and those that do not. None if a step cannot be copied.
fn variables_in(
    program: &Program,
    function: FunctionId,
    edges: &[EdgeId],
) -> Option<(BTreeSet<VarId>, BTreeSet<VarId>)> {
    let (mut used, mut inner) = (BTreeSet::new(), BTreeSet::new());
    for &id in edges {
        let op = &program[function].edge(id).op;
        let (roots, written) = parts_to_copy(program, op)?;
        if let Op::Begin { var, .. } = op {
            inner.insert(*var);
        }
        let inside = written.into_iter().flat_map(|place| program.expressions_of(place));
        for part in roots.into_iter().chain(inside).flat_map(|root| program.parts_of(root)) {
            if matches!(*program[part].kind(), ExprKind::VariableArguments) {
                return None;
            }
            used.extend(program.variable_of(part));
        }
        used.extend(written.and_then(|place| program.root_of(place)));
    }
    inner.extend(used.iter().copied().filter(|&var| program[var].kind == VariableKind::Temporary));
    used.retain(|var| !inner.contains(var));
    let is_local = |var: &VarId| program[*var].storage == Storage::Automatic;
    inner.iter().all(is_local).then_some((used, inner))
}

/// What a step computes and where it writes, if it may be copied: what ends runs or states properties may not.
fn parts_to_copy(_program: &Program, op: &Op) -> Option<Parts> {
    match op {
        Op::Skip | Op::Begin { size: None, .. } | Op::End { .. } | Op::Return { value: None } => {
            Some((Vec::new(), None))
        }
        Op::Assign { place, value, .. } => Some((vec![*value], Some(*place))),
        Op::Zero { place } => Some((Vec::new(), Some(*place))),
        Op::Assume { condition: value, .. } | Op::Case { selector: value, .. } | Op::Return { value: Some(value) } => {
            Some((vec![*value], None))
        }
        Op::Call { callee: Callee::Builtin(Builtin::Exit | Builtin::QuickExit | Builtin::Abort), .. } => None,
        Op::Call { callee, arguments, result, .. } => {
            let mut roots = arguments.clone();
            if let Callee::Pointer(pointer) = callee {
                roots.push(*pointer);
            }
            Some((roots, *result))
        }
        Op::Begin { size: Some(_), .. }
        | Op::Constrain { .. }
        | Op::Assert { .. }
        | Op::Input { .. }
        | Op::Refuse { .. }
        | Op::Observe { .. }
        | Op::Spawn { .. }
        | Op::Await { .. }
        | Op::Atomic { .. }
        | Op::Sync { .. }
        | Op::StackAllocate { .. } => None,
    }
}

/// Whether a block means something in a function where only some variables can be named: with what it returns, or with
/// what a `return` of that function does.
pub fn can_copy_block(
    program: &Program,
    block: &Block,
    returns: Option<EdgeId>,
    to: FunctionId,
    variables: &[VarId],
) -> bool {
    let named = named_in(block, variables);
    let stands_for = |var: VarId| namesake(program, var, &named).filter(|other| !block.inner.contains(other));
    let steps = || block.edges.iter().map(|&id| &program[block.function].edge(id).op);
    let has_return = steps().any(|op| matches!(op, Op::Return { .. }));
    let is_addressed = |var: VarId| {
        let parts = steps().flat_map(|op| program.roots_of(op)).flat_map(|root| program.parts_of(root));
        let mut addresses = parts.filter(|&part| matches!(*program[part].kind(), ExprKind::AddressOf(_)));
        addresses.any(|part| program.variable_of(part) == Some(var))
    };
    let fits = |&var: &VarId| {
        // A variable whose address is taken has to be in memory.
        stands_for(var).is_some_and(|other| program[other].in_memory || !is_addressed(var))
    };
    block.used.iter().all(fits) && (returns.is_some() || !has_return || returns_alike(program, block.function, to))
}

fn returns_alike(program: &Program, a: FunctionId, b: FunctionId) -> bool {
    match (returned_type(program, a), returned_type(program, b)) {
        (Some(a), Some(b)) => a == b || program.types.kind(a) == program.types.kind(b),
        _ => false,
    }
}

/// A block as it would be written where other variables can be named; with what it returns, or with what a `return` of
/// the function it is put into does.
pub fn block_text(
    program: &Program,
    block: &Block,
    returns: Option<(FunctionId, EdgeId)>,
    variables: &[VarId],
) -> Option<String> {
    let used: Vec<VarId> = block.used.iter().copied().collect();
    let text = renamed_text(program, &block.text, &used, &named_in(block, variables));
    let Some((function, edge)) = returns else { return Some(text) };
    let new = program.sources.snippet(program[function].edge(edge).span)?;
    let from = text.rfind("return")?;
    let to = from + text[from..].find(';')?;
    Some(format!("{}{}{}", &text[..from], new.trim_end_matches(';'), &text[to..]))
}

/// The steps of a function that return constants, each constant once.
pub fn constant_returns(program: &Program, function: FunctionId) -> Vec<EdgeId> {
    let (mut found, mut texts) = (Vec::new(), BTreeSet::new());
    for (id, edge) in (0u32..).map(EdgeId).zip(&program[function].edges) {
        let is_return = program[edge.statement].kind == StatementKind::Return && program.is_written(edge.span);
        let text = program.sources.snippet(edge.span).filter(|_| is_return);
        if is_constant_return(program, &edge.op) && text.is_some_and(|text| texts.insert(text)) {
            found.push(id);
        }
    }
    found
}

fn is_constant_return(program: &Program, op: &Op) -> bool {
    let Op::Return { value: Some(value) } = op else { return false };
    let is_plain = |part: ExprId| {
        let kind = program[part].kind();
        matches!(kind, ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Convert(_) | ExprKind::Unary(..))
    };
    program.parts_of(*value).into_iter().all(is_plain)
}

/// Whether all that a block does is to return a constant.
pub fn only_returns_constant(program: &Program, block: &Block) -> bool {
    let steps = block.edges.iter().map(|&id| program[block.function].edge(id));
    let body: Vec<&Edge> = steps.filter(|edge| edge.statement != block.statement).collect();
    matches!(body[..], [only] if is_constant_return(program, &only.op))
}

/// Puts a copy of a block at a spot.
pub(crate) fn insert_block(program: &mut Program, at: Spot, block: &Block, returns: Option<EdgeId>) {
    let (location, ways) = (location_of(program, at), ways_to(program, at));
    let variables = named_in(block, &variables_at(program, at.function, location));
    let (exit, source_exit) = (program[at.function].exit, program[block.function].exit);
    let value = returns.map(|edge| program[at.function].edge(edge).op.clone());
    let steps: Vec<Edge> = block.edges.iter().map(|&id| program[block.function].edge(id).clone()).collect();
    let places = program.place_count();
    let fresh = fresh_locals(program, at.function, &block.inner);
    let mut copied: BTreeMap<ExprId, ExprId> = BTreeMap::new();
    let mut at_locations = BTreeMap::from([(source_exit, exit)]);
    at_locations.extend(block.join.map(|join| (join, location)));
    for step in steps {
        let op = match (&step.op, &value) {
            (Op::Return { .. }, Some(value)) => value.clone(),
            _ => copied_step(program, step.op, &variables, &fresh, &mut copied),
        };
        let own = program.function_mut(at.function);
        let [from, to] = [step.from, step.to].map(|old| {
            *at_locations.entry(old).or_insert_with(|| {
                own.locations += 1;
                LocationId(own.locations - 1)
            })
        });
        own.edges.push(Edge { from, to, op, ..step });
    }
    program.rename_places(places, &fresh);
    let start = at_locations[&block.entry];
    lead(program, at, &ways, start);
}

/// Copies of variables, for another function.
fn fresh_locals(program: &mut Program, function: FunctionId, inner: &BTreeSet<VarId>) -> BTreeMap<VarId, VarId> {
    let mut fresh = BTreeMap::new();
    for &var in inner {
        let copy = program.add_variable(Variable { function: Some(function), ..program[var].clone() });
        program.function_mut(function).locals.push(copy);
        fresh.insert(var, copy);
    }
    fresh
}

/// What a step does, with the variables of another place. What is decided by is copied once for all outcomes.
fn copied_step(
    program: &mut Program,
    op: Op,
    variables: &[VarId],
    fresh: &BTreeMap<VarId, VarId>,
    copied: &mut BTreeMap<ExprId, ExprId>,
) -> Op {
    let mut once =
        |program: &mut Program, expr: ExprId| *copied.entry(expr).or_insert_with(|| graft(program, expr, variables));
    match op {
        Op::Assume { condition, holds } => Op::Assume { condition: once(program, condition), holds },
        Op::Case { selector, arm } => Op::Case { selector: once(program, selector), arm },
        Op::Assign { place, value, site } => {
            let value = graft(program, value, variables);
            Op::Assign { place: graft_place(program, place, variables), value, site }
        }
        Op::Zero { place } => Op::Zero { place: graft_place(program, place, variables) },
        Op::Call { callee, arguments, result, site } => {
            let arguments = arguments.into_iter().map(|argument| graft(program, argument, variables)).collect();
            let callee = match callee {
                Callee::Pointer(pointer) => Callee::Pointer(graft(program, pointer, variables)),
                Callee::Function(_) | Callee::Builtin(_) => callee,
            };
            let result = result.map(|result| graft_place(program, result, variables));
            Op::Call { callee, arguments, result, site }
        }
        Op::Return { value } => Op::Return { value: value.map(|value| graft(program, value, variables)) },
        Op::Begin { var, size } => Op::Begin { var: fresh.get(&var).copied().unwrap_or(var), size },
        Op::End { var } => Op::End { var: fresh.get(&var).copied().unwrap_or(var) },
        op @ (Op::Skip
        | Op::Constrain { .. }
        | Op::Assert { .. }
        | Op::Input { .. }
        | Op::Refuse { .. }
        | Op::Observe { .. }
        | Op::Spawn { .. }
        | Op::Await { .. }
        | Op::Atomic { .. }
        | Op::Sync { .. }
        | Op::StackAllocate { .. }) => op,
    }
}

/// The variables that can be named in a copy of a block, those of its place first.
fn named_in(block: &Block, variables: &[VarId]) -> Vec<VarId> {
    let inner = block.inner.iter().copied().filter(|var| !variables.contains(var));
    variables.iter().copied().chain(inner).collect()
}

/// Whether a region contains another one.
pub(crate) fn contains(whole: &Region, part: &Region) -> bool {
    whole.file == part.file
        && (whole.line, whole.column) <= (part.line, part.column)
        && (part.end_line, part.end_column) <= (whole.end_line, whole.end_column)
}
