//! An infection chain as text and data: how the bad value came about, step by step.

use explain::{InfectionEvidence, Link, LinkTarget, PathCondition, PathInput, Seen};
use ir::{Callee, EdgeId, ExprId, ExprKind, FunctionId, Op, PlaceId, PlaceKind, SpanId, TypeKind, VariableKind};
use run::Value;

use crate::json::Json;
use crate::location::location_json;
use crate::words::Words;

/// What rows are made of.
pub(crate) struct Told<'e> {
    /// What transformed the conditions.
    pub(crate) chain: &'e [Link],
    /// What held.
    pub(crate) conditions: &'e [PathCondition],
    /// The inputs that matter.
    pub(crate) inputs: &'e [PathInput],
}

impl<'e> Told<'e> {
    /// Everything that the evidence says of the path.
    pub(crate) fn of(evidence: &'e InfectionEvidence) -> Told<'e> {
        Told { chain: &evidence.chain, conditions: &evidence.conditions, inputs: &evidence.inputs }
    }
}

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

impl Words<'_> {
    /// Links and conditions in the order of execution; what one call passes is one row.
    pub(crate) fn rows(&self, told: &Told<'_>, full: bool) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let shown: Vec<&Link> = told.chain.iter().filter(|link| full || !link.is_copy).collect();
        for links in shown.chunk_by(|one, next| one.step.is_some() && one.step == next.step) {
            let mut row = self.link_row(links);
            // A call that reads is told with what it read.
            let read = told.inputs.iter().filter(|input| input.step.is_some() && input.step == links[0].step);
            let is_told = |fact: &String| told.chain.iter().any(|link| self.fact(link).as_ref() == Some(fact));
            let facts = read.filter_map(|input| self.named_input(input)).filter(|fact| !is_told(fact));
            let facts: Vec<String> = facts.collect();
            if !facts.is_empty() && links.iter().all(|link| self.fact(link).is_none()) {
                row.remark = format!("{} {}", facts.join(", "), row.remark).trim_end().to_string();
            }
            rows.push(row);
        }
        rows.extend(told.conditions.iter().map(|condition| self.condition_row(condition)));
        rows.sort_by_key(|row| row.step);
        // What holds several times inside of one call of the library is told once.
        rows.dedup_by(|next, one| (next.span, &next.text, &next.remark) == (one.span, &one.text, &one.remark));
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
            span: self.place_of(&evidence.failed),
            text: self.demand(evidence),
            remark: self.seen(&evidence.failed.values),
            left_out: 0,
        }
    }

    /// What the chain proves.
    pub(crate) fn conclusion(&self, evidence: &InfectionEvidence, rows: usize) -> String {
        let inputs = self.needed_inputs(&evidence.inputs);
        let edge = self.program[evidence.failed.function].edge(evidence.failed.edge);
        let cannot = match (&edge.op, evidence.failed.source) {
            (Op::Case { .. }, Some(_)) => "cannot go another way",
            (_, Some((_, true))) => "cannot hold",
            (_, Some((_, false))) => "cannot be false",
            (_, None) => "cannot go well",
        };
        let places = if self.has_fixed_places(evidence) { ", with pointers and indices as in this run," } else { "" };
        if !inputs.is_empty() {
            return format!("On this path{places} it {cannot} with {}.", inputs.join(", "));
        }
        if rows == 0 && self.fails_always(evidence) {
            return "Every run that comes here fails.".to_string();
        }
        let start = match (evidence.from_span, evidence.from > 0) {
            (Some(span), true) => format!("From line {} on it", self.line_of(span)),
            _ => "It".to_string(),
        };
        format!("{start} {cannot} on this path{}, whatever the inputs are.", places.trim_end_matches(','))
    }

    /// Whether what failed reads nothing, so that it fails whenever a run comes there.
    fn fails_always(&self, evidence: &InfectionEvidence) -> bool {
        let op = &self.program[evidence.failed.function].edge(evidence.failed.edge).op;
        let roots = match op {
            Op::Assert { condition, .. } => vec![*condition],
            // What is called reads what its arguments lead to.
            Op::Call { arguments, .. } if arguments.iter().any(|&argument| self.is_pointer(argument)) => return false,
            Op::Call { callee: Callee::Pointer(_), .. } | Op::Assume { .. } | Op::Case { .. } => return false,
            op => self.program.roots_of(op),
        };
        let is_load = |expr: &ExprId| matches!(self.program[*expr].kind(), ExprKind::Load(_));
        !roots.into_iter().flat_map(|root| self.program.parts_of(root)).any(|expr| is_load(&expr))
    }

    fn is_pointer(&self, expr: ExprId) -> bool {
        matches!(self.program.types.kind(self.program[expr].ty()), TypeKind::Pointer(_))
    }

    /// Whether the proof takes places for granted that other inputs may change: where pointers lead, which element of an array
    /// is read or written. Inside of library functions there are always some.
    fn has_fixed_places(&self, evidence: &InfectionEvidence) -> bool {
        let conditions = evidence.conditions.iter().chain([&evidence.failed]);
        let mut edges: Vec<(FunctionId, EdgeId)> = conditions.map(|one| (one.function, one.edge)).collect();
        edges.extend(evidence.chain.iter().filter_map(|link| link.function.zip(link.edge)));
        edges.into_iter().any(|(function, edge)| {
            let op = &self.program[function].edge(edge).op;
            let is_library = match op {
                Op::Call { callee: Callee::Function(callee), .. } => self.program[*callee].library,
                Op::Call { callee: Callee::Pointer(_) | Callee::Builtin(_), .. } => true,
                _ => false,
            };
            let mut roots = self.program.roots_of(op);
            if let Op::Assert { condition, .. } | Op::Constrain { condition } = op {
                roots.push(*condition);
            }
            let parts = roots.into_iter().flat_map(|root| self.program.parts_of(root));
            let read = parts.filter_map(|part| match *self.program[part].kind() {
                ExprKind::Load(place) => Some(place),
                _ => None,
            });
            let written = match op {
                Op::Assign { place, .. } | Op::Zero { place } => Some(*place),
                Op::Call { result, .. } => *result,
                _ => None,
            };
            is_library || read.chain(written).any(|place| self.is_computed(place))
        })
    }

    /// Whether it depends on values where a place is.
    fn is_computed(&self, place: PlaceId) -> bool {
        match *self.program[place].kind() {
            PlaceKind::Variable(_) => false,
            PlaceKind::Deref(_) => true,
            PlaceKind::Field(base, _) => self.is_computed(base),
            PlaceKind::Index(base, index) => {
                self.is_computed(base) || !matches!(self.program[index].kind(), ExprKind::Int(_))
            }
        }
    }

    /// The number of a line.
    pub(crate) fn line_of(&self, span: SpanId) -> String {
        let sources = &self.program.sources;
        let place = sources.span(span).filter(|_| !sources.is_library(span));
        place.map_or_else(|| "-".to_string(), |place| place.told.line.to_string())
    }

    /// The links of one step.
    fn link_row(&self, links: &[&Link]) -> Row {
        let link = links[0];
        let edge = link.function.zip(link.edge).map(|(function, edge)| self.program[function].edge(edge));
        let span = edge.map_or(link.span, |edge| edge.span);
        let text = self.source(span).trim_end_matches(';').to_string();
        let facts: Vec<String> = links.iter().filter_map(|link| self.fact(link)).collect();
        // What is kept for later in the same statement has a name in its fact.
        let is_assignment = match link.target {
            LinkTarget::Place(place) => text.contains('=') && self.kept(place).is_none(),
            LinkTarget::Variable(_) | LinkTarget::Result(_) | LinkTarget::Life => true,
        };
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
                PlaceKind::Variable(_) if self.kept(place).is_some() => {
                    format!("{} = {value}", self.kept(place).unwrap_or_default())
                }
                PlaceKind::Variable(var) if self.program[*var].kind == VariableKind::Temporary => format!("= {value}"),
                PlaceKind::Variable(var) => format!("{} = {value}", self.program[*var].name),
                PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                    format!("{} = {value}", self.place_text(place))
                }
            },
            LinkTarget::Result(_) => format!("returns {value}"),
            LinkTarget::Life => return None,
        })
    }

    /// The text of a value that is kept for later in the same statement, if it is no assignment itself.
    fn kept(&self, place: PlaceId) -> Option<String> {
        let PlaceKind::Variable(var) = self.program[place].kind() else { return None };
        let variable = &self.program[*var];
        let text = Some(self.source(variable.span)).filter(|_| variable.kind == VariableKind::Temporary)?;
        let is_plain = !text.is_empty() && !text.contains(" = ") && !text.contains("++") && !text.contains("--");
        is_plain.then_some(text)
    }

    /// A place as it is written; a member that a record in braces gives has its name added.
    fn place_text(&self, place: PlaceId) -> String {
        let text = |place: PlaceId| self.program.sources.snippet(self.program[place].span()).unwrap_or_default();
        let own = text(place);
        if let PlaceKind::Field(base, index) = *self.program[place].kind()
            && let Some(field) = self.program.types.field(self.program[base].ty(), index)
            && own == text(base)
            // Of `p->n++` all places have the text of the member.
            && ![".", "->"].iter().any(|sign| own.ends_with(&format!("{sign}{}", field.name)))
        {
            return format!("{}.{}", self.place_text(base), field.name);
        }
        own
    }

    /// The value of a link, if it can be told.
    fn rendered(&self, link: &Link) -> String {
        match (&link.value, link.ty) {
            (Value::Missing | Value::Unset | Value::Record(_) | Value::Array { .. }, _) | (_, None) => String::new(),
            (value, Some(ty)) => value.render(self.program, ty),
        }
    }

    pub(crate) fn condition_row(&self, condition: &PathCondition) -> Row {
        let span = self.place_of(condition);
        let text = self.program.sources.snippet(span).unwrap_or_default();
        let edge = self.program[condition.function].edge(condition.edge);
        let text = match (&edge.op, condition.source) {
            // What held inside of a library function is not the user's.
            _ if condition.call.is_some() => text,
            (Op::Case { .. }, _) => format!("switch on {text}"),
            (_, Some((_, holds))) => match self.program.allocator_at(condition.function, edge) {
                Some(_) => format!("{text} {}", if holds { "fails" } else { "succeeds" }),
                None => format!("{text} is {holds}"),
            },
            (_, None) => text,
        };
        let remark = format!("{}{}", self.seen(&condition.values), self.iteration(&condition.around));
        let remark = remark.trim_start().to_string();
        Row { step: condition.step + 1, span, text, remark, left_out: 0 }
    }

    /// Where a condition is for the user: inside of library functions, their call.
    fn place_of(&self, condition: &PathCondition) -> SpanId {
        condition.call.map_or(condition.span, |(function, edge)| self.program[function].edge(edge).span)
    }

    /// What had to hold.
    fn demand(&self, evidence: &InfectionEvidence) -> String {
        let failed = &evidence.failed;
        let whole = self.program.sources.snippet(self.place_of(failed)).unwrap_or_default();
        // Where macros are used in it, the place of a condition is the whole assertion.
        let inside = whole.strip_prefix("assert(").and_then(|rest| rest.strip_suffix(')'));
        let text = inside.unwrap_or(&whole);
        let edge = self.program[failed.function].edge(failed.edge);
        match (&edge.op, failed.source) {
            _ if failed.call.is_some() => format!("fails: {text}"),
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

    /// Inputs with their values; those of one name are told apart by iterations or lines.
    fn needed_inputs(&self, inputs: &[PathInput]) -> Vec<String> {
        let text = |input: &PathInput| match self.named_input(input) {
            Some(text) => text,
            None => format!("the input {}", self.bits_of(input)),
        };
        let place = |input: &PathInput| match self.iteration(&input.around) {
            iteration if !iteration.is_empty() => iteration,
            _ => format!(" (line {})", self.line_of(input.span)),
        };
        let is_alone = |input: &PathInput| inputs.iter().filter(|other| other.name == input.name).count() == 1;
        let told = |input: &PathInput| match input.name.is_some() && is_alone(input) {
            true => text(input),
            false => format!("{}{}", text(input), place(input)),
        };
        inputs.iter().map(told).collect()
    }

    /// `x = 3`, if the input has a name.
    fn named_input(&self, input: &PathInput) -> Option<String> {
        Some(format!("{} = {}", input.name.as_ref()?, self.bits_of(input)))
    }

    /// The value of an input in its type; bytes without one as a text or, if they are none, as a number with a sign.
    fn bits_of(&self, input: &PathInput) -> String {
        if input.ty.is_some() {
            return self.value(Some(input.bits), input.ty);
        }
        let bytes = &input.bits.to_le_bytes()[..input.bytes.clamp(1, 16) as usize];
        if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
            return crate::quoted(bytes);
        }
        let shift = 128 - 8 * bytes.len() as u32;
        ((input.bits << shift) as i128 >> shift).to_string()
    }

    /// The chain as data.
    pub(crate) fn infection_json(&self, evidence: &InfectionEvidence) -> Json {
        let inputs = evidence.inputs.iter().zip(self.needed_inputs(&evidence.inputs)).map(|(input, text)| {
            Json::Object(vec![
                ("step", input.step.map_or(Json::Null, |step| Json::count(step as u64))),
                ("location", location_json(self.program, input.span)),
                ("text", Json::text(text)),
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
        let outcome =
            condition.source.filter(|_| condition.call.is_none()).map_or(Json::Null, |(_, holds)| Json::Bool(holds));
        Json::Object(vec![
            ("step", Json::count(condition.step as u64)),
            ("location", location_json(self.program, self.place_of(condition))),
            ("text", Json::text(self.source(self.place_of(condition)))),
            ("outcome", outcome),
            ("values", Json::text(self.seen(&condition.values))),
            ("note", Json::text(self.iteration(&condition.around).trim())),
            ("transformed_by", Json::List(transformed.collect())),
        ])
    }
}
