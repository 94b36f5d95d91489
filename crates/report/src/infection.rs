//! An infection chain as text and data: how the bad value came about, step by step.

use explain::{Cause, InfectionEvidence, Link, LinkTarget, PathCondition, PathInput, Seen};
use ir::{ExprKind, Op, PlaceKind, SpanId, VariableKind};
use run::Value;

use crate::contrast::Page;
use crate::json::Json;
use crate::location::location_json;
use crate::words::Words;

/// Columns of a page.
const COLUMNS: usize = 80;
/// The column where remarks begin.
const REMARKS: usize = 45;

/// A line of the chain.
pub(crate) struct Row {
    /// The step, counted from 1; 0 before the first one.
    pub(crate) step: usize,
    /// Where.
    pub(crate) span: SpanId,
    /// What happened.
    pub(crate) text: String,
    /// The values.
    pub(crate) remark: String,
    /// How many earlier occurrences are left out here.
    pub(crate) left_out: usize,
}

impl Page<'_> {
    /// The chain with the conditions that it explains.
    pub(crate) fn infection(&mut self, evidence: &InfectionEvidence, causes: &[Cause], full: bool) {
        self.line("How the bad value came about:");
        let rows = self.words.rows(&evidence.chain, &evidence.conditions, full);
        for row in &rows {
            self.row(row, "");
        }
        self.row(&self.words.failed_row(evidence), "");
        self.line("");
        self.wrapped(&self.words.conclusion(evidence, rows.len()));
        self.decisions(evidence, &rows, full);
        self.constants(causes);
    }

    /// Branches without which the run would not have failed, each with what lies behind it.
    fn decisions(&mut self, evidence: &InfectionEvidence, rows: &[Row], full: bool) {
        if evidence.decisions.is_empty() {
            return;
        }
        self.line("");
        self.line("The run would not have failed if it had gone the other way here:");
        for decision in &evidence.decisions {
            let row = self.words.condition_row(&decision.condition);
            self.row(&row, "");
            for behind in self.words.rows(&decision.chain, &[], full) {
                let is_told = rows.iter().any(|row| row.span == behind.span && row.text == behind.text);
                if full || !is_told {
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
            self.wrapped(&format!("Constants in these lines: {}.", texts.join(", ")));
        }
    }

    /// Text over several lines.
    fn wrapped(&mut self, text: &str) {
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > COLUMNS {
                self.line(&std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        self.line(&line);
    }

    fn row(&mut self, row: &Row, indent: &str) {
        if row.left_out > 0 {
            self.line(&format!("      {indent}({} more times)", row.left_out));
        }
        let start = format!("{indent}{:>4}  {}", self.words.line_of(row.span), row.text);
        let length = start.chars().count();
        if row.remark.is_empty() {
            self.line(&shortened(&start, COLUMNS));
        } else if length < REMARKS {
            let line = format!("{start:<width$}{}", row.remark, width = REMARKS);
            self.line(&shortened(&line, COLUMNS));
        } else {
            self.line(&shortened(&start, COLUMNS));
            self.line(&shortened(&format!("        {indent}{}", row.remark), COLUMNS));
        }
    }
}

impl Words<'_> {
    /// Links and conditions in the order of execution; what one call passes is one row.
    pub(crate) fn rows(&self, chain: &[Link], conditions: &[PathCondition], full: bool) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let shown: Vec<&Link> = chain.iter().filter(|link| full || !link.is_copy).collect();
        for links in shown.chunk_by(|one, next| one.step.is_some() && one.step == next.step) {
            rows.push(self.link_row(links));
        }
        rows.extend(conditions.iter().map(|condition| self.condition_row(condition)));
        rows.sort_by_key(|row| row.step);
        // A call whose result the same line takes is told by that.
        let lines: Vec<String> = rows.iter().map(|row| self.line_of(row.span)).collect();
        let mut at = 0;
        rows.retain(|row| {
            at += 1;
            let says_nothing = row.remark.is_empty() && !row.text.contains('=');
            !says_nothing || lines.get(at) != Some(&lines[at - 1])
        });
        rows
    }

    /// The condition that failed, as the end of the chain.
    pub(crate) fn failed_row(&self, evidence: &InfectionEvidence) -> Row {
        Row {
            step: evidence.failed.step + 1,
            span: evidence.failed.span,
            text: self.demand(evidence),
            remark: self.seen(&evidence.failed.values),
            left_out: 0,
        }
    }

    /// What the chain proves.
    pub(crate) fn conclusion(&self, evidence: &InfectionEvidence, rows: usize) -> String {
        let inputs: Vec<String> = evidence.inputs.iter().map(|input| self.needed_input(input)).collect();
        let cannot = if evidence.failed.source.is_some() { "cannot hold" } else { "cannot go well" };
        if !inputs.is_empty() {
            return format!("On this path it {cannot} with {}.", inputs.join(", "));
        }
        if rows == 0 {
            return "Every run that comes here fails.".to_string();
        }
        match (evidence.from_span, evidence.from > 0) {
            (Some(span), true) => {
                format!("From line {} on it {cannot} on this path, whatever the inputs are.", self.line_of(span))
            }
            _ => format!("It {cannot} on this path, whatever the inputs are."),
        }
    }

    fn line_of(&self, span: SpanId) -> String {
        self.program.sources.span(span).map_or_else(|| "-".to_string(), |span| span.told.line.to_string())
    }

    /// The links of one step.
    fn link_row(&self, links: &[&Link]) -> Row {
        let link = links[0];
        let edge = link.function.zip(link.edge).map(|(function, edge)| self.program[function].edge(edge));
        let span = edge.map_or(link.span, |edge| edge.span);
        let text = self.source(span).trim_end_matches(';').to_string();
        let facts: Vec<String> = links.iter().filter_map(|link| self.fact(link)).collect();
        let is_assignment = text.contains('=') || !matches!(link.target, LinkTarget::Place(_));
        let iteration = self.iteration(&link.around);
        let (text, remark) = match (link.step, is_assignment, facts.is_empty()) {
            (None, _, false) => (facts.join(", "), "initial value".to_string()),
            (None, _, true) => (text, "initial value".to_string()),
            // A declaration is told by the name alone.
            (Some(_), false, false) => (facts.join(", "), String::new()),
            (Some(_), ..) => (text, facts.join(", ")),
        };
        let remark = format!("{remark}{iteration}").trim_start().to_string();
        Row { step: link.step.map_or(0, |step| step + 1), span, text, remark, left_out: link.left_out }
    }

    /// What a link gives: `x = 3`
    fn fact(&self, link: &Link) -> Option<String> {
        let value = self.rendered(link);
        if link.target == LinkTarget::Life {
            return Some("the memory ends here".to_string());
        }
        if value.is_empty() {
            return None;
        }
        Some(match link.target {
            LinkTarget::Variable(var) => format!("{} = {value}", self.program[var].name),
            LinkTarget::Place(place) => match self.program[place].kind() {
                PlaceKind::Variable(var) if self.program[*var].kind == VariableKind::Temporary => format!("= {value}"),
                PlaceKind::Variable(var) => format!("{} = {value}", self.program[*var].name),
                PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                    let name = self.program.sources.snippet(self.program[place].span()).unwrap_or_default();
                    format!("{name} = {value}")
                }
            },
            LinkTarget::Result(_) => format!("returns {value}"),
            LinkTarget::Life => return None,
        })
    }

    /// The value of a link, if it can be told.
    fn rendered(&self, link: &Link) -> String {
        match (&link.value, link.ty) {
            (Value::Missing | Value::Unset | Value::Record(_) | Value::Array { .. }, _) | (_, None) => String::new(),
            (value, Some(ty)) => value.render(self.program, ty),
        }
    }

    pub(crate) fn condition_row(&self, condition: &PathCondition) -> Row {
        let text = self.source(condition.span);
        let edge = self.program[condition.function].edge(condition.edge);
        let text = match (&edge.op, condition.source) {
            (Op::Case { .. }, _) => format!("switch on {text}"),
            (_, Some((_, holds))) => format!("{text} is {holds}"),
            (_, None) => text,
        };
        let remark = format!("{}{}", self.seen(&condition.values), self.iteration(&condition.around));
        let remark = remark.trim_start().to_string();
        Row { step: condition.step + 1, span: condition.span, text, remark, left_out: 0 }
    }

    /// What had to hold.
    fn demand(&self, evidence: &InfectionEvidence) -> String {
        let failed = &evidence.failed;
        let text = self.source(failed.span);
        let edge = self.program[failed.function].edge(failed.edge);
        match (&edge.op, failed.source) {
            (Op::Case { .. }, Some(_)) => format!("had to go another way: {text}"),
            (_, Some((_, true))) => format!("had to hold: {text}"),
            (_, Some((_, false))) => format!("had to be false: {text}"),
            (_, None) => format!("fails: {text}"),
        }
    }

    /// `x = 1, y = 2`
    fn seen(&self, values: &[Seen]) -> String {
        let mut texts: Vec<String> = Vec::new();
        for seen in values {
            let node = &self.program[seen.expr];
            let is_hidden = matches!(node.kind(), ExprKind::Load(place)
                if matches!(self.program[*place].kind(), PlaceKind::Variable(var)
                    if self.program[*var].kind == VariableKind::Temporary));
            let Some(name) = self.program.sources.snippet(node.span()).filter(|_| !is_hidden) else { continue };
            let text = format!("{name} = {}", seen.value.render(self.program, node.ty()));
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts.join(", ")
    }

    /// `input x = 3`
    fn needed_input(&self, input: &PathInput) -> String {
        let value = match input.ty {
            Some(ty) => self.value(Some(input.bits), Some(ty)),
            None => format!("{:#x}", input.bits),
        };
        match &input.name {
            Some(name) => format!("{name} = {value}"),
            None => format!("the input {value} of line {}", self.line_of(input.span)),
        }
    }

    /// The chain as data.
    pub(crate) fn infection_json(&self, evidence: &InfectionEvidence) -> Json {
        let inputs = evidence.inputs.iter().map(|input| {
            Json::Object(vec![
                ("step", input.step.map_or(Json::Null, |step| Json::count(step as u64))),
                ("location", location_json(self.program, input.span)),
                ("text", Json::text(self.needed_input(input))),
                ("bits", Json::text(format!("{:#x}", input.bits))),
            ])
        });
        let decisions = evidence.decisions.iter().map(|decision| {
            let Json::Object(mut members) = self.condition_json(&decision.condition) else { return Json::Null };
            members.push(("passes_check", Json::Bool(decision.passes_check)));
            members.push(("chain", self.chain_json(&decision.chain)));
            Json::Object(members)
        });
        let conditions = evidence.conditions.iter().map(|condition| self.condition_json(condition));
        Json::Object(vec![
            ("failed", self.condition_json(&evidence.failed)),
            ("conditions", Json::List(conditions.collect())),
            ("inputs", Json::List(inputs.collect())),
            ("contradictory_from_step", Json::count(evidence.from as u64)),
            ("contradictory_from", evidence.from_span.map_or(Json::Null, |span| location_json(self.program, span))),
            ("latest", Json::Bool(evidence.is_latest)),
            ("irreducible", Json::Bool(evidence.is_irreducible)),
            ("chain", self.chain_json(&evidence.chain)),
            ("decisions", Json::List(decisions.collect())),
            ("steps", Json::count(evidence.steps as u64)),
        ])
    }

    fn chain_json(&self, chain: &[Link]) -> Json {
        let links = chain.iter().map(|link| {
            let row = self.link_row(&[link]);
            Json::Object(vec![
                ("step", link.step.map_or(Json::Null, |step| Json::count(step as u64))),
                ("location", location_json(self.program, link.span)),
                ("text", Json::text(&row.text)),
                ("value", Json::text(self.rendered(link))),
                ("note", Json::text(&row.remark)),
                ("copy", Json::Bool(link.is_copy)),
                ("left_out_before", Json::count(link.left_out as u64)),
            ])
        });
        Json::List(links.collect())
    }

    fn condition_json(&self, condition: &PathCondition) -> Json {
        let transformed = condition.transformed_by.iter().map(|&link| Json::count(link as u64));
        let outcome = condition.source.map_or(Json::Null, |(_, holds)| Json::Bool(holds));
        Json::Object(vec![
            ("step", Json::count(condition.step as u64)),
            ("location", location_json(self.program, condition.span)),
            ("text", Json::text(self.source(condition.span))),
            ("outcome", outcome),
            ("values", Json::text(self.seen(&condition.values))),
            ("note", Json::text(self.iteration(&condition.around).trim())),
            ("transformed_by", Json::List(transformed.collect())),
        ])
    }
}

/// Text of at most so many characters.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let kept: String = text.chars().take(most - 3).collect();
    format!("{kept}...")
}
