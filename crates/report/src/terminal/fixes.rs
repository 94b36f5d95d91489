//! Changes that would keep the failing run from failing where it does, the best first.

use explain::RepairEvidence;

use super::Page;
use crate::style::{Style, columns};

/// Fixes that are shown without being asked.
const MAX_FIXES: usize = 8;

impl Page<'_> {
    pub(super) fn fixes(&mut self, evidence: &RepairEvidence) {
        self.heading("What would keep this run from failing:");
        let rows = self.words.fix_rows(evidence);
        let shown = if self.full { rows.len() } else { rows.len().min(MAX_FIXES) };
        for (number, row) in (1..).zip(&rows[..shown]) {
            let mut start = format!("{number:>3}. ");
            for change in &row.changes {
                let word = if self.has_several_files() { "" } else { "line " };
                let place = format!("{word}{}: ", self.short_place(change.span));
                self.paragraph(&format!("{start}{place}"), &change.text);
                start = " ".repeat(columns(&start));
            }
            let known = self.look.painted(Style::Dim, &row.known);
            self.paragraph(&start, &known);
        }
        if rows.len() > shown {
            self.line(&format!("     ({} more; --full shows them)", rows.len() - shown));
        }
        for (number, text) in self.words.repair_summary(evidence).iter().enumerate() {
            if number > 0 || !rows.is_empty() {
                self.line("");
            }
            self.paragraph("", text);
        }
    }
}
