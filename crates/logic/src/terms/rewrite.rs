//! Names for terms, and terms made anew with some of them replaced.

use super::{Node, Term, Terms};

impl Terms {
    /// The term under a name: the same value, but nothing simplifies through it. Constants need no names.
    pub fn named(&mut self, term: Term, name: u32) -> Term {
        if self.as_constant(term).is_some() {
            return term;
        }
        self.opaque(term, name)
    }

    /// The same for any term: a constant is not seen to be one any more.
    pub fn opaque(&mut self, term: Term, name: u32) -> Term {
        let width = self.width(term);
        self.intern(width, Node::Named(term, name))
    }

    /// What a name stands for; the term itself if it has no name.
    pub fn unnamed(&self, term: Term) -> Term {
        match self.node(term) {
            Node::Named(inner, _) => inner,
            _ => term,
        }
    }

    /// What is negated, if the term is the negation of a name: what that name stands for.
    pub fn negated_name(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Not(inner) => match self.node(inner) {
                Node::Named(inner, _) => Some(inner),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The term that was not rewritten yet.
const OPEN: u32 = u32::MAX;

/// Makes terms anew, with some terms replaced by others; names that are not replaced are dropped. What was made once is
/// kept, so that many terms of one arena are rewritten in one pass over their common parts.
#[derive(Clone, Debug, Default)]
pub struct Rewriter {
    made: Vec<u32>,
}

impl Rewriter {
    /// A rewriter that replaces nothing yet.
    pub fn new() -> Self {
        Rewriter::default()
    }

    /// From now on, one term stands for another one (of the same width). Terms that were rewritten before stay as they are.
    pub fn replace(&mut self, term: Term, by: Term) {
        if self.made.len() <= term.index() {
            self.made.resize(term.index() + 1, OPEN);
        }
        self.made[term.index()] = by.0;
    }

    /// A term with everything replaced.
    pub fn rewrite(&mut self, terms: &mut Terms, root: Term) -> Term {
        if self.made.len() < terms.len() {
            self.made.resize(terms.len(), OPEN);
        }
        let mut pending = vec![root];
        while let Some(&top) = pending.last() {
            if self.is_made(top) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            let node = terms.node(top);
            pending.extend(node.operands().filter(|&operand| !self.is_made(operand)));
            if pending.len() == before {
                pending.pop();
                let made = self.rebuild(terms, top, node);
                self.made[top.index()] = made.0;
            }
        }
        Term(self.made[root.index()])
    }

    fn is_made(&self, term: Term) -> bool {
        self.made.get(term.index()).is_some_and(|&made| made != OPEN)
    }

    /// The node over the operands that were made for it.
    fn rebuild(&self, terms: &mut Terms, term: Term, node: Node) -> Term {
        let of = |operand: Term| Term(self.made[operand.index()]);
        if node.operands().all(|operand| of(operand) == operand) && !matches!(node, Node::Named(..)) {
            return term;
        }
        match node {
            Node::Constant(_) | Node::Variable(_) => term,
            Node::Not(a) => terms.not(of(a)),
            Node::And(a, b) => terms.and(of(a), of(b)),
            Node::Xor(a, b) => terms.xor(of(a), of(b)),
            Node::Neg(a) => terms.neg(of(a)),
            Node::Add(a, b) => terms.add(of(a), of(b)),
            Node::Mul(a, b) => terms.mul(of(a), of(b)),
            Node::Udiv(a, b) => terms.udiv(of(a), of(b)),
            Node::Urem(a, b) => terms.urem(of(a), of(b)),
            Node::Sdiv(a, b) => terms.sdiv(of(a), of(b)),
            Node::Srem(a, b) => terms.srem(of(a), of(b)),
            Node::Shl(a, b) => terms.shl(of(a), of(b)),
            Node::Lshr(a, b) => terms.lshr(of(a), of(b)),
            Node::Ashr(a, b) => terms.ashr(of(a), of(b)),
            Node::Eq(a, b) => terms.eq(of(a), of(b)),
            Node::Ult(a, b) => terms.ult(of(a), of(b)),
            Node::Slt(a, b) => terms.slt(of(a), of(b)),
            Node::Concat(a, b) => terms.concat(of(a), of(b)),
            Node::Extract { of: source, low } => terms.extract(of(source), low, terms.width(term)),
            Node::SignExtend(a) => terms.sign_extend(of(a), terms.width(term)),
            Node::Ite(a, b, c) => terms.ite(of(a), of(b), of(c)),
            Node::UmulOverflow(a, b) => terms.umul_overflow(of(a), of(b)),
            Node::SmulOverflow(a, b) => terms.smul_overflow(of(a), of(b)),
            Node::Named(a, _) => of(a),
        }
    }
}
