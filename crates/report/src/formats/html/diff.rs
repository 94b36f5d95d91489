//! The fixes whose text was checked, as diffs.

use super::Page;
use super::text::{escaped, sentence};
use crate::answer::Finding;
use crate::fix::apart_sentence;

impl Page<'_> {
    pub(super) fn diff(&self, finding: &Finding<'_>) -> String {
        let mut out = String::new();
        for fix in finding.fixes {
            out.push_str(&format!("<p>{}</p>\n<pre class=\"diff\" tabindex=\"0\">", sentence(&fix.known())));
            for line in fix.diff(self.program()).lines() {
                let tag = match line.as_bytes().first() {
                    Some(b'+') => "ins",
                    Some(b'-') => "del",
                    _ => "span",
                };
                out.push_str(&format!("<{tag}>{}</{tag}>\n", escaped(line)));
            }
            out.push_str("</pre>\n");
        }
        if let Some(told) = apart_sentence((self.program(), self.answer.options), finding) {
            out.push_str(&format!("<p>{}</p>\n", sentence(&told)));
        }
        out
    }
}
