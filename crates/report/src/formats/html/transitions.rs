//! Edges that no correct run takes, of one failing run for each cause.

use explain::Evidence;

use super::text::sentence;
use super::{Page, Section};

impl Page<'_> {
    pub(super) fn transitions(&self, section: &Section<'_>) -> String {
        let mut out = String::new();
        for explanation in section.finding.explanations {
            let Evidence::Transitions(evidence) = &explanation.evidence else { continue };
            for row in self.words.trace_rows(evidence, self.answer.options) {
                out.push_str(&format!("<p class=\"prose\">{}</p>\n", sentence(&row.title)));
                let edge = |edge: &crate::transitions::EdgeRow| {
                    format!("<li>{} {}</li>\n", self.place_link(&section.id, edge.span), sentence(&edge.text))
                };
                let items: String = row.edges.iter().map(edge).collect();
                if !items.is_empty() {
                    out.push_str(&format!("<ol class=\"chain\">\n{items}</ol>\n"));
                }
            }
            for text in self.words.transitions_summary(evidence, self.answer.options) {
                out.push_str(&format!("<p class=\"prose\">{}</p>\n", sentence(&text)));
            }
        }
        out
    }
}
