//! What had to hold in the step that failed, where that is no condition of the program: by the class of the property.

use check::operations;
use ir::{ArrayLength, BinaryOp, ExprId, ExprKind, Op, PlaceId, PlaceKind, PropertyClass, SiteId, TypeKind};
use logic::Term;
use run::{Home, Outcome, Value};

use super::walk::{Walk, bits_of};
use crate::verify::Doubt;

/// The part of a step that a site belongs to.
enum Part {
    Expr(ExprId),
    Place(PlaceId),
}

impl Walk<'_> {
    /// The condition that failed.
    pub(in crate::verify) fn failed(&mut self) -> Result<Term, Doubt> {
        let Outcome::Failure(failure) = &self.trace.report().outcome else {
            return Doubt::wrong("the failing run does not fail");
        };
        let (class, site) = (failure.class, failure.site);
        let step = self.cursor.next_step();
        let op = step.map(|step| &self.program[step.function].edge(step.edge).op);
        if let Some(Op::Assert { condition, site: own }) = op
            && site == Some(*own)
        {
            return Ok(self.truth(*condition));
        }
        let part = op.zip(site).and_then(|(op, site)| self.part(op, site));
        let term = match (class, part) {
            (PropertyClass::SignedOverflow, Some(Part::Expr(expr))) => self.fits(expr),
            (PropertyClass::DivisionByZero, Some(Part::Expr(expr))) => match *self.program[expr].kind() {
                ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, divisor) => Some(self.is_not_zero(divisor)),
                _ => None,
            },
            (PropertyClass::BadShift, Some(Part::Expr(expr))) => self.shifts_well(expr),
            (PropertyClass::NullDereference, Some(part)) => {
                let place = self.accessed(&part);
                place.and_then(|place| self.pointer_behind(place)).map(|pointer| self.is_not_zero(pointer))
            }
            (PropertyClass::OutOfBounds, Some(part)) => self.is_within(&part),
            _ => None,
        };
        match term {
            Some(term) => Ok(term),
            None => Doubt::undecided(format!("it does not know what `{}` asks for here", class.name())),
        }
    }

    /// That the changed program passes the check that failed. Of memory that was gone only that something else is accessed:
    /// what ended it may have changed, too, and that is not followed.
    pub(in crate::verify) fn passes(&mut self) -> Result<Term, Doubt> {
        let Outcome::Failure(failure) = &self.trace.report().outcome else {
            return Doubt::wrong("the failing run does not fail");
        };
        if !matches!(
            failure.class,
            PropertyClass::UseAfterFree | PropertyClass::UseAfterScope | PropertyClass::DoubleFree
        ) {
            return self.failed();
        }
        let site = failure.site;
        let op = self.cursor.next_step().map(|step| &self.program[step.function].edge(step.edge).op);
        match op.and_then(|op| self.is_elsewhere(op, site)) {
            Some(other) if self.terms.as_constant(other) == Some(1) => Ok(other),
            _ => Doubt::undecided("it does not follow when memory ends"),
        }
    }

    fn part(&self, op: &Op, site: SiteId) -> Option<Part> {
        let program = self.program;
        let (mut roots, mut places) = (program.roots_of(op), Vec::new());
        match op {
            Op::Assign { place, site: own, .. } => {
                if *own == Some(site) {
                    return Some(Part::Place(*place));
                }
                places.push(*place);
            }
            Op::Zero { place } | Op::Input { place, .. } => places.push(*place),
            Op::Constrain { condition } | Op::Assert { condition, .. } => roots.push(*condition),
            _ => {}
        }
        places.iter().for_each(|&place| roots.extend(program.expressions_of(place)));
        let exprs: Vec<ExprId> = roots.into_iter().flat_map(|root| program.parts_of(root)).collect();
        if let Some(&expr) = exprs.iter().find(|&&expr| program[expr].site() == Some(site)) {
            return Some(Part::Expr(expr));
        }
        let inside = exprs.into_iter().filter_map(|expr| match *program[expr].kind() {
            ExprKind::Load(place) | ExprKind::AddressOf(place) => Some(place),
            _ => None,
        });
        let mut waiting: Vec<PlaceId> = inside.chain(places).collect();
        while let Some(place) = waiting.pop() {
            if program[place].site() == Some(site) {
                return Some(Part::Place(place));
            }
            if let PlaceKind::Field(base, _) | PlaceKind::Index(base, _) = *program[place].kind() {
                waiting.push(base);
            }
        }
        None
    }

    fn accessed(&self, part: &Part) -> Option<PlaceId> {
        match *part {
            Part::Place(place) => Some(place),
            Part::Expr(expr) => match *self.program[expr].kind() {
                ExprKind::Load(place) => Some(place),
                _ => None,
            },
        }
    }

    /// The pointer that an access goes through, before anything is added to it.
    fn pointer_behind(&self, place: PlaceId) -> Option<ExprId> {
        match *self.program[place].kind() {
            PlaceKind::Variable(_) => None,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => self.pointer_behind(base),
            PlaceKind::Deref(pointer) => self.first_pointer(pointer),
        }
    }

    fn first_pointer(&self, pointer: ExprId) -> Option<ExprId> {
        match *self.program[pointer].kind() {
            ExprKind::PointerAdd { pointer: base, .. } => self.first_pointer(base),
            ExprKind::AddressOf(place) => self.pointer_behind(place),
            ExprKind::Convert(operand)
                if matches!(self.program.types.kind(self.program[operand].ty()), TypeKind::Pointer(_)) =>
            {
                self.first_pointer(operand)
            }
            _ => Some(pointer),
        }
    }

    fn is_not_zero(&mut self, expr: ExprId) -> Term {
        let value = self.value(expr);
        let zero = self.terms.constant(self.terms.width(value), 0);
        self.terms.ne(value, zero)
    }

    fn fits(&mut self, expr: ExprId) -> Option<Term> {
        let overflows = match *self.program[expr].kind() {
            ExprKind::Binary(op, left, right) => {
                let (a, b) = (self.value(left), self.value(right));
                operations::overflow(&mut self.terms, op, a, b)?
            }
            ExprKind::Unary(_, operand) => {
                let value = self.value(operand);
                self.terms.neg_overflow(value)
            }
            _ => return None,
        };
        Some(self.terms.not(overflows))
    }

    fn shifts_well(&mut self, expr: ExprId) -> Option<Term> {
        let ExprKind::Binary(_, left, right) = *self.program[expr].kind() else { return None };
        let width = self.width_of(self.program[left].ty());
        let (scalar, amount) = (self.scalar(self.program[right].ty()), self.value(right));
        let wrong = operations::bad_shift(&mut self.terms, amount, scalar, width);
        Some(self.terms.not(wrong))
    }

    /// An access, or an argument of a library function, does not lead to the memory that was gone in the run.
    fn is_elsewhere(&mut self, op: &Op, site: Option<SiteId>) -> Option<Term> {
        let part = site.and_then(|site| self.part(op, site));
        let (seen, now) = match part.and_then(|part| self.accessed(&part)) {
            Some(place) => (self.cursor.address(place)?.address, self.address(place)),
            None => {
                let Op::Call { arguments, .. } = op else { return None };
                let dead = arguments.iter().find_map(|&argument| match self.cursor.eval(argument) {
                    Value::Pointer(pointer) => {
                        pointer.target.filter(|target| !target.alive).map(|_| (argument, pointer.address))
                    }
                    _ => None,
                });
                let (argument, address) = dead?;
                (address, self.value(argument))
            }
        };
        let seen = self.terms.constant(self.terms.width(now), u128::from(seen));
        Some(self.terms.ne(now, seen))
    }

    /// An index is below the length of its array, or an access lies in the object that it went beyond.
    fn is_within(&mut self, part: &Part) -> Option<Term> {
        let place = self.accessed(part)?;
        if let (Part::Place(_), &PlaceKind::Index(base, index)) = (part, self.program[place].kind())
            && self.program[place].site().is_some()
            && let TypeKind::Array { length, .. } = *self.program.types.kind(self.program[base].ty())
        {
            let length = match length {
                ArrayLength::Fixed(length) => u128::from(length),
                ArrayLength::Variable(var) => bits_of(&self.cursor.variable(var))?,
                ArrayLength::Unknown => return None,
            };
            let (index, length) = (self.index(index, 64), self.terms.constant(64, length));
            return Some(self.terms.ult(index, length));
        }
        let address = self.cursor.address(place)?.address;
        let Home::Memory { object, offset, .. } = self.cursor.home(address)? else { return None };
        let size = self.cursor.size_of(object)?;
        let access = self.program.types.size_of(self.program[place].ty())?;
        let width = self.program.types.machine.pointer_bits();
        let start = self.terms.constant(width, u128::from(address.wrapping_sub(offset as u64)));
        let computed = self.address(place);
        let distance = self.terms.sub(computed, start);
        let last = self.terms.constant(width, u128::from(size.checked_sub(access)?));
        Some(self.terms.ule(distance, last))
    }
}
