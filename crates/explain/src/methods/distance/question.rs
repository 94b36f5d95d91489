//! Does a run that passes answer the question, or avoid it?
//!
//! The question is why the property fails here. A run that no longer comes to it, or in which something that the property
//! presupposes has changed (the left side of an implication, an early member of a condition), passes without answering.

use check::Shape;
use ir::ExprId;
use logic::{Evaluator, Model, Term, Terms};

use crate::case::Subject;
use crate::explanation::Requirement;

/// What a run must fulfil to answer the question.
#[derive(Debug, Clone)]
pub struct Question {
    /// It comes to the check.
    pub reached: Term,
    /// What the condition presupposes: leaves that were false in the failing run and must stay so, each with its term.
    pub presupposed: Vec<(ExprId, Term)>,
    /// What it claims under these conditions: shapes that were false in the failing run.
    claims: Vec<Shape>,
}

impl Question {
    /// The question of a failing run.
    pub fn new(subject: &mut Subject) -> Question {
        let check = subject.unwound.checks()[subject.check].clone();
        let terms = &mut subject.unwound.terms;
        let reached = terms.and(check.reached, check.required);
        let mut question = Question { reached, presupposed: Vec::new(), claims: Vec::new() };
        if let Some(shape) = &check.shape {
            let failing = subject.failing.clone();
            question.collect(terms, &failing, shape);
        }
        question
    }

    /// The conditions that the condition of the check is made of: that each is as it was in the failing run.
    pub fn parts(&self, subject: &mut Subject) -> Vec<Term> {
        let Some(shape) = subject.unwound.checks()[subject.check].shape.clone() else { return Vec::new() };
        let mut all = Vec::new();
        every_leaf(&shape, &mut all);
        let values = logic::values(&subject.unwound.terms, &subject.failing, &all);
        let terms = &mut subject.unwound.terms;
        all.into_iter().zip(values).map(|(holds, value)| if value == 1 { holds } else { terms.not(holds) }).collect()
    }

    /// The conditions of runs that fulfil a requirement.
    pub fn conditions(&self, terms: &mut Terms, requirement: Requirement) -> Vec<Term> {
        match requirement {
            Requirement::Nothing => Vec::new(),
            Requirement::Reaches => vec![self.reached],
            Requirement::Answers => {
                let presupposed = self.presupposed.iter().map(|&(_, holds)| terms.not(holds));
                std::iter::once(self.reached).chain(presupposed).collect()
            }
        }
    }

    /// Whether a run comes to the check.
    pub fn is_reached(&self, terms: &Terms, model: &Model) -> bool {
        Evaluator::new(terms, model).holds(self.reached)
    }

    /// What a run changes although the question presupposes it, if the claim still fails.
    pub fn changed(&self, terms: &Terms, model: &Model) -> Vec<ExprId> {
        if self.claims.iter().all(|claim| holds(terms, model, claim)) {
            return Vec::new();
        }
        let mut evaluator = Evaluator::new(terms, model);
        self.presupposed.iter().filter(|&&(_, holds)| evaluator.holds(holds)).map(|&(expr, _)| expr).collect()
    }

    /// Of alternatives that all fail the last one is the claim, and those before it that say what does not hold say when it
    /// applies; of members that must all hold, those that fail are asked about.
    fn collect(&mut self, terms: &Terms, failing: &Model, shape: &Shape) {
        match shape {
            Shape::Leaf { .. } => self.claims.push(shape.clone()),
            Shape::All { members, .. } => {
                for member in members.iter().filter(|member| !holds(terms, failing, member)) {
                    self.collect(terms, failing, member);
                }
            }
            Shape::Any { members, is_negated: is_negation } => {
                let (last, before) = members.split_last().expect("alternatives are never none");
                let (conditions, mut claims): (Vec<&Shape>, Vec<&Shape>) =
                    before.iter().partition(|member| *is_negation || is_negated(member));
                claims.push(last);
                conditions.iter().for_each(|condition| leaves(condition, terms, failing, &mut self.presupposed));
                match &claims[..] {
                    [claim] => self.collect(terms, failing, claim),
                    several => {
                        let members = several.iter().map(|&claim| claim.clone()).collect();
                        self.claims.push(Shape::Any { members, is_negated: false });
                    }
                }
            }
        }
    }
}

/// Whether a condition says that something does not hold.
fn is_negated(shape: &Shape) -> bool {
    match shape {
        Shape::Leaf { is_negated, .. } | Shape::All { is_negated, .. } | Shape::Any { is_negated, .. } => *is_negated,
    }
}

/// What all leaves of a shape contribute.
fn every_leaf(shape: &Shape, all: &mut Vec<Term>) {
    match shape {
        Shape::Leaf { holds, .. } => all.push(*holds),
        Shape::All { members, .. } | Shape::Any { members, .. } => {
            members.iter().for_each(|member| every_leaf(member, all));
        }
    }
}

/// The failing leaves of a shape. Of members that must all hold it is enough that those that fail stay so.
fn leaves(shape: &Shape, terms: &Terms, failing: &Model, presupposed: &mut Vec<(ExprId, Term)>) {
    match shape {
        Shape::Leaf { expr, holds, .. } => presupposed.push((*expr, *holds)),
        Shape::All { members, .. } => {
            for member in members.iter().filter(|member| !self::holds(terms, failing, member)) {
                leaves(member, terms, failing, presupposed);
            }
        }
        Shape::Any { members, .. } => members.iter().for_each(|member| leaves(member, terms, failing, presupposed)),
    }
}

fn holds(terms: &Terms, model: &Model, shape: &Shape) -> bool {
    match shape {
        Shape::Leaf { holds, .. } => logic::eval(terms, model, *holds) == 1,
        Shape::All { members, .. } => members.iter().all(|member| self::holds(terms, model, member)),
        Shape::Any { members, .. } => members.iter().any(|member| self::holds(terms, model, member)),
    }
}
