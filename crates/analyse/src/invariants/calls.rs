//! Calls: what the function that is called sees, and what is left of it for its caller.
//!
//! Variables in registers belong to one call. They are put aside when another one begins, and are there again when it has
//! ended; only memory is shared.

use std::rc::Rc;

use ir::{Builtin, EdgeId, ExprId, FunctionId, Op, PlaceId, Storage, VarId};

use super::evaluate::{Machine, Spot};
use super::number::Number;
use super::objects::{Age, CellId, ObjectKind};
use super::octagon::Octagon;
use super::packs::PackId;
use super::pointer::{ObjectId, Pointer};
use super::state::{Definition, Value};

/// What a caller has for itself while another function runs.
#[derive(Debug)]
pub struct Aside {
    cells: Vec<(CellId, Value)>,
    relations: Vec<(PackId, Rc<Octagon>)>,
    definitions: Rc<Vec<Definition>>,
}

impl Machine<'_, '_> {
    /// The cells of a function's variables in registers.
    fn registers(&self, function: FunctionId) -> Vec<CellId> {
        let locals = self.world.program[function].locals.iter();
        let objects = locals.map(|&var| self.world.objects.object(self.world.objects.variable(var)));
        objects.filter(|info| !info.has_address).flat_map(|info| info.cells.values().copied()).collect()
    }

    /// Puts aside what only the caller sees.
    pub fn put_aside(&mut self, caller: FunctionId) -> Aside {
        let registers = self.registers(caller);
        let mut relations = Vec::new();
        for &cell in &registers {
            for (pack, octagon) in self.relations_of(cell) {
                if relations.iter().all(|(known, _)| *known != pack) {
                    relations.push((pack, octagon));
                }
            }
        }
        let aside = Aside {
            cells: registers
                .iter()
                .map(|&cell| (cell, self.state.get(cell)))
                .filter(|(_, value)| *value != Value::Unknown)
                .collect(),
            relations,
            definitions: std::mem::take(&mut self.state.definitions),
        };
        for cell in registers {
            self.state.set(self.world, cell, Value::Unknown);
        }
        aside
    }

    /// Values of arguments become those of parameters.
    pub fn bind(&mut self, callee: FunctionId, arguments: &[(ExprId, Value, Option<Spot>)]) {
        let program = self.world.program;
        let automatic = program[callee].locals.iter().filter(|&&var| program[var].storage == Storage::Automatic);
        let own: Vec<VarId> = automatic.copied().collect();
        let objects: Vec<ObjectId> = own.iter().map(|&var| self.world.objects.variable(var)).collect();
        self.revive(&objects);
        for &var in own.iter().filter(|var| !program[callee].parameters.contains(var)) {
            self.bury_unbegun(var);
        }
        // A function may end without a result: that of an earlier call is none of this one.
        if let Some(result) = self.world.objects.number(ObjectKind::Returned(callee)) {
            self.state.forget_object(self.world, result);
        }
        for (&parameter, (argument, value, source)) in program[callee].parameters.iter().zip(arguments) {
            let object = self.world.objects.variable(parameter);
            let to = Spot { pointer: Pointer::to(object, Number::constant(0)), bits: None };
            let (ty, given) = (program[parameter].ty, program[*argument].ty());
            if !program.types.is_scalar(ty) {
                let source = source.as_ref().filter(|_| program.types.same_representation(ty, given));
                self.copy(&to, source, ty);
                continue;
            }
            // A call may give less than the function takes, or something else.
            let is_float = program.types.float(given).is_some() || program.types.float(ty).is_some();
            let value = match (value, self.width(ty)) {
                _ if is_float => Value::Unknown,
                (Value::Number(number), Some(width)) => Value::Number(number.wrapped(width)),
                (Value::Pointer(_), Some(_)) if program.types.size_of(ty) != program.types.size_of(given) => {
                    Value::Unknown
                }
                (value, _) => self.without_locals(callee, value),
            };
            self.write(&to, ty, &value);
        }
    }

    /// A value that was there before a function was called points to none of its variables.
    fn without_locals(&self, callee: FunctionId, value: &Value) -> Value {
        let Value::Pointer(pointer) = value else { return value.clone() };
        let is_own = |object: ObjectId| {
            self.world.objects.object(object).function == Some(callee) && self.world.is_concrete(object)
        };
        let own: Vec<ObjectId> = pointer.targets.keys().copied().filter(|&object| is_own(object)).collect();
        Value::Pointer(own.into_iter().fold(pointer.clone(), |pointer, object| pointer.without(object)))
    }

    /// A variable that has not begun to live is as good as dead.
    fn bury_unbegun(&mut self, var: VarId) {
        let object = self.world.objects.variable(var);
        self.bury(object);
    }

