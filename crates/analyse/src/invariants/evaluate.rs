//! The value of an expression in a state, with the checks that are made on the way.
//!
//! A run goes on beyond a check of a class that is switched on only if it holds, so the state becomes smaller there.

use ir::{
    ArrayLength, BinaryOp, ExprId, ExprKind, Intrinsic, PlaceId, PlaceKind, PropertyClass, SiteId, TypeId, TypeKind,
    UnaryOp,
};

use super::checks::Checks;
use super::number::{Number, Order, Width};
use super::objects::{self, ObjectKind};
use super::pointer::Pointer;
use super::state::{State, Value};
use super::world::World;

/// Evaluates in one state, and changes it.
pub struct Machine<'w, 'a> {
    /// The program.
    pub world: &'w World<'a>,
    /// The state.
    pub state: State,
    /// Where checks are written down, if that is wanted.
    pub checks: Option<&'w mut Checks>,
    /// Whether only the value is asked for: checks have been made.
    pub is_quiet: bool,
}

/// Where a place lies.
#[derive(Debug, Clone)]
pub struct Spot {
    /// Its addresses.
    pub pointer: Pointer,
    /// For a bit-field: its first bit and width.
    pub bits: Option<(u32, u32)>,
}

impl<'a> Machine<'_, 'a> {
    /// What is known about an integer of a type before anything else: a `_Bool` in memory may hold any byte.
    pub fn width(&self, ty: TypeId) -> Option<Width> {
        objects::width(&self.world.program.types, ty)
    }

    fn type_of(&self, expr: ExprId) -> TypeId {
        self.world.program[expr].ty()
    }

    fn is_pointer(&self, ty: TypeId) -> bool {
        matches!(self.world.program.types.kind(ty), TypeKind::Pointer(_))
    }

    /// No run goes on.
    pub fn stop(&mut self) {
        self.state = State::empty();
    }

    /// Whether a run that goes on beyond a check of a class has passed it.
    pub fn is_on(&self, class: PropertyClass) -> bool {
        self.world.options.classes.has(class)
    }

    /// A check is made.
    pub fn check(&mut self, site: Option<SiteId>, class: PropertyClass, holds: bool) {
        if self.is_quiet {
            return;
        }
        if let (Some(site), Some(checks)) = (site, self.checks.as_deref_mut()) {
            checks.record(site, class, holds);
        }
    }

    /// A check is made that fails where a value is too small or too large.
    pub fn check_parts(&mut self, site: Option<SiteId>, class: PropertyClass, (not_below, not_above): (bool, bool)) {
        self.check(site, class, not_below && not_above);
        if let (Some(site), false) = (site, self.is_quiet)
            && let Some(checks) = self.checks.as_deref_mut()
        {
            checks.record_parts(site, class, (not_below, not_above));
        }
    }

    /// The value of an expression once more, without checks.
    pub fn again(&mut self, expr: ExprId) -> Value {
        let was_quiet = std::mem::replace(&mut self.is_quiet, true);
        let value = self.eval(expr);
        self.is_quiet = was_quiet;
        value
    }

    /// An integer's value once more.
    pub fn number_again(&mut self, expr: ExprId) -> Option<Number> {
        let width = self.width(self.type_of(expr))?;
        Some(self.again(expr).number(width))
    }

    /// Evaluates an integer.
    pub fn number(&mut self, expr: ExprId) -> Option<Number> {
        let width = self.width(self.type_of(expr))?;
        Some(self.eval(expr).number(width))
    }

    /// Evaluates an expression.
    pub fn eval(&mut self, expr: ExprId) -> Value {
        if self.state.is_empty {
            return Value::Unknown;
        }
        let program = self.world.program;
        let node = &program[expr];
        let ty = node.ty();
        match *node.kind() {
            ExprKind::Int(value) if self.is_pointer(ty) => {
                let number = Number::constant(value);
                Value::Pointer(Value::Number(number).pointer())
            }
            ExprKind::Int(value) => match self.width(ty) {
                Some(_) => Value::Number(Number::constant(value)),
                None => Value::Unknown,
            },
            ExprKind::Float(_) | ExprKind::VariableArguments => Value::Unknown,
            ExprKind::Load(place) => {
                let spot = self.place(place, false);
                self.access(&spot, place, node.site(), false);
                self.read(&spot, ty)
            }
            ExprKind::AddressOf(place) => Value::Pointer(self.place(place, true).pointer),
            ExprKind::FunctionAddress(function) => {
                let object = self.world.objects.number(ObjectKind::Function(function));
                Value::Pointer(Pointer::to(object.expect("functions are objects"), Number::constant(0)))
            }
            ExprKind::Unary(op, operand) => self.unary(expr, op, operand),
            ExprKind::Binary(op, left, right) => self.binary(expr, op, left, right),
            ExprKind::PointerAdd { pointer, index, stride, negative } => {
                let start = self.eval(pointer).pointer();
                let Some(count) = self.number(index) else { return Value::Pointer(Pointer::any()) };
                let distance = count.times(&Number::constant(i128::from(stride)));
                let distance = if negative { distance.negated() } else { distance };
                Value::Pointer(self.moved(&start, &distance))
            }
            ExprKind::PointerDifference { left, right, stride } => self.difference(left, right, stride, ty),
            ExprKind::Convert(operand) => self.convert(operand, ty),
            ExprKind::And(left, right) => self.short_circuit(left, right, true),
            ExprKind::Or(left, right) => self.short_circuit(left, right, false),
            ExprKind::Conditional(condition, yes, no) => self.conditional(condition, yes, no),
            ExprKind::Intrinsic(op, ref operands) => {
                for &operand in operands {
                    self.eval(operand);
                }
                self.intrinsic(op, ty)
            }
        }
    }

    /// A pointer that moves.
    pub fn moved(&self, pointer: &Pointer, distance: &Number) -> Pointer {
        pointer.moved(distance, &|object| self.world.reach(object))
    }

    fn difference(&mut self, left: ExprId, right: ExprId, stride: u64, ty: TypeId) -> Value {
        let (left, right) = (self.eval(left).pointer(), self.eval(right).pointer());
        let (mut a, mut b) = (left.targets.iter(), right.targets.iter());
        let width = self.width(ty);
        match (a.next(), b.next(), width) {
            (Some((one, from)), Some((other, to)), Some(width))
                if one == other
                    && left.targets.len() + right.targets.len() == 2
                    && !(left.any || left.null || left.wild || right.any || right.null || right.wild)
                    && self.world.is_concrete(*one) =>
            {
                let bytes = from.minus(to);
                let elements = bytes.divided(&Number::constant(i128::from(stride)));
                elements.map_or(Value::Unknown, |elements| Value::Number(elements.wrapped(width)))
            }
            _ => width.map_or(Value::Unknown, |width| Value::Number(Number::any(width))),
        }
    }

    fn intrinsic(&self, op: Intrinsic, ty: TypeId) -> Value {
        let Some(width) = self.width(ty) else { return Value::Unknown };
        let range = match op {
            Intrinsic::LeadingZeros | Intrinsic::TrailingZeros | Intrinsic::PopCount => Number::between(0, 128),
            Intrinsic::FirstSet => Number::between(0, 128),
            Intrinsic::RedundantSignBits => Number::between(0, 127),
            Intrinsic::Parity
            | Intrinsic::AddOverflows(_)
            | Intrinsic::SubOverflows(_)
            | Intrinsic::MulOverflows(_)
            | Intrinsic::IsNan
            | Intrinsic::IsInfinite
            | Intrinsic::IsFinite
            | Intrinsic::IsNormal
            | Intrinsic::IsSubnormal
            | Intrinsic::SignBit
            | Intrinsic::IsUnordered
            | Intrinsic::IsAlive
            | Intrinsic::IsWritable
            | Intrinsic::IsDynamic => Number::truth(None),
            Intrinsic::InfinitySign => Number::between(-1, 1),
            Intrinsic::ByteSwap
            | Intrinsic::FloatAbs
            | Intrinsic::CopySign
            | Intrinsic::BytesBehind
            | Intrinsic::ObjectNumber
            | Intrinsic::ObjectOffset
            | Intrinsic::ObjectSize => Number::any(width),
        };
        Value::Number(range.wrapped(width))
    }

    fn short_circuit(&mut self, left: ExprId, right: ExprId, is_and: bool) -> Value {
        self.eval(left);
        let left_truth = self.truth(left);
        if left_truth == Some(!is_and) {
            return Value::Number(Number::truth(left_truth));
        }
        let skipped = self.branch(|machine| machine.require_truth(left, !is_and));
        self.require_truth(left, is_and);
        self.eval(right);
        let right_truth = if self.state.is_empty { Some(!is_and) } else { self.truth(right) };
        self.state = self.state.join(self.world, &skipped);
        let value = match (left_truth, right_truth) {
            (_, Some(value)) if value != is_and => Some(value),
            (Some(_), right) => right,
            (None, _) => None,
        };
        Value::Number(Number::truth(value))
    }

    fn conditional(&mut self, condition: ExprId, yes: ExprId, no: ExprId) -> Value {
        self.eval(condition);
        let before = self.state.clone();
        self.require_truth(condition, true);
        let first = (!self.state.is_empty).then(|| self.eval(yes));
        let after = std::mem::replace(&mut self.state, before);
        self.require_truth(condition, false);
        let second = (!self.state.is_empty).then(|| self.eval(no));
        let values = [first.filter(|_| !after.is_empty), second.filter(|_| !self.state.is_empty)];
        self.state = self.state.join(self.world, &after);
        values.into_iter().flatten().reduce(|one, other| one.join(&other)).unwrap_or(Value::Unknown)
    }

    /// The state that some work leaves, without the state of now changing.
    pub fn branch(&mut self, work: impl FnOnce(&mut Self)) -> State {
        let before = self.state.clone();
        work(self);
        std::mem::replace(&mut self.state, before)
    }

    /// Whether an expression counts as true, if that is always the same.
    pub fn truth(&mut self, expr: ExprId) -> Option<bool> {
        match self.again(expr) {
            Value::Number(number) => match number.single() {
                Some(value) => Some(value != 0),
                None => (!number.has(0)).then_some(true),
            },
            Value::Pointer(pointer) => pointer.is_null().map(|null| !null),
            Value::Unknown => None,
        }
    }

    fn convert(&mut self, operand: ExprId, ty: TypeId) -> Value {
        let value = self.eval(operand);
        let (from, types) = (self.type_of(operand), &self.world.program.types);
        if matches!(types.kind(ty), TypeKind::Bool) {
            let truth = if types.float(from).is_some() { None } else { self.truth(operand) };
            return Value::Number(Number::truth(truth));
        }
        let same_size = types.size_of(from) == types.size_of(ty);
        match (&value, self.width(ty)) {
            _ if types.float(from).is_some() => {
                self.width(ty).map_or(Value::Unknown, |to| Value::Number(Number::any(to)))
            }
            (_, None) => Value::Unknown,
            (Value::Pointer(_), Some(_)) if same_size => value,
            (Value::Number(_), Some(_)) if self.is_pointer(ty) => Value::Pointer(value.pointer()),
            (_, Some(_)) if self.is_pointer(ty) => Value::Pointer(Pointer::any()),
            (_, Some(to)) => match self.width(from) {
                Some(width) => Value::Number(value.number(width).wrapped(to)),
                None => Value::Number(Number::any(to)),
            },
        }
    }

    fn unary(&mut self, expr: ExprId, op: UnaryOp, operand: ExprId) -> Value {
        let value = self.eval(operand);
        if op == UnaryOp::LogicalNot {
            let is_float = self.world.program.types.float(self.type_of(operand)).is_some();
            let truth = if is_float { None } else { self.truth(operand).map(|truth| !truth) };
            return Value::Number(Number::truth(truth));
        }
        let Some(width) = self.width(self.type_of(expr)) else { return Value::Unknown };
        let number = value.number(width);
        match op {
            UnaryOp::Neg => self.fitted(expr, number.negated(), width),
            UnaryOp::BitNot | UnaryOp::LogicalNot => Value::Number(number.complement().wrapped(width)),
        }
    }

    /// A result brought into its type: where it has to fit, it does.
    fn fitted(&mut self, expr: ExprId, exact: Number, width: Width) -> Value {
        let site = self.world.program[expr].site();
        let class = site.and_then(|site| match self.world.program[site].kind {
            ir::SiteKind::Arithmetic => Some(PropertyClass::SignedOverflow),
            ir::SiteKind::UnsignedArithmetic => Some(PropertyClass::UnsignedWrap),
            _ => None,
        });
        let Some(class) = class else { return Value::Number(exact.wrapped(width)) };
        let fits = exact.fits(width) || self.sum_fits(expr, width);
        let parts = (fits || exact.low() >= width.least(), fits || exact.high() <= width.greatest());
        self.check_parts(site, class, parts);
        if !fits && !self.is_on(class) {
            return Value::Number(exact.wrapped(width));
        }
        match exact.clipped(width.least(), width.greatest()) {
            Some(number) => {
                if !fits && !self.is_quiet {
                    self.require(expr, &Value::Number(number));
                }
                Value::Number(number)
            }
            None => {
                self.stop_unless_quiet();
                Value::Number(Number::any(width))
            }
        }
    }

    fn stop_unless_quiet(&mut self) {
        if !self.is_quiet {
            self.stop();
        }
    }

    fn binary(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Value {
        let (a, b) = (self.eval(left), self.eval(right));
        if op.is_comparison() {
            return Value::Number(Number::truth(self.compared(op, left, right, (&a, &b))));
        }
        let ty = self.type_of(expr);
        let (Some(width), Some(amount)) = (self.width(ty), self.width(self.type_of(right))) else {
            return Value::Unknown;
        };
        if self.state.is_empty {
            return Value::Unknown;
        }
        let (x, y) = (a.number(width), b.number(amount));
        match op {
            BinaryOp::Add => self.fitted(expr, x.plus(&y), width),
            BinaryOp::Sub => self.fitted(expr, x.minus(&y), width),
            BinaryOp::Mul => self.fitted(expr, x.times(&y), width),
            BinaryOp::Div | BinaryOp::Rem => self.quotient(expr, op, right, (x, y), width),
            BinaryOp::BitAnd => Value::Number(x.and(&y).wrapped(width)),
            BinaryOp::BitOr => Value::Number(x.or(&y).wrapped(width)),
            BinaryOp::BitXor => Value::Number(x.xor(&y).wrapped(width)),
            BinaryOp::Shl | BinaryOp::Shr => self.shift(expr, op, right, (x, y), width),
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Value::Unknown,
        }
    }

    fn quotient(&mut self, expr: ExprId, op: BinaryOp, right: ExprId, (x, y): (Number, Number), width: Width) -> Value {
        let site = self.world.program[expr].site();
        self.check(site, PropertyClass::DivisionByZero, !y.has(0));
        let overflows = width.signed && x.has(width.least()) && y.has(-1);
        self.check(site, PropertyClass::SignedOverflow, !overflows);
        if y.has(0) && !self.is_quiet {
            // Without the check the machine stops, too.
            match y.without(Some(0)) {
                Some(divisor) if y.single().is_none() => self.require(right, &Value::Number(divisor)),
                _ => self.stop(),
            }
        }
        let result = if op == BinaryOp::Div { x.divided(&y) } else { x.remainder(&y) };
        match result {
            Some(result) => Value::Number(result.wrapped(width)),
            None => Value::Number(Number::any(width)),
        }
    }

    fn shift(&mut self, expr: ExprId, op: BinaryOp, right: ExprId, (x, y): (Number, Number), width: Width) -> Value {
        let most = i128::from(width.bits) - 1;
        let site = self.world.program[expr].site();
        let is_good = y.low() >= 0 && y.high() <= most;
        self.check_parts(site, PropertyClass::BadShift, (y.low() >= 0, y.high() <= most));
        let mut distance = y;
        if !is_good && site.is_some() && self.is_on(PropertyClass::BadShift) {
            match y.clipped(0, most) {
                Some(clipped) => distance = clipped,
                None => self.stop_unless_quiet(),
            }
            if !self.is_quiet && !self.state.is_empty {
                self.require(right, &Value::Number(distance));
            }
        } else if !is_good {
            // The machine takes the lowest bits of the distance.
            let mask = if width.bits <= 32 { 31 } else { i128::from(width.bits) - 1 };
            distance = Number::between(0, mask);
        }
        let exact = if op == BinaryOp::Shl { x.shifted_left(&distance) } else { x.shifted_right(&distance) };
        Value::Number(exact.wrapped(width))
    }

    fn compared(&mut self, op: BinaryOp, left: ExprId, right: ExprId, (a, b): (&Value, &Value)) -> Option<bool> {
        let ty = self.type_of(left);
        if self.is_pointer(ty) || matches!(a, Value::Pointer(_)) || matches!(b, Value::Pointer(_)) {
            let is_equal = pointers_equal(&a.pointer(), &b.pointer());
            return match op {
                BinaryOp::Eq => is_equal,
                BinaryOp::Ne => is_equal.map(|equal| !equal),
                _ => None,
            };
        }
        let width = self.width(ty)?;
        let (x, y) = (a.number(width), b.number(width));
        let known = match op {
            BinaryOp::Eq => x.compared(Order::Equal, &y),
            BinaryOp::Ne => x.compared(Order::Different, &y),
            BinaryOp::Lt => x.compared(Order::Less, &y),
            BinaryOp::Le => x.compared(Order::AtMost, &y),
            BinaryOp::Gt => y.compared(Order::Less, &x),
            BinaryOp::Ge => y.compared(Order::AtMost, &x),
            _ => None,
        };
        known.or_else(|| self.compared_by_relations(op, left, right))
    }

    /// Where a place lies. The last index of a place whose address is taken may be one past the end.
    pub fn place(&mut self, place: PlaceId, is_address: bool) -> Spot {
        let program = self.world.program;
        match *program[place].kind() {
            PlaceKind::Variable(var) => {
                Spot { pointer: Pointer::to(self.world.objects.variable(var), Number::constant(0)), bits: None }
            }
            PlaceKind::Deref(pointer) => {
                let pointer = self.eval(pointer).pointer();
                Spot { pointer: self.followed(pointer), bits: None }
            }
            PlaceKind::Field(record, index) => {
                let spot = self.place(record, false);
                let field = program.types.field(program[record].ty(), index).expect("the record has that member");
                let pointer = self.moved(&spot.pointer, &Number::constant(i128::from(field.offset)));
                Spot { pointer, bits: field.bits }
            }
            PlaceKind::Index(array, index) => {
                let spot = self.place(array, false);
                let Some(position) = self.number(index) else {
                    return Spot { pointer: Pointer::any(), bits: None };
                };
                let position = self.index_check(place, array, index, position, is_address);
                let Some(size) = program.types.size_of(program[place].ty()) else {
                    let pointer = if self.state.is_empty { Pointer::any() } else { self.anywhere_in(&spot.pointer) };
                    return Spot { pointer, bits: None };
                };
                let distance = position.times(&Number::constant(i128::from(size)));
                Spot { pointer: self.moved(&spot.pointer, &distance), bits: None }
            }
        }
    }

    /// Where a pointer leads to. With 32 bits, addresses of what is dead are given out again once all others are used up.
    pub fn followed(&self, pointer: Pointer) -> Pointer {
        let is_dead = |pointer: &Pointer| pointer.wild || !pointer.targets.keys().all(|&object| self.is_alive(object));
        let is_short = self.world.program.types.machine == ir::Machine::Ilp32;
        if is_short && is_dead(&pointer) { Pointer::any() } else { pointer }
    }

    /// Any place of the same objects, where elements have no known size.
    fn anywhere_in(&self, pointer: &Pointer) -> Pointer {
        let mut result = pointer.clone();
        for (&object, offset) in &mut result.targets {
            let (low, high) = self.world.reach(object);
            *offset = Number::between(low, high);
        }
        // A check has seen to it that the index lies in the array; without one it may lead anywhere.
        if self.is_on(PropertyClass::OutOfBounds) { result } else { Pointer::any() }
    }

    fn index_check(&mut self, place: PlaceId, array: PlaceId, index: ExprId, position: Number, past: bool) -> Number {
        let program = self.world.program;
        let site = program[place].site();
        let TypeKind::Array { length, .. } = *program.types.kind(program[array].ty()) else { return position };
        let beyond = i128::from(past);
        let most = match length {
            ArrayLength::Fixed(length) => i128::from(length) - 1 + beyond,
            ArrayLength::Unknown => {
                self.check(site, PropertyClass::OutOfBounds, false);
                return position;
            }
            ArrayLength::Variable(var) => {
                let is_below = self.is_below_variable(index, var, beyond);
                self.check_parts(site, PropertyClass::OutOfBounds, (position.low() >= 0, is_below));
                return position;
            }
        };
        let parts = (position.low() >= 0, position.high() <= most);
        let is_inside = parts.0 && parts.1;
        self.check_parts(site, PropertyClass::OutOfBounds, parts);
        if is_inside || site.is_none() || !self.is_on(PropertyClass::OutOfBounds) {
            return position;
        }
        match position.clipped(0, most) {
            Some(clipped) => {
                if !self.is_quiet {
                    self.require(index, &Value::Number(clipped));
                }
                clipped
            }
            None => {
                self.stop_unless_quiet();
                position
            }
        }
    }
}

/// Whether two addresses are equal, if that is always the same.
fn pointers_equal(a: &Pointer, b: &Pointer) -> Option<bool> {
    match (a.is_null(), b.is_null()) {
        (Some(true), Some(true)) => Some(true),
        (Some(true), Some(false)) | (Some(false), Some(true)) => Some(false),
        (Some(_) | None, _) => None,
    }
}
