//! An edit as a change of the source text, for tools that apply it.

use crate::{
    Called, Change, Edit, Joined, Rework, around, asked_text, call_text, int_name, joinable_value, loop_words,
    replaceable_value, text_at, variables_at, written::constant_text,
};
use ir::{
    BinaryOp, EdgeId, ExprId, ExprKind, FunctionId, Op, PlaceKind, Program, Region, SpanId, StatementId, TypeKind,
    VarId, assigned,
};

/// Text that takes the place of other text on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// What is replaced.
    pub region: Region,
    /// What comes there.
    pub text: String,
}

impl Replacement {
    /// An edit as text; none where the text is not on one line, or comes from a macro's body.
    pub fn of(program: &Program, edit: &Edit) -> Option<Replacement> {
        let (expr, change) = match *edit {
            Edit::Expression { change: Change::Cast { of, bits, is_signed }, .. } => {
                return cast(program, of, bits, is_signed);
            }
            Edit::Expression { expr, change } => (expr, change),
            Edit::Initial { var, part, value } => return initial(program, var, part, value),
            // What is written before a name may be the type of others as well.
            Edit::Declared { .. } => return None,
            Edit::Steps(Rework::Arguments { function, edge, pair }) => return exchanged(program, function, edge, pair),
            Edit::Steps(Rework::Result { function, edge, called }) => return result(program, function, edge, called),
            Edit::Steps(Rework::Predicate { function, edge, called, is_negated, is_or }) => {
                return predicate(program, (function, edge), called, is_negated, is_or);
            }
            Edit::Steps(Rework::Loop { function, statement }) => return keyword(program, function, statement),
            // Where a statement may stand in the text, braces decide: these are told in words only.
            Edit::Steps(_) => return None,
        };
        let whole = place(program, program[expr].span())?;
        let raw = text_of(program, whole).filter(|raw| is_balanced(raw))?;
        let replaced = |text: String| Some(Replacement { region: whole, text });
        match (change, program[expr].kind()) {
            (Change::Operator(new), ExprKind::Binary(old, a, b)) => {
                let changed = operator(program, (*a, *b), old.symbol(), new.symbol())?;
                match binding(*old) == binding(new) || assigned(raw).is_some() {
                    true => Some(changed),
                    false => {
                        let side =
                            |side: ExprId| Some(operand(text_of(program, place(program, program[side].span())?)?));
                        replaced(format!("({} {} {})", side(*a)?, new.symbol(), side(*b)?))
                    }
                }
            }
            (Change::OtherConnective, ExprKind::And(a, b)) => {
                replaced(enclosed(raw, whole, &operator(program, (*a, *b), "&&", "||")?)?)
            }
            (Change::OtherConnective, ExprKind::Or(a, b)) => {
                // `a || b` would be taken apart.
                operator(program, (*a, *b), "||", "&&")?;
                let side = |side: ExprId| Some(operand(text_of(program, place(program, program[side].span())?)?));
                replaced(format!("({} && {})", side(*a)?, side(*b)?))
            }
            (Change::Negated, _) => replaced(format!("!({raw})")),
            (Change::Only(operand), _) => {
                let kept = place(program, program[operand].span())?;
                let kept = text_of(program, kept).filter(|kept| is_balanced(kept) && *kept != raw)?;
                if let Some(target) = assigned(raw) {
                    // What only stays as it was is told in words.
                    return if kept == target { None } else { replaced(format!("{target} = {kept}")) };
                }
                replaced(if is_word(kept) { kept.to_string() } else { format!("({kept})") })
            }
            // A value that is 0 because nothing is written has no text but the name of what is declared.
            (Change::Constant(_), _) if declares(program, program[expr].span()) => None,
            (Change::Constant(value), _) if is_word(raw) => replaced(constant_text(program, expr, raw, value)),
            (Change::Offset(by), _) => {
                replaced(format!("({raw} {} {})", if by < 0 { '-' } else { '+' }, by.unsigned_abs()))
            }
            (Change::Other(taken) | Change::Term(_, taken) | Change::Cleared(taken), _) => {
                let variables = variables_at(program, taken.function, taken.location);
                let other = text_at(program, taken.expr, &variables).filter(|other| is_balanced(other))?;
                replaced(match change {
                    Change::Term(op, _) => format!("(({raw}) {} ({other}))", op.symbol()),
                    Change::Cleared(_) => format!("(({raw}) & ~({other}))"),
                    _ => format!("({other})"),
                })
            }
            (Change::Accumulated(op, target), _) => {
                let target = text_of(program, place(program, program[target].span())?)?;
                replaced(format!("({target}) {} ({raw})", op.symbol()))
            }
            (Change::Around, ExprKind::Binary(op, a, b)) => {
                let text = |side: ExprId| text_of(program, place(program, program[side].span())?);
                let (bits, is_signed) = around(program, expr)?;
                let (ty, left, right) = (int_name(program, bits, is_signed), text(*a)?, text(*b)?);
                replaced(format!("({ty})(({left}) - ({right})) {} 0", op.symbol()))
            }
            (Change::Rewritten(rewriting), _) => {
                let text = rewriting.exact_text(program, expr).filter(|text| is_balanced(text))?;
                replaced(format!("({text})"))
            }
            (Change::Variable(variable), _) if is_word(raw) => replaced(program[variable].name.clone()),
            (Change::Member(member), ExprKind::Load(of) | ExprKind::AddressOf(of)) => {
                let PlaceKind::Field(base, _) = program[*of].kind() else { return None };
                let TypeKind::Record(record) = program.types.kind(program[*base].ty()) else { return None };
                let name = &program.types.record(*record).fields.get(member as usize)?.name;
                let before = raw.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
                (before.ends_with('.') || before.ends_with("->")).then(|| replaced(format!("{before}{name}")))?
            }
            (Change::Joined(joined), _) => replaced(one_more(program, raw, joined)?),
            _ => None,
        }
    }
}

