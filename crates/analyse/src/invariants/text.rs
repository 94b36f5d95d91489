//! What a state says about variables, as C expressions.

use ir::{Program, TypeId, TypeKind, VarId, VariableKind};

use super::facts::Relation;
use super::number::{Number, Width};
use super::objects::{CellId, ObjectKind, width};
use super::pointer::Pointer;
use super::state::{State, Value};
use super::world::World;

/// Of a variable with more scalars than this nothing is said: it would be too much to read.
const MAX_PARTS: usize = 6;

/// What a state says about some variables, each as an expression that holds.
pub fn expressions(world: &World<'_>, state: &State, variables: &[VarId]) -> Vec<String> {
    let mut found = Vec::new();
    for &var in variables {
        let info = world.objects.object(world.objects.variable(var));
        if info.cells.len() > MAX_PARTS {
            continue;
        }
        for &cell in info.cells.values() {
            if let Some(name) = name(world, cell) {
                found.extend(of_cell(world, state, cell, &name));
            }
        }
    }
    let is_shown = |cell: CellId| world.variable_of(cell).is_some_and(|var| variables.contains(&var));
    let relations: Vec<Relation> =
        state.related(world).into_iter().filter(|one| is_shown(one.a.0) && is_shown(one.b.0)).collect();
    for &relation in &relations {
        let is_first = relations
            .iter()
            .position(|other| is_opposite(relation, *other))
            .is_none_or(|at| relations.iter().position(|own| *own == relation).is_some_and(|own| own < at));
        let is_equal = relations.iter().any(|other| is_opposite(relation, *other));
        if is_first
            && let Some(text) = of_relation(world, state, relation, is_equal)
            && !found.contains(&text)
        {
            found.push(text);
        }
    }
    found
}

/// The name of a cell that is one scalar of a variable that somebody named.
fn name(world: &World<'_>, cell: CellId) -> Option<String> {
    let info = world.objects.cell(cell);
    let ObjectKind::Variable(var) = world.objects.object(info.object).kind else { return None };
    let variable = &world.program[var];
    let is_named = matches!(variable.kind, VariableKind::Declared | VariableKind::Parameter);
    (is_named && !info.is_many).then(|| format!("{}{}", variable.name, path(world.program, variable.ty, info.offset)))
}

/// The way to a scalar at an offset: members and subscripts.
fn path(program: &Program, mut ty: TypeId, mut offset: u64) -> String {
    let types = &program.types;
    let mut text = String::new();
    loop {
        match types.kind(ty) {
            TypeKind::Array { element, .. } => {
                let size = types.size_of(*element).unwrap_or(1).max(1);
                text.push_str(&format!("[{}]", offset / size));
                (ty, offset) = (*element, offset % size);
            }
            TypeKind::Record(record) => {
                let fields = types.record(*record).fields.iter().filter(|field| field.bits.is_none());
                let Some(field) = fields.filter(|field| field.offset <= offset).max_by_key(|field| field.offset) else {
                    return text;
                };
                if !field.name.is_empty() {
                    text.push_str(&format!(".{}", field.name));
                }
                (ty, offset) = (field.ty, offset - field.offset);
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int { .. }
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_) => return text,
        }
    }
}

fn of_cell(world: &World<'_>, state: &State, cell: CellId, name: &str) -> Vec<String> {
    let ty = world.objects.cell(cell).ty;
    match (state.get(cell), width(&world.program.types, ty)) {
        (Value::Number(number), Some(_)) if matches!(world.program.types.kind(ty), TypeKind::Pointer(_)) => {
            of_pointer(world, &Value::Number(number).pointer(), name)
        }
        (Value::Number(number), Some(width)) => of_number(&number, width, name),
        (Value::Pointer(pointer), _) => of_pointer(world, &pointer, name),
        (Value::Number(_) | Value::Unknown, _) => Vec::new(),
    }
}

/// A constant of a type as C writes it.
fn literal(value: i128, width: Width) -> String {
    if value > i128::from(i64::MAX) || !width.signed && value > i128::from(i32::MAX) {
        format!("{value}u")
    } else if value == width.least() && width.signed && width.bits >= 32 {
        // C has no negative constants, and the opposite of this one does not fit.
        format!("({} - 1)", value + 1)
    } else {
        value.to_string()
    }
}

