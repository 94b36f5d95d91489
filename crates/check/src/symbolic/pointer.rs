//! Pointers as numbers and numbers as pointers; arithmetic and comparison of pointers.

use std::collections::BTreeMap;

use ir::{PropertyClass, SiteId};
use logic::{Node, Term, Terms};

use super::value::{NOWHERE, Pointer, Target, Value};
use super::{Executor, Halt, ObjectInfo, ObjectKind, Otherwise};

/// The number that a pointer is. The pointer is remembered, so that the number can become a pointer again.
pub(super) fn address_bits(
    terms: &mut Terms,
    pointer: &Pointer,
    objects: &[ObjectInfo],
    exposed: &mut BTreeMap<Term, Pointer>,
    width: u32,
) -> Term {
    let mut result: Option<Term> = None;
    for (when, target) in pointer.cases(terms).into_iter().rev() {
        let offset = target.offset(terms);
        let start = terms.constant(64, u128::from(objects[target.object as usize].address));
        let sum = terms.add(start, offset);
        result = Some(result.map_or(sum, |other| terms.ite(when, sum, other)));
    }
    let zero = terms.constant(64, 0);
    let bits = terms.resize(result.unwrap_or(zero), width);
    if terms.as_constant(bits).is_none_or(|number| number != 0) {
        exposed.insert(bits, pointer.clone());
    }
    bits
}

