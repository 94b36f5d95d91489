//! Variables whose values still matter at a location: a later step may read them before they are written anew.
//!
//! Only reads count that matter to whoever asks (those in a slice, for example). Backward over all functions until nothing
//! changes: what a called function reads is needed before the call, and what is needed after a call is needed where the called
//! function ends. Variables that only their own function knows are led around calls. Calls are not told apart.

use std::collections::BTreeMap;

use ir::{EdgeId, FunctionId, LocationId, Program, Storage, VarId};

use crate::accesses::AllAccesses;
use crate::call_graph::{Calls, Step, is_users};
use crate::cells::{CellNumber, Object};
use crate::points_to::Pointers;

/// Which variables matter where.
#[derive(Debug)]
pub struct Live {
    variables: Vec<VarId>,
    /// By function and location.
    at: Vec<Vec<Set>>,
}

impl Live {
    /// The variables that steps which matter may read later.
    pub fn of(program: &Program, matters: &dyn Fn(FunctionId, EdgeId) -> bool) -> Live {
        let mut pointers = Pointers::of(program);
        let calls = Calls::of(program, &pointers);
        let accesses = AllAccesses::of(program, &mut pointers, &calls);
        let mut flow = Flow::new(program, &pointers, &calls, &accesses, matters);
        let at = flow.solve();
        Live { variables: flow.variables, at }
    }

    /// The variables that matter at a location: static ones, and those of its function.
    pub fn at(&self, program: &Program, function: FunctionId, location: LocationId) -> Vec<VarId> {
        let is_in_scope =
            |&var: &VarId| program[var].storage == Storage::Static || program[var].function == Some(function);
        let Some(set) = self.at.get(function.index()).and_then(|own| own.get(location.index())) else {
            return Vec::new();
        };
        (0..)
            .zip(&self.variables)
            .filter(|&(number, _)| set.has(number))
            .map(|(_, &var)| var)
            .filter(is_in_scope)
            .collect()
    }
}

/// A set of variables, by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Set(Vec<u64>);

impl Set {
    fn empty(count: usize) -> Set {
        Set(vec![0; count.div_ceil(64)])
    }

    fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    fn keep(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    fn without(&self, other: &Set) -> Set {
        Set(self.0.iter().zip(&other.0).map(|(own, other)| own & !other).collect())
    }

    /// Takes in another set; whether that changed anything.
    fn absorb(&mut self, other: &Set) -> bool {
        let before = self.clone();
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
        *self != before
    }
}

/// What a step does to what is needed after it.
#[derive(Debug, Default)]
struct Effect {
    /// Variables that it reads, if that matters.
    read: Vec<usize>,
    /// Variables of which it leaves nothing.
    overwritten: Vec<usize>,
}

struct Flow<'a> {
    program: &'a Program,
    calls: &'a Calls,
    variables: Vec<VarId>,
    effects: BTreeMap<Step, Effect>,
    /// Variables that only their own function knows.
    private: Set,
}

impl<'a> Flow<'a> {
    fn new(
        program: &'a Program,
        pointers: &Pointers<'_>,
        calls: &'a Calls,
        accesses: &AllAccesses,
        matters: &dyn Fn(FunctionId, EdgeId) -> bool,
    ) -> Flow<'a> {
        let variable_of = |cell: CellNumber| match pointers.cells.object_of(cell) {
            Object::Variable(var) => Some(var),
            Object::Allocated(..) | Object::Returned(_) | Object::Arguments | Object::Function(_) | Object::Outside => {
                None
            }
        };
        let mut numbers: BTreeMap<VarId, usize> = BTreeMap::new();
        let mut variables = Vec::new();
        for (step, own) in accesses.steps.iter().filter(|(step, _)| matters(step.0, step.1)) {
            debug_assert!(is_users(program, step.0), "accesses are those of the user's functions");
            for var in own.uses.iter().filter_map(|access| variable_of(access.cell)) {
                numbers.entry(var).or_insert_with(|| {
                    variables.push(var);
                    variables.len() - 1
                });
            }
        }
        let mut effects: BTreeMap<Step, Effect> = BTreeMap::new();
        for (&step, own) in &accesses.steps {
            let mut effect = Effect::default();
            if matters(step.0, step.1) {
                let read = own.uses.iter().filter_map(|access| variable_of(access.cell));
                effect.read = read.filter_map(|var| numbers.get(&var).copied()).collect();
            }
            for (access, is_whole) in &own.definitions {
                let cell = pointers.cells.cell(access.cell);
                let Some(var) = variable_of(access.cell).filter(|_| *is_whole && cell.offset == Some(0)) else {
                    continue;
                };
                if program.types.size_of(program[var].ty) == Some(access.size) {
                    effect.overwritten.extend(numbers.get(&var));
                }
            }
            let ended = own.ended.iter().filter_map(|&cell| variable_of(cell));
            effect.overwritten.extend(ended.filter_map(|var| numbers.get(&var).copied()));
            effects.insert(step, effect);
        }
        let mut private = Set::empty(variables.len());
        for (number, &var) in variables.iter().enumerate() {
            if program[var].storage == Storage::Automatic && !program[var].in_memory {
                private.insert(number);
            }
        }
        Flow { program, calls, variables, effects, private }
    }

    fn solve(&mut self) -> Vec<Vec<Set>> {
        let count = self.variables.len();
        let program = self.program;
        let mut at: Vec<Vec<Set>> =
            program.functions().map(|(_, function)| vec![Set::empty(count); function.locations as usize]).collect();
        let users: Vec<FunctionId> =
            program.functions().map(|(id, _)| id).filter(|&id| is_users(program, id)).collect();
        loop {
            let mut has_changed = false;
            for &id in users.iter().rev() {
                // Most edges lead to later locations.
                for index in (0..program[id].edges.len()).rev() {
                    let (edge, step) = (&program[id].edges[index], (id, EdgeId(index as u32)));
                    let before = self.before(step, &mut at, &mut has_changed);
                    has_changed |= at[id.index()][edge.from.index()].absorb(&before);
                }
            }
            if !has_changed {
                return at;
            }
        }
    }

    /// What is needed before a step. What is needed after a call is handed to where the called functions end.
    fn before(&self, step: Step, at: &mut [Vec<Set>], has_changed: &mut bool) -> Set {
        let program = self.program;
        let mut needed = at[step.0.index()][program[step.0].edge(step.1).to.index()].clone();
        let effect = self.effects.get(&step);
        for &number in effect.map_or(&[][..], |effect| &effect.overwritten) {
            needed.remove(number);
        }
        if let Some(callees) = self.calls.callees.get(&step) {
            let passes_by = self.calls.library.contains_key(&step);
            let after = needed.without(&self.private);
            if !passes_by {
                needed.keep(&self.private);
            }
            for &callee in callees {
                let function = &program[callee];
                *has_changed |= at[callee.index()][function.exit.index()].absorb(&after);
                needed.absorb(&at[callee.index()][function.entry.index()].without(&self.private));
            }
        }
        for &number in effect.map_or(&[][..], |effect| &effect.read) {
            needed.insert(number);
        }
        needed
    }
}
