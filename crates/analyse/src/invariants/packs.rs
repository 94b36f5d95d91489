//! Which variables are related: those that are compared with each other, or computed from each other by adding.
//!
//! Only variables that no pointer leads to take part, at most eight to a pack. A variable may be in several packs.

use std::collections::{BTreeMap, BTreeSet};

use ir::{ArrayLength, BinaryOp, ExprId, ExprKind, Op, PlaceKind, Program, TypeKind, UnaryOp, VarId};

use super::objects::{CellId, Objects, width};
use super::octagon::MAX_VARIABLES;

/// A pack by its number.
pub type PackId = u32;

/// All packs of a program.
#[derive(Debug, Default)]
pub struct Packs {
    /// The variables of each pack.
    members: Vec<Vec<CellId>>,
    /// The packs of a cell, and its place in each.
    of_cell: BTreeMap<CellId, Vec<(PackId, usize)>>,
}

impl Packs {
    /// The packs of a program.
    pub fn of(program: &Program, objects: &Objects) -> Packs {
        let mut packs = Packs::default();
        for (_, function) in program.functions() {
            let mut groups: Vec<BTreeSet<CellId>> = Vec::new();
            for edge in &function.edges {
                for group in related(program, objects, &edge.op) {
                    add(&mut groups, group);
                }
            }
            for group in groups {
                packs.push(group);
            }
        }
        packs
    }

    fn push(&mut self, group: BTreeSet<CellId>) {
        let pack = self.members.len() as PackId;
        for (place, &cell) in group.iter().enumerate() {
            self.of_cell.entry(cell).or_default().push((pack, place));
        }
        self.members.push(group.into_iter().collect());
    }

    /// The packs of a cell, and its place in each.
    pub fn of_cell(&self, cell: CellId) -> &[(PackId, usize)] {
        self.of_cell.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// The variables of a pack.
    pub fn members(&self, pack: PackId) -> &[CellId] {
        &self.members[pack as usize]
    }

    /// All packs with their variables.
    pub fn all(&self) -> impl Iterator<Item = (PackId, &[CellId])> {
        (0..).zip(self.members.iter().map(Vec::as_slice))
    }

    /// The packs that two cells share: the place of each.
    pub fn shared(&self, a: CellId, b: CellId) -> Vec<(PackId, usize, usize)> {
        let theirs = self.of_cell(b);
        let with_both = |&(pack, place): &(PackId, usize)| {
            theirs.iter().find(|(other, _)| *other == pack).map(|&(_, other)| (pack, place, other))
        };
        self.of_cell(a).iter().filter_map(with_both).collect()
    }
}

/// Puts variables into a group that has some of them, as long as there is room.
fn add(groups: &mut Vec<BTreeSet<CellId>>, group: BTreeSet<CellId>) {
    if group.len() < 2 || groups.iter().any(|known| known.is_superset(&group)) {
        return;
    }
    let touched: Vec<usize> = (0..groups.len()).filter(|&index| !groups[index].is_disjoint(&group)).collect();
    let all = touched.iter().fold(group.clone(), |all, &index| all.union(&groups[index]).copied().collect());
    if all.len() <= MAX_VARIABLES {
        for index in touched.into_iter().rev() {
            groups.remove(index);
        }
        groups.push(all);
        return;
    }
    let fits = |index: &usize| groups[*index].union(&group).count() <= MAX_VARIABLES;
    match touched.iter().copied().find(fits) {
        Some(index) => groups[index].extend(group),
        None if group.len() <= MAX_VARIABLES => groups.push(group),
        None => {}
    }
}

/// Groups of variables that a step relates.
fn related(program: &Program, objects: &Objects, op: &Op) -> Vec<BTreeSet<CellId>> {
    let mut groups = Vec::new();
    if let Op::Assign { place, value, .. } = op
        && let PlaceKind::Variable(var) = *program[*place].kind()
        && let Some(cell) = packable(program, objects, var)
    {
        let mut group = terms(program, objects, *value);
        group.insert(cell);
        if group.len() <= 3 {
            groups.push(group);
        }
    }
    let roots = program.roots_of(op);
    let condition = match op {
        Op::Assert { condition, .. } | Op::Constrain { condition } => Some(*condition),
        _ => None,
    };
    for expr in roots.into_iter().chain(condition).flat_map(|root| program.parts_of(root)) {
        match *program[expr].kind() {
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                groups.push(&terms(program, objects, left) | &terms(program, objects, right));
            }
            ExprKind::Load(place) => groups.extend(index_and_length(program, objects, place)),
            _ => {}
        }
    }
    if let Op::Assign { place, .. } = op {
        groups.extend(index_and_length(program, objects, *place));
    }
    groups
}

/// The variables of an index, with the one that holds the length of the array.
fn index_and_length(program: &Program, objects: &Objects, place: ir::PlaceId) -> Option<BTreeSet<CellId>> {
    let PlaceKind::Index(array, index) = *program[place].kind() else { return None };
    let TypeKind::Array { length: ArrayLength::Variable(var), .. } = *program.types.kind(program[array].ty()) else {
        return None;
    };
    let mut group = terms(program, objects, index);
    group.insert(packable(program, objects, var)?);
    Some(group)
}

/// The variables that an expression adds up.
fn terms(program: &Program, objects: &Objects, expr: ExprId) -> BTreeSet<CellId> {
    match *program[expr].kind() {
        ExprKind::Load(place) => match *program[place].kind() {
            PlaceKind::Variable(var) => packable(program, objects, var).into_iter().collect(),
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => BTreeSet::new(),
        },
        ExprKind::Convert(inner) | ExprKind::Unary(UnaryOp::Neg, inner) => terms(program, objects, inner),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => {
            &terms(program, objects, left) | &terms(program, objects, right)
        }
        _ => BTreeSet::new(),
    }
}

/// The cell of a variable that can be in a pack.
pub fn packable(program: &Program, objects: &Objects, var: VarId) -> Option<CellId> {
    let variable = &program[var];
    let is_free = !variable.in_memory;
    let is_integer = matches!(program.types.kind(variable.ty), TypeKind::Int { .. });
    let is_plain = is_free && is_integer && width(&program.types, variable.ty).is_some();
    objects.scalar_of(var).filter(|_| is_plain)
}
