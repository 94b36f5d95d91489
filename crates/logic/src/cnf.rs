//! Formulas in clause form, and their DIMACS text, for looking at them and for other solvers.

use std::fmt::{self, Write};

use crate::blast::Blaster;
use crate::gates::emit::Emitter;
use crate::maxsat::Soft;
use crate::sat::{ClauseSink, Lit, Var};
use crate::terms::{Term, Terms};

/// Hard clauses and soft literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    clauses: Vec<Vec<Lit>>,
    softs: Vec<Soft>,
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
    }
}

impl Cnf {
    /// A formula without clauses.
    pub fn new() -> Self {
        Cnf::default()
    }

    /// The clauses of conditions that must hold and conditions that should.
    pub fn of_terms(terms: &Terms, assertions: &[Term], softs: &[(Term, u64)]) -> Self {
        let mut cnf = Cnf::new();
        let mut blaster = Blaster::new();
        let mut emitter = Emitter::new();
        for &assertion in assertions {
            let wire = blaster.condition(terms, assertion);
            emitter.assert(blaster.gates(), &mut cnf, wire, &[]);
        }
        for &(term, weight) in softs {
            let wire = blaster.condition(terms, term);
            let literal = emitter.literal(blaster.gates(), &mut cnf, wire);
            cnf.add_soft(Soft { literal, weight });
        }
        cnf
    }

    /// Adds a soft literal.
    pub fn add_soft(&mut self, soft: Soft) {
        self.softs.push(soft);
    }

    /// How many variables there are.
    pub fn variable_count(&self) -> u32 {
        self.variables
    }

    /// The hard clauses.
    pub fn clauses(&self) -> &[Vec<Lit>] {
        &self.clauses
    }

    /// The soft literals.
    pub fn softs(&self) -> &[Soft] {
        &self.softs
    }

    /// Adds everything to another sink, which must have no variables yet.
    pub fn copy_to(&self, sink: &mut dyn ClauseSink) {
        for number in 0..self.variables {
            let var = sink.new_var();
            assert!(var.index() == number as usize, "the sink numbers its variables from 0");
        }
        self.clauses.iter().for_each(|clause| sink.add_clause(clause));
    }

    /// Writes DIMACS CNF: the hard clauses.
    pub fn write_dimacs(&self, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "p cnf {} {}", self.variables, self.clauses.len())?;
        self.clauses.iter().try_for_each(|clause| write_clause(out, clause))
    }

    /// Writes DIMACS WCNF in the format with a header line, which every MaxSAT solver reads.
    pub fn write_wcnf(&self, out: &mut impl Write) -> fmt::Result {
        let top = self.softs.iter().map(|soft| u128::from(soft.weight)).sum::<u128>() + 1;
        writeln!(out, "p wcnf {} {} {top}", self.variables, self.clauses.len() + self.softs.len())?;
        for clause in &self.clauses {
            write!(out, "{top} ")?;
            write_clause(out, clause)?;
        }
        for soft in &self.softs {
            write!(out, "{} ", soft.weight)?;
            write_clause(out, &[soft.literal])?;
        }
        Ok(())
    }
}

fn write_clause(out: &mut impl Write, clause: &[Lit]) -> fmt::Result {
    for literal in clause {
        write!(out, "{} ", literal.to_dimacs())?;
    }
    writeln!(out, "0")
}
