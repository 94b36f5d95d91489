//! Checks of the classes that are off by default: misaligned addresses, unsigned results that wrap around, signed values
//! that are shifted out of their type, pointers that leave their object.

use ir::{BinaryOp, ExprId, PlaceId, PropertyClass, SiteId};
use logic::Term;

use super::value::{NOWHERE, Pointer, Target};
use super::{Executor, ObjectKind, Otherwise, Size};
use crate::operations::{self, Scalar};

/// No object has more bytes, so that no pointer moves by more elements.
const FARTHEST: u64 = 1 << 31;

impl Executor<'_> {
    /// Checks that an unsigned sum, difference or product does not wrap around.
    pub(super) fn check_wrap(&mut self, site: Option<SiteId>, op: BinaryOp, a: Term, b: Term) {
        if !self.checks(site, PropertyClass::UnsignedWrap) {
            return;
        }
        let wrong = match op {
            BinaryOp::Add => self.terms.uadd_overflow(a, b),
            BinaryOp::Sub => self.terms.usub_overflow(a, b),
            BinaryOp::Mul => self.terms.umul_overflow(a, b),
            BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => return,
        };
        self.check(site, PropertyClass::UnsignedWrap, wrong, Otherwise::GoesOn);
    }

    /// Checks that the negation of an unsigned value does not wrap around.
    pub(super) fn check_negation(&mut self, expr: ExprId, bits: Term) {
        let site = self.program[expr].site();
        if self.checks(site, PropertyClass::UnsignedWrap) {
            let zero = self.number(self.terms.width(bits), 0);
            self.check_wrap(site, BinaryOp::Sub, zero, bits);
        }
    }

    /// Checks that a signed value is not negative and fits its type when it was shifted.
    pub(super) fn check_left_shift(&mut self, site: Option<SiteId>, scalars: (Scalar, Scalar), a: Term, b: Term) {
        if !self.checks(site, PropertyClass::LeftShift) || !scalars.0.is_signed() {
            return;
        }
        let Some(shifted) = operations::binary(self.terms, BinaryOp::Shl, scalars, a, b) else { return };
        let Some(back) = operations::binary(self.terms, BinaryOp::Shr, scalars, shifted, b) else { return };
        let zero = self.number(self.terms.width(a), 0);
        let is_negative = self.terms.slt(a, zero);
        let is_lost = self.terms.ne(back, a);
        let wrong = self.terms.or(is_negative, is_lost);
        // A bad amount is another question.
        let is_bad = operations::bad_shift(self.terms, b, scalars.1, self.terms.width(a));
        let is_good = self.terms.not(is_bad);
        let wrong = self.terms.and(is_good, wrong);
        self.check(site, PropertyClass::LeftShift, wrong, Otherwise::GoesOn);
    }

    /// Checks that a pointer stays within its object, or one past its end, and that no null pointer moves.
    pub(super) fn check_move(
        &mut self,
        pointer: &Pointer,
        index: (Term, Scalar),
        stride: (u64, bool),
        site: Option<SiteId>,
    ) {
        let mut wrong = self.terms.falsehood();
        for (when, target) in pointer.cases(self.terms) {
            let leaves = self.leaves(target, index, stride);
            let case = self.terms.and(when, leaves);
            wrong = self.terms.or(wrong, case);
        }
        self.check(site, PropertyClass::PointerArithmetic, wrong, Otherwise::GoesOn);
    }

    fn leaves(&mut self, target: Target, (index, scalar): (Term, Scalar), (stride, negative): (u64, bool)) -> Term {
        let zero = self.number(64, 0);
        if target.object == NOWHERE {
            let address = target.offset(self.terms);
            let (is_null, moves) = (self.terms.eq(address, zero), self.terms.ne(index, zero));
            return self.terms.and(is_null, moves);
        }
        let info = &self.objects[target.object as usize];
        let (size, is_function) = (info.size, matches!(info.kind, ObjectKind::Function(_)));
        let Some(alive) = self.object(target.object).map(|object| object.alive).filter(|_| !is_function) else {
            return self.terms.falsehood();
        };
        if stride == 0 {
            return self.terms.falsehood();
        }
        // Farther than any object reaches, so that the sum below does not wrap.
        let far = self.number(64, u128::from(FARTHEST));
        let is_near = if scalar.is_signed() {
            let back = self.terms.neg(far);
            let (above, below) = (self.terms.sle(back, index), self.terms.sle(index, far));
            self.terms.and(above, below)
        } else {
            self.terms.ule(index, far)
        };
        let moved = self.pointer_plus(&Pointer::One(target), index, stride, negative);
        let Pointer::One(moved) = moved else { return self.terms.falsehood() };
        let offset = moved.offset(self.terms);
        let end = match size {
            Size::Known(size) => self.number(64, u128::from(size)),
            Size::Computed(term, _) => term,
        };
        // A negative offset is larger than any size.
        let inside = self.terms.ule(offset, end);
        let stays = self.terms.and(is_near, inside);
        let leaves = self.terms.not(stays);
        self.terms.and(alive, leaves)
    }

    /// Checks that the address of what a pointer leads to is a multiple of its type's alignment, as far as the alignment of
    /// the object tells.
    pub(super) fn check_aligned(&mut self, place: PlaceId, pointer: &Pointer) {
        let site = self.program[place].site();
        if !self.checks(site, PropertyClass::Misaligned) {
            return;
        }
        let wanted = self.program.types.align_of(self.program[place].ty());
        let mut wrong = self.terms.falsehood();
        for (when, target) in pointer.cases(self.terms) {
            if target.object == NOWHERE {
                continue;
            }
            let grid = self.objects[target.object as usize].align.min(wanted);
            let Some(alive) = self.object(target.object).map(|object| object.alive) else { continue };
            let is_beside = self.lies_beside(target, grid);
            let case = self.terms.and_all(&[when, alive, is_beside]);
            wrong = self.terms.or(wrong, case);
        }
        self.check(site, PropertyClass::Misaligned, wrong, Otherwise::GoesOn);
    }

    /// What the address of an object of some kind is certainly a multiple of.
    pub(super) fn certain_align(&self, kind: ObjectKind) -> u64 {
        match kind {
            ObjectKind::Variable(var) => self.program.certain_align(var),
            ObjectKind::Heap | ObjectKind::Stack => 16,
            ObjectKind::Function(_) | ObjectKind::Arguments | ObjectKind::Environment | ObjectKind::Content => 1,
        }
    }

    /// Whether an offset is no multiple of a power of two.
    fn lies_beside(&mut self, target: Target, grid: u64) -> Term {
        match target.index {
            Some((stride, _)) if stride % grid != 0 => {
                let offset = target.offset(self.terms);
                let low = self.terms.extract(offset, 0, grid.trailing_zeros());
                let zero = self.number(grid.trailing_zeros(), 0);
                self.terms.ne(low, zero)
            }
            Some(_) | None => self.terms.boolean(target.base.rem_euclid(grid as i64) != 0),
        }
    }
}
