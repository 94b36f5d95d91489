//! The state of a path, and how the states of two paths are merged where they meet.

use std::rc::Rc;

use logic::{Term, Terms};

use super::content::{self, Links};
use super::guard::Guard;
use super::object::{self, Background, Cell, History, Object};
use super::value::{NOWHERE, Pointer, Target, Value};
use analyse::table::Table;

/// Something that a state holds under a number.
#[derive(Debug, Clone)]
pub(crate) enum Slot {
    /// A variable whose address nobody takes.
    Register(Cell),
    /// Where a variable in memory is.
    Address(Pointer),
    /// An object of memory.
    Object(Rc<Object>),
}

/// How many steps a path has taken: a constant, and a term where paths of different length met. The constant is a lower
/// bound: the term counts what longer paths have more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Steps {
    pub(crate) constant: u64,
    pub(crate) term: Option<Term>,
}

/// The width in which steps are counted.
pub(crate) const STEP_BITS: u32 = 32;

impl Steps {
    /// The number of steps as a term.
    pub(crate) fn term(self, terms: &mut Terms) -> Term {
        let constant = terms.constant(STEP_BITS, u128::from(self.constant));
        match self.term {
            None => constant,
            Some(term) => terms.add(term, constant),
        }
    }

    fn join(self, other: Steps, first: Term, terms: &mut Terms) -> Steps {
        if self == other {
            return self;
        }
        let constant = self.constant.min(other.constant);
        let left = Steps { constant: self.constant - constant, ..self }.term(terms);
        let right = Steps { constant: other.constant - constant, ..other }.term(terms);
        Steps { constant, term: Some(terms.ite(first, left, right)) }
    }
}

/// What may come next in the standard input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ready {
    /// Any character.
    Anything = 0,
    /// None that would be a digit of the number before it.
    AfterDecimal = 1,
    /// No space: those were passed over.
    Spaced = 2,
    /// None that would be part of the number before it.
    AfterOther = 3,
}

/// How far the standard input was read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stdin {
    /// Whether its end was seen.
    pub(crate) ended: Term,
    /// A character that was looked at and left there, with a bit above its own; 0 if there is none.
    pub(crate) unread: Term,
    /// Whether that may have been any character, and not only one that begins no number.
    pub(crate) is_any_unread: Term,
    /// What may come next, see [`Ready`].
    pub(crate) ready: Term,
}

impl Stdin {
    /// Nothing was read yet.
    pub(crate) fn new(terms: &mut Terms) -> Stdin {
        Stdin {
            ended: terms.falsehood(),
            unread: terms.constant(9, 0),
            is_any_unread: terms.falsehood(),
            ready: terms.constant(2, Ready::Anything as u128),
        }
    }

    fn join(self, other: Stdin, first: Term, terms: &mut Terms) -> Stdin {
        Stdin {
            ended: terms.ite(first, self.ended, other.ended),
            unread: terms.ite(first, self.unread, other.unread),
            is_any_unread: terms.ite(first, self.is_any_unread, other.is_any_unread),
            ready: terms.ite(first, self.ready, other.ready),
        }
    }
}

/// The state of a path.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) guard: Guard,
    pub(crate) slots: Table<Slot>,
    pub(crate) steps: Steps,
    /// How far the standard input was read.
    pub(crate) stdin: Stdin,
    /// What was merged since the path came to its location, if that is of interest.
    pub(crate) merged: Vec<Merged>,
}

/// A cell that is not the same on paths that met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Merged {
    pub(crate) slot: u32,
    /// Where in the object.
    pub(crate) offset: Option<u32>,
    /// The atoms that the two values come from, counted from 1.
    pub(crate) sources: [u32; 2],
}

