//! What the text says where something is written: edits are changes of that, and have to mean there what they mean here.

use std::collections::BTreeSet;

use ir::{
    Callee, ExprId, ExprKind, FileId, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, Region, SpanId, TypeId,
    TypeKind, VarId, VariableKind,
};

use crate::changes::{Change, Edit};
use crate::expressions::type_of;

/// Whether something is written before a place of its file. Nothing is known of other files.
fn is_before(program: &Program, declared: SpanId, place: (FileId, u32, u32)) -> bool {
    let Some(declared) = program.sources.span(declared).map(|span| span.text) else { return true };
    declared.file != place.0 || (declared.line, declared.column) < (place.1, place.2)
}

/// The variables among some that are declared before a location, in the text.
pub(crate) fn declared_before(
    program: &Program,
    function: FunctionId,
    location: LocationId,
    variables: Vec<VarId>,
) -> Vec<VarId> {
    let place = text_around(program, function, location);
    let from_here = program[function].edges.iter().filter(|edge| edge.from == location);
    let declared_here: Vec<SpanId> = from_here.map(|edge| edge.span).collect();
    let is_declared = |var: &VarId| {
        let span = program[*var].span;
        place.is_none_or(|place| is_before(program, span, place)) && !declared_here.contains(&span)
    };
    variables.into_iter().filter(is_declared).collect()
}

/// The steps at a location are written around here.
fn text_around(program: &Program, function: FunctionId, location: LocationId) -> Option<(FileId, u32, u32)> {
    let function = &program[function];
    let steps = function.edges.iter().filter(|edge| edge.from == location || edge.to == location);
    let places = steps.filter_map(|edge| program.sources.span(edge.span)).map(|span| span.text);
    let own = program.sources.span(function.span).map(|span| span.text.file);
    places.filter(|place| Some(place.file) == own).map(|place| (place.file, place.line, place.column)).max()
}

/// Whether a function can be called in another one as the text is: it is written before it, or was called there already.
pub fn is_callable_in(program: &Program, callee: FunctionId, function: FunctionId) -> bool {
    let Some(Region { file, line, column, .. }) = program.sources.span(program[function].span).map(|span| span.text)
    else {
        return true;
    };
    let place = (file, line, column);
    let calls =
        |edge: &ir::Edge| matches!(edge.op, Op::Call { callee: Callee::Function(called), .. } if called == callee);
    let is_called = |(id, other): (FunctionId, &ir::Function)| {
        (id == function || is_before(program, other.span, place)) && other.edges.iter().any(calls)
    };
    is_before(program, program[callee].span, place) || program.functions().any(is_called)
}

/// The expressions among some that are written where something is assigned: the left operand of an assignment that
/// computes (`x` of `x += y`) with all in it, and the inner target of `x = y = z`. An edit of what is read would be one of
/// what is written as well.
pub fn targets_among(program: &Program, parts: &[ExprId]) -> BTreeSet<ExprId> {
    let mut targets = BTreeSet::new();
    for &part in parts {
        if is_assigned_at(program, program[part].span()) {
            targets.extend(program.parts_of(part));
        }
        let (ExprKind::Binary(_, left, _) | ExprKind::PointerAdd { pointer: left, .. }) = *program[part].kind() else {
            continue;
        };
        if program.sources.snippet(program[part].span()).is_some_and(|text| ir::assigned(&text).is_some()) {
            targets.extend(program.parts_of(left));
        }
    }
    targets
}

/// Whether what stands around a piece of text makes it the target of an assignment.
fn is_assigned_at(program: &Program, span: SpanId) -> bool {
    let Some(region) = program.sources.span(span).map(|span| span.text) else { return false };
    let line = program.sources.line(region.file, region.end_line).unwrap_or_default();
    let after = line.get(region.end_column as usize - 1..).unwrap_or_default().trim_start();
    let operators = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"];
    let before = program.sources.line(region.file, region.line).unwrap_or_default();
    let before = before.get(..region.column as usize - 1).unwrap_or_default().trim_end();
    before.ends_with("++")
        || before.ends_with("--")
        || !after.starts_with("==") && operators.iter().any(|operator| after.starts_with(operator))
}

