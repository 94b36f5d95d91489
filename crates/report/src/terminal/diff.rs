//! Fixes as diffs: the best one, or all that were checked.

use super::Page;
use crate::fix::{CheckedPatch, apart_sentence};
use crate::style::Style;

impl Page<'_> {
    pub(super) fn diffs(&mut self) {
        let fixes = self.finding.fixes;
        let shown = if self.full { fixes.len() } else { fixes.len().min(1) };
        for fix in &fixes[..shown] {
            self.heading(&format!("A fix, checked as text: {}", fix.known()));
            self.diff(fix);
        }
        if let Some(sentence) = apart_sentence((self.words.program, self.options), self.finding) {
            self.line("");
            self.sentence(&sentence);
        }
        if shown < fixes.len() {
            self.line(&format!("({} more with --full)", fixes.len() - shown));
        }
    }

    fn diff(&mut self, fix: &CheckedPatch) {
        for line in fix.diff(self.words.program).lines() {
            let style = match line.as_bytes().first() {
                Some(b'+') => Style::Input,
                Some(b'-') => Style::Failure,
                Some(b'@') => Style::Dim,
                _ => Style::Plain,
            };
            let painted = self.look.painted(style, line);
            self.line(&painted);
        }
    }
}
