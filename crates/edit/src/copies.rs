//! Conditions of one place at another one: variables are taken for each other by name and type.

use std::collections::BTreeSet;

use ir::{
    Edge, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, SpanId, StatementId,
    StatementKind, Storage, TypeKind, UnaryOp, VarId, VariableKind,
};

use crate::changes::Joined;
use crate::conditions::ask;
use crate::written::declared_before;

/// The variables of a function and of the whole program that the user may name at a location: those that live
/// there on every way to it and are declared before, in the text.
pub fn variables_at(program: &Program, function: FunctionId, location: LocationId) -> Vec<VarId> {
    let living = living_at(program, function, location);
    let own = program[function].locals.iter().chain(&program[function].parameters).copied();
    let own = own.filter(|var| living.contains(var));
    let is_global = |&var: &VarId| program[var].function.is_none() && !program.sources.is_library(program[var].span);
    let global = program.globals.iter().map(|global| global.var).filter(is_global);
    let mut variables: Vec<VarId> = Vec::new();
    for var in own.chain(global) {
        let is_named = matches!(program[var].kind, VariableKind::Declared | VariableKind::Parameter);
        if is_named && !variables.contains(&var) {
            variables.push(var);
        }
    }
    declared_before(program, function, location, variables)
}

/// The local variables whose lifetime has begun, and not ended, on every way to a location.
pub(crate) fn living_at(program: &Program, function: FunctionId, location: LocationId) -> BTreeSet<VarId> {
    let function = &program[function];
    let all: Vec<VarId> = {
        let all: BTreeSet<VarId> = function.locals.iter().chain(&function.parameters).copied().collect();
        all.into_iter().collect()
    };
    // A bit for each variable: this is asked for every edit.
    let bit = |var: VarId| all.binary_search(&var).ok().map(|index| (index / 64, 1u64 << (index % 64)));
    let words = all.len().div_ceil(64);
    // What no step begins lives during the whole call.
    let mut first = vec![u64::MAX; words];
    for edge in &function.edges {
        if let Op::Begin { var, .. } = edge.op
            && let Some((word, mask)) = bit(var)
        {
            first[word] &= !mask;
        }
    }
    let mut living: Vec<Option<Vec<u64>>> = vec![None; function.locations as usize];
    living[function.entry.index()] = Some(first);
    let (outgoing, mut waiting) = (function.outgoing(), vec![function.entry]);
    while let Some(from) = waiting.pop() {
        let Some(before) = living[from.index()].clone() else { continue };
        for &edge in &outgoing[from.index()] {
            let edge = function.edge(edge);
            let mut after = before.clone();
            match edge.op {
                Op::Begin { var, .. } => bit(var).into_iter().for_each(|(word, mask)| after[word] |= mask),
                Op::End { var } => bit(var).into_iter().for_each(|(word, mask)| after[word] &= !mask),
                _ => {}
            }
            match &mut living[edge.to.index()] {
                Some(known) => {
                    let mut is_less = false;
                    for (known, after) in known.iter_mut().zip(after) {
                        is_less |= *known & !after != 0;
                        *known &= after;
                    }
                    if is_less {
                        waiting.push(edge.to);
                    }
                }
                unknown => {
                    *unknown = Some(after);
                    waiting.push(edge.to);
                }
            }
        }
    }
    let living = living[location.index()].take().unwrap_or_else(|| vec![0; words]);
    let lives = |var: &VarId| bit(*var).is_some_and(|(word, mask)| living[word] & mask != 0);
    all.iter().copied().filter(lives).collect()
}

/// The plain conditions in the code of a function: comparisons and truth values.
pub fn conditions_in(program: &Program, function: FunctionId) -> Vec<ExprId> {
    let mut conditions = Vec::new();
    for edge in &program[function].edges {
        let root = match &edge.op {
            Op::Assign { value, .. } | Op::Return { value: Some(value) } => *value,
            Op::Assume { condition, .. } | Op::Assert { condition, .. } => *condition,
            _ => continue,
        };
        for part in program.parts_of(root) {
            // A branch may test a number or a pointer: `if (left)`.
            let is_tested = part == root && matches!(edge.op, Op::Assume { .. });
            let is_condition =
                is_condition(program, part) || is_tested && matches!(*program[part].kind(), ExprKind::Load(_));
            if is_condition && !conditions.contains(&part) {
                conditions.push(part);
            }
        }
    }
    conditions
}

