//! # Spectra
//!
//! **Question.** Which lines do failing runs execute, and passing runs not?
//!
//! **Papers.** Abreu, Zoeteweij and van Gemund on Ochiai's coefficient (2006); Wong and others on DStar (2014).
//!
//! **Differs.** No tests are needed: the runs come from the unwound program, each on another path, as many as there are
//! up to a limit. All are replayed, and what they execute is seen there.
//!
//! **Refuses.** When the unwound program is too large.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use run::Script;

use super::counterexample::{cause, plain};
use crate::case::Case;
use crate::explanation::{Comparison, Explanation, Refusal, Why};
use crate::lines::{Line, LineKey, lines_of_run};
use crate::methods::Method;
use crate::sample::{Kind, runs};

/// How suspicious a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    /// Failing runs with the line, divided by the geometric mean of all failing runs and all runs with it.
    Ochiai,
    /// The square of the failing runs with the line, divided by the passing runs with it and the failing ones without.
    DStar,
}

/// The most runs of each kind.
const MOST_FAILING: usize = 10;
const MOST_PASSING: usize = 20;
/// A line that every failing run and no passing run executes has so many points.
const POINTS: f64 = 1_000_000.0;

/// The lines of a run.
type Lines = BTreeMap<LineKey, Line>;

/// Ranks the lines of the failing run.
pub fn explain(case: &Case<'_>, formula: Formula) -> Result<Explanation, Refusal> {
    let mut subject = case.subject(&case.bounds)?;
    let own = lines_of_run(case, &case.run.script);
    let lines = |run: &Script| lines_of_run(case, run);
    let mut failing = vec![own.clone()];
    failing.extend(runs(case, &mut subject, Kind::Failing, MOST_FAILING - 1).iter().map(lines));
    let passing: Vec<Lines> = runs(case, &mut subject, Kind::Passing, MOST_PASSING).iter().map(lines).collect();
    let count = |runs: &[Lines], key: &LineKey| runs.iter().filter(|lines| lines.contains_key(key)).count();
    let mut causes = Vec::new();
    for (key, line) in &own {
        if case.trust.covers(case.program, line.function, line.span) {
            continue;
        }
        let (with_failing, with_passing) = (count(&failing, key), count(&passing, key));
        let points = formula.points(with_failing, failing.len() - with_failing, with_passing);
        let why = Why::Covered { failing: with_failing, passing: with_passing };
        causes.push((line.last, cause(case, line, vec![why], points)));
    }
    causes.sort_by_key(|(last, cause)| (Reverse(cause.score), Reverse(*last)));
    let causes = causes.into_iter().map(|(_, cause)| cause).collect();
    let evidence = Comparison::Spectrum { failing: failing.len(), passing: passing.len() };
    let method = match formula {
        Formula::Ochiai => Method::Ochiai,
        Formula::DStar => Method::DStar,
    };
    Ok(plain(method, causes, evidence))
}

impl Formula {
    /// The points of a line: failing runs with it, failing runs without, passing runs with it.
    fn points(self, with_failing: usize, without: usize, with_passing: usize) -> u32 {
        let (with, without, passing) = (with_failing as f64, without as f64, with_passing as f64);
        let share = match self {
            Formula::Ochiai => with / ((with + without) * (with + passing)).sqrt(),
            // With nothing in the denominator it is as suspicious as can be.
            Formula::DStar => with * with / (with * with + passing + without),
        };
        (share * POINTS).round() as u32
    }
}
