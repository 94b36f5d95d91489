//! Which functions have an influence on a value that a run computes: by what is computed from what, and by what decides.
//!
//! A recorded run is walked once, forward. Every byte that is written remembers the functions of the user whose steps it was
//! computed in.

use std::collections::BTreeMap;

use ir::{Callee, ExprId, ExprKind, FunctionId, Op, PlaceId, Program, TypeId, VarId};
use run::{Cursor, Home, Step, Touched, Trace, Value};

/// Sets of functions, as bits: those of many functions share the last one.
pub type Functions = u128;

/// The functions that had a part in a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Influence {
    /// Those whose steps it was computed in.
    pub computed: Functions,
    /// These, and those that it was decided by, as far as calls go that are still open.
    pub any: Functions,
}

impl Influence {
    fn with(self, other: Influence) -> Influence {
        Influence { computed: self.computed | other.computed, any: self.any | other.any }
    }
}

/// Each function as a set. A library function is part of whoever calls it.
#[derive(Debug, Clone)]
pub struct Alone(Vec<Functions>);

impl Alone {
    /// Those of a program.
    pub fn new(program: &Program) -> Alone {
        let mut next: Functions = 1;
        let bits = program.functions().map(|(_, function)| {
            let own = if function.library || !function.defined { 0 } else { next };
            // The last one is shared.
            next = if own == 0 || next.leading_zeros() == 0 { next } else { next << 1 };
            own
        });
        Alone(bits.collect())
    }

    /// A function.
    pub fn of(&self, function: FunctionId) -> Functions {
        self.0.get(function.index()).copied().unwrap_or(0)
    }
}

/// A storage of values: an object of memory, or a variable of a call that is in none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Store {
    Object(u32),
    Register(usize, VarId),
}

/// Bytes of a storage.
#[derive(Debug, Clone, Copy)]
struct Bytes {
    store: Store,
    from: i64,
    count: i64,
}

/// An open call.
#[derive(Debug, Clone, Copy, Default)]
struct Open {
    number: usize,
    /// What decided that it is made, and what was decided in it.
    decided: Functions,
    /// Where its result goes.
    result: Option<Bytes>,
}

/// A walk along a run.
pub struct Walk<'t> {
    program: &'t Program,
    alone: &'t Alone,
    cursor: Cursor<'t>,
    bytes: BTreeMap<Store, BTreeMap<i64, Influence>>,
    open: Vec<Open>,
    calls: usize,
}

impl<'t> Walk<'t> {
    /// Before the first step of a run.
    pub fn new(trace: &'t Trace<'t>, alone: &'t Alone) -> Walk<'t> {
        let open = vec![Open::default()];
        Walk { program: trace.program(), alone, cursor: trace.cursor(), bytes: BTreeMap::new(), open, calls: 0 }
    }

    /// The next step.
    pub fn next(&self) -> Option<Step> {
        self.cursor.next_step()
    }

    /// The state before it.
    pub fn cursor(&self) -> &Cursor<'t> {
        &self.cursor
    }

    /// What had a part in the value that an expression has now, to a step of some function.
    pub fn of(&self, expr: ExprId) -> Influence {
        let read = |part: ExprId| match *self.program[part].kind() {
            ExprKind::Load(place) => self.spot(place).map(|bytes| self.read(bytes)),
            _ => None,
        };
        self.program.parts_of(expr).into_iter().filter_map(read).fold(Influence::default(), Influence::with)
    }

    /// Makes the next step. What a decision is made by counts for what comes after it only if that is wanted.
    pub fn forward(&mut self, counts_decision: bool) {
        let Some(step) = self.cursor.next_step() else { return };
        let op = &self.program[step.function].edge(step.edge).op;
        let own = self.alone.of(step.function);
        let decided = self.call().decided;
        let made = |of: Influence| Influence { computed: of.computed | own, any: of.any | own | decided };
        let roots = self.program.roots_of(op);
        let all = roots.iter().map(|&root| self.of(root)).fold(Influence::default(), Influence::with);
        match op {
            Op::Assume { .. } | Op::Case { .. } if counts_decision => self.decide(all.any),
            Op::Assign { place, value, .. } => {
                if let Some(to) = self.spot(*place) {
                    // A copy keeps apart what its bytes were computed from.
                    match self.copied(*value, to.count) {
                        Some(from) => self.copy(from, to, made(Influence::default())),
                        None => self.write(to, made(all)),
                    }
                }
            }
            Op::Call { callee, arguments, result, .. } => {
                let result = result.and_then(|place| self.spot(place));
                if let Callee::Builtin(_) = callee {
                    let pointed = arguments.iter().map(|&argument| self.pointed(argument));
                    let all = pointed.fold(all, Influence::with);
                    self.write_touched(made(all));
                    result.into_iter().for_each(|to| self.write(to, made(all)));
                } else {
                    let given: Vec<Influence> = arguments.iter().map(|&argument| made(self.of(argument))).collect();
                    self.cursor.forward();
                    self.enter(step, &given, (decided, result));
                    return;
                }
            }
            Op::Return { .. } => {
                let to = self.call().result;
                self.cursor.forward();
                if self.cursor.next_step().is_none_or(|next| next.depth < step.depth) && self.open.len() > 1 {
                    self.open.pop();
                }
                to.into_iter().for_each(|to| self.write(to, made(all)));
                return;
            }
            _ => self.write_touched(made(all)),
        }
        self.cursor.forward();
    }

