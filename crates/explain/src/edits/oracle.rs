//! What an edit must not touch: the other side of a comparison.
//!
//! In `assert(f(x) == reference(x))` an edit of `f` may change what `f` gives, and nothing else. A reference is a side of a comparison
//! that functions compute which change nothing that others see, or the harness from variables that the code reads, too; it is one for the
//! functions that have a part in the other side, and none in it. With an edit of these it has to be what it was, computed in the same
//! steps, on every run that is known. An edit that writes to an input which the reference reads afterwards tampers with it, and
//! one that calls the reference begs the question. (What the code itself has written in other calls is no reference: perhaps it
//! was written too seldom.)

use std::collections::{BTreeMap, BTreeSet};

use ir::{Callee, EdgeId, ExprId, ExprKind, FunctionId, Op, Program, Storage, VarId};
use run::{Trace, Value};

use super::influence::{Alone, Functions, Influence, Walk};
use crate::roles::{aside, changing};

/// A step of a function.
type Step = (FunctionId, EdgeId);

/// Where something is compared to see whether the property holds, and the two sides of each comparison there.
#[derive(Debug)]
pub struct Oracle {
    alone: Alone,
    /// Functions that change nothing that others see, and the one that the program begins with.
    harmless: Functions,
    harness: Functions,
    sites: BTreeMap<Step, Site>,
}

/// A place of comparisons.
#[derive(Debug, Clone)]
struct Site {
    /// It is told by this step, whichever way a decision goes.
    at: Step,
    pairs: Vec<Pair>,
}

/// A comparison.
#[derive(Debug, Clone, Copy)]
struct Pair {
    sides: [ExprId; 2],
    /// The functions that read a variable which this side reads as well.
    readers: [Functions; 2],
}

/// What a run compares, by the place, each time it comes there.
pub type Compared = BTreeMap<Step, Vec<Sides>>;

/// The two sides of a comparison: their values, the functions that had a part in them, and the ways of the run through functions
/// that had a part in one side only.
#[derive(Debug, Clone, PartialEq)]
pub struct Sides {
    values: [Value; 2],
    influences: [Influence; 2],
    /// Whether functions compare this side with what they gave: those that do.
    compared: [Functions; 2],
    ways: [Vec<(FunctionId, u64)>; 2],
}

/// The way of a run through each function, as a number that stands for the steps in their order.
#[derive(Debug, Default)]
struct Ways(BTreeMap<FunctionId, u64>);

impl Ways {
    fn add(&mut self, step: &run::Step) {
        let way = self.0.entry(step.function).or_insert(0);
        *way = way.rotate_left(9).wrapping_add(u64::from(step.edge.0) + 1).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn of(&self, function: FunctionId) -> u64 {
        self.0.get(&function).copied().unwrap_or(0)
    }
}

/// The functions that have a part in each side of a comparison, and those that are compared with each, as runs show it.
pub type Parts = BTreeSet<Part>;

/// Those of one comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    influences: [Influence; 2],
    compared: [Functions; 2],
}

impl Oracle {
    /// Where a program states its properties: in assertions, in what is passed to functions that only state something, and where the
    /// failing run was led to the place where it must not come.
    pub fn new(program: &Program, failing: Option<&Trace<'_>>) -> Oracle {
        let (aside, alone, changing) = (aside(program), Alone::new(program), changing(program));
        let set = |functions: &mut dyn Iterator<Item = FunctionId>| functions.fold(0, |all, one| all | alone.of(one));
        let mut sites = BTreeMap::new();
        for (id, function) in program.functions().filter(|(_, function)| function.defined && !function.library) {
            for (edge_id, edge) in (0u32..).map(EdgeId).zip(&function.edges) {
                let roots = match &edge.op {
                    Op::Assert { condition, .. } => vec![*condition],
                    Op::Call { callee: Callee::Function(callee), arguments, .. } if aside.contains(callee) => {
                        arguments.clone()
                    }
                    _ => continue,
                };
                let pairs: Vec<Pair> = roots.into_iter().flat_map(|root| comparisons(program, &alone, root)).collect();
                if !pairs.is_empty() {
                    sites.insert((id, edge_id), Site { at: (id, edge_id), pairs });
                }
            }
        }
        sites.extend(failing.and_then(|trace| last_decision(program, &alone, trace)).into_iter().flatten());
        let harmless = set(&mut program.functions().map(|(id, _)| id).filter(|id| !changing.contains(id)));
        Oracle { harmless, harness: set(&mut program.start.into_iter()), sites, alone }
    }

