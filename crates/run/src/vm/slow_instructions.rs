//! Instructions that are rare or slow by nature.

use ir::{Intrinsic, PropertyClass, SpanId};

use super::interpret::{Registers, at};
use super::stack::Stack;
use super::world::{At, Trap, Violation, World};
use crate::arith::{self, Fault};
use crate::code::{Asked, Beginning, BitAccess, Code, Instr, R, SwitchTable};
use crate::memory::{Event, Fill, ObjectKind, Request};
use crate::outcome::InputReason;
use crate::scalar::{Scalar, wrap};

/// What such an instruction works on.
pub(super) struct Rare<'a, 'b> {
    pub(super) world: &'a mut World<'b>,
    pub(super) code: &'a Code,
    pub(super) frame: &'a mut Registers,
    pub(super) base: usize,
    /// The calls that are open, without the innermost.
    pub(super) depth: usize,
    /// The program's own stack.
    pub(super) stack: Stack<'a>,
}

/// Where the user's code called the library code that is executed.
#[cold]
pub(super) fn user_call(world: &World, frames: &[super::Frame], codes: &[std::sync::Arc<Code>]) -> SpanId {
    let program = world.program;
    let mut callers = frames.iter().rev().filter_map(|frame| Some((frame, codes.get(frame.code as usize)?)));
    let Some((caller, code)) = callers.find(|(_, code)| !program[code.function].library) else { return SpanId::NONE };
    let edge = code.notes[(caller.pc as usize).saturating_sub(1)].edge;
    program[code.function].edges.get(edge.index()).map_or(SpanId::NONE, |edge| edge.span)
}

/// The class of a fault of arithmetic.
pub(crate) fn fault_class(fault: Fault) -> PropertyClass {
    match fault {
        Fault::Overflow => PropertyClass::SignedOverflow,
        Fault::DivisionByZero => PropertyClass::DivisionByZero,
        Fault::BadShift => PropertyClass::BadShift,
        Fault::FloatConversion => PropertyClass::FloatConversion,
    }
}

impl Rare<'_, '_> {
    /// Executes an instruction, and looks whether other threads get in its way.
    pub(super) fn execute_shared(&mut self, instr: Instr, pc: usize, steps: u64, returned: bool) -> Result<(), Trap> {
        self.execute(instr, pc, steps, returned)?;
        match self.world.sharing {
            None => Ok(()),
            Some(_) => self.world.look_for_race(&at(self.code, pc, steps)),
        }
    }

