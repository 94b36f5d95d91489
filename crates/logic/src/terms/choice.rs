//! If-then-else.

use super::{Node, Term, Terms};

impl Terms {
    /// `then` if the condition (of width 1) is 1, else `otherwise`.
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        assert!(self.width(condition) == 1, "a condition has width 1");
        let width = self.same_width(then, otherwise);
        if let Some(value) = self.as_constant(condition) {
            return if value == 1 { then } else { otherwise };
        }
        if then == otherwise {
            return then;
        }
        if let Node::Not(inner) = self.node(condition) {
            return self.ite(inner, otherwise, then);
        }
        if width == 1
            && let Some(simpler) = self.ite_of_booleans(condition, then, otherwise)
        {
            return simpler;
        }
        if let Some(simpler) = self.ite_of_nested(condition, then, otherwise) {
            return simpler;
        }
        // if x = c then x else e: the value is known where it is taken.
        if let Node::Eq(constant, x) = self.node(condition)
            && self.as_constant(constant).is_some()
            && x == then
        {
            return self.ite(condition, constant, otherwise);
        }
        self.intern(width, Node::Ite(condition, then, otherwise))
    }

    fn ite_of_booleans(&mut self, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
        let (truth, falsehood) = (self.truth(), self.falsehood());
        if then == truth || then == condition {
            return Some(self.or(condition, otherwise));
        }
        if otherwise == falsehood || otherwise == condition {
            return Some(self.and(condition, then));
        }
        if then == falsehood || self.are_complements(then, condition) {
            let negated = self.not(condition);
            return Some(self.and(negated, otherwise));
        }
        if otherwise == truth || self.are_complements(otherwise, condition) {
            return Some(self.implies(condition, then));
        }
        if self.are_complements(then, otherwise) {
            return Some(self.xor(condition, otherwise));
        }
        None
    }

    fn ite_of_nested(&mut self, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
        if let Node::Ite(inner, a, b) = self.node(then) {
            if inner == condition {
                return Some(self.ite(condition, a, otherwise));
            }
            if b == otherwise {
                let both = self.and(condition, inner);
                return Some(self.ite(both, a, otherwise));
            }
            if a == otherwise {
                let negated = self.not(inner);
                let both = self.and(condition, negated);
                return Some(self.ite(both, b, otherwise));
            }
        }
        if let Node::Ite(inner, a, b) = self.node(otherwise) {
            if inner == condition {
                return Some(self.ite(condition, then, b));
            }
            if a == then {
                let either = self.or(condition, inner);
                return Some(self.ite(either, then, b));
            }
            if b == then {
                let negated = self.not(inner);
                let either = self.or(condition, negated);
                return Some(self.ite(either, then, a));
            }
        }
        None
    }
}
