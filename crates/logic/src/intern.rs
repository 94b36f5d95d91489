//! A table that finds equal things again: the lookup half of hash-consing.
//!
//! The things themselves live in a vector of the caller; the table holds their indices. The hash function is fixed and
//! the table is never iterated, so answers cannot depend on hash order.

const EMPTY: u32 = u32::MAX;

/// An open-addressing table of indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct InternTable {
    slots: Vec<u32>,
    used: usize,
}

impl InternTable {
    /// The index of an equal thing, if there is one.
    pub(crate) fn find(&self, hash: u64, mut is_equal: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let position_mask = self.slots.len() - 1;
        let mut position = hash as usize & position_mask;
        loop {
            let index = self.slots[position];
            if index == EMPTY {
                return None;
            }
            if is_equal(index) {
                return Some(index);
            }
            position = (position + 1) & position_mask;
        }
    }

    /// Adds the index of a new thing. `hash_of` gives the hash of any thing added before.
    pub(crate) fn insert(&mut self, hash: u64, index: u32, hash_of: impl Fn(u32) -> u64) {
        assert!(index != EMPTY, "fewer than 2^32 - 1 things can be interned");
        if (self.used + 1) * 2 > self.slots.len() {
            self.grow(hash_of);
        }
        self.place(hash, index);
        self.used += 1;
    }

    fn grow(&mut self, hash_of: impl Fn(u32) -> u64) {
        let new_length = (self.slots.len() * 2).max(1024);
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; new_length]);
        for index in old.into_iter().filter(|&index| index != EMPTY) {
            self.place(hash_of(index), index);
        }
    }

    fn place(&mut self, hash: u64, index: u32) {
        let position_mask = self.slots.len() - 1;
        let mut position = hash as usize & position_mask;
        while self.slots[position] != EMPTY {
            position = (position + 1) & position_mask;
        }
        self.slots[position] = index;
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
            table.insert(hash_of(thing), index as u32, |i| hash_of(things[i as usize]));
        }
        for (index, &thing) in things.iter().enumerate() {
            assert_eq!(table.find(hash_of(thing), |i| things[i as usize] == thing), Some(index as u32));
        }
        assert_eq!(table.find(hash_of(2), |i| things[i as usize] == 2), None);
    }
}
