//! Expressions as plain trees: computed by the reference, and built as terms by the constructors under test.

use logic::{Model, Term, Terms};

use super::Random;
use super::reference::{self, Bits, OPERATIONS, Op};

/// A node refers to earlier nodes of the list.
#[derive(Clone, Debug)]
pub enum Expression {
    Constant { width: u32, value: u128 },
    Variable { width: u32, number: usize },
    Not(usize),
    Neg(usize),
    NegOverflow(usize),
    Binary(Op, usize, usize),
    Ite(usize, usize, usize),
    Concat(usize, usize),
    Extract { of: usize, low: u32, width: u32 },
    ZeroExtend { of: usize, width: u32 },
    SignExtend { of: usize, width: u32 },
}

/// A list of expressions over shared variables, with their widths.
pub struct Program {
    pub nodes: Vec<Expression>,
    pub widths: Vec<u32>,
    pub variable_widths: Vec<u32>,
}

impl Program {
    /// Random expressions: a few variables, then operations on whatever is there.
    pub fn random(random: &mut Random, length: usize, widths: &[u32]) -> Self {
        let mut program = Program { nodes: Vec::new(), widths: Vec::new(), variable_widths: Vec::new() };
        for &width in widths {
            for _ in 0..2 {
                let number = program.variable_widths.len();
                program.variable_widths.push(width);
                program.push(Expression::Variable { width, number }, width);
            }
            let value = random.number(width);
            program.push(Expression::Constant { width, value }, width);
        }
        while program.nodes.len() < length {
            program.step(random);
        }
        program
    }

    fn push(&mut self, node: Expression, width: u32) {
        self.nodes.push(node);
        self.widths.push(width);
    }

    /// A node, of a given width if asked; newer ones are likelier.
    fn some(&self, random: &mut Random, width: Option<u32>) -> Option<usize> {
        let fitting: Vec<usize> =
            (0..self.nodes.len()).filter(|&node| width.is_none_or(|width| self.widths[node] == width)).collect();
        if fitting.is_empty() {
            return None;
        }
        let from = if random.chance(50) { fitting.len().saturating_sub(6) } else { 0 };
        Some(fitting[from + random.below((fitting.len() - from) as u64) as usize])
    }

    fn step(&mut self, random: &mut Random) {
        let Some(a) = self.some(random, None) else { return };
        let width = self.widths[a];
        match random.below(14) {
            0 => self.push(Expression::Not(a), width),
            1 => self.push(Expression::Neg(a), width),
            2 => {
                let Some(condition) = self.some(random, Some(1)) else { return };
                let Some(b) = self.some(random, Some(width)) else { return };
                self.push(Expression::Ite(condition, a, b), width);
            }
            3 => {
                let Some(b) = self.some(random, None) else { return };
                if width + self.widths[b] <= 128 {
                    self.push(Expression::Concat(a, b), width + self.widths[b]);
                }
            }
            4 | 5 => {
                let low = random.below(u64::from(width)) as u32;
                let cut = 1 + random.below(u64::from(width - low)) as u32;
                self.push(Expression::Extract { of: a, low, width: cut }, cut);
            }
            6 => {
                let wide = (width + random.below(9) as u32).min(128);
                self.push(Expression::ZeroExtend { of: a, width: wide }, wide);
            }
            7 => {
                let wide = (width + random.below(9) as u32).min(128);
                self.push(Expression::SignExtend { of: a, width: wide }, wide);
            }
            8 => {
                let value = random.number(width);
                self.push(Expression::Constant { width, value }, width);
            }
            9 if random.chance(20) => self.push(Expression::NegOverflow(a), 1),
            _ => {
                let op = random.pick(&OPERATIONS);
                let Some(b) = self.some(random, Some(width)) else { return };
                self.push(Expression::Binary(op, a, b), if op.is_condition() { 1 } else { width });
            }
        }
    }