    fn execute(&mut self, instr: Instr, pc: usize, steps: u64, returned: bool) -> Result<(), Trap> {
        let code = self.code;
        let here = || at(code, pc, steps);
        match instr {
            Instr::Unary { dst, a, info } => {
                let info = code.unaries[info as usize];
                let computed = arith::unary(info.op, info.scalar, self.read(info.scalar, a));
                self.finish(info.scalar, dst, computed, info.checked)
            }
            Instr::Binary { dst, a, b, info } => {
                let info = code.binaries[info as usize];
                let (left, right) = (self.read(info.scalar, a), self.read(info.right, b));
                let computed = arith::binary(info.op, info.scalar, left, right, info.right);
                self.finish(info.result, dst, computed, info.checked)
            }
            Instr::Convert { dst, a, info } => {
                let info = code.conversions[info as usize];
                let computed = arith::convert(info.from, info.to, self.read(info.from, a));
                self.finish(info.to, dst, computed, info.checked)
            }
            Instr::Intrinsic { dst, first, info } => {
                self.intrinsic(dst, first, info);
                Ok(())
            }
            Instr::WidenS { dst, src } => {
                let value = self.frame[src as usize] as i64;
                self.write(Scalar::Int { bits: 128, signed: true }, dst, i128::from(value) as u128);
                Ok(())
            }
            Instr::WidenU { dst, src } => {
                let value = self.frame[src as usize];
                self.write(Scalar::Int { bits: 128, signed: false }, dst, u128::from(value));
                Ok(())
            }
            Instr::FailIndex {} => {
                Err(Violation { index: true, ..Violation::plain(PropertyClass::OutOfBounds) }.into())
            }
            Instr::CallBuiltin { call, window } => {
                let call = &code.builtins[call as usize];
                crate::builtins::call(self.world, call, &mut self.frame[window as usize..], &here())
            }
            Instr::TakeRecord { base, info } => self.take_record(base, info, returned),
            Instr::Begin { address, info } => {
                let info = code.beginnings[info as usize];
                self.begin(address, info, info.size, &here())
            }
            Instr::BeginSized { address, size, info } => {
                let size = self.frame[size as usize];
                self.end(address, &here());
                self.stack.take(size)?;
                self.begin(address, code.beginnings[info as usize], size, &here())
            }
            Instr::Ensure { address, info } => {
                if self.frame[address as usize] != 0 {
                    return Ok(());
                }
                let info = code.beginnings[info as usize];
                self.begin(address, info, info.size, &here())
            }
            Instr::End { address } => {
                self.end(address, &here());
                Ok(())
            }
            Instr::StackAllocate { dst, size } => self.stack_allocate(dst, size, &here()),
            Instr::CheckSet { flag, info } => self.check_set(flag, &code.asked[info as usize], &here()),
            Instr::Input { dst, info } => self.input(dst, &code.asked[info as usize], &here()),
            Instr::InputRecord { base, info } => self.input_record(base, &code.asked[info as usize], &here()),
            Instr::FailAssert {} => Err(self.failed_assertion(&here())),
            Instr::FailConstrain {} => Err(Trap::AssumptionFalse),
            Instr::Unsupported { text } => Err(Trap::Unsupported(code.texts[text as usize].clone())),
            Instr::Amend { edge } => {
                self.amend(ir::EdgeId(edge));
                Ok(())
            }
            Instr::LogMove { dst, src } => {
                self.set_recorded(dst, self.frame[src as usize]);
                Ok(())
            }
            Instr::LogConst { dst, value } => {
                // Mostly the flag of a variable that is set already.
                let value = value as i64 as u64;
                if self.frame[dst as usize] != value {
                    self.set_recorded(dst, value);
                }
                Ok(())
            }
            other => self.access(other, here()),
        }
    }

    /// What looks at memory, or reads and writes it.
    fn access(&mut self, instr: Instr, here: At) -> Result<(), Trap> {
        let code = self.code;
        match instr {
            Instr::SameObject { a, b } => self.same_object(a, b),
            Instr::CheckOperator { a, b, info } => self.check_operator(a, b, code.binaries[info as usize]),
            Instr::CheckMove { base, index, info } => self.check_move(base, index, code.moves[info as usize]),
            Instr::CheckAligned { base, offset, align } => {
                self.check_aligned(self.frame[base as usize].wrapping_add(offset as i64 as u64), align)
            }
            Instr::LoadAny { dst, base, offset, access } => {
                let access = code.accesses[access as usize];
                let address = self.frame[base as usize].wrapping_add(offset as i64 as u64);
                let value = self.world.load(address, access.scalar, access.ty, &here)?;
                self.write(access.scalar, dst, value);
                Ok(())
            }
            Instr::StoreAny { src, base, offset, access } => {
                let access = code.accesses[access as usize];
                let address = self.frame[base as usize].wrapping_add(offset as i64 as u64);
                let value = self.read(access.scalar, src);
                let mask = wrap(u128::MAX, access.scalar.bits(), false);
                Ok(self.world.memory.store(address, access.scalar.bytes(), value, mask, access.force)?)
            }
            Instr::LoadBits { dst, base, bits } => self.load_bits(dst, base, code.bits[bits as usize], &here),
            Instr::StoreBits { src, base, bits } => self.store_bits(src, base, code.bits[bits as usize]),
            Instr::CheckRead { base, size } => {
                Ok(self.world.memory.check(self.frame[base as usize], u64::from(size), false)?)
            }
            Instr::CheckArgument { base, offset, ty } => {
                self.check_argument(self.frame[base as usize].wrapping_add(offset as i64 as u64), ty)
            }
            Instr::CopyRecord { to, from, copy } => {
                let copy = code.copies[copy as usize];
                let (to, from) = (self.frame[to as usize], self.frame[from as usize]);
                Ok(self.world.memory.copy(to, from, copy.size, copy.force)?)
            }
            Instr::ZeroBytes { base, copy } => {
                let copy = code.copies[copy as usize];
                Ok(self.world.memory.fill(self.frame[base as usize], copy.size, 0, copy.force)?)
            }
            other => panic!("{other:?} is executed by the loop"),
        }
    }

