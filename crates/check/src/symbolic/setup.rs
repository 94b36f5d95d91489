//! What is there before the program starts: functions, static variables, the arguments of `main`.

use std::rc::Rc;

use ir::{ArrayLength, FunctionId, Global, PointerTarget, Storage, TypeId, TypeKind};

use super::call::{Argument, Passed};
use super::object::{Background, Cell, Object};
use super::value::{NOWHERE, Pointer, Target, Value};
use super::{Executor, ObjectKind, Size};

impl Executor<'_> {
    /// Executes the whole program.
    pub(super) fn whole_program(&mut self) {
        self.functions_and_globals();
        self.environment_variables();
        let Some(start) = self.program.start else { return };
        let arguments = self.start_arguments(start);
        let returned = self.call_function(ir::EdgeId(u32::MAX), start, arguments, None);
        drop(returned);
        if self.dead {
            return;
        }
        self.exit(true);
    }

    fn functions_and_globals(&mut self) {
        let program = self.program;
        for (function, _) in program.functions() {
            let object = self.new_object(ObjectKind::Function(function), Size::Known(0), Background::Zero);
            self.objects[object as usize].read_only = true;
            self.functions.push(object);
        }
        for global in &program.globals {
            let background = if global.initializer.unknown { Background::Unset } else { Background::Zero };
            let size = Size::Known(global.initializer.size);
            let object = self.new_object(ObjectKind::Variable(global.var), size, background);
            self.objects[object as usize].unknown = global.initializer.unknown;
            self.globals[global.var.index()] = object;
        }
        for (var, variable) in program.variables() {
            if variable.storage == Storage::Static && self.globals[var.index()] == NOWHERE {
                let size = program.types.size_of(variable.ty).unwrap_or(0);
                let object = self.new_object(ObjectKind::Variable(var), Size::Known(size), Background::Zero);
                self.globals[var.index()] = object;
            }
        }
        for global in &program.globals {
            if !global.initializer.unknown {
                self.initialise(global);
            }
            let object = self.globals[global.var.index()];
            self.objects[object as usize].read_only = program[global.var].read_only;
        }
    }

    /// Puts the initial bytes of a variable into cells as its type has them.
    fn initialise(&mut self, global: &Global) {
        let initializer = &global.initializer;
        let id = self.globals[global.var.index()];
        let Some(object) = self.object(id) else { return };
        let mut object = Object::clone(object);
        let mut bytes = initializer.bytes.clone();
        bytes.truncate(initializer.size as usize);
        self.scalars(&mut object, &mut bytes, self.program[global.var].ty, 0);
        // What no member covers.
        for (offset, &byte) in bytes.iter().enumerate() {
            if byte != 0 {
                let value = Value::Bits(self.number(8, u128::from(byte)));
                self.write_cell(&mut object, offset as u32, Cell::known(1, value));
            }
        }
        for relocation in &initializer.relocations {
            let target = match relocation.target {
                PointerTarget::Variable(var) => self.globals[var.index()],
                PointerTarget::Function(function) => self.functions[function.index()],
            };
            let value = Value::Pointer(Pointer::One(Target::at(target, relocation.addend)));
            let size = relocation.size as u32;
            if size * 8 == self.pointer_bits_of_machine() {
                self.write_cell(&mut object, relocation.offset as u32, Cell::known(size, value));
            }
        }
        self.free_parts(&mut object, global);
        self.set_object(id, Rc::new(object));
    }

    /// Integers of the initial value that may be any.
    fn free_parts(&mut self, object: &mut Object, global: &Global) {
        let Some(probe) = &self.probe else { return };
        let is_own = |(var, part): &(ir::VarId, usize)| (*var == global.var).then_some(*part);
        let free: Vec<usize> = probe.free.initials.iter().filter_map(is_own).collect();
        for part in free.into_iter().filter_map(|part| global.initializer.parts.get(part)) {
            let Some(size) = self.program.types.size_of(part.ty) else { continue };
            let value = Value::Bits(self.terms.variable("any initial value", size as u32 * 8));
            self.write_cell(object, part.offset as u32, Cell::known(size as u32, value));
        }
    }

    /// Makes cells of the scalars of a type that are not zero, and takes their bytes away.
    fn scalars(&mut self, object: &mut Object, bytes: &mut [u8], ty: TypeId, offset: u64) {
        let program = self.program;
        let end = |size: u64| usize::try_from(offset + size).unwrap_or(usize::MAX).min(bytes.len());
        let size = program.types.size_of(ty).unwrap_or(bytes.len() as u64);
        let first = usize::try_from(offset).unwrap_or(usize::MAX);
        if first >= bytes.len() || bytes[first..end(size)].iter().all(|&byte| byte == 0) {
            return;
        }
        match program.types.kind(ty) {
            TypeKind::Array { element, length } => {
                let Some(stride) = program.types.size_of(*element).filter(|&stride| stride > 0) else { return };
                let count = match length {
                    ArrayLength::Fixed(count) => *count,
                    ArrayLength::Unknown | ArrayLength::Variable(_) => (bytes.len() as u64 - offset) / stride,
                };
                for index in 0..count {
                    self.scalars(object, bytes, *element, offset + index * stride);
                }
            }
            TypeKind::Record(record) => {
                for field in &program.types.record(*record).fields {
                    if field.bits.is_none() {
                        self.scalars(object, bytes, field.ty, offset + field.offset);
                    }
                }
            }
            TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Float(_) | TypeKind::Pointer(_) => {
                let Some(scalar) = self.scalar_of(ty) else { return };
                let size = self.scalar_bytes(scalar);
                let mut all = [0; 16];
                let last = (first + size as usize).min(bytes.len());
                all[..last - first].copy_from_slice(&bytes[first..last]);
                bytes[first..last].fill(0);
                let value = Value::Bits(self.number(size * 8, u128::from_le_bytes(all)));
                self.write_cell(object, offset as u32, Cell::known(size, value));
            }
            TypeKind::Void | TypeKind::Function(_) => {}
        }
    }

    /// The arguments of the function that the program starts with: those of `main`, inputs for any other.
    fn start_arguments(&mut self, start: FunctionId) -> Vec<Argument> {
        let program = self.program;
        let parameters = &program[start].parameters;
        let is_main = program[start].name == "main" && self.looks_like_main(start);
        let main_values = if is_main { self.main_values() } else { Vec::new() };
        let truth = self.terms.truth();
        let mut arguments = Vec::new();
        for (index, &var) in parameters.iter().enumerate() {
            let ty = program[var].ty;
            let passed = match (self.scalar_of(ty), main_values.get(index)) {
                (Some(scalar), Some(value)) => {
                    let bits = self.scalar_bytes(scalar) * 8;
                    match value {
                        Value::Bits(number) => Passed::Scalar(Value::Bits(self.terms.resize(*number, bits))),
                        Value::Pointer(_) => Passed::Scalar(value.clone()),
                    }
                }
                (Some(_), None) => {
                    let value = self.scalar_input(ty, truth);
                    self.note_owner(var);
                    Passed::Scalar(value)
                }
                (None, _) => {
                    let size = program.types.size_of(ty).unwrap_or(0);
                    Passed::Record(self.input_block(size as u32, ty))
                }
            };
            arguments.push((ty, passed));
        }
        arguments
    }

    fn looks_like_main(&self, start: FunctionId) -> bool {
        let parameters = &self.program[start].parameters;
        let is_fitting = |(index, &var): (usize, &ir::VarId)| {
            let kind = self.program.types.kind(self.program[var].ty);
            if index == 0 {
                matches!(kind, TypeKind::Int { .. } | TypeKind::Bool)
            } else {
                matches!(kind, TypeKind::Pointer(_))
            }
        };
        parameters.len() <= 3 && parameters.iter().enumerate().all(is_fitting)
    }
}
