//! A counter of true literals that grows on demand (Bailleux and Boufkhad 2003; incremental: Martins and others 2014).
//!
//! A balanced tree whose leaves are the counted literals. Output `k` of a node is implied as soon as at least `k`
//! leaves below it are true; only that direction is stated, so the counter never restricts the counted literals.
//! Clauses are made for the outputs up to the bound asked for, no more.

use crate::sat::{Lit, Sat};

/// A counter.
#[derive(Clone, Debug)]
pub struct Totalizer {
    /// The leaves, then inner nodes; children come before parents, the root is last.
    nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
struct Node {
    /// How many leaves are below.
    size: usize,
    children: Option<(usize, usize)>,
    /// Output `k` is at position `k - 1`.
    outputs: Vec<Lit>,
}

impl Totalizer {
    /// A counter of at least one literal, without clauses yet.
    pub fn new(literals: &[Lit]) -> Self {
        assert!(!literals.is_empty(), "a counter counts something");
        let mut totalizer = Totalizer { nodes: Vec::with_capacity(2 * literals.len()) };
        totalizer.build(literals);
        totalizer
    }

    fn build(&mut self, literals: &[Lit]) -> usize {
        let node = match literals {
            [only] => Node { size: 1, children: None, outputs: vec![*only] },
            _ => {
                let (front, back) = literals.split_at(literals.len() / 2);
                let children = (self.build(front), self.build(back));
                Node { size: literals.len(), children: Some(children), outputs: Vec::new() }
            }
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// How many literals are counted.
    pub fn size(&self) -> usize {
        self.nodes[self.nodes.len() - 1].size
    }

    /// A literal that is true if at least `count` of the literals are; `None` if there are not as many.
    pub fn at_least(&mut self, sat: &mut dyn Sat, count: usize) -> Option<Lit> {
        assert!(count >= 1, "at least none is always true");
        if count > self.size() {
            return None;
        }
        let root = self.nodes.len() - 1;
        // Children come before parents, so outputs grow from the leaves upwards.
        for node in 0..=root {
            self.grow(sat, node, count);
        }
        Some(self.nodes[root].outputs[count - 1])
    }

    /// Gives a node its outputs up to `count`.
    fn grow(&mut self, sat: &mut dyn Sat, node: usize, count: usize) {
        let Some((left, right)) = self.nodes[node].children else { return };
        let count = count.min(self.nodes[node].size);
        for total in self.nodes[node].outputs.len() + 1..=count {
            let output = sat.new_var().positive();
            if let Some(&previous) = self.nodes[node].outputs.last() {
                // More is at least as much.
                sat.add_clause(&[!output, previous]);
            }
            self.nodes[node].outputs.push(output);
            let (left, right) = (&self.nodes[left].outputs, &self.nodes[right].outputs);
            for from_left in total.saturating_sub(right.len())..=total.min(left.len()) {
                let mut clause = vec![output];
                clause.extend(from_left.checked_sub(1).map(|position| !left[position]));
                clause.extend((total - from_left).checked_sub(1).map(|position| !right[position]));
                sat.add_clause(&clause);
            }
        }
    }
}