    /// What the end of a function leaves to its caller: the function's variables are gone.
    pub fn leave(&mut self, callee: FunctionId, aside: &Aside) {
        let program = self.world.program;
        for &var in &program[callee].locals {
            let object = self.world.objects.variable(var);
            self.state.forget_object(self.world, object);
            self.bury(object);
        }
        for (index, edge) in (0u32..).zip(&program[callee].edges) {
            if matches!(edge.op, Op::StackAllocate { .. }) {
                for age in [Age::Latest, Age::Earlier] {
                    let object = self.world.objects.number(ObjectKind::Allocated(callee, EdgeId(index), age));
                    object.into_iter().for_each(|object| self.bury(object));
                }
            }
        }
        self.state.definitions = Rc::default();
        for (cell, value) in &aside.cells {
            let value = self.aged(value);
            self.state.set(self.world, *cell, value);
        }
        self.restore_relations(aside);
        let is_own = |var: &VarId| program[*var].storage == Storage::Automatic;
        let kept = aside.definitions.iter().filter(|one| one.reads.iter().all(is_own)).cloned();
        self.state.definitions = Rc::new(kept.collect());
    }

    fn restore_relations(&mut self, aside: &Aside) {
        for (pack, octagon) in &aside.relations {
            let mut octagon = Octagon::clone(octagon);
            for (place, &cell) in self.world.packs.members(*pack).iter().enumerate() {
                let is_shared =
                    self.world.variable_of(cell).is_none_or(|var| self.world.program[var].storage == Storage::Static);
                if is_shared {
                    octagon.forget(place);
                }
            }
            self.state.relations.set(*pack, (!octagon.is_any()).then(|| Rc::new(octagon)));
        }
    }

    /// What a pointer that was put aside may have become: the memory that a step allocated last may not be the last any more.
    fn aged(&self, value: &Value) -> Value {
        let Value::Pointer(pointer) = value else { return value.clone() };
        let mut result = pointer.clone();
        for (&object, offset) in &pointer.targets {
            if let ObjectKind::Allocated(function, edge, Age::Latest) = self.world.objects.object(object).kind
                && let Some(earlier) = self.world.objects.number(ObjectKind::Allocated(function, edge, Age::Earlier))
                && self.state.sizes.get(earlier).is_some()
            {
                result = result.join(&Pointer::to(earlier, *offset));
            }
        }
        Value::Pointer(result)
    }

    /// What a function returned goes to a place of its caller.
    pub fn take_result(&mut self, callee: FunctionId, place: PlaceId) {
        let program = self.world.program;
        let ty = program[place].ty();
        let returned = self.world.objects.number(ObjectKind::Returned(callee));
        let from = returned.map(|object| Spot { pointer: Pointer::to(object, Number::constant(0)), bits: None });
        let to = self.place(place, false);
        if !program.types.is_scalar(ty) {
            return self.copy(&to, from.as_ref(), ty);
        }
        let value = from.map_or(Value::Unknown, |from| self.read(&from, ty));
        self.write(&to, ty, &value);
    }

    /// The functions that a pointer may lead to; none if that may be any.
    pub fn callees(&self, pointer: &Pointer) -> Option<Vec<FunctionId>> {
        if pointer.any {
            return None;
        }
        let function = |&object: &ObjectId| match self.world.objects.object(object).kind {
            ObjectKind::Function(function) => Some(function),
            ObjectKind::Variable(_) | ObjectKind::Allocated(..) | ObjectKind::Returned(_) => None,
        };
        Some(pointer.targets.keys().filter_map(function).collect())
    }

    /// A function without body is called, or any function: it may do anything to memory. Called through a pointer, it may be
    /// `free` itself.
    pub fn call_unknown(&mut self, callee: Option<FunctionId>, result: Option<PlaceId>) {
        self.state.forget_memory(self.world);
        let builtin = callee.map(|callee| Builtin::from_name(&self.world.program[callee].name));
        if matches!(builtin, None | Some(Some(Builtin::Free | Builtin::Realloc))) {
            self.bury_heap();
        }
        let Some(place) = result else { return };
        let ty = self.world.program[place].ty();
        let spot = self.place(place, false);
        if self.world.program.types.is_scalar(ty) {
            self.write(&spot, ty, &Value::Unknown);
        } else {
            self.copy(&spot, None, ty);
        }
    }

    /// The arguments of a call, with the places of those that are copied whole.
    pub fn arguments(&mut self, op: &Op) -> Vec<(ExprId, Value, Option<Spot>)> {
        let Op::Call { arguments, .. } = op else { return Vec::new() };
        let mut values = Vec::new();
        for &argument in arguments {
            let ty = self.world.program[argument].ty();
            let source = match *self.world.program[argument].kind() {
                ir::ExprKind::Load(place) if !self.world.program.types.is_scalar(ty) => Some(self.place(place, false)),
                _ => None,
            };
            values.push((argument, self.eval(argument), source));
        }
        values
    }
}
