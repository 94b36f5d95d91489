//! What speaks for an answer, in sentences: what was replayed, what was proven, what a second look said. Every page has them.

use explain::{DistanceEvidence, Evidence, Explanation, Looked, Optimality, Requirement, Verified};
use run::Outcome;

use crate::answer::Finding;
use crate::reasons::refusal_sentence;
use crate::words::{Words, counted};

/// What speaks for what is said about a failure, and what does not.
pub(crate) fn trust_facts(words: Words<'_>, finding: &Finding<'_>) -> Vec<String> {
    let mut facts: Vec<String> = vec![format!(
        "The failing run was replayed by an interpreter that had no part in finding it: {}.",
        counted(finding.failing.report.steps as usize, "step")
    )];
    if let Some(run) = finding.runs.first() {
        facts.push(
            match (finding.is_given, run.is_least) {
                (true, _) => "It is the run that was given; others were not looked for.",
                (false, true) => "No failing run is shorter; among those as short it has the simplest inputs.",
                (false, false) => "It is the shortest run that was found; a shorter or simpler one may exist.",
            }
            .to_string(),
        );
    }
    if let Some(other_paths) = finding.other_paths {
        let paths = finding.runs.iter().map(|run| run.path).max().unwrap_or(1);
        let found = format!("{} on {}", counted(finding.runs.len(), "failing run"), counted(paths as usize, "path"));
        facts.push(format!("Found: {found}. {}", other_paths.sentence()));
    }
    if let Some(passing) = &finding.passing {
        let end = match passing.report.outcome {
            Outcome::Exit { status: 0 } => "it ends normally",
            Outcome::Exit { .. } => "it ends by itself",
            _ => "it repeats itself for ever after that",
        };
        facts.push(format!(
            "The passing run was replayed, too: {}, {end}.",
            counted(passing.report.steps as usize, "step")
        ));
    }
    for explanation in finding.explanations {
        let name = explanation.method.info().name;
        match &explanation.evidence {
            Evidence::Distance(evidence) => facts.push(distance(evidence)),
            Evidence::Comparison(comparison) => facts.push(words.comparison(name, *comparison)),
            Evidence::Infection(evidence) if evidence.is_irreducible => {}
            Evidence::Infection(_) => {
                facts.push(format!("`{name}`: that nothing of the chain can be left out was not proven."));
            }
            Evidence::Repair(evidence) => facts.push(words.repair_facts(name, evidence)),
            Evidence::Abstract(evidence) => facts.push(words.abstract_facts(name, evidence)),
            Evidence::Transitions(evidence) => facts.push(words.transitions_facts(name, evidence)),
            Evidence::Variations(evidence) => facts.push(words.variations_facts(name, evidence)),
            Evidence::AlwaysFails { is_unconditional: true, .. } => {
                facts.push("That every run that ends within the bounds fails was proven.".to_string());
            }
            Evidence::AlwaysFails { is_unconditional: false, .. } => {
                facts.push("That no run under these assumptions passes, within the bounds, was proven.".to_string());
            }
        }
        facts.push(second_look(name, explanation));
    }
    for (method, refusal) in finding.refusals {
        facts.push(format!("`{}`: {}.", method.info().name, refusal_sentence(refusal)));
    }
    facts
}

/// What a second look at an explanation said: what it looked at, and nothing else.
fn second_look(method: &str, explanation: &Explanation) -> String {
    let is_comparison = matches!(explanation.evidence, Evidence::Comparison(_));
    let is_assumed = matches!(explanation.evidence, Evidence::AlwaysFails { is_unconditional: false, .. });
    let claims = |looked: &[Looked]| claims(looked, is_assumed);
    let look = format!("A second look at `{method}`, by code that had no part in making it,");
    match &explanation.verified {
        Verified::Yes(looked) if looked.is_empty() => {
            format!("`{method}`: there was nothing to look at a second time.")
        }
        Verified::Yes(looked) => format!("{look} agrees: {}.", claims(looked)),
        Verified::Undecided { looked, why } if looked.is_empty() => format!("{look} came to no end: {why}."),
        Verified::Undecided { looked, why } => {
            format!("{look} agrees in part: {}. It came to no end with the rest: {why}.", claims(looked))
        }
        Verified::No(why) => format!("{look} disagrees: {why}. This is a defect of cexplain."),
        Verified::NotAsked if is_comparison => {
            format!("`{method}`: a method to compare with; there was no second look.")
        }
        Verified::NotAsked => format!("`{method}`: there was no second look."),
    }
}

/// Claims that were looked at again.
fn claims(looked: &[Looked], is_assumed: bool) -> String {
    let claims: Vec<&str> = looked
        .iter()
        .map(|looked| match looked {
            Looked::Passes => "the passing run passes",
            Looked::Differences => "it differs from the failing run in what is listed",
            Looked::Slices => "what is called needed is enough, and less is not",
            Looked::Nearest => "no such run within the bounds is closer",
            Looked::Farthest => "no such run within the bounds is farther",
            Looked::NonePasses if is_assumed => "no run that ends within the bounds passes under these assumptions",
            Looked::NonePasses => "no run that ends within the bounds passes",
            Looked::InRun => "in the failing run every condition of the chain holds except the failed one",
            Looked::Contradiction => "they cannot hold together",
            Looked::Irreducible => "without any one of them the others can",
            Looked::CorrectRuns => "each run that is called correct takes its edges and is correct",
            Looked::Variations => "each run near the failing one fails there or passes, as it is said",
            Looked::TellingTransitions => "what is said to be in all runs of one kind and none of the other is",
            Looked::TellingRelations => {
                "what is said to hold in all runs of one kind does, and not in all of the other"
            }
            Looked::NoCorrectRun => "no correct run within the bounds takes one of the causes",
            Looked::Fixes => "with each of the changes the failing run, step by step, does not fail where it did",
        })
        .collect();
    claims.join("; ")
}

