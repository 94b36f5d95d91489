//! Which transitions are in which runs: the sets of the paper's table 1.

use std::collections::BTreeSet;

use crate::explanation::{Transition, TransitionSets};

/// The sets of two sides, each a list of sequences. A transition is known by its place and what is chosen.
pub(super) fn compare(negatives: &[Vec<&Transition>], positives: &[Vec<&Transition>]) -> TransitionSets {
    let (in_negatives, in_positives) = (in_some(negatives), in_some(positives));
    let (all_negatives, all_positives) = (in_all(negatives), in_all(positives));
    let only_negatives: BTreeSet<&Transition> = in_negatives.difference(&in_positives).copied().collect();
    let only_positives: BTreeSet<&Transition> = in_positives.difference(&in_negatives).copied().collect();
    let cause_negatives: BTreeSet<&Transition> = all_negatives.intersection(&only_negatives).copied().collect();
    let cause_positives: BTreeSet<&Transition> = all_positives.intersection(&only_positives).copied().collect();
    let order = |set: BTreeSet<&Transition>, sides: [&[Vec<&Transition>]; 2]| in_order(&set, sides);
    TransitionSets {
        cause_negatives: order(cause_negatives, [negatives, positives]),
        cause_positives: order(cause_positives, [positives, negatives]),
        all_negatives: order(all_negatives, [negatives, positives]),
        all_positives: order(all_positives, [positives, negatives]),
        only_negatives: order(only_negatives, [negatives, positives]),
        only_positives: order(only_positives, [positives, negatives]),
    }
}

fn in_some<'t>(runs: &[Vec<&'t Transition>]) -> BTreeSet<&'t Transition> {
    runs.iter().flatten().copied().collect()
}

fn in_all<'t>(runs: &[Vec<&'t Transition>]) -> BTreeSet<&'t Transition> {
    let sets = runs.iter().map(|run| run.iter().copied().collect::<BTreeSet<_>>());
    sets.reduce(|one, two| one.intersection(&two).copied().collect()).unwrap_or_default()
}

/// A set in the order in which runs make its transitions first.
fn in_order(set: &BTreeSet<&Transition>, sides: [&[Vec<&Transition>]; 2]) -> Vec<Transition> {
    let mut listed: Vec<Transition> = Vec::new();
    for transition in sides.into_iter().flatten().flatten() {
        if set.contains(*transition) && !listed.contains(*transition) {
            listed.push((*transition).clone());
        }
    }
    listed
}
