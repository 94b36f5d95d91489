//! Edges that no correct run takes, of one failing run for each cause.

use explain::TransitionsEvidence;

use super::Page;

impl Page<'_> {
    pub(super) fn transitions(&mut self, evidence: &TransitionsEvidence) {
        self.heading("Edges that no correct run takes:");
        for (number, row) in self.words.trace_rows(evidence, self.options).iter().enumerate() {
            if number > 0 {
                self.line("");
            }
            self.sentence(&row.title);
            for edge in &row.edges {
                let start = format!("  line {}: ", self.short_place(edge.span));
                self.paragraph(&start, &edge.text);
            }
        }
        for text in self.words.transitions_summary(evidence, self.options) {
            self.line("");
            self.paragraph("", &text);
        }
    }
}
