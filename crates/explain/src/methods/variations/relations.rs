//! What holds at a place in all visits of one side: likely invariants, as of Daikon. Only relations are told that the other side
//! breaks; one that follows from another that is told is left out.

use std::collections::{BTreeMap, BTreeSet};

use ir::VarId;

use crate::explanation::{Likely, LikelyRelation};

/// The most values that a variable may have and still be said to be among them.
const MAX_AMONG: usize = 3;
/// The largest modulus that is looked for.
const MAX_MODULUS: i128 = 8;
/// The most different points that a remainder or a line through them needs to be believed.
const LEAST_POINTS: usize = 4;
/// The most relations of one side of a place that are told.
const MAX_TOLD: usize = 5;
/// In so many of a hundred visits the other side has to break a relation that is told, and beside one that it always breaks.
const ENOUGH: usize = 20;
const ENOUGH_BESIDE_SHARP: usize = 60;
/// Factors and offsets beyond this are no relation that a person would have meant.
const MAX_FACTOR: i128 = 16;
const MAX_OFFSET: i128 = 1024;

/// The values of variables at one visit.
pub(super) type Visit = BTreeMap<VarId, i128>;

/// The relations of one side, those first that the other side breaks most often. Of `flags` (pointers: null or not) only
/// constants are told.
pub(super) fn telling(own: &[Visit], others: &[Visit], flags: &BTreeSet<VarId>) -> Vec<Likely> {
    if own.is_empty() || others.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Likely> = Vec::new();
    for relation in holding(own, flags) {
        let violated = others.iter().filter(|visit| holds(&relation, visit) == Some(false)).count();
        let comparable = others.iter().filter(|visit| holds(&relation, visit).is_some()).count();
        if violated > 0 {
            found.push(Likely { relation, visits: own.len(), violated, others: comparable });
        }
    }
    let all: Vec<LikelyRelation> = found.iter().map(|likely| likely.relation.clone()).collect();
    found.retain(|likely| !all.iter().any(|other| *other != likely.relation && implies(other, &likely.relation)));
    // What the other side breaks always tells most; then what says most in the fewest words.
    found.sort_by_key(|likely| {
        let share = likely.violated * 1000 / likely.others.max(1);
        (std::cmp::Reverse(share), plainness(&likely.relation), likely.relation.clone())
    });
    // Where something tells both sides apart, what only does so now and then says nothing more.
    let is_sharp = found.first().is_some_and(|best| best.violated == best.others);
    let least = if is_sharp { ENOUGH_BESIDE_SHARP } else { ENOUGH };
    found.retain(|likely| likely.violated * 100 >= likely.others * least);
    found.truncate(MAX_TOLD);
    found
}

/// All relations that hold in all visits.
fn holding(visits: &[Visit], flags: &BTreeSet<VarId>) -> Vec<LikelyRelation> {
    let known: Vec<VarId> =
        visits[0].keys().copied().filter(|var| visits.iter().all(|visit| visit.contains_key(var))).collect();
    let column = |var: VarId| -> Vec<i128> { visits.iter().map(|visit| visit[&var]).collect() };
    let columns: Vec<(VarId, Vec<i128>)> = known.into_iter().map(|var| (var, column(var))).collect();
    let mut found = Vec::new();
    for (var, values) in &columns {
        of_one(*var, values, &mut found);
    }
    found.retain(|relation| !is_range_of_flag(relation, flags));
    let columns: Vec<(VarId, Vec<i128>)> = columns.into_iter().filter(|(var, _)| !flags.contains(var)).collect();
    for (index, (one, values)) in columns.iter().enumerate() {
        for (other, others) in &columns[index + 1..] {
            of_two((*one, values), (*other, others), &mut found);
        }
    }
    found
}

fn is_range_of_flag(relation: &LikelyRelation, flags: &BTreeSet<VarId>) -> bool {
    match relation {
        LikelyRelation::Among(var, _) | LikelyRelation::AtLeast(var, _) | LikelyRelation::AtMost(var, _) => {
            flags.contains(var)
        }
        _ => false,
    }
}