impl Executor<'_> {
    /// A value as a pointer.
    pub(super) fn as_pointer(&mut self, value: Value) -> Pointer {
        match value {
            Value::Pointer(pointer) => pointer,
            Value::Bits(bits) => self.pointer_of_bits(bits),
        }
    }

    /// A value as bits.
    pub(super) fn as_bits(&mut self, value: &Value) -> Term {
        match value {
            Value::Bits(bits) => *bits,
            Value::Pointer(pointer) => self.bits_of_pointer(pointer),
        }
    }

    /// The pointer that a number is.
    fn pointer_of_bits(&mut self, bits: Term) -> Pointer {
        self.pointer_of_part(bits, &mut BTreeMap::new())
    }

    /// The same of a part of a number; choices share their parts, and each is looked at once.
    fn pointer_of_part(&mut self, bits: Term, known: &mut BTreeMap<Term, Pointer>) -> Pointer {
        if let Some(known) = self.exposed.get(&bits).or_else(|| known.get(&bits)) {
            return known.clone();
        }
        if let Some(number) = self.terms.as_constant(bits) {
            return Pointer::One(self.target_of_number(number as u64));
        }
        let pointer = match self.terms.node(bits) {
            Node::Ite(condition, then, otherwise) => {
                let (then, otherwise) = (self.pointer_of_part(then, known), self.pointer_of_part(otherwise, known));
                Pointer::choose(condition, &then, &otherwise, self.terms)
            }
            _ => self.pointer_near(bits),
        };
        known.insert(bits, pointer.clone());
        pointer
    }

    /// One of the objects whose address became a number, if a number lies near it.
    fn pointer_near(&mut self, bits: Term) -> Pointer {
        let wide = self.terms.zero_extend(bits, 64);
        let nowhere = Target { object: NOWHERE, base: 0, index: Some((1, wide)) };
        if self.terms.as_variable(bits).is_some() {
            // A number from outside is nobody's address.
            return Pointer::One(nowhere);
        }
        self.uses_addresses = true;
        // One step may look at very many numbers: limits count in between, too.
        if self.halt.is_some() || self.oracle.halted() {
            self.halt.get_or_insert(Halt::Stopped);
            self.dead = true;
            return Pointer::One(nowhere);
        }
        let mut result = Pointer::One(nowhere);
        let mut candidates: Vec<u32> = Vec::new();
        for pointer in self.exposed.values() {
            candidates.extend(pointer.cases(self.terms).iter().map(|(_, target)| target.object));
        }
        candidates.sort_unstable();
        candidates.dedup();
        for object in candidates {
            if object == NOWHERE {
                continue;
            }
            let info = &self.objects[object as usize];
            let (address, most) = (info.address, info.size.most());
            let start = self.number(64, u128::from(address));
            let offset = self.terms.sub(wide, start);
            let limit = self.number(64, u128::from(most) + 1);
            let inside = self.terms.ult(offset, limit);
            let target = Target { object, base: 0, index: None }.moved_by(self.terms, 1, offset);
            result = Pointer::choose(inside, &Pointer::One(target), &result, self.terms);
        }
        result
    }

    fn target_of_number(&self, number: u64) -> Target {
        let found = self
            .objects
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, info)| info.kind != ObjectKind::Content)
            .find(|(_, info)| number.wrapping_sub(info.address) <= info.size.most());
        match found {
            Some((object, info)) => Target::at(object as u32, number.wrapping_sub(info.address) as i64),
            None => Target::at(NOWHERE, number as i64),
        }
    }

    /// Whether two pointers are equal.
    pub(super) fn same_pointer(&mut self, left: &Pointer, right: &Pointer) -> Term {
        let mut result = self.terms.falsehood();
        for (left_when, a) in left.cases(self.terms) {
            for (right_when, b) in right.cases(self.terms) {
                if a.object != b.object {
                    continue;
                }
                let same = self.same_offset(a, b);
                let both = self.terms.and(left_when, right_when);
                let case = self.terms.and(both, same);
                result = self.terms.or(result, case);
            }
        }
        result
    }

    /// Whether two places in one object are the same.
    pub(super) fn same_offset(&mut self, a: Target, b: Target) -> Term {
        match (a.index, b.index) {
            (None, None) => self.terms.boolean(a.base == b.base),
            // The strides are the same: compare indices.
            (Some((m, i)), Some((n, j))) if m == n && (a.base - b.base) % m as i64 == 0 => {
                let distance = self.number(64, ((a.base - b.base) / m as i64) as u64 as u128);
                let i = self.terms.add(i, distance);
                self.terms.eq(i, j)
            }
            (Some((stride, index)), None) | (None, Some((stride, index))) => {
                let (with, without) = if a.index.is_some() { (a, b) } else { (b, a) };
                let distance = without.base.wrapping_sub(with.base);
                if distance % stride as i64 != 0 {
                    return self.terms.falsehood();
                }
                let wanted = self.number(64, (distance / stride as i64) as u64 as u128);
                self.terms.eq(index, wanted)
            }
            (Some(_), Some(_)) => {
                let (a, b) = (a.offset(self.terms), b.offset(self.terms));
                self.terms.eq(a, b)
            }
        }
    }

    /// Checks that two pointers belong together, and gives the pairs of cases with their conditions. Pointers to
    /// different objects are given as numbers.
    fn pairs(&mut self, left: &Pointer, right: &Pointer, site: Option<SiteId>) -> Vec<(Term, Target, Target)> {
        let mut pairs = Vec::new();
        let mut apart = self.terms.falsehood();
        for (left_when, a) in left.cases(self.terms) {
            for (right_when, b) in right.cases(self.terms) {
                let both = self.terms.and(left_when, right_when);
                if both == self.terms.falsehood() {
                    continue;
                }
                if a.object == b.object {
                    pairs.push((both, a, b));
                    continue;
                }
                self.uses_addresses = true;
                if a.object != NOWHERE && b.object != NOWHERE {
                    apart = self.terms.or(apart, both);
                }
                let number = |target: Target| {
                    let address = self.objects[target.object as usize].address;
                    Target { object: NOWHERE, ..target.moved(address as i64) }
                };
                pairs.push((both, number(a), number(b)));
            }
        }
        self.check(site, PropertyClass::PointerDifference, apart, Otherwise::GoesOn);
        pairs
    }

    /// `left < right` (or `<=`), as addresses.
    pub(super) fn pointer_less(
        &mut self,
        left: &Pointer,
        right: &Pointer,
        or_equal: bool,
        site: Option<SiteId>,
    ) -> Term {
        let mut result = self.terms.falsehood();
        for (both, a, b) in self.pairs(left, right, site) {
            let (a, b) = (a.offset(self.terms), b.offset(self.terms));
            let less = if or_equal { self.terms.sle(a, b) } else { self.terms.slt(a, b) };
            let case = self.terms.and(both, less);
            result = self.terms.or(result, case);
        }
        result
    }

    /// The distance of two pointers in elements, as a term of 64 bits.
    pub(super) fn pointer_distance(
        &mut self,
        left: &Pointer,
        right: &Pointer,
        stride: u64,
        site: Option<SiteId>,
    ) -> Term {
        let mut result = self.number(64, 0);
        for (both, a, b) in self.pairs(left, right, site) {
            let distance = self.distance(a, b, stride);
            result = self.terms.ite(both, distance, result);
        }
        result
    }

    fn distance(&mut self, a: Target, b: Target, stride: u64) -> Term {
        let is_multiple = |target: Target| target.index.is_none_or(|(own, _)| own % stride == 0);
        let bytes = a.base.wrapping_sub(b.base);
        if bytes % stride as i64 == 0 && is_multiple(a) && is_multiple(b) {
            // No division: both lie on the same grid.
            let mut distance = self.number(64, (bytes / stride as i64) as u64 as u128);
            for (target, is_first) in [(a, true), (b, false)] {
                if let Some((own, index)) = target.index {
                    let factor = self.number(64, u128::from(own / stride));
                    let steps = self.terms.mul(factor, index);
                    distance = if is_first { self.terms.add(distance, steps) } else { self.terms.sub(distance, steps) };
                }
            }
            return distance;
        }
        let (a, b) = (a.offset(self.terms), b.offset(self.terms));
        let difference = self.terms.sub(a, b);
        let divisor = self.number(64, u128::from(stride));
        self.terms.sdiv(difference, divisor)
    }

    /// A pointer moved by an index (64 bits, signed) times a stride.
    pub(super) fn pointer_plus(&mut self, pointer: &Pointer, index: Term, stride: u64, negative: bool) -> Pointer {
        let index = if negative { self.terms.neg(index) } else { index };
        let terms = &mut *self.terms;
        pointer.map(|target| target.moved_by(terms, stride, index))
    }

    /// Whether a pointer is not null.
    pub(super) fn pointer_truth(&mut self, pointer: &Pointer) -> Term {
        let null = self.same_pointer(pointer, &Pointer::NULL);
        self.terms.not(null)
    }
}
