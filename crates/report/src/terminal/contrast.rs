//! The contrast with the closest passing run: only what differs, side by side.

use explain::{Difference, DistanceEvidence, Evidence, Explanation};

use super::Page;
use crate::contrast::ContrastRow;
use crate::style::{Style, USUAL_COLUMNS, columns};

/// Differences that are shown without being asked.
const MOST_ROWS: usize = 16;
/// The most columns of what differs, and of a value, on a page of the usual width.
const WIDTHS: (usize, usize) = (40, 18);

impl Page<'_> {
    pub(super) fn contrast(&mut self) {
        for explanation in self.finding.explanations {
            match &explanation.evidence {
                Evidence::Infection(_)
                | Evidence::Repair(_)
                | Evidence::Transitions(_)
                | Evidence::Abstract(_)
                | Evidence::Variations(_)
                | Evidence::Comparison(_) => {}
                Evidence::Distance(evidence) => self.distance(explanation, evidence),
                Evidence::AlwaysFails { is_unconditional, dependences } => {
                    self.line("");
                    self.line(match is_unconditional {
                        true => "No run passes that ends within the bounds, whatever its inputs.",
                        false => "No run passes that ends within the bounds, under these assumptions.",
                    });
                    self.dependences(dependences);
                }
            }
        }
    }

    fn distance(&mut self, explanation: &Explanation, evidence: &DistanceEvidence) {
        match evidence.is_injected {
            true => self.heading("Values changed against the program, as few as possible (no run does this):"),
            false => self.heading(self.words.passing_run(explanation, evidence)),
        }
        self.rows(&self.words.contrast_rows(evidence));
        if evidence.slices.len() > 1 {
            for (number, slice) in (1..).zip(&evidence.slices) {
                let changes: Vec<String> = slice
                    .iter()
                    .map(|&position| self.words.short_difference(&evidence.differences[position]))
                    .collect();
                self.listed(&format!("Minimal slice {number}: "), &changes);
            }
        }
        for tie in &evidence.ties {
            let inputs: Vec<String> = tie.inputs.iter().map(|input| self.changed(input)).collect();
            self.listed("As close is a run that changes: ", &inputs);
        }
        if let Some(text) = self.words.avoided(evidence) {
            self.line("");
            self.paragraph("", &text);
        }
        self.dependences(&evidence.dependences);
    }

    /// `x: 0 -> 1`
    fn changed(&self, input: &Difference) -> String {
        let arrow = format!(" {} ", self.look.arrow());
        self.words.changed_input(input).replacen(" -> ", &arrow, 1)
    }

    /// A table with the line, what differs, and its value in both runs.
    fn rows(&mut self, rows: &[ContrastRow<'_>]) {
        if rows.is_empty() {
            self.line("  nothing that the two runs execute");
            return;
        }
        let shown = if self.full { rows } else { &rows[..rows.len().min(MOST_ROWS)] };
        let are_all_needed = rows.iter().all(|row| row.is_needed != Some(false));
        let what = |row: &ContrastRow<'_>| {
            let is_named = row.is_code && row.one.kind == explain::AtomKind::Input;
            let input = if is_named { "input " } else { "" };
            format!("{input}{}{}", row.what, self.words.where_about(row.one))
        };
        // What a wider page has more goes to what differs and to the values.
        let more = self.look.columns.saturating_sub(USUAL_COLUMNS);
        let (most, most_of_a_value) = (WIDTHS.0 + more / 2, WIDTHS.1 + more / 4);
        let cells: Vec<[String; 4]> = shown
            .iter()
            .map(|row| {
                let star = if row.is_needed == Some(true) && !are_all_needed { "* " } else { "" };
                [
                    format!("{star}{}", self.short_place(row.span)),
                    self.look.cut(&what(row), most),
                    self.look.cut(row.failing.text(), most_of_a_value),
                    self.look.cut(row.passing.text(), most_of_a_value),
                ]
            })
            .collect();
        let heads = ["line", "what", "failing run", "passing run"];
        let width = |column: usize| {
            let widest = cells.iter().map(|row| columns(&row[column])).max().unwrap_or(0);
            widest.max(columns(heads[column]))
        };
        let (place, what, failing) = (width(0).max(6), width(1), width(2));
        let row = |cells: [&str; 4], styles: [Style; 4]| {
            let paint = |column: usize, text: String| self.look.painted(styles[column], &text);
            let number = format!("{}{}", " ".repeat(place.saturating_sub(columns(cells[0]))), cells[0]);
            format!(
                "{}  {}  {}  {}",
                paint(0, number),
                paint(1, format!("{}{}", cells[1], " ".repeat(what.saturating_sub(columns(cells[1]))))),
                paint(2, format!("{}{}", cells[2], " ".repeat(failing.saturating_sub(columns(cells[2]))))),
                paint(3, cells[3].to_string())
            )
        };
        let mut lines = vec![row(heads, [Style::Dim; 4])];
        for one in &cells {
            lines.push(row(
                one.each_ref().map(String::as_str),
                [Style::Number, Style::Plain, Style::Failure, Style::Plain],
            ));
        }
        for line in lines {
            self.line(&line);
        }
        if shown.len() < rows.len() {
            self.line(&format!("        ({} more; --full shows all)", rows.len() - shown.len()));
        }
        if !are_all_needed {
            self.line("        (* needed for the run to pass)");
        }
    }

    fn dependences(&mut self, dependences: &explain::Dependences) {
        for line in self.words.dependences(dependences) {
            let text = line.trim_start();
            let indent = columns(&line) - columns(text);
            match columns(&line) <= self.look.columns {
                true => self.line(&line),
                false => self.paragraph(&" ".repeat(indent), text),
            }
        }
    }
}
