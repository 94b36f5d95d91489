//! Evidence for tests of sentences.

use std::collections::BTreeMap;

use explain::{AnswerSearch, Dependences, DistanceEvidence, Optimality, Requirement};

/// Evidence that a run at this distance is the closest of all, with nothing said of what differs.
pub fn distance_evidence(distance: u64) -> DistanceEvidence {
    DistanceEvidence {
        distance,
        optimality: Optimality::Proven,
        atoms: 10,
        inputs: Vec::new(),
        differences: Vec::new(),
        slice: Vec::new(),
        slices: Vec::new(),
        are_all_slices: true,
        has_smallest_slice: false,
        is_injected: false,
        is_farthest: false,
        is_weighted: false,
        avoided: None,
        requirement: Requirement::Nothing,
        cut_at: None,
        excludes_longer: true,
        answers: AnswerSearch::NotMade,
        is_assumed: false,
        bounds: BTreeMap::new(),
        others: Vec::new(),
        is_settled: false,
        ties: Vec::new(),
        dependences: Dependences::default(),
    }
}