impl State {
    /// Merges with the state of another path; the paths exclude each other.
    pub(crate) fn join(
        self,
        other: State,
        terms: &mut Terms,
        bits_of: &mut dyn FnMut(&mut Terms, &Pointer) -> Term,
        notes: bool,
    ) -> State {
        let (guard, first) = self.guard.join(&other.guard, terms);
        let steps = self.steps.join(other.steps, first, terms);
        let stdin = self.stdin.join(other.stdin, first, terms);
        let mut changes: Vec<(u32, Option<Slot>)> = Vec::new();
        let mut merged_cells = [&self.merged[..], &other.merged[..]].concat();
        let mut merger = Merger { terms, first, bits_of, merged: notes.then_some(&mut merged_cells), slot: 0 };
        self.slots.differences(&other.slots, &mut |key, left, right| {
            merger.slot = key;
            let merged = match (left, right) {
                (Some(left), Some(right)) => merger.slots(left, right),
                // What only one path knows is out of scope on the other, and an object is not alive there.
                (Some(left), None) => merger.only(left, true),
                (None, Some(right)) => merger.only(right, false).or_else(|| Some(right.clone())),
                (None, None) => return,
            };
            if let Some(merged) = merged {
                changes.push((key, Some(merged)));
            }
        });
        let mut slots = self.slots.clone();
        for (key, slot) in changes {
            slots.set(key, slot);
        }
        State { guard, slots, steps, stdin, merged: merged_cells }
    }
}

/// Merges values of two paths.
struct Merger<'a> {
    terms: &'a mut Terms,
    /// Whether the first path was taken.
    first: Term,
    bits_of: &'a mut dyn FnMut(&mut Terms, &Pointer) -> Term,
    /// Where cells that differ are noted.
    merged: Option<&'a mut Vec<Merged>>,
    /// The slot that is merged.
    slot: u32,
}

