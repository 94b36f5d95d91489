//! Where the program of a path could say something else: its steps and expressions with alternatives, each behind a selector.
//!
//! A path executed with choices is a repair program in the sense of Balakrishnan and Ganai (2009): `x = e` becomes
//! `x = selected ? other : e`. With all selectors false it is the path as it was. Inputs are those of the run.

use std::collections::BTreeMap;

use check::operations;
use ir::{BinaryOp, EdgeId, ExprId, ExprKind, FunctionId, Op, PlaceId, PlaceKind, TypeKind, VarId};
use logic::{Term, Terms};
use run::{Cursor, Spot, Trace};

use super::cells::Piece;
use super::formula::Formula;
use super::path::{Bytes, Path};

/// What a program could say instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    /// Another operator on the same operands.
    Operator(BinaryOp),
    /// Another constant.
    Constant(i128),
    /// So much more, or less; of a pointer, in elements.
    Offset(i64),
    /// Another variable of the same type.
    Variable(VarId),
    /// The opposite of a condition.
    Negated,
    /// Any value, another one each time.
    Anything,
    /// An assignment is left out.
    LeftOut,
    /// Before the step, an assignment of the same function is made once more.
    Copied(EdgeId),
}

/// Where that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    /// An expression.
    Expr(ExprId),
    /// A step.
    Step(FunctionId, EdgeId),
}

/// A value that is free where a choice is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FreeResult {
    /// The choice: its number.
    pub choice: usize,
    /// The step.
    pub step: usize,
    /// The selector.
    pub selected: Term,
    /// The value.
    pub value: Term,
    /// What it would be otherwise.
    pub standard: Term,
}

/// What an assignment gives, whatever is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assigned {
    /// The step.
    pub step: usize,
    /// The value.
    pub value: Term,
}

/// The choices of a path.
pub struct Choices<'t> {
    choices: Vec<(At, Instead)>,
    at: BTreeMap<At, Vec<usize>>,
    /// Whether each step chooses for itself; otherwise all steps that execute the same code choose the same.
    is_per_step: bool,
    /// The selectors that occur in terms: by choice and, if each step chooses for itself, step.
    pub selectors: BTreeMap<(usize, usize), Term>,
    /// Values that were made free.
    pub results: Vec<FreeResult>,
    /// What scalar assignments give, where anything can be chosen at all.
    pub assigned: Vec<Assigned>,
    /// Selectors of what cannot be evaluated somewhere on the path.
    pub impossible: Vec<Term>,
    cursor: Cursor<'t>,
}

impl<'t> Choices<'t> {
    /// Choices, by number.
    pub fn new(trace: &'t Trace<'t>, choices: Vec<(At, Instead)>, is_per_step: bool) -> Choices<'t> {
        let mut at: BTreeMap<At, Vec<usize>> = BTreeMap::new();
        for (number, (place, _)) in choices.iter().enumerate() {
            at.entry(*place).or_default().push(number);
        }
        let (selectors, results, assigned, impossible) = (BTreeMap::new(), Vec::new(), Vec::new(), Vec::new());
        Choices { choices, at, is_per_step, selectors, results, assigned, impossible, cursor: trace.cursor() }
    }

    fn here(&self, at: At) -> Vec<(usize, Instead)> {
        let numbers = self.at.get(&at).into_iter().flatten();
        numbers.map(|&number| (number, self.choices[number].1)).collect()
    }

    fn selected(&mut self, terms: &mut Terms, choice: usize, step: usize) -> Term {
        let key = (choice, if self.is_per_step { step } else { 0 });
        *self.selectors.entry(key).or_insert_with(|| terms.variable("", 1))
    }

    /// The state before a step of the run.
    fn before(&mut self, step: usize) -> &Cursor<'t> {
        if self.cursor.position() != step {
            self.cursor.seek(step);
        }
        &self.cursor
    }
}

impl Formula<'_, '_> {
    /// Where a place is in this step. What the program does not say there, a choice may.
    pub(super) fn spot(&mut self, place: PlaceId) -> Option<Spot> {
        let step = self.step;
        let known = self.path.spot(step, place);
        match &mut self.choices {
            Some(choices) if known.is_none() => choices.before(step).spot(place),
            _ => known,
        }
    }

    /// A value, or what is chosen in its place. `other` makes the values of the choices that are its matter.
    pub(super) fn chosen(
        &mut self,
        at: At,
        standard: Term,
        mut other: impl FnMut(&mut Self, Instead) -> Option<Term>,
    ) -> Term {
        let Some(choices) = &self.choices else { return standard };
        let mut term = standard;
        for (number, instead) in choices.here(at) {
            if instead == Instead::Anything {
                continue;
            }
            if let Some(value) = other(self, instead) {
                let selected = self.selected(number);
                term = self.terms.ite(selected, value, term);
            }
        }
        term
    }

    fn selected(&mut self, number: usize) -> Term {
        let step = self.step;
        match &mut self.choices {
            Some(choices) => choices.selected(&mut self.terms, number, step),
            None => self.terms.falsehood(),
        }
    }

    /// The value that a step computes as a whole, or any other.
    pub(super) fn or_anything(&mut self, root: ExprId, standard: Term) -> Term {
        let Some(choices) = &self.choices else { return standard };
        let number = choices.here(At::Expr(root)).into_iter().find(|(_, instead)| *instead == Instead::Anything);
        let Some((number, _)) = number else { return standard };
        let (selected, step) = (self.selected(number), self.step);
        let value = self.terms.variable("", self.terms.width(standard));
        if let Some(choices) = &mut self.choices {
            choices.results.push(FreeResult { choice: number, step, selected, value, standard });
        }
        self.terms.ite(selected, value, standard)
    }

