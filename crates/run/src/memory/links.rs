//! Unknown content that several places share.
//!
//! A byte that was never set has some content all the same, and a copy of it has the same. Nothing is asked for when
//! unset bytes are copied: the source and the copy get a link to the same unknown content, and when one of them is read
//! and its bits become known, they become known in all the others at once. A link is about the bits of its bytes that
//! are not set, so writing needs no thought of it; only what makes bytes unset replaces their links.

use std::ops::Range;

use super::access::Spot;
use super::{Memory, MemoryError, Why};

/// Bytes of an object whose unset bits lie in unknown content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link {
    /// The first byte, and how many.
    offset: u32,
    length: u32,
    /// The content of the first byte; that of the others follows.
    content: u64,
}

/// Content from here on may be anything, and that is no mistake.
const ANYTHING: u64 = 1 << 63;

/// The numbers of unknown content that were given out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Contents {
    unset: u64,
    anything: u64,
}

impl Default for Contents {
    fn default() -> Contents {
        Contents { unset: 0, anything: ANYTHING }
    }
}

impl Contents {
    /// Content that nobody has yet, for so many bytes.
    fn fresh(&mut self, length: u32, may_be_anything: bool) -> u64 {
        let next = if may_be_anything { &mut self.anything } else { &mut self.unset };
        let first = *next;
        *next += u64::from(length);
        first
    }
}

/// Bytes with what is known of them, outside of any object.
#[derive(Debug, Clone, Default)]
pub(crate) struct Block {
    data: Vec<u8>,
    /// Which bits are set; empty for all.
    shadow: Box<[u8]>,
    links: Vec<Link>,
}

impl Block {
    /// Bytes that are all set.
    pub(crate) fn of_bytes(data: Vec<u8>) -> Block {
        Block { data, ..Block::default() }
    }
}

impl Link {
    fn end(&self) -> u32 {
        self.offset + self.length
    }

    /// The part of it within some bytes.
    fn within(&self, start: u32, end: u32) -> Option<Link> {
        let (first, last) = (self.offset.max(start), self.end().min(end));
        (first < last).then(|| Link {
            offset: first,
            length: last - first,
            content: self.content + u64::from(first - self.offset),
        })
    }
}

/// Which links of a list touch some bytes.
fn touching(links: &[Link], start: u32, end: u32) -> Range<usize> {
    let first = links.partition_point(|link| link.end() <= start);
    first..first + links[first..].partition_point(|link| link.offset < end)
}

/// The content of a byte.
fn content(links: &[Link], at: u32) -> Option<u64> {
    let link = links[touching(links, at, at + 1)].first()?.within(at, at + 1)?;
    Some(link.content)
}

/// Gives some bytes the links of a list that is about them alone.
fn relink(links: &mut Vec<Link>, start: u32, end: u32, new: &[Link]) {
    let old = touching(links, start, end);
    let before = links[old.clone()].first().and_then(|link| link.within(0, start));
    let after = links[old.clone()].last().and_then(|link| link.within(end, u32::MAX));
    links.splice(old, before.into_iter().chain(new.iter().copied()).chain(after));
}

/// The links of some bytes, moved so that these begin at another offset.
pub(super) fn moved(links: &[Link], start: u32, end: u32, to: u32) -> Vec<Link> {
    let parts = links[touching(links, start, end)].iter().filter_map(|link| link.within(start, end));
    parts.map(|link| Link { offset: link.offset - start + to, ..link }).collect()
}

impl Memory {
    /// Links every unset byte of a range to some content; the range of links that a copy at another offset gets.
    pub(super) fn linked(&mut self, from: Spot, length: usize, to: usize) -> Vec<Link> {
        let object = &mut self.objects[from.slot];
        if object.shadow.is_empty() {
            return Vec::new();
        }
        let shadow = &object.shadow[from.offset..from.offset + length];
        let is_unset = |bits: &u8| *bits != 0xff;
        let (Some(first), Some(last)) = (shadow.iter().position(is_unset), shadow.iter().rposition(is_unset)) else {
            return Vec::new();
        };
        let (start, end) = ((from.offset + first) as u32, (from.offset + last + 1) as u32);
        let mut complete = Vec::new();
        let mut at = start;
        // What has no link yet gets one, up to the end of the range.
        let end_of_range = Link { offset: end, length: 0, content: 0 };
        for link in moved(&object.links, start, end, start).into_iter().chain([end_of_range]) {
            if at < link.offset {
                let length = link.offset - at;
                let content = self.contents.fresh(length, object.may_be_anything);
                complete.push(Link { offset: at, length, content });
            }
            at = link.end();
            complete.extend((link.length > 0).then_some(link));
        }
        let copied = moved(&complete, from.offset as u32, (from.offset + length) as u32, to as u32);
        relink(&mut object.links, start, end, &complete);
        copied
    }