    /// What a run compares, and who had a part in it.
    pub fn look(&self, trace: &Trace<'_>) -> Compared {
        let mut compared = Compared::new();
        if self.sites.is_empty() {
            return compared;
        }
        let (mut walk, mut ways) = (Walk::new(trace, &self.alone), Ways::default());
        while let Some(step) = walk.next() {
            let site = self.sites.get(&(step.function, step.edge));
            for (site, pair) in site.into_iter().flat_map(|site| site.pairs.iter().map(move |pair| (site, pair))) {
                let values = pair.sides.map(|side| walk.cursor().eval(side));
                let influences = pair.sides.map(|side| walk.of(side));
                let ways = [0, 1].map(|side| self.ways_of_side(&ways, influences[side], influences[1 - side]));
                let asked = [0, 1].map(|side| self.compared_with(influences, pair.readers, side));
                compared.entry(site.at).or_default().push(Sides { values, influences, compared: asked, ways });
            }
            ways.add(&step);
            walk.forward(site.is_none());
        }
        compared
    }

    /// The functions that have a part in one side and are compared with the other one.
    fn compared_with(&self, influences: [Influence; 2], readers: [Functions; 2], side: usize) -> Functions {
        let (one, other) = (influences[side], influences[1 - side]);
        let others = other.computed & !one.any & !self.harness;
        match one.computed & !self.harness {
            0 => others & readers[side],
            own if own & !self.harmless == 0 => others,
            _ => 0,
        }
    }

    /// The ways through the functions that have a part in one side and none in the other.
    fn ways_of_side(&self, ways: &Ways, one: Influence, other: Influence) -> Vec<(FunctionId, u64)> {
        let is_own = |function: &FunctionId| one.computed & !other.any & self.alone(*function) != 0;
        ways.0.keys().copied().filter(is_own).map(|function| (function, ways.of(function))).collect()
    }

    /// Whether a run compares something that functions have no part in with what they gave.
    pub fn asks(&self, edited: Functions, before: &Compared) -> bool {
        before.values().flatten().any(|sides| sides.reference(edited).is_some())
    }

    /// Whether a run of a program in which functions were edited compares with something else than before, as far as it is comparable.
    pub fn is_tampered(&self, edited: Functions, before: &Compared, trace: &Trace<'_>) -> bool {
        if !self.asks(edited, before) {
            return false;
        }
        let mut visits: BTreeMap<Step, usize> = BTreeMap::new();
        let (mut cursor, mut ways) = (trace.cursor(), Ways::default());
        for step in trace.steps() {
            ways.add(&step);
            let Some(Site { at, pairs }) = self.sites.get(&(step.function, step.edge)) else { continue };
            let Some(before) = before.get(at) else { continue };
            let visit = visits.entry(*at).or_insert(0);
            let old = before.iter().skip(*visit * pairs.len()).take(pairs.len());
            *visit += 1;
            for (sides, pair) in old.zip(pairs) {
                let Some(side) = sides.reference(edited) else { continue };
                cursor.seek(step.index);
                let is_another_way = sides.ways[side].iter().any(|&(function, way)| ways.of(function) != way);
                if is_another_way || is_other(&sides.values[side], &cursor.eval(pair.sides[side])) {
                    return true;
                }
            }
        }
        false
    }
}

impl Oracle {
    /// A function as a set.
    pub fn alone(&self, function: FunctionId) -> Functions {
        self.alone.of(function)
    }

