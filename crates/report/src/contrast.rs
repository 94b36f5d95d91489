//! Explanations as text and data; here those by contrast: what the closest passing run does differently, and where to look
//! first.

use explain::{
    Avoided, Cause, Dependences, Dependent, Difference, DistanceEvidence, Evidence, Explanation, Hypothesis,
    Optimality, Requirement, Verified, Why,
};
use ir::{Change, Edit, ExprId, ExprKind, PlaceKind, Program, SpanId, TypeId, TypeKind};
use run::Value;

use crate::json::Json;

/// The most causes that are shown without being asked.
const MOST_CAUSES: usize = 8;
/// The most characters of a source excerpt.
const WIDTH: usize = 60;

/// The explanation as lines of text.
pub fn explanation_page(program: &Program, explanation: &Explanation, full: bool) -> String {
    let mut page = Page { program, out: String::new() };
    match &explanation.evidence {
        Evidence::Distance(evidence) => page.distance(explanation, evidence, full),
        Evidence::Infection(evidence) => page.infection(evidence, &explanation.causes, full),
        Evidence::AlwaysFails { is_unconditional, dependences } => {
            if *is_unconditional {
                page.line("No run passes: within the bounds every run fails here, whatever the inputs are.");
            } else {
                page.line("No run passes under these assumptions, within the bounds, whatever the inputs are.");
            }
            page.line("What could have saved the failing run:");
            page.causes(&explanation.causes, full);
            page.dependences(dependences);
        }
    }
    page.out
}

/// The explanation as data.
pub fn explanation_json(program: &Program, explanation: &Explanation) -> Json {
    let page = Page { program, out: String::new() };
    let causes = explanation.causes.iter().map(|cause| page.cause_json(cause)).collect();
    let mut members = vec![
        ("method", Json::text(explanation.method.info().name)),
        ("verified", Json::Bool(explanation.verified == Verified::Yes)),
        ("causes", Json::List(causes)),
    ];
    if let Some(run) = &explanation.passing {
        let inputs = run.inputs.iter().map(|bits| Json::text(format!("{bits:#x}"))).collect();
        let stdin = Json::text(String::from_utf8_lossy(&run.stdin));
        members.push((
            "passing",
            Json::Object(vec![("inputs", Json::List(inputs)), ("stdin", stdin), ("steps", Json::count(run.steps))]),
        ));
    }
    match &explanation.evidence {
        Evidence::Distance(evidence) => members.push(("distance", page.evidence_json(evidence))),
        Evidence::Infection(evidence) => members.push(("infection", page.infection_json(evidence))),
        Evidence::AlwaysFails { dependences, .. } => {
            members.push(("always_fails", Json::Bool(true)));
            members.push(("dependences", page.dependences_json(dependences)));
        }
    }
    Json::Object(members)
}

pub(crate) struct Page<'a> {
    pub(crate) program: &'a Program,
    pub(crate) out: String,
}

