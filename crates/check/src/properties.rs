//! The properties of a program: names and places.

use std::collections::BTreeMap;

use ir::{ClassSet, FunctionId, Program, PropertyClass, SiteId, SiteKind, SpanId};

use crate::options::Options;
use crate::symbolic::PropertyKey;
use crate::verdict::Property;

/// All properties in the user's code that the classes choose, in the order of the program.
pub fn list(program: &Program, classes: ClassSet) -> Vec<Property> {
    let mut names = Names::default();
    let mut all = Vec::new();
    for (site, info) in program.sites() {
        let function = program[info.statement].function;
        if function.is_some_and(|function| program[function].library || !program[function].defined) {
            continue;
        }
        for &class in info.kind.classes() {
            if classes.has(class) {
                all.push(property(program, PropertyKey { site: Some(site), class, call: None }, &mut names));
            }
        }
    }
    if classes.has(PropertyClass::Rule) {
        for key in of_rules(program, true) {
            all.push(property(program, key, &mut names));
        }
    }
    all
}

/// What usage rules say about calls of the user's. Calls through pointers need not be calls of what the rules are about.
pub(crate) fn of_rules(program: &Program, with_pointers: bool) -> Vec<PropertyKey> {
    let checks = program.rule_checks().into_iter().filter(|&(.., is_certain)| is_certain || with_pointers);
    let key = |(function, edge, site, _)| PropertyKey {
        site: Some(site),
        class: PropertyClass::Rule,
        call: Some((function, edge)),
    };
    checks.map(key).collect()
}

/// Whether calls that are open together could need more stack than there is, as far as the call graph tells.
pub(crate) fn may_overflow_stack(program: &Program, options: &Options) -> bool {
    program.most_stack_bytes().is_none_or(|most| most > options.stack_limit)
}

/// Whether a property is shown even if no run can violate it for obvious reasons: what the user wrote as a property.
pub(crate) fn is_stated(kind: SiteKind) -> bool {
    match kind {
        SiteKind::Assertion | SiteKind::Rule | SiteKind::ReachError | SiteKind::Unreachable => true,
        SiteKind::Abort
        | SiteKind::Arithmetic
        | SiteKind::Division
        | SiteKind::Shift
        | SiteKind::LeftShift
        | SiteKind::UnsignedArithmetic
        | SiteKind::PointerArithmetic
        | SiteKind::Alignment
        | SiteKind::FloatConversion
        | SiteKind::Access
        | SiteKind::SharedAccess
        | SiteKind::Wait
        | SiteKind::LockUse
        | SiteKind::Index
        | SiteKind::PointerPair
        | SiteKind::Call
        | SiteKind::Free
        | SiteKind::VlaSize
        | SiteKind::VarArgs
        | SiteKind::Library
        | SiteKind::Precondition
        | SiteKind::End
        | SiteKind::Stack => false,
    }
}

/// Names that were given, to number further ones.
#[derive(Debug, Default)]
pub(crate) struct Names {
    given: BTreeMap<PropertyKey, String>,
    counts: BTreeMap<(Option<FunctionId>, PropertyClass), u32>,
}

impl Names {
    /// Names of everything in the user's code, whichever classes are checked, so that a name stays the same.
    pub(crate) fn of(program: &Program) -> Names {
        let mut names = Names::default();
        for (site, info) in program.sites() {
            let function = program[info.statement].function;
            if function.is_none_or(|function| !program[function].library) {
                for &class in info.kind.classes() {
                    names.name(program, PropertyKey { site: Some(site), class, call: None });
                }
            }
        }
        for key in of_rules(program, true) {
            names.name(program, key);
        }
        names
    }

    fn name(&mut self, program: &Program, key: PropertyKey) -> String {
        if let Some(name) = self.given.get(&key) {
            return name.clone();
        }
        let function = function_of(program, key);
        let count = self.counts.entry((function, key.class)).or_insert(0);
        *count += 1;
        let place = function.map_or("program", |function| &program[function].name);
        let name = format!("{place}.{}.{count}", key.class.name());
        self.given.insert(key, name.clone());
        name
    }
}

/// The user's function that a property belongs to.
fn function_of(program: &Program, key: PropertyKey) -> Option<FunctionId> {
    match (key.call, key.site) {
        (Some((function, _)), _) => Some(function),
        (None, Some(site)) => program[program[site].statement].function,
        (None, None) => None,
    }
}

/// A property with its name and place.
pub(crate) fn property(program: &Program, key: PropertyKey, names: &mut Names) -> Property {
    let span = match (key.call, key.site) {
        (Some((function, edge)), _) => {
            program[function].edges.get(edge.index()).map_or(program[function].span, |edge| edge.span)
        }
        (None, Some(site)) => site_span(program, site),
        (None, None) => SpanId::NONE,
    };
    Property {
        name: names.name(program, key),
        class: key.class,
        site: key.site,
        call: key.call,
        span,
        text: key.site.and_then(|site| program[site].text.clone()),
    }
}

fn site_span(program: &Program, site: SiteId) -> SpanId {
    program[site].span
}
