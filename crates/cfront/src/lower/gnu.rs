//! What C has no operators for: variable arguments, GNU builtins, atomics, assembler.

use ir::{
    BinaryOp as B, ExprId as Value, InputKind, Intrinsic, Op, PlaceId, SiteKind, SpanId, TypeId, TypeKind, UnaryOp as U,
};
use rucc_sema::{
    AsmId, AtomicOp, BitCount, Classify, ExprId, ExprKind, ExprList, LabelId, Ordering, OverflowOp, Rmw, Sign,
};

use super::threads::Order;
use super::{Lower, Lowering};

/// Labels whose address is taken stand for these numbers, which are addresses of nothing.
const FIRST_LABEL: i128 = 4096;
const LABEL_STEP: i128 = 16;

impl Lowering<'_> {
    /// The values of expressions that only GNU C has.
    pub(super) fn gnu_value(&mut self, id: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let node = self.expr(id);
        match node.kind {
            ExprKind::VaArg { list } => self.next_argument(id, list),
            ExprKind::Classify { op, lhs, rhs } => self.classify(id, op, lhs, rhs),
            ExprKind::FpClassify { value, answers } => self.classify_among(id, value, answers),
            ExprKind::Sign { op, lhs, rhs } => {
                let left = self.rvalue(lhs)?;
                let ty = self.program[left].ty();
                match (op, rhs) {
                    (Sign::Of, Some(rhs)) => {
                        let effects = self.has_effects(rhs);
                        let left = self.keep(left, effects, span);
                        let right = self.rvalue(rhs)?;
                        Ok(self.program.intrinsic(Intrinsic::CopySign, vec![left, right], ty, span, None))
                    }
                    _ => Ok(self.program.intrinsic(Intrinsic::FloatAbs, vec![left], ty, span, None)),
                }
            }
            ExprKind::Abs { operand } => self.absolute(operand, id),
            ExprKind::ByteSwap { operand } => {
                let value = self.rvalue(operand)?;
                let ty = self.program[value].ty();
                Ok(self.program.intrinsic(Intrinsic::ByteSwap, vec![value], ty, span, None))
            }
            ExprKind::BitCount { operand, count } => {
                let mut value = self.rvalue(operand)?;
                if matches!(count, BitCount::Leading | BitCount::Trailing) {
                    value = self.spill(value, span);
                    let text = "the argument of __builtin_clz or __builtin_ctz is not 0".to_string();
                    let statement = self.fun.statement;
                    let kind = SiteKind::Precondition;
                    let site = self.program.add_site(ir::Site { kind, span, statement, text: Some(text) });
                    self.emit(Op::Assert { condition: value, site }, span);
                }
                let op = match count {
                    BitCount::Leading => Intrinsic::LeadingZeros,
                    BitCount::Trailing => Intrinsic::TrailingZeros,
                    BitCount::Ones => Intrinsic::PopCount,
                    BitCount::Parity => Intrinsic::Parity,
                    BitCount::FirstSet => Intrinsic::FirstSet,
                    BitCount::RedundantSign => Intrinsic::RedundantSignBits,
                };
                let int = self.program.types.int();
                let counted = self.program.intrinsic(op, vec![value], int, span, None);
                let ty = self.ty(node.ty)?;
                Ok(self.coerce(counted, ty, span))
            }
            ExprKind::Overflow { op, args, stores, .. } => self.overflow(id, op, args, stores),
            ExprKind::Atomic { op, order, args, .. } => match self.atomic(id, op, order, args)? {
                Some(value) => Ok(value),
                None => Err(self.refuse_expr(id, "the value of an atomic store")),
            },
            ExprKind::Expect { value, hint, .. } => {
                let kept = self.rvalue(value)?;
                let effects = self.has_effects(hint);
                let kept = self.keep(kept, effects, span);
                self.effect(hint)?;
                let ty = self.ty(node.ty)?;
                Ok(self.coerce(kept, ty, span))
            }
            ExprKind::ConstantP { .. } => {
                let ty = self.ty(node.ty)?;
                Ok(self.program.int(0, ty, span))
            }
            ExprKind::ObjectSize { kind, .. } => {
                // What gcc answers when it does not know: no limit, or nothing.
                let ty = self.ty(node.ty)?;
                Ok(self.program.int(if kind & 2 == 0 { -1 } else { 0 }, ty, span))
            }
            ExprKind::Alloca { size } => self.alloca(size, id),
            _ => Err(self.refuse_expr(id, gnu_name(node.kind))),
        }
    }

    /// The magnitude of an integer.
    pub(super) fn absolute(&mut self, operand: ExprId, id: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let value = self.rvalue(operand)?;
        let ty = self.ty(self.expr(id).ty)?;
        let value = self.coerce(value, ty, span);
        let value = if self.is_stable(value) { value } else { self.spill(value, span) };
        let zero = self.program.int(0, ty, span);
        let negative = self.program.binary(B::Lt, value, zero, span, None);
        let site = self.site(SiteKind::Arithmetic, span);
        let negated = self.program.unary(U::Neg, value, span, site);
        Ok(self.program.conditional(negative, negated, value, span))
    }

    /// GNU expressions without a value.
    pub(super) fn gnu_effect(&mut self, id: ExprId) -> Lower<()> {
        let span = self.expr_span(id);
        match self.expr(id).kind {
            ExprKind::VaStart { list } => {
                let position = self.list_place(list, span)?;
                let ty = self.program[position].ty();
                let value = self.program.variable_arguments(ty, span);
                self.emit_store(position, value, span);
                Ok(())
            }
            ExprKind::VaEnd { list } => self.effect(list),
            ExprKind::VaCopy { dst, src } => {
                let target = self.list_place(dst, span)?;
                let target = self.stabilise(target);
                let source = self.list_place(src, span)?;
                let value = self.load_place(source, span);
                self.emit_store(target, value, span);
                Ok(())
            }
            ExprKind::Atomic { op, order, args, .. } => self.atomic(id, op, order, args).map(|_| ()),
            ExprKind::Prefetch { address, .. } => self.effect(address),
            ExprKind::Unreachable => {
                self.emit_never(SiteKind::Unreachable, None, span);
                Ok(())
            }
            ExprKind::Trap => {
                self.emit_abort(span);
                Ok(())
            }
            kind => Err(self.refuse_expr(id, gnu_name(kind))),
        }
    }

    fn emit_store(&mut self, place: PlaceId, value: Value, span: SpanId) {
        let ty = self.program[place].ty();
        let value = self.coerce(value, ty, span);
        let kind = self.access_kind();
        let site = self.site(kind, span);
        self.emit(Op::Assign { place, value, site }, span);
    }

    // Variable arguments. A `va_list` holds, in its first bytes, a pointer into the area where the caller
    // put the arguments (`Types::variable_argument` says where each one is).

    fn position_type(&mut self) -> TypeId {
        let byte = self.program.types.plain(TypeKind::Int { bits: 8, signed: true }, "char");
        self.program.types.pointer_to(byte)
    }

    /// The place of a list's position, from the list's address.
    fn list_place(&mut self, list: ExprId, span: SpanId) -> Lower<PlaceId> {
        let list = self.rvalue(list)?;
        let position = self.position_type();
        let pointer = self.program.types.pointer_to(position);
        let list = self.coerce(list, pointer, span);
        Ok(self.program.deref(list, position, span))
    }

    /// The position of a list that is handed to a library function.
    pub(super) fn list_position(&mut self, list: Value, span: SpanId) -> Value {
        if self.program.types.machine == ir::Machine::Ilp32 {
            return list; // there, a va_list is the pointer itself
        }
        let position = self.position_type();
        let pointer = self.program.types.pointer_to(position);
        let list = self.coerce(list, pointer, span);
        let place = self.program.deref(list, position, span);
        let value = self.load_place(place, span);
        self.spill(value, span)
    }

    fn next_argument(&mut self, id: ExprId, list: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let ty = self.ty(self.expr(id).ty)?;
        self.refuse_special(id)?;
        let place = self.list_place(list, span)?;
        let place = self.stabilise(place);
        let mut position = self.load_place(place, span);
        let (size_type, position_type) = (self.program.types.size(), self.position_type());
        let align = self.program.types.variable_argument_align(ty);
        if align > self.program.types.machine.pointer_bytes() {
            let number = self.program.convert(position, size_type, span, None);
            let up = self.program.int(i128::from(align - 1), size_type, span);
            let sum = self.program.binary(B::Add, number, up, span, None);
            let mask = self.program.int(-i128::from(align), size_type, span);
            let aligned = self.program.binary(B::BitAnd, sum, mask, span, None);
            position = self.program.convert(aligned, position_type, span, None);
        }
        let position = self.spill(position, span);
        let (_, after) = self.program.types.variable_argument(ty, 0);
        let advance = self.program.int(i128::from(after), size_type, span);
        let moved = self.program.pointer_add(position, advance, 1, false, span);
        let pointer = self.program.types.pointer_to(ty);
        let typed = self.coerce(position, pointer, span);
        let argument = self.program.deref(typed, ty, span);
        let site = self.site(SiteKind::VarArgs, span);
        let value = self.program.load(argument, span, site);
        let value = self.spill(value, span);
        self.emit_store(place, moved, span);
        Ok(value)
    }

    // Floating-point questions.

    fn classify(&mut self, id: ExprId, op: Classify, lhs: ExprId, rhs: Option<ExprId>) -> Lower<Value> {
        let span = self.expr_span(id);
        let left = self.rvalue(lhs)?;
        let effects = rhs.is_some_and(|rhs| self.has_effects(rhs));
        let left = self.keep(left, effects, span);
        let int = self.program.types.int();
        let ty = self.ty(self.expr(id).ty)?;
        let ask = match op {
            Classify::Nan => Intrinsic::IsNan,
            Classify::Infinite => Intrinsic::IsInfinite,
            Classify::InfiniteSign => Intrinsic::InfinitySign,
            Classify::Finite => Intrinsic::IsFinite,
            Classify::Normal => Intrinsic::IsNormal,
            Classify::SignBit => Intrinsic::SignBit,
            Classify::Unordered | Classify::LessGreater => {
                let right = self.rvalue(rhs.expect("rucc gives these two operands"))?;
                let answer = if op == Classify::Unordered {
                    self.program.intrinsic(Intrinsic::IsUnordered, vec![left, right], int, span, None)
                } else {
                    let less = self.program.binary(B::Lt, left, right, span, None);
                    let greater = self.program.binary(B::Gt, left, right, span, None);
                    self.program.short_circuit(true, less, greater, span)
                };
                return Ok(self.coerce(answer, ty, span));
            }
        };
        let answer = self.program.intrinsic(ask, vec![left], int, span, None);
        Ok(self.coerce(answer, ty, span))
    }

    /// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`
    fn classify_among(&mut self, id: ExprId, value: ExprId, answers: ExprList) -> Lower<Value> {
        let span = self.expr_span(id);
        let value = self.rvalue(value)?;
        let value = self.spill(value, span);
        let int = self.program.types.int();
        let answers: Vec<ExprId> = self.tast()[answers].to_vec();
        let mut result = self.rvalue(answers[4])?;
        let order = [
            (Intrinsic::IsSubnormal, answers[3]),
            (Intrinsic::IsNormal, answers[2]),
            (Intrinsic::IsInfinite, answers[1]),
            (Intrinsic::IsNan, answers[0]),
        ];
        for (ask, answer) in order {
            let condition = self.program.intrinsic(ask, vec![value], int, span, None);
            let answer = self.rvalue(answer)?;
            result = self.program.conditional(condition, answer, result, span);
        }
        Ok(result)
    }

    /// `__builtin_add_overflow(a, b, &result)` and its kin.
    fn overflow(&mut self, id: ExprId, op: OverflowOp, args: ExprList, stores: bool) -> Lower<Value> {
        let span = self.expr_span(id);
        let args: Vec<ExprId> = self.tast()[args].to_vec();
        let left = self.rvalue(args[0])?;
        let left = self.spill(left, span);
        let right = self.rvalue(args[1])?;
        let right = self.spill(right, span);
        let third = self.expr(args[2]).ty;
        let into = if stores { self.pointee(third).expect("rucc checks the third operand") } else { third };
        let into = self.ty(into)?;
        let (ask, compute) = match op {
            OverflowOp::Add => (Intrinsic::AddOverflows(into), B::Add),
            OverflowOp::Sub => (Intrinsic::SubOverflows(into), B::Sub),
            OverflowOp::Mul => (Intrinsic::MulOverflows(into), B::Mul),
        };
        let int = self.program.types.int();
        let flag = self.program.intrinsic(ask, vec![left, right], int, span, None);
        let flag = self.spill(flag, span);
        if stores {
            let pointer = self.rvalue(args[2])?;
            let place = self.dereference(pointer, into, span);
            let (left, right) = (self.coerce(left, into, span), self.coerce(right, into, span));
            let value = self.program.binary(compute, left, right, span, None);
            self.emit_store(place, value, span);
        }
        let ty = self.ty(self.expr(id).ty)?;
        Ok(self.coerce(flag, ty, span))
    }

    /// Memory until the function returns.
    pub(super) fn alloca(&mut self, size: ExprId, id: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let size = self.rvalue(size)?;
        let size_type = self.program.types.size();
        let size = self.coerce(size, size_type, span);
        let ty = self.ty(self.expr(id).ty)?;
        let void = self.program.types.void();
        let pointer = if self.program.types.integer(ty).is_some() { ty } else { self.program.types.pointer_to(void) };
        let var = self.temporary(pointer, span);
        let result = self.temporary_place(var, span);
        self.emit(Op::StackAllocate { result, size }, span);
        Ok(self.read_temporary(var, span))
    }

    // Atomics: the plain operation, in brackets if there may be other threads.

    fn atomic(&mut self, id: ExprId, op: AtomicOp, order: Ordering, args: ExprList) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let args: Vec<ExprId> = self.tast()[args].to_vec();
        self.note_order(order);
        if matches!(op, AtomicOp::Fence | AtomicOp::SignalFence) {
            if op == AtomicOp::Fence {
                self.fence(span);
            }
            return Ok(None);
        }
        // A flag is a record of one byte.
        let pointee = self.pointee(self.expr(args[0]).ty);
        let is_flag =
            op == AtomicOp::Store && pointee.is_some_and(|target| !self.is_scalar_c(target) && !self.is_void(target));
        let object = self.atomic_object(args[0], is_flag || op == AtomicOp::TestAndSet, span)?;
        let order = Order::of(op, order);
        let early = if self.is_shared_place(object) { self.evaluate_early(&args[1..])? } else { Vec::new() };
        let is_open = self.open_atomic(object, order, span);
        let value = self.atomic_on(id, op, object, &args);
        self.close_atomic(object, order, is_open, span);
        for argument in early {
            self.fun.known.remove(&argument);
        }
        value
    }

    /// What an atomic operation does with its object.
    fn atomic_on(&mut self, id: ExprId, op: AtomicOp, object: PlaceId, args: &[ExprId]) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let ty = self.program[object].ty();
        match op {
            AtomicOp::Load => Ok(Some(self.spilled_load(object, span))),
            AtomicOp::LoadInto => {
                let value = self.spilled_load(object, span);
                let target = self.atomic_object(args[1], false, span)?;
                self.emit_store(target, value, span);
                Ok(None)
            }
            AtomicOp::Store => {
                let value = self.rvalue(args[1])?;
                self.emit_store(object, value, span);
                Ok(None)
            }
            AtomicOp::Exchange | AtomicOp::ExchangeInto => {
                let new = self.rvalue(args[1])?;
                let old = self.spilled_load(object, span);
                self.emit_store(object, new, span);
                if op == AtomicOp::Exchange {
                    return Ok(Some(old));
                }
                let target = self.atomic_object(args[2], false, span)?;
                self.emit_store(target, old, span);
                Ok(None)
            }
            AtomicOp::TestAndSet => {
                let old = self.spilled_load(object, span);
                let one = self.program.int(1, ty, span);
                self.emit_store(object, one, span);
                let zero = self.program.int(0, ty, span);
                let set = self.program.binary(B::Ne, old, zero, span, None);
                let result = self.ty(self.expr(id).ty)?;
                Ok(Some(self.coerce(set, result, span)))
            }
            AtomicOp::Fetch(what) | AtomicOp::Update(what) => {
                let operand = self.rvalue(args[1])?;
                let operand = self.spill(operand, span);
                let old = self.spilled_load(object, span);
                let new = self.modified(what, old, operand, span);
                let new = self.spill(new, span);
                self.emit_store(object, new, span);
                Ok(Some(if matches!(op, AtomicOp::Fetch(_)) { old } else { new }))
            }
            AtomicOp::CompareExchange | AtomicOp::SwapBool | AtomicOp::SwapValue => {
                self.compare_exchange(id, op, object, args).map(Some)
            }
            AtomicOp::Fence | AtomicOp::SignalFence => Ok(None),
        }
    }

    /// The object an atomic operation works on; `bytes` when it is a byte whatever the pointer says.
    fn atomic_object(&mut self, pointer: ExprId, bytes: bool, span: SpanId) -> Lower<PlaceId> {
        let target = self.pointee(self.expr(pointer).ty);
        let value = self.rvalue(pointer)?;
        let ty = match target {
            Some(target) if !bytes && !self.is_void(target) => self.ty(target)?,
            _ => self.program.types.plain(TypeKind::Int { bits: 8, signed: false }, "unsigned char"),
        };
        let place = self.dereference(value, ty, span);
        Ok(self.stabilise(place))
    }

    fn spilled_load(&mut self, place: PlaceId, span: SpanId) -> Value {
        let value = self.load_place(place, span);
        self.spill(value, span)
    }

    /// Atomic arithmetic wraps; on pointers it counts bytes.
    fn modified(&mut self, what: Rmw, old: Value, operand: Value, span: SpanId) -> Value {
        let ty = self.program[old].ty();
        let number_type =
            if matches!(self.program.types.kind(ty), TypeKind::Pointer(_)) { self.program.types.size() } else { ty };
        let left = self.coerce(old, number_type, span);
        let right = self.coerce(operand, number_type, span);
        let op = match what {
            Rmw::Add => B::Add,
            Rmw::Sub => B::Sub,
            Rmw::And | Rmw::Nand => B::BitAnd,
            Rmw::Or => B::BitOr,
            Rmw::Xor => B::BitXor,
        };
        let mut value = self.program.binary(op, left, right, span, None);
        if what == Rmw::Nand {
            value = self.program.unary(U::BitNot, value, span, None);
        }
        self.coerce(value, ty, span)
    }

    fn compare_exchange(&mut self, id: ExprId, op: AtomicOp, object: PlaceId, args: &[ExprId]) -> Lower<Value> {
        let span = self.expr_span(id);
        let ty = self.program[object].ty();
        let by_pointer = op == AtomicOp::CompareExchange;
        let expected_place = if by_pointer { Some(self.atomic_object(args[1], false, span)?) } else { None };
        let expected = match expected_place {
            Some(place) => self.spilled_load(place, span),
            None => {
                let value = self.rvalue(args[1])?;
                self.spill(value, span)
            }
        };
        let expected = self.coerce(expected, ty, span);
        let desired = self.rvalue(args[2])?;
        let desired = self.spill(desired, span);
        // The generic form hands over a pointer to the desired value.
        let by_reference = self.pointee(self.expr(args[2]).ty).is_some()
            && !matches!(self.program.types.kind(ty), TypeKind::Pointer(_));
        let desired = if by_reference {
            let place = self.dereference(desired, ty, span);
            self.spilled_load(place, span)
        } else {
            desired
        };
        let old = self.spilled_load(object, span);
        let same = self.program.binary(B::Eq, old, expected, span, None);
        let same = self.spill(same, span);
        let (yes, no) = self.emit_branch(same, span);
        let join = self.fun.new_location();
        self.fun.continue_at(yes);
        self.emit_store(object, desired, span);
        self.jump_to(join);
        self.fun.continue_at(no);
        if let Some(place) = expected_place {
            self.emit_store(place, old, span);
        }
        self.jump_to(join);
        self.fun.continue_at(join);
        if op == AtomicOp::SwapValue {
            return Ok(old);
        }
        let result = self.ty(self.expr(id).ty)?;
        Ok(self.coerce(same, result, span))
    }

    // Labels as values.

    pub(super) fn label_address(&self, label: LabelId) -> i128 {
        FIRST_LABEL + LABEL_STEP * (label.index() as i128 + 1)
    }

    /// Every label of the unit whose address is taken.
    pub(super) fn addressed_labels(&self) -> Vec<(i128, LabelId)> {
        let tast = self.tast();
        let mut labels = Vec::new();
        for index in 0..tast.counts().exprs {
            if let ExprKind::LabelAddr(label) = tast[ExprId::from_usize(index)].kind
                && !labels.iter().any(|&(_, known)| known == label)
            {
                labels.push((self.label_address(label), label));
            }
        }
        labels
    }

    /// An assembler statement: only the empty one, which programs use to hide a value from the optimiser.
    pub(super) fn lower_assembler(&mut self, asm: AsmId, span: SpanId) -> Lower<()> {
        let node = self.tast()[asm];
        let template = self.string_text(node.template);
        let harmless = template.trim().is_empty() || template.trim_start().starts_with('#') || template.trim() == "nop";
        if !harmless || !self.tast()[node.labels].is_empty() {
            self.emit(Op::Refuse { what: "assembler statements".to_string() }, span);
            return Ok(());
        }
        let inputs: Vec<_> = self.tast()[node.inputs].to_vec();
        for (number, output) in self.tast()[node.outputs].iter().enumerate() {
            let constraint = self.string_text(output.constraint);
            let place = self.place(output.value)?;
            if constraint.starts_with('+') {
                continue;
            }
            let tied = inputs
                .iter()
                .find(|input| self.string_text(input.constraint).trim_start_matches('%').trim() == number.to_string());
            match tied {
                Some(input) => {
                    let value = self.rvalue(input.value)?;
                    self.emit_store(place, value, span);
                }
                None => {
                    let ty = self.program[place].ty();
                    let value = self.any_value(InputKind::Assembler, ty, true, span);
                    if let Some(value) = value {
                        self.emit_store(place, value, span);
                    }
                }
            }
        }
        Ok(())
    }
}

/// What to call an expression that is refused.
fn gnu_name(kind: ExprKind) -> &'static str {
    match kind {
        ExprKind::ConvertVector { .. }
        | ExprKind::Elementwise { .. }
        | ExprKind::Shuffle { .. }
        | ExprKind::ShuffleVector { .. } => "vector types",
        ExprKind::Complex { .. } => "complex numbers",
        ExprKind::FrameAddress { .. } => {
            "the address of a stack frame (__builtin_frame_address, __builtin_return_address)"
        }
        ExprKind::Jump { .. } => "jumps between functions (__builtin_setjmp, __builtin_longjmp)",
        ExprKind::ApplyArgs | ExprKind::Apply { .. } => "__builtin_apply",
        ExprKind::ThreadPointer => "__builtin_thread_pointer",
        ExprKind::CpuModel { .. } => "__builtin_cpu_supports",
        _ => "this builtin",
    }
}
