//! The contents of an object: cells at constant offsets over a background.
//!
//! A cell holds a whole scalar as it was written, so that reading it back costs nothing and pointers stay pointers.
//! Reading other bytes than were written takes the bits apart. What was never written is zero or unset, as the object
//! was made.
//!
//! A write at a computed offset changes every cell it may hit. In a large object it is only written down, in a history
//! that every read compares its own offset with: the cost is that of the writes and not of the object.

use std::rc::Rc;

use logic::Term;

use super::content::Links;
use super::value::{Pointer, Target, Value, greatest_common_divisor};
use analyse::table::Table;

/// The longest scalar.
pub(crate) const LONGEST: u32 = 16;

/// A scalar in memory.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cell {
    /// Its length in bytes.
    pub(crate) size: u32,
    /// Its value.
    pub(crate) value: Value,
    /// Which bits are set, as a term of the same width; none if all are.
    pub(crate) set: Option<Term>,
    /// The atom it comes from, counted from 1; 0 if that is not known.
    pub(crate) from: u32,
    /// Where the content of the bits lies that are not set.
    pub(crate) links: Links,
}

impl Cell {
    /// A cell whose bits are all set.
    pub(crate) fn known(size: u32, value: Value) -> Cell {
        Cell { size, value, set: None, from: 0, links: Links::default() }
    }
}

/// What bytes are that no cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Background {
    Zero,
    Unset,
}

/// The state of an object on a path.
#[derive(Debug, Clone)]
pub(crate) struct Object {
    /// Whether it is alive.
    pub(crate) alive: Term,
    /// The most bytes it can have.
    pub(crate) size: u64,
    /// Its cells by offset; they do not overlap.
    pub(crate) cells: Table<Cell>,
    /// What lies between them.
    pub(crate) background: Background,
    /// Later writes that are not in the cells, the latest first.
    pub(crate) history: History,
    /// Where the content of bits lies that are not set and have no link of their own, from the first byte on; none or
    /// nowhere if nobody shares it.
    pub(crate) content: Option<Pointer>,
    /// Whether it is such a content itself: then it is unset on paths that do not know it.
    pub(crate) is_content: bool,
}

/// Writes in the order in which they happened; the latest is reached first.
pub(crate) type History = Option<Rc<Write>>;

/// A write that was written down.
#[derive(Debug)]
pub(crate) struct Write {
    pub(crate) before: History,
    /// How many come before.
    pub(crate) count: u32,
    /// Whether it happened.
    pub(crate) when: Term,
    /// Where; the object does not matter.
    pub(crate) target: Target,
    pub(crate) cell: Cell,
}

/// How many writes a history holds.
pub(crate) fn length(history: &History) -> u32 {
    history.as_ref().map_or(0, |write| write.count + 1)
}

/// A history with one more write.
pub(crate) fn with(history: &History, when: Term, target: Target, cell: Cell) -> History {
    Some(Rc::new(Write { before: history.clone(), count: length(history), when, target, cell }))
}

/// The writes of a history after another one that it begins with, in the order in which they happened.
pub(crate) fn after(history: &History, common: u32) -> Vec<&Rc<Write>> {
    let mut writes = Vec::new();
    let mut next = history.as_ref();
    while let Some(write) = next
        && write.count >= common
    {
        writes.push(write);
        next = write.before.as_ref();
    }
    writes.reverse();
    writes
}

/// How many writes two histories have in common.
pub(crate) fn common(left: &History, right: &History) -> u32 {
    let (mut left, mut right) = (left.as_ref(), right.as_ref());
    while let (Some(a), Some(b)) = (left, right) {
        if Rc::ptr_eq(a, b) {
            return a.count + 1;
        }
        if a.count >= b.count {
            left = a.before.as_ref();
        }
        if b.count >= a.count {
            right = b.before.as_ref();
        }
    }
    0
}

/// How the bytes of two places in one object can meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meeting {
    /// They never do.
    Never,
    /// If they do, they are the same bytes.
    Whole,
    /// They may overlap in part.
    Partly,
}

/// How two accesses can meet, as far as their strides tell.
pub(crate) fn meeting(a: Target, a_size: u32, b: Target, b_size: u32) -> Meeting {
    let stride = |target: Target| target.index.map_or(0, |(stride, _)| stride);
    let grid = greatest_common_divisor(stride(a), stride(b));
    let distance = b.base.wrapping_sub(a.base);
    let (a_size, b_size) = (u64::from(a_size), u64::from(b_size));
    if grid == 0 {
        let is_apart = distance >= a_size as i64 || -distance >= b_size as i64;
        let is_same = distance == 0 && a_size == b_size;
        return if is_apart {
            Meeting::Never
        } else if is_same {
            Meeting::Whole
        } else {
            Meeting::Partly
        };
    }
    // Where the second begins, seen from the first, on a circle of the common stride.
    let ahead = distance.rem_euclid(grid as i64) as u64;
    if ahead == 0 {
        return if a_size == b_size && a_size <= grid { Meeting::Whole } else { Meeting::Partly };
    }
    if ahead >= a_size && grid - ahead >= b_size { Meeting::Never } else { Meeting::Partly }
}

impl Object {
    /// An object without cells.
    pub(crate) fn blank(alive: Term, size: u64, background: Background) -> Object {
        Object { alive, size, cells: Table::default(), background, history: None, content: None, is_content: false }
    }

    /// The cells that touch some bytes: their offsets.
    pub(crate) fn touching(&self, offset: u32, size: u32) -> Vec<u32> {
        let first = offset.saturating_sub(LONGEST - 1);
        let mut found = Vec::new();
        for start in first..offset.saturating_add(size) {
            if let Some(cell) = self.cells.get(start)
                && start + cell.size > offset
            {
                found.push(start);
            }
        }
        found
    }
}