/// A condition with one more.
fn one_more(program: &Program, raw: &str, joined: Joined) -> Option<String> {
    let variables = variables_at(program, joined.function, joined.location);
    let added = asked_text(program, joined.condition, &variables)?;
    let added = if joined.is_negated { format!("!({added})") } else { format!("({added})") };
    let connective = if joined.is_or { "||" } else { "&&" };
    Some(match joined.is_first {
        true => format!("({added} {connective} ({raw}))"),
        false => format!("(({raw}) {connective} {added})"),
    })
}

/// An operand as a value of another type.
fn cast(program: &Program, of: ExprId, bits: u32, is_signed: bool) -> Option<Replacement> {
    let region = place(program, program[of].span())?;
    let raw = text_of(program, region).filter(|raw| is_balanced(raw))?;
    Some(Replacement { region, text: format!("(({})({raw}))", int_name(program, bits, is_signed)) })
}

/// Another integer in an initial value.
fn initial(program: &Program, var: VarId, part: usize, value: i128) -> Option<Replacement> {
    let global = program.globals.iter().find(|global| global.var == var)?;
    let span = global.initializer.parts.get(part)?.span;
    let region = place(program, span).filter(|_| !declares(program, span))?;
    let text = if value < 0 { format!("({value})") } else { value.to_string() };
    Some(Replacement { region, text })
}

/// Two arguments of a call in the other order.
fn exchanged(program: &Program, function: FunctionId, edge: EdgeId, pair: (u32, u32)) -> Option<Replacement> {
    let Op::Call { arguments, .. } = &program[function].edge(edge).op else { return None };
    let region = |position: u32| place(program, program[arguments[position as usize]].span());
    let (first, second) = (region(pair.0)?, region(pair.1)?);
    if (first.file, first.line) != (second.file, second.line) || first.end_column > second.column {
        return None;
    }
    let between = Region { column: first.end_column, end_column: second.column, ..first };
    let text = format!("{}{}{}", text_of(program, second)?, text_of(program, between)?, text_of(program, first)?);
    Some(Replacement { region: Region { end_column: second.end_column, ..first }, text })
}

/// The result of a call in place of a value.
fn result(program: &Program, function: FunctionId, edge: EdgeId, called: Called) -> Option<Replacement> {
    let region = place(program, program[replaceable_value(program, function, edge)?].span())?;
    text_of(program, region).filter(|raw| is_balanced(raw))?;
    let variables = variables_at(program, function, program[function].edge(edge).from);
    Some(Replacement { region, text: call_text(program, called, &variables)? })
}

