//! What library functions without a body make of a state.

use ir::{Builtin, EdgeId, ExprId, FunctionId, PlaceId, SiteId, Storage};

use super::evaluate::Machine;
use super::number::Number;
use super::objects::ObjectKind;
use super::pointer::{ObjectId, Pointer};
use super::state::Value;
use crate::library_effects::{Arguments, Effect};

/// A call of a library function.
pub struct BuiltinCall<'c> {
    /// The step that makes it.
    pub step: (FunctionId, EdgeId),
    /// What is called.
    pub builtin: Builtin,
    /// The arguments.
    pub arguments: &'c [ExprId],
    /// Where the result goes.
    pub result: Option<PlaceId>,
    /// What is checked.
    pub site: Option<SiteId>,
}

impl Machine<'_, '_> {
    /// Calls a library function.
    pub fn builtin(&mut self, call: &BuiltinCall<'_>) {
        let mut values: Vec<Value> = call.arguments.iter().map(|&argument| self.eval(argument)).collect();
        for value in &mut values {
            if let Value::Pointer(pointer) = value {
                *pointer = self.followed(std::mem::take(pointer));
            }
        }
        self.fails(call.site);
        if self.state.is_empty {
            return;
        }
        if Effect::ends_the_run(call.builtin) {
            return self.stop();
        }
        let result = self.effect(call, &values);
        if let Some(place) = call.result {
            let ty = self.world.program[place].ty();
            let spot = self.place(place, false);
            match result {
                Value::Unknown if !self.world.program.types.is_scalar(ty) => self.copy(&spot, None, ty),
                result => self.write(&spot, ty, &result),
            }
        }
    }

    fn effect(&mut self, call: &BuiltinCall<'_>, values: &[Value]) -> Value {
        let pointer = |position: usize| values.get(position).map_or_else(Pointer::any, Value::pointer);
        let effect = Effect::of(call.builtin);
        match call.builtin {
            Builtin::HavocGlobals => self.forget_globals(),
            Builtin::Havoc | Builtin::Fill | Builtin::Line => self.forget_targets(&pointer(0)),
            Builtin::Memset => self.memset(&pointer(0), call.arguments, values),
            Builtin::Free => self.free(&pointer(0)),
            // What a function gets that has no body is not called.
            Builtin::MayCall => {}
            // `%n` writes.
            Builtin::Printf | Builtin::Fprintf | Builtin::Sprintf | Builtin::Snprintf => {
                self.forget_written(Arguments::From(0), values);
            }
            Builtin::Vprintf | Builtin::Vfprintf | Builtin::Vsprintf | Builtin::Vsnprintf => {
                self.state.forget_memory(self.world);
            }
            _ => self.forget_written(effect.writes, values),
        }
        if call.builtin == Builtin::Environment {
            // The same text at the same address, whenever it is asked for.
            return Value::Pointer(Pointer::any());
        }
        if effect.allocates {
            return self.allocation(call, &pointer(0));
        }
        match effect.returns_first {
            // Nothing was read.
            Some(_) if matches!(call.builtin, Builtin::Fgets | Builtin::Gets) => {
                Value::Pointer(Pointer { null: true, ..pointer(0) })
            }
            Some(crate::cells::Shift::Member(0)) => Value::Pointer(pointer(0).not_null()),
            Some(_) => Value::Pointer(self.somewhere_in(&pointer(0))),
            None => self.returned(call),
        }
    }

    /// Any place in the same objects, or null.
    fn somewhere_in(&self, pointer: &Pointer) -> Pointer {
        if pointer.any || pointer.wild {
            return Pointer::any();
        }
        let inside = |&object: &ObjectId| {
            let size = self.object_size(object).map_or(1 << 30, |size| size.high()).clamp(0, 1 << 30);
            let (low, high) = self.world.reach(object);
            (object, Number::between(low.max(0), high.min(size).max(0)))
        };
        Pointer { null: true, targets: pointer.targets.keys().map(inside).collect(), ..Pointer::default() }
    }

    fn forget_globals(&mut self) {
        let program = self.world.program;
        for (var, variable) in program.variables() {
            if variable.storage == Storage::Static {
                self.state.forget_object(self.world, self.world.objects.variable(var));
            }
        }
    }

