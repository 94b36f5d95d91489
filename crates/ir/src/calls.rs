//! Which functions a run can enter, and what they reach for.

use std::collections::BTreeSet;

use crate::{Callee, Edge, ExprKind, FunctionId, InputId, Op, PointerTarget, Program};

impl Program {
    /// The functions that a run can enter: those called from the start function, directly or not, and those whose
    /// address is taken anywhere. A function that nothing mentions is not among them.
    pub fn live_functions(&self) -> BTreeSet<FunctionId> {
        let mut waiting: Vec<FunctionId> = self.start.into_iter().chain(self.exit_handlers).collect();
        waiting.extend(self.expressions().filter_map(|expr| match expr.kind {
            ExprKind::FunctionAddress(function) => Some(function),
            _ => None,
        }));
        for global in &self.globals {
            waiting.extend(global.initializer.relocations.iter().filter_map(|relocation| match relocation.target {
                PointerTarget::Function(function) => Some(function),
                PointerTarget::Variable(_) => None,
            }));
        }
        let mut live = BTreeSet::new();
        while let Some(function) = waiting.pop() {
            if !live.insert(function) {
                continue;
            }
            waiting.extend(self[function].edges.iter().filter_map(|edge| match &edge.op {
                Op::Call { callee: Callee::Function(callee), .. } => Some(*callee),
                _ => None,
            }));
        }
        live
    }

    /// Whether a run can read the standard input at all.
    pub fn reads_standard_input(&self) -> bool {
        self.functions().any(|(_, function)| {
            function.edges.iter().any(|edge| match edge.op {
                Op::Call { callee: Callee::Builtin(builtin), .. } => builtin.reads_stream(),
                _ => false,
            })
        })
    }

    /// The sources of inputs that the program has.
    pub fn input_sources(&self) -> BTreeSet<InputId> {
        let edges = self.functions().flat_map(|(_, function)| &function.edges);
        let source = |edge: &Edge| match edge.op {
            Op::Input { source, .. } => Some(source),
            _ => None,
        };
        edges.filter_map(source).collect()
    }
}