    /// All values under values of the variables.
    pub fn compute(&self, variables: &[u128]) -> Vec<u128> {
        let mut values: Vec<Bits> = Vec::new();
        for node in &self.nodes {
            let value = match *node {
                Expression::Constant { width, value } => reference::to_bits(width, value),
                Expression::Variable { width, number } => reference::to_bits(width, variables[number]),
                Expression::Not(a) => reference::not(&values[a]),
                Expression::Neg(a) => reference::negate(&values[a]),
                Expression::NegOverflow(a) => {
                    let lowest = values[a].len() - 1;
                    vec![values[a][lowest] && values[a][..lowest].iter().all(|bit| !bit)]
                }
                Expression::Binary(op, a, b) => reference::apply(op, &values[a], &values[b]),
                Expression::Ite(condition, a, b) => {
                    if values[condition][0] {
                        values[a].clone()
                    } else {
                        values[b].clone()
                    }
                }
                Expression::Concat(high, low) => [values[low].clone(), values[high].clone()].concat(),
                Expression::Extract { of, low, width } => values[of][low as usize..(low + width) as usize].to_vec(),
                Expression::ZeroExtend { of, width } => {
                    let mut bits = values[of].clone();
                    bits.resize(width as usize, false);
                    bits
                }
                Expression::SignExtend { of, width } => {
                    let mut bits = values[of].clone();
                    let sign = bits[bits.len() - 1];
                    bits.resize(width as usize, sign);
                    bits
                }
            };
            values.push(value);
        }
        values.iter().map(|bits| reference::to_number(bits)).collect()
    }

    /// All expressions as terms.
    pub fn build(&self, terms: &mut Terms) -> Vec<Term> {
        let variables: Vec<Term> = self
            .variable_widths
            .iter()
            .enumerate()
            .map(|(number, &width)| terms.variable(format!("v{number}"), width))
            .collect();
        let mut built: Vec<Term> = Vec::new();
        for node in &self.nodes {
            let term = match *node {
                Expression::Constant { width, value } => terms.constant(width, value),
                Expression::Variable { number, .. } => variables[number],
                Expression::Not(a) => terms.not(built[a]),
                Expression::Neg(a) => terms.neg(built[a]),
                Expression::NegOverflow(a) => terms.neg_overflow(built[a]),
                Expression::Binary(op, a, b) => build_binary(terms, op, built[a], built[b]),
                Expression::Ite(condition, a, b) => terms.ite(built[condition], built[a], built[b]),
                Expression::Concat(high, low) => terms.concat(built[high], built[low]),
                Expression::Extract { of, low, width } => terms.extract(built[of], low, width),
                Expression::ZeroExtend { of, width } => terms.zero_extend(built[of], width),
                Expression::SignExtend { of, width } => terms.sign_extend(built[of], width),
            };
            built.push(term);
        }
        built
    }
}

pub fn build_binary(terms: &mut Terms, op: Op, a: Term, b: Term) -> Term {
    match op {
        Op::And => terms.and(a, b),
        Op::Or => terms.or(a, b),
        Op::Xor => terms.xor(a, b),
        Op::Add => terms.add(a, b),
        Op::Sub => terms.sub(a, b),
        Op::Mul => terms.mul(a, b),
        Op::Udiv => terms.udiv(a, b),
        Op::Urem => terms.urem(a, b),
        Op::Sdiv => terms.sdiv(a, b),
        Op::Srem => terms.srem(a, b),
        Op::Shl => terms.shl(a, b),
        Op::Lshr => terms.lshr(a, b),
        Op::Ashr => terms.ashr(a, b),
        Op::Eq => terms.eq(a, b),
        Op::Ne => terms.ne(a, b),
        Op::Ult => terms.ult(a, b),
        Op::Ule => terms.ule(a, b),
        Op::Slt => terms.slt(a, b),
        Op::Sle => terms.sle(a, b),
        Op::UaddOverflow => terms.uadd_overflow(a, b),
        Op::UsubOverflow => terms.usub_overflow(a, b),
        Op::UmulOverflow => terms.umul_overflow(a, b),
        Op::SaddOverflow => terms.sadd_overflow(a, b),
        Op::SsubOverflow => terms.ssub_overflow(a, b),
        Op::SmulOverflow => terms.smul_overflow(a, b),
        Op::SdivOverflow => terms.sdiv_overflow(a, b),
    }
}

/// A model that gives the variables of an arena these values, in order.
pub fn model_of(terms: &Terms, values: &[u128]) -> Model {
    let mut model = Model::new();
    for (term, &value) in terms.variables().zip(values) {
        model.set(terms.as_variable(term).expect("a variable"), value);
    }
    model
}
