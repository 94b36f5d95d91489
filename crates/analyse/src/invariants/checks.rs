//! Which checks never fail, in all states in which they are made.

use std::collections::BTreeMap;

use ir::{PropertyClass, SiteId, SiteKind};

/// What of a check is meant: some fail in two ways, one of which may be impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// All of it.
    Whole,
    /// The value is not too small: an index, offset or distance is not negative, a result not below its type.
    NotBelow,
    /// The value is not too large.
    NotAbove,
}

/// Checks that were met, and whether each of them held in all states.
#[derive(Debug, Clone, Default)]
pub struct Checks {
    met: BTreeMap<(SiteId, PropertyClass), bool>,
    /// The two ways in which some of them fail.
    parts: BTreeMap<(SiteId, PropertyClass), (bool, bool)>,
}

impl Checks {
    /// A check is made in a state.
    pub fn record(&mut self, site: SiteId, class: PropertyClass, holds: bool) {
        let known = self.met.entry((site, class)).or_insert(true);
        *known &= holds;
    }

    /// A check is made that fails in two ways: whether the value is not too small, and not too large.
    pub fn record_parts(&mut self, site: SiteId, class: PropertyClass, (not_below, not_above): (bool, bool)) {
        let known = self.parts.entry((site, class)).or_insert((true, true));
        *known = (known.0 & not_below, known.1 & not_above);
    }

    /// The checks that were met in some state, each with whether it held in all of them; those that fail in two ways by these.
    pub fn all(&self) -> impl Iterator<Item = (SiteId, PropertyClass, Part, bool)> + '_ {
        let whole = self.met.iter().filter(|(key, _)| !self.parts.contains_key(key));
        let whole = whole.map(|(&(site, class), &holds)| (site, class, Part::Whole, holds));
        let halves = self.parts.iter().flat_map(|(&(site, class), &(not_below, not_above))| {
            [(site, class, Part::NotBelow, not_below), (site, class, Part::NotAbove, not_above)]
        });
        whole.chain(halves)
    }

    /// Whether a check that is made somewhere held in all states; none if no state comes to it.
    pub fn held(&self, site: SiteId, class: PropertyClass) -> Option<bool> {
        self.met.get(&(site, class)).copied()
    }
}

/// Whether the analysis looks at all checks of a kind, so that those it does not meet are never made.
pub fn is_looked_at(kind: SiteKind) -> bool {
    match kind {
        SiteKind::Assertion
        | SiteKind::Rule
        | SiteKind::ReachError
        | SiteKind::Arithmetic
        | SiteKind::UnsignedArithmetic
        | SiteKind::Division
        | SiteKind::Shift
        | SiteKind::Access
        | SiteKind::Index
        | SiteKind::Unreachable
        | SiteKind::VlaSize
        | SiteKind::Wait
        | SiteKind::LockUse
        | SiteKind::Precondition => true,
        SiteKind::Abort
        | SiteKind::LeftShift
        | SiteKind::PointerArithmetic
        | SiteKind::Alignment
        | SiteKind::FloatConversion
        | SiteKind::PointerPair
        | SiteKind::Call
        | SiteKind::Free
        | SiteKind::VarArgs
        | SiteKind::Library
        | SiteKind::SharedAccess
        | SiteKind::End
        | SiteKind::Stack => false,
    }
}
