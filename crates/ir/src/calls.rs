//! Which functions a run can enter, and what they reach for.

use std::collections::BTreeSet;

use crate::{
    Callee, Edge, ExprKind, FunctionId, InputId, Op, PlaceId, PlaceKind, PointerTarget, Program, Storage, VariableKind,
};

/// Which parameters of `main` a program mentions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MainArguments {
    /// `argc`.
    pub count: bool,
    /// `argv`.
    pub texts: bool,
    /// The third one, which leads to the environment.
    pub environment: bool,
}

impl MainArguments {
    /// Whether the program depends on its arguments.
    pub fn any(self) -> bool {
        self.count || self.texts
    }
}

/// What is known about the stack that a function needs with all that it calls.
#[derive(Clone, Copy)]
enum Depth {
    Unknown,
    /// It is being worked out: whoever meets it again has found a recursion.
    Open,
    Known(u64),
}

impl Program {
    /// The functions that a run can enter: those called from the start function, directly or not, and those whose
    /// address is taken anywhere. A function that nothing mentions is not among them.
    pub fn live_functions(&self) -> BTreeSet<FunctionId> {
        let mut waiting: Vec<FunctionId> = self.start.into_iter().chain(self.exit_handlers).collect();
        waiting.extend(self.functions_with_address());
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

    /// The functions whose address is taken anywhere.
    fn functions_with_address(&self) -> BTreeSet<FunctionId> {
        let mut found: BTreeSet<FunctionId> = BTreeSet::new();
        found.extend(self.expressions().filter_map(|expr| match expr.kind {
            ExprKind::FunctionAddress(function) => Some(function),
            _ => None,
        }));
        for global in &self.globals {
            found.extend(global.initializer.relocations.iter().filter_map(|relocation| match relocation.target {
                PointerTarget::Function(function) => Some(function),
                PointerTarget::Variable(_) => None,
            }));
        }
        found
    }

    /// How much stack a call of a function takes, about as gcc lays it out without optimisation: the return address and what is
    /// saved, and every variable.
    pub fn stack_bytes(&self, function: FunctionId) -> u64 {
        let saved = 4 * self.types.machine.pointer_bytes();
        let variables = self[function].locals.iter().map(|&var| &self[var]);
        let own = variables
            .filter(|variable| variable.storage == Storage::Automatic && variable.kind != VariableKind::Temporary);
        let sizes: u64 = own.map(|variable| self.types.size_of(variable.ty).unwrap_or(0)).sum();
        (saved + sizes).next_multiple_of(16)
    }

    /// The most stack that open calls can take together; none if functions may call themselves, directly or not.
    pub fn most_stack_bytes(&self) -> Option<u64> {
        let live = self.live_functions();
        let by_address = self.functions_with_address();
        let mut depths: Vec<Depth> = vec![Depth::Unknown; self.functions().count()];
        let mut most = 0;
        for &function in &live {
            most = most.max(self.stack_from(function, &by_address, &mut depths)?);
        }
        // Exit handlers run on top of the call that ends the program.
        let handlers = match self.exit_handlers {
            Some(handlers) => self.stack_from(handlers, &by_address, &mut depths)?,
            None => 0,
        };
        Some(most + handlers)
    }

    /// The most stack of a call and those that it makes.
    fn stack_from(&self, function: FunctionId, by_address: &BTreeSet<FunctionId>, depths: &mut [Depth]) -> Option<u64> {
        match depths[function.index()] {
            Depth::Known(bytes) => return Some(bytes),
            Depth::Open => return None,
            Depth::Unknown => depths[function.index()] = Depth::Open,
        }
        let mut callees = BTreeSet::new();
        for edge in &self[function].edges {
            match &edge.op {
                Op::Call { callee: Callee::Function(callee), .. } => drop(callees.insert(*callee)),
                Op::Call { callee: Callee::Pointer(_), .. } => callees.extend(by_address),
                _ => {}
            }
        }
        let mut most = 0;
        for callee in callees {
            most = most.max(self.stack_from(callee, by_address, depths)?);
        }
        let bytes = self.stack_bytes(function) + most;
        depths[function.index()] = Depth::Known(bytes);
        Some(bytes)
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

    /// Which parameters of `main` are mentioned anywhere; none if the program starts elsewhere.
    pub fn uses_of_main_arguments(&self) -> MainArguments {
        let Some(main) = self.start.map(|start| &self[start]).filter(|start| start.name == "main") else {
            return MainArguments::default();
        };
        let is_used = |position: usize| {
            main.parameters.get(position).is_some_and(|&parameter| {
                (0u32..)
                    .map(PlaceId)
                    .take(self.place_count())
                    .any(|place| matches!(self[place].kind(), PlaceKind::Variable(var) if *var == parameter))
            })
        };
        MainArguments { count: is_used(0), texts: is_used(1), environment: is_used(2) }
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
