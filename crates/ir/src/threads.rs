//! Programs with several threads: whether a program is one, and which steps other threads can notice.

use std::collections::BTreeSet;

use crate::{Builtin, Callee, Edge, ExprId, ExprKind, Function, FunctionId, Op, PlaceId, Program, Storage, VarId};

impl Program {
    /// Whether a run may start a thread.
    pub fn spawns(&self) -> bool {
        self.functions().any(|(_, function)| function.edges.iter().any(|edge| matches!(edge.op, Op::Spawn { .. })))
    }

    /// The functions that threads begin in.
    pub fn thread_functions(&self) -> BTreeSet<FunctionId> {
        let edges = self.functions().flat_map(|(_, function)| &function.edges);
        let spawned = edges.filter_map(|edge| match edge.op {
            Op::Spawn { function, .. } => Some(function),
            _ => None,
        });
        spawned.collect()
    }

    /// The variables whose address is taken anywhere, or that of a part of them: other threads may get hold of them.
    pub fn variables_with_address(&self) -> BTreeSet<VarId> {
        let addresses = self.expressions().filter_map(|expr| match expr.kind {
            ExprKind::AddressOf(place) => self.root_of(place),
            _ => None,
        });
        addresses.collect()
    }

    /// Whether no thread but the one that executes the function can get to a place, given the variables that have addresses.
    pub fn is_private(&self, place: PlaceId, with_address: &BTreeSet<VarId>) -> bool {
        self.root_of(place).is_some_and(|var| self[var].storage == Storage::Automatic && !with_address.contains(&var))
    }

    /// Whether other threads can notice a step, or it depends on what they do.
    pub fn is_visible(&self, function: &Function, edge: &Edge, with_address: &BTreeSet<VarId>) -> bool {
        let is_shared = |place: PlaceId| !self.is_private(place, with_address);
        let writes = match &edge.op {
            Op::Assign { place, .. } | Op::Zero { place } | Op::StackAllocate { result: place, .. } => {
                is_shared(*place)
            }
            // The order in which inputs are asked for is the order in which they are given.
            Op::Input { .. } | Op::Spawn { .. } | Op::Await { .. } | Op::Atomic { begins: true } => true,
            Op::Call { callee: Callee::Builtin(builtin), .. } => !matches!(builtin, Builtin::ThreadNumber),
            Op::Call { result, .. } => result.is_some_and(is_shared),
            // What lives on the stack of the function dies with it.
            Op::Return { .. } => function.locals.iter().any(|var| with_address.contains(var)),
            Op::End { var } => with_address.contains(var),
            Op::Skip
            | Op::Assume { .. }
            | Op::Case { .. }
            | Op::Constrain { .. }
            | Op::Assert { .. }
            | Op::Begin { .. }
            | Op::Refuse { .. }
            | Op::Observe { .. }
            | Op::Atomic { begins: false }
            | Op::Sync { .. } => false,
        };
        writes || self.reads_shared(edge, &is_shared)
    }

    fn reads_shared(&self, edge: &Edge, is_shared: &dyn Fn(PlaceId) -> bool) -> bool {
        let mut roots: Vec<ExprId> = self.roots_of(&edge.op);
        match &edge.op {
            Op::Constrain { condition } | Op::Assert { condition, .. } | Op::Observe { condition, .. } => {
                roots.push(*condition);
            }
            Op::Begin { size: Some(size), .. } | Op::StackAllocate { size, .. } => roots.push(*size),
            Op::Call { callee: Callee::Pointer(pointer), .. } => roots.push(*pointer),
            _ => {}
        }
        let mut parts = roots.into_iter().flat_map(|root| self.parts_of(root));
        parts.any(|part| matches!(self[part].kind, ExprKind::Load(place) if is_shared(place)))
    }
}
