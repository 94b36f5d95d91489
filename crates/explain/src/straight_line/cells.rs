//! What storage holds along a path, as terms. Storage that was not written since the path began holds free variables.

use std::collections::BTreeMap;

use logic::{Term, Terms};

use super::path::{Bytes, Store};

/// Bytes that hold one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// How many bytes.
    pub length: u32,
    /// What they hold.
    pub term: Term,
    /// The definition that wrote them; none for what was there before.
    pub definition: Option<u32>,
}

/// Storage with what it holds.
#[derive(Debug, Clone, Default)]
pub struct Cells {
    cells: BTreeMap<(Store, u32), Cell>,
}

/// A part of what is read: a cell, or bytes that nothing was written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// Some bytes of a cell: the cell, the first byte within it, how many.
    Of(Cell, u32, u32),
    /// Bytes that hold nothing yet.
    Gap(Bytes),
}

/// The longest value.
const LONGEST: u32 = 16;

impl Cells {
    /// The cell that is exactly at these bytes.
    pub fn exact(&self, bytes: Bytes) -> Option<Cell> {
        self.cells.get(&(bytes.store, bytes.offset)).filter(|cell| cell.length == bytes.length).copied()
    }

    /// What is at these bytes, from the first to the last.
    pub fn pieces(&self, bytes: Bytes) -> Vec<Piece> {
        let (store, end) = (bytes.store, bytes.offset + bytes.length);
        let first = (store, bytes.offset.saturating_sub(LONGEST - 1));
        let mut pieces = Vec::new();
        if bytes.length == 0 {
            return pieces;
        }
        let mut at = bytes.offset;
        for (&(_, start), &cell) in self.cells.range(first..(store, end)) {
            if start + cell.length <= at {
                continue;
            }
            gaps(store, at, start, &mut pieces);
            at = at.max(start);
            let length = (start + cell.length).min(end) - at;
            pieces.push(Piece::Of(cell, at - start, length));
            at += length;
        }
        gaps(store, at, end, &mut pieces);
        pieces
    }

    /// Writes a value of at most 16 bytes; what is left of cells that it covers in part is kept.
    pub fn write(&mut self, terms: &mut Terms, bytes: Bytes, term: Term, definition: Option<u32>) {
        let (store, end) = (bytes.store, bytes.offset + bytes.length);
        if self.exact(bytes).is_none() {
            let first = (store, bytes.offset.saturating_sub(LONGEST - 1));
            let covered: Vec<(u32, Cell)> = self
                .cells
                .range(first..(store, end))
                .map(|(&(_, start), &cell)| (start, cell))
                .filter(|(start, cell)| start + cell.length > bytes.offset)
                .collect();
            for (start, cell) in covered {
                self.cells.remove(&(store, start));
                if start < bytes.offset {
                    let length = bytes.offset - start;
                    let term = terms.extract(cell.term, 0, length * 8);
                    self.cells.insert((store, start), Cell { length, term, ..cell });
                }
                if start + cell.length > end {
                    let length = start + cell.length - end;
                    let term = terms.extract(cell.term, (end - start) * 8, length * 8);
                    self.cells.insert((store, end), Cell { length, term, ..cell });
                }
            }
        }
        self.cells.insert((store, bytes.offset), Cell { length: bytes.length, term, definition });
    }
}

/// Bytes without a value, in parts as large as a value can be.
fn gaps(store: Store, mut from: u32, to: u32, pieces: &mut Vec<Piece>) {
    while from < to {
        let length = (to - from).min(LONGEST);
        pieces.push(Piece::Gap(Bytes { store, offset: from, length }));
        from += length;
    }
}

#[cfg(test)]
mod tests {
    use super::{Bytes, Cells, Piece, Store};
    use logic::Terms;

    #[test]
    fn values_overlap() {
        let (mut terms, mut cells) = (Terms::new(), Cells::default());
        let at = |offset, length| Bytes { store: Store::Object(1), offset, length };
        let word = terms.variable("word", 32);
        let byte = terms.variable("byte", 8);
        cells.write(&mut terms, at(4, 4), word, Some(1));
        assert_eq!(cells.exact(at(4, 4)).map(|cell| cell.term), Some(word));
        cells.write(&mut terms, at(5, 1), byte, Some(2));
        let pieces = cells.pieces(at(3, 6));
        assert_eq!(pieces.first(), Some(&Piece::Gap(at(3, 1))));
        assert_eq!(pieces.last(), Some(&Piece::Gap(at(8, 1))));
        let lengths: Vec<u32> = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Of(_, _, length) => *length,
                Piece::Gap(bytes) => bytes.length,
            })
            .collect();
        assert_eq!(lengths, [1, 1, 1, 2, 1]);
        assert_eq!(cells.pieces(at(6, 0)), []);
    }
}
