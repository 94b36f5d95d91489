//! The address space of 32-bit programs: which object an address belongs to.
//!
//! Addresses are looked up by granules of 256 bytes. Each object has granules of its own with a guard
//! before and after, so that an address slightly out of bounds is still known as that object's. Addresses
//! are reused only when the space is used up, so that dangling pointers are recognised.

const GRANULE_BITS: u32 = 8;
const GRANULE: u64 = 1 << GRANULE_BITS;
const LEAF: usize = 4096;
const FIRST: u64 = 0x0800_0000 >> GRANULE_BITS;
const LAST: u64 = 0xff00_0000 >> GRANULE_BITS;

#[derive(Debug, Clone, Copy)]
struct Run {
    start: u64,
    count: u64,
    id: u32,
}

/// The 32-bit address space.
#[derive(Debug, Clone)]
pub(crate) struct Space {
    leaves: Vec<Option<Box<[u32]>>>,
    runs: Vec<Run>,
    /// Gaps that may be given out, in reverse order.
    free: Vec<(u64, u64)>,
}

impl Space {
    pub(crate) fn new() -> Space {
        Space { leaves: vec![None; 4096], runs: Vec::new(), free: vec![(FIRST, LAST - FIRST)] }
    }

    /// The id of the object an address belongs or belonged to; 0 for none.
    #[inline]
    pub(crate) fn id_at(&self, address: u32) -> u32 {
        match &self.leaves[(address >> 20) as usize] {
            Some(leaf) => leaf[(address >> GRANULE_BITS) as usize % LEAF],
            None => 0,
        }
    }

    /// Finds addresses for an object; `alive` tells which ids still need theirs.
    pub(crate) fn place(&mut self, id: u32, size: u64, align: u64, alive: impl Fn(u32) -> bool) -> Option<u32> {
        let align = align.max(GRANULE) / GRANULE;
        let count = size / GRANULE + 3 + (align - 1);
        let start = self.take(count).or_else(|| {
            self.collect(alive);
            self.take(count)
        })?;
        self.runs.push(Run { start, count, id });
        self.map(start, count, id);
        Some((((start + 1).next_multiple_of(align)) * GRANULE) as u32)
    }

    /// Writes a run into the table again, when a recorded run is walked.
    pub(crate) fn restore(&mut self, id: u32, base: u32, size: u64) {
        let start = u64::from(base) / GRANULE - 1;
        self.map(start, size / GRANULE + 3, id);
    }

    fn take(&mut self, count: u64) -> Option<u64> {
        while let Some((start, left)) = self.free.last_mut() {
            if *left >= count {
                let found = *start;
                *start += count;
                *left -= count;
                return Some(found);
            }
            // What is left of a gap is found again by the next collection.
            self.free.pop();
        }
        None
    }

    fn map(&mut self, start: u64, count: u64, id: u32) {
        for granule in start..start + count {
            let leaf = self.leaves[granule as usize / LEAF].get_or_insert_with(|| vec![0; LEAF].into_boxed_slice());
            leaf[granule as usize % LEAF] = id;
        }
    }

    /// Forgets the runs of dead objects; what lies between the others may be given out again.
    fn collect(&mut self, alive: impl Fn(u32) -> bool) {
        self.runs.retain(|run| alive(run.id));
        self.runs.sort_by_key(|run| run.start);
        self.free.clear();
        let mut from = FIRST;
        for run in &self.runs {
            if run.start > from {
                self.free.push((from, run.start - from));
            }
            from = run.start + run.count;
        }
        if from < LAST {
            self.free.push((from, LAST - from));
        }
        self.free.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_reused_only_when_used_up() {
        let mut space = Space::new();
        let first = space.place(1, 100, 4, |_| true).expect("there is room");
        let second = space.place(2, 1 << 30, 4, |_| true).expect("there is room");
        assert!(second > first + 100);
        assert_eq!(space.id_at(first + 99), 1);
        assert_eq!(space.id_at(first - 1), 1);
        assert_eq!(space.id_at(second), 2);
        space.place(3, 1 << 31, 4, |_| true).expect("there is room");
        assert_eq!(space.place(4, 1 << 30, 4, |_| true), None);
        assert!(space.place(5, 1 << 30, 4, |id| id != 2).is_some());
    }

    #[test]
    fn alignment() {
        let mut space = Space::new();
        space.place(1, 1, 1, |_| true).expect("there is room");
        let address = space.place(2, 10, 4096, |_| true).expect("there is room");
        assert_eq!(address % 4096, 0);
        assert_eq!(space.id_at(address + 9), 2);
    }
}
