//! What is known at a location: values of cells, relations between variables, and which objects may be dead.
//!
//! A state stands for all states of runs that fulfil what it says. What has no entry is not known. States share what they
//! have in common, so that copies, unions and comparisons cost what differs.

use std::rc::Rc;

use ir::{ExprId, ExprKind, PlaceKind, Program, TypeKind, VarId};

use super::number::{Number, Width};
use super::objects::{CellId, ObjectKind, width};
use super::octagon::{Constraint, Octagon, Signed};
use super::pointer::{ObjectId, Pointer};
use super::world::World;
use crate::table::Table;

/// The most temporaries of which it is remembered what they were computed as.
const MAX_DEFINITIONS: usize = 8;

/// A set of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Integers.
    Number(Number),
    /// Addresses, also in integers of their width.
    Pointer(Pointer),
    /// Any value, or none that was ever set.
    Unknown,
}

impl Value {
    /// The values of both.
    pub fn join(&self, other: &Value) -> Value {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => Value::Number(a.join(b)),
            (Value::Pointer(a), Value::Pointer(b)) => Value::Pointer(a.join(b)),
            (Value::Number(_) | Value::Pointer(_) | Value::Unknown, _) => Value::Unknown,
        }
    }

    /// As a set of integers of a type.
    pub fn number(&self, width: Width) -> Number {
        match self {
            Value::Number(number) => number.wrapped(width),
            Value::Pointer(pointer) if pointer.is_null() == Some(true) => Number::constant(0),
            Value::Pointer(_) | Value::Unknown => Number::any(width),
        }
    }

    /// As a set of addresses.
    pub fn pointer(&self) -> Pointer {
        match self {
            Value::Pointer(pointer) => pointer.clone(),
            Value::Number(number) if number.single() == Some(0) => Pointer::null(),
            // The first object lies farther up.
            Value::Number(number) if number.low() >= 0 && number.high() < 1 << 20 => {
                Pointer { null: number.has(0), ..Pointer::wild() }
            }
            Value::Number(_) | Value::Unknown => Pointer::any(),
        }
    }
}

/// A set of states.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// No run comes here.
    pub is_empty: bool,
    /// Cells that hold integers, all of them set.
    pub numbers: Table<Number>,
    /// Cells that hold addresses, all of them set.
    pub pointers: Table<Pointer>,
    /// Sizes of objects of no fixed size; no entry for those that never existed.
    pub sizes: Table<Number>,
    /// Objects that may have died.
    pub dead: Table<()>,
    /// Relations of the variables in a pack.
    pub relations: Table<Rc<Octagon>>,
    /// Temporaries, and the expressions that they still have the values of.
    pub definitions: Rc<Vec<Definition>>,
}

/// A temporary, and the expression that it still has the value of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The temporary.
    pub var: VarId,
    /// The expression.
    pub expr: ExprId,
    /// The variables that it reads: this is asked at every write.
    pub reads: Rc<[VarId]>,
}

impl State {
    /// No state at all.
    pub fn empty() -> State {
        State { is_empty: true, ..State::default() }
    }

    /// What a cell holds.
    pub fn get(&self, cell: CellId) -> Value {
        if let Some(number) = self.numbers.get(cell) {
            return Value::Number(*number);
        }
        self.pointers.get(cell).map_or(Value::Unknown, |pointer| Value::Pointer(pointer.clone()))
    }

    /// Whether all that a cell stands for is set.
    pub fn is_set(&self, cell: CellId) -> bool {
        self.numbers.get(cell).is_some() || self.pointers.get(cell).is_some()
    }

    /// A cell gets another value: what was known about it is forgotten.
    pub fn set(&mut self, world: &World<'_>, cell: CellId, value: Value) {
        self.forget_relations(world, cell);
        self.replace(world, cell, value);
    }

    /// More becomes known about the value that a cell has.
    pub fn refine(&mut self, world: &World<'_>, cell: CellId, value: Value) {
        self.replace(world, cell, value);
    }

