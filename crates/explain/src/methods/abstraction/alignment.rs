//! The metric of section 7.3: the least weight of predicates that differ between aligned steps and of steps that are not aligned, over
//! all alignments (definitions 5 to 10).
//!
//! For two given runs that is an edit distance ([`align`]). For one run and all others it is an optimum over runs and alignments at once
//! ([`Encoding`]): a variable says for each step of the failing run and each visit of the same control location that the two are aligned;
//! that alignments are unique and do not cross is said by the order in which the steps of the failing run are aligned.

use std::collections::{BTreeMap, BTreeSet};

use ir::{FunctionId, LocationId};
use logic::{Term, Terms};

use super::steps::{Step, Walked};

/// The most variables of the order in which steps are aligned.
const MAX_ORDER: usize = 400_000;

/// What an unaligned step weighs: more than all that can differ between two aligned ones.
pub(super) fn step_weight(steps: &[Step]) -> u64 {
    steps.iter().map(|step| step.predicates.len()).max().unwrap_or(0) as u64 + 2
}

/// Conditions on runs and alignments, and what it costs where they do not hold.
#[derive(Debug, Default)]
pub(super) struct Encoding {
    pub(super) required: Vec<Term>,
    pub(super) softs: Vec<(Term, u64)>,
}

impl Encoding {
    /// The distance of runs from the failing one, over the steps before an end; none if it would be too large.
    pub(super) fn of(terms: &mut Terms, steps: &[Step], end: usize, failing: &[Walked]) -> Option<Encoding> {
        let mut at: BTreeMap<(FunctionId, LocationId), Vec<usize>> = BTreeMap::new();
        for (number, step) in steps.iter().enumerate().take(end) {
            at.entry((step.function, step.location)).or_default().push(number);
        }
        let place = |walked: &Walked| (steps[walked.step].function, steps[walked.step].location);
        let partners: BTreeSet<usize> = failing.iter().flat_map(|walked| &at[&place(walked)]).copied().collect();
        let position: BTreeMap<usize, usize> = partners.iter().enumerate().map(|(at, &number)| (number, at)).collect();
        if failing.len() * partners.len() > MAX_ORDER {
            return None;
        }
        let weight = step_weight(steps);
        let mut encoding = Encoding::default();
        let mut aligned_to: BTreeMap<usize, Vec<Term>> = BTreeMap::new();
        // up_to[k]: this step and all before it are aligned to none but the first k visits.
        let mut before: Vec<Term> = vec![terms.truth(); partners.len() + 1];
        for (number, walked) in failing.iter().enumerate() {
            let mut up_to = Vec::with_capacity(partners.len() + 1);
            for (k, &was_within) in before.iter().enumerate() {
                let is_within = terms.variable(format!("the first {number} steps within {k}"), 1);
                let was_within = terms.implies(is_within, was_within);
                encoding.required.push(was_within);
                if let Some(&shorter) = up_to.last() {
                    let grows = terms.implies(shorter, is_within);
                    encoding.required.push(grows);
                }
                up_to.push(is_within);
            }
            let mut own = Vec::new();
            for &partner in &at[&place(walked)] {
                let k = position[&partner];
                let is_aligned = terms.variable(format!("step {number} at visit {partner}"), 1);
                let not_shorter = terms.not(up_to[k]);
                let all = terms.and_all(&[steps[partner].executed, before[k], not_shorter, up_to[k + 1]]);
                let follows = terms.implies(is_aligned, all);
                encoding.required.push(follows);
                for (&holds, &held) in steps[partner].predicates.iter().zip(&walked.holds) {
                    let is_same = if held { holds } else { terms.not(holds) };
                    let same = terms.implies(is_aligned, is_same);
                    encoding.softs.push((same, 1));
                }
                own.push(is_aligned);
                aligned_to.entry(partner).or_default().push(is_aligned);
            }
            let is_aligned = terms.or_all(&own);
            encoding.softs.push((is_aligned, weight));
            before = up_to;
        }
        for (number, step) in steps.iter().enumerate().take(end) {
            let partners = aligned_to.get(&number).map_or(&[][..], |partners| partners);
            let is_aligned = terms.or_all(partners);
            let is_idle = terms.not(step.executed);
            let is_fine = terms.or(is_idle, is_aligned);
            encoding.softs.push((is_fine, weight));
        }
        encoding.softs.retain(|&(soft, _)| soft != terms.truth());
        Some(encoding)
    }
}

/// A step of one of two runs, or of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) failing: Option<usize>,
    pub(super) passing: Option<usize>,
}

/// The best alignment of two runs, and its weight; of equal ones that which aligns as early as it can.
pub(super) fn align(steps: &[Step], failing: &[Walked], passing: &[Walked]) -> (u64, Vec<Pair>) {
    let weight = step_weight(steps);
    let place = |walked: &Walked| (steps[walked.step].function, steps[walked.step].location);
    let (rows, columns) = (failing.len(), passing.len());
    let differing = |i: usize, j: usize| {
        let pairs = failing[i].holds.iter().zip(&passing[j].holds);
        pairs.filter(|(one, other)| one != other).count() as u64
    };
    // rest[i][j]: the weight of what comes from step i of the failing run and step j of the passing run on.
    let mut rest = vec![vec![0u64; columns + 1]; rows + 1];
    for i in (0..=rows).rev() {
        for j in (0..=columns).rev() {
            let mut best = if i == rows && j == columns { 0 } else { u64::MAX };
            if i < rows && j < columns && place(&failing[i]) == place(&passing[j]) {
                best = best.min(differing(i, j) + rest[i + 1][j + 1]);
            }
            if i < rows {
                best = best.min(weight + rest[i + 1][j]);
            }
            if j < columns {
                best = best.min(weight + rest[i][j + 1]);
            }
            rest[i][j] = best;
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < rows || j < columns {
        let can_pair = i < rows && j < columns && place(&failing[i]) == place(&passing[j]);
        if can_pair && rest[i][j] == differing(i, j) + rest[i + 1][j + 1] {
            pairs.push(Pair { failing: Some(i), passing: Some(j) });
            (i, j) = (i + 1, j + 1);
        } else if i < rows && rest[i][j] == weight + rest[i + 1][j] {
            pairs.push(Pair { failing: Some(i), passing: None });
            i += 1;
        } else {
            pairs.push(Pair { failing: None, passing: Some(j) });
            j += 1;
        }
    }
    (rest[0][0], pairs)
}
