//! Explanations as text; here those by contrast: what the closest passing run does differently, and where to look first.

use explain::{
    Avoided, Dependences, Difference, DistanceEvidence, Evidence, Explanation, Optimality, RankedCause, Requirement,
    Verified,
};
use ir::Program;

use crate::words::{Reasoned, Words};

/// The most causes that are shown without being asked.
const MOST_CAUSES: usize = 8;

/// An explanation as lines of text, with the causes that all methods name.
pub fn explanation_page(
    program: &Program,
    explanation: &Explanation,
    causes: &[RankedCause<'_>],
    full: bool,
) -> String {
    let mut page = Page { words: Words { program }, out: String::new() };
    match &explanation.evidence {
        Evidence::Distance(evidence) => page.distance(explanation, evidence, causes, full),
        Evidence::Infection(evidence) => page.infection(evidence, &explanation.causes, full),
        Evidence::Comparison(comparison) => {
            let name = explanation.method.info().name;
            page.line(&page.words.comparison(name, *comparison));
            page.causes(causes, full);
        }
        Evidence::AlwaysFails { is_unconditional, dependences } => {
            if *is_unconditional {
                page.line("No run passes: within the bounds every run fails here, whatever the inputs are.");
            } else {
                page.line("No run passes under these assumptions, within the bounds, whatever the inputs are.");
            }
            page.line("What could have saved the failing run:");
            page.causes(causes, full);
            page.dependences(dependences);
        }
    }
    page.out
}

pub(crate) struct Page<'a> {
    pub(crate) words: Words<'a>,
    out: String,
}

impl Page<'_> {
    pub(crate) fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn distance(
        &mut self,
        explanation: &Explanation,
        evidence: &DistanceEvidence,
        causes: &[RankedCause<'_>],
        full: bool,
    ) {
        self.question(evidence);
        if evidence.is_injected {
            self.line("Values changed against the program, as few as possible (no run does this):");
            for one in &evidence.differences {
                self.line(&format!("  {}: {}", self.words.place(one.span), self.words.difference(one)));
            }
        } else {
            self.line(self.words.passing_run(explanation, evidence));
            self.inputs(&evidence.inputs);
            for tie in &evidence.ties {
                self.line("as close is a run that changes:");
                self.inputs(&tie.inputs);
            }
        }
        self.line("");
        self.line("Most likely causes:");
        self.causes(causes, full);
        if full {
            self.line("");
            self.line("All differences (* needed):");
            for (position, one) in evidence.differences.iter().enumerate() {
                let needed = if evidence.slice.contains(&position) { '*' } else { ' ' };
                let what = self.words.difference(one);
                self.line(&format!("{needed} {}: {what}", self.words.program.sources.describe(one.span)));
            }
        }
        self.dependences(&evidence.dependences);
        self.line("");
        self.summary(evidence, &explanation.verified);
    }

    fn inputs(&mut self, inputs: &[Difference]) {
        if inputs.is_empty() {
            self.line("  no input");
        }
        for input in inputs {
            self.line(&format!("  input {}", self.words.changed_input(input)));
        }
    }

    fn dependences(&mut self, dependences: &Dependences) {
        for line in self.words.dependences(dependences) {
            self.line(&line);
        }
    }

    /// What became of a closer run that avoided the question.
    fn question(&mut self, evidence: &DistanceEvidence) {
        let Some(avoided) = &evidence.avoided else { return };
        let distance = match avoided {
            Avoided::NotReached { distance } => {
                self.line("The closest run that passes does not come to the failed check at all");
                *distance
            }
            Avoided::Presupposition { conditions, distance } => {
                let texts: Vec<String> = conditions
                    .iter()
                    .map(|&expr| {
                        format!(
                            "`{}`",
                            self.words.program.sources.snippet(self.words.program[expr].span()).unwrap_or_default()
                        )
                    })
                    .collect();
                self.line(&format!("The closest run that passes only changes {}", texts.join(", ")));
                *distance
            }
        };
        if evidence.requirement == Requirement::Answers {
            self.line(&format!("(distance {distance}): that avoids the question. Of the runs that answer it:"));
        } else {
            self.line(&format!(
                "(distance {distance}): that avoids the question, but no run within the bounds answers it."
            ));
        }
        self.line("");
    }

    fn causes(&mut self, causes: &[RankedCause<'_>], full: bool) {
        let shown = if full { causes.len() } else { causes.len().min(MOST_CAUSES) };
        if causes.is_empty() {
            self.line("  none: the runs differ in inputs only");
        }
        for (number, ranked) in (1..).zip(&causes[..shown]) {
            let cause = ranked.cause();
            let place = self.words.place(cause.span);
            self.line(&format!("{number:>3}. {place}: {}", self.words.source(cause.span)));
            let named = ranked.named_by.iter();
            let said: Vec<Reasoned> = named.flat_map(|(_, _, cause)| self.words.reasons(cause)).collect();
            let most = if full { said.len() } else { said.len().min(2) };
            for Reasoned { text, .. } in &said[..most] {
                self.line(&format!("       {text}"));
            }
            if !cause.constants.is_empty() {
                let texts: Vec<String> =
                    cause.constants.iter().map(|&constant| self.words.definition(constant)).collect();
                self.line(&format!("       ({})", texts.join(", ")));
            }
        }
        if shown < causes.len() {
            self.line(&format!("     ({} more; --full shows all)", causes.len() - shown));
        }
    }

    fn summary(&mut self, evidence: &DistanceEvidence, verified: &Verified) {
        let optimality = match evidence.optimality {
            Optimality::Proven if evidence.has_smallest_slice => "the least of those".to_string(),
            Optimality::Proven => match verified {
                Verified::Yes => "proven to be the least".to_string(),
                Verified::Undecided(_) | Verified::No(_) | Verified::NotAsked => "the least (not proven a second time)".to_string(),
            },
            Optimality::BestFound { lower_bound } => format!("the best found; the least is {lower_bound} or more"),
        };
        self.line(&format!(
            "Distance {} over {} values, {optimality}; {} of {} differences are needed.",
            evidence.distance,
            evidence.atoms,
            evidence.slice.len(),
            evidence.differences.len(),
        ));
        if evidence.slices.len() > 1 {
            let all = if evidence.are_all_slices { "" } else { "at least " };
            self.line(&format!("There are {all}{} minimal slices.", evidence.slices.len()));
        }
    }
}
