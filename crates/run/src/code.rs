//! The code that functions are compiled to: three-address instructions on the registers of a frame.
//!
//! Registers hold canonical values (see [`crate::scalar`]), so that one comparison serves every signed and
//! one every unsigned type. What can go wrong is part of the instruction: it either completes or traps
//! before it changes anything, and [`Code::notes`] tells which node of the program it belongs to.
//!
//! Steps (edges) are counted in bulk: instructions with a `steps` field add the edges done since the last
//! such instruction.

use std::sync::atomic::AtomicU32;

use ir::{Builtin, EdgeId, ExprId, FunctionId, InputId, Intrinsic, PlaceId, SpanId, TypeId, UnaryOp, VarId};

use crate::scalar::Scalar;

const _: () = assert!(size_of::<Instr>() == 16, "instructions are small");

/// A register of the frame.
pub(crate) type R = u16;

/// Defines the instruction enum; the families of loads and stores are written once for all widths.
macro_rules! instructions {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $ty:ty),* $(,)? },)*) => {
        /// An instruction.
        #[derive(Debug, Clone, Copy)]
        pub(crate) enum Instr {
            $($(#[$doc])* $name { $($field: $ty),* },)*
            LoadU8 { dst: R, base: R, offset: i32 },
            LoadS8 { dst: R, base: R, offset: i32 },
            LoadU16 { dst: R, base: R, offset: i32 },
            LoadS16 { dst: R, base: R, offset: i32 },
            LoadU32 { dst: R, base: R, offset: i32 },
            LoadS32 { dst: R, base: R, offset: i32 },
            Load64 { dst: R, base: R, offset: i32 },
            LoadAtU8 { dst: R, base: R, index: R, length: u32 },
            LoadAtS8 { dst: R, base: R, index: R, length: u32 },
            LoadAtU16 { dst: R, base: R, index: R, length: u32 },
            LoadAtS16 { dst: R, base: R, index: R, length: u32 },
            LoadAtU32 { dst: R, base: R, index: R, length: u32 },
            LoadAtS32 { dst: R, base: R, index: R, length: u32 },
            LoadAt64 { dst: R, base: R, index: R, length: u32 },
            LoadByU8 { dst: R, base: R, index: R },
            LoadByS8 { dst: R, base: R, index: R },
            LoadByU16 { dst: R, base: R, index: R },
            LoadByS16 { dst: R, base: R, index: R },
            LoadByU32 { dst: R, base: R, index: R },
            LoadByS32 { dst: R, base: R, index: R },
            LoadBy64 { dst: R, base: R, index: R },
            LoadGlobalU8 { dst: R, address: u32 },
            LoadGlobalS8 { dst: R, address: u32 },
            LoadGlobalU16 { dst: R, address: u32 },
            LoadGlobalS16 { dst: R, address: u32 },
            LoadGlobalU32 { dst: R, address: u32 },
            LoadGlobalS32 { dst: R, address: u32 },
            LoadGlobal64 { dst: R, address: u32 },
            LoadGlobalAtU8 { dst: R, address: u16, index: R, length: u32 },
            LoadGlobalAtS8 { dst: R, address: u16, index: R, length: u32 },
            LoadGlobalAtU16 { dst: R, address: u16, index: R, length: u32 },
            LoadGlobalAtS16 { dst: R, address: u16, index: R, length: u32 },
            LoadGlobalAtU32 { dst: R, address: u16, index: R, length: u32 },
            LoadGlobalAtS32 { dst: R, address: u16, index: R, length: u32 },
            LoadGlobalAt64 { dst: R, address: u16, index: R, length: u32 },
            Store8 { src: R, base: R, offset: i32 },
            Store16 { src: R, base: R, offset: i32 },
            Store32 { src: R, base: R, offset: i32 },
            Store64 { src: R, base: R, offset: i32 },
            StoreAt8 { src: R, base: R, index: R, length: u32 },
            StoreAt16 { src: R, base: R, index: R, length: u32 },
            StoreAt32 { src: R, base: R, index: R, length: u32 },
            StoreAt64 { src: R, base: R, index: R, length: u32 },
            StoreBy8 { src: R, base: R, index: R },
            StoreBy16 { src: R, base: R, index: R },
            StoreBy32 { src: R, base: R, index: R },
            StoreBy64 { src: R, base: R, index: R },
            StoreGlobal8 { src: R, address: u32 },
            StoreGlobal16 { src: R, address: u32 },
            StoreGlobal32 { src: R, address: u32 },
            StoreGlobal64 { src: R, address: u32 },
            StoreGlobalAt8 { src: R, address: u16, index: R, length: u32 },
            StoreGlobalAt16 { src: R, address: u16, index: R, length: u32 },
            StoreGlobalAt32 { src: R, address: u16, index: R, length: u32 },
            StoreGlobalAt64 { src: R, address: u16, index: R, length: u32 },
        }
    };
}

instructions! {
    // Moves. Constants that do not fit 32 bits stand in `Code::constants`.
    Const { dst: R, value: i32 },
    Wide { dst: R, constant: u32 },
    Move { dst: R, src: R },
    MovePair { dst: R, src: R },

    // Checked signed arithmetic.
    AddI32 { dst: R, a: R, b: R },
    SubI32 { dst: R, a: R, b: R },
    MulI32 { dst: R, a: R, b: R },
    AddI64 { dst: R, a: R, b: R },
    SubI64 { dst: R, a: R, b: R },
    MulI64 { dst: R, a: R, b: R },
    AddI32Imm { dst: R, a: R, imm: i32 },
    MulI32Imm { dst: R, a: R, imm: i32 },
    AddI64Imm { dst: R, a: R, imm: i32 },
    MulI64Imm { dst: R, a: R, imm: i32 },
    // Wrapping arithmetic: of unsigned 32-bit numbers, and of any 64-bit ones.
    AddU32 { dst: R, a: R, b: R },
    SubU32 { dst: R, a: R, b: R },
    MulU32 { dst: R, a: R, b: R },
    Add64 { dst: R, a: R, b: R },
    Sub64 { dst: R, a: R, b: R },
    Mul64 { dst: R, a: R, b: R },
    AddU32Imm { dst: R, a: R, imm: i32 },
    MulU32Imm { dst: R, a: R, imm: i32 },
    Add64Imm { dst: R, a: R, imm: i32 },
    Mul64Imm { dst: R, a: R, imm: i32 },
    // Division traps on 0 and on overflow.
    DivI32 { dst: R, a: R, b: R },
    RemI32 { dst: R, a: R, b: R },
    DivI64 { dst: R, a: R, b: R },
    RemI64 { dst: R, a: R, b: R },
    DivU { dst: R, a: R, b: R },
    RemU { dst: R, a: R, b: R },
    // Division of signed numbers by a constant other than 0 and -1, of unsigned ones by one other than 0.
    DivSImm { dst: R, a: R, imm: i32 },
    RemSImm { dst: R, a: R, imm: i32 },
    DivUImm { dst: R, a: R, imm: u32 },
    RemUImm { dst: R, a: R, imm: u32 },
    // Bits. The same for all types that fit one register.
    And { dst: R, a: R, b: R },
    Or { dst: R, a: R, b: R },
    Xor { dst: R, a: R, b: R },
    AndImm { dst: R, a: R, imm: i32 },
    OrImm { dst: R, a: R, imm: i32 },
    XorImm { dst: R, a: R, imm: i32 },
    // Shifts trap when the amount is not less than `bits`; constant amounts are right.
    ShlI32 { dst: R, a: R, b: R },
    ShlU32 { dst: R, a: R, b: R },
    Shl64 { dst: R, a: R, b: R },
    ShrS { dst: R, a: R, b: R, bits: u8 },
    ShrU { dst: R, a: R, b: R, bits: u8 },
    ShlI32Imm { dst: R, a: R, by: u8 },
    ShlU32Imm { dst: R, a: R, by: u8 },
    Shl64Imm { dst: R, a: R, by: u8 },
    ShrSImm { dst: R, a: R, by: u8 },
    ShrUImm { dst: R, a: R, by: u8 },
    // Truth values.
    SetEq { dst: R, a: R, b: R },
    SetNe { dst: R, a: R, b: R },
    SetLtS { dst: R, a: R, b: R },
    SetLeS { dst: R, a: R, b: R },
    SetLtU { dst: R, a: R, b: R },
    SetLeU { dst: R, a: R, b: R },
    SetEqImm { dst: R, a: R, imm: i32 },
    SetNeImm { dst: R, a: R, imm: i32 },
    SetLtSImm { dst: R, a: R, imm: i32 },
    SetGeSImm { dst: R, a: R, imm: i32 },
    SetF64 { dst: R, a: R, b: R, test: FloatTest, sense: bool },
    SetF32 { dst: R, a: R, b: R, test: FloatTest, sense: bool },
    // Branches: to the target if the condition holds.
    Jump { target: u32, steps: u32 },
    Charge { steps: u32 },
    BrEq { a: R, b: R, target: u32, steps: u32 },
    BrNe { a: R, b: R, target: u32, steps: u32 },
    BrLtS { a: R, b: R, target: u32, steps: u32 },
    BrGeS { a: R, b: R, target: u32, steps: u32 },
    BrLtU { a: R, b: R, target: u32, steps: u32 },
    BrGeU { a: R, b: R, target: u32, steps: u32 },
    BrEqImm { a: R, imm: i32, target: u32, steps: u32 },
    BrNeImm { a: R, imm: i32, target: u32, steps: u32 },
    BrLtSImm { a: R, imm: i32, target: u32, steps: u32 },
    BrGeSImm { a: R, imm: i32, target: u32, steps: u32 },
    BrLtUImm { a: R, imm: u32, target: u32, steps: u32 },
    BrGeUImm { a: R, imm: u32, target: u32, steps: u32 },
    BrF64 { a: R, b: R, test: FloatTest, sense: bool, target: u32, steps: u32 },
    BrF32 { a: R, b: R, test: FloatTest, sense: bool, target: u32, steps: u32 },
    Switch { selector: R, table: u32, steps: u32 },

    // Conversions between integers that change the canonical form.
    Sext8 { dst: R, src: R },
    Sext16 { dst: R, src: R },
    Sext32 { dst: R, src: R },
    Zext8 { dst: R, src: R },
    Zext16 { dst: R, src: R },
    Zext32 { dst: R, src: R },
    WidenS { dst: R, src: R },
    WidenU { dst: R, src: R },
    // Floats.
    AddF64 { dst: R, a: R, b: R },
    SubF64 { dst: R, a: R, b: R },
    MulF64 { dst: R, a: R, b: R },
    DivF64 { dst: R, a: R, b: R },
    NegF64 { dst: R, src: R },
    AddF32 { dst: R, a: R, b: R },
    SubF32 { dst: R, a: R, b: R },
    MulF32 { dst: R, a: R, b: R },
    DivF32 { dst: R, a: R, b: R },
    NegF32 { dst: R, src: R },
    F64FromS { dst: R, src: R },
    F64FromU { dst: R, src: R },
    F32FromS { dst: R, src: R },
    F32FromU { dst: R, src: R },
    F64FromF32 { dst: R, src: R },
    F32FromF64 { dst: R, src: R },
    I32FromF64 { dst: R, src: R },
    I64FromF64 { dst: R, src: R },
    // Everything else, by the tables of the code.
    Unary { dst: R, a: R, info: u32 },
    Binary { dst: R, a: R, b: R, info: u32 },
    Convert { dst: R, a: R, info: u32 },
    Intrinsic { dst: R, first: R, info: u32 },

    // Addresses.
    IndexAddress { dst: R, base: R, index: R, stride: u32, length: u32 },
    PointerAdd { dst: R, base: R, index: R, stride: i32 },
    PointerAdd32 { dst: R, base: R, index: R, stride: i32 },
    CheckIndex { index: R, length: R, past: u8 },
    FailIndex {},
    SameObject { a: R, b: R },
    // Checks that are off by default.
    CheckOperator { a: R, b: R, info: u32 },
    CheckMove { base: R, index: R, info: u32 },
    CheckAligned { base: R, offset: i32, align: u32 },
    PointerDiff { dst: R, a: R, b: R, stride: u32 },
    // Memory in the long way: wide scalars, recorded runs, initialisers of `const` variables.
    LoadAny { dst: R, base: R, offset: i32, access: u32 },
    StoreAny { src: R, base: R, offset: i32, access: u32 },
    LoadBits { dst: R, base: R, bits: u32 },
    StoreBits { src: R, base: R, bits: u32 },
    CheckRead { base: R, size: u32 },
    CheckArgument { base: R, offset: i32, ty: TypeId },
    CopyRecord { to: R, from: R, copy: u32 },
    ZeroBytes { base: R, copy: u32 },

    // Calls.
    Call { function: u32, window: R, steps: u32 },
    CallSlow { call: u32, window: R, steps: u32 },
    CallPointer { pointer: R, window: R, call: u32, steps: u32 },
    CallBuiltin { call: u32, window: R },
    Return { steps: u32 },
    ReturnValue { src: R, steps: u32 },
    ReturnPair { src: R, steps: u32 },
    ReturnRecord { src: R, size: u32, steps: u32 },
    CheckResult { dst: R, info: u32 },
    TakeRecord { base: R, info: u32 },

    // Lifetimes, inputs, values that may be unset.
    Begin { address: R, info: u32 },
    BeginSized { address: R, size: R, info: u32 },
    Ensure { address: R, info: u32 },
    End { address: R },
    StackAllocate { dst: R, size: R },
    CheckSet { flag: R, info: u32 },
    Input { dst: R, info: u32 },
    InputRecord { base: R, info: u32 },

    // Threads: only in the code of programs that spawn.
    Yield { edge: u32 },
    Await { condition: R },
    Spawn { dst: R, argument: R, function: u32 },
    Atomic { begins: bool },
    Sync { object: R, acquires: bool },

    // Ends.
    FailAssert {},
    FailConstrain {},
    Unsupported { text: u32 },

    // Recorded runs only.
    Step { edge: u32 },
    Amend { edge: u32 },
    /// Jumps if the outcome of the branch in this step is to be turned round.
    Turn { target: u32 },
    LogMove { dst: R, src: R },
    LogConst { dst: R, value: i32 },
}

/// Comparisons of floats; the others follow by swapping operands or the sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FloatTest {
    Eq,
    Lt,
    Le,
}

