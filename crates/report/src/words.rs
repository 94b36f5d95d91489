//! Words for what an explanation says: causes, reasons, differences and edits in source terms. Every format uses them.

use edit::{Change, Edit, EditCondition, Guard, Joined, NewStep, Replacement, Rework, Spot, SpotPosition};
use explain::{ArgumentPart, AtomKind, Cause, Comparison, Difference, Method, Property, RankedCause, Surrounding, Why};
use ir::{
    Callee, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceKind, Program, SpanId, TypeId, TypeKind,
    UnaryOp, VarId, Variable, assigned,
};
use run::Value;

use crate::reasons::{kind_of, of_shown_run, passing_run, reached};

/// The most characters of a source excerpt.
const WIDTH: usize = 60;

/// Puts things of a program into words.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    /// The program.
    pub(crate) program: &'a Program,
}

/// A reason in words.
pub(crate) struct Reasoned {
    /// The method that gives it.
    pub(crate) method: Method,
    /// The reason itself.
    pub(crate) why: Why,
    /// Its kind, for programs.
    pub(crate) kind: &'static str,
    /// A sentence.
    pub(crate) text: String,
    /// The edit that it speaks of, as a change of the source text.
    pub(crate) edit: Option<Replacement>,
}

impl Words<'_> {
    /// Why a line is a cause, over all methods that name it, the strongest reason first. What holds for the passing run that
    /// is shown is not said again of another one.
    pub(crate) fn reasons(&self, ranked: &RankedCause<'_>) -> Vec<Reasoned> {
        let mut said: Vec<Reasoned> = Vec::new();
        let all =
            ranked.named_by.iter().flat_map(|(method, _, cause)| cause.reasons.iter().map(move |why| (*method, why)));
        for (method, why) in all {
            let shown = of_shown_run(why);
            let key = self.why(&shown);
            let reason = |why: Why, text: String| {
                let edit = match &why {
                    Why::Repairs(edit, _) | Why::RepairsThis(edit, _) => Replacement::of(self.program, edit),
                    _ => None,
                };
                Reasoned { method, kind: kind_of(&why), why, text, edit }
            };
            match said.iter_mut().find(|other| self.why(&of_shown_run(&other.why)) == key) {
                None => said.push(reason(why.clone(), self.why(why))),
                Some(other) if *why == shown => *other = reason(shown, key),
                Some(_) => {}
            }
        }
        said
    }

    /// The function that a cause lies in; none for the initial value of a variable outside of functions.
    pub(crate) fn function_of(&self, cause: &Cause) -> Option<&str> {
        let outside = |variable: &Variable| variable.span == cause.span && variable.function.is_none();
        let is_outside = self.program.variables().any(|(_, variable)| outside(variable));
        (!is_outside).then(|| self.program[cause.function].name.as_str())
    }

    /// Where the constants of a cause are defined, each once.
    fn definitions(&self, ranked: &RankedCause<'_>) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for &constant in ranked.named_by.iter().flat_map(|(_, _, cause)| &cause.constants) {
            let text = self.definition(constant);
            if !text.is_empty() && !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    /// Where else the same could be added, if something is missing; and where the constants of a cause are defined.
    pub(crate) fn remarks(&self, ranked: &RankedCause<'_>) -> Vec<String> {
        let mut lines: Vec<u32> = self.elsewhere(ranked).filter_map(|span| self.line_number(span)).collect();
        lines.sort_unstable();
        lines.dedup();
        let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
        let same = match &lines[..] {
            [] => None,
            [line] => Some(format!("at line {line} it does the same to all runs that were tried")),
            [first @ .., last] => {
                Some(format!("at lines {} and {last} it does the same to all runs that were tried", first.join(", ")))
            }
        };
        let used = self.program.sources.use_of_macro(ranked.cause().span);
        same.into_iter().chain(self.definitions(ranked)).chain(used).collect()
    }

    /// Other lines where what is missing could be added.
    pub(crate) fn elsewhere(&self, ranked: &RankedCause<'_>) -> impl Iterator<Item = SpanId> {
        ranked.cause().elsewhere.clone().into_iter()
    }

    fn line_number(&self, span: SpanId) -> Option<u32> {
        self.program.sources.span(span).map(|span| span.told.line)
    }

    /// Why a statement is a cause, in a sentence.
    pub(crate) fn why(&self, why: &Why) -> String {
        match why {
            Why::Repairs(edit, reach) => format!("with {} nothing fails {}", self.edit(edit), reached(*reach)),
            Why::RepairsThis(edit, reach) => {
                format!("with {} this failure is gone {}; others remain", self.edit(edit), reached(*reach))
            }
            Why::MayRepairThis(edit) => {
                format!(
                    "with {} the runs that were tried do not fail here any more; elsewhere they may",
                    self.edit(edit)
                )
            }
            Why::MayRepair(edit) => format!("with {} all runs pass that were tried; no more is known", self.edit(edit)),
            Why::CouldSave => "with the same inputs the run could pass if this were different".to_string(),
            Why::Transforms(_) => "the bad value, or one that it was computed from, came about here".to_string(),
            Why::Contradicts(_) => "after this outcome the failed condition cannot hold".to_string(),
            Why::Decides(_) => "with the other outcome the run would not have failed".to_string(),
            Why::BehindDecision(_) => {
                "a decision without which the run would not have failed comes from here".to_string()
            }
            Why::Fails => "the run fails here".to_string(),
            Why::Leads => "from here the run goes to the error location".to_string(),
            Why::OfFix(_) => "changed, it keeps the failing run from failing here, step by step".to_string(),
            Why::Executed => "the failing run executes it".to_string(),
            Why::DependedOn => "the failure depends on it".to_string(),
            Why::Covered { failing, passing } => {
                format!("{} and {} execute it", counted(*failing, "failing run"), counted(*passing, "passing run"))
            }
            Why::Value(one) => self.difference(one),
            Why::Condition(one) => self.difference(one),
            Why::OnlyFailing(one) => {
                let about = format!("{}{}", self.given(one, one.failing), self.where_about(one));
                match one.contrast {
                    0 => format!("runs only in the failing run{about}"),
                    _ => format!("runs in the failing run{about}, not in another passing run"),
                }
            }
            Why::OnlyPassing(one) => {
                let about = format!("{}{}", self.given(one, one.passing), self.where_about(one));
                format!("runs only in {}{about}", passing_run(one))
            }
        }
    }

    /// What a method did that only lists lines.
    pub(crate) fn comparison(&self, name: &str, comparison: Comparison) -> String {
        match comparison {
            Comparison::Slice => format!("`{name}`: the lines that the failure depends on, the nearest first."),
            Comparison::Trail => format!("`{name}`: the lines that the failing run executes, the last one first."),
            Comparison::Diagnosis => {
                format!("`{name}`: every line that by itself could have saved the failing run; none is preferred.")
            }
            Comparison::Spectrum { failing, passing } => format!(
                "`{name}`: lines by who executes them, over {} and {}.",
                counted(failing, "failing run"),
                counted(passing, "passing run")
            ),
        }
    }

    /// `LIMIT` is defined at file.c:3
    fn definition(&self, constant: SpanId) -> String {
        let name = self.program.sources.snippet(constant).unwrap_or_default();
        let region = self.program.sources.span(constant).and_then(|span| span.definition);
        region.map_or_else(String::new, |region| {
            format!("`{name}` is defined at {}:{}", self.program.sources.file(region.file).name, region.line)
        })
    }

    /// What an edit changes.
    pub(crate) fn edited(&self, edit: &Edit) -> Option<SpanId> {
        match *edit {
            Edit::Expression { change: Change::Cast { of, .. }, .. } => Some(self.program[of].span()),
            Edit::Expression { expr, .. } => Some(self.program[expr].span()),
            Edit::Declared { var, .. } => Some(self.program[var].span),
            Edit::Initial { var, part, .. } => {
                let global = self.program.globals.iter().find(|global| global.var == var)?;
                Some(global.initializer.parts.get(part)?.span)
            }
            // A label or a keyword is no step.
            Edit::Steps(Rework::Inserted { .. } | Rework::Case { .. } | Rework::Loop { .. }) => None,
            Edit::Steps(
                Rework::Exchanged { function, from: edge, .. }
                | Rework::Moved { edge, to: Spot { function, .. } }
                | Rework::Arguments { function, edge, .. }
                | Rework::Callee { function, edge, .. }
                | Rework::Goto { function, edge, .. }
                | Rework::Restricted { function, edge, .. },
            ) => Some(self.program[function].edge(edge).span),
            Edit::Steps(Rework::Predicate { function, edge, .. }) => {
                let value = edit::joinable_value(self.program, function, edge);
                Some(value.map_or(self.program[function].edge(edge).span, |value| self.program[value].span()))
            }
            Edit::Steps(Rework::Result { function, edge, .. }) => {
                let value = edit::replaceable_value(self.program, function, edge)?;
                Some(self.program[value].span())
            }
        }
    }

    /// What a change of statements does.
    fn rework(&self, rework: Rework) -> String {
        let program = self.program;
        match rework {
            Rework::Inserted { at, guard, new } => {
                let (before, place) = match edit::told_at(program, at).map(|(_, lies)| lies) {
                    Some(SpotPosition::Before) => ("", "before this"),
                    Some(SpotPosition::After) | None => ("", "after this"),
                    Some(SpotPosition::FirstAfter) => ("", "first after this decision"),
                    Some(SpotPosition::Else) => ("else ", "for this decision"),
                    Some(SpotPosition::ElseBefore) => ("else ", "before this"),
                    Some(SpotPosition::ElseAfter) => ("else ", "after this"),
                    Some(SpotPosition::AfterStatement) => ("", "after the statement that ends here"),
                };
                format!(
                    "`{before}{}{}` {place}",
                    self.guard((at.function, edit::location_of(program, at)), guard),
                    self.new_step(at, new)
                )
            }
            Rework::Restricted { function, edge, guard } => {
                let step = program[function].edge(edge);
                let text = self.source(step.span);
                match guard {
                    None => format!("`{text}` left out"),
                    Some(guard) => {
                        format!("`{}` before `{text}`", self.guard((function, step.from), Some(guard)).trim_end())
                    }
                }
            }
            Rework::Exchanged { statements: 1, .. } => "this statement and the next one in the other order".to_string(),
            Rework::Exchanged { statements, .. } => format!("this statement after the next {statements}"),
            Rework::Moved { edge, to } => {
                let text = self.source(program[to.function].edge(edge).span);
                let told = edit::told_at(program, to);
                let place = match told.map(|(_, lies)| lies) {
                    Some(SpotPosition::Before) => "before",
                    Some(SpotPosition::After) | None => "after",
                    Some(SpotPosition::FirstAfter) => "first after the decision",
                    Some(SpotPosition::Else) => "in an `else` of the decision",
                    Some(SpotPosition::ElseBefore) => "in an `else` before",
                    Some(SpotPosition::ElseAfter) => "in an `else` after",
                    Some(SpotPosition::AfterStatement) => "after the statement that ends with",
                };
                let span = told.map_or(SpanId::NONE, |(edge, _)| program[to.function].edge(edge).span);
                let line = program.sources.span(span).map_or(0, |span| span.told.line);
                format!("`{text}` moved: {place} `{}` in line {line}", self.source(span))
            }
            Rework::Arguments { function, edge, pair } => match &program[function].edge(edge).op {
                Op::Call { arguments, .. } => {
                    let text = |position: u32| self.source(program[arguments[position as usize]].span());
                    format!("`{}` and `{}` in the other order", text(pair.0), text(pair.1))
                }
                _ => "arguments in another order".to_string(),
            },
            Rework::Callee { function, edge, callee } => {
                let old = match program[function].edge(edge).op {
                    Op::Call { callee: Callee::Function(old), .. } => program[old].name.as_str(),
                    _ => "this",
                };
                format!("a call of `{}` in place of `{old}`", program[callee].name)
            }
            Rework::Predicate { function, edge, called, is_negated, is_or } => {
                let variables = edit::variables_at(program, function, program[function].edge(edge).from);
                let call = edit::call_text(program, called, &variables).unwrap_or_default();
                let old = edit::joinable_value(program, function, edge).map(|value| self.source(program[value].span()));
                let connective = if is_or { "||" } else { "&&" };
                let new = if is_negated { format!("!{call}") } else { call };
                if let Some(first) = edit::joinable_call(program, function, edge) {
                    return format!("`{connective} {new}` after the call of `{}`", program[first].name);
                }
                let old = old.unwrap_or_default();
                format!("`{} {connective} {new}` in place of `{old}`", enclosed(&old))
            }
            Rework::Result { function, edge, called } => {
                let variables = edit::variables_at(program, function, program[function].edge(edge).from);
                let new = edit::call_text(program, called, &variables).unwrap_or_default();
                let old =
                    edit::replaceable_value(program, function, edge).map(|value| self.source(program[value].span()));
                format!("`{new}` in place of `{}`", old.unwrap_or_default())
            }
            Rework::Case { function, value, from, to } => self.case(function, value, (from, to)),
            Rework::Goto { function, edge, to } => {
                let old = self.source(program[function].edge(edge).span);
                format!("`{}` in place of `{};`", edit::jump_text(program, function, to), old.trim_end_matches(';'))
            }
            Rework::Loop { function, statement } => match edit::loop_words(program, function, statement) {
                Some((old, new)) => format!("`{new}` in place of `{old}`"),
                None => "a loop in place of a branch".to_string(),
            },
        }
    }

    /// `case RED:` beside `case BLUE:`
    fn case(&self, function: FunctionId, value: i128, (from, to): (EdgeId, EdgeId)) -> String {
        let program = self.program;
        let (label, beside) = (edit::label_text(program, function, to, value), edit::arm_text(program, function, to));
        let has_own = !edit::is_default(program, function, from) && !edit::has_range(program, function, from);
        match (edit::is_default(program, function, to), has_own) {
            (true, true) => format!("`{label}` left out"),
            (true, false) => format!("`{label}` taken out of `{}`", edit::arm_text(program, function, from)),
            (false, true) => format!("`{label}` moved beside `{beside}`"),
            (false, false) => format!("`{label}` beside `{beside}`"),
        }
    }

    /// `if (x) `, or nothing.
    fn guard(&self, (function, at): (FunctionId, LocationId), guard: Option<Guard>) -> String {
        let Some(Guard { condition, is_negated }) = guard else { return String::new() };
        let variables = edit::variables_at(self.program, function, at);
        let text = match condition {
            EditCondition::Asked(asked) => edit::asked_text(self.program, asked, &variables),
            EditCondition::Answered(called) => edit::call_text(self.program, called, &variables),
        };
        let text = text.unwrap_or_default();
        let is_name = matches!(condition, EditCondition::Answered(_))
            || text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        match (is_negated, is_name) {
            (true, true) => format!("if (!{text}) "),
            (true, false) => format!("if (!({text})) "),
            (false, _) => format!("if ({text}) "),
        }
    }

    /// One more statement as it would be written.
    fn new_step(&self, at: Spot, new: NewStep) -> String {
        let program = self.program;
        let text = match new {
            NewStep::Block { function, statement, returns, .. } => {
                let variables = edit::variables_at(program, at.function, edit::location_of(program, at));
                let block = edit::block(program, function, statement);
                let returns = returns.map(|edge| (at.function, edge));
                let text = block.and_then(|block| edit::block_text(program, &block, returns, &variables));
                // What ends with a brace needs no semicolon.
                let text = text.unwrap_or_default();
                return if text.ends_with(['}', ';']) { text } else { format!("{text};") };
            }
            NewStep::Copy(function, edge) => {
                let variables = edit::variables_at(program, at.function, edit::location_of(program, at));
                edit::step_text_at(program, program[function].edge(edge), &variables).unwrap_or_default()
            }
            NewStep::Store(place, value) => {
                let variables = edit::variables_at(program, at.function, edit::location_of(program, at));
                edit::store_text(program, place, value, &variables).unwrap_or_default()
            }
            NewStep::Call(called) => {
                let variables = edit::variables_at(program, at.function, edit::location_of(program, at));
                edit::call_text(program, called, &variables).unwrap_or_default()
            }
            NewStep::Jump { is_again: true } => "continue".to_string(),
            NewStep::Jump { is_again: false } => "break".to_string(),
            NewStep::Set(target, value) => format!("{} = {value}", edit::target_text(program, target)),
            NewStep::Add(target, 1) => format!("{}++", edit::target_text(program, target)),
            NewStep::Add(target, -1) => format!("{}--", edit::target_text(program, target)),
            NewStep::Add(target, by) => format!("{} += {by}", edit::target_text(program, target)),
        };
        format!("{};", text.trim_end_matches(';'))
    }

    /// The type of a variable as it is written before its name, or else by its own name.
    fn declared_type(&self, var: VarId) -> String {
        let (variable, sources) = (&self.program[var], &self.program.sources);
        let written = sources.span(variable.span).and_then(|span| {
            let before = sources.line(span.text.file, span.text.line)?.get(..span.text.column as usize - 1)?;
            let before = before.rsplit(['(', ';', '{']).next()?.trim();
            let is_type = |text: &&str| text.chars().all(|letter| letter.is_alphanumeric() || "_ ".contains(letter));
            Some(before).filter(|before| !before.is_empty()).filter(is_type)
        });
        written.map_or_else(|| self.program.types.get(variable.ty).spelling.clone(), str::to_string)
    }

    /// `>=` in place of `>`
    pub(crate) fn edit(&self, edit: &Edit) -> String {
        let text = |expr: ExprId| self.source(self.program[expr].span());
        let (expr, change) = match *edit {
            Edit::Expression { expr, change } => (expr, change),
            Edit::Initial { var, part, value } => {
                let global = self.program.globals.iter().find(|global| global.var == var);
                let part = global.and_then(|global| global.initializer.parts.get(part));
                let old = part.map_or_else(String::new, |part| self.source(part.span));
                return format!("{value} in place of `{old}`");
            }
            Edit::Declared { var, bits, is_signed } => {
                let (name, old) = (&self.program[var].name, self.declared_type(var));
                let likewise = if edit::is_cast_for(self.program, var) { " (and in casts for it)" } else { "" };
                return format!(
                    "`{} {name}` in place of `{old} {name}`{likewise}",
                    edit::int_name(self.program, bits, is_signed)
                );
            }
            Edit::Steps(rework) => return self.rework(rework),
        };
        let expr = if let Change::Cast { of, .. } = change { of } else { expr };
        let whole = text(expr);
        match (change, self.program[expr].kind()) {
            (Change::Operator(op), ExprKind::Binary(old, ..)) => {
                format!("`{}` in place of `{}` in `{whole}`", op.symbol(), old.symbol())
            }
            (Change::OtherConnective, ExprKind::And(..)) => format!("`||` in place of `&&` in `{whole}`"),
            (Change::OtherConnective, _) => format!("`&&` in place of `||` in `{whole}`"),
            (Change::Negated, _) => format!("`{whole}` turned round"),
            (Change::Only(operand), _) => match assigned(&whole) {
                Some(target) if text(operand) == whole || text(operand) == target => format!("`{whole}` left out"),
                Some(target) => format!("`{target} = {}` in place of `{whole}`", text(operand)),
                None => format!("only `{}` in place of `{whole}`", text(operand)),
            },
            (Change::Constant(value), _) => format!("{value} in place of `{whole}`"),
            (Change::Offset(by), _) => {
                format!("`{whole} {} {}` in place of `{whole}`", if by < 0 { '-' } else { '+' }, by.unsigned_abs())
            }
            (Change::Other(other), _) => {
                let variables = edit::variables_at(self.program, other.function, other.location);
                format!(
                    "`{}` in place of `{whole}`",
                    edit::text_at(self.program, other.expr, &variables).unwrap_or_default()
                )
            }
            (Change::Term(op, other), _) => {
                let variables = edit::variables_at(self.program, other.function, other.location);
                let other = edit::text_at(self.program, other.expr, &variables).unwrap_or_default();
                format!("`{} {} {other}` in place of `{whole}`", operand(&whole), op.symbol())
            }
            (Change::Cleared(mask), _) => {
                let variables = edit::variables_at(self.program, mask.function, mask.location);
                let mask = edit::text_at(self.program, mask.expr, &variables).unwrap_or_default();
                format!("`{} & ~{mask}` in place of `{whole}`", operand(&whole))
            }
            (Change::Accumulated(op, target), _) => {
                let target = self.source(self.program[target].span());
                format!("`{target} {}= {whole}` in place of `{target} = {whole}`", op.symbol())
            }
            (Change::Variable(variable), _) => format!("`{}` in place of `{whole}`", self.program[variable].name),
            (Change::Member(member), ExprKind::Load(place) | ExprKind::AddressOf(place)) => {
                match self.program[*place].kind() {
                    PlaceKind::Field(base, _) => {
                        let field = self.program.types.field(self.program[*base].ty(), member);
                        let name = field.map_or("", |field| field.name.as_str());
                        format!("the member `{name}` in place of `{whole}`")
                    }
                    _ => format!("another member in place of `{whole}`"),
                }
            }
            (Change::Joined(joined), _) => format!("`{}` in place of `{whole}`", self.joined(&whole, joined)),
            (change, _) => match self.computed(expr, change) {
                Some(new) => format!("`{new}` in place of `{whole}`"),
                None => format!("a change of `{whole}`"),
            },
        }
    }

    /// A condition with one more.
    fn joined(&self, old: &str, joined: Joined) -> String {
        let connective = if joined.is_or { "||" } else { "&&" };
        let variables = edit::variables_at(self.program, joined.function, joined.location);
        let added = edit::asked_text(self.program, joined.condition, &variables).unwrap_or_default();
        let added = if joined.is_negated { format!("!({added})") } else { enclosed(&added) };
        let (left, right) = if joined.is_first { (added, enclosed(old)) } else { (enclosed(old), added) };
        format!("{left} {connective} {right}")
    }

    /// The same operands, computed otherwise.
    fn computed(&self, expr: ExprId, change: Change) -> Option<String> {
        let text = |expr: ExprId| self.source(self.program[expr].span());
        let whole = text(expr);
        Some(match (change, self.program[expr].kind()) {
            (Change::Cast { bits, is_signed, .. }, _) => {
                format!("({}){}", edit::int_name(self.program, bits, is_signed), operand(&whole))
            }
            (Change::Around, ExprKind::Binary(op, a, b)) => {
                let (bits, is_signed) = edit::around(self.program, expr)?;
                let (left, right) = (operand(&text(*a)), operand(&text(*b)));
                format!("({})({left} - {right}) {} 0", edit::int_name(self.program, bits, is_signed), op.symbol())
            }
            (Change::Unary(UnaryOp::BitNot), ExprKind::Binary(op, a, b)) => {
                format!("{} {} ~{}", text(*a), op.symbol(), operand(&text(*b)))
            }
            (Change::Unary(_), _) => format!("-{}", operand(&whole)),
            (Change::RoundedUp, ExprKind::Binary(_, a, b)) => {
                let (left, right) = (text(*a), operand(&text(*b)));
                format!("({left} + {right} - 1) / {right}")
            }
            (Change::Swapped, ExprKind::Binary(op, a, b)) => {
                format!("{} {} {}", operand(&text(*b)), op.symbol(), operand(&text(*a)))
            }
            (Change::Regrouped(way), _) => edit::regrouped_text(self.program, expr, way)?,
            _ => return None,
        })
    }

    /// ` (most = 0)`
    fn given(&self, one: &Difference, value: Option<u128>) -> String {
        match (one.variable, value) {
            (Some(_), Some(_)) => format!(" ({} = {})", self.name(one), self.value(value, one.ty)),
            _ => String::new(),
        }
    }

    /// What the two runs do differently, in a sentence.
    pub(crate) fn difference(&self, one: &Difference) -> String {
        let place = self.where_about(one);
        if one.kind == AtomKind::Guard {
            let edge = self.program[one.function].edge(one.edge);
            let is_allocation = self.program.allocator_at(one.function, edge).is_some();
            let outcome = |is_here: bool, value: Option<u128>| match (is_here, value) {
                (false, _) => "not reached",
                (true, Some(0)) if is_allocation => "succeeds",
                (true, Some(0)) => "false",
                (true, _) if is_allocation => "fails",
                (true, _) => "true",
            };
            let (failing, passing) = (outcome(one.in_failing, one.failing), outcome(one.in_passing, one.passing));
            return format!("{failing} in the failing run, {passing} in {}{place}", passing_run(one));
        }
        let (failing, passing) = (self.told_value(one, one.failing), self.told_value(one, one.passing));
        let name = self.name(one);
        match (one.failing, one.passing) {
            (Some(_), Some(_)) if failing != passing => {
                format!("{name}: {failing} in the failing run, {passing} in {}{place}", passing_run(one))
            }
            _ => format!("{name} gets another value{place}"),
        }
    }

    /// What gets the value: a variable, a part of it, a result.
    pub(crate) fn name(&self, one: &Difference) -> String {
        if let Some(part) = &one.argument {
            return self.argument_name(part);
        }
        let edge = self.program[one.function].edge(one.edge);
        let allocation = self.program.allocator_at(one.function, edge).map(|name| format!("whether {name} fails"));
        if let Some(name) = allocation.or_else(|| self.source_of(one)) {
            return name;
        }
        match one.variable {
            Some(variable) if self.is_whole(one) => self.program[variable].name.clone(),
            _ => match &edge.op {
                ir::Op::Assign { place, .. } | ir::Op::Input { place, .. } => {
                    let text = self.program.sources.snippet(self.program[*place].span());
                    let unnamed = if one.kind == AtomKind::Input { "the input" } else { crate::contrast::UNNAMED };
                    text.unwrap_or_else(|| unnamed.to_string())
                }
                ir::Op::Return { .. } => format!("the result of {}", self.program[one.function].name),
                _ => match one.variable {
                    Some(variable) => self.program[variable].name.clone(),
                    None if one.kind == AtomKind::Input => "the input".to_string(),
                    None => crate::contrast::UNNAMED.to_string(),
                },
            },
        }
    }

    /// `argc`, or `argv[1][0]`, as the program calls them.
    fn argument_name(&self, part: &ArgumentPart) -> String {
        let name = |position: usize, usual: &str| {
            let parameters = self.program.start.map(|start| &self.program[start].parameters);
            let own = parameters.and_then(|parameters| parameters.get(position));
            own.map_or_else(|| usual.to_string(), |&var| self.program[var].name.clone())
        };
        match part {
            ArgumentPart::Count => name(0, "argc"),
            ArgumentPart::Character { argument, position } => format!("{}[{argument}][{position}]", name(1, "argv")),
            ArgumentPart::Variable { name, position: None } => {
                format!("whether {} is set", String::from_utf8_lossy(name))
            }
            ArgumentPart::Variable { name, position: Some(position) } => {
                format!("{}[{position}]", String::from_utf8_lossy(name))
            }
        }
    }

    /// Whether the difference is about the variable itself, and not a part of it.
    fn is_whole(&self, one: &Difference) -> bool {
        let Some(variable) = one.variable else { return false };
        Some(self.program[variable].ty) == one.ty && self.program[variable].kind != ir::VariableKind::Temporary
    }

    /// ` (iteration 3)`
    pub(crate) fn where_about(&self, one: &Difference) -> String {
        self.iteration(&one.around)
    }

    /// ` (iteration 3)`
    pub(crate) fn iteration(&self, around: &[Surrounding]) -> String {
        let iterations: Vec<String> = around
            .iter()
            .rev()
            .map_while(|around| match around {
                Surrounding::Iteration { number, .. } => Some((number + 1).to_string()),
                Surrounding::Call { .. } => None,
            })
            .collect();
        match iterations.split_first() {
            None => String::new(),
            Some((inner, [])) => format!(" (iteration {inner})"),
            Some((inner, outer)) => {
                format!(" (iteration {inner} inside iteration {})", outer.join(" inside iteration "))
            }
        }
    }

    /// A value in source terms.
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
    pub(crate) fn place(&self, span: SpanId) -> String {
        match self.program.sources.span(span) {
            Some(span) => format!("{}:{}", self.program.sources.file(span.told.file).name, span.told.line),
            None => "(the library)".to_string(),
        }
    }

    /// The source text of a span, cut where it becomes long.
    pub(crate) fn source(&self, span: SpanId) -> String {
        shortened(&self.program.sources.snippet(span).unwrap_or_default())
    }
}

/// Source text, cut where it becomes long.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(WIDTH) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text.to_string(),
    }
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
pub(crate) fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `1 input`, `3 inputs`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Whether the user wrote a property as one.
pub fn is_stated(property: &Property) -> bool {
    use ir::PropertyClass::{Assertion, ReachError, Unreachable};
    matches!(property.class, Assertion | ReachError | Unreachable)
}

/// What a property asserts, or what happens when it is violated.
pub fn property_sentence(property: &Property) -> String {
    match &property.text {
        Some(text) => format!("`{text}`"),
        None => property.class.sentence().to_string(),
    }
}

/// An expression as an operand: in parentheses if it is more than a name or a member.
fn operand(text: &str) -> String {
    let is_plain = text.chars().all(|letter| letter.is_alphanumeric() || "_.->[]".contains(letter));
    if is_plain { text.to_string() } else { format!("({text})") }
}

/// A condition as a part of another one.
fn enclosed(text: &str) -> String {
    let is_compound = text.contains("&&") || text.contains("||") || text.contains('?') || assigned(text).is_some();
    if is_compound { format!("({text})") } else { text.to_string() }
}
