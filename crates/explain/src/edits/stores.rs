//! Assignments that might be missing: of members and elements, however they are reached, and of variables of the function.

use std::collections::{BTreeMap, BTreeSet};

use edit::{
    Argument, NewStep, Reached, Stored, can_read, can_write, is_direct, is_same_kind, member_of, reached_member,
    reached_text, reached_type, store_text,
};
use ir::{
    ArrayLength, ExprKind, FunctionId, Op, PlaceId, PlaceKind, Program, Storage, TypeId, TypeKind, VarId, VariableKind,
};

use super::words::values_for;

/// The most statements of each kind that are tried at one place.
const MOST_CONSTANTS: usize = 24;
const MOST_COUNTED: usize = 8;
const MOST_SIBLINGS: usize = 12;
const MOST_VARIABLES: usize = 20;
const MOST_READS: usize = 16;
const MOST_KEPT: usize = 14;
/// The most variables, members and elements that are read at one place.
const MOST_READABLE: usize = 28;
/// The ranks of places from which on the function does not reach them itself.
const OF_OTHER_PLACES: usize = 4;
/// The most siblings, variables and other places that one place is set from.
const MOST_OF_A_PLACE: usize = 3;

/// New statements and how they are written, where some variables can be named in a function.
pub type Stores = BTreeMap<(FunctionId, Vec<VarId>), Vec<(NewStep, String)>>;

/// The constants that a member is known to become or to be compared with.
type Known<'a> = dyn Fn((TypeId, u32)) -> Option<&'a BTreeSet<i128>> + 'a;

/// The members and elements that the code reads or writes.
#[derive(Debug, Default)]
pub struct Places {
    /// Functions that are not what the program is about: nothing is taken from them to others.
    aside: BTreeSet<FunctionId>,
    /// By function, with all that they are part of.
    of: BTreeMap<FunctionId, Vec<PlaceId>>,
    /// The members that are written somewhere.
    written: BTreeSet<(TypeId, u32)>,
    /// The variables that are.
    assigned: BTreeSet<VarId>,
}

/// A place as it is written at a spot.
struct Named {
    place: Reached,
    ty: TypeId,
    text: String,
    /// Those with lower numbers come first.
    rank: usize,
    can_write: bool,
}

impl Places {
    /// None yet.
    pub fn new(aside: BTreeSet<FunctionId>) -> Places {
        Places { aside, ..Places::default() }
    }

    /// The places of other functions.
    fn of_others(&self, function: FunctionId) -> impl Iterator<Item = PlaceId> {
        let is_other = move |of: &FunctionId| *of != function && !self.aside.contains(of);
        self.of.iter().filter(move |(of, _)| is_other(of)).flat_map(|(_, places)| places).copied()
    }

    /// Notes the places in a step of a function.
    pub fn add(&mut self, program: &Program, function: FunctionId, op: &Op) {
        let parts = program.roots_of(op).into_iter().flat_map(|root| program.parts_of(root));
        let read = parts.filter_map(|part| match *program[part].kind() {
            ExprKind::Load(place) | ExprKind::AddressOf(place) => Some(place),
            _ => None,
        });
        let written = match *op {
            Op::Assign { place, .. } => Some(place),
            _ => None,
        };
        let counts = !self.aside.contains(&function);
        self.written.extend(written.filter(|_| counts).and_then(|place| member_of(program, place)));
        let assigned = written.filter(|&place| matches!(program[place].kind(), PlaceKind::Variable(_)));
        self.assigned.extend(assigned.and_then(|place| program.root_of(place)));
        let places = self.of.entry(function).or_default();
        for mut place in read.chain(written) {
            places.push(place);
            while let PlaceKind::Field(base, _) | PlaceKind::Index(base, _) = *program[place].kind() {
                places.push(base);
                place = base;
            }
        }
    }