/// The relations of one variable.
fn of_one(var: VarId, values: &[i128], found: &mut Vec<LikelyRelation>) {
    let distinct: BTreeSet<i128> = values.iter().copied().collect();
    let (Some(&low), Some(&high)) = (distinct.first(), distinct.last()) else { return };
    if low == high {
        found.push(LikelyRelation::Constant(var, low));
        return;
    }
    if distinct.len() <= MAX_AMONG && values.len() > distinct.len() {
        found.push(LikelyRelation::Among(var, distinct.iter().copied().collect()));
    }
    found.extend([LikelyRelation::AtLeast(var, low), LikelyRelation::AtMost(var, high)]);
    if distinct.len() >= LEAST_POINTS {
        let remainder = |modulus: i128| {
            let first = low.rem_euclid(modulus);
            distinct.iter().all(|value| value.rem_euclid(modulus) == first).then_some((modulus, first))
        };
        // The largest modulus says most.
        if let Some((modulus, rest)) = (2..=MAX_MODULUS).rev().find_map(remainder) {
            found.push(LikelyRelation::Remainder(var, modulus, rest));
        }
    }
}

/// The relations of two variables.
fn of_two((one, values): (VarId, &[i128]), (other, others): (VarId, &[i128]), found: &mut Vec<LikelyRelation>) {
    let pairs = || values.iter().zip(others);
    let is_constant = |values: &[i128]| values.iter().all(|value| *value == values[0]);
    // Two constants are related in every way.
    if is_constant(values) && is_constant(others) {
        return;
    }
    if pairs().all(|(a, b)| a == b) {
        found.push(LikelyRelation::Equal(one, other));
        return;
    }
    if pairs().all(|(a, b)| a < b) {
        found.push(LikelyRelation::Less(one, other));
    } else if pairs().all(|(a, b)| a <= b) {
        found.push(LikelyRelation::LessOrEqual(one, other));
    } else if pairs().all(|(a, b)| a > b) {
        found.push(LikelyRelation::Less(other, one));
    } else if pairs().all(|(a, b)| a >= b) {
        found.push(LikelyRelation::LessOrEqual(other, one));
    } else if pairs().all(|(a, b)| a != b) {
        found.push(LikelyRelation::NotEqual(one, other));
    }
    if let Some((factor, offset)) = line_through(values, others) {
        found.push(LikelyRelation::Linear { result: other, factor, of: one, offset });
    }
}

/// The line that all points lie on, if there are enough of them and it is a plain one.
fn line_through(values: &[i128], others: &[i128]) -> Option<(i128, i128)> {
    let points: BTreeSet<(i128, i128)> = values.iter().copied().zip(others.iter().copied()).collect();
    let (first, last) = (points.first()?, points.last()?);
    let run = last.0.checked_sub(first.0).filter(|run| *run != 0)?;
    let rise = last.1.checked_sub(first.1)?;
    if points.len() < LEAST_POINTS || rise % run != 0 {
        return None;
    }
    let factor = rise / run;
    let offset = first.1.checked_sub(factor.checked_mul(first.0)?)?;
    let is_on =
        |(x, y): &(i128, i128)| factor.checked_mul(*x).and_then(|product| product.checked_add(offset)) == Some(*y);
    let is_plain =
        factor != 0 && factor.abs() <= MAX_FACTOR && offset.abs() <= MAX_OFFSET && (factor, offset) != (1, 0);
    (is_plain && points.iter().all(is_on)).then_some((factor, offset))
}