    fn forget_targets(&mut self, pointer: &Pointer) {
        if pointer.any {
            return self.state.forget_memory(self.world);
        }
        for &object in pointer.targets.keys() {
            if self.is_writable(object) {
                self.state.forget_object(self.world, object);
            }
        }
    }

    fn forget_written(&mut self, written: Arguments, values: &[Value]) {
        match written {
            Arguments::None => {}
            Arguments::Listed(_) => self.state.forget_memory(self.world),
            Arguments::One(_) | Arguments::From(_) => {
                for (_, value) in values.iter().enumerate().filter(|(position, _)| written.has(*position)) {
                    self.forget_targets(&value.pointer());
                }
            }
        }
    }

    fn memset(&mut self, to: &Pointer, arguments: &[ExprId], values: &[Value]) {
        let is_zero = matches!(values.get(1), Some(Value::Number(byte)) if byte.single() == Some(0));
        let bytes = arguments.get(2).and_then(|&bytes| self.number_again(bytes));
        if to.any || !is_zero || to.targets.len() != 1 {
            return self.forget_targets(to);
        }
        for (&object, offset) in &to.targets {
            self.zero_bytes(object, offset, bytes);
        }
    }

    fn free(&mut self, pointer: &Pointer) {
        if pointer.any {
            return self.bury_heap();
        }
        for &object in pointer.targets.keys() {
            self.state.forget_object(self.world, object);
            self.bury(object);
        }
    }

    /// All memory that steps have allocated may be dead from here on.
    pub fn bury_heap(&mut self) {
        let is_heap = |kind: ObjectKind| matches!(kind, ObjectKind::Allocated(..));
        for (object, _) in self.world.objects.all().filter(|(_, info)| is_heap(info.kind)) {
            self.bury(object);
        }
    }

    /// New memory: its size and content.
    fn allocation(&mut self, call: &BuiltinCall<'_>, old: &Pointer) -> Value {
        let argument = |position: usize| call.arguments.get(position).copied();
        let mut number = |position: usize| argument(position).and_then(|argument| self.number_again(argument));
        let size = match call.builtin {
            Builtin::Malloc | Builtin::Kept => number(0),
            Builtin::Calloc => number(0).and_then(|count| Some(count.times(&number(1)?))),
            Builtin::Realloc | Builtin::AlignedAlloc => number(1),
            _ => None,
        };
        if call.builtin == Builtin::Realloc {
            self.free(old);
        }
        let (function, edge) = call.step;
        let largest = i128::from(self.world.program.types.machine.largest_object());
        let always =
            size.is_some_and(|size| size.high() <= largest && (size.low() > 0 || call.builtin != Builtin::Realloc));
        let has_other_reasons = call.builtin == Builtin::AlignedAlloc;
        let mut pointer = self.allocate(function, edge, size);
        if matches!(call.builtin, Builtin::Calloc | Builtin::Kept) {
            let latest = pointer.targets.keys().next().copied();
            if let Some(latest) = latest {
                self.zero_all(latest);
            }
        }
        pointer.null = !always || has_other_reasons;
        Value::Pointer(pointer)
    }

    fn zero_all(&mut self, object: ObjectId) {
        for &cell in self.world.objects.object(object).cells.values() {
            self.state.set(self.world, cell, Value::Number(Number::constant(0)));
        }
    }

    /// The result of a function that neither allocates nor gives back a pointer.
    fn returned(&mut self, call: &BuiltinCall<'_>) -> Value {
        let Some(place) = call.result else { return Value::Unknown };
        let ty = self.world.program[place].ty();
        let Some(width) = self.width(ty) else { return Value::Unknown };
        let range = match call.builtin {
            Builtin::Getchar | Builtin::Fgetc => Number::between(-1, 255),
            Builtin::Putchar | Builtin::Fputc => Number::between(-1, 255),
            _ => Number::any(width),
        };
        if matches!(self.world.program.types.kind(ty), ir::TypeKind::Pointer(_)) {
            return Value::Pointer(Pointer::any());
        }
        Value::Number(range.wrapped(width))
    }
}
