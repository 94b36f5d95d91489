//! What the tests share: a deterministic random generator, a reference for every operation that has nothing in common
//! with the crate (school arithmetic on lists of bits), random expressions, and a second SAT solver.
#![allow(dead_code, missing_docs)]

pub mod batsat;
pub mod expression;
pub mod numbers;
pub mod reference;

/// SplitMix64.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// A number of the width, often an interesting one.
    pub fn number(&mut self, width: u32) -> u128 {
        let mask = u128::MAX >> (128 - width);
        let plain = (u128::from(self.next()) << 64 | u128::from(self.next())) & mask;
        match self.below(8) {
            0 => 0,
            1 => mask,
            2 => 1 << (width - 1),
            3 => (1 << (width - 1)) - 1,
            4 => 1 << self.below(u64::from(width)),
            5 => plain & 7,
            _ => plain,
        }
    }
}
