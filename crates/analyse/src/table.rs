//! A persistent table: copies share what they have in common, and two copies are compared in the time of their
//! difference.
//!
//! States of the symbolic execution are copied at every branch and compared at every join. A table is a tree of small
//! nodes; a copy is a reference, a write copies the nodes on one path (none, if nobody else holds them), and whole
//! subtrees that two tables share are skipped when they are merged.

use std::rc::Rc;

const BITS: u32 = 4;
const WIDTH: usize = 1 << BITS;

#[derive(Debug, Clone)]
enum Node<V> {
    Inner([Option<Rc<Node<V>>>; WIDTH]),
    Leaf([Option<V>; WIDTH]),
}

impl<V: Clone> Node<V> {
    fn empty(height: u32) -> Node<V> {
        if height == 0 { Node::Leaf(Default::default()) } else { Node::Inner(Default::default()) }
    }
}

/// A table from numbers to values.
#[derive(Debug, Clone)]
pub struct Table<V> {
    root: Option<Rc<Node<V>>>,
    /// Levels of inner nodes.
    height: u32,
}

impl<V> Default for Table<V> {
    fn default() -> Table<V> {
        Table { root: None, height: 0 }
    }
}

impl<V: Clone> Table<V> {
    /// Whether a key fits the tree as high as it is.
    fn fits(&self, key: u32) -> bool {
        let bits = BITS * (self.height + 1);
        bits >= 32 || key >> bits == 0
    }

    /// The value of a key.
    pub fn get(&self, key: u32) -> Option<&V> {
        if !self.fits(key) {
            return None;
        }
        let mut node = self.root.as_ref()?;
        let mut level = self.height;
        loop {
            let place = (key >> (BITS * level)) as usize % WIDTH;
            match &**node {
                Node::Leaf(values) => return values[place].as_ref(),
                Node::Inner(children) => node = children[place].as_ref()?,
            }
            level -= 1;
        }
    }

    /// Gives a key a value, or none.
    pub fn set(&mut self, key: u32, value: Option<V>) {
        while !self.fits(key) {
            if let Some(root) = self.root.take() {
                let mut children: [Option<Rc<Node<V>>>; WIDTH] = Default::default();
                children[0] = Some(root);
                self.root = Some(Rc::new(Node::Inner(children)));
            }
            self.height += 1;
        }
        let height = self.height;
        let mut node = Rc::make_mut(self.root.get_or_insert_with(|| Rc::new(Node::empty(height))));
        let mut level = height;
        loop {
            let place = (key >> (BITS * level)) as usize % WIDTH;
            match node {
                Node::Leaf(values) => {
                    values[place] = value;
                    return;
                }
                Node::Inner(children) => {
                    level -= 1;
                    node = Rc::make_mut(children[place].get_or_insert_with(|| Rc::new(Node::empty(level))));
                }
            }
        }
    }

    /// Calls `each` for every key whose values may differ between two tables, in order of the keys.
    pub fn differences<'a>(&'a self, other: &'a Table<V>, each: &mut dyn FnMut(u32, Option<&'a V>, Option<&'a V>)) {
        let height = self.height.max(other.height);
        descend(self.root_at(height), other.root_at(height), height, 0, each);
    }

    /// Whether a key from `first` on and before `end` has a value.
    pub fn any_between(&self, first: u64, end: u64) -> bool {
        fn search<V>(node: &Node<V>, level: u32, start: u64, first: u64, end: u64) -> bool {
            let width = 1u64 << (BITS * level);
            (0..WIDTH as u64).any(|place| {
                let low = start + place * width;
                if low >= end || low + width <= first {
                    return false;
                }
                match node {
                    Node::Leaf(values) => values[place as usize].is_some(),
                    Node::Inner(children) => {
                        children[place as usize].as_ref().is_some_and(|child| search(child, level - 1, low, first, end))
                    }
                }
            })
        }
        self.root.as_ref().is_some_and(|root| search(root, self.height, 0, first, end))
    }

    fn root_at(&self, height: u32) -> Side<'_, V> {
        match &self.root {
            None => Side::Nothing,
            Some(root) => Side::Below { node: root, levels: height - self.height },
        }
    }
}

/// One table's part of a comparison.
enum Side<'a, V> {
    Nothing,
    /// A node that stands so many levels lower than the comparison; above it, only first children exist.
    Below {
        node: &'a Rc<Node<V>>,
        levels: u32,
    },
}

impl<V> Clone for Side<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Side<'_, V> {}

impl<'a, V> Side<'a, V> {
    fn child(self, place: usize) -> Side<'a, V> {
        match self {
            Side::Nothing => Side::Nothing,
            Side::Below { node, levels: 0 } => match &**node {
                Node::Inner(children) => match &children[place] {
                    Some(child) => Side::Below { node: child, levels: 0 },
                    None => Side::Nothing,
                },
                Node::Leaf(_) => Side::Nothing,
            },
            Side::Below { node, levels } if place == 0 => Side::Below { node, levels: levels - 1 },
            Side::Below { .. } => Side::Nothing,
        }
    }

    fn value(self, place: usize) -> Option<&'a V> {
        match self {
            Side::Nothing => None,
            Side::Below { node, .. } => match &**node {
                Node::Leaf(values) => values[place].as_ref(),
                Node::Inner(_) => None,
            },
        }
    }
}

fn descend<'a, V>(
    left: Side<'a, V>,
    right: Side<'a, V>,
    level: u32,
    prefix: u32,
    each: &mut dyn FnMut(u32, Option<&'a V>, Option<&'a V>),
) {
    match (left, right) {
        (Side::Nothing, Side::Nothing) => return,
        (Side::Below { node: a, levels: m }, Side::Below { node: b, levels: n }) if m == n && Rc::ptr_eq(a, b) => {
            return;
        }
        (Side::Nothing | Side::Below { .. }, _) => {}
    }
    for place in 0..WIDTH {
        let key = prefix << BITS | place as u32;
        if level == 0 {
            let (a, b) = (left.value(place), right.value(place));
            if a.is_some() || b.is_some() {
                each(key, a, b);
            }
        } else {
            descend(left.child(place), right.child(place), level - 1, key, each);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_it_is_given() {
        let mut table = Table::default();
        for key in [0, 5, 17, 4000, 70_000] {
            table.set(key, Some(key));
        }
        let copy = table.clone();
        table.set(17, None);
        table.set(18, Some(1));
        assert_eq!((table.get(17), table.get(18), table.get(4000)), (None, Some(&1), Some(&4000)));
        assert_eq!((copy.get(17), copy.get(18), copy.get(1 << 30)), (Some(&17), None, None));
        assert!(copy.any_between(18, 4001) && !copy.any_between(18, 4000) && !copy.any_between(70_001, 1 << 40));
    }

    #[test]
    fn differences_of_copies() {
        let mut table = Table::default();
        (0..1000).for_each(|key| table.set(key, Some(key)));
        let mut other = table.clone();
        other.set(500, Some(7));
        other.set(100_000, Some(8));
        let mut found = Vec::new();
        table.differences(&other, &mut |key, a, b| {
            if a != b {
                found.push((key, a.copied(), b.copied()));
            }
        });
        assert_eq!(found, [(500, Some(500), Some(7)), (100_000, None, Some(8))]);
    }
}
