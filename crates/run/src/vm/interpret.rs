//! The interpreter's loop: one `match` over the instructions.
//!
//! A frame is a window of 2^16 registers over the stack of registers, so that a register number needs no
//! bounds check. Everything rare is left to [`super::rare`].

use super::world::{At, Trap, Violation, World};
use super::{Frame, STOP, Vm};
use crate::code::{Code, FloatTest, Instr};
use crate::memory::Event as Change;

/// Registers that a frame can name.
pub(super) const WINDOW: usize = 1 << 16;

/// The registers of a frame.
pub(super) type Registers = [u64; WINDOW];

/// Why the loop was left.
pub(super) enum Event {
    /// The code of a function is needed; the instruction is to be executed again.
    Compile {
        function: u32,
        given: usize,
    },
    /// It is time to look at the limits.
    Poll,
    /// The first function returned.
    Finished,
    /// The stack of registers needs more room.
    Grow,
    Thread,
    Trap(Trap),
}

/// The window of a frame.
pub(super) fn window(stack: &mut [u64], base: usize) -> &mut Registers {
    (&mut stack[base..base + WINDOW]).try_into().expect("a window has its size")
}

/// Where an instruction is.
#[cold]
pub(super) fn at(code: &Code, pc: usize, steps: u64) -> At {
    let note = code.notes[pc];
    At { note, function: code.function, step: steps.saturating_add_signed(i64::from(note.pending)) }
}

fn float_test<T: PartialOrd>(test: FloatTest, a: T, b: T) -> bool {
    match test {
        FloatTest::Eq => a == b,
        FloatTest::Lt => a < b,
        FloatTest::Le => a <= b,
    }
}

