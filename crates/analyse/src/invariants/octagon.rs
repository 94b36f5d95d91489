//! Octagons: bounds on sums and differences of two of at most eight variables (Miné 2006).
//!
//! Each variable `x` has two nodes, `+x` and `-x`; an entry at `(i, j)` bounds `value(j) - value(i)`. The matrix is kept
//! strongly closed after every change, by shortest paths over the nodes that the change touched.
//!
//! Values are mathematical integers. Nothing here knows of types: callers hand in only sums that do not overflow.

#[cfg(test)]
mod tests;

/// The most variables of an octagon.
pub const MAX_VARIABLES: usize = 8;
/// No bound.
const FREE: i128 = i128::MAX;

/// `x` or `-x`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signed {
    /// Which variable.
    pub variable: usize,
    /// Whether it is subtracted.
    pub negative: bool,
}

impl Signed {
    fn node(self) -> usize {
        2 * self.variable + usize::from(self.negative)
    }
}

/// `a + b <= bound`; without `b`, `a <= bound`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constraint {
    /// The first one.
    pub a: Signed,
    /// The second one.
    pub b: Option<Signed>,
    /// The bound.
    pub bound: i128,
}

/// A non-empty set of points, strongly closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Octagon {
    nodes: usize,
    bounds: Vec<i128>,
}

fn plus(a: i128, b: i128) -> i128 {
    if a == FREE || b == FREE { FREE } else { a + b }
}

impl Octagon {
    /// All points.
    pub fn any(variables: usize) -> Octagon {
        let nodes = 2 * variables;
        let mut bounds = vec![FREE; nodes * nodes];
        for node in 0..nodes {
            bounds[node * nodes + node] = 0;
        }
        Octagon { nodes, bounds }
    }

    fn at(&self, from: usize, to: usize) -> i128 {
        self.bounds[from * self.nodes + to]
    }

    fn lower(&mut self, from: usize, to: usize, bound: i128) {
        let place = &mut self.bounds[from * self.nodes + to];
        *place = bound.min(*place);
    }

    /// Whether nothing is known.
    pub fn is_any(&self) -> bool {
        (0..self.nodes).all(|from| (0..self.nodes).all(|to| from == to || self.at(from, to) == FREE))
    }

    /// The points that fulfil a constraint as well; none if there are none.
    pub fn constrained(&self, constraint: Constraint) -> Option<Octagon> {
        let a = constraint.a.node();
        let (from, to, bound) = match constraint.b {
            Some(b) => (b.node() ^ 1, a, constraint.bound),
            None => (a ^ 1, a, constraint.bound.checked_mul(2)?),
        };
        if self.at(from, to) <= bound {
            return Some(self.clone());
        }
        let mut result = self.clone();
        result.lower(from, to, bound);
        result.lower(to ^ 1, from ^ 1, bound);
        result.closed_over(&[from, to, from ^ 1, to ^ 1])
    }

    /// Shortest paths by way of some nodes, then by way of the bounds of single variables.
    fn closed_over(mut self, through: &[usize]) -> Option<Octagon> {
        let nodes = self.nodes;
        for &by in through {
            for from in 0..nodes {
                let first = self.at(from, by);
                if first == FREE {
                    continue;
                }
                for to in 0..nodes {
                    let length = plus(first, self.at(by, to));
                    self.lower(from, to, length);
                }
            }
        }
        self.strengthened()
    }

    /// Bounds of twice a variable are even, and bounds of two variables give one of their sum.
    fn strengthened(mut self) -> Option<Octagon> {
        let nodes = self.nodes;
        for node in 0..nodes {
            let twice = self.at(node, node ^ 1);
            if twice != FREE {
                self.bounds[node * nodes + (node ^ 1)] = twice.div_euclid(2) * 2;
            }
        }
        for from in 0..nodes {
            for to in 0..nodes {
                let sum = plus(self.at(from, from ^ 1), self.at(to ^ 1, to));
                if sum != FREE {
                    self.lower(from, to, sum.div_euclid(2));
                }
            }
        }
        let is_empty = (0..nodes).any(|node| {
            self.at(node, node) < 0 || {
                let (there, back) = (self.at(node, node ^ 1), self.at(node ^ 1, node));
                there != FREE && back != FREE && there + back < 0
            }
        });
        (!is_empty).then_some(self)
    }

