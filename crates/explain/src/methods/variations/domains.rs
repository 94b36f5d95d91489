//! Which values of inputs are tried: all of them where there are few; else those that the program knows, their neighbours, small
//! ones, and those of the failing run.

use std::collections::BTreeSet;

use ir::{ExprKind, Program, TypeId, TypeKind};
use run::Trace;

use crate::case::Case;

/// The most values of an input that are tried.
const MAX_VALUES: usize = 12;
/// Values that lie so near to each other are tried together with all between them.
const MAX_GAP: i128 = 8;

pub(super) struct Domains {
    values: Vec<i128>,
}

impl Domains {
    /// Those of a program, with the inputs of its failing run.
    pub(super) fn of(case: &Case<'_>, trace: &Trace<'_>) -> Domains {
        let program = case.program;
        let mut constants: BTreeSet<i128> = BTreeSet::from([0, 1]);
        for (_, function) in program.functions().filter(|(_, function)| !function.library && function.defined) {
            for edge in &function.edges {
                let parts = program.roots_of(&edge.op).into_iter().flat_map(|root| program.parts_of(root));
                constants.extend(parts.filter_map(|part| match program[part].kind() {
                    ExprKind::Int(value) => Some(*value),
                    _ => None,
                }));
            }
        }
        let mut values: BTreeSet<i128> = constants.iter().flat_map(|value| [value - 1, *value, value + 1]).collect();
        for input in &trace.report().inputs {
            values.extend(signed(program, input.ty, input.value));
        }
        let known: Vec<i128> = values.iter().copied().collect();
        for pair in known.windows(2) {
            if pair[1] - pair[0] <= MAX_GAP {
                values.extend(pair[0]..pair[1]);
            }
        }
        Domains { values: values.into_iter().collect() }
    }

    /// The values of an input of a type, and whether these are all that it can have. Those near its own value come first.
    pub(super) fn values(&self, program: &Program, ty: TypeId, own: Option<u128>) -> (Vec<u128>, bool) {
        if matches!(program.types.kind(ty), TypeKind::Bool) {
            return (vec![0, 1], true);
        }
        let Some((bits, is_signed)) = program.types.integer(ty) else {
            // A pointer, a float, a piece of a record: as it was, or nothing.
            return (own.into_iter().chain([0]).collect::<BTreeSet<u128>>().into_iter().collect(), false);
        };
        let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
        let (low, high) = match (is_signed, bits) {
            (_, 128..) => (i128::MIN, i128::MAX),
            (true, _) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            (false, _) => (0, (1 << bits) - 1),
        };
        let center = own.and_then(|own| signed(program, ty, own)).unwrap_or(0);
        let mut fitting: Vec<i128> = self.values.iter().copied().filter(|value| (low..=high).contains(value)).collect();
        fitting.sort_by_key(|value| (value.abs_diff(center), *value));
        fitting.truncate(MAX_VALUES);
        (fitting.into_iter().map(|value| value as u128 & mask).collect(), false)
    }
}

/// A value of an integer type as a number.
pub(super) fn signed(program: &Program, ty: TypeId, bits: u128) -> Option<i128> {
    let (width, is_signed) = program.types.integer(ty)?;
    let unused = 128 - width.min(128);
    Some(if is_signed { (bits << unused) as i128 >> unused } else { (bits << unused >> unused) as i128 })
}
