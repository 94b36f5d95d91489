//! The places of a program at which something is worth saying: where functions begin and end, heads of loops, and steps that
//! are checked.

use std::collections::BTreeSet;

use ir::{EdgeId, FunctionId, LocationId, Op, PropertyClass, SiteId, SpanId, VarId, VariableKind};

use super::Invariants;
use super::text::expressions;
use crate::loops::{self, LoopId};

/// What a place is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PointKind {
    /// The function begins.
    Entry,
    /// The head of a loop, by its name.
    Loop(String),
    /// Before a step that is checked.
    Check,
    /// The function ends.
    Exit,
}

/// What holds at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// The function.
    pub function: FunctionId,
    /// The location.
    pub location: LocationId,
    /// Where that is in the source.
    pub span: SpanId,
    /// What it is.
    pub kind: PointKind,
    /// Whether a run may come there.
    pub is_reachable: bool,
    /// C expressions that hold whenever a run comes there.
    pub facts: Vec<String>,
}

/// A check in the user's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckResult {
    /// Where.
    pub site: SiteId,
    /// What is checked.
    pub class: PropertyClass,
    /// Whether it never fails.
    pub holds: bool,
}

impl Invariants<'_> {
    /// The places in the user's code with something to say, in the order of the source.
    pub fn points(&self) -> Vec<Point> {
        let program = self.program();
        let heads = loops::list(program);
        let mut points = Vec::new();
        for (id, function) in program.functions().filter(|(_, function)| function.defined && !function.library) {
            let mentioned = self.mentioned(id);
            points.push(self.point(id, function.entry, function.span, PointKind::Entry, &mentioned));
            for named in &heads {
                if let LoopId::Loop(own, head) = named.id
                    && own == id
                {
                    points.push(self.point(id, head, named.span, PointKind::Loop(named.name.clone()), &mentioned));
                }
            }
            for index in (0u32..).take(function.edges.len()) {
                points.extend(self.check_point(id, EdgeId(index)));
            }
            points.push(self.point(id, function.exit, function.span, PointKind::Exit, &self.outer(&mentioned)));
        }
        points.retain(|point| !point.facts.is_empty() || !point.is_reachable && point.kind == PointKind::Entry);
        points.sort_by_key(|point| {
            program.sources.span(point.span).map(|span| (span.told.file, span.told.line, span.told.column))
        });
        points
    }

    /// The checks in the user's code of the classes that are switched on.
    pub fn results(&self) -> Vec<CheckResult> {
        let program = self.program();
        let mut found = Vec::new();
        for (site, info) in program.sites() {
            let function = program[info.statement].function;
            if function.is_some_and(|function| program[function].library || !program[function].defined) {
                continue;
            }
            for &class in info.kind.classes() {
                if self.world().options.classes.has(class) {
                    found.push(CheckResult { site, class, holds: self.holds(site, class) });
                }
            }
        }
        found
    }

    fn point(
        &self,
        function: FunctionId,
        location: LocationId,
        span: SpanId,
        kind: PointKind,
        variables: &[VarId],
    ) -> Point {
        let state = self.at(function, location);
        let facts = state.map_or_else(Vec::new, |state| expressions(self.world(), state, variables));
        Point { function, location, span, kind, is_reachable: state.is_some(), facts }
    }

    /// The place before a step that is checked, with what holds of the variables in it.
    fn check_point(&self, function: FunctionId, edge: EdgeId) -> Option<Point> {
        let program = self.program();
        let edge = program[function].edge(edge);
        let parts = crate::expressions::of_step(program, &edge.op);
        let has_site = parts.iter().any(|&part| program[part].site().is_some())
            || matches!(edge.op, Op::Assert { .. } | Op::Assign { site: Some(_), .. });
        // Both ways out of a branch begin at one place.
        let is_second = matches!(edge.op, Op::Assume { holds: false, .. });
        if !has_site || is_second {
            return None;
        }
        let mut variables: BTreeSet<VarId> = BTreeSet::new();
        for &part in &parts {
            if let ir::ExprKind::Load(place) | ir::ExprKind::AddressOf(place) = *program[part].kind() {
                variables.extend(program.root_of(place));
            }
        }
        let variables: Vec<VarId> = variables.into_iter().collect();
        Some(self.point(function, edge.from, edge.span, PointKind::Check, &variables))
    }

    /// The named variables that a function has or mentions.
    fn mentioned(&self, function: FunctionId) -> Vec<VarId> {
        let program = self.program();
        let mut found: BTreeSet<VarId> = program[function].locals.iter().copied().collect();
        for edge in &program[function].edges {
            for part in crate::expressions::of_step(program, &edge.op) {
                if let ir::ExprKind::Load(place) | ir::ExprKind::AddressOf(place) = *program[part].kind() {
                    found.extend(program.root_of(place));
                }
            }
            if let Op::Assign { place, .. } | Op::Zero { place } | Op::Input { place, .. } = edge.op {
                found.extend(program.root_of(place));
            }
        }
        let is_named = |var: &VarId| {
            matches!(program[*var].kind, VariableKind::Declared | VariableKind::Parameter)
                && !program.sources.is_library(program[*var].span)
        };
        found.into_iter().filter(is_named).collect()
    }

    /// Those of some variables that are there when their function has ended.
    fn outer(&self, variables: &[VarId]) -> Vec<VarId> {
        let is_outer = |var: &VarId| self.program()[*var].storage == ir::Storage::Static;
        variables.iter().copied().filter(is_outer).collect()
    }
}
