//! # Backward slices
//!
//! **Question.** Which lines does the failure depend on?
//!
//! **Papers.** Weiser (1981) for the static slice; Agrawal and Horgan (1990), their first approximation, for the dynamic one.
//!
//! The static slice is everything from which dependences lead to the line of the failed check, whatever the run does. The
//! dynamic slice follows only dependences between lines that the failing run executes; it may still follow one that this
//! run did not make use of. All lines of a slice are equally suspicious; they are listed the nearest first, in steps of the
//! dependence graph.

use std::collections::{BTreeMap, VecDeque};

use ir::{EdgeId, Op, SpanId};

use super::counterexample::{cause, plain};
use crate::case::Case;
use crate::explanation::{Comparison, Explanation, Refusal, Why};
use crate::lines::{Line, lines_of_run};
use crate::methods::Method;
use analyse::dependence::{self, Graph};

/// Kinds of slices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slice {
    /// Over all runs.
    Static,
    /// Over what the failing run executes.
    Dynamic,
}

/// Lists the lines of the slice.
pub fn explain(case: &Case<'_>, kind: Slice) -> Result<Explanation, Refusal> {
    let graph = Graph::of(case.program);
    let start = line_of(case, case.property.span).map(|line| graph.nodes_for(line)).unwrap_or_default();
    let executed: BTreeMap<dependence::Line, Line> = lines_of_run(case, &case.run.script)
        .into_values()
        .filter_map(|line| Some((line_of(case, line.span)?, line)))
        .collect();
    let all = lines_of_program(case);
    let mut steps: BTreeMap<usize, usize> = start.iter().map(|&node| (node, 0)).collect();
    let mut waiting: VecDeque<usize> = start.into();
    while let Some(node) = waiting.pop_front() {
        let next = steps[&node] + 1;
        for (other, _) in graph.depends(node) {
            // Through heads and parameters of functions dependences lead to the calls.
            let line = &graph.lines()[other];
            let is_followed = kind == Slice::Static || executed.contains_key(line) || !all.contains_key(line);
            if is_followed && !steps.contains_key(&other) {
                steps.insert(other, next);
                waiting.push_back(other);
            }
        }
    }
    let mut nodes: Vec<(usize, usize)> = steps.into_iter().map(|(node, step)| (step, node)).collect();
    nodes.sort_unstable();
    let lines = nodes.into_iter().filter_map(|(_, node)| all.get(&graph.lines()[node]));
    let lines = lines.filter(|line| !case.trust.covers(case.program, line.function, line.span));
    let causes = lines.map(|line| cause(case, line, vec![Why::DependedOn], 1)).collect();
    let method = match kind {
        Slice::Static => Method::StaticSlice,
        Slice::Dynamic => Method::DynamicSlice,
    };
    Ok(plain(method, causes, Comparison::Slice))
}

fn line_of(case: &Case<'_>, span: SpanId) -> Option<dependence::Line> {
    let region = case.program.sources.span(span)?.told;
    Some(dependence::Line { file: region.file, line: region.line })
}

/// The lines of the user's code that compute or decide something; assertions state what is wanted.
fn lines_of_program(case: &Case<'_>) -> BTreeMap<dependence::Line, Line> {
    let mut lines: BTreeMap<dependence::Line, Line> = BTreeMap::new();
    for (id, function) in case.program.functions().filter(|(_, function)| !function.library) {
        for (index, edge) in (0u32..).zip(&function.edges) {
            let is_code = match edge.op {
                Op::Assign { .. } | Op::Assume { .. } | Op::Case { .. } | Op::Call { .. } | Op::Zero { .. } => true,
                // What a function without `return` ends with is written nowhere.
                Op::Return { .. } => edge.span != function.span,
                _ => false,
            };
            let (true, Some(key)) = (is_code, line_of(case, edge.span)) else { continue };
            let line = lines.entry(key).or_insert_with(|| Line::new(id, edge.statement, edge.span, 0));
            line.edges.insert((id, EdgeId(index)));
        }
    }
    lines
}
