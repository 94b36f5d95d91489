//! What is odd about an edit, whatever it mends: people hardly make such mistakes.

use std::collections::BTreeMap;

use edit::{Change, Edit};
use ir::{BinaryOp, ExprId, ExprKind, PlaceKind, Program, Storage, TypeKind, VarId, VariableKind};

/// How often variables of functions are read.
pub struct Reads {
    counts: BTreeMap<VarId, usize>,
}

impl Reads {
    /// In the code of the user.
    pub fn new(program: &Program) -> Reads {
        let mut counts: BTreeMap<VarId, usize> = BTreeMap::new();
        for (_, function) in program.functions().filter(|(_, function)| function.defined && !function.library) {
            let roots = function.edges.iter().flat_map(|edge| program.roots_of(&edge.op));
            for var in roots.flat_map(|root| read_in(program, root)) {
                *counts.entry(var).or_insert(0) += 1;
            }
        }
        Reads { counts }
    }

    /// Whether nobody reads a variable any more without an expression.
    fn is_last(&self, program: &Program, expr: ExprId) -> bool {
        let mut own: BTreeMap<VarId, usize> = BTreeMap::new();
        for var in read_in(program, expr) {
            *own.entry(var).or_insert(0) += 1;
        }
        own.into_iter().any(|(var, count)| self.counts.get(&var) == Some(&count))
    }
}

/// The variables of functions that are read in an expression, or whose address is taken.
fn read_in(program: &Program, root: ExprId) -> Vec<VarId> {
    let read = |part: ExprId| {
        let (ExprKind::Load(place) | ExprKind::AddressOf(place)) = *program[part].kind() else { return None };
        let PlaceKind::Variable(var) = *program[place].kind() else { return None };
        let is_named = matches!(program[var].kind, VariableKind::Declared | VariableKind::Parameter);
        (is_named && program[var].storage == Storage::Automatic).then_some(var)
    };
    program.parts_of(root).into_iter().filter_map(read).collect()
}

/// What stands where something is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    Variable,
    Member,
    /// 0 or 1: what is begun with, or set and not set.
    Trivial,
    Character,
    /// `true` or `false`.
    Truth,
    /// Another number, or the name of one.
    Number,
    /// What a call returned.
    Kept,
    Computed,
}

/// How many things are odd about an edit.
pub fn count(program: &Program, reads: &Reads, edit: &Edit) -> u32 {
    let Edit::Expression { expr, change } = *edit else { return 0 };
    let is_odd = match (change, written(program, expr)) {
        // What holds something else, or is one more operand, is hardly meant for 0, for a character, or for what is computed
        // with care.
        (Change::Term(BinaryOp::BitAnd | BinaryOp::BitOr, _), _) => false,
        (
            Change::Other(_) | Change::Term(..),
            Written::Trivial | Written::Character | Written::Truth | Written::Kept | Written::Computed,
        ) => true,
        (Change::Constant(_) | Change::Accumulated(..), Written::Trivial) => !is_neighbour(program, expr, change),
        (Change::Constant(_), Written::Character | Written::Truth) => true,
        (Change::Variable(_), Written::Kept) => true,
        (Change::Offset(_), Written::Member) => true,
        (Change::Offset(_), Written::Kept) => is_truth(program, expr),
        _ => false,
    };
    let is_odd = is_odd || loses_name(program, expr, change);
    let is_orphaning = matches!(change, Change::Variable(_) | Change::Other(_) | Change::Only(_))
        && is_last(program, reads, (expr, change));
    u32::from(is_odd) + u32::from(is_orphaning)
}

/// Whether a variable is read for the last time where something is changed, and not by what comes in its place.
fn is_last(program: &Program, reads: &Reads, (expr, change): (ExprId, Change)) -> bool {
    let new = match change {
        Change::Only(kept) => read_in(program, kept),
        Change::Variable(var) => vec![var],
        Change::Other(taken) => read_in(program, taken.expr),
        _ => Vec::new(),
    };
    let is_kept = |var: &VarId| new.contains(var);
    reads.is_last(program, expr) && !read_in(program, expr).iter().all(is_kept)
}

fn is_neighbour(program: &Program, expr: ExprId, change: Change) -> bool {
    match (program[expr].kind(), change) {
        (ExprKind::Int(old), Change::Constant(new)) => old.abs_diff(new) == 1,
        _ => false,
    }
}

fn written(program: &Program, expr: ExprId) -> Written {
    match *program[expr].kind() {
        ExprKind::Int(value) => {
            let text = program.sources.snippet(program[expr].span()).unwrap_or_default();
            let is_digit = text.starts_with(|letter: char| letter.is_ascii_digit());
            match text.starts_with('\'') {
                true => Written::Character,
                false if text == "true" || text == "false" => Written::Truth,
                false if is_digit && (value == 0 || value == 1) => Written::Trivial,
                false => Written::Number,
            }
        }
        ExprKind::Load(place) => match *program[place].kind() {
            PlaceKind::Variable(var) if program[var].kind == VariableKind::Temporary => Written::Kept,
            PlaceKind::Variable(_) => Written::Variable,
            PlaceKind::Field(..) | PlaceKind::Index(..) | PlaceKind::Deref(_) => Written::Member,
        },
        ExprKind::Convert(inner) => written(program, inner),
        _ => Written::Computed,
    }
}

/// Whether an expression is a truth value, whatever it becomes.
fn is_truth(program: &Program, expr: ExprId) -> bool {
    match *program[expr].kind() {
        ExprKind::Convert(inner) => is_truth(program, inner),
        _ => matches!(program.types.kind(program[expr].ty()), TypeKind::Bool),
    }
}

/// Whether the name of an enumeration's value gives way to something that has none.
fn loses_name(program: &Program, expr: ExprId, change: Change) -> bool {
    let ExprKind::Int(_) = *program[expr].kind() else { return false };
    let text = program.sources.snippet(program[expr].span()).unwrap_or_default();
    let names = |names: &&ir::Enumeration| names.values.iter().any(|(name, _)| *name == text);
    let Some(names) = program.types.enumerations().find(names) else { return false };
    match change {
        Change::Constant(new) => names.values.iter().all(|(_, value)| *value != new),
        Change::Other(taken) | Change::Term(_, taken) | Change::Cleared(taken) => {
            program.types.get(program[taken.expr].ty()).enumeration.is_none()
        }
        _ => false,
    }
}
