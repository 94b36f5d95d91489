//! Whole blocks of memory: records and arrays that are copied, set or filled.
//!
//! A block is a list of pieces, each a cell with its offset. The pieces are those of the source, so that a copied
//! record has the same cells, pointers stay pointers, and what is unset stays unset.

use std::rc::Rc;

use logic::Term;

use super::Executor;
use super::object::{Background, Cell, Object};
use super::value::{NOWHERE, Pointer, Target, Value};

/// Some bytes in pieces: they lie one behind the other without gaps.
pub(super) type Block = Vec<(u32, Cell)>;

impl Executor<'_> {
    /// The bytes behind a pointer whose cases were checked, to be copied: what is unset of them keeps its content.
    pub(super) fn read_block(&mut self, pointer: &Pointer, size: u32) -> Block {
        self.read_to_copy(pointer, |executor| executor.plain_block(pointer, size))
    }

    /// The bytes of an object that ends, for a new one: content that nobody shared needs no place.
    pub(super) fn block_to_move(&mut self, pointer: &Pointer, size: u32) -> Block {
        let object = self.constant_place(pointer).and_then(|(id, _)| self.object(id));
        if object.is_some_and(|object| object.content.is_none()) {
            return self.plain_block(pointer, size);
        }
        self.read_block(pointer, size)
    }

    /// One byte behind a pointer whose cases were checked, to be copied.
    pub(super) fn read_byte_to_copy(&mut self, pointer: &Pointer) -> Cell {
        let mut block = self.read_to_copy(pointer, |executor| vec![(0, executor.read(pointer, 1))]);
        block.pop().map_or_else(|| self.background_cell(1, Background::Zero), |(_, byte)| byte)
    }

    /// Reads a block, and once more if something in it is unset that had no content to be shared.
    fn read_to_copy(&mut self, pointer: &Pointer, read: impl Fn(&mut Self) -> Block) -> Block {
        let block = read(self);
        if block.iter().all(|(_, cell)| self.can_be_copied(cell)) {
            return block;
        }
        self.open_contents(pointer);
        read(self)
    }

    fn plain_block(&mut self, pointer: &Pointer, size: u32) -> Block {
        let cases = pointer.cases(self.terms);
        let Some(&(_, first)) = cases.first() else { return Vec::new() };
        let shape = self.shape(first, size);
        if let Some((object, offset)) = self.constant_place(pointer) {
            let Some(object) = self.object(object).cloned().filter(|object| object.history.is_none()) else {
                return self.read_pieces(pointer, &shape);
            };
            return shape.iter().map(|&(at, length)| (at, self.read_cell(&object, offset + at, length))).collect();
        }
        self.read_pieces(pointer, &shape)
    }

    fn read_pieces(&mut self, pointer: &Pointer, shape: &[(u32, u32)]) -> Block {
        shape
            .iter()
            .map(|&(at, length)| {
                let piece = pointer.map(|target| target.moved(i64::from(at)));
                (at, self.read(&piece, length))
            })
            .collect()
    }

    /// Offsets and lengths of the pieces at a place: the cells that are there, and what lies between.
    fn shape(&mut self, target: Target, size: u32) -> Vec<(u32, u32)> {
        let start = u32::try_from(target.normal(self.terms).base).unwrap_or(0);
        let mut pieces = Vec::new();
        let Some(object) = self.object(target.object).cloned() else { return pieces };
        let mut at = 0;
        while at < size {
            let whole = object.cells.get(start + at).map(|cell| cell.size).filter(|&length| at + length <= size);
            let length = whole.unwrap_or_else(|| gap(&object, start, at, size));
            pieces.push((at, length));
            at += length;
        }
        pieces
    }

    /// Writes a block behind a pointer whose cases were checked, where a condition holds.
    pub(super) fn write_block(&mut self, pointer: &Pointer, block: &Block, when: Term) {
        if when == self.terms.truth()
            && self.extra == when
            && let Some((id, offset)) = self.constant_place(pointer)
            && self.object(id).is_none_or(|object| object.history.is_none())
        {
            let Some(object) = self.object(id).cloned() else { return };
            let mut object = Object::clone(&object);
            if offset == 0 && block_size(block) == object.size {
                object.content = common_content(block);
            }
            for (at, cell) in block {
                if self.is_background(cell, &object, offset + at) {
                    self.clear(&mut object, offset + at, cell.size);
                } else {
                    self.write_cell(&mut object, offset + at, cell.clone());
                }
            }
            return self.set_object(id, Rc::new(object));
        }
        self.under(when, |executor| {
            for (at, cell) in block {
                let piece = pointer.map(|target| target.moved(i64::from(*at)));
                executor.write(&piece, cell);
            }
        });
    }

    /// Whether a cell is what lies between cells anyway.
    fn is_background(&mut self, cell: &Cell, object: &Object, offset: u32) -> bool {
        let Value::Bits(bits) = cell.value else { return false };
        match (object.background, cell.set) {
            (Background::Zero, None) => self.terms.as_constant(bits) == Some(0),
            (Background::Unset, Some(set)) => {
                let blank = self.background_cell(cell.size, Background::Unset);
                let blank = self.linked(object, Target::at(NOWHERE, i64::from(offset)), blank);
                self.terms.as_constant(set) == Some(0) && blank.links == cell.links
            }
            (Background::Zero, Some(_)) | (Background::Unset, None) => false,
        }
    }

    /// Takes the cells away that hold some bytes.
    fn clear(&mut self, object: &mut Object, offset: u32, size: u32) {
        if object.touching(offset, size).is_empty() {
            return;
        }
        let blank = self.background_cell(size, object.background);
        self.write_cell(object, offset, blank);
        object.cells.set(offset, None);
    }

    /// All bytes zero and set.
    pub(super) fn zero_block(&mut self, size: u32) -> Block {
        self.filled_block(size, 0)
    }

    /// All bytes of one constant value.
    pub(super) fn filled_block(&mut self, size: u32, byte: u8) -> Block {
        let mut block = Vec::new();
        let mut at = 0;
        while at < size {
            let length = if size - at >= 8 { 8 } else { 1 };
            let value = self.number(length * 8, u128::from_le_bytes([byte; 16]));
            block.push((at, Cell::known(length, Value::Bits(value))));
            at += length;
        }
        block
    }
}

/// How many bytes a block has.
fn block_size(block: &Block) -> u64 {
    block.last().map_or(0, |(at, cell)| u64::from(at + cell.size))
}

/// Where the content of a block's first unset piece lies, seen from the start of the block: the others lie beside it,
/// if they were copied from one place.
fn common_content(block: &Block) -> Option<Pointer> {
    let (at, cell) = block.iter().find(|(_, cell)| cell.set.is_some())?;
    cell.links.start(cell.size).map(|start| start.map(|target| target.moved(-i64::from(*at))))
}

/// The length of a piece that no whole cell is: up to the next cell, aligned, at most 8 bytes.
fn gap(object: &Object, start: u32, at: u32, size: u32) -> u32 {
    if !object.touching(start + at, 1).is_empty() {
        return 1;
    }
    let mut length = 1;
    while length < 8
        && at + 2 * length <= size
        && (start + at).is_multiple_of(2 * length)
        && object.touching(start + at, 2 * length).is_empty()
    {
        length *= 2;
    }
    length
}
