//! Unknown content that several places share.
//!
//! Bits that were never set have some content all the same, and a copy of them has the same. Nothing is asked for when
//! they are copied: the copy gets a link to where their content lies, in a hidden object that is made when something
//! unset is copied from an object for the first time. Reading what is not set reads it there; what is not known there
//! either is an input, for good. As a hidden object is part of the state, it is merged where paths meet like any other.
//!
//! Bytes without a link of their own lie at the same offset in the content of the object that holds them.

use std::rc::Rc;

use logic::{Term, Terms};

use super::object::{Background, Cell, Object};
use super::value::{NOWHERE, ObjectId, Pointer, Target, Value};
use super::{Executor, ObjectKind, Size, start_of};

/// Where the content of the unset bits of a cell lies. A target nowhere stands for the content of the place that holds
/// the cell.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Links(Option<Rc<[Link]>>);

/// Some bytes of a cell and where their content lies.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Link {
    pub(crate) at: u32,
    pub(crate) size: u32,
    pub(crate) to: Pointer,
}

impl Links {
    /// All bytes of a cell lie one behind the other.
    pub(crate) fn whole(size: u32, to: Pointer) -> Links {
        if to == Pointer::NULL { Links::default() } else { Links(Some([Link { at: 0, size, to }].into())) }
    }

    /// The parts that have a link, in order.
    pub(crate) fn parts(&self) -> &[Link] {
        self.0.as_deref().unwrap_or(&[])
    }

    /// Where one byte lies.
    fn place_of(&self, position: u32) -> Pointer {
        let part = self.parts().iter().find(|part| (part.at..part.at + part.size).contains(&position));
        part.map_or(Pointer::NULL, |part| moved(&part.to, position - part.at))
    }

    /// The links of one byte.
    pub(crate) fn byte(&self, position: u32) -> Links {
        Links::whole(1, self.place_of(position))
    }

    /// The links of a cell whose bytes have these.
    pub(crate) fn joined<'a>(bytes: impl Iterator<Item = &'a Links>) -> Links {
        let mut parts: Vec<Link> = Vec::new();
        for (at, byte) in (0..).zip(bytes) {
            let to = byte.place_of(0);
            if to == Pointer::NULL {
                continue;
            }
            match parts.last_mut() {
                Some(last) if last.at + last.size == at && moved(&last.to, last.size) == to => last.size += 1,
                Some(_) | None => parts.push(Link { at, size: 1, to }),
            }
        }
        Links((!parts.is_empty()).then(|| parts.into()))
    }

    /// One pointer for all bytes of a cell, if that is how they lie.
    fn as_whole(&self, size: u32) -> Option<&Pointer> {
        match self.parts() {
            [] => Some(&Pointer::NULL),
            [Link { at: 0, size: own, to }] if *own == size => Some(to),
            _ => None,
        }
    }

    /// Where a cell lies whose bytes are all in one content, on every path.
    pub(crate) fn start(&self, size: u32) -> Option<&Pointer> {
        let is_somewhere = |to: &&Pointer| match to {
            Pointer::One(target) => target.object != NOWHERE,
            Pointer::Cases(cases) => cases.iter().all(|(_, target)| target.object != NOWHERE),
        };
        self.as_whole(size).filter(is_somewhere)
    }

    /// Two cells' links put together, byte by byte if need be.
    fn combined(&self, other: &Links, size: u32, mut combine: impl FnMut(&Pointer, &Pointer) -> Pointer) -> Links {
        if let (Some(one), Some(two)) = (self.as_whole(size), other.as_whole(size)) {
            return Links::whole(size, combine(one, two));
        }
        let bytes: Vec<Links> =
            (0..size).map(|at| Links::whole(1, combine(&self.place_of(at), &other.place_of(at)))).collect();
        Links::joined(bytes.iter())
    }

    /// The links of one cell or those of another.
    pub(crate) fn choose(condition: Term, then: &Cell, otherwise: &Cell, terms: &mut Terms) -> Links {
        // What is set needs none.
        match (then.set, otherwise.set) {
            (None, _) => return otherwise.links.clone(),
            (_, None) => return then.links.clone(),
            (Some(_), Some(_)) if then.links == otherwise.links => return then.links.clone(),
            (Some(_), Some(_)) => {}
        }
        then.links.combined(&otherwise.links, then.size, |one, two| Pointer::choose(condition, one, two, terms))
    }

    /// The same with the content of the place that holds the cell where nothing else is said.
    fn completed(&self, size: u32, own: &Pointer, terms: &mut Terms) -> Links {
        let own = Links::whole(size, own.clone());
        self.combined(&own, size, |link, own| {
            let nowhere = nowhere(link, terms);
            Pointer::choose(nowhere, own, link, terms)
        })
    }

    /// Whether every byte lies somewhere, whatever path was taken.
    fn is_complete(&self, size: u32, terms: &Terms) -> bool {
        let parts = self.parts();
        let bytes: u32 = parts.iter().map(|part| part.size).sum();
        bytes == size && parts.iter().all(|part| nowhere(&part.to, terms) == terms.falsehood())
    }
}

