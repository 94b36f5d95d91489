//! The edits of a line, made of the words of its program.

use std::collections::BTreeSet;

use edit::{
    Asked, Change, Edit, Joined, Rework, Taken, Vocabulary, accumulated, can_graft, casts_in, exchanges, initial_edits,
    is_as_written, is_of_bits, moves, negation, other_calls, other_loops, restrictable, targets_among, terms_of,
    variables_at,
};
use ir::{BinaryOp, Edge, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceKind, Program, TypeKind, VarId};

use super::super::calls;
use super::{Fitting, MOST_PARTS, Words, truth_of};
use crate::lines::Line;

/// The edits of what a line computes and decides: changes of what stands there first, then additions.
pub fn edits_of(
    program: &Program,
    words: &Words,
    line: &Line,
    (cache, calls): (&mut Fitting, &mut calls::Known),
) -> Vec<Edit> {
    let (mut edits, mut additions): (Vec<Edit>, Vec<Edit>) = (Vec::new(), Vec::new());
    for &(function, edge) in &line.edges {
        edits.extend(other_calls(program, function, edge).into_iter().map(Edit::Steps));
        let edge = program[function].edge(edge);
        let named = variables_at(program, function, edge.from);
        let scalars: Vec<VarId> =
            named.iter().copied().filter(|&var| program.types.is_scalar(program[var].ty)).collect();
        let location = edge.from;
        let taken = |expr: ExprId| Taken { expr, function, location };
        let reads: Vec<Taken> = words.reads_for(program, function, &named, cache).into_iter().map(taken).collect();
        let operands = words.operands(&scalars, &reads, taken);
        let vocabulary = Vocabulary { variables: scalars, constants: words.constants.clone(), reads };
        additions.extend(terms(program, edge, &operands));
        if let Op::Assume { condition, .. } = edge.op {
            edits.push(negation(program, condition));
        }
        if let Op::Assign { value, .. } | Op::Return { value: Some(value) } = edge.op {
            let is_computed = !matches!(program[value].kind(), ExprKind::Load(_) | ExprKind::Int(_));
            let text = program.sources.snippet(program[value].span());
            if is_computed && text.is_some_and(|text| ir::assigned(&text).is_none()) {
                let taken = edit::taken(program, value, &vocabulary).into_iter();
                edits.extend(taken.filter(|edit| is_as_written(program, value, edit)));
            }
        }
        for root in program.roots_of(&edge.op) {
            let parts = program.parts_of(root);
            let (compared, updated) = (compared(program, &parts), targets_among(program, &parts));
            edits.extend(casts_in(program, root, &|part| !updated.contains(&part)));
            for part in parts.into_iter().filter(|part| !updated.contains(part)).take(MOST_PARTS) {
                let is_meant = |edit: &Edit| match edit {
                    // One more or less is meant where things are counted, not where they are told apart.
                    Edit::Expression { change: Change::Offset(_), .. } => !compared.contains(&part),
                    _ => true,
                };
                let own = edit::edits(program, part, &vocabulary).into_iter().filter(is_meant);
                edits.extend(own.filter(|edit| is_as_written(program, root, edit)));
                edits.extend(plain_conditions(program, part).into_iter().map(|condition| negation(program, condition)));
            }
        }
        if let Some(old) = truth_of(program, &edge.op) {
            additions.extend(joined(program, words, (function, edge.from), old, &named));
        }
    }
    edits.extend(words.results_for(program, line, calls));
    additions.extend(words.predicates_for(program, line, calls));
    edits.extend(other_loops(program, &line.edges).into_iter().map(Edit::Steps).chain(line.others.iter().copied()));
    let restricted = |(function, edge)| Edit::Steps(Rework::Restricted { function, edge, guard: None });
    edits.extend(restrictable(program, &line.edges).into_iter().map(restricted));
    for &(var, part) in &line.initials {
        let vocabulary = Vocabulary { constants: words.constants.clone(), ..Vocabulary::default() };
        edits.extend(initial_edits(program, var, part, &vocabulary));
    }
    let functions: BTreeSet<FunctionId> = line.edges.iter().map(|(function, _)| *function).collect();
    for function in functions {
        let own = line.edges.iter().filter(|(of, _)| *of == function).map(|(_, edge)| *edge).collect();
        edits.extend(exchanges(program, function, &own).into_iter().map(Edit::Steps));
        let steps = words.executed.get(&function);
        let moves = own.iter().flat_map(|&edge| moves(program, function, edge, steps.unwrap_or(&BTreeSet::new())));
        edits.extend(moves.map(Edit::Steps));
    }
    unique(program, line, edits.into_iter().chain(additions))
}

/// The edits of a line that change something, each once.
fn unique(program: &Program, line: &Line, edits: impl Iterator<Item = Edit>) -> Vec<Edit> {
    let comparisons = comparisons_of(program, line);
    let is_same = |edit: &Edit| {
        line.edges.iter().any(|&(function, edge)| sets_itself(program, &program[function].edge(edge).op, edit))
            || compares_itself(program, &comparisons, edit)
    };
    let mut unique: Vec<Edit> = Vec::new();
    for edit in edits {
        if !unique.contains(&edit) && !is_same(&edit) {
            unique.push(edit);
        }
    }
    unique
}