/// Whether an expression is a comparison or a plain truth value.
pub fn is_condition(program: &Program, expr: ExprId) -> bool {
    match *program[expr].kind() {
        ExprKind::Binary(op, ..) => op.is_comparison(),
        ExprKind::Load(_) => *program.types.kind(program[expr].ty()) == TypeKind::Bool,
        _ => false,
    }
}

/// Whether an expression means something where only some variables can be named.
pub fn can_graft(program: &Program, expr: ExprId, variables: &[VarId]) -> bool {
    let parts = program.parts_of(expr);
    let is_special = |part: &ExprId| matches!(*program[*part].kind(), ExprKind::VariableArguments);
    // A variable whose address is taken has to be in memory.
    let fits = |part: ExprId, var: VarId| {
        let is_addressed = matches!(*program[part].kind(), ExprKind::AddressOf(_));
        let is_kept = |other: VarId| program[other].in_memory || program[other].storage == Storage::Static;
        namesake(program, var, variables).is_some_and(|other| !is_addressed || is_kept(other))
    };
    let used: Vec<(ExprId, VarId)> =
        parts.iter().filter_map(|&part| program.variable_of(part).map(|var| (part, var))).collect();
    !used.is_empty() && !parts.iter().any(is_special) && used.iter().all(|&(part, var)| fits(part, var))
}

/// The variable that stands for another one: that variable itself, the one with its name and type, or the only one that
/// points to such a record.
pub(crate) fn namesake(program: &Program, var: VarId, variables: &[VarId]) -> Option<VarId> {
    let is_same = |other: &VarId| program[*other].name == program[var].name && program[*other].ty == program[var].ty;
    let is_everywhere = program[var].storage == Storage::Static && program[var].function.is_none();
    if variables.contains(&var) || is_everywhere && program[var].kind == VariableKind::Literal {
        return Some(var);
    }
    if let Some(same) = variables.iter().copied().find(is_same) {
        return Some(same);
    }
    let TypeKind::Pointer(to) = *program.types.kind(program[var].ty) else { return None };
    let is_record = matches!(program.types.kind(to), TypeKind::Record(_));
    let mut alike = variables.iter().copied().filter(|&other| program[other].ty == program[var].ty);
    match (alike.next(), alike.next()) {
        (Some(only), None) if is_record => Some(only),
        _ => None,
    }
}

/// An expression as it would be written where other variables can be named.
pub fn text_at(program: &Program, expr: ExprId, variables: &[VarId]) -> Option<String> {
    renamed(program, program[expr].span(), &used_in(program, expr), variables)
}

/// A step as it would be written where other variables can be named.
pub fn step_text_at(program: &Program, edge: &Edge, variables: &[VarId]) -> Option<String> {
    let text = program.sources.snippet(edge.span)?;
    match edge.op {
        // That a function ends is not always written.
        Op::Return { value: None } => return Some("return".to_string()),
        Op::Return { .. } if program[edge.statement].kind != StatementKind::Return => return None,
        // A declaration with a value: what is written is the name.
        Op::Assign { place, value, .. } if !text.contains(['=', '+', '-']) => {
            let PlaceKind::Variable(var) = *program[place].kind() else { return None };
            let name = &program[namesake(program, var, variables)?].name;
            return Some(format!("{name} = {}", text_at(program, value, variables)?));
        }
        _ => {}
    }
    let mut used: Vec<VarId> = program.variables_of(&edge.op).into_iter().collect();
    if let Op::Assign { place, .. } = edge.op {
        used.extend(program.root_of(place));
    }
    renamed(program, edge.span, &used, variables)
}

fn used_in(program: &Program, expr: ExprId) -> Vec<VarId> {
    program.parts_of(expr).into_iter().filter_map(|part| program.variable_of(part)).collect()
}

/// The text of a span, with variables by the names of those that stand for them.
fn renamed(program: &Program, span: SpanId, used: &[VarId], variables: &[VarId]) -> Option<String> {
    Some(renamed_text(program, &program.sources.snippet(span)?, used, variables))
}

