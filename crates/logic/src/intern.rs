//! A table that finds equal things again: the lookup half of hash-consing.
//!
//! The things themselves live in a vector of the caller; the table holds their indices. The hash function is fixed and
//! the table is never iterated, so answers cannot depend on hash order.

/// The index that no thing has.
const NO_INDEX: u32 = u32::MAX;

/// A place in the table: an index, and 32 bits of the hash of the thing. The bits tell most different things apart without
/// a look at them, which would cost a visit to far memory, and they suffice to place a thing again when the table grows.
#[derive(Clone, Copy, Debug)]
struct Slot {
    index: u32,
    hash: u32,
}

const EMPTY: Slot = Slot { index: NO_INDEX, hash: 0 };

/// An open-addressing table of indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct InternTable {
    slots: Vec<Slot>,
    used: usize,
}

impl InternTable {
    /// The index of an equal thing, if there is one.
    pub(crate) fn find(&self, hash: u64, mut is_equal: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let hash = hash as u32;
        let position_mask = self.slots.len() - 1;
        let mut position = hash as usize & position_mask;
        loop {
            let slot = self.slots[position];
            if slot.index == NO_INDEX {
                return None;
            }
            if slot.hash == hash && is_equal(slot.index) {
                return Some(slot.index);
            }
            position = (position + 1) & position_mask;
        }
    }

    /// Adds the index of a new thing.
    pub(crate) fn insert(&mut self, hash: u64, index: u32) {
        assert!(index != NO_INDEX, "fewer than 2^32 - 1 things can be interned");
        if (self.used + 1) * 4 > self.slots.len() * 3 {
            self.grow();
        }
        self.place(Slot { index, hash: hash as u32 });
        self.used += 1;
    }

    fn grow(&mut self) {
        let new_length = (self.slots.len() * 2).max(1024);
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; new_length]);
        old.into_iter().filter(|slot| slot.index != NO_INDEX).for_each(|slot| self.place(slot));
    }

    fn place(&mut self, slot: Slot) {
        let position_mask = self.slots.len() - 1;
        let mut position = slot.hash as usize & position_mask;
        while self.slots[position].index != NO_INDEX {
            position = (position + 1) & position_mask;
        }
        self.slots[position] = slot;
    }
}

/// Mixes words into a hash (multiply and rotate, finished so that the low bits depend on all words).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mixer(u64);

impl Mixer {
    pub(crate) fn new(start: u64) -> Self {
        Mixer(start.wrapping_add(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn mix(self, word: u64) -> Self {
        Mixer((self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95))
    }

    pub(crate) fn finish(self) -> u64 {
        let folded = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        folded ^ (folded >> 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_inserted_and_nothing_else() {
        let things: Vec<u64> = (0..5000).map(|i| i * i).collect();
        let hash_of = |thing: u64| Mixer::new(0).mix(thing).finish();
        let mut table = InternTable::default();
        for (index, &thing) in things.iter().enumerate() {
            assert_eq!(table.find(hash_of(thing), |i| things[i as usize] == thing), None);
            table.insert(hash_of(thing), index as u32);
        }
        for (index, &thing) in things.iter().enumerate() {
            assert_eq!(table.find(hash_of(thing), |i| things[i as usize] == thing), Some(index as u32));
        }
        assert_eq!(table.find(hash_of(2), |i| things[i as usize] == 2), None);
    }
}
