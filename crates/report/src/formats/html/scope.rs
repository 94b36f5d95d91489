//! What the page holds for: what was replayed, what was proven, within which bounds, and what was not looked at.

use explain::{Evidence, Optimality, Verdict, Verified};
use ir::Machine;
use run::Outcome;

use super::text::{counted, sentence};
use super::{Page, Section};
use crate::words::{property_sentence, refusal_sentence};

/// The undecided properties that are listed.
const MOST_UNKNOWN: usize = 12;

impl Page<'_> {
    /// Scope and trust, of a failure and of the whole check.
    pub(super) fn scope(&self, section: Option<&Section<'_>>) -> String {
        let mut facts: Vec<String> = Vec::new();
        if let Some(section) = section {
            self.trust(section, &mut facts);
        }
        self.bounds(&mut facts);
        let items: Vec<String> = facts.iter().map(|fact| format!("<li>{}</li>\n", sentence(fact))).collect();
        format!("<ul class=\"facts\">\n{}</ul>\n", items.concat())
    }

    fn trust(&self, section: &Section<'_>, facts: &mut Vec<String>) {
        let finding = section.finding;
        facts.push(format!(
            "The failing run was replayed by an interpreter that had no part in finding it: {}.",
            counted(finding.failing.report.steps as usize, "step")
        ));
        if let Some(run) = finding.runs.first() {
            facts.push(
                match run.is_least {
                    true => "No failing run is shorter; among those as short it has the simplest inputs.",
                    false => "It is the shortest run that was found; a shorter or simpler one may exist.",
                }
                .to_string(),
            );
        }
        if let Some(passing) = &finding.passing {
            let end = match passing.report.outcome {
                Outcome::Exit { status: 0 } => "it ends normally",
                Outcome::Exit { .. } => "it ends by itself",
                _ => "it was followed as far as it was looked at",
            };
            facts.push(format!(
                "The passing run was replayed, too: {}, {end}.",
                counted(passing.report.steps as usize, "step")
            ));
        }
        for explanation in finding.explanations {
            let name = explanation.method.info().name;
            match &explanation.evidence {
                Evidence::Distance(evidence) if evidence.is_injected => facts.push(format!(
                    "`{name}`: {} of {} values were changed against the program; that fewer are not enough was proven.",
                    evidence.distance, evidence.atoms
                )),
                Evidence::Distance(evidence) if evidence.has_smallest_slice => facts.push(format!(
                    "`{name}`: of all passing runs this one needs the fewest changes; it differs in {} of {} values.",
                    evidence.distance, evidence.atoms
                )),
                Evidence::Distance(evidence) => facts.push(match evidence.optimality {
                    Optimality::Proven => format!(
                        "`{name}`: the two runs differ in {} of {} values; that no passing run differs in fewer was proven.",
                        evidence.distance, evidence.atoms
                    ),
                    Optimality::BestFound { lower_bound } => format!(
                        "`{name}`: the two runs differ in {} of {} values. This is the best that was found; the least is \
                         {lower_bound} or more.",
                        evidence.distance, evidence.atoms
                    ),
                }),
                Evidence::Infection(evidence) => {
                    if !evidence.is_irreducible {
                        facts.push(format!("`{name}`: that nothing of the chain can be left out was not proven."));
                    }
                }
                Evidence::Comparison(comparison) => facts.push(self.words.comparison(name, *comparison)),
                Evidence::AlwaysFails { is_unconditional, .. } => facts.push(match is_unconditional {
                    true => format!("`{name}`: that every run within the bounds fails here was proven."),
                    false => format!("`{name}`: within the bounds no run that answers the question passes."),
                }),
            }
            facts.push(match &explanation.verified {
                Verified::Yes => format!("`{name}`: a second look, by code that had no part in it, agrees."),
                Verified::Undecided(why) => format!("`{name}`: a second look came to no end: {why}."),
                Verified::NotAsked => format!("`{name}`: a method to compare with; there was no second look."),
                Verified::No(why) => format!("`{name}`: a second look disagrees: {why}. This is a defect of cexplain."),
            });
        }
        for (method, refusal) in finding.refusals {
            facts.push(format!("`{}`: {}.", method.info().name, refusal_sentence(refusal)));
        }
    }

    fn bounds(&self, facts: &mut Vec<String>) {
        let (program, checked) = (self.program(), self.answer.checked);
        let scope = &checked.scope;
        for cut in &scope.cut {
            facts.push(format!(
                "{}: `{}` may go on after {} iterations; what comes then was not looked at.",
                program.sources.describe(cut.span),
                cut.name,
                cut.bound
            ));
        }
        if scope.cut.is_empty() {
            facts.push("No loop was cut short: what is said holds for runs of any length.".to_string());
        }
        for (what, span) in &scope.unsupported {
            facts.push(format!("{}: not looked at further: {what}.", program.sources.describe(*span)));
        }
        if scope.uses_addresses {
            facts
                .push("The program looks at addresses as numbers; this holds for one choice of addresses.".to_string());
        }
        if scope.nothing_checked {
            facts.push("Nothing was checked: no run fulfils all assumptions.".to_string());
        }
        let unknown: Vec<_> =
            checked.properties.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Unknown(_))).collect();
        for (property, _) in unknown.iter().take(MOST_UNKNOWN) {
            facts.push(format!(
                "Undecided: {} at {}.",
                property_sentence(property),
                program.sources.describe(property.span)
            ));
        }
        if unknown.len() > MOST_UNKNOWN {
            facts.push(format!("{} more are undecided.", unknown.len() - MOST_UNKNOWN));
        }
        let machine = match program.types.machine {
            Machine::Lp64 => "x86-64",
            Machine::Ilp32 => "32-bit x86",
        };
        facts.push(format!("The program means what gcc makes of it on {machine}, without optimisation."));
    }
}
