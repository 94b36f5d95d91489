//! Comparisons: what they give, and what is left of two sets when one is known to hold.

use super::{ABOVE, BELOW, Number};

/// A comparison of integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// `==`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
}

impl Number {
    /// Whether a comparison holds for all values, or for none.
    pub fn compared(&self, order: Order, other: &Number) -> Option<bool> {
        match order {
            Order::Equal => match (self.single(), other.single()) {
                (Some(a), Some(b)) => Some(a == b),
                _ => self.meet(other).is_none().then_some(false),
            },
            Order::Different => self.compared(Order::Equal, other).map(|equal| !equal),
            Order::Less if self.high < other.low => Some(true),
            Order::Less if self.low >= other.high => Some(false),
            Order::AtMost if self.high <= other.low => Some(true),
            Order::AtMost if self.low > other.high => Some(false),
            Order::Less | Order::AtMost => None,
        }
    }

    /// What is left of both sets where a comparison holds; none if it never does.
    pub fn constrained(&self, order: Order, other: &Number) -> Option<(Number, Number)> {
        match order {
            Order::Equal => self.meet(other).map(|both| (both, both)),
            Order::Different => Some((self.without(other.single())?, other.without(self.single())?)),
            Order::Less => Some((self.clipped(BELOW, other.high - 1)?, other.clipped(self.low + 1, ABOVE)?)),
            Order::AtMost => Some((self.clipped(BELOW, other.high)?, other.clipped(self.low, ABOVE)?)),
        }
    }

    /// The set without a value, as far as that can be said: only bounds move.
    pub(crate) fn without(&self, value: Option<i128>) -> Option<Number> {
        match value {
            Some(value) if value == self.low => self.clipped(value + 1, ABOVE),
            Some(value) if value == self.high => self.clipped(BELOW, value - 1),
            Some(_) | None => Some(*self),
        }
    }
}