    /// The assignments that might be missing in a function where some variables can be named, the most plausible first.
    pub fn stores_for(
        &self,
        program: &Program,
        (function, variables): (FunctionId, &[VarId]),
        known: &Known<'_>,
    ) -> Vec<(NewStep, String)> {
        let named = self.named(program, function, variables);
        let (mut stores, mut texts): (Vec<(NewStep, String)>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
        let mut add = |kind: Vec<(Reached, Stored)>, most: usize| {
            let end = stores.len() + most;
            for (place, value) in kind {
                let Some(text) = store_text(program, place, value, variables) else { continue };
                if stores.len() < end && texts.insert(text.clone()) {
                    stores.push((NewStep::Store(place, value), text));
                }
            }
        };
        let written: Vec<&Named> = named.iter().filter(|one| one.can_write).collect();
        add(constants(program, &written, known), MOST_CONSTANTS);
        add(counted(program, &written), MOST_COUNTED);
        add(siblings(program, &written, &named), MOST_SIBLINGS);
        add(taken_from_variables(program, &written, variables), MOST_VARIABLES);
        add(taken_from_others(program, &written, &named), MOST_READS);
        add(self.kept_in_variables(program, (function, variables), &named), MOST_KEPT);
        stores
    }

    /// Variables of a function that become what others hold, or members and elements: `best_length = length;`. Those whose names
    /// have a word in common come first.
    fn kept_in_variables(
        &self,
        program: &Program,
        (function, variables): (FunctionId, &[VarId]),
        named: &[Named],
    ) -> Vec<(Reached, Stored)> {
        let places = self.of.get(&function).into_iter().flatten();
        let mut targets: BTreeMap<VarId, PlaceId> = BTreeMap::new();
        for &place in places {
            let PlaceKind::Variable(var) = *program[place].kind() else { continue };
            let is_local = program[var].storage == Storage::Automatic && program[var].kind == VariableKind::Declared;
            if is_local && self.assigned.contains(&var) && variables.contains(&var) {
                targets.entry(var).or_insert(place);
            }
        }
        let mut found: Vec<(bool, usize, Reached, Stored)> = Vec::new();
        for (target, base) in targets {
            let place = Reached { base, member: None };
            let (true, Some(ty)) = (can_write(program, place, variables), reached_type(program, place)) else {
                continue;
            };
            let fits =
                |var: &&VarId| **var != target && program.types.kind(program[**var].ty) == program.types.kind(ty);
            let from_variables =
                variables.iter().filter(fits).map(|&var| (program[var].name.as_str(), Stored::Variable(var)));
            let members = named.iter().filter(|one| one.rank < OF_OTHER_PLACES && one.ty == ty);
            let from_members = members.map(|one| (one.text.as_str(), Stored::Read(one.place)));
            let mut sources: Vec<(bool, Stored)> = from_variables
                .chain(from_members)
                .map(|(name, value)| (!have_common_word(name, &program[target].name), value))
                .collect();
            sources.sort_by_key(|(is_other, _)| *is_other);
            let sources = sources.into_iter().take(MOST_OF_A_PLACE).enumerate();
            found.extend(sources.map(|(turn, (is_other, value))| (is_other, turn, place, value)));
        }
        found.sort_by_key(|&(is_other, turn, ..)| (is_other, turn));
        found.into_iter().map(|(_, _, place, value)| (place, value)).collect()
    }

    /// What can be read where some variables can be named in a function: variables, members and elements, those that the
    /// function itself reaches first.
    pub fn readable(&self, program: &Program, function: FunctionId, variables: &[VarId]) -> Vec<(Reached, TypeId)> {
        let own = self.of.get(&function).into_iter().flatten().copied();
        let others = self.of_others(function);
        let mut texts: BTreeSet<String> = BTreeSet::new();
        let mut found = Vec::new();
        for base in own.chain(others) {
            let place = Reached { base, member: None };
            let is_variable = matches!(program[base].kind(), PlaceKind::Variable(_));
            let (true, Some(ty)) = (is_variable && can_read(program, place, variables), reached_type(program, place))
            else {
                continue;
            };
            if reached_text(program, place, variables).is_some_and(|text| texts.insert(text)) {
                found.push((place, ty));
            }
        }
        let others = self.named(program, function, variables).into_iter().map(|one| (one.place, one.ty));
        found.extend(others);
        found.truncate(MOST_READABLE);
        found
    }

    /// What can be passed where some variables can be named in a function: what members and elements hold, and where
    /// records and arrays are; each with whether the function itself reaches it.
    pub fn passable(&self, program: &Program, function: FunctionId, variables: &[VarId]) -> Vec<(Argument, bool)> {
        let named = self.named(program, function, variables).into_iter();
        let mut found: Vec<(Argument, bool)> =
            named.map(|one| (Argument::Read(one.place), one.rank < OF_OTHER_PLACES)).collect();
        let own = self.of.get(&function).into_iter().flatten().map(|&base| (base, true));
        for (base, is_own) in own.chain(self.of_others(function).map(|base| (base, false))) {
            let is_whole = matches!(
                program.types.kind(program[base].ty()),
                TypeKind::Record(_) | TypeKind::Array { length: ArrayLength::Fixed(_), .. }
            );
            if is_whole {
                found.push((Argument::Address(Reached { base, member: None }), is_own));
            }
        }
        found
    }

    /// The members and elements that can be written down where some variables can be named, each once: first those that
    /// the function itself reaches, then further members of records that it reaches, then those of other functions.
    fn named(&self, program: &Program, function: FunctionId, variables: &[VarId]) -> Vec<Named> {
        let own = self.of.get(&function).into_iter().flatten().copied();
        let others = self.of_others(function);
        let whole = |base: PlaceId| Reached { base, member: None };
        let members = own.clone().flat_map(|base| members_of(program, base));
        let candidates = own
            .map(|base| (whole(base), 0))
            .chain(members.map(|place| (place, 1)))
            .chain(others.map(|base| (whole(base), 2)));
        let (mut named, mut texts): (Vec<Named>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
        let mut seen: BTreeSet<Reached> = BTreeSet::new();
        for (place, rank) in candidates {
            let is_variable = place.member.is_none() && matches!(program[place.base].kind(), PlaceKind::Variable(_));
            if is_variable || !seen.insert(place) || !can_read(program, place, variables) {
                continue;
            }
            let (Some(ty), Some(text)) = (reached_type(program, place), reached_text(program, place, variables)) else {
                continue;
            };
            if texts.insert(text.clone()) {
                // What is never written is hardly what should be written.
                let is_written = reached_member(program, place).is_none_or(|member| self.written.contains(&member));
                let rank = 2 * rank + usize::from(!is_written);
                named.push(Named { place, ty, text, rank, can_write: can_write(program, place, variables) });
            }
        }
        named.sort_by_key(|one| one.rank);
        named
    }
}

/// Whether two names have a word in common: `best_length` and `length`.
fn have_common_word(one: &str, other: &str) -> bool {
    let words = |name: &str| -> BTreeSet<String> {
        let is_between = |letter: char| !letter.is_alphanumeric();
        name.split(is_between).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    !words(one).is_disjoint(&words(other))
}

/// The members of a place that is a record.
fn members_of(program: &Program, base: PlaceId) -> Vec<Reached> {
    let TypeKind::Record(id) = *program.types.kind(program[base].ty()) else { return Vec::new() };
    let fields = 0..program.types.record(id).fields.len() as u32;
    fields.map(|member| Reached { base, member: Some(member) }).collect()
}

/// Constants for places that are not reached directly: of those alike the first one for each, then the second one, and so on.
fn constants(program: &Program, written: &[&Named], known: &Known<'_>) -> Vec<(Reached, Stored)> {
    let mut found = Vec::new();
    for one in written.iter().filter(|one| !is_direct(program, one.place)) {
        let values = values_for(program, one.ty, reached_member(program, one.place).and_then(known));
        found.extend(values.into_iter().enumerate().map(|(turn, value)| (one.rank, turn, one.place, value)));
    }
    found.sort_by_key(|&(rank, turn, ..)| (rank, turn));
    found.into_iter().map(|(_, _, place, value)| (place, Stored::Constant(value))).collect()
}

/// Integers that are not reached directly, one more or less.
fn counted(program: &Program, written: &[&Named]) -> Vec<(Reached, Stored)> {
    let is_number = |one: &&&Named| matches!(program.types.kind(one.ty), TypeKind::Int { .. });
    let numbers = written.iter().filter(is_number).filter(|one| !is_direct(program, one.place));
    numbers.flat_map(|one| [1, -1].map(|by| (one.place, Stored::Moved(by)))).collect()
}

/// Members that become what others of their record hold: those that are read somewhere first.
fn siblings(program: &Program, written: &[&Named], named: &[Named]) -> Vec<(Reached, Stored)> {
    let standing: BTreeSet<(TypeId, u32)> = named
        .iter()
        .filter(|one| one.place.member.is_none())
        .filter_map(|one| reached_member(program, one.place))
        .collect();
    let mut found = Vec::new();
    for one in written {
        let mut others = edit::siblings(program, one.place);
        let stands = |other: &Reached| reached_member(program, *other).is_some_and(|member| standing.contains(&member));
        others.sort_by_key(|other| !stands(other));
        found.extend(others.into_iter().take(MOST_OF_A_PLACE).map(|other| (one.place, Stored::Read(other))));
    }
    found
}

/// Members and elements that become what variables hold, those of the function first.
fn taken_from_variables(program: &Program, written: &[&Named], variables: &[VarId]) -> Vec<(Reached, Stored)> {
    let mut found = Vec::new();
    for one in written {
        let fits = |var: &&VarId| program.types.kind(program[**var].ty) == program.types.kind(one.ty);
        let fitting = variables.iter().filter(fits).take(MOST_OF_A_PLACE);
        found.extend(fitting.map(|&var| (one.place, Stored::Variable(var))));
    }
    found
}

/// Members and elements that become what others of the same type hold.
fn taken_from_others(program: &Program, written: &[&Named], named: &[Named]) -> Vec<(Reached, Stored)> {
    let mut found = Vec::new();
    for one in written {
        let fits = |other: &&Named| {
            other.place.member.is_none() && other.text != one.text && is_same_kind(program, other.place, one.place)
        };
        let fitting = named.iter().filter(fits).take(MOST_OF_A_PLACE);
        found.extend(fitting.map(|other| (one.place, Stored::Read(other.place))));
    }
    found
}
