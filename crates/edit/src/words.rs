//! Edits as a person would say them: `>=` in place of `>`.

use ir::{
    BinaryOp, Callee, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceKind, Program, SpanId, VarId, assigned,
};

use crate::{
    Change, Edit, EditCondition, Guard, Joined, NewStep, Rework, Spot, SpotPosition, arm_text, around, asked_text,
    block, block_text, call_text, has_range, int_name, is_cast_for, is_default, joinable_call, joinable_value,
    jump_text, label_text, location_of, loop_words, replaceable_value, step_text_at, store_text, target_text, text_at,
    told_at, variables_at,
};

/// The most characters of a source excerpt.
const WIDTH: usize = 60;

/// What an edit does, as a noun with what it is done to: "`>=` in place of `>` in `a > b`".
pub fn in_words(program: &Program, edit: &Edit) -> String {
    Words { program }.edit(edit)
}

/// One more statement as it would be written at a spot.
pub fn statement_text(program: &Program, at: Spot, guard: Option<Guard>, new: NewStep) -> String {
    let words = Words { program };
    format!("{}{}", words.guard((at.function, location_of(program, at)), guard), words.new_step(at, new))
}

/// `if (x) `, as it would be written before a step.
pub fn guard_text(program: &Program, function: FunctionId, at: LocationId, guard: Guard) -> String {
    Words { program }.guard((function, at), Some(guard))
}

/// What an edit changes.
pub fn changed_span(program: &Program, edit: &Edit) -> Option<SpanId> {
    match *edit {
        Edit::Expression { change: Change::Cast { of, .. }, .. } => Some(program[of].span()),
        Edit::Expression { expr, .. } => Some(program[expr].span()),
        Edit::Declared { var, .. } => Some(program[var].span),
        Edit::Initial { var, part, .. } => {
            let global = program.globals.iter().find(|global| global.var == var)?;
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
        ) => Some(program[function].edge(edge).span),
        Edit::Steps(Rework::Predicate { function, edge, .. }) => {
            let value = joinable_value(program, function, edge);
            Some(value.map_or(program[function].edge(edge).span, |value| program[value].span()))
        }
        Edit::Steps(Rework::Result { function, edge, .. }) => {
            let value = replaceable_value(program, function, edge)?;
            Some(program[value].span())
        }
    }
}

struct Words<'a> {
    program: &'a Program,
}

