//! What is there before the program starts: static variables, functions, arguments.

use std::cell::RefCell;
use std::collections::BTreeMap;

use ir::{FunctionId, PointerTarget, Program, SpanId, Storage, TypeKind};

use super::inputs::Inputs;
use super::interpret::WINDOW;
use super::streams::Streams;
use super::world::{Trap, World};
use super::{STOP, Vm};
use crate::code::{Shape, Signature};
use crate::compile::{shape, signature};
use crate::memory::{Fill, Memory, ObjectKind, Request};
use crate::outcome::InputReason;
use crate::{Options, Output, Prepared};

thread_local! {
    /// The stacks of runs before: clearing a new one costs more than a short run.
    static SPARE: RefCell<Vec<Vec<u64>>> = const { RefCell::new(Vec::new()) };
}

/// How many stacks are kept.
const SPARE_STACKS: usize = 16;

/// A stack. What is in it does not matter: registers that must be zero are cleared when a function is entered.
pub(super) fn spare_stack() -> Vec<u64> {
    let mut stack = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
    stack.resize(4 * WINDOW, 0);
    stack
}

/// Keeps a stack for later runs and threads.
pub(super) fn give_back(stack: Vec<u64>) {
    if (1..=16 * WINDOW).contains(&stack.len()) {
        SPARE.with_borrow_mut(|spare| {
            if spare.len() < SPARE_STACKS {
                spare.push(stack);
            }
        });
    }
}

/// How the functions of a program want to be called.
pub(crate) fn signatures(program: &Program) -> Vec<Signature> {
    let empty = Signature { parameters: Vec::new(), returns: None, variadic: false, prototyped: false };
    let of_function = |function: &ir::Function| {
        let parameters = function.defined.then_some(&function.parameters[..]);
        signature(program, function.ty, parameters).unwrap_or_else(|| empty.clone())
    };
    program.functions().map(|(_, function)| of_function(function)).collect()
}

