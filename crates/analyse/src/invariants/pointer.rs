//! Sets of addresses: null, places in objects, or addresses of nothing.

use std::collections::BTreeMap;

use super::number::Number;

/// An object by its number.
pub type ObjectId = u32;

/// More targets than this are any address.
const MAX_TARGETS: usize = 12;

/// A set of addresses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pointer {
    /// Any address, whatever else is said.
    pub any: bool,
    /// The null pointer.
    pub null: bool,
    /// Addresses of nothing that is alive, other than null.
    pub wild: bool,
    /// Objects, and how many bytes behind their first one.
    pub targets: BTreeMap<ObjectId, Number>,
}

impl Pointer {
    /// Any address.
    pub fn any() -> Pointer {
        Pointer { any: true, ..Pointer::default() }
    }

    /// The null pointer alone.
    pub fn null() -> Pointer {
        Pointer { null: true, ..Pointer::default() }
    }

    /// A place in an object.
    pub fn to(object: ObjectId, offset: Number) -> Pointer {
        Pointer { targets: BTreeMap::from([(object, offset)]), ..Pointer::default() }
    }

    /// An address of nothing.
    pub fn wild() -> Pointer {
        Pointer { wild: true, ..Pointer::default() }
    }

    /// Whether there is no such address.
    pub fn is_empty(&self) -> bool {
        !self.any && !self.null && !self.wild && self.targets.is_empty()
    }

    /// Whether it is null for certain, or certainly not.
    pub fn is_null(&self) -> Option<bool> {
        if self.any {
            None
        } else if !self.null {
            Some(false)
        } else {
            (!self.wild && self.targets.is_empty()).then_some(true)
        }
    }

    fn merged(&self, other: &Pointer, both: impl Fn(&Number, &Number) -> Number) -> Pointer {
        if self.any || other.any {
            return Pointer::any();
        }
        let mut targets = self.targets.clone();
        for (&object, offset) in &other.targets {
            targets.entry(object).and_modify(|known| *known = both(known, offset)).or_insert(*offset);
        }
        if targets.len() > MAX_TARGETS {
            return Pointer::any();
        }
        Pointer { any: false, null: self.null || other.null, wild: self.wild || other.wild, targets }
    }

    /// The addresses of both.
    pub fn join(&self, other: &Pointer) -> Pointer {
        self.merged(other, Number::join)
    }

    /// The same with offsets widened.
    pub fn widened(&self, next: &Pointer, thresholds: &[i128]) -> Pointer {
        self.merged(next, |a, b| a.widened(b, thresholds))
    }

    /// Whether all addresses of the other set belong to this one.
    pub fn includes(&self, other: &Pointer) -> bool {
        let has_target =
            |(object, offset): (&ObjectId, &Number)| self.targets.get(object).is_some_and(|own| own.includes(offset));
        self.any
            || !other.any
                && (self.null || !other.null)
                && (self.wild || !other.wild)
                && other.targets.iter().all(has_target)
    }

    /// The addresses of both sets that may be equal. What is wild may be any address of nothing, also that of an object that one
    /// of the sets knows and that is dead.
    pub fn meet(&self, other: &Pointer) -> Pointer {
        if self.any || other.any {
            return if self.any { other.clone() } else { self.clone() };
        }
        let mut targets = BTreeMap::new();
        for (one, theirs) in [(self, other), (other, self)] {
            for (&object, offset) in &one.targets {
                let common = theirs.targets.get(&object).and_then(|theirs| offset.meet(theirs));
                if let Some(both) = if theirs.wild { Some(*offset) } else { common } {
                    targets.entry(object).and_modify(|known: &mut Number| *known = known.join(&both)).or_insert(both);
                }
            }
        }
        Pointer { any: false, null: self.null && other.null, wild: self.wild && other.wild, targets }
    }

    /// All addresses moved by a number of bytes. An address that leaves what an object reaches may be that of another one.
    pub fn moved(&self, distance: &Number, reach: &dyn Fn(ObjectId) -> (i128, i128)) -> Pointer {
        if self.any || distance.single() == Some(0) {
            return self.clone();
        }
        if self.wild || self.null && (distance.low() < -(1 << 20) || distance.high() > 1 << 20) {
            return Pointer::any();
        }
        let mut result = Pointer::default();
        if self.null {
            result.null = distance.has(0);
            result.wild = true;
        }
        for (&object, offset) in &self.targets {
            let moved = offset.plus(distance);
            let (least, greatest) = reach(object);
            if moved.low() < least || moved.high() > greatest {
                return Pointer::any();
            }
            result.targets.insert(object, moved);
        }
        result
    }

    /// The addresses without null.
    pub fn not_null(&self) -> Pointer {
        Pointer { null: false, ..self.clone() }
    }

    /// What is left when an object dies: pointers to it lead nowhere.
    pub fn without(&self, object: ObjectId) -> Pointer {
        let mut rest = self.clone();
        rest.wild |= rest.targets.remove(&object).is_some();
        rest
    }
}
