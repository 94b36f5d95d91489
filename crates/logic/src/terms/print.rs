//! Terms as SMT-LIB text, for debugging and for asking other solvers.
//!
//! Booleans are printed as bit vectors of width 1, so a comparison reads `(ite (bvult a b) #b1 #b0)`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{Node, Term, Terms};

/// The name under which a variable or a shared term is printed. Numbers keep equal names apart.
fn variable_name(terms: &Terms, term: Term) -> Option<String> {
    let variable = terms.as_variable(term)?;
    let name: String = terms.name(variable).chars().filter(|c| !matches!(c, '|' | '\\')).collect();
    Some(format!("|{name}#{}|", variable.index()))
}

impl Terms {
    /// A script with the declarations, the shared subterms as definitions, the assertions, and `(check-sat)`.
    pub fn to_smtlib(&self, assertions: &[Term]) -> String {
        let uses = self.count_uses(assertions);
        let mut text = String::from("(set-logic QF_BV)\n");
        for &term in uses.keys() {
            if let Some(name) = variable_name(self, term) {
                line(&mut text, format_args!("(declare-const {name} (_ BitVec {}))", self.width(term)));
            }
        }
        let named = self.named_terms(&uses);
        for &term in &named {
            let body = self.expression(term, &|inner| inner != term && named.contains(&inner));
            line(&mut text, format_args!("(define-fun t{} () (_ BitVec {}) {body})", term.index(), self.width(term)));
        }
        for &term in assertions {
            let body = self.expression(term, &|inner| named.contains(&inner));
            line(&mut text, format_args!("(assert (= {body} #b1))"));
        }
        text.push_str("(check-sat)\n");
        text
    }

    /// One term as text, without definitions: shared subterms are written out up to a small depth, then abbreviated.
    pub fn show(&self, term: Term) -> String {
        self.show_within(term, 8)
    }

    fn show_within(&self, term: Term, depth: u32) -> String {
        let operands: Vec<String> = if depth == 0 && self.node(term).operands().next().is_some() {
            return format!("t{}", term.index());
        } else {
            self.node(term).operands().map(|operand| self.show_within(operand, depth - 1)).collect()
        };
        self.application(term, &operands)
    }

    /// Every term below the roots, oldest first, with how often it is used.
    fn count_uses(&self, roots: &[Term]) -> BTreeMap<Term, u32> {
        let mut uses = BTreeMap::new();
        let mut pending = roots.to_vec();
        while let Some(term) = pending.pop() {
            let count = uses.entry(term).or_insert(0);
            *count += 1;
            if *count == 1 {
                pending.extend(self.node(term).operands());
            }
        }
        uses
    }

    /// The terms that get a definition of their own: those used more than once, and some in between where terms are
    /// nested deeply, so that no line grows without bound.
    fn named_terms(&self, uses: &BTreeMap<Term, u32>) -> BTreeSet<Term> {
        let mut named = BTreeSet::new();
        let mut depths: BTreeMap<Term, u32> = BTreeMap::new();
        // Operands are older, so their depth is known.
        for (&term, &count) in uses {
            let depth = self.node(term).operands().map(|operand| depths[&operand] + 1).max().unwrap_or(0);
            let has_name = depth > 0 && (count > 1 || depth >= 12);
            depths.insert(term, if has_name { 0 } else { depth });
            if has_name {
                named.insert(term);
            }
        }
        named
    }

    /// The text of a term, where `is_named` tells which subterms have a definition. A stack of finished
    /// texts stands in for recursion.
    fn expression(&self, root: Term, is_named: &dyn Fn(Term) -> bool) -> String {
        enum Step {
            Visit(Term),
            Build(Term),
        }
        let mut steps = vec![Step::Visit(root)];
        let mut finished: Vec<String> = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Visit(term) if is_named(term) => finished.push(format!("t{}", term.index())),
                Step::Visit(term) => {
                    steps.push(Step::Build(term));
                    let operands: Vec<Term> = self.node(term).operands().collect();
                    steps.extend(operands.into_iter().rev().map(Step::Visit));
                }
                Step::Build(term) => {
                    let count = self.node(term).operands().count();
                    let operands = finished.split_off(finished.len() - count);
                    finished.push(self.application(term, &operands));
                }
            }
        }
        finished.pop().expect("the root was visited")
    }

    /// A node applied to the texts of its operands.
    fn application(&self, term: Term, operands: &[String]) -> String {
        let width = self.width(term);
        let plain = |name: &str| format!("({name} {})", operands.join(" "));
        let condition = |name: &str| format!("(ite ({name} {}) #b1 #b0)", operands.join(" "));
        match self.node(term) {
            Node::Constant(value) => format!("#b{value:0width$b}", width = width as usize),
            Node::Variable(_) => variable_name(self, term).expect("a variable has a name"),
            Node::Not(_) => plain("bvnot"),
            Node::And(_, _) => plain("bvand"),
            Node::Xor(_, _) => plain("bvxor"),
            Node::Neg(_) => plain("bvneg"),
            Node::Add(_, _) => plain("bvadd"),
            Node::Mul(_, _) => plain("bvmul"),
            Node::Udiv(_, _) => plain("bvudiv"),
            Node::Urem(_, _) => plain("bvurem"),
            Node::Sdiv(_, _) => plain("bvsdiv"),
            Node::Srem(_, _) => plain("bvsrem"),
            Node::Shl(_, _) => plain("bvshl"),
            Node::Lshr(_, _) => plain("bvlshr"),
            Node::Ashr(_, _) => plain("bvashr"),
            Node::Eq(_, _) => condition("="),
            Node::Ult(_, _) => condition("bvult"),
            Node::Slt(_, _) => condition("bvslt"),
            Node::Concat(_, _) => plain("concat"),
            Node::Extract { low, .. } => format!("((_ extract {} {low}) {})", low + width - 1, operands[0]),
            Node::SignExtend(a) => format!("((_ sign_extend {}) {})", width - self.width(a), operands[0]),
            Node::Ite(_, _, _) => format!("(ite (= {} #b1) {} {})", operands[0], operands[1], operands[2]),
            Node::UmulOverflow(_, _) => condition("bvumulo"),
            Node::SmulOverflow(_, _) => condition("bvsmulo"),
            Node::Named(_, _) => operands[0].clone(),
        }
    }
}

fn line(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    writeln!(text, "{arguments}").expect("writing to a string does not fail");
}
