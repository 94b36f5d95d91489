//! What the closest passing run does differently, side by side, and the chain that methods tell.

use explain::{AtomKind, Avoided, Dependences, Difference, DistanceEvidence, Evidence, InfectionEvidence, Requirement};

use super::text::{code, counted, escaped, sentence};
use super::{Page, Section};
use crate::infection::Row;

/// Differences that are shown before the list is opened.
const FIRST_DIFFERENCES: usize = 16;
/// Links of a chain that are shown whole.
const MOST_LINKS: usize = 24;
/// The last links of a longer chain, which are shown before it is opened.
const LAST_LINKS: usize = 16;

impl Page<'_> {
    /// Only what differs, side by side.
    pub(super) fn contrast(&self, section: &Section<'_>) -> String {
        let mut out = String::new();
        for explanation in section.finding.explanations {
            match &explanation.evidence {
                Evidence::Infection(_) | Evidence::Comparison(_) => {}
                Evidence::Distance(evidence) => {
                    out.push_str(&self.differences(section, evidence));
                    out.push_str(&self.dependences(&evidence.dependences));
                }
                Evidence::AlwaysFails { is_unconditional, dependences } => {
                    out.push_str(match is_unconditional {
                        true => "<p>No run passes: within the bounds every run fails here, whatever the inputs are.</p>\n",
                        false => "<p>No run passes under these assumptions, within the bounds, whatever the inputs are.</p>\n",
                    });
                    out.push_str(&self.dependences(dependences));
                }
            }
        }
        out
    }

    /// What was asked about causes, and the answers.
    fn dependences(&self, dependences: &Dependences) -> String {
        let mut out = String::new();
        for line in self.words.dependences(dependences).iter().filter(|line| !line.is_empty()) {
            out.push_str(&format!("<p class=\"prose\">{}</p>\n", sentence(line.trim())));
        }
        out
    }

    fn differences(&self, section: &Section<'_>, evidence: &DistanceEvidence) -> String {
        let mut out = self.avoided(evidence);
        let inputs = match evidence.inputs.len() {
            0 => "no input".to_string(),
            count => counted(count, "input"),
        };
        // What no run executes, and values where paths meet, stand nowhere in the source.
        let has_place = |one: &Difference| self.program().sources.span(one.span).is_some();
        let shown: Vec<(usize, &Difference)> = evidence
            .differences
            .iter()
            .enumerate()
            .filter(|(_, one)| (one.in_failing || one.in_passing) && has_place(one))
            .collect();
        let needed = shown.iter().filter(|(position, _)| evidence.slice.contains(position)).count();
        if evidence.is_injected {
            out.push_str("<p class=\"prose\">There is no such run: values were changed against the program, as few as possible.</p>\n");
        }
        out.push_str(&format!(
            "<p class=\"prose\">It changes {inputs}. In what the two runs execute {}; {needed} of {} needed for the run to pass.</p>\n",
            match shown.len() {
                1 => "1 thing differs".to_string(),
                count => format!("{count} things differ"),
            },
            if needed == 1 { "them is" } else { "them are" },
        ));
        let rows: Vec<String> = shown
            .iter()
            .map(|&(position, one)| self.difference_row(section, one, evidence.slice.contains(&position)))
            .collect();
        let table = |rows: &[String]| {
            format!(
                "<div class=\"scroll\"><table class=\"values\"><thead><tr><th scope=\"col\">line</th><th scope=\"col\">what</th>\
                 <th scope=\"col\" class=\"fail\">failing run</th><th scope=\"col\" class=\"pass\">passing run</th>\
                 <th scope=\"col\">needed</th></tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
                rows.concat()
            )
        };
        let (first, others) = rows.split_at(rows.len().min(FIRST_DIFFERENCES));
        if !first.is_empty() {
            out.push_str(&table(first));
        }
        if !others.is_empty() {
            out.push_str(&format!(
                "<details class=\"more\"><summary>{}</summary>\n{}</details>\n",
                counted(others.len(), "more difference"),
                table(others)
            ));
        }
        out
    }

    fn difference_row(&self, section: &Section<'_>, one: &Difference, is_needed: bool) -> String {
        let is_guard = one.kind == AtomKind::Guard;
        let what = if is_guard { code(&self.words.source(one.span)) } else { self.named(one) };
        let side = |is_here: bool, bits: Option<u128>| match (is_here, bits) {
            (false, _) => "<span class=\"soft\">not executed</span>".to_string(),
            (true, Some(0)) if is_guard => code("false"),
            (true, _) if is_guard => code("true"),
            (true, Some(_)) => code(&self.words.value(bits, one.ty)),
            (true, None) => "<span class=\"soft\">another value</span>".to_string(),
        };
        format!(
            "<tr><td>{}</td><th scope=\"row\">{}<span class=\"small soft\">{}</span></th><td class=\"fail\">{}</td>\
             <td class=\"pass\">{}</td><td>{}</td></tr>\n",
            self.place_link(&section.id, one.span),
            what,
            escaped(&self.words.where_about(one)),
            side(one.in_failing, one.failing),
            side(one.in_passing, one.passing),
            if is_needed { "yes" } else { "<span class=\"soft\">no</span>" }
        )
    }

    /// What became of a closer run that avoided the question.
    fn avoided(&self, evidence: &DistanceEvidence) -> String {
        let what = match &evidence.avoided {
            None => return String::new(),
            Some(Avoided::NotReached { .. }) => {
                "A run that is closer still passes because it does not come to the failed check at all".to_string()
            }
            Some(Avoided::Presupposition { conditions, .. }) => {
                let texts: Vec<String> = conditions
                    .iter()
                    .map(|&expr| {
                        let span = self.program()[expr].span();
                        format!("`{}`", self.program().sources.snippet(span).unwrap_or_default())
                    })
                    .collect();
                format!("A run that is closer still passes because it changes {}", texts.join(", "))
            }
        };
        let then = match evidence.requirement {
            Requirement::Answers => "that avoids the question. This is the closest run that answers it.",
            Requirement::Nothing | Requirement::Reaches => {
                "that avoids the question, but no run within the bounds answers it."
            }
        };
        format!("<p class=\"prose\">{}</p>\n", sentence(&format!("{what}: {then}")))
    }

    /// How the bad value came about, as methods that follow the failing run tell it.
    pub(super) fn chain(&self, section: &Section<'_>) -> String {
        let mut out = String::new();
        for explanation in section.finding.explanations {
            match &explanation.evidence {
                Evidence::Distance(_) | Evidence::AlwaysFails { .. } | Evidence::Comparison(_) => {}
                Evidence::Infection(evidence) => out.push_str(&self.infection(section, evidence)),
            }
        }
        out
    }

    fn infection(&self, section: &Section<'_>, evidence: &InfectionEvidence) -> String {
        let rows = self.words.rows(&evidence.chain, &evidence.conditions, false);
        let mut items: Vec<String> = rows.iter().map(|row| self.chain_row(section, row)).collect();
        items.push(self.chain_row(section, &self.words.failed_row(evidence)));
        // The end of the chain is where the bad value shows.
        let early = if items.len() > MOST_LINKS { items.len() - LAST_LINKS } else { 0 };
        let (early, late) = items.split_at(early);
        let mut out = String::new();
        if !early.is_empty() {
            out.push_str(&format!(
                "<details class=\"more\"><summary>{}</summary>\n<ol class=\"chain\">\n{}</ol></details>\n",
                counted(early.len(), "earlier step"),
                early.concat()
            ));
        }
        let conclusion = self.words.conclusion(evidence, rows.len());
        out.push_str(&format!(
            "<ol class=\"chain\">\n{}</ol>\n<p class=\"prose\">{}</p>\n",
            late.concat(),
            sentence(&conclusion)
        ));
        if !evidence.decisions.is_empty() {
            let items: String = evidence
                .decisions
                .iter()
                .map(|decision| self.chain_row(section, &self.words.condition_row(&decision.condition)))
                .collect();
            out.push_str(&format!(
                "<p class=\"prose\">The run would not have failed if it had gone the other way here:</p>\n\
                 <ul class=\"chain turns\">\n{items}</ul>\n"
            ));
        }
        out
    }

    /// A step of the chain: the line, what happened, the values.
    fn chain_row(&self, section: &Section<'_>, row: &Row) -> String {
        let left_out = match row.left_out {
            0 => String::new(),
            1 => "<span class=\"soft small\">(and once before)</span>".to_string(),
            count => format!("<span class=\"soft small\">(and {count} times before)</span>"),
        };
        let jump = match row.step.checked_sub(1).and_then(|step| section.explorer.as_ref()?.row_of_step(step)) {
            Some(at) => format!(
                "<button type=\"button\" class=\"link jump small\" data-for=\"{}\" data-row=\"{at}\" hidden>show step</button>",
                section.id
            ),
            None => String::new(),
        };
        let remark = match row.remark.as_str() {
            "" => String::new(),
            remark => format!("<span class=\"soft\">{}</span>", escaped(remark)),
        };
        format!("<li>{} {} {remark} {left_out} {jump}</li>\n", self.place_link(&section.id, row.span), code(&row.text))
    }
}