    /// Bounds of a variable: the least and the greatest value, where they are known.
    pub fn range(&self, variable: usize) -> (Option<i128>, Option<i128>) {
        let (plus, minus) = (2 * variable, 2 * variable + 1);
        let (high, low) = (self.at(minus, plus), self.at(plus, minus));
        let known = |bound: i128| (bound != FREE).then(|| bound.div_euclid(2));
        (known(low).map(|low| -low), known(high))
    }

    /// The least known bound of `a + b`.
    pub fn bound(&self, a: Signed, b: Signed) -> Option<i128> {
        let bound = self.at(b.node() ^ 1, a.node());
        (bound != FREE).then_some(bound)
    }

    /// A variable gets any value.
    pub fn forget(&mut self, variable: usize) {
        for node in [2 * variable, 2 * variable + 1] {
            for other in 0..self.nodes {
                if other != node {
                    self.bounds[node * self.nodes + other] = FREE;
                    self.bounds[other * self.nodes + node] = FREE;
                }
            }
        }
    }

    /// `x = source + distance`, where the source may be `x` itself.
    pub fn assign(&self, variable: usize, source: Signed, distance: i128) -> Option<Octagon> {
        if source.variable != variable {
            let mut result = self.clone();
            result.forget(variable);
            return result.equated(variable, source, distance);
        }
        let mut moved = self.clone();
        let (own, opposite) = (2 * variable, 2 * variable + 1);
        if source.negative {
            moved.swap(own, opposite);
        }
        for other in 0..self.nodes {
            for (node, by) in [(own, distance), (opposite, -distance)] {
                if other == node {
                    continue;
                }
                // Both ends of an entry between the two nodes of the variable move.
                let twice = if other == node ^ 1 { 2 } else { 1 };
                let place = other * self.nodes + node;
                moved.bounds[place] = plus(moved.bounds[place], twice * by);
                if twice == 1 {
                    let place = node * self.nodes + other;
                    moved.bounds[place] = plus(moved.bounds[place], -by);
                }
            }
        }
        Some(moved)
    }

    fn equated(&self, variable: usize, source: Signed, distance: i128) -> Option<Octagon> {
        let own = Signed { variable, negative: false };
        let opposite = |one: Signed| Signed { negative: !one.negative, ..one };
        let above = Constraint { a: own, b: Some(opposite(source)), bound: distance };
        let below = Constraint { a: opposite(own), b: Some(source), bound: -distance };
        self.constrained(above)?.constrained(below)
    }

    fn swap(&mut self, a: usize, b: usize) {
        for other in 0..self.nodes {
            self.bounds.swap(a * self.nodes + other, b * self.nodes + other);
        }
        for other in 0..self.nodes {
            self.bounds.swap(other * self.nodes + a, other * self.nodes + b);
        }
    }

    /// The points of both, and more.
    pub fn join(&self, other: &Octagon) -> Octagon {
        let bounds = self.bounds.iter().zip(&other.bounds).map(|(a, b)| *a.max(b)).collect();
        Octagon { nodes: self.nodes, bounds }
    }

    /// The points that belong to both.
    pub fn meet(&self, other: &Octagon) -> Option<Octagon> {
        let bounds = self.bounds.iter().zip(&other.bounds).map(|(a, b)| *a.min(b)).collect();
        let all: Vec<usize> = (0..self.nodes).collect();
        Octagon { nodes: self.nodes, bounds }.closed_over(&all)
    }

    /// The points of both and more, so that a growing sequence comes to an end: bounds that move are given up. The result is
    /// not closed any more than its first operand is: closing it would undo the step.
    pub fn widened(&self, next: &Octagon) -> Octagon {
        let bounds = self.bounds.iter().zip(&next.bounds).map(|(a, b)| if b <= a { *a } else { FREE }).collect();
        Octagon { nodes: self.nodes, bounds }
    }

    /// Whether all points of the other one belong to this one.
    pub fn includes(&self, other: &Octagon) -> bool {
        self.bounds.iter().zip(&other.bounds).all(|(a, b)| b <= a)
    }

    /// Closes what widening left.
    pub fn closed(self) -> Option<Octagon> {
        let all: Vec<usize> = (0..self.nodes).collect();
        self.closed_over(&all)
    }
}
