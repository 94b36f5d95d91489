//! Formulas in clause form, and their DIMACS text, for looking at them and for other solvers.

use std::fmt;

use crate::blast::Blaster;
use crate::gates::emit::Emitter;
use crate::maxsat::Soft;
use crate::sat::{ClauseSink, Lit, Var};
use crate::terms::{Term, Terms};

/// Hard clauses and soft literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    /// The literals of all clauses, one clause after the other.
    literals: Vec<Lit>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
    softs: Vec<Soft>,
    names: Vec<Named>,
}

/// The literals of a variable of the terms.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    name: String,
    /// Lowest bit first; `None` where a bit does not matter.
    bits: Vec<Option<Lit>>,
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
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
        for term in terms.variables() {
            let Some(wires) = blaster.blasted(terms, term) else { continue };
            let bits: Vec<Option<Lit>> = wires.iter().map(|&wire| emitter.emitted(wire)).collect();
            if bits.iter().any(Option::is_some) {
                let variable = terms.as_variable(term).expect("variables are variables");
                cnf.names.push(Named { name: format!("{}#{}", terms.name(variable), variable.index()), bits });
            }
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

    /// How many hard clauses there are.
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The hard clauses.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// The soft literals.
    pub fn softs(&self) -> &[Soft] {
        &self.softs
    }

    /// Adds everything to another sink, which must have no variables yet.
    pub fn copy_to(&self, sink: &mut dyn ClauseSink) {
        for number in 0..self.variables {
            let var = sink.new_var();
            assert!(var.number() == number, "the sink numbers its variables from 0");
        }
        self.clauses().for_each(|clause| sink.add_clause(clause));
    }

    /// The hard clauses as DIMACS CNF. Comments tell which variables are the bits of which named variable: lowest bit
    /// first, `-` for bits that do not matter.
    pub fn dimacs(&self) -> impl fmt::Display + '_ {
        Dimacs(self)
    }

    /// All of it as DIMACS WCNF, in the format with a header line, which every MaxSAT solver reads.
    pub fn wcnf(&self) -> impl fmt::Display + '_ {
        Wcnf(self)
    }

    fn write_names(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for named in &self.names {
            f.write_str("c ")?;
            named.name.chars().try_for_each(|c| write!(f, "{}", if c.is_control() { ' ' } else { c }))?;
            for bit in &named.bits {
                match bit {
                    Some(literal) => write!(f, " {}", literal.to_dimacs())?,
                    None => f.write_str(" -")?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

struct Dimacs<'a>(&'a Cnf);

impl fmt::Display for Dimacs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_names(f)?;
        writeln!(f, "p cnf {} {}", self.0.variables, self.0.clause_count())?;
        self.0.clauses().try_for_each(|clause| write_clause(f, clause))
    }
}

struct Wcnf<'a>(&'a Cnf);

impl fmt::Display for Wcnf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wcnf(cnf) = self;
        let top = cnf.softs.iter().map(|soft| u128::from(soft.weight)).sum::<u128>() + 1;
        cnf.write_names(f)?;
        writeln!(f, "p wcnf {} {} {top}", cnf.variables, cnf.clause_count() + cnf.softs.len())?;
        for clause in cnf.clauses() {
            write!(f, "{top} ")?;
            write_clause(f, clause)?;
        }
        for soft in &cnf.softs {
            write!(f, "{} ", soft.weight)?;
            write_clause(f, &[soft.literal])?;
        }
        Ok(())
    }
}

fn write_clause(f: &mut fmt::Formatter<'_>, clause: &[Lit]) -> fmt::Result {
    for literal in clause {
        write!(f, "{} ", literal.to_dimacs())?;
    }
    f.write_str("0\n")
}