    /// Gives bytes that were copied the links of their source.
    pub(super) fn link(&mut self, target: Spot, length: usize, links: &[Link]) {
        let own = &mut self.objects[target.slot].links;
        if !own.is_empty() || !links.is_empty() {
            relink(own, target.offset as u32, (target.offset + length) as u32, links);
        }
    }

    /// Keeps the bytes of a record that is returned.
    pub(crate) fn keep(&mut self, address: u64, size: u64) -> Result<(), MemoryError> {
        let mut block = Block::default();
        if size > 0 {
            let spot = self.spot(address, size, false)?;
            block.links = self.linked(spot, size as usize, 0);
            let (data, shadow) = self.bytes(address, size)?;
            block.data = data.to_vec();
            block.shadow = shadow.unwrap_or(&[]).into();
        }
        self.returned = Some(block);
        Ok(())
    }

    /// Puts a block into so many bytes; those that it does not have become unset.
    pub(crate) fn store_block(&mut self, address: u64, size: usize, block: Block) -> Result<(), MemoryError> {
        if size == 0 {
            return Ok(());
        }
        let spot = self.spot(address, size as u64, false)?;
        let Block { mut data, shadow, links } = block;
        let mut shadow = if shadow.is_empty() { vec![0xff; data.len()] } else { shadow.into_vec() };
        data.resize(size, 0);
        shadow.resize(size, 0);
        self.replace(spot, &data, &shadow);
        let links = moved(&links, 0, size as u32, spot.offset as u32);
        self.link(spot, size, &links);
        Ok(())
    }

    /// Whether all bytes with bits in `missing` hold content that may be anything.
    pub(crate) fn may_be_anything(&self, address: u64, missing: u128) -> bool {
        let Some((object, offset)) = self.locate(address) else { return false };
        let is_linked = |at: u32| content(&object.links, at).is_some_and(|content| content >= ANYTHING);
        object.may_be_anything
            || missing.to_le_bytes().iter().zip(offset as u32..).all(|(&bits, at)| bits == 0 || is_linked(at))
    }

    /// From now on unset bytes of an object may be anything.
    pub(crate) fn allow_anything(&mut self, id: u32) {
        let slot = self.slot(id);
        self.objects[slot].may_be_anything = true;
    }

    /// Lets unset bits of up to 16 bytes be known, and all that share their content.
    pub(crate) fn reveal(&mut self, address: u64, size: usize, value: u128, known: u128) -> Result<(), MemoryError> {
        let spot = self.spot(address, size as u64, false)?;
        self.store_at(spot, size, (value, known), Why::Read);
        let object = &self.objects[spot.slot];
        let bytes = (spot.offset as u32..).zip(value.to_le_bytes().into_iter().zip(known.to_le_bytes()));
        let mut bytes: Vec<(u64, u8, u8)> = bytes
            .filter(|(_, (_, mask))| *mask != 0)
            .filter_map(|(at, (value, mask))| content(&object.links, at).map(|content| (content, value, mask)))
            .collect();
        bytes.sort_unstable();
        // Content that follows is told at once.
        for run in bytes.chunk_by(|one, next| one.0 + 1 == next.0) {
            self.share(run);
        }
        Ok(())
    }

    /// Lets bytes of some content be known wherever it lies: values and which bits of them.
    fn share(&mut self, run: &[(u64, u8, u8)]) {
        let (first, length) = (run[0].0, run.len() as u64);
        // The part of the run that a link is about: where it begins in the object and in the run, and its length.
        let part = |link: &Link| {
            let start = first.max(link.content);
            let end = (first + length).min(link.content + u64::from(link.length));
            let place = (start < end).then(|| link.offset as usize + (start - link.content) as usize)?;
            Some((place, &run[(start - first) as usize..(end - first) as usize]))
        };
        for slot in 1..self.objects.len() {
            for index in 0..self.objects[slot].links.len() {
                let object = &self.objects[slot];
                let Some((offset, run)) = part(&object.links[index]).filter(|_| !object.shadow.is_empty()) else {
                    continue;
                };
                let mut data = object.data[offset..offset + run.len()].to_vec();
                let mut shadow = object.shadow[offset..offset + run.len()].to_vec();
                if tell(&mut data, &mut shadow, run) {
                    self.change(Spot { slot, offset }, &data, &shadow, Why::Shared);
                }
            }
        }
        if let Some(block) = self.returned.as_mut().filter(|block| !block.shadow.is_empty()) {
            for (offset, run) in block.links.iter().filter_map(part) {
                tell(&mut block.data[offset..], &mut block.shadow[offset..], run);
            }
        }
    }
}

