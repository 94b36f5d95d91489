//! The loops of a function: found in its graph, named by the source.

use std::collections::{BTreeMap, BTreeSet};

use ir::{
    Edge, ExprKind, Function, FunctionId, LocationId, Op, PlaceKind, Program, Region, SpanId, StatementId,
    StatementKind,
};

/// How a loop is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    For,
    While,
    Do,
    /// Made with `goto`.
    Goto,
}

/// A loop.
#[derive(Debug)]
pub(super) struct Loop {
    /// The locations inside, in order.
    body: Vec<LocationId>,
    pub keyword: Keyword,
    /// The loop statement. Steps of its own are its condition and its last part.
    pub statement: Option<StatementId>,
    /// Where it is written.
    pub span: SpanId,
    /// `for (i = 0; i < n; i++)`
    pub head: String,
    /// The local variables that no step inside can change.
    constant: BTreeSet<String>,
}

impl Loop {
    /// Whether something of that name may have another value in each iteration.
    pub fn may_change(&self, name: &str) -> bool {
        !self.constant.contains(name)
    }

    pub fn contains(&self, location: LocationId) -> bool {
        self.body.binary_search(&location).is_ok()
    }
}

/// The loops of a function.
#[derive(Debug, Default)]
pub(super) struct Loops {
    pub all: Vec<Loop>,
    by_header: BTreeMap<LocationId, usize>,
}

impl Loops {
    /// The loop whose iterations begin at a location.
    pub fn beginning_at(&self, location: LocationId) -> Option<usize> {
        self.by_header.get(&location).copied()
    }
}

/// A loop statement of the source.
#[derive(Debug, Clone)]
struct Written {
    id: StatementId,
    span: SpanId,
    region: Region,
    keyword: Keyword,
    head: String,
}

/// Finds the loops of one function.
pub(super) fn find(program: &Program, function: FunctionId) -> Loops {
    let graph = &program[function];
    let mut found = natural_loops(program, graph);
    found.sort_by_key(|(header, body)| (std::cmp::Reverse(body.len()), *header));
    // A loop statement comes before those inside it, and one of them has a step.
    let last = graph.edges.iter().map(|edge| edge.statement.0).max().map_or(0, |last| last + 1);
    let mut written: Vec<Written> = (0..last)
        .map(StatementId)
        .filter(|&id| program[id].function == Some(function))
        .filter_map(|id| read_loop(program, id, program[id].span))
        .collect();
    let mut loops = Loops::default();
    let bodies: Vec<Vec<LocationId>> = found.iter().map(|(_, body)| body.clone()).collect();
    for (index, (header, body)) in found.into_iter().enumerate() {
        let inner: Vec<&Vec<LocationId>> = bodies[index + 1..].iter().collect();
        let chosen = statement_of(program, graph, &body, &inner, &written).map(|at| written.remove(at));
        let constant = constant_names(program, graph, &body);
        loops.by_header.insert(header, index);
        loops.all.push(match chosen {
            Some(Written { id, span, keyword, head, .. }) => {
                Loop { body, keyword, statement: Some(id), span, head, constant }
            }
            None => {
                let first = graph.edges.iter().find(|edge| edge.from == header && edge.span.is_some());
                let span = first.map_or(graph.span, |edge| edge.span);
                Loop { body, keyword: Keyword::Goto, statement: None, span, head: "loop".to_string(), constant }
            }
        });
    }
    loops
}

/// The local variables that no step inside can change.
fn constant_names(program: &Program, graph: &Function, body: &[LocationId]) -> BTreeSet<String> {
    let plain = graph.locals.iter().filter(|&&var| !program[var].in_memory);
    let mut names: BTreeSet<String> = plain.map(|&var| program[var].name.clone()).collect();
    for edge in graph.edges.iter().filter(|edge| body.binary_search(&edge.from).is_ok()) {
        let written = match edge.op {
            Op::Assign { place, .. } | Op::Zero { place } | Op::Input { place, .. } => Some(place),
            Op::Call { result, .. } => result,
            Op::StackAllocate { result, .. } => Some(result),
            Op::Begin { var, .. } => {
                names.remove(&program[var].name);
                None
            }
            Op::Skip
            | Op::Observe { .. }
            | Op::Assume { .. }
            | Op::Case { .. }
            | Op::Constrain { .. }
            | Op::Assert { .. }
            | Op::Return { .. }
            | Op::End { .. }
            | Op::Refuse { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. } => None,
        };
        if let Some(PlaceKind::Variable(var)) = written.map(|place| program[place].kind()) {
            names.remove(&program[*var].name);
        }
    }
    names
}

/// Whether an edge can be taken: `while (0)` makes no loop.
fn possible(program: &Program, edge: &Edge) -> bool {
    match edge.op {
        Op::Assume { condition, holds } => match *program[condition].kind() {
            ExprKind::Int(value) => (value != 0) == holds,
            _ => true,
        },
        _ => true,
    }
}

