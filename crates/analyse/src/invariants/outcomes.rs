//! How a check of a step comes out: what is left of a state where it is passed, and where it fails.

use ir::{ArrayLength, BinaryOp, ExprId, ExprKind, Op, PlaceId, PlaceKind, PropertyClass, SiteKind, TypeKind, UnaryOp};

use super::checks::Part;
use super::evaluate::Machine;
use super::number::{BEFORE_ALL, BEHIND_ALL, Number};
use super::pointer::{ObjectId, Pointer};
use super::projections::SafetyCheck;
use super::state::Value;
use crate::expressions::of_step;

/// Where in a step a check stands.
#[derive(Debug, Clone, Copy)]
pub enum Subject {
    /// It is about the value of an expression, or of its operands.
    Expr(ExprId),
    /// It is about where a place lies.
    Access(PlaceId),
    /// It is about the index of an element, with how far beyond the last one it may be.
    Index(PlaceId, i128),
}

/// The subject of a check, and the expression of the step that it is in, if it is not the place that is written.
pub type Found = (Subject, Option<ExprId>);

/// Where an access lies: `start + stride * index + ...` bytes behind the beginning of an object.
struct Way {
    object: ObjectId,
    start: Number,
    terms: Vec<(ExprId, i128)>,
}

impl Way {
    /// Whether every index counts.
    fn has_strides(&self) -> bool {
        self.terms.iter().all(|&(_, stride)| stride != 0)
    }
}

/// The numbers of one way of a check: those that pass or those that fail, where those from `least` to `greatest` are good.
fn wanted(part: Part, passes: bool, (least, greatest): (i128, i128)) -> Option<(i128, i128)> {
    match (part, passes) {
        (Part::NotBelow, true) => Some((least, BEHIND_ALL)),
        (Part::NotBelow, false) => Some((BEFORE_ALL, least - 1)),
        (Part::NotAbove, true) => Some((BEFORE_ALL, greatest)),
        (Part::NotAbove, false) => Some((greatest + 1, BEHIND_ALL)),
        (Part::Whole, _) => None,
    }
}

impl Machine<'_, '_> {
    /// A run comes to a check of a step, and passes it or fails.
    pub fn require_check(&mut self, op: &Op, check: &SafetyCheck, (subject, inside): Found, passes: bool) {
        if let Some(inside) = inside {
            for root in of_step(self.world.program, op) {
                self.require_way(root, inside);
            }
        }
        match subject {
            Subject::Expr(expr) => self.require_of_expr(expr, check, passes),
            Subject::Index(place, beyond) => self.require_of_index(place, beyond, check.part, passes),
            Subject::Access(place) if check.class == PropertyClass::NullDereference => {
                if let Some(pointer) = self.followed_pointer(place) {
                    let value = self.again(pointer).pointer();
                    let wanted = if passes { value.not_null() } else { value.meet(&Pointer::null()) };
                    self.require_pointer(pointer, wanted);
                }
            }
            Subject::Access(place) => self.require_of_offset(place, check.part, passes),
        }
    }

    /// What is decided by an operand of `&&`, `||` or `?:` before a part of another one is evaluated.
    fn require_way(&mut self, expr: ExprId, inside: ExprId) {
        let program = self.world.program;
        let has = |root: ExprId| program.parts_of(root).contains(&inside);
        match *program[expr].kind() {
            ExprKind::And(left, right) if has(right) && !has(left) => self.require_truth(left, true),
            ExprKind::Or(left, right) if has(right) && !has(left) => self.require_truth(left, false),
            ExprKind::Conditional(condition, yes, no) if !has(condition) && has(yes) != has(no) => {
                self.require_truth(condition, has(yes));
            }
            _ => {}
        }
    }