/// The node of the program that an instruction belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Node {
    Expr(ExprId),
    Place(PlaceId),
    /// The operation of the edge.
    Op,
}

/// What is known about an instruction when it traps.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Note {
    pub(crate) node: Node,
    pub(crate) edge: EdgeId,
    /// The number of this step is the number of steps charged plus this.
    pub(crate) pending: i32,
}

/// Where a variable lives.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SlotKind {
    /// In a register; `flag` is the register that tells whether it is set, if that is not certain.
    Register { register: R, flag: Option<R> },
    /// In memory; the register holds its address, 0 while it does not live.
    Memory { address: R },
}

/// A variable of the function and where it lives.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) var: VarId,
    pub(crate) kind: SlotKind,
}

/// What a value is when it is passed to a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Scalar(Scalar),
    /// Passed as the address of its bytes.
    Record(u64),
}

impl Shape {
    /// Registers it takes.
    pub(crate) fn registers(self) -> u16 {
        match self {
            Shape::Scalar(scalar) => scalar.registers(),
            Shape::Record(_) => 1,
        }
    }
}

/// How a function wants to be called.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Signature {
    pub(crate) parameters: Vec<Shape>,
    pub(crate) returns: Option<Shape>,
    pub(crate) variadic: bool,
    pub(crate) prototyped: bool,
}

