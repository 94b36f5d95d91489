//! Reading and writing. The short ways for whole scalars are what the interpreter spends its time in; they
//! only say that something is wrong, and the long ways find out what.

use ir::PropertyClass;

use super::{Event, Memory, Why};
use crate::schedule::Access;

/// An access that cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MemoryError {
    pub(crate) class: PropertyClass,
    pub(crate) address: u64,
    pub(crate) size: u64,
    pub(crate) write: bool,
}

/// A slot of the table and a range of bytes in its object.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) slot: usize,
    pub(super) offset: usize,
}

impl Memory {
    /// Reads a scalar, if every byte may be read and is set.
    #[inline(always)]
    pub(crate) fn read<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
        let id = self.id_of(address);
        let object = self.objects.get(self.slot(id))?;
        if object.id != id {
            return None;
        }
        let offset = (address as u32).wrapping_sub(object.base) as usize;
        let bytes: [u8; N] = object.data.get(offset..offset + N)?.try_into().ok()?;
        if !object.shadow.is_empty() {
            let shadow: [u8; N] = object.shadow.get(offset..offset + N)?.try_into().ok()?;
            if shadow != [0xff; N] {
                return None;
            }
        }
        Some(bytes)
    }

    /// Writes a scalar, if every byte may be written. Not for recorded runs.
    #[inline(always)]
    #[must_use]
    pub(crate) fn write<const N: usize>(&mut self, address: u64, bytes: [u8; N]) -> bool {
        let id = self.id_of(address);
        let slot = self.slot(id);
        let Some(object) = self.objects.get_mut(slot) else { return false };
        if object.id != id || object.read_only {
            return false;
        }
        let offset = (address as u32).wrapping_sub(object.base) as usize;
        let Some(place) = object.data.get_mut(offset..offset + N) else { return false };
        place.copy_from_slice(&bytes);
        if !object.shadow.is_empty() {
            let shadow = &mut object.shadow[offset..offset + N];
            if *shadow != [0xff; N] {
                let newly = shadow.iter().filter(|&&bits| bits != 0xff).count() as u32;
                shadow.fill(0xff);
                object.unset -= newly;
                if object.unset == 0 {
                    self.drop_shadow(slot);
                }
            }
        }
        true
    }

    #[cold]
    fn drop_shadow(&mut self, slot: usize) {
        let shadow = std::mem::take(&mut self.objects[slot].shadow);
        self.retire(shadow);
    }

    /// Finds the bytes of an access, or says what is wrong with it.
    pub(super) fn spot(&self, address: u64, size: u64, write: bool) -> Result<Spot, MemoryError> {
        match self.complaint(address, size, write) {
            Some(class) => Err(MemoryError { class, address, size, write }),
            None => {
                let (object, slot) = (self.id_of(address), self.slot(self.id_of(address)));
                let offset = (address as u32).wrapping_sub(self.objects[slot].base);
                self.note_access(Access { object, offset, size: size as u32, writes: write });
                Ok(Spot { slot, offset: (address as u32).wrapping_sub(self.objects[slot].base) as usize })
            }
        }
    }

    /// Whether that many bytes may be accessed. No byte may always be.
    pub(crate) fn check(&self, address: u64, size: u64, write: bool) -> Result<(), MemoryError> {
        if size == 0 {
            return Ok(());
        }
        self.spot(address, size, write).map(|_| ())
    }

    /// The bytes at an address and, unless all are set, which of their bits are.
    pub(crate) fn bytes(&self, address: u64, size: u64) -> Result<(&[u8], Option<&[u8]>), MemoryError> {
        if size == 0 {
            return Ok((&[], None));
        }
        let spot = self.spot(address, size, false)?;
        let range = spot.offset..spot.offset + size as usize;
        let object = &self.objects[spot.slot];
        let shadow = (!object.shadow.is_empty()).then(|| &object.shadow[range.clone()]);
        Ok((&object.data[range], shadow))
    }

    /// Up to 16 bytes as a number, and which of its bits are set.
    pub(crate) fn load(&self, address: u64, size: usize) -> Result<(u128, u128), MemoryError> {
        let (data, shadow) = self.bytes(address, size as u64)?;
        let all = [0xff; 16];
        Ok((number(data), number(shadow.unwrap_or(&all[..size]))))
    }

    /// Changes the bits of `mask` in up to 16 bytes; they are set from now on. With `force` even where
    /// writing is forbidden (the initialiser of a `const` variable).
    pub(crate) fn store(
        &mut self,
        address: u64,
        size: usize,
        value: u128,
        mask: u128,
        force: bool,
    ) -> Result<(), MemoryError> {
        let spot = self.spot(address, size as u64, !force)?;
        self.store_at(spot, size, (value, mask), Why::Written);
        Ok(())
    }

    /// Changes the bits of a mask in up to 16 bytes, for one reason or another.
    pub(super) fn store_at(&mut self, spot: Spot, size: usize, (value, mask): (u128, u128), why: Why) {
        let object = &self.objects[spot.slot];
        let range = spot.offset..spot.offset + size;
        let old = number(&object.data[range.clone()]);
        let data = ((old & !mask) | (value & mask)).to_le_bytes();
        let mut shadow = mask.to_le_bytes();
        if object.shadow.is_empty() {
            shadow = [0xff; 16];
        } else {
            for (new, old) in shadow.iter_mut().zip(&object.shadow[range]) {
                *new |= old;
            }
        }
        self.change(spot, &data[..size], &shadow[..size], why);
    }

    /// Writes bytes that are all set.
    pub(crate) fn store_bytes(&mut self, address: u64, bytes: &[u8]) -> Result<(), MemoryError> {
        if bytes.is_empty() {
            return Ok(());
        }
        let spot = self.spot(address, bytes.len() as u64, true)?;
        self.replace(spot, bytes, &vec![0xff; bytes.len()]);
        Ok(())
    }

    /// Copies bytes with what is known of them; the ranges may overlap. What is unknown of them is the same in both.
    pub(crate) fn copy(&mut self, to: u64, from: u64, size: u64, force: bool) -> Result<(), MemoryError> {
        if size == 0 || to == from {
            self.check(from, size, false)?;
            return self.check(to, size, !force);
        }
        let source = self.spot(from, size, false)?;
        let target = self.spot(to, size, !force)?;
        let length = size as usize;
        let links = self.linked(source, length, target.offset);
        self.link(target, length, &links);
        if self.journal.is_none() {
            self.copy_in_place(source, target, length);
            return Ok(());
        }
        let (data, shadow) = self.bytes(from, size)?;
        let data = data.to_vec();
        let shadow = shadow.map_or_else(|| vec![0xff; length], <[u8]>::to_vec);
        self.replace(target, &data, &shadow);
        Ok(())
    }

    /// Copies without anything in between. Not for recorded runs.
    fn copy_in_place(&mut self, source: Spot, target: Spot, length: usize) {
        let (from, to) = (source.offset..source.offset + length, target.offset..target.offset + length);
        let object = match self.objects.get_disjoint_mut([source.slot, target.slot]) {
            Ok([source_object, object]) => {
                object.data[to.clone()].copy_from_slice(&source_object.data[from.clone()]);
                if source_object.shadow.is_empty() {
                    if !object.shadow.is_empty() {
                        object.unset -= unset(&object.shadow[to.clone()]);
                        object.shadow[to].fill(0xff);
                    }
                } else {
                    let shadow = &source_object.shadow[from];
                    let newly = unset(shadow);
                    if object.shadow.is_empty() && newly > 0 {
                        object.shadow = vec![0xff; object.data.len()].into_boxed_slice();
                    }
                    if !object.shadow.is_empty() {
                        object.unset = object.unset + newly - unset(&object.shadow[to.clone()]);
                        object.shadow[to].copy_from_slice(shadow);
                    }
                }
                object
            }
            Err(_) => {
                let object = &mut self.objects[target.slot];
                object.data.copy_within(from.clone(), target.offset);
                if !object.shadow.is_empty() {
                    let newly = unset(&object.shadow[from.clone()]);
                    object.unset = object.unset + newly - unset(&object.shadow[to]);
                    object.shadow.copy_within(from, target.offset);
                }
                object
            }
        };
        if object.unset == 0 && !object.shadow.is_empty() {
            self.drop_shadow(target.slot);
        }
    }

    /// Sets bytes to one value.
    pub(crate) fn fill(&mut self, address: u64, size: u64, byte: u8, force: bool) -> Result<(), MemoryError> {
        if size == 0 {
            return Ok(());
        }
        let spot = self.spot(address, size, !force)?;
        let length = size as usize;
        if self.journal.is_none() {
            let object = &mut self.objects[spot.slot];
            object.data[spot.offset..spot.offset + length].fill(byte);
            if !object.shadow.is_empty() {
                let shadow = &mut object.shadow[spot.offset..spot.offset + length];
                object.unset -= unset(shadow);
                shadow.fill(0xff);
                if object.unset == 0 {
                    self.drop_shadow(spot.slot);
                }
            }
        } else {
            self.replace(spot, &vec![byte; length], &vec![0xff; length]);
        }
        Ok(())
    }

    /// Makes bytes unset.
    pub(crate) fn forget_bytes(&mut self, address: u64, size: u64) -> Result<(), MemoryError> {
        let spot = self.spot(address, size, true)?;
        let length = size as usize;
        let data = self.objects[spot.slot].data[spot.offset..spot.offset + length].to_vec();
        self.replace(spot, &data, &vec![0; length]);
        self.link(spot, length, &[]);
        Ok(())
    }

    /// Puts new contents in place; a journal gets the old ones.
    pub(super) fn replace(&mut self, spot: Spot, data: &[u8], shadow: &[u8]) {
        self.change(spot, data, shadow, Why::Written);
    }

    /// The same, for one reason or another.
    pub(super) fn change(&mut self, spot: Spot, data: &[u8], shadow: &[u8], why: Why) {
        let length = data.len();
        let range = spot.offset..spot.offset + length;
        let object = &mut self.objects[spot.slot];
        if let Some(journal) = &mut self.journal {
            let at = journal.bytes.len();
            journal.bytes.extend_from_slice(&object.data[range.clone()]);
            if object.shadow.is_empty() {
                journal.bytes.resize(at + 2 * length, 0xff);
            } else {
                journal.bytes.extend_from_slice(&object.shadow[range.clone()]);
            }
            journal.bytes.extend_from_slice(data);
            journal.bytes.extend_from_slice(shadow);
            let (offset, length) = (spot.offset as u32, length as u32);
            journal.events.push(Event::Write { id: object.id, offset, length, at, why });
        }
        object.data[range].copy_from_slice(data);
        self.set_shadow(spot, shadow);
    }

    /// Sets which bits of some bytes are set.
    fn set_shadow(&mut self, spot: Spot, shadow: &[u8]) {
        let object = &mut self.objects[spot.slot];
        if object.shadow.is_empty() {
            if shadow.iter().all(|&bits| bits == 0xff) {
                return;
            }
            object.shadow = vec![0xff; object.data.len()].into_boxed_slice();
        }
        let place = &mut object.shadow[spot.offset..spot.offset + shadow.len()];
        object.unset = object.unset + unset(shadow) - unset(place);
        place.copy_from_slice(shadow);
        if object.unset == 0 {
            self.drop_shadow(spot.slot);
        }
    }

    /// Puts back what a journal holds.
    pub(crate) fn restore(&mut self, id: u32, offset: u32, data: &[u8], shadow: &[u8]) {
        let spot = Spot { slot: self.slot(id), offset: offset as usize };
        let object = &mut self.objects[spot.slot];
        object.data[spot.offset..spot.offset + data.len()].copy_from_slice(data);
        self.set_shadow(spot, shadow);
    }
}

