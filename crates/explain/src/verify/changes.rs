//! What a changed program computes on a walk through a recorded run.

use std::collections::{BTreeMap, BTreeSet};

use check::operations;
use ir::{EdgeId, ExprId, ExprKind, FunctionId, Op, TypeKind};
use logic::Term;

use super::infection::walk::Walk;
use crate::explanation::{Changed, Fix};

/// A step that is made once more before another one: the only step of the run where it is, and which.
type Copied = (Option<usize>, EdgeId);

/// The changes of a fix, by what they change.
#[derive(Debug, Clone, Default)]
pub(super) struct Changes {
    expressions: BTreeMap<ExprId, Vec<(Option<usize>, Changed)>>,
    /// Values that are others: by step and expression.
    values: BTreeMap<(usize, ExprId), u128>,
    /// Conditions whose outcome is another one.
    decided: BTreeSet<ExprId>,
    left_out: BTreeSet<(FunctionId, EdgeId, Option<usize>)>,
    copied: BTreeMap<(FunctionId, EdgeId), Vec<Copied>>,
}

impl Changes {
    /// Those of a fix.
    pub fn of(program: &ir::Program, fix: &Fix) -> Changes {
        let mut changes = Changes::default();
        for change in &fix.changes {
            let step = (change.function, change.edge);
            match change.what {
                Changed::Operator(expr, _)
                | Changed::Constant(expr, _)
                | Changed::Offset(expr, _)
                | Changed::Variable(expr, _)
                | Changed::Negated(expr) => {
                    changes.expressions.entry(expr).or_default().push((change.only_step, change.what));
                }
                Changed::LeftOut => {
                    changes.left_out.insert((step.0, step.1, change.only_step));
                }
                Changed::Copied(edge) => changes.copied.entry(step).or_default().push((change.only_step, edge)),
                Changed::Values(expr) => {
                    changes.values.extend(change.values.iter().map(|value| ((value.step, expr), value.bits)));
                    if matches!(program[change.function].edge(change.edge).op, Op::Assume { .. }) {
                        changes.decided.insert(expr);
                    }
                }
            }
        }
        changes
    }

    /// What becomes of an expression in a step.
    fn at(&self, step: usize, expr: ExprId) -> Option<Changed> {
        let own = self.expressions.get(&expr)?.iter();
        own.filter(|(only, _)| only.is_none_or(|only| only == step)).map(|(_, changed)| *changed).next()
    }

    /// The value that an expression has to have in a step.
    pub fn value_at(&self, step: usize, expr: ExprId) -> Option<u128> {
        self.values.get(&(step, expr)).copied()
    }

    /// Whether it is the outcome of a condition that is another one.
    pub fn is_decided(&self, expr: ExprId) -> bool {
        self.decided.contains(&expr)
    }
}

impl Walk<'_> {
    /// The value of an expression that is changed.
    pub(super) fn changed_value(&mut self, expr: ExprId) -> Option<Term> {
        let changed = self.changes.at(self.cursor.position(), expr)?;
        let types = &self.program.types;
        let node = &self.program[expr];
        match (changed, node.kind()) {
            (Changed::Operator(_, op), &ExprKind::Binary(_, left, right)) if !op.is_comparison() => {
                let scalars = (self.scalar(self.program[left].ty()), self.scalar(self.program[right].ty()));
                let (a, b) = (self.value(left), self.value(right));
                operations::binary(&mut self.terms, op, scalars, a, b)
            }
            (Changed::Constant(_, value), _) => {
                let width = 8 * self.scalar(node.ty()).bytes(types.machine);
                Some(self.terms.constant(width, value as u128))
            }
            (Changed::Offset(_, by), _) => {
                let stride = match types.kind(node.ty()) {
                    TypeKind::Pointer(target) => types.size_of(*target)?,
                    _ => 1,
                };
                let value = self.value_as_written(expr);
                let distance = i128::from(by) * i128::from(stride);
                let distance = self.terms.constant(self.terms.width(value), distance as u128);
                Some(self.terms.add(value, distance))
            }
            (Changed::Variable(_, var), _) => {
                let spot = self.cursor.variable_spot(var)?;
                let position = self.at(spot)?;
                Some(self.read(position, self.program[var].ty))
            }
            _ => None,
        }
    }

    /// What a condition that is changed comes to.
    pub(super) fn changed_truth(&mut self, expr: ExprId) -> Option<Term> {
        let changed = self.changes.at(self.cursor.position(), expr)?;
        match (changed, self.program[expr].kind()) {
            (Changed::Operator(_, op), &ExprKind::Binary(_, left, right)) if op.is_comparison() => {
                let scalar = self.scalar(self.program[left].ty());
                let (a, b) = (self.value(left), self.value(right));
                operations::comparison(&mut self.terms, op, scalar, a, b)
            }
            (Changed::Negated(_), _) => {
                let truth = self.truth_as_written(expr);
                Some(self.terms.not(truth))
            }
            _ => None,
        }
    }

    /// Whether the next step is an assignment that is left out.
    pub(super) fn is_left_out(&self) -> bool {
        let step = self.cursor.next_step();
        step.is_some_and(|step| {
            let left_out = |only| self.changes.left_out.contains(&(step.function, step.edge, only));
            left_out(None) || left_out(Some(step.index))
        })
    }

    /// Makes assignments that the changed program makes before the next step.
    pub(super) fn copied_steps(&mut self) {
        let Some(step) = self.cursor.next_step() else { return };
        let edges = self.changes.copied.get(&(step.function, step.edge)).cloned().unwrap_or_default();
        for (only, edge) in edges {
            if only.is_some_and(|only| only != step.index) {
                continue;
            }
            let Op::Assign { place, value, .. } = self.program[step.function].edge(edge).op else { continue };
            let term = self.value(value);
            if let Some(to) = self.position(place) {
                self.write(to, term);
            }
        }
    }
}
