//! Conditions that stand nowhere in the program: comparisons of what can be read at a place. There are many; those are looked
//! at that tell the failing runs from the passing ones.

use std::collections::BTreeMap;

use edit::{Asked, Operand, Reached, can_compare, variables_at, with_reads};
use ir::{BinaryOp, ExprId, FunctionId, LocationId, Program, TypeId, TypeKind};

use super::trials::{Trials, Visited};
use super::words::Words;
use crate::case::Case;

/// The most comparisons that are tried at one place, and of those that no run tells apart.
const MOST: usize = 12;
const MOST_ALIKE: usize = 2;
/// The most constants that a place is compared with.
const MOST_CONSTANTS: usize = 8;
/// In so many passing runs of a hundred a comparison may make a difference.
const MOST_CHANGED: usize = 50;

/// What becomes of a place if a comparison is asked there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It is asked in addition to the condition: `&&`.
    And,
    /// Likewise: `||`.
    Or,
    /// Something is done that was not done before, if it holds.
    Done,
    /// Something is done no more, unless it holds.
    Kept,
}

impl Role {
    /// Whether the run takes another way where the comparison holds or not, given whether the old condition does.
    fn turns(self, old: bool, holds: bool) -> bool {
        match self {
            Role::And => old && !holds,
            Role::Or => !old && holds,
            Role::Done => holds,
            Role::Kept => !holds,
        }
    }
}

/// What can be read at a place, and what that is whenever runs come by.
pub struct States {
    places: Vec<(Reached, TypeId)>,
    runs: Vec<Visited>,
    /// The constants that each of the places may be compared with.
    constants: Vec<Vec<i128>>,
}

impl States {
    /// That at a location; of a condition that is asked there, whether it holds is seen, too.
    pub fn new(
        case: &Case<'_>,
        words: &Words,
        trials: &mut Trials<'_>,
        (function, location): (FunctionId, LocationId),
        condition: Option<ExprId>,
    ) -> States {
        let program = case.program;
        let variables = variables_at(program, function, location);
        let places = words.readable(program, function, &variables);
        let reached: Vec<Reached> = places.iter().map(|(place, _)| *place).collect();
        let span = program[function].edges[0].span;
        let (extended, mut reads) = with_reads(program, &reached, &variables, span);
        reads.extend(condition);
        let runs = trials.watch(case, (&extended, function), location, &reads);
        let constants = (0..places.len()).map(|index| {
            let seen = runs.iter().flat_map(|run| &run.visits).filter_map(|visit| visit[index]);
            words.comparable(program, places[index].0, seen)
        });
        let constants = constants.map(|all| all.into_iter().take(MOST_CONSTANTS).collect()).collect();
        States { places, runs, constants }
    }

    /// The comparisons that would turn each of the failing runs and few of the passing ones, those first that turn the fewest.
    pub fn comparisons(&self, program: &Program, role: Role) -> Vec<Asked> {
        // Without failing runs that come by there is nothing to tell apart.
        if self.runs.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(usize, usize, Vec<bool>, Asked)> = Vec::new();
        let mut number = 0;
        for left in 0..self.places.len() {
            let others = (left + 1..self.places.len())
                .filter(|&right| can_compare(program, self.places[left].0, self.places[right].0));
            let constants = self.constants[left].iter().map(|&value| Compared::With(value));
            for right in constants.chain(others.map(Compared::To)) {
                for &op in self.operators(program, left) {
                    number += 1;
                    let Some((turned, truths)) = self.judge(role, op, left, right) else { continue };
                    let right = match right {
                        Compared::With(value) => Operand::Constant(value),
                        Compared::To(right) => Operand::Place(self.places[right].0),
                    };
                    found.push((turned, number, truths, Asked::Compared(op, self.places[left].0, right)));
                }
            }
        }
        found.sort_by_key(|&(turned, number, ..)| (turned, number));
        let mut alike: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
        found.retain(|(.., truths, _)| {
            let before = alike.entry(truths.clone()).or_insert(0);
            *before += 1;
            *before <= MOST_ALIKE
        });
        found.into_iter().take(MOST).map(|(.., asked)| asked).collect()
    }

    fn operators(&self, program: &Program, left: usize) -> &'static [BinaryOp] {
        use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
        match program.types.kind(self.places[left].1) {
            TypeKind::Int { .. } => &[Eq, Ne, Lt, Ge, Gt, Le],
            _ => &[Eq, Ne],
        }
    }

    /// How many passing runs a comparison turns, and where it holds; none if it does not turn all failing runs, turns
    /// too many passing ones, or cannot always be asked.
    fn judge(&self, role: Role, op: BinaryOp, left: usize, right: Compared) -> Option<(usize, Vec<bool>)> {
        let (mut turned, mut passing, mut truths) = (0, 0, Vec::new());
        for run in &self.runs {
            let mut turns = false;
            for visit in &run.visits {
                let old = match role {
                    Role::And | Role::Or => *visit.last()? != Some(0),
                    Role::Done | Role::Kept => true,
                };
                let is_asked = old || role != Role::And;
                let sides = (visit[left], right.value(visit));
                let holds = match sides {
                    (Some(left), Some(right)) => holds(op, left, right),
                    _ if !is_asked => true,
                    _ => return None,
                };
                turns |= role.turns(old, holds);
                truths.push(holds);
            }
            match run.fails {
                true if !turns => return None,
                true => {}
                false => (passing, turned) = (passing + 1, turned + usize::from(turns)),
            }
        }
        (100 * turned <= MOST_CHANGED * passing).then_some((turned, truths))
    }
}

/// What a place is compared with.
#[derive(Clone, Copy)]
enum Compared {
    With(i128),
    To(usize),
}

impl Compared {
    fn value(self, visit: &[Option<i128>]) -> Option<i128> {
        match self {
            Compared::With(value) => Some(value),
            Compared::To(index) => visit[index],
        }
    }
}

fn holds(op: BinaryOp, left: i128, right: i128) -> bool {
    match op {
        BinaryOp::Eq => left == right,
        BinaryOp::Ne => left != right,
        BinaryOp::Lt => left < right,
        BinaryOp::Le => left <= right,
        BinaryOp::Gt => left > right,
        _ => left >= right,
    }
}

/// The constants among some that values come near to, those first that are known to be meant.
pub fn near(known: impl Iterator<Item = i128>, constants: &[i128], seen: impl Iterator<Item = i128>) -> Vec<i128> {
    let seen: Vec<i128> = seen.collect();
    let (Some(least), Some(most)) = (seen.iter().min(), seen.iter().max()) else { return Vec::new() };
    let is_near = |value: &i128| (least - 1..=most + 1).contains(value) && i32::try_from(*value).is_ok();
    let mut others: Vec<i128> = constants.to_vec();
    others.sort_by_key(|value| (value.unsigned_abs(), *value < 0));
    let mut near: Vec<i128> = Vec::new();
    for value in known.chain(others).filter(is_near) {
        if !near.contains(&value) {
            near.push(value);
        }
    }
    near
}