impl Words<'_> {
    /// What a change of statements does.
    fn rework(&self, rework: Rework) -> String {
        let program = self.program;
        match rework {
            Rework::Inserted { at, guard, new } => {
                let (before, place) = match told_at(program, at).map(|(_, lies)| lies) {
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
                    self.guard((at.function, location_of(program, at)), guard),
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
                let told = told_at(program, to);
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
                let variables = variables_at(program, function, program[function].edge(edge).from);
                let call = call_text(program, called, &variables).unwrap_or_default();
                let old = joinable_value(program, function, edge).map(|value| self.source(program[value].span()));
                let connective = if is_or { "||" } else { "&&" };
                let new = if is_negated { format!("!{call}") } else { call };
                if let Some(first) = joinable_call(program, function, edge) {
                    return format!("`{connective} {new}` after the call of `{}`", program[first].name);
                }
                let old = old.unwrap_or_default();
                format!("`{} {connective} {new}` in place of `{old}`", enclosed(&old))
            }
            Rework::Result { function, edge, called } => {
                let variables = variables_at(program, function, program[function].edge(edge).from);
                let new = call_text(program, called, &variables).unwrap_or_default();
                let old = replaceable_value(program, function, edge).map(|value| self.source(program[value].span()));
                format!("`{new}` in place of `{}`", old.unwrap_or_default())
            }
            Rework::Case { function, value, from, to } => self.case(function, value, (from, to)),
            Rework::Goto { function, edge, to } => {
                let old = self.source(program[function].edge(edge).span);
                format!("`{}` in place of `{};`", jump_text(program, function, to), old.trim_end_matches(';'))
            }
            Rework::Loop { function, statement } => match loop_words(program, function, statement) {
                Some((old, new)) => format!("`{new}` in place of `{old}`"),
                None => "a loop in place of a branch".to_string(),
            },
        }
    }

    /// `case RED:` beside `case BLUE:`
    fn case(&self, function: FunctionId, value: i128, (from, to): (EdgeId, EdgeId)) -> String {
        let program = self.program;
        let (label, beside) = (label_text(program, function, to, value), arm_text(program, function, to));
        let has_own = !is_default(program, function, from) && !has_range(program, function, from);
        match (is_default(program, function, to), has_own) {
            (true, true) => format!("`{label}` left out"),
            (true, false) => format!("`{label}` taken out of `{}`", arm_text(program, function, from)),
            (false, true) => format!("`{label}` moved beside `{beside}`"),
            (false, false) => format!("`{label}` beside `{beside}`"),
        }
    }

    /// `if (x) `, or nothing.
    fn guard(&self, (function, at): (FunctionId, LocationId), guard: Option<Guard>) -> String {
        let Some(Guard { condition, is_negated }) = guard else { return String::new() };
        let variables = variables_at(self.program, function, at);
        let text = match condition {
            EditCondition::Asked(asked) => asked_text(self.program, asked, &variables),
            EditCondition::Answered(called) => call_text(self.program, called, &variables),
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
                let variables = variables_at(program, at.function, location_of(program, at));
                let block = block(program, function, statement);
                let returns = returns.map(|edge| (at.function, edge));
                let text = block.and_then(|block| block_text(program, &block, returns, &variables));
                // What ends with a brace needs no semicolon.
                let text = text.unwrap_or_default();
                return if text.ends_with(['}', ';']) { text } else { format!("{text};") };
            }
            NewStep::Copy(function, edge) => {
                let variables = variables_at(program, at.function, location_of(program, at));
                step_text_at(program, program[function].edge(edge), &variables).unwrap_or_default()
            }
            NewStep::Store(place, value) => {
                let variables = variables_at(program, at.function, location_of(program, at));
                store_text(program, place, value, &variables).unwrap_or_default()
            }
            NewStep::Call(called) => {
                let variables = variables_at(program, at.function, location_of(program, at));
                call_text(program, called, &variables).unwrap_or_default()
            }
            NewStep::Jump { is_again: true } => "continue".to_string(),
            NewStep::Jump { is_again: false } => "break".to_string(),
            NewStep::Set(target, value) => format!("{} = {value}", target_text(program, target)),
            NewStep::Add(target, 1) => format!("{}++", target_text(program, target)),
            NewStep::Add(target, -1) => format!("{}--", target_text(program, target)),
            NewStep::Add(target, by) => format!("{} += {by}", target_text(program, target)),
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
    fn edit(&self, edit: &Edit) -> String {
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
                let likewise = if is_cast_for(self.program, var) { " (and in casts for it)" } else { "" };
                return format!(
                    "`{} {name}` in place of `{old} {name}`{likewise}",
                    int_name(self.program, bits, is_signed)
                );
            }
            Edit::Steps(rework) => return self.rework(rework),
        };
        let expr = if let Change::Cast { of, .. } = change { of } else { expr };
        let whole = text(expr);
        match (change, self.program[expr].kind()) {
            // `i++` is written without the operator that it is made of.
            (Change::Operator(op @ (BinaryOp::Add | BinaryOp::Sub)), &ExprKind::Binary(_, left, _))
                if counts(&whole) && (text(left) == whole || assigned(&whole) == Some(&text(left))) =>
            {
                let (old, new) = if op == BinaryOp::Sub { ("++", "--") } else { ("--", "++") };
                format!("`{}` in place of `{whole}`", whole.replacen(old, new, 1))
            }
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
                let variables = variables_at(self.program, other.function, other.location);
                format!("`{}` in place of `{whole}`", text_at(self.program, other.expr, &variables).unwrap_or_default())
            }
            (Change::Term(op, other), _) => {
                let variables = variables_at(self.program, other.function, other.location);
                let other = text_at(self.program, other.expr, &variables).unwrap_or_default();
                format!("`{} {} {other}` in place of `{whole}`", operand(&whole), op.symbol())
            }
            (Change::Cleared(mask), _) => {
                let variables = variables_at(self.program, mask.function, mask.location);
                let mask = text_at(self.program, mask.expr, &variables).unwrap_or_default();
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
        let variables = variables_at(self.program, joined.function, joined.location);
        let added = asked_text(self.program, joined.condition, &variables).unwrap_or_default();
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
                format!("({}){}", int_name(self.program, bits, is_signed), operand(&whole))
            }
            (Change::Around, ExprKind::Binary(op, a, b)) => {
                let (bits, is_signed) = around(self.program, expr)?;
                let (left, right) = (operand(&text(*a)), operand(&text(*b)));
                format!("({})({left} - {right}) {} 0", int_name(self.program, bits, is_signed), op.symbol())
            }
            (Change::Rewritten(rewriting), _) => rewriting.text(self.program, expr)?,
            _ => return None,
        })
    }

    /// The source text of a span, cut where it becomes long.
    fn source(&self, span: SpanId) -> String {
        let text = self.program.sources.snippet(span).unwrap_or_default();
        match text.char_indices().nth(WIDTH) {
            Some((cut, _)) => format!("{}...", &text[..cut]),
            None => text,
        }
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

/// Whether a piece of C counts something up or down.
fn counts(text: &str) -> bool {
    ["++", "--"].iter().any(|sign| text.starts_with(sign) || text.ends_with(sign))
}