/// How many bytes of a shadow are not full.
fn unset(shadow: &[u8]) -> u32 {
    shadow.iter().filter(|&&bits| bits != 0xff).count() as u32
}

/// Little-endian bytes as a number.
fn number(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    all[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(all)
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

    #[test]
    fn bits_become_set() {
        let mut memory = Memory::new(Machine::Lp64, 1 << 20);
        let place = object(&mut memory, 8);
        assert_eq!(memory.read::<4>(place), None);
        assert_eq!(memory.load(place, 4), Ok((0, 0)));
        assert!(memory.write(place, 7u32.to_le_bytes()));
        assert_eq!(memory.read::<4>(place), Some(7u32.to_le_bytes()));
        assert_eq!(memory.read::<8>(place), None);
        memory.store(place + 4, 1, 0b101, 0b111, false).expect("it is writable");
        assert_eq!(memory.load(place + 4, 1), Ok((0b101, 0b111)));
        assert!(memory.write(place + 4, 9u32.to_le_bytes()));
        assert_eq!(memory.read::<8>(place), Some((9u64 << 32 | 7).to_le_bytes()));
        assert!(!memory.write(place + 5, 9u32.to_le_bytes()));
    }

    #[test]
    fn copies_keep_what_is_unset() {
        let mut memory = Memory::new(Machine::Lp64, 1 << 20);
        let (first, second) = (object(&mut memory, 8), object(&mut memory, 8));
        assert!(memory.write(first, [1, 2]));
        memory.fill(second, 8, 0xee, false).expect("it is writable");
        memory.copy(second, first, 4, false).expect("both are alive");
        assert_eq!(memory.read::<2>(second), Some([1, 2]));
        assert_eq!(memory.read::<1>(second + 2), None);
        assert_eq!(memory.read::<1>(second + 4), Some([0xee]));
        memory.copy(second + 1, second, 7, false).expect("both are alive");
        assert_eq!(memory.read::<2>(second + 1), Some([1, 2]));
        assert_eq!(memory.read::<1>(second + 5), Some([0xee]));
    }
}
