//! What turns a positive into a negative: the parts in which they differ, between a common beginning and a common end.

use std::cmp::Reverse;

use crate::explanation::{Transformation, Transition, Variation};

/// A pair of runs between their common beginning and end.
struct Middle<'v> {
    prefix: usize,
    in_positive: &'v [Transition],
    in_negative: &'v [Transition],
}

/// The transformations of all pairs, each once, the smallest first; of equally small ones those that apply to more pairs.
pub(super) fn transformations(positives: &[Variation], negatives: &[Variation]) -> Vec<Transformation> {
    let of = |variation: &Variation| -> Vec<Transition> {
        variation.moves.iter().map(|one| one.transition.clone()).collect()
    };
    let (ways_of_positives, ways_of_negatives): (Vec<_>, Vec<_>) =
        (positives.iter().map(of).collect(), negatives.iter().map(of).collect());
    let mut found: Vec<Transformation> = Vec::new();
    for own in &ways_of_positives {
        for other in &ways_of_negatives {
            let Middle { prefix, in_positive, in_negative } = middle(own, other);
            let is_known =
                |known: &&mut Transformation| known.in_positive == in_positive && known.in_negative == in_negative;
            match found.iter_mut().find(is_known) {
                Some(known) => known.pairs += 1,
                None => found.push(Transformation {
                    prefix,
                    in_positive: in_positive.to_vec(),
                    in_negative: in_negative.to_vec(),
                    pairs: 1,
                }),
            }
        }
    }
    found.sort_by_key(|one| (one.size(), Reverse(one.pairs), one.prefix));
    found
}

/// The parts of two runs in which they differ. Their last moves, in which one fails and the other does not, belong to the
/// common end.
fn middle<'v>(positive: &'v [Transition], negative: &'v [Transition]) -> Middle<'v> {
    let shorter = positive.len().min(negative.len());
    let prefix = positive.iter().zip(negative).take_while(|(one, two)| one == two).count();
    let same_from_end = positive.iter().rev().zip(negative.iter().rev()).take_while(|(one, two)| one == two).count();
    let suffix = same_from_end.min(shorter - prefix);
    Middle {
        prefix,
        in_positive: &positive[prefix..positive.len() - suffix],
        in_negative: &negative[prefix..negative.len() - suffix],
    }
}