    /// What is decided, or the opposite.
    pub(super) fn or_negated(&mut self, condition: ExprId, standard: Term) -> Term {
        let term = self.chosen(At::Expr(condition), standard, |formula, instead| match instead {
            Instead::Negated => Some(formula.terms.not(standard)),
            _ => None,
        });
        self.or_anything(condition, term)
    }

    /// The result of an operator, or of another one on the same operands.
    pub(super) fn or_other_operator(&mut self, expr: ExprId, operands: (Term, Term), standard: Term) -> Term {
        self.chosen(At::Expr(expr), standard, |formula, instead| {
            let (Instead::Operator(op), ExprKind::Binary(old, left, right)) =
                (instead, formula.program()[expr].kind().clone())
            else {
                return None;
            };
            let scalars = (formula.expr_scalar(left), formula.expr_scalar(right));
            let (a, b) = operands;
            match (old.is_comparison(), op.is_comparison()) {
                (true, true) => operations::comparison(&mut formula.terms, op, scalars.0, a, b),
                (false, false) => operations::binary(&mut formula.terms, op, scalars, a, b),
                _ => None,
            }
        })
    }

    /// A constant, or another one.
    pub(super) fn or_other_constant(&mut self, expr: ExprId, standard: Term) -> Term {
        let width = self.terms.width(standard);
        self.chosen(At::Expr(expr), standard, |formula, instead| match instead {
            Instead::Constant(value) => Some(formula.terms.constant(width, value as u128)),
            Instead::Variable(var) => formula.variable(var, width),
            _ => None,
        })
    }

    /// What is read, or another variable, or a little more or less.
    pub(super) fn or_other_read(&mut self, expr: ExprId, standard: Term) -> Term {
        let width = self.terms.width(standard);
        self.chosen(At::Expr(expr), standard, |formula, instead| match instead {
            Instead::Variable(var) => formula.variable(var, width),
            Instead::Offset(by) => {
                let types = &formula.program().types;
                let stride = match types.kind(formula.program()[expr].ty()) {
                    TypeKind::Pointer(target) => types.size_of(*target)?,
                    _ => 1,
                };
                let distance = i128::from(by) * i128::from(stride);
                let distance = formula.terms.constant(width, distance as u128);
                Some(formula.terms.add(standard, distance))
            }
            _ => None,
        })
    }

    /// What another variable holds; none if that was never set.
    fn variable(&mut self, var: VarId, width: u32) -> Option<Term> {
        let (step, activation) = (self.step, self.activation());
        let spot = self.choices.as_mut()?.before(step).variable_spot(var)?;
        let (store, offset) = Path::place(activation, &spot)?;
        let bytes = Bytes { store, offset, length: width / 8 };
        self.is_set(bytes).then(|| self.read(bytes))
    }

    /// Whether bytes hold something that is known.
    fn is_set(&self, bytes: Bytes) -> bool {
        let is_gap = |piece: &Piece| matches!(piece, Piece::Gap(gap) if self.initial(*gap).is_none());
        !self.cells.pieces(bytes).iter().any(is_gap)
    }

    /// What an assignment gives, unless it is left out: then the target keeps what it holds.
    pub(super) fn or_left_out(&mut self, place: PlaceId, standard: Term) -> Term {
        if self.choices.is_none() {
            return standard;
        }
        let step = &self.path.steps[self.step];
        let at = At::Step(step.function, step.edge);
        let value = self.chosen(at, standard, |formula, instead| match instead {
            Instead::LeftOut => {
                let spot = formula.spot(place).filter(|spot| spot.bits.is_none())?;
                let (store, offset) = Path::place(formula.activation(), &spot)?;
                let bytes = Bytes { store, offset, length: formula.terms.width(standard) / 8 };
                formula.is_set(bytes).then(|| formula.read(bytes))
            }
            _ => None,
        });
        let step = self.step;
        if let Some(choices) = &mut self.choices
            && self.terms.as_constant(value).is_none()
        {
            choices.assigned.push(Assigned { step, value });
        }
        value
    }

    /// Makes assignments of the same function once more, before this step, if they are chosen.
    pub(super) fn copies_before(&mut self) {
        let Some(choices) = &self.choices else { return };
        let step = &self.path.steps[self.step];
        let function = step.function;
        for (number, instead) in choices.here(At::Step(function, step.edge)) {
            let Instead::Copied(edge) = instead else { continue };
            let Op::Assign { place, value, .. } = self.program()[function].edge(edge).op else { continue };
            if !self.copy_once_more(number, place, value) {
                let selected = self.selected(number);
                if let Some(choices) = &mut self.choices {
                    choices.impossible.push(selected);
                }
            }
        }
    }

    fn copy_once_more(&mut self, number: usize, place: PlaceId, value: ExprId) -> bool {
        let is_plain = matches!(self.program()[place].kind(), PlaceKind::Variable(_));
        let Some(spot) = self.spot(place).filter(|spot| is_plain && spot.bits.is_none()) else { return false };
        let Some((store, offset)) = Path::place(self.activation(), &spot) else { return false };
        let leaves = self.leaves.len();
        self.reads.clear();
        let new = self.value(value);
        let bytes = Bytes { store, offset, length: self.terms.width(new) / 8 };
        let old = self.is_set(bytes).then(|| self.read(bytes));
        if self.leaves.len() > leaves {
            return false;
        }
        // What held nothing before may as well hold the new value: nothing reads it.
        let selected = self.selected(number);
        let term = old.map_or(new, |old| self.terms.ite(selected, new, old));
        self.define(bytes, term);
        true
    }
}
