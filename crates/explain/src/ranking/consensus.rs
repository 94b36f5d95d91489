//! One list of causes for each failure, over all methods; and one list of what several failures share.
//!
//! The signs that the methods see on a line are put together and weighed ([`Signs`]). What is said about other failures of the
//! same program is no sign: a list is about its own failure. Most programs have one fault, though, whatever fails because of
//! it, so that lines that stand in the lists of several failures are one more list.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use edit::{Edit, NewStep, Rework};
use ir::{EdgeId, FileId, FunctionId, Program, SpanId};

use crate::explanation::{Cause, Explanation, Why};
use crate::methods::Method;
use crate::ranking::signs::Signs;

/// Points are shown in these.
const SHOWN: u32 = 1000;
/// A cause with so many points less than the first one is less than a seventh as likely: a hundred points are a factor of e.
const MUCH_LESS: u32 = 200;
/// So many points are a factor of e; and a share of the suspicion that is less than this part of the largest one is little.
const POINTS_OF_E: f64 = 100.0;
const LESS_LIKELY: u32 = 7;
/// The most causes that are called likely.
const MOST_LIKELY: usize = 3;
/// The same statement that helps at several places is one thing that may be missing: what is taken off a place for each better
/// one, at most so many times.
const AGAIN: u32 = 50;
const MOST_AGAIN: usize = 3;

/// A line that at least one method names.
#[derive(Debug, Clone)]
pub struct RankedCause<'a> {
    /// The methods that name it, each with its own place for it (from 1) and its own words, the first method first.
    pub named_by: Vec<(Method, usize, &'a Cause)>,
    /// What speaks for it, over all methods.
    pub signs: Signs,
    /// The points that it has for that; for methods to compare with, alone, their own.
    pub score: u32,
    /// Whether it is one of the few to look at first, because none is much more likely. Of methods to compare with, all are.
    pub is_likely: bool,
}

impl<'a> RankedCause<'a> {
    /// The cause in the words of the first method that names it.
    pub fn cause(&self) -> &'a Cause {
        self.named_by[0].2
    }
}

/// A line that may be the cause of several failures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedCause {
    /// Where it is listed: the number of the failure (from 0) and its place in the list of that one (from 0), the failure first
    /// in whose list it comes first.
    pub places: Vec<(usize, usize)>,
    /// Its share of the suspicion in these lists, on average over all failures that have one, in thousandths.
    pub share: u32,
    /// Whether it is one of the few to look at first.
    pub is_likely: bool,
}

type Line = (FunctionId, Option<(FileId, u32)>);

/// The causes of a failure, the most likely one first. Methods to compare with have a say only where they are alone.
pub fn rank<'a>(program: &Program, own: &'a [Explanation]) -> Vec<RankedCause<'a>> {
    let has_usual = own.iter().any(|explanation| explanation.method.info().is_usual);
    let counts = |explanation: &&'a Explanation| !has_usual || explanation.method.info().is_usual;
    let mut ranked: BTreeMap<Line, RankedCause<'a>> = BTreeMap::new();
    for explanation in own.iter().filter(counts) {
        for (rank, cause) in (1..).zip(&explanation.causes) {
            let new =
                || RankedCause { named_by: Vec::new(), signs: Signs::default(), score: cause.score, is_likely: true };
            let entry = ranked.entry(line_of(program, cause)).or_insert_with(new);
            // A method may name several parts of a line; its first word counts.
            if entry.named_by.iter().all(|(method, ..)| *method != explanation.method) {
                entry.named_by.push((explanation.method, rank, cause));
            }
        }
    }
    let signs = signs(program, own);
    for (line, cause) in &mut ranked {
        cause.signs = signs.get(line).copied().unwrap_or_default();
        if has_usual {
            cause.score = cause.signs.points();
        }
    }
    let mut ranked: Vec<RankedCause<'a>> = ranked.into_values().collect();
    sort(&mut ranked);
    if has_usual {
        fold(program, &mut ranked);
        spread(&mut ranked);
        sort(&mut ranked);
        ranked.iter_mut().for_each(|cause| cause.score /= SHOWN);
        let most = ranked.first().map_or(0, |cause| cause.score);
        for (place, cause) in ranked.iter_mut().enumerate() {
            cause.is_likely = place < MOST_LIKELY && cause.score + MUCH_LESS >= most;
        }
    }
    ranked
}

