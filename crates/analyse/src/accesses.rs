//! What steps read and write.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Builtin, Callee, EdgeId, ExprId, ExprKind, FunctionId, Op, PlaceId, Program, Storage, TypeId};

use crate::call_graph::{Calls, Step, is_users};
use crate::cells::{Base, CellNumber, Object, ObjectNumber, Reference, Shift, reference};
use crate::expressions::nested;
use crate::layout;
use crate::library_effects::{Arguments, Effect};
use crate::points_to::Pointers;

/// Some bytes from the beginning of a cell on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Access {
    /// The cell.
    pub cell: CellNumber,
    /// How many bytes.
    pub size: u64,
}

/// What a step does to memory.
#[derive(Debug, Clone, Default)]
pub(crate) struct Accesses {
    /// What it reads.
    pub uses: Vec<Access>,
    /// What it writes, and whether nothing is left of what was there.
    pub definitions: Vec<(Access, bool)>,
    /// What it makes undefined.
    pub ended: Vec<CellNumber>,
}

/// What the steps of the user's functions do, and which cells calls write for the function that is called.
#[derive(Debug, Default)]
pub(crate) struct AllAccesses {
    /// By step.
    pub steps: BTreeMap<Step, Accesses>,
    /// Parameters that a call writes before the function starts.
    pub parameters: Vec<(Step, FunctionId, Access)>,
}

impl AllAccesses {
    /// What all steps of the user's functions do.
    pub fn of(program: &Program, pointers: &mut Pointers<'_>, calls: &Calls) -> AllAccesses {
        let mut collector = Collector { program, pointers, calls, library: BTreeMap::new() };
        let mut all = AllAccesses::default();
        for (id, function) in program.functions().filter(|(id, _)| is_users(program, *id)) {
            for (index, edge) in (0u32..).zip(&function.edges) {
                let step = (id, EdgeId(index));
                let mut accesses = collector.step(&edge.op);
                if let Op::Call { arguments, .. } = &edge.op {
                    collector.library_accesses(step, arguments, &mut accesses);
                    collector.parameters(step, arguments, &mut all.parameters);
                }
                all.steps.insert(step, accesses);
            }
        }
        all
    }
}

struct Collector<'a, 'p> {
    program: &'a Program,
    pointers: &'a mut Pointers<'p>,
    calls: &'a Calls,
    /// What the steps of library functions do to memory that is not their own.
    library: BTreeMap<FunctionId, Accesses>,
}

impl Collector<'_, '_> {
    fn step(&mut self, op: &Op) -> Accesses {
        let mut accesses = Accesses::default();
        match op {
            Op::Assign { place, value, .. } => {
                self.read(&[*value], &mut accesses);
                self.write(*place, &mut accesses);
            }
            Op::Zero { place } | Op::Input { place, .. } => self.write(*place, &mut accesses),
            Op::Assume { condition, .. } | Op::Constrain { condition } | Op::Assert { condition, .. } => {
                self.read(&[*condition], &mut accesses);
            }
            Op::Case { selector, .. } => self.read(&[*selector], &mut accesses),
            Op::Return { value } => self.read(value.as_slice(), &mut accesses),
            Op::StackAllocate { result, size } => {
                self.read(&[*size], &mut accesses);
                self.write(*result, &mut accesses);
            }
            Op::Begin { var, size } => {
                self.read(size.as_slice(), &mut accesses);
                self.end(*var, &mut accesses);
            }
            Op::End { var } => self.end(*var, &mut accesses),
            Op::Call { callee, arguments, result, .. } => {
                self.read(arguments, &mut accesses);
                match callee {
                    Callee::Pointer(pointer) => self.read(&[*pointer], &mut accesses),
                    Callee::Builtin(builtin) => self.builtin(*builtin, arguments, &mut accesses),
                    Callee::Function(_) => {}
                }
                if let Some(result) = result {
                    self.write(*result, &mut accesses);
                }
            }
            Op::Spawn { handle, argument, .. } => {
                self.read(&[*argument], &mut accesses);
                self.write(*handle, &mut accesses);
            }
            Op::Await { condition, object, holder, .. } => self.read(&[*condition, *object, *holder], &mut accesses),
            Op::Sync { object, .. } => self.read(&[*object], &mut accesses),
            Op::Skip | Op::Refuse { .. } | Op::Observe { .. } | Op::Atomic { .. } => {}
        }
        accesses
    }

