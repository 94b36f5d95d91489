//! The contents of an object: cells at constant offsets over a background.
//!
//! A cell holds a whole scalar as it was written, so that reading it back costs nothing and pointers stay pointers.
//! Reading other bytes than were written takes the bits apart. What was never written is zero or unset, as the object
//! was made.

use logic::Term;

use super::table::Table;
use super::value::Value;

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
}

impl Object {
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
