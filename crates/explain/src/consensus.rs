//! One list of causes, over all methods and all failures of a program.
//!
//! A cause has its share of the points that the best cause of its contrast has, and so many more if it lies on the chain of
//! the failing run; lines of the harness get a part of that. Other failures of the same program speak for a line as well,
//! with half their weight: most programs have one fault. Only lines that a method names for this failure are listed.
//! The weights were set on the seeded faults of `bench/faults`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use ir::{FileId, FunctionId, Program};

use crate::explanation::{Cause, Explanation};
use crate::methods::Method;
use crate::methods::distance::rank::{aside, weight};

/// Points of the best cause of a contrast.
const CONTRAST: u32 = 1000;
/// Points of a line on the chain.
const CHAIN: u32 = 300;
/// What another failure says counts one part in so many.
const OTHER: u32 = 2;
/// Points are shown in these.
const SHOWN: u32 = 10;

/// A line that at least one method names.
#[derive(Debug, Clone)]
pub struct RankedCause<'a> {
    /// The methods that name it, each with its own place for it (from 1) and its own words, the first method first.
    pub named_by: Vec<(Method, usize, &'a Cause)>,
    /// What speaks for it, over all methods: the best cause of a contrast alone has 100.
    pub score: u32,
}

impl<'a> RankedCause<'a> {
    /// The cause in the words of the first method that names it.
    pub fn cause(&self) -> &'a Cause {
        self.named_by[0].2
    }
}

type Line = (FunctionId, Option<(FileId, u32)>);

/// The causes of a failure, the most likely one first. Methods to compare with have a say only where they are alone.
pub fn rank<'a>(program: &Program, own: &'a [Explanation], others: &[&[Explanation]]) -> Vec<RankedCause<'a>> {
    let has_usual = own.iter().any(|explanation| explanation.method.info().is_usual);
    let counts = |explanation: &&'a Explanation| !has_usual || explanation.method.info().is_usual;
    let mut ranked: BTreeMap<Line, RankedCause<'a>> = BTreeMap::new();
    for explanation in own.iter().filter(counts) {
        for (rank, cause) in (1..).zip(&explanation.causes) {
            let entry =
                ranked.entry(line_of(program, cause)).or_insert_with(|| RankedCause { named_by: Vec::new(), score: 0 });
            // A method may name several parts of a line; its first word counts.
            if entry.named_by.iter().all(|(method, ..)| *method != explanation.method) {
                entry.named_by.push((explanation.method, rank, cause));
            }
        }
    }
    let mut points = points(program, own);
    for other in others {
        for (line, more) in self::points(program, other) {
            *points.entry(line).or_insert(0) += more / OTHER;
        }
    }
    let mut ranked: Vec<(u32, RankedCause<'a>)> = ranked
        .into_iter()
        .map(|(line, cause)| {
            let points = points.get(&line).copied().unwrap_or(0);
            (points, RankedCause { score: points / SHOWN, ..cause })
        })
        .collect();
    // Equal points: as the methods have them.
    ranked.sort_by_key(|(points, cause)| (Reverse(*points), cause.named_by[0].0, cause.named_by[0].1));
    ranked.into_iter().map(|(_, cause)| cause).collect()
}

fn line_of(program: &Program, cause: &Cause) -> Line {
    (cause.function, program.sources.span(cause.span).map(|span| (span.told.file, span.told.line)))
}

/// The points of the lines that explanations of one failure name.
fn points(program: &Program, explanations: &[Explanation]) -> BTreeMap<Line, u32> {
    let aside = aside(program);
    let mut all: BTreeMap<Line, u32> = BTreeMap::new();
    let has_usual = explanations.iter().any(|explanation| explanation.method.info().is_usual);
    for explanation in explanations.iter().filter(|explanation| !has_usual || explanation.method.info().is_usual) {
        let best = explanation.causes.iter().map(|cause| cause.score).max().unwrap_or(0).max(1);
        let mut own: BTreeMap<Line, u32> = BTreeMap::new();
        for cause in &explanation.causes {
            let points = match explanation.method {
                Method::Infection => CHAIN / weight(program, &aside, cause.function),
                _ => (u64::from(cause.score) * u64::from(CONTRAST) / u64::from(best)) as u32,
            };
            let known = own.entry(line_of(program, cause)).or_insert(0);
            *known = points.max(*known);
        }
        for (line, points) in own {
            *all.entry(line).or_insert(0) += points;
        }
    }
    // An initial value is on the chain where it is made use of.
    let chain: BTreeSet<Line> = explanations
        .iter()
        .filter(|explanation| explanation.method == Method::Infection)
        .flat_map(|explanation| &explanation.causes)
        .map(|cause| line_of(program, cause))
        .collect();
    for cause in explanations.iter().flat_map(|explanation| &explanation.causes) {
        let user = cause.used_at.map(|span| line_of(program, &Cause { span, ..cause.clone() }));
        if let (Some(true), Some(points)) =
            (user.map(|line| chain.contains(&line)), all.get_mut(&line_of(program, cause)))
        {
            *points += CHAIN / weight(program, &aside, cause.function);
        }
    }
    all
}