    /// Everything that evaluating expressions reads.
    fn read(&mut self, expressions: &[ExprId], accesses: &mut Accesses) {
        for expr in nested(self.program, expressions) {
            if let ExprKind::Load(place) = *self.program[expr].kind() {
                accesses.uses.extend(self.accessed(place));
            }
        }
    }

    fn write(&mut self, place: PlaceId, accesses: &mut Accesses) {
        self.read(&self.program.expressions_of(place), accesses);
        let reference = reference(self.program, place);
        for (access, is_whole) in self.definitions(reference, place) {
            accesses.definitions.push((access, is_whole));
        }
    }

    /// The parts of a place with the cells that they may be, and whether a part is one cell for certain, and all of it.
    fn definitions(&mut self, reference: Reference, place: PlaceId) -> Vec<(Access, bool)> {
        let mut found = Vec::new();
        for (shift, size) in self.parts(self.program[place].ty()) {
            let cells = self.pointers.places(reference, shift);
            let is_one = match (reference.base, cells.as_slice()) {
                (Base::Variable(_), _) => true,
                (Base::Pointer(_), [cell]) => self.is_one_place(*cell),
                (Base::Pointer(_), _) => false,
            };
            let is_whole = is_one && reference.is_exact && shift != Shift::Anywhere;
            found.extend(cells.into_iter().map(|cell| (Access { cell, size }, is_whole)));
        }
        found
    }

    fn accessed(&mut self, place: PlaceId) -> Vec<Access> {
        let reference = reference(self.program, place);
        self.definitions(reference, place).into_iter().map(|(access, _)| access).collect()
    }

    /// The parts of a type, with their sizes.
    fn parts(&self, ty: TypeId) -> Vec<(Shift, u64)> {
        match layout::parts(&self.program.types, ty) {
            Some(parts) => parts.into_iter().map(|(start, size, _)| (Shift::Member(start), size)).collect(),
            None => vec![(Shift::Anywhere, 1)],
        }
    }

    /// Whether a cell is one place in memory at any time.
    fn is_one_place(&self, cell: CellNumber) -> bool {
        let is_one = match self.pointers.cells.object_of(cell) {
            Object::Variable(var) => match (self.program[var].storage, self.program[var].function) {
                (Storage::Automatic, Some(function)) => !self.calls.is_recursive(function),
                _ => true,
            },
            _ => false,
        };
        is_one && !self.pointers.cells.cell(cell).is_many
    }

    fn end(&mut self, var: ir::VarId, accesses: &mut Accesses) {
        let object = self.pointers.cells.object(self.program, Object::Variable(var));
        let anywhere = self.pointers.cells.anywhere(object);
        accesses.ended.push(anywhere);
    }

    fn builtin(&mut self, builtin: Builtin, arguments: &[ExprId], accesses: &mut Accesses) {
        let effect = Effect::of(builtin);
        let size = match effect.size.map(|position| arguments.get(position).map(|&size| self.program[size].kind())) {
            None => Some(1),
            Some(Some(ExprKind::Int(size))) => u64::try_from(*size).ok(),
            Some(_) => None,
        };
        for (position, &argument) in arguments.iter().enumerate() {
            let is_read = effect.reads.has(position);
            if is_read || effect.writes.has(position) {
                let targets = self.pointers.targets(argument);
                for access in self.blocks(targets, size) {
                    if is_read {
                        accesses.uses.push(access);
                    }
                    if effect.writes.has(position) {
                        accesses.definitions.push((access, false));
                    }
                }
            }
        }
        let is_listed = |some: Arguments| matches!(some, Arguments::Listed(_));
        if is_listed(effect.reads) || is_listed(effect.writes) {
            let object = self.pointers.cells.object(self.program, Object::Arguments);
            let list = self.pointers.cells.anywhere(object);
            accesses.uses.push(Access { cell: list, size: 1 });
            let held = self.pointers.held(list);
            for access in self.blocks(held, Some(1)) {
                if is_listed(effect.writes) {
                    accesses.definitions.push((access, false));
                } else {
                    accesses.uses.push(access);
                }
            }
        }
    }

    /// Blocks of memory at some cells; without a size they may be all of their objects.
    fn blocks(&mut self, cells: Vec<CellNumber>, size: Option<u64>) -> Vec<Access> {
        let block = |cell: CellNumber| match size {
            Some(size) => Access { cell, size },
            None => Access { cell: self.pointers.cells.shifted(self.program, cell, Shift::Anywhere), size: 1 },
        };
        cells.into_iter().map(block).collect()
    }

