//! Groups of failures: their names for programs, and the heading over those that come last.

use explain::FailureGroup;

use crate::answer::{Answer, Finding};
use crate::style::{Look, Style, wrapped};

/// What stands over the failures that only unconstrained inputs reach.
pub(crate) const UNCONSTRAINED: &str = "Undefined behaviour that only unconstrained inputs reach";
/// What that means.
pub(crate) const MEANING: &str = "All that the failed operation computes with are inputs and constants, and no condition on \
                                  the way compares one of these inputs with anything but other inputs.";

/// The name of a group, for programs.
pub(crate) fn group_name(group: FailureGroup) -> &'static str {
    match group {
        FailureGroup::Stated => "stated",
        FailureGroup::Unstated => "unstated",
        FailureGroup::Unconstrained => "unconstrained",
    }
}

impl Answer<'_> {
    /// Whether the failures that only unconstrained inputs reach begin with this one.
    pub(crate) fn begins_unconstrained(&self, finding: &Finding<'_>) -> bool {
        let first = self.findings.iter().find(|finding| finding.group == FailureGroup::Unconstrained);
        first.is_some_and(|first| first.property.name == finding.property.name)
    }
}

/// The heading over a failure with which another group begins, for the terminal; nothing over others.
pub fn group_page(answer: &Answer<'_>, finding: &Finding<'_>, look: Look, is_brief: bool) -> String {
    if !answer.begins_unconstrained(finding) {
        return String::new();
    }
    let heading = look.painted(Style::Title, &format!("{UNCONSTRAINED}:"));
    match is_brief {
        true => format!("{heading}\n"),
        false => format!("{heading}\n{}\n\n", wrapped(MEANING, look.columns).join("\n")),
    }
}
