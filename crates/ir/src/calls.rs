//! Which functions a run can enter, and what they reach for.

use std::collections::BTreeSet;

use crate::{
    Builtin, Callee, Edge, ExprKind, Function, FunctionId, InputId, InputKind, Op, PlaceId, PlaceKind, PointerTarget,
    Program, Storage, VarId, VariableKind,
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

/// How many bytes of stack an array of variable length or a block of `alloca` takes.
pub fn on_stack(bytes: u64) -> u64 {
    bytes.checked_next_multiple_of(16).unwrap_or(u64::MAX)
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
                Op::Call { callee: Callee::Function(callee), .. } | Op::Spawn { function: callee, .. } => Some(*callee),
                _ => None,
            }));
        }
        live
    }

    /// The functions whose address is taken anywhere.
    pub fn functions_with_address(&self) -> BTreeSet<FunctionId> {
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

    /// The most stack that open calls can take together; none if functions may call themselves, directly or not, or allocate
    /// on the stack as they like.
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
        let has_computed_size =
            |&var: &VarId| self[var].storage == Storage::Automatic && self.types.size_of(self[var].ty).is_none();
        if self[function].locals.iter().any(has_computed_size) {
            return None;
        }
        let mut callees = BTreeSet::new();
        for edge in &self[function].edges {
            match &edge.op {
                Op::Call { callee: Callee::Function(callee), .. } => drop(callees.insert(*callee)),
                Op::Call { callee: Callee::Pointer(_), .. } => callees.extend(by_address),
                // How large it is depends on values.
                Op::StackAllocate { .. } => return None,
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

    /// Whether a run can allocate memory, and nobody asked what happens when that fails. What a model frees itself does not
    /// count.
    pub fn relies_on_memory(&self) -> bool {
        let is_asked = self.input_sources().iter().any(|&source| matches!(self[source].kind, InputKind::Allocation(_)));
        let calls = |function: &Function, wanted: fn(Builtin) -> bool| {
            function.edges.iter().any(|edge| match edge.op {
                Op::Call { callee: Callee::Builtin(builtin), .. } => wanted(builtin),
                _ => false,
            })
        };
        let allocates = |function: &Function| {
            calls(function, Builtin::allocates)
                && !(function.library && calls(function, |builtin| builtin == Builtin::Free))
        };
        !is_asked && self.functions().any(|(_, function)| allocates(function))
    }

    /// The allocation function of which a branch asks, or an input says, whether it fails.
    pub fn allocator_at(&self, function: FunctionId, edge: &Edge) -> Option<&str> {
        let asked = match edge.op {
            Op::Assume { .. } => self[function].edges.iter().find(|before| before.to == edge.from)?,
            _ => edge,
        };
        match asked.op {
            Op::Input { source, .. } => match &self[source].kind {
                InputKind::Allocation(name) => Some(name),
                _ => None,
            },
            _ => None,
        }
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
