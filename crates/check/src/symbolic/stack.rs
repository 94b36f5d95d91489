//! The stack of the program: what open calls, arrays of variable length and blocks of `alloca` take of it.

use ir::{FunctionId, PropertyClass, VarId};
use logic::Term;

use super::value::Pointer;
use super::{Executor, PropertyKey, Size};

impl Executor<'_> {
    /// Checks that one more call fits the stack.
    pub(super) fn fits_stack(&mut self, function: FunctionId) -> bool {
        let more = self.number(64, u128::from(self.program.stack_bytes(function)));
        self.fits(more)
    }

    /// Checks that so many more bytes, and those that are in use, fit the stack; false if they certainly do not.
    fn fits(&mut self, more: Term) -> bool {
        let site = self.program.stack_site;
        if !self.checks(site, PropertyClass::StackOverflow) {
            return true;
        }
        let limit = self.number(64, u128::from(self.options.stack_limit));
        let in_use = self.frames.last().map_or(0, |frame| frame.stack_used);
        let in_use = self.number(64, u128::from(in_use));
        let mut sum = self.terms.add(in_use, more);
        for object in self.on_stack.clone() {
            let size = self.bytes_on_stack(object);
            sum = self.terms.add(sum, size);
        }
        // Each part is less than the limit, so that the sum does not wrap.
        let (is_large, is_too_much) = (self.terms.ult(limit, more), self.terms.ult(limit, sum));
        let wrong = self.terms.or(is_large, is_too_much);
        if wrong != self.terms.falsehood() {
            let property = PropertyKey { site, class: PropertyClass::StackOverflow, call: None };
            self.check_property(property, wrong, true);
        }
        wrong != self.terms.truth()
    }

    /// The bytes that an array of variable length or a block of `alloca` takes now.
    fn bytes_on_stack(&mut self, object: u32) -> Term {
        let nothing = self.number(64, 0);
        let Some(alive) = self.object(object).map(|object| object.alive) else { return nothing };
        let size = match self.objects[object as usize].size {
            Size::Known(size) => self.number(64, u128::from(size)),
            Size::Computed(size, _) => size,
        };
        let size = self.rounded(size);
        self.terms.ite(alive, size, nothing)
    }

    /// The bytes of stack that an object of some bytes takes; those near the end of all numbers stay as they are.
    fn rounded(&mut self, size: Term) -> Term {
        let (more, mask) = (self.number(64, 15), self.number(64, u128::from(!15_u64)));
        let wraps = self.terms.uadd_overflow(size, more);
        let sum = self.terms.add(size, more);
        let whole = self.terms.and(sum, mask);
        self.terms.ite(wraps, size, whole)
    }

    /// Checks that an object of some bytes fits the stack.
    pub(super) fn take_stack(&mut self, size: Term) {
        let size = self.rounded(size);
        if !self.fits(size) {
            self.dead |= self.extra == self.terms.truth();
        }
    }

    /// Notes that a variable that was begun is an array of variable length.
    pub(super) fn note_on_stack(&mut self, var: VarId, pointer: &Pointer) {
        if let (None, Pointer::One(target)) = (self.program.types.size_of(self.program[var].ty), pointer) {
            self.on_stack.push(target.object);
        }
    }
}