    /// The parameters that a call writes.
    fn parameters(&mut self, step: Step, arguments: &[ExprId], written: &mut Vec<(Step, FunctionId, Access)>) {
        let calls = self.calls;
        for &callee in calls.callees.get(&step).into_iter().flatten() {
            for &parameter in &self.program[callee].parameters {
                let reference = Reference { base: Base::Variable(parameter), offset: 0, is_exact: true };
                for (shift, size) in self.parts(self.program[parameter].ty) {
                    let cells = self.pointers.places(reference, shift);
                    written.extend(cells.into_iter().map(|cell| (step, callee, Access { cell, size })));
                }
            }
            if arguments.len() > self.program[callee].parameters.len() {
                let object = self.pointers.cells.object(self.program, Object::Arguments);
                let cell = self.pointers.cells.anywhere(object);
                written.push((step, callee, Access { cell, size: 1 }));
            }
        }
    }

    /// What library functions do to memory that the step which calls them knows, or that is the library's own.
    fn library_accesses(&mut self, step: Step, arguments: &[ExprId], accesses: &mut Accesses) {
        let calls = self.calls;
        let Some(entered) = calls.library.get(&step) else { return };
        let mut inside = Accesses::default();
        for &function in entered {
            if !self.library.contains_key(&function) {
                let summary = self.summary(function);
                self.library.insert(function, summary);
            }
            inside.uses.extend(&self.library[&function].uses);
            inside.definitions.extend(&self.library[&function].definitions);
        }
        if inside.uses.is_empty() && inside.definitions.is_empty() {
            return;
        }
        let known = self.reachable(arguments, &inside);
        let is_seen = |access: &Access| known.contains(&self.pointers.cells.cell(access.cell).object);
        accesses.uses.extend(inside.uses.iter().filter(|access| is_seen(access)));
        accesses.definitions.extend(inside.definitions.iter().filter(|(access, _)| is_seen(access)));
    }

    /// What a library function does to memory other than its own variables.
    fn summary(&mut self, function: FunctionId) -> Accesses {
        let program = self.program;
        let (mut uses, mut definitions) = (BTreeSet::new(), BTreeSet::new());
        for edge in &program[function].edges {
            let accesses = self.step(&edge.op);
            uses.extend(accesses.uses);
            definitions.extend(accesses.definitions.into_iter().map(|(access, _)| access));
        }
        let is_outer = |access: &Access| match self.pointers.cells.object_of(access.cell) {
            Object::Variable(var) => {
                let is_own = program[var].function.is_some_and(|owner| program[owner].library);
                program[var].storage == Storage::Static || !is_own
            }
            Object::Allocated(..) => true,
            Object::Returned(_) | Object::Arguments | Object::Function(_) | Object::Outside => false,
        };
        Accesses {
            uses: uses.into_iter().filter(is_outer).collect(),
            definitions: definitions.into_iter().filter(is_outer).map(|access| (access, false)).collect(),
            ended: Vec::new(),
        }
    }

    /// The objects that arguments lead to, those of the library itself, and those that these lead to.
    fn reachable(&mut self, arguments: &[ExprId], inside: &Accesses) -> BTreeSet<ObjectNumber> {
        let mut waiting: Vec<CellNumber> = Vec::new();
        for &argument in arguments {
            waiting.extend(self.pointers.targets(argument));
            // A record is handed over with all that it leads to.
            if let ExprKind::Load(place) = *self.program[argument].kind() {
                for access in self.accessed(place) {
                    waiting.extend(self.pointers.held(access.cell));
                }
            }
        }
        let all = inside.uses.iter().chain(inside.definitions.iter().map(|(access, _)| access));
        waiting.extend(all.map(|access| access.cell).filter(|&cell| match self.pointers.cells.object_of(cell) {
            Object::Variable(var) => self.program.sources.is_library(self.program[var].span),
            Object::Allocated(function, _) => self.program[function].library,
            _ => false,
        }));
        let mut known = BTreeSet::new();
        while let Some(cell) = waiting.pop() {
            let object = self.pointers.cells.cell(cell).object;
            if known.insert(object) {
                for &cell in self.pointers.cells.cells_of(object).values() {
                    waiting.extend(self.pointers.held(cell));
                }
            }
        }
        known
    }
}