/// A place so many bytes further on.
fn moved(pointer: &Pointer, bytes: u32) -> Pointer {
    pointer.map(|target| if target.object == NOWHERE { target } else { target.moved(i64::from(bytes)) })
}

/// When a pointer leads nowhere.
fn nowhere(pointer: &Pointer, terms: &Terms) -> Term {
    let case = pointer.cases(terms).into_iter().find(|(_, target)| target.object == NOWHERE);
    case.map_or(terms.falsehood(), |(when, _)| when)
}

/// A cell of an object with where its unset bits lie.
pub(super) fn linked(terms: &mut Terms, object: &Object, target: Target, cell: Cell) -> Cell {
    let Some(content) = object.content.as_ref().filter(|_| cell.set.is_some()) else { return cell };
    let own = match content {
        Pointer::One(start) => Pointer::One(from_start(*start, target, terms)),
        Pointer::Cases(_) => content.map(|start| from_start(start, target, terms)),
    };
    let links = cell.links.completed(cell.size, &own, terms);
    Cell { links, ..cell }
}

/// The place in a content that is as far from its start as a target is from that of its object.
fn from_start(start: Target, target: Target, terms: &mut Terms) -> Target {
    if start.object == NOWHERE {
        return start;
    }
    let place = start.moved(target.base);
    match target.index {
        None => place,
        Some((stride, index)) => place.moved_by(terms, stride, index),
    }
}

