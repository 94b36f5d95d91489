//! # Diagnosis by minimal corrections
//!
//! **Question.** Which lines could have saved this very run, if they gave other values?
//!
//! **Papers.** Jose and Majumdar, "Cause Clue Clauses" (2011), and what followed it: every statement is a soft constraint,
//! the inputs of the failing run and the property are hard; the complements of the largest satisfiable sets are diagnoses.
//!
//! **Differs.** Single faults: every line is asked about by itself, with all its values free, which gives all minimal
//! corrections of one line exactly. Where no single line is enough, that is what is said; pairs are not looked for.
//! Lines of one size are equally suspicious; they are listed the one executed last first.

use super::counterexample::{cause, plain};
use crate::case::Case;
use crate::explanation::{Comparison, Explanation, Refusal, Why};
use crate::methods::Method;
use crate::saving::saving_lines;

/// Lists the lines of which each alone could have saved the run.
pub fn explain(case: &Case<'_>) -> Result<Explanation, Refusal> {
    let subject = case.subject(&case.bounds)?;
    let lines = saving_lines(case, &subject);
    let causes = lines.iter().map(|line| cause(case, line, vec![Why::CouldSave], 1)).collect();
    Ok(plain(Method::Diagnosis, causes, Comparison::Diagnosis))
}
