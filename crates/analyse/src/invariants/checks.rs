//! Which checks never fail, in all states in which they are made.

use std::collections::BTreeMap;

use ir::{PropertyClass, SiteId, SiteKind};

/// Checks that were met, and whether each of them held in all states.
#[derive(Debug, Clone, Default)]
pub struct Checks {
    met: BTreeMap<(SiteId, PropertyClass), bool>,
}

impl Checks {
    /// A check is made in a state.
    pub fn record(&mut self, site: SiteId, class: PropertyClass, holds: bool) {
        let known = self.met.entry((site, class)).or_insert(true);
        *known &= holds;
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
        | SiteKind::ReachError
        | SiteKind::Arithmetic
        | SiteKind::UnsignedArithmetic
        | SiteKind::Division
        | SiteKind::Shift
        | SiteKind::Access
        | SiteKind::Index
        | SiteKind::Unreachable
        | SiteKind::VlaSize
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
        | SiteKind::End
        | SiteKind::Stack => false,
    }
}
