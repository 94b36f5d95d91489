//! What a step leaves alone, and so what a later state says about an earlier one.

use ir::{ExprId, FunctionId, Op, PlaceId};

use super::evaluate::{Machine, Spot};
use super::number::Number;
use super::objects::{CellId, ObjectInfo, ObjectKind};
use super::pointer::Pointer;
use super::state::{State, Value};
use crate::table::Table;

/// What a step may have changed.
enum Written {
    Cells(Vec<CellId>),
    Memory,
}

/// What is said without pointers: a step that makes a new object gives other names to those that it made before.
pub fn without_pointers(state: State) -> State {
    State { pointers: Table::default(), ..state }
}

impl Machine<'_, '_> {
    /// The value that a place has been given, as a later state has it.
    pub fn written_value(&mut self, place: PlaceId, after: &State) -> Option<Value> {
        let spot = self.spot_again(place);
        let cell = self.strong_cell(&spot, self.world.program[place].ty())?;
        Some(after.get(cell))
    }

    /// What a function returns, as a later state has it.
    pub fn returned_value(&self, function: FunctionId, after: &State) -> Option<Value> {
        let object = self.world.objects.number(ObjectKind::Returned(function))?;
        self.world.objects.object(object).cells.get(&0).map(|&cell| after.get(cell))
    }

    /// A step that assigns is passed by runs that its checks let go on.
    pub fn pass(&mut self, op: &Op) {
        if let Op::Assign { place, value, site } = *op
            && !self.state.is_empty
        {
            self.eval(value);
            let spot = self.place(place, false);
            self.access(&spot, place, site, true);
        }
    }

    fn spot_again(&mut self, place: PlaceId) -> Spot {
        let was_quiet = std::mem::replace(&mut self.is_quiet, true);
        let spot = self.place(place, false);
        self.is_quiet = was_quiet;
        spot
    }

    /// An expression has one of these values, or no run goes on.
    pub fn require_possible(&mut self, expr: ExprId, wanted: &Value) {
        match (wanted, self.number_again(expr)) {
            (Value::Number(number), Some(own)) if own.meet(number).is_none() => self.stop(),
            (Value::Unknown, _) => {}
            _ => self.require(expr, wanted),
        }
    }

    /// What a later state says about cells that a step has left alone.
    pub fn kept(&mut self, op: &Op, after: &State) -> State {
        let mut kept = after.clone();
        match self.written(op) {
            Written::Memory => {
                kept.forget_memory(self.world);
                if let Op::Call { result: Some(place), .. } = *op {
                    kept = self.without_place(place, &kept);
                }
            }
            Written::Cells(cells) => {
                for cell in cells {
                    kept.set(self.world, cell, Value::Unknown);
                }
            }
        }
        if matches!(op, Op::Call { .. } | Op::StackAllocate { .. } | Op::Begin { .. }) {
            without_pointers(kept)
        } else {
            kept
        }
    }

    /// What is said without a place.
    pub fn without_place(&mut self, place: PlaceId, state: &State) -> State {
        let mut kept = state.clone();
        let ty = self.world.program[place].ty();
        let spot = self.spot_again(place);
        match self.cells_of(&spot, self.world.program.types.size_of(ty)) {
            Written::Memory => kept.forget_memory(self.world),
            Written::Cells(cells) => cells.into_iter().for_each(|cell| kept.set(self.world, cell, Value::Unknown)),
        }
        kept
    }

    fn written(&mut self, op: &Op) -> Written {
        match *op {
            Op::Assign { place, .. } | Op::Zero { place } | Op::Input { place, .. } => {
                let ty = self.world.program[place].ty();
                let spot = self.spot_again(place);
                self.cells_of(&spot, self.world.program.types.size_of(ty))
            }
            Op::Begin { var, .. } | Op::End { var } => {
                let object = self.world.objects.variable(var);
                Written::Cells(self.world.objects.object(object).cells.values().copied().collect())
            }
            Op::Call { .. }
            | Op::StackAllocate { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. } => Written::Memory,
            Op::Return { .. }
            | Op::Skip
            | Op::Assume { .. }
            | Op::Case { .. }
            | Op::Constrain { .. }
            | Op::Assert { .. }
            | Op::Refuse { .. }
            | Op::Observe { .. } => Written::Cells(self.returned_cells()),
        }
    }

    /// What functions return is looked at where they do, and nowhere else.
    fn returned_cells(&self) -> Vec<CellId> {
        let returned = self.world.objects.all().filter(|(_, info)| matches!(info.kind, ObjectKind::Returned(_)));
        returned.flat_map(|(_, info)| info.cells.values().copied()).collect()
    }

    fn cells_of(&self, spot: &Spot, bytes: Option<u64>) -> Written {
        if spot.pointer.any {
            return Written::Memory;
        }
        let bytes = bytes.unwrap_or(1 << 40);
        let hits = |(&object, offset): (&u32, &Number)| {
            self.world.objects.hits(&self.world.program.types, object, offset, bytes).cells
        };
        let pointer: &Pointer = &spot.pointer;
        Written::Cells(pointer.targets.iter().flat_map(hits).map(|(cell, _)| cell).collect())
    }

    /// What a state says about memory that more than one call sees.
    pub fn memory_of(&self, state: &State) -> State {
        self.filtered(state, &|info| info.has_address && info.function.is_none())
    }

    /// What a state says about variables in registers of a function.
    pub fn registers_of(&self, function: FunctionId, state: &State) -> State {
        self.filtered(state, &|info| info.function == Some(function) && !info.has_address)
    }

    /// What a state says without the variables of a function.
    pub fn without_function(&self, function: FunctionId, state: &State) -> State {
        self.filtered(state, &|info| info.function != Some(function))
    }

    fn filtered(&self, state: &State, is_kept: &dyn Fn(&ObjectInfo) -> bool) -> State {
        let mut kept = State { numbers: state.numbers.clone(), pointers: state.pointers.clone(), ..State::default() };
        for (_, info) in self.world.objects.all().filter(|(_, info)| !is_kept(info)) {
            for &cell in info.cells.values().filter(|&&cell| state.is_set(cell)) {
                kept.set(self.world, cell, Value::Unknown);
            }
        }
        kept
    }
}
