//! How the bad value came about, step by step with values.

use explain::{Cause, InfectionEvidence};

use super::Page;
use crate::infection::{Row, Told};
use crate::style::{Style, columns, wrapped};

/// The column where remarks begin.
const REMARKS: usize = 45;
/// The columns of a line's number, and of a place with the name of its file.
const LINE: usize = 4;
const FILE_AND_LINE: usize = 16;

impl Page<'_> {
    /// The chain with the conditions that it explains.
    pub(super) fn infection(&mut self, evidence: &InfectionEvidence, causes: &[Cause]) {
        self.heading("How the bad value came about:");
        let rows = self.words.rows(&Told::of(evidence), self.full);
        for row in &rows {
            self.row(row, "");
        }
        self.row(&self.words.failed_row(evidence), "");
        self.line("");
        self.paragraph("", &self.words.conclusion(evidence, rows.len()));
        self.decisions(evidence, &rows);
        self.constants(causes);
    }

    /// Branches without which the run would not have failed, each with what lies behind it.
    fn decisions(&mut self, evidence: &InfectionEvidence, rows: &[Row]) {
        if evidence.decisions.is_empty() {
            return;
        }
        self.line("");
        self.line("The run would not have failed if it had gone the other way here:");
        for decision in &evidence.decisions {
            let row = self.words.condition_row(&decision.condition);
            self.row(&row, "");
            for behind in
                self.words.rows(&Told { chain: &decision.chain, conditions: &[], ..Told::of(evidence) }, self.full)
            {
                let is_told = rows.iter().any(|row| row.span == behind.span && row.text == behind.text);
                if self.full || !is_told {
                    self.row(&behind, "    ");
                }
            }
        }
    }

    /// Where constants in these lines are defined.
    fn constants(&mut self, causes: &[Cause]) {
        let mut texts: Vec<String> = Vec::new();
        let sources = &self.words.program.sources;
        for &span in causes.iter().flat_map(|cause| &cause.constants) {
            let definition = sources.span(span).and_then(|span| span.definition);
            if let (Some(name), Some(region)) = (sources.snippet(span), definition) {
                let text = format!("{name} (line {})", region.line);
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
        }
        if !texts.is_empty() {
            self.line("");
            self.paragraph("", &format!("Constants in these lines: {}.", texts.join(", ")));
        }
    }

    fn row(&mut self, row: &Row, indent: &str) {
        if row.left_out > 0 {
            let times = if row.left_out == 1 { "time" } else { "times" };
            self.line(&format!("      {indent}({} more {times})", row.left_out));
        }
        let look = self.look;
        let width = if self.has_several_files() { FILE_AND_LINE } else { LINE };
        let number = format!("{indent}{:>width$}", self.short_place(row.span));
        let start = columns(&number) + 2;
        let texts = wrapped(&row.text, look.columns.saturating_sub(start));
        let mut line = format!("{}  {}", look.painted(Style::Number, &number), texts[0]);
        let end = start + columns(&texts[0]);
        // Beside the text, or below it if there is no room.
        let column = REMARKS.max(end + 2);
        let is_beside = texts.len() == 1 && column + columns(&row.remark) <= look.columns;
        if is_beside && !row.remark.is_empty() {
            line.push_str(&" ".repeat(column - end));
            line.push_str(&look.painted(Style::Dim, &row.remark));
        }
        self.line(&line);
        for text in &texts[1..] {
            self.line(&format!("{}{text}", " ".repeat(start)));
        }
        if !is_beside && !row.remark.is_empty() {
            let below = " ".repeat(start + 2);
            for text in wrapped(&row.remark, look.columns.saturating_sub(start + 2)) {
                self.line(&format!("{below}{}", look.painted(Style::Dim, &text)));
            }
        }
    }
}
