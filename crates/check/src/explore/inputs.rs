//! Which values inputs have: all, where there are two; otherwise some that programs often turn on.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::runner::Kind;

/// The most lists of values that are tried.
const MAX_LISTS: usize = 256;

/// Values that are tried for numbers.
const SOME: [i128; 4] = [1, -1, 2, 10];

/// The lists of values that are left to try. Behind the end of a list all inputs are 0.
#[derive(Debug)]
pub(super) struct Inputs {
    waiting: VecDeque<Vec<u128>>,
    tried: usize,
    /// Whether something was left out.
    has_more: bool,
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs { waiting: VecDeque::from([Vec::new()]), tried: 0, has_more: false }
    }
}

impl Inputs {
    /// The next list.
    pub(super) fn next(&mut self) -> Option<Vec<u128>> {
        self.tried += 1;
        self.waiting.pop_front()
    }

    pub(super) fn left(&self) -> usize {
        self.waiting.len()
    }

    /// Whether all values of all inputs were tried.
    pub(super) fn are_all(&self) -> bool {
        !self.has_more && self.waiting.is_empty()
    }

    /// What runs with a list asked for: one value behind the list is changed, those before it are 0.
    pub(super) fn add(&mut self, values: &[u128], asked: BTreeMap<usize, BTreeSet<Kind>>) {
        for (position, kinds) in asked {
            self.has_more |= kinds.iter().any(|kind| *kind != Kind::Choice);
            if position < values.len() {
                continue;
            }
            let mut others: BTreeSet<u128> = BTreeSet::new();
            for kind in kinds {
                match kind {
                    Kind::Choice => drop(others.insert(1)),
                    Kind::Number(bits) => others.extend(SOME.iter().map(|&value| cut(value as u128, bits))),
                }
            }
            for other in others {
                if self.tried + self.waiting.len() >= MAX_LISTS {
                    self.has_more = true;
                    return;
                }
                let mut list = values.to_vec();
                list.resize(position, 0);
                list.push(other);
                self.waiting.push_back(list);
            }
        }
    }
}

fn cut(value: u128, bits: u32) -> u128 {
    if bits >= 128 { value } else { value & ((1 << bits) - 1) }
}
