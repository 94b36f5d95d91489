//! Edges that no correct run takes, as text and data.

use explain::{
    BranchWay, CauseEdge, CheckOptions, ErrorTrace, Goal, LineAnswer, Localised, Property, Rest, TransitionsEvidence,
};
use ir::{Arm, Op, SpanId};
use run::Script;

use crate::answer::ReplayedRun;
use crate::inputs::{input_equation, inputs_of_run};
use crate::json::Json;
use crate::location::location_json;
use crate::words::{Words, counted, property_sentence};

/// The most inputs of a further failing run that are told.
const MAX_INPUTS: usize = 8;
/// The most values of variables that are told of a step.
const MAX_VALUES: usize = 12;

/// A failing run as it is told.
pub(crate) struct TraceRow {
    /// What is said before its edges.
    pub(crate) title: String,
    /// The edges that are its causes, in the order of the run.
    pub(crate) edges: Vec<EdgeRow>,
}

/// An edge as it is told.
pub(crate) struct EdgeRow {
    /// Where.
    pub(crate) span: SpanId,
    /// What happens there.
    pub(crate) text: String,
}

impl Words<'_> {
    /// The failing runs with their causes.
    pub(crate) fn trace_rows(&self, evidence: &TransitionsEvidence, options: &CheckOptions) -> Vec<TraceRow> {
        let passes = ends_well(evidence.goal);
        let pass = passes.replacen("passes", "pass", 1).replacen("ends", "end", 1);
        let row = |(number, trace): (usize, &ErrorTrace)| {
            let run = match number {
                0 => "This run".to_string(),
                _ => format!("Another failing run ({})", self.told_inputs(options, &trace.script)),
            };
            let run = if number == 0 { run } else { format!("{run} takes none of these. It") };
            let title = match trace.found {
                Localised::Edges => format!("{run} {}:", self.taken_by_none(trace, passes)),
                Localised::Values => format!(
                    "{run}: runs that {pass} take each of its {}. The first step after which none {passes} that has the \
                     same values:",
                    counted(trace.edges, "edge")
                ),
                Localised::Inputs => format!(
                    "{run}: runs that {pass} take each of its {}. With its inputs it is decided that it fails: no step \
                     of the program stands out.",
                    counted(trace.edges, "edge")
                ),
                Localised::NoRunPasses => format!("{run}: without these edges no run {passes} at all."),
                Localised::Nothing if trace.is_cut_short => {
                    format!("{run}: which of its steps could not be in a run that passes was not decided.")
                }
                Localised::Nothing => {
                    format!("{run}: runs that {pass} take each of its edges, with the same values, too.")
                }
            };
            let mut edges: Vec<EdgeRow> = Vec::new();
            for edge in &trace.causes {
                let Some(text) = self.edge_text(edge, trace) else { continue };
                let line = self.line_of(edge.span);
                if edges.iter().all(|known| known.text != text || self.line_of(known.span) != line) {
                    edges.push(EdgeRow { span: edge.span, text });
                }
            }
            TraceRow { title, edges }
        };
        evidence.traces.iter().enumerate().map(row).collect()
    }

    fn taken_by_none(&self, trace: &ErrorTrace, passes: &str) -> String {
        let told = trace.causes.iter().filter(|edge| self.edge_text(edge, trace).is_some()).count();
        format!("takes {}; no run takes {told} of them and then {passes}", counted(trace.edges, "edge"))
    }

    /// What happens at an edge; none if nothing does that a person would see.
    fn edge_text(&self, cause: &CauseEdge, trace: &ErrorTrace) -> Option<String> {
        let edge = self.program[cause.function].edge(cause.edge);
        if matches!(edge.op, Op::Begin { .. } | Op::End { .. } | Op::Observe { .. }) {
            return None;
        }
        let begins =
            |other: &&CauseEdge| (other.function, other.edge) == (cause.function, cause.edge) && !other.returns;
        // That it comes back says nothing more than that it is made.
        if cause.returns && trace.causes.iter().any(|other| begins(&other)) {
            return None;
        }
        // A jump is told only where nothing else happens.
        let has_steps = trace.causes.iter().any(|other| {
            let op = &self.program[other.function].edge(other.edge).op;
            other.way.is_none() && !matches!(op, Op::Skip | Op::Begin { .. } | Op::End { .. } | Op::Observe { .. })
        });
        let source = self.long_source(cause.span);
        let source = source.trim_end_matches(';');
        if source.is_empty() && cause.way.is_none() || matches!(edge.op, Op::Skip) && has_steps {
            return None;
        }
        let mut text = match cause.way {
            Some(BranchWay::Condition(holds)) => format!("`{source}` is {holds}"),
            Some(BranchWay::Label(Arm::Range(low, high))) if low == high => format!("`{source}` is {low}"),
            Some(BranchWay::Label(Arm::Range(low, high))) => format!("`{source}` is between {low} and {high}"),
            Some(BranchWay::Label(Arm::Otherwise)) => format!("`{source}` is none of the cases"),
            None if cause.returns => format!("`{source}` has come back"),
            None => format!("`{source}`"),
        };
        text.push_str(&self.iteration(&cause.around));
        if !cause.values.is_empty() {
            let values: Vec<String> = cause
                .values
                .iter()
                .take(MAX_VALUES)
                .map(|&(var, ty, bits)| format!("{} = {}", self.program[var].name, self.value(Some(bits), Some(ty))))
                .collect();
            let more = if cause.values.len() > MAX_VALUES { ", ..." } else { "" };
            text.push_str(&format!(", with {}{more}", values.join(", ")));
        }
        Some(text)
    }

    /// The inputs of a run in one line.
    pub(crate) fn told_inputs(&self, options: &CheckOptions, script: &Script) -> String {
        let run = ReplayedRun::new(self.program, options, script, None);
        let Ok(trace) = &run.trace else { return counted(script.inputs.len(), "input") };
        let rows = inputs_of_run(self.program, trace);
        let told: Vec<String> = rows.iter().take(MAX_INPUTS).map(|row| input_equation(&row.name, &row.value)).collect();
        match (rows.len(), rows.len() > MAX_INPUTS) {
            (0, _) => "without inputs".to_string(),
            (_, false) => told.join(", "),
            (count, true) => format!("{}, ... {count} in all", told.join(", ")),
        }
    }

    /// What follows for all failing runs, and for lines that were asked about, in sentences.
    pub(crate) fn transitions_summary(&self, evidence: &TransitionsEvidence, options: &CheckOptions) -> Vec<String> {
        let bound = bound(evidence);
        let passes = ends_well(evidence.goal);
        let mut texts: Vec<String> = self.branch_for_check(evidence).into_iter().collect();
        let fail = if texts.is_empty() { "fail here" } else { "fail this way" };
        let fails = fail.replacen("fail", "fails", 1);
        match evidence.rest {
            Rest::None if evidence.traces.len() == 1 => {
                texts.push(format!("Every run that {fails} takes one of these edges{bound}."));
            }
            Rest::None => texts.push(format!("Every run that {fails} takes one of all these edges{bound}.")),
            Rest::More => texts.push(format!("More runs {fail} that take none of these edges.")),
            Rest::Undecided => texts.push(format!("Whether other runs {fail} was not decided.")),
            Rest::NotSeparable => {}
        }
        for property in &evidence.explains {
            texts.push(format!(
                "So does every run that fails at line {}: {}.",
                self.line_of(property.span),
                property_sentence(property)
            ));
        }
        for shown in &evidence.shown {
            let line = shown.line;
            texts.push(match &shown.answer {
                LineAnswer::Run { script, passes: ends_well, .. } => format!(
                    "Line {line}: this run takes it, and then {passes}: {}. It {}.",
                    self.told_inputs(options, script),
                    if *ends_well {
                        "fails nowhere"
                    } else {
                        "does not end well: what comes later is another question"
                    }
                ),
                LineAnswer::NoRun => {
                    format!("Line {line}: no run takes it as the failing run does and then {passes}{bound}.")
                }
                LineAnswer::NothingThere => format!("Line {line}: no step of the program begins there."),
                LineAnswer::Undecided => format!("Line {line}: that was not decided."),
            });
        }
        texts
    }

    /// Which branch is taken for the check.
    fn branch_for_check(&self, evidence: &TransitionsEvidence) -> Option<String> {
        let (function, way) = evidence.failing_way?;
        let edge = self.program[function].edge(way);
        let Op::Assume { holds, .. } = edge.op else { return None };
        Some(format!(
            "The check is taken to be the branch that decides about the error location: at line {}, a run fails where `{}` is \
             {holds}, and passes where it is not.",
            self.line_of(edge.span),
            self.long_source(edge.span)
        ))
    }

    /// What was looked at, for the end of the page.
    pub(crate) fn transitions_facts(&self, method: &str, evidence: &TransitionsEvidence) -> String {
        let first = &evidence.traces[0];
        let passes = ends_well(evidence.goal).replacen("passes", "pass", 1).replacen("ends", "end", 1);
        let mut facts = vec![format!(
            "`{method}`: {} of {} of the failing run are taken by runs that then {passes}",
            first.correct,
            counted(first.edges, "edge")
        )];
        if first.correct > 0 {
            facts.push("; each of these runs was replayed".to_string());
        }
        facts.push(".".to_string());
        if first.found == Localised::Edges {
            facts.push(format!(" That no run takes those that are listed was proven{}.", bound(evidence)));
        }
        if first.is_cut_short {
            facts.push(" The budget ended before everything was decided.".to_string());
        }
        facts.concat()
    }

    /// What was found as data.
    pub(crate) fn transitions_json(&self, evidence: &TransitionsEvidence, options: &CheckOptions) -> Json {
        let traces = evidence.traces.iter().map(|trace| self.trace_json(trace, options));
        let explains = evidence.explains.iter().map(|property: &Property| Json::text(&property.name));
        let shown = evidence.shown.iter().map(|shown| {
            let (answer, inputs) = match &shown.answer {
                LineAnswer::Run { script, passes, .. } => {
                    let answer = if *passes { "passes" } else { "passes-check" };
                    (answer, self.inputs_json(options, script))
                }
                LineAnswer::NoRun => ("none", Json::Null),
                LineAnswer::NothingThere => ("nothing-there", Json::Null),
                LineAnswer::Undecided => ("undecided", Json::Null),
            };
            Json::Object(vec![("line", Json::count(shown.line)), ("answer", Json::text(answer)), ("inputs", inputs)])
        });
        let rest = match evidence.rest {
            Rest::None => "none",
            Rest::More => "more",
            Rest::NotSeparable => "not-separable",
            Rest::Undecided => "undecided",
        };
        let goal = match evidence.goal {
            Goal::PassesCheck => "passes-check",
            Goal::Ends => "ends",
        };
        let branch = evidence
            .failing_way
            .map_or(Json::Null, |(function, way)| location_json(self.program, self.program[function].edge(way).span));
        Json::Object(vec![
            ("goal", Json::text(goal)),
            ("branch", branch),
            ("traces", Json::List(traces.collect())),
            ("rest", Json::text(rest)),
            ("explains", Json::List(explains.collect())),
            ("iterations", evidence.cut_at.map_or(Json::Null, Json::count)),
            ("shown", Json::List(shown.collect())),
        ])
    }

    fn trace_json(&self, trace: &ErrorTrace, options: &CheckOptions) -> Json {
        let definition = match trace.found {
            Localised::Edges => "edges",
            Localised::Values => "values",
            Localised::Inputs => "inputs",
            Localised::NoRunPasses => "no-run-passes",
            Localised::Nothing => "none",
        };
        let causes = trace.causes.iter().filter(|cause| location_json(self.program, cause.span) != Json::Null);
        let causes = causes.map(|cause| {
            let way = match cause.way {
                Some(BranchWay::Condition(holds)) => Json::text(holds.to_string()),
                Some(BranchWay::Label(Arm::Range(low, high))) if low == high => Json::text(low.to_string()),
                Some(BranchWay::Label(Arm::Range(low, high))) => Json::text(format!("{low} to {high}")),
                Some(BranchWay::Label(Arm::Otherwise)) => Json::text("otherwise"),
                None => Json::Null,
            };
            let values = cause.values.iter().map(|&(var, ty, bits)| {
                Json::Object(vec![
                    ("variable", Json::text(&self.program[var].name)),
                    ("value", Json::text(self.value(Some(bits), Some(ty)))),
                ])
            });
            Json::Object(vec![
                ("location", location_json(self.program, cause.span)),
                ("way", way),
                ("returns", Json::Bool(cause.returns)),
                ("values", Json::List(values.collect())),
            ])
        });
        Json::Object(vec![
            ("inputs", self.inputs_json(options, &trace.script)),
            ("steps", Json::count(trace.steps)),
            ("edges", Json::count(trace.edges as u64)),
            ("correct", Json::count(trace.correct as u64)),
            ("definition", Json::text(definition)),
            ("causes", Json::List(causes.collect())),
            ("cut_short", Json::Bool(trace.is_cut_short)),
        ])
    }

    pub(crate) fn inputs_json(&self, options: &CheckOptions, script: &Script) -> Json {
        let run = ReplayedRun::new(self.program, options, script, None);
        let rows = run.trace.as_ref().map(|trace| inputs_of_run(self.program, trace)).unwrap_or_default();
        let row = |row: &crate::inputs::InputRow| {
            Json::Object(vec![("name", Json::text(&row.name)), ("value", Json::text(&row.value))])
        };
        Json::List(rows.iter().map(row).collect())
    }
}

/// ` with up to 8 iterations`, where loops were cut.
fn bound(evidence: &TransitionsEvidence) -> String {
    match evidence.cut_at {
        Some(most) => format!(" with up to {}", counted(most as usize, "iteration")),
        None => String::new(),
    }
}

/// What correct runs do after an edge.
pub(crate) fn ends_well(goal: Goal) -> &'static str {
    match goal {
        Goal::PassesCheck => "passes the check",
        Goal::Ends => "ends without failing",
    }
}