/// A call that needs more than a jump.
#[derive(Debug)]
pub(crate) struct CallInfo {
    /// The function; none for a call through a pointer.
    pub(crate) function: Option<FunctionId>,
    pub(crate) arguments: Vec<(TypeId, Shape)>,
    /// The type of the pointer's target, for calls through pointers.
    pub(crate) signature: Option<Signature>,
    /// The function that was called last and fits exactly; it need not be compared again.
    pub(crate) fitting: AtomicU32,
}

/// A call of a library function.
#[derive(Debug, Clone)]
pub(crate) struct BuiltinCall {
    pub(crate) builtin: Builtin,
    /// The arguments, each with the register (from the window's first) it is in.
    pub(crate) arguments: Vec<(TypeId, Shape, u16)>,
    pub(crate) result: Option<Scalar>,
}

/// A bit-field: bytes from the address, then bits within them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BitAccess {
    pub(crate) offset: i64,
    pub(crate) bytes: usize,
    pub(crate) shift: u32,
    pub(crate) width: u32,
    pub(crate) scalar: Scalar,
    pub(crate) ty: TypeId,
    pub(crate) force: bool,
}

/// A load or store in the long way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Access {
    pub(crate) scalar: Scalar,
    pub(crate) ty: TypeId,
    pub(crate) force: bool,
}

