//! Values of the symbolic execution: bits as terms, pointers as cases.
//!
//! A pointer is a list of cases that exclude each other, each an object and an offset `base + stride * index`. Most
//! pointers have one case with a constant offset, so following them costs nothing, and the cases of the others are the
//! points-to set of the pointer, exact for the path it is on.

use std::rc::Rc;

use logic::{Term, Terms};

/// An object of memory; 0 stands for none (null and other plain numbers).
pub(crate) type ObjectId = u32;

/// No object: the pointer is the number that its offset is.
pub(crate) const NOWHERE: ObjectId = 0;

/// Where a pointer points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) object: ObjectId,
    /// The constant part of the offset in bytes.
    pub(crate) base: i64,
    /// A part that is a multiple of a stride: stride and index (a term of 64 bits, signed).
    pub(crate) index: Option<(u64, Term)>,
}

impl Target {
    pub(crate) fn at(object: ObjectId, base: i64) -> Target {
        Target { object, base, index: None }
    }

    /// The offset as a term of 64 bits.
    pub(crate) fn offset(&self, terms: &mut Terms) -> Term {
        let base = terms.constant(64, self.base as u64 as u128);
        match self.index {
            None => base,
            Some((stride, index)) => {
                let stride = terms.constant(64, u128::from(stride));
                let distance = terms.mul(stride, index);
                terms.add(base, distance)
            }
        }
    }

    /// Moved by a constant number of bytes.
    pub(crate) fn moved(mut self, bytes: i64) -> Target {
        self.base = self.base.wrapping_add(bytes);
        self
    }

    /// Moved by a number of elements.
    pub(crate) fn moved_by(self, terms: &mut Terms, stride: u64, index: Term) -> Target {
        if let Some(known) = terms.as_constant(index) {
            return self.moved((known as u64 as i64).wrapping_mul(stride as i64));
        }
        if stride == 0 {
            return self;
        }
        let index = match self.index {
            None => (stride, index),
            Some((own, old)) if own == stride => (stride, terms.add(old, index)),
            Some((own, old)) => {
                let common = greatest_common_divisor(own, stride);
                let old = scaled(terms, own / common, old);
                let new = scaled(terms, stride / common, index);
                (common, terms.add(old, new))
            }
        };
        Target { index: Some(index), ..self }
    }

    /// The same place, with the base between 0 and the stride (if there is an index at all).
    pub(crate) fn normal(self, terms: &mut Terms) -> Target {
        let Some((stride, index)) = self.index else { return self };
        let steps = self.base.div_euclid(stride as i64);
        if steps == 0 {
            return self;
        }
        let more = terms.constant(64, steps as u64 as u128);
        Target { base: self.base.rem_euclid(stride as i64), index: Some((stride, terms.add(index, more))), ..self }
    }

    /// One of two places in the same object.
    fn choose(self, other: Target, condition: Term, terms: &mut Terms) -> Target {
        if self == other {
            return self;
        }
        let distance = self.base.wrapping_sub(other.base).unsigned_abs();
        let strides = [self, other].map(|target| target.index.map_or(0, |(stride, _)| stride));
        let common = strides.into_iter().fold(distance, greatest_common_divisor).max(1);
        let base = self.base.rem_euclid(common as i64);
        let mut index = |target: Target| {
            let steps = (target.base - base) / common as i64;
            let constant = terms.constant(64, steps as u64 as u128);
            match target.index {
                None => constant,
                Some((stride, index)) => {
                    let index = scaled(terms, stride / common, index);
                    terms.add(constant, index)
                }
            }
        };
        let (first, second) = (index(self), index(other));
        let chosen = terms.ite(condition, first, second);
        let target = Target { object: self.object, base, index: None };
        target.moved_by(terms, common, chosen)
    }
}

fn scaled(terms: &mut Terms, factor: u64, index: Term) -> Term {
    let factor = terms.constant(64, u128::from(factor));
    terms.mul(factor, index)
}

pub(crate) fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A pointer: cases that exclude each other, of which one holds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Pointer {
    /// One target.
    One(Target),
    /// Several, each with its condition; at most one case for an object.
    Cases(Rc<[(Term, Target)]>),
}

impl Pointer {
    pub(crate) const NULL: Pointer = Pointer::One(Target { object: NOWHERE, base: 0, index: None });

    /// The cases.
    pub(crate) fn cases(&self, terms: &Terms) -> Vec<(Term, Target)> {
        match self {
            Pointer::One(target) => vec![(terms.truth(), *target)],
            Pointer::Cases(cases) => cases.to_vec(),
        }
    }

    fn of_cases(mut cases: Vec<(Term, Target)>, terms: &Terms) -> Pointer {
        cases.retain(|(when, _)| *when != terms.falsehood());
        if let [(_, target)] = cases[..] {
            return Pointer::One(target);
        }
        Pointer::Cases(cases.into())
    }

    /// Every target changed in the same way.
    pub(crate) fn map(&self, mut change: impl FnMut(Target) -> Target) -> Pointer {
        match self {
            Pointer::One(target) => Pointer::One(change(*target)),
            Pointer::Cases(cases) => {
                Pointer::Cases(cases.iter().map(|&(when, target)| (when, change(target))).collect())
            }
        }
    }

    /// One pointer or the other.
    pub(crate) fn choose(condition: Term, then: &Pointer, otherwise: &Pointer, terms: &mut Terms) -> Pointer {
        if then == otherwise || condition == terms.truth() {
            return then.clone();
        }
        if condition == terms.falsehood() {
            return otherwise.clone();
        }
        let opposite = terms.not(condition);
        let mut cases: Vec<(Term, Target)> = Vec::new();
        let others = otherwise.cases(terms);
        let mut used = vec![false; others.len()];
        for (when, target) in then.cases(terms) {
            let mine = terms.and(condition, when);
            let partner = others.iter().position(|(_, other)| other.object == target.object);
            match partner {
                Some(position) => {
                    used[position] = true;
                    let (other_when, other) = others[position];
                    let theirs = terms.and(opposite, other_when);
                    let chosen = target.choose(other, condition, terms);
                    cases.push((terms.or(mine, theirs), chosen));
                }
                None => cases.push((mine, target)),
            }
        }
        for (position, &(when, target)) in others.iter().enumerate() {
            if !used[position] {
                cases.push((terms.and(opposite, when), target));
            }
        }
        Pointer::of_cases(cases, terms)
    }

    /// The cases that are possible together with a condition.
    pub(crate) fn filtered(&self, mut keep: impl FnMut(Term, &Target) -> bool, terms: &Terms) -> Pointer {
        match self {
            Pointer::One(_) => self.clone(),
            Pointer::Cases(cases) => {
                let kept: Vec<_> = cases.iter().copied().filter(|(when, target)| keep(*when, target)).collect();
                if kept.is_empty() { self.clone() } else { Pointer::of_cases(kept, terms) }
            }
        }
    }
}

/// The value of a scalar.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// The bits of an integer, `_Bool` or float: as many as its storage has.
    Bits(Term),
    /// A pointer.
    Pointer(Pointer),
}