    /// The functions that an edit makes a function call more often than before.
    pub fn newly_called(&self, program: &Program, edited: &Program, function: FunctionId) -> Functions {
        let mut counts: BTreeMap<FunctionId, i32> = BTreeMap::new();
        for (of, by) in [(program, -1), (edited, 1)] {
            for edge in &of[function].edges {
                if let Op::Call { callee: Callee::Function(callee), .. } = edge.op {
                    *counts.entry(callee).or_insert(0) += by;
                }
            }
        }
        counts.into_iter().filter(|(_, more)| *more > 0).fold(0, |all, (callee, _)| all | self.alone(callee))
    }
}

impl Sides {
    /// The side that is a reference for functions.
    fn reference(&self, edited: Functions) -> Option<usize> {
        (0..2).find(|&side| self.compared[side] & edited != 0)
    }
}

/// Whether functions would call what has a part in nothing but what they are compared with.
pub fn begs_the_question(parts: &Parts, edited: Functions, called: Functions) -> bool {
    parts.iter().any(|part| {
        (0..2).any(|side| {
            let (one, other) = (part.influences[side], part.influences[1 - side]);
            part.compared[side] & edited != 0 && one.computed & called != 0 && other.any & called == 0
        })
    })
}

/// Whether there is a reference for some function.
pub fn has_references(parts: &Parts) -> bool {
    parts.iter().any(|part| part.compared != [0, 0])
}

/// The functions that have a part in each side of what a run compares.
pub fn parts_of(compared: &Compared) -> impl Iterator<Item = Part> {
    compared.values().flatten().map(|sides| Part { influences: sides.influences, compared: sides.compared })
}

/// Whether values differ that mean the same in two programs: addresses do not.
fn is_other(before: &Value, after: &Value) -> bool {
    matches!((before, after), (Value::Int(_), Value::Int(_)) | (Value::Float(_), Value::Float(_))) && before != after
}

/// The comparisons in a condition.
fn comparisons(program: &Program, alone: &Alone, condition: ExprId) -> Vec<Pair> {
    let pair = |part: ExprId| match *program[part].kind() {
        ExprKind::Binary(op, a, b) if op.is_comparison() => {
            Some(Pair { sides: [a, b], readers: [a, b].map(|side| readers(program, alone, side)) })
        }
        _ => None,
    };
    program.parts_of(condition).into_iter().filter_map(pair).collect()
}

/// The functions that read a static variable which an expression reads, too.
fn readers(program: &Program, alone: &Alone, expr: ExprId) -> Functions {
    let is_static = |var: &VarId| program[*var].storage == Storage::Static;
    let read = |root: ExprId| program.parts_of(root).into_iter().filter_map(|part| program.variable_of(part));
    let wanted: BTreeSet<VarId> = read(expr).filter(is_static).collect();
    let reads = |function: &ir::Function| {
        let mut roots = function.edges.iter().flat_map(|edge| program.roots_of(&edge.op));
        !wanted.is_empty() && roots.any(|root| read(root).any(|var| wanted.contains(&var)))
    };
    program.functions().filter(|(_, function)| reads(function)).fold(0, |all, (id, _)| all | alone.of(id))
}

/// The decision that led a run to where it must not come, whichever way it goes.
fn last_decision(program: &Program, alone: &Alone, trace: &Trace<'_>) -> Option<Vec<(Step, Site)>> {
    let last = trace.steps().last()?;
    let Op::Assert { condition, .. } = program[last.function].edge(last.edge).op else { return None };
    if !matches!(program[condition].kind(), ExprKind::Int(_)) {
        return None;
    }
    let decision = trace.steps().filter_map(|step| match program[step.function].edge(step.edge).op {
        Op::Assume { condition, .. } => Some(((step.function, step.edge), condition)),
        _ => None,
    });
    let (at, condition) = decision.last()?;
    let pairs = comparisons(program, alone, condition);
    let own = &program[at.0];
    let is_same = |(_, edge): &(EdgeId, &ir::Edge)| edge.from == own.edge(at.1).from;
    let ways = (0u32..).map(EdgeId).zip(&own.edges).filter(is_same).map(|(edge, _)| (at.0, edge));
    Some(ways.filter(|_| !pairs.is_empty()).map(|way| (way, Site { at, pairs: pairs.clone() })).collect())
}