    fn read(&self, scalar: Scalar, register: R) -> u128 {
        scalar.read(&self.frame[..], register)
    }

    fn write(&mut self, scalar: Scalar, register: R, value: u128) {
        scalar.write(&mut self.frame[..], register, value);
    }

    /// Writes a result, unless what is undefined about it is a violation or ends the program.
    fn finish(&mut self, scalar: Scalar, dst: R, (value, fault): arith::Computed, checked: bool) -> Result<(), Trap> {
        match fault {
            Some(fault) if checked || fault == Fault::DivisionByZero => {
                Err(Violation::plain(fault_class(fault)).into())
            }
            Some(_) | None => {
                self.write(scalar, dst, value);
                Ok(())
            }
        }
    }

    fn intrinsic(&mut self, dst: R, first: R, info: u32) {
        let info = &self.code.intrinsics[info as usize];
        let mut operands = Vec::new();
        let mut register = first;
        for &scalar in &info.operands {
            operands.push((scalar, self.read(scalar, register)));
            register += scalar.registers();
        }
        let value = match info.op {
            op if op.asks_memory() => of_object(&self.world.memory, op, operands[0].1 as u64),
            op => arith::intrinsic(&self.world.program.types, op, &operands).expect("needs no memory"),
        };
        self.write(info.result, dst, info.result.canonical(value));
    }

    fn same_object(&mut self, a: R, b: R) -> Result<(), Trap> {
        let (a, b) = (self.frame[a as usize], self.frame[b as usize]);
        let memory = &self.world.memory;
        let (first, second) = (memory.id_of(a), memory.id_of(b));
        // Addresses that belong to no object (numbers, labels) are ordered as numbers.
        if first == second || !memory.is_known(first) || !memory.is_known(second) {
            return Ok(());
        }
        Err(Violation::plain(PropertyClass::PointerDifference).into())
    }

    fn load_bits(&mut self, dst: R, base: R, bits: BitAccess, at: &At) -> Result<(), Trap> {
        let address = self.frame[base as usize].wrapping_add_signed(bits.offset);
        let (mut raw, set) = self.world.memory.load(address, bits.bytes)?;
        let mask = wrap(u128::MAX, bits.width, false) << bits.shift;
        if set & mask != mask {
            raw = self.world.settle(address, bits.bytes, (raw, set), mask, (bits.scalar, bits.ty), at)?;
        }
        let value = wrap(raw >> bits.shift, bits.width, bits.scalar.signed());
        self.write(bits.scalar, dst, value);
        Ok(())
    }

    fn store_bits(&mut self, src: R, base: R, bits: BitAccess) -> Result<(), Trap> {
        let address = self.frame[base as usize].wrapping_add_signed(bits.offset);
        let mask = wrap(u128::MAX, bits.width, false) << bits.shift;
        let value = self.read(bits.scalar, src) << bits.shift;
        Ok(self.world.memory.store(address, bits.bytes, value, mask, bits.force)?)
    }

    /// Whether an argument of a type lies at a position in an area of variable arguments.
    fn check_argument(&mut self, address: u64, ty: ir::TypeId) -> Result<(), Trap> {
        let program = self.world.program;
        let memory = &self.world.memory;
        let list = memory.locate(address).and_then(|(object, offset)| {
            let list = memory.arguments_at(object.id)?;
            // Arguments without size share their position with the next one.
            let here = || list.iter().filter(|&&(at, _)| i64::try_from(at) == Ok(offset));
            here().find(|&&(_, given)| given == ty).or_else(|| here().next_back())
        });
        let Some(&(_, given)) = list else {
            return Err(Violation::said(PropertyClass::VarArgs, "there is no further argument").into());
        };
        let same = match (crate::compile::shape(program, ty), crate::compile::shape(program, given)) {
            (Some(wanted), Some(given)) => super::calls::alike(wanted, given),
            _ => false,
        };
        if same {
            return Ok(());
        }
        let spelling = |ty| &program.types.get(ty).spelling;
        let text = format!("the next argument has type `{}`, not `{}`", spelling(given), spelling(ty));
        Err(Violation::said(PropertyClass::VarArgs, text).into())
    }

