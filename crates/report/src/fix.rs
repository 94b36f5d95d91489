//! Edits as diffs of the source files.

use edit::{Edit, Patch};
use explain::explanation::Reach;
use ir::Program;
use similar::TextDiff;

/// The lines around a change that a diff shows.
const CONTEXT: usize = 3;

/// An edit as text, with what a check of the program said that has this text.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedPatch {
    /// The edit.
    pub edit: Edit,
    /// Its text.
    pub patch: Patch,
    /// How far the check went.
    pub reach: Reach,
    /// Whether other failures of the program remain.
    pub leaves_others: bool,
}

impl CheckedPatch {
    /// What the check of the patched program said.
    pub fn known(&self) -> String {
        let reached = crate::reasons::reached(self.reach);
        match self.leaves_others {
            false => format!("nothing fails {reached}"),
            true => format!("this failure is gone {reached}; others remain"),
        }
    }

    /// The change as a unified diff that `patch -p1` and `git apply` understand.
    pub fn diff(&self, program: &Program) -> String {
        diff(program, &self.patch)
    }
}

fn diff(program: &Program, patch: &Patch) -> String {
    let mut text = String::new();
    for file in patch.files() {
        let source = program.sources.file(file);
        let (Some(old), Some(new)) = (source.text.as_deref(), patch.applied(program, file)) else { continue };
        let name = source.name.trim_start_matches("./").trim_start_matches('/');
        let compared = TextDiff::from_lines(old, &new);
        let mut unified = compared.unified_diff();
        unified.context_radius(CONTEXT).header(&format!("a/{name}"), &format!("b/{name}"));
        text.push_str(&unified.to_string());
    }
    text
}
