//! The closest passing run over predicates: what it does differently, and both runs side by side.

use explain::{AbstractEvidence, AbstractMetric};

use super::Page;
use crate::style::columns;
use crate::words::shortened_inside;

/// The columns of a run among two.
const WIDTH: usize = 34;

impl Page<'_> {
    pub(super) fn abstraction(&mut self, evidence: &AbstractEvidence) {
        for contrast in &evidence.contrasts {
            self.heading(&self.words.abstract_title(contrast));
            let run = self.words.abstract_run(contrast, self.options);
            self.sentence(&format!("  {run}"));
            let changes = self.words.abstract_changes(evidence, contrast);
            if changes.is_empty() {
                self.line("  nothing that is compared");
            }
            for change in changes {
                let from = self.short_place(change.span);
                let start = match change.until {
                    None => format!("  line {from}: "),
                    Some(_) => format!("  from line {from} on: "),
                };
                self.paragraph(&start, &change.text);
            }
            if contrast.metric == AbstractMetric::Alignment || self.full {
                self.line("");
                self.line(&format!("  {:<5} {:<WIDTH$} {}", "line", "failing run", "passing run"));
                for line in self.words.aligned_lines(evidence, contrast, self.full) {
                    let Some(line) = line else {
                        self.line("   ...");
                        continue;
                    };
                    let side = |text: &Option<String>| {
                        let text = text.as_deref().unwrap_or("-").replace('`', "");
                        self.look.cut(&shortened_inside(&text, WIDTH), WIDTH)
                    };
                    let (failing, passing) = (side(&line.failing), side(&line.passing));
                    let gap = " ".repeat(WIDTH.saturating_sub(columns(&failing)));
                    let row = format!("  {:<5} {failing}{gap} {passing}", self.short_place(line.span));
                    self.line(&row);
                    if !line.changed.is_empty() {
                        self.paragraph("          ", &line.changed);
                    }
                }
            }
        }
    }
}
