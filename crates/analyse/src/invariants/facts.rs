//! Relations of variables in a state, one by one.

use super::objects::CellId;
use super::octagon::Signed;
use super::state::State;
use super::world::World;

/// `a + b <= bound`, where each of the variables may be subtracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relation {
    /// The first variable, and whether it is subtracted.
    pub a: (CellId, bool),
    /// The second one.
    pub b: (CellId, bool),
    /// The bound.
    pub bound: i128,
}

impl State {
    /// All that is known of sums and differences of two variables.
    pub fn related(&self, world: &World<'_>) -> Vec<Relation> {
        let mut found = Vec::new();
        for (pack, members) in world.packs.all() {
            let Some(octagon) = self.relations.get(pack) else { continue };
            for first in 0..members.len() {
                for second in first + 1..members.len() {
                    for (negative_a, negative_b) in [(false, true), (true, false), (false, false), (true, true)] {
                        let a = Signed { variable: first, negative: negative_a };
                        let b = Signed { variable: second, negative: negative_b };
                        if let Some(bound) = octagon.bound(a, b) {
                            let (a, b) = ((members[first], negative_a), (members[second], negative_b));
                            found.push(Relation { a, b, bound });
                        }
                    }
                }
            }
        }
        found
    }
}
