//! The closest passing run over predicates, as text and data.

use explain::{
    AbstractChange, AbstractContrast, AbstractEvidence, AbstractMetric, AbstractWhy, AlignedStep, CheckOptions,
    Optimality, Predicate,
};
use ir::{BinaryOp, EdgeId, Op, SpanId};

use crate::json::Json;
use crate::location::location_json;
use crate::words::{Words, counted, shortened};

/// A change as it is told.
pub(crate) struct ChangeLine {
    /// Where.
    pub(crate) span: SpanId,
    /// The last line, where it is about several.
    pub(crate) until: Option<SpanId>,
    /// What.
    pub(crate) text: String,
}

/// An aligned step as it is told.
pub(crate) struct AlignedLine {
    /// Where.
    pub(crate) span: SpanId,
    /// What the failing run does.
    pub(crate) failing: Option<String>,
    /// What the passing run does.
    pub(crate) passing: Option<String>,
    /// Predicates that differ before it.
    pub(crate) changed: String,
}

impl Words<'_> {
    /// What is said above the changes of a closest run.
    pub(crate) fn abstract_title(&self, contrast: &AbstractContrast) -> String {
        let by = match contrast.metric {
            AbstractMetric::Predicates => "by predicates, branches and calls",
            AbstractMetric::Alignment => "by aligned steps and predicates",
        };
        format!("The closest run that passes, {by}:")
    }

    /// Which run that is.
    pub(crate) fn abstract_run(&self, contrast: &AbstractContrast, options: &CheckOptions) -> String {
        let inputs = self.told_inputs(options, &contrast.passing.script);
        let avoids = match contrast.avoids {
            true => " It does not come to the check: no run passes that does.",
            false => "",
        };
        format!("Its inputs: {inputs}.{avoids}")
    }

    /// What a closest run does differently, in order.
    pub(crate) fn abstract_changes(&self, evidence: &AbstractEvidence, contrast: &AbstractContrast) -> Vec<ChangeLine> {
        let step = |at: usize| &contrast.aligned[at];
        let mut lines: Vec<ChangeLine> = Vec::new();
        for change in &contrast.changes {
            let line = match change {
                AbstractChange::Deleted(at) => ChangeLine {
                    span: step(*at).span,
                    until: None,
                    text: format!("only in the failing run: {}", self.aligned_text(step(*at), 0)),
                },
                AbstractChange::Inserted(at) => ChangeLine {
                    span: step(*at).span,
                    until: None,
                    text: format!("only in the passing run: {}", self.aligned_text(step(*at), 1)),
                },
                AbstractChange::Way(at) => {
                    let [was, now] = [0, 1].map(|run| self.way(step(*at), run));
                    let text = format!("`{}`: was {was}, now {now}", self.branch(step(*at)));
                    ChangeLine { span: step(*at).span, until: None, text }
                }
                AbstractChange::Predicates { first, last, changed } => {
                    let (was, now) = self.predicates(evidence, step(*first), changed);
                    let until =
                        Some(step(*last).span).filter(|&span| self.line_of(span) != self.line_of(step(*first).span));
                    ChangeLine { span: step(*first).span, until, text: format!("was {was}; now {now}") }
                }
            };
            lines.push(line);
        }
        lines
    }

    /// The steps of both runs, those that differ with their neighbours; none stands for steps that are left out.
    pub(crate) fn aligned_lines(
        &self,
        evidence: &AbstractEvidence,
        contrast: &AbstractContrast,
        is_full: bool,
    ) -> Vec<Option<AlignedLine>> {
        let changed = |step: &AlignedStep| match step.changed.is_empty() {
            true => String::new(),
            false => {
                let (was, now) = self.predicates(evidence, step, &step.changed);
                format!("{was} -> {now}")
            }
        };
        // What still differs as it did at the step before is not said again.
        let mut latest = String::new();
        let mut differing = Vec::new();
        let mut told = Vec::new();
        for step in &contrast.aligned {
            let is_apart = step.around.iter().any(Option::is_none);
            let text = if is_apart { String::new() } else { changed(step) };
            let is_new = !text.is_empty() && text != latest;
            differing.push(is_apart || is_new || step.ways[0] != step.ways[1]);
            told.push(if is_new { text.clone() } else { String::new() });
            let looks_at_some = !step.changed.is_empty() || !step.same.is_empty();
            if !is_apart && looks_at_some {
                latest = text;
            }
        }
        let is_near = |at: usize| differing[at.saturating_sub(1)..(at + 2).min(differing.len())].contains(&true);
        let mut lines: Vec<Option<AlignedLine>> = Vec::new();
        for (at, step) in contrast.aligned.iter().enumerate() {
            if !is_full && !is_near(at) {
                if lines.last().is_none_or(Option::is_some) {
                    lines.push(None);
                }
                continue;
            }
            let text = |run: usize| step.around[run].is_some().then(|| self.aligned_text(step, run));
            let changed = std::mem::take(&mut told[at]);
            lines.push(Some(AlignedLine { span: step.span, failing: text(0), passing: text(1), changed }));
        }
        lines
    }

    fn branch(&self, step: &AlignedStep) -> String {
        self.long_source(step.span)
    }

    /// What a run does at a step.
    fn aligned_text(&self, step: &AlignedStep, run: usize) -> String {
        let source = self.long_source(step.span);
        let around = step.around[run].as_deref().unwrap_or_default();
        let iteration = self.iteration(around);
        match self.program[step.function].edge(step.ways[run].unwrap_or(step.edge)).op {
            Op::Assume { .. } | Op::Case { .. } => format!("`{source}` is {}{iteration}", self.way(step, run)),
            _ => format!("`{}`{iteration}", source.trim_end_matches(';')),
        }
    }

    /// Which way a run goes at a branch.
    fn way(&self, step: &AlignedStep, run: usize) -> String {
        let Some(edge) = step.ways[run] else { return "not reached".to_string() };
        self.way_of(step, edge)
    }

    fn way_of(&self, step: &AlignedStep, edge: EdgeId) -> String {
        match self.program[step.function].edge(edge).op {
            Op::Assume { holds, .. } => holds.to_string(),
            Op::Case { arm: ir::Arm::Range(low, high), .. } if low == high => low.to_string(),
            Op::Case { arm: ir::Arm::Range(low, high), .. } => format!("between {low} and {high}"),
            Op::Case { arm: ir::Arm::Otherwise, .. } => "none of the cases".to_string(),
            _ => String::new(),
        }
    }

    /// Predicates as they hold in the failing run and in the passing run. Of one variable all that is known in the failing run is
    /// told, and in the passing run what follows from the rest is left out.
    fn predicates(
        &self,
        evidence: &AbstractEvidence,
        step: &AlignedStep,
        changed: &[(usize, bool)],
    ) -> (String, String) {
        let (mut was, mut now) = (Vec::new(), Vec::new());
        for &(position, held) in changed {
            let predicate = &evidence.predicates[position];
            for &(other, holds) in &step.same {
                let beside = &evidence.predicates[other];
                let is_of_same = self.are_of_same(predicate, beside);
                let text = self.predicate(beside, holds);
                if is_of_same && !was.contains(&text) {
                    was.push(text.clone());
                    if !self.follows((beside, holds), (predicate, !held)) {
                        now.push(text);
                    }
                }
            }
            was.push(self.predicate(predicate, held));
            now.push(self.predicate(predicate, !held));
        }
        let join = |all: Vec<String>| all.iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(" and ");
        (join(was), join(now))
    }

    /// A predicate, or its opposite.
    pub(crate) fn predicate(&self, predicate: &Predicate, holds: bool) -> String {
        let Predicate { relation, left, right, number } = predicate;
        let (left, right) = (shortened(left), shortened(right));
        let Some(relation) = relation else {
            return format!("{left} {} 0", if holds { "!=" } else { "==" });
        };
        let op = if holds { *relation } else { opposite(*relation) };
        // `y > 0` for `y >= 1`.
        match (op, number) {
            (BinaryOp::Ge, Some(1)) => format!("{left} > 0"),
            (BinaryOp::Le, Some(-1)) => format!("{left} < 0"),
            _ => format!("{left} {} {right}", op.symbol()),
        }
    }

    /// Whether two predicates compare the same with numbers.
    fn are_of_same(&self, one: &Predicate, other: &Predicate) -> bool {
        one.number.is_some() && other.number.is_some() && one.left == other.left
    }

    /// Whether a comparison of integers with a number follows from another one of the same.
    fn follows(&self, (one, holds): (&Predicate, bool), (from, is_so): (&Predicate, bool)) -> bool {
        let (Some(op), Some(number)) = (one.relation, one.number) else { return false };
        let (Some(from), Some(limit)) = (from.relation, from.number) else { return false };
        let op = if holds { op } else { opposite(op) };
        let from = if is_so { from } else { opposite(from) };
        let least = match from {
            BinaryOp::Gt => Some(limit + 1),
            BinaryOp::Ge | BinaryOp::Eq => Some(limit),
            _ => None,
        };
        let most = match from {
            BinaryOp::Lt => Some(limit - 1),
            BinaryOp::Le | BinaryOp::Eq => Some(limit),
            _ => None,
        };
        match op {
            BinaryOp::Gt => least.is_some_and(|least| least > number),
            BinaryOp::Ge => least.is_some_and(|least| least >= number),
            BinaryOp::Lt => most.is_some_and(|most| most < number),
            BinaryOp::Le => most.is_some_and(|most| most <= number),
            BinaryOp::Ne => least.is_some_and(|least| least > number) || most.is_some_and(|most| most < number),
            BinaryOp::Eq => least == Some(number) && most == Some(number),
            _ => false,
        }
    }

    /// Why a line is a cause over predicates.
    pub(crate) fn over_predicates(&self, why: AbstractWhy) -> &'static str {
        match why {
            AbstractWhy::Deleted => "the closest passing run over predicates does not do this",
            AbstractWhy::Way => "the closest passing run over predicates goes the other way here",
            AbstractWhy::Inserted => "only the closest passing run over predicates does this",
            AbstractWhy::Predicate => "after this, other relations hold in the closest passing run over predicates",
        }
    }

    /// What was looked at, for the end of the page.
    pub(crate) fn abstract_facts(&self, method: &str, evidence: &AbstractEvidence) -> String {
        let bound = match evidence.cut_at {
            Some(most) => format!(" with up to {}", counted(most as usize, "iteration")),
            None => String::new(),
        };
        let contrasts: Vec<String> = evidence
            .contrasts
            .iter()
            .map(|contrast| {
                let proven = match contrast.optimality {
                    Optimality::Proven => format!("that no passing run{bound} is closer was proven"),
                    Optimality::BestFound { bound } => {
                        format!("the best that was found; none is closer than {bound}")
                    }
                };
                let weight = match contrast.metric {
                    AbstractMetric::Predicates => String::new(),
                    AbstractMetric::Alignment => {
                        format!(", where a step of only one run counts {}", contrast.step_weight)
                    }
                };
                format!("the distance by {} is {}{weight}; {proven}", contrast.metric.name(), contrast.distance)
            })
            .collect();
        format!(
            "`{method}`: {} compared; {}. The passing run was replayed.",
            counted(evidence.predicates.len(), "predicate"),
            contrasts.join("; ")
        )
    }

    /// What was found as data.
    pub(crate) fn abstract_json(&self, evidence: &AbstractEvidence, options: &CheckOptions) -> Json {
        let predicates = evidence.predicates.iter().map(|predicate| Json::text(self.predicate(predicate, true)));
        let contrasts = evidence.contrasts.iter().map(|contrast| {
            let changes = self.abstract_changes(evidence, contrast);
            let changes = changes.iter().zip(&contrast.changes).map(|(line, change)| {
                let kind = match change {
                    AbstractChange::Deleted(_) => "deleted",
                    AbstractChange::Inserted(_) => "inserted",
                    AbstractChange::Way(_) => "way",
                    AbstractChange::Predicates { .. } => "predicates",
                };
                Json::Object(vec![
                    ("kind", Json::text(kind)),
                    ("location", location_json(self.program, line.span)),
                    ("text", Json::text(&line.text)),
                ])
            });
            let aligned = self.aligned_lines(evidence, contrast, true).into_iter().flatten().map(|line| {
                let text = |text: &Option<String>| text.as_ref().map_or(Json::Null, Json::text);
                Json::Object(vec![
                    ("location", location_json(self.program, line.span)),
                    ("failing", text(&line.failing)),
                    ("passing", text(&line.passing)),
                    ("predicates", Json::text(&line.changed)),
                ])
            });
            Json::Object(vec![
                ("metric", Json::text(contrast.metric.name())),
                ("distance", Json::count(contrast.distance)),
                ("proven", Json::Bool(contrast.optimality == Optimality::Proven)),
                ("avoids_question", Json::Bool(contrast.avoids)),
                ("step_weight", Json::count(contrast.step_weight)),
                ("inputs", self.inputs_json(options, &contrast.passing.script)),
                ("changes", Json::List(changes.collect())),
                ("aligned", Json::List(aligned.collect())),
            ])
        });
        Json::Object(vec![
            ("predicates", Json::List(predicates.collect())),
            ("contrasts", Json::List(contrasts.collect())),
            ("iterations", evidence.cut_at.map_or(Json::Null, Json::count)),
        ])
    }
}

fn opposite(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Lt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Le => BinaryOp::Gt,
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        other => other,
    }
}