    fn require_of_expr(&mut self, expr: ExprId, check: &SafetyCheck, passes: bool) {
        let program = self.world.program;
        let kind = program[check.site].kind;
        match (program[expr].kind().clone(), kind) {
            (ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, right), SiteKind::Division) => {
                if let Some(divisor) = self.number_again(right) {
                    let met = if passes { divisor.without(Some(0)) } else { divisor.meet(&Number::constant(0)) };
                    self.require_met(right, met);
                }
            }
            (ExprKind::Binary(_, _, right), SiteKind::Shift) => {
                let bits = self.width(program[expr].ty()).map_or(64, |width| i128::from(width.bits));
                let range = wanted(check.part, passes, (0, bits - 1));
                if let (Some((low, high)), Some(distance)) = (range, self.number_again(right)) {
                    self.require_met(right, distance.clipped(low, high));
                }
            }
            (ExprKind::Binary(op, left, right), SiteKind::Arithmetic | SiteKind::UnsignedArithmetic) => {
                let Some(exact) = self.of_type(expr, check.part, passes) else { return };
                if let (Some(x), Some(y)) = (self.number_again(left), self.number_again(right)) {
                    self.require_exact(op, (left, x), (right, y), &exact);
                }
            }
            (ExprKind::Unary(UnaryOp::Neg, operand), SiteKind::Arithmetic | SiteKind::UnsignedArithmetic) => {
                let Some(exact) = self.of_type(expr, check.part, passes) else { return };
                if let Some(value) = self.number_again(operand) {
                    self.require_met(operand, value.meet(&exact.negated()));
                }
            }
            (_, SiteKind::Arithmetic | SiteKind::UnsignedArithmetic | SiteKind::Shift | SiteKind::Division) => {}
            _ => self.require_truth(expr, passes),
        }
    }

    /// The exact results of arithmetic that pass or fail.
    fn of_type(&self, expr: ExprId, part: Part, passes: bool) -> Option<Number> {
        let width = self.width(self.world.program[expr].ty())?;
        let (low, high) = wanted(part, passes, (width.least(), width.greatest()))?;
        Number::interval(low, high)
    }

    fn require_of_index(&mut self, place: PlaceId, beyond: i128, part: Part, passes: bool) {
        let program = self.world.program;
        let PlaceKind::Index(array, index) = *program[place].kind() else { return };
        let TypeKind::Array { length, .. } = *program.types.kind(program[array].ty()) else { return };
        let greatest = match length {
            ArrayLength::Fixed(length) => i128::from(length) - 1 + beyond,
            ArrayLength::Unknown | ArrayLength::Variable(_) if part == Part::NotBelow => BEHIND_ALL,
            ArrayLength::Unknown | ArrayLength::Variable(_) => return,
        };
        if let (Some((low, high)), Some(position)) = (wanted(part, passes, (0, greatest)), self.number_again(index)) {
            self.require_met(index, position.clipped(low, high));
        }
    }

    /// An access begins behind the beginning of its object, or ends before its end; or it does not.
    fn require_of_offset(&mut self, place: PlaceId, part: Part, passes: bool) {
        let bytes = self.world.program.types.size_of(self.world.program[place].ty());
        let (Some(bytes), Some(way)) = (bytes, self.way(place)) else { return };
        // An object of several sizes: what passes or fails in one of them.
        let sizes = self.object_size(way.object).unwrap_or_else(|| Number::between(0, 1 << 62));
        let size = if passes { sizes.high() } else { sizes.low() };
        let Some((low, high)) = wanted(part, passes, (0, size - i128::from(bytes))) else { return };
        for (position, &(index, stride)) in way.terms.iter().enumerate() {
            let mut others = way.start;
            for (_, &(other, stride)) in way.terms.iter().enumerate().filter(|(at, _)| *at != position) {
                let Some(number) = self.number_again(other) else { return };
                others = others.plus(&number.times(&Number::constant(stride)));
            }
            let Some(number) = self.number_again(index) else { return };
            // `low <= others + stride * index <= high`, for some value of the others.
            let (low, high) = (low - others.high(), high - others.low());
            let (low, high) = if stride < 0 { (-high, -low) } else { (low, high) };
            let (least, greatest) = (-(-low).div_euclid(stride.abs()), high.div_euclid(stride.abs()));
            self.require_met(index, number.clipped(least, greatest));
            if self.state.is_empty {
                return;
            }
        }
        if way.terms.is_empty() && way.start.clipped(low, high).is_none() {
            self.stop();
        }
    }

    /// A place lies in its object.
    pub fn require_inside(&mut self, place: PlaceId) {
        self.require_of_offset(place, Part::NotBelow, true);
        if !self.state.is_empty {
            self.require_of_offset(place, Part::NotAbove, true);
        }
    }

    /// The way from the beginning of an object to a place: none if it may be one of several objects.
    fn way(&mut self, mut place: PlaceId) -> Option<Way> {
        let program = self.world.program;
        let (mut constant, mut terms) = (0, Vec::new());
        loop {
            match *program[place].kind() {
                PlaceKind::Variable(var) => {
                    let object = self.world.objects.variable(var);
                    return Some(Way { object, start: Number::constant(constant), terms }).filter(Way::has_strides);
                }
                PlaceKind::Field(record, index) => {
                    constant += i128::from(program.types.field(program[record].ty(), index)?.offset);
                    place = record;
                }
                PlaceKind::Index(array, index) => {
                    terms.push((index, i128::from(program.types.size_of(program[place].ty())?)));
                    place = array;
                }
                PlaceKind::Deref(mut pointer) => {
                    while let ExprKind::PointerAdd { pointer: from, index, stride, negative } = *program[pointer].kind()
                    {
                        terms.push((index, i128::from(stride) * if negative { -1 } else { 1 }));
                        pointer = from;
                    }
                    if let ExprKind::AddressOf(inner) = *program[pointer].kind() {
                        place = inner;
                        continue;
                    }
                    let value = self.again(pointer).pointer();
                    let (&object, offset) = value.targets.first_key_value()?;
                    let is_only = !value.any && !value.wild && value.targets.len() == 1;
                    let start = offset.plus(&Number::constant(constant));
                    return is_only.then_some(Way { object, start, terms }).filter(Way::has_strides);
                }
            }
        }
    }

    /// The pointer that is followed on the way to a place.
    fn followed_pointer(&self, mut place: PlaceId) -> Option<ExprId> {
        loop {
            match *self.world.program[place].kind() {
                PlaceKind::Variable(_) => return None,
                PlaceKind::Deref(pointer) => return Some(pointer),
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
            }
        }
    }

    fn require_pointer(&mut self, pointer: ExprId, wanted: Pointer) {
        if wanted.is_empty() {
            return self.stop();
        }
        self.require(pointer, &Value::Pointer(wanted));
    }
}
