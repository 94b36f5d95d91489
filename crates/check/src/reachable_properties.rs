//! What comes behind a place: the properties that a run may come to from there.
//!
//! Where the execution was cut off, properties were not looked at, or not on every path. The graph alone tells which
//! ones: everything that edges, calls and returns lead to, whatever the values are.

use std::collections::{BTreeMap, BTreeSet};

use analyse::reachable::{Place, statements_behind};
use ir::{ExprKind, Op, PlaceId, PlaceKind, Program, PropertyClass, SiteId, SiteKind, TypeKind};

use crate::options::{Options, Uninitialised};
use crate::properties::{may_overflow_stack, of_rules};
use crate::symbolic::PropertyKey;

/// The properties in the user's code behind any of the places.
pub(crate) fn properties_behind(program: &Program, options: &Options, places: Vec<Place>) -> BTreeSet<PropertyKey> {
    if places.is_empty() {
        return BTreeSet::new();
    }
    let statements = statements_behind(program, places);
    let accesses = accesses(program);
    let mut properties = BTreeSet::new();
    for (site, info) in program.sites() {
        let is_behind = match program[info.statement].function {
            Some(function) => !program[function].library && statements.contains(&info.statement),
            // The end of the program.
            None => true,
        };
        if !is_behind || info.kind == SiteKind::Stack && !may_overflow_stack(program, options) {
            continue;
        }
        for &class in info.kind.classes() {
            let is_possible = accesses.get(&site).is_none_or(|access| access.may_violate(class, options));
            if is_possible && options.classes.has(class) {
                properties.insert(PropertyKey { site: Some(site), class, call: None });
            }
        }
    }
    if options.classes.has(PropertyClass::Rule) {
        let is_behind = |key: &PropertyKey| {
            key.call.is_some_and(|(function, edge)| statements.contains(&program[function].edge(edge).statement))
        };
        properties.extend(of_rules(program, false).into_iter().filter(is_behind));
    }
    properties
}

/// How a site accesses memory.
#[derive(Clone, Copy, Default)]
struct Access {
    reads: bool,
    /// Reads pointers.
    reads_pointers: bool,
    writes: bool,
    /// Through a pointer, and not to a variable by its name.
    is_indirect: bool,
    /// Some index has no check of its own.
    has_free_index: bool,
}

impl Access {
    /// Whether an access of this kind can violate a class at all.
    fn may_violate(self, class: PropertyClass, options: &Options) -> bool {
        match class {
            PropertyClass::ReadOnlyWrite => self.writes && self.is_indirect,
            PropertyClass::Uninitialised => match options.uninitialised {
                Uninitialised::Pointers => self.reads_pointers,
                Uninitialised::Input => false,
                Uninitialised::Error => self.reads,
            },
            PropertyClass::OutOfBounds => self.is_indirect || self.has_free_index,
            _ => self.is_indirect,
        }
    }
}

/// The sites that check reading and writing places.
fn accesses(program: &Program) -> BTreeMap<SiteId, Access> {
    let mut accesses: BTreeMap<SiteId, Access> = BTreeMap::new();
    let mut note = |site: Option<SiteId>, mut place: PlaceId, is_write: bool| {
        let Some(site) = site.filter(|&site| matches!(program[site].kind, SiteKind::Access | SiteKind::SharedAccess))
        else {
            return;
        };
        let access = accesses.entry(site).or_default();
        access.writes |= is_write;
        access.reads |= !is_write;
        let is_pointer = matches!(program.types.kind(program[place].ty()), TypeKind::Pointer(_));
        access.reads_pointers |= !is_write && is_pointer;
        loop {
            match *program[place].kind() {
                PlaceKind::Variable(_) => break,
                PlaceKind::Deref(_) => {
                    access.is_indirect = true;
                    break;
                }
                PlaceKind::Field(of, _) => place = of,
                PlaceKind::Index(of, _) => {
                    access.has_free_index |= program[place].site().is_none();
                    place = of;
                }
            }
        }
    };
    for expression in program.expressions() {
        if let ExprKind::Load(place) = *expression.kind() {
            note(expression.site(), place, false);
        }
    }
    for (_, function) in program.functions() {
        for edge in &function.edges {
            if let Op::Assign { place, site, .. } = edge.op {
                note(site, place, true);
            }
        }
    }
    accesses
}