/// A copy of bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Copying {
    pub(crate) size: u64,
    pub(crate) force: bool,
}

/// A variable whose life begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beginning {
    pub(crate) var: VarId,
    pub(crate) size: u64,
    pub(crate) align: u64,
    pub(crate) read_only: bool,
}

/// A value that is asked for: an input, an unset variable, or a missing result.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) source: Option<InputId>,
    pub(crate) var: Option<VarId>,
    pub(crate) ty: TypeId,
    /// The scalar; none for a record.
    pub(crate) scalar: Option<Scalar>,
    /// The register of the variable that may be unset.
    pub(crate) register: R,
    pub(crate) span: SpanId,
}

/// Operators in the long way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnaryInfo {
    pub(crate) op: UnaryOp,
    pub(crate) scalar: Scalar,
    pub(crate) checked: bool,
}

/// Operators in the long way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BinaryInfo {
    pub(crate) op: ir::BinaryOp,
    pub(crate) scalar: Scalar,
    pub(crate) right: Scalar,
    /// The scalar of the result.
    pub(crate) result: Scalar,
    pub(crate) checked: bool,
}

/// Conversions in the long way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConvertInfo {
    pub(crate) from: Scalar,
    pub(crate) to: Scalar,
    pub(crate) checked: bool,
}

