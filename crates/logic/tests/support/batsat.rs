//! BatSat behind the trait `Sat`: the second solver.

use batsat::{BasicSolver, SolverInterface, lbool};
use logic::sat::{ClauseSink, Lit, Sat, SatAnswer, SatLimits, SatStatistics, Stop, Var};

#[derive(Default)]
pub struct Batsat {
    solver: BasicSolver,
    variables: u32,
    clauses: u64,
    calls: u64,
    failed: Vec<Lit>,
}

impl Batsat {
    /// Variables are made in the same order on both sides, so they have the same numbers.
    fn theirs(&mut self, literal: Lit) -> batsat::Lit {
        let var = self.solver.var_of_int(u32::try_from(literal.var().index()).expect("numbers have 32 bits"));
        batsat::Lit::new(var, literal.is_positive())
    }

    fn all_theirs(&mut self, literals: &[Lit]) -> Vec<batsat::Lit> {
        literals.iter().map(|&literal| self.theirs(literal)).collect()
    }
}

impl ClauseSink for Batsat {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        self.solver.new_var_default();
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        let mut clause = self.all_theirs(clause);
        self.solver.add_clause_reuse(&mut clause);
    }
}

impl Sat for Batsat {
    fn solve(&mut self, assumptions: &[Lit]) -> SatAnswer {
        self.calls += 1;
        self.failed.clear();
        let theirs = self.all_theirs(assumptions);
        let answer = self.solver.solve_limited(&theirs);
        if answer == lbool::TRUE {
            SatAnswer::Sat
        } else if answer == lbool::FALSE {
            // The literals come negated, as a clause, whatever its documentation says.
            let core = self.solver.unsat_core();
            let pairs = assumptions.iter().zip(&theirs);
            self.failed.extend(pairs.filter(|(_, theirs)| core.contains(&!**theirs)).map(|(ours, _)| *ours));
            SatAnswer::Unsat
        } else {
            SatAnswer::Unknown(Stop::Interrupted)
        }
    }

    fn value(&self, literal: Lit) -> bool {
        (self.solver.get_model()[literal.var().index()] == lbool::TRUE) == literal.is_positive()
    }

    fn failed(&self) -> &[Lit] {
        &self.failed
    }

    fn set_phase(&mut self, _literal: Lit) {}

    fn clear_phase(&mut self, _var: Var) {}

    fn set_limits(&mut self, _limits: SatLimits) {}

    fn statistics(&self) -> SatStatistics {
        SatStatistics {
            variables: u64::from(self.variables),
            clauses: self.clauses,
            calls: self.calls,
            ..SatStatistics::default()
        }
    }
}
