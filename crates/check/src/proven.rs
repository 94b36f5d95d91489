//! Checks that never fail, whatever the bounds: abstract interpretation proves them before the solver is asked about anything.

use std::collections::BTreeSet;

use analyse::invariants::{self, Invariants, Unset};
use ir::{ClassSet, Program, PropertyClass, SiteId};

use crate::options::{Options, Uninitialised};
use crate::symbolic::PropertyKey;

/// Steps of the analysis: what takes more is left to the solver. Most programs take some hundreds to some ten thousands.
const MAX_WORK: u64 = 200_000;

/// The checks that no run fails.
#[derive(Debug, Default)]
pub(crate) struct Proven {
    checks: BTreeSet<(SiteId, PropertyClass)>,
    /// Those that no run comes to.
    never_made: BTreeSet<(SiteId, PropertyClass)>,
    /// Some run may come to something that is not followed, and nobody knows what is behind it.
    may_be_refused: bool,
}

impl Proven {
    /// Analyses a program, with the same properties switched on as the check.
    pub(crate) fn of(program: &Program, options: &Options) -> Proven {
        let invariants = Invariants::of(program, assumptions(options.classes, options.uninitialised));
        let (mut checks, mut never_made) = (BTreeSet::new(), BTreeSet::new());
        for (site, info) in program.sites() {
            for &class in info.kind.classes() {
                if options.classes.has(class) && invariants.holds(site, class) {
                    checks.insert((site, class));
                }
                if invariants.is_never_made(site, class) {
                    never_made.insert((site, class));
                }
            }
        }
        Proven { checks, never_made, may_be_refused: invariants.may_be_refused() }
    }

    /// Whether no run comes to a property.
    pub(crate) fn is_never_reached(&self, key: PropertyKey) -> bool {
        key.site.is_some_and(|site| self.never_made.contains(&(site, key.class)))
    }

    /// Whether no run violates a property, also where runs were not followed by the check.
    pub(crate) fn has_beyond_bounds(&self, key: PropertyKey) -> bool {
        !self.may_be_refused && self.has(key)
    }

    /// Whether no run violates a property.
    pub(crate) fn has(&self, key: PropertyKey) -> bool {
        key.site.is_some_and(|site| self.checks.contains(&(site, key.class)))
    }
}

/// What the analysis takes for granted about runs where these classes of properties are switched on.
pub fn assumptions(classes: ClassSet, uninitialised: Uninitialised) -> invariants::Options {
    let unset = match uninitialised {
        Uninitialised::Pointers => Unset::Pointers,
        Uninitialised::Input => Unset::Nothing,
        Uninitialised::Error => Unset::Everything,
    };
    invariants::Options { classes, unset, max_work: MAX_WORK }
}