/// An intrinsic; its operands stand in consecutive registers.
#[derive(Debug, Clone)]
pub(crate) struct IntrinsicInfo {
    pub(crate) op: Intrinsic,
    pub(crate) operands: Vec<Scalar>,
    pub(crate) result: Scalar,
}

/// How a pointer moves: by how many bytes for one more of the index, and the type of the index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moving {
    pub(crate) stride: i128,
    pub(crate) index: Scalar,
}

/// Where a switch leads.
#[derive(Debug, Clone)]
pub(crate) struct SwitchTable {
    pub(crate) scalar: Scalar,
    /// Disjoint ranges in order, with their targets.
    pub(crate) ranges: Vec<(i128, i128, u32)>,
    pub(crate) otherwise: u32,
    /// For dense ranges: the target of each value from `first` on.
    pub(crate) first: i64,
    pub(crate) dense: Vec<u32>,
}

/// A compiled function.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) function: FunctionId,
    pub(crate) instrs: Vec<Instr>,
    pub(crate) notes: Vec<Note>,
    pub(crate) constants: Vec<u64>,
    /// Number of registers.
    pub(crate) frame: usize,
    /// Bytes of the program's stack that a call takes.
    pub(crate) stack_bytes: u64,
    /// Registers that must be 0 when the function is entered.
    pub(crate) zero: std::ops::Range<usize>,
    /// Registers that hold parameters, for recorded runs.
    pub(crate) parameter_registers: u16,
    /// The variables, ordered by their ids.
    pub(crate) slots: Vec<Slot>,
    /// Registers with addresses of objects that die with the frame.
    pub(crate) objects: Vec<R>,
    /// Whether `alloca` is used.
    pub(crate) allocates: bool,
    /// The register with the address of the variable arguments.
    pub(crate) arguments: Option<R>,
    pub(crate) unaries: Vec<UnaryInfo>,
    pub(crate) binaries: Vec<BinaryInfo>,
    pub(crate) conversions: Vec<ConvertInfo>,
    pub(crate) intrinsics: Vec<IntrinsicInfo>,
    pub(crate) accesses: Vec<Access>,
    pub(crate) bits: Vec<BitAccess>,
    pub(crate) copies: Vec<Copying>,
    pub(crate) calls: Vec<CallInfo>,
    pub(crate) builtins: Vec<BuiltinCall>,
    pub(crate) beginnings: Vec<Beginning>,
    pub(crate) asked: Vec<Asked>,
    pub(crate) switches: Vec<SwitchTable>,
    pub(crate) texts: Vec<String>,
    pub(crate) moves: Vec<Moving>,
}

impl Code {
    pub(crate) fn new(function: FunctionId) -> Code {
        Code {
            function,
            instrs: Vec::new(),
            notes: Vec::new(),
            constants: Vec::new(),
            frame: 0,
            stack_bytes: 0,
            zero: 0..0,
            parameter_registers: 0,
            slots: Vec::new(),
            objects: Vec::new(),
            allocates: false,
            arguments: None,
            unaries: Vec::new(),
            binaries: Vec::new(),
            conversions: Vec::new(),
            intrinsics: Vec::new(),
            accesses: Vec::new(),
            bits: Vec::new(),
            copies: Vec::new(),
            calls: Vec::new(),
            builtins: Vec::new(),
            beginnings: Vec::new(),
            asked: Vec::new(),
            switches: Vec::new(),
            texts: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Where a variable lives.
    pub(crate) fn slot(&self, var: VarId) -> Option<SlotKind> {
        let index = self.slots.binary_search_by_key(&var, |slot| slot.var).ok()?;
        Some(self.slots[index].kind)
    }
}