/// Whether a relation holds at a visit; nothing if its variables have no values there.
pub(super) fn holds(relation: &LikelyRelation, visit: &Visit) -> Option<bool> {
    let value = |var: &VarId| visit.get(var).copied();
    Some(match relation {
        LikelyRelation::Constant(var, constant) => value(var)? == *constant,
        LikelyRelation::Among(var, values) => values.contains(&value(var)?),
        LikelyRelation::AtLeast(var, low) => value(var)? >= *low,
        LikelyRelation::AtMost(var, high) => value(var)? <= *high,
        LikelyRelation::Remainder(var, modulus, rest) => value(var)?.rem_euclid(*modulus) == *rest,
        LikelyRelation::Less(one, other) => value(one)? < value(other)?,
        LikelyRelation::LessOrEqual(one, other) => value(one)? <= value(other)?,
        LikelyRelation::Equal(one, other) => value(one)? == value(other)?,
        LikelyRelation::NotEqual(one, other) => value(one)? != value(other)?,
        LikelyRelation::Linear { result, factor, of, offset } => {
            factor.checked_mul(value(of)?).and_then(|product| product.checked_add(*offset)) == Some(value(result)?)
        }
    })
}

/// Whether one relation says all that another one does.
fn implies(one: &LikelyRelation, other: &LikelyRelation) -> bool {
    match (one, other) {
        (LikelyRelation::Constant(a, value), LikelyRelation::AtLeast(b, low)) => a == b && value >= low,
        (LikelyRelation::Constant(a, value), LikelyRelation::AtMost(b, high)) => a == b && value <= high,
        (LikelyRelation::Among(a, values), LikelyRelation::AtLeast(b, low)) => {
            a == b && values.iter().all(|v| v >= low)
        }
        (LikelyRelation::Among(a, values), LikelyRelation::AtMost(b, high)) => {
            a == b && values.iter().all(|v| v <= high)
        }
        (LikelyRelation::Linear { result, factor: 1, of, offset }, LikelyRelation::Less(a, b)) => {
            (result == b && of == a && *offset > 0) || (result == a && of == b && *offset < 0)
        }
        _ => false,
    }
}

/// Relations that people think in come first.
fn plainness(relation: &LikelyRelation) -> u8 {
    match relation {
        LikelyRelation::Less(..)
        | LikelyRelation::LessOrEqual(..)
        | LikelyRelation::Equal(..)
        | LikelyRelation::Constant(..) => 0,
        LikelyRelation::NotEqual(..) | LikelyRelation::AtLeast(..) | LikelyRelation::AtMost(..) => 1,
        LikelyRelation::Among(..) | LikelyRelation::Linear { .. } => 2,
        LikelyRelation::Remainder(..) => 3,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ir::VarId;

    use super::{Visit, holds, telling};
    use crate::explanation::LikelyRelation;

    fn visits(values: &[(i128, i128)]) -> Vec<Visit> {
        values.iter().map(|&(x, y)| Visit::from([(VarId(0), x), (VarId(1), y)])).collect()
    }

    fn relations(own: &[(i128, i128)], others: &[(i128, i128)]) -> Vec<LikelyRelation> {
        telling(&visits(own), &visits(others), &BTreeSet::new()).into_iter().map(|likely| likely.relation).collect()
    }

    #[test]
    fn what_the_other_side_always_breaks_comes_first() {
        let found = relations(&[(1, 2), (3, 7), (0, 1)], &[(2, 1), (7, 3), (1, 0)]);
        assert_eq!(found[0], LikelyRelation::Less(VarId(0), VarId(1)));
    }

    #[test]
    fn what_both_sides_keep_is_not_told() {
        assert_eq!(relations(&[(1, 5), (2, 6)], &[(1, 5), (2, 6)]), []);
    }

    #[test]
    fn remainders_and_lines_need_several_points() {
        let found = relations(&[(1, 3), (3, 7), (5, 11), (9, 19)], &[(2, 2), (4, 1), (9, 9), (6, 30)]);
        let line = LikelyRelation::Linear { result: VarId(1), factor: 2, of: VarId(0), offset: 1 };
        assert!(found.contains(&line), "{found:?}");
        assert!(found.contains(&LikelyRelation::Remainder(VarId(0), 2, 1)), "{found:?}");
        assert!(!relations(&[(1, 3), (3, 7)], &[(2, 2)]).contains(&line));
    }

    #[test]
    fn a_relation_over_what_has_no_value_is_neither() {
        assert_eq!(holds(&LikelyRelation::Less(VarId(0), VarId(2)), &visits(&[(1, 2)])[0]), None);
    }
}