impl Page<'_> {
    pub(crate) fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn cause_json(&self, cause: &Cause) -> Json {
        let reasons = cause.reasons.iter().map(|why| {
            let kind = match why {
                Why::Value(_) => "value",
                Why::Condition(_) => "condition",
                Why::OnlyFailing(_) => "only-failing",
                Why::OnlyPassing(_) => "only-passing",
                Why::CouldSave => "could-save",
                Why::Repairs(_) => "repair",
                Why::Transforms(_) => "transforms",
                Why::Contradicts(_) => "contradicts",
                Why::Decides(_) => "decides",
                Why::BehindDecision(_) => "behind-decision",
                Why::Fails => "fails",
            };
            Json::Object(vec![("kind", Json::text(kind)), ("text", Json::text(self.why(why)))])
        });
        let defined = cause.constants.iter().filter_map(|&constant| {
            let region = self.program.sources.span(constant)?.definition?;
            let file = Json::text(&self.program.sources.file(region.file).name);
            Some(Json::Object(vec![("file", file), ("line", Json::count(region.line))]))
        });
        Json::Object(vec![
            ("location", self.location(cause.span)),
            ("function", Json::text(&self.program[cause.function].name)),
            ("text", Json::text(self.source(cause.span))),
            ("score", Json::count(cause.score)),
            ("reasons", Json::List(reasons.collect())),
            ("definitions", Json::List(defined.collect())),
        ])
    }

    fn evidence_json(&self, evidence: &DistanceEvidence) -> Json {
        let differences = evidence.differences.iter().enumerate().map(|(position, one)| {
            Json::Object(vec![
                ("location", self.location(one.span)),
                ("text", Json::text(self.difference(one))),
                ("needed", Json::Bool(evidence.slice.contains(&position))),
            ])
        });
        let inputs = evidence.inputs.iter().map(|input| {
            Json::Object(vec![
                ("name", Json::text(self.name(input))),
                ("location", self.location(input.span)),
                ("failing", Json::text(self.value(input.failing, input.ty))),
                ("passing", Json::text(self.value(input.passing, input.ty))),
            ])
        });
        Json::Object(vec![
            ("distance", Json::count(evidence.distance)),
            ("proven", Json::Bool(evidence.optimality == Optimality::Proven)),
            ("unique", Json::Bool(evidence.is_settled)),
            ("values", Json::count(evidence.atoms as u64)),
            ("avoids_question", Json::Bool(evidence.avoided.is_some() && evidence.requirement != Requirement::Answers)),
            ("closer_run_avoids_question", Json::Bool(evidence.avoided.is_some())),
            ("inputs", Json::List(inputs.collect())),
            ("slices", Json::count(evidence.slices.len() as u64)),
            ("differences", Json::List(differences.collect())),
            ("against_the_program", Json::Bool(evidence.is_injected)),
            ("smallest_slice", Json::Bool(evidence.has_smallest_slice)),
            ("equally_close", Json::count(evidence.ties.len() as u64)),
            ("dependences", self.dependences_json(&evidence.dependences)),
        ])
    }

    pub(crate) fn location(&self, span: SpanId) -> Json {
        let Some(span) = self.program.sources.span(span) else { return Json::Null };
        let region = span.told;
        Json::Object(vec![
            ("file", Json::text(&self.program.sources.file(region.file).name)),
            ("line", Json::count(region.line)),
            ("column", Json::count(region.column)),
            ("end_line", Json::count(region.end_line)),
            ("end_column", Json::count(region.end_column)),
        ])
    }

    fn distance(&mut self, explanation: &Explanation, evidence: &DistanceEvidence, full: bool) {
        self.question(evidence);
        if evidence.is_injected {
            self.line("Values changed against the program, as few as possible (no run does this):");
            for one in &evidence.differences {
                self.line(&format!("  {}: {}", self.place(one.span), self.difference(one)));
            }
        } else {
            self.line(match (evidence.has_smallest_slice, &explanation.passing) {
                (true, _) => "The passing run that needs the fewest changes changes:",
                (false, Some(run)) if !run.ends => "The closest run that goes on without failing changes:",
                (false, _) => "The closest run that passes changes:",
            });
            self.inputs(&evidence.inputs);
            for tie in &evidence.ties {
                self.line("as close is a run that changes:");
                self.inputs(&tie.inputs);
            }
        }
        self.line("");
        self.line("Most likely causes:");
        self.causes(&explanation.causes, full);
        if full {
            self.line("");
            self.line("All differences (* needed):");
            for (position, one) in evidence.differences.iter().enumerate() {
                let needed = if evidence.slice.contains(&position) { '*' } else { ' ' };
                let what = self.difference(one);
                self.line(&format!("{needed} {}: {what}", self.program.sources.describe(one.span)));
            }
        }
        self.dependences(&evidence.dependences);
        self.line("");
        self.summary(evidence, &explanation.verified);
    }

    fn inputs(&mut self, inputs: &[Difference]) {
        if inputs.is_empty() {
            self.line("  no input");
        }
        for input in inputs {
            self.line(&format!("  input {}", self.input(input)));
        }
    }

    /// `c: -1 -> 0`
    fn input(&self, input: &Difference) -> String {
        let (failing, passing) = (self.value(input.failing, input.ty), self.value(input.passing, input.ty));
        format!("{}: {failing} -> {passing}{}", self.name(input), self.where_about(input))
    }

    /// What was asked about causes.
    fn dependences(&mut self, dependences: &Dependences) {
        let (effect, without) = match &dependences.effect {
            None => ("The failure".to_string(), "fails".to_string()),
            Some(effect) => (format!("`{effect}`"), "has it".to_string()),
        };
        if let Some((looked_at, left_out)) = dependences.searched {
            self.line("");
            let found: Vec<String> = dependences
                .answers
                .iter()
                .filter(|one| !matches!(one.hypothesis, Hypothesis::Said(_)))
                .map(|one| self.hypothesis(&one.hypothesis))
                .collect();
            match found.is_empty() {
                true => {
                    self.line(&format!("{effect} depends on none of the {looked_at} relations that were looked at."))
                }
                false => self.line(&format!("{effect} depends on each of these: without it no closest run {without}.")),
            }
            for text in found {
                self.line(&format!("  {text}"));
            }
            if left_out > 0 {
                self.line(&format!("  ({left_out} more relations were not looked at)"));
            }
        }
        for one in &dependences.answers {
            let Hypothesis::Said(text) = &one.hypothesis else { continue };
            self.line("");
            let inputs = |inputs: &[Difference]| match inputs {
                [] => "no input".to_string(),
                inputs => inputs.iter().map(|input| self.input(input)).collect::<Vec<_>>().join(", "),
            };
            let lines = match &one.verdict {
                Dependent::Yes { distance } => vec![
                    format!("{effect} depends on `{text}`:"),
                    format!("  of the closest runs without it (distance {distance}) none {without}."),
                ],
                Dependent::No { distance, inputs: changed } => vec![
                    format!("{effect} does not depend on `{text}`:"),
                    format!("  a closest run without it (distance {distance}) still {without}: {}.", inputs(changed)),
                ],
                Dependent::Absent => {
                    vec![format!("`{text}` does not hold in the failing run, so it is no cause.")]
                }
                Dependent::EffectAbsent => {
                    vec![format!("{effect} does not hold in the failing run, so it has no cause there.")]
                }
                Dependent::Always => {
                    vec![format!("`{text}` holds in every run within the bounds, so nothing depends on it.")]
                }
                Dependent::Undecided => vec![format!("whether it depends on `{text}` was not decided.")],
            };
            lines.iter().for_each(|line| self.line(line));
        }
    }

    /// `c < a` (lines 11 and 12)
    fn hypothesis(&self, hypothesis: &Hypothesis) -> String {
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

    fn dependences_json(&self, dependences: &Dependences) -> Json {
        let answers = dependences.answers.iter().map(|one| {
            let verdict = match one.verdict {
                Dependent::Yes { .. } => "depends",
                Dependent::No { .. } => "does-not-depend",
                Dependent::Absent => "cause-absent",
                Dependent::EffectAbsent => "effect-absent",
                Dependent::Always => "cause-always-there",
                Dependent::Undecided => "undecided",
            };
            Json::Object(vec![
                ("cause", Json::text(self.hypothesis(&one.hypothesis))),
                ("verdict", Json::text(verdict)),
            ])
        });
        Json::List(answers.collect())
    }

    /// What became of a closer run that avoided the question.
    fn question(&mut self, evidence: &DistanceEvidence) {
        let Some(avoided) = &evidence.avoided else { return };
        let distance = match avoided {
            Avoided::NotReached { distance } => {
                self.line("The closest run that passes does not come to the failed check at all");
                *distance
            }
            Avoided::Presupposition { conditions, distance } => {
                let texts: Vec<String> = conditions
                    .iter()
                    .map(|&expr| {
                        format!("`{}`", self.program.sources.snippet(self.program[expr].span()).unwrap_or_default())
                    })
                    .collect();
                self.line(&format!("The closest run that passes only changes {}", texts.join(", ")));
                *distance
            }
        };
        if evidence.requirement == Requirement::Answers {
            self.line(&format!("(distance {distance}): that avoids the question. Of the runs that answer it:"));
        } else {
            self.line(&format!(
                "(distance {distance}): that avoids the question, but no run within the bounds answers it."
            ));
        }
        self.line("");
    }

    fn causes(&mut self, causes: &[Cause], full: bool) {
        let shown = if full { causes.len() } else { causes.len().min(MOST_CAUSES) };
        if causes.is_empty() {
            self.line("  none: the runs differ in inputs only");
        }
        for (number, cause) in (1..).zip(&causes[..shown]) {
            let place = self.place(cause.span);
            self.line(&format!("{number:>3}. {place}: {}", self.source(cause.span)));
            let mut said: Vec<String> = Vec::new();
            for why in &cause.reasons {
                let text = self.why(why);
                if !said.contains(&text) {
                    said.push(text);
                }
            }
            let most = if full { said.len() } else { said.len().min(2) };
            for text in &said[..most] {
                self.line(&format!("       {text}"));
            }
            if !cause.constants.is_empty() {
                let texts: Vec<String> = cause.constants.iter().map(|&constant| self.definition(constant)).collect();
                self.line(&format!("       ({})", texts.join(", ")));
            }
        }
        if shown < causes.len() {
            self.line(&format!("     ({} more; --full shows all)", causes.len() - shown));
        }
    }

    fn why(&self, why: &Why) -> String {
        match why {
            Why::Repairs(edit) => format!("with {} nothing fails within the bounds", self.edit(edit)),
            Why::CouldSave => "with the same inputs the run could pass if this were different".to_string(),
            Why::Transforms(_) => "the bad value, or one that it was computed from, came about here".to_string(),
            Why::Contradicts(_) => "after this outcome the failed condition cannot hold".to_string(),
            Why::Decides(_) => "with the other outcome the run would not have failed".to_string(),
            Why::BehindDecision(_) => {
                "a decision without which the run would not have failed comes from here".to_string()
            }
            Why::Fails => "the run fails here".to_string(),
            Why::Value(one) => self.difference(one),
            Why::Condition(one) => self.difference(one),
            Why::OnlyFailing(one) => {
                format!("runs only in the failing run{}{}", self.given(one, one.failing), self.where_about(one))
            }
            Why::OnlyPassing(one) => {
                format!("runs only in the passing run{}{}", self.given(one, one.passing), self.where_about(one))
            }
        }
    }

    /// `LIMIT`: file.c:3
    fn definition(&self, constant: SpanId) -> String {
        let name = self.program.sources.snippet(constant).unwrap_or_default();
        let region = self.program.sources.span(constant).and_then(|span| span.definition);
        region.map_or_else(String::new, |region| {
            format!("`{name}`: {}:{}", self.program.sources.file(region.file).name, region.line)
        })
    }

    /// `>=` in place of `>`
    fn edit(&self, edit: &Edit) -> String {
        let text = |expr: ExprId| self.program.sources.snippet(self.program[expr].span()).unwrap_or_default();
        let whole = text(edit.expr);
        match (edit.change, self.program[edit.expr].kind()) {
            (Change::Operator(op), ExprKind::Binary(old, ..)) => {
                format!("`{}` in place of `{}` in `{whole}`", op.symbol(), old.symbol())
            }
            (Change::OtherConnective, ExprKind::And(..)) => format!("`||` in place of `&&` in `{whole}`"),
            (Change::OtherConnective, _) => format!("`&&` in place of `||` in `{whole}`"),
            (Change::Negated, _) => format!("`{whole}` turned round"),
            (Change::Only(operand), _) => format!("only `{}` in place of `{whole}`", text(operand)),
            (Change::Constant(value), _) => format!("{value} in place of `{whole}`"),
            (Change::Variable(variable), _) => format!("`{}` in place of `{whole}`", self.program[variable].name),
            (Change::Member(member), ExprKind::Load(place)) => match self.program[*place].kind() {
                PlaceKind::Field(base, _) => match self.program.types.kind(self.program[*base].ty()) {
                    TypeKind::Record(record) => {
                        let field = &self.program.types.record(*record).fields[member as usize];
                        format!("the member `{}` in place of `{whole}`", field.name)
                    }
                    _ => format!("another member in place of `{whole}`"),
                },
                _ => format!("another member in place of `{whole}`"),
            },
            (Change::Operator(_) | Change::Member(_), _) => format!("a change of `{whole}`"),
        }
    }

    /// ` (most = 0)`
    fn given(&self, one: &Difference, value: Option<u128>) -> String {
        match (one.variable, value) {
            (Some(_), Some(_)) => format!(" ({} = {})", self.name(one), self.value(value, one.ty)),
            _ => String::new(),
        }
    }

    fn difference(&self, one: &Difference) -> String {
        let place = self.where_about(one);
        if one.kind == explain::AtomKind::Guard {
            let outcome = |is_here: bool, value: Option<u128>| match (is_here, value) {
                (false, _) => "not reached",
                (true, Some(0)) => "false",
                (true, _) => "true",
            };
            let (failing, passing) = (outcome(one.in_failing, one.failing), outcome(one.in_passing, one.passing));
            return format!("{failing} in the failing run, {passing} in the passing run{place}");
        }
        let (failing, passing) = (self.value(one.failing, one.ty), self.value(one.passing, one.ty));
        let name = self.name(one);
        match (one.failing, one.passing) {
            (Some(_), Some(_)) => format!("{name}: {failing} in the failing run, {passing} in the passing run{place}"),
            _ => format!("{name} gets another value{place}"),
        }
    }

    fn name(&self, one: &Difference) -> String {
        match one.variable {
            Some(variable) if self.is_whole(one) => self.program[variable].name.clone(),
            _ => match &self.program[one.function].edge(one.edge).op {
                ir::Op::Assign { place, .. } | ir::Op::Input { place, .. } => {
                    let text = self.program.sources.snippet(self.program[*place].span());
                    text.unwrap_or_else(|| "the value".to_string())
                }
                ir::Op::Return { .. } => format!("the result of {}", self.program[one.function].name),
                _ => one.variable.map_or("the value".to_string(), |variable| self.program[variable].name.clone()),
            },
        }
    }

    /// Whether the difference is about the variable itself, and not a part of it.
    fn is_whole(&self, one: &Difference) -> bool {
        let Some(variable) = one.variable else { return false };
        Some(self.program[variable].ty) == one.ty && self.program[variable].kind != ir::VariableKind::Temporary
    }

    /// ` (iteration 3)`
    fn where_about(&self, one: &Difference) -> String {
        self.iteration(&one.around)
    }

    /// ` (iteration 3)`
    pub(crate) fn iteration(&self, around: &[explain::Surrounding]) -> String {
        let iterations: Vec<String> = around
            .iter()
            .rev()
            .map_while(|around| match around {
                explain::Surrounding::Iteration { number, .. } => Some((number + 1).to_string()),
                explain::Surrounding::Call { .. } => None,
            })
            .collect();
        match iterations.split_first() {
            None => String::new(),
            Some((inner, [])) => format!(" (iteration {inner})"),
            Some((inner, outer)) => format!(" (iteration {inner} of {})", outer.join(" of ")),
        }
    }

    pub(crate) fn value(&self, bits: Option<u128>, ty: Option<TypeId>) -> String {
        let (Some(bits), Some(ty)) = (bits, ty) else { return "?".to_string() };
        let types = &self.program.types;
        match types.kind(ty) {
            TypeKind::Float(_) => Value::Float(bits).render(self.program, ty),
            TypeKind::Pointer(_) if bits == 0 => "NULL".to_string(),
            TypeKind::Pointer(_) => "a pointer".to_string(),
            _ => match types.integer(ty) {
                Some((width, true)) if width < 128 => {
                    let shift = 128 - width;
                    Value::Int((bits << shift) as i128 >> shift).render(self.program, ty)
                }
                _ => Value::Int(bits as i128).render(self.program, ty),
            },
        }
    }

    /// `file.c:12`
    fn place(&self, span: SpanId) -> String {
        match self.program.sources.span(span) {
            Some(span) => format!("{}:{}", self.program.sources.file(span.told.file).name, span.told.line),
            None => "(the library)".to_string(),
        }
    }

    pub(crate) fn source(&self, span: SpanId) -> String {
        let text = self.program.sources.snippet(span).unwrap_or_default();
        match text.char_indices().nth(WIDTH) {
            Some((cut, _)) => format!("{}...", &text[..cut]),
            None => text,
        }
    }

    fn summary(&mut self, evidence: &DistanceEvidence, verified: &Verified) {
        let optimality = match evidence.optimality {
            Optimality::Proven if evidence.has_smallest_slice => "the least of those".to_string(),
            Optimality::Proven => match verified {
                Verified::Yes => "proven to be the least".to_string(),
                Verified::Undecided(_) | Verified::No(_) => "the least (not proven a second time)".to_string(),
            },
            Optimality::BestFound { lower_bound } => format!("the best found; the least is {lower_bound} or more"),
        };
        self.line(&format!(
            "Distance {} over {} values, {optimality}; {} of {} differences are needed.",
            evidence.distance,
            evidence.atoms,
            evidence.slice.len(),
            evidence.differences.len(),
        ));
        if evidence.slices.len() > 1 {
            let all = if evidence.are_all_slices { "" } else { "at least " };
            self.line(&format!("There are {all}{} minimal slices.", evidence.slices.len()));
        }
    }
}