impl Executor<'_> {
    /// A cell of an object with where its unset bits lie.
    pub(super) fn linked(&mut self, object: &Object, target: Target, cell: Cell) -> Cell {
        linked(self.terms, object, target, cell)
    }

    /// Whether all unset bits of a cell have their place, so that it can be copied.
    pub(super) fn can_be_copied(&self, cell: &Cell) -> bool {
        cell.set.is_none() || cell.links.is_complete(cell.size, self.terms)
    }

    /// Gives the objects behind a pointer a content, so that what is unset in them can be copied.
    pub(super) fn open_contents(&mut self, pointer: &Pointer) {
        for (_, target) in pointer.cases(self.terms) {
            if target.object != NOWHERE {
                self.open_content(target.object);
            }
        }
    }

    /// The same for one object; its content.
    pub(super) fn open_content(&mut self, id: ObjectId) -> Pointer {
        let Some(object) = self.object(id).cloned() else { return Pointer::NULL };
        let old = object.content.clone().unwrap_or(Pointer::NULL);
        let missing = nowhere(&old, self.terms);
        if missing == self.terms.falsehood() {
            return old;
        }
        let first = match self.objects[id as usize].content {
            Some(first) => first,
            None => {
                let first = self.new_content(self.objects[id as usize].size.most(), self.objects[id as usize].unknown);
                self.objects[id as usize].content = Some(first);
                first
            }
        };
        let content = Pointer::choose(missing, &start_of(first), &old, self.terms);
        self.set_object(id, Rc::new(Object { content: Some(content.clone()), ..Object::clone(&object) }));
        content
    }

    /// A hidden object; it is unset on every path that does not know it.
    pub(super) fn new_content(&mut self, size: u64, unknown: bool) -> ObjectId {
        let id = self.new_object(ObjectKind::Content, Size::Known(size), Background::Unset);
        self.objects[id as usize].unknown = unknown;
        self.revive(id);
        id
    }

    /// The content for an object whose bytes are forgotten: another one than it had.
    pub(super) fn forgotten_content(&mut self, id: ObjectId) -> Option<Pointer> {
        self.objects[id as usize].content?;
        let size = self.objects[id as usize].size.most();
        Some(start_of(self.new_content(size, true)))
    }

    /// What is known of the content that a cell is linked to, as a cell of the same size.
    pub(super) fn content_of(&mut self, cell: &Cell) -> Cell {
        if let Some(place) = cell.links.as_whole(cell.size) {
            return self.read_content(&place.clone(), cell.size);
        }
        let bytes: Vec<Cell> = (0..cell.size).map(|at| self.read_content(&cell.links.place_of(at), 1)).collect();
        self.joined_bytes(&bytes)
    }

    fn read_content(&mut self, place: &Pointer, size: u32) -> Cell {
        let mut result = self.background_cell(size, Background::Unset);
        for (when, target) in place.cases(self.terms) {
            if target.object == NOWHERE {
                continue;
            }
            if self.object(target.object).is_none() {
                self.revive(target.object);
            }
            let cell = self.read_target(target, size);
            result = self.choose_cell(when, &cell, &result);
        }
        Cell { links: Links::default(), from: 0, ..result }
    }

    /// A cell with what is known of its unset bits.
    pub(super) fn with_content(&mut self, cell: Cell, content: &Cell) -> Cell {
        let Some(set) = cell.set else { return cell };
        if content.set.is_some_and(|known| self.terms.as_constant(known) == Some(0)) {
            return cell;
        }
        let full = self.all_ones(cell.size);
        let known = content.set.unwrap_or(full);
        let unset = self.terms.not(set);
        let missing = self.terms.ne(set, full);
        let value = self.overlaid(&cell.value, &content.value, unset, missing);
        let set = match &cell.value {
            Value::Pointer(_) => self.terms.ite(missing, known, full),
            Value::Bits(_) => self.terms.or(set, known),
        };
        Cell { value, set: (set != full).then_some(set), ..cell }
    }

    /// A value with some bits from another one; a pointer is taken as a whole, if any are.
    pub(super) fn overlaid(&mut self, below: &Value, above: &Value, takes: Term, takes_any: Term) -> Value {
        let bits = match below {
            Value::Pointer(_) => return self.choose_value(takes_any, above, below),
            Value::Bits(bits) => *bits,
        };
        let width = self.terms.width(bits);
        if self.terms.as_constant(takes) == Some(u128::MAX >> (128 - width)) {
            return above.clone();
        }
        let above = self.as_bits(above);
        let keeps = self.terms.not(takes);
        let (new, old) = (self.terms.and(above, takes), self.terms.and(bits, keeps));
        Value::Bits(self.terms.or(new, old))
    }

    /// Lets all that share the content of a cell know those bits of it that became known: `takes`, of `value`.
    pub(super) fn share(&mut self, cell: &Cell, content: &Cell, value: &Value, (takes, takes_any): (Term, Term)) {
        if cell.links.parts().is_empty() {
            return;
        }
        let full = self.all_ones(cell.size);
        let known = content.set.unwrap_or(full);
        let new = self.overlaid(&content.value, value, takes, takes_any);
        let set = match &content.value {
            Value::Pointer(_) => self.terms.ite(takes_any, full, known),
            Value::Bits(_) => self.terms.or(known, takes),
        };
        let new = Cell { set: (set != full).then_some(set), ..Cell::known(cell.size, new) };
        if let Some(place) = cell.links.as_whole(cell.size) {
            return self.write_content(&place.clone(), &new);
        }
        for at in 0..cell.size {
            let byte = self.byte_of(&new, at);
            self.write_content(&cell.links.place_of(at), &byte);
        }
    }

    fn write_content(&mut self, place: &Pointer, cell: &Cell) {
        let inside = place.cases(self.terms).into_iter().filter(|(_, target)| target.object != NOWHERE);
        for (when, target) in inside.collect::<Vec<_>>() {
            let when = self.terms.and(when, self.extra);
            self.write_target(target, cell, when);
        }
    }

    /// When reading missing bits of a cell is a mistake: `own` says when the place itself may be anything, its content
    /// may be so as well.
    pub(super) fn is_mistake(&mut self, cell: &Cell, missing: (Term, Term), own: Term) -> Term {
        let (any_missing, bits) = missing;
        let not_own = self.terms.not(own);
        let is_unknown = |executor: &Self, target: Target| executor.objects[target.object as usize].unknown;
        let targets = cell.links.parts().iter().flat_map(|part| part.to.cases(self.terms));
        if !targets.into_iter().any(|(_, target)| is_unknown(self, target)) {
            return self.terms.and(any_missing, not_own);
        }
        let mut wrong = self.terms.falsehood();
        for at in 0..cell.size {
            let byte = self.terms.extract(bits, at * 8, 8);
            let none = self.number(8, 0);
            let mut case = self.terms.ne(byte, none);
            for (when, target) in cell.links.place_of(at).cases(self.terms) {
                if is_unknown(self, target) {
                    let other = self.terms.not(when);
                    case = self.terms.and(case, other);
                }
            }
            wrong = self.terms.or(wrong, case);
        }
        self.terms.and(wrong, not_own)
    }
}
