//! Jumps to elsewhere: `goto out;` in place of `return`, or of a `goto` to another label; `continue` in place of `break`.

use crate::{Edge, EdgeId, FunctionId, LocationId, Op, Program, Rework, StatementKind, VarId};

/// Where a jump leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JumpTo {
    /// To a label of the function, by its number.
    Label(u32),
    /// Out of the loop or `switch`: `break`.
    Leave,
    /// To the next iteration: `continue`.
    Again,
}

impl Program {
    /// Where else a step may be meant to jump to: a `return`, a `goto`, a `break` or a `continue`.
    pub fn other_jumps(&self, function: FunctionId, edge: EdgeId) -> Vec<Rework> {
        let (own, step) = (&self[function], self[function].edge(edge));
        let text = self.sources.snippet(step.span).unwrap_or_default();
        let (old, others): (Option<&str>, &[JumpTo]) = match step.op {
            Op::Return { .. } => (None, &[JumpTo::Leave, JumpTo::Again]),
            Op::Skip if !self.is_written(step.span) => return Vec::new(),
            Op::Skip => match self[step.statement].kind {
                StatementKind::Goto => {
                    let label = text.strip_prefix("goto").unwrap_or_default().trim_matches([' ', '\t', ';']);
                    (Some(label), &[JumpTo::Leave, JumpTo::Again])
                }
                StatementKind::Break => (None, &[JumpTo::Again]),
                StatementKind::Continue => (None, &[JumpTo::Leave]),
                _ => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        let labels = own.labels.iter().map(|(name, _)| Some(name.as_str()) != old);
        let labels = (0u32..).zip(labels).filter(|(_, is_other)| *is_other).map(|(label, _)| JumpTo::Label(label));
        let mut targets = labels.chain(others.iter().copied()).peekable();
        if targets.peek().is_none() {
            return Vec::new();
        }
        let here = self.living_at(function, step.from);
        let can_jump = |to: &JumpTo| {
            let target = self.target_of(function, edge, *to);
            target.is_some_and(|target| {
                let is_used = own.edges.iter().any(|edge| edge.from == target);
                is_used && self.living_at(function, target).is_subset(&here)
            })
        };
        targets.filter(can_jump).map(|to| Rework::Goto { function, edge, to }).collect()
    }

    /// Where a jump from a step leads.
    fn target_of(&self, function: FunctionId, edge: EdgeId, to: JumpTo) -> Option<LocationId> {
        let from = self[function].edge(edge).from;
        match to {
            JumpTo::Label(label) => self[function].labels.get(label as usize).map(|(_, location)| *location),
            JumpTo::Leave => self.way_out(function, from, false),
            JumpTo::Again => self.way_out(function, from, true),
        }
    }

    /// How a jump is written.
    pub fn jump_text(&self, function: FunctionId, to: JumpTo) -> String {
        match to {
            JumpTo::Label(label) => format!("goto {};", self[function].labels[label as usize].0),
            JumpTo::Leave => "break;".to_string(),
            JumpTo::Again => "continue;".to_string(),
        }
    }

    /// Jumps to elsewhere: what lives here and not there ends.
    pub(crate) fn jump_elsewhere(&mut self, function: FunctionId, edge: EdgeId, to: JumpTo) {
        let Some(target) = self.target_of(function, edge, to) else { return };
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
