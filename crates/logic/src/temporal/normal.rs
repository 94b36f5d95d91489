//! Formulas with negations in front of propositions only, as a graph in which equal subformulas are one node.

use std::collections::BTreeMap;

use super::{Binary, Formula, Unary};

/// A node of a [`Normal`] form. Its operands have smaller numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Node {
    /// Always true.
    True,
    /// Never true.
    False,
    /// A proposition that holds, or that does not.
    Literal {
        /// The proposition.
        proposition: usize,
        /// Whether it has to hold.
        holds: bool,
    },
    /// Both.
    And(usize, usize),
    /// One of them.
    Or(usize, usize),
    /// At the next position.
    Next(usize),
    /// The second comes, and until then the first holds.
    Until(usize, usize),
    /// The second holds up to and with where the first holds, or for ever.
    Release(usize, usize),
}

/// The number of [`Node::True`].
pub const TRUE: usize = 0;
/// The number of [`Node::False`].
pub const FALSE: usize = 1;

/// A formula in normal form.
#[derive(Debug, Clone)]
pub struct Normal {
    nodes: Vec<Node>,
    known: BTreeMap<Node, usize>,
    root: usize,
}

impl Normal {
    /// The normal form of a formula, of linear size.
    pub fn of(formula: &Formula) -> Normal {
        let mut normal = Normal { nodes: Vec::new(), known: BTreeMap::new(), root: TRUE };
        normal.node(Node::True);
        normal.node(Node::False);
        [normal.root, _] = normal.both(formula);
        normal
    }

    /// The nodes, operands first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node of the whole formula.
    pub fn root(&self) -> usize {
        self.root
    }

    /// The nodes of a formula and of its negation.
    fn both(&mut self, formula: &Formula) -> [usize; 2] {
        match formula {
            Formula::Constant(true) => [TRUE, FALSE],
            Formula::Constant(false) => [FALSE, TRUE],
            Formula::Proposition(number) => {
                [true, false].map(|holds| self.node(Node::Literal { proposition: *number, holds }))
            }
            Formula::Not(inner) => {
                let [yes, no] = self.both(inner);
                [no, yes]
            }
            Formula::Unary(operator, inner) => {
                let [yes, no] = self.both(inner);
                match operator {
                    Unary::Next => [self.next(yes), self.next(no)],
                    Unary::Finally => [self.until(TRUE, yes), self.release(FALSE, no)],
                    Unary::Globally => [self.release(FALSE, yes), self.until(TRUE, no)],
                }
            }
            Formula::Binary(operator, left, right) => {
                let (left, right) = (self.both(left), self.both(right));
                self.binary(*operator, left, right)
            }
        }
    }

    fn binary(&mut self, operator: Binary, [a, not_a]: [usize; 2], [b, not_b]: [usize; 2]) -> [usize; 2] {
        match operator {
            Binary::And => [self.and(a, b), self.or(not_a, not_b)],
            Binary::Or => [self.or(a, b), self.and(not_a, not_b)],
            Binary::Implies => [self.or(not_a, b), self.and(a, not_b)],
            Binary::Equivalent => {
                let (one, none) = (self.and(a, b), self.and(not_a, not_b));
                let (left, right) = (self.and(a, not_b), self.and(not_a, b));
                [self.or(one, none), self.or(left, right)]
            }
            Binary::Until => [self.until(a, b), self.release(not_a, not_b)],
            Binary::Release => [self.release(a, b), self.until(not_a, not_b)],
            // `a W b` is `b R (a | b)`.
            Binary::WeakUntil => {
                let (either, neither) = (self.or(a, b), self.and(not_a, not_b));
                [self.release(b, either), self.until(not_b, neither)]
            }
        }
    }

    fn node(&mut self, node: Node) -> usize {
        let nodes = &mut self.nodes;
        *self.known.entry(node).or_insert_with(|| {
            nodes.push(node);
            nodes.len() - 1
        })
    }

    /// Whether two nodes are a proposition and its negation.
    fn exclude(&self, a: usize, b: usize) -> bool {
        match (self.nodes[a], self.nodes[b]) {
            (Node::Literal { proposition: one, holds: yes }, Node::Literal { proposition: two, holds: no }) => {
                one == two && yes != no
            }
            _ => false,
        }
    }

    fn and(&mut self, a: usize, b: usize) -> usize {
        match (a.min(b), a.max(b)) {
            (TRUE, other) => other,
            (FALSE, _) => FALSE,
            (a, b) if a == b => a,
            (a, b) if self.exclude(a, b) => FALSE,
            (a, b) => self.node(Node::And(a, b)),
        }
    }

    fn or(&mut self, a: usize, b: usize) -> usize {
        match (a.min(b), a.max(b)) {
            (TRUE, _) => TRUE,
            (FALSE, other) => other,
            (a, b) if a == b => a,
            (a, b) if self.exclude(a, b) => TRUE,
            (a, b) => self.node(Node::Or(a, b)),
        }
    }

    fn next(&mut self, a: usize) -> usize {
        if a == TRUE || a == FALSE { a } else { self.node(Node::Next(a)) }
    }

    fn until(&mut self, a: usize, b: usize) -> usize {
        let is_repeated = match self.nodes[b] {
            // `a U (a U c)`, and `F G F c`.
            Node::Until(first, _) => first == a,
            Node::Release(FALSE, inner) => a == TRUE && matches!(self.nodes[inner], Node::Until(TRUE, _)),
            _ => false,
        };
        if a == FALSE || b == TRUE || b == FALSE || a == b || is_repeated {
            return b;
        }
        self.node(Node::Until(a, b))
    }

    fn release(&mut self, a: usize, b: usize) -> usize {
        let is_repeated = match self.nodes[b] {
            Node::Release(first, _) => first == a,
            Node::Until(TRUE, inner) => a == FALSE && matches!(self.nodes[inner], Node::Release(FALSE, _)),
            _ => false,
        };
        if a == TRUE || b == TRUE || b == FALSE || a == b || is_repeated {
            return b;
        }
        self.node(Node::Release(a, b))
    }
}
