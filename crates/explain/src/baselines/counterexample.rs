//! # The counterexample as it is
//!
//! **Question.** Which lines does the failing run execute?
//!
//! What a model checker hands over, and what every other method has to beat: all lines of the run that compute or decide
//! something, the one executed last first.

use std::cmp::Reverse;

use crate::case::Case;
use crate::explanation::{Cause, Comparison, Evidence, Explanation, Refusal, Why};
use crate::lines::constants_of;
use crate::lines::{Line, executed_lines};
use crate::methods::Method;
use crate::ranking::signs::Signs;
use crate::verify::Verified;

/// Lists the lines of the failing run.
pub fn explain(case: &Case<'_>) -> Result<Explanation, Refusal> {
    let mut lines = executed_lines(case);
    lines.retain(|line| !case.trust.covers(case.program, line.function, line.span));
    lines.sort_by_key(|line| Reverse(line.last));
    let count = lines.len();
    let causes = lines
        .iter()
        .enumerate()
        .map(|(position, line)| cause(case, line, vec![Why::Executed], (count - position) as u32))
        .collect();
    Ok(plain(Method::Counterexample, causes, Comparison::Trail))
}

/// A line as a cause.
pub(crate) fn cause(case: &Case<'_>, line: &Line, reasons: Vec<Why>, score: u32) -> Cause {
    Cause {
        function: line.function,
        statement: line.statement,
        span: line.span,
        reasons,
        constants: constants_of(case.program, &line.edges),
        used_at: line.used_at,
        elsewhere: Vec::new(),
        signs: Signs::default(),
        score,
    }
}

/// An explanation that is nothing but a list of lines.
pub(crate) fn plain(method: Method, causes: Vec<Cause>, evidence: Comparison) -> Explanation {
    Explanation {
        method,
        causes,
        passing: None,
        evidence: Evidence::Comparison(evidence),
        verified: Verified::NotAsked,
    }
}