/// Headers with the locations of their loops.
fn natural_loops(program: &Program, graph: &Function) -> Vec<(LocationId, Vec<LocationId>)> {
    let outgoing = graph.outgoing();
    let count = graph.locations as usize;
    let mut incoming: Vec<Vec<LocationId>> = vec![Vec::new(); count];
    let mut back: BTreeMap<LocationId, Vec<LocationId>> = BTreeMap::new();
    // 0: not seen, 1: on the way from the entry, 2: done.
    let mut state = vec![0u8; count];
    let mut way: Vec<(LocationId, usize)> = vec![(graph.entry, 0)];
    state[graph.entry.index()] = 1;
    while let Some((location, next)) = way.last_mut() {
        let Some(&id) = outgoing[location.index()].get(*next) else {
            state[location.index()] = 2;
            way.pop();
            continue;
        };
        *next += 1;
        let edge = graph.edge(id);
        if !possible(program, edge) {
            continue;
        }
        incoming[edge.to.index()].push(edge.from);
        match state[edge.to.index()] {
            0 => {
                state[edge.to.index()] = 1;
                way.push((edge.to, 0));
            }
            1 => back.entry(edge.to).or_default().push(edge.from),
            _ => {}
        }
    }
    back.into_iter()
        .map(|(header, latches)| {
            let mut body = BTreeSet::from([header]);
            let mut todo = latches;
            while let Some(location) = todo.pop() {
                if body.insert(location) {
                    todo.extend(&incoming[location.index()]);
                }
            }
            (header, body.into_iter().collect())
        })
        .collect()
}

/// Which statement a loop is: the one whose condition or last part is a step of the loop itself and of no
/// loop inside; else the smallest one around all its steps.
fn statement_of(
    program: &Program,
    graph: &Function,
    body: &[LocationId],
    inner: &[&Vec<LocationId>],
    written: &[Written],
) -> Option<usize> {
    let within = |body: &[LocationId], edge: &Edge| {
        body.binary_search(&edge.from).is_ok() && body.binary_search(&edge.to).is_ok()
    };
    let inside: Vec<&Edge> = graph.edges.iter().filter(|edge| within(body, edge)).collect();
    let own = inside.iter().filter(|edge| {
        let works = !matches!(edge.op, Op::Skip | Op::Begin { .. } | Op::End { .. });
        works && !inner.iter().any(|inner| inner.len() < body.len() && within(inner, edge))
    });
    let size = |at: &usize| {
        let region = written[*at].region;
        (region.end_line - region.line, region.end_column)
    };
    let named = own.filter_map(|edge| written.iter().position(|loop_| loop_.id == edge.statement));
    if let Some(found) = named.max_by_key(size) {
        return Some(found);
    }
    let regions: Vec<Region> =
        inside.iter().filter_map(|edge| program.sources.span(edge.span)).map(|span| span.text).collect();
    let around = (0..written.len()).filter(|&at| regions.iter().all(|inner| encloses(&written[at].region, inner)));
    around.filter(|_| !regions.is_empty()).min_by_key(size)
}

/// Whether a region lies in another.
pub(crate) fn encloses(outer: &Region, inner: &Region) -> bool {
    outer.file == inner.file
        && (outer.line, outer.column) <= (inner.line, inner.column)
        && (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
}

/// A statement, if it is a loop.
fn read_loop(program: &Program, id: StatementId, span: SpanId) -> Option<Written> {
    let region = program.sources.span(span)?.text;
    let text = program.sources.snippet(span)?;
    let (keyword, head) = match program[id].kind {
        _ if !program.is_written(span) => return None,
        StatementKind::For { .. } => (Keyword::For, parenthesised(&text)?),
        StatementKind::While => (Keyword::While, parenthesised(&text)?),
        StatementKind::DoWhile => (Keyword::Do, format!("do ... {}", last_while(&text)?)),
        _ => return None,
    };
    Some(Written { id, span, region, keyword, head })
}

/// The text up to the end of its first pair of parentheses.
fn parenthesised(text: &str) -> Option<String> {
    let mut open = 0;
    let mut quote = None;
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match (quote, letter) {
            (Some(_), '\\') => {
                letters.next();
            }
            (Some(mark), _) if mark == letter => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(') => open += 1,
            (None, ')') if open == 1 => return Some(text[..=at].to_string()),
            (None, ')') => open -= 1,
            (None, _) => {}
        }
    }
    None
}

/// The `while (...)` at the end of a `do` statement.
fn last_while(text: &str) -> Option<String> {
    let at = text.rfind("while")?;
    Some(text[at..].trim_end_matches([';', ' ']).to_string())
}
