//! Checks on the way: what may fail here, what is required of runs from here on, and what cannot be followed.

use ir::{Callee, EdgeId, FunctionId, Op, PropertyClass, SiteId};
use logic::Term;

use super::{Check, Executor, Otherwise, PropertyKey, Refusal};
use crate::properties::is_stated;

impl Executor<'_> {
    /// Whether a site looks for violations of a class.
    pub(super) fn checks(&self, site: Option<SiteId>, class: PropertyClass) -> bool {
        site.is_some_and(|site| self.options.classes.has(class) && self.program[site].kind.classes().contains(&class))
    }

    /// A check: `wrong` is the condition under which the property is violated by what is evaluated now.
    pub(super) fn check(&mut self, site: Option<SiteId>, class: PropertyClass, wrong: Term, otherwise: Otherwise) {
        let is_checked = self.checks(site, class);
        if !is_checked && otherwise == Otherwise::GoesOn {
            return;
        }
        if site.is_some() && !self.options.classes.has(class) && class.leads_anywhere() {
            self.refuse_if(wrong, &class.what_follows());
        }
        let property = PropertyKey { site, class, call: self.user_call() };
        self.check_property(property, wrong, is_checked);
    }

    /// A check of a certain property.
    pub(super) fn check_property(&mut self, property: PropertyKey, wrong: Term, is_checked: bool) {
        if self.spoils_observation(wrong) {
            return;
        }
        if self.probe.as_ref().is_some_and(|probe| probe.site.is_some() && probe.site == property.site) && !self.dead {
            let here = self.here();
            let reached = self.terms.and(here, self.required);
            self.probe.as_mut().expect("it was just looked at").reached.push(reached);
        }
        self.note_reached(property);
        if is_checked {
            self.visit_check(property, wrong);
        }
        if wrong == self.terms.falsehood() || self.dead {
            return;
        }
        let here = self.here();
        if !self.already.insert((here, wrong)) {
            return;
        }
        if is_checked {
            let violated = self.terms.and(here, wrong);
            let (steps, reached) = (self.steps_at_check(), self.user_reaches(property.site, here));
            self.checks.push(Check {
                property,
                reached,
                violated,
                required: self.required,
                steps,
                fewest_steps: self.state.steps.constant,
                inputs: self.inputs.len(),
                decisions: self.decisions.len(),
                shape: self.shape.take(),
            });
        }
        self.require_not(wrong);
    }

    /// Notes when a run comes to what the user wrote as a property.
    pub(super) fn note_reached(&mut self, property: PropertyKey) {
        let is_stated = property.site.is_some_and(|site| is_stated(self.program[site].kind));
        if !is_stated || self.dead || self.probe.is_some() {
            return;
        }
        let here = self.here();
        let reached = self.terms.and(here, self.required);
        if reached != self.terms.falsehood() {
            self.reached.entry(property).or_default().push(reached);
        }
    }

    /// Runs in which something holds now end here.
    pub(super) fn require_not(&mut self, ends: Term) {
        if ends == self.terms.truth() && self.extra == self.terms.truth() {
            self.dead = true;
            return;
        }
        let here = self.here();
        let both = self.terms.and(here, ends);
        let goes_on = self.terms.not(both);
        self.required = self.terms.and(self.required, goes_on);
    }

    /// The number of steps of a run that ends in the current edge.
    pub(super) fn steps_at_check(&mut self) -> Term {
        self.state.steps.term(self.terms)
    }

    /// The innermost call from user code, when library code is executed.
    pub(super) fn user_call(&self) -> Option<(FunctionId, EdgeId)> {
        let current = self.frames.last()?;
        if !self.program[current.function].library {
            return None;
        }
        let user = self.frames.iter().rev().find(|frame| !self.program[frame.function].library)?;
        Some((user.function, user.edge))
    }

    /// When a run comes to what is checked here, as the user sees it: what a library function looks at on its way through a
    /// text is reached where the user calls the function.
    fn user_reaches(&mut self, site: Option<SiteId>, here: Term) -> Term {
        let inside = self.frames.iter().rev().take_while(|frame| self.program[frame.function].library);
        if let Some(called) = inside.last() {
            return called.start;
        }
        let step = self.frames.last().and_then(|frame| self.program[frame.function].edges.get(frame.edge.index()));
        match step.map(|step| &step.op) {
            // Under further conditions are only parts of what the function does; its arguments have sites of their own.
            Some(Op::Call { callee: Callee::Builtin(_), site: own, .. }) if own.is_some() && *own == site => {
                self.state.guard.term(self.terms)
            }
            _ => here,
        }
    }

    /// The current path cannot be followed.
    pub(super) fn refuse(&mut self, what: impl Into<String>) {
        if self.spoils_observation(self.terms.truth()) {
            return;
        }
        self.note_refusal(what);
        self.require_not(self.terms.truth());
    }

    /// Notes that something is not followed here; the path goes on.
    pub(super) fn note_refusal(&mut self, what: impl Into<String>) {
        let reached = self.here();
        let span = self.current_span();
        let at = self.frames.last().map(|frame| {
            let edges = &self.program[frame.function].edges;
            (frame.function, edges.get(frame.edge.index()).map_or(self.program[frame.function].entry, |edge| edge.from))
        });
        self.refusals.push(Refusal { what: what.into(), span, at, reached, required: self.required });
    }

    /// Runs in which a condition holds cannot be followed.
    pub(super) fn refuse_if(&mut self, condition: Term, what: &str) {
        if condition != self.terms.falsehood() {
            self.under(condition, |executor| executor.refuse(what));
            if condition == self.terms.truth() && self.extra == condition {
                self.dead = true;
            }
        }
    }
}
