//! Runs near the failing one, and what tells those that fail from those that pass.

use explain::VariationsEvidence;

use super::Page;

impl Page<'_> {
    pub(super) fn variations(&mut self, evidence: &VariationsEvidence) {
        self.heading("Runs near this one:");
        for (number, row) in self.words.variation_rows(evidence).iter().enumerate() {
            if number > 0 && !row.title.starts_with("in place of") {
                self.line("");
            }
            self.paragraph("", &row.title);
            for (span, text) in &row.items {
                match span {
                    Some(span) => self.paragraph(&format!("  line {}: ", self.short_place(*span)), text),
                    None => self.paragraph("  ", text),
                }
            }
        }
    }
}
