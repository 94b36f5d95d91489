//! What becomes known about variables when an expression is known to have certain values.

use ir::{BinaryOp, ExprId, ExprKind, PlaceId, PlaceKind, TypeKind, UnaryOp};

use super::evaluate::Machine;
use super::number::{Number, Order, Width};
use super::pointer::Pointer;
use super::state::Value;

impl Machine<'_, '_> {
    /// An expression counts as true, or does not.
    pub fn require_truth(&mut self, expr: ExprId, truth: bool) {
        if self.state.is_empty {
            return;
        }
        if let Some(known) = self.truth(expr)
            && known != truth
        {
            return self.stop();
        }
        match *self.world.program[expr].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => self.require_truth(operand, !truth),
            ExprKind::And(left, right) => self.require_both(left, right, true, truth),
            ExprKind::Or(left, right) => self.require_both(left, right, false, !truth),
            ExprKind::Binary(op, left, right) if op.is_comparison() => self.require_comparison(op, left, right, truth),
            ExprKind::Convert(operand) if self.keeps_truth(expr, operand) => self.require_truth(operand, truth),
            ExprKind::Conditional(condition, yes, no) => {
                let first = self.branch(|machine| {
                    machine.require_truth(condition, true);
                    machine.require_truth(yes, truth);
                });
                self.require_truth(condition, false);
                self.require_truth(no, truth);
                self.state = self.state.join(self.world, &first);
            }
            _ => self.require_value_truth(expr, truth),
        }
    }

    /// Both operands of `&&` hold (`holds`), or not both; of `||` the same with all truths reversed.
    fn require_both(&mut self, left: ExprId, right: ExprId, is_and: bool, holds: bool) {
        if holds {
            self.require_truth(left, is_and);
            self.require_truth(right, is_and);
            return;
        }
        let first = self.branch(|machine| machine.require_truth(left, !is_and));
        self.require_truth(left, is_and);
        self.require_truth(right, !is_and);
        self.state = self.state.join(self.world, &first);
    }

    /// Whether a converted value is 0 exactly if it was before.
    fn keeps_truth(&mut self, expr: ExprId, operand: ExprId) -> bool {
        let program = self.world.program;
        if matches!(program.types.kind(program[expr].ty()), TypeKind::Bool) {
            return true;
        }
        match (self.width(program[expr].ty()), self.width(program[operand].ty())) {
            (Some(to), Some(from)) => to.bits >= from.bits || self.number_again(operand).is_some_and(|n| n.fits(to)),
            _ => false,
        }
    }

    fn require_value_truth(&mut self, expr: ExprId, truth: bool) {
        match (self.again(expr), truth) {
            (Value::Pointer(pointer), true) => self.require(expr, &Value::Pointer(pointer.not_null())),
            (Value::Pointer(_), false) => self.require(expr, &Value::Pointer(Pointer::null())),
            (value, _) => {
                let ty = self.world.program[expr].ty();
                if matches!(self.world.program.types.kind(ty), TypeKind::Pointer(_)) {
                    let wanted = if truth { Pointer::any() } else { Pointer::null() };
                    return self.require(expr, &Value::Pointer(wanted));
                }
                let Some(width) = self.width(ty) else { return };
                let number = value.number(width);
                let wanted = if truth { number.without(Some(0)) } else { number.meet(&Number::constant(0)) };
                match wanted {
                    Some(wanted) => self.require(expr, &Value::Number(wanted)),
                    None => self.stop(),
                }
            }
        }
        self.require_definition(expr, |machine, definition| machine.require_truth(definition, truth));
    }

    /// What is required of a temporary is required of the expression that it was computed as.
    fn require_definition(&mut self, expr: ExprId, require: impl FnOnce(&mut Self, ExprId)) {
        let program = self.world.program;
        let ExprKind::Load(place) = *program[expr].kind() else { return };
        let PlaceKind::Variable(var) = *program[place].kind() else { return };
        let definition = self.state.definitions.iter().find(|one| one.var == var).map(|one| one.expr);
        if let Some(definition) = definition.filter(|_| !self.state.is_empty) {
            require(self, definition);
        }
    }

    fn require_comparison(&mut self, op: BinaryOp, left: ExprId, right: ExprId, truth: bool) {
        use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
        let op = match (op, truth) {
            (op, true) => op,
            (Eq, false) => Ne,
            (Ne, false) => Eq,
            (Lt, false) => Ge,
            (Le, false) => Gt,
            (Gt, false) => Le,
            (Ge, false) => Lt,
            (_, false) => return,
        };
        let ty = self.world.program[left].ty();
        let (a, b) = (self.again(left), self.again(right));
        let is_pointer = matches!(self.world.program.types.kind(ty), TypeKind::Pointer(_));
        if is_pointer || matches!(a, Value::Pointer(_)) || matches!(b, Value::Pointer(_)) {
            return self.require_pointers(op, (left, a.pointer()), (right, b.pointer()));
        }
        // A comparison of floats that is false says nothing about its opposite.
        let Some(width) = self.width(ty) else { return };
        let (x, y) = (a.number(width), b.number(width));
        let constrained = match op {
            Eq => x.constrained(Order::Equal, &y),
            Ne => x.constrained(Order::Different, &y),
            Lt => x.constrained(Order::Less, &y),
            Le => x.constrained(Order::AtMost, &y),
            Gt => y.constrained(Order::Less, &x).map(|(y, x)| (x, y)),
            Ge => y.constrained(Order::AtMost, &x).map(|(y, x)| (x, y)),
            _ => return,
        };
        let Some((x, y)) = constrained else { return self.stop() };
        self.require(left, &Value::Number(x));
        self.require(right, &Value::Number(y));
        match op {
            Lt => self.require_difference(left, right, -1),
            Le => self.require_difference(left, right, 0),
            Gt => self.require_difference(right, left, -1),
            Ge => self.require_difference(right, left, 0),
            Eq => {
                self.require_difference(left, right, 0);
                self.require_difference(right, left, 0);
            }
            _ => {}
        }
    }

    fn require_pointers(&mut self, op: BinaryOp, (left, a): (ExprId, Pointer), (right, b): (ExprId, Pointer)) {
        let is_null = |pointer: &Pointer| pointer.is_null() == Some(true);
        match op {
            // What is dead may have the address of something else.
            BinaryOp::Eq if self.world.program.types.machine == ir::Machine::Ilp32 && !is_null(&a) && !is_null(&b) => {}
            BinaryOp::Eq => {
                let both = a.meet(&b);
                if both.is_empty() {
                    return self.stop();
                }
                self.require(left, &Value::Pointer(both.clone()));
                self.require(right, &Value::Pointer(both));
            }
            BinaryOp::Ne if b.is_null() == Some(true) => self.require(left, &Value::Pointer(a.not_null())),
            BinaryOp::Ne if a.is_null() == Some(true) => self.require(right, &Value::Pointer(b.not_null())),
            _ => {}
        }
    }

    /// The value of an expression is one of these.
    pub fn require(&mut self, expr: ExprId, wanted: &Value) {
        if self.state.is_empty {
            return;
        }
        let program = self.world.program;
        let ty = program[expr].ty();
        match (program[expr].kind().clone(), wanted) {
            (ExprKind::Load(place), _) => self.require_load(expr, place, wanted),
            (ExprKind::Convert(operand), _) => self.require_converted(operand, ty, wanted),
            (ExprKind::PointerAdd { pointer, index, stride, negative }, Value::Pointer(wanted)) => {
                self.require_moved(pointer, (index, stride, negative), wanted);
            }
            (ExprKind::AddressOf(place), Value::Pointer(wanted)) => self.require_address(place, wanted),
            (_, Value::Number(wanted)) => {
                if let Some(width) = self.width(ty) {
                    self.require_number(expr, wanted, width);
                }
            }
            (_, Value::Pointer(_) | Value::Unknown) => {}
        }
    }

    fn require_load(&mut self, expr: ExprId, place: PlaceId, wanted: &Value) {
        let ty = self.world.program[expr].ty();
        let was_quiet = std::mem::replace(&mut self.is_quiet, true);
        let spot = self.place(place, false);
        self.is_quiet = was_quiet;
        let Some(cell) = self.strong_cell(&spot, ty) else { return };
        let own = self.world.objects.cell(cell).ty;
        let (Some(width), Some(read_as)) = (self.width(own), self.width(ty)) else { return };
        let met = match (self.state.get(cell), wanted) {
            (Value::Pointer(known), Value::Pointer(wanted)) => {
                let met = known.meet(wanted);
                (!met.is_empty()).then_some(Value::Pointer(met))
            }
            (Value::Unknown, Value::Pointer(wanted)) => Some(Value::Pointer(wanted.clone())),
            (known @ (Value::Number(_) | Value::Unknown), Value::Number(wanted)) => {
                // The same bits, as the type of the cell has them.
                let is_same = width.bits == read_as.bits;
                let wanted = if is_same { wanted.wrapped(width) } else { Number::any(width) };
                known.number(width).meet(&wanted).map(Value::Number)
            }
            _ => return,
        };
        match met {
            Some(met) => self.state.refine(self.world, cell, met),
            None => return self.stop(),
        }
        if let Value::Number(wanted) = wanted {
            let wanted = *wanted;
            self.require_definition(expr, |machine, definition| machine.require(definition, &Value::Number(wanted)));
        }
    }

    fn require_converted(&mut self, operand: ExprId, to: ir::TypeId, wanted: &Value) {
        let from = self.world.program[operand].ty();
        let types = &self.world.program.types;
        match wanted {
            Value::Pointer(_) if types.size_of(from) == types.size_of(to) => self.require(operand, wanted),
            Value::Number(number) => {
                if matches!(types.kind(to), TypeKind::Bool) {
                    match (number.has(0), number.has(1)) {
                        (false, _) => self.require_truth(operand, true),
                        (true, false) => self.require_truth(operand, false),
                        (true, true) => {}
                    }
                    return;
                }
                let (Some(width), Some(own)) = (self.width(to), self.width(from)) else { return };
                if types.integer(from).is_none() {
                    return;
                }
                let Some(value) = self.number_again(operand) else { return };
                if value.fits(width) {
                    self.require(operand, wanted);
                } else if own.bits == width.bits {
                    self.require(operand, &Value::Number(number.wrapped(own)));
                }
            }
            Value::Pointer(_) | Value::Unknown => {}
        }
    }

    fn require_moved(&mut self, pointer: ExprId, (index, stride, negative): (ExprId, u64, bool), wanted: &Pointer) {
        let Some(count) = self.number_again(index) else { return };
        let sign = if negative { -1 } else { 1 };
        let step = Number::constant(i128::from(stride) * sign);
        let start = self.again(pointer).pointer();
        let back = count.times(&step).negated();
        if back.single().is_some() {
            // Null and what is wild may have been anything before.
            let before = wanted.moved(&back, &|object| self.world.reach(object));
            if !wanted.null && !wanted.wild {
                self.require(pointer, &Value::Pointer(before));
            }
            return;
        }
        if wanted.any || wanted.null || wanted.wild || stride == 0 {
            return;
        }
        let is_alone = !start.any && !start.wild && start.targets.len() == 1 && wanted.targets.len() == 1;
        if let (true, Some((object, from)), Some((other, to))) =
            (is_alone, start.targets.iter().next(), wanted.targets.iter().next())
            && object == other
        {
            let distance = to.minus(from);
            let distance = if negative { distance.negated() } else { distance };
            let stride = i128::from(stride);
            let (low, high) = (-((-distance.low()).div_euclid(stride)), distance.high().div_euclid(stride));
            match count.clipped(low, high) {
                Some(count) => self.require(index, &Value::Number(count)),
                None => self.stop(),
            }
        }
    }

    fn require_address(&mut self, place: PlaceId, wanted: &Pointer) {
        let program = self.world.program;
        if wanted.null || wanted.wild || wanted.any {
            return;
        }
        match *program[place].kind() {
            PlaceKind::Variable(_) | PlaceKind::Index(..) => {}
            PlaceKind::Deref(pointer) => self.require(pointer, &Value::Pointer(wanted.clone())),
            PlaceKind::Field(record, index) => {
                if let Some(field) = program.types.field(program[record].ty(), index) {
                    let before = self.moved(wanted, &Number::constant(-i128::from(field.offset)));
                    self.require_address(record, &before);
                }
            }
        }
    }

    /// What the operands of an operator are when its result is one of these.
    fn require_number(&mut self, expr: ExprId, wanted: &Number, width: Width) {
        let program = self.world.program;
        match *program[expr].kind() {
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                let Some(value) = self.number_again(operand) else { return };
                if value.negated().fits(width) || self.must_fit(expr) {
                    self.require_met(operand, value.meet(&wanted.negated()));
                }
            }
            ExprKind::Unary(UnaryOp::BitNot, operand) => {
                let value = wanted.complement().wrapped(width);
                self.require(operand, &Value::Number(value));
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                self.require_truth_number(expr, wanted, (left, right))
            }
            ExprKind::Unary(UnaryOp::LogicalNot, _) | ExprKind::And(..) | ExprKind::Or(..) => {
                self.require_truth_number(expr, wanted, (expr, expr));
            }
            ExprKind::Binary(op, left, right) => self.require_operands(expr, op, (left, right), wanted),
            ExprKind::Conditional(condition, yes, no) => {
                let value = Value::Number(*wanted);
                let first = self.branch(|machine| {
                    machine.require_truth(condition, true);
                    machine.require_value(yes, &value);
                });
                self.require_truth(condition, false);
                self.require_value(no, &value);
                self.state = self.state.join(self.world, &first);
            }
            _ => {}
        }
    }

    /// The same, and no run goes on if the expression never has such a value.
    pub fn require_value(&mut self, expr: ExprId, wanted: &Value) {
        if let (Some(number), Value::Number(wanted)) = (self.number_again(expr), wanted)
            && number.meet(wanted).is_none()
        {
            return self.stop();
        }
        self.require(expr, wanted);
    }

    fn require_truth_number(&mut self, expr: ExprId, wanted: &Number, _operands: (ExprId, ExprId)) {
        match (wanted.has(0), wanted.has(1)) {
            (false, true) => self.require_truth(expr, true),
            (true, false) => self.require_truth(expr, false),
            (false, false) => self.stop(),
            (true, true) => {}
        }
    }

    /// Whether a result has to fit its type for a run to go on.
    fn must_fit(&self, expr: ExprId) -> bool {
        let program = self.world.program;
        program[expr].site().is_some_and(|site| match program[site].kind {
            ir::SiteKind::Arithmetic => self.is_on(ir::PropertyClass::SignedOverflow),
            ir::SiteKind::UnsignedArithmetic => self.is_on(ir::PropertyClass::UnsignedWrap),
            _ => false,
        })
    }

    pub fn require_met(&mut self, expr: ExprId, met: Option<Number>) {
        match met {
            Some(met) => self.require(expr, &Value::Number(met)),
            None => self.stop(),
        }
    }

    fn require_operands(&mut self, expr: ExprId, op: BinaryOp, (left, right): (ExprId, ExprId), wanted: &Number) {
        let (Some(x), Some(y)) = (self.number_again(left), self.number_again(right)) else { return };
        let Some(width) = self.width(self.world.program[expr].ty()) else { return };
        let exact = match op {
            BinaryOp::Add => x.plus(&y),
            BinaryOp::Sub => x.minus(&y),
            BinaryOp::Mul => x.times(&y),
            BinaryOp::BitAnd => return self.require_masked((left, x), (right, y), wanted),
            BinaryOp::Rem => return self.require_remainder(left, (x, y), wanted),
            _ => return,
        };
        if exact.fits(width) || self.must_fit(expr) {
            self.require_exact(op, (left, x), (right, y), wanted);
        }
    }

    /// The exact sum, difference or product of two operands, whether or not it fits its type, is one of these.
    pub fn require_exact(
        &mut self,
        op: BinaryOp,
        (left, x): (ExprId, Number),
        (right, y): (ExprId, Number),
        wanted: &Number,
    ) {
        match op {
            BinaryOp::Add => {
                self.require_met(left, x.meet(&wanted.minus(&y)));
                self.require_met(right, y.meet(&wanted.minus(&x)));
            }
            BinaryOp::Sub => {
                self.require_met(left, x.meet(&wanted.plus(&y)));
                self.require_met(right, y.meet(&x.minus(wanted)));
            }
            BinaryOp::Mul => {
                for (expr, own, factor) in [(left, x, y), (right, y, x)] {
                    if let Some(factor) = factor.single().filter(|&factor| factor > 0) {
                        let low = -((-wanted.low()).div_euclid(factor));
                        self.require_met(expr, own.clipped(low, wanted.high().div_euclid(factor)));
                    }
                }
            }
            _ => {}
        }
    }

    /// `x & mask` with a known result tells the bits of `x` in the mask.
    fn require_masked(&mut self, (left, x): (ExprId, Number), (right, y): (ExprId, Number), wanted: &Number) {
        for (expr, own, mask) in [(left, x, y), (right, y, x)] {
            let (Some(mask), Some(wanted)) = (mask.single(), wanted.single()) else { continue };
            let steps = mask + 1;
            // Masks of the lowest bits are remainders.
            if mask > 0 && steps & mask == 0 {
                let congruent = Number::stepped(own.low(), own.high(), steps, wanted);
                self.require_met(expr, congruent.and_then(|congruent| own.meet(&congruent)));
            }
        }
    }

    fn require_remainder(&mut self, left: ExprId, (x, y): (Number, Number), wanted: &Number) {
        let (Some(by), Some(rest)) = (y.single(), wanted.single()) else { return };
        if by != 0 && (x.low() >= 0 || rest == 0) {
            let congruent = Number::stepped(x.low(), x.high(), by.abs(), rest);
            self.require_met(left, congruent.and_then(|congruent| x.meet(&congruent)));
        }
    }
}
