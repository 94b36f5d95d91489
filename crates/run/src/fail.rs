//! What can be said about a violation at the moment it happens.

use ir::SiteId;

use crate::outcome::{Failure, StackFrame};
use crate::vm::Vm;
use crate::vm::world::{At, Violation, World};

/// The site that a violation belongs to.
pub(crate) fn site(world: &World, _violation: &Violation, at: &At) -> Option<SiteId> {
    world.site(at)
}

/// Everything about a violation.
pub(crate) fn failure(vm: &Vm, violation: &Violation, site: Option<SiteId>, at: &At) -> Failure {
    Failure {
        class: violation.class,
        site,
        span: vm.world.span(at),
        statement: None,
        function: at.function,
        edge: Some(at.note.edge),
        step: at.step,
        stack: vec![StackFrame { function: at.function, edge: None, span: vm.world.span(at) }],
        user_frame: None,
        operands: Vec::new(),
        object: None,
        text: violation.class.sentence().to_string(),
    }
}

/// A leak.
pub(crate) fn leak_failure(vm: &Vm, violation: &Violation, site: SiteId, at: &At, _count: usize) -> Failure {
    failure(vm, violation, Some(site), at)
}
