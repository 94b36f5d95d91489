//! Paths: two runs take the same path if they execute the same edges in the same order.
//!
//! What happens inside library functions does not count, unless they call functions of the program: people see their own
//! branches.

use ir::{Callee, FunctionId, Op, Program};
use run::Trace;

/// The path of a run, told apart from others by its edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Path(u128);

/// The functions whose edges make a path.
#[derive(Debug, Clone)]
pub(crate) struct PathFunctions(Vec<bool>);

impl PathFunctions {
    /// The functions of the program, and those of the library that may call them, directly or not.
    pub(crate) fn of(program: &Program) -> PathFunctions {
        let mut counts: Vec<bool> = program.functions().map(|(_, function)| !function.library).collect();
        loop {
            let may_call_ours = |function: &ir::Function| {
                function.edges.iter().any(|edge| match &edge.op {
                    Op::Call { callee: Callee::Function(callee), .. } => counts[callee.index()],
                    Op::Call { callee: Callee::Pointer(_), .. } => true,
                    _ => false,
                })
            };
            let next: Vec<bool> =
                program.functions().map(|(id, function)| counts[id.index()] || may_call_ours(function)).collect();
            if next == counts {
                return PathFunctions(counts);
            }
            counts = next;
        }
    }

    /// Whether the edges of a function are part of a path.
    pub(crate) fn counts(&self, function: FunctionId) -> bool {
        self.0[function.index()]
    }

    /// The path of a recorded run: its edges, in a number (FNV-1a with 128 bits).
    pub(crate) fn path_of(&self, trace: &Trace<'_>) -> Path {
        const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        let mut number = OFFSET;
        for step in trace.steps().filter(|step| self.counts(step.function)) {
            for byte in [step.function.0.to_le_bytes(), step.edge.0.to_le_bytes()].concat() {
                number = (number ^ u128::from(byte)).wrapping_mul(PRIME);
            }
        }
        Path(number)
    }
}
