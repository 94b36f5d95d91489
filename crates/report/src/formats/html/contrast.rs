//! What the closest passing run does differently, side by side, and the chain that methods tell.

use explain::{Dependences, DistanceEvidence, Evidence, InfectionEvidence};

use super::text::{capital, code, counted, escaped, sentence};
use super::{Page, Section};
use crate::contrast::{ContrastRow, Side};
use crate::infection::Row;
use crate::infection::Told;

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
                Evidence::Infection(_)
                | Evidence::Repair(_)
                | Evidence::Transitions(_)
                | Evidence::Abstract(_)
                | Evidence::Variations(_)
                | Evidence::Comparison(_) => {}
                Evidence::Distance(evidence) => {
                    out.push_str(&self.differences(section, evidence));
                    out.push_str(&self.dependences(&evidence.dependences));
                }
                Evidence::AlwaysFails { is_unconditional, dependences } => {
                    out.push_str(match is_unconditional {
                        true => "<p>No run passes that ends within the bounds, whatever its inputs.</p>\n",
                        false => "<p>No run passes that ends within the bounds, under these assumptions.</p>\n",
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
        let mut out = match self.words.avoided(evidence) {
            Some(text) => format!("<p class=\"prose\">{}</p>\n", sentence(&text)),
            None => String::new(),
        };
        let inputs = match evidence.inputs.len() {
            0 => "no input".to_string(),
            count => counted(count, "input"),
        };
        let shown = self.words.contrast_rows(evidence);
        let needed: Option<Vec<bool>> = shown.iter().map(|row| row.is_needed).collect();
        let needed = needed.map(|needed| needed.into_iter().filter(|is_needed| *is_needed).count());
        if evidence.is_injected {
            out.push_str("<p class=\"prose\">There is no such run: values were changed against the program, as few as possible.</p>\n");
        }
        out.push_str(&format!(
            "<p class=\"prose\">It changes {inputs}. In what the two runs execute {}.</p>\n",
            needed_sentence(shown.len(), needed)
        ));
        let rows: Vec<String> = shown.iter().map(|row| self.difference_row(section, row)).collect();
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

    fn difference_row(&self, section: &Section<'_>, row: &ContrastRow<'_>) -> String {
        let what = if row.is_code { code(&row.what) } else { escaped(&capital(&row.what)) };
        let side = |side: &Side| match side {
            Side::Value(value) => code(value),
            Side::SomeValue | Side::AnotherValue | Side::NotExecuted => {
                format!("<span class=\"soft\">{}</span>", side.text())
            }
        };
        format!(
            "<tr><td>{}</td><th scope=\"row\">{}<span class=\"small soft\">{}</span></th><td class=\"fail\">{}</td>\
             <td class=\"pass\">{}</td><td>{}</td></tr>\n",
            self.place_link(&section.id, row.span),
            what,
            escaped(&self.words.where_about(row.one)),
            side(&row.failing),
            side(&row.passing),
            match row.is_needed {
                Some(true) => "yes",
                Some(false) => "<span class=\"soft\">no</span>",
                None => "<span class=\"soft\">not looked at</span>",
            }
        )
    }

    /// How the bad value came about, as methods that follow the failing run tell it.
    pub(super) fn chain(&self, section: &Section<'_>) -> String {
        let mut out = String::new();
        for explanation in section.finding.explanations {
            match &explanation.evidence {
                Evidence::Distance(_)
                | Evidence::Repair(_)
                | Evidence::Transitions(_)
                | Evidence::Abstract(_)
                | Evidence::Variations(_)
                | Evidence::AlwaysFails { .. }
                | Evidence::Comparison(_) => {}
                Evidence::Infection(evidence) => out.push_str(&self.infection(section, evidence)),
            }
        }
        out
    }

    fn infection(&self, section: &Section<'_>, evidence: &InfectionEvidence) -> String {
        let rows = self.words.rows(&Told::of(evidence), false);
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

    /// Changes that would keep the failing run from failing where it does.
    pub(super) fn fixes(&self, section: &Section<'_>) -> String {
        let mut out = String::new();
        for explanation in section.finding.explanations {
            let Evidence::Repair(evidence) = &explanation.evidence else { continue };
            let items: String = self
                .words
                .fix_rows(evidence)
                .iter()
                .map(|row| {
                    let places: Vec<String> = row
                        .changes
                        .iter()
                        .map(|change| {
                            format!("{} {}", self.place_link(&section.id, change.span), escaped(&change.text))
                        })
                        .collect();
                    format!("<li>{} <span class=\"soft\">{}</span></li>\n", places.join("; "), escaped(&row.known))
                })
                .collect();
            if !items.is_empty() {
                out.push_str(&format!("<ol class=\"chain\">\n{items}</ol>\n"));
            }
            for text in self.words.repair_summary(evidence) {
                out.push_str(&format!("<p class=\"prose\">{}</p>\n", sentence(&text)));
            }
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

/// How many things differ, and how many of them are needed for the run to pass, if somebody looked.
fn needed_sentence(differ: usize, needed: Option<usize>) -> String {
    let things = match differ {
        0 => "nothing differs".to_string(),
        1 => "1 thing differs".to_string(),
        count => format!("{count} things differ"),
    };
    let are_needed = match (differ, needed) {
        (0, _) => "nothing is".to_string(),
        (_, None) => return format!("{things}; what of that is needed for the run to pass was not looked at"),
        (1, Some(0)) => "it is not".to_string(),
        (1, Some(_)) => "it is".to_string(),
        (2, Some(2)) => "both are".to_string(),
        (count, Some(needed)) if needed == count => "all of them are".to_string(),
        (_, Some(1)) => "1 of them is".to_string(),
        (_, Some(needed)) => format!("{needed} of them are"),
    };
    format!("{things}; {are_needed} needed for the run to pass")
}