    /// Changes a register that belongs to a variable.
    fn set_recorded(&mut self, register: R, value: u64) {
        self.frame[register as usize] = value;
        if let Some(journal) = &mut self.world.memory.journal {
            journal.register(self.base + register as usize, value);
        }
    }

    fn begin(&mut self, address: R, info: Beginning, size: u64, at: &At) -> Result<(), Trap> {
        // A jump back over the declaration ends the life of the earlier object.
        self.end(address, at);
        let span = self.world.program[info.var].span;
        let kind = ObjectKind::Variable(info.var);
        let created =
            self.world.create(Request { size, align: info.align, kind, fill: Fill::Unset, span, step: at.step })?;
        if info.read_only {
            let id = self.world.memory.id_of(created);
            self.world.memory.protect(id);
        }
        self.set_recorded(address, created);
        Ok(())
    }

    fn end(&mut self, address: R, at: &At) {
        let old = self.frame[address as usize];
        if old != 0 {
            let id = self.world.memory.id_of(old);
            let span = self.world.span(at);
            self.stack.give_back(self.world, id);
            self.world.memory.destroy(id, span, at.step);
            self.set_recorded(address, 0);
        }
    }

    fn stack_allocate(&mut self, dst: R, size: R, at: &At) -> Result<(), Trap> {
        let size = self.frame[size as usize];
        self.stack.take(size)?;
        let (kind, fill, span) = (ObjectKind::Stack, Fill::Unset, self.world.span(at));
        let address = self.world.create(Request { size, align: 16, kind, fill, span, step: at.step })?;
        let id = self.world.memory.id_of(address);
        self.world.allocas.push((self.depth, id));
        self.frame[dst as usize] = address;
        Ok(())
    }

    fn check_set(&mut self, flag: R, asked: &Asked, at: &At) -> Result<(), Trap> {
        if self.frame[flag as usize] != 0 {
            return Ok(());
        }
        if self.world.unset_is_error(self.world.site(at), asked.ty) {
            return Err(Violation::plain(PropertyClass::Uninitialised).into());
        }
        let scalar = asked.scalar.expect("a variable in a register is a scalar");
        let reason = InputReason::Uninitialised(asked.var);
        let value = self.world.input(scalar, asked.ty, reason, asked.span, at.step)?;
        self.set_recorded(asked.register, value as u64);
        if scalar.wide() {
            self.set_recorded(asked.register + 1, (value >> 64) as u64);
        }
        self.set_recorded(flag, 1);
        Ok(())
    }

    fn input(&mut self, dst: R, asked: &Asked, at: &At) -> Result<(), Trap> {
        let source = asked.source.expect("an input has a source");
        let scalar = asked.scalar.expect("records are filled in memory");
        let value = self.world.input(scalar, asked.ty, InputReason::Source(source), asked.span, at.step)?;
        self.write(scalar, dst, value);
        Ok(())
    }

    fn input_record(&mut self, base: R, asked: &Asked, at: &At) -> Result<(), Trap> {
        let source = asked.source.expect("an input has a source");
        let size = self.world.program.types.size_of(asked.ty).unwrap_or(0);
        let reason = InputReason::Source(source);
        let bytes = self.world.input_bytes(size, asked.ty, &reason, asked.span, at.step)?;
        Ok(self.world.memory.store_bytes(self.frame[base as usize], &bytes)?)
    }

    fn take_record(&mut self, base: R, info: u32, returned: bool) -> Result<(), Trap> {
        let asked = &self.code.asked[info as usize];
        let address = self.frame[base as usize];
        let size = self.world.program.types.size_of(asked.ty).unwrap_or(0) as usize;
        // A function that should return a record ended without one: its bytes stay unset.
        let block = self.world.memory.returned.take().filter(|_| returned).unwrap_or_default();
        Ok(self.world.memory.store_block(address, size, block)?)
    }

    fn failed_assertion(&self, at: &At) -> Trap {
        let site = self.world.site(at);
        let class = site.map_or(PropertyClass::Assertion, |site| self.world.program[site].kind.classes()[0]);
        Violation::plain(class).into()
    }