fn of_number(number: &Number, width: Width, name: &str) -> Vec<String> {
    if let Some(value) = number.single() {
        return vec![format!("{name} == {}", literal(value, width))];
    }
    let mut found = Vec::new();
    let (low, high) = (number.low(), number.high());
    match (low > width.least(), high < width.greatest()) {
        (true, true) => {
            found.push(format!("{} <= {name} && {name} <= {}", literal(low, width), literal(high, width)));
        }
        (true, false) => found.push(format!("{name} >= {}", literal(low, width))),
        (false, true) => found.push(format!("{name} <= {}", literal(high, width))),
        (false, false) => {}
    }
    if let Some((modulus, residue)) = number.congruence()
        && (low >= 0 || residue == 0)
        && modulus <= width.greatest()
    {
        found.push(format!("{name} % {} == {residue}", literal(modulus, width)));
    }
    found.extend(of_bits(number, width, name));
    found
}

/// Known bits that do not follow from the bounds and the remainder.
fn of_bits(number: &Number, width: Width, name: &str) -> Option<String> {
    let (modulus, residue) = number.congruence().unwrap_or((1, 0));
    let plain = Number::stepped(number.low(), number.high(), modulus, residue)?;
    let (zeros, ones) = number.known_bits();
    let (plain_zeros, plain_ones) = plain.known_bits();
    let own = u64::MAX >> (64 - width.bits);
    let mask = ((zeros & !plain_zeros) | (ones & !plain_ones)) & own;
    (mask != 0).then(|| format!("({name} & {mask:#x}) == {:#x}", ones & mask))
}

fn of_pointer(world: &World<'_>, pointer: &Pointer, name: &str) -> Vec<String> {
    match pointer.is_null() {
        Some(true) => return vec![format!("{name} == 0")],
        None => return Vec::new(),
        Some(false) => {}
    }
    let only = pointer.targets.iter().next().filter(|_| pointer.targets.len() == 1 && !pointer.wild);
    if let Some((&object, offset)) = only
        && offset.single() == Some(0)
    {
        match world.objects.object(object).kind {
            ObjectKind::Variable(var) if world.program[var].kind != VariableKind::Temporary => {
                let variable = &world.program[var];
                let is_array = matches!(world.program.types.kind(variable.ty), TypeKind::Array { .. });
                let is_named = matches!(variable.kind, VariableKind::Declared | VariableKind::Parameter);
                if is_named {
                    let sign = if is_array { "" } else { "&" };
                    return vec![format!("{name} == {sign}{}", variable.name)];
                }
            }
            ObjectKind::Function(function) => return vec![format!("{name} == {}", world.program[function].name)],
            ObjectKind::Variable(_) | ObjectKind::Allocated(..) | ObjectKind::Returned(_) => {}
        }
    }
    vec![format!("{name} != 0")]
}

/// Whether two relations together say that two sums are equal.
fn is_opposite(one: Relation, other: Relation) -> bool {
    let turned = |(cell, negative): (CellId, bool)| (cell, !negative);
    turned(one.a) == other.a && turned(one.b) == other.b && one.bound == -other.bound
}

fn of_relation(world: &World<'_>, state: &State, relation: Relation, is_equal: bool) -> Option<String> {
    let Relation { a, b, bound } = relation;
    let (one, other) = (name(world, a.0)?, name(world, b.0)?);
    let ty = |cell: CellId| width(&world.program.types, world.objects.cell(cell).ty);
    let (width, theirs) = (ty(a.0)?, ty(b.0)?);
    if width != theirs {
        // C would convert one of them.
        return None;
    }
    let range = |(cell, negative): (CellId, bool)| {
        let number = state.get(cell).number(width);
        if negative { number.negated() } else { number }
    };
    let sum = range(a).plus(&range(b));
    if sum.high() <= bound {
        return None;
    }
    let comparison = if is_equal { "==" } else { "<=" };
    match (a.1, b.1) {
        (false, true) => Some(ordered(&one, &other, comparison, bound, width)),
        (true, false) => Some(ordered(&other, &one, comparison, bound, width)),
        // A sum that may overflow would say something else.
        (false, false) if sum.fits(width) => Some(format!("{one} + {other} {comparison} {}", literal(bound, width))),
        (true, true) if sum.negated().fits(width) => {
            let comparison = if is_equal { "==" } else { ">=" };
            Some(format!("{one} + {other} {comparison} {}", literal(-bound, width)))
        }
        (false, false) | (true, true) => None,
    }
}

/// `small <= large + bound` in the shortest form.
fn ordered(small: &str, large: &str, comparison: &str, bound: i128, width: Width) -> String {
    match bound {
        0 => format!("{small} {comparison} {large}"),
        -1 if comparison == "<=" => format!("{small} < {large}"),
        bound if bound > 0 => format!("{small} {comparison} {large} + {}", literal(bound, width)),
        bound => format!("{small} + {} {comparison} {large}", literal(-bound, width)),
    }
}
