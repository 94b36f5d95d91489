//! What was asked about causes, in words.

use explain::{
    Among, Dependences, Dependent, Difference, DistanceEvidence, Explanation, Hypothesis, Optimality, Requirement,
};

use crate::json::Json;
use crate::words::Words;

impl Words<'_> {
    /// What kind of run the contrast is with.
    pub(crate) fn passing_run(&self, explanation: &Explanation, evidence: &DistanceEvidence) -> &'static str {
        match (evidence.has_smallest_slice, &explanation.passing) {
            (true, _) => "The passing run that needs the fewest changes changes:",
            (false, _) if evidence.is_farthest && evidence.optimality != Optimality::Proven => {
                "The farthest passing run that was found changes:"
            }
            (false, Some(run)) if evidence.is_farthest && !run.ends => {
                "The farthest run that goes on for ever without failing changes:"
            }
            (false, _) if evidence.is_farthest => "The farthest run that passes changes:",
            (false, Some(run)) if !run.ends => "The closest run that goes on for ever without failing changes:",
            (false, _) if evidence.optimality != Optimality::Proven => {
                "The closest passing run that was found changes:"
            }
            (false, _) => "The closest run that passes changes:",
        }
    }

    /// `c: -1 -> 0`
    pub(crate) fn changed_input(&self, input: &Difference) -> String {
        let (failing, passing) = (self.told_value(input, input.failing), self.told_value(input, input.passing));
        format!("{}: {failing} -> {passing}{}", self.name(input), self.where_about(input))
    }

    /// What was asked about causes, and the answers: lines of text, none if nothing was asked.
    pub(crate) fn dependences(&self, dependences: &Dependences) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let (effect, without) = match &dependences.effect {
            None => ("The failure".to_string(), "fails".to_string()),
            Some(effect) => (format!("`{effect}`"), "has it".to_string()),
        };
        if let Some(searched) = dependences.searched {
            out.push(String::new());
            let found: Vec<String> = dependences
                .answers
                .iter()
                .filter(|one| !matches!(one.hypothesis, Hypothesis::Said(_)))
                .map(|one| self.hypothesis(&one.hypothesis))
                .collect();
            let looked_at = searched.tried - searched.undecided;
            match found.is_empty() {
                true => out.push(format!("{effect} depends on none of the {looked_at} relations that were decided.")),
                false => {
                    let among = among(&dependences.among, "does", "comes", "answers");
                    out.push(format!("{effect} depends on each of these: without it no closest run{among} {without}."));
                }
            }
            for text in found {
                out.push(format!("  {text}"));
            }
            if searched.undecided > 0 {
                out.push(format!("  ({} more relations were not decided)", searched.undecided));
            }
            if searched.left_out > 0 {
                out.push(format!("  ({} more relations were not looked at)", searched.left_out));
            }
        }
        for one in &dependences.answers {
            let Hypothesis::Said(text) = &one.hypothesis else { continue };
            out.push(String::new());
            let inputs = |inputs: &[Difference]| match inputs {
                [] => "no input".to_string(),
                inputs => inputs.iter().map(|input| self.changed_input(input)).collect::<Vec<_>>().join(", "),
            };
            let run = among(&dependences.among, "does", "comes", "answers");
            let runs = among(&dependences.among, "do", "come", "answer");
            let lines = match &one.verdict {
                Dependent::Yes { distance } => vec![
                    format!("{effect} depends on `{text}`:"),
                    format!("  of the closest runs without it{runs} (distance {distance}) none {without}."),
                ],
                Dependent::No { distance, inputs: changed } => vec![
                    format!("{effect} does not depend on `{text}`:"),
                    format!(
                        "  a closest run without it{run} (distance {distance}) still {without}: {}.",
                        inputs(changed)
                    ),
                ],
                Dependent::Absent => {
                    vec![format!("`{text}` does not hold in the failing run, so it is no cause.")]
                }
                Dependent::EffectAbsent => {
                    vec![format!("{effect} does not hold in the failing run, so it has no cause there.")]
                }
                Dependent::Always => {
                    vec![always_there(text, &dependences.among)]
                }
                Dependent::Undecided => vec![format!("whether it depends on `{text}` was not decided.")],
            };
            out.extend(lines);
        }
        out
    }

    /// `c < a` (lines 11 and 12)
    pub(crate) fn hypothesis(&self, hypothesis: &Hypothesis) -> String {
        let side =
            |one: &Difference| format!("{} of {}{}", self.name(one), self.place(one.span), self.where_about(one));
        match hypothesis {
            Hypothesis::Said(text) => text.clone(),
            Hypothesis::Is(one) => format!(
                "{} == {} ({}{})",
                self.name(one),
                self.value(one.failing, one.ty),
                self.place(one.span),
                self.where_about(one)
            ),
            Hypothesis::Related(left, relation, right) => {
                let relation = relation.symbol();
                let are_inputs = left.kind == explain::AtomKind::Input && right.kind == explain::AtomKind::Input;
                if are_inputs && self.where_about(left).is_empty() && self.where_about(right).is_empty() {
                    return format!("{} {relation} {}", self.name(left), self.name(right));
                }
                format!("{} {relation} {}", side(left), side(right))
            }
        }
    }

    /// The same as data.
    pub(crate) fn dependences_json(&self, dependences: &Dependences) -> Json {
        let answers = dependences.answers.iter().map(|one| {
            let verdict = match one.verdict {
                Dependent::Yes { .. } => "depends",
                Dependent::No { .. } => "does-not-depend",
                Dependent::Absent => "cause-absent",
                Dependent::EffectAbsent => "effect-absent",
                Dependent::Always if dependences.among.is_all() => "cause-always-there",
                Dependent::Always => "cause-always-there-among-others",
                Dependent::Undecided => "undecided",
            };
            Json::Object(vec![
                ("cause", Json::text(self.hypothesis(&one.hypothesis))),
                ("verdict", Json::text(verdict)),
            ])
        });
        Json::List(answers.collect())
    }
}

/// Which runs were looked at, with verbs for one run or for many: ` that answers the question`. Nothing if all were.
fn among(among: &Among, does: &str, comes: &str, answers: &str) -> String {
    let mut conditions = Vec::new();
    if among.keeps_earlier {
        conditions.push(format!("{does} as the failing one before that"));
    }
    match among.requirement {
        Requirement::Nothing => {}
        Requirement::Reaches => conditions.push(format!("{comes} to the check")),
        Requirement::Answers => conditions.push(format!("{answers} the question")),
    }
    let assumed = if among.is_assumed { " under these assumptions" } else { "" };
    match conditions.is_empty() {
        true => assumed.to_string(),
        false => format!(" that {}{assumed}", conditions.join(" and ")),
    }
}

/// That a cause was there in all runs that were looked at.
fn always_there(cause: &str, runs: &Among) -> String {
    match runs.is_all() {
        true => format!("`{cause}` holds in every run within the bounds, so nothing depends on it."),
        false => format!(
            "`{cause}` holds in every run within the bounds{}; other runs were not looked at.",
            among(runs, "does", "comes", "answers")
        ),
    }
}