impl<'a> Vm<'a> {
    pub(super) fn new(source: &'a Prepared<'_>, options: &'a Options, output: &'a mut dyn Output) -> Vm<'a> {
        let (program, signatures) = (source.program(), source.signatures());
        let world = World {
            program,
            options,
            memory: Memory::new(program.types.machine, options.memory_limit),
            inputs: Inputs::new(options),
            streams: Streams::new(options.stdin.clone()),
            output,
            allocas: Vec::new(),
            turned_step: None,
            sharing: None,
            stored: BTreeMap::new(),
            called_from: SpanId::NONE,
            environment: BTreeMap::new(),
        };
        Vm {
            world,
            stack: spare_stack(),
            frames: Vec::new(),
            stack_used: 0,
            codes: Vec::new(),
            code_of: vec![STOP; signatures.len()],
            partial: BTreeMap::new(),
            globals: vec![0; program.variables().count()],
            signatures,
            source,
            prepared: None,
            recording_full: false,
            steps: 0,
            stop_at: 0,
            threads: None,
            recurrence: options.looks_for_recurrence.then(Box::default),
            again: None,
            returned: false,
            pc: 0,
            base: 0,
            code: 0,
        }
    }

    /// Makes everything that exists before the program starts; the function it starts with.
    pub(super) fn set_up(&mut self) -> Result<FunctionId, Trap> {
        let program = self.world.program;
        let Some(start) = program.start else {
            return Err(Trap::Unsupported("the program has no start function".to_string()));
        };
        self.world.memory.create_functions(self.signatures.len() as u32);
        for global in &program.globals {
            self.create_global(global)?;
        }
        for (var, variable) in program.variables() {
            if variable.storage == Storage::Static && self.globals[var.index()] == 0 {
                // A static variable without initialiser is zero.
                let size = program.types.size_of(variable.ty).unwrap_or(0);
                self.globals[var.index()] = self.world.create(Request {
                    size,
                    align: variable.align,
                    kind: ObjectKind::Variable(var),
                    fill: Fill::Zero,
                    span: variable.span,
                    step: 0,
                })?;
            }
        }
        for global in &program.globals {
            self.relocate(global)?;
            if program[global.var].read_only {
                let id = self.world.memory.id_of(self.globals[global.var.index()]);
                self.world.memory.protect(id);
            }
        }
        self.environment()?;
        self.start_parameters(start)?;
        Ok(start)
    }

    /// Makes the texts of the environment variables that are set; of two with the same name the first counts.
    fn environment(&mut self) -> Result<(), Trap> {
        for variable in &self.world.options.environment {
            let Some(value) = &variable.value else { continue };
            if !self.world.environment.contains_key(&variable.name) {
                let address = self.world.create_with(&[&value[..], &[0]].concat(), 1)?;
                self.world.environment.insert(variable.name.clone(), address);
            }
        }
        Ok(())
    }

    fn create_global(&mut self, global: &ir::Global) -> Result<(), Trap> {
        let variable = &self.world.program[global.var];
        let initializer = &global.initializer;
        let address = self.world.create(Request {
            size: initializer.size,
            align: variable.align,
            kind: ObjectKind::Variable(global.var),
            fill: if initializer.unknown { Fill::Unset } else { Fill::Zero },
            span: variable.span,
            step: 0,
        })?;
        self.globals[global.var.index()] = address;
        if initializer.unknown {
            let id = self.world.memory.id_of(address);
            self.world.memory.allow_anything(id);
        } else {
            let length = initializer.bytes.len().min(initializer.size as usize);
            self.world.memory.store_bytes(address, &initializer.bytes[..length])?;
        }
        Ok(())
    }

    fn relocate(&mut self, global: &ir::Global) -> Result<(), Trap> {
        let address = self.globals[global.var.index()];
        for relocation in &global.initializer.relocations {
            let target = match relocation.target {
                PointerTarget::Variable(var) => self.globals[var.index()],
                PointerTarget::Function(function) => self.world.memory.function_address(function),
            };
            let value = target.wrapping_add_signed(relocation.addend);
            let bytes = &value.to_le_bytes()[..relocation.size.min(8) as usize];
            self.world.memory.store_bytes(address + relocation.offset, bytes)?;
        }
        Ok(())
    }

    /// Puts the parameters of the start function into the first registers: the arguments for `main`, inputs
    /// for any other function.
    fn start_parameters(&mut self, start: FunctionId) -> Result<(), Trap> {
        let program = self.world.program;
        let parameters = &program[start].parameters;
        let is_main = program[start].name == "main" && self.looks_like_main(start);
        let main_values = if is_main { self.main_values()? } else { [0; 3] };
        let mut register = 0;
        for (index, &var) in parameters.iter().enumerate() {
            let ty = program[var].ty;
            let Some(shape) = shape(program, ty) else { continue };
            let (reason, span) = (InputReason::Parameter(var), program[var].span);
            match shape {
                Shape::Scalar(scalar) => {
                    let value = if is_main {
                        u128::from(main_values[index.min(2)])
                    } else {
                        self.world.input(scalar, ty, reason, span, 0)?
                    };
                    scalar.write(&mut self.stack, register, scalar.canonical(value));
                }
                Shape::Record(size) => {
                    let bytes = self.world.input_bytes(size, ty, &reason, span, 0)?;
                    self.stack[register as usize] = self.world.create_with(&bytes, 16)?;
                }
            }
            register += shape.registers();
        }
        if self.signatures[start.index()].variadic {
            self.stack[register as usize] = 0;
        }
        Ok(())
    }

    /// Whether the parameters are `int` and up to two pointers.
    fn looks_like_main(&self, start: FunctionId) -> bool {
        let program = self.world.program;
        let parameters = &program[start].parameters;
        parameters.len() <= 3
            && parameters.iter().enumerate().all(|(index, &var)| {
                let kind = program.types.kind(program[var].ty);
                if index == 0 {
                    matches!(kind, TypeKind::Int { .. } | TypeKind::Bool)
                } else {
                    matches!(kind, TypeKind::Pointer(_))
                }
            })
    }

    /// `argc`, `argv` and an empty environment.
    fn main_values(&mut self) -> Result<[u64; 3], Trap> {
        let width = self.world.program.types.machine.pointer_bytes() as usize;
        let arguments = self.world.options.args.clone();
        let mut table = Vec::new();
        for argument in &arguments {
            let mut text = argument.clone();
            text.push(0);
            let address = self.world.create_with(&text, 1)?;
            table.extend_from_slice(&address.to_le_bytes()[..width]);
        }
        table.extend_from_slice(&[0; 8][..width]);
        let argv = self.world.create_with(&table, 16)?;
        let environment = self.world.create_with(&[0; 8][..width], 16)?;
        Ok([arguments.len() as u64, argv, environment])
    }
}