/// One list for several failures, given those of each: most programs have one fault, whatever fails because of it. A line
/// counts by its share of the suspicion in each list: a hundred points are a factor of e. Likely are only those that several
/// failures share. Nothing of methods to compare with.
pub fn together(program: &Program, lists: &[&[RankedCause<'_>]]) -> Vec<SharedCause> {
    let is_usual = |cause: &RankedCause<'_>| cause.named_by.iter().any(|(method, ..)| method.info().is_usual);
    let count = lists.iter().filter(|list| list.iter().any(is_usual)).count();
    if count < 2 {
        return Vec::new();
    }
    let mut shares: BTreeMap<Line, (Vec<(usize, usize)>, f64)> = BTreeMap::new();
    for (failure, list) in lists.iter().enumerate() {
        let most = list.iter().map(|cause| cause.score).max().unwrap_or(0);
        let odds = |cause: &RankedCause<'_>| (-f64::from(most - cause.score) / POINTS_OF_E).exp();
        let all: f64 = list.iter().map(odds).sum();
        for (place, cause) in list.iter().enumerate() {
            let known = shares.entry(line_of(program, cause.cause())).or_default();
            known.0.push((failure, place));
            known.1 += odds(cause) / all;
        }
    }
    let share = |sum: f64| (1000.0 * sum / count as f64).round() as u32;
    let mut shared: Vec<SharedCause> = shares
        .into_values()
        .map(|(mut places, sum)| {
            places.sort_by_key(|&(failure, place)| (place, failure));
            SharedCause { places, share: share(sum), is_likely: false }
        })
        .collect();
    shared.sort_by_key(|cause| (Reverse(cause.share), cause.places[0].1, cause.places[0].0));
    let most = shared.first().map_or(0, |cause| cause.share);
    for cause in shared.iter_mut().take(MOST_LIKELY) {
        cause.is_likely = cause.places.len() > 1 && cause.share * LESS_LIKELY >= most;
    }
    shared
}

/// The most likely one first. Equal points: as the methods have them.
fn sort(ranked: &mut [RankedCause<'_>]) {
    ranked.sort_by_key(|cause| (Reverse(cause.score), cause.named_by[0].0, cause.named_by[0].1));
}

/// What may be missing at several places.
#[derive(PartialEq)]
enum Missing {
    Statement(NewStep),
    /// The label of a value that goes a way.
    Label(FunctionId, EdgeId, i128),
}

/// Takes points off places where the same is missing as at better ones: otherwise they would fill the list.
fn spread(ranked: &mut [RankedCause<'_>]) {
    let mut missing: Vec<Missing> = Vec::new();
    for cause in ranked {
        let Some(new) = missing_at(cause.cause()) else { continue };
        let before = missing.iter().filter(|known| **known == new).count().min(MOST_AGAIN);
        cause.score = cause.score.saturating_sub(SHOWN * AGAIN * u32::try_from(before).unwrap_or(0));
        missing.push(new);
    }
}

/// Where the same can be added at several places of a function, with the same effects, that is one cause: the first place tells
/// of the others, and those of which nothing better is known have no place of their own in the list.
fn fold(program: &Program, ranked: &mut Vec<RankedCause<'_>>) {
    let mut kept: Vec<(BTreeSet<Line>, Edit)> = Vec::new();
    ranked.retain(|one| {
        let cause = one.cause();
        let Some(&edit) = cause.reasons.iter().find_map(Why::edit) else { return true };
        let line = line_of(program, cause);
        if kept.iter().any(|(lines, known)| lines.contains(&line) && known.adds_the_same_elsewhere(&edit)) {
            return false;
        }
        let place = |&span: &SpanId| line_of(program, &Cause { span, ..cause.clone() });
        kept.push((cause.elsewhere.iter().map(place).collect(), edit));
        true
    });
}

/// What is missing at a cause, if that is what would help.
fn missing_at(cause: &Cause) -> Option<Missing> {
    cause.reasons.iter().find_map(|why| match *why.edit()? {
        Edit::Steps(Rework::Inserted { new, .. }) => Some(Missing::Statement(new)),
        Edit::Steps(Rework::Case { function, value, from, .. }) => Some(Missing::Label(function, from, value)),
        Edit::Steps(_) | Edit::Expression { .. } | Edit::Initial { .. } | Edit::Declared { .. } => None,
    })
}

fn line_of(program: &Program, cause: &Cause) -> Line {
    (cause.function, program.sources.span(cause.span).map(|span| (span.told.file, span.told.line)))
}

/// The signs that explanations of one failure see on lines.
fn signs(program: &Program, explanations: &[Explanation]) -> BTreeMap<Line, Signs> {
    let mut all: BTreeMap<Line, Signs> = BTreeMap::new();
    for cause in explanations.iter().flat_map(|explanation| &explanation.causes) {
        let known = all.entry(line_of(program, cause)).or_default();
        *known = known.with(&cause.signs);
    }
    // An initial value is on the chain where it is made use of.
    let is_chain = |explanation: &&Explanation| explanation.method == Method::Infection;
    let chain: BTreeSet<Line> = explanations
        .iter()
        .filter(is_chain)
        .flat_map(|explanation| &explanation.causes)
        .map(|cause| line_of(program, cause))
        .collect();
    for cause in explanations.iter().flat_map(|explanation| &explanation.causes) {
        let user = cause.used_at.map(|span| line_of(program, &Cause { span, ..cause.clone() }));
        if user.is_some_and(|line| chain.contains(&line)) {
            all.entry(line_of(program, cause)).or_default().chain = 1000;
        }
    }
    all
}