/// Whether an edit of an expression means the same in the text: C computes in the types of what is written, and calls
/// everything that is written and nothing else. `root` is what a step computes as a whole.
pub fn is_as_written(program: &Program, root: ExprId, edit: &Edit) -> bool {
    let Edit::Expression { expr, change } = *edit else { return true };
    let taken = match change {
        Change::Other(taken) | Change::Term(_, taken) | Change::Cleared(taken) => Some(taken.expr),
        _ => None,
    };
    if leaves_out_call(program, expr, change)
        || [Some(expr), taken].into_iter().flatten().any(|one| is_address(program, one))
    {
        return false;
    }
    let old = program[expr].ty();
    let Some((bits, _)) = program.types.integer(old).filter(|_| expr != root) else { return true };
    match change {
        Change::Variable(_) | Change::Other(_) => {
            let Some(new) = type_of(program, &change) else { return true };
            new == old || bits >= 32 && computed_in(program, new) == computed_in(program, old)
        }
        Change::Term(_, taken) => {
            bits >= 32 && computed_in(program, program[taken.expr].ty()) <= computed_in(program, old)
        }
        Change::Offset(_) | Change::Rewritten(_) => bits >= 32,
        _ => true,
    }
}

/// How C computes with an integer: in how many bits, and whether without a sign. Of two operands the larger of these counts.
fn computed_in(program: &Program, ty: TypeId) -> Option<(u32, bool)> {
    let (bits, is_signed) = program.types.integer(ty)?;
    Some(if bits < 32 { (32, false) } else { (bits, !is_signed) })
}

/// Whether a call stands in what an edit replaces: it would be made all the same, for it is a step of its own.
fn leaves_out_call(program: &Program, expr: ExprId, change: Change) -> bool {
    let kept = match change {
        Change::Variable(_) | Change::Other(_) | Change::Constant(_) => BTreeSet::new(),
        Change::Only(operand) => program.parts_of(operand).into_iter().collect(),
        _ => return false,
    };
    let is_result = |part: &ExprId| temporary(program, *part).is_some_and(|var| is_result(program, var));
    program.parts_of(expr).iter().filter(|part| !kept.contains(part)).any(is_result)
}

/// Whether a variable holds what a function with a body returns, or what was computed from that.
fn is_result(program: &Program, var: VarId) -> bool {
    let is_own = |place: PlaceId| *program[place].kind() == PlaceKind::Variable(var);
    let edges = program[var].function.map(|function| &program[function].edges);
    edges.into_iter().flatten().any(|edge| match edge.op {
        Op::Call { callee: Callee::Function(_) | Callee::Pointer(_), result: Some(place), .. } => is_own(place),
        Op::Assign { place, value, .. } if is_own(place) => {
            let temporaries = program.parts_of(value).into_iter().filter_map(|part| temporary(program, part));
            temporaries.filter(|&other| other != var).any(|other| is_result(program, other))
        }
        _ => false,
    })
}

/// The temporary that an expression reads.
fn temporary(program: &Program, expr: ExprId) -> Option<VarId> {
    let ExprKind::Load(place) = *program[expr].kind() else { return None };
    let PlaceKind::Variable(var) = *program[place].kind() else { return None };
    (program[var].kind == VariableKind::Temporary).then_some(var)
}

/// Whether an expression reads where something is, that was found out before: what is written is not the address.
fn is_address(program: &Program, expr: ExprId) -> bool {
    let is_pointer = matches!(program.types.kind(program[expr].ty()), TypeKind::Pointer(_));
    is_pointer && temporary(program, expr).is_some_and(|var| !is_result(program, var))
}

/// A constant as it is written in place of a number, so that it has the type that it is computed in.
pub fn constant_text(program: &Program, expr: ExprId, old: &str, value: i128) -> String {
    let is_number = old.starts_with(|digit: char| digit.is_ascii_digit());
    let suffix: String = match old.rfind(|letter: char| !matches!(letter, 'u' | 'U' | 'l' | 'L')) {
        Some(last) if is_number => old[last + 1..].to_string(),
        _ => String::new(),
    };
    let is_unsigned = matches!(program.types.kind(program[expr].ty()), TypeKind::Int { signed: false, .. });
    let suffix = match suffix.is_empty() && is_unsigned && value > i128::from(i32::MAX) {
        true => "u".to_string(),
        false => suffix,
    };
    match value {
        // The least integer has no number of its own.
        _ if value == i128::from(i32::MIN) || value == i128::from(i64::MIN) => {
            format!("({}{suffix} - 1)", value + 1)
        }
        _ if value < 0 => format!("({value}{suffix})"),
        _ => format!("{value}{suffix}"),
    }
}
