//! Models and the evaluator.

use std::collections::BTreeMap;

use crate::semantics::{self, from_signed, mask, to_signed};
use crate::terms::{Node, Term, Terms, Variable};

/// Values for variables. A variable without a value counts as 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: BTreeMap<Variable, u128>,
}

impl Model {
    /// A model that says nothing.
    pub fn new() -> Self {
        Model::default()
    }

    /// Gives a variable a value (below `2^width` of the variable).
    pub fn set(&mut self, variable: Variable, value: u128) {
        self.values.insert(variable, value);
    }

    /// The value of a variable, if the model gives one.
    pub fn get(&self, variable: Variable) -> Option<u128> {
        self.values.get(&variable).copied()
    }

    /// The variables with a value, in the order of creation.
    pub fn iter(&self) -> impl Iterator<Item = (Variable, u128)> + '_ {
        self.values.iter().map(|(&variable, &value)| (variable, value))
    }

    /// How many variables have a value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no variable has a value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// The value of a term under a model. For many terms of one model, [`values`] or an [`Evaluator`] do shared work once.
pub fn eval(terms: &Terms, model: &Model, term: Term) -> u128 {
    Evaluator::new(terms, model).value(term)
}

/// The values of many terms under a model, in their order.
pub fn values(terms: &Terms, model: &Model, wanted: &[Term]) -> Vec<u128> {
    Evaluator::new(terms, model).values(wanted)
}

/// Evaluates terms under one model, each shared subterm once.
#[derive(Debug)]
pub struct Evaluator<'a> {
    terms: &'a Terms,
    model: &'a Model,
    /// The values of all terms. Zeros that are never touched cost no memory, so a few values of a large arena are cheap.
    values: Vec<u128>,
    /// One bit per term: whether its value is computed.
    is_computed: Vec<u64>,
    /// The walk in progress; kept for its memory.
    pending: Vec<Term>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator that has computed nothing yet.
    pub fn new(terms: &'a Terms, model: &'a Model) -> Self {
        let (values, is_computed) = (vec![0; terms.len()], vec![0; terms.len().div_ceil(64)]);
        Evaluator { terms, model, values, is_computed, pending: Vec::new() }
    }

    /// The values of many terms, in their order.
    pub fn values(&mut self, wanted: &[Term]) -> Vec<u128> {
        wanted.iter().map(|&term| self.value(term)).collect()
    }

    /// Computes every term of the arena, in one pass: faster than asking one by one when most of them are wanted.
    pub fn compute_all(&mut self) {
        for term in self.terms.all() {
            if !self.is_computed(term) {
                self.compute(term, self.terms.node(term));
            }
        }
    }

    /// The value of a term.
    pub fn value(&mut self, term: Term) -> u128 {
        if self.is_computed(term) {
            return self.values[term.index()];
        }
        let mut pending = std::mem::take(&mut self.pending);
        pending.push(term);
        while let Some(&top) = pending.last() {
            if self.is_computed(top) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            let node = self.terms.node(top);
            pending.extend(node.operands().filter(|&operand| !self.is_computed(operand)));
            if pending.len() == before {
                pending.pop();
                self.compute(top, node);
            }
        }
        self.pending = pending;
        self.values[term.index()]
    }

    fn is_computed(&self, term: Term) -> bool {
        self.is_computed[term.index() / 64] >> (term.index() % 64) & 1 == 1
    }

    /// Computes a term whose operands are computed.
    fn compute(&mut self, term: Term, node: Node) {
        self.values[term.index()] = self.apply(term, node);
        self.is_computed[term.index() / 64] |= 1 << (term.index() % 64);
    }

    /// Whether a term of width 1 is 1.
    pub fn holds(&mut self, term: Term) -> bool {
        assert!(self.terms.width(term) == 1, "only a term of width 1 holds or fails");
        self.value(term) == 1
    }

    fn apply(&self, term: Term, node: Node) -> u128 {
        let width = self.terms.width(term);
        let of = |term: Term| self.values[term.index()];
        let operand_width = |term: Term| self.terms.width(term);
        match node {
            Node::Constant(value) => value,
            Node::Variable(variable) => self.model.get(variable).unwrap_or(0) & mask(width),
            Node::Not(a) => !of(a) & mask(width),
            Node::And(a, b) => of(a) & of(b),
            Node::Xor(a, b) => of(a) ^ of(b),
            Node::Neg(a) => semantics::neg(width, of(a)),
            Node::Add(a, b) => semantics::add(width, of(a), of(b)),
            Node::Mul(a, b) => semantics::mul(width, of(a), of(b)),
            Node::Udiv(a, b) => semantics::udiv(width, of(a), of(b)),
            Node::Urem(a, b) => semantics::urem(width, of(a), of(b)),
            Node::Sdiv(a, b) => semantics::sdiv(width, of(a), of(b)),
            Node::Srem(a, b) => semantics::srem(width, of(a), of(b)),
            Node::Shl(a, b) => semantics::shl(width, of(a), of(b)),
            Node::Lshr(a, b) => semantics::lshr(width, of(a), of(b)),
            Node::Ashr(a, b) => semantics::ashr(width, of(a), of(b)),
            Node::Eq(a, b) => u128::from(of(a) == of(b)),
            Node::Ult(a, b) => u128::from(semantics::ult(of(a), of(b))),
            Node::Slt(a, b) => u128::from(semantics::slt(operand_width(a), of(a), of(b))),
            Node::Concat(high, low) => of(high) << operand_width(low) | of(low),
            Node::Extract { of: source, low } => of(source) >> low & mask(width),
            Node::SignExtend(a) => from_signed(width, to_signed(operand_width(a), of(a))),
            Node::Ite(condition, then, otherwise) => {
                if of(condition) == 1 {
                    of(then)
                } else {
                    of(otherwise)
                }
            }
            Node::UmulOverflow(a, b) => u128::from(semantics::umul_overflows(operand_width(a), of(a), of(b))),
            Node::Named(a, _) => of(a),
            Node::SmulOverflow(a, b) => u128::from(semantics::smul_overflows(operand_width(a), of(a), of(b))),
        }
    }
}