    fn call(&self) -> Open {
        self.open.last().copied().unwrap_or_default()
    }

    fn decide(&mut self, by: Functions) {
        if let Some(open) = self.open.last_mut() {
            open.decided |= by;
        }
    }

    /// Notes a call, with what had a part in its arguments.
    fn enter(&mut self, from: Step, given: &[Influence], (decided, result): (Functions, Option<Bytes>)) {
        let Some(first) = self.cursor.next_step().filter(|next| next.depth > from.depth) else { return };
        self.calls += 1;
        self.open.push(Open { number: self.calls, decided, result });
        let parameters = &self.program[first.function].parameters;
        for (&parameter, &influence) in parameters.iter().zip(given) {
            let Some(spot) = self.cursor.variable_spot(parameter) else { continue };
            if let Some(bytes) = self.bytes_at(spot.home, self.program[parameter].ty) {
                self.write(bytes, influence);
            }
        }
    }

    fn spot(&self, place: PlaceId) -> Option<Bytes> {
        self.bytes_at(self.cursor.spot(place)?.home, self.program[place].ty())
    }

    fn bytes_at(&self, home: Home, ty: TypeId) -> Option<Bytes> {
        Some(match home {
            Home::Register(var) => Bytes { store: Store::Register(self.call().number, var), from: 0, count: 1 },
            Home::Memory { object, offset, .. } => {
                let count = i64::try_from(self.program.types.size_of(ty)?).ok()?;
                Bytes { store: Store::Object(object), from: offset, count }
            }
        })
    }

    fn read(&self, bytes: Bytes) -> Influence {
        let known = self.bytes.get(&bytes.store);
        let own = known.into_iter().flat_map(|own| own.range(bytes.from..bytes.from + bytes.count.max(1)));
        own.map(|(_, influence)| *influence).fold(Influence::default(), Influence::with)
    }

    fn write(&mut self, bytes: Bytes, influence: Influence) {
        let own = self.bytes.entry(bytes.store).or_default();
        own.extend((bytes.from..bytes.from + bytes.count.max(1)).map(|at| (at, influence)));
    }

    /// The memory that an expression copies, if it is that and as long as what is written.
    fn copied(&self, value: ExprId, count: i64) -> Option<Bytes> {
        let ExprKind::Load(place) = *self.program[value].kind() else { return None };
        self.spot(place).filter(|from| matches!(from.store, Store::Object(_)) && from.count == count && count > 1)
    }

    fn copy(&mut self, from: Bytes, to: Bytes, made: Influence) {
        let known = self.bytes.get(&from.store);
        let old = |at: i64| known.and_then(|own| own.get(&at)).copied().unwrap_or_default();
        let new: Vec<(i64, Influence)> =
            (0..to.count).map(|at| (to.from + at, old(from.from + at).with(made))).collect();
        self.bytes.entry(to.store).or_default().extend(new);
    }

    /// What had a part in all that an address leads to: a library function may read it.
    fn pointed(&self, argument: ExprId) -> Influence {
        let Value::Pointer(pointer) = self.cursor.eval(argument) else { return Influence::default() };
        let object = pointer.target.map(|target| Store::Object(target.object));
        let own = object.and_then(|store| self.bytes.get(&store)).into_iter().flatten();
        own.map(|(_, influence)| *influence).fold(Influence::default(), Influence::with)
    }

    /// Notes what the next step writes.
    fn write_touched(&mut self, influence: Influence) {
        for touched in self.cursor.touched() {
            if let Touched::Written { object, offset, length } = touched {
                let bytes = Bytes { store: Store::Object(object), from: i64::from(offset), count: i64::from(length) };
                self.write(bytes, influence);
            }
        }
    }
}