    fn replace(&mut self, world: &World<'_>, cell: CellId, value: Value) {
        let (number, pointer) = match value {
            Value::Number(number) => {
                let (types, ty) = (&world.program.types, world.objects.cell(cell).ty);
                if matches!(types.kind(ty), TypeKind::Pointer(_)) {
                    (None, Some(Value::Number(number).pointer()))
                } else {
                    (Some(number.wrapped(width(types, ty).expect("cells are scalars"))), None)
                }
            }
            Value::Pointer(pointer) => (None, Some(pointer)),
            Value::Unknown => (None, None),
        };
        if self.numbers.get(cell) != number.as_ref() {
            self.numbers.set(cell, number);
            number.iter().for_each(|number| self.bound_relations(world, cell, number));
        }
        if pointer.is_some() || self.pointers.get(cell).is_some() {
            self.pointers.set(cell, pointer);
        }
    }

    /// The packs of a variable know its range: what two variables have to do with each other may follow from both.
    fn bound_relations(&mut self, world: &World<'_>, cell: CellId, number: &Number) {
        for &(pack, place) in world.packs.of_cell(cell) {
            let any = || Octagon::any(world.packs.members(pack).len());
            let octagon = self.relations.get(pack).map_or_else(any, |octagon| Octagon::clone(octagon));
            let bound = |octagon: &Octagon, negative: bool, bound: i128| {
                octagon.constrained(Constraint { a: Signed { variable: place, negative }, b: None, bound })
            };
            let bounded =
                bound(&octagon, false, number.high()).and_then(|octagon| bound(&octagon, true, -number.low()));
            match bounded {
                Some(octagon) => self.relations.set(pack, Some(Rc::new(octagon))),
                None => {
                    *self = State::empty();
                    return;
                }
            }
        }
    }

    /// A cell may get another value, or one of the scalars that it stands for does.
    pub fn add(&mut self, world: &World<'_>, cell: CellId, value: &Value) {
        let joined = self.get(cell).join(value);
        self.set(world, cell, joined);
    }

    /// Nothing is known of how a cell is related to others.
    pub fn forget_relations(&mut self, world: &World<'_>, cell: CellId) {
        for &(pack, place) in world.packs.of_cell(cell) {
            if let Some(octagon) = self.relations.get(pack) {
                let mut octagon = Octagon::clone(octagon);
                octagon.forget(place);
                self.relations.set(pack, (!octagon.is_any()).then(|| Rc::new(octagon)));
            }
        }
        self.forget_definitions(world, cell);
    }

    fn forget_definitions(&mut self, world: &World<'_>, cell: CellId) {
        if self.definitions.is_empty() {
            return;
        }
        let Some(changed) = world.variable_of(cell) else { return };
        let is_about = |one: &Definition| one.var == changed || one.reads.contains(&changed);
        if self.definitions.iter().any(is_about) {
            Rc::make_mut(&mut self.definitions).retain(|one| !is_about(one));
        }
    }

    /// Remembers what a temporary was computed as, if all that it was computed from has cells of its own.
    pub fn define(&mut self, world: &World<'_>, var: VarId, expr: ExprId) {
        let is_followed = |read: &VarId| *read != var && world.objects.scalar_of(*read).is_some();
        let Some(reads) = reads(world.program, expr).filter(|reads| reads.iter().all(is_followed)) else { return };
        let definitions = Rc::make_mut(&mut self.definitions);
        if definitions.len() >= MAX_DEFINITIONS {
            definitions.remove(0);
        }
        definitions.push(Definition { var, expr, reads });
    }

    /// All cells in memory may get any value.
    pub fn forget_memory(&mut self, world: &World<'_>) {
        for (_, info) in world.objects.all().filter(|(_, info)| info.has_address) {
            for &cell in info.cells.values() {
                if self.is_set(cell) {
                    self.set(world, cell, Value::Unknown);
                } else {
                    self.forget_relations(world, cell);
                }
            }
        }
    }