/// A text, with variables by the names of those that stand for them.
pub(crate) fn renamed_text(program: &Program, text: &str, used: &[VarId], variables: &[VarId]) -> String {
    let new_name = |word: &str| {
        let var = used.iter().find(|&&var| program[var].name == word)?;
        Some(program[namesake(program, *var, variables)?].name.as_str())
    };
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let (mut result, mut rest) = (String::new(), text);
    while !rest.is_empty() {
        let word = rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len());
        let end = match word {
            0 => rest.find(is_letter).unwrap_or(rest.len()),
            _ => word,
        };
        let part = &rest[..end];
        // Behind a dot or an arrow is the name of a member.
        let is_member = result.trim_end().ends_with('.') || result.trim_end().ends_with("->");
        result.push_str(if is_member || word == 0 { part } else { new_name(part).unwrap_or(part) });
        rest = &rest[end..];
    }
    result
}

/// An old condition with another one.
pub(crate) fn join(program: &mut Program, old: ExprId, joined: Joined, span: SpanId) -> ExprId {
    let variables = variables_at(program, joined.function, joined.location);
    let mut new = ask(program, joined.condition, &variables, (span, StatementId(0)));
    if joined.is_negated {
        new = program.unary(UnaryOp::LogicalNot, new, span, None);
    }
    let (left, right) = if joined.is_first { (new, old) } else { (old, new) };
    program.short_circuit(joined.is_or, left, right, span)
}

/// A copy of an expression, with the variables of another function.
pub(crate) fn graft(program: &mut Program, expr: ExprId, variables: &[VarId]) -> ExprId {
    let kind = program[expr].kind().clone();
    let kind = match kind {
        ExprKind::Load(place) => ExprKind::Load(graft_place(program, place, variables)),
        ExprKind::AddressOf(place) => ExprKind::AddressOf(graft_place(program, place, variables)),
        ExprKind::Unary(op, a) => ExprKind::Unary(op, graft(program, a, variables)),
        ExprKind::Convert(a) => ExprKind::Convert(graft(program, a, variables)),
        ExprKind::Binary(op, a, b) => ExprKind::Binary(op, graft(program, a, variables), graft(program, b, variables)),
        ExprKind::And(a, b) => ExprKind::And(graft(program, a, variables), graft(program, b, variables)),
        ExprKind::Or(a, b) => ExprKind::Or(graft(program, a, variables), graft(program, b, variables)),
        ExprKind::PointerAdd { pointer, index, stride, negative } => {
            let (pointer, index) = (graft(program, pointer, variables), graft(program, index, variables));
            ExprKind::PointerAdd { pointer, index, stride, negative }
        }
        ExprKind::PointerDifference { left, right, stride } => {
            let (left, right) = (graft(program, left, variables), graft(program, right, variables));
            ExprKind::PointerDifference { left, right, stride }
        }
        ExprKind::Conditional(a, b, c) => {
            let (a, b) = (graft(program, a, variables), graft(program, b, variables));
            ExprKind::Conditional(a, b, graft(program, c, variables))
        }
        ExprKind::Intrinsic(op, operands) => {
            let operands = operands.into_iter().map(|operand| graft(program, operand, variables)).collect();
            ExprKind::Intrinsic(op, operands)
        }
        kind @ (ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments) => {
            kind
        }
    };
    program.copy_with(expr, kind)
}

pub(crate) fn graft_place(program: &mut Program, place: PlaceId, variables: &[VarId]) -> PlaceId {
    let kind = program[place].kind().clone();
    let kind = match kind {
        PlaceKind::Variable(var) => PlaceKind::Variable(namesake(program, var, variables).unwrap_or(var)),
        PlaceKind::Deref(pointer) => PlaceKind::Deref(graft(program, pointer, variables)),
        PlaceKind::Field(base, index) => PlaceKind::Field(graft_place(program, base, variables), index),
        PlaceKind::Index(base, index) => {
            PlaceKind::Index(graft_place(program, base, variables), graft(program, index, variables))
        }
    };
    program.copy_place_with(place, kind)
}