/// The result of a call as one more condition.
fn predicate(
    program: &Program,
    (function, edge): (FunctionId, EdgeId),
    called: Called,
    is_negated: bool,
    is_or: bool,
) -> Option<Replacement> {
    let region = place(program, program[joinable_value(program, function, edge)?].span())?;
    let raw = text_of(program, region).filter(|raw| is_balanced(raw) && assigned(raw).is_none())?;
    let variables = variables_at(program, function, program[function].edge(edge).from);
    let call = call_text(program, called, &variables)?;
    let (connective, sign) = (if is_or { "||" } else { "&&" }, if is_negated { "!" } else { "" });
    Some(Replacement { region, text: format!("(({raw}) {connective} {sign}{call})") })
}

/// Another word at the beginning of a statement.
fn keyword(program: &Program, function: FunctionId, statement: StatementId) -> Option<Replacement> {
    let (old, new) = loop_words(program, function, statement)?;
    let span = program.sources.span(program[statement].span)?;
    let Region { line, column, .. } = span.text;
    let region = Region { end_line: line, end_column: column + u32::try_from(old.len()).ok()?, ..span.text };
    // Of a `for` more would have to change.
    let is_plain = old != "for" && is_outside_macros(span);
    (is_plain && text_of(program, region) == Some(old)).then(|| Replacement { region, text: new.to_string() })
}

/// How tightly an operator binds: operators of one number can take each other's places.
fn binding(op: BinaryOp) -> u32 {
    match op {
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 0,
        BinaryOp::Add | BinaryOp::Sub => 1,
        BinaryOp::Shl | BinaryOp::Shr => 2,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 3,
        BinaryOp::Eq | BinaryOp::Ne => 4,
        BinaryOp::BitAnd => 5,
        BinaryOp::BitXor => 6,
        BinaryOp::BitOr => 7,
    }
}

/// The whole expression with a change in it, in parentheses: the new operator may bind otherwise than the old one.
fn enclosed(raw: &str, whole: Region, change: &Replacement) -> Option<String> {
    let start = change.region.column.checked_sub(whole.column)? as usize;
    let end = change.region.end_column.checked_sub(whole.column)? as usize;
    Some(format!("({}{}{})", raw.get(..start)?, change.text, raw.get(end..)?))
}

/// The operator between two operands becomes another one.
fn operator(program: &Program, (a, b): (ExprId, ExprId), old: &str, new: &str) -> Option<Replacement> {
    let (left, right) = (place(program, program[a].span())?, place(program, program[b].span())?);
    if (left.file, left.line) != (right.file, right.line) || left.end_column > right.column {
        return None;
    }
    let between = Region { column: left.end_column, end_column: right.column, ..left };
    let text = text_of(program, between)?;
    let mut found = text.match_indices(old);
    let (at, _) = found.next().filter(|_| !text.contains("/*"))?;
    if found.next().is_some() {
        return None;
    }
    let column = between.column + u32::try_from(at).ok()?;
    let end_column = column + u32::try_from(old.len()).ok()?;
    Some(Replacement { region: Region { column, end_column, ..between }, text: new.to_string() })
}

/// Whether a span is the name in a declaration.
fn declares(program: &Program, span: SpanId) -> bool {
    program.variables().any(|(_, variable)| variable.span == span)
        || program.functions().any(|(_, function)| function.span == span)
}

/// Where something is written, if that is one line of a file and no macro's body.
fn place(program: &Program, span: SpanId) -> Option<Region> {
    let span = program.sources.span(span)?;
    let is_plain = is_outside_macros(span) && span.text.line == span.text.end_line;
    is_plain.then_some(span.text)
}

/// Whether what is written there stands for itself alone, under its own line.
fn is_outside_macros(span: &ir::Span) -> bool {
    span.told == span.text && span.definition.is_none() && span.expansion.is_none()
}

fn text_of(program: &Program, region: Region) -> Option<&str> {
    let line = program.sources.line(region.file, region.line)?;
    line.get(region.column as usize - 1..region.end_column as usize - 1)
}

/// Whether all parentheses in a text belong together: where an operand at the edge of an expression has some, they do not.
fn is_balanced(text: &str) -> bool {
    text.matches('(').count() == text.matches(')').count()
}

/// Whether a text is a name or a number.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// An expression as an operand: in parentheses if it is more than a name or a member.
fn operand(text: &str) -> String {
    let is_plain = text.chars().all(|letter| letter.is_alphanumeric() || "_.->[]".contains(letter));
    if is_plain { text.to_string() } else { format!("({text})") }
}
