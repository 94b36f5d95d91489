//! Runs near the failing one, and what tells those that fail from those that pass.

use explain::Evidence;

use super::text::sentence;
use super::{Page, Section};

impl Page<'_> {
    pub(super) fn variations(&self, section: &Section<'_>) -> String {
        let mut out = String::new();
        for explanation in section.finding.explanations {
            let Evidence::Variations(evidence) = &explanation.evidence else { continue };
            for row in self.words.variation_rows(evidence) {
                out.push_str(&format!("<p class=\"prose\">{}</p>\n", sentence(&row.title)));
                let item = |(span, text): &(Option<ir::SpanId>, String)| match span {
                    Some(span) => format!("<li>{} {}</li>\n", self.place_link(&section.id, *span), sentence(text)),
                    None => format!("<li>{}</li>\n", sentence(text)),
                };
                let items: String = row.items.iter().map(item).collect();
                if !items.is_empty() {
                    out.push_str(&format!("<ul class=\"chain\">\n{items}</ul>\n"));
                }
            }
        }
        out
    }
}
