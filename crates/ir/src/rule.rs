//! Usage rules of an interface that were woven into a program.
//!
//! A rule is a small automaton. Its state is kept in hidden variables, and each of its events is a library function that the
//! program calls where the event happens. Engines see nothing but ordinary calls, assignments and assertions of the class
//! [`crate::PropertyClass::Rule`]; what is written here is for telling people about them.

use std::collections::BTreeSet;

use crate::{Callee, Edge, EdgeId, FunctionId, Op, Program, SiteId, SiteKind, VarId};

/// What functions of rules call the number of the object that they are about.
pub const OBJECT_NUMBER: &str = "__cexplain_rule_number";

/// A usage rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// What its automaton remembers, in the order of the rule.
    pub states: Vec<RuleState>,
    /// The objects that each have a state of their own; none if there is one state for all.
    pub instances: Option<RuleInstances>,
}

/// A variable of an automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleState {
    /// Its name in the rule.
    pub name: String,
    /// What it begins with, if that is a plain number.
    pub first: Option<i128>,
    /// The variable; an array with one element for each instance if the rule has instances.
    pub var: VarId,
}

/// The objects that a rule `for each` object knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInstances {
    /// What the rule calls such an object.
    pub name: String,
    /// How many are known.
    pub count: VarId,
}

/// An event of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleEvent {
    /// The rule, as an index into [`Program::rules`].
    pub rule: usize,
    /// The parameter that the object is passed in for which it happens.
    pub instance: Option<usize>,
    /// Whether it stands for a call through a pointer, which need not be one of the rule's function.
    pub is_through_pointer: bool,
}

impl Program {
    /// The rule that a function belongs to.
    pub fn rule_of(&self, function: FunctionId) -> Option<&Rule> {
        self.rules.get(self.rule_events.get(&function)?.rule)
    }

    /// The event that an edge lets happen.
    pub fn rule_event_of(&self, edge: &Edge) -> Option<RuleEvent> {
        match edge.op {
            Op::Call { callee: Callee::Function(callee), .. } => self.rule_events.get(&callee).copied(),
            _ => None,
        }
    }

    /// What rules say about calls in the user's code: the call, and the site of a violation in an event that it is; whether it is
    /// known that the call is one of the rule's function.
    pub fn rule_checks(&self) -> Vec<(FunctionId, EdgeId, SiteId, bool)> {
        if self.rule_events.is_empty() {
            return Vec::new();
        }
        let sites: Vec<(SiteId, FunctionId)> = self
            .sites()
            .filter(|(_, site)| site.kind == SiteKind::Rule)
            .filter_map(|(id, site)| Some((id, self[site.statement].function?)))
            .collect();
        let mut checks = Vec::new();
        for (function, own) in self.functions().filter(|(_, own)| !own.library) {
            for (edge, step) in (0u32..).map(EdgeId).zip(&own.edges) {
                let (Some(event), Op::Call { callee: Callee::Function(callee), .. }) =
                    (self.rule_event_of(step), &step.op)
                else {
                    continue;
                };
                let entered = self.entered_by_rule(*callee);
                let inside = sites.iter().filter(|(_, holder)| entered.contains(holder));
                checks.extend(inside.map(|&(site, _)| (function, edge, site, !event.is_through_pointer)));
            }
        }
        checks
    }

    /// The functions of rules that one of them calls, and itself.
    fn entered_by_rule(&self, function: FunctionId) -> BTreeSet<FunctionId> {
        let (mut entered, mut waiting) = (BTreeSet::new(), vec![function]);
        while let Some(next) = waiting.pop() {
            if self.rule_events.contains_key(&next) && entered.insert(next) {
                waiting.extend(self[next].edges.iter().filter_map(|edge| match edge.op {
                    Op::Call { callee: Callee::Function(callee), .. } => Some(callee),
                    _ => None,
                }));
            }
        }
        entered
    }

    /// The rule that is violated at a site.
    pub fn rule_at(&self, site: SiteId) -> Option<&Rule> {
        match self[site].kind {
            SiteKind::Rule => self.rule_of(self[self[site].statement].function?),
            _ => None,
        }
    }
}