/// ` with up to 8 iterations`, where loops were cut.
pub(crate) fn iteration_bound(evidence: &DistanceEvidence) -> String {
    match evidence.cut_at {
        Some(1) => " with up to 1 iteration".to_string(),
        Some(most) => format!(" with up to {most} iterations"),
        None => String::new(),
    }
}

/// How far the runs are from each other: a number of differences, or what they weigh.
fn how_far(evidence: &DistanceEvidence, distance: u64, values: usize) -> String {
    let apart = match evidence.is_weighted {
        true => format!("the differences between the runs weigh {distance} ({values} values are compared); "),
        false => format!("the runs differ in {distance} of {values} values; "),
    };
    if evidence.is_injected {
        match evidence.is_weighted {
            true => format!("What was changed against the program weighs {distance} ({values} values could change); "),
            false => format!("{distance} of {values} values were changed against the program; "),
        }
    } else if evidence.has_smallest_slice {
        format!("Of all passing runs this one needs the fewest changes; {apart}")
    } else {
        apart.replacen("the ", "The ", 1)
    }
}

/// How a run would have to differ to be better than the one that is shown.
fn less(evidence: &DistanceEvidence) -> &'static str {
    match (evidence.is_farthest, evidence.is_weighted) {
        (false, false) => "in fewer",
        (false, true) => "by less",
        (true, false) => "in more",
        (true, true) => "by more",
    }
}

/// How far the runs are from each other, and whether they could be closer.
fn distance(evidence: &DistanceEvidence) -> String {
    let (distance, values) = (evidence.distance, evidence.atoms);
    let mut text = how_far(evidence, distance, values);
    let less = less(evidence);
    match evidence.optimality {
        Optimality::Proven if evidence.has_smallest_slice => {
            text.push_str(&format!("of the runs with so few changes no other differs {less}."));
        }
        Optimality::Proven if evidence.is_injected => {
            let not_enough = if evidence.is_weighted { "less is not enough" } else { "fewer are not enough" };
            let wanted = match evidence.requirement {
                Requirement::Nothing => "",
                Requirement::Reaches => " to come to the check and pass it",
                Requirement::Answers => " to answer the question",
            };
            text.push_str(&format!("that {not_enough}{wanted} was proven."));
        }
        Optimality::Proven => {
            let kind = match evidence.requirement {
                Requirement::Nothing => "passing run",
                Requirement::Reaches => "passing run that comes to the check",
                Requirement::Answers if evidence.avoided.is_some() => "run that answers the question",
                Requirement::Answers => "passing run",
            };
            let bound = if evidence.excludes_longer { String::new() } else { iteration_bound(evidence) };
            let assumed = if evidence.is_assumed { " under these assumptions" } else { "" };
            text.push_str(&format!("that no {kind}{bound}{assumed} differs {less} was proven."));
        }
        Optimality::BestFound { bound } if evidence.is_farthest => {
            text.push_str(&format!("this is the best that was found; the most is {bound} or less."));
        }
        Optimality::BestFound { bound } => {
            text.push_str(&format!("this is the best that was found; the least is {bound} or more."));
        }
    }
    text.push_str(&match (evidence.slice.len(), evidence.differences.len()) {
        _ if evidence.slices.is_empty() && !evidence.is_injected => {
            " Which of the differences are needed was not looked at.".to_string()
        }
        (1, 1) => " The one difference is needed.".to_string(),
        (2, 2) => " Both differences are needed.".to_string(),
        (needed, all) if needed == all => format!(" All {all} differences are needed."),
        (1, all) => format!(" 1 of {all} differences is needed."),
        (needed, all) => format!(" {needed} of {all} differences are needed."),
    });
    if evidence.slices.len() > 1 {
        let all = if evidence.are_all_slices { "" } else { "at least " };
        text.push_str(&format!(" There are {all}{} minimal slices.", evidence.slices.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::distance_evidence;

    #[test]
    fn an_optimum_is_called_proven_only_where_it_is() {
        let proven = distance(&distance_evidence(4));
        assert!(proven.contains("that no passing run differs in fewer was proven."), "{proven}");
        let best = DistanceEvidence { optimality: Optimality::BestFound { bound: 2 }, ..distance_evidence(4) };
        let found = distance(&best);
        assert!(found.contains("this is the best that was found; the least is 2 or more."), "{found}");
        assert!(!found.contains("proven"), "{found}");
        let most = DistanceEvidence { optimality: Optimality::BestFound { bound: 9 }, is_farthest: true, ..best };
        let found = distance(&most);
        assert!(found.contains("this is the best that was found; the most is 9 or less."), "{found}");
    }
}