    /// All cells of an object may get any value.
    pub fn forget_object(&mut self, world: &World<'_>, object: ObjectId) {
        for &cell in world.objects.object(object).cells.values() {
            self.set(world, cell, Value::Unknown);
        }
    }

    /// Pointers to an object become others.
    pub fn retarget(&mut self, change: &dyn Fn(&Pointer) -> Option<Pointer>) {
        let mut changes = Vec::new();
        self.pointers.differences(&Table::default(), &mut |cell, pointer, _| {
            if let Some(changed) = pointer.and_then(change) {
                changes.push((cell, changed));
            }
        });
        for (cell, pointer) in changes {
            self.pointers.set(cell, Some(pointer));
        }
    }

    /// The states of both.
    pub fn join(&self, world: &World<'_>, other: &State) -> State {
        self.merged(world, other, &Number::join, &Pointer::join, &Octagon::join)
    }

    /// The states of both and more, so that a growing sequence comes to an end.
    pub fn widened(&self, world: &World<'_>, next: &State, thresholds: &[i128]) -> State {
        self.merged(world, next, &|a, b| a.widened(b, thresholds), &|a, b| a.widened(b, thresholds), &|a, b| {
            a.widened(b)
        })
    }

    /// Whether a cell belongs to memory that was never allocated: it holds no value at all.
    fn has_no_value(&self, world: &World<'_>, cell: CellId) -> bool {
        let object = world.objects.cell(cell).object;
        let is_heap = matches!(world.objects.object(object).kind, ObjectKind::Allocated(..));
        is_heap && self.sizes.get(object).is_none()
    }

    fn merged(
        &self,
        world: &World<'_>,
        other: &State,
        number: &dyn Fn(&Number, &Number) -> Number,
        pointer: &dyn Fn(&Pointer, &Pointer) -> Pointer,
        octagon: &dyn Fn(&Octagon, &Octagon) -> Octagon,
    ) -> State {
        if self.is_empty {
            return other.clone();
        }
        if other.is_empty {
            return self.clone();
        }
        let mut both_numbers = |cell: CellId, a: Option<&Number>, b: Option<&Number>| match (a, b) {
            (Some(a), Some(b)) => Some(number(a, b)),
            (Some(only), None) => other.has_no_value(world, cell).then_some(*only),
            (None, Some(only)) => self.has_no_value(world, cell).then_some(*only),
            (None, None) => None,
        };
        let mut both_pointers = |cell: CellId, a: Option<&Pointer>, b: Option<&Pointer>| match (a, b) {
            (Some(a), Some(b)) => Some(pointer(a, b)),
            (Some(only), None) => other.has_no_value(world, cell).then(|| only.clone()),
            (None, Some(only)) => self.has_no_value(world, cell).then(|| only.clone()),
            (None, None) => None,
        };
        let mut both_octagons = |_: u32, a: Option<&Rc<Octagon>>, b: Option<&Rc<Octagon>>| {
            let merged = octagon(a?, b?);
            (!merged.is_any()).then(|| Rc::new(merged))
        };
        let mut sizes = |_: u32, a: Option<&Number>, b: Option<&Number>| match (a, b) {
            (Some(a), Some(b)) => Some(number(a, b)),
            (one, None) | (None, one) => one.copied(),
        };
        let definitions = if Rc::ptr_eq(&self.definitions, &other.definitions) {
            Rc::clone(&self.definitions)
        } else {
            Rc::new(self.definitions.iter().filter(|one| other.definitions.contains(one)).cloned().collect())
        };
        State {
            is_empty: false,
            numbers: merged(&self.numbers, &other.numbers, &mut both_numbers),
            pointers: merged(&self.pointers, &other.pointers, &mut both_pointers),
            sizes: merged(&self.sizes, &other.sizes, &mut sizes),
            dead: merged(&self.dead, &other.dead, &mut |_, a, b| a.or(b).copied()),
            relations: merged(&self.relations, &other.relations, &mut both_octagons),
            definitions,
        }
    }