impl Vm<'_> {
    /// Runs until something happens that needs more than registers and memory.
    #[expect(clippy::too_many_lines, reason = "one match")]
    pub(super) fn interpret(&mut self) -> Event {
        let stack_limit = self.stack_limit();
        let Vm { world, stack, frames, stack_used, codes, code_of, returned, base, code: code_index, .. } = self;
        let stack_length = stack.len();
        let max_depth = world.options.max_depth as usize;
        let stop_at = self.stop_at;
        // Steps that are left before the limits are looked at: the one number that most branches change.
        let mut fuel = stop_at.wrapping_sub(self.steps) as i64;
        let mut pc = self.pc;

        macro_rules! steps {
            () => {
                stop_at.wrapping_sub(fuel as u64)
            };
        }
        // The outer loop turns with every call and return; in the inner one only `pc` and `fuel` change.
        let event = 'frame: loop {
            let code: &Code = &codes[*code_index as usize];
            let instrs: &[Instr] = &code.instrs;
            let frame: &mut Registers = window(stack, *base);

            macro_rules! r {
                ($register:expr) => {
                    frame[$register as usize]
                };
            }
            // Adds steps once the instruction is done with the program counter.
            macro_rules! charge {
                ($steps:expr) => {
                    fuel -= i64::from($steps);
                    if fuel <= 0 {
                        break 'frame Event::Poll;
                    }
                };
            }
            macro_rules! trap {
                ($class:ident) => {
                    break 'frame Event::Trap(Violation::plain(ir::PropertyClass::$class).into())
                };
            }
            macro_rules! trap_index {
                () => {
                    break 'frame Event::Trap(
                        Violation { index: true, ..Violation::plain(ir::PropertyClass::OutOfBounds) }.into(),
                    )
                };
            }
            macro_rules! branch {
                ($condition:expr, $target:expr, $steps:expr) => {{
                    // Two ways on rather than one with a computed target: the machine predicts each.
                    if $condition {
                        fuel -= i64::from($steps);
                        pc = $target as usize;
                        if fuel <= 0 {
                            break 'frame Event::Poll;
                        }
                        continue;
                    }
                    charge!($steps);
                }};
            }
            macro_rules! float2 {
                ($ty:ty, $bits:ty, $dst:expr, $a:expr, $op:tt, $b:expr) => {
                    r!($dst) = u64::from((<$ty>::from_bits(r!($a) as $bits) $op <$ty>::from_bits(r!($b) as $bits)).to_bits())
                };
            }
            // `$ty` is read and extended to 64 bits by its sign.
            macro_rules! load {
                ($dst:expr, $address:expr, $ty:ty, $wide:ty) => {{
                    let address: u64 = $address;
                    match world.memory.read(address) {
                        Some(bytes) => r!($dst) = <$wide>::from(<$ty>::from_le_bytes(bytes)) as u64,
                        None => match slow_load(world, address, &at(code, pc - 1, steps!())) {
                            Ok(value) => r!($dst) = value,
                            Err(trap) => break 'frame Event::Trap(trap),
                        },
                    }
                }};
            }
            macro_rules! store {
                ($src:expr, $address:expr, $ty:ty) => {{
                    let address: u64 = $address;
                    if !world.memory.write(address, (r!($src) as $ty).to_le_bytes()) {
                        break 'frame Event::Trap(slow_store(world, address, size_of::<$ty>() as u64));
                    }
                }};
            }
            macro_rules! element {
                ($base:expr, $index:expr, $length:expr, $ty:ty) => {{
                    let index = r!($index);
                    if index >= u64::from($length) {
                        trap_index!();
                    }
                    $base.wrapping_add(index * size_of::<$ty>() as u64)
                }};
            }
            macro_rules! by_index {
                ($base:expr, $index:expr, $ty:ty) => {
                    r!($base).wrapping_add(r!($index).wrapping_mul(size_of::<$ty>() as u64))
                };
            }
            macro_rules! plain {
                ($base:expr, $offset:expr) => {
                    r!($base).wrapping_add($offset as i64 as u64)
                };
            }
            macro_rules! global {
                ($address:expr) => {
                    code.constants[$address as usize]
                };
            }
            // Leaves the function; the value (if any) was read before.
            macro_rules! leave {
                ($steps:expr, $value:expr) => {{
                    let value: Option<(u64, u64)> = $value;
                    if !code.objects.is_empty() || code.allocates {
                        super::slow_instructions::leave_frame(
                            world,
                            code,
                            frame,
                            frames.len(),
                            &at(code, pc - 1, steps!()),
                        );
                    }
                    if let Some((low, high)) = value {
                        frame[0] = low;
                        frame[1] = high;
                    }
                    *returned = value.is_some();
                    if let Some(journal) = &mut world.memory.journal {
                        let (function, base, code) = (code.function, *base as u32, *code_index);
                        journal.events.push(Change::Leave { function, base, code });
                    }
                    fuel -= i64::from($steps);
                    let Some(caller) = frames.pop() else { break 'frame Event::Finished };
                    if caller.code == STOP {
                        frames.push(caller);
                        break 'frame Event::Finished;
                    }
                    *stack_used = caller.used;
                    *code_index = caller.code;
                    *base = caller.base as usize;
                    pc = caller.pc as usize;
                    if fuel <= 0 {
                        break 'frame Event::Poll;
                    }
                    continue 'frame;
                }};
            }
            macro_rules! enter {
                ($target:expr, $window:expr, $steps:expr) => {{
                    let target: u32 = $target;
                    if frames.len() >= max_depth {
                        break 'frame Event::Trap(Trap::Limit(crate::Limit::Depth));
                    }
                    let used = *stack_used + codes[target as usize].stack_bytes;
                    if used > stack_limit {
                        trap!(StackOverflow);
                    }
                    frames.push(Frame { code: *code_index, pc: pc as u32, base: *base as u32, used: *stack_used });
                    *stack_used = used;
                    *code_index = target;
                    *base += $window as usize;
                    pc = 0;
                    let callee = &codes[target as usize];
                    let frame = window(stack, *base);
                    for register in &mut frame[callee.zero.clone()] {
                        *register = 0;
                    }
                    if world.memory.journal.is_some() {
                        super::slow_instructions::record_entry(world, callee, frame, *base, target);
                    }
                    fuel -= i64::from($steps);
                    // There is always room for the window of a callee's callee.
                    if *base + 2 * WINDOW > stack_length {
                        break 'frame Event::Grow;
                    }
                    if fuel <= 0 {
                        break 'frame Event::Poll;
                    }
                    continue 'frame;
                }};
            }

            loop {
                // Fields are read from where the instruction stands: a copy of it would cost more than most of
                // the instructions do.
                let instr = &instrs[pc];
                pc += 1;
                match *instr {
                    Instr::Const { dst, value } => r!(dst) = value as i64 as u64,
                    Instr::Wide { dst, constant } => r!(dst) = code.constants[constant as usize],
                    Instr::Move { dst, src } => r!(dst) = r!(src),
                    Instr::MovePair { dst, src } => {
                        let (low, high) = (r!(src), r!(src.wrapping_add(1)));
                        r!(dst) = low;
                        r!(dst.wrapping_add(1)) = high;
                    }
                    Instr::AddI32 { dst, a, b } => match (r!(a) as i32).checked_add(r!(b) as i32) {
                        Some(value) => r!(dst) = value as i64 as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::SubI32 { dst, a, b } => match (r!(a) as i32).checked_sub(r!(b) as i32) {
                        Some(value) => r!(dst) = value as i64 as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::MulI32 { dst, a, b } => match (r!(a) as i32).checked_mul(r!(b) as i32) {
                        Some(value) => r!(dst) = value as i64 as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::AddI64 { dst, a, b } => match (r!(a) as i64).checked_add(r!(b) as i64) {
                        Some(value) => r!(dst) = value as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::SubI64 { dst, a, b } => match (r!(a) as i64).checked_sub(r!(b) as i64) {
                        Some(value) => r!(dst) = value as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::MulI64 { dst, a, b } => match (r!(a) as i64).checked_mul(r!(b) as i64) {
                        Some(value) => r!(dst) = value as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::AddI32Imm { dst, a, imm } => match (r!(a) as i32).checked_add(imm) {
                        Some(value) => r!(dst) = value as i64 as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::MulI32Imm { dst, a, imm } => match (r!(a) as i32).checked_mul(imm) {
                        Some(value) => r!(dst) = value as i64 as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::AddI64Imm { dst, a, imm } => match (r!(a) as i64).checked_add(i64::from(imm)) {
                        Some(value) => r!(dst) = value as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::MulI64Imm { dst, a, imm } => match (r!(a) as i64).checked_mul(i64::from(imm)) {
                        Some(value) => r!(dst) = value as u64,
                        None => trap!(SignedOverflow),
                    },
                    Instr::AddU32 { dst, a, b } => r!(dst) = u64::from((r!(a) as u32).wrapping_add(r!(b) as u32)),
                    Instr::SubU32 { dst, a, b } => r!(dst) = u64::from((r!(a) as u32).wrapping_sub(r!(b) as u32)),
                    Instr::MulU32 { dst, a, b } => r!(dst) = u64::from((r!(a) as u32).wrapping_mul(r!(b) as u32)),
                    Instr::Add64 { dst, a, b } => r!(dst) = r!(a).wrapping_add(r!(b)),
                    Instr::Sub64 { dst, a, b } => r!(dst) = r!(a).wrapping_sub(r!(b)),
                    Instr::Mul64 { dst, a, b } => r!(dst) = r!(a).wrapping_mul(r!(b)),
                    Instr::AddU32Imm { dst, a, imm } => r!(dst) = u64::from((r!(a) as u32).wrapping_add(imm as u32)),
                    Instr::MulU32Imm { dst, a, imm } => r!(dst) = u64::from((r!(a) as u32).wrapping_mul(imm as u32)),
                    Instr::Add64Imm { dst, a, imm } => r!(dst) = r!(a).wrapping_add(imm as i64 as u64),
                    Instr::Mul64Imm { dst, a, imm } => r!(dst) = r!(a).wrapping_mul(imm as i64 as u64),
                    Instr::DivI32 { dst, a, b } => match (r!(a) as i32).checked_div(r!(b) as i32) {
                        Some(value) => r!(dst) = value as i64 as u64,
                        None if r!(b) == 0 => trap!(DivisionByZero),
                        None => trap!(SignedOverflow),
                    },
                    Instr::RemI32 { dst, a, b } => match (r!(a) as i32).checked_rem(r!(b) as i32) {
                        Some(value) => r!(dst) = value as i64 as u64,
                        None if r!(b) == 0 => trap!(DivisionByZero),
                        None => trap!(SignedOverflow),
                    },
                    Instr::DivI64 { dst, a, b } => match (r!(a) as i64).checked_div(r!(b) as i64) {
                        Some(value) => r!(dst) = value as u64,
                        None if r!(b) == 0 => trap!(DivisionByZero),
                        None => trap!(SignedOverflow),
                    },
                    Instr::RemI64 { dst, a, b } => match (r!(a) as i64).checked_rem(r!(b) as i64) {
                        Some(value) => r!(dst) = value as u64,
                        None if r!(b) == 0 => trap!(DivisionByZero),
                        None => trap!(SignedOverflow),
                    },
                    Instr::DivU { dst, a, b } => match r!(a).checked_div(r!(b)) {
                        Some(value) => r!(dst) = value,
                        None => trap!(DivisionByZero),
                    },
                    Instr::RemU { dst, a, b } => match r!(a).checked_rem(r!(b)) {
                        Some(value) => r!(dst) = value,
                        None => trap!(DivisionByZero),
                    },
                    Instr::DivSImm { dst, a, imm } => {
                        let value = r!(a) as i64;
                        // Division of 32 bits is much faster on older machines.
                        r!(dst) = match i32::try_from(value) {
                            Ok(value) => value.wrapping_div(imm) as i64 as u64,
                            Err(_) => value.wrapping_div(i64::from(imm)) as u64,
                        };
                    }
                    Instr::RemSImm { dst, a, imm } => {
                        let value = r!(a) as i64;
                        r!(dst) = match i32::try_from(value) {
                            Ok(value) => value.wrapping_rem(imm) as i64 as u64,
                            Err(_) => value.wrapping_rem(i64::from(imm)) as u64,
                        };
                    }
                    Instr::DivUImm { dst, a, imm } => r!(dst) = r!(a) / u64::from(imm.max(1)),
                    Instr::RemUImm { dst, a, imm } => r!(dst) = r!(a) % u64::from(imm.max(1)),
                    Instr::And { dst, a, b } => r!(dst) = r!(a) & r!(b),
                    Instr::Or { dst, a, b } => r!(dst) = r!(a) | r!(b),
                    Instr::Xor { dst, a, b } => r!(dst) = r!(a) ^ r!(b),
                    Instr::AndImm { dst, a, imm } => r!(dst) = r!(a) & imm as i64 as u64,
                    Instr::OrImm { dst, a, imm } => r!(dst) = r!(a) | imm as i64 as u64,
                    Instr::XorImm { dst, a, imm } => r!(dst) = r!(a) ^ imm as i64 as u64,
                    Instr::ShlI32 { dst, a, b } => {
                        if r!(b) >= 32 {
                            trap!(BadShift);
                        }
                        r!(dst) = ((r!(a) as i32) << r!(b)) as i64 as u64;
                    }
                    Instr::ShlU32 { dst, a, b } => {
                        if r!(b) >= 32 {
                            trap!(BadShift);
                        }
                        r!(dst) = u64::from((r!(a) as u32) << r!(b));
                    }
                    Instr::Shl64 { dst, a, b } => {
                        if r!(b) >= 64 {
                            trap!(BadShift);
                        }
                        r!(dst) = r!(a) << r!(b);
                    }
                    Instr::ShrS { dst, a, b, bits } => {
                        if r!(b) >= u64::from(bits) {
                            trap!(BadShift);
                        }
                        r!(dst) = ((r!(a) as i64) >> (r!(b) & 63)) as u64;
                    }
                    Instr::ShrU { dst, a, b, bits } => {
                        if r!(b) >= u64::from(bits) {
                            trap!(BadShift);
                        }
                        r!(dst) = r!(a) >> (r!(b) & 63);
                    }
                    Instr::ShlI32Imm { dst, a, by } => r!(dst) = ((r!(a) as i32) << (by & 31)) as i64 as u64,
                    Instr::ShlU32Imm { dst, a, by } => r!(dst) = u64::from((r!(a) as u32) << (by & 31)),
                    Instr::Shl64Imm { dst, a, by } => r!(dst) = r!(a) << (by & 63),
                    Instr::ShrSImm { dst, a, by } => r!(dst) = ((r!(a) as i64) >> (by & 63)) as u64,
                    Instr::ShrUImm { dst, a, by } => r!(dst) = r!(a) >> (by & 63),
                    Instr::SetEq { dst, a, b } => r!(dst) = u64::from(r!(a) == r!(b)),
                    Instr::SetNe { dst, a, b } => r!(dst) = u64::from(r!(a) != r!(b)),
                    Instr::SetLtS { dst, a, b } => r!(dst) = u64::from((r!(a) as i64) < r!(b) as i64),
                    Instr::SetLeS { dst, a, b } => r!(dst) = u64::from((r!(a) as i64) <= r!(b) as i64),
                    Instr::SetLtU { dst, a, b } => r!(dst) = u64::from(r!(a) < r!(b)),
                    Instr::SetLeU { dst, a, b } => r!(dst) = u64::from(r!(a) <= r!(b)),
                    Instr::SetEqImm { dst, a, imm } => r!(dst) = u64::from(r!(a) == imm as i64 as u64),
                    Instr::SetNeImm { dst, a, imm } => r!(dst) = u64::from(r!(a) != imm as i64 as u64),
                    Instr::SetLtSImm { dst, a, imm } => r!(dst) = u64::from((r!(a) as i64) < i64::from(imm)),
                    Instr::SetGeSImm { dst, a, imm } => r!(dst) = u64::from((r!(a) as i64) >= i64::from(imm)),
                    Instr::SetF64 { dst, a, b, test, sense } => {
                        let holds = float_test(test, f64::from_bits(r!(a)), f64::from_bits(r!(b)));
                        r!(dst) = u64::from(holds == sense);
                    }
                    Instr::SetF32 { dst, a, b, test, sense } => {
                        let holds = float_test(test, f32::from_bits(r!(a) as u32), f32::from_bits(r!(b) as u32));
                        r!(dst) = u64::from(holds == sense);
                    }
                    Instr::Jump { target, steps: n } => {
                        pc = target as usize;
                        charge!(n);
                    }
                    Instr::Charge { steps: n } => {
                        charge!(n);
                    }
                    Instr::BrEq { a, b, target, steps: n } => branch!(r!(a) == r!(b), target, n),
                    Instr::BrNe { a, b, target, steps: n } => branch!(r!(a) != r!(b), target, n),
                    Instr::BrLtS { a, b, target, steps: n } => branch!((r!(a) as i64) < r!(b) as i64, target, n),
                    Instr::BrGeS { a, b, target, steps: n } => branch!((r!(a) as i64) >= r!(b) as i64, target, n),
                    Instr::BrLtU { a, b, target, steps: n } => branch!(r!(a) < r!(b), target, n),
                    Instr::BrGeU { a, b, target, steps: n } => branch!(r!(a) >= r!(b), target, n),
                    Instr::BrEqImm { a, imm, target, steps: n } => branch!(r!(a) == imm as i64 as u64, target, n),
                    Instr::BrNeImm { a, imm, target, steps: n } => branch!(r!(a) != imm as i64 as u64, target, n),
                    Instr::BrLtSImm { a, imm, target, steps: n } => branch!((r!(a) as i64) < i64::from(imm), target, n),
                    Instr::BrGeSImm { a, imm, target, steps: n } => {
                        branch!((r!(a) as i64) >= i64::from(imm), target, n)
                    }
                    Instr::BrLtUImm { a, imm, target, steps: n } => branch!(r!(a) < u64::from(imm), target, n),
                    Instr::BrGeUImm { a, imm, target, steps: n } => branch!(r!(a) >= u64::from(imm), target, n),
                    Instr::BrF64 { a, b, test, sense, target, steps: n } => {
                        let holds = float_test(test, f64::from_bits(r!(a)), f64::from_bits(r!(b)));
                        branch!(holds == sense, target, n);
                    }
                    Instr::BrF32 { a, b, test, sense, target, steps: n } => {
                        let holds = float_test(test, f32::from_bits(r!(a) as u32), f32::from_bits(r!(b) as u32));
                        branch!(holds == sense, target, n);
                    }
                    Instr::Switch { selector, table, steps: n } => {
                        let table = &code.switches[table as usize];
                        let index = r!(selector).wrapping_sub(table.first as u64) as usize;
                        pc = match table.dense.get(index) {
                            Some(&target) => target as usize,
                            None => super::slow_instructions::switch_target(table, &frame[..], selector),
                        };
                        charge!(n);
                    }
                    Instr::Sext8 { dst, src } => r!(dst) = r!(src) as i8 as i64 as u64,
                    Instr::Sext16 { dst, src } => r!(dst) = r!(src) as i16 as i64 as u64,
                    Instr::Sext32 { dst, src } => r!(dst) = r!(src) as i32 as i64 as u64,
                    Instr::Zext8 { dst, src } => r!(dst) = r!(src) & 0xff,
                    Instr::Zext16 { dst, src } => r!(dst) = r!(src) & 0xffff,
                    Instr::Zext32 { dst, src } => r!(dst) = r!(src) & 0xffff_ffff,
                    Instr::AddF64 { dst, a, b } => float2!(f64, u64, dst, a, +, b),
                    Instr::SubF64 { dst, a, b } => float2!(f64, u64, dst, a, -, b),
                    Instr::MulF64 { dst, a, b } => float2!(f64, u64, dst, a, *, b),
                    Instr::DivF64 { dst, a, b } => float2!(f64, u64, dst, a, /, b),
                    Instr::AddF32 { dst, a, b } => float2!(f32, u32, dst, a, +, b),
                    Instr::SubF32 { dst, a, b } => float2!(f32, u32, dst, a, -, b),
                    Instr::MulF32 { dst, a, b } => float2!(f32, u32, dst, a, *, b),
                    Instr::DivF32 { dst, a, b } => float2!(f32, u32, dst, a, /, b),
                    Instr::NegF64 { dst, src } => r!(dst) = r!(src) ^ 1 << 63,
                    Instr::NegF32 { dst, src } => r!(dst) = r!(src) ^ 1 << 31,
                    Instr::F64FromS { dst, src } => r!(dst) = (r!(src) as i64 as f64).to_bits(),
                    Instr::F64FromU { dst, src } => r!(dst) = (r!(src) as f64).to_bits(),
                    Instr::F32FromS { dst, src } => r!(dst) = u64::from((r!(src) as i64 as f32).to_bits()),
                    Instr::F32FromU { dst, src } => r!(dst) = u64::from((r!(src) as f32).to_bits()),
                    Instr::F64FromF32 { dst, src } => r!(dst) = f64::from(f32::from_bits(r!(src) as u32)).to_bits(),
                    Instr::F32FromF64 { dst, src } => r!(dst) = u64::from((f64::from_bits(r!(src)) as f32).to_bits()),
                    Instr::I32FromF64 { dst, src } => {
                        let value = f64::from_bits(r!(src));
                        if !(value > -2_147_483_649.0 && value < 2_147_483_648.0) {
                            trap!(FloatConversion);
                        }
                        r!(dst) = value as i32 as i64 as u64;
                    }
                    Instr::I64FromF64 { dst, src } => {
                        let value = f64::from_bits(r!(src));
                        if !(-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&value) {
                            trap!(FloatConversion);
                        }
                        r!(dst) = value as i64 as u64;
                    }
                    Instr::IndexAddress { dst, base, index, stride, length } => {
                        let index = r!(index);
                        if index >= u64::from(length) {
                            trap_index!();
                        }
                        r!(dst) = r!(base).wrapping_add(index * u64::from(stride));
                    }
                    Instr::PointerAdd { dst, base, index, stride } => {
                        r!(dst) = r!(base).wrapping_add(r!(index).wrapping_mul(stride as i64 as u64));
                    }
                    Instr::PointerAdd32 { dst, base, index, stride } => {
                        let sum = r!(base).wrapping_add(r!(index).wrapping_mul(stride as i64 as u64));
                        r!(dst) = u64::from(sum as u32);
                    }
                    Instr::PointerDiff { dst, a, b, stride } => {
                        let difference = r!(a).wrapping_sub(r!(b)) as i64;
                        r!(dst) = difference.wrapping_div(i64::from(stride.max(1))) as u64;
                    }
                    Instr::CheckIndex { index, length, past } => {
                        if r!(index) >= r!(length).saturating_add(u64::from(past)) {
                            trap_index!();
                        }
                    }
                    Instr::SameObject { a, b } if world.memory.id_of(r!(a)) == world.memory.id_of(r!(b)) => {}
                    Instr::LoadU8 { dst, base, offset } => load!(dst, plain!(base, offset), u8, u64),
                    Instr::LoadS8 { dst, base, offset } => load!(dst, plain!(base, offset), i8, i64),
                    Instr::LoadU16 { dst, base, offset } => load!(dst, plain!(base, offset), u16, u64),
                    Instr::LoadS16 { dst, base, offset } => load!(dst, plain!(base, offset), i16, i64),
                    Instr::LoadU32 { dst, base, offset } => load!(dst, plain!(base, offset), u32, u64),
                    Instr::LoadS32 { dst, base, offset } => load!(dst, plain!(base, offset), i32, i64),
                    Instr::Load64 { dst, base, offset } => load!(dst, plain!(base, offset), u64, u64),
                    Instr::LoadAtU8 { dst, base, index, length } => {
                        load!(dst, element!(r!(base), index, length, u8), u8, u64)
                    }
                    Instr::LoadAtS8 { dst, base, index, length } => {
                        load!(dst, element!(r!(base), index, length, u8), i8, i64)
                    }
                    Instr::LoadAtU16 { dst, base, index, length } => {
                        load!(dst, element!(r!(base), index, length, u16), u16, u64);
                    }
                    Instr::LoadAtS16 { dst, base, index, length } => {
                        load!(dst, element!(r!(base), index, length, u16), i16, i64);
                    }
                    Instr::LoadAtU32 { dst, base, index, length } => {
                        load!(dst, element!(r!(base), index, length, u32), u32, u64);
                    }
                    Instr::LoadAtS32 { dst, base, index, length } => {
                        load!(dst, element!(r!(base), index, length, u32), i32, i64);
                    }
                    Instr::LoadAt64 { dst, base, index, length } => {
                        load!(dst, element!(r!(base), index, length, u64), u64, u64);
                    }
                    Instr::LoadByU8 { dst, base, index } => load!(dst, by_index!(base, index, u8), u8, u64),
                    Instr::LoadByS8 { dst, base, index } => load!(dst, by_index!(base, index, u8), i8, i64),
                    Instr::LoadByU16 { dst, base, index } => load!(dst, by_index!(base, index, u16), u16, u64),
                    Instr::LoadByS16 { dst, base, index } => load!(dst, by_index!(base, index, u16), i16, i64),
                    Instr::LoadByU32 { dst, base, index } => load!(dst, by_index!(base, index, u32), u32, u64),
                    Instr::LoadByS32 { dst, base, index } => load!(dst, by_index!(base, index, u32), i32, i64),
                    Instr::LoadBy64 { dst, base, index } => load!(dst, by_index!(base, index, u64), u64, u64),
                    Instr::LoadGlobalU8 { dst, address } => load!(dst, global!(address), u8, u64),
                    Instr::LoadGlobalS8 { dst, address } => load!(dst, global!(address), i8, i64),
                    Instr::LoadGlobalU16 { dst, address } => load!(dst, global!(address), u16, u64),
                    Instr::LoadGlobalS16 { dst, address } => load!(dst, global!(address), i16, i64),
                    Instr::LoadGlobalU32 { dst, address } => load!(dst, global!(address), u32, u64),
                    Instr::LoadGlobalS32 { dst, address } => load!(dst, global!(address), i32, i64),
                    Instr::LoadGlobal64 { dst, address } => load!(dst, global!(address), u64, u64),
                    Instr::LoadGlobalAtU8 { dst, address, index, length } => {
                        load!(dst, element!(global!(address), index, length, u8), u8, u64);
                    }
                    Instr::LoadGlobalAtS8 { dst, address, index, length } => {
                        load!(dst, element!(global!(address), index, length, u8), i8, i64);
                    }
                    Instr::LoadGlobalAtU16 { dst, address, index, length } => {
                        load!(dst, element!(global!(address), index, length, u16), u16, u64);
                    }
                    Instr::LoadGlobalAtS16 { dst, address, index, length } => {
                        load!(dst, element!(global!(address), index, length, u16), i16, i64);
                    }
                    Instr::LoadGlobalAtU32 { dst, address, index, length } => {
                        load!(dst, element!(global!(address), index, length, u32), u32, u64);
                    }
                    Instr::LoadGlobalAtS32 { dst, address, index, length } => {
                        load!(dst, element!(global!(address), index, length, u32), i32, i64);
                    }
                    Instr::LoadGlobalAt64 { dst, address, index, length } => {
                        load!(dst, element!(global!(address), index, length, u64), u64, u64);
                    }
                    Instr::Store8 { src, base, offset } => store!(src, plain!(base, offset), u8),
                    Instr::Store16 { src, base, offset } => store!(src, plain!(base, offset), u16),
                    Instr::Store32 { src, base, offset } => store!(src, plain!(base, offset), u32),
                    Instr::Store64 { src, base, offset } => store!(src, plain!(base, offset), u64),
                    Instr::StoreAt8 { src, base, index, length } => {
                        store!(src, element!(r!(base), index, length, u8), u8)
                    }
                    Instr::StoreAt16 { src, base, index, length } => {
                        store!(src, element!(r!(base), index, length, u16), u16);
                    }
                    Instr::StoreAt32 { src, base, index, length } => {
                        store!(src, element!(r!(base), index, length, u32), u32);
                    }
                    Instr::StoreAt64 { src, base, index, length } => {
                        store!(src, element!(r!(base), index, length, u64), u64);
                    }
                    Instr::StoreBy8 { src, base, index } => store!(src, by_index!(base, index, u8), u8),
                    Instr::StoreBy16 { src, base, index } => store!(src, by_index!(base, index, u16), u16),
                    Instr::StoreBy32 { src, base, index } => store!(src, by_index!(base, index, u32), u32),
                    Instr::StoreBy64 { src, base, index } => store!(src, by_index!(base, index, u64), u64),
                    Instr::StoreGlobal8 { src, address } => store!(src, global!(address), u8),
                    Instr::StoreGlobal16 { src, address } => store!(src, global!(address), u16),
                    Instr::StoreGlobal32 { src, address } => store!(src, global!(address), u32),
                    Instr::StoreGlobal64 { src, address } => store!(src, global!(address), u64),
                    Instr::StoreGlobalAt8 { src, address, index, length } => {
                        store!(src, element!(global!(address), index, length, u8), u8);
                    }
                    Instr::StoreGlobalAt16 { src, address, index, length } => {
                        store!(src, element!(global!(address), index, length, u16), u16);
                    }
                    Instr::StoreGlobalAt32 { src, address, index, length } => {
                        store!(src, element!(global!(address), index, length, u32), u32);
                    }
                    Instr::StoreGlobalAt64 { src, address, index, length } => {
                        store!(src, element!(global!(address), index, length, u64), u64);
                    }
                    Instr::Call { function, window: first, steps: n } => {
                        let target = code_of[function as usize];
                        if target == STOP {
                            pc -= 1;
                            break 'frame Event::Compile { function, given: usize::MAX };
                        }
                        enter!(target, first, n);
                    }
                    Instr::CallSlow { steps: n, .. } | Instr::CallPointer { steps: n, .. } => {
                        let here = at(code, pc - 1, steps!());
                        match super::calls::prepare(world, self.signatures, code, instr, frame, &here) {
                            Err(trap) => break 'frame Event::Trap(trap),
                            Ok(super::calls::Prepared::Done) => {
                                *returned = true;
                                charge!(n);
                            }
                            Ok(super::calls::Prepared::Enter { function, given, window: first }) => {
                                let exact = given >= self.signatures[function as usize].parameters.len();
                                let target = if exact {
                                    code_of[function as usize]
                                } else {
                                    self.partial.get(&(function, given)).copied().unwrap_or(STOP)
                                };
                                if target == STOP {
                                    // The arguments are prepared already: the call is made when the code is there.
                                    let given = if exact { usize::MAX } else { given };
                                    self.prepared = Some((function, given, first, n));
                                    break 'frame Event::Compile { function, given };
                                }
                                enter!(target, first, n);
                            }
                        }
                    }
                    Instr::Return { steps: n } => leave!(n, None),
                    Instr::ReturnValue { src, steps: n } => leave!(n, Some((r!(src), 0))),
                    Instr::ReturnPair { src, steps: n } => leave!(n, Some((r!(src), r!(src.wrapping_add(1))))),
                    Instr::ReturnRecord { src, size, steps: n } => {
                        match super::slow_instructions::keep_record(world, r!(src), u64::from(size)) {
                            Ok(()) => leave!(n, Some((0, 0))),
                            Err(trap) => break 'frame Event::Trap(trap),
                        }
                    }
                    Instr::Step { edge } => {
                        if steps!() >= world.options.max_steps {
                            break 'frame Event::Trap(Trap::Limit(crate::Limit::Steps));
                        }
                        if let Some(journal) = &mut world.memory.journal {
                            journal.events.push(Change::Step { edge: ir::EdgeId(edge) });
                        }
                        charge!(1u32);
                    }
                    Instr::Turn { target } => {
                        if world.turned_step.is_some_and(|step| step + 1 == steps!()) {
                            pc = target as usize;
                        }
                    }
                    Instr::CheckResult { dst, info } => {
                        let asked = &code.asked[info as usize];
                        if *returned {
                            if let Some(scalar) = asked.scalar {
                                let value = scalar.canonical(scalar.read(&frame[..], dst));
                                scalar.write(&mut frame[..], dst, value);
                            }
                        } else {
                            let here = at(code, pc - 1, steps!());
                            match super::slow_instructions::missing_result(world, asked, &here) {
                                Ok(value) => {
                                    if let Some(scalar) = asked.scalar {
                                        scalar.write(&mut frame[..], dst, value);
                                    }
                                }
                                Err(trap) => break 'frame Event::Trap(trap),
                            }
                        }
                    }
                    Instr::Yield { .. }
                    | Instr::Await { .. }
                    | Instr::Spawn { .. }
                    | Instr::Atomic { .. }
                    | Instr::Sync { .. } => break 'frame Event::Thread,
                    Instr::Unary { .. }
                    | Instr::Binary { .. }
                    | Instr::Convert { .. }
                    | Instr::Intrinsic { .. }
                    | Instr::WidenS { .. }
                    | Instr::WidenU { .. }
                    | Instr::FailIndex { .. }
                    | Instr::SameObject { .. }
                    | Instr::CheckOperator { .. }
                    | Instr::CheckMove { .. }
                    | Instr::CheckAligned { .. }
                    | Instr::LoadAny { .. }
                    | Instr::StoreAny { .. }
                    | Instr::LoadBits { .. }
                    | Instr::StoreBits { .. }
                    | Instr::CheckRead { .. }
                    | Instr::CheckArgument { .. }
                    | Instr::CopyRecord { .. }
                    | Instr::ZeroBytes { .. }
                    | Instr::CallBuiltin { .. }
                    | Instr::TakeRecord { .. }
                    | Instr::Begin { .. }
                    | Instr::BeginSized { .. }
                    | Instr::Ensure { .. }
                    | Instr::End { .. }
                    | Instr::StackAllocate { .. }
                    | Instr::CheckSet { .. }
                    | Instr::Input { .. }
                    | Instr::InputRecord { .. }
                    | Instr::FailAssert { .. }
                    | Instr::FailConstrain { .. }
                    | Instr::Unsupported { .. }
                    | Instr::Amend { .. }
                    | Instr::LogMove { .. }
                    | Instr::LogConst { .. } => {
                        if world.program[code.function].library {
                            world.called_from = super::slow_instructions::user_call(world, frames, codes);
                        }
                        let (base, depth) = (*base, frames.len());
                        let stack = super::stack::Stack { used: stack_used, limit: stack_limit };
                        let mut rare = super::slow_instructions::Rare { world, code, frame, base, depth, stack };
                        if let Err(trap) = rare.execute_shared(*instr, pc - 1, steps!(), *returned) {
                            break 'frame Event::Trap(trap);
                        }
                        world.called_from = ir::SpanId::NONE;
                    }
                }
            }
        };
        self.steps = steps!();
        self.pc = pc;
        event
    }
}

/// A load that did not go the short way: something is unset, or wrong.
#[cold]
fn slow_load(world: &mut World, address: u64, at: &At) -> Result<u64, Trap> {
    let crate::code::Node::Expr(expr) = at.note.node else {
        // The length of a variable-length array, which lowering sets.
        return Err(Trap::Unsupported("a length that was never set".to_string()));
    };
    let ty = world.program[expr].ty();
    let scalar = crate::scalar::Scalar::of(&world.program.types, ty).expect("a scalar is loaded");
    world.load(address, scalar, ty, at).map(|value| value as u64)
}

/// Why a store could not be made.
#[cold]
fn slow_store(world: &World, address: u64, size: u64) -> Trap {
    match world.memory.check(address, size, true) {
        Err(error) => error.into(),
        Ok(()) => panic!("a store of {size} bytes failed for no reason"),
    }
}