/// Sets those bits of some bytes that are not set yet; whether there were any.
fn tell(data: &mut [u8], shadow: &mut [u8], run: &[(u64, u8, u8)]) -> bool {
    let mut is_news = false;
    for ((byte, set), &(_, value, mask)) in data.iter_mut().zip(shadow).zip(run) {
        let new = mask & !*set;
        *byte = *byte & !new | value & new;
        *set |= new;
        is_news |= new != 0;
    }
    is_news
}

#[cfg(test)]
mod tests {
    use ir::{Machine, SpanId};

    use super::super::{Fill, ObjectKind, Request};
    use super::*;

    fn object(memory: &mut Memory, size: u64) -> u64 {
        let (kind, fill, span) = (ObjectKind::Heap, Fill::Unset, SpanId::NONE);
        memory.create(Request { size, align: 1, kind, fill, span, step: 0 }).expect("there is room")
    }

    /// Reads a byte as the interpreter does: what is missing is the given value.
    fn read(memory: &mut Memory, address: u64, input: u8) -> u8 {
        let (raw, set) = memory.load(address, 1).expect("it is readable");
        let merged = raw & set | u128::from(input) & !set & 0xff;
        memory.reveal(address, 1, merged, !set & 0xff).expect("it is readable");
        merged as u8
    }

    #[test]
    fn copies_share_what_becomes_known() {
        let mut memory = Memory::new(Machine::Lp64, 1 << 20);
        let [a, b, c] = [(); 3].map(|()| object(&mut memory, 8));
        memory.copy(b, a, 8, false).expect("both are alive");
        memory.copy(c + 2, b, 4, false).expect("both are alive");
        assert_eq!(read(&mut memory, c + 3, 7), 7);
        assert_eq!((read(&mut memory, a + 1, 1), read(&mut memory, b + 1, 2)), (7, 7));
        assert_eq!((read(&mut memory, a + 6, 3), read(&mut memory, b + 6, 4)), (3, 3));
        assert_eq!((read(&mut memory, c, 5), read(&mut memory, a, 6)), (5, 6));
    }

    #[test]
    fn bytes_that_move_within_an_object_keep_their_content() {
        let mut memory = Memory::new(Machine::Lp64, 1 << 20);
        let a = object(&mut memory, 8);
        memory.copy(a + 1, a, 4, false).expect("it is alive");
        assert_eq!(read(&mut memory, a, 9), 9);
        assert_eq!((read(&mut memory, a + 1, 1), read(&mut memory, a + 2, 2)), (9, 2));
        memory.store(a + 5, 1, 0b1, 0b11, false).expect("it is writable");
        memory.copy(a + 6, a + 5, 1, false).expect("it is alive");
        memory.store(a + 5, 1, 0b10, 0b11, false).expect("it is writable");
        assert_eq!((read(&mut memory, a + 6, 0xf0), read(&mut memory, a + 5, 0)), (0xf1, 0xf2));
    }

    #[test]
    fn what_is_forgotten_is_shared_no_more() {
        let mut memory = Memory::new(Machine::Lp64, 1 << 20);
        let [a, b] = [(); 2].map(|()| object(&mut memory, 4));
        memory.copy(b, a, 4, false).expect("both are alive");
        memory.forget_bytes(a, 4).expect("it is writable");
        assert_eq!((read(&mut memory, a, 1), read(&mut memory, b, 2)), (1, 2));
        let id = memory.id_of(a);
        memory.allow_anything(id);
        memory.copy(b + 2, a + 2, 2, false).expect("both are alive");
        assert!(memory.may_be_anything(b, 0xffff_0000) && !memory.may_be_anything(b, 0xffff_ff00));
    }
}