/// The truth values that are read in a condition of several.
fn plain_conditions(program: &Program, expr: ExprId) -> Vec<ExprId> {
    let conditions = match *program[expr].kind() {
        ExprKind::And(a, b) | ExprKind::Or(a, b) => vec![a, b],
        ExprKind::Conditional(condition, ..) => vec![condition],
        _ => Vec::new(),
    };
    conditions.into_iter().filter(|&one| matches!(program[one].kind(), ExprKind::Load(_))).collect()
}

/// What a step computes, with one more operand.
fn terms(program: &Program, edge: &Edge, operands: &[Taken]) -> Vec<Edit> {
    match &edge.op {
        Op::Assign { place, value, .. } => {
            // What is declared here held nothing before: of a declaration the name is what is written.
            let is_declared = program.sources.snippet(edge.span).is_none_or(|text| !text.contains('='));
            let mut edits = if is_declared { Vec::new() } else { accumulated(program, *place, *value) };
            edits.extend(terms_of(program, *value, operands));
            edits
        }
        Op::Return { value: Some(value) } => terms_of(program, *value, operands),
        Op::Call { arguments, .. } => {
            arguments.iter().flat_map(|&argument| terms_of(program, argument, operands)).collect()
        }
        Op::Assume { condition, .. } => match *program[*condition].kind() {
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                let edits = [a, b].into_iter().flat_map(|side| terms_of(program, side, operands));
                edits.filter(|edit| is_as_written(program, *condition, edit)).collect()
            }
            _ if is_of_bits(program, *condition) => terms_of(program, *condition, operands),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Whether after an edit a step sets a variable to itself.
fn sets_itself(program: &Program, op: &Op, edit: &Edit) -> bool {
    match (op, edit) {
        (Op::Assign { place, value, .. }, Edit::Expression { expr, change: Change::Variable(var) }) => {
            value == expr && *program[*place].kind() == PlaceKind::Variable(*var)
        }
        _ => false,
    }
}

/// The operands of the comparisons of a line, on either side.
fn comparisons_of(program: &Program, line: &Line) -> Vec<(ExprId, ExprId)> {
    let roots = line.edges.iter().flat_map(|&(function, edge)| program.roots_of(&program[function].edge(edge).op));
    let mut pairs = Vec::new();
    for part in roots.flat_map(|root| program.parts_of(root)) {
        if let ExprKind::Binary(op, a, b) = *program[part].kind()
            && op.is_comparison()
        {
            pairs.extend([(unconverted(program, a), b), (unconverted(program, b), a)]);
        }
    }
    pairs
}

fn unconverted(program: &Program, mut expr: ExprId) -> ExprId {
    while let ExprKind::Convert(inner) = *program[expr].kind() {
        expr = inner;
    }
    expr
}

/// Whether after an edit something is compared with itself.
fn compares_itself(program: &Program, comparisons: &[(ExprId, ExprId)], edit: &Edit) -> bool {
    let Edit::Expression { expr, change } = *edit else { return false };
    let own = unconverted(program, expr);
    let place = |expr: ExprId| match *program[unconverted(program, expr)].kind() {
        ExprKind::Load(place) => Some(program[place].kind()),
        _ => None,
    };
    let others = comparisons.iter().filter(|(side, _)| *side == own).filter_map(|(_, other)| place(*other));
    others.into_iter().any(|other| match (change, place(own), other) {
        (Change::Variable(var), _, PlaceKind::Variable(other)) => *other == var,
        (Change::Member(member), Some(PlaceKind::Field(base, _)), PlaceKind::Field(other, same)) => {
            *same == member && program.is_same_place(*base, *other)
        }
        _ => false,
    })
}

/// The expressions among some that are compared for equality.
fn compared(program: &Program, parts: &[ExprId]) -> BTreeSet<ExprId> {
    let mut compared = BTreeSet::new();
    for &part in parts {
        if let ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, a, b) = *program[part].kind() {
            for mut operand in [a, b] {
                compared.insert(operand);
                while let ExprKind::Convert(inner) = *program[operand].kind() {
                    operand = inner;
                    compared.insert(operand);
                }
            }
        }
    }
    compared
}

/// A condition with one more, taken from elsewhere in the code; and guarded against null pointers that it follows.
fn joined(
    program: &Program,
    words: &Words,
    (function, location): (FunctionId, LocationId),
    old: ExprId,
    named: &[VarId],
) -> Vec<Edit> {
    if program.types.float(program[old].ty()).is_some() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let mut join = |condition: ExprId, is_negated: bool, is_or: bool, is_first: bool| {
        let condition = Asked::Standing(condition);
        let joined = Joined { condition, is_negated, is_or, is_first, function, location };
        edits.push(Edit::Expression { expr: old, change: Change::Joined(joined) });
    };
    let own = program.parts_of(old);
    for &part in &own {
        let is_pointer = matches!(program.types.kind(program[part].ty()), TypeKind::Pointer(_));
        if is_pointer && matches!(program[part].kind(), ExprKind::Load(_)) && can_graft(program, part, named) {
            join(part, false, false, true);
            join(part, true, true, true);
        }
    }
    for condition in words.conditions_for(program, function, named) {
        if own.contains(&condition) {
            continue;
        }
        for (is_negated, is_or) in [(false, false), (true, false), (false, true), (true, true)] {
            join(condition, is_negated, is_or, false);
        }
    }
    edits
}
