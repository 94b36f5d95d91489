//! Edits as diffs of the source files.

use edit::{Edit, Patch};
use explain::CheckOptions;
use explain::explanation::Reach;
use explain::telling_apart::Differs;
use ir::Program;
use similar::TextDiff;

use crate::answer::{Finding, ReplayedRun};
use crate::inputs::{input_equation, input_name, input_value};

/// The lines around a change that a diff shows.
const CONTEXT: usize = 3;

/// Edits as text, with what a check of the program said that has this text.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedPatch {
    /// The edit, or several that are made together.
    pub edits: Vec<Edit>,
    /// Their text.
    pub patch: Patch,
    /// How far the check went.
    pub reach: Reach,
    /// Whether other failures of the program remain.
    pub leaves_others: bool,
}

impl CheckedPatch {
    /// The edits in words.
    pub fn in_words(&self, program: &Program) -> String {
        let words: Vec<String> = self.edits.iter().map(|edit| edit::in_words(program, edit)).collect();
        words.join("; ")
    }

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

/// That the first two fixes do not do the same, and on which input: a person has to say what is meant.
pub(crate) fn apart_sentence(answer_of: (&Program, &CheckOptions), finding: &Finding<'_>) -> Option<String> {
    let (program, options) = answer_of;
    let apart = finding.apart?;
    let other = finding.fixes.get(1)?.in_words(program);
    let inputs = || {
        let run = ReplayedRun::new(program, options, &apart.script, None);
        let inputs = run.report.inputs.iter();
        let all: Vec<String> =
            inputs.map(|input| input_equation(&input_name(program, input), &input_value(program, input))).collect();
        if all.is_empty() { String::new() } else { format!(" (with {})", all.join(", ")) }
    };
    let what = match &apart.what {
        Differs::Result { call, returns: [one, two] } => {
            format!("`{call}` returns {one} after the first fix and {two} after the other")
        }
        Differs::Status([one, two]) => {
            format!("the program ends with status {one} after the first fix and {two} after the other{}", inputs())
        }
        Differs::Output([one, two]) => {
            let [one, two] = [one, two].map(|text| crate::inputs::quoted(text.as_bytes()));
            format!("the program prints {one} after the first fix and {two} after the other{}", inputs())
        }
    };
    Some(format!("Another fix, with {other}, does something else: {what}. Which is meant?"))
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