impl Merger<'_> {
    /// Notes that two cells met.
    fn meet(&mut self, offset: Option<u32>, left: &Cell, right: &Cell) {
        if let Some(merged) = &mut self.merged {
            merged.push(Merged { slot: self.slot, offset, sources: [left.from, right.from] });
        }
    }

    /// The merged slot; none if it is that of the first path.
    fn slots(&mut self, left: &Slot, right: &Slot) -> Option<Slot> {
        match (left, right) {
            (Slot::Register(a), Slot::Register(b)) => (a != b).then(|| {
                self.meet(None, a, b);
                Slot::Register(self.cells(a, b))
            }),
            (Slot::Address(a), Slot::Address(b)) => {
                (a != b).then(|| Slot::Address(Pointer::choose(self.first, a, b, self.terms)))
            }
            (Slot::Object(a), Slot::Object(b)) => {
                (!Rc::ptr_eq(a, b)).then(|| Slot::Object(Rc::new(self.objects(a, b))))
            }
            // A slot never changes what it is.
            (Slot::Register(_) | Slot::Address(_) | Slot::Object(_), _) => None,
        }
    }

    /// A slot that only one path has; none if it stays as it is.
    fn only(&mut self, slot: &Slot, first: bool) -> Option<Slot> {
        let object = match slot {
            // A variable that is unset on the other path, or out of scope there.
            Slot::Register(cell) => {
                let unset = self.background(cell.size, Background::Unset);
                let merged = if first { self.cells(cell, &unset) } else { self.cells(&unset, cell) };
                return Some(Slot::Register(merged));
            }
            Slot::Address(_) => return None,
            Slot::Object(object) => object,
        };
        if object.is_content {
            let blank = Object { cells: Table::default(), history: None, ..Object::clone(object) };
            let merged = if first { self.objects(object, &blank) } else { self.objects(&blank, object) };
            return Some(Slot::Object(Rc::new(merged)));
        }
        let here = if first { self.first } else { self.terms.not(self.first) };
        let alive = self.terms.and(here, object.alive);
        (alive != object.alive).then(|| Slot::Object(Rc::new(Object { alive, ..Object::clone(object) })))
    }

    fn cells(&mut self, left: &Cell, right: &Cell) -> Cell {
        let value = match (&left.value, &right.value) {
            (Value::Bits(a), Value::Bits(b)) => Value::Bits(self.terms.ite(self.first, *a, *b)),
            (Value::Pointer(a), Value::Pointer(b)) => Value::Pointer(Pointer::choose(self.first, a, b, self.terms)),
            (Value::Pointer(a), Value::Bits(b)) if self.is_null(*b) => {
                Value::Pointer(Pointer::choose(self.first, a, &Pointer::NULL, self.terms))
            }
            (Value::Bits(a), Value::Pointer(b)) if self.is_null(*a) => {
                Value::Pointer(Pointer::choose(self.first, &Pointer::NULL, b, self.terms))
            }
            (Value::Pointer(a), Value::Bits(b)) => {
                let a = (self.bits_of)(self.terms, a);
                Value::Bits(self.terms.ite(self.first, a, *b))
            }
            (Value::Bits(a), Value::Pointer(b)) => {
                let b = (self.bits_of)(self.terms, b);
                Value::Bits(self.terms.ite(self.first, *a, b))
            }
        };
        let set = match (left.set, right.set) {
            (None, None) => None,
            (a, b) => {
                let full = self.full(left.size);
                let merged = self.terms.ite(self.first, a.unwrap_or(full), b.unwrap_or(full));
                (merged != full).then_some(merged)
            }
        };
        let from = if left.from == right.from { left.from } else { 0 };
        let links = Links::choose(self.first, left, right, self.terms);
        Cell { size: left.size, value, set, from, links }
    }

    fn is_null(&self, bits: Term) -> bool {
        self.terms.as_constant(bits) == Some(0)
    }

    fn full(&mut self, size: u32) -> Term {
        self.terms.constant(size * 8, u128::MAX)
    }

    /// A cell of bytes that only the other side has written.
    fn background(&mut self, size: u32, background: Background) -> Cell {
        let zero = self.terms.constant(size * 8, 0);
        Cell { set: (background == Background::Unset).then_some(zero), ..Cell::known(size, Value::Bits(zero)) }
    }

    /// An object of zero background with cells everywhere, so that its background may become another one.
    fn spread(&mut self, object: &Object) -> Object {
        let mut spread = Object { background: Background::Unset, ..object.clone() };
        let mut at = 0;
        while u64::from(at) < object.size {
            let length = if u64::from(at) + 4 <= object.size && object.touching(at, 4).is_empty() { 4 } else { 1 };
            if object.touching(at, length).is_empty() {
                let blank = self.background(length, object.background);
                spread.cells.set(at, Some(blank));
            }
            at += length;
        }
        spread
    }

    fn objects(&mut self, left: &Object, right: &Object) -> Object {
        if left.background != right.background {
            let (left, right) = match left.background {
                Background::Zero => (self.spread(left), right.clone()),
                Background::Unset => (left.clone(), self.spread(right)),
            };
            return self.objects(&left, &right);
        }
        let alive = self.terms.ite(self.first, left.alive, right.alive);
        let mut cells = left.cells.clone();
        let mut changes: Vec<(u32, Option<Cell>)> = Vec::new();
        let mut clashes: Vec<(u32, u32)> = Vec::new();
        left.cells.differences(&right.cells, &mut |offset, a, b| {
            let merged = match (a, b) {
                (Some(a), Some(b)) if a == b => return,
                (Some(a), Some(b)) if a.size == b.size => {
                    self.meet(Some(offset), a, b);
                    self.cells_of((left, a), (right, b), offset)
                }
                (Some(a), Some(b)) => return clashes.push((offset, a.size.max(b.size))),
                (Some(a), None) if right.touching(offset, a.size).is_empty() => {
                    let other = self.background(a.size, right.background);
                    self.meet(Some(offset), a, &other);
                    self.cells_of((left, a), (right, &other), offset)
                }
                (None, Some(b)) if left.touching(offset, b.size).is_empty() => {
                    let other = self.background(b.size, left.background);
                    self.meet(Some(offset), &other, b);
                    self.cells_of((left, &other), (right, b), offset)
                }
                (Some(cell), None) | (None, Some(cell)) => return clashes.push((offset, cell.size)),
                (None, None) => return,
            };
            changes.push((offset, Some(merged)));
        });
        for (offset, cell) in changes {
            cells.set(offset, cell);
        }
        let history = self.histories(left, right);
        let content = self.contents(left, right);
        let mut merged = Object { alive, cells, history, content, ..left.clone() };
        self.settle_clashes(&mut merged, left, right, clashes);
        merged
    }

    /// Cells at one offset of two objects that are merged. Where neither says where its unset bits lie, they lie in the
    /// content of the object, whichever that is.
    fn cells_of(&mut self, left: (&Object, &Cell), right: (&Object, &Cell), offset: u32) -> Cell {
        if left.1.links == right.1.links {
            return self.cells(left.1, right.1);
        }
        let place = Target::at(NOWHERE, i64::from(offset));
        let [left, right] =
            [left, right].map(|(object, cell)| content::linked(self.terms, object, place, cell.clone()));
        self.cells(&left, &right)
    }

    /// The content of an object on either path.
    fn contents(&mut self, left: &Object, right: &Object) -> Option<Pointer> {
        if left.content == right.content {
            return left.content.clone();
        }
        let of = |object: &Object| object.content.clone().unwrap_or(Pointer::NULL);
        Some(Pointer::choose(self.first, &of(left), &of(right), self.terms))
    }

    /// What both wrote, then what each of them wrote, if its path was taken.
    fn histories(&mut self, left: &Object, right: &Object) -> History {
        let shared = object::common(&left.history, &right.history);
        let mut merged = left.history.clone();
        while object::length(&merged) > shared {
            merged = merged.and_then(|write| write.before.clone());
        }
        let second = self.terms.not(self.first);
        for (history, is_taken) in [(&left.history, self.first), (&right.history, second)] {
            for write in object::after(history, shared) {
                let when = self.terms.and(write.when, is_taken);
                merged = object::with(&merged, when, write.target, write.cell.clone());
            }
        }
        merged
    }

    /// Bytes that the two sides hold in cells of different lengths: merged byte by byte.
    fn settle_clashes(&mut self, merged: &mut Object, left: &Object, right: &Object, clashes: Vec<(u32, u32)>) {
        let mut bytes: std::collections::BTreeSet<u32> = std::collections::BTreeSet::new();
        for (offset, size) in clashes {
            for object in [left, right] {
                for start in object.touching(offset, size) {
                    let length = object.cells.get(start).map_or(0, |cell| cell.size);
                    bytes.extend(start..start + length);
                }
            }
        }
        // Every cell that one of these bytes belongs to is taken apart completely.
        loop {
            let mut more = Vec::new();
            for &byte in &bytes {
                for object in [left, right] {
                    for start in object.touching(byte, 1) {
                        let length = object.cells.get(start).map_or(0, |cell| cell.size);
                        more.extend((start..start + length).filter(|at| !bytes.contains(at)));
                    }
                }
            }
            if more.is_empty() {
                break;
            }
            bytes.extend(more);
        }
        for &byte in &bytes {
            for start in merged.touching(byte, 1) {
                merged.cells.set(start, None);
            }
        }
        for &byte in &bytes {
            let (a, b) = (self.byte(left, byte), self.byte(right, byte));
            let cell = self.cells_of((left, &a), (right, &b), byte);
            merged.cells.set(byte, Some(cell));
        }
    }

    /// One byte of an object.
    fn byte(&mut self, object: &Object, offset: u32) -> Cell {
        let Some(&start) = object.touching(offset, 1).first() else { return self.background(1, object.background) };
        let cell = object.cells.get(start).expect("the cell was just found");
        byte_of(self.terms, cell, offset - start, self.bits_of)
    }
}

/// One byte of a cell.
pub(crate) fn byte_of(
    terms: &mut Terms,
    cell: &Cell,
    position: u32,
    bits_of: &mut dyn FnMut(&mut Terms, &Pointer) -> Term,
) -> Cell {
    let bits = match &cell.value {
        Value::Bits(bits) => *bits,
        Value::Pointer(pointer) => bits_of(terms, pointer),
    };
    let value = Value::Bits(terms.extract(bits, position * 8, 8));
    let set = cell.set.map(|set| terms.extract(set, position * 8, 8));
    let full = terms.constant(8, 0xff);
    let set = set.filter(|&set| set != full);
    let links = if set.is_some() { cell.links.byte(position) } else { Links::default() };
    Cell { size: 1, value, set, from: cell.from, links }
}
