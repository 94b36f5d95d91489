//! Jumps to other labels: `goto out;` in place of `return`, or of a `goto` to elsewhere.

use crate::{Edge, EdgeId, FunctionId, LocationId, Op, Program, Rework, VarId};

impl Program {
    /// The other labels that a step may be meant to jump to: a `return` or a `goto`.
    pub fn other_jumps(&self, function: FunctionId, edge: EdgeId) -> Vec<Rework> {
        let (own, step) = (&self[function], self[function].edge(edge));
        let text = self.sources.snippet(step.span).unwrap_or_default();
        let old = match step.op {
            Op::Return { .. } => None,
            Op::Skip if text.starts_with("goto") => Some(text["goto".len()..].trim_matches([' ', '\t', ';'])),
            _ => return Vec::new(),
        };
        let here = if own.labels.is_empty() { return Vec::new() } else { self.living_at(function, step.from) };
        let can_jump = |(name, location): &(String, LocationId)| {
            let is_used = own.edges.iter().any(|edge| edge.from == *location);
            is_used && Some(name.as_str()) != old && self.living_at(function, *location).is_subset(&here)
        };
        let labels = (0u32..).zip(&own.labels).filter(|(_, label)| can_jump(label));
        labels.map(|(label, _)| Rework::Goto { function, edge, label }).collect()
    }

    /// Jumps to another label: what lives here and not there ends.
    pub(crate) fn jump_elsewhere(&mut self, function: FunctionId, edge: EdgeId, label: u32) {
        let target = self[function].labels[label as usize].1;
        let Edge { from, span, statement, .. } = *self[function].edge(edge);
        let (here, there) = (self.living_at(function, from), self.living_at(function, target));
        let ended: Vec<VarId> = here.difference(&there).copied().collect();
        let own = self.function_mut(function);
        let mut from = LocationId(own.locations);
        own.locations += 1;
        (own.edges[edge.index()].op, own.edges[edge.index()].to) = (Op::Skip, from);
        for var in ended {
            let to = LocationId(own.locations);
            own.locations += 1;
            own.edges.push(Edge { from, to, op: Op::End { var }, span, statement });
            from = to;
        }
        own.edges.push(Edge { from, to: target, op: Op::Skip, span, statement });
    }
}