    /// The states that belong to this set and fulfil what another one says of values and relations.
    pub fn meet(&self, other: &State) -> State {
        if self.is_empty || other.is_empty {
            return State::empty();
        }
        let mut is_empty = false;
        let numbers = merged(&self.numbers, &other.numbers, &mut |_, a, b| match (a, b) {
            (Some(a), Some(b)) => {
                let met = a.meet(b);
                is_empty |= met.is_none();
                met
            }
            (one, None) | (None, one) => one.copied(),
        });
        let pointers = merged(&self.pointers, &other.pointers, &mut |_, a, b| match (a, b) {
            (Some(a), Some(b)) => {
                let met = a.meet(b);
                is_empty |= met.is_empty();
                Some(met)
            }
            (one, None) | (None, one) => one.cloned(),
        });
        let relations = merged(&self.relations, &other.relations, &mut |_, a, b| match (a, b) {
            (Some(a), Some(b)) => {
                let met = a.meet(b);
                is_empty |= met.is_none();
                met.map(Rc::new)
            }
            (one, None) | (None, one) => one.cloned(),
        });
        if is_empty { State::empty() } else { State { numbers, pointers, relations, ..self.clone() } }
    }

    /// Whether all states of the other set belong to this one.
    pub fn includes(&self, world: &World<'_>, other: &State) -> bool {
        if other.is_empty {
            return true;
        }
        if self.is_empty {
            return false;
        }
        let needs = |cell: CellId, a: Option<&Number>, b: Option<&Number>| match (a, b) {
            (None, _) => true,
            (Some(a), Some(b)) => a.includes(b),
            (Some(_), None) => other.has_no_value(world, cell),
        };
        let needs_pointer = |cell: CellId, a: Option<&Pointer>, b: Option<&Pointer>| match (a, b) {
            (None, _) => true,
            (Some(a), Some(b)) => a.includes(b),
            (Some(_), None) => other.has_no_value(world, cell),
        };
        let sizes = |_: u32, a: Option<&Number>, b: Option<&Number>| b.is_none_or(|b| a.is_some_and(|a| a.includes(b)));
        all(&self.numbers, &other.numbers, &needs)
            && all(&self.pointers, &other.pointers, &needs_pointer)
            && all(&self.sizes, &other.sizes, &sizes)
            && all(&self.dead, &other.dead, &|_, a, b| b.is_none() || a.is_some())
            && all(&self.relations, &other.relations, &|_, a, b| a.is_none_or(|a| b.is_some_and(|b| a.includes(b))))
            && self.definitions.iter().all(|one| other.definitions.contains(one))
    }
}

/// The variables that an expression reads; nothing if it reads anything else but whole variables.
fn reads(program: &Program, expr: ExprId) -> Option<Rc<[VarId]>> {
    let read = |part: ExprId| match *program[part].kind() {
        ExprKind::Load(place) => match *program[place].kind() {
            PlaceKind::Variable(var) => Some(Some(var)),
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => Some(None),
        },
        _ => None,
    };
    program.parts_of(expr).into_iter().filter_map(read).collect()
}

fn merged<V: Clone, F>(one: &Table<V>, other: &Table<V>, both: &mut F) -> Table<V>
where
    F: FnMut(u32, Option<&V>, Option<&V>) -> Option<V> + ?Sized,
{
    let mut result = one.clone();
    one.differences(other, &mut |key, a, b| result.set(key, both(key, a, b)));
    result
}

fn all<V: Clone, F>(one: &Table<V>, other: &Table<V>, holds: &F) -> bool
where
    F: Fn(u32, Option<&V>, Option<&V>) -> bool + ?Sized,
{
    let mut result = true;
    one.differences(other, &mut |key, a, b| result &= holds(key, a, b));
    result
}