    /// Corrects the latest step, whose edge turned out to be another one.
    fn amend(&mut self, edge: ir::EdgeId) {
        if let Some(journal) = &mut self.world.memory.journal {
            let step = journal.events.iter_mut().rev().find(|event| matches!(event, Event::Step { .. }));
            if let Some(Event::Step { edge: recorded }) = step {
                *recorded = edge;
            }
        }
    }
}

/// The bytes from a pointer to the end of its object.
pub(crate) fn bytes_behind(memory: &crate::memory::Memory, address: u64) -> u128 {
    memory.locate(address).map_or(0, |(object, offset)| {
        let size = object.data.len() as i64;
        if (0..=size).contains(&offset) { (size - offset) as u128 } else { 0 }
    })
}

/// What an intrinsic that asks memory says about a pointer.
pub(crate) fn of_object(memory: &crate::memory::Memory, op: Intrinsic, address: u64) -> u128 {
    let id = memory.id_of(address);
    let found = memory.locate(address);
    match op {
        Intrinsic::BytesBehind => bytes_behind(memory, address),
        Intrinsic::ObjectNumber => u128::from(if memory.is_known(id) { id } else { 0 }),
        Intrinsic::ObjectOffset => {
            memory.offset_in_object(address).map_or(u128::from(address), |offset| offset as u128)
        }
        Intrinsic::ObjectSize => found.map_or(0, |(object, _)| object.data.len() as u128),
        Intrinsic::IsAlive => u128::from(found.is_some()),
        Intrinsic::IsWritable => u128::from(found.is_some_and(|(object, _)| !object.read_only)),
        Intrinsic::IsDynamic => u128::from(memory.is_from_heap(id)),
        other => panic!("{other:?} does not ask memory"),
    }
}

/// Where a switch leads whose table is not dense, or does not hold the value.
#[cold]
pub(super) fn switch_target(table: &SwitchTable, frame: &[u64], selector: R) -> usize {
    let value = table.scalar.read(frame, selector) as i128;
    let found = table.ranges.binary_search_by(|&(low, high, _)| {
        if high < value {
            std::cmp::Ordering::Less
        } else if low > value {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    });
    found.map_or(table.otherwise, |index| table.ranges[index].2) as usize
}

/// Ends the lives of a frame's objects.
pub(super) fn leave_frame(world: &mut World, code: &Code, frame: &Registers, depth: usize, at: &At) {
    let span = world.program[at.function].edges.get(at.note.edge.index()).map_or(SpanId::NONE, |edge| edge.span);
    for &register in &code.objects {
        let address = frame[register as usize];
        if address != 0 {
            let id = world.memory.id_of(address);
            world.memory.destroy(id, span, at.step);
        }
    }
    while let Some(&(made_at, id)) = world.allocas.last() {
        if made_at < depth {
            break;
        }
        world.allocas.pop();
        world.memory.destroy(id, span, at.step);
    }
}

/// Keeps the bytes of a record that is returned.
pub(super) fn keep_record(world: &mut World, address: u64, size: u64) -> Result<(), Trap> {
    Ok(world.memory.keep(address, size)?)
}

/// The value of a call whose function ended without one.
#[cold]
pub(super) fn missing_result(world: &mut World, asked: &Asked, at: &At) -> Result<u128, Trap> {
    let checked = world.options.uninitialised.is_error(&world.program.types, asked.ty)
        && world.options.classes.has(PropertyClass::Uninitialised);
    if checked {
        let text = "the function ends without returning a value, and its result is used";
        return Err(Violation::said(PropertyClass::Uninitialised, text).into());
    }
    let scalar = asked.scalar.expect("records are taken otherwise");
    world.input(scalar, asked.ty, InputReason::Uninitialised(None), asked.span, at.step)
}

/// Writes down a call and the parameters it brings.
#[cold]
pub(super) fn record_entry(world: &mut World, code: &Code, frame: &Registers, base: usize, code_index: u32) {
    let Some(journal) = &mut world.memory.journal else { return };
    let function = code.function;
    journal.events.push(Event::Enter { function, base: base as u32, code: code_index });
    let known = code.zero.end.max(code.parameter_registers as usize);
    for (register, &value) in frame[..known].iter().enumerate() {
        journal.register(base + register, value);
    }
}
