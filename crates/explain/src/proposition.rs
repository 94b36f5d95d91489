//! What somebody says about runs: conditions at lines, put together with "not", "and", "or".

use check::Unwound;
use logic::Term;

use crate::case::Subject;

/// A proposition about a run: one of several alternatives holds, each of them a list of claims that hold together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposition {
    /// As it was written.
    pub text: String,
    /// The alternatives.
    pub alternatives: Vec<Vec<Claim>>,
}

/// A run comes to a line, and a condition holds there: each time, or one certain time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The number of the observation in the program.
    pub number: u32,
    /// Which time, from 1.
    pub time: Option<u32>,
    /// Whether it is denied.
    pub is_negated: bool,
}

impl Proposition {
    /// The condition of runs for which it holds.
    pub fn term(&self, unwound: &mut Unwound) -> Term {
        let mut alternatives = Vec::new();
        for claims in &self.alternatives {
            let all: Vec<Term> = claims.iter().map(|claim| claim.term(unwound)).collect();
            alternatives.push(unwound.terms.and_all(&all));
        }
        unwound.terms.or_all(&alternatives)
    }

    /// Whether it holds in the failing run.
    pub fn holds(&self, subject: &mut Subject) -> bool {
        let term = self.term(&mut subject.unwound);
        logic::eval(&subject.unwound.terms, &subject.failing, term) == 1
    }

    /// How many atoms come before anything that it is about.
    pub fn atoms_before(&self, subject: &Subject) -> usize {
        let is_about = |number: u32| self.alternatives.iter().flatten().any(|claim| claim.number == number);
        let own = subject.unwound.observations().iter().filter(|one| is_about(one.number));
        own.map(|one| one.atoms_before).min().unwrap_or(0)
    }
}

impl Claim {
    fn term(&self, unwound: &mut Unwound) -> Term {
        let own: Vec<check::Observation> =
            unwound.observations().iter().filter(|one| one.number == self.number).copied().collect();
        let terms = &mut unwound.terms;
        let holds = match self.time {
            None => {
                let reached: Vec<Term> = own.iter().map(|one| one.reached).collect();
                let mut all = vec![terms.or_all(&reached)];
                all.extend(own.iter().map(|one| terms.implies(one.reached, one.holds)));
                terms.and_all(&all)
            }
            Some(time) => {
                const WIDTH: u32 = 32;
                let (mut count, wanted) = (terms.constant(WIDTH, 0), terms.constant(WIDTH, u128::from(time)));
                let mut ways = Vec::new();
                for one in own {
                    let more = terms.zero_extend(one.reached, WIDTH);
                    count = terms.add(count, more);
                    let is_it = terms.eq(count, wanted);
                    ways.push(terms.and_all(&[one.reached, is_it, one.holds]));
                }
                terms.or_all(&ways)
            }
        };
        if self.is_negated { terms.not(holds) } else { holds }
    }
}
